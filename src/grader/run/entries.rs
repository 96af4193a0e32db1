//! The number of files in the folders in memory that bubblewrap makes for a run.
//!
//! The size of such a folder does not bound it. An empty file takes some 700 bytes, and no process
//! is seen to use them. The program bubblewrap cannot limit the number. A plain user cannot change
//! the mount afterwards. A `mount` for each run takes longer than a look now and then.
//!
//! A look reads the folders through `/proc/PID/root`, which leads into the run's own tree. The
//! grader may do so as root, and as root of its own namespace. A folder too deep for a path counts
//! as too many files. Files that come up and go between two looks are not counted. Files that are
//! open and have no name any more are not counted either. Their bytes count in the size of the
//! folder all the same. The limits of open files and of tasks bound their number.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::limits::FILES;

/// Counts the files in the folders of a run, of which these are the processes. It stops counting
/// beyond [`FILES`]. Outside a sandbox there are none, and the folder of a build has its own limit.
pub fn of_processes(processes: &[u32]) -> u32 {
    let device = |path: &Path| fs::metadata(path).ok().map(|about| about.dev());
    let ours = device(Path::new("/"));
    // Before bubblewrap has made the tree, its processes see the grader's.
    let is_inside = |root: &PathBuf| device(root).is_some_and(|device| Some(device) != ours);
    let trees = processes.iter().map(|id| PathBuf::from(format!("/proc/{id}/root")));
    trees.into_iter().find(is_inside).map_or(0, |root| {
        let mounts = fs::read_to_string(root.with_file_name("mountinfo")).unwrap_or_default();
        let folders = mounts.lines().filter_map(writable);
        folders.fold(0, |files, folder| below(&root.join(folder), files))
    })
}

/// The place, without the slash before it, of a folder in memory in which a run may write. `line`
/// is one of `mountinfo`. A folder that is shown from elsewhere is none of these.
fn writable(line: &str) -> Option<&str> {
    let (mount, kind) = line.split_once(" - ")?;
    let mut words = mount.split(' ').skip(3);
    let (top, place) = (words.next()?, words.next()?);
    let is_whole = top == "/" && kind.starts_with("tmpfs tmpfs ");
    let place = place.strip_prefix('/').filter(|_| is_whole)?;
    WRITABLE.contains(&place).then_some(place)
}

/// Where these folders are.
const WRITABLE: [&str; 3] = ["submission", "tmp", "dev/shm"];

/// Counts on from `files` in a folder and all below it on the same device.
fn below(top: &Path, mut files: u32) -> u32 {
    let device = fs::symlink_metadata(top).map(|about| about.dev()).ok();
    let mut folders = vec![top.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::InvalidFilename => return u32::MAX,
            entries => entries.into_iter().flatten().flatten(),
        };
        for entry in entries {
            files = files.saturating_add(1);
            if files > FILES {
                return files;
            }
            if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                continue;
            }
            match entry.path().symlink_metadata() {
                Ok(about) if Some(about.dev()) == device => folders.push(entry.path()),
                Err(error) if error.kind() == io::ErrorKind::InvalidFilename => return u32::MAX,
                _ => {}
            }
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::{of_processes, writable};

    #[test]
    fn only_whole_folders_in_memory_are_a_runs_own() {
        let line = |rest: &str| format!("812 790 0:75 {rest},size=62500k,uid=1000");
        let own = line("/ /dev/shm rw,nosuid,nodev,relatime - tmpfs tmpfs rw");
        assert_eq!(writable(&own), Some("dev/shm"));
        let shared = line("/ /submission rw master:1 - tmpfs tmpfs rw");
        assert_eq!(writable(&shared), Some("submission"));
        for other in [
            "/copies/3 /submission ro,nosuid,nodev - tmpfs tmpfs rw",
            "/ /submission rw,nosuid,nodev - tmpfs in-a-row rw",
            "/ /submission ro,nosuid,nodev - ext4 /dev/vda1 rw",
            "/ /oldroot/tmp rw,nosuid,nodev - tmpfs tmpfs rw",
            "/ /dev ro,nosuid,nodev - tmpfs tmpfs rw",
            "/ /",
            "",
        ] {
            assert_eq!(writable(&line(other)), None, "{other}");
        }
    }

    #[test]
    fn outside_a_sandbox_there_is_nothing_to_count() {
        assert_eq!(of_processes(&[std::process::id()]), 0);
        assert_eq!(of_processes(&[]), 0);
    }
}
