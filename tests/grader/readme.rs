//! Every session in the README is a real one. Each command of a `console` block is run, and its
//! output is compared with the lines below it. The samples of grading are run on programs, suites
//! and bots written for them.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::built::built;
use crate::grade::{GOMOKU_MIST, Room, harness, in_a_row, text, top};
use crate::skipped::has_compiler;
use crate::tournament::{ece15_bot, random_ece15_bot_as};

struct Session {
    command: String,
    output: String,
}

/// The commands of all `console` blocks, each with the lines below it.
fn sessions(readme: &str) -> Vec<Session> {
    let mut sessions: Vec<Session> = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            sessions.push(Session { command: command.to_string(), output: String::new() });
        } else if let (true, Some(session)) = (inside, sessions.last_mut()) {
            session.output.push_str(line);
            session.output.push('\n');
        }
    }
    sessions
}

#[test]
fn sessions_are_real() {
    let top = top();
    let program = built("cuhk4");
    let programs = Path::new(&program).parent().unwrap();
    let mut path = programs.as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let all = sessions(&fs::read_to_string(top.join("README.md")).unwrap());
    for program in ["gomoku-mist", "cuhk4", "spfiar", "ece15", "slide4"] {
        let shown = all.iter().any(|session| session.command.contains(program));
        assert!(shown, "no session of {program}");
    }
    for session in all {
        let shell = Command::new("sh")
            .args(["-c", &session.command])
            .current_dir(top)
            .env("PATH", &path)
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&shell.stdout);
        assert_eq!(printed, session.output, "$ {}", session.command);
    }
}

/// A sample of the grader's output: the words after `$ in-a-row`, and the lines. `…` stands for
/// lines that are left out.
fn sample(subcommand: &str, game: &str) -> (Vec<String>, Vec<String>) {
    let readme = fs::read_to_string(top().join("README.md")).unwrap();
    let start = format!("$ in-a-row {subcommand} {game} ");
    let mut lines = readme.lines().skip_while(|line| !line.starts_with(&start));
    let call = lines.next().unwrap_or_else(|| panic!("no sample of {start}"));
    let words = call.split(' ').skip(2).map(String::from).collect();
    (words, lines.take_while(|line| !line.starts_with("```")).map(String::from).collect())
}

/// Runs the sample's call in the folder, without a sandbox where programs are run.
fn is_real(subcommand: &str, game: &str, room: &Room) {
    let (words, shown) = sample(subcommand, game);
    let mut command = in_a_row();
    command.args(&words).current_dir(&room.path).stdin(Stdio::null());
    if subcommand != "grade-cases" {
        command.arg("--sandbox=none");
    }
    let printed = text(&command.output().unwrap().stdout);
    let lines: Vec<&str> = printed.lines().collect();
    let (mut place, mut is_free) = (0, false);
    for chunk in shown.split_inclusive(|line| line == "…") {
        let wanted: Vec<&str> =
            chunk.iter().map(String::as_str).filter(|line| *line != "…").collect();
        let from = if is_free { place..lines.len() } else { place..(place + 1).min(lines.len()) };
        let found = from.into_iter().find(|&from| lines[from..].starts_with(&wanted));
        let found = found.unwrap_or_else(|| panic!("{wanted:#?} is not in\n{printed}"));
        (place, is_free) = (found + wanted.len(), chunk.last().is_some_and(|line| line == "…"));
    }
    assert!(is_free || place == lines.len(), "{:?} is left", &lines[place..]);
}

/// The report of a program that writes one word otherwise, and the table of a class.
#[test]
#[ignore = "long"]
fn samples_of_grading_are_real() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("readme-class");
    let cuhk4 = built("cuhk4");
    fs::create_dir(room.path.join("submissions")).unwrap();
    room.script("submissions/anna", &format!("{cuhk4} | sed 's/^Computer wins/computer wins/'"));
    room.script("submissions/bert", &format!("exec {cuhk4}"));
    room.file("submissions/dora.c", "int main(void) { return }\n");
    is_real("grade", "cuhk4", &room);
    is_real("grade-all", "cuhk4", &room);
}

/// Suites of students: the outputs are our own program's, but for one.
#[test]
fn samples_of_own_cases_are_real() {
    let room = Room::new("readme-suites");
    for (name, input) in [
        ("ann/who", "who\nterm\n"),
        ("ann/place", "place A1\nwho\nplace A1\nterm\n"),
        ("ann/resign", "place K10\nresign\n"),
        ("ann/view", "view\nplace A1\nview\nterm\n"),
        (
            "ben/column",
            "place A1\nplace B1\nplace A2\nplace B2\nplace A3\nplace B3\nplace A4\nplace B4\nplace A5\n",
        ),
        (
            "ben/row",
            "place A1\nplace A2\nplace B1\nplace B2\nplace C1\nplace C2\nplace D1\nplace D2\nplace E1\n",
        ),
        (
            "ben/rising",
            "place C3\nplace A9\nplace D4\nplace B9\nplace E5\nplace C9\nplace F6\nplace E9\nplace G7\n",
        ),
        ("ben/wrong", "place T1\nplace A20\nplace\nhelp\nplace S19\nhistory\nterm\n"),
        ("ben/occupied", "place A1\nplace A1\nwho\nhistory\nterm\n"),
        ("cem/view", "place A1\nview\nplace K19\nview\nplace S1\nview\nterm\n"),
    ] {
        let input_file = room.path.join(format!("suites/{name}.in"));
        fs::create_dir_all(input_file.parent().unwrap()).unwrap();
        fs::write(&input_file, input).unwrap();
        let mut program = Command::new(&*GOMOKU_MIST);
        let played = program.stdin(fs::File::open(&input_file).unwrap()).output().unwrap();
        fs::write(input_file.with_extension("out"), played.stdout).unwrap();
    }
    room.file("suites/cem/who.in", "who\nterm\n");
    room.file("suites/cem/who.out", "W\n");
    room.file("suites/cem/lonely.in", "view\nterm\n");
    is_real("grade-cases", "gomoku-mist", &room);
}

/// A C file with one wrong function.
#[test]
#[ignore = "long"]
fn samples_of_functions_are_real() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("readme-functions");
    let right = fs::read_to_string(harness().join("right/connect4.c")).unwrap();
    room.file("connect4.c", &format!("#define FAULT_LAST_RUN\n{right}"));
    is_real("grade", "slide4", &room);
}

/// A bot that prefers the middle, and three random ones.
#[test]
#[ignore = "long"]
fn samples_of_competitions_are_real() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("readme-bots");
    fs::create_dir(room.path.join("bots")).unwrap();
    ece15_bot(&room, "bots/anna.c", "return orderly(board, computer_num);");
    for (name, seed) in [("ben", 1), ("carl", 2), ("dora", 7)] {
        random_ece15_bot_as(&room, &format!("bots/{name}.c"), seed);
    }
    is_real("tournament", "ece15", &room);
}
