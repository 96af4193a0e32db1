//! The look at what was handed in. Nothing of it is run, and of a file only its first bytes are
//! read.
//!
//! | handed in | kind |
//! |---|---|
//! | an executable file, or a script with its x bit | [`Kind::Program`] |
//! | a script with `#!`, a `.py` file or an ELF program, without an x bit | [`Kind::Unmarked`] |
//! | a file `NAME.c` | [`Kind::Source`] |
//! | a file `NAME.zip` | [`Kind::Archive`] |
//! | a folder with a program named `run` | [`Kind::Run`], or [`Kind::Unmarked`] |
//! | a folder with a makefile | [`Kind::Make`] |
//! | a folder with `.c` files | [`Kind::Source`] |
//! | a folder with `main.py`, or with one `.py` file | [`Kind::Unmarked`] |
//! | a folder in which one thing alone is a program, or several and a folder `src` | that one, or `src` |
//!
//! Nobody handed in dot files and `__MACOSX`. The reasons why something is no program stand in
//! [`reasons`].

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crate::files::folder_of;
use crate::refusal::{Refusal, in_words};

pub mod class;
pub mod content;
pub mod key;
mod reasons;

/// Files that a folder may hold to be copied.
pub const MOST_FILES: u32 = 20_000;

/// How deep folders that hold nothing but a folder are followed.
pub const MOST_WRAPPING: u32 = 4;

/// Things in a folder of which each is looked at, to find the one program.
const MOST_LOOKED_AT: usize = 100;

/// The form in which a program was handed in.
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
    /// A program without an x bit, of which a copy runs; and its folder, where one is its own.
    Unmarked(Option<PathBuf>, PathBuf),
    /// A zip.
    Archive(PathBuf),
}

/// The kind of one of many submissions in a folder. Links are refused: they lead to other
/// submissions, or to our own program. A single file is copied without the headers beside it, which
/// may belong to other submissions.
///
/// # Errors
/// The reason why it cannot run, in words for the table.
pub fn kind_among_others(path: &Path) -> Result<Kind, String> {
    if path.is_symlink() {
        return Err("this is a link, not a submission".to_string());
    }
    Ok(match kind(path)? {
        Kind::Source(_, sources) if !path.is_dir() => Kind::Source(None, sources),
        Kind::Unmarked(_, program) if !path.is_dir() => Kind::Unmarked(None, program),
        kind => kind,
    })
}

/// Looks at what was handed in.
///
/// # Errors
/// The reason why it cannot run, in words for the table.
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
    kind_of_file(path, about.permissions().mode())
}

/// The kind of a plain file.
fn kind_of_file(path: &Path, mode: u32) -> Result<Kind, String> {
    let (folder, whole) = (folder_of(path).to_path_buf(), path.to_path_buf());
    if is_c_file(path) {
        return Ok(Kind::Source(Some(folder), vec![whole]));
    }
    if ends_with(path, "zip") {
        return Ok(Kind::Archive(whole));
    }
    if let Some(why) = reasons::of_program(path) {
        return Err(why.to_string());
    }
    if let Some(why) = reasons::of_document(path) {
        return Err(why);
    }
    if mode & 0o111 != 0 {
        return Ok(Kind::Program);
    }
    if can_run(path) { Ok(Kind::Unmarked(None, whole)) } else { Err(reasons::of_file(path)) }
}

/// True if a copy of a file without an x bit can run.
fn can_run(path: &Path) -> bool {
    is_elf(path) || starts_with_a_shebang(path) || is_python(path)
}

/// True if a file is a program, library or object for Linux.
pub fn is_elf(path: &Path) -> bool {
    reasons::first_bytes(path).starts_with(reasons::ELF)
}

/// True if a file names its interpreter.
pub fn starts_with_a_shebang(path: &Path) -> bool {
    reasons::first_bytes(path).starts_with(b"#!")
}

/// A Python file: it needs no first line.
pub fn is_python(path: &Path) -> bool {
    ends_with(path, "py")
}

/// Everything in the folder whose name does not begin with a dot. A program that cannot be run
/// shall have its line too.
///
/// # Errors
/// When the folder cannot be read, or holds nothing.
pub fn listed(folder: &Path) -> Result<Vec<PathBuf>, Refusal> {
    let refuse = |why: &str| Refusal::value("FOLDER", folder, why);
    let entries = fs::read_dir(folder).map_err(|error| refuse(&in_words(&error)))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>();
    let mut paths = paths.map_err(|error| refuse(&in_words(&error)))?;
    paths.retain(|path| !path.file_name().is_some_and(is_dropped_by_archives));
    paths.sort();
    if paths.is_empty() { Err(refuse("there is nothing in it")) } else { Ok(paths) }
}

