//! A class: the submissions of a folder, with the names under which they are shown.
//!
//! A submission has the number of its place among the names of the folder. When a run goes on, a
//! submission with a row keeps its number. A late one gets the next number. Without names the file
//! of `--key` tells the numbers of the run. The parts of a class take the places alone: they agree
//! without a word.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::{content, key};
use crate::cases::Case;
use crate::options::Options;
use crate::refusal::Refusal;
use crate::run::sandbox::Sandbox;
use crate::text::show;

/// Bytes of a student's file name.
const LONGEST_NAME: usize = 80;

/// One thing in the folder.
#[derive(Clone, Debug)]
pub struct Submission {
    /// Its place among the names of the whole folder, from 1, or a later number.
    pub number: usize,
    pub path: PathBuf,
    /// As it is shown: its file's name, or its number where names are left out.
    pub name: String,
    /// The name of its report, without an ending: safe, and no other submission's.
    pub file: String,
}

/// The submissions of a folder and what they are graded with.
pub struct Class<'a> {
    pub options: &'a Options,
    pub sandbox: &'a Sandbox,
    pub cases: &'a [Case],
    /// Those of the part that is asked for, in the order of their names. Where names are left out,
    /// they stand in the order of their numbers.
    pub submissions: Vec<Submission>,
    /// All that ever had a number in this run, by their numbers.
    pub everybody: Vec<Numbered>,
}

/// The number of each submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    pub number: usize,
    /// The number as it is shown, with leading zeros.
    pub shown: String,
    /// The name of what was handed in.
    pub name: String,
}

impl<'a> Class<'a> {
    /// Everything in the folder whose name does not begin with a dot. A submission that cannot be
    /// run has its row too.
    ///
    /// # Errors
    /// When the folder cannot be read, or is empty.
    pub fn find(
        folder: &Path,
        options: &'a Options,
        cases: &'a [Case],
        sandbox: &'a Sandbox,
    ) -> Result<Self, Refusal> {
        let paths = super::listed(folder)?;
        let names: Vec<String> = paths.iter().map(|path| name(path)).collect();
        let (present, gone) = numbered(&names, key::of_earlier_run(options)?);
        let all = paths.into_iter().zip(&present).map(|(path, one)| {
            let name = if options.anonymous { &one.shown } else { &one.name };
            Submission { number: one.number, path, name: name.clone(), file: String::new() }
        });
        let mut submissions: Vec<_> = all.collect();
        if options.anonymous {
            submissions.sort_by_key(|one| one.number);
        }
        // All of them get their file's name, so that the parts agree about it.
        name_files(&mut submissions);
        if let Some((part, parts)) = options.part {
            submissions.retain(|one| one.number % parts == part % parts);
        }
        let mut everybody = [present, gone].concat();
        everybody.sort_by_key(|one| one.number);
        Ok(Self { options, sandbox, cases, submissions, everybody })
    }

    /// Gives the submissions the numbers that their rows have. `rows` are number and place of each
    /// row that is there; the place is [`None`] if its submission is gone.
    pub fn keep_numbers(&mut self, rows: &[(usize, Option<usize>)]) {
        if rows.is_empty() || self.options.part.is_some() || self.options.anonymous {
            return;
        }
        let mut next = rows.iter().map(|(number, _)| number + 1).max().unwrap_or(1);
        for (place, one) in self.submissions.iter_mut().enumerate() {
            let row = rows.iter().find(|(_, of)| *of == Some(place));
            one.number = row.map_or(next, |(number, _)| *number);
            next += usize::from(row.is_none());
        }
        name_files(&mut self.submissions);
    }

    /// True if a row of this run may have this number, with a name that `is_whose` knows. A part
    /// goes on with its own submissions alone.
    pub fn may_have(&self, number: usize, is_whose: impl Fn(&Submission) -> bool) -> bool {
        let is_own = |one: &Submission| one.number == number && is_whose(one);
        self.options.part.is_none() || self.submissions.iter().any(is_own)
    }

    /// The number of what was handed in, 16 hexadecimal digits after a letter: a spreadsheet takes
    /// it for a text. An unchanged submission keeps it.
    pub fn content(&self, submission: &Submission) -> String {
        format!("c{}", content::content(&submission.path))
    }

    /// The place of the submission that is shown under a name.
    ///
    /// # Errors
    /// When none is, or several are.
    pub fn place_of(&self, name: &str) -> Result<usize, Refusal> {
        let found = self.submissions.iter().enumerate().filter(|(_, one)| one.name == name);
        let places: Vec<usize> = found.map(|(place, _)| place).collect();
        match places.as_slice() {
            [place] => Ok(*place),
            [] => {
                let why = "no submission has this name in the table";
                Err(Refusal::value("--only", name, why))
            }
            _ => Err(Refusal::value("--only", name, "several submissions have this name")),
        }
    }

