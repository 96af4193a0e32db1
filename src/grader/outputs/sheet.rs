//! The marks of a class as comma-separated values: `--csv` with the points, `--matrix` with the cases.

use std::path::Path;

use crate::builds::compile::takes_functions;
use crate::files::resumable::{Frame, RowFile};
use crate::handed_in::class::{Class, Submission};
use crate::marks::{Cell, Marks};
use crate::refusal::Refusal;
use crate::text::{csv, show};

/// Which of the two sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Points,
    Cases,
}

/// A sheet on its way to its file.
pub struct Sheet {
    kind: Kind,
    /// The columns of the topics.
    topics: Vec<String>,
    /// The course marks functions: they have a column.
    functions: bool,
    /// The last cell of each row, by which the rows of one run are known.
    run: String,
    pub rows: RowFile,
}

impl Sheet {
    /// Looks at the file. `whole` are the marks in which all topics stand.
    ///
    /// # Errors
    /// When the file is there and may not be replaced, or is that of another run.
    pub fn look(
        kind: Kind,
        path: &Path,
        class: &Class,
        whole: &Marks,
        run: &str,
    ) -> Result<Self, Refusal> {
        let topics: Vec<String> = whole.topics.iter().map(|topic| topic.topic.clone()).collect();
        let functions = takes_functions(class.options.game.name);
        let heading = match kind {
            // The parts of a class, put together, have one heading.
            _ if class.options.part.is_some_and(|(part, _)| part != 1) => String::new(),
            Kind::Points => points_heading(whole, functions),
            Kind::Cases => cases_heading(class),
        };
        let frame = Frame { heading, closing: String::new() };
        let is_row = |place: usize, line: &str| {
            let begin = class.submissions.get(place).map(beginning);
            let end = format!(",{run}\n");
            begin.is_some_and(|begin| line.starts_with(&begin)) && line.ends_with(&end)
        };
        let option = if kind == Kind::Points { "--csv" } else { "--matrix" };
        let rows = RowFile::look(option, path, frame, class.options.existing, &is_row)?;
        Ok(Self { kind, topics, functions, run: run.to_string(), rows })
    }

    /// Adds a submission.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, submission: &Submission, marks: &Marks) -> Result<(), Refusal> {
        let mut cells = match self.kind {
            Kind::Points => self.points(marks),
            Kind::Cases => marks.cells.iter().map(|cell| value(*cell).to_string()).collect(),
        };
        cells.push(self.run.clone());
        let rest = csv::line(cells.iter().map(String::as_str));
        self.rows.add(&(beginning(submission) + &rest))
    }

    pub fn is_of_points(&self) -> bool {
        self.kind == Kind::Points
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
        if self.functions {
            cells.push(marks.functions.map_or(String::new(), show::points));
        }
        cells.push(marks.statuses.map_or(String::new(), |wrong| wrong.to_string()));
        cells.extend([marks.failing.clone(), marks.what.clone()]);
        cells
    }
}

/// The cells with which a submission's row begins.
fn beginning(submission: &Submission) -> String {
    let (number, name) = (submission.number.to_string(), csv::cell(&submission.name));
    format!("{number},{name},")
}

fn points_heading(whole: &Marks, functions: bool) -> String {
    let mut cells: Vec<String> =
        ["number", "submission", "passed", "white space", "cases", "points"].map(Into::into).into();
    cells.extend(["points with white space", "of"].map(Into::into));
    cells.extend(whole.topics.iter().map(|topic| {
        let worth = show::points(topic.worth);
        format!("{} (of {worth})", topic.topic)
    }));
    if functions {
        cells.push("functions".into());
    }
    cells.extend(["wrong statuses", "first failing case", "difference", "run"].map(Into::into));
    csv::line(cells.iter().map(String::as_str))
}

fn cases_heading(class: &Class) -> String {
    let names = class.cases.iter().map(|case| case.name.as_str());
    csv::line(["number", "submission"].into_iter().chain(names).chain(["run"]))
}

/// A cell that a spreadsheet can add up.
fn value(cell: Cell) -> &'static str {
    match cell {
        Cell::Pass => "1",
        Cell::Space => "space",
        Cell::Fail | Cell::Stopped => "0",
        Cell::Unreached => "",
        Cell::Unrun => "not run",
    }
}

/// The points of an earlier row, and what they are of.
pub fn points_of(row: &str) -> Option<(f64, f64)> {
    let cells = csv::cells(row);
    let number = |place: usize| cells.get(place)?.parse::<f64>().ok();
    Some((number(5)?, number(7)?))
}
