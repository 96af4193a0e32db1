//! Which line of the input does a line of the output answer?
//!
//! Our program of the game knows: fed with only the first lines of the input,
//! it prints as much of the expected output as these lines decide.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::check::Result;
use super::variants::Form;
use crate::cases::Case;
use crate::cases::courses::Game;
use crate::reference;
use crate::run::launch::{Limits, launch_on};
use crate::text::difference::same_bytes;

/// A line of the input, its number counted from 1.
#[derive(Clone)]
pub struct Line {
    pub number: usize,
    pub text: Vec<u8>,
}

/// Lines that were looked for before: a class asks for the same ones again and again.
static KNOWN: Mutex<BTreeMap<Question, Option<Line>>> = Mutex::new(BTreeMap::new());

/// A case by its file, a form by its name, and a place in the expected output.
type Question = (PathBuf, String, usize);

/// The first line of the input with which the first `end` bytes of the run's expected output are
/// decided; `None` when they come before any input, or when nobody is there to say.
pub fn line_answered(
    game: Game,
    form: &Form,
    result: &Result,
    expected: &[u8],
    end: usize,
) -> Option<Line> {
    // What a referee says, and which of two right answers was given, depends on the run.
    if result.case.other.is_some() || form.right_so_far(result.case, &[], &[]).is_some() {
        return look_for(game, form, result, expected, end);
    }
    let question = (result.case.input.clone(), form.name(), end);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(line) = known().get(&question) {
        return line.clone();
    }
    let line = look_for(game, form, result, expected, end);
    known().insert(question, line.clone());
    line
}

fn look_for(game: Game, form: &Form, result: &Result, expected: &[u8], end: usize) -> Option<Line> {
    let (case, actual) = (result.case, &result.run.output);
    let input = &case.bytes;
    let lines: Vec<_> = input.split_inclusive(|&byte| byte == b'\n').collect();
    let decided = |count: usize| {
        let start = lines.iter().take(count).map(|line| line.len()).sum();
        let input = input.get(..start)?;
        let output = match form.right_so_far(case, input, actual) {
            Some(output) => output,
            None => form.in_answers(case, &run(game, case, input)?, actual),
        };
        Some(decided_bytes(expected, &output))
    };
    // What is decided grows with the lines: halve the range (low, high].
    let (mut low, mut high) = (0, lines.len());
    if decided(0)? >= end {
        return None;
    }
    while high - low > 1 {
        let middle = low.midpoint(high);
        if decided(middle)? >= end {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(Line { number: high, text: lines.get(high.checked_sub(1)?)?.to_vec() })
}

/// An early end of input may have a text of its own. Where that begins, the
/// output leaves the expected one, at the latest in the same line.
fn decided_bytes(expected: &[u8], output: &[u8]) -> usize {
    let same = same_bytes(expected, output);
    if same == output.len() {
        return same;
    }
    let common = output.get(..same).unwrap_or_default();
    common.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1)
}

fn run(game: Game, case: &Case, input: &[u8]) -> Option<Vec<u8>> {
    let input: Arc<[u8]> = input.into();
    let limits = Limits::wide(case.expected.len() + (1 << 20));
    let mut command = reference::command(game.name);
    let run = launch_on(command.args(&case.arguments), &input, &limits);
    Some(run.ok()?.output)
}
