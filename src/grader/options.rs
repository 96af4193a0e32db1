//! What the Makefile hands over: make puts its variables into the environment, so that a file name may
//! hold any character.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::cases;
use crate::cases::courses::{self, Game};
use crate::cases::topics::{self, Points};
use crate::files::folder_of;
use crate::files::resumable::Existing;
use crate::refusal::Refusal;
use crate::run::limits::{Allowance, memory_of_machine};
use crate::run::sandbox::SCRATCH;

/// The task of `make tournament`; the others are read by [`read`].
pub const TOURNAMENT: &str = "tournament";

/// The task of `make bench-grade`.
pub const BENCH: &str = "bench";

/// What is asked for.
#[expect(clippy::struct_excessive_bools, reason = "switches of the command line")]
pub struct Options {
    pub game: Game,
    pub task: Task,
    /// The cases on our own options and rulings too.
    pub all: bool,
    /// For one case.
    pub allowance: Allowance,
    /// Passes are listed too.
    pub verbose: bool,
    pub points: Points,
    /// A folder with cases of the tutor's own.
    pub own_cases: Option<PathBuf>,
    /// Nothing is built and run: what was handed in is listed.
    pub dry: bool,
    /// Names of submissions are left out.
    pub anonymous: bool,
    /// Only every so many-th submission, this one first: `PART=2/8`.
    pub part: Option<(usize, usize)>,
    /// What happens to files that are there already.
    pub existing: Existing,
    pub csv: Option<PathBuf>,
    pub matrix: Option<PathBuf>,
    pub reports: Option<PathBuf>,
    pub gradescope: Option<PathBuf>,
    /// Who sees the tests in Gradescope.
    pub visibility: &'static str,
    /// More folders that submissions see, read-only.
    pub shown: Vec<PathBuf>,
}

/// Which programs.
pub enum Task {
    One(PathBuf),
    /// A folder, one submission for each thing in it.
    All(PathBuf),
}

impl Options {
    /// What stays out of sight even where the file tree is seen: the cases, and all submissions.
    pub fn hidden(&self) -> Vec<PathBuf> {
        hidden(Some(match &self.task {
            Task::One(program) => folder_of(program),
            Task::All(folder) => folder,
        }))
    }
}

/// The variables that name files and folders, by task. `BIND` names several.
const PATHS: [(&str, &[&str]); 4] = [
    ("one", &["PROGRAM", "CASES", "POINTS", "GRADESCOPE", "BIND"]),
    ("all", &["DIR", "CASES", "POINTS", "CSV", "MATRIX", "REPORTS", "BIND"]),
    (TOURNAMENT, &["DIR", "CSV", "LOG", "BIND"]),
    (BENCH, &["CASES", "POINTS", "CSV", "MATRIX", "REPORTS", "BIND"]),
];

/// Refuses a path that the grader cannot reach any more inside the outer sandbox: a file there would be
/// lost with the sandbox.
///
/// # Errors
/// Which path it is.
pub fn uncovered(task: Option<&str>) -> Result<(), Refusal> {
    let names = PATHS.iter().find(|(name, _)| Some(*name) == task).map_or(&[][..], |found| found.1);
    for name in names {
        let value = variable(name).unwrap_or_default();
        let paths = env::split_paths(&value).filter(|_| *name == "BIND");
        for path in paths.chain([PathBuf::from(&value)]) {
            if std::path::absolute(&path).is_ok_and(|whole| whole.starts_with(SCRATCH)) {
                return Err(Refusal(format!(
                    "{name}={}: the sandbox hides {SCRATCH}; use another folder.\n",
                    path.display()
                )));
            }
        }
    }
    Ok(())
}

/// The clone in which this program stands, if it stands in one, and the folder of the submissions, as
/// they are called without links.
pub fn hidden(submissions: Option<&Path>) -> Vec<PathBuf> {
    let itself = env::current_exe().ok();
    let clone = itself.as_deref().and_then(cases::repository_above);
    let folders = [clone, submissions].into_iter().flatten();
    folders.filter_map(|folder| fs::canonicalize(folder).ok()).collect()
}

/// CPU seconds for one case, when `TIME` says nothing else: a plain full-tree minimax takes one or
/// two for a move at level 7.
const SECONDS: Duration = Duration::from_secs(10);

/// Megabytes for one case, when `MEMORY` says nothing else.
const MEGABYTES: u64 = 1024;

