//! The file of `--key`: which number is whom, where names are left out.

use std::fs;
use std::path::Path;

use super::class::Numbered;
use crate::files::atomic;
use crate::files::resumable::{Existing, IS_THERE};
use crate::options::Options;
use crate::refusal::Refusal;
use crate::text::csv;

const HEADING: [&str; 3] = ["number", "submission", "name"];

/// True if the numbers of a run come from its key when it goes on.
pub fn tells_numbers(options: &Options) -> bool {
    options.anonymous && options.key.is_some() && options.part.is_none()
}

/// The numbers of the run that goes on; none if no run does, or if it has no key.
///
/// # Errors
/// When the key cannot be read.
pub fn of_earlier_run(options: &Options) -> Result<Vec<Numbered>, Refusal> {
    let goes_on = options.existing_rows() == Existing::Resumed && tells_numbers(options);
    match options.key.as_deref().filter(|path| goes_on && path.is_file()) {
        Some(path) => read(path),
        None => Ok(Vec::new()),
    }
}

fn read(path: &Path) -> Result<Vec<Numbered>, Refusal> {
    let bytes = fs::read(path).map_err(|error| Refusal::file("--key", path, &error))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines();
    if lines.next().is_none_or(|heading| csv::cells(heading) != HEADING) {
        return Err(Refusal::value("--key", path, "this is no key of grade-all"));
    }
    let numbered = lines.zip(2..).map(|(line, place)| {
        let why = || Refusal::value("--key", path, format!("its line {place} is no row of a key"));
        row(line).ok_or_else(why)
    });
    numbered.collect()
}

fn row(line: &str) -> Option<Numbered> {
    match csv::cells(line).as_slice() {
        [number, shown, name] => Some(Numbered {
            number: number.parse().ok()?,
            shown: shown.clone(),
            name: csv::armed(name).to_string(),
        }),
        _ => None,
    }
}

/// Writes the key of everybody.
///
/// # Errors
/// When it is there and may not be replaced, or cannot be written.
pub fn write(options: &Options, everybody: &[Numbered]) -> Result<(), Refusal> {
    let Some(path) = &options.key else { return Ok(()) };
    if options.existing_rows() == Existing::Refused && path.is_file() {
        return Err(Refusal::value("--key", path, IS_THERE));
    }
    let rows = everybody.iter().map(|one| {
        csv::line([one.number.to_string().as_str(), one.shown.as_str(), one.name.as_str()])
    });
    let text = csv::line(HEADING) + &rows.collect::<String>();
    atomic::replace(path, &text).map_err(|error| Refusal::file("--key", path, &error))
}
