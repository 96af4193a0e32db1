//! A number for the content of what was handed in, which tells whether it has changed.
//!
//! It is FNV-1a with 64 bits over names, modes and bytes of all files, in the order of the names.
//! It is written out here, so that a number in an old table stays comparable. A submission gains
//! nothing from two contents with one number.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::MOST_FILES;

/// Bytes of all files together that count; of what is larger the length counts.
const MOST_BYTES: u64 = 300_000_000;

/// FNV's start and factor for 64 bits.
const START: u64 = 0xcbf2_9ce4_8422_2325;
const FACTOR: u64 = 0x0000_0100_0000_01b3;

/// The number of a file or folder, in 16 hexadecimal digits.
pub fn content(path: &Path) -> String {
    content_of(path, MOST_FILES)
}

/// The same, where that many files and folders count at most.
fn content_of(path: &Path, most: u32) -> String {
    let mut hash = Hash { value: START, bytes: MOST_BYTES };
    // Names below the path, the last one first.
    let mut waiting = vec![std::path::PathBuf::new()];
    let mut files = 0;
    while let Some(name) = waiting.pop() {
        let here = if name.as_os_str().is_empty() { path.to_path_buf() } else { path.join(&name) };
        let about = fs::symlink_metadata(&here);
        hash.text(name.as_os_str());
        files += 1;
        match about {
            Ok(about) if files <= most => {
                hash.entry(&here, &about);
                waiting.extend(below(&here, &about).into_iter().map(|child| name.join(child)));
            }
            _ => hash.text(OsStr::new("unread")),
        }
        if files > most {
            break;
        }
    }
    format!("{:016x}", hash.value)
}

/// The names in a folder, the last one first; none for a file.
fn below(path: &Path, about: &Metadata) -> Vec<std::ffi::OsString> {
    if !about.is_dir() {
        return Vec::new();
    }
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let mut names: Vec<_> =
        entries.map(|entry| entry.file_name()).take(MOST_FILES as usize + 1).collect();
    names.sort_by(|one, other| other.cmp(one));
    names
}

struct Hash {
    value: u64,
    /// Bytes of files that still count.
    bytes: u64,
}

