//! Alice: her answer to the first question, and her moves.

use super::game::Grid;
use crate::board::Disc;
use crate::console::{Console, Result};
use crate::scanf::{Scan, read_int};

/// `print_welcome()`: welcomes Alice and asks whether she moves first. Returns
/// her stone, X (the first) unless the first byte of her answer is `n` or `N`;
/// none at the end of the input. The rest of the line is dropped; where the
/// byte is the line end itself, that is the line behind it.
pub(super) fn print_welcome(console: &mut Console<'_>) -> Result<Option<Disc>> {
    console.put(b"*** Welcome to the Connect Four game!!! ***\n")?;
    console.put(b"Would you like to make the first move [y/n]: ")?;
    let answer = console.take()?;
    console.skip_line()?;
    console.put(b"\n")?;
    Ok(answer.map(|answer| match answer {
        b'n' | b'N' => Disc::Second,
        _ => Disc::First,
    }))
}

/// `player_move()`: asks Alice for a column until she names one that is open,
/// puts her stone there and returns the column, 0 to 6; none at the end of the
/// input. Only the first number of a line counts.
pub(super) fn player_move(
    console: &mut Console<'_>,
    board: &mut Grid,
    stone: Disc,
) -> Result<Option<i32>> {
    loop {
        console.put(b"Please enter your move: ")?;
        let answer = read_int(console)?;
        if answer == Scan::EndOfInput {
            return Ok(None);
        }
        console.skip_line()?;
        let Some(column) = column(answer) else {
            console.put(b"Not a valid move. Enter a column number!\n")?;
            continue;
        };
        if board.drop_disc(column, stone).is_some() {
            return Ok(Some(column));
        }
        console.put(b"This column is full. Try again!\n")?;
    }
}

/// The column that an answer names, from 0.
fn column(answer: Scan) -> Option<i32> {
    match answer {
        Scan::Number(number @ 1..=7) => i32::try_from(number - 1).ok(),
        _ => None,
    }
}
