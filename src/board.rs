//! The board that all five games play on: an array of cells whose size is known at compile time.
//! Its upper left part, or all of it, is in use.
//!
//! Columns count from 0 at the left, rows from 0 **at the top**. A dropped disc moves towards
//! greater rows. A board is printed in the order in which it is stored. Each course decides how a
//! cell looks and how a player names it.
//!
//! The searches of three games store a board as bits, each in a layout of its own. The table of
//! `spfiar` needs a key of 49 bits. The mirror image of `ece15` is its bytes swapped. A board of
//! `slide4` has up to 100 squares. This module defines lines. Tests check that the three searches
//! agree with it.
//!
//! ```
//! use in_a_row::board::{Board, Disc, Side, Square};
//!
//! let mut board = Board::<7, 6>::new();
//! for column in 0..3 {
//!     board.drop_disc(column, Disc::First);
//! }
//! // From the right, along the bottom row, until a disc is in its way.
//! let rest = board.slide(Side::East, 5, Disc::First);
//! assert_eq!(rest, Some(Square::new(3, 5)));
//! assert_eq!(board.longest_line(Square::new(3, 5)), 4);
//! assert_eq!(board.drop_disc(7, Disc::Second), None);
//! ```

/// The owner of a disc, stone or token: the side that made the game's first move or the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disc {
    /// The side that moves first.
    First,
    /// The side that moves second.
    Second,
}

impl Disc {
    /// The opponent's disc.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// The content of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing: a disc may come to rest here.
    Empty,
    /// A player's disc.
    Taken(Disc),
    /// A piece that belongs to nobody and never moves.
    Fixed,
    /// Not part of the board in use.
    Outside,
}

/// The edge from which a disc enters the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From the top row downwards.
    North,
    /// From the leftmost column to the right.
    West,
    /// From the rightmost column to the left.
    East,
    /// From the bottom row upwards.
    South,
}

/// A place by its column and row, both from 0. Signed, so that a walk along a line may leave the
/// board, where all is [`Cell::Outside`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// From 0 at the left.
    pub column: i32,
    /// From 0 at the top.
    pub row: i32,
}

impl Square {
    /// The square in this column and row.
    #[must_use]
    pub const fn new(column: i32, row: i32) -> Self {
        Self { column, row }
    }

    /// The next square in a direction.
    const fn step(self, (columns, rows): (i32, i32)) -> Self {
        Self { column: self.column.wrapping_add(columns), row: self.row.wrapping_add(rows) }
    }
}

/// A step along each line through a square: row, column, falling diagonal, rising diagonal.
const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A board of at most `COLUMNS` by `ROWS` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board<const COLUMNS: usize, const ROWS: usize> {
    cells: [[Cell; COLUMNS]; ROWS],
    /// Columns in use, at most `COLUMNS`.
    width: usize,
    /// Rows in use, at most `ROWS`.
    height: usize,
}

impl<const COLUMNS: usize, const ROWS: usize> Default for Board<COLUMNS, ROWS> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const COLUMNS: usize, const ROWS: usize> Board<COLUMNS, ROWS> {
    /// The empty board, all of the array in use.
    #[must_use]
    pub const fn new() -> Self {
        Self::filled(Cell::Empty)
    }

    /// A board with the same content on every square, all of the array in use.
    #[must_use]
    pub const fn filled(cell: Cell) -> Self {
        Self { cells: [[cell; COLUMNS]; ROWS], width: COLUMNS, height: ROWS }
    }

    /// The empty board of this many columns and rows, no more than the array has. The rest of the
    /// array holds [`Cell::Outside`].
    #[must_use]
    pub fn sized(width: usize, height: usize) -> Self {
        let mut board = Self::filled(Cell::Outside);
        board.resize(width, height);
        for row in board.cells.iter_mut().take(height) {
            row.iter_mut().take(width).for_each(|cell| *cell = Cell::Empty);
        }
        board
    }

    /// Changes the part of the array in use to this many columns and rows, no more than the array
    /// has. The cells of the array stay as they are.
    pub fn resize(&mut self, width: usize, height: usize) {
        debug_assert!(width <= COLUMNS && height <= ROWS, "the board fits into its array");
        self.width = width.min(COLUMNS);
        self.height = height.min(ROWS);
    }

    /// Columns in use.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Rows in use.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// The content of a square; [`Cell::Outside`] for every square that is not in use, however far
    /// away.
    #[must_use]
    pub fn at(&self, square: Square) -> Cell {
        let cell = self.place_of(square).and_then(|(column, row)| self.cells.get(row)?.get(column));
        *cell.unwrap_or(&Cell::Outside)
    }

    /// Sets the content of a square. A square that is not in use stays as it is.
    pub fn set(&mut self, square: Square, cell: Cell) {
        let place = self
            .place_of(square)
            .and_then(|(column, row)| self.cells.get_mut(row)?.get_mut(column));
        if let Some(place) = place {
            *place = cell;
        }
    }

