//! `in-a-row grade`: one program, every case with what differs in it.

use std::fs;
use std::path::Path;
use std::sync::RwLock;

use crate::builds::{self, Given, Ready};
use crate::cases::Case;
use crate::cases::courses::of_left_out;
use crate::files::atomic;
use crate::files::resumable::Existing;
use crate::grading::program;
use crate::grading::selection::Selection;
use crate::handed_in;
use crate::marks::results::Report;
use crate::options::Options;
use crate::outputs::colors::colored;
use crate::outputs::gradescope;
use crate::refusal::{Out, Outcome, Refusal, Why, in_words};
use crate::run::sandbox::Sandbox;
use crate::text::terminal::Progress;
use crate::text::{day, show};
use crate::verdict::check::Subject;

/// Grades one program.
///
/// # Errors
/// Why it cannot be graded.
pub fn grade(options: &Options, sandbox: &Sandbox, out: &mut Out<'_>) -> Result<Outcome, Refusal> {
    let program = options.target.as_path();
    let selection = Selection::of(options)?;
    crate::refusal::say(&selection.remarks);
    say_where_it_leads(program);
    let kind = handed_in::kind(program);
    if options.dry {
        let plan = kind.map_or_else(|why| why, |kind| builds::plan(&kind, options.game));
        writeln!(out, "{}: {}", shown(program), show::safe(&plan))?;
        return Ok(Outcome::Done);
    }
    let results = Results::open(options)?;
    let report = kind.map_err(Why::from).and_then(|kind| {
        let ready = builds::prepare(program, &kind, Given::of(options), sandbox)?;
        Ok((run(options, &ready, sandbox, &selection.cases)?, kind))
    });
    let (report, kind) = match report {
        Ok(found) => found,
        // Without results nothing counts as zero.
        Err(Why::Machine(why)) => {
            return Err(Refusal::Machine(format!("{}: {why}", shown(program))));
        }
        Err(Why::Own(why)) => {
            results.write(|| gradescope::refused(&why, options.visibility))?;
            return Err(refusal(program, &why));
        }
    };
    let name = shown(program);
    results.write(|| gradescope::results(&report, &name, options.visibility))?;
    let replay = kind.typed(program, program);
    let text = report.text(&name, day::today(), Some(&replay), options.verbose);
    let text = if options.colors.are_on() { colored(&text) } else { text };
    write!(out, "{text}")?;
    write!(out, "{}", of_left_out(selection.left_out))?;
    out.flush()?;
    Ok(if report.passed() == report.cases() { Outcome::Done } else { Outcome::Failing })
}

/// Names the program behind a link.
fn say_where_it_leads(program: &Path) {
    if program.is_symlink()
        && let Ok(target) = fs::canonicalize(program)
    {
        let line = format!("{} is a link to {}, which is graded.", shown(program), shown(&target));
        crate::refusal::say(&[line]);
    }
}

fn run<'a>(
    options: &Options,
    ready: &Ready,
    sandbox: &Sandbox,
    cases: &'a [Case],
) -> Result<Report<'a>, Why> {
    let subject = Subject::new(ready, sandbox, options.game, options.allowance);
    let mut progress = Progress::new();
    let report = program::run_all(subject, cases, &options.points, &RwLock::new(()), &mut |done| {
        progress.show(&format!("{done}/{}", cases.len()));
    });
    Progress::hide();
    report.map(|report| report.charging(options.per_cause))
}

/// The path as it is shown: on one line.
fn shown(program: &Path) -> String {
    show::name(program.as_os_str())
}

/// Why the program cannot be graded, and below it what a tool said.
fn refusal(program: &Path, why: &str) -> Refusal {
    let why = show::lines(why);
    let (reason, messages) = why.split_once('\n').unwrap_or((&why, ""));
    let messages = messages.lines().map(str::to_string).collect();
    Refusal::value("PROGRAM", program, reason).with_lines(messages)
}

/// The file for Gradescope, where one is asked for.
struct Results<'a>(Option<&'a Path>);

impl<'a> Results<'a> {
    /// Sees that nothing is lost, before anything is run.
    fn open(options: &'a Options) -> Result<Self, Refusal> {
        let results = Self(options.gradescope.as_deref());
        let is_there = results.0.is_some_and(Path::is_file);
        if is_there && options.existing != Existing::Replaced {
            return Err(results.refuse(atomic::IS_THERE));
        }
        results.write(String::new)?;
        Ok(results)
    }

    fn write(&self, text: impl FnOnce() -> String) -> Result<(), Refusal> {
        let Some(path) = self.0 else { return Ok(()) };
        fs::write(path, text()).map_err(|error| self.refuse(&in_words(&error)))
    }

    fn refuse(&self, why: &str) -> Refusal {
        Refusal::value("--gradescope", self.0.unwrap_or(Path::new("")), why)
    }
}
