//! Every session in the README is a real one: each command of a `console`
//! block is run, and what it prints is compared with what stands below it.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

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
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let programs = Path::new(env!("CARGO_BIN_EXE_cuhk4")).parent().unwrap();
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
