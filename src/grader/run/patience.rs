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
    use super::{Ending, PAUSES, Run, is_the_machines, patiently, seems_to_fail};
    use std::time::Duration;

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
        assert!(PAUSES.windows(2).all(|pair| pair[0] < pair[1]));
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
