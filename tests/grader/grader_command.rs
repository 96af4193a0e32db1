//! The command line of the grader: options, help, near words, statuses, and what make hands over.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::effort::effort;
use crate::grade::{
    GOMOKU_MIST, Room, built_grader, count_running, grade, grader, in_a_row, make_executable, text,
    top, wait_until,
};
use crate::skipped::{can_interrupt, has_compiler};

const SUBCOMMANDS: [&str; 7] =
    ["grade", "grade-all", "grade-cases", "tournament", "marks", "cases", "gradescope"];

/// The grader as it is called, without a word added.
fn called(words: &[&str]) -> Output {
    in_a_row().args(words).stdin(Stdio::null()).output().unwrap()
}

/// Status 2 and one line on standard error, nothing on standard output.
fn refused(words: &[&str], line: &str) {
    let output = called(words);
    assert_eq!(text(&output.stderr), format!("in-a-row: {line}.\n"), "{words:?}");
    assert_eq!((text(&output.stdout), output.status.code()), (String::new(), Some(2)), "{words:?}");
}

fn printed(words: &[&str]) -> String {
    let output = called(words);
    assert_eq!((text(&output.stderr), output.status.code()), (String::new(), Some(0)), "{words:?}");
    text(&output.stdout)
}

/// The options that a help text lists, without their hyphens.
fn listed(help: &str) -> Vec<String> {
    let lines = help.lines().filter_map(|line| line.strip_prefix("  --"));
    lines.map(|line| line.split([' ', '=']).next().unwrap().to_string()).collect()
}

