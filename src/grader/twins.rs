//! Twins of the programs: each course's rules once more, written from the specification. They use
//! strings and vectors, and share nothing with the library. Their outputs and the programs' must be
//! equal.
//!
//! Each twin has switches ([`switches`]): planted faults, and other answers to what the course
//! leaves open. With them it plays the mutants that a good set of cases catches.

pub mod cuhk4;
pub mod ece15;
pub mod ece15_functions;
pub mod ece15_position;
pub mod fours;
pub mod gomoku_mist;
pub mod minimax;
pub mod positions;
pub mod slide4;
pub mod spfiar;
pub mod switches;
pub mod work;

use switches::{Set, Switch};

/// A twin: one game's right program, and the faulty ones that its switches make.
pub struct Twin {
    pub switches: &'static [Switch],
    /// None when the arguments are none that the twin knows.
    pub play: fn(&Ask) -> Option<Transcript>,
}

/// The input and arguments that a twin plays.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    pub input: &'a [u8],
    pub arguments: &'a [String],
    pub switches: Set,
    /// The program stops soon after it has printed this many bytes.
    pub limit: usize,
}

pub const GOMOKU_MIST: Twin = Twin {
    switches: gomoku_mist::switches::SWITCHES,
    play: |ask| without_arguments(ask, gomoku_mist::play_with),
};

pub const CUHK4: Twin = Twin {
    switches: cuhk4::switches::SWITCHES,
    play: |ask| without_arguments(ask, cuhk4::play_with),
};

pub const SPFIAR: Twin = Twin {
    switches: spfiar::switches::SWITCHES,
    play: |ask| without_arguments(ask, spfiar::play_with),
};

pub const ECE15: Twin = Twin { switches: ece15::switches::SWITCHES, play: play_ece15 };

pub const SLIDE4: Twin = Twin { switches: slide4::switches::SWITCHES, play: play_slide4 };

fn play_slide4(ask: &Ask) -> Option<Transcript> {
    match ask.arguments {
        [] => Some(slide4::play_with(ask.input, ask.switches, ask.limit)),
        [word] if word == "--functions" => {
            Some(slide4::answer_requests(ask.input, ask.switches, ask.limit))
        }
        _ => None,
    }
}

fn play_ece15(ask: &Ask) -> Option<Transcript> {
    let words: Vec<&str> = ask.arguments.iter().flat_map(|word| word.split('=')).collect();
    let (mut seed, mut switches, mut words) = (1, ask.switches, words.into_iter());
    while let Some(word) = words.next() {
        match word {
            "--seed" => seed = words.next()?.parse().ok()?,
            "--boxed" => switches = switches.with(ece15::switches::Is::boxed as usize),
            _ => return None,
        }
    }
    Some(ece15::play_with(ask.input, switches, ask.limit, seed))
}

fn without_arguments(ask: &Ask, play: fn(&[u8], Set, usize) -> Transcript) -> Option<Transcript> {
    ask.arguments.is_empty().then(|| play(ask.input, ask.switches, ask.limit))
}

/// The output and status of a session.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    pub output: Vec<u8>,
    pub status: u8,
    /// Bytes of the input that the game has looked at.
    pub used: usize,
    /// A bot's move comes next, which the program alone can make. The output is right as far as it
    /// goes.
    pub unfinished: bool,
}

/// The whole input with a place in it.
pub struct Input<'a> {
    bytes: &'a [u8],
    place: usize,
    seen: usize,
    plus: bool,
}

/// A result of `scanf("%d")`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    Is(i128),
    None,
    End,
}

impl<'a> Input<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, place: 0, seen: 0, plus: false }
    }

    /// True if the last number had a plus sign.
    pub fn was_plus(&self) -> bool {
        self.plus
    }

    /// How many bytes have been looked at.
    pub fn seen(&self) -> usize {
        self.seen
    }

    /// True if the byte before this place ends a line.
    pub fn has_ended_a_line(&self) -> bool {
        self.bytes[..self.place].ends_with(b"\n")
    }

    pub fn peek(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.place).copied()?;
        self.seen = self.place + 1;
        Some(byte)
    }

    pub fn byte(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.place += 1;
        Some(byte)
    }

    /// A line without its line end; [`None`] at the end of the input.
    pub fn line(&mut self) -> Option<&'a [u8]> {
        let start = self.place;
        self.peek()?;
        while let Some(byte) = self.byte() {
            if byte == b'\n' {
                return Some(&self.bytes[start..self.place - 1]);
            }
        }
        Some(&self.bytes[start..])
    }

    /// An optional sign and digits after white space. Without a digit the sign is taken, and what
    /// follows it is not.
    pub fn number(&mut self) -> Number {
        while self.peek().is_some_and(is_space) {
            self.place += 1;
        }
        self.plus = self.peek() == Some(b'+');
        let negative = match self.peek() {
            None => return Number::End,
            Some(sign @ (b'+' | b'-')) => {
                self.place += 1;
                sign == b'-'
            }
            Some(_) => false,
        };
        let mut digits = Vec::new();
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            digits.push(digit);
            self.place += 1;
        }
        if digits.is_empty() {
            return Number::None;
        }
        let value = digits.iter().fold(0_i128, |value, digit| {
            value.saturating_mul(10).saturating_add(i128::from(digit - b'0'))
        });
        Number::Is(if negative { -value } else { value })
    }
}

/// The low 32 bits of a number.
#[expect(clippy::cast_possible_truncation, reason = "that is what it is for")]
pub fn wrapped(number: i128) -> i32 {
    number as i32
}

/// C's `isspace()`.
pub fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r')
}
