//! `spfiar`: Connect 4 against a minimax computer (Tel Aviv University, Software Project).
//!
//! The program asks for the level of difficulty, shows the empty board and then carries out
//! commands. The user is `X` and moves first, the computer is `O`.
//!
//! | the course's module | here, in `src` |
//! |---|---|
//! | main: commands and what they print | `spfiar.rs` |
//! | parser | `spfiar/parser.rs` |
//! | game | `spfiar/game.rs` |
//! | array list of moves | `spfiar/array_list.rs` |
//! | minimax | `spfiar/minimax.rs`, and the score in `spfiar/minimax/spans.rs` |
//!
//! # Commands
//!
//! Each line holds one command. Blanks, tabs or carriage returns separate its words. If a line
//! makes several errors, the program prints the one with the smallest number.
//!
//! | line | answer | errors, in their order |
//! |---|---|---|
//! | `add_disc N` | the user's disc, the computer's disc, the board | 4: N is no integer from 1 to 7; 5: the column is full; 7: the game is over |
//! | `suggest_move` | the column that the computer would choose for the user | 7: the game is over |
//! | `undo_move` | takes back the last round, up to ten rounds | 6: nothing to take back |
//! | `restart_game` | a new game; first the program asks for its level | |
//! | `quit` | `Exiting...`, status 0 | |
//! | any other | | 3: invalid command |
//!
//! After a success the program shows the board, and then the prompt or the game's ending. After an
//! error or a suggestion the program shows neither board nor prompt.
//!
//! # Output
//!
//! | text | when |
//! |---|---|
//! | `Please enter the difficulty level between [1-7]:` | before each attempt to read a level |
//! | `Please make the next move:` | after the board while the game goes on |
//! | `Computer move: add disc to column N` | before the board that shows it |
//! | `Suggested move: drop a disc to column N` | `suggest_move` |
//! | `Remove disc: remove computer's disc at column N`, then `… user's disc …` | `undo_move` |
//! | `Game over: you win`, `… computer wins`, `… it's a tie`, and a line that says how to continue | after the last board |
//! | `Game restarted!`, `Exiting...` | `restart_game`, `quit` |
//! | `Error: gets has failed` (1, no line end) | the input ends |
//! | `Error: invalid level (should be between 1 to 7)` (2) | a bad level |
//! | `Error: invalid command` (3) | a bad line |
//! | `Error: column number must be in range 1-7` (4) | `add_disc` |
//! | `Error: column N is full` (5) | `add_disc` |
//! | `Error: cannot undo previous move!` (6) | `undo_move` |
//! | `Error: the game is over` (7) | `add_disc`, `suggest_move` |
//!
//! A board is eight lines of 17 characters; the last ends with two blanks.
//!
//! # Sources
//!
//! The assignment's text. It is garbled in two places: the closing parenthesis of error 2, and the
//! column in `Computer move`. There the course's two sample transcripts decide. They also decide
//! the order of boards and prompts. The course's unit test of the parser decides which words are
//! integers. It has positive cases only; `01`, `0111` and `-01` are among them.
//!
//! # Rulings
//!
//! * In the answer to the question for the level, white space may surround the number. The number
//!   may have leading zeros. Only `quit` is a command there; any other line is an invalid level
//!   (error 2).
//! * `+3` is no integer: most solutions refuse it, and no unit test speaks of it.
//! * A number has its true value, whatever its length: `4294967299` is not 3.
//! * At a game's end the assignment's text offers `'restart'`. But the command is `restart_game`;
//!   `restart` is invalid (error 3). If standard input and standard error are terminals, a line on
//!   standard error names the command.
//! * After the user's win `undo_move` takes back one disc, because the computer has not moved.
//!   `undo_move` works after every ending.
//! * In a finished game a bad column is error 4 and a full column error 5: the smallest number
//!   counts.
//! * If the input ends without `quit`, reading has failed. Then the program prints
//!   `Error: gets has failed` (error 1) without a line end and ends with status 1.

mod array_list;
mod column;
mod game;
pub mod minimax;
mod parser;

use core::convert::Infallible;

use crate::board::Cell;
use crate::console::{self, Console, Program, Result, Settings, Status, Switches};
use column::Column;
use game::{COMPUTER, Game, Outcome, Refusal, USER};
use minimax::Level;
use parser::{Command, LevelAnswer, Line};

/// The program as the command line knows it.
pub static PROGRAM: Program = Program {
    name: "spfiar",
    about: "\
spfiar: Connect 4 against a minimax computer (Tel Aviv, Software Project)

Usage: spfiar [--echo] < COMMANDS

The first line is the level, 1 to 7: how many discs the computer looks ahead.
Then type one command on each line. You are X and begin; the computer is O.
Four discs in a row, a column or a diagonal win.
  add_disc N     drop your disc into column N, 1 to 7; the computer answers
  suggest_move   show the column that the computer would choose for you
  undo_move      take back your last disc and the computer's, up to ten rounds
  restart_game   begin again with a new level; 'restart' alone is no command
  quit           end
",
    switches: Switches::NONE,
    notes: "\
Exit status: 0 after quit, 1 if the input ends first, 2 for wrong options.

Example: printf '7\\nadd_disc 9\\nquit\\n' | spfiar | tail -2
Error: column number must be in range 1-7
Exiting...
",
    more: None,
};

/// The user has typed `quit`.
struct Quit;

/// Why the session ends.
type Stop = console::Stop<Quit>;

