use std::sync::LazyLock;
use std::time::Duration;

use super::mend::{Pair, visible};
use super::slips::{Candidate, Rank, Slip};
use super::{
    Cause, Causes, FEW, General, Order, PROGRAM, Search, Tried, best_of, differs_in_numbers,
    exception, fact, in_these_alone, of_pair, without_sense,
};
use crate::cases::courses::{self, Course};
use crate::cases::{self, Case};
use crate::effort::effort;
use crate::marks::Marks;
use crate::marks::double_penalty::Mended;
use crate::marks::results::Report;
use crate::run::launch::{Ending, Run};
use crate::twins::switches::{Purpose, Set};
use crate::twins::{Ask, Twin, ece15};
use crate::verdict::check::{CaseResult, judged};

/// The cause of one pair of outputs.
fn sentence(expected: &str, actual: &str) -> Option<String> {
    let (expected, actual) = (visible(expected.as_bytes()), visible(actual.as_bytes()));
    let pair = Pair { expected: &expected, actual: &actual };
    let mut found = of_pair(pair, &[]);
    found.retain(|candidate| pair.is_mended(std::slice::from_ref(&candidate.slip)));
    let rank = |candidate: &Candidate| (candidate.slip.rank(), candidate.sentence());
    Some(found.into_iter().min_by_key(rank)?.sentence())
}

