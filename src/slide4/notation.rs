//! How the course writes sides, players, squares and cells.

use super::board::SlideBoard;
use super::functions::Turn;
use crate::board::{Cell, Disc, Side};
use crate::console::{Console, Result};

/// The capital letter of a side.
pub(super) const fn letter_of(side: Side) -> char {
    match side {
        Side::North => 'N',
        Side::West => 'W',
        Side::East => 'E',
        Side::South => 'S',
    }
}

/// 1 or 2 for a player, 0 for [`None`].
pub(super) const fn number_of(player: Option<Disc>) -> u8 {
    match player {
        None => 0,
        Some(Disc::First) => 1,
        Some(Disc::Second) => 2,
    }
}

/// The cell that the course's array holds as this number, 0 to 3.
pub(super) const fn cell_of(number: u8) -> Option<Cell> {
    match number {
        0 => Some(Cell::Empty),
        1 => Some(Cell::Taken(Disc::First)),
        2 => Some(Cell::Taken(Disc::Second)),
        3 => Some(Cell::Fixed),
        _ => None,
    }
}

/// Row and column where a turn's token rests; -1 and -1 after a forfeit.
pub(super) fn row_and_column(turn: Turn) -> (i32, i32) {
    turn.square().map_or((-1, -1), |square| (square.row, square.column))
}

/// An index of an array; -1 for [`None`].
pub(super) fn signed_index(index: Option<usize>) -> isize {
    index.and_then(|index| isize::try_from(index).ok()).unwrap_or(-1)
}

/// Prints the array's first rows and columns. A blank follows each number, and a margin precedes
/// each row.
pub(super) fn put_cells(
    console: &mut Console<'_>,
    board: &SlideBoard,
    size: usize,
    margin: &[u8],
) -> Result<()> {
    for row in board.rows().take(size) {
        console.put(margin)?;
        for &cell in row.iter().take(size) {
            console.put(number_and_blank(cell))?;
        }
        console.put(b"\n")?;
    }
    Ok(())
}

const fn number_and_blank(cell: Cell) -> &'static [u8] {
    match cell {
        Cell::Empty => b"0 ",
        Cell::Taken(Disc::First) => b"1 ",
        Cell::Taken(Disc::Second) => b"2 ",
        Cell::Fixed => b"3 ",
        Cell::Outside => b"-1 ",
    }
}
