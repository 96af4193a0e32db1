//! The files that this program holds: all cases, and the C side of the functions.
//!
//! The build script `embed.rs` packs them. A path is the one from the top of the repository, such
//! as `tests/cases/cuhk4/win_row_1.in`.

use std::path::Path;
use std::sync::OnceLock;

static LIST: &str = include_str!(concat!(env!("OUT_DIR"), "/list"));
static ARCHIVE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/archive"));

/// A path and what the file holds.
pub type File = (&'static Path, &'static [u8]);

/// The files whose paths begin with this folder, in the order of their paths.
pub fn files_in(folder: &Path) -> &'static [File] {
    static FILES: OnceLock<Vec<File>> = OnceLock::new();
    let files = FILES.get_or_init(|| unpacked().unwrap_or_default());
    let start = files.partition_point(|(path, _)| *path < folder);
    let rest = files.get(start..).unwrap_or_default();
    let count = rest.partition_point(|(path, _)| path.starts_with(folder));
    rest.get(..count).unwrap_or_default()
}

/// The content of one file.
pub fn file(path: &Path) -> Option<&'static [u8]> {
    let (found, bytes) = files_in(path).first()?;
    (*found == path).then_some(bytes)
}

/// The files of the archive, in the order of their paths.
fn unpacked() -> Option<Vec<File>> {
    let mut rest = ARCHIVE;
    let files = LIST.lines().map(|line| {
        let (length, path) = line.split_once(' ')?;
        let (bytes, after) = rest.split_at_checked(length.parse().ok()?)?;
        rest = after;
        Some((Path::new(path), bytes))
    });
    files.collect()
}

#[cfg(test)]
mod tests {
    use super::{file, files_in};
    use crate::cases::courses::Course;
    use std::fs;
    use std::path::Path;

    /// Each file of the folders is there as it stands on the disk, and no other one.
    #[test]
    fn the_archive_holds_the_files_of_the_repository() {
        let top = Path::new("../..");
        let cases = Course::ALL.map(|course| Path::new("tests/cases").join(course.name()));
        let mut all = 0;
        for folder in cases.iter().map(AsRef::as_ref).chain([Path::new("src/grader/harness")]) {
            let entries = fs::read_dir(top.join(folder)).unwrap().map(Result::unwrap);
            let plain = entries.filter(|entry| entry.file_type().unwrap().is_file());
            let mut names: Vec<_> = plain.map(|entry| folder.join(entry.file_name())).collect();
            // Our right functions are the only file of a folder within.
            if folder.ends_with("harness") {
                names.push(folder.join("right/connect4.c"));
            }
            names.sort();
            let held: Vec<_> =
                files_in(folder).iter().map(|(path, _)| path.to_path_buf()).collect();
            assert_eq!(held, names);
            for (path, bytes) in files_in(folder) {
                assert_eq!(fs::read(top.join(path)).unwrap(), *bytes, "{}", path.display());
                assert_eq!(file(path), Some(*bytes));
            }
            all += names.len();
        }
        assert_eq!(files_in(Path::new("")).len(), all);
        assert_eq!(file(Path::new("tests/cases/cuhk4")), None);
        assert_eq!(file(Path::new("tests/cases/cuhk4/none.in")), None);
    }
}
