//! Runs a program that may do anything: loop, crash, print for ever, start others and leave them
//! behind.
//!
//! Inside a sandbox ([`crate::run::sandbox`]) all that a program has started dies with it.
//! Elsewhere it runs in a process group of its own, which is killed when the run is over. A mark in
//! its environment finds a child that has left the group ([`reap`]). Nothing here waits longer than
//! the limits allow, not even for a pipe that such a child keeps open.

use std::fs;
use std::io::{self, Read, Write};
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::thread;
use std::time::{Duration, Instant};

use super::clock::Clock;
use super::limits::{FILES, TASKS};
use super::patience::{self, patiently};
use super::reaper::{self, end_group, reap, set_apart, watch_group};
use super::usage::{self, Meter, Usage};

/// The limits of a run, all processes together.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// CPU time.
    pub cpu: Duration,
    /// Time from start to end, for a program that waits.
    pub wall: Duration,
    /// Time without any use of CPU time, after which it waits for what does not come.
    pub idle: Duration,
    /// Bytes on standard output, and as many again on standard error.
    pub output: usize,
    /// Bytes of resident memory.
    pub memory: u64,
    /// Processes and threads at the same time.
    pub processes: usize,
    /// True if the command starts a sandbox, with which all dies that runs in it.
    pub sandboxed: bool,
}

impl Limits {
    /// Far beyond what any of the five programs needs.
    pub fn wide(output: usize) -> Self {
        let minute = Duration::from_mins(1);
        let (memory, processes) = (1 << 30, TASKS);
        let (cpu, wall, idle) = (minute, minute, Duration::MAX);
        Self { cpu, wall, idle, output, memory, processes, sandboxed: false }
    }
}

/// A folder in which a run may write, and what it may hold at most.
#[derive(Clone, Copy, Debug)]
pub struct Scratch<'a> {
    pub folder: &'a Path,
    pub bytes: u64,
    pub files: u32,
}

/// How a run came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Exit(i32),
    Signal(i32),
    /// Stopped by us: a limit was reached. Here that of CPU time.
    Time,
    /// Stopped after the longest time from start to end, most of which it waited.
    Wait,
    Output,
    Memory,
    Processes,
    Files,
    /// It was not run: the time for all runs of its submission was used up.
    Budget,
}

/// The results of a run.
#[derive(Debug)]
pub struct Run {
    pub output: Vec<u8>,
    pub error: Vec<u8>,
    pub ending: Ending,
    /// Time from start to end.
    pub wall: Duration,
}

/// Between two looks at memory, CPU time and processes.
const LOOK: Duration = Duration::from_millis(40);

/// Bytes of a block in which files are counted.
const BLOCK: u64 = 512;

/// A look is due at once when this many processes have come up in the meantime.
const CROWD: u64 = 32;

/// The longest time that a sandbox takes to end, on a starved machine.
const STOPPING: Duration = Duration::from_secs(5);

/// The time to wait for the end of the pipes before [`reap`], and the time after it. The pipes end
/// with the program, unless another process holds one. On a starved machine a reader may wait for
/// its turn.
const DRAIN: [Duration; 2] = [Duration::from_millis(5), Duration::from_secs(5)];

/// The signals with which crashes end. A sandbox reports one as status 128 and its number.
const CRASHES: [i32; 11] = [4, 5, 6, 7, 8, 9, 11, 13, 24, 25, 31];

/// Runs the command on the input.
///
/// # Errors
/// When the program cannot be started.
pub fn launch(command: &mut Command, input: Stdio, limits: &Limits) -> io::Result<Run> {
    run(command.stdin(input), None, limits, None)
}

/// Runs the command on the input, and stops it when this folder grows too large.
///
/// # Errors
/// When the program cannot be started.
pub fn launch_in(
    command: &mut Command,
    input: Stdio,
    limits: &Limits,
    scratch: Scratch,
) -> io::Result<Run> {
    run(command.stdin(input), None, limits, Some(scratch))
}

