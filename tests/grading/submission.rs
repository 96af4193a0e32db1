//! Submissions as they are handed in, and what is done until one can run.
//!
//! | handed in | what happens |
//! |---|---|
//! | an executable file or a script | it runs as it is |
//! | a file `NAME.c` | it is compiled; slide4's and ece15's functions are linked with our entries |
//! | a folder with an executable `run` | `run` is started in the folder |
//! | a folder with a makefile | `make` builds in a copy; the new executable runs |
//! | a folder with `.c` files | they are compiled together |
//! | a folder with nothing but a folder | that one counts |
//!
//! Everything is built inside the sandbox, in a copy.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, FileTypeExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::functions::compile::{self, Entry};
use super::games::Game;
use super::{Refusal, folder_of, in_words, show, spellings};
use crate::runner::launch::{
    Ending, Limits, Room, copy_program, finish, guard_room, launch_in, sweep,
};
use crate::runner::sandbox::{Files, Sandbox};

/// Files and bytes that a folder may hold to be copied.
const MOST_FILES: u32 = 20_000;
const MOST_BYTES: u64 = 300_000_000;

/// How deep folders that hold nothing but a folder are followed.
const MOST_WRAPPING: u32 = 4;

/// CPU seconds for a build.
const BUILD_SECONDS: u64 = 60;

/// Bytes of memory for a build.
const BUILD_MEMORY: u64 = 2 << 30;

/// Bytes of a compiler's messages that are kept.
const MESSAGES: usize = 20_000;

/// What was handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An executable file.
    Program,
    /// A folder whose `run` is started.
    Run(PathBuf),
    /// A folder with a makefile.
    Make(PathBuf),
    /// C files, and the folder of their headers, where one is theirs.
    Source(Option<PathBuf>, Vec<PathBuf>),
}

/// A submission that can run: its files and the command.
#[derive(Debug)]
pub struct Ready {
    /// The folder that holds its files, where one is needed.
    folder: PathBuf,
    /// What stands in the folder where it runs.
    files: Vec<(OsString, PathBuf)>,
    /// How it is called there.
    program: OsString,
    /// What answers requests, where functions were handed in.
    functions: Option<OsString>,
    /// What the compiler or `make` said.
    pub messages: String,
    /// How it was linked, where that is not the usual way: a sentence for the report.
    pub remark: String,
    /// What is deleted in the end.
    _copy: Option<Copy>,
}

/// A folder of ours that goes with this value.
#[derive(Debug)]
struct Copy(PathBuf);

impl Copy {
    fn new(sandbox: &Sandbox) -> Result<Self, String> {
        let folder = unused_folder(&sandbox.scratch()).map_err(|error| in_words(&error))?;
        let copy = Self(folder);
        if !sandbox.is_there() {
            guard_room(&copy.0).map_err(|error| in_words(&error))?;
        }
        Ok(copy)
    }
}

/// Makes a folder under a name that nobody has taken.
fn unused_folder(parent: &Path) -> io::Result<PathBuf> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = parent.join(format!("in-a-row-{}-{number}", std::process::id()));
        match make_folder(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|()| folder),
        }
    }
}

/// Makes a folder that no other user can read.
fn make_folder(folder: &Path) -> io::Result<()> {
    fs::DirBuilder::new().mode(0o700).create(folder)
}

impl Drop for Copy {
    fn drop(&mut self) {
        remove(&self.0);
    }
}

/// Deletes a folder with all that is in it, folders without rights too.
pub fn remove(folder: &Path) {
    if fs::remove_dir_all(folder).is_err() && folder.exists() {
        finish(Command::new("chmod").args(["-R", "u+rwX"]).arg(folder).stderr(Stdio::null()));
        let _ = fs::remove_dir_all(folder);
    }
}

/// What one of many submissions in a folder is. Links are refused: they lead to other submissions, or
/// to our own program. A file comes alone: the headers beside it may be those of others.
///
/// # Errors
/// What is wrong with it, in words for the table.
pub fn kind_among_others(path: &Path) -> Result<Kind, String> {
    if path.is_symlink() {
        return Err("this is a link, not a submission".to_string());
    }
    Ok(match kind(path)? {
        Kind::Source(_, sources) if !path.is_dir() => Kind::Source(None, sources),
        kind => kind,
    })
}

