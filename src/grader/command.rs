//! The command line: what is asked for, and the limits and the sandbox in which it happens.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::options::{self, BENCH, TOURNAMENT};
use crate::reference::{self, PLAY};
use crate::refusal::{Outcome, Refusal, in_words};
use crate::run::sandbox::{self, Sandbox};
use crate::{suites, tournament};

mod bench;
mod grade;
mod grade_all;

/// The first word of a call that has its limits already, and of one inside the outer sandbox.
const LIMITED: &str = "--limited";
const INSIDE: &str = "--inside";

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
    if let Some((first, words)) = words.split_first()
        && first == PLAY
    {
        return reference::play(words);
    }
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
        options::Task::One(program) => grade::grade(&options, program, &sandbox, &mut out),
        options::Task::All(folder) => grade_all::grade(&options, folder, &sandbox, &mut out),
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
