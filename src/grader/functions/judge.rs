//! Whether an answer is right.

use super::Request;
use super::ask::{Answer, Silence};
use crate::text::difference::is_in_white_space;

/// Two medians are the same within this distance.
const NEAR: f64 = 0.000_001;

/// What makes an answer right.
#[derive(Clone, Debug, PartialEq)]
pub enum Judge {
    /// Every byte of it.
    Exactly(String),
    /// One of these lines; what they have in common is told to a reader.
    OneOf { lines: Vec<String>, about: &'static str },
    /// A number, to six digits after the point.
    Near(f64),
    /// A number other than 0.
    NotZero,
    /// A value, where there is one, and one of these printed texts.
    Printed { value: Option<i32>, texts: Vec<String> },
}

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Right,
    /// Right except for white space that nobody sees.
    WhiteSpace,
    Wrong,
}

/// Judges an answer.
pub fn judge(request: &Request, answer: &Answer) -> Outcome {
    let Ok(answer) = answer else {
        return Outcome::Wrong;
    };
    let right = match &request.judge {
        Judge::Exactly(expected) => answer == expected.as_bytes(),
        Judge::OneOf { lines, .. } => {
            let line = answer.strip_suffix(b"\n").unwrap_or(answer);
            lines.iter().any(|expected| expected.as_bytes() == line)
        }
        Judge::Near(expected) => {
            number::<f64>(answer).is_some_and(|found| (found - expected).abs() <= NEAR)
        }
        Judge::NotZero => number::<i64>(answer).is_some_and(|found| found != 0),
        Judge::Printed { value, texts } => return judge_printed(*value, texts, answer),
    };
    if right { Outcome::Right } else { Outcome::Wrong }
}

/// The only number of a one-line answer.
fn number<T: std::str::FromStr>(answer: &[u8]) -> Option<T> {
    std::str::from_utf8(answer).ok()?.trim_end().parse().ok()
}

fn judge_printed(value: Option<i32>, texts: &[String], answer: &[u8]) -> Outcome {
    let Some((found, text)) = value_and_text(answer) else {
        return Outcome::Wrong;
    };
    if found != value {
        Outcome::Wrong
    } else if texts.iter().any(|expected| expected.as_bytes() == text) {
        Outcome::Right
    } else if texts.iter().any(|expected| is_in_white_space(expected.as_bytes(), text)) {
        Outcome::WhiteSpace
    } else {
        Outcome::Wrong
    }
}

/// `VALUE LENGTH` or `LENGTH` on a line, and then the text.
fn value_and_text(answer: &[u8]) -> Option<(Option<i32>, &[u8])> {
    let end = answer.iter().position(|&byte| byte == b'\n')?;
    let (head, text) = answer.split_at_checked(end)?;
    let mut words = std::str::from_utf8(head).ok()?.split(' ').rev();
    let _length: usize = words.next()?.parse().ok()?;
    let value = words.next().map(str::parse).transpose().ok()?;
    Some((value, text.get(1..)?))
}

/// What would be right, for a reader.
pub fn expected(request: &Request) -> String {
    match &request.judge {
        Judge::Exactly(text) => shown(text.as_bytes()),
        Judge::OneOf { lines, about } => format!("{about}: {}", some(lines)),
        Judge::Near(number) => format!("{number:.9}"),
        Judge::NotZero => "a number other than 0".to_string(),
        Judge::Printed { value, texts } => {
            let text = texts.first().map_or(String::new(), |text| shown(text.as_bytes()));
            with_value(*value, &text)
        }
    }
}

/// What came instead, for a reader.
pub fn got(request: &Request, answer: &Answer) -> String {
    match (answer, &request.judge) {
        (Err(silence), _) => silence.in_words().to_string(),
        (Ok(answer), Judge::Printed { .. }) => match value_and_text(answer) {
            Some((value, text)) => with_value(value, &shown(text)),
            None => shown(answer),
        },
        (Ok(answer), _) => shown(answer),
    }
}

fn with_value(value: Option<i32>, text: &str) -> String {
    value.map_or(text.to_string(), |value| format!("{value}, and prints {text}"))
}

/// The fault that the harness reports, in its words.
pub fn fault(answer: &Answer) -> Option<String> {
    match answer {
        Ok(answer) => {
            let words = answer.strip_prefix(b"fault: ")?;
            Some(words.trim_ascii_end().escape_ascii().to_string())
        }
        Err(silence) => Some(silence.in_words().to_string()),
    }
}

/// Bytes as one line: the last line end left out, others as `\n`.
fn shown(bytes: &[u8]) -> String {
    bytes.strip_suffix(b"\n").unwrap_or(bytes).escape_ascii().to_string()
}

/// The first few of some lines.
fn some(lines: &[String]) -> String {
    let first: Vec<_> = lines.iter().take(8).map(String::as_str).collect();
    let more = if lines.len() > first.len() { ", …" } else { "" };
    first.join(", ") + more
}

impl Silence {
    /// For a reader.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Ended => "the program ended",
            Self::Time => "no answer in time",
            Self::TooLong => "too long an answer",
            Self::Memory => "too much memory",
            Self::Processes => "too many processes",
            Self::NotAsked => "not called any more",
        }
    }
}
