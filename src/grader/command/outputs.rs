//! The paths of a call: two outputs are two files, and none lies among the submissions.

use std::fs;
use std::path::{Path, PathBuf};

use super::table::{Operand, OptionRow, Subcommand, Use};
use crate::files::folder_of;
use crate::refusal::Refusal;
use crate::run::sandbox::SCRATCH;

/// Looks at the paths before anything is built or run.
///
/// # Errors
/// The first path that would destroy something.
pub fn check(
    subcommand: &Subcommand,
    target: &Path,
    paths: &[(&OptionRow, Use, &Path)],
) -> Result<(), Refusal> {
    for (place, &(row, sort, path)) in paths.iter().enumerate() {
        // A device or a pipe holds nothing that could be lost.
        if fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir()) {
            continue;
        }
        let refuse = |why: String| Refusal::value(format!("--{}", row.name), path, why);
        let whole = whole(path);
        let same = paths.iter().take(place).find(|(other, other_sort, other_path)| {
            other.name != row.name
                && (sort == Use::Written || *other_sort == Use::Written)
                && self::whole(other_path) == whole
        });
        if let Some((other, ..)) = same {
            return Err(refuse(format!("--{} names the same file", other.name)));
        }
        if sort == Use::Written {
            check_written(subcommand, target, paths, &whole).map_err(|why| refuse(why.into()))?;
        }
    }
    Ok(())
}

/// Looks at the whole path of a file that is written. The error is the reason against it.
fn check_written(
    subcommand: &Subcommand,
    target: &Path,
    paths: &[(&OptionRow, Use, &Path)],
    whole: &Path,
) -> Result<(), &'static str> {
    let is_file = matches!(subcommand.operand, Operand::File(_));
    if is_file && whole == self::whole(target) {
        return Err("FILE names the same file");
    }
    let is_report = |(row, _, folder): &(&OptionRow, Use, &Path)| {
        row.name == REPORTS && is_named_as_a_report(whole, &self::whole(folder))
    };
    if paths.iter().any(is_report) {
        return Err("a file of --reports may have this name; use another one");
    }
    let folder = match subcommand.operand {
        Operand::Folder(_) | Operand::Program => fs::canonicalize(target).ok(),
        Operand::None | Operand::File(_) => None,
    };
    if folder.is_some_and(|folder| whole.starts_with(folder)) {
        return Err("this lies in the folder of the submissions; use another place");
    }
    let is_shown = |(row, _, shown): &(&OptionRow, Use, &Path)| {
        row.name == BIND && whole.starts_with(self::whole(shown))
    };
    if paths.iter().any(is_shown) {
        return Err("submissions see this folder (--bind); use another place");
    }
    Ok(())
}

/// True if a path lies in the folder of the reports and has a name as its files have.
fn is_named_as_a_report(path: &Path, folder: &Path) -> bool {
    let is_of_a_kind = path.extension().is_some_and(|kind| kind == "txt" || kind == "html");
    path.parent() == Some(folder) && is_of_a_kind
}

/// The path without links and dots, as far as it is there.
fn whole(path: &Path) -> PathBuf {
    if let Ok(whole) = fs::canonicalize(path) {
        return whole;
    }
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let folder = folder_of(&absolute);
    match absolute.file_name() {
        Some(name) if folder != absolute => whole(folder).join(name),
        _ => absolute,
    }
}

