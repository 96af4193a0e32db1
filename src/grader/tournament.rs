//! Competitions of bots: `in-a-row tournament ece15` and `in-a-row tournament slide4`.
//!
//! | module | what it does |
//! |---|---|
//! | [`rules`] | whose competition, and the limits of a move |
//! | [`bots`] | submissions as players: a line in, a line out, under limits |
//! | [`ece15`], [`slide4`] | a game's rules, its test of a bot's moves, and one game between two bots |
//! | [`schedule`] | who plays whom, on all cores |
//! | [`log`] | every game in a line of a file, from which an interrupted run goes on |
//! | [`standings`], [`ratings`] | points, ranks, extra credit; ratings with error bars |
//! | [`tables`] | how they are shown |
//!
//! A bot is a submission that speaks the filters' lines, or a C file. It runs in the sandbox, one
//! process for many games of slide4, and one for each game of ece15. After a crash it is started
//! again. No bad bot stops the run.

mod bots;
mod ece15;
mod log;
mod ratings;
mod rules;
mod schedule;
mod slide4;
mod standings;
mod tables;

use crate::options::Options;
use crate::refusal::{Out, Outcome, Refusal};
use crate::run::sandbox::Sandbox;
use rules::Rules;

/// A breach of the rules, which ends a bot's game or its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// A move that the rules forbid, or an answer that is no move.
    Illegal,
    /// The board that it got is changed, or does not hold its move.
    Board,
    /// It ended, or was stopped for its memory or its processes.
    Crash,
    /// It took longer than a move may take.
    Time,
    /// It waited and gave no answer.
    Silent,
    /// It used the CPU time of a move in the other's turns.
    OutOfTurn,
}

impl Fault {
    pub const ALL: [Self; 6] =
        [Self::Illegal, Self::Board, Self::Crash, Self::Time, Self::Silent, Self::OutOfTurn];

    /// The word of the tables and of the log.
    pub fn word(self) -> &'static str {
        match self {
            Self::Illegal => "illegal",
            Self::Board => "board",
            Self::Crash => "crash",
            Self::Time => "time",
            Self::Silent => "silent",
            Self::OutOfTurn => "turn",
        }
    }

    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.word() == word)
    }
}

/// A fault and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub fault: Fault,
    /// For the middle of a sentence: "it …".
    pub why: String,
}

impl Failure {
    fn new(fault: Fault, why: impl Into<String>) -> Self {
        Self { fault, why: why.into() }
    }
}

/// Why a bot does not take part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub why: String,
    /// The line of the gate that it was asked; empty before the gate.
    pub line: String,
}

/// How a game ended for the one who moved first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    Win,
    Draw,
    Loss,
}

impl Score {
    /// Half points of the first player; the second has the rest of two.
    pub fn halves(self) -> u32 {
        match self {
            Self::Win => 2,
            Self::Draw => 1,
            Self::Loss => 0,
        }
    }
}

/// One game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Its place in the schedule, from 0.
    pub number: usize,
    /// Places of the bots; the first moves first.
    pub players: [usize; 2],
    /// The board's size; 0 where a game has one size.
    pub size: usize,
    /// The moves as the course writes them, forfeits too.
    pub moves: String,
    pub score: Score,
    /// The player who ended the game against the rules, a place among `players`, and how.
    pub fault: Option<(usize, Fault)>,
    /// Turns forfeited by each of `players`.
    pub forfeits: [u32; 2],
}

#[cfg(test)]
impl Match {
    /// A game on 4x4 without a fault.
    fn between(players: [usize; 2], score: Score) -> Self {
        let moves = String::new();
        Self { number: 0, players, size: 4, moves, score, fault: None, forfeits: [0, 0] }
    }
}

/// Plays the tournament and prints its tables.
///
/// # Errors
/// Why it cannot be played.
pub fn play(options: &Options, sandbox: &Sandbox, out: &mut Out<'_>) -> Result<Outcome, Refusal> {
    tables::look(options)?;
    log::look(options)?;
    let bots = bots::prepare(options, sandbox)?;
    let admissions = schedule::admissions(options, sandbox, &bots)?;
    tables::refused(&bots, &admissions, out)?;
    out.flush()?;
    match Rules::of(options.game) {
        Rules::Ece15 => schedule::ece15(options, sandbox, &bots, &admissions, out)?,
        Rules::Slide4 => schedule::slide4(options, sandbox, &bots, &admissions, out)?,
    }
    if admissions.iter().all(|one| one.refused.is_some()) {
        return Err(Refusal::call("no bot takes part, and no game was played"));
    }
    Ok(Outcome::Done)
}

#[cfg(test)]
mod tests {
    use super::{Fault, Options, Out, Refusal, Sandbox, Score, play};
    use crate::cases::courses::Course;
    use std::fs;

    #[test]
    fn faults_and_scores_have_their_words_and_points() {
        let words = Fault::ALL.map(Fault::word);
        assert_eq!(words, ["illegal", "board", "crash", "time", "silent", "turn"]);
        assert_eq!(words.map(Fault::named), Fault::ALL.map(Some));
        assert_eq!(Fault::named("late"), None);
        assert_eq!([Score::Win, Score::Draw, Score::Loss].map(Score::halves), [2, 1, 0]);
    }

    /// The table of nobody is empty.
    #[test]
    fn a_competition_without_bots_is_refused() {
        let top = std::env::temp_dir().join(format!("in-a-row-nobody-{}", std::process::id()));
        for name in ["ada", "bob"] {
            fs::create_dir_all(top.join(name)).unwrap();
        }
        for game in [Course::Ece15, Course::Slide4] {
            let options = Options::new(game, top.clone(), None);
            let mut bytes = Vec::new();
            let done = play(&options, &Sandbox::none(), &mut Out(&mut bytes));
            let Err(Refusal::Call { why, .. }) = done else { panic!("{}", game.name()) };
            assert_eq!(why, "no bot takes part, and no game was played");
            let told = "2 of 2 bots do not take part:\n  ada: the folder is empty.\n  \
                bob: the folder is empty.\n";
            assert_eq!(String::from_utf8(bytes).unwrap(), told);
        }
        fs::remove_dir_all(&top).unwrap();
    }
}
