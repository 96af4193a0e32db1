//! Which files of a suite belong together.
//!
//! Students name their pairs in many ways: `NAME.in` with `NAME.out` or `NAME.expected`,
//! `input1.txt` with `output1.txt`, `test1_in` with `test1_out`. Others have folders `in` and
//! `out`. A file's role stands in its extension, in a folder's name or in a word of its own name.
//! The rest of the path without that word is its key, and files with the same key belong together.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::text::nearest::distance;

/// An input, and what is expected of a program that reads it.
#[derive(Debug, PartialEq, Eq)]
pub struct Pair {
    pub input: PathBuf,
    pub output: PathBuf,
    pub arguments: Option<PathBuf>,
    pub status: Option<PathBuf>,
    /// The expected standard error.
    pub error: Option<PathBuf>,
    /// The output with the other right answers.
    pub other: Option<PathBuf>,
}

/// A suite's files, sorted out.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Sorted {
    pub pairs: Vec<Pair>,
    /// Inputs for which no output is there.
    pub lonely_inputs: Vec<PathBuf>,
    /// Outputs for which no input is there.
    pub lonely_outputs: Vec<PathBuf>,
}

/// Letters by which the two names of a misspelt pair differ at most.
const MOST_MISSPELT: usize = 2;

impl Sorted {
    /// The output without an input whose name is nearly that of an input without an output.
    pub fn misspelt(&self, input: &Path) -> Option<&PathBuf> {
        let wanted = bare(input);
        let near = |output: &&PathBuf| {
            let bare = bare(output);
            let shortest = wanted.chars().count().min(bare.chars().count());
            // Short names, and names with other numbers, differ on purpose.
            shortest > 2 * MOST_MISSPELT
                && digits(&wanted) == digits(&bare)
                && distance(&wanted, &bare) <= MOST_MISSPELT
        };
        self.lonely_outputs.iter().find(near)
    }
}

fn digits(name: &str) -> String {
    name.chars().filter(char::is_ascii_digit).collect()
}

/// A file's name without the words for its role.
fn bare(path: &Path) -> String {
    let words = words(&path.file_name().unwrap_or_default().to_string_lossy()).into_iter();
    let neutral = |word: &String| NEUTRAL.contains(&word.as_str());
    let rest: Vec<_> =
        words.filter(|word| role_of_word(word).is_none() && !neutral(word)).collect();
    rest.join(" ")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Input,
    Output,
}

const INPUT: [&str; 4] = ["in", "input", "inputs", "stdin"];

/// The first words are the surest: what a program printed may stand beside as `.out`.
const OUTPUT: [&str; 12] = [
    "expected", "expect", "exp", "ans", "answer", "answers", "solution", "out", "output",
    "outputs", "stdout", "result",
];

/// Extensions that say nothing.
const NEUTRAL: [&str; 4] = ["txt", "text", "dat", "data"];

/// Extensions of files that are no part of a pair, whatever their name.
const FOREIGN: [&str; 22] = [
    "c", "h", "o", "cc", "cpp", "rs", "py", "java", "class", "jar", "js", "sh", "bash", "md",
    "pdf", "html", "json", "zip", "gz", "tar", "diff", "log",
];

/// Finds a file's role, and the key that is left.
type Way = fn(&Path) -> Option<(Role, String)>;

/// The ways to find a role, the surest first.
const WAYS: [Way; 6] =
    [by_extension, by_extension_and_folder, by_folder, by_first_word, by_last_word, by_all_words];

/// The files with the same key.
#[derive(Default)]
struct Group<'a> {
    inputs: Vec<&'a PathBuf>,
    outputs: Vec<&'a PathBuf>,
}

impl<'a> Group<'a> {
    fn add(&mut self, role: Role, path: &'a PathBuf) {
        match role {
            Role::Input => self.inputs.push(path),
            Role::Output => self.outputs.push(path),
        }
    }
}

type ByKey<'a> = BTreeMap<String, Group<'a>>;

