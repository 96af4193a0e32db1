//! The files of a suite: found without following links, read within limits.

use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::refusal::in_words;

/// Bytes of a file that is read at most.
pub const MOST_OF_A_FILE: u64 = 1 << 20;

/// Files and folders of a suite that are looked at.
const MOST_ENTRIES: usize = 20_000;

/// Folders within each other below a suite's own.
const DEEPEST: usize = 6;

/// The content of a suite's folder.
#[derive(Default)]
pub struct FolderContent {
    /// Plain files, by their paths below the folder, in order.
    pub files: Vec<PathBuf>,
    /// The files that are not opened, each with the reason.
    pub refused: Vec<(PathBuf, String)>,
}

/// All plain files below a folder. Names that begin with a dot are left out, as `ls` does.
pub fn below(folder: &Path) -> FolderContent {
    let mut found = FolderContent::default();
    let mut left = MOST_ENTRIES;
    walk(folder, Path::new(""), DEEPEST, &mut left, &mut found);
    found
}

/// Finds what lies below a folder of the root, at most so deep, and at most so many that are left.
fn walk(root: &Path, below: &Path, depth: usize, left: &mut usize, found: &mut FolderContent) {
    let entries = match sorted(&root.join(below)) {
        Ok(entries) => entries,
        Err(error) => {
            found.refused.push((below.to_path_buf(), in_words(&error)));
            return;
        }
    };
    for name in entries {
        let path = below.join(&name);
        if *left == 0 {
            found.refused.push((path, format!("there are more than {MOST_ENTRIES} files")));
            return;
        }
        *left -= 1;
        match kind(&root.join(&path)) {
            EntryKind::File if is_program(&root.join(&path)) => {
                found.refused.push((path, "it is a program".to_string()));
            }
            EntryKind::File => found.files.push(path),
            EntryKind::Folder if depth == 0 => {
                found.refused.push((path, "its folders are nested too deeply".to_string()));
            }
            EntryKind::Folder => walk(root, &path, depth - 1, left, found),
            EntryKind::Other(why) => found.refused.push((path, why)),
        }
    }
}

/// The first bytes of compiled programs: for Linux, Windows and macOS.
const PROGRAMS: [&[u8]; 3] = [b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe"];

/// True if a file with an x bit is a compiled program. It is no input, though it may lack an
/// extension as many inputs do.
fn is_program(path: &Path) -> bool {
    let about = fs::metadata(path);
    if !about.is_ok_and(|about| about.permissions().mode() & 0o111 != 0) {
        return false;
    }
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(4).read_to_end(&mut start));
    read.is_ok() && PROGRAMS.iter().any(|program| start.starts_with(program))
}

/// The text behind a name.
pub enum EntryKind {
    File,
    Folder,
    /// Not to be opened, with the reason.
    Other(String),
}

/// Looks at the name itself: a link is a link, wherever it leads.
pub fn kind(path: &Path) -> EntryKind {
    match fs::symlink_metadata(path) {
        Ok(about) if about.is_symlink() => EntryKind::Other("it is a link".to_string()),
        Ok(about) if about.is_dir() => EntryKind::Folder,
        Ok(about) if about.is_file() => EntryKind::File,
        Ok(_) => EntryKind::Other("it is not a regular file".to_string()),
        Err(error) => EntryKind::Other(in_words(&error)),
    }
}

/// The names in a folder that do not begin with a dot, in their order.
pub fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let names = entries.into_iter().map(|entry| entry.file_name());
    let hidden =
        |name: &std::ffi::OsString| name.as_encoded_bytes().starts_with(b".") || name == "__MACOSX";
    let mut names: Vec<PathBuf> = names.filter(|name| !hidden(name)).map(PathBuf::from).collect();
    names.sort();
    Ok(names)
}

