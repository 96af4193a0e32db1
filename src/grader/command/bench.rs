//! How long a class takes: `in-a-row bench` grades copies of our own program.

use std::env;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
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

/// Makes copies of the game's program, where it stands beside this one. Else it copies this
/// program, each time with a script that starts it as the game. The first copy takes room, the
/// others are links to it.
fn copy(options: &Options) -> io::Result<()> {
    let folder: &Path = &options.target;
    let digits = options.copies.to_string().len();
    let place = |number: usize| folder.join(format!("copy{number:0digits$}"));
    let itself = env::current_exe()?;
    let game = itself.with_file_name(options.game.name());
    if game.is_file() {
        fs::create_dir_all(folder)?;
        return copy_or_link(&game, options.copies, &place);
    }
    let script = format!("#!/bin/sh\nexec ./program {PLAY} {} \"$@\"\n", options.game.name());
    for number in 1..=options.copies {
        fs::create_dir_all(place(number))?;
        let run = place(number).join("run");
        fs::write(&run, &script)?;
        fs::set_permissions(&run, fs::Permissions::from_mode(0o755))?;
    }
    copy_or_link(&itself, options.copies, &|number| place(number).join("program"))
}

/// Copies a program to the first place, and makes the others links to the copy.
fn copy_or_link(program: &Path, count: usize, place: &dyn Fn(usize) -> PathBuf) -> io::Result<()> {
    fs::copy(program, place(1))?;
    (2..=count).try_for_each(|number| fs::hard_link(place(1), place(number)))
}

/// The most memory that this process had, in kB; [`None`] if the system does not say.
fn peak() -> Option<u32> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::{MetadataExt, PermissionsExt};

    use super::{copy, copy_or_link, peak};
    use crate::cases::courses::Course;
    use crate::options::Options;

    /// Each copy has its number, with as many digits as the last one.
    #[test]
    fn copies_are_links_to_the_first_one() {
        let top = std::env::temp_dir().join(format!("in-a-row-copies-{}", std::process::id()));
        let options = Options { copies: 10, ..Options::new(Course::Cuhk4, top.clone(), None) };
        copy(&options).unwrap();
        let mut names: Vec<_> = fs::read_dir(&top)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let expected: Vec<String> = (1..=10).map(|number| format!("copy{number:02}")).collect();
        assert_eq!(names, expected);
        // Where the game's program does not stand beside this one, a script starts it.
        if fs::metadata(top.join("copy01")).unwrap().is_dir() {
            for name in ["copy01", "copy10"] {
                let run = top.join(name).join("run");
                let script = "#!/bin/sh\nexec ./program --play cuhk4 \"$@\"\n";
                assert_eq!(fs::read_to_string(&run).unwrap(), script);
                assert_eq!(fs::metadata(&run).unwrap().permissions().mode() & 0o777, 0o755);
            }
            let node = |name: &str| fs::metadata(top.join(name).join("program")).unwrap().ino();
            assert_eq!(node("copy01"), node("copy10"));
        }
        fs::remove_dir_all(&top).unwrap();
    }

    #[test]
    fn there_are_as_many_links_as_copies() {
        let top = std::env::temp_dir().join(format!("in-a-row-links-{}", std::process::id()));
        fs::create_dir(&top).unwrap();
        let program = top.join("program");
        fs::write(&program, "x").unwrap();
        copy_or_link(&program, 3, &|number| top.join(number.to_string())).unwrap();
        let links = |name: &str| fs::metadata(top.join(name)).unwrap().nlink();
        assert_eq!(["program", "1", "2", "3"].map(links), [1, 3, 3, 3]);
        assert!(!top.join("0").exists() && !top.join("4").exists());
        fs::remove_dir_all(&top).unwrap();
    }

    /// A megabyte at least, and less than the machine's: the number is in kB.
    #[test]
    fn the_system_says_how_much_memory_was_used() {
        assert!((1 << 10..1 << 30).contains(&peak().unwrap()));
    }
}
