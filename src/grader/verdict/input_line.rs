//! Which line of the input does a line of the output answer?
//!
//! Our program of the game knows. From the first lines of the input alone, it prints as much of the
//! expected output as they decide.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::check::CaseResult;
use super::variants::Variant;
use crate::cases::Case;
use crate::cases::courses::Course;
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

/// The first line of the input that decides the first `end` bytes of the run's expected output.
/// `None` when they come before any input, or when nobody is there to say.
pub fn line_answered(
    game: Course,
    form: &Variant,
    result: &CaseResult,
    expected: &[u8],
    end: usize,
) -> Option<Line> {
    if depends_on_the_run(form, result.case) {
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

/// True if the expected output of a case depends on the run. A referee's words do, and so does one
/// of two right answers.
fn depends_on_the_run(form: &Variant, case: &Case) -> bool {
    case.other.is_some() || form.right_so_far(case, &[], &[]).is_some()
}

fn look_for(
    game: Course,
    form: &Variant,
    result: &CaseResult,
    expected: &[u8],
    end: usize,
) -> Option<Line> {
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
    let number = deciding_line(lines.len(), |count| Some(decided(count)? >= end))?;
    Some(Line { number, text: lines.get(number - 1)?.to_vec() })
}

/// The number of the input line with which something is decided, the last one at the latest.
/// `is_decided` is true after enough lines, and stays true from there on; it may not know. [`None`]
/// if it is decided without input, or if there are no lines.
pub fn deciding_line(
    lines: usize,
    mut is_decided: impl FnMut(usize) -> Option<bool>,
) -> Option<usize> {
    if lines == 0 || is_decided(0)? {
        return None;
    }
    // Halve the range (low, high].
    let (mut low, mut high) = (0, lines);
    while high - low > 1 {
        let middle = low.midpoint(high);
        if is_decided(middle)? {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(high)
}

/// An early end of input may have a text of its own. Where that begins, the output leaves the
/// expected one, at the latest in the same line.
fn decided_bytes(expected: &[u8], output: &[u8]) -> usize {
    let same = same_bytes(expected, output);
    if same == output.len() {
        return same;
    }
    let common = output.get(..same).unwrap_or_default();
    common.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1)
}

fn run(game: Course, case: &Case, input: &[u8]) -> Option<Vec<u8>> {
    let input: Arc<[u8]> = input.into();
    let limits = Limits::wide(case.expected.len() + (1 << 20));
    let mut command = reference::command(game);
    let run = launch_on(command.args(&case.arguments), &input, &limits);
    Some(run.ok()?.output)
}

#[cfg(test)]
mod tests {
    use super::{decided_bytes, deciding_line, depends_on_the_run, line_answered};
    use crate::cases::{self, courses::Course};
    use crate::run::launch::{Ending, Run};
    use crate::twins::ece15;
    use crate::twins::switches::Set;
    use crate::verdict::check::judged;
    use crate::verdict::variants;
    use std::time::Duration;

    /// In a drawn game the referee says which line decides a place of the output.
    #[test]
    fn a_place_is_decided_by_the_first_line_that_leads_to_it() {
        let input = b"n\n9\n4\n0\n";
        let (mut cases, _) = cases::of(Course::Ece15);
        cases.retain(|case| variants::is_drawn(Course::Ece15, case));
        let case = &mut cases[0];
        case.bytes = input.as_slice().into();
        let mut draw = || 2;
        let output = ece15::play_drawn(input, Set::NONE, usize::MAX, &mut draw).output;
        let text = String::from_utf8(output.clone()).unwrap();
        let ending = Ending::Exit(0);
        let run = Run { output, error: Vec::new(), ending, wall: Duration::ZERO };
        let result = judged(Course::Ece15, case, run, false);
        let form = &variants::of(Course::Ece15)[0];
        let of = |end: usize| {
            let line = line_answered(Course::Ece15, form, &result, text.as_bytes(), end)?;
            Some((line.number, String::from_utf8(line.text).unwrap()))
        };
        let behind = |words: &str| text.find(words).unwrap() + words.len();
        let line = |number: usize, text: &str| Some((number, text.to_string()));
        let question = behind("[y/n]: \n");
        assert_eq!(of(question), None);
        assert_eq!(of(question + 1), line(1, "n\n"));
        assert_eq!(of(behind("Please enter your move: ")), line(1, "n\n"));
        assert_eq!(of(behind("Please enter your move: ") + 1), line(2, "9\n"));
        assert_eq!(of(behind("Enter a column number!\n")), line(2, "9\n"));
        assert_eq!(of(behind("| O |")), line(3, "4\n"));
        assert_eq!(of(text.len()), line(4, "0\n"));
    }

    #[test]
    fn drawn_games_and_free_lines_depend_on_the_run() {
        let mut free = 0;
        for course in [Course::GomokuMist, Course::Ece15] {
            let (cases, _) = cases::of(course);
            for case in cases.iter().filter(|case| !case.is_ours()) {
                let expected = case.other.is_some() || variants::is_drawn(course, case);
                let depends = |form| depends_on_the_run(form, case) == expected;
                assert!(variants::of(course).iter().all(depends), "{}", case.name);
                free += usize::from(case.other.is_some());
            }
        }
        assert!(free > 0);
    }

    /// An output that goes on differently decides its whole lines alone.
    #[test]
    fn an_output_decides_what_it_shares() {
        for (output, bytes) in [("", 0), ("a\n", 2), ("a\nb", 3), ("a\nx", 2), ("ax", 0), ("x", 0)]
        {
            assert_eq!(decided_bytes(b"a\nbc\n", output.as_bytes()), bytes, "{output:?}");
        }
    }

    #[test]
    fn the_deciding_line_is_found_by_halving() {
        for lines in 1..40 {
            for first in 1..=lines {
                let mut asked = 0;
                let found = deciding_line(lines, |count| {
                    asked += 1;
                    Some(count >= first)
                });
                assert_eq!(found, Some(first), "of {lines}");
                assert!(asked <= 7, "{asked} questions for {lines} lines");
            }
            assert_eq!(
                deciding_line(lines, |_| Some(false)),
                Some(lines),
                "the last at the latest"
            );
            assert_eq!(deciding_line(lines, |_| Some(true)), None);
            assert_eq!(deciding_line(lines, |_| None), None);
        }
        assert_eq!(deciding_line(0, |_| Some(false)), None);
    }
}
