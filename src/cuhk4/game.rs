//! The game: marks on a board of 7 columns and 6 rows, dropped in turn.

use crate::board::{Board, Cell, Disc};

pub(super) const COLUMNS: usize = 7;
const ROWS: usize = 6;

/// Marks in a line that win; more than four win as well.
const LINE: usize = 4;

#[derive(Clone, Copy)]
pub(super) struct Game {
    board: Board<COLUMNS, ROWS>,
    to_move: Disc,
}

impl Game {
    /// The empty board with Player 1 to move.
    pub(super) const fn new() -> Self {
        Self { board: Board::new(), to_move: Disc::First }
    }

    pub(super) const fn to_move(self) -> Disc {
        self.to_move
    }

    /// Whether a column, 0 to 6, takes another mark.
    pub(super) fn is_open(&self, column: i32) -> bool {
        self.board.is_open(column)
    }

    /// Drops the mark of the player to move on the lowest empty square of a
    /// column and passes the turn. Returns whether the mark wins. A full column
    /// changes nothing but the turn; nobody asks for it.
    pub(super) fn drop_mark(&mut self, column: i32) -> bool {
        let wins = self.would_win(column, self.to_move);
        self.board.drop_disc(column, self.to_move);
        self.to_move = self.to_move.other();
        wins
    }

    /// Whether a mark of this player, dropped into this column, makes four in
    /// a line.
    pub(super) fn would_win(&self, column: i32, mark: Disc) -> bool {
        let mut board = self.board;
        let landed = board.drop_disc(column, mark);
        landed.is_some_and(|square| board.longest_line(square) >= LINE)
    }

    /// Marks in a column.
    pub(super) fn height(&self, column: i32) -> usize {
        let squares = self.board.rows().filter_map(|row| row.get(usize::try_from(column).ok()?));
        squares.filter(|&&cell| cell != Cell::Empty).count()
    }

    pub(super) fn is_full(&self) -> bool {
        self.board.is_full()
    }

    /// The rows from the top.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[Cell; COLUMNS]> {
        self.board.rows()
    }
}
