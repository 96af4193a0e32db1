//! One program: every case with what differs in it.

use std::io::{self, Write};
use std::path::Path;

use super::answers;
use super::check::{Fault, Subject};
use super::games::Game;
use super::options::Options;
use super::show;
use super::{Outcome, Refusal};
use crate::runner::cases::{self, Case};
use crate::runner::difference::{self, Difference};
use crate::runner::launch::{Ending, Run};

/// Grades one program.
pub fn grade(options: &Options, program: &Path, out: &mut dyn Write) -> Result<Outcome, Refusal> {
    let game = options.game;
    let (cases, left_out) = game.cases(options.all)?;
    let refuse = |why| Refusal(format!("PROGRAM={}: {why}.\n", program.display()));
    let mut subject = Subject::new(program, game, options.time, None).map_err(refuse)?;
    let mut faults = Vec::new();
    for case in &cases {
        let run = subject.run(case).map_err(refuse)?;
        let fault = subject.fault(case, &run);
        if let Some(fault) = fault {
            writeln!(out, "FAIL  {}", case.name)?;
            explain(out, game, case, &run, fault)?;
            let replay = cases::replay(&typed(program), case);
            let wanted = cases::shown(&case.output);
            writeln!(out, "      try it:  {replay} | diff - {wanted}\n")?;
            let whole = run.output.starts_with(&case.expected);
            let line_ends = difference::is_in_line_ends(&case.expected, &run.output);
            faults.push(Failure { case, fault, whole, line_ends });
        } else {
            writeln!(out, "pass  {}", case.name)?;
        }
        out.flush()?;
    }
    summary(out, options, program, &cases, &faults)?;
    if left_out > 0 {
        writeln!(out, "{left_out} more are about what only our own program does (ALL=1).")?;
    }
    Ok(if faults.is_empty() { Outcome::Done } else { Outcome::Failing })
}

/// A case that fails.
struct Failure<'a> {
    case: &'a Case,
    fault: Fault,
    /// All that is expected has been printed, and then more.
    whole: bool,
    /// Lines that end with CR LF are all that is wrong with the output.
    line_ends: bool,
}

/// The program as one types it in a shell.
fn typed(program: &Path) -> std::path::PathBuf {
    if program.components().count() == 1 { Path::new(".").join(program) } else { program.into() }
}

fn explain(
    out: &mut dyn Write,
    game: Game,
    case: &Case,
    run: &Run,
    fault: Fault,
) -> io::Result<()> {
    match fault {
        Fault::Status(status) => writeln!(
            out,
            "      The output is right. The exit status should be {}, and is {status}.",
            case.status
        ),
        Fault::Ending(ending) => {
            writeln!(out, "      The output is right, but the program {}.", show::ending(ending))
        }
        Fault::Line(_) => {
            if let Some(found) = difference::first(&case.expected, &run.output) {
                explain_line(out, game, case, &found)?;
            }
            match run.ending {
                Ending::Exit(_) => Ok(()),
                ending => writeln!(out, "      The program {}.", show::ending(ending)),
            }
        }
    }
}

fn explain_line(
    out: &mut dyn Write,
    game: Game,
    case: &Case,
    found: &Difference<'_>,
) -> io::Result<()> {
    write!(out, "      Line {} of the output", found.line)?;
    match answers::line_answered(game, case, found.end) {
        Some(line) if found.expected.is_some() => {
            let text = show::excerpt(&line.text, 0);
            writeln!(out, ", which answers line {} of the input: {text}", line.number)?;
        }
        _ if found.expected.is_none() => writeln!(out, ", where it should have ended")?,
        _ => writeln!(out)?,
    }
    let line = |line: Option<&[u8]>| {
        line.map_or("(nothing more)".to_string(), |line| show::excerpt(line, found.same))
    };
    writeln!(out, "        expected  {}", line(found.expected))?;
    writeln!(out, "        actual    {}", line(found.actual))?;
    if let (Some(expected), Some(_)) = (found.expected, found.actual) {
        let blanks = show::indent(expected, found.same);
        writeln!(out, "                  {}^ the first difference", " ".repeat(blanks))?;
    }
    Ok(())
}

fn summary(
    out: &mut dyn Write,
    options: &Options,
    program: &Path,
    cases: &[Case],
    faults: &[Failure<'_>],
) -> io::Result<()> {
    let passed = cases.len() - faults.len();
    let (game, all) = (options.game, cases.len());
    writeln!(out, "\n{passed}/{all} cases pass  ({}, {})", game.name, program.display())?;
    if faults.iter().any(|failure| matches!(failure.fault, Fault::Line(_))) {
        writeln!(out, "{}", show::LEGEND)?;
    }
    match faults.iter().filter(|failure| failure.line_ends).count() {
        0 => {}
        count => writeln!(
            out,
            "{count} of those that fail are right but for line ends: \\r⏎, where ⏎ alone is right."
        )?,
    }
    let late = |failure: &&Failure| failure.whole && game.input_ends_first(failure.case);
    match faults.iter().filter(late).count() {
        0 => Ok(()),
        count => writeln!(
            out,
            "{count} of those that fail print all that is right and then do not stop, although \
             the input has ended."
        ),
    }
}
