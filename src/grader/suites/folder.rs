//! The folders of the suites, and the tests in each of them.

use std::fs;
use std::path::{Path, PathBuf};

use super::judge::Test;
use super::table::shown;
use crate::cases::pairs::{self, Pair};
use crate::cases::tree::{self, EntryKind};
use crate::refusal::{Refusal, in_words};
use crate::text::show;

/// Pairs of a suite that are judged.
const MOST_PAIRS: usize = 1000;

/// Bytes of all files of a suite that are judged.
const MOST_BYTES: usize = 16 << 20;

/// Where a suite lies.
pub struct Place {
    /// As it is shown.
    pub name: String,
    pub path: PathBuf,
    /// The file name of its report, which no other place has, in small letters either.
    pub report: String,
}

impl Place {
    fn new(name: String, path: PathBuf, others: &[Self]) -> Self {
        let mut report = file_name(&name);
        let is_taken = |report: &str| {
            let report = format!("{report}.txt").to_lowercase();
            others.iter().any(|other| other.report.to_lowercase() == report)
        };
        while is_taken(&report) {
            report.push('_');
        }
        Self { name, path, report: format!("{report}.txt") }
    }
}

/// The content of a suite.
#[derive(Default)]
pub struct Suite {
    pub tests: Vec<Test>,
    pub lonely_inputs: Vec<String>,
    pub lonely_outputs: Vec<String>,
    /// For each of the inputs without output the output that is nearly called so.
    pub misspelt: Vec<Option<String>>,
    /// Files and folders that were not opened, each with the reason.
    pub refused: Vec<(String, String)>,
}

/// The suites of a folder. This is the folder itself when pairs lie in it or in its folders `in`
/// and `out`. Else it is each folder in it.
pub fn places(folder: &Path) -> Result<Vec<Place>, Refusal> {
    let refuse = |why: &str| Refusal::value("FOLDER", folder, why);
    let about = fs::metadata(folder).map_err(|error| refuse(&in_words(&error)))?;
    if !about.is_dir() {
        return Err(refuse("this is not a folder"));
    }
    let names = tree::sorted(folder).map_err(|error| refuse(&in_words(&error)))?;
    let is_file = |name: &&PathBuf| matches!(tree::kind(&folder.join(name)), EntryKind::File);
    let plain: Vec<PathBuf> = names.iter().filter(is_file).cloned().collect();
    let whole = pairs::find(&plain);
    let folders: Vec<&PathBuf> = names.iter().filter(|name| !is_file(name)).collect();
    let alone = folders.is_empty() && !whole.lonely_inputs.is_empty();
    if !whole.pairs.is_empty() || alone || pairs::are_halves(&folders) {
        let path = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_path_buf());
        let name = shown(path.file_name().unwrap_or_default().as_ref());
        return Ok(vec![Place::new(name, folder.to_path_buf(), &[])]);
    }
    let mut places = Vec::new();
    for name in folders {
        places.push(Place::new(shown(name), folder.join(name), &places));
    }
    if places.is_empty() {
        return Err(refuse("there are neither pairs nor folders in it"));
    }
    Ok(places)
}

/// Bytes of a report's name. A file system takes 255, with what is added to it.
const LONGEST_NAME: usize = 100;

/// A suite's name as the name of its report.
fn file_name(name: &str) -> String {
    let plain = |letter: char| if letter == '/' || letter == '\\' { '_' } else { letter };
    let name: String = name.chars().map(plain).collect();
    let name = show::first_bytes(&name, LONGEST_NAME);
    let begins_well = name.starts_with(char::is_alphanumeric);
    if begins_well { name.to_string() } else { format!("_{name}") }
}

/// Reads a suite. A file that cannot be read is listed.
pub fn read(folder: &Path) -> Suite {
    read_within(folder, MOST_PAIRS, MOST_BYTES)
}

/// Reads so many pairs at most, and no more once there are more than so many bytes.
fn read_within(folder: &Path, most_pairs: usize, most_bytes: usize) -> Suite {
    let mut suite = Suite::default();
    if let EntryKind::Other(why) = tree::kind(folder) {
        suite.refuse(Path::new("."), &why);
        return suite;
    }
    let found = tree::below(folder);
    for (path, why) in &found.refused {
        suite.refuse(path, why);
    }
    let sorted = pairs::find(&found.files);
    suite.lonely_inputs = sorted.lonely_inputs.iter().map(|path| shown(path)).collect();
    suite.lonely_outputs = sorted.lonely_outputs.iter().map(|path| shown(path)).collect();
    let nearly = |input: &PathBuf| sorted.misspelt(input).map(|output| shown(output));
    suite.misspelt = sorted.lonely_inputs.iter().map(nearly).collect();
    let mut bytes = 0;
    for (number, pair) in sorted.pairs.iter().enumerate() {
        if number == most_pairs || bytes > most_bytes {
            let rest = sorted.pairs.len() - number;
            suite.refuse(
                &pair.input,
                &format!("this pair and the pairs after it ({rest} in all) are too many"),
            );
            break;
        }
        match test(folder, pair) {
            Ok(test) => {
                bytes += test.input.len() + test.expected.len();
                suite.tests.push(test);
            }
            Err((path, why)) => suite.refuse(&path, &why),
        }
    }
    suite
}

