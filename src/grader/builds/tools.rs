//! Builds by a compiler or `make`, inside the sandbox.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, SystemTime};

use super::compile::{self, Entry};
use super::copies::{self, MOST_BYTES, OwnFolder};
use crate::cases::courses::Course;
use crate::handed_in::{MOST_FILES, entries, is_executable, is_own};
use crate::refusal::{Refusal, Why, in_words};
use crate::run::launch::{Ending, Limits, Scratch, launch_in};
use crate::run::limits::TASKS;
use crate::run::patience::{self, NotBegun};
use crate::run::reaper::reap;
use crate::run::sandbox::{NAME, NO_PROGRAM, Rights, Sandbox, failure};
use crate::text::show;

/// CPU seconds for a build.
const BUILD_SECONDS: u64 = 60;

/// A build that uses no CPU time for this long waits for ever: for a pipe, or asleep. It is long
/// for a starved machine.
const IDLE: Duration = Duration::from_secs(20);

/// Bytes of memory for a build.
const BUILD_MEMORY: u64 = 2 << 30;

/// Bytes of a compiler's messages that are kept, and beyond which it is stopped: a program may give
/// many warnings.
const MESSAGES: usize = 20_000;
const MOST_MESSAGES: usize = 4 << 20;

/// Names of what is compiled and of the folder of our C files, which no source file has.
pub const PROGRAM: &str = "in-a-row-program";
pub const FUNCTIONS: &str = "in-a-row-functions";
const HARNESS: &str = "./in-a-row-harness";

/// The compiler's command lines, for C files in the folder where it runs. With an entry of ours
/// they are functions, without one a whole program.
pub fn compiler(sources: &[OsString], game: Course, entry: Option<Entry>) -> Vec<Vec<OsString>> {
    with_ours(Sources { names: sources, ours: &[], game }, entry)
}

/// The C files of a game whose course takes functions.
#[derive(Clone, Copy)]
pub struct Sources<'a> {
    pub names: &'a [OsString],
    /// The functions in whose places ours stand.
    pub ours: &'a [&'static str],
    pub game: Course,
}

fn with_ours(sources: Sources<'_>, entry: Option<Entry>) -> Vec<Vec<OsString>> {
    let program = if entry == Some(Entry::Functions) { FUNCTIONS } else { PROGRAM };
    let (harness, names) = (Path::new(HARNESS), here(sources.names));
    compile::compile(sources.game, entry, harness, &names, sources.ours, OsStr::new(program))
}

/// Names that the compiler does not take for options.
fn here(sources: &[OsString]) -> Vec<OsString> {
    sources.iter().map(|name| Path::new(".").join(name).into_os_string()).collect()
}

/// Sessions up to a function that is missing.
const SOME: Option<Entry> = Some(Entry::SomeSessions);

/// The words before the linker's where no session can be played.
const NO_SESSION: &str =
    "The functions do not link with the course's main program, so no session runs: ";

/// The course hands out `main()` and asks for the functions alone.
const NOT_ITS_MAIN: &str =
    "Its own main() does not count: the course's main program plays the sessions.\n";

/// The programs that C files were linked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linked {
    /// The program that plays the sessions.
    pub program: &'static str,
    /// There is something that answers requests.
    pub functions: bool,
    pub messages: String,
    pub remark: String,
}

/// Links C files of a game whose course takes functions with our harness. The harness is in the
/// folder only during the build.
///
/// # Errors
/// The compiler's words.
pub fn linked(folder: &Path, sources: Sources<'_>, sandbox: &Sandbox) -> Result<Linked, Why> {
    let harness = folder.join(HARNESS);
    copies::write_harness(&harness)?;
    let ours = compiled_ours(folder, sources.ours, sandbox);
    let linked = ours.and_then(|()| link(folder, sources, sandbox));
    let linked = or_else(linked, |why| link_alone(folder, sources, sandbox).ok_or(why));
    copies::remove(&harness);
    linked
}

/// Compiles functions of ours. Their text is gone before a student's file is compiled.
fn compiled_ours(folder: &Path, ours: &[&str], sandbox: &Sandbox) -> Result<(), Why> {
    if ours.is_empty() {
        return Ok(());
    }
    let text = folder.join(compile::RIGHT);
    copies::write_new(&text, compile::right_functions())?;
    let built = build(folder, &compile::compile_ours(Path::new(HARNESS), ours), sandbox);
    copies::remove(&text);
    built.map(|_| ())
}

