//! How long a class takes: `in-a-row bench` grades copies of our own program.

use std::env;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Instant;

use super::grade_all;
use crate::builds;
use crate::options::Options;
use crate::reference::PLAY;
use crate::refusal::{Out, Outcome, Refusal};
use crate::run::sandbox::Sandbox;

/// Grades the copies, whose table nobody reads, and says what it took.
///
/// # Errors
/// When the copies cannot be made or graded.
pub fn run(options: &Options, sandbox: &Sandbox, out: &mut Out<'_>) -> Result<Outcome, Refusal> {
    let folder = sandbox.scratch().join(format!("in-a-row-bench-{}", std::process::id()));
    let options = Options { target: folder.clone(), ..options.clone() };
    let seconds = seconds(&options, sandbox);
    builds::remove(&folder);
    let seconds = seconds?;
    let (copies, game) = (options.copies, options.game.name());
    let how = if sandbox.is_there() { "in the sandbox" } else { "without a sandbox" };
    writeln!(out, "{copies} copies of {game} {how}: {seconds:.0} s")?;
    if let Some(peak) = peak() {
        writeln!(out, "memory of the grader: at most {:.1} MB", f64::from(peak) / 1024.0)?;
    }
    Ok(Outcome::Done)
}

/// The time for the copies, once they are there.
fn seconds(options: &Options, sandbox: &Sandbox) -> Result<f64, Refusal> {
    copy(options).map_err(|error| Refusal::machine("the copies cannot be made", &error))?;
    let start = Instant::now();
    grade_all::grade(options, sandbox, &mut Out(&mut io::sink()))?;
    Ok(start.elapsed().as_secs_f64())
}

/// Folders with a script each. The first copy of the program takes room, the others are links to it.
fn copy(options: &Options) -> io::Result<()> {
    let folder: &Path = &options.target;
    let digits = options.copies.to_string().len();
    let file = |number: usize, name| folder.join(format!("copy{number:0digits$}")).join(name);
    let script = format!("#!/bin/sh\nexec ./program {PLAY} {} \"$@\"\n", options.game.name());
    for number in 1..=options.copies {
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

/// The most memory that this process had, in kB; [`None`] if the system does not say.
fn peak() -> Option<u32> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}
