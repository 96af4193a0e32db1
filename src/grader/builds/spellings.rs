//! Names of headers in other letters: `#include "Connect4.h"` finds `connect4.h` on Windows and on
//! most Macs, where it was written. Here each such name gets a file of its own.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;

use super::compile;
use crate::refusal::in_words;

/// Puts a copy of a header beside the C files under each name that they include it by. The headers
/// are those of the folder, then ours.
///
/// # Errors
/// When a folder cannot be read or written.
pub fn supply(folder: &Path) -> Result<(), String> {
    let own = names(folder)?;
    let headers: Vec<_> = compile::held().collect();
    for file in own.iter().filter(|name| is_code(name)) {
        let text = fs::read(folder.join(file)).map_err(|error| in_words(&error))?;
        for wanted in included(&text) {
            let is_meant = |name: &OsStr| name.eq_ignore_ascii_case(&wanted);
            let mut there =
                own.iter().map(OsString::as_os_str).chain(headers.iter().map(|it| it.0));
            if there.any(|name| name == wanted.as_str()) || folder.join(&wanted).exists() {
                continue;
            }
            let target = folder.join(&wanted);
            if let Some(name) = own.iter().find(|name| is_meant(name)) {
                fs::copy(folder.join(name), target).map_err(|error| in_words(&error))?;
            } else if let Some((_, bytes)) = headers.iter().find(|(name, _)| is_meant(name)) {
                fs::write(target, bytes).map_err(|error| in_words(&error))?;
            }
        }
    }
    Ok(())
}

/// The plain files of a folder.
fn names(folder: &Path) -> Result<Vec<OsString>, String> {
    let entries = fs::read_dir(folder).map_err(|error| in_words(&error))?;
    let files = entries.flatten().filter(|entry| entry.file_type().is_ok_and(|it| it.is_file()));
    Ok(files.map(|entry| entry.file_name()).collect())
}

fn is_code(name: &OsStr) -> bool {
    let ending = Path::new(name).extension().unwrap_or_default();
    ending.eq_ignore_ascii_case("c") || ending.eq_ignore_ascii_case("h")
}

/// The names of `#include "NAME"` that are plain file names.
fn included(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let names = text.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?;
        let (name, _) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
        let is_plain = !name.starts_with('.') && name.bytes().all(plain) && !name.is_empty();
        is_plain.then(|| name.to_string())
    });
    names.collect()
}

#[cfg(test)]
mod tests {
    use super::{compile, included, is_code, supply};
    use std::ffi::OsStr;
    use std::fs;

    /// A header of the folder comes before one of ours; what is there stays.
    #[test]
    fn headers_are_copied_under_the_names_they_are_included_by() {
        let folder = std::env::temp_dir().join(format!("in-a-row-spell-{}", std::process::id()));
        fs::create_dir_all(folder.join("Folder.h")).unwrap();
        let own = [
            ("a.c", "#include \"BOARD.H\"\n#include \"CONNECT4.H\"\n#include \"none.h\"\n"),
            ("board.h", "#include \"Other.h\"\n#include \"Folder.h\"\n#include \"board.h\"\n"),
            ("other.h", "other"),
            ("folder.h", "folder"),
            ("Ours.h", "theirs"),
            ("notes.txt", "#include \"A.c\"\n"),
            ("b.C", "#include \"OURS.h\"\n#include \"isolate.h\"\n"),
        ];
        for (name, text) in own {
            fs::write(folder.join(name), text).unwrap();
        }
        let done = supply(&folder);
        let text = |name: &str| fs::read_to_string(folder.join(name)).ok();
        let new = ["BOARD.H", "Other.h", "OURS.h", "CONNECT4.H"].map(text);
        let kept = own.map(|(name, _)| text(name));
        let count = fs::read_dir(&folder).unwrap().count();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(done, Ok(()));
        let ours = compile::held().find(|(name, _)| *name == "connect4.h").unwrap().1;
        let ours = std::str::from_utf8(ours).unwrap();
        assert_eq!(new, [own[1].1, "other", "theirs", ours].map(|text| Some(text.to_string())));
        assert_eq!(kept, own.map(|(_, text)| Some(text.to_string())));
        assert_eq!(count, own.len() + new.len() + 1, "nothing else but the folder");
        assert!(supply(&folder).is_err());
    }

    /// A header may include another one by a name in other letters.
    #[test]
    fn c_files_and_headers_are_searched() {
        for name in ["a.c", "a.h", "A.C", "A.H"] {
            assert!(is_code(OsStr::new(name)), "{name}");
        }
        for name in ["a.hh", "a.o", "c", "h", "a.c~", ""] {
            assert!(!is_code(OsStr::new(name)), "{name}");
        }
    }

    #[test]
    fn plain_names_are_found() {
        let text = b"#include \"Connect4.h\"\r\n  # include\"b.H\" // \"c.h\"\n#include <d.h>\n\
            #include \"../e.h\"\n#include \"..\"\n#include \"\"\n#include \"x/g.h\"\n#include \"h h.h\"\nint include; // \"f.h\"\n";
        assert_eq!(included(text), ["Connect4.h", "b.H"]);
    }
}
