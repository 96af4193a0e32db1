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
    let outcome = match outcome {
        Err(why) if is_missing(&why) => with(&["bsdtar", "-xf"], &["-C", "."]),
        other => other,
    };
    outcome.map_err(refused)?;
    fs::remove_file(folder.0.join(&name)).map_err(|error| in_words(&error))?;
    // A zip may hold folders without rights.
    let rights = ["chmod", "-R", "u+rwX", "."].map(OsString::from);
    build(&folder.0, &rights, sandbox).map(|_| folder)
}

/// True if the tool is not there.
fn is_missing(why: &Why) -> bool {
    why.text().starts_with("there is no ")
}

/// Why a zip is not unpacked, after the last tool has failed so.
fn refused(why: Why) -> Why {
    if is_missing(&why) {
        return "it is a zip, and neither unzip nor bsdtar is installed: unpack it".into();
    }
    // The tool was stopped at a limit, or never began.
    if why.is_the_machines() || why.text().contains(" was stopped: ") {
        return why;
    }
    let (_, messages) = why.text().split_once('\n').unwrap_or_default();
    format!("the zip cannot be unpacked\n{messages}").trim_end().into()
}

#[cfg(test)]
mod tests {
    use super::{Kind, MOST_ARCHIVES, Path, Sandbox, Why, class_folder, fs, refused, unpacked};

    /// A zip with the file `a/p` alone, a script without an x bit.
    const ZIP: &[u8] = b"PK\x03\x04\x14\0\0\0\0\0\0\0!\0\x1d\x9d\xfb\x04\n\0\0\0\n\0\0\0\
        \x03\0\0\0a/p#!/bin/sh\nPK\x01\x02\x14\x03\x14\0\0\0\0\0\0\0!\0\x1d\x9d\xfb\x04\
        \n\0\0\0\n\0\0\0\x03\0\0\0\0\0\0\0\0\0\0\0\xa4\x01\0\0\0\0a/p\
        PK\x05\x06\0\0\0\0\x01\0\x01\x001\0\0\0+\0\0\0\0\0";

    #[test]
    fn a_zip_is_unpacked_into_a_folder_of_ours() {
        let name = format!("in-a-row-zip-{}.ZIP", std::process::id());
        let zip = std::env::temp_dir().join(name);
        fs::write(&zip, ZIP).unwrap();
        let none = Sandbox::none();
        let submission = unpacked(&zip, &none);
        let class = class_folder(&zip, &none);
        fs::write(&zip, &ZIP[..50]).unwrap();
        let broken = unpacked(&zip, &none);
        fs::remove_file(&zip).unwrap();
        let why = broken.unwrap_err();
        if why.first_line().contains("neither unzip nor bsdtar") {
            return;
        }
        assert_eq!(why.first_line(), "the zip cannot be unpacked");
        assert!(why.text().lines().count() > 1, "{why:?}");
        let (folder, kind) = submission.unwrap();
        let inner = folder.0.join("a");
        assert_eq!(kind, Kind::Unmarked(Some(inner.clone()), inner.join("p")));
        assert_eq!(fs::read(inner.join("p")).unwrap(), b"#!/bin/sh\n");
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "the zip is gone");
        let (found, own) = class.unwrap();
        let own = own.unwrap();
        assert_eq!(found, own.0.join("a"));
        assert_ne!(own.0, folder.0);
        drop(own);
        assert!(!found.exists());
    }

    #[test]
    fn a_zip_is_refused_in_the_words_of_its_tool() {
        let own = |words: &str| refused(words.into()).text().to_string();
        let missing = "it is a zip, and neither unzip nor bsdtar is installed: unpack it";
        assert_eq!(own("there is no bsdtar on this machine"), missing);
        for kept in ["unzip was stopped: it printed too much", "unzip was stopped: it waits\nx"] {
            assert_eq!(own(kept), kept);
        }
        let machine = Why::Machine("could not be run: no space".to_string());
        assert_eq!(refused(machine.clone()), machine);
        assert_eq!(own("unzip fails\na\nb\n"), "the zip cannot be unpacked\na\nb");
        assert_eq!(own("unzip fails"), "the zip cannot be unpacked");
        assert_eq!(MOST_ARCHIVES, 3);
    }

    /// Only a file is unpacked, whatever the name of a folder is.
    #[test]
    fn the_folder_of_a_class_is_the_one_that_is_named() {
        let folder = std::env::temp_dir().join(format!("in-a-row-{}.zip", std::process::id()));
        fs::create_dir(&folder).unwrap();
        let none = Sandbox::none();
        let found = class_folder(&folder, &none);
        let other = class_folder(Path::new("/no/such/class.zip"), &none);
        let file = class_folder(Path::new("/bin/sh"), &none);
        fs::remove_dir(&folder).unwrap();
        for (found, named) in [(found, folder.as_path()), (other, "/no/such/class.zip".as_ref())] {
            let (found, unpacked) = found.unwrap();
            assert_eq!((found.as_path(), unpacked.is_none()), (named, true));
        }
        assert_eq!(file.unwrap().0, Path::new("/bin/sh"));
    }
}
