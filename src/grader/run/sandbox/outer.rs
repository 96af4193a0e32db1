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
use std::io::{self, PipeReader, Write};
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::{env, process};

use super::{
    SCRATCH, SCRATCH_BYTES, dropped_rights, filter, inner, most_tasks, task_limit, tree, users,
};
use crate::refusal::Refusal;
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
    Ok(ExitCode::from(status_of(status)))
}

/// The status of the grader outside where the one inside has ended so.
fn status_of(inside: ExitStatus) -> u8 {
    inside.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(Refusal::STATUS)
}

/// Starts a program that does nothing in both layers.
fn tried() -> Result<(), String> {
    let bwrap = users::tool("bwrap").ok_or("bwrap is not installed")?;
    let words = trial(bwrap.into(), inner(&[], &[]), dropped_rights("/".as_ref(), TASKS));
    let quiet = |command: &mut Command| {
        command.stdout(Stdio::null()).stderr(Stdio::piped());
    };
    let output = started(words, quiet).and_then(|(child, _filter)| child.wait_with_output());
    match output {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(in_one_line(&output.stderr)),
        Err(error) => Err(format!("bwrap: {error}")),
    }
}

/// The words that start nothing in the inner layer.
fn trial(bwrap: OsString, inner: Vec<OsString>, rights: Vec<OsString>) -> Vec<OsString> {
    let nowhere = ["--chdir", "/", "--"].map(OsString::from);
    let words = [bwrap].into_iter().chain(inner).chain(nowhere);
    words.chain(rights).chain(["true".into()]).collect()
}

/// The words of a bubblewrap that fails, in one line.
fn in_one_line(words: &[u8]) -> String {
    let words = String::from_utf8_lossy(words).trim().replace('\n', "; ");
    if words.is_empty() { "bwrap fails without a message".to_string() } else { words }
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
    let mut command = layer(users, &path, tree::words());
    command.args(words);
    streams(&mut command);
    let child = command.process_group(0).stdin(Stdio::piped()).spawn()?;
    Ok((child, filter))
}

/// The outer sandbox, before the words that it starts.
fn layer(users: bool, filter: &str, tree: Vec<OsString>) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", START, "in-a-row", filter, "bwrap"]);
    if !users {
        command.args(AS_ROOT);
    }
    command.args(APART).args(tree).args(["--seccomp", "3", "--"]);
    command
}

/// Ends this process, which is inside, when the one outside has ended.
pub fn end_with_parent() {
    // Without a thread the kernel still ends this process with the one outside.
    let _ = patience::thread(|| {
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        process::exit(INTERRUPTED);
    });
}

#[cfg(test)]
mod tests {
    use super::{Command, ExitStatus, INTERRUPTED, START, in_one_line, layer, status_of, trial};
    use std::ffi::OsString;
    use std::fs;
    use std::os::unix::process::ExitStatusExt;

    fn in_line(words: &[impl AsRef<std::ffi::OsStr>]) -> String {
        let words: Vec<_> = words.iter().map(|word| word.as_ref().to_string_lossy()).collect();
        words.join(" ")
    }

    /// The status after a signal is that of a run that graded nothing.
    #[test]
    fn the_grader_outside_ends_as_the_one_inside() {
        let of = |raw| status_of(ExitStatus::from_raw(raw));
        let codes = [0, 1, 2, 130, 255].map(|code| of(code << 8));
        assert_eq!(codes, [0, 1, 2, 130, 255]);
        assert_eq!([of(9), of(15)], [2, 2]);
        assert_eq!(INTERRUPTED, 130);
    }

    #[test]
    fn a_bubblewrap_that_fails_is_told_in_one_line() {
        assert_eq!(in_one_line(b"\nbwrap: no\nand no\n"), "bwrap: no; and no");
        for nothing in ["", " \n"] {
            assert_eq!(in_one_line(nothing.as_bytes()), "bwrap fails without a message");
        }
    }

    #[test]
    fn a_trial_starts_nothing_in_the_inner_layer() {
        let words = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
        let trial = trial("/bin/bwrap".into(), words(&["a", "b"]), words(&["setpriv", "--"]));
        assert_eq!(in_line(&trial), "/bin/bwrap a b --chdir / -- setpriv -- true");
    }

    /// A plain user is root inside, with the rights to mount and to read its own folders.
    #[test]
    fn the_outer_layer_has_its_own_processes_network_and_memory() {
        let of = |users| {
            let command = layer(users, "/filter", vec!["TREE".into()]);
            assert_eq!(command.get_program(), "sh");
            let words: Vec<_> = command.get_args().collect();
            assert_eq!(in_line(&words[..2]), format!("-c {START}"));
            in_line(&words[2..])
        };
        let as_root = "--unshare-user --uid 0 --gid 0 --cap-add CAP_SYS_ADMIN \
            --cap-add CAP_SETFCAP --cap-add CAP_DAC_READ_SEARCH";
        let apart = "--dev-bind / / --proc /proc --size 2000000000 --tmpfs /dev/shm \
            --unshare-pid --unshare-net --unshare-ipc --die-with-parent TREE --seccomp 3 --";
        assert_eq!(of(true), format!("in-a-row /filter bwrap {apart}"));
        assert_eq!(of(false), format!("in-a-row /filter bwrap {as_root} {apart}"));
    }

    /// The words after the file's name are started, with the file as their file 3.
    #[test]
    fn the_filter_is_file_3_of_what_is_started() {
        let name = format!("in-a-row-filter-{}", std::process::id());
        let filter = std::env::temp_dir().join(name);
        fs::write(&filter, "bytes").unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", START, "in-a-row"]).arg(&filter).args(["sh", "-c", "cat <&3"]);
        let output = command.output().unwrap();
        fs::remove_file(&filter).unwrap();
        assert_eq!(output.stdout, b"bytes");
    }
}
