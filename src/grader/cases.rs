//! The cases: `tests/cases/<binary>/NAME.in` and what belongs to it.
//!
//! | file | holds |
//! |---|---|
//! | `NAME.in` | the input, byte for byte |
//! | `NAME.out` | the expected output, byte for byte |
//! | `NAME.args` | the arguments, one on each line (without the file there are none) |
//! | `NAME.exit` | the exit status, when it is not 0 |
//! | `NAME.err` | the expected standard error, when it is not empty |
//! | `NAME.or` | the output with the other right answer at each line that has two |
//!
//! `NAME.or` has as many lines as `NAME.out`. Where they differ both answers are right, and a program
//! is free at each such line by itself. It is a whole transcript and no list of line numbers: a person
//! reads it as what another right program prints, `diff NAME.out NAME.or` shows the lines that are
//! free, and a tutor's own case may have one.

pub mod courses;
pub mod pairs;
pub mod topics;
pub mod tree;

use std::ffi::OsString;
use std::fs;
use std::iter;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::text::difference::{lines, trimmed};

/// One case, read whole before any program runs.
#[derive(Clone, Debug)]
pub struct Case {
    pub name: String,
    /// The file that holds the input, and the input.
    pub input: PathBuf,
    pub bytes: Arc<[u8]>,
    pub output: PathBuf,
    pub expected: Vec<u8>,
    /// The output with the other right answer at each line that has two, where there are such lines.
    pub other: Option<Vec<u8>>,
    pub expected_error: Vec<u8>,
    pub arguments: Vec<OsString>,
    pub status: i32,
    /// One of a tutor's own: its name need not begin with a topic, and its status may be unknown.
    pub own: bool,
}

impl Case {
    /// Built on the course's own text: no tool rewrites its expectation.
    pub fn is_spec(&self) -> bool {
        self.name.starts_with("spec_")
    }

    /// About what the course leaves open, so that only our program is held to it.
    pub fn is_ours(&self) -> bool {
        self.name.starts_with("ours_") || !(self.arguments.is_empty() || self.asks_functions())
    }

    /// Asks slide4's ten functions instead of playing a session.
    pub fn asks_functions(&self) -> bool {
        self.arguments == ["--functions"]
    }

    /// The other right answer to a line of the expected output, counted from 0.
    pub fn other_answer(&self, line: usize) -> Option<&[u8]> {
        let other = lines(self.other.as_deref()?).nth(line)?;
        (lines(&self.expected).nth(line) != Some(other)).then_some(other)
    }

    /// An output that begins as the expected one, with the answers that a program gave at lines where
    /// two are right.
    pub fn as_answered(&self, output: &[u8], actual: &[u8]) -> Vec<u8> {
        let Some(others) = self.other.as_deref() else { return output.to_vec() };
        let mut given = lines(actual);
        let free = lines(&self.expected).zip(lines(others)).map(Some).chain(iter::repeat(None));
        let answered = lines(output).zip(free).map(|(line, free)| {
            let given = given.next().map(trimmed);
            let other = free.filter(|(one, other)| *one == line && given == Some(trimmed(other)));
            other.map_or(line, |(_, other)| other)
        });
        answered.collect::<Vec<_>>().concat()
    }

    /// The first word of its name, after `spec_` or `ours_`.
    pub fn topic(&self) -> &str {
        let name = self.name.strip_prefix("spec_").or_else(|| self.name.strip_prefix("ours_"));
        name.unwrap_or(&self.name).split('_').next().unwrap_or_default()
    }
}

/// The folder that holds one folder of cases for each binary.
pub fn root() -> PathBuf {
    repository().join("tests/cases")
}

/// The folder of the repository.
pub fn repository() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(2).unwrap_or(package)
}

/// All cases of a folder by name, and what is wrong with the folder: a
/// forgotten or misspelt file would be a case that silently does not run.
pub fn read_folder(folder: &Path) -> (Vec<Case>, Vec<String>) {
    let mut cases = Vec::new();
    let mut wrong = Vec::new();
    for file in files(folder, &mut wrong) {
        match extension(&file) {
            "in" => match read_case(&file) {
                Ok(case) => cases.push(case),
                Err(why) => wrong.push(why),
            },
            "out" | "or" | "args" | "exit" | "err" => {
                if !file.with_extension("in").is_file() {
                    wrong.push(format!("{}: there is no .in beside it", shown(&file)));
                }
            }
            _ => wrong.push(format!("{}: a stray file", shown(&file))),
        }
    }
    (cases, wrong)
}

fn files(folder: &Path, wrong: &mut Vec<String>) -> Vec<PathBuf> {
    match fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>) {
        Ok(entries) => {
            let mut paths: Vec<_> = entries.iter().map(fs::DirEntry::path).collect();
            paths.sort();
            paths
        }
        Err(error) => {
            wrong.push(format!("{}: {error}", shown(folder)));
            Vec::new()
        }
    }
}

