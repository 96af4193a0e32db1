//! Readers of the options' values. Each gives the value, or why the word is none: a reason that
//! follows the word in a sentence.

use std::ffi::OsStr;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::cases::topics::Points;
use crate::files::resumable::Existing;
use crate::refusal::in_words;
use crate::run::limits::{Bounds, memory_of_machine};
use crate::text::color::Colors;

/// Gradescope's words for who may see a test.
const VISIBILITIES: [&str; 4] = ["visible", "after_published", "after_due_date", "hidden"];

/// Sizes of slide4's boards.
const SIZES: RangeInclusive<usize> = 4..=10;

/// A whole number in a range.
pub fn whole(word: &OsStr, range: RangeInclusive<usize>) -> Result<usize, String> {
    let digits = word.to_str().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let number = digits.and_then(|text| text.parse().ok());
    number.filter(|number| range.contains(number)).ok_or_else(|| {
        format!("this is not a whole number from {} to {}", range.start(), range.end())
    })
}

/// The one word of an option that makes a rule strict.
pub fn strict(word: &OsStr) -> Result<bool, String> {
    if word == "strict" { Ok(true) } else { Err("the only word here is strict".to_string()) }
}

/// A folder that is there.
pub fn folder(word: &OsStr) -> Result<PathBuf, String> {
    let about = fs::metadata(word).map_err(|error| in_words(&error))?;
    if about.is_dir() { Ok(word.into()) } else { Err("this is not a folder".to_string()) }
}

/// A number of games: each opening is played from both sides.
pub fn even(word: &OsStr, range: RangeInclusive<usize>) -> Result<usize, String> {
    let number = whole(word, range)?;
    let is_even = number.is_multiple_of(2);
    is_even.then_some(number).ok_or_else(|| "this is not an even number".to_string())
}

/// CPU seconds.
pub fn time(word: &OsStr) -> Result<Duration, String> {
    let number = word.to_str().and_then(|text| text.parse::<f64>().ok());
    let time = number.filter(|seconds| (0.01..=3600.0).contains(seconds));
    time.map(Duration::from_secs_f64)
        .ok_or_else(|| "this is not a number of seconds, 0.01 to 3600".to_string())
}

/// Seconds that a submission may take in all.
pub fn budget(word: &OsStr) -> Result<Duration, String> {
    let number = word.to_str().and_then(|text| text.parse::<f64>().ok());
    let time = number.filter(|seconds| (0.01..=1e6).contains(seconds));
    time.map(Duration::from_secs_f64)
        .ok_or_else(|| "this is not a number of seconds, 0.01 to 1000000".to_string())
}

/// Points that one slip of form costs at most.
pub fn charge(word: &OsStr) -> Result<f64, String> {
    let number = word.to_str().and_then(|text| text.parse::<f64>().ok());
    let points = number.filter(|points| (0.0..=1000.0).contains(points));
    points.ok_or_else(|| "this is not a number of points, 0 to 1000".to_string())
}

/// Megabytes, as bytes.
pub fn memory(word: &OsStr) -> Result<u64, String> {
    megabytes(word, memory_of_machine())
}

/// The same on a machine with that many bytes, if it says how many.
fn megabytes(word: &OsStr, machine: Option<u64>) -> Result<u64, String> {
    let most = machine.map_or(1 << 20, |bytes| bytes >> 20);
    let number = word.to_str().and_then(|text| text.parse::<u64>().ok());
    let megabytes = number.filter(|megabytes| (1..=most).contains(megabytes));
    megabytes
        .map(|megabytes| megabytes << 20)
        .ok_or_else(|| format!("this is not a number of megabytes, 1 to {most}"))
}

/// A part and the number of parts.
pub fn part(word: &OsStr) -> Result<(usize, usize), String> {
    let numbers = word.to_str().and_then(|text| text.split_once('/'));
    let numbers = numbers.and_then(|(part, all)| Some((part.parse().ok()?, all.parse().ok()?)));
    numbers
        .filter(|(part, all)| (1..=*all).contains(part))
        .ok_or_else(|| "this is not a part and the number of parts, such as 2/8".to_string())
}

