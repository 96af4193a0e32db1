//! Troubles of the machine, which are no program's fault: no process, thread, file or memory is
//! left. A start that fails is tried again after pauses that grow.

use std::io::{self, ErrorKind};
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Builder};
use std::time::Duration;

use super::launch::{Ending, Run};
use super::sandbox;

/// The pauses between tries, in milliseconds: some 10 s together.
pub const PAUSES: [u64; 9] = [20, 40, 80, 160, 320, 640, 1280, 2560, 5120];

/// `ENFILE` and `EMFILE`: no open file is left. They have no kind of their own.
const FILES: [i32; 2] = [23, 24];

/// Why a program did not begin.
#[derive(Debug)]
pub enum NotBegun {
    System(io::Error),
    /// The words of bubblewrap, after its name.
    Sandbox(String),
}

impl From<io::Error> for NotBegun {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// True if an error is the machine's, and may pass.
pub fn is_the_machines(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::WouldBlock
            | ErrorKind::OutOfMemory
            | ErrorKind::StorageFull
            | ErrorKind::QuotaExceeded
            | ErrorKind::ReadOnlyFilesystem
    ) || error.raw_os_error().is_some_and(|number| FILES.contains(&number))
}

/// Tries again after each pause as long as the machine refuses.
///
/// # Errors
/// That of the last try.
pub fn patiently<T>(attempt: &mut dyn FnMut() -> io::Result<T>) -> io::Result<T> {
    for pause in PAUSES {
        match attempt() {
            Err(error) if is_the_machines(&error) => thread::sleep(Duration::from_millis(pause)),
            other => return other,
        }
    }
    attempt()
}

/// Starts a thread.
///
/// # Errors
/// When the machine has none left.
pub fn thread(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let work = Arc::new(Mutex::new(Some(work)));
    patiently(&mut || {
        let work = Arc::clone(&work);
        let run = move || {
            let work = work.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(work) = work {
                work();
            }
        };
        Builder::new().spawn(run).map(drop)
    })
}

/// Runs a command that may start a sandbox. If bubblewrap seems to have failed, it runs once more
/// and tells then if the program began. The words on standard error may be the program's own.
///
/// # Errors
/// Why the program did not begin, after all pauses.
pub fn surely(
    command: &mut Command,
    sandboxed: bool,
    launch: &mut dyn FnMut(&mut Command) -> io::Result<Run>,
) -> Result<Run, NotBegun> {
    let run = launch(command)?;
    if !sandboxed || !seems_to_fail(&run) {
        return Ok(run);
    }
    let mut words = String::new();
    for pause in PAUSES {
        let (mut command, status) = sandbox::with_status(command)?;
        let run = launch(&mut command)?;
        if sandbox::has_begun(status) || !seems_to_fail(&run) {
            return Ok(run);
        }
        words = String::from_utf8_lossy(&run.error).trim().replacen(sandbox::NAME, "", 1);
        // A program that is not there will not come.
        if words.starts_with(sandbox::NO_PROGRAM) {
            break;
        }
        thread::sleep(Duration::from_millis(pause));
    }
    Err(NotBegun::Sandbox(words))
}

