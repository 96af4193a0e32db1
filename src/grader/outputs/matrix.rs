//! A matrix of `grade-all --matrix` read again: new points give new marks, and nothing is run.
//!
//! A matrix leaves out how a case fails, the causes, and how a program was built.

use std::path::PathBuf;
use std::sync::Arc;

use super::Graded;
use super::sheet::{self, RUN};
use crate::cases::courses::Course;
use crate::cases::topics::Points;
use crate::cases::{Case, UNKNOWN_STATUS};
use crate::functions::Task;
use crate::handed_in::class::Submission;
use crate::marks::{Cell, Marks};
use crate::text::{csv, show};

/// Columns before those of the cases, and from the run's number to those of the tasks.
const BEFORE: usize = 2;
const BEHIND: usize = 4;

/// The rows of a matrix.
pub struct Matrix {
    pub cases: Vec<Case>,
    pub rows: Vec<MatrixRow>,
    /// The number of the run.
    pub run: String,
}

/// The row of a submission.
pub struct MatrixRow {
    pub submission: Submission,
    pub graded: Graded,
}

/// Reads a matrix, and gives marks with these points.
///
/// # Errors
/// Why it is no matrix of this game; for the middle of a sentence.
pub fn read(text: &str, game: Course, points: &Points) -> Result<Matrix, String> {
    let mut lines = text.lines();
    let heading = csv::cells(lines.next().unwrap_or_default());
    let tasks = sheet::tasks(game);
    let cases = cases(&heading, game, tasks)?;
    let mut matrix = Matrix { cases, rows: Vec::new(), run: String::new() };
    for (line, number) in lines.zip(2..) {
        let cells = csv::cells(line);
        let row = (cells.len() == heading.len())
            .then(|| row(&cells, game, &matrix.cases, points, tasks))
            .flatten()
            .ok_or_else(|| format!("its line {number} is no row of a matrix"))?;
        matrix.run = cells.get(BEFORE + matrix.cases.len()).cloned().unwrap_or_default();
        matrix.rows.push(row);
    }
    if matrix.rows.is_empty() {
        return Err("it has no rows".into());
    }
    Ok(matrix)
}

/// The cases that a heading names.
fn cases(heading: &[String], game: Course, tasks: &[Task]) -> Result<Vec<Case>, String> {
    let no_matrix = || format!("this is no matrix of grade-all {}", game.name());
    let behind = BEHIND + tasks.len() + 1;
    let count = heading.len().checked_sub(BEFORE + behind).ok_or_else(no_matrix)?;
    let names = heading.get(BEFORE..BEFORE + count).unwrap_or_default();
    let mut expected: Vec<String> = ["number", "submission"].map(String::from).into();
    expected.extend(names.iter().cloned());
    expected.extend([RUN, "not run", "wrong statuses", "statuses"].map(String::from));
    expected.extend(tasks.iter().map(sheet::column));
    expected.push("content".into());
    if expected != heading || names.is_empty() {
        return Err(no_matrix());
    }
    let (ours, _) = crate::cases::of(game);
    let find = |name: &String| ours.iter().find(|case| case.name == *name).cloned();
    let cases = names.iter().map(|name| find(name).unwrap_or_else(|| own(name)));
    let cases: Vec<Case> = cases.collect();
    let others = Course::ALL.into_iter().filter(|other| *other != game);
    for other in others {
        let (theirs, _) = crate::cases::of(other);
        let mut unknown = cases.iter().filter(|case| case.own);
        if let Some(case) = unknown.find(|case| theirs.iter().any(|one| one.name == case.name)) {
            return Err(format!("{} is a case of {}", case.name, other.name()));
        }
    }
    Ok(cases)
}

/// A tutor's own case, of which the name alone is known.
fn own(name: &str) -> Case {
    Case {
        name: show::safe(name),
        input: PathBuf::new(),
        bytes: Arc::from([]),
        output: PathBuf::new(),
        expected: Vec::new(),
        other: None,
        expected_error: Vec::new(),
        arguments: Vec::new(),
        status: UNKNOWN_STATUS,
        own: true,
        literal: false,
    }
}

/// A row with as many cells as its heading.
fn row(
    cells: &[String],
    game: Course,
    cases: &[Case],
    points: &Points,
    tasks: &[Task],
) -> Option<MatrixRow> {
    let (begin, rest) = cells.split_at_checked(BEFORE)?;
    let (of_cases, rest) = rest.split_at_checked(cases.len())?;
    let ([_, why, wrong, statuses], rest) = rest.split_first_chunk::<BEHIND>()?;
    let (of_tasks, content) = rest.split_at_checked(tasks.len())?;
    let number: usize = begin.first()?.parse().ok()?;
    let name = show::safe(csv::armed(begin.get(1)?));
    let statuses = match (wrong.as_str(), statuses.as_str()) {
        ("", "") => None,
        (wrong, statuses) => Some((wrong.parse().ok()?, statuses.parse().ok()?)),
    };
    let marks = if why.is_empty() {
        let cells = of_cases.iter().map(|cell| sheet::cell(cell)).collect::<Option<Vec<Cell>>>()?;
        let marks = Marks::of_cells(game, cases, points, cells, statuses);
        with_tasks(marks, tasks, of_tasks)?
    } else {
        let none = Marks::none(game, cases, points, why);
        // A program that is none has a 0 in each case.
        if of_cases.iter().all(String::is_empty) { none.unjudged() } else { none }
    };
    let submission = Submission { number, path: PathBuf::new(), file: String::new(), name };
    let graded = Graded { content: content.first()?.clone(), ..Graded::from(marks) };
    Some(MatrixRow { submission, graded })
}

