//! The parts of slide4's sessions that show a fault of a function once more.
//!
//! The report of option 0 calls the functions of tasks one to nine on the text's examples. Their
//! own cases ask these examples, too. One slip is one loss: where some of these functions fail, the
//! report passes.
//!
//! A game calls the functions of tasks six to nine. It counts, and where these have failed in cases
//! of their own they are told as its cause. It is checked: the games run once more with our function
//! in the place of the student's. Where that cannot be linked, only the functions are named.

use super::results::Report;
use crate::cases::courses::Course;
use crate::verdict::check::{CaseResult, Verdict};

/// The topic of the report's case.
const TOPIC: &str = "report";

/// The topic of the only functions that the report does not call.
const BOTS: &str = "bots";

/// Lets the report pass where functions that it calls have failed in cases of their own. Returns a
/// sentence about it, empty where there is none to say.
pub fn excuse(game: Course, results: &mut [CaseResult]) -> String {
    let has_failed = results.iter().any(|one| fails(one) && one.case.topic() != BOTS);
    let is_report = |result: &&mut CaseResult| {
        let case = result.case;
        case.topic() == TOPIC && !case.literal && !case.asks_functions()
    };
    let mut sentence = String::new();
    if game == Course::Slide4 && has_failed {
        for result in results.iter_mut().filter(is_report) {
            if result.verdicts.first() == Some(&Verdict::Line) {
                result.verdicts.fill(Verdict::Pass);
                sentence =
                    "The report of option 0 passes: it calls functions whose own cases fail.\n"
                        .to_string();
            }
        }
    }
    sentence
}

/// True if a default case that asks functions fails.
fn fails(result: &CaseResult) -> bool {
    let passes = |verdict: &Verdict| matches!(verdict, Verdict::Pass | Verdict::NotReached);
    let case = result.case;
    case.asks_functions() && !case.is_ours() && !result.verdicts.iter().any(passes)
}

/// The functions that every game calls, by their topics. `harness/ours.h` lists them, too.
pub const IN_GAMES: [(&str, &str); 4] = [
    ("initialise", "InitialiseBoard"),
    ("add", "AddMoveToBoard"),
    ("over", "CheckGameOver"),
    ("display", "GetDisplayBoardString"),
];

/// What passes with right functions in the places of a student's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    pub functions: Vec<&'static str>,
    /// They fail in cases of their own.
    pub fail_alone: bool,
    /// The failing cases that pass then, by their places among the results.
    pub cases: Vec<usize>,
}

impl Mended {
    /// For the summary.
    pub fn sentence(&self) -> String {
        format!("they pass with a right {}", self.functions.join(" and a right "))
    }
}

/// Games that fail beside the cases of their functions.
pub struct Games {
    /// The functions that have failed in cases of their own.
    functions: Vec<&'static str>,
}

impl Games {
    /// Those among the failing cases of a program; none where its functions are right, or not
    /// asked.
    pub fn of(report: &Report, failing: &[&CaseResult]) -> Option<Self> {
        let functions = wrong_functions(report);
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

/// The functions of games that fail in default cases of their own.
pub fn wrong_functions(report: &Report) -> Vec<&'static str> {
    let has_failed =
        |topic: &str| report.failing().any(|one| fails(one) && one.case.topic() == topic);
    let functions = IN_GAMES.iter().filter(|(topic, _)| has_failed(topic));
    functions.map(|&(_, name)| name).collect()
}

/// True if the result is that of a game.
pub fn is_game(result: &CaseResult) -> bool {
    let case = result.case;
    !case.literal && case.arguments.is_empty() && case.topic() != TOPIC
}

#[cfg(test)]
mod tests {
    use super::{CaseResult, Games, IN_GAMES, Mended, Report, excuse, fails, is_game};
    use crate::cases::{self, Case, courses::Course};
    use crate::run::launch::{Ending, Run};
    use crate::verdict::check::{Verdict, judged};
    use std::collections::BTreeSet;
    use std::time::Duration;