/// Another try where the first one failed, unless a tool reached a limit.
fn or_else<T>(first: Result<T, Why>, other: impl FnOnce(Why) -> Result<T, Why>) -> Result<T, Why> {
    first.or_else(|why| if is_stopped(&why) { Err(why) } else { other(why) })
}

/// The file of this name, in letters of any case.
fn named<'a>(names: &'a [OsString], wanted: &str) -> Option<&'a OsString> {
    names.iter().find(|name| name.eq_ignore_ascii_case(wanted))
}

/// True for a tool that reached a limit: another try would reach it again.
fn is_stopped(why: &Why) -> bool {
    why.first_line().contains(" was stopped: ")
}

/// Links the file that the course asks for alone. Another file may stand in its way: an older copy,
/// or a second test with a `main()`.
fn link_alone(folder: &Path, sources: Sources<'_>, sandbox: &Sandbox) -> Option<Linked> {
    let wanted = sources.game.source();
    let found = named(sources.names, wanted)?;
    let alone = Sources { names: std::slice::from_ref(found), ..sources };
    let mut linked = link(folder, alone, sandbox).ok()?;
    linked
        .remark
        .push_str(&format!("{wanted} is compiled alone: it does not link with the rest.\n"));
    Some(linked)
}

/// Links the functions of a folder whose program `make` has built. It takes all C files or, where
/// these do not link, the course's file alone. Returns true if there is that file.
///
/// # Errors
/// Why the functions cannot be marked.
pub fn functions_of_made(
    folder: &Path,
    sources: &[OsString],
    game: Course,
    sandbox: &Sandbox,
) -> Result<bool, Why> {
    let functions = game.functions();
    let Some(found) = functions.and_then(|functions| named(sources, functions.source)) else {
        return Ok(false);
    };
    // A pipe in the place of a source would hold the compiler up.
    if let Some(name) = sources.iter().find(|name| !is_own(folder, &folder.join(name))) {
        return Err(format!("make has replaced {}", name.to_string_lossy()).into());
    }
    let harness = folder.join(HARNESS);
    copies::write_harness(&harness)?;
    let link = |sources: &[OsString]| {
        let check = compile::check(game, Path::new(HARNESS), &here(sources));
        compiled(folder, &compiler(sources, game, Some(Entry::Functions)), sandbox)
            .and_then(|_| build(folder, &check, sandbox))
    };
    let alone = |why| link(std::slice::from_ref(found)).map_err(|_| why);
    let linked = or_else(link(sources), alone);
    copies::remove(&harness);
    linked.map(|_| true)
}

/// Links functions with both entries. A whole program may lack functions, or have them in a form of
/// its own. It plays the sessions by its own `main()`. Where neither is possible the functions can
/// still be marked.
fn link(folder: &Path, sources: Sources<'_>, sandbox: &Sandbox) -> Result<Linked, Why> {
    let run = |entry| compiled(folder, &with_ours(sources, entry), sandbox);
    let check = compile::check(sources.game, Path::new(HARNESS), &here(sources.names));
    let fits = || build(folder, &check, sandbox).is_ok();
    linked_by(sources.game, &run, &fits, &|| has_main(folder))
}

/// The same, where `run` compiles with an entry. `fits` tells whether the functions are declared as
/// the course's header does, and `has_main` whether a `main()` stands beside them.
fn linked_by(
    game: Course,
    run: &dyn Fn(Option<Entry>) -> Result<String, Why>,
    fits: &dyn Fn() -> bool,
    has_main: &dyn Fn() -> bool,
) -> Result<Linked, Why> {
    let functions = run(Some(Entry::Functions));
    if let Err(why) = &functions
        && why.is_the_machines()
    {
        return Err(why.clone());
    }
    let fits = functions.is_ok() && fits();
    let linked =
        |program, functions, messages, remark| Ok(Linked { program, functions, messages, remark });
    if !fits && let Ok(messages) = run(None) {
        let header = game.functions().map_or("", |functions| functions.header);
        let remark = format!(
            "It is a whole program: its functions are not those of {header}, and not marked.\n"
        );
        return linked(PROGRAM, false, messages, remark);
    }
    let messages = functions?;
    let Err(why) = run(Some(Entry::Sessions)) else {
        let remark = if has_main() { NOT_ITS_MAIN.to_string() } else { String::new() };
        return linked(PROGRAM, true, messages, remark);
    };
    for (entry, who) in
        [(None, "its own main() plays the sessions"), (SOME, "a session ends there")]
    {
        if run(entry).is_ok() {
            let remark = format!("Functions that a session needs are missing: {who}.\n");
            return linked(PROGRAM, true, messages, remark);
        }
    }
    linked(FUNCTIONS, true, format!("{messages}{NO_SESSION}{}\n", why.text()), String::new())
}

