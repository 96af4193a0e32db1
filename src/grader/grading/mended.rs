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
    let has_games = report.game == Course::Slide4 && report.failing().any(is_game);
    if !has_games || !subject.ready.takes_ours() {
        return Ok(None);
    }
    let wrong = double_penalty::wrong_functions(report);
    let mut found = Vec::new();
    let together = Some(wrong.clone()).filter(|wrong| wrong.len() > 1);
    for functions in wrong.iter().map(|name| vec![*name]).chain(together) {
        found.extend(tried(subject, report, quiet, functions, true)?);
    }
    let causes = Causes::of(report).told;
    for (_, function) in IN_GAMES.into_iter().filter(|(_, name)| !wrong.contains(name)) {
        let checked = causes.iter().filter(|cause| cause.mended.is_some());
        let explained = checked.flat_map(|cause| &cause.cases);
        let explained: Vec<_> = explained.chain(found.iter().flat_map(|it| &it.cases)).collect();
        let places = report.results.iter().enumerate();
        let mut games = places.filter(|(_, result)| report.fails(result) && is_game(result));
        if games.all(|(place, _)| explained.contains(&&place)) {
            break;
        }
        found.extend(tried(subject, report, quiet, vec![function], false)?);
    }
    Ok(Some(found))
}

/// The cases that pass with these functions of ours, if there are any.
fn tried(
    subject: &Subject<'_>,
    report: &Report<'_>,
    quiet: &RwLock<()>,
    functions: Vec<&'static str>,
    fail_alone: bool,
) -> Result<Option<Mended>, Why> {
    let ready = subject.ready.with_ours(&functions, subject.game, subject.sandbox);
    let cases = match ready {
        Ok(ready) => passing(subject, &ready, report, quiet)?,
        Err(why) if why.is_the_machines() => return Err(why),
        _ => Vec::new(),
    };
    Ok((!cases.is_empty()).then_some(Mended { functions, fail_alone, cases }))
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
        let beside = quiet.read();
        let now = subject.grade(result.case);
        drop(beside);
        let now = match now {
            Err(why) if why.is_the_machines() => return Err(why),
            Err(_) => break,
            Ok(now) => now,
        };
        if report.verdict(&now) == Verdict::Pass {
            cases.push(place);
        } else if !matches!(now.run.ending, Ending::Exit(_) | Ending::Signal(_)) {
            break;
        }
    }
    Ok(cases)
}