    pub fn called<'s>(&self, submission: &'s Submission) -> &'s str {
        if self.options.anonymous { "program" } else { &submission.name }
    }

    /// A text of a tool. Where names are left out, the submission's number replaces its file's
    /// name.
    pub fn named(&self, text: &str, submission: &Submission) -> String {
        if !self.options.anonymous {
            return text.to_string();
        }
        let raw = submission.path.file_name().unwrap_or_default().to_string_lossy();
        let forms = [raw.to_string(), show::safe(&raw), name(&submission.path)];
        without_names(text, &forms, &submission.name)
    }
}

/// The text with `number` in the place of these names.
fn without_names(text: &str, names: &[String], number: &str) -> String {
    // A name of one letter stands in every word.
    let names = names.iter().filter(|name| name.chars().count() > 1);
    names.fold(text.to_string(), |text, name| text.replace(name, number))
}

/// The numbers of these names, and of those of `known` that are gone. Known ones keep theirs, the
/// others get the next ones, with as many digits as the others have.
fn numbered(names: &[String], mut known: Vec<Numbered>) -> (Vec<Numbered>, Vec<Numbered>) {
    let mut next = known.iter().map(|one| one.number + 1).max().unwrap_or(1);
    let digits = known.iter().map(|one| one.shown.len()).max();
    let digits = digits.unwrap_or(names.len().to_string().len());
    let mut present = Vec::new();
    for name in names {
        if let Some(place) = known.iter().position(|one| one.name == *name) {
            present.push(known.remove(place));
        } else {
            let shown = format!("{next:0digits$}");
            present.push(Numbered { number: next, shown, name: name.clone() });
            next += 1;
        }
    }
    (present, known)
}

/// Gives each submission a file name, in the order of the numbers: a late one changes no other's.
fn name_files(submissions: &mut [Submission]) {
    let mut taken = BTreeSet::new();
    let mut all: Vec<&mut Submission> = submissions.iter_mut().collect();
    all.sort_by_key(|one| one.number);
    for one in all {
        one.file = file_name(&one.name, &mut taken);
    }
}

/// The name as it is shown. It stays on its line, does nothing to a terminal, and is unlike all
/// others.
pub fn name(path: &Path) -> String {
    show::name(path.file_name().unwrap_or_default())
}

/// A file name that means nothing to a shell, and that no other submission has. Some file systems
/// take small and capital letters for the same.
fn file_name(name: &str, taken: &mut BTreeSet<String>) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "-_.".contains(letter);
    let safe: String =
        name.chars().map(|letter| if plain(letter) { letter } else { '_' }).collect();
    let safe = show::first_bytes(&safe, LONGEST_NAME);
    let safe =
        if safe.starts_with(char::is_alphanumeric) { safe.into() } else { format!("_{safe}") };
    let mut unique = safe.clone();
    let mut copy = 2;
    while !taken.insert(unique.to_lowercase()) {
        unique = format!("{safe}-{copy}");
        copy += 1;
    }
    unique
}

#[cfg(test)]
mod tests {
    use super::{Class, Numbered, Submission, file_name, key, numbered, without_names};
    use crate::cases::courses::Course;
    use crate::files::resumable::Existing;
    use crate::options::Options;
    use crate::run::sandbox::Sandbox;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    fn options() -> Options {
        Options::new(Course::Cuhk4, "class".into(), None)
    }

    /// The submissions as they are found: number, name and file.
    fn told(class: &Class) -> Vec<String> {
        let told = |one: &Submission| {
            let path = one.path.file_name().unwrap().to_string_lossy();
            format!("{} {path} {} {}", one.number, one.name, one.file)
        };
        class.submissions.iter().map(told).collect()
    }

    /// Runs on a folder with three submissions, and on the path of a key beside it.
    fn in_folder(name: &str, look: impl Fn(&Path, &Path)) {
        let top = std::env::temp_dir().join(format!("in-a-row-{name}-{}", std::process::id()));
        let folder = top.join("class");
        fs::create_dir_all(&folder).unwrap();
        for file in [".dot", "b c", "B_c", "a"] {
            fs::write(folder.join(file), "x").unwrap();
        }
        look(&folder, &top.join("key"));
        fs::remove_dir_all(&top).unwrap();
    }

