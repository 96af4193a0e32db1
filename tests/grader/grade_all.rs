//! `in-a-row grade-all` from outside: the table, the files, and how an interrupted run goes on.

use std::ffi::OsStr;
use std::fmt::Write;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::effort::effort;
use crate::grade::{
    GOMOKU_MIST, Room, count_running, grade, grade_case, grader, in_a_row, text, top, wait_until,
};
use crate::skipped::{has, has_compiler};

/// How C files are compiled.
const CC: &str = "cc -std=gnu17 -O1 -Dscanf_s=scanf -fcommon \
                  -Wno-error=implicit-function-declaration \
                  -Wno-error=implicit-int -Wno-error=int-conversion \
                  -Wno-error=incompatible-pointer-types";

/// The case that most of these tests run.
const CASE: &str = "spec_example_4_view_and_history";

/// Submissions of every bad sort on a case each. The words of the table about them are written out.
/// All that they have started is gone afterwards.
#[test]
#[ignore = "long"]
fn no_submission_takes_the_grading_down() {
    let room = Room::new("folder");
    let nap = room.nap();
    let wrong = &format!("     0/1         output line 1 ({CASE})");
    let stopped = |why: &str| format!("     0/1         {why}; output line 1 ({CASE})");
    let late = &stopped("exceeded the time limit");
    let endless = &stopped("was stopped: it printed 1 MB too much");
    let crowded = &stopped("started too many processes");
    let too_large = &stopped("crashed: a file grew too large (signal 25)");
    let segfault = &stopped("crashed: segmentation fault (signal 11)");
    let good = "     1/1               1";
    let submissions: [(&str, &str, &str); 16] = [
        ("a \"good\", one", &*GOMOKU_MIST, good),
        ("background", &format!("{nap} & {nap} >/dev/null 2>&1 & exec {GOMOKU_MIST}"), good),
        ("closed", "exec >&-; exec 2>&-; exec sleep 100", late),
        ("crowd", &format!("while :; do {nap} & done"), crowded),
        ("dos", &format!("{GOMOKU_MIST} | sed 's/$/\r/'"), "     0/1     +1        0"),
        ("escaped", &format!("setsid {nap} & exec {GOMOKU_MIST}"), good),
        ("escaped_quietly", &format!("setsid {nap} <&- >&- 2>&- & exec {GOMOKU_MIST}"), good),
        ("exits", "exit 0", wrong),
        ("fills_the_disk", "exec cat /dev/zero > zero", too_large),
        ("gigabyte", "exec head -c 1000000000 /dev/zero", endless),
        ("gigabyte_of_errors", "exec cat /dev/zero >&2", endless),
        ("ignores_the_end", "while :; do read x; done", late),
        ("loops", "while :; do :; done", late),
        ("segfault", "kill -SEGV $$", segfault),
        ("sleeps", &nap, late),
        ("yes", "exec yes", endless),
    ];
    for (name, body, _) in submissions {
        room.script(name, body);
    }
    room.file("zource", "text\n");
    fs::create_dir(room.path.join("zz")).unwrap();
    room.file(".hidden", "");
    let scratch = Room::new("folder_scratch");
    let csv = scratch.path.join("table.csv");
    let temporary = scratch.path.join("tmp");
    fs::create_dir(&temporary).unwrap();
    let csv_file = format!("--csv={}", csv.display());
    let folder = room.path.to_str().unwrap();
    let graded =
        grader(&["grade-all", "gomoku-mist", folder, "--time=0.6", "--width=200", &csv_file])
            .arg(format!("--case={CASE}"))
            .env("TMPDIR", &temporary)
            .stdin(Stdio::null())
            .output()
            .unwrap();

    let mut table = String::new();
    for (name, _, result) in submissions {
        writeln!(table, "{name:<18}{result}").unwrap();
    }
    let table = format!(
        "\
submission          passed  space  example
                         1               1
{table}zource                 0/1         it is not executable (chmod +x)
zz                     0/1         the folder is empty
"
    );
    assert_eq!(rows(&graded), table);
    assert_eq!(text(&graded.stderr), "");
    assert_eq!(graded.status.code(), Some(0));

    let csv = fs::read_to_string(csv).unwrap();
    let first = "number,submission,passed,white space,cases,points,points with white space,of,\
                 example (of 1),wrong statuses,first failing case,difference,run,percent,cause,mended,content\n\
                 1,\"a \"\"good\"\", one\",1,0,1,1,1,1,1,0,,,r";
    assert!(csv.starts_with(first), "{csv}");
    assert!(csv.contains(&format!("\n8,exits,0,0,1,0,0,1,0,0,{CASE},output line 1,r")), "{csv}");
    assert!(csv.contains("\n18,zz,0,0,1,0,0,1,0,,,the folder is empty,r"), "{csv}");

    assert_eq!(count_running(&nap), 0);
    assert_eq!(fs::read_dir(temporary).unwrap().count(), 0);
}

/// The table without the summary below it.
fn rows(graded: &Output) -> String {
    let text = text(&graded.stdout);
    format!("{}\n", text.split("\n\n").next().unwrap().trim_end())
}

