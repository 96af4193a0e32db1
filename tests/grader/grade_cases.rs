//! `in-a-row grade-cases` from outside, on small suites written for the purpose.

use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::effort::effort;
use crate::grade::{Room, cases_of, in_a_row, text};
use grader::cases;

/// A folder for one test, with suites in it.
struct Folder(Room);

impl Folder {
    fn new(name: &str) -> Self {
        Self(Room::new(&format!("cases-{name}")))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path.join(name)
    }

    fn file(&self, name: &str, text: &str) {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        self.0.file(name, text);
    }

    /// A pair in one of the usual forms.
    fn pair(&self, name: &str, input: &str, output: &str) {
        self.file(&format!("{name}.in"), input);
        self.file(&format!("{name}.out"), output);
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The table for the folder `suites`, without its last lines.
    fn table(&self, game: &str, options: &[(&str, &str)]) -> String {
        let graded = grade_cases(game, &self.path("suites"), options);
        assert_eq!(text(&graded.stderr), "");
        assert_eq!(graded.status.code(), Some(0));
        let text = text(&graded.stdout);
        text.split("\n\n").next().unwrap().to_string()
    }
}

fn grade_cases(game: &str, folder: &Path, options: &[(&str, &str)]) -> Output {
    let mut command = in_a_row();
    command.args(["grade-cases", game]).arg(folder);
    for (name, value) in options {
        command.arg(name).args((!value.is_empty()).then_some(value));
    }
    command.stdin(Stdio::null()).output().unwrap()
}

/// The line of a suite by its words.
fn line<'a>(table: &'a str, suite: &str) -> Vec<&'a str> {
    let found = table.lines().find(|line| line.starts_with(&format!("{suite} ")));
    found.unwrap_or_else(|| panic!("no {suite} in\n{table}")).split_whitespace().collect()
}

/// The words of the report on one test, up to the next one.
fn said(report: &str, test: &str) -> String {
    let from = report.lines().skip_while(|line| !line.contains(test));
    let rest =
        from.enumerate().take_while(|(number, line)| *number == 0 || line.starts_with("      "));
    let lines: Vec<_> = rest.map(|(_, line)| line.trim_start()).collect();
    lines.join("\n") + "\n"
}

#[test]
fn verdicts_are_told_apart() {
    let folder = Folder::new("verdicts");
    folder.pair("suites/ann/valid", "place A1\nwho\nterm\n", "W\n");
    folder.pair("suites/ann/line_end", "who\nterm\n", "B");
    folder.pair("suites/ann/blanks", "who\nwho\nterm\n", "B \nB\n");
    folder.pair("suites/ann/returns", "who\nwho\nterm\n", "B\r\nB\r\n");
    folder.pair("suites/ann/letter", "place A\nterm\n", "Invalid!\n");
    folder.pair("suites/ann/ending", "who\n", "B\nThank you for playing!\n");
    folder.pair("suites/ann/both", "place A\nplace 1A\nwho\n", "Invalid!\nInvalid!\nB\n");
    folder.pair("suites/ann/lines", "who\r\nterm\r\n", "B\r\n");
    folder.pair("suites/ann/colour", "place A1\nwho\nterm\n", "B\n");
    folder.file("suites/ann/alone.in", "who\nterm\n");
    let reports = folder.path("reports");
    let table = folder.table("gomoku-mist", &[("--reports", reports.to_str().unwrap())]);
    let words = line(&table, "ann");
    assert_eq!(words[..6], ["ann", "9", "1", "3", "4", "1"], "{table}");
    assert!(table.ends_with("  1 without output"), "{table}");
    let report = folder.read("reports/ann.txt");
    let verdict = |test: &str| said(&report, &format!("{test}.in"));
    assert_eq!(verdict("valid"), "valid       valid.in\n");
    assert_eq!(verdict("line_end"), "nearly      line_end.in: the last line end is missing\n");
    assert_eq!(verdict("blanks"), "nearly      blanks.in: blanks or tabs at line ends differ\n");
    assert_eq!(verdict("returns"), "nearly      returns.in: lines end with CR LF\n");
    assert!(
        verdict("letter").contains("a letter without a digit after it with `Invalid!` is right.")
    );
    assert!(verdict("ending").contains("prints the farewell when the input ends first is right."));
    assert!(verdict("both").contains("begins with a digit with `Invalid!` is right."), "{report}");
    assert!(verdict("lines").contains("takes CR LF for a line end is right."), "{report}");
    assert!(report.contains("  not used    alone.in: it has no output\n"), "{report}");
}

