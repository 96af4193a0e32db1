//! Feeds requests to a harness and collects its answers, whatever it does.
//!
//! A harness that ends, is silent for too long or answers without end is started again at the next
//! request. After three such ends in a task the rest of that task is not asked.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::{Form, Request};

/// What came for a request: the bytes of the answer, or why there is none.
pub type Answer = Result<Vec<u8>, Silence>;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The harness ended.
    Ended,
    /// The harness said nothing for too long, or all requests together took too long.
    Time,
    /// The answer was longer than any right one.
    TooLong,
    /// The harness had failed too often in this task.
    NotAsked,
}

/// What the requests may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Between two pieces of output.
    pub silence: Duration,
    /// All requests of a file.
    pub total: Duration,
    /// Bytes of an answer.
    pub answer: usize,
}

impl Default for Limits {
    /// The harness stops a function after 1 s of CPU, a sleeping one after 10 s.
    fn default() -> Self {
        Self { silence: Duration::from_secs(20), total: Duration::from_mins(20), answer: 1 << 17 }
    }
}

/// Ends of the harness within a task, after which the rest of the task is not asked.
const MOST_ENDS: usize = 3;

/// Bytes that are read at once, and pieces that wait to be looked at.
const PIECE: usize = 1 << 16;
const PIECES: usize = 4;

/// Asks all requests of a harness that `command` starts, as often as need be. One answer a
/// request. Its standard error is dropped.
///
/// # Errors
/// When the harness cannot be started.
pub fn ask(
    command: &mut Command,
    requests: &[Request],
    limits: &Limits,
) -> io::Result<Vec<Answer>> {
    let end = Instant::now() + limits.total;
    let mut answers: Vec<Answer> = Vec::with_capacity(requests.len());
    let (mut task, mut ends) = (None, 0);
    while let Some(request) = requests.get(answers.len()) {
        if task != Some(request.task) {
            (task, ends) = (Some(request.task), 0);
        }
        if ends >= MOST_ENDS {
            answers.push(Err(Silence::NotAsked));
            continue;
        }
        let rest = requests.get(answers.len()..).unwrap_or_default();
        let mut session = Session::start(command, rest)?;
        let silence = session.collect(rest, limits, end, &mut answers);
        if let (Some(silence), Some(request)) = (silence, requests.get(answers.len())) {
            ends = if task == Some(request.task) { ends + 1 } else { 1 };
            task = Some(request.task);
            answers.push(Err(silence));
        }
    }
    Ok(answers)
}

/// A running harness. It ends with this value.
struct Session {
    child: Child,
    pieces: Receiver<Vec<u8>>,
    /// What has come and belongs to no whole answer yet.
    bytes: Vec<u8>,
}

impl Session {
    fn start(command: &mut Command, requests: &[Request]) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let lines: String = requests.iter().flat_map(|request| [&request.line, "\n"]).collect();
        if let Some(input) = child.stdin.take() {
            thread::spawn(move || feed(input, &lines));
        }
        let (sender, pieces) = mpsc::sync_channel(PIECES);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read(output, &sender));
        }
        Ok(Self { child, pieces, bytes: Vec::new() })
    }

    /// Adds whole answers until all requests have one, or says why there are no more.
    fn collect(
        &mut self,
        requests: &[Request],
        limits: &Limits,
        end: Instant,
        answers: &mut Vec<Answer>,
    ) -> Option<Silence> {
        for request in requests {
            match self.answer(request.form, limits, end) {
                Ok(answer) => answers.push(Ok(answer)),
                Err(silence) => return Some(silence),
            }
        }
        None
    }

    fn answer(&mut self, form: Form, limits: &Limits, end: Instant) -> Answer {
        loop {
            if let Some(length) = whole(form, &self.bytes) {
                if length > limits.answer {
                    return Err(Silence::TooLong);
                }
                if length <= self.bytes.len() {
                    return Ok(self.bytes.drain(..length).collect());
                }
            } else if self.bytes.len() > limits.answer {
                return Err(Silence::TooLong);
            }
            let left = end.saturating_duration_since(Instant::now());
            match self.pieces.recv_timeout(limits.silence.min(left)) {
                Ok(piece) => self.bytes.extend(piece),
                Err(RecvTimeoutError::Timeout) => return Err(Silence::Time),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
            }
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How long the answer is with which these bytes begin; none as long as that cannot be told.
fn whole(form: Form, bytes: &[u8]) -> Option<usize> {
    let mut ends = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
    let first = ends.next()?.0 + 1;
    if bytes.starts_with(b"fault: ") || bytes.starts_with(b"error: ") {
        return Some(first);
    }
    match form {
        Form::Lines(0 | 1) => Some(first),
        Form::Lines(more) => Some(ends.nth(more - 2)?.0 + 1),
        Form::Counted => {
            let head = std::str::from_utf8(bytes.get(..first)?).unwrap_or_default();
            let count = head.trim_end().rsplit(' ').next().and_then(|word| word.parse().ok());
            Some(count.map_or(first, |count: usize| first.saturating_add(count)))
        }
    }
}

fn feed(mut input: ChildStdin, lines: &str) {
    // A harness that has ended takes no more.
    let _ = input.write_all(lines.as_bytes());
}

fn read(mut output: ChildStdout, sender: &SyncSender<Vec<u8>>) {
    let mut piece = vec![0; PIECE];
    loop {
        match output.read(&mut piece) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return,
            Ok(length) => {
                let bytes = piece.get(..length).unwrap_or_default().to_vec();
                if sender.send(bytes).is_err() {
                    return;
                }
            }
        }
    }
}