/// The tutor's paths that are there already: submissions do not see them, whatever else is shown to
/// them.
pub fn of_the_tutor(paths: &[(&'static str, PathBuf)]) -> Vec<PathBuf> {
    let is_the_tutors =
        |name: &str| !SHOWN.contains(&name) && name.starts_with(|first: char| first.is_lowercase());
    let paths = paths.iter().filter(|(name, _)| is_the_tutors(name));
    paths.filter_map(|(_, path)| fs::canonicalize(path).ok()).collect()
}

/// Options whose folders submissions may see.
const SHOWN: [&str; 2] = [BIND, "support"];
const BIND: &str = "bind";
const REPORTS: &str = "reports";

/// Refuses a path that the outer sandbox hides from the grader. A file there would be lost with the
/// sandbox.
///
/// # Errors
/// Which path it is.
pub fn covered(paths: &[(&'static str, PathBuf)]) -> Result<(), Refusal> {
    for (name, path) in paths {
        if std::path::absolute(path).is_ok_and(|whole| whole.starts_with(SCRATCH)) {
            let is_operand = name.starts_with(|letter: char| letter.is_ascii_uppercase());
            let name = if is_operand { (*name).to_string() } else { format!("--{name}") };
            let why = format!("the sandbox hides {SCRATCH}; use another folder");
            return Err(Refusal::value(name, path, why));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{OptionRow, Use, check, covered, is_named_as_a_report};
    use crate::command::table::{OPTIONS, SUBCOMMANDS};
    use crate::run::sandbox::SCRATCH;
    use std::path::{Path, PathBuf};

    #[test]
    fn reports_have_two_kinds_of_names() {
        let is_named = |path: &str| is_named_as_a_report(Path::new(path), Path::new("/a"));
        assert!(is_named("/a/anna.txt") && is_named("/a/index.html"));
        for other in ["/a/marks.csv", "/a/b/anna.txt", "/anna.txt", "/a"] {
            assert!(!is_named(other), "{other}");
        }
    }

    /// A file that is read alone may lie among the reports, and may be read twice.
    #[test]
    fn only_written_files_are_in_the_way() {
        let subcommand = SUBCOMMANDS.iter().find(|one| one.name == "grade-all").unwrap();
        let row =
            |name: &str| -> &OptionRow { OPTIONS.iter().find(|row| row.name == name).unwrap() };
        let why = |paths: &[(&str, Use, &str)]| {
            let paths: Vec<_> = paths
                .iter()
                .map(|(name, sort, path)| (row(name), *sort, Path::new(*path)))
                .collect();
            let target = Path::new("no/such/class");
            check(subcommand, target, &paths).err().map(|refusal| refusal.to_string())
        };
        let (read, written) = (Use::Read, Use::Written);
        let reports = ("reports", written, "no/such/r");
        assert_eq!(why(&[("points", read, "no/such/r/p.txt"), reports]), None);
        assert_eq!(why(&[("points", read, "no/such/p"), ("support", read, "no/such/p")]), None);
        let told = why(&[("csv", written, "no/such/r/p.txt"), reports]).unwrap();
        assert!(told.contains("a file of --reports may have this name"), "{told}");
        let told = why(&[("points", read, "no/such/p"), ("csv", written, "no/such/p")]).unwrap();
        assert!(told.contains("--points names the same file"), "{told}");
    }

    #[test]
    fn a_path_below_the_sandboxs_scratch_folder_is_refused() {
        let covered = |name: &'static str, path: &str| covered(&[(name, PathBuf::from(path))]);
        let below = format!("{SCRATCH}/marks.csv");
        let why = format!("the sandbox hides {SCRATCH}; use another folder.\n");
        let refusal = |name| covered(name, &below).unwrap_err().to_string();
        assert_eq!(refusal("csv"), format!("in-a-row: --csv={below}: {why}"));
        assert_eq!(refusal("FOLDER"), format!("in-a-row: FOLDER={below}: {why}"));
        assert!(covered("csv", &format!("{SCRATCH}x/marks.csv")).is_ok());
    }

    /// A class that is not there yet has no files; one that is there keeps its files to itself.
    #[test]
    fn an_output_beside_what_is_graded_is_in_no_way() {
        let why = |subcommand: &str, target: &str, name: &str, sort, path: &str| {
            let subcommand = SUBCOMMANDS.iter().find(|one| one.name == subcommand).unwrap();
            let row = OPTIONS.iter().find(|row| row.name == name).unwrap();
            let paths = [(row, sort, Path::new(path))];
            let refusal = check(subcommand, Path::new(target), &paths).err();
            let text = refusal.map(|refusal| refusal.to_string()).unwrap_or_default();
            text.rsplit_once(": ").map(|(_, why)| why.trim_end().to_string())
        };
        let (read, written) = (Use::Read, Use::Written);
        assert_eq!(why("grade-all", "no/such/class", "csv", written, "no/such/class"), None);
        let inside = Some("this lies in the folder of the submissions; use another place.".into());
        assert_eq!(why("grade-all", "/proc/self", "csv", written, "/proc/self/x"), inside);
        assert_eq!(why("grade-all", "/proc/self", "points", read, "/proc/self/x"), None);
        let same = Some("FILE names the same file.".into());
        assert_eq!(why("marks", "no/such/file", "csv", written, "no/such/./file"), same);
        assert_eq!(why("marks", "no/such/file", "csv", read, "no/such/file"), None);
        // A device holds nothing that could be lost.
        assert_eq!(why("marks", "/dev/null", "csv", written, "/dev/null"), None);
    }

    #[test]
    fn a_path_is_whole_as_far_as_it_is_there() {
        let own = format!("/proc/{}", std::process::id());
        for rest in ["", "/none", "/none/such"] {
            let whole = super::whole(Path::new(&format!("/proc/self{rest}")));
            assert_eq!(whole, Path::new(&format!("{own}{rest}")));
        }
        assert_eq!(super::whole(Path::new("/none/such")), Path::new("/none/such"));
    }

    #[test]
    fn submissions_see_no_paths_of_the_tutor_but_two() {
        let paths = |names: &[&'static str]| {
            let paths: Vec<_> = names.iter().map(|name| (*name, PathBuf::from("/proc"))).collect();
            super::of_the_tutor(&paths).len()
        };
        assert_eq!(["bind", "support", "FOLDER", "PROGRAM"].map(|name| paths(&[name])), [0; 4]);
        assert_eq!(paths(&["csv", "points", "bind", "key"]), 3);
        assert_eq!(super::of_the_tutor(&[("csv", PathBuf::from("/no/such"))]).len(), 0);
    }

    /// The reason against each path, of several that are given.
    #[test]
    fn a_path_that_is_in_the_way_is_told_with_its_reason() {
        let why = |subcommand: &str, target: &str, paths: &[(&str, Use, &str)]| {
            let subcommand = SUBCOMMANDS.iter().find(|one| one.name == subcommand).unwrap();
            let row = |name: &str| OPTIONS.iter().find(|row| row.name == name).unwrap();
            let paths = paths.iter().map(|(name, sort, path)| (row(name), *sort, Path::new(*path)));
            let paths: Vec<(&OptionRow, Use, &Path)> = paths.collect();
            check(subcommand, Path::new(target), &paths).map_err(|refusal| refusal.to_string())
        };
        let (read, written) = (Use::Read, Use::Written);
        let told = |text: &str| Err(format!("in-a-row: {text}.\n"));
        let (class, x) = ("no/such/class", "/proc/self/x");
        let csv = ("csv", written, "no/such/a");
        assert_eq!(
            why("grade-all", class, &[csv, ("matrix", written, "no/such/./a")]),
            told("--matrix=no/such/./a: --csv names the same file")
        );
        assert_eq!(why("grade-all", class, &[csv, csv]), Ok(()));
        assert_eq!(why("grade-all", class, &[csv, ("matrix", written, "no/such/b")]), Ok(()));
        let report = ("csv", written, "no/such/r/a.html");
        let reports = ("reports", written, "no/such/r");
        let same =
            told("--csv=no/such/r/a.html: a file of --reports may have this name; use another one");
        assert_eq!(why("grade-all", class, &[report, reports]), same);
        assert_eq!(why("grade-all", class, &[reports, report]), same);
        let shown = ("bind", read, "/proc/self");
        let bound =
            told("--csv=/proc/self/x: submissions see this folder (--bind); use another place");
        assert_eq!(why("grade-all", class, &[shown, ("csv", written, x)]), bound);
        assert_eq!(why("grade-all", class, &[shown, ("points", read, x)]), Ok(()));
        let support = ("support", read, "/proc/self");
        assert_eq!(why("grade-all", class, &[support, ("csv", written, x)]), Ok(()));
        // A single program is a folder, too; a matrix is a file.
        let log = [("gradescope", written, x)];
        let inside = told(
            "--gradescope=/proc/self/x: this lies in the folder of the submissions; use another \
             place",
        );
        assert_eq!(why("grade", "/proc/self", &log), inside);
        assert_eq!(why("marks", "/proc/self", &log), Ok(()));
        // A device is passed over, and the paths behind it are looked at.
        let null = ("csv", written, "/dev/null");
        let both = [null, ("matrix", written, "/dev/null"), ("gradescope", written, x)];
        assert_eq!(why("grade", "/proc/self", &both), inside);
    }
}
