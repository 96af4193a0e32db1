//! The words of the command line, in the usual GNU forms.
//!
//! Options stand anywhere among the operands: `--csv FILE`, `--csv=FILE`, `--force`. `--` ends the
//! options. The words are judged from left to right: the first mistake, `--help` or `--version`
//! decides. Where an option is given twice, the last one counts, but for `--bind`, which adds up.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use super::help;
use super::outputs;
use super::table::{OPTIONS, Operand, OptionRow, SUBCOMMANDS, Subcommand};
use crate::cases::courses::{self, Course};
use crate::cases::topics;
use crate::files::folder_of;
use crate::options::Options;
use crate::refusal::Refusal;
use crate::text::nearest::{distance, nearest};

/// A right command line.
pub enum Request {
    /// To print this text.
    Print(String),
    /// To do something.
    Run(Box<Call>),
}

/// A subcommand with all that is asked of it.
pub struct Call {
    pub subcommand: &'static Subcommand,
    pub options: Options,
    /// The paths that are named, for [`outputs::covered`].
    pub paths: Vec<(&'static str, PathBuf)>,
}

/// An option that was given, with its value.
type GivenOption = (&'static OptionRow, OsString);

/// Judges all words after the program's name.
///
/// # Errors
/// The first mistake.
pub fn parse(words: &[OsString]) -> Result<Request, Refusal> {
    let Some((first, rest)) = words.split_first() else {
        return Err(Refusal::Call { why: "a subcommand is missing".into(), help: help::program() });
    };
    let name = first.to_string_lossy();
    match &*name {
        "help" if !rest.is_empty() => return help_on(rest),
        "--help" | "-h" | "help" => return Ok(Request::Print(help::program())),
        "--help-more" => return Ok(Request::Print(help::whole())),
        "--version" | "-V" => return Ok(Request::Print(help::version())),
        _ => {}
    }
    if let Some(subcommand) = SUBCOMMANDS.iter().find(|one| one.name == name) {
        return parse_for(subcommand, rest);
    }
    if name.starts_with('-') && name.len() > 1 {
        Err(no_option(first))
    } else {
        Err(no_subcommand(first))
    }
}

/// The help on the subcommand that follows `help`.
fn help_on(words: &[OsString]) -> Result<Request, Refusal> {
    let Some(word) = words.first() else { return Ok(Request::Print(help::program())) };
    match SUBCOMMANDS.iter().find(|one| word == one.name) {
        Some(subcommand) => Ok(Request::Print(help::usual(subcommand))),
        None => Err(no_subcommand(word)),
    }
}

/// The subcommands that the help names.
fn subcommands() -> impl Iterator<Item = &'static str> {
    SUBCOMMANDS.iter().filter(|one| !one.hidden).map(|one| one.name)
}

fn no_subcommand(word: &OsStr) -> Refusal {
    let near = nearest(&word.to_string_lossy(), subcommands()).unwrap_or_default();
    let word = shown(word);
    Refusal::call(format!("there is no subcommand {word}; the nearest word is {near}"))
}

/// The word in front is a wrong option.
fn no_option(word: &OsStr) -> Refusal {
    let text = word.to_string_lossy();
    let names = ["help", "help-more", "version"].into_iter();
    let near = near_option(text.trim_start_matches('-'), names.chain(subcommands()));
    let hyphens = if subcommands().any(|name| name == near) { "" } else { "--" };
    let word = shown(word);
    Refusal::call(format!("there is no option {word}; the nearest word is {hyphens}{near}"))
}

/// The option nearest to a wrong one, both without hyphens. Of a letter it is the first that begins
/// with it, or `help`.
fn near_option(typed: &str, mut names: impl Iterator<Item = &'static str>) -> &'static str {
    if typed.chars().count() == 1 {
        return names.find(|name| name.starts_with(typed)).unwrap_or("help");
    }
    nearest(typed, names).unwrap_or_default()
}

fn parse_for(subcommand: &'static Subcommand, words: &[OsString]) -> Result<Request, Refusal> {
    let mut given: Vec<GivenOption> = Vec::new();
    let mut operands: Vec<&OsString> = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let (name, value) = split(word);
        match name.to_str() {
            Some("--") if value.is_none() => operands.extend(words.by_ref()),
            Some("--help" | "-h") => return Ok(Request::Print(help::usual(subcommand))),
            Some("--help-more") => return Ok(Request::Print(help::more(subcommand))),
            Some("--version" | "-V") => return Ok(Request::Print(help::version())),
            _ if name.len() > 1 && name.as_bytes().starts_with(b"-") => {
                let row = option(subcommand, name)?;
                let value = match (row.argument.is_empty(), value) {
                    (true, None) => OsString::new(),
                    (true, Some(_)) => {
                        return Err(Refusal::call(format!("--{} takes no value", row.name)));
                    }
                    (false, value) => value
                        .or_else(|| words.next().cloned())
                        .filter(|value| !value.is_empty())
                        .ok_or_else(|| missing_value(row))?,
                };
                given.push((row, value));
            }
            _ => operands.push(word),
        }
    }
    call(subcommand, &operands, &given).map(|call| Request::Run(Box::new(call)))
}

fn missing_value(row: &OptionRow) -> Refusal {
    Refusal::call(format!("--{} needs a value: --{}={}", row.name, row.name, row.argument))
}

/// `--name=value` at its equals sign; other words stay whole.
fn split(word: &OsStr) -> (&OsStr, Option<OsString>) {
    let bytes = word.as_bytes();
    match bytes.iter().position(|&byte| byte == b'=').filter(|_| bytes.starts_with(b"--")) {
        Some(place) => {
            let (name, value) = bytes.split_at(place);
            let value = value.get(1..).unwrap_or_default().to_vec();
            (OsStr::from_bytes(name), Some(OsString::from_vec(value)))
        }
        None => (word, None),
    }
}

/// The row of an option that this subcommand takes.
fn option(subcommand: &Subcommand, word: &OsStr) -> Result<&'static OptionRow, Refusal> {
    let text = word.to_string_lossy();
    let name = text.strip_prefix("--").unwrap_or_default();
    let mut rows = OPTIONS.iter().filter(|row| row.name == name);
    if let Some(row) = rows.find(|row| row.is_taken_by(subcommand)) {
        return Ok(row);
    }
    // An option of a hidden subcommand alone is as unknown as any other.
    let others = takers(name);
    if !others.is_empty() {
        let others = list(&others);
        let why = format!("{} takes no --{name}; it belongs to {others}", subcommand.name);
        return Err(Refusal::call(why));
    }
    let typed = text.trim_start_matches('-');
    let names = OPTIONS.iter().filter(|row| row.is_taken_by(subcommand)).map(|row| row.name);
    let own = near_option(typed, names.chain(["help", "help-more", "version"]));
    let other = nearest(typed, OPTIONS.iter().map(|row| row.name)).unwrap_or_default();
    let takers = takers(other);
    let changes = distance(typed, other);
    let is_nearer = changes < distance(typed, own) && 2 * changes < other.len();
    let near = if is_nearer && !takers.is_empty() {
        format!("the nearest, --{other}, belongs to {}", list(&takers))
    } else {
        format!("the nearest is --{own}")
    };
    Err(Refusal::call(format!("{} has no option {}; {near}", subcommand.name, shown(word))))
}

