//! From what was handed in to a program that can run.
//!
//! | kind | what happens |
//! |---|---|
//! | an executable file or a script | it runs as it is |
//! | one without an x bit | a copy with an x bit runs; `python3` runs a Python file |
//! | C files | they are compiled; slide4's and ece15's functions are linked with our entries |
//! | a folder with an executable `run` | `run` is started in the folder |
//! | a folder with a makefile | `make` builds in a copy; the new executable runs |
//! | a zip | it is unpacked in the sandbox ([`archives`]), and what it holds is built |
//!
//! Before `make` runs, objects and programs of earlier builds are deleted in the copy. Where `make`
//! fails, the C files are built as if no makefile were there.
//!
//! Everything is built inside the sandbox ([`tools`]), in a copy ([`copies`]).

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use self::compile::Entry;
use crate::cases::courses::Course;
use crate::handed_in::{self, Kind, entries, is_python, starts_with_a_shebang};
use crate::options::Options;
use crate::reference;
use crate::refusal::Why;
use crate::run::limits::Bounds;
use crate::run::patience::is_the_machines;
use crate::run::sandbox::{Rights, Sandbox};
use crate::text::show;

pub mod archives;
pub mod compile;
mod copies;
mod spellings;
mod tools;

use copies::{OwnFolder, copied, copied_name, copied_program, copied_sources, make_folder};
pub use copies::{remove, try_scratch};
pub use tools::try_compiler;
use tools::{
    FUNCTIONS, Linked, PROGRAM, Sources, build, compiled, compiler, executables, made,
    with_messages,
};

/// A submission that can run: its files and the command.
#[derive(Debug)]
pub struct Ready {
    /// The folder that holds its files, where one is needed.
    folder: PathBuf,
    /// The files in the folder where it runs.
    files: Vec<(OsString, PathBuf)>,
    /// How it is called there.
    program: OsString,
    /// The program that answers requests, where functions were handed in.
    functions: Option<OsString>,
    /// The words of the compiler or of `make`.
    pub messages: String,
    /// How it was built, where that is not the usual way: a sentence for the report.
    pub remark: String,
    /// The same in few words, for a row of a table.
    pub note: &'static str,
    /// The C files that were linked with our entries, in the folder.
    linked: Vec<OsString>,
    /// The folders that are deleted in the end.
    copies: Vec<OwnFolder>,
}

/// How it is built and run, for a person.
pub fn plan(kind: &Kind, game: Course) -> String {
    match kind {
        Kind::Program => "an executable; runs as it is".to_string(),
        Kind::Run(_) => "a folder; ./run is started in it".to_string(),
        Kind::Make(_) => "a folder with a makefile; make, then its new executable".to_string(),
        Kind::Source(_, sources) => {
            let entry = game.functions().is_some().then_some(Entry::Sessions);
            let lines = compiler(&names(sources), game, entry);
            format!("C; {}", lines.iter().map(|words| shown(words)).collect::<String>())
        }
        Kind::Unmarked(_, program) => {
            let name = program.file_name().unwrap_or_default().to_string_lossy();
            let how = if is_python(program) { "python3 runs it" } else { "a copy of it runs" };
            format!("{name} without an x bit; {how}")
        }
        Kind::Archive(_) => "a zip; it is unpacked, and what it holds is built".to_string(),
    }
}

fn names(sources: &[PathBuf]) -> Vec<OsString> {
    sources.iter().filter_map(|path| copied_name(path)).collect()
}

fn shown(words: &[OsString]) -> String {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}

/// The files that a course gives to each build.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    pub game: Course,
    /// A folder of files of the course's own, which stand beside those of a submission. One of the
    /// same name is replaced.
    pub support: Option<&'a Path>,
}

impl<'a> Given<'a> {
    pub fn of(options: &'a Options) -> Self {
        Self { game: options.game, support: options.support.as_deref() }
    }

    /// Copies the course's files into the folder of a build. Returns the names of the C files.
    fn supply(self, folder: &Path) -> Result<Vec<OsString>, Why> {
        let Some(support) = self.support else { return Ok(Vec::new()) };
        copies::copy_plain_files(support, folder)?;
        Ok(names(&handed_in::sources(support, &entries(support)?)))
    }
}

