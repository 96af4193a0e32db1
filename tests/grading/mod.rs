//! The grader: runs the cases of one game against any program, or against a
//! folder of programs. Start it with `make grade` and `make grade-all`.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};

mod all;
mod answers;
mod check;
mod games;
mod one;
mod options;
mod show;

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

/// The first word of a call that has its limits already.
const LIMITED: &str = "--limited";

/// What every program run by the grader inherits: no core files, no file above
/// some 20 MB, and a few hundred processes more than there are now (which does
/// not bind root). A shell sets it, because std cannot.
const LIMITS: &str = r#"
ulimit -c 0
ulimit -f 40000
set -- "$0" --limited "$@"
if read -r _ _ _ tasks _ < /proc/loadavg; then
    tasks=$((${tasks#*/} + 400))
    # The letter is -u in bash and -p in dash, which leaves at a wrong one.
    for letter in -u -p; do
        (ulimit $letter $tasks) 2>/dev/null && ulimit $letter $tasks && break
    done
fi
exec "$@"
"#;

/// Reads the command line and grades. Returns the exit status.
pub fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    match words.split_first() {
        Some((first, words)) if first == LIMITED => report(grade(words)),
        _ => report(limited(&words)),
    }
}

fn limited(words: &[OsString]) -> Result<Outcome, Refusal> {
    let itself = env::current_exe().unwrap_or_default();
    let error = Command::new("sh").args(["-c", LIMITS]).arg(itself).args(words).exec();
    Err(Refusal(format!("The programs cannot be limited, sh fails: {}\n", in_words(&error))))
}

fn grade(words: &[OsString]) -> Result<Outcome, Refusal> {
    let options = options::read(words)?;
    let mut out = io::stdout().lock();
    match &options.task {
        options::Task::One(program) => one::grade(&options, program, &mut out),
        options::Task::All(folder, csv) => all::grade(&options, folder, csv.as_deref(), &mut out),
    }
}

fn report(outcome: Result<Outcome, Refusal>) -> ExitCode {
    match outcome {
        Ok(outcome) => ExitCode::from(outcome as u8),
        Err(Refusal(text)) => {
            let _ = write!(io::stderr(), "{text}");
            ExitCode::from(2)
        }
    }
}