/// Looks at what was handed in without running or reading any of it.
///
/// # Errors
/// What is wrong with it, in words for the table.
pub fn kind(path: &Path) -> Result<Kind, String> {
    let about = fs::metadata(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_string(),
        _ => in_words(&error),
    })?;
    if about.is_dir() {
        return kind_of_folder(path, MOST_WRAPPING);
    }
    let sort = about.file_type();
    if !sort.is_file() {
        let name = if sort.is_fifo() { "a named pipe" } else { "a device or a socket" };
        return Err(format!("this is {name}, not a program"));
    }
    if is_c_file(path) {
        return Ok(Kind::Source(Some(folder_of(path).to_path_buf()), vec![path.to_path_buf()]));
    }
    if about.permissions().mode() & 0o111 == 0 {
        return Err("it is not executable (chmod +x)".to_string());
    }
    Ok(Kind::Program)
}

/// Everything in the folder whose name does not begin with a dot: a program
/// that cannot be run shall have its line too.
///
/// # Errors
/// When the folder cannot be read, or holds nothing.
pub fn listed(folder: &Path) -> Result<Vec<PathBuf>, Refusal> {
    let refuse = |why: &str| Refusal(format!("DIR={}: {why}\n", folder.display()));
    let entries = fs::read_dir(folder).map_err(|error| refuse(&in_words(&error)))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>();
    let mut paths = paths.map_err(|error| refuse(&in_words(&error)))?;
    paths.retain(|path| {
        !path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
    });
    paths.sort();
    if paths.is_empty() { Err(refuse("there is nothing in it")) } else { Ok(paths) }
}

fn kind_of_folder(folder: &Path, wrapping: u32) -> Result<Kind, String> {
    let names = entries(folder)?;
    let run = folder.join("run");
    if is_executable(&run) {
        return Ok(Kind::Run(folder.to_path_buf()));
    }
    if run.is_file() {
        return Err("the file run in it is not executable (chmod +x run)".to_string());
    }
    if names
        .iter()
        .any(|name| ["makefile", "Makefile", "GNUmakefile"].iter().any(|make| name == make))
    {
        return Ok(Kind::Make(folder.to_path_buf()));
    }
    let mut sources: Vec<PathBuf> = names.iter().map(|name| folder.join(name)).collect();
    sources.retain(|path| is_c_file(path) && is_own(folder, path));
    if !sources.is_empty() {
        sources.sort();
        return Ok(Kind::Source(Some(folder.to_path_buf()), sources));
    }
    let seen: Vec<_> = names.iter().filter(|name| !is_dropped_by_archives(name)).collect();
    match seen.as_slice() {
        [only] if wrapping > 0 && is_folder(&folder.join(only)) => {
            kind_of_folder(&folder.join(only), wrapping - 1)
        }
        [] => Err("the folder is empty".to_string()),
        _ => {
            Err("the folder holds no executable named run, no makefile and no .c file".to_string())
        }
    }
}

/// A C file, also with the capital ending of some Windows programs.
fn is_c_file(path: &Path) -> bool {
    ends_with(path, "c")
}

/// The same for a header.
fn is_header(path: &Path) -> bool {
    ends_with(path, "h")
}

fn ends_with(path: &Path, letter: &str) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(letter))
}

/// A folder that is no link.
fn is_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|about| about.is_dir())
}

/// Whether this is a file of the folder: a link counts only if it leads to a file inside.
fn is_own(folder: &Path, path: &Path) -> bool {
    let whole = fs::canonicalize(folder).and_then(|folder| Ok((folder, fs::canonicalize(path)?)));
    whole.is_ok_and(|(folder, path)| path.starts_with(folder) && path.is_file())
}

/// What archive programs leave beside the one folder that counts.
fn is_dropped_by_archives(name: &OsStr) -> bool {
    name == "__MACOSX" || name.as_encoded_bytes().first() == Some(&b'.')
}

/// The names in a folder; of too many one more than may be copied.
fn entries(folder: &Path) -> Result<Vec<OsString>, String> {
    let entries = fs::read_dir(folder).map_err(|error| in_words(&error))?;
    Ok(entries.flatten().map(|entry| entry.file_name()).take(MOST_FILES as usize + 1).collect())
}

