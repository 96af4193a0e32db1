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

/// How often a program is tried that somebody has open for writing, and the pause after each time.
const BUSY_TRIES: u32 = 20;
const BUSY_PAUSE: Duration = Duration::from_millis(50);

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
    past: Past,
    /// True if it answers requests for slide4's functions; none as long as that is unknown.
    answers: Option<bool>,
}

/// What the runs of a program so far mean for the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Past {
    /// Cases that were stopped for their time.
    stopped: usize,
    /// It has started too many processes once: it is not run again.
    banned: bool,
}

impl Past {
    fn note(&mut self, ending: Ending) {
        self.banned = ending == Ending::Processes;
        self.stopped += usize::from(matches!(ending, Ending::Time | Ending::Wait));
    }

    /// True if the next case gets a tenth of the time.
    const fn is_hurried(self) -> bool {
        self.stopped >= PATIENCE
    }
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
        Self { ready, sandbox, game, allowance, past: Past::default(), answers: None }
    }

    /// Runs the program on the case. Standard error is not looked at.
    ///
    /// # Errors
    /// Why it cannot be run at all.
    pub fn grade<'c>(&mut self, case: &'c Case) -> Result<CaseResult<'c>, Why> {
        let hurried = self.past.is_hurried();
        if case.asks_functions() && !self.answers(hurried)? {
            return Ok(unasked(self.game, case));
        }
        let run = self.run(case, hurried)?;
        self.past.note(run.ending);
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
            is_a_number(&run.output)
        };
        self.answers = Some(answers);
        Ok(answers)
    }

    fn run(&self, case: &Case, hurried: bool) -> Result<Run, Why> {
        if self.past.banned {
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
        once_free(|| self.launch_once(command, input, limits), thread::sleep)
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
        begun(run, self.sandbox)
    }

    fn limits(&self, output: usize, hurried: bool) -> Limits {
        limits(self.allowance, self.sandbox, output, hurried)
    }
}

impl Drop for Subject<'_> {
    fn drop(&mut self) {
        if may_leave_processes(self.sandbox) {
            reap();
        }
    }
}

/// True if a run may leave processes behind: no sandbox dies with all that runs in it.
const fn may_leave_processes(sandbox: &Sandbox) -> bool {
    !sandbox.is_there()
}

/// True if an output is one number.
fn is_a_number(output: &[u8]) -> bool {
    String::from_utf8_lossy(output).trim().parse::<i64>().is_ok()
}

/// The limits of a run whose right output has `output` bytes.
fn limits(allowance: Allowance, sandbox: &Sandbox, output: usize, hurried: bool) -> Limits {
    let (cpu, wall) = times(allowance.time, hurried);
    Limits {
        cpu,
        wall,
        idle: wall,
        output: output + MORE,
        memory: allowance.memory,
        processes: sandbox.processes(allowance.processes),
        sandboxed: sandbox.is_there(),
    }
}

/// Launches until nobody has the program open for writing. Somebody may still be writing the file:
/// it is closed in a moment.
fn once_free<T>(
    mut launch: impl FnMut() -> Result<T, NotStarted>,
    mut pause: impl FnMut(Duration),
) -> Result<T, Why> {
    for _ in 0..BUSY_TRIES {
        match launch() {
            Ok(run) => return Ok(run),
            Err(NotStarted::Never(why)) => return Err(why),
            Err(NotStarted::Busy) => pause(BUSY_PAUSE),
        }
    }
    Err("it cannot be run: Text file busy".into())
}