pub fn visibility(word: &OsStr) -> Result<&'static str, String> {
    let found = VISIBILITIES.into_iter().find(|known| word == *known);
    found.ok_or_else(|| format!("this is none of {}", VISIBILITIES.join(", ")))
}

/// The cost of a use of memory outside an array.
pub fn bounds(word: &OsStr) -> Result<Bounds, String> {
    match word.to_str() {
        Some("told") => Ok(Bounds::Told),
        Some("strict") => Ok(Bounds::Strict),
        _ => Err("this is neither told nor strict".to_string()),
    }
}

/// True if submissions run without a sandbox.
pub fn unprotected(word: &OsStr) -> Result<bool, String> {
    match word.to_str() {
        Some("auto") => Ok(false),
        Some("none") => Ok(true),
        _ => Err("this is neither auto nor none".to_string()),
    }
}

/// When the report has colors.
pub fn colors(word: &OsStr) -> Result<Colors, String> {
    match word.to_str() {
        Some("auto") => Ok(Colors::Auto),
        Some("always") => Ok(Colors::Always),
        Some("never") => Ok(Colors::Never),
        _ => Err("this is none of auto, always, never".to_string()),
    }
}

/// One of two exclusive switches.
pub fn existing(before: Existing, now: Existing) -> Result<Existing, String> {
    if before == Existing::Refused || before == now {
        Ok(now)
    } else {
        Err("--force and --resume exclude each other".to_string())
    }
}

/// Numbers separated by blanks or commas, in their order.
pub fn sizes(word: &OsStr) -> Result<Vec<usize>, String> {
    let text = word.to_string_lossy();
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let sizes: Option<Vec<usize>> =
        words.map(|word| word.parse().ok().filter(|size| SIZES.contains(size))).collect();
    let mut sizes = sizes
        .filter(|sizes| !sizes.is_empty())
        .ok_or_else(|| "this is not a list of sizes from 4 to 10, such as 6,7,8".to_string())?;
    sizes.sort_unstable();
    sizes.dedup();
    Ok(sizes)
}

/// A file with lines of a topic and its points; `#` begins a remark.
pub fn points(file: &OsStr) -> Result<Points, String> {
    let text = fs::read_to_string(file).map_err(|error| in_words(&error))?;
    let mut points = Points::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        let wrong = || format!("line {number} is not a topic and its points");
        match words.as_slice() {
            [] => {}
            [topic, value] => {
                let value = value.parse::<f64>().ok().filter(|value| (0.0..=1e6).contains(value));
                points.insert((*topic).to_string(), value.ok_or_else(wrong)?);
            }
            _ => return Err(wrong()),
        }
    }
    Ok(points)
}

