//! The output: `display_board()` and the results.

use super::game::{GameResult, Grid};
use crate::board::{Cell, Disc};
use crate::console::{Console, Result};

const RULE: &[u8] = b"+---+---+---+---+---+---+---+\n";

/// `display_board()`: an empty line, the grid, the numbers of the columns and an empty line; 16
/// lines, 422 bytes. The line of numbers ends with two blanks, which make it as long as the others.
pub(super) fn display_board(console: &mut Console<'_>, board: &Grid) -> Result<()> {
    console.put(b"\n")?;
    for row in board.rows() {
        console.put(RULE)?;
        for &cell in row {
            console.put(square(cell))?;
        }
        console.put(b"|\n")?;
    }
    console.put(RULE)?;
    console.put(b"  1   2   3   4   5   6   7  \n\n")
}

/// A square with the bar on its left.
const fn square(cell: Cell) -> &'static [u8] {
    match cell {
        Cell::Taken(Disc::First) => b"| X ",
        Cell::Taken(Disc::Second) => b"| O ",
        Cell::Empty | Cell::Fixed | Cell::Outside => b"|   ",
    }
}

/// The words of the assignment's text.
pub(super) const fn plain(result: GameResult) -> &'static [u8] {
    match result {
        GameResult::Won(Disc::First) => b"Player X won!\n",
        GameResult::Won(Disc::Second) => b"Player O won!\n",
        GameResult::Tie => b"Tie game!\n",
    }
}

/// The box of the handout's sample run.
pub(super) const fn boxed(result: GameResult) -> &'static [u8] {
    match result {
        GameResult::Won(Disc::First) => {
            b"*****************************\n\
              * Player X won!!! Game over *\n\
              *****************************\n"
        }
        GameResult::Won(Disc::Second) => {
            b"*****************************\n\
              * Player O won!!! Game over *\n\
              *****************************\n"
        }
        GameResult::Tie => {
            b"*****************************\n\
              * Game is a tie!! No winner *\n\
              *****************************\n"
        }
    }
}