#[test]
fn help_is_one_screen_and_more_help_has_all_options() {
    let mut screens = vec![printed(&["--help"]), printed(&["-h"])];
    assert_eq!(screens[0], screens[1]);
    for subcommand in SUBCOMMANDS {
        assert!(screens[0].contains(&format!("\n  in-a-row {subcommand} GAME")), "{subcommand}");
        let usual = printed(&[subcommand, "--help"]);
        let more = printed(&[subcommand, "--help-more"]);
        assert!(usual.starts_with(&format!("in-a-row {subcommand}: ")), "{usual}");
        let (some, all) = (listed(&usual), listed(&more));
        assert!(some.len() <= 10 && some.iter().all(|option| all.contains(option)), "{usual}");
        assert_eq!(some.len() < all.len(), usual.contains("--help-more"), "{usual}");
        assert!(more.lines().all(|line| line.chars().count() <= 79), "{more}");
        // Anywhere among other words, before they are judged.
        assert_eq!(printed(&[subcommand, "chess", "--help"]), usual);
        assert_eq!(printed(&["help", subcommand]), usual);
        screens.push(usual);
    }
    for screen in &screens {
        assert!(screen.lines().count() <= 23 && screen.ends_with('\n'), "{screen}");
        assert!(screen.lines().all(|line| line.chars().count() <= 79), "{screen}");
        assert!(!screen.contains("bench"), "{screen}");
    }
    assert!(screens[0].contains("\nStatus: 0; 1 if a case fails; 2 if nothing was graded; 130 "));
    assert_eq!(printed(&["help"]), screens[0]);
    let whole = printed(&["--help-more"]);
    assert!(SUBCOMMANDS.iter().all(|one| whole.contains(&printed(&[one, "--help-more"]))));
    let version = format!("in-a-row {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(printed(&["--version"]), version);
    assert_eq!(printed(&["grade", "-V"]), version);
}

/// Every option with the subcommands that take it.
#[test]
fn each_subcommand_takes_its_options_and_no_other() {
    let table = [
        ("all", "grade grade-all cases gradescope"),
        ("anonymous key only part width", "grade-all"),
        ("bind sandbox support", "grade grade-all tournament"),
        ("bounds budget per-cause", "grade grade-all gradescope"),
        ("case", "grade grade-all cases"),
        ("cases dry-run verbose", "grade grade-all"),
        ("color gradescope", "grade"),
        ("csv", "grade-all grade-cases tournament marks"),
        ("extract", "cases"),
        ("force", "grade grade-all grade-cases tournament marks cases gradescope"),
        ("games gate log most plies seed sizes", "tournament"),
        ("jobs", "grade-all grade-cases tournament"),
        ("matrix reports", "grade-all grade-cases"),
        ("memory processes time", "grade grade-all tournament gradescope"),
        ("names", "grade-cases"),
        ("points", "grade grade-all marks cases gradescope"),
        ("resume", "grade-all tournament"),
        ("visibility", "grade gradescope"),
        ("width", "marks"),
    ];
    for subcommand in SUBCOMMANDS {
        let takes = |takers: &str| takers.split(' ').any(|taker| taker == subcommand);
        let rows = table.iter().filter(|(_, takers)| takes(takers));
        let mut expected: Vec<_> = rows.flat_map(|(options, _)| options.split(' ')).collect();
        expected.sort_unstable();
        let mut found = listed(&printed(&[subcommand, "--help-more"]));
        found.sort_unstable();
        assert_eq!(found, expected, "{subcommand}");
    }
}

#[test]
fn a_wrong_word_is_named_with_the_nearest_right_one() {
    for (words, line) in [
        (&["grad"][..], "there is no subcommand grad; the nearest word is grade"),
        (&["tournment"], "there is no subcommand tournment; the nearest word is tournament"),
        (&["one", "cuhk4", "x"], "there is no subcommand one; the nearest word is grade"),
        (&["--grade"], "there is no option --grade; the nearest word is grade"),
        (&["--verson"], "there is no option --verson; the nearest word is --version"),
        (&["--hlep"], "there is no option --hlep; the nearest word is --help"),
        (&["-v"], "there is no option -v; the nearest word is --version"),
        (&["-x"], "there is no option -x; the nearest word is --help"),
        (&["-"], "there is no subcommand -; the nearest word is grade"),
        (&["help", "grad"], "there is no subcommand grad; the nearest word is grade"),
        (&["grade", "cukh4", "x"], "GAME=cukh4: there is no such game; the nearest is cuhk4"),
        (&["grade", "ECE15", "x"], "GAME=ECE15: there is no such game; the nearest is ece15"),
        (&["grade-all", "--cvs"], "grade-all has no option --cvs; the nearest is --csv"),
        (
            &["grade-all", "--report=x"],
            "grade-all has no option --report; the nearest is --reports",
        ),
        (&["grade", "--tiem", "1"], "grade has no option --tiem; the nearest is --time"),
        (&["grade", "-v"], "grade has no option -v; the nearest is --verbose"),
        (&["grade-all", "-r"], "grade-all has no option -r; the nearest is --reports"),
        (&["tournament", "-j", "2"], "tournament has no option -j; the nearest is --jobs"),
        (&["grade", "-x"], "grade has no option -x; the nearest is --help"),
        (
            &["grade", "cuhk4", "x", "--bounds=strict"],
            "--bounds is for ece15 and slide4 alone, not for cuhk4",
        ),
        (&["tournament", "ece15", "x", "--sizes=6"], "--sizes is for slide4 alone, not for ece15"),
        (
            &["grade", "--reprots"],
            "grade has no option --reprots; the nearest, --reports, belongs to grade-all and \
             grade-cases",
        ),
        (&["grade", "--hlep"], "grade has no option --hlep; the nearest is --help"),
        (
            &["grade", "--csv=x"],
            "grade takes no --csv; it belongs to grade-all, grade-cases, tournament and marks",
        ),
        (
            &["grade-all", "--gradescope", "x"],
            "grade-all takes no --gradescope; it belongs to grade",
        ),
        (&["tournament", "cuhk4", "x"], "GAME=cuhk4: tournament is for ece15 and slide4 alone"),
        (&["grade", "cuhk4", "x", "y"], "grade takes GAME and PROGRAM; y is too much"),
        (&["grade", "cuhk4", "x", "a\nb"], "grade takes GAME and PROGRAM; a�b is too much"),
        (&["grade", "--all=1"], "--all takes no value"),
        (&["grade", "--time"], "--time needs a value: --time=SECONDS"),
        (&["grade", "--case="], "--case needs a value: --case=PATTERN"),
        (&["grade", "--", "--all", "x"], "GAME=--all: there is no such game; the nearest is cuhk4"),
    ] {
        refused(words, line);
    }
}

/// Subcommands that take an option, its name, a right value, wrong ones, and the reason.
type Values<'a> = (&'a [&'a str], &'a str, &'a str, &'a [&'a str], &'a str);

/// Each option with a right and a wrong value, for each subcommand that takes it.
#[test]
fn values_are_judged_before_anything_is_run() {
    let room = Room::new("values");
    let there = room.file("there", "range 5\n");
    let number =
        |least: usize, most: usize| format!("this is not a whole number from {least} to {most}");
    let time = "this is not a number of seconds, 0.01 to 3600".to_string();
    let part = "this is not a part and the number of parts, such as 2/8".to_string();
    let sizes = "this is not a list of sizes from 4 to 10, such as 6,7,8".to_string();
    let (grade, all, cases, cup) = ("grade", "grade-all", "grade-cases", "tournament");
    let budget = "this is not a number of seconds, 0.01 to 1000000".to_string();
    let table: [Values<'_>; 18] = [
        (&[grade, all, cup], "processes", "1", &["0", "10001", "x", "2.5"], &number(1, 10_000)),
        (&[grade], "color", "never", &["off", "Auto"], "this is none of auto, always, never"),
        (&[grade, all], "budget", "0.01", &["0", "1000001", "x"], &budget),
        (&[grade, all, cup], "time", "0.01", &["0", "3601", "soon", "-1", "NaN"], &time),
        (
            &[grade, all, cup],
            "memory",
            "1",
            &["0", "1.5", "x"],
            "this is not a number of megabytes, 1 to ",
        ),
        (&[grade, all, cup], "sandbox", "auto", &["off", "AUTO"], "this is neither auto nor none"),
        (
            &[grade, all, cup],
            "bind",
            "/usr",
            &["/"],
            "this would show all files; name only the folder that submissions need",
        ),
        (&[grade, all, cup], "bind", "/usr", &["/no/such/folder"], "No such file or directory"),
        (&[grade, all], "points", &there, &["/no/such/file"], "No such file or directory"),
        (
            &[grade],
            "visibility",
            "hidden",
            &["all"],
            "this is none of visible, after_published, after_due_date, hidden",
        ),
        (&[all], "part", "2/2", &["0/2", "3/2", "2", "a/b", "1/"], &part),
        (&[all], "width", "40", &["0", "10001", "+5"], &number(1, 10_000)),
        (&[all, cases, cup], "jobs", "1", &["0", "1025", "two"], &number(1, 1024)),
        (&[cup], "seed", "0", &["-1", "x"], &number(0, usize::MAX)),
        (&[cup], "sizes", "4 10,5", &["3", "11", ",", "x"], &sizes),
        (&[cup], "games", "2", &["0", "1000001"], &number(2, 1_000_000)),
        (&[cup], "plies", "8", &["9", "-1"], &number(0, 8)),
        (&[cup], "most", "2", &["1", "100001"], &number(2, 100_000)),
    ];
    for (subcommands, name, right, wrong, why) in table {
        for (place, subcommand) in subcommands.iter().enumerate() {
            let game = if *subcommand == cup { "slide4" } else { "cuhk4" };
            // All of them in the first subcommand, in the others one.
            let most = if place == 0 { wrong.len() } else { effort(1, wrong.len()) };
            for value in &wrong[..most] {
                let output = called(&[subcommand, game, "/no/such", &format!("--{name}={value}")]);
                let line = format!("in-a-row: --{name}={value}: {why}");
                assert!(text(&output.stderr).starts_with(&line), "{}", text(&output.stderr));
                assert_eq!(output.status.code(), Some(2));
            }
            // A right value, as the next word: the operand is judged then.
            let option = format!("--{name}");
            let right = [subcommand, game, "/no/such", &option, right];
            let said = text(&called(&right).stderr);
            assert!(said.contains("=/no/such: "), "{right:?}: {said}");
        }
    }
    refused(&["tournament", "slide4", "x", "--games=3"], "--games=3: this is not an even number");
    let both = ["grade-all", "cuhk4", "x", "--force", "--resume"];
    refused(&both, "--resume: --force and --resume exclude each other");
    let points = room.file("points", "range 5\nrang 5\n");
    let said = text(&called(&["grade", "cuhk4", "x", "--points", &points]).stderr);
    let why = "rang is not a topic; the topics are players, board, range, ";
    assert!(said.starts_with(&format!("in-a-row: --points={points}: {why}")), "{said}");
    // The file that is named last counts, and is blamed.
    let right = room.file("right", "range 5\n");
    let twice = ["grade", "cuhk4", "x", "--points", &right, "--points", &points];
    let said = text(&called(&twice).stderr);
    assert!(said.starts_with(&format!("in-a-row: --points={points}: {why}")), "{said}");
}

#[test]
fn outputs_are_two_files_and_none_lies_among_the_submissions() {
    let (class, files) = (Room::new("outputs-class"), Room::new("outputs-files"));
    class.script("anna", &GOMOKU_MIST);
    let folder = class.path.to_str().unwrap();
    let path = |name: &str| files.path.join(name).to_str().unwrap().to_string();
    let file = path("marks");
    std::os::unix::fs::symlink(&files.path, files.path.join("link")).unwrap();
    let round = path("link/../outputs");
    let call = |options: &[&str], line: &str| {
        let words = [&["grade-all", "gomoku-mist", folder][..], options].concat();
        refused(&words, line);
        assert!(!Path::new(&file).exists() && !Path::new(&round).exists());
    };
    let same = format!("--matrix={file}: --csv names the same file");
    call(&["--csv", &file, "--matrix", &file], &same);
    let link = path("link/marks");
    let same = format!("--reports={link}: --csv names the same file");
    call(&["--csv", &file, "--reports", &link], &same);
    let points = files.file("points", "");
    let same = format!("--csv={points}: --points names the same file");
    call(&["--points", &points, "--csv", &points, "--force"], &same);
    for option in ["--csv", "--matrix", "--reports"] {
        let inside = class.path.join("new").to_str().unwrap().to_string();
        let why = "this lies in the folder of the submissions; use another place";
        call(&[option, &inside], &format!("{option}={inside}: {why}"));
    }
    assert_eq!(fs::read_dir(&class.path).unwrap().count(), 1);
    // The reports of a class have such names, whatever the submissions are called.
    let reports = path("reports");
    for name in ["anna.txt", "index.html"] {
        let inside = path(&format!("reports/../reports/{name}"));
        fs::create_dir_all(&reports).unwrap();
        let taken =
            format!("--csv={inside}: a file of --reports may have this name; use another one");
        call(&["--reports", &reports, "--csv", &inside], &taken);
        call(&["--csv", &inside, "--reports", &reports], &taken);
    }
    // The matrix itself is no place for the marks.
    let matrix = files.file("matrix", "kept\n");
    let link = path("link/matrix");
    let words = ["marks", "gomoku-mist", &matrix, "--force", "--csv", &link];
    refused(&words, &format!("--csv={link}: FILE names the same file"));
    assert_eq!(fs::read_to_string(&matrix).unwrap(), "kept\n");
    // A device holds nothing.
    let words = ["grade-all", "gomoku-mist", folder, "--csv=/dev/null", "--matrix=/dev/null"];
    assert_eq!(grade(&[&words[..], &["--case=term_at_once"]].concat()).status.code(), Some(0));
}

#[test]
fn options_stand_anywhere_and_the_last_one_counts() {
    let room = Room::new("anywhere");
    let program = room.script("--all", &GOMOKU_MIST);
    let program = Path::new(&program);
    let run = |words: &[&str]| {
        let mut command = in_a_row();
        command.args(words).current_dir(&room.path).stdin(Stdio::null());
        text(&command.output().unwrap().stdout)
    };
    let passes = "\n1/1 cases pass  (gomoku-mist, --all)\n";
    let begin = ["--sandbox=none", "--case=nothing", "gomoku-mist", "--case", "term_at_once"];
    let printed =
        run(&[&["grade"], &begin[..], &["--", program.file_name().unwrap().to_str().unwrap()]]
            .concat());
    assert!(printed.contains(passes), "{printed}");
}

/// Only `TMPDIR`, `PATH`, `CC` and `NO_COLOR` are the program's business.
#[test]
fn no_variable_of_the_environment_changes_a_run() {
    let room = Room::new("environment");
    let program = room.script("program", &format!("{GOMOKU_MIST} | sed 's/^B1,/B 1,/'"));
    let words = ["grade", "gomoku-mist", &program, "--case=spec_example"];
    let plain = grader(&words).output().unwrap();
    let mut changed = grader(&words);
    for name in [
        "ALL",
        "ANONYMOUS",
        "BIND",
        "CASE",
        "CASES",
        "COLUMNS",
        "CSV",
        "DIR",
        "DRY",
        "FORCE",
        "GAME",
        "GAMES",
        "GRADESCOPE",
        "JOBS",
        "LOG",
        "MATRIX",
        "MEMORY",
        "NAMES",
        "OPTIONS",
        "PART",
        "POINTS",
        "PROGRAM",
        "REPORTS",
        "RESUME",
        "SANDBOX",
        "SEED",
        "TIME",
        "VERBOSE",
        "VISIBILITY",
    ] {
        changed.env(name, "1");
    }
    let changed = changed.output().unwrap();
    assert_eq!(text(&changed.stderr), text(&plain.stderr));
    assert_eq!(text(&changed.stdout), text(&plain.stdout));
    assert_eq!((plain.status.code(), changed.status.code()), (Some(1), Some(1)));
}

/// `CC` is one name or path: it compiles, or one line says that it cannot.
#[test]
fn cc_names_the_compiler() {
    let room = Room::new("cc");
    let program = room.file("anna.c", "int main(void) { return 0; }\n");
    let run = |cc: &str, more: &[&str]| {
        let words = [&["grade", "cuhk4", &program, "--case=full_but_one_column"], more].concat();
        grader(&words).env("CC", cc).output().unwrap()
    };
    for (cc, name) in [("", "cc"), ("/opt/x y/gcc", "/opt/x y/gcc")] {
        let plan = text(&run(cc, &["--dry-run"]).stdout);
        assert!(
            plan.contains(&format!(": C; '{name}' -std="))
                || plan.contains(&format!(": C; {name} -std=")),
            "{plan}"
        );
    }
    let why = "it cannot be run as a C compiler here: give one name or path, without options";
    for (cc, sandbox) in
        [("no-such-cc", "none"), ("cc -O2", "none"), ("/no/such/cc", "auto"), ("/etc", "auto")]
    {
        let refused = run(cc, &[&format!("--sandbox={sandbox}")]);
        let said = text(&refused.stderr);
        assert!(said.ends_with(&format!("in-a-row: CC={cc}: {why}.\n")), "{said}");
        assert_eq!((text(&refused.stdout), refused.status.code()), (String::new(), Some(2)));
    }
    if !has_compiler() {
        return;
    }
    let called = room.path.join("called");
    let script = format!("echo yes > {}\nexec cc \"$@\"", called.display());
    let cc = room.script("my-cc", &script);
    let graded = run(&cc, &["--sandbox=none"]);
    assert_eq!((text(&graded.stderr), graded.status.code()), (String::new(), Some(1)));
    assert!(called.is_file());
}

/// A shell tells its caller 130.
#[test]
fn after_an_interruption_the_status_is_130() {
    if !can_interrupt() {
        return;
    }
    let room = Room::new("interrupted");
    let nap = room.nap();
    let program = room.script("sleeps", &nap);
    for sandbox in ["auto", "none"] {
        let mut running = Command::new("setsid")
            .args(["sh", "-c", "\"$@\"; echo $?", "sh"])
            .arg(built_grader())
            .args(["grade", "gomoku-mist", &program, "--sandbox", sandbox])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        wait_until(|| count_running(&nap) > 0);
        thread::sleep(Duration::from_millis(500));
        let child = child_of(running.id());
        let kill = Command::new("kill").args(["-INT", &child.to_string()]).status().unwrap();
        assert!(kill.success());
        running.wait().unwrap();
        let mut said = String::new();
        std::io::Read::read_to_string(running.stdout.as_mut().unwrap(), &mut said).unwrap();
        assert_eq!(said, "130\n", "{sandbox}");
        wait_until(|| count_running(&nap) == 0);
    }
}

/// The only child of a process.
fn child_of(parent: u32) -> u32 {
    let children = fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).unwrap();
    children.trim().parse().unwrap()
}

/// A copy of the Makefile in a folder where the grader and cargo are scripts. The grader prints its
/// words and ends with `STATUS`.
struct Make {
    room: Room,
}

impl Make {
    fn new(name: &str) -> Self {
        let room = Room::new(name);
        let top = top();
        fs::copy(top.join("Makefile"), room.path.join("Makefile")).unwrap();
        for profile in ["grade", "class"] {
            fs::create_dir_all(room.path.join("target").join(profile)).unwrap();
        }
        fs::create_dir(room.path.join("bin")).unwrap();
        let script = "#!/bin/sh\nfor word; do printf '[%s]' \"$word\"; done\nexit ${STATUS:-0}\n";
        let cargo = "#!/bin/sh\necho built > built\n";
        let files = [
            ("target/grade/in-a-row", script),
            ("target/class/in-a-row", script),
            ("bin/cargo", cargo),
        ];
        for (name, script) in files {
            make_executable(Path::new(&room.file(name, script)));
        }
        Self { room }
    }

    fn run(&self, status: u8, words: &[&str]) -> Output {
        let path =
            format!("{}:{}", self.room.path.join("bin").display(), std::env::var("PATH").unwrap());
        let mut make = Command::new("make");
        make.args(words).current_dir(&self.room.path).env("PATH", path).env("LC_ALL", "C");
        for name in ["MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "GAME", "PROGRAM", "DIR", "OPTIONS"]
        {
            make.env_remove(name);
        }
        make.env("STATUS", status.to_string()).stdin(Stdio::null()).output().unwrap()
    }
}

#[test]
fn make_hands_values_over_as_they_stand() {
    let make = Make::new("make-values");
    let strange = "PROGRAM=subs/$(shell touch pwned)x `touch pwned` \"q\" $HOME CSV=3 $$";
    let output =
        make.run(0, &["grade", "GAME=cuhk4", strange, "OPTIONS=--case f* $(touch pwned) ;x"]);
    let words = format!("[grade][cuhk4][{}]", strange.strip_prefix("PROGRAM=").unwrap());
    let options = "[--case][f*][$(touch][pwned)][;x]";
    assert_eq!(text(&output.stdout), words + options, "{}", text(&output.stderr));
    assert_eq!(
        text(&make.run(0, &["grade-all", "GAME=a", "DIR=$(error x)"]).stdout),
        "[grade-all][a][$(error x)]"
    );
    assert_eq!(
        text(&make.run(0, &["grade-cases", "GAME=a", "DIR=b"]).stdout),
        "[grade-cases][a][b]"
    );
    assert_eq!(
        text(&make.run(0, &["tournament", "DIR=b", "OPTIONS=--help"]).stdout),
        "[tournament][][b][--help]"
    );
    assert_eq!(
        text(&make.run(0, &["grade", "GAME=$(shell touch pwned)", "PROGRAM=b"]).stdout),
        "[grade][$(shell touch pwned)][b]"
    );
    assert!(!make.room.path.join("pwned").exists());
}

#[test]
fn make_refuses_other_variables_with_the_option_that_they_became() {
    let make = Make::new("make-variables");
    for (variable, line) in [
        ("CSV=x", "CSV is no variable of make grade-all: in OPTIONS it is --csv."),
        ("DRY=1", "DRY is no variable of make grade-all: in OPTIONS it is --dry-run."),
        (
            "TIME=$(shell touch pwned)",
            "TIME is no variable of make grade-all: in OPTIONS it is --time.",
        ),
        (
            "REPORT=x y",
            "REPORT is no variable of make grade-all: there are GAME PROGRAM DIR OPTIONS.",
        ),
    ] {
        let output = make.run(0, &["grade-all", "GAME=cuhk4", "DIR=x", variable]);
        assert!(text(&output.stderr).contains(line), "{}", text(&output.stderr));
        assert_eq!((text(&output.stdout), output.status.code()), (String::new(), Some(2)));
    }
    assert!(!make.room.path.join("pwned").exists());
}

#[test]
fn make_tells_a_wrong_game_before_the_first_build() {
    let make = Make::new("make-game");
    let built = make.room.path.join("built");
    for (target, profile) in [("grade", "grade"), ("grade-all", "class")] {
        // The program that is there tells it itself, with the nearest game.
        let words = [target, "GAME=cukh4 $(shell touch pwned)", "PROGRAM=x", "DIR=x"];
        let there = make.run(2, &words);
        let begin = format!("[{target}][cukh4 $(shell touch pwned)][x]");
        assert!(text(&there.stdout).starts_with(&begin), "{}", text(&there.stdout));
        assert!(built.is_file());
        fs::remove_file(make.room.path.join("target").join(profile).join("in-a-row")).ok();
        fs::remove_file(&built).unwrap();
        let output = make.run(0, &words);
        let line = "*** GAME=cukh4 $(shell touch pwned) is none of gomoku-mist cuhk4 spfiar ece15 slide4.  Stop.\n";
        assert!(text(&output.stderr).ends_with(line), "{}", text(&output.stderr));
        assert_eq!((text(&output.stdout), output.status.code()), (String::new(), Some(2)));
        assert!(!built.exists() && !make.room.path.join("pwned").exists());
    }
}

#[test]
fn make_names_missing_operands_before_any_build() {
    let make = Make::new("make-missing");
    let built = make.room.path.join("built");
    let both = "GAME and PROGRAM are missing: make grade GAME=cuhk4 PROGRAM=PATH.";
    for (words, told) in [
        (&["grade"][..], both),
        (&["grade", "GAME=", "PROGRAM= "], both),
        (&["grade", "PROGRAM=x"], "GAME is missing: make grade GAME=cuhk4 PROGRAM=PATH."),
        (&["grade", "GAME=a"], "PROGRAM is missing: make grade GAME=cuhk4 PROGRAM=PATH."),
        (&["grade-all", "GAME=a"], "DIR is missing: make grade-all GAME=cuhk4 DIR=PATH."),
        (&["tournament"], "GAME and DIR are missing: make tournament GAME=ece15 DIR=PATH."),
    ] {
        let output = make.run(0, words);
        let said = text(&output.stderr);
        assert!(said.ends_with(&format!("*** {told}  Stop.\n")), "{words:?} {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert_eq!((text(&output.stdout), output.status.code()), (String::new(), Some(2)));
        assert!(!built.exists(), "{words:?}");
    }
    assert_eq!(text(&make.run(0, &["grade", "OPTIONS=--help"]).stdout), "[grade][][][--help]");
}

#[test]
fn make_ends_without_an_error_line_where_a_case_fails() {
    let make = Make::new("make-status");
    for (status, code, is_quiet) in [(0, 0, true), (1, 0, true), (2, 2, false), (130, 2, false)] {
        let output = make.run(status, &["grade", "GAME=cuhk4", "PROGRAM=x"]);
        assert_eq!(output.status.code(), Some(code), "{status}");
        let said = text(&output.stderr);
        let line = format!(": grade] Error {status}\n");
        assert!(if is_quiet { said.is_empty() } else { said.ends_with(&line) }, "{status}: {said}");
        assert_eq!(output.status.signal(), None);
    }
}