/// The marks with those of the tasks, if the submission has them.
fn with_tasks(mut marks: Marks, tasks: &[Task], cells: &[String]) -> Option<Marks> {
    if cells.iter().all(String::is_empty) {
        return Some(marks);
    }
    let given = cells.iter().map(|cell| cell.parse().ok().filter(|given: &f64| given.is_finite()));
    let given: Vec<f64> = given.collect::<Option<_>>()?;
    let shares = tasks.iter().zip(&given).map(|(task, given)| given / sheet::worth(task));
    marks.tasks = shares.collect();
    let points = tasks.iter().zip(&given).filter(|(task, _)| task.points > 0.0);
    marks.functions = Some(points.map(|(_, given)| given).sum());
    Some(marks)
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::cases::courses::Course;
    use crate::cases::topics::Points;
    use crate::outputs::summary::Summary;
    use crate::text::show;

    const HEADING: &str = "number,submission,win_row,term_alone,own,run,not run,wrong statuses,\
                           statuses,content\n";

    fn gomoku(text: &str, points: &[(&str, f64)]) -> Result<super::Matrix, String> {
        let points: Points =
            points.iter().map(|(name, given)| (name.to_string(), *given)).collect();
        read(text, Course::GomokuMist, &points)
    }

    #[test]
    fn rows_become_marks() {
        let rows = "1,anna,1,space,0,r1,,1,2,c1\n2,\"b, c\",0,0,0,r1,it does not compile,,,c2\n\
                    3,d,,not run,1,r1,,0,1,c3\n";
        let matrix = gomoku(&format!("{HEADING}{rows}"), &[("win", 10.0), ("own", 4.0)]).unwrap();
        let marks: Vec<_> = matrix.rows.iter().map(|row| &row.graded.marks).collect();
        let counts = marks.iter().map(|one| (one.passed, one.spaced, one.cases, one.ran));
        let counts: Vec<_> = counts.collect();
        assert_eq!(counts, [(1, 1, 3, true), (0, 0, 3, false), (1, 0, 2, true)]);
        let points = [marks[0].points(), marks[0].points_with_spaces(), marks[1].points()];
        assert_eq!(points.map(show::points), ["10", "11", "0"]);
        assert_eq!(marks[0].statuses, Some((1, 2)));
        assert_eq!(
            (marks[0].failing.as_str(), marks[1].what.as_str()),
            ("own", "it does not compile")
        );
        assert_eq!(matrix.rows[1].submission.name, "b, c");
        assert_eq!(matrix.rows[2].graded.content, "c3");
        assert_eq!(matrix.run, "r1");
    }

    /// A row like this has no points and is in no mean.
    #[test]
    fn a_row_that_the_machine_refused_stays_without_marks() {
        let why = "could not be run: the machine refuses: Cannot allocate memory";
        let rows = format!("1,anna,1,1,1,r1,,0,1,c1\n2,ben,,,,r1,{why},,,\n");
        let matrix = gomoku(&format!("{HEADING}{rows}"), &[]).unwrap();
        let mut summary = Summary::new(matrix.cases.len(), &[]);
        for row in &matrix.rows {
            summary.add(&row.graded.marks);
        }
        let unjudged: Vec<bool> =
            matrix.rows.iter().map(|row| row.graded.marks.is_unjudged).collect();
        assert_eq!(unjudged, [false, true]);
        assert_eq!(matrix.rows[1].graded.marks.what, why);
        let text = summary.text(&matrix.cases);
        let told = "1 submission: median 100 %, mean 100 % of the points; besides, 1 not graded";
        assert!(text.contains(told), "{text}");
    }

    #[test]
    fn other_files_are_refused() {
        let why = |text: &str| gomoku(text, &[]).err().unwrap();
        let no_matrix = "this is no matrix of grade-all gomoku-mist";
        assert_eq!(why(""), no_matrix);
        assert_eq!(why("number,submission,passed\n1,a,2\n"), no_matrix);
        assert_eq!(why(HEADING), "it has no rows");
        for row in [
            "1,a,1,1,1,r1,,0,1",
            "1,a,2,1,1,r1,,0,1,c",
            "x,a,1,1,1,r1,,0,1,c",
            "1,a,1,1,1,r1,,x,1,c",
        ] {
            assert_eq!(
                why(&format!("{HEADING}{row}\n")),
                "its line 2 is no row of a matrix",
                "{row}"
            );
        }
    }
}