const USAGE: &str = "\
Runs the cases of a game against a program and shows what differs.

  make grade GAME=cuhk4 PROGRAM=./their-program
  make grade-all GAME=cuhk4 DIR=submissions/ [CSV=marks.csv] [REPORTS=reports/]

  GAME     one of the games below
  PROGRAM  an executable, a script, a .c file, or a folder; such a folder holds an
           executable file named run, a makefile or .c files
  DIR      a folder of such submissions
  DRY=1    only list what was handed in, and how it would be built and run

What is run:
  CASE     a word: only the cases that have it in their name
  CASES    a folder with your own pairs of input and output instead of ours
  ALL=1    also the cases on our own options, and on matters that the course leaves open
  POINTS   a file; each line has a topic and its points; the exit statuses of gomoku-mist
           are the topic status, which has none by default
  TIME     CPU seconds that a program may take for one case (10)
  MEMORY   megabytes for the program and all processes that it starts (1024)
  BIND     a folder that submissions may read, such as /opt/jdk
  SANDBOX=none  run without bubblewrap, with your rights

What is written:
  VERBOSE=1   the cases that pass, too
  FORCE=1     replace files that are there already
  GRADESCOPE  make grade only: a file in the form of Gradescope's results.json;
              VISIBILITY is visible (the default), after_published, after_due_date
              or hidden

What make grade-all writes:
  CSV         a file with the marks, a row for each submission
  MATRIX      a file with a row for each submission and a column for each case
  REPORTS     a folder with a text file for each submission, and a page, index.html
  ANONYMOUS=1 numbers instead of names
  RESUME=1    continue an interrupted run
  PART=2/8    grade every eighth submission, beginning with the second; sort -n on
              the rows of all parts gives the rows of the whole folder

The games:
";

/// A variable that is set and not empty.
pub fn variable(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// Whether a switch such as `ALL=1` is on.
pub fn switch(name: &str) -> bool {
    variable(name).is_some_and(|value| value != "0")
}

/// Reads the task and the variables.
///
/// # Errors
/// What is missing or wrong, with the usage where that helps.
pub fn read(task: Option<&str>) -> Result<Options, Refusal> {
    let target = match task {
        Some("one") => "PROGRAM",
        Some("all") => "DIR",
        _ => return Err(Refusal(format!("{USAGE}{}", courses::list()))),
    };
    let missing = match (variable("GAME"), variable(target)) {
        (Some(_), Some(_)) => None,
        (None, Some(_)) => Some("GAME is missing.".to_string()),
        (Some(_), None) => Some(format!("{target} is missing.")),
        (None, None) => Some(format!("GAME and {target} are missing.")),
    };
    if let Some(missing) = missing {
        return Err(Refusal(format!("{missing}\n\n{USAGE}{}", courses::list())));
    }
    let game = courses::named(&variable("GAME").unwrap_or_default().to_string_lossy())?;
    let path = PathBuf::from(variable(target).unwrap_or_default());
    of(game, if target == "DIR" { Task::All(path) } else { Task::One(path) })
}

/// Reads the variables other than the game's and the task's.
///
/// # Errors
/// What is wrong with one of them.
pub fn of(game: Game, task: Task) -> Result<Options, Refusal> {
    Ok(Options {
        game,
        task,
        all: switch("ALL"),
        allowance: Allowance { time: time()?, memory: memory()? },
        verbose: switch("VERBOSE"),
        points: points(game)?,
        own_cases: file("CASES"),
        dry: switch("DRY"),
        anonymous: switch("ANONYMOUS"),
        part: part()?,
        existing: existing()?,
        csv: file("CSV"),
        matrix: file("MATRIX"),
        reports: file("REPORTS"),
        gradescope: file("GRADESCOPE"),
        visibility: visibility()?,
        shown: shown()?,
    })
}

fn file(name: &str) -> Option<PathBuf> {
    variable(name).map(PathBuf::from)
}

fn existing() -> Result<Existing, Refusal> {
    match (switch("FORCE"), switch("RESUME")) {
        (true, true) => Err(Refusal("FORCE=1 and RESUME=1 exclude each other.\n".into())),
        (true, false) => Ok(Existing::Replaced),
        (false, true) => Ok(Existing::Resumed),
        (false, false) => Ok(Existing::Refused),
    }
}

fn part() -> Result<Option<(usize, usize)>, Refusal> {
    let Some(word) = variable("PART") else { return Ok(None) };
    let numbers = word.to_str().and_then(|text| text.split_once('/'));
    let numbers = numbers.and_then(|(part, all)| Some((part.parse().ok()?, all.parse().ok()?)));
    let part = numbers.filter(|(part, all)| (1..=*all).contains(part));
    part.map(Some).ok_or_else(|| {
        Refusal(format!(
            "PART={} is not a part and the number of parts, such as 2/8.\n",
            word.display()
        ))
    })
}

/// Gradescope's words for who may see a test.
const VISIBILITIES: [&str; 4] = ["visible", "after_published", "after_due_date", "hidden"];

fn visibility() -> Result<&'static str, Refusal> {
    let Some(word) = variable("VISIBILITY") else { return Ok(VISIBILITIES[0]) };
    VISIBILITIES.into_iter().find(|known| word == *known).ok_or_else(|| {
        let known = VISIBILITIES.join(", ");
        Refusal(format!("VISIBILITY={} is none of {known}.\n", word.display()))
    })
}

