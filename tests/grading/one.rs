//! One program: every case with what differs in it.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::RwLock;

use super::check::{self, Subject};
use super::options::Options;
use super::report::{Points, Report, is_out_of_time};
use super::submission;
use super::{Outcome, Refusal};
use crate::runner::cases::Case;
use crate::runner::sandbox::Sandbox;

/// Grades one program.
///
/// # Errors
/// Why it cannot be graded.
pub fn grade(
    options: &Options,
    program: &Path,
    sandbox: &Sandbox,
    out: &mut dyn Write,
) -> Result<Outcome, Refusal> {
    let game = options.game;
    let (cases, left_out) = game.cases(options.all)?;
    let refuse = |why| Refusal(format!("PROGRAM={}: {why}.\n", program.display()));
    let kind = submission::kind(program).map_err(refuse)?;
    let ready = submission::prepare(program, &kind, game, sandbox).map_err(refuse)?;
    let subject = Subject::new(&ready, sandbox, game, options.allowance);
    let report = run_all(subject, &cases, &options.points, &RwLock::new(()), &mut |done| {
        progress(Some((done, cases.len())));
    });
    progress(None);
    let report = report.map_err(refuse)?;
    let name = program.display().to_string();
    write!(out, "{}", report.text(&name, Some(&typed(program)), options.verbose))?;
    if left_out > 0 {
        writeln!(out, "{left_out} more are about what only our own program does (ALL=1).")?;
    }
    out.flush()?;
    Ok(if report.passed() == report.cases() { Outcome::Done } else { Outcome::Failing })
}

/// Runs all cases, and those that were stopped for their time once more at the end. `quiet` is held
/// for reading while a case runs, and for writing while one runs alone.
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
    let passed_again = run_again(&subject, &mut results, quiet)?;
    let (game, allowance) = (subject.game, subject.allowance);
    let messages = subject.ready.messages.clone();
    Ok(Report::new(game, results, allowance, passed_again, messages, points))
}

/// Runs those that were stopped for their time once more, with no other submission beside, and those
/// that had a tenth of the time if that helps. Returns how many are not stopped this time.
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

/// The program as one types it in a shell.
fn typed(program: &Path) -> PathBuf {
    if program.components().count() == 1 { Path::new(".").join(program) } else { program.into() }
}

/// Shows how far the grading is, where a person watches, or takes it away.
pub fn progress(count: Option<(usize, usize)>) {
    let mut terminal = io::stderr();
    if terminal.is_terminal() {
        let text = count.map_or(String::new(), |(done, all)| format!("{done}/{all}"));
        let _ = write!(terminal, "\r\x1b[K{text}");
    }
}
