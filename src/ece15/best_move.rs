//! `best_move()`: the column that a perfect player takes.
//!
//! # The rule
//!
//! 1. The best exact score: the best game-theoretic value, among won moves the
//!    quickest win, among lost ones the slowest loss.
//! 2. In a drawn or lost position, among moves of the same score, the one
//!    after which the largest share of the opponent's replies are mistakes. A
//!    mistake is a reply that turns the opponent's win into a draw or a loss,
//!    or its draw into a loss.
//! 3. The column nearer the centre, then the lower one.

use super::bitboard::column;
use super::position::{COLUMNS, Position};
use super::solver::Solver;

/// Columns in the order of the last rule.
const CENTRE_FIRST: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];

/// The column, 0 to 6, that the side to move takes; none when the game is
/// over.
pub fn best_move(solver: &mut Solver, position: &Position) -> Option<u32> {
    if position.is_over() {
        return None;
    }
    let mut best = None;
    for index in CENTRE_FIRST {
        let Some(next) = position.play(index) else { continue };
        let score = -solver.score(&next);
        if best.is_none_or(|(most, _, _)| score > most) {
            best = Some((score, index, None));
        } else if let Some((most, first, mistakes)) = best
            && most == score
            && score <= 0
        {
            let old = mistakes.or_else(|| Some(mistakes_after(solver, &position.play(first)?)));
            let new = mistakes_after(solver, &next);
            if old.is_none_or(|old| new.more_than(old)) {
                best = Some((score, index, Some(new)));
            } else {
                best = Some((score, first, old));
            }
        }
    }
    best.map(|(_, index, _)| index)
}

/// How many of the opponent's replies are mistakes.
#[derive(Clone, Copy)]
struct Mistakes {
    mistakes: u32,
    replies: u32,
}

impl Mistakes {
    /// Whether this is a larger share than the other.
    const fn more_than(self, other: Self) -> bool {
        self.mistakes * other.replies > other.mistakes * self.replies
    }
}

fn mistakes_after(solver: &mut Solver, position: &Position) -> Mistakes {
    let mut count = Mistakes { mistakes: 0, replies: 0 };
    if position.is_over() {
        return count;
    }
    let value = solver.outcome(position);
    for index in 0..COLUMNS {
        let landing = position.landings() & column(index);
        if landing != 0 {
            count.replies += 1;
            let reply = position.after(landing);
            count.mistakes += u32::from(-solver.outcome(&reply) < value);
        }
    }
    count
}
