//! The scores of all columns of a position.
//!
//! The solver scores one child after another with one table, since their games meet again. In a
//! symmetric position the columns on the right have the scores of those on the left.

use super::position::Position;
use super::solver::Solver;
use crate::ece15::column::Column;

/// A score for each column, from the left; [`None`] for a full column.
pub type Scores = [Option<i32>; Column::ALL.len()];

/// The scores of a stone in each column, for the side to move. A score is the negated
/// [`Solver::score`] of the position after the stone. The greatest one is the score of the position
/// itself. When the game is over, no column has a score.
///
/// ```
/// use in_a_row::ece15::{Position, Solver, Table, scores};
///
/// static TABLE: Table = Table::new();
/// let scores = scores(&mut Solver::new(&TABLE), &Position::EMPTY);
/// assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2].map(Some), "the first player wins in the centre");
/// ```
pub fn scores(solver: &mut Solver<'_>, position: &Position) -> Scores {
    let mut scores = [None; Column::ALL.len()];
    if position.is_over() {
        return scores;
    }
    let symmetric = *position == position.mirror();
    for (index, column) in Column::ALL.into_iter().enumerate() {
        let mirror = usize::from(column.mirror().index());
        let score = if symmetric && mirror < index {
            scores.get(mirror).copied().flatten()
        } else {
            position.play(column).map(|child| -solver.score(&child))
        };
        if let Some(place) = scores.get_mut(index) {
            *place = score;
        }
    }
    scores
}
