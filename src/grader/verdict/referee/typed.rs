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

#[cfg(test)]
mod tests {
    use super::{Choice, Typed};

    /// The answer is one byte; behind an empty line the next one is dropped with it.
    #[test]
    fn an_answer_is_one_byte_of_a_line() {
        let all = |input: &str| {
            let mut typed = Typed::new(input.as_bytes());
            let answers = std::iter::from_fn(|| typed.answer().map(char::from));
            answers.take(5).collect::<String>()
        };
        assert_eq!(all("yes\nno\n"), "yn");
        assert_eq!(all("\nyes\nn"), "\nn");
        assert_eq!(all("\n"), "\n");
        assert_eq!(all(""), "");
    }

    #[test]
    fn a_column_is_1_to_7() {
        let choice = |input: &str| {
            Typed::new(input.as_bytes()).choice().map(|choice| match choice {
                Choice::Column(column) => Some(column),
                Choice::Invalid => None,
            })
        };
        for (input, column) in [("1\n", 0), (" \n\t+7x\n", 6), ("007", 6)] {
            assert_eq!(choice(input), Some(Some(column)), "{input:?}");
        }
        for input in ["0\n", "8\n", "-1\n", "x\n", "+", "17", "99999999999999999999999"] {
            assert_eq!(choice(input), Some(None), "{input:?}");
        }
        assert_eq!([choice(""), choice(" \n")], [None, None]);
        for space in " \t\n\x0b\x0c\r".chars() {
            assert_eq!(choice(&format!("{space}{space}2")), Some(Some(1)), "{space:?}");
        }
        // Two signs are no number.
        assert_eq!([choice("+-3"), choice("--3"), choice("-3")], [Some(None); 3]);
    }

    /// The rest of a line is dropped behind a number and behind anything else.
    #[test]
    fn lines_are_read_one_after_the_other() {
        let mut typed = Typed::new(b"yes 3\n\n 4 5\nno\n-6\n7");
        assert_eq!(typed.answer(), Some(b'y'));
        let choices: Vec<Choice> = std::iter::from_fn(|| typed.choice()).take(9).collect();
        let invalid = Choice::Invalid;
        assert_eq!(choices, [Choice::Column(3), invalid, invalid, Choice::Column(6)]);
        assert_eq!((typed.choice(), typed.answer()), (None, None));
    }
}