/// The kind of a folder. `wrapping` says how many folders within each other are followed.
pub fn kind_of_folder(folder: &Path, wrapping: u32) -> Result<Kind, String> {
    let names = entries(folder)?;
    let run = folder.join("run");
    if is_executable(&run) {
        let wrong = "the file run in it is a link out of the folder";
        let kind = || Kind::Run(folder.to_path_buf());
        return if is_own(folder, &run) { Ok(kind()) } else { Err(wrong.to_string()) };
    }
    if run.is_file() {
        let wrong = "the file run in it is not executable (chmod +x run)";
        let kind = || Kind::Unmarked(Some(folder.to_path_buf()), run.clone());
        return if can_run(&run) { Ok(kind()) } else { Err(wrong.to_string()) };
    }
    if MAKEFILES.iter().any(|make| names.iter().any(|name| name == make)) {
        return Ok(Kind::Make(folder.to_path_buf()));
    }
    let sources = sources(folder, &names);
    if !sources.is_empty() {
        return Ok(Kind::Source(Some(folder.to_path_buf()), sources));
    }
    let seen: Vec<_> = names.iter().filter(|name| !is_dropped_by_archives(name)).collect();
    match python(folder, &seen) {
        Some(program) => Ok(Kind::Unmarked(Some(folder.to_path_buf()), program)),
        None => kind_of_one(folder, &seen, wrapping),
    }
}

/// The names under which `make` finds a makefile.
const MAKEFILES: [&str; 3] = ["makefile", "Makefile", "GNUmakefile"];

/// The C files of a folder.
pub fn sources(folder: &Path, names: &[OsString]) -> Vec<PathBuf> {
    let mut sources: Vec<PathBuf> = names.iter().map(|name| folder.join(name)).collect();
    sources.retain(|path| is_c_file(path) && is_own(folder, path));
    sources.sort();
    sources
}

/// `main.py`, or the only Python file.
fn python(folder: &Path, names: &[&OsString]) -> Option<PathBuf> {
    let files = names.iter().map(|name| folder.join(name));
    let own: Vec<_> = files.filter(|path| is_python(path) && is_own(folder, path)).collect();
    let main = own.iter().find(|path| path.file_name().is_some_and(|name| name == "main.py"));
    main.or(if own.len() == 1 { own.first() } else { None }).cloned()
}

/// The folder of a project's sources. Others beside it hold builds or tests.
const SOURCES: &str = "src";

/// The one thing in a folder that is a program, whatever stands beside it; of several the folder
/// `src`.
fn kind_of_one(folder: &Path, names: &[&OsString], wrapping: u32) -> Result<Kind, String> {
    // Of many things nobody looks into the folders.
    let deeper = if names.len() == 1 { wrapping } else { wrapping.min(1) };
    let inside = |name: &OsString| {
        let path = folder.join(name);
        if is_folder(&path) {
            return deeper.checked_sub(1).and_then(|deeper| kind_of_folder(&path, deeper).ok());
        }
        let about = fs::symlink_metadata(&path).ok().filter(fs::Metadata::is_file)?;
        match kind_of_file(&path, about.permissions().mode()).ok()? {
            Kind::Program => Some(Kind::Unmarked(Some(folder.to_path_buf()), path)),
            Kind::Unmarked(_, path) => Some(Kind::Unmarked(Some(folder.to_path_buf()), path)),
            kind => Some(kind),
        }
    };
    if is_folder(&folder.join(SOURCES))
        && let Some(kind) = inside(&SOURCES.into())
    {
        return Ok(kind);
    }
    let mut found: Vec<Kind> =
        names.iter().take(MOST_LOOKED_AT).filter_map(|name| inside(name)).collect();
    match (found.len(), found.pop()) {
        (0, _) if names.is_empty() => Err("the folder is empty".to_string()),
        (1, Some(kind)) => Ok(kind),
        (0, _) => Err(reasons::of_folder(folder, names)),
        (count, _) => Err(format!("the folder holds {count} submissions: use grade-all")),
    }
}

