//! The parser: one line of bytes is a level or a command.
//!
//! Blanks, tabs and carriage returns separate words; the line feed ends the line. A line arrives in
//! pieces of any size. The parser keeps a fixed number of its bytes, so that no line and no number
//! is too long.

use super::column::Column;
use super::minimax::Level;

/// Bytes of the longest command names, `suggest_move` and `restart_game`.
const LONGEST_NAME: usize = 12;

/// The meaning of a line during a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// `add_disc` and one more word: a column, or [`None`] if the word is not an integer from 1
    /// to 7.
    AddDisc(Option<Column>),
    SuggestMove,
    UndoMove,
    RestartGame,
    Quit,
    /// `restart`, which a game's ending offers; invalid all the same.
    Restart,
    /// Anything else, the empty line included.
    Invalid,
}

/// The meaning of a line as an answer to the question for a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LevelAnswer {
    Level(Level),
    Quit,
    Invalid,
}

/// The part of a line that decides its meaning.
pub(super) struct Line {
    first: Word,
    second: Word,
    /// Words begun so far; from 3 on it does not matter how many.
    words: u8,
    inside_word: bool,
}

impl Line {
    /// A line before its first byte.
    pub(super) const fn new() -> Self {
        Self { first: Word::new(), second: Word::new(), words: 0, inside_word: false }
    }

    /// Takes the next piece of the line.
    pub(super) fn feed(&mut self, piece: &[u8]) {
        for &byte in piece {
            if is_delimiter(byte) {
                self.inside_word = false;
                continue;
            }
            if !self.inside_word {
                self.inside_word = true;
                self.words = self.words.saturating_add(1);
            }
            match self.words {
                1 => self.first.push(byte),
                2 => self.second.push(byte),
                _ => {}
            }
        }
    }

    /// The line as a command.
    pub(super) fn command(&self) -> Command {
        match (self.first.name(), self.words) {
            (b"add_disc", 2) => Command::AddDisc(self.second.number.and_then(Column::new)),
            (b"suggest_move", 1) => Command::SuggestMove,
            (b"undo_move", 1) => Command::UndoMove,
            (b"restart_game", 1) => Command::RestartGame,
            (b"quit", 1) => Command::Quit,
            (b"restart", 1) => Command::Restart,
            _ => Command::Invalid,
        }
    }

    /// The line as an answer to the question for a level.
    pub(super) fn level(&self) -> LevelAnswer {
        match (self.first.name(), self.words) {
            (b"quit", 1) => LevelAnswer::Quit,
            (_, 1) => {
                let level = self.first.number.and_then(Level::new);
                level.map_or(LevelAnswer::Invalid, LevelAnswer::Level)
            }
            _ => LevelAnswer::Invalid,
        }
    }
}

/// The delimiters that the course's parser gives to `strtok`, without the line feed.
const fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// The first bytes of a word, and its value as a number.
struct Word {
    start: [u8; LONGEST_NAME],
    length: usize,
    /// The value of the digits so far, 0 for none. [`None`] from the first other byte on, and from
    /// the first digit after a value of [`TOO_GREAT`] or more.
    number: Option<u32>,
}

/// From this value on, one more digit cannot make a level or a column.
const TOO_GREAT: u32 = 10;

impl Word {
    const fn new() -> Self {
        Self { start: [0; LONGEST_NAME], length: 0, number: Some(0) }
    }

    fn push(&mut self, byte: u8) {
        if let Some(place) = self.start.get_mut(self.length) {
            *place = byte;
        }
        self.length = self.length.saturating_add(1);
        self.number = match (self.number, byte) {
            (Some(value @ 0..TOO_GREAT), b'0'..=b'9') => Some(value * 10 + u32::from(byte - b'0')),
            _ => None,
        };
    }

