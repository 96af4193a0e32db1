//! A class in a few lines: the distribution of the marks, and the cases that fail most often.

use crate::cases::Case;
use crate::marks::Marks;
use crate::text::show;

/// Cases that are named.
const WORST: usize = 10;

/// Steps of the distribution, of which each but the last is a tenth.
const STEPS: usize = 11;

/// Columns of the longest bar. In a small class a submission is one column.
const BAR: usize = 40;

/// What is gathered while the rows come.
#[derive(Default)]
pub struct Summary {
    /// Each submission's share of the points, 0 to 1.
    shares: Vec<f64>,
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
    pub fn new(cases: usize) -> Self {
        Self { failures: vec![0; cases], ..Self::default() }
    }

    pub fn add(&mut self, marks: &Marks) {
        if marks.is_unjudged {
            self.unjudged += 1;
            return;
        }
        self.add_share(marks.points(), marks.worth());
        self.broken += usize::from(!marks.ran);
        if marks.ran {
            self.ran += 1;
            for (failures, cell) in self.failures.iter_mut().zip(&marks.cells) {
                *failures += usize::from(cell.fails());
            }
        }
    }

    /// A submission of an earlier run, of which only the points are known.
    pub fn add_earlier(&mut self, points: f64, worth: f64) {
        self.earlier += 1;
        self.add_share(points, worth);
    }

    fn add_share(&mut self, points: f64, worth: f64) {
        self.shares.push(if worth > 0.0 { points / worth } else { 0.0 });
    }

    pub fn text(&self, cases: &[Case]) -> String {
        format!("{}{}{}", self.totals(), self.distribution(), self.worst(cases))
    }

    #[expect(clippy::cast_precision_loss, reason = "a class is small")]
    fn totals(&self) -> String {
        let mut shares = self.shares.clone();
        shares.sort_by(f64::total_cmp);
        let count = shares.len();
        let at = |place: usize| shares.get(place).copied().unwrap_or(0.0);
        let median =
            if count == 0 { 0.0 } else { f64::midpoint(at((count - 1) / 2), at(count / 2)) };
        let mean = shares.iter().sum::<f64>() / count.max(1) as f64;
        let mut text = format!(
            "\n{}: median {:.0} %, mean {:.0} % of the points",
            show::count(count, "submission", "submissions"),
            100.0 * median,
            100.0 * mean
        );
        if self.broken > 0 {
            text.push_str(&format!("; {} could not be run", self.broken));
        }
        if self.unjudged > 0 {
            text.push_str(&format!("; besides, {} not graded: the machine refused", self.unjudged));
        }
        text + "\n"
    }

    fn distribution(&self) -> String {
        let mut steps = [0_usize; STEPS];
        for share in &self.shares {
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
    use super::step;

    #[test]
    fn all_points_have_a_step_of_their_own() {
        let shares = [0.0, 0.099, 0.1, 3.0 / 10.0, 0.999, 1.0];
        assert_eq!(shares.map(step), [0, 0, 1, 3, 9, 10]);
    }
}
