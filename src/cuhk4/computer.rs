//! The computer's move, which the assignment prescribes (section 4.9): win, else block, else play
//! the emptiest column. A square counts only if a mark would come to rest on it.

use super::game::{Column, Game};
use crate::board::Disc;

/// The column that the computer plays; [`None`] only on a full board.
///
/// 1. The smallest column that makes four for the computer.
/// 2. Else the smallest column that would make four for the human.
/// 3. Else the column with the fewest marks; of several, the one with the largest number. The
///    assignment scans the rows from the bottom, each from column 7 to 1.
pub(super) fn choose_column(game: &Game) -> Option<Column> {
    let open_columns = || Column::all().filter(|&column| game.is_open(column));
    let winning_for = |mark: Disc| open_columns().find(|&column| game.would_win(column, mark));
    winning_for(game.to_move())
        .or_else(|| winning_for(game.to_move().other()))
        .or_else(|| open_columns().rev().min_by_key(|&column| game.height(column)))
}
