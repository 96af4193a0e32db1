//! Time on the clock as far as the machine gave the grader its turns.
//!
//! Where hundreds of processes want to run, each waits for its turn, and the grader waits with
//! them. A look may take a minute then. Such time costs no run its limit from start to end: of each
//! pause between two looks counts at most what the grader asked for.

use std::time::{Duration, Instant};

/// The time that a look may take, beside the pause before it.
const LOOK: Duration = Duration::from_millis(20);

/// A run waits at most this many times as long as without the others.
const MOST: u32 = 60;

#[derive(Clone, Copy, Debug)]
pub struct Clock {
    begin: Instant,
    last: Instant,
    counted: Duration,
}

impl Clock {
    pub fn start() -> Self {
        Self::since(Instant::now())
    }

    /// A clock that was started then, and has counted all since.
    pub fn since(begin: Instant) -> Self {
        let last = Instant::now();
        Self { begin, last, counted: last.saturating_duration_since(begin) }
    }

    /// The time up to now, after a pause that was meant to be so long.
    pub fn after(&mut self, pause: Duration) -> Duration {
        self.at(Instant::now(), pause)
    }

    fn at(&mut self, now: Instant, pause: Duration) -> Duration {
        let passed = now.saturating_duration_since(self.last);
        self.last = now;
        self.counted += passed.min(pause + LOOK);
        self.counted.max(now.saturating_duration_since(self.begin) / MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock, LOOK, MOST};
    use std::time::{Duration, Instant};

    #[test]
    fn a_turn_that_comes_late_counts_as_the_pause_and_a_look() {
        let time = Duration::from_millis;
        let begin = Instant::now();
        let mut clock = Clock { begin, last: begin, counted: Duration::ZERO };
        let mut at = |now: u64, pause: u64| clock.at(begin + time(now), time(pause));
        assert_eq!(at(5, 20), time(5));
        assert_eq!(at(25, 20), time(25));
        assert_eq!(at(65, 20), time(25 + 20) + LOOK);
        assert_eq!(at(1065, 20), time(65 + 20) + LOOK);
        assert_eq!(at(60_000, 20), time(60_000) / MOST);
        assert_eq!((LOOK, MOST), (time(20), 60));
    }

    /// Its first time is whole, however long ago it began.
    #[test]
    fn a_clock_has_counted_all_since_its_beginning() {
        let ago = Duration::from_secs(100);
        let begin = Instant::now().checked_sub(ago).unwrap();
        let mut clock = Clock::since(begin);
        assert_eq!(clock.begin, begin);
        assert!(clock.last >= begin + ago && clock.counted >= ago);
        let counted = clock.counted;
        let now = clock.last + LOOK;
        assert_eq!(clock.at(now, Duration::ZERO), counted + LOOK);
        assert_eq!(clock.at(now, Duration::ZERO), counted + LOOK);
        let later = clock.after(Duration::ZERO);
        assert!(later >= counted + LOOK && later <= counted + 2 * LOOK);
        assert!(Clock::start().counted < ago);
    }
}
