//! A class: the submissions of a folder, graded on all cores, in the order of their names.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError, RwLock, mpsc};
use std::thread;

use super::Refusal;
use super::check::Subject;
use super::marks::Marks;
use super::one;
use super::options::Options;
use super::report::Report;
use super::show;
use super::submission::{self, Ready};
use crate::runner::cases::Case;
use crate::runner::sandbox::Sandbox;

/// Submissions that are graded before an earlier one is: their results wait in memory.
const AHEAD: usize = 100;

/// Bytes of a student's file name.
const LONGEST_NAME: usize = 80;

/// One thing in the folder.
#[derive(Clone, Debug)]
pub struct Submission {
    /// Its place among the names of the whole folder, from 1.
    pub number: usize,
    pub path: PathBuf,
    /// As it is shown: its file's name, or its number where names are left out.
    pub name: String,
    /// The name of its report, without an ending: safe, and no other submission's.
    pub file: String,
}

/// What there is of one submission in the end.
pub struct Graded {
    pub marks: Marks,
    /// What `make grade` prints; empty unless wanted.
    pub text: String,
    /// What is wrong, for each case that does not pass; empty unless wanted.
    pub details: Vec<String>,
}

/// The submissions of a folder and what they are graded with.
pub struct Class<'a> {
    pub options: &'a Options,
    pub sandbox: &'a Sandbox,
    pub cases: &'a [Case],
    /// Those of the part that is asked for.
    pub submissions: Vec<Submission>,
    /// The names of all in the folder.
    pub names: Vec<String>,
}

impl<'a> Class<'a> {
    /// Everything in the folder whose name does not begin with a dot: a submission that cannot be run
    /// has its row too.
    ///
    /// # Errors
    /// When the folder cannot be read, or is empty.
    pub fn find(
        folder: &Path,
        options: &'a Options,
        cases: &'a [Case],
        sandbox: &'a Sandbox,
    ) -> Result<Self, Refusal> {
        let paths = submission::listed(folder)?;
        let names: Vec<String> = paths.iter().map(|path| name(path)).collect();
        let digits = names.len().to_string().len();
        let mut taken = BTreeSet::new();
        let all = paths.into_iter().zip(1..).map(|(path, number)| {
            let name = if options.anonymous { format!("{number:0digits$}") } else { name(&path) };
            let file = file_name(&name, &mut taken);
            Submission { number, path, name, file }
        });
        let is_wanted = |one: &Submission| match options.part {
            Some((part, parts)) => one.number % parts == part % parts,
            None => true,
        };
        // All of them get their file's name, so that the parts agree about it.
        let submissions: Vec<_> = all.collect::<Vec<_>>().into_iter().filter(is_wanted).collect();
        Ok(Self { options, sandbox, cases, submissions, names })
    }

    /// Grades all submissions after the first few. `each` gets them in their order, each as soon as
    /// those before it are known, with the count of those that are finished.
    ///
    /// # Errors
    /// The first of `each`.
    pub fn grade(
        &self,
        skipped: usize,
        each: &mut dyn FnMut(&Submission, Graded, usize) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let next = AtomicUsize::new(skipped);
        let line = Line::new(skipped);
        let quiet = RwLock::new(());
        let (send, results) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.workers() {
                let (send, next, line, quiet) = (send.clone(), &next, &line, &quiet);
                scope.spawn(move || {
                    loop {
                        let place = next.fetch_add(1, Ordering::Relaxed);
                        let Some(submission) = self.submissions.get(place) else { return };
                        if !line.wait_for(place) {
                            return;
                        }
                        let graded = self.grade_one(submission, quiet);
                        // Nobody listens any more: the results could not be written.
                        if send.send((place, graded)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(send);
            let outcome = self.in_order(skipped, results, &line, each);
            line.stop();
            outcome
        })
    }

    fn workers(&self) -> usize {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        // The kernel makes a sandbox wait: with two runs a core nobody waits for it.
        let workers = if self.sandbox.is_there() { 2 * cores } else { cores };
        workers.min(self.submissions.len())
    }

    fn in_order(
        &self,
        skipped: usize,
        results: mpsc::Receiver<(usize, Graded)>,
        line: &Line,
        each: &mut dyn FnMut(&Submission, Graded, usize) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut waiting = BTreeMap::new();
        let mut written = skipped;
        for (finished, (place, graded)) in (skipped + 1..).zip(results) {
            waiting.insert(place, graded);
            while let Some(graded) = waiting.remove(&written) {
                if let Some(submission) = self.submissions.get(written) {
                    each(submission, graded, finished)?;
                }
                written += 1;
                line.move_on(written);
            }
        }
        Ok(())
    }

    fn grade_one(&self, submission: &Submission, quiet: &RwLock<()>) -> Graded {
        let graded = submission::kind_among_others(&submission.path).and_then(|kind| {
            let game = self.options.game;
            let ready = submission::prepare(&submission.path, &kind, game, self.sandbox)?;
            let mut report = self.report(&ready, quiet)?;
            report.messages = self.named(&report.messages, submission);
            let replay = kind.typed(&submission.path, Path::new(self.called(submission)));
            Ok(self.graded(submission, &report, &replay))
        });
        graded.unwrap_or_else(|why| self.refused(submission, &self.named(&why, submission)))
    }

    fn called<'s>(&self, submission: &'s Submission) -> &'s str {
        if self.options.anonymous { "program" } else { &submission.name }
    }

    /// A text of a tool, with a submission's number in the place of its file's name where names are
    /// left out.
    pub fn named(&self, text: &str, submission: &Submission) -> String {
        let name = name(&submission.path);
        // A name of one letter stands in every word.
        if self.options.anonymous && name.chars().count() > 1 {
            text.replace(&name, &submission.name)
        } else {
            text.to_string()
        }
    }

    fn report(&self, ready: &Ready, quiet: &RwLock<()>) -> Result<Report<'a>, String> {
        let options = self.options;
        let subject = Subject::new(ready, self.sandbox, options.game, options.allowance);
        one::run_all(subject, self.cases, &options.points, quiet, &mut |_| {})
    }

