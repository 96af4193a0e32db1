//! The sandbox in which programs of strangers run: bubblewrap, where it is usable.
//!
//! There are two layers. The outer one holds the grader itself ([`enter`]): a network without devices,
//! and a scratch folder in memory that goes when the grader goes. The
//! inner one holds one run of one submission ([`Sandbox::command`]): it sees the system's programs
//! and libraries, read-only, and the submission's files, read-only, in an otherwise empty folder of
//! limited size.
//!
//! | out of a submission's sight | how |
//! |---|---|
//! | the repository, the other submissions, homes, `/tmp` | the file tree is built from a short list |
//! | the grader and all other processes | a process namespace for each run |
//! | the network | one network namespace without devices around the grader |
//! | the terminal | a session of its own, a new `/dev`; input and output are pipes |
//! | the caller's open files and variables | closed and unset before anything is started |
//! | other runs, memory that belongs to no process | the calls for it are refused ([`filter`]): sockets, keys, queues, shared memory, tracing |
//! | what it leaves behind | its files are in memory, its processes in the namespace: both go |

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

mod filter;

/// Where a submission's files stand inside, and where it runs.
const INSIDE: &str = "/submission";

/// Where the grader keeps copies and what it builds. Its own memory inside the outer sandbox.
pub const SCRATCH: &str = "/dev/shm";

/// Bytes that all copies and builds take at most.
const SCRATCH_BYTES: &str = "2000000000";

/// Bytes that a run may write into each of its folders.
const ROOM_BYTES: &str = "64000000";

/// A folder with more in it than this is shown as a whole, and nothing can be written beside: bubblewrap
/// takes 9,000 arguments, and some time for each.
const MOST_NAMES: usize = 200;

/// What of the system a submission sees. Shared libraries, interpreters, compilers.
const SYSTEM: [&str; 9] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"];

/// What of `/etc` a submission sees: how programs and libraries are found, and the time zone.
const SETTINGS: [&str; 5] = [
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
];

/// The folders in which programs are looked for inside.
pub const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// How a submission is kept apart from everything else.
#[derive(Clone, Debug)]
pub struct Sandbox {
    /// The arguments of `bwrap` that all runs share; [`None`] without bubblewrap.
    common: Option<Vec<OsString>>,
    /// Where `bwrap` is: it is started without an environment.
    bwrap: PathBuf,
}

/// What a run may do with the folder of its files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Files {
    /// Its files are read-only; new ones go into memory and are gone afterwards.
    ReadOnly,
    /// The folder itself: what a build leaves there stays.
    Writable,
}

/// Starts this program again inside the outer sandbox, with `again` as its arguments and without its
/// standard input. Returns only where there is none: bubblewrap's own words say why.
pub fn enter(again: &[OsString]) -> String {
    let itself = env::current_exe().unwrap_or_default();
    let words = within(|command| {
        command.arg("bwrap").args(inner(&[], &[])).args(["--chdir", "/", "true"]).output()
    });
    let words = match words {
        Ok(output) if output.status.success() => {
            let started = within(|command| Err::<(), _>(command.arg(&itself).args(again).exec()));
            started.err().map(|error| error.to_string()).unwrap_or_default()
        }
        Ok(output) => String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; "),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            "bwrap is not installed".to_string()
        }
        Err(error) => format!("bwrap: {error}"),
    };
    if words.is_empty() { "bwrap fails without a message".to_string() } else { words }
}

/// Does something with the command of the outer sandbox, which reads its filter as standard input.
fn within<T>(start: impl FnOnce(&mut Command) -> io::Result<T>) -> io::Result<T> {
    let (filter, mut bytes) = io::pipe()?;
    bytes.write_all(&filter::bytes(true))?;
    drop(bytes);
    let mut command = Command::new("bwrap");
    command.args(outer()).stdin(filter);
    start(command.args(["--seccomp", "0", "--"]))
}

fn outer() -> Vec<OsString> {
    [
        "--dev-bind",
        "/",
        "/",
        "--size",
        SCRATCH_BYTES,
        "--tmpfs",
        SCRATCH,
        "--unshare-net",
        "--unshare-ipc",
        "--die-with-parent",
    ]
    .map(OsString::from)
    .to_vec()
}

/// Namespaces, a session and an environment of its own.
const APART: [&str; 24] = [
    "--unshare-user",
    "--uid",
    "1000",
    "--gid",
    "1000",
    "--unshare-pid",
    "--unshare-ipc",
    "--unshare-uts",
    "--unshare-cgroup-try",
    "--die-with-parent",
    "--new-session",
    "--clearenv",
    "--setenv",
    "PATH",
    PATH,
    "--setenv",
    "HOME",
    INSIDE,
    "--setenv",
    "LANG",
    "C.UTF-8",
    // Its search for leaks needs `ptrace`, which is refused.
    "--setenv",
    "ASAN_OPTIONS",
    "detect_leaks=0",
];

/// The arguments that show the system, read-only.
fn system() -> Vec<OsString> {
    let mut words = Vec::new();
    for folder in SYSTEM {
        match fs::read_link(folder) {
            Ok(target) => words.extend(["--symlink".into(), target.into(), folder.into()]),
            Err(_) => words.extend(["--ro-bind-try", folder, folder].map(OsString::from)),
        }
    }
    for file in SETTINGS {
        words.extend(["--ro-bind-try", file, file].map(OsString::from));
    }
    words
}

