//! The table of a class on standard output, within the columns of the terminal.

use crate::handed_in::class::{Class, Submission};
use crate::marks::Marks;
use crate::marks::results::TopicRow;
use crate::refusal::{Out, Refusal};
use crate::text::show;
use crate::text::terminal::{self, cut, filled, width_of_names};

/// Columns of a topic at least: three letters of its name.
const NARROWEST_TOPIC: usize = 3;

/// The heading of the functions' points.
const TASKS: &str = "tasks";

/// Columns of a submission's name that are kept where topics need room.
const NAME: usize = 10;

/// The layout of the table.
pub struct Table {
    columns: usize,
    name: usize,
    passed: usize,
    /// The columns of the sum of points, where that is not the number of cases.
    points: Option<usize>,
    /// The course marks functions: they have a column.
    functions: bool,
    topics: Vec<(TopicRow, usize)>,
    /// Topics for which there is no room.
    left_out: usize,
}

impl Table {
    /// `whole` are the marks of a submission in which all topics stand with their points.
    pub fn new(class: &Class, whole: &Marks, columns: usize) -> Self {
        let cases = whole.cases.to_string().len();
        let passed = (2 * cases + 1).max("passed".len());
        let own_points = !class.options.points.is_empty();
        let points = own_points.then(|| show::points(whole.worth()).len().max("points".len()) + 1);
        let functions = class.options.game.functions().is_some();
        let fixed = 2 + passed + 2 + "space".len() + points.map_or(0, |points| 2 + points);
        let fixed = fixed + if functions { 2 + TASKS.len() } else { 0 };
        let names = class.submissions.iter().map(|one| one.name.as_str());
        let longest = width_of_names("submission", names);
        let narrow = |topic: &TopicRow| topic_width(topic, NARROWEST_TOPIC);
        let narrowest: usize = whole.topics.iter().map(|topic| 1 + narrow(topic)).sum();
        let room = columns.saturating_sub(fixed + 1 + narrowest);
        let name = longest.min(room.max(NAME));
        let room = columns.saturating_sub(fixed + 1 + name);
        let (topics, left_out) = topics(&whole.topics, room);
        Self { columns, name, passed, points, functions, topics, left_out }
    }

    /// The heading: the names, and what a topic is worth.
    pub fn heading(&self, out: &mut Out<'_>, whole: &Marks) -> Result<(), Refusal> {
        let names = self.topics.iter().map(|(topic, width)| {
            let letters: String = topic.topic.chars().take(*width).collect();
            format!(" {letters:>width$}")
        });
        let names: String = names.collect();
        let points = self.points.map_or(String::new(), |width| format!("  {:>width$}", "points"));
        let (name, passed) = (self.name, self.passed);
        let head = format!("{:<name$}  {:>passed$}{points}  space", "submission", "passed");
        let tasks = if self.functions { format!("  {TASKS}") } else { String::new() };
        writeln!(out, "{}", format!("{head}{tasks} {names}").trim_end())?;
        let worth = self.topics.iter().map(|(topic, width)| {
            let worth = show::points(topic.worth);
            format!(" {worth:>width$}")
        });
        let sum = self.points.map_or(String::new(), |width| {
            let worth = show::points(whole.worth());
            format!("  {worth:>width$}")
        });
        let worth: String = worth.collect();
        let tasks = self.tasks("100");
        let cases = whole.cases;
        let line = format!("{:<name$}  {cases:>passed$}{sum}  {:>5}{tasks} {worth}", "", "");
        writeln!(out, "{}", line.trim_end()).and_then(|()| out.flush())
    }

    /// A submission's line.
    pub fn row(&self, out: &mut Out<'_>, one: &Submission, marks: &Marks) -> Result<(), Refusal> {
        let passed = if marks.is_unjudged {
            "-".to_string()
        } else {
            format!("{}/{}", marks.passed, marks.cases)
        };
        let spaced = if marks.spaced > 0 { format!("+{}", marks.spaced) } else { String::new() };
        let points = self.points.map_or(String::new(), |width| {
            let points = show::points(marks.points());
            let points = if marks.is_unjudged { "-".to_string() } else { points };
            format!("  {points:>width$}")
        });
        let (name, width) = (filled(&one.name, self.name), self.passed);
        let tasks = self.tasks(&marks.functions.map_or(String::new(), show::points));
        let rest = self.rest(marks);
        let line = format!("{name}  {passed:>width$}{points}  {spaced:>5}{tasks} {rest}");
        writeln!(out, "{}{}", line.trim_end(), self.mended(&line, marks))?;
        out.flush()
    }

