//! `cuhk4`: Connect 4 for one or two people (CUHK ENGG1110, 2021-22 Term 1).
//!
//! The program asks for the number of human players and shows the empty board. Then Player 1 (`O`)
//! and Player 2 or the computer (`X`) move in turn: prompt, move, board. The game ends with the
//! first move that makes four in a line or fills the board.
//!
//! # Output
//!
//! | text | when |
//! |---|---|
//! | `Enter the number of human players [1-2]:` | first thing printed |
//! | `Player 1's turn:`, `Player 2's turn:`, `Computer's turn:` | before each move |
//! | `Input out of range. Please input again:` | a number out of range, or a word that is no number |
//! | `Column is full. Please input again:` | a column that holds six marks |
//! | `Congratulations! Player 1 wins!`, `… Player 2 wins!`, `Computer wins!`, `Draw game.` | the result, then nothing more |
//!
//! A board is six rows of `| | | | | | | |`, the top row first, and the line ` 1 2 3 4 5 6 7`. The
//! program shows it at the start and after every move. More than four in a line win as well. A move
//! that makes four and fills the board wins.
//!
//! # The computer (assignment, section 4.9)
//!
//! 1. The smallest column that makes four for the computer,
//! 2. else the smallest column that would make four for the human,
//! 3. else the column with the fewest marks; of several such columns, the one with the largest
//!    number.
//!
//! A square counts only if a mark would come to rest on it.
//!
//! If standard input and standard error are terminals, the line `Computer: column 4` on standard
//! error names the column.
//!
//! # Input
//!
//! Integers as C's `scanf("%d")` takes them ([`crate::scanf`]), anywhere on any line. A word that
//! is no integer counts as one bad answer (ruling). A C program that ignores the result of `scanf`
//! would ask for ever.
//!
//! # Sources
//!
//! The flow, the two errors and the computer's rule come from the assignment's text and its flow
//! chart. The bytes of prompts, results and board come from the skeleton `project.c` and from four
//! sample runs.
//!
//! # Rulings
//!
//! * A number of any length has its true value: `4294967297` is not 1.
//! * The program refuses a bad number of players like a bad column. It reads another one without a
//!   new prompt.
//! * If the input ends before a result, the program prints nothing more and ends with status 1.
//!   Status 0 means a result.

mod computer;
mod game;

use crate::board::{Cell, Disc};
use crate::console::{Console, Program, Result, Settings, Status, Stop, Switches};
use crate::scanf::{Scan, is_space, read_int};
use game::{Column, Game};

/// The program as the command line knows it.
pub static PROGRAM: Program = Program {
    name: "cuhk4",
    about: "\
cuhk4: Connect 4 for one or two people (CUHK ENGG1110)

Usage: cuhk4 [--echo] < MOVES

Type 1 to play against the computer, or 2 for two players. Then type a column,
1 to 7, for each move. Blanks or line ends separate the numbers.
Player 1 is O and begins, Player 2 or the computer is X. Four in a line win.
",
    switches: Switches::NONE,
    notes: "\
Exit status: 0 after a result, 1 if the input ends first, 2 for wrong options.

Example: echo 2 4 1 4 1 4 1 4 | cuhk4 | tail -6
| | | |O| | | |
|X| | |O| | | |
|X| | |O| | | |
|X| | |O| | | |
 1 2 3 4 5 6 7
Congratulations! Player 1 wins!
",
    more: None,
};

/// The mover of the second player's marks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opponent {
    Human,
    Computer,
}

/// Plays one game. Returns success after a result, and failure when the input ends before it.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub fn run(console: &mut Console<'_>, _: &Settings) -> Result<Status> {
    match play(console) {
        Ok(()) => Ok(Status::Success),
        Err(Stop::EndOfInput) => Ok(Status::Failure),
        Err(Stop::Stream(error)) => Err(error),
    }
}