/// The bytes of a plain file, or why they are not read.
pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    if let EntryKind::Other(why) = kind(path) {
        return Err(why);
    }
    let file = File::open(path).map_err(|error| in_words(&error))?;
    let mut bytes = Vec::new();
    let most = MOST_OF_A_FILE + 1;
    file.take(most).read_to_end(&mut bytes).map_err(|error| in_words(&error))?;
    if bytes.len() as u64 == most {
        return Err(format!("it is larger than {} MB", MOST_OF_A_FILE >> 20));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use crate::files::test_folder::TestFolder;
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::path::{Path, PathBuf};

    use super::{FolderContent, MOST_OF_A_FILE, below, read, walk};

    /// A folder with these files.
    fn tree(name: &str, files: &[&str]) -> TestFolder {
        let tree = TestFolder::new(&format!("tree-{name}"));
        for file in files {
            tree.put(file, "x", 0o644);
        }
        tree
    }

    /// The files that are found, and those that are refused with the first words of the reason.
    fn names(found: &FolderContent) -> (Vec<String>, Vec<String>) {
        let shown = |path: &Path| path.display().to_string();
        let files = found.files.iter().map(|path| shown(path)).collect();
        let why = |(path, why): &(PathBuf, String)| format!("{}: {why}", shown(path));
        (files, found.refused.iter().map(why).collect())
    }

    #[test]
    fn plain_files_are_found_in_their_order() {
        let tree = tree("files", &["b", "a/z", "a/c", ".git/x", "__MACOSX/x", "a/.x"]);
        symlink("b", tree.0.join("link")).unwrap();
        for (name, bytes, mode) in [
            ("linux", &b"\x7fELF"[..], 0o755),
            ("windows", b"MZ", 0o755),
            ("mac", b"\xcf\xfa\xed\xfe\x00", 0o755),
            ("elf", b"\x7fELF", 0o644),
            ("script", b"x", 0o755),
        ] {
            fs::write(tree.0.join(name), bytes).unwrap();
            fs::set_permissions(tree.0.join(name), fs::Permissions::from_mode(mode)).unwrap();
        }
        let (files, refused) = names(&below(&tree.0));
        assert_eq!(files, ["a/c", "a/z", "b", "elf", "script"]);
        let program = |name: &str| format!("{name}: it is a program");
        let link = "link: it is a link".to_string();
        assert_eq!(refused, [link, program("linux"), program("mac"), program("windows")]);
    }

    #[test]
    fn folders_are_followed_six_deep() {
        let tree = tree("deep", &["1/2/3/4/5/6/x", "1/2/3/4/5/6/7/x"]);
        let (files, refused) = names(&below(&tree.0));
        assert_eq!(files, ["1/2/3/4/5/6/x"]);
        assert_eq!(refused, ["1/2/3/4/5/6/7: its folders are nested too deeply"]);
    }

    /// The first bytes of a program are looked at, and one x bit of anybody is enough.
    #[test]
    fn a_program_has_an_x_bit_and_its_first_bytes() {
        let tree = tree("programs", &["a"]);
        let file = tree.0.join("a");
        for (bytes, mode, is_there) in [
            (&b"MZ"[..], 0o100, true),
            (b"MZ", 0o010, true),
            (b"MZ", 0o001, true),
            (b"MZ", 0o666, false),
            (b"M", 0o777, false),
            (b"xMZ", 0o777, false),
            (b"\x7fEL", 0o777, false),
            (b"\x7fELF", 0o777, true),
        ] {
            fs::write(&file, bytes).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(mode | 0o600)).unwrap();
            assert_eq!(super::is_program(&file), is_there, "{bytes:?} {mode:o}");
        }
        assert!(!super::is_program(&tree.0.join("b")));
    }

    /// Folders count too.
    #[test]
    fn what_is_too_much_is_refused_once() {
        let tree = tree("many", &["a/b", "c", "d"]);
        for (mut left, files, is_refused) in
            [(4, 3, false), (3, 2, true), (2, 1, true), (0, 0, true)]
        {
            let mut found = FolderContent::default();
            walk(&tree.0, Path::new(""), 6, &mut left, &mut found);
            assert_eq!((found.files.len(), !found.refused.is_empty()), (files, is_refused));
            assert!(found.refused.iter().all(|(_, why)| why == "there are more than 20000 files"));
        }
    }

    #[test]
    fn a_file_of_a_megabyte_is_read() {
        let tree = tree("large", &["a"]);
        let length = |bytes: u64| {
            fs::File::options().write(true).open(tree.0.join("a")).unwrap().set_len(bytes).unwrap();
            read(&tree.0.join("a")).map(|bytes| bytes.len() as u64)
        };
        assert_eq!(MOST_OF_A_FILE, 1 << 20);
        assert_eq!(length(1 << 20), Ok(1 << 20));
        assert_eq!(length((1 << 20) + 1), Err("it is larger than 1 MB".into()));
        assert_eq!(read(&tree.0.join("b")), Err("No such file or directory".into()));
        assert_eq!(read(Path::new("/dev/null")), Err("it is not a regular file".into()));
        assert!(read(&tree.0).is_err());
        let nothing = below(&tree.0.join("b"));
        assert_eq!(names(&nothing), (vec![], vec![": No such file or directory".into()]));
    }
}
