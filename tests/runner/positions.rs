//! Positions to try a search on.

use super::random::Random;
use crate::twins::minimax::{Grid, landing, score};
use in_a_row::board::{Board, Disc};

/// A position after this many random discs, none of which makes four in a row,
/// from the side to move. None when the discs left no such way.
pub fn random_position(random: &mut Random, discs: usize) -> Option<Grid> {
    let mut grid = [0; 42];
    for _ in 0..discs {
        let mut cells = Vec::new();
        for cell in (0..7).filter_map(|column| landing(&grid, column)) {
            let mut next = grid;
            next[cell] = 1;
            if score(&next) != i32::MAX {
                cells.push(cell);
            }
        }
        if cells.is_empty() {
            return None;
        }
        grid[cells[random.below(cells.len())]] = 1;
        grid = grid.map(|cell| -cell);
    }
    Some(grid)
}

/// The same position on the game's board, the side to move being `mover`.
pub fn board_of(grid: &Grid, mover: Disc) -> Board<7, 6> {
    let mut board = Board::new();
    for row in grid.chunks(7) {
        for (column, &cell) in (0..).zip(row) {
            if cell != 0 {
                board.drop_disc(column, if cell == 1 { mover } else { mover.other() });
            }
        }
    }
    board
}