impl Hash {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.value = (self.value ^ u64::from(byte)).wrapping_mul(FACTOR);
        }
    }

    fn number(&mut self, number: u64) {
        self.add(&number.to_le_bytes());
    }

    fn text(&mut self, text: &OsStr) {
        self.number(text.len() as u64);
        self.add(text.as_bytes());
    }

    /// The mode of an entry; of a file its bytes, of a link its target.
    fn entry(&mut self, path: &Path, about: &Metadata) {
        self.number(u64::from(about.permissions().mode()));
        if about.is_file() {
            self.number(about.len());
            if about.len() <= self.bytes {
                self.bytes -= about.len();
                self.file(path);
            }
        } else if about.is_symlink() {
            let target = fs::read_link(path).unwrap_or_default();
            self.text(target.as_os_str());
        }
    }

    fn file(&mut self, path: &Path) {
        let Ok(mut file) = File::open(path) else { return self.text(OsStr::new("unread")) };
        let mut buffer = vec![0; 1 << 16];
        while let Ok(length) = file.read(&mut buffer) {
            match buffer.get(..length) {
                Some(bytes) if length > 0 => self.add(bytes),
                _ => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Hash, MOST_BYTES, START, below, content, content_of};
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn names_modes_and_bytes_count() {
        let top = std::env::temp_dir().join(format!("in-a-row-content-{}", std::process::id()));
        fs::create_dir_all(top.join("a/b")).unwrap();
        let file = top.join("a/b/c");
        fs::write(&file, "one").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
        let mut seen = vec![content(&top)];
        assert_eq!(content(&top), seen[0]);
        let mut changed = |what: &str| {
            let now = content(&top);
            assert!(!seen.contains(&now), "{what}");
            seen.push(now);
        };
        fs::write(&file, "two").unwrap();
        changed("bytes");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        changed("mode");
        fs::rename(&file, top.join("a/b/d")).unwrap();
        changed("name");
        fs::rename(top.join("a/b/d"), top.join("a/d")).unwrap();
        changed("folder");
        std::os::unix::fs::symlink("d", top.join("a/e")).unwrap();
        changed("link");
        fs::remove_dir_all(&top).unwrap();
    }

    /// The number of a file does not depend on the version of Rust or of this program.
    #[test]
    fn the_number_of_a_file_stays() {
        let file = std::env::temp_dir().join(format!("in-a-row-number-{}", std::process::id()));
        fs::write(&file, "abc").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
        assert_eq!(content(&file), NUMBER_OF_ABC);
        fs::remove_file(&file).unwrap();
    }

    /// A file that just fits into the bytes that are left is read. If it is a byte longer, its
    /// length alone counts.
    #[test]
    fn a_file_of_all_bytes_that_are_left_counts() {
        let file = std::env::temp_dir().join(format!("in-a-row-limit-{}", std::process::id()));
        let number = |text: &str, bytes: u64| {
            fs::write(&file, text).unwrap();
            let mut hash = Hash { value: START, bytes };
            hash.entry(&file, &fs::metadata(&file).unwrap());
            (hash.value, hash.bytes)
        };
        for (bytes, left, is_read) in [(2, 2, false), (3, 0, true), (4, 1, true)] {
            let (one, other) = (number("one", bytes), number("two", bytes));
            assert_eq!((one.1, other.1), (left, left));
            assert_eq!(one.0 != other.0, is_read, "{bytes}");
        }
        fs::remove_file(&file).unwrap();
    }

    /// A file is read in pieces, and all of them count.
    #[test]
    fn a_change_far_behind_in_a_file_counts() {
        assert_eq!(MOST_BYTES, 300_000_000);
        let file = std::env::temp_dir().join(format!("in-a-row-far-{}", std::process::id()));
        let number = |place: usize| {
            let mut bytes = vec![0; 140_000];
            bytes[place] = 1;
            fs::write(&file, bytes).unwrap();
            content(&file)
        };
        let numbers = [0, 65_535, 65_536, 139_999].map(number);
        let different: std::collections::BTreeSet<_> = numbers.iter().collect();
        fs::remove_file(&file).unwrap();
        assert_eq!(different.len(), 4);
    }

    /// Computed apart from this code: FNV-1a of the bytes that [`content`] describes.
    const NUMBER_OF_ABC: &str = "065835075b59896b";

    #[test]
    fn names_count_in_their_order_up_to_the_most() {
        let top = std::env::temp_dir().join(format!("in-a-row-order-{}", std::process::id()));
        fs::create_dir(&top).unwrap();
        for name in ["b", "d", "a", "c"] {
            fs::write(top.join(name), "one").unwrap();
        }
        assert_eq!(below(&top, &fs::metadata(&top).unwrap()), ["d", "c", "b", "a"]);
        // The folder is the first of five.
        let numbers = || [3, 4, 5, 6].map(|most| content_of(&top, most));
        let before = numbers();
        assert_eq!(before[2], before[3]);
        assert_ne!(before[1], before[2]);
        fs::write(top.join("d"), "two").unwrap();
        let after = numbers();
        let is_same: Vec<bool> =
            before.iter().zip(&after).map(|(one, other)| one == other).collect();
        assert_eq!(is_same, [true, true, false, false]);
        // Names behind the first one too many are not looked at.
        fs::rename(top.join("d"), top.join("e")).unwrap();
        assert_eq!(
            (content_of(&top, 3) == before[0], content_of(&top, 4) == before[1]),
            (true, false)
        );
        fs::remove_dir_all(&top).unwrap();
    }

    #[test]
    fn the_target_of_a_link_counts() {
        let link = std::env::temp_dir().join(format!("in-a-row-target-{}", std::process::id()));
        let number = |target: &str| {
            std::os::unix::fs::symlink(target, &link).unwrap();
            let number = content(&link);
            fs::remove_file(&link).unwrap();
            number
        };
        assert_ne!(number("one"), number("two"));
        assert_eq!(number("one"), number("one"));
    }
}
