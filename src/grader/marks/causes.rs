//! One cause for many failures: a slip that every transcript shows, told once.
//!
//! A cause explains a case when the output would be right with this one thing mended throughout.
//! [`pairs`] finds lines that are printed as others, [`rows`] lines that are missing, too much or
//! in another order, [`pieces`] text between what is right, and line ends that are missing. [`faults`]
//! finds a fault in how the program plays.

use std::collections::BTreeMap;

use super::repeated::{Games, is_game};
use super::results::Report;
use crate::run::endings;
use crate::run::launch::Ending;
use crate::text::difference::{lines, trimmed};
use crate::text::show;
use crate::verdict::check::{Result, Verdict};

mod faults;
mod pairs;
mod pieces;
mod rows;

#[cfg(test)]
mod tests;

/// A cause is told when it explains at least so many cases.
const FEW: usize = 3;

/// At most so many causes are told.
const MOST: usize = 3;

/// A cause of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cause {
    /// What tells it from other causes. Of causes that explain as many cases the smallest is told.
    key: (Rank, String),
    sentence: String,
}

/// How much a cause says, the most telling first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// It names all that is wrong.
    Exact,
    /// It names one piece of several lines.
    Piece,
    /// It names bytes, wherever they stand.
    Byte,
    /// It names a fault in how the program plays.
    Fault,
    /// It names one of several lines that are alike.
    Pattern,
    /// It names one of several lines.
    Sample,
    /// It names the first difference.
    First,
}

impl Cause {
    /// A cause that its sentence tells from others.
    fn told(rank: Rank, sentence: String) -> Self {
        Self { key: (rank, sentence.clone()), sentence }
    }

    fn new(rank: Rank, key: String, sentence: String) -> Self {
        Self { key: (rank, key), sentence }
    }
}

/// The causes of a case by what tells them apart, with their sentences.
type Causes = BTreeMap<(Rank, String), String>;

/// The sentences for a report, the most important first.
pub fn of(report: &Report) -> Vec<String> {
    let mut failing: Vec<&Result> = report.failing().collect();
    let all = failing.len();
    let games = Games::of(report, &failing);
    failing.retain(|result| games.is_none() || !is_game(result));
    let mut cases: Vec<Causes> = failing.iter().map(|result| causes(report, result)).collect();
    let found = faults::of(report, &failing);
    for (causes, found) in cases.iter_mut().zip(found) {
        causes.extend(found.into_iter().map(|cause| (cause.key, cause.sentence)));
    }
    let mut sentences: Vec<String> = white_space(report).into_iter().collect();
    sentences.extend(games.map(|games| games.sentence(all)));
    while sentences.len() < MOST {
        let mut counts = BTreeMap::new();
        for (key, sentence) in cases.iter().flatten() {
            counts.entry(key).or_insert((0, sentence)).0 += 1;
        }
        // Of equal counts the first key. A first difference explains less than a cause of the whole.
        let weight =
            |rank: Rank, count: usize| if rank == Rank::First { 2 * count } else { 3 * count };
        let most = counts.into_iter().rev().max_by_key(|(key, (count, _))| weight(key.0, *count));
        let Some((key, (count, sentence))) = most.filter(|(_, (count, _))| *count >= FEW) else {
            break;
        };
        let who = if count == all { "all".into() } else { format!("{count} of") };
        let key = key.clone();
        let differs = cases.iter().filter_map(|causes| causes.get(&key)).any(|it| it != sentence);
        let sentence = if differs { like(sentence) } else { sentence.clone() };
        sentences.push(format!("{who} {all} failing cases: {sentence}"));
        cases.retain(|causes| !causes.contains_key(&key));
    }
    sentences
}

/// A sentence about a first difference, where other cases differ in lines like these.
fn like(sentence: &str) -> String {
    match sentence.strip_prefix(FIRST) {
        Some(lines) => format!("{FIRST_LIKE}{lines}"),
        None => sentence.into(),
    }
}

/// The cause of all that fail, if there is one.
pub fn of_all(report: &Report) -> Option<String> {
    let sentences = of(report);
    let (who, cause) = sentences.first()?.split_once(" failing cases: ")?;
    who.starts_with("all ").then(|| cause.to_string())
}

/// What the cases that differ in white space have in common.
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
            format!("all {all} cases that differ in white space: {kind}")
        } else {
            format!("{count} of {all} cases that differ in white space: {kind}")
        }
    })
}

/// Everything that, mended alone, would make the case right; else where it differs first.
fn causes(report: &Report, result: &Result) -> Causes {
    let wrong = report.verdict(result) == Verdict::Line;
    let found = if wrong { wrong_output(report, result) } else { stopped(result, &[], &[]) };
    found.into_iter().map(|cause| (cause.key, cause.sentence)).collect()
}

