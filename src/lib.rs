//! Reference implementations of five university assignments on board games in which a line of
//! pieces wins. Their output is exact to the byte.
//!
//! Each course's page is the manual of its program. A *ruling* there is our decision on an *open
//! matter*: one that the course's text does not decide. This page is the architecture: the layers,
//! the tree, the invariants, and how to add to it. `make manual` builds all pages, those of private
//! modules too.
//!
//! The grader `in-a-row` has pages of its own: its manual is `grader::manual`, its architecture
//! `grader`.
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
//! src/console.rs          main(), and what every program does with its streams
//!   buffers.rs            the buffers of input and output, and their system calls
//!   streams.rs            Console: reading and writing
//!   terminal.rs           which streams are terminals, and whether a person sits there
//!   program.rs            Program, its switches and texts, exit statuses
//!   command_line.rs       turns arguments into Settings or a Mistake
//!   progress.rs           the progress line of long work
//! src/gomoku_mist.rs      command.rs (parser), game.rs, view.rs (printer), drawing.rs (--board)
//! src/cuhk4.rs            game.rs, computer.rs (the assignment's rule)
//! src/spfiar.rs           parser.rs, column.rs, game.rs, array_list.rs (undo), minimax/ (engine)
//! src/ece15.rs            player.rs, computer.rs, display.rs, column.rs, game.rs, filters.rs,
//!                         engine/
//! src/slide4.rs           driver.rs, tournament.rs, report.rs, functions.rs, board.rs,
//!                         requests.rs, words.rs (parser), notation.rs, engine/
//! tests/tests.rs          the tests of this library and of all cases, one crate; its page lists the modules
//! tests/grader/           the tests of the grader and of the programs as processes, one crate;
//!                         the page of main.rs lists the modules
//! tests/cases/NAME/       transcripts: input, output, arguments, status
//! src/grader/             the grader, a package of its own: its lib.rs is its architecture
//! ```
//!
//! # Invariants
//!
//! * No course's module imports another course's. Code that two courses share stands in a module of
//!   its own, named after its subject.
//! * No engine imports the console, and no shared module imports a course.
//! * The imports of the modules form no cycle.
//! * Only the console uses std. The library is `no_std` without `alloc`, so a heap type in any
//!   other module does not compile.
//! * No unsafe code; no `unwrap`, `expect`, `panic!` or indexing. Preconditions stand in the
//!   documentation and in a `debug_assert!`.
//! * Memory is constant: every line, word and number may be of any length.
//!
//! `tests/architecture.rs` checks the first four in the sources. Lints check the fifth. Tests and
//! `make heap` check the last.
//!
//! # How to add
//!
//! **A case**: add `tests/cases/NAME/TOPIC_what_happens.in` and its `.out`. Write the output from
//! the specification. If there are arguments, add `.args` with one argument on each line. Add
//! `.exit` for an exit status other than 0, and `.err` for text on standard error. Add `.or` where
//! lines have two right answers: the output with the other one. `src/grader/cases/topics.rs` lists
//! the topics. The prefix `spec_` marks an example of the course's own text. The prefix `ours_`
//! marks an open matter. `CASE=word cargo test transcripts` runs the cases with this word in their
//! names.
//!
//! **An option**: add a [`Switch`](console::Switch) with its line for `--help` to the course's
//! `PROGRAM`. Make its name a `const`. Read the option from the [`Settings`](console::Settings) in
//! `run()`. `console/command_line.rs` holds the options that every program has.
//! `tests/grader/command_line.rs` lists every option.
//!
//! **A line for a person at a terminal**: hand it to [`Console::notice`](console::Console::notice),
//! and state it in the course's page. `tests/grader/terminal.rs` tests it in a terminal and in pipes.
//!
//! **A bot**: in `slide4/engine/` a type whose `choose` returns a [`Slot`](slide4::board::Slot),
//! and a `Mover` in `slide4/driver.rs`. In `ece15` a variant of `Computer` in `ece15/computer.rs`,
//! and its word for `--computer`.
//!
//! **A course**: `src/NAME.rs` holds the manual, a `PROGRAM` and
//! `run(&mut Console, &Settings) -> Result<Status>`. `NAME/game.rs` stands beside it.
//! `src/bin/NAME.rs` has a `[[bin]]` in `Cargo.toml`. Add cases, and a twin in `src/grader/twins`.
//! Add a line to the tables of `process.rs`, `command_line.rs` and `fuzz.rs` in `tests/grader`, and to
//! that of `tests/transcripts.rs`.
//!
//! # For other programs
//!
//! These interfaces are meant for use from outside, and each has an example: [`board`],
//! [`console`], [`spfiar::minimax`], [`ece15::Solver`], [`ece15::best_move`] and
//! [`slide4::functions`]. All other public items serve the tests and tools, and change with them.
#![no_std]
#![warn(unnameable_types, unreachable_pub)]

pub mod board;
pub mod console;
pub mod cuhk4;
pub mod ece15;
pub mod glibc_rand;
pub mod gomoku_mist;
mod records;
pub mod scanf;
pub mod slide4;
pub mod spfiar;
