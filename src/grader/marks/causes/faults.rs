//! A fault that the twins know: a twin with this fault prints what the program prints.
//!
//! So a slip that shows in many topics and in many ways is told in one sentence. A fault is told
//! when it explains failing cases and spoils none of those that pass.

use std::cmp::Reverse;

use super::{Cause, FEW, Rank};
use crate::marks::results::Report;
use crate::text::difference::{lines, trimmed};
use crate::twins::switches::{Mark, Set, Switch};
use crate::twins::{self, Ask, Twin};
use crate::verdict::check::{KEPT, Result, Verdict};

/// The shortest failing cases, on which all faults are tried first.
const SAMPLE: usize = 12;

/// The faults that are tried on all cases: those that explain most of the sample.
const TRIED: usize = 12;

/// For each failing case the faults that explain it.
pub fn of(report: &Report, failing: &[&Result]) -> Vec<Vec<Cause>> {
    let none = vec![Vec::new(); failing.len()];
    let Some(known) = Known::of(report) else { return none };
    let mut found = none;
    for (fault, switch) in known.likely(failing) {
        let explained: Vec<bool> = failing.iter().map(|it| known.explains(fault, it)).collect();
        let few = explained.iter().filter(|is_explained| **is_explained).count() < FEW;
        if few || known.spoils_a_pass(fault) {
            continue;
        }
        let cause = Cause::told(Rank::Fault, format!("the program {}", switch.program));
        for (causes, _) in found.iter_mut().zip(explained).filter(|(_, explained)| *explained) {
            causes.push(cause.clone());
        }
    }
    found
}

/// The faults of a game, and what a program printed.
struct Known<'a> {
    report: &'a Report<'a>,
    twin: Twin,
    /// A line that each game answers as long as it goes on.
    line: &'static [u8],
}

impl<'a> Known<'a> {
    /// None where the twins take long, or a game has drawn moves.
    fn of(report: &'a Report) -> Option<Self> {
        let name = report.game.name;
        let line: &[u8] = match name {
            "gomoku-mist" => b"who\n",
            "cuhk4" => b"1\n",
            _ => return None,
        };
        Some(Self { report, twin: twins::of(name)?, line })
    }

    /// The faults that explain most of the shortest failing cases.
    fn likely(&self, failing: &[&Result]) -> Vec<(Set, &'static Switch)> {
        let mut sample = failing.to_vec();
        sample.sort_by_key(|result| result.case.bytes.len());
        sample.truncate(SAMPLE);
        let faults = self.twin.switches.iter().enumerate();
        let mut counts: Vec<_> = faults
            .filter(|(_, switch)| switch.mark == Mark::Fault)
            .map(|(place, switch)| (Set::NONE.with(place), switch))
            .map(|fault| (sample.iter().filter(|it| self.explains(fault.0, it)).count(), fault))
            .filter(|(count, _)| *count > 0)
            .collect();
        counts.sort_by_key(|(count, _)| Reverse(*count));
        counts.into_iter().take(TRIED).map(|(_, fault)| fault).collect()
    }

    /// Whether a program with this fault prints what this one has printed. After the end of the input
    /// anything may follow: that is open.
    fn explains(&self, fault: Set, result: &Result) -> bool {
        let Some(output) = self.output(fault, result, b"") else { return false };
        let (right, actual) = (visible(&output), visible(&result.run.output));
        let goes_on = || self.output(fault, result, self.line).is_some_and(|more| more != output);
        right == actual || actual.starts_with(&right) && goes_on()
    }

    /// Whether a case that passes shows that the program does not have this fault.
    fn spoils_a_pass(&self, fault: Set) -> bool {
        let right = [Verdict::Pass, Verdict::WhiteSpace];
        let is_right = |result: &&Result| right.contains(&self.report.verdict(result));
        let mut passing = self.report.counted().filter(is_right);
        passing.any(|result| {
            let output = self.output(fault, result, b"");
            output.is_none_or(|output| visible(&output) != visible(&result.run.output))
        })
    }

    /// What a program with this fault prints when there is more input after the case's.
    fn output(&self, fault: Set, result: &Result, more: &[u8]) -> Option<Vec<u8>> {
        if !result.case.arguments.is_empty() {
            return None;
        }
        let input = [&result.case.bytes, more].concat();
        // As much as is kept of the program's own output.
        let limit = result.case.expected.len() + KEPT;
        let ask = Ask { input: &input, arguments: &[], switches: fault, limit };
        let mut output = (self.twin.play)(&ask)?.output;
        output.truncate(limit);
        Some(result.case.as_answered(&output, &result.run.output))
    }
}

fn visible(text: &[u8]) -> Vec<&[u8]> {
    lines(text).map(trimmed).collect()
}