/// Runs the command on these bytes, which it reads from a pipe.
///
/// # Errors
/// When the program cannot be started.
pub fn launch_on(command: &mut Command, input: &Arc<[u8]>, limits: &Limits) -> io::Result<Run> {
    run(command.stdin(Stdio::piped()), Some(Arc::clone(input)), limits, None)
}

fn run(
    command: &mut Command,
    input: Option<Arc<[u8]>>,
    limits: &Limits,
    scratch: Option<Scratch>,
) -> io::Result<Run> {
    if !limits.sandboxed {
        set_apart(command);
        // Start the reaper before the program. A signal then has little time to end us before the
        // reaper knows the program.
        reaper::tell("", false)?;
    }
    let begin = Instant::now();
    let mut child = start(command.stdout(Stdio::piped()).stderr(Stdio::piped()))?;
    if !limits.sandboxed {
        watch_group(&child)?;
    }
    let (news, events) = mpsc::channel();
    let collectors = collectors(&mut child, input, limits, &news);
    let ending = match &collectors {
        Ok(_) => wait(&mut child, &events, limits, scratch),
        // It is ended at once.
        Err(_) => Ok(Ending::Output),
    };
    if limits.sandboxed {
        end_sandbox(&mut child);
    } else {
        end_group(&child)?;
    }
    child.wait()?;
    let (output, error) = drained(&collectors?, limits.sandboxed);
    let ending = with_outputs(ending?, &output, &error);
    Ok(Run { output: output.bytes, error: error.bytes, ending, wall: begin.elapsed() })
}

/// An ending with what was printed up to it: a program that ends by itself may have printed too
/// much before.
const fn with_outputs(ending: Ending, output: &Collected, error: &Collected) -> Ending {
    match ending {
        Ending::Exit(_) | Ending::Signal(_) if output.over || error.over => Ending::Output,
        ending => ending,
    }
}

/// The content of both pipes after the end of a program.
fn drained((output, error): &(Collector, Collector), sandboxed: bool) -> (Collected, Collected) {
    if !(output.is_done(DRAIN[0]) && error.is_done(DRAIN[0])) {
        if !sandboxed {
            reap();
        }
        output.is_done(DRAIN[1]);
        error.is_done(DRAIN[1]);
    }
    (output.take(), error.take())
}

/// Feeds a program, and collects its output and its standard error.
fn collectors(
    child: &mut Child,
    input: Option<Arc<[u8]>>,
    limits: &Limits,
    news: &Sender<Event>,
) -> io::Result<(Collector, Collector)> {
    if let Some((mut pipe, input)) = child.stdin.take().zip(input) {
        // The program need not read it all: then writing fails, as it should.
        patience::thread(move || drop(pipe.write_all(&input)))?;
    }
    let output = Collector::start(child.stdout.take(), limits.output, news)?;
    let error = Collector::start(child.stderr.take(), limits.output, news)?;
    Ok((output, error))
}

/// Held for reading while a process starts, and for writing while a program is copied. A process
/// that starts holds all open files for a moment. A program that is open for writing is busy.
static STARTS: RwLock<()> = RwLock::new(());

/// Copies a file, so that it can be run at once.
///
/// # Errors
/// Those of [`fs::copy`].
pub fn copy_program(from: &Path, to: &Path) -> io::Result<()> {
    let _alone = STARTS.write().unwrap_or_else(PoisonError::into_inner);
    fs::copy(from, to).map(drop)
}

/// Starts a process while no program is copied.
///
/// # Errors
/// Those of [`Command::spawn`].
pub fn spawn(command: &mut Command) -> io::Result<Child> {
    let _beside = STARTS.read().unwrap_or_else(PoisonError::into_inner);
    command.spawn()
}

