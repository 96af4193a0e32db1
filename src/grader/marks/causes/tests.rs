use std::collections::BTreeMap;
use std::time::Duration;

use super::{Cause, of, of_lines};
use crate::cases::courses::{self, Game};
use crate::cases::{self, Case};
use crate::effort::effort;
use crate::marks::results::Report;
use crate::run::launch::{Ending, Run};
use crate::run::limits::{Allowance, Bounds};
use crate::text::difference::trimmed;
use crate::twins::switches::{Mark, Set};
use crate::twins::{self, Ask, Twin};
use crate::verdict::check::{Result, judged};

fn sentences(expected: &str, actual: &str) -> Vec<String> {
    fn lines(text: &str) -> Vec<&[u8]> {
        text.lines().map(|line| trimmed(line.as_bytes())).collect()
    }
    let mut found: Vec<Cause> = of_lines(&lines(expected), &lines(actual));
    found.sort_by(|one, other| one.key.cmp(&other.key));
    found.into_iter().map(|cause| cause.sentence).collect()
}

#[test]
fn the_most_telling_cause_is_told_first() {
    let table = [
        ("B\nW\n", "", "nothing is printed"),
        ("B\n\nW\n", "B\nW\n", "empty lines are missing"),
        ("B\nW\nB\n", "B\nB\n", "the line W is missing"),
        ("B\nJ10,..\nJ11,..\nB\n", "B\nB\n", "lines like J10,.. are missing"),
        ("B\nW\nB\nA1\n", "B\nA1\n", "lines are missing; the first is W"),
        ("B\nW\n", "B\n\nW\n", "empty lines are printed where none should be"),
        ("B\nW\n", "B\n--\nW\n--\n", "the line -- should not be printed"),
        ("B\nW\n", "1\nB\n2\nW\n", "lines like 1 should not be printed"),
        ("B\nW\n", "at A1\nB\nat O10\nW\n", "lines like at·A1 should not be printed"),
        ("B\nW\n", "x\nB\ny\nW\n", "lines are printed that should not be; the first is x"),
        ("B\nW\n", "B\nW\nmore\nB\n", "the program prints more after the end, beginning with more"),
        ("Hi!\nB\n", "Hi\nB\n", "Hi! is printed as Hi"),
        ("a Bo\nc Bo\n", "a Mo\nc Mo\n", "lines like a·Bo are printed as a·Mo"),
        ("|O| |\n|O|O|\n", "|0| |\n|0|0|\n", "O is printed as 0"),
        ("|O| |\n|X|O|\n", "|X| |\n|O|X|\n", "O is printed as X, X is printed as O"),
        ("A1B2\n\nC1\n", "A1,B2\n\nC1\n", "A1B2 is printed as A1,B2"),
        (
            "A1B2C3\nC1D1\n",
            "A1,B2,C3\nC1,D1\n",
            ", is printed where it should not be, first in A1,B2,C3",
        ),
        ("J10,....\n", "J10,..\n..\n", "line ends are printed where none should be"),
        ("B\nW\nwon\n", "> B\n> W\n> won\n", "lines like B are printed as >·B"),
        (
            "B\nW\nend\n",
            "b> B\nw> b> W\nw> end\n",
            "b>· is printed where it should not be, first in b>·B",
        ),
        (
            "B\nW\nend\n",
            "> B\n> > W\n> end\n> ",
            ">· is printed where it should not be, first in >·B",
        ),
        (
            "Turn:\n|O|\nTurn:\n|X|\n",
            "Turn: |O|\nTurn: |X|\n",
            "line ends are missing, first after Turn:",
        ),
        ("B\nW\nwon\n", "BWwon\n", "line ends are missing, first after B"),
        ("ab\ncd\n", "cd\nab\n", "ab is printed as cd, cd is printed as ab"),
        ("B\n\nW\n", "B\n-\nW\n", "an empty line is printed as -"),
    ];
    for (expected, actual, told) in table {
        let found = sentences(expected, actual);
        assert_eq!(
            found.first().map(String::as_str),
            Some(told),
            "{expected:?} {actual:?}: {found:?}"
        );
    }
}

