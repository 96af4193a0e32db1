//! The marks of one submission for the tables of a class.

pub mod causes;
pub mod double_penalty;
pub mod results;

use self::results::{Report, TopicRow, status_row, topic_rows};
use crate::cases::Case;
use crate::cases::courses::Course;
use crate::cases::topics::Points;
use crate::functions::report::Mark;
use crate::run::endings;
use crate::run::launch::Ending;
use crate::text::{difference, show};
use crate::verdict::check::{CaseResult, Verdict};

/// The verdict on one case, in a cell of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    Pass,
    /// Right except for white space, where that does not pass.
    Space,
    Fail,
    /// It fails, and the program did not end by itself.
    Stopped,
    /// It does not count: a game with drawn moves did not come to what the case is about.
    Unreached,
    /// Nothing was run: the submission is no program.
    Broken,
    /// It was not run: the submission had used up its budget.
    Unrun,
}

impl Cell {
    fn of(report: &Report, result: &CaseResult) -> Self {
        match report.verdict(result) {
            _ if report.passes(result) => Self::Pass,
            Verdict::NotReached => Self::Unreached,
            Verdict::WhiteSpace => Self::Space,
            Verdict::Unrun => Self::Unrun,
            _ if !matches!(result.run.ending, Ending::Exit(_)) => Self::Stopped,
            _ => Self::Fail,
        }
    }

    pub fn fails(self) -> bool {
        matches!(self, Self::Fail | Self::Stopped)
    }

    /// For the tutor's page, whose script knows the letters.
    pub fn letter(self) -> char {
        match self {
            Self::Pass => 'p',
            Self::Space => 's',
            Self::Fail => 'f',
            Self::Stopped => 'x',
            Self::Unreached => 'n',
            Self::Broken => 'u',
            Self::Unrun => 'b',
        }
    }
}

/// The note on a case that was not run for want of time.
pub const NOT_RUN: &str = "not run: budget";

/// The marks of one submission.
#[derive(Clone, Debug)]
pub struct Marks {
    pub passed: usize,
    pub spaced: usize,
    /// The cases that count.
    pub cases: usize,
    pub topics: Vec<TopicRow>,
    /// Wrong exit statuses, and the cases that tell, where statuses count by themselves.
    pub statuses: Option<(usize, usize)>,
    /// Points of a C file's functions.
    pub functions: Option<f64>,
    /// The share of right requests of each task, 0 to 1, in the order of
    /// [`tasks`](crate::functions::tasks); empty without functions.
    pub tasks: Vec<f64>,
    /// One for each case.
    pub cells: Vec<Cell>,
    /// The first case that fails.
    pub failing: String,
    /// In which way it fails; or why nothing was run.
    pub what: String,
    /// Where nothing passes: the cause of all, or the first one with its share.
    pub cause: Option<String>,
    /// The causes with their numbers, as the report has them.
    pub causes: Vec<String>,
    /// How many cases pass with the causes mended, where one of them has a number.
    pub mended: Option<usize>,
    /// Points that charging slips of form in place of their cases gives back.
    pub regained: f64,
    /// The same beside the points with white space.
    pub regained_with_spaces: f64,
    /// It ran at all.
    pub ran: bool,
    /// The machine refused to run it: it has no points, not even zero.
    pub is_unjudged: bool,
    /// How it was built, in few words, where that is not the usual way.
    pub note: &'static str,
}

impl Marks {
    pub fn of(report: &Report) -> Self {
        let (failing, what) = match report.failing().next() {
            None => (String::new(), String::new()),
            Some(result) => (result.case.name.clone(), in_short(report, result)),
        };
        let nothing = report.passed() + report.spaced() == 0;
        let causes = report.causes();
        let is_checked = causes.told.iter().any(|cause| cause.mended.is_some());
        Self {
            causes: causes.lines(report.cases()),
            mended: is_checked.then_some(causes.mended),
            regained: report.regained(),
            regained_with_spaces: report.regained_with_spaces(),
            cause: nothing.then(|| causes.in_short()).flatten(),
            passed: report.passed(),
            spaced: report.spaced(),
            cases: report.cases(),
            topics: report.topics(),
            statuses: report.statuses().map(|statuses| (statuses.wrong, statuses.cases)),
            functions: report.points_of_functions(),
            tasks: report.functions.iter().map(Mark::share).collect(),
            cells: report.results.iter().map(|result| Cell::of(report, result)).collect(),
            failing,
            what,
            ran: true,
            is_unjudged: false,
            note: report.note,
        }
    }

