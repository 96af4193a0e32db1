//! `ece15`: Connect-Four, Alice against the computer (UCSD ECE15, Lab 4, Problem 1).
//!
//! | module | what it holds |
//! |---|---|
//! | `game` | the board and how a game ends |
//! | `player` | Alice's input: `print_welcome()`, `player_move()` |
//! | `computer` | the computer's moves: `random_move()`, `best_move()` |
//! | `display` | the output: `display_board()`, the results |
//! | `filters` | `--solve`, `--scores` and `--best-move` |
//! | [`engine`] | the exact solver, the book and the perfect player |
//!
//! # Input
//!
//! | prompt | what is read |
//! |---|---|
//! | `Would you like to make the first move [y/n]: ` | any one byte: `n` and `N` mean no, all others yes; the program drops the rest of the line |
//! | `Please enter your move: ` | an integer as C's `scanf("%d")` reads it ([`crate::scanf`]), also across empty lines; the program drops the rest of its line: `4 -4` and `4.7` are column 4, `-4 4` is no column |
//!
//! # Output
//!
//! The side that moves first has X. If that is Alice, the program shows the empty board before her
//! move. After every move it shows the board. From the computer's first move on, the result follows
//! the board if the game is over.
//!
//! | text | when |
//! |---|---|
//! | `*** Welcome to the Connect Four game!!! ***` and `Would you like to make the first move [y/n]: ` | at the start |
//! | `Please enter your move: ` | before each of Alice's moves and after each error |
//! | `Not a valid move. Enter a column number!` | no number, or a number outside 1 to 7 |
//! | `This column is full. Try again!` | a column that holds six stones |
//! | `Computer moved in column: 5` | before the board that shows the move |
//! | `Player X won!`, `Player O won!`, `Tie game!` | the result; with `--boxed` in a box of stars |
//!
//! The assignment's text has the plain results. The handout's sample run and the course tests of
//! 2016 have the boxed ones.
//!
//! The computer draws `rand() % 7 + 1` until that column is open. The draws are those of
//! [`crate::glibc_rand`] after `srand(1)`, or after `srand(N)` with `--seed N`.
//!
//! # The filters
//!
//! `--solve`, `--scores` and `--best-move` read one position on each line: the columns played so
//! far, X first. The answer is the position, a blank, and one or seven values. `--solve` gives the
//! score for the side to move. `--scores` gives its score after a stone in each column, from the
//! left, and `-` for a full column. `--best-move` gives the column to play, or 0 when the game is
//! over. A draw scores 0. A win with the winner's k-th stone scores 22 - k for the winner, k - 22
//! for the loser. The program ignores blanks, tabs and carriage returns at a line's end.
//!
//! | answer to a wrong line | mistake |
//! |---|---|
//! | `error: byte 3 is not a column` | a byte other than `1` to `7` |
//! | `error: column 4 is full` | a stone too many in a column |
//! | `error: the game is over before move 8` | a move after the game's end; with `--scores` also a game that is over |
//!
//! The program still reads the next lines. At the end the exit status is 1.
//!
//! Lines are answered one by one, so GNU parallel answers a long file on all cores. `-N` is the
//! number of lines that a process gets, `-k` keeps the answers in the order of the lines:
//!
//! ```text
//! parallel --pipe -k -N 1000 ece15 --solve < positions.txt > scores.txt
//! ```
//!
//! # Sources
//!
//! * The assignment's text: the questions, the errors, the plain results, the procedures.
//! * `main()` in the course's `connect4.c`: the order of boards and moves.
//! * The handout's pictures and a course test of 2016: the board's bytes, the welcome, the first
//!   answer's line end.
//! * glibc: `rand()`.
//!
//! The filters are our own addition. Their scores are those of published solvers and sets of
//! positions.
//!
//! # Rulings
//!
//! * The status is 0 after a result, and 1 when the input ends before it. If the input ends at the
//!   first question, the program prints a line end after the prompt.
//! * An empty answer to the first question is a yes. The program has read its line end already, so
//!   it drops the next line (the assignment's words, taken literally).
//! * A number of any length has its true value: 4294967300 is no column.
//! * `--solve`, `--scores` and `--best-move` exclude each other and all options of the game.
//! * `--scores` answers a game that is over with an error: no column has a score then.

mod column;
mod computer;
mod display;
pub mod engine;
#[doc(hidden)]
pub mod filters;
mod game;
mod player;

pub use column::Column;
pub use engine::{Position, Scores, Solver, Table, best_move, scores};

use crate::board::Disc;
use crate::console::{
    Console, Program, Result, SEED, Settings, Status, Stop, Switch, Switches, Value,
};
use computer::Computer;
use filters::{Question, answer_lines};
use game::{GameResult, Grid, result};

