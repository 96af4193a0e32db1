//! The compiler's command line, the only one of the project.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What is made of a C file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Its functions answer requests, or play as a bot.
    Functions,
    /// It plays the course's sessions, for transcripts.
    Sessions,
}

/// The folder of our headers and harnesses.
pub fn harness() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/harness")
}

/// The command that compiles a C file into a program. `harness` is the folder of our C files, as
/// the compiler sees it. gomoku-mist, cuhk4 and spfiar have no harness: their file is a whole
/// program.
///
/// A file with a `main()` of its own keeps it under another name, except in a whole program.
pub fn compile(
    game: &str,
    entry: Entry,
    harness: &Path,
    source: &Path,
    program: &Path,
) -> Vec<OsString> {
    let ours = files(game, entry);
    let mut words: Vec<OsString> =
        ["cc", "-std=gnu17", "-O1", "-w"].into_iter().map(Into::into).collect();
    if !ours.is_empty() {
        words.push("-Dmain=student_main".into());
        words.push("-I".into());
        words.push(harness.into());
    }
    words.push("-o".into());
    words.push(program.into());
    words.push(source.into());
    words.extend(ours.iter().map(|file| harness.join(file).into()));
    words.push("-lm".into());
    words
}

/// Our C files that a student's file is linked with.
fn files(game: &str, entry: Entry) -> &'static [&'static str] {
    match (game, entry) {
        ("slide4", Entry::Functions) => &["slide4_functions.c", "isolate.c"],
        ("slide4", Entry::Sessions) => &["slide4_driver.c"],
        ("ece15", Entry::Functions) => &["ece15_functions.c", "isolate.c"],
        ("ece15", Entry::Sessions) => &["ece15_main.c"],
        _ => &[],
    }
}
