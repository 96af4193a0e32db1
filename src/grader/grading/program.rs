//! One program: every case with what differs in it.

use std::ffi::OsString;
use std::sync::RwLock;

use crate::cases::Case;
use crate::cases::topics::Points;
use crate::functions;
use crate::functions::ask::{Limits, ask};
use crate::functions::report::{Mark, marks};
use crate::marks::results::{Report, is_out_of_time};
use crate::refusal::in_words;
use crate::verdict::check::{self, Subject};

/// Runs all cases. Runs those that exceeded the time limit again at the end. `quiet` is held for
/// reading while a case runs, and for writing while one runs alone.
///
/// # Errors
/// Why the program cannot be run.
pub fn run_all<'a>(
    mut subject: Subject<'_>,
    cases: &'a [Case],
    points: &Points,
    quiet: &RwLock<()>,
    each: &mut dyn FnMut(usize),
) -> Result<Report<'a>, String> {
    let mut results = Vec::new();
    for case in cases {
        let beside = quiet.read();
        results.push(subject.grade(case)?);
        drop(beside);
        each(results.len());
    }
    let in_time_again = run_again(&subject, &mut results, quiet)?;
    let (game, allowance) = (subject.game, subject.allowance);
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
    }
    Ok(report)
}

/// The marks of a C file's functions; empty for a program.
fn functions(subject: &Subject<'_>) -> Result<Vec<Mark>, String> {
    if !subject.ready.has_functions() {
        return Ok(Vec::new());
    }
    let game = subject.game.name;
    let bounds = subject.allowance.bounds.arguments();
    let arguments = functions::arguments(game).iter().chain(bounds);
    let arguments: Vec<OsString> = arguments.map(OsString::from).collect();
    let mut command = subject.ready.harness(subject.sandbox, &arguments);
    let requests = functions::requests(game);
    let limits = Limits::new(subject.sandbox.is_there());
    let answers = ask(&mut command, &requests, &limits).map_err(|error| in_words(&error))?;
    Ok(marks(game, &requests, &answers))
}

/// Runs the cases that exceeded the time limit again, while no other submission runs. If that
/// helps, also those that had a tenth of the time. Returns how many end in time now.
fn run_again(
    subject: &Subject<'_>,
    results: &mut [check::Result<'_>],
    quiet: &RwLock<()>,
) -> Result<usize, String> {
    let mut helped = 0;
    for hurried in [false, true] {
        if hurried && helped == 0 {
            break;
        }
        for result in results.iter_mut() {
            if is_out_of_time(&result.run) && result.hurried == hurried {
                let alone = quiet.write();
                let again = subject.again(result.case)?;
                drop(alone);
                if !is_out_of_time(&again.run) {
                    helped += 1;
                    *result = again;
                }
            }
        }
    }
    Ok(helped)
}
