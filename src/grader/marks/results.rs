//! All that is known of one program after its run.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use super::causes::{Cause, Causes};
use super::double_penalty::{self, Mended};
use crate::cases::courses::Course;
use crate::cases::topics::{self, Points};
use crate::cases::{Case, UNKNOWN_STATUS};
use crate::functions::report::{Mark, total};
use crate::run::launch::{Ending, Run};
use crate::run::limits::Allowance;
use crate::text::difference;
use crate::verdict::check::{CaseResult, Verdict};
use crate::verdict::variants::{self, Variant};

/// The topic of a tutor's own case that names none.
const OTHER: &str = "other";

/// All that is known of one program.
pub struct Report<'a> {
    pub game: Course,
    pub results: Vec<CaseResult<'a>>,
    /// The form to which the program keeps: a place among [`variants::of`].
    pub form: usize,
    pub allowance: Allowance,
    /// How many of the cases that exceeded the time limit ended in time when they ran again.
    pub in_time_again: usize,
    /// The words of the compiler or of `make`.
    pub messages: String,
    /// Sentences about what is not as usual: how a C file was linked, a case that passes all the
    /// same.
    pub remark: String,
    /// How it was built, in few words, where that is not the usual way.
    pub note: &'static str,
    pub points: Points,
    /// The marks of a C file's functions; empty for a program.
    pub functions: Vec<Mark>,
    /// What passes with right functions in the places of the student's, where that was tried.
    pub mended: Option<Vec<Mended>>,
    causes: OnceCell<Causes>,
    /// The most points that one slip of form costs, where such slips are charged by themselves.
    per_cause: Option<f64>,
}

/// The cost of a slip of form in place of the points of its cases.
#[derive(Clone, Debug, PartialEq)]
pub struct Charge {
    pub sentence: String,
    pub worth: f64,
    pub costs: f64,
    /// It is white space alone, which costs nothing in the points with white space.
    is_white_space: bool,
}

