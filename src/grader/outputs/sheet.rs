//! The marks of a class as comma-separated values: `--csv` with the points, `--matrix` with the
//! cases.
//!
//! A row is a submission. A new column stands at the end, before `content`.
//!
//! The columns of `--csv`:
//!
//! | column | holds |
//! |---|---|
//! | `number` | the place among the names of the folder, from 1; a late submission has the next number |
//! | `submission` | the name; with `--anonymous` the number, with leading zeros |
//! | `passed` | cases that pass |
//! | `white space` | cases that are right except for white space, and do not pass for that |
//! | `cases` | cases that count; those that a drawn game did not reach do not |
//! | `points`, `points with white space`, `of` | points by topic added up; the same if those cases passed; the most there are |
//! | `TOPIC (of N)` | the points of a topic; empty where a drawn game reached none of its cases |
//! | `functions` | slide4, ece15: the points of all tasks, 0 to 100; empty where no functions were asked |
//! | `wrong statuses` | gomoku-mist: cases with right output and a wrong exit status; else empty |
//! | `first failing case`, `difference` | its name, and how it fails; or why nothing was run |
//! | `run` | a number for cases and options: the rows of one run share it |
//! | `TASK (of N)` | slide4, ece15: the points of a task's functions; of extra work the percent of right answers |
//! | `percent` | `points` in percent of `of` |
//! | `cause` | the first cause of failing cases; empty if none is known |
//! | `mended` | cases that pass with all named causes mended |
//! | `content` | a number for names, modes and bytes of what was handed in |
//!
//! The columns of `--matrix`:
//!
//! | column | holds |
//! |---|---|
//! | `number`, `submission` | as above |
//! | a case's name | 1 if it passes, `space` if white space alone is wrong, 0 if it fails; empty if a drawn game did not reach it, `not run` if the budget was used up |
//! | `run` | as above |
//! | `not run` | why nothing was run, or empty |
//! | `wrong statuses`, `statuses` | of so many right outputs so many have a wrong exit status; empty where statuses do not count |
//! | `TASK (of N)`, `content` | as above |
//!
//! Points have at most two decimals.

use std::path::Path;

use crate::cases::courses::Course;
use crate::files::resumable::{Frame, Names, RowFile};
use crate::functions::{self, Task};
use crate::handed_in::class::{Class, Submission};
use crate::marks::{Cell, Marks};
use crate::outputs::Graded;
use crate::refusal::Refusal;
use crate::text::{csv, show};

/// The column of the run's number.
pub const RUN: &str = "run";

/// Which of the two sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetKind {
    Points,
    Cases,
}

/// A sheet on its way to its file.
pub struct Sheet {
    kind: SheetKind,
    /// The columns of the topics.
    topics: Vec<String>,
    /// The course marks functions: they have columns.
    tasks: &'static [Task],
    /// The cell by which the rows of one run are known.
    run: String,
    pub rows: RowFile,
}

impl Sheet {
    /// Looks at the file. `whole` are the marks in which all topics stand.
    ///
    /// # Errors
    /// When the file is there and may not be replaced, or is that of another run.
    pub fn look(
        kind: SheetKind,
        path: &Path,
        class: &Class,
        whole: &Marks,
        run: &str,
    ) -> Result<Self, Refusal> {
        let topics: Vec<String> = whole.topics.iter().map(|topic| topic.topic.clone()).collect();
        let tasks = tasks(class.options.game);
        let columns = match kind {
            SheetKind::Points => columns_of_points(whole, tasks),
            SheetKind::Cases => columns_of_cases(class, tasks),
        };
        // The parts of a class, put together, have one heading.
        let is_first = class.options.part.is_none_or(|(part, _)| part == 1);
        let heading =
            if is_first { csv::line(columns.iter().map(String::as_str)) } else { String::new() };
        let frame = Frame { heading, closing: String::new() };
        let place_of_run = columns.iter().rposition(|column| column == RUN);
        let read = |line: &str| {
            let mut cells = csv::cells(line);
            let of_run = place_of_run.and_then(|place| cells.get(place));
            let is_row = of_run.is_some_and(|cell| cell == run) && cells.len() == columns.len();
            let number = cells.first()?.parse().ok().filter(|_| is_row)?;
            let name = csv::armed(&cells.swap_remove(1)).to_string();
            class.may_have(number, |one| one.name == name).then_some((number, name))
        };
        let names = class.submissions.iter().map(|one| one.name.clone()).collect();
        let names = Names { names, read: &read };
        let option = if kind == SheetKind::Points { "--csv" } else { "--matrix" };
        let rows = RowFile::look(option, path, frame, class.options.existing_rows(), &names)?;
        Ok(Self { kind, topics, tasks, run: run.to_string(), rows })
    }

