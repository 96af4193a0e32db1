//! `in-a-row cases`: the cases of a game as a list, or written out as files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::cases::courses::of_left_out;
use crate::cases::{self, Case};
use crate::embedded;
use crate::files::several::{self, NewFile};
use crate::marks::results::{TopicRow, topic_of, topic_rows};
use crate::options::Options;
use crate::refusal::{Out, Outcome, Refusal};
use crate::run::sandbox::Sandbox;
use crate::text::show;

/// Lists the cases, or writes their files into a folder.
///
/// # Errors
/// If there is no such case, or the files cannot be written.
pub fn run(options: &Options, _: &Sandbox, out: &mut Out<'_>) -> Result<Outcome, Refusal> {
    let (cases, left_out) = options.game.cases(options.all, &options.case)?;
    match &options.extract {
        Some(folder) => extract(options, folder, &cases, out)?,
        None => list(options, &cases, out)?,
    }
    write!(out, "{}", of_left_out(left_out))?;
    Ok(Outcome::Done)
}

/// A line for each case: its name, its topic, its points, its exit status, its arguments.
fn list(options: &Options, cases: &[Case], out: &mut Out<'_>) -> Result<(), Refusal> {
    let rows = cases.iter().map(|case| (case, false, false));
    let topics = topic_rows(options.game, &options.points, rows);
    let row = |case: &Case| {
        let topic = topic_of(options.game, case);
        let points = topics.iter().find(|row| row.topic == topic).map(TopicRow::points_of_a_case);
        let arguments = case.arguments.iter().map(|word| word.to_string_lossy());
        [
            case.name.clone(),
            topic.to_string(),
            show::points(points.unwrap_or_default()),
            case.status.to_string(),
            show::safe(&arguments.collect::<Vec<_>>().join(" ")),
        ]
    };
    let head = ["case", "topic", "points", "exit", "arguments"].map(String::from);
    let rows: Vec<_> = [head].into_iter().chain(cases.iter().map(row)).collect();
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(String::len).max().unwrap_or_default()
    };
    let (first, second) = (width(0), width(1));
    for [name, topic, points, status, arguments] in &rows {
        let line =
            format!("{name:<first$}  {topic:<second$}  {points:>6}  {status:>4}  {arguments}");
        writeln!(out, "{}", line.trim_end())?;
    }
    let worth: f64 = topics.iter().map(|row| row.worth).sum();
    let count = show::count(cases.len(), "case", "cases");
    writeln!(out, "\n{count} of {}, {} points", options.game.name(), show::points(worth))?;
    Ok(())
}

/// Writes the files of the cases.
fn extract(
    options: &Options,
    folder: &Path,
    cases: &[Case],
    out: &mut Out<'_>,
) -> Result<(), Refusal> {
    several::write("--extract", folder, &files_of(options.game.name(), cases), options.existing)?;
    let (count, folder) = (show::count(cases.len(), "case", "cases"), folder.to_string_lossy());
    writeln!(out, "{count} of {} written to {}", options.game.name(), show::safe(&folder))?;
    Ok(())
}