/// The results of one topic.
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

    /// The worth of each of its cases.
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
        game: Course,
        mut results: Vec<CaseResult<'a>>,
        allowance: Allowance,
        in_time_again: usize,
        messages: String,
        points: &Points,
    ) -> Self {
        let remark = double_penalty::excuse(game, &mut results);
        let worth = |form: usize| {
            let verdicts = results.iter().filter_map(|result| result.verdicts.get(form));
            let fitting = results.iter().filter(|result| result.fits == form).count();
            (verdicts.map(|verdict| rank(*verdict)).sum::<usize>(), fitting)
        };
        // Of equal forms the first, which is that of our cases.
        let all = 0..variants::of(game).len();
        let form = all.rev().max_by_key(|&form| worth(form)).unwrap_or(0);
        for result in &mut results {
            result.settle(game, form);
        }
        let points = points.clone();
        Self {
            game,
            results,
            form,
            allowance,
            in_time_again,
            messages,
            remark,
            note: "",
            points,
            functions: Vec::new(),
            mended: None,
            causes: OnceCell::new(),
            per_cause: None,
        }
    }

    pub fn form(&self) -> &'static Variant {
        let all = variants::of(self.game);
        all.get(self.form).or_else(|| all.first()).unwrap_or(&variants::PLAIN)
    }

    /// The verdict on a result in the program's form.
    pub fn verdict(&self, result: &CaseResult) -> Verdict {
        result.verdicts.get(self.form).copied().unwrap_or(Verdict::Line)
    }

    /// Where a course marks by eye, white space that nobody sees costs nothing.
    pub fn passes(&self, result: &CaseResult) -> bool {
        match self.verdict(result) {
            Verdict::Pass => true,
            Verdict::WhiteSpace => self.game.row().is_marked_by_eye,
            _ => false,
        }
    }

    pub fn is_spaced(&self, result: &CaseResult) -> bool {
        self.verdict(result) == Verdict::WhiteSpace && !self.passes(result)
    }

    /// The results that count: those that a drawn game did not reach do not.
    pub fn counted(&self) -> impl Iterator<Item = &CaseResult<'a>> {
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
    pub fn failing(&self) -> impl Iterator<Item = &CaseResult<'a>> {
        self.results.iter().filter(|result| self.fails(result))
    }

    /// True if a result counts and fails, white space alone left out.
    pub fn fails(&self, result: &CaseResult) -> bool {
        let counts = self.verdict(result) != Verdict::NotReached;
        counts && !self.passes(result) && !self.is_spaced(result)
    }

    /// The same where each slip of form costs at most `per_cause` points.
    #[must_use]
    pub fn charging(self, per_cause: Option<f64>) -> Self {
        Self { per_cause, ..self }
    }

    /// The points of the cases. Each slip of form that is charged by itself costs no more than
    /// that.
    pub fn points(&self) -> f64 {
        let of_cases: f64 = self.topics().iter().map(TopicRow::points).sum();
        of_cases + self.regained()
    }

    /// The points that charging slips of form in place of their cases gives back.
    pub fn regained(&self) -> f64 {
        self.charges().iter().map(|charge| charge.worth - charge.costs).sum()
    }

    /// The same beside points with white space, which hold the cases that differ in that alone.
    pub fn regained_with_spaces(&self) -> f64 {
        let charges = self.charges().into_iter().filter(|charge| !charge.is_white_space);
        charges.map(|charge| charge.worth - charge.costs).sum()
    }

    /// The cost of each slip of form, where slips are charged by themselves.
    pub fn charges(&self) -> Vec<Charge> {
        let Some(most) = self.per_cause else { return Vec::new() };
        let rows = self.topics();
        let worth_of = |place: &usize| {
            let topic = self.results.get(*place).map(|result| self.topic(result.case));
            let row = rows.iter().find(|row| Some(row.topic.as_str()) == topic);
            row.map_or(0.0, TopicRow::points_of_a_case)
        };
        let charge = |cause: &Cause| {
            let worth: f64 = cause.charged.iter().map(worth_of).sum();
            let is_spaced =
                |place: &usize| self.results.get(*place).is_some_and(|it| self.is_spaced(it));
            let is_white_space = cause.charged.iter().all(is_spaced);
            Charge {
                sentence: cause.sentence.clone(),
                worth,
                costs: worth.min(most),
                is_white_space,
            }
        };
        let causes = self.causes().told.iter().filter(|cause| !cause.charged.is_empty());
        causes.map(charge).collect()
    }

    /// True if it ran, too.
    pub fn fails_as_run(&self, result: &CaseResult) -> bool {
        self.fails(result) && self.verdict(result) != Verdict::Unrun
    }

    /// The causes of what fails, which are looked for once.
    pub fn causes(&self) -> &Causes {
        self.causes.get_or_init(|| Causes::of(self))
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
        let mut rows = topic_rows(self.game, &self.points, results);
        if let Some(Statuses { wrong, cases, .. }) = self.statuses() {
            rows.extend(status_row(&self.points, cases - wrong, cases));
        }
        rows
    }

    /// The exit statuses of the cases whose output is right; [`None`] if the course's text names no
    /// status.
    pub fn statuses(&self) -> Option<Statuses> {
        if !self.game.row().names_statuses
            || self.results.iter().any(|one| one.case.status == UNKNOWN_STATUS)
        {
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
    pub fn expected<'r>(&self, result: &'r CaseResult) -> &'r [u8] {
        result.right.as_ref().map_or(&result.run.output, |right| &right.bytes)
    }

    /// The points of the functions, where functions were handed in.
    pub fn points_of_functions(&self) -> Option<f64> {
        (!self.functions.is_empty()).then(|| total(&self.functions))
    }
}

