//! Time that a submission cannot buy, and troubles of the machine, which are not the student's.

use std::env;
use std::fs;
use std::process::{Command, Output, Stdio};

use crate::built::built;
use crate::grade::{GOMOKU_MIST, Room, built_grader, grade, in_a_row, make_executable, text};
use crate::sandbox::is_usable;
use crate::skipped::{has, path_of};

/// The one case that is run where one is enough.
const CASE: &str = "--case=spec_example_4_view_and_history";

/// The words of bubblewrap where no process is left.
const CANNOT_FORK: &str = "bwrap: Can't fork for pid 1: Resource temporarily unavailable";

/// Cases of which a report says this.
fn cases(report: &str, what: &str) -> usize {
    report.matches(&format!("\n      {what}\n")).count()
}

#[test]
fn cases_beyond_the_budget_are_not_run_and_fail() {
    let room = Room::new("budget");
    let sleeper = room.script("sleeper", "sleep 1000");
    let words = ["--case=view", "--time=0.2", "--budget=1", "--verbose"];
    let graded = grade(&[&["grade", "gomoku-mist", &sleeper], &words[..]].concat());
    let report = text(&graded.stdout);
    let all = report.matches("FAIL  ").count();
    // Two cases of 0.6 s each are beyond one second.
    assert!(all > 10, "{report}");
    assert_eq!(cases(&report, "not run: budget"), all - 2, "{report}");
    let line = format!(
        "not run: budget: {} cases; the others that do not pass took 1 s (--budget).\n",
        all - 2
    );
    assert!(report.contains(&line), "{report}");
    assert!(report.contains(&format!("\n0/{all} cases pass  (gomoku-mist, ")), "{report}");
    // Those that were not run are named by themselves.
    assert!(report.contains("\n2 failing cases:\n  "), "{report}");
    assert!(report.contains(&format!("\nnot run: budget, {} cases:\n  ", all - 2)), "{report}");
}

#[test]
#[ignore = "long"]
fn the_budget_is_named_in_the_row_and_right_cases_do_not_use_it_up() {
    let room = Room::new("budget-row");
    let folder = room.path.join("class");
    fs::create_dir(&folder).unwrap();
    room.script("class/slow", &format!("sleep 0.1; exec {GOMOKU_MIST}"));
    room.script("class/hangs", "sleep 1000");
    let (csv, matrix) = (room.path.join("marks.csv"), room.path.join("cases.csv"));
    let graded = grade(&[
        "grade-all",
        "gomoku-mist",
        folder.to_str().unwrap(),
        "--case=view",
        "--time=2",
        "--budget=0.3",
        &format!("--csv={}", csv.display()),
        &format!("--matrix={}", matrix.display()),
    ]);
    assert_eq!(graded.status.code(), Some(0));
    let matrix = fs::read_to_string(matrix).unwrap();
    let row = |name: &str| matrix.lines().find(|line| line.contains(name)).unwrap().to_string();
    let count =
        |name: &str, value: &str| row(name).split(',').filter(|cell| *cell == value).count();
    let cases = count("slow", "1");
    assert!(cases > 10, "{matrix}");
    assert_eq!(count("slow", "not run"), 0, "{matrix}");
    // The first case alone is beyond the budget.
    assert_eq!(count("hangs", "not run"), cases - 1, "{matrix}");
}

/// The table of a class in the sandbox. A script, if given, stands as `bwrap` before the real one
/// on the PATH. `REAL` in the script is the real one.
fn table(room: &Room, options: &[&str], script: Option<&str>) -> String {
    let mut command = in_a_row();
    command.args(["grade-all", "gomoku-mist", room.path.join("class").to_str().unwrap(), CASE]);
    command.args(options).stdin(Stdio::null());
    if let Some(script) = script {
        with_bwrap(room, &mut command, script);
    }
    let graded = command.output().unwrap();
    assert_eq!(graded.status.code(), Some(0), "{}", text(&graded.stderr));
    text(&graded.stdout)
}

