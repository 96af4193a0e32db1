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

#[cfg(test)]
mod tests {
    use super::{Closed, ENDING, Ending, PIECES, Piped, Read, Stdio, read, with_status};
    use std::collections::VecDeque;
    use std::fs;
    use std::io::{self, Write};
    use std::process::Command;
    use std::sync::mpsc;
    use std::time::{Duration, Instant};

    /// What each read of an output gives.
    struct Output(VecDeque<io::Result<&'static [u8]>>);

    impl Read for Output {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let bytes = self.0.pop_front().unwrap_or(Ok(b""))?;
            buffer[..bytes.len()].copy_from_slice(bytes);
            Ok(bytes.len())
        }
    }

    /// The pieces that are passed on, and the reads that are left then.
    fn passed_on(reads: Vec<io::Result<&'static [u8]>>) -> (Vec<Vec<u8>>, usize) {
        let mut output = Output(reads.into());
        let (send, pieces) = mpsc::sync_channel(PIECES);
        read(&mut output, &send);
        drop(send);
        (pieces.into_iter().collect(), output.0.len())
    }

    #[test]
    fn pieces_are_passed_on_until_the_output_ends() {
        let interrupted = || Err(io::ErrorKind::Interrupted.into());
        let (pieces, left) =
            passed_on(vec![interrupted(), Ok(b"ab"), interrupted(), Ok(b"c"), Ok(b""), Ok(b"d")]);
        assert_eq!((pieces, left), (vec![b"ab".to_vec(), b"c".to_vec()], 1));
        let fails = Err(io::ErrorKind::NotConnected.into());
        assert_eq!(passed_on(vec![Ok(b"ab"), fails, Ok(b"d")]), (vec![b"ab".to_vec()], 1));
        assert_eq!((PIECES, ENDING), (16, Duration::from_secs(1)));
    }

    #[test]
    fn nothing_is_read_when_nobody_listens() {
        let mut output = Output([Ok(&b"ab"[..]), Ok(b"c")].into());
        let (send, pieces) = mpsc::sync_channel(PIECES);
        drop(pieces);
        read(&mut output, &send);
        assert_eq!(output.0.len(), 1);
    }

    #[test]
    fn a_child_is_heard_up_to_its_end() {
        let mut command = Command::new("sh");
        command.args(["-c", "read word; printf \"$word\"; read word; printf x; exit 3"]);
        let (mut piped, mut input) = Piped::start(&mut command, false).unwrap();
        assert_eq!(piped.hear(Duration::ZERO), Ok(false));
        let long = Duration::from_secs(20);
        input.write_all(b"one\n").unwrap();
        assert_eq!((piped.hear(long), piped.heard.as_slice()), (Ok(true), &b"one"[..]));
        input.write_all(b"two\n").unwrap();
        assert_eq!((piped.hear(long), piped.heard.as_slice()), (Ok(true), &b"onex"[..]));
        assert_eq!(piped.hear(long), Err(Closed));
        assert_eq!(piped.ending(), Some(Ending::Exit(3)));
        assert!(!piped.never_began(), "there is no sandbox");
    }

    /// A child that has closed its output may go on for a second.
    #[test]
    fn a_child_is_ended_with_its_value() {
        let mut command = Command::new("sh");
        let (piped, _input) = Piped::start(command.args(["-c", "sleep 20"]), false).unwrap();
        let status = format!("/proc/{}", piped.id());
        assert!(fs::exists(&status).unwrap());
        let begin = Instant::now();
        drop(piped);
        assert!(!fs::exists(&status).unwrap() && begin.elapsed() < Duration::from_secs(10));
    }

    /// Bubblewrap ends with status 1 where it fails, and then does not tell of a program's end.
    #[test]
    fn a_program_never_began_where_bubblewrap_alone_has_failed() {
        let never_began = |code: &str, told: &str| {
            let (watched, status) = with_status(&Command::new("true")).unwrap();
            fs::write(watched.get_args().nth(3).unwrap(), told).unwrap();
            let mut command = Command::new("sh");
            let child = command.args(["-c", code]).stdin(Stdio::null()).spawn().unwrap();
            let (_, pieces) = mpsc::sync_channel(PIECES);
            let (sandboxed, status, heard) = (true, Some(status), Vec::new());
            let mut piped = Piped { child, sandboxed, status, pieces, heard };
            [piped.never_began(), piped.never_began()]
        };
        let told = "{ \"exit-code\": 1 }";
        assert_eq!(never_began("exit 1", ""), [true, false], "it is asked once");
        assert_eq!(never_began("exit 1", told), [false, false]);
        assert_eq!(never_began("exit 2", ""), [false, false]);
    }
}
