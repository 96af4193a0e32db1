//! `in-a-row cases`, and a tutor's own folder of cases of the same form.

use std::fs;

use grader::cases::courses::Course;
use grader::cases::{self, Case};

use crate::built::built;
use crate::effort::effort;
use crate::grade::{GOMOKU_MIST, Room, cases_of, grade, grade_case, in_a_row, text};

/// Standard output, standard error and status of `in-a-row cases`.
fn list(words: &[&str]) -> (String, String, Option<i32>) {
    let output = in_a_row().arg("cases").args(words).output().unwrap();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

#[test]
fn the_cases_are_listed_with_their_topics_and_points() {
    let room = Room::new("cases-points");
    let points = room.file("points", "example 3\n");
    let (listed, said, status) = list(&["gomoku-mist", "--case=spec_ex", "--points", &points]);
    let expected = "\
case                                   topic    points  exit  arguments
spec_example_1_who                     example     0.5     1
spec_example_2_white_resigns           example     0.5     0
spec_example_3_history                 example     0.5     1
spec_example_4_view_and_history        example     0.5     1
spec_example_5_black_wins_in_column_a  example     0.5     0
spec_example_6_refused_lines           example     0.5     0

6 cases of gomoku-mist, 3 points
";
    assert_eq!((listed.as_str(), said.as_str(), status), (expected, "", Some(0)));
    let (listed, _, _) = list(&["slide4", "--case=prize_of_large"]);
    assert!(
        listed.contains("\nprize_of_large_values  prize       1     0  --functions\n"),
        "{listed}"
    );
    let (listed, _, _) = list(&["gomoku-mist", "--case=*_example_?_*w*"]);
    let expected = "\
case                                   topic    points  exit  arguments
spec_example_1_who                     example       1     1
spec_example_2_white_resigns           example       1     0
spec_example_4_view_and_history        example       1     1
spec_example_5_black_wins_in_column_a  example       1     0

4 cases of gomoku-mist, 4 points
";
    assert_eq!(listed, expected);
    let (none, said, status) = list(&["gomoku-mist", "--case=example_?_*"]);
    assert_eq!((none.as_str(), status), ("", Some(2)));
    assert_eq!(said, "in-a-row: --case=example_?_*: no case of gomoku-mist has such a name.\n");
    let (none, said, status) = list(&["cuhk4", "--case=no_such"]);
    assert_eq!((none.as_str(), status), ("", Some(2)));
    assert!(said.contains("no_such"), "{said}");
}

#[test]
fn the_files_of_the_cases_are_written_and_never_replaced_unasked() {
    let room = Room::new("cases-extract");
    let folder = room.path.join("a/b");
    let extract = format!("--extract={}", folder.display());
    let words = ["gomoku-mist", "--case=place", extract.as_str()];
    let (said, error, status) = list(&words);
    assert_eq!((error.as_str(), status), ("", Some(0)));
    assert!(said.contains(&format!(" of gomoku-mist written to {}\n", folder.display())), "{said}");
    let ours = cases_of("gomoku-mist");
    let mut names: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    let (all, _) = cases::of(Course::GomokuMist);
    let wanted = |case: &&Case| case.name.contains("place") && !case.is_ours();
    let wanted: Vec<_> = all.iter().filter(wanted).map(|case| case.name.as_str()).collect();
    let mut expected: Vec<_> =
        fs::read_dir(&ours).unwrap().map(|it| it.unwrap().file_name()).collect();
    expected.retain(|name| wanted.contains(&name.to_str().unwrap().split('.').next().unwrap()));
    expected.sort();
    assert_eq!(names, expected);
    for name in &names {
        assert_eq!(fs::read(folder.join(name)).unwrap(), fs::read(ours.join(name)).unwrap());
    }
    // One file that is there is enough to write none.
    for name in &names[1..] {
        fs::remove_file(folder.join(name)).unwrap();
    }
    fs::write(folder.join(&names[0]), "mine").unwrap();
    let (said, error, status) = list(&words);
    assert_eq!((said.as_str(), status), ("", Some(2)));
    assert!(error.contains("are there already; --force replaces them"), "{error}");
    assert!(error.contains(names[0].to_str().unwrap()), "{error}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    assert_eq!(fs::read(folder.join(&names[0])).unwrap(), b"mine");
    assert_eq!(list(&[words[0], words[1], words[2], "--force"]).2, Some(0));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), names.len());
    assert_ne!(fs::read(folder.join(&names[0])).unwrap(), b"mine");
}

