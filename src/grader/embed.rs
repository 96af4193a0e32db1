//! The build script: packs the cases and the grader's C files into one archive, which the library
//! holds.
//!
//! A list has a line for each packed file: its length, and its path from the top of the repository.
//! The archive holds all bytes in the same order.
#![expect(clippy::print_stdout, reason = "cargo reads it")]

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// From the package to the top of the repository.
const TOP: &str = "../..";

/// The folders of the packed files. A folder inside one of the last is left out, but for one file.
const CASES: &str = "tests/cases";
const HARNESS: &str = "src/grader/harness";
const RIGHT: &str = "src/grader/harness/right/connect4.c";

fn main() -> Result<(), Box<dyn Error>> {
    let top = Path::new(TOP);
    for folder in [CASES, HARNESS] {
        println!("cargo:rerun-if-changed={}", top.join(folder).display());
    }
    let mut files = files_in(&top.join(HARNESS))?;
    files.push(top.join(RIGHT));
    for entry in fs::read_dir(top.join(CASES))? {
        let folder = entry?.path();
        if folder.is_dir() {
            files.extend(files_in(&folder)?);
        }
    }
    files.sort();
    let (mut list, mut bytes) = (String::new(), Vec::new());
    for file in files {
        let content = fs::read(&file)?;
        let path = file.strip_prefix(top)?.to_str().ok_or("a name is not UTF-8")?;
        writeln!(list, "{} {path}", content.len())?;
        bytes.extend(content);
    }
    let folder = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    fs::write(folder.join("list"), list)?;
    fs::write(folder.join("archive"), bytes)?;
    Ok(())
}

/// The plain files of a folder whose names do not begin with a dot.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if entry.file_type()?.is_file() && !hidden {
            files.push(entry.path());
        }
    }
    Ok(files)
}