/// A C file, also with the capital ending of some Windows programs.
pub fn is_c_file(path: &Path) -> bool {
    ends_with(path, "c")
}

/// The same for a header.
pub fn is_header(path: &Path) -> bool {
    ends_with(path, "h")
}

/// True if the name has this extension, in small or capital letters.
pub fn ends_with(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(extension))
}

/// A folder that is no link.
fn is_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|about| about.is_dir())
}

/// True if this is a file of the folder: a link counts only if it leads to a file inside.
pub fn is_own(folder: &Path, path: &Path) -> bool {
    let whole = fs::canonicalize(folder).and_then(|folder| Ok((folder, fs::canonicalize(path)?)));
    whole.is_ok_and(|(folder, path)| path.starts_with(folder) && path.is_file())
}

/// The names that archive programs leave beside the one folder that counts.
fn is_dropped_by_archives(name: &OsStr) -> bool {
    name == "__MACOSX" || name.as_encoded_bytes().first() == Some(&b'.')
}

/// The names in a folder; of too many one more than may be copied.
pub fn entries(folder: &Path) -> Result<Vec<OsString>, String> {
    let entries = fs::read_dir(folder).map_err(|error| in_words(&error))?;
    Ok(entries.flatten().map(|entry| entry.file_name()).take(MOST_FILES as usize + 1).collect())
}