/// True if the functions in the folder have a `main()` beside them.
fn has_main(folder: &Path) -> bool {
    let library = fs::read(folder.join(compile::library(OsStr::new(FUNCTIONS))));
    let name = b"\0student_main\0";
    library.is_ok_and(|bytes| bytes.windows(name.len()).any(|window| window == name))
}

/// Runs command lines of the compiler one after the other, up to one that fails. Returns what they
/// said.
///
/// # Errors
/// In which way one fails, and below it what it said.
pub fn compiled(folder: &Path, lines: &[Vec<OsString>], sandbox: &Sandbox) -> Result<String, Why> {
    lines.iter().map(|words| build(folder, words, sandbox)).collect()
}

/// Sees that the compiler that `CC` names can be run, before anything is graded.
///
/// # Errors
/// That it cannot.
pub fn try_compiler(sandbox: &Sandbox) -> Result<(), Refusal> {
    let name = compile::name();
    if name == compile::USUAL {
        return Ok(());
    }
    let tried = OwnFolder::new(sandbox)
        .and_then(|folder| build(&folder.0, &[name.clone(), "--version".into()], sandbox));
    is_compiler(name, tried.map(drop))
}

/// What follows from the try to run the compiler of this name.
fn is_compiler(name: OsString, tried: Result<(), Why>) -> Result<(), Refusal> {
    match tried {
        Ok(()) => Ok(()),
        Err(Why::Machine(why)) => Err(Refusal::Machine(why)),
        Err(Why::Own(_)) => {
            let why =
                "it cannot be run as a C compiler here: give one name or path, without options";
            Err(Refusal::value("CC", name, why))
        }
    }
}

/// Runs a compiler or `make` in the folder. Returns what it said.
///
/// # Errors
/// In which way it fails, and below it what it said.
pub fn build(folder: &Path, words: &[OsString], sandbox: &Sandbox) -> Result<String, Why> {
    let Some((program, arguments)) = words.split_first() else {
        return Ok(String::new());
    };
    sandbox.give(folder);
    let mut command = sandbox.command(folder, &[], Rights::Writable, program);
    command.args(arguments);
    let limits = limits(sandbox.is_there());
    let name = program.to_string_lossy();
    let scratch = Scratch { folder, bytes: MOST_BYTES, files: MOST_FILES };
    let run = patience::surely(&mut command, sandbox.is_there(), &mut |command| {
        launch_in(command, Stdio::null(), &limits, scratch)
    });
    sandbox.end_user(folder);
    if !sandbox.is_there() {
        reap();
    }
    let run = run.map_err(|why| not_begun(&name, why))?;
    built(program, run.ending, said(program, &run.output, &run.error))
}

/// The limits of a build.
fn limits(sandboxed: bool) -> Limits {
    let cpu = Duration::from_secs(BUILD_SECONDS);
    Limits {
        cpu,
        wall: 3 * cpu,
        idle: IDLE,
        output: MOST_MESSAGES,
        memory: BUILD_MEMORY,
        processes: TASKS,
        sandboxed,
    }
}

/// The messages of a tool. What `make` prints comes first.
fn said(program: &OsStr, output: &[u8], error: &[u8]) -> String {
    let output = if program == "make" { in_safe_lines(output) } else { String::new() };
    output + &in_safe_lines(error)
}

