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
        of_content(graded.unwrap_or_else(refused), content)
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

/// The results with the number of what was handed in. Without it the row is graded anew when the
/// run goes on.
fn of_content(graded: Graded, content: String) -> Graded {
    let content = if graded.marks.is_unjudged { String::new() } else { content };
    Graded { content, ..graded }
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
    use super::{AHEAD, Statuses, of_content, workers, wrong_statuses};
    use crate::cases::courses::Course;
    use crate::cases::{self, Case};
    use crate::handed_in::class::{Class, Submission};
    use crate::marks::Marks;
    use crate::marks::results::Report;
    use crate::options::Options;
    use crate::outputs::Graded;
    use crate::refusal::{Refusal, Why};
    use crate::run::launch::{Ending, Run};
    use crate::run::sandbox::Sandbox;
    use crate::text::day;
    use crate::verdict::check::{CaseResult, judged};
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;
    use std::time::Duration;

    fn options(anonymous: bool) -> Options {
        let plain = Options::new(Course::GomokuMist, "class".into(), None);
        Options { anonymous, reports: Some("reports".into()), ..plain }
    }

    fn some_cases(count: usize) -> Vec<Case> {
        let cases = cases::of(Course::GomokuMist).0;
        cases.into_iter().filter(|case| !case.is_ours()).take(count).collect()
    }

    fn anna() -> Submission {
        Submission { number: 1, path: "class/anna".into(), name: "1".into(), file: "1".into() }
    }

    /// With our own failure there is no number of passing cases.
    #[test]
    fn a_refused_submission_has_its_reason() {
        let (sandbox, cases) = (Sandbox::like(false, false), some_cases(3));
        let told = |anonymous: bool, why: &Why| {
            let (options, everybody) = (options(anonymous), Vec::new());
            let submissions = Vec::new();
            let class = Class {
                options: &options,
                sandbox: &sandbox,
                cases: &cases,
                submissions,
                everybody,
            };
            class.refused(&anna(), why)
        };
        let own = Why::from("anna fails\n\tanna.c");
        let graded = told(false, &own);
        let reason = "anna fails\n  \u{fffd}anna.c";
        assert_eq!(graded.details, [reason]);
        let text = format!("{reason}\n\n0/3 cases pass  (gomoku-mist, 1)\n");
        assert_eq!((&*graded.text, &*graded.marks.what), (&*text, "anna fails"));
        assert_eq!((graded.marks.cases, graded.marks.is_unjudged), (3, false));
        assert_eq!(told(true, &own).details, ["1 fails\n  \u{fffd}1.c"]);
        let graded = told(false, &Why::machine("no room"));
        let reason = "could not be run: the machine refuses: no room";
        assert_eq!((&*graded.text, graded.details), (&*format!("{reason}\n"), vec![reason.into()]));
        assert!(graded.marks.is_unjudged && graded.marks.what == reason);
    }

    #[test]
    fn a_submission_that_the_machine_refuses_has_no_number() {
        let marks = || Marks::none(Course::GomokuMist, &[], &BTreeMap::new(), "");
        let number = |marks| of_content(Graded::from(marks), "c1".into()).content;
        assert_eq!([number(marks()), number(marks().unjudged())], ["c1", ""]);
    }

    fn result<'a>(case: &'a Case, output: &[u8], status: i32) -> CaseResult<'a> {
        let (output, error) = (output.to_vec(), Vec::new());
        let run = Run { output, error, ending: Ending::Exit(status), wall: Duration::ZERO };
        judged(Course::GomokuMist, case, run, false)
    }

    /// The report, what does not pass, and first of the causes the exit statuses.
    #[test]
    fn a_submission_has_its_report_where_it_is_asked_for() {
        let (sandbox, cases) = (Sandbox::like(false, false), some_cases(4));
        let results = vec![
            result(&cases[0], &cases[0].expected, cases[0].status),
            result(&cases[1], b"?\n", cases[1].status),
            result(&cases[2], &cases[2].expected, cases[2].status + 5),
            result(&cases[3], b"?\n", cases[3].status),
        ];
        let report = Report::plain(Course::GomokuMist, results);
        let replay = Path::new("./anna");
        let graded = |options: &Options| {
            let (submissions, everybody) = (Vec::new(), Vec::new());
            let class = Class { options, sandbox: &sandbox, cases: &cases, submissions, everybody };
            class.graded(&anna(), &report, replay)
        };
        for verbose in [false, true] {
            let all = graded(&Options { verbose, ..options(false) });
            assert_eq!(all.text, report.text("1", day::today(), Some(replay), verbose));
            let failing = [1, 3].map(|place| report.one(&report.results[place], None));
            assert_eq!(all.details, failing.map(|text| text.trim_end().to_string()));
            let statuses = wrong_statuses(report.statuses()).unwrap();
            let told = report.causes().lines(report.cases());
            assert_eq!(all.causes, [vec![statuses], told.into_iter().collect()].concat());
            assert_eq!((all.marks.passed, all.marks.cases), (2, 4));
        }
        let none = graded(&Options { reports: None, ..options(false) });
        assert_eq!((&*none.text, none.details.len(), none.causes.len()), ("", 0, 0));
        assert_eq!((none.marks.passed, none.marks.cases), (2, 4));
    }

    /// A class whose submissions are no programs.
    #[test]
    fn a_class_is_told_in_its_order_with_the_number_of_the_finished() {
        let top = std::env::temp_dir().join(format!("in-a-row-papers-of-{}", std::process::id()));
        fs::create_dir(&top).unwrap();
        for name in ["a", "b", "c", "d"] {
            fs::write(top.join(name), "%PDF-1.7").unwrap();
        }
        let (sandbox, cases) = (Sandbox::like(false, false), some_cases(2));
        let options = Options { jobs: Some(1), ..options(false) };
        let class = Class::find(&top, &options, &cases, &sandbox).ok().unwrap();
        let mut seen = Vec::new();
        let graded = class.grade(&[3, 0, 9, 2], &mut |place, graded, finished| {
            let Graded { marks, content, details, .. } = graded;
            seen.push((place, marks.what, finished));
            assert_eq!(content, class.content(&class.submissions[place]));
            assert_eq!(details, ["this is a PDF document, not a program"]);
            if seen.len() < 3 { Ok(()) } else { Err(Refusal::value("x", "y", "z")) }
        });
        fs::remove_dir_all(&top).unwrap();
        assert_eq!(graded.unwrap_err().to_string(), "in-a-row: x=y: z.\n");
        let places: Vec<usize> = seen.iter().map(|(place, ..)| *place).collect();
        assert_eq!(places, [3, 0, 2]);
        let words = "this is a PDF document, not a program";
        assert!(seen.iter().all(|(_, what, finished)| what == words && (1..=3).contains(finished)));
        assert_eq!(seen.last().map(|(.., finished)| *finished), Some(3));
    }

    #[test]
    fn results_of_a_hundred_submissions_wait() {
        assert_eq!(AHEAD, 100);
    }

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
