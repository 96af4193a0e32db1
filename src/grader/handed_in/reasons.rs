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

/// The first bytes of files that are read and not run, whatever their names.
const DOCUMENTS: [(&[u8], &str); 8] = [
    (b"%PDF", "a PDF document"),
    (b"\xd0\xcf\x11\xe0", "an Office document"),
    (b"{\\rtf", "a text document"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"Rar!", "a RAR archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"\x1f\x8b", "a gzip archive"),
];

/// Extensions of such files, and of sources that are no program by themselves.
const NO_PROGRAMS: [(&str, &str); 21] = [
    ("docx", "a Word document"),
    ("doc", "a Word document"),
    ("odt", "a text document"),
    ("rtf", "a text document"),
    ("pages", "a text document"),
    ("pdf", "a PDF document"),
    ("xlsx", "a spreadsheet"),
    ("pptx", "a presentation"),
    ("txt", "a text file"),
    ("md", "a text file"),
    ("html", "a web page"),
    ("ipynb", "a notebook"),
    ("png", "a picture"),
    ("jpg", "a picture"),
    ("jpeg", "a picture"),
    ("heic", "a picture"),
    ("h", "a C header"),
    ("rar", "a RAR archive"),
    ("7z", "a 7z archive"),
    ("tar", "a tar archive"),
    ("gz", "a gzip archive"),
];

/// How a zip archive begins; documents of offices are some.
const ZIP: &[u8] = b"PK\x03\x04";

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

/// Why a document, a picture or an archive is no program, whatever its x bit says.
pub fn of_document(path: &Path) -> Option<String> {
    let start = first_bytes(path);
    if start.starts_with(ZIP) {
        return Some(no_program(by_extension(path).unwrap_or("a zip archive")));
    }
    DOCUMENTS.iter().find(|(bytes, _)| start.starts_with(bytes)).map(|(_, what)| no_program(what))
}

/// Why a plain file without an x bit is no program.
pub fn of_file(path: &Path) -> String {
    match (language(path), by_extension(path)) {
        (Some(language), _) => source(language),
        (None, Some(what)) => no_program(what),
        (None, None) => "it is not executable (chmod +x)".to_string(),
    }
}

fn by_extension(path: &Path) -> Option<&'static str> {
    NO_PROGRAMS.iter().find(|(extension, _)| ends_with(path, extension)).map(|(_, what)| *what)
}

