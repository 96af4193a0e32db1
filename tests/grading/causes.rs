//! One cause for many failures: a slip that every transcript shows, told once.
//!
//! A cause explains a case when the output would be right with this one thing mended throughout.

use std::collections::{BTreeMap, BTreeSet};

use super::check::{Result, Verdict};
use super::report::Report;
use super::show;
use crate::runner::difference::{lines, same_bytes, trimmed};

/// A cause is told when it explains at least so many cases.
const FEW: usize = 3;

/// At most so many causes are told.
const MOST: usize = 3;

/// Different lines in a case beyond which one cause is not looked for.
const MOST_PAIRS: usize = 200;

/// What tells one cause from another, and the sentence that tells it.
type Causes = BTreeMap<String, String>;

/// The sentences for a report, the most important first.
pub fn of(report: &Report) -> Vec<String> {
    let mut cases: Vec<Causes> = report.failing().map(|result| causes(report, result)).collect();
    let failing = cases.len();
    let mut sentences: Vec<String> = white_space(report).into_iter().collect();
    while sentences.len() < MOST {
        let mut counts: BTreeMap<&String, (usize, &String)> = BTreeMap::new();
        for (key, sentence) in cases.iter().flatten() {
            counts.entry(key).or_insert((0, sentence)).0 += 1;
        }
        // Of equal counts the first key: a cause of the whole goes before a first difference.
        let most = counts.into_iter().rev().max_by_key(|(_, (count, _))| *count);
        let Some((key, (count, sentence))) = most.filter(|(_, (count, _))| *count >= FEW) else {
            break;
        };
        let who = if count == failing { "all".into() } else { format!("{count} of") };
        sentences.push(format!("{who} {failing} that fail: {sentence}"));
        let key = key.clone();
        cases.retain(|causes| !causes.contains_key(&key));
    }
    sentences
}

/// What all white space has in common.
fn white_space(report: &Report) -> Option<String> {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for result in &report.results {
        if report.verdict(result) == Verdict::WhiteSpace {
            let kind = show::white_space(&report.expected(result), &result.run.output);
            *kinds.entry(kind).or_default() += 1;
        }
    }
    let all: usize = kinds.values().sum();
    let (kind, count) = kinds.into_iter().max_by_key(|(_, count)| *count)?;
    (count >= FEW).then(|| {
        if count == all {
            format!("all {all}: {kind}")
        } else {
            format!("{count} of {all}: {kind}")
        }
    })
}

/// Everything that, mended alone, would make the case right; else where it differs first.
fn causes(report: &Report, result: &Result) -> Causes {
    let mut found = Causes::new();
    let mut add = |cause: Option<(String, String)>| found.extend(cause);
    if report.verdict(result) != Verdict::Line {
        let ending = show::ending_in_short(result.run.ending);
        add(Some(whole(format!("the output is right, but the program {ending}"))));
        return found;
    }
    let expected = report.expected(result);
    let expected: Vec<&[u8]> = lines(&expected).map(trimmed).collect();
    let actual: Vec<&[u8]> = lines(&result.run.output).map(trimmed).collect();
    if actual.is_empty() {
        add(Some(whole("nothing is printed".into())));
    }
    let first = first_difference(&expected, &actual).and_then(|place| expected.get(place));
    let (form, output) = (report.form(), &result.run.output);
    if first.is_some_and(|line| form.is_illegal_draw(result.case, output, line)) {
        add(Some(whole("the computer plays a column that is full or does not exist".into())));
        return found;
    }
    add(missing_line(&expected, &actual).map(whole));
    add(extra_line(&expected, &actual).map(whole));
    add(other_line(&expected, &actual));
    if found.is_empty() {
        found.extend(first_place(&expected, &actual));
    }
    found
}

/// A cause of the whole case, which its sentence tells from others.
fn whole(sentence: String) -> (String, String) {
    (format!("1 {sentence}"), sentence)
}

/// Where nothing explains the whole: the first line that differs.
fn first_place(expected: &[&[u8]], actual: &[&[u8]]) -> Option<(String, String)> {
    let place = first_difference(expected, actual)?;
    let text = |lines: &[&[u8]]| {
        lines.get(place).map_or("the end".to_string(), |line| show::excerpt(line, 0))
    };
    let key = |lines: &[&[u8]]| lines.get(place).map(|line| pattern(line));
    let key = format!("2 {:?} {:?}", key(expected), key(actual));
    Some((key, format!("first {} where {} is expected", text(actual), text(expected))))
}

