//! The notes of skipped tests, and what `make test` does with them.

use std::env;
use std::process::Command;

use crate::grade::top;
use crate::room::Room;
use crate::skipped::line;

#[test]
fn a_skipped_test_has_one_line() {
    assert_eq!(line("sandbox::kills", "no bubblewrap\nmore"), "sandbox::kills: no bubblewrap\n");
    assert_eq!(line("sandbox::kills", ""), "sandbox::kills: \n");
}

/// The words of `make test` after cargo's output, and whether it succeeds. A script takes the place
/// of cargo: it skips tests with these lines and ends with this status.
fn make_test(lines: &str, status: u8, settings: &[(&str, &str)]) -> (String, bool) {
    let room = Room::new("skipped-tests");
    let cargo = format!(
        "[ \"$*\" = 'test --workspace' ] || exit 3\nprintf '{lines}' >> $SKIPPED\nexit {status}"
    );
    room.script("cargo", if lines.is_empty() { "exit 0" } else { &cargo });
    let path = format!("{}:{}", room.path.display(), env::var("PATH").unwrap());
    let mut make = Command::new("make");
    make.args(["-s", "-f"]).arg(top().join("Makefile")).arg("test").current_dir(&room.path);
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