fn wrong_output(report: &Report, result: &Result) -> Vec<Cause> {
    let expected = report.expected(result);
    let expected: Vec<&[u8]> = lines(&expected).map(trimmed).collect();
    let actual: Vec<&[u8]> = lines(&result.run.output).map(trimmed).collect();
    let first = first_difference(&expected, &actual).and_then(|place| expected.get(place));
    let (form, output) = (report.form(), &result.run.output);
    if first.is_some_and(|line| form.is_illegal_draw(result.case, output, line)) {
        let illegal = "the computer plays a column that is full or does not exist";
        return vec![Cause::told(Rank::Exact, illegal.into())];
    }
    if let Some(fault) = fault_of_a_call(result, &expected, &actual) {
        return vec![fault];
    }
    let mut found = stopped(result, &expected, &actual);
    if found.is_empty() {
        found = of_lines(&expected, &actual);
    }
    if found.is_empty() {
        found.extend(first_place(&expected, &actual));
    }
    found
}

/// A function that did what it must not do, in the words of the harness.
fn fault_of_a_call(result: &Result, expected: &[&[u8]], actual: &[&[u8]]) -> Option<Cause> {
    let line = actual.get(first_difference(expected, actual)?)?;
    let fault = line.strip_prefix(b"fault: ").filter(|_| result.case.asks_functions())?;
    let sentence = format!("a call ends in a fault: {}", String::from_utf8_lossy(fault));
    Some(Cause::told(Rank::Exact, sentence))
}

/// The causes that the two outputs show, whatever their game.
fn of_lines(expected: &[&[u8]], actual: &[&[u8]]) -> Vec<Cause> {
    let mut found = Vec::new();
    if actual.is_empty() {
        found.push(Cause::told(Rank::Exact, "nothing is printed".into()));
    }
    found.extend(rows::of(expected, actual));
    found.extend(pairs::of(expected, actual));
    found.extend(pieces::of(expected, actual));
    found
}

/// A program that was stopped or crashed before it has printed anything wrong.
fn stopped(result: &Result, expected: &[&[u8]], actual: &[&[u8]]) -> Vec<Cause> {
    let ending = endings::ending_in_short(result.run.ending);
    let program = Cause::told(Rank::Sample, format!("the program {ending}"));
    if expected == actual {
        let right = format!("the output is right, but the program {ending}");
        return vec![Cause::told(Rank::Exact, right), program];
    }
    // The last line may have been cut.
    let whole = actual.len().saturating_sub(1);
    let (before, last) = actual.split_at_checked(whole).unwrap_or_default();
    let last = last.first().copied().unwrap_or_default();
    let begun = expected.get(whole).is_some_and(|line| line.starts_with(last));
    let is_right = begun && expected.starts_with(before);
    let exits = matches!(result.run.ending, Ending::Exit(_));
    if is_right && !exits { vec![program] } else { Vec::new() }
}

/// What begins a sentence about a first difference, of one pair of lines or of several alike.
const FIRST: &str = "first difference: ";
const FIRST_LIKE: &str = "first difference like this: ";

/// Where nothing explains the whole: the first line that differs.
fn first_place(expected: &[&[u8]], actual: &[&[u8]]) -> Option<Cause> {
    let place = first_difference(expected, actual)?;
    let text =
        |lines: &[&[u8]]| lines.get(place).map_or("the end".to_string(), |line| show::whole(line));
    let key = |lines: &[&[u8]]| lines.get(place).map(|line| pattern(line));
    let key = format!("{:?} {:?}", key(expected), key(actual));
    let sentence = format!("{FIRST}{} instead of {}", text(actual), text(expected));
    Some(Cause::new(Rank::First, key, sentence))
}

/// A line with what changes from case to case made equal: pieces, empty cells, numbers and points
/// of the board.
fn pattern(line: &[u8]) -> Vec<u8> {
    let mut general: Vec<u8> = Vec::with_capacity(line.len());
    for &byte in line {
        match (byte, general.last()) {
            (b'0'..=b'9', Some(b'0')) => {}
            (b'0'..=b'9', last) => {
                if last.is_some_and(|last| matches!(last, b' ' | b'A'..=b'S')) {
                    general.pop();
                }
                general.push(b'0');
            }
            (b'X' | b'O' | b'o' | b'#' | b'.', _) => general.push(b' '),
            (other, _) => general.push(other),
        }
    }
    general
}

fn first_difference(expected: &[&[u8]], actual: &[&[u8]]) -> Option<usize> {
    let same = expected.iter().zip(actual).take_while(|(one, other)| one == other).count();
    (same < expected.len().max(actual.len())).then_some(same)
}
