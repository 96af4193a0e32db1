//! File systems in memory, of limited size and number of files, which the grader mounts for copies
//! and builds. As root, or as root of its own namespace, it may.

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::launch::finish;

/// Mounts a new file system at the folder, for its owner alone.
pub fn mount(folder: &Path, bytes: u64, files: u32) {
    tool("mount", &["-t", "tmpfs", "-o", &options(bytes, files), "in-a-row"], folder);
}

fn options(bytes: u64, files: u32) -> String {
    format!("size={bytes},nr_inodes={files},mode=700,nosuid,nodev")
}

/// Takes away the file system that is mounted at the folder, with all that is in it, and the
/// folder. Returns whether one was there. However deep its folders are, the kernel drops it in one
/// go.
pub fn unmount(folder: &Path) -> bool {
    let device = |path: &Path| fs::metadata(path).map(|about| about.dev()).ok();
    let is_there = folder.parent().is_some_and(|parent| device(parent) != device(folder));
    if is_there {
        tool("umount", &["-l"], folder);
        let _ = fs::remove_dir(folder);
    }
    is_there
}

fn tool(name: &str, options: &[&str], folder: &Path) {
    let place = OsString::from(folder);
    finish(Command::new(name).args(options).arg(place).stderr(Stdio::null()).stdout(Stdio::null()));
}

#[cfg(test)]
mod tests {
    use super::{options, unmount};
    use std::fs;
    use std::path::Path;

    #[test]
    fn a_file_system_in_memory_is_limited_and_its_owners_alone() {
        assert_eq!(options(9000, 7), "size=9000,nr_inodes=7,mode=700,nosuid,nodev");
    }

    #[test]
    fn nothing_is_mounted_at_the_top_or_where_there_is_no_folder() {
        assert!(!unmount(Path::new("/")));
    }

    #[test]
    fn a_folder_on_the_device_above_it_stays() {
        let folder = std::env::temp_dir().join(format!("in-a-row-mount-{}", std::process::id()));
        fs::create_dir_all(folder.join("a")).unwrap();
        let was_there = unmount(&folder.join("a"));
        let stays = folder.join("a").is_dir();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!((was_there, stays), (false, true));
    }
}