/// The causes of a program of slide4 whose cases of these topics print something else. `mended` has
/// functions, whether they fail alone, and the topics that pass with right ones.
fn with_functions(wrong: &[&str], mended: Option<&[(&'static str, bool, &[&str])]>) -> Vec<String> {
    let cases = few_cases();
    let is_wrong = |case: &Case| wrong.contains(&case.topic());
    let result = |case| {
        let is_wrong = is_wrong(case);
        let other = format!("no words of {}", case.name).into_bytes();
        let output = if is_wrong { other } else { case.expected.clone() };
        let ending = Ending::Exit(0);
        let run = Run { output, error: Vec::new(), ending, wall: Duration::ZERO };
        judged(Course::Slide4, case, run, false)
    };
    let mut report = Report::plain(Course::Slide4, cases.iter().map(result).collect());
    let of = |(function, fail_alone, topics): &(&'static str, bool, &[&str])| Mended {
        functions: vec![function],
        fail_alone: *fail_alone,
        cases: (0..cases.len()).filter(|&place| topics.contains(&cases[place].topic())).collect(),
    };
    report.mended = mended.map(|mended| mended.iter().map(of).collect());
    report.causes().lines(report.cases())
}

/// Three cases of slide4 of each topic that the next test is about.
fn few_cases() -> Vec<Case> {
    let mut cases = default_cases("slide4");
    let mut counts = std::collections::BTreeMap::<String, usize>::new();
    cases.retain(|case| {
        let count = counts.entry(case.topic().to_string()).or_default();
        *count += 1;
        *count <= 3 && ["add", "win", "last", "forfeits", "four"].contains(&case.topic())
    });
    cases
}

/// Of functions that mend equal numbers of cases the first one is told, and later what is left.
#[test]
fn a_right_function_is_a_cause_where_it_was_tried() {
    let wrong = ["add", "win", "last", "forfeits"];
    let add: (&str, bool, &[&str]) = ("AddMoveToBoard", true, &["add", "win"]);
    let over: (&str, bool, &[&str]) = ("CheckGameOver", false, &["win", "last"]);
    let count =
        |mended: &[&str]| few_cases().iter().filter(|case| mended.contains(&case.topic())).count();
    let (all, failing) = (few_cases().len(), count(&wrong));
    let line = |explained: &[&str], function: &str, mends: &[&str]| {
        let mended = all - failing + count(mends);
        let explained = count(explained);
        format!(
            "{explained} of {failing} failing cases: they pass with a right {function}; \
             mended: {mended}/{all}"
        )
    };
    let told = with_functions(&wrong, Some(&[add, over]));
    let together = all - failing + count(&["add", "win", "last"]);
    assert_eq!(
        told,
        [
            line(add.2, "AddMoveToBoard", add.2),
            line(&["last"], "CheckGameOver", over.2),
            format!("all of them mended: {together}/{all}"),
        ]
    );
    let games = count(&["win", "last", "forfeits"]);
    let not_tried = format!(
        "{games} of {failing} failing cases: games use AddMoveToBoard, whose own cases fail"
    );
    assert_eq!(with_functions(&wrong, None), [not_tried]);
    assert!(with_functions(&wrong, Some(&[])).is_empty());
}

#[test]
fn the_most_telling_cause_is_told_first() {
    let table = [
        ("B\n\nW\n", "B\nW\n", "empty lines are missing"),
        ("B\nW\nB\n", "B\nB\n", "the line W is missing"),
        ("B\nJ10,..\nJ11,..\nB\n", "B\nB\n", "lines like J10,.. are missing"),
        ("B\nW\nB\nA1\n", "B\nA1\n", "lines are missing; the first is W"),
        ("B\nW\n", "B\n\nW\n", "empty lines are printed where none should be"),
        ("B\nW\n", "B\n--\nW\n--\n", "the line -- should not be printed"),
        ("B\nW\n", "1\nB\n2\nW\n", "lines like 1 should not be printed"),
        ("B\nW\n", "at A1\nB\nat O10\nW\n", "lines like at·A1 should not be printed"),
        ("B\nW\n", "x\nB\ny\nW\n", "lines are printed that should not be; the first is x"),
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
        ("go: \nB\n\ngo: no\n", "go:\n\nB\n\ngo:\nno\n", "a line end is printed behind go:"),
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
        (
            "Move: \n|O|\nMove: Full!\n|X|\n",
            "Move: at 1\n\n|O|\nat 2\nMove: at 3\nFull!\n|X|\n",
            "lines like at·1 should not be printed",
        ),
        (
            "Player X won!\nPlayer O won!\n",
            "*** X is the winner ***\n*** O is the winner ***\n",
            "lines like Player·X·won! are printed as ***·X·is·the·winner·***",
        ),
        (
            "column 4 is full\ncolumn 7 is full\n",
            "Full: 4 (column)\nFull: 7 (column)\n",
            "lines like column·4·is·full are printed as Full:·4·(column)",
        ),
    ];
    for (expected, actual, told) in table {
        assert_eq!(sentence(expected, actual).as_deref(), Some(told), "{expected:?} {actual:?}");
    }
}

/// Stones in wrong places are no other way to print stones.
#[test]
fn what_is_no_cause_is_not_told() {
    for (expected, actual) in
        [("|O| |\n|X|O|\n", "| |O|\n|O|X|\n"), ("B\nW\n", "no\nidea\nat all\n"), ("B\n", "B\n")]
    {
        assert_eq!(sentence(expected, actual), None, "{expected:?} {actual:?}");
    }
}

/// A program that crashes before its output is written has the crash as its cause.
#[test]
fn a_crash_explains_what_is_missing() {
    let game = game("gomoku-mist");
    let (cases, _) = cases::of(Course::GomokuMist);
    let cases: Vec<Case> = cases.into_iter().filter(|case| case.topic() == "resign").collect();
    let crash = |case: &Case, number: usize| {
        let kept = [0, case.expected.len() / 2, case.expected.len()][number % 3];
        let output = case.expected[..kept].to_vec();
        Run { output, error: Vec::new(), ending: Ending::Signal(6), wall: Duration::ZERO }
    };
    let results = cases.iter().enumerate();
    let results = results.map(|(number, case)| judged(game, case, crash(case, number), false));
    let told = lines(&Report::plain(game, results.collect()));
    let all = format!("all {} failing cases: the program crashed: abort (signal 6)", cases.len());
    assert_eq!(told, [all]);
}

/// A program that throws an exception has it as its cause, with the line that it should have
/// printed. That the input has ended is none.
#[test]
fn an_exception_is_told_with_its_place() {
    let game = game("cuhk4");
    let cases = default_cases("cuhk4");
    let full = "Column is full. Please input again:\n";
    let told = |error: &str, status: i32| {
        let result = |case| -> CaseResult {
            let case: &Case = case;
            let right = String::from_utf8(case.expected.clone()).unwrap();
            let place = right.find(full);
            let (output, error, ending) = match place {
                Some(place) => (&right[..place], error, Ending::Exit(status)),
                None => (&right[..], "", Ending::Exit(0)),
            };
            let (output, error) = (output.as_bytes().to_vec(), error.as_bytes().to_vec());
            judged(game, case, Run { output, error, ending, wall: Duration::ZERO }, false)
        };
        lines(&Report::plain(game, cases.iter().map(result).collect()))
    };
    let error = "Traceback (most recent call last):\n  main()\nValueError: column full\n";
    let sentence = "all 8 failing cases: the program stops with ValueError and exit status 1 \
                    wherever it should print Column·is·full.·Please·input·again:";
    assert_eq!(told(error, 1), [sentence]);
    let others = ["EOFError: EOF when reading a line\n", "no exception\n", ""];
    for error in &others[..effort(1, others.len())] {
        assert_eq!(told(error, 1), Vec::<String>::new(), "{error}");
    }
}

/// Where the outputs go on in several ways after the end, the cause names none of them.
#[test]
#[ignore = "long"]
fn more_after_the_end_is_one_cause() {
    let cases = default_cases("cuhk4");
    let all = cases.len();
    for (begin, told) in [("", ""), ("Again?\n", ", beginning with Again?")] {
        let report = changed("cuhk4", &cases, |case, text| {
            let place = cases.iter().position(|other| other.name == case.name).unwrap();
            text + begin + &"z".repeat(1 + place) + "\n"
        });
        let told = format!("the program prints more after the end{told}; mended: {all}/{all}");
        assert_eq!(lines(&report), [format!("all {all} failing cases: {told}")]);
    }
}

/// Two right answers that are exchanged are wrong answers, and no wording.
#[test]
#[ignore = "long"]
#[expect(clippy::cast_precision_loss, clippy::float_cmp, reason = "whole points")]
fn answers_that_are_exchanged_are_charged_case_by_case() {
    let cases = default_cases("gomoku-mist");
    for (fault, is_form) in
        [("names the loser as the winner", false), ("leaves out the farewell", true)]
    {
        let report = with_fault("gomoku-mist", &cases, fault, |text| text);
        assert_eq!(report.causes().told.len(), 1, "{fault}");
        let (passed, cases) = (report.passed() as f64, report.cases() as f64);
        assert_eq!(report.points(), passed);
        let charged = if is_form { cases - 2.0 } else { passed };
        assert_eq!(report.charging(Some(2.0)).points(), charged, "{fault}");
    }
}

/// The cases that a fault costs beside its own topic have one cause.
#[test]
#[ignore = "long"]
fn faults_that_cost_several_topics_have_a_cause() {
    let mut wrong = Vec::new();
    for game in ["gomoku-mist", "cuhk4", "spfiar"] {
        let twin = &self::game(game).row().twin;
        let cases = default_cases(game);
        for (number, fault) in twin.switches.iter().enumerate().step_by(effort(32, 1)) {
            if fault.purpose == Purpose::Fault {
                let report = report(game, twin, Set::NONE.with(number), &cases);
                wrong.extend(
                    untold(&report, fault.topic).map(|told| format!("{}: {told}", fault.name)),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn game(name: &str) -> Course {
    courses::named(name).unwrap_or_else(|| panic!("no game {name}"))
}

fn lines(report: &Report) -> Vec<String> {
    report.causes().lines(report.cases())
}

/// The default cases of a game on which a program prints the right output, changed.
fn default_cases(game: &str) -> Vec<Case> {
    let cases = cases::of(self::game(game)).0;
    cases.into_iter().filter(|case| !case.is_ours()).collect()
}

fn changed<'a>(
    game: &str,
    cases: &'a [Case],
    change: impl Fn(&'a Case, String) -> String,
) -> Report<'a> {
    let game = self::game(game);
    let result = |case| -> CaseResult<'a> {
        let case: &'a Case = case;
        let right = String::from_utf8(case.expected.clone()).unwrap();
        let output = change(case, right).into_bytes();
        let run = Run {
            output,
            error: Vec::new(),
            ending: Ending::Exit(case.status),
            wall: Duration::ZERO,
        };
        judged(game, case, run, false)
    };
    Report::plain(game, cases.iter().map(result).collect())
}

/// A fault that explains these cases, and prints `lines` of the same lines.
fn fault(program: &str, cases: &[usize], lines: usize) -> Tried {
    Tried {
        key: (Order::Fault, program.into()),
        sentence: format!("{PROGRAM}{program}"),
        faults: Set::NONE,
        slip: None,
        form: None,
        cases: cases.to_vec(),
        alone: cases.len(),
        is_all: true,
        lines,
    }
}

/// Of faults that explain the same cases those with the most lines are told, two others at most.
#[test]
fn faults_that_show_alike_are_told_together() {
    let told = |faults: Vec<Tried>| best_of(faults, |it| it.cases.len()).map(|it| it.sentence);
    let of = |program, lines| fault(program, &[1, 2, 3], lines);
    assert_eq!(told(Vec::new()), None);
    assert_eq!(told(vec![of("a", 4), fault("b", &[1, 2], 9)]).unwrap(), "the program a");
    assert_eq!(told(vec![of("a", 4), of("b", 5), of("c", 3)]).unwrap(), "the program b");
    assert_eq!(told(vec![of("b", 4), of("c", 3), of("a", 4)]).unwrap(), "the program a, or b");
    let three = told(vec![of("a", 4), of("b", 4), of("c", 4)]).unwrap();
    assert_eq!(three, "the program a, or b, or c");
    let four = told(vec![of("a", 4), of("b", 4), of("c", 4), of("d", 4)]).unwrap();
    assert_eq!(four, "the program a, or b, or c, or has another fault that shows alike");
}

/// A line stands in the sentence on an ending if no other case that ran has it.
#[test]
fn a_line_of_the_input_is_theirs_alone() {
    let cases = default_cases("gomoku-mist");
    let mut report = changed("gomoku-mist", &cases, |_, right| right);
    let has = |case: &Case| {
        case.bytes.split(|byte| *byte == b'\n').any(|line| line.trim_ascii() == b"resign")
    };
    let places = cases.iter().enumerate().filter(|(_, case)| has(case));
    let mut places: Vec<usize> = places.map(|(place, _)| place).collect();
    let words = " wherever the input has the line resign";
    let wherever =
        |report: &Report, places: &[usize]| Search::new(report, places.to_vec()).wherever(places);
    assert_eq!(wherever(&report, &places), words);
    let other = places.pop().unwrap();
    assert_eq!(wherever(&report, &places), "");
    report.results[other].unasked = true;
    assert_eq!(wherever(&report, &places), words);
}

/// Three cases make a cause, two do not.
#[test]
fn a_cause_has_at_least_three_cases() {
    let cases = default_cases("gomoku-mist");
    let wrong = |count: usize| {
        let failing = cases.iter().filter(|case| case.topic() == "resign").take(count);
        let failing: Vec<&str> = failing.map(|case| case.name.as_str()).collect();
        let report = changed("gomoku-mist", &cases, |case, right| {
            let is_wrong = failing.contains(&case.name.as_str());
            if is_wrong { right.replace("Thank you for", "Thanks for") } else { right }
        });
        lines(&report)
    };
    assert_eq!(FEW, 3);
    assert_eq!(wrong(2), Vec::<String>::new());
    let told = "in some places Thank·you·for·playing! is printed as Thanks·for·playing!";
    let all = cases.len();
    assert_eq!(wrong(3), [format!("all 3 failing cases: {told}; mended: {all}/{all}")]);
    assert_eq!(wrong(4), [format!("all 4 failing cases: {told}; mended: {all}/{all}")]);
}

#[test]
fn white_space_has_at_least_three_cases() {
    let cases = default_cases("gomoku-mist");
    let spaced = |count: usize| {
        let chosen = cases.iter().filter(|case| case.topic() == "resign").take(count);
        let chosen: Vec<&str> = chosen.map(|case| case.name.as_str()).collect();
        let report = changed("gomoku-mist", &cases, |case, right| {
            let is_spaced = chosen.contains(&case.name.as_str());
            if is_spaced { right.replace("playing!", "playing! ") } else { right }
        });
        lines(&report)
    };
    assert_eq!(spaced(2), Vec::<String>::new());
    for count in [3, 4] {
        let [told] = &spaced(count)[..] else { panic!("{count}") };
        let share = format!("all {count} cases that differ in white space: ");
        assert!(told.starts_with(&share), "{told}");
    }
}

/// One word, colon or line costs most cases; mended, all pass.
#[test]
#[ignore = "long"]
fn one_slip_of_form_has_its_number() {
    let table = [
        (
            "cuhk4",
            "'s turn:\n",
            "'s turn\n",
            "lines like Player·1's·turn: are printed as Player·1's·turn",
        ),
        ("spfiar", "Game restarted!\n", "", "the line Game·restarted! is missing"),
        (
            "gomoku-mist",
            "Thank you for playing!\n",
            "",
            "the line Thank·you·for·playing! is missing",
        ),
        ("gomoku-mist", "Invalid!\n", "Invalid\n", "Invalid! is printed as Invalid"),
        ("cuhk4", " 1 2 3 4 5 6 7\n", "", "the line ·1·2·3·4·5·6·7 is missing"),
    ];
    for (game, right, wrong, told) in table {
        let cases = default_cases(game);
        let report = changed(game, &cases, |_, text| text.replace(right, wrong));
        let (failing, all) = (report.failing().count(), report.cases());
        assert!(failing > 2, "{game} {wrong:?}");
        let told = format!("all {failing} failing cases: {told}; mended: {all}/{all}");
        assert_eq!(lines(&report), [told]);
    }
}

/// Each of two slips has its own number, where it shows alone; where both show, the last line
/// counts.
#[test]
fn two_slips_are_mended_together() {
    let cases = default_cases("gomoku-mist");
    let report = changed("gomoku-mist", &cases, |_, text| {
        text.replace("Invalid!", "Invalid").replace("Invalid coordinate", "Invalid point")
    });
    let with = |line: &str, other: &str| {
        let has = |case: &Case, line: &str| {
            String::from_utf8_lossy(&case.expected).lines().any(|its| its == line)
        };
        cases.iter().filter(|case| has(case, line) && !has(case, other)).count()
    };
    let (invalid, point) = ("Invalid!", "Invalid coordinate");
    let (one, other) = (with(point, invalid), with(invalid, point));
    let (all, failing) = (report.cases(), report.failing().count());
    let (passed, both) = (report.passed(), failing - one - other);
    assert!(one > other && other > 2 && both > 0, "{one} {other} {both}");
    assert_eq!(
        lines(&report),
        [
            format!(
                "{one} of {failing} failing cases: Invalid·coordinate is printed as Invalid·point; \
                 mended: {}/{all}",
                passed + one
            ),
            format!(
                "{} of {failing} failing cases: Invalid! is printed as Invalid; mended: {}/{all}",
                other + both,
                passed + other
            ),
            format!("all of them mended: {all}/{all}"),
        ]
    );
}

/// A slip of form costs the points of its cases, or at most as many as the tutor says.
#[test]
#[expect(clippy::cast_precision_loss, clippy::float_cmp, reason = "whole points")]
fn a_slip_of_form_is_charged_once() {
    let cases = default_cases("gomoku-mist");
    let report = |most: Option<f64>| {
        let report = changed("gomoku-mist", &cases, |_, text| text.replace("Invalid!", "Invalid"));
        report.charging(most)
    };
    let without = report(None);
    let (passed, failing) = (without.passed() as f64, without.failing().count() as f64);
    assert_eq!(without.points(), passed);
    for (most, costs) in [(3.0, 3.0), (failing, failing), (failing + 1.0, failing), (0.0, 0.0)] {
        assert_eq!(report(Some(most)).points(), passed + failing - costs, "{most}");
    }
}

/// A line that a fault prints too much is a slip of form, whatever fault it is. A fault that shows
/// in several ways is none, nor one that hides the end of a game.
#[test]
#[ignore = "long"]
#[expect(clippy::cast_precision_loss, clippy::float_cmp, reason = "whole points")]
fn a_line_too_much_is_charged_as_a_slip_of_form() {
    let cases: Vec<Case> = default_cases("gomoku-mist").into_iter().step_by(3).collect();
    let faults = [
        ("prints the farewell at `term`", true),
        ("prints nothing at `view`", false),
        ("prints blanks between the moves", true),
        ("never sees five on a falling line", false),
        ("does not answer an empty line", false),
    ];
    for &(fault, is_form) in &faults[..effort(2, faults.len())] {
        let report = with_fault("gomoku-mist", &cases, fault, |text| text);
        let failing = report.failing().count();
        assert_eq!(report.causes().told.len(), usize::from(failing >= FEW), "{fault}");
        let whole = report.points();
        assert_eq!(whole, report.passed() as f64, "{fault}");
        let regained = if is_form { failing as f64 - 2.0 } else { 0.0 };
        assert_eq!(report.charging(Some(2.0)).points(), whole + regained, "{fault}");
    }
}

/// Cases that differ in white space are charged as one slip. Points with white space hold all of
/// their points, and what the other slips cost.
#[test]
#[expect(clippy::cast_precision_loss, reason = "whole points")]
fn points_with_white_space_are_exact_where_slips_are_charged() {
    let cases = default_cases("gomoku-mist");
    let report = |most: Option<f64>| {
        let report = changed("gomoku-mist", &cases, |case, text| {
            let ends = ["resign", "term"].contains(&case.topic());
            text.replace("Invalid!", "Invalid") + if ends { "\n\n" } else { "" }
        });
        report.charging(most)
    };
    let without = report(None);
    let count = |count: usize| count as f64;
    let (passed, spaced) = (count(without.passed()), count(without.spaced()));
    let failing = count(without.failing().count());
    assert!(spaced >= 6.0 && failing > 10.0, "{spaced} {failing}");
    let points = |most: Option<f64>| {
        let marks = Marks::of(&report(most));
        (marks.points(), marks.points_with_spaces())
    };
    assert_eq!(points(None), (passed, passed + spaced));
    for (most, of_spaces, of_words) in [
        (0.0, 0.0, 0.0),
        (2.5, 2.5, 2.5),
        (8.0, 8.0_f64.min(spaced), 8.0),
        (1000.0, spaced, failing),
    ] {
        let with = passed + spaced + failing - of_words;
        assert_eq!(points(Some(most)), (with - of_spaces, with), "{most}");
    }
}

/// The default cases of a game as a program with one fault of its twin answers them.
fn with_fault<'a>(
    game: &str,
    cases: &'a [Case],
    fault: &str,
    change: impl Fn(String) -> String,
) -> Report<'a> {
    let twin = &self::game(game).row().twin;
    let place = twin.switches.iter().position(|switch| switch.program == fault);
    let switches = Set::NONE.with(place.unwrap_or_else(|| panic!("no fault {fault}")));
    changed(game, cases, |case, _| {
        let words = case.arguments.iter().map(|word| word.clone().into_string().unwrap());
        let (input, arguments): (_, Vec<String>) = (&case.bytes[..], words.collect());
        let limit = case.expected.len() + (1 << 20);
        // Other columns than those of our own program.
        let mut columns = (0..7).cycle().skip(case.bytes.len() % 7);
        let mut draw = || columns.next().unwrap();
        let session = match game {
            "ece15" => ece15::play_drawn(input, switches, limit, &mut draw),
            _ => (twin.play)(&Ask { input, arguments: &arguments, switches, limit }).unwrap(),
        };
        change(String::from_utf8(session.output).unwrap())
    })
}

/// A fault is the cause of all its cases.
fn assert_one_cause(report: &Report, fault: &str) {
    let (failing, all) = (report.failing().count(), report.cases());
    assert!(failing > FEW, "{fault}: {failing}");
    let told = format!("all {failing} failing cases: the program {fault}; mended: {all}/{all}");
    assert_eq!(lines(report), [told]);
}

/// The kept output of a program has fewer lines than a twin's, where they end with blanks.
#[test]
#[ignore = "long"]
fn blanks_at_line_ends_hide_no_fault() {
    let (cases, fault) = (default_cases("cuhk4"), "never sees four on a falling diagonal");
    assert_one_cause(
        &with_fault("cuhk4", &cases, fault, |text| text.replace(" 6 7\n", " 6 7 \n")),
        fault,
    );
}

/// A fault that shows in all cases hides no other slip, and does not mend it.
#[test]
#[ignore = "long"]
fn a_slip_is_told_beside_a_fault_of_all_cases() {
    let fault = "prints no line end after the answer";
    let (wording, wrong) = ("a column number!", "a column number");
    let has_wording = |case: &&Case| String::from_utf8_lossy(&case.expected).contains(wording);
    let mut cases = default_cases("ece15");
    cases.retain(|case| ["move", effort("welcome", "full")].contains(&case.topic()));
    let (with, without): (Vec<_>, Vec<_>) = cases.into_iter().partition(|case| has_wording(&case));
    let most = effort(FEW + 1, usize::MAX);
    let cases: Vec<Case> =
        with.into_iter().take(most).chain(without.into_iter().take(most)).collect();
    let report = with_fault("ece15", &cases, fault, |text| text.replace(wording, wrong));
    let all = cases.len();
    let both = cases.iter().filter(has_wording).count();
    let rest = all - both;
    assert!(both > FEW && rest > FEW && report.failing().count() == all);
    let told = [
        format!("{rest} of {all} failing cases: the program {fault}; mended: {rest}/{all}"),
        format!(
            "{both} of {all} failing cases: …nter·a·column·number! is printed as \
             …nter·a·column·number; mended: 0/{all}"
        ),
        format!("all of them mended: {all}/{all}"),
    ];
    assert_eq!(lines(&report), told);
}

/// After a win of Alice that a program has not seen, its computer draws a column of its own.
#[test]
#[ignore = "long"]
fn columns_behind_the_end_hide_no_fault() {
    let (cases, fault) = (default_cases("ece15"), "never sees four on a falling diagonal");
    assert_one_cause(&with_fault("ece15", &cases, fault, |text| text), fault);
}

/// A column that a program computes is no wording. The numbers of the columns below a board are.
#[test]
#[ignore = "long"]
fn numbers_that_are_computed_are_no_slip_of_form() {
    let told = |game: &str, right: &str, wrong: &str| {
        let cases: Vec<Case> = default_cases(game).into_iter().step_by(effort(16, 4)).collect();
        let report = changed(game, &cases, |_, text| text.replace(right, wrong));
        assert!(report.failing().count() >= FEW, "{game}");
        lines(&report)
    };
    let suggested = "disc to column 2\n";
    assert_eq!(told("spfiar", suggested, &suggested.replace('2', "6")), Vec::<String>::new());
    let below = told("cuhk4", " 1 2 3 4 5 6 7\n", " 0 1 2 3 4 5 6\n");
    assert_eq!(below.len(), 1);
    assert!(below[0].contains("·1·2·3·4·5·6·7 is printed as ·0·1·2·3·4·5·6"), "{below:?}");
}

/// A fault of a function is the cause of the games that it spoils.
#[test]
#[ignore = "long"]
fn a_fault_of_a_function_explains_its_games() {
    let fault = "never sees that all slots are taken";
    // The twin has no bots of its own.
    let cases: Vec<Case> =
        default_cases("slide4").into_iter().filter(|case| case.topic() != "bots").collect();
    assert_one_cause(&with_fault("slide4", &cases, fault, |text| text), fault);
}

fn report<'a>(game: &str, twin: &Twin, switches: Set, cases: &'a [Case]) -> Report<'a> {
    let game = self::game(game);
    let result = |case: &'a Case| -> CaseResult<'a> {
        let input = case.bytes.to_vec();
        let limit = case.expected.len() + (1 << 20);
        let session = (twin.play)(&Ask { input: &input, arguments: &[], switches, limit }).unwrap();
        let ending = if session.unfinished { Ending::Output } else { Ending::Exit(0) };
        let run = Run { output: session.output, error: Vec::new(), ending, wall: Duration::ZERO };
        judged(game, case, run, false)
    };
    Report::plain(game, cases.iter().map(result).collect())
}

/// Drawn columns stand in the right output, so it is kept where the case passes, too.
#[test]
fn the_right_output_of_a_drawn_game_is_kept() {
    for (name, is_kept) in [("ece15", true), ("cuhk4", false)] {
        let mut cases = default_cases(name);
        cases.truncate(3);
        let report = report(name, &game(name).row().twin, Set::NONE, &cases);
        assert_eq!(report.failing().count(), 0, "{name}");
        assert!(report.counted().all(|result| result.right.is_some() == is_kept), "{name}");
    }
}

/// A complaint, if more than a few cases fail outside the topic and the first cause leaves some
/// unexplained.
fn untold(report: &Report, topic: &str) -> Option<String> {
    let failing: Vec<_> = report.failing().collect();
    let beside = failing.iter().filter(|result| result.case.topic() != topic).count();
    let told = report.causes();
    let fails = |place: &usize| report.fails(&report.results[*place]);
    let first = told.told.iter().find(|cause| cause.cases.iter().all(fails));
    let explained = first.map_or(&[][..], |cause| &cause.cases);
    let is_left =
        |place: &usize| report.fails(&report.results[*place]) && !explained.contains(place);
    let left = (0..report.results.len()).filter(is_left);
    let left: Vec<&str> = left.map(|place| report.results[place].case.name.as_str()).collect();
    (beside > 5 && !left.is_empty()).then(|| format!("{:?} without {left:?}", lines(report)))
}

/// A fault is told as such, or as a slip of form without which all cases pass. Where two faults
/// show alike, both are named.
#[test]
#[ignore = "long"]
fn faults_are_told_by_their_names() {
    for game in ["spfiar", "ece15", "slide4"] {
        let twin = &self::game(game).row().twin;
        // The twin has no bots of its own.
        let cases = default_cases(game).into_iter().filter(|case| case.topic() != "bots");
        let cases: Vec<Case> = cases.collect();
        for fault in twin.switches.iter().step_by(effort(90, 1)) {
            let report = with_fault(game, &cases, fault.program, |text| text);
            if fault.purpose != Purpose::Fault || report.failing().count() < FEW {
                continue;
            }
            let told = lines(&report);
            let [only] = &told[..] else { panic!("{}: {told:?}", fault.name) };
            let is_mended = only.ends_with(&format!("; mended: {0}/{0}", report.cases()));
            let is_named = !only.contains("the program ") || only.contains(fault.program);
            let is_illegal =
                only.ends_with("the computer plays a column that is full or does not exist");
            assert!(is_mended && is_named || is_illegal, "{}: {only}", fault.name);
        }
    }
}

/// It has at most 40 bytes, and some other text lacks it.
#[test]
fn a_line_of_all_these_texts_and_no_other_is_named() {
    let found = |theirs: &[&[&'static str]], others: &[&[&'static str]]| {
        let lines = |text: &&[&'static str]| text.iter().map(|line| line.as_bytes()).collect();
        let [theirs, others] = [theirs, others].map(|texts| texts.iter().map(lines).collect());
        let (theirs, others): (Vec<Vec<_>>, Vec<Vec<_>>) = (theirs, others);
        in_these_alone(&theirs, &others).map(|line| String::from_utf8_lossy(line).into_owned())
    };
    let told = |line: &str| Some(line.to_string());
    assert_eq!(found(&[&["a", "b", "c"], &["c", "b"]], &[&["d"]]), told("b"));
    assert_eq!(found(&[&["a", "b", "c"], &["c", "b"]], &[&["b"]]), told("c"));
    assert_eq!(found(&[&["a"], &["b"]], &[&["d"]]), None);
    assert_eq!(found(&[&["", "a"]], &[&["d"]]), told("a"));
    // Of all that ran there must be others.
    assert_eq!(found(&[&["a"]], &[]), None);
    assert_eq!(found(&[], &[&["a"]]), None);
    let [fits, long] = [40, 41].map(|length| &*"x".repeat(length).leak());
    assert_eq!(found(&[&[long, fits]], &[&["d"]]), told(fits));
}

#[test]
fn lines_of_one_kind_differ_in_numbers_alone() {
    let differ = |one: &str, other: &str| differs_in_numbers(one.as_bytes(), other.as_bytes());
    assert!(differ("score 1 of 20", "score 12 of 3"));
    for (one, other) in [("score 1", "score 1"), ("score 1", "points 1"), ("score 1", "score x")] {
        assert!(!differ(one, other), "{one} {other}");
    }
}

/// A case of gomoku-mist with this input and right output.
fn made(input: &str, expected: &str) -> Case {
    static FIRST: LazyLock<Case> = LazyLock::new(|| cases::of(Course::GomokuMist).0.swap_remove(0));
    Case {
        bytes: input.as_bytes().into(),
        expected: expected.into(),
        other: None,
        arguments: Vec::new(),
        ..FIRST.clone()
    }
}

fn ended<'a>(case: &'a Case, output: &str, error: &str, ending: Ending) -> CaseResult<'a> {
    let (output, error) = (output.as_bytes().to_vec(), error.as_bytes().to_vec());
    let run = Run { output, error, ending, wall: Duration::ZERO };
    judged(Course::GomokuMist, case, run, false)
}

