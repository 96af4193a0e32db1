//! The file of `--key`: which number is whom, where names are left out.

use std::fs;
use std::path::Path;

use super::class::Numbered;
use crate::files::atomic;
use crate::files::resumable::{Existing, IS_THERE};
use crate::options::Options;
use crate::refusal::Refusal;
use crate::text::csv;

const HEADING: [&str; 3] = ["number", "submission", "name"];

/// True if the numbers of a run come from its key when it goes on.
pub fn tells_numbers(options: &Options) -> bool {
    options.anonymous && options.key.is_some() && options.part.is_none()
}

/// The numbers of the run that goes on; none if no run does, or if it has no key.
///
/// # Errors
/// When the key cannot be read.
pub fn of_earlier_run(options: &Options) -> Result<Vec<Numbered>, Refusal> {
    let goes_on = options.existing_rows() == Existing::Resumed && tells_numbers(options);
    match options.key.as_deref().filter(|path| goes_on && path.is_file()) {
        Some(path) => read(path),
        None => Ok(Vec::new()),
    }
}

fn read(path: &Path) -> Result<Vec<Numbered>, Refusal> {
    let bytes = fs::read(path).map_err(|error| Refusal::file("--key", path, &error))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines();
    if lines.next().is_none_or(|heading| csv::cells(heading) != HEADING) {
        return Err(Refusal::value("--key", path, "this is no key of grade-all"));
    }
    let numbered = lines.zip(2..).map(|(line, place)| {
        let why = || Refusal::value("--key", path, format!("its line {place} is no row of a key"));
        row(line).ok_or_else(why)
    });
    numbered.collect()
}

fn row(line: &str) -> Option<Numbered> {
    match csv::cells(line).as_slice() {
        [number, shown, name] => Some(Numbered {
            number: number.parse().ok()?,
            shown: shown.clone(),
            name: csv::armed(name).to_string(),
        }),
        _ => None,
    }
}

/// Writes the key of everybody.
///
/// # Errors
/// When it is there and may not be replaced, or cannot be written.
pub fn write(options: &Options, everybody: &[Numbered]) -> Result<(), Refusal> {
    let Some(path) = &options.key else { return Ok(()) };
    if options.existing_rows() == Existing::Refused && path.is_file() {
        return Err(Refusal::value("--key", path, IS_THERE));
    }
    let rows = everybody.iter().map(|one| {
        csv::line([one.number.to_string().as_str(), one.shown.as_str(), one.name.as_str()])
    });
    let text = csv::line(HEADING) + &rows.collect::<String>();
    atomic::replace(path, &text).map_err(|error| Refusal::file("--key", path, &error))
}

#[cfg(test)]
mod tests {
    use super::{Numbered, of_earlier_run, tells_numbers, write};
    use crate::cases::courses::Course;
    use crate::files::resumable::Existing;
    use crate::options::Options;
    use std::fs;
    use std::path::Path;

    fn one(number: usize, shown: &str, name: &str) -> Numbered {
        Numbered { number, shown: shown.into(), name: name.into() }
    }

    fn options(key: Option<&Path>, existing: Existing) -> Options {
        let key = key.map(Path::to_path_buf);
        let plain = Options::new(Course::Cuhk4, "class".into(), None);
        Options { anonymous: true, key, existing, ..plain }
    }

    #[test]
    fn a_key_tells_the_numbers_of_a_whole_class_without_names() {
        let with = options(Some(Path::new("key")), Existing::Resumed);
        assert!(tells_numbers(&with));
        assert!(!tells_numbers(&Options { anonymous: false, ..with.clone() }));
        assert!(!tells_numbers(&Options { key: None, ..with.clone() }));
        assert!(!tells_numbers(&Options { part: Some((1, 2)), ..with }));
    }

    /// Names that a spreadsheet would take for formulas are as they were.
    #[test]
    fn a_run_that_goes_on_has_the_numbers_of_its_key() {
        let path = std::env::temp_dir().join(format!("in-a-row-key-{}", std::process::id()));
        let of = |existing| of_earlier_run(&options(Some(&path), existing)).unwrap();
        assert_eq!(of(Existing::Resumed), []);
        let everybody = [one(2, "02", "=anna"), one(10, "10", "b, \"c\"")];
        write(&options(Some(&path), Existing::Refused), &everybody).unwrap();
        let text = "number,submission,name\n2,02,'=anna\n10,10,\"b, \"\"c\"\"\"\n";
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert_eq!(of(Existing::Resumed), everybody);
        assert_eq!([of(Existing::Replaced), of(Existing::Refused)], [[], []]);
        let only = Options { only: Some("02".into()), ..options(Some(&path), Existing::Refused) };
        assert_eq!(of_earlier_run(&only).unwrap(), everybody);
        let named = Options { anonymous: false, ..options(Some(&path), Existing::Resumed) };
        assert_eq!(of_earlier_run(&named).unwrap(), []);
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_key_is_replaced_only_where_that_is_asked_for() {
        let path = std::env::temp_dir().join(format!("in-a-row-key-there-{}", std::process::id()));
        let written = |existing| write(&options(Some(&path), existing), &[]);
        let text = || fs::read_to_string(&path).unwrap();
        for existing in [Existing::Replaced, Existing::Resumed] {
            fs::write(&path, "x").unwrap();
            written(existing).unwrap();
            assert_eq!(text(), "number,submission,name\n");
        }
        let why = written(Existing::Refused).unwrap_err().to_string();
        let reason = "it is there already; --force replaces it, --resume continues it";
        assert_eq!(why, format!("in-a-row: --key={}: {reason}.\n", path.display()));
        fs::remove_file(&path).unwrap();
        assert!(write(&options(None, Existing::Refused), &[]).is_ok());
    }

    #[test]
    fn a_file_of_another_form_is_no_key() {
        let path = std::env::temp_dir().join(format!("in-a-row-no-key-{}", std::process::id()));
        let why = |text: &str| {
            fs::write(&path, text).unwrap();
            let found = of_earlier_run(&options(Some(&path), Existing::Resumed));
            let why = found.unwrap_err().to_string();
            why.replace(&format!("in-a-row: --key={}: ", path.display()), "").replace(".\n", "")
        };
        let heading = "number,submission,name\n";
        for text in ["", "number,name,submission\n1,1,a\n", "number,submission\n", "1,1,a\n"] {
            assert_eq!(why(text), "this is no key of grade-all", "{text:?}");
        }
        for (rows, line) in [("a,1,b\n", 2), ("1,1,a\n1,1\n", 3), ("1,1,a\n2,2,b\n3,3,c,d\n", 4)] {
            let said = format!("its line {line} is no row of a key");
            assert_eq!(why(&format!("{heading}{rows}")), said);
        }
        fs::remove_file(&path).unwrap();
    }
}
