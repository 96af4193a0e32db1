//! Parts that the tools share: jobs on all cores, numbers of the command line, paths of programs.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use grader::run::workers::{ALL, cores, on_all_cores};
use grader::text::terminal::Progress;

/// The results of `count` independent jobs, in their order. On a terminal a progress line counts
/// the things that are ready.
pub fn counted<T: Send>(count: usize, things: &str, job: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let (numbers, mut all) = ((0..count).collect::<Vec<_>>(), Vec::new());
    let mut progress = Progress::new();
    on_all_cores(cores(), ALL, &numbers, |number| job(*number), &mut |_, result, ready| {
        all.push(result);
        progress.show(&format!("{ready} of {count} {things}"));
        Ok(())
    })
    .unwrap();
    Progress::hide();
    all
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
