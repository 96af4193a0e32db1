//! What a run of all cases says of one program: the same text for `in-a-row grade`, for a student's
//! file and for the cells of the tutor's page.

use std::fmt::Write;
use std::path::Path;

use crate::cases;
use crate::marks::NOT_RUN;
use crate::marks::results::Report;
use crate::run::endings;
use crate::run::launch::Ending;
use crate::run::limits::Allowance;
use crate::text::difference::{self, Difference, trimmed};
use crate::text::show;
use crate::verdict::check::{PATIENCE, Result, Verdict};
use crate::verdict::input_line::{self, Line};
use crate::verdict::{computer, variants};

/// Why output may be missing that the program had reached.
const UNFLUSHED: &str = " What it had not flushed is lost.";

impl Report<'_> {
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
                let what = show::white_space(self.expected(result), &result.run.output);
                format!("SPACE {}: {what}\n", result.case.name)
            }
            Verdict::NotReached => String::new(),
            Verdict::Unrun => format!("FAIL  {}\n      {NOT_RUN}\n\n", result.case.name),
            _ => self.explained(result, replay),
        }
    }

    /// A case that fails, with the first difference.
    fn explained(&self, result: &Result, replay: Option<&Path>) -> String {
        let mut text = format!("FAIL  {}\n", result.case.name);
        let expected = self.expected(result);
        match difference::first(expected, &result.run.output, self.game.eyes()) {
            Some(found) if self.verdict(result) == Verdict::Line => {
                self.explain_line(&mut text, result, &found);
                if !matches!(result.run.ending, Ending::Exit(_)) {
                    let ending = endings::ending(result.run.ending, self.limits(result));
                    let lost = if found.actual.is_none() { UNFLUSHED } else { "" };
                    text.push_str(&format!("      The program {ending}.{lost}\n"));
                }
            }
            _ => {
                let ending = endings::ending(result.run.ending, self.limits(result));
                text.push_str(&format!("      The output is right, but the program {ending}.\n"));
            }
        }
        // A function of a C file is not called by a command.
        let is_call = !self.functions.is_empty() && result.case.asks_functions();
        if let Some(program) = replay.filter(|_| !is_call) {
            let command = cases::replay(program, result.case);
            // With drawn moves the next run may be another game.
            let diff = if variants::is_drawn(self.game, result.case) {
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
        match self.line_answered(result, found.end) {
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
            if let Some(note) = result.right.as_ref().and_then(|right| right.note(expected)) {
                text.push_str(&format!("      {note}\n"));
            }
            if let Some(note) = self.computers_column(result, found) {
                text.push_str(&format!("      {note}\n"));
            }
            text.push_str(&self.silent_lines(result, found, expected));
        }
    }

    /// That the computer of cuhk4 plays another column than the rule gives.
    fn computers_column(&self, result: &Result, found: &Difference) -> Option<String> {
        if self.game.name != "cuhk4" {
            return None;
        }
        let expected = self.expected(result);
        let expected: Vec<_> = difference::lines(expected).map(trimmed).collect();
        let actual: Vec<_> = difference::lines(&result.run.output).map(trimmed).collect();
        computer::note(&expected, &actual, found.line.checked_sub(1)?)
    }

    fn line_answered(&self, result: &Result, end: usize) -> Option<Line> {
        let expected = self.expected(result);
        input_line::line_answered(self.game, self.form(), result, expected, end)
    }

    /// The lines of the input before the one that is answered, if they should print nothing: another
    /// line of output may be the answer to one of them.
    fn silent_lines(&self, result: &Result, found: &Difference<'_>, expected: &[u8]) -> String {
        if found.same > 0 || variants::is_drawn(self.game, result.case) {
            return String::new();
        }
        let answered = |end| self.line_answered(result, end);
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
        for cause in self.causes().lines(self.cases()) {
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

    fn notes(&self, text: &mut String) {
        text.push_str(&self.remark);
        let form = self.form().name();
        if !form.is_empty() {
            text.push_str(&format!("It prints {form}, which is right too.\n"));
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
        let unrun = self.results.iter().filter(|result| self.verdict(result) == Verdict::Unrun);
        let unrun = unrun.count();
        if unrun > 0 {
            let seconds = self.allowance.budget.as_secs_f64();
            text.push_str(&format!(
                "{NOT_RUN}: {}; the others that do not pass took {seconds} s (--budget).\n",
                show::count(unrun, "case", "cases")
            ));
        }
        if self.in_time_again > 0 {
            text.push_str(&format!(
                "{} ended in time in a second run.\n",
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
