//! The computer: `random_move()` of the assignment and `best_move()` of its extra credit.

use super::engine::{Position, Solver, Table, best_move, bitboard};
use super::game::Grid;
use crate::board::{Disc, Square};
use crate::glibc_rand::Rand;

/// Which of the course's functions plays for the computer.
pub(super) enum Computer {
    /// `random_move()`.
    Random(Rand),
    /// `best_move()`.
    Best(Solver<'static>),
}

impl Computer {
    /// Draws columns with `rand()` after `srand(seed)`.
    pub(super) fn random(seed: u32) -> Self {
        Self::Random(Rand::new(seed))
    }

    /// Plays perfectly, with this table for its searches.
    pub(super) const fn best(table: &'static Table) -> Self {
        Self::Best(Solver::new(table))
    }

    /// Puts a stone into a column that is not full. Returns its square. On a full board it returns
    /// [`None`] and changes nothing.
    pub(super) fn make_move(&mut self, board: &mut Grid, stone: Disc) -> Option<Square> {
        match self {
            Self::Random(rand) => random_move(rand, board, stone),
            Self::Best(solver) => {
                let column = best_move(solver, &position(board, stone))?;
                board.drop_disc(column.index().into(), stone)
            }
        }
    }
}

/// `random_move()`: draws `rand() % 7 + 1` until that column is open. Draws that hit a full column
/// are used up.
fn random_move(rand: &mut Rand, board: &mut Grid, stone: Disc) -> Option<Square> {
    while !board.is_full() {
        let column = i32::try_from(rand.draw() % 7).ok()?;
        if let Some(square) = board.drop_disc(column, stone) {
            return Some(square);
        }
    }
    None
}

/// The board as the engine has it, with this stone's side to move.
fn position(board: &Grid, stone: Disc) -> Position {
    let (mut own, mut other) = (0, 0);
    for (square, disc) in board.discs() {
        let bit = bit(square);
        if disc == stone { own |= bit } else { other |= bit }
    }
    Position::of_stones(own, other)
}

/// The engine's bit for a square of the board, whose rows count from the top.
fn bit(Square { column, row }: Square) -> u64 {
    bitboard::cell(column.unsigned_abs(), (5 - row).unsigned_abs())
}
