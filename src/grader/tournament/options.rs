//! The Makefile's variables for `make tournament`.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::PathBuf;
use std::time::Duration;

use crate::cases::courses::{self, Game};
use crate::options::{shown, switch, variable};
use crate::refusal::Refusal;
use crate::run::session::AnswerLimits;

/// Which course's competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    Ece15,
    Slide4,
}

/// What is asked for.
pub struct Options {
    pub game: Game,
    pub rules: Rules,
    pub folder: PathBuf,
    /// What a move may take, and what the first move of a process may.
    pub limits: AnswerLimits,
    pub first: AnswerLimits,
    /// The openings' seed.
    pub seed: u64,
    /// Sizes of slide4's boards.
    pub sizes: Vec<usize>,
    /// Games for each pair of bots and each size, an even number.
    pub games: usize,
    /// Random plies of an opening; 0 for the empty board.
    pub plies: usize,
    /// The most bots in the round robin of slide4. If there are more, a qualifying stage comes
    /// first.
    pub most: usize,
    /// Games at the same time.
    pub jobs: usize,
    pub csv: Option<PathBuf>,
    /// If it is there already, the run continues from it.
    pub log: Option<PathBuf>,
    /// More folders that bots see, read-only.
    pub shown: Vec<PathBuf>,
}

const USAGE: &str = "\
Lets bots play against each other.

  make tournament GAME=ece15 DIR=bots/ [CSV=table.csv] [LOG=games.log]
  make tournament GAME=slide4 DIR=bots/ [SIZES=\"6 7 8\"] [GAMES=2]

  GAME     ece15 or slide4
  DIR      a folder of bots: executables, folders with run, makefiles, C files
  TIME     CPU seconds for a move (1); a process may take five times as long for its
           first move
  MEMORY   megabytes for a bot and all processes that it starts (1024)
  SEED     the seed of the openings (1)
  SIZES    slide4: board sizes, 4 to 10 (all)
  GAMES    slide4: games for each pair of bots and each size, an even number (2)
  PLIES    slide4: random moves that open a game (2); 0 for the empty board
  MOST     slide4: bots in the round robin (40); if there are more, all first play
           against our Bot1 (the qualifying stage)
  JOBS     games at the same time (one for each core)
  CSV      a file that gets the table
  LOG      a file that gets the moves of each game, in a line
  RESUME=1 continue an interrupted run from its LOG
  BIND, SANDBOX  as with make grade

An executable of ece15 is started with --best-move. It reads the columns played so
far, and answers with the same line, a blank and a column. An executable of slide4
is started with --functions. It reads GetMoveBot1 SIZE PLAYER CELLS, and answers
SIDE POSITION. Both answer each line at once.
";

/// Reads the variables.
///
/// # Errors
/// What is missing or wrong, with the usage where that helps.
pub fn read() -> Result<Options, Refusal> {
    let usage = |why: &str| Refusal(format!("{why}{USAGE}"));
    let (Some(game), Some(folder)) = (variable("GAME"), variable("DIR")) else {
        return Err(usage("GAME or DIR is missing.\n\n"));
    };
    let game = courses::named(&game.to_string_lossy())?;
    let rules = match game.name {
        "ece15" => Rules::Ece15,
        "slide4" => Rules::Slide4,
        _ => return Err(usage("Only ece15 and slide4 have competitions.\n\n")),
    };
    let seconds = number("TIME", 1.0, 0.01..=3600.0)?;
    let memory = number("MEMORY", 1024.0, 1.0..=1e6)?;
    let limits = limits(seconds, memory);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let games = whole("GAMES", 2, 2, 1_000_000)?;
    if !games.is_multiple_of(2) {
        return Err(Refusal(format!(
            "GAMES={games} is not even: each opening is played from both sides.\n"
        )));
    }
    let log = log()?;
    Ok(Options {
        game,
        rules,
        folder: folder.into(),
        limits,
        first: self::limits(5.0 * seconds, memory),
        seed: whole("SEED", 1, 0, usize::MAX)? as u64,
        sizes: sizes()?,
        games,
        plies: whole("PLIES", 2, 0, 8)?,
        most: whole("MOST", 40, 2, 100_000)?,
        jobs: whole("JOBS", cores, 1, 1024)?,
        csv: variable("CSV").map(PathBuf::from),
        log,
        shown: shown()?,
    })
}

/// The log. It may be there already only if the run continues from it.
fn log() -> Result<Option<PathBuf>, Refusal> {
    let (log, resume) = (variable("LOG").map(PathBuf::from), switch("RESUME"));
    match &log {
        None if resume => Err(Refusal("RESUME=1 continues from a log; LOG is missing.\n".into())),
        Some(path) if !resume && path.exists() => Err(Refusal(format!(
            "LOG={}: the file is there already (RESUME=1 continues from it).\n",
            path.display()
        ))),
        _ => Ok(log),
    }
}

/// CPU seconds and megabytes as limits of one answer.
fn limits(seconds: f64, megabytes: f64) -> AnswerLimits {
    let cpu = Duration::from_secs_f64(seconds);
    let bytes = megabytes * f64::from(1 << 20);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "below a million megabytes"
    )]
    let memory = bytes as u64;
    AnswerLimits { cpu, wall: 10 * cpu + Duration::from_secs(10), memory, processes: 32 }
}

fn number(name: &str, default: f64, range: std::ops::RangeInclusive<f64>) -> Result<f64, Refusal> {
    let Some(word) = variable(name) else { return Ok(default) };
    let found = word.to_str().and_then(|text| text.parse().ok());
    let (least, most) = (range.start(), range.end());
    found.filter(|number| range.contains(number)).ok_or_else(|| wrong(name, &word, least, most))
}

fn whole(name: &str, default: usize, least: usize, most: usize) -> Result<usize, Refusal> {
    let Some(word) = variable(name) else { return Ok(default) };
    let found = word.to_str().and_then(|text| text.parse().ok());
    found
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| wrong(name, &word, least, most))
}

fn wrong(name: &str, word: &OsString, least: impl Display, most: impl Display) -> Refusal {
    Refusal(format!("{name}={} is not a number from {least} to {most}.\n", word.display()))
}

fn sizes() -> Result<Vec<usize>, Refusal> {
    let Some(word) = variable("SIZES") else { return Ok((4..=10).collect()) };
    let text = word.to_string_lossy().into_owned();
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let sizes: Option<Vec<usize>> =
        words.map(|word| word.parse().ok().filter(|size| (4..=10).contains(size))).collect();
    let mut sizes = sizes
        .filter(|sizes| !sizes.is_empty())
        .ok_or_else(|| Refusal(format!("SIZES={text} is not a list of sizes from 4 to 10.\n")))?;
    sizes.sort_unstable();
    sizes.dedup();
    Ok(sizes)
}
