//! The resources that a program and its descendants use, read from `/proc`. Without `/proc` all
//! figures are 0.

use std::fs;
use std::sync::LazyLock;
use std::time::Duration;

use super::entries;

/// Clock ticks per second in `/proc/PID/stat`. Linux uses 100 on every machine.
const TICKS: u64 = 100;

/// Bytes of a page of memory, as the kernel tells each process; most machines have 4096.
static PAGE: LazyLock<u64> = LazyLock::new(|| {
    let told = fs::read("/proc/self/auxv").unwrap_or_default();
    page_of(&told).unwrap_or(4096)
});

/// The place of the page's size among what the kernel tells, `AT_PAGESZ`.
const PAGE_SIZE: usize = 6;

/// Pairs of a place and a value, each as wide as a pointer.
fn page_of(told: &[u8]) -> Option<u64> {
    let words: Vec<usize> =
        told.as_chunks().0.iter().map(|bytes| usize::from_ne_bytes(*bytes)).collect();
    let pairs = words.as_chunks::<2>().0;
    let found = pairs.iter().find(|[place, _]| *place == PAGE_SIZE);
    found.and_then(|[_, bytes]| u64::try_from(*bytes).ok())
}

/// The resources in use at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Processes and their threads.
    pub tasks: u64,
    /// CPU time of running processes, and of ended ones that their parents have waited for.
    pub cpu: Duration,
    /// Resident memory in bytes.
    pub memory: u64,
    /// Files in the folders that a sandbox has made for them.
    pub files: u32,
}

/// A line of `/proc/PID/stat`.
#[derive(Clone, Copy)]
struct Process {
    id: u32,
    parent: u32,
    group: u32,
    threads: u64,
    ticks: u64,
    pages: u64,
}

/// The use of a process, its descendants and its process group together, over several looks.
#[derive(Debug)]
pub struct Meter {
    root: u32,
    /// CPU time of those that were there at the last look.
    last: Duration,
    /// CPU time, as far as a look has seen it, of children that ended and for which nobody waited.
    lost: Duration,
}

impl Meter {
    pub const fn new(root: u32) -> Self {
        Self { root, last: Duration::ZERO, lost: Duration::ZERO }
    }

    pub fn look(&mut self) -> Usage {
        let (mut usage, mut family) = of_family(self.root);
        if usage.cpu < self.last {
            // A child may have ended while we looked: then its parent has its time by now.
            (usage, family) = of_family(self.root);
        }
        usage.cpu = self.with_lost(usage.cpu);
        usage.files = entries::of_processes(family.get(1..).unwrap_or_default());
        usage
    }

    /// The CPU time of those that are there, and of all that have gone with theirs.
    fn with_lost(&mut self, cpu: Duration) -> Duration {
        self.lost += self.last.saturating_sub(cpu);
        self.last = cpu;
        cpu + self.lost
    }
}

/// The children of a process. This reads one small file for each of its threads. Where the kernel
/// has no such file, it finds all descendants.
pub fn children(parent: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten();
    let lists = threads.map(|thread| fs::read_to_string(thread.path().join("children")));
    match lists.collect::<Result<String, _>>() {
        Ok(list) => list.split_whitespace().filter_map(|word| word.parse().ok()).collect(),
        Err(_) => descendants(parent),
    }
}

/// The children of a process, their children and so on.
pub fn descendants(root: u32) -> Vec<u32> {
    let processes: Vec<Process> = numbers().filter_map(process).collect();
    let mut family = family(root, &processes);
    family.retain(|&id| id != root);
    family
}

/// The use of the process, its descendants and its process group together.
pub fn of_tree(root: u32) -> Usage {
    of_family(root).0
}

/// The same, and the numbers of all of these. The root is the first.
fn of_family(root: u32) -> (Usage, Vec<u32>) {
    let processes: Vec<Process> = numbers().filter_map(process).collect();
    let family = family(root, &processes);
    (used(&processes, &family, *PAGE), family)
}

