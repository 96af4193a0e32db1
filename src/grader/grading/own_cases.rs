//! The cases of a tutor's own folder.
//!
//! The files are found as those of a student's suite ([`crate::cases::pairs`]). A folder as ours is
//! one of the forms: `.in`, `.out`, `.or`, `.args`, `.exit`, `.err`. If a case of the folder has an
//! exit status, a case without one has status 0. If none has one, nobody knows the statuses.
//!
//! A case whose name begins with `ours_` is about an open matter, and left out by default.
//!
//! Our own program runs each case first. If its answer is not that of the case, the tutor's words
//! alone are right. The caller then reads a line about it.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use crate::cases::courses::Course;
use crate::cases::pairs::{self, Pair};
use crate::cases::{self, Case, UNKNOWN_STATUS, tree};
use crate::marks::results::topic_of;
use crate::options::Options;
use crate::reference;
use crate::refusal::{Refusal, in_words};
use crate::run::endings::ending_in_short;
use crate::run::launch::{Ending, Limits, Run, launch_on};
use crate::text::pattern::fits;
use crate::text::{difference, show};
use crate::verdict::check::{Verdict, judged};
use crate::verdict::variants;

/// The content of a tutor's folder.
pub struct OwnCases {
    pub cases: Vec<Case>,
    /// How many cases are left out, because they are about open matters.
    pub left_out: usize,
    /// Remarks on other files in the folder, and on other answers of the reference, a line each.
    pub remarks: Vec<String>,
    /// The topics of all cases in the folder.
    pub topics: BTreeSet<String>,
}

/// Reads the cases of a folder. A file without its partner is left out. The word of `--case` picks
/// among them.
///
/// # Errors
/// If there is no case.
pub fn read(options: &Options, folder: &Path) -> Result<OwnCases, Refusal> {
    let mut found = chosen(options, folder)?;
    found.remarks.extend(found.cases.iter_mut().filter_map(|case| compared(options.game, case)));
    Ok(found)
}

/// The same, before our own program has run.
fn chosen(options: &Options, folder: &Path) -> Result<OwnCases, Refusal> {
    let Options { game, all, case: word, .. } = options;
    if !folder.is_dir() {
        return Err(Refusal::value("--cases", folder, "this is not a folder"));
    }
    let found = tree::below(folder);
    let sorted = pairs::find(&found.files);
    let mut remarks = Vec::new();
    let mut remark = |path: &Path, why: &str| {
        remarks.push(show::safe(&format!("{}: {why}; left out", path.display())));
    };
    sorted.lonely_inputs.iter().for_each(|path| remark(path, "it has no output"));
    sorted.lonely_outputs.iter().for_each(|path| remark(path, "it has no input"));
    found.refused.iter().for_each(|(path, why)| remark(path, why));
    let status = sorted.pairs.iter().any(|pair| pair.status.is_some());
    let status = if status { 0 } else { UNKNOWN_STATUS };
    let mut names = BTreeSet::new();
    let mut cases = Vec::new();
    for pair in &sorted.pairs {
        match case(folder, pair, name(&pair.input, &mut names), status) {
            Ok(case) => cases.push(case),
            Err(why) => remark(&pair.input, &why),
        }
    }
    let topics = cases.iter().map(|case| topic_of(*game, case).to_string()).collect();
    cases.retain(|case| fits(word, &case.name));
    let (cases, open): (Vec<_>, Vec<_>) =
        cases.into_iter().partition(|case| *all || !is_open(case));
    if cases.is_empty() {
        let has_named = !sorted.pairs.is_empty() && !word.is_empty();
        return Err(no_case(folder, word, has_named, !open.is_empty()).with_lines(remarks));
    }
    Ok(OwnCases { cases, left_out: open.len(), remarks, topics })
}

/// That no case of a folder is asked for.
fn no_case(folder: &Path, word: &str, has_named: bool, has_open: bool) -> Refusal {
    if has_open {
        let why = "all of its cases are about open matters (ours_); --all runs them";
        Refusal::value("--cases", folder, why)
    } else if has_named {
        let why = format!("no pair in {} has such a name", folder.display());
        Refusal::value("--case", word, why)
    } else {
        Refusal::value("--cases", folder, "there are no pairs in it")
    }
}

/// About an open matter, by its name.
fn is_open(case: &Case) -> bool {
    case.short_name().starts_with("ours_")
}