/// Sorts out a suite's files, whose paths begin at its folder.
pub fn find(files: &[PathBuf]) -> Sorted {
    let files = files.iter().filter(|path| !is_foreign(path));
    // A file beside a pair is no half of one, whatever words its name has.
    let (sides, files): (Vec<_>, Vec<_>) = files.partition(|path| is_side(path));
    let mut matched = Matched::default();
    for way in WAYS {
        let mut by_key = ByKey::new();
        for path in files.iter().filter(|path| !matched.used.contains(**path)) {
            if let Some((role, key)) = way(path) {
                by_key.entry(key).or_default().add(role, path);
            }
        }
        matched.take(by_key);
    }
    let left = files.iter().copied().filter(|path| !matched.used.contains(path));
    let by_key = without_role(left);
    matched.take(by_key);
    let lonely = |wanted: Role| {
        let left = files.iter().filter(|path| !matched.used.contains(**path));
        left.filter(|path| role(path) == Some(wanted)).map(|path| (*path).clone()).collect()
    };
    let (lonely_inputs, lonely_outputs) = (lonely(Role::Input), lonely(Role::Output));
    matched.pairs.sort();
    let pairs = matched.pairs.into_iter().map(|(input, output)| beside(&sides, input, output));
    Sorted { pairs: pairs.collect(), lonely_inputs, lonely_outputs }
}

/// A name without any role may stand beside an output of the same name.
fn without_role<'a>(left: impl Iterator<Item = &'a PathBuf>) -> ByKey<'a> {
    let mut by_key = ByKey::new();
    for path in left {
        match role(path) {
            Some(Role::Output) => {
                for (_, key) in WAYS.iter().filter_map(|way| way(path)) {
                    by_key.entry(key).or_default().add(Role::Output, path);
                }
            }
            Some(Role::Input) => {}
            None => by_key.entry(key(path)).or_default().add(Role::Input, path),
        }
    }
    by_key
}

/// Files that have found each other.
#[derive(Default)]
struct Matched<'a> {
    used: BTreeSet<&'a PathBuf>,
    pairs: Vec<(&'a PathBuf, &'a PathBuf)>,
}

impl<'a> Matched<'a> {
    fn take(&mut self, by_key: ByKey<'a>) {
        for Group { inputs, mut outputs } in by_key.into_values() {
            for input in inputs {
                // Of several the one in the same case, `Test1.in` and `Test1.out`.
                let other_case = |output: &PathBuf| output.file_stem() != input.file_stem();
                outputs.retain(|output| !self.used.contains(output));
                let output = outputs.iter().min_by_key(|path| (rank(path), other_case(path)));
                if let Some(&output) = output {
                    self.pairs.push((input, output));
                    self.used.extend([input, output]);
                }
            }
        }
    }
}

/// Extensions of the other files of a pair: arguments, exit status, standard error, other answers.
const SIDES: [&[&str]; 4] =
    [&["args", "arguments"], &["exit", "status"], &["err", "stderr"], &["or"]];

fn is_side(path: &Path) -> bool {
    SIDES.iter().any(|words| words.contains(&extension(path).as_str()))
}

/// The other files that stand beside a pair.
fn beside(files: &[&PathBuf], input: &PathBuf, output: &PathBuf) -> Pair {
    let find = |words: &[&str]| {
        let wanted = |path: &&&PathBuf| {
            let named = words.contains(&extension(path).as_str());
            named
                && [input, output]
                    .iter()
                    .any(|other| path.with_extension("") == other.with_extension(""))
        };
        files.iter().find(wanted).map(|path| (**path).clone())
    };
    let [arguments, status, error, other] = SIDES.map(find);
    Pair { input: input.clone(), output: output.clone(), arguments, status, error, other }
}

/// True if one of the folders holds inputs, and another one outputs.
pub fn are_halves(folders: &[&PathBuf]) -> bool {
    let roles: Vec<_> =
        folders.iter().map(|folder| role_of_name(&folder.to_string_lossy())).collect();
    [Role::Input, Role::Output].iter().all(|role| roles.contains(&Some(*role)))
}

fn is_foreign(path: &Path) -> bool {
    FOREIGN.contains(&extension(path).as_str())
}

/// A file's role in the first way that finds one.
fn role(path: &Path) -> Option<Role> {
    WAYS.iter().find_map(|way| way(path)).map(|(role, _)| role)
}

