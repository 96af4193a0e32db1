//! The table of a class on standard output, within the columns of the terminal.

use crate::handed_in::class::{Class, Submission};
use crate::marks::Marks;
use crate::marks::results::TopicRow;
use crate::options::Options;
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
        let names = class.submissions.iter().map(|one| one.name.as_str());
        Self::of(class.options, width_of_names("submission", names), whole, columns)
    }

    /// The same where the longest name has that many columns.
    fn of(options: &Options, longest: usize, whole: &Marks, columns: usize) -> Self {
        let cases = whole.cases.to_string().len();
        let passed = (2 * cases + 1).max("passed".len());
        let own_points = !options.points.is_empty();
        let points = own_points.then(|| show::points(whole.worth()).len().max("points".len()) + 1);
        let functions = options.game.functions().is_some();
        let fixed = 2 + passed + 2 + "space".len() + points.map_or(0, |points| 2 + points);
        let fixed = fixed + if functions { 2 + TASKS.len() } else { 0 };
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
    use super::{Marks, Options, Out, Submission, Table, TopicRow, topic_width, topics};
    use crate::cases::courses::Course;
    use crate::cases::topics::Points;

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
        // However wide the terminal is, a name has 20 letters.
        let long = TopicRow { topic: "x".repeat(30), ..rows()[0].clone() };
        assert_eq!([21, 90].map(|room| topics(std::slice::from_ref(&long), room).0[0].1), [20, 20]);
    }

    /// Marks of the three topics, of which so many cases pass.
    fn marks(passed: usize, what: &str) -> Marks {
        let none = Marks::none(Course::Cuhk4, &[], &Points::new(), what);
        let topic = |row: TopicRow| TopicRow { cases: 5, passed, ..row };
        let topics = rows().map(topic).to_vec();
        Marks { ran: true, passed: 3 * passed, cases: 15, topics, ..none }
    }

    /// The heading and the lines of these marks, where names have 12 columns.
    fn lines(game: Course, points: bool, columns: usize, all: &[Marks]) -> Vec<String> {
        let mut options = Options::new(game, "class".into(), None);
        options.points.extend(points.then(|| ("win".to_string(), 2.5)));
        let whole = marks(5, "");
        let table = Table::of(&options, 12, &whole, columns);
        let mut text = Vec::new();
        let mut out = Out(&mut text);
        table.heading(&mut out, &whole).ok().unwrap();
        let (path, file) = (std::path::PathBuf::new(), String::new());
        let one = Submission { number: 1, path, name: "anna".into(), file };
        for marks in all {
            table.row(&mut out, &one, marks).ok().unwrap();
        }
        table.end(&mut out).ok().unwrap();
        String::from_utf8(text).unwrap().lines().map(str::to_string).collect()
    }

    #[test]
    fn counts_have_room_for_all_cases_that_pass() {
        let options = Options::new(Course::Cuhk4, "class".into(), None);
        let width =
            |cases: usize| Table::of(&options, 12, &Marks { cases, ..marks(5, "") }, 60).passed;
        assert_eq!([1, 99, 100, 999, 1000].map(width), [6, 6, 7, 7, 9]);
    }

    #[test]
    fn a_line_has_counts_points_and_topics() {
        let spaced = Marks { spaced: 2, note: "note", mended: Some(9), ..marks(2, "") };
        let found = lines(Course::Cuhk4, false, 60, &[spaced.clone(), marks(5, "")]);
        let expected = [
            "submission    passed  space  history win occupied",
            "                  15              10 2.5      100",
            "anna            6/15     +2        4   1       40  note",
            "anna           15/15              10 2.5      100",
        ];
        assert_eq!(found, expected);
        // The count with the causes mended needs eleven columns.
        let last = |columns: usize| {
            lines(Course::Cuhk4, false, columns, std::slice::from_ref(&spaced)).swap_remove(2)
        };
        assert_eq!(
            [65, 66].map(|columns| last(columns).ends_with("note  mended: 9")),
            [false, true]
        );
    }

    #[test]
    fn points_and_functions_have_columns_where_there_are_some() {
        let asked = Marks { functions: Some(87.5), ..marks(2, "") };
        let unjudged = marks(0, "refused").unjudged();
        let found = lines(Course::Slide4, true, 80, &[asked, unjudged]);
        let expected = [
            "submission    passed   points  space  tasks  history win occupied",
            "                  15    112.5           100       10 2.5      100",
            "anna            6/15       45          87.5        4   1       40",
            "anna               -        -                refused",
        ];
        assert_eq!(found, expected);
    }

    /// Names keep ten columns, topics three letters; others have no room.
    #[test]
    fn a_narrow_table_leaves_topics_out() {
        let found = lines(Course::Cuhk4, false, 34, &[marks(5, "")]);
        let expected = [
            "submission  passed  space  his win",
            "                15          10 2.5",
            "anna         15/15          10 2.5",
            "1 more topic has no room here; --csv=FILE holds all.",
        ];
        assert_eq!(found, expected);
        assert_eq!(
            lines(Course::Cuhk4, false, 33, &[])[2],
            "2 more topics have no room here; --csv=FILE holds all."
        );
    }

    #[test]
    fn where_nothing_passes_the_line_says_why() {
        let none = |cause: Option<&str>, failing: &str, what: &str| {
            let marks = Marks {
                failing: failing.into(),
                cause: cause.map(str::to_string),
                ..marks(0, what)
            };
            let line = lines(Course::Cuhk4, false, 60, &[marks]).swap_remove(2);
            line.split_once("0/15").unwrap().1.trim().to_string()
        };
        assert_eq!(none(Some("a cause"), "win_row", "line 1"), "a cause");
        assert_eq!(none(None, "", "no makefile"), "no makefile");
        assert_eq!(none(None, "win_row", ""), "win_row");
        assert_eq!(none(None, "win_row", "line 1"), "line 1 (win_row)");
        let cut = none(None, "", &"x".repeat(90));
        assert_eq!((cut.chars().count(), cut.ends_with('…')), (60 - 12 - 6 - 11, true));
    }
}
