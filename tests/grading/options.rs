//! What the Makefile hands over: make puts its variables into the environment, so that a file name may
//! hold any character.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::Refusal;
use super::check::{Allowance, memory_of_machine};
use super::games::{self, Game};
use super::report::Points;
use crate::runner::topics;

/// What is asked for.
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
        hidden(match &self.task {
            Task::One(program) => program.parent(),
            Task::All(folder) => Some(folder),
        })
    }
}

/// The repository, and the folder of the submissions.
pub fn hidden(submissions: Option<&Path>) -> Vec<PathBuf> {
    let repository = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let submissions = submissions.and_then(|folder| fs::canonicalize(folder).ok());
    [Some(repository), submissions].into_iter().flatten().collect()
}

/// CPU seconds for one case, when `TIME` says nothing else: a plain full-tree minimax takes one or
/// two for a move at level 7.
const SECONDS: Duration = Duration::from_secs(10);

/// Megabytes for one case, when `MEMORY` says nothing else.
const MEGABYTES: u64 = 1024;

const USAGE: &str = "\
Runs the cases of a game against a program and shows what differs.

  make grade GAME=cuhk4 PROGRAM=./their-program
  make grade-all GAME=cuhk4 DIR=submissions/ [CSV=results.csv]

  GAME     one of the games below
  PROGRAM  an executable, a script, a .c file, or a folder with an executable run,
           a makefile or .c files
  DIR      a folder of such submissions
  CSV      a file that gets the table as comma-separated values
  TIME     CPU seconds that a program may take for one case (10)
  MEMORY   megabytes that it may use, with all that it starts (1024)
  ALL=1    also the cases on our own options, and on matters that the course leaves open
  CASE     a word: only the cases that have it in their name
  POINTS   a file with a topic and its points a line
  BIND     a folder that submissions may read, as /opt/jdk
  SANDBOX  none: run without bubblewrap, with your rights
  VERBOSE=1  list the cases that pass, too

The games:
";

/// A variable that is set and not empty.
pub fn variable(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// Whether a switch as `ALL=1` is on.
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
        _ => return Err(Refusal(format!("{USAGE}{}", games::list()))),
    };
    let missing = match (variable("GAME"), variable(target)) {
        (Some(_), Some(_)) => None,
        (None, Some(_)) => Some("GAME is missing.".to_string()),
        (Some(_), None) => Some(format!("{target} is missing.")),
        (None, None) => Some(format!("GAME and {target} are missing.")),
    };
    if let Some(missing) = missing {
        return Err(Refusal(format!("{missing}\n\n{USAGE}{}", games::list())));
    }
    let game = games::named(&variable("GAME").unwrap_or_default().to_string_lossy())?;
    let path = PathBuf::from(variable(target).unwrap_or_default());
    Ok(Options {
        game,
        task: if target == "DIR" { Task::All(path) } else { Task::One(path) },
        all: switch("ALL"),
        allowance: Allowance { time: time()?, memory: memory()? },
        verbose: switch("VERBOSE"),
        points: points(game)?,
        shown: shown()?,
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
    let text = fs::read_to_string(&file).map_err(|error| refuse(&super::in_words(&error)))?;
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
                    let why = format!("{topic} is no topic; they are {}", names.join(", "));
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
        let whole = fs::canonicalize(&path).map_err(|error| refuse(&super::in_words(&error)))?;
        if whole == Path::new("/") {
            return Err(refuse("this is everything; name the folder that is needed"));
        }
        // The name as it was given is the one that scripts use.
        Ok([path, whole].into_iter().filter(|path| path.is_absolute()).collect::<Vec<_>>())
    };
    let folders = env::split_paths(&list).map(folder).collect::<Result<Vec<_>, _>>()?;
    Ok(folders.concat())
}
