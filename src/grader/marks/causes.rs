//! Causes: one slip that explains many failing cases, each a checked hypothesis.
//!
//! A slip of form ([`slips`]) explains a case if the output is right once it is undone ([`mend`]).
//! A fault ([`faults`]) explains a case if a twin with it prints the same. Two slips may show in
//! one case: then the second explains it together with the first. The last causes have no check and
//! no number. They say that a program crashed, exceeded a limit or printed nothing.

use std::collections::{BTreeMap, BTreeSet};

use self::faults::{Known, passes};
use self::mend::{Pair, visible};
use self::slips::{Candidate, Rank, Slip, candidates, without_numbers};
use super::double_penalty::{Games, Mended, is_game};
use super::results::Report;
use crate::run::endings;
use crate::run::launch::Ending;
use crate::text::show;
use crate::twins::switches::Set;
use crate::verdict::check::{CaseResult, Verdict};

mod faults;
mod mend;
mod slips;

#[cfg(test)]
mod tests;

/// The fewest cases that a cause explains.
const FEW: usize = 3;

/// The most causes that are told.
const MOST: usize = 3;

/// The most slips that are tried, those first that most cases suggest.
const TRIED: usize = 60;

/// The most steps in which a slip grows.
const GROWTH: usize = 12;

/// The cases of a cause, where they do not differ in white space alone.
const FAILING: &str = "failing cases";

/// How the sentence on a fault begins.
const PROGRAM: &str = "the program ";

/// The most faults that are named beside one that explains the same cases.
const ALIKE: usize = 2;

/// The longest line of an input that a sentence names, in bytes.
const LONGEST_LINE: usize = 40;

/// A cause of failing cases.
#[derive(Clone, Debug, PartialEq)]
pub struct Cause {
    /// The failing cases that it explains, by their places among the results.
    pub cases: Vec<usize>,
    /// `all 9 failing cases`, `7 of 9 failing cases`.
    share: String,
    pub sentence: String,
    /// How many cases pass with it alone mended, where that is checked.
    pub mended: Option<usize>,
    /// It is a slip of form: a wording, a line that is missing, blanks.
    pub is_form: bool,
    /// Those of its cases that pass with the slips of form alone undone.
    pub charged: Vec<usize>,
}

impl Cause {
    /// The cause in a line, with the number of all cases that count.
    pub fn line(&self, cases: usize) -> String {
        let mended =
            self.mended.map_or(String::new(), |count| format!("; mended: {count}/{cases}"));
        self.with_share() + &mended
    }

    fn with_share(&self) -> String {
        format!("{}: {}", self.share, self.sentence)
    }
}

/// All that is told of the causes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Causes {
    /// The most important first.
    pub told: Vec<Cause>,
    /// How many cases pass with all of them mended.
    pub mended: usize,
}

impl Causes {
    /// Finds the causes of what fails.
    pub fn of(report: &Report) -> Self {
        let places = report.results.iter().enumerate();
        let spaced = places.clone().filter(|(_, result)| report.is_spaced(result));
        let spaced: Vec<_> = spaced.map(|(place, _)| place).collect();
        let failing =
            places.filter(|(_, result)| report.fails_as_run(result)).map(|(place, _)| place);
        let mut search = Search::new(report, failing.collect());
        search.white_space(&spaced);
        if !search.is_silent() {
            search.games();
            search.facts();
            search.specific();
            search.mended_by_functions(|_| true);
        }
        search.general();
        search.charge();
        let alone = search.told.iter().filter_map(|cause| cause.mended).max();
        let mended = (report.passed() + search.mended).max(alone.unwrap_or(0));
        Self { told: search.told, mended }
    }

    /// The cause of all that fail, if there is one.
    pub fn of_all(&self) -> Option<&Cause> {
        let is_of_all =
            |cause: &&Cause| cause.share.starts_with("all ") && cause.share.ends_with(FAILING);
        self.told.iter().find(is_of_all)
    }

    /// The sentence of the cause of all; else the first cause with its share.
    pub fn in_short(&self) -> Option<String> {
        let of_all = self.of_all().map(|cause| cause.sentence.clone());
        of_all.or_else(|| self.told.first().map(Cause::with_share))
    }

