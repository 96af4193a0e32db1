//! Tests that cannot run here, or not in full. `make test` names them at its end.

use std::env;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::grade::Room;

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
fn line(test: &str, absent: &str) -> String {
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

#[test]
fn a_skipped_test_has_one_line() {
    assert_eq!(line("sandbox::kills", "no bubblewrap\nmore"), "sandbox::kills: no bubblewrap\n");
    assert_eq!(line("sandbox::kills", ""), "sandbox::kills: \n");
}

/// The words of `make test` after cargo's output, and whether it succeeds. A script takes the place
/// of cargo: it skips tests with these lines and ends with this status.
fn make_test(lines: &str, status: u8, settings: &[(&str, &str)]) -> (String, bool) {
    let room = Room::new("skipped-tests");
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let cargo = format!(
        "[ \"$*\" = 'test --workspace' ] || exit 3\nprintf '{lines}' >> $SKIPPED\nexit {status}"
    );
    room.script("cargo", if lines.is_empty() { "exit 0" } else { &cargo });
    let path = format!("{}:{}", room.path.display(), env::var("PATH").unwrap());
    let mut make = Command::new("make");
    make.args(["-s", "-f"]).arg(top.join("Makefile")).arg("test").current_dir(&room.path);
    for name in ["MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "STRICT", "MAY_SKIP"] {
        make.env_remove(name);
    }
    let output = make.env("PATH", path).envs(settings.iter().copied()).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.success())
}

#[test]
fn make_names_skipped_tests_and_may_refuse_them() {
    let strict = ("STRICT", "1");
    let listed = "Tests that cannot run here, or not in full: 2\na: no perl\nb: no zip\n";
    let lines = "b: no zip\\na: no perl\\nb: no zip\\n";
    assert_eq!(make_test("", 0, &[strict]), (String::new(), true));
    assert_eq!(make_test(lines, 0, &[]), (listed.to_string(), true));
    assert_eq!(make_test(lines, 1, &[]), (listed.to_string(), false));
    assert_eq!(make_test(lines, 0, &[strict]), (listed.to_string(), false));
    assert_eq!(make_test(lines, 0, &[strict, ("MAY_SKIP", "no zip")]), (listed.to_string(), false));
    let both = ("MAY_SKIP", "no zip|no perl");
    assert_eq!(make_test(lines, 0, &[strict, both]), (listed.to_string(), true));
    assert_eq!(make_test(lines, 1, &[strict, both]), (listed.to_string(), false));
}
