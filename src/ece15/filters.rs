//! `--solve`, `--scores` and `--best-move`: positions in, answers out, line by line.

use super::column::Column;
use super::engine::{CELLS, Position, Scores, Solver, best_move, scores};
use crate::console::{Console, Pace, Result, Status, Ticker};
use core::fmt;

/// The question about every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Its score for the side to move.
    Score,
    /// The score of each column for the side to move.
    Scores,
    /// The number of the column that `best_move()` plays; 0 when the game is over.
    BestMove,
}

impl Question {
    /// The position to ask about. When the game is over no column has a score.
    fn position(self, line: &Line) -> core::result::Result<Position, LineError> {
        let position = line.finish()?;
        if self == Self::Scores && line.over {
            return Err(LineError::GameOver { number: u64::from(position.plies()) + 1 });
        }
        Ok(position)
    }

    fn answer(self, solver: &mut Solver<'_>, position: &Position) -> Answer {
        match self {
            Self::Score => Answer::Number(solver.score(position)),
            Self::Scores => Answer::Scores(scores(solver, position)),
            Self::BestMove => {
                let column = best_move(solver, position).map_or(0, Column::number);
                Answer::Number(column.into())
            }
        }
    }
}

/// The answer about a position. Its [`Display`](fmt::Display) form is the text after the position
/// and a blank.
#[derive(Clone, Copy, Debug)]
enum Answer {
    /// A score, or the number of a column.
    Number(i32),
    /// The scores of the columns; `-` stands for a full one.
    Scores(Scores),
}

impl fmt::Display for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scores = match self {
            Self::Number(number) => return number.fmt(formatter),
            Self::Scores(scores) => scores,
        };
        for (place, score) in scores.iter().enumerate() {
            formatter.write_str(if place == 0 { "" } else { " " })?;
            match score {
                Some(score) => score.fmt(formatter)?,
                None => formatter.write_str("-")?,
            }
        }
        Ok(())
    }
}

/// A search with more nodes than this is long: it takes some ten milliseconds. After it the program
/// writes all answers so far. They are not lost if the user stops the program later.
const LONG_SEARCH: u64 = 100_000;

/// Answers each line with the position, a blank and the answer, or with `error: ` and the first
/// mistake. Returns a failure when a line was wrong.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub fn answer_lines(
    console: &mut Console<'_>,
    question: Question,
    mut solver: Solver<'_>,
) -> Result<Status> {
    let mut ticker = Ticker::start(console);
    let mut status = Status::Success;
    let mut lines = 0;
    loop {
        let mut line = Line::new();
        if !console.read_line(|piece| piece.iter().for_each(|&byte| line.feed(byte)))? {
            return Ok(status);
        }
        match question.position(&line) {
            Ok(position) => {
                let before = solver.nodes();
                let answer = question.answer(&mut solver, &position);
                console.put(line.digits())?;
                console.print(format_args!(" {answer}\n"))?;
                if solver.nodes() - before > LONG_SEARCH {
                    console.flush()?;
                }
            }
            Err(error) => {
                status = Status::Failure;
                console.print(format_args!("error: {error}\n"))?;
            }
        }
        lines += 1;
        show_progress(console, &mut ticker, lines);
    }
}

/// Shows how far the work has come, for a person who waits for a file of positions.
fn show_progress(console: &mut Console<'_>, ticker: &mut Ticker, lines: u64) {
    let Some(file) = console.input_file() else {
        return;
    };
    if let Some(elapsed) = ticker.due(console) {
        let (part, whole) = (file.read, file.length);
        let percent = part.saturating_mul(100) / whole.max(1);
        let pace = Pace { done: lines, things: "positions", part, whole, elapsed };
        let s = if lines == 1 { "" } else { "s" };
        ticker.show(console, format_args!("{lines} position{s}, {percent} % of the file{pace}"));
    }
}

/// The first mistake in a line. Its [`Display`](fmt::Display) form is the text after `error: `.
/// Bytes and moves of the line count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineError {
    /// The byte at this place is no digit from 1 to 7.
    NotAColumn {
        /// Place of the byte.
        byte: u64,
    },
    /// A stone for a column that holds six.
    FullColumn {
        /// The column.
        column: Column,
    },
    /// A stone for a game that is over.
    GameOver {
        /// The move that is one too many.
        number: u64,
    },
}

impl fmt::Display for LineError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAColumn { byte } => write!(formatter, "byte {byte} is not a column"),
            Self::FullColumn { column } => write!(formatter, "column {column} is full"),
            Self::GameOver { number } => {
                write!(formatter, "the game is over before move {number}")
            }
        }
    }
}

impl core::error::Error for LineError {}

/// A line read byte by byte: the columns played so far, as digits 1 to 7. It takes the same memory
/// whatever its length. It ignores blanks, tabs and carriage returns at its end.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    position: Position,
    digits: [u8; CELLS as usize],
    /// True if the game is over. The value is stored, since the test takes time.
    over: bool,
    /// Bytes read so far.
    bytes: u64,
    /// Place of the first blank: it is no mistake if nothing but blanks follows.
    blank: Option<u64>,
    error: Option<LineError>,
}

impl Line {
    /// A line before its first byte: the empty board.
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

    /// Takes the next byte of the line, its line feed not included. After the first error it
    /// ignores the rest of the line.
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
    /// The first mistake in the line.
    pub fn finish(&self) -> core::result::Result<Position, LineError> {
        self.error.map_or(Ok(self.position), Err)
    }

    /// The columns as they were read, digits 1 to 7, without the blanks after them.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        self.digits.get(..self.plies()).unwrap_or_default()
    }

    /// Moves read so far.
    fn plies(&self) -> usize {
        self.position.plies() as usize
    }

    fn play(&mut self, byte: u8) -> core::result::Result<(), LineError> {
        let column = char::from(byte).to_digit(10).and_then(Column::new);
        let (Some(column), None) = (column, self.blank) else {
            return Err(LineError::NotAColumn { byte: self.blank.unwrap_or(self.bytes) });
        };
        if self.over {
            return Err(LineError::GameOver { number: self.bytes });
        }
        let next = self.position.play(column).ok_or(LineError::FullColumn { column })?;
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
