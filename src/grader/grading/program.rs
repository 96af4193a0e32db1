//! One program: every case with what differs in it.

use std::ffi::OsString;
use std::sync::RwLock;

use super::again::{self, Second};
use super::mended;
use crate::cases::Case;
use crate::cases::courses::Course;
use crate::cases::topics::Points;
use crate::functions;
use crate::functions::ask::{AskLimits, ask};
use crate::functions::report::{Mark, marks};
use crate::marks::results::Report;
use crate::refusal::Why;
use crate::run::limits::Bounds;
use crate::run::patience::is_the_machines;
use crate::verdict::check::{self, CaseResult, Subject, Verdict};

/// Runs all cases, as far as the budget goes. Runs those that exceeded the time limit again at the
/// end. `quiet` is held for reading while a case runs, and for writing while one runs alone.
///
/// # Errors
/// Why the program cannot be run.
pub fn run_all<'a>(
    mut subject: Subject<'_>,
    cases: &'a [Case],
    points: &Points,
    quiet: &RwLock<()>,
    each: &mut dyn FnMut(usize),
) -> Result<Report<'a>, Why> {
    let allowance = subject.allowance;
    let mut results = run_once(&mut subject, cases, quiet, each)?;
    let in_time_again = again::run(&mut results, allowance, &mut |case, how| match how {
        Second::Alone => {
            let _alone = quiet.write();
            subject.again(case)
        }
        Second::Beside => {
            let _beside = quiet.read();
            subject.again(case)
        }
    })?;
    let functions = functions(&subject)?;
    let mut report = reported(&subject, results, in_time_again, functions, points);
    if !report.functions.is_empty() {
        report.mended = mended::by_functions(&subject, &report, quiet)?;
    }
    Ok(report)
}

/// The report of these results and marks. A C file that has none of the functions is a whole
/// program.
fn reported<'a>(
    subject: &Subject<'_>,
    mut results: Vec<CaseResult<'a>>,
    in_time_again: usize,
    functions: Vec<Mark>,
    points: &Points,
) -> Report<'a> {
    let has_none = !functions.is_empty() && functions.iter().all(Mark::is_missing);
    for result in results.iter_mut().filter(|result| has_none && result.case.asks_functions()) {
        result.verdicts.fill(Verdict::NotReached);
        result.unasked = true;
    }
    let (game, allowance, ready) = (subject.game, subject.allowance, subject.ready);
    let messages = ready.messages.clone();
    let mut report = Report::new(game, results, allowance, in_time_again, messages, points);
    report.note = ready.note;
    if has_none {
        report.remark = "It is a whole program without the course's functions.\n".into();
    } else {
        report.remark.push_str(&ready.remark);
        report.functions = functions;
    }
    report
}

/// Runs each case once, as far as the budget goes.
fn run_once<'a>(
    subject: &mut Subject<'_>,
    cases: &'a [Case],
    quiet: &RwLock<()>,
    each: &mut dyn FnMut(usize),
) -> Result<Vec<CaseResult<'a>>, Why> {
    let mut results = Vec::new();
    for case in cases {
        if again::is_used_up(&results, subject.allowance) {
            results.push(check::unrun(subject.game, case));
        } else {
            let _beside = quiet.read();
            results.push(subject.grade(case)?);
        }
        each(results.len());
    }
    Ok(results)
}

/// The marks of a C file's functions; empty for a program.
fn functions(subject: &Subject<'_>) -> Result<Vec<Mark>, Why> {
    if !subject.ready.has_functions() {
        return Ok(Vec::new());
    }
    let game = subject.game;
    let arguments = arguments(game, subject.allowance.bounds);
    let mut command = subject.ready.harness(subject.sandbox, &arguments);
    let requests = functions::requests(game);
    let answers = ask(&mut command, &requests, &limits(subject))
        .map_err(|error| Why::of(&error, is_the_machines(&error)))?;
    Ok(marks(game, &requests, &answers))
}

/// The harness's options: those that the requests are written for, and that for `bounds`.
fn arguments(game: Course, bounds: Bounds) -> Vec<OsString> {
    let ours = game.functions().map_or(&[][..], |functions| functions.arguments);
    ours.iter().chain(bounds.arguments()).map(OsString::from).collect()
}

/// The limits of the requests.
fn limits(subject: &Subject<'_>) -> AskLimits {
    let (sandbox, allowance) = (subject.sandbox, subject.allowance);
    AskLimits {
        processes: sandbox.processes(allowance.processes),
        budget: allowance.budget,
        ..AskLimits::new(sandbox.is_there())
    }
}

#[cfg(test)]
mod tests {
    use super::{arguments, limits, reported, run_all, run_once};
    use crate::builds::{Given, Ready, prepare};
    use crate::cases::courses::Course;
    use crate::cases::{self, Case};
    use crate::functions::report::{Mark, NOT_THERE};
    use crate::functions::tasks;
    use crate::handed_in::Kind;
    use crate::run::launch::{Ending, Run};
    use crate::run::limits::{Allowance, Bounds};
    use crate::run::sandbox::Sandbox;
    use crate::verdict::check::{CaseResult, Subject, Verdict, judged};
    use std::collections::BTreeMap;
    use std::path::Path;
    use std::sync::RwLock;
    use std::time::Duration;

    const SECOND: Duration = Duration::from_secs(1);

    fn allowance(budget: Duration) -> Allowance {
        Allowance { time: SECOND, memory: 1 << 30, processes: 256, budget, bounds: Bounds::Told }
    }

    /// A program that says nothing, with words of its build.
    fn silent(game: Course, sandbox: &Sandbox) -> Ready {
        let given = Given { game, support: None };
        let mut ready = prepare(Path::new("/bin/true"), &Kind::Program, given, sandbox).unwrap();
        ready.messages = "warning\n".into();
        ready.remark = "It was built.\n".into();
        ready.note = "built";
        ready
    }

