//! Reference implementations of five university assignments around games of
//! lines on a grid, exact to the byte.
//!
//! Each course's page is the manual of its program. This page is the
//! architecture: the layers, the tree, the invariants, and how to add to it.
//! `make manual` builds all pages, those of private modules too.
//!
//! | course | program |
//! |---|---|
//! | [`gomoku_mist`] | Sydney COMP2017: Gomoku seen through a hole in a mist |
//! | [`cuhk4`] | CUHK ENGG1110: Connect 4 for one or two people |
//! | [`spfiar`] | Tel Aviv, Software Project: Connect 4 against minimax |
//! | [`ece15`] | UCSD ECE15: Connect-Four against `rand()` or a perfect player |
//! | [`slide4`] | Auckland ENGGEN131: Connect Four from four sides |
//!
//! # Layers
//!
//! Data flows one way: bytes, command, game, text.
//!
//! ```text
//!   standard input                                 standard output
//!         │                                               ▲
//!   ┌─────▼───────────────────────────────────────────────┴────┐
//!   │ console     buffers, command line; the only user of std  │
//!   └─────┬───────────────────────────────────────────────▲────┘
//!         │ lines, words, numbers (scanf)                 │ text
//!      parser ─── command ──▶  NAME.rs, run()  ───▶    printer
//!                                   │
//!                             moves │ outcome
//!                                   ▼
//!                              NAME/game.rs ────▶ NAME/engine/
//!                               the rules      bits, search, books
//!                                   │                  │
//!                                   ▼                  ▼
//!                                 board,          glibc_rand
//! ```
//!
//! # The tree
//!
//! ```text
//! src/lib.rs              this page
//! src/bin/NAME.rs         main() of each program, one line
//! src/board.rs            the board that all games play on: drop, slide, longest line
//! src/records.rs          sorted records in bytes, the form of the books
//! src/scanf.rs            C's scanf("%d") on the console
//! src/glibc_rand.rs       glibc's srand() and rand()
//! src/console.rs          main(), and the edges that all programs share
//!   buffers.rs            input and output, the calls of the system behind them
//!   streams.rs            Console: reading and writing
//!   program.rs            Program, its switches and texts, exit statuses
//!   command_line.rs       arguments to Settings, or to the mistake in them
//!   progress.rs           the line that tells how far long work has come
//! src/gomoku_mist.rs      command.rs (parser), game.rs, view.rs (printer)
//! src/cuhk4.rs            game.rs, computer.rs (the assignment's rule)
//! src/spfiar.rs           parser.rs, game.rs, array_list.rs (undo), minimax/ (engine)
//! src/ece15.rs            player.rs, computer.rs, display.rs, game.rs, filters.rs, engine/
//! src/slide4.rs           driver.rs, functions.rs, requests.rs, report.rs, engine/
//! tests/tests.rs          the tests, one crate; its page lists the modules
//! tests/cases/NAME/       transcripts: input, output, arguments, status
//! tests/twins/            the five games once more, from the specifications alone
//! tests/tool.rs           the tools of the Makefile
//! tests/grader.rs         the grader
//! ```
//!
//! # Invariants
//!
//! * No course imports a course. Code that two courses share moves down into a
//!   module with the name of its matter.
//! * No engine imports the console, and no shared module imports a course.
//! * Modules import each other without circles.
//! * Only the console names std. The library is `no_std` without `alloc`, so a
//!   heap type in any other module does not compile.
//! * No unsafe code; no `unwrap`, `expect`, `panic!` or indexing. Preconditions
//!   stand in the documentation and in a `debug_assert!`.
//! * Memory is constant: every line, word and number may be of any length.
//!
//! `tests/architecture.rs` reads the first four off the sources; lints hold the
//! fifth, tests and `make heap` the last.
//!
//! # How to add
//!
//! **A case**: `tests/cases/NAME/TOPIC_what_happens.in` with its `.out`, and where
//! they differ from the usual `.args` (an argument a line), `.exit` and `.err`.
//! Write the output from the specification. `tests/runner/topics.rs` lists the
//! topics; `spec_` goes in front where the course's own text has the example,
//! `ours_` where the course leaves the matter open. `CASE=word cargo test
//! transcripts` runs those with the word in their names.
//!
//! **An option**: a [`Switch`](console::Switch) in the course's `PROGRAM` with its
//! line for `--help`, its name as a `const`, and a look at the
//! [`Settings`](console::Settings) in `run()`. Options of all programs stand in
//! `console/command_line.rs`. `tests/command_line.rs` lists every option.
//!
//! **A bot**: in `slide4/engine/` a type whose `choose` returns a
//! [`Slot`](slide4::board::Slot), and a `Mover` in `slide4/driver.rs`. In `ece15` a
//! variant of `Computer` in `ece15/computer.rs`, and its word for `--computer`.
//!
//! **A course**: `src/NAME.rs` with the manual, a `PROGRAM` and
//! `run(&mut Console, &Settings) -> Result<Status>`, beside it `NAME/game.rs`;
//! `src/bin/NAME.rs` with a `[[bin]]` in `Cargo.toml`; cases, a twin in
//! `tests/twins`, and a line in the tables of `tests/process.rs`,
//! `tests/command_line.rs` and `tests/fuzz.rs`.
//!
//! # For other programs
//!
//! These interfaces are meant for use from outside, and each has an example:
//! [`board`], [`console`], [`spfiar::minimax`], [`ece15::Solver`],
//! [`ece15::best_move`] and [`slide4::functions`]. All else that is public serves
//! the tests and tools and changes with them.
#![no_std]

pub mod board;
pub mod console;
pub mod cuhk4;
pub mod ece15;
pub mod glibc_rand;
pub mod gomoku_mist;
pub mod records;
pub mod scanf;
pub mod slide4;
pub mod spfiar;
