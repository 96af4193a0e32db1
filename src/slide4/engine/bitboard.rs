//! The slide game's board as sets of squares: one bit of a `u128` for each square.
//!
//! The square of a row and a column is bit `row * 11 + column` for every size. The eleventh column
//! and all squares outside a smaller board stay empty. A shift along a line can therefore never
//! find four discs across a row's end. Ten rows of eleven fill 110 bits.

use crate::board::{Board, Cell, Disc, Side};
use crate::slide4::board::{MAX_SIZE, MIN_SIZE, Slot};

/// Distance in bits between a square and the one below it.
pub const STRIDE: u32 = 11;

/// Number of table entries; every square's index is below it.
pub(super) const SQUARES: usize = 128;

/// A square: index `row * 11 + column`, below 128.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of a row and a column, each below 10.
    #[must_use]
    pub const fn at(row: u32, column: u32) -> Self {
        debug_assert!(row < STRIDE - 1 && column < STRIDE - 1, "off the board");
        Self::of_index(row * STRIDE + column)
    }

    /// The square with this index, which is taken modulo 128: books and tables hold seven bits.
    #[must_use]
    pub const fn of_index(index: u32) -> Self {
        Self((index & 127) as u8)
    }

    /// The lowest square of a non-empty set.
    #[must_use]
    pub const fn lowest(squares: u128) -> Self {
        debug_assert!(squares != 0, "no square");
        Self::of_index(squares.trailing_zeros())
    }

    /// The set of this square alone.
    #[must_use]
    pub const fn bit(self) -> u128 {
        1 << self.0
    }

    /// The index in a table.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.0 as u32
    }

    /// The row, from 0.
    #[must_use]
    pub const fn row(self) -> u32 {
        self.index() / STRIDE
    }

    /// The column, from 0.
    #[must_use]
    pub const fn column(self) -> u32 {
        self.index() % STRIDE
    }

    /// The image of the square under one of the board's eight symmetries, 0 to 7. `last` is the
    /// board's last row.
    #[must_use]
    pub const fn transformed(self, last: u32, symmetry: u32) -> Self {
        let (mut row, mut column) = (self.row(), self.column());
        if symmetry & 1 != 0 {
            column = last.saturating_sub(column);
        }
        if symmetry & 2 != 0 {
            row = last.saturating_sub(row);
        }
        if symmetry & 4 != 0 {
            (row, column) = (column, row);
        }
        Self::of_index(row * STRIDE + column)
    }
}

/// The squares of a set, lowest first.
pub fn each(mut squares: u128) -> impl Iterator<Item = Square> {
    core::iter::from_fn(move || {
        let square = (squares != 0).then(|| Square::lowest(squares))?;
        squares &= squares - 1;
        Some(square)
    })
}

/// Steps from a square to the next one on a line: across, down, and on both diagonals.
pub(super) const DIRECTIONS: [u32; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];

/// The order in which slots are looked at.
const SIDES: [Side; 4] = [Side::North, Side::South, Side::West, Side::East];

/// A board of the slide game: its size, both players' discs, the fixed pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bitboard {
    size: usize,
    one: u128,
    two: u128,
    fixed: u128,
}

/// The squares of an n-by-n rectangle whose upper left corner is square 0.
const fn block(rows: usize, columns: usize) -> u128 {
    let mut squares = 0;
    let mut row = 0;
    while row < rows {
        squares |= ((1 << columns) - 1) << (row * STRIDE as usize);
        row += 1;
    }
    squares
}

/// For each edge, the squares through which a disc from there can slide: four fills.
///
/// A disc comes to rest on the last square of its fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    pub(super) north: u128,
    pub(super) south: u128,
    pub(super) west: u128,
    pub(super) east: u128,
}

impl Reach {
    /// The squares on which a disc can come to rest, from any edge.
    #[must_use]
    pub const fn landings(&self) -> u128 {
        (self.north & !(self.north >> STRIDE))
            | (self.south & !(self.south << STRIDE))
            | (self.west & !(self.west >> 1))
            | (self.east & !(self.east << 1))
    }

    /// The squares that a disc may still reach, now or later. The others are walled in for good.
    #[must_use]
    pub(super) const fn reachable(&self) -> u128 {
        self.north | self.south | self.west | self.east
    }

    /// The squares which one more disc turns into landings: those just before a landing on the way
    /// to it.
    #[must_use]
    pub const fn next_landings(&self, landings: u128) -> u128 {
        let next = (self.north & (self.north & landings) >> STRIDE)
            | (self.south & (self.south & landings) << STRIDE)
            | (self.west & (self.west & landings) >> 1)
            | (self.east & (self.east & landings) << 1);
        next & !landings
    }