/// The result of a tool with this end and these messages.
fn built(program: &OsStr, ending: Ending, messages: String) -> Result<String, Why> {
    let name = program.to_string_lossy();
    match ending {
        Ending::Exit(0) => Ok(messages),
        Ending::Exit(_) if failure(&messages).is_some_and(|why| why.contains(&*name)) => {
            Err(no_tool(&name))
        }
        Ending::Exit(_) if program == compile::name() => {
            Err(with_messages(&not_compiled(&messages), &messages).into())
        }
        Ending::Exit(_) => Err(with_messages(&format!("{name} fails"), &messages).into()),
        // `SIGXFSZ`: a single file is too large.
        Ending::Files | Ending::Signal(25) => {
            Err(format!("{name} was stopped: it wrote too many or too large files").into())
        }
        Ending::Output => {
            Err(with_messages(&format!("{name} was stopped: it printed too much"), &messages)
                .into())
        }
        Ending::Wait => Err(format!("{name} was stopped: it waits for something").into()),
        _ => Err(format!("{name} was stopped: it took too long or too much memory").into()),
    }
}

fn no_tool(name: &str) -> Why {
    format!("there is no {name} on this machine").into()
}

/// Why a tool did not begin.
fn not_begun(name: &str, why: NotBegun) -> Why {
    match why {
        NotBegun::System(error) if patience::is_the_machines(&error) => {
            Why::machine(&in_words(&error))
        }
        NotBegun::System(error) => format!("{name} cannot be started: {}", in_words(&error)).into(),
        NotBegun::Sandbox(words) if words.starts_with(NO_PROGRAM) => no_tool(name),
        NotBegun::Sandbox(words) => {
            let line = words.lines().next().unwrap_or_default();
            Why::machine(&format!("{NAME}{line}"))
        }
    }
}

/// Why files do not compile, where the linker's words say it: two programs lie in one folder.
fn not_compiled(messages: &str) -> String {
    let is_main =
        |line: &&str| line.contains("multiple definition of") && line.split('`').any(is_main);
    let mut files = BTreeSet::new();
    for line in messages.lines().filter(is_main) {
        // The linker names a place as `x.o:a.c:(.text+0x0)`, or without the object.
        let places = line.split_whitespace().filter_map(|word| word.split_once(":("));
        files.extend(places.filter_map(|(place, _)| place.rsplit(':').next()));
    }
    match files.into_iter().collect::<Vec<_>>().as_slice() {
        [] | [_] => "it does not compile".to_string(),
        [files @ .., last] => format!("main() stands in {} and {last}", files.join(", ")),
    }
}

/// `main`, or its name where our own main program takes its place, behind the linker's quote.
fn is_main(word: &str) -> bool {
    ["main'", "student_main'"].iter().any(|name| word.starts_with(name))
}

/// The beginning of a tool's messages, which does nothing to a terminal.
fn in_safe_lines(bytes: &[u8]) -> String {
    let kept = bytes.get(..MESSAGES).unwrap_or(bytes);
    String::from_utf8_lossy(kept).lines().map(|line| show::safe(line) + "\n").collect()
}

/// A reason in one line, and below it what a tool said.
pub fn with_messages(reason: &str, messages: &str) -> String {
    format!("{reason}\n{messages}").trim_end().to_string()
}

/// The executable files of a folder, and when each was written.
pub fn executables(folder: &Path) -> Vec<(OsString, Option<SystemTime>)> {
    let names = entries(folder).unwrap_or_default().into_iter();
    let programs = names.filter(|name| is_executable(&folder.join(name)));
    programs
        .map(|name| {
            let about = fs::metadata(folder.join(&name));
            let time = about.and_then(|about| about.modified()).ok();
            (name, time)
        })
        .collect()
}

/// The executable that a build has made. Of several, the one with the game's name, then the newest.
pub fn made(
    folder: &Path,
    before: &[(OsString, Option<SystemTime>)],
    game: Course,
) -> Option<OsString> {
    let is_library = |name: &OsStr| {
        let ending = Path::new(name).extension().unwrap_or_default();
        ["so", "o", "a"].iter().any(|other| ending == *other)
    };
    let mut programs = executables(folder);
    programs.retain(|(name, _)| !is_library(name));
    let is_new = |program: &&(OsString, _)| !before.contains(program);
    let has_name =
        |program: &&(OsString, _)| program.0.to_string_lossy().eq_ignore_ascii_case(game.name());
    let new = || programs.iter().filter(is_new);
    let found = new()
        .find(has_name)
        .or_else(|| new().max_by_key(|(_, time)| *time))
        .or_else(|| programs.iter().find(has_name))
        .or_else(|| programs.iter().max_by_key(|(_, time)| *time))?;
    Some(found.0.clone())
}

