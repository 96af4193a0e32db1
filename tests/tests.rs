//! All tests of the project: one crate, a module for each matter.
//!
//! | module | what it tries |
//! |---|---|
//! | [`transcripts`] | every case of `tests/cases` on its program |
//! | [`default_cases`] | the default cases hold only what the texts decide |
//! | [`process`] | the programs as processes: pipes, closed streams, full disks, endless input |
//! | [`terminal`] | what a person at a terminal sees, and nobody else |
//! | [`command_line`] | options, help and refusals of all five programs |
//! | [`cases_command`] | the cases as a list and as files, and a tutor's own |
//! | [`causes`] | causes of stand-ins in C: sentences, numbers and the line that is blamed |
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
//! | [`functions`] | the marking of C functions |
//! | [`grade`], [`grade_all`], [`grade_cases`] | the grader from outside |
//! | [`grader_command`] | the grader's options, help, statuses, and what make hands over |
//! | [`gradescope`] | what Gradescope is given, in a container as it has them |
//! | [`handed_in`] | what students hand in: folders, zips, scripts, makefiles that fail |
//! | [`one_file`] | the grader without the repository |
//! | [`sandbox`] | what dishonest submissions try |
//! | [`seed`] | seeds of the random tests |
//! | [`skipped`] | the note of a test that cannot run here |
//! | [`standins`] | right and wrong stand-ins for students' programs, graded from outside |
//! | [`tournament`] | competitions of bots, their log, and whether the runner is fair |
//! | [`trouble`] | time that nobody can buy, and troubles of the machine that cost nobody anything |
//! | [`readme`] | the sessions of the README, and its samples of grading |
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
mod cases_command;
mod causes;
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
mod functions;
mod fuzz;
mod generators;
mod grade;
mod grade_all;
mod grade_cases;
mod grader_command;
mod gradescope;
mod handed_in;
mod one_file;
mod process;
mod readme;
mod sandbox;
mod seed;
mod skipped;
mod slide4_bots;
mod slide4_functions;
mod slide4_requests;
mod slide4_sessions;
mod spfiar_minimax;
mod standins;
mod terminal;
mod tournament;
mod transcripts;
mod trouble;
