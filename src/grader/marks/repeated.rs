//! What slide4's sessions show again of a function that is wrong.
//!
//! The report of option 0 calls the functions of tasks one to nine on the text's examples. The cases
//! of each task ask the same and more. So that one slip is one loss, a part of the report is not
//! compared when cases of its functions fail. A report that is right elsewhere passes.
//!
//! A game calls the functions of tasks six to nine. It counts, and where these have failed in cases of
//! their own they are told as its cause.

use super::results::Report;
use crate::cases::courses::Course;
use crate::verdict::check::{Result, Verdict};

/// The topic of the report's case.
const TOPIC: &str = "report";

/// The parts by the word in their headings, and the topics whose functions they call.
const PARTS: [(&str, &[&str]); 10] = [
    ("ONE", &["prize"]),
    ("TWO", &["four"]),
    ("THREE", &["binary"]),
    ("FOUR", &["median"]),
    ("FIVE", &["spaces"]),
    ("SIX", &["initialise"]),
    ("SEVEN", &["initialise", "add"]),
    ("EIGHT", &["initialise", "add", "over"]),
    ("NINE", &["initialise", "display"]),
    ("TEN", &[]),
];

/// Lets a report pass that is right but for parts whose functions have failed in cases of their own.
/// Returns a sentence about it, empty where there is none to say.
pub fn excuse(game: Course, results: &mut [Result]) -> String {
    let failing: Vec<String> = results.iter().filter(|one| fails(one)).map(topic).collect();
    let is_report = |result: &&mut Result| {
        let case = result.case;
        game == Course::Slide4 && case.topic() == TOPIC && !case.literal && !case.asks_functions()
    };
    let mut sentence = String::new();
    for result in results.iter_mut().filter(is_report) {
        if result.verdicts.first() != Some(&Verdict::Line) {
            continue;
        }
        let has_failed = |topic: &str| failing.iter().any(|other| other == topic);
        let others = differing(&result.case.expected, &result.run.output, has_failed);
        if let Some(parts) = others {
            result.verdicts.fill(Verdict::Pass);
            sentence = format!(
                "The report of option 0 passes: it is wrong in {} {} alone, whose cases fail already.\n",
                if parts.len() == 1 { "task" } else { "tasks" },
                parts.join(", ")
            );
        }
    }
    sentence
}

/// Whether a default case that asks functions fails.
fn fails(result: &Result) -> bool {
    let passes = |verdict: &Verdict| matches!(verdict, Verdict::Pass | Verdict::NotReached);
    let case = result.case;
    case.asks_functions() && !case.is_ours() && !result.verdicts.iter().any(passes)
}

fn topic(result: &Result) -> String {
    result.case.topic().to_string()
}

/// The parts that differ, where all of them call what has failed; none where another one differs. A
/// program that stops in such a part need not print the others.
fn differing(
    expected: &[u8],
    actual: &[u8],
    has_failed: impl Fn(&str) -> bool,
) -> Option<Vec<&'static str>> {
    let (expected, actual) = (pieces(expected), pieces(actual));
    let is_forgiven = |piece: usize| {
        let part = piece.checked_sub(1).and_then(|place| PARTS.get(place));
        part.is_some_and(|(_, topics)| topics.iter().any(|topic| has_failed(topic)))
    };
    if actual.len() < expected.len() && !is_forgiven(actual.len() - 1) {
        return None;
    }
    let pairs = expected.iter().zip(&actual).enumerate();
    let differ: Vec<usize> =
        pairs.filter(|(_, (one, other))| one != other).map(|(piece, _)| piece).collect();
    let name = |piece: usize| Some(PARTS.get(piece.checked_sub(1)?)?.0);
    if differ.iter().all(|&piece| is_forgiven(piece)) {
        differ.into_iter().map(name).collect()
    } else {
        None
    }
}

/// What stands before the first heading, and each part as far as there are headings.
fn pieces(text: &[u8]) -> Vec<&[u8]> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    for (part, _) in PARTS {
        let heading = format!("TESTING TASK {part}:\n");
        let place = rest.windows(heading.len()).position(|window| window == heading.as_bytes());
        let Some((before, behind)) = place.and_then(|place| rest.split_at_checked(place)) else {
            break;
        };
        pieces.push(before);
        rest = behind;
    }
    pieces.push(rest);
    pieces
}

