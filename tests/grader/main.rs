//! The tests of the grader, and of the five programs as processes, a module for each matter.
//! `tests/tests.rs` has those of the games' library.
//!
//! They belong to the grader's package, for two reasons. Cargo builds the grader for them, and as the
//! grader they go without optimisation: they mostly wait for programs.
//!
//! | module | what it tries of the programs |
//! |---|---|
//! | [`process`] | pipes, closed streams, full disks, endless input |
//! | [`terminal`] | a person's terminal |
//! | [`command_line`] | options, help and refusals of all five programs |
//! | [`slide4_requests`], [`slide4_sessions`] | requests of slide4's functions, and its sessions with bots |
//! | [`fuzz`] | random input, for each program and its twin; [`generators`] makes it |
//! | [`ece15_filters`] | ece15's filters once more, the slow way |
//!
//! | module | what it tries of the grader |
//! |---|---|
//! | [`default_cases`] | the default cases hold only what the texts decide |
//! | [`faults`] | each planted fault is caught by a default case, each right twin passes all |
//! | [`ece15_referee`], [`ece15_faults`] | the referee of ece15 and its default cases, with right players and faulty ones |
//! | [`cases_command`] | the cases as a list and as files, and a tutor's own |
//! | [`causes`] | causes of stand-ins in C: sentences, numbers and the line that is blamed |
//! | [`functions`] | the marking of C functions |
//! | [`grade`], [`grade_all`], [`grade_cases`] | the grader from outside |
//! | [`grader_command`] | the grader's options, help, statuses, and what make hands over |
//! | [`gradescope`] | what Gradescope is given, in a container as it has them |
//! | [`handed_in`] | what students hand in: folders, zips, scripts, makefiles that fail |
//! | [`one_file`] | the grader without the repository |
//! | [`sandbox`] | what dishonest submissions try |
//! | [`standins`] | right and wrong stand-ins for students' programs, graded from outside |
//! | [`tournament`] | competitions of bots, their log, and whether the runner is fair |
//! | [`trouble`] | time that nobody can buy, and troubles of the machine that cost nobody anything |
//! | [`readme`] | the sessions of the README, and its samples of grading |
//! | [`skipped_notes`] | the note of a test that cannot run here |
//!
//! The modules of the folder above serve both crates: [`effort`], [`seed`], [`skipped`]. The twins of
//! [`grader::twins`] are written from the specifications and share nothing with the games' library.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::format_push_string,
    reason = "a test that goes wrong stops"
)]

mod built;
mod cases_command;
mod causes;
mod command_line;
mod default_cases;
mod ece15_faults;
mod ece15_filters;
mod ece15_referee;
#[path = "../effort.rs"]
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
mod room;
mod sandbox;
#[path = "../seed.rs"]
#[expect(dead_code, reason = "these tests draw another seed every day")]
mod seed;
#[path = "../skipped.rs"]
mod skipped;
mod skipped_notes;
mod slide4_requests;
mod slide4_sessions;
mod standins;
mod terminal;
mod tournament;
mod trouble;