/// Builds what needs to be built.
///
/// # Errors
/// Why there is nothing to run, and what the compiler said.
pub fn prepare(
    path: &Path,
    kind: &Kind,
    given: Given<'_>,
    sandbox: &Sandbox,
) -> Result<Ready, Why> {
    let mut ready = built(path, kind, given, sandbox)?;
    let files = ready.files.iter().map(|(_, path)| path);
    if let Some(own) = files.take(MOST_LOOKED_INTO).find_map(|path| reference::found_in(path)) {
        ready.remark.push_str(&format!("{own}\n"));
        ready.note = "our own program";
    }
    Ok(ready)
}

/// Files of a submission in which our own programs are looked for.
const MOST_LOOKED_INTO: usize = 100;

fn built(path: &Path, kind: &Kind, given: Given<'_>, sandbox: &Sandbox) -> Result<Ready, Why> {
    match kind {
        Kind::Program => program(path, sandbox),
        Kind::Run(folder) => run_in(folder, sandbox),
        Kind::Make(folder) => by_makefile(folder, given, sandbox),
        Kind::Source(folder, sources) => {
            let copy = copied_sources(folder.as_deref(), sources, sandbox)?;
            by_compiler(copy, sources, given, sandbox)
        }
        Kind::Unmarked(folder, program) => unmarked(folder.as_deref(), program, sandbox),
        Kind::Archive(archive) => {
            let (unpacked, kind) = archives::unpacked(archive, sandbox)?;
            let mut ready = built(&unpacked.0, &kind, given, sandbox)?;
            ready.copies.push(unpacked);
            Ok(ready)
        }
    }
}

/// Compiles the C files of a copy.
fn by_compiler(
    copy: OwnFolder,
    sources: &[PathBuf],
    given: Given<'_>,
    sandbox: &Sandbox,
) -> Result<Ready, Why> {
    let game = given.game;
    let sources = with_given(names(sources), given.supply(&copy.0)?);
    let sources = compile::counted(game, &sources);
    if game.functions().is_some() {
        return functions(copy, Sources { names: &sources, ours: &[], game }, sandbox);
    }
    let messages = compiled(&copy.0, &compiler(&sources, game, None), sandbox)?;
    ready(copy, PROGRAM.into(), messages, sandbox)
}

/// Names of C files with those that the course gives, each once.
fn with_given(mut sources: Vec<OsString>, given: Vec<OsString>) -> Vec<OsString> {
    let new: Vec<_> = given.into_iter().filter(|name| !sources.contains(name)).collect();
    sources.extend(new);
    sources
}

/// Builds with `make`; where that fails, the C files as if no makefile were there.
fn by_makefile(folder: &Path, given: Given<'_>, sandbox: &Sandbox) -> Result<Ready, Why> {
    let copy = copied(folder, sandbox)?;
    copies::remove_built(&copy.0);
    given.supply(&copy.0)?;
    let before = executables(&copy.0);
    let why = match build(&copy.0, &["make".into()], sandbox) {
        Ok(messages) => match made(&copy.0, &before, given.game) {
            Some(program) => return made_ready(copy, folder, program, messages, given, sandbox),
            None => with_messages("make builds no executable", &messages).into(),
        },
        Err(why) => why,
    };
    if why.is_the_machines() {
        return Err(why);
    }
    let sources = handed_in::sources(folder, &entries(folder)?);
    if sources.is_empty() {
        return Err(why);
    }
    let copy = copied_sources(Some(folder), &sources, sandbox)?;
    match by_compiler(copy, &sources, given, sandbox) {
        Ok(ready) => Ok(ready.without_its_makefile(&why)),
        Err(_) => Err(why),
    }
}

