//! The board of the game and how a game ends. No text.

use crate::board::{Board, Cell, Disc, Square};

/// Columns and rows of the board.
pub(super) type Grid = Board<7, 6>;

/// Stones in a row that win; more win as well.
const WIN_LENGTH: usize = 4;

/// How a game ended: the winner's stone, or a tie.
#[derive(Clone, Copy, Debug)]
pub(super) enum GameResult {
    Won(Disc),
    Tie,
}

/// Runs `check_winner()` for the square of the last stone, then tests for a tie. Returns [`None`]
/// while the game goes on. A win takes precedence over a tie, so the 42nd stone can win.
pub(super) fn result(board: &Grid, last: Square) -> Option<GameResult> {
    debug_assert!(matches!(board.at(last), Cell::Taken(_)), "no stone on {last:?}");
    match board.at(last) {
        Cell::Taken(stone) if board.longest_line(last) >= WIN_LENGTH => {
            Some(GameResult::Won(stone))
        }
        _ => board.is_full().then_some(GameResult::Tie),
    }
}
