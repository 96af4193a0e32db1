//! Feeds requests to a harness and collects its answers, whatever it does.
//!
//! A harness that ends, is silent for too long or answers without end is started again at the next
//! request. After three such ends in a task the rest of that task is not asked. After six of them
//! with no answer in between, nothing is asked any more.

use std::io::{self, Write};
use std::process::{ChildStdin, Command};
use std::thread;
use std::time::{Duration, Instant};

use super::{Length, Request, notes};
use crate::run::clock::Clock;
use crate::run::limits::TASKS;
use crate::run::patience::PAUSES;
use crate::run::piped::Piped;
use crate::run::usage::Usage;
use crate::run::{patience, usage};

/// The answer to a request: its bytes with its notes, or why there is none.
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
    /// The harness and all that it had started took too much memory.
    Memory,
    /// There were too many of them.
    Processes,
    /// The harness had failed too often in this task.
    NotAsked,
    /// Requests without an answer had taken all the time there is for them.
    Budget,
}

/// The limits of the requests.
#[derive(Clone, Copy, Debug)]
pub struct AskLimits {
    /// Between two pieces of output.
    pub silence: Duration,
    /// All requests of a file.
    pub total: Duration,
    /// Those of them that end in a fault or have no answer.
    pub budget: Duration,
    /// Bytes of an answer.
    pub answer: usize,
    /// Bytes of resident memory.
    pub memory: u64,
    /// Processes and threads at the same time.
    pub processes: usize,
    /// The command starts a sandbox, with which all dies that runs in it.
    pub sandboxed: bool,
}

impl AskLimits {
    /// The harness stops a function after 1 s of CPU, a sleeping one after 10 s.
    pub fn new(sandboxed: bool) -> Self {
        Self {
            budget: Duration::MAX,
            silence: Duration::from_secs(20),
            total: Duration::from_mins(20),
            answer: 1 << 17,
            memory: 1 << 30,
            processes: TASKS,
            sandboxed,
        }
    }
}

/// How the answer of a call begins that ends in a fault.
const FAULT: &[u8] = b"fault: ";

/// Ends of the harness within a task, after which the rest of the task is not asked.
const MOST_ENDS: usize = 3;

/// Ends of the harness with no answer in between, after which nothing is asked any more. The trouble
/// is in no single function.
const MOST_BARREN: usize = 2 * MOST_ENDS;

/// Between two looks at memory and processes.
const LOOK: Duration = Duration::from_millis(40);

/// The machine's refusal, after all pauses.
const NOT_STARTED: &str = "bwrap does not start";

/// Asks all requests of a harness that `command` starts, as often as need be. One answer a request.
/// Its standard error is dropped.
///
/// # Errors
/// When the harness cannot be started.
pub fn ask(
    command: &mut Command,
    requests: &[Request],
    limits: &AskLimits,
) -> io::Result<Vec<Answer>> {
    let end = Instant::now() + limits.total;
    let mut lost = Duration::ZERO;
    let mut answers: Vec<Answer> = Vec::with_capacity(requests.len());
    let mut ends = Ends::default();
    let mut pauses = PAUSES.iter();
    while let Some(request) = requests.get(answers.len()) {
        ends.enter(request.task);
        if lost >= limits.budget {
            answers.push(Err(Silence::Budget));
            continue;
        }
        if ends.are_too_many() {
            answers.push(Err(Silence::NotAsked));
            continue;
        }
        let rest = requests.get(answers.len()..).unwrap_or_default();
        let mut harness = Harness::start(command, rest, limits.sandboxed)?;
        let before = answers.len();
        let silence = harness.collect(rest, limits, end, &mut answers, &mut lost);
        let is_ended = silence == Some(Silence::Ended) && answers.len() == before;
        if is_ended && harness.piped.never_began() {
            let refused = || io::Error::new(io::ErrorKind::WouldBlock, NOT_STARTED);
            thread::sleep(Duration::from_millis(*pauses.next().ok_or_else(refused)?));
            continue;
        }
        if answers.len() > before {
            ends.barren = 0;
        }
        if let (Some(silence), Some(request)) = (silence, requests.get(answers.len())) {
            ends.add(request.task);
            answers.push(Err(silence));
        }
    }
    Ok(answers)
}

