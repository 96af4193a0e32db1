//! `in-a-row grade`: one program, every case with what differs in it.

use std::fs;
use std::path::Path;
use std::sync::RwLock;

use crate::builds::{self, Given, Ready};
use crate::cases::Case;
use crate::cases::courses::of_left_out;
use crate::files::atomic;
use crate::files::resumable::Existing;
use crate::grading::program;
use crate::grading::selection::Selection;
use crate::handed_in;
use crate::marks::results::Report;
use crate::options::Options;
use crate::outputs::colors::colored;
use crate::outputs::gradescope;
use crate::refusal::{Out, Outcome, Refusal, Why, in_words};
use crate::run::sandbox::Sandbox;
use crate::text::terminal::Progress;
use crate::text::{day, show};
use crate::verdict::check::Subject;

/// Grades one program.
///
/// # Errors
/// Why it cannot be graded.
pub fn grade(options: &Options, sandbox: &Sandbox, out: &mut Out<'_>) -> Result<Outcome, Refusal> {
    let program = options.target.as_path();
    let mut selection = Selection::of(options)?;
    selection.remarks.extend(where_it_leads(program));
    crate::refusal::say(&selection.remarks);
    let kind = handed_in::kind(program);
    if options.dry {
        let plan = kind.map_or_else(|why| why, |kind| builds::plan(&kind, options.game));
        writeln!(out, "{}: {}", shown(program), show::safe(&plan))?;
        return Ok(Outcome::Done);
    }
    let results = Results::open(options)?;
    let report = kind.map_err(Why::from).and_then(|kind| {
        let ready = builds::prepare(program, &kind, Given::of(options), sandbox)?;
        Ok((run(options, &ready, sandbox, &selection.cases)?, kind))
    });
    let (report, kind) = match report {
        Ok(found) => found,
        // Without results nothing counts as zero.
        Err(Why::Machine(why)) => {
            return Err(Refusal::Machine(format!("{}: {why}", shown(program))));
        }
        Err(Why::Own(why)) => {
            results.write(|| gradescope::refused(&why, options.visibility))?;
            return Err(refusal(program, &why));
        }
    };
    let name = shown(program);
    results.write(|| gradescope::results(&report, &name, options.visibility))?;
    let replay = kind.typed(program, program);
    let text = report.text(&name, day::today(), Some(&replay), options.verbose);
    let text = if options.colors.are_on() { colored(&text) } else { text };
    write!(out, "{text}")?;
    write!(out, "{}", of_left_out(selection.left_out))?;
    Ok(if report.passed() == report.cases() { Outcome::Done } else { Outcome::Failing })
}

/// Names the program behind a link.
fn where_it_leads(program: &Path) -> Option<String> {
    let target = program.is_symlink().then(|| fs::canonicalize(program).ok()).flatten()?;
    Some(format!("{} is a link to {}, which is graded.", shown(program), shown(&target)))
}

fn run<'a>(
    options: &Options,
    ready: &Ready,
    sandbox: &Sandbox,
    cases: &'a [Case],
) -> Result<Report<'a>, Why> {
    let subject = Subject::new(ready, sandbox, options.game, options.allowance);
    let mut progress = Progress::new();
    let report = program::run_all(subject, cases, &options.points, &RwLock::new(()), &mut |done| {
        progress.show(&format!("{done}/{}", cases.len()));
    });
    Progress::hide();
    report.map(|report| report.charging(options.per_cause))
}

/// The path as it is shown: on one line.
fn shown(program: &Path) -> String {
    show::name(program.as_os_str())
}

/// Why the program cannot be graded, and below it what a tool said.
fn refusal(program: &Path, why: &str) -> Refusal {
    let why = show::lines(why);
    let (reason, messages) = why.split_once('\n').unwrap_or((&why, ""));
    let messages = messages.lines().map(str::to_string).collect();
    Refusal::value("PROGRAM", program, reason).with_lines(messages)
}