fn time() -> Result<Duration, Refusal> {
    let Some(word) = variable("TIME") else { return Ok(SECONDS) };
    let number = word.to_str().and_then(|text| text.parse::<f64>().ok());
    let time = number.filter(|seconds| (0.01..=3600.0).contains(seconds));
    time.map(Duration::from_secs_f64).ok_or_else(|| {
        Refusal(format!("TIME={} is not a number of seconds, 0.01 to 3600.\n", word.display()))
    })
}

fn memory() -> Result<u64, Refusal> {
    let Some(word) = variable("MEMORY") else { return Ok(MEGABYTES << 20) };
    let most = memory_of_machine().map_or(1 << 20, |bytes| bytes >> 20);
    let number = word.to_str().and_then(|text| text.parse::<u64>().ok());
    number
        .filter(|megabytes| (1..=most).contains(megabytes))
        .map(|megabytes| megabytes << 20)
        .ok_or_else(|| {
            Refusal(format!(
                "MEMORY={} is not a number of megabytes, 1 to {most}.\n",
                word.display()
            ))
        })
}

/// Lines of a topic and its points; `#` begins a remark.
fn points(game: Game) -> Result<Points, Refusal> {
    let Some(file) = variable("POINTS") else { return Ok(Points::new()) };
    let refuse = |why: &str| Refusal(format!("POINTS={}: {why}\n", file.display()));
    let text =
        fs::read_to_string(&file).map_err(|error| refuse(&crate::refusal::in_words(&error)))?;
    let mut points = Points::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        let wrong = || refuse(&format!("line {number} is not a topic and its points"));
        match words.as_slice() {
            [] => {}
            [topic, value] => {
                let known = topics::of(game.name).iter().any(|other| other.name == *topic);
                if !known {
                    let names: Vec<_> =
                        topics::of(game.name).iter().map(|topic| topic.name).collect();
                    let why =
                        format!("{topic} is not a topic; the topics are {}", names.join(", "));
                    return Err(refuse(&why));
                }
                let value = value.parse::<f64>().ok().filter(|value| (0.0..=1e6).contains(value));
                points.insert((*topic).to_string(), value.ok_or_else(wrong)?);
            }
            _ => return Err(wrong()),
        }
    }
    Ok(points)
}

/// The folders of `BIND`, separated by colons.
pub fn shown() -> Result<Vec<PathBuf>, Refusal> {
    let Some(list) = variable("BIND") else { return Ok(Vec::new()) };
    let folder = |path: PathBuf| {
        let refuse = |why: &str| Refusal(format!("BIND={}: {why}\n", path.display()));
        let whole =
            fs::canonicalize(&path).map_err(|error| refuse(&crate::refusal::in_words(&error)))?;
        if whole == Path::new("/") {
            return Err(refuse(
                "this would show all files; name only the folder that submissions need",
            ));
        }
        // The name as it was given is the one that scripts use. Within the folder it is there already.
        let is_more = path.is_absolute() && !path.starts_with(&whole);
        Ok([whole].into_iter().chain(is_more.then_some(path)).collect::<Vec<_>>())
    };
    let folders = env::split_paths(&list).map(folder).collect::<Result<Vec<_>, _>>()?;
    Ok(folders.concat())
}
