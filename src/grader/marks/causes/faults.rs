//! Faults that the twins know: a twin with a fault prints what the program prints.
//!
//! A slip that shows in many topics and in many ways is told in one sentence. A fault is told where
//! it explains failing cases and no case shows that the program does not have it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::FEW;
use super::mend::{Pair, visible};
use super::slips::Slip;
use crate::cases::courses::Course;
use crate::marks::results::Report;
use crate::run::launch::Ending;
use crate::twins::ece15;
use crate::twins::spfiar;
use crate::twins::switches::{Purpose, Set, Switch};
use crate::twins::{Ask, Transcript, Twin, work};
use crate::verdict::check::{CaseResult, Verdict};
use crate::verdict::variants::DRAW;

/// The shortest failing cases of each topic, on which all faults are tried first.
const OF_A_TOPIC: usize = 3;
const SAMPLE: usize = 16;

/// The faults that are tried on all cases: those that explain most of the sample.
const TRIED: usize = 12;

/// Inputs longer than this are not played with each fault, in bytes.
const LONG: usize = 1 << 18;

/// Positions that the twins of spfiar may look at for one search of causes: some 20 seconds of CPU
/// time. The faults on all of our cases take a tenth of a million.
const MOST_WORK: u64 = 6_000_000;

/// The faults of a game, and what a program printed.
pub struct Known<'a> {
    report: &'a Report<'a>,
    twin: &'static Twin,
    /// A line that each game answers as long as it goes on.
    line: &'static [u8],
}

/// A fault that explains some cases.
pub struct FoundFault {
    pub switch: &'static Switch,
    /// With the faults that are known, and alone.
    pub set: Set,
    pub alone: Set,
    /// For each of the failing cases, true if it explains the case.
    pub explained: Vec<bool>,
    /// These cases pass without it. Else their outputs begin to differ as the twin's, and then
    /// differ from it.
    pub is_all: bool,
    /// How many lines of those that it explains begin as the program's. Where moves are drawn,
    /// faults that have the first difference alike differ in this.
    pub lines: usize,
}

/// The drawn columns that are read from the numbers that a program printed. Where they are not,
/// they are those of the game that the referee replayed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    /// Those behind the end of the replayed game.
    Last,
    /// All: a program with a fault may have played another game.
    All,
}

impl<'a> Known<'a> {
    pub fn of(report: &'a Report) -> Self {
        let row = report.game.row();
        // Searches that are remembered cost nothing: with them the bound would hang on other
        // programs.
        spfiar::forget_searches();
        work::allow(MOST_WORK);
        Self { report, twin: &row.twin, line: row.probe }
    }

    /// True if the bound on work was met: the last results are unchecked then.
    pub fn is_unchecked() -> bool {
        work::is_used_up()
    }

    /// The faults that, beside those that are known, explain most of the failing cases.
    pub fn found(&self, failing: &[&CaseResult], known: Set, slips: &[Slip]) -> Vec<FoundFault> {
        let mut found = Vec::new();
        for (place, switch) in self.likely(failing, known, slips) {
            let (set, alone) = (known.with(place), Set::NONE.with(place));
            let (explained, is_all) = self.explained(set, slips, failing);
            let count = explained.iter().filter(|is_explained| **is_explained).count();
            if count >= FEW && !self.is_refuted(set, known, slips, count) && !Self::is_unchecked() {
                let explained_ones = failing.iter().zip(&explained).filter(|(_, is)| **is);
                let lines = explained_ones.map(|(result, _)| self.same_lines(set, result)).sum();
                found.push(FoundFault { switch, set, alone, explained, is_all, lines });
            }
        }
        found
    }

    /// For each of the failing cases, true if these faults explain it. The last value is true if
    /// they explain all of its output. If they do so in fewer than [`FEW`] cases, a case counts in
    /// which the output begins to differ as the twin's.
    fn explained(&self, faults: Set, slips: &[Slip], failing: &[&CaseResult]) -> (Vec<bool>, bool) {
        let explained: Vec<bool> =
            failing.iter().map(|it| self.explains(faults, slips, it)).collect();
        if explained.iter().filter(|is_explained| **is_explained).count() >= FEW {
            return (explained, true);
        }
        (failing.iter().map(|it| self.differs_alike(faults, it)).collect(), false)
    }

