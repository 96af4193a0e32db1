//! The words of a request line. The program reads them one at a time, so that a line may have any
//! length.
//!
//! A word stores its first [`SHOWN`] bytes, enough for every name and for error messages. It also
//! stores the numeric value of all its bytes.

use core::fmt::{self, Display, Formatter};
use core::ops::RangeInclusive;

use crate::console::{Console, Error, Result};

/// The most bytes that a word stores, and the most bytes of an ability.
const SHOWN: usize = 32;

/// Why a request has no answer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    /// A stream has failed.
    Stream(Error),
    /// The function's name stands alone.
    NoWords,
    /// The request has too few or too many words.
    WrongWords,
    /// This word should be a number.
    NotANumber(Word),
    /// This number is outside the argument's range.
    OutOfRange(Word),
    /// This word should be a single byte.
    NotASide(Word),
    /// An array with more values than the program stores.
    TooManyValues,
    /// A bot cannot move, because the board has no open slot.
    NoOpenSlot,
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Stream(error)
    }
}

/// The result of reading a request.
pub(super) type Answer<T> = core::result::Result<T, Fault>;

/// Which part of a number the word so far is: sign, digits, point, digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Nothing,
    Sign,
    Integer,
    /// A point with no digit yet.
    Point,
    /// Digits and a point, in either order.
    Fraction,
    Text,
}

impl Shape {
    const fn with(self, byte: u8) -> Self {
        match (self, byte) {
            (Self::Nothing, b'+' | b'-') => Self::Sign,
            (Self::Nothing | Self::Sign | Self::Integer, b'0'..=b'9') => Self::Integer,
            (Self::Nothing | Self::Sign, b'.') => Self::Point,
            (Self::Integer, b'.') | (Self::Point | Self::Fraction, b'0'..=b'9') => Self::Fraction,
            _ => Self::Text,
        }
    }
}

/// One word, of any length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    bytes: [u8; SHOWN],
    length: usize,
    shape: Shape,
    /// The value of its digits, at most [`i64::MAX`]. No valid request needs more.
    magnitude: i64,
}

impl Word {
    const EMPTY: Self = Self { bytes: [0; SHOWN], length: 0, shape: Shape::Nothing, magnitude: 0 };

    /// Makes it the empty word. Bytes after the length have no meaning.
    const fn clear(&mut self) {
        self.length = 0;
        self.shape = Shape::Nothing;
        self.magnitude = 0;
    }

    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.length) {
            *place = byte;
        }
        self.length = self.length.saturating_add(1);
        self.shape = self.shape.with(byte);
        if self.shape == Shape::Integer && byte.is_ascii_digit() {
            let digit = i64::from(byte - b'0');
            self.magnitude = self.magnitude.saturating_mul(10).saturating_add(digit);
        }
    }

    /// The stored bytes.
    fn shown(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or(&self.bytes)
    }

    /// True if the word is this name. The name must have at most [`SHOWN`] bytes.
    pub(super) fn is(&self, name: &str) -> bool {
        debug_assert!(name.len() <= SHOWN, "{name} is longer than a stored word");
        self.length == name.len() && self.shown() == name.as_bytes()
    }

    /// The only byte of a word of one byte.
    fn single_byte(&self) -> Option<u8> {
        match self.shown() {
            &[byte] => Some(byte),
            _ => None,
        }
    }

    /// The value of an integer of any length.
    fn integer(&self) -> Answer<i64> {
        match (self.shape, self.bytes.first()) {
            (Shape::Integer, Some(b'-')) => Ok(-self.magnitude),
            (Shape::Integer, _) => Ok(self.magnitude),
            _ => Err(Fault::NotANumber(*self)),
        }
    }

    /// The value of a decimal fraction of at most 32 bytes.
    fn fraction(&self) -> Answer<f64> {
        if !matches!(self.shape, Shape::Integer | Shape::Fraction) {
            return Err(Fault::NotANumber(*self));
        }
        if self.length > SHOWN {
            return Err(Fault::OutOfRange(*self));
        }
        let text = core::str::from_utf8(self.shown()).unwrap_or_default();
        text.parse().map_err(|_| Fault::NotANumber(*self))
    }
}