/// The file for Gradescope, where one is asked for.
struct Results<'a>(Option<&'a Path>);

impl<'a> Results<'a> {
    /// Sees that nothing is lost, before anything is run.
    fn open(options: &'a Options) -> Result<Self, Refusal> {
        let results = Self(options.gradescope.as_deref());
        let is_there = results.0.is_some_and(Path::is_file);
        if is_there && options.existing != Existing::Replaced {
            return Err(results.refuse(atomic::IS_THERE));
        }
        results.write(String::new)?;
        Ok(results)
    }

    fn write(&self, text: impl FnOnce() -> String) -> Result<(), Refusal> {
        let Some(path) = self.0 else { return Ok(()) };
        fs::write(path, text()).map_err(|error| self.refuse(&in_words(&error)))
    }

    fn refuse(&self, why: &str) -> Refusal {
        Refusal::value("--gradescope", self.0.unwrap_or(Path::new("")), why)
    }
}

#[cfg(test)]
mod tests {
    use crate::files::test_folder::TestFolder;
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::Path;
    use std::time::Duration;

    use super::{grade, refusal, where_it_leads};
    use crate::cases::courses::Course;
    use crate::files::resumable::Existing;
    use crate::options::Options;
    use crate::outputs::gradescope;
    use crate::refusal::{Out, Outcome};
    use crate::run::sandbox::Sandbox;
    use crate::text::color::Colors;
    use crate::text::day;

    /// For a case that ends at once, silently, with status 1.
    fn options(program: &Path) -> Options {
        let plain = Options::new(Course::GomokuMist, program.into(), None);
        let mut options = Options { case: "term_at_once".into(), visibility: "hidden", ..plain };
        options.colors = Colors::Never;
        options.allowance.time = Duration::from_secs(10);
        options.allowance.memory = 1 << 30;
        options.allowance.processes = 256;
        options.allowance.budget = Duration::from_mins(5);
        options
    }

    /// What is printed, and the outcome or the refusal.
    fn graded(options: &Options) -> (String, Result<Outcome, String>) {
        let mut text = Vec::new();
        let outcome = grade(options, &Sandbox::none(), &mut Out(&mut text));
        (String::from_utf8(text).unwrap(), outcome.map_err(|refusal| refusal.to_string()))
    }

    /// The report, the file for Gradescope and the outcome say the same.
    #[test]
    fn a_program_is_graded_and_its_failing_case_is_told() {
        let folder = TestFolder::new("grade-run");
        let (right, wrong) = (folder.script("right", "exit 1"), folder.script("wrong", "echo x"));
        let results = folder.0.join("results.json");
        let today = day::today();
        let options_of = |program: &Path| Options {
            gradescope: Some(results.clone()),
            existing: Existing::Replaced,
            ..options(program)
        };
        let (text, outcome) = graded(&options_of(&right));
        // A long path is cut at its start.
        let (head, rest) = text.split_once('\n').unwrap();
        let is_head = head.starts_with("gomoku-mist, ") && head.ends_with(&format!(", {today}"));
        assert!(is_head && head.contains("/right, "), "{head}");
        let begin = "mark: 1 of 1 points\n\ntopic  passed  points\n\
                     term      1/1  1 of 1\n\n1/1 cases pass  (gomoku-mist, ";
        let path = rest.strip_prefix(begin).unwrap();
        let after = path.rsplit_once('/').map(|(_, after)| after);
        assert_eq!(after, Some("right)\nstatus: 0 of 1 wrong\n"), "{text}");
        assert_eq!(outcome, Ok(Outcome::Done));
        let file = fs::read_to_string(&results).unwrap();
        assert!(file.starts_with("{\"score\":1,") && file.contains("\"hidden\""), "{file}");
        let (text, outcome) = graded(&Options { colors: Colors::Always, ..options_of(&wrong) });
        assert_eq!(outcome, Ok(Outcome::Failing));
        let failing = "\x1b[31mFAIL\x1b[0m  term_at_once\n      Line 1 of the output, where it should \
                       have ended\n        input     term⏎\n        expected  (nothing more)\n        \
                       actual    x⏎\n      The program ended with exit status 0.\n      \
                       try it:  printf 'term\\n' | ";
        assert!(text.contains(failing), "{text}");
        let file = fs::read_to_string(&results).unwrap();
        assert!(file.starts_with("{\"score\":0,") && file.contains("FAIL  term_at_once"), "{file}");
    }