    /// The faults that explain most of a sample of the failing cases.
    fn likely(
        &self,
        failing: &[&CaseResult],
        known: Set,
        slips: &[Slip],
    ) -> Vec<(usize, &'static Switch)> {
        let sample = sample(failing);
        let faults = self.twin.switches.iter().enumerate();
        let mut counts: Vec<_> = faults
            .filter(|(place, switch)| is_fault(switch) && !known.has(*place))
            .map(|fault| {
                let set = known.with(fault.0);
                let explains = |it: &&&CaseResult| {
                    self.explains(set, slips, it) || self.differs_alike(set, it)
                };
                (sample.iter().filter(explains).count(), fault)
            })
            .filter(|(count, _)| *count > 0)
            .collect();
        counts.sort_by_key(|(count, _)| Reverse(*count));
        counts.into_iter().take(TRIED).map(|(_, fault)| fault).collect()
    }

    /// True if a program with these faults and slips prints what this one has printed. After the
    /// end of the input anything may follow: that is open.
    pub fn explains(&self, faults: Set, slips: &[Slip], result: &CaseResult) -> bool {
        let is_drawn = result.right.as_ref().is_some_and(|right| right.draws.is_some());
        self.explains_with(Told::Last, faults, slips, result)
            || is_drawn && self.explains_with(Told::All, faults, slips, result)
    }

    fn explains_with(&self, told: Told, faults: Set, slips: &[Slip], result: &CaseResult) -> bool {
        let Some(output) = self.output_with(told, faults, result, b"") else { return false };
        let (mut wanted, mut actual) = (visible(&output), visible(&result.run.output));
        let limit = result.kept;
        same_lines(&mut wanted, output.len() >= limit, &mut actual);
        same_lines(&mut actual, result.run.output.len() >= limit, &mut wanted);
        let pair = Pair { expected: &wanted, actual: &actual };
        let exits = matches!(result.run.ending, Ending::Exit(_));
        let more = || self.output_with(told, faults, result, self.line);
        let goes_on = || more().is_some_and(|more| more != output);
        exits && pair.is_mended(slips) || pair.begins_right(slips) && goes_on()
    }

    /// True if a program with these faults prints the same bytes, white space at the end too.
    pub fn prints_just_that(&self, faults: Set, result: &CaseResult) -> bool {
        self.output(faults, result, b"").is_some_and(|output| output == result.run.output)
    }

    /// The lines up to the first one in which a program with these faults prints something else.
    fn same_lines(&self, faults: Set, result: &CaseResult) -> usize {
        let output = self.output(faults, result, b"").unwrap_or_default();
        difference(&visible(&output), &visible(&result.run.output))
    }

    /// True if the twin's first difference on the drawn columns is the program's.
    fn differs_alike(&self, faults: Set, result: &CaseResult) -> bool {
        let is_drawn = result.right.as_ref().is_some_and(|right| right.draws.is_some());
        let output = if is_drawn { self.output(faults, result, b"") } else { None };
        let Some(output) = output else { return false };
        let (wanted, actual) = (visible(&output), visible(&result.run.output));
        let right = visible(self.report.expected(result));
        let place = difference(&right, &actual);
        let (one, other) = (wanted.get(place), actual.get(place));
        let is_alike = one == other || is_drawn_behind(right.get(place), one, other);
        place == difference(&right, &wanted) && is_alike
    }

    /// True if cases show that the program does not have the last of these faults. Its output is
    /// right beyond the place where the fault shows. Or it is wrong there in another way, in more
    /// cases than are explained.
    fn is_refuted(&self, faults: Set, known: Set, slips: &[Slip], explained: usize) -> bool {
        let mut others = 0;
        let ran = |result: &&CaseResult| self.report.verdict(result) != Verdict::Unrun;
        for result in self.report.counted().filter(ran) {
            let outputs = self.output(known, result, b"").zip(self.output(faults, result, b""));
            let Some((without, with)) = outputs else { continue };
            let (without, with) = (visible(&without), visible(&with));
            let actual = visible(&result.run.output);
            let place = difference(&without, &with);
            if place == without.len().max(with.len()) {
                continue;
            }
            let begins =
                |lines: &[&[u8]]| Pair { expected: lines, actual: &actual }.begins_right(slips);
            let ended = Pair { expected: &without, actual: &actual };
            let is_right = match without.get(..=place) {
                // Nobody sees an empty line at the end.
                Some([.., b""]) if actual.len() <= place => false,
                Some(lines) => begins(lines),
                None => ended.is_mended(slips),
            };
            if is_right {
                return true;
            }
            let comes_there = without.get(..place).is_some_and(begins);
            let as_with = with.get(..=place).is_none_or(begins)
                || is_drawn_behind(without.get(place), with.get(place), actual.get(place));
            let exits = matches!(result.run.ending, Ending::Exit(_));
            others += usize::from(exits && comes_there && !as_with);
        }
        others > explained
    }

    /// The output of a program with these faults.
    pub fn printed(&self, faults: Set, result: &CaseResult) -> Option<Vec<u8>> {
        self.output(faults, result, b"")
    }

