//! A line on standard error that tells a waiting person how far long work has
//! come. It is there only when standard error is a terminal.

use core::fmt::{self, Display, Formatter};

use super::Write;
use super::std::io::{IsTerminal, stderr, stdout};
use super::std::time::{Duration, Instant};

/// Time between two lines: often enough to be alive, too rarely to cost.
const PAUSE: Duration = Duration::from_millis(200);

pub(super) struct Progress {
    /// None where nobody watches.
    started: Option<Instant>,
    /// When the last line was shown, since the start; zero before the first.
    shown: Duration,
    /// Whether a line stands there now.
    visible: bool,
    /// Whether the output goes to a terminal as well, where the line would be
    /// in its way.
    in_the_way: bool,
}

impl Progress {
    /// One that never shows anything.
    pub(super) const fn silent() -> Self {
        Self { started: None, shown: Duration::ZERO, visible: false, in_the_way: false }
    }

    /// One for the process's standard error.
    pub(super) fn on_terminal() -> Self {
        let started = stderr().is_terminal().then(Instant::now);
        Self { started, in_the_way: stdout().is_terminal(), ..Self::silent() }
    }

    /// Counts the time from now on.
    pub(super) fn start(&mut self) {
        self.started = self.started.map(|_| Instant::now());
        self.shown = Duration::ZERO;
    }

    /// The time since the start, when a line should be shown: the last one was
    /// a while ago or has made way for output.
    pub(super) fn due(&self) -> Option<Duration> {
        let elapsed = self.started?.elapsed();
        let gone = self.shown > Duration::ZERO && !self.visible;
        (gone || elapsed >= self.shown + PAUSE).then_some(elapsed)
    }

    /// The line's end is cleared, in case the last line was longer.
    pub(super) fn show(&mut self, errors: &mut dyn Write, text: core::fmt::Arguments<'_>) {
        if let Some(started) = self.started {
            self.shown = started.elapsed();
            self.visible = true;
            let _ = errors.write_fmt(format_args!("\r{text}\x1b[K"));
        }
    }

    pub(super) fn erase(&mut self, errors: &mut dyn Write) {
        if self.visible {
            let _ = errors.write_all(b"\r\x1b[K");
            self.visible = false;
        }
    }

    /// Takes the line away where output would stick to it.
    pub(super) fn make_way(&mut self, errors: &mut dyn Write) {
        if self.in_the_way {
            self.erase(errors);
        }
    }
}

/// How fast long work goes and how long it will take, as the end of a progress
/// line: `, 10 games/s, 1:30 left`. Nothing before there is anything to tell.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// What has been done so far.
    pub done: u64,
    /// The word for it, in the plural.
    pub things: &'static str,
    /// How much of the work that is, in any unit.
    pub part: u64,
    /// The whole work, in the same unit.
    pub whole: u64,
    /// Time since the work began.
    pub elapsed: Duration,
}

