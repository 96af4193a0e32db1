//! How long a class takes: `make bench-grade` grades copies of our own program.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Instant;

use super::grade_all;
use crate::builds;
use crate::cases::courses::{self, Game};
use crate::options::{self, Options, Task, variable};
use crate::reference::PLAY;
use crate::refusal::{Outcome, Refusal, in_words};
use crate::run::sandbox::Sandbox;

/// Copies when `COPIES` says nothing else.
const COPIES: usize = 500;

/// A class of copies.
pub struct Bench {
    game: Game,
    copies: usize,
}

/// Reads `GAME` and `COPIES`.
///
/// # Errors
/// What is wrong with one of them.
pub fn read() -> Result<Bench, Refusal> {
    let game = variable("GAME").unwrap_or_else(|| "gomoku-mist".into());
    let game = courses::named(&game.to_string_lossy())?;
    let copies = match variable("COPIES") {
        None => Some(COPIES),
        Some(word) => word.to_str().and_then(|text| text.parse().ok()).filter(|&count| count > 0),
    };
    let copies = copies.ok_or_else(|| Refusal("COPIES is not a number above 0.\n".into()))?;
    Ok(Bench { game, copies })
}

impl Bench {
    /// Grades the copies, whose table nobody reads, and says what it took.
    ///
    /// # Errors
    /// When the copies cannot be made or graded.
    pub fn run(&self, sandbox: &Sandbox, out: &mut dyn Write) -> Result<Outcome, Refusal> {
        let name = format!("in-a-row-bench-{}", std::process::id());
        let folder = sandbox.scratch().join(name);
        let options = options::of(self.game, Task::All(folder.clone()))?;
        let seconds = self.seconds(&options, &folder, sandbox);
        builds::remove(&folder);
        let seconds = seconds?;
        let (copies, game) = (self.copies, self.game.name);
        let how = if sandbox.is_there() { "in the sandbox" } else { "without a sandbox" };
        writeln!(out, "{copies} copies of {game} {how}: {seconds:.0} s")?;
        if let Some(peak) = peak() {
            writeln!(out, "memory of the grader: at most {:.1} MB", f64::from(peak) / 1024.0)?;
        }
        Ok(Outcome::Done)
    }

    /// What the copies take, once they are there.
    fn seconds(&self, options: &Options, folder: &Path, sandbox: &Sandbox) -> Result<f64, Refusal> {
        self.copy(folder).map_err(|error| {
            Refusal(format!("The copies cannot be made: {}\n", in_words(&error)))
        })?;
        let start = Instant::now();
        grade_all::grade(options, folder, sandbox, &mut io::sink())?;
        Ok(start.elapsed().as_secs_f64())
    }

    /// Folders with a script each. The first copy of the program takes room, the others are links to it.
    fn copy(&self, folder: &Path) -> io::Result<()> {
        let digits = self.copies.to_string().len();
        let file = |number: usize, name| folder.join(format!("copy{number:0digits$}")).join(name);
        let script = format!("#!/bin/sh\nexec ./program {PLAY} {} \"$@\"\n", self.game.name);
        for number in 1..=self.copies {
            let run = file(number, "run");
            fs::create_dir_all(run.parent().unwrap_or(folder))?;
            fs::write(&run, &script)?;
            fs::set_permissions(&run, fs::Permissions::from_mode(0o755))?;
            match number {
                1 => drop(fs::copy(env::current_exe()?, file(1, "program"))?),
                _ => fs::hard_link(file(1, "program"), file(number, "program"))?,
            }
        }
        Ok(())
    }
}

/// The most memory that this process had, in kB; [`None`] if the system does not say.
fn peak() -> Option<u32> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}
