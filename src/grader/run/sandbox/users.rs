//! Users without a name, as whom the programs of strangers run where the grader is root.
//!
//! A submission gets one of them: its copy is theirs, and so are its processes, which the kernel
//! counts. Nothing else runs as this user: outside a sandbox all that does is killed after each
//! run. Two graders at the same time begin at different numbers.

use std::env;
use std::fs;
use std::os::unix::fs::{MetadataExt, lchown};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::SystemTime;

use crate::run::launch::{kill, start};
use crate::run::usage;

/// Numbers that no system gives to users: first and count. The second is for containers that know
/// 65,536 users alone; systemd leaves both free.
const BLOCKS: [(u32, u32); 2] = [(1_900_000_000, 1 << 20), (60_706, 478)];

/// The block of this grader; [`None`] for a plain user, and where no other user is known.
static BLOCK: LazyLock<Option<(u32, u32)>> = LazyLock::new(|| {
    let maps = ["uid_map", "gid_map"].map(|map| fs::read_to_string(format!("/proc/self/{map}")));
    let [Ok(users), Ok(groups)] = maps else { return None };
    let is_root = fs::metadata("/proc/self").is_ok_and(|about| about.uid() == 0);
    block_in(&users, &groups).filter(|_| is_root)
});

/// The first block whose users and groups a namespace with these maps knows.
fn block_in(users: &str, groups: &str) -> Option<(u32, u32)> {
    let is_there =
        |&(first, count): &(u32, u32)| covers(users, first, count) && covers(groups, first, count);
    BLOCKS.into_iter().find(is_there)
}

/// True if a namespace knows all these numbers. A line of its map is the first number inside, the
/// first outside, and how many.
fn covers(map: &str, first: u32, count: u32) -> bool {
    let (first, end) = (u64::from(first), u64::from(first) + u64::from(count));
    map.lines().any(|line| {
        let mut numbers = line.split_whitespace().filter_map(|word| word.parse::<u64>().ok());
        let (inside, many) = (numbers.next(), numbers.nth(1));
        inside.zip(many).is_some_and(|(inside, many)| inside <= first && end <= inside + many)
    })
}

/// True if strangers can run as such users here, which takes `setpriv`.
pub fn are_there() -> bool {
    BLOCK.is_some() && tool("setpriv").is_some()
}

/// The next user of this grader.
pub fn next() -> Option<u32> {
    static NEXT: LazyLock<AtomicU32> = LazyLock::new(|| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        AtomicU32::new(now.unwrap_or_default().subsec_nanos())
    });
    Some(nth_of((*BLOCK)?, NEXT.fetch_add(1, Ordering::Relaxed)))
}

/// The user of this number in a block, which begins anew behind its last one.
const fn nth_of((first, count): (u32, u32), number: u32) -> u32 {
    first + number % count
}

/// The owner of a folder, if it is such a user.
pub fn owner(folder: &Path) -> Option<u32> {
    let block = (*BLOCK)?;
    let owner = fs::metadata(folder).ok()?.uid();
    is_in(block, owner).then_some(owner)
}

fn is_in((first, count): (u32, u32), user: u32) -> bool {
    (first..first + count).contains(&user)
}

/// Gives all that is in the folder to the user. A file that has a second name is left. A build may
/// have made a link to one that is not the submission's.
pub fn give(folder: &Path, user: u32) {
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(about) = entry.metadata() else { continue };
            if about.uid() != user && (about.is_dir() || about.nlink() == 1) {
                let _ = lchown(entry.path(), Some(user), Some(user));
            }
            if about.is_dir() {
                folders.push(entry.path());
            }
        }
    }
}

/// Kills every process of the user at once: the kernel starts no other meanwhile. A user who has as
/// many processes as allowed gets none for this, so some are killed first.
pub fn end(user: u32) {
    let Some(setpriv) = tool("setpriv") else { return };
    for _ in 0..MOST_TRIES {
        let mut kill_all = killer(&setpriv, user);
        kill_all.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let status = start(&mut kill_all).and_then(|mut child| child.wait());
        // 1: there is none.
        if status.is_ok_and(|status| matches!(status.code(), Some(0 | 1))) {
            return;
        }
        kill(&usage::numbers().filter(|&id| is_of(user, id)).collect::<Vec<_>>());
    }
}

const MOST_TRIES: u32 = 20;

/// The command that kills every process of the user, whom it becomes for this.
fn killer(setpriv: &Path, user: u32) -> Command {
    let mut kill_all = Command::new(setpriv);
    kill_all.arg(format!("--reuid={user}")).arg(format!("--regid={user}"));
    kill_all.args(["--clear-groups", "--", "sh", "-c", "kill -s KILL -- -1"]);
    kill_all
}

fn is_of(user: u32, process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    names_user(&status, user)
}

/// True if this `/proc/PID/status` is that of the user's process. Of its users the first counts.
fn names_user(status: &str, user: u32) -> bool {
    let line = status.lines().find_map(|line| line.strip_prefix("Uid:"));
    line.and_then(|line| line.split_whitespace().next()) == Some(&user.to_string())
}