/// A program that `make` has built. Functions are marked from the sources, however it was built.
fn made_ready(
    copy: OwnFolder,
    folder: &Path,
    program: OsString,
    messages: String,
    given: Given<'_>,
    sandbox: &Sandbox,
) -> Result<Ready, Why> {
    let sources = names(&handed_in::sources(folder, &entries(folder)?));
    let sources = with_given(sources, given.supply(&copy.0)?);
    let functions = tools::functions_of_made(&copy.0, &sources, given.game, sandbox);
    let mut ready = ready(copy, program, messages, sandbox)?;
    match functions {
        Ok(are_there) => {
            let path = || sandbox.inside(&ready.folder).join(FUNCTIONS).into_os_string();
            ready.functions = are_there.then(path);
        }
        Err(why) if why.is_the_machines() => return Err(why),
        Err(why) => {
            let reason = why.first_line();
            ready.remark = format!("The functions are not marked: {reason}.\n");
        }
    }
    Ok(ready)
}

/// The name of the script that starts a Python file.
const START: &str = "in-a-row-start";

/// A copy of a program, with an x bit.
fn unmarked(folder: Option<&Path>, program: &Path, sandbox: &Sandbox) -> Result<Ready, Why> {
    let copy = match folder {
        Some(folder) => copied(folder, sandbox)?,
        None => copied_sources(None, &[program.to_path_buf()], sandbox)?,
    };
    let name = program.file_name().unwrap_or_default().to_os_string();
    if !is_python(program) || starts_with_a_shebang(program) {
        set_mode(&copy.0, &name, 0o755)?;
        return ready(copy, name, String::new(), sandbox);
    }
    build(&copy.0, &["python3".into(), "-V".into()], sandbox)?;
    copies::write_new(&copy.0.join(START), &starting(&name))?;
    set_mode(&copy.0, START.as_ref(), 0o755)?;
    ready(copy, START.into(), String::new(), sandbox)
}

/// The script that starts a Python file of the folder where it runs.
fn starting(name: &OsStr) -> Vec<u8> {
    let mut script = b"#!/bin/sh\nexec python3 ./'".to_vec();
    for &byte in name.as_encoded_bytes() {
        script.extend(if byte == b'\'' {
            b"'\\''".as_slice()
        } else {
            std::slice::from_ref(&byte)
        });
    }
    script.extend(b"' \"$@\"\n");
    script
}

/// Sets the mode of a file of a copy. A link counts if it leads to a file of the copy.
fn set_mode(copy: &Path, name: &OsStr, mode: u32) -> Result<(), Why> {
    if !handed_in::is_own(copy, &copy.join(name)) {
        return Err("its program is a link out of its folder".into());
    }
    fs::set_permissions(copy.join(name), fs::Permissions::from_mode(mode))
        .map_err(|error| Why::of(&error, is_the_machines(&error)))
}

/// Links C files of a game whose course takes functions.
fn functions(copy: OwnFolder, sources: Sources<'_>, sandbox: &Sandbox) -> Result<Ready, Why> {
    let linked = tools::linked(&copy.0, sources, sandbox)?;
    let Linked { program, functions, messages, remark } = linked;
    let mut ready = ready(copy, program.into(), messages, sandbox)?;
    let path = || sandbox.inside(&ready.folder).join(FUNCTIONS).into_os_string();
    ready.functions = functions.then(path);
    ready.remark = remark;
    ready.linked = sources.names.to_vec();
    Ok(ready)
}

