//! Files to which a row is added as soon as it is known, so that an interrupted run can go on.
//!
//! A file has a heading, a row for each submission on a line of its own, and perhaps a closing. An
//! existing file is replaced only with `--force`. With `--resume` its rows stay, as far as all
//! files have them and as they are those of this run.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::atomic;
use crate::refusal::{Refusal, in_words};

/// The treatment of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    Refused,
    Replaced,
    Resumed,
}

/// The parts of a file of rows besides its rows.
pub struct Frame {
    pub heading: String,
    /// The text behind the last row.
    pub closing: String,
}

/// A file of rows.
pub struct RowFile {
    /// The option that names it, with its hyphens.
    option: &'static str,
    path: PathBuf,
    frame: Frame,
    /// The complete rows that were there; `None` for a file that is new.
    found: Option<Vec<String>>,
    file: Option<File>,
}

impl RowFile {
    /// Looks at what is there. Changes nothing yet. `is_row` tells whether a line can be the row of
    /// a place, counted from 0, in this run.
    ///
    /// # Errors
    /// When the file is there and may not be replaced, or is that of another run.
    pub fn look(
        option: &'static str,
        path: &Path,
        frame: Frame,
        existing: Existing,
        is_row: &dyn Fn(usize, &str) -> bool,
    ) -> Result<Self, Refusal> {
        let mut rows = Self { option, path: path.to_path_buf(), frame, found: None, file: None };
        // A pipe or a terminal holds nothing that could be lost.
        if fs::metadata(path).is_ok_and(|about| about.is_file()) {
            match existing {
                Existing::Refused => {
                    return Err(rows.refuse(
                        "it is there already; --force replaces it, --resume continues it",
                    ));
                }
                Existing::Replaced => {}
                Existing::Resumed => rows.found = Some(rows.read(is_row)?),
            }
        }
        Ok(rows)
    }

    /// The rows of the file that is there.
    fn read(&self, is_row: &dyn Fn(usize, &str) -> bool) -> Result<Vec<String>, Refusal> {
        let mut bytes = Vec::new();
        let opened = File::open(&self.path).and_then(|mut file| file.read_to_end(&mut bytes));
        opened.map_err(|error| self.refuse(&in_words(&error)))?;
        let text = String::from_utf8_lossy(&bytes);
        let heading = &self.frame.heading;
        let Some(rest) = text.strip_prefix(heading.as_str()) else {
            // Interrupted within the heading.
            let begun = heading.starts_with(&*text);
            return if begun { Ok(Vec::new()) } else { Err(self.other_run()) };
        };
        let mut rows = Vec::new();
        for line in rest.split_inclusive('\n') {
            let ended = !self.frame.closing.is_empty() && self.frame.closing.starts_with(line);
            if ended || !line.ends_with('\n') {
                break;
            }
            if !is_row(rows.len(), line) {
                return Err(self.other_run());
            }
            rows.push(line.to_string());
        }
        Ok(rows)
    }

    fn other_run(&self) -> Refusal {
        self.refuse(
            "it was begun with other cases, options or submissions; --force starts it again",
        )
    }

    fn refuse(&self, why: &str) -> Refusal {
        Refusal::value(self.option, &self.path, why)
    }

    /// Opens the file and keeps so many of its rows.
    fn begin(&mut self, kept: usize) -> Result<(), Refusal> {
        if let Some(found) = &mut self.found {
            found.truncate(kept);
        }
        self.open(kept).map_err(|error| self.refuse(&in_words(&error)))
    }

    fn open(&mut self, kept: usize) -> io::Result<()> {
        let found = self.found.as_ref().filter(|_| kept > 0);
        let rows = found.map_or(0, |rows| rows.iter().map(String::len).sum());
        let mut options = OpenOptions::new();
        let file = options.write(true).create(true).truncate(false).open(&self.path)?;
        let file = self.file.insert(file);
        if !file.metadata()?.is_file() {
            return file.write_all(self.frame.heading.as_bytes());
        }
        if found.is_none() {
            file.set_len(0)?;
            return file.write_all(self.frame.heading.as_bytes());
        }
        let length = (self.frame.heading.len() + rows) as u64;
        file.set_len(length)?;
        file.seek(SeekFrom::Start(length)).map(|_| ())
    }

    /// Writes the row of a place, which ends with a line end: it replaces the one that was there
    /// when the file was opened, or is added as the next one. All that are replaced come first.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn put(&mut self, place: usize, row: &str) -> Result<(), Refusal> {
        let Some(old) = self.found.as_mut().and_then(|rows| rows.get_mut(place)) else {
            return self.add(row);
        };
        *old = row.to_string();
        self.rewrite().map_err(|error| self.refuse(&in_words(&error)))
    }

    /// Writes the heading and all rows that were there anew. An interruption leaves the old file.
    fn rewrite(&mut self) -> io::Result<()> {
        let text = self.frame.heading.clone() + &self.found().concat();
        atomic::replace(&self.path, &text)?;
        self.file = Some(OpenOptions::new().append(true).open(&self.path)?);
        Ok(())
    }

    /// Adds a row in one piece.
    fn add(&mut self, row: &str) -> Result<(), Refusal> {
        let written = self.file.as_mut().map_or(Ok(()), |file| file.write_all(row.as_bytes()));
        written.map_err(|error| self.refuse(&in_words(&error)))
    }

    /// Adds the closing.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn close(&mut self) -> Result<(), Refusal> {
        let closing = std::mem::take(&mut self.frame.closing);
        self.add(&closing)
    }

    /// The rows that were there when it was opened, with those that took their place.
    pub fn found(&self) -> &[String] {
        self.found.as_deref().unwrap_or_default()
    }
}

/// How many rows all files of a run have already.
///
/// # Errors
/// When one is missing that others would go on without.
pub fn rows_of_all(files: &[&mut RowFile]) -> Result<usize, Refusal> {
    let kept = files.iter().map(|file| file.found().len()).min().unwrap_or(0);
    let most = files.iter().map(|file| file.found().len()).max().unwrap_or(0);
    if let Some(missing) = files.iter().find(|file| file.found.is_none() && most > 0) {
        return Err(missing.refuse(&format!(
            "this file is missing, but another output file holds {most} rows; --force starts all \
             files again"
        )));
    }
    Ok(kept)
}

/// Opens all files of a run, which keep so many of their rows.
///
/// # Errors
/// When a file cannot be opened.
pub fn begin(files: &mut [&mut RowFile], kept: usize) -> Result<(), Refusal> {
    files.iter_mut().try_for_each(|file| file.begin(kept))
}

/// Sixteen hexadecimal digits that stand for these pieces (FNV-1a). They begin with a letter, so
/// that a spreadsheet does not take them for a number.
pub fn fingerprint<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut mix = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    for piece in pieces {
        (piece.len() as u64).to_le_bytes().into_iter().for_each(&mut mix);
        piece.iter().copied().for_each(&mut mix);
    }
    format!("r{hash:016x}")
}