    /// The squares one step beyond `squares`, in the direction of the slide. A disc on one of them
    /// turns a square of the set into a landing.
    #[must_use]
    pub(super) const fn behind(&self, squares: u128) -> u128 {
        (self.north & (self.north & squares) << STRIDE)
            | (self.south & (self.south & squares) >> STRIDE)
            | (self.west & (self.west & squares) << 1)
            | (self.east & (self.east & squares) >> 1)
    }

    /// The reach after a disc came to rest on `square`.
    ///
    /// The disc blocks its square and the squares beyond it. Removing a blocked square again
    /// changes nothing, so the code is the same for all four sides.
    #[must_use]
    pub fn after(&self, square: Square) -> Self {
        let rays = Rays::of(square);
        Self {
            north: self.north & !rays.down,
            south: self.south & !rays.up,
            west: self.west & !rays.right,
            east: self.east & !rays.left,
        }
    }
}

/// Threats: the squares which complete four in a row for the owner of `discs`.
///
/// Squares already taken may be among them.
#[must_use]
pub const fn threats(discs: u128) -> u128 {
    const fn along(discs: u128, step: u32) -> u128 {
        let next = discs >> step;
        let pair = discs & next;
        let pair_next = pair >> step;
        let triple = pair & pair_next;
        (triple << (3 * step))
            | (triple >> step)
            | ((pair << (2 * step)) & next)
            | ((discs << step) & pair_next)
    }
    along(discs, 1) | along(discs, STRIDE) | along(discs, STRIDE - 1) | along(discs, STRIDE + 1)
}

/// The square of a free edge with which [`Bitboard::edge_is_taken`] ends the game. The empty set
/// while more than one is free.
#[must_use]
pub(super) const fn last_of_edge(free_edge: u128) -> u128 {
    if free_edge.is_power_of_two() { free_edge } else { 0 }
}

impl Bitboard {
    /// The board at the start of a game, fixed pieces in its centre.
    ///
    /// [`None`] unless the size is 4 to 10.
    #[must_use]
    pub const fn new(size: usize) -> Option<Self> {
        if size < MIN_SIZE || size > MAX_SIZE {
            return None;
        }
        let low = (size - 1) / 2;
        let width = size / 2 - low + 1;
        let fixed = block(width, width) << (low * (STRIDE as usize + 1));
        Some(Self { size, one: 0, two: 0, fixed })
    }

    /// The position on the upper left `size` by `size` squares of a board.
    ///
    /// [`None`] unless the size is 4 to 10.
    #[must_use]
    pub fn from_board(size: usize, board: &Board<MAX_SIZE, MAX_SIZE>) -> Option<Self> {
        let mut discs = Self { fixed: 0, ..Self::new(size)? };
        let squares = discs.squares();
        for (row, cells) in (0_u32..).zip(board.rows()) {
            for (column, cell) in (0_u32..).zip(cells) {
                let square = Square::of_index(row * STRIDE + column).bit() & squares;
                match cell {
                    Cell::Empty | Cell::Outside => {}
                    Cell::Taken(Disc::First) => discs.one |= square,
                    Cell::Taken(Disc::Second) => discs.two |= square,
                    Cell::Fixed => discs.fixed |= square,
                }
            }
        }
        Some(discs)
    }

    /// The size, 4 to 10.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The last row and the last column, 3 to 9.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a size is at most 10")]
    pub const fn last(&self) -> u32 {
        self.size as u32 - 1
    }

    /// A player's discs.
    #[must_use]
    pub const fn discs(&self, player: Disc) -> u128 {
        match player {
            Disc::First => self.one,
            Disc::Second => self.two,
        }
    }

    /// The fixed pieces.
    #[must_use]
    pub const fn fixed(&self) -> u128 {
        self.fixed
    }

    /// Every square of the board.
    #[must_use]
    pub const fn squares(&self) -> u128 {
        block(self.size(), self.size())
    }

    /// The squares that nothing stands on.
    #[must_use]
    pub const fn free(&self) -> u128 {
        self.squares() & !(self.one | self.two | self.fixed)
    }

    /// The squares of the four edges, free or not.
    #[must_use]
    pub const fn edge(&self) -> u128 {
        let inner = block(self.size() - 2, self.size() - 2) << (STRIDE + 1);
        self.squares() & !inner
    }

    /// The edge rule: the game is over when every square of the edge is taken. The player who took
    /// the last one wins.
    #[must_use]
    pub const fn edge_is_taken(&self) -> bool {
        self.edge() & self.free() == 0
    }

    /// The squares of the four edges that carry no fixed piece.
    #[must_use]
    pub const fn open_edge(&self) -> u128 {
        self.edge() & !self.fixed
    }

