//! A folder of programs: a table, one line for each.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{RwLock, mpsc};
use std::thread;

use super::check::Subject;
use super::one;
use super::options::{self, Options};
use super::report::Report;
use super::show;
use super::submission;
use super::{Outcome, Refusal, in_words};
use crate::runner::cases::Case;
use crate::runner::difference;
use crate::runner::launch::Ending;
use crate::runner::sandbox::Sandbox;

/// What became of one submission.
struct Row {
    passed: usize,
    /// The first case that fails, and in which way; or why nothing was run.
    failing: String,
    what: String,
}

/// Grades all programs of a folder, as many at a time as there are cores. The
/// lines come in the order of the names, as soon as they are known.
pub fn grade(
    options: &Options,
    folder: &Path,
    sandbox: &Sandbox,
    out: &mut dyn Write,
) -> Result<Outcome, Refusal> {
    let csv = options::variable("CSV").map(PathBuf::from);
    let csv = csv.as_deref();
    let quiet = RwLock::new(());
    let (cases, _) = options.game.cases(options.all)?;
    let programs = submission::listed(folder)?;
    let mut table = Table::new(out, csv, &programs, cases.len())?;
    let next = AtomicUsize::new(0);
    let (send, rows) = mpsc::channel();
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    // The kernel makes a sandbox wait: with two runs a core nobody waits for it.
    let workers = if sandbox.is_there() { 2 * cores } else { cores };
    thread::scope(|scope| {
        for _ in 0..workers {
            let (send, next, cases, programs) = (send.clone(), &next, &cases, &programs);
            let quiet = &quiet;
            scope.spawn(move || {
                while let Some((number, program)) = take(next, programs) {
                    let row = grade_one(options, program, cases, sandbox, quiet);
                    // Nobody listens any more: the table could not be written.
                    if send.send((number, row)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        table.fill(&rows)
    })?;
    Ok(Outcome::Done)
}

fn take<'a>(next: &AtomicUsize, programs: &'a [PathBuf]) -> Option<(usize, &'a PathBuf)> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    Some((number, programs.get(number)?))
}

/// The name as it is shown: no control characters, so that it stays on its line
/// and does nothing to a terminal.
fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.replace(char::is_control, "\u{fffd}")
}

fn grade_one(
    options: &Options,
    program: &Path,
    cases: &[Case],
    sandbox: &Sandbox,
    quiet: &RwLock<()>,
) -> Row {
    let game = options.game;
    let report = submission::kind(program)
        .and_then(|kind| submission::prepare(program, &kind, game, sandbox))
        .and_then(|ready| {
            let subject = Subject::new(&ready, sandbox, game, options.allowance);
            one::run_all(subject, cases, &options.points, quiet, &mut |_| {})
        });
    match report {
        Ok(report) => row(&report),
        Err(why) => Row {
            passed: 0,
            failing: String::new(),
            what: why.lines().next().unwrap_or_default().to_string(),
        },
    }
}

fn row(report: &Report) -> Row {
    let passed = report.passed();
    match report.failing().next() {
        None => Row { passed, failing: String::new(), what: String::new() },
        Some(result) => {
            let expected = report.expected(result);
            let line = difference::first(&expected, &result.run.output);
            let what = in_short(line.map(|found| found.line), result.run.ending);
            Row { passed, failing: result.case.name.clone(), what }
        }
    }
}

fn in_short(line: Option<usize>, ending: Ending) -> String {
    match (line, ending) {
        (Some(line), Ending::Exit(_)) => format!("output line {line}"),
        (Some(line), ending) => format!("output line {line}; {}", show::ending_in_short(ending)),
        (None, ending) => show::ending_in_short(ending),
    }
}

/// The table on its way to the reader, to the CSV file and, as a mere count,
/// to a terminal.
struct Table<'a> {
    out: &'a mut dyn Write,
    csv: Option<BufWriter<File>>,
    names: Vec<String>,
    width: usize,
    cases: usize,
}

impl<'a> Table<'a> {
    fn new(
        out: &'a mut dyn Write,
        csv: Option<&Path>,
        programs: &[PathBuf],
        cases: usize,
    ) -> Result<Self, Refusal> {
        let create = |path: &Path| {
            let refuse = |error| Refusal(format!("CSV={}: {}\n", path.display(), in_words(&error)));
            File::create(path).map(BufWriter::new).map_err(refuse)
        };
        let csv = csv.map(create).transpose()?;
        let names: Vec<_> = programs.iter().map(|path| name(path)).collect();
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(10);
        Ok(Self { out, csv, names, width, cases })
    }

    fn fill(&mut self, rows: &mpsc::Receiver<(usize, Row)>) -> io::Result<()> {
        let (width, count) = (self.width, self.count_width());
        writeln!(self.out, "{:<width$}  {:>count$}  first failing case", "submission", "passed")?;
        self.csv_line(["submission", "passed", "cases", "first failing case", "difference"])?;
        let mut waiting = BTreeMap::new();
        let mut written = 0;
        let mut finished = 0;
        for (number, row) in rows {
            finished += 1;
            waiting.insert(number, row);
            progress(None);
            while let Some(row) = waiting.remove(&written) {
                self.row(written, &row)?;
                written += 1;
            }
            progress(Some((finished, self.names.len())));
        }
        progress(None);
        self.csv.as_mut().map_or(Ok(()), Write::flush)
    }

    fn row(&mut self, number: usize, row: &Row) -> io::Result<()> {
        let (width, count, cases) = (self.width, self.count_width(), self.cases);
        let name = self.names.get(number).cloned().unwrap_or_default();
        let passed = format!("{}/{cases}", row.passed);
        let failing = match (row.failing.as_str(), row.what.as_str()) {
            ("", what) => what.to_string(),
            (case, what) => format!("{case} ({what})"),
        };
        let line = format!("{name:<width$}  {passed:>count$}  {failing}");
        writeln!(self.out, "{}", line.trim_end())?;
        self.out.flush()?;
        let (passed, cases) = (row.passed.to_string(), cases.to_string());
        self.csv_line([&name, &passed, &cases, &row.failing, &row.what])
    }

    /// The greatest count, and the word above it, fit.
    fn count_width(&self) -> usize {
        let cases = self.cases.to_string().len();
        (2 * cases + 1).max("passed".len())
    }

    fn csv_line(&mut self, fields: [&str; 5]) -> io::Result<()> {
        match &mut self.csv {
            Some(csv) => writeln!(csv, "{}", fields.map(csv_field).join(",")),
            None => Ok(()),
        }
    }
}

/// In quotes where a reader of CSV would stumble otherwise.
fn csv_field(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_string()
    }
}

/// Shows how far the grading is, where a person watches, or takes it away.
fn progress(count: Option<(usize, usize)>) {
    let mut terminal = io::stderr();
    if terminal.is_terminal() {
        let text = count.map_or(String::new(), |(done, all)| format!("{done}/{all} submissions"));
        let _ = write!(terminal, "\r\x1b[K{text}");
    }
}
