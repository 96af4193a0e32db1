//! The commands in the lines of spfiar's input.

use super::{Input, Play};
use crate::twins::spfiar::switches::Is;

/// One line.
pub enum Line {
    Quit,
    Restart,
    Undo,
    Suggest,
    Add(Vec<u8>),
    /// A level.
    Number(u32),
    /// Not even an error answers it.
    Nothing,
    Wrong,
}

/// Bytes of a line that a program with a buffer reads at once.
const BUFFER: usize = 1024;

impl Play {
    pub(super) fn read(&mut self, input: &mut Input) -> Option<Vec<u8>> {
        if self.rest.is_empty() {
            self.rest = input.line()?.to_vec();
        }
        let cut = self.is(Is::line_cut_at_1024) && self.rest.len() > BUFFER;
        let rest = if cut { self.rest.split_off(BUFFER) } else { Vec::new() };
        Some(std::mem::replace(&mut self.rest, rest))
    }

    fn words<'a>(&self, line: &'a [u8]) -> Vec<&'a [u8]> {
        let blanks: &[u8] =
            if self.is(Is::vertical_tab_separates) { b" \t\r\x0b\x0c" } else { b" \t\r" };
        line.split(|byte| blanks.contains(byte)).filter(|word| !word.is_empty()).collect()
    }

    pub(super) fn level_of(&self, line: &[u8]) -> Line {
        let words = self.words(line);
        match words[..] {
            [] if self.is(Is::empty_level_unanswered) => Line::Nothing,
            [b"quit"] if !self.is(Is::no_quit_at_level) => Line::Quit,
            [b"quit", ..] if self.is(Is::level_quit_with_words) => Line::Quit,
            [word] => {
                let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let word = if self.is(Is::level_with_letters) { &word[..digits] } else { word };
                let zeros = word.starts_with(b"0") && self.is(Is::level_zeros_refused);
                let first = i64::from(!self.is(Is::level_0_taken));
                let last = match (self.is(Is::level_8_taken), self.is(Is::level_7_refused)) {
                    (true, _) => 8,
                    (_, true) => 6,
                    _ => 7,
                };
                let level = self.integer(word).filter(|level| (first..=last).contains(level));
                let level = level.filter(|_| !zeros).and_then(|level| u32::try_from(level).ok());
                level.map_or(Line::Wrong, Line::Number)
            }
            _ => Line::Wrong,
        }
    }

    pub(super) fn command(&self, line: &[u8]) -> Line {
        let words = self.words(line);
        let Some((&first, rest)) = words.split_first() else {
            let unanswered = self.is(Is::empty_line_unanswered);
            return if unanswered { Line::Nothing } else { Line::Wrong };
        };
        let any_case = self.is(Is::command_in_any_case);
        let name = if any_case { first.to_ascii_lowercase() } else { first.to_vec() };
        let alone = rest.is_empty() || self.is(Is::further_words);
        match (&name[..], rest) {
            (b"quit", _) if alone => Line::Quit,
            (b"restart_game", _) if alone => Line::Restart,
            (b"restart", []) if self.is(Is::restart_word) => Line::Restart,
            (b"undo_move", _) if alone => Line::Undo,
            (b"suggest_move", _) if alone => Line::Suggest,
            (b"add_disc", [word]) => Line::Add(word.to_vec()),
            (b"add_disc", [word, ..]) if self.is(Is::further_words) => Line::Add(word.to_vec()),
            (b"add_disc", []) if self.is(Is::add_disc_alone) => Line::Add(Vec::new()),
            _ => Line::Wrong,
        }
    }

    /// A column from 0.
    pub(super) fn column(&self, word: &[u8]) -> Option<usize> {
        let mut word = word;
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, behind) = word.split_at(digits);
        let decimals = behind.strip_prefix(b".").filter(|decimals| !decimals.is_empty());
        let letters = behind.first().is_some_and(u8::is_ascii_alphabetic);
        if letters && self.is(Is::column_with_letters)
            || behind == b"." && self.is(Is::point_behind)
            || decimals.is_some() && self.is(Is::column_with_decimals)
        {
            word = number;
        }
        if self.is(Is::minus_ignored) {
            word = word.strip_prefix(b"-").unwrap_or(word);
        }
        if word.starts_with(b"0") && word.len() > 1 && self.is(Is::zeros_refused) {
            return None;
        }
        let last = if self.is(Is::column_7_refused) { 6 } else { 7 };
        match self.integer(word)? {
            0 if self.is(Is::column_0_taken) => Some(0),
            column if (1..=last).contains(&column) => usize::try_from(column - 1).ok(),
            _ => None,
        }
    }

    /// Numbers far beyond any column saturate.
    fn integer(&self, word: &[u8]) -> Option<i64> {
        let word = match word.strip_prefix(b"+") {
            Some(word) if self.is(Is::plus_sign) => word,
            _ => word,
        };
        let digits = word.strip_prefix(b"-").unwrap_or(word);
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        let wraps = self.is(Is::wraps_at_32_bits);
        let value = digits.iter().fold(0_i64, |value, digit| {
            let value = value.saturating_mul(10).saturating_add(i64::from(digit - b'0'));
            if wraps { value & 0xffff_ffff } else { value }
        });
        Some(if digits == word { value } else { -value })
    }
}

/// True if a line begins with a command that needs a game.
pub(super) fn is_game_command(line: &[u8]) -> bool {
    let mut words = line.split(|byte| b" \t\r".contains(byte)).filter(|word| !word.is_empty());
    matches!(words.next(), Some(b"add_disc" | b"suggest_move"))
}