#[test]
fn a_wrong_expectation_is_explained() {
    let folder = Folder::new("wrong");
    let view = "J10,.................................................\n";
    folder.pair("suites/ann/bottom", "place J11\nplace A1\nview\nterm\n", view);
    folder.pair("suites/ann/comma", "view\nterm\n", &view.replace(',', ", "));
    let both = view.replace(',', ", ");
    folder.pair("suites/ann/two", "who\nview\nterm\n", &format!("b\n{both}"));
    let reports = folder.path("reports");
    folder.table("gomoku-mist", &[("--reports", reports.to_str().unwrap())]);
    let report = folder.read("reports/ann.txt");
    assert_eq!(
        said(&report, "comma.in"),
        "wrong       comma.in\n\
         Line 1 of the output, which answers line 1 of the input: view⏎\n\
         yours  J10,·.................................................⏎\n\
         right  J10,.................................................⏎\n\
         A program that prints a blank after the view's comma prints this.\n"
    );
    assert!(
        said(&report, "two.in").ends_with(
            "that answers `who` in lower case, and prints a blank after the view's comma prints this.\n"
        ),
        "{report}"
    );
    let bottom = said(&report, "bottom.in");
    assert!(bottom.contains("answers line 3 of the input: view⏎"), "{bottom}");
    assert!(bottom.contains("right  M3,"), "{bottom}");
}

/// A test on an open question is neither wrong nor rewarded. A valid one catches a fault only if it
/// shows with each answer to the question.
#[test]
fn open_questions_bring_nothing() {
    let folder = Folder::new("open");
    let refused = "place T1\nplace A20\nplace A0\n";
    let answers = "Invalid coordinate\n".repeat(3);
    folder.pair("suites/closed/t", &format!("{refused}term\n"), &answers);
    folder.pair("suites/early/t", refused, &answers);
    folder.pair("suites/farewell/t", refused, &format!("{answers}Thank you for playing!\n"));
    folder.pair("suites/cut/t", "resign", "White wins!\n\nThank you for playing!\n");
    let table = folder.table("gomoku-mist", &[]);
    let caught = |suite: &str| line(&table, suite)[6].to_string();
    assert!(!caught("closed").starts_with("0/"), "{table}");
    assert_eq!(caught("closed"), caught("early"), "{table}");
    assert!(caught("farewell").starts_with("0/"), "{table}");
    assert!(caught("cut").starts_with("0/"), "{table}");
    assert_eq!(line(&table, "cut")[2], "1", "{table}");
}

#[test]
fn examples_of_the_assignment_bring_nothing() {
    let folder = Folder::new("examples");
    let moves = "place A1\nplace B1\nplace A2\nplace B2\nplace A3\nplace B3\nplace A4\nplace B4\n";
    let end = "Black wins!\nA1B1A2B2A3B3A4B4A5\nThank you for playing!\n";
    folder.pair("suites/copied/5", &format!("{moves}place A5\n"), end);
    folder.pair("suites/copied/1", "who\nterm\n", "B\n");
    let graded = grade_cases("gomoku-mist", &folder.path("suites"), &[]);
    let text = text(&graded.stdout);
    assert!(line(&text, "copied")[6].starts_with("0/"), "{text}");
    assert!(text.contains(" planted faults. Only the other "), "{text}");
    assert!(text.ends_with("\nAll suites together catch 0 of these.\n"), "{text}");
}

