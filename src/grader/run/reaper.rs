//! The reaper: a shell for each thread, which ends what the thread has started and outlives it.
//!
//! A process that leaves its group is found by a mark in its environment.

use std::cell::RefCell;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use super::launch::{kill, start};
use super::usage;

/// During `exec` a process has no environment. [`reap`] looks again after this time.
const SECOND_LOOK: Duration = Duration::from_millis(10);

/// Prepares a command without a sandbox. It gets a process group of its own. It also gets a mark,
/// by which [`reap`] finds processes that leave the group.
pub fn set_apart(command: &mut Command) {
    let (name, value) = mark();
    command.env(name, value).process_group(0);
}

/// Name and value that are in the environment of everything this thread runs.
fn mark() -> (&'static str, String) {
    static THREADS: AtomicU32 = AtomicU32::new(0);
    thread_local! {
        static NUMBER: u32 = THREADS.fetch_add(1, Ordering::Relaxed);
    }
    ("IN_A_ROW_RUN", format!("{}.{}", std::process::id(), NUMBER.with(|number| *number)))
}

/// Kills what is left of everything this thread has run. These are processes that had left their
/// group before it was killed.
pub fn reap() {
    let (name, value) = mark();
    let entry = format!("{name}={value}");
    let mut nothing = false;
    // A process may start another while we look.
    for _ in 0..10 {
        let found = usage::numbers().filter(|&id| carries(id, entry.as_bytes()));
        let found: Vec<u32> = found.collect();
        match (found.is_empty(), nothing) {
            (true, true) => return,
            (true, false) => thread::sleep(SECOND_LOOK),
            (false, _) => kill(&found),
        }
        nothing = found.is_empty();
    }
}

fn carries(process: u32, entry: &[u8]) -> bool {
    let environment = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
    environment.split(|&byte| byte == 0).any(|other| other == entry)
}

