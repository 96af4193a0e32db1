//! The commands in the lines of gomoku-mist's input.

use super::{Command, Game, Input, Point, Wrong};
use crate::twins::gomoku_mist::switches::Is;

/// A wrong or a right coordinate.
type Found<'a> = Result<Point, Wrong>;

impl<'a> Game<'a> {
    /// The next line, as the program reads it.
    pub(super) fn line(&mut self, input: &mut Input<'a>) -> Option<&'a [u8]> {
        let line = if self.rest.is_empty() {
            let line = input.line()?;
            if self.is(Is::line_end_needed) && !input.has_ended_a_line() {
                return None;
            }
            line
        } else {
            std::mem::take(&mut self.rest)
        };
        let lengths = [
            (Is::line_split_at_11, 11),
            (Is::line_split_at_63, 63),
            (Is::line_split_at_255, 255),
            (Is::line_split_at_4095, 4095),
        ];
        let most = lengths.into_iter().find(|(split, _)| self.is(*split));
        let most = most.map_or(usize::MAX, |(_, length)| length);
        let (line, rest) = line.split_at(line.len().min(most));
        self.rest = rest;
        Some(line)
    }

    pub(super) fn command(&self, line: &'a [u8]) -> Command<'a> {
        let line = self.cleaned(line);
        if line.is_empty() && self.is(Is::empty_line_unanswered) {
            return Command::Unanswered;
        }
        let words: [(&[u8], Command); 5] = [
            (b"who", Command::Who),
            (b"view", Command::View),
            (b"history", Command::History),
            (b"term", Command::Term),
            (b"resign", Command::Resign),
        ];
        for (word, command) in words {
            if self.names(line, word) {
                return match command {
                    Command::Term if self.is(Is::term_answered) => {
                        Command::Wrong(Wrong::Invalid, line)
                    }
                    command => command,
                };
            }
        }
        let Some(parameter) = self.parameter(line) else {
            return if self.is(Is::unknown_unanswered) {
                Command::Unanswered
            } else {
                Command::Wrong(Wrong::Invalid, line)
            };
        };
        match self.coordinate(parameter) {
            Ok((typed, point)) => Command::Place(typed, point),
            Err(wrong) => Command::Wrong(wrong, parameter),
        }
    }

    fn cleaned(&self, mut line: &'a [u8]) -> &'a [u8] {
        if self.is(Is::carriage_return_dropped) {
            line = line.strip_suffix(b"\r").unwrap_or(line);
        }
        if self.is(Is::nul_ends_line) {
            line = line.split(|&byte| byte == 0).next().unwrap_or(line);
        }
        while self.is(Is::white_space_dropped) && line.last().copied().is_some_and(is_other_white) {
            line = &line[..line.len() - 1];
        }
        while self.is(Is::blank_before_command) && line.starts_with(b" ") {
            line = &line[1..];
        }
        line
    }

    /// True if a line is the command without a parameter.
    fn names(&self, line: &[u8], word: &[u8]) -> bool {
        if line == word {
            return true;
        }
        let begins = line.starts_with(word);
        let behind = line.get(word.len()..).unwrap_or_default();
        let blank = behind.starts_with(b" ");
        begins && blank && self.is(Is::words_behind_command)
            || begins
                && self.is(Is::blank_behind_command)
                && behind.iter().all(|&byte| byte == b' ')
            || begins && !blank && self.is(Is::letters_behind_command)
            || self.is(Is::command_in_any_case) && line.eq_ignore_ascii_case(word)
            || self.is(Is::command_cut_short) && line == &word[..3]
    }

    /// The text behind `place` and its blank.
    fn parameter(&self, line: &'a [u8]) -> Option<&'a [u8]> {
        if let Some(parameter) = line.strip_prefix(b"place ") {
            return Some(parameter);
        }
        if self.is(Is::white_space_separates) {
            let behind = line
                .strip_prefix(b"place")
                .filter(|line| line.first().copied().is_some_and(is_other_white));
            if let Some(behind) = behind {
                return Some(&behind[1..]);
            }
        }
        if line == b"place" && self.is(Is::place_alone_is_coordinate) {
            return Some(b"!");
        }
        let blank = line.iter().position(|&byte| byte == b' ');
        let (word, behind) = line.split_at(blank.unwrap_or(line.len()));
        let in_any_case = self.is(Is::place_in_any_case) || self.is(Is::command_in_any_case);
        let taken = self.is(Is::place_any_word)
            || in_any_case && word.eq_ignore_ascii_case(b"place")
            || self.is(Is::place_with_letters) && word.starts_with(b"place");
        if taken && blank.is_some() {
            return Some(&behind[1..]);
        }
        let glued = line.strip_prefix(b"place").filter(|behind| !behind.is_empty());
        glued.filter(|_| self.is(Is::place_glued))
    }

    /// The part of the parameter that is recorded, and the point that it names.
    fn coordinate(&self, parameter: &'a [u8]) -> Result<(&'a [u8], Point), Wrong> {
        let mut typed = parameter;
        while self.is(Is::place_two_blanks) && typed.starts_with(b" ") {
            typed = &typed[1..];
        }
        if self.is(Is::place_blank_behind) {
            typed = typed.strip_suffix(b" ").unwrap_or(typed);
        }
        if self.is(Is::place_two_coordinates) {
            typed =
                typed.split(|&byte| byte == b' ').find(|word| !word.is_empty()).unwrap_or(typed);
        }
        if typed.is_empty() && self.is(Is::place_blank_is_coordinate) {
            return Err(Wrong::Coordinate);
        }
        if typed.is_empty() || typed.contains(&b' ') {
            return Err(Wrong::Invalid);
        }
        if typed.iter().copied().any(is_other_white) && !self.is(Is::white_space_is_coordinate) {
            return Err(Wrong::Invalid);
        }
        match self.point(typed) {
            Ok(point) => Ok((typed, point)),
            Err(wrong) => Err(self.other_error(typed).unwrap_or(wrong)),
        }
    }

    /// Where another program answers a wrong coordinate otherwise.
    fn other_error(&self, typed: &[u8]) -> Option<Wrong> {
        let (first, second) = (typed[0], typed.get(1).copied().unwrap_or(b'!'));
        let digits = typed[1..].iter().take_while(|byte| byte.is_ascii_digit());
        let number = digits.fold(0_u64, |number, digit| {
            number.saturating_mul(10).saturating_add(u64::from(digit - b'0'))
        });
        let strange = |&byte: &u8| byte == 0 || byte > 127;
        let plain = !first.is_ascii_alphanumeric();
        let invalid = self.is(Is::coordinate_is_invalid)
            || self.is(Is::long_coordinate_is_invalid) && typed.len() > 3
            || self.is(Is::lower_case_is_invalid) && first.is_ascii_lowercase()
            || self.is(Is::strange_bytes_invalid) && typed.iter().any(strange)
            || self.is(Is::letter_alone_is_invalid)
                && first.is_ascii_alphabetic()
                && !second.is_ascii_digit()
            || self.is(Is::digit_first_is_invalid) && first.is_ascii_digit()
            || self.is(Is::sign_first_is_invalid) && plain
            || self.is(Is::bytes_behind_row_is_invalid)
                && first.is_ascii_uppercase()
                && second.is_ascii_digit()
                && !typed[1..].iter().all(u8::is_ascii_digit)
            || self.is(Is::long_number_is_invalid) && number > u64::from(i32::MAX.unsigned_abs());
        invalid.then_some(Wrong::Invalid)
    }

    fn point(&self, typed: &[u8]) -> Found<'a> {
        let (letter, row) = typed.split_first().ok_or(Wrong::Coordinate)?;
        let letter = match letter {
            b'a'..=b's' if self.is(Is::column_in_lower_case) => letter.to_ascii_uppercase(),
            _ => *letter,
        };
        let x = match letter {
            b'I' if self.is(Is::column_i_refused) => return Err(Wrong::Coordinate),
            b'S' if self.is(Is::column_s_refused) => return Err(Wrong::Coordinate),
            b'A'..=b'S' => letter - b'A' + 1,
            b'T' if self.is(Is::column_t) => 20,
            _ => return Err(Wrong::Coordinate),
        };
        let y = self.row(row).ok_or(Wrong::Coordinate)?;
        Ok((usize::from(x), y))
    }

    fn row(&self, mut row: &[u8]) -> Option<usize> {
        if self.is(Is::row_as_atoi) || self.is(Is::row_as_strtol) {
            let value = as_in_c(row, self.is(Is::row_as_atoi));
            return usize::try_from(value).ok().filter(|value| (1..=19).contains(value));
        }
        if self.is(Is::leading_zero) && row.len() > 1 {
            row = row.strip_prefix(b"0").unwrap_or(row);
        }
        if self.is(Is::plus_sign) {
            row = row.strip_prefix(b"+").unwrap_or(row);
        }
        let digits = row.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (mut number, behind) = row.split_at(digits);
        let letters = behind.first().is_some_and(u8::is_ascii_alphabetic);
        let taken = behind.is_empty()
            || letters && self.is(Is::letters_behind_row)
            || behind.starts_with(b".") && self.is(Is::point_behind_row);
        let zero = number.starts_with(b"0") && !(number == b"0" && self.is(Is::row_0));
        if !taken || zero || number.is_empty() {
            return None;
        }
        if self.is(Is::first_digit_only) {
            number = &number[..1];
        }
        let last = match number.len() {
            2.. if self.is(Is::two_digits_refused) => return None,
            _ if self.is(Is::row_20) => 20,
            _ if self.is(Is::row_19_refused) => 18,
            _ => 19,
        };
        let value = self.value(number)?;
        (value <= last).then_some(value)
    }

    /// None for a number that no machine word holds.
    fn value(&self, number: &[u8]) -> Option<usize> {
        let digit = |byte: &u8| u64::from(byte - b'0');
        let modulus = match (self.is(Is::row_wraps_at_8_bits), self.is(Is::row_wraps_at_32_bits)) {
            (true, _) => Some(1 << 8),
            (_, true) => Some(1 << 32),
            _ => None,
        };
        let value = match modulus {
            Some(modulus) => {
                let value =
                    number.iter().fold(0, |value, byte| (10 * value + digit(byte)) % modulus);
                // A wrapped 0 is no row.
                Some(value).filter(|&value| value > 0)?
            }
            None if number.len() > 3 => return None,
            None => number.iter().fold(0, |value, byte| 10 * value + digit(byte)),
        };
        usize::try_from(value).ok()
    }
}

/// The number at the beginning of a text as C's `strtol` reads it, 0 if there is none. `atoi` keeps
/// its last 32 bits.
fn as_in_c(text: &[u8], is_atoi: bool) -> i64 {
    let (is_negative, text) = match text.split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, text),
    };
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit());
    let value = digits.fold(0_i64, |value, digit| {
        value.saturating_mul(10).saturating_add(i64::from(digit - b'0'))
    });
    let value = if is_negative { -value } else { value };
    if is_atoi {
        let [a, b, c, d, ..] = value.to_le_bytes();
        i64::from(i32::from_le_bytes([a, b, c, d]))
    } else {
        value
    }
}

/// White space other than the blank and the line end.
fn is_other_white(byte: u8) -> bool {
    b"\t\x0b\x0c\r".contains(&byte)
}
