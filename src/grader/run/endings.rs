//! Endings of runs in words.

use super::launch::Ending;
use super::limits::{Allowance, WALL};
use crate::text::show;

/// How a program ended that did not end as it should, for the middle of a sentence: "it …".
pub fn ending(ending: Ending, allowance: Allowance) -> String {
    let seconds = allowance.time.as_secs_f64();
    match ending {
        Ending::Time => format!("was stopped after {seconds} s of CPU time"),
        Ending::Wait => {
            let clock = show::points(seconds * f64::from(WALL));
            format!("was stopped: it was still running after {clock} s")
        }
        Ending::Memory => format!("used more than {} MB of memory", allowance.memory >> 20),
        Ending::Processes => {
            let most =
                show::count(allowance.processes, "process or thread", "processes and threads");
            format!("had more than {most} at the same time")
        }
        other => ending_in_short(other),
    }
}

/// The same without the limits.
pub fn ending_in_short(ending: Ending) -> String {
    match ending {
        Ending::Exit(status) => format!("ended with exit status {status}"),
        Ending::Signal(signal) => format!("crashed: {}", signal_name(signal)),
        Ending::Time | Ending::Wait => "exceeded the time limit".to_string(),
        Ending::Output => "was stopped: it printed 1 MB too much".to_string(),
        Ending::Memory => "used too much memory".to_string(),
        Ending::Processes => "started too many processes".to_string(),
        Ending::Files => "wrote too many or too large files".to_string(),
        Ending::Budget => "was not run: budget".to_string(),
    }
}

fn signal_name(signal: i32) -> String {
    let name = match signal {
        4 => "illegal instruction",
        6 => "abort",
        7 => "bus error",
        8 => "arithmetic error, often a division by zero",
        9 => "killed",
        11 => "segmentation fault",
        13 => "broken pipe",
        25 => "a file grew too large",
        _ => return format!("signal {signal}"),
    };
    format!("{name} (signal {signal})")
}

#[cfg(test)]
mod tests {
    use super::{Allowance, Ending, ending, ending_in_short};
    use crate::run::limits::Bounds;
    use std::time::Duration;

    #[test]
    fn an_ending_names_the_limit_that_was_reached() {
        let time = Duration::from_millis(2500);
        let of = |end, processes| {
            let (budget, bounds) = (Duration::MAX, Bounds::Told);
            ending(end, Allowance { time, memory: 64 << 20, processes, budget, bounds })
        };
        for (end, words) in [
            (Ending::Exit(3), "ended with exit status 3"),
            (Ending::Signal(11), "crashed: segmentation fault (signal 11)"),
            (Ending::Signal(2), "crashed: signal 2"),
            (Ending::Time, "was stopped after 2.5 s of CPU time"),
            (Ending::Wait, "was stopped: it was still running after 7.5 s"),
            (Ending::Memory, "used more than 64 MB of memory"),
            (Ending::Processes, "had more than 2 processes and threads at the same time"),
            (Ending::Files, "wrote too many or too large files"),
            (Ending::Output, "was stopped: it printed 1 MB too much"),
            (Ending::Budget, "was not run: budget"),
        ] {
            assert_eq!(of(end, 2), words);
        }
        let one = "had more than 1 process or thread at the same time";
        assert_eq!(of(Ending::Processes, 1), one);
    }

    #[test]
    fn an_ending_in_short_names_no_limit() {
        for (end, words) in [
            (Ending::Exit(0), "ended with exit status 0"),
            (Ending::Time, "exceeded the time limit"),
            (Ending::Wait, "exceeded the time limit"),
            (Ending::Output, "was stopped: it printed 1 MB too much"),
            (Ending::Memory, "used too much memory"),
            (Ending::Processes, "started too many processes"),
            (Ending::Files, "wrote too many or too large files"),
            (Ending::Budget, "was not run: budget"),
        ] {
            assert_eq!(ending_in_short(end), words);
        }
    }

    /// The numbers are those of `signal(7)` for the machines of today.
    #[test]
    fn a_crash_is_told_by_the_name_of_its_signal() {
        let named = [
            (4, "illegal instruction"),
            (6, "abort"),
            (7, "bus error"),
            (8, "arithmetic error, often a division by zero"),
            (9, "killed"),
            (11, "segmentation fault"),
            (13, "broken pipe"),
            (25, "a file grew too large"),
        ];
        for signal in 0..32 {
            let name = named.iter().find(|(number, _)| *number == signal);
            let words = name.map_or_else(
                || format!("crashed: signal {signal}"),
                |(_, name)| format!("crashed: {name} (signal {signal})"),
            );
            assert_eq!(ending_in_short(Ending::Signal(signal)), words);
        }
    }
}
