//! One program on one case: is its output right, in each form that may be right?

use std::io;
use std::process::Command;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::referee::Played;
use super::variants::{self, Right, Variant};
use crate::builds::Ready;
use crate::cases::Case;
use crate::cases::courses::Course;
use crate::refusal::{Why, in_words};
use crate::run::launch::{Ending, Limits, Run, launch_on};
use crate::run::limits::{Allowance, WALL};
use crate::run::patience::{self, NotBegun};
use crate::run::reaper::reap;
use crate::run::sandbox::{self, Sandbox};
use crate::text::{difference, show};

/// Output beyond the expected one that is still read. A program that prints for ever is stopped
/// here.
const MORE: usize = 1 << 20;

/// Output that is kept for the report: a multiple of the expected one, and some bytes more. A word
/// too much in each line makes short lines much longer.
const LONGER: usize = 3;
pub const KEPT: usize = 4096;

/// The most bytes of standard error that are kept for the report, from its last lines.
const ERROR_LINES: usize = 8;
const ERROR_BYTES: usize = 1000;

/// A program that is stopped for its time in this many cases gets a tenth of it in the others. One
/// that hangs in every case would hold up a whole course.
pub const PATIENCE: usize = 3;

/// `ENOEXEC`, which is the same on every Unix.
const EXEC_FORMAT_ERROR: i32 = 8;

/// How often a program is tried that somebody has open for writing.
const BUSY_TRIES: u32 = 20;

/// Why a program did not start.
enum NotStarted {
    /// Somebody has it open for writing.
    Busy,
    Never(Why),
}

/// A program under test.
pub struct Subject<'a> {
    pub ready: &'a Ready,
    pub sandbox: &'a Sandbox,
    pub game: Course,
    pub allowance: Allowance,
    /// Cases that were stopped for their time.
    stopped: usize,
    /// It has started too many processes once: it is not run again.
    banned: bool,
    /// True if it answers requests for slide4's functions; none as long as that is unknown.
    answers: Option<bool>,
}

/// The verdict on an output in one form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Pass,
    /// Right but for blanks and tabs at line ends, line ends, and empty lines at the end.
    WhiteSpace,
    /// A line of the output is wrong, missing or too much.
    Line,
    /// The output is right, but the program did not end by itself.
    Ending,
    /// It does not count. A game with drawn moves did not come to the case's matter. Or a program
    /// without requests was asked for its functions.
    NotReached,
    /// It was not run: the time for all runs of the submission was used up.
    Unrun,
}

/// A run of a case, with as much of its output as a report needs.
pub struct CaseResult<'a> {
    pub case: &'a Case,
    pub run: Run,
    /// A verdict for each form of the game.
    pub verdicts: Vec<Verdict>,
    /// The game that was played in the run, where moves are drawn.
    pub played: Option<Played>,
    /// The right output in the form that counts, once that is known and where the run fails.
    pub right: Option<Right<'a>>,
    /// The form that fits the output best, right or wrong.
    pub fits: usize,
    /// As much of its output as is kept, in bytes.
    pub kept: usize,
    /// It ran with a tenth of the time.
    pub hurried: bool,
    /// It asks for functions, and the program takes no requests.
    pub unasked: bool,
}

/// The question that shows whether a program takes requests, and its arguments.
const QUESTION: &[u8] = b"SecondPlacePrize 1 2 3\n";
const ASKING: &str = "--functions";

impl<'a> Subject<'a> {
    pub fn new(ready: &'a Ready, sandbox: &'a Sandbox, game: Course, allowance: Allowance) -> Self {
        let processes = sandbox.share(allowance.processes);
        let allowance = Allowance { processes, ..allowance };
        Self { ready, sandbox, game, allowance, stopped: 0, banned: false, answers: None }
    }

