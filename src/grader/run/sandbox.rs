//! The sandbox in which programs of strangers run: bubblewrap, where it is usable.
//!
//! There are two layers. The outer one holds the grader itself ([`enter`]). Its process namespace
//! ends when the grader or its caller ends. Its network has no devices. Its scratch folder is in
//! memory and goes when the grader goes. The inner one holds one run of one submission
//! ([`Sandbox::command`]). It sees the system's programs and libraries, and the submission's files,
//! all read-only. The folder of these files has a limited size and nothing else in it.
//!
//! | out of a submission's sight | how |
//! |---|---|
//! | the repository, the other submissions, homes, `/tmp` | the file tree is built from a short list ([`tree`]) |
//! | the grader and all other processes | a process namespace for each run |
//! | other runs, before or beside it | no sockets, keys, queues, semaphores, shared memory, tracing ([`filter`]) |
//! | the network | no sockets; one network namespace without devices around the grader |
//! | our own programs, where they are installed | covered, each by itself |
//! | the terminal | a session of its own, no pseudoterminals; input and output are pipes |
//! | the caller's open files and variables | closed and unset before anything is started |
//! | memory that belongs to no process | the calls for it are refused; a run with more than 20,000 files is stopped at the next look |
//! | what it leaves behind | its files are in memory, its processes in the namespace: both go |
//!
//! Nothing of a stranger runs as root. Where the grader is root, there is no namespace of users and
//! none can be made. The program bubblewrap builds the tree with root's rights, and the run starts
//! as a user without a name ([`users`]). This user owns the copy of what was handed in, and has no
//! rights beyond. Where the grader is a plain user, the run is in a namespace of users of its own.
//! There it has this user's number. In both cases the kernel counts the run's processes and threads
//! by themselves. It refuses more than twice what the grader allows. A run that goes beyond the
//! limit is seen and stopped, and costs its neighbours nothing.
//!
//! Without bubblewrap nothing is out of sight but what other users may not see. Where the grader is
//! root, the run still belongs to a user without a name. This bounds its rights, and all its
//! processes end with it.
//!
//! Three things still carry signals between two runs that agree on a code. These are locks on whole
//! files of the system, waits at an address in one (`futex`), and the machine's load.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::thread;

use super::limits::TASKS;
use super::usage;

mod filter;
mod mounts;
mod outer;
mod status;
mod tree;
mod users;

pub use mounts::unmount;
pub use outer::{end_with_parent, enter};
pub use status::{Status, has_begun, with_status};

/// Where a submission's files stand inside, and where it runs.
const INSIDE: &str = "/submission";

/// Where the grader keeps copies and what it builds. Its own memory inside the outer sandbox.
pub const SCRATCH: &str = "/dev/shm";

/// Bytes that all copies and builds take at most.
const SCRATCH_BYTES: &str = "2000000000";

/// Bytes that a run may write into each of its folders.
const WRITABLE_BYTES: &str = "64000000";

/// A folder with more in it than this is shown as a whole, and nothing can be written beside. Each
/// argument costs bubblewrap time, and it takes 9,000 at most.
const MOST_NAMES: usize = 200;

/// The folders in which programs are looked for inside.
pub const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// How a submission is kept apart from everything else.
#[derive(Clone, Debug)]
pub struct Sandbox {
    /// The arguments of `bwrap` that all runs share; [`None`] without bubblewrap.
    common: Option<Vec<OsString>>,
    /// Where `bwrap` is: it is started without an environment.
    bwrap: PathBuf,
    /// Processes and threads that the kernel lets a run have.
    tasks: usize,
    /// Programs run as users of their own.
    users: bool,
}

/// Processes of bubblewrap in a run: the one outside, and process 1 inside.
const OF_BUBBLEWRAP: usize = 2;

/// The rights of a run in the folder of its files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rights {
    /// Its files are read-only; new ones go into memory and are gone afterwards.
    ReadOnly,
    /// The folder itself: what a build leaves there stays.
    Writable,
}

