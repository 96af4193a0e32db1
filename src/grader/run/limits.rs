//! The limits of a run.

use std::fs;
use std::time::Duration;

/// The limits of a run.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// CPU time of all processes of a case.
    pub time: Duration,
    /// Resident memory of all of them, in bytes.
    pub memory: u64,
    /// Processes and threads at the same time.
    pub processes: usize,
    /// Time from start to end of all runs of a program but those that pass.
    pub budget: Duration,
    /// The cost of memory outside an array to a function.
    pub bounds: Bounds,
}

/// The cost of a use of memory outside an array.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bounds {
    /// Nothing: it is told.
    #[default]
    Told,
    /// The request.
    Strict,
}

impl Bounds {
    /// The harness's options.
    pub fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Told => &[],
            Self::Strict => &["--strict"],
        }
    }
}

/// The limit from start to end, in terms of the limit of CPU time.
pub const WALL: u32 = 3;

/// Processes and threads of a run at the same time, if `--processes` says nothing else; of a build
/// always.
pub const TASKS: usize = 256;

/// Files and folders in the folders that a sandbox makes for a run.
pub const FILES: u32 = 20_000;

/// Bytes of memory on this machine, where it says so.
pub fn memory_of_machine() -> Option<u64> {
    memory_in(&fs::read_to_string("/proc/meminfo").ok()?)
}

/// The same from the text of `/proc/meminfo`.
fn memory_in(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
}

#[cfg(test)]
mod tests {
    use super::{Bounds, FILES, TASKS, WALL, memory_in, memory_of_machine};

    #[test]
    fn limits_are_those_of_the_manual() {
        assert_eq!((WALL, TASKS, FILES), (3, 256, 20_000));
        assert_eq!(Bounds::default(), Bounds::Told);
        assert!(Bounds::Told.arguments().is_empty());
        assert_eq!(Bounds::Strict.arguments(), ["--strict"]);
    }

    /// The kernel counts in units of 1024 bytes.
    #[test]
    fn the_memory_of_a_machine_is_its_total() {
        let text = "MemFree:  7 kB\nMemTotal:      16384000 kB\nMemTotal: 1 kB\n";
        assert_eq!(memory_in(text), Some(16_384_000 * 1024));
        for other in ["", "MemFree: 7 kB\n", "MemTotal: 5 MB\n", "MemTotal: kB\n", "MemTotal:\n"] {
            assert_eq!(memory_in(other), None, "{other}");
        }
        assert!(memory_of_machine().is_none_or(|bytes| bytes > 1 << 26));
    }
}