fn no_program(what: &str) -> String {
    if what.ends_with("archive") {
        format!("this is {what}: hand in a file with the ending .zip")
    } else {
        format!("this is {what}, not a program")
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
    use super::{first_bytes, of_document, of_file, of_folder, of_program};
    use std::ffi::OsString;
    use std::fs;
    use std::path::Path;

    #[test]
    fn languages_are_told_by_the_extension() {
        let reason = "Java source: hand in a folder with an executable `run`";
        assert_eq!(of_file(Path::new("a/Main.JAVA")), reason);
        assert_eq!(of_file(Path::new("a/report")), "it is not executable (chmod +x)");
    }

    #[test]
    fn every_language_has_its_name() {
        for (ending, language) in [
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
        ] {
            let reason = format!("{language} source: hand in a folder with an executable `run`");
            assert_eq!(of_file(Path::new(&format!("a.{ending}"))), reason);
        }
    }

    #[test]
    fn every_ending_of_no_program_has_its_words() {
        for (what, endings) in [
            ("a Word document", &["docx", "doc"][..]),
            ("a text document", &["odt", "rtf", "pages"]),
            ("a PDF document", &["pdf"]),
            ("a spreadsheet", &["xlsx"]),
            ("a presentation", &["pptx"]),
            ("a text file", &["txt", "md"]),
            ("a web page", &["html"]),
            ("a notebook", &["ipynb"]),
            ("a picture", &["png", "jpg", "jpeg", "heic"]),
            ("a C header", &["h"]),
        ] {
            for ending in endings {
                let told = of_file(Path::new(&format!("a.{ending}")));
                assert_eq!(told, format!("this is {what}, not a program"), "{ending}");
            }
        }
        for (ending, what) in [("rar", "RAR"), ("7z", "7z"), ("tar", "tar"), ("gz", "gzip")] {
            let zip = "hand in a file with the ending .zip";
            let told = of_file(Path::new(&format!("a.{ending}")));
            assert_eq!(told, format!("this is a {what} archive: {zip}"));
        }
    }

    #[test]
    fn a_file_that_is_no_program_is_told_by_its_kind() {
        let told = |name: &str| of_file(&Path::new("a").join(name));
        assert_eq!(told("report.docx"), "this is a Word document, not a program");
        assert_eq!(told("Report.PDF"), "this is a PDF document, not a program");
        assert_eq!(told("notes.txt"), "this is a text file, not a program");
        assert_eq!(told("game.h"), "this is a C header, not a program");
        let zip = "hand in a file with the ending .zip";
        assert_eq!(told("anna.tar"), format!("this is a tar archive: {zip}"));
    }

    #[test]
    fn documents_are_told_by_their_first_bytes() {
        let folder = std::env::temp_dir().join(format!("in-a-row-papers-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        let told = |name: &str, bytes: &[u8]| {
            fs::write(folder.join(name), bytes).unwrap();
            of_document(&folder.join(name)).unwrap_or_default()
        };
        let of = |what: &str| format!("this is {what}, not a program");
        assert_eq!(told("work", b"%PDF-1.7"), of("a PDF document"));
        assert_eq!(told("work.docx", b"PK\x03\x04\x14"), of("a Word document"));
        let zip = "this is a zip archive: hand in a file with the ending .zip";
        assert_eq!(told("work", b"PK\x03\x04\x14"), zip);
        assert_eq!(told("work.txt", b"#!/bin/sh\n"), "");
        assert_eq!(told("work", b"PK"), "");
        for (bytes, what) in [
            (&b"\xd0\xcf\x11\xe0"[..], "an Office document"),
            (b"{\\rtf1", "a text document"),
            (b"\x89PNG", "a picture"),
            (b"\xff\xd8\xff", "a picture"),
        ] {
            assert_eq!(told("work", bytes), of(what));
        }
        for (bytes, what) in [(&b"Rar!"[..], "RAR"), (b"7z\xbc\xaf", "7z"), (b"\x1f\x8b", "gzip")] {
            assert_eq!(told("work", bytes), zip.replace("a zip", &format!("a {what}")));
        }
        for text in ["x%PDF", "PNG", "\x1f", "7z"] {
            assert_eq!(told("work", text.as_bytes()), "", "{text}");
        }
        fs::write(folder.join("long"), "123456789").unwrap();
        assert_eq!(first_bytes(&folder.join("long")), b"12345678");
        assert_eq!(first_bytes(&folder), b"");
        assert_eq!(first_bytes(&folder.join("none")), b"");
        fs::remove_dir_all(&folder).unwrap();
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
        let names = ["a.txt", "b.cs", "c.java", "d", "e", "f"].map(OsString::from);
        let told =
            |names: &[OsString]| of_folder(Path::new("nowhere"), &names.iter().collect::<Vec<_>>());
        let source = "C# source: hand in a folder with an executable `run`";
        assert_eq!(told(&names), source);
        let names = ["f", "e", "d", "c", "b"].map(OsString::from);
        assert_eq!(told(&names), format!("the folder holds b, c, d and 2 more{rest}"));
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
        assert_eq!(told(b"\xcf\xfa\xed\xfe"), Some("a program for macOS"));
        assert_eq!(told(b"\x7fELF"), None);
        assert_eq!(told(b"M"), None);
        // Of a folder the first program for another system is told, but no folder in it.
        fs::write(folder.join("other"), b"MZ\x90\x00").unwrap();
        fs::create_dir(folder.join("inner")).unwrap();
        let names = ["inner", "file", "other"].map(OsString::from);
        let names: Vec<_> = names.iter().collect();
        assert_eq!(of_folder(&folder, &names), "a program for Windows");
        fs::remove_dir_all(&folder).unwrap();
    }
}