/// A shell that outlives the grader. At `end N` it kills group N. At the end of its input it kills
/// the other groups: they do not get the Ctrl-C that ends us. It then also kills all processes of
/// the users that it was told, and deletes the folders.
const REAPER: &str = r#"
groups=
users=
stop() { kill -s KILL -- "-$1" 2>/dev/null; }
while IFS= read -r word; do
    case $word in
    end\ *)
        stop "${word#end }"
        others=
        for group in $groups; do
            [ "$group" = "${word#end }" ] || others="$others $group"
        done
        groups=$others
        echo
        ;;
    user\ *) users="$users ${word#user }" ;;
    /*) set -- "$@" "$word" ;;
    *) groups="$groups $word" ;;
    esac
done
for group in $groups; do stop "$group"; done
for user in $users; do
    setpriv --reuid="$user" --regid="$user" --clear-groups -- sh -c 'kill -s KILL -- -1' 2>/dev/null
done
for room; do rm -rf -- "$room" 2>/dev/null; done
"#;

/// Has the child's process group killed when this thread ends, however it ends. The child leads it.
///
/// # Errors
/// When the reaper cannot be started.
pub fn watch_group(child: &Child) -> io::Result<()> {
    tell(&format!("{}\n", child.id()), false)
}

/// Kills the child's process group, in the thread that has told the reaper of it.
///
/// # Errors
/// When the reaper cannot be started.
pub fn end_group(child: &Child) -> io::Result<()> {
    tell(&format!("end {}\n", child.id()), true)
}

/// A folder that shall not outlive this thread, however it ends: all that is in it is deleted.
///
/// # Errors
/// When the reaper cannot be started.
pub fn watch_folder(folder: &Path) -> io::Result<()> {
    order_for(folder).map_or(Ok(()), |order| tell(&order, false))
}

/// The line that tells a folder, if a line can.
fn order_for(folder: &Path) -> Option<String> {
    let path = folder.to_str()?;
    (path.starts_with('/') && !path.contains('\n')).then(|| format!("{path}\n"))
}

/// A user as whom nothing shall run any more when this thread ends, however it ends.
///
/// # Errors
/// When the reaper cannot be started.
pub fn watch_user(user: u32) -> io::Result<()> {
    tell(&format!("user {user}\n"), false)
}

thread_local! {
    static SHELL: RefCell<Option<(ChildStdin, BufReader<ChildStdout>)>> = const { RefCell::new(None) };
}

/// Tells this thread's reaper a group, a folder or the end of a group, and waits for its answer.
pub fn tell(word: &str, answer: bool) -> io::Result<()> {
    SHELL.with_borrow_mut(|slot| {
        let (orders, answers) = match slot {
            Some(shell) => shell,
            None => slot.insert(start_reaper()?),
        };
        orders.write_all(word.as_bytes())?;
        if answer {
            answers.read_line(&mut String::new())?;
        }
        Ok(())
    })
}

fn start_reaper() -> io::Result<(ChildStdin, BufReader<ChildStdout>)> {
    let mut shell = Command::new("sh");
    shell.args(["-c", REAPER]).process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut shell = start(&mut shell)?;
    let pipes = shell.stdin.take().zip(shell.stdout.take());
    let (orders, answers) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
    Ok((orders, BufReader::new(answers)))
}

#[cfg(test)]
mod tests {
    use super::{
        Child, Command, Path, REAPER, SECOND_LOOK, Stdio, Write, carries, end_group, mark,
        order_for, reap, set_apart, watch_folder, watch_group,
    };
    use std::env;
    use std::ffi::OsStr;
    use std::fs;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::process::ExitStatusExt;
    use std::thread;
    use std::time::{Duration, Instant};

    /// A process in a group of its own that does nothing for some seconds.
    fn sleeper() -> Child {
        let mut command = Command::new("sleep");
        set_apart(command.arg("5"));
        command.stdin(Stdio::null()).spawn().unwrap()
    }

    /// The signal that ended a process.
    fn signal(mut child: Child) -> Option<i32> {
        child.wait().unwrap().signal()
    }

    #[test]
    fn a_folder_with_a_whole_path_of_one_line_is_told() {
        let order = |name: &[u8]| order_for(Path::new(OsStr::from_bytes(name)));
        assert_eq!(order(b"/tmp/a b"), Some("/tmp/a b\n".to_string()));
        for other in [&b"tmp/a"[..], b"", b"/tmp/a\nb", b"/tmp/\xff"] {
            assert_eq!(order(other), None);
        }
    }

    /// Each thread has a mark of its own, which everything has that it runs.
    #[test]
    fn a_mark_names_the_thread() {
        let (name, value) = mark();
        assert_eq!((name, &value), ("IN_A_ROW_RUN", &mark().1));
        let number = value.strip_prefix(&format!("{}.", std::process::id())).unwrap();
        assert!(number.parse::<u32>().is_ok());
        assert_ne!(thread::spawn(mark).join().unwrap().1, value);
        let mut command = Command::new("x");
        set_apart(&mut command);
        let set: Vec<_> = command.get_envs().collect();
        assert_eq!(set, [(OsStr::new(name), Some(OsStr::new(&value)))]);
    }

    #[test]
    fn a_process_carries_whole_entries_of_its_environment() {
        let path = format!("PATH={}", env::var("PATH").unwrap());
        let itself = std::process::id();
        assert!(carries(itself, path.as_bytes()));
        assert!(!carries(itself, &path.as_bytes()[..path.len() - 1]));
        assert!(!carries(itself, b"PATH") && !carries(itself, b"IN_A_ROW_NO_SUCH=1"));
        assert_eq!(SECOND_LOOK, Duration::from_millis(10));
    }

    /// It had left its group, as far as anybody has seen; another thread's process stays.
    #[test]
    fn what_a_thread_has_left_behind_is_reaped() {
        let mut other = thread::spawn(sleeper).join().unwrap();
        let own = sleeper();
        reap();
        assert_eq!(signal(own), Some(9));
        assert!(other.try_wait().unwrap().is_none());
        other.kill().unwrap();
        other.wait().unwrap();
    }

    #[test]
    fn a_group_is_ended_at_the_latest_with_its_thread() {
        let folder = env::temp_dir().join(format!("in-a-row-reaped-{}", std::process::id()));
        fs::create_dir_all(folder.join("a")).unwrap();
        let told = folder.clone();
        let (first, second) = thread::spawn(move || {
            let (first, mut second) = (sleeper(), sleeper());
            watch_group(&first).unwrap();
            watch_group(&second).unwrap();
            watch_folder(&told).unwrap();
            end_group(&first).unwrap();
            let first = signal(first);
            assert!(second.try_wait().unwrap().is_none() && told.is_dir());
            (first, second)
        })
        .join()
        .unwrap();
        assert_eq!((first, signal(second)), (Some(9), Some(9)));
        let begin = Instant::now();
        while folder.exists() && begin.elapsed() < Duration::from_secs(5) {
            thread::sleep(Duration::from_millis(1));
        }
        assert!(!folder.exists());
    }

    /// It answers the end of a group, and nothing else.
    #[test]
    fn the_shell_answers_once_a_group_is_ended() {
        let orders = "/no/such/folder\n2000000000\nend 2000000000\n2000000001\n";
        let mut shell = Command::new("sh");
        shell.args(["-c", REAPER]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut shell = shell.stderr(Stdio::piped()).spawn().unwrap();
        shell.stdin.take().unwrap().write_all(orders.as_bytes()).unwrap();
        let output = shell.wait_with_output().unwrap();
        assert_eq!((output.stdout.as_slice(), output.stderr.as_slice()), (&b"\n"[..], &b""[..]));
    }
}