    fn right(case: &Case) -> CaseResult<'_> {
        let (output, error, ending) =
            (case.expected.clone(), Vec::new(), Ending::Exit(case.status));
        judged(Course::Slide4, case, Run { output, error, ending, wall: Duration::ZERO }, false)
    }

    /// A case of this topic, clean and changed.
    fn case_of(topic: &str, change: impl FnOnce(&mut Case)) -> Case {
        let (cases, _) = cases::of(Course::Slide4);
        let mut cases = cases.into_iter().filter(|case| !case.is_ours());
        let mut case = cases.find(|case| case.topic() == topic).unwrap();
        change(&mut case);
        case
    }

    /// It passes in one form, or does not count, or nobody holds it against a program.
    #[test]
    fn a_default_case_of_functions_fails_that_is_right_in_no_form() {
        use Verdict::{Ending, Line, NotReached, Pass, Unrun, WhiteSpace};
        let of = |case: &Case, verdicts: &[Verdict]| {
            fails(&CaseResult { verdicts: verdicts.to_vec(), ..right(case) })
        };
        let case = case_of("add", |_| ());
        for wrong in [Line, Ending, WhiteSpace, Unrun] {
            assert!(of(&case, &[wrong]) && of(&case, &[wrong, Line]), "{wrong:?}");
            for other in [Pass, NotReached] {
                assert!(!of(&case, &[wrong, other]) && !of(&case, &[other]), "{other:?}");
            }
        }
        assert!(!of(&case_of("win", |_| ()), &[Line]));
        assert!(!of(&case_of("add", |case| case.name.insert_str(0, "ours_")), &[Line]));
    }

    #[test]
    fn a_game_is_a_session_of_the_course() {
        let is_one = |topic: &str, change: fn(&mut Case)| is_game(&right(&case_of(topic, change)));
        assert!(is_one("win", |_| ()));
        assert!(!is_one("win", |case| case.literal = true));
        assert!(!is_one("win", |case| case.arguments.push("--solve".into())));
        assert!(!is_one("report", |_| ()) && !is_one("add", |_| ()));
    }

    /// Only a wrong line is excused, in the course's own report alone.
    #[test]
    fn the_report_is_excused_for_a_wrong_line() {
        let add = case_of("add", |_| ());
        let excused = |game: Course, verdict: Verdict, change: fn(&mut Case)| {
            let report = case_of("report", change);
            let wrong = |case, verdict| CaseResult { verdicts: vec![verdict; 2], ..right(case) };
            let mut results = [wrong(&add, Verdict::Line), wrong(&report, verdict)];
            let sentence = excuse(game, &mut results);
            assert_eq!(results[0].verdicts, [Verdict::Line; 2]);
            let passes = results[1].verdicts == [Verdict::Pass; 2];
            assert_eq!(sentence.is_empty(), !passes);
            (passes, sentence)
        };
        let sentence = "The report of option 0 passes: it calls functions whose own cases fail.\n";
        let slide4 = Course::Slide4;
        assert_eq!(excused(slide4, Verdict::Line, |_| ()), (true, sentence.to_string()));
        let no = (false, String::new());
        for other in [Verdict::Ending, Verdict::WhiteSpace, Verdict::Unrun, Verdict::NotReached] {
            assert_eq!(excused(slide4, other, |_| ()), no, "{other:?}");
        }
        assert_eq!(excused(Course::Ece15, Verdict::Line, |_| ()), no);
        assert_eq!(excused(slide4, Verdict::Line, |case| case.literal = true), no);
        let asks = |case: &mut Case| case.arguments.push("--functions".into());
        assert_eq!(excused(slide4, Verdict::Line, asks), no);
    }

    #[test]
    fn right_functions_are_told_by_their_names() {
        let of = |functions: &[&'static str]| {
            Mended { functions: functions.to_vec(), fail_alone: true, cases: vec![] }.sentence()
        };
        let [(_, initialise), (_, add), (_, over), (_, display)] = IN_GAMES;
        assert_eq!(of(&[add]), "they pass with a right AddMoveToBoard");
        assert_eq!(
            of(&[initialise, over, display]),
            "they pass with a right InitialiseBoard and a right CheckGameOver and a right \
             GetDisplayBoardString"
        );
    }

