//! The grammar: one line of bytes is one command. Every byte counts as it stands.

use super::game::Point;
use crate::scanf::is_space;

/// Bytes of the longest line that can be accepted, `place S19`.
const LONGEST: usize = 9;

/// The meaning of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Who,
    View,
    History,
    Term,
    Resign,
    Place(Point),
    /// No command, or a `place` whose parameter is empty or has white space in it.
    Invalid,
    /// `place` with a parameter that is no point of the board.
    InvalidCoordinate,
}

/// The part of a line that decides its answer, gathered from pieces of any size.
pub(super) struct Line {
    /// The first bytes; valid up to the length.
    start: [u8; LONGEST],
    length: usize,
    /// True if there is white space after the first bytes.
    space_beyond: bool,
}

impl Line {
    pub(super) const fn new() -> Self {
        Self { start: [0; LONGEST], length: 0, space_beyond: false }
    }

    /// Takes the next piece of the line.
    #[inline]
    pub(super) fn feed(&mut self, piece: &[u8]) {
        let free = LONGEST.saturating_sub(self.length);
        let (start, beyond) = piece.split_at(piece.len().min(free));
        for (place, &byte) in self.start.iter_mut().skip(self.length).zip(start) {
            *place = byte;
        }
        self.space_beyond = self.space_beyond || beyond.iter().any(|&byte| is_space(byte));
        self.length = self.length.saturating_add(piece.len());
    }

    /// Judges the whole line.
    pub(super) fn command(&self) -> Command {
        let start = self.start.get(..self.length).unwrap_or(&self.start);
        match start {
            b"who" => Command::Who,
            b"view" => Command::View,
            b"history" => Command::History,
            b"term" => Command::Term,
            b"resign" => Command::Resign,
            [b'p', b'l', b'a', b'c', b'e', b' ', parameter @ ..] => self.judge_place(parameter),
            _ => Command::Invalid,
        }
    }

    /// Judges the parameter of `place`. If the line is longer than [`LONGEST`], `parameter` holds
    /// only its first three bytes.
    fn judge_place(&self, parameter: &[u8]) -> Command {
        let space = self.space_beyond || parameter.iter().any(|&byte| is_space(byte));
        if parameter.is_empty() || space {
            return Command::Invalid;
        }
        if self.length > LONGEST {
            return Command::InvalidCoordinate;
        }
        parse_point(parameter).map_or(Command::InvalidCoordinate, Command::Place)
    }
}

/// A letter `A` to `S` and a number 1 to 19 without leading zero.
fn parse_point(parameter: &[u8]) -> Option<Point> {
    let (letter, y) = match *parameter {
        [letter, digit @ b'1'..=b'9'] => (letter, digit - b'0'),
        [letter, b'1', digit @ b'0'..=b'9'] => (letter, 10 + digit - b'0'),
        _ => return None,
    };
    matches!(letter, b'A'..=b'S')
        .then(|| Point { x: i32::from(letter - b'A') + 1, y: i32::from(y) })
}