/// The subcommands that take an option of this name.
fn takers(option: &str) -> Vec<&'static str> {
    let takes = |one: &&Subcommand| {
        !one.hidden && OPTIONS.iter().any(|row| row.name == option && row.is_taken_by(one))
    };
    SUBCOMMANDS.iter().filter(takes).map(|one| one.name).collect()
}

/// Words as a list in a sentence.
pub fn list(words: &[&str]) -> String {
    match words {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => words.concat(),
    }
}

fn shown(word: &OsStr) -> String {
    crate::text::show::safe(&word.to_string_lossy())
}

/// Gives the operands and options their meaning.
fn call(
    subcommand: &'static Subcommand,
    operands: &[&OsString],
    given: &[GivenOption],
) -> Result<Call, Refusal> {
    let (game, target) = operands_of(subcommand, operands)?;
    let submissions = match subcommand.operand {
        Operand::None | Operand::File(_) => None,
        Operand::Program => Some(folder_of(&target).to_path_buf()),
        Operand::Folder(_) => Some(target.clone()),
    };
    let mut options = Options::new(game, target.clone(), submissions);
    set(&mut options, subcommand, given)?;
    // A file or a folder of cases may have topics of its own.
    if options.own_cases.is_none() && !matches!(subcommand.operand, Operand::File(_)) {
        check_topics(&options)?;
    }
    let mut paths: Vec<_> = given
        .iter()
        .filter_map(|(row, value)| row.path.map(|sort| (*row, sort, Path::new(value))))
        .collect();
    paths.dedup_by_key(|(row, _, path)| (row.name, *path));
    outputs::check(subcommand, &target, &paths)?;
    let mut paths: Vec<(&'static str, PathBuf)> =
        paths.iter().map(|(row, _, path)| (row.name, path.to_path_buf())).collect();
    if let Some(name) = subcommand.operand.name() {
        paths.push((name, target));
    }
    Ok(Call { subcommand, options, paths })
}

/// Sets the defaults of a subcommand, and the options that are given.
fn set(
    options: &mut Options,
    subcommand: &Subcommand,
    given: &[GivenOption],
) -> Result<(), Refusal> {
    let game = options.game;
    let taken = OPTIONS.iter().filter(|row| row.is_taken_by(subcommand));
    let defaults = taken.map(|row| (row, row.default_for(game)));
    for (row, default) in defaults.filter(|(_, default)| !default.is_empty()) {
        (row.set)(options, OsStr::new(default))
            .map_err(|why| Refusal::value(format!("--{}", row.name), default, why))?;
    }
    for (row, value) in given {
        if !row.games.is_empty() && !row.games.contains(&game) {
            let games: Vec<_> = row.games.iter().map(|game| game.name()).collect();
            let why =
                format!("--{} is for {} alone, not for {}", row.name, list(&games), game.name());
            return Err(Refusal::call(why));
        }
        (row.set)(options, value).map_err(|why| match row.argument {
            "" => Refusal::call(format!("--{}: {why}", row.name)),
            _ => Refusal::value(format!("--{}", row.name), value, why),
        })?;
    }
    Ok(())
}

/// Refuses points for a topic that the game's own cases do not have.
fn check_topics(options: &Options) -> Result<(), Refusal> {
    topics::check(&options.points, options.game, &BTreeSet::new())
        .map_err(|why| Refusal::value("--points", &options.points_file, why))
}

/// The game, and the path if the subcommand wants one.
fn operands_of(
    subcommand: &Subcommand,
    operands: &[&OsString],
) -> Result<(Course, PathBuf), Refusal> {
    let names: Vec<&str> = ["GAME"].into_iter().chain(subcommand.operand.name()).collect();
    if let Some(word) = operands.get(names.len()) {
        let why =
            format!("{} takes {}; {} is too much", subcommand.name, list(&names), shown(word));
        return Err(Refusal::call(why));
    }
    // make hands over an empty word where a variable is not set.
    let word = |place: usize| operands.get(place).filter(|word| !word.is_empty());
    let missing: Vec<&str> = names
        .iter()
        .enumerate()
        .filter(|(place, _)| word(*place).is_none())
        .map(|(_, name)| *name)
        .collect();
    if !missing.is_empty() {
        let verb = if missing.len() == 1 { "is" } else { "are" };
        let why = format!("{} {verb} missing", list(&missing));
        return Err(Refusal::Call { why, help: help::usual(subcommand) });
    }
    let path = word(1).map(PathBuf::from).unwrap_or_default();
    Ok((game(subcommand, word(0).map_or(OsStr::new(""), |word| word))?, path))
}

fn game(subcommand: &Subcommand, word: &OsStr) -> Result<Course, Refusal> {
    let name = word.to_string_lossy();
    let names = || subcommand.games().map(Course::name);
    match courses::named(&name) {
        Some(game) if subcommand.games().any(|one| one == game) => Ok(game),
        Some(_) => {
            let names: Vec<_> = names().collect();
            let why = format!("{} is for {} alone", subcommand.name, list(&names));
            Err(Refusal::value("GAME", word, why))
        }
        None => {
            let near = nearest(&name, names()).unwrap_or_default();
            let why = format!("there is no such game; the nearest is {near}");
            Err(Refusal::value("GAME", word, why))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Request, SUBCOMMANDS, help, list, parse, split};
    use crate::cases::courses::Course;
    use std::ffi::{OsStr, OsString};
    use std::time::Duration;

    #[test]
    fn a_word_is_split_at_its_first_equals_sign() {
        let found = |word: &str| {
            let (name, value) = split(OsStr::new(word));
            (name.to_str().unwrap().to_string(), value)
        };
        let with = |name: &str, value: &str| (name.to_string(), Some(OsString::from(value)));
        assert_eq!(found("--csv=a=b"), with("--csv", "a=b"));
        assert_eq!(found("--csv="), with("--csv", ""));
        assert_eq!(found("--csv"), ("--csv".into(), None));
        assert_eq!(found("a=b"), ("a=b".into(), None));
        assert_eq!(found("-c=b"), ("-c=b".into(), None));
    }

    #[test]
    fn words_make_a_list() {
        assert_eq!(list(&[]), "");
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b"]), "a and b");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
    }

    /// The last one of an option counts; behind `--` a word is an operand whatever it looks like.
    #[test]
    fn options_stand_anywhere_among_the_operands() {
        let words = ["grade", "--time", "3", "cuhk4", "--all", "--time=0.5", "--", "--all"];
        let words = words.map(OsString::from);
        let Ok(Request::Run(call)) = parse(&words) else { panic!("{words:?}") };
        let options = &call.options;
        assert_eq!((call.subcommand.name, options.game), ("grade", Course::Cuhk4));
        assert_eq!(options.target.to_str(), Some("--all"));
        assert_eq!(call.paths, [("PROGRAM", "--all".into())]);
        assert_eq!((options.all, options.allowance.time), (true, Duration::from_millis(500)));
    }

    /// All that nobody has asked for.
    #[test]
    fn a_call_without_options_has_the_defaults() {
        let options = |subcommand: &str, game: &str| {
            let words = [subcommand, game, "x/y"].map(OsString::from);
            let Ok(Request::Run(call)) = parse(&words) else { panic!("{words:?}") };
            format!("{:?}", call.options)
        };
        let at_first = "all: false, case: \"\", own_cases: None, points: {}, points_file: \"\", \
            extract: None, ";
        let later = "support: None, shown: [], unprotected: false, jobs: None, per_cause: None, \
            verbose: false, dry: false, anonymous: false, part: None, only: None, colors: Auto, \
            width: None, names: false, existing: Refused, csv: None, matrix: None, key: None, \
            reports: None, gradescope: None, ";
        let case = "time: 10s, memory: 1073741824, processes: 256, budget: 300s";
        let no_games = "log: None, seed: 0, sizes: [], games: 0, plies: 0, most: 0, strict: false, \
            copies: 0 }";
        let expected = |game: &str, folder: &str, limits: &str, seen: &str, games: &str| {
            format!(
                "Options {{ game: {game}, target: \"x/y\", submissions: Some(\"{folder}\"), \
                 {at_first}allowance: Allowance {{ {limits}, bounds: Told }}, {later}visibility: \
                 \"{seen}\", {games}"
            )
        };
        assert_eq!(options("grade", "cuhk4"), expected("Cuhk4", "x", case, "visible", no_games));
        assert_eq!(options("grade-all", "ece15"), expected("Ece15", "x/y", case, "", no_games));
        let a_move = "time: 1s, memory: 1073741824, processes: 256, budget: 0ns";
        let games = "log: None, seed: 1, sizes: [4, 5, 6, 7, 8, 9, 10], games: 2, plies: 2, \
            most: 40, strict: false, copies: 0 }";
        assert_eq!(options("tournament", "slide4"), expected("Slide4", "x/y", a_move, "", games));
    }

    #[test]
    fn help_and_versions_are_printed() {
        let printed = |words: &[&str]| {
            let words: Vec<_> = words.iter().map(OsString::from).collect();
            match parse(&words) {
                Ok(Request::Print(text)) => text,
                _ => panic!("{words:?}"),
            }
        };
        for words in [["--help"], ["-h"], ["help"]] {
            assert_eq!(printed(&words), help::program());
        }
        assert_eq!(printed(&["--help-more"]), help::whole());
        let grade = SUBCOMMANDS.iter().find(|one| one.name == "grade").unwrap();
        for words in [["help", "grade"], ["grade", "--help"], ["grade", "-h"]] {
            assert_eq!(printed(&words), help::usual(grade));
        }
        assert_eq!(printed(&["grade", "cuhk4", "--help-more", "--wrong"]), help::more(grade));
        for words in [&["--version"][..], &["-V"], &["grade", "--version"], &["grade", "-V"]] {
            assert_eq!(printed(words), help::version());
        }
    }

    #[test]
    fn a_mistake_is_told_with_the_right_word() {
        let why = |words: &[&str]| {
            let words: Vec<_> = words.iter().map(OsString::from).collect();
            let text = parse(&words).err().map(|refusal| refusal.to_string());
            text.unwrap_or_default().lines().next().unwrap_or_default().to_string()
        };
        let table: [(&[&str], &str); 28] = [
            (&["help", "grad"], "there is no subcommand grad; the nearest word is grade"),
            (&["-"], "there is no subcommand -; the nearest word is grade"),
            (&["-x"], "there is no option -x; the nearest word is --help"),
            (&["--v"], "there is no option --v; the nearest word is --version"),
            (&["--helb"], "there is no option --helb; the nearest word is --help"),
            (&["--grade"], "there is no option --grade; the nearest word is grade"),
            (&["grade", "-x"], "grade has no option -x; the nearest is --help"),
            (&["--help-mor"], "there is no option --help-mor; the nearest word is --help-more"),
            (
                &["grade", "--help-mor"],
                "grade has no option --help-mor; the nearest is --help-more",
            ),
            (&["grade", "--versio"], "grade has no option --versio; the nearest is --version"),
            // Another subcommand's option has to be nearer than half of its letters.
            (
                &["grade", "--lo"],
                "grade has no option --lo; the nearest, --log, belongs to tournament",
            ),
            (&["grade", "--jo"], "grade has no option --jo; the nearest is --all"),
            (&["grade", "--tim"], "grade has no option --tim; the nearest is --time"),
            (
                &["grade", "--jobs"],
                "grade takes no --jobs; \
                 it belongs to grade-all, grade-cases and tournament",
            ),
            (
                &["grade", "--jobz"],
                "grade has no option --jobz; \
                 the nearest, --jobs, belongs to grade-all, grade-cases and tournament",
            ),
            (
                &["grade", "cuhk4", "a", "--bounds=strict"],
                "--bounds is for ece15 and slide4 alone, not for cuhk4",
            ),
            (&["grade", "cuhk4", "a", "-"], "grade takes GAME and PROGRAM; - is too much"),
            (&["tournament", "cuhk4", "a"], "GAME=cuhk4: tournament is for ece15 and slide4 alone"),
            (&["grade", "", "a"], "GAME is missing"),
            (&[], "a subcommand is missing"),
            (&["grad"], "there is no subcommand grad; the nearest word is grade"),
            (&["grade", "cuhk4"], "PROGRAM is missing"),
            (&["grade"], "GAME and PROGRAM are missing"),
            (&["grade", "cuhk4", "a", "b"], "grade takes GAME and PROGRAM; b is too much"),
            (&["grade", "--time"], "--time needs a value: --time=SECONDS"),
            (&["grade", "--time="], "--time needs a value: --time=SECONDS"),
            (&["grade", "--all=1"], "--all takes no value"),
            (&["grade", "cuhk5", "a"], "GAME=cuhk5: there is no such game; the nearest is cuhk4"),
        ];
        for (words, expected) in table {
            assert_eq!(why(words), format!("in-a-row: {expected}."), "{words:?}");
        }
    }

    /// A call with these words, where `points` is a file with points for no topic of `cuhk4`.
    fn refusal(words: &[&str]) -> Option<String> {
        let words: Vec<_> = words.iter().map(OsString::from).collect();
        parse(&words).err().map(|refusal| refusal.to_string())
    }

    #[test]
    fn topics_of_points_are_those_of_the_games_own_cases() {
        let name = format!("in-a-row-topics-{}", std::process::id());
        let file = std::env::temp_dir().join(name);
        std::fs::write(&file, "nowhere 1\n").unwrap();
        let points = format!("--points={}", file.display());
        let why = refusal(&["grade", "cuhk4", "x/y", &points]).unwrap();
        assert!(why.contains("nowhere is not a topic"), "{why}");
        // A matrix, and one's own cases, have topics of their own.
        assert_eq!(refusal(&["marks", "cuhk4", "m.csv", &points]), None);
        assert_eq!(refusal(&["grade", "cuhk4", "x/y", &points, "--cases=/usr"]), None);
        std::fs::remove_file(&file).unwrap();
    }

    #[test]
    fn paths_of_a_call_are_looked_at_once_each() {
        let words = ["grade-all", "cuhk4", "x", "--csv=/x/a", "--csv=/x/a", "--matrix=/x/b"];
        let Ok(Request::Run(call)) = parse(&words.map(OsString::from)) else { panic!() };
        let paths = call.paths.iter().map(|(name, _)| *name).collect::<Vec<_>>();
        assert_eq!(paths, ["csv", "matrix", "FOLDER"]);
        let why = refusal(&["grade-all", "cuhk4", "x", "--csv=/x/a", "--matrix=/x/a"]).unwrap();
        assert!(why.contains("--csv names the same file"), "{why}");
    }

    /// The options of a call with these words behind the folder, or of none.
    fn options(subcommand: &str, game: &str, words: &[&str]) -> Option<String> {
        let words = [&[subcommand, game, "x/y"], words].concat();
        let words: Vec<_> = words.iter().map(OsString::from).collect();
        match parse(&words) {
            Ok(Request::Run(call)) => Some(format!("{:?}", call.options)),
            _ => None,
        }
    }

    #[test]
    fn an_option_fills_its_own_field() {
        let table = [
            ("grade-all", "--csv=/x/a", "csv: Some(\"/x/a\")"),
            ("grade-all", "--matrix=/x/a", "matrix: Some(\"/x/a\")"),
            ("grade-cases", "--matrix=/x/a", "matrix: Some(\"/x/a\")"),
            ("grade-all", "--reports=/x/a", "reports: Some(\"/x/a\")"),
            ("grade-cases", "--names", "names: true"),
            ("grade", "--case=full", "case: \"full\""),
            ("grade", "--cases=/x/a", "own_cases: Some(\"/x/a\")"),
            ("grade", "--all", "all: true"),
            ("grade", "--per-cause=2.5", "per_cause: Some(2.5)"),
            ("grade", "--time=2", "time: 2s"),
            ("tournament", "--time=2", "time: 2s"),
            ("grade", "--budget=7", "budget: 7s"),
            ("grade", "--memory=1", "memory: 1048576"),
            ("grade", "--processes=9", "processes: 9"),
            ("grade", "--bounds=strict", "bounds: Strict"),
            ("grade", "--support=/usr", "support: Some(\"/usr\")"),
            ("grade", "--bind=/usr", "shown: [\"/usr\"]"),
            ("grade", "--sandbox=none", "unprotected: true"),
            ("grade", "--verbose", "verbose: true"),
            ("grade", "--color=always", "colors: Always"),
            ("grade", "--gradescope=/x/a", "gradescope: Some(\"/x/a\")"),
            ("grade", "--visibility=hidden", "visibility: \"hidden\""),
            ("grade-all", "--resume", "existing: Resumed"),
            ("grade-all", "--force", "existing: Replaced"),
            ("grade-all", "--anonymous", "anonymous: true"),
            ("grade-all", "--part=2/8", "part: Some((2, 8))"),
            ("grade-all", "--only=anna", "only: Some(\"anna\")"),
            ("grade-all", "--key=/x/a", "key: Some(\"/x/a\")"),
            ("tournament", "--log=/x/a", "log: Some(\"/x/a\")"),
            ("tournament", "--resume", "existing: Resumed"),
            ("tournament", "--seed=7", "seed: 7"),
            ("tournament", "--sizes=4", "sizes: [4]"),
            ("tournament", "--games=6", "games: 6"),
            ("tournament", "--plies=7", "plies: 7"),
            ("tournament", "--most=7", "most: 7"),
            ("tournament", "--gate=strict", "strict: true"),
            ("tournament", "--jobs=7", "jobs: Some(7)"),
            ("grade-all", "--width=90", "width: Some(90)"),
            ("grade", "--dry-run", "dry: true"),
        ];
        for (subcommand, option, field) in table {
            let [plain, given] =
                [&[][..], &[option]].map(|words| options(subcommand, "slide4", words).unwrap());
            assert!(given.contains(field) && !plain.contains(field), "{option}: {given}");
            // Nothing else changes: the rest is what it was, before and behind.
            let (front, back) = given.split_once(field).unwrap();
            assert!(plain.starts_with(front) && plain.ends_with(back), "{option}: {given}");
        }
    }

    #[test]
    fn numbers_of_options_have_limits() {
        let table = [
            ("grade", "processes", ["1", "10000"], ["0", "10001"]),
            ("tournament", "games", ["2", "1000000"], ["0", "1000002"]),
            ("tournament", "plies", ["0", "8"], ["-1", "9"]),
            ("tournament", "most", ["2", "100000"], ["1", "100001"]),
            ("tournament", "jobs", ["1", "1024"], ["0", "1025"]),
            ("tournament", "seed", ["0", "18446744073709551615"], ["-1", "18446744073709551616"]),
            ("grade-all", "width", ["1", "10000"], ["0", "10001"]),
        ];
        for (subcommand, name, fit, do_not) in table {
            let is_read = |word: &str| {
                options(subcommand, "slide4", &[&format!("--{name}={word}")]).is_some()
            };
            assert!(fit.iter().all(|word| is_read(word)), "{name}: {fit:?}");
            assert!(!do_not.iter().any(|word| is_read(word)), "{name}: {do_not:?}");
        }
    }

    /// A refused value is named with its option, a switch without a value.
    #[test]
    fn a_refusal_has_the_reason_and_the_help_that_belongs_to_it() {
        let grade = SUBCOMMANDS.iter().find(|one| one.name == "grade").unwrap();
        let whole = |words: &[&str]| refusal(words).unwrap();
        let missing = format!("in-a-row: a subcommand is missing.\n\n{}", help::program());
        assert_eq!(whole(&[]), missing);
        let missing = format!("in-a-row: GAME and PROGRAM are missing.\n\n{}", help::usual(grade));
        assert_eq!(whole(&["grade"]), missing);
        let missing = format!("in-a-row: PROGRAM is missing.\n\n{}", help::usual(grade));
        assert_eq!(whole(&["grade", "cuhk4", ""]), missing);
        let table: [(&[&str], &str); 12] = [
            (
                &["grade", "cuhk4", "a", "--time=x"],
                "--time=x: this is not a number of seconds, 0.01 to 3600",
            ),
            (
                &["grade-all", "cuhk4", "a", "--force", "--resume"],
                "--resume: --force and --resume exclude each other",
            ),
            (
                &["grade-all", "cuhk4", "a", "--resume", "--force"],
                "--force: --force and --resume exclude each other",
            ),
            (
                &["tournament", "ece15", "a", "--sizes=4"],
                "--sizes is for slide4 alone, not for ece15",
            ),
            (
                &["tournament", "spfiar", "a"],
                "GAME=spfiar: tournament is for ece15 and slide4 alone",
            ),
            (
                &["tournament", "slide", "a"],
                "GAME=slide: there is no such game; the nearest is slide4",
            ),
            // No help names this subcommand.
            (&["grade", "--copies=3"], "grade has no option --copies; the nearest is --cases"),
            (&["ben"], "there is no subcommand ben; the nearest word is cases"),
            (&["grade", "cuhk4", "a", "b", "c"], "grade takes GAME and PROGRAM; b is too much"),
            (&["cases", "cuhk4", "a"], "cases takes GAME; a is too much"),
            (&["grade", "-"], "PROGRAM is missing"),
            (&["grade", "-t"], "grade has no option -t; the nearest is --time"),
        ];
        for (words, expected) in table {
            let told = whole(words);
            assert_eq!(told.lines().next().unwrap(), format!("in-a-row: {expected}."), "{words:?}");
        }
    }

    /// A value may be the next word. The option `--bind` adds up, of others the last one counts.
    #[test]
    fn values_stand_behind_their_options() {
        let of = |words: &[&str]| {
            let words: Vec<_> = words.iter().map(OsString::from).collect();
            let Ok(Request::Run(call)) = parse(&words) else { panic!("{words:?}") };
            call
        };
        let words = ["grade-all", "--bind", "/usr", "cuhk4", "--bind=/etc", "x", "--memory", "3"];
        let call = of(&words);
        let shown: Vec<_> = call.options.shown.iter().map(|path| path.to_str().unwrap()).collect();
        assert_eq!(shown, ["/usr", "/etc"]);
        assert_eq!(call.options.allowance.memory, 3 << 20);
        let paths: Vec<_> = call.paths.iter().map(|(name, _)| *name).collect();
        assert_eq!(paths, ["bind", "bind", "FOLDER"]);
        let last = of(&["cases", "cuhk4", "--case=a", "--case", "b"]);
        assert_eq!((&*last.options.case, last.options.submissions), ("b", None));
        assert!(last.paths.is_empty() && last.options.target.as_os_str().is_empty());
        // Behind two hyphens every word is an operand, and a single one is a word like others.
        assert_eq!(of(&["grade", "cuhk4", "--", "-x"]).options.target.to_str(), Some("-x"));
        assert_eq!(of(&["grade", "cuhk4", "-"]).options.target.to_str(), Some("-"));
        assert_eq!(of(&["marks", "cuhk4", "m"]).options.submissions, None);
        let program = of(&["grade", "cuhk4", "a.c"]).options.submissions;
        assert_eq!(program.unwrap().to_str(), Some("."));
    }
}
