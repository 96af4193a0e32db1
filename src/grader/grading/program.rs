//! One program: every case with what differs in it.

use std::ffi::OsString;
use std::sync::RwLock;

use super::again::{self, Second};
use super::mended;
use crate::cases::Case;
use crate::cases::topics::Points;
use crate::functions;
use crate::functions::ask::{AskLimits, ask};
use crate::functions::report::{Mark, marks};
use crate::marks::results::Report;
use crate::refusal::Why;
use crate::run::patience::is_the_machines;
use crate::verdict::check::{self, CaseResult, Subject};

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
    let (game, allowance) = (subject.game, subject.allowance);
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
    let messages = subject.ready.messages.clone();
    let functions = functions(&subject)?;
    let has_none = !functions.is_empty() && functions.iter().all(Mark::is_missing);
    for result in results.iter_mut().filter(|result| has_none && result.case.asks_functions()) {
        result.verdicts.fill(check::Verdict::NotReached);
        result.unasked = true;
    }
    let mut report = Report::new(game, results, allowance, in_time_again, messages, points);
    report.note = subject.ready.note;
    if has_none {
        report.remark = "It is a whole program without the course's functions.\n".into();
    } else {
        report.remark.push_str(&subject.ready.remark);
        report.functions = functions;
        report.mended = mended::by_functions(&subject, &report, quiet)?;
    }
    Ok(report)
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
            let beside = quiet.read();
            results.push(subject.grade(case)?);
            drop(beside);
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
    let ours = game.functions().map_or(&[][..], |functions| functions.arguments);
    let arguments = ours.iter().chain(subject.allowance.bounds.arguments());
    let arguments: Vec<OsString> = arguments.map(OsString::from).collect();
    let mut command = subject.ready.harness(subject.sandbox, &arguments);
    let requests = functions::requests(game);
    let allowance = subject.allowance;
    let processes = subject.sandbox.processes(allowance.processes);
    let limits = AskLimits {
        processes,
        budget: allowance.budget,
        ..AskLimits::new(subject.sandbox.is_there())
    };
    let answers = ask(&mut command, &requests, &limits)
        .map_err(|error| Why::of(&error, is_the_machines(&error)))?;
    Ok(marks(game, &requests, &answers))
}
