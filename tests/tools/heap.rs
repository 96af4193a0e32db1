//! `make heap`: runs every program under valgrind with an empty input and with
//! a million lines, and shows that it allocates the same, byte for byte.
//!
//! What it does allocate is all before the first byte is read: the C library's
//! and the Rust runtime's own start, and std's buffers of the standard streams.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// What is run: program, arguments, and the lines that it answers over and
/// over.
const RUNS: [(&str, &[&str], &str); 7] = [
    ("gomoku-mist", &[], "place J10\nwho\nview\nhistory\nbogus\n"),
    ("cuhk4", &[], "2\n1\n1\n1\n1\n1\n1\n1\n8\nx\n"),
    ("spfiar", &[], "3\nadd_disc 1\nundo_move\nsuggest_move\nadd_disc x\nrestart_game\n"),
    ("ece15", &[], "8\nx\n9 9\n\n"),
    ("ece15", &["--solve"], "444444\n12345671234567\nx\n"),
    ("slide4", &[], "1 5 1\nN0\nN0\nW4\nE1\n"),
    ("slide4", &["--functions"], "FourInARow 4 1 1 1 1\nMedianAbility 2 1 2\nx\n"),
];

const LINES: usize = 1_000_000;

fn main() -> ExitCode {
    let folder = std::env::temp_dir().join(format!("in-a-row-heap-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    println!("{:<22} {:>24}   {:>24}", "", "empty input", "a million lines");
    let mut grown = false;
    for (name, arguments, lines) in RUNS {
        let input = folder.join("input");
        fs::write(&input, "").unwrap();
        let empty = allocations(name, arguments, &input);
        let repeated = lines.repeat(LINES / lines.lines().count() + 1);
        fs::write(&input, repeated).unwrap();
        let million = allocations(name, arguments, &input);
        let title = [&[name], arguments].concat().join(" ");
        println!("{title:<22} {empty:>24}   {million:>24}");
        grown |= empty != million;
    }
    fs::remove_dir_all(&folder).unwrap();
    if grown {
        println!("Memory grows with the input.");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Valgrind's count of one run: `11 allocs, 11,836 bytes`.
fn allocations(name: &str, arguments: &[&str], input: &Path) -> String {
    let here = std::env::current_exe().unwrap();
    let program = here.parent().and_then(Path::parent).unwrap().join(name);
    let run = Command::new("valgrind")
        .arg("--error-exitcode=99")
        .arg(program)
        .args(arguments)
        .stdin(File::open(input).unwrap())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .output();
    let report = match run {
        Ok(run) => String::from_utf8_lossy(&run.stderr).into_owned(),
        Err(error) => return format!("no valgrind: {error}"),
    };
    let usage = report.lines().find_map(|line| line.split("total heap usage: ").nth(1));
    let Some(usage) = usage else {
        return "no count from valgrind".into();
    };
    let words: Vec<_> = usage.split(' ').collect();
    match words[..] {
        [allocs, _, _, _, bytes, ..] => format!("{allocs} allocs, {bytes} bytes"),
        _ => usage.into(),
    }
}