    /// The same when there is more input after the case's.
    fn output(&self, faults: Set, result: &CaseResult, more: &[u8]) -> Option<Vec<u8>> {
        self.output_with(Told::Last, faults, result, more)
    }

    fn output_with(
        &self,
        told: Told,
        faults: Set,
        result: &CaseResult,
        more: &[u8],
    ) -> Option<Vec<u8>> {
        let case = result.case;
        if faults == Set::NONE && more.is_empty() {
            return Some(self.report.expected(result).to_vec());
        }
        if case.bytes.len() > LONG {
            return None;
        }
        let input = [&case.bytes, more].concat();
        let limit = result.kept;
        let session = self.session(told, faults, result, &input, limit)?;
        let mut output = session.output;
        output.truncate(limit);
        let form = self.report.form();
        (!session.unfinished).then(|| form.in_answers(case, &output, &result.run.output))
    }

    fn session(
        &self,
        told: Told,
        faults: Set,
        result: &CaseResult,
        input: &[u8],
        limit: usize,
    ) -> Option<Transcript> {
        if self.report.game == Course::Ece15 {
            let mut columns = columns(told, result)?.into_iter().chain((0..7).cycle());
            let faults = self.report.form().switches().iter().fold(faults, |set, is| set.with(*is));
            let mut draw = || columns.next().unwrap_or_default();
            return Some(ece15::play_drawn(input, faults, limit, &mut draw));
        }
        let words = result.case.arguments.iter().map(|word| word.clone().into_string());
        let arguments: Vec<String> = words.collect::<Result<_, _>>().ok()?;
        (self.twin.play)(&Ask { input, arguments: &arguments, switches: faults, limit })
    }
}

impl Drop for Known<'_> {
    fn drop(&mut self) {
        work::allow(u64::MAX);
    }
}

/// True if a switch plants a fault.
fn is_fault(switch: &Switch) -> bool {
    matches!(switch.purpose, Purpose::Fault | Purpose::Several)
}

/// Keeps as many lines of both texts, where the first was cut and has no more of them. Both texts
/// may be cut after the same number of bytes. They end at different lines if one has blanks at its
/// line ends. The last line of a text that was cut is not whole.
fn same_lines(cut: &mut Vec<&[u8]>, is_cut: bool, other: &mut Vec<&[u8]>) {
    if is_cut && cut.len() <= other.len() {
        cut.pop();
        other.truncate(cut.len());
    }
}

/// The columns that the program's computer drew.
fn columns(told: Told, result: &CaseResult) -> Option<Vec<usize>> {
    let mut columns = result.right.as_ref()?.draws.as_ref()?.columns.clone();
    if told == Told::All {
        columns.clear();
    }
    let lines = result.run.output.split(|&byte| byte == b'\n');
    let numbers = lines.filter_map(|line| line.strip_prefix(DRAW)).skip(columns.len());
    let number = |text: &[u8]| str::from_utf8(text.trim_ascii()).ok()?.parse::<usize>().ok();
    columns.extend(numbers.map_while(|text| number(text)?.checked_sub(1)));
    Some(columns)
}

/// True if the game has ended where both go on with a column that the computer draws. Nobody knows
/// which one a twin should draw there.
fn is_drawn_behind(right: Option<&&[u8]>, one: Option<&&[u8]>, other: Option<&&[u8]>) -> bool {
    let draws = |line: Option<&&[u8]>| line.is_some_and(|line| line.starts_with(DRAW));
    !draws(right) && draws(one) && draws(other)
}

/// The shortest cases of each topic, and then the shortest of all.
fn sample<'r, 'c>(failing: &[&'r CaseResult<'c>]) -> Vec<&'r CaseResult<'c>> {
    let mut sorted = failing.to_vec();
    sorted.sort_by_key(|result| result.case.bytes.len());
    let mut topics: BTreeMap<&str, usize> = BTreeMap::new();
    let mut place_in_topic = |result: &&CaseResult<'c>| {
        let count = topics.entry(result.case.topic()).or_default();
        *count += 1;
        *count
    };
    let places: Vec<usize> = sorted.iter().map(&mut place_in_topic).collect();
    let mut sample: Vec<_> = sorted.into_iter().zip(places).collect();
    sample.sort_by_key(|(_, place)| *place > OF_A_TOPIC);
    sample.into_iter().map(|(result, _)| result).take(SAMPLE).collect()
}

/// The first line that differs, counted from 0; the number of lines where none does.
fn difference(one: &[&[u8]], other: &[&[u8]]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// True if a case passes, white space aside.
pub fn passes(report: &Report, result: &CaseResult) -> bool {
    matches!(report.verdict(result), Verdict::Pass | Verdict::WhiteSpace)
}