fn is_executable(path: &Path) -> bool {
    let about = fs::metadata(path);
    about.is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

impl Kind {
    /// What one types in a shell to run what lies at `path` and is called `name` there. What has to
    /// be built has whatever name the caller gives it.
    pub fn typed(&self, path: &Path, name: &Path) -> PathBuf {
        let typed = match self {
            Self::Program => name.to_path_buf(),
            Self::Run(folder) => {
                name.join(folder.strip_prefix(path).unwrap_or(Path::new(""))).join("run")
            }
            Self::Make(_) | Self::Source(..) => PathBuf::from("your-program"),
        };
        if typed.components().count() == 1 { Path::new(".").join(typed) } else { typed }
    }

    /// How it is built and run, for a person.
    pub fn plan(&self, game: Game) -> String {
        match self {
            Self::Program => "an executable; runs as it is".to_string(),
            Self::Run(_) => "a folder; ./run is started in it".to_string(),
            Self::Make(_) => "a folder with a makefile; make, then its new executable".to_string(),
            Self::Source(_, sources) => {
                let entry = compile::takes_functions(game.name).then_some(Entry::Sessions);
                format!("C; {}", shown(&compiler(&names(sources), game, entry)))
            }
        }
    }
}

fn names(sources: &[PathBuf]) -> Vec<OsString> {
    sources.iter().filter_map(|path| copied_name(path)).collect()
}

/// The name of a copy. The compiler takes `NAME.C` for C++.
fn copied_name(path: &Path) -> Option<OsString> {
    let name = if is_c_file(path) { path.with_extension("c") } else { path.to_path_buf() };
    name.file_name().map(OsStr::to_os_string)
}

fn shown(words: &[OsString]) -> String {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}

/// The compiler's command line, for C files in the folder where it runs. With an entry of ours they
/// are functions, without one a whole program.
fn compiler(sources: &[OsString], game: Game, entry: Option<Entry>) -> Vec<OsString> {
    let program = if entry == Some(Entry::Functions) { FUNCTIONS } else { PROGRAM };
    let (harness, sources) = (Path::new(HARNESS), here(sources));
    compile::compile(game.name, entry, harness, &sources, OsStr::new(program))
}

/// Names that the compiler does not take for options.
fn here(sources: &[OsString]) -> Vec<OsString> {
    sources.iter().map(|name| Path::new(".").join(name).into_os_string()).collect()
}

/// Names of what is compiled and of the folder of our C files, which no source file has.
const PROGRAM: &str = "in-a-row-program";
const FUNCTIONS: &str = "in-a-row-functions";
const HARNESS: &str = "./in-a-row-harness";

/// Builds what needs to be built.
///
/// # Errors
/// Why there is nothing to run, and what the compiler said.
pub fn prepare(path: &Path, kind: &Kind, game: Game, sandbox: &Sandbox) -> Result<Ready, String> {
    match kind {
        Kind::Program => program(path, sandbox),
        Kind::Run(folder) => run_in(folder, sandbox),
        Kind::Make(folder) => {
            let copy = copied(folder, sandbox)?;
            let before = executables(&copy.0);
            let messages = build(&copy.0, &["make".into()], sandbox)?;
            let program = made(&copy.0, &before, game)
                .ok_or_else(|| with_messages("make builds no executable", &messages))?;
            ready(copy, program, messages, sandbox)
        }
        Kind::Source(folder, sources) => {
            let copy = copied_sources(folder.as_deref(), sources, sandbox)?;
            if compile::takes_functions(game.name) {
                return functions(copy, &names(sources), game, sandbox);
            }
            let line = compiler(&names(sources), game, None);
            let messages = build(&copy.0, &line, sandbox)?;
            ready(copy, PROGRAM.into(), messages, sandbox)
        }
    }
}

/// Links C files of a game whose course takes functions.
fn functions(
    copy: Copy,
    sources: &[OsString],
    game: Game,
    sandbox: &Sandbox,
) -> Result<Ready, String> {
    let harness = copy.0.join(HARNESS);
    copy_harness(&harness)?;
    let linked = link(&copy.0, sources, game, sandbox)
        .or_else(|why| link_alone(&copy.0, sources, game, sandbox).ok_or(why));
    remove(&harness);
    let Linked { program, functions, messages, remark } = linked?;
    let mut ready = ready(copy, program.into(), messages, sandbox)?;
    let path = || sandbox.inside(&ready.folder).join(FUNCTIONS).into_os_string();
    ready.functions = functions.then(path);
    ready.remark = remark;
    Ok(ready)
}

/// Sessions up to a function that is missing.
const SOME: Option<Entry> = Some(Entry::SomeSessions);

/// What stands before the linker's words where no session can be played.
const NO_SESSION: &str =
    "The functions do not link with the course's main program, so no session runs: ";

/// What C files were linked to.
struct Linked {
    /// What plays the sessions.
    program: &'static str,
    /// There is something that answers requests.
    functions: bool,
    messages: String,
    remark: String,
}

/// Links the file that the course asks for, where another file stands in its way: an older copy, or a
/// second test with a `main()`.
fn link_alone(
    folder: &Path,
    sources: &[OsString],
    game: Game,
    sandbox: &Sandbox,
) -> Option<Linked> {
    let wanted = compile::source(game.name);
    let found = sources.iter().find(|name| name.eq_ignore_ascii_case(wanted))?;
    let mut linked = link(folder, std::slice::from_ref(found), game, sandbox).ok()?;
    linked
        .remark
        .push_str(&format!("{wanted} is compiled alone: it does not link with the rest.\n"));
    Some(linked)
}

/// Links functions with both entries. A whole program, with functions of its own kind or not all of
/// them, plays the sessions by its own `main()`. Where neither is possible the functions can still be
/// marked.
fn link(
    folder: &Path,
    sources: &[OsString],
    game: Game,
    sandbox: &Sandbox,
) -> Result<Linked, String> {
    let run = |entry| build(folder, &compiler(sources, game, entry), sandbox);
    let check = compile::check(game.name, Path::new(HARNESS), &here(sources));
    let functions = run(Some(Entry::Functions));
    let fits = functions.is_ok() && build(folder, &check, sandbox).is_ok();
    let linked =
        |program, functions, messages, remark| Ok(Linked { program, functions, messages, remark });
    if !fits && let Ok(messages) = run(None) {
        let header = compile::header(game.name);
        let remark = format!(
            "It is a whole program: its functions are not those of {header}, and not marked.\n"
        );
        return linked(PROGRAM, false, messages, remark);
    }
    let messages = functions?;
    let Err(why) = run(Some(Entry::Sessions)) else {
        return linked(PROGRAM, true, messages, String::new());
    };
    for (entry, who) in
        [(None, "its own main() plays the sessions"), (SOME, "a session ends there")]
    {
        if run(entry).is_ok() {
            let remark = format!("Functions that a session needs are missing: {who}.\n");
            return linked(PROGRAM, true, messages, remark);
        }
    }
    linked(FUNCTIONS, true, format!("{messages}{NO_SESSION}{why}\n"), String::new())
}

/// Copies our C files, not the folders beside them: a right solution is among those.
fn copy_harness(folder: &Path) -> Result<(), String> {
    let mut budget = Budget { files: MOST_FILES, bytes: MOST_BYTES };
    fs::create_dir_all(folder).map_err(|error| in_words(&error))?;
    for name in entries(&compile::harness())? {
        let path = compile::harness().join(&name);
        if path.is_file() {
            copy_file(&path, &folder.join(&name), 0, &mut budget)?;
        }
    }
    Ok(())
}

fn program(path: &Path, sandbox: &Sandbox) -> Result<Ready, String> {
    let whole = fs::canonicalize(path).map_err(|error| in_words(&error))?;
    // Alone, it runs in an empty folder of its own and is called by its path.
    let copy = if sandbox.is_there() { None } else { Some(Copy::new(sandbox)?) };
    let folder = copy.as_ref().map_or_else(PathBuf::new, |copy| copy.0.clone());
    let name = whole.file_name().unwrap_or_default().to_os_string();
    let program = if sandbox.is_there() {
        sandbox.inside(&folder).join(&name).into_os_string()
    } else {
        whole.clone().into_os_string()
    };
    Ok(Ready::new(folder, vec![(name, whole)], program, copy))
}

fn run_in(folder: &Path, sandbox: &Sandbox) -> Result<Ready, String> {
    if sandbox.is_there() {
        let folder = fs::canonicalize(folder).map_err(|error| in_words(&error))?;
        let files = files_of(&folder)?;
        let program = sandbox.inside(&folder).join("run").into_os_string();
        return Ok(Ready::new(folder, files, program, None));
    }
    let copy = copied(folder, sandbox)?;
    ready(copy, "run".into(), String::new(), sandbox)
}

fn ready(copy: Copy, name: OsString, messages: String, sandbox: &Sandbox) -> Result<Ready, String> {
    let files = files_of(&copy.0)?;
    let program = sandbox.inside(&copy.0).join(name).into_os_string();
    Ok(Ready { messages, ..Ready::new(copy.0.clone(), files, program, Some(copy)) })
}

fn files_of(folder: &Path) -> Result<Vec<(OsString, PathBuf)>, String> {
    let mut names = entries(folder)?;
    names.sort();
    Ok(names.into_iter().map(|name| (name.clone(), folder.join(name))).collect())
}

impl Ready {
    fn new(
        folder: PathBuf,
        files: Vec<(OsString, PathBuf)>,
        program: OsString,
        copy: Option<Copy>,
    ) -> Self {
        let (messages, remark) = (String::new(), String::new());
        Self { folder, files, program, functions: None, messages, remark, _copy: copy }
    }

    /// The command that starts one of its programs, with nothing of the caller's streams.
    fn start(&self, sandbox: &Sandbox, program: &OsStr) -> Command {
        sandbox.command(&self.folder, &self.files, Files::ReadOnly, program)
    }

    /// The command that plays a session.
    pub fn command(&self, sandbox: &Sandbox) -> Command {
        self.start(sandbox, &self.program)
    }

    /// Whether functions were handed in, which answer requests.
    pub fn has_functions(&self) -> bool {
        self.functions.is_some()
    }

    /// What answers requests, with these arguments.
    pub fn harness(&self, sandbox: &Sandbox, arguments: &[OsString]) -> Command {
        let mut command = self.start(sandbox, self.functions.as_ref().unwrap_or(&self.program));
        command.args(arguments);
        command
    }

    /// The command that answers requests. `arguments` are those of our programs; functions that are
    /// linked with our entry need none.
    pub fn asked(&self, sandbox: &Sandbox, arguments: &[OsString]) -> Command {
        self.harness(sandbox, if self.has_functions() { &[] } else { arguments })
    }

    /// The command that plays as a bot. `argument` is that of our programs.
    pub fn bot(&self, sandbox: &Sandbox, argument: &str) -> Command {
        let is_named_bot = self.has_functions() && argument == "--functions";
        self.harness(sandbox, &[if is_named_bot { "--bot" } else { argument }.into()])
    }

    /// Alone, what a run has left in its folder would be there for the next one.
    pub fn tidy(&self, sandbox: &Sandbox) {
        let is_empty_folder = self.files.iter().all(|(_, path)| !path.starts_with(&self.folder));
        if !sandbox.is_there() && is_empty_folder {
            remove(&self.folder);
            let _ = make_folder(&self.folder);
        }
    }
}

/// A copy of the whole folder.
fn copied(folder: &Path, sandbox: &Sandbox) -> Result<Copy, String> {
    let copy = Copy::new(sandbox)?;
    let mut budget = Budget { files: MOST_FILES, bytes: MOST_BYTES };
    copy_folder(folder, &copy.0, &mut budget)?;
    Ok(copy)
}

/// A copy of C files and of the headers beside them.
fn copied_sources(
    folder: Option<&Path>,
    sources: &[PathBuf],
    sandbox: &Sandbox,
) -> Result<Copy, String> {
    let copy = Copy::new(sandbox)?;
    let mut budget = Budget { files: MOST_FILES, bytes: MOST_BYTES };
    let mut headers = Vec::new();
    if let Some(folder) = folder {
        headers.extend(entries(folder)?.into_iter().map(|name| folder.join(name)));
        headers.retain(|path| is_header(path) && is_own(folder, path));
    }
    for path in headers.into_iter().chain(sources.iter().cloned()) {
        let about = fs::metadata(&path).map_err(|error| in_words(&error))?;
        if let Some(name) = copied_name(&path).filter(|_| about.is_file()) {
            copy_file(&path, &copy.0.join(name), about.len(), &mut budget)?;
        }
    }
    spellings::supply(&copy.0, &compile::harness())?;
    Ok(copy)
}

struct Budget {
    files: u32,
    bytes: u64,
}

/// Copies files, folders and links. A pipe, a socket or a device is left out.
fn copy_folder(from: &Path, to: &Path, budget: &mut Budget) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| in_words(&error))?;
    for name in entries(from)? {
        let (source, target) = (from.join(&name), to.join(&name));
        let about = fs::symlink_metadata(&source).map_err(|error| in_words(&error))?;
        if about.is_dir() {
            // A folder that may not be read holds nothing that the program needs.
            if fs::read_dir(&source).is_ok() {
                copy_folder(&source, &target, budget)?;
            }
        } else if about.is_symlink() {
            let link = fs::read_link(&source).map_err(|error| in_words(&error))?;
            std::os::unix::fs::symlink(link, &target).map_err(|error| in_words(&error))?;
        } else if about.is_file() {
            copy_file(&source, &target, about.len(), budget)?;
        }
    }
    Ok(())
}