    /// Writes the row of a submission.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn put(&mut self, place: usize, one: &Submission, graded: &Graded) -> Result<(), Refusal> {
        let mut cells = match self.kind {
            SheetKind::Points => self.points(&graded.marks),
            SheetKind::Cases => self.cases(&graded.marks),
        };
        cells.push(graded.content.clone());
        let rest = csv::line(cells.iter().map(String::as_str));
        self.rows.put(place, one.number, &(beginning(one) + &rest))
    }

    /// The points of a row, what they are of, and the points of the functions.
    pub fn points_of(&self, row: &str) -> Option<(f64, f64, Option<f64>)> {
        let cells = csv::cells(row);
        let number = |place: usize| cells.get(place)?.parse::<f64>().ok();
        // Behind the topics.
        let functions = if self.tasks.is_empty() { None } else { number(8 + self.topics.len()) };
        Some((number(5)?, number(7)?, functions))
    }

    pub fn is_of_points(&self) -> bool {
        self.kind == SheetKind::Points
    }

    fn points(&self, marks: &Marks) -> Vec<String> {
        let mut cells = vec![
            marks.passed.to_string(),
            marks.spaced.to_string(),
            marks.cases.to_string(),
            show::points(marks.points()),
            show::points(marks.points_with_spaces()),
            show::points(marks.worth()),
        ];
        // An empty cell where a drawn game reached no case of the topic.
        let points = |name: &String| marks.topic(name).map(|topic| show::points(topic.points()));
        cells.extend(self.topics.iter().map(|name| points(name).unwrap_or_default()));
        if !self.tasks.is_empty() {
            cells.push(marks.functions.map_or(String::new(), show::points));
        }
        cells.push(marks.statuses.map_or(String::new(), |(wrong, _)| wrong.to_string()));
        if marks.is_unjudged {
            cells.fill(String::new());
        }
        cells.extend([marks.failing.clone(), marks.what.clone(), self.run.clone()]);
        cells.extend(self.cells_of_tasks(marks));
        let percent = show::points(marks.percent());
        cells.push(if marks.is_unjudged { String::new() } else { percent });
        cells.push(marks.causes.first().cloned().unwrap_or_default());
        cells.push(marks.mended.map_or(String::new(), |count| count.to_string()));
        cells
    }

    fn cases(&self, marks: &Marks) -> Vec<String> {
        let mut cells: Vec<String> =
            marks.cells.iter().map(|cell| value(*cell).to_string()).collect();
        let why = if marks.ran { String::new() } else { marks.what.clone() };
        cells.extend([self.run.clone(), why]);
        let statuses = marks.statuses.map(|(wrong, cases)| [wrong, cases].map(|it| it.to_string()));
        cells.extend(statuses.unwrap_or_default());
        cells.extend(self.cells_of_tasks(marks));
        cells
    }

    fn cells_of_tasks(&self, marks: &Marks) -> impl Iterator<Item = String> {
        self.tasks.iter().enumerate().map(|(place, task)| {
            let share = marks.tasks.get(place);
            share.map_or(String::new(), |share| show::points(share * worth(task)))
        })
    }
}

