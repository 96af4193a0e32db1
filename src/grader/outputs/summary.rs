//! A class in a few lines: the distribution of the marks, and the cases that fail most often.
//!
//! Where C functions were asked, the marks are those of the tasks, and each task has its mean.
//! Submissions that could not be run count as 0 there; programs without functions are left out.

use crate::cases::Case;
use crate::functions::Task;
use crate::marks::Marks;
use crate::text::show;

/// Cases that are named.
const WORST: usize = 10;

/// Steps of the distribution, of which each but the last is a tenth.
const STEPS: usize = 11;

/// Columns of the longest bar. In a small class a submission is one column.
const BAR: usize = 40;

/// The sums that grow while the rows come.
#[derive(Default)]
pub struct Summary {
    /// Each submission's share of the points of the cases, 0 to 1.
    shares: Vec<f64>,
    /// The share of the tasks' points of those that have functions, or could not be run.
    of_functions: Vec<f64>,
    /// The tasks of the course, and the sum of the shares of each.
    tasks: Vec<(&'static Task, f64)>,
    /// Submissions whose functions were asked; those of them of which each task is known.
    asked: usize,
    asked_now: usize,
    /// Submissions that could not be run.
    broken: usize,
    /// Submissions that the machine refused to run: they are in no mean.
    unjudged: usize,
    /// How often each case failed.
    failures: Vec<usize>,
    /// Submissions of which it is known which cases failed.
    ran: usize,
    /// Submissions of an earlier run, of which it is not.
    earlier: usize,
}

impl Summary {
    pub fn new(cases: usize, tasks: &'static [Task]) -> Self {
        let tasks = tasks.iter().map(|task| (task, 0.0)).collect();
        Self { failures: vec![0; cases], tasks, ..Self::default() }
    }

    pub fn add(&mut self, marks: &Marks) {
        if marks.is_unjudged {
            self.unjudged += 1;
            return;
        }
        self.add_share(marks.points(), marks.worth());
        self.add_functions(marks.functions, marks.ran);
        self.asked_now += usize::from(marks.functions.is_some());
        for ((_, sum), share) in self.tasks.iter_mut().zip(&marks.tasks) {
            *sum += share;
        }
        self.broken += usize::from(!marks.ran);
        if marks.ran {
            self.ran += 1;
            for (failures, cell) in self.failures.iter_mut().zip(&marks.cells) {
                *failures += usize::from(cell.fails());
            }
        }
    }

    /// A submission of an earlier run, of which only the points are known.
    pub fn add_earlier(&mut self, points: f64, worth: f64, functions: Option<f64>) {
        self.earlier += 1;
        self.add_share(points, worth);
        // Nothing tells whether it could be run.
        self.add_functions(functions, true);
    }

    fn add_functions(&mut self, points: Option<f64>, ran: bool) {
        let worth: f64 = self.tasks.iter().map(|(task, _)| task.points).sum();
        if let Some(points) = points.filter(|_| worth > 0.0) {
            self.asked += 1;
            self.of_functions.push(points / worth);
        } else if !ran {
            self.of_functions.push(0.0);
        }
    }

    /// The shares that the summary is about.
    fn told(&self) -> &[f64] {
        if self.asked > 0 { &self.of_functions } else { &self.shares }
    }

    fn add_share(&mut self, points: f64, worth: f64) {
        self.shares.push(if worth > 0.0 { points / worth } else { 0.0 });
    }

    pub fn text(&self, cases: &[Case]) -> String {
        [self.totals(), self.distribution(), self.tasks(), self.worst(cases)].concat()
    }

    #[expect(clippy::cast_precision_loss, reason = "a class is small")]
    fn totals(&self) -> String {
        let mut shares = self.told().to_vec();
        shares.sort_by(f64::total_cmp);
        let count = shares.len();
        let at = |place: usize| shares.get(place).copied().unwrap_or(0.0);
        let median =
            if count == 0 { 0.0 } else { f64::midpoint(at((count - 1) / 2), at(count / 2)) };
        // The sum of no numbers is -0.
        let mean = shares.iter().fold(0.0, |sum, share| sum + share) / count.max(1) as f64;
        let mut text = format!(
            "\n{}: median {:.0} %, mean {:.0} % of the {}",
            show::count(count, "submission", "submissions"),
            100.0 * median,
            100.0 * mean,
            if self.asked > 0 { "tasks' points" } else { "points" }
        );
        if self.broken > 0 {
            text.push_str(&format!("; {} could not be run", self.broken));
        }
        if self.unjudged > 0 {
            text.push_str(&format!("; besides, {} not graded: the machine refused", self.unjudged));
        }
        let without = self.shares.len() - count;
        if without > 0 {
            text.push_str(&format!("; {without} more without functions"));
        }
        text + "\n"
    }

