//! Failing cases of slide4 once more, with right functions in the places of the student's.
//!
//! A game calls four of the ten functions, and may fail by one of them. The student's files are
//! linked once more, with our function in its place. The cases that pass then fail by this function
//! alone.

use std::sync::RwLock;

use crate::builds::Ready;
use crate::cases::courses::Course;
use crate::marks::causes::Causes;
use crate::marks::double_penalty::{self, IN_GAMES, Mended, is_game};
use crate::marks::results::Report;
use crate::refusal::Why;
use crate::run::launch::Ending;
use crate::verdict::check::{Subject, Verdict};

/// Tries each function that fails in its own cases, and all of them together. Where games fail
/// without a cause after that, it tries the other functions: they may be right on the first call
/// alone. None where no game fails, or nothing of ours can be linked.
///
/// # Errors
/// That the machine refused to build or to run.
pub fn by_functions(
    subject: &Subject<'_>,
    report: &Report<'_>,
    quiet: &RwLock<()>,
) -> Result<Option<Vec<Mended>>, Why> {
    if !has_failing_games(report) || !subject.ready.takes_ours() {
        return Ok(None);
    }
    let wrong = double_penalty::wrong_functions(report);
    let causes = Causes::of(report).told;
    let checked = causes.iter().filter(|cause| cause.mended.is_some());
    let explained: Vec<usize> = checked.flat_map(|cause| &cause.cases).copied().collect();
    let mut passing = |functions: &[&'static str]| passing_with(subject, report, quiet, functions);
    searched(report, &wrong, &explained, &mut passing).map(Some)
}

/// Returns the cases that pass with some functions of ours.
type Passing<'p> = dyn FnMut(&[&'static str]) -> Result<Vec<usize>, Why> + 'p;