/// A folder that submissions may see, under its own name and the one given.
pub fn shown(word: &OsStr) -> Result<Vec<PathBuf>, String> {
    let path = PathBuf::from(word);
    let whole = fs::canonicalize(&path).map_err(|error| in_words(&error))?;
    if whole == Path::new("/") {
        return Err(
            "this would show all files; name only the folder that submissions need".to_string()
        );
    }
    // The name as it was given is the one that scripts use. Within the folder it is there already.
    let is_more = path.is_absolute() && !path.starts_with(&whole);
    Ok([whole].into_iter().chain(is_more.then_some(path)).collect())
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;
    use std::fs;

    use super::{
        Bounds, Colors, Existing, bounds, budget, charge, colors, even, existing, folder,
        megabytes, memory, part, points, shown, sizes, strict, time, unprotected, visibility,
        whole,
    };

    #[test]
    fn numbers_have_limits() {
        let found = |word: &str| whole(OsStr::new(word), 2..=10).ok();
        assert_eq!(["2", "10", "010"].map(found), [Some(2), Some(10), Some(10)]);
        for word in ["1", "11", "-2", "+2", "2.0", "", " 2", "two"] {
            assert_eq!(found(word), None, "{word:?}");
        }
        let games = |word: &str| even(OsStr::new(word), 2..=10).ok();
        assert_eq!(["2", "3", "10", "12"].map(games), [Some(2), None, Some(10), None]);
    }

    #[test]
    fn budgets_charges_and_memory_have_limits() {
        let seconds = |word: &str| budget(OsStr::new(word)).ok().map(|time| time.as_secs_f64());
        assert_eq!(["0.01", "1000000"].map(seconds), [Some(0.01), Some(1e6)]);
        assert_eq!(["0.009", "1000000.5", "nan", "-1"].map(seconds), [None; 4]);
        let charge = |word: &str| charge(OsStr::new(word)).ok();
        assert_eq!(["0", "2.5", "1000"].map(charge), [Some(0.0), Some(2.5), Some(1000.0)]);
        assert_eq!(["-0.1", "1000.1", "nan", "x"].map(charge), [None; 4]);
        let bytes = |word: &str| memory(OsStr::new(word)).ok();
        assert_eq!(["1", "64"].map(bytes), [Some(1 << 20), Some(64 << 20)]);
        assert_eq!(["0", "-1", "1.5", "99999999999"].map(bytes), [None; 4]);
    }

    #[test]
    fn words_have_their_meaning() {
        let word = OsStr::new;
        assert_eq!((strict(word("strict")), strict(word("lax")).ok()), (Ok(true), None));
        assert_eq!(bounds(word("told")), Ok(Bounds::Told));
        assert_eq!(bounds(word("strict")), Ok(Bounds::Strict));
        assert!(bounds(word("")).is_err());
        assert_eq!(["auto", "none"].map(|one| unprotected(word(one))), [Ok(false), Ok(true)]);
        assert!(unprotected(word("never")).is_err());
        let found = ["auto", "always", "never"].map(|one| colors(word(one)).unwrap());
        assert!(matches!(found, [Colors::Auto, Colors::Always, Colors::Never]));
        for one in ["visible", "hidden", "after_due_date", "after_published"] {
            assert_eq!(visibility(word(one)), Ok(one));
        }
        assert!(visibility(word("seen")).is_err());
    }

    #[test]
    fn two_switches_exclude_each_other() {
        use Existing::{Refused, Replaced, Resumed};
        for one in [Replaced, Resumed] {
            assert_eq!(existing(Refused, one), Ok(one));
            assert_eq!(existing(one, one), Ok(one));
        }
        assert!(existing(Replaced, Resumed).is_err() && existing(Resumed, Replaced).is_err());
    }

    #[test]
    fn parts_are_1_to_their_number() {
        let found = |word: &str| part(OsStr::new(word)).ok();
        assert_eq!(found("1/1"), Some((1, 1)));
        assert_eq!(found("8/8"), Some((8, 8)));
        for word in ["0/8", "9/8", "0/0", "1", "1/", "/1", "a/b", "-1/2", ""] {
            assert_eq!(found(word), None, "{word}");
        }
    }

    #[test]
    fn times_and_sizes_have_limits() {
        let seconds = |word: &str| time(OsStr::new(word)).ok().map(|time| time.as_secs_f64());
        assert_eq!(seconds("0.01"), Some(0.01));
        assert_eq!(seconds("3600"), Some(3600.0));
        for word in ["0.009", "3600.1", "0", "-1", "nan", "inf", "one"] {
            assert_eq!(seconds(word), None, "{word}");
        }
        let found = |word: &str| sizes(OsStr::new(word)).ok();
        assert_eq!(found("10 4,4"), Some(vec![4, 10]));
        assert_eq!(found(" 10, 5 4,,5"), Some(vec![4, 5, 10]));
        for word in ["3", "11", "4 11", "", ","] {
            assert_eq!(found(word), None, "{word}");
        }
    }

    #[test]
    fn points_are_0_to_a_million() {
        let name = format!("in-a-row-points-{}", std::process::id());
        let file = std::env::temp_dir().join(name);
        let found = |text: &str| {
            fs::write(&file, text).unwrap();
            points(file.as_os_str()).ok().map(|points| points.into_iter().collect::<Vec<_>>())
        };
        let row = |topic: &str, value: f64| (topic.to_string(), value);
        let two = vec![row("a", 0.0), row("b", 1e6)];
        assert_eq!(found("a 0 # none\n\nb 1000000\n"), Some(two));
        for text in ["a -0.1\n", "a 1000000.5\n", "a nan\n", "a\n", "a 1 2\n"] {
            assert_eq!(found(text), None, "{text}");
        }
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn memory_is_at_most_the_machines() {
        let bytes = |word: &str, machine| megabytes(OsStr::new(word), machine).ok();
        let machine = Some((8 << 20) + 5);
        assert_eq!(
            ["1", "8", "9"].map(|word| bytes(word, machine)),
            [Some(1 << 20), Some(8 << 20), None]
        );
        assert_eq!(["1048576", "1048577"].map(|word| bytes(word, None)), [Some(1 << 40), None]);
        let why = megabytes(OsStr::new("9"), machine).unwrap_err();
        assert_eq!(why, "this is not a number of megabytes, 1 to 8");
    }

    #[test]
    fn a_wrong_line_of_points_is_told_by_its_number() {
        let name = format!("in-a-row-lines-{}", std::process::id());
        let file = std::env::temp_dir().join(name);
        fs::write(&file, "a 1\n# none\nb\n").unwrap();
        let why = points(file.as_os_str()).unwrap_err();
        assert_eq!(why, "line 3 is not a topic and its points");
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn a_reason_names_what_is_right() {
        let word = OsStr::new("?");
        let table = [
            (whole(word, 2..=10).err(), "this is not a whole number from 2 to 10"),
            (even(OsStr::new("3"), 2..=10).err(), "this is not an even number"),
            (strict(word).err(), "the only word here is strict"),
            (folder(OsStr::new("/dev/null")).err(), "this is not a folder"),
            (folder(OsStr::new("/none")).err(), "No such file or directory"),
            (time(word).err(), "this is not a number of seconds, 0.01 to 3600"),
            (budget(word).err(), "this is not a number of seconds, 0.01 to 1000000"),
            (charge(word).err(), "this is not a number of points, 0 to 1000"),
            (megabytes(word, None).err(), "this is not a number of megabytes, 1 to 1048576"),
            (part(word).err(), "this is not a part and the number of parts, such as 2/8"),
            (
                visibility(word).err(),
                "this is none of visible, after_published, after_due_date, hidden",
            ),
            (bounds(word).err(), "this is neither told nor strict"),
            (unprotected(word).err(), "this is neither auto nor none"),
            (colors(word).err(), "this is none of auto, always, never"),
            (
                existing(Existing::Replaced, Existing::Resumed).err(),
                "--force and --resume exclude each other",
            ),
            (sizes(word).err(), "this is not a list of sizes from 4 to 10, such as 6,7,8"),
            (points(OsStr::new("/none")).err(), "No such file or directory"),
            (
                shown(OsStr::new("/usr/..")).err(),
                "this would show all files; name only the folder that submissions need",
            ),
            (shown(OsStr::new("/none")).err(), "No such file or directory"),
        ];
        for (why, expected) in table {
            assert_eq!(why.as_deref(), Some(expected));
        }
    }

    /// Scripts may use the name as it was given. Within the folder it is there already.
    #[test]
    fn a_folder_is_shown_under_its_own_name_and_the_one_given() {
        let names = |word: &str| {
            let found = shown(OsStr::new(word)).unwrap();
            found.iter().map(|path| path.to_str().unwrap().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(names("/usr"), ["/usr"]);
        assert_eq!(names("/usr/../usr"), ["/usr"]);
        assert_eq!(names("/etc/../usr"), ["/usr", "/etc/../usr"]);
        let here = std::env::current_dir().unwrap();
        assert_eq!(names("."), [here.canonicalize().unwrap().to_str().unwrap()]);
        assert_eq!(folder(OsStr::new("/usr")).unwrap().to_str(), Some("/usr"));
    }

    #[test]
    fn a_later_line_of_points_replaces_an_earlier_one() {
        let name = format!("in-a-row-twice-{}", std::process::id());
        let file = std::env::temp_dir().join(name);
        fs::write(&file, "win 1\n  draw\t2.5 # all\nwin 3\n#x 1\n").unwrap();
        let found: Vec<_> = points(file.as_os_str()).unwrap().into_iter().collect();
        assert_eq!(found, [("draw".to_string(), 2.5), ("win".to_string(), 3.0)]);
        fs::remove_file(&file).unwrap();
    }
}
