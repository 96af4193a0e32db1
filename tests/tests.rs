//! The tests of the games' library, and of all cases, a module for each matter. The crate in
//! `tests/grader` has those that need no optimisation.
//!
//! | module | what it tries |
//! |---|---|
//! | [`transcripts`] | every case of `tests/cases` on its program |
//! | [`console`] | the console and `scanf` against every way in which bytes arrive |
//! | [`architecture`] | which module may import which, read off the sources |
//! | [`board`] | the shared board against arrays that are scanned cell by cell |
//! | [`spfiar_minimax`] | spfiar's search against plain minimax |
//! | [`ece15_solver`], [`ece15_scores`], [`ece15_best_move`], [`ece15_book`] | ece15's engine |
//! | [`ece15_alpha_beta`] | ece15's search once more, the slow way |
//! | [`slide4_functions`] | the ten functions, called |
//! | [`slide4_bots`] | slide4's bots |
//! | [`seed`] | seeds of the random tests |
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
mod console;
mod ece15_alpha_beta;
mod ece15_best_move;
mod ece15_book;
mod ece15_scores;
mod ece15_solver;
mod effort;
#[expect(dead_code, reason = "these tests draw another seed every time")]
mod seed;
#[expect(dead_code, reason = "the tests of the games need no compiler")]
mod skipped;
mod slide4_bots;
mod slide4_functions;
mod spfiar_minimax;
mod transcripts;