    fn some_cases(game: Course, count: usize) -> Vec<Case> {
        let mut cases = cases::of(game).0;
        cases.truncate(count);
        cases
    }

    /// A case without a run counts in the progress all the same.
    #[test]
    fn cases_beyond_the_budget_are_not_run() {
        let (sandbox, game) = (Sandbox::like(false, false), Course::GomokuMist);
        let (ready, cases) = (silent(game, &sandbox), some_cases(game, 3));
        for (budget, first) in
            [(Duration::ZERO, Verdict::Unrun), (Duration::from_nanos(1), Verdict::Line)]
        {
            let mut subject = Subject::new(&ready, &sandbox, game, allowance(budget));
            let mut seen = Vec::new();
            let each = &mut |count| seen.push(count);
            let results = run_once(&mut subject, &cases, &RwLock::new(()), each).ok().unwrap();
            assert_eq!(seen, [1, 2, 3]);
            let verdicts: Vec<_> = results.iter().map(|result| result.verdicts[0]).collect();
            assert_eq!(verdicts, [first, Verdict::Unrun, Verdict::Unrun]);
            let names = results.iter().map(|result| &result.case.name);
            assert!(names.eq(cases.iter().map(|case| &case.name)));
        }
    }

    #[test]
    fn a_program_without_functions_has_the_words_of_its_build() {
        let (sandbox, game) = (Sandbox::like(false, false), Course::GomokuMist);
        let (ready, cases) = (silent(game, &sandbox), some_cases(game, 2));
        let subject = Subject::new(&ready, &sandbox, game, allowance(Duration::ZERO));
        let points = BTreeMap::from([("view".to_string(), 2.5)]);
        let report = run_all(subject, &cases, &points, &RwLock::new(()), &mut |_| {});
        let report = report.ok().unwrap();
        assert_eq!((&*report.messages, &*report.remark), ("warning\n", "It was built.\n"));
        assert_eq!((report.note, report.in_time_again), ("built", 0));
        assert_eq!((report.results.len(), report.functions.len()), (2, 0));
        assert_eq!((report.mended, report.points), (None, points));
        let cases = some_cases(Course::Slide4, 2);
        let subject = Subject::new(&ready, &sandbox, Course::Slide4, allowance(Duration::ZERO));
        let report = run_all(subject, &cases, &BTreeMap::new(), &RwLock::new(()), &mut |_| {});
        assert_eq!(report.ok().unwrap().functions.len(), 0);
    }

    fn wrong(case: &Case) -> CaseResult<'_> {
        let (output, error) = (b"?".to_vec(), Vec::new());
        let run = Run { output, error, ending: Ending::Exit(0), wall: Duration::ZERO };
        judged(Course::Slide4, case, run, false)
    }

    /// Of the functions all are missing but so many.
    #[test]
    fn a_c_file_without_any_function_is_a_whole_program() {
        let (sandbox, game) = (Sandbox::like(false, false), Course::Slide4);
        let ready = silent(game, &sandbox);
        let all = cases::of(game).0;
        let asking = all.iter().find(|case| case.asks_functions()).unwrap();
        let playing = all.iter().find(|case| case.topic() == "win").unwrap();
        let there = |count: usize| -> Vec<Mark> {
            let mark = |(place, task)| {
                let faults = BTreeMap::from([(NOT_THERE.to_string(), 1)]);
                let faults = if place < count { BTreeMap::new() } else { faults };
                Mark { asked: 1, faults, ..Mark::unasked(task) }
            };
            tasks(game).iter().enumerate().map(mark).collect()
        };
        for (functions, is_whole) in [(there(0), true), (there(1), false), (Vec::new(), false)] {
            let count = if is_whole { 0 } else { functions.len() };
            let subject = Subject::new(&ready, &sandbox, game, allowance(SECOND));
            let results = vec![wrong(asking), wrong(playing)];
            let report = reported(&subject, results, 1, functions, &BTreeMap::new());
            let verdicts = report.results.iter().map(|one| (one.verdicts[0], one.unasked));
            let asked = if is_whole { Verdict::NotReached } else { Verdict::Line };
            let expected = [(asked, is_whole), (Verdict::Line, false)];
            assert_eq!(verdicts.collect::<Vec<_>>(), expected);
            let whole = "It is a whole program without the course's functions.\n";
            assert_eq!(report.remark, if is_whole { whole } else { "It was built.\n" });
            assert_eq!((report.functions.len(), report.in_time_again), (count, 1));
        }
    }

    #[test]
    fn the_harness_has_the_options_of_its_requests_and_of_the_bounds() {
        let both = |game| [Bounds::Told, Bounds::Strict].map(|bounds| arguments(game, bounds));
        assert_eq!(both(Course::Spfiar).concat(), ["--strict"]);
        for game in [Course::Slide4, Course::Ece15] {
            let [told, strict] = both(game);
            let ours = game.functions().unwrap().arguments;
            assert_eq!(told, ours);
            assert_eq!(strict, [ours, &["--strict"]].concat());
        }
    }

    #[test]
    fn the_requests_have_the_budget_and_the_processes_of_a_program() {
        let (sandbox, game) = (Sandbox::like(false, false), Course::Slide4);
        let ready = silent(game, &sandbox);
        let subject = Subject::new(&ready, &sandbox, game, allowance(7 * SECOND));
        let found = limits(&subject);
        assert_eq!(found.budget, 7 * SECOND);
        assert_eq!(found.processes, sandbox.processes(subject.allowance.processes));
        assert!(!found.sandboxed);
    }
}
