//! `gomoku-mist`: the controller of Gomoku in the Mist (University of Sydney, COMP2017/9017,
//! Assignment 1 of 2023).
//!
//! Black (`#`) and White (`o`) set stones in turn on 19 by 19 points; five in a row win. A mist
//! covers the board, except for a hole of 7 by 7 points. Every stone moves the hole.
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
//! Rows from the hole's top, each from the left: `#` black, `o` white, `.` empty, `x` off the
//! board. After `place A1`, which moves the hole to M3:
//!
//! ```text
//! M3,..........................................xxxxxxx
//! ```
//!
//! The hole's centre is `J10` before the first move. A stone at column x (1 for `A`) and row y
//! moves it to
//!
//! ```text
//! column 1 + (5x² + 3x + 4) mod 19
//! row    1 + (4y² + 2y - 4) mod 19
//! ```
//!
//! # Endings
//!
//! `Black wins!`, `White wins!` or `Wow, a tie!`, then the history, then `Thank you for playing!`;
//! exit status 0. The program reads no further.
//!
//! # `--board`
//!
//! The program draws the board on standard error after each accepted command except `term`, before
//! the command's answer. Black's stones are `#` and White's `o`. Brackets mark the hole. After
//! `place A1`, which moves the hole to M3, the lower rows and the last line are:
//!
//! ```text
//!  7 . . . . . . . . . . . . . . . . . . .
//!  6 . . . . . . . . .[. . . . . . .]. . .
//!  5 . . . . . . . . .[. . . . . . .]. . .
//!  4 . . . . . . . . .[. . . . . . .]. . .
//!  3 . . . . . . . . .[. . . . . . .]. . .
//!  2 . . . . . . . . .[. . . . . . .]. . .
//!  1 # . . . . . . . .[. . . . . . .]. . .
//!    A B C D E F G H I J K L M N O P Q R S   White (o) to move
//! ```
//!
//! # At a terminal
//!
//! If standard input and standard error are terminals, a line on standard error lists the commands
//! at the start. `--board` then draws the empty board too.
//!
//! # Sources
//!
//! The assignment's text with its six examples, in the revision of March 4th. The text does not say
//! how an empty history looks; nearly all public solutions print an empty line.
//!
//! # Rulings
//!
//! * Any white space in a parameter makes the line `Invalid!`. The assignment's words are
//!   "unspecified trailing whitespaces". A carriage return is white space, so every line of a CR LF
//!   script is invalid.
//! * Six or more in a row win. The 361st stone can win too; then there is no tie.
//! * A last line without a line end is a line if it has at least one byte.
//! * If the input ends before the game is over, the program prints nothing more. The exit status
//!   is 0.
//! * Lines have no greatest length. An answer depends on a line's first nine bytes. It also depends
//!   on whether more bytes follow, and on white space among these further bytes.

mod command;
mod drawing;
mod game;
mod view;

use crate::board::Disc;
use crate::console::{Console, Program, Result, Settings, Status, Switch, Switches, Value};
use command::{Command, Line};
use drawing::drawing;
use game::{Game, Placed, Point};
use view::Shown;

