//! Lines that are printed as other lines, one for one.

use std::collections::BTreeSet;

use super::{Cause, Rank, pattern};
use crate::text::difference::same_bytes;
use crate::text::show;

/// Different lines in a case beyond which one cause is not looked for.
const MOST_PAIRS: usize = 200;

/// An expected line and the one in its place.
type Pair<'a> = (&'a [u8], &'a [u8]);

/// The causes that lines show which stand for each other.
pub fn of(expected: &[&[u8]], actual: &[&[u8]]) -> Vec<Cause> {
    if expected.len() != actual.len() {
        return Vec::new();
    }
    let pairs = expected.iter().zip(actual).filter(|(one, other)| one != other);
    let pairs: BTreeSet<Pair> = pairs.map(|(one, other)| (*one, *other)).take(MOST_PAIRS).collect();
    let mut found = Vec::new();
    found.extend(piece_of_all(&pairs));
    found.extend(bytes_of_all(&pairs));
    found.extend(two_lines(&pairs));
    found.extend(of_alike_lines(&pairs));
    found
}

/// One line as another, or the same piece of several lines.
fn piece_of_all(pairs: &BTreeSet<Pair>) -> Option<Cause> {
    let pieces: BTreeSet<_> = pairs.iter().map(|(one, other)| piece(one, other)).collect();
    let first = pairs.first().filter(|_| pieces.len() == 1)?;
    let sentence = if pairs.len() == 1 { as_other(*first) } else { alike(*first) };
    Some(Cause::new(Rank::Piece, format!("{pieces:?}"), sentence))
}

/// One byte as another wherever it stands, or two of them.
fn bytes_of_all(pairs: &BTreeSet<Pair>) -> Option<Cause> {
    let bytes: Option<Vec<_>> = pairs.iter().map(|(one, other)| bytes(one, other)).collect();
    let bytes: BTreeSet<(u8, u8)> = bytes?.into_iter().flatten().collect();
    let told: Vec<String> = bytes
        .iter()
        .map(|(one, other)| (show::visible(&[*one]), show::visible(&[*other])))
        .map(|(one, other)| format!("{one} is printed as {other}"))
        .collect();
    let sentence = told.join(", ");
    match bytes.len() {
        1 => Some(Cause::told(Rank::Byte, sentence)),
        2 if is_throughout(&bytes, pairs) => Some(Cause::told(Rank::Byte, sentence)),
        _ => None,
    }
}

/// Whether these lines hold none of the bytes as they should be: a stone in a wrong place is no
/// other way to print stones.
fn is_throughout(bytes: &BTreeSet<(u8, u8)>, pairs: &BTreeSet<Pair>) -> bool {
    let printed = |byte: u8| {
        bytes.iter().find(|(wanted, _)| *wanted == byte).map_or(byte, |(_, printed)| *printed)
    };
    pairs.iter().all(|(one, other)| one.iter().map(|byte| printed(*byte)).eq(other.iter().copied()))
}

/// Two lines, each as another one.
fn two_lines(pairs: &BTreeSet<Pair>) -> Option<Cause> {
    let both: Vec<String> = pairs.iter().map(|pair| as_other(*pair)).collect();
    (both.len() == 2).then(|| Cause::told(Rank::Pattern, both.join(", ")))
}

/// Several lines in the same way: except for digits and pieces, in the wrong case, in another order.
fn of_alike_lines(pairs: &BTreeSet<Pair>) -> Option<Cause> {
    let first = *pairs.first()?;
    if pairs.iter().all(|(one, other)| one.eq_ignore_ascii_case(other)) {
        let sentence = format!("letters are printed in the wrong case: {}", as_other(first));
        return Some(Cause::new(Rank::Pattern, "letters".into(), sentence));
    }
    if pairs.iter().all(|(one, other)| sorted(one) == sorted(other)) {
        let sentence =
            format!("the right characters of a line are in another order: {}", as_other(first));
        return Some(Cause::new(Rank::Sample, "characters".into(), sentence));
    }
    let patterns: BTreeSet<_> =
        pairs.iter().map(|(one, other)| (pattern(one), pattern(other))).collect();
    let (one, other) = patterns.first().filter(|_| patterns.len() == 1)?;
    (one != other).then(|| Cause::new(Rank::Pattern, format!("{patterns:?}"), alike(first)))
}

fn as_other((wanted, got): Pair) -> String {
    format!("{} is printed as {}", show::whole(wanted), show::whole(got))
}

fn alike((wanted, got): Pair) -> String {
    format!("lines like {} are printed as {}", show::whole(wanted), show::whole(got))
}

/// What is left of two lines without what they have in common at both ends.
fn piece<'a>(one: &'a [u8], other: &'a [u8]) -> Pair<'a> {
    let same = same_bytes(one, other);
    let (one, other) = (one.get(same..).unwrap_or_default(), other.get(same..).unwrap_or_default());
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    let cut = |line: &'a [u8]| line.get(..line.len() - end).unwrap_or_default();
    (cut(one), cut(other))
}

/// The bytes that differ in two lines of one length; [`None`] for lines of other lengths.
fn bytes(one: &[u8], other: &[u8]) -> Option<Vec<(u8, u8)>> {
    let pairs = one.iter().copied().zip(other.iter().copied());
    (one.len() == other.len()).then(|| pairs.filter(|(one, other)| one != other).collect())
}

fn sorted(line: &[u8]) -> Vec<u8> {
    let mut line = line.to_vec();
    line.sort_unstable();
    line
}
