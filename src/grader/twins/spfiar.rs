//! spfiar, with a switch for each planted fault and each open question.

use super::{Input, Transcript};
use crate::twins::switches::Set;

mod lines;
mod rounds;
mod search;
pub mod switches;

use lines::{Line, is_game_command};
pub use search::forget as forget_searches;
use search::{Grid, Search};
use switches::Is;

/// The right program.
pub fn play(input: &[u8]) -> Transcript {
    play_with(input, Set::NONE, usize::MAX)
}

/// A program with these switches on. It stops soon after it has printed `limit` bytes.
pub fn play_with(input: &[u8], switches: Set, limit: usize) -> Transcript {
    let mut input = Input::new(input);
    let mut play = Play::new(switches.with_parts(&SEVERAL), limit);
    let ended = play.session(&mut input).is_some();
    let status = if ended { u8::from(play.is(Is::quit_status_1)) } else { play.input_ended() };
    let output = play.out.into_bytes();
    Transcript { output, status, used: input.seen(), unfinished: false }
}

const LEVEL: &str = "Please enter the difficulty level between [1-7]:\n";
const AGAIN: &str = "Please enter 'quit' to exit or 'restart' to start a new game!\n";
const AGAIN_AS_PRINTED: &str = "Please enter ‘quit’ to exit or ‘restart’ to start a new game!\n";
const NEXT: &str = "Please make the next move:\n";

/// The switches that show as several faults.
const SEVERAL: [(usize, &[usize]); 4] = [
    (Is::rows_unknown as usize, &[Is::rows_unscored as usize, Is::row_unseen as usize]),
    (Is::columns_unknown as usize, &[Is::columns_unscored as usize, Is::column_unseen as usize]),
    (Is::rising_unknown as usize, &[Is::rising_unscored as usize, Is::rising_unseen as usize]),
    (Is::falling_unknown as usize, &[Is::falling_unscored as usize, Is::falling_unseen as usize]),
];

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Over {
    UserWins,
    ComputerWins,
    Tie,
}

struct Play {
    switches: Set,
    limit: usize,
    out: String,
    /// None while the level is asked for.
    level: Option<u32>,
    /// The lowest row first: the user's discs 1, the computer's -1.
    cells: Grid,
    /// Columns of the rounds that can be undone, the user's first. An empty round is one that a
    /// faulty program has invented.
    rounds: Vec<Vec<usize>>,
    over: Option<Over>,
    /// The level of the first game.
    first_level: Option<u32>,
    /// A game has been left with a restart.
    restarted: bool,
    search: Search,
    /// The rest of a line that was too long for one reading.
    rest: Vec<u8>,
}

impl Play {
    fn new(switches: Set, limit: usize) -> Self {
        Self {
            switches,
            limit,
            out: String::new(),
            level: None,
            cells: [0; 42],
            rounds: Vec::new(),
            over: None,
            first_level: None,
            restarted: false,
            search: Search::new(switches),
            rest: Vec::new(),
        }
    }

    fn is(&self, switch: Is) -> bool {
        self.switches.has(switch as usize)
    }

    /// None when the input ends before `quit`.
    fn session(&mut self, input: &mut Input) -> Option<()> {
        self.out += LEVEL;
        while self.out.len() <= self.limit {
            let line = self.read(input)?;
            let asked = self.level.is_none();
            if !asked && self.restarted && self.is(Is::restart_then_ends) {
                break;
            }
            let quits = if asked { self.level_line(&line) } else { self.move_line(&line) };
            if quits {
                if !self.is(Is::quit_silent) {
                    let dots = if self.is(Is::exit_without_dots) { "" } else { "..." };
                    self.out += &format!("Exiting{dots}\n");
                }
                return Some(());
            }
        }
        Some(())
    }

    fn input_ended(&mut self) -> u8 {
        if self.is(Is::end_exits) {
            self.out += "Exiting...\n";
        } else if !self.is(Is::end_silent) {
            let reader = if self.is(Is::end_other_reader) { "fgets" } else { "gets" };
            let end = if self.is(Is::end_with_line_end) { "\n" } else { "" };
            self.out += &format!("Error: {reader} has failed{end}");
        }
        1
    }

