//! A class: the submissions of a folder, with the names under which they are shown.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::content;
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
    /// Its place among the names of the whole folder, from 1.
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
    /// Those of the part that is asked for.
    pub submissions: Vec<Submission>,
    /// The names of all in the folder.
    pub names: Vec<String>,
}

impl<'a> Class<'a> {
    /// Everything in the folder whose name does not begin with a dot: a submission that cannot be
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
        let mut taken = BTreeSet::new();
        let all = paths.into_iter().zip(1..).map(|(path, number)| {
            let name = if options.anonymous { numbered(number, names.len()) } else { name(&path) };
            let file = file_name(&name, &mut taken);
            Submission { number, path, name, file }
        });
        let is_wanted = |one: &Submission| match options.part {
            Some((part, parts)) => one.number % parts == part % parts,
            None => true,
        };
        // All of them get their file's name, so that the parts agree about it.
        let submissions: Vec<_> = all.collect::<Vec<_>>().into_iter().filter(is_wanted).collect();
        Ok(Self { options, sandbox, cases, submissions, names })
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

    /// How a number stands in the place of a name.
    pub fn numbered(&self, number: usize) -> String {
        numbered(number, self.names.len())
    }

    pub fn called<'s>(&self, submission: &'s Submission) -> &'s str {
        if self.options.anonymous { "program" } else { &submission.name }
    }

    /// A text of a tool, with a submission's number in the place of its file's name where names are
    /// left out.
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

/// A number with as many digits as the last one has.
fn numbered(number: usize, last: usize) -> String {
    let digits = last.to_string().len();
    format!("{number:0digits$}")
}

/// The name as it is shown: it stays on its line, does nothing to a terminal, and is no other
/// one's.
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
    use super::{file_name, without_names};
    use std::collections::BTreeSet;

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
        assert_eq!(name("../x y"), "_.._x_y");
        assert_eq!(name("-rf"), "_-rf");
        assert_eq!(name("陳 大文"), "陳_大文");
        assert_eq!(name("a;b"), "a_b");
        assert_eq!(name("a|b"), "a_b-2");
        assert_eq!(name(""), "_");
        let long = "é".repeat(200);
        assert_eq!(name(&long).len(), 80);
        assert_eq!(name(&long), "é".repeat(40) + "-2");
    }
}