/// Kills a sandbox from inside, and waits for its end. Its first process is a child of bubblewrap,
/// and all others end with it. When the processes inside are gone, so is all that they held;
/// bubblewrap, which waits for them, ends last.
pub fn end_sandbox(bwrap: &mut Child) {
    let (begin, mut killed) = (Instant::now(), Vec::new());
    while matches!(bwrap.try_wait(), Ok(None)) {
        let inside = usage::children(bwrap.id());
        if inside.is_empty() || begin.elapsed() >= STOPPING {
            let _ = bwrap.kill();
            break;
        }
        if inside != killed {
            kill(&inside);
            killed = inside;
        }
        thread::sleep(Duration::from_millis(1));
    }
    let _ = bwrap.wait();
}

/// Kills processes that are no children of ours.
pub fn kill(processes: &[u32]) {
    let numbers = processes.iter().map(ToString::to_string);
    let kill = ["-c", "kill -s KILL \"$@\" 2>/dev/null", "kill"];
    finish(Command::new("sh").args(kill).args(numbers));
}

/// Runs a command of ours to its end, whatever that is.
pub fn finish(command: &mut Command) {
    let _ = start(command).and_then(|mut child| child.wait());
}

/// Starts a process, with patience where there are too many.
pub fn start(command: &mut Command) -> io::Result<Child> {
    patiently(&mut || spawn(command))
}

/// Waits for the end or a limit, in short steps: std has no wait with a limit.
fn wait(
    child: &mut Child,
    events: &Receiver<Event>,
    limits: &Limits,
    scratch: Option<Scratch>,
) -> io::Result<Ending> {
    let (start, mut clock) = (Instant::now(), Clock::start());
    let (mut look, mut crowd) = (LOOK, usage::machine_wide());
    let mut watch = Watch { meter: Meter::new(child.id()), worked: Worked::default() };
    let mut step = Duration::from_millis(1);
    loop {
        let event = events.recv_timeout(step);
        let counted = clock.after(step);
        match event {
            Ok(Event::Over) => return Ok(Ending::Output),
            Ok(Event::Closed) => step = AFTER_OUTPUT,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                step = longer(step);
            }
        }
        if let Some(status) = child.try_wait()? {
            return Ok(ended(status, limits.sandboxed, scratch));
        }
        if start.elapsed() >= look || is_crowd(usage::machine_wide(), crowd) {
            if let Some(ending) = watch.look(counted, limits, scratch) {
                return Ok(ending);
            }
            (look, crowd) = (start.elapsed() + LOOK, usage::machine_wide());
        }
    }
}

/// The first step after a pipe has ended: the program does so soon.
const AFTER_OUTPUT: Duration = Duration::from_micros(50);

/// The longest step.
const STEP: Duration = Duration::from_millis(20);

/// The step after this one.
fn longer(step: Duration) -> Duration {
    (step * 2).min(STEP)
}

/// True if many processes have come up since there were so many.
const fn is_crowd(tasks: u64, before: u64) -> bool {
    tasks > before + CROWD
}

/// The use of a run, from look to look.
struct Watch {
    meter: Meter,
    worked: Worked,
}

impl Watch {
    /// The limit that is passed when so much time has been counted, if one is.
    fn look(
        &mut self,
        counted: Duration,
        limits: &Limits,
        scratch: Option<Scratch>,
    ) -> Option<Ending> {
        let usage = self.meter.look();
        let idle = self.worked.since(usage.cpu, counted).saturating_add(limits.idle);
        let over = over_limit(usage, limits);
        let is_late = counted >= limits.wall || counted >= idle;
        match over.or_else(|| is_late.then_some(Ending::Wait)) {
            // A crowd that came up while we looked is still told as one.
            Some(out_of_time @ (Ending::Time | Ending::Wait)) => {
                Some(over_limit(self.meter.look(), limits).unwrap_or(out_of_time))
            }
            None if scratch.is_some_and(|scratch| scratch.is_full()) => Some(Ending::Files),
            other => other,
        }
    }
}

/// CPU time at the last look, and when it was seen to grow, from the start on.
#[derive(Default)]
struct Worked(Duration, Duration);

