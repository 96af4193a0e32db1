//! The file tree that all runs see: the system's programs and libraries, a few settings and
//! devices.
//!
//! The outer sandbox makes it once, in memory, and each run has it as its root, read-only. A tree
//! for each run would add a third to the time of a short one. It takes some thirty mounts.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::{INSIDE, PATH};
use crate::cases::courses::Course;

/// Where the tree stands in the outer sandbox.
pub const PLACE: &str = "/dev/shm/tree";

/// The part of the system that a submission sees: shared libraries, interpreters, compilers.
pub const SYSTEM: [&str; 9] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"];

/// The part of `/etc` that a submission sees: how programs and libraries are found, and the time
/// zone.
const SETTINGS: [&str; 5] = [
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
];

/// The devices that a submission sees. There are no pseudoterminals: two runs could meet at them.
const DEVICES: [&str; 6] =
    ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];

/// Links in the tree: what they lead to, and where they are.
const LINKS: [(&str, &str); 5] = [
    ("/proc/self/fd", "/dev/fd"),
    ("/proc/self/fd/0", "/dev/stdin"),
    ("/proc/self/fd/1", "/dev/stdout"),
    ("/proc/self/fd/2", "/dev/stderr"),
    ("../tmp", "/var/tmp"),
];

/// Folders in the tree at which a run finds what is its own.
const OWN: [&str; 5] = ["/proc", "/dev/shm", "/tmp", "/var", INSIDE];

/// Bytes that the tree takes at most: its folders and links.
const BYTES: &str = "4000000";

/// The arguments of the outer sandbox that make the tree.
pub fn words() -> Vec<OsString> {
    let mut words: Vec<OsString> =
        ["--perms", "0755", "--size", BYTES, "--tmpfs", PLACE].map(OsString::from).into();
    for folder in OWN {
        words.extend(["--dir".into(), inside(folder)]);
    }
    for folder in SYSTEM {
        match fs::read_link(folder) {
            Ok(target) => words.extend(["--symlink".into(), target.into(), inside(folder)]),
            Err(_) => words.extend(bound("--ro-bind-try", folder)),
        }
    }
    words.extend(SETTINGS.iter().flat_map(|name| bound("--ro-bind-try", name)));
    words.extend(DEVICES.iter().flat_map(|name| bound("--dev-bind-try", name)));
    for (target, place) in LINKS {
        words.extend(["--symlink".into(), target.into(), inside(place)]);
    }
    for program in installed() {
        words.extend(["--ro-bind".into(), "/dev/null".into(), inside(program)]);
    }
    words
}

/// The arguments that show a file or folder of the system in its own place, if it is there.
fn bound(how: &str, name: &str) -> Vec<OsString> {
    let parents = parents(Path::new(name)).into_iter();
    let folders = parents.flat_map(|folder| ["--dir".into(), inside(folder)]);
    folders.chain([how.into(), name.into(), inside(name)]).collect()
}

/// The folders above a place, from the outermost on. bubblewrap's own would be for root alone.
pub fn parents(place: &Path) -> Vec<&Path> {
    let mut folders: Vec<&Path> = place.ancestors().skip(1).collect();
    folders.reverse();
    folders.split_off(1.min(folders.len()))
}

/// A place in the tree, as the outer sandbox names it.
fn inside(place: impl AsRef<Path>) -> OsString {
    let mut whole = OsString::from(PLACE);
    whole.push(place.as_ref());
    whole
}

/// Our own programs, where they are installed in a folder that a submission sees: it shall not run
/// them. A link is no danger of its own, for what it leads to is covered.
fn installed() -> BTreeSet<PathBuf> {
    let folders = PATH.split(':').map(Path::new);
    let names = Course::ALL.iter().map(|course| course.name()).chain([ITSELF]);
    let places = folders.flat_map(|folder| names.clone().map(move |name| folder.join(name)));
    let places = places.chain(env::current_exe());
    let whole = places.filter_map(|place| fs::canonicalize(place).ok());
    whole.filter(|place| SYSTEM.iter().any(|seen| place.starts_with(seen))).collect()
}

/// The name of this program where it is installed.
const ITSELF: &str = "in-a-row";
