//! The grader: measures other people's programs against the reference programs. This page is its
//! architecture: the layers, the tree, the invariants.
//!
//! [`manual`] is the manual for tutors.
//!
//! # Layers
//!
//! Data flows one way, from what was handed in to the outputs.
//!
//! ```text
//!   handed in ──▶ builds ──▶ run ──▶ verdict ──▶ marks ──▶ outputs
//!   a file or     copy,      limits, right in    points,   report, table,
//!   a folder      make, cc   sandbox some form?  causes    CSV, page, Gradescope
//! ```
//!
//! Each layer is a folder. A module imports modules of its own layer and of those below it alone:
//!
//! | layer, from the top | its part |
//! |---|---|
//! | [`command`] | the command line: `grade`, `grade-all` and the others; limits and sandbox of the whole |
//! | [`tournament`] | competitions of bots: schedule, games, log, tables, ratings |
//! | [`suites`] | students' own test cases, judged by the twins |
//! | [`grading`] | one program through all its cases; a class on all cores |
//! | [`outputs`] | the results for people and programs |
//! | [`marks`] | all that is known of a program: results, points by topic, causes |
//! | [`functions`] | marks of single C functions: requests, answers, tasks |
//! | [`verdict`] | one program on one case: right, and in which variant |
//! | [`builds`] | from what was handed in to a program that can run |
//! | [`handed_in`] | what was handed in, and the class of submissions |
//! | [`options`] | what is asked for |
//! | [`run`] | programs as processes: limits, endings, sandbox |
//! | [`reference`](mod@reference) | our own programs of the five games |
//! | [`cases`] | the five games, their cases and topics; pairs of files in a folder |
//! | [`twins`] | independent right programs, and faulty ones, of the five games |
//! | [`files`] | files that are written whole, or grow by rows |
//! | [`refusal`] | why nothing was graded, and the exit status |
//! | [`text`] | how bytes, cells, JSON and lines of a terminal are written |
//! | [`embedded`] | the files that this program holds: cases and C files |
//! | [`random`] | a seeded generator |
//! | [`slide4_game`] | a game of two bots in this process |
//!
//! `harness/` holds the C side of the functions, `tools/` the Makefile's other tools. The tests from
//! outside stand in `tests/grader`.
//!
//! # Invariants
//!
//! * Imports point to lower layers, and form no cycle. `tests/architecture.rs` reads them.
//! * The games' library and programs never use the grader.
//! * Only std, no unsafe code.
#![cfg_attr(
    test,
    expect(
        clippy::unwrap_used,
        clippy::panic,
        clippy::indexing_slicing,
        reason = "a test that goes wrong stops"
    )
)]
#![expect(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "reports are put together from short texts"
)]

pub mod builds;
pub mod cases;
pub mod command;
#[cfg(test)]
#[path = "../../tests/effort.rs"]
mod effort;
pub mod embedded;
pub mod files;
pub mod functions;
pub mod grading;
pub mod handed_in;
pub mod manual;
pub mod marks;
pub mod options;
pub mod outputs;
pub mod random;
pub mod reference;
pub mod refusal;
pub mod run;
pub mod slide4_game;
pub mod suites;
pub mod text;
pub mod tournament;
#[expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "the twins are for reading, and tried with any input"
)]
pub mod twins;
pub mod verdict;
