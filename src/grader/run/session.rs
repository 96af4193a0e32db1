//! A conversation with a program that answers a line with a line, under limits for each answer.
//!
//! The program may do anything: print nothing, too much or without being asked, crash, or think for
//! ever. Each of these is a [`Stop`]; the caller starts another session then.

use std::io::{self, Write};
use std::process::{ChildStdin, Command};
use std::time::{Duration, Instant};

use super::clock::Clock;
use super::launch::Ending;
use super::limits::FILES;
use super::meanwhile::Meanwhile;
use super::piped::Piped;
use super::usage::{self, Meter};

/// The limits of one answer.
#[derive(Clone, Copy, Debug)]
pub struct AnswerLimits {
    /// CPU time of the program and all that it has started.
    pub cpu: Duration,
    /// Time on the clock, for a program that waits.
    pub wall: Duration,
    /// Bytes of resident memory.
    pub memory: u64,
    /// Processes and threads at the same time.
    pub processes: usize,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The program has ended.
    Ended,
    /// It used more CPU time than it may.
    Time,
    /// It waits, or it was not done when the longest time on the clock was over.
    Wait,
    Memory,
    Processes,
    Files,
    /// It used the CPU time of an answer while nobody waited for one.
    Meanwhile,
    /// The answer has no end, or more than one line was there.
    TooMuch,
}

/// Bytes of the longest answer.
const LONGEST: usize = 1 << 16;

/// Between two looks at CPU time and memory. An answer that comes before the first is not looked
/// at.
const LOOK: Duration = Duration::from_millis(20);

/// A program that uses no CPU time for this long waits for something that does not come.
const IDLE: Duration = Duration::from_secs(5);

/// A running program.
pub struct Session {
    /// With what has been heard after the last answer.
    piped: Piped,
    input: ChildStdin,
    meter: Meter,
    meanwhile: Meanwhile,
}

impl Session {
    /// Starts the program. Its standard error is dropped. Without a sandbox the session stays in
    /// its thread. This thread reaps in the end what the program has left behind
    /// ([`crate::run::reaper::reap`]).
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(command: &mut Command, sandboxed: bool) -> io::Result<Self> {
        let (piped, input) = Piped::start(command, sandboxed)?;
        let (meter, meanwhile) = (Meter::new(piped.id()), Meanwhile::start(piped.id()));
        Ok(Self { piped, input, meter, meanwhile })
    }

    /// Sends a line, with its line end, and returns the answer's line without its own.
    ///
    /// # Errors
    /// Why there is no answer. The session is of no further use then.
    pub fn ask(&mut self, line: &[u8], limits: &AnswerLimits) -> Result<Vec<u8>, Stop> {
        self.meanwhile.begin(limits);
        let answer = self.answer(line, limits);
        // A program that was stopped meanwhile has ended, too.
        self.meanwhile.end().map_or(answer, Err)
    }

    fn answer(&mut self, line: &[u8], limits: &AnswerLimits) -> Result<Vec<u8>, Stop> {
        // An answer that nobody has asked for.
        let _ = self.piped.hear(Duration::ZERO);
        if !self.piped.heard.is_empty() {
            return Err(Stop::TooMuch);
        }
        self.input.write_all(line).map_err(|_| Stop::Ended)?;
        let mut watch = Watch::new(limits);
        loop {
            if let Some(answer) = self.line() {
                return Ok(answer);
            }
            if self.piped.heard.len() > LONGEST {
                return Err(Stop::TooMuch);
            }
            // Without its line end an answer may come drop by drop.
            let is_silent = !self.piped.hear(LOOK).map_err(|_| Stop::Ended)?;
            if is_silent || watch.is_due(Instant::now()) {
                watch.look(self.meter.look())?;
            }
        }
    }

    /// How the program ended, if it has, after [`Stop::Ended`].
    pub fn ending(&mut self) -> Option<Ending> {
        self.piped.ending()
    }

    /// True if the sandbox ended before the program began, after [`Stop::Ended`]. That is the
    /// machine's trouble, whatever the program is.
    pub fn never_began(&mut self) -> bool {
        self.meanwhile.over();
        self.piped.never_began()
    }

    /// Takes the first line of what has been read.
    fn line(&mut self) -> Option<Vec<u8>> {
        let end = self.piped.heard.iter().position(|&byte| byte == b'\n')?;
        let mut line: Vec<u8> = self.piped.heard.drain(..=end).collect();
        line.pop();
        Some(line)
    }
}

