//! The computer's move, which the assignment prescribes (section 4.9): win,
//! else block, else fill up. Only the square that a mark would fall on counts,
//! so a winning square in the air is none.

use super::game::{COLUMNS, Game};
use crate::board::Disc;
use core::cmp::Reverse;

/// The column that the computer plays, 0 to 6; none only on a full board.
///
/// 1. The smallest column that makes four for the computer.
/// 2. Else the smallest column that would make four for the human.
/// 3. Else the column with the fewest marks, among equals the largest: the
///    assignment's scan of the rows from the bottom, each from column 7 to 1.
pub(super) fn choose_column(game: &Game) -> Option<i32> {
    let winning_for = |mark: Disc| open_columns(game).find(|&c| game.would_win(c, mark));
    let fewest_marks = || open_columns(game).max_by_key(|&c| Reverse(game.height(c)));
    winning_for(game.to_move())
        .or_else(|| winning_for(game.to_move().other()))
        // Of several greatest, `max_by_key` returns the last.
        .or_else(fewest_marks)
}

/// The columns that are not full, from the smallest.
fn open_columns(game: &Game) -> impl Iterator<Item = i32> {
    (0..).take(COLUMNS).filter(|&column| game.is_open(column))
}