    /// How many submissions have a share of each step. Of none there is none.
    fn distribution(&self) -> String {
        if self.told().is_empty() {
            return String::new();
        }
        let mut steps = [0_usize; STEPS];
        for share in self.told() {
            if let Some(step) = steps.get_mut(step(*share)) {
                *step += 1;
            }
        }
        let most = steps.iter().copied().max().unwrap_or(0).max(BAR);
        let mut text = String::new();
        for (step, count) in steps.iter().enumerate() {
            let name = if step + 1 == STEPS {
                "100 %".to_string()
            } else {
                format!("{}-{} %", 10 * step, 10 * step + 9)
            };
            let bar = "#".repeat((count * BAR).div_ceil(most));
            let line = format!("  {name:>7} {count:>4}  {bar}");
            text.push_str(&format!("{}\n", line.trim_end()));
        }
        text
    }

    /// The mean of each task, in the submissions whose functions were asked now.
    #[expect(clippy::cast_precision_loss, reason = "a class is small")]
    fn tasks(&self) -> String {
        if self.asked_now == 0 {
            return String::new();
        }
        let now = if self.earlier > 0 { " now" } else { "" };
        let asked = show::count(self.asked_now, "submission", "submissions");
        let mut text = format!("Tasks, mean of {asked}{now}:\n");
        for (task, sum) in &self.tasks {
            let mean = 100.0 * sum / self.asked_now as f64;
            text.push_str(&format!("  {mean:>4.0} %  {}\n", task.name));
        }
        text
    }

    fn worst(&self, cases: &[Case]) -> String {
        let mut worst: Vec<(usize, &Case)> =
            self.failures.iter().copied().zip(cases).filter(|(count, _)| *count > 0).collect();
        worst.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        if worst.is_empty() {
            return String::new();
        }
        let now = if self.earlier > 0 { " now" } else { "" };
        let mut text = format!(
            "The cases that fail most often, in {} that ran{now}:\n",
            show::count(self.ran, "submission", "submissions")
        );
        for (count, case) in worst.iter().take(WORST) {
            text.push_str(&format!("  {count:>4}  {}\n", case.name));
        }
        text
    }
}

/// The step of a share: all points have a step of their own.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share of at most 1, in tenths"
)]
fn step(share: f64) -> usize {
    // 0.3 of the points may be 0.29999.
    ((share * 10.0 + 1e-9) as usize).min(STEPS - 1)
}

#[cfg(test)]
mod tests {
    use super::{Summary, step};
    use crate::cases;
    use crate::cases::courses::Course;
    use crate::cases::topics::Points;
    use crate::functions::tasks;
    use crate::marks::{Cell, Marks};

    /// Marks without cases: of functions, if there are any, or of nothing that runs.
    fn marks(share: Option<f64>, ran: bool) -> Marks {
        let game = Course::Slide4;
        let none = Marks::none(game, &[], &Points::new(), "");
        let shares = share.map_or(Vec::new(), |share| vec![share; tasks(Course::Slide4).len()]);
        Marks { ran, functions: share.map(|share| 100.0 * share), tasks: shares, ..none }
    }

    #[test]
    fn tasks_make_the_summary_where_functions_are_asked() {
        let mut summary = Summary::new(0, tasks(Course::Slide4));
        for (share, ran) in [(Some(1.0), true), (Some(0.5), true), (None, true), (None, false)] {
            summary.add(&marks(share, ran));
        }
        let text = summary.text(&[]);
        let first = "\n3 submissions: median 50 %, mean 50 % of the tasks' points; \
                     1 could not be run; 1 more without functions\n    0-9 %    1  #\n";
        assert!(text.starts_with(first), "{text}");
        assert!(text.contains("\n  50-59 %    1  #\n"), "{text}");
        let means = "Tasks, mean of 2 submissions:\n    75 %  one: SecondPlacePrize\n";
        assert!(text.contains(means), "{text}");
        assert_eq!(text.matches("  75 %  ").count(), 10, "{text}");
    }

    #[test]
    fn without_functions_the_cases_make_the_summary() {
        let mut summary = Summary::new(0, tasks(Course::Slide4));
        summary.add(&marks(None, true));
        let text = summary.text(&[]);
        assert!(text.starts_with("\n1 submission: median 0 %, mean 0 % of the points\n"), "{text}");
        assert!(!text.contains("asks"), "{text}");
    }