/// Whatever a name holds, its submission has one line.
#[test]
fn names_do_nothing_to_the_table_and_the_terminal() {
    let room = Room::new("names");
    room.file("a\nb\u{1b}[2J", "");
    room.file("turned\u{202e}", "");
    room.file("bert", "");
    room.file("bert\u{200b}", "");
    room.file("b\u{ad}ert", "");
    for name in [b"x\xfe", b"x\xff"] {
        fs::write(room.path.join(OsStr::from_bytes(name)), "").unwrap();
    }
    room.file("bert ", "");
    room.file("é", "");
    room.file("陳大文", "");
    let graded = grade_case(&["grade-all", "gomoku-mist", room.path.to_str().unwrap()], CASE);
    let table = "\
submission        passed  space  example
                       1               1
a\\u{a}b\\u{1b}[2J     0/1         it is not executable (chmod +x)
bert                 0/1         it is not executable (chmod +x)
bert\\u{20}           0/1         it is not executable (chmod +x)
bert\\u{200b}         0/1         it is not executable (chmod +x)
b\\u{ad}ert           0/1         it is not executable (chmod +x)
turned\\u{202e}       0/1         it is not executable (chmod +x)
x\\xfe                0/1         it is not executable (chmod +x)
x\\xff                0/1         it is not executable (chmod +x)
é                    0/1         it is not executable (chmod +x)
陳大文               0/1         it is not executable (chmod +x)
";
    assert_eq!(rows(&graded), table);
}

#[test]
fn the_table_keeps_to_the_columns_of_the_terminal() {
    let room = Room::new("columns");
    room.script(&"long".repeat(30), &GOMOKU_MIST);
    room.script("ends", "exit 0");
    let folder = room.path.to_str().unwrap();
    for &columns in effort(&[80][..], &[60, 80, 132]) {
        let words = ["grade-all", "gomoku-mist", folder, &format!("--width={columns}")];
        let table = rows(&grade_case(&words, effort("view", "")));
        assert!(table.lines().all(|line| line.chars().count() <= columns), "{table}");
        assert!(table.contains("longl"), "{table}");
        assert_eq!(table.contains(" no room here; "), columns < 80, "{table}");
    }
}

/// The page has the table's median and mean, and those of the programs that ran whole.
#[test]
#[ignore = "long"]
fn the_page_has_the_median_of_the_table() {
    if !has("chromium") {
        return;
    }
    let (room, files) = (Room::new("page-median"), Room::new("page-median-files"));
    room.script("a", &GOMOKU_MIST);
    room.script("b", &format!("{GOMOKU_MIST} | sed 's/Invalid!/invalid/'"));
    room.file("d", "text");
    let (folder, reports) = (room.path.to_str().unwrap(), files.path.join("reports"));
    let words = ["grade-all", "gomoku-mist", folder, &format!("--reports={}", reports.display())];
    let said = text(&grade_case(&words, "command_blank").stdout);
    let table = said.lines().find(|line| line.contains(" submissions: median")).unwrap();
    let (table, _) = table.split_once(';').unwrap();
    let mut browser = Command::new("chromium");
    browser.args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]);
    browser.arg(format!("--user-data-dir={}", files.path.join("browser").display()));
    browser.arg(format!("file://{}", reports.join("index.html").display()));
    let page = text(&browser.output().unwrap().stdout);
    let whole = "2 that ran whole: median 50 %, mean 50 % of the cases' points";
    assert!(page.contains(table) && page.contains(whole), "{said}\n{page}");
}

#[test]
fn the_summary_counts_marks_and_names_the_worst_cases() {
    let room = Room::new("summary");
    for name in ["a", "b"] {
        room.script(name, &GOMOKU_MIST);
    }
    room.script("c", &format!("{GOMOKU_MIST} | sed 's/Invalid!/invalid/'"));
    room.file("d", "text");
    let graded =
        grade_case(&["grade-all", "gomoku-mist", room.path.to_str().unwrap()], "command_blank");
    let text = text(&graded.stdout);
    let (_, summary) = text.split_once("\n\n").unwrap();
    let expected = "\
4 submissions: median 50 %, mean 50 % of the points; 1 could not be run
    0-9 %    2  ##
  10-19 %    0
  20-29 %    0
  30-39 %    0
  40-49 %    0
  50-59 %    0
  60-69 %    0
  70-79 %    0
  80-89 %    0
  90-99 %    0
    100 %    2  ##
The cases that fail most often, in 3 submissions that ran:
     1  command_blank_behind
     1  command_blank_in_front
";
    assert_eq!(summary, expected);
}

/// A small class, and a folder for what is written about it.
struct Small {
    class: Room,
    files: Room,
}

impl Small {
    fn new(name: &str) -> Self {
        let class = Room::new(&format!("{name}-class"));
        for name in ["anna", "bert", "=1+1", "<b>&amp;", "eve"] {
            class.script(name, &format!("exec {GOMOKU_MIST}"));
        }
        class.script("-rf", "echo '</script><script>alert(1)</script>'");
        class.file("zero", "text");
        Self { class, files: Room::new(&format!("{name}-files")) }
    }

    fn path(&self, name: &str) -> String {
        self.files.path.join(name).to_str().unwrap().to_string()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.files.path.join(name)).unwrap()
    }

    /// Grades the class on one case into three files with this beginning of their names.
    fn grade(&self, files: &str, variables: &[&str]) -> Output {
        let [csv, matrix, reports] = ["csv", "matrix", "reports"]
            .map(|name| format!("--{name}={}", self.path(&format!("{files}{name}"))));
        let folder = self.class.path.to_str().unwrap();
        let mut words = vec!["grade-all", "gomoku-mist", folder, &csv, &matrix, &reports];
        words.extend(variables);
        grade_case(&words, CASE)
    }

    /// Grades it, and expects success.
    fn graded(&self, files: &str, variables: &[&str]) -> String {
        let graded = self.grade(files, variables);
        assert_eq!(text(&graded.stderr), "");
        assert_eq!(graded.status.code(), Some(0));
        text(&graded.stdout)
    }

    /// Cuts a file after `lines` lines, and some bytes of the next.
    fn cut(&self, name: &str, lines: usize, more: usize) {
        let whole = self.read(name);
        let kept: usize = whole.split_inclusive('\n').take(lines).map(str::len).sum();
        fs::write(self.path(name), &whole.as_bytes()[..kept + more]).unwrap();
    }
}

#[test]
fn an_interrupted_run_goes_on_where_it_stopped() {
    let small = Small::new("resume");
    small.graded("", &[]);
    let whole = ["csv", "matrix", "reports/index.html"].map(|name| small.read(name));
    // As if the machine had gone down while the fourth row was written.
    small.cut("csv", 4, 7);
    small.cut("matrix", 5, 0);
    let heading =
        whole[2].split("<script type=\"application/json\" class=\"row\">").next().unwrap();
    small.cut("reports/index.html", heading.lines().count() + 4, 100);
    let said = small.graded("", &["--resume"]);
    assert!(said.starts_with("3 rows are there already.\nsubmission "), "{said}");
    assert!(!said.contains("\n-rf "), "{said}");
    assert!(said.contains("\n7 submissions: median 100 %"), "{said}");
    assert_eq!(["csv", "matrix", "reports/index.html"].map(|name| small.read(name)), whole);
    // All of it is there: nothing is graded again.
    let said = small.graded("", &["--resume"]);
    assert!(said.starts_with("7 rows are there already.\n"), "{said}");
    assert_eq!(small.read("csv"), whole[0]);
    assert_eq!(small.read("reports/index.html"), whole[2]);
}