/// Puts a script before the real `bwrap`, which it knows as `REAL`.
fn with_bwrap(room: &Room, command: &mut Command, script: &str) {
    let real = path_of("bwrap").unwrap();
    fs::create_dir(room.path.join("bin")).unwrap();
    room.script("bin/bwrap", &script.replace("REAL", real.to_str().unwrap()));
    let path = env::var("PATH").unwrap();
    command.env("PATH", format!("{}:{path}", room.path.join("bin").display()));
}

fn class(name: &str) -> Room {
    let room = Room::new(name);
    fs::create_dir(room.path.join("class")).unwrap();
    room
}

fn right(room: &Room, name: &str) {
    let path = room.path.join("class").join(name);
    fs::copy(&*GOMOKU_MIST, &path).unwrap();
    make_executable(&path);
}

/// The words of a program are no words of bubblewrap, whatever it says.
#[test]
fn a_program_cannot_say_that_the_sandbox_has_failed() {
    if !is_usable() {
        return;
    }
    let room = class("forged");
    for (name, words) in [
        ("fork", CANNOT_FORK),
        ("missing", "bwrap: execvp run: No such file or directory"),
        ("begun", "bwrap: { exit-code: 1 }"),
    ] {
        room.script(&format!("class/{name}"), &format!("echo \"{words}\" >&2; exit 1"));
    }
    right(&room, "right");
    let table = table(&room, &[], None);
    for name in ["fork", "missing", "begun"] {
        let row = table.lines().find(|line| line.starts_with(name)).unwrap();
        assert!(row.contains(" 0/1 ") && row.contains("output line 1"), "{table}");
        assert!(!row.contains("bwrap"), "{table}");
    }
    assert!(table.lines().any(|line| line.starts_with("right") && line.contains(" 1/1 ")));
}

/// bubblewrap fails at some starts: then nothing is lost.
#[test]
fn a_sandbox_that_cannot_be_started_is_tried_again() {
    if !is_usable() {
        return;
    }
    let room = class("again");
    right(&room, "right");
    let count = room.file("count", "");
    let script = format!(
        "case \"$*\" in *'--chdir /submission'*)\n\
         echo x >> {count}\n\
         [ $(wc -l < {count}) -gt 4 ] || {{ echo \"{CANNOT_FORK}\" >&2; exit 1; }};;\nesac\n\
         exec REAL \"$@\""
    );
    let table = table(&room, &[], Some(&script));
    let is_right = |line: &str| line.starts_with("right") && line.contains(" 1/1 ");
    assert!(table.lines().any(is_right), "{table}");
    assert_eq!(fs::read_to_string(count).unwrap().lines().count(), 5);
}

/// The machine refuses to the end: that costs the student nothing.
#[test]
fn what_the_machine_refuses_to_run_has_no_points_and_is_in_no_mean() {
    if !is_usable() {
        return;
    }
    let room = class("refused");
    right(&room, "right");
    right(&room, "victim");
    let fails = format!("echo \"{CANNOT_FORK}\" >&2; exit 1");
    let script = format!("case \"$*\" in *victim*) {fails};; esac\nexec REAL \"$@\"");
    let csv = room.path.join("marks.csv");
    let table = table(&room, &[&format!("--csv={}", csv.display()), "--width=150"], Some(&script));
    let why = format!("could not be run: the machine refuses: {CANNOT_FORK}");
    let row = table.lines().find(|line| line.starts_with("victim")).unwrap();
    assert_eq!(row.split_whitespace().nth(1), Some("-"), "{table}");
    assert!(row.ends_with(&why), "{table}");
    let summary = "1 submission: median 100 %, mean 100 % of the points; \
                   besides, 1 not graded: the machine refused\n";
    assert!(table.contains(summary), "{table}");
    let csv = fs::read_to_string(csv).unwrap();
    assert!(csv.contains(&format!(",{why},")), "{csv}");
    assert!(csv.contains("\n2,victim,,,,,,,"), "{csv}");
}

/// Two bots of ece15, ours, in a tournament with a script as `bwrap`.
fn tournament(room: &Room, script: &str) -> Output {
    let bots = room.path.join("class");
    for name in ["one", "two"] {
        fs::copy(built("ece15"), bots.join(name)).unwrap();
    }
    let mut command = in_a_row();
    command.args(["tournament", "ece15"]).arg(bots).arg("--seed=1").stdin(Stdio::null());
    with_bwrap(room, &mut command, script);
    command.output().unwrap()
}

