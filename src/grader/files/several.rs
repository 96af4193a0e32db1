//! Several files that are written into one folder. None is replaced unasked.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use super::resumable::Existing;
use crate::refusal::{Refusal, in_words};
use crate::text::show;

/// Names of files that a refusal lists.
const NAMED: usize = 3;

/// A file by its name in the folder.
pub struct NewFile<'a> {
    pub name: PathBuf,
    pub bytes: &'a [u8],
    /// Its rights: 0o644, or 0o755 for a program.
    pub mode: u32,
}

/// Writes all files into a folder, which is made if it is not there. `option` names the folder in a
/// refusal. If a file of one of the names is there, nothing is written unless that is asked for.
///
/// # Errors
/// Which files are there, or what cannot be written.
pub fn write(
    option: &str,
    folder: &Path,
    files: &[NewFile<'_>],
    existing: Existing,
) -> Result<(), Refusal> {
    let replaces = existing == Existing::Replaced;
    let is_there = |file: &&NewFile| folder.join(&file.name).symlink_metadata().is_ok();
    let there = files.iter().filter(is_there).map(|file| file.name.display().to_string());
    let there: Vec<_> = there.collect();
    if !replaces && !there.is_empty() {
        let why = "files of these names are there already; --force replaces them";
        return Err(Refusal::value(option, folder, why).with_lines(first(there)));
    }
    fs::create_dir_all(folder).map_err(|error| Refusal::file(option, folder, &error))?;
    for file in files {
        let path = folder.join(&file.name);
        if replaces {
            // A link would lead to another file, and a program that runs cannot be written.
            let _ = fs::remove_file(&path);
        }
        let opened = OpenOptions::new().write(true).create_new(true).mode(file.mode).open(path);
        opened.and_then(|mut opened| opened.write_all(file.bytes)).map_err(|error| {
            let why = format!("{}: {}", file.name.display(), in_words(&error));
            Refusal::value(option, folder, why)
        })?;
    }
    Ok(())
}

/// The first names, and how many there are beside them.
fn first(mut names: Vec<String>) -> Vec<String> {
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    if more > 0 {
        names.push(show::count(more, "other file", "other files"));
    }
    names
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::{Existing, NewFile, first, write};

    #[test]
    fn no_file_is_replaced_unasked() {
        let top = std::env::temp_dir().join(format!("in-a-row-several-{}", std::process::id()));
        let folder = top.join("new");
        let files = |text: &'static str| {
            [("a", 0o644), ("b", 0o755)].map(|(name, mode)| NewFile {
                name: name.into(),
                bytes: text.as_bytes(),
                mode,
            })
        };
        let text = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
        write("--extract", &folder, &files("one"), Existing::Refused).ok().unwrap();
        let is_program =
            |name: &str| fs::metadata(folder.join(name)).unwrap().permissions().mode() & 0o100 != 0;
        assert_eq!((is_program("a"), is_program("b")), (false, true));
        fs::remove_file(folder.join("a")).unwrap();
        assert!(write("--extract", &folder, &files("two"), Existing::Refused).is_err());
        assert!(!folder.join("a").exists() && text("b") == "one");
        write("--extract", &folder, &files("two"), Existing::Replaced).ok().unwrap();
        assert_eq!((text("a"), text("b")), ("two".into(), "two".into()));
        fs::remove_dir_all(&top).unwrap();
    }

    #[test]
    fn three_names_are_listed() {
        let listed = |count: usize| first(vec!["a".into(); count]).join(" ");
        let [three, four, five] = [3, 4, 5].map(listed);
        assert_eq!(
            (&*three, &*four, &*five),
            ("a a a", "a a a 1 other file", "a a a 2 other files")
        );
    }

    /// Nothing is written where a name is taken, by a broken link too. With `--force` a link goes.
    #[test]
    fn names_that_are_there_are_listed_below_the_refusal() {
        let top = std::env::temp_dir().join(format!("in-a-row-there-{}", std::process::id()));
        fs::create_dir(&top).unwrap();
        let names = ["a", "b", "c", "d", "e"];
        let files = names.map(|name| NewFile { name: name.into(), bytes: b"x", mode: 0o644 });
        for name in ["e", "b"] {
            std::os::unix::fs::symlink("none", top.join(name)).unwrap();
        }
        let told =
            || write("--extract", &top, &files, Existing::Refused).err().unwrap().to_string();
        let begin = format!(
            "in-a-row: --extract={}: files of these names are there already; --force replaces \
             them.\n",
            top.display()
        );
        assert_eq!(told(), format!("{begin}  b\n  e\n"));
        assert!(!top.join("a").exists());
        write("--extract", &top, &files, Existing::Replaced).ok().unwrap();
        assert!(names.iter().all(|name| !top.join(name).is_symlink()));
        assert_eq!(told(), format!("{begin}  a\n  b\n  c\n  2 other files\n"));
        fs::remove_file(top.join("a")).unwrap();
        fs::create_dir(top.join("a")).unwrap();
        let failed = write("FOLDER", &top, &files, Existing::Replaced).err().unwrap().to_string();
        assert_eq!(failed, format!("in-a-row: FOLDER={}: a: File exists.\n", top.display()));
        let inside = top.join("b");
        let failed = write("FOLDER", &inside, &files, Existing::Replaced).err().unwrap();
        let why = "File exists";
        assert_eq!(failed.to_string(), format!("in-a-row: FOLDER={}: {why}.\n", inside.display()));
        fs::remove_dir_all(&top).unwrap();
    }
}