/// A line that is missing everywhere.
fn missing_line(expected: &[&[u8]], actual: &[&[u8]]) -> Option<String> {
    let line = first_difference(expected, actual).and_then(|place| expected.get(place))?;
    let rest = expected.iter().filter(|other| *other != line);
    (actual.len() < expected.len() && rest.eq(actual.iter())).then(|| match *line {
        b"" => "empty lines are missing".into(),
        line => format!("the line {} is missing", show::excerpt(line, 0)),
    })
}

/// A line that should not be there.
fn extra_line(expected: &[&[u8]], actual: &[&[u8]]) -> Option<String> {
    let line = first_difference(expected, actual).and_then(|place| actual.get(place))?;
    let with = actual.len() > expected.len();
    let rest = actual.iter().filter(|other| *other != line);
    if with && rest.eq(expected.iter()) {
        return Some(match *line {
            b"" => "empty lines are printed where none should be".into(),
            line => format!("the line {} should not be printed", show::excerpt(line, 0)),
        });
    }
    let more = actual.get(expected.len()..).unwrap_or_default();
    (with && actual.starts_with(expected) && !more.is_empty()).then(|| {
        let first = more.first().copied().unwrap_or_default();
        format!("more is printed behind the end, first {}", show::excerpt(first, 0))
    })
}

/// One line printed as another one throughout, or the same piece of several lines.
fn other_line(expected: &[&[u8]], actual: &[&[u8]]) -> Option<(String, String)> {
    if expected.len() != actual.len() {
        return None;
    }
    let pairs = expected.iter().zip(actual).filter(|(one, other)| one != other);
    let pairs: BTreeSet<(&[u8], &[u8])> =
        pairs.map(|(one, other)| (*one, *other)).take(MOST_PAIRS).collect();
    let (wanted, got) = pairs.first()?;
    let sentence = format!("{} is printed as {}", show::excerpt(wanted, 0), show::excerpt(got, 0));
    let several =
        format!("lines like {} are printed as {}", show::excerpt(wanted, 0), show::excerpt(got, 0));
    let pieces: BTreeSet<_> = pairs.iter().map(|(one, other)| piece(one, other)).collect();
    if pieces.len() == 1 {
        let sentence = if pairs.len() == 1 { sentence } else { several };
        return Some((format!("1 piece {pieces:?}"), sentence));
    }
    let bytes: BTreeSet<_> = pairs.iter().flat_map(|(one, other)| bytes(one, other)).collect();
    if let (1, Some(Some((wanted, got)))) = (bytes.len(), bytes.first()) {
        let (wanted, got) = (show::visible(&[*wanted]), show::visible(&[*got]));
        return Some(whole(format!("{wanted} is printed as {got}")));
    }
    let patterns: BTreeSet<_> =
        pairs.iter().map(|(one, other)| (pattern(one), pattern(other))).collect();
    let (one, other) = patterns.first().filter(|_| patterns.len() == 1)?;
    (one != other).then(|| (format!("1 pattern {patterns:?}"), several))
}

/// What is left of two lines without what they have in common at both ends.
fn piece<'a>(one: &'a [u8], other: &'a [u8]) -> (&'a [u8], &'a [u8]) {
    let same = same_bytes(one, other);
    let (one, other) = (one.get(same..).unwrap_or_default(), other.get(same..).unwrap_or_default());
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    let cut = |line: &'a [u8]| line.get(..line.len() - end).unwrap_or_default();
    (cut(one), cut(other))
}

/// The bytes that differ in two lines of one length; none for lines of other lengths.
fn bytes(one: &[u8], other: &[u8]) -> Vec<Option<(u8, u8)>> {
    if one.len() != other.len() {
        return vec![None];
    }
    let pairs = one.iter().copied().zip(other.iter().copied());
    pairs.filter(|(one, other)| one != other).map(Some).collect()
}

/// A line with what changes from case to case made equal: pieces, empty cells and digits.
fn pattern(line: &[u8]) -> Vec<u8> {
    let general = |&byte: &u8| match byte {
        b'X' | b'O' | b'o' | b'#' | b'.' | b' ' => b' ',
        b'0'..=b'9' => b'0',
        other => other,
    };
    line.iter().map(general).collect()
}

fn first_difference(expected: &[&[u8]], actual: &[&[u8]]) -> Option<usize> {
    let same = expected.iter().zip(actual).take_while(|(one, other)| one == other).count();
    (same < expected.len().max(actual.len())).then_some(same)
}