/// The use of those processes that are of the family. A page has so many bytes.
fn used(processes: &[Process], family: &[u32], page: u64) -> Usage {
    let mut usage = Usage::default();
    for process in processes.iter().filter(|process| family.contains(&process.id)) {
        usage.tasks = usage.tasks.saturating_add(process.threads);
        usage.cpu += Duration::from_millis(process.ticks.saturating_mul(1000 / TICKS));
        usage.memory = usage.memory.saturating_add(process.pages.saturating_mul(page));
    }
    usage
}

/// The numbers of a process, its descendants and its process group.
fn family(root: u32, processes: &[Process]) -> Vec<u32> {
    let mut family = vec![root];
    // A child may stand before its parent in the list: look until nothing is new.
    loop {
        let joins = |process: &&Process| {
            let belongs = family.contains(&process.parent) || process.group == root;
            belongs && !family.contains(&process.id)
        };
        let found: Vec<u32> = processes.iter().filter(joins).map(|process| process.id).collect();
        if found.is_empty() {
            break;
        }
        family.extend(found);
    }
    family
}

/// The number of processes and threads on the machine; 0 if it is unknown. This reads one small
/// file; [`of_tree`] reads one for each process.
pub fn machine_wide() -> u64 {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    tasks_of(&text).unwrap_or(0)
}

/// All processes and threads in the text of `/proc/loadavg`, behind those that run.
fn tasks_of(text: &str) -> Option<u64> {
    text.split([' ', '/']).nth(4)?.parse().ok()
}

/// The numbers of all processes that this one can see.
pub fn numbers() -> impl Iterator<Item = u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

fn process(id: u32) -> Option<Process> {
    parsed(id, &fs::read(format!("/proc/{id}/stat")).ok()?)
}