    /// The marks of a submission of which only the cells are known, in the order of the cases.
    /// `statuses` has the number of wrong exit statuses, and of all.
    pub fn of_cells(
        game: Course,
        cases: &[Case],
        points: &Points,
        cells: Vec<Cell>,
        statuses: Option<(usize, usize)>,
    ) -> Self {
        let all = cases.iter().zip(&cells).filter(|(_, cell)| **cell != Cell::Unreached);
        let count = |sort: Cell| cells.iter().filter(|cell| **cell == sort).count();
        let judged = all.map(|(case, cell)| (case, *cell == Cell::Pass, *cell == Cell::Space));
        let mut topics = topic_rows(game, points, judged);
        let status =
            statuses.map(|(wrong, all)| status_row(points, all.saturating_sub(wrong), all));
        topics.extend(status.flatten());
        let is_wrong = |cell: Cell| cell.fails() || cell == Cell::Unrun;
        let failing = cases.iter().zip(&cells).find(|(_, cell)| is_wrong(**cell));
        Self {
            passed: count(Cell::Pass),
            spaced: count(Cell::Space),
            cases: cells.len() - count(Cell::Unreached),
            topics,
            statuses,
            functions: None,
            tasks: Vec::new(),
            failing: failing.map_or(String::new(), |(case, _)| case.name.clone()),
            what: String::new(),
            cause: None,
            causes: Vec::new(),
            mended: None,
            regained: 0.0,
            regained_with_spaces: 0.0,
            ran: true,
            is_unjudged: false,
            note: "",
            cells,
        }
    }

    /// The marks of a submission that cannot be run.
    pub fn none(game: Course, cases: &[Case], points: &Points, why: &str) -> Self {
        Self {
            passed: 0,
            spaced: 0,
            cases: cases.len(),
            topics: no_points(game, cases, points),
            statuses: None,
            functions: None,
            tasks: Vec::new(),
            cells: vec![Cell::Broken; cases.len()],
            failing: String::new(),
            what: show::safe(why.lines().next().unwrap_or_default()),
            cause: None,
            causes: Vec::new(),
            mended: None,
            regained: 0.0,
            regained_with_spaces: 0.0,
            ran: false,
            is_unjudged: false,
            note: "",
        }
    }

    /// The same of a submission that the machine refused to run.
    #[must_use]
    pub fn unjudged(mut self) -> Self {
        self.cells.fill(Cell::Unreached);
        Self { is_unjudged: true, ..self }
    }

    pub fn points(&self) -> f64 {
        self.topics.iter().map(TopicRow::points).sum::<f64>() + self.regained
    }

    pub fn points_with_spaces(&self) -> f64 {
        let of_topics = self.topics.iter().map(TopicRow::points_with_spaces).sum::<f64>();
        of_topics + self.regained_with_spaces
    }

    pub fn worth(&self) -> f64 {
        self.topics.iter().map(|topic| topic.worth).sum()
    }

    /// The points in percent of what they are of.
    pub fn percent(&self) -> f64 {
        if self.worth() > 0.0 { 100.0 * self.points() / self.worth() } else { 0.0 }
    }

    pub fn topic(&self, name: &str) -> Option<&TopicRow> {
        self.topics.iter().find(|topic| topic.topic == name)
    }
}

/// All topics of these cases, in none of which anything passes.
fn no_points(game: Course, cases: &[Case], points: &Points) -> Vec<TopicRow> {
    let mut rows = topic_rows(game, points, cases.iter().map(|case| (case, false, false)));
    if game.row().names_statuses && !cases.iter().any(|case| case.own) {
        rows.extend(status_row(points, 0, cases.len()));
    }
    rows
}