/// Six tests that catch what they are about, and the files that say so.
#[test]
fn files_say_what_is_caught() {
    let folder = Folder::new("files");
    let row = "place A1\nplace A2\nplace B1\nplace B2\nplace C1\nplace C2\nplace D1\nplace D2\n";
    let end = "Black wins!\nA1A2B1B2C1C2D1D2E1\nThank you for playing!\n";
    folder.pair("suites/rows/row", &format!("{row}place E1\n"), end);
    folder.pair("suites/=1+1/term", "term\n", "");
    let [csv, matrix, reports] = ["c.csv", "m.csv", "reports"].map(|name| folder.path(name));
    let files = [("--csv", &csv), ("--matrix", &matrix), ("--reports", &reports)];
    let files = files.map(|(name, path)| (name, path.to_str().unwrap()));
    folder.table("gomoku-mist", &files);
    let csv = folder.read("c.csv");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0][..6], ["suite", "pairs", "valid", "nearly", "open", "wrong"]);
    assert_eq!(rows[1][..6], ["'=1+1", "1", "1", "0", "0", "0"]);
    assert_eq!(rows[2][..6], ["rows", "1", "1", "0", "0", "0"]);
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{csv}");
    let matrix = folder.read("m.csv");
    let rows: Vec<Vec<&str>> = matrix.lines().map(|line| line.split(',').collect()).collect();
    let place = rows[0].iter().position(|name| *name == "row_unseen").unwrap();
    let column: Vec<&str> = rows.iter().map(|row| row[place]).collect();
    assert_eq!(column, ["row_unseen", "win", "0", "0", "1"]);
    let report = folder.read("reports/rows.txt");
    assert!(report.contains("\n  win         "), "{report}");
    assert!(!report.contains("five in a row"), "{report}");
    let mut names = files.to_vec();
    names.extend([("--names", ""), ("--force", "")]);
    folder.table("gomoku-mist", &names);
    let report = folder.read("reports/rows.txt");
    assert!(report.contains("caught  a program that never sees five in a row\n"), "{report}");
    assert!(report.contains("missed  a program that never ends in a tie\n"), "{report}");
    assert!(folder.path("reports/_=1+1.txt").is_file());
}

/// As with the tables of a class.
#[test]
fn a_table_is_not_replaced_unasked() {
    let folder = Folder::new("existing");
    folder.pair("suites/ann/t", "who\nterm\n", "B\n");
    let kept = folder.path("kept");
    fs::write(&kept, "kept\n").unwrap();
    let kept = kept.to_str().unwrap();
    for option in ["--csv", "--matrix"] {
        let graded = grade_cases("gomoku-mist", &folder.path("suites"), &[(option, kept)]);
        assert_eq!((text(&graded.stdout), graded.status.code()), (String::new(), Some(2)));
        let said = text(&graded.stderr);
        let why = "it is there already; --force replaces it.\n";
        assert_eq!(said, format!("in-a-row: {option}={kept}: {why}"));
        assert_eq!(folder.read("kept"), "kept\n");
    }
    folder.table("gomoku-mist", &[("--csv", kept), ("--force", "")]);
    assert!(folder.read("kept").starts_with("suite,pairs,"), "{}", folder.read("kept"));
    // A report is looked for before any suite is judged.
    folder.pair("suites/ben/t", "who\nterm\n", "B\n");
    let reports = folder.path("reports");
    folder.file("reports/ben.txt", "kept\n");
    let reports = reports.to_str().unwrap();
    let suites = folder.path("suites");
    let graded = grade_cases("gomoku-mist", &suites, &[("--reports", reports)]);
    let why = "it is there already; --force replaces it.\n";
    assert_eq!(text(&graded.stderr), format!("in-a-row: --reports={reports}/ben.txt: {why}"));
    assert_eq!((text(&graded.stdout), graded.status.code()), (String::new(), Some(2)));
    assert!(!folder.path("reports/ann.txt").exists());
    assert_eq!(folder.read("reports/ben.txt"), "kept\n");
    folder.table("gomoku-mist", &[("--reports", reports), ("--force", "")]);
    assert!(folder.read("reports/ben.txt").starts_with("ben: 1 pair\n"));
}

/// A pipe that gets the table is still a pipe afterwards.
#[test]
fn a_pipe_as_a_file_stays_a_pipe() {
    let folder = Folder::new("pipe");
    folder.pair("suites/ann/t", "who\nterm\n", "B\n");
    let pipe = folder.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // Whoever opens a pipe for both does not wait.
    let mut reader = File::options().read(true).write(true).open(&pipe).unwrap();
    folder.table("gomoku-mist", &[("--csv", pipe.to_str().unwrap())]);
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    let mut begin = [0; 12];
    reader.read_exact(&mut begin).unwrap();
    assert_eq!(&begin, b"suite,pairs,");
}

