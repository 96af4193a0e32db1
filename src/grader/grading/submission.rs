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
//! Everything is built inside the sandbox ([`builds`]), in a copy ([`copies`]).

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::functions::compile::{self, Entry};
use super::games::Game;
use super::{Refusal, folder_of, in_words};
use crate::runner::sandbox::{Files, Sandbox};

mod builds;
mod copies;

use builds::{FUNCTIONS, Linked, PROGRAM, build, compiler, executables, made, with_messages};
pub use copies::remove;
use copies::{MOST_FILES, OwnFolder, copied, copied_name, copied_sources, make_folder};

/// How deep folders that hold nothing but a folder are followed.
const MOST_WRAPPING: u32 = 4;

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
    _copy: Option<OwnFolder>,
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

fn shown(words: &[OsString]) -> String {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}

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
    copy: OwnFolder,
    sources: &[OsString],
    game: Game,
    sandbox: &Sandbox,
) -> Result<Ready, String> {
    let linked = builds::linked(&copy.0, sources, game, sandbox)?;
    let Linked { program, functions, messages, remark } = linked;
    let mut ready = ready(copy, program.into(), messages, sandbox)?;
    let path = || sandbox.inside(&ready.folder).join(FUNCTIONS).into_os_string();
    ready.functions = functions.then(path);
    ready.remark = remark;
    Ok(ready)
}

fn program(path: &Path, sandbox: &Sandbox) -> Result<Ready, String> {
    let whole = fs::canonicalize(path).map_err(|error| in_words(&error))?;
    // Alone, it runs in an empty folder of its own and is called by its path.
    let copy = if sandbox.is_there() { None } else { Some(OwnFolder::new(sandbox)?) };
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

fn ready(
    copy: OwnFolder,
    name: OsString,
    messages: String,
    sandbox: &Sandbox,
) -> Result<Ready, String> {
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
        copy: Option<OwnFolder>,
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