#[test]
fn a_killed_run_has_all_rows_that_were_known() {
    let room = Room::new("flushed");
    let files = Room::new("flushed-files");
    let nap = room.nap();
    room.script("a", &GOMOKU_MIST);
    room.script("b", &GOMOKU_MIST);
    room.script("c", &nap);
    let csv = files.path.join("csv");
    let folder = room.path.to_str().unwrap();
    let words =
        ["grade-all", "gomoku-mist", folder, &format!("--csv={}", csv.display()), "--resume"];
    let mut running = grader(&words)
        .arg(format!("--case={CASE}"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let lines = || fs::read_to_string(&csv).unwrap_or_default().lines().count();
    wait_until(|| lines() == 3 && count_running(&nap) == 1);
    thread::sleep(Duration::from_millis(300));
    running.kill().unwrap();
    running.wait().unwrap();
    wait_until(|| count_running(&nap) == 0);
    room.script("c", &GOMOKU_MIST);
    let graded = grade_case(&words, CASE);
    assert!(text(&graded.stdout).starts_with("2 rows are there already.\n"));
    let csv = fs::read_to_string(&csv).unwrap();
    assert_eq!(csv.lines().count(), 4);
    assert!(csv.contains("\n3,c,1,0,1,"), "{csv}");
}

#[test]
fn nothing_is_overwritten_or_mixed_unasked() {
    let small = Small::new("existing");
    small.graded("", &["--anonymous"]);
    let csv = small.read("csv");
    let refused = |variables: &[&str], why: &str| {
        let graded = small.grade("", variables);
        let said = text(&graded.stderr);
        assert!(said.contains(why), "{variables:?}: {said}");
        assert_eq!((text(&graded.stdout), graded.status.code()), (String::new(), Some(2)));
        assert_eq!(small.read("csv"), csv, "{variables:?}");
    };
    let there = "it is there already; --force replaces it, --resume continues it.\n";
    refused(&["--anonymous"], there);
    let other = "it was begun with other cases, options or submissions";
    refused(&["--resume"], other);
    refused(&["--resume", "--anonymous", "--time=9"], other);
    refused(&["--resume", "--anonymous", "--memory=900"], other);
    refused(&["--resume", "--anonymous", "--processes=255"], other);
    refused(&["--resume", "--anonymous", "--verbose"], other);
    refused(&["--resume", "--force"], "--force and --resume exclude each other.\n");
    for part in ["0/2", "3/2", "2", "a/b", "1/"] {
        refused(
            &[&format!("--part={part}")],
            "is not a part and the number of parts, such as 2/8.\n",
        );
    }
    fs::remove_file(small.path("matrix")).unwrap();
    refused(
        &["--resume", "--anonymous"],
        "this file is missing, but another output file holds 7 rows",
    );
    small.class.script("late", &GOMOKU_MIST);
    small.graded("", &["--force", "--anonymous"]);
    assert_eq!(small.read("csv").lines().count(), 9);
    // The texts alone are protected too.
    fs::remove_file(small.path("reports/index.html")).unwrap();
    let reports = format!("--reports={}", small.path("reports"));
    let graded = small.grade("second", &["--anonymous", &reports]);
    let said = text(&graded.stderr);
    assert!(said.contains(&format!("reports/1.txt: {there}")), "{said}");
}

/// The names in a sheet with their rows.
fn rows_of(sheet: &str) -> Vec<(String, String)> {
    let rows = sheet.lines().skip(1);
    rows.map(|row| (row.split(',').nth(1).unwrap().to_string(), row.to_string())).collect()
}

/// The page's row of a submission.
fn row_of<'p>(page: &'p str, name: &str) -> &'p str {
    let begin = format!(",\"name\":\"{name}\",");
    page.lines().find(|line| line.contains("class=\"row\"") && line.contains(&begin)).unwrap()
}

#[test]
fn what_was_handed_in_anew_is_graded_again() {
    let small = Small::new("changed");
    let files = ["csv", "matrix", "reports/index.html"];
    small.graded("", &[]);
    let whole = files.map(|name| small.read(name));
    // A mode that makes no difference, and another program.
    let eve = small.class.path.join("eve");
    fs::set_permissions(&eve, fs::Permissions::from_mode(0o700)).unwrap();
    small.class.script("bert", "echo B");
    let said = small.graded("", &["--resume"]);
    let begin = "7 rows are there already.\n\
                 2 submissions have changed since then, and graded again: bert, eve.\nsubmission ";
    assert!(said.starts_with(begin), "{said}");
    assert!(said.contains("\nbert ") && said.contains("\neve "), "{said}");
    assert!(!said.contains("\nanna "), "{said}");
    assert!(said.contains("\n7 submissions: median 100 %, mean 57 %"), "{said}");
    for (place, name) in ["csv", "matrix"].into_iter().enumerate() {
        let (before, after) = (rows_of(&whole[place]), rows_of(&small.read(name)));
        let changed: Vec<&str> = before
            .iter()
            .zip(&after)
            .filter(|(before, after)| before != after)
            .map(|((name, _), _)| name.as_str())
            .collect();
        assert_eq!((before.len(), changed), (after.len(), vec!["bert", "eve"]), "{name}");
    }
    assert!(small.read("csv").contains(",bert,0,0,1,0,"), "{}", small.read("csv"));
    let page = small.read("reports/index.html");
    assert!(row_of(&page, "bert").contains("\"cells\":\"f\""));
    assert!(small.read("reports/bert.txt").contains("\n0/1 cases pass"));
    // As it was before, to the byte.
    small.class.script("bert", &format!("exec {GOMOKU_MIST}"));
    fs::set_permissions(&eve, fs::Permissions::from_mode(0o755)).unwrap();
    small.graded("", &["--resume"]);
    assert_eq!(files.map(|name| small.read(name)), whole);
}

/// A text that two rows of the page share stays when the row goes in which it stands.
#[test]
fn a_shared_text_of_the_page_outlives_its_row() {
    let small = Small::new("shared");
    small.class.script("bert", "echo '</script><script>alert(1)</script>'");
    small.graded("", &[]);
    let key_of = |page: &str| {
        let row = row_of(page, "bert").to_string();
        row.split_once("\"details\":[\"").unwrap().1.split('"').next().unwrap().to_string()
    };
    let page = small.read("reports/index.html");
    let text = format!("\"{}\":\"FAIL  {CASE}", key_of(&page));
    assert!(row_of(&page, "-rf").contains(&text));
    assert_eq!(page.matches(&text).count(), 1);
    assert!(row_of(&page, "bert").ends_with("\"texts\":{}}</script>"));
    small.class.script("-rf", &GOMOKU_MIST);
    small.graded("", &["--only=-rf"]);
    let page = small.read("reports/index.html");
    assert!(row_of(&page, "-rf").contains("\"cells\":\"p\""));
    assert_eq!(page.matches(&text).count(), 1);
    // Nobody needs it any more.
    small.class.script("bert", &GOMOKU_MIST);
    small.graded("", &["--only=bert"]);
    small.graded("", &["--only=-rf"]);
    assert_eq!(small.read("reports/index.html").matches(&text).count(), 0);
}