/// A bot whose sandbox does not start loses nothing by it.
#[test]
fn a_bots_sandbox_that_cannot_be_started_is_tried_again() {
    if !is_usable() {
        return;
    }
    let room = class("bots-again");
    // Every third start of a bot fails.
    let count = room.file("count", "");
    let script = format!(
        "case \"$*\" in *--best-move*) echo x >> {count}\n\
         [ $(($(wc -l < {count}) % 3)) != 0 ] || {{ echo \"{CANNOT_FORK}\" >&2; exit 1; }};;\nesac\n\
         exec REAL \"$@\""
    );
    let played = tournament(&room, &script);
    assert_eq!(text(&played.stderr), "");
    assert_eq!(played.status.code(), Some(0));
    let tables = text(&played.stdout);
    assert!(fs::read_to_string(count).unwrap().lines().count() > 6);
    assert!(tables.contains("All 2 bots take part"), "{tables}");
    assert!(!tables.contains("crash"), "{tables}");
}

/// The sandbox of what answers requests does not start at first: the functions lose nothing.
#[test]
#[ignore = "long"]
fn a_sandbox_of_functions_that_cannot_be_started_is_tried_again() {
    if !is_usable() || !has("cc") {
        return;
    }
    let room = class("functions-again");
    let right = include_str!("../../src/grader/harness/right/connect4.c");
    let file = room.file("connect4.c", right);
    let count = room.file("count", "");
    let script = format!(
        "case \"$*\" in *'-- '*/submission/in-a-row-functions*) echo x >> {count}\n\
         [ $(wc -l < {count}) -gt 3 ] || {{ echo \"{CANNOT_FORK}\" >&2; exit 1; }};;\nesac\n\
         exec REAL \"$@\""
    );
    let mut command = in_a_row();
    command.args(["grade", "slide4", &file, "--case=spec_median"]).stdin(Stdio::null());
    with_bwrap(&room, &mut command, &script);
    let report = text(&command.output().unwrap().stdout);
    assert!(report.contains("\nfunctions: 100 of 100 points"), "{report}");
    assert!(fs::read_to_string(count).unwrap().lines().count() > 3);
}

/// The machine refuses to the end: no game is counted.
#[test]
fn a_tournament_ends_where_the_machine_starts_no_bot() {
    if !is_usable() {
        return;
    }
    let room = class("bots-refused");
    let fails = format!("echo \"{CANNOT_FORK}\" >&2; exit 1");
    let script = format!("case \"$*\" in *--best-move*) {fails};; esac\nexec REAL \"$@\"");
    let played = tournament(&room, &script);
    let line = "in-a-row: one could not be run: the machine refuses: bwrap does not start.\n";
    assert_eq!((text(&played.stdout), text(&played.stderr)), (String::new(), line.to_string()));
    assert_eq!(played.status.code(), Some(2));
}

/// The words of a makefile stand below ours, with a margin.
#[test]
fn the_words_of_a_makefile_are_marked_as_its_own() {
    let room = class("makefile");
    fs::create_dir(room.path.join("class/liar")).unwrap();
    let lie = "156/156 cases pass  (gomoku-mist, liar)";
    room.file("class/liar/Makefile", &format!("all:\n\t@echo '{lie}'\n\t@exit 1\n"));
    let (reports, folder) = (room.path.join("reports"), room.path.join("class"));
    let option = format!("--reports={}", reports.display());
    let graded = grade(&["grade-all", "gomoku-mist", folder.to_str().unwrap(), CASE, &option]);
    assert_eq!(graded.status.code(), Some(0));
    let report = fs::read_to_string(reports.join("liar.txt")).unwrap();
    let lines: Vec<_> = report.lines().collect();
    assert_eq!(lines[..2], ["make fails", &format!("  {lie}")]);
    assert!(!lines.contains(&lie), "{report}");
    assert_eq!(lines.last(), Some(&"0/1 cases pass  (gomoku-mist, liar)"));
}