/// The topics in the order of the assignment, as far as there are cases. For each case `cases` says
/// whether it passes, and whether it differs only in white space.
pub fn topic_rows<'a>(
    game: Course,
    points: &Points,
    cases: impl Iterator<Item = (&'a Case, bool, bool)>,
) -> Vec<TopicRow> {
    let names: Vec<&str> = game.row().topics.iter().map(|topic| topic.name).collect();
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

/// The topic of the exit statuses, where the tutor gives points for them. Only cases with right
/// output count for it.
pub fn status_row(points: &Points, passed: usize, cases: usize) -> Option<TopicRow> {
    let worth = points.get(topics::STATUS).copied().filter(|&worth| worth > 0.0)?;
    Some(TopicRow { topic: topics::STATUS.into(), passed, spaced: 0, cases, worth })
}

/// The topic of a case. A tutor's own case names one with what stands before the first `_`.
pub fn topic_of(game: Course, case: &Case) -> &str {
    let topic = case.topic();
    let is_named = case.short_name().contains('_') && !topic.is_empty();
    let is_known = || game.row().topics.iter().any(|known| known.name == topic);
    if case.own && !is_named && !is_known() { OTHER } else { topic }
}

/// How much a verdict speaks for a form.
fn rank(verdict: Verdict) -> usize {
    match verdict {
        Verdict::Pass => 3,
        Verdict::WhiteSpace => 2,
        Verdict::Ending | Verdict::NotReached => 1,
        Verdict::Line | Verdict::Unrun => 0,
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

/// True if a run was stopped for its time.
pub fn is_out_of_time(run: &Run) -> bool {
    matches!(run.ending, Ending::Time | Ending::Wait)
}

#[cfg(test)]
impl<'a> Report<'a> {
    /// A report without points, blanks or limits that matter.
    pub fn plain(game: Course, results: Vec<CaseResult<'a>>) -> Self {
        let allowance = Allowance {
            time: std::time::Duration::from_secs(1),
            memory: 1 << 30,
            processes: 256,
            budget: std::time::Duration::MAX,
            bounds: crate::run::limits::Bounds::Told,
        };
        Self::new(game, results, allowance, 0, String::new(), &BTreeMap::new())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{
        Charge, Report, Statuses, TopicRow, ending_of, is_out_of_time, status_row, topic_of,
        topic_rows,
    };
    use crate::cases::courses::Course;
    use crate::cases::topics::Points;
    use crate::cases::{self, Case};
    use crate::run::launch::{Ending, Run};
    use crate::verdict::check::{CaseResult, Verdict, judged};
    use crate::verdict::variants;

    /// The form that is chosen of two where a program's cases have these verdicts in them.
    fn chosen(verdicts: &[(Verdict, Verdict)]) -> usize {
        let game = Course::Spfiar;
        let (cases, _) = cases::of(Course::Spfiar);
        let results = cases.iter().zip(verdicts).map(|(case, &(one, other))| {
            let ending = Ending::Exit(0);
            let run = Run { output: Vec::new(), error: Vec::new(), ending, wall: Duration::ZERO };
            let mut result = judged(game, case, run, false);
            result.verdicts = vec![Verdict::Unrun; variants::of(game).len()];
            result.verdicts[0] = one;
            result.verdicts[1] = other;
            result.fits = usize::MAX;
            result
        });
        Report::plain(game, results.collect()).form
    }

    /// Of equal verdicts the form is chosen that fits more of the outputs.
    #[test]
    fn the_form_that_fits_more_outputs_is_chosen() {
        let (cases, _) = cases::of(Course::Spfiar);
        let chosen = |fits: &[usize]| {
            let result =
                |(case, fits)| CaseResult { fits, ..with(Course::Spfiar, case, Verdict::Line) };
            let results = cases.iter().zip(fits.iter().copied()).map(result);
            let report = Report::plain(Course::Spfiar, results.collect());
            (report.form, report.form().name())
        };
        let [ours, unclosed] =
            [String::new(), "the level error without its closing parenthesis".into()];
        assert_eq!(chosen(&[1, 1, 0]), (1, unclosed));
        assert_eq!(chosen(&[1, 0]), (0, ours.clone()));
        assert_eq!(chosen(&[]), (0, ours));
    }

    /// The cases of a game that count.
    fn counting(game: Course) -> Vec<Case> {
        cases::of(game).0.into_iter().filter(|case| !case.is_ours()).collect()
    }

    /// A result with this verdict in each form.
    fn with(game: Course, case: &Case, verdict: Verdict) -> CaseResult<'_> {
        let ending = Ending::Exit(case.status);
        let run =
            Run { output: case.expected.clone(), error: Vec::new(), ending, wall: Duration::ZERO };
        let mut result = judged(game, case, run, false);
        result.verdicts.fill(verdict);
        result
    }

    /// Each verdict: does it pass, differ in white space, fail, fail as run, and count?
    #[test]
    fn a_verdict_counts_in_one_way() {
        use Verdict::{Ending, Line, NotReached, Pass, Unrun, WhiteSpace};
        let verdicts = [Pass, WhiteSpace, Line, Ending, NotReached, Unrun];
        for game in [Course::GomokuMist, Course::Cuhk4] {
            let cases = counting(game);
            let results = cases.iter().zip(verdicts);
            let results = results.map(|(case, verdict)| with(game, case, verdict)).collect();
            let report = Report::plain(game, results);
            let all = |is: &dyn Fn(&CaseResult) -> bool| {
                let marks = report.results.iter().map(|result| if is(result) { 'x' } else { '-' });
                marks.collect::<String>()
            };
            let by_eye = game.row().is_marked_by_eye;
            assert_eq!(all(&|it| report.passes(it)), if by_eye { "xx----" } else { "x-----" });
            assert_eq!(all(&|it| report.is_spaced(it)), if by_eye { "------" } else { "-x----" });
            assert_eq!(all(&|it| report.fails(it)), "--xx-x");
            assert_eq!(all(&|it| report.fails_as_run(it)), "--xx--");
            let passed = usize::from(by_eye);
            assert_eq!((report.passed(), report.spaced()), (1 + passed, 1 - passed));
            assert_eq!((report.cases(), report.failing().count()), (5, 3));
        }
    }

    #[test]
    fn a_topic_gives_points_in_proportion() {
        let row = TopicRow { topic: "win".into(), passed: 3, spaced: 1, cases: 8, worth: 16.0 };
        let points = [row.points(), row.points_of_a_case(), row.points_with_spaces()];
        assert_eq!(points.map(f64::to_bits), [6.0, 2.0, 8.0].map(f64::to_bits));
        let none = TopicRow { cases: 0, ..row };
        assert_eq!(none.points().to_bits(), 0.0_f64.to_bits());
    }

    /// Topics stand in the assignment's order, others behind them in the order of their cases.
    #[test]
    fn rows_of_topics_hold_the_sums_of_their_cases() {
        let base = ended_by_term();
        let own = |name: &str| Case { name: name.into(), own: true, ..base.clone() };
        let cases = ["mine_1", "win_1", "alone", "who_1", "mine_2", "who_2"].map(own);
        let marks = [
            (true, false),
            (false, true),
            (true, false),
            (false, false),
            (true, false),
            (true, false),
        ];
        let judged = cases.iter().zip(marks).map(|(case, (passes, spaced))| (case, passes, spaced));
        let points: Points = [("who".to_string(), 9.0), ("tie".to_string(), 5.0)].into();
        let rows = topic_rows(Course::GomokuMist, &points, judged);
        let row = |topic: &str, [passed, spaced, cases]: [usize; 3], worth: f64| TopicRow {
            topic: topic.into(),
            passed,
            spaced,
            cases,
            worth,
        };
        assert_eq!(
            rows,
            [
                row("who", [1, 0, 2], 9.0),
                row("win", [0, 1, 1], 1.0),
                row("mine", [2, 0, 2], 2.0),
                row("other", [1, 0, 1], 1.0),
            ]
        );
        let status = |worth: f64| status_row(&[("status".to_string(), worth)].into(), 3, 4);
        assert_eq!(status(2.0), Some(row("status", [3, 0, 4], 2.0)));
        assert_eq!((status(0.0), status_row(&Points::new(), 3, 4)), (None, None));
    }

    /// The row of the statuses stands last, and has its points from the tutor.
    #[test]
    fn the_points_of_a_report_are_those_of_its_topics() {
        let cases = counting(Course::GomokuMist);
        let results = || {
            let result = |(place, case): (usize, _)| {
                let verdicts = [Verdict::Pass, Verdict::Line, Verdict::NotReached];
                let mut result = with(Course::GomokuMist, case, verdicts[place % 3]);
                if place == 3 {
                    result.run.ending = Ending::Exit(case.status + 40);
                }
                result
            };
            cases.iter().take(9).enumerate().map(result).collect::<Vec<_>>()
        };
        let allowance = Report::plain(Course::GomokuMist, Vec::new()).allowance;
        let given: Points = [("status".to_string(), 6.0)].into();
        let words = "words".to_string();
        let report = Report::new(Course::GomokuMist, results(), allowance, 7, words, &given);
        assert_eq!((report.in_time_again, &*report.messages, &*report.remark), (7, "words", ""));
        assert!(report.note.is_empty() && report.mended.is_none() && report.functions.is_empty());
        assert_eq!(report.points_of_functions(), None);
        let row = report.topics().pop().unwrap();
        assert_eq!((&*row.topic, row.passed, row.cases, row.worth), ("status", 2, 3, 6.0));
        // Three of six cases pass, and two of three statuses.
        assert_eq!((report.points(), report.regained()), (3.0 + 4.0, 0.0));
        assert!(report.charges().is_empty());
        let plain = Report::plain(Course::GomokuMist, results());
        assert!(plain.topics().iter().all(|row| row.topic != "status"));
        assert_eq!(plain.points().to_bits(), 3.0_f64.to_bits());
    }

    /// Right output tells, white space aside, where the text names a status that is known.
    #[test]
    fn statuses_are_counted_where_output_is_right() {
        use Verdict::{Ending, Line, NotReached, Pass, WhiteSpace};
        let mut cases = counting(Course::GomokuMist);
        let verdicts = [Pass, WhiteSpace, Line, Ending, NotReached];
        let count = |cases: &[Case], game: Course| {
            let results = cases.iter().zip(verdicts);
            let results = results.map(|(case, verdict)| with(game, case, verdict));
            let statuses = Report::plain(game, results.collect()).statuses()?;
            Some((statuses.wrong, statuses.cases))
        };
        assert_eq!(count(&cases, Course::GomokuMist), Some((0, 2)));
        assert_eq!(count(&counting(Course::Cuhk4), Course::Cuhk4), None);
        cases[3].status = -1;
        assert_eq!(count(&cases, Course::GomokuMist), None);
        let kinds = [((1, 0, "after a win"), 2), ((41, 1, "after term"), 1)].into();
        let text = Statuses { wrong: 3, cases: 9, kinds }.text();
        assert_eq!(
            text,
            "status: 3 of 9 wrong, 1 instead of 0 after a win (2), 41 instead of 1 after term (1)\n"
        );
        assert_eq!(
            Statuses { wrong: 0, cases: 9, ..Statuses::default() }.text(),
            "status: 0 of 9 wrong\n"
        );
    }

    /// A slip of form, and one of white space: their worth, and at most as much as a slip costs.
    #[test]
    fn each_slip_of_form_has_a_charge() {
        let mut cases = counting(Course::GomokuMist);
        cases.retain(|case| ["command", "resign", "term"].contains(&case.topic()));
        let result = |case| {
            let case: &Case = case;
            let right = String::from_utf8_lossy(&case.expected);
            let ends = if ["resign", "term"].contains(&case.topic()) { "\n\n" } else { "" };
            let output = (right.replace("Invalid!", "Invalid") + ends).into_bytes();
            let ending = Ending::Exit(case.status);
            let run = Run { output, error: Vec::new(), ending, wall: Duration::ZERO };
            judged(Course::GomokuMist, case, run, false)
        };
        let report = Report::plain(Course::GomokuMist, cases.iter().map(result).collect());
        let report = report.charging(Some(4.0));
        let charges = report.charges();
        let spaced = f64::from(u32::try_from(report.spaced()).unwrap());
        let failing = f64::from(u32::try_from(report.failing().count()).unwrap());
        assert!(spaced > 4.0 && failing > spaced);
        let charge = |sentence: &str, worth: f64, is_white_space: bool| Charge {
            sentence: sentence.into(),
            worth,
            costs: 4.0,
            is_white_space,
        };
        assert_eq!(
            charges,
            [
                charge("empty lines are printed at the very end", spaced, true),
                charge("Invalid! is printed as Invalid", failing, false),
            ]
        );
        assert_eq!(report.regained().to_bits(), (spaced + failing - 8.0).to_bits());
        assert_eq!(report.regained_with_spaces().to_bits(), (failing - 4.0).to_bits());
        assert_eq!(report.charging(None).regained().abs().to_bits(), 0);
    }

    /// A case in which `term` ends the program.
    fn ended_by_term() -> Case {
        let (cases, _) = cases::of(Course::GomokuMist);
        cases.into_iter().find(|case| case.topic() == "term" && case.status == 1).unwrap()
    }

    /// Only right output tells; each kind of mistake has its count.
    #[test]
    fn wrong_statuses_are_counted_by_their_endings() {
        let (cases, _) = cases::of(Course::GomokuMist);
        let counting = cases.iter().filter(|case| !case.is_ours());
        let mut results = Vec::new();
        for (place, case) in counting.take(5).enumerate() {
            let output = if place == 3 { b"?".to_vec() } else { case.expected.clone() };
            let ending = match place {
                4 => Ending::Signal(6),
                0 => Ending::Exit(case.status),
                place => Ending::Exit(i32::try_from(place).unwrap() + 40),
            };
            let run = Run { output, error: Vec::new(), ending, wall: Duration::ZERO };
            results.push(judged(Course::GomokuMist, case, run, false));
        }
        let statuses = Report::plain(Course::GomokuMist, results).statuses().unwrap();
        assert_eq!((statuses.wrong, statuses.cases), (2, 3));
        let text = statuses.text();
        assert!(text.starts_with("status: 2 of 3 wrong, 41 instead of "), "{text}");
        assert_eq!(text.matches(" (1)").count(), 2, "{text}");
        let one = Statuses { wrong: 2, cases: 9, kinds: [((0, 1, "after term"), 2)].into() };
        assert_eq!(one.text(), "status: 2 of 9 wrong, 0 instead of 1 after term\n");
    }

    #[test]
    fn an_ending_is_read_from_input_and_output() {
        let (cases, _) = cases::of(Course::GomokuMist);
        let of = |topic: &str| {
            ending_of(cases.iter().find(|case| case.topic() == topic && !case.is_ours()).unwrap())
        };
        assert_eq!(
            ["resign", "win", "term"].map(of),
            ["after resign", "after a win", "after term"]
        );
        let mut case = ended_by_term();
        case.status = 0;
        assert_eq!(ending_of(&case), "at the end of the input");
        case.expected = b"Wow, a tie!\nThank you for playing!\n".to_vec();
        assert_eq!(ending_of(&case), "after a tie");
    }

    /// A tutor's own case has the first word of its name. The word must be a topic or one of
    /// several.
    #[test]
    fn a_case_of_ones_own_has_a_topic_in_its_name() {
        let own = |name: &str| {
            let case = Case { name: name.into(), own: true, ..ended_by_term() };
            topic_of(Course::GomokuMist, &case).to_string()
        };
        assert_eq!(own("win_row"), "win");
        assert_eq!(own("win"), "win");
        assert_eq!(own("mine_row"), "mine");
        assert_eq!(own("mine"), "other");
        assert_eq!(own("_row"), "other");
        assert_eq!(own("week1/mine_row"), "mine");
    }

    #[test]
    fn both_limits_of_time_are_out_of_time() {
        let of = |ending| {
            is_out_of_time(&Run { output: vec![], error: vec![], ending, wall: Duration::ZERO })
        };
        assert!(of(Ending::Time) && of(Ending::Wait));
        assert!(![Ending::Exit(1), Ending::Signal(9), Ending::Memory, Ending::Budget].map(of)[0]);
    }

    /// Each verdict speaks for a form more than the next one. Of equal forms the first is chosen.
    #[test]
    fn the_form_with_the_better_verdicts_is_chosen() {
        use Verdict::{Ending, Line, NotReached, Pass, Unrun, WhiteSpace};
        let order = [&[Pass][..], &[WhiteSpace], &[Ending, NotReached], &[Line, Unrun]];
        for (better, ones) in order.iter().enumerate() {
            for (worse, others) in order.iter().enumerate() {
                for (one, other) in
                    ones.iter().flat_map(|one| others.iter().map(move |other| (one, other)))
                {
                    let form = usize::from(worse < better);
                    assert_eq!(chosen(&[(*one, *other)]), form, "{one:?} {other:?}");
                }
            }
        }
        // Their weights are 3, 2, 1 and 0.
        let table = [
            (&[(Line, Ending), (Line, Ending), (Line, Ending), (Pass, Line)][..], 0),
            (&[(Line, Ending), (Line, Ending), (Line, Ending), (WhiteSpace, Line)], 1),
            (&[(Line, WhiteSpace), (Line, WhiteSpace), (Pass, Line)], 1),
            (&[(Line, WhiteSpace), (Pass, Line)], 0),
            (&[(Line, WhiteSpace), (Line, Ending), (Pass, Line)], 0),
        ];
        for (verdicts, form) in table {
            assert_eq!(chosen(verdicts), form, "{verdicts:?}");
        }
    }
}
