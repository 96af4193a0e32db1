//! `best_move()`: the column that a perfect player takes.
//!
//! # The rule
//!
//! 1. The best exact score: the best game-theoretic value, among won moves the
//!    quickest win, among lost ones the slowest loss.
//! 2. In a drawn or lost position, among moves of the same score, the one
//!    after which the largest share of the opponent's replies are mistakes. A
//!    reply is a mistake when it turns the opponent's win into a draw or a
//!    loss, or its draw into a loss. Replies that leave a winning square open
//!    for the very next stone are left out of the count, even one that wins
//!    itself: nobody who looks at the board makes the others, and a threat
//!    that is met is a threat spent. Where no reply is left to count, the move
//!    ranks with every other.
//! 3. The one with more mistakes that turn a win into a loss.
//! 4. The column nearer the centre, then the lower one.
//!
//! A position and its mirror image are answered alike: the rule is applied to
//! that of the two which has the smaller key.

use super::bitboard::column;
use super::book;
use super::position::{COLUMNS, Position};
use super::solver::Solver;
use core::cmp::Ordering;

/// Columns in the order of the last rule.
const CENTRE_FIRST: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];

/// The column, 0 to 6, that the side to move takes; none when the game is
/// over.
pub fn best_move(solver: &mut Solver, position: &Position) -> Option<u32> {
    let canonical = position.canonical();
    let column = book::column(&canonical).or_else(|| best(solver, &canonical))?;
    Some(if canonical == *position { column } else { COLUMNS - 1 - column })
}

/// The same column, found by search alone.
pub fn searched_move(solver: &mut Solver, position: &Position) -> Option<u32> {
    let canonical = position.canonical();
    let column = best(solver, &canonical)?;
    Some(if canonical == *position { column } else { COLUMNS - 1 - column })
}

fn best(solver: &mut Solver, position: &Position) -> Option<u32> {
    if position.is_over() {
        return None;
    }
    let score = solver.score(position);
    let mut equal = CENTRE_FIRST.iter().copied().filter(|&index| {
        position
            .play(index)
            .is_some_and(|next| -solver.score_between(&next, -score, 1 - score) >= score)
    });
    let first = equal.next()?;
    if score > 0 {
        return Some(first);
    }
    let mut rivals = [first; 7];
    let mut count = 1;
    for (rival, index) in rivals.iter_mut().skip(1).zip(equal) {
        *rival = index;
        count += 1;
    }
    if count == 1 {
        return Some(first);
    }
    let mut chosen: Option<(Trap, u32)> = None;
    for &index in rivals.iter().take(count) {
        let trap = Trap::after(solver, &position.play(index)?);
        if chosen.is_none_or(|(best, _)| trap.compare(best) == Ordering::Greater) {
            chosen = Some((trap, index));
        }
    }
    chosen.map(|(_, index)| index)
}

/// What the opponent can do wrong in a position.
#[derive(Clone, Copy, Default)]
struct Trap {
    /// Replies that do not allow a win at once.
    replies: u32,
    /// Those that make the opponent's result worse.
    mistakes: u32,
    /// Those that turn its win into a loss.
    reversals: u32,
}

impl Trap {
    /// Counts the opponent's replies in a position where it is to move.
    fn after(solver: &mut Solver, position: &Position) -> Self {
        let mut trap = Self::default();
        if position.is_over() {
            return trap;
        }
        let value = solver.outcome(position);
        for index in 0..COLUMNS {
            let landing = position.landings() & column(index);
            let reply = position.after(landing);
            if landing == 0 || reply.wins() != 0 {
                continue;
            }
            let fall = value + solver.outcome(&reply);
            trap.replies += 1;
            trap.mistakes += u32::from(fall > 0);
            trap.reversals += u32::from(fall > 1);
        }
        trap
    }

    /// By share of mistakes, then by reversals.
    fn compare(self, other: Self) -> Ordering {
        let share = self.mistakes * other.replies;
        share
            .cmp(&(other.mistakes * self.replies))
            .then_with(|| (self.reversals * other.replies).cmp(&(other.reversals * self.replies)))
    }
}
