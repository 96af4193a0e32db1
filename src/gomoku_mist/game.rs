//! The game: stones, whose turn it is, the moves so far and the hole.

use super::text::Text;
use crate::board::{Board, Cell, Disc, Square};

/// Points in a row and in a column.
pub(super) const SIZE: i32 = 19;

/// The same as a length.
const LENGTH: usize = 19;

/// Points on the board, so the most moves in a game.
const MOST_MOVES: usize = LENGTH * LENGTH;

/// Bytes of the history of a full board: 171 moves of two bytes in the rows 1
/// to 9, 190 of three in the rows 10 to 19.
const HISTORY: usize = 2 * (9 * LENGTH) + 3 * (10 * LENGTH);

/// Stones in a row that win; more win as well.
const LINE: usize = 5;

/// A point as players name it: x is 1 for column `A` to 19 for `S`, y is the
/// row's number, which grows upwards. A point off the board is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub(super) x: i32,
    pub(super) y: i32,
}

/// What became of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placed {
    /// There is a stone already; nothing has changed.
    Occupied,
    GameGoesOn,
    Win,
    Tie,
}

pub(super) struct Game {
    board: Board<LENGTH, LENGTH>,
    moves: usize,
    history: Text<HISTORY>,
    hole: Point,
}

impl Game {
    /// The empty board, Black to move, the hole in the middle.
    pub(super) const fn new() -> Self {
        Self { board: Board::new(), moves: 0, history: Text::new(), hole: Point { x: 10, y: 10 } }
    }

    /// Black before an even number of moves, White before an odd one.
    pub(super) const fn to_move(&self) -> Disc {
        if self.moves.is_multiple_of(2) { Disc::First } else { Disc::Second }
    }

    /// All moves so far, as they were typed, without separators.
    pub(super) fn history(&self) -> &[u8] {
        self.history.bytes()
    }

    /// The centre of the hole.
    pub(super) const fn hole(&self) -> Point {
        self.hole
    }

    /// What stands on a point.
    pub(super) fn at(&self, point: Point) -> Cell {
        self.board.at(square(point))
    }

    /// Sets a stone of the player to move. Only an accepted stone changes
    /// anything. A win is looked for before a full board.
    pub(super) fn place(&mut self, point: Point) -> Placed {
        if !self.board.place(square(point), self.to_move()) {
            return Placed::Occupied;
        }
        self.moves += 1;
        self.history.extend(spell(point));
        self.hole = hole_after(point);
        if self.board.longest_line(square(point)) >= LINE {
            Placed::Win
        } else if self.moves == MOST_MOVES {
            Placed::Tie
        } else {
            Placed::GameGoesOn
        }
    }
}

/// Where the board keeps a point: its rows count from the top.
const fn square(point: Point) -> Square {
    Square::new(point.x - 1, SIZE - point.y)
}

/// Where a stone moves the hole (the assignment's formulas).
const fn hole_after(Point { x, y }: Point) -> Point {
    Point { x: 1 + (5 * x * x + 3 * x + 4) % SIZE, y: 1 + (4 * y * y + 2 * y - 4) % SIZE }
}

/// A point as it is typed: letter and number.
pub(super) fn spell(point: Point) -> impl Iterator<Item = u8> {
    let ascii = |base: u8, offset: i32| u8::try_from(offset).map_or(base, |offset| base + offset);
    let ten = (point.y >= 10).then_some(b'1');
    let letter = ascii(b'A', point.x - 1);
    [Some(letter), ten, Some(ascii(b'0', point.y % 10))].into_iter().flatten()
}