/// All files of these cases.
fn files_of(game: &str, cases: &[Case]) -> Vec<NewFile<'static>> {
    let stems: BTreeSet<PathBuf> = cases.iter().map(|case| case.input.with_extension("")).collect();
    let files = embedded::files_in(&cases::root().join(game)).iter();
    let wanted = files.filter(|(path, _)| stems.contains(&path.with_extension("")));
    let named = wanted.filter_map(|(path, bytes)| Some((path.file_name()?, bytes)));
    named.map(|(name, bytes)| NewFile { name: name.into(), bytes, mode: 0o644 }).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::{files_of, run};
    use crate::cases::courses::Course;
    use crate::files::resumable::Existing;
    use crate::options::Options;
    use crate::refusal::{Out, Outcome};
    use crate::run::sandbox::Sandbox;

    /// The options for the cases of a name.
    fn options(game: Course, case: &str) -> Options {
        Options { case: case.into(), ..Options::new(game, "".into(), None) }
    }

    /// What is printed, or the refusal.
    fn printed(options: &Options) -> String {
        let mut text = Vec::new();
        match run(options, &Sandbox::none(), &mut Out(&mut text)) {
            Ok(outcome) => assert_eq!(outcome, Outcome::Done),
            Err(refusal) => return refusal.to_string(),
        }
        String::from_utf8(text).unwrap()
    }

    /// Names and topics stand in columns as wide as the widest of them.
    #[test]
    fn a_list_has_a_line_for_each_case_and_their_sum() {
        let text = "\
            case                              topic  points  exit  arguments\n\
            term_after_moves_prints_nothing   term        1     1\n\
            term_at_once                      term        1     1\n\
            term_input_behind_it_is_not_read  term        1     1\n\
            \n\
            3 cases of gomoku-mist, 3 points\n";
        let of_term = options(Course::GomokuMist, "term_*");
        assert_eq!(printed(&of_term), text);
        let one = "\
            case          topic  points  exit  arguments\n\
            term_at_once  term      0.5     1\n\
            \n\
            1 case of gomoku-mist, 0.5 points\n";
        let points = [("term".to_string(), 0.5)].into();
        assert_eq!(printed(&Options { points, case: "term_at_*".into(), ..of_term }), one);
        let echo = Options { all: true, ..options(Course::GomokuMist, "*e*_shows_term") };
        let text = "\
            case                  topic  points  exit  arguments\n\
            ours_echo_shows_term  echo        1     1  --echo\n\
            \n\
            1 case of gomoku-mist, 1 points\n";
        assert_eq!(printed(&echo), text);
    }

    #[test]
    fn a_list_says_what_it_leaves_out() {
        let text = "\
            case                   topic  points  exit  arguments\n\
            tie_on_the_full_board  tie         1     0\n\
            \n\
            1 case of gomoku-mist, 1 points\n\
            --all adds 1 case on our own options and on what the course leaves open.\n";
        assert_eq!(printed(&options(Course::GomokuMist, "*tie_*_f*")), text);
        let none = printed(&options(Course::GomokuMist, "*_echo_shows_term"));
        assert!(none.starts_with("in-a-row: --case=*_echo_shows_term: "), "{none}");
    }

    /// Each of the points is a share of its topic's.
    #[test]
    fn points_of_a_list_are_shares_of_their_topics() {
        let points = [("players".to_string(), 10.0), ("win".to_string(), 7.0)].into();
        let text = printed(&Options { points, ..options(Course::Cuhk4, "players_*") });
        let text: Vec<&str> = text.lines().collect();
        let lines = [
            "case                          topic    points  exit  arguments",
            "players_one                   players    3.33     0",
            "players_one_computer_answers  players    3.33     0",
            "players_two                   players    3.33     0",
            "",
            "3 cases of cuhk4, 10 points",
        ];
        assert_eq!(text, lines);
    }

    /// All files of a case, and none of a case whose name begins alike.
    #[test]
    fn the_files_of_cases_are_written() {
        let folder = std::env::temp_dir().join(format!("in-a-row-cases-{}", std::process::id()));
        let one = Options {
            extract: Some(folder.clone()),
            ..options(Course::GomokuMist, "who_alternates")
        };
        let written =
            |count: &str| format!("{count} of gomoku-mist written to {}\n", folder.display());
        assert_eq!(printed(&one), written("1 case"));
        assert!(printed(&one).contains("--extract="), "they are there");
        let all = Options { existing: Existing::Replaced, case: "who_a*".into(), ..one };
        assert_eq!(printed(&all), written("1 case"));
        let two = Options { case: "who_stays_after_an_in*".into(), ..all };
        assert_eq!(printed(&two), written("2 cases"));
        let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        let names: BTreeSet<String> = names.map(|name| name.into_string().unwrap()).collect();
        let endings = ["exit", "in", "out"];
        let expected = [
            "who_alternates",
            "who_stays_after_an_invalid_command",
            "who_stays_after_an_invalid_coordinate",
        ];
        let expected = expected.iter().flat_map(|stem| endings.map(|end| format!("{stem}.{end}")));
        assert_eq!(names, expected.collect());
        let input = folder.join("who_alternates.in");
        assert_eq!(fs::metadata(&input).unwrap().permissions().mode() & 0o777, 0o644);
        let held = std::path::Path::new("tests/cases/gomoku-mist/who_alternates.in");
        assert_eq!(fs::read(&input).unwrap(), crate::embedded::file(held).unwrap());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn files_of_a_case_are_those_with_its_whole_name() {
        let (mut cases, _) = crate::cases::of(Course::Cuhk4);
        cases.retain(|case| case.name == "players_one");
        let files = files_of("cuhk4", &cases);
        let names: Vec<_> =
            files.iter().map(|file| (file.name.to_str().unwrap(), file.mode)).collect();
        assert_eq!(names, [("players_one.in", 0o644), ("players_one.out", 0o644)]);
        assert!(files_of("cuhk4", &[]).is_empty());
    }
}
