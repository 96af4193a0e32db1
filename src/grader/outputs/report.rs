//! The report on a run of all cases of one program. It is the same text for `in-a-row grade`, a
//! student's file and the cells of the tutor's page.

use std::path::Path;

use crate::cases::courses::Course;
use crate::cases::{self, Case};
use crate::marks::NOT_RUN;
use crate::marks::results::{Report, TopicRow};
use crate::run::endings;
use crate::run::launch::Ending;
use crate::run::limits::Allowance;
use crate::text::difference::{self, Difference, trimmed};
use crate::text::show;
use crate::text::terminal;
use crate::verdict::check::{CaseResult, PATIENCE, Verdict};
use crate::verdict::input_line::{self, Line};
use crate::verdict::{computer, variants};

/// Lines of the compiler's words, of the input and of standard error that are shown.
const MESSAGES: usize = 6;
const INPUT: usize = 4;
const ERRORS: usize = 4;
const WIDEST_ERROR: usize = 72;

/// Cases without a cause that are shown.
const WITHOUT_CAUSE: usize = 3;

/// Topics that stand in one column.
const TOPICS: usize = 4;

/// Columns before the command with which a case is tried.
const REPLAY: usize = 15;

/// The lines of a report with one cause: 60 with the one on `--all`.
const LINES: usize = 59;

/// Columns of a line that is ours: the program's own lines, and the cases' own, may be longer.
const COLUMNS: usize = 80;

/// Columns of the first line beside the program's name, and of the day.
const BESIDE_NAME: usize = 30;

/// The margin of a sentence's later lines.
const MARGIN: &str = "  ";

/// Topics with this many cases are named as a whole where all of them fail.
const WHOLE: usize = 3;

/// How lines with the words of a request begin.
const REQUEST: [&str; 3] = ["request   ", "expected  ", "actual    "];

/// Why output may be missing that the program had reached.
const UNFLUSHED: &str = " What it had not flushed is lost.";