#[cfg(test)]
mod tests {
    use crate::files::test_folder::TestFolder;
    use std::ffi::OsString;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;
    use std::time::{Duration, SystemTime};

    use std::cell::RefCell;
    use std::io;

    use super::{
        Ending, Entry, Linked, MESSAGES, NotBegun, OsStr, Path, Refusal, Sandbox, Sources, Why,
        build, built, compile, compiled_ours, compiler, executables, functions_of_made, has_main,
        in_safe_lines, is_compiler, is_stopped, limits, linked, linked_by, made, named, not_begun,
        not_compiled, or_else, said, try_compiler, with_messages, with_ours,
    };
    use crate::cases::courses::Course;

    fn names(names: &[&str]) -> Vec<OsString> {
        names.iter().map(OsString::from).collect()
    }

    fn own(text: &str) -> Why {
        Why::Own(text.to_string())
    }

    #[test]
    fn the_compiler_works_in_the_folder_of_the_files() {
        let words = |lines: Vec<Vec<OsString>>| -> Vec<Vec<String>> {
            let word = |word: OsString| word.into_string().unwrap();
            lines.into_iter().map(|line| line.into_iter().map(word).collect()).collect()
        };
        let after = |line: &[String], option: &str| {
            line.iter().skip_while(|word| *word != option).nth(1).cloned().unwrap_or_default()
        };
        let of = |game, entry| words(compiler(&names(&["-a.c"]), game, entry));
        for entry in [None, Some(Entry::Sessions), Some(Entry::SomeSessions)] {
            let lines = of(Course::Slide4, entry);
            assert_eq!(after(&lines[0], "-o"), "in-a-row-program");
            assert_eq!(after(&lines[0], "-I"), "./in-a-row-harness");
            assert!(lines.len() == 1 && lines[0].contains(&"./-a.c".to_string()));
        }
        let lines = of(Course::Slide4, Some(Entry::Functions));
        let outputs: Vec<_> = lines.iter().map(|line| after(line, "-o")).collect();
        assert_eq!(outputs, ["in-a-row-functions.so", "in-a-row-functions"]);
        let sources = names(&["a.c"]);
        let sources = Sources { names: &sources, ours: &["BinaryToDecimal"], game: Course::Slide4 };
        let line = words(with_ours(sources, None)).concat();
        assert!(line.contains(&"-DOURS_BinaryToDecimal".to_string()));
    }

    /// A minute of CPU time, three on the clock; a tool that does nothing ends after 20 s.
    #[test]
    fn a_build_has_these_limits() {
        let seconds = Duration::from_secs;
        for sandboxed in [false, true] {
            let limits = limits(sandboxed);
            assert_eq!(
                (limits.cpu, limits.wall, limits.idle),
                (seconds(60), seconds(180), seconds(20))
            );
            assert_eq!((limits.output, limits.memory), (4 << 20, 2 << 30));
            assert_eq!((limits.processes, limits.sandboxed), (256, sandboxed));
        }
    }

    #[test]
    fn messages_are_kept_up_to_their_limit_in_safe_lines() {
        assert_eq!(MESSAGES, 20_000);
        let length = |length: usize| in_safe_lines(&vec![b'x'; length]).len();
        assert_eq!([19_999, 20_000, 20_001].map(length), [20_000, 20_001, 20_001]);
        assert_eq!(in_safe_lines(b"a\x1b[31m\r\nb\xff"), "a\u{fffd}[31m\nb\u{fffd}\n");
        assert_eq!(in_safe_lines(b""), "");
        assert_eq!(said(OsStr::new("make"), b"cc a.c", b"error\n"), "cc a.c\nerror\n");
        assert_eq!(said(OsStr::new("cc"), b"output", b"error"), "error\n");
        assert_eq!(with_messages("it fails", "a\nb\n\n"), "it fails\na\nb");
        assert_eq!(with_messages("it fails", ""), "it fails");
    }

