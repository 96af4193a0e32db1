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
//! `NAME.or` has as many lines as `NAME.out`. Where they differ both answers are right, and a
//! program is free at each such line by itself. It is a whole transcript and no list of line
//! numbers. A person reads it as the output of another right program. `diff NAME.out NAME.or` shows
//! the lines that are free. A tutor's own case may have one.
//!
//! More input stands behind the end of most games; the right program does not read it. It is `who`
//! and `term` in gomoku-mist, and six marks for each column in cuhk4. With it a program that misses
//! the end comes to another one, and not to its time limit. After a refused `place` a case asks
//! `who`: if a program takes the move, that line differs.

pub mod courses;
pub mod pairs;
pub mod topics;
pub mod tree;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::iter;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use courses::Course;

use crate::embedded;
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
    /// The output with the other right answer at each line that has two, where there are such
    /// lines.
    pub other: Option<Vec<u8>>,
    pub expected_error: Vec<u8>,
    pub arguments: Vec<OsString>,
    pub status: i32,
    /// One of a tutor's own: its name need not begin with a topic, and its status may be unknown.
    pub own: bool,
    /// One of a tutor's own that is right in its own words alone: the reference answers otherwise.
    pub literal: bool,
}

/// The exit status of a tutor's own case where nobody knows it.
pub const UNKNOWN_STATUS: i32 = -1;

impl Case {
    /// Built on the course's own text: no tool rewrites its expectation.
    pub fn is_spec(&self) -> bool {
        self.name.starts_with("spec_")
    }

    /// About what the course leaves open, so that only our program is held to it.
    pub fn is_ours(&self) -> bool {
        self.short_name().starts_with("ours_")
            || !(self.arguments.is_empty() || self.asks_functions())
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

    /// `output`, which begins as the expected one, with the program's own answers at lines where
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

    /// Its name without folders, which a tutor's own case may have.
    pub fn short_name(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or_default()
    }

    /// The first word of its name, after `spec_` or `ours_`; a name that is one word has none.
    pub fn topic(&self) -> &str {
        let name = self.short_name();
        let rest = name.strip_prefix("spec_").or_else(|| name.strip_prefix("ours_"));
        rest.unwrap_or(name).split('_').next().unwrap_or_default()
    }
}

/// The folder that holds one folder of cases for each binary, from the top of the repository.
pub fn root() -> PathBuf {
    PathBuf::from("tests/cases")
}

/// The top of the repository in which a path lies: a folder above it with our cases.
pub fn repository_above(path: &Path) -> Option<&Path> {
    let is_top = |folder: &&Path| {
        folder.join("Cargo.toml").is_file() && folder.join(root()).join("gomoku-mist").is_dir()
    };
    path.ancestors().find(is_top)
}

/// The files of a folder by their paths, each with its bytes or why they cannot be read. Strings
/// are compared faster than paths, and within a folder they have the same order.
type Files = BTreeMap<OsString, Result<Cow<'static, [u8]>, String>>;

/// All cases of a course as this program holds them, and what is wrong with them.
pub fn of(course: Course) -> (Vec<Case>, Vec<String>) {
    let held = embedded::files_in(&root().join(course.name())).iter();
    read_cases(&held.map(|(path, bytes)| ((*path).into(), Ok(Cow::from(*bytes)))).collect())
}

/// All cases of a folder by name, and the faults of the folder. A forgotten or misspelt file would
/// be a case that silently does not run.
pub fn read_folder(folder: &Path) -> (Vec<Case>, Vec<String>) {
    match fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>) {
        Ok(entries) => {
            let paths = entries.iter().map(fs::DirEntry::path);
            read_cases(
                &paths.map(|path| (path.clone().into(), read(&path).map(Cow::from))).collect(),
            )
        }
        Err(error) => (Vec::new(), vec![format!("{}: {error}", shown(folder))]),
    }
}

fn read_cases(files: &Files) -> (Vec<Case>, Vec<String>) {
    let mut cases = Vec::new();
    let mut wrong = Vec::new();
    for file in files.keys().map(Path::new) {
        match extension(file) {
            "in" => match read_case(file, files) {
                Ok(case) => cases.push(case),
                Err(why) => wrong.push(why),
            },
            "out" | "or" | "args" | "exit" | "err" => {
                if !files.contains_key(file.with_extension("in").as_os_str()) {
                    wrong.push(format!("{}: there is no .in beside it", shown(file)));
                }
            }
            _ => wrong.push(format!("{}: a stray file", shown(file))),
        }
    }
    (cases, wrong)
}

