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
    let points = points(options);
    let files = files(&script, &program, &points);
    if options.existing != Existing::Replaced {
        look(folder)?;
    }
    several::write("FOLDER", folder, &files, options.existing)?;
    let names: Vec<_> = files.iter().map(|file| file.name.to_string_lossy()).collect();
    writeln!(out, "{} written to {}", names.join(", "), show::safe(&folder.to_string_lossy()))?;
    let maps = fs::read_to_string("/proc/self/maps").unwrap_or_default();
    write!(out, "{}", what_to_do(is_packed(folder, &names), needs_libraries(&maps)))?;
    Ok(Outcome::Done)
}

/// The files of the archive. Without points there is no file of them.
fn files<'a>(script: &'a str, program: &'a [u8], points: &'a str) -> Vec<NewFile<'a>> {
    let file = |name: &str, mode, bytes| NewFile { name: name.into(), bytes, mode };
    let mut files = vec![
        file(SETUP_NAME, 0o755, SETUP.as_bytes()),
        file(RUN_NAME, 0o755, script.as_bytes()),
        file(PROGRAM, 0o755, program),
    ];
    if !points.is_empty() {
        files.push(file(POINTS, 0o644, points.as_bytes()));
    }
    files
}

/// A line for each topic with points.
fn points(options: &Options) -> String {
    options.points.iter().map(|(topic, points)| format!("{topic} {points}\n")).collect()
}

/// What the tutor does with the files.
fn what_to_do(is_packed: bool, needs_libraries: bool) -> String {
    let mut text = if is_packed {
        format!("{ARCHIVE} holds them: upload it as the autograder\n")
    } else {
        "zip them, without their folder, and upload the archive as the autograder\n".to_string()
    };
    if needs_libraries {
        text.push_str(
            "This program needs the C library of this machine. That of `make dist` runs in any \
             container.\n",
        );
    }
    text
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

/// True if shared libraries are loaded, as a process's list of mapped files says. A static program
/// runs with the C library of any machine.
fn needs_libraries(maps: &str) -> bool {
    maps.lines().any(|line| line.contains("/libc.so") || line.contains("/ld-"))
}

#[cfg(test)]
mod tests {
    use super::{RUN, SETUP, files, look, needs_libraries, points, what_to_do, words};
    use crate::cases::courses::Course;
    use crate::options::Options;
    use crate::run::limits::{Allowance, Bounds};
    use std::fs;
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

    /// Scripts and program can be run, a file of points is there where points are.
    #[test]
    fn the_archive_has_two_scripts_the_program_and_points() {
        let names = |points: &str| {
            let files = files("script", b"program", points);
            let row = |file: &super::NewFile<'_>| {
                (file.name.display().to_string(), file.mode, file.bytes.to_vec())
            };
            files.iter().map(row).collect::<Vec<_>>()
        };
        let row =
            |name: &str, mode: u32, text: &str| (name.to_string(), mode, text.as_bytes().to_vec());
        let three = [
            row("setup.sh", 0o755, SETUP),
            row("run_autograder", 0o755, "script"),
            row("in-a-row", 0o755, "program"),
        ];
        assert_eq!(names(""), three);
        let [one, other, third] = three;
        let points_file = row("points.txt", 0o644, "win 1\n");
        assert_eq!(names("win 1\n"), [one, other, third, points_file]);
        let mut options = Options::new(Course::Ece15, "folder".into(), None);
        assert_eq!(points(&options), "");
        options.points = [("win".to_string(), 10.0), ("tie".to_string(), 2.5)].into();
        assert_eq!(points(&options), "tie 2.5\nwin 10\n");
    }

    /// The folders of the cases and of the marks are root's alone; without marks a run has failed.
    #[test]
    fn the_scripts_are_these() {
        let lines = |text: &'static str| {
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            lines.collect::<Vec<_>>()
        };
        let setup = [
            "set -e",
            "chmod 700 /autograder/source",
            "export DEBIAN_FRONTEND=noninteractive",
            "apt-get update",
            "apt-get install -y --no-install-recommends bubblewrap gcc libc6-dev make unzip util-linux",
            "apt-get clean",
        ];
        assert_eq!(lines(SETUP), setup);
        let run = [
            "umask 077",
            "cd /autograder || exit 1",
            "mkdir -p results",
            "chmod 700 source results",
            "rm -f results/results.json",
            "chmod 755 source/in-a-row",
            "source/in-a-row grade OPTIONS --force --gradescope=results/results.json submission",
            "[ -s results/results.json ]",
        ];
        assert_eq!(lines(RUN), run);
        assert!([SETUP, RUN].iter().all(|text| text.starts_with("#!/usr/bin/env bash\n")));
    }

    #[test]
    fn a_tutor_is_told_what_to_upload() {
        let packed = "autograder.zip holds them: upload it as the autograder\n";
        let unpacked = "zip them, without their folder, and upload the archive as the autograder\n";
        let library = "This program needs the C library of this machine. That of `make dist` runs \
                       in any container.\n";
        assert_eq!(what_to_do(true, false), packed);
        assert_eq!(what_to_do(false, false), unpacked);
        assert_eq!(what_to_do(true, true), [packed, library].concat());
        let map =
            |file: &str| format!("55d0-55d1 r--p 00 fd:00 7 /in-a-row\n7f0-7f1 r-xp 0 {file}\n");
        assert!(needs_libraries(&map("/usr/lib/libc.so.6")));
        assert!(needs_libraries(&map("/usr/lib64/ld-linux-x86-64.so.2")));
        assert!(!needs_libraries(&map("[vdso]")) && !needs_libraries(""));
    }

    /// The first of several in the order of their names; own files are no obstacle.
    #[test]
    fn a_folder_holds_nothing_else() {
        let top = std::env::temp_dir().join(format!("in-a-row-scope-{}", std::process::id()));
        let told = || look(&top).err().map(|refusal| refusal.to_string());
        assert_eq!(told(), None);
        fs::create_dir(&top).unwrap();
        for name in ["in-a-row", "points.txt", "setup.sh", "run_autograder"] {
            fs::write(top.join(name), "").unwrap();
            assert_eq!(told(), None, "{name}");
        }
        let refused = |why: &str| Some(format!("in-a-row: FOLDER={}: {why}.\n", top.display()));
        fs::write(top.join("autograder.zip"), "").unwrap();
        assert_eq!(told(), refused("autograder.zip is there already; --force replaces it"));
        for name in ["e", "c", "a", "d", "b"] {
            fs::write(top.join(name), "").unwrap();
        }
        let why = "it holds a; use a new folder, or --force for this one";
        assert_eq!(told(), refused(why));
        fs::remove_dir_all(&top).unwrap();
    }
}
