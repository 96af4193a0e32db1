//! Archives: a zip is unpacked in the sandbox, within the limits of a build.
//!
//! Learning platforms give out a zip for a class, with a zip for each student. `unzip` unpacks, or
//! `bsdtar` where `unzip` is not installed.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::copies::{OwnFolder, copied_sources};
use super::tools::build;
use crate::handed_in::{Kind, MOST_WRAPPING, ends_with, kind_of_folder, listed};
use crate::refusal::{Refusal, Why, in_words};
use crate::run::sandbox::Sandbox;

/// Archives within each other that are unpacked.
const MOST_ARCHIVES: u32 = 3;

/// Unpacks a zip, and the zip that it holds if it holds nothing else. Returns the folder of what
/// was in it, and the kind of that.
///
/// # Errors
/// Why it cannot be unpacked, or holds no program.
pub fn unpacked(archive: &Path, sandbox: &Sandbox) -> Result<(OwnFolder, Kind), Why> {
    let mut folder = unpack(archive, sandbox)?;
    for _ in 1..MOST_ARCHIVES {
        match kind_of_folder(&folder.0, MOST_WRAPPING)? {
            Kind::Archive(inner) => folder = unpack(&inner, sandbox)?,
            kind => return Ok((folder, kind)),
        }
    }
    Err("it holds archives within archives".into())
}

/// The folder of a class: the one that is named, or what is in the zip that is named. The second
/// value deletes what was unpacked.
///
/// # Errors
/// Why a zip cannot be unpacked.
pub fn class_folder(
    target: &Path,
    sandbox: &Sandbox,
) -> Result<(PathBuf, Option<OwnFolder>), Refusal> {
    if !(ends_with(target, "zip") && target.is_file()) {
        return Ok((target.to_path_buf(), None));
    }
    let refuse = |why: Why| Refusal::value("FOLDER", target, why.first_line());
    let unpacked = unpack(target, sandbox).map_err(refuse)?;
    let mut folder = unpacked.0.clone();
    // Most archives hold one folder, which holds the rest.
    while let [only] = listed(&folder)?.as_slice() {
        if !only.is_dir() || only.is_symlink() {
            break;
        }
        folder.clone_from(only);
    }
    Ok((folder, Some(unpacked)))
}

/// Unpacks a zip into a folder of ours.
///
/// # Errors
/// Why it cannot be unpacked.
pub fn unpack(archive: &Path, sandbox: &Sandbox) -> Result<OwnFolder, Why> {
    let folder = copied_sources(None, &[archive.to_path_buf()], sandbox)?;
    let name = archive.file_name().unwrap_or_default().to_os_string();
    let file = Path::new(".").join(&name).into_os_string();
    let with = |words: &[&str], last: &[&str]| {
        let words = words.iter().map(OsString::from).chain([file.clone()]);
        let words: Vec<_> = words.chain(last.iter().map(OsString::from)).collect();
        build(&folder.0, &words, sandbox)
    };
    let outcome = with(&["unzip", "-q", "-o"], &["-d", "."]);
    let is_missing = |why: &Why| why.text().starts_with("there is no ");
    let outcome = match outcome {
        Err(why) if is_missing(&why) => with(&["bsdtar", "-xf"], &["-C", "."]),
        other => other,
    };
    match outcome {
        Err(why) if is_missing(&why) => {
            return Err("it is a zip, and neither unzip nor bsdtar is installed: unpack it".into());
        }
        Err(why) => {
            // The tool was stopped at a limit, or never began.
            if why.is_the_machines() || why.text().contains(" was stopped: ") {
                return Err(why);
            }
            let (_, messages) = why.text().split_once('\n').unwrap_or_default();
            return Err(format!("the zip cannot be unpacked\n{messages}").trim_end().into());
        }
        Ok(_) => {}
    }
    fs::remove_file(folder.0.join(&name)).map_err(|error| in_words(&error))?;
    // A zip may hold folders without rights.
    let rights = ["chmod", "-R", "u+rwX", "."].map(OsString::from);
    build(&folder.0, &rights, sandbox).map(|_| folder)
}