    /// Runs the program on the case. Standard error is not looked at.
    ///
    /// # Errors
    /// Why it cannot be run at all.
    pub fn grade<'c>(&mut self, case: &'c Case) -> Result<CaseResult<'c>, Why> {
        let hurried = is_hurried(self.stopped);
        if case.asks_functions() && !self.answers(hurried)? {
            return Ok(unasked(self.game, case));
        }
        let run = self.run(case, hurried)?;
        self.banned = run.ending == Ending::Processes;
        self.stopped += usize::from(matches!(run.ending, Ending::Time | Ending::Wait));
        Ok(judged(self.game, case, run, hurried))
    }

    /// Runs a case once more, at full time.
    ///
    /// # Errors
    /// Why it cannot be run at all.
    pub fn again<'c>(&self, case: &'c Case) -> Result<CaseResult<'c>, Why> {
        Ok(judged(self.game, case, self.run(case, false)?, false))
    }

    /// True if the program takes requests: it answers one with a number. Functions that were linked
    /// with our entry always do.
    fn answers(&mut self, hurried: bool) -> Result<bool, Why> {
        if let Some(answers) = self.answers {
            return Ok(answers);
        }
        let answers = self.ready.has_functions() || {
            let mut command =
                self.ready.asked(self.sandbox, &[ASKING.into()], self.allowance.bounds);
            let run = self.launch(&mut command, &QUESTION.into(), &self.limits(0, hurried))?;
            let answer = String::from_utf8_lossy(&run.output);
            answer.trim().parse::<i64>().is_ok()
        };
        self.answers = Some(answers);
        Ok(answers)
    }

    fn run(&self, case: &Case, hurried: bool) -> Result<Run, Why> {
        if self.banned {
            return Ok(never_run(Ending::Processes));
        }
        let mut command = if case.asks_functions() {
            self.ready.asked(self.sandbox, &case.arguments, self.allowance.bounds)
        } else {
            let mut command = self.ready.command(self.sandbox);
            command.args(&case.arguments);
            command
        };
        let limits = self.limits(case.expected.len(), hurried);
        self.launch(&mut command, &case.bytes, &limits)
    }

    fn launch(
        &self,
        command: &mut Command,
        input: &Arc<[u8]>,
        limits: &Limits,
    ) -> Result<Run, Why> {
        // Somebody may still be writing the file: it is closed in a moment.
        for _ in 0..BUSY_TRIES {
            match self.launch_once(command, input, limits) {
                Ok(run) => return Ok(run),
                Err(NotStarted::Never(why)) => return Err(why),
                Err(NotStarted::Busy) => thread::sleep(Duration::from_millis(50)),
            }
        }
        Err("it cannot be run: Text file busy".into())
    }

    fn launch_once(
        &self,
        command: &mut Command,
        input: &Arc<[u8]>,
        limits: &Limits,
    ) -> Result<Run, NotStarted> {
        let run = patience::surely(command, self.sandbox.is_there(), &mut |command| {
            let run = launch_on(command, input, limits);
            self.ready.tidy(self.sandbox);
            run
        });
        let run = run.map_err(|why| not_begun(&why))?;
        match refused_by_sandbox(&run) {
            Some(why) if self.sandbox.starts_by_another() => Err(why),
            _ => Ok(run),
        }
    }

    fn limits(&self, output: usize, hurried: bool) -> Limits {
        let (cpu, wall) = times(self.allowance.time, hurried);
        Limits {
            cpu,
            wall,
            idle: wall,
            output: output + MORE,
            memory: self.allowance.memory,
            processes: self.sandbox.processes(self.allowance.processes),
            sandboxed: self.sandbox.is_there(),
        }
    }
}

impl Drop for Subject<'_> {
    fn drop(&mut self) {
        if !self.sandbox.is_there() {
            reap();
        }
    }
}

/// True if a program that was stopped for its time in `stopped` cases gets a tenth of it now.
const fn is_hurried(stopped: usize) -> bool {
    stopped >= PATIENCE
}

/// CPU time, and time from start to end.
fn times(time: Duration, hurried: bool) -> (Duration, Duration) {
    let cpu = if hurried { time / 10 } else { time };
    (cpu, WALL * cpu)
}

fn not_begun(why: &NotBegun) -> NotStarted {
    match why {
        NotBegun::System(error) if patience::is_the_machines(error) => {
            NotStarted::Never(Why::machine(&in_words(error)))
        }
        NotBegun::System(error) => cannot_be_run(error),
        NotBegun::Sandbox(words) if words.starts_with(sandbox::NO_PROGRAM) => no_program(words),
        NotBegun::Sandbox(words) => {
            let line = words.lines().next().unwrap_or_default();
            NotStarted::Never(Why::machine(&format!("{}{line}", sandbox::NAME)))
        }
    }
}

