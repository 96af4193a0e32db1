//! A class: the submissions of a folder, graded on all cores, in the order of their names.

use std::path::Path;
use std::sync::RwLock;

use super::program;
use crate::builds::{self, Given, Ready};
use crate::handed_in::class::{Class, Submission};
use crate::handed_in::kind_among_others;
use crate::marks::Marks;
use crate::marks::results::{Report, Statuses};
use crate::outputs::Graded;
use crate::refusal::{Refusal, Why};
use crate::run::workers::{cores, on_all_cores};
use crate::text::{day, show};
use crate::verdict::check::Subject;

/// Submissions that are graded before an earlier one is: their results wait in memory.
const AHEAD: usize = 100;

impl<'a> Class<'a> {
    /// Grades the submissions in these places. `each` gets them in this order, with their places,
    /// as soon as those before them are known. Its last argument counts those that are finished.
    ///
    /// # Errors
    /// The first of `each`.
    pub fn grade(
        &self,
        places: &[usize],
        each: &mut dyn FnMut(usize, Graded, usize) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let quiet = RwLock::new(());
        let submission = |&place: &usize| Some((place, self.submissions.get(place)?));
        let work: Vec<_> = places.iter().filter_map(submission).collect();
        let workers = workers(cores(), self.sandbox.is_there(), self.options.jobs);
        on_all_cores(
            workers,
            AHEAD,
            &work,
            |(_, submission)| self.grade_one(submission, &quiet),
            &mut |(place, _), graded, finished| each(*place, graded, finished),
        )
    }

    fn grade_one(&self, submission: &Submission, quiet: &RwLock<()>) -> Graded {
        let content = self.content(submission);
        let kind = kind_among_others(&submission.path).map_err(Why::from);
        let graded = kind.and_then(|kind| {
            let ready =
                builds::prepare(&submission.path, &kind, Given::of(self.options), self.sandbox)?;
            let mut report = self.report(&ready, quiet)?;
            report.messages = self.named(&report.messages, submission);
            let replay = kind.typed(&submission.path, Path::new(self.called(submission)));
            Ok(self.graded(submission, &report, &replay))
        });
        let refused = |why: Why| self.refused(submission, &why);
        let graded = graded.unwrap_or_else(refused);
        // Without the number the row is graded anew when the run goes on.
        let content = if graded.marks.is_unjudged { String::new() } else { content };
        Graded { content, ..graded }
    }

    fn report(&self, ready: &Ready, quiet: &RwLock<()>) -> Result<Report<'a>, Why> {
        let options = self.options;
        let subject = Subject::new(ready, self.sandbox, options.game, options.allowance);
        let report = program::run_all(subject, self.cases, &options.points, quiet, &mut |_| {});
        report.map(|report| report.charging(options.per_cause))
    }

    fn graded(&self, submission: &Submission, report: &Report<'_>, replay: &Path) -> Graded {
        let marks = Marks::of(report);
        if self.options.reports.is_none() {
            return Graded::from(marks);
        }
        let details = report.results.iter().filter(|result| !report.passes(result));
        let details = details.map(|result| report.one(result, None).trim_end().to_string());
        let details = details.collect();
        let text = report.text(&submission.name, day::today(), Some(replay), self.options.verbose);
        let statuses = wrong_statuses(report.statuses());
        let causes = statuses.into_iter().chain(report.causes().lines(report.cases())).collect();
        Graded { text, details, causes, ..Graded::from(marks) }
    }

    fn refused(&self, submission: &Submission, why: &Why) -> Graded {
        let options = self.options;
        let is_the_machines = why.is_the_machines();
        let why = self.named(why.text(), submission);
        let marks = Marks::none(options.game, self.cases, &options.points, &why);
        let details = vec![show::reason(&why)];
        let text = format!("{}\n", show::reason(&why));
        if is_the_machines {
            return Graded { text, details, ..Graded::from(marks.unjudged()) };
        }
        let mut text = text;
        let (cases, game) = (self.cases.len(), options.game.name());
        text.push_str(&format!("\n0/{cases} cases pass  ({game}, {})\n", submission.name));
        Graded { text, details, ..Graded::from(marks) }
    }
}

/// The line on exit statuses, where some are wrong.
fn wrong_statuses(statuses: Option<Statuses>) -> Option<String> {
    let statuses = statuses.filter(|statuses| statuses.wrong > 0)?;
    Some(statuses.text().trim_end().to_string())
}

/// Submissions that are graded at the same time.
fn workers(cores: usize, sandboxed: bool, jobs: Option<usize>) -> usize {
    // The kernel makes a sandbox wait: with two runs a core nobody waits for it.
    jobs.unwrap_or(if sandboxed { 2 * cores } else { cores })
}

#[cfg(test)]
mod tests {
    use super::{Statuses, workers, wrong_statuses};

    #[test]
    fn exit_statuses_are_told_where_one_is_wrong() {
        let told = |wrong| {
            let mut statuses = Statuses::default();
            (statuses.wrong, statuses.cases) = (wrong, 3);
            wrong_statuses(Some(statuses))
        };
        assert_eq!([wrong_statuses(None), told(0)], [None, None]);
        let lines = ["status: 1 of 3 wrong", "status: 2 of 3 wrong"];
        assert_eq!([1, 2].map(|wrong| told(wrong).unwrap()), lines);
    }

    #[test]
    fn a_class_is_graded_on_all_cores() {
        assert_eq!([1, 2, 8].map(|cores| workers(cores, false, None)), [1, 2, 8]);
        assert_eq!([1, 2, 8].map(|cores| workers(cores, true, None)), [2, 4, 16]);
        assert_eq!([1, 3].map(|jobs| workers(8, true, Some(jobs))), [1, 3]);
    }
}