    /// The lines of a report: each cause, and what all of them mended would give.
    pub fn lines(&self, cases: usize) -> Vec<String> {
        let mut lines: Vec<String> = self.told.iter().map(|cause| cause.line(cases)).collect();
        if self.told.iter().filter(|cause| cause.mended.is_some()).count() > 1 {
            lines.push(format!("all of them mended: {}/{cases}", self.mended));
        }
        lines
    }
}

/// The search for the causes of a program's failing cases.
struct Search<'a> {
    report: &'a Report<'a>,
    /// All that fail, and those of them without a cause up to now.
    all: Vec<usize>,
    left: Vec<usize>,
    /// The cases that the told causes mend.
    mended: usize,
    told: Vec<Cause>,
    faults: Set,
    slips: Vec<Slip>,
    /// The slips that the program always makes.
    forms: Vec<Slip>,
    /// The outputs of a program with the told faults, for cases without a cause.
    printed: BTreeMap<usize, Vec<u8>>,
}

/// A cause that is tried: a slip or a fault beside those that are told.
struct Tried {
    key: (Order, String),
    sentence: String,
    faults: Set,
    slip: Option<Slip>,
    /// The slip of form that it is: undone, the cases pass.
    form: Option<Slip>,
    /// The cases without a cause that it explains, and how many of all it explains alone.
    cases: Vec<usize>,
    alone: usize,
    /// They pass without it.
    is_all: bool,
    /// Of faults that explain the same cases one that prints more of the same lines is told.
    lines: usize,
}

/// How much a cause says, the most telling first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    /// A slip of form that the program always makes, and that names all that is wrong.
    Exact(Rank),
    Fault,
    /// A slip of form that the program always makes.
    Always(Rank),
    /// A slip that it makes in some cases.
    Sometimes(Rank),
}

impl Tried {
    /// This slip, if it is a slip of form and mends each case of the fault. The program always
    /// makes such a slip, or prints a line too much.
    fn form_of(&self, fault: &Self) -> Option<Slip> {
        let slip = self.slip.as_ref()?;
        let is_form = self.form.is_some() || matches!(slip, Slip::Extra(_));
        let mends_all = fault.cases.iter().all(|case| self.cases.contains(case));
        (is_form && mends_all).then(|| slip.clone())
    }
}

impl<'a> Search<'a> {
    fn new(report: &'a Report, failing: Vec<usize>) -> Self {
        Self {
            report,
            left: failing.clone(),
            all: failing,
            mended: 0,
            told: Vec::new(),
            faults: Set::NONE,
            slips: Vec::new(),
            forms: Vec::new(),
            printed: BTreeMap::new(),
        }
    }

    fn result(&self, place: usize) -> Option<&'a CaseResult<'a>> {
        self.report.results.get(place)
    }

    fn results(&self, places: &[usize]) -> Vec<(usize, &'a CaseResult<'a>)> {
        places.iter().filter_map(|&place| Some((place, self.result(place)?))).collect()
    }

    /// True if the program prints nothing at all, so that only its end can be told.
    fn is_silent(&self) -> bool {
        self.report.counted().all(|result| visible(&result.run.output).is_empty())
    }

    fn tell(&mut self, cases: Vec<usize>, sentence: String, mended: Option<usize>, is_form: bool) {
        let (count, all) = (cases.len(), self.all.len());
        let share = if count == all {
            format!("all {all} {FAILING}")
        } else {
            format!("{count} of {all} {FAILING}")
        };
        self.left.retain(|place| !cases.contains(place));
        let charged = Vec::new();
        self.told.push(Cause { cases, share, sentence, mended, is_form, charged });
    }

