//! `in-a-row cases`: the cases of a game as a list, or written out as files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::cases::courses::of_left_out;
use crate::cases::{self, Case};
use crate::embedded;
use crate::files::several::{self, NewFile};
use crate::marks::results::{TopicRow, topic_of, topic_rows};
use crate::options::Options;
use crate::refusal::{Out, Outcome, Refusal};
use crate::run::sandbox::Sandbox;
use crate::text::show;

/// Lists the cases, or writes their files into a folder.
///
/// # Errors
/// If there is no such case, or the files cannot be written.
pub fn run(options: &Options, _: &Sandbox, out: &mut Out<'_>) -> Result<Outcome, Refusal> {
    let (cases, left_out) = options.game.cases(options.all, &options.case)?;
    match &options.extract {
        Some(folder) => extract(options, folder, &cases, out)?,
        None => list(options, &cases, out)?,
    }
    write!(out, "{}", of_left_out(left_out))?;
    out.flush()?;
    Ok(Outcome::Done)
}

/// A line for each case: its name, its topic, its points, its exit status, its arguments.
fn list(options: &Options, cases: &[Case], out: &mut Out<'_>) -> Result<(), Refusal> {
    let rows = cases.iter().map(|case| (case, false, false));
    let topics = topic_rows(options.game, &options.points, rows);
    let row = |case: &Case| {
        let topic = topic_of(options.game, case);
        let points = topics.iter().find(|row| row.topic == topic).map(TopicRow::points_of_a_case);
        let arguments = case.arguments.iter().map(|word| word.to_string_lossy());
        [
            case.name.clone(),
            topic.to_string(),
            show::points(points.unwrap_or_default()),
            case.status.to_string(),
            show::safe(&arguments.collect::<Vec<_>>().join(" ")),
        ]
    };
    let head = ["case", "topic", "points", "exit", "arguments"].map(String::from);
    let rows: Vec<_> = [head].into_iter().chain(cases.iter().map(row)).collect();
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(String::len).max().unwrap_or_default()
    };
    let (first, second) = (width(0), width(1));
    for [name, topic, points, status, arguments] in &rows {
        let line =
            format!("{name:<first$}  {topic:<second$}  {points:>6}  {status:>4}  {arguments}");
        writeln!(out, "{}", line.trim_end())?;
    }
    let worth: f64 = topics.iter().map(|row| row.worth).sum();
    let count = show::count(cases.len(), "case", "cases");
    writeln!(out, "\n{count} of {}, {} points", options.game.name(), show::points(worth))?;
    Ok(())
}

/// Writes the files of the cases.
fn extract(
    options: &Options,
    folder: &Path,
    cases: &[Case],
    out: &mut Out<'_>,
) -> Result<(), Refusal> {
    several::write("--extract", folder, &files_of(options.game.name(), cases), options.existing)?;
    let (count, folder) = (show::count(cases.len(), "case", "cases"), folder.to_string_lossy());
    writeln!(out, "{count} of {} written to {}", options.game.name(), show::safe(&folder))?;
    Ok(())
}

/// All files of these cases.
fn files_of(game: &str, cases: &[Case]) -> Vec<NewFile<'static>> {
    let stems: BTreeSet<PathBuf> = cases.iter().map(|case| case.input.with_extension("")).collect();
    let files = embedded::files_in(&cases::root().join(game)).iter();
    let wanted = files.filter(|(path, _)| stems.contains(&path.with_extension("")));
    let named = wanted.filter_map(|(path, bytes)| Some((path.file_name()?, bytes)));
    named.map(|(name, bytes)| NewFile { name: name.into(), bytes, mode: 0o644 }).collect()
}