    #[test]
    fn submissions_have_the_numbers_of_their_names() {
        in_folder("found", |folder, _| {
            let (sandbox, options) = (Sandbox::like(false, false), options());
            let class = Class::find(folder, &options, &[], &sandbox).ok().unwrap();
            assert_eq!(told(&class), ["1 B_c B_c B_c", "2 a a a", "3 b c b c b_c-2"]);
            let everybody = [one(1, "1", "B_c"), one(2, "2", "a"), one(3, "3", "b c")];
            assert_eq!(class.everybody, everybody);
            let of_part = |part, parts| {
                let options = Options { part: Some((part, parts)), ..options.clone() };
                told(&Class::find(folder, &options, &[], &sandbox).ok().unwrap())
            };
            assert_eq!(of_part(1, 2), ["1 B_c B_c B_c", "3 b c b c b_c-2"]);
            assert_eq!(of_part(2, 2), ["2 a a a"]);
            assert_eq!(of_part(3, 3), ["3 b c b c b_c-2"]);
        });
    }

    /// Without names they stand in the order of the numbers that the key tells.
    #[test]
    fn submissions_without_names_have_the_numbers_of_the_key() {
        in_folder("unnamed", |folder, path| {
            let sandbox = Sandbox::like(false, false);
            let (anonymous, existing) = (true, Existing::Resumed);
            let key = Some(path.to_path_buf());
            let options = Options { anonymous, existing, key, ..options() };
            key::write(&options, &[one(7, "07", "B_c"), one(2, "02", "b c"), one(5, "05", "gone")])
                .ok()
                .unwrap();
            let class = Class::find(folder, &options, &[], &sandbox).ok().unwrap();
            assert_eq!(told(&class), ["2 b c 02 02", "7 B_c 07 07", "8 a 08 08"]);
            let everybody =
                [one(2, "02", "b c"), one(5, "05", "gone"), one(7, "07", "B_c"), one(8, "08", "a")];
            assert_eq!(class.everybody, everybody);
            let none = fs::remove_file(path).and_then(|()| {
                for file in ["a", "b c", "B_c"] {
                    fs::remove_file(folder.join(file))?;
                }
                Ok(Class::find(folder, &options, &[], &sandbox).err().unwrap().to_string())
            });
            let why = format!("in-a-row: FOLDER={}: there is nothing in it.\n", folder.display());
            assert_eq!(none.unwrap(), why);
        });
    }

    /// A class of these names, whose files are called alike.
    fn class<'a>(options: &'a Options, sandbox: &'a Sandbox, names: &[&str]) -> Class<'a> {
        let submission = |(number, name): (usize, &&str)| Submission {
            number,
            path: PathBuf::from("class").join(name),
            name: (*name).into(),
            file: String::new(),
        };
        let submissions = (1..).zip(names).map(submission).collect();
        Class { options, sandbox, cases: &[], submissions, everybody: Vec::new() }
    }

    #[test]
    fn a_submission_with_a_row_keeps_its_number() {
        let (sandbox, plain) = (Sandbox::like(false, false), options());
        let numbers = |options: &Options, rows: &[(usize, Option<usize>)]| {
            let mut class = class(options, &sandbox, &["a", "b", "c", "A"]);
            class.keep_numbers(rows);
            class.submissions.iter().map(|one| one.number).collect::<Vec<_>>()
        };
        assert_eq!(numbers(&plain, &[]), [1, 2, 3, 4]);
        assert_eq!(numbers(&plain, &[(3, Some(0)), (1, Some(2))]), [3, 4, 1, 5]);
        assert_eq!(numbers(&plain, &[(3, Some(1)), (9, None)]), [10, 3, 11, 12]);
        let part = Options { part: Some((1, 2)), ..plain.clone() };
        assert_eq!(numbers(&part, &[(3, Some(0))]), [1, 2, 3, 4]);
        let anonymous = Options { anonymous: true, ..plain.clone() };
        assert_eq!(numbers(&anonymous, &[(3, Some(0))]), [1, 2, 3, 4]);
        // The first number has the name's own file.
        let mut class = class(&plain, &sandbox, &["a", "A"]);
        class.keep_numbers(&[(2, Some(0)), (1, Some(1))]);
        assert_eq!(told(&class), ["2 a a a-2", "1 A A A"]);
    }

    #[test]
    fn a_part_has_rows_of_its_own_submissions_alone() {
        let (sandbox, plain) = (Sandbox::like(false, false), options());
        let part = Options { part: Some((1, 2)), ..plain.clone() };
        let may = |options: &Options, number: usize, name: &str| {
            class(options, &sandbox, &["a", "b"]).may_have(number, |one| one.name == name)
        };
        assert!(may(&part, 2, "b") && !may(&part, 2, "a") && !may(&part, 3, "b"));
        assert!(may(&plain, 3, "b") && may(&plain, 2, "a"));
    }