    /// A case that calls functions is none, nor the report of option 0.
    #[test]
    fn sessions_are_games_but_for_the_report() {
        let (cases, _) = cases::of(Course::Slide4);
        let topics = |is_one: bool| -> BTreeSet<&str> {
            let cases = cases.iter().filter(|case| !case.is_ours());
            let found = cases.filter(|case| is_game(&right(case)) == is_one);
            found.map(Case::topic).collect()
        };
        let (games, others) = (topics(true), topics(false));
        assert!(games.is_disjoint(&others), "{games:?} {others:?}");
        assert!(games.contains("win") && !games.contains("report"), "{games:?}");
        for topic in ["report", "prize", "initialise", "add", "over", "display", "bots"] {
            assert!(others.contains(topic), "{topic}: {others:?}");
        }
    }

    /// The functions that games use, where games and cases of these functions fail.
    #[test]
    fn games_that_fail_have_their_functions_as_a_cause() {
        let (cases, _) = cases::of(Course::Slide4);
        let sentence = |wrong: &[&str]| {
            let result = |case| {
                let mut result = right(case);
                if wrong.contains(&case.topic()) {
                    result.verdicts.fill(Verdict::Line);
                }
                result
            };
            let counting = cases.iter().filter(|case| !case.is_ours());
            let report = Report::plain(Course::Slide4, counting.map(result).collect());
            let failing: Vec<&CaseResult> = report.failing().collect();
            Games::of(&report, &failing).map(|games| games.sentence())
        };
        assert_eq!(sentence(&["win"]), None);
        assert_eq!(sentence(&["over"]), None);
        assert_eq!(sentence(&["win", "prize", "bots"]), None);
        let one = "games use CheckGameOver, whose own cases fail";
        assert_eq!(sentence(&["win", "over"]).unwrap(), one);
        let two = "games use InitialiseBoard and GetDisplayBoardString, whose own cases fail";
        assert_eq!(sentence(&["display", "win", "initialise"]).unwrap(), two);
        let add = "games use AddMoveToBoard, whose own cases fail";
        assert_eq!(sentence(&["add", "win"]).unwrap(), add);
    }

    /// The verdict on the report where the cases of these topics print something else.
    fn verdict(wrong: &[&str]) -> Verdict {
        let (cases, _) = cases::of(Course::Slide4);
        let mut results: Vec<_> = cases
            .iter()
            .filter(|case| !case.is_ours())
            .map(|case| {
                let output = if wrong.contains(&case.topic()) { b"?" } else { &case.expected[..] };
                let (error, ending) = (Vec::new(), Ending::Exit(case.status));
                let run = Run { output: output.to_vec(), error, ending, wall: Duration::ZERO };
                judged(Course::Slide4, case, run, false)
            })
            .collect();
        let sentence = excuse(Course::Slide4, &mut results);
        let games = results.iter().find(|result| result.case.topic() == "win").unwrap();
        assert_eq!(games.verdicts[0] == Verdict::Pass, !wrong.contains(&"win"));
        let report = results.iter().find(|result| result.case.topic() == "report").unwrap();
        let passes = report.verdicts[0] == Verdict::Pass;
        assert_eq!(!sentence.is_empty(), passes && wrong.contains(&"report"));
        report.verdicts[0]
    }

    #[test]
    fn the_report_passes_where_functions_that_it_calls_fail() {
        assert_eq!(verdict(&[]), Verdict::Pass);
        assert_eq!(verdict(&["report"]), Verdict::Line);
        assert_eq!(verdict(&["report", "bots", "win"]), Verdict::Line);
        let functions = ["prize", "four", "binary", "median", "spaces"];
        for called in functions.into_iter().chain(["initialise", "add", "over", "display"]) {
            assert_eq!(verdict(&["report", called, "win"]), Verdict::Pass, "{called}");
        }
    }
}