/// How sure an output is, the surest first: the place of its word in the list.
fn rank(path: &Path) -> usize {
    let text = path.to_string_lossy();
    let words = words(&text);
    OUTPUT.iter().position(|output| words.iter().any(|word| word == output)).unwrap_or(OUTPUT.len())
}

fn by_extension(path: &Path) -> Option<(Role, String)> {
    let role = role_of_word(&extension(path))?;
    Some((role, key(&path.with_extension(""))))
}

fn by_extension_and_folder(path: &Path) -> Option<(Role, String)> {
    let role = role_of_word(&extension(path))?;
    Some((role, key(&without_folders(&path.with_extension(""), role))))
}

fn by_folder(path: &Path) -> Option<(Role, String)> {
    let folders = path.parent()?.components().rev();
    let mut names = folders.map(|folder| folder.as_os_str().to_string_lossy());
    let role = names.find_map(|name| role_of_name(&name))?;
    Some((role, key(&without_folders(path, role))))
}

fn by_first_word(path: &Path) -> Option<(Role, String)> {
    by_word(path, |words| words.iter().position(|word| role_of_word(word).is_some()))
}

fn by_last_word(path: &Path) -> Option<(Role, String)> {
    by_word(path, |words| words.iter().rposition(|word| role_of_word(word).is_some()))
}

fn by_all_words(path: &Path) -> Option<(Role, String)> {
    let (folder, name) = (folder(path), stem(path));
    let words = words(&name);
    let role = words.iter().rev().find_map(|word| role_of_word(word))?;
    let rest: Vec<_> = words.into_iter().filter(|word| role_of_word(word) != Some(role)).collect();
    let folder = without_folders(&Path::new(&folder).join("x"), role);
    Some((role, key(&folder.with_file_name(rest.join(" ")))))
}

/// The role by one word of the file's name, which goes, with equal ones beside it.
fn by_word(path: &Path, which: fn(&[String]) -> Option<usize>) -> Option<(Role, String)> {
    let mut words = words(&stem(path));
    let place = which(&words)?;
    let role = role_of_word(words.get(place)?)?;
    let same = |word: Option<&String>| word.is_some_and(|word| role_of_word(word) == Some(role));
    words.remove(place);
    if same(words.get(place)) {
        words.remove(place);
    } else if place > 0 && same(words.get(place - 1)) {
        words.remove(place - 1);
    }
    Some((role, key(&Path::new(&folder(path)).join(words.join(" ")))))
}

/// The words of a path without its extension where that says nothing; folders stay apart.
fn key(path: &Path) -> String {
    let parts = Path::new(&folder(path)).join(stem(path));
    let parts = parts.components().map(|part| words(&part.as_os_str().to_string_lossy()).join(" "));
    parts.collect::<Vec<_>>().join("/")
}

/// A path without the folders that are named for a role.
fn without_folders(path: &Path, role: Role) -> PathBuf {
    let name = path.file_name().unwrap_or_default();
    let other = |part: &std::path::Component<'_>| {
        role_of_name(&part.as_os_str().to_string_lossy()) != Some(role)
    };
    let folders = path.parent().unwrap_or(Path::new("")).components().filter(other);
    folders.collect::<PathBuf>().join(name)
}

fn folder(path: &Path) -> String {
    path.parent().map_or(String::new(), |folder| folder.to_string_lossy().into_owned())
}

/// The name without an extension that says nothing.
fn stem(path: &Path) -> String {
    let neutral = NEUTRAL.contains(&extension(path).as_str());
    let name = if neutral { path.file_stem() } else { path.file_name() };
    name.unwrap_or_default().to_string_lossy().into_owned()
}