fn read_case(input: &Path, files: &Files) -> Result<Case, String> {
    let name = input.file_stem().unwrap_or_default().to_string_lossy();
    let snake = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
    let (true, Some(Ok(bytes))) = (name.bytes().all(snake), files.get(input.as_os_str())) else {
        return Err(format!("{}: not a file in snake_case.in", shown(input)));
    };
    let beside = |ending: &str| {
        let file = input.with_extension(ending);
        files
            .get(file.as_os_str())
            .cloned()
            .transpose()
            .map(|bytes| bytes.map(|bytes| (file, bytes)))
    };
    let missing = || format!("{}: there is no .out beside it", shown(input));
    let (output, expected) = beside("out")?.ok_or_else(missing)?;
    let other = beside("or")?.map(|(file, other)| other_answers(&file, &other, &expected));
    Ok(Case {
        name: name.into_owned(),
        input: input.to_path_buf(),
        bytes: bytes.to_vec().into(),
        other: other.transpose()?,
        expected_error: beside("err")?.map(|(_, bytes)| bytes.into_owned()).unwrap_or_default(),
        arguments: beside("args")?.map(|(_, bytes)| arguments(&bytes)).unwrap_or_default(),
        status: beside("exit")?.map_or(Ok(0), |(file, bytes)| status(&file, &bytes))?,
        output,
        expected: expected.into_owned(),
        own: false,
        literal: false,
    })
}

/// The content of the file `NAME.or`, beside the expected output.
///
/// # Errors
/// If it is no second answer to some lines of the output.
pub fn other_answers(file: &Path, other: &[u8], expected: &[u8]) -> Result<Vec<u8>, String> {
    let output = file.with_extension("out");
    let wrong = |what| Err(format!("{}: {what} {}", shown(file), shown(&output)));
    if lines(other).count() != lines(expected).count() {
        wrong("it has not as many lines as")
    } else if other == expected {
        wrong("it is the same as")
    } else {
        Ok(other.to_vec())
    }
}

/// The arguments in a file `NAME.args`.
pub fn arguments(text: &[u8]) -> Vec<OsString> {
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    let word = |line: &[u8]| OsString::from_vec(line.strip_suffix(b"\n").unwrap_or(line).to_vec());
    lines.map(word).collect()
}

fn status(file: &Path, bytes: &[u8]) -> Result<i32, String> {
    let text = str::from_utf8(bytes).unwrap_or_default();
    match text.strip_suffix('\n').map(str::parse) {
        Some(Ok(status @ 1..=255)) => Ok(status),
        _ => Err(format!("{}: not 1 to 255 and a line end (status 0 has no .exit)", shown(file))),
    }
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("{}: {error}", shown(file)))
}

fn extension(file: &Path) -> &str {
    file.extension().and_then(|text| text.to_str()).unwrap_or("")
}

/// A path as one types it here, which is nearly always the repository's top.
pub fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).display().to_string()
}

/// The columns of a line of [`replay`], and the most lines that it is broken into.
const COLUMNS: usize = 80;
const MOST_LINES: usize = 12;

/// The longest command, in bytes. A terminal takes 4,095 in a line.
const LONGEST_COMMAND: usize = 4000;

/// The shell command that does by hand what a run of the case does. It holds the input.
///
/// Behind `indent` columns it has one line if that is not too wide. Otherwise it is broken at line
/// ends of the input. Each line then ends with a backslash, so that all of it can be pasted. An
/// input that needs more than twelve lines stays on one. [`None`] where that one is too long for a
/// terminal.
pub fn replay(program: &Path, case: &Case, indent: usize) -> Option<String> {
    let mut command = quoted(&shown(program));
    for argument in &case.arguments {
        command.push(' ');
        command.push_str(&quoted(&argument.to_string_lossy()));
    }
    let line = format!("printf '{}' | {command}", format_of(&case.bytes));
    if indent + line.len() <= COLUMNS {
        return Some(line);
    }
    // Blanks, quotes and the backslash stand beside each part.
    let parts = parts(&case.bytes, COLUMNS.saturating_sub(indent + 4));
    if parts.len() > MOST_LINES {
        return (line.len() <= LONGEST_COMMAND).then_some(line);
    }
    let margin = " ".repeat(indent);
    let parts: String = parts.iter().map(|part| format!(" \\\n{margin}'{part}'")).collect();
    Some(format!("printf %b{parts} \\\n{margin}| {command}"))
}

