//! The grader: runs the cases of one game against any program, or against a folder of programs.
//!
//! | module | what it does |
//! |---|---|
//! | [`options`] | the Makefile's variables |
//! | [`submission`] | what was handed in, and how it is built; [`spellings`] of headers |
//! | [`check`] | runs one program on one case: a verdict for each right form ([`forms`]) |
//! | [`report`] | all cases of a program as text; [`causes`] tells one cause of many failures |
//! | [`repeated`] | what slide4's sessions show again of a function that is wrong |
//! | [`one`], [`gradescope`] | `make grade`, and its results as Gradescope reads them |
//! | [`all`] | `make grade-all`: a [`class`] of submissions with their [`marks`] |
//! | [`table`], [`summary`] | what of a class goes to standard output |
//! | [`sheet`], [`page`] | what goes to files: the tables, and the page for the tutor |
//! | [`rows`] | files that grow by rows, and can be resumed |
//! | [`whole`] | files that are written whole |
//! | [`csv`], [`json`], [`terminal`] | how cells, strings and lines are written |
//! | [`selection`] | ours or the tutor's own cases |
//! | [`bench`] | `make bench-grade` |
//! | [`suites`] | `make grade-cases` |

#![expect(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "reports are put together from short texts"
)]

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::runner::sandbox::{self, Sandbox};

mod all;
mod answers;
mod bench;
mod causes;
mod check;
mod class;
mod csv;
mod forms;
pub mod functions;
mod games;
mod gradescope;
mod json;
mod marks;
mod one;
mod options;
mod page;
pub mod referee;
mod repeated;
mod report;
mod rows;
mod selection;
mod sheet;
mod show;
mod spellings;
mod submission;
mod suites;
mod summary;
mod table;
mod terminal;
mod tournament;
mod whole;

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

/// The folder of a file, for a name alone the one where we are.
fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Lines for the person who called, on standard error.
fn say(lines: &[String]) {
    let text = show::indented("", lines.iter().map(String::as_str));
    let _ = write!(io::stderr(), "{text}");
}

/// The first word of a call that has its limits already, and of one inside the outer sandbox.
const LIMITED: &str = "--limited";
const INSIDE: &str = "--inside";

/// The task of `make tournament`; the others are read by [`options`].
const TOURNAMENT: &str = "tournament";

/// The task of `make bench-grade`.
const BENCH: &str = "bench";

/// What every program run by the grader inherits: no core files, no file above some 200 MB, and a
/// few hundred processes more than there are now (which does not bind root). Files that the caller
/// holds open are closed. A shell does it, because std cannot.
const LIMITS: &str = r#"
for open in /proc/self/fd/*; do
    case ${open##*/} in
    [3-9]) eval "exec ${open##*/}>&-" ;;
    # The name of a larger number is a word to some shells.
    [1-9][0-9]*) [ -n "$BASH_VERSION" ] && eval "exec ${open##*/}>&-" ;;
    esac
done
ulimit -c 0
ulimit -f 400000
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
    report(match words.split_first() {
        // No program is run, so nothing needs a limit.
        Some((first, _)) if first == "cases" => suites::run(),
        Some((first, words)) if first == INSIDE => grade(words, true),
        Some((first, words)) if first == LIMITED => sandboxed(words),
        _ => limited(&words),
    })
}

fn limited(words: &[OsString]) -> Result<Outcome, Refusal> {
    // What is wrong with the call is said before anything is started.
    match words.first().and_then(|word| word.to_str()) {
        Some(TOURNAMENT) => drop(tournament::read()?),
        Some(BENCH) => {
            bench::read()?;
        }
        task => drop(options::read(task)?),
    }
    let itself = env::current_exe().unwrap_or_default();
    let (shell, options) = shell();
    let error = Command::new(shell).args(options).arg(LIMITS).arg(itself).args(words).exec();
    Err(Refusal(format!("sh cannot set the limits of the programs: {}\n", in_words(&error))))
}

/// The shell for [`LIMITS`], and its options. Not every `sh` can close files with numbers above 9.
fn shell() -> (&'static str, &'static [&'static str]) {
    let mut numbers = fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let is_large = numbers.any(|entry| entry.file_name().len() > 1);
    let bash = ["/bin/bash", "/usr/bin/bash"].into_iter().find(|path| Path::new(path).is_file());
    match bash {
        Some(bash) if is_large => (bash, &["--posix", "-c"]),
        _ => ("sh", &["-c"]),
    }
}

/// Goes on inside the outer sandbox, or without one after a warning.
fn sandboxed(words: &[OsString]) -> Result<Outcome, Refusal> {
    if options::variable("SANDBOX").is_none() {
        let again: Vec<_> = [INSIDE.into()].into_iter().chain(words.iter().cloned()).collect();
        let why = sandbox::enter(&again);
        let _ = writeln!(
            io::stderr(),
            "No sandbox: {why}.\nThe programs run with your rights. SANDBOX=none accepts this without a warning."
        );
    }
    grade(words, false)
}

fn grade(words: &[OsString], inside: bool) -> Result<Outcome, Refusal> {
    let sandbox = |shown: &[PathBuf], hidden: &[PathBuf]| {
        if inside { Sandbox::bubblewrap(shown, hidden) } else { Sandbox::none() }
    };
    let mut out = io::stdout().lock();
    let task = words.first().and_then(|word| word.to_str());
    if inside {
        options::uncovered(task)?;
    }
    if task == Some(TOURNAMENT) {
        let options = tournament::read()?;
        let sandbox = sandbox(&options.shown, &options::hidden(Some(&options.folder)));
        return tournament::play(&options, &sandbox, &mut out);
    }
    if task == Some(BENCH) {
        let bench = bench::read()?;
        return bench.run(&sandbox(&[], &options::hidden(None)), &mut out);
    }
    let options = options::read(task)?;
    let sandbox = sandbox(&options.shown, &options.hidden());
    match &options.task {
        options::Task::One(program) => one::grade(&options, program, &sandbox, &mut out),
        options::Task::All(folder) => all::grade(&options, folder, &sandbox, &mut out),
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
