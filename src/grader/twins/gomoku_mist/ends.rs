//! How a game of gomoku-mist ends.

use super::{Game, Point, SIZE, other};
use crate::twins::gomoku_mist::switches::Is;

impl Game<'_> {
    /// No more input. The right program prints nothing.
    pub(super) fn input_ended(&mut self) -> u8 {
        if self.is(Is::end_invalid) {
            self.print("Invalid!\n");
        } else if self.is(Is::end_resigns) {
            self.ends("Black wins!", "White wins!", other(self.stone));
            self.history();
            self.farewell();
        } else if self.is(Is::end_history) {
            self.history();
            self.farewell();
        } else if self.is(Is::end_farewell) {
            self.farewell();
        }
        u8::from(self.is(Is::end_status_1))
    }

    pub(super) fn term(&mut self) -> Option<u8> {
        if self.is(Is::term_goes_on) {
            return None;
        }
        let both = self.is(Is::term_history_and_farewell);
        if both || self.is(Is::term_history) {
            self.history();
        }
        if both || self.is(Is::term_farewell) {
            self.farewell();
        }
        Some(u8::from(!self.is(Is::term_status_0)))
    }

    pub(super) fn resign(&mut self) -> Option<u8> {
        let status = Some(u8::from(self.is(Is::resign_status_1)));
        if self.is(Is::resign_silent) {
            return status;
        }
        let winner = match () {
            () if self.is(Is::resigner_wins) => self.stone,
            () if self.is(Is::resign_white_wins) => b'o',
            () if self.is(Is::resign_black_wins) => b'#',
            () => other(self.stone),
        };
        self.ends("Black wins!", "White wins!", winner);
        if self.is(Is::resign_one_line) {
            return status;
        }
        let hidden = self.is(Is::resign_without_history)
            || self.is(Is::resign_without_empty_line) && self.moves.is_empty();
        if !hidden {
            self.history();
        }
        self.farewell();
        status.filter(|_| !self.is(Is::resign_goes_on))
    }

    /// The status when the stone just set ends the game.
    pub(super) fn ending_after(&mut self, point: Point, stone: u8) -> Option<u8> {
        let last = if self.is(Is::tie_one_early) { SIZE * SIZE - 1 } else { SIZE * SIZE };
        let full = self.placements >= last && !self.is(Is::tie_never);
        let won = self.is_five(point, stone);
        if won && !(full && self.is(Is::tie_before_win)) {
            let ended = self.win(stone);
            let both = full && self.is(Is::win_goes_on_to_a_tie);
            if both { Some(self.tie()) } else { ended }
        } else if full {
            Some(self.tie())
        } else {
            None
        }
    }

    fn win(&mut self, stone: u8) -> Option<u8> {
        let status = Some(u8::from(self.is(Is::win_status_1)));
        if self.is(Is::win_silent) {
            return status;
        }
        let named = match () {
            () if self.is(Is::loser_named) => other(stone),
            () if self.is(Is::black_named) => b'#',
            () => stone,
        };
        if self.is(Is::win_without_mark) {
            self.ends("Black wins", "White wins", named);
        } else {
            self.ends("Black wins!", "White wins!", named);
        }
        if self.is(Is::win_history_short) {
            self.moves.pop();
        }
        if !self.is(Is::win_without_history) {
            self.history();
        }
        self.farewell();
        let goes_on = self.is(Is::win_goes_on) || self.is(Is::win_goes_on_to_a_tie);
        status.filter(|_| !goes_on)
    }

    fn tie(&mut self) -> u8 {
        let mark = if self.is(Is::tie_without_mark) { "" } else { "!" };
        self.print(&format!("Wow, a tie{mark}\n"));
        if !self.is(Is::tie_without_history) {
            self.history();
        }
        self.farewell();
        u8::from(self.is(Is::tie_status_1))
    }

    fn ends(&mut self, black: &str, white: &str, winner: u8) {
        self.print(if winner == b'#' { black } else { white });
        self.print("\n");
    }

    fn farewell(&mut self) {
        if self.is(Is::farewell_missing) {
            return;
        }
        let mark = if self.is(Is::farewell_without_mark) { "" } else { "!" };
        self.print(&format!("Thank you for playing{mark}\n"));
    }
}