/// The input as words for `printf %b`, whole lines in each as far as they are short enough.
fn parts(bytes: &[u8], width: usize) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let mut is_new = parts.last().is_none_or(|part| part.len() + escaped(line).len() > width);
        for letter in line.chunks(1).map(escaped) {
            match parts.last_mut().filter(|part| !is_new && part.len() + letter.len() <= width) {
                Some(part) => part.push_str(&letter),
                None => parts.push(letter),
            }
            is_new = false;
        }
    }
    parts
}

/// These bytes for `printf %b`, in single quotes.
fn escaped(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for &byte in bytes {
        match byte {
            b'\n' => text.push_str("\\n"),
            b'\\' => text.push_str("\\\\"),
            b'\'' | 0..=0x1f | 0x7f.. => text.push_str(&format!("\\0{byte:03o}")),
            _ => text.push(char::from(byte)),
        }
    }
    text
}

/// The format with which `printf` prints these bytes, for single quotes.
fn format_of(bytes: &[u8]) -> String {
    let mut format = String::with_capacity(bytes.len());
    for (place, &byte) in bytes.iter().enumerate() {
        match byte {
            b'\n' => format.push_str("\\n"),
            b'%' => format.push_str("%%"),
            b'\\' => format.push_str("\\\\"),
            // A format with a minus sign in front is an option to some shells.
            b'-' if place == 0 => format.push_str("\\055"),
            b'\'' | 0..=0x1f | 0x7f.. => format.push_str(&format!("\\{byte:03o}")),
            _ => format.push(char::from(byte)),
        }
    }
    format
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
    use super::courses::Course;
    use super::{
        COLUMNS, Case, Files, LONGEST_COMMAND, MOST_LINES, arguments, escaped, format_of, of,
        other_answers, quoted, read_cases, read_folder, replay, repository_above, root, shown,
        status,
    };
    use std::borrow::Cow;
    use std::path::{Path, PathBuf};
    use std::process::Command;

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
            literal: false,
        }
    }

    #[test]
    fn a_name_tells_the_topic_and_whether_a_case_counts() {
        let of = |name: &str, arguments: &[&str]| {
            let arguments = arguments.iter().map(Into::into).collect();
            let case = Case { name: name.into(), arguments, ..case("", "") };
            (case.topic().to_string(), case.is_spec(), case.is_ours(), case.asks_functions())
        };
        let found = |topic: &str, spec, ours, asks| (topic.to_string(), spec, ours, asks);
        assert_eq!(of("win_row", &[]), found("win", false, false, false));
        assert_eq!(of("spec_win_row", &[]), found("win", true, false, false));
        assert_eq!(of("ours_win_row", &[]), found("win", false, true, false));
        assert_eq!(of("week1/ours_win_row", &[]), found("win", false, true, false));
        assert_eq!(of("win", &["--echo"]), found("win", false, true, false));
        assert_eq!(of("add_one", &["--functions"]), found("add", false, false, true));
        assert_eq!(of("add_one", &["--functions", "x"]), found("add", false, true, false));
    }

    #[test]
    fn files_of_a_folder_that_make_no_case_are_wrong() {
        let wrong = |names: &[(&str, &'static str)]| {
            let file = |&(name, text): &(&str, &'static str)| {
                (name.into(), Ok(Cow::from(text.as_bytes())))
            };
            let files: Files = names.iter().map(file).collect();
            let (cases, wrong) = read_cases(&files);
            (cases.len(), wrong)
        };
        let one = |why: &str| (0, vec![why.to_string()]);
        assert_eq!(wrong(&[("a.in", ""), ("a.out", "")]), (1, vec![]));
        assert_eq!(wrong(&[("a.in", "")]), one("a.in: there is no .out beside it"));
        assert_eq!(wrong(&[("a.exit", "1\n")]), one("a.exit: there is no .in beside it"));
        assert_eq!(wrong(&[("a.txt", "")]), one("a.txt: a stray file"));
        let name = wrong(&[("A.in", ""), ("A.out", "")]);
        assert_eq!(name, one("A.in: not a file in snake_case.in"));
        for name in ["a-b", "aB", "a b", "é"] {
            let (cases, wrong) =
                wrong(&[(&format!("{name}.in"), ""), (&format!("{name}.out"), "")]);
            assert_eq!((cases, wrong.len()), (0, 1), "{name}");
        }
        assert_eq!(wrong(&[("a_1.in", ""), ("a_1.out", "")]), (1, vec![]));
        for ending in ["out", "or", "args", "err"] {
            let name = format!("a.{ending}");
            let why = format!("{name}: there is no .in beside it");
            assert_eq!(wrong(&[(&name, "")]), one(&why));
        }
        let exit = wrong(&[("a.in", ""), ("a.out", ""), ("a.exit", "0\n")]);
        let why = "a.exit: not 1 to 255 and a line end (status 0 has no .exit)";
        assert_eq!(exit, one(why));
        let or = |text| wrong(&[("a.in", ""), ("a.out", "b\n"), ("a.or", text)]);
        assert_eq!(or("b\nc\n"), one("a.or: it has not as many lines as a.out"));
        assert_eq!(or("b\n"), one("a.or: it is the same as a.out"));
        let two = [("B.in", ""), ("a", ""), ("c.exit", "1\n")];
        let (cases, found) = wrong(&two);
        let expected = [
            "B.in: not a file in snake_case.in",
            "a: a stray file",
            "c.exit: there is no .in beside it",
        ];
        assert_eq!((cases, found), (0, expected.map(String::from).to_vec()));
    }

    #[test]
    fn a_word_is_quoted_where_a_shell_would_stumble() {
        for (word, text) in [
            ("--a=b/c,d:e+1_2.3", "--a=b/c,d:e+1_2.3"),
            ("", "''"),
            ("a b", "'a b'"),
            ("$a", "'$a'"),
        ] {
            assert_eq!(quoted(word), text);
        }
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }

    #[test]
    fn a_status_is_1_to_255() {
        let found = |text: &str| status(Path::new("a.exit"), text.as_bytes()).ok();
        assert_eq!(["1\n", "255\n"].map(found), [Some(1), Some(255)]);
        for text in ["0\n", "256\n", "-1\n", "1", "x\n", ""] {
            assert_eq!(found(text), None, "{text:?}");
        }
        assert_eq!(arguments(b"--echo\n\n-x y"), ["--echo", "", "-x y"]);
    }

    /// `sh` makes the case's bytes of the format.
    #[test]
    fn a_format_prints_its_bytes() {
        assert_eq!(super::format_of(b"-a-b-"), "\\055a-b-");
        assert_eq!(format_of(b"place A1\nterm\n"), r"place A1\nterm\n");
        assert_eq!(format_of(b"-%d '\\n'\0\xff9"), r"\055%%d \047\\n\047\000\3779");
        let all: Vec<u8> = (0..=255).chain([b'-', b'0', b'\n']).collect();
        let command = format!("printf '{}'", format_of(&all));
        let printed = Command::new("sh").args(["-c", &command]).output().unwrap().stdout;
        assert_eq!(printed, all);
    }

    /// `sh` makes the input of a replay, on one line or broken. The program is `cat`.
    #[test]
    fn a_replay_prints_the_input() {
        let lower: Vec<u8> =
            (0..=127).chain([b'-', b'0', b'\n', b'-', b'%', b'\'', b'\n']).collect();
        let upper: Vec<u8> = (128..=255).collect();
        let game: String = (1..=19).map(|row| format!("place A{row}\nwho\n")).collect();
        let longest = "place A1\nwho\n".repeat(260);
        let table = [
            (&b"who\nterm\n"[..], 1),
            (&lower, 7),
            (&upper, 13),
            (game.as_bytes(), 8),
            (longest.as_bytes(), 1),
            (&[b'x'; 200][..], 6),
            (b"", 1),
        ];
        for (bytes, lines) in table {
            let case = Case { bytes: bytes.into(), ..case("", "") };
            let replay = replay(Path::new("cat"), &case, 15).unwrap();
            let widths: Vec<usize> = replay.lines().map(str::len).collect();
            assert_eq!(widths.len(), lines, "{replay}");
            assert!(lines == 1 || widths.iter().all(|width| *width <= 80), "{replay}");
            let printed = Command::new("sh").args(["-c", &replay]).output().unwrap().stdout;
            assert_eq!(printed, bytes, "{replay}");
        }
        let bytes = "place A1\nwho\n".repeat(270).into_bytes().into();
        assert_eq!(replay(Path::new("cat"), &Case { bytes, ..case("", "") }, 15), None);
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
        // The output for a part of the input.
        assert_eq!(case.as_answered(b"a\nb\n", b"a\nX\nc\nX\n"), b"a\nX\n");
    }

    #[test]
    fn another_answer_has_as_many_lines() {
        let file = Path::new("place_x.or");
        for (other, is_right) in [("b\n", true), ("a\n", false), ("b\nb\n", false), ("", false)] {
            let read = other_answers(file, other.as_bytes(), b"a\n");
            assert_eq!(read.is_ok(), is_right, "{other:?}");
        }
    }

    /// The path of a case is the one from the top of the repository.
    #[test]
    fn the_held_cases_are_those_of_the_folder() {
        for course in Course::ALL {
            let (held, wrong) = of(course);
            assert_eq!(wrong, Vec::<String>::new());
            let (read, _) = read_folder(&Path::new("../..").join(root()).join(course.name()));
            assert_eq!(held.len(), read.len());
            for (held, read) in held.iter().zip(&read) {
                assert_eq!(Path::new("../..").join(&held.input), read.input);
                assert_eq!((&held.name, &held.bytes), (&read.name, &read.bytes));
                assert_eq!((&held.expected, &held.other), (&read.expected, &read.other));
                assert_eq!((&held.arguments, held.status), (&read.arguments, read.status));
                assert_eq!(held.expected_error, read.expected_error);
            }
        }
    }

    #[test]
    fn a_clone_is_found_above_a_path() {
        let here = std::env::current_dir().unwrap();
        let top = here.ancestors().nth(2).unwrap();
        assert_eq!(repository_above(&top.join("target/debug/in-a-row")), Some(top));
        assert_eq!(repository_above(top.parent().unwrap()), None);
    }

    /// One line of 80 columns, parts of 61 letters behind 15 columns, 12 parts, 4,000 bytes.
    #[test]
    fn a_replay_is_broken_where_it_is_too_wide() {
        let line = |length: usize| [vec![b'x'; length - 1], vec![b'\n']].concat();
        let lines = |bytes: Vec<u8>| {
            let case = Case { bytes: bytes.into(), ..case("", "") };
            replay(Path::new("cat"), &case, 15).map(|text| text.lines().count())
        };
        let letters = |count: usize| lines(vec![b'x'; count]);
        assert_eq!([50, 51].map(letters), [Some(1), Some(3)]);
        assert_eq!([61, 62].map(letters), [Some(3), Some(4)]);
        assert_eq!([12 * 61, 12 * 61 + 1].map(letters), [Some(14), Some(1)]);
        assert_eq!([3985, 3986].map(letters), [Some(1), None]);
        // A line end takes two of the columns.
        assert_eq!(lines([line(29), line(30)].concat()), Some(3));
        assert_eq!(lines([line(29), line(31)].concat()), Some(4));
    }

    #[test]
    fn a_case_has_all_the_files_of_its_name() {
        let files = [
            ("a.in", "who\n"),
            ("a.out", "B\n"),
            ("a.or", "W\n"),
            ("a.err", "Bye!\n"),
            ("a.args", "--echo\n"),
            ("a.exit", "7\n"),
            ("b.in", ""),
            ("b.out", ""),
        ];
        let file = |(name, text): (&str, &'static str)| (name.into(), Ok(text.as_bytes().into()));
        let (cases, wrong) = read_cases(&files.map(file).into_iter().collect::<Files>());
        assert!(wrong.is_empty(), "{wrong:?}");
        let [a, b] = cases.as_slice() else { panic!("{}", cases.len()) };
        assert_eq!(
            (&*a.bytes, &*a.expected, &*a.expected_error),
            (&b"who\n"[..], &b"B\n"[..], &b"Bye!\n"[..])
        );
        assert_eq!((a.name.as_str(), a.other.as_deref()), ("a", Some(&b"W\n"[..])));
        assert_eq!((a.arguments.as_slice(), a.status), (&["--echo".into()][..], 7));
        assert_eq!((b.other.as_deref(), b.arguments.len(), b.status), (None, 0, 0));
        assert_eq!((a.output.to_str(), b.expected_error.len()), (Some("a.out"), 0));
    }

    /// A file that cannot be read makes its case wrong.
    #[test]
    fn what_cannot_be_read_is_told() {
        let bytes = || Ok(Cow::from(&b""[..]));
        let why = || Err("why".to_string());
        for (input, output, told) in
            [(bytes(), why(), "why"), (why(), bytes(), "a.in: not a file in snake_case.in")]
        {
            let files = [("a.in".into(), input), ("a.out".into(), output)];
            let (cases, wrong) = read_cases(&files.into());
            assert_eq!((cases.len(), wrong), (0, vec![told.to_string()]));
        }
        let here = std::env::current_dir().unwrap();
        let (cases, wrong) = read_folder(&here.join("nothing"));
        let told = "nothing: No such file or directory (os error 2)";
        assert_eq!((cases.len(), wrong), (0, vec![told.to_string()]));
        assert_eq!(shown(&here.join("a/b")), "a/b");
        assert_eq!(shown(Path::new("/a/b")), "/a/b");
    }

    /// A clone has both the manifest and the cases.
    #[test]
    fn a_folder_with_a_part_of_a_clone_is_none() {
        let top = std::env::temp_dir().join(format!("in-a-row-clone-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&top);
        let [one, two] = ["one", "two"].map(|name| top.join(name));
        std::fs::create_dir_all(one.join("tests/cases/gomoku-mist")).unwrap();
        std::fs::create_dir_all(&two).unwrap();
        std::fs::write(two.join("Cargo.toml"), "").unwrap();
        assert_eq!([&one, &two].map(|top| repository_above(top)), [None; 2]);
        std::fs::write(one.join("Cargo.toml"), "").unwrap();
        assert_eq!(repository_above(&one.join("a/b")), Some(&*one));
        std::fs::remove_dir_all(&top).unwrap();
    }

    #[test]
    fn a_replay_is_a_command_of_a_shell() {
        let of = |bytes: &str, arguments: &[&str], indent: usize| {
            let arguments = arguments.iter().map(Into::into).collect();
            let case = Case { bytes: bytes.as_bytes().into(), arguments, ..case("", "") };
            replay(Path::new("a b/cat"), &case, indent).unwrap()
        };
        assert_eq!(of("-1%\n", &[], 0), r"printf '\0551%%\n' | 'a b/cat'");
        let told = of("a'\\\n", &["--x", "y z"], 2);
        assert_eq!(told, r"printf 'a\047\\\n' | 'a b/cat' --x 'y z'");
        let [one, two] = ["x", "'"].map(|letter| letter.repeat(36));
        let told = of(&format!("{one}\n{one}\n{two}\n"), &[], 2);
        let quotes = |count: usize| r"\0047".repeat(count);
        let expected = [
            "printf %b \\\n".to_string(),
            format!("  '{one}\\n{}' \\\n", ""),
            format!("  '{one}\\n' \\\n"),
            format!("  '{}' \\\n", quotes(14)),
            format!("  '{}' \\\n", quotes(14)),
            format!("  '{}\\n' \\\n", quotes(8)),
            "  | 'a b/cat'".to_string(),
        ];
        assert_eq!(told, expected.concat());
        assert_eq!(escaped(b"a\n\\'\0\x1f ~\x7f\xff%-"), r"a\n\\\0047\0000\0037 ~\0177\0377%-");
        assert_eq!(format_of(b"\x1f ~\x7f\x80--"), r"\037 ~\177\200--");
        assert_eq!((COLUMNS, MOST_LINES, LONGEST_COMMAND), (80, 12, 4000));
    }
}
