//! The use of CPU time and memory while nobody waits for an answer.
//!
//! A bot may start a child that works, or takes memory, in the other's turns. The look that an
//! answer gets does not see it. A thread of its own looks at each session at fixed times.

use std::num::NonZero;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::launch::kill;
use super::limits::FILES;
use super::patience;
use super::session::{AnswerLimits, Stop};
use super::usage::{self, Meter};

/// Between two looks.
const LOOK: Duration = Duration::from_millis(50);

/// CPU time is counted for this long, then anew.
const WINDOW: Duration = Duration::from_secs(10);

/// The watch over a session. It ends with this value.
pub struct Meanwhile {
    shared: Arc<Mutex<Shared>>,
    /// Closed when this value goes.
    _end: Sender<()>,
}

#[derive(Default)]
struct Shared {
    /// Since when an answer is awaited.
    turn: Option<Instant>,
    /// The time since the last look in which an answer was awaited.
    own: Duration,
    /// The limits of the last answer.
    limits: Option<AnswerLimits>,
    stop: Option<Stop>,
    /// The program is not there any more.
    over: bool,
}

impl Meanwhile {
    /// Watches the process and all that it starts.
    pub fn start(root: u32) -> Self {
        let shared = Arc::new(Mutex::new(Shared::default()));
        let (end, ended) = mpsc::channel();
        let watched = Arc::clone(&shared);
        // Without a thread each answer is still looked at.
        let _ = patience::thread(move || watch(root, &watched, &ended));
        Self { shared, _end: end }
    }

    /// An answer is awaited from now on.
    pub fn begin(&self, limits: &AnswerLimits) {
        let mut shared = lock(&self.shared);
        (shared.turn, shared.limits) = (Some(Instant::now()), Some(*limits));
    }

    /// The answer is there, or there is none. Returns why the program was stopped, if it was.
    pub fn end(&self) -> Option<Stop> {
        let mut shared = lock(&self.shared);
        if let Some(turn) = shared.turn.take() {
            shared.own += turn.elapsed();
        }
        shared.stop
    }