/// Where no copy can be made, that is told in a line before the first submission.
#[test]
fn a_temporary_folder_that_cannot_be_used_is_told_before_anything_is_run() {
    let room = class("tmpdir");
    right(&room, "right");
    let folder = room.path.join("class");
    let missing = room.path.join("missing");
    let mut command = in_a_row();
    command.args(["grade-all", "gomoku-mist", folder.to_str().unwrap(), "--sandbox=none"]);
    let graded = command.env("TMPDIR", &missing).stdin(Stdio::null()).output().unwrap();
    assert_eq!(graded.status.code(), Some(2));
    let line = format!("in-a-row: TMPDIR={}: No such file or directory.\n", missing.display());
    assert_eq!((text(&graded.stdout), text(&graded.stderr)), (String::new(), line));
}

/// The same for a folder without the right to write or without room, as root and as a plain user.
/// In the sandbox copies are in memory: there the folder does not matter.
#[test]
fn a_temporary_folder_without_rights_or_room_is_told_before_anything_is_run() {
    if !is_usable() {
        return;
    }
    let room = class("tmpdir-shut");
    right(&room, "right");
    let (folder, temporary) = (room.path.join("class"), room.path.join("temporary"));
    fs::create_dir(&temporary).unwrap();
    let (class, place) = (folder.to_str().unwrap(), temporary.to_str().unwrap());
    let call = |user: &[&str], mount: &[&str], sandbox: &str| {
        let mut words: Vec<&str> = user.to_vec();
        words.extend(["bwrap", "--dev-bind", "/", "/"]);
        words.extend(mount);
        let grader = built_grader().to_str().unwrap();
        words.extend(["--", grader, "grade-all", "gomoku-mist", class, CASE, sandbox]);
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).env("TMPDIR", &temporary).stdin(Stdio::null()).output().unwrap()
    };
    let read_only = ["--tmpfs", place, "--remount-ro", place];
    let full = ["--perms", "1777", "--size", "65536", "--tmpfs", place];
    let users = [Vec::new(), plain_user().map(Vec::from).unwrap_or_default()];
    for user in users.iter().enumerate().filter(|(n, user)| *n == 0 || !user.is_empty()) {
        for (mount, why) in
            [(&read_only[..], "Read-only file system"), (&full, "No space left on device")]
        {
            let graded = call(user.1, mount, "--sandbox=none");
            let line = format!("in-a-row: TMPDIR={place}: {why}.\n");
            assert_eq!((text(&graded.stdout), text(&graded.stderr)), (String::new(), line));
            assert_eq!(graded.status.code(), Some(2));
        }
    }
    let mut command = in_a_row();
    command.args(["grade-all", "gomoku-mist", class, CASE]).env("TMPDIR", "/nowhere");
    let graded = command.stdin(Stdio::null()).output().unwrap();
    assert_eq!(text(&graded.stderr), "");
    let table = text(&graded.stdout);
    let is_right = |line: &str| line.starts_with("right ") && line.contains(" 1/1 ");
    assert!(table.lines().any(is_right), "{table}");
}

/// The words before a command that a plain user starts. The tests must run as root, and this user
/// must find the grader.
pub fn plain_user() -> Option<[&'static str; 5]> {
    if !has("setpriv") {
        return None;
    }
    let words = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"];
    let mut finds = Command::new(words[0]);
    let finds = finds.args(&words[1..]).args(["test", "-x"]).arg(built_grader());
    finds.status().is_ok_and(|status| status.success()).then_some(words)
}

#[test]
fn a_link_is_followed_and_our_own_program_is_named() {
    let room = class("link");
    right(&room, "right");
    let (link, target) = (room.path.join("link"), room.path.join("class/right"));
    std::os::unix::fs::symlink(&target, &link).unwrap();
    let graded = grade(&["grade", "gomoku-mist", link.to_str().unwrap(), CASE]);
    assert_eq!(graded.status.code(), Some(0));
    let (link, target) = (link.display(), fs::canonicalize(target).unwrap());
    let remark = format!("{link} is a link to {}, which is graded.\n", target.display());
    assert_eq!(text(&graded.stderr), remark);
    let report = text(&graded.stdout);
    assert!(report.contains("\nIt is our own gomoku-mist, to the byte.\n"), "{report}");
}

