//! Whole lines that are missing, too much, or in another order.

use super::{Cause, Rank, first_difference, pattern};
use crate::text::show;

/// The causes that whole lines show.
pub fn of(expected: &[&[u8]], actual: &[&[u8]]) -> Vec<Cause> {
    let mut found = Vec::new();
    found.extend(missing(expected, actual));
    found.extend(extra(expected, actual));
    found.extend(other_order(expected, actual));
    found
}

/// Lines that are missing, where the others are right and more of them follow.
fn missing(expected: &[&[u8]], actual: &[&[u8]]) -> Vec<Cause> {
    let gone = beyond(expected, actual).unwrap_or_default();
    let Some((first, rest)) = gone.split_first() else { return Vec::new() };
    if actual.is_empty() || expected.starts_with(actual) && rest.iter().any(|line| line != first) {
        return Vec::new();
    }
    let line = show::whole(first);
    let all_gone = expected.iter().filter(|line| *line == first).count() == gone.len();
    let exact = if first.is_empty() {
        "empty lines are missing".into()
    } else {
        format!("the line {line} is missing")
    };
    let alike = format!("lines like {line} are missing");
    match kind(first, rest) {
        Kind::Same if first.is_empty() => vec![Cause::told(Rank::Exact, exact)],
        Kind::Same if rest.is_empty() || all_gone => {
            vec![Cause::told(Rank::Exact, exact), like(first, "missing", alike)]
        }
        Kind::Same | Kind::Alike => vec![like(first, "missing", alike)],
        Kind::Various => {
            let sentence = format!("lines are missing; the first is {line}");
            vec![Cause::new(Rank::Sample, format!("missing {:?}", pattern(first)), sentence)]
        }
    }
}

/// Lines that should not be there.
fn extra(expected: &[&[u8]], actual: &[&[u8]]) -> Vec<Cause> {
    let more = beyond(actual, expected).unwrap_or_default();
    let Some((first, rest)) = more.split_first() else { return Vec::new() };
    let line = show::whole(first);
    if actual.starts_with(expected) && !(rest.is_empty() && first.is_empty()) {
        let sentence = format!("the program prints more after the end, beginning with {line}");
        return vec![Cause::told(Rank::Exact, sentence)];
    }
    let exact = format!("the line {line} should not be printed");
    let alike = format!("lines like {line} should not be printed");
    match kind(first, rest) {
        Kind::Same if first.is_empty() => {
            let sentence = "empty lines are printed where none should be";
            vec![Cause::told(Rank::Exact, sentence.into())]
        }
        Kind::Same => vec![Cause::told(Rank::Exact, exact), like(first, "extra", alike)],
        Kind::Alike => vec![like(first, "extra", alike)],
        Kind::Various => {
            let sentence = format!("lines are printed that should not be; the first is {line}");
            vec![Cause::new(Rank::Sample, format!("extra {:?}", pattern(first)), sentence)]
        }
    }
}

/// A cause that lines of one pattern share.
fn like(line: &[u8], what: &str, sentence: String) -> Cause {
    Cause::new(Rank::Pattern, format!("{what} {:?}", pattern(line)), sentence)
}

/// All lines are there, but in the wrong order.
fn other_order(expected: &[&[u8]], actual: &[&[u8]]) -> Option<Cause> {
    let place = first_difference(expected, actual)?;
    let sorted = |lines: &[&[u8]]| {
        let mut lines: Vec<Vec<u8>> = lines.iter().map(|line| line.to_vec()).collect();
        lines.sort();
        lines
    };
    let line = |lines: &[&[u8]]| show::whole(lines.get(place).copied().unwrap_or_default());
    (sorted(expected) == sorted(actual)).then(|| {
        let (wanted, got) = (line(expected), line(actual));
        let sentence = format!(
            "the right lines are in another order; first difference: {got} instead of {wanted}"
        );
        Cause::new(Rank::Sample, "order".into(), sentence)
    })
}

/// What several lines have in common.
enum Kind {
    Same,
    /// The same except for digits and pieces.
    Alike,
    Various,
}

fn kind(first: &[u8], rest: &[&[u8]]) -> Kind {
    if rest.iter().all(|line| *line == first) {
        Kind::Same
    } else if rest.iter().all(|line| pattern(line) == pattern(first)) {
        Kind::Alike
    } else {
        Kind::Various
    }
}

/// What `longer` has beyond the lines of `shorter`, if these follow each other in it; [`None`] if
/// they do not, or if nothing is beyond.
fn beyond<'a>(longer: &[&'a [u8]], shorter: &[&[u8]]) -> Option<Vec<&'a [u8]>> {
    let mut wanted = shorter.iter().peekable();
    let mut beyond = Vec::new();
    for line in longer {
        if wanted.peek() == Some(&line) {
            wanted.next();
        } else {
            beyond.push(*line);
        }
    }
    (wanted.peek().is_none() && !beyond.is_empty()).then_some(beyond)
}
