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

#[cfg(test)]
mod tests {
    use super::{
        Known, LONG, Told, columns, difference, is_drawn_behind, passes, same_lines, sample,
    };
    use crate::cases::{self, Case, courses::Course};
    use crate::marks::causes::slips::Slip;
    use crate::marks::results::Report;
    use crate::run::launch::{Ending, Run};
    use crate::twins::switches::{Set, Switch};
    use crate::twins::{Ask, ece15, work};
    use crate::verdict::check::{CaseResult, judged, unrun};
    use std::sync::LazyLock;
    use std::time::Duration;

    const GAME: Course = Course::GomokuMist;
    const EXIT: Ending = Ending::Exit(0);
    const CRASH: Ending = Ending::Signal(6);

    fn place(game: Course, name: &str) -> usize {
        let switches = game.row().twin.switches;
        let place = switches.iter().position(|switch| switch.name == name);
        place.unwrap_or_else(|| panic!("no fault {name}"))
    }

    /// The faults of gomoku-mist with these names.
    fn faults(names: &[&str]) -> Set {
        names.iter().fold(Set::NONE, |set, name| set.with(place(GAME, name)))
    }

    /// The output of the twin of gomoku-mist with these faults.
    fn printed(names: &[&str], input: &str) -> String {
        let (input, switches) = (input.as_bytes(), faults(names));
        let ask = Ask { input, arguments: &[], switches, limit: usize::MAX };
        String::from_utf8((GAME.row().twin.play)(&ask).unwrap().output).unwrap()
    }

    /// A case with this input, of the topic with which the name begins.
    fn case(name: &str, input: &str) -> Case {
        Case {
            name: name.into(),
            bytes: input.as_bytes().into(),
            expected: printed(&[], input).into_bytes(),
            other: None,
            arguments: Vec::new(),
            ..FIRST.clone()
        }
    }

    /// The first case of gomoku-mist.
    static FIRST: LazyLock<Case> = LazyLock::new(|| cases::of(GAME).0.swap_remove(0));

    /// A case of ece15 that the referee decides.
    static DRAWN: LazyLock<Case> = LazyLock::new(|| {
        let (mut cases, _) = cases::of(Course::Ece15);
        cases.retain(|case| case.arguments.is_empty() && !case.is_ours());
        cases.swap_remove(0)
    });