    fn graded(&self, submission: &Submission, report: &Report<'_>, replay: &Path) -> Graded {
        let marks = Marks::of(report);
        if self.options.reports.is_none() {
            return Graded { marks, text: String::new(), details: Vec::new() };
        }
        let details = report.results.iter().filter(|result| !report.passes(result));
        let details = details.map(|result| report.one(result, None).trim_end().to_string());
        let details = details.collect();
        let text = report.text(&submission.name, Some(replay), self.options.verbose);
        Graded { marks, text, details }
    }

    fn refused(&self, submission: &Submission, why: &str) -> Graded {
        let options = self.options;
        let marks = Marks::none(options.game, self.cases, &options.points, why);
        let mut text = String::new();
        why.lines().for_each(|line| text.push_str(&format!("{}\n", show::safe(line))));
        let (cases, game) = (self.cases.len(), options.game.name);
        text.push_str(&format!("\n0/{cases} cases pass  ({game}, {})\n", submission.name));
        let details = vec![show::lines(why)];
        Graded { marks, text, details }
    }
}

/// The name as it is shown: it stays on its line and does nothing to a terminal.
pub fn name(path: &Path) -> String {
    show::safe(&path.file_name().unwrap_or_default().to_string_lossy())
}

/// A file name that means nothing to a shell, and that no other submission has. Some file systems
/// take small and capital letters for the same.
fn file_name(name: &str, taken: &mut BTreeSet<String>) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "-_.".contains(letter);
    let safe: String =
        name.chars().map(|letter| if plain(letter) { letter } else { '_' }).collect();
    let safe = show::first_bytes(&safe, LONGEST_NAME);
    let safe =
        if safe.starts_with(char::is_alphanumeric) { safe.into() } else { format!("_{safe}") };
    let mut unique = safe.clone();
    let mut copy = 2;
    while !taken.insert(unique.to_lowercase()) {
        unique = format!("{safe}-{copy}");
        copy += 1;
    }
    unique
}

/// Keeps those in front from running too far ahead of the last one.
struct Line {
    /// The place whose results are awaited next.
    awaited: Mutex<usize>,
    moved: Condvar,
}

impl Line {
    const fn new(awaited: usize) -> Self {
        Self { awaited: Mutex::new(awaited), moved: Condvar::new() }
    }

    /// Waits until the place is near enough. Returns false when all shall end.
    fn wait_for(&self, place: usize) -> bool {
        let awaited = self.awaited.lock().unwrap_or_else(PoisonError::into_inner);
        let is_far = |awaited: &mut usize| place >= awaited.saturating_add(AHEAD);
        let awaited = self.moved.wait_while(awaited, is_far);
        *awaited.unwrap_or_else(PoisonError::into_inner) != usize::MAX
    }

    fn move_on(&self, awaited: usize) {
        *self.awaited.lock().unwrap_or_else(PoisonError::into_inner) = awaited;
        self.moved.notify_all();
    }

    fn stop(&self) {
        self.move_on(usize::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;
    use std::collections::BTreeSet;

    #[test]
    fn file_names_are_safe_and_unique() {
        let mut taken = BTreeSet::new();
        let mut name = |name: &str| file_name(name, &mut taken);
        assert_eq!(name("anna"), "anna");
        assert_eq!(name("Anna"), "Anna-2");
        assert_eq!(name("../x y"), "_.._x_y");
        assert_eq!(name("-rf"), "_-rf");
        assert_eq!(name("陳 大文"), "陳_大文");
        assert_eq!(name("a;b"), "a_b");
        assert_eq!(name("a|b"), "a_b-2");
        assert_eq!(name(""), "_");
        let long = "é".repeat(200);
        assert_eq!(name(&long).len(), 80);
        assert_eq!(name(&long), "é".repeat(40) + "-2");
    }
}
