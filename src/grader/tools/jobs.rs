//! What the tools share: jobs on all cores, numbers from the command line, and where our programs are.

use std::io::{IsTerminal, stderr};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// The results of `count` independent jobs, in their order. On a terminal a progress line counts
/// the things that are ready.
pub fn on_all_cores<T: Send>(
    count: usize,
    things: &str,
    job: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let (next, (done, results)) = (AtomicUsize::new(0), channel());
    let mut all: Vec<Option<T>> = (0..count).map(|_| None).collect();
    let watched = stderr().is_terminal();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let (job, next, done) = (&job, &next, done.clone());
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    done.send((number, job(number))).unwrap();
                }
            });
        }
        drop(done);
        for (ready, (number, result)) in (1..).zip(&results) {
            all[number] = Some(result);
            if watched {
                eprint!("\r{ready} of {count} {things}\x1b[K");
            }
        }
    });
    if watched {
        eprint!("\r\x1b[K");
    }
    all.into_iter().flatten().collect()
}

/// A word of the command line as a number of this range, or `otherwise` if there is no word.
/// Anything else ends the tool with status 2.
pub fn number(name: &str, word: Option<String>, range: RangeInclusive<u64>, otherwise: u64) -> u64 {
    let Some(word) = word else { return otherwise };
    word.parse().ok().filter(|number| range.contains(number)).unwrap_or_else(|| {
        eprintln!(
            "{name} must be a number from {} to {}, not '{word}'",
            range.start(),
            range.end()
        );
        std::process::exit(2)
    })
}

/// The rest of the command line as sizes of slide4's boards; 5 to 10 if there is no word.
pub fn sizes(words: impl Iterator<Item = String>) -> Vec<usize> {
    let size = |word| usize::try_from(number("a size", Some(word), 4..=10, 4)).unwrap();
    let sizes: Vec<usize> = words.map(size).collect();
    if sizes.is_empty() { (5..=10).collect() } else { sizes }
}

/// One of our programs, which are built beside this one's folder.
pub fn program(name: &str) -> PathBuf {
    let here = std::env::current_exe().unwrap();
    here.parent().and_then(Path::parent).unwrap().join(name)
}