/// What is told of a program with these inputs, right outputs and outputs.
fn told(runs: &[(&str, &str, &str, Ending)]) -> Vec<String> {
    let cases: Vec<Case> = runs.iter().map(|(input, right, ..)| made(input, right)).collect();
    let results = cases.iter().zip(runs);
    let results = results.map(|(case, (_, _, output, ending))| ended(case, output, "", *ending));
    lines(&Report::plain(Course::GomokuMist, results.collect()))
}

const EXIT: Ending = Ending::Exit(0);
const CRASH: Ending = Ending::Signal(6);

/// What a general cause says of one run, and whether the case passes without it.
fn general(
    of: impl Fn(&Report, &CaseResult) -> Option<General>,
    [expected, output, error]: [&str; 3],
    ending: Ending,
) -> Option<(String, bool)> {
    let case = made("x\n", expected);
    let results = vec![ended(&case, output, error, ending)];
    let report = Report::plain(Course::GomokuMist, results);
    of(&report, &report.results[0]).map(|it| (it.sentence, it.mends))
}

/// All that was printed is right, and the last line may have been cut.
#[test]
fn an_ending_is_a_cause_where_nothing_wrong_was_printed() {
    let slip = |one: &str, other: &str| Slip::Lines(vec![(one.into(), other.into())]);
    let slips = [slip("a", "z")];
    let of = |texts: [&str; 3], ending| {
        let found = general(|report, one| super::ending(report, one, &slips), texts, ending);
        found.map(|(sentence, mends)| {
            assert!(!mends);
            sentence
        })
    };
    let crashed = Some("the program crashed: abort (signal 6)".to_string());
    for output in ["a\n", "a\nb", "a\nbc\n", "", "z\nbc\n"] {
        assert_eq!(of(["a\nbc\n", output, ""], CRASH), crashed, "{output:?}");
    }
    for output in ["a\nc", "x\nbc\n", "x\nb", "a\nbc\nd\n", "z\nb"] {
        assert_eq!(of(["a\nbc\n", output, ""], CRASH), None, "{output:?}");
    }
    let slow = Some("the program exceeded the time limit".to_string());
    assert_eq!(of(["a\n", "", ""], Ending::Time), slow);
    let words = "ValueError: no\n";
    let thrown = Some("the program stops with ValueError and exit status 3".to_string());
    assert_eq!(of(["a\n", "", words], Ending::Exit(3)), thrown);
    assert_eq!(of(["a\n", "", words], EXIT), None);
    assert_eq!(of(["a\n", "", "no\n"], Ending::Exit(3)), None);
    for (error, name) in [
        ("Traceback\nValueError: a b\n", Some("ValueError")),
        ("java.lang.NullPointerException: x\n\n", Some("java.lang.NullPointerException")),
        ("my_Error", Some("my_Error")),
        ("Exception in thread", Some("Exception")),
        ("EOFError: EOF", None),
        ("ValueError: a\nnote\n", None),
        ("ValueErrors: a", None),
        ("(Error)", None),
        ("", None),
    ] {
        assert_eq!(exception(error.as_bytes()).as_deref(), name, "{error:?}");
    }
}

