//! The tests of the grader, a module for each matter. `tests/tests.rs` has those of the games.
//!
//! They belong to the grader's package, for two reasons. Cargo builds the grader for them, and as the
//! grader they go without optimisation: they mostly wait for programs.
//!
//! | module | what it tries |
//! |---|---|
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
//!
//! The modules of the folder above serve both crates: [`built`], [`effort`], [`room`], [`skipped`].
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::format_push_string,
    reason = "a test that goes wrong stops"
)]

#[path = "../built.rs"]
mod built;
mod cases_command;
mod causes;
#[path = "../effort.rs"]
mod effort;
mod functions;
mod grade;
mod grade_all;
mod grade_cases;
mod grader_command;
mod gradescope;
mod handed_in;
mod one_file;
mod readme;
#[path = "../room.rs"]
mod room;
mod sandbox;
#[path = "../skipped.rs"]
mod skipped;
mod standins;
mod tournament;
mod trouble;
