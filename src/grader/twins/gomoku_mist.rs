//! gomoku-mist, with a switch for each planted fault and each open question.

use super::{Input, Transcript};
use crate::twins::switches::Set;

mod ends;
mod fives;
mod lines;
pub mod switches;
mod view;

use switches::Is;

/// The right program.
pub fn play(input: &[u8]) -> Transcript {
    play_with(input, Set::NONE, usize::MAX)
}

/// A program with these switches on. It stops soon after it has printed `limit` bytes.
pub fn play_with(input: &[u8], switches: Set, limit: usize) -> Transcript {
    let mut input = Input::new(input);
    let mut game = Game::new(switches);
    let status = loop {
        if game.out.len() > limit {
            break 0;
        }
        let Some(line) = game.line(&mut input) else {
            break game.input_ended();
        };
        if let Some(status) = game.answer(line) {
            break status;
        }
    };
    Transcript { output: game.out, status, used: input.seen(), unfinished: false }
}

/// Columns and rows count from 1. Beside the board lie the points of row 0, row 20 and column T,
/// which only a faulty program uses.
type Point = (usize, usize);

/// Points along one side of the board.
const SIZE: usize = 19;

/// A free point.
const FREE: u8 = b'.';

struct Game<'a> {
    switches: Set,
    /// By row, then by column.
    cells: [[u8; SIZE + 3]; SIZE + 3],
    /// As they were typed.
    moves: Vec<&'a [u8]>,
    /// Placements that count towards the tie.
    placements: usize,
    /// The colour to move.
    stone: u8,
    hole: Point,
    /// The last stone; used by one fault only.
    last: Option<Point>,
    /// Where the hole moves with the next placement; used by one fault only.
    next_hole: Point,
    /// The rest of a line that was too long for one reading.
    rest: &'a [u8],
    out: Vec<u8>,
}

/// The command in a line.
enum Command<'a> {
    Who,
    View,
    History,
    Term,
    Resign,
    Place(&'a [u8], Point),
    Wrong(Wrong, &'a [u8]),
    Unanswered,
}

/// Why a line is refused.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wrong {
    Invalid,
    Coordinate,
    Occupied,
}

impl<'a> Game<'a> {
    fn new(switches: Set) -> Self {
        let mut game = Self {
            switches: switches.with_parts(&SEVERAL),
            cells: [[FREE; SIZE + 3]; SIZE + 3],
            moves: Vec::new(),
            placements: 0,
            stone: b'#',
            hole: (10, 10),
            last: None,
            next_hole: (10, 10),
            rest: b"",
            out: Vec::new(),
        };
        if game.is(Is::white_begins) {
            game.stone = b'o';
        }
        if game.is(Is::hole_starts_at_a1) {
            game.hole = (1, 1);
        }
        if game.is(Is::hole_starts_at_k11) {
            game.hole = (11, 11);
        }
        game
    }

    fn is(&self, switch: Is) -> bool {
        self.switches.has(switch as usize)
    }