fn cannot_be_run(error: &io::Error) -> NotStarted {
    let why: String = match (error.kind(), error.raw_os_error()) {
        (io::ErrorKind::ExecutableFileBusy, _) => return NotStarted::Busy,
        (io::ErrorKind::NotFound, _) => {
            "the interpreter that its first line names does not exist".into()
        }
        (_, Some(EXEC_FORMAT_ERROR)) => STRANGE_FORMAT.into(),
        _ => format!("it cannot be run: {}", in_words(error)),
    };
    NotStarted::Never(why.into())
}

const STRANGE_FORMAT: &str =
    "it is for another machine, or a script without a first line #!/bin/sh";

/// The words of what sets the rights when it cannot start the program.
fn refused_by_sandbox(run: &Run) -> Option<NotStarted> {
    let words = String::from_utf8_lossy(&run.error);
    let words = sandbox::failure(&words)?;
    let is_end = run.output.is_empty() && matches!(run.ending, Ending::Exit(126 | 127));
    is_end.then(|| no_program(words))
}

/// That the program cannot be started, in the words of a tool.
fn no_program(words: &str) -> NotStarted {
    if words.ends_with("Text file busy") {
        return NotStarted::Busy;
    }
    let why: String = if words.ends_with("Exec format error") {
        STRANGE_FORMAT.into()
    } else if words.ends_with("No such file or directory") {
        "the interpreter that its first line names is not in the sandbox (--bind=DIR shows more)"
            .into()
    } else {
        format!("it cannot be run: {}", show::safe(words.lines().next().unwrap_or_default()))
    };
    NotStarted::Never(why.into())
}

/// The run with a verdict for each form, and no more of its output than a report needs.
pub fn judged(game: Course, case: &Case, mut run: Run, hurried: bool) -> CaseResult<'_> {
    let played = variants::played(game, case, &run.output);
    let mut longest = 0;
    let mut judge = |form: &Variant| {
        let right = form.right(case, played.as_ref(), &run.output);
        longest = longest.max(right.bytes.len());
        verdict(game, &right, &run)
    };
    let verdicts = variants::of(game).iter().map(&mut judge).collect();
    let fits = variants::fitting(game, played.as_ref(), &run.output);
    let kept = LONGER * longest + KEPT;
    run.output.truncate(kept);
    run.error = last_lines(&run.error).to_vec();
    CaseResult { case, run, verdicts, played, right: None, fits, kept, hurried, unasked: false }
}

impl CaseResult<'_> {
    /// Keeps the right output of a run that fails in the form that counts, and no more of its game.
    /// Where moves are drawn it is kept of each run: it holds the columns.
    pub fn settle(&mut self, game: Course, form: usize) {
        let fails = self.verdicts.get(form) != Some(&Verdict::Pass) && !self.unasked;
        let is_kept = fails || self.played.is_some();
        let form = variants::of(game).get(form).filter(|_| is_kept);
        let right = |form: &Variant| form.right(self.case, self.played.as_ref(), &self.run.output);
        self.right = form.map(right);
        self.played = None;
    }
}

/// The end of what a program printed on standard error.
fn last_lines(error: &[u8]) -> &[u8] {
    let start = error.len().saturating_sub(ERROR_BYTES);
    let whole = error.strip_suffix(b"\n").unwrap_or(error);
    let mut breaks = whole.iter().enumerate().rev().filter(|(_, byte)| **byte == b'\n');
    let behind = breaks.nth(ERROR_LINES - 1).map_or(0, |(place, _)| place + 1);
    error.get(start.max(behind)..).unwrap_or_default()
}

/// A case that was not run, and does not count.
fn unasked(game: Course, case: &Case) -> CaseResult<'_> {
    unasked_with(game, case, never_run(Ending::Exit(0)))
}

fn unasked_with(game: Course, case: &Case, run: Run) -> CaseResult<'_> {
    let verdicts = vec![Verdict::NotReached; variants::of(game).len()];
    CaseResult {
        case,
        run,
        verdicts,
        played: None,
        right: None,
        fits: 0,
        kept: KEPT,
        hurried: false,
        unasked: true,
    }
}

/// A case that was not run for want of time, and fails.
pub fn unrun(game: Course, case: &Case) -> CaseResult<'_> {
    let verdicts = vec![Verdict::Unrun; variants::of(game).len()];
    CaseResult { verdicts, unasked: false, ..unasked_with(game, case, never_run(Ending::Budget)) }
}

fn never_run(ending: Ending) -> Run {
    Run { output: Vec::new(), error: Vec::new(), ending, wall: Duration::ZERO }
}

