//! cuhk4, with a switch for each planted fault and each open question.

use super::{Input, Number, Transcript, is_space, wrapped};
use crate::twins::switches::Set;

mod computer;
mod lines;
pub mod switches;

use switches::Is;

/// Rows, the top one first.
type Board = Vec<Vec<u8>>;

/// Why a game stops.
enum Stop {
    /// The input ends before the game.
    Input,
    /// The game has ended with this status.
    Over(u8),
}

/// The right program.
pub fn play(input: &[u8]) -> Transcript {
    play_with(input, Set::NONE, usize::MAX)
}

/// A program with these switches on. It stops soon after it has printed `limit` bytes.
pub fn play_with(input: &[u8], switches: Set, limit: usize) -> Transcript {
    let board = vec![vec![b' '; 7]; 6];
    let (input, out) = (Input::new(input), String::new());
    let bends = lines::bends(switches);
    let mut game = Game { switches, bends, limit, input, out, board, last: (0, 0), full: false };
    let status = match game.play() {
        Stop::Over(status) => status,
        Stop::Input => {
            if game.is(Is::end_is_an_error) {
                game.error(OUT_OF_RANGE);
            }
            if game.is(Is::end_is_a_draw) {
                game.out += "Draw game.\n";
            }
            1
        }
    };
    let output = game.out.into_bytes();
    Transcript { output, status, used: game.input.seen(), unfinished: false }
}

struct Game<'a> {
    switches: Set,
    /// Lines are looked for on other squares than their own.
    bends: bool,
    limit: usize,
    input: Input<'a>,
    out: String,
    board: Board,
    /// The row and the column of the last mark.
    last: (usize, usize),
    /// The last column that a human gave was full.
    full: bool,
}

/// The messages for a person.
type Error = &'static str;

const OUT_OF_RANGE: Error = "Input out of range. Please input again";
const FULL: Error = "Column is full. Please input again";