#[test]
fn silence_and_more_after_the_end_make_no_sense() {
    let of = |expected: &str, output: &str, ending| {
        let of = |report: &Report, one: &CaseResult| without_sense(report, one, &[]);
        general(of, [expected, output, ""], ending)
    };
    let told = |sentence: &str, mends| Some((sentence.to_string(), mends));
    assert_eq!(of("a\n", " \n", EXIT), told("nothing is printed", false));
    let more = "the program prints more after the end";
    assert_eq!(of("a\n", "a\nb\n", EXIT), told(more, true));
    assert_eq!(of("a\n", "a\nb\n", CRASH), told(more, false));
    for (expected, output) in [("a\n", "b\n"), ("a\nb\n", "a\n"), ("a\n", "a \n")] {
        assert_eq!(of(expected, output, EXIT), None, "{output:?}");
    }
    let case = made(" a \n\n\tb\r\nc d", "");
    let input = ended(&case, "", "", EXIT);
    assert_eq!(super::lines(&input).collect::<Vec<_>>(), [&b"a"[..], b"b", b"c d"]);
}

/// A fault in the harness's words, and a column that the referee finds illegal.
#[test]
fn the_harness_and_the_referee_tell_facts() {
    let said = |report: &Report| {
        fact(report, &report.results[0]).map(|it| {
            assert!(!it.mends);
            it.sentence
        })
    };
    let of = |arguments: &[&str], output: &str| {
        let arguments = arguments.iter().map(Into::into).collect();
        let case = Case { arguments, ..made("x\n", "3\n4\n") };
        said(&Report::plain(Course::Slide4, vec![ended(&case, output, "", EXIT)]))
    };
    let told = Some("a call ends in a fault: it hangs".to_string());
    assert_eq!(of(&["--functions"], "3\nfault: it hangs\n"), told);
    assert_eq!(of(&["--functions"], "fault: it hangs\n4\n"), told);
    assert_eq!(of(&["--functions"], "3\nno fault: it hangs\n"), None);
    assert_eq!(of(&["--functions"], "3\n"), None);
    assert_eq!(of(&[], "3\nfault: it hangs\n"), None);
    let drawn = |column: &str, greeting: &str| {
        let (mut cases, _) = cases::of(Course::Ece15);
        cases.retain(|case| case.arguments.is_empty() && !case.is_ours());
        let case = Case { bytes: b"n\n1\n".as_slice().into(), ..cases.swap_remove(0) };
        let question = "Would you like to make the first move [y/n]: \n";
        let output = format!("{greeting}\n{question}Computer moved in column: {column}\n");
        let run = Run { output: output.into(), error: vec![], ending: EXIT, wall: Duration::ZERO };
        let results = vec![judged(Course::Ece15, &case, run, false)];
        said(&Report::plain(Course::Ece15, results))
    };
    let greeting = "*** Welcome to the Connect Four game!!! ***";
    let illegal = "the computer plays a column that is full or does not exist".to_string();
    assert_eq!(drawn("8", greeting), Some(illegal));
    assert_eq!([drawn("7", greeting), drawn("8", "Hello")], [None, None]);
}

