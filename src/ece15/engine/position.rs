//! A position: whose stones lie where, seen by the side to move.

use super::bitboard::{BOARD, BOTTOM, column, completing, has_four, mirror};

/// Columns of the board.
pub const COLUMNS: u32 = 7;
/// Cells of the board, and plies of the longest game.
pub const CELLS: u32 = 42;

/// A position that can come up in a game: no four was there before the last
/// stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    own: u64,
    other: u64,
}

impl Position {
    /// The empty board.
    pub const EMPTY: Self = Self { own: 0, other: 0 };

    /// The position with these stones, those of the side to move first.
    #[must_use]
    pub const fn of_stones(own: u64, other: u64) -> Self {
        Self { own, other }
    }

    /// The side to move's stones.
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

    /// Those of the landings that win for the side to move.
    #[must_use]
    pub fn wins(&self) -> u64 {
        self.landings() & completing(self.own)
    }

    /// Whether the last stone won.
    #[must_use]
    pub fn is_won(&self) -> bool {
        has_four(self.other)
    }

    /// Whether no further stone is played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.taken() == BOARD || self.is_won()
    }

    /// The position after a stone on this landing.
    #[must_use]
    pub const fn after(&self, landing: u64) -> Self {
        Self { own: self.other, other: self.own | landing }
    }

    /// The position after a stone in this column, 0 to 6; none when there is
    /// no such column or it is full.
    #[must_use]
    pub fn play(&self, index: u32) -> Option<Self> {
        let landing = self.landings() & if index < COLUMNS { column(index) } else { 0 };
        (landing != 0).then(|| self.after(landing))
    }

    /// Left and right exchanged.
    #[must_use]
    pub const fn mirror(&self) -> Self {
        Self { own: mirror(self.own), other: mirror(self.other) }
    }

    /// The position itself or its mirror image, whichever has the smaller key.
    #[must_use]
    pub const fn canonical(&self) -> Self {
        let mirror = self.mirror();
        if mirror.key() < self.key() { mirror } else { *self }
    }

    /// A number that tells the position from all others, below 2^56: the
    /// stones of the side to move, plus in each column a bit just above the
    /// stones. Never 0.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.own + self.taken() + BOTTOM
    }
}