    #[test]
    fn the_result_of_a_tool_is_its_ending_and_its_words() {
        let cc = compile::name();
        let of = |program: &OsStr, ending, words: &str| built(program, ending, words.to_string());
        let fails = |program: &str, ending, words: &str| match of(program.as_ref(), ending, words) {
            Err(Why::Own(why)) => why,
            other => panic!("{other:?}"),
        };
        assert_eq!(of(&cc, Ending::Exit(0), "a.c: warning\n"), Ok("a.c: warning\n".to_string()));
        assert_eq!(of(&cc, Ending::Exit(1), "a\n"), Err(own("it does not compile\na")));
        assert_eq!(fails("make", Ending::Exit(2), "a\n"), "make fails\na");
        assert_eq!(fails("make", Ending::Exit(2), ""), "make fails");
        let missing = "setpriv: failed to execute unzip: No such file or directory\n";
        assert_eq!(fails("unzip", Ending::Exit(127), missing), "there is no unzip on this machine");
        let other = format!("make fails\n{}", missing.trim_end());
        assert_eq!(fails("make", Ending::Exit(127), missing), other);
        let long = "make was stopped: it took too long or too much memory";
        let files = "make was stopped: it wrote too many or too large files";
        for (ending, why) in [
            (Ending::Files, files),
            (Ending::Signal(25), files),
            (Ending::Output, "make was stopped: it printed too much\nwords"),
            (Ending::Wait, "make was stopped: it waits for something"),
            (Ending::Time, long),
            (Ending::Memory, long),
            (Ending::Processes, long),
            (Ending::Signal(24), long),
            (Ending::Signal(26), long),
        ] {
            let told = fails("make", ending, "words\n");
            assert_eq!(told, why);
            assert!(is_stopped(&Why::Own(told)));
        }
        for other in ["make fails\nx was stopped: y", "was stopped: ", "x was stopped"] {
            assert!(!is_stopped(&own(other)), "{other}");
        }
    }

    #[test]
    fn a_tool_that_did_not_begin_has_a_reason() {
        let of = |why| not_begun("make", why);
        let system = |number| NotBegun::System(io::Error::from_raw_os_error(number));
        assert_eq!(of(system(13)), own("make cannot be started: Permission denied"));
        let refuses = "could not be run: the machine refuses: ";
        let busy = format!("{refuses}Resource temporarily unavailable");
        assert_eq!(of(system(11)), Why::Machine(busy));
        let sandbox = |words: &str| of(NotBegun::Sandbox(words.to_string()));
        assert_eq!(sandbox("execvp make: No such"), own("there is no make on this machine"));
        let first = Why::Machine(format!("{refuses}bwrap: no space, execvp x"));
        assert_eq!(sandbox("no space, execvp x\nsecond"), first);
    }

    #[test]
    fn a_compiler_that_cannot_be_run_is_refused() {
        let of = |tried| is_compiler("gcc -m32".into(), tried).map_err(|why| why.to_string());
        assert_eq!(of(Ok(())), Ok(()));
        let machine = Why::Machine("no space".to_string());
        assert_eq!(of(Err(machine)), Err("in-a-row: no space.\n".to_string()));
        let words = "in-a-row: CC=gcc -m32: it cannot be run as a C compiler here: give one name \
            or path, without options.\n";
        assert_eq!(of(Err(own("fails"))), Err(words.to_string()));
        let is_refusal =
            matches!(is_compiler("x".into(), Err(own(""))), Err(Refusal::Value { .. }));
        assert!(is_refusal);
        // The usual one is not tried.
        if compile::name() == "cc" {
            assert!(try_compiler(&Sandbox::like(true, false)).is_ok());
        }
        assert_eq!(build(Path::new("/"), &[], &Sandbox::none()), Ok(String::new()));
    }