    fn result(case: &Case, output: impl Into<Vec<u8>>, ending: Ending) -> CaseResult<'_> {
        let run = Run { output: output.into(), error: Vec::new(), ending, wall: Duration::ZERO };
        judged(GAME, case, run, false)
    }

    /// The cases with these inputs, and what a program prints in each that ends so.
    type Runs<'a> = [(&'a str, String, Ending)];

    /// What is found of a program with these runs.
    fn with<T>(runs: &Runs, look: impl FnOnce(&Known, &Report) -> T) -> T {
        let cases: Vec<Case> = runs.iter().map(|(input, ..)| case("who_is", input)).collect();
        let results = cases.iter().zip(runs);
        let results =
            results.map(|(case, (_, output, ending))| result(case, output.as_bytes(), *ending));
        let report = Report::plain(GAME, results.collect());
        look(&Known::of(&report), &report)
    }

    fn all<'a>(report: &'a Report) -> Vec<&'a CaseResult<'a>> {
        report.results.iter().collect()
    }

    fn slip(one: &str, other: &str) -> Slip {
        Slip::Lines(vec![(one.as_bytes().to_vec(), other.as_bytes().to_vec())])
    }

    /// Behind the end of the input anything may follow while the game goes on, and the end may be
    /// of any kind.
    #[test]
    fn a_fault_explains_what_the_twin_prints_with_it() {
        let fault = "who_in_lower_case";
        let explains = |input: &str, change: fn(String) -> String, slips: &[Slip], ending| {
            let output = change(printed(&[fault], input));
            with(&[(input, output, ending)], |known, report| {
                let of = |names: &[&str]| known.explains(faults(names), slips, &report.results[0]);
                [of(&[fault]), of(&[]), of(&["view_unanswered"])]
            })
        };
        let (same, more) = (|text| text, |text: String| text + "more\n");
        let (no, yes) = ([false; 3], [true, false, false]);
        let (open, ended) = ("who\nplace A1\nwho\n", "who\nplace A1\nwho\nterm\n");
        assert_eq!(explains(open, same, &[], EXIT), yes);
        assert_eq!(explains(ended, same, &[], EXIT), yes);
        assert_eq!(explains(open, more, &[], EXIT), yes);
        assert_eq!(explains(ended, more, &[], EXIT), no);
        assert_eq!(explains(open, same, &[], CRASH), yes);
        assert_eq!(explains(ended, same, &[], CRASH), no);
        assert_eq!(explains(open, |text| text.to_uppercase(), &[], EXIT), [false, true, true]);
        let other = |text: String| text.replace('w', "!");
        assert_eq!(explains(ended, other, &[], EXIT), no);
        assert_eq!(explains(ended, other, &[slip("w", "!")], EXIT), yes);
        assert_eq!(explains(open, other, &[slip("w", "!")], CRASH), yes);
    }

    /// The last of the kept lines is not whole, and blanks at line ends take the place of others.
    #[test]
    fn a_fault_explains_what_is_kept_of_an_output() {
        let input = "who\nplace A1\nwho\nplace A2\nwho\nplace A3\nwho\nterm\n";
        let fault = faults(&["who_in_lower_case"]);
        let explains = |output: &str, kept: usize| {
            let cases = [case("who_is", input)];
            let mut report = Report::plain(GAME, vec![result(&cases[0], output, EXIT)]);
            let one = &mut report.results[0];
            one.run.output.truncate(kept);
            one.kept = kept;
            let known = Known::of(&report);
            known.explains(fault, &[], &report.results[0])
        };
        assert_eq!(printed(&["who_in_lower_case"], input), "b\nw\nb\nw\n");
        assert!(explains("b\nw\nb\nw\n", 99) && explains("b \nw \nb \nw \n", 99));
        assert!(explains("b \nw \nb \nw \n", 5) && explains("b \nw \nb \nw \n", 8));
        assert!(explains("b \nx \nb \nw \n", 5) && !explains("b \nx \nb \nw \n", 8));
        assert!(!explains("b\nw\nb\n", 99) && !explains("b\nx\nb\nw\n", 7));
        let cut = |cut: &[&'static str], is_cut, other: &[&'static str]| {
            let lines = |lines: &[&'static str]| {
                lines.iter().map(|line| line.as_bytes()).collect::<Vec<_>>()
            };
            let (mut cut, mut other) = (lines(cut), lines(other));
            same_lines(&mut cut, is_cut, &mut other);
            (cut.len(), other.len())
        };
        assert_eq!(cut(&["a", "b"], true, &["a", "b", "c"]), (1, 1));
        assert_eq!(cut(&["a", "b"], true, &["a", "b"]), (1, 1));
        assert_eq!(cut(&["a", "b"], true, &["a"]), (2, 1));
        assert_eq!(cut(&["a", "b"], false, &["a", "b", "c"]), (2, 3));
    }

    /// A twin plays no input of more than 256 KiB, and prints no more than is kept.
    #[test]
    fn long_inputs_are_not_played() {
        let fault = faults(&["who_in_lower_case"]);
        let input = "who\n".repeat(65_536);
        let output = |input: &str| {
            let cases = [case("who_is", "who\n")];
            let mut cases = cases.map(|one| Case { bytes: input.as_bytes().into(), ..one });
            cases[0].expected = b"?".to_vec();
            let mut report = Report::plain(GAME, vec![result(&cases[0], "!", EXIT)]);
            report.results[0].kept = 3;
            let known = Known::of(&report);
            let of = |set, more: &[u8]| known.output(set, &report.results[0], more);
            [of(fault, b""), of(Set::NONE, b""), of(Set::NONE, b"x")]
        };
        assert_eq!(LONG, 262_144);
        let right = Some(b"?".to_vec());
        let cut = |text: &str| Some(text.as_bytes().to_vec());
        assert_eq!(output(&input), [cut("b\nb"), right.clone(), cut("B\nB")]);
        assert_eq!(output(&(input + "\n")), [None, right, None]);
    }

    /// Three of each topic come first, the shortest of them before the others; sixteen in all.
    #[test]
    fn the_sample_holds_the_shortest_cases_of_each_topic() {
        let of = |topics: &[(&str, usize)]| {
            let cases: Vec<Case> = topics
                .iter()
                .map(|(topic, length)| case(&format!("{topic}_{length}"), &"\n".repeat(*length)))
                .collect();
            let results: Vec<CaseResult> =
                cases.iter().map(|case| result(case, "?", EXIT)).collect();
            let failing: Vec<&CaseResult> = results.iter().collect();
            let sample = sample(&failing);
            sample.iter().map(|it| it.case.name.clone()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            of(&[("who", 9), ("who", 3), ("who", 5), ("who", 4), ("term", 7), ("term", 8)]),
            "who_3 who_4 who_5 term_7 term_8 who_9"
        );
        let many: Vec<(&str, usize)> = (1..=20).map(|length| ("who", length)).collect();
        let last = of(&[&many[..], &[("term", 50)]].concat());
        let names: Vec<&str> = last.split(' ').collect();
        assert_eq!(
            (names.len(), names[2], names[3], names[15]),
            (16, "who_3", "term_50", "who_15")
        );
    }

    /// What a program with this fault prints on these inputs, and ends.
    fn runs<'a>(fault: &str, inputs: &[&'a str]) -> Vec<(&'a str, String, Ending)> {
        inputs.iter().map(|&input| (input, printed(&[fault], input), EXIT)).collect()
    }

    const WHO: [&str; 4] = ["who\n", "who\nwho\n", "\nwho\n", "\n\nwho\n"];

    fn names(found: &[(usize, &'static Switch)]) -> Vec<&'static str> {
        found.iter().map(|(_, switch)| switch.name).collect()
    }

    /// Those that explain most first, twelve at most. What a text leaves open is no fault.
    #[test]
    fn faults_are_likely_that_explain_most_of_the_sample() {
        let likely = |runs: &Runs, known: &[&str]| {
            with(runs, |twins, report| names(&twins.likely(&all(report), faults(known), &[])))
        };
        assert_eq!(likely(&runs("who_in_lower_case", &WHO), &[]), ["who_in_lower_case"]);
        let several = [
            runs("who_in_lower_case", &WHO[..1]),
            runs("view_unanswered", &["view\n", "view\n\n"]),
        ];
        assert_eq!(likely(&several.concat(), &[]), ["view_unanswered", "who_in_lower_case"]);
        let open = runs("white_space_separates", &["place\tA1\nwho\nterm\n"]);
        assert_eq!(likely(&open, &[]), Vec::<&str>::new());
        // Beside a known fault all others explain as much, the known one is none of them.
        let any_case = "command_in_any_case";
        let others = likely(&runs(any_case, &["WHO\n", "Who\n"]), &[any_case]);
        assert_eq!((others.len(), others[0]), (12, "blank_behind_command"));
        assert!(!others.contains(&any_case), "{others:?}");
    }

    #[test]
    fn a_fault_is_found_in_three_cases() {
        let name = "who_in_lower_case";
        let mut runs = runs(name, &WHO);
        runs[1].1 = "?\n".into();
        with(&runs, |known, report| {
            let [found] = &known.found(&all(report), faults(&["view_unanswered"]), &[])[..] else {
                panic!("one fault")
            };
            assert_eq!(found.switch.name, name);
            assert_eq!(found.set, faults(&[name, "view_unanswered"]));
            assert_eq!(found.alone, faults(&[name]));
            assert_eq!(found.explained, [true, false, true, true]);
            // Lines: b; Invalid! and b; twice Invalid! and b.
            assert_eq!((found.is_all, found.lines), (true, 1 + 2 + 3));
            let two: Vec<&CaseResult> = report.results.iter().take(3).collect();
            assert!(known.found(&two, Set::NONE, &[]).is_empty());
            let (explained, is_all) = known.explained(faults(&[name]), &[], &two);
            assert_eq!((explained, is_all), (vec![false; 3], false));
        });
        // Beyond the bound on work nothing is sure.
        with(&runs, |known, report| {
            work::allow(0);
            assert!(Known::is_unchecked() && known.found(&all(report), Set::NONE, &[]).is_empty());
        });
        assert!(!Known::is_unchecked());
    }

    /// Right output where the fault would show refutes it. So does another fault in more cases
    /// than it explains.
    #[test]
    fn a_fault_is_refuted_by_what_it_would_change() {
        let refuted = |name: &str, runs: &Runs, explained: usize| {
            with(runs, |known, _| {
                known.is_refuted(faults(&[name]), Set::NONE, &[slip("Invalid!", "No!")], explained)
            })
        };
        let is_refuted = |input: &str, output: &str, ending| {
            let runs = [(input, output.to_string(), ending)];
            let who = "who_in_lower_case";
            [refuted(who, &runs, 0), refuted(who, &runs, 1)]
        };
        // Right at the place where it shows, whatever follows.
        for output in ["B\n", "B\nmore\n"] {
            for ending in [EXIT, CRASH] {
                assert_eq!(is_refuted("who\n", output, ending), [true; 2], "{output:?}");
            }
        }
        assert_eq!(is_refuted("\nwho\n", "Invalid!\nB\n", EXIT), [true; 2]);
        assert_eq!(is_refuted("\nwho\n", "No!\nB\n", EXIT), [true; 2]);
        // As it would be with the fault, stopped before the place, or wrong before it.
        assert_eq!(is_refuted("who\n", "b\n", EXIT), [false; 2]);
        assert_eq!(is_refuted("who\n", "b\nmore\n", EXIT), [false; 2]);
        assert_eq!(is_refuted("\nwho\n", "?\nB\n", EXIT), [false; 2]);
        assert_eq!(is_refuted("view\n", "?\n", EXIT), [false; 2]);
        // Wrong at the place in another way: one such case is more than none.
        assert_eq!(is_refuted("who\n", "?\n", EXIT), [true, false]);
        assert_eq!(is_refuted("\nwho\n", "Invalid!\n?\n", EXIT), [true, false]);
        assert_eq!(is_refuted("\nwho\n", "No!\n?\n", EXIT), [true, false]);
        assert_eq!(is_refuted("who\n", "?\n", CRASH), [false; 2]);
        let other = ("who\n", "?\n".to_string(), EXIT);
        let others = [other.clone(), other.clone(), other];
        assert_eq!([2, 3].map(|count| refuted("who_in_lower_case", &others, count)), [true, false]);
        // Cases in which it does not show, or would be asked for too long, hide no other one.
        let unseen = ("view\n", "?\n".to_string(), EXIT);
        let long = ("\n".repeat(LONG + 1), "?\n".to_string(), EXIT);
        let right = ("who\n", "B\n".to_string(), EXIT);
        let runs = [unseen, (&*long.0, long.1, EXIT), right];
        assert!(refuted("who_in_lower_case", &runs, 3));
        // An output that has ended before an empty line does not show it.
        let line = "resign_without_empty_line";
        let of = |output: &str| refuted(line, &[("resign\n", output.into(), CRASH)], 0);
        assert!(!of("White wins!\n") && of("White wins!\n\nT") && !of("White wins!\nT"));
        // A fault that prints more is refuted by an output that ends where it should.
        let of =
            |output: &str| refuted("term_farewell", &[("who\nterm\n", output.into(), EXIT)], 1);
        assert!(of("B\n") && !of("B\nThank you for playing!\n") && !of("?\n"));
        // A case that was not run shows nothing.
        let cases = [case("who_is", "who\n")];
        let report = Report::plain(GAME, vec![unrun(GAME, &cases[0])]);
        let known = Known::of(&report);
        assert!(!known.is_refuted(faults(&["who_in_lower_case"]), Set::NONE, &[], 0));
    }

    #[test]
    fn the_same_bytes_are_white_space_too() {
        let input = "who\nterm\n";
        let of = |output: &str| {
            with(&[(input, output.into(), EXIT)], |known, report| {
                let (set, one) = (faults(&["who_in_lower_case"]), &report.results[0]);
                let lines = known.same_lines(set, one);
                assert_eq!(known.printed(set, one), Some(b"b\n".to_vec()));
                (known.prints_just_that(set, one), lines, passes(report, one))
            })
        };
        assert_eq!(of("b\n"), (true, 1, false));
        assert_eq!(of("b \n"), (false, 1, false));
        assert_eq!(of("B\n"), (false, 0, true));
        assert_eq!(of("B \n"), (false, 0, true));
        assert_eq!(of("?\n"), (false, 0, false));
        let lines: [&[u8]; 3] = [b"a", b"b", b"c"];
        assert_eq!(difference(&lines, &[b"a", b"x", b"c"]), 1);
        assert_eq!(difference(&lines, &lines[..2]), 2);
    }

    /// A game of ece15 with this input, in which a program with a fault draws these columns.
    fn drawn<T>(
        input: &str,
        fault: &str,
        draws: &[usize],
        change: impl Fn(String) -> String,
        look: impl FnOnce(&Known, &CaseResult) -> T,
    ) -> T {
        let case = &Case { bytes: input.as_bytes().into(), ..DRAWN.clone() };
        let set = Set::NONE.with(place(Course::Ece15, fault));
        let mut columns = draws.iter().copied().chain((0..7).cycle());
        let mut draw = || columns.next().unwrap();
        let output = ece15::play_drawn(input.as_bytes(), set, usize::MAX, &mut draw).output;
        let output = change(String::from_utf8(output).unwrap()).into_bytes();
        let run = Run { output, error: Vec::new(), ending: EXIT, wall: Duration::ZERO };
        let results = vec![judged(Course::Ece15, case, run, false)];
        let report = Report::plain(Course::Ece15, results);
        look(&Known::of(&report), &report.results[0])
    }

    /// Alice wins with four in column 1, and the game goes on.
    const WON: &str = "y\n1\n1\n1\n1\n5\n6\n9\n";

    /// Alice has a row of three, and no line of four for long.
    const LONG_GAME: &str = "y\n4\n4\n4\n3\n3\n2\n2\n5\n5\n6\n";

    /// Where the numbers are wrong, the boards say what was drawn; where the boards are, the
    /// numbers do.
    #[test]
    fn drawn_columns_are_read_as_the_referee_or_as_told() {
        let table: [(&str, &str, [usize; 6], [bool; 4]); 6] = [
            ("falling_unseen", LONG_GAME, [1, 2, 1, 2, 4, 5], [true; 4]),
            ("tells_from_0", WON, [1, 2, 1, 2, 4, 5], [true, false, true, true]),
            ("stones_not_stacked", LONG_GAME, [3, 3, 3, 3, 0, 1], [false, true, true, true]),
            (
                "full_column_loses_the_turn",
                LONG_GAME,
                [3, 3, 3, 3, 0, 1],
                [false, true, true, false],
            ),
            ("tells_full_columns", LONG_GAME, [3, 3, 3, 3, 0, 1], [false, true, true, false]),
            ("draws_column_0", WON, [3, 3, 3, 3, 0, 1], [false; 4]),
        ];
        for (fault, input, draws, expected) in table {
            let set = Set::NONE.with(place(Course::Ece15, fault));
            let found = drawn(
                input,
                fault,
                &draws,
                |text| text,
                |known, one| {
                    [
                        known.explains_with(Told::Last, set, &[], one),
                        known.explains_with(Told::All, set, &[], one),
                        known.explains(set, &[], one),
                        known.differs_alike(set, one),
                    ]
                },
            );
            assert_eq!(found, expected, "{fault}");
        }
        let of = |fault: &str| {
            drawn(
                WON,
                fault,
                &[1, 2, 1, 2, 4, 5],
                |text| text,
                |_, one| [Told::Last, Told::All].map(|told| columns(told, one).unwrap()),
            )
        };
        assert_eq!(of("wrong_winner"), [[1, 2, 1]; 2]);
        // Behind the end of the game the numbers alone tell.
        assert_eq!(of("win_goes_on"), [[1, 2, 1, 2, 4, 5]; 2]);
        // A 0 is no column, and ends what is told.
        assert_eq!(of("tells_from_0"), [[1, 2, 1], [0, 1, 0]]);
        let zero = |_: &Known, one: &CaseResult| columns(Told::All, one).unwrap();
        let draws = [1, 2, 0, 1];
        assert_eq!(drawn(LONG_GAME, "tells_from_0", &draws, |text| text, zero), [0, 1]);
    }

    /// The first difference counts alone, and only in a drawn game.
    #[test]
    fn a_fault_may_differ_alike_at_first() {
        let fault = "win_goes_on";
        let set = Set::NONE.with(place(Course::Ece15, fault));
        let alike = |change: fn(String) -> String| {
            drawn(WON, fault, &[1, 2, 1, 2, 4, 5], change, |known, one| {
                (known.explains(set, &[], one), known.differs_alike(set, one))
            })
        };
        assert_eq!(alike(|text| text), (true, true));
        assert_eq!(alike(|text| text.replace("Not a valid", "No valid")), (false, true));
        assert_eq!(alike(|text| text.replace("Welcome", "Hello")), (false, false));
        // It differs at another place, or in another way there.
        let right_as_won = |text: String| text.replacen("Computer", "computer", 1);
        assert_eq!(alike(right_as_won), (false, false));
        let runs = [("who\nview\nterm\n", "b\n?\n".to_string(), EXIT)];
        with(&runs, |known, report| {
            assert!(!known.differs_alike(faults(&["who_in_lower_case"]), &report.results[0]));
        });
    }

    #[test]
    fn nobody_knows_what_is_drawn_behind_the_end() {
        let [draw, other] = ["Computer moved in column: 3", "Player X won!"].map(str::as_bytes);
        let of = |right, one, other| is_drawn_behind(right, one, other);
        assert!(of(Some(&other), Some(&draw), Some(&draw)) && of(None, Some(&draw), Some(&draw)));
        assert!(!of(Some(&draw), Some(&draw), Some(&draw)));
        assert!(!of(Some(&other), Some(&draw), Some(&other)));
        assert!(!of(Some(&other), None, Some(&draw)) && !of(None, None, None));
    }
}