fn read_case(input: &Path) -> Result<Case, String> {
    let name = input.file_stem().unwrap_or_default().to_string_lossy();
    let snake = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
    if !name.bytes().all(snake) || !input.is_file() {
        return Err(format!("{}: not a file in snake_case.in", shown(input)));
    }
    let output = input.with_extension("out");
    let expected = read(&output)?;
    Ok(Case {
        name: name.into_owned(),
        other: other_answers(&output, &expected)?,
        expected,
        expected_error: read_if_there(&input.with_extension("err"))?,
        arguments: arguments(&input.with_extension("args"))?,
        status: status(&input.with_extension("exit"))?,
        bytes: read(input)?.into(),
        input: input.to_path_buf(),
        output,
        own: false,
    })
}

/// The file `NAME.or` beside an output, if there is one.
///
/// # Errors
/// If it cannot be read, or is no second answer to some lines of the output.
pub fn other_answers(output: &Path, expected: &[u8]) -> Result<Option<Vec<u8>>, String> {
    let file = output.with_extension("or");
    if !file.exists() {
        return Ok(None);
    }
    let other = read(&file)?;
    let wrong = |what| Err(format!("{}: {what} {}", shown(&file), shown(output)));
    if lines(&other).count() != lines(expected).count() {
        wrong("it has not as many lines as")
    } else if other == expected {
        wrong("it is the same as")
    } else {
        Ok(Some(other))
    }
}

fn arguments(file: &Path) -> Result<Vec<OsString>, String> {
    let text = read_if_there(file)?;
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    let word = |line: &[u8]| OsString::from_vec(line.strip_suffix(b"\n").unwrap_or(line).to_vec());
    Ok(lines.map(word).collect())
}

fn status(file: &Path) -> Result<i32, String> {
    if !file.exists() {
        return Ok(0);
    }
    let text = String::from_utf8(read(file)?).unwrap_or_default();
    match text.strip_suffix('\n').map(str::parse) {
        Some(Ok(status @ 1..=255)) => Ok(status),
        _ => Err(format!("{}: not 1 to 255 and a line end (status 0 has no .exit)", shown(file))),
    }
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("{}: {error}", shown(file)))
}

fn read_if_there(file: &Path) -> Result<Vec<u8>, String> {
    if file.exists() { read(file) } else { Ok(Vec::new()) }
}

fn extension(file: &Path) -> &str {
    file.extension().and_then(|text| text.to_str()).unwrap_or("")
}

/// A path as one types it here, which is nearly always the repository's top.
pub fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).display().to_string()
}

/// The shell command that does by hand what a run of the case does.
pub fn replay(program: &Path, case: &Case) -> String {
    let mut command = quoted(&shown(program));
    for argument in &case.arguments {
        command.push(' ');
        command.push_str(&quoted(&argument.to_string_lossy()));
    }
    command + " < " + &quoted(&shown(&case.input))
}

fn quoted(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=,:+".contains(&byte);
    if !word.is_empty() && word.bytes().all(plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Case, other_answers};
    use std::fs;
    use std::path::PathBuf;

    fn case(expected: &str, other: &str) -> Case {
        Case {
            name: "place_x".into(),
            input: PathBuf::new(),
            bytes: Vec::new().into(),
            output: PathBuf::new(),
            expected: expected.into(),
            other: Some(other.into()),
            expected_error: Vec::new(),
            arguments: Vec::new(),
            status: 0,
            own: false,
        }
    }

    #[test]
    fn each_line_with_two_answers_is_free_by_itself() {
        let case = case("a\nb\nc\na\n", "a\nX\nc\nX\n");
        let right = |actual: &str| {
            String::from_utf8(case.as_answered(&case.expected, actual.as_bytes())).unwrap()
        };
        for answered in ["a\nb\nc\na\n", "a\nX\nc\na\n", "a\nb\nc\nX\n", "a\nX\nc\nX\n"] {
            assert_eq!(right(answered), answered);
        }
        assert_eq!(right("X\nX\nX\nX\n"), "a\nX\nc\nX\n");
        assert_eq!(right("a\nX \r\n"), "a\nX\nc\na\n");
        assert_eq!(right(""), "a\nb\nc\na\n");
        assert_eq!(case.other_answer(1), Some(&b"X\n"[..]));
        assert_eq!(case.other_answer(2), None);
        assert_eq!(case.other_answer(4), None);
        // What a part of the input leads to.
        assert_eq!(case.as_answered(b"a\nb\n", b"a\nX\nc\nX\n"), b"a\nX\n");
    }

    #[test]
    fn another_answer_has_as_many_lines() {
        let folder = std::env::temp_dir().join(format!("other-answers-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let output = folder.join("place_x.out");
        assert_eq!(other_answers(&output, b"a\n"), Ok(None));
        for (other, is_right) in [("b\n", true), ("a\n", false), ("b\nb\n", false), ("", false)] {
            fs::write(folder.join("place_x.or"), other).unwrap();
            assert_eq!(other_answers(&output, b"a\n").is_ok(), is_right, "{other:?}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
