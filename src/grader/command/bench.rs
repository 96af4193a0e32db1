//! How long a class takes: `make bench-grade` grades copies of our own program.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use super::grade_all;
use crate::builds;
use crate::cases::courses::{self, Game};
use crate::options::{self, Options, Task, variable};
use crate::refusal::{Outcome, Refusal, in_words};
use crate::run::sandbox::Sandbox;
use crate::verdict::input_line;

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

    /// The first copy takes room, the others are links to it.
    fn copy(&self, folder: &Path) -> io::Result<()> {
        let program = input_line::reference(self.game).ok_or(io::ErrorKind::NotFound)?;
        fs::create_dir_all(folder)?;
        let digits = self.copies.to_string().len();
        let path = |number: usize| folder.join(format!("copy{number:0digits$}"));
        fs::copy(program, path(1))?;
        (2..=self.copies).try_for_each(|number| fs::hard_link(path(1), path(number)))
    }
}

/// The most memory that this process had, in kB; [`None`] if the system does not say.
fn peak() -> Option<u32> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}