    /// Nothing is killed after this.
    pub fn over(&self) {
        lock(&self.shared).over = true;
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

fn watch(root: u32, shared: &Mutex<Shared>, ended: &Receiver<()>) {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let cores = u32::try_from(cores).unwrap_or(u32::MAX);
    let mut meter = Meter::new(root);
    let before = meter.look().cpu;
    let mut burnt = Burnt { before, time: Duration::ZERO, window: Instant::now() };
    while matches!(ended.recv_timeout(LOOK), Err(RecvTimeoutError::Timeout)) {
        let usage = meter.look();
        let mut shared = lock(shared);
        let now = Instant::now();
        let own = shared.take_own(now);
        let time = burnt.at(now, usage.cpu, own, cores);
        let Some(limits) = shared.limits_now() else { continue };
        shared.stop = beyond(&usage, time, &limits);
        if shared.stop.is_some() {
            kill(&usage::descendants(root));
            return;
        }
    }
}

impl Shared {
    /// The time in which an answer was awaited, up to now from the last call on.
    fn take_own(&mut self, now: Instant) -> Duration {
        let turn = self.turn.map(|turn| now.saturating_duration_since(turn));
        self.turn = self.turn.map(|_| now);
        std::mem::take(&mut self.own) + turn.unwrap_or_default()
    }

    /// The limits of a program for which nobody waits.
    fn limits_now(&self) -> Option<AnswerLimits> {
        self.limits.filter(|_| self.turn.is_none() && !self.over)
    }
}

/// CPU time outside the program's turns.
struct Burnt {
    /// All CPU time at the last look.
    before: Duration,
    /// The time outside since the window began.
    time: Duration,
    window: Instant,
}

impl Burnt {
    /// The time in the window, now that the program has used `cpu` in all. Its turns since the last
    /// look lasted for `own`.
    fn at(&mut self, now: Instant, cpu: Duration, own: Duration, cores: u32) -> Duration {
        if now.saturating_duration_since(self.window) >= WINDOW {
            (self.time, self.window) = (Duration::ZERO, now);
        }
        self.time += outside(cpu.saturating_sub(self.before), own, cores);
        self.before = cpu;
        self.time
    }
}

/// The CPU time that a program used outside its own turns, which lasted for `own`. Within them it
/// may use all cores.
fn outside(used: Duration, own: Duration, cores: u32) -> Duration {
    used.saturating_sub(own.saturating_mul(cores))
}

/// The limit that is passed while nobody waits, if one is.
fn beyond(usage: &usage::Usage, burnt: Duration, limits: &AnswerLimits) -> Option<Stop> {
    if usage.tasks > limits.processes as u64 {
        Some(Stop::Processes)
    } else if usage.memory > limits.memory {
        Some(Stop::Memory)
    } else if usage.files > FILES {
        Some(Stop::Files)
    } else {
        (burnt >= limits.cpu).then_some(Stop::Meanwhile)
    }
}

#[cfg(test)]
mod tests {
    use super::{Burnt, LOOK, Meanwhile, Shared, WINDOW, beyond, lock, outside};
    use crate::run::limits::FILES;
    use crate::run::session::{AnswerLimits, Stop};
    use crate::run::usage::Usage;
    use std::sync::{Arc, Mutex, mpsc};
    use std::time::{Duration, Instant};

    const LIMITS: AnswerLimits = AnswerLimits {
        cpu: Duration::from_secs(1),
        wall: Duration::from_secs(1),
        memory: 1000,
        processes: 4,
    };

    #[test]
    fn a_turn_counts_up_to_each_look_once() {
        let time = Duration::from_millis;
        let begin = Instant::now();
        let mut shared = Shared { turn: Some(begin), own: time(7), ..Shared::default() };
        assert_eq!(shared.take_own(begin + time(30)), time(37));
        assert_eq!(shared.turn, Some(begin + time(30)));
        assert_eq!(shared.take_own(begin + time(50)), time(20));
        shared.turn = None;
        assert_eq!(shared.take_own(begin + time(90)), time(0));
        assert_eq!(shared.turn, None);
    }

    /// Before the first answer nothing is known, and a program that is gone has no limits.
    #[test]
    fn limits_hold_while_nobody_waits() {
        let mut shared = Shared::default();
        assert!(shared.limits_now().is_none());
        shared.limits = Some(LIMITS);
        assert_eq!(shared.limits_now().map(|limits| limits.memory), Some(1000));
        shared.turn = Some(Instant::now());
        assert!(shared.limits_now().is_none());
        (shared.turn, shared.over) = (None, true);
        assert!(shared.limits_now().is_none());
    }

    #[test]
    fn time_outside_turns_adds_up_within_a_window() {
        let time = Duration::from_millis;
        let begin = Instant::now();
        assert_eq!((LOOK, WINDOW), (time(50), time(10_000)));
        let mut burnt = Burnt { before: time(500), time: time(0), window: begin };
        let mut at = |now, cpu, own| burnt.at(begin + time(now), time(cpu), time(own), 2);
        assert_eq!(at(50, 540, 0), time(40));
        assert_eq!(at(100, 600, 20), time(40 + 60 - 2 * 20));
        assert_eq!(at(9_999, 610, 0), time(70));
        assert_eq!(at(10_000, 640, 0), time(30));
        assert_eq!(at(19_999, 641, 0), time(31));
        assert_eq!(at(20_001, 646, 0), time(5));
    }

    #[test]
    fn a_session_tells_its_turns_and_hears_why_it_was_stopped() {
        let shared = Arc::new(Mutex::new(Shared::default()));
        let (end, _ended) = mpsc::channel();
        let meanwhile = Meanwhile { shared: Arc::clone(&shared), _end: end };
        assert_eq!(meanwhile.end(), None);
        assert_eq!(lock(&shared).own, Duration::ZERO);
        let begin = Instant::now();
        meanwhile.begin(&LIMITS);
        assert!(lock(&shared).turn.is_some_and(|turn| turn >= begin));
        assert_eq!(lock(&shared).limits.map(|limits| limits.processes), Some(4));
        let long_ago = begin.checked_sub(Duration::from_secs(5)).unwrap();
        lock(&shared).turn = Some(long_ago);
        lock(&shared).own = Duration::from_secs(2);
        lock(&shared).stop = Some(Stop::Memory);
        assert_eq!(meanwhile.end(), Some(Stop::Memory));
        assert!(lock(&shared).own >= Duration::from_secs(7));
        assert_eq!(lock(&shared).turn, None);
        assert!(!lock(&shared).over);
        meanwhile.over();
        assert!(lock(&shared).over);
    }

    #[test]
    fn a_program_may_use_all_cores_in_its_turn() {
        let time = Duration::from_millis;
        assert_eq!(outside(time(800), time(200), 4), time(0));
        assert_eq!(outside(time(801), time(200), 4), time(1));
        assert_eq!(outside(time(799), time(200), 4), time(0));
        assert_eq!(outside(time(50), time(0), 4), time(50));
    }

    #[test]
    fn limits_hold_at_their_value_and_one_beyond() {
        let second = Duration::from_secs(1);
        let limits = AnswerLimits { cpu: second, wall: second, memory: 1000, processes: 4 };
        let at = |tasks, memory| Usage { tasks, memory, cpu: Duration::ZERO, files: 0 };
        let least = Duration::from_nanos(1);
        assert_eq!(beyond(&at(4, 1000), second.saturating_sub(least), &limits), None);
        assert_eq!(beyond(&at(4, 1000), second, &limits), Some(Stop::Meanwhile));
        assert_eq!(beyond(&at(5, 1000), Duration::ZERO, &limits), Some(Stop::Processes));
        assert_eq!(beyond(&at(4, 1001), Duration::ZERO, &limits), Some(Stop::Memory));
        let of_files = |files| Usage { files, ..at(4, 1000) };
        assert_eq!(beyond(&of_files(FILES), Duration::ZERO, &limits), None);
        assert_eq!(beyond(&of_files(FILES + 1), Duration::ZERO, &limits), Some(Stop::Files));
    }
}
