//! The command line: what is asked for, and the limits and the sandbox in which it happens.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::num::NonZero;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::thread;

use crate::builds;
use crate::reference::{self, PLAY};
use crate::refusal::{Out, Outcome, Refusal};
use crate::run::sandbox::{self, Sandbox};

mod bench;
mod cases;
mod grade;
mod grade_all;
mod gradescope;
mod help;
mod marks;
mod outputs;
mod table;
mod values;
mod words;

use words::{Call, Request};

/// The first word of a call that has its limits already. The next is for a call inside the outer
/// sandbox, the last for one without a sandbox.
const LIMITED: &str = "--limited";
const INSIDE: &str = "--inside";
const ALONE: &str = "--alone";

/// The limits that every program of the grader inherits: no core files, no file above 205 MB, few
/// open files. No count of a run's files holds one that is open and has no name. The limits of open
/// files and of tasks bound their number. Files that the caller holds open are closed. A shell does
/// it, because std cannot.
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
most=$(ulimit -H -n)
[ "$most" != unlimited ] && [ "$most" -le OPEN ] || ulimit -n OPEN
exec "$0" --limited "$@"
"#;

/// The limit of processes that programs inherit where no sandbox counts them. It allows the given
/// number and a few more than there are now. It does not bind root.
const CROWD: &str = r#"
if read -r _ _ _ tasks _ < /proc/loadavg; then
    tasks=$((${tasks#*/} + PROCESSES + 144))
    # The letter is -u in bash and -p in dash, which leaves at a wrong one.
    for letter in -u -p; do
        (ulimit $letter $tasks) 2>/dev/null && ulimit $letter $tasks && break
    done
fi
exec "$0" --alone "$@"
"#;

/// Reads the command line and does what it asks for. Returns the exit status.
pub fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    if let Some((first, words)) = words.split_first()
        && first == PLAY
    {
        return reference::play(words);
    }
    let outcome = match words.split_first() {
        Some((first, words)) if first == INSIDE => inside(words),
        Some((first, words)) if first == ALONE => alone(words),
        Some((first, words)) if first == LIMITED => match sandboxed(words) {
            Ok(status) => return status,
            Err(refusal) => Err(refusal),
        },
        _ => begin(&words),
    };
    match outcome {
        Ok(outcome) => ExitCode::from(outcome as u8),
        Err(refusal) => {
            let _ = write!(io::stderr(), "{refusal}");
            ExitCode::from(Refusal::STATUS)
        }
    }
}

/// The first start: a mistake in the call is told before anything is built or run.
fn begin(words: &[OsString]) -> Result<Outcome, Refusal> {
    match words::parse(words)? {
        Request::Print(text) => {
            let mut out = io::stdout().lock();
            let mut out = Out(&mut out);
            write!(out, "{text}")?;
            out.flush()?;
            Ok(Outcome::Done)
        }
        Request::Run(call) if call.subcommand.runs_programs => {
            Err(limited(words, open_files(call.options.jobs)))
        }
        Request::Run(call) => run(&call, &Sandbox::none()),
    }
}

/// The most open files: for all that the grader starts, and what each of its workers adds.
const OPEN_FILES: usize = 256;
const OPEN_FILES_OF_A_WORKER: usize = 32;

/// Open files that a process may have: the grader inherits the limit, too.
fn open_files(jobs: Option<usize>) -> usize {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    OPEN_FILES + OPEN_FILES_OF_A_WORKER * jobs.unwrap_or(2 * cores)
}

/// Starts this program again with its limits. Returns only if that fails.
fn limited(words: &[OsString], open_files: usize) -> Refusal {
    let (shell, options) = shell();
    let limits = LIMITS.replace("OPEN", &open_files.to_string());
    again(Command::new(shell).args(options).arg(limits), words)
}

/// Goes on as this program with these words, behind a shell's script. Returns only if that fails.
fn again(shell: &mut Command, words: &[OsString]) -> Refusal {
    let itself = env::current_exe().unwrap_or_default();
    let error = shell.arg(itself).args(words).exec();
    Refusal::machine("sh cannot set the limits of the programs", &error)
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

/// The second start, with limits: waits for the third one, inside the outer sandbox. Where there is
/// no sandbox, it goes on without one, after a warning.
fn sandboxed(words: &[OsString]) -> Result<ExitCode, Refusal> {
    let Request::Run(call) = words::parse(words)? else { return Ok(ExitCode::SUCCESS) };
    let processes = call.options.allowance.processes;
    if !call.options.unprotected {
        let inside: Vec<_> = [INSIDE.into()].into_iter().chain(words.iter().cloned()).collect();
        let why = match sandbox::enter(&inside, processes) {
            Ok(status) => return Ok(status),
            Err(why) => why,
        };
        let rights = if Sandbox::users(processes).has_users() {
            "as other users, and see all files that everybody may read."
        } else {
            "with your rights. --sandbox=none accepts this without a warning."
        };
        let _ = writeln!(io::stderr(), "No sandbox: {why}.\nThe programs run {rights}");
    }
    let crowd = CROWD.replace("PROCESSES", &processes.to_string());
    Err(again(Command::new("sh").args(["-c", &crowd]), words))
}

/// The third start, inside the outer sandbox.
fn inside(words: &[OsString]) -> Result<Outcome, Refusal> {
    sandbox::end_with_parent();
    let Request::Run(call) = words::parse(words)? else { return Ok(Outcome::Done) };
    outputs::covered(&call.paths)?;
    let mut hidden = call.options.hidden();
    hidden.extend(outputs::of_the_tutor(&call.paths));
    let processes = call.options.allowance.processes;
    let sandbox = Sandbox::bubblewrap(&call.options.shown, &hidden, processes);
    if !call.options.dry {
        builds::try_compiler(&sandbox)?;
    }
    run(&call, &sandbox)
}

/// The third start, without a sandbox.
fn alone(words: &[OsString]) -> Result<Outcome, Refusal> {
    let Request::Run(call) = words::parse(words)? else { return Ok(Outcome::Done) };
    let processes = call.options.allowance.processes;
    let sandbox =
        if call.options.unprotected { Sandbox::none() } else { Sandbox::users(processes) };
    if !call.options.dry {
        builds::try_scratch(&sandbox)?;
        builds::try_compiler(&sandbox)?;
    }
    run(&call, &sandbox)
}

/// Runs a subcommand. All that it prints stands before its refusal.
fn run(call: &Call, sandbox: &Sandbox) -> Result<Outcome, Refusal> {
    let mut output = io::stdout().lock();
    let mut out = Out(&mut output);
    let outcome = (call.subcommand.run)(&call.options, sandbox, &mut out);
    out.flush().and(outcome)
}
