//! One program: every case with what differs in it.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::RwLock;

use super::check::{self, Subject};
use super::functions;
use super::functions::ask::{Limits, ask};
use super::functions::report::{Mark, marks};
use super::gradescope;
use super::options::Options;
use super::report::{Points, Report, is_out_of_time};
use super::rows::Existing;
use super::selection::Selection;
use super::show;
use super::submission::{self, Ready};
use super::terminal::Progress;
use super::{Outcome, Refusal, in_words};
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
    let selection = Selection::of(options)?;
    super::say(&selection.remarks);
    let kind = submission::kind(program);
    if options.dry {
        let plan = kind.map_or_else(|why| why, |kind| kind.plan(options.game));
        writeln!(out, "{}: {}", shown(program), show::safe(&plan))?;
        return Ok(Outcome::Done);
    }
    let results = Results::open(options)?;
    let report = kind.and_then(|kind| {
        let ready = submission::prepare(program, &kind, options.game, sandbox)?;
        Ok((run(options, &ready, sandbox, &selection.cases)?, kind))
    });
    let (report, kind) = match report {
        Ok(found) => found,
        Err(why) => {
            results.write(|| gradescope::refused(&why, options.visibility))?;
            return Err(refusal(program, &why));
        }
    };
    let name = shown(program);
    results.write(|| gradescope::results(&report, &name, options.visibility))?;
    let replay = kind.typed(program, program);
    write!(out, "{}", report.text(&name, Some(&replay), options.verbose))?;
    if selection.left_out > 0 {
        let left_out = show::count(selection.left_out, "case", "cases");
        writeln!(
            out,
            "ALL=1 adds {left_out} on our own options and on matters that the course leaves open."
        )?;
    }
    out.flush()?;
    Ok(if report.passed() == report.cases() { Outcome::Done } else { Outcome::Failing })
}

fn run<'a>(
    options: &Options,
    ready: &Ready,
    sandbox: &Sandbox,
    cases: &'a [Case],
) -> Result<Report<'a>, String> {
    let subject = Subject::new(ready, sandbox, options.game, options.allowance);
    let mut progress = Progress::new();
    let report = run_all(subject, cases, &options.points, &RwLock::new(()), &mut |done| {
        progress.show(&format!("{done}/{}", cases.len()));
    });
    Progress::hide();
    report
}

/// The path as it is shown: on one line.
fn shown(program: &Path) -> String {
    show::safe(&program.to_string_lossy())
}

/// Why the program cannot be graded, and below it what a tool said.
fn refusal(program: &Path, why: &str) -> Refusal {
    let why = show::lines(why);
    let (reason, messages) = why.split_once('\n').unwrap_or((&why, ""));
    let messages = show::indented("  ", messages.lines());
    Refusal(format!("PROGRAM={}: {reason}.\n{messages}", shown(program)))
}

/// The file for Gradescope, where one is asked for.
struct Results<'a>(Option<&'a Path>);

impl<'a> Results<'a> {
    /// Sees that nothing is lost, before anything is run.
    fn open(options: &'a Options) -> Result<Self, Refusal> {
        let results = Self(options.gradescope.as_deref());
        let is_there = results.0.is_some_and(Path::is_file);
        if is_there && options.existing != Existing::Replaced {
            return Err(results.refuse("it is there already; FORCE=1 replaces it"));
        }
        results.write(String::new)?;
        Ok(results)
    }

    fn write(&self, text: impl FnOnce() -> String) -> Result<(), Refusal> {
        let Some(path) = self.0 else { return Ok(()) };
        fs::write(path, text()).map_err(|error| self.refuse(&in_words(&error)))
    }

    fn refuse(&self, why: &str) -> Refusal {
        let path = self.0.unwrap_or(Path::new(""));
        Refusal(format!("GRADESCOPE={}: {why}.\n", path.display()))
    }
}

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
    let arguments: Vec<OsString> =
        functions::arguments(game).iter().map(|word| OsString::from(*word)).collect();
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