fn copy_file(from: &Path, to: &Path, bytes: u64, budget: &mut Budget) -> Result<(), String> {
    budget.files = budget.files.checked_sub(1).ok_or("the folder holds too many files")?;
    budget.bytes = budget.bytes.checked_sub(bytes).ok_or("the folder is too large")?;
    let failed = |error: io::Error| {
        let name = from.file_name().unwrap_or_default().to_string_lossy().into_owned();
        format!("{name}: {}", in_words(&error))
    };
    copy_program(from, to).map_err(failed)?;
    let mode = fs::metadata(to).map_err(failed)?.permissions().mode() | 0o600;
    fs::set_permissions(to, fs::Permissions::from_mode(mode)).map_err(failed)
}

/// Runs a compiler or `make` in the folder. Returns what it said.
fn build(folder: &Path, words: &[OsString], sandbox: &Sandbox) -> Result<String, String> {
    let Some((program, arguments)) = words.split_first() else {
        return Ok(String::new());
    };
    let mut command = sandbox.command(folder, &[], Files::Writable, program);
    command.args(arguments);
    let cpu = Duration::from_secs(BUILD_SECONDS);
    let limits = Limits {
        cpu,
        wall: 3 * cpu,
        output: MESSAGES,
        memory: BUILD_MEMORY,
        processes: 200,
        sandboxed: sandbox.is_there(),
    };
    let name = program.to_string_lossy();
    let room = Room { folder, bytes: MOST_BYTES, files: MOST_FILES };
    let run = launch_in(&mut command, Stdio::null(), &limits, room);
    if !sandbox.is_there() {
        sweep();
    }
    let run = run.map_err(|error| format!("{name} cannot be started: {}", in_words(&error)))?;
    let mut messages = in_safe_lines(&run.error);
    if name == "make" {
        messages.insert_str(0, &in_safe_lines(&run.output));
    }
    match run.ending {
        Ending::Exit(0) => Ok(messages),
        Ending::Exit(_) if messages.starts_with("bwrap: execvp") => {
            Err(format!("there is no {name} on this machine"))
        }
        Ending::Exit(_) if name == "cc" => Err(with_messages("it does not compile", &messages)),
        Ending::Exit(_) => Err(with_messages(&format!("{name} fails"), &messages)),
        Ending::Files => Err(format!("{name} was stopped: it wrote too many or too large files")),
        Ending::Output => {
            Err(with_messages(&format!("{name} was stopped: it printed too much"), &messages))
        }
        _ => Err(format!("{name} was stopped: it took too long or too much memory")),
    }
}

