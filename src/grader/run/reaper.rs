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
    match folder.to_str() {
        Some(path) if path.starts_with('/') && !path.contains('\n') => {
            tell(&format!("{path}\n"), false)
        }
        _ => Ok(()),
    }
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