/// The tasks that have columns.
pub fn tasks(course: Course) -> &'static [Task] {
    functions::tasks(course)
}

/// The most points in a task's column.
pub fn worth(task: &Task) -> f64 {
    if task.points > 0.0 { task.points } else { 100.0 }
}

/// The cells with which a submission's row begins.
fn beginning(submission: &Submission) -> String {
    let (number, name) = (submission.number.to_string(), csv::cell(&submission.name));
    format!("{number},{name},")
}

fn columns_of_points(whole: &Marks, tasks: &[Task]) -> Vec<String> {
    let mut cells: Vec<String> =
        ["number", "submission", "passed", "white space", "cases", "points"].map(Into::into).into();
    cells.extend(["points with white space", "of"].map(Into::into));
    cells.extend(whole.topics.iter().map(|topic| of(&topic.topic, topic.worth)));
    if !tasks.is_empty() {
        cells.push("functions".into());
    }
    cells.extend(["wrong statuses", "first failing case", "difference", RUN].map(Into::into));
    cells.extend(tasks.iter().map(column));
    cells.extend(["percent", "cause", "mended", "content"].map(Into::into));
    cells
}

fn columns_of_cases(class: &Class, tasks: &[Task]) -> Vec<String> {
    let names = class.cases.iter().map(|case| case.name.clone());
    let first = ["number", "submission"].map(String::from);
    let last = [RUN, "not run", "wrong statuses", "statuses"].map(String::from);
    let tasks = tasks.iter().map(column);
    first.into_iter().chain(names).chain(last).chain(tasks).chain(["content".into()]).collect()
}

/// The heading of a task's column.
pub fn column(task: &Task) -> String {
    if task.points > 0.0 { of(task.name, task.points) } else { format!("{} (percent)", task.name) }
}

fn of(name: &str, worth: f64) -> String {
    format!("{name} (of {})", show::points(worth))
}

/// A cell that a spreadsheet can add up.
fn value(cell: Cell) -> &'static str {
    match cell {
        Cell::Pass => "1",
        Cell::Space => "space",
        Cell::Fail | Cell::Stopped | Cell::Broken => "0",
        Cell::Unreached => "",
        Cell::Unrun => "not run",
    }
}

/// The verdict on a case, from its cell.
pub fn cell(value: &str) -> Option<Cell> {
    let cells = [Cell::Pass, Cell::Space, Cell::Fail, Cell::Unreached, Cell::Unrun];
    cells.into_iter().find(|cell| self::value(*cell) == value)
}

/// The name of a row's submission.
pub fn name_of(row: &str) -> String {
    csv::cells(row).get(1).map_or(String::new(), |name| csv::armed(name).to_string())
}