    /// The squares through which discs from each edge can slide, filled step by step.
    #[must_use]
    pub const fn reach(&self) -> Reach {
        let (free, last) = (self.free(), self.size() - 1);
        let mut north = free & block(1, self.size());
        let mut south = free & (block(1, self.size()) << (STRIDE as usize * last));
        let mut west = free & block(self.size(), 1);
        let mut east = free & (block(self.size(), 1) << last);
        let mut step = 0;
        while step < last {
            north |= (north << STRIDE) & free;
            south |= (south >> STRIDE) & free;
            west |= (west << 1) & free;
            east |= (east >> 1) & free;
            step += 1;
        }
        Reach { north, south, west, east }
    }

    /// The squares that a disc can reach now; empty when no slot is open.
    #[must_use]
    pub const fn landings(&self) -> u128 {
        self.reach().landings()
    }

    /// The square on which a disc from `slot` comes to rest. [`None`] when the slot is closed or
    /// off the board.
    #[must_use]
    pub fn landing(&self, slot: Slot) -> Option<Square> {
        landing_within(&self.reach(), slot)
    }

    /// A slot through which a disc reaches `square` now, if there is one.
    #[must_use]
    pub fn slot_to(&self, square: Square) -> Option<Slot> {
        let reach = self.reach();
        let mut slots = SIDES.into_iter().map(|side| {
            let vertical = matches!(side, Side::North | Side::South);
            let place = if vertical { square.column() } else { square.row() };
            Slot { side, position: i32::try_from(place).unwrap_or(0) }
        });
        slots.find(|&slot| landing_within(&reach, slot) == Some(square))
    }

    /// The board mirrored left to right.
    #[must_use]
    pub(super) fn mirrored(&self) -> Self {
        let mirror = |squares: u128| {
            let columns = (0..self.size).map(|column| {
                let one = (squares >> column) & block(self.size, 1);
                one << (self.size - 1 - column)
            });
            columns.fold(0, |all, one| all | one)
        };
        Self { one: mirror(self.one), two: mirror(self.two), fixed: mirror(self.fixed), ..*self }
    }

    /// Puts a disc of `player` on a free square.
    pub const fn put(&mut self, square: Square, player: Disc) {
        debug_assert!(self.free() & square.bit() != 0, "a square that is taken");
        match player {
            Disc::First => self.one |= square.bit(),
            Disc::Second => self.two |= square.bit(),
        }
    }

    /// The landings with which `player` ends the game at once, by four in a row or by the edge
    /// rule.
    #[must_use]
    pub const fn winning(&self, player: Disc) -> u128 {
        let last = last_of_edge(self.edge() & self.free());
        self.landings() & (threats(self.discs(player)) | last)
    }
}

/// [`Bitboard::landing`] where the reach is known.
fn landing_within(reach: &Reach, slot: Slot) -> Option<Square> {
    let place = u32::try_from(slot.position).ok().filter(|&place| place < STRIDE)?;
    let column = Rays::of(Square::of_index(place)).down;
    let row = Rays::of(Square::of_index(place * STRIDE)).right;
    let (path, last) = match slot.side {
        Side::North => (reach.north & column, true),
        Side::South => (reach.south & column, false),
        Side::West => (reach.west & row, true),
        Side::East => (reach.east & row, false),
    };
    if path == 0 {
        return None;
    }
    Some(Square::of_index(if last { path.ilog2() } else { path.trailing_zeros() }))
}

/// The squares from one square to each edge, this square included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rays {
    pub(super) down: u128,
    pub(super) up: u128,
    pub(super) right: u128,
    pub(super) left: u128,
}

/// [`Rays`] of every square.
pub(super) static RAYS: [Rays; SQUARES] = rays();

impl Rays {
    /// The rays of a square.
    pub(super) fn of(square: Square) -> Self {
        // Every index is below the table's length.
        const NONE: Rays = Rays::from(127);
        RAYS.get(square.0 as usize).copied().unwrap_or(NONE)
    }

    const fn from(square: u32) -> Self {
        const FIRST_COLUMN: u128 = {
            let mut column: u128 = 1;
            let mut row = 1;
            while row < 12 {
                column |= 1 << (row * STRIDE);
                row += 1;
            }
            column
        };
        let here = 1_u128 << square;
        let column = square % STRIDE;
        let row = (0x7ff_u128 << (square - column)) & (u128::MAX >> 1);
        Self {
            down: FIRST_COLUMN << square,
            up: (FIRST_COLUMN << column) & (here | (here - 1)),
            right: row & !(here - 1),
            left: row & (here | (here - 1)),
        }
    }
}

const fn rays() -> [Rays; SQUARES] {
    let mut table = [Rays::from(0); SQUARES];
    let mut rest: &mut [Rays] = &mut table;
    let mut square = 0;
    while let Some((first, tail)) = rest.split_first_mut() {
        *first = Rays::from(square);
        rest = tail;
        square += 1;
    }
    table
}