    /// A line while the level is asked for. Returns true if it ends the program.
    fn level_line(&mut self, line: &[u8]) -> bool {
        match self.level_of(line) {
            Line::Quit => return true,
            Line::Number(level) => {
                let first = *self.first_level.get_or_insert(level);
                self.level = Some(if self.is(Is::first_level_kept) { first } else { level });
                if !self.is(Is::level_without_board) {
                    self.show();
                }
                self.out += NEXT;
            }
            Line::Nothing => self.out += LEVEL,
            _ => {
                let bracket = if self.is(Is::level_error_unclosed) { "" } else { ")" };
                self.out += &format!("Error: invalid level (should be between 1 to 7{bracket}\n");
                if !self.is(Is::level_not_asked_again) {
                    self.out += LEVEL;
                }
            }
        }
        false
    }

    /// A line in a game. Returns true if it ends the program.
    fn move_line(&mut self, line: &[u8]) -> bool {
        match self.command(line) {
            Line::Quit => return true,
            Line::Restart => return self.restart(),
            Line::Undo => self.undo_move(),
            Line::Suggest => self.suggest_move(),
            Line::Add(word) => return self.add_disc(&word),
            Line::Nothing => {}
            Line::Number(_) | Line::Wrong => {
                let words = self.is(Is::over_before_words) && self.over.is_some();
                let over = words && is_game_command(line);
                self.error(if over { "the game is over" } else { "invalid command" });
            }
        }
        false
    }

    fn error(&mut self, error: &str) {
        self.out += &format!("Error: {error}\n");
        if self.is(Is::undo_errors_counted) {
            self.rounds.push(Vec::new());
        }
        if self.is(Is::board_after_error) {
            self.show();
        }
        if self.is(Is::prompt_after_each_error) {
            self.out += NEXT;
        } else if self.over.is_some() {
            if self.is(Is::message_again) {
                self.say_over();
            }
        } else if self.is(Is::prompt_after_error) {
            self.out += NEXT;
        }
    }

    fn restart(&mut self) -> bool {
        if !self.is(Is::restart_silent) {
            self.out += "Game restarted!\n";
        }
        if !self.is(Is::restart_keeps_board) {
            self.cells = [0; 42];
        }
        if !self.is(Is::restart_keeps_memory) {
            self.rounds.clear();
        }
        self.over = None;
        self.restarted = true;
        if self.is(Is::restart_keeps_level) {
            self.show();
            self.out += NEXT;
        } else {
            self.level = None;
            self.out += LEVEL;
        }
        if self.is(Is::restart_ends) {
            self.limit = 0;
        }
        false
    }

    fn suggest_move(&mut self) {
        if self.over.is_some() && !self.is(Is::suggestion_after_the_end) {
            self.error("the game is over");
            return;
        }
        let level = if self.is(Is::suggestion_at_level_1) { 1 } else { self.level.unwrap_or(1) };
        let level = level + u32::from(self.is(Is::suggestion_one_level_more));
        let computer = self.is(Is::suggests_for_computer);
        let Some(column) = self.search.best(&self.cells, level, if computer { -1 } else { 1 })
        else {
            return;
        };
        self.out += &format!("Suggested move: drop a disc to column {}\n", column + 1);
        if self.is(Is::suggestion_clears_memory) {
            self.rounds.clear();
        }
        if self.is(Is::suggestion_played) {
            self.add_disc(format!("{}", column + 1).as_bytes());
        }
        if self.is(Is::board_after_suggestion) {
            self.show();
        }
        if self.is(Is::prompt_after_suggestion) {
            self.out += NEXT;
        }
    }

    fn show(&mut self) {
        let mut rows: Vec<&[i32]> = self.cells.chunks(7).rev().collect();
        if self.is(Is::upside_down) {
            rows.reverse();
        }
        let blank = if self.is(Is::blanks_missing) { "" } else { " " };
        let mut text = String::new();
        for row in rows {
            text += &format!("|{blank}");
            for &cell in row {
                text.push(match if self.is(Is::discs_swapped) { -cell } else { cell } {
                    0 => ' ',
                    1 if self.is(Is::small_discs) => 'x',
                    1 => 'X',
                    _ if self.is(Is::small_discs) => 'o',
                    _ => 'O',
                });
                text += blank;
            }
            text += "|\n";
        }
        self.out += &text;
        if !self.is(Is::line_missing) {
            self.out += "-----------------\n";
        }
        let from_0 = self.is(Is::numbers_from_0);
        self.out += if from_0 { "  0 1 2 3 4 5 6  \n" } else { "  1 2 3 4 5 6 7  \n" };
    }
}