    /// The common part of the cases that differ in white space.
    fn white_space(&mut self, spaced: &[usize]) {
        let mut kinds: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (place, result) in self.results(spaced) {
            let kind = show::white_space(self.report.expected(result), &result.run.output);
            kinds.entry(kind).or_default().push(place);
        }
        let most = kinds.into_iter().max_by_key(|(_, cases)| cases.len());
        let Some((sentence, cases)) = most.filter(|(_, cases)| cases.len() >= FEW) else { return };
        let (count, all) = (cases.len(), spaced.len());
        let share = if count == all { format!("all {all}") } else { format!("{count} of {all}") };
        let share = format!("{share} cases that differ in white space");
        self.mended += count;
        let mended = Some(self.report.passed() + count);
        let charged = cases.clone();
        self.told.push(Cause { cases, share, sentence, mended, is_form: true, charged });
    }

    /// Games of slide4 that use functions whose own cases fail.
    fn games(&mut self) {
        let failing: Vec<&CaseResult> =
            self.results(&self.all).into_iter().map(|(_, it)| it).collect();
        let Some(games) = Games::of(self.report, &failing) else { return };
        // A fault that explains games and the cases of their functions is told once.
        let mut faults = self.tried_faults();
        // A slip of form of a function too.
        let is_more = |slip: &Tried| self.games_of(&slip.cases).len() < slip.cases.len();
        faults.extend(
            self.tried_slips().into_iter().filter(|slip| slip.form.is_some() && is_more(slip)),
        );
        faults.retain(|fault| !self.games_of(&fault.cases).is_empty());
        if let Some(most) = best_of(faults, |fault| fault.cases.len()) {
            self.take(most);
        }
        self.mended_by_functions(|mended| mended.fail_alone);
        let left = self.games_of(&self.left);
        if self.report.mended.is_none() && !left.is_empty() {
            self.tell(left, games.sentence(), None, false);
        }
    }

