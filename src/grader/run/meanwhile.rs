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
    let mut before = meter.look().cpu;
    let (mut burnt, mut window) = (Duration::ZERO, Instant::now());
    while matches!(ended.recv_timeout(LOOK), Err(RecvTimeoutError::Timeout)) {
        let usage = meter.look();
        let mut shared = lock(shared);
        let own = shared.own + shared.turn.map(|turn| turn.elapsed()).unwrap_or_default();
        shared.own = Duration::ZERO;
        let waits = shared.turn.is_none();
        shared.turn = shared.turn.map(|_| Instant::now());
        if window.elapsed() >= WINDOW {
            (burnt, window) = (Duration::ZERO, Instant::now());
        }
        burnt += outside(usage.cpu.saturating_sub(before), own, cores);
        before = usage.cpu;
        let Some(limits) = shared.limits.filter(|_| waits && !shared.over) else { continue };
        shared.stop = beyond(&usage, burnt, &limits);
        if shared.stop.is_some() {
            kill(&usage::descendants(root));
            return;
        }
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
    use super::{beyond, outside};
    use crate::run::limits::FILES;
    use crate::run::session::{AnswerLimits, Stop};
    use crate::run::usage::Usage;
    use std::time::Duration;

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
