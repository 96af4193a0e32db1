//! The results for people and programs: report, tables, page, Gradescope.

use crate::marks::Marks;

pub mod colors;
pub mod gradescope;
pub mod matrix;
pub mod page;
pub mod report;
pub mod sheet;
pub mod summary;
pub mod table;

/// The results of one submission.
pub struct Graded {
    pub marks: Marks,
    /// The report of `in-a-row grade`; empty unless wanted.
    pub text: String,
    /// The details of each case that does not pass; empty unless wanted.
    pub details: Vec<String>,
    /// Lines on what explains many cases, and on exit statuses; empty unless wanted.
    pub causes: Vec<String>,
    /// The number of what was handed in
    /// ([`Class::content`](crate::handed_in::class::Class::content)).
    pub content: String,
}

impl From<Marks> for Graded {
    /// The marks alone.
    fn from(marks: Marks) -> Self {
        let (text, content) = (String::new(), String::new());
        Self { marks, text, details: Vec::new(), causes: Vec::new(), content }
    }
}