    fn print(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// The status when the line ends the game.
    fn answer(&mut self, line: &'a [u8]) -> Option<u8> {
        match self.command(line) {
            Command::Who => self.who(),
            Command::View => {
                self.view();
                if self.is(Is::view_passes) {
                    self.pass();
                }
            }
            Command::History => {
                self.history();
                if self.is(Is::history_passes) {
                    self.pass();
                }
                if self.is(Is::history_forgotten_once_shown) {
                    self.moves.clear();
                }
            }
            Command::Term => return self.term(),
            Command::Resign => return self.resign(),
            Command::Place(typed, point) => return self.place(typed, point),
            Command::Wrong(wrong, typed) => {
                if line.starts_with(b"place ") && self.is(Is::refused_place_passes) {
                    self.pass();
                }
                return self.refuse(wrong, typed);
            }
            Command::Unanswered => {}
        }
        None
    }

    fn who(&mut self) {
        let black = (self.stone == b'#') != self.is(Is::who_moved_last);
        let names = if self.is(Is::who_in_lower_case) {
            ["b\n", "w\n"]
        } else if self.is(Is::who_in_words) {
            ["Black\n", "White\n"]
        } else {
            ["B\n", "W\n"]
        };
        self.print(names[usize::from(!black)]);
        if self.is(Is::who_passes) {
            self.pass();
        }
    }

    fn pass(&mut self) {
        if !self.is(Is::always_black) {
            self.stone = other(self.stone);
        }
    }

    fn place(&mut self, typed: &'a [u8], (x, y): Point) -> Option<u8> {
        let there = self.cells[y][x];
        let last = self.last == Some((x, y));
        let free = there == FREE
            || !last && self.is(Is::last_point_only)
            || (there == self.stone && self.is(Is::own_point_taken_again))
            || (there == other(self.stone) && self.is(Is::other_point_taken));
        if !free {
            return self.occupied(typed, (x, y));
        }
        let stone = self.stone;
        self.cells[y][x] = stone;
        self.moves.push(typed);
        self.last = Some((x, y));
        self.placements += 1;
        self.move_hole((x, y), stone);
        if self.is(Is::place_answers) {
            self.print("\n");
        }
        if self.is(Is::place_shows) {
            self.view();
        }
        let ending = self.ending_after((x, y), stone);
        self.pass();
        ending
    }

    fn occupied(&mut self, typed: &'a [u8], point: Point) -> Option<u8> {
        if self.is(Is::history_with_occupied) {
            self.moves.push(typed);
        }
        if self.is(Is::tie_counts_rejected) {
            self.placements += 1;
        }
        if self.is(Is::occupied_moves_hole) {
            self.hole = self.hole_after(point);
        }
        if self.is(Is::occupied_unanswered) {
            return None;
        }
        let wrong = if self.is(Is::occupied_is_coordinate) {
            Wrong::Coordinate
        } else if self.is(Is::occupied_is_invalid) {
            Wrong::Invalid
        } else {
            Wrong::Occupied
        };
        let ended = self.refuse(wrong, typed);
        if self.is(Is::occupied_passes) || self.is(Is::refused_place_passes) {
            self.pass();
        }
        ended
    }

    /// Prints the error; some faulty programs do more.
    fn refuse(&mut self, wrong: Wrong, typed: &'a [u8]) -> Option<u8> {
        let swapped = self.is(Is::messages_swapped);
        let text = match wrong {
            Wrong::Invalid if swapped => "Invalid coordinate\n",
            Wrong::Coordinate if swapped => "Invalid!\n",
            Wrong::Invalid if self.is(Is::invalid_without_mark) => "Invalid\n",
            Wrong::Invalid => "Invalid!\n",
            Wrong::Coordinate if self.is(Is::coordinate_with_mark) => "Invalid coordinate!\n",
            Wrong::Coordinate => "Invalid coordinate\n",
            Wrong::Occupied if self.is(Is::occupied_with_mark) => "Occupied coordinate!\n",
            Wrong::Occupied => "Occupied coordinate\n",
        };
        self.print(text);
        match wrong {
            Wrong::Invalid if self.is(Is::invalid_passes) => self.pass(),
            Wrong::Invalid if self.is(Is::unknown_ends) => return Some(0),
            Wrong::Invalid if self.is(Is::hole_back_after_invalid) => self.hole = (10, 10),
            Wrong::Coordinate if self.is(Is::coordinate_error_passes) => self.pass(),
            Wrong::Coordinate if self.is(Is::history_with_wrong) => self.moves.push(typed),
            Wrong::Coordinate if self.is(Is::hole_back_to_start) => self.hole = (10, 10),
            Wrong::Coordinate if self.is(Is::error_ends) => return Some(0),
            _ => {}
        }
        None
    }

    /// All moves on a line.
    fn history(&mut self) {
        let moves = self.moves.len();
        if moves == 0 && self.is(Is::history_empty_unanswered) {
            return;
        }
        let at_128 = self.is(Is::history_cut_at_128) || self.is(Is::history_overwritten_at_128);
        let most = match (at_128, self.is(Is::history_cut_at_256)) {
            (true, _) => 128,
            (_, true) => 256,
            _ => usize::MAX,
        };
        let shown = moves.min(most);
        for number in 0..shown {
            if number > 0 {
                let blanks = self.is(Is::history_with_blanks);
                let commas = self.is(Is::history_with_commas);
                self.print(if blanks { " " } else { "" });
                self.print(if commas { "," } else { "" });
            }
            let reversed = self.is(Is::history_newest_first);
            if number == 128 && self.is(Is::history_broken_at_128) {
                self.print("\n");
            }
            let typed = self.moves[match () {
                () if reversed => moves - 1 - number,
                () if self.is(Is::history_overwritten_at_128) => last_in_place(number, moves),
                () => number,
            }];
            if self.is(Is::history_in_lower_case) {
                self.out.extend(typed.to_ascii_lowercase());
            } else {
                self.out.extend_from_slice(typed);
            }
        }
        self.print("\n");
    }
}

/// The switches that show as several faults.
const SEVERAL: [(usize, &[usize]); 5] = [
    (
        Is::error_passes as usize,
        &[
            Is::invalid_passes as usize,
            Is::coordinate_error_passes as usize,
            Is::occupied_passes as usize,
        ],
    ),
    (
        Is::commands_by_prefix as usize,
        &[Is::letters_behind_command as usize, Is::words_behind_command as usize],
    ),
    (
        Is::ends_without_history as usize,
        &[
            Is::win_without_history as usize,
            Is::resign_without_history as usize,
            Is::tie_without_history as usize,
        ],
    ),
    (
        Is::winner_without_history as usize,
        &[Is::win_without_history as usize, Is::resign_without_history as usize],
    ),
    (Is::loser_named_at_ends as usize, &[Is::loser_named as usize, Is::resigner_wins as usize]),
];

/// The last of the moves that a list of 128 has held in one place.
fn last_in_place(place: usize, moves: usize) -> usize {
    (place % 128..moves).step_by(128).next_back().unwrap_or(place)
}

fn other(stone: u8) -> u8 {
    if stone == b'#' { b'o' } else { b'#' }
}