#[test]
fn one_submission_alone_is_graded_again() {
    let small = Small::new("only");
    let files = ["csv", "matrix", "reports/index.html"];
    small.graded("", &[]);
    let whole = files.map(|name| small.read(name));
    small.class.script("bert", "echo B");
    small.class.script("eve", "echo B");
    let said = small.graded("", &["--only=bert"]);
    assert!(said.starts_with("submission "), "{said}");
    let names: Vec<_> = said.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert!(names.contains(&"bert") && !names.contains(&"eve"), "{said}");
    assert!(said.contains("\n7 submissions: "), "{said}");
    for (place, name) in ["csv", "matrix"].into_iter().enumerate() {
        let (before, after) = (rows_of(&whole[place]), rows_of(&small.read(name)));
        for ((name, before), (_, after)) in before.iter().zip(&after) {
            assert_eq!(before != after, name == "bert", "{after}");
        }
    }
    let page = small.read("reports/index.html");
    assert!(page.ends_with("</body>\n</html>\n"));
    assert!(row_of(&page, "bert").contains("\"cells\":\"f\""));
    assert_eq!(row_of(&page, "eve"), row_of(&whole[2], "eve"));
    assert!(small.read("reports/bert.txt").contains("\n0/1 cases pass"));

    let now = files.map(|name| small.read(name));
    let refused = |options: &[&str], why: &str| {
        let graded = small.grade("", options);
        let said = text(&graded.stderr);
        assert!(said.contains(why), "{options:?}: {said}");
        assert_eq!((text(&graded.stdout), graded.status.code()), (String::new(), Some(2)));
        assert_eq!(files.map(|name| small.read(name)), now, "{options:?}");
    };
    let other = "it was begun with other cases, options or submissions";
    refused(&["--only=eve", "--time=9"], other);
    refused(&["--only=6", "--anonymous"], other);
    refused(&["--only=ev"], "in-a-row: --only=ev: no submission has this name in the table.\n");
    refused(&["--only=eve", "--force"], "--only and --force exclude each other.\n");
    let folder = small.class.path.to_str().unwrap();
    let alone = grade_case(&["grade-all", "gomoku-mist", folder, "--only=eve"], CASE);
    assert!(text(&alone.stderr).starts_with("in-a-row: --only replaces rows of a run; "));
    // A file less is another run.
    let csv = format!("--csv={}", small.path("csv"));
    let fewer = grade_case(&["grade-all", "gomoku-mist", folder, "--only=eve", &csv], CASE);
    assert!(text(&fewer.stderr).contains(other), "{}", text(&fewer.stderr));
    // An interrupted run gets the row, and goes on with the others.
    small.graded("", &["--resume"]);
    let now = small.read("csv");
    small.cut("csv", 3, 9);
    small.graded("", &["--only=eve"]);
    let of_eve = rows_of(&now)[5].1.clone() + "\n";
    let begun: String = now.split_inclusive('\n').take(3).collect();
    assert_eq!(small.read("csv"), begun + &of_eve);
    small.graded("", &["--resume"]);
    assert_eq!(small.read("csv"), now);
    let fresh = small.grade("fresh", &["--only=eve"]);
    let why = "--only=eve: the files hold no rows yet; without --only the run begins.\n";
    assert!(text(&fresh.stderr).contains(why), "{}", text(&fresh.stderr));
    assert!(!small.files.path.join("freshcsv").exists());
}

/// The rows of the page.
fn rows_of_page(page: &str) -> Vec<&str> {
    page.lines().filter(|line| line.contains("class=\"row\"")).collect()
}

/// A submission that comes after the run has its row in the order of the names. All other rows stay
/// byte for byte, also with `--only`.
#[test]
fn a_late_submission_takes_its_place() {
    let small = Small::new("late");
    small.graded("", &[]);
    let files = ["csv", "matrix", "reports/index.html"];
    let mut before = files.map(|name| small.read(name));
    for (name, place, option) in
        [("ben", 4, "--resume"), ("=0", 2, "--only==0"), ("zora", 9, "--only=zora")]
    {
        small.class.script(name, &GOMOKU_MIST);
        let said = small.graded("", &[option]);
        assert!(said.contains(&format!("\n{name} ")) && !said.contains("\nbert "), "{said}");
        let number = before[0].lines().count();
        assert!(said.contains(&format!("\n{number} submissions: median 100 %")), "{said}");
        let after = files.map(|name| small.read(name));
        for (before, after) in before.iter().zip(&after).take(2) {
            let mut rows: Vec<_> = after.lines().collect();
            let new = rows.remove(place + 1);
            let cell = if name == "=0" { "'=0" } else { name };
            assert!(new.starts_with(&format!("{number},{cell},1,")), "{new}");
            assert_eq!(rows, before.lines().collect::<Vec<_>>());
        }
        let mut rows = rows_of_page(&after[2]);
        let new = rows.remove(place);
        assert!(new.contains(&format!("{{\"number\":{number},\"name\":\"{name}\",")), "{new}");
        assert_eq!(rows, rows_of_page(&before[2]));
        assert!(after[2].ends_with("</body>\n</html>\n"));
        before = after;
    }
    small.graded("", &["--resume"]);
    assert_eq!(files.map(|name| small.read(name)), before);
    // A file name for two: the row that is there keeps its report.
    small.class.script("Eve", &GOMOKU_MIST);
    small.graded("", &["--resume"]);
    assert!(row_of(&small.read("reports/index.html"), "eve").contains("\"file\":\"eve.txt\""));
    assert!(row_of(&small.read("reports/index.html"), "Eve").contains("\"file\":\"Eve-2.txt\""));
}

/// The row goes, and one line says so. Texts that other rows share with it stay.
#[test]
fn the_row_of_a_submission_that_is_gone_goes() {
    let small = Small::new("gone");
    small.class.script("bert", "echo '</script><script>alert(1)</script>'");
    small.graded("", &[]);
    let files = ["csv", "matrix", "reports/index.html"];
    let before = files.map(|name| small.read(name));
    let shared = format!("\":\"FAIL  {CASE}");
    assert!(row_of(&before[2], "-rf").contains(&shared));
    fs::remove_file(small.class.path.join("-rf")).unwrap();
    fs::remove_file(small.class.path.join("eve")).unwrap();
    // One submission alone: the others' rows stay.
    small.graded("", &["--only=anna"]);
    assert_eq!(files.map(|name| small.read(name)), before);
    let said = small.graded("", &["--resume"]);
    let begin = "5 rows are there already.\n\
                 2 rows go, without a submission in the folder: -rf, eve.\nsubmission ";
    assert!(said.starts_with(begin), "{said}");
    assert!(said.contains("\n5 submissions: "), "{said}");
    for (before, name) in before.iter().zip(files).take(2) {
        let stays = |row: &&str| !row.starts_with("1,'-rf,") && !row.starts_with("6,eve,");
        let rows: Vec<_> = before.lines().filter(stays).collect();
        assert_eq!(small.read(name).lines().collect::<Vec<_>>(), rows);
    }
    let page = small.read("reports/index.html");
    assert_eq!(rows_of_page(&page).len(), 5);
    assert!(row_of(&page, "bert").contains(&shared) && page.ends_with("</body>\n</html>\n"));
    // The files of another class.
    let other = Room::new("gone-other");
    other.script("xenia", &GOMOKU_MIST);
    let csv = format!("--csv={}", small.path("csv"));
    let words = ["grade-all", "gomoku-mist", other.path.to_str().unwrap(), &csv, "--resume"];
    let refused = grade_case(&words, CASE);
    assert!(text(&refused.stderr).contains("it was begun with other cases"), "{words:?}");
}