/// Stones in wrong places are no other way to print stones.
#[test]
fn what_is_no_cause_is_not_told() {
    for (expected, actual) in
        [("|O| |\n|X|O|\n", "| |O|\n|O|X|\n"), ("B\nW\n", "no\nidea\nat all\n"), ("B\n", "B\n")]
    {
        let found = sentences(expected, actual);
        let is_of_bytes = |told: &&String| told.find(" is printed as ") == Some(1);
        assert!(!found.iter().any(|told| is_of_bytes(&told)), "{expected:?} {actual:?}: {found:?}");
    }
}

/// A program that crashes before its output is written has the crash as its cause.
#[test]
fn a_crash_explains_what_is_missing() {
    let game = game("gomoku-mist");
    let (cases, _) = cases::of("gomoku-mist");
    let cases: Vec<Case> = cases.into_iter().filter(|case| case.topic() == "resign").collect();
    let crash = |case: &Case, number: usize| {
        let kept = [0, case.expected.len() / 2, case.expected.len()][number % 3];
        let output = case.expected[..kept].to_vec();
        Run { output, error: Vec::new(), ending: Ending::Signal(6) }
    };
    let results = cases.iter().enumerate();
    let results = results.map(|(number, case)| judged(game, case, crash(case, number), false));
    let told = of(&plain(game, results.collect()));
    let all = format!("all {} failing cases: the program crashed: abort (signal 6)", cases.len());
    assert_eq!(told, [all]);
}

/// What a fault costs beside its own topic has one cause.
#[test]
fn faults_that_cost_several_topics_have_a_cause() {
    let mut wrong = Vec::new();
    for game in ["gomoku-mist", "cuhk4"] {
        let twin = twins::of(game).unwrap();
        let cases = cases::of(game).0;
        let cases: Vec<Case> = cases.into_iter().filter(|case| !case.is_ours()).collect();
        for (number, fault) in twin.switches.iter().enumerate().step_by(effort(32, 1)) {
            if fault.mark == Mark::Fault {
                let report = report(game, &twin, Set::NONE.with(number), &cases);
                wrong.extend(
                    untold(&report, fault.topic).map(|told| format!("{}: {told}", fault.name)),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn game(name: &str) -> Game {
    courses::named(name).unwrap_or_else(|| panic!("no game {name}"))
}

fn plain(game: Game, results: Vec<Result>) -> Report {
    let allowance =
        Allowance { time: Duration::from_secs(1), memory: 1 << 30, bounds: Bounds::Told };
    Report::new(game, results, allowance, 0, String::new(), &BTreeMap::new())
}

fn report<'a>(game: &str, twin: &Twin, switches: Set, cases: &'a [Case]) -> Report<'a> {
    let game = self::game(game);
    let result = |case: &'a Case| -> Result<'a> {
        let input = case.bytes.to_vec();
        let limit = case.expected.len() + (1 << 20);
        let session = (twin.play)(&Ask { input: &input, arguments: &[], switches, limit }).unwrap();
        let ending = if session.unfinished { Ending::Output } else { Ending::Exit(0) };
        let run = Run { output: session.output, error: Vec::new(), ending };
        judged(game, case, run, false)
    };
    plain(game, cases.iter().map(result).collect())
}

/// Where more than a few cases fail outside the fault's topic, and the first cause does not explain
/// all that fail.
fn untold(report: &Report, topic: &str) -> Option<String> {
    let failing: Vec<_> = report.failing().collect();
    let own = |result: &&&Result| result.case.topic() == topic;
    let beside = failing.len() - failing.iter().filter(own).count();
    let told = of(report);
    let first = told.iter().find_map(|sentence| sentence.split_once(" failing cases: "));
    let share = first.map_or("0", |(share, _)| share);
    let number = share.trim_start_matches("all ").split(' ').next().unwrap();
    let explained: usize = number.parse().unwrap();
    let few = beside > 5 && explained < failing.len();
    few.then(|| format!("{beside} of {} beside: {told:?}", failing.len()))
}