    /// The whole word, or nothing if it is longer than every name.
    fn name(&self) -> &[u8] {
        self.start.get(..self.length).unwrap_or(&[])
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::expect_used, reason = "a test that goes wrong stops")]

    extern crate std;
    use super::{Column, Command, Level, LevelAnswer, Line};
    use std::vec::Vec;

    /// The line's meanings; they must not depend on the pieces it comes in.
    fn read(line: &[u8]) -> (Command, LevelAnswer) {
        let meaning = |pieces: &mut dyn Iterator<Item = &[u8]>| {
            let mut read = Line::new();
            pieces.for_each(|piece| read.feed(piece));
            (read.command(), read.level())
        };
        let whole = meaning(&mut core::iter::once(line));
        for size in 1..line.len().min(20) {
            assert_eq!(meaning(&mut line.chunks(size)), whole, "{}", line.escape_ascii());
        }
        whole
    }

    fn command(line: &[u8]) -> Command {
        read(line).0
    }

    fn column(number: u32) -> Command {
        Command::AddDisc(Some(Column::new(number).expect("1 to 7")))
    }

    #[test]
    fn each_command_alone_on_its_line() {
        assert_eq!(command(b"suggest_move"), Command::SuggestMove);
        assert_eq!(command(b"undo_move"), Command::UndoMove);
        assert_eq!(command(b"restart_game"), Command::RestartGame);
        assert_eq!(command(b"quit"), Command::Quit);
        for number in 1..=7 {
            let line = std::format!("add_disc {number}");
            assert_eq!(command(line.as_bytes()), column(number));
        }
    }

    #[test]
    fn blanks_tabs_and_carriage_returns_separate_words() {
        for line in [&b"\t add_disc\t\t 3 \r"[..], b"add_disc\r3", b" add_disc 3\r\r"] {
            assert_eq!(command(line), column(3));
        }
        for byte in [0x00, 0x0B, 0x0C, 0x1C, 0x80, 0xA0, 0xFF] {
            assert_eq!(command(&[b"quit", &[byte][..]].concat()), Command::Invalid);
            assert_eq!(command(&[b"add_disc", &[byte][..], b"3"].concat()), Command::Invalid);
            assert_eq!(command(&[b"add_disc 3", &[byte][..]].concat()), Command::AddDisc(None));
        }
    }

    #[test]
    fn other_lines_are_no_command() {
        let lines: [&[u8]; 19] = [
            b"",
            b" \t\r",
            b"quit now",
            b"undo_move 1",
            b"suggest_move 3",
            b"restart_game x",
            b"add_disc",
            b"add_disc 1 2",
            b"add_disc x 1",
            b"add_disc4",
            b"restart x",
            b"restarts",
            b"undo",
            b"QUIT",
            b"adD_disc 4",
            b"qui",
            b"quitt",
            b"restart_gamee",
            b"1",
        ];
        for line in lines {
            assert_eq!(command(line), Command::Invalid, "{}", line.escape_ascii());
        }
    }

    #[test]
    fn the_word_of_the_ending_is_known_and_no_command() {
        for line in [&b"restart"[..], b"\t restart \r"] {
            assert_eq!(read(line), (Command::Restart, LevelAnswer::Invalid));
        }
    }

    /// The assignment's examples and the spec's.
    #[test]
    fn words_that_are_no_column() {
        let words =
            "abc12 10.11 7.0 -10 0 8 -3 +3 - 4. 99999999999 4294967299 -01 00 10 17 3x x3 -";
        for word in words.split(' ') {
            let line = std::format!("add_disc {word}");
            assert_eq!(command(line.as_bytes()), Command::AddDisc(None), "{line}");
        }
    }

    #[test]
    fn numbers_of_any_length_have_their_value() {
        let zeros = [b'0'; 1_000];
        for length in [1, 2, 11, 12, 13, 20, 1_000] {
            let zeros = zeros.get(..length).expect("at most a thousand");
            assert_eq!(command(&[b"add_disc ", zeros, b"7"].concat()), column(7));
            assert_eq!(command(&[b"add_disc ", zeros].concat()), Command::AddDisc(None));
            assert_eq!(command(&[b"add_disc 1", zeros].concat()), Command::AddDisc(None));
            assert_eq!(command(&[b"add_disc 7", zeros, b"7"].concat()), Command::AddDisc(None));
            assert_eq!(read(&[zeros, b"5"].concat()).1, level(5));
            assert_eq!(read(&[b"5", zeros].concat()).1, LevelAnswer::Invalid);
        }
    }

    /// The count of words must not begin again at 256.
    #[test]
    fn lines_of_more_words_than_the_count_holds() {
        for more in [1, 253, 254, 255, 256, 257, 511, 512] {
            let words = b" a".repeat(more);
            // The first word and a later one together would be a name or a number.
            for (start, end) in [("quit", ""), ("qu", "it"), ("", "quit"), ("0", "3")] {
                let line = [start.as_bytes(), &words, b" ", end.as_bytes()].concat();
                assert_eq!(read(&line), (Command::Invalid, LevelAnswer::Invalid), "{more} words");
            }
        }
    }

    fn level(number: u32) -> LevelAnswer {
        LevelAnswer::Level(Level::new(number).expect("1 to 7"))
    }

    #[test]
    fn levels_are_one_number_and_quit_is_quit() {
        for (line, answer) in [
            (&b"1"[..], level(1)),
            (b"7", level(7)),
            (b" \t03\r", level(3)),
            (b"quit", LevelAnswer::Quit),
            (b"\tquit\r", LevelAnswer::Quit),
        ] {
            assert_eq!(read(line).1, answer, "{}", line.escape_ascii());
        }
        let words = "0 8 17 -3 -01 +3 abc 3abc 3.0 QUIT restart_game 4294967299";
        let lines: Vec<_> =
            words.split(' ').chain(["", " ", "3 4", "quit x", "add_disc 3"]).collect();
        for line in lines {
            assert_eq!(read(line.as_bytes()).1, LevelAnswer::Invalid, "{line}");
        }
    }
}
