//! One program on one case: does it pass, and if not, in which way?

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::games::Game;
use super::in_words;
use crate::runner::cases::Case;
use crate::runner::difference::{self, Difference};
use crate::runner::launch::{Ending, Limits, Run, guard_room, launch, sweep};

/// Output beyond the expected one that is still read. A program that prints for
/// ever is stopped here.
const MORE: usize = 1 << 20;

/// Bytes of memory for a program and its children.
pub const MEMORY: u64 = 256 << 20;

/// A program that is stopped in so many cases gets less time in the others: one
/// that hangs at every end of input would hold up a whole course.
const PATIENCE: u32 = 3;

/// `ENOEXEC`, which is the same on every Unix.
const EXEC_FORMAT_ERROR: i32 = 8;

/// A program under test.
pub struct Subject {
    pub program: PathBuf,
    game: Game,
    time: Duration,
    /// Cases that were stopped for their time or memory.
    stopped: u32,
    /// It has started too many processes once: it is not run again.
    banned: bool,
    /// Where it runs, if not where the grader does: a folder made for each case.
    room: Option<PathBuf>,
}

/// In which way a case fails, the first that applies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A line of the output is wrong, missing or too much.
    Line(usize),
    /// The output is right, but the program did not end by itself.
    Ending(Ending),
    /// The output is right, the exit status is not.
    Status(i32),
}

impl Subject {
    /// Looks at the file before anything is run. The error says what is wrong
    /// with it.
    pub fn new(
        program: &Path,
        game: Game,
        time: Duration,
        room: Option<PathBuf>,
    ) -> Result<Self, String> {
        let whole = fs::canonicalize(program).map_err(|_| "there is no such file".to_string())?;
        let about = fs::metadata(&whole).map_err(|error| in_words(&error))?;
        if about.is_dir() {
            return Err("this is a folder, not a program".to_string());
        }
        if about.permissions().mode() & 0o111 == 0 {
            return Err("it is not executable (chmod +x)".to_string());
        }
        if let Some(room) = &room {
            guard_room(room).map_err(|error| in_words(&error))?;
        }
        Ok(Self { program: whole, game, time, stopped: 0, banned: false, room })
    }

    /// Runs the program on the case. Standard error is not looked at. The error
    /// says why it cannot be run.
    pub fn run(&mut self, case: &Case) -> Result<Run, String> {
        if self.banned {
            return Ok(Run { output: Vec::new(), error: Vec::new(), ending: Ending::Processes });
        }
        let run =
            self.run_in_room(case).map_err(|error| match (error.kind(), error.raw_os_error()) {
                (io::ErrorKind::NotFound, _) => {
                    "the program that its first line names is not there".to_string()
                }
                (_, Some(EXEC_FORMAT_ERROR)) => {
                    "it is for another machine, or a script without a first line #!/bin/sh"
                        .to_string()
                }
                _ => format!("it cannot be run: {}", in_words(&error)),
            })?;
        self.banned = run.ending == Ending::Processes;
        self.stopped += u32::from(matches!(run.ending, Ending::Time | Ending::Memory));
        Ok(run)
    }

    fn run_in_room(&self, case: &Case) -> io::Result<Run> {
        let mut command = Command::new(&self.program);
        command.args(&case.arguments);
        if let Some(room) = &self.room {
            fs::create_dir_all(room)?;
            command.current_dir(room);
        }
        let run = launch(&mut command, File::open(&case.input)?.into(), &self.limits(case));
        if let Some(room) = &self.room {
            let _ = fs::remove_dir_all(room);
        }
        run
    }

    fn limits(&self, case: &Case) -> Limits {
        let time = if self.stopped < PATIENCE { self.time } else { self.time / 10 };
        Limits { time, output: case.expected.len() + MORE, memory: MEMORY, processes: 32 }
    }

    /// What is wrong with a run, if anything is. An exit status counts where
    /// the course says which.
    pub fn fault(&self, case: &Case, run: &Run) -> Option<Fault> {
        let difference = difference::first(&case.expected, &run.output);
        match (run.ending, difference) {
            (_, Some(Difference { line, .. })) => Some(Fault::Line(line)),
            (Ending::Exit(status), None) => {
                let open = self.game.input_ends_first(case);
                (status != case.status && !open).then_some(Fault::Status(status))
            }
            (ending, None) => Some(Fault::Ending(ending)),
        }
    }
}

impl Drop for Subject {
    fn drop(&mut self) {
        sweep();
    }
}