pub fn is_executable(path: &Path) -> bool {
    let about = fs::metadata(path);
    about.is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

impl Kind {
    /// The shell command for the program that lies at `path` and is called `name` there. One that
    /// has to be built has whatever name the caller gives it.
    pub fn typed(&self, path: &Path, name: &Path) -> PathBuf {
        let typed = match self {
            Self::Program => name.to_path_buf(),
            Self::Run(folder) => {
                name.join(folder.strip_prefix(path).unwrap_or(Path::new(""))).join("run")
            }
            _ => PathBuf::from("your-program"),
        };
        if typed.components().count() == 1 { Path::new(".").join(typed) } else { typed }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Kind, MOST_FILES, MOST_LOOKED_AT, MOST_WRAPPING, ends_with, entries, is_c_file,
        is_dropped_by_archives, is_elf, is_header, is_own, is_python, kind, kind_among_others,
        listed, sources, starts_with_a_shebang,
    };
    use std::ffi::OsStr;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    #[test]
    fn a_program_is_typed_by_its_path() {
        let typed = |kind: Kind, path: &str, name: &str| {
            let typed = kind.typed(Path::new(path), Path::new(name));
            typed.to_str().unwrap().to_string()
        };
        assert_eq!(typed(Kind::Program, "c/anna", "anna"), "./anna");
        assert_eq!(typed(Kind::Program, "c/anna", "c/anna"), "c/anna");
        assert_eq!(typed(Kind::Run("c/anna".into()), "c/anna", "anna"), "anna/run");
        assert_eq!(typed(Kind::Run("c/anna/in".into()), "c/anna", "anna"), "anna/in/run");
        assert_eq!(typed(Kind::Make("c/anna".into()), "c/anna", "anna"), "./your-program");
    }

    /// Folders that hold nothing else are followed; beside other things one folder is.
    #[test]
    fn the_one_program_of_a_folder_is_found() {
        let top = std::env::temp_dir().join(format!("in-a-row-kind-{}", std::process::id()));
        let found = |files: &[&str]| {
            for file in files {
                let path = top.join(file);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, "x").unwrap();
            }
            let kind = kind(&top);
            fs::remove_dir_all(&top).unwrap();
            kind
        };
        let source = |folder: &str, file: &str| {
            let folder = top.join(folder);
            Ok(Kind::Source(Some(folder.clone()), vec![folder.join(file)]))
        };
        let python = |file: &str| Ok(Kind::Unmarked(Some(top.clone()), top.join(file)));
        let make = |folder: &str| Kind::Make(top.join(folder));
        assert_eq!(found(&["a.py", "notes.txt"]), python("a.py"));
        assert_eq!(found(&["a.py", "main.py"]), python("main.py"));
        assert!(found(&["a.py", "b.py"]).is_err());
        let one = Ok(Kind::Unmarked(Some(top.join("a")), top.join("a/b.py")));
        assert_eq!(found(&["a/b.py"]), one);
        assert_eq!(found(&["a/b/c/d/p.c"]), source("a/b/c/d", "p.c"));
        assert!(found(&["a/b/c/d/e/p.c"]).is_err());
        assert_eq!(found(&["notes.txt", "a/p.c"]), source("a", "p.c"));
        assert!(found(&["notes.txt", "a/b/p.c"]).is_err());
        let two = found(&["a/p.c", "b/p.c"]).unwrap_err();
        assert_eq!(two, "the folder holds 2 submissions: use grade-all");
        assert_eq!(found(&["Debug/makefile", "src/p.c"]), source("src", "p.c"));
        assert!(found(&["Debug/makefile", "src/p.h"]).is_ok_and(|kind| kind == make("Debug")));
    }

    /// A folder of the temporary ones, which `look` fills.
    fn in_folder(name: &str, look: impl Fn(&Path)) {
        let top = std::env::temp_dir().join(format!("in-a-row-{name}-{}", std::process::id()));
        fs::create_dir(&top).unwrap();
        look(&top);
        fs::remove_dir_all(&top).unwrap();
    }

    fn put(path: &Path, bytes: &[u8], mode: u32) {
        fs::write(path, bytes).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn a_folder_has_its_limits() {
        assert_eq!((MOST_FILES, MOST_WRAPPING, MOST_LOOKED_AT), (20_000, 4, 100));
        in_folder("many", |top| {
            for name in 0..100 {
                put(&top.join(format!("{name}.zip")), b"", 0o644);
            }
            let words =
                |count: usize| format!("the folder holds {count} submissions: use grade-all");
            assert_eq!(kind(top), Err(words(100)));
            put(&top.join("more.zip"), b"", 0o644);
            assert_eq!(kind(top), Err(words(100)));
            fs::remove_file(top.join("1.zip")).unwrap();
            fs::remove_file(top.join("2.zip")).unwrap();
            assert_eq!(kind(top), Err(words(99)));
        });
    }

    #[test]
    fn an_empty_folder_is_told_and_so_is_what_is_no_file() {
        in_folder("empty", |top| {
            assert_eq!(kind(top), Err("the folder is empty".into()));
            put(&top.join(".DS_Store"), b"", 0o644);
            assert_eq!(kind(top), Err("the folder is empty".into()));
            put(&top.join("notes"), b"", 0o644);
            let rest = "no executable named run, no makefile, no .c file";
            assert_eq!(kind(top), Err(format!("the folder holds notes; {rest}")));
            assert_eq!(kind(&top.join("none")), Err("there is no such file".into()));
            let socket = top.join("socket");
            drop(std::os::unix::net::UnixListener::bind(&socket).unwrap());
            let words = "this is a device or a socket, not a program";
            assert_eq!(
                [kind(&socket), kind(Path::new("/dev/null"))],
                [(); 2].map(|()| Err(words.into()))
            );
        });
    }

    /// Headers and files beside a single file may be others'.
    #[test]
    fn a_submission_among_others_is_itself_alone() {
        in_folder("among", |top| {
            let file = |name: &str, bytes: &[u8]| {
                put(&top.join(name), bytes, 0o644);
                top.join(name)
            };
            let (source, script) = (file("p.c", b"x"), file("p.py", b"x"));
            let folder = || Some(top.to_path_buf());
            assert_eq!(kind(&source), Ok(Kind::Source(folder(), vec![source.clone()])));
            assert_eq!(kind_among_others(&source), Ok(Kind::Source(None, vec![source.clone()])));
            assert_eq!(kind_among_others(&script), Ok(Kind::Unmarked(None, script.clone())));
            std::os::unix::fs::symlink("p.c", top.join("link.c")).unwrap();
            let words = "this is a link, not a submission";
            assert_eq!(kind_among_others(&top.join("link.c")), Err(words.into()));
            fs::remove_file(top.join("link.c")).unwrap();
            assert_eq!(kind_among_others(top), Ok(Kind::Source(folder(), vec![source.clone()])));
            fs::remove_file(&source).unwrap();
            assert_eq!(kind_among_others(top), Ok(Kind::Unmarked(folder(), script)));
        });
    }

    #[test]
    fn a_makefile_has_one_of_three_names() {
        in_folder("makefile", |top| {
            put(&top.join("p.c"), b"x", 0o644);
            for (name, is_make) in [
                ("makefile", true),
                ("Makefile", true),
                ("GNUmakefile", true),
                ("MAKEFILE", false),
                ("makefile.bak", false),
            ] {
                put(&top.join(name), b"x", 0o644);
                let source = Kind::Source(Some(top.into()), vec![top.join("p.c")]);
                let expected = if is_make { Kind::Make(top.into()) } else { source };
                assert_eq!(kind(top), Ok(expected), "{name}");
                fs::remove_file(top.join(name)).unwrap();
            }
        });
    }

    /// A program beside other things; a link is none.
    #[test]
    fn a_program_or_a_zip_may_be_the_one_thing_of_a_folder() {
        in_folder("one", |top| {
            put(&top.join("notes"), b"x", 0o644);
            put(&top.join("game"), b"x", 0o755);
            let game = Kind::Unmarked(Some(top.into()), top.join("game"));
            assert_eq!(kind(top), Ok(game.clone()));
            std::os::unix::fs::symlink("game", top.join("link")).unwrap();
            assert_eq!(kind(top), Ok(game));
            fs::remove_file(top.join("game")).unwrap();
            put(&top.join("a.zip"), b"x", 0o644);
            assert_eq!(kind(top), Ok(Kind::Archive(top.join("a.zip"))));
            // A folder of sources has their kind, or it is one of the things.
            fs::create_dir(top.join("src")).unwrap();
            assert_eq!(kind(top), Ok(Kind::Archive(top.join("a.zip"))));
            put(&top.join("src/p.c"), b"x", 0o644);
            let source = Kind::Source(Some(top.join("src")), vec![top.join("src/p.c")]);
            assert_eq!(kind(top), Ok(source));
        });
    }

    #[test]
    fn submissions_are_listed_by_their_names() {
        in_folder("listed", |top| {
            let why = || listed(top).unwrap_err().to_string();
            let nothing = format!("in-a-row: FOLDER={}: there is nothing in it.\n", top.display());
            assert_eq!(why(), nothing);
            for name in ["b", ".a", "__MACOSX", "c", "a"] {
                put(&top.join(name), b"", 0o644);
            }
            assert_eq!(listed(top).ok().unwrap(), ["a", "b", "c"].map(|name| top.join(name)));
            let none = listed(&top.join("d")).unwrap_err().to_string();
            assert!(none.ends_with("/d: No such file or directory.\n"), "{none}");
            let mut names = entries(top).unwrap();
            names.sort();
            assert_eq!(names, [".a", "__MACOSX", "a", "b", "c"]);
        });
    }

    #[test]
    fn a_file_is_told_by_its_name_or_its_first_bytes() {
        in_folder("told", |top| {
            let is = |name: &str, bytes: &[u8]| {
                let path = top.join(name);
                put(&path, bytes, 0o644);
                [
                    is_c_file(&path),
                    is_header(&path),
                    is_python(&path),
                    is_elf(&path),
                    starts_with_a_shebang(&path),
                    is_own(top, &path),
                ]
            };
            assert_eq!(is("a.C", b"x\x7fELF"), [true, false, false, false, false, true]);
            assert_eq!(is("a.h", b"\x7fELF"), [false, true, false, true, false, true]);
            assert_eq!(is("a.py", b"#!x"), [false, false, true, false, true, true]);
            assert_eq!(is("a", b" #!"), [false, false, false, false, false, true]);
            assert!(!is_own(top, top) && !is_own(top, &top.join("none")));
            assert!(!is_own(&top.join("a.py"), &top.join("a")));
        });
    }

    /// Some systems and archives give every file an x bit.
    #[test]
    fn a_document_is_no_program_whatever_its_mode() {
        let path = std::env::temp_dir().join(format!("in-a-row-paper-{}", std::process::id()));
        for (bytes, mode, is_program) in
            [("%PDF-1.7", 0o755, false), ("%PDF-1.7", 0o644, false), ("exit 0", 0o755, true)]
        {
            fs::write(&path, bytes).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            let document = Err("this is a PDF document, not a program".to_string());
            assert_eq!(kind(&path), if is_program { Ok(Kind::Program) } else { document });
        }
        fs::remove_file(&path).unwrap();
    }

    /// In their order. A link out of the folder leads to somebody else's file.
    #[test]
    fn c_files_of_a_folder_are_its_own() {
        let top = std::env::temp_dir().join(format!("in-a-row-sources-{}", std::process::id()));
        let folder = top.join("a");
        fs::create_dir_all(&folder).unwrap();
        for file in ["other.c", "a/b.c", "a/a.C", "a/c.h"] {
            fs::write(top.join(file), "x").unwrap();
        }
        std::os::unix::fs::symlink("../other.c", folder.join("out.c")).unwrap();
        std::os::unix::fs::symlink("b.c", folder.join("in.c")).unwrap();
        let found = sources(&folder, &entries(&folder).unwrap());
        fs::remove_dir_all(&top).unwrap();
        assert_eq!(found, ["a.C", "b.c", "in.c"].map(|name| folder.join(name)));
    }

    #[test]
    fn extensions_are_the_same_in_capital_letters() {
        let is_c = |name: &str| ends_with(Path::new(name), "c");
        assert!(is_c("a.c") && is_c("a.b.C"));
        assert!(!is_c("c") && !is_c(".c") && !is_c("a.cc") && !is_c("a.c.txt"));
    }

    #[test]
    fn dot_files_are_no_submissions() {
        let dropped = |name: &str| is_dropped_by_archives(OsStr::new(name));
        assert!(dropped(".DS_Store") && dropped("__MACOSX") && dropped("."));
        assert!(!dropped("anna") && !dropped("_x") && !dropped("a.b"));
    }

    #[test]
    fn a_file_with_an_x_bit_is_executable() {
        let is = |path: &str| super::is_executable(Path::new(path));
        assert!(is("/proc/self/exe"));
        assert!(!is("/proc/self/status") && !is("/proc") && !is("/no/such/file"));
    }

    /// What stands in a folder, by name, first bytes and mode, and the kind that it has.
    #[test]
    fn a_file_is_a_program_by_its_mode_or_its_beginning() {
        let top = std::env::temp_dir().join(format!("in-a-row-files-{}", std::process::id()));
        fs::create_dir(&top).unwrap();
        let put = |name: &str, bytes: &[u8], mode: u32| {
            fs::write(top.join(name), bytes).unwrap();
            fs::set_permissions(top.join(name), fs::Permissions::from_mode(mode)).unwrap();
            top.join(name)
        };
        let unmarked = |path: &Path| Ok(Kind::Unmarked(None, path.into()));
        for (name, bytes) in [("elf", &b"\x7fELF"[..]), ("script", b"#!/bin/sh"), ("a.py", b"x")] {
            let path = put(name, bytes, 0o644);
            assert_eq!(kind(&path), unmarked(&path), "{name}");
            let alone = top.join("alone");
            fs::create_dir(&alone).unwrap();
            fs::rename(&path, alone.join(name)).unwrap();
            let of_folder = Kind::Unmarked(Some(alone.clone()), alone.join(name));
            assert_eq!(kind(&alone), Ok(of_folder), "{name}");
            fs::rename(alone.join(name), alone.join("run")).unwrap();
            let is_run = name != "a.py";
            assert_eq!(kind(&alone).is_ok(), is_run, "{name} as run");
            fs::remove_dir_all(&alone).unwrap();
        }
        for mode in [0o744, 0o654, 0o645] {
            assert_eq!(kind(&put("any", b"x", mode)), Ok(Kind::Program), "{mode:o}");
        }
        assert!(kind(&put("any", b"x", 0o644)).is_err());
        let zip = put("a.ZIP", b"x", 0o755);
        assert_eq!(kind(&zip), Ok(Kind::Archive(zip)));
        fs::remove_dir_all(&top).unwrap();
    }

    #[test]
    fn an_executable_run_is_the_folders_program() {
        let top = std::env::temp_dir().join(format!("in-a-row-run-{}", std::process::id()));
        fs::create_dir_all(top.join("a")).unwrap();
        let run = top.join("a/run");
        for name in ["other", "a/run", "a/p.c"] {
            fs::write(top.join(name), "x").unwrap();
            fs::set_permissions(top.join(name), fs::Permissions::from_mode(0o755)).unwrap();
        }
        let folder = top.join("a");
        assert_eq!(kind(&folder), Ok(Kind::Run(folder.clone())));
        fs::set_permissions(&run, fs::Permissions::from_mode(0o644)).unwrap();
        assert!(kind(&folder).unwrap_err().contains("chmod +x run"));
        fs::remove_file(&run).unwrap();
        std::os::unix::fs::symlink("../other", &run).unwrap();
        assert!(kind(&folder).unwrap_err().contains("a link out of the folder"));
        fs::remove_dir_all(&top).unwrap();
    }
}
