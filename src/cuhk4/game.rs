//! The game: marks on a board of 7 columns and 6 rows, dropped in turn.

use crate::board::{Board, Cell, Disc};

const COLUMNS: usize = 7;
const ROWS: usize = 6;

/// Marks in a line that win; more win as well.
const WIN_LENGTH: usize = 4;

/// A column, by its place from 0 at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Column(i32);

impl Column {
    /// The column with this number, 1 to 7; [`None`] for any other number.
    pub(super) fn new(number: i64) -> Option<Self> {
        let place = i32::try_from(number.checked_sub(1)?).ok()?;
        Self::all().find(|column| column.0 == place)
    }

    /// Its number, 1 to 7.
    pub(super) const fn number(self) -> i32 {
        self.0 + 1
    }

    /// All seven, from the left.
    pub(super) fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..7).map(Self)
    }
}

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

    /// True if a column takes another mark.
    pub(super) fn is_open(&self, column: Column) -> bool {
        self.board.is_open(column.0)
    }

    /// Drops the mark of the player to move into an open column, and passes the turn. Returns
    /// whether the mark wins.
    pub(super) fn drop_mark(&mut self, column: Column) -> bool {
        debug_assert!(self.is_open(column), "a full column takes no mark");
        let landed = self.board.drop_disc(column.0, self.to_move);
        self.to_move = self.to_move.other();
        landed.is_some_and(|square| self.board.longest_line(square) >= WIN_LENGTH)
    }

    /// True if a mark of this player, dropped into this open column, makes four in a line.
    pub(super) fn would_win(&self, column: Column, mark: Disc) -> bool {
        let mut game = Self { to_move: mark, ..*self };
        game.drop_mark(column)
    }

    /// Marks in a column.
    pub(super) fn height(&self, column: Column) -> usize {
        let squares = self.board.rows().filter_map(|row| row.get(usize::try_from(column.0).ok()?));
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
