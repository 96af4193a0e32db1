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

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::path::Path;

    use super::{Out, Outcome, Refusal, Why, in_words};

    #[test]
    fn an_outcome_is_an_exit_status() {
        assert_eq!([Outcome::Done, Outcome::Failing].map(|outcome| outcome as u8), [0, 1]);
        assert_eq!(Refusal::STATUS, 2);
    }

    /// One line, then the help or the words of a tool.
    #[test]
    fn a_refusal_is_a_sentence() {
        let help = "Usage\n".to_string();
        let missing = io::Error::from_raw_os_error(2);
        let lines = vec!["one".to_string(), "two".to_string()];
        let table = [
            (Refusal::call("it is wrong"), "in-a-row: it is wrong.\n"),
            (Refusal::Call { why: "no".into(), help }, "in-a-row: no.\n\nUsage\n"),
            (Refusal::value("--csv", "a\x07b", "no"), "in-a-row: --csv=a\u{fffd}b: no.\n"),
            (
                Refusal::value("--csv", "a", "no").with_lines(lines.clone()),
                "in-a-row: --csv=a: no.\n  one\n  two\n",
            ),
            (Refusal::call("no").with_lines(lines), "in-a-row: no.\n"),
            (
                Refusal::file("FILE", Path::new("x/y"), &missing),
                "in-a-row: FILE=x/y: No such file or directory.\n",
            ),
            (
                Refusal::output(io::Error::from_raw_os_error(28)),
                "in-a-row: the results cannot be written: No space left on device.\n",
            ),
            (Refusal::output(io::Error::from_raw_os_error(32)), ""),
            (
                Refusal::machine("it cannot be read", &missing),
                "in-a-row: it cannot be read: No such file or directory.\n",
            ),
            (Refusal::Machine("it fails".into()), "in-a-row: it fails.\n"),
        ];
        for (refusal, text) in table {
            assert_eq!(refusal.to_string(), text);
        }
    }

    #[test]
    fn words_of_the_system_have_no_number() {
        assert_eq!(in_words(&io::Error::from_raw_os_error(13)), "Permission denied");
        assert_eq!(in_words(&io::Error::other("a (b)")), "a (b)");
    }

    #[test]
    fn a_reason_is_a_submissions_own_or_the_machines() {
        let error = io::Error::from_raw_os_error(12);
        let own = Why::of(&error, false);
        assert_eq!(own, Why::Own("Cannot allocate memory".into()));
        let machines = Why::of(&error, true);
        let text = "could not be run: the machine refuses: Cannot allocate memory";
        assert_eq!(machines, Why::Machine(text.into()));
        assert_eq!([own.is_the_machines(), machines.is_the_machines()], [false, true]);
        let words = Why::machine("a\x07b");
        assert_eq!(words.text(), "could not be run: the machine refuses: a\u{fffd}b");
        let lines = Why::from("one\ntwo");
        assert_eq!((lines.first_line(), lines.text()), ("one", "one\ntwo"));
        assert_eq!(Why::from(String::new()).first_line(), "");
    }

    /// Writes nothing, for want of room or of a reader.
    struct Full(i32);

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::from_raw_os_error(self.0))
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(io::Error::from_raw_os_error(self.0))
        }
    }

    #[test]
    fn output_that_cannot_be_written_is_a_refusal() {
        assert!(matches!(write!(Out(&mut Full(28)), "x"), Err(Refusal::Output(_))));
        assert!(matches!(Out(&mut Full(28)).flush(), Err(Refusal::Output(_))));
        assert!(matches!(write!(Out(&mut Full(32)), "x"), Err(Refusal::ReaderGone)));
        let mut text = Vec::new();
        write!(Out(&mut text), "{}", 1).ok().unwrap();
        assert_eq!(text, b"1");
    }
}
