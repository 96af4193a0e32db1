//! How grading ends: its exit status, or why nothing was graded.

use std::io::{self, Write};

use crate::text::show;

/// How the grading ended: the exit status.
pub enum Outcome {
    /// Everything passes, or the table of a folder is complete.
    Done = 0,
    /// A case fails.
    Failing = 1,
}

/// Why nothing was graded: text for the person who called.
pub struct Refusal(pub String);

/// Everything that fails with an error of this kind writes the results.
impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            // `make grade … | head`: the reader has seen enough.
            io::ErrorKind::BrokenPipe => Self(String::new()),
            _ => Self(format!("The results cannot be written: {}\n", in_words(&error))),
        }
    }
}

/// What the system says of an error, without its number.
#[must_use]
pub fn in_words(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_string()
}

/// Lines for the person who called, on standard error.
pub fn say(lines: &[String]) {
    let text = show::indented("", lines.iter().map(String::as_str));
    let _ = write!(io::stderr(), "{text}");
}