    /// Another try would reach the limit again.
    #[test]
    fn a_tool_that_was_stopped_is_not_tried_again() {
        let fails = || own("it does not compile");
        let stopped = || own("cc was stopped: it waits for something");
        let other = |why: Why| if why == fails() { Ok(2) } else { Err(why) };
        assert_eq!(or_else(Ok(1), other), Ok(1));
        assert_eq!(or_else(Err(fails()), other), Ok(2));
        assert_eq!(or_else(Err(stopped()), |_| Ok(2)), Err(stopped()));
        let found = names(&["a.c", "Connect4.C", "connect4.c"]);
        assert_eq!(named(&found, "connect4.c"), Some(&found[1]));
        assert_eq!(named(&found, "connect4"), None);
    }

    /// Which of the lines of the compiler fail, and what comes of it. The lines are asked for in
    /// this order.
    fn linking(
        fails: &[Option<Entry>],
        fits: bool,
        has_main: bool,
    ) -> (Result<Linked, Why>, Vec<Option<Entry>>) {
        let asked = RefCell::new(Vec::new());
        let run = |entry| {
            asked.borrow_mut().push(entry);
            let name = format!("{entry:?}");
            if fails.contains(&entry) { Err(Why::Own(name)) } else { Ok(name + "\n") }
        };
        let linked = linked_by(Course::Slide4, &run, &|| fits, &|| has_main);
        (linked, asked.into_inner())
    }

    #[test]
    fn functions_are_linked_with_both_entries() {
        let [all, sessions, some] =
            [Entry::Functions, Entry::Sessions, Entry::SomeSessions].map(Some);
        let linked = |program, functions, messages: &str, remark: &str| {
            let (messages, remark) = (messages.to_string(), remark.to_string());
            Ok(Linked { program, functions, messages, remark })
        };
        let words = "Some(Functions)\n";
        let usual = |remark| linked("in-a-row-program", true, words, remark);
        assert_eq!(linking(&[], true, false), (usual(""), vec![all, sessions]));
        let not_its = "Its own main() does not count: the course's main program plays the \
            sessions.\n";
        assert_eq!(linking(&[], true, true), (usual(not_its), vec![all, sessions]));
        let whole = "It is a whole program: its functions are not those of connect4.h, and not \
            marked.\n";
        let whole = linked("in-a-row-program", false, "None\n", whole);
        assert_eq!(linking(&[], false, true), (whole.clone(), vec![all, None]));
        assert_eq!(linking(&[all], true, true), (whole, vec![all, None]));
        assert_eq!(
            linking(&[all, None], true, true),
            (Err(own("Some(Functions)")), vec![all, None])
        );
        assert_eq!(linking(&[None], false, false), (usual(""), vec![all, None, sessions]));
        let missing = "Functions that a session needs are missing: ";
        let own_main = format!("{missing}its own main() plays the sessions.\n");
        let found = linking(&[sessions], true, true);
        assert_eq!(found, (usual(&own_main), vec![all, sessions, None]));
        let ends = format!("{missing}a session ends there.\n");
        let found = linking(&[sessions, None], true, true);
        assert_eq!(found, (usual(&ends), vec![all, sessions, None, some]));
        let none = "Some(Functions)\nThe functions do not link with the course's main program, \
            so no session runs: Some(Sessions)\n";
        let none = linked("in-a-row-functions", true, none, "");
        let found = linking(&[sessions, None, some], true, true);
        assert_eq!(found, (none, vec![all, sessions, None, some]));
    }

    /// Our headers are there during the build alone.
    #[test]
    fn functions_that_do_not_compile_are_told_in_the_compilers_words() {
        let room = TestFolder::new("tools-linked");
        let text = "#include \"connect4_functions.h\"\n#error REACHED\n";
        fs::write(room.0.join("a.c"), text).unwrap();
        let (files, sandbox) = (names(&["a.c"]), Sandbox::none());
        let sources = Sources { names: &files, ours: &[], game: Course::Ece15 };
        let why = linked(&room.0, sources, &sandbox).unwrap_err();
        assert_eq!(why.first_line(), "it does not compile");
        assert!(why.text().contains("REACHED") && !why.text().contains("No such file"), "{why:?}");
        assert!(!room.0.join("in-a-row-harness").exists());
    }

    /// It is told at once: nothing else is tried.
    #[test]
    fn a_trouble_of_the_machine_ends_the_linking() {
        let why = || Why::Machine("no space".to_string());
        let run =
            |entry: Option<Entry>| if entry.is_some() { Err(why()) } else { Ok(String::new()) };
        assert_eq!(linked_by(Course::Slide4, &run, &|| true, &|| true), Err(why()));
    }