/// The parts know each other's numbers from the names alone; joined, they go on as a whole.
#[test]
#[ignore = "long"]
fn a_part_goes_on_with_its_own_submissions() {
    let small = Small::new("late-part");
    let csv = |name: &str| format!("--csv={}", small.path(name));
    let folder = small.class.path.to_str().unwrap();
    let run = |name: &str, options: &[&str]| {
        let csv = csv(name);
        grade_case(&[&["grade-all", "gomoku-mist", folder, &csv], options].concat(), CASE)
    };
    for part in ["1", "2"] {
        run(part, &[&format!("--part={part}/2")]);
    }
    small.class.script("ben", &GOMOKU_MIST);
    for part in ["1", "2"] {
        let refused = run(part, &[&format!("--part={part}/2"), "--resume"]);
        assert!(text(&refused.stderr).contains("it was begun with other cases"), "{part}");
    }
    let mut rows: Vec<String> =
        (small.read("1") + &small.read("2")).lines().map(|line| format!("{line}\n")).collect();
    rows.sort_by_key(|row| row.split(',').next().unwrap().parse().unwrap_or(0));
    small.files.file("joined", &rows.concat());
    assert_eq!(run("joined", &["--resume"]).status.code(), Some(0));
    let joined: Vec<String> =
        small.read("joined").lines().map(|line| format!("{line}\n")).collect();
    assert!(joined[5].starts_with("8,ben,1,"), "{joined:?}");
    assert_eq!([&joined[..5], &joined[6..]].concat(), rows);
}

/// The key tells the numbers of the run. Without one a late submission could take another one's.
#[test]
#[ignore = "long"]
fn numbers_outlive_a_late_submission() {
    let small = Small::new("late-number");
    let key = format!("--key={}", small.path("key"));
    small.graded("", &["--anonymous", &key]);
    let files = ["csv", "matrix"];
    let before = files.map(|name| small.read(name));
    let known = small.read("key");
    small.class.script("ben", &GOMOKU_MIST);
    let said = small.graded("", &["--anonymous", &key, "--resume"]);
    assert!(said.starts_with("7 rows are there already.\nsubmission "), "{said}");
    assert!(said.contains("\n8 ") && !said.contains("\n7 "), "{said}");
    assert_eq!(small.read("key"), format!("{known}8,8,ben\n"));
    for (name, before) in files.iter().zip(&before) {
        let after = small.read(name);
        let new = after.strip_prefix(before.as_str()).unwrap();
        assert!(new.starts_with("8,8,1,") && new.lines().count() == 1, "{new}");
    }
    // Of one that is gone the key keeps the number.
    fs::remove_file(small.class.path.join("anna")).unwrap();
    let said = small.graded("", &["--anonymous", &key, "--resume"]);
    assert!(said.contains("\n1 row goes, without a submission in the folder: 4.\n"), "{said}");
    assert_eq!(small.read("key"), format!("{known}8,8,ben\n"));
    let now = small.read("csv");
    for (options, why) in [
        (&["--anonymous", "--resume"][..], "it was begun with other cases".to_string()),
        (
            &["--anonymous", &format!("{key}2"), "--resume"],
            "key2: this file is missing, but another output file holds rows by its numbers.".into(),
        ),
    ] {
        let refused = small.grade("", options);
        assert!(text(&refused.stderr).contains(&why), "{}", text(&refused.stderr));
        assert_eq!((refused.status.code(), small.read("csv")), (Some(2), now.clone()));
    }
}

#[test]
fn the_key_says_which_number_is_whom() {
    let small = Small::new("key");
    let key = format!("--key={}", small.path("key"));
    small.graded("", &["--anonymous", &key]);
    let expected = "\
number,submission,name
1,1,'-rf
2,2,\"<b>&amp;\"
3,3,'=1+1
4,4,anna
5,5,bert
6,6,eve
7,7,zero
";
    assert_eq!(small.read("key"), expected);
    let graded = small.grade("other", &["--anonymous", &key]);
    assert!(text(&graded.stderr).contains("key: it is there already; --force replaces it"));
    small.graded("", &["--anonymous", &key, "--resume"]);
    assert_eq!(small.read("key"), expected);
    let graded = small.grade("other", &[&format!("{key}2")]);
    assert_eq!(text(&graded.stderr), "in-a-row: --key is for --anonymous, which is missing.\n");
    assert!(!small.files.path.join("key2").exists());
}

/// In a pipe nothing is cut: all topics, and names of 60 letters.
#[test]
#[ignore = "long"]
fn the_table_is_whole_in_a_pipe() {
    let room = Room::new("whole");
    let name = "long".repeat(15);
    room.script(&name, &format!("exec {GOMOKU_MIST}"));
    let folder = room.path.to_str().unwrap();
    let graded = grade(&["grade-all", "gomoku-mist", folder, "--case=_example"]);
    assert!(rows(&graded).contains(&format!("\n{name} ")), "{}", rows(&graded));
    let all = grade(&["grade-all", "gomoku-mist", folder]);
    let table = text(&all.stdout);
    assert!(!table.contains("no room here"), "{table}");
    let heading = table.lines().next().unwrap();
    for topic in ["example", "command", "who", "occupied", "history", "nowin", "resign", "term"] {
        assert!(heading.split_whitespace().any(|word| word == topic), "{topic}: {heading}");
    }
}

#[test]
fn the_page_says_what_was_run() {
    let small = Small::new("about");
    let points = small.files.file("points", "example 5\n");
    small.graded("", &[&format!("--points={points}"), "--time=7"]);
    let page = small.read("reports/index.html");
    let folder = small.class.path.file_name().unwrap().to_str().unwrap().to_string();
    let about = format!("{{\"game\":\"gomoku-mist\",\"folder\":\"{folder}\",\"run\":\"r");
    assert!(page.contains(&about), "{about}");
    let options = format!(
        "\"options\":[\"--time=7\",\"--memory=1024\",\"--budget=300\",\"--case={CASE}\",\"--points: example 5\",\"--sandbox=none\"]"
    );
    assert!(page.contains(&options), "{options}");
    // The causes and what nothing was run for.
    assert!(row_of(&page, "zero").contains("\"ran\":false,"));
    assert!(row_of(&page, "zero").contains("\"cells\":\"u\""));
    assert!(row_of(&page, "-rf").contains("\"causes\":["));
}

