//! Tests that cannot run here, or not in full. `make test` names them at its end.

use std::env;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::thread;

/// The variable that holds the absolute path of a file. The file has a line for each skipped test.
const FILE: &str = "SKIPPED";

/// The bit of SIGINT in a set of signals.
const INTERRUPT: u64 = 1 << 1;

/// Notes that the running test does without something that is absent here. Without the variable
/// [`FILE`], as under `cargo test`, it notes nothing.
pub fn skipped(absent: &str) {
    let Some(file) = env::var_os(FILE) else { return };
    let current = thread::current();
    let line = line(current.name().unwrap_or("a test"), absent);
    let mut file = OpenOptions::new().create(true).append(true).open(file).unwrap();
    file.write_all(line.as_bytes()).unwrap();
}

/// A line for a test and the first line of the reason.
pub fn line(test: &str, absent: &str) -> String {
    format!("{test}: {}\n", absent.lines().next().unwrap_or_default())
}

/// True if a program is in a folder of `PATH`. The test is noted as skipped if not.
pub fn has(program: &str) -> bool {
    let found = path_of(program).is_some();
    if !found {
        skipped(&format!("there is no {program}"));
    }
    found
}

/// True if there is a C compiler. The test is noted as skipped if not.
pub fn has_compiler() -> bool {
    has("cc")
}

/// True if Ctrl-C reaches the processes that a test starts. A shell lets the commands of a script
/// that it starts with `&` ignore it. The test is noted as skipped then.
pub fn can_interrupt() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap_or("0");
    let is_ignored = u64::from_str_radix(ignored.trim(), 16).unwrap() & INTERRUPT != 0;
    if is_ignored {
        skipped("Ctrl-C is ignored here");
    }
    !is_ignored
}

/// Where a program is, by `PATH`.
pub fn path_of(program: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
}