    /// Places a stone on an empty square. If the square is not empty, it returns false and changes
    /// nothing.
    pub fn place(&mut self, square: Square, disc: Disc) -> bool {
        let empty = self.at(square) == Cell::Empty;
        if empty {
            self.set(square, Cell::Taken(disc));
        }
        empty
    }

    /// Slides a disc in from a side until something is in its way. `position` is the number of its
    /// column or row. Returns the square where it rests. If the square at the edge is not empty, it
    /// returns [`None`] and changes nothing.
    pub fn slide(&mut self, side: Side, position: i32, disc: Disc) -> Option<Square> {
        let (mut square, step) = self.entry(side, position)?;
        if self.at(square) != Cell::Empty {
            return None;
        }
        while self.at(square.step(step)) == Cell::Empty {
            square = square.step(step);
        }
        self.set(square, Cell::Taken(disc));
        Some(square)
    }

    /// Drops a disc down a column. Returns the square where it rests. If the column is full or not
    /// on the board, it returns [`None`] and changes nothing.
    pub fn drop_disc(&mut self, column: i32, disc: Disc) -> Option<Square> {
        self.slide(Side::North, column, disc)
    }

    /// True if a column takes another disc from the top.
    #[must_use]
    pub fn is_open(&self, column: i32) -> bool {
        self.at(Square::new(column, 0)) == Cell::Empty
    }

    /// The highest disc of a column; [`None`] if the column is empty or not on the board.
    #[must_use]
    pub fn top_disc(&self, column: i32) -> Option<Square> {
        (0..as_coordinate(self.height))
            .map(|row| Square::new(column, row))
            .find(|&square| matches!(self.at(square), Cell::Taken(_)))
    }

    /// True if no square is empty.
    #[must_use]
    pub fn is_full(&self) -> bool {
        let rows = self.cells.iter().take(self.height);
        rows.flat_map(|row| row.iter().take(self.width)).all(|&cell| cell != Cell::Empty)
    }

    /// The length of the longest line of equal discs through this square: a row, a column or a
    /// diagonal. It is 0 if the square has no disc. Lines end at the edge of the board.
    #[must_use]
    pub fn longest_line(&self, square: Square) -> usize {
        let cell = self.at(square);
        if !matches!(cell, Cell::Taken(_)) {
            return 0;
        }
        let lines = DIRECTIONS.iter().map(|&(columns, rows)| {
            1 + self.run(square, (columns, rows), cell) + self.run(square, (-columns, -rows), cell)
        });
        lines.max().unwrap_or(0)
    }

    /// The rows from the top, each from the left: the whole array, unused squares included.
    pub fn rows(&self) -> impl Iterator<Item = &[Cell; COLUMNS]> {
        self.cells.iter()
    }

    /// Every disc with its square, in the order of the rows.
    pub fn discs(&self) -> impl Iterator<Item = (Square, Disc)> {
        let rows = (0..).zip(self.cells.iter().take(self.height));
        let squares = rows.flat_map(|(row, cells)| {
            let cells = (0..).zip(cells.iter().take(self.width));
            cells.map(move |(column, cell)| (Square::new(column, row), cell))
        });
        squares.filter_map(|(square, cell)| match *cell {
            Cell::Taken(disc) => Some((square, disc)),
            Cell::Empty | Cell::Fixed | Cell::Outside => None,
        })
    }

    /// How many squares after this one, in one direction, hold `cell` without a gap.
    fn run(&self, square: Square, step: (i32, i32), cell: Cell) -> usize {
        let mut next = square.step(step);
        let mut length = 0;
        while self.at(next) == cell {
            length += 1;
            next = next.step(step);
        }
        length
    }

    /// Column and row of a square, if it is in use.
    fn place_of(&self, square: Square) -> Option<(usize, usize)> {
        let column = usize::try_from(square.column).ok().filter(|&column| column < self.width)?;
        let row = usize::try_from(square.row).ok().filter(|&row| row < self.height)?;
        Some((column, row))
    }

    /// The square at the edge where a disc enters, and its direction. [`None`] for a position that
    /// the side does not have.
    fn entry(&self, side: Side, position: i32) -> Option<(Square, (i32, i32))> {
        let (width, height) = (as_coordinate(self.width), as_coordinate(self.height));
        let (places, square, step) = match side {
            Side::North => (width, Square::new(position, 0), (0, 1)),
            Side::South => (width, Square::new(position, height - 1), (0, -1)),
            Side::West => (height, Square::new(0, position), (1, 0)),
            Side::East => (height, Square::new(width - 1, position), (-1, 0)),
        };
        (0..places).contains(&position).then_some((square, step))
    }
}

/// A number of columns or rows, in the number type of square coordinates.
fn as_coordinate(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