impl Suite {
    fn refuse(&mut self, path: &Path, why: &str) {
        self.refused.push((shown(path), why.to_string()));
    }
}

/// The files of a pair, or which of them cannot be read and why.
fn test(folder: &Path, pair: &Pair) -> Result<Test, (PathBuf, String)> {
    let read = |path: &PathBuf| tree::read(&folder.join(path)).map_err(|why| (path.clone(), why));
    let text = |path: &Option<PathBuf>| {
        let bytes = path.as_ref().map(read).transpose()?;
        Ok(bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    };
    Ok(Test {
        name: shown(&pair.input),
        input: read(&pair.input)?,
        expected: read(&pair.output)?,
        arguments: text(&pair.arguments)?
            .map(|text| text.lines().map(str::to_string).collect())
            .unwrap_or_default(),
        status: text(&pair.status)?.and_then(|text| text.trim().parse().ok()),
    })
}

#[cfg(test)]
mod tests {
    use crate::files::test_folder::TestFolder;
    use std::fs;
    use std::path::PathBuf;

    use super::{
        LONGEST_NAME, MOST_BYTES, MOST_PAIRS, Place, file_name, places, read, read_within,
    };
    use std::os::unix::fs::symlink;

    /// A folder with these files.
    fn tree(name: &str, files: &[(&str, &str)]) -> TestFolder {
        let tree = TestFolder::new(&format!("suites-{name}"));
        for (file, text) in files {
            tree.put(file, text, 0o644);
        }
        tree
    }

    #[test]
    fn the_name_of_a_report_is_safe() {
        assert_eq!(file_name("a/b\\c"), "a_b_c");
        assert_eq!(file_name(".hidden"), "_.hidden");
        assert_eq!(file_name(""), "_");
        assert_eq!(file_name(&"x".repeat(LONGEST_NAME + 1)).len(), LONGEST_NAME);
    }

    /// One suite lies in the folder, or one in each of its folders.
    #[test]
    fn suites_are_found_in_a_folder_or_in_its_folders() {
        let found = |files: &[&str]| {
            let files: Vec<_> = files.iter().map(|file| (*file, "x")).collect();
            let tree = tree("places", &files);
            let found = places(&tree.0).ok()?;
            let here = found.iter().filter(|place| place.path == tree.0).count();
            Some((found.len(), here))
        };
        assert_eq!(found(&["a.in", "a.out"]), Some((1, 1)));
        assert_eq!(found(&["a.in", "a.out", "anna/b.in"]), Some((1, 1)));
        assert_eq!(found(&["a.in"]), Some((1, 1)));
        assert_eq!(found(&["a.in", "anna/a.in"]), Some((1, 0)));
        assert_eq!(found(&["in/a.txt", "out/a.txt"]), Some((1, 1)));
        assert_eq!(found(&["anna/a.in", "bob/a.in", "notes.txt"]), Some((2, 0)));
        assert_eq!(found(&["notes.txt"]), None);
    }

    #[test]
    fn reports_of_two_suites_are_two_files() {
        let mut all: Vec<Place> = Vec::new();
        for name in ["anna", "Anna", "ANNA", "bob"] {
            all.push(Place::new(name.into(), PathBuf::new(), &all));
        }
        let reports: Vec<_> = all.iter().map(|place| place.report.as_str()).collect();
        assert_eq!(reports, ["anna.txt", "Anna_.txt", "ANNA__.txt", "bob.txt"]);
    }

    #[test]
    fn a_pair_is_read_with_the_files_beside_it() {
        let files = [
            ("a.in", "who\n"),
            ("a.out", "B\n"),
            ("a.args", "--x\ny\n"),
            ("a.exit", "3\n"),
            ("b.in", ""),
            ("b.out", ""),
            ("lonesome.in", ""),
            ("lonesme.out", ""),
        ];
        let tree = tree("read", &files);
        let suite = read(&tree.0);
        let [a, b] = suite.tests.as_slice() else { panic!("{}", suite.tests.len()) };
        assert_eq!(
            (a.name.as_str(), &*a.input, &*a.expected),
            ("a.in", &b"who\n"[..], &b"B\n"[..])
        );
        assert_eq!((a.arguments.join(" "), a.status), ("--x y".into(), Some(3)));
        assert_eq!((b.arguments.len(), b.status), (0, None));
        assert_eq!(
            (suite.lonely_inputs, suite.lonely_outputs),
            (vec!["lonesome.in".into()], vec!["lonesme.out".into()])
        );
        assert_eq!((suite.misspelt, suite.refused), (vec![Some("lonesme.out".into())], vec![]));
    }

    /// The pair with which there are more bytes than that is read as well.
    #[test]
    fn a_suite_is_read_up_to_its_limits() {
        assert_eq!((MOST_PAIRS, MOST_BYTES, LONGEST_NAME), (1000, 16 << 20, 100));
        let names: Vec<_> = "abcd"
            .chars()
            .flat_map(|pair| ["in", "out"].map(|end| format!("{pair}.{end}")))
            .collect();
        let text = |name: &str| if name.ends_with("in") { "xyz" } else { "xy" };
        let files: Vec<_> = names.iter().map(|name| (name.as_str(), text(name))).collect();
        let tree = tree("within", &files);
        for (most_pairs, most_bytes, count) in
            [(4, 15, 4), (3, 99, 3), (1, 99, 1), (9, 14, 3), (9, 10, 3), (9, 9, 2), (9, 0, 1)]
        {
            let suite = read_within(&tree.0, most_pairs, most_bytes);
            let told = |first: usize| {
                let why =
                    format!("this pair and the pairs after it ({} in all) are too many", 4 - first);
                (["a.in", "b.in", "c.in", "d.in"][first].to_string(), why)
            };
            let refused: Vec<_> = (count..4).take(1).map(told).collect();
            assert_eq!((suite.tests.len(), suite.refused), (count, refused), "{most_bytes}");
        }
        let whole = read(&tree.0);
        assert_eq!((whole.tests.len(), whole.refused.len()), (4, 0));
    }

    #[test]
    fn what_cannot_be_read_is_listed() {
        let files = [
            ("a.in", "who\n"),
            ("a.out", "B\n"),
            ("a.exit", " 3 \r\n"),
            ("b.in", ""),
            ("b.out", ""),
            ("b.exit", "three\n"),
        ];
        let tree = tree("listed", &files);
        symlink("a.in", tree.0.join("c.in")).unwrap();
        fs::write(tree.0.join("a.args"), b"--x \r\n\xff").unwrap();
        let suite = read(&tree.0);
        let statuses: Vec<_> = suite.tests.iter().map(|test| test.status).collect();
        assert_eq!(statuses, [Some(3), None]);
        assert_eq!(suite.tests[0].arguments, ["--x ", "\u{fffd}"]);
        assert_eq!(suite.refused, [("c.in".to_string(), "it is a link".to_string())]);
        let large = fs::File::create(tree.0.join("a.out")).unwrap();
        large.set_len((1 << 20) + 1).unwrap();
        let suite = read(&tree.0);
        assert_eq!(suite.tests.len(), 1);
        assert_eq!(suite.refused[1], ("a.out".to_string(), "it is larger than 1 MB".to_string()));
        let link = tree.0.join("link");
        symlink(".", &link).unwrap();
        let suite = read(&link);
        assert_eq!(suite.refused, [(".".to_string(), "it is a link".to_string())]);
        assert!(suite.tests.is_empty() && suite.lonely_inputs.is_empty());
    }

    #[test]
    fn a_folder_without_suites_is_refused() {
        let tree = tree("none", &[("notes.txt", "x")]);
        let why = |path: &std::path::Path| {
            places(path).err().map(|why| why.to_string().split(": ").nth(2).unwrap().to_string())
        };
        let told = why(&tree.0);
        assert_eq!(told.as_deref(), Some("there are neither pairs nor folders in it.\n"));
        let told = why(&tree.0.join("notes.txt"));
        assert_eq!(told.as_deref(), Some("this is not a folder.\n"));
        let told = why(&tree.0.join("nothing"));
        assert_eq!(told.as_deref(), Some("No such file or directory.\n"));
    }

    /// A suite of its own is called as its folder; the others stand in the order of their names.
    #[test]
    fn suites_are_called_as_their_folders() {
        let of = |name: &str, files: &[(&str, &str)]| {
            let tree = tree(name, files);
            let found = places(&tree.0).ok().unwrap();
            let own = tree.0.file_name().unwrap().to_string_lossy().into_owned();
            let below = |place: &Place| place.path.strip_prefix(&tree.0).unwrap().to_path_buf();
            let found: Vec<_> = found
                .iter()
                .map(|one| (one.name.clone(), below(one), one.report.clone()))
                .collect();
            (own, found)
        };
        let (own, found) = of("alone", &[("a.in", "x"), ("a.out", "x")]);
        assert_eq!(found, [(own.clone(), PathBuf::new(), format!("{own}.txt"))]);
        let (_, found) = of("two", &[("bob/a.in", "x"), ("anna/a.in", "x"), (".x/a.in", "x")]);
        let place = |name: &str| (name.to_string(), name.into(), format!("{name}.txt"));
        assert_eq!(found, ["anna", "bob"].map(place));
    }

    /// A thousand pairs, and the one with which all have more than 16 MB.
    #[test]
    #[ignore = "long"]
    fn pairs_that_are_too_many_are_refused() {
        let names: Vec<_> =
            (0..1001).flat_map(|pair| [format!("{pair}.in"), format!("{pair}.out")]).collect();
        let files: Vec<_> = names.iter().map(|name| (name.as_str(), "")).collect();
        let suite = read(&tree("many", &files).0);
        let told = "this pair and the pairs after it (1 in all) are too many";
        assert_eq!(suite.tests.len(), 1000);
        assert_eq!(suite.refused, [("999.in".to_string(), told.to_string())]);
    }
}
