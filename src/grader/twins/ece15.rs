//! ece15, with the computer that draws its columns, and a switch for each planted fault and each
//! open question.

use super::{Input, Number, Transcript};
use crate::twins::fours::{Lines, has_four_from, has_four_in_columns, needed};
use crate::twins::switches::Set;

mod moves;
mod rand;
pub mod switches;

use rand::Rand;
use switches::Is;

/// Rows, the top one first; a cell is a blank, `X` or `O`.
type Board = Vec<Vec<u8>>;

const RULE: &str = "+---+---+---+---+---+---+---+\n";

/// The right program with its usual draws, those of `srand(1)`.
pub fn play(input: &[u8]) -> Transcript {
    play_with(input, Set::NONE, usize::MAX, 1)
}

/// A program with these switches on, and draws from this seed. It stops soon after it has printed
/// `limit` bytes.
pub fn play_with(input: &[u8], switches: Set, limit: usize, seed: u32) -> Transcript {
    let mut rand = Rand::new(seed);
    play_drawn(input, switches, limit, &mut || rand.draw())
}

/// The same with other draws: the remainder by 7 is the column that the computer tries next,
/// from 0.
pub fn play_drawn(
    input: &[u8],
    switches: Set,
    limit: usize,
    draw: &mut dyn FnMut() -> usize,
) -> Transcript {
    let mut game = Game {
        switches,
        limit,
        input: Input::new(input),
        out: String::new(),
        board: vec![vec![b' '; 7]; 6],
        draw,
        last_number: None,
        last: (0, 0),
    };
    let ended = game.play();
    if ended.is_none() && game.is(Is::end_with_line_end) {
        game.out.push('\n');
    }
    let output = game.out.into_bytes();
    Transcript { output, status: ended.unwrap_or(1), used: game.input.seen(), unfinished: false }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mover {
    Alice,
    Computer,
}

struct Game<'a> {
    switches: Set,
    limit: usize,
    input: Input<'a>,
    out: String,
    board: Board,
    draw: &'a mut dyn FnMut() -> usize,
    /// Alice's earlier words; one fault alone uses them.
    last_number: Option<i128>,
    /// The row and the column of the last stone.
    last: (usize, usize),
}