/// Three causes are told, those of most cases first; of equal ones the first by its words.
#[test]
fn three_general_causes_are_told_at_most() {
    let inputs = ["who\nplace A1\nwho\n"; 9];
    let runs = |endings: &[(usize, Ending)]| {
        let each = endings.iter().flat_map(|(count, ending)| {
            inputs.iter().take(*count).map(|input| (*input, "B\nW\n", "B\n", *ending))
        });
        told(&each.collect::<Vec<_>>())
    };
    let [abort, fault, time, memory] = [CRASH, Ending::Signal(11), Ending::Time, Ending::Memory];
    assert_eq!(
        runs(&[(3, abort), (5, fault), (4, time), (6, memory)]),
        [
            "6 of 18 failing cases: the program used too much memory",
            "5 of 18 failing cases: the program crashed: segmentation fault (signal 11)",
            "4 of 18 failing cases: the program exceeded the time limit",
        ]
    );
    assert_eq!(
        runs(&[(3, time), (2, memory), (3, abort)]),
        [
            "3 of 8 failing cases: the program crashed: abort (signal 6)",
            "3 of 8 failing cases: the program exceeded the time limit",
        ]
    );
    let silent = |count: usize| told(&vec![("who\n", "B\n", "", EXIT); count]);
    assert_eq!(silent(3), ["all 3 failing cases: nothing is printed"]);
    assert!(silent(2).is_empty());
}

