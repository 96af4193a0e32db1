//! The status of bubblewrap itself: whether the program began. A program cannot write there.

use std::io::{self, PipeReader, PipeWriter, Read};
use std::os::fd::AsRawFd;
use std::process::{self, Command};

/// Starts the words after the first with the file that it names as file 3, and lets bubblewrap
/// write there.
const START: &str =
    r#"status=$1 bwrap=$2; shift 2; exec "$bwrap" --json-status-fd 3 "$@" 3>"$status""#;

/// The name of what bubblewrap writes only after the program began.
const BEGUN: &str = "\"exit-code\"";

/// Where bubblewrap writes.
pub struct Status(PipeReader, PipeWriter);

/// The same command of a sandbox, whose status can be asked after the run.
///
/// # Errors
/// When there is no pipe.
pub fn with_status(command: &Command) -> io::Result<(Command, Status)> {
    let (reader, writer) = io::pipe()?;
    let path = format!("/proc/{}/fd/{}", process::id(), writer.as_raw_fd());
    let mut watched = Command::new("/bin/sh");
    watched.env_clear().args(["-c", START, "in-a-row", &path]);
    watched.arg(command.get_program()).args(command.get_args());
    Ok((watched, Status(reader, writer)))
}

/// True if the program began. The run is over.
pub fn has_begun(Status(mut reader, writer): Status) -> bool {
    drop(writer);
    let mut words = String::new();
    let _ = reader.read_to_string(&mut words);
    words.contains(BEGUN)
}