impl Worked {
    fn since(&mut self, cpu: Duration, now: Duration) -> Duration {
        if cpu != self.0 {
            *self = Self(cpu, now);
        }
        self.1
    }
}

impl Scratch<'_> {
    fn is_full(&self) -> bool {
        let (mut bytes, mut files) = (0, 0);
        let mut folders = vec![self.folder.to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                files += 1;
                if files > self.files || bytes > self.bytes {
                    return true;
                }
                // Of a link this is the link itself.
                let Ok(about) = entry.metadata() else { continue };
                bytes += about.blocks() * BLOCK;
                if about.is_dir() {
                    folders.push(entry.path());
                }
            }
        }
        bytes > self.bytes
    }
}

fn over_limit(usage: Usage, limits: &Limits) -> Option<Ending> {
    if usage.tasks > limits.processes as u64 {
        Some(Ending::Processes)
    } else if usage.memory > limits.memory {
        Some(Ending::Memory)
    } else if usage.files > FILES {
        Some(Ending::Files)
    } else {
        (usage.cpu >= limits.cpu).then_some(Ending::Time)
    }
}

/// How a program ended by itself. One that fails in a full folder fails for that.
fn ended(status: ExitStatus, sandboxed: bool, scratch: Option<Scratch>) -> Ending {
    let is_full = !status.success() && scratch.is_some_and(|scratch| scratch.is_full());
    if is_full { Ending::Files } else { ending_in(status, sandboxed) }
}

/// How a program ended that left this status, perhaps through a sandbox.
pub fn ending_in(status: ExitStatus, sandboxed: bool) -> Ending {
    match status.code() {
        Some(code) if sandboxed && CRASHES.contains(&(code - 128)) => Ending::Signal(code - 128),
        Some(code) => Ending::Exit(code),
        None => Ending::Signal(status.signal().unwrap_or_default()),
    }
}

enum Event {
    Closed,
    Over,
}

/// Reads a pipe in a thread of its own, up to a limit.
struct Collector(Arc<Mutex<Collected>>);

#[derive(Debug, Default)]
struct Collected {
    bytes: Vec<u8>,
    over: bool,
    done: bool,
}

impl Collector {
    fn start(
        pipe: Option<impl Read + Send + 'static>,
        limit: usize,
        news: &Sender<Event>,
    ) -> io::Result<Self> {
        let collected = Arc::new(Mutex::new(Collected::default()));
        let (shared, news) = (Arc::clone(&collected), news.clone());
        patience::thread(move || {
            let event = pipe.map_or(Event::Closed, |pipe| collect(pipe, limit, &shared));
            let _ = news.send(event);
        })?;
        Ok(Self(collected))
    }

    /// True if the pipe is read to its end or to the limit, at the latest after some time. The
    /// thread may go on waiting for the end of a pipe that a stranger holds. It ends when the
    /// stranger does.
    fn is_done(&self, patience: Duration) -> bool {
        let begin = Instant::now();
        while !self.now().done {
            if begin.elapsed() >= patience {
                return false;
            }
            thread::sleep(Duration::from_micros(100));
        }
        true
    }

    fn take(&self) -> Collected {
        std::mem::take(&mut *self.now())
    }

    fn now(&self) -> MutexGuard<'_, Collected> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn collect(mut pipe: impl Read, limit: usize, shared: &Mutex<Collected>) -> Event {
    let mut buffer = vec![0; 1 << 16];
    loop {
        let got = match pipe.read(&mut buffer) {
            Ok(got) => got,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => 0,
        };
        let mut collected = shared.lock().unwrap_or_else(PoisonError::into_inner);
        let room = limit.saturating_sub(collected.bytes.len());
        collected.bytes.extend_from_slice(buffer.get(..got.min(room)).unwrap_or_default());
        collected.over = got > room;
        collected.done = got == 0 || got > room;
        match (collected.done, collected.over) {
            (true, true) => return Event::Over,
            (true, false) => return Event::Closed,
            (false, _) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        AFTER_OUTPUT, BLOCK, CRASHES, CROWD, Collected, Collector, DRAIN, Ending, Event, LOOK,
        Limits, Meter, Run, STOPPING, Scratch, Usage, Watch, Worked, collect, copy_program,
        drained, end_sandbox, ended, ending_in, is_crowd, launch, launch_in, launch_on, longer,
        mpsc, over_limit, thread, with_outputs,
    };
    use crate::run::limits::FILES;
    use std::fs;
    use std::io::{self, Read, Write};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, ExitStatus, Stdio};
    use std::sync::Mutex;
    use std::time::{Duration, Instant};