fn in_short(report: &Report, result: &CaseResult) -> String {
    if result.run.ending == Ending::Budget {
        return NOT_RUN.to_string();
    }
    let expected = report.expected(result);
    let line =
        difference::first(expected, &result.run.output, report.game.eyes()).map(|found| found.line);
    match (line, result.run.ending) {
        (Some(line), Ending::Exit(_)) => format!("output line {line}"),
        (Some(line), ending) => format!("{}; output line {line}", endings::ending_in_short(ending)),
        (None, ending) => endings::ending_in_short(ending),
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Mark, Marks, in_short};
    use crate::cases::{self, Case, courses::Course, topics::Points};
    use crate::functions::tasks;
    use crate::marks::results::Report;
    use crate::run::launch::{Ending, Run};
    use crate::text::show;
    use crate::verdict::check::{Verdict, judged, unrun};
    use std::time::Duration;

    const GAME: Course = Course::GomokuMist;

    /// The first cases of gomoku-mist that count.
    fn some_cases(count: usize) -> Vec<Case> {
        let (mut cases, _) = cases::of(GAME);
        cases.retain(|case| !case.is_ours());
        cases.truncate(count);
        cases
    }

    #[test]
    fn a_cell_has_the_verdict_of_its_case() {
        let cases = some_cases(6);
        let run = |place: usize, output: &str, ending: Ending| {
            let case: &Case = &cases[place];
            let right = String::from_utf8_lossy(&case.expected);
            let output = output.replace("RIGHT", &right).into_bytes();
            judged(
                GAME,
                case,
                Run { output, error: Vec::new(), ending, wall: Duration::ZERO },
                false,
            )
        };
        let results = vec![
            run(0, "RIGHT", Ending::Exit(cases[0].status)),
            run(1, "RIGHT\n", Ending::Exit(0)),
            run(2, "?\nRIGHT", Ending::Exit(0)),
            run(3, "RIGHT", Ending::Signal(6)),
            run(4, "?", Ending::Time),
            unrun(GAME, &cases[5]),
        ];
        let report = Report::plain(GAME, results);
        let marks = Marks::of(&report);
        let cells =
            [Cell::Pass, Cell::Space, Cell::Fail, Cell::Stopped, Cell::Stopped, Cell::Unrun];
        assert_eq!(marks.cells, cells);
        assert_eq!((marks.passed, marks.spaced, marks.cases), (1, 1, 6));
        assert_eq!((&marks.failing, &*marks.what), (&cases[2].name, "output line 1"));
        let short = |place: usize| in_short(&report, &report.results[place]);
        assert_eq!(short(3), "crashed: abort (signal 6)");
        assert_eq!(short(4), "exceeded the time limit; output line 1");
        assert_eq!(short(5), "not run: budget");
        assert_eq!(cells.map(Cell::fails), [false, false, true, true, true, false]);
        // The two with right output tell.
        let wrong = usize::from(cases[1].status != 0);
        assert_eq!(marks.statuses, Some((wrong, 2)));
        assert_eq!((marks.functions, marks.tasks.len(), marks.note), (None, 0, ""));
        assert!(marks.ran && !marks.is_unjudged && marks.mended.is_none());
        assert!(marks.causes.is_empty() && marks.cause.is_none());
        let points = [marks.points(), marks.points_with_spaces(), marks.worth()];
        assert_eq!(points.map(show::points), ["1", "2", "6"]);
    }

    /// Pass, white space, fail, stopped, unreached, broken, not run for its budget.
    #[test]
    fn each_cell_has_a_letter_and_one_meaning() {
        use Cell::{Broken, Fail, Pass, Space, Stopped, Unreached, Unrun};
        let cells = [Pass, Space, Fail, Stopped, Unreached, Broken, Unrun];
        assert_eq!(cells.map(Cell::letter).iter().collect::<String>(), "psfxnub");
        let fails = [false, false, true, true, false, false, false];
        assert_eq!(cells.map(Cell::fails), fails);
        // A drawn game that did not come to its matter does not count, however it ended.
        let cases = some_cases(2);
        let run =
            |ending| Run { output: b"?".to_vec(), error: Vec::new(), ending, wall: Duration::ZERO };
        let mut results: Vec<_> =
            cases.iter().map(|case| judged(GAME, case, run(Ending::Time), false)).collect();
        results[0].verdicts.fill(Verdict::NotReached);
        let marks = Marks::of(&Report::plain(GAME, results));
        assert_eq!(marks.cells, [Cell::Unreached, Cell::Stopped]);
        assert_eq!((marks.passed, marks.cases, &marks.failing), (0, 1, &cases[1].name));
    }

    /// The marks of a program that prints something else, with its causes.
    fn marks_of(change: impl Fn(String) -> String) -> Marks {
        let cases = some_cases(30);
        let result = |case| {
            let case: &Case = case;
            let right = String::from_utf8_lossy(&case.expected).into_owned();
            let output = change(right).into_bytes();
            let ending = Ending::Exit(case.status);
            let run = Run { output, error: Vec::new(), ending, wall: Duration::ZERO };
            judged(GAME, case, run, false)
        };
        let mut report = Report::plain(GAME, cases.iter().map(result).collect());
        let task = &tasks(Course::Slide4)[0];
        let mark = |right| Mark { asked: 4, right, ..Mark::unasked(task) };
        report.functions = vec![mark(1), mark(4)];
        report.note = "by hand";
        Marks::of(&report)
    }

    /// Where nothing passes, the cause of all stands in the row.
    #[test]
    fn marks_hold_causes_and_functions() {
        let wrong = marks_of(|right| right + "more\n");
        assert_eq!(wrong.cause.as_deref(), Some("the line more should not be printed"));
        let line = "all 30 failing cases: the line more should not be printed; mended: 30/30";
        assert_eq!((wrong.causes, wrong.mended), (vec![line.to_string()], Some(30)));
        let worth = tasks(Course::Slide4)[0].points;
        assert_eq!((wrong.functions, wrong.tasks), (Some(1.25 * worth), vec![0.25, 1.0]));
        assert_eq!(wrong.note, "by hand");
        let slip = marks_of(|right| right.replace("Invalid!", "Invalid"));
        assert!(slip.passed > 0 && slip.cause.is_none());
        assert_eq!((slip.mended, slip.causes.len()), (Some(30), 1));
        let spaced = marks_of(|right| right + "\n\n");
        assert_eq!((spaced.passed, spaced.spaced, spaced.mended), (0, 30, Some(30)));
        assert!(spaced.cause.is_none());
    }

    /// Points are the tutor's where given, else one for each case. A case that was not reached is
    /// in no sum.
    #[test]
    fn points_of_cells_are_shares_of_their_topics() {
        let cases = some_cases(5);
        let topic = cases[0].topic();
        assert!(cases.iter().all(|case| case.topic() == topic));
        let cells = vec![Cell::Pass, Cell::Space, Cell::Fail, Cell::Unrun, Cell::Unreached];
        let given = |points: &[(&str, f64)]| {
            let points: Points = points.iter().map(|(name, it)| (name.to_string(), *it)).collect();
            Marks::of_cells(GAME, &cases, &points, cells.clone(), Some((1, 4)))
        };
        let plain = given(&[]);
        let all = |marks: &Marks| {
            [marks.points(), marks.points_with_spaces(), marks.worth(), marks.percent()]
                .map(show::points)
        };
        assert_eq!(all(&plain), ["1", "2", "4", "25"]);
        assert_eq!((plain.passed, plain.spaced, plain.cases), (1, 1, 4));
        let tutors = given(&[(topic, 10.0)]);
        assert_eq!(all(&tutors), ["2.5", "5", "10", "25"]);
        // Three of four statuses are right.
        let with_status = given(&[(topic, 10.0), ("status", 8.0)]);
        assert_eq!(all(&with_status), ["8.5", "11", "18", "47.22"]);
        assert_eq!(with_status.topic("status").map(|row| (row.passed, row.cases)), Some((3, 4)));
        assert_eq!(given(&[("status", 0.0)]).topic("status"), None);
        assert_eq!(given(&[(topic, 0.0)]).percent().to_bits(), 0.0_f64.to_bits());
    }

    #[test]
    fn a_submission_that_cannot_be_run_has_no_points_of_all() {
        let cases = some_cases(3);
        let points = Points::from([("status".to_string(), 2.0)]);
        let none = Marks::none(GAME, &cases, &points, "it is empty\nmore");
        assert_eq!((none.points(), none.worth()), (0.0, 5.0));
        assert_eq!((&*none.what, none.ran, none.is_unjudged), ("it is empty", false, false));
        assert_eq!(none.cells, [Cell::Broken; 3]);
        assert_eq!((none.passed, none.spaced, none.cases), (0, 0, 3));
        assert_eq!((none.statuses, none.functions, none.mended), (None, None, None));
        assert_eq!((&*none.failing, none.note, none.percent()), ("", "", 0.0));
        let unjudged = none.unjudged();
        assert_eq!((unjudged.cells, unjudged.is_unjudged), (vec![Cell::Unreached; 3], true));
    }

    /// The place of the case that is named where the cells of a row are these.
    fn first_failing(cells: &[Cell]) -> Option<usize> {
        let (mut cases, _) = cases::of(Course::Cuhk4);
        cases.truncate(cells.len());
        let marks = Marks::of_cells(Course::Cuhk4, &cases, &Points::new(), cells.to_vec(), None);
        cases.iter().position(|case| case.name == marks.failing)
    }

    #[test]
    fn the_first_case_that_fails_or_was_not_run_is_named() {
        for wrong in [Cell::Fail, Cell::Stopped, Cell::Unrun] {
            assert_eq!(first_failing(&[Cell::Pass, wrong, Cell::Fail]), Some(1), "{wrong:?}");
        }
        for other in [Cell::Pass, Cell::Space, Cell::Unreached] {
            assert_eq!(first_failing(&[other, Cell::Fail]), Some(1), "{other:?}");
            assert_eq!(first_failing(&[other, other]), None, "{other:?}");
        }
    }

    /// A course that names no exit statuses has no row of them; neither have the tutor's own cases.
    #[test]
    fn statuses_have_a_row_where_the_course_names_them() {
        let rows = |game: Course, own: bool| {
            let (mut cases, _) = cases::of(game);
            for case in &mut cases {
                case.own = own;
            }
            let points: Points = [("status".to_string(), 1.0)].into();
            let rows = super::no_points(game, &cases, &points);
            rows.iter().filter(|row| row.topic == "status").count()
        };
        for game in Course::ALL {
            let names = usize::from(game.row().names_statuses);
            assert_eq!((rows(game, false), rows(game, true)), (names, 0), "{}", game.name());
        }
    }
}
