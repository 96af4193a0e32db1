//! The grader's command line, as the Makefile calls it.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use super::Refusal;
use super::games::{self, Game};

/// What is asked for.
pub struct Options {
    pub game: Game,
    pub task: Task,
    /// The cases on our own options and rulings too.
    pub all: bool,
    /// For one case.
    pub time: Duration,
}

/// Which programs.
pub enum Task {
    One(PathBuf),
    /// A folder, and a file for the table as CSV.
    All(PathBuf, Option<PathBuf>),
}

/// Seconds for one case, when `TIME` says nothing else. The slowest honest
/// programs, a plain minimax at level 7, take one or two for a move.
const SECONDS: Duration = Duration::from_secs(5);

const USAGE: &str = "\
Runs the cases of a game against your program and shows what differs.

  make grade GAME=cuhk4 PROGRAM=./their-program
  make grade-all GAME=cuhk4 DIR=submissions/ [CSV=results.csv]

  GAME     one of the games below
  PROGRAM  an executable file that reads standard input and writes standard output;
           for Java and the like a script: #!/bin/sh, exec java -cp /their/folder Main
  DIR      a folder of such files, one for each submission; they run in empty folders
  CSV      a file that gets the table as comma-separated values
  TIME     seconds that a program may take for one case (5)
  ALL=1    also the cases on our own options, and on our rulings where the course is silent
  CASE     a word: only the cases that have it in their name

Each program runs with your rights; those of strangers belong in a container.

The games:
";

/// Reads `one GAME PROGRAM` or `all GAME DIR`, with `--all`, `--time SECONDS`
/// and `--csv FILE` anywhere behind.
pub fn read(words: &[OsString]) -> Result<Options, Refusal> {
    let usage = || Refusal(format!("{USAGE}{}", games::list()));
    let [task, game, target, rest @ ..] = words else {
        return Err(usage());
    };
    let missing = match (game.is_empty(), target.is_empty(), target_variable(task)) {
        (false, false, _) => None,
        (true, false, _) => Some("GAME is missing.".to_string()),
        (false, true, target) => Some(format!("{target} is missing.")),
        (true, true, target) => Some(format!("GAME and {target} are missing.")),
    };
    if let Some(missing) = missing {
        return Err(Refusal(format!("{missing}\n\n{USAGE}{}", games::list())));
    }
    let game = games::named(&game.to_string_lossy())?;
    let (mut all, mut time, mut csv) = (false, SECONDS, None);
    let mut rest = rest.iter();
    while let Some(word) = rest.next() {
        match word.to_str() {
            Some("--all") => all = true,
            Some("--time") => time = seconds(rest.next().ok_or_else(usage)?)?,
            Some("--csv") => csv = Some(rest.next().ok_or_else(usage)?.into()),
            _ => return Err(usage()),
        }
    }
    let task = match task.to_str() {
        Some("one") if csv.is_none() => Task::One(target.into()),
        Some("all") => Task::All(target.into(), csv),
        _ => return Err(usage()),
    };
    Ok(Options { game, task, all, time })
}

/// The Makefile's name for what a task runs the cases on.
fn target_variable(task: &OsString) -> &'static str {
    if task == "all" { "DIR" } else { "PROGRAM" }
}

fn seconds(word: &OsString) -> Result<Duration, Refusal> {
    let number = word.to_str().and_then(|text| text.parse::<f64>().ok());
    let time = number.filter(|seconds| (0.01..=3600.0).contains(seconds));
    time.map(Duration::from_secs_f64).ok_or_else(|| {
        Refusal(format!("TIME={} is not a number of seconds, 0.01 to 3600.\n", word.display()))
    })
}