    const MINUTE: Duration = Duration::from_mins(1);

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    fn run(script: &str, limits: Limits) -> Run {
        launch(&mut shell(script), Stdio::null(), &limits).unwrap()
    }

    #[test]
    fn times_and_numbers_of_a_run_are_these() {
        let time = Duration::from_millis;
        assert_eq!((LOOK, STOPPING, DRAIN), (time(40), time(5000), [time(5), time(5000)]));
        assert_eq!((BLOCK, CROWD, CRASHES.len()), (512, 32, 11));
        let wide = Limits::wide(7);
        assert_eq!((wide.cpu, wide.wall, wide.idle), (MINUTE, MINUTE, Duration::MAX));
        assert_eq!((wide.output, wide.memory, wide.processes), (7, 1 << 30, 256));
        assert!(!wide.sandboxed);
    }

    /// Steps are doubled up to 20 ms; when a pipe is closed they begin anew.
    #[test]
    fn steps_are_short_at_the_end_and_at_the_beginning() {
        let time = Duration::from_micros;
        assert_eq!(AFTER_OUTPUT, time(50));
        let steps = [50, 1000, 9999, 10_000, 10_001, 20_000].map(|step| longer(time(step)));
        assert_eq!(steps, [100, 2000, 19_998, 20_000, 20_000, 20_000].map(time));
        let crowds = [100, 132, 133].map(|tasks| is_crowd(tasks, 100));
        assert_eq!(crowds, [false, false, true]);
    }

    /// The limits of a run that uses nothing, at their value and one below.
    #[test]
    fn a_look_tells_the_limit_of_time_that_is_reached() {
        let (second, least) = (Duration::from_secs(1), Duration::from_nanos(1));
        let look = |limits: Limits, counted, scratch| {
            let meter = Meter::new(u32::MAX);
            Watch { meter, worked: Worked::default() }.look(counted, &limits, scratch)
        };
        let wide = Limits { wall: 3 * second, idle: 2 * second, ..Limits::wide(0) };
        let full = Some(Scratch { folder: "/usr".as_ref(), bytes: 0, files: 0 });
        assert_eq!(look(wide, (2 * second).saturating_sub(least), None), None);
        assert_eq!(look(wide, 2 * second, None), Some(Ending::Wait));
        assert_eq!(look(wide, 2 * second, full), Some(Ending::Wait));
        assert_eq!(look(wide, second, full), Some(Ending::Files));
        let short = Limits { wall: second, ..wide };
        assert_eq!(look(short, second.saturating_sub(least), None), None);
        assert_eq!(look(short, second, None), Some(Ending::Wait));
        let busy = Limits { cpu: Duration::ZERO, ..short };
        assert_eq!(look(busy, second, full), Some(Ending::Time));
        assert_eq!(look(Limits::wide(0), MINUTE, None), Some(Ending::Wait));
    }

