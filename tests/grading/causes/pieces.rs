//! Text between what is right, and line ends that are missing.

use super::{Cause, Rank};
use crate::grading::show;
use crate::runner::difference::same_bytes;

/// The longest piece that is looked for between what is right, in bytes.
const LONGEST: usize = 40;

/// Different pieces that one cause may name, as two players' prompts.
const MOST_PIECES: usize = 2;

/// Outputs longer than this are not looked at, in bytes.
const LONG: usize = 1 << 17;

/// The causes that the outputs show when they are read as one text.
pub fn of(expected: &[&[u8]], actual: &[&[u8]]) -> Vec<Cause> {
    let (expected, actual) = (expected.join(&b'\n'), actual.join(&b'\n'));
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
            let sentence = format!("line ends are missing, first after {}", show::excerpt(line, 0));
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

/// One or two pieces of text stand wherever the outputs differ, and nothing else is wrong.
fn between(expected: &[u8], actual: &[u8]) -> Option<Cause> {
    let mut pieces = Vec::new();
    if !is_explained(expected, actual, &mut pieces) {
        return None;
    }
    let first: &[u8] = pieces.first()?;
    if pieces.iter().any(|piece| piece.len() > 1 && piece.contains(&b'\n')) {
        return None;
    }
    if first == b"\n" {
        let sentence = "line ends are printed where none should be";
        return Some(Cause::told(Rank::Byte, sentence.into()));
    }
    let told: Vec<_> = pieces.iter().map(|piece| show::excerpt(piece, 0)).collect();
    let told = told.join(" and ");
    let place = same_bytes(expected, actual);
    let before = actual.get(..place)?.iter().rposition(|&byte| byte == b'\n');
    let line =
        actual.get(before.map_or(0, |end| end + 1)..)?.split(|&byte| byte == b'\n').next()?;
    let line = show::excerpt(line, 0);
    let (rank, key) = if pieces.len() == 1 {
        (Rank::Byte, told.clone())
    } else {
        (Rank::Sample, "between".into())
    };
    let sentence = format!("{told} is printed where it should not be, first in {line}");
    Some(Cause::new(rank, key, sentence))
}

/// Whether `actual` is `expected` with pieces between, at most [`MOST_PIECES`] different ones. Those
/// that are found are added to `pieces`.
fn is_explained<'a>(expected: &[u8], actual: &'a [u8], pieces: &mut Vec<&'a [u8]>) -> bool {
    let (mut expected, mut actual) = (expected, actual);
    loop {
        let same = same_bytes(expected, actual);
        expected = expected.get(same..).unwrap_or_default();
        actual = actual.get(same..).unwrap_or_default();
        if actual.is_empty() {
            return expected.is_empty();
        }
        let Some(rest) = pieces.iter().find_map(|piece| actual.strip_prefix(*piece)) else {
            break;
        };
        actual = rest;
    }
    if pieces.len() == MOST_PIECES {
        return false;
    }
    (1..=LONGEST.min(actual.len())).any(|length| {
        let (piece, rest) = actual.split_at(length);
        let goes_on = rest.first() == expected.first()
            || rest.starts_with(piece)
            || pieces.iter().any(|known| rest.starts_with(known));
        pieces.push(piece);
        let explained = goes_on && is_explained(expected, rest, pieces);
        if !explained {
            pieces.pop();
        }
        explained
    })
}