/// The use of a program for one answer.
struct Watch<'a> {
    limits: &'a AnswerLimits,
    start: Instant,
    clock: Clock,
    /// The last look.
    looked: Instant,
    /// CPU time at the start of the answer, from the first look on.
    before: Option<Duration>,
    /// CPU time at the last look, and the time that was counted when it came to be.
    changed: (Duration, Duration),
}

impl<'a> Watch<'a> {
    fn new(limits: &'a AnswerLimits) -> Self {
        let start = Instant::now();
        let (clock, zero) = (Clock::since(start), Duration::ZERO);
        let (before, changed) = (None, (zero, zero));
        Self { limits, start, clock, looked: start, before, changed }
    }

    /// True if a look is due, however much has been heard since the last one.
    fn is_due(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.looked) >= LOOK
    }

    fn look(&mut self, used: usage::Usage) -> Result<(), Stop> {
        let counted = self.clock.after(LOOK);
        self.looked = Instant::now();
        // The time before the first look belongs to this answer, all but its start.
        let before = *self.before.get_or_insert(used.cpu.saturating_sub(self.start.elapsed()));
        if used.cpu != self.changed.0 {
            self.changed = (used.cpu, counted);
        }
        if used.tasks > self.limits.processes as u64 {
            Err(Stop::Processes)
        } else if used.memory > self.limits.memory {
            Err(Stop::Memory)
        } else if used.files > FILES {
            Err(Stop::Files)
        } else if used.cpu.saturating_sub(before) >= self.limits.cpu {
            Err(Stop::Time)
        } else if counted >= self.limits.wall || counted >= self.changed.1 + IDLE {
            Err(Stop::Wait)
        } else {
            Ok(())
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.meanwhile.over();
    }
}

#[cfg(test)]
mod tests {
    use super::{
        AnswerLimits, Clock, Ending, FILES, IDLE, LONGEST, LOOK, Session, Stop, Watch, usage::Usage,
    };
    use std::process::Command;
    use std::time::{Duration, Instant};

    const SECOND: Duration = Duration::from_secs(1);
    const LIMITS: AnswerLimits =
        AnswerLimits { cpu: SECOND, wall: Duration::from_mins(1), memory: 1000, processes: 4 };