#[test]
fn the_parts_of_a_class_make_the_whole() {
    let small = Small::new("parts");
    small.graded("", &[]);
    for name in ["csv", "matrix"] {
        let whole = small.read(name);
        let mut parts: Vec<String> = Vec::new();
        for part in 1..=3 {
            if name == "csv" {
                small.graded(&format!("{part}"), &[&format!("--part={part}/3")]);
            }
            parts.extend(small.read(&format!("{part}{name}")).lines().map(str::to_string));
        }
        let number = |row: &String| row.split(',').next().unwrap().parse::<usize>().unwrap_or(0);
        parts.sort_by_key(number);
        assert_eq!(parts.join("\n") + "\n", whole);
    }
    assert!(Path::new(&small.path("2reports/index-2-of-3.html")).is_file());
    let files = |name: &str| fs::read_dir(small.path(name)).unwrap().count();
    assert_eq!((files("reports"), files("1reports"), files("2reports")), (8, 4, 3));
}

#[test]
fn a_part_without_submissions_shows_no_distribution() {
    let room = Room::new("empty-part");
    room.script("anna", &GOMOKU_MIST);
    let folder = room.path.to_str().unwrap();
    let shown = |part: &str| {
        let words = ["grade-all", "gomoku-mist", folder, &format!("--part={part}")];
        let graded = grade_case(&words, CASE);
        assert_eq!(graded.status.code(), Some(0), "{}", text(&graded.stderr));
        text(&graded.stdout)
    };
    let (full, empty) = (shown("1/2"), shown("2/2"));
    assert!(full.contains("\n1 submission: ") && full.contains("\n    0-9 %    0\n"), "{full}");
    assert!(empty.contains("\n0 submissions: ") && !empty.contains("0-9 %"), "{empty}");
}

#[test]
fn spreadsheets_find_no_formulas() {
    let small = Small::new("formulas");
    small.graded("", &[]);
    let (csv, matrix) = (small.read("csv"), small.read("matrix"));
    for sheet in [&csv, &matrix] {
        assert!(sheet.contains("\n1,'-rf,"), "{sheet}");
        assert!(sheet.contains("\n3,'=1+1,"), "{sheet}");
    }
    let heading = format!("number,submission,{CASE},run,not run,wrong statuses,statuses,content\n");
    assert!(matrix.starts_with(&heading), "{matrix}");
    assert!(matrix.contains("\n1,'-rf,0,r") && matrix.contains("\n4,anna,1,r"), "{matrix}");
}

#[test]
fn a_report_is_what_make_grade_prints() {
    let room = Room::new("same");
    let files = Room::new("same-files");
    room.script("wrong", &format!("{GOMOKU_MIST} | sed 's/^B1,/B 1,/'"));
    let graded = |words: &[&str]| {
        let mut run = grader(words);
        run.arg("--case=example").current_dir(&room.path).stdin(Stdio::null());
        text(&run.output().unwrap().stdout)
    };
    let printed = graded(&["grade", "gomoku-mist", "wrong"]);
    graded(&["grade-all", "gomoku-mist", ".", &format!("--reports={}", files.path.display())]);
    let report = fs::read_to_string(files.path.join("wrong.txt")).unwrap();
    let (printed, left_out) = printed.rsplit_once("(· is a blank, ⏎ a line end)\n").unwrap();
    assert!(left_out.ends_with(" on what the course leaves open.\n"), "{left_out}");
    assert_eq!(report, format!("{printed}(· is a blank, ⏎ a line end)\n"));
    assert!(report.contains(" | ./wrong\n"), "{report}");
}