/// Statuses that stand beside the pairs have a count of their own.
#[test]
fn a_wrong_status_is_told_and_costs_nothing() {
    let folder = Folder::new("status");
    for (suite, status) in [("ann", "1\n"), ("bob", "0\n")] {
        folder.pair(&format!("suites/{suite}/t"), "who\nterm\n", "B\n");
        folder.file(&format!("suites/{suite}/t.exit"), status);
    }
    let table = folder.table("gomoku-mist", &[]);
    assert_eq!(line(&table, "ann").len(), 7, "{table}");
    assert_eq!(line(&table, "bob")[..3], ["bob", "1", "1"], "{table}");
    assert!(table.ends_with("  1 with a wrong status"), "{table}");
}

#[test]
fn a_folder_of_pairs_is_one_suite() {
    let folder = Folder::new("single");
    folder.pair("suites/one", "who\nterm\n", "B\n");
    folder.pair("suites/more/two", "who\nterm\n", "B\n");
    assert_eq!(line(&folder.table("gomoku-mist", &[]), "suites")[..3], ["suites", "2", "2"]);
    let folder = Folder::new("halves");
    folder.file("suites/in/1.txt", "who\nterm\n");
    folder.file("suites/out/1.txt", "B\n");
    assert_eq!(line(&folder.table("gomoku-mist", &[]), "suites")[..3], ["suites", "1", "1"]);
}

/// Whatever lies in the folders, the table is complete.
#[test]
#[ignore = "long"]
fn nothing_in_a_suite_takes_the_grading_down() {
    let folder = Folder::new("hostile");
    folder.pair("suites/fine/t", "who\nterm\n", "B\n");
    folder.pair("suites/large/t", &"who\n".repeat(1 << 19), "B\n");
    folder.pair("suites/long/t", &"history\n".repeat(100_000), &"\n".repeat(100_000));
    folder.file("suites/link/t.in", "who\nterm\n");
    symlink("/etc/passwd", folder.path("suites/link/t.out")).unwrap();
    symlink("/", folder.path("suites/root")).unwrap();
    folder.file("suites/pipe/t.in", "who\nterm\n");
    let pipe = folder.path("suites/pipe/t.out");
    assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    folder.pair("suites/closed/t", "who\nterm\n", "B\n");
    let closed = folder.path("suites/closed/t.out");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
    folder.pair("suites/two\nlines\x1b[2J/t", "\0\u{ff}\n", "\u{1b}\n");
    folder.pair(&format!("suites/{}/t", "\x1b".repeat(250)), "term\n", "");
    fs::create_dir_all(folder.path("suites/empty")).unwrap();
    let many = folder.path("suites/many");
    fs::create_dir_all(&many).unwrap();
    for number in 0..1010 {
        fs::write(many.join(format!("{number}.in")), "term\n").unwrap();
        fs::write(many.join(format!("{number}.out")), "").unwrap();
    }
    let reports = folder.path("reports");
    let table = folder.table("gomoku-mist", &[("--reports", reports.to_str().unwrap())]);
    assert_eq!(table.lines().count(), 12, "{table}");
    assert!(!table.contains('\x1b'), "{table}");
    assert_eq!(line(&table, "fine")[2], "1");
    assert_eq!(line(&table, "long")[2], "1");
    assert_eq!(line(&table, "many")[1], "1000");
    for suite in ["large", "link", "pipe", "root", "many"] {
        assert!(line(&table, suite).ends_with(&["1", "not", "opened"]), "{suite}\n{table}");
    }
    assert!(folder.read("reports/large.txt").contains("t.in: it is larger than 1 MB\n"));
    assert!(folder.read("reports/link.txt").contains("t.out: it is a link\n"));
    assert!(
        folder
            .read("reports/many.txt")
            .contains("this pair and the pairs after it (10 in all) are too many\n")
    );
}

