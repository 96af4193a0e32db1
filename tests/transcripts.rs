//! Runs every case of `tests/cases/<binary>/` and compares all bytes.
//!
//! `CASE=word cargo test transcripts` runs the cases whose name holds the word. `UPDATE=overwrite`
//! writes the programs' outputs into the `.out` files, those named `spec_*` excepted. It still
//! fails: a green run means that the expectations in the repository are met.

use std::env;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use grader::cases::{self, Case};
use grader::cases::{courses, topics};
use grader::run::launch::{Ending, Limits, launch};
use grader::text::difference::{self, Eyes};

/// The five binaries and where they are built.
const BINARIES: [(&str, &str); 5] = [
    ("gomoku-mist", env!("CARGO_BIN_EXE_gomoku-mist")),
    ("cuhk4", env!("CARGO_BIN_EXE_cuhk4")),
    ("spfiar", env!("CARGO_BIN_EXE_spfiar")),
    ("ece15", env!("CARGO_BIN_EXE_ece15")),
    ("slide4", env!("CARGO_BIN_EXE_slide4")),
];

#[test]
fn gomoku_mist() {
    run_folder("gomoku-mist");
}

#[test]
fn cuhk4() {
    run_folder("cuhk4");
}

#[test]
fn spfiar() {
    run_folder("spfiar");
}

#[test]
fn ece15() {
    run_folder("ece15");
}

#[test]
fn slide4() {
    run_folder("slide4");
}

/// A folder with a misspelt name would be run by nobody.
#[test]
fn nothing_but_the_folders_of_the_binaries() {
    for entry in fs::read_dir(cases::root()).unwrap() {
        let name = entry.unwrap().file_name();
        let known = BINARIES.iter().any(|(binary, _)| name == *binary);
        assert!(known || name == ".gitattributes", "tests/cases/{} is stray", name.display());
    }
}

/// Without it `CASE=mispelt` would pass.
#[test]
fn the_case_filter_finds_a_case() {
    if env::var_os("CASE").is_none() {
        return;
    }
    let all = BINARIES.iter().flat_map(|(name, _)| cases::read_folder(&cases::root().join(name)).0);
    assert!(all.filter(is_wanted).count() > 0, "no case has CASE in its name");
}

/// A case on no topic would have no points, a topic without a case no meaning.
#[test]
fn every_case_has_a_topic_and_every_topic_a_case() {
    for (game, _) in BINARIES {
        let topics = courses::named(game).unwrap().row().topics;
        let (cases, _) = cases::read_folder(&cases::root().join(game));
        for case in &cases {
            let found = topics.iter().any(|topic| topic.name == case.topic());
            assert!(found, "{game}: {} begins with none of the topics", case.name);
        }
        for topic in topics {
            let found = cases.iter().any(|case| case.topic() == topic.name);
            let found = found || topic.name == topics::STATUS;
            assert!(found, "{game}: no case is about {}", topic.name);
        }
    }
}

/// All cases of one binary; every failure is shown before the test fails.
fn run_folder(binary: &str) {
    let folder = cases::root().join(binary);
    let program = BINARIES.iter().find(|(name, _)| *name == binary).unwrap().1;
    let (all, mut failures) = cases::read_folder(&folder);
    if all.is_empty() {
        failures.push(format!("{}: no cases", cases::shown(&folder)));
    }
    let wanted: Vec<_> = all.into_iter().filter(is_wanted).collect();
    failures.extend(wanted.iter().filter_map(|case| run_case(Path::new(program), case)));
    assert!(
        failures.is_empty(),
        "{binary}: {} wrong\n\n{}\n",
        failures.len(),
        failures.join("\n\n")
    );
}

fn is_wanted(case: &Case) -> bool {
    case.name.contains(&env::var("CASE").unwrap_or_default())
}

/// The error of one case, if there is one.
fn run_case(program: &Path, case: &Case) -> Option<String> {
    let input = File::open(&case.input).unwrap().into();
    let limits = Limits::wide(case.expected.len() + (1 << 20));
    let run = launch(Command::new(program).args(&case.arguments), input, &limits).unwrap();
    let mut wrong = Vec::new();
    if run.ending != Ending::Exit(case.status) {
        wrong.push(format!("expected Exit({}), got {:?}", case.status, run.ending));
    }
    wrong.extend(differs("standard output", &case.expected, &run.output));
    wrong.extend(differs("standard error", &case.expected_error, &run.error));
    let ended = matches!(run.ending, Ending::Exit(_));
    if ended
        && run.output != case.expected
        && env::var("UPDATE").is_ok_and(|word| word == "overwrite")
    {
        wrong.push(overwrite(case, &run.output));
    }
    (!wrong.is_empty()).then(|| {
        let replay = cases::replay(program, case, 2).unwrap_or_else(|| cases::shown(&case.input));
        format!("{}\n  {replay}\n  {}", case.name, wrong.join("\n  "))
    })
}

fn differs(stream: &str, expected: &[u8], actual: &[u8]) -> Option<String> {
    let found = difference::first(expected, actual, Eyes::Bytes)?;
    let show = |line: Option<&[u8]>| {
        line.map_or("(it has ended)".to_string(), |line| format!("\"{}\"", line.escape_ascii()))
    };
    Some(format!(
        "{stream}, line {}:\n    expected {}\n    actual   {}",
        found.line,
        show(found.expected),
        show(found.actual)
    ))
}

fn overwrite(case: &Case, output: &[u8]) -> String {
    if case.is_spec() {
        return "not overwritten: the course's own text".to_string();
    }
    fs::write(&case.output, output).unwrap();
    format!("overwrote {}: read it, then run again", cases::shown(&case.output))
}