fn case(folder: &Path, pair: &Pair, name: String, status: i32) -> Result<Case, String> {
    let read = |path: &Path| tree::read(&folder.join(path));
    let text = |path: &Option<_>| path.as_deref().map(read).transpose();
    let (output, expected) = (folder.join(&pair.output), read(&pair.output)?);
    let other = text(&pair.other)?;
    let other = other
        .map(|other| cases::other_answers(&output.with_extension("or"), &other, &expected))
        .transpose()?;
    let named = text(&pair.status)?.map(|text| {
        let named = str::from_utf8(&text).ok().and_then(|text| text.trim().parse().ok());
        named.filter(|status| (0..=255).contains(status)).ok_or("its status is not 0 to 255")
    });
    Ok(Case {
        name,
        input: folder.join(&pair.input),
        bytes: read(&pair.input)?.into(),
        output,
        expected,
        other,
        expected_error: text(&pair.error)?.unwrap_or_default(),
        arguments: cases::arguments(&text(&pair.arguments)?.unwrap_or_default()),
        status: named.transpose()?.unwrap_or(status),
        own: true,
        literal: false,
    })
}

/// The input's path without its extension, or with it where two inputs differ in that alone.
fn name(input: &Path, names: &mut BTreeSet<String>) -> String {
    let shown = |path: &Path| show::name(path.as_os_str());
    let short = shown(&input.with_extension(""));
    let name = if names.contains(&short) { shown(input) } else { short };
    names.insert(name.clone());
    name
}

/// Runs our own program on the case. If it answers otherwise the case is right in its own words
/// alone, and a line says it.
fn compared(game: Course, case: &mut Case) -> Option<String> {
    let limits = Limits::wide(case.expected.len() + (1 << 20));
    let run = launch_on(reference::command(game).args(&case.arguments), &case.bytes, &limits);
    compared_with(game, case, run)
}

/// The same with the run of our own program.
fn compared_with(game: Course, case: &mut Case, run: io::Result<Run>) -> Option<String> {
    let run = match run {
        Ok(run) => run,
        Err(error) => {
            case.literal = true;
            return Some(format!(
                "{}: the reference cannot be run: {}",
                case.name,
                in_words(&error)
            ));
        }
    };
    case.literal = variants::is_drawn(game, case) && !keeps_the_rules(game, case);
    let (output, ending) = (run.output.clone(), run.ending);
    if passes(game, case, run) {
        return None;
    }
    case.literal = true;
    let answer = answer(game, case, &output, ending);
    Some(show::safe(&format!("{}: the reference {answer}", case.name)))
}

/// True if the expected output is right for the columns that it draws.
fn keeps_the_rules(game: Course, case: &Case) -> bool {
    let played = variants::played(game, case, &case.expected);
    variants::of(game).iter().any(|form| {
        let right = form.right(case, played.as_ref(), &case.expected);
        let same = || difference::is_in_white_space(&right.bytes, &case.expected);
        right.finished && (right.bytes == case.expected || same())
    })
}

fn passes(game: Course, case: &Case, run: Run) -> bool {
    let verdicts = judged(game, case, run, false).verdicts;
    verdicts.iter().any(|verdict| match verdict {
        Verdict::Pass | Verdict::NotReached => true,
        Verdict::WhiteSpace => game.row().is_marked_by_eye,
        Verdict::Line | Verdict::Ending | Verdict::Unrun => false,
    })
}

/// The answer of our program.
fn answer(game: Course, case: &Case, output: &[u8], ending: Ending) -> String {
    let Some(found) = difference::first(&case.expected, output, game.eyes()) else {
        return format!("answers the same, but {}", ending_in_short(ending));
    };
    let line = |line: Option<&[u8]>| {
        line.map_or("nothing more".to_string(), |line| show::excerpt(line, found.same))
    };
    let (said, given) = (line(found.expected), line(found.actual));
    format!("answers {given} in line {} of the output, not {said}", found.line)
}

#[cfg(test)]
mod tests {
    use super::{
        Ending, Options, Run, chosen, compared_with, keeps_the_rules, name, no_case, read,
    };
    use crate::cases::{self, courses::Course};
    use crate::verdict::variants;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;
    use std::time::Duration;

    /// A folder with these files, and what is chosen of it.
    fn of_files(name: &str, files: &[(&str, &str)], look: impl Fn(&Options, &Path)) {
        let top = std::env::temp_dir().join(format!("in-a-row-{name}-{}", std::process::id()));
        fs::create_dir(&top).unwrap();
        for (file, text) in files {
            fs::write(top.join(file), text).unwrap();
        }
        look(&Options::new(Course::GomokuMist, "anna".into(), None), &top);
        fs::remove_dir_all(&top).unwrap();
    }