/// The program as the command line knows it.
pub static PROGRAM: Program = Program {
    name: "gomoku-mist",
    about: "\
gomoku-mist: Gomoku on 19x19, seen through a hole in the mist (Sydney COMP2017)

Usage: gomoku-mist [--board] [--echo] < COMMANDS

Commands, one on each line:
  place A1       set a stone, columns A to S, rows 1 to 19; Black (#) begins
  view           the hole's 7x7 points from the top: # o stones, . empty, x off
  who            show whose turn it is, B or W
  history        show all moves
  resign         give up: the other player wins
  term           end at once
",
    switches: Switches::new(&[Switch {
        name: BOARD,
        value: Value::Nothing,
        help: "draw the board on standard error after each command",
        excludes: &[],
    }]),
    notes: "\
Exit status: 0, but 1 after 'term' and 2 for a wrong command line.

Example: printf 'who\\nplace K10\\nview\\n' | gomoku-mist
B
P18,xxxxxxxxxxxxxx...................................
",
    more: None,
};

const BOARD: &str = "--board";

/// The first line that a person at a terminal gets.
const OPENING: &str = "gomoku-mist: type place K10, view, who, history, resign or term";

/// Answers commands until the game or the input ends. Returns the exit status.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub fn run(console: &mut Console<'_>, settings: &Settings) -> Result<Status> {
    let mut table = Table::new(settings.has(BOARD));
    let advice = if table.draws { "" } else { " (try --board)" };
    console.notice(format_args!("{OPENING}{advice}"))?;
    if console.ends().at_terminal() {
        table.draw(console, true)?;
    }
    loop {
        let mut line = Line::new();
        if !console.read_line(|piece| line.feed(piece))? {
            return Ok(Status::Success);
        }
        if let Some(status) = table.answer(console, line.command())? {
            return Ok(status);
        }
    }
}

/// Black moves first.
const BLACK: Disc = Disc::First;

/// A game with its texts.
struct Table {
    game: Game,
    shown: Shown,
    /// True if `--board` was given.
    draws: bool,
}

impl Table {
    fn new(draws: bool) -> Self {
        let game = Game::new();
        let shown = Shown::of(&game);
        Self { game, shown, draws }
    }

    /// Carries out a command and prints its answer. Returns the exit status if the command ends the
    /// program.
    fn answer(&mut self, console: &mut Console<'_>, command: Command) -> Result<Option<Status>> {
        let mover = self.game.to_move();
        match command {
            Command::Who => {
                self.draw(console, true)?;
                console.put(if mover == BLACK { b"B\n" } else { b"W\n" })?;
            }
            Command::View => {
                self.draw(console, true)?;
                console.put(self.shown.view())?;
            }
            Command::History => {
                self.draw(console, true)?;
                self.show_history(console)?;
            }
            Command::Place(point) => return self.place(console, point),
            Command::Resign => return self.end(console, Some(mover.other())),
            Command::Term => return Ok(Some(Status::Failure)),
            Command::Invalid => console.put(b"Invalid!\n")?,
            Command::InvalidCoordinate => console.put(b"Invalid coordinate\n")?,
        }
        Ok(None)
    }

    /// `place`: sets a stone, which may end the game.
    fn place(&mut self, console: &mut Console<'_>, point: Point) -> Result<Option<Status>> {
        let mover = self.game.to_move();
        let Some(placed) = self.game.place(point) else {
            return console.put(b"Occupied coordinate\n").map(|()| None);
        };
        self.shown.add_stone(&self.game, point);
        match placed {
            Placed::Win => self.end(console, Some(mover)),
            Placed::Tie => self.end(console, None),
            Placed::GameGoesOn => self.draw(console, true).map(|()| None),
        }
    }

    /// The three lines of an ending; no winner is a tie.
    fn end(&self, console: &mut Console<'_>, winner: Option<Disc>) -> Result<Option<Status>> {
        self.draw(console, false)?;
        console.put(match winner {
            Some(BLACK) => b"Black wins!\n",
            Some(_) => b"White wins!\n",
            None => b"Wow, a tie!\n",
        })?;
        self.show_history(console)?;
        console.put(b"Thank you for playing!\n")?;
        Ok(Some(Status::Success))
    }

    fn show_history(&self, console: &mut Console<'_>) -> Result<()> {
        console.put(self.shown.history())?;
        console.put(b"\n")
    }

    /// Draws the board on standard error if `--board` was given.
    fn draw(&self, console: &mut Console<'_>, goes_on: bool) -> Result<()> {
        if self.draws { console.report(drawing(&self.game, goes_on).bytes()) } else { Ok(()) }
    }
}
