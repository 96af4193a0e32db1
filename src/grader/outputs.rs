//! The results for people and programs: report, tables, page, Gradescope.

use crate::marks::Marks;

pub mod gradescope;
pub mod page;
pub mod report;
pub mod sheet;
pub mod summary;
pub mod table;

/// What there is of one submission in the end.
pub struct Graded {
    pub marks: Marks,
    /// What `in-a-row grade` prints; empty unless wanted.
    pub text: String,
    /// What is wrong, for each case that does not pass; empty unless wanted.
    pub details: Vec<String>,
}
