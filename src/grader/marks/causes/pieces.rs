//! Text between what is right, and line ends that are missing.

use super::{Cause, Rank};
use crate::text::difference::same_bytes;
use crate::text::show;

/// The longest piece that is looked for between what is right, in bytes.
const LONGEST: usize = 40;

/// Different pieces that one cause may name, as two players' prompts.
const MOST_PIECES: usize = 3;

/// How often a search for pieces compares the rest of two outputs.
const TRIES: u32 = 1000;

/// Outputs longer than this are not looked at, in bytes.
const LONG: usize = 1 << 17;

/// Bytes of a line that are shown as an example.
const SHOWN: usize = 40;

/// The causes that the outputs show when they are read as one text.
pub fn of(expected: &[&[u8]], actual: &[&[u8]]) -> Vec<Cause> {
    let text =
        |lines: &[&[u8]]| lines.iter().flat_map(|line| [line, &b"\n"[..]].concat()).collect();
    let (expected, actual): (Vec<u8>, Vec<u8>) = (text(expected), text(actual));
    if expected.len().max(actual.len()) > LONG || actual.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    found.extend(without_line_ends(&expected, &actual));
    found.extend(between(&expected, &actual));
    found
}

/// Line ends are missing, perhaps with a blank in their place, and nothing else is wrong.
fn without_line_ends(expected: &[u8], actual: &[u8]) -> Option<Cause> {
    let (mut expected, mut actual) = (expected, actual);
    let mut first = None;
    loop {
        let same = same_bytes(expected, actual);
        let (before, rest) = expected.split_at_checked(same)?;
        let Some(next) = rest.strip_prefix(b"\n") else {
            let at_end = rest.is_empty() && actual.len() == same;
            let line = first.filter(|_| at_end)?;
            let sentence = format!("line ends are missing, first after {}", show::whole(line));
            return Some(Cause::new(Rank::Exact, "line ends".into(), sentence));
        };
        first = first.or_else(|| before.rsplit(|&byte| byte == b'\n').next());
        expected = next;
        actual = actual.get(same..)?;
        while expected.first() != Some(&b' ') && actual.first() == Some(&b' ') {
            actual = actual.get(1..)?;
        }
    }
}

/// A few pieces of text stand wherever the outputs differ, and nothing else is wrong.
fn between(expected: &[u8], actual: &[u8]) -> Option<Cause> {
    let mut search = Search { pieces: Vec::new(), tries: TRIES };
    if !search.explains(expected, actual) {
        return None;
    }
    let first: &[u8] = search.pieces.first()?;
    if first == b"\n" {
        let sentence = "line ends are printed where none should be";
        return Some(Cause::told(Rank::Byte, sentence.into()));
    }
    let before = actual.get(..same_bytes(expected, actual))?;
    let begin = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let line = actual.get(begin..)?.split(|&byte| byte == b'\n').next()?;
    let dots = if line.len() > SHOWN { "…" } else { "" };
    let line = show::whole(line.get(..SHOWN).unwrap_or(line));
    let piece = show::whole(first);
    let sentence = format!("{piece} is printed where it should not be, first in {line}{dots}");
    // Two players' prompts come alone or together: they begin alike.
    let key = format!("{:?}", first.get(..2).unwrap_or(first));
    Some(Cause::new(Rank::Byte, key, sentence))
}

/// A search for the pieces that an output has too much.
struct Search<'a> {
    pieces: Vec<&'a [u8]>,
    tries: u32,
}

impl<'a> Search<'a> {
    /// Whether `actual` is `expected` with pieces between: those that are known, and new ones.
    fn explains(&mut self, expected: &[u8], actual: &'a [u8]) -> bool {
        let (mut expected, mut actual) = (expected, actual);
        loop {
            let same = same_bytes(expected, actual);
            expected = expected.get(same..).unwrap_or_default();
            actual = actual.get(same..).unwrap_or_default();
            if actual.is_empty() || expected.is_empty() && self.is_known(actual) {
                return expected.is_empty();
            }
            let Some(rest) = self.pieces.iter().find_map(|piece| actual.strip_prefix(*piece))
            else {
                break;
            };
            actual = rest;
        }
        (1..=LONGEST.min(actual.len())).any(|length| self.explains_with(length, expected, actual))
    }

    /// Whether a new piece of this length at the start of `actual` helps.
    fn explains_with(&mut self, length: usize, expected: &[u8], actual: &'a [u8]) -> bool {
        let (piece, rest) = actual.split_at(length);
        let follows = |piece: &[u8]| rest.starts_with(piece);
        let goes_on = rest.first() == expected.first()
            || follows(piece)
            || self.pieces.iter().any(|known| follows(known));
        if !goes_on || !self.may_be_added(piece) || self.tries == 0 {
            return false;
        }
        self.tries -= 1;
        self.pieces.push(piece);
        let explained = self.explains(expected, rest);
        if !explained {
            self.pieces.pop();
        }
        explained
    }

    /// Pieces of lines, or line ends alone.
    fn may_be_added(&self, piece: &[u8]) -> bool {
        match self.pieces.first() {
            None => piece == b"\n" || !piece.contains(&b'\n'),
            Some(first) => {
                *first != b"\n" && !piece.contains(&b'\n') && self.pieces.len() < MOST_PIECES
            }
        }
    }

    /// Whether this is a piece, its blanks at the line's end aside.
    fn is_known(&self, text: &[u8]) -> bool {
        self.pieces.iter().any(|piece| piece.trim_ascii_end() == text.trim_ascii_end())
    }
}
