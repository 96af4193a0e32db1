//! The Makefile's variables for `make grade-cases`.

use std::path::PathBuf;

use crate::cases::courses::{self, Game};
use crate::options::{switch, variable};
use crate::refusal::Refusal;

/// What is asked for.
pub struct Options {
    pub game: Game,
    pub folder: PathBuf,
    /// The table in a file.
    pub csv: Option<PathBuf>,
    /// Each suite against each fault, in a file.
    pub matrix: Option<PathBuf>,
    /// A folder that gets a text for each suite.
    pub reports: Option<PathBuf>,
    /// The texts name the faults.
    pub names: bool,
}

const USAGE: &str = "\
Judges students' own test cases: which of them are right, and how many faults they catch.

  make grade-cases GAME=gomoku-mist DIR=suites/ [CSV=cases.csv] [REPORTS=reports/]

  GAME     one of the games below
  DIR      a folder of students' folders, or one folder; inputs and outputs in it may be
           called NAME.in and NAME.out, NAME.expected, input1.txt and output1.txt,
           test1_in and test1_out, or lie in folders in/ and out/
  CSV      a file that gets the table as comma-separated values
  MATRIX   a file that gets each suite and the faults that it catches
  REPORTS  a folder that gets a text file for each suite
  NAMES=1  the reports name the faults; by default they count the faults by topic

The games:
";

/// Reads the variables.
///
/// # Errors
/// What is missing or wrong, with the usage where that helps.
pub fn read() -> Result<Options, Refusal> {
    let usage = |why: &str| Refusal(format!("{why}{USAGE}{}", courses::list()));
    let (game, folder) = match (variable("GAME"), variable("DIR")) {
        (Some(game), Some(folder)) => (game, folder),
        (None, Some(_)) => return Err(usage("GAME is missing.\n\n")),
        (Some(_), None) => return Err(usage("DIR is missing.\n\n")),
        (None, None) => return Err(usage("GAME and DIR are missing.\n\n")),
    };
    Ok(Options {
        game: courses::named(&game.to_string_lossy())?,
        folder: folder.into(),
        csv: variable("CSV").map(PathBuf::from),
        matrix: variable("MATRIX").map(PathBuf::from),
        reports: variable("REPORTS").map(PathBuf::from),
        names: switch("NAMES"),
    })
}