/// True if a run may be one of bubblewrap alone.
fn seems_to_fail(run: &Run) -> bool {
    run.output.is_empty()
        && run.ending == Ending::Exit(1)
        && run.error.starts_with(sandbox::NAME.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::{
        Ending, NotBegun, PAUSES, Run, is_the_machines, patiently, seems_to_fail, surely, thread,
    };
    use std::fs;
    use std::io;
    use std::process::Command;
    use std::sync::mpsc;
    use std::time::{Duration, Instant};

    /// A run that ends with these words on standard error.
    fn run(error: &str, ending: Ending) -> Run {
        Run { output: Vec::new(), error: error.into(), ending, wall: Duration::ZERO }
    }

    /// What comes of runs that end with these words and status 1, one after the other. The run of
    /// this number begins. Returns the outcome and the number of runs.
    fn outcome(sandboxed: bool, words: &[&str], begins: usize) -> (Result<Run, NotBegun>, usize) {
        let mut count = 0;
        let mut launch = |command: &mut Command| {
            count += 1;
            let is_watched = command.get_program() == "/bin/sh";
            assert_eq!(is_watched, count > 1, "from the second run on bubblewrap tells its status");
            if count == begins {
                let status = command.get_args().nth(3).unwrap();
                fs::write(status, "{ \"exit-code\": 1 }").unwrap();
            }
            Ok(run(words.get(count - 1).unwrap_or(&"too many runs"), Ending::Exit(1)))
        };
        let outcome = surely(&mut Command::new("bwrap"), sandboxed, &mut launch);
        (outcome, count)
    }

    #[test]
    fn a_run_that_seems_to_be_bubblewraps_is_tried_again() {
        let error = |(outcome, count): (Result<Run, NotBegun>, usize)| {
            (String::from_utf8(outcome.unwrap().error).unwrap(), count)
        };
        let fails = "bwrap: no space\n";
        assert_eq!(error(outcome(true, &["words"], 0)), ("words".to_string(), 1));
        assert_eq!(error(outcome(false, &[fails], 0)), (fails.to_string(), 1));
        assert_eq!(error(outcome(true, &[fails, "words"], 0)), ("words".to_string(), 2));
        assert_eq!(error(outcome(true, &[fails, fails], 2)), (fails.to_string(), 2));
        let begin = Instant::now();
        assert_eq!(error(outcome(true, &[fails, fails, "words"], 0)), ("words".to_string(), 3));
        assert!(begin.elapsed() >= Duration::from_millis(PAUSES[0]), "after a pause");
    }

    /// A program that is not there will not come.
    #[test]
    fn a_program_that_bubblewrap_does_not_find_is_tried_twice() {
        let fails = "bwrap: execvp bwrap: x: No such file\n";
        let (outcome, count) = outcome(true, &[fails, fails], 0);
        assert_eq!(count, 2);
        let Err(NotBegun::Sandbox(words)) = outcome else { panic!("{outcome:?}") };
        assert_eq!(words, "execvp bwrap: x: No such file");
    }

    #[test]
    fn an_error_of_the_system_is_no_run() {
        let mut launch = |_: &mut Command| Err(io::ErrorKind::NotFound.into());
        let outcome = surely(&mut Command::new("x"), true, &mut launch);
        let Err(NotBegun::System(error)) = outcome else { panic!("{outcome:?}") };
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn a_thread_does_its_work() {
        let (send, receive) = mpsc::channel();
        let work = move || {
            let _ = send.send(7);
        };
        thread(work).unwrap();
        assert_eq!(receive.recv(), Ok(7));
        assert_eq!(receive.recv().ok(), None, "once");
    }

    /// Words of bubblewrap, status 1 and nothing else.
    #[test]
    fn a_run_of_bubblewrap_alone_prints_nothing() {
        let of = |output: &str, error: &str, ending| {
            let (output, error) = (output.into(), error.into());
            seems_to_fail(&Run { output, error, ending, wall: Duration::ZERO })
        };
        let one = Ending::Exit(1);
        assert!(of("", "bwrap: no space\n", one));
        assert!(!of("x", "bwrap: no space\n", one));
        assert!(!of("", "x: bwrap: no space\n", one));
        assert!(!of("", "bwrap: no space\n", Ending::Exit(0)));
        assert!(!of("", "bwrap: no space\n", Ending::Exit(2)));
        assert!(!of("", "", one));
        assert!(!of("", "bwrap: no space\n", Ending::Signal(1)));
    }
    use std::io::{Error, ErrorKind};

    #[test]
    fn only_the_machines_errors_are_tried_again() {
        let mut tries = 0;
        let outcome = patiently(&mut || {
            tries += 1;
            if tries < 3 { Err(Error::from(ErrorKind::WouldBlock)) } else { Ok(tries) }
        });
        assert_eq!(outcome.unwrap(), 3);
        let mut tries = 0;
        let outcome = patiently::<()>(&mut || {
            tries += 1;
            Err(ErrorKind::NotFound.into())
        });
        assert_eq!((outcome.unwrap_err().kind(), tries), (ErrorKind::NotFound, 1));
        // Each is twice as long as the one before it.
        assert_eq!((PAUSES[0], PAUSES.len(), PAUSES.iter().sum::<u64>()), (20, 9, 20 * 511));
        assert!(PAUSES.windows(2).all(|pair| 2 * pair[0] == pair[1]));
    }

    #[test]
    fn full_disks_and_missing_processes_are_the_machines() {
        for number in [11, 12, 23, 24, 28, 30, 122] {
            assert!(is_the_machines(&Error::from_raw_os_error(number)), "{number}");
        }
        for number in [1, 2, 8, 13, 26] {
            assert!(!is_the_machines(&Error::from_raw_os_error(number)), "{number}");
        }
    }
}
