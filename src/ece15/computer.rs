//! The computer: `random_move()` of the assignment and `best_move()` of its
//! extra credit.

use super::engine::best_move::best_move;
use super::engine::bitboard;
use super::engine::position::Position;
use super::engine::solver::Solver;
use super::game::Grid;
use crate::board::{Disc, Square};
use crate::glibc_rand::Rand;

/// Which of the course's functions plays for the computer.
pub(super) enum Computer {
    /// `random_move()`.
    Random(Rand),
    /// `best_move()`.
    Best(Solver),
}

impl Computer {
    /// Draws columns with `rand()` after `srand(seed)`.
    pub(super) fn random(seed: u32) -> Self {
        Self::Random(Rand::new(seed))
    }

    /// Plays perfectly.
    pub(super) const fn best() -> Self {
        Self::Best(Solver::new())
    }

    /// Puts a stone into a column that is not full. Returns the column, 0 to
    /// 6; none, and nothing changed, on a full board.
    pub(super) fn make_move(&mut self, board: &mut Grid, stone: Disc) -> Option<i32> {
        match self {
            Self::Random(rand) => random_move(rand, board, stone),
            Self::Best(solver) => {
                let column = best_move(solver, &position(board, stone))?.cast_signed();
                board.drop_disc(column, stone).map(|_| column)
            }
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

/// The board as the solver has it, with this stone's side to move.
fn position(board: &Grid, stone: Disc) -> Position {
    let (mut own, mut other) = (0, 0);
    for (Square { column, row }, disc) in board.discs() {
        let bit = bitboard::cell(column.cast_unsigned(), (5 - row).cast_unsigned());
        if disc == stone { own |= bit } else { other |= bit }
    }
    Position::of_stones(own, other)
}