/// The number of what was handed in when a row was written.
pub fn content_of(row: &str) -> String {
    csv::cells(row).pop().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{
        Cell, Class, Graded, Sheet, SheetKind, Submission, cell, column, columns_of_points,
        content_of, name_of, value, worth,
    };
    use crate::cases::courses::Course;
    use crate::cases::topics::Points;
    use crate::files::resumable::{Existing, Frame, Names, RowFile};
    use crate::functions::{Task, tasks};
    use crate::marks::Marks;
    use crate::options::Options;
    use crate::run::sandbox::Sandbox;
    use std::fs;
    use std::path::{Path, PathBuf};

    /// Marks of slide4 in which each number is another one.
    fn marks() -> Marks {
        let (cases, _) = crate::cases::of(Course::Slide4);
        let cases = &cases[..6];
        let cells = [Cell::Pass, Cell::Pass, Cell::Space, Cell::Fail, Cell::Fail, Cell::Fail];
        let shares = tasks(Course::Slide4).iter().map(|_| 0.25).collect();
        Marks {
            functions: Some(42.5),
            tasks: shares,
            mended: Some(3),
            causes: vec!["one".into(), "two".into()],
            regained: 0.5,
            ..Marks::of_cells(Course::Slide4, cases, &Points::new(), cells.to_vec(), None)
        }
    }

    fn sheet(whole: &Marks) -> Sheet {
        let path = Path::new("there/is/no/such.csv");
        let frame = Frame { heading: String::new(), closing: String::new() };
        let names = Names { names: Vec::new(), read: &|_| None };
        let rows = RowFile::look("--csv", path, frame, Existing::Refused, &names);
        Sheet {
            kind: SheetKind::Points,
            topics: whole.topics.iter().map(|topic| topic.topic.clone()).collect(),
            tasks: tasks(Course::Slide4),
            run: "r1".into(),
            rows: rows.unwrap(),
        }
    }

    /// Each cell stands below the name of its column.
    #[test]
    fn the_cells_of_a_row_are_in_the_order_of_the_columns() {
        let marks = marks();
        let sheet = sheet(&marks);
        let columns = columns_of_points(&marks, sheet.tasks);
        let mut cells = vec!["7".to_string(), "anna".to_string()];
        cells.extend(sheet.points(&marks));
        cells.push("c1".into());
        assert_eq!(cells.len(), columns.len());
        let cell = |name: &str| {
            let place = columns.iter().position(|column| column == name).unwrap();
            cells[place].as_str()
        };
        let table = [
            ("passed", "2"),
            ("white space", "1"),
            ("cases", "6"),
            ("points", "2.5"),
            ("points with white space", "3"),
            ("of", "6"),
            ("functions", "42.5"),
            ("wrong statuses", ""),
            ("first failing case", marks.failing.as_str()),
            ("run", "r1"),
            ("one: SecondPlacePrize (of 10)", "2.5"),
            ("percent", "41.67"),
            ("cause", "one"),
            ("mended", "3"),
        ];
        for (name, expected) in table {
            assert_eq!(cell(name), expected, "{name}");
        }
        let row = crate::text::csv::line(cells.iter().map(String::as_str));
        assert_eq!(sheet.points_of(&row), Some((2.5, 6.0, Some(42.5))));
        assert_eq!(content_of(&row), "c1");
    }

    /// Not even zero.
    #[test]
    fn a_row_that_the_machine_refused_has_no_numbers() {
        let marks = marks().unjudged();
        let sheet = sheet(&marks);
        let cells = sheet.points(&marks);
        let (numbers, rest) = cells.split_at(6 + marks.topics.len() + 2);
        assert!(numbers.iter().all(String::is_empty), "{numbers:?}");
        assert_eq!(rest[2], "r1");
        assert_eq!(rest[3 + sheet.tasks.len()], "", "the percent");
    }

    #[test]
    fn extra_work_is_shown_in_percent() {
        let task = |points| Task { name: "ten", points };
        assert_eq!((column(&task(2.5)).as_str(), worth(&task(2.5))), ("ten (of 2.5)", 2.5));
        assert_eq!((column(&task(0.0)).as_str(), worth(&task(0.0))), ("ten (percent)", 100.0));
    }

    #[test]
    fn a_cell_is_read_as_it_was_written() {
        for one in [Cell::Pass, Cell::Space, Cell::Fail, Cell::Unreached, Cell::Unrun] {
            assert_eq!(cell(value(one)), Some(one));
        }
        assert_eq!([Cell::Stopped, Cell::Broken].map(value), ["0", "0"]);
        assert_eq!(cell("2"), None);
    }

    /// A sheet of three cases of gomoku-mist, for the submissions of these names.
    fn look(
        kind: SheetKind,
        path: &Path,
        options: &Options,
        names: &[&str],
    ) -> Result<Sheet, String> {
        let (mut cases, _) = crate::cases::of(Course::GomokuMist);
        cases.retain(|case| {
            ["who_alternates", "who_many_times", "term_at_once"].contains(&case.name.as_str())
        });
        let whole = Marks::none(Course::GomokuMist, &cases, &options.points, "");
        let sandbox = Sandbox::none();
        let submissions = names.iter().zip(1..).map(|(name, number)| submission(number, name));
        let submissions = submissions.collect();
        let class =
            Class { options, sandbox: &sandbox, cases: &cases, submissions, everybody: vec![] };
        Sheet::look(kind, path, &class, &whole, "r1").map_err(|refusal| refusal.to_string())
    }

    fn submission(number: usize, name: &str) -> Submission {
        Submission { number, path: PathBuf::new(), name: name.into(), file: name.into() }
    }

    /// Three rows: an ordinary one, one of nothing that runs, one that the machine refused.
    fn rows() -> [Graded; 3] {
        let (mut cases, _) = crate::cases::of(Course::GomokuMist);
        cases.retain(|case| {
            ["who_alternates", "who_many_times", "term_at_once"].contains(&case.name.as_str())
        });
        let none = Marks::none(Course::GomokuMist, &cases, &Points::new(), "it is empty");
        let cells = vec![Cell::Fail, Cell::Pass, Cell::Space];
        let some = Marks::of_cells(Course::GomokuMist, &cases, &Points::new(), cells, Some((1, 2)));
        let graded = |(marks, content): (Marks, &str)| Graded {
            content: content.into(),
            ..Graded::from(marks)
        };
        [(some, "c1"), (none.clone(), "c2"), (none.unjudged(), "c3")].map(graded)
    }

    /// What the file holds whose sheet gets the three rows.
    fn written(kind: SheetKind, path: &Path) -> Vec<String> {
        let options = Options::new(Course::GomokuMist, "class".into(), None);
        let names = ["anna", "b, \"c\"", "=d"];
        let mut sheet = look(kind, path, &options, &names).unwrap();
        crate::files::resumable::begin(&mut [&mut sheet.rows], &|_| true).ok().unwrap();
        for (place, (name, graded)) in names.iter().zip(&rows()).enumerate() {
            sheet.put(place, &submission(place + 1, name), graded).ok().unwrap();
        }
        fs::read_to_string(path).unwrap().lines().map(str::to_string).collect()
    }

    /// A file that is deleted at the end of its test.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            Self(std::env::temp_dir().join(format!("in-a-row-{name}-{}", std::process::id())))
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    #[test]
    fn a_file_of_points_has_a_heading_and_rows() {
        let file = Scratch::new("points-sheet");
        let expected = [
            "number,submission,passed,white space,cases,points,points with white space,of,\
             who (of 2),term (of 1),wrong statuses,first failing case,difference,run,percent,\
             cause,mended,content",
            "1,anna,1,1,3,1,2,3,1,0,1,term_at_once,,r1,33.33,,,c1",
            "2,\"b, \"\"c\"\"\",0,0,3,0,0,3,0,0,,,it is empty,r1,0,,,c2",
            "3,'=d,,,,,,,,,,,it is empty,r1,,,,c3",
        ];
        assert_eq!(written(SheetKind::Points, &file.0), expected);
        assert_eq!(expected.map(name_of), ["submission", "anna", "b, \"c\"", "=d"]);
    }

    #[test]
    fn a_file_of_cases_has_a_heading_and_rows() {
        let file = Scratch::new("cases-sheet");
        let expected = [
            "number,submission,term_at_once,who_alternates,who_many_times,run,not run,\
             wrong statuses,statuses,content",
            "1,anna,0,1,space,r1,,1,2,c1",
            "2,\"b, \"\"c\"\"\",0,0,0,r1,it is empty,,,c2",
            "3,'=d,,,,r1,it is empty,,,c3",
        ];
        assert_eq!(written(SheetKind::Cases, &file.0), expected);
    }

    /// Rows of this run are known by its number, the count of their cells and their names.
    #[test]
    fn a_sheet_goes_on_with_the_rows_of_its_own_run() {
        let file = Scratch::new("resumed-sheet");
        let lines = written(SheetKind::Cases, &file.0);
        let plain = Options::new(Course::GomokuMist, "class".into(), None);
        let resumed = Options { existing: Existing::Resumed, ..plain.clone() };
        let found = |options: &Options, kind: SheetKind, names: &[&str]| {
            let sheet = look(kind, &file.0, options, names)?;
            let rows = sheet.rows.found().iter().map(|row| (row.number, row.place));
            Ok::<_, String>(rows.collect::<Vec<_>>())
        };
        let names = ["anna", "b, \"c\"", "=d"];
        let all = vec![(1, Some(0)), (2, Some(1)), (3, Some(2))];
        assert_eq!(found(&resumed, SheetKind::Cases, &names), Ok(all));
        let two = vec![(1, None), (2, None), (3, Some(0))];
        assert_eq!(found(&resumed, SheetKind::Cases, &["=d"]), Ok(two));
        let told = found(&resumed, SheetKind::Points, &names).unwrap_err();
        assert!(
            told.starts_with("in-a-row: --csv=") && told.contains("begun with other"),
            "{told}"
        );
        let told = found(&plain, SheetKind::Cases, &names).unwrap_err();
        assert!(
            told.starts_with("in-a-row: --matrix=") && told.contains("there already"),
            "{told}"
        );
        for (from, to) in [("r1", "r2"), (",c1", ",c1,"), ("1,anna", "x,anna")] {
            fs::write(&file.0, format!("{}\n{}\n", lines[0], lines[1].replace(from, to))).unwrap();
            assert!(found(&resumed, SheetKind::Cases, &names).is_err(), "{from}");
        }
        // The parts of a class have one heading, that of the first, and rows of their own alone.
        let part = |part| Options { part: Some((part, 2)), ..resumed.clone() };
        fs::write(&file.0, format!("{}\n", lines[1])).unwrap();
        assert_eq!(found(&part(2), SheetKind::Cases, &["anna"]), Ok(vec![(1, Some(0))]));
        assert!(found(&part(1), SheetKind::Cases, &["anna"]).is_err());
        assert!(found(&part(2), SheetKind::Cases, &["bert", "anna"]).is_err(), "another number");
    }

    /// Without functions there are none to read. A row without numbers has no points.
    #[test]
    fn points_are_read_from_their_columns() {
        let options = Options::new(Course::GomokuMist, "class".into(), None);
        let path = Path::new("there/is/no/such.csv");
        let sheet = look(SheetKind::Points, path, &options, &["anna"]).unwrap();
        assert!(sheet.is_of_points());
        assert!(!look(SheetKind::Cases, path, &options, &["anna"]).unwrap().is_of_points());
        let row = "1,anna,1,1,3,1.5,2,3,1,0,1,term_at_once,,r1,33.33,,,c1\n";
        assert_eq!(sheet.points_of(row), Some((1.5, 3.0, None)));
        assert_eq!(sheet.points_of("3,'=d,,,,,,,,,,,it is empty,r1,,,,c3\n"), None);
        assert_eq!((content_of(row).as_str(), content_of("").as_str()), ("c1", ""));
        let tasks = Sheet { tasks: tasks(Course::Slide4), ..sheet };
        assert_eq!(tasks.points_of("1,a,1,1,3,1.5,2,3,1,0,42.5,x"), Some((1.5, 3.0, Some(42.5))));
        assert_eq!(tasks.points_of("1,a,1,1,3,1.5,2,3,1,0,,x"), Some((1.5, 3.0, None)));
    }

    /// Behind the statuses stand the tasks: their points, or the percent of extra work.
    #[test]
    fn a_row_of_cases_has_cells_for_the_tasks() {
        let marks = marks();
        let sheet = sheet(&marks);
        let cells = sheet.cases(&marks);
        let expected = ["1", "1", "space", "0", "0", "0", "r1", "", "", ""];
        assert_eq!(cells[..10], expected);
        let of_tasks: Vec<String> =
            sheet.tasks.iter().map(|task| crate::text::show::points(worth(task) / 4.0)).collect();
        assert_eq!(cells[10..], of_tasks);
        assert!(of_tasks.iter().any(|cell| cell == "2.5"));
    }
}
