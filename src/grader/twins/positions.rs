//! Positions to try a search on.

use crate::random::Random;
use crate::twins::minimax::{Grid, landing, score};
use in_a_row::board::{Board, Disc};
use in_a_row::spfiar::minimax::{Level, search};

/// A position after this many random discs, none of which makes four in a row, from the side to
/// move. None when the discs left no such way.
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

/// A game of spfiar at level 7 on both sides.
pub struct GameRecord {
    /// The boards before each disc, from the side to move.
    pub positions: Vec<Grid>,
    /// The columns of the first side.
    pub user: Vec<u8>,
}

/// The game that begins with discs in these columns.
pub fn game(opening: &[u8]) -> GameRecord {
    let mut game = GameRecord { positions: Vec::new(), user: Vec::new() };
    let mut grid = [0; 42];
    let level = Level::new(7).unwrap();
    for disc in 0..42 {
        let mover = if disc % 2 == 0 { Disc::First } else { Disc::Second };
        game.positions.push(grid);
        let column = opening.get(disc).copied().unwrap_or_else(|| {
            search(&board_of(&grid, mover), mover, level).unwrap().column.number()
        });
        if mover == Disc::First {
            game.user.push(column);
        }
        grid[landing(&grid, usize::from(column - 1)).unwrap()] = 1;
        if score(&grid) == i32::MAX {
            break;
        }
        grid = grid.map(|cell| -cell);
    }
    game
}

/// The boards of 49 games, which begin with all pairs of two columns.
pub fn whole_games() -> Vec<Grid> {
    let openings = (1..=7).flat_map(|first| (1..=7).map(move |second| [first, second]));
    openings.flat_map(|opening| game(&opening).positions).collect()
}

/// A thousand boards with 8 to 27 discs.
pub fn midgame() -> Vec<Grid> {
    let mut random = Random::new(0x5EED);
    let mut positions = Vec::new();
    while positions.len() < 1_000 {
        let discs = 8 + random.below(20);
        positions.extend(random_position(&mut random, discs));
    }
    positions
}
