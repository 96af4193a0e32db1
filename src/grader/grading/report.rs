//! What a run of all cases says of one program: the same text for `make grade`, for a student's
//! file and for the cells of the tutor's page.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use super::answers;
use super::causes;
use super::check::{Allowance, PATIENCE, Result, Verdict};
use super::forms::{self, Form};
use super::functions::report::{Mark, total};
use super::games::Game;
use super::repeated;
use super::show;
use crate::runner::cases::{self, Case};
use crate::runner::difference::{self, Difference};
use crate::runner::launch::{Ending, Run};
use crate::runner::topics;

/// Points by topic that the tutor gives instead of one for each case.
pub type Points = BTreeMap<String, f64>;

/// Why output may be missing that the program had reached.
const UNFLUSHED: &str = " What it had not flushed is lost.";

/// The topic of a tutor's own case that names none.
const OTHER: &str = "other";

/// All that is known of one program.
pub struct Report<'a> {
    pub game: Game,
    pub results: Vec<Result<'a>>,
    /// The form to which the program keeps: a place among [`forms::of`].
    form: usize,
    allowance: Allowance,
    /// How many of the cases that exceeded the time limit ended in time when they ran again.
    pub in_time_again: usize,
    /// What the compiler or `make` said.
    pub messages: String,
    /// Sentences about what is not as usual: how a C file was linked, a case that passes all the same.
    pub remark: String,
    points: Points,
    /// The marks of a C file's functions; empty for a program.
    pub functions: Vec<Mark>,
}

/// What became of one topic.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TopicRow {
    pub topic: String,
    pub passed: usize,
    /// Right except for white space, and therefore not passed.
    pub spaced: usize,
    pub cases: usize,
    /// The points that all of its cases are worth.
    pub worth: f64,
}

impl TopicRow {
    /// Points for the cases that pass, in proportion.
    pub fn points(&self) -> f64 {
        self.share(self.passed)
    }

    /// What each of its cases is worth.
    pub fn points_of_a_case(&self) -> f64 {
        self.share(1)
    }

    /// Points with those that are right except for white space.
    pub fn points_with_spaces(&self) -> f64 {
        self.share(self.passed + self.spaced)
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of cases are small")]
    fn share(&self, passed: usize) -> f64 {
        if self.cases == 0 { 0.0 } else { self.worth * passed as f64 / self.cases as f64 }
    }
}

/// Exit statuses, counted separately: only gomoku-mist's text names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statuses {
    pub wrong: usize,
    pub cases: usize,
    /// How many have this status instead of that one after this ending.
    kinds: BTreeMap<(i32, i32, &'static str), usize>,
}

impl<'a> Report<'a> {
    pub fn new(
        game: Game,
        mut results: Vec<Result<'a>>,
        allowance: Allowance,
        in_time_again: usize,
        messages: String,
        points: &Points,
    ) -> Self {
        let remark = repeated::excuse(game, &mut results);
        let worth = |form: usize| {
            let verdicts = results.iter().filter_map(|result| result.verdicts.get(form));
            let fitting = results.iter().filter(|result| result.fits == form).count();
            (verdicts.map(|verdict| rank(*verdict)).sum::<usize>(), fitting)
        };
        // Of equal forms the first, which is that of our cases.
        let all = 0..forms::of(game).len();
        let form = all.rev().max_by_key(|&form| worth(form)).unwrap_or(0);
        let points = points.clone();
        Self {
            game,
            results,
            form,
            allowance,
            in_time_again,
            messages,
            remark,
            points,
            functions: Vec::new(),
        }
    }

    pub fn form(&self) -> &'static Form {
        let all = forms::of(self.game);
        all.get(self.form).or_else(|| all.first()).unwrap_or(&forms::PLAIN)
    }

    /// What a result is in the program's form.
    pub fn verdict(&self, result: &Result) -> Verdict {
        result.verdicts.get(self.form).copied().unwrap_or(Verdict::Line)
    }

    /// cuhk4 was marked by eye: there, white space that nobody sees costs nothing.
    pub fn passes(&self, result: &Result) -> bool {
        match self.verdict(result) {
            Verdict::Pass => true,
            Verdict::WhiteSpace => self.game.is_marked_by_eye(),
            _ => false,
        }
    }

    fn is_spaced(&self, result: &Result) -> bool {
        self.verdict(result) == Verdict::WhiteSpace && !self.passes(result)
    }

