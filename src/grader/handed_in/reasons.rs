//! Why a file or folder is no program, in words for the table.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::ends_with;

/// The first bytes of a program for Linux.
pub const ELF: &[u8] = b"\x7fELF";

/// The first bytes of programs for other systems, and the system.
const FOREIGN: [(&[u8], &str); 4] = [
    (b"MZ", "a program for Windows"),
    (b"\xcf\xfa\xed\xfe", "a program for macOS"),
    (b"\xca\xfe\xba\xbe\x00\x00\x00\x02", "a program for macOS"),
    (b"\xca\xfe\xba\xbe", "a compiled Java class"),
];

/// Extensions of sources that nothing here builds, and their language.
const LANGUAGES: [(&str, &str); 11] = [
    ("java", "Java"),
    ("cpp", "C++"),
    ("cc", "C++"),
    ("cxx", "C++"),
    ("cs", "C#"),
    ("rs", "Rust"),
    ("go", "Go"),
    ("js", "JavaScript"),
    ("ts", "TypeScript"),
    ("kt", "Kotlin"),
    ("m", "MATLAB or Objective-C"),
];

/// Names of a folder's things that a reason lists.
const LISTED: usize = 3;

/// The first bytes of a file; none if it cannot be read.
pub fn first_bytes(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    let file = File::open(path).map(|file| file.take(8).read_to_end(&mut bytes));
    if matches!(file, Ok(Ok(_))) { bytes } else { Vec::new() }
}

/// A program that cannot run here, whatever its x bit says.
pub fn of_program(path: &Path) -> Option<&'static str> {
    let start = first_bytes(path);
    FOREIGN.iter().find(|(bytes, _)| start.starts_with(bytes)).map(|(_, what)| *what)
}

/// Why a plain file without an x bit is no program.
pub fn of_file(path: &Path) -> String {
    match language(path) {
        Some(language) => source(language),
        None => "it is not executable (chmod +x)".to_string(),
    }
}

/// Why a folder is no program.
pub fn of_folder(folder: &Path, names: &[&OsString]) -> String {
    let paths = || names.iter().map(|name| folder.join(name));
    if let Some(language) = paths().find_map(|path| language(&path)) {
        return source(language);
    }
    if let Some(what) = paths().filter(|path| path.is_file()).find_map(|path| of_program(&path)) {
        return what.to_string();
    }
    let mut shown: Vec<_> = names.iter().map(|name| name.to_string_lossy()).collect();
    shown.sort();
    let more = shown.len().saturating_sub(LISTED);
    shown.truncate(LISTED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!(
        "the folder holds {}{more}; no executable named run, no makefile, no .c file",
        shown.join(", ")
    )
}

fn language(path: &Path) -> Option<&'static str> {
    LANGUAGES.iter().find(|(extension, _)| ends_with(path, extension)).map(|(_, name)| *name)
}

fn source(language: &str) -> String {
    format!("{language} source: hand in a folder with an executable `run`")
}

#[cfg(test)]
mod tests {
    use super::{of_file, of_folder, of_program};
    use std::ffi::OsString;
    use std::fs;
    use std::path::Path;

    #[test]
    fn languages_are_told_by_the_extension() {
        let reason = "Java source: hand in a folder with an executable `run`";
        assert_eq!(of_file(Path::new("a/Main.JAVA")), reason);
        assert_eq!(of_file(Path::new("a/report.docx")), "it is not executable (chmod +x)");
    }

    #[test]
    fn a_folder_is_told_by_what_is_in_it() {
        let names = ["report.docx", "b", "a", "notes.txt"].map(OsString::from);
        let told = |count: usize| {
            of_folder(Path::new("nowhere"), &names.iter().take(count).collect::<Vec<_>>())
        };
        let rest = "; no executable named run, no makefile, no .c file";
        assert_eq!(told(1), format!("the folder holds report.docx{rest}"));
        assert_eq!(told(3), format!("the folder holds a, b, report.docx{rest}"));
        assert_eq!(told(4), format!("the folder holds a, b, notes.txt and 1 more{rest}"));
    }

    #[test]
    fn programs_for_other_systems_are_told_by_their_first_bytes() {
        let folder = std::env::temp_dir().join(format!("in-a-row-reasons-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        let told = |bytes: &[u8]| {
            fs::write(folder.join("file"), bytes).unwrap();
            of_program(&folder.join("file"))
        };
        assert_eq!(told(b"MZ\x90\x00"), Some("a program for Windows"));
        assert_eq!(told(b"\xca\xfe\xba\xbe\x00\x00\x00\x02"), Some("a program for macOS"));
        assert_eq!(told(b"\xca\xfe\xba\xbe\x00\x00\x00\x3d"), Some("a compiled Java class"));
        assert_eq!(told(b"\x7fELF"), None);
        assert_eq!(told(b"M"), None);
        fs::remove_dir_all(&folder).unwrap();
    }
}
