//! The outer layer, which holds the grader itself.
//!
//! ```text
//!   in-a-row ──pipe──▶ bwrap ─▶ bwrap, process 1 ─▶ in-a-row --inside ─▶ runs
//!   outside                      of the namespace
//! ```
//!
//! When the grader inside ends, process 1 does, and with it the kernel ends every process of the
//! namespace. When the one outside ends, however it ends, the pipe closes and the grader inside
//! ends. Interruptions at a terminal reach the one outside alone. They cut off no start of a
//! sandbox half way, after which nobody would end it.

use std::ffi::OsString;
use std::io::{self, PipeReader, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitCode, Stdio};
use std::{env, process};

use super::{
    SCRATCH, SCRATCH_BYTES, dropped_rights, filter, inner, most_tasks, task_limit, tree, users,
};
use crate::run::limits::TASKS;
use crate::run::patience;

/// The status after an interruption.
const INTERRUPTED: i32 = 130;

/// Starts the words after the first, with the file that the first one names as file 3.
const START: &str = r#"filter=$1; shift; exec "$@" 3<"$filter""#;

/// Namespaces, and memory for copies and builds. The tree of all runs comes after these.
const APART: [&str; 13] = [
    "--dev-bind",
    "/",
    "/",
    "--proc",
    "/proc",
    "--size",
    SCRATCH_BYTES,
    "--tmpfs",
    SCRATCH,
    "--unshare-pid",
    "--unshare-net",
    "--unshare-ipc",
    "--die-with-parent",
];

/// For a plain user: root in a namespace of users that knows this user alone. This root may mount,
/// make another namespace of users, and read all folders of this user.
const AS_ROOT: [&str; 11] = [
    "--unshare-user",
    "--uid",
    "0",
    "--gid",
    "0",
    "--cap-add",
    "CAP_SYS_ADMIN",
    "--cap-add",
    "CAP_SETFCAP",
    "--cap-add",
    "CAP_DAC_READ_SEARCH",
];

/// Starts this program again inside the outer sandbox, with `again` as its arguments, and waits for
/// its end. `processes` is what the grader allows a run.
///
/// # Errors
/// Where there is no sandbox: bubblewrap's own words say why.
pub fn enter(again: &[OsString], processes: usize) -> Result<ExitCode, String> {
    tried()?;
    let itself = env::current_exe().map_err(|error| error.to_string())?;
    // For a plain user each run has its own limit, and this one would count all runs together.
    let limit = if users::are_there() { task_limit(most_tasks(processes)) } else { Vec::new() };
    let words = limit.into_iter().chain([itself.into()]).chain(again.iter().cloned());
    let (mut child, _filter) = started(words, |_| {}).map_err(|error| error.to_string())?;
    // It stays open until the end.
    let pipe = child.stdin.take();
    let status = child.wait().map_err(|error| error.to_string())?;
    drop(pipe);
    Ok(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(2)))
}

/// Starts a program that does nothing in both layers.
fn tried() -> Result<(), String> {
    let bwrap = users::tool("bwrap").ok_or("bwrap is not installed")?;
    let mut words = vec![bwrap.into()];
    words.extend(inner(&[], &[]));
    words.extend(["--chdir".into(), "/".into(), "--".into()]);
    words.extend(dropped_rights("/".as_ref(), TASKS));
    words.push("true".into());
    let quiet = |command: &mut Command| {
        command.stdout(Stdio::null()).stderr(Stdio::piped());
    };
    let output = started(words, quiet).and_then(|(child, _filter)| child.wait_with_output());
    let words = match output {
        Ok(output) if output.status.success() => return Ok(()),
        Ok(output) => String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; "),
        Err(error) => format!("bwrap: {error}"),
    };
    Err(if words.is_empty() { "bwrap fails without a message".to_string() } else { words })
}

/// Starts these words inside the outer sandbox, in a process group of their own. Their standard
/// input is a pipe that the child value holds. The filter is read from this process.
fn started(
    words: impl IntoIterator<Item = OsString>,
    streams: impl FnOnce(&mut Command),
) -> io::Result<(Child, PipeReader)> {
    let users = users::are_there();
    let (filter, mut bytes) = io::pipe()?;
    bytes.write_all(&filter::bytes(!users))?;
    drop(bytes);
    let path = format!("/proc/{}/fd/{}", process::id(), filter.as_raw_fd());
    let mut command = Command::new("sh");
    command.args(["-c", START, "in-a-row", &path, "bwrap"]);
    if !users {
        command.args(AS_ROOT);
    }
    command.args(APART).args(tree::words()).args(["--seccomp", "3", "--"]).args(words);
    streams(&mut command);
    let child = command.process_group(0).stdin(Stdio::piped()).spawn()?;
    Ok((child, filter))
}

/// Ends this process, which is inside, when the one outside has ended.
pub fn end_with_parent() {
    // Without a thread the kernel still ends this process with the one outside.
    let _ = patience::thread(|| {
        let mut byte = [0];
        while io::stdin().read(&mut byte).is_ok_and(|count| count > 0) {}
        process::exit(INTERRUPTED);
    });
}
