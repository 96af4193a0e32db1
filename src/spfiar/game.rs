//! The game without text: its board, its ending, and the moves that `undo_move` takes back.

use super::array_list::{ArrayList, Round};
use super::column::Column;
use super::minimax::{self, Level};
use crate::board::{Board, Cell, Disc};

/// The user's discs, `X`: they move first.
pub(super) const USER: Disc = Disc::First;

/// The computer's discs, `O`.
pub(super) const COMPUTER: Disc = Disc::Second;

/// Discs in a line that win; more win as well.
const WIN_LENGTH: usize = 4;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    UserWins,
    ComputerWins,
    Tie,
}

/// Why the game refuses a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    ColumnFull,
    GameOver,
}

/// A game against the computer. Between two calls it is the user's turn, or the game is over.
pub(super) struct Game {
    level: Level,
    board: Board<7, 6>,
    moves: ArrayList,
    outcome: Option<Outcome>,
}

impl Game {
    pub(super) const fn new(level: Level) -> Self {
        Self { level, board: Board::new(), moves: ArrayList::new(), outcome: None }
    }

    /// [`None`] while the game goes on.
    pub(super) const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The board's rows from the top.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[Cell; 7]> {
        self.board.rows()
    }

    /// Drops the user's disc and, unless it wins, the computer's. A full column is the first reason
    /// to refuse, the end of the game the second. A refusal changes nothing.
    pub(super) fn add_disc(&mut self, user: Column) -> Result<Round, Refusal> {
        if !self.board.is_open(user.place()) {
            return Err(Refusal::ColumnFull);
        }
        if self.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        let computer = if self.drop_wins(user, USER) {
            self.outcome = Some(Outcome::UserWins);
            None
        } else {
            self.computer_move()
        };
        let round = Round { user, computer };
        self.moves.add_last(round);
        Ok(round)
    }

    /// The column that the computer would choose for the user; [`None`] when the game is over.
    pub(super) fn suggest_move(&self) -> Option<Column> {
        match self.outcome {
            None => self.best_column(USER),
            Some(_) => None,
        }
    }

    /// Takes the last round back, the computer's disc first; the game goes on even if it was over.
    /// Returns [`None`] and changes nothing when no round is remembered.
    pub(super) fn undo_move(&mut self) -> Option<Round> {
        let round = self.moves.remove_last()?;
        for column in round.computer.into_iter().chain([round.user]) {
            if let Some(square) = self.board.top_disc(column.place()) {
                self.board.set(square, Cell::Empty);
            }
        }
        self.outcome = None;
        Some(round)
    }

    /// The computer's answer, which may end the game. A cell is always left for this disc: 42 is
    /// even, and the user moves first.
    fn computer_move(&mut self) -> Option<Column> {
        let column = self.best_column(COMPUTER)?;
        if self.drop_wins(column, COMPUTER) {
            self.outcome = Some(Outcome::ComputerWins);
        } else if self.board.is_full() {
            self.outcome = Some(Outcome::Tie);
        }
        Some(column)
    }

    fn best_column(&self, mover: Disc) -> Option<Column> {
        minimax::search(&self.board, mover, self.level).map(|answer| answer.column)
    }

    /// Drops a disc. Returns whether the disc has made four in a row.
    fn drop_wins(&mut self, column: Column, disc: Disc) -> bool {
        let square = self.board.drop_disc(column.place(), disc);
        square.is_some_and(|square| self.board.longest_line(square) >= WIN_LENGTH)
    }
}
