//! How grading ends: its exit status, or why nothing was graded.

use std::ffi::OsStr;
use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};
use std::path::Path;

use crate::text::show;

/// How the grading ended: the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything passes, or the table of a folder is complete.
    Done = 0,
    /// A case fails.
    Failing = 1,
}

/// Why nothing was graded, or why the results are not complete.
#[derive(Debug)]
pub enum Refusal {
    /// A wrong call, without a full stop; the help that belongs to it, or nothing.
    Call { why: String, help: String },
    /// The value of an option or operand does not do.
    Value {
        name: String,
        value: String,
        why: String,
        /// Lines below the reason: the words of a compiler, for example.
        below: Vec<String>,
    },
    /// Standard output cannot be written.
    Output(io::Error),
    /// The reader of standard output has seen enough: `in-a-row grade … | head`.
    ReaderGone,
    /// The machine lacks something or fails.
    Machine(String),
}

impl Refusal {
    /// The exit status of a run that graded nothing.
    pub const STATUS: u8 = 2;

    pub fn call(why: impl Into<String>) -> Self {
        Self::Call { why: why.into(), help: String::new() }
    }

    /// A reason begins with a small letter and has no full stop.
    pub fn value(
        name: impl Into<String>,
        value: impl AsRef<OsStr>,
        why: impl Into<String>,
    ) -> Self {
        let value = show::safe(&value.as_ref().to_string_lossy());
        Self::Value { name: name.into(), value, why: why.into(), below: Vec::new() }
    }

    /// A file or folder that an option or operand names cannot be used.
    pub fn file(name: impl Into<String>, path: &Path, error: &io::Error) -> Self {
        Self::value(name, path, in_words(error))
    }

    /// The same refusal with lines below its reason.
    #[must_use]
    pub fn with_lines(mut self, lines: Vec<String>) -> Self {
        if let Self::Value { below, .. } = &mut self {
            *below = lines;
        }
        self
    }

    pub fn output(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ReaderGone,
            _ => Self::Output(error),
        }
    }

    /// A piece of work that cannot be done, and the system's reason.
    pub fn machine(what: &str, error: &io::Error) -> Self {
        Self::Machine(format!("{what}: {}", in_words(error)))
    }
}

/// Standard output, or what stands in its place. `write!` and `writeln!` fail with a [`Refusal`].
pub struct Out<'a>(pub &'a mut dyn Write);

impl Out<'_> {
    /// # Errors
    /// When it cannot be written.
    pub fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> Result<(), Refusal> {
        self.0.write_fmt(text).map_err(Refusal::output)
    }

    /// # Errors
    /// When it cannot be written.
    pub fn flush(&mut self) -> Result<(), Refusal> {
        self.0.flush().map_err(Refusal::output)
    }
}

/// The sentence for the person who called, with its full stop and line end.
impl Display for Refusal {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call { why, help } if help.is_empty() => writeln!(formatter, "in-a-row: {why}."),
            Self::Call { why, help } => write!(formatter, "in-a-row: {why}.\n\n{help}"),
            Self::Value { name, value, why, below } => {
                writeln!(formatter, "in-a-row: {name}={value}: {why}.")?;
                formatter.write_str(&show::indented("  ", below.iter().map(String::as_str)))
            }
            Self::Output(error) => {
                let why = in_words(error);
                writeln!(formatter, "in-a-row: the results cannot be written: {why}.")
            }
            Self::ReaderGone => Ok(()),
            Self::Machine(why) => writeln!(formatter, "in-a-row: {why}."),
        }
    }
}

/// Why a submission has no marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Something is wrong with it: a line, and below it what a tool said.
    Own(String),
    /// The machine lacks something: no fault of the submission.
    Machine(String),
}

impl Why {
    /// The system's words; the trouble is the machine's if `is_the_machines`.
    pub fn of(error: &io::Error, is_the_machines: bool) -> Self {
        if is_the_machines { Self::machine(&in_words(error)) } else { Self::Own(in_words(error)) }
    }

    /// A trouble of the machine, in its words.
    pub fn machine(words: &str) -> Self {
        Self::Machine(format!("could not be run: the machine refuses: {}", show::safe(words)))
    }

    /// The reason without what a tool said.
    pub fn first_line(&self) -> &str {
        self.text().lines().next().unwrap_or_default()
    }

    pub fn is_the_machines(&self) -> bool {
        matches!(self, Self::Machine(_))
    }

    pub fn text(&self) -> &str {
        match self {
            Self::Own(text) | Self::Machine(text) => text,
        }
    }
}

impl From<String> for Why {
    fn from(text: String) -> Self {
        Self::Own(text)
    }
}

impl From<&str> for Why {
    fn from(text: &str) -> Self {
        Self::Own(text.to_string())
    }
}

/// The system's words on an error, without its number.
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
