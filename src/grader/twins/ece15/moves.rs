//! The moves of Alice and the computer.

use super::{Game, Number};
use crate::twins::ece15::switches::Is;
use crate::twins::{is_space, wrapped};

const INVALID: &str = "Not a valid move. Enter a column number";
const FULL: &str = "This column is full. Try again";

/// Draws after which a faulty program is stopped that finds no open column.
const MOST_DRAWS: usize = 10_000;

impl Game<'_> {
    /// None when no column is open.
    pub(super) fn computer_moves(&mut self, disc: u8) -> Option<()> {
        for _ in 0..MOST_DRAWS {
            let column = self.draw();
            let dropped = column.is_some_and(|column| self.drop_disc(column, disc));
            let told = dropped
                || self.is(Is::tells_full_columns)
                || self.is(Is::full_column_loses_the_turn)
                || column.is_none();
            if told && !self.is(Is::tells_nothing) {
                let from = usize::from(!self.is(Is::tells_from_0));
                let number = column.map_or(0, |column| column + from);
                let line = format!("Computer moved in column: {number}\n");
                self.out += &line.repeat(1 + usize::from(self.is(Is::tells_twice)));
            }
            if dropped || column.is_none() || self.is(Is::full_column_loses_the_turn) {
                return Some(());
            }
        }
        None
    }

    /// A column from 0; [`None`] for the column 0 that a faulty program draws.
    fn draw(&mut self) -> Option<usize> {
        let drawn = (self.draw)();
        if self.is(Is::draws_column_0) {
            return (drawn % 8).checked_sub(1);
        }
        if self.is(Is::draws_by_division) {
            return Some(drawn / (0x7fff_ffff / 7 + 1));
        }
        Some(drawn % 7)
    }

    fn drop_disc(&mut self, column: usize, disc: u8) -> bool {
        let row = self.landing(column, self.is(Is::stacks_downwards));
        if let Some(row) = row {
            self.board[row][column] = disc;
            self.last = (row, column);
        }
        row.is_some()
    }

    /// The row in which a stone comes to rest.
    fn landing(&self, column: usize, downwards: bool) -> Option<usize> {
        let free = |row: &usize| self.board[*row][column] == b' ';
        match () {
            () if self.is(Is::stones_not_stacked) => Some(5),
            () if downwards => (0..6).find(free),
            () => (0..6).rev().find(free),
        }
    }

    /// None when the input ends.
    pub(super) fn alice_moves(&mut self, disc: u8) -> Option<()> {
        let mut prompted = false;
        while self.out.len() <= self.limit {
            if !(prompted && self.is(Is::prompt_once)) {
                let blank = if self.is(Is::prompt_without_blank) { "" } else { " " };
                self.out += &format!("Please enter your move:{blank}");
            }
            prompted = true;
            let column = match self.number() {
                Number::End => return None,
                Number::Is(number) => self.column(number),
                Number::None => None,
            };
            let Some(column) = column else {
                self.error(INVALID, self.is(Is::invalid_without_mark));
                if self.is(Is::invalid_passes) {
                    return Some(());
                }
                continue;
            };
            let stones = self.board.iter().filter(|row| row[column] != b' ').count();
            if stones < if self.is(Is::full_at_five) { 5 } else { 6 } {
                self.last = (self.landing(column, false).unwrap_or(0), column);
                self.board[self.last.0][column] = disc;
                return Some(());
            }
            let error = if self.is(Is::full_is_invalid) { INVALID } else { FULL };
            self.error(error, self.is(Is::full_without_mark));
            if self.is(Is::full_passes) {
                return Some(());
            }
        }
        None
    }

    fn error(&mut self, text: &str, without_mark: bool) {
        let mark = if without_mark { "" } else { "!" };
        self.out += &format!("{text}{mark}\n");
        if self.is(Is::empty_line_behind_error) {
            self.out += "\n";
        }
        if self.is(Is::board_after_error) {
            self.show();
        }
    }

    fn column(&self, number: i128) -> Option<usize> {
        let number = match number {
            0 if self.is(Is::column_0_taken) => 1,
            8 if self.is(Is::column_8_taken) => 7,
            7 if self.is(Is::column_7_refused) => 0,
            1 if self.is(Is::column_1_refused) => 0,
            -7..=-1 if self.is(Is::minus_ignored) => -number,
            number => number,
        };
        usize::try_from(number - 1).ok().filter(|&column| column < 7)
    }

    /// The meaning of a line.
    fn number(&mut self) -> Number {
        if self.is(Is::empty_line_is_invalid) && self.input.peek() == Some(b'\n') {
            self.input.byte();
            return Number::None;
        }
        let mut number = self.input.number();
        if number == Number::End {
            if self.is(Is::end_is_invalid) {
                self.error(INVALID, false);
            }
            return number;
        }
        let behind = self.input.peek();
        let signed = self.input.was_plus();
        if !self.is(Is::rest_of_line_kept) || number == Number::None {
            let rest = self.input.line().unwrap_or_default();
            let further = rest.split(|byte| b" \t".contains(byte));
            let mut further =
                further.filter_map(|word| str::from_utf8(word).ok()?.parse::<i128>().ok());
            if behind.is_some_and(|byte| !is_space(byte)) && self.is(Is::garbage_refused) {
                number = Number::None;
            }
            if self.is(Is::second_number_refused) && further.clone().next().is_some() {
                number = Number::None;
            }
            let valid = |number: &i128| (1..=7).contains(number);
            if self.is(Is::valid_number_found) && !matches!(number, Number::Is(1..=7)) {
                number = further.find(valid).map_or(number, Number::Is);
            }
        }
        self.meant(number, signed)
    }

    fn meant(&mut self, number: Number, signed: bool) -> Number {
        match number {
            Number::Is(_) if signed && self.is(Is::plus_refused) => Number::None,
            Number::Is(number) => {
                let number =
                    if self.is(Is::wraps_at_32_bits) { wrapped(number).into() } else { number };
                self.last_number = Some(number);
                Number::Is(number)
            }
            _ if self.is(Is::word_repeats_number) => {
                self.last_number.map_or(Number::None, Number::Is)
            }
            number => number,
        }
    }
}