    /// The results that count: those that a drawn game did not reach do not.
    pub fn counted(&self) -> impl Iterator<Item = &Result<'a>> {
        self.results.iter().filter(|result| self.verdict(result) != Verdict::NotReached)
    }

    pub fn passed(&self) -> usize {
        self.counted().filter(|result| self.passes(result)).count()
    }

    pub fn spaced(&self) -> usize {
        self.counted().filter(|result| self.is_spaced(result)).count()
    }

    /// The cases that count: those that a drawn game did not reach do not.
    pub fn cases(&self) -> usize {
        self.counted().count()
    }

    /// The results that fail, white space alone left out.
    pub fn failing(&self) -> impl Iterator<Item = &Result<'a>> {
        self.counted().filter(|result| !self.passes(result) && !self.is_spaced(result))
    }

    /// The topic of a case.
    pub fn topic<'c>(&self, case: &'c Case) -> &'c str {
        topic_of(self.game, case)
    }

    /// The topics in the order of the assignment, as far as there are cases.
    pub fn topics(&self) -> Vec<TopicRow> {
        let judged = |result| (self.passes(result), self.is_spaced(result));
        let results = self.counted().map(|result| (result.case, judged(result)));
        let results = results.map(|(case, (passes, spaced))| (case, passes, spaced));
        topic_rows(self.game, &self.points, results)
    }

    /// The exit statuses of the cases whose output is right; [`None`] if the course's text names no
    /// status.
    pub fn statuses(&self) -> Option<Statuses> {
        if !self.game.names_statuses() || self.results.iter().any(|result| result.case.own) {
            return None;
        }
        let mut statuses = Statuses::default();
        for result in self.counted() {
            let Ending::Exit(status) = result.run.ending else { continue };
            if !matches!(self.verdict(result), Verdict::Pass | Verdict::WhiteSpace) {
                continue;
            }
            statuses.cases += 1;
            if status != result.case.status {
                statuses.wrong += 1;
                let kind = (status, result.case.status, ending_of(result.case));
                *statuses.kinds.entry(kind).or_default() += 1;
            }
        }
        Some(statuses)
    }

    /// The expected output of a run in the program's form.
    pub fn expected(&self, result: &Result) -> Vec<u8> {
        self.form().right(result.case, &result.run.output).bytes
    }

    /// Whether a program was stopped so often that it got a tenth of the time.
    fn is_hurried(&self) -> bool {
        self.results.iter().any(|result| result.hurried)
    }

    /// All of it as text. `program` is what the student calls it.
    pub fn text(&self, program: &str, replay: Option<&Path>, verbose: bool) -> String {
        let mut text = String::new();
        if !self.messages.is_empty() {
            text.push_str("The compiler says:\n");
            self.messages.lines().take(40).for_each(|line| {
                text.push_str(&format!("  {}\n", show::safe(line)));
            });
            text.push('\n');
        }
        for result in self.counted() {
            if !self.passes(result) {
                text.push_str(&self.one(result, replay));
            } else if verbose {
                text.push_str(&format!("pass  {}\n", result.case.name));
            }
        }
        text.push_str(&self.summary(program));
        text
    }

    /// What is wrong with a result that does not pass.
    pub fn one(&self, result: &Result, replay: Option<&Path>) -> String {
        match self.verdict(result) {
            Verdict::WhiteSpace => {
                let what = show::white_space(&self.expected(result), &result.run.output);
                format!("SPACE {}: {what}\n", result.case.name)
            }
            Verdict::NotReached => String::new(),
            _ => self.explained(result, replay),
        }
    }

    /// A case that fails, with the first difference.
    fn explained(&self, result: &Result, replay: Option<&Path>) -> String {
        let mut text = format!("FAIL  {}\n", result.case.name);
        let expected = self.expected(result);
        match difference::first(&expected, &result.run.output) {
            Some(found) if self.verdict(result) == Verdict::Line => {
                self.explain_line(&mut text, result, &found);
                if !matches!(result.run.ending, Ending::Exit(_)) {
                    let ending = show::ending(result.run.ending, self.limits(result));
                    let lost = if found.actual.is_none() { UNFLUSHED } else { "" };
                    text.push_str(&format!("      The program {ending}.{lost}\n"));
                }
            }
            _ => {
                let ending = show::ending(result.run.ending, self.limits(result));
                text.push_str(&format!("      The output is right, but the program {ending}.\n"));
            }
        }
        // A function of a C file is not called by a command.
        let is_call = !self.functions.is_empty() && result.case.asks_functions();
        if let Some(program) = replay.filter(|_| !is_call) {
            let command = cases::replay(program, result.case);
            // With drawn moves the next run may be another game.
            let diff = if forms::is_drawn(self.game, result.case) {
                String::new()
            } else {
                format!(" | diff - {}", cases::shown(&result.case.output))
            };
            text.push_str(&format!("      try it:  {command}{diff}\n"));
        }
        text.push('\n');
        text
    }

    fn limits(&self, result: &Result) -> Allowance {
        let time = if result.hurried { self.allowance.time / 10 } else { self.allowance.time };
        Allowance { time, ..self.allowance }
    }

    fn explain_line(&self, text: &mut String, result: &Result, found: &Difference<'_>) {
        text.push_str(&format!("      Line {} of the output", found.line));
        match answers::line_answered(self.game, self.form(), result, found.end) {
            Some(line) if found.expected.is_some() => {
                let asked = show::excerpt(&line.text, 0);
                text.push_str(&format!(
                    ", which answers line {} of the input: {asked}\n",
                    line.number
                ));
            }
            _ if found.expected.is_none() => text.push_str(", where it should have ended\n"),
            _ => text.push('\n'),
        }
        let line = |line: Option<&[u8]>| {
            line.map_or("(nothing more)".to_string(), |line| show::excerpt(line, found.same))
        };
        let other = result.case.other_answer(found.line.saturating_sub(1));
        let or = other.map(|other| format!(" or {}", show::excerpt(other, 0))).unwrap_or_default();
        text.push_str(&format!("        expected  {}{or}\n", line(found.expected)));
        text.push_str(&format!("        actual    {}\n", line(found.actual)));
        if let (Some(expected), Some(_)) = (found.expected, found.actual) {
            let blanks = " ".repeat(show::indent(expected, found.same));
            text.push_str(&format!("                  {blanks}^ the first difference\n"));
            if let Some(note) = self.form().note(result.case, &result.run.output, expected) {
                text.push_str(&format!("      {note}\n"));
            }
            text.push_str(&self.silent_lines(result, found, expected));
        }
    }

    /// The lines of the input before the one that is answered, if they should print nothing: another
    /// line of output may be the answer to one of them.
    fn silent_lines(&self, result: &Result, found: &Difference<'_>, expected: &[u8]) -> String {
        if found.same > 0 || forms::is_drawn(self.game, result.case) {
            return String::new();
        }
        let answered = |end| answers::line_answered(self.game, self.form(), result, end);
        let before = found.end.checked_sub(expected.len()).filter(|end| *end > 0);
        let first = 1 + before.and_then(answered).map_or(0, |line| line.number);
        let next = answered(found.end).map_or(0, |line| line.number);
        match next.saturating_sub(first) {
            0 => String::new(),
            1 => format!("      Line {first} of the input should print nothing.\n"),
            _ => {
                format!("      Lines {first} to {} of the input should print nothing.\n", next - 1)
            }
        }
    }

    /// Points, the one line that scripts read, and what follows it.
    pub fn summary(&self, program: &str) -> String {
        let mut text = self.points_by_topic();
        let (passed, cases) = (self.passed(), self.cases());
        text.push_str(&format!("\n{passed}/{cases} cases pass  ({}, {program})\n", self.game.name));
        let spaced = self.spaced();
        if spaced > 0 {
            text.push_str(&format!(
                "white space: {}; {}/{cases} pass with {}\n",
                show::count(
                    spaced,
                    "more case differs only in white space",
                    "more cases differ only in white space"
                ),
                passed + spaced,
                if spaced == 1 { "it" } else { "them" }
            ));
        }
        if let Some(statuses) = self.statuses() {
            text.push_str(&statuses.text());
        }
        for cause in causes::of(self) {
            text.push_str(&format!("{cause}\n"));
        }
        self.notes(&mut text);
        text.push_str(&self.tasks());
        text
    }

    /// The functions of a C file, task by task, and their sum.
    fn tasks(&self) -> String {
        let Some(points) = self.points_of_functions() else { return String::new() };
        let worth: f64 = self.functions.iter().map(|mark| mark.task.points).sum();
        let mut text = String::from("\n");
        self.functions.iter().for_each(|mark| text.push_str(&mark.to_string()));
        let (points, worth) = (show::points(points), show::points(worth));
        text.push_str(&format!("functions: {points} of {worth} points\n"));
        text
    }

    /// The points of the functions, where functions were handed in.
    pub fn points_of_functions(&self) -> Option<f64> {
        (!self.functions.is_empty()).then(|| total(&self.functions))
    }

    fn notes(&self, text: &mut String) {
        text.push_str(&self.remark);
        if !self.form().name.is_empty() {
            text.push_str(&format!("It prints {}, which is right too.\n", self.form().name));
        }
        let unasked = self.results.iter().filter(|result| result.unasked).count();
        if unasked > 0 {
            text.push_str(&format!(
                "{} not count: the program takes no requests (--functions).\n",
                show::count(unasked, "case does", "cases do")
            ));
        }
        let unreached = self.results.len() - self.cases() - unasked;
        if unreached > 0 {
            text.push_str(&format!(
                "{} not count: the computer's random moves did not reach what {}.\n",
                show::count(unreached, "case does", "cases do"),
                if unreached == 1 { "it tests" } else { "they test" }
            ));
        }
        if self.is_hurried() {
            text.push_str(&format!(
                "The program exceeded the time limit in {PATIENCE} cases. In the later cases it got a \
                 tenth of the time.\n"
            ));
        }
        if self.in_time_again > 0 {
            text.push_str(&format!(
                "{} ended in time in a second run, with no other submission running.\n",
                show::count(
                    self.in_time_again,
                    "case that exceeded the time limit",
                    "cases that exceeded the time limit"
                )
            ));
        }
        if self.failing().any(|result| self.verdict(result) == Verdict::Line) || self.spaced() > 0 {
            text.push_str(&format!("{}\n", show::LEGEND));
        }
    }

    fn points_by_topic(&self) -> String {
        let rows = self.topics();
        let width = rows.iter().map(|row| row.topic.len()).max().unwrap_or(0).max(5);
        let mut text = format!("{:<width$}  passed  points\n", "topic");
        for row in rows {
            let passed = format!("{}/{}", row.passed, row.cases);
            let points = format!("{} of {}", show::points(row.points()), show::points(row.worth));
            let spaces = if row.spaced > 0 {
                format!("  ({} with white space)", show::points(row.points_with_spaces()))
            } else {
                String::new()
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{:<width$}  {passed:>6}  {points}{spaces}", row.topic);
        }
        text
    }
}