/// Our own programs in all places where a submission may hold one, and in another version.
#[test]
fn our_own_programs_are_named_in_folders_and_in_a_class() {
    let room = class("own");
    right(&room, "alone");
    fs::create_dir(room.path.join("class/as_run")).unwrap();
    right(&room, "as_run/run");
    fs::create_dir(room.path.join("class/behind")).unwrap();
    right(&room, "behind/program");
    room.script("class/behind/run", "exec ./program");
    let other = room.path.join("class/other_version");
    let bytes = [fs::read(&*GOMOKU_MIST).unwrap(), b"more".to_vec()].concat();
    fs::write(&other, bytes).unwrap();
    make_executable(&other);
    fs::create_dir(room.path.join("class/grader")).unwrap();
    fs::copy(built_grader(), room.path.join("class/grader/in-a-row")).unwrap();
    room.script("class/grader/run", "exec ./in-a-row --play gomoku-mist");
    let output = Command::new(&*GOMOKU_MIST).stdin(Stdio::null()).output().unwrap();
    room.script("class/script", &format!("cat <<'END'\n{}END", text(&output.stdout)));
    room.script("class/honest", "cat > /dev/null; echo no");
    let (reports, folder) = (room.path.join("reports"), room.path.join("class"));
    let option = format!("--reports={}", reports.display());
    let words = ["grade-all", "gomoku-mist", folder.to_str().unwrap(), CASE, &option];
    let graded = grade(&[&words[..], &["--width=150"]].concat());
    let table = text(&graded.stdout);
    for (name, remark) in [
        ("alone", "It is our own gomoku-mist, to the byte."),
        ("as_run", "It is our own gomoku-mist, to the byte."),
        ("behind", "It is our own gomoku-mist, to the byte."),
        ("other_version", "It is our own gomoku-mist, perhaps in another version."),
        ("grader", "It is our own in-a-row, to the byte."),
    ] {
        let report = fs::read_to_string(reports.join(format!("{name}.txt"))).unwrap();
        assert!(report.contains(&format!("\n{remark}\n")), "{name}: {report}");
        let row = table.lines().find(|line| line.starts_with(&format!("{name} "))).unwrap();
        assert!(row.contains(" 1/1 ") && row.ends_with("  our own program"), "{table}");
    }
    for name in ["honest", "script"] {
        let row = table.lines().find(|line| line.starts_with(&format!("{name} "))).unwrap();
        assert!(!row.contains("our own"), "{table}");
    }
}

/// The tutor's files in a folder that submissions see stay out of their sight.
#[test]
fn a_shown_folder_shows_no_cases_of_the_tutor() {
    if !is_usable() {
        return;
    }
    let room = class("shown");
    for folder in ["course", "course/cases", "course/data"] {
        fs::create_dir(room.path.join(folder)).unwrap();
    }
    room.file("course/cases/one.in", "term\n");
    room.file("course/cases/one.out", "secret\n");
    room.file("course/points", "other 5\n");
    room.file("course/data/words", "seen\n");
    let course = room.path.join("course").display().to_string();
    let body = format!(
        "cat {course}/data/words >/dev/null || exit\n\
         if {{ grep . {course}/cases/one.out || grep . {course}/points; }} >/dev/null; then echo secret; fi"
    );
    room.script("class/looks", &body);
    right(&room, "right");
    let folder = room.path.join("class").display().to_string();
    let call = |more: &[String]| {
        let mut command = in_a_row();
        command.args(["grade-all", "gomoku-mist", &folder, &format!("--bind={course}")]);
        command.args([format!("--cases={course}/cases"), format!("--points={course}/points")]);
        command.args(more).stdin(Stdio::null()).output().unwrap()
    };
    let graded = call(&[]);
    let table = text(&graded.stdout);
    let row = table.lines().find(|line| line.starts_with("looks")).unwrap_or_default();
    assert!(row.contains(" 0/1 "), "{table}{}", text(&graded.stderr));
    let refused = call(&[format!("--csv={course}/marks.csv")]);
    let line = format!(
        "in-a-row: --csv={course}/marks.csv: submissions see this folder (--bind); use another place.\n"
    );
    assert_eq!(text(&refused.stderr), line);
}
