//! The tests of the five games, a module for each matter. The crate in `tests/grader` has those of the
//! grader.
//!
//! | module | what it tries |
//! |---|---|
//! | [`transcripts`] | every case of `tests/cases` on its program |
//! | [`default_cases`] | the default cases hold only what the texts decide |
//! | [`process`] | the programs as processes: pipes, closed streams, full disks, endless input |
//! | [`terminal`] | what a person at a terminal sees, and nobody else |
//! | [`command_line`] | options, help and refusals of all five programs |
//! | [`console`] | the console and `scanf` against every way in which bytes arrive |
//! | [`architecture`] | which module may import which, read off the sources |
//! | [`board`] | the shared board against arrays that are scanned cell by cell |
//! | [`faults`] | each planted fault is caught by a default case, each right twin passes all |
//! | [`fuzz`] | each program against its twin on random input |
//! | [`spfiar_minimax`] | spfiar's search against plain minimax |
//! | [`ece15_solver`], [`ece15_scores`], [`ece15_best_move`], [`ece15_book`] | ece15's engine |
//! | [`ece15_filters`], [`ece15_alpha_beta`] | ece15's filters and search once more, the slow way |
//! | [`ece15_referee`], [`ece15_faults`] | the referee of ece15 and its default cases, with right players and faulty ones |
//! | [`slide4_functions`], [`slide4_requests`] | the ten functions, called and requested |
//! | [`slide4_sessions`], [`slide4_bots`] | slide4's sessions with bots, and the bots |
//! | [`seed`] | seeds of the random tests |
//! | [`skipped_notes`] | the note of a test that cannot run here |
//!
//! The twins of [`grader::twins`] are written from the specifications and share nothing with the
//! library.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::format_push_string,
    reason = "a test that goes wrong stops"
)]

mod architecture;
mod board;
mod built;
mod command_line;
mod console;
mod default_cases;
mod ece15_alpha_beta;
mod ece15_best_move;
mod ece15_book;
mod ece15_faults;
mod ece15_filters;
mod ece15_referee;
mod ece15_scores;
mod ece15_solver;
mod effort;
mod faults;
mod fuzz;
mod generators;
mod process;
mod room;
mod seed;
#[expect(dead_code, reason = "the tests of the games need no compiler")]
mod skipped;
mod skipped_notes;
mod slide4_bots;
mod slide4_functions;
mod slide4_requests;
mod slide4_sessions;
mod spfiar_minimax;
mod terminal;
mod transcripts;
