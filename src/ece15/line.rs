//! One line of the filters: the columns played so far, as digits 1 to 7.

use super::position::{CELLS, Position};

/// What is wrong with a line. The text is what stands behind `error: `.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineError {
    /// A byte that is no digit from 1 to 7.
    NotAColumn,
    /// A stone for a column that holds six.
    FullColumn,
    /// A stone for a game that is over.
    GameOver,
}

impl LineError {
    /// The error in words.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::NotAColumn => "not a column, 1 to 7",
            Self::FullColumn => "that column is full",
            Self::GameOver => "a move after the end of the game",
        }
    }
}

/// A line as it comes in, byte by byte; 64 bytes of memory for a line of any
/// length. Blanks, tabs and carriage returns at its end count for nothing.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    position: Position,
    digits: [u8; CELLS as usize],
    plies: usize,
    over: bool,
    trailing: bool,
    error: Option<LineError>,
}

impl Line {
    /// A line of which nothing has been read: the empty board.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            position: Position::EMPTY,
            digits: [0; CELLS as usize],
            plies: 0,
            over: false,
            trailing: false,
            error: None,
        }
    }

    /// Takes the next byte of the line, its line feed not included. Behind the
    /// first error the rest of the line is ignored.
    pub fn feed(&mut self, byte: u8) {
        if self.error.is_some() {
            return;
        }
        if matches!(byte, b' ' | b'\t' | b'\r') {
            self.trailing = true;
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
        self.digits.get(..self.plies).unwrap_or_default()
    }

    fn play(&mut self, byte: u8) -> Result<(), LineError> {
        if self.trailing || !matches!(byte, b'1'..=b'7') {
            return Err(LineError::NotAColumn);
        }
        if self.over {
            return Err(LineError::GameOver);
        }
        let next = self.position.play(u32::from(byte - b'1')).ok_or(LineError::FullColumn)?;
        if let Some(digit) = self.digits.get_mut(self.plies) {
            *digit = byte;
        }
        self.plies += 1;
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