/// Ends of the harness within the task that is asked.
#[derive(Debug, Default)]
struct Ends {
    task: Option<usize>,
    count: usize,
    /// Since the last answer, in whatever tasks.
    barren: usize,
}

impl Ends {
    /// Begins to count anew in another task.
    fn enter(&mut self, task: usize) {
        if self.task != Some(task) {
            *self = Self { task: Some(task), count: 0, ..*self };
        }
    }

    /// True if the task is given up, or all tasks are.
    fn are_too_many(&self) -> bool {
        self.count >= MOST_ENDS || self.barren >= MOST_BARREN
    }

    /// Counts an end in a task, which may be a later one than that in which the harness was
    /// started.
    fn add(&mut self, task: usize) {
        self.enter(task);
        self.count += 1;
        self.barren += 1;
    }
}

/// A running harness. The output heard of it belongs to no whole answer yet.
struct Harness {
    piped: Piped,
    /// When its use of memory and processes was looked at.
    looked: Instant,
}

impl Harness {
    fn start(command: &mut Command, requests: &[Request], sandboxed: bool) -> io::Result<Self> {
        let (piped, input) = Piped::start(command, sandboxed)?;
        let lines: String = requests.iter().flat_map(|request| [&request.line, "\n"]).collect();
        patience::thread(move || feed(input, &lines))?;
        Ok(Self { piped, looked: Instant::now() })
    }

    /// Adds whole answers until all requests have one or the budget is used up. If an answer does
    /// not come, returns why. Adds to `lost` the time of requests that come to nothing.
    fn collect(
        &mut self,
        requests: &[Request],
        limits: &AskLimits,
        end: Instant,
        answers: &mut Vec<Answer>,
        lost: &mut Duration,
    ) -> Option<Silence> {
        for request in requests {
            let begin = Instant::now();
            let answer = self.answer(request.form, limits, end);
            let is_fault = |answer: &Vec<u8>| notes::without(answer).starts_with(FAULT);
            if !answer.as_ref().is_ok_and(|answer| !is_fault(answer)) {
                *lost += begin.elapsed();
            }
            match answer {
                Ok(answer) => answers.push(Ok(answer)),
                Err(silence) => return Some(silence),
            }
            if *lost >= limits.budget {
                return None;
            }
        }
        None
    }

    fn answer(&mut self, form: Length, limits: &AskLimits, end: Instant) -> Answer {
        let mut clock = Clock::start();
        loop {
            let bytes = &mut self.piped.heard;
            let length = whole(form, bytes);
            if length.unwrap_or(bytes.len()) > limits.answer {
                return Err(Silence::TooLong);
            }
            if let Some(length) = length.filter(|&length| length <= bytes.len()) {
                return Ok(bytes.drain(..length).collect());
            }
            if self.piped.hear(LOOK).map_err(|_| Silence::Ended)? {
                clock = Clock::start();
            }
            // Calls may leave children behind, though each is answered at once.
            if self.looked.elapsed() >= LOOK {
                bounded(usage::of_tree(self.piped.id()), limits)?;
                self.looked = Instant::now();
            }
            if clock.after(LOOK) >= limits.silence || Instant::now() >= end {
                return Err(Silence::Time);
            }
        }
    }
}

/// Looks at what the harness and its children use.
fn bounded(used: Usage, limits: &AskLimits) -> Result<(), Silence> {
    if used.memory > limits.memory {
        Err(Silence::Memory)
    } else if used.tasks > limits.processes as u64 {
        Err(Silence::Processes)
    } else {
        Ok(())
    }
}

/// The length of the answer that begins with these bytes; [`None`] as long as it is unknown.
fn whole(form: Length, bytes: &[u8]) -> Option<usize> {
    let notes = notes::length(bytes);
    Some(notes.saturating_add(whole_without_notes(form, bytes.get(notes..)?)?))
}