/// A tool's messages, which do nothing to a terminal.
fn in_safe_lines(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).lines().map(|line| show::safe(line) + "\n").collect()
}

/// A reason in one line, and below it what a tool said.
fn with_messages(reason: &str, messages: &str) -> String {
    format!("{reason}\n{}", messages.trim_end()).trim_end().to_string()
}

/// The executable files of a folder, and when each was written.
fn executables(folder: &Path) -> Vec<(OsString, Option<std::time::SystemTime>)> {
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
fn made(
    folder: &Path,
    before: &[(OsString, Option<std::time::SystemTime>)],
    game: Game,
) -> Option<OsString> {
    let is_library = |name: &OsStr| {
        let ending = Path::new(name).extension().unwrap_or_default();
        ["so", "o", "a"].iter().any(|other| ending == *other)
    };
    let mut programs = executables(folder);
    programs.retain(|(name, _)| !is_library(name));
    let is_new = |program: &&(OsString, _)| !before.contains(program);
    let has_name =
        |program: &&(OsString, _)| program.0.to_string_lossy().eq_ignore_ascii_case(game.name);
    let new = || programs.iter().filter(is_new);
    let found = new()
        .find(has_name)
        .or_else(|| new().max_by_key(|(_, time)| *time))
        .or_else(|| programs.iter().find(has_name))
        .or_else(|| programs.iter().max_by_key(|(_, time)| *time))?;
    Some(found.0.clone())
}