/// The first line too much is told where all cases have the same one.
#[test]
fn more_after_the_end_is_told_with_its_first_line() {
    let of = |begin: &[&str]| {
        let outputs: Vec<String> = (1..)
            .zip(begin)
            .map(|(count, begin)| format!("B\n{begin}\n{}\n", "z".repeat(count)))
            .collect();
        let runs = outputs.iter().map(|output| ("x\nterm\n", "B\n", output.as_str(), EXIT));
        told(&runs.collect::<Vec<_>>())
    };
    let more = "the program prints more after the end";
    assert_eq!(
        of(&["Again?"; 4]),
        [format!("all 4 failing cases: {more}, beginning with Again?; mended: 4/4")]
    );
    // Where one of them crashes then, nothing is mended.
    let mut runs = vec![("x\nterm\n", "B\n", "B\nAgain?\nz\n", EXIT); 2];
    runs.push(("x\nterm\n", "B\n", "B\nAgain?\n", CRASH));
    runs.push(("x\nterm\n", "B\n", "B\n", EXIT));
    assert_eq!(told(&runs), [format!("all 3 failing cases: {more}, beginning with Again?")]);
    let others = ["Again?", "Again?", "Again?", "So?"];
    assert_eq!(of(&others), [format!("all 4 failing cases: {more}; mended: 4/4")]);
}