fn whole_without_notes(form: Length, bytes: &[u8]) -> Option<usize> {
    let mut ends = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
    let first = ends.next()?.0 + 1;
    if bytes.starts_with(FAULT) || bytes.starts_with(b"error: ") {
        return Some(first);
    }
    match form {
        Length::Lines(0 | 1) => Some(first),
        Length::Lines(more) => Some(ends.nth(more - 2)?.0 + 1),
        Length::Counted => {
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

#[cfg(test)]
mod tests {
    use super::{Answer, AskLimits, Ends, LOOK, Length, Request, Silence, ask, bounded, whole};
    use crate::functions::judge::Judge;
    use crate::run::limits::TASKS;
    use crate::run::usage::Usage;
    use std::process::Command;
    use std::time::Duration;

    #[test]
    fn ends_are_counted_task_by_task() {
        let mut ends = Ends::default();
        for (task, is_end, expected) in
            [(0, true, 1), (0, false, 1), (0, true, 2), (1, true, 1), (2, false, 0)]
        {
            if is_end {
                ends.add(task);
            } else {
                ends.enter(task);
            }
            assert_eq!(ends.count, expected, "{task} {is_end}");
        }
    }

    /// Three ends give a task up. Six with no answer in between give all of them up.
    #[test]
    fn ends_are_too_many_in_a_task_or_in_a_row() {
        let mut ends = Ends::default();
        let mut after = |task: usize, is_end: bool| {
            if is_end {
                ends.add(task);
            } else {
                ends.enter(task);
            }
            ends.are_too_many()
        };
        let table = [
            [(0, true), (0, true), (0, true), (0, false), (1, false)],
            [(1, true), (1, true), (2, true), (2, false), (3, false)],
        ];
        let seen = table.map(|row| row.map(|(task, is_end)| after(task, is_end)));
        assert_eq!(seen[0], [false, false, true, true, false]);
        assert_eq!(seen[1], [false, false, true, true, true]);
    }

    #[test]
    fn requests_have_their_limits() {
        for sandboxed in [false, true] {
            let limits = AskLimits::new(sandboxed);
            let times = (limits.silence.as_secs(), limits.total.as_secs());
            assert_eq!((times, limits.budget), ((20, 20 * 60), Duration::MAX));
            let sizes = (limits.answer, limits.memory, limits.processes);
            assert_eq!(sizes, (131_072, 1_073_741_824, TASKS));
            assert_eq!(limits.sandboxed, sandboxed);
        }
        assert_eq!(LOOK, Duration::from_millis(40));
    }

    #[test]
    fn a_harness_may_use_all_of_its_limits() {
        let limits = AskLimits { memory: 100, processes: 3, ..AskLimits::new(false) };
        let look =
            |memory: u64, tasks: u64| bounded(Usage { tasks, memory, ..Usage::default() }, &limits);
        assert_eq!([look(0, 0), look(100, 3)], [Ok(()), Ok(())]);
        assert_eq!([look(101, 3), look(101, 4)], [Err(Silence::Memory); 2]);
        assert_eq!(look(100, 4), Err(Silence::Processes));
    }

    /// Says each line again. It ends at `end` and is silent at `sleep`.
    const ECHO: &str = "while read -r line; do case $line in end) exit 1;; sleep) sleep 9;; \
                        *) echo \"$line\";; esac; done";

    /// The answers to lines of tasks, each of them one line or why there is none.
    fn answers(lines: &[(usize, &str)], limits: &AskLimits) -> Vec<Result<String, Silence>> {
        let request = |&(task, line): &(usize, &str)| {
            let judge = Judge::Exactly(String::new());
            Request { task, line: line.into(), form: Length::Lines(1), judge }
        };
        let requests: Vec<Request> = lines.iter().map(request).collect();
        let mut command = Command::new("sh");
        let answers = ask(command.args(["-c", ECHO]), &requests, limits).unwrap();
        let text = |answer: Answer| answer.map(|bytes| String::from_utf8(bytes).unwrap());
        answers.into_iter().map(text).collect()
    }

    #[test]
    fn a_harness_that_ends_is_started_again_at_the_next_request() {
        let lines =
            [(0, "a"), (0, "end"), (0, "end"), (0, "b"), (0, "end"), (0, "c"), (1, "d"), (1, "e")];
        let said = |line: &str| Ok(format!("{line}\n"));
        let ended = || Err(Silence::Ended);
        let expected = [
            said("a"),
            ended(),
            ended(),
            said("b"),
            ended(),
            Err(Silence::NotAsked),
            said("d"),
            said("e"),
        ];
        assert_eq!(answers(&lines, &AskLimits::new(false)), expected);
    }

    /// An answer has four bytes here.
    #[test]
    fn an_answer_may_be_as_long_as_its_limit() {
        let limits = AskLimits { answer: 4, ..AskLimits::new(false) };
        let found = answers(&[(0, "abc"), (0, "abcd"), (0, "a")], &limits);
        assert_eq!(found, [Ok("abc\n".to_string()), Err(Silence::TooLong), Ok("a\n".to_string())]);
    }

    /// An answer takes nothing of the budget unless it is a fault.
    #[test]
    fn faults_and_ends_use_the_budget_up() {
        let budget = Duration::from_nanos(1);
        let limits = AskLimits { budget, ..AskLimits::new(false) };
        let fault = "fault: x\n".to_string();
        let found = answers(&[(0, "a"), (0, "fault: x"), (0, "b"), (1, "c")], &limits);
        let none = || Err(Silence::Budget);
        assert_eq!(found, [Ok("a\n".to_string()), Ok(fault), none(), none()]);
        let found = answers(&[(0, "a"), (0, "end"), (0, "b")], &limits);
        assert_eq!(found, [Ok("a\n".to_string()), Err(Silence::Ended), none()]);
        let nothing = AskLimits { budget: Duration::ZERO, ..limits };
        assert_eq!(answers(&[(0, "a")], &nothing), [none()]);
    }

    /// The first one is silent for too long, the others come after the end of all.
    #[test]
    fn a_silent_harness_has_no_answer_in_time() {
        let silence = Duration::from_millis(1);
        let long = AskLimits::new(false);
        for limits in [AskLimits { silence, ..long }, AskLimits { total: Duration::ZERO, ..long }] {
            assert_eq!(answers(&[(0, "sleep")], &limits), [Err(Silence::Time)]);
        }
    }

    #[test]
    fn an_answer_ends_with_its_last_line_or_byte() {
        let table = [
            (Length::Lines(0), "7\n8\n", Some(2)),
            (Length::Lines(1), "", None),
            (Length::Lines(1), "7", None),
            (Length::Lines(1), "7\n8\n", Some(2)),
            (Length::Lines(2), "7\n8", None),
            (Length::Lines(2), "7\n8\n9\n", Some(4)),
            (Length::Lines(3), "7\n8\n9\n", Some(6)),
            (Length::Counted, "5 3", None),
            (Length::Counted, "5 3\nab", Some(7)),
            (Length::Counted, "5 x\nab", Some(4)),
            (Length::Counted, "3 5\nab\ncdef", Some(9)),
            (Length::Counted, "7 18446744073709551615\n", Some(usize::MAX)),
            (Length::Counted, "0\n", Some(2)),
            (Length::Lines(3), "fault: x\n8\n", Some(9)),
            (Length::Counted, "error: 12\nab", Some(10)),
            (Length::Lines(1), "note: a\n7\n8\n", Some(10)),
            (Length::Lines(1), "note: a\n", None),
            (Length::Counted, "note: a\n1\n", Some(11)),
            (Length::Counted, "note: a\n18446744073709551615\n", Some(usize::MAX)),
        ];
        for (form, bytes, length) in table {
            assert_eq!(whole(form, bytes.as_bytes()), length, "{form:?} {bytes:?}");
        }
    }
}