/// The whole session. Returns success after `quit`, and failure with error 1 when the input ends
/// before it.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub fn run(console: &mut Console<'_>, _: &Settings) -> Result<Status> {
    let Err(stop) = play_games(console);
    match stop {
        Stop::Stream(error) => Err(error),
        Stop::Other(Quit) => console.put(b"Exiting...\n").map(|()| Status::Success),
        Stop::EndOfInput => console.put(b"Error: gets has failed").map(|()| Status::Failure),
    }
}

/// Game after game, each with a level of its own.
fn play_games(console: &mut Console<'_>) -> Result<Infallible, Stop> {
    loop {
        let level = read_level(console)?;
        play(console, Game::new(level))?;
    }
}

/// Asks before each attempt, until the answer is a level.
fn read_level(console: &mut Console<'_>) -> Result<Level, Stop> {
    loop {
        console.put(b"Please enter the difficulty level between [1-7]:\n")?;
        match read_line(console)?.level() {
            LevelAnswer::Level(level) => return Ok(level),
            LevelAnswer::Quit => return Err(Stop::Other(Quit)),
            LevelAnswer::Invalid => {
                console.put(b"Error: invalid level (should be between 1 to 7)\n")?;
            }
        }
    }
}

/// One game, up to `restart_game`.
fn play(console: &mut Console<'_>, mut game: Game) -> Result<(), Stop> {
    show_turn(console, &game)?;
    loop {
        match read_line(console)?.command() {
            Command::AddDisc(column) => add_disc(console, &mut game, column)?,
            Command::SuggestMove => suggest_move(console, &game)?,
            Command::UndoMove => undo_move(console, &mut game)?,
            Command::Invalid => console.put(INVALID_COMMAND)?,
            Command::Restart => {
                console.put(INVALID_COMMAND)?;
                console.notice(format_args!("spfiar: the command is restart_game"))?;
            }
            Command::Quit => return Err(Stop::Other(Quit)),
            Command::RestartGame => return Ok(console.put(b"Game restarted!\n")?),
        }
    }
}

/// A whole line, however long.
fn read_line(console: &mut Console<'_>) -> Result<Line, Stop> {
    let mut line = Line::new();
    if console.read_line(|piece| line.feed(piece))? { Ok(line) } else { Err(Stop::EndOfInput) }
}

/// `add_disc N`: drops the user's disc and the computer's. Prints the column of the computer's
/// disc, unless the user's disc has won. Then prints the board.
///
/// An error changes nothing. The first of these errors counts. It is 4 if N is no column, 5 if the
/// column is full, 7 if the game is over.
fn add_disc(console: &mut Console<'_>, game: &mut Game, column: Option<Column>) -> Result<()> {
    let Some(column) = column else {
        return console.put(b"Error: column number must be in range 1-7\n");
    };
    match game.add_disc(column) {
        Err(Refusal::ColumnFull) => {
            console.print(format_args!("Error: column {} is full\n", column.number()))
        }
        Err(Refusal::GameOver) => console.put(GAME_IS_OVER),
        Ok(round) => {
            if let Some(column) = round.computer {
                let column = column.number();
                console.print(format_args!("Computer move: add disc to column {column}\n"))?;
            }
            show_turn(console, game)
        }
    }
}

/// `suggest_move`: prints the column that the computer would choose for the user, and nothing else.
/// Error 7 when the game is over.
fn suggest_move(console: &mut Console<'_>, game: &Game) -> Result<()> {
    match game.suggest_move() {
        Some(column) => {
            let column = column.number();
            console.print(format_args!("Suggested move: drop a disc to column {column}\n"))
        }
        None => console.put(GAME_IS_OVER),
    }
}

/// `undo_move`: takes the last round back. Prints a line for each removed disc, the computer's disc
/// first. Then prints the board. Works after the game's end too. Error 6 when no round is
/// remembered.
fn undo_move(console: &mut Console<'_>, game: &mut Game) -> Result<()> {
    let Some(round) = game.undo_move() else {
        return console.put(b"Error: cannot undo previous move!\n");
    };
    if let Some(column) = round.computer {
        let column = column.number();
        console.print(format_args!("Remove disc: remove computer's disc at column {column}\n"))?;
    }
    let column = round.user.number();
    console.print(format_args!("Remove disc: remove user's disc at column {column}\n"))?;
    show_turn(console, game)
}

const INVALID_COMMAND: &[u8] = b"Error: invalid command\n";

const GAME_IS_OVER: &[u8] = b"Error: the game is over\n";

/// The board, then the prompt or the game's ending.
fn show_turn(console: &mut Console<'_>, game: &Game) -> Result<()> {
    show_board(console, game)?;
    let ending: &[u8] = match game.outcome() {
        None => return console.put(b"Please make the next move:\n"),
        Some(Outcome::UserWins) => b"Game over: you win\n",
        Some(Outcome::ComputerWins) => b"Game over: computer wins\n",
        Some(Outcome::Tie) => b"Game over: it's a tie\n",
    };
    console.put(ending)?;
    console.put(b"Please enter 'quit' to exit or 'restart' to start a new game!\n")
}

/// Eight lines of 17 bytes, the highest row first; the last line ends with two blanks.
fn show_board(console: &mut Console<'_>, game: &Game) -> Result<()> {
    for row in game.rows() {
        console.put(b"| ")?;
        for &cell in row {
            console.put(mark(cell))?;
        }
        console.put(b"|\n")?;
    }
    console.put(b"-----------------\n  1 2 3 4 5 6 7  \n")
}

/// A cell with the blank on its right.
const fn mark(cell: Cell) -> &'static [u8] {
    match cell {
        Cell::Taken(USER) => b"X ",
        Cell::Taken(COMPUTER) => b"O ",
        Cell::Empty | Cell::Fixed | Cell::Outside => b"  ",
    }
}