    #[test]
    fn a_run_has_its_output_its_errors_and_its_status() {
        let mut command = shell("cat; echo b >&2; exit 3");
        let input = b"abc\nd".to_vec().into();
        let run = launch_on(&mut command, &input, &Limits::wide(6)).unwrap();
        assert_eq!((run.output.as_slice(), run.error.as_slice()), (&b"abc\nd"[..], &b"b\n"[..]));
        assert_eq!(run.ending, Ending::Exit(3));
        assert!(run.wall > Duration::ZERO && run.wall < MINUTE);
        let sandboxed = Limits { sandboxed: true, ..Limits::wide(6) };
        assert_eq!(run_of("exit 139", sandboxed), Ending::Signal(11));
        assert_eq!(run_of("exit 139", Limits::wide(6)), Ending::Exit(139));
        assert_eq!(run_of("kill -s SEGV $$", Limits::wide(6)), Ending::Signal(11));
        let missing = launch(&mut Command::new("/no/such"), Stdio::null(), &Limits::wide(0));
        assert_eq!(missing.unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    fn run_of(script: &str, limits: Limits) -> Ending {
        run(script, limits).ending
    }

    #[test]
    fn a_run_is_stopped_when_it_prints_too_much() {
        for (sandboxed, to) in [(false, ""), (false, ">&2"), (true, ""), (true, ">&2")] {
            let limits = Limits { sandboxed, ..Limits::wide(10) };
            let run = run(&format!("printf 12345678901 {to}; exec sleep 5"), limits);
            let kept = if to.is_empty() { run.output } else { run.error };
            assert_eq!((run.ending, kept.as_slice()), (Ending::Output, &b"1234567890"[..]));
            assert!(run.wall < Duration::from_secs(4));
        }
    }

    #[test]
    fn too_much_output_counts_for_a_program_that_ends_by_itself() {
        let of = |ending, output, error| {
            let collected = |over| Collected { over, ..Collected::default() };
            with_outputs(ending, &collected(output), &collected(error))
        };
        for ending in [Ending::Exit(0), Ending::Signal(9)] {
            assert_eq!(of(ending, false, false), ending);
            for (output, error) in [(true, false), (false, true), (true, true)] {
                assert_eq!(of(ending, output, error), Ending::Output);
            }
        }
        assert_eq!(of(Ending::Time, true, true), Ending::Time);
    }

    #[test]
    fn a_run_is_looked_at_while_it_sleeps() {
        let waits = "exec sleep 5";
        let begin = Instant::now();
        let crowd = Limits { processes: 0, ..Limits::wide(0) };
        assert_eq!(run_of(waits, crowd), Ending::Processes);
        let short = Limits { wall: LOOK / 2, ..Limits::wide(0) };
        assert_eq!(run_of(waits, short), Ending::Wait);
        let scratch = Scratch { folder: "/usr".as_ref(), bytes: 1 << 40, files: 0 };
        let full = launch_in(&mut shell(waits), Stdio::null(), &Limits::wide(0), scratch);
        assert_eq!(full.unwrap().ending, Ending::Files);
        assert!(begin.elapsed() < Duration::from_secs(4));
    }

    /// It holds the output open. The run does not wait for it.
    #[test]
    fn a_process_that_left_the_group_ends_with_the_run() {
        let run = run("setsid sleep 5 & echo x", Limits::wide(10));
        assert_eq!((run.ending, run.output.as_slice()), (Ending::Exit(0), &b"x\n"[..]));
        assert!(run.wall < Duration::from_secs(4), "{:?}", run.wall);
    }

    /// Either pipe may be read to its end later than the other.
    #[test]
    fn both_pipes_are_read_to_their_ends() {
        let (news, _events) = mpsc::channel();
        for late in [0, 1] {
            let pipes = [0, 1].map(|number| {
                let (reader, mut writer) = io::pipe().unwrap();
                thread::spawn(move || {
                    thread::sleep(Duration::from_millis(if number == late { 30 } else { 0 }));
                    writer.write_all(&[b'0' + number]).unwrap();
                });
                Collector::start(Some(reader), 10, &news).unwrap()
            });
            let (output, error) = drained(&pipes.into(), true);
            assert_eq!((output.bytes, error.bytes), (vec![b'0'], vec![b'1']));
        }
    }

    /// The process of the sandbox ends by itself when those inside have ended.
    #[test]
    fn a_sandbox_ends_with_what_is_inside() {
        let begin = Instant::now();
        let mut sandbox = shell("sleep 20; exit 7").stderr(Stdio::null()).spawn().unwrap();
        while crate::run::usage::children(sandbox.id()).is_empty() {
            thread::sleep(Duration::from_millis(1));
        }
        end_sandbox(&mut sandbox);
        assert_eq!(sandbox.wait().unwrap().code(), Some(7));
        let mut empty = Command::new("sleep").arg("20").spawn().unwrap();
        end_sandbox(&mut empty);
        assert_eq!(empty.wait().unwrap().signal(), Some(9));
        assert!(begin.elapsed() < STOPPING);
    }

    #[test]
    fn a_program_is_copied_whole() {
        let to = std::env::temp_dir().join(format!("in-a-row-program-{}", std::process::id()));
        copy_program("/bin/sh".as_ref(), &to).unwrap();
        let same = fs::read(&to).unwrap() == fs::read("/bin/sh").unwrap();
        fs::remove_file(&to).unwrap();
        assert!(same);
        assert!(copy_program("/no/such".as_ref(), &to).is_err());
    }

    /// What each read of a pipe gives; then its end.
    struct Pipe(Vec<io::Result<&'static [u8]>>);

    impl Read for Pipe {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let bytes = self.0.pop().unwrap_or(Ok(b""))?;
            buffer[..bytes.len()].copy_from_slice(bytes);
            Ok(bytes.len())
        }
    }

    /// An interruption is no end; any other error is.
    #[test]
    fn a_pipe_that_fails_is_at_its_end() {
        let fails = |kind: io::ErrorKind| Err(kind.into());
        let reads = vec![
            Ok(&b"d"[..]),
            fails(io::ErrorKind::NotConnected),
            Ok(b"c"),
            fails(io::ErrorKind::Interrupted),
            Ok(b"ab"),
        ];
        let shared = Mutex::new(Collected::default());
        assert!(matches!(collect(Pipe(reads), 10, &shared), Event::Closed));
        let collected = shared.into_inner().unwrap();
        assert_eq!((collected.bytes.as_slice(), collected.over), (&b"abc"[..], false));
        assert!(collected.done);
    }

    /// A limit is passed one beyond it; CPU time is used up at it. Processes are told first.
    #[test]
    fn limits_hold_at_their_value_and_one_beyond() {
        let second = Duration::from_secs(1);
        let limits = Limits { cpu: second, memory: 1000, processes: 4, ..Limits::wide(0) };
        let at = Usage { tasks: 4, cpu: Duration::ZERO, memory: 1000, files: FILES };
        let least = Duration::from_nanos(1);
        let ending = |usage| over_limit(usage, &limits);
        assert_eq!(ending(Usage { cpu: second.saturating_sub(least), ..at }), None);
        assert_eq!(ending(Usage { cpu: second, ..at }), Some(Ending::Time));
        let full = Usage { files: FILES + 1, cpu: second, ..at };
        assert_eq!(ending(full), Some(Ending::Files));
        assert_eq!(ending(Usage { memory: 1001, ..full }), Some(Ending::Memory));
        assert_eq!(ending(Usage { memory: 1001, tasks: 5, ..full }), Some(Ending::Processes));
    }

    /// A sandbox tells a crash as a status beyond 128. Other such statuses are the program's own.
    #[test]
    fn a_crash_in_a_sandbox_is_told_by_its_status() {
        let exit = |code: i32| ExitStatus::from_raw(code << 8);
        for crash in [4, 5, 6, 7, 8, 9, 11, 13, 24, 25, 31] {
            assert_eq!(ending_in(exit(128 + crash), true), Ending::Signal(crash));
            assert_eq!(ending_in(exit(128 + crash), false), Ending::Exit(128 + crash));
        }
        for other in [0, 1, 6, 127, 128, 129, 143, 255] {
            assert_eq!(ending_in(exit(other), true), Ending::Exit(other));
        }
        assert_eq!(ending_in(ExitStatus::from_raw(11), false), Ending::Signal(11));
    }

    /// Output is kept up to the limit; one byte more is over it.
    #[test]
    fn output_is_over_its_limit_with_one_byte_more() {
        let of = |bytes: &[u8]| {
            let shared = Mutex::new(Collected::default());
            let is_over = matches!(collect(bytes, 10, &shared), Event::Over);
            let collected = shared.into_inner().unwrap();
            assert!(collected.done && collected.over == is_over);
            (collected.bytes.len(), is_over)
        };
        assert_eq!(
            [9, 10, 11].map(|length| of(&vec![b'x'; length])),
            [(9, false), (10, false), (10, true)]
        );
    }

    /// Files, folders in folders too, and the blocks that they take.
    #[test]
    fn a_folder_is_full_beyond_its_files_or_bytes() {
        let folder = std::env::temp_dir().join(format!("in-a-row-full-{}", std::process::id()));
        fs::create_dir_all(folder.join("a")).unwrap();
        fs::write(folder.join("a/b"), [b'x'; 5000]).unwrap();
        fs::write(folder.join("c"), "x").unwrap();
        let full = |files, bytes| Scratch { folder: &folder, bytes, files }.is_full();
        let many = 1 << 30;
        let found = [2, 3, 4].map(|files| full(files, many));
        let least = 5000_u64.next_multiple_of(BLOCK);
        let is_small = full(10, least - BLOCK);
        let blocks = |path: &str| {
            std::os::unix::fs::MetadataExt::blocks(&fs::metadata(folder.join(path)).unwrap())
        };
        let all = 512 * (blocks("a") + blocks("a/b") + blocks("c"));
        let at_all = [all - 1, all].map(|bytes| full(10, bytes));
        // A program that succeeds had room enough.
        let end = |code: i32, files| {
            let scratch = Scratch { folder: &folder, bytes: many, files };
            ended(ExitStatus::from_raw(code << 8), false, Some(scratch))
        };
        let ends = [end(0, 2), end(3, 2), end(3, 3)];
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found, [true, false, false]);
        assert!(is_small);
        assert_eq!(at_all, [true, false]);
        assert_eq!(ends, [Ending::Exit(0), Ending::Files, Ending::Exit(3)]);
    }

    /// A program that uses CPU time now and then is not idle, though it runs longer than that.
    #[test]
    fn a_program_without_any_use_of_cpu_time_waits() {
        let limits = Limits { idle: Duration::from_secs(3), ..Limits::wide(100) };
        let ending = |script: &str| {
            let mut command = Command::new("sh");
            launch(command.args(["-c", script]), Stdio::null(), &limits).unwrap().ending
        };
        assert_eq!(ending("sleep 20"), Ending::Wait);
        let works = "n=0; while [ $n -lt 25000 ]; do n=$((n+1)); done";
        let now_and_then = format!("for i in 1 2 3 4 5 6 7 8; do {works}; sleep 0.5; done");
        assert_eq!(ending(&now_and_then), Ending::Exit(0));
    }

    /// A pipe is read to its end by another thread, for which one waits so long.
    #[test]
    fn a_pipe_is_done_when_it_is_closed() {
        let (reader, writer) = std::io::pipe().unwrap();
        let (news, _events) = super::mpsc::channel();
        let output = super::Collector::start(Some(reader), 10, &news).unwrap();
        assert!(!output.is_done(Duration::ZERO) && !output.is_done(Duration::from_millis(2)));
        drop(writer);
        assert!(output.is_done(Duration::from_secs(20)));
        assert!(output.is_done(Duration::ZERO));
    }

    #[test]
    fn cpu_time_is_new_when_it_grows() {
        let seconds = Duration::from_secs;
        let mut worked = super::Worked::default();
        assert_eq!(worked.since(Duration::ZERO, seconds(5)), Duration::ZERO);
        assert_eq!(worked.since(seconds(1), seconds(6)), seconds(6));
        assert_eq!(worked.since(seconds(1), seconds(9)), seconds(6));
        assert_eq!(worked.since(seconds(2), seconds(9)), seconds(9));
    }
}