/// Tries the functions that are wrong, and then the others until all games are explained.
fn searched(
    report: &Report<'_>,
    wrong: &[&'static str],
    explained: &[usize],
    passing: &mut Passing<'_>,
) -> Result<Vec<Mended>, Why> {
    let mut found: Vec<Mended> = Vec::new();
    let others = IN_GAMES.into_iter().filter(|(_, name)| !wrong.contains(name));
    let others = others.map(|(_, name)| (vec![name], false));
    let wrong = alone_and_together(wrong).into_iter().map(|functions| (functions, true));
    for (functions, fail_alone) in wrong.chain(others) {
        let mended = found.iter().flat_map(|it| &it.cases).chain(explained);
        if !fail_alone && are_explained(report, &mended.copied().collect::<Vec<_>>()) {
            break;
        }
        let cases = passing(&functions)?;
        if !cases.is_empty() {
            found.push(Mended { functions, fail_alone, cases });
        }
    }
    Ok(found)
}

fn has_failing_games(report: &Report<'_>) -> bool {
    report.game == Course::Slide4 && report.failing().any(is_game)
}

/// Each function by itself; then all of them, where there are several.
fn alone_and_together(functions: &[&'static str]) -> Vec<Vec<&'static str>> {
    let together = Some(functions.to_vec()).filter(|all| all.len() > 1);
    functions.iter().map(|name| vec![*name]).chain(together).collect()
}

/// True if each game that fails stands in one of these places.
fn are_explained(report: &Report<'_>, places: &[usize]) -> bool {
    let results = report.results.iter().enumerate();
    let mut games = results.filter(|(_, result)| report.fails(result) && is_game(result));
    games.all(|(place, _)| places.contains(&place))
}

/// The cases that pass with these functions of ours.
fn passing_with(
    subject: &Subject<'_>,
    report: &Report<'_>,
    quiet: &RwLock<()>,
    functions: &[&'static str],
) -> Result<Vec<usize>, Why> {
    match subject.ready.with_ours(functions, subject.game, subject.sandbox) {
        Ok(ready) => passing(subject, &ready, report, quiet),
        Err(why) if why.is_the_machines() => Err(why),
        Err(_) => Ok(Vec::new()),
    }
}

/// The failing cases that pass with this build, by their places. A case that is stopped is the last
/// one.
fn passing(
    subject: &Subject<'_>,
    ready: &Ready,
    report: &Report<'_>,
    quiet: &RwLock<()>,
) -> Result<Vec<usize>, Why> {
    let mut subject = Subject::new(ready, subject.sandbox, subject.game, subject.allowance);
    let mut cases = Vec::new();
    for (place, result) in report.results.iter().enumerate() {
        if !report.fails_as_run(result) {
            continue;
        }
        let now = {
            let _beside = quiet.read();
            subject.grade(result.case)
        };
        let now = match now {
            Err(why) if why.is_the_machines() => return Err(why),
            Err(_) => break,
            Ok(now) => now,
        };
        if report.verdict(&now) == Verdict::Pass {
            cases.push(place);
        } else if is_stopped(now.run.ending) {
            break;
        }
    }
    Ok(cases)
}

/// True if a program did not end by itself.
fn is_stopped(ending: Ending) -> bool {
    !matches!(ending, Ending::Exit(_) | Ending::Signal(_))
}

#[cfg(test)]
mod tests {
    use super::{
        Mended, Why, alone_and_together, are_explained, by_functions, has_failing_games,
        is_stopped, passing, searched,
    };
    use crate::builds::{Given, prepare};
    use crate::cases::courses::Course;
    use crate::cases::{self, Case};
    use crate::handed_in::Kind;
    use crate::marks::results::Report;
    use crate::run::launch::{Ending, Run};
    use crate::run::sandbox::Sandbox;
    use crate::verdict::check::{CaseResult, Subject, judged, unrun};
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::sync::RwLock;
    use std::time::Duration;

    fn result(case: &Case, is_right: bool) -> CaseResult<'_> {
        let output = if is_right { case.expected.clone() } else { b"?".to_vec() };
        let (error, ending, wall) = (Vec::new(), Ending::Exit(case.status), Duration::ZERO);
        judged(Course::Slide4, case, Run { output, error, ending, wall }, false)
    }

    /// Games, and one case that asks for functions.
    fn games_and_requests() -> (Vec<Case>, Case) {
        let all = cases::of(Course::Slide4).0;
        let asking = all.iter().find(|case| case.asks_functions()).cloned().unwrap();
        let games = all.into_iter().filter(|case| case.topic() == "win" && !case.is_ours());
        (games.collect(), asking)
    }

    #[test]
    fn several_functions_are_tried_together_too() {
        assert_eq!(alone_and_together(&[]), Vec::<Vec<&str>>::new());
        assert_eq!(alone_and_together(&["a"]), [vec!["a"]]);
        assert_eq!(alone_and_together(&["a", "b"]), [vec!["a"], vec!["b"], vec!["a", "b"]]);
    }

    #[test]
    fn a_failing_game_is_looked_into_and_a_failing_request_not() {
        let (games, asking) = games_and_requests();
        let has = |game: bool, request: bool| {
            let results = vec![result(&games[0], game), result(&asking, request)];
            has_failing_games(&Report::plain(Course::Slide4, results))
        };
        assert!(has(false, true) && has(false, false));
        assert!(!has(true, false) && !has(true, true));
        let other = cases::of(Course::GomokuMist).0;
        let results = vec![result(&other[0], false)];
        assert!(!has_failing_games(&Report::plain(Course::GomokuMist, results)));
    }

    #[test]
    fn all_failing_games_are_explained_or_none_is() {
        let (games, asking) = games_and_requests();
        let results = vec![
            result(&asking, false),
            result(&games[0], false),
            result(&games[1], true),
            result(&games[2], false),
        ];
        let report = Report::plain(Course::Slide4, results);
        assert!(are_explained(&report, &[1, 3]) && are_explained(&report, &[3, 0, 2, 1]));
        assert!(!are_explained(&report, &[1]) && !are_explained(&report, &[3, 2, 0]));
        let right = Report::plain(Course::Slide4, vec![result(&games[0], true)]);
        assert!(are_explained(&right, &[]));
    }

    /// Two games fail, in the first two places.
    #[test]
    fn right_functions_are_tried_until_the_games_are_explained() {
        let (games, _) = games_and_requests();
        let results = vec![result(&games[0], false), result(&games[1], false)];
        let report = Report::plain(Course::Slide4, results);
        let [first, add, over, last] =
            ["InitialiseBoard", "AddMoveToBoard", "CheckGameOver", "GetDisplayBoardString"];
        let search = |wrong: &[&'static str], explained: &[usize], with_add: &[usize]| {
            let mut tried = Vec::new();
            let found = searched(&report, wrong, explained, &mut |functions| {
                tried.push(functions.join("+"));
                Ok(if functions == [add] { with_add.to_vec() } else { Vec::new() })
            });
            (tried, found.ok().unwrap())
        };
        let mended = |fail_alone, cases: &[usize]| {
            vec![Mended { functions: vec![add], fail_alone, cases: cases.to_vec() }]
        };
        let none = Vec::new();
        assert_eq!(search(&[], &[1, 0], &[]), (Vec::new(), none));
        let rest = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        let (tried, found) = search(&[], &[], &[0, 1]);
        assert_eq!((tried, found), (rest(&[first, add]), mended(false, &[0, 1])));
        let (tried, found) = search(&[], &[], &[1]);
        assert_eq!((tried, found), (rest(&[first, add, over, last]), mended(false, &[1])));
        let (tried, found) = search(&[add], &[0], &[1]);
        assert_eq!((tried, found), (rest(&[add]), mended(true, &[1])));
        let (tried, found) = search(&[over, add], &[0, 1], &[1]);
        let both = format!("{over}+{add}");
        assert_eq!((tried, found), (rest(&[over, add, &both]), mended(true, &[1])));
        let (tried, _) = search(&[over, add], &[0], &[]);
        assert_eq!(tried, rest(&[over, add, &both, first, last]));
        let refused = searched(&report, &[], &[], &mut |_| Err(Why::machine("no room")));
        assert_eq!(refused, Err(Why::machine("no room")));
    }

    /// A whole program takes no function of ours.
    #[test]
    fn a_program_is_not_tried_with_right_functions() {
        let (games, _) = games_and_requests();
        let (sandbox, game) = (Sandbox::like(false, false), Course::Slide4);
        let given = Given { game, support: None };
        let program = std::path::Path::new("/bin/true");
        let ready = prepare(program, &Kind::Program, given, &sandbox).ok().unwrap();
        let report = Report::plain(game, vec![result(&games[0], false)]);
        let subject = Subject::new(&ready, &sandbox, game, report.allowance);
        let found = by_functions(&subject, &report, &RwLock::new(()));
        assert_eq!(found.ok(), Some(None));
    }

    #[test]
    fn a_crash_is_no_stop() {
        let by_itself = [Ending::Exit(0), Ending::Exit(1), Ending::Signal(11)];
        assert_eq!(by_itself.map(is_stopped), [false; 3]);
        let stopped = [Ending::Time, Ending::Wait, Ending::Budget, Ending::Processes];
        assert_eq!(stopped.map(is_stopped), [true; 4]);
    }

    /// The new build always plays the second game.
    #[test]
    fn cases_that_failed_are_tried_with_the_new_build() {
        let (games, _) = games_and_requests();
        let is_other = |case: &&Case| case.expected != games[1].expected;
        let third = games.iter().skip(2).find(is_other).unwrap();
        let top = std::env::temp_dir().join(format!("in-a-row-mended-{}", std::process::id()));
        fs::create_dir(&top).unwrap();
        let (said, program) = (top.join("said"), top.join("program"));
        fs::write(&said, &games[1].expected).unwrap();
        fs::write(&program, format!("#!/bin/sh\nexec cat '{}'\n", said.display())).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let (sandbox, game) = (Sandbox::like(false, false), Course::Slide4);
        let given = Given { game, support: None };
        let ready = prepare(&program, &Kind::Program, given, &sandbox).ok().unwrap();
        let results = vec![
            result(third, false),
            result(&games[1], true),
            result(&games[1], false),
            unrun(game, &games[1]),
            result(&games[1], false),
        ];
        let report = Report::plain(game, results);
        let subject = Subject::new(&ready, &sandbox, game, report.allowance);
        let found = passing(&subject, &ready, &report, &RwLock::new(()));
        drop(subject);
        fs::remove_dir_all(&top).unwrap();
        assert_eq!(found.ok(), Some(vec![2, 4]));
    }
}
