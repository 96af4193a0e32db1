//! The grader as a program. This crate belongs to the grader's package, so cargo builds `in-a-row`
//! whenever it builds all tests. The other tests find it in the target folder.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong stops")]

use std::process::Command;

#[test]
fn in_a_row_starts() {
    let program = env!("CARGO_BIN_EXE_in-a-row");
    let output = Command::new(program).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
}
