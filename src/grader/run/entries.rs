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
        in_tree(&root, &mounts)
    })
}

/// The same in the tree with this root, of which `mounts` is the `mountinfo`.
fn in_tree(root: &Path, mounts: &str) -> u32 {
    let folders = mounts.lines().filter_map(writable);
    folders.fold(0, |files, folder| below(&root.join(folder), files))
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
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
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
    use super::{FILES, below, in_tree, of_processes, writable};
    use crate::files::test_folder::TestFolder;
    use std::fs;
    use std::path::{Path, PathBuf};

    /// Two files, two folders and a link; what the link leads to is not counted.
    #[test]
    fn files_and_folders_count_up_to_one_beyond_the_limit() {
        let room = TestFolder::new("entries-count");
        fs::create_dir_all(room.0.join("a/b")).unwrap();
        fs::write(room.0.join("a/b/file"), "").unwrap();
        fs::write(room.0.join("file"), "").unwrap();
        std::os::unix::fs::symlink("/usr", room.0.join("link")).unwrap();
        assert_eq!(below(&room.0, 0), 5);
        assert_eq!(below(&room.0, 7), 12);
        assert_eq!(below(&room.0, FILES - 5), FILES);
        for full in [FILES - 4, FILES - 3] {
            assert_eq!(below(&room.0, full), FILES + 1);
        }
        assert_eq!(below(&room.0, FILES), FILES + 1);
        assert_eq!(below(&room.0, u32::MAX), u32::MAX);
        assert_eq!(below(Path::new("/no/such/folder"), 3), 3);
    }

    /// A path has 4095 bytes at most. A folder is moved into another to make a longer one.
    #[test]
    fn folders_too_deep_for_a_path_are_too_many_files() {
        let room = TestFolder::new("entries-deep");
        let deep: PathBuf = std::iter::repeat_n("d".repeat(250), 10).collect();
        for name in ["a", "b"] {
            fs::create_dir_all(room.0.join(name).join(&deep)).unwrap();
        }
        assert_eq!(below(&room.0, 0), 22);
        fs::rename(room.0.join("b"), room.0.join("a").join(&deep).join("b")).unwrap();
        assert_eq!(below(&room.0, 0), u32::MAX);
    }

    /// A run's own folders alone, all of them together.
    #[test]
    fn the_folders_of_a_run_count_together() {
        let room = TestFolder::new("entries-tree");
        for name in ["submission", "tmp", "dev/shm", "dev/other", "etc"] {
            fs::create_dir_all(room.0.join(name)).unwrap();
            fs::write(room.0.join(name).join("file"), "").unwrap();
        }
        fs::write(room.0.join("tmp/second"), "").unwrap();
        let mount = |place: &str| format!("1 2 0:3 / {place} rw - tmpfs tmpfs rw,size=62500k\n");
        let mounts = |places: &[&str]| places.iter().map(|place| mount(place)).collect::<String>();
        assert_eq!(in_tree(&room.0, &mounts(&["/submission", "/tmp", "/dev/shm"])), 4);
        assert_eq!(in_tree(&room.0, &mounts(&["/etc", "/tmp", "/dev", "/dev/other"])), 2);
        assert_eq!(in_tree(&room.0, ""), 0);
    }

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