fn extension(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

/// The role of a folder by all words of its name: `expected_output`.
fn role_of_name(name: &str) -> Option<Role> {
    let mut roles = words(name).into_iter().map(|word| role_of_word(&word));
    let first = roles.next()??;
    roles.all(|role| role == Some(first)).then_some(first)
}

fn role_of_word(word: &str) -> Option<Role> {
    if INPUT.contains(&word) {
        Some(Role::Input)
    } else if OUTPUT.contains(&word) {
        Some(Role::Output)
    } else {
        None
    }
}

/// The words of a name in lower case: `Test1In` is `test`, `1` and `in`. Long words for a role are
/// found where they are glued to others.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for letter in name.chars() {
        let begins = before.is_lowercase() && letter.is_uppercase()
            || before.is_alphabetic() && letter.is_numeric()
            || before.is_numeric() && letter.is_alphabetic()
            || !before.is_alphanumeric();
        if letter.is_alphanumeric() {
            match words.last_mut() {
                Some(word) if !begins => word.extend(letter.to_lowercase()),
                _ => words.push(letter.to_lowercase().collect()),
            }
        }
        before = letter;
    }
    words.into_iter().flat_map(|word| unglued(&word)).collect()
}

fn unglued(word: &str) -> Vec<String> {
    let long = ["inputs", "input", "outputs", "output", "expected"];
    let glued = long.iter().find_map(|role| {
        let rest = word.strip_prefix(role).map(|rest| [*role, rest]);
        rest.or_else(|| word.strip_suffix(role).map(|rest| [rest, *role]))
    });
    match glued {
        Some(parts) => {
            parts.iter().filter(|part| !part.is_empty()).map(ToString::to_string).collect()
        }
        None => vec![word.to_string()],
    }
}

#[cfg(test)]
mod tests {
    use super::{Sorted, find};
    use std::path::{Path, PathBuf};

    fn found(names: &[&str]) -> Sorted {
        let mut files: Vec<PathBuf> = names.iter().map(PathBuf::from).collect();
        files.sort();
        find(&files)
    }

    #[track_caller]
    fn is_a_pair(input: &str, output: &str) {
        let found = found(&[input, output]);
        assert_eq!(found.pairs.len(), 1, "{input} and {output}");
        assert_eq!(found.pairs[0].input, PathBuf::from(input));
        assert_eq!(found.pairs[0].output, PathBuf::from(output));
    }

    #[test]
    fn pairs_are_found_in_the_forms_as_they_come() {
        is_a_pair("win.in", "win.out");
        is_a_pair("win.in", "win.expected");
        is_a_pair("Win.IN", "Win.OUT");
        is_a_pair("win.in.txt", "win.out.txt");
        is_a_pair("input1.txt", "output1.txt");
        is_a_pair("input_1", "expected_output_1");
        is_a_pair("input01.txt", "expected01.txt");
        is_a_pair("test1_in", "test1_out");
        is_a_pair("test1_in.txt", "test1_out.txt");
        is_a_pair("test1-input.txt", "test1-expected.txt");
        is_a_pair("testinput1.txt", "testoutput1.txt");
        is_a_pair("Test1In.txt", "Test1Out.txt");
        is_a_pair("1in.txt", "1out.txt");
        is_a_pair("in/1.txt", "out/1.txt");
        is_a_pair("input/in1.txt", "output/out1.txt");
        is_a_pair("Inputs/test1.in", "Outputs/test1.out");
        is_a_pair("tests/in/five_in_a_row.txt", "tests/out/five_in_a_row.txt");
        is_a_pair("test1/input.txt", "test1/expected_output.txt");
        is_a_pair("win.txt", "win.out");
        is_a_pair("win", "win.expected");
        is_a_pair("win.test.in", "win.test.out");
        is_a_pair("who in turn.in", "who in turn.out");
    }

    #[test]
    fn an_expected_output_goes_before_one_that_was_printed() {
        let found = found(&["a.in", "a.out", "a.expected"]);
        assert_eq!(found.pairs.len(), 1);
        assert_eq!(found.pairs[0].output, PathBuf::from("a.expected"));
        assert_eq!(found.lonely_outputs, [PathBuf::from("a.out")]);
    }

    #[test]
    fn capitals_tell_pairs_apart() {
        let found = found(&["a.in", "a.out", "A.in", "A.out"]);
        let pairs: Vec<_> = found.pairs.iter().map(|pair| (&pair.input, &pair.output)).collect();
        let path = PathBuf::from;
        assert_eq!(pairs, [(&path("A.in"), &path("A.out")), (&path("a.in"), &path("a.out"))]);
    }