/// A slip that is made in some places alone weighs two thirds of one that is always made.
#[test]
fn a_slip_that_is_always_made_weighs_more() {
    let input = "x\nterm\n";
    let told = |sometimes: usize, always: usize| {
        let mut runs = vec![(input, "Hi\n", "Hi\n", EXIT)];
        runs.extend(vec![(input, "Hi\n", "Ho\n", EXIT); sometimes]);
        runs.extend(vec![(input, "Yo\n", "Ya\n", EXIT); always]);
        told(&runs)
    };
    let line = |count: usize, all: usize, slip: &str| {
        let mended = 1 + count;
        format!("{count} of {all} failing cases: {slip}; mended: {mended}/{}", all + 1)
    };
    let [hi, yo] = ["in some places Hi is printed as Ho", "Yo is printed as Ya"];
    let all = |all: usize| format!("all of them mended: {all}/{all}");
    assert_eq!(told(4, 3), [line(3, 7, yo), line(4, 7, hi), all(8)]);
    assert_eq!(told(5, 3), [line(5, 8, hi), line(3, 8, yo), all(9)]);
}

/// A number that other right lines of its kind have otherwise is computed.
#[test]
fn a_number_that_differs_from_case_to_case_is_no_wording() {
    let input = "x\nterm\n";
    let of = |other: &str| {
        let mut runs = vec![(input, "disc to column 2\n", "disc to column 6\n", EXIT); 3];
        runs.push((input, other, other, EXIT));
        told(&runs)
    };
    assert_eq!(of("disc to column 5\n"), Vec::<String>::new());
    let slip = "disc·to·column·2 is printed as disc·to·column·6";
    assert_eq!(of("x\n"), [format!("all 3 failing cases: {slip}; mended: 4/4")]);
}