impl Game<'_> {
    fn is(&self, switch: Is) -> bool {
        self.switches.has(switch as usize)
    }

    /// The status of a game that ends before its input.
    fn play(&mut self) -> Option<u8> {
        let alice_first = self.welcome()?;
        let (mut alice, mut computer) = if alice_first { (b'X', b'O') } else { (b'O', b'X') };
        if self.is(Is::alice_is_x) {
            (alice, computer) = (b'X', b'O');
        }
        if alice_first && !self.is(Is::first_board_missing)
            || !alice_first && self.is(Is::board_before_computer_begins)
        {
            self.show();
        }
        if alice_first {
            self.alice_moves(alice)?;
            if !self.is(Is::no_board_after_alice) {
                self.show();
            }
        }
        loop {
            self.computer_moves(computer)?;
            if let Some(status) =
                self.after_move(Mover::Computer, computer, self.is(Is::no_board_after_computer))
            {
                return Some(status);
            }
            self.alice_moves(alice)?;
            if let Some(status) =
                self.after_move(Mover::Alice, alice, self.is(Is::no_board_after_alice))
            {
                return Some(status);
            }
            if self.out.len() > self.limit {
                return Some(0);
            }
        }
    }

    /// True if Alice moves first.
    fn welcome(&mut self) -> Option<bool> {
        let stars = if self.is(Is::greeting_without_stars) { ["", ""] } else { ["*** ", " ***"] };
        let name = if self.is(Is::hyphen) { "Connect-Four" } else { "Connect Four" };
        self.out += &format!("{}Welcome to the {name} game!!!{}\n", stars[0], stars[1]);
        let choices = if self.is(Is::question_without_choices) { "" } else { " [y/n]" };
        self.out += &format!("Would you like to make the first move{choices}: ");
        while self.is(Is::blanks_before_answer) && matches!(self.input.peek(), Some(b' ' | b'\t')) {
            self.input.byte();
        }
        let answer = self.input.byte();
        if !self.is(Is::no_line_end_after_answer) {
            self.out += "\n";
        }
        if answer.is_none() && self.is(Is::end_without_answer) {
            return Some(true);
        }
        let answer = answer?;
        let mut word = false;
        let swallowed = answer != b'\n' || !self.is(Is::empty_answer_swallows_nothing);
        if swallowed && !self.is(Is::rest_of_answer_kept) {
            let rest = self.input.line().unwrap_or_default();
            word = rest.first().is_some_and(u8::is_ascii_alphabetic);
        }
        let no = match answer {
            b'N' => !self.is(Is::capital_n_is_yes),
            b'n' => true,
            b'y' | b'Y' | b'\n' => false,
            _ => self.is(Is::only_y_is_yes),
        };
        let no = no && !(word && self.is(Is::words_are_yes)) && !self.is(Is::n_is_yes);
        Some(if self.is(Is::answers_swapped) { no } else { !no })
    }

    /// Shows the board and the result. The status when the game is over.
    fn after_move(&mut self, mover: Mover, disc: u8, hidden: bool) -> Option<u8> {
        let unseen =
            disc == b'X' && self.is(Is::x_never_wins) || disc == b'O' && self.is(Is::o_never_wins);
        let unseen = unseen
            || mover == Mover::Alice && self.is(Is::alice_unseen)
            || mover == Mover::Computer && self.is(Is::computer_unseen);
        let won = self.has_four(disc) && !unseen;
        let hidden = hidden || won && self.is(Is::no_board_at_win);
        if !hidden {
            self.show();
        }
        let free = self.board.iter().flatten().filter(|&&cell| cell == b' ').count();
        let full = free <= usize::from(self.is(Is::tie_one_early)) && !self.is(Is::tie_never);
        let tied = full && (!won || self.is(Is::tie_before_win));
        if won && !tied {
            let other = if disc == b'X' { b'O' } else { b'X' };
            let winner = char::from(if self.is(Is::wrong_winner) { other } else { disc });
            self.result(
                &format!("Player {winner} won!"),
                &format!("Player {winner} won!!! Game over"),
            );
            let status = u8::from(self.is(Is::win_status_1));
            return (!self.is(Is::win_goes_on)).then_some(status);
        }
        if tied {
            let mark = if self.is(Is::tie_without_mark) { "" } else { "!" };
            self.result(&format!("Tie game{mark}"), &format!("Game is a tie!{mark} No winner"));
            return Some(u8::from(self.is(Is::tie_status_1)));
        }
        None
    }

    fn result(&mut self, words: &str, boxed: &str) {
        if self.is(Is::boxed) {
            let stars = "*".repeat(29);
            self.out += &format!("{stars}\n* {boxed} *\n{stars}\n");
        } else {
            self.out += &format!("{words}\n");
        }
    }

    fn has_four(&self, disc: u8) -> bool {
        if self.is(Is::columns_wrap) {
            return has_four_in_columns(&self.board, disc);
        }
        let unseen = [Is::row_unseen, Is::column_unseen, Is::rising_unseen, Is::falling_unseen];
        let needed = needed(self.is(Is::three_win), self.is(Is::five_needed));
        let [row, column, rising, falling] = unseen.map(|switch| !self.is(switch));
        let diagonals = !self.is(Is::diagonals_unseen);
        let seen = [row, column, rising && diagonals, falling && diagonals];
        if self.is(Is::each_direction_alone) {
            return has_four_from(&self.board, self.last);
        }
        let (exactly, wraps) = (self.is(Is::four_exactly), self.is(Is::edges_wrap));
        Lines { seen, needed, exactly, wraps }.found(&self.looked_at(), disc)
    }

    /// The part of the board where lines are looked for.
    fn looked_at(&self) -> Board {
        let first = usize::from(self.is(Is::top_row_unseen));
        let columns = if self.is(Is::last_column_unseen) { 6 } else { 7 };
        self.board[first..].iter().map(|row| row[..columns].to_vec()).collect()
    }

    fn show(&mut self) {
        let mut rows: Vec<&Vec<u8>> = self.board.iter().collect();
        if self.is(Is::upside_down) {
            rows.reverse();
        }
        let mut text = String::new();
        for row in rows {
            text += RULE;
            for &cell in row {
                let cell = match cell {
                    b' ' if self.is(Is::points_for_free) => b'.',
                    cell if self.is(Is::marks_in_lower_case) => cell.to_ascii_lowercase(),
                    cell => cell,
                };
                text += &format!("| {} ", char::from(cell));
            }
            text += "|\n";
        }
        if !self.is(Is::last_rule_missing) {
            text += RULE;
        }
        let first = usize::from(!self.is(Is::numbers_from_0));
        let numbers = (first..first + 7).map(|number| format!("  {number} "));
        let numbers = numbers.collect::<Vec<_>>().concat();
        let blank = if self.is(Is::one_blank_behind_7) { "" } else { " " };
        let before = if self.is(Is::no_empty_line_before) { "" } else { "\n" };
        let behind = if self.is(Is::no_empty_line_behind) { "" } else { "\n" };
        self.out += &format!("{before}{text}{numbers}{blank}\n{behind}");
    }
}
