//! The game: stones, whose turn it is and the hole.

use crate::board::{Board, Cell, Disc, Square};

/// Points in a row and in a column.
pub(super) const SIZE: usize = 19;

/// [`SIZE`] as a coordinate: the greatest x and y.
pub(super) const LAST: i32 = 19;

/// The number of points, which is also the greatest number of moves.
pub(super) const MOST_MOVES: usize = SIZE * SIZE;

/// Stones in a line that win; more win as well.
const WIN_LENGTH: usize = 5;

/// A point as players name it. `x` is the column, 1 for `A` to 19 for `S`, and `y` the row. Rows
/// count upwards. A point may lie off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub(super) x: i32,
    pub(super) y: i32,
}

/// The state of the game after a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placed {
    GameGoesOn,
    Win,
    Tie,
}

pub(super) struct Game {
    board: Board<SIZE, SIZE>,
    moves: usize,
    hole: Point,
}

impl Game {
    /// The empty board, Black to move, the hole in the middle.
    pub(super) const fn new() -> Self {
        Self { board: Board::new(), moves: 0, hole: Point { x: 10, y: 10 } }
    }

    /// Black after an even number of moves, White after an odd number.
    pub(super) const fn to_move(&self) -> Disc {
        if self.moves & 1 == 0 { Disc::First } else { Disc::Second }
    }

    /// The centre of the hole.
    pub(super) const fn hole(&self) -> Point {
        self.hole
    }

    /// The content of a point.
    pub(super) fn at(&self, point: Point) -> Cell {
        self.board.at(square(point))
    }

    /// Sets a stone of the player to move on a point of the board. On an occupied point it changes
    /// nothing and returns [`None`]. A winning stone on the last point is a win, not a tie.
    pub(super) fn place(&mut self, point: Point) -> Option<Placed> {
        debug_assert!(self.at(point) != Cell::Outside, "{point:?} is off the board");
        if !self.board.place(square(point), self.to_move()) {
            return None;
        }
        self.moves += 1;
        self.hole = hole_after(point);
        Some(if self.board.longest_line(square(point)) >= WIN_LENGTH {
            Placed::Win
        } else if self.moves == MOST_MOVES {
            Placed::Tie
        } else {
            Placed::GameGoesOn
        })
    }
}

/// The board's square of a point. The board counts its rows from the top.
const fn square(point: Point) -> Square {
    Square::new(point.x - 1, LAST - point.y)
}

/// Where a stone moves the hole (the assignment's formulas).
const fn hole_after(Point { x, y }: Point) -> Point {
    Point { x: 1 + (5 * x * x + 3 * x + 4) % LAST, y: 1 + (4 * y * y + 2 * y - 4) % LAST }
}
