//! The computer: `random_move()` of the assignment.

use super::Grid;
use crate::board::Disc;
use crate::glibc_rand::Rand;

/// Which of the course's functions plays for the computer.
pub(super) enum Computer {
    /// `random_move()`.
    Random(Rand),
}

impl Computer {
    /// Draws columns with `rand()` after `srand(seed)`.
    pub(super) fn random(seed: u32) -> Self {
        Self::Random(Rand::new(seed))
    }

    /// Puts a stone into a column that is not full. Returns the column, 0 to
    /// 6; none, and nothing changed, on a full board.
    pub(super) fn make_move(&mut self, board: &mut Grid, stone: Disc) -> Option<i32> {
        match self {
            Self::Random(rand) => random_move(rand, board, stone),
        }
    }
}

/// `random_move()`: draws `rand() % 7 + 1` until that column is open. Draws
/// that hit a full column are used up.
fn random_move(rand: &mut Rand, board: &mut Grid, stone: Disc) -> Option<i32> {
    while !board.is_full() {
        let column = i32::try_from(rand.draw() % 7).ok()?;
        if board.drop_disc(column, stone).is_some() {
            return Some(column);
        }
    }
    None
}