    /// Functions without which cases pass: single ones first, the one of most cases before others.
    fn mended_by_functions(&mut self, is_tried: impl Fn(&Mended) -> bool) {
        while self.told.len() < MOST {
            let of_left = |mended: &'a Mended| -> Vec<usize> {
                self.left.iter().copied().filter(|place| mended.cases.contains(place)).collect()
            };
            let tried = self.report.mended.iter().flatten().rev().filter(|mended| is_tried(mended));
            let tried = tried.map(|mended| (of_left(mended), mended));
            let tried = tried.filter(|(cases, _)| !cases.is_empty());
            // Of equal ones the first.
            let most = tried.max_by_key(|(cases, mended)| {
                (std::cmp::Reverse(mended.functions.len()), cases.len())
            });
            let Some((cases, mended)) = most else { return };
            self.mended += cases.len();
            let passing = self.report.passed() + mended.cases.len();
            self.tell(cases, mended.sentence(), Some(passing), false);
        }
    }

    fn games_of(&self, places: &[usize]) -> Vec<usize> {
        let results = self.results(places).into_iter();
        results.filter(|(_, result)| is_game(result)).map(|(place, _)| place).collect()
    }

    /// The words of the referee and of the harness.
    fn facts(&mut self) {
        self.group(fact, |_, _| String::new());
    }

    /// The ends of programs, which explain no difference.
    fn general(&mut self) {
        let slips = self.slips.clone();
        self.group(|report, result| ending(report, result, &slips), Self::wherever);
        self.group(
            |report, result| without_sense(report, result, &slips),
            |search, cases| search.beginning_with(cases, &slips),
        );
    }

    /// The line that all of these cases have, and no other one that ran. It is one of the input, or
    /// of the right output.
    fn wherever(&self, cases: &[usize]) -> String {
        let of_input = |result: &'a CaseResult<'a>| lines(result).collect();
        if let Some(line) = self.only_theirs(cases, of_input) {
            return format!(" wherever the input has the line {}", show::whole(line));
        }
        let of_output = |result: &'a CaseResult<'a>| visible(self.report.expected(result));
        let line = self.only_theirs(cases, of_output);
        let line = line.filter(|line| !slips::is_picture(line));
        line.map_or(String::new(), |line| {
            format!(" wherever it should print {}", show::whole(line))
        })
    }

    /// The first line of some text of all of these cases that no other case that ran has there.
    fn only_theirs(
        &self,
        cases: &[usize],
        lines: impl Fn(&'a CaseResult<'a>) -> Vec<&'a [u8]>,
    ) -> Option<&'a [u8]> {
        let (mut theirs, mut others) = (Vec::new(), Vec::new());
        for (place, result) in self.report.results.iter().enumerate() {
            let has_run = !result.unasked && self.report.verdict(result) != Verdict::Unrun;
            if cases.contains(&place) {
                theirs.push(lines(result));
            } else if has_run {
                others.push(lines(result));
            }
        }
        in_these_alone(&theirs, &others)
    }

    /// The line with which the output goes on after the end, where it is the same in all cases.
    fn beginning_with(&self, cases: &[usize], slips: &[Slip]) -> String {
        let results = self.results(cases).into_iter();
        let mut next = results.map(|(_, result)| {
            let (expected, actual) =
                (visible(self.report.expected(result)), visible(&result.run.output));
            let stuck = Pair { expected: &expected, actual: &actual }.stuck(slips)?;
            stuck.actual().map(show::whole)
        });
        let first = next.next().flatten().filter(|first| next.all(|it| it.as_ref() == Some(first)));
        first.map_or(String::new(), |line| format!(", beginning with {line}"))
    }

    /// Tells what several cases have in common, most cases first. `more` ends the sentence.
    fn group(
        &mut self,
        of: impl Fn(&Report, &CaseResult) -> Option<General>,
        more: impl Fn(&Self, &[usize]) -> String,
    ) {
        while self.told.len() < MOST {
            let mut groups: BTreeMap<String, (Vec<usize>, bool)> = BTreeMap::new();
            for (place, result) in self.results(&self.left) {
                if let Some(General { sentence, mends }) = of(self.report, result) {
                    let group = groups.entry(sentence).or_insert((Vec::new(), mends));
                    group.0.push(place);
                    group.1 &= mends;
                }
            }
            let most = groups.into_iter().rev().max_by_key(|(_, (cases, _))| cases.len());
            let Some((sentence, (cases, mends))) = most.filter(|(_, it)| it.0.len() >= FEW) else {
                return;
            };
            let sentence = sentence + &more(self, &cases);
            let mended = mends.then(|| self.report.passed() + cases.len());
            self.mended += if mends { cases.len() } else { 0 };
            self.tell(cases, sentence, mended, false);
        }
    }

    /// The slips and faults that explain most, one after the other.
    fn specific(&mut self) {
        while self.told.len() < MOST {
            let mut tried = self.tried_faults();
            let slips = self.tried_slips();
            for fault in &mut tried {
                fault.form = slips.iter().find_map(|slip| slip.form_of(fault));
            }
            tried.extend(slips);
            // A part of some cases alone explains less.
            let weight = |it: &Tried| match it.key.0 {
                Order::Sometimes(_) => 2 * it.cases.len(),
                _ => 3 * it.cases.len(),
            };
            tried.retain(|it| it.cases.len() >= FEW);
            if tried.iter().any(|it| it.is_all) {
                tried.retain(|it| it.is_all);
            }
            let Some(best) = best_of(tried, weight) else { return };
            self.take(best);
        }
    }

    /// Tells a slip or a fault.
    fn take(&mut self, best: Tried) {
        self.mended += if best.is_all { best.cases.len() } else { 0 };
        let is_form = best.form.is_some();
        self.forms.extend(best.form);
        self.slips.extend(best.slip);
        let mended = best.is_all.then(|| self.report.passed() + best.alone);
        self.tell(best.cases, best.sentence, mended, is_form);
        if self.faults != best.faults {
            self.faults = best.faults;
            self.print();
        }
    }

    /// Finds what the twin with the told faults prints in the cases without a cause.
    fn print(&mut self) {
        let known = Known::of(self.report);
        let left = self.results(&self.left).into_iter();
        let printed = left.filter_map(|(place, it)| Some((place, known.printed(self.faults, it)?)));
        self.printed = printed.collect();
        if Known::is_unchecked() {
            self.printed.clear();
        }
    }

    /// The right output of a case, with the told faults.
    fn expected(&self, place: usize, result: &'a CaseResult<'a>) -> &[u8] {
        self.printed.get(&place).map_or_else(|| self.report.expected(result), Vec::as_slice)
    }

    /// Finds the cases in which no other fault shows than slips of form.
    fn charge(&mut self) {
        let report = self.report;
        for cause in self.told.iter_mut().filter(|cause| cause.is_form) {
            let results = cause.cases.iter().filter_map(|&it| Some((it, report.results.get(it)?)));
            let is_charged = |(_, result): &(usize, &CaseResult)| {
                let expected = report.expected(result);
                report.is_spaced(result) || is_mended(expected, result, &self.forms)
            };
            cause.charged = results.filter(is_charged).map(|(place, _)| place).collect();
        }
    }

    fn tried_slips(&self) -> Vec<Tried> {
        let mut slips = self.most_suggested();
        slips.retain(|candidate| !self.is_computed(candidate));
        let tried = slips.into_iter().filter_map(|candidate| {
            let (sentence, slip) = (candidate.sentence(), candidate.slip);
            let says_little = slip.says_little(&candidate.wanted);
            let always = !self.is_printed_right(&slip);
            if !always && slip.is_vague() {
                return None;
            }
            let order = match slip.rank() {
                _ if !always => Order::Sometimes,
                _ if says_little => Order::Always,
                Rank::Exact | Rank::Piece | Rank::Byte => Order::Exact,
                Rank::Pattern | Rank::Sample => Order::Always,
            };
            let together = [&self.slips[..], std::slice::from_ref(&slip)].concat();
            let cases = self.results(&self.left).into_iter().filter(|(place, result)| {
                is_mended(self.expected(*place, result), result, &together)
            });
            let cases: Vec<usize> = cases.map(|(place, _)| place).collect();
            let alone = if cases.len() < FEW {
                0
            } else {
                let alone = std::slice::from_ref(&slip);
                let mends = |(_, result): &&(usize, &CaseResult)| {
                    is_mended(self.report.expected(result), result, alone)
                };
                self.results(&self.all).iter().filter(mends).count()
            };
            let sentence = if always { sentence } else { format!("in some places {sentence}") };
            let key = (order(slip.rank()), sentence.clone());
            let form = Some(slip.clone()).filter(|slip| always && slip.is_of_form());
            let slip = Some(slip);
            let faults = self.faults;
            let is_all = true;
            Some(Tried { key, sentence, faults, slip, form, cases, alone, is_all, lines: 0 })
        });
        tried.collect()
    }

    /// The slips that most cases suggest at the place where they differ first, grown as far as they
    /// need.
    fn most_suggested(&self) -> Vec<Candidate> {
        let mut counts: BTreeMap<Slip, (usize, Candidate)> = BTreeMap::new();
        for (place, result) in self.results(&self.left) {
            if self.report.verdict(result) != Verdict::Line {
                continue;
            }
            let (expected, actual) =
                (visible(self.expected(place, result)), visible(&result.run.output));
            let pair = Pair { expected: &expected, actual: &actual };
            for candidate in of_pair(pair, &self.slips) {
                let count = counts.entry(candidate.slip.clone()).or_insert((0, candidate));
                count.0 += 1;
            }
        }
        let mut slips: Vec<_> = counts.into_values().collect();
        slips.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        slips.truncate(TRIED);
        slips.into_iter().map(|(_, candidate)| candidate).collect()
    }

    /// True if the lines differ in a number that is another one in other right lines of this kind.
    /// It is computed then, and no wording.
    fn is_computed(&self, candidate: &Candidate) -> bool {
        let (wanted, got) = (&candidate.wanted, &candidate.got);
        let is_other = |line: &&[u8]| differs_in_numbers(wanted, line);
        differs_in_numbers(wanted, got)
            && self
                .report
                .counted()
                .any(|result| visible(self.report.expected(result)).iter().any(&is_other))
    }

    /// True if a case that passes has a line as the slip would have it otherwise.
    fn is_printed_right(&self, slip: &Slip) -> bool {
        let mut passing = self.report.counted().filter(|result| passes(self.report, result));
        passing.any(|result| {
            visible(self.report.expected(result)).iter().any(|line| slip.is_refuted_by(line))
        })
    }

    fn tried_faults(&self) -> Vec<Tried> {
        let known = Known::of(self.report);
        let left = self.results(&self.left);
        let failing: Vec<&CaseResult> = left.iter().map(|(_, result)| *result).collect();
        let found = known.found(&failing, self.faults, &self.slips);
        let tried = found.into_iter().filter_map(|fault| {
            let cases = left.iter().zip(&fault.explained).filter(|(_, explained)| **explained);
            let cases: Vec<usize> = cases.map(|((place, _), _)| *place).collect();
            let only = fault.alone;
            let explains = |(_, result): &(usize, &CaseResult)| known.explains(only, &[], result);
            let alone = self.results(&self.all).iter().filter(|it| explains(it)).count();
            let spaced = self.report.results.iter().filter(|it| self.report.is_spaced(it));
            let alone = alone + spaced.filter(|it| known.prints_just_that(only, it)).count();
            let sentence = format!("{PROGRAM}{}", fault.switch.program);
            let key = (Order::Fault, sentence.clone());
            let (faults, slip, form) = (fault.set, None, None);
            let (lines, is_all) = (fault.lines, fault.is_all);
            let fault = Tried { key, sentence, faults, slip, form, cases, alone, is_all, lines };
            (!Known::is_unchecked()).then_some(fault)
        });
        tried.collect()
    }
}

