//! Time that a submission cannot buy, and troubles of the machine, which are not the student's.

use std::fs;

use crate::grade::{GOMOKU, Room, grade, text};

/// Cases of which a report says this.
fn cases(report: &str, what: &str) -> usize {
    report.matches(&format!("\n      {what}\n")).count()
}

#[test]
fn cases_beyond_the_budget_are_not_run_and_fail() {
    let room = Room::new("budget");
    let sleeper = room.script("sleeper", "sleep 1000");
    let graded =
        grade(&["grade", "gomoku-mist", &sleeper, "--case=view", "--time=0.2", "--budget=1"]);
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
}

#[test]
fn the_budget_is_named_in_the_row_and_right_cases_do_not_use_it_up() {
    let room = Room::new("budget-row");
    let folder = room.path.join("class");
    fs::create_dir(&folder).unwrap();
    room.script("class/slow", &format!("sleep 0.1; exec {GOMOKU}"));
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