/// Namespaces, a session and an environment of its own.
const APART: [&str; 19] = [
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

/// Without a sandbox: the same environment as inside, but for the caller's PATH and TMPDIR. The
/// words that the caller's `make` wrote there (MAKEFLAGS) would change a submission's build.
fn own_environment(command: &mut Command, folder: &Path) {
    let kept = ["PATH", "TMPDIR"].map(|name| env::var_os(name).map(|value| (name, value)));
    command.env_clear().envs(kept.into_iter().flatten());
    command.env("HOME", folder).env("LANG", "C.UTF-8").env("ASAN_OPTIONS", "detect_leaks=0");
}

/// Where the grader is no root: its own user, under another number.
const ITSELF: [&str; 5] = ["--unshare-user", "--uid", "1000", "--gid", "1000"];

/// A folder in memory in which a run may write, before its name.
const WRITABLE: [&str; 5] = ["--perms", "1777", "--size", WRITABLE_BYTES, "--tmpfs"];

/// The arguments that all runs share. `shown` are more folders to see, `hidden` folders to cover.
fn inner(shown: &[PathBuf], hidden: &[PathBuf]) -> Vec<OsString> {
    arguments(users::are_there(), &knows, shown, hidden)
}

/// The same with `users` without a name or as the grader's own, for a bubblewrap that `knows` these
/// options.
fn arguments(
    users: bool,
    knows: &dyn Fn(&str) -> bool,
    shown: &[PathBuf],
    hidden: &[PathBuf],
) -> Vec<OsString> {
    let mut words: Vec<OsString> = APART.into_iter().map(OsString::from).collect();
    if !users {
        words.extend(ITSELF.map(OsString::from));
    }
    words.extend(["--dev-bind", tree::PLACE, "/", "--proc", "/proc"].map(OsString::from));
    for folder in ["/dev/shm", "/tmp"] {
        words.extend(WRITABLE.into_iter().chain([folder]).map(OsString::from));
    }
    for folder in shown {
        for parent in tree::parents(folder) {
            words.extend(["--dir".into(), parent.into()]);
        }
        words.extend(["--ro-bind".into(), folder.into(), folder.into()]);
    }
    for folder in covered(shown, hidden) {
        let is_file = folder.is_file();
        let folder = OsString::from(folder);
        if is_file {
            words.extend(["--ro-bind".into(), "/dev/null".into(), folder]);
            continue;
        }
        words.extend(["--tmpfs".into(), folder.clone(), "--remount-ro".into(), folder]);
    }
    if !users && knows("--disable-userns") {
        words.push("--disable-userns".into());
    }
    words
}

/// Where the hidden folders would be seen, which are named without links. A folder that is not in
/// the tree needs no cover. One that is shown under two names is covered under both.
fn covered(shown: &[PathBuf], hidden: &[PathBuf]) -> Vec<PathBuf> {
    let is_in_system = |folder: &&PathBuf| tree::SYSTEM.iter().any(|seen| folder.starts_with(seen));
    let mut covered: Vec<PathBuf> = hidden.iter().filter(is_in_system).cloned().collect();
    for seen in shown {
        let whole = fs::canonicalize(seen).unwrap_or_else(|_| seen.clone());
        let rests = hidden.iter().filter_map(|folder| folder.strip_prefix(&whole).ok());
        // Joined to an empty rest, a path would end with a slash.
        covered.extend(rests.map(|rest| seen.iter().chain(rest).collect::<PathBuf>()));
    }
    covered
}

/// True if this bubblewrap has an option: those before 0.8 lack some.
fn knows(option: &str) -> bool {
    static HELP: LazyLock<String> = LazyLock::new(|| {
        let help = Command::new("bwrap").arg("--help").stdin(Stdio::null()).output();
        let help = help.map(|help| [help.stdout, help.stderr].concat());
        String::from_utf8_lossy(&help.unwrap_or_default()).into_owned()
    });
    HELP.contains(option)
}

/// The words that set the rights of a run inside, before its own. They name the number of its
/// tasks, and the user who owns the folder.
fn dropped_rights(folder: &Path, tasks: usize) -> Vec<OsString> {
    let user = || users::owner(folder).or_else(users::next).unwrap_or_default();
    rights_of(users::are_there().then(user), tasks, &users::tool)
}

/// The same for a `user` without a name, where there is one, with tools of these places.
fn rights_of(
    user: Option<u32>,
    tasks: usize,
    tool: &dyn Fn(&str) -> Option<PathBuf>,
) -> Vec<OsString> {
    // A user without a name has the grader's limit, which does not bind root.
    let Some(user) = user else { return task_limit_by(tool("prlimit"), tasks) };
    let Some(setpriv) = tool("setpriv") else { return Vec::new() };
    let user = ["--reuid", "--regid"].map(|option| format!("{option}={user}").into());
    let rest = NO_RIGHTS.map(OsString::from);
    [setpriv.into()].into_iter().chain(user).chain(rest).collect()
}

/// Signals that wait and timers of a run. A plain user's runs share the rest with this user.
const SIGNALS: usize = 1024;

/// The words that limit the tasks of a user, and signals and timers, before the words to start.
fn task_limit(tasks: usize) -> Vec<OsString> {
    task_limit_by(users::tool("prlimit"), tasks)
}

fn task_limit_by(prlimit: Option<PathBuf>, tasks: usize) -> Vec<OsString> {
    prlimit.map_or_else(Vec::new, |prlimit| {
        let limits = [format!("--nproc={tasks}"), format!("--sigpending={SIGNALS}"), "--".into()];
        [prlimit.into()].into_iter().chain(limits.map(OsString::from)).collect()
    })
}

/// The rest of what `setpriv` is told.
const NO_RIGHTS: [&str; 5] =
    ["--clear-groups", "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs", "--"];

/// The beginning of bubblewrap's words, and of those that say that it cannot start a program.
pub const NAME: &str = "bwrap: ";
pub const NO_PROGRAM: &str = "execvp ";

/// The words of the tools that set the rights, where they cannot start a program.
const FAILURES: [&str; 2] = ["setpriv: failed to execute ", "prlimit: failed to execute "];

/// Why a program did not start, if these words on standard error say so: whose words, and the rest.
pub fn failure(error: &str) -> Option<&str> {
    let rest = FAILURES.into_iter().find_map(|words| error.strip_prefix(words))?;
    Some(rest.trim_end())
}

/// Kills all processes of the user without a name whose folder this is.
pub fn end_owner(folder: &Path) {
    users::owner(folder).into_iter().for_each(users::end);
}

/// Tasks that the kernel lets a run have, where the grader allows it `allowed`. A run with more
/// than these is still seen and stopped. A build has the same limit, so it is never below
/// [`TASKS`].
fn most_tasks(allowed: usize) -> usize {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let most = if users::are_there() { None } else { most_processes(&limits) };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    most_tasks_of(allowed, most, usage::machine_wide(), cores)
}

/// The limit of processes that no process of this user can pass, from `/proc/self/limits`.
fn most_processes(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max processes"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// A plain user's runs share what the system leaves the user: `most` tasks but those that run.
fn most_tasks_of(allowed: usize, most: Option<u64>, running: u64, cores: usize) -> usize {
    let allowed = allowed.max(TASKS);
    let Some(most) = most else { return 2 * allowed };
    let runs = 2 * cores + 1;
    let share = usize::try_from(most.saturating_sub(running)).unwrap_or(usize::MAX) / runs;
    share.clamp(LEAST_TASKS, 2 * allowed)
}

/// Tasks that the kernel lets each run have, however few are left.
const LEAST_TASKS: usize = 64;

impl Sandbox {
    /// The sandbox inside the outer one. `shown` are more folders to see, read-only. `hidden` are
    /// folders that stay out of sight though they lie in one that is seen. `processes` is what the
    /// grader allows a run, threads counted.
    pub fn bubblewrap(shown: &[PathBuf], hidden: &[PathBuf], processes: usize) -> Self {
        let bwrap = users::tool("bwrap").unwrap_or_else(|| "bwrap".into());
        let (tasks, users) = (most_tasks(processes), users::are_there());
        Self { common: Some(inner(shown, hidden)), bwrap, tasks, users }
    }

    /// No bubblewrap. Where the grader is root, programs still run as users of their own.
    pub fn users(processes: usize) -> Self {
        Self { users: users::are_there(), tasks: most_tasks(processes), ..Self::none() }
    }

    /// No sandbox: programs run with the caller's rights.
    pub const fn none() -> Self {
        Self { common: None, bwrap: PathBuf::new(), tasks: 0, users: false }
    }

    /// Processes and threads that a program may have where the grader allows `allowed`. A plain
    /// user who has few left gives each run a share of them. The kernel refuses more: a program
    /// with all of its share has too many.
    pub fn share(&self, allowed: usize) -> usize {
        if self.is_there() {
            allowed.min(self.tasks.saturating_sub(OF_BUBBLEWRAP))
        } else {
            allowed
        }
    }

    /// Processes and threads that the tree of such a run may have.
    pub fn processes(&self, allowed: usize) -> usize {
        if self.is_there() { self.share(allowed) + OF_BUBBLEWRAP } else { allowed }
    }

    pub const fn is_there(&self) -> bool {
        self.common.is_some()
    }

    /// True if programs run as users of their own, who own the copies of what was handed in.
    pub const fn has_users(&self) -> bool {
        self.users
    }

    /// True if something starts the program that may fail itself.
    pub const fn starts_by_another(&self) -> bool {
        self.is_there() || self.has_users()
    }

    /// A sandbox for tests of what it decides; nothing is started in it.
    #[cfg(test)]
    pub fn like(is_there: bool, users: bool) -> Self {
        Self { common: is_there.then(Vec::new), users, tasks: 512, ..Self::none() }
    }

    /// The user for a new copy.
    pub fn user(&self) -> Option<u32> {
        if self.users { users::next() } else { None }
    }

    /// Makes the folder a file system of its own, in memory, of limited size. No build takes room
    /// from another then, not even with files that are open and have no name any more. Where
    /// mounting is not allowed the folder shares the scratch memory.
    pub fn mount_scratch(&self, folder: &Path, bytes: u64, files: u32) {
        if self.is_there() {
            mounts::mount(folder, bytes, files);
        }
    }

    /// Gives all that is in the folder to the folder's owner.
    pub fn give(&self, folder: &Path) {
        if let Some(user) = users::owner(folder).filter(|_| self.users) {
            users::give(folder, user);
        }
    }

    /// Kills what a run in this folder has left behind, where no sandbox does.
    pub fn end_user(&self, folder: &Path) {
        if !self.is_there() {
            end_owner(folder);
        }
    }

    /// The folder for copies and builds.
    pub fn scratch(&self) -> PathBuf {
        match (self.is_there(), self.users) {
            (true, _) => PathBuf::from(SCRATCH),
            // Another user may not reach a folder that the caller has named.
            (false, true) => PathBuf::from("/tmp"),
            (false, false) => env::temp_dir(),
        }
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
        rights: Rights,
        program: &OsStr,
    ) -> Command {
        let Some(common) = &self.common else {
            let rights = if self.users { dropped_rights(folder, self.tasks) } else { Vec::new() };
            let mut words = rights.iter().map(OsString::as_os_str).chain([program]);
            let mut command = Command::new(words.next().unwrap_or(program));
            command.args(words).current_dir(folder);
            own_environment(&mut command, folder);
            return command;
        };
        let mut command = Command::new(&self.bwrap);
        // Its own environment can be read inside, in /proc/1/environ.
        command.env_clear().args(common);
        match rights {
            Rights::Writable => {
                command.arg("--bind").args([folder, Path::new(INSIDE)]);
            }
            Rights::ReadOnly if files.len() > MOST_NAMES => {
                command.arg("--ro-bind").args([folder, Path::new(INSIDE)]);
            }
            Rights::ReadOnly => {
                command.args(WRITABLE).arg(INSIDE);
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
        command.args(["--remount-ro", "/", "--chdir", INSIDE, "--"]);
        command.args(dropped_rights(folder, self.tasks)).arg(program);
        command
    }
}

#[cfg(test)]
mod tests {
    use super::{
        OF_BUBBLEWRAP, Rights, Sandbox, arguments, covered, dropped_rights, failure,
        most_processes, most_tasks_of, own_environment, rights_of, users,
    };
    use crate::files::test_folder::TestFolder;
    use std::env;
    use std::ffi::{OsStr, OsString};
    use std::fs;
    use std::os::unix::fs::{MetadataExt, lchown, symlink};
    use std::path::{Path, PathBuf};
    use std::process::Command;

    /// A folder with the files `a` and `b/c`, and the link `d` to `a`.
    fn room(name: &str) -> TestFolder {
        let room = TestFolder::new(&format!("sandbox-{name}"));
        room.put("a", "", 0o644);
        room.put("b/c", "", 0o644);
        symlink("a", room.0.join("d")).unwrap();
        room
    }

    /// Where there are users without a name, one of them gets the folder.
    fn owned(name: &str) -> TestFolder {
        let room = room(name);
        if users::are_there() {
            let user = users::next();
            lchown(&room.0, user, user).unwrap();
        }
        room
    }

    fn in_line(words: impl IntoIterator<Item = impl AsRef<OsStr>>) -> String {
        let words: Vec<_> =
            words.into_iter().map(|word| word.as_ref().to_string_lossy().into_owned()).collect();
        words.join(" ")
    }

    /// The words that a command starts.
    fn words_of(command: &Command) -> String {
        in_line([command.get_program()].into_iter().chain(command.get_args()))
    }

    #[test]
    fn a_run_is_kept_apart_by_these_arguments() {
        let room = room("inner");
        let (shown, hidden) = ([room.0.clone()], [room.0.join("b"), room.0.join("a")]);
        let of = |users, option: &'static str| {
            in_line(arguments(users, &move |other| other == option, &shown, &hidden))
        };
        let begin = "--unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try \
            --die-with-parent --new-session --clearenv \
            --setenv PATH /usr/local/bin:/usr/bin:/bin --setenv HOME /submission \
            --setenv LANG C.UTF-8 --setenv ASAN_OPTIONS detect_leaks=0";
        let mut tree = "--dev-bind /dev/shm/tree / --proc /proc \
            --perms 1777 --size 64000000 --tmpfs /dev/shm \
            --perms 1777 --size 64000000 --tmpfs /tmp"
            .to_string();
        let mut above: Vec<&Path> = room.0.ancestors().skip(1).collect();
        above.pop();
        above.reverse();
        for folder in above {
            tree.push_str(&format!(" --dir {}", folder.display()));
        }
        let place = room.0.display();
        tree.push_str(&format!(
            " --ro-bind {place} {place} --tmpfs {place}/b --remount-ro {place}/b \
             --ro-bind /dev/null {place}/a"
        ));
        let itself = "--unshare-user --uid 1000 --gid 1000";
        let option = "--disable-userns";
        assert_eq!(of(false, option), format!("{begin} {itself} {tree} {option}"));
        assert_eq!(of(false, "--other"), format!("{begin} {itself} {tree}"));
        assert_eq!(of(true, option), format!("{begin} {tree}"));
    }

    #[test]
    fn a_run_has_no_rights_but_its_users() {
        let of = |user, tools: &[&str]| {
            let tool = |name: &str| tools.contains(&name).then(|| Path::new("/bin").join(name));
            in_line(rights_of(user, 7, &tool))
        };
        let both = ["setpriv", "prlimit"];
        assert_eq!(of(None, &both), "/bin/prlimit --nproc=7 --sigpending=1024 --");
        assert_eq!(
            of(Some(60_706), &both),
            "/bin/setpriv --reuid=60706 --regid=60706 --clear-groups --bounding-set=-all \
             --inh-caps=-all --no-new-privs --"
        );
        assert_eq!([of(None, &both[..1]), of(Some(1), &both[1..])], ["", ""]);
        let room = owned("rights");
        let rights = in_line(dropped_rights(&room.0, 9));
        if users::are_there() {
            let user = fs::metadata(&room.0).unwrap().uid();
            assert!(rights.contains(&format!("setpriv --reuid={user} ")), "{rights}");
        } else {
            assert!(rights.is_empty() || rights.contains("prlimit --nproc=9 "), "{rights}");
        }
    }

    /// Twice what is allowed, or a share of what is left: two runs a core, and one.
    #[test]
    fn the_kernel_lets_a_run_have_its_share_of_tasks() {
        let free = [1, 256, 257, 300].map(|allowed| most_tasks_of(allowed, None, 9, 9));
        assert_eq!(free, [512, 512, 514, 600]);
        let share = |most| most_tasks_of(256, Some(most), 1000, 2);
        for (most, tasks) in [
            (0, 64),
            (1000, 64),
            (1000 + 5 * 64, 64),
            (1000 + 5 * 65 - 1, 64),
            (1000 + 5 * 65, 65),
            (1000 + 5 * 511, 511),
            (1000 + 5 * 513, 512),
            (u64::MAX, 512),
        ] {
            assert_eq!(share(most), tasks, "{most}");
        }
        let limits = "Limit                     Soft Limit  Hard Limit  Units\n\
            Max open files            5           6           files\n\
            Max processes             7000        8000        processes\n";
        assert_eq!(most_processes(limits), Some(8000));
        assert_eq!(most_processes(&limits.replace("8000", "unlimited")), None);
        assert_eq!(most_processes(""), None);
    }

    /// The caller's `make` leaves words in the environment, which would change a build.
    #[test]
    fn without_a_sandbox_a_run_has_an_environment_of_its_own() {
        let mut command = Command::new("x");
        own_environment(command.env("MAKEFLAGS", "-k"), Path::new("/folder"));
        let set: Vec<_> = command
            .get_envs()
            .map(|(name, value)| in_line([Some(name), value].into_iter().flatten()))
            .collect();
        let mut expected = vec!["ASAN_OPTIONS detect_leaks=0", "HOME /folder", "LANG C.UTF-8"]
            .into_iter()
            .map(String::from)
            .collect::<Vec<_>>();
        for name in ["PATH", "TMPDIR"] {
            expected.extend(env::var(name).ok().map(|value| format!("{name} {value}")));
        }
        assert_eq!(set, expected);
    }

    #[test]
    fn without_a_sandbox_a_program_runs_in_its_folder() {
        let room = owned("alone");
        let of = |users| {
            let sandbox = Sandbox::like(false, users);
            sandbox.command(&room.0, &[], Rights::ReadOnly, OsStr::new("./run"))
        };
        assert_eq!(words_of(&of(false)), "./run");
        let rights = dropped_rights(&room.0, 512).into_iter().chain(["./run".into()]);
        assert_eq!(words_of(&of(true)), in_line(rights));
        assert_eq!(of(true).get_current_dir(), Some(room.0.as_path()));
        assert!(of(true).get_envs().any(|(name, _)| name == "HOME"));
    }

    #[test]
    fn in_a_sandbox_a_program_sees_its_files() {
        let room = owned("files");
        let place = room.0.display().to_string();
        let of = |rights, files: &[(OsString, PathBuf)]| {
            let (common, bwrap) = (Some(vec!["COMMON".into()]), "/bin/bwrap".into());
            let sandbox = Sandbox { common, bwrap, tasks: 7, users: false };
            words_of(&sandbox.command(&room.0, files, rights, OsStr::new("./run")))
        };
        let rights = in_line(dropped_rights(&room.0, 7).into_iter().chain(["./run".into()]));
        let end = format!("--remount-ro / --chdir /submission -- {rights}");
        let files = ["a", "b", "d"].map(|name| (format!("new-{name}").into(), room.0.join(name)));
        assert_eq!(
            of(Rights::ReadOnly, &files),
            format!(
                "/bin/bwrap COMMON --perms 1777 --size 64000000 --tmpfs /submission \
                 --ro-bind {place}/a /submission/new-a --ro-bind {place}/b /submission/new-b \
                 --symlink a /submission/new-d {end}"
            )
        );
        assert_eq!(
            of(Rights::Writable, &files),
            format!("/bin/bwrap COMMON --bind {place} /submission {end}")
        );
        // Of more files the folder is shown.
        let many = vec![files[0].clone(); 201];
        let whole = format!("/bin/bwrap COMMON --ro-bind {place} /submission {end}");
        assert_eq!(of(Rights::ReadOnly, &many), whole);
        assert_eq!(of(Rights::ReadOnly, &many[1..]).matches("--ro-bind").count(), 200);
    }

    /// Only root can give files away.
    #[test]
    fn the_owner_of_a_folder_gets_what_is_in_it() {
        let room = owned("given");
        let owner = |name: &str| fs::metadata(room.0.join(name)).unwrap().uid();
        let before = owner("b/c");
        Sandbox::like(true, false).give(&room.0);
        assert_eq!(owner("b/c"), before);
        Sandbox::like(true, true).give(&room.0);
        assert_eq!(owner("b/c"), owner(""));
    }

    #[test]
    fn a_sandbox_is_as_it_is_made() {
        let alone = Sandbox::none();
        assert_eq!([alone.is_there(), alone.has_users()], [false, false]);
        let users = Sandbox::users(300);
        assert_eq!([users.is_there(), users.has_users()], [false, users::are_there()]);
        assert!((64..=600).contains(&users.tasks));
        if users::are_there() {
            assert_eq!(users.tasks, 600);
            let whole = Sandbox::bubblewrap(&[], &[], 300);
            assert_eq!([whole.is_there(), whole.has_users()], [true, true]);
            assert_eq!((whole.tasks, whole.common), (600, Some(super::inner(&[], &[]))));
            assert!(whole.bwrap.ends_with("bwrap"));
        }
        let user = kinds().map(|kind| kind.user().is_some());
        let has_next = users::next().is_some();
        assert_eq!(user, [false, has_next, false, has_next]);
    }

    /// Without a sandbox and users, with users alone, in a sandbox, in one with users.
    fn kinds() -> [Sandbox; 4] {
        [(false, false), (false, true), (true, false), (true, true)]
            .map(|(is_there, users)| Sandbox::like(is_there, users))
    }

    #[test]
    fn a_sandbox_decides_about_folders_and_processes() {
        let each = |asked: fn(&Sandbox) -> bool| kinds().each_ref().map(asked);
        assert_eq!(each(Sandbox::is_there), [false, false, true, true]);
        assert_eq!(each(Sandbox::has_users), [false, true, false, true]);
        assert_eq!(each(Sandbox::starts_by_another), [false, true, true, true]);
        assert_eq!(OF_BUBBLEWRAP, 2);
        assert_eq!(kinds().each_ref().map(|kind| kind.processes(5)), [5, 5, 7, 7]);
        assert_eq!(kinds().each_ref().map(|kind| kind.processes(511)), [511, 511, 512, 512]);
        assert_eq!(kinds().each_ref().map(|kind| kind.share(511)), [511, 511, 510, 510]);
        let inside = kinds().map(|kind| kind.inside(Path::new("/a")));
        assert_eq!(inside, ["/a", "/a", "/submission", "/submission"].map(PathBuf::from));
        let scratch = kinds().map(|kind| kind.scratch());
        let [own, shared] = [env::temp_dir(), "/dev/shm".into()];
        assert_eq!(scratch, [own, "/tmp".into(), shared.clone(), shared]);
        assert_eq!([kinds()[0].user(), kinds()[2].user()], [None, None]);
    }

    #[test]
    fn a_program_that_did_not_start_is_known_by_the_words() {
        for tool in ["setpriv", "prlimit"] {
            let words = format!("{tool}: failed to execute ./a: No such file\n");
            assert_eq!(failure(&words), Some("./a: No such file"));
        }
        for other in ["", "setpriv: no", "x setpriv: failed to execute ./a", "failed to execute"] {
            assert_eq!(failure(other), None, "{other}");
        }
    }

    /// Folders beside those that are seen are not there at all.
    #[test]
    fn hidden_folders_are_covered_where_they_are_seen() {
        let paths = |paths: &[&str]| paths.iter().map(PathBuf::from).collect::<Vec<_>>();
        let covered = |shown: &[&str], hidden: &[&str]| covered(&paths(shown), &paths(hidden));
        assert_eq!(covered(&[], &["/usr/no/such", "/home/no/such"]), paths(&["/usr/no/such"]));
        let shown = ["/no/such/a", "/no/such/b"];
        let hidden = ["/no/such/a/x/y", "/no/such/a", "/no/such", "/no/such/ab", "/no/such/b/x"];
        let seen = ["/no/such/a/x/y", "/no/such/a", "/no/such/b/x"];
        assert_eq!(covered(&shown, &hidden), paths(&seen));
    }
}
