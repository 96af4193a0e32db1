//! `in-a-row` as one file: it holds all that it needs, and stands wherever somebody puts it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::grade::{self, GOMOKU, Room, built_grader, text};

/// A copy of the grader that stands alone in a folder.
fn copy(room: &Room, place: &str) -> PathBuf {
    let copy = room.path.join(place);
    fs::create_dir_all(copy.parent().unwrap()).unwrap();
    fs::copy(built_grader(), &copy).unwrap();
    copy
}

/// Its report has what the cases, the topics and our own program say.
#[test]
fn a_copy_grades_from_any_folder() {
    let room = Room::new("one-file");
    let program = room.script("wrong", &format!("{GOMOKU} | sed 's/^B1,/B 1,/'"));
    let grader = copy(&room, "elsewhere/grader");
    let mut command = Command::new(grader);
    let whole = grade::grader(&["grade", "gomoku-mist", &program, "--case=spec_example_4"]);
    command.args(whole.get_args()).current_dir("/");
    let output = command.output().unwrap();
    let printed = text(&output.stdout);
    assert!(
        printed.contains("Line 4 of the output, which answers line 7 of the input: view⏎\n"),
        "{printed}{}",
        text(&output.stderr)
    );
    assert!(printed.contains("\n0/1 cases pass  (gomoku-mist, "), "{printed}");
}

/// Neither in its messages nor where a panic would name a file.
#[test]
fn no_folder_of_the_build_is_in_the_program() {
    let bytes = fs::read(built_grader()).unwrap();
    let top = env!("CARGO_MANIFEST_DIR").as_bytes();
    let found = bytes.windows(top.len()).any(|window| window == top);
    assert!(!found, "{} holds {}", built_grader().display(), env!("CARGO_MANIFEST_DIR"));
}
