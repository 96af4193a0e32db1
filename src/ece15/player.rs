//! Alice: her answer to the first question, and her moves.

use super::column::Column;
use super::game::Grid;
use crate::board::{Disc, Square};
use crate::console::{Console, Result, Stop};
use crate::scanf::{Scan, read_int};

/// `print_welcome()`: welcomes Alice and asks whether she moves first. Returns her stone: O if the
/// first byte of her answer is `n` or `N`, else X. X moves first. Drops the rest of the line. If
/// that byte is the line end itself, drops the next line.
pub(super) fn print_welcome(console: &mut Console<'_>) -> Result<Disc, Stop> {
    console.put(b"*** Welcome to the Connect Four game!!! ***\n")?;
    console.put(b"Would you like to make the first move [y/n]: ")?;
    let answer = console.take()?;
    console.skip_line()?;
    console.put(b"\n")?;
    match answer.ok_or(Stop::EndOfInput)? {
        b'n' | b'N' => Ok(Disc::Second),
        _ => Ok(Disc::First),
    }
}

/// `player_move()`: asks Alice for a column until she names an open one. Puts her stone there and
/// returns its square. Only the first number of a line counts.
pub(super) fn player_move(
    console: &mut Console<'_>,
    board: &mut Grid,
    stone: Disc,
) -> Result<Square, Stop> {
    loop {
        let Some(column) = ask_column(console)? else {
            console.put(b"Not a valid move. Enter a column number!\n")?;
            continue;
        };
        if let Some(square) = board.drop_disc(column.index().into(), stone) {
            return Ok(square);
        }
        console.put(b"This column is full. Try again!\n")?;
    }
}

/// The column that the next line names; [`None`] if the line names no column.
fn ask_column(console: &mut Console<'_>) -> Result<Option<Column>, Stop> {
    console.put(b"Please enter your move: ")?;
    let answer = read_int(console)?;
    if answer == Scan::EndOfInput {
        return Err(Stop::EndOfInput);
    }
    console.skip_line()?;
    Ok(match answer {
        Scan::Number(number) => u32::try_from(number).ok().and_then(Column::new),
        _ => None,
    })
}