/// The topics in the order of the assignment, as far as there are cases. For each case `cases` says
/// whether it passes, and whether it differs only in white space.
pub fn topic_rows<'a>(
    game: Game,
    points: &Points,
    cases: impl Iterator<Item = (&'a Case, bool, bool)>,
) -> Vec<TopicRow> {
    let names: Vec<&str> = topics::of(game.name).iter().map(|topic| topic.name).collect();
    let row = |name: &str| TopicRow { topic: name.into(), ..TopicRow::default() };
    let mut rows: Vec<TopicRow> = names.iter().map(|name| row(name)).collect();
    for (case, passes, spaced) in cases {
        let topic = topic_of(game, case);
        let place = rows.iter().position(|row| row.topic == topic).unwrap_or_else(|| {
            rows.push(row(topic));
            rows.len() - 1
        });
        if let Some(row) = rows.get_mut(place) {
            row.cases += 1;
            row.passed += usize::from(passes);
            row.spaced += usize::from(spaced);
        }
    }
    rows.retain(|row| row.cases > 0);
    for row in &mut rows {
        let default = f64::from(u32::try_from(row.cases).unwrap_or(u32::MAX));
        row.worth = points.get(&row.topic).copied().unwrap_or(default);
    }
    rows
}

/// The topic of a case. A tutor's own case need not name one.
pub fn topic_of(game: Game, case: &Case) -> &str {
    let topic = case.topic();
    let is_known = || topics::of(game.name).iter().any(|known| known.name == topic);
    if case.own && !is_known() { OTHER } else { topic }
}

