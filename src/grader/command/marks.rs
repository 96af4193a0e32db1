//! `in-a-row marks`: new marks from the matrix of a run that has ended. Nothing is run.

use std::fs;

use crate::cases::topics;
use crate::files::resumable::{self, fingerprint};
use crate::handed_in::class::Class;
use crate::marks::Marks;
use crate::marks::results::topic_of;
use crate::options::Options;
use crate::outputs::matrix::{self, Matrix};
use crate::outputs::sheet::{Sheet, SheetKind, tasks};
use crate::outputs::summary::Summary;
use crate::outputs::table::Table;
use crate::refusal::{Out, Outcome, Refusal};
use crate::run::sandbox::Sandbox;
use crate::text::terminal;

/// Reads the matrix, and prints and writes its marks.
///
/// # Errors
/// Why it cannot be read, or what cannot be written.
pub fn run(options: &Options, sandbox: &Sandbox, out: &mut Out<'_>) -> Result<Outcome, Refusal> {
    let refuse = |why: String| Refusal::value("FILE", &options.target, why);
    let bytes = fs::read(&options.target);
    let bytes = bytes.map_err(|error| Refusal::file("FILE", &options.target, &error))?;
    let text = String::from_utf8_lossy(&bytes);
    let Matrix { cases, rows, run } =
        matrix::read(&text, options.game, &options.points).map_err(refuse)?;
    let topics = cases.iter().map(|case| topic_of(options.game, case).to_string()).collect();
    topics::check(&options.points, options.game, &topics)
        .map_err(|why| Refusal::value("--points", &options.points_file, why))?;
    let submissions: Vec<_> = rows.iter().map(|row| row.submission.clone()).collect();
    let class = Class { options, sandbox, cases: &cases, submissions, everybody: Vec::new() };
    let whole = Marks::none(options.game, &cases, &options.points, "");
    // Not the rows of the run itself: they hold more.
    let run = fingerprint([b"marks".as_slice(), run.as_bytes()]);
    let sheet = options.csv.as_deref();
    let sheet = sheet.map(|path| Sheet::look(SheetKind::Points, path, &class, &whole, &run));
    let mut sheet = sheet.transpose()?;
    if let Some(sheet) = &mut sheet {
        resumable::begin(&mut [&mut sheet.rows], &|_| false)?;
    }
    let table = Table::new(&class, &whole, terminal::columns_of_whole_output(options.width));
    table.heading(out, &whole)?;
    let mut summary = Summary::new(cases.len(), tasks(options.game));
    for (place, row) in rows.iter().enumerate() {
        table.row(out, &row.submission, &row.graded.marks)?;
        summary.add(&row.graded.marks);
        if let Some(sheet) = &mut sheet {
            sheet.put(place, &row.submission, &row.graded)?;
        }
    }
    table.end(out)?;
    write!(out, "{}", summary.text(&cases))?;
    out.flush()?;
    Ok(Outcome::Done)
}