/// The slip is looked for in what a program with the fault prints.
#[test]
fn a_slip_beside_a_fault_has_its_own_line() {
    let mut runs = vec![("who\nplace A1\nwho\nterm\n", "B\nW\n", "b\nw\n", EXIT); 4];
    let both = ("x\nwho\nplace A1\nwho\nterm\n", "Invalid!\nB\nW\n", "Invalid\nb\nw\n", EXIT);
    runs.extend(vec![both; 4]);
    assert_eq!(
        told(&runs),
        [
            "4 of 8 failing cases: the program answers `who` in lower case; mended: 4/8",
            "4 of 8 failing cases: Invalid! is printed as Invalid; mended: 0/8",
            "all of them mended: 8/8",
        ]
    );
}

/// Of cases that differ in white space those count whose output a fault explains to the byte.
#[test]
fn a_fault_mends_cases_that_differ_in_white_space() {
    let fails = ("place A1\nwho\nterm\n", "W\n", "\nW\n", EXIT);
    let spaced = |output| ("who\nplace A1\nterm\n", "B\n", output, EXIT);
    let runs = [fails, fails, fails, spaced("B\n\n"), spaced("B \n\n")];
    let fault = "the program prints an empty line after a placement";
    assert_eq!(told(&runs), [format!("all 3 failing cases: {fault}; mended: 4/5")]);
}

/// A line stands in the sentence that all cases of an ending have, and no other case that ran.
#[test]
fn a_crash_is_told_with_the_line_that_leads_to_it() {
    let crash = ("who\nview\nwho\n", "B\nJ10,\nB\n", "B\n", CRASH);
    let passes = |input| (input, "B\n", "B\n", EXIT);
    let of = |others: &[&'static str]| {
        let others = others.iter().map(|input| passes(*input));
        told(&[crash; 3].into_iter().chain(others).collect::<Vec<_>>())
    };
    let crashed = "all 3 failing cases: the program crashed: abort (signal 6)";
    let input = "wherever the input has the line view";
    assert_eq!(of(&["who\n"]), [format!("{crashed} {input}")]);
    let output = "wherever it should print J10,";
    assert_eq!(of(&["who\nview\n"]), [format!("{crashed} {output}")]);
    assert_eq!(of(&[]), [crashed]);
}

/// The kind of white space that most cases have.
#[test]
fn most_cases_in_white_space_have_their_kind() {
    let mut runs = vec![("who\n", "B\nW\n", "B\r\nW\r\n", EXIT); 3];
    runs.extend(vec![("who\n", "B\nW\n", "B\nW\n\n\n", EXIT); 2]);
    runs.push(("who\n", "B\nW\n", "B\nW\n", EXIT));
    let share = "3 of 5 cases that differ in white space";
    assert_eq!(told(&runs), [format!("{share}: lines end with CR LF; mended: 4/6")]);
}

/// A slip of form mends all cases of a fault; one that is not always made is none, but a line too
/// much is.
#[test]
fn a_fault_may_be_a_slip_of_form() {
    let slip = |slip: Slip, is_form: bool, cases: &[usize]| Tried {
        form: Some(slip.clone()).filter(|_| is_form),
        slip: Some(slip),
        ..fault("", cases, 0)
    };
    let of_fault = fault("a", &[1, 2, 3], 0);
    let [extra, missing] = [Slip::Extra(b"a".to_vec()), Slip::Missing(b"a".to_vec())];
    let form = |slip: Tried| slip.form_of(&of_fault);
    assert_eq!(form(slip(missing.clone(), true, &[3, 2, 1, 0])), Some(missing.clone()));
    assert_eq!(form(slip(missing.clone(), true, &[1, 2])), None);
    assert_eq!(form(slip(missing, false, &[1, 2, 3])), None);
    assert_eq!(form(slip(extra.clone(), false, &[1, 2, 3])), Some(extra.clone()));
    assert_eq!(form(slip(extra, false, &[1, 3])), None);
    assert_eq!(form(fault("b", &[1, 2, 3], 0)), None);
    let orders = [
        Order::Exact(Rank::Exact),
        Order::Exact(Rank::Sample),
        Order::Fault,
        Order::Always(Rank::Exact),
        Order::Always(Rank::Sample),
        Order::Sometimes(Rank::Exact),
    ];
    assert!(orders.is_sorted());
}

/// The cause of all failing cases is told alone; white space is none of them.
#[test]
fn causes_are_told_in_lines_and_in_short() {
    let cause = |share: &str, sentence: &str, mended| Cause {
        cases: vec![0],
        share: share.into(),
        sentence: sentence.into(),
        mended,
        is_form: false,
        charged: Vec::new(),
    };
    let causes =
        |told: &[&Cause]| Causes { told: told.iter().copied().cloned().collect(), mended: 8 };
    let space = cause("all 4 cases that differ in white space", "blanks", Some(7));
    let [some, all] =
        [cause("2 of 3 failing cases", "a", Some(5)), cause("all 3 failing cases", "b", None)];
    let short = |told: &[&Cause]| causes(told).in_short();
    assert_eq!(short(&[&space, &all]).as_deref(), Some("b"));
    assert_eq!(short(&[&some, &space]).as_deref(), Some("2 of 3 failing cases: a"));
    let spaces = "all 4 cases that differ in white space: blanks";
    assert_eq!(short(&[&space]).as_deref(), Some(spaces));
    assert_eq!(short(&[]), None);
    assert_eq!(causes(&[&some, &all]).of_all(), Some(&all));
    assert_eq!(causes(&[&some, &space]).of_all(), None);
    let of = |told: &[&Cause]| causes(told).lines(9).join("\n");
    assert_eq!(of(&[&all, &some]), "all 3 failing cases: b\n2 of 3 failing cases: a; mended: 5/9");
    let both = format!("{spaces}; mended: 7/9\n2 of 3 failing cases: a; mended: 5/9");
    assert_eq!(of(&[&space, &some]), format!("{both}\nall of them mended: 8/9"));
}