/// How much a verdict speaks for a form.
fn rank(verdict: Verdict) -> usize {
    match verdict {
        Verdict::Pass => 3,
        Verdict::WhiteSpace => 2,
        Verdict::Ending | Verdict::NotReached => 1,
        Verdict::Line => 0,
    }
}

/// How the game of a gomoku-mist case ends, for the counts of statuses.
fn ending_of(case: &Case) -> &'static str {
    let has = |line: &[u8]| difference::lines(&case.expected).any(|other| other == line);
    let resigned = difference::lines(&case.bytes).any(|line| line == b"resign\n");
    if !has(b"Thank you for playing!\n") {
        if case.status == 1 { "after term" } else { "at the end of the input" }
    } else if has(b"Wow, a tie!\n") {
        "after a tie"
    } else if resigned {
        "after resign"
    } else {
        "after a win"
    }
}

impl Statuses {
    /// The line of the summary.
    pub fn text(&self) -> String {
        let Self { wrong, cases, kinds } = self;
        let mut text = format!("status: {wrong} of {cases} wrong");
        let several = kinds.len() > 1;
        for ((is, should, when), count) in kinds {
            text.push_str(&format!(", {is} instead of {should} {when}"));
            if several {
                text.push_str(&format!(" ({count})"));
            }
        }
        text + "\n"
    }
}

/// Whether a run was stopped for its time.
pub fn is_out_of_time(run: &Run) -> bool {
    matches!(run.ending, Ending::Time | Ending::Wait)
}