    #[test]
    fn a_case_has_the_files_beside_it() {
        let files = [
            ("view_a.in", "who\n"),
            ("view_a.out", "B\nW\n"),
            ("view_a.or", "B\nb\n"),
            ("view_a.args", "--echo\n-x\n"),
            ("view_a.exit", " 255\n"),
            ("view_a.err", "oops\n"),
            ("view_b.in", ""),
            ("view_b.out", ""),
        ];
        of_files("beside", &files, |options, top| {
            let found = chosen(options, top).ok().unwrap();
            let names: Vec<_> = found.cases.iter().map(|case| &*case.name).collect();
            assert_eq!(names, ["view_a", "view_b"]);
            let [one, other] = &found.cases[..] else { panic!("two cases") };
            assert_eq!((&*one.bytes, &*one.expected), (&b"who\n"[..], &b"B\nW\n"[..]));
            assert_eq!(one.other.as_deref(), Some(&b"B\nb\n"[..]));
            assert_eq!(
                (&one.arguments[..], one.status),
                (&["--echo".into(), "-x".into()][..], 255)
            );
            assert_eq!(one.expected_error, b"oops\n");
            assert_eq!(
                (one.input.clone(), one.output.clone()),
                (top.join("view_a.in"), top.join("view_a.out"))
            );
            assert!(one.own && !one.literal);
            // Where one case has a status, a case without one has 0.
            assert_eq!((other.status, other.other.clone(), other.arguments.len()), (0, None, 0));
            assert!(other.expected_error.is_empty() && found.remarks.is_empty());
        });
    }

    #[test]
    fn a_status_that_nobody_names_is_unknown() {
        let files = [("a.in", ""), ("a.out", ""), ("b.in", ""), ("b.out", "")];
        of_files("unknown", &files, |options, top| {
            let found = chosen(options, top).ok().unwrap();
            assert_eq!(found.cases.iter().map(|case| case.status).collect::<Vec<_>>(), [-1, -1]);
        });
    }

    #[test]
    fn a_file_that_makes_no_case_is_left_out_with_a_line() {
        let files = [
            ("a.in", ""),
            ("a.out", ""),
            ("a.exit", "256"),
            ("b.in", ""),
            ("b.out", ""),
            ("b.exit", "-1"),
            ("c.in", ""),
            ("c.out", ""),
            ("c.exit", "0"),
            ("d.in", ""),
            ("e.out", ""),
            ("f.in", ""),
            ("f.out", "x\n"),
            ("f.or", "x\ny\n"),
        ];
        of_files("left", &files, |options, top| {
            let found = chosen(options, top).ok().unwrap();
            assert_eq!(found.cases.len(), 1);
            assert_eq!((&*found.cases[0].name, found.cases[0].status), ("c", 0));
            let status = "its status is not 0 to 255; left out";
            let mut lines = vec![
                "d.in: it has no output; left out".to_string(),
                "e.out: it has no input; left out".to_string(),
                format!("a.in: {status}"),
                format!("b.in: {status}"),
            ];
            let last = found.remarks.last().unwrap();
            assert!(last.starts_with("f.in: ") && last.ends_with("; left out"), "{last}");
            lines.push(last.clone());
            assert_eq!(found.remarks, lines);
        });
    }

    /// The topics are those of all cases, whichever are chosen.
    #[test]
    fn cases_on_open_matters_are_left_out() {
        let files = [
            ("ours_view_1.in", ""),
            ("ours_view_1.out", ""),
            ("tie_1.in", ""),
            ("tie_1.out", ""),
            ("odd.in", ""),
            ("odd.out", ""),
        ];
        of_files("open", &files, |options, top| {
            let of = |all: bool, case: &str| {
                let options = Options { all, case: case.into(), ..options.clone() };
                let found = chosen(&options, top).map_err(|why| why.to_string())?;
                let names: Vec<_> = found.cases.into_iter().map(|case| case.name).collect();
                let topics: Vec<_> = found.topics.into_iter().collect();
                Ok::<_, String>((names.join(" "), found.left_out, topics.join(" ")))
            };
            let told = |names: &str, left_out| {
                Ok((names.to_string(), left_out, "other tie view".to_string()))
            };
            assert_eq!(of(false, ""), told("odd tie_1", 1));
            assert_eq!(of(true, ""), told("odd ours_view_1 tie_1", 0));
            assert_eq!(of(false, "tie"), told("tie_1", 0));
            let why = |folder: &str| format!("in-a-row: {folder}.\n");
            let open = "all of its cases are about open matters (ours_); --all runs them";
            let open = format!("--cases={}: {open}", top.display());
            assert_eq!(of(false, "ours"), Err(why(&open)));
            let none = format!("--case=none: no pair in {} has such a name", top.display());
            assert_eq!(of(false, "none"), Err(why(&none)));
        });
        of_files("lonely", &[("a.in", "")], |options, top| {
            let options = Options { case: "a".into(), ..options.clone() };
            let why = chosen(&options, top).err().unwrap().to_string();
            let (first, below) = ("there are no pairs in it", "  a.in: it has no output; left out");
            assert_eq!(why, format!("in-a-row: --cases={}: {first}.\n{below}\n", top.display()));
        });
    }