fn verdict(game: Course, right: &Right, run: &Run) -> Verdict {
    if !right.finished {
        // The input ended before the game: what comes then is open.
        let same = difference::begins(&right.bytes, &run.output, game.eyes());
        return if same { Verdict::NotReached } else { Verdict::Line };
    }
    let spaces = right.bytes != run.output;
    if spaces && !difference::is_in_white_space(&right.bytes, &run.output) {
        Verdict::Line
    } else if !right.reached {
        Verdict::NotReached
    } else if !matches!(run.ending, Ending::Exit(_)) {
        Verdict::Ending
    } else if spaces {
        Verdict::WhiteSpace
    } else {
        Verdict::Pass
    }
}

#[cfg(test)]
mod tests {
    use super::{
        ERROR_BYTES, KEPT, NotBegun, NotStarted, Right, Run, STRANGE_FORMAT, Verdict, is_hurried,
        judged, last_lines, not_begun, refused_by_sandbox, times, unrun, verdict,
    };
    use crate::cases::{self, courses::Course};
    use crate::run::launch::Ending;
    use std::io;
    use std::time::Duration;

    fn run(output: &[u8], error: &[u8], ending: Ending) -> Run {
        let (output, error) = (output.to_vec(), error.to_vec());
        Run { output, error, ending, wall: Duration::ZERO }
    }

    /// An input that ends before the game asks for the beginning of the output alone.
    #[test]
    fn output_behind_the_end_of_the_input_is_open() {
        let of = |output: &str, reached: bool| {
            let bytes = b"a\nmove: ".into();
            let right = Right { bytes, finished: false, reached, draws: None };
            verdict(Course::Ece15, &right, &run(output.as_bytes(), b"", Ending::Signal(6)))
        };
        for reached in [false, true] {
            assert_eq!(of("a\nmove: ", reached), Verdict::NotReached);
            assert_eq!(of("a\nmove: anything", reached), Verdict::NotReached);
            assert_eq!(of("a\nmo", reached), Verdict::Line);
            assert_eq!(of("b\nmove: ", reached), Verdict::Line);
        }
    }

    #[test]
    fn a_run_keeps_some_output_beyond_the_expected_one() {
        let (cases, _) = cases::of(Course::Cuhk4);
        let case = &cases[0];
        let most = 2 * case.expected.len() + KEPT;
        for more in [most - 1, most, most + 1] {
            let output = [&case.expected[..], &vec![b'x'; more]].concat();
            let kept = judged(Course::Cuhk4, case, run(&output, b"e\n", Ending::Output), true);
            assert_eq!(kept.run.output.len(), case.expected.len() + more.min(most));
            assert_eq!((&kept.run.error[..], kept.hurried), (&b"e\n"[..], true));
        }
    }

    /// A run that passes needs no expected output; a failing one has that of the form.
    #[test]
    fn the_right_output_is_kept_of_failing_runs() {
        let (cases, _) = cases::of(Course::Spfiar);
        let case = cases.iter().find(|case| case.arguments.is_empty()).unwrap();
        let kept = |output: &[u8]| {
            let run = run(output, b"", Ending::Exit(case.status));
            let mut result = judged(Course::Spfiar, case, run, false);
            result.settle(Course::Spfiar, 0);
            result.right.map(|right| right.bytes.into_owned())
        };
        assert_eq!(kept(&case.expected), None);
        assert_eq!(kept(b"?").as_ref(), Some(&case.expected));
        let result = unrun(Course::Spfiar, case);
        assert!(result.verdicts.iter().all(|verdict| *verdict == Verdict::Unrun));
        assert_eq!((result.run.ending, result.unasked), (Ending::Budget, false));
    }

    #[test]
    fn a_program_that_does_not_start_has_a_reason() {
        let why = |not_started: NotStarted| match not_started {
            NotStarted::Busy => "busy".to_string(),
            NotStarted::Never(why) => format!("{} {}", why.is_the_machines(), why.text()),
        };
        let system =
            |number| why(not_begun(&NotBegun::System(io::Error::from_raw_os_error(number))));
        let machine = "true could not be run: the machine refuses: ";
        assert_eq!(system(26), "busy");
        assert_eq!(system(2), "false the interpreter that its first line names does not exist");
        assert_eq!(system(8), format!("false {STRANGE_FORMAT}"));
        assert_eq!(system(13), "false it cannot be run: Permission denied");
        assert_eq!(system(12), format!("{machine}Cannot allocate memory"));
        let sandbox = |words: &str| why(not_begun(&NotBegun::Sandbox(words.into())));
        assert_eq!(sandbox("execvp x: Text file busy"), "busy");
        assert_eq!(sandbox("execvp x: Exec format error"), format!("false {STRANGE_FORMAT}"));
        assert_eq!(sandbox("execvp x: Odd\nmore"), "false it cannot be run: execvp x: Odd");
        assert_eq!(sandbox("no mount\nmore"), format!("{machine}bwrap: no mount"));
    }