/// The run, unless what starts the program has failed. Without such a tool, words like its own are
/// the program's.
fn begun(run: Run, sandbox: &Sandbox) -> Result<Run, NotStarted> {
    match refused_by_sandbox(&run) {
        Some(why) if sandbox.starts_by_another() => Err(why),
        _ => Ok(run),
    }
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
        ASKING, ERROR_BYTES, KEPT, NotBegun, NotStarted, Past, QUESTION, Right, Run,
        STRANGE_FORMAT, Subject, Verdict, begun, is_a_number, judged, last_lines, limits,
        may_leave_processes, not_begun, once_free, refused_by_sandbox, times, unasked, unrun,
        verdict,
    };
    use crate::builds::Ready;
    use crate::cases::{self, Case, courses::Course};
    use crate::run::launch::Ending;
    use crate::run::limits::{Allowance, Bounds};
    use crate::run::sandbox::Sandbox;
    use crate::twins::{Ask, switches::Set};
    use crate::verdict::variants;
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
        let most = 2 * case.expected.len() + 4096;
        for more in [most - 1, most, most + 1] {
            let output = [&case.expected[..], &vec![b'x'; more]].concat();
            let kept = judged(Course::Cuhk4, case, run(&output, b"e\n", Ending::Output), true);
            assert_eq!(kept.run.output.len(), case.expected.len() + more.min(most));
            assert_eq!((&kept.run.error[..], kept.hurried), (&b"e\n"[..], true));
            assert_eq!(kept.kept, 3 * case.expected.len() + 4096);
            assert_eq!((kept.unasked, kept.fits, kept.played.is_none()), (false, 0, true));
            assert!(kept.right.is_none());
        }
    }

    /// The longest of the forms counts: typographic quotation marks are longer than ours.
    #[test]
    fn the_longest_form_says_how_much_output_is_kept() {
        let (cases, _) = cases::of(Course::Spfiar);
        let is_over = |case: &&Case| String::from_utf8_lossy(&case.expected).contains("'quit'");
        let case = cases.iter().find(is_over).unwrap();
        let right = |form: &variants::Variant| form.right(case, None, b"").bytes.len();
        let lengths = variants::of(Course::Spfiar).iter().map(right);
        let longest = lengths.max().unwrap();
        assert!(longest > case.expected.len());
        let result = judged(Course::Spfiar, case, run(b"?", b"", Ending::Exit(0)), false);
        assert_eq!((result.kept, result.hurried), (3 * longest + KEPT, false));
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
        assert_eq!(result.verdicts, [Verdict::Unrun; 12]);
        assert_eq!((result.run.ending, result.unasked), (Ending::Budget, false));
        // A case that was not asked has no right output, one that was not run has.
        let settled = |mut result: super::CaseResult| {
            result.settle(Course::Spfiar, 0);
            (result.right.is_some(), result.played.is_some())
        };
        assert_eq!(settled(result), (true, false));
        assert_eq!(settled(unasked(Course::Spfiar, case)), (false, false));
        // The form is the one that counts.
        let mut result = judged(Course::Spfiar, case, run(b"?", b"", Ending::Exit(0)), false);
        result.verdicts[3] = Verdict::Pass;
        result.settle(Course::Spfiar, 3);
        assert!(result.right.is_none());
    }

    /// Where moves are drawn, the right output of a run that passes is kept and its game is not.
    #[test]
    fn the_right_output_of_a_drawn_game_is_kept() {
        let (cases, _) = cases::of(Course::Ece15);
        let case = cases.iter().find(|case| variants::is_drawn(Course::Ece15, case)).unwrap();
        let mut result =
            judged(Course::Ece15, case, run(&case.expected, b"", Ending::Exit(case.status)), false);
        assert_eq!(result.verdicts[0], Verdict::Pass);
        assert!(result.played.is_some() && result.right.is_none());
        result.settle(Course::Ece15, 0);
        assert!(result.played.is_none());
        assert_eq!(result.right.unwrap().bytes, case.expected);
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
        let hidden = "the interpreter that its first line names is not in the sandbox \
                      (--bind=DIR shows more)";
        assert_eq!(sandbox("execvp x: No such file or directory"), format!("false {hidden}"));
        assert_eq!(sandbox(""), format!("{machine}bwrap: "));
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
        // Only where such a tool starts the program are they its words.
        let begins = |sandbox: &Sandbox| {
            let run = |error: &[u8]| run(b"", error, Ending::Exit(127));
            [begun(run(words), sandbox).is_ok(), begun(run(b"x"), sandbox).is_ok()]
        };
        assert_eq!(begins(&Sandbox::like(false, false)), [true, true]);
        for (is_there, users) in [(true, false), (false, true), (true, true)] {
            assert_eq!(begins(&Sandbox::like(is_there, users)), [false, true]);
        }
    }

    /// A program that somebody is writing is tried twenty times within a second.
    #[test]
    fn a_busy_program_is_tried_for_a_second() {
        let tried = |busy: usize, end: fn() -> Result<u8, NotStarted>| {
            let (mut tries, mut waited) = (0, Duration::ZERO);
            let launch = || {
                tries += 1;
                if tries > busy { end() } else { Err(NotStarted::Busy) }
            };
            let result = once_free(launch, |pause| waited += pause);
            (result.map_err(|why| why.text().to_string()), tries, waited.as_millis())
        };
        let fails = || Err(NotStarted::Never("it is odd".into()));
        assert_eq!(tried(0, || Ok(7)), (Ok(7), 1, 0));
        assert_eq!(tried(2, || Ok(7)), (Ok(7), 3, 100));
        assert_eq!(tried(2, fails), (Err("it is odd".into()), 3, 100));
        assert_eq!(tried(19, || Ok(7)), (Ok(7), 20, 950));
        let busy = Err("it cannot be run: Text file busy".into());
        assert_eq!(tried(20, || Ok(7)), (busy, 20, 1000));
    }

    /// Output may be 1 MiB longer than the right one. Bubblewrap's own two processes are allowed,
    /// too.
    #[test]
    fn limits_follow_the_allowance_and_the_sandbox() {
        let seconds = Duration::from_secs;
        let allowance = Allowance {
            time: seconds(10),
            memory: 77,
            processes: 5,
            budget: Duration::MAX,
            bounds: Bounds::Told,
        };
        for (is_there, processes) in [(false, 5), (true, 7)] {
            let sandbox = Sandbox::like(is_there, !is_there);
            for (hurried, cpu, wall) in [(false, 10, 30), (true, 1, 3)] {
                let limits = limits(allowance, &sandbox, 9, hurried);
                let times = [limits.cpu, limits.wall, limits.idle];
                assert_eq!(times, [cpu, wall, wall].map(seconds));
                assert_eq!((limits.output, limits.memory), (9 + 1_048_576, 77));
                assert_eq!((limits.processes, limits.sandboxed), (processes, is_there));
            }
            assert_eq!(may_leave_processes(&sandbox), !is_there);
        }
    }

    /// The question is one that slide4's functions answer with a number.
    #[test]
    fn a_program_that_answers_with_a_number_takes_requests() {
        let arguments = [ASKING.to_string()];
        let ask =
            Ask { input: QUESTION, arguments: &arguments, switches: Set::NONE, limit: usize::MAX };
        let answered = (Course::Slide4.row().twin.play)(&ask).unwrap();
        assert_eq!(
            (String::from_utf8(answered.output).unwrap().trim(), QUESTION.last()),
            ("2", Some(&b'\n'))
        );
        for (output, is_one) in [
            (&b"2"[..], true),
            (b" -3 \r\n", true),
            (b"", false),
            (b"2 3\n", false),
            (b"2.5\n", false),
            (b"1. Start\n", false),
        ] {
            assert_eq!(is_a_number(output), is_one, "{output:?}");
        }
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

    /// A program that has started too many processes is never run again. One that takes no requests
    /// is not asked for functions. Only a second run of a case has all of its time.
    #[test]
    fn a_subject_remembers_what_its_runs_have_shown() {
        let (ready, sandbox) = (Ready::like("nothing"), Sandbox::like(true, false));
        let allowance = Allowance {
            time: Duration::from_secs(1),
            memory: 1,
            processes: 600,
            budget: Duration::MAX,
            bounds: Bounds::Told,
        };
        let (cases, _) = cases::of(Course::Slide4);
        let find = |asks: bool| cases.iter().find(|case| case.asks_functions() == asks).unwrap();
        let (session, request) = (find(false), find(true));
        let graded = |case, past: Past, answers: Option<bool>| {
            let mut subject = Subject::new(&ready, &sandbox, Course::Slide4, allowance);
            // Bubblewrap has two of the tasks.
            assert_eq!(subject.allowance.processes, 510);
            assert_eq!((subject.past, subject.answers), (Past::default(), None));
            (subject.past, subject.answers) = (past, answers);
            let result = subject.grade(case).map_err(|why| why.text().to_string()).unwrap();
            assert_eq!((subject.past, subject.answers), (past, answers));
            let again = subject.again(case).map_err(|why| why.text().to_string()).unwrap();
            assert_eq!((again.hurried, again.run.ending), (false, Ending::Processes));
            (result.unasked, result.hurried, result.run.ending)
        };
        let banned = |stopped: usize| Past { stopped, banned: true };
        let never = Ending::Processes;
        assert_eq!(graded(session, banned(2), None), (false, false, never));
        assert_eq!(graded(session, banned(3), Some(false)), (false, true, never));
        assert_eq!(graded(request, banned(2), Some(true)), (false, false, never));
        assert_eq!(graded(request, banned(3), Some(false)), (true, false, Ending::Exit(0)));
    }

    #[test]
    fn after_three_stops_a_program_gets_a_tenth_of_the_time() {
        let hurried = |stopped: usize| Past { stopped, banned: false }.is_hurried();
        assert_eq!([0, 2, 3, 4].map(hurried), [false, false, true, true]);
        let mut past = Past::default();
        let mut after = |ending| {
            past.note(ending);
            (past.stopped, past.banned)
        };
        assert_eq!(after(Ending::Exit(0)), (0, false));
        assert_eq!(after(Ending::Time), (1, false));
        assert_eq!(after(Ending::Wait), (2, false));
        for other in [Ending::Signal(9), Ending::Output, Ending::Memory, Ending::Budget] {
            assert_eq!(after(other), (2, false), "{other:?}");
        }
        assert_eq!(after(Ending::Processes), (2, true));
        assert_eq!(after(Ending::Processes), (2, true));
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
        // Of long ones less: 1,000 bytes in all.
        let wide: String = (1..=9).map(|line| line.to_string().repeat(199) + "\n").collect();
        assert_eq!(last_lines(wide.as_bytes()), &wide.as_bytes()[800..]);
        assert_eq!(ERROR_BYTES, 1000);
        let long = [b'x'; ERROR_BYTES + 1];
        assert_eq!(last_lines(&long).len(), ERROR_BYTES);
        assert_eq!(last_lines(&long[1..]).len(), ERROR_BYTES);
        assert_eq!(last_lines(b""), b"");
    }

    #[test]
    fn a_case_that_is_not_asked_does_not_count() {
        let (cases, _) = cases::of(Course::Slide4);
        let result = unasked(Course::Slide4, &cases[0]);
        assert_eq!(result.verdicts, [Verdict::NotReached]);
        assert_eq!((result.run.ending, result.unasked), (Ending::Exit(0), true));
        assert_eq!((result.hurried, result.fits, result.kept), (false, 0, KEPT));
    }
}