    /// A watch that has begun `ago`, and has seen this CPU time then.
    fn watch(ago: Duration) -> Watch<'static> {
        let start = Instant::now().checked_sub(ago).unwrap();
        let (clock, changed) = (Clock::since(start), (SECOND, Duration::ZERO));
        Watch { limits: &LIMITS, start, clock, looked: start, before: Some(SECOND), changed }
    }

    /// A session with a shell. Its limits are beyond what it needs.
    fn session(script: &str) -> Session {
        Session::start(Command::new("sh").args(["-c", script]), false).unwrap()
    }

    const WIDE: AnswerLimits = AnswerLimits {
        cpu: Duration::from_mins(1),
        wall: Duration::from_secs(4),
        memory: 1 << 40,
        processes: 1000,
    };

    #[test]
    fn a_line_is_answered_with_a_line() {
        let mut session = session("while read line; do echo \"x$line\"; done; exit 4");
        assert_eq!(session.ask(b"1\n", &WIDE), Ok(b"x1".to_vec()));
        assert_eq!(session.ask(b"22\n", &WIDE), Ok(b"x22".to_vec()));
        assert_eq!(session.ask(b"\n", &WIDE), Ok(b"x".to_vec()));
        assert!(!session.never_began(), "there is no sandbox");
    }

    #[test]
    fn a_program_that_ends_gives_no_answer() {
        let mut session = session("read line; exit 4");
        assert_eq!(session.ask(b"1\n", &WIDE), Err(Stop::Ended));
        assert_eq!(session.ending(), Some(Ending::Exit(4)));
    }

    /// The second line came with the first, before anybody asked for it.
    #[test]
    fn a_second_line_is_too_much() {
        let mut session = session("while read line; do printf 'a\\nb\\n'; done");
        assert_eq!(session.ask(b"1\n", &WIDE), Ok(b"a".to_vec()));
        assert_eq!(session.ask(b"2\n", &WIDE), Err(Stop::TooMuch));
    }

    #[test]
    fn an_answer_has_64_kibibytes_at_most() {
        assert_eq!(LONGEST, 65_536);
        let zeros = |count: u32, rest: &str| {
            let mut session = session(&format!("read line; head -c {count} /dev/zero; {rest}"));
            session.ask(b"\n", &WIDE).map(|answer| answer.len())
        };
        assert_eq!(zeros(65_536, "echo"), Ok(65_536));
        assert_eq!(zeros(65_537, "exec sleep 5"), Err(Stop::TooMuch));
    }

    /// Its children come up after the answer, when nobody waits.
    #[test]
    fn a_program_is_stopped_while_nobody_waits() {
        let mut session = session("read line; echo x; sleep 5 & sleep 5 & wait");
        let limits = AnswerLimits { processes: 1, ..WIDE };
        let answer = session.ask(b"1\n", &limits);
        // A late look may see the children before the answer.
        if answer != Err(Stop::Processes) {
            assert_eq!(answer, Ok(b"x".to_vec()));
            assert!((0..4).any(|_| session.ending().is_some()));
            assert_eq!(session.ask(b"2\n", &limits), Err(Stop::Processes));
        }
    }

    #[test]
    fn a_look_is_due_20_milliseconds_after_the_last() {
        assert_eq!((LOOK, IDLE), (Duration::from_millis(20), Duration::from_secs(5)));
        let mut watch = watch(SECOND);
        let looked = watch.looked;
        assert!(!watch.is_due(looked) && !watch.is_due(looked + LOOK / 2));
        assert!(watch.is_due(looked + LOOK) && watch.is_due(looked + SECOND));
        assert_eq!(watch.look(used(SECOND)), Ok(()));
        assert!(watch.looked.elapsed() < SECOND);
    }

    fn used(cpu: Duration) -> Usage {
        Usage { tasks: 4, cpu, memory: 1000, files: FILES }
    }

    #[test]
    fn limits_of_an_answer_hold_at_their_value_and_one_beyond() {
        let look = |usage| watch(Duration::ZERO).look(usage);
        let least = Duration::from_nanos(1);
        assert_eq!(look(used((2 * SECOND).saturating_sub(least))), Ok(()));
        assert_eq!(look(used(2 * SECOND)), Err(Stop::Time));
        assert_eq!(look(Usage { memory: 1001, ..used(SECOND) }), Err(Stop::Memory));
        assert_eq!(look(Usage { tasks: 5, ..used(SECOND) }), Err(Stop::Processes));
        assert_eq!(look(Usage { files: FILES + 1, ..used(SECOND) }), Err(Stop::Files));
    }

    /// A program that uses CPU time waits for nothing, as long as it has time on the clock.
    #[test]
    fn a_program_that_uses_no_time_waits() {
        let more = SECOND + Duration::from_millis(1);
        assert_eq!(watch(IDLE).look(used(SECOND)), Err(Stop::Wait));
        assert_eq!(watch(IDLE.saturating_sub(SECOND)).look(used(SECOND)), Ok(()));
        assert_eq!(watch(IDLE).look(used(more)), Ok(()));
        assert_eq!(watch(LIMITS.wall).look(used(more)), Err(Stop::Wait));
    }

    /// Each drop comes before silence would be looked at.
    #[test]
    fn an_answer_that_comes_drop_by_drop_has_no_more_time() {
        let minute = Duration::from_mins(1);
        let limits = AnswerLimits { cpu: minute, wall: SECOND, memory: 1 << 30, processes: 100 };
        let drops = "read line; while :; do printf x; sleep 0.005; done";
        let mut command = Command::new("sh");
        let mut session = Session::start(command.args(["-c", drops]), false).unwrap();
        let begin = Instant::now();
        assert_eq!(session.ask(b"\n", &limits), Err(Stop::Wait));
        assert!(begin.elapsed() < minute);
    }

    /// The CPU time of earlier answers counts in none.
    #[test]
    fn the_first_look_begins_with_the_time_of_earlier_answers() {
        let mut watch = Watch::new(&LIMITS);
        assert_eq!(watch.look(used(100 * SECOND)), Ok(()));
        assert_eq!(watch.look(used(100 * SECOND + SECOND / 2)), Ok(()));
        assert_eq!(watch.look(used(101 * SECOND)), Err(Stop::Time));
    }
}