    #[test]
    fn a_main_beside_the_functions_is_found_by_its_name() {
        let room = TestFolder::new("tools-main");
        assert!(!has_main(&room.0));
        for (bytes, found) in [
            (&b"\x7fELF\0student_main\0x"[..], true),
            (b"\0student_main\0", true),
            (b"\0my_student_main\0", false),
            (b"\0student_main2\0", false),
        ] {
            fs::write(room.0.join("in-a-row-functions.so"), bytes).unwrap();
            assert_eq!(has_main(&room.0), found);
        }
    }

    /// Nothing is compiled for these.
    #[test]
    fn functions_are_linked_from_the_courses_file() {
        let room = TestFolder::new("tools-made");
        fs::write(room.0.join("connect4.c"), "").unwrap();
        let sandbox = Sandbox::none();
        let of = |files: &[&str], game| functions_of_made(&room.0, &names(files), game, &sandbox);
        assert_eq!(of(&["connect4.c"], Course::Cuhk4), Ok(false));
        assert_eq!(of(&["a.c"], Course::Slide4), Ok(false));
        assert_eq!(of(&[], Course::Ece15), Ok(false));
        let replaced = Err(own("make has replaced a.c"));
        assert_eq!(of(&["connect4.c", "a.c", "b.c"], Course::Slide4), replaced);
        assert_eq!(compiled_ours(Path::new("/no/such"), &[], &sandbox), Ok(()));
    }

    /// The program that [`made`] finds among executables, written one after the other. The first of
    /// them may be older than the build.
    fn found(names: &[&str], old: usize) -> Option<String> {
        let folder = std::env::temp_dir().join(format!("in-a-row-made-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        let mut before = Vec::new();
        for (number, name) in (0..).zip(names) {
            let path = folder.join(name);
            let file = fs::File::create(&path).unwrap();
            file.set_permissions(Permissions::from_mode(0o755)).unwrap();
            file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(number)).unwrap();
            if number + 1 == old as u64 {
                before = executables(&folder);
            }
        }
        let program = made(&folder, &before, Course::Cuhk4);
        fs::remove_dir_all(&folder).unwrap();
        program.map(|name: OsString| name.into_string().unwrap())
    }

    #[test]
    fn a_build_has_made_the_newest_program_that_is_no_library() {
        let found = |names, old| found(names, old).unwrap_or_default();
        assert_eq!(found(&["game", "libx.so"], 0), "game");
        assert_eq!(found(&["game", "x.o", "libx.a"], 0), "game");
        assert_eq!(found(&["a.so"], 0), "");
        assert_eq!(found(&["one", "two"], 0), "two");
        assert_eq!(found(&["CUHK4", "two"], 0), "CUHK4", "the game's name counts first");
        assert_eq!(found(&["cuhk4", "two"], 1), "two", "what was there is older than the build");
        assert_eq!(found(&["one", "two", "libx.so"], 2), "two", "nothing is new but a library");
    }

    #[test]
    fn two_programs_in_a_folder_are_told_by_the_linkers_words() {
        let messages = "/usr/bin/ld: /tmp/cc1.o: in function `main':\n\
            b.c:(.text.startup+0x0): multiple definition of `main'; \
            /tmp/cc2.o:a.c:(.text.startup+0x0): first defined here\n";
        assert_eq!(not_compiled(messages), "main() stands in a.c and b.c");
        let other = messages.replace("of `main'", "of `board'");
        assert_eq!(not_compiled(&other), "it does not compile");
        let linked = messages.replace("of `main'", "of `student_main'");
        assert_eq!(not_compiled(&linked), "main() stands in a.c and b.c");
        let third = messages.replace("b.c:(", "cc3.o:c.c:(");
        let three = format!("{messages}{third}");
        assert_eq!(not_compiled(&three), "main() stands in a.c, b.c and c.c");
        let same = messages.replace("b.c:(", "a.c:(");
        assert_eq!(not_compiled(&same), "it does not compile");
        assert_eq!(not_compiled(&messages.replace("multiple", "a")), "it does not compile");
        assert_eq!(not_compiled(""), "it does not compile");
    }
}