/// The topics, the causes and the counts of a report: what follows its cases.
fn summary(report: &str) -> &str {
    let start = report.find("topic  ").unwrap_or_else(|| panic!("{report}"));
    let end = report.find("\n--all adds").unwrap_or(report.len());
    report[start..end].trim_end()
}

/// Cases that are written out and given as the tutor's own count as those of the program itself.
#[test]
fn cases_that_were_written_out_give_the_same_numbers() {
    let games = [
        ("ece15", "s/tie/draw/"),
        ("gomoku-mist", "s/^B1,/B 1,/"),
        ("slide4", "s/forfeits/forfeit/"),
        ("cuhk4", "s/wins/won/"),
        ("spfiar", "s/Suggested/Suggest/"),
    ];
    for (game, fault) in &games[..effort(1, games.len())] {
        let room = Room::new(&format!("cases-again-{game}"));
        let folder = room.path.join("cases");
        assert_eq!(list(&[game, "--extract", folder.to_str().unwrap()]).2, Some(0));
        let program = format!("{} \"$@\" | sed '{fault}'", built(game));
        let program = room.script("program", &program);
        let (own, case) = (format!("--cases={}", folder.display()), effort("tie", ""));
        let ours = grade_case(&["grade", game, &program, "--time=60"], case);
        let own = grade_case(&["grade", game, &program, &own, "--time=60"], case);
        assert_eq!(text(&own.stderr), "", "{game}");
        assert_eq!(summary(&text(&own.stdout)), summary(&text(&ours.stdout)), "{game}");
        assert_eq!(own.status.code(), ours.status.code());
    }
}

/// Topics stand before the first `_`, and open matters have `ours_`. The folder names statuses, and
/// our program answers one case otherwise.
#[test]
fn a_tutors_own_topics_have_points() {
    let room = Room::new("cases-own");
    let folder = room.path.join("own");
    fs::create_dir(&folder).unwrap();
    let pairs = [
        ("corner_first", "who\nterm\n", "B\n"),
        ("corner_wrong", "who\nterm\n", "W\n"),
        ("plain", "who\nterm\n", "B\n"),
        ("ours_quiet", "term\n", ""),
    ];
    for (name, input, output) in pairs {
        room.file(&format!("own/{name}.in"), input);
        room.file(&format!("own/{name}.out"), output);
        room.file(&format!("own/{name}.exit"), "1\n");
    }
    let points = room.file("points", "corner 5\nother 2\n");
    let (own, points) = (format!("--cases={}", folder.display()), format!("--points={points}"));
    let graded = grade(&["grade", "gomoku-mist", &GOMOKU_MIST, &own, &points]);
    let remark = "corner_wrong: the reference answers B⏎ in line 1 of the output, not W⏎\n";
    assert_eq!(text(&graded.stderr), remark);
    let printed = text(&graded.stdout);
    assert!(printed.contains("\ncorner     1/2  2.5 of 5\nother      1/1  2 of 2\n"), "{printed}");
    assert!(printed.contains("\n2/3 cases pass  (gomoku-mist, "), "{printed}");
    assert!(printed.contains("\nstatus: 0 of 2 wrong\n"), "{printed}");
    assert!(printed.contains("\n--all adds 1 case "), "{printed}");
    let graded = grade(&["grade", "gomoku-mist", &GOMOKU_MIST, &own, "--all"]);
    assert!(text(&graded.stdout).contains("\n3/4 cases pass"), "{}", text(&graded.stdout));
    let graded = grade(&["grade", "gomoku-mist", &GOMOKU_MIST, &own, "--case=c*_w*"]);
    assert!(text(&graded.stdout).contains("\n0/1 cases pass"), "{}", text(&graded.stdout));
    let points = format!("--points={}", room.file("wrong", "edge 5\n"));
    let refused = grade(&["grade", "gomoku-mist", &GOMOKU_MIST, &own, &points]);
    assert_eq!(refused.status.code(), Some(2));
    let why = "edge is not a topic; the topics are ";
    assert!(text(&refused.stderr).starts_with(&format!("in-a-row: {points}: {why}")));
    let refused = grade(&["grade", "gomoku-mist", &GOMOKU_MIST, &points]);
    assert!(text(&refused.stderr).contains("edge is not a topic; the topics are example, "));
}
