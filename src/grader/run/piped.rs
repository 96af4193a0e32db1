//! A child whose input and output are pipes, for a conversation with it.

use std::io::{self, Read};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::launch::{self, Ending, end_sandbox, ending_in};
use super::patience;
use super::reaper::{end_group, set_apart, watch_group};
use super::sandbox::{Status, has_begun, with_status};

/// Pieces of output that wait to be heard.
const PIECES: usize = 16;

/// The longest time that a program may take to end after its last word.
const ENDING: Duration = Duration::from_secs(1);

/// A running child. It ends with this value.
pub struct Piped {
    child: Child,
    /// The command starts a sandbox, with which all dies that runs in it.
    sandboxed: bool,
    /// The status of bubblewrap, where there is a sandbox.
    status: Option<Status>,
    pieces: Receiver<Vec<u8>>,
    /// The output that has been heard and not yet taken.
    pub heard: Vec<u8>,
}

/// The child has closed its output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed;

impl Piped {
    /// Starts a child, and returns it with its input. Its standard error is dropped.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(command: &mut Command, sandboxed: bool) -> io::Result<(Self, ChildStdin)> {
        let watched = if sandboxed { Some(with_status(command)?) } else { None };
        let (mut watched, status) = watched.unzip();
        let command = watched.as_mut().unwrap_or(command);
        if !sandboxed {
            set_apart(command);
        }
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let (send, pieces) = mpsc::sync_channel(PIECES);
        let mut piped =
            Self { child: launch::start(command)?, sandboxed, status, pieces, heard: Vec::new() };
        if !sandboxed {
            watch_group(&piped.child)?;
        }
        let (input, output) = (piped.child.stdin.take(), piped.child.stdout.take());
        let (input, output) = input.zip(output).ok_or(io::ErrorKind::BrokenPipe)?;
        patience::thread(move || read(output, &send))?;
        Ok((piped, input))
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for output, at most for `pause`. Returns false if none has come.
    ///
    /// # Errors
    /// When there will be no more output.
    pub fn hear(&mut self, pause: Duration) -> Result<bool, Closed> {
        match self.pieces.recv_timeout(pause) {
            Ok(piece) => {
                self.heard.extend(piece);
                Ok(true)
            }
            Err(RecvTimeoutError::Timeout) => Ok(false),
            Err(RecvTimeoutError::Disconnected) => Err(Closed),
        }
    }

    /// How the child ended, if it has or does so soon.
    pub fn ending(&mut self) -> Option<Ending> {
        let begin = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(ending_in(status, self.sandboxed)),
                Ok(None) if begin.elapsed() < ENDING => thread::sleep(Duration::from_millis(1)),
                _ => return None,
            }
        }
    }

    /// True if the sandbox ended before the program began, after [`Closed`]. That is the machine's
    /// trouble, whatever the program is.
    pub fn never_began(&mut self) -> bool {
        let Some(status) = self.status.take() else { return false };
        let is_failure = self.ending() == Some(Ending::Exit(1));
        self.end();
        is_failure && !has_begun(status)
    }

    /// Kills the child, and its process group where no sandbox does.
    fn end(&mut self) {
        if self.sandboxed {
            end_sandbox(&mut self.child);
        } else {
            let _ = end_group(&self.child);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Piped {
    fn drop(&mut self) {
        self.end();
    }
}

/// Passes on what comes, piece by piece, until it ends or nobody listens.
fn read(mut output: impl Read, pieces: &mpsc::SyncSender<Vec<u8>>) {
    let mut buffer = vec![0; 1 << 12];
    loop {
        match output.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return,
            Ok(count) => {
                // Nobody listens any more: the conversation is over.
                if pieces.send(buffer.get(..count).unwrap_or_default().to_vec()).is_err() {
                    return;
                }
            }
        }
    }
}