fn program(path: &Path, sandbox: &Sandbox) -> Result<Ready, Why> {
    let whole = fs::canonicalize(path).map_err(|error| Why::of(&error, is_the_machines(&error)))?;
    if sandbox.has_users() {
        let name = whole.file_name().unwrap_or_default().to_os_string();
        return ready(copied_program(&whole, sandbox)?, name, String::new(), sandbox);
    }
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

/// True if a folder needs no copy: inside it is read-only, and who runs it may read it.
const fn runs_in_its_place(sandbox: &Sandbox) -> bool {
    sandbox.is_there() && !sandbox.has_users()
}

fn run_in(folder: &Path, sandbox: &Sandbox) -> Result<Ready, Why> {
    if runs_in_its_place(sandbox) {
        let folder =
            fs::canonicalize(folder).map_err(|error| Why::of(&error, is_the_machines(&error)))?;
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
) -> Result<Ready, Why> {
    sandbox.give(&copy.0);
    let files = files_of(&copy.0)?;
    let program = sandbox.inside(&copy.0).join(name).into_os_string();
    Ok(Ready { messages, ..Ready::new(copy.0.clone(), files, program, Some(copy)) })
}

fn files_of(folder: &Path) -> Result<Vec<(OsString, PathBuf)>, Why> {
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
        let (messages, remark, note) = (String::new(), String::new(), "");
        let copies = copy.into_iter().collect();
        let (functions, linked) = (None, Vec::new());
        Self { folder, files, program, functions, messages, remark, note, linked, copies }
    }

    /// The same for one whose makefile has failed so: what `make` said comes first.
    fn without_its_makefile(mut self, why: &Why) -> Self {
        let (reason, messages) = why.text().split_once('\n').unwrap_or((why.text(), ""));
        self.note = "built without its makefile";
        self.remark.push_str(&format!(
            "{}: the C files were built as if no makefile were there.\n",
            show::capitalized(reason)
        ));
        let below = messages.lines().map(|line| format!("{line}\n")).collect::<String>();
        self.messages.insert_str(0, &below);
        self
    }

    /// A program for tests of what is decided about it; nothing is started.
    #[cfg(test)]
    pub fn like(program: &str) -> Self {
        Self::new(PathBuf::new(), Vec::new(), program.into(), None)
    }

    /// The command that starts one of its programs, with nothing of the caller's streams.
    fn start(&self, sandbox: &Sandbox, program: &OsStr) -> Command {
        sandbox.command(&self.folder, &self.files, Rights::ReadOnly, program)
    }

    /// The command that plays a session.
    pub fn command(&self, sandbox: &Sandbox) -> Command {
        self.start(sandbox, &self.program)
    }

    /// True if our functions can take the places of the student's: its C files were linked with our
    /// entries.
    pub fn takes_ours(&self) -> bool {
        !self.linked.is_empty() && self.has_functions()
    }

    /// The same with these functions of ours in the places of the student's.
    ///
    /// # Errors
    /// That it does not link so.
    pub fn with_ours(
        &self,
        ours: &[&'static str],
        game: Course,
        sandbox: &Sandbox,
    ) -> Result<Self, Why> {
        debug_assert!(self.takes_ours());
        let copy = copied(&self.folder, sandbox)?;
        functions(copy, Sources { names: &self.linked, ours, game }, sandbox)
    }

    /// True if functions were handed in, which answer requests.
    pub fn has_functions(&self) -> bool {
        self.functions.is_some()
    }

    /// The command that answers requests, with these arguments.
    pub fn harness(&self, sandbox: &Sandbox, arguments: &[OsString]) -> Command {
        let mut command = self.start(sandbox, self.functions.as_ref().unwrap_or(&self.program));
        command.args(arguments);
        command
    }

    /// The command that answers requests. `arguments` are those of our programs; functions that
    /// answer by our entry get those of `bounds`.
    pub fn asked(&self, sandbox: &Sandbox, arguments: &[OsString], bounds: Bounds) -> Command {
        let ours: Vec<OsString> = bounds.arguments().iter().map(Into::into).collect();
        self.harness(sandbox, if self.has_functions() { &ours } else { arguments })
    }

    /// The command that plays as a bot. `argument` is that of our programs.
    pub fn bot(&self, sandbox: &Sandbox, argument: &str) -> Command {
        let is_named_bot = self.has_functions() && argument == "--functions";
        self.harness(sandbox, &[if is_named_bot { "--bot" } else { argument }.into()])
    }

    /// Ends what a run has left behind. Alone, its files would be there for the next one.
    pub fn tidy(&self, sandbox: &Sandbox) {
        sandbox.end_user(&self.folder);
        let is_empty_folder = self.files.iter().all(|(_, path)| !path.starts_with(&self.folder));
        if !sandbox.is_there() && is_empty_folder {
            remove(&self.folder);
            let _ = make_folder(&self.folder);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Bounds, FUNCTIONS, Given, Kind, MOST_LOOKED_INTO, Options, PROGRAM, Path, Ready, START,
        Why, by_makefile, copied_sources, fs, plan, prepare, program, ready, run_in,
        runs_in_its_place, set_mode, starting, unmarked, with_given,
    };
    use crate::cases::courses::Course;
    use crate::files::test_folder::TestFolder;
    use crate::run::sandbox::Sandbox;
    use std::ffi::{OsStr, OsString};
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Command;

    const ALONE: Given<'_> = Given { game: Course::Cuhk4, support: None };

    /// A submission whose folder, program, functions and linked files are these.
    fn made_of(functions: Option<&str>, linked: &[&str]) -> Ready {
        let ready = Ready::new("/folder".into(), Vec::new(), "/folder/p".into(), None);
        let linked = linked.iter().map(OsString::from).collect();
        Ready { functions: functions.map(Into::into), linked, ..ready }
    }

    fn words(command: &Command) -> Vec<&str> {
        let words = [command.get_program()].into_iter().chain(command.get_args());
        words.map(|word| word.to_str().unwrap()).collect()
    }

    /// The names of the files, and the program within the folder.
    fn parts(ready: &Ready) -> (Vec<&str>, &str) {
        let names = ready.files.iter().map(|(name, _)| name.to_str().unwrap()).collect();
        assert!(ready.files.iter().all(|(name, path)| path.ends_with(name)));
        let program = Path::new(&ready.program);
        let inside = program.strip_prefix(&ready.folder).unwrap_or(program);
        (names, inside.to_str().unwrap())
    }

    #[test]
    fn functions_answer_in_the_place_of_the_program() {
        let none = Sandbox::none();
        let whole = made_of(None, &["a.c"]);
        let functions = made_of(Some("/folder/f"), &["a.c"]);
        let by_make = made_of(Some("/folder/f"), &[]);
        let each = |asked: fn(&Ready) -> bool| [&whole, &functions, &by_make].map(asked);
        assert_eq!(each(Ready::has_functions), [false, true, true]);
        assert_eq!(each(Ready::takes_ours), [false, true, false]);
        let arguments = ["--notes".into()];
        assert_eq!(words(&functions.command(&none)), ["/folder/p"]);
        assert_eq!(words(&functions.harness(&none, &arguments)), ["/folder/f", "--notes"]);
        assert_eq!(words(&whole.harness(&none, &arguments)), ["/folder/p", "--notes"]);
        let asked = |ready: &Ready, bounds| {
            words(&ready.asked(&none, &arguments, bounds))
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(asked(&whole, Bounds::Strict), ["/folder/p", "--notes"]);
        assert_eq!(asked(&functions, Bounds::Told), ["/folder/f"]);
        assert_eq!(asked(&functions, Bounds::Strict), ["/folder/f", "--strict"]);
        for (ready, argument, expected) in [
            (&whole, "--functions", ["/folder/p", "--functions"]),
            (&functions, "--functions", ["/folder/f", "--bot"]),
            (&functions, "--other", ["/folder/f", "--other"]),
        ] {
            assert_eq!(words(&ready.bot(&none, argument)), expected);
        }
    }

    /// What `make` said comes first, in lines of its own.
    #[test]
    fn a_build_without_its_makefile_is_told() {
        let of = |why: &str| {
            let mut ready = made_of(None, &[]);
            (ready.remark, ready.messages) = ("First.\n".to_string(), "a.c: warning\n".to_string());
            let ready = ready.without_its_makefile(&Why::Own(why.to_string()));
            assert_eq!(ready.note, "built without its makefile");
            (ready.remark, ready.messages)
        };
        let remark = "First.\nMake fails: the C files were built as if no makefile were there.\n";
        let remark = remark.to_string();
        assert_eq!(of("make fails"), (remark.clone(), "a.c: warning\n".to_string()));
        let messages = "a: no rule\nmake: *** Error 1\na.c: warning\n".to_string();
        assert_eq!(of("make fails\na: no rule\nmake: *** Error 1"), (remark, messages));
    }

    #[test]
    fn the_script_of_a_python_file_quotes_its_name() {
        let of = |name: &str| String::from_utf8(starting(OsStr::new(name))).unwrap();
        assert_eq!(of("a b.py"), "#!/bin/sh\nexec python3 ./'a b.py' \"$@\"\n");
        let quoted = "#!/bin/sh\nexec python3 ./'it'\\''s.py' \"$@\"\n";
        assert_eq!(of("it's.py"), quoted);
        assert_eq!((START, MOST_LOOKED_INTO), ("in-a-row-start", 100));
        assert_eq!((PROGRAM, FUNCTIONS), ("in-a-row-program", "in-a-row-functions"));
    }

    /// A program alone runs in an empty folder, which is made anew after each run.
    #[test]
    fn a_program_alone_runs_where_it_lies() {
        let room = TestFolder::new("builds-program");
        let path = room.put("p", "#!/bin/sh\n", 0o755);
        symlink("p", room.0.join("link")).unwrap();
        let none = Sandbox::none();
        let own = prepare(&room.0.join("link"), &Kind::Program, ALONE, &none).unwrap();
        assert_eq!(parts(&own), (vec!["p"], path.to_str().unwrap()));
        assert_eq!((own.note, own.remark.as_str(), own.messages.as_str()), ("", "", ""));
        fs::write(own.folder.join("left"), "x").unwrap();
        own.tidy(&none);
        assert_eq!(fs::read_dir(&own.folder).unwrap().count(), 0);
        let folder = own.folder.clone();
        drop(own);
        assert!(!folder.exists() && path.exists());
        let inside = program(&path, &Sandbox::like(true, false)).unwrap();
        assert_eq!((inside.folder.as_path(), inside.copies.len()), (Path::new(""), 0));
        assert_eq!(parts(&inside), (vec!["p"], "/submission/p"));
        let missing = program(Path::new("/no/such"), &none).unwrap_err();
        assert_eq!(missing, Why::Own("No such file or directory".to_string()));
    }

    #[test]
    fn a_folder_runs_in_a_copy_or_in_its_place() {
        let room = TestFolder::new("builds-run");
        for name in ["in/run", "in/b", "in/a", "link-to"] {
            room.put(name, "#!/bin/sh\n", 0o755);
        }
        symlink("in", room.0.join("link")).unwrap();
        let (folder, none) = (room.0.join("in"), Sandbox::none());
        let copy = prepare(&folder, &Kind::Run(folder.clone()), ALONE, &none).unwrap();
        assert_eq!(parts(&copy), (vec!["a", "b", "run"], "run"));
        assert_ne!(copy.folder, folder);
        fs::write(copy.folder.join("left"), "x").unwrap();
        copy.tidy(&none);
        assert!(copy.folder.join("left").exists(), "what was handed in stays");
        let place = run_in(&room.0.join("link"), &Sandbox::like(true, false)).unwrap();
        assert_eq!((place.folder.as_path(), place.copies.len()), (folder.as_path(), 0));
        assert_eq!(parts(&place), (vec!["a", "b", "run"], "/submission/run"));
        let missing = run_in(Path::new("/no/such"), &Sandbox::like(true, false)).unwrap_err();
        assert_eq!(missing, Why::Own("No such file or directory".to_string()));
    }

    #[test]
    fn a_script_without_an_x_bit_runs_as_a_copy_with_one() {
        let room = TestFolder::new("builds-unmarked");
        let script = room.put("in/a.py", "#!/bin/sh\n", 0o644);
        room.put("in/data", "x", 0o644);
        room.put("other", "x", 0o644);
        let (folder, none) = (room.0.join("in"), Sandbox::none());
        let mode = |ready: &Ready| {
            fs::metadata(Path::new(&ready.program)).unwrap().permissions().mode() & 0o777
        };
        let whole = unmarked(Some(&folder), &script, &none).unwrap();
        assert_eq!((parts(&whole), mode(&whole)), ((vec!["a.py", "data"], "a.py"), 0o755));
        let alone = unmarked(None, &script, &none).unwrap();
        assert_eq!((parts(&alone), mode(&alone)), ((vec!["a.py"], "a.py"), 0o755));
        symlink("../other", folder.join("out")).unwrap();
        symlink("data", folder.join("own")).unwrap();
        let why = set_mode(&folder, OsStr::new("out"), 0o700).unwrap_err();
        assert_eq!(why, Why::Own("its program is a link out of its folder".to_string()));
        assert_eq!(set_mode(&folder, OsStr::new("own"), 0o711), Ok(()));
        let mode = |name: &str| fs::metadata(room.0.join(name)).unwrap().permissions().mode();
        assert_eq!([mode("in/data") & 0o777, mode("other") & 0o777], [0o711, 0o644]);
    }

    /// The files of the course take the places of those of the same name.
    #[test]
    fn a_course_gives_its_files_to_a_build() {
        let room = TestFolder::new("builds-given");
        for name in ["ours/b.c", "ours/A.C", "ours/c.h", "ours/d/e.c", "to/b.c"] {
            room.put(name, name, 0o644);
        }
        let (support, to) = (room.0.join("ours"), room.0.join("to"));
        let given = Given { game: Course::Cuhk4, support: Some(&support) };
        assert_eq!(given.supply(&to), Ok(["A.c", "b.c"].map(OsString::from).into()));
        assert_eq!(fs::read_to_string(to.join("b.c")).unwrap(), "ours/b.c");
        assert!(to.join("c.h").exists() && !to.join("d").exists());
        assert_eq!(ALONE.supply(Path::new("/no/such")), Ok(Vec::new()));
        let mut options = Options::new(Course::Spfiar, "x".into(), None);
        options.support = Some(support.clone());
        let given = Given::of(&options);
        assert_eq!((given.game, given.support), (Course::Spfiar, Some(support.as_path())));
    }

    /// Any program for Linux with the first line of our help is one of ours.
    #[test]
    fn our_own_program_is_told() {
        let room = TestFolder::new("builds-own");
        let help = Course::Cuhk4.row().program.about.lines().next().unwrap();
        room.put("in/run", "#!/bin/sh\n", 0o755);
        room.put("in/game", format!("\x7fELF\n{help}\n"), 0o755);
        let folder = room.0.join("in");
        let found = || {
            let kind = Kind::Run(folder.clone());
            prepare(&folder, &kind, ALONE, &Sandbox::like(true, false)).unwrap()
        };
        assert_eq!(found().remark, "It is our own cuhk4, perhaps in another version.\n");
        assert_eq!(found().note, "our own program");
        // It counts wherever it is among the first hundred files.
        for number in 100..199 {
            room.put(format!("in/a{number}"), "x", 0o644);
        }
        assert_eq!(found().note, "our own program");
        room.put("in/a199", "x", 0o644);
        assert_eq!((found().remark.as_str(), found().note), ("", ""));
    }

    /// A program that `make` has built plays its sessions all the same.
    #[test]
    fn functions_that_make_has_taken_away_are_not_marked() {
        let room = TestFolder::new("builds-taken");
        let rule = "all:\n\t@rm connect4_functions.c; cp p.sh ece15; chmod +x ece15\n";
        room.put("in/Makefile", rule, 0o644);
        room.put("in/p.sh", "#!/bin/sh\n", 0o644);
        room.put("in/connect4_functions.c", "int x;\n", 0o644);
        let given = Given { game: Course::Ece15, support: None };
        let made = by_makefile(&room.0.join("in"), given, &Sandbox::none()).unwrap();
        assert_eq!(parts(&made), (vec!["Makefile", "ece15", "p.sh"], "ece15"));
        let why = "The functions are not marked: make has replaced connect4_functions.c.\n";
        assert_eq!((made.remark.as_str(), made.note, made.has_functions()), (why, "", false));
    }

    /// Programs and objects of an earlier build go before `make` runs.
    #[test]
    fn a_makefile_builds_in_a_copy() {
        let room = TestFolder::new("builds-make");
        let rule = "cuhk4:\n\t@test ! -e old.o; cat given.h; cp p.sh $@; chmod +x $@; test -e $@\n";
        room.put("in/Makefile", rule, 0o644);
        room.put("in/p.sh", "#!/bin/sh\n", 0o644);
        room.put("in/old.o", "\x7fELF", 0o755);
        room.put("ours/given.h", "words of the course", 0o644);
        let (folder, support) = (room.0.join("in"), room.0.join("ours"));
        let given = Given { game: Course::Cuhk4, support: Some(&support) };
        let none = Sandbox::none();
        let made = by_makefile(&folder, given, &none).unwrap();
        assert_eq!(parts(&made), (vec!["Makefile", "cuhk4", "given.h", "p.sh"], "cuhk4"));
        assert_eq!((made.messages.as_str(), made.note), ("words of the course\n", ""));
        assert!(folder.join("old.o").exists() && !folder.join("cuhk4").exists());
        room.put("in/Makefile", "all:\n\t@echo nothing\n", 0o644);
        room.put("in/p.sh", "x", 0o644);
        let why = by_makefile(&folder, ALONE, &none).unwrap_err();
        assert_eq!(why, Why::Own("make builds no executable\nnothing".to_string()));
        // Where the C files cannot be built either, what `make` said is told.
        room.put("in/a.c", "#error", 0o644);
        assert_eq!(by_makefile(&folder, ALONE, &none).unwrap_err(), why);
        room.put("in/a.c", "int main(void) { return 0; }\n", 0o644);
        let by_files = by_makefile(&folder, ALONE, &none).unwrap();
        assert_eq!(by_files.note, "built without its makefile");
        assert_eq!(by_files.messages, "nothing\n");
        assert_eq!(parts(&by_files), (vec!["a.c", "in-a-row-program"], "in-a-row-program"));
    }

    #[test]
    fn a_copy_is_ready_with_its_files_and_messages() {
        let room = TestFolder::new("builds-ready");
        let sources = ["b.c", "a.c"].map(|name| room.put(name, "x", 0o644));
        let copy = copied_sources(None, &sources, &Sandbox::none()).unwrap();
        let folder = copy.0.clone();
        let ready = ready(copy, "p".into(), "words".to_string(), &Sandbox::none()).unwrap();
        assert_eq!(parts(&ready), (vec!["a.c", "b.c"], "p"));
        assert_eq!((ready.messages.as_str(), ready.copies.len()), ("words", 1));
        assert_eq!((ready.folder.as_path(), ready.functions.is_none()), (folder.as_path(), true));
    }

    #[test]
    fn a_folder_needs_no_copy_where_its_owner_reads_it_inside() {
        let kinds = [(false, false), (false, true), (true, false), (true, true)];
        let runs = |(is_there, users)| runs_in_its_place(&Sandbox::like(is_there, users));
        assert_eq!(kinds.map(runs), [false, false, true, false]);
    }

    /// A file of the course replaces one of the same name: it is compiled once.
    #[test]
    fn a_given_file_is_compiled_once() {
        let names = |names: &[&str]| names.iter().map(OsString::from).collect::<Vec<_>>();
        let all = with_given(names(&["b.c", "c.c"]), names(&["a.c", "b.c", "d.c"]));
        assert_eq!(all, names(&["b.c", "c.c", "a.c", "d.c"]));
    }

    #[test]
    fn a_plan_tells_how_a_program_is_built() {
        let source = Kind::Source(None, vec!["x/a.c".into()]);
        let told = plan(&source, Course::Cuhk4);
        let switches = "-std=gnu17 -O1 -Dscanf_s=scanf -fcommon \
            -Wno-error=implicit-function-declaration -Wno-error=implicit-int \
            -Wno-error=int-conversion -Wno-error=incompatible-pointer-types";
        let output = "-o in-a-row-program ./a.c";
        assert_eq!(told, format!("C; cc {switches} {output} -lm"));
        let harness = "./in-a-row-harness";
        assert_eq!(
            plan(&source, Course::Slide4),
            format!(
                "C; cc {switches} -Dmain=student_main -I {harness} {output} \
                 {harness}/slide4_driver.c {harness}/unseeded.c -lm"
            )
        );
        let of = |kind| plan(&kind, Course::Slide4);
        assert_eq!(of(Kind::Program), "an executable; runs as it is");
        assert_eq!(of(Kind::Run("x".into())), "a folder; ./run is started in it");
        let make = "a folder with a makefile; make, then its new executable";
        assert_eq!(of(Kind::Make("x".into())), make);
        let zip = "a zip; it is unpacked, and what it holds is built";
        assert_eq!(of(Kind::Archive("x".into())), zip);
        let unmarked = |name: &str| plan(&Kind::Unmarked(None, name.into()), Course::Cuhk4);
        assert_eq!(unmarked("x/a.py"), "a.py without an x bit; python3 runs it");
        assert_eq!(unmarked("x/a"), "a without an x bit; a copy of it runs");
    }
}
