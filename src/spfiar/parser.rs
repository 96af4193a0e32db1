//! The parser: one line of bytes is a level or a command.
//!
//! Words are what stands between blanks, tabs and carriage returns (the line
//! feed ends the line). A line passes by in pieces of any size; what is kept of
//! it has a fixed size, so that neither a line nor a number can be too long.

use super::game::Column;
use super::minimax::Level;

/// Bytes of the longest command names, `suggest_move` and `restart_game`.
const LONGEST_NAME: usize = 12;

/// What a line asks for during a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// `add_disc` with a word behind it: a column, or none if the word is not
    /// an integer from 1 to 7.
    AddDisc(Option<Column>),
    SuggestMove,
    UndoMove,
    RestartGame,
    Quit,
    /// Anything else, the empty line included.
    Invalid,
}

/// What a line answers to the question for a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LevelAnswer {
    Level(Level),
    Quit,
    Invalid,
}

/// All of a line that its meaning depends on.
pub(super) struct Line {
    first: Word,
    second: Word,
    /// Words begun so far; from 3 on it does not matter how many.
    words: u8,
    inside_word: bool,
}

impl Line {
    /// A line of which nothing has been seen.
    pub(super) const fn new() -> Self {
        Self { first: Word::new(), second: Word::new(), words: 0, inside_word: false }
    }

    /// Takes the next piece of the line.
    pub(super) fn feed(&mut self, piece: &[u8]) {
        for &byte in piece {
            if is_delimiter(byte) {
                self.inside_word = false;
                continue;
            }
            if !self.inside_word {
                self.inside_word = true;
                self.words = self.words.saturating_add(1);
            }
            match self.words {
                1 => self.first.push(byte),
                2 => self.second.push(byte),
                _ => {}
            }
        }
    }

    /// The line as a command.
    pub(super) fn command(&self) -> Command {
        match (self.first.name(), self.words) {
            (b"add_disc", 2) => Command::AddDisc(self.second.number.and_then(Column::new)),
            (b"suggest_move", 1) => Command::SuggestMove,
            (b"undo_move", 1) => Command::UndoMove,
            (b"restart_game", 1) => Command::RestartGame,
            (b"quit", 1) => Command::Quit,
            _ => Command::Invalid,
        }
    }

    /// The line as an answer to the question for a level.
    pub(super) fn level(&self) -> LevelAnswer {
        match (self.first.name(), self.words) {
            (b"quit", 1) => LevelAnswer::Quit,
            (_, 1) => {
                let level = self.first.number.and_then(Level::new);
                level.map_or(LevelAnswer::Invalid, LevelAnswer::Level)
            }
            _ => LevelAnswer::Invalid,
        }
    }
}

/// The delimiters that the course's parser gives to `strtok`, but for the line
/// feed.
const fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// What is kept of a word: its first bytes, and what number it is.
struct Word {
    start: [u8; LONGEST_NAME],
    length: usize,
    /// The value of the digits so far; none as soon as there is anything but
    /// digits, a sign too, or the value is out of every range: such a word is
    /// no level and no column.
    number: Option<u32>,
}

/// No level and no column has two digits that matter.
const TOO_GREAT: u32 = 10;

impl Word {
    const fn new() -> Self {
        Self { start: [0; LONGEST_NAME], length: 0, number: Some(0) }
    }

    fn push(&mut self, byte: u8) {
        if let Some(place) = self.start.get_mut(self.length) {
            *place = byte;
        }
        self.length = self.length.saturating_add(1);
        self.number = match (self.number, byte) {
            (Some(value @ 0..TOO_GREAT), b'0'..=b'9') => Some(value * 10 + u32::from(byte - b'0')),
            _ => None,
        };
    }

    /// The whole word, or nothing if it is longer than every name.
    fn name(&self) -> &[u8] {
        self.start.get(..self.length).unwrap_or(&[])
    }
}