    #[test]
    fn nothing_runs_where_the_plan_alone_is_asked_for() {
        let folder = TestFolder::new("grade-dry");
        let program = folder.script("prog", "exit 1");
        let told = |path: &Path| graded(&Options { dry: true, ..options(path) });
        let plan = format!("{}: an executable; runs as it is\n", program.display());
        assert_eq!(told(&program), (plan, Ok(Outcome::Done)));
        let (text, outcome) = told(&folder.0.join("none"));
        assert!(text.starts_with(&format!("{}/none: ", folder.0.display())), "{text}");
        assert_eq!(outcome, Ok(Outcome::Done));
    }

    /// A program that cannot be run has no points; a file that is there is not replaced unasked.
    #[test]
    fn a_program_that_cannot_be_run_is_refused_with_its_reason() {
        let folder = TestFolder::new("grade-none");
        let (program, results) = (folder.0.join("none"), folder.0.join("results.json"));
        let asked = Options { gradescope: Some(results.clone()), ..options(&program) };
        let (text, outcome) = graded(&asked);
        let why = outcome.unwrap_err();
        let begin = format!("in-a-row: PROGRAM={}: ", program.display());
        assert!(text.is_empty() && why.starts_with(&begin), "{why}");
        let reason = why.strip_prefix(&begin).and_then(|why| why.strip_suffix(".\n")).unwrap();
        assert_eq!(fs::read_to_string(&results).unwrap(), gradescope::refused(reason, "hidden"));
        let there = format!(
            "in-a-row: --gradescope={}: it is there already; --force replaces it.\n",
            results.display()
        );
        assert_eq!(graded(&asked).1, Err(there));
        let forced = Options { existing: Existing::Replaced, ..asked.clone() };
        fs::write(&results, "old").unwrap();
        assert_eq!(graded(&forced).1, Err(why));
        assert_ne!(fs::read_to_string(&results).unwrap(), "old");
        let nowhere = folder.0.join("no/such.json");
        let lost =
            format!("in-a-row: --gradescope={}: No such file or directory.\n", nowhere.display());
        let elsewhere = Options { gradescope: Some(nowhere), ..asked };
        assert_eq!(graded(&elsewhere).1, Err(lost));
    }

    #[test]
    fn a_refusal_has_the_words_of_a_tool_below_its_reason() {
        let told = |why: &str| refusal(Path::new("a.c"), why).to_string();
        assert_eq!(told("it is empty"), "in-a-row: PROGRAM=a.c: it is empty.\n");
        let below = "in-a-row: PROGRAM=a.c: it fails.\n  one\n  two\u{fffd}\n";
        assert_eq!(told("it fails\none\ntwo\x07"), below);
    }

    #[test]
    fn a_link_is_told_with_what_it_leads_to() {
        let folder = TestFolder::new("grade-link");
        let program = folder.script("prog", "exit 1");
        let link = folder.0.join("link");
        symlink(&program, &link).unwrap();
        let target = fs::canonicalize(&program).unwrap();
        let told =
            format!("{} is a link to {}, which is graded.", link.display(), target.display());
        assert_eq!(where_it_leads(&link), Some(told));
        assert_eq!(where_it_leads(&program), None);
        let broken = folder.0.join("broken");
        symlink("none", &broken).unwrap();
        assert_eq!(where_it_leads(&broken), None);
    }
}