/// Where a program of the system is.
pub fn tool(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH").unwrap_or_default();
    let mut paths = env::split_paths(&folders).map(|folder| folder.join(name));
    paths.find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::{
        BLOCK, BLOCKS, MOST_TRIES, are_there, block_in, covers, give, is_in, killer, names_user,
        next, nth_of, owner, tool,
    };
    use std::fs;
    use std::os::unix::fs::{MetadataExt, lchown, symlink};
    use std::path::Path;

    #[test]
    fn the_first_block_that_users_and_groups_have_is_taken() {
        let [many, few] = [(1_900_000_000, 1_048_576), (60_706, 478)];
        assert_eq!(BLOCKS, [many, few]);
        let [all, container, one] = ["0 0 4294967295\n", "0 100000 65536\n", "0 1001 1\n"];
        assert_eq!(block_in(all, all), Some(many));
        for (users, groups) in [(all, container), (container, all), (container, container)] {
            assert_eq!(block_in(users, groups), Some(few));
        }
        for (users, groups) in [(all, one), (one, all), ("", all), (all, "")] {
            assert_eq!(block_in(users, groups), None);
        }
    }

    #[test]
    fn a_grader_that_is_no_root_has_no_block() {
        let maps =
            ["uid_map", "gid_map"].map(|map| fs::read_to_string(format!("/proc/self/{map}")));
        let [users, groups] = maps.map(Result::unwrap_or_default);
        let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
        let block = if is_root { block_in(&users, &groups) } else { None };
        assert_eq!(*BLOCK, block);
        assert_eq!(are_there(), block.is_some() && tool("setpriv").is_some());
        assert_eq!(next().is_some(), block.is_some());
    }

    #[test]
    fn users_of_a_block_come_one_after_the_other() {
        let users = [0, 1, 2, 3, 7, u32::MAX].map(|number| nth_of((10, 3), number));
        assert_eq!(users, [10, 11, 12, 10, 11, 10]);
        assert_eq!([9, 10, 12, 13].map(|user| is_in((10, 3), user)), [false, true, true, false]);
    }

    #[test]
    fn the_user_of_a_process_is_the_first_of_its_status() {
        let status = "Name:\tx\nPid:\t5\nUid:\t60706\t60707\t0\t0\nGid:\t60708\t0\t0\t0\n";
        assert!(names_user(status, 60_706));
        for other in [60_707, 60_708, 5, 0, 6070, 607_060] {
            assert!(!names_user(status, other), "{other}");
        }
        assert!(!names_user("", 0) && !names_user("Uid:\n", 0));
    }

    /// As the user alone: root would end all that runs.
    #[test]
    fn the_processes_of_a_user_are_killed_by_the_user() {
        let killer = killer(Path::new("/bin/setpriv"), 7);
        assert_eq!(killer.get_program(), "/bin/setpriv");
        let words = ["--reuid=7", "--regid=7", "--clear-groups", "--", "sh", "-c"];
        let words = words.into_iter().chain(["kill -s KILL -- -1"]);
        assert_eq!(killer.get_args().collect::<Vec<_>>(), words.collect::<Vec<_>>());
        assert_eq!(MOST_TRIES, 20);
    }

    #[test]
    fn a_tool_is_a_file_in_a_folder_of_the_path() {
        let shell = tool("sh").unwrap();
        assert!(shell.is_file() && shell.ends_with("sh"));
        for other in ["in-a-row-no-such-tool", ".", ""] {
            assert_eq!(tool(other), None, "{other}");
        }
    }

    /// Only root has such users.
    #[test]
    fn a_folder_of_such_a_user_is_known_by_its_owner() {
        assert_eq!(owner(Path::new("/")), None);
        if !are_there() {
            return;
        }
        let [user, other] = [next().unwrap(), next().unwrap()];
        assert_ne!(user, other);
        let folder = std::env::temp_dir().join(format!("in-a-row-owner-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        lchown(&folder, Some(user), Some(user)).unwrap();
        let found = owner(&folder);
        fs::remove_dir(&folder).unwrap();
        assert_eq!(found, Some(user));
    }

    #[test]
    fn files_with_a_second_name_are_not_given_away() {
        if fs::metadata("/proc/self").unwrap().uid() != 0 {
            return;
        }
        let room = std::env::temp_dir().join(format!("in-a-row-give-{}", std::process::id()));
        let folder = room.join("a");
        fs::create_dir_all(folder.join("b")).unwrap();
        for name in ["own", "a/file", "a/b/file"] {
            fs::write(room.join(name), "").unwrap();
        }
        fs::hard_link(room.join("own"), folder.join("b/own")).unwrap();
        symlink(&room, folder.join("link")).unwrap();
        give(&folder, 60_706);
        let owner = |name: &str| fs::symlink_metadata(room.join(name)).unwrap().uid();
        let given = ["a/b", "a/file", "a/b/file", "a/link"].map(owner);
        let left = ["", "own", "a", "a/b/own"].map(owner);
        fs::remove_dir_all(&room).unwrap();
        assert_eq!((given, left), ([60_706; 4], [0; 4]));
    }

    #[test]
    fn maps_of_namespaces_are_read() {
        let all = "         0          0 4294967295\n";
        assert!(covers(all, 1_900_000_000, 1 << 20));
        let one = "         0       1001          1\n";
        assert!(!covers(one, 60_706, 478));
        assert!(covers("0 100000 65536\n", 60_706, 478));
        assert!(!covers("0 100000 65536\n", 1_900_000_000, 1 << 20));
        assert!(covers("0 100000 61184\n", 60_706, 478));
        assert!(!covers("0 100000 61183\n", 60_706, 478));
    }
}
