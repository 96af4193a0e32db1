//! `make heap`: runs every program under valgrind with an empty input and with a million lines. It
//! shows that a program allocates the same, byte for byte.
//!
//! All allocations come before the first byte is read. They are the C library's, the Rust runtime's
//! start, and std's buffers of the standard streams.

use std::io::{self, Write};
use std::process::{Command, ExitCode, Stdio};
use std::thread;

/// The runs: program, arguments, and the lines that it answers over and over.
const RUNS: [(&str, &[&str], &str); 7] = [
    ("gomoku-mist", &[], "place J10\nwho\nview\nhistory\nbogus\n"),
    ("cuhk4", &[], "2\n1\n1\n1\n1\n1\n1\n1\n8\nx\n"),
    ("spfiar", &[], "3\nadd_disc 1\nundo_move\nsuggest_move\nadd_disc x\nrestart_game\n"),
    ("ece15", &[], "8\nx\n9 9\n\n"),
    ("ece15", &["--solve"], "444444\n12345671234567\nx\n"),
    ("slide4", &[], "1 5 1\nN0\nN0\nW4\n"),
    ("slide4", &["--functions"], "FourInARow 4 1 1 1 1\nMedianAbility 2 1 2\nx\n"),
];

const LINES: usize = 1_000_000;

pub fn main() -> ExitCode {
    match compare() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            println!("Memory grows with the input.");
            ExitCode::FAILURE
        }
        Err(why) => {
            println!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the table; whether all programs allocate the same for both inputs.
fn compare() -> Result<bool, String> {
    println!("{:<22} {:>24}   {:>24}", "", "empty input", "a million lines");
    let mut equal = true;
    for (name, arguments, lines) in RUNS {
        let empty = allocations(name, arguments, "")?;
        let repeated = lines.repeat(LINES / lines.lines().count() + 1);
        let million = allocations(name, arguments, &repeated)?;
        let title = [&[name], arguments].concat().join(" ");
        println!("{title:<22} {empty:>24}   {million:>24}");
        equal &= empty == million;
    }
    Ok(equal)
}

/// Valgrind's count of one run: `11 allocs, 11,836 bytes`.
fn allocations(name: &str, arguments: &[&str], input: &str) -> Result<String, String> {
    let program = super::jobs::program(name);
    let (source, mut feed) = io::pipe().unwrap();
    let mut command = Command::new("valgrind");
    command.arg("--error-exitcode=99").arg(program).args(arguments);
    command.stdin(source).stdout(Stdio::null()).stderr(Stdio::piped());
    let run = thread::scope(|scope| {
        // A game may end before its input does.
        scope.spawn(move || feed.write_all(input.as_bytes()).is_ok());
        let run = command.output();
        // The pipe's near end goes with the command, so that the feed cannot wait for ever.
        drop(command);
        run
    });
    let run = run.map_err(|error| format!("valgrind: {error}"))?;
    let report = String::from_utf8_lossy(&run.stderr);
    if !matches!(run.status.code(), Some(0 | 1)) {
        return Err(format!("{name}: {}\n{report}", run.status));
    }
    let usage = report.lines().find_map(|line| line.split("total heap usage: ").nth(1));
    let words: Vec<_> = usage.unwrap_or_default().split(' ').collect();
    match words[..] {
        [allocs, _, _, _, bytes, ..] => Ok(format!("{allocs} allocs, {bytes} bytes")),
        _ => Err(format!("{name}: no count from valgrind\n{report}")),
    }
}
