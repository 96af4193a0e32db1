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
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
}
