//! `slide4`: Connect Four from four sides (ENGGEN131 C project, 2018).
//!
//! The program is the course's test driver, linked with a correct `connect4.c`. It reads one
//! script, plays at most one session and ends. The ten functions that students write are in
//! [`functions`]; `--functions` evaluates them line by line.
//!
//! # The game
//!
//! A token enters at any of the four sides and slides until something is in its way. One fixed
//! piece (odd sizes) or four (even sizes) take the centre. Four in a line win. A player who takes
//! the last free cell at the edge wins too. A player who chooses a taken slot forfeits the turn.
//!
//! # Input and output
//!
//! | the driver asks for | and reads |
//! |---|---|
//! | choice, board size, type of game, number of games | an integer as C's `scanf("%d")` takes it, anywhere on any line |
//! | `Player P: enter move [side/position]: ` | bytes up to the first `N`, `W`, `E` or `S`, then up to the first digit |
//!
//! Choice 0 prints the course's test report; every other number plays. The type of game is 1 for
//! two people and 2 for a person against Bot1. Type 3 is a tournament of Bot1 against Bot2. Any
//! other number is one game of the two bots. Player 1 moves first in the first game, player 2 in
//! the second, and so on in turn.
//!
//! | text | when |
//! |---|---|
//! | the banner, up to `Please enter your choice [0 or 1]:  ` | first thing printed |
//! | the test report, from `TESTING TASK ONE:` on | choice 0, then nothing more |
//! | two line ends, 18 `=`, `Enter board size: ` | before the size is read |
//! | `Options:`, three lines, `Choose game type: ` | before the type is read |
//! | `Number of games: ` | type 3, before their number is read |
//! | the board ([`get_display_board_string`](functions::get_display_board_string)) | before the first move and after every move and forfeit, but never in type 3 |
//! | `Player P: enter move [side/position]: ` | before each move of a person |
//! | an empty line, `Game over! Congratulations! Winner is Player P`, an empty line | the end of a single game, also one of type 3 |
//! | an empty line, `Tournament over! Games played = G`, `Player 1 wins = A / Player 2 wins = B`, an empty line | the end of any other number of games, also zero or a negative number |
//!
//! Then the program ends with status 0. If its input stops it, it ends with status 1. It prints
//! nothing more on standard output, and one of these lines on standard error:
//!
//! | standard error | when |
//! |---|---|
//! | `slide4: expected a number` | no integer where one is read |
//! | `slide4: the number is beyond a C int` | an integer below -2147483648 or above 2147483647 |
//! | `slide4: the board size must be 4 to 10` | another size |
//! | `slide4: unexpected end of input` | the input ends at a prompt |
//!
//! # The requests of `--functions`
//!
//! Each line holds one request. Blanks or tabs separate its words. `CELLS` are the cells row by
//! row: 0 empty, 1 and 2 the players, 3 fixed. An empty line has no answer.
//!
//! | request | answer |
//! |---|---|
//! | `SecondPlacePrize A B C`, `FourInARow LEN V1 .. Vlen`, `BinaryToDecimal N` | a number |
//! | `MedianAbility LEN V1 .. Vlen` | the median with two decimals |
//! | `RemoveSpaces TEXT` | the text in brackets |
//! | `InitialiseBoard SIZE` | the ten rows of the array, -1 outside the board |
//! | `AddMoveToBoard SIZE SIDE MOVE PLAYER CELLS` | row and column, then the rows |
//! | `CheckGameOver SIZE PLAYER ROW COL CELLS` | the player, or 0 |
//! | `GetDisplayBoardString SIZE CELLS` | the length, then the string |
//! | `GetMoveBot1 SIZE PLAYER CELLS`, `GetMoveBot2 SIZE PLAYER CELLS` | side and position |
//!
//! The program answers a wrong line with `error: ` and the leftmost fault. At the end the exit
//! status is 1.
//!
//! | fault | meaning |
//! |---|---|
//! | `unknown function 'X'` | the first word is none of the names above |
//! | `NAME takes USAGE, answers FORM` | the name stands alone |
//! | `NAME takes USAGE` | a word is missing, or there is one too many |
//! | `'X' is not a number` | a word is not an integer, or not a decimal fraction |
//! | `'X' is out of range` | no C `int`, an ability longer than 32 bytes, or a value that this argument cannot have |
//! | `'X' is not a side` | the side is not a single byte |
//! | `more than 65536 values` | `MedianAbility` has more values than the program stores |
//! | `no open slot` | a bot cannot move |
//!
//! # Sources
//!
//! The rules and the functions follow the assignment's text. The driver follows the course's
//! `test_connect4.c` and the outputs in the handout. This holds for its output, for the way it
//! reads, and for the types of game. `--functions`, its requests and its errors are ours.
//!
//! # Rulings
//!
//! * Three things end the program with status 1 and one line on standard error. A number is
//!   missing, malformed or no C `int`. The size is not 4 to 10. The input ends at a prompt. The
//!   course's driver would go on with garbage, hang or crash.
//! * A digit equal to the size or greater is a forfeit.
//! * If standard input and standard error are terminals, a person gets lines on standard error. A
//!   hint answers a typed line without a move: it shows the form of a move. `Bot1: N3` names a
//!   bot's slot, before the board that shows it. Another line gives the reason of a forfeit. A
//!   tournament has none of these.
//! * A median has the form of glibc's `%.2f`. An exact half goes to the even digit, so 0.125 is
//!   `0.12`. Compilers of 2018 on the course's platform print 0.13.
//! * The course seeds its random numbers with the time. Here `--seed N` sets the seed (default 1),
//!   so that every run can be repeated.