/// The heaviest of these; of equal weights the one with the smallest key. Its sentence names the
/// other faults that explain just the same cases: no case tells which of them it is.
fn best_of(mut tried: Vec<Tried>, weight: impl Fn(&Tried) -> usize) -> Option<Tried> {
    tried.sort_by(|one, other| other.key.cmp(&one.key));
    let (place, _) = tried.iter().enumerate().max_by_key(|(_, it)| weight(it))?;
    let mut best = tried.remove(place);
    if best.key.0 != Order::Fault {
        return Some(best);
    }
    let is_alike = |it: &Tried, best: &Tried| {
        it.key.0 == Order::Fault && (&it.cases, it.alone) == (&best.cases, best.alone)
    };
    for other in &mut tried {
        if is_alike(other, &best) && other.lines > best.lines {
            std::mem::swap(other, &mut best);
        }
    }
    let is_alike = |it: &&Tried| is_alike(it, &best) && it.lines == best.lines;
    let others = tried.iter().rev().filter(is_alike);
    let others: Vec<&str> =
        others.filter_map(|other| other.sentence.strip_prefix(PROGRAM)).collect();
    for other in others.iter().take(ALIKE) {
        best.sentence.push_str(&format!(", or {other}"));
    }
    if others.len() > ALIKE {
        best.sentence.push_str(", or has another fault that shows alike");
    }
    Some(best)
}

