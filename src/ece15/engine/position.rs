//! A position, seen by the side to move.

use super::bitboard::{BOARD, BOTTOM, column, has_four, mirror, threats};
use crate::ece15::column::Column;

/// Cells of the board, and plies of the longest game.
pub const CELLS: u32 = 42;

/// A position of the game. Only the side that played the last stone may have four in a row.
///
/// ```
/// use in_a_row::ece15::{Column, Position};
///
/// let mut position = Position::EMPTY;
/// for number in [1, 2, 1, 2, 1, 2, 1] {
///     position = Column::new(number).and_then(|column| position.play(column)).unwrap();
/// }
/// assert!(position.is_won());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    own: u64,
    other: u64,
}

impl Position {
    /// The empty board.
    pub const EMPTY: Self = Self { own: 0, other: 0 };

    /// The position with the stones of the side to move, `own`, and of the other side. The two sets
    /// lie on the board, have no cell in common and no gap below a stone. The other side has as
    /// many stones or one more.
    #[must_use]
    pub const fn of_stones(own: u64, other: u64) -> Self {
        let taken = own | other;
        debug_assert!(own & other == 0, "two stones on one cell");
        debug_assert!(taken & !BOARD == 0, "a stone beside the board");
        debug_assert!(taken & (taken + BOTTOM) == 0, "a stone above an empty cell");
        debug_assert!(matches!(other.count_ones().wrapping_sub(own.count_ones()), 0 | 1));
        Self { own, other }
    }

    /// The stones of the side to move.
    #[must_use]
    pub const fn own(&self) -> u64 {
        self.own
    }

    /// The other side's stones, the last one played among them.
    #[must_use]
    pub const fn other(&self) -> u64 {
        self.other
    }

    /// All stones.
    #[must_use]
    pub const fn taken(&self) -> u64 {
        self.own | self.other
    }

    /// Stones on the board, 0 to 42.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.taken().count_ones()
    }

    /// The cells that a stone can fall to, whether or not the game is over.
    #[must_use]
    pub const fn landings(&self) -> u64 {
        (self.taken() + BOTTOM) & BOARD
    }

    /// The landings that win for the side to move.
    #[must_use]
    pub fn wins(&self) -> u64 {
        self.landings() & threats(self.own)
    }

    /// True if the last stone won.
    #[must_use]
    pub fn is_won(&self) -> bool {
        has_four(self.other)
    }

    /// True if the game is over: won, or the board full.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.taken() == BOARD || self.is_won()
    }

    /// The position after a stone on this landing.
    #[must_use]
    pub const fn after(&self, landing: u64) -> Self {
        debug_assert!(landing.is_power_of_two() && landing & self.landings() != 0);
        Self { own: self.other, other: self.own | landing }
    }

    /// The position after a stone in this column; [`None`] when the column is full.
    #[must_use]
    pub const fn play(&self, index: Column) -> Option<Self> {
        let landing = self.landings() & column(index.index() as u32);
        if landing == 0 { None } else { Some(self.after(landing)) }
    }

    /// The position without the highest stone of this column; [`None`] unless that stone is the
    /// other side's.
    #[must_use]
    pub(super) const fn before(&self, index: Column) -> Option<Self> {
        let cells = column(index.index() as u32);
        let top = ((self.taken() + BOTTOM) & (cells | cells << 1)) >> 1 & self.other;
        if top == 0 { None } else { Some(Self { own: self.other ^ top, other: self.own }) }
    }

    /// The position with left and right exchanged.
    #[must_use]
    pub const fn mirror(&self) -> Self {
        Self { own: mirror(self.own), other: mirror(self.other) }
    }

    /// The position or its mirror image, whichever has the smaller key.
    #[must_use]
    pub const fn canonical(&self) -> Self {
        let mirror = self.mirror();
        if mirror.key() < self.key() { mirror } else { *self }
    }

    /// A number from 1 to 2^56 - 1 that no other position has. It is the stones of the side to
    /// move, plus a bit just above the stones of each column.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.own + self.taken() + BOTTOM
    }
}
