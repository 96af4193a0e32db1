//! Rounds of spfiar: a disc of the user's, the computer's answer, and taking both back.

use super::{AGAIN, AGAIN_AS_PRINTED, NEXT, Over, Play};
use crate::twins::spfiar::search::{has_four, landing};
use crate::twins::spfiar::switches::Is;

impl Play {
    /// True if the program ends.
    pub(super) fn add_disc(&mut self, word: &[u8]) -> bool {
        if self.over.is_some() && self.is(Is::over_before_column) {
            self.error("the game is over");
            return false;
        }
        let Some(column) = self.column(word) else {
            let invalid = self.is(Is::range_is_invalid);
            self.error(if invalid { "invalid command" } else { RANGE });
            return false;
        };
        let five = (column..35).step_by(7).all(|cell| self.cells[cell] != 0);
        let landing = landing(&self.cells, column);
        let Some(cell) = landing.filter(|_| !(five && self.is(Is::column_full_at_five))) else {
            self.full(column);
            return false;
        };
        if self.over.is_some() && !self.is(Is::adds_after_the_end) {
            self.error("the game is over");
            return false;
        }
        self.cells[cell] = 1;
        let mut round = vec![column];
        let won = self.has_won(1);
        let shown = if won { self.is(Is::computer_moves_on) } else { true };
        self.over = won.then_some(Over::UserWins);
        if shown {
            self.computer_moves(&mut round, won);
        }
        self.remember(round);
        self.finish_round();
        self.over.is_some() && self.is(Is::stops_at_the_end)
    }

    fn full(&mut self, column: usize) {
        if self.is(Is::full_is_range) {
            self.error(RANGE);
        } else {
            let number = column + usize::from(!self.is(Is::full_from_0));
            self.error(&format!("column {number} is full"));
        }
    }

    fn computer_moves(&mut self, round: &mut Vec<usize>, won: bool) {
        let level = self.level.unwrap_or(1);
        let Some(column) = self.search.best(&self.cells, level, -1) else {
            return;
        };
        if let Some(cell) = landing(&self.cells, column) {
            self.cells[cell] = -1;
            round.push(column);
        }
        let number = column + usize::from(!self.is(Is::column_from_0));
        self.out += &format!("Computer move: add disc to column {number}\n");
        if won {
            return;
        }
        let full = self.cells.iter().all(|&cell| cell != 0) && !self.is(Is::tie_never);
        self.over = match (self.has_won(-1), full) {
            (true, _) => Some(Over::ComputerWins),
            (false, true) => Some(Over::Tie),
            (false, false) => None,
        };
    }

    fn has_won(&self, side: i32) -> bool {
        has_four(&self.cells, side, self.switches)
    }

    fn remember(&mut self, round: Vec<usize>) {
        self.rounds.push(round);
        let most = match () {
            () if self.is(Is::undo_five_rounds) => 5,
            () if self.is(Is::undo_nine_rounds) => 9,
            () if self.is(Is::undo_eleven_rounds) => 11,
            () if self.is(Is::undo_without_limit) => usize::MAX,
            () if self.is(Is::undo_shares_the_search) => {
                // Of twenty discs the search takes one for each level.
                let level = usize::try_from(self.level.unwrap_or(1)).unwrap_or(1);
                (20_usize.saturating_sub(level)) / 2
            }
            () => 10,
        };
        let discs = |rounds: &[Vec<usize>]| rounds.iter().map(Vec::len).sum::<usize>();
        let by_disc = self.is(Is::undo_disc_by_disc);
        while self.rounds.len() > most && !by_disc
            || by_disc && discs(&self.rounds) > most.saturating_mul(2)
        {
            self.rounds.remove(0);
        }
    }

    /// The board and what the program says next.
    fn finish_round(&mut self) {
        let hidden = self.over == Some(Over::UserWins) && self.is(Is::no_board_at_users_win)
            || self.over == Some(Over::ComputerWins) && self.is(Is::no_board_at_computers_win);
        if !hidden {
            self.show();
        }
        if self.over.is_some() {
            self.say_over();
        }
        if self.over.is_none() || self.is(Is::prompt_after_the_end) {
            self.out += NEXT;
        }
    }

    pub(super) fn say_over(&mut self) {
        let swapped = self.is(Is::winner_swapped);
        let result = match self.over {
            Some(Over::UserWins) if swapped => "computer wins",
            Some(Over::ComputerWins) if swapped => "you win",
            Some(Over::UserWins) => "you win",
            Some(Over::ComputerWins) => "computer wins",
            _ if self.is(Is::apostrophe_typographic) => "it’s a tie",
            _ => "it's a tie",
        };
        self.out += &format!("Game over: {result}\n");
        self.out += if self.is(Is::quotes_typographic) { AGAIN_AS_PRINTED } else { AGAIN };
    }

    pub(super) fn undo_move(&mut self) {
        let users_win = self.over == Some(Over::UserWins);
        let refused = self.rounds.is_empty()
            || self.over.is_some() && self.is(Is::undo_not_after_the_end)
            || users_win && self.is(Is::undo_refused_after_users_win);
        if refused {
            self.error("cannot undo previous move!");
            return;
        }
        let mut lines = Vec::new();
        self.take_back_round(&mut lines);
        if users_win && self.is(Is::undo_two_after_users_win) && !self.rounds.is_empty() {
            let mut round = self.rounds.pop().unwrap_or_default();
            self.take_back(round.pop(), "computer", &mut lines);
            self.rounds.push(round);
            lines.reverse();
        }
        if self.is(Is::undo_user_first) {
            lines.reverse();
        }
        self.out += &lines.concat();
        if !self.is(Is::undo_stays_over) {
            self.over = None;
        }
        if !self.is(Is::undo_without_board) {
            self.show();
        }
        if !self.is(Is::undo_without_prompt) {
            self.out += NEXT;
        }
    }

    fn take_back_round(&mut self, lines: &mut Vec<String>) {
        let mut round = self.rounds.pop().unwrap_or_default();
        let both = round.len() == 2;
        if both {
            self.take_back(round.pop(), "computer", lines);
        }
        if both && self.is(Is::undo_disc_by_disc) {
            self.rounds.push(round);
            return;
        }
        if both && self.is(Is::undo_one_disc) {
            return;
        }
        self.take_back(round.pop(), "user", lines);
    }

    fn take_back(&mut self, column: Option<usize>, whose: &str, lines: &mut Vec<String>) {
        let Some(column) = column else {
            return;
        };
        let top = (column..42).step_by(7).rev().find(|&cell| self.cells[cell] != 0);
        if let Some(top) = top {
            if self.is(Is::undo_keeps_top) {
                self.cells[column] = 0;
                for cell in (column..top).step_by(7) {
                    self.cells.swap(cell, cell + 7);
                }
            } else {
                self.cells[top] = 0;
            }
        }
        lines.push(format!("Remove disc: remove {whose}'s disc at column {}\n", column + 1));
    }
}

const RANGE: &str = "column number must be in range 1-7";