/// The short default cases of every game are valid tests that catch faults.
#[test]
fn all_games_are_judged() {
    let games = ["gomoku-mist", "slide4", "cuhk4", "spfiar", "ece15"];
    for game in &games[..effort(2, games.len())] {
        let folder = Folder::new(&format!("game-{game}"));
        let (mut cases, _) = cases::read_folder(&cases_of(game));
        cases.retain(|case| !case.is_ours() && !case.is_spec() && case.arguments.is_empty());
        cases.sort_by_key(|case| fs::metadata(&case.input).unwrap().len());
        for case in cases.iter().take(10) {
            let input = fs::read_to_string(&case.input).unwrap();
            let output = str::from_utf8(&case.expected).unwrap();
            folder.pair(&format!("suites/ann/{}", case.name), &input, output);
            let wrong = format!("{output}more\n");
            folder.pair(&format!("suites/bob/{}", case.name), &input, &wrong);
        }
        let table = folder.table(game, &[]);
        assert_eq!(line(&table, "ann")[1..6], ["10", "10", "0", "0", "0"], "{game}\n{table}");
        // The text's own example of slide4, the report, catches most.
        let catches = !line(&table, "ann")[6].starts_with("0/");
        assert!(catches || *game == "slide4", "{game}\n{table}");
        assert_eq!(line(&table, "bob")[1..6], ["10", "0", "0", "0", "10"], "{game}\n{table}");
    }
}

/// Requests of slide4's functions are tests too; what a bot plays is open.
#[test]
fn requests_are_judged_by_their_arguments() {
    let folder = Folder::new("requests");
    folder.pair("suites/ann/prize", "SecondPlacePrize 45 600 590\n", "590\n");
    folder.pair("suites/ann/wrong", "FourInARow 5 1 2 2 2 2\n", "0\n");
    folder.pair("suites/ann/other", "SecondPlacePrize 45 600 590\n", "590\n");
    folder.pair("suites/ann/bots", "1\n4\n3\n1\n", "");
    for name in ["prize", "wrong"] {
        folder.file(&format!("suites/ann/{name}.args"), "--functions\n");
    }
    folder.file("suites/ann/other.args", "--faster\n");
    let table = folder.table("slide4", &[]);
    assert_eq!(line(&table, "ann")[1..6], ["4", "1", "0", "0", "2"], "{table}");
    assert!(table.ends_with("  1 not judged"), "{table}");
}

#[test]
fn wrong_calls_are_refused() {
    let folder = Folder::new("refused");
    folder.pair("suites/t", "term\n", "");
    let refused = |game: &str, name: &str, options: &[(&str, &str)]| {
        let graded = grade_cases(game, &folder.path(name), options);
        assert_eq!(graded.status.code(), Some(2));
        text(&graded.stderr)
    };
    assert!(
        refused("chess", "suites", &[])
            .starts_with("in-a-row: GAME=chess: there is no such game; the nearest is ")
    );
    let missing = refused("", "suites", &[]);
    assert!(missing.starts_with("in-a-row: GAME is missing.\n\nin-a-row grade-cases: students'"));
    assert!(refused("gomoku-mist", "none", &[]).ends_with("No such file or directory.\n"));
    assert!(refused("gomoku-mist", "suites/t.in", &[]).ends_with("this is not a folder.\n"));
    fs::create_dir_all(folder.path("empty")).unwrap();
    let empty = refused("gomoku-mist", "empty", &[]);
    assert!(empty.ends_with("there are neither pairs nor folders in it.\n"), "{empty}");
    let csv = [("--csv", "/no/such/folder/c.csv")];
    assert!(
        refused("gomoku-mist", "suites", &csv)
            .starts_with("in-a-row: --csv=/no/such/folder/c.csv: ")
    );
}

/// A pair of 2,000 games at level 7 would hold the judge up for long.
#[test]
#[ignore = "long"]
fn a_pair_beyond_the_bound_on_work_is_too_long_to_judge() {
    let folder = Folder::new("long");
    let disc = |game: usize, turn: usize| format!("add_disc {}\n", game / turn % 7 + 1);
    let discs = |game: usize| (1..8).map(|turn| disc(game, turn)).collect::<Vec<_>>().concat();
    let games = (0..2_000).map(|game| format!("7\n{}restart_game\n", discs(game)));
    let input = format!("{}7\nquit\n", games.collect::<Vec<_>>().concat());
    folder.pair("anna/all", &input, "x\n");
    let reports = folder.path("reports");
    let option = format!("--reports={}", reports.display());
    let mut grader = in_a_row();
    let output = grader
        .args(["grade-cases", "spfiar", folder.0.path.join("anna").to_str().unwrap(), &option])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let report = folder.read("reports/anna.txt");
    assert!(report.contains("all.in: it is too long to judge"), "{report}");
}