pub mod board;
mod driver;
pub mod engine;
pub mod functions;
mod notation;
mod report;
mod requests;
mod tournament;
mod words;

use crate::console::{Console, Program, Result, SEED, Settings, Status, Switch, Switches, Value};

/// The program as the command line knows it.
pub static PROGRAM: Program = Program {
    name: "slide4",
    about: "\
slide4: Connect Four from four sides (Auckland ENGGEN131, C project of 2018)

Usage: slide4 [--seed N] [--nodes N] [--echo] < SCRIPT
       slide4 --functions < REQUESTS

A script answers the prompts: 1 to play, or 0 for a test report. Then come the
size, 4 to 10, and the type of game: 1 two people, 2 you against Bot1, 3 Bot1
against Bot2 (and how many games). A move is a side, N, W, E or S, and a column
or row from 0: N3. Four in a line win; so does taking the edge's last cell.
",
    switches: Switches::new(&[
        Switch {
            name: FUNCTIONS,
            value: Value::Nothing,
            help: "answer the request on each line with the ten functions",
            excludes: &[],
        },
        SEED,
        Switch {
            name: NODES,
            value: Value::Number { least: 1, most: u64::MAX },
            help: "Bot1 searches about N positions for a move (default 8000)",
            excludes: &[],
        },
    ]),
    notes: "\
Exit status: 0; 1 for unusable input; 2 for a wrong command line.

Example: echo 1 5 1 N0 N1 N0 N1 N0 N1 N0 | slide4 | grep Winner
Game over! Congratulations! Winner is Player 1
",
    more: Some(MORE),
};

/// The text of `--help-more`.
const MORE: &str = "\
slide4 --functions calls the ten functions. It reads one request on each line;
blanks or tabs separate the words. It answers each request before it reads the
next one.

Request                             Answer
  SecondPlacePrize A B C            the second highest of three prizes
  FourInARow LEN V1 .. Vlen         index of the first four equal values, or -1
  BinaryToDecimal N                 the value of N read as binary digits
  MedianAbility LEN V1 .. Vlen      the median with two decimals
  RemoveSpaces TEXT                 the text in brackets, runs of blanks as one
  InitialiseBoard SIZE              the ten rows of the array, -1 off the board
  AddMoveToBoard SIZE SIDE MOVE PLAYER CELLS
                                    row and column, -1 -1 if the slot is taken;
                                    then the board's rows
  CheckGameOver SIZE PLAYER ROW COL CELLS
                                    the player who wins, or 0
  GetDisplayBoardString SIZE CELLS  the length, then the string
  GetMoveBot1 SIZE PLAYER CELLS     side and position of the bot's move
  GetMoveBot2 SIZE PLAYER CELLS     the same

SIZE is 4 to 10, SIDE one of N, W, E and S, PLAYER 1 or 2. CELLS are the cells
of the board, row by row: 0 empty, 1 and 2 the players', 3 fixed. The answer to
  FourInARow 6 5 3 7 7 7 7
is 2. The answer to a wrong line names its first mistake. The next line is a
new request; at the end the exit status is 1. An empty line has no answer.

Bot1 has a book: winning lines for sizes 7, 9 and 10, replies of the second
player for size 5, and first moves for sizes 6 to 10. In other positions it
searches about as many positions as --nodes says. Bot2 takes a win if there is
one. Otherwise it keeps the moves that leave the other player the fewest wins,
and takes one of them at random; --seed sets the random numbers.
";

const FUNCTIONS: &str = "--functions";
const NODES: &str = "--nodes";

/// Runs the driver, or the functions on request. Returns the exit status: 0, or 1 when the input
/// stopped a session or a request was wrong.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub fn run(console: &mut Console<'_>, settings: &Settings) -> Result<Status> {
    let seed = settings.seed();
    let nodes = settings.number(NODES).unwrap_or(engine::bot1::DEFAULT_NODES);
    if settings.has(FUNCTIONS) {
        requests::run(console, nodes, seed)
    } else {
        driver::run(console, nodes, seed)
    }
}
