//! Alice's words, read as the course's functions read them.

use crate::twins::ece15_position::COLUMNS;

/// Alice's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A column of the board, from 0.
    Column(usize),
    /// No number, or none of 1 to 7.
    Invalid,
}

/// The input that is left.
#[derive(Clone, Copy, Debug)]
pub struct Typed<'a>(&'a [u8]);

impl<'a> Typed<'a> {
    pub fn new(input: &'a [u8]) -> Self {
        Self(input)
    }

    /// The answer to the question: one byte. The rest of its line is dropped; after a line end that
    /// is the whole next line. `None` at the end of the input.
    pub fn answer(&mut self) -> Option<u8> {
        let (&answer, rest) = self.0.split_first()?;
        self.0 = rest;
        self.drop_line();
        Some(answer)
    }

    /// The number that `scanf("%d")` reads. The rest of its line is dropped. `None` at the end of
    /// the input.
    pub fn choice(&mut self) -> Option<Choice> {
        let start = self.0.iter().position(|byte| !b" \t\n\x0b\x0c\r".contains(byte))?;
        self.0 = self.0.get(start..)?;
        let negative = self.0.first() == Some(&b'-');
        if let [b'+' | b'-', rest @ ..] = self.0 {
            self.0 = rest;
        }
        let mut value = 0_usize;
        while let [digit @ b'0'..=b'9', rest @ ..] = self.0 {
            value = value.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
            self.0 = rest;
        }
        self.drop_line();
        let column = value.checked_sub(1).filter(|&column| !negative && column < COLUMNS);
        Some(column.map_or(Choice::Invalid, Choice::Column))
    }

    fn drop_line(&mut self) {
        let end = self.0.iter().position(|&byte| byte == b'\n').map_or(self.0.len(), |end| end + 1);
        self.0 = self.0.get(end..).unwrap_or_default();
    }
}