/// True if two lines are the same except for their numbers.
fn differs_in_numbers(one: &[u8], other: &[u8]) -> bool {
    one != other && without_numbers(one) == without_numbers(other)
}

/// The first line that is in all of these texts and in no other one, of which there are some. An
/// empty or a long one tells nothing.
fn in_these_alone<'l>(theirs: &[Vec<&'l [u8]>], others: &[Vec<&'l [u8]>]) -> Option<&'l [u8]> {
    let sets: Vec<BTreeSet<&[u8]>> =
        theirs.iter().map(|lines| lines.iter().copied().collect()).collect();
    let is_others: BTreeSet<&[u8]> = others.iter().flatten().copied().collect();
    let is_only_theirs = |line: &&[u8]| {
        !line.is_empty()
            && line.len() <= LONGEST_LINE
            && !is_others.contains(line)
            && sets.iter().all(|set| set.contains(line))
    };
    let mut first = theirs.first().filter(|_| !others.is_empty())?.iter().copied();
    first.find(is_only_theirs)
}

/// The slips that may explain a pair of outputs beside those that are known.
fn of_pair(pair: Pair, known: &[Slip]) -> Vec<Candidate> {
    let Some(stuck) = pair.stuck(known) else { return Vec::new() };
    let mut found = candidates(&stuck);
    for candidate in &mut found {
        grow(candidate, pair, known);
    }
    found
}

/// Adds to a slip what else of its kind this pair of outputs shows.
fn grow(candidate: &mut Candidate, pair: Pair, known: &[Slip]) {
    for _ in 0..GROWTH {
        let together = [known, std::slice::from_ref(&candidate.slip)].concat();
        let Some(stuck) = pair.stuck(&together) else { return };
        let Some(slip) = candidate.slip.extended(&stuck) else { return };
        candidate.slip = slip;
    }
}

/// True if the output is as expected once the slips are undone.
fn is_mended(expected: &[u8], result: &CaseResult, slips: &[Slip]) -> bool {
    let (expected, actual) = (visible(expected), visible(&result.run.output));
    let exits = matches!(result.run.ending, Ending::Exit(_));
    exits && Pair { expected: &expected, actual: &actual }.is_mended(slips)
}

/// The lines of a case's input, without white space at their ends.
fn lines<'a>(result: &CaseResult<'a>) -> impl Iterator<Item = &'a [u8]> {
    let lines = result.case.bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| !line.is_empty())
}

