//! The board of the game and how a game ends. No text.

use crate::board::{Board, Cell, Disc};

/// Columns and rows of the board.
pub(super) type Grid = Board<7, 6>;

/// Stones in a row that win; more win as well.
const LINE: usize = 4;

/// How a game ended: the winner's stone, or a tie.
#[derive(Clone, Copy)]
pub(super) enum GameResult {
    Won(Disc),
    Tie,
}

/// `check_winner()` for the last stone, then the tie; none while the game goes
/// on.
pub(super) fn result(board: &Grid, column: i32) -> Option<GameResult> {
    let last = board.top_disc(column)?;
    match board.at(last) {
        Cell::Taken(stone) if board.longest_line(last) >= LINE => Some(GameResult::Won(stone)),
        _ => board.is_full().then_some(GameResult::Tie),
    }
}
