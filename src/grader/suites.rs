//! Students' own test cases: which of them are right, and how many faults they catch.
//!
//! This is `in-a-row grade-cases`. No program is run. The twin of the game plays each pair in this
//! process, first as the right program. Then it plays it once for each question that the course
//! leaves open, and once for each planted fault.
//!
//! | verdict | the test expects |
//! |---|---|
//! | valid | what the right program prints |
//! | nearly | the same except for white space at line ends or at the very end |
//! | open | what a program prints that answers open questions in another way |
//! | wrong | what no right program prints |
//!
//! A valid test catches a fault when the faulty program prints something else. Where the test
//! touches an open question, it must do so with each of its answers. The other verdicts bring
//! nothing. Faults that the assignment's own examples catch do not count.

use crate::options::Options;
use crate::refusal::{Out, Outcome, Refusal};
use crate::run::sandbox::Sandbox;
use crate::run::workers::{ALL, cores, on_all_cores};
use crate::text::terminal::Progress;

mod examples;
mod folder;
mod judge;
mod report;
mod table;

use examples::Examples;
use folder::{Place, Suite};
use judge::{Judged, TestJudge, TestVerdict};
use table::SuiteTable;

/// Judges all suites of a folder. The sandbox is there for other subcommands.
///
/// # Errors
/// When the folder cannot be read, or the results cannot be written.
pub fn run(options: &Options, _: &Sandbox, out: &mut Out<'_>) -> Result<Outcome, Refusal> {
    let judge = TestJudge { twin: &options.game.row().twin };
    let places = folder::places(&options.target)?;
    let examples = Examples::of(&judge, options.game);
    let mut table = SuiteTable::begin(out, options, &examples, &places)?;
    judge_all(&judge, &places, options.jobs, &mut table)?;
    table.finish()?;
    Ok(Outcome::Done)
}

/// A suite with what has been found of it.
pub struct Marked {
    pub suite: Suite,
    /// In the order of the suite's tests.
    pub judged: Vec<Judged>,
}

impl Marked {
    fn new(judge: &TestJudge, place: &Place) -> Self {
        let suite = folder::read(&place.path);
        let judged = suite.tests.iter().map(|test| judge.judge(test)).collect();
        Self { suite, judged }
    }

    /// Tests with a verdict of some sort.
    pub fn count(&self, is: fn(&TestVerdict) -> bool) -> usize {
        self.judged.iter().filter(|judged| is(&judged.verdict)).count()
    }

    /// True if a test with a verdict of some sort catches the fault.
    pub fn catches(&self, fault: usize, is: fn(&TestVerdict) -> bool) -> bool {
        self.judged.iter().any(|judged| is(&judged.verdict) && judged.caught.has(fault))
    }
}

/// Judges as many suites at a time as there are cores. The lines of the table come in the order of
/// the names, as soon as they are known.
fn judge_all(
    judge: &TestJudge,
    places: &[Place],
    jobs: Option<usize>,
    table: &mut SuiteTable<'_, '_>,
) -> Result<(), Refusal> {
    let mut progress = Progress::new();
    let judged = on_all_cores(
        jobs.unwrap_or_else(cores),
        ALL,
        places,
        |place| Marked::new(judge, place),
        &mut |place, marked, finished| {
            Progress::hide();
            table.row(place, &marked)?;
            progress.show(&format!("{finished}/{} suites", places.len()));
            Ok(())
        },
    );
    Progress::hide();
    judged
}

#[cfg(test)]
mod tests {
    use super::{Options, Out, Sandbox, run};
    use crate::cases::courses::Course;
    use std::fs;

    /// The rows stand in the order of the names, whatever is judged first.
    #[test]
    fn all_suites_of_a_folder_have_their_rows() {
        let top = std::env::temp_dir().join(format!("in-a-row-suites-run-{}", std::process::id()));
        for (name, expected) in [("anna", "B\n"), ("bob", "W\n"), ("cyd", "B")] {
            let folder = top.join(name);
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("a.in"), "who\nterm\n").unwrap();
            fs::write(folder.join("a.out"), expected).unwrap();
        }
        let options = Options::new(Course::GomokuMist, top.clone(), None);
        let mut bytes = Vec::new();
        let done = run(&options, &Sandbox::none(), &mut Out(&mut bytes));
        fs::remove_dir_all(&top).unwrap();
        assert!(done.is_ok());
        let text = String::from_utf8(bytes).unwrap();
        let row = |line: &str| line.rsplit_once("  ").map_or("", |(row, _)| row).to_string();
        let rows: Vec<_> = text.lines().skip(1).take(3).map(row).collect();
        let expected = [
            "anna       1       1       0       0       0",
            "bob        1       0       0       0       1",
            "cyd        1       0       1       0       0",
        ];
        assert_eq!(rows.iter().map(|row| row.trim_end()).collect::<Vec<_>>(), expected);
        assert_eq!(text.lines().count(), 4 + 3, "{text}");
    }
}