    #[test]
    fn folders_of_the_same_names_stay_apart() {
        let found = found(&["one/t.in", "one/t.out", "two/t.in", "two/t.out"]);
        assert!(found.pairs.iter().all(|pair| pair.input.parent() == pair.output.parent()));
        assert_eq!(found.pairs.len(), 2);
    }

    #[test]
    fn files_without_the_other_half_are_listed() {
        let found = found(&["a.in", "b.out", "README.md", "Main.java", "notes.txt", "input.c"]);
        assert_eq!(found.pairs, []);
        assert_eq!(found.lonely_inputs, [PathBuf::from("a.in")]);
        assert_eq!(found.lonely_outputs, [PathBuf::from("b.out")]);
    }

    #[test]
    fn arguments_and_status_stand_beside() {
        assert_eq!(found(&["four_in_a_row.exit", "b_out.err"]), Sorted::default());
        let found = found(&["a.in", "a.out", "a.args", "a.exit", "a.err", "a.or", "b.args"]);
        assert_eq!(found.pairs.len(), 1);
        assert_eq!(found.pairs[0].arguments, Some(PathBuf::from("a.args")));
        assert_eq!(found.pairs[0].status, Some(PathBuf::from("a.exit")));
        assert_eq!(found.pairs[0].error, Some(PathBuf::from("a.err")));
        assert_eq!(found.pairs[0].other, Some(PathBuf::from("a.or")));
    }

    #[test]
    fn folders_of_inputs_and_outputs_are_halves() {
        let are_halves = |names: [&str; 2]| {
            let folders = names.map(PathBuf::from);
            super::are_halves(&folders.iter().collect::<Vec<_>>())
        };
        assert!(are_halves(["in", "out"]) && are_halves(["expected_output", "input"]));
        for other in [["in", "input"], ["in_out", "out"], ["anna", "out"], ["out", "expected"]] {
            assert!(!are_halves(other), "{other:?}");
        }
    }

    #[test]
    fn misspelt_pairs_are_told() {
        // Of names of four letters two may differ on purpose.
        for (name, is_told) in [("abcd", false), ("abcde", true)] {
            let sorted = found(&[&format!("{name}.in"), &format!("{name}x.out")]);
            let found = sorted.misspelt(Path::new(&format!("{name}.in")));
            assert_eq!(found.is_some(), is_told, "{name}");
        }
        let files = ["occpuied.in", "occupied.out", "view_1.in", "view_2.out", "a.in", "b.out"];
        let sorted = find(&files.map(PathBuf::from));
        assert!(sorted.pairs.is_empty());
        let misspelt = |input: &str| sorted.misspelt(Path::new(input)).cloned();
        assert_eq!(misspelt("occpuied.in"), Some("occupied.out".into()));
        assert_eq!(misspelt("view_1.in"), None);
        assert_eq!(misspelt("a.in"), None);
        let long = find(&["occpuied.in", "occupeid.out", "xccupiex.out"].map(PathBuf::from));
        assert_eq!(long.misspelt(Path::new("occpuied.in")), Some(&"occupeid.out".into()));
        let far = find(&["occpuied.in", "xxcupied.out"].map(PathBuf::from));
        assert_eq!(far.misspelt(Path::new("occpuied.in")), None);
    }

    #[test]
    fn a_name_is_parted_into_words() {
        let words = |name: &str| super::words(name).join(" ");
        let names =
            ["Test12In", "in3", "a-b", "fooBar2", "HTML", "x_1", "12", "testinput", "1expected"];
        let parted = [
            "test 12 in",
            "in 3",
            "a b",
            "foo bar 2",
            "html",
            "x 1",
            "12",
            "test input",
            "1 expected",
        ];
        for (name, parted) in names.into_iter().zip(parted) {
            assert_eq!(words(name), parted);
        }
    }

    /// The word that stands first in the list decides, whatever stands beside it.
    #[test]
    fn outputs_are_ranked_by_the_surest_word() {
        let rank = |path: &str| super::rank(Path::new(path));
        assert_eq!(["x/expected_1", "1_exp.txt", "a.out", "a/result"].map(rank), [0, 2, 7, 11]);
        assert_eq!(rank("out/expected"), 0);
        assert_eq!(["a/b", ""].map(rank), [super::OUTPUT.len(); 2]);
    }

