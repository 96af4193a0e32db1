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
    words_for(&|folder| fs::read_link(folder).ok(), installed())
}

/// The same on a system with these links, where these programs are covered.
fn words_for(
    link: &dyn Fn(&str) -> Option<PathBuf>,
    covered: impl IntoIterator<Item = PathBuf>,
) -> Vec<OsString> {
    let mut words: Vec<OsString> =
        ["--perms", "0755", "--size", BYTES, "--tmpfs", PLACE].map(OsString::from).into();
    for folder in OWN {
        words.extend(["--dir".into(), inside(folder)]);
    }
    for folder in SYSTEM {
        match link(folder) {
            Some(target) => words.extend(["--symlink".into(), target.into(), inside(folder)]),
            None => words.extend(bound("--ro-bind-try", folder)),
        }
    }
    words.extend(SETTINGS.iter().flat_map(|name| bound("--ro-bind-try", name)));
    words.extend(DEVICES.iter().flat_map(|name| bound("--dev-bind-try", name)));
    for (target, place) in LINKS {
        words.extend(["--symlink".into(), target.into(), inside(place)]);
    }
    for program in covered {
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
    in_system(places().chain(env::current_exe()))
}

/// Where our own programs may be installed.
fn places() -> impl Iterator<Item = PathBuf> {
    let names = Course::ALL.iter().map(|course| course.name()).chain([ITSELF]);
    let folders = PATH.split(':').map(Path::new);
    folders.flat_map(move |folder| names.clone().map(move |name| folder.join(name)))
}

/// Those of the places where something is that a submission sees, without links.
fn in_system(places: impl IntoIterator<Item = PathBuf>) -> BTreeSet<PathBuf> {
    let places = places.into_iter();
    let whole = places.filter_map(|place| fs::canonicalize(place).ok());
    whole.filter(|place| SYSTEM.iter().any(|seen| place.starts_with(seen))).collect()
}

/// The name of this program where it is installed.
const ITSELF: &str = "in-a-row";

#[cfg(test)]
mod tests {
    use super::{Path, PathBuf, bound, in_system, inside, parents, places, words_for};
    use std::fs;

    /// A word that begins with a bar stands in the tree; the rest is as bubblewrap gets it.
    #[test]
    fn the_tree_is_made_from_a_short_list() {
        let link = |folder: &str| (folder == "/bin").then(|| PathBuf::from("usr/bin"));
        let words = words_for(&link, [PathBuf::from("/usr/bin/cuhk4")]);
        let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
        let expected = "--perms 0755 --size 4000000 --tmpfs |
            --dir |/proc --dir |/dev/shm --dir |/tmp --dir |/var --dir |/submission
            --ro-bind-try /usr |/usr --symlink usr/bin |/bin --ro-bind-try /sbin |/sbin
            --ro-bind-try /lib |/lib --ro-bind-try /lib32 |/lib32 --ro-bind-try /lib64 |/lib64
            --ro-bind-try /libx32 |/libx32
            --dir |/nix --ro-bind-try /nix/store |/nix/store
            --dir |/gnu --ro-bind-try /gnu/store |/gnu/store
            --dir |/etc --ro-bind-try /etc/alternatives |/etc/alternatives
            --dir |/etc --ro-bind-try /etc/ld.so.cache |/etc/ld.so.cache
            --dir |/etc --ro-bind-try /etc/ld.so.conf |/etc/ld.so.conf
            --dir |/etc --ro-bind-try /etc/ld.so.conf.d |/etc/ld.so.conf.d
            --dir |/etc --ro-bind-try /etc/localtime |/etc/localtime
            --dir |/dev --dev-bind-try /dev/null |/dev/null
            --dir |/dev --dev-bind-try /dev/zero |/dev/zero
            --dir |/dev --dev-bind-try /dev/full |/dev/full
            --dir |/dev --dev-bind-try /dev/random |/dev/random
            --dir |/dev --dev-bind-try /dev/urandom |/dev/urandom
            --dir |/dev --dev-bind-try /dev/tty |/dev/tty
            --symlink /proc/self/fd |/dev/fd --symlink /proc/self/fd/0 |/dev/stdin
            --symlink /proc/self/fd/1 |/dev/stdout --symlink /proc/self/fd/2 |/dev/stderr
            --symlink ../tmp |/var/tmp --ro-bind /dev/null |/usr/bin/cuhk4";
        let expected: Vec<_> =
            expected.split_whitespace().map(|word| word.replace('|', "/dev/shm/tree")).collect();
        assert_eq!(words, expected);
    }

    #[test]
    fn folders_above_a_place_come_from_the_outermost_on() {
        let above = |place: &'static str| parents(Path::new(place));
        assert_eq!(above("/a/b/c"), [Path::new("/a"), Path::new("/a/b")]);
        assert!(above("/a").is_empty() && above("/").is_empty());
        assert_eq!(inside("/a"), "/dev/shm/tree/a");
        let words = ["--dir", "/dev/shm/tree/a", "--x", "/a/b", "/dev/shm/tree/a/b"];
        assert_eq!(bound("--x", "/a/b"), words);
    }

    #[test]
    fn our_programs_may_stand_in_each_folder_of_the_path() {
        let places: Vec<_> = places().collect();
        let programs = ["gomoku-mist", "cuhk4", "spfiar", "ece15", "slide4", "in-a-row"];
        let folders = ["/usr/local/bin", "/usr/bin", "/bin"];
        let expected: Vec<_> = folders
            .iter()
            .flat_map(|folder| programs.map(|program| Path::new(folder).join(program)))
            .collect();
        assert_eq!(places, expected);
    }

    /// What is seen under two names is covered once, where it really is.
    #[test]
    fn a_program_is_covered_where_a_submission_sees_it() {
        let places = ["/usr/bin/env", "/usr/../usr/bin/env", "/no/such", "/proc/self/status"];
        let whole = fs::canonicalize("/usr/bin/env").unwrap();
        let found: Vec<_> = in_system(places.map(PathBuf::from)).into_iter().collect();
        assert_eq!(found, [whole]);
    }
}