/// The functions that every game calls, by their topics.
const IN_GAMES: [(&str, &str); 4] = [
    ("initialise", "InitialiseBoard"),
    ("add", "AddMoveToBoard"),
    ("over", "CheckGameOver"),
    ("display", "GetDisplayBoardString"),
];

/// Games that fail beside the cases of their functions.
pub struct Games {
    /// The functions that have failed in cases of their own.
    functions: Vec<&'static str>,
}

impl Games {
    /// Those among the failing cases of a program; none where its functions are right, or not asked.
    pub fn of(report: &Report, failing: &[&Result]) -> Option<Self> {
        let has_failed =
            |topic: &str| failing.iter().any(|one| fails(one) && one.case.topic() == topic);
        let functions = IN_GAMES.iter().filter(|(topic, _)| has_failed(topic));
        let functions: Vec<_> = functions.map(|&(_, name)| name).collect();
        let games = failing.iter().any(|result| is_game(result));
        let is_there = report.game == Course::Slide4 && !functions.is_empty() && games;
        is_there.then_some(Self { functions })
    }

    /// For the summary.
    pub fn sentence(&self) -> String {
        let functions = self.functions.join(" and ");
        format!("games use {functions}, whose own cases fail")
    }
}

/// Whether the result is that of a game.
pub fn is_game(result: &Result) -> bool {
    let case = result.case;
    !case.literal && case.arguments.is_empty() && case.topic() != TOPIC
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{PARTS, differing};

    /// A report with one line in each part.
    fn report(line: impl Fn(&str) -> String) -> Vec<u8> {
        let parts = PARTS.map(|(part, _)| format!("\nTESTING TASK {part}:\n{}", line(part)));
        format!("banner\n{}", parts.concat()).into_bytes()
    }

    #[test]
    fn parts_whose_functions_have_failed_are_not_compared() {
        let right = report(|part| format!("{part}\n"));
        let wrong = |wrong: &'static [&str]| {
            report(
                move |part| if wrong.contains(&part) { "?\n".into() } else { format!("{part}\n") },
            )
        };
        let found = |actual: &[u8], failed: &'static [&str]| {
            differing(&right, actual, |topic| failed.contains(&topic))
        };
        assert_eq!(found(&wrong(&["TWO"]), &[]), None);
        assert_eq!(found(&wrong(&["TWO"]), &["four"]), Some(vec!["TWO"]));
        assert_eq!(found(&wrong(&["TWO", "SIX"]), &["four"]), None);
        let add = wrong(&["SEVEN", "EIGHT"]);
        assert_eq!(found(&add, &["add"]), Some(vec!["SEVEN", "EIGHT"]));
        assert_eq!(found(&add, &["over"]), None);
        assert_eq!(found(&wrong(&["TEN"]), &["four", "add"]), None);
        assert_eq!(found(&[b"x", &right[..]].concat(), &["prize"]), None);
    }

    /// Who calls what in the course's driver, by part.
    #[test]
    fn each_part_is_forgiven_for_each_function_that_it_calls() {
        let right = report(|part| format!("{part}\n"));
        let calls: [(&'static str, &[&str]); 9] = [
            ("ONE", &["prize"]),
            ("TWO", &["four"]),
            ("THREE", &["binary"]),
            ("FOUR", &["median"]),
            ("FIVE", &["spaces"]),
            ("SIX", &["initialise"]),
            ("SEVEN", &["initialise", "add"]),
            ("EIGHT", &["initialise", "add", "over"]),
            ("NINE", &["initialise", "display"]),
        ];
        let topics: BTreeSet<&str> =
            calls.iter().flat_map(|(_, topics)| topics.iter().copied()).collect();
        for (part, called) in calls {
            let wrong =
                report(|other| if other == part { "?\n".into() } else { format!("{other}\n") });
            for failed in &topics {
                let expected = called.contains(failed).then(|| vec![part]);
                let found = differing(&right, &wrong, |topic| topic == *failed);
                assert_eq!(found, expected, "{part} {failed}");
            }
        }
    }

    #[test]
    fn a_program_may_stop_in_a_part_that_is_not_compared() {
        let right = report(|part| format!("{part}\n"));
        let end = right.windows(6).position(|window| window == b"\nTHREE").unwrap();
        let early = |bytes: usize| differing(&right, &right[..bytes], |topic| topic == "binary");
        assert_eq!(early(end + 3), Some(vec!["THREE"]));
        assert_eq!(early(end + 40), None, "part FOUR is cut short");
        assert_eq!(early(20), None);
    }
}