/// The flow chart of the assignment.
fn play(console: &mut Console<'_>) -> Result<(), Stop> {
    console.put(b"Enter the number of human players [1-2]:\n")?;
    let opponent = read_opponent(console)?;
    let mut game = Game::new();
    show_board(console, &game)?;
    while let Some(column) = next_column(console, &game, opponent)? {
        let mover = game.to_move();
        let wins = game.drop_mark(column);
        show_board(console, &game)?;
        if wins {
            return Ok(console.put(congratulation(mover, opponent))?);
        }
    }
    Ok(console.put(b"Draw game.\n")?)
}

/// Prints the prompt and returns the column of the next move. On a full board it prints nothing and
/// returns [`None`].
fn next_column(
    console: &mut Console<'_>,
    game: &Game,
    opponent: Opponent,
) -> Result<Option<Column>, Stop> {
    if game.is_full() {
        return Ok(None);
    }
    console.put(prompt(game.to_move(), opponent))?;
    match (game.to_move(), opponent) {
        (Disc::Second, Opponent::Computer) => choose_column(console, game).map_err(Stop::from),
        _ => read_column(console, game).map(Some),
    }
}

/// The computer's column. A person at a terminal reads its number on standard error.
fn choose_column(console: &mut Console<'_>, game: &Game) -> Result<Option<Column>> {
    let column = computer::choose_column(game);
    if let Some(column) = column {
        console.notice(format_args!("Computer: column {}", column.number()))?;
    }
    Ok(column)
}

/// Asks until the number of human players is 1 or 2.
fn read_opponent(console: &mut Console<'_>) -> Result<Opponent, Stop> {
    loop {
        match read_number(console)? {
            Some(1) => return Ok(Opponent::Computer),
            Some(2) => return Ok(Opponent::Human),
            _ => console.put(OUT_OF_RANGE)?,
        }
    }
}

/// Asks until the answer is a column that takes a mark: a number in range, and a column with room.
fn read_column(console: &mut Console<'_>, game: &Game) -> Result<Column, Stop> {
    loop {
        match read_number(console)?.and_then(Column::new) {
            None => console.put(OUT_OF_RANGE)?,
            Some(column) if game.is_open(column) => return Ok(column),
            Some(_) => console.put(b"Column is full. Please input again:\n")?,
        }
    }
}

/// Reads one integer. For a word that is no integer it drops the word and returns [`None`].
fn read_number(console: &mut Console<'_>) -> Result<Option<i64>, Stop> {
    match read_int(console)? {
        Scan::Number(number) => Ok(Some(number)),
        Scan::NotANumber => {
            console.take_while(|byte| !is_space(byte), |_| ())?;
            Ok(None)
        }
        Scan::EndOfInput => Err(Stop::EndOfInput),
    }
}

const OUT_OF_RANGE: &[u8] = b"Input out of range. Please input again:\n";

const fn prompt(mover: Disc, opponent: Opponent) -> &'static [u8] {
    match (mover, opponent) {
        (Disc::First, _) => b"Player 1's turn:\n",
        (Disc::Second, Opponent::Human) => b"Player 2's turn:\n",
        (Disc::Second, Opponent::Computer) => b"Computer's turn:\n",
    }
}

const fn congratulation(winner: Disc, opponent: Opponent) -> &'static [u8] {
    match (winner, opponent) {
        (Disc::First, _) => b"Congratulations! Player 1 wins!\n",
        (Disc::Second, Opponent::Human) => b"Congratulations! Player 2 wins!\n",
        (Disc::Second, Opponent::Computer) => b"Computer wins!\n",
    }
}

fn show_board(console: &mut Console<'_>, game: &Game) -> Result<()> {
    for row in game.rows() {
        console.put(b"|")?;
        for &cell in row {
            console.put(mark(cell))?;
        }
        console.put(b"\n")?;
    }
    console.put(b" 1 2 3 4 5 6 7\n")
}

/// A square with the bar on its right.
const fn mark(cell: Cell) -> &'static [u8] {
    match cell {
        Cell::Taken(Disc::First) => b"O|",
        Cell::Taken(Disc::Second) => b"X|",
        Cell::Empty | Cell::Fixed | Cell::Outside => b" |",
    }
}
