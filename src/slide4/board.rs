//! The types and constants that the driver, the ten functions and the engine share: sizes, the
//! course's board, and slots.

use crate::board::{Board, Side};

/// Smallest board of the assignment.
pub const MIN_SIZE: usize = 4;

/// Largest board of the assignment.
pub const MAX_SIZE: usize = 10;

/// The course's board: 10 by 10 cells. The upper left `size` by `size` cells are in use. Player 1's
/// tokens are [`Disc::First`](crate::board::Disc::First), and player 2's are
/// [`Disc::Second`](crate::board::Disc::Second), whoever moves first.
pub type SlideBoard = Board<MAX_SIZE, MAX_SIZE>;

/// A way into the board: an edge and a column (north, south) or row (west, east).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Where the token enters.
    pub side: Side,
    /// Column or row, 0 to size - 1.
    pub position: i32,
}

impl Slot {
    /// The slot on the mirrored board of this size, 4 to 10, with left and right exchanged.
    #[must_use]
    pub fn mirrored(self, size: usize) -> Self {
        debug_assert!((MIN_SIZE..=MAX_SIZE).contains(&size), "no board of size {size}");
        let last = i32::try_from(size).unwrap_or(0) - 1;
        match self.side {
            Side::North | Side::South => Self { position: last - self.position, ..self },
            Side::West => Self { side: Side::East, ..self },
            Side::East => Self { side: Side::West, ..self },
        }
    }
}

/// The side with this capital letter.
#[must_use]
pub const fn side_of(letter: u8) -> Option<Side> {
    match letter {
        b'N' => Some(Side::North),
        b'W' => Some(Side::West),
        b'E' => Some(Side::East),
        b'S' => Some(Side::South),
        _ => None,
    }
}