impl Game<'_> {
    fn is(&self, switch: Is) -> bool {
        self.switches.has(switch as usize)
    }

    fn play(&mut self) -> Stop {
        self.out += "Enter the number of human players [1-2]:\n";
        let Some(humans) = self.players() else {
            return Stop::Input;
        };
        if !self.is(Is::first_board_missing) {
            self.show();
        }
        let first = usize::from(self.is(Is::computer_begins) && humans == 1);
        for turn in first.. {
            if self.out.len() > self.limit {
                return Stop::Over(0);
            }
            let (name, mark) = match (turn % 2, humans) {
                (0, _) => ("Player 1", b'O'),
                (_, 1) if !self.is(Is::computer_is_player_2) => ("Computer", b'X'),
                _ => ("Player 2", b'X'),
            };
            self.prompt(name);
            let computer = turn % 2 == 1 && humans == 1;
            let column = if computer { Ok(self.computer()) } else { self.human(name) };
            let column = match column {
                Ok(column) => column,
                Err(stop) => return stop,
            };
            // Without a column the turn is lost.
            if let Some(column) = column {
                if let Some(row) = self.landing(column) {
                    self.board[row][column] = mark;
                    self.last = (row, column);
                }
                if let Some(stop) = self.moved(name, mark, turn) {
                    return stop;
                }
            } else if turn > 1000 {
                return Stop::Over(0);
            }
        }
        Stop::Input
    }

    fn prompt(&mut self, name: &str) {
        if self.is(Is::no_turn) {
            return;
        }
        let colon = if self.is(Is::turn_without_colon) { "" } else { ":" };
        let end = if self.is(Is::turn_on_the_same_line) { "" } else { "\n" };
        self.out += &format!("{name}'s turn{colon}{end}");
    }

    /// Shows a move and ends the game where it does.
    fn moved(&mut self, name: &str, mark: u8, turn: usize) -> Option<Stop> {
        let won = self.is_won(mark) && !(mark == b'X' && self.is(Is::player_2_never_wins));
        let hidden = won && self.is(Is::last_board_missing)
            || turn.is_multiple_of(2) && self.is(Is::board_once_a_round);
        if !hidden {
            self.show();
        }
        let free = self.board.iter().flatten().filter(|&&cell| cell == b' ').count();
        // Marks that are lost are counted, too.
        let full = free <= usize::from(self.is(Is::draw_one_early)) && !self.is(Is::draw_never)
            || turn == 41 && self.is(Is::full_unchecked);
        if won && !(full && self.is(Is::draw_before_win)) {
            self.win(name);
            if full && self.is(Is::draw_and_win) {
                self.draw();
            }
            if !self.is(Is::win_goes_on) {
                return Some(Stop::Over(u8::from(self.is(Is::win_status_1))));
            }
        }
        if full {
            self.draw();
            return Some(Stop::Over(u8::from(self.is(Is::draw_status_1))));
        }
        None
    }

    fn win(&mut self, name: &str) {
        let name = match name {
            "Player 1" if self.is(Is::wrong_winner) => "Player 2",
            _ if self.is(Is::wrong_winner) => "Player 1",
            name => name,
        };
        let quiet = name == "Computer" && !self.is(Is::computer_congratulated);
        let congratulations = if quiet { "" } else { "Congratulations! " };
        self.out += &format!("{congratulations}{name} wins!\n");
    }

    fn draw(&mut self) {
        self.out += if self.is(Is::draw_with_mark) { "Draw game!\n" } else { "Draw game.\n" };
    }

    fn players(&mut self) -> Option<usize> {
        loop {
            match self.number() {
                Number::End => return None,
                Number::Is(1) => return Some(1),
                Number::Is(2) => return Some(2),
                Number::Is(_) if self.is(Is::others_are_two) => return Some(2),
                Number::Is(_) if self.is(Is::others_are_one) => return Some(1),
                _ => self.error(OUT_OF_RANGE),
            }
            if self.is(Is::players_again) {
                self.out += "Enter the number of human players [1-2]:\n";
            }
        }
    }

    /// A column from 0; [`None`] if the turn is lost.
    fn human(&mut self, name: &str) -> Result<Option<usize>, Stop> {
        self.full = false;
        loop {
            let number = match self.number() {
                Number::End => return Err(Stop::Input),
                Number::Is(number) => Some(number),
                Number::None => None,
            };
            let first = i128::from(!self.is(Is::columns_from_0));
            let last = if self.is(Is::column_7_refused) { 6 } else { 6 + first };
            let column = number.filter(|number| (first..=last).contains(number));
            let unchecked = self.full && self.is(Is::range_once);
            let Some(column) = column.and_then(|column| usize::try_from(column - first).ok())
            else {
                self.error(if unchecked { FULL } else { OUT_OF_RANGE });
                if self.is(Is::range_passes) {
                    return Ok(None);
                }
                self.after_error(name);
                continue;
            };
            let marks = self.board.iter().filter(|row| row[column] != b' ').count();
            self.full = marks == if self.is(Is::full_at_five) { 5 } else { 6 };
            if !self.full || self.is(Is::full_unchecked) {
                return Ok(Some(column));
            }
            self.error(if self.is(Is::full_is_out_of_range) { OUT_OF_RANGE } else { FULL });
            if self.is(Is::mark_lost) {
                return Ok(None);
            }
            self.after_error(name);
            if self.out.len() > self.limit {
                return Err(Stop::Over(0));
            }
        }
    }

    fn error(&mut self, error: Error) {
        let error = match error {
            OUT_OF_RANGE if self.is(Is::messages_swapped) => FULL,
            FULL if self.is(Is::messages_swapped) => OUT_OF_RANGE,
            error => error,
        };
        let colon = if self.is(Is::error_without_colon) { "" } else { ":" };
        self.out += &format!("{error}{colon}\n");
    }

    fn after_error(&mut self, name: &str) {
        if self.is(Is::board_again) {
            self.show();
        }
        if self.is(Is::prompt_again) {
            self.prompt(name);
        }
    }

    /// The next number or word.
    fn number(&mut self) -> Number {
        while self.input.peek().is_some_and(is_space) {
            self.input.byte();
        }
        let plus = self.input.peek() == Some(b'+');
        match self.input.number() {
            Number::Is(_) if plus && self.is(Is::plus_refused) => Number::None,
            Number::Is(number) if self.is(Is::wraps_at_32_bits) => {
                Number::Is(wrapped(number).into())
            }
            Number::None => {
                self.skip_word();
                Number::None
            }
            number => number,
        }
    }

    /// Takes what follows white space and perhaps a sign; of `- 4` the sign alone was the word.
    fn skip_word(&mut self) {
        if self.is(Is::word_by_bytes) {
            self.input.byte();
            return;
        }
        let line = self.is(Is::word_drops_line);
        let ends = |byte: u8| if line { byte == b'\n' } else { is_space(byte) };
        while self.input.peek().is_some_and(|byte| !ends(byte)) {
            self.input.byte();
        }
    }

    /// The lowest free row of a column, if there is one.
    fn landing(&self, column: usize) -> Option<usize> {
        (0..6).rev().find(|&row| self.board[row][column] == b' ')
    }

    fn show(&mut self) {
        let mut rows: Vec<&Vec<u8>> = self.board.iter().collect();
        if self.is(Is::board_upside_down) {
            rows.reverse();
        }
        let mut text = String::new();
        for &cell in rows.into_iter().flat_map(|row| row.iter().chain(b"\n")) {
            text.push('|');
            text.push(char::from(match cell {
                b'O' if self.is(Is::zero_for_o) => b'0',
                b'O' if self.is(Is::marks_swapped) => b'X',
                b'X' if self.is(Is::marks_swapped) => b'O',
                b'O' | b'X' if self.is(Is::small_marks) => cell.to_ascii_lowercase(),
                b' ' if self.is(Is::points_for_free) => b'.',
                cell => cell,
            }));
        }
        self.out += &text;
        if !self.is(Is::numbers_missing) {
            let from_0 = self.is(Is::numbers_from_0);
            self.out += if from_0 { " 0 1 2 3 4 5 6\n" } else { " 1 2 3 4 5 6 7\n" };
        }
        if self.is(Is::board_empty_line) {
            self.out.push('\n');
        }
    }
}