impl Report<'_> {
    /// True if a program was stopped so often that it got a tenth of the time.
    fn is_hurried(&self) -> bool {
        self.results.iter().any(|result| result.hurried)
    }

    /// All of it as text. `program` is what the student calls it, `day` the day of the run, empty
    /// where nobody knows it.
    pub fn text(&self, program: &str, day: &str, replay: Option<&Path>, verbose: bool) -> String {
        let comma = if day.is_empty() { "" } else { ", " };
        let (name, file) = (self.game.name(), show::end_of(program, COLUMNS - BESIDE_NAME));
        let mut text = format!("{name}, {file}{comma}{day}\n{}\n", self.overview());
        if !self.messages.is_empty() {
            text.push_str("The compiler says:\n");
            let most = if verbose { usize::MAX } else { MESSAGES };
            let lines = self.messages.lines().map(show::safe).take(most);
            lines.for_each(|line| text.push_str(&format!("  {line}\n")));
            text.push('\n');
        }
        if verbose {
            for result in self.counted() {
                if self.passes(result) {
                    text.push_str(&format!("pass  {}\n", result.case.name));
                } else {
                    text.push_str(&self.one(result, replay));
                }
            }
            text.push('\n');
        } else {
            text.push_str(&self.examples(replay));
        }
        let summary = self.summary(program);
        let used = text.lines().count() + summary.lines().count();
        text + &self.names(LINES.saturating_sub(used)) + &summary
    }

    /// The mark, the causes with their numbers, and the points by topic.
    pub fn overview(&self) -> String {
        let rows = self.topics();
        let worth = rows.iter().map(|row| row.worth).sum();
        let mut text =
            format!("mark: {} of {} points", show::points(self.points()), show::points(worth));
        if let Some(points) = self.points_of_functions() {
            text.push_str(&format!("; functions: {} points", show::points(points)));
        }
        text.push_str("\n\n");
        let causes = self.causes().lines(self.cases());
        for cause in &causes {
            text.push_str(&sentence(cause));
        }
        for charge in self.charges() {
            let (costs, instead) = (show::points(charge.costs), show::points(charge.worth));
            text.push_str(&sentence(&format!(
                "charged: {costs} in place of {instead} points, for “{}”",
                charge.sentence
            )));
        }
        if !causes.is_empty() {
            text.push('\n');
        }
        text + &points_by_topic(&rows)
    }

    /// Each cause with the shortest of its cases, and the shortest cases without a cause.
    fn examples(&self, replay: Option<&Path>) -> String {
        let causes = &self.causes().told;
        let shortest = |mut places: Vec<usize>, most: usize| {
            places.sort_by_key(|&place| self.results.get(place).map(|it| it.case.bytes.len()));
            let results = places.into_iter().filter_map(|place| self.results.get(place)).take(most);
            results.map(|result| self.one(result, replay)).collect::<String>()
        };
        let mut text = String::new();
        for cause in causes {
            let example = shortest(cause.cases.clone(), 1);
            text.push_str(&sentence(&format!("{}, as in", cause.sentence)));
            text.push_str(&format!("{}\n\n", example.trim_end()));
        }
        let has_cause = |place: &usize| causes.iter().any(|cause| cause.cases.contains(place));
        let fails = |place: &usize| {
            self.results.get(*place).is_some_and(|it| self.fails_as_run(it) || self.is_spaced(it))
        };
        let left = (0..self.results.len()).filter(|place| fails(place) && !has_cause(place));
        let left: Vec<usize> = left.collect();
        if left.len() > WITHOUT_CAUSE {
            text.push_str(&format!(
                "{} cases have no such cause; --verbose shows all, these are the shortest:\n",
                left.len()
            ));
        }
        let examples = shortest(left, WITHOUT_CAUSE);
        let end = if examples.is_empty() || examples.ends_with("\n\n") { "" } else { "\n" };
        text + &examples + end
    }

    /// The names of all failing cases, and of those that were not run. They are packed where so
    /// many lines do not hold them in columns. They may be too many even then, while one cause
    /// explains all. Then topics that fail as a whole are named alone, before as many names as fit.
    fn names(&self, lines: usize) -> String {
        let (unrun, failing): (Vec<&CaseResult>, Vec<&CaseResult>) =
            self.failing().partition(|result| self.verdict(result) == Verdict::Unrun);
        let not_run = format!("{NOT_RUN}, {}", show::count(unrun.len(), "case", "cases"));
        let unrun: Vec<String> = unrun.iter().map(|it| it.case.name.clone()).collect();
        let failed = show::count(failing.len(), "failing case", "failing cases");
        let names: Vec<String> = failing.iter().map(|it| it.case.name.clone()).collect();
        let text = |layout: fn(&[&str], usize) -> String, failing: &[String]| -> String {
            let lists = [(&failed, failing), (&not_run, &unrun[..])];
            let lists = lists.iter().filter(|(_, names)| !names.is_empty());
            let list = |(title, names): &(&String, &[String])| {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                format!("{title}:\n{}\n", layout(&names, COLUMNS))
            };
            lists.map(list).collect()
        };
        let fits = |text: &String| text.lines().count() <= lines;
        let full = [text(in_columns, &names), text(packed, &names)];
        let in_full = full.iter().find(|text| fits(text));
        let is_limited = self.causes().of_all().is_some();
        if let Some(all) = in_full.or_else(|| full.last().filter(|_| !is_limited)) {
            return all.clone();
        }
        let short = self.with_whole_topics(&failing);
        let cut = |kept: usize| {
            let mut names: Vec<String> = short.get(..kept).unwrap_or_default().to_vec();
            if kept < short.len() {
                names.push(format!("… {} more (--verbose)", short.len() - kept));
            }
            text(packed, &names)
        };
        (1..=short.len()).rev().map(cut).find(fits).unwrap_or_else(|| cut(0))
    }

    /// The names of these cases, with one word for all cases of a topic.
    fn with_whole_topics(&self, failing: &[&CaseResult]) -> Vec<String> {
        let count = |topic: &str| failing.iter().filter(|it| self.topic(it.case) == topic).count();
        let rows = self.topics();
        let is_whole = |row: &&TopicRow| row.cases >= WHOLE && count(&row.topic) == row.cases;
        let whole: Vec<&TopicRow> = rows.iter().filter(is_whole).collect();
        let mut names: Vec<String> =
            whole.iter().map(|row| format!("all {} of {}", row.cases, row.topic)).collect();
        let others =
            failing.iter().filter(|it| whole.iter().all(|row| row.topic != self.topic(it.case)));
        names.extend(others.map(|it| it.case.name.clone()));
        names
    }

    /// The reason why a result does not pass.
    pub fn one(&self, result: &CaseResult, replay: Option<&Path>) -> String {
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
    fn explained(&self, result: &CaseResult, replay: Option<&Path>) -> String {
        let mut text = format!("FAIL  {}\n", result.case.name);
        let expected = self.expected(result);
        let ending = endings::ending(result.run.ending, self.limits(result));
        match difference::first(expected, &result.run.output, self.game.eyes()) {
            Some(found) if self.verdict(result) == Verdict::Line => {
                self.explain_line(&mut text, result, &found);
                let exits = matches!(result.run.ending, Ending::Exit(_));
                let lost = if !exits && found.actual.is_none() { UNFLUSHED } else { "" };
                text.push_str(&inside(&format!("The program {ending}.{lost}")));
            }
            _ => {
                text.push_str(&inside(&format!("The output is right, but the program {ending}.")));
            }
        }
        text.push_str(&errors(&result.run.error));
        // A function of a C file is not called by a command.
        let is_call = !self.functions.is_empty() && result.case.asks_functions();
        if let Some(program) = replay.filter(|_| !is_call) {
            let command = cases::replay(program, result.case, REPLAY);
            let command = command.map(|command| format!("      try it:  {command}\n"));
            text.push_str(&command.unwrap_or_else(|| self.where_the_input_is(result.case)));
        }
        text.push('\n');
        text
    }

    /// The text in place of a command that no terminal takes: the size of the input, and its owner.
    fn where_the_input_is(&self, case: &Case) -> String {
        let lines = difference::lines(&case.bytes).count();
        let lines = show::count(lines, "line", "lines");
        let size = format!("{} bytes in {lines}", case.bytes.len());
        let margin = " ".repeat(REPLAY);
        let (game, name) = (self.game.name(), &case.name);
        let whose = if case.own {
            format!("{margin}Your tutor has it: {name}.in\n")
        } else {
            format!(
                "{margin}Your tutor can write it to a file:\n{margin}in-a-row cases {game} \\\n\
                 {margin}--extract=DIR --case={name}\n"
            )
        };
        format!("      try it:  the input is too long for a command: {size}.\n{whose}")
    }

    fn limits(&self, result: &CaseResult) -> Allowance {
        let time = if result.hurried { self.allowance.time / 10 } else { self.allowance.time };
        Allowance { time, ..self.allowance }
    }

    fn explain_line(&self, text: &mut String, result: &CaseResult, found: &Difference<'_>) {
        let place = format!("      Line {} of the output", found.line);
        let answered = self.line_answered(result, found.end);
        let number = answered.as_ref().map(|line| line.number);
        match answered {
            Some(line) if found.expected.is_some() => {
                let asked = show::named(&line.text);
                let number = line.number;
                let place = format!("{place}, which answers line {number} of the input: {asked}");
                text.push_str(&show::wrapped(&place, COLUMNS, "        "));
                text.push('\n');
            }
            _ if found.expected.is_none() => {
                text.push_str(&format!("{place}, where it should have ended\n"));
            }
            _ => text.push_str(&format!("{place}\n")),
        }
        // A difference before any input has nothing to do with it.
        if number.is_some() || found.expected.is_none() {
            text.push_str(&input_up_to(result, number));
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
    fn computers_column(&self, result: &CaseResult, found: &Difference) -> Option<String> {
        if self.game != Course::Cuhk4 {
            return None;
        }
        let expected = self.expected(result);
        let expected: Vec<_> = difference::lines(expected).map(trimmed).collect();
        let actual: Vec<_> = difference::lines(&result.run.output).map(trimmed).collect();
        computer::note(&expected, &actual, found.line.checked_sub(1)?)
    }

    fn line_answered(&self, result: &CaseResult, end: usize) -> Option<Line> {
        let expected = self.expected(result);
        input_line::line_answered(self.game, self.form(), result, expected, end)
    }

    /// Names the lines of the input before the one that is answered, if they should print nothing.
    /// Another line of output may be the answer to one of them.
    fn silent_lines(&self, result: &CaseResult, found: &Difference<'_>, expected: &[u8]) -> String {
        if found.same > 0 || variants::is_drawn(self.game, result.case) {
            return String::new();
        }
        let answered = |end| self.line_answered(result, end).map_or(0, |line| line.number);
        silence(found.end, expected.len(), &answered)
    }

    /// The one line that scripts read, and what follows it.
    pub fn summary(&self, program: &str) -> String {
        let (passed, cases) = (self.passed(), self.cases());
        let file = show::end_of(program, COLUMNS - BESIDE_NAME - self.game.name().len());
        let mut text = format!("{passed}/{cases} cases pass  ({}, {file})\n", self.game.name());
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
        self.notes(&mut text);
        text.push_str(&self.tasks());
        text
    }

    /// The functions of a C file, task by task, and their sum.
    fn tasks(&self) -> String {
        let Some(points) = self.points_of_functions() else { return String::new() };
        let worth: f64 = self.functions.iter().map(|mark| mark.task.points).sum();
        let mut text = String::from("\n");
        for line in self.functions.iter().map(ToString::to_string).collect::<String>().lines() {
            let is_own = REQUEST.iter().any(|name| line.trim_start().starts_with(name));
            let margin = format!("{MARGIN}{MARGIN}{MARGIN}");
            let line = if is_own { line.into() } else { show::wrapped(line, COLUMNS, &margin) };
            text.push_str(&format!("{line}\n"));
        }
        let (points, worth) = (show::points(points), show::points(worth));
        text.push_str(&format!("functions: {points} of {worth} points\n"));
        text
    }

    fn notes(&self, text: &mut String) {
        self.remark.lines().for_each(|line| text.push_str(&sentence(line)));
        let form = self.form().name();
        if !form.is_empty() {
            text.push_str(&format!("It prints {form}, which is right too.\n"));
        }
        self.notes_on_uncounted(text);
        self.notes_on_time(text);
        if self.failing().any(|result| self.verdict(result) == Verdict::Line) || self.spaced() > 0 {
            text.push_str(&format!("{}\n", show::LEGEND));
        }
    }

    /// The cases that do not count.
    fn notes_on_uncounted(&self, text: &mut String) {
        let unasked = self.results.iter().filter(|result| result.unasked).count();
        if unasked > 0 {
            text.push_str(&sentence(&format!(
                "{} not count: the program takes no requests (--functions).",
                show::count(unasked, "case does", "cases do")
            )));
        }
        let unreached = self.results.len() - self.cases() - unasked;
        if unreached > 0 {
            text.push_str(&sentence(&format!(
                "{} not count: the computer's random moves did not reach what {}.",
                show::count(unreached, "case does", "cases do"),
                if unreached == 1 { "it tests" } else { "they test" }
            )));
        }
    }

    /// The cases to which the limits of time mattered.
    fn notes_on_time(&self, text: &mut String) {
        if self.is_hurried() {
            text.push_str(&sentence(&format!(
                "The program exceeded the time limit in {PATIENCE} cases. In the later cases it got a \
                 tenth of the time."
            )));
        }
        let unrun = self.results.iter().filter(|result| self.verdict(result) == Verdict::Unrun);
        let unrun = unrun.count();
        if unrun > 0 {
            let seconds = self.allowance.budget.as_secs_f64();
            text.push_str(&sentence(&format!(
                "{NOT_RUN}: {}; the others that do not pass took {seconds} s (--budget).",
                show::count(unrun, "case", "cases")
            )));
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
    }
}

/// That some lines of the input should print nothing. The output line has `length` bytes and ends
/// at `end`. An input line decides it, and those before that one are silent. `answered` gives the
/// number of the input line that decides the first bytes of the output, 0 where none does.
fn silence(end: usize, length: usize, answered: &dyn Fn(usize) -> usize) -> String {
    let before = end.checked_sub(length).filter(|end| *end > 0);
    let first = 1 + before.map_or(0, answered);
    let next = answered(end);
    match next.saturating_sub(first) {
        0 => String::new(),
        1 => format!("      Line {first} of the input should print nothing.\n"),
        _ => format!("      Lines {first} to {} of the input should print nothing.\n", next - 1),
    }
}

/// A sentence with its line end, in lines that are no wider than a terminal.
fn sentence(text: &str) -> String {
    show::wrapped(text, COLUMNS, MARGIN) + "\n"
}

/// The same within a case, as far to the right as its other lines.
fn inside(text: &str) -> String {
    show::wrapped(&format!("      {text}"), COLUMNS, "        ") + "\n"
}

/// The points by topic, in two columns where there are many.
fn points_by_topic(rows: &[TopicRow]) -> String {
    let width = rows.iter().map(|row| row.topic.len()).max().unwrap_or(0).max(5);
    let heading = format!("{:<width$}  passed  points", "topic");
    let line = |row: &TopicRow| {
        let passed = format!("{}/{}", row.passed, row.cases);
        let points = format!("{} of {}", show::points(row.points()), show::points(row.worth));
        let spaces = if row.spaced > 0 {
            format!("  ({} with white space)", show::points(row.points_with_spaces()))
        } else {
            String::new()
        };
        format!("{:<width$}  {passed:>6}  {points}{spaces}", row.topic)
    };
    let lines: Vec<String> = rows.iter().map(line).collect();
    if lines.len() <= TOPICS {
        return [vec![heading], lines].concat().iter().map(|line| format!("{line}\n")).collect();
    }
    let (left, right) = lines.split_at(lines.len().div_ceil(2));
    let room = left.iter().map(String::len).max().unwrap_or(0).max(heading.len()) + 4;
    let both =
        |left: &str, right: &str| format!("{}\n", format!("{left:<room$}{right}").trim_end());
    let right = right.iter().map(String::as_str).chain([""]);
    let pairs = left.iter().zip(right).map(|(left, right)| both(left, right));
    both(&heading, &heading) + &pairs.collect::<String>()
}

/// The last lines of the input up to the one that is answered. Where none is known, the last of the
/// input.
fn input_up_to(result: &CaseResult, number: Option<usize>) -> String {
    let lines: Vec<&[u8]> = difference::lines(&result.case.bytes).collect();
    let end = number.unwrap_or(lines.len()).min(lines.len());
    let start = end.saturating_sub(INPUT);
    let mut text = String::new();
    if start > 0 {
        let before = show::count(start, "line", "lines");
        text.push_str(&format!("        input     … {before} before\n"));
    }
    for (place, line) in lines.iter().enumerate().take(end).skip(start) {
        let name = if place == 0 { "input" } else { "" };
        text.push_str(&format!("        {name:<10}{}\n", show::excerpt(line, 0)));
    }
    text
}

/// Names in columns of one width, from left to right.
fn in_columns(names: &[&str], width: usize) -> String {
    let widest = names.iter().map(|name| name.len() + 2).max().unwrap_or(2);
    let columns = (width / widest).max(1);
    let padded = |name: &&str| format!("  {name:<room$}", room = widest - 2);
    let lines = names.chunks(columns).map(|row| row.iter().map(padded).collect::<String>());
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Names with two blanks before each, as many in a line as it holds.
fn packed(names: &[&str], width: usize) -> String {
    let (mut text, mut line) = (String::new(), String::new());
    for name in names {
        if !line.is_empty() && terminal::width(&line) + 2 + terminal::width(name) > width {
            text.push_str(&format!("{line}\n"));
            line.clear();
        }
        line.push_str(&format!("  {name}"));
    }
    text + &line + "\n"
}

/// The last lines on standard error.
fn errors(error: &[u8]) -> String {
    let lines: Vec<&[u8]> = difference::lines(error).map(trimmed).collect();
    if lines.is_empty() {
        return String::new();
    }
    let start = lines.len().saturating_sub(ERRORS);
    let lines = lines.iter().skip(start).map(|line| {
        let line = show::safe(&String::from_utf8_lossy(line));
        format!("        {}\n", show::first_bytes(&line, WIDEST_ERROR))
    });
    format!("      It ends on standard error with:\n{}", lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::{
        Report, TopicRow, errors, in_columns, input_up_to, inside, packed, points_by_topic,
        sentence, silence,
    };
    use crate::cases::{self, Case, courses::Course};
    use crate::functions::report::{Failure, Mark};
    use crate::functions::tasks;
    use crate::run::launch::{Ending, Run};
    use crate::verdict::check::{Verdict, judged};
    use std::path::Path;
    use std::time::Duration;

    /// A cause has one example, its shortest case. Of cases without a cause three are shown.
    #[test]
    fn examples_are_the_shortest_cases() {
        let (mut cases, _) = cases::of(Course::GomokuMist);
        cases.retain(|case| case.topic() == "resign" && !case.is_ours());
        let examples = |changes: &[&str]| {
            let result = |(place, case)| {
                let case: &Case = case;
                let right = String::from_utf8_lossy(&case.expected);
                let word = changes.get(place).copied().unwrap_or("Thank you");
                let output = right.replace("Thank you", word);
                let (output, error) = (output.into_bytes(), Vec::new());
                let ending = Ending::Exit(case.status);
                let run = Run { output, error, ending, wall: Duration::ZERO };
                judged(Course::GomokuMist, case, run, false)
            };
            let results = cases.iter().enumerate().map(result);
            Report::plain(Course::GomokuMist, results.collect()).examples(None)
        };
        let fails = |text: &str| text.matches("FAIL  ").count();
        assert_eq!(examples(&[]), "");
        let with_cause = examples(&["Thanks"; 4]);
        assert_eq!(fails(&with_cause), 1, "{with_cause}");
        let shortest = cases[..4].iter().min_by_key(|case| case.bytes.len()).unwrap();
        assert!(with_cause.contains(&format!("FAIL  {}\n", shortest.name)), "{with_cause}");
        assert!(!with_cause.contains("no such cause"), "{with_cause}");
        let three = examples(&["A", "Be", "See"]);
        assert_eq!((fails(&three), three.contains("no such cause")), (3, false), "{three}");
        let four = examples(&["A", "Be", "See", "Dear"]);
        assert_eq!(fails(&four), 3, "{four}");
        assert!(four.contains("4 cases have no such cause; --verbose shows all"), "{four}");
    }

    /// A command that no terminal takes is not printed.
    #[test]
    fn a_long_input_is_no_command() {
        let (mut cases, _) = cases::of(Course::GomokuMist);
        cases.retain(|case| case.name == "who_many_times");
        let told = |own: bool, program: &str| {
            let case = Case { own, ..cases[0].clone() };
            let (output, error, ending) = (Vec::new(), Vec::new(), Ending::Exit(0));
            let run = Run { output, error, ending, wall: Duration::ZERO };
            let results = vec![judged(Course::GomokuMist, &case, run, false)];
            Report::plain(Course::GomokuMist, results).examples(Some(Path::new(program)))
        };
        let size =
            "      try it:  the input is too long for a command: 72014 bytes in 18002 lines.\n";
        let write = "               Your tutor can write it to a file:\n               \
                     in-a-row cases gomoku-mist \\\n               \
                     --extract=DIR --case=who_many_times\n";
        let ours = told(false, "./a");
        assert!(ours.contains(&format!("{size}{write}")), "{ours}");
        assert!(ours.lines().all(|line| line.chars().count() <= 80), "{ours}");
        let own = told(true, "./a");
        let has = "               Your tutor has it: who_many_times.in\n";
        assert!(own.contains(&format!("{size}{has}")), "{own}");
    }

    /// One line of the input decides the line of output before, a later one the differing line.
    #[test]
    fn lines_of_the_input_without_output_are_named() {
        let told = |before: usize, next: usize| {
            silence(15, 5, &|end| match end {
                10 => before,
                15 => next,
                _ => panic!("nobody asks for {end}"),
            })
        };
        for next in [0, 2, 3] {
            assert_eq!(told(2, next), "", "{next}");
        }
        assert_eq!(told(2, 4), "      Line 3 of the input should print nothing.\n");
        assert_eq!(told(2, 5), "      Lines 3 to 4 of the input should print nothing.\n");
        assert_eq!(told(0, 9), "      Lines 1 to 8 of the input should print nothing.\n");
        // Before the first line of the output nothing is decided.
        for length in [5, 6] {
            let first = |end: usize| if end == 5 { 2 } else { panic!("nobody asks for {end}") };
            let told = silence(5, length, &first);
            assert_eq!(told, "      Line 1 of the input should print nothing.\n");
        }
        let second = |end: usize| [0, 3, 3, 3, 3, 3, 6][end];
        assert_eq!(
            silence(6, 5, &second),
            "      Lines 4 to 5 of the input should print nothing.\n"
        );
    }

    fn row(topic: &str, passed: usize, spaced: usize) -> TopicRow {
        TopicRow { topic: topic.into(), passed, spaced, cases: 4, worth: 10.0 }
    }

    #[test]
    fn few_topics_stand_in_one_column() {
        let rows = [row("win", 2, 0), row("history", 1, 2)];
        let text = "topic    passed  points\n\
            win         2/4  5 of 10\n\
            history     1/4  2.5 of 10  (7.5 with white space)\n";
        assert_eq!(points_by_topic(&rows), text);
        let four: Vec<_> = ["a", "b", "c", "d"].map(|name| row(name, 4, 0)).into();
        assert_eq!(points_by_topic(&four).lines().count(), 5);
    }

    /// The first half stands on the left, the longer one.
    #[test]
    fn more_than_four_topics_stand_in_two_columns() {
        let rows: Vec<_> = ["a", "b", "c", "d", "e"].map(|name| row(name, 4, 0)).into();
        let line = |name: &str| format!("{name}         4/4  10 of 10");
        let head = "topic  passed  points";
        let text = format!(
            "{head}      {head}\n{}    {}\n{}    {}\n{}\n",
            line("a"),
            line("d"),
            line("b"),
            line("e"),
            line("c")
        );
        assert_eq!(points_by_topic(&rows), text);
    }

    #[test]
    fn sentences_stay_within_a_terminal() {
        let (word, half) = ("x".repeat(39), "y".repeat(34));
        assert_eq!(sentence(&format!("{word} {word} z")), format!("{word} {word}\n  z\n"));
        assert_eq!(inside(&format!("{half} {word}")), format!("      {half} {word}\n"));
        assert_eq!(inside(&format!("{half} {word}z")), format!("      {half}\n        {word}z\n"));
    }

    #[test]
    fn names_fill_the_width() {
        let names = ["aaa", "bb", "c"];
        assert_eq!(in_columns(&names, 10), "  aaa  bb\n  c\n");
        assert_eq!(in_columns(&names, 9), "  aaa\n  bb\n  c\n");
        assert_eq!(in_columns(&names, 15), "  aaa  bb   c\n");
        assert_eq!(packed(&names, 9), "  aaa  bb\n  c\n");
        assert_eq!(packed(&names, 8), "  aaa\n  bb  c\n");
        assert_eq!(packed(&names, 12), "  aaa  bb  c\n");
        assert_eq!(packed(&names, 1), "  aaa\n  bb\n  c\n");
    }

    #[test]
    fn a_line_of_standard_error_has_72_bytes() {
        let shown = |count: usize| {
            let text = errors("x".repeat(count).as_bytes());
            text.matches('x').count()
        };
        assert_eq!([71, 72, 73].map(shown), [71, 72, 72]);
    }

    #[test]
    fn the_last_four_lines_of_standard_error_are_shown() {
        assert_eq!(errors(b""), "");
        let head = "      It ends on standard error with:\n";
        assert_eq!(errors(b"a \nb"), format!("{head}        a\n        b\n"));
        let lines = |range: std::ops::RangeInclusive<u32>, blanks: &str| {
            range.map(|line| format!("{blanks}{line}\n")).collect::<String>()
        };
        for (all, first) in [(4, 1), (5, 2)] {
            let shown = lines(first..=all, "        ");
            assert_eq!(errors(lines(1..=all, "").as_bytes()), format!("{head}{shown}"));
        }
    }

    /// A case of gomoku-mist. Lines that were looked for are known by the path of its input.
    fn case(name: &str, input: &str, expected: &str) -> Case {
        Case {
            name: name.into(),
            input: format!("{name}: {input}").into(),
            bytes: input.as_bytes().into(),
            output: "".into(),
            expected: expected.as_bytes().to_vec(),
            other: None,
            expected_error: Vec::new(),
            arguments: Vec::new(),
            status: 0,
            own: false,
            literal: false,
        }
    }

    fn report<'a>(cases: &'a [Case], runs: &[(&str, Ending)]) -> Report<'a> {
        let result = |(case, (output, ending)): (&'a Case, &(&str, Ending))| {
            let (output, error) = (output.as_bytes().to_vec(), b"late\n".to_vec());
            let run = Run { output, error, ending: *ending, wall: Duration::ZERO };
            judged(Course::GomokuMist, case, run, false)
        };
        Report::plain(Course::GomokuMist, cases.iter().zip(runs).map(result).collect())
    }

    /// The report on the cases below.
    const A_REPORT: &[&str] = &[
        "gomoku-mist, anna.c, 2026-03-31",
        "mark: 1 of 7 points",
        "",
        "topic   passed  points",
        "who        1/2  1 of 2",
        "view       0/2  0 of 2  (1 with white space)",
        "term       0/2  0 of 2",
        "status     0/1  0 of 1",
        "",
        "The compiler says:",
        "  p.c:1: warning",
        "",
        "pass  who_right",
        "FAIL  who_line",
        "      Line 2 of the output, which answers line 6 of the input: who⏎",
        "        input     … 2 lines before",
        "                  c⏎",
        "                  d⏎",
        "                  e⏎",
        "                  who⏎",
        "        expected  W⏎",
        "        actual    X⏎",
        "                  ^ the first difference",
        "      The program ended with exit status 0.",
        "      It ends on standard error with:",
        "        late",
        "      try it:  printf 'a\\nb\\nc\\nd\\ne\\nwho\\n' | ./a",
        "",
        "FAIL  term_crash",
        "      Line 1 of the output, which answers line 1 of the input: term⏎",
        "        input     term⏎",
        "        expected  Bye!⏎",
        "        actual    (nothing more)",
        "      The program crashed: segmentation fault (signal 11). What it had not",
        "        flushed is lost.",
        "      It ends on standard error with:",
        "        late",
        "      try it:  printf 'term\\n' | ./a",
        "",
        "FAIL  term_long",
        "      Line 2 of the output, where it should have ended",
        "        input     term⏎",
        "        expected  (nothing more)",
        "        actual    Bye!⏎",
        "      The program ended with exit status 0.",
        "      It ends on standard error with:",
        "        late",
        "      try it:  printf 'term\\n' | ./a",
        "",
        "FAIL  status_end",
        "      The output is right, but the program was stopped after 0.1 s of CPU time.",
        "      It ends on standard error with:",
        "        late",
        "      try it:  printf 'term\\n' | ./a",
        "",
        "SPACE view_space: blanks or tabs at line ends differ",
        "FAIL  view_unrun",
        "      not run: budget",
        "",
        "",
        "4 failing cases:",
        "  who_line  term_crash  term_long  status_end",
        "",
        "not run: budget, 1 case:",
        "  view_unrun",
        "",
        "1/7 cases pass  (gomoku-mist, anna.c)",
        "white space: 1 more case differs only in white space; 2/7 pass with it",
        "status: 0 of 2 wrong",
        "A remark.",
        "The program exceeded the time limit in 3 cases. In the later cases it got a",
        "  tenth of the time.",
        "not run: budget: 1 case; the others that do not pass took 300 s (--budget).",
        "1 case that exceeded the time limit ended in time in a second run.",
        "(· is a blank, ⏎ a line end)",
    ];

    /// Every part of a report, in its order.
    #[test]
    fn a_report_has_marks_examples_and_notes() {
        let cases = [
            case("who_right", "who\n", "B\n"),
            case("who_line", "a\nb\nc\nd\ne\nwho\n", "B\nW\n"),
            case("term_crash", "term\n", "Bye!\n"),
            case("term_long", "term\n", "Bye!\n"),
            case("status_end", "term\n", "Bye!\n"),
            case("view_space", "view\n", "B,,A1\n"),
            case("view_unrun", "view\n", "B,,A1\n"),
        ];
        let exit = Ending::Exit(0);
        let runs = [
            ("B\n", exit),
            ("B\nX\n", exit),
            ("", Ending::Signal(11)),
            ("Bye!\nBye!\n", exit),
            ("Bye!\n", Ending::Time),
            ("B,,A1 \n", exit),
            ("", exit),
        ];
        let mut found = report(&cases, &runs);
        found.results[4].hurried = true;
        found.results[6].verdicts.fill(Verdict::Unrun);
        found.in_time_again = 1;
        found.messages = "p.c:1: warning\n".into();
        found.remark = "A remark.".into();
        found.allowance.budget = Duration::from_mins(5);
        let text = found.text("anna.c", "2026-03-31", Some(Path::new("./a")), true);
        assert_eq!(text.lines().collect::<Vec<_>>(), A_REPORT);
    }

    /// The game, the program and the day have 80 columns: the program's name keeps its end.
    #[test]
    fn a_long_name_is_cut_in_the_first_and_the_last_lines() {
        let cases = [case("who_right", "who\n", "B\n")];
        let found = report(&cases, &[("B\n", Ending::Exit(0))]);
        let text = |length: usize| found.text(&"x".repeat(length), "2026-03-31", None, false);
        let names = |length: usize| {
            let text = text(length);
            let last = text.lines().find(|line| line.contains(" cases pass  ")).unwrap();
            [text.lines().next().unwrap(), last]
                .map(|line| (line.matches('x').count(), line.contains('…')))
        };
        // The game's name has 11 letters.
        assert_eq!(names(39), [(39, false), (39, false)]);
        assert_eq!(names(40), [(40, false), (38, true)]);
        assert_eq!(names(50), [(50, false), (38, true)]);
        assert_eq!(names(51), [(49, true), (38, true)]);
    }

    /// The report on a farewell that is worded otherwise, where a slip costs half a point.
    const A_SHORT_REPORT: &[&str] = &[
        "gomoku-mist, anna.c",
        "mark: 5.5 of 6 points; functions: 12.5 points",
        "",
        "all 6 failing cases: Thank·you·for·playing! is printed as Thanks·for·playing!;",
        "  mended: 6/6",
        "charged: 0.5 in place of 6 points, for “Thank·you·for·playing! is printed as",
        "  Thanks·for·playing!”",
        "",
        "topic   passed  points",
        "resign     0/6  0 of 6",
        "",
        "The compiler says:",
        "  1",
        "  2",
        "  3",
        "  4",
        "  5",
        "  6",
        "",
        "Thank·you·for·playing! is printed as Thanks·for·playing!, as in",
        "FAIL  resign_before_the_first_move_white_wins",
        "      Line 3 of the output, which answers line 3 of the input: term⏎",
        "        input     resign⏎",
        "                  who⏎",
        "                  term⏎",
        "        expected  Thank·you·for·playing!⏎",
        "        actual    Thanks·for·playing!⏎",
        "                       ^ the first difference",
        "      The program ended with exit status 0.",
        "      try it:  printf 'resign\\nwho\\nterm\\n' | ./a",
        "",
        "6 failing cases:",
        "  resign_before_the_first_move_white_wins",
        "  resign_input_behind_it_is_not_read",
        "  resign_of_black_after_ten_moves",
        "  resign_of_black_after_two_moves",
        "  resign_of_white_after_nine_moves",
        "  resign_of_white_after_one_move",
        "",
        "0/6 cases pass  (gomoku-mist, anna.c)",
        "status: 0 of 0 wrong",
        "(· is a blank, ⏎ a line end)",
        "",
        "one: SecondPlacePrize          10.00 of 10   4/4 requests right",
        "one: SecondPlacePrize           2.50 of 10   1/4 requests right",
        "    2 times: the function wrote behind the end of the array that it was given,",
        "      or before",
        "    request   SecondPlacePrize 1 2 3",
        "    expected  2",
        "    actual    3",
        "functions: 12.5 of 20 points",
    ];

    /// A charge and the functions' points stand beside the mark, the functions at the end.
    #[test]
    fn a_short_report_has_a_case_for_each_cause() {
        let (mut cases, _) = cases::of(Course::GomokuMist);
        cases.retain(|case| case.topic() == "resign" && !case.is_ours());
        let outputs: Vec<String> = cases
            .iter()
            .map(|case| String::from_utf8_lossy(&case.expected).replace("Thank you", "Thanks"))
            .collect();
        let result = |(case, output): (_, &String)| {
            let (output, error, ending) = (output.clone().into(), Vec::new(), Ending::Exit(0));
            judged(
                Course::GomokuMist,
                case,
                Run { output, error, ending, wall: Duration::ZERO },
                false,
            )
        };
        let results = cases.iter().zip(&outputs).map(result).collect();
        let mut found = Report::plain(Course::GomokuMist, results).charging(Some(0.5));
        found.messages = "1\n2\n3\n4\n5\n6\n7\n".into();
        let mark = |right| Mark { asked: 4, right, ..Mark::unasked(&tasks(Course::Slide4)[0]) };
        let [line, expected, got] = ["SecondPlacePrize 1 2 3", "2", "3"].map(String::from);
        let fault = "the function wrote behind the end of the array that it was given, or before";
        let wrong = Mark {
            faults: [(fault.to_string(), 2)].into(),
            first_failure: Some(Failure { line, expected, got }),
            ..mark(1)
        };
        found.functions = vec![mark(4), wrong];
        let text = found.text("anna.c", "", Some(Path::new("./a")), false);
        assert_eq!(text.lines().collect::<Vec<_>>(), A_SHORT_REPORT);
    }

    /// The words of a request are not broken, other lines of functions are.
    #[test]
    fn a_line_of_functions_stays_within_a_terminal() {
        let cases = [case("who_wide", "who\n", "B\n")];
        let mut found = report(&cases, &[("B\n", Ending::Exit(0))]);
        let long = |word: &str| [word; 30].join(" ");
        let [line, expected, got] = ["1", "2", "3"].map(long);
        let failure = Some(Failure { line, expected, got });
        let faults = [(long("it"), 1)].into();
        let mark = Mark::unasked(&tasks(Course::Slide4)[0]);
        found.functions = vec![Mark { asked: 1, faults, first_failure: failure, ..mark }];
        let text = found.tasks();
        let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        let fault = 4 + "once: ".len();
        let (first, rest) = ((80 + 1 - fault) / 3, 30 - (80 + 1 - fault) / 3);
        let request = 4 + 10 + 59;
        let widths_of_fault = [fault + 3 * first - 1, 6 + 3 * rest - 1];
        assert_eq!(widths[2..4], widths_of_fault);
        assert_eq!(widths[4..7], [request; 3]);
        assert!(text.ends_with("\nfunctions: 0 of 10 points\n"), "{text}");
    }

    /// In lists whose names have columns of their own, else packed. While no cause explains all,
    /// no name is left out.
    #[test]
    fn names_of_failing_cases_have_as_many_lines_as_there_are() {
        let long = format!("who_{}", "x".repeat(34));
        let names = ["who_a", "who_b", "who_c", "who_d", "who_e", &long];
        let cases = names.map(|name| case(name, "who\n", "B\n"));
        let exit = Ending::Exit(0);
        let outputs = ["1\n", "22\n", "3 3\n", "B B\n", "five\n", "six six\n"];
        let different = report(&cases, &outputs.map(|output| (output, exit)));
        let silent = report(&cases, &[("", exit); 6]);
        let gap = " ".repeat(35);
        let rows = format!("  who_a{gap}who_b\n  who_c{gap}who_d\n  who_e{gap}{long}\n");
        let columns = format!("6 failing cases:\n{rows}\n");
        let packed = format!("6 failing cases:\n  who_a  who_b  who_c  who_d  who_e  {long}\n\n");
        for found in [&different, &silent] {
            assert_eq!(found.names(5), columns);
            assert_eq!(found.names(4), packed);
            assert_eq!(found.names(3), packed);
        }
        assert_eq!(different.names(2), packed);
        let none = "6 failing cases:\n  … 1 more (--verbose)\n\n";
        assert_eq!(silent.names(2), none);
        // No such list is empty.
        assert_eq!(report(&cases[..1], &[("B\n", exit)]).names(60), "");
    }

    /// Where one cause explains all, a topic of which all fail is one word, from three cases on.
    #[test]
    fn topics_that_fail_as_a_whole_are_named_alone() {
        let names =
            ["who_a", "who_b", "view_a", "view_b", "view_c", "term_a", "term_b", "term_c", "win_a"];
        let cases = names.map(|name| case(name, "who\n", "B\n"));
        let outputs = ["", "", "", "", "", "", "", "B\n", "B\n"];
        let found = report(&cases, &outputs.map(|output| (output, Ending::Exit(0))));
        let failing: Vec<_> = found.failing().collect();
        let expected = ["all 3 of view", "who_a", "who_b", "term_a", "term_b"];
        assert_eq!(found.with_whole_topics(&failing), expected);
        // All words fit where the names do not: no number stands behind them.
        let long = ["a", "b", "c"].map(|letter| format!("who_{}", letter.repeat(60)));
        let cases = long.each_ref().map(|name| case(name, "who\n", "B\n"));
        let found = report(&cases, &[("", Ending::Exit(0)); 3]);
        assert_eq!(found.names(3), "3 failing cases:\n  all 3 of who\n\n");
    }

    /// As many names as fit stand before the number of the others.
    #[test]
    fn a_list_of_names_is_cut_where_one_cause_explains_all() {
        let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
            .map(|letter| format!("{}_{}", letter.repeat(3), "x".repeat(34)));
        let cases = names.each_ref().map(|name| case(name, "who\n", "B\n"));
        let found = report(&cases, &[("", Ending::Exit(0)); 10]);
        let row = |pair: &[String]| format!("  {}\n", pair.join("  "));
        let rows: String = names.chunks(2).map(row).collect();
        assert_eq!(found.names(7), format!("10 failing cases:\n{rows}\n"));
        let rows: String = names[..6].chunks(2).map(row).collect();
        let last = format!("  {}  … 3 more (--verbose)\n", names[6]);
        assert_eq!(found.names(6), format!("10 failing cases:\n{rows}{last}\n"));
    }

    /// With one cause a report has 59 lines, and one more on `--all`.
    #[test]
    fn a_report_with_one_cause_has_59_lines() {
        let names: Vec<String> = (0..60).map(|number| format!("who_{number:038}")).collect();
        let mut cases: Vec<Case> = names.iter().map(|name| case(name, "who\n", "B\n")).collect();
        cases.push(case("who_right_one", "who\n", "B\n"));
        let mut runs = vec![("", Ending::Exit(0)); 60];
        runs.push(("B\n", Ending::Exit(0)));
        let found = report(&cases, &runs);
        let text = found.text("a.c", "2026-03-31", Some(Path::new("./a")), false);
        assert_eq!(text.lines().count(), 59, "{text}");
        assert!(text.contains(" more (--verbose)\n\n1/61 cases pass  (gomoku-mist, a.c)\n"));
    }

    /// The last four lines of the input, up to the one that is answered.
    #[test]
    fn the_input_is_shown_up_to_the_line_that_is_answered() {
        let shown = |input: &str, number: Option<usize>| {
            let cases = [case("who_input", input, "B\n")];
            let found = report(&cases, &[("", Ending::Exit(0))]);
            input_up_to(&found.results[0], number)
        };
        let gap = " ".repeat(18);
        assert_eq!(shown("a\nb\n", Some(1)), "        input     a⏎\n");
        assert_eq!(shown("a\nb\n", None), format!("        input     a⏎\n{gap}b⏎\n"));
        assert_eq!(shown("a\nb\n", Some(9)), shown("a\nb\n", None));
        assert_eq!(shown("", None), "");
        let four = format!("        input     a⏎\n{gap}b⏎\n{gap}c⏎\n{gap}d⏎\n");
        assert_eq!(shown("a\nb\nc\nd\n", None), four);
        let rest = format!("{gap}b⏎\n{gap}c⏎\n{gap}d⏎\n{gap}e⏎\n");
        let one = format!("        input     … 1 line before\n{rest}");
        assert_eq!(shown("a\nb\nc\nd\ne\nf\n", Some(5)), one);
    }

    /// Lines that should print nothing are told where the whole line of the output is another one.
    #[test]
    fn silent_lines_are_named_where_a_line_differs_from_its_beginning() {
        let cases = ["who_other", "who_begun"].map(|name| case(name, "place A1\nwho\n", "B\n"));
        let exit = Ending::Exit(0);
        let found = report(&cases, &[("x\nB\n", exit), ("Bx\n", exit)]);
        let told = |place: usize| {
            let text = found.one(&found.results[place], None);
            text.contains("      Line 1 of the input should print nothing.\n")
        };
        assert_eq!([0, 1].map(told), [true, false]);
    }

    /// In the game whose computer follows a rule, and in no other.
    #[test]
    fn the_column_of_the_computer_is_named_where_a_rule_gives_it() {
        const EMPTY: &str = "| | | | | | | |\n";
        let last = " 1 2 3 4 5 6 7\n";
        let turn = |row: &str| {
            let before = EMPTY.repeat(5) + "| | | |O| | | |\n" + last;
            before + "Computer's turn:\n" + &EMPTY.repeat(5) + row + last
        };
        let (right, played) = (turn("|X| | |O| | | |\n"), turn("| | | |O|X| | |\n"));
        let cases = [case("computer_rule", "1\n4\n", &right)];
        let told = |game: Course| {
            let (output, error) = (played.clone().into_bytes(), Vec::new());
            let run = Run { output, error, ending: Ending::Exit(0), wall: Duration::ZERO };
            let results = vec![judged(game, &cases[0], run, false)];
            let found = Report::plain(game, results);
            found.one(&found.results[0], None)
        };
        let note = "      The computer plays column 5, the rule gives 1.\n";
        assert!(told(Course::Cuhk4).contains(note), "{}", told(Course::Cuhk4));
        assert!(!told(Course::GomokuMist).contains(note));
    }

    /// A line may have two right answers: both are named.
    #[test]
    fn the_other_right_answer_stands_behind_the_first() {
        let mut cases = [case("place_two", "place A\n", "B\nInvalid!\n")];
        cases[0].other = Some(b"B\nInvalid coordinate\n".to_vec());
        let found = report(&cases, &[("B\nNo\n", Ending::Exit(0))]);
        let text = found.one(&found.results[0], None);
        assert!(text.contains("        expected  Invalid!⏎ or Invalid·coordinate⏎\n"), "{text}");
    }

    /// Output that is right before the end of another kind; lost output is told of a crash alone.
    #[test]
    fn what_was_not_flushed_is_lost_in_a_crash() {
        let cases = ["who_1", "who_2", "who_3"].map(|name| case(name, "who\n", "B\nW\n"));
        let runs =
            [("B\n", Ending::Signal(6)), ("B\nX\n", Ending::Signal(6)), ("B\n", Ending::Exit(3))];
        let found = report(&cases, &runs);
        let told = |place: usize| {
            let text = found.one(&found.results[place], None);
            let line = text.lines().find(|line| line.contains("The program ")).unwrap();
            line.trim_start().to_string()
        };
        assert_eq!(
            told(0),
            "The program crashed: abort (signal 6). What it had not flushed is lost."
        );
        assert_eq!(told(1), "The program crashed: abort (signal 6).");
        assert_eq!(told(2), "The program ended with exit status 3.");
    }

    /// The notes on a program with so many results of each kind.
    fn notes(kinds: &[Verdict], unasked: usize, change: impl Fn(&mut Report<'_>)) -> String {
        let names: Vec<String> = (0..kinds.len()).map(|place| format!("view_{place}")).collect();
        let cases: Vec<Case> = names.iter().map(|name| case(name, "view\n", "B\n")).collect();
        let mut found = report(&cases, &vec![("B\n", Ending::Exit(0)); kinds.len()]);
        for (result, kind) in found.results.iter_mut().zip(kinds) {
            result.verdicts.fill(*kind);
        }
        for result in found.results.iter_mut().take(unasked) {
            result.unasked = true;
        }
        change(&mut found);
        let mut text = String::new();
        found.notes(&mut text);
        text
    }

    #[test]
    fn cases_that_do_not_count_are_told_with_the_reason() {
        use Verdict::{NotReached, Pass};
        let nothing = |_: &mut Report<'_>| {};
        assert_eq!(notes(&[Pass], 0, nothing), "");
        let one = "1 case does not count: the program takes no requests (--functions).\n";
        assert_eq!(notes(&[NotReached, Pass], 1, nothing), one);
        let two = "2 cases do not count: the program takes no requests (--functions).\n";
        assert_eq!(notes(&[NotReached; 2], 2, nothing), two);
        let drawn =
            "1 case does not count: the computer's random moves did not reach what it tests.\n";
        assert_eq!(notes(&[NotReached, Pass], 0, nothing), drawn);
        let drawn =
            "2 cases do not count: the computer's random moves did not reach what they test.\n";
        assert_eq!(notes(&[NotReached; 2], 0, nothing), drawn);
        assert_eq!(notes(&[NotReached; 4], 2, nothing), [two, drawn].concat());
    }

    #[test]
    fn limits_of_time_are_told_where_they_mattered() {
        use Verdict::{Line, Pass, Unrun, WhiteSpace};
        let legend = "(· is a blank, ⏎ a line end)\n";
        let told = |kinds: &[Verdict], again: usize, remark: &str| {
            notes(kinds, 0, |found| {
                found.in_time_again = again;
                found.allowance.budget = Duration::from_millis(2500);
                found.remark = remark.into();
            })
        };
        let unrun = |count: &str| {
            format!(
                "not run: budget: {count}; the others that do not pass took 2.5 s (--budget).\n"
            )
        };
        assert_eq!(told(&[Unrun, Pass], 0, ""), unrun("1 case"));
        assert_eq!(told(&[Unrun; 2], 0, ""), unrun("2 cases"));
        let one = "1 case that exceeded the time limit ended in time in a second run.\n";
        let two = "2 cases that exceeded the time limit ended in time in a second run.\n";
        assert_eq!([1, 2].map(|again| told(&[Pass], again, "")), [one, two]);
        assert_eq!(told(&[Pass], 0, "One.\nTwo."), "One.\nTwo.\n");
        // Signs are explained where a difference has shown them.
        assert_eq!([Line, WhiteSpace].map(|kind| told(&[kind], 0, "")), [legend; 2]);
        assert_eq!(told(&[Verdict::Ending], 0, ""), "");
        let hurried = notes(&[Pass; 2], 0, |found| found.results[1].hurried = true);
        let text = "The program exceeded the time limit in 3 cases. In the later cases it got a\n  \
                    tenth of the time.\n";
        assert_eq!(hurried, text);
    }

    /// The form in which a program answers is named where it is not that of our cases.
    #[test]
    fn another_right_form_is_named() {
        let (mut cases, _) = cases::of(Course::Spfiar);
        cases.truncate(1);
        let (output, error) = (cases[0].expected.clone(), Vec::new());
        let run = Run { output, error, ending: Ending::Exit(0), wall: Duration::ZERO };
        let mut found =
            Report::plain(Course::Spfiar, vec![judged(Course::Spfiar, &cases[0], run, false)]);
        let notes = |found: &Report<'_>| {
            let mut text = String::new();
            found.notes(&mut text);
            text
        };
        assert_eq!(notes(&found), "");
        found.form = 1;
        let name = found.form().name();
        assert_eq!(notes(&found), format!("It prints {name}, which is right too.\n"));
    }

    #[test]
    fn white_space_is_counted_in_the_summary() {
        let names = ["view_1", "view_2", "view_3"];
        let cases = names.map(|name| case(name, "view\n", "B\n"));
        let exit = Ending::Exit(0);
        let summary = |outputs: [&'static str; 3]| {
            let text = report(&cases, &outputs.map(|output| (output, exit))).summary("a.c");
            text.lines().take(2).map(str::to_string).collect::<Vec<_>>()
        };
        let one = "white space: 1 more case differs only in white space; 3/3 pass with it";
        let two = "white space: 2 more cases differ only in white space; 3/3 pass with them";
        let passed = |count: usize| format!("{count}/3 cases pass  (gomoku-mist, a.c)");
        assert_eq!(summary(["B\n", "B\n", "B \n"]), [passed(2), one.to_string()]);
        assert_eq!(summary(["B\n", "B \n", "B \n"]), [passed(1), two.to_string()]);
        assert_eq!(summary(["B\n"; 3]), [passed(3), "status: 0 of 3 wrong".to_string()]);
    }
}