    /// How many cases pass with the causes mended, where a line has room for it.
    fn mended(&self, line: &str, marks: &Marks) -> String {
        let mended = marks.mended.map_or(String::new(), |count| format!("  mended: {count}"));
        let room = self.columns.saturating_sub(terminal::width(line.trim_end()));
        if mended.len() <= room { mended } else { String::new() }
    }

    /// The column of the functions' points.
    fn tasks(&self, points: &str) -> String {
        let width = TASKS.len();
        if self.functions { format!("  {points:>width$}") } else { String::new() }
    }

    /// The points by topic; where nothing passes, why.
    fn rest(&self, marks: &Marks) -> String {
        if marks.passed + marks.spaced == 0 {
            let points = self.points.map_or(0, |width| 2 + width);
            let tasks = self.tasks("").len();
            let room = self.columns.saturating_sub(self.name + self.passed + points + tasks + 11);
            let why = match &marks.cause {
                Some(cause) => cause.clone(),
                None if marks.failing.is_empty() => marks.what.clone(),
                None if marks.what.is_empty() => marks.failing.clone(),
                None => format!("{} ({})", marks.what, marks.failing),
            };
            return format!(" {}", cut(&why, room));
        }
        let points = self.topics.iter().map(|(topic, width)| {
            let points = marks.topic(&topic.topic).map(|topic| show::points(topic.points()));
            format!(" {:>width$}", cut(&points.unwrap_or_else(|| "-".into()), *width))
        });
        let note = if marks.note.is_empty() { "" } else { "  " };
        points.chain([note.into(), marks.note.into()]).collect()
    }

    /// The line below the table, if topics have no column.
    pub fn end(&self, out: &mut Out<'_>) -> Result<(), Refusal> {
        if self.left_out > 0 {
            let topics = show::count(self.left_out, "more topic has", "more topics have");
            writeln!(out, "{topics} no room here; --csv=FILE holds all.")?;
        }
        Ok(())
    }
}

/// As many topics as there is room for, each as wide as all of them can be.
fn topics(all: &[TopicRow], room: usize) -> (Vec<(TopicRow, usize)>, usize) {
    let needed =
        |widest: usize| all.iter().map(|topic| 1 + topic_width(topic, widest)).sum::<usize>();
    let widest = (NARROWEST_TOPIC..=20).rev().find(|&widest| needed(widest) <= room);
    let widest = widest.unwrap_or(NARROWEST_TOPIC);
    let mut left = room;
    let mut shown = Vec::new();
    for topic in all {
        let width = topic_width(topic, widest);
        let Some(rest) = left.checked_sub(1 + width) else { break };
        left = rest;
        shown.push((topic.clone(), width));
    }
    let left_out = all.len() - shown.len();
    (shown, left_out)
}

/// Columns for the first `widest` letters of a topic's name, and for its points.
fn topic_width(topic: &TopicRow, widest: usize) -> usize {
    let name = topic.topic.chars().count().min(widest);
    name.max(show::points(topic.worth).len())
}

#[cfg(test)]
mod tests {
    use super::{TopicRow, topic_width, topics};

    fn rows() -> [TopicRow; 3] {
        [("history", 10.0), ("win", 2.5), ("occupied", 100.0)].map(|(name, worth)| TopicRow {
            topic: name.into(),
            worth,
            ..TopicRow::default()
        })
    }

    #[test]
    fn a_topic_has_room_for_its_points() {
        let [history, win, occupied] = rows();
        assert_eq!([3, 7, 20].map(|widest| topic_width(&history, widest)), [3, 7, 7]);
        assert_eq!(topic_width(&win, 2), 3);
        assert_eq!(topic_width(&occupied, 2), 3);
    }

    /// As wide as all can be; then the last ones have no column.
    #[test]
    fn topics_are_as_wide_as_the_room_allows() {
        let widths = |room: usize| {
            let (shown, left_out) = topics(&rows(), room);
            (shown.iter().map(|(_, width)| *width).collect::<Vec<_>>(), left_out)
        };
        assert_eq!(widths(21), (vec![7, 3, 8], 0));
        assert_eq!(widths(20), (vec![7, 3, 7], 0));
        assert_eq!(widths(19), (vec![6, 3, 6], 0));
        assert_eq!(widths(12), (vec![3, 3, 3], 0));
        assert_eq!(widths(11), (vec![3, 3], 1));
        assert_eq!(widths(8), (vec![3, 3], 1));
        assert_eq!(widths(7), (vec![3], 2));
        assert_eq!(widths(0), (vec![], 3));
    }
}