/// The program as the command line knows it.
pub static PROGRAM: Program = Program {
    name: "ece15",
    about: "\
ece15: Connect-Four, Alice against the computer (UCSD ECE15, Lab 4)

Usage: ece15 [OPTIONS] < MOVES                                 play
       ece15 {--solve | --scores | --best-move} < POSITIONS    answer each line

Answer y or n, then type a column, 1 to 7, on each line. A position is a line
with the columns played so far, X first: 44 is X and then O in column 4.
",
    switches: Switches::new(&[
        Switch {
            name: COMPUTER,
            value: Value::OneOf(&["random", BEST]),
            help: "random: draws columns with rand() (default); best: perfect",
            excludes: FILTERS,
        },
        Switch { excludes: FILTERS, ..SEED },
        Switch {
            name: BOXED,
            value: Value::Nothing,
            help: "results in a box of stars, as in the sample run",
            excludes: FILTERS,
        },
        Switch {
            name: SOLVE,
            value: Value::Nothing,
            help: "answer each position with its score",
            excludes: &[SCORES, BEST_MOVE],
        },
        Switch {
            name: SCORES,
            value: Value::Nothing,
            help: "answer each position with the score of each column",
            excludes: &[SOLVE, BEST_MOVE],
        },
        Switch {
            name: BEST_MOVE,
            value: Value::Nothing,
            help: "answer each position with its best column",
            excludes: &[SOLVE, SCORES],
        },
    ]),
    notes: "\
Exit status: 0; 1 if the input ends early or is wrong; 2 for wrong options.
Example: echo 44 | ece15 --solve
44 1
",
    more: Some(MORE),
};

/// The text of `--help-more`.
const MORE: &str = "\
ece15 --solve, --scores and --best-move read one position on each line: the
columns played so far, digits 1 to 7, X first. The empty line is the empty
board. An answer is one line: the position, a blank, and one of these.

  --solve       the score for the side to move: 0 for a draw, 22 - k if it wins
                with its k-th stone, k - 22 if it loses to the other's k-th
  --scores      its scores after a stone in column 1, 2 and so on to 7, with a
                blank between two; - for a full column
  --best-move   the column to play; 0 when the game is over

Example: printf '32164625\\n44444\\n' | ece15 --solve
32164625 11
44444 -1

Example: echo 444444 | ece15 --scores
444444 -1 0 1 - 1 0 -1

The greatest score of a column is that of --solve. What a move loses is this
score less its own.

Blanks at a line's end are ignored. A wrong line gets one of these answers. The
program still reads the next lines; at the end the exit status is 1.

  error: byte 3 is not a column           a byte other than 1 to 7
  error: column 4 is full                 a stone too many in a column
  error: the game is over before move 8   a move after the game's end; with
                                          --scores also a game that is over

The answers are exact. A book has all positions of up to eight stones. It also
has best moves of later positions in which one side has played perfectly. The
program searches all other positions on one core.

With --computer best the computer takes the quickest win, else a draw, else the
slowest loss. Among equal moves that do not win it plays the best trap: replies
that look good to Alice are mistakes. Among equal traps it plays the column
nearest to the centre.

With --computer random it draws rand() % 7 + 1 until that column is open, as
the course's program does after srand(N): N is 1 unless --seed says otherwise.
";

const COMPUTER: &str = "--computer";
const BOXED: &str = "--boxed";
const SOLVE: &str = "--solve";
const SCORES: &str = "--scores";
const BEST_MOVE: &str = "--best-move";

/// The filters do not play, so they exclude the options of a game.
const FILTERS: &[&str] = &[SOLVE, SCORES, BEST_MOVE];

/// The value of `--computer` for the perfect player.
const BEST: &str = "best";

/// The transposition table of the only solver in the process.
static TABLE: Table = Table::new();

/// Plays one game, or answers positions. Returns the exit status.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub fn run(console: &mut Console<'_>, settings: &Settings) -> Result<Status> {
    let questions =
        [(SOLVE, Question::Score), (SCORES, Question::Scores), (BEST_MOVE, Question::BestMove)];
    if let Some((_, question)) = questions.into_iter().find(|&(filter, _)| settings.has(filter)) {
        return answer_lines(console, question, Solver::new(&TABLE));
    }
    let computer = match settings.word(COMPUTER) {
        Some(BEST) => Computer::best(&TABLE),
        _ => Computer::random(settings.seed()),
    };
    let words = if settings.has(BOXED) { display::boxed } else { display::plain };
    match play(console, computer) {
        Ok(result) => console.put(words(result)).map(|()| Status::Success),
        Err(Stop::EndOfInput) => Ok(Status::Failure),
        Err(Stop::Stream(error)) => Err(error),
    }
}

/// The course's `main()`: the game from the welcome to the board that shows the result.
fn play(console: &mut Console<'_>, mut computer: Computer) -> Result<GameResult, Stop> {
    let mut board = Grid::new();
    let alice = player::print_welcome(console)?;
    if alice == Disc::First {
        display::display_board(console, &board)?;
        player::player_move(console, &mut board, alice)?;
        display::display_board(console, &board)?;
    }
    loop {
        let Some(last) = computer.make_move(&mut board, alice.other()) else {
            return Ok(GameResult::Tie);
        };
        console.print(format_args!("Computer moved in column: {}\n", last.column + 1))?;
        display::display_board(console, &board)?;
        if let Some(result) = result(&board, last) {
            return Ok(result);
        }
        let last = player::player_move(console, &mut board, alice)?;
        display::display_board(console, &board)?;
        if let Some(result) = result(&board, last) {
            return Ok(result);
        }
    }
}