impl Display for Pace {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Self { things, .. } = self;
        let (done, part) = (u128::from(self.done), u128::from(self.part));
        let elapsed = self.elapsed.as_millis();
        if part == 0 || elapsed == 0 {
            return Ok(());
        }
        match (done * 10_000 + elapsed / 2) / elapsed {
            tenths @ 0..100 => write!(formatter, ", {}.{}", tenths / 10, tenths % 10)?,
            tenths => write!(formatter, ", {}", (tenths + 5) / 10)?,
        }
        let rest = u128::from(self.whole).saturating_sub(part);
        let seconds = elapsed.saturating_mul(rest) / part / 1_000;
        write!(formatter, " {things}/s, {}:{:02} left", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::super::Console;
    use super::{Duration, Instant, Pace, Progress};

    /// What both streams get in an order of calls, the second of them being a
    /// terminal.
    fn seen(
        in_the_way: bool,
        calls: impl Fn(&mut Console<'_>),
    ) -> (std::vec::Vec<u8>, std::vec::Vec<u8>) {
        let (mut output, mut errors) = (std::vec![], std::vec![]);
        let mut input: &[u8] = b"";
        let mut console = Console::new(&mut input, &mut output, &mut errors);
        console.progress =
            Progress { started: Some(Instant::now()), in_the_way, ..Progress::silent() };
        calls(&mut console);
        (output, errors)
    }

    #[test]
    fn a_progress_line_makes_way_for_output() {
        let (output, errors) = seen(true, |console| {
            console.show_progress(format_args!("half"));
            assert_eq!(console.put(b"answer"), Ok(()));
            assert_eq!(console.flush(), Ok(()));
            console.erase_progress();
        });
        assert_eq!(output, b"answer");
        assert_eq!(errors, b"\rhalf\x1b[K\r\x1b[K");
    }

    #[test]
    fn a_progress_line_stays_when_the_output_goes_elsewhere() {
        let (output, errors) = seen(false, |console| {
            console.show_progress(format_args!("half"));
            assert_eq!(console.put(b"answer"), Ok(()));
            assert_eq!(console.flush(), Ok(()));
            assert_eq!(console.progress_due(), None);
        });
        assert_eq!(output, b"answer");
        assert_eq!(errors, b"\rhalf\x1b[K");
    }

    #[test]
    fn a_progress_line_is_due_again_when_it_has_made_way() {
        seen(true, |console| {
            console.show_progress(format_args!("half"));
            assert_eq!(console.put(b"answer"), Ok(()));
            assert_eq!(console.progress_due(), None);
            assert_eq!(console.flush(), Ok(()));
            assert_ne!(console.progress_due(), None);
        });
    }

    #[test]
    fn a_complaint_follows_no_progress_line() {
        let (_, errors) = seen(false, |console| {
            console.show_progress(format_args!("half"));
            assert_eq!(console.complain(b"no"), Ok(()));
        });
        assert_eq!(errors, b"\rhalf\x1b[K\r\x1b[Kno");
    }

    #[test]
    fn a_progress_line_stays_where_nothing_is_written() {
        let (_, errors) = seen(true, |console| {
            console.show_progress(format_args!("half"));
            assert_eq!(console.flush(), Ok(()));
        });
        assert_eq!(errors, b"\rhalf\x1b[K");
    }

    #[test]
    fn a_progress_line_makes_way_for_more_than_the_buffer_holds() {
        let (output, errors) = seen(true, |console| {
            console.show_progress(format_args!("half"));
            for _ in 0..=super::super::BUFFER / 1_000 {
                assert_eq!(console.print(format_args!("{:1000}", 7)), Ok(()));
            }
        });
        assert!(!output.is_empty());
        assert_eq!(errors, b"\rhalf\x1b[K\r\x1b[K");
    }

    #[test]
    fn the_time_counts_from_the_start_of_the_work() {
        let long_ago = Instant::now().checked_sub(Duration::from_secs(1));
        let mut progress = Progress { started: long_ago, ..Progress::silent() };
        assert!(progress.due() >= Some(Duration::from_secs(1)));
        progress.start();
        assert_eq!(progress.due(), None);
    }

    /// Of a thousand games.
    fn after(games: u64, elapsed: Duration) -> std::string::String {
        let pace = Pace { done: games, things: "games", part: games, whole: 1_000, elapsed };
        std::format!("{pace}")
    }

    #[test]
    fn nothing_is_told_before_the_first_result_and_the_first_millisecond() {
        assert_eq!(after(0, Duration::from_secs(1)), "");
        assert_eq!(after(1, Duration::from_micros(999)), "");
    }

    #[test]
    fn a_slow_rate_has_a_decimal() {
        assert_eq!(after(100, Duration::from_secs(10)), ", 10 games/s, 1:30 left");
        assert_eq!(after(99, Duration::from_secs(10)), ", 9.9 games/s, 1:31 left");
        assert_eq!(after(999, Duration::from_millis(500)), ", 1998 games/s, 0:00 left");
        assert_eq!(after(1, Duration::from_hours(1)), ", 0.0 games/s, 59940:00 left");
    }

    /// A file that has grown since the program began.
    #[test]
    fn more_than_the_whole_is_no_time_left() {
        assert_eq!(after(1_001, Duration::from_secs(1)), ", 1001 games/s, 0:00 left");
    }

    #[test]
    fn no_number_is_too_great() {
        let (part, whole) = (1, u64::MAX);
        let pace = Pace { done: whole, things: "games", part, whole, elapsed: Duration::MAX };
        assert!(std::format!("{pace}").starts_with(", 1.0 games/s, "));
    }
}