    #[test]
    fn each_way_finds_the_role_and_leaves_the_key() {
        use super::{Role, Way, by_all_words, by_extension, by_extension_and_folder};
        use super::{by_first_word, by_folder, by_last_word};
        let table: [(Way, &str, Role, &str); 21] = [
            (by_extension, "d/One.IN", Role::Input, "d/one"),
            (by_extension_and_folder, "in/one.in", Role::Input, "one"),
            (by_folder, "tests/in/five.txt", Role::Input, "tests/five"),
            (by_folder, "in/out/five.txt", Role::Output, "in/five"),
            (by_first_word, "in_a_out.txt", Role::Input, "a out"),
            (by_last_word, "in_a_out.txt", Role::Output, "in a"),
            (by_first_word, "d/in1", Role::Input, "d/1"),
            // An equal word beside it goes too, and no third one.
            (by_first_word, "out_expected_1", Role::Output, "1"),
            (by_last_word, "1_out_expected", Role::Output, "1"),
            (by_first_word, "out_out_out_1", Role::Output, "out 1"),
            (by_last_word, "a_out_1_out", Role::Output, "a out 1"),
            (by_last_word, "in_out_1", Role::Output, "in 1"),
            (by_all_words, "in_a_in.txt", Role::Input, "a"),
            (by_all_words, "in/in_a_in", Role::Input, "a"),
            (by_all_words, "in_a_out", Role::Output, "in a"),
            (by_all_words, "d/out/out_b", Role::Output, "d/b"),
            (by_extension, "a.dat.out", Role::Output, "a"),
            (by_extension, "in/a.b.exp", Role::Output, "in/a b"),
            (by_extension_and_folder, "out/in/A.expected", Role::Output, "in/a"),
            (by_folder, "a_in/out_expected/x.y", Role::Output, "a in/x y"),
            (by_last_word, "d/b/a_out_out_out", Role::Output, "d/b/a out"),
        ];
        for (way, path, role, key) in table {
            assert_eq!(way(Path::new(path)), Some((role, key.to_string())), "{path}");
        }
        for way in super::WAYS {
            assert_eq!(way(Path::new("win/a.b")), None);
        }
    }