    /// The case with the most failures is named first, and ten are named. Of twelve the place says
    /// how often each fails.
    #[test]
    fn the_cases_that_fail_most_often_are_named_first() {
        let (mut cases, _) = cases::of(Course::GomokuMist);
        cases.truncate(12);
        let mut summary = Summary::new(cases.len(), &[]);
        for submission in 0..12 {
            let fails = [Cell::Fail, Cell::Stopped][submission % 2];
            let cell = |case: usize| if case >= submission { fails } else { Cell::Pass };
            let cells = (0..12).map(cell).collect();
            summary.add(&Marks::of_cells(Course::GomokuMist, &cases, &Points::new(), cells, None));
        }
        let text = summary.text(&cases);
        let title = "The cases that fail most often, in 12 submissions that ran:\n";
        let (_, told) = text.split_once(title).unwrap();
        let line = |case: usize| format!("  {:>4}  {}\n", case + 1, cases[case].name);
        let expected: String = (2..12).rev().map(line).collect();
        assert_eq!(told, expected);
    }

    /// Between two in the middle, their mean.
    #[test]
    fn median_and_mean_are_of_all_shares() {
        let totals = |shares: &[f64]| {
            let mut summary = Summary::new(0, &[]);
            for share in shares {
                summary.add_earlier(20.0 * share, 20.0, None);
            }
            summary.totals()
        };
        let told = |count, median, mean| {
            format!("\n{count}: median {median} %, mean {mean} % of the points\n")
        };
        assert_eq!(totals(&[]), told("0 submissions", 0, 0));
        assert_eq!(Summary::new(0, &[]).text(&[]), totals(&[]));
        assert_eq!(totals(&[0.9, 0.0, 0.3]), told("3 submissions", 30, 40));
        assert_eq!(totals(&[1.0, 0.0, 0.6, 0.2]), told("4 submissions", 40, 45));
    }

    /// The longest bar has 40 columns; a single submission has one at least.
    #[test]
    fn bars_are_scaled_to_the_largest_step() {
        let bars = |full: usize, none: usize| {
            let mut summary = Summary::new(0, &[]);
            (0..full).for_each(|_| summary.add_earlier(1.0, 1.0, None));
            (0..none).for_each(|_| summary.add_earlier(0.0, 1.0, None));
            let text = summary.distribution();
            let of = |name: &str| {
                let line = text.lines().find(|line| line.contains(name)).unwrap();
                line.matches('#').count()
            };
            (of("100 %"), of(" 0-9 %"))
        };
        assert_eq!(bars(3, 1), (3, 1));
        assert_eq!(bars(40, 39), (40, 39));
        assert_eq!(bars(80, 1), (40, 1));
        assert_eq!(bars(80, 3), (40, 2));
        assert_eq!(bars(80, 0), (40, 0));
    }

    #[test]
    fn all_points_have_a_step_of_their_own() {
        let shares = [0.0, 0.099, 0.1, 3.0 / 10.0, 0.999, 1.0];
        assert_eq!(shares.map(step), [0, 0, 1, 3, 9, 10]);
    }

    /// Only their points are known: they are in the distribution, not among those that ran now.
    #[test]
    fn submissions_of_an_earlier_run_count_by_their_points() {
        let mut summary = Summary::new(1, tasks(Course::Slide4));
        summary.add_earlier(5.0, 10.0, Some(100.0));
        summary.add_earlier(5.0, 0.0, None);
        let first = "\n1 submission: median 100 %, mean 100 % of the tasks' points; 1 more without \
                     functions\n";
        assert!(summary.text(&[]).starts_with(first), "{}", summary.text(&[]));
        assert!(!summary.text(&[]).contains("Tasks, mean"));
        summary.add(&marks(Some(0.5), true));
        let text = summary.text(&[]);
        assert!(text.contains("\nTasks, mean of 1 submission now:\n    50 %  one"), "{text}");
    }

    /// Names in columns of 7, numbers in columns of 4; a step of ten percent each.
    #[test]
    fn the_distribution_has_eleven_steps() {
        let mut summary = Summary::new(0, &[]);
        summary.add_earlier(10.0, 10.0, None);
        summary.add_earlier(9.9, 10.0, None);
        let text = summary.distribution();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 11);
        assert_eq!(lines[..2], ["    0-9 %    0", "  10-19 %    0"]);
        assert_eq!(lines[9..], ["  90-99 %    1  #", "    100 %    1  #"]);
    }
}
