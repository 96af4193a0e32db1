//! The progress line of long work, on standard error. It appears only when standard error is a
//! terminal.

use core::fmt::{self, Display, Formatter};

use super::std::time::{Duration, Instant};
use super::streams::Console;

/// The time between two lines: short enough to show progress, long enough to cost nothing.
const PAUSE: Duration = Duration::from_millis(200);

/// Tells when a progress line is due. Long work starts a ticker when it begins and asks it at every
/// step.
///
/// The console erases the line before it writes output to a terminal, and at the program's end.
#[derive(Clone, Copy, Debug)]
pub struct Ticker {
    /// [`None`] if standard error is no terminal.
    started: Option<Instant>,
    /// Time of the last line, since the start; zero before the first.
    shown: Duration,
}

impl Ticker {
    /// Counts the time from now on.
    #[must_use]
    pub fn start(console: &Console<'_>) -> Self {
        let started = console.ends().watched_errors.then(Instant::now);
        Self { started, shown: Duration::ZERO }
    }

    /// The time since the start, if a line is due. Standard error must be a terminal, and the last
    /// line must be 200 ms old or erased.
    #[must_use]
    pub fn due(&self, console: &Console<'_>) -> Option<Duration> {
        let elapsed = self.started?.elapsed();
        let gone = self.shown > Duration::ZERO && !console.shows_progress();
        (gone || elapsed >= self.shown + PAUSE).then_some(elapsed)
    }

    /// Shows a line in place of the last one.
    pub fn show(&mut self, console: &mut Console<'_>, text: fmt::Arguments<'_>) {
        if let Some(started) = self.started {
            self.shown = started.elapsed();
            console.show_progress(text);
        }
    }
}

/// The end of a progress line, as `, 10 games/s, 1:30 left`: the speed of long work and the time
/// left. Empty before the first result and in the first millisecond.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Results so far.
    pub done: u64,
    /// The word for results, in the plural.
    pub things: &'static str,
    /// The work done so far, in any unit.
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
        // Both roundings are to the nearest, a half upwards.
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

    use super::super::buffers::BUFFER;
    use super::super::program::Status;
    use super::super::terminal::Ends;
    use super::{Console, Duration, Instant, Pace, Ticker};

    /// Output and standard error after some calls. Standard error is a terminal.
    fn seen(
        watched_output: bool,
        calls: impl Fn(&mut Console<'_>, &mut Ticker),
    ) -> (std::vec::Vec<u8>, std::vec::Vec<u8>) {
        let (mut output, mut errors) = (std::vec![], std::vec![]);
        let mut input: &[u8] = b"";
        let ends = Ends { watched_output, watched_errors: true, ..Ends::default() };
        let mut console = Console::new(&mut input, &mut output, &mut errors).with_ends(ends);
        let mut ticker = Ticker::start(&console);
        calls(&mut console, &mut ticker);
        (output, errors)
    }

    #[test]
    fn output_erases_a_progress_line() {
        let (output, errors) = seen(true, |console, ticker| {
            ticker.show(console, format_args!("half"));
            assert_eq!(console.put(b"answer"), Ok(()));
            assert_eq!(console.flush(), Ok(()));
            assert_eq!(console.finish("name", Ok(Status::Success)), Status::Success);
        });
        assert_eq!(output, b"answer");
        assert_eq!(errors, b"\rhalf\x1b[K\r\x1b[K");
    }

    #[test]
    fn a_progress_line_stays_when_the_output_is_no_terminal() {
        let (output, errors) = seen(false, |console, ticker| {
            ticker.show(console, format_args!("half"));
            assert_eq!(console.put(b"answer"), Ok(()));
            assert_eq!(console.flush(), Ok(()));
            assert_eq!(ticker.due(console), None);
        });
        assert_eq!(output, b"answer");
        assert_eq!(errors, b"\rhalf\x1b[K");
    }

    #[test]
    fn the_end_erases_a_progress_line() {
        let (_, errors) = seen(false, |console, ticker| {
            ticker.show(console, format_args!("half"));
            assert_eq!(console.finish("name", Ok(Status::Success)), Status::Success);
        });
        assert_eq!(errors, b"\rhalf\x1b[K\r\x1b[K");
    }

    #[test]
    fn an_erased_progress_line_is_due_again() {
        seen(true, |console, ticker| {
            ticker.show(console, format_args!("half"));
            assert_eq!(console.put(b"answer"), Ok(()));
            assert_eq!(ticker.due(console), None);
            assert_eq!(console.flush(), Ok(()));
            assert_ne!(ticker.due(console), None);
        });
    }

    #[test]
    fn a_report_erases_a_progress_line() {
        let (_, errors) = seen(false, |console, ticker| {
            ticker.show(console, format_args!("half"));
            assert_eq!(console.report(b"no"), Ok(()));
        });
        assert_eq!(errors, b"\rhalf\x1b[K\r\x1b[Kno");
    }

    #[test]
    fn a_progress_line_stays_where_nothing_is_written() {
        let (_, errors) = seen(true, |console, ticker| {
            ticker.show(console, format_args!("half"));
            assert_eq!(console.flush(), Ok(()));
        });
        assert_eq!(errors, b"\rhalf\x1b[K");
    }

    #[test]
    fn output_longer_than_the_buffer_erases_a_progress_line() {
        let (output, errors) = seen(true, |console, ticker| {
            ticker.show(console, format_args!("half"));
            for _ in 0..=BUFFER / 1_000 {
                assert_eq!(console.print(format_args!("{:1000}", 7)), Ok(()));
            }
        });
        assert!(!output.is_empty());
        assert_eq!(errors, b"\rhalf\x1b[K\r\x1b[K");
    }

    #[test]
    fn a_line_is_due_when_the_last_one_is_a_while_ago() {
        seen(false, |console, ticker| {
            assert_eq!(ticker.due(console), None);
            let long_ago = Instant::now().checked_sub(Duration::from_secs(1));
            let ticker = Ticker { started: long_ago, ..*ticker };
            assert!(ticker.due(console) >= Some(Duration::from_secs(1)));
        });
    }

    /// The pace after some of a thousand games.
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

    /// 0.25, 0.75 and 12.5 games a second, and a little less than each.
    #[test]
    fn a_rate_is_rounded_to_the_nearest_and_a_half_upwards() {
        assert_eq!(after(1, Duration::from_secs(4)), ", 0.3 games/s, 66:36 left");
        assert_eq!(after(1, Duration::from_millis(4_001)), ", 0.2 games/s, 66:36 left");
        assert_eq!(after(3, Duration::from_secs(4)), ", 0.8 games/s, 22:09 left");
        assert_eq!(after(25, Duration::from_secs(2)), ", 13 games/s, 1:18 left");
        assert_eq!(after(25, Duration::from_millis(2_009)), ", 12 games/s, 1:18 left");
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