    #[test]
    fn a_name_is_that_of_one_submission() {
        let (sandbox, plain) = (Sandbox::like(false, false), options());
        let place = |name: &str| {
            let class = class(&plain, &sandbox, &["a", "b", "a"]);
            class.place_of(name).map_err(|why| why.to_string())
        };
        assert_eq!(place("b"), Ok(1));
        let why = "in-a-row: --only=c: no submission has this name in the table.\n";
        assert_eq!(place("c"), Err(why.to_string()));
        let why = "in-a-row: --only=a: several submissions have this name.\n";
        assert_eq!(place("a"), Err(why.to_string()));
    }

    /// A tool's words have the file's name raw or with its odd letters written out.
    #[test]
    fn names_are_left_out_of_texts_on_request() {
        let (sandbox, plain) = (Sandbox::like(false, false), options());
        let anonymous = Options { anonymous: true, ..plain.clone() };
        let path = PathBuf::from("class/an\tna");
        let submission = Submission { number: 7, path, name: "07".into(), file: String::new() };
        let text = "an\tna/a.c: an\u{fffd}na, an\\u{9}na, anna";
        let named = |options: &Options| {
            let class = class(options, &sandbox, &[]);
            (class.named(text, &submission), class.called(&submission).to_string())
        };
        assert_eq!(named(&plain), (text.to_string(), "07".to_string()));
        let text = "07/a.c: 07, 07, anna";
        assert_eq!(named(&anonymous), (text.to_string(), "program".to_string()));
    }

    /// The letter makes a text of it.
    #[test]
    fn the_number_of_the_content_begins_with_a_letter() {
        let (sandbox, plain) = (Sandbox::like(false, false), options());
        let class = class(&plain, &sandbox, &["none"]);
        let content = class.content(&class.submissions[0]);
        assert!(content.len() == 17 && content.starts_with('c'), "{content}");
    }

    fn one(number: usize, shown: &str, name: &str) -> Numbered {
        Numbered { number, shown: shown.into(), name: name.into() }
    }

    #[test]
    fn known_names_keep_their_numbers_and_others_get_the_next() {
        let names = ["a", "b", "c"].map(String::from);
        let (present, gone) = numbered(&names, Vec::new());
        assert_eq!(present, [one(1, "1", "a"), one(2, "2", "b"), one(3, "3", "c")]);
        assert_eq!(gone, []);
        let known = vec![one(1, "01", "c"), one(9, "09", "x"), one(4, "04", "a")];
        let (present, gone) = numbered(&names, known);
        assert_eq!(present, [one(4, "04", "a"), one(10, "10", "b"), one(1, "01", "c")]);
        assert_eq!(gone, [one(9, "09", "x")]);
        let known = vec![one(1, "1", "a"), one(2, "002", "b"), one(3, "3", "a")];
        let (present, gone) = numbered(&names, known);
        assert_eq!(present, [one(1, "1", "a"), one(2, "002", "b"), one(4, "004", "c")]);
        assert_eq!(gone, [one(3, "3", "a")]);
        let ten: Vec<String> = (0..10).map(|name| name.to_string()).collect();
        assert_eq!(numbered(&ten, Vec::new()).0[0], one(1, "01", "0"));
    }

    #[test]
    fn a_name_of_one_letter_stays_in_the_words() {
        let text = "an.c: a, é and an";
        for (name, expected) in [
            ("", text),
            ("a", text),
            ("é", text),
            ("an", "07.c: a, é 07d 07"),
            ("an.c", "07: a, é and an"),
        ] {
            assert_eq!(without_names(text, &[name.to_string()], "07"), expected, "{name:?}");
        }
    }

    #[test]
    fn file_names_are_safe_and_unique() {
        let mut taken = BTreeSet::new();
        let mut name = |name: &str| file_name(name, &mut taken);
        assert_eq!(name("anna"), "anna");
        assert_eq!(name("Anna"), "Anna-2");
        assert_eq!([name("ANNA"), name("annA")], ["ANNA-3", "annA-4"]);
        assert_eq!(name("../x y"), "_.._x_y");
        assert_eq!(name("-rf"), "_-rf");
        assert_eq!(name("陳 大文"), "陳_大文");
        assert_eq!(name("a;b"), "a_b");
        assert_eq!(name("a.b-c_d"), "a.b-c_d");
        assert_eq!(name("a|b"), "a_b-2");
        assert_eq!(name(""), "_");
        assert_eq!([80, 81].map(|length| name(&"x".repeat(length)).len()), [80, 82]);
        let long = "é".repeat(200);
        assert_eq!(name(&long).len(), 80);
        assert_eq!(name(&long), "é".repeat(40) + "-2");
    }
}
