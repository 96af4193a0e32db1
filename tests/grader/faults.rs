//! The default cases against the planted faults of the twins.
//!
//! Each fault that the course's text decides fails a default case: where one is not caught, the
//! cases are wanting. Each right twin passes all of them: one for every open question.

use std::ffi::OsString;
use std::fs;

use crate::effort::effort;
use crate::generators;
use crate::grade::cases_of;
use crate::seed;
use grader::cases::courses::{self, Course};
use grader::cases::{self, Case};
use grader::random::Random;
use grader::text::difference::{self, Eyes};
use grader::twins::switches::{Purpose, Set, Switch};
use grader::twins::{Ask, Transcript, Twin};

#[test]
fn gomoku_mist_has_at_least_80_faults() {
    let twin = &Course::GomokuMist.row().twin;
    let faults = twin.switches.iter().filter(|switch| switch.purpose == Purpose::Fault);
    assert!(faults.count() >= 80);
}

#[test]
#[ignore = "long"]
fn gomoku_mist_cases_catch_each_fault() {
    try_all("gomoku-mist");
}

#[test]
#[ignore = "long"]
fn cuhk4_cases_catch_each_fault() {
    try_all("cuhk4");
}

#[test]
#[ignore = "long"]
fn spfiar_cases_catch_each_fault() {
    try_all("spfiar");
}

/// The points of that topic then show the fault.
#[test]
fn faults_fail_a_case_of_their_own_topic() {
    let mut missed = Vec::new();
    let games = ["slide4", "ece15", "cuhk4", "spfiar", "gomoku-mist"];
    for game in &games[..effort(1, games.len())] {
        let twin = &named(game).row().twin;
        let cases = default_cases(game, twin);
        let faults = twin.switches.iter().enumerate();
        for (number, fault) in faults.filter(|(_, switch)| switch.purpose == Purpose::Fault) {
            let mut own = cases.iter().filter(|tried| tried.case.topic() == fault.topic);
            let caught = own.any(|tried| !tried.passes(twin, Set::NONE.with(number)));
            if !caught {
                missed.push(format!("{game}: no case on {} catches {}", fault.topic, fault.name));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
#[ignore = "long"]
fn ece15_cases_catch_each_fault() {
    try_all("ece15");
}

#[test]
#[ignore = "long"]
fn slide4_cases_catch_each_fault() {
    try_all("slide4");
}

/// Whatever students write into their tests, no faulty program stops the grading.
#[test]
#[ignore = "long"]
fn faulty_twins_take_any_input() {
    type Generate = fn(&mut Random) -> Vec<u8>;
    let games: [(&str, Generate); 5] = [
        ("gomoku-mist", generators::gomoku_mist),
        ("cuhk4", generators::cuhk4),
        ("spfiar", generators::spfiar),
        ("ece15", generators::ece15),
        ("slide4", generators::slide4),
    ];
    let mut random = Random::new(seed::of_today());
    for (game, generate) in games {
        let twin = &named(game).row().twin;
        for number in 0..twin.switches.len() {
            for _ in 0..effort(1, 50) {
                let any = random.below(5) == 0;
                let input =
                    if any { generators::any_bytes(&mut random) } else { generate(&mut random) };
                let other = random.below(twin.switches.len());
                let switches = Set::NONE.with(number).with(other);
                let ask = Ask { input: &input, arguments: &[], switches, limit: 1 << 20 };
                let session = (twin.play)(&ask).unwrap();
                let printed = session.output.len();
                assert!(
                    printed < 2 << 20,
                    "{game}: {} prints {printed}",
                    twin.switches[number].name
                );
            }
        }
    }
}

/// Output that a faulty program prints beyond the expected one before it is stopped.
const MORE: usize = 1000;

/// A default case with its input and the arguments as the twin takes them.
struct Tried {
    case: Case,
    input: Vec<u8>,
    arguments: Vec<String>,
    eyes: Eyes,
}

impl Tried {
    fn session(&self, twin: &Twin, switches: Set) -> Option<Transcript> {
        let limit = self.case.expected.len() + MORE;
        (twin.play)(&Ask { input: &self.input, arguments: &self.arguments, switches, limit })
    }

    /// True if the twin with these switches prints what the case expects.
    fn passes(&self, twin: &Twin, switches: Set) -> bool {
        let session = self.session(twin, switches).unwrap();
        let expected = self.case.as_answered(&self.case.expected, &session.output);
        if session.unfinished {
            expected.starts_with(&session.output)
        } else {
            difference::first(&expected, &session.output, self.eyes).is_none()
        }
    }

    fn passes_with_status(&self, twin: &Twin, switches: Set) -> bool {
        let status = self.session(twin, switches).unwrap().status;
        self.passes(twin, switches) && i32::from(status) == self.case.status
    }
}

fn named(game: &str) -> Course {
    courses::named(game).unwrap_or_else(|| panic!("no game {game}"))
}

fn try_all(game: &str) {
    let twin = &named(game).row().twin;
    let cases = default_cases(game, twin);
    let mut wrong = Vec::new();
    for tried in &cases {
        if !tried.passes_with_status(twin, Set::NONE) {
            wrong.push(format!("the twin fails {}", tried.case.name));
        }
    }
    for (number, switch) in twin.switches.iter().enumerate() {
        wrong.extend(try_switch(twin, switch, Set::NONE.with(number), &cases));
    }
    wrong.extend(twin.switches.iter().filter_map(|switch| misplaced(game, switch)));
    assert!(wrong.is_empty(), "{game}:\n{}\n", wrong.join("\n"));
}

/// The default cases that the twin can play, short ones first.
fn default_cases(game: &str, twin: &Twin) -> Vec<Tried> {
    let (cases, _) = cases::read_folder(&cases_of(game));
    let words = |arguments: &[OsString]| {
        arguments.iter().map(|word| word.to_str().unwrap().to_string()).collect()
    };
    let mut tried: Vec<_> = cases
        .into_iter()
        .filter(|case| !case.name.starts_with("ours_"))
        .map(|case| Tried {
            input: fs::read(&case.input).unwrap(),
            arguments: words(&case.arguments),
            eyes: named(game).eyes(),
            case,
        })
        .filter(|tried| tried.session(twin, Set::NONE).is_some())
        .collect();
    tried.sort_by_key(|tried| tried.input.len());
    tried
}

/// The errors of the cases, seen from one switch.
fn try_switch(twin: &Twin, switch: &Switch, set: Set, cases: &[Tried]) -> Option<String> {
    let name = switch.name;
    let caught = match switch.purpose {
        Purpose::Fault | Purpose::Several => cases.iter().any(|tried| !tried.passes(twin, set)),
        Purpose::Status => cases.iter().any(|tried| !tried.passes_with_status(twin, set)),
        Purpose::Form => return None,
        Purpose::Open => {
            let failing = cases.iter().find(|tried| !tried.passes(twin, set))?;
            return Some(format!("{name} is open, and {} decides it", failing.case.name));
        }
    };
    (!caught).then(|| format!("no default case catches {name}: {}", switch.program))
}

/// A topic that is none of the game's.
fn misplaced(game: &str, switch: &Switch) -> Option<String> {
    let known = switch.purpose == Purpose::Status && switch.topic == "status"
        || named(game).row().topics.iter().any(|topic| topic.name == switch.topic);
    (!known).then(|| format!("{} is on no topic: {}", switch.name, switch.topic))
}