    #[test]
    fn pairs_come_in_the_order_of_their_inputs_and_share_no_output() {
        let inputs = |names: &[&str]| {
            let pairs = found(names).pairs;
            pairs.iter().map(|pair| pair.input.display().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(inputs(&["b.in", "b.out", "a_in", "a_out"]), ["a_in", "b.in"]);
        assert_eq!(inputs(&["a.in", "A.in", "a.out"]).len(), 1);
    }

    #[test]
    fn sources_archives_and_texts_are_no_half_of_a_pair() {
        let sources = ["c", "h", "o", "cc", "cpp", "rs", "py", "java", "class", "jar", "js", "sh"];
        let others = ["bash", "md", "pdf", "html", "json", "zip", "gz", "tar", "diff", "log"];
        for ending in sources.iter().chain(&others) {
            let names = [format!("input.{ending}"), format!("output.{}", ending.to_uppercase())];
            assert_eq!(super::find(&names.map(PathBuf::from)), Sorted::default(), "{ending}");
        }
    }

    #[test]
    fn each_word_for_a_role_finds_it() {
        let inputs = ["in", "input", "inputs", "stdin"];
        let outputs = [
            "expected", "expect", "exp", "ans", "answer", "answers", "solution", "out", "output",
            "outputs", "stdout", "result",
        ];
        for word in inputs {
            is_a_pair(&format!("a.{word}"), "a.out");
            is_a_pair(&format!("{word}/a"), "out/a");
        }
        for word in outputs {
            is_a_pair("a.in", &format!("a.{}", word.to_uppercase()));
            is_a_pair("in/a", &format!("{word}/a"));
        }
        for word in ["txt", "text", "dat", "data"] {
            is_a_pair(&format!("1_in.{word}"), &format!("1_out.{word}"));
            assert_eq!(found(&[&format!("in.{word}/1"), "out.x/1"]).pairs, []);
        }
        // The surest of several stands first.
        for (place, pair) in outputs.windows(2).enumerate() {
            let [first, second] = [0, 1].map(|one| PathBuf::from(format!("a.{}", pair[one])));
            let sorted = super::find(&["a.in".into(), second.clone(), first.clone()]);
            assert_eq!(sorted.pairs[0].output, first, "{place}");
            assert_eq!(sorted.lonely_outputs, [second]);
        }
    }

    #[test]
    fn other_files_stand_beside_either_half() {
        let sides = |names: &[&str]| {
            let found = found(names);
            assert_eq!((found.pairs.len(), found.lonely_inputs.len()), (1, 0), "{names:?}");
            let pair = &found.pairs[0];
            let sides = [&pair.arguments, &pair.status, &pair.error, &pair.other];
            sides.map(|side| side.as_ref().map_or(String::new(), |it| it.display().to_string()))
        };
        let names = ["a.in", "a.out", "a.arguments", "a.status", "a.stderr"];
        assert_eq!(sides(&names), ["a.arguments", "a.status", "a.stderr", ""]);
        // Beside the output of another name and folder, in capitals, and of no pair.
        let names = ["in/a.txt", "out/a.txt", "out/a.ARGS", "in/a.exit", "out/b.err", "a.or"];
        assert_eq!(sides(&names), ["out/a.ARGS", "in/a.exit", "", ""]);
    }

    /// A name without a role is an input beside an output. Its other words must be the same.
    #[test]
    fn a_name_without_a_role_is_an_input_beside_an_output() {
        is_a_pair("win", "out/win");
        is_a_pair("win.txt", "win_expected.txt");
        is_a_pair("d/win", "d/expected_win");
        let alone = found(&["win.txt", "lose.out"]);
        assert_eq!((alone.pairs.len(), alone.lonely_inputs.len()), (0, 0));
        assert_eq!(alone.lonely_outputs, [PathBuf::from("lose.out")]);
        // An input with a role goes first.
        let both = found(&["win", "win.in", "win.out"]);
        assert_eq!(both.pairs[0].input, PathBuf::from("win.in"));
        assert_eq!((both.pairs.len(), both.lonely_inputs.len()), (1, 0));
    }

    /// Numbers tell pairs apart, and words for a role and extensions do not count.
    #[test]
    fn a_misspelt_name_differs_by_two_letters_at_most() {
        let misspelt = |input: &str, output: &str| {
            let lonely_outputs = vec!["zzzzzz.out".into(), output.into(), "occupied.out".into()];
            let sorted = Sorted { lonely_outputs, ..Sorted::default() };
            sorted.misspelt(Path::new(input)).map(|found| found.display().to_string())
        };
        for (input, output, is_told) in [
            ("abcde.in", "abcde.out", true),
            ("abcde_in.txt", "d/abxye_output.dat", true),
            ("abcde.in", "abxyz.out", false),
            ("abcd.in", "abcdef.out", false),
            ("abcdef.in", "abcd.out", false),
            ("view12.in", "viww12.out", true),
            ("view12.in", "view21.out", false),
            ("view12.in", "view1.out", false),
        ] {
            let expected = is_told.then(|| output.to_string());
            assert_eq!(misspelt(input, output), expected, "{input} {output}");
        }
        assert_eq!(misspelt("occupeid.in", "occupide.out").as_deref(), Some("occupide.out"));
    }

    #[test]
    fn the_role_of_a_folder_stands_in_all_its_words() {
        use super::Role::{Input, Output};
        for (name, role) in [
            ("in", Some(Input)),
            ("Expected_Output", Some(Output)),
            ("expectedoutputs", Some(Output)),
            ("test_in", None),
            ("in_test", None),
            ("in_out", None),
            ("", None),
        ] {
            assert_eq!(super::role_of_name(name), role, "{name}");
        }
        let unglued = |word: &str| super::unglued(word).join(" ");
        let words = ["inputs", "myinputs", "outputx", "xexpected", "expected", "stdin", "xinputx"];
        let parted =
            ["inputs", "my inputs", "output x", "x expected", "expected", "stdin", "xinputx"];
        assert_eq!(words.map(unglued), parted);
    }
}