    #[test]
    fn a_case_that_the_reference_answers_otherwise_is_literal() {
        let (cases, _) = cases::of(Course::GomokuMist);
        let case = || cases.iter().find(|case| case.topic() == "view").unwrap().clone();
        let compared = |output: Vec<u8>, ending| {
            let mut case = case();
            case.name = "view".into();
            let (error, wall) = (Vec::new(), Duration::ZERO);
            let line = compared_with(
                Course::GomokuMist,
                &mut case,
                Ok(Run { output, error, ending, wall }),
            );
            (line.unwrap_or_default(), case.literal)
        };
        let (right, exit) = (case().expected, Ending::Exit(case().status));
        assert_eq!(compared(right.clone(), exit), (String::new(), false));
        let (line, literal) = compared(right.clone(), Ending::Signal(6));
        assert!(
            line.starts_with("view: the reference answers the same, but ") && literal,
            "{line}"
        );
        let (line, literal) = compared(b"?\n".to_vec(), exit);
        let said = "view: the reference answers ?⏎ in line 1 of the output, not J10,";
        assert!(line.starts_with(said) && literal, "{line}");
        let (line, literal) = compared(Vec::new(), exit);
        let said = "view: the reference answers nothing more in line 1 of the output, not J10,";
        assert!(line.starts_with(said) && literal, "{line}");
        let mut case = case();
        let none = std::io::Error::from_raw_os_error(2);
        let line = compared_with(Course::GomokuMist, &mut case, Err(none)).unwrap();
        let said = format!("{}: the reference cannot be run: No such file or directory", case.name);
        assert_eq!((line, case.literal), (said, true));
    }

    /// White space costs nothing where a course marks by eye.
    #[test]
    fn blanks_at_line_ends_are_another_answer_unless_a_course_marks_by_eye() {
        for (game, is_literal) in [(Course::GomokuMist, true), (Course::Cuhk4, false)] {
            let mut case = cases::of(game).0.into_iter().find(|case| !case.is_ours()).unwrap();
            let output = [&case.expected[..], b"\n"].concat();
            let (error, ending, wall) = (Vec::new(), Ending::Exit(case.status), Duration::ZERO);
            let line = compared_with(game, &mut case, Ok(Run { output, error, ending, wall }));
            assert_eq!((line.is_some(), case.literal), (is_literal, is_literal), "{line:?}");
        }
    }

    /// A transcript may have any open columns, but it leads to the end of the game.
    #[test]
    fn a_transcript_that_ends_early_keeps_no_rules() {
        let (cases, _) = cases::of(Course::Ece15);
        let drawn = cases.iter().filter(|case| variants::is_drawn(Course::Ece15, case));
        let mut case = drawn.clone().next().unwrap().clone();
        assert!(drawn.clone().all(|case| keeps_the_rules(Course::Ece15, case)));
        case.bytes = b"y\n4\n".as_slice().into();
        let played = variants::played(Course::Ece15, &case, &case.expected);
        let right = variants::of(Course::Ece15)[0].right(&case, played.as_ref(), b"");
        let (early, finished) = (right.bytes.into_owned(), right.finished);
        assert!(!finished && !keeps_the_rules(Course::Ece15, &case));
        case.expected = early;
        assert!(!keeps_the_rules(Course::Ece15, &case));
    }

    /// The extension tells two inputs apart that differ in it alone.
    #[test]
    fn each_input_has_a_name_of_its_own() {
        let mut names = BTreeSet::new();
        let mut name = |input: &str| name(Path::new(input), &mut names);
        assert_eq!([name("a/b.in"), name("a/b.txt"), name("b.in")], ["a/b", "a/b.txt", "b"]);
    }

    #[test]
    fn a_folder_without_cases_is_refused_with_its_reason() {
        let why = |word: &str, has_named: bool, has_open: bool| {
            let refusal = no_case(Path::new("own"), word, has_named, has_open).to_string();
            refusal.trim_end().to_string()
        };
        assert_eq!(why("", false, false), "in-a-row: --cases=own: there are no pairs in it.");
        let named = "in-a-row: --case=win: no pair in own has such a name.";
        assert_eq!(why("win", true, false), named);
        let open = "in-a-row: --cases=own: all of its cases are about open matters (ours_); --all \
                    runs them.";
        assert_eq!([false, true].map(|has_named| why("", has_named, true)), [open, open]);
        let options = Options::new(Course::Cuhk4, "anna".into(), None);
        let refusal = read(&options, Path::new("/dev/null")).err().unwrap().to_string();
        assert_eq!(refusal.trim_end(), "in-a-row: --cases=/dev/null: this is not a folder.");
    }
}
