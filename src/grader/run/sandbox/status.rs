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

#[cfg(test)]
mod tests {
    use super::{has_begun, with_status};
    use std::ffi::OsStr;
    use std::fs;
    use std::process::Command;

    /// The same program with the same words, behind the file for its status.
    #[test]
    fn a_command_with_a_status_starts_the_same_words() {
        let mut command = Command::new("echo");
        let (mut watched, status) = with_status(command.args(["a b", "c"])).unwrap();
        assert_eq!(watched.get_program(), "/bin/sh");
        let words: Vec<&OsStr> = watched.get_args().collect();
        assert_eq!([words[0], words[2]], ["-c", "in-a-row"]);
        let place = format!("/proc/{}/fd/", std::process::id());
        assert!(words[3].to_string_lossy().starts_with(&place));
        assert_eq!(words[4..], ["echo", "a b", "c"]);
        let output = watched.output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "--json-status-fd 3 a b c\n");
        assert!(!has_begun(status), "nothing was written");
    }

    #[test]
    fn a_program_began_if_bubblewrap_tells_how_it_ended() {
        for (words, began) in [
            ("{ \"child-pid\": 3 }\n{ \"exit-code\": 0 }\n", true),
            ("{ \"child-pid\": 3 }\n", false),
        ] {
            let (watched, status) = with_status(&Command::new("echo")).unwrap();
            fs::write(watched.get_args().nth(3).unwrap(), words).unwrap();
            assert_eq!(has_begun(status), began, "{words}");
        }
    }
}
