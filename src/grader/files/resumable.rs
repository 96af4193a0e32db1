//! Files that get each row as soon as it is known, so that an interrupted run can go on.
//!
//! A file has a heading, a row for each submission on a line of its own, and perhaps a closing. An
//! existing file is replaced only with `--force`. With `--resume` its rows stay byte for byte, as
//! far as all files have them and their submissions are there. A new submission's row goes to its
//! place among them.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::atomic;
use crate::refusal::{Refusal, in_words};
use crate::text::show;

/// The treatment of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    Refused,
    Replaced,
    Resumed,
}

/// The refusal of such a file.
pub const IS_THERE: &str = "it is there already; --force replaces it, --resume continues it";

/// The parts of a file of rows besides its rows.
pub struct Frame {
    pub heading: String,
    /// The text behind the last row.
    pub closing: String,
}

/// How the rows of a file name their submissions.
pub struct Names<'a> {
    /// The name of each submission, as a row holds it; a name's index is the submission's place.
    pub names: Vec<String>,
    /// The number and the name that a line holds, if it is a row of this run.
    pub read: &'a dyn Fn(&str) -> Option<(usize, String)>,
}

/// A row that was there when the file was opened, or one that was put beside those since.
pub struct FoundRow {
    /// The number of its submission.
    pub number: usize,
    /// The place of its submission; `None` if the submission is gone.
    pub place: Option<usize>,
    pub text: String,
}

/// A file of rows.
pub struct RowFile {
    /// The option that names it, with its hyphens.
    option: &'static str,
    path: PathBuf,
    frame: Frame,
    /// The complete rows that were there; `None` for a file that is new.
    found: Option<Vec<FoundRow>>,
    file: Option<File>,
}

impl RowFile {
    /// Looks at what is there. Changes nothing yet.
    ///
    /// # Errors
    /// When the file is there and may not be replaced, or is that of another run.
    pub fn look(
        option: &'static str,
        path: &Path,
        frame: Frame,
        existing: Existing,
        names: &Names<'_>,
    ) -> Result<Self, Refusal> {
        let mut rows = Self { option, path: path.to_path_buf(), frame, found: None, file: None };
        // A pipe or a terminal holds nothing that could be lost.
        if fs::metadata(path).is_ok_and(|about| about.is_file()) {
            match existing {
                Existing::Refused => {
                    return Err(rows.refuse(IS_THERE));
                }
                Existing::Replaced => {}
                Existing::Resumed => rows.found = Some(rows.read(names)?),
            }
        }
        Ok(rows)
    }

