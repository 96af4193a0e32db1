//! One line of the filters: the columns played so far, as digits 1 to 7.

use crate::ece15::engine::position::{CELLS, Position};
use core::fmt;

/// The first thing that is wrong with a line. Displayed, it is what stands
/// behind `error: `. Bytes and moves of the line count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineError {
    /// The byte at this place is no digit from 1 to 7.
    NotAColumn {
        /// Place of the byte.
        byte: u64,
    },
    /// A stone for a column that holds six.
    FullColumn {
        /// The column, 1 to 7.
        column: u8,
    },
    /// A stone for a game that is over.
    GameOver {
        /// The move that is one too many.
        number: u64,
    },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAColumn { byte } => write!(f, "byte {byte} is not a column"),
            Self::FullColumn { column } => write!(f, "column {column} is full"),
            Self::GameOver { number } => write!(f, "the game is over before move {number}"),
        }
    }
}

/// A line as it comes in, byte by byte, in the same little memory whatever its
/// length. Blanks, tabs and carriage returns at its end count for nothing.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    position: Position,
    digits: [u8; CELLS as usize],
    /// Whether the position is the end of a game, which costs time to find out.
    over: bool,
    /// Bytes read so far.
    bytes: u64,
    /// Place of the first blank: it is no mistake if nothing but blanks follows.
    blank: Option<u64>,
    error: Option<LineError>,
}

impl Line {
    /// A line of which nothing has been read: the empty board.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            position: Position::EMPTY,
            digits: [0; CELLS as usize],
            over: false,
            bytes: 0,
            blank: None,
            error: None,
        }
    }

    /// Takes the next byte of the line, its line feed not included. Behind the
    /// first error the rest of the line is ignored.
    pub fn feed(&mut self, byte: u8) {
        if self.error.is_some() {
            return;
        }
        self.bytes += 1;
        if matches!(byte, b' ' | b'\t' | b'\r') {
            self.blank = self.blank.or(Some(self.bytes));
        } else if let Err(error) = self.play(byte) {
            self.error = Some(error);
        }
    }

    /// The position at the line's end.
    ///
    /// # Errors
    /// The first thing that is wrong with the line.
    pub fn finish(&self) -> Result<Position, LineError> {
        self.error.map_or(Ok(self.position), Err)
    }

    /// The columns as they were read, digits 1 to 7, without what trails them.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        self.digits.get(..self.plies()).unwrap_or_default()
    }

    /// Moves read so far.
    fn plies(&self) -> usize {
        self.position.plies() as usize
    }

    fn play(&mut self, byte: u8) -> Result<(), LineError> {
        if let Some(byte) = self.blank {
            return Err(LineError::NotAColumn { byte });
        }
        if !matches!(byte, b'1'..=b'7') {
            return Err(LineError::NotAColumn { byte: self.bytes });
        }
        if self.over {
            return Err(LineError::GameOver { number: self.bytes });
        }
        let full = LineError::FullColumn { column: byte - b'0' };
        let next = self.position.play(u32::from(byte - b'1')).ok_or(full)?;
        let plies = self.plies();
        if let Some(digit) = self.digits.get_mut(plies) {
            *digit = byte;
        }
        self.position = next;
        self.over = next.is_over();
        Ok(())
    }
}

impl Default for Line {
    fn default() -> Self {
        Self::new()
    }
}