fn parsed(id: u32, stat: &[u8]) -> Option<Process> {
    // The name in round brackets may hold any bytes: count from its end.
    let rest = stat.rsplit(|&byte| byte == b')').next()?;
    let fields: Vec<&str> = std::str::from_utf8(rest).ok()?.split_ascii_whitespace().collect();
    let number = |place: usize| fields.get(place)?.parse::<u64>().ok();
    let id_at = |place: usize| u32::try_from(number(place)?).ok();
    Some(Process {
        id,
        parent: id_at(1)?,
        group: id_at(2)?,
        threads: number(17)?,
        ticks: (11..15).filter_map(number).sum(),
        pages: number(21)?,
    })
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};
    use std::thread;
    use std::time::Duration;

    use super::{
        Meter, PAGE, Process, Usage, children, descendants, family, machine_wide, numbers,
        of_family, of_tree, page_of, parsed, tasks_of, used,
    };

    /// A tick is a hundredth of a second.
    #[test]
    fn the_use_of_a_family_is_the_sum_of_its_processes() {
        let process = |(id, threads, ticks, pages)| {
            let (parent, group) = (0, 0);
            Process { id, parent, group, threads, ticks, pages }
        };
        let list = [(1, 2, 30, 5), (2, 64, 1000, 64), (3, 1, 7, 6)].map(process);
        let all = Usage { tasks: 3, cpu: Duration::from_millis(370), memory: 11_000, files: 0 };
        assert_eq!(used(&list, &[3, 1, 9], 1000), all);
        assert_eq!(used(&list, &[], 1000), Usage::default());
        let huge = [(1, u64::MAX, 0, 2), (2, 1, 0, u64::MAX)].map(process);
        let most = Usage { tasks: u64::MAX, memory: u64::MAX, ..Usage::default() };
        assert_eq!(used(&huge, &[1, 2], 1000), most);
    }

    /// Without any process there is nothing to use.
    #[test]
    fn a_process_that_is_gone_uses_nothing() {
        let mut meter = Meter::new(u32::MAX);
        assert_eq!(meter.look(), Usage::default());
        (meter.last, meter.lost) = (Duration::from_secs(3), Duration::from_secs(4));
        let cpu = Duration::from_secs(7);
        assert_eq!([meter.look(), meter.look()], [Usage { cpu, ..Usage::default() }; 2]);
        assert_eq!(of_family(u32::MAX).1, [u32::MAX]);
        assert!(children(u32::MAX).is_empty() && descendants(u32::MAX).is_empty());
    }

    #[test]
    fn a_child_is_seen_with_its_parent() {
        let child = || Command::new("sleep").arg("5").stdin(Stdio::null()).spawn().unwrap();
        let (mut child, itself) = (child(), std::process::id());
        let [near, all] = [children(itself), descendants(itself)];
        let list: Vec<u32> = numbers().collect();
        let tasks = machine_wide();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(near.contains(&child.id()) && all.contains(&child.id()));
        assert!(!near.contains(&itself) && !all.contains(&itself));
        assert!(list.contains(&child.id()) && list.contains(&itself) && tasks > 1);
    }

    /// Descendants and the group count, in whatever order they are listed.
    #[test]
    fn a_family_is_all_descendants_and_the_group() {
        let process =
            |(id, parent, group)| Process { id, parent, group, threads: 1, ticks: 0, pages: 0 };
        let list = [(9, 8, 1), (8, 7, 1), (7, 1, 7), (5, 1, 7), (4, 5, 4), (3, 1, 1), (2, 3, 3)];
        let processes = list.map(process);
        let of = |root| {
            let mut family = family(root, &processes);
            family.sort_unstable();
            family
        };
        assert_eq!(of(7), [4, 5, 7, 8, 9]);
        assert_eq!(of(8), [8, 9]);
        assert_eq!(of(3), [2, 3]);
        assert_eq!(of(99), [99]);
    }

    /// Each child that ends unseen by its parent takes its time away; all of it counts.
    #[test]
    fn lost_time_adds_up() {
        let mut meter = Meter::new(1);
        let found = [0, 50, 20, 40, 10, 10].map(|cpu| {
            let cpu = meter.with_lost(Duration::from_millis(cpu));
            u64::try_from(cpu.as_millis()).unwrap()
        });
        assert_eq!(found, [0, 50, 50, 70, 70, 70]);
    }

    #[test]
    fn all_tasks_of_the_machine_count() {
        assert_eq!(tasks_of("0.20 1.18 0.12 3/281 11206\n"), Some(281));
        assert_eq!(tasks_of(""), None);
    }

    /// An orphan is no descendant any more, but it is in the group that the run has led.
    #[test]
    fn an_orphan_of_the_group_counts() {
        let mut command = Command::new("sh");
        command.args(["-c", "(sleep 20 & exec true); exec sleep 20"]).process_group(0);
        let mut leader = command.stdin(Stdio::null()).spawn().unwrap();
        // It waits for the shell between itself and the orphan.
        let line = format!("/proc/{}/cmdline", leader.id());
        while !std::fs::read(&line).unwrap().starts_with(b"sleep") {
            thread::sleep(Duration::from_millis(5));
        }
        let tasks = of_tree(leader.id()).tasks;
        let group = format!("-{}", leader.id());
        Command::new("kill").args(["-s", "KILL", "--", &group]).status().unwrap();
        leader.wait().unwrap();
        assert_eq!(tasks, 2);
    }

    #[test]
    fn the_page_is_the_systems() {
        let system = std::process::Command::new("getconf").arg("PAGESIZE").output();
        if let Ok(output) = system {
            assert_eq!(format!("{}\n", *PAGE).as_bytes(), output.stdout);
        }
        let told = [33_usize, 7, 6, 16_384, 0, 0].map(usize::to_ne_bytes).concat();
        assert_eq!(page_of(&told), Some(16_384));
        assert_eq!(page_of(&told[..20]), None);
    }

    /// A program chooses its name: half a letter or a bracket in it hides no process.
    #[test]
    fn a_name_of_any_bytes_hides_no_process() {
        let fields = " R 7 8 8 0 -1 0 1 2 3 4 10 20 30 40 20 0 1 0 99 4096 5 6\n";
        for name in [&b"plain"[..], b"\xff", b"l\xc3", b"a) R 1 (b", b"\n"] {
            let stat = [b"9 (", name, b")", fields.as_bytes()].concat();
            let found = parsed(9, &stat).unwrap();
            assert_eq!((found.id, found.parent, found.group), (9, 7, 8), "{name:?}");
            assert_eq!((found.ticks, found.pages, found.threads), (100, 5, 1), "{name:?}");
        }
    }
}
