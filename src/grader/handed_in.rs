//! What was handed in: looked at without running or reading any of it.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crate::files::folder_of;
use crate::refusal::{Refusal, in_words};

pub mod class;

/// Files that a folder may hold to be copied.
pub const MOST_FILES: u32 = 20_000;

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
pub fn is_c_file(path: &Path) -> bool {
    ends_with(path, "c")
}

/// The same for a header.
pub fn is_header(path: &Path) -> bool {
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
pub fn is_own(folder: &Path, path: &Path) -> bool {
    let whole = fs::canonicalize(folder).and_then(|folder| Ok((folder, fs::canonicalize(path)?)));
    whole.is_ok_and(|(folder, path)| path.starts_with(folder) && path.is_file())
}

/// What archive programs leave beside the one folder that counts.
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
}