    /// The tool that sets the rights ends with 126 or 127 and prints nothing else.
    #[test]
    fn words_of_the_tool_that_sets_the_rights_are_a_refusal() {
        let words = b"prlimit: failed to execute ./a: No such file or directory\n";
        let is_refused = |output: &[u8], error: &[u8], ending| {
            refused_by_sandbox(&run(output, error, ending)).is_some()
        };
        assert!(is_refused(b"", words, Ending::Exit(126)));
        assert!(is_refused(b"", words, Ending::Exit(127)));
        assert!(!is_refused(b"", words, Ending::Exit(125)));
        assert!(!is_refused(b"", words, Ending::Exit(1)));
        assert!(!is_refused(b"x", words, Ending::Exit(127)));
        assert!(!is_refused(b"", b"./a: not found\n", Ending::Exit(127)));
    }

    /// A game that did not come to what its case is about does not count, however the run ended.
    #[test]
    fn what_was_not_reached_is_asked_before_the_ending() {
        let of = |output: &str, reached: bool, ending: Ending| {
            let bytes = b"right\n".into();
            let right = Right { bytes, finished: true, reached, draws: None };
            let (output, wall) = (output.as_bytes().to_vec(), Duration::ZERO);
            verdict(Course::Ece15, &right, &Run { output, error: Vec::new(), ending, wall })
        };
        let (exit, time) = (Ending::Exit(0), Ending::Time);
        for (output, reached, ending, expected) in [
            ("right\n", true, exit, Verdict::Pass),
            ("right\n", true, time, Verdict::Ending),
            ("right\n", false, exit, Verdict::NotReached),
            ("right\n", false, time, Verdict::NotReached),
            ("right \n", true, exit, Verdict::WhiteSpace),
            ("right \n", true, time, Verdict::Ending),
            ("right \n", false, exit, Verdict::NotReached),
            ("wrong\n", false, time, Verdict::Line),
        ] {
            assert_eq!(of(output, reached, ending), expected, "{output:?} {reached} {ending:?}");
        }
    }

    #[test]
    fn a_program_may_wait_three_times_as_long_as_it_may_work() {
        let seconds = Duration::from_secs;
        assert_eq!(times(seconds(10), false), (seconds(10), seconds(30)));
        assert_eq!(times(seconds(10), true), (seconds(1), seconds(3)));
    }

    #[test]
    fn after_three_stops_a_program_gets_a_tenth_of_the_time() {
        assert_eq!([0, 2, 3, 4].map(is_hurried), [false, false, true, true]);
    }

    #[test]
    fn the_last_eight_lines_of_standard_error_are_kept() {
        let lines = |range: std::ops::RangeInclusive<usize>| {
            range.map(|line| format!("{line}\n")).collect::<String>()
        };
        for (all, kept) in [(7, 1), (8, 1), (9, 2), (10, 3)] {
            assert_eq!(last_lines(lines(1..=all).as_bytes()), lines(kept..=all).as_bytes());
        }
        // The last line may have no line end.
        let open = lines(1..=9) + "end";
        assert_eq!(last_lines(open.as_bytes()), (lines(3..=9) + "end").as_bytes());
        let long = [b'x'; ERROR_BYTES + 1];
        assert_eq!(last_lines(&long).len(), ERROR_BYTES);
        assert_eq!(last_lines(&long[1..]).len(), ERROR_BYTES);
        assert_eq!(last_lines(b""), b"");
    }

    #[test]
    fn a_case_that_is_not_asked_does_not_count() {
        let (cases, _) = cases::of(Course::Slide4);
        let result = super::unasked(Course::Slide4, &cases[0]);
        assert!(result.verdicts.iter().all(|verdict| *verdict == Verdict::NotReached));
        assert_eq!((result.run.ending, result.unasked), (Ending::Exit(0), true));
        assert_eq!((result.hurried, result.fits, result.kept), (false, 0, KEPT));
    }
}
