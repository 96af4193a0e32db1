//! `gomoku-mist`: the controller of Gomoku in the Mist (University of Sydney,
//! COMP2017/9017, Assignment 1 of 2023).
//!
//! Black (`#`) and White (`o`) set stones in turn on 19 by 19 points; five in a
//! row win. A mist covers the board, except for a hole of 7 by 7 points. Every
//! stone moves the hole.
//!
//! # Commands
//!
//! Each line holds one command, spelled exactly as in this table.
//!
//! | line | answer |
//! |---|---|
//! | `who` | `B` or `W`: the player to move |
//! | `view` | the hole: centre, comma, 49 points ([`view`](self#the-view-line)) |
//! | `history` | all moves in one line without separators; an empty line before the first |
//! | `place A1` … `place S19` | nothing, or the game's end |
//! | `resign` | the other player wins |
//! | `term` | nothing; exit status 1 |
//! | any other | `Invalid!` |
//!
//! `place` makes three tests in this order. A failed command changes nothing.
//!
//! 1. A parameter that is empty or has white space in it: `Invalid!`.
//! 2. A parameter that is no point of the board: `Invalid coordinate`.
//! 3. A point with a stone: `Occupied coordinate`.
//!
//! # The view line
//!
//! Rows from the hole's top, each from the left: `#` black, `o` white, `.`
//! empty, `x` off the board. After `place A1`, which moves the hole to M3:
//!
//! ```text
//! M3,..........................................xxxxxxx
//! ```
//!
//! The hole's centre is `J10` before the first move. A stone at column x (1 for
//! `A`) and row y moves it to
//!
//! ```text
//! column 1 + (5x² + 3x + 4) mod 19
//! row    1 + (4y² + 2y - 4) mod 19
//! ```
//!
//! # Endings
//!
//! `Black wins!`, `White wins!` or `Wow, a tie!`, then the history, then
//! `Thank you for playing!`; exit status 0. The program reads no further.
//!
//! # Sources
//!
//! The assignment's text with its six examples, in the revision of March 4th. The
//! text does not say how an empty history looks; nearly all public solutions print
//! an empty line.
//!
//! # Rulings
//!
//! * Any white space in a parameter makes the line `Invalid!`. The assignment's
//!   words are "unspecified trailing whitespaces". A carriage return is white
//!   space, so every line of a CR LF script is invalid.
//! * Six or more in a row win. The 361st stone can win too; then there is no
//!   tie.
//! * A last line without a line end is a line if it has at least one byte.
//! * If the input ends before the game is over, the program prints nothing
//!   more. The exit status is 0.
//! * Lines have no greatest length. An answer depends on a line's first nine
//!   bytes. It also depends on whether more bytes follow, and on white space
//!   among these further bytes.

mod command;
mod game;
mod view;

use crate::board::Disc;
use crate::console::{Console, Program, Result, Settings, Status, Switches};
use command::{Command, Line};
use game::{Game, Placed};
use view::Shown;

/// The program as the command line knows it.
pub static PROGRAM: Program = Program {
    name: "gomoku-mist",
    about: "\
gomoku-mist: Gomoku on 19x19, seen through a hole in the mist (Sydney COMP2017)

Usage: gomoku-mist [--echo] < COMMANDS

Commands, one on each line:
  place A1       set a stone, columns A to S, rows 1 to 19; Black begins
  view           show the 7x7 points in the hole: # black, o white, . empty,
                 x off the board; the top row first
  who            show whose turn it is, B or W
  history        show all moves
  resign         give up: the other player wins
  term           end at once
",
    switches: Switches::NONE,
    notes: "\
Exit status: 0, but 1 after 'term' and 2 for a wrong command line.

Example: printf 'who\\nplace K10\\nview\\n' | gomoku-mist
B
P18,xxxxxxxxxxxxxx...................................
",
    more: None,
};

/// Answers commands until the game or the input ends. Returns the exit status.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub fn run(console: &mut Console<'_>, _: &Settings) -> Result<Status> {
    let mut game = Game::new();
    let mut shown = Shown::of(&game);
    loop {
        let mut line = Line::new();
        if !console.read_line(|piece| line.feed(piece))? {
            return Ok(Status::Success);
        }
        let mover = game.to_move();
        match line.command() {
            Command::Who => console.put(if mover == BLACK { b"B\n" } else { b"W\n" })?,
            Command::View => console.put(shown.view())?,
            Command::History => show_history(console, &shown)?,
            Command::Term => return Ok(Status::Failure),
            Command::Resign => return farewell(console, &shown, Some(mover.other())),
            Command::Invalid => console.put(b"Invalid!\n")?,
            Command::InvalidCoordinate => console.put(b"Invalid coordinate\n")?,
            Command::Place(point) => {
                let placed = game.place(point);
                if placed != Placed::Occupied {
                    shown.add_stone(&game, point);
                }
                match placed {
                    Placed::Occupied => console.put(b"Occupied coordinate\n")?,
                    Placed::GameGoesOn => {}
                    Placed::Win => return farewell(console, &shown, Some(mover)),
                    Placed::Tie => return farewell(console, &shown, None),
                }
            }
        }
    }
}

/// Black moves first.
const BLACK: Disc = Disc::First;

fn show_history(console: &mut Console<'_>, shown: &Shown) -> Result<()> {
    console.put(shown.history())?;
    console.put(b"\n")
}

/// The three lines of an ending; no winner is a tie.
fn farewell(console: &mut Console<'_>, shown: &Shown, winner: Option<Disc>) -> Result<Status> {
    console.put(match winner {
        Some(BLACK) => b"Black wins!\n",
        Some(_) => b"White wins!\n",
        None => b"Wow, a tie!\n",
    })?;
    show_history(console, shown)?;
    console.put(b"Thank you for playing!\n")?;
    Ok(Status::Success)
}
