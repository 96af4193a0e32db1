//! A line on standard error that tells a waiting person how far long work has
//! come. It is there only when standard error is a terminal.

use super::Write;
use super::std::io::{IsTerminal, stderr};
use super::std::time::{Duration, Instant};

/// Time between two lines: often enough to be alive, too rarely to cost.
const PAUSE: Duration = Duration::from_millis(200);

pub(super) struct Progress {
    /// None where nobody watches.
    started: Option<Instant>,
    /// When the last line was shown, since the start; zero before the first.
    shown: Duration,
}

impl Progress {
    /// One that never shows anything.
    pub(super) const fn silent() -> Self {
        Self { started: None, shown: Duration::ZERO }
    }

    /// One for the process's standard error.
    pub(super) fn on_terminal() -> Self {
        Self { started: stderr().is_terminal().then(Instant::now), shown: Duration::ZERO }
    }

    pub(super) fn due(&self) -> Option<Duration> {
        let elapsed = self.started?.elapsed();
        (elapsed >= self.shown + PAUSE).then_some(elapsed)
    }

    /// The line's end is cleared, in case the last line was longer.
    pub(super) fn show(&mut self, errors: &mut dyn Write, text: core::fmt::Arguments<'_>) {
        if let Some(started) = self.started {
            self.shown = started.elapsed();
            let _ = errors.write_fmt(format_args!("\r{text}\x1b[K"));
        }
    }

    pub(super) fn erase(&mut self, errors: &mut dyn Write) {
        if self.shown > Duration::ZERO {
            let _ = errors.write_all(b"\r\x1b[K");
            self.shown = Duration::ZERO;
        }
    }
}