/// A common part of several cases beside a slip.
struct General {
    sentence: String,
    /// The case passes without it.
    mends: bool,
}

/// The words of the referee or of the harness.
fn fact(report: &Report, result: &CaseResult) -> Option<General> {
    let (expected, actual) = (visible(report.expected(result)), visible(&result.run.output));
    let stuck = Pair { expected: &expected, actual: &actual }.stuck(&[])?;
    let is_illegal =
        |line: &[u8]| result.right.as_ref().is_some_and(|right| right.is_illegal_draw(line));
    if stuck.expected().is_some_and(is_illegal) {
        let sentence = "the computer plays a column that is full or does not exist".into();
        return Some(General { sentence, mends: false });
    }
    let fault =
        stuck.actual()?.strip_prefix(b"fault: ").filter(|_| result.case.asks_functions())?;
    let sentence = format!("a call ends in a fault: {}", String::from_utf8_lossy(fault));
    Some(General { sentence, mends: false })
}

/// A program that was stopped or crashed before it has printed anything wrong.
fn ending(report: &Report, result: &CaseResult, slips: &[Slip]) -> Option<General> {
    let ending = match result.run.ending {
        Ending::Exit(0) => return None,
        Ending::Exit(status) => {
            format!("stops with {} and exit status {status}", exception(&result.run.error)?)
        }
        other => endings::ending_in_short(other),
    };
    let (expected, actual) = (visible(report.expected(result)), visible(&result.run.output));
    let pair = Pair { expected: &expected, actual: &actual };
    // The last line may have been cut.
    let (last, before) = actual.split_last().map_or((&b""[..], &[][..]), |(last, it)| (*last, it));
    let begun = expected.get(before.len()).is_some_and(|line| line.starts_with(last));
    let is_right = pair.is_mended(slips) || begun && expected.starts_with(before);
    is_right.then(|| General { sentence: format!("the program {ending}"), mends: false })
}

/// The name of the exception that ended a program, if its last words on standard error begin with
/// one. That the input has ended is no cause.
fn exception(error: &[u8]) -> Option<String> {
    let last = String::from_utf8_lossy(error).trim_end().lines().next_back()?.to_string();
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || "._".contains(letter);
    let name = last.split(|letter| !is_name(letter)).next().unwrap_or_default();
    let is_exception = ["Error", "Exception"].iter().any(|end| name.ends_with(end));
    (is_exception && name != "EOFError").then(|| name.to_string())
}

/// A program that prints nothing, or goes on after the end.
fn without_sense(report: &Report, result: &CaseResult, slips: &[Slip]) -> Option<General> {
    let (expected, actual) = (visible(report.expected(result)), visible(&result.run.output));
    if actual.is_empty() {
        return Some(General { sentence: "nothing is printed".into(), mends: false });
    }
    let stuck = Pair { expected: &expected, actual: &actual }.stuck(slips)?;
    stuck.actual().filter(|_| stuck.is_behind_the_end())?;
    let sentence = "the program prints more after the end".into();
    Some(General { sentence, mends: matches!(result.run.ending, Ending::Exit(_)) })
}