/// The arguments that all runs share. `shown` are more folders to see, `hidden` folders to cover.
fn inner(shown: &[PathBuf], hidden: &[PathBuf]) -> Vec<OsString> {
    let mut words: Vec<OsString> = APART.into_iter().map(OsString::from).collect();
    words.extend(system());
    words.extend(["--proc", "/proc", "--dev", "/dev"].map(OsString::from));
    for room in ["/dev/shm", "/tmp", "/var/tmp"] {
        words.extend(["--size", ROOM_BYTES, "--tmpfs", room].map(OsString::from));
    }
    words.extend(["--remount-ro", "/dev"].map(OsString::from));
    for folder in shown {
        words.extend(["--ro-bind".into(), folder.into(), folder.into()]);
    }
    for folder in covered(shown, hidden) {
        let folder = OsString::from(folder);
        words.extend(["--tmpfs".into(), folder.clone(), "--remount-ro".into(), folder]);
    }
    if knows("--disable-userns") {
        words.push("--disable-userns".into());
    }
    words
}

/// Where the hidden folders would be seen, which are named without links. A folder that is not in the
/// tree need not be covered; one that is shown under two names is covered under both.
fn covered(shown: &[PathBuf], hidden: &[PathBuf]) -> Vec<PathBuf> {
    let is_in_system = |folder: &&PathBuf| SYSTEM.iter().any(|seen| folder.starts_with(seen));
    let mut covered: Vec<PathBuf> = hidden.iter().filter(is_in_system).cloned().collect();
    for seen in shown {
        let whole = fs::canonicalize(seen).unwrap_or_else(|_| seen.clone());
        let rests = hidden.iter().filter_map(|folder| folder.strip_prefix(&whole).ok());
        // Joined to an empty rest, a path would end with a slash.
        covered.extend(rests.map(|rest| seen.iter().chain(rest).collect::<PathBuf>()));
    }
    covered
}

/// The path of bubblewrap.
fn bwrap() -> PathBuf {
    let folders = env::var_os("PATH").unwrap_or_default();
    let mut paths = env::split_paths(&folders).map(|folder| folder.join("bwrap"));
    paths.find(|path| path.is_file()).unwrap_or_else(|| "bwrap".into())
}

/// Whether this bubblewrap has an option: those before 0.8 lack some.
fn knows(option: &str) -> bool {
    let help = Command::new("bwrap").arg("--help").stdin(Stdio::null()).output();
    help.is_ok_and(|help| {
        [help.stdout, help.stderr].iter().any(|text| String::from_utf8_lossy(text).contains(option))
    })
}

impl Sandbox {
    /// The sandbox inside the outer one. `shown` are more folders to see, read-only; `hidden` are
    /// folders that stay out of sight though they lie in one that is seen.
    pub fn bubblewrap(shown: &[PathBuf], hidden: &[PathBuf]) -> Self {
        Self { common: Some(inner(shown, hidden)), bwrap: bwrap() }
    }

    /// No sandbox: programs run with the caller's rights.
    pub const fn none() -> Self {
        Self { common: None, bwrap: PathBuf::new() }
    }

    pub const fn is_there(&self) -> bool {
        self.common.is_some()
    }

    /// The folder for copies and builds.
    pub fn scratch(&self) -> PathBuf {
        if self.is_there() { PathBuf::from(SCRATCH) } else { env::temp_dir() }
    }

    /// The folder in which a program finds itself whose files stand in `folder`.
    pub fn inside(&self, folder: &Path) -> PathBuf {
        if self.is_there() { PathBuf::from(INSIDE) } else { folder.to_path_buf() }
    }

    /// A command that runs `program`, a path or a name to look for, among these files. `files` are
    /// what stands in the folder where it runs, each with its name there.
    pub fn command(
        &self,
        folder: &Path,
        files: &[(OsString, PathBuf)],
        rights: Files,
        program: &OsStr,
    ) -> Command {
        let Some(common) = &self.common else {
            let mut command = Command::new(program);
            command.current_dir(folder);
            return command;
        };
        let mut command = Command::new(&self.bwrap);
        // Its own environment can be read inside, in /proc/1/environ.
        command.env_clear().args(common);
        match rights {
            Files::Writable => {
                command.arg("--bind").args([folder, Path::new(INSIDE)]);
            }
            Files::ReadOnly if files.len() > MOST_NAMES => {
                command.arg("--ro-bind").args([folder, Path::new(INSIDE)]);
            }
            Files::ReadOnly => {
                command.args(["--size", ROOM_BYTES, "--tmpfs", INSIDE]);
                for (name, path) in files {
                    let place = Path::new(INSIDE).join(name);
                    // A link stays a link: bound, it would show what it leads to outside.
                    match fs::read_link(path) {
                        Ok(target) => command.arg("--symlink").arg(target).arg(place),
                        Err(_) => command.arg("--ro-bind").arg(path).arg(place),
                    };
                }
            }
        }
        command.args(["--remount-ro", "/", "--chdir", INSIDE, "--"]).arg(program);
        command
    }
}