    /// The rows of the file that is there.
    fn read(&self, names: &Names<'_>) -> Result<Vec<FoundRow>, Refusal> {
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
        let mut rows: Vec<FoundRow> = Vec::new();
        for line in rest.split_inclusive('\n') {
            let ended = !self.frame.closing.is_empty() && self.frame.closing.starts_with(line);
            if ended || !line.ends_with('\n') {
                break;
            }
            let (number, name) = (names.read)(line).ok_or_else(|| self.other_run())?;
            let mut places = (0..).zip(&names.names).filter(|(_, one)| **one == name).peekable();
            let is_known = places.peek().is_some();
            let is_free = |place: &usize| rows.iter().all(|row| row.place != Some(*place));
            let place = places.map(|(place, _)| place).find(is_free);
            if is_known && place.is_none() {
                return Err(self.other_run());
            }
            rows.push(FoundRow { number, place, text: line.to_string() });
        }
        // Not one of its submissions is there: it is the file of another class.
        if !rows.is_empty() && rows.iter().all(|row| row.place.is_none()) {
            return Err(self.other_run());
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

    /// Opens the file and keeps some of its rows.
    fn begin(&mut self, stays: &dyn Fn(&FoundRow) -> bool) -> Result<(), Refusal> {
        if let Some(found) = &mut self.found {
            found.retain(stays);
        }
        let begun = if self.found.is_some() { self.cut() } else { self.open() };
        begun.map_err(|error| self.refuse(&in_words(&error)))
    }

    /// Begins the file with its heading.
    fn open(&mut self) -> io::Result<()> {
        let mut options = OpenOptions::new();
        let file = options.write(true).create(true).truncate(false).open(&self.path)?;
        let file = self.file.insert(file);
        if file.metadata()?.is_file() {
            file.set_len(0)?;
        }
        file.write_all(self.frame.heading.as_bytes())
    }

    /// Goes on behind the rows that stay. Only an end is cut off in place.
    fn cut(&mut self) -> io::Result<()> {
        let text = self.text();
        if !fs::read(&self.path)?.starts_with(text.as_bytes()) {
            return self.rewrite();
        }
        let mut file = OpenOptions::new().write(true).open(&self.path)?;
        file.set_len(text.len() as u64)?;
        file.seek(SeekFrom::End(0))?;
        self.file = Some(file);
        Ok(())
    }

    /// The heading and all rows.
    fn text(&self) -> String {
        let rows = self.found().iter().map(|row| row.text.as_str());
        [self.frame.heading.as_str()].into_iter().chain(rows).collect()
    }

    /// Writes the row of a submission, which ends with a line end. It replaces the one that is
    /// there. A new one stands behind the rows of all earlier places.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn put(&mut self, place: usize, number: usize, row: &str) -> Result<(), Refusal> {
        let Some(rows) = &mut self.found else { return self.add(row) };
        if let Some(old) = rows.iter_mut().find(|old| old.place == Some(place)) {
            old.text = row.to_string();
        } else {
            let is_before = |old: &FoundRow| old.place.is_some_and(|old| old < place);
            let index = rows.iter().rposition(is_before).map_or(0, |last| last + 1);
            let is_last = index == rows.len();
            rows.insert(index, FoundRow { number, place: Some(place), text: row.to_string() });
            if is_last {
                return self.add(row);
            }
        }
        self.rewrite().map_err(|error| self.refuse(&in_words(&error)))
    }

    /// Writes the heading and all rows anew. An interruption leaves the old file.
    fn rewrite(&mut self) -> io::Result<()> {
        atomic::replace(&self.path, &self.text())?;
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

    /// The rows that were there when it was opened, with those that were put among them.
    pub fn found(&self) -> &[FoundRow] {
        self.found.as_deref().unwrap_or_default()
    }

    /// The same, to change their texts before the file is opened.
    pub fn found_mut(&mut self) -> &mut [FoundRow] {
        self.found.as_deref_mut().unwrap_or_default()
    }

    /// The row of a submission.
    pub fn row_of(&self, place: usize) -> Option<&str> {
        let row = self.found().iter().find(|row| row.place == Some(place));
        row.map(|row| row.text.as_str())
    }
}

/// The places of which all files of a run have a row already.
///
/// # Errors
/// When a file is missing that others would go on without.
pub fn rows_of_all(files: &[&mut RowFile]) -> Result<BTreeSet<usize>, Refusal> {
    let most = files.iter().map(|file| file.found().len()).max().unwrap_or(0);
    if let Some(missing) = files.iter().find(|file| file.found.is_none() && most > 0) {
        let rows = show::count(most, "row", "rows");
        return Err(missing.refuse(&format!(
            "this file is missing, but another output file holds {rows}; --force starts all files \
             again"
        )));
    }
    let places = |file: &&mut RowFile| -> BTreeSet<usize> {
        file.found().iter().filter_map(|row| row.place).collect()
    };
    Ok(files.iter().map(places).reduce(|one, other| &one & &other).unwrap_or_default())
}

/// Opens all files of a run, which keep some of their rows.
///
/// # Errors
/// When a file cannot be opened.
pub fn begin(files: &mut [&mut RowFile], stays: &dyn Fn(&FoundRow) -> bool) -> Result<(), Refusal> {
    files.iter_mut().try_for_each(|file| file.begin(stays))
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::{Existing, FoundRow, Frame, Names, RowFile, begin, fingerprint, rows_of_all};
    use crate::refusal::Refusal;

    /// Numbers and places of rows.
    type Found<'a> = &'a [(usize, Option<usize>)];

    /// A file of a test, deleted at its end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let name = format!("in-a-row-rows-{name}-{}", std::process::id());
            Self(std::env::temp_dir().join(name))
        }

        fn text(&self) -> String {
            fs::read_to_string(&self.0).unwrap()
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    /// A file with rows as `1 anna`, a heading `H` and a closing `C`.
    fn look(path: &Path, existing: Existing, names: &[&str]) -> Result<RowFile, Refusal> {
        let frame = Frame { heading: "H\n".into(), closing: "C\n".into() };
        let read = |line: &str| {
            let (number, name) = line.trim_end().split_once(' ')?;
            Some((number.parse().ok()?, name.to_string()))
        };
        let names = names.iter().map(ToString::to_string).collect();
        RowFile::look("--csv", path, frame, existing, &Names { names, read: &read })
    }

    #[test]
    fn a_new_file_has_a_heading_rows_and_a_closing() {
        let file = Scratch::new("new");
        for existing in [Existing::Refused, Existing::Replaced] {
            let mut rows = look(&file.0, existing, &["a", "b"]).ok().unwrap();
            begin(&mut [&mut rows], &|_| true).ok().unwrap();
            rows.put(1, 2, "2 b\n").ok().unwrap();
            rows.put(0, 1, "1 a\n").ok().unwrap();
            assert_eq!(file.text(), "H\n2 b\n1 a\n");
            rows.close().ok().unwrap();
            rows.close().ok().unwrap();
            assert_eq!(file.text(), "H\n2 b\n1 a\nC\n");
        }
        let refusal = look(&file.0, Existing::Refused, &["a"]).err().unwrap().to_string();
        assert!(refusal.contains("it is there already; --force"), "{refusal}");
    }

    #[test]
    fn a_file_goes_on_behind_its_whole_rows() {
        let file = Scratch::new("read");
        let found = |text: &str, names: &[&str]| {
            fs::write(&file.0, text).unwrap();
            let rows = look(&file.0, Existing::Resumed, names).ok()?;
            let places: Vec<_> = rows.found().iter().map(|row| (row.number, row.place)).collect();
            Some(places)
        };
        let ab = ["a", "b"];
        let table: [(&str, &[&str], Found<'_>); 8] = [
            ("", &ab, &[]),
            ("H", &ab, &[]),
            ("H\n", &ab, &[]),
            ("H\n2 b\n", &ab, &[(2, Some(1))]),
            ("H\n1 a\n2 b", &ab, &[(1, Some(0))]),
            ("H\n1 a\nC\n", &ab, &[(1, Some(0))]),
            ("H\n7 gone\n1 a\n", &ab, &[(7, None), (1, Some(0))]),
            ("H\n1 a\n2 a\n", &["a", "a"], &[(1, Some(0)), (2, Some(1))]),
        ];
        for (text, names, places) in table {
            assert_eq!(found(text, names).as_deref(), Some(places), "{text:?}");
        }
        // Another heading, a line that is no row, a row too much, another class.
        for text in ["X\n", "H\nx\n", "H\n1 a\n1 a\n", "H\n7 gone\n"] {
            assert_eq!(found(text, &ab), None, "{text:?}");
        }
    }

    #[test]
    fn a_row_goes_to_its_place_among_those_that_are_there() {
        let file = Scratch::new("put");
        fs::write(&file.0, "H\n1 a\n7 gone\n3 c\nC").unwrap();
        let mut rows = look(&file.0, Existing::Resumed, &["a", "b", "c", "d"]).ok().unwrap();
        begin(&mut [&mut rows], &|row: &FoundRow| row.number < 7).ok().unwrap();
        assert_eq!(file.text(), "H\n1 a\n3 c\n");
        let mut put = |place, number, row: &str| {
            rows.put(place, number, row).ok().unwrap();
            file.text()
        };
        assert_eq!(put(3, 4, "4 d\n"), "H\n1 a\n3 c\n4 d\n");
        assert_eq!(put(1, 2, "2 b\n"), "H\n1 a\n2 b\n3 c\n4 d\n");
        assert_eq!(put(0, 1, "1 A\n"), "H\n1 A\n2 b\n3 c\n4 d\n");
        assert_eq!((rows.row_of(0), rows.row_of(5)), (Some("1 A\n"), None));
        rows.close().ok().unwrap();
        assert_eq!(file.text(), "H\n1 A\n2 b\n3 c\n4 d\nC\n");
    }

    /// Places of which one file lacks the row are run again. A missing file refuses the run.
    #[test]
    fn a_run_goes_on_with_the_rows_that_all_files_have() {
        let files = [Scratch::new("one"), Scratch::new("two"), Scratch::new("none")];
        fs::write(&files[0].0, "H\n1 a\n2 b\n").unwrap();
        fs::write(&files[1].0, "H\n2 b\n").unwrap();
        let look = |file: &Scratch| look(&file.0, Existing::Resumed, &["a", "b"]).ok().unwrap();
        let [mut one, mut two, mut none] = files.each_ref().map(look);
        let places = rows_of_all(&[&mut one, &mut two]).ok().unwrap();
        assert_eq!(places.into_iter().collect::<Vec<_>>(), [1]);
        let why = rows_of_all(&[&mut one, &mut none]).err().unwrap().to_string();
        assert!(why.contains("another output file holds 2 rows"), "{why}");
        assert!(rows_of_all(&[&mut none]).is_ok_and(|places| places.is_empty()));
    }

    /// A number in an old file stays comparable. Where one piece ends counts.
    #[test]
    fn a_fingerprint_stays() {
        assert_eq!(fingerprint([]), "rcbf29ce484222325");
        assert_eq!(fingerprint([&b"ab"[..], b"c"]), "r7e60470bf599cad6");
        assert_ne!(fingerprint([&b"ab"[..], b"c"]), fingerprint([&b"a"[..], b"bc"]));
    }

    #[test]
    fn a_file_that_does_not_go_on_is_refused_in_words() {
        let file = Scratch::new("words");
        let told = |existing| {
            let refusal = look(&file.0, existing, &["a"]).err().unwrap().to_string();
            let begin = format!("in-a-row: --csv={}: ", file.0.display());
            refusal.strip_prefix(&begin).unwrap().to_string()
        };
        fs::write(&file.0, "H\n1 a\n").unwrap();
        let there = "it is there already; --force replaces it, --resume continues it.\n";
        assert_eq!(told(Existing::Refused), there);
        let other =
            "it was begun with other cases, options or submissions; --force starts it again.\n";
        for text in ["X\n1 a\n", "H\nx\n", "H\n1 a\n1 a\n", "H\n1 gone\n"] {
            fs::write(&file.0, text).unwrap();
            assert_eq!(told(Existing::Resumed), other);
        }
        fs::write(&file.0, "H\n1 a\n").unwrap();
        let mut rows = look(&file.0, Existing::Resumed, &["a"]).ok().unwrap();
        let none = Scratch::new("words-none");
        let mut missing = look(&none.0, Existing::Resumed, &["a"]).ok().unwrap();
        let why = rows_of_all(&[&mut rows, &mut missing]).err().unwrap().to_string();
        let expected = "this file is missing, but another output file holds 1 row; --force starts \
                        all files again.\n";
        assert!(why.ends_with(&format!("{}: {expected}", none.0.display())), "{why}");
    }

    /// Rows stay in place as far as they may; what is behind them is cut off.
    #[test]
    fn an_end_is_cut_off_and_a_gap_is_closed() {
        let file = Scratch::new("cut");
        let begun = |text: &str, stays: &dyn Fn(&FoundRow) -> bool| {
            fs::write(&file.0, text).unwrap();
            let mut rows = look(&file.0, Existing::Resumed, &["a", "b", "c"]).ok().unwrap();
            begin(&mut [&mut rows], stays).ok().unwrap();
            let cut = file.text();
            rows.put(2, 3, "3 c\n").ok().unwrap();
            rows.close().ok().unwrap();
            (cut, file.text())
        };
        let all = |_: &FoundRow| true;
        let two = "H\n1 a\n2 b\n";
        let whole = "H\n1 a\n2 b\n3 c\nC\n";
        for text in [two, "H\n1 a\n2 b\n3", "H\n1 a\n2 b\nC\n", "H\n1 a\n2 b\nC"] {
            assert_eq!(begun(text, &all), (two.to_string(), whole.to_string()), "{text:?}");
        }
        let last = begun(two, &|row| row.number == 2);
        assert_eq!(last, ("H\n2 b\n".to_string(), "H\n2 b\n3 c\nC\n".to_string()));
        assert_eq!(begun("H", &all), ("H\n".to_string(), "H\n3 c\nC\n".to_string()));
        assert_eq!(begun("", &all), ("H\n".to_string(), "H\n3 c\nC\n".to_string()));
        // Replaced, nothing of it stays.
        fs::write(&file.0, "H\n1 a\n2 b\n3 c\nC\n").unwrap();
        let mut rows = look(&file.0, Existing::Replaced, &["a"]).ok().unwrap();
        assert!(rows.found().is_empty() && rows.found_mut().is_empty());
        begin(&mut [&mut rows], &all).ok().unwrap();
        rows.put(0, 1, "1 a\n").ok().unwrap();
        assert_eq!(file.text(), "H\n1 a\n");
    }

    /// A device holds nothing that could be lost, and is not cut.
    #[test]
    fn a_device_gets_rows_as_a_file_does() {
        let mut rows = look(Path::new("/dev/null"), Existing::Refused, &["a"]).ok().unwrap();
        begin(&mut [&mut rows], &|_| true).ok().unwrap();
        rows.put(0, 1, "1 a\n").ok().unwrap();
        rows.close().ok().unwrap();
        let mut full = look(Path::new("/dev/full"), Existing::Refused, &["a"]).ok().unwrap();
        let why = begin(&mut [&mut full], &|_| true).err().unwrap().to_string();
        assert_eq!(why, "in-a-row: --csv=/dev/full: No space left on device.\n");
    }
}
