//! `in-a-row gradescope`: the files that Gradescope wants to be given for one of the games.
//!
//! Gradescope unpacks an archive into `/autograder/source` of a container. It runs `setup.sh` once,
//! and `run_autograder` for each submission, both as root. The submission lies in
//! `/autograder/submission`. The marks are read from `/autograder/results/results.json`.
//!
//! The submission's programs run as another user. The folders of the archive and of the results
//! belong to root alone. Nothing that was handed in can read the cases, or write its own marks.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::files::resumable::Existing;
use crate::files::several::{self, NewFile};
use crate::options::Options;
use crate::refusal::{Out, Outcome, Refusal};
use crate::run::launch;
use crate::run::limits::Bounds;
use crate::run::sandbox::Sandbox;
use crate::text::show;

/// The archive for Gradescope, and what it holds besides the two scripts.
const ARCHIVE: &str = "autograder.zip";
const PROGRAM: &str = "in-a-row";
const POINTS: &str = "points.txt";
const SETUP_NAME: &str = "setup.sh";
const RUN_NAME: &str = "run_autograder";

/// All that this subcommand writes.
const OWN: [&str; 5] = [ARCHIVE, PROGRAM, POINTS, SETUP_NAME, RUN_NAME];

/// Installs what a container lacks. `bubblewrap` works where the container may make namespaces.
const SETUP: &str = r"#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the container.
set -e
chmod 700 /autograder/source
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends bubblewrap gcc libc6-dev make unzip util-linux
apt-get clean
";

/// Grades. The words of the grader go in the place of `OPTIONS`.
const RUN: &str = r"#!/usr/bin/env bash
# Gradescope runs this for each submission, as root. The programs of the submission run as another
# user: the folders of the cases and of the marks are root's alone.
umask 077
cd /autograder || exit 1
mkdir -p results
chmod 700 source results
rm -f results/results.json
chmod 755 source/in-a-row
source/in-a-row grade OPTIONS --force --gradescope=results/results.json submission
# A failing case is no failure of the autograder. Without marks there is one.
[ -s results/results.json ]
";

/// Writes the files into the folder.
///
/// # Errors
/// If files of these or other names are there already, or cannot be written.
pub fn run(options: &Options, _: &Sandbox, out: &mut Out<'_>) -> Result<Outcome, Refusal> {
    let folder = options.target.as_path();
    let program = fs::read("/proc/self/exe");
    let program =
        program.map_err(|error| Refusal::machine("this program cannot be read", &error))?;
    let script = RUN.replace("OPTIONS", &words(options));
    let points: String =
        options.points.iter().map(|(topic, points)| format!("{topic} {points}\n")).collect();
    let file = |name: &str, mode, bytes| NewFile { name: name.into(), bytes, mode };
    let mut files = vec![
        file(SETUP_NAME, 0o755, SETUP.as_bytes()),
        file(RUN_NAME, 0o755, script.as_bytes()),
        file(PROGRAM, 0o755, &program),
    ];
    if !options.points.is_empty() {
        files.push(file(POINTS, 0o644, points.as_bytes()));
    }
    if options.existing != Existing::Replaced {
        look(folder)?;
    }
    several::write("FOLDER", folder, &files, options.existing)?;
    let names: Vec<_> = files.iter().map(|file| file.name.to_string_lossy()).collect();
    writeln!(out, "{} written to {}", names.join(", "), show::safe(&folder.to_string_lossy()))?;
    if is_packed(folder, &names) {
        writeln!(out, "{ARCHIVE} holds them: upload it as the autograder")?;
    } else {
        writeln!(out, "zip them, without their folder, and upload the archive as the autograder")?;
    }
    if needs_libraries() {
        writeln!(
            out,
            "This program needs the C library of this machine. That of `make dist` runs in any container."
        )?;
    }
    out.flush()?;
    Ok(Outcome::Done)
}

/// Refuses a folder with an archive, or with anything that this subcommand does not write.
fn look(folder: &Path) -> Result<(), Refusal> {
    let refuse = |why: String| Err(Refusal::value("FOLDER", folder, why));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut others: Vec<_> = entries.map(|entry| entry.file_name()).collect();
    others.retain(|name| !OWN.iter().any(|own| name == own));
    others.sort();
    if let Some(name) = others.first() {
        let name = show::name(name);
        return refuse(format!("it holds {name}; use a new folder, or --force for this one"));
    }
    if folder.join(ARCHIVE).exists() {
        return refuse(format!("{ARCHIVE} is there already; --force replaces it"));
    }
    Ok(())
}

/// The words of the grader in the script.
fn words(options: &Options) -> String {
    let mut words = vec![options.game.name().to_string()];
    words.push(format!("--time={}", options.allowance.time.as_secs_f64()));
    words.push(format!("--memory={}", options.allowance.memory >> 20));
    words.push(format!("--processes={}", options.allowance.processes));
    words.push(format!("--budget={}", options.allowance.budget.as_secs_f64()));
    if options.allowance.bounds == Bounds::Strict {
        words.push("--bounds=strict".into());
    }
    if let Some(points) = options.per_cause {
        words.push(format!("--per-cause={points}"));
    }
    words.push(format!("--visibility={}", options.visibility));
    if options.all {
        words.push("--all".into());
    }
    if !options.points.is_empty() {
        words.push(format!("--points=source/{POINTS}"));
    }
    words.join(" ")
}

/// Packs the files, if `zip` is installed. An older archive is replaced: it holds nothing of its
/// own.
fn is_packed(folder: &Path, names: &[impl AsRef<str>]) -> bool {
    let _ = fs::remove_file(folder.join(ARCHIVE));
    let mut zip = Command::new("zip");
    zip.args(["-q", "-X", "-1", ARCHIVE]).args(names.iter().map(AsRef::as_ref)).current_dir(folder);
    launch::finish(zip.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()));
    folder.join(ARCHIVE).is_file()
}

/// True if shared libraries are loaded: a static program runs with the C library of any machine.
fn needs_libraries() -> bool {
    let maps = fs::read_to_string("/proc/self/maps").unwrap_or_default();
    maps.lines().any(|line| line.contains("/libc.so") || line.contains("/ld-"))
}

#[cfg(test)]
mod tests {
    use super::words;
    use crate::cases::courses::Course;
    use crate::options::Options;
    use crate::run::limits::{Allowance, Bounds};
    use std::time::Duration;

    #[test]
    fn the_script_has_the_options_of_the_call() {
        let allowance = Allowance {
            time: Duration::from_millis(2500),
            memory: 64 << 20,
            processes: 40,
            budget: Duration::from_mins(5),
            bounds: Bounds::Told,
        };
        let options = Options::new(Course::Ece15, "folder".into(), None);
        let mut options = Options { allowance, visibility: "hidden", ..options };
        let limits = "ece15 --time=2.5 --memory=64 --processes=40 --budget=300";
        assert_eq!(words(&options), format!("{limits} --visibility=hidden"));
        options.allowance.bounds = Bounds::Strict;
        options.per_cause = Some(0.5);
        options.all = true;
        options.points = [("win".to_string(), 1.0)].into();
        let more =
            "--bounds=strict --per-cause=0.5 --visibility=hidden --all --points=source/points.txt";
        assert_eq!(words(&options), format!("{limits} {more}"));
    }
}