impl Display for Word {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.shown().escape_ascii().fmt(formatter)
    }
}

/// The unread rest of the console's current line.
pub(super) struct Line<'line, 'streams> {
    console: &'line mut Console<'streams>,
    ended: bool,
    word: Word,
}

impl<'line, 'streams> Line<'line, 'streams> {
    /// The line that begins at the console's next byte.
    pub(super) fn new(console: &'line mut Console<'streams>) -> Self {
        Self { console, ended: false, word: Word::EMPTY }
    }

    /// The console, for the answer.
    pub(super) fn console(&mut self) -> &mut Console<'streams> {
        self.console
    }

    /// True if the line's end has been taken.
    pub(super) const fn has_ended(&self) -> bool {
        self.ended
    }

    /// The line's next byte; [`None`] at its end, which is LF, CR LF or the end of the input.
    #[inline]
    pub(super) fn byte(&mut self) -> Result<Option<u8>> {
        if self.ended {
            return Ok(None);
        }
        match self.console.take()? {
            None | Some(b'\n') => {
                self.ended = true;
                Ok(None)
            }
            Some(b'\r') if self.console.peek()? == Some(b'\n') => self.byte_after_cr(),
            byte => Ok(byte),
        }
    }

    /// Takes the LF after a CR.
    #[cold]
    fn byte_after_cr(&mut self) -> Result<Option<u8>> {
        self.console.take()?;
        self.ended = true;
        Ok(None)
    }

    /// Drops what is left of the line.
    pub(super) fn skip(&mut self) -> Result<()> {
        if !self.ended {
            self.ended = true;
            self.console.skip_line()?;
        }
        Ok(())
    }

    /// Reads the next word and the one blank or tab after it. At the line's end it returns false
    /// and leaves the word empty.
    fn take_word(&mut self) -> Result<bool> {
        self.word.clear();
        while let Some(byte) = self.byte()? {
            if !matches!(byte, b' ' | b'\t') {
                self.word.push(byte);
            } else if self.word.length > 0 {
                break;
            }
        }
        Ok(self.word.length > 0)
    }

    /// The first word; [`None`] on an empty line.
    pub(super) fn name(&mut self) -> Result<Option<&Word>> {
        Ok(self.take_word()?.then_some(&self.word))
    }

    /// Checks that no word is left.
    pub(super) fn end(&mut self) -> Answer<()> {
        if self.take_word()? { Err(Fault::WrongWords) } else { Ok(()) }
    }

    /// An integer in this range.
    pub(super) fn number<T>(&mut self, range: RangeInclusive<T>) -> Answer<T>
    where
        T: TryFrom<i64> + PartialOrd,
    {
        let word = self.argument()?;
        let number = T::try_from(word.integer()?).ok();
        number.filter(|number| range.contains(number)).ok_or(Fault::OutOfRange(*word))
    }

    /// Any number that a C `int` holds.
    pub(super) fn int(&mut self) -> Answer<i32> {
        self.number(i32::MIN..=i32::MAX)
    }

    /// How many values follow: from `least` to `most`.
    pub(super) fn length(&mut self, least: usize, most: usize) -> Answer<usize> {
        let word = self.argument()?;
        match usize::try_from(word.integer()?) {
            Ok(length) if length > most => Err(Fault::TooManyValues),
            Ok(length) if length >= least => Ok(length),
            _ => Err(Fault::OutOfRange(*word)),
        }
    }

    /// A decimal fraction.
    pub(super) fn fraction(&mut self) -> Answer<f64> {
        self.argument()?.fraction()
    }

    /// A word of any single byte.
    pub(super) fn letter(&mut self) -> Answer<u8> {
        let word = self.argument()?;
        word.single_byte().ok_or(Fault::NotASide(*word))
    }

    /// The word that must come next.
    fn argument(&mut self) -> Answer<&Word> {
        if self.take_word()? { Ok(&self.word) } else { Err(Fault::WrongWords) }
    }
}