#[test]
fn the_page_holds_nothing_of_a_submission_as_markup() {
    let small = Small::new("page");
    small.graded("", &[]);
    let page = small.read("reports/index.html");
    assert!(page.ends_with("</body>\n</html>\n"), "the page is not whole");
    assert!(!page.contains("alert(1)</"), "output of a submission");
    assert!(!page.contains("<b>&amp;"), "name of a submission");
    let mut rows = 0;
    for tag in page.split('<').skip(1) {
        let name: String = tag.chars().take_while(|letter| !" >\n".contains(*letter)).collect();
        rows += usize::from(tag.starts_with("script type=\"application/json\" class=\"row\">"));
        // In our own script `<` is also "less than".
        let known = [
            "!DOCTYPE",
            "html",
            "/html",
            "head",
            "/head",
            "meta",
            "title",
            "/title",
            "style",
            "/style",
            "script",
            "/script",
            "body",
            "/body",
            "main",
            "/main",
            "noscript",
            "/noscript",
            "aside",
            "/aside",
            "div",
            "/div",
            "",
        ];
        let less_than = name.is_empty() || tag.starts_with("= ");
        assert!(known.contains(&name.as_str()) || less_than, "<{name}");
    }
    assert_eq!(rows, 7);
    for line in page.lines().filter(|line| line.contains("application/json")) {
        let json = line.split_once('>').unwrap().1.strip_suffix("</script>").unwrap();
        assert_eq!(after_json(json), Some(""), "{json}");
    }
    assert!(
        page.contains(r#"{"number":2,"name":"\u003cb\u003e\u0026amp;","file":"__b__amp_.txt""#)
    );
    assert!(page.contains(r"\u003c/script\u003e\u003cscript\u003ealert(1)\u003c/script\u003e⏎"));
}

/// Two submissions that cannot be run for one reason both tell it, as no cell of theirs does.
#[test]
fn the_page_tells_of_each_submission_why_it_did_not_run() {
    let (class, files) = (Room::new("page_broken"), Room::new("page_broken_files"));
    class.file("one", "text");
    class.file("two", "text");
    let reports = format!("--reports={}", files.path.display());
    grade_case(&["grade-all", "gomoku-mist", class.path.to_str().unwrap(), &reports], CASE);
    let page = fs::read_to_string(files.path.join("index.html")).unwrap();
    let why = r#""details":["it is not executable (chmod +x)"]}"#;
    assert_eq!(page.matches(why).count(), 2, "{}", page.rsplit("<aside").next().unwrap());
}

#[test]
fn names_are_left_out_of_everything() {
    let small = Small::new("anonymous");
    small.class.file("secret_name.c", "int main(void) { return nothing; }\n");
    fs::remove_file(small.class.path.join("zero")).unwrap();
    let said = small.graded("", &["--anonymous"]);
    let mut all = vec![said, small.read("csv"), small.read("matrix")];
    for entry in fs::read_dir(small.path("reports")).unwrap() {
        let path = entry.unwrap().path();
        all.push(path.to_str().unwrap().to_string());
        all.push(fs::read_to_string(path).unwrap());
    }
    assert_eq!(all.len(), 3 + 2 * 8);
    for text in all {
        for name in ["anna", "bert", "1+1", "secret_name", "eve\"", "eve,"] {
            assert!(!text.contains(name), "{name}: {text}");
        }
    }
    let csv = small.read("csv");
    assert!(csv.contains("\n7,7,0,0,1,0,0,1,0,,,it does not compile,"), "{csv}");
    let report = small.read("reports/7.txt");
    assert!(report.starts_with("it does not compile\n"), "{report}");
    assert!(report.contains("nothing"), "what the compiler says: {report}");
    let dry = small.graded("", &["--anonymous", "--dry-run"]);
    let compiled = format!("7  C; {CC} -o in-a-row-program ./7 -lm\n");
    assert!(dry.ends_with(&compiled), "{dry}");
}

#[test]
fn a_dry_run_lists_what_was_handed_in() {
    let room = Room::new("dry");
    room.script("a script", "exit 0");
    room.file("b.c", "int main(void) {}\n");
    fs::create_dir(room.path.join("c")).unwrap();
    room.script("c/run", "exit 0");
    fs::create_dir(room.path.join("d")).unwrap();
    room.file("d/Makefile", "all:\n");
    room.file("e", "");
    let files = Room::new("dry-files");
    let csv = format!("--csv={}", files.path.join("csv").display());
    let dry = grade(&["grade-all", "gomoku-mist", room.path.to_str().unwrap(), "--dry-run", &csv]);
    let list = format!(
        "\
a script  an executable; runs as it is
b.c       C; {CC} -o in-a-row-program ./b.c -lm
c         a folder; ./run is started in it
d         a folder with a makefile; make, then its new executable
e         it is not executable (chmod +x)
"
    );
    assert_eq!(text(&dry.stdout), list);
    assert_eq!(fs::read_dir(&files.path).unwrap().count(), 0);
    let program = room.path.join("c");
    let dry = grade(&["grade", "gomoku-mist", program.to_str().unwrap(), "--dry-run"]);
    let line = format!("{}: a folder; ./run is started in it\n", program.display());
    assert_eq!(text(&dry.stdout), line);
}

/// `in-a-row bench`, on a call that is wrong and on one that is right.
#[test]
fn the_benchmark_leaves_no_copies() {
    let scratch = Room::new("bench");
    let bench = |variable: &str| {
        let mut command = grader(&["bench", "gomoku-mist", "--copies=2", variable]);
        command.arg(format!("--case={CASE}")).env("TMPDIR", &scratch.path).output().unwrap()
    };
    let wrong = bench("--time=soon");
    assert!(
        text(&wrong.stderr).starts_with("in-a-row: --time=soon: this is not"),
        "{}",
        text(&wrong.stderr)
    );
    let right = text(&bench("--time=9").stdout);
    assert!(right.starts_with("2 copies of gomoku-mist without a sandbox: "), "{right}");
    assert_eq!(fs::read_dir(&scratch.path).unwrap().count(), 0);
}

#[test]
fn a_tutors_own_pairs_take_the_place_of_ours() {
    let room = Room::new("pairs");
    let program = room.script("program", &GOMOKU_MIST);
    let pairs = Room::new("pairs-own");
    pairs.file("input1.txt", "who\nterm\n");
    pairs.file("output1.txt", "B\n");
    pairs.file("view_hole.in", "view\nterm\n");
    pairs.file("view_hole.expected", "nonsense\n");
    pairs.file("alone.in", "term\n");
    pairs.file("single.out", "B\n");
    let cases = format!("--cases={}", pairs.path.display());
    let graded = grade(&["grade", "gomoku-mist", &program, &cases]);
    let remarks = "\
alone.in: it has no output; left out
single.out: it has no input; left out
view_hole: the reference answers J10,.................................................⏎ in line 1 of the output, not nonsense⏎
";
    assert_eq!(text(&graded.stderr), remarks);
    let printed = text(&graded.stdout);
    assert!(printed.contains("\n\nFAIL  view_hole\n"), "{printed}");
    assert!(printed.contains("expected  nonsense⏎\n"), "{printed}");
    assert!(printed.contains("try it:  printf 'view\\nterm\\n' | "), "{printed}");
    assert!(printed.contains("\nview      0/1  0 of 1\nother     1/1  1 of 1\n"), "{printed}");
    assert!(printed.contains("\n1/2 cases pass  (gomoku-mist, "), "{printed}");
    // The right exit status is not known.
    assert!(!printed.contains("status:"), "{printed}");
    let refused = grade_case(&["grade", "gomoku-mist", &program, &cases], "hold");
    let said = text(&refused.stderr);
    assert!(said.contains("in-a-row: --case=hold: no pair in "), "{said}");
    fs::remove_file(pairs.path.join("output1.txt")).unwrap();
    fs::remove_file(pairs.path.join("view_hole.in")).unwrap();
    let refused = grade(&["grade", "gomoku-mist", &program, &cases]);
    assert_eq!(refused.status.code(), Some(2));
    let said = text(&refused.stderr);
    assert!(said.contains(": there are no pairs in it.\n  alone.in: it has no output"), "{said}");
}

#[test]
fn gradescope_reads_the_results_of_one_program() {
    let room = Room::new("gradescope");
    let program = room.script("wrong", &format!("{GOMOKU_MIST} | sed 's/^B1,/B 1,/'"));
    let file = room.path.join("results.json");
    let variable = format!("--gradescope={}", file.display());
    let words = ["grade", "gomoku-mist", &program, &variable, "--visibility=after_published"];
    assert_eq!(grade_case(&words, "spec_example").status.code(), Some(1));
    let results = fs::read_to_string(&file).unwrap();
    assert_eq!(after_json(results.trim_end()), Some(""), "{results}");
    let start = r#"{"score":5,"output":"mark: 5 of 6 points\n\ntopic    passed  points\nexample     5/6  5 of 6\n"#;
    assert!(results.starts_with(start), "{results}");
    let topic = format!(
        r#"{{"name":"example","score":5,"max_score":6,"output":"5/6 cases pass\nfailing: {CASE}","#
    );
    assert!(results.contains(&topic), "{results}");
    let fails =
        format!(r#"{{"name":"the first failing case","status":"failed","output":"FAIL  {CASE}\n"#);
    assert!(results.contains(&fails), "{results}");
    assert_eq!(results.matches(r#""visibility":"after_published"}"#).count(), 2);

    let there = grade_case(&words, "spec_example");
    assert!(text(&there.stderr).contains("it is there already; --force replaces it.\n"));
    assert_eq!(fs::read_to_string(&file).unwrap(), results);

    let broken = room.file("broken.c", "int main(void) { return nothing; }\n");
    let refused = grade(&["grade", "gomoku-mist", &broken, &variable, "--force"]);
    assert_eq!(refused.status.code(), Some(2));
    let said = text(&refused.stderr);
    assert!(said.contains("broken.c: it does not compile.\n  ./broken.c: In function"), "{said}");
    let results = fs::read_to_string(&file).unwrap();
    assert_eq!(after_json(results.trim_end()), Some(""), "{results}");
    assert!(results.starts_with(r#"{"score":0,"output":"it does not compile\n"#), "{results}");

    let wrong = grade(&["grade", "gomoku-mist", &program, "--visibility=all"]);
    assert!(
        text(&wrong.stderr).starts_with("in-a-row: --visibility=all: this is none of visible, ")
    );
}

/// The functions of a C file are tests of their own, and the page has a column for their points.
#[test]
#[ignore = "long"]
fn functions_stand_in_gradescopes_results_and_on_the_page() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("gradescope-functions");
    let right = top().join("src/grader/harness/right/connect4.c");
    let source = fs::read_to_string(right).unwrap();
    fs::create_dir(room.path.join("in")).unwrap();
    let program = room.file("in/connect4.c", &format!("#define FAULT_MISSING_MEDIAN\n{source}"));
    let file = room.path.join("results.json");
    let variable = format!("--gradescope={}", file.display());
    grade_case(&["grade", "slide4", &program, &variable], "spec_session");
    let results = fs::read_to_string(&file).unwrap();
    assert_eq!(after_json(results.trim_end()), Some(""), "{results}");
    assert_eq!(results.matches(r#"{"name":"functions "#).count(), 10, "{results}");
    let median =
        r#"{"name":"functions four: MedianAbility","score":0,"max_score":10,"output":"four"#;
    assert!(results.contains(median), "{results}");
    let one = r#"{"name":"functions one: SecondPlacePrize","score":10,"max_score":10,"output":"","#;
    assert!(results.contains(one), "{results}");

    let (folder, reports) = (room.path.join("in"), room.path.join("reports"));
    let variable = format!("--reports={}", reports.display());
    grade_case(&["grade-all", "slide4", &folder.display().to_string(), &variable], "spec_session");
    let page = fs::read_to_string(reports.join("index.html")).unwrap();
    assert!(page.contains(r#""functions":true,"topics""#), "the heading");
    assert!(page.contains(r#""functions":90,"topics""#), "the row");
}

/// The text behind a JSON value; [`None`] if there is no value.
fn after_json(text: &str) -> Option<&str> {
    match text.chars().next()? {
        '"' => after_string(text),
        '{' => after_list(text, '}', |entry| after_json(after_string(entry)?.strip_prefix(':')?)),
        '[' => after_list(text, ']', after_json),
        _ => {
            let end = text.find([',', '}', ']', '\n']).unwrap_or(text.len());
            let (word, rest) = text.split_at(end);
            let known = ["true", "false", "null"].contains(&word) || word.parse::<f64>().is_ok();
            known.then_some(rest)
        }
    }
}

fn after_string(text: &str) -> Option<&str> {
    let mut escaped = false;
    for (place, letter) in text.strip_prefix('"')?.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return text.get(place + 2..),
            '\0'..='\u{1f}' => return None,
            _ => {}
        }
    }
    None
}

fn after_list(text: &str, end: char, item: impl Fn(&str) -> Option<&str>) -> Option<&str> {
    let mut rest = text.get(1..)?.trim_start();
    if let Some(rest) = rest.strip_prefix(end) {
        return Some(rest);
    }
    loop {
        rest = item(rest)?.trim_start();
        if let Some(more) = rest.strip_prefix(',') {
            rest = more.trim_start();
        } else {
            return rest.strip_prefix(end);
        }
    }
}

/// The matrix of a run gives the marks of that run, and with other points those of another one.
#[test]
fn a_matrix_gives_new_marks() {
    let small = Small::new("marks");
    let points = small.files.file("points", "example 5\nstatus 2\n");
    small.graded("", &[]);
    let said = small.graded("new", &[&format!("--points={points}")]);
    let (matrix, marks) = (small.path("matrix"), small.path("marks"));
    let words =
        ["marks", "gomoku-mist", &matrix, &format!("--points={points}"), &format!("--csv={marks}")];
    let call = || in_a_row().args(words).output().unwrap();
    let again = call();
    assert_eq!((text(&again.stderr), again.status.code()), (String::new(), Some(0)));
    // The table says how a case fails; a matrix does not hold that.
    let without = |said: &str| {
        let lines = said.lines().filter(|line| !line.starts_with("-rf"));
        lines.map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(without(&text(&again.stdout)), without(&said));
    let (expected, given) = (small.read("newcsv"), small.read("marks"));
    assert_eq!(expected.lines().next(), given.lines().next());
    let columns: Vec<_> = expected.lines().next().unwrap().split(',').collect();
    let unlike = ["difference", "run"]
        .map(|name| columns.iter().position(|column| *column == name).unwrap());
    for (expected, given) in expected.lines().zip(given.lines()).skip(1) {
        let cells = expected.split(',').zip(given.split(','));
        for (place, (expected, given)) in cells.enumerate() {
            assert!(expected == given || unlike.contains(&place), "{expected} {given}");
        }
    }
    assert!(given.contains("\n4,anna,1,0,1,7,7,7,5,2,0,"), "{given}");
    assert!(
        given.contains("\n7,zero,0,0,1,0,0,7,0,0,,,it is not executable (chmod +x),"),
        "{given}"
    );
    let there = "it is there already; --force replaces it";
    assert!(text(&call().stderr).contains(there), "{}", text(&call().stderr));
    let refused = in_a_row().args(["marks", "cuhk4", &matrix]).output().unwrap();
    let why = format!("in-a-row: FILE={matrix}: {CASE} is a case of gomoku-mist.\n");
    assert_eq!(text(&refused.stderr), why);
    let wrong = small.files.file("wrong", "exampel 5\n");
    let words = ["marks", "gomoku-mist", &matrix, &format!("--points={wrong}")];
    let refused = in_a_row().args(words).output().unwrap();
    let why = format!(
        "in-a-row: --points={wrong}: exampel is not a topic; the topics are example, command, who, \
         place, occupied, view, history, win, nowin, tie, resign, term, status, input, echo, options.\n"
    );
    assert_eq!((text(&refused.stderr), refused.status.code()), (why, Some(2)));
    let csv = small.path("csv");
    let refused = in_a_row().args(["marks", "cuhk4", &csv]).output().unwrap();
    let why = format!("in-a-row: FILE={csv}: this is no matrix of grade-all cuhk4.\n");
    assert_eq!((text(&refused.stderr), refused.status.code()), (why, Some(2)));
}
