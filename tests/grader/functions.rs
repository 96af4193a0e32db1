//! The marking of C functions. Right files get all points. A file with one planted fault loses
//! points in its own task only. No harness, whatever it does, stops the marking.
//!
//! Most of it needs a C compiler. [`crate::skipped`] notes the tests that have none.
#![expect(clippy::float_cmp, reason = "all points are exactly all points")]

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use crate::built::built;
use crate::effort::effort;
use crate::grade::{Room, cases_of, harness};
use crate::skipped::has_compiler;
use grader::builds::compile::{Entry, compile};
use grader::cases::courses::{self, Course};
use grader::cases::{self, Case};
use grader::functions::ask::{Answer, AskLimits, Silence, ask};
use grader::functions::judge::{Judge, Judgement, judge};
use grader::functions::notes::Notes;
use grader::functions::report::{Mark, marks, total};
use grader::functions::{Length, Request, requests, tasks};
use grader::run::launch::{Ending, Limits, launch};
use grader::run::limits::Bounds;

/// A folder of its own for a test, with compiled programs.
struct Folder(Room);

impl Folder {
    fn new(name: &str) -> Self {
        Self(Room::new(&format!("functions-{name}")))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path.join(name)
    }

    /// Compiles a file of `src/grader/harness/right` with these switches.
    fn compile(&self, game: &str, entry: Entry, switches: &[&str]) -> PathBuf {
        let source = harness().join("right").join(course(game).source());
        let number = fs::read_dir(&self.0.path).unwrap().count();
        let program = self.path(&format!("{game}-{entry:?}-{number}"));
        compile_with(game, entry, switches, &source, &program);
        program
    }
}

fn course(game: &str) -> Course {
    courses::named(game).unwrap()
}

/// The arguments of a game's harness.
fn arguments(game: &str) -> &'static [&'static str] {
    course(game).functions().unwrap().arguments
}

/// The whole path of the right file of a game.
fn right_file(game: &str) -> PathBuf {
    fs::canonicalize(harness().join("right").join(course(game).source())).unwrap()
}

/// Compiles one source file with these planted faults.
fn compile_with(game: &str, entry: Entry, switches: &[&str], source: &Path, program: &Path) {
    let lines =
        compile(course(game), Some(entry), &harness(), &[source.into()], &[], program.as_os_str());
    for mut words in lines {
        let switches = switches.iter().map(|switch| OsString::from(format!("-DFAULT_{switch}")));
        words.splice(1..1, switches);
        run_compiler(&words);
    }
}

fn run_compiler(words: &[OsString]) {
    let done = Command::new(&words[0]).args(&words[1..]).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success() && said.is_empty(), "{words:?}\n{said}");
}

/// The requests of a game, which take a moment to find.
fn all_requests(game: &str) -> &'static [Request] {
    static ALL: [OnceLock<Vec<Request>>; 2] = [const { OnceLock::new() }; 2];
    ALL[usize::from(game == "ece15")].get_or_init(|| requests(course(game)))
}

/// Every n-th request of a game, at full length all.
fn part_of_requests(game: &str, n: usize) -> Vec<Request> {
    all_requests(game).iter().step_by(effort(n, 1)).cloned().collect()
}

/// Marks a program that a harness was linked into.
fn mark(game: &str, program: &Path) -> Vec<Mark> {
    mark_on(game, program, all_requests(game))
}

fn mark_on(game: &str, program: &Path, asked: &[Request]) -> Vec<Mark> {
    let mut command = Command::new(program);
    let answers = ask(command.args(arguments(game)), asked, &AskLimits::new(false)).unwrap();
    assert_eq!(answers.len(), asked.len());
    marks(course(game), asked, &answers)
}

fn shown(marks: &[Mark]) -> String {
    marks.iter().map(Mark::to_string).collect()
}

/// Places of the tasks that have lost something.
fn losing(marks: &[Mark]) -> Vec<usize> {
    (0..marks.len()).filter(|&place| marks[place].right < marks[place].asked).collect()
}

// ---- the requests ----

#[test]
fn each_task_has_two_hundred_different_requests_or_all_there_are() {
    for game in ["slide4", "ece15"] {
        let all = all_requests(game);
        let lines: BTreeSet<_> = all.iter().map(|request| &request.line).collect();
        assert_eq!(lines.len(), all.len());
        assert!(all.is_sorted_by_key(|request| request.task));
        for (place, task) in tasks(course(game)).iter().enumerate() {
            let count = all.iter().filter(|request| request.task == place).count();
            let least = match task.name {
                "six: InitialiseBoard" => 7,
                "print_welcome" => 4,
                "ten: GetMoveBot1, GetMoveBot2" => 600,
                _ => 200,
            };
            assert!(count >= least, "{}: {count}", task.name);
        }
        let points: f64 = tasks(course(game)).iter().map(|task| task.points).sum();
        assert_eq!(points, 100.0);
    }
}

#[test]
#[ignore = "long"]
fn half_of_the_positions_for_the_bots_hold_a_winning_move() {
    let all = all_requests("slide4");
    let bot = all.iter().filter(|request| request.line.starts_with("GetMoveBot2"));
    let (winning, others): (Vec<_>, Vec<_>) = bot.partition(|request| {
        matches!(&request.judge, Judge::OneOf { about, .. } if *about == "a slot that wins at once")
    });
    assert!(winning.len() >= 150 && others.len() >= 100, "{} {}", winning.len(), others.len());
}

/// Every kind of ending is there, and none rules.
#[test]
#[ignore = "long"]
fn checks_for_an_ending_are_balanced() {
    for (game, name) in
        [("slide4", "CheckGameOver"), ("ece15", "check_winner"), ("ece15", "check_win_or_tie")]
    {
        let all = all_requests(game);
        let asked: Vec<_> = all.iter().filter(|one| one.line.starts_with(name)).collect();
        let goes_on = Judge::Exactly("0\n".to_string());
        let count = asked.iter().filter(|one| one.judge == goes_on).count();
        let bounds = asked.len() / 5..asked.len() * 4 / 5;
        assert!(bounds.contains(&count), "{name}: {count} of {}", asked.len());
    }
}

/// Expected answers come from twins; our own program says the same.
#[test]
fn slide4_answers_all_requests_right() {
    let all: Vec<Request> = all_requests("slide4")
        .iter()
        // It prints two digits of a median.
        .filter(|request| !request.line.starts_with("MedianAbility"))
        .cloned()
        .collect();
    let mut command = Command::new(built("slide4"));
    command.args(["--functions", "--nodes", "100"]);
    let answers = ask(&mut command, &all, &AskLimits::new(false)).unwrap();
    for (request, answer) in all.iter().zip(&answers) {
        assert_eq!(judge(request, answer), Judgement::Right, "{request:?} {answer:?}");
    }
}

// ---- the C files ----

#[test]
#[ignore = "long"]
fn our_c_files_compile_without_warnings() {
    if !has_compiler() {
        return;
    }
    let folder = harness();
    let right = ["connect4.c", "connect4_functions.c", "spfiar_full_tree.c"];
    let right = right.map(|name| folder.join("right").join(name));
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).chain(right);
    let mut count = 0;
    for file in files.filter(|file| file.extension().is_some_and(|kind| kind == "c")) {
        for standard in ["-std=gnu17", "-std=c99"] {
            let strict = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-O1"];
            let mut words: Vec<OsString> = vec!["cc".into(), standard.into(), "-I".into()];
            words.push(folder.clone().into());
            words.extend(strict.map(OsString::from));
            words.push(file.clone().into());
            run_compiler(&words);
        }
        count += 1;
    }
    assert_eq!(count, 9);
}

#[test]
fn right_functions_get_all_points() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("right");
    for game in ["slide4", "ece15"] {
        let asked = part_of_requests(game, 16);
        let marks = mark_on(game, &folder.compile(game, Entry::Functions, &[]), &asked);
        assert_eq!(total(&marks), 100.0, "{}", shown(&marks));
        assert!(losing(&marks).is_empty(), "{}", shown(&marks));
    }
}

/// A `main()` of the student's is in nobody's way.
#[test]
#[ignore = "long"]
fn a_main_of_the_students_is_left_aside() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("main");
    let marks = mark("slide4", &folder.compile("slide4", Entry::Functions, &["MAIN"]));
    assert_eq!(total(&marks), 100.0, "{}", shown(&marks));
}

/// The planted faults of `connect4.c` and the tasks that they cost, counted from 0.
const FAULTS_OF_SLIDE4: [(&str, &[usize]); 36] = [
    ("EQUAL_PRIZES", &[0]),
    // A function's output, and memory outside its arrays, cost nothing by themselves.
    ("PRIZE_PRINTS", &[]),
    ("LAST_RUN", &[1]),
    ("FOUR_READS_PAST", &[]),
    ("FOUR_READS_BEFORE", &[]),
    ("NINE_DIGITS", &[2]),
    ("BINARY_CRASHES", &[2]),
    ("BINARY_EXITS", &[2]),
    ("BINARY_RECURSES", &[2]),
    ("MEDIAN_READS_PAST", &[3]),
    ("MEDIAN_UPPER", &[3]),
    ("MEDIAN_ROUNDS", &[3]),
    ("MISSING_MEDIAN", &[3]),
    ("TRAILING_BLANKS", &[4]),
    ("WHOLE_ARRAY", &[5]),
    ("ONE_FIXED_PIECE", &[5]),
    ("OCCUPIED", &[6]),
    ("MARKS_OUTSIDE", &[]),
    ("WRITES_BESIDE", &[]),
    // The text knows no lower case sides: they are not asked.
    ("LOWER_CASE_SIDE", &[]),
    ("SIZE_10_WRAPS", &[7]),
    ("SIZE_IS_ALWAYS_10", &[7]),
    ("FORFEIT_LENGTHENS_A_LINE", &[7]),
    ("FIXED_COUNTS", &[7]),
    ("EXACTLY_FOUR", &[7]),
    ("WAITS_FOR_FULL_BOARD", &[7]),
    ("NEVER_LAST_TO_PLACE", &[7]),
    ("NO_FALLING", &[7]),
    ("NO_RISING", &[7]),
    ("CHECK_CHANGES_BOARD", &[7]),
    ("ZERO_FOR_O", &[8]),
    ("STRING_WITHOUT_END", &[8]),
    ("STRING_TOO_LONG", &[8]),
    ("BOTS_DO_NOT_WIN", &[9]),
    // Where a token fills the edge, every token that can enter does so.
    ("BOTS_DO_NOT_SEE_THE_EDGE", &[]),
    ("BOT1_DRAWS BOT2_PRINTS", &[9]),
];

/// The planted faults of `connect4_functions.c` and the functions that they cost.
const FAULTS_OF_ECE15: [(&str, &[usize]); 26] = [
    ("SMALL_N", &[0]),
    ("SWAPPED_STONES", &[1]),
    ("COLUMN_0", &[2]),
    ("RANDOM_PRINTS", &[]),
    ("SEEDS_BY_THE_CLOCK", &[]),
    ("MINUS_REFUSED", &[3]),
    ("WORD_REPEATS", &[3]),
    ("NO_TIE", &[4]),
    ("FULL_CHANGES_BOARD", &[2, 3, 5, 8]),
    ("NEVER_FULL", &[2, 3, 5, 8]),
    // Only player_move is judged by what it prints.
    ("UPDATE_PRINTS", &[3]),
    ("OTHER_ROW_ORDER", &[1]),
    ("FALSE_DIAGONALS", &[4, 7]),
    ("MISSING_DIAGONALS", &[4, 7]),
    ("BEST_MOVE_OFF_BOARD", &[8]),
    ("NO_BEST_MOVE", &[8]),
    ("UPDATE_CRASHES", &[2, 3, 6, 8]),
    ("UPDATE_ALWAYS_CRASHES", &[2, 3, 6, 8]),
    // Not in one file with another order of rows: that is found by update_board.
    ("UPDATE_STACKS_NOTHING SWAPPED_STONES", &[1, 6]),
    ("NO_UPDATE SWAPPED_STONES", &[1, 6]),
    ("NO_BLANK_BEHIND_7", &[1]),
    ("NO_TIE BEST_MOVE_OFF_BOARD", &[4, 8]),
    ("SMALL_N NO_TIE", &[0, 4]),
    ("WINNER_LOOPS", &[4, 7]),
    ("WINNER_IS_TRUE", &[7]),
    ("WINNER_IS_THE_COLUMN", &[7]),
];

#[test]
fn a_fault_in_connect4_costs_its_own_task() {
    faults_cost_their_own_tasks("slide4", &FAULTS_OF_SLIDE4);
}

#[test]
#[ignore = "long"]
fn a_fault_in_connect4_functions_costs_its_own_functions() {
    faults_cost_their_own_tasks("ece15", &FAULTS_OF_ECE15);
}

/// A set of faults with no task in common, and the tasks that they cost.
type Set = (Vec<&'static str>, BTreeSet<usize>);

/// Each fault by itself. `make test` puts several into one file, and tries the first file.
fn sets(faults: &[(&'static str, &[usize])]) -> Vec<Set> {
    let mut sets: Vec<Set> = Vec::new();
    for (switches, tasks) in faults {
        let tasks: BTreeSet<usize> = tasks.iter().copied().collect();
        let disjoint = |set: &&mut Set| effort(true, false) && set.1.is_disjoint(&tasks);
        if let Some(set) = sets.iter_mut().find(disjoint) {
            set.0.extend(switches.split(' '));
            set.1.extend(tasks);
        } else {
            sets.push((switches.split(' ').collect(), tasks));
        }
    }
    sets.truncate(effort(1, sets.len()));
    sets
}

fn faults_cost_their_own_tasks(game: &str, faults: &[(&'static str, &[usize])]) {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new(&format!("faults-{game}"));
    let asked = part_of_requests(game, 6);
    for (switches, tasks) in sets(faults) {
        let marks = mark_on(game, &folder.compile(game, Entry::Functions, &switches), &asked);
        let expected: Vec<_> = tasks.into_iter().collect();
        assert_eq!(losing(&marks), expected, "{switches:?}\n{}", shown(&marks));
    }
}

/// A report's words on each fault, and how often they come.
#[test]
#[ignore = "long"]
fn faults_are_told_apart() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("told");
    let many = ["BINARY_CRASHES", "CHECK_CHANGES_BOARD", "BOT1_CHANGES_BOARD"];
    let faults = mark("slide4", &folder.compile("slide4", Entry::Functions, &many));
    has_faults(&faults, 2, "crash SIGSEGV", 256, 256);
    has_faults(&faults, 7, "changed the board", 50, 350);
    has_faults(&faults, 9, "changed the board", 300, 310);
    assert_eq!(losing(&faults), [2, 7, 9]);
}

/// The task's line of what costs nothing.
fn has_note(mark: &Mark, note: &str) {
    assert!(mark.to_string().contains(&format!("\n    no loss: {note}\n")), "{note}\n{mark}");
}

#[test]
#[ignore = "long"]
fn what_functions_print_costs_nothing_and_is_told() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("prints");
    let program = folder.compile("slide4", Entry::Functions, &["PRIZE_PRINTS", "BOT2_PRINTS"]);
    let marks = mark("slide4", &program);
    assert_eq!(total(&marks), 100.0, "{}", shown(&marks));
    has_note(&marks[0], "it prints 240 lines that no text asks for");
    let bots = marks[9].asked / 2;
    has_note(&marks[9], &format!("it prints {bots} lines that no text asks for"));
    assert_eq!(shown(&marks).matches("no loss").count(), 2, "{}", shown(&marks));
    let program = folder.compile("ece15", Entry::Functions, &["RANDOM_PRINTS"]);
    let marks = mark("ece15", &program);
    assert_eq!(total(&marks), 100.0, "{}", shown(&marks));
    has_note(&marks[2], "it prints 200 lines that no text asks for");
    assert_eq!(shown(&marks).matches("no loss").count(), 1, "{}", shown(&marks));
}

/// Without `--notes` answers are those of `slide4 --functions` alone.
#[test]
#[ignore = "long"]
fn notes_are_given_to_who_asks_for_them() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("notes");
    let program = folder.compile("slide4", Entry::Functions, &["PRIZE_PRINTS"]);
    let asked = b"SecondPlacePrize 1 2 3\nSecondPlacePrize x\n";
    let plain = "2\nerror: a word is not a number\n";
    assert_eq!(talk(&program, &[], asked).stdout, plain.as_bytes());
    let noted = talk(&program, &["--notes"], asked).stdout;
    assert_eq!(String::from_utf8(noted).unwrap(), format!("note: prints 1\n{plain}"));
}

const OUTSIDE: &str = "it uses memory outside an array";

/// Marks with memory outside an array as a fault.
fn mark_strictly(game: &str, program: &Path, asked: &[Request]) -> Vec<Mark> {
    let mut command = Command::new(program);
    command.args(arguments(game)).args(Bounds::Strict.arguments());
    let answers = ask(&mut command, asked, &AskLimits::new(false)).unwrap();
    marks(course(game), asked, &answers)
}

/// Values decide: a wrong access alone costs nothing unless bounds are strict.
#[test]
#[ignore = "long"]
fn memory_outside_an_array_is_told_and_costs_only_with_strict_bounds() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("bounds");
    let faults = ["FOUR_READS_BEFORE", "MARKS_OUTSIDE"];
    let program = folder.compile("slide4", Entry::Functions, &faults);
    // In a short run those of the two functions alone.
    let is_asked = |one: &&Request| effort([1, 6].contains(&one.task), true);
    let asked: Vec<_> = all_requests("slide4").iter().filter(is_asked).cloned().collect();
    let marks = mark_on("slide4", &program, &asked);
    assert!(losing(&marks).is_empty(), "{}", shown(&marks));
    // Before an array the guard is next to it in one half of the requests.
    let before = marks[1].notes.outside[OUTSIDE];
    assert!((80..=160).contains(&before), "{before}");
    let cells = marks[6].notes.outside["it changes cells outside the board"];
    assert!((250..480).contains(&cells), "{cells}");
    let strict = mark_strictly("slide4", &program, &asked);
    has_faults(&strict, 1, OUTSIDE, before, before);
    has_faults(&strict, 6, "it changes cells outside the board", cells, cells);
    assert_eq!(losing(&strict), [1, 6]);
    assert!(strict.iter().all(|mark| mark.notes == Notes::default()));
}

/// An element read behind the array, and hundreds written on both sides of the board.
#[test]
#[ignore = "long"]
fn reads_and_writes_on_both_sides_of_an_array_are_told() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("both-sides");
    let program = folder.compile("slide4", Entry::Functions, &["FOUR_READS_PAST", "WRITES_BESIDE"]);
    let marks = mark("slide4", &program);
    assert_eq!(total(&marks), 100.0, "{}", shown(&marks));
    // Three equal values at the end are needed, and a guard next to it.
    let behind = marks[1].notes.outside[OUTSIDE];
    let moves = marks[6].notes.outside[OUTSIDE];
    assert!((5..20).contains(&behind), "{behind}");
    assert_eq!(moves, 420, "all but the forfeits");
    let strict = mark_strictly("slide4", &program, all_requests("slide4"));
    assert_eq!((strict[1].right, strict[6].right), (240 - behind, 60), "{}", shown(&strict));
    assert_eq!(losing(&strict), [1, 6], "{}", shown(&strict));
}

/// Cells beyond the size, and all around the board, hold different numbers in different requests.
#[test]
#[ignore = "long"]
fn cells_beyond_the_size_hold_different_numbers() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("margins");
    let source = folder.path("connect4.c");
    let body = "#include \"connect4.h\"\nint CheckGameOver(int board[10][10], int size, \
        int player, int row, int col) { (void)player; (void)row; (void)col; \
        return board[size][0]; }\n";
    fs::write(&source, body).unwrap();
    let program = folder.path("program");
    compile_with("slide4", Entry::Functions, &[], &source, &program);
    let checks = all_requests("slide4").iter().filter(|one| one.line.starts_with("CheckGameOver"));
    let small: Vec<_> = checks.filter(|one| !one.line.starts_with("CheckGameOver 10")).collect();
    let forfeits: Vec<_> =
        small.iter().copied().filter(|one| one.line.contains(" -1 -1 ")).collect();
    for (asked, least) in [(small, 40), (forfeits, 3)] {
        let lines: String = asked.iter().flat_map(|one| [&one.line, "\n"]).collect();
        let answers = String::from_utf8(talk(&program, &[], lines.as_bytes()).stdout).unwrap();
        assert_eq!(answers.lines().count(), asked.len());
        for number in ["-1", "0", "1", "2"] {
            let count = answers.lines().filter(|line| *line == number).count();
            assert!(count >= least, "{number}: {count} of {}", asked.len());
        }
        let again = String::from_utf8(talk(&program, &[], lines.as_bytes()).stdout).unwrap();
        assert_eq!(again, answers);
    }
}

#[test]
#[ignore = "long"]
fn more_faults_are_told_apart() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("told-more");
    let more =
        ["BINARY_EXITS", "MISSING_MEDIAN", "SPACES_LOOP", "HANGS_AFTER_FORFEIT", "BOT1_CRASHES"];
    let faults = mark("slide4", &folder.compile("slide4", Entry::Functions, &more));
    has_faults(&faults, 2, "ended the program", 1_000, 1_023);
    has_faults(&faults, 3, "the file does not define this function", 240, 240);
    has_faults(&faults, 4, "out of time", 3, 3);
    has_faults(&faults, 4, "not called after 3 requests out of time", 100, 236);
    has_faults(&faults, 7, "out of time", 3, 3);
    has_faults(&faults, 9, "crash SIGABRT", 50, 250);
    assert_eq!(losing(&faults), [2, 3, 4, 7, 9]);
}

/// A full stack is a crash like others.
#[test]
#[ignore = "long"]
fn endless_recursion_is_a_crash() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("recursion");
    let program = folder.compile("slide4", Entry::Functions, &["BINARY_RECURSES"]);
    let played = talk(&program, &[], b"BinaryToDecimal 101\nBinaryToDecimal x\n");
    let text = String::from_utf8(played.stdout).unwrap();
    assert_eq!(text, "fault: crash SIGSEGV\nerror: a word is not a number\n");
}

/// A task's fault came so often.
fn has_faults(marks: &[Mark], task: usize, fault: &str, least: usize, most: usize) {
    let count = marks[task].faults.get(fault).copied().unwrap_or(0);
    assert!((least..=most).contains(&count), "{fault}: {count}\n{}", shown(marks));
}

/// A sleeping function, too, costs no more than its own task.
#[test]
#[ignore = "long"]
fn a_sleeping_function_is_stopped() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("sleep");
    let marks = mark("slide4", &folder.compile("slide4", Entry::Functions, &["SPACES_SLEEP"]));
    assert_eq!(marks[4].faults.get("out of time"), Some(&3));
    assert_eq!(losing(&marks), [4]);
}

/// The board's index line without its last blanks is right except for white space.
#[test]
#[ignore = "long"]
fn white_space_is_told_apart() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("white-space");
    let program = folder.compile("ece15", Entry::Functions, &["NO_BLANK_BEHIND_7"]);
    let marks = mark_on("ece15", &program, &part_of_requests("ece15", 16));
    assert_eq!((marks[1].right, marks[1].white_space), (0, marks[1].asked));
    assert_eq!(total(&marks), 100.0);
}

#[test]
#[ignore = "long"]
fn a_report_shows_the_first_failing_request() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("report");
    let asked: Vec<_> = all_requests("slide4").iter().filter(|one| one.task < 2).cloned().collect();
    let program = folder.compile("slide4", Entry::Functions, &["LAST_RUN"]);
    let marks = mark_on("slide4", &program, &asked);
    let text = marks[1].to_string();
    assert!(text.starts_with("two: FourInARow"), "{text}");
    let rest = "    request   FourInARow 15 5 6 7 8 8 8 8 8 8 8 8 8 8 8 8\n    \
                expected  3\n    actual    11\n";
    assert!(text.ends_with(rest), "{text}");
    assert_eq!(
        marks[0].to_string(),
        "one: SecondPlacePrize          10.00 of 10   240/240 requests right\n"
    );
}

/// A run of four at the end of many values, and the median of as many.
#[test]
#[ignore = "long"]
fn arrays_may_be_long() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("long");
    let program = folder.compile("slide4", Entry::Functions, &[]);
    let rising = |count: usize| (1..=count).map(|value| value.to_string()).collect::<Vec<_>>();
    let asked = format!(
        "FourInARow 100004 {} 7 7 7 7\nMedianAbility 100001 {}\n",
        rising(100_000).join(" "),
        rising(100_001).join(" ")
    );
    let played = talk(&program, &[], asked.as_bytes());
    assert_eq!(String::from_utf8(played.stdout).unwrap(), "100000\n50001.00\n");
}

// ---- students who mean harm ----

/// A `connect4.c` with a bad first function, and right others.
fn mark_with_bad_prize(name: &str, body: &str) -> Vec<Mark> {
    let folder = Folder::new(name);
    let source = folder.path("connect4.c");
    let right = right_file("slide4");
    let head = "#define _GNU_SOURCE\n#include <signal.h>\n#include <unistd.h>\n\
        #include <sys/wait.h>\n#include <setjmp.h>\n";
    let text = format!(
        "{head}#define SecondPlacePrize AnotherName\n#include \"{}\"\n\
         #undef SecondPlacePrize\nint SecondPlacePrize(int a, int b, int c) {{ {body} return a; }}\n",
        right.display()
    );
    fs::write(&source, text).unwrap();
    let program = folder.path("program");
    compile_with("slide4", Entry::Functions, &[], &source, &program);
    // Few of each task will do, but all of the bad one until the marking gives it up.
    let asked: Vec<_> = all_requests("slide4")
        .iter()
        .enumerate()
        .filter(|(place, request)| request.task == 0 && *place < 12 || place % 20 == 0)
        .map(|(_, request)| request.clone())
        .collect();
    mark_on("slide4", &program, &asked)
}

#[test]
#[ignore = "long"]
fn bad_functions_cost_no_other_task() {
    if !has_compiler() {
        return;
    }
    let quick = [
        ("kills-the-harness", "kill(getppid(), SIGKILL);"),
        ("closes-all", "for (int file = 0; file < 100; file++) close(file);"),
        ("stays-behind", "if (fork() == 0) { sleep(3); _exit(0); } if (b > 2) abort();"),
        (
            "writes-everywhere",
            "for (int f = 3; f < 100; f++) if (write(f, \"600\\n600\\n\", 8) < 0) {}",
        ),
        (
            "starts-hundreds",
            "for (int n = 0; n < 200; n++) if (fork() == 0) { sleep(60); _exit(0); } sleep(9);",
        ),
        ("breaks-the-heap", "memset(malloc(16), 1, 4096); free(malloc(9)); abort();"),
        ("breaks-the-stack", "char room[8]; memset(room, 65, 8 + b + 400);"),
    ];
    let slow = [
        ("closes-all-and-loops", "for (int file = 0; file < 100; file++) close(file); for (;;) {}"),
        (
            "blocks-signals",
            "sigset_t all; sigfillset(&all); sigprocmask(SIG_BLOCK, &all, 0); for (;;) {}",
        ),
        ("prints-without-end", "for (;;) puts(\"x\");"),
        ("stops", "raise(SIGSTOP); return 5 + (a > b);"),
    ];
    for (name, body) in quick[..effort(1, quick.len())].iter().chain(effort(&slow[..0], &slow)) {
        let marks = mark_with_bad_prize(name, body);
        assert_eq!(losing(&marks), [0], "{name}\n{}", shown(&marks));
    }
}

/// A `connect4.c` that defines what the marking relies on: nobody but its own functions calls it.
#[test]
#[ignore = "long"]
fn a_file_that_defines_library_functions_replaces_none_of_the_harness() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("replaces");
    let source = folder.path("connect4.c");
    let text = format!("#include \"{}\"\n{REPLACES}", right_file("slide4").display());
    fs::write(&source, text).unwrap();
    let program = folder.path("program");
    let switches = ["BOT1_CHANGES_BOARD", "BOT2_PRINTS", "SPACES_LOOP"];
    compile_with("slide4", Entry::Functions, &switches, &source, &program);
    let asked: Vec<_> = all_requests("slide4").iter().step_by(9).cloned().collect();
    let marks = mark_on("slide4", &program, &asked);
    let begin = Instant::now();
    let looping = "RemoveSpaces a  b\n".repeat(3);
    assert_eq!(talk(&program, &[], looping.as_bytes()).stdout, b"fault: out of time\n".repeat(3));
    assert!(begin.elapsed() < Duration::from_secs(25), "each has 1 s of CPU; asleep it has 10 s");
    let bots = marks[9].asked / 2;
    has_faults(&marks, 9, "changed the board", bots - 2, bots + 2);
    assert!(marks[9].notes.lines_printed >= bots - 2, "{}", shown(&marks));
    has_faults(&marks, 4, "out of time", 3, 3);
    assert_eq!(losing(&marks), [4, 9], "{}", shown(&marks));
}

/// Functions that hide damage, prints and limits, and a constructor that comes before all.
const REPLACES: &str = r#"
#include <signal.h>
int memcmp(const void *a, const void *b, size_t n) { (void)a; (void)b; (void)n; return 0; }
int fflush(FILE *f) { (void)f; return 0; }
int setrlimit(int which, const void *limits) { (void)which; (void)limits; return 0; }
long read(int file, void *to, size_t n) { (void)file; (void)to; (void)n; return 0; }
long write(int file, const void *from, size_t n) { (void)file; (void)from; return (long)n; }
int fork(void) { return -1; }
int pipe(int ends[2]) { ends[0] = ends[1] = 1; return -1; }
void *malloc(size_t n) { (void)n; return 0; }
void *realloc(void *old, size_t n) { (void)old; (void)n; return 0; }
void *mmap(void *at, size_t n, int a, int b, int c, long d)
{ (void)at; (void)n; (void)a; (void)b; (void)c; (void)d; return 0; }
int mprotect(void *at, size_t n, int how) { (void)at; (void)n; (void)how; return 0; }
void _exit(int status) { (void)status; for (;;) {} }
void harness_fault(const char *what) { (void)what; }
void harness_note_printed(void) {}
void harness_answer(const char *format, ...) { (void)format; }
static int resolved(void) { return 0; }
static int (*resolve(void))(void) { return resolved; }
int poll() __attribute__((ifunc("resolve")));
__attribute__((constructor)) static void before_all(void)
{
    fclose(stdin);
    signal(14, (void (*)(int))1);
}
"#;

/// A constructor takes time from the requests alone, and ends nothing but them. The harness gives a
/// file up that does not load.
#[test]
#[ignore = "long"]
fn a_constructor_runs_within_the_limits_of_a_request() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("constructor");
    let source = folder.path("connect4.c");
    let right = right_file("slide4");
    let asks = "if (fork() == 0) sleep(12); else pause();";
    let bodies = [
        ("_exit(0);", "ended the program"),
        ("for (;;) {}", "out of time"),
        ("pause();", "out of time"),
        (asks, "out of time"),
        ("kill(getpid(), SIGABRT);", "crash SIGABRT"),
    ];
    for (body, fault) in &bodies[..effort(1, bodies.len())] {
        let text = format!(
            "#include <signal.h>\n#include <unistd.h>\n#include \"{}\"\n\
             __attribute__((constructor)) static void first(void) {{ {body} }}\n",
            right.display()
        );
        fs::write(&source, text).unwrap();
        let program = folder.path("program");
        compile_with("slide4", Entry::Functions, &[], &source, &program);
        let asked = "SecondPlacePrize 1 2 3\nBinaryToDecimal 1\nFourInARow 0\nnone\n\
            RemoveSpaces a\nInitialiseBoard 4\n";
        let played = talk(&program, &[], asked.as_bytes());
        let answers = String::from_utf8(played.stdout).unwrap();
        let faults = format!("fault: {fault}\n").repeat(3);
        let given_up = "fault: not called after 3 failures to load the file\n".repeat(2);
        assert_eq!(answers, format!("{faults}error: unknown function\n{given_up}"), "{body}");
    }
}

/// Functions that end give nothing up but themselves: the file has loaded.
#[test]
#[ignore = "long"]
fn a_file_that_loads_is_not_given_up() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("loads");
    let program = folder.compile("slide4", Entry::Functions, &["BINARY_CRASHES"]);
    let asked = format!("{}SecondPlacePrize 1 2 3\n", "BinaryToDecimal 1111111\n".repeat(5));
    let answers = String::from_utf8(talk(&program, &[], asked.as_bytes()).stdout).unwrap();
    assert_eq!(answers, format!("{}2\n", "fault: crash SIGSEGV\n".repeat(5)));
}

/// A constructor that stops the harness: after two tasks nothing is asked any more.
#[test]
#[ignore = "long"]
fn a_constructor_that_stops_the_harness_holds_it_up_for_two_tasks() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("stops");
    let source = folder.path("connect4.c");
    let text = format!(
        "#include <signal.h>\n#include <unistd.h>\n#include \"{}\"\n\
         __attribute__((constructor)) static void first(void) {{ kill(getppid(), SIGSTOP); }}\n",
        right_file("slide4").display()
    );
    fs::write(&source, text).unwrap();
    let program = folder.path("program");
    compile_with("slide4", Entry::Functions, &[], &source, &program);
    let limits = AskLimits { silence: Duration::from_secs(3), ..AskLimits::new(false) };
    let asked = all_requests("slide4");
    let answers = ask(Command::new(&program).args(arguments("slide4")), asked, &limits).unwrap();
    let silent = answers.iter().filter(|answer| **answer == Err(Silence::Time)).count();
    let not_asked = answers.iter().filter(|answer| **answer == Err(Silence::NotAsked)).count();
    assert_eq!((silent, not_asked), (6, asked.len() - 6));
}

/// A student's file cannot call ours: it does not link.
#[test]
fn a_file_that_calls_the_harness_does_not_compile() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("calls");
    let source = folder.path("connect4.c");
    fs::write(
        &source,
        "void harness_forget_printed(void);\n\
        void RemoveSpaces(char *name) { (void)name; harness_forget_printed(); }\n",
    )
    .unwrap();
    let program = folder.path("program");
    let lines = compile(
        Course::Slide4,
        Some(Entry::Functions),
        &harness(),
        &[source.into()],
        &[],
        program.as_os_str(),
    );
    let done = Command::new(&lines[0][0]).args(&lines[0][1..]).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(!done.status.success() && said.contains("harness_forget_printed"), "{said}");
}

// ---- seeds ----

/// The columns that the computer draws without a seed, as C programs on Linux do.
#[test]
#[ignore = "long"]
fn seeding_does_nothing_in_sessions_and_bots() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("seeds");
    let switches = ["SEEDS_BY_THE_CLOCK"];
    let sessions = folder.compile("ece15", Entry::Sessions, &switches);
    let own_main = folder.path("own_main.c");
    let right = right_file("ece15");
    let main = fs::read_to_string(harness().join("ece15_main.c")).unwrap();
    let main = main.replace("srand(1);", "srand(time(0));");
    assert!(main.contains("time(0)"));
    fs::write(&own_main, format!("#include \"{}\"\n{main}", right.display())).unwrap();
    let whole = folder.path("whole");
    let lines =
        compile(Course::Ece15, None, &harness(), &[own_main.into()], &[], whole.as_os_str());
    assert_eq!(lines.len(), 1);
    run_compiler(
        &[&lines[0][..1], &["-DFAULT_SEEDS_BY_THE_CLOCK".into()], &lines[0][1..]].concat(),
    );
    for program in [sessions, whole] {
        let played = talk(&program, &[], b"n\n1\n1\n1\n7\n7\n");
        let text = String::from_utf8(played.stdout).unwrap();
        let told = text.lines().filter_map(|line| line.split_once("Computer moved in column: "));
        let columns: Vec<_> = told.map(|(_, column)| column).collect();
        assert_eq!(columns, ["2", "5", "3", "6", "2", "4"], "{text}");
    }
    let bot = folder.compile("ece15", Entry::Functions, &switches);
    let asked = |arguments: &[&str], line: &str| -> Vec<Vec<u8>> {
        (0..4).map(|_| talk(&bot, arguments, line.as_bytes()).stdout).collect()
    };
    for (arguments, line) in [(&["--best-move"][..], "1\n44\n123\n"), (&[], "random_move 44\n")] {
        let answers = asked(arguments, line);
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    }
}

// ---- sessions ----

/// The transcripts that a program of C functions can play: no options, no bots.
fn transcripts(game: &str) -> Vec<Case> {
    let (all, wrong) = cases::read_folder(&cases_of(game));
    assert!(wrong.is_empty(), "{wrong:?}");
    let plain = all.into_iter().filter(|case| case.arguments.is_empty());
    plain.filter(|case| !case.name.contains("bot")).collect()
}

#[test]
#[ignore = "long"]
fn right_functions_play_all_transcripts() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("sessions");
    for (game, least) in [("slide4", 150), ("ece15", 90)] {
        let program = folder.compile(game, Entry::Sessions, &[]);
        let cases = transcripts(game);
        assert!(cases.len() >= least, "{game}: {}", cases.len());
        for case in cases.iter().step_by(effort(8, 1)) {
            let input = File::open(&case.input).unwrap().into();
            let limits = Limits::wide(case.expected.len() + (1 << 16));
            let run = launch(&mut Command::new(&program), input, &limits).unwrap();
            assert_eq!(run.ending, Ending::Exit(case.status), "{game} {}", case.name);
            let same = run.output == case.expected;
            assert!(same, "{game} {}\n{}", case.name, run.output.escape_ascii());
        }
    }
}

/// A forfeit is no token: the place -1, -1 continues no line of three.
#[test]
#[ignore = "long"]
fn a_forfeit_that_lengthens_a_line_is_seen_in_games() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("forfeits");
    let program = folder.compile("slide4", Entry::Sessions, &["FORFEIT_LENGTHENS_A_LINE"]);
    let corner = |case: &Case| case.name.starts_with("forfeits_beside_three_in_the_corner");
    let cases: Vec<_> = transcripts("slide4").into_iter().filter(corner).collect();
    assert_eq!(cases.len(), 3);
    for case in cases {
        let played = talk(&program, &[], &case.bytes);
        let text = String::from_utf8(played.stdout).unwrap();
        assert!(!case.expected.ends_with(text.as_bytes()), "{}\n{text}", case.name);
        assert!(text.contains("Game over!"), "{}\n{text}", case.name);
    }
}

/// Bots play, and a file without them plays the games of people.
#[test]
#[ignore = "long"]
fn the_driver_plays_bots_and_does_without() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("driver");
    let program = folder.compile("slide4", Entry::Sessions, &[]);
    let played = talk(&program, &[], b"1\n8\n3\n10\n");
    let text = String::from_utf8(played.stdout).unwrap();
    assert!(text.contains("Number of games: \nTournament over! Games played = 10\n"), "{text}");
    let program = folder.compile("slide4", Entry::Sessions, &["MISSING_MEDIAN"]);
    let played = talk(&program, &[], b"1 5 1 N0 N1 N0 N1 N0 N1 N0");
    assert!(String::from_utf8(played.stdout).unwrap().ends_with("Winner is Player 1\n\n"));
}

/// Runs a program on this input.
fn talk(program: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

// ---- bots ----

/// A board of 4x4 for the requests of bots.
const CELLS: &str = "0 0 0 0 0 3 3 0 0 3 3 0 1 1 1 0";

#[test]
fn a_bot_of_slide4_speaks_the_functions_protocol() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("bot");
    let asked = format!("GetMoveBot2 4 1 {CELLS}\n\nGetMoveBot1 4 1 {CELLS}\nFourInARow 0\n");
    let program = folder.compile("slide4", Entry::Functions, &["BOT2_PRINTS"]);
    let played = talk(&program, &["--bot"], asked.as_bytes());
    assert_eq!(
        String::from_utf8(played.stdout).unwrap(),
        "N 3\nN 3\nerror: unknown function\n",
        "what a bot prints is dropped"
    );
    assert_eq!(played.status.code(), Some(1));
}

#[test]
#[ignore = "long"]
fn a_bots_fault_is_told_and_a_crash_is_its_end() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("bot-faults");
    let program = folder.compile("slide4", Entry::Functions, &["BOT1_CHANGES_BOARD"]);
    let played = talk(&program, &["--bot"], format!("GetMoveBot1 4 1 {CELLS}\n").as_bytes());
    assert_eq!(played.stdout, b"fault: changed the board\n");
    let program = folder.compile("slide4", Entry::Functions, &["BOT1_CRASHES"]);
    let crash = format!("GetMoveBot1 4 1 {CELLS}\nGetMoveBot1 4 1 1{}\n", &CELLS[1..]);
    let played = talk(&program, &["--bot"], crash.as_bytes());
    assert_eq!(played.stdout, b"", "a crash is the end");
    assert_eq!(played.status.signal(), Some(6));
}

#[test]
#[ignore = "long"]
fn a_bot_of_ece15_speaks_the_filters_protocol() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("best-move");
    let program = folder.compile("ece15", Entry::Functions, &[]);
    let played = talk(&program, &["--best-move"], b"\n44\n444444\nx\n");
    let text = String::from_utf8(played.stdout).unwrap();
    assert_eq!(text, " 4\n44 4\n444444 3\nerror: a byte is not a column\n");
    let program = folder.compile("ece15", Entry::Functions, &["BEST_MOVE_OFF_BOARD"]);
    let played = talk(&program, &["--best-move"], b"44\n");
    assert!(played.stdout.starts_with(b"fault: the board is not the position with the move on it"));
}

/// Without `--cpu` a bot may think; with it the system ends the process.
#[test]
#[ignore = "long"]
fn the_caller_sets_a_bots_time() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("time");
    let source = folder.path("slow.c");
    let body = "#include \"connect4_functions.h\"\n#include <time.h>\n\
        void update_board(int board[][6], int m, int player) { board[m - 1][0] = player; }\n\
        int best_move(int board[][6], int player) {\n\
        while (clock() < 3 * CLOCKS_PER_SEC / 2) {} update_board(board, 3, player); return 3; }\n";
    fs::write(&source, body).unwrap();
    let program = folder.path("slow");
    compile_with("ece15", Entry::Functions, &[], &source, &program);
    let played = talk(&program, &["--best-move"], b"1\n");
    assert_eq!(played.stdout, b"1 3\n");
    let played = talk(&program, &["--best-move", "--cpu", "1"], b"1\n");
    assert_eq!(played.stdout, b"");
    assert!(played.status.signal().is_some());
}

/// A bot that draws is the same bot again after a new start.
#[test]
#[ignore = "long"]
fn what_a_bot_draws_depends_on_the_line_alone() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new("draws");
    let program = folder.compile("slide4", Entry::Functions, &["BOT1_DRAWS"]);
    let cells = "0 0 0 0 0 3 3 0 0 3 3 0 0 0 0 0";
    let lines: Vec<_> = (1..=2).map(|player| format!("GetMoveBot1 4 {player} {cells}\n")).collect();
    let answers = |order: &[usize]| {
        let asked: String = order.iter().map(|&place| lines[place].as_str()).collect();
        let played = talk(&program, &["--bot"], asked.as_bytes());
        String::from_utf8(played.stdout).unwrap().lines().map(str::to_string).collect::<Vec<_>>()
    };
    let (first, second) = (answers(&[0, 1, 0]), answers(&[1, 0]));
    assert_eq!([&first[0], &first[1], &first[2]], [&second[1], &second[0], &second[1]]);
    assert_ne!(second[0], second[1]);
}

// ---- a harness that does anything ----

fn three_requests() -> Vec<Request> {
    let request = |task, line: &str, form| Request {
        task,
        line: line.to_string(),
        form,
        judge: Judge::Exactly(format!("{line}\n")),
    };
    vec![
        request(0, "one", Length::Lines(1)),
        request(0, "two", Length::Lines(1)),
        request(1, "three", Length::Lines(1)),
    ]
}

fn ask_script(body: &str) -> Vec<Answer> {
    static COUNT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let room = Room::new(&format!("functions-script-{number}"));
    let mut command = Command::new("sh");
    command.arg(room.script("harness", body));
    let limits = AskLimits { silence: Duration::from_secs(2), ..AskLimits::new(false) };
    ask(&mut command, &three_requests(), &limits).unwrap()
}

#[test]
fn a_harness_that_echoes_is_understood() {
    let given = |text: &str| Ok(text.as_bytes().to_vec());
    assert_eq!(ask_script("cat"), [given("one\n"), given("two\n"), given("three\n")]);
}

#[test]
fn a_harness_that_ends_is_started_again_at_the_next_request() {
    let once =
        ask_script("read -r line; read -r next; [ \"$line\" = two ] && exit; echo \"$line\"");
    assert_eq!(once[0], Ok(b"one\n".to_vec()));
    assert_eq!(once[1], Err(Silence::Ended));
    assert_eq!(once[2], Ok(b"three\n".to_vec()));
    assert_eq!(ask_script("exit 0"), vec![Err(Silence::Ended); 3]);
    assert_eq!(ask_script("kill -SEGV $$"), vec![Err(Silence::Ended); 3]);
}

#[test]
fn a_harness_that_ends_three_times_in_a_task_is_not_asked_on() {
    let requests: Vec<_> =
        (0..6).map(|place| Request { task: place / 5, ..three_requests()[0].clone() }).collect();
    let answers = ask(&mut Command::new("false"), &requests, &AskLimits::new(false)).unwrap();
    let (ended, not_asked) = (Err(Silence::Ended), Err(Silence::NotAsked));
    let first: Vec<Answer> =
        [&ended, &ended, &ended, &not_asked, &not_asked, &ended].into_iter().cloned().collect();
    assert_eq!(answers, first);
}

/// Two tasks in a row without any answer: the others are not asked. An answer in between begins the
/// count anew.
#[test]
fn a_harness_that_answers_nothing_in_two_tasks_is_not_asked_on() {
    let requests: Vec<_> = [0, 0, 0, 1, 1, 1, 2, 3]
        .map(|task| Request { task, ..three_requests()[0].clone() })
        .into_iter()
        .chain([Request { task: 4, ..three_requests()[1].clone() }])
        .collect();
    let (ended, not_asked) = (Err(Silence::Ended), Err(Silence::NotAsked));
    let answers = ask(&mut Command::new("false"), &requests, &AskLimits::new(false)).unwrap();
    assert_eq!(answers, [vec![ended.clone(); 6], vec![not_asked; 3]].concat());
    let room = Room::new("functions-barren");
    let count = room.path.join("count");
    // It answers at its sixth start alone.
    let body = format!(
        "echo x >> '{0}'; [ \"$(wc -l < '{0}')\" -eq 6 ] && read -r line && echo \"$line\"",
        count.display()
    );
    let mut command = Command::new("sh");
    command.arg(room.script("harness", &body));
    let answers = ask(&mut command, &requests, &AskLimits::new(false)).unwrap();
    let one = Ok(b"one\n".to_vec());
    assert_eq!(answers, [vec![ended.clone(); 5], vec![one], vec![ended; 3]].concat());
}

#[test]
fn a_silent_or_endless_harness_is_stopped() {
    let begin = Instant::now();
    assert_eq!(ask_script("exec sleep 100"), vec![Err(Silence::Time); 3]);
    assert_eq!(ask_script("exec tr '\\0' x < /dev/zero"), vec![Err(Silence::TooLong); 3]);
    let lines = ask_script("exec yes");
    assert_eq!(lines[2], Ok(b"y\n".to_vec()));
    assert!(begin.elapsed() < Duration::from_mins(1));
}

/// Calls that leave a child each are looked at, though every answer comes at once.
#[test]
fn children_that_calls_leave_behind_count() {
    let room = Room::new("functions-children");
    let body = "while read -r line; do sleep 30 & echo \"$line\"; sleep 0.01; done";
    let mut command = Command::new("sh");
    command.arg(room.script("harness", body));
    let limits = AskLimits { processes: 20, ..AskLimits::new(false) };
    let requests: Vec<_> = (0..200).map(|_| three_requests().remove(0)).collect();
    let answers = ask(&mut command, &requests, &limits).unwrap();
    assert_eq!(answers[0], Ok(b"one\n".to_vec()));
    assert!(answers.contains(&Err(Silence::Processes)));
    assert_eq!(answers[199], Err(Silence::NotAsked));
}

#[test]
fn all_requests_together_have_a_limit() {
    let limits = AskLimits { total: Duration::from_millis(300), ..AskLimits::new(false) };
    let answers = ask(Command::new("sleep").arg("100"), &three_requests(), &limits).unwrap();
    assert_eq!(answers, vec![Err(Silence::Time); 3]);
}

/// Requests that come to nothing have a limit of time together; right answers take as long as they
/// need.
#[test]
fn requests_without_an_answer_have_a_budget() {
    let limits = AskLimits { budget: Duration::from_millis(300), ..AskLimits::new(false) };
    let slow = "while read -r line; do sleep 0.2; echo \"$line\"; done";
    let room = Room::new("functions-budget");
    let answers = |body: &str| {
        let mut command = Command::new("sh");
        command.arg(room.script("harness", body));
        ask(&mut command, &three_requests(), &limits).unwrap()
    };
    let given = |text: &str| -> Answer { Ok(text.as_bytes().to_vec()) };
    assert_eq!(answers(slow), [given("one\n"), given("two\n"), given("three\n")]);
    let fault = given("fault: x\n");
    let faults = answers(&slow.replace("$line", "fault: x"));
    assert_eq!(faults, [fault.clone(), fault, Err(Silence::Budget)]);
    let ends = answers("sleep 0.4; exit 1");
    assert_eq!(ends, [Err(Silence::Ended), Err(Silence::Budget), Err(Silence::Budget)]);
}

#[test]
fn a_harness_that_cannot_be_started_is_an_error() {
    let none = &mut Command::new("/no/such/harness");
    assert!(ask(none, &three_requests(), &AskLimits::new(false)).is_err());
}

/// Any bytes at all are a wrong answer and no more.
#[test]
fn any_answer_to_any_request_is_judged() {
    let mut random = grader::random::Random::new(0xa75_0e45);
    let all: Vec<_> = all_requests("slide4").iter().chain(all_requests("ece15")).collect();
    let bits = ["0", "1", " ", "\n", "-1", "fault: ", "99999999999999999999", "\u{7f}", "nan", "é"];
    for request in all {
        let mut answer = Vec::new();
        for _ in 0..random.below(6) {
            answer.extend_from_slice(random.pick(&bits).as_bytes());
            answer.push(random.byte());
        }
        let answer = Ok(answer);
        judge(request, &answer);
        let marks = marks(Course::Ece15, std::slice::from_ref(request), &[answer]);
        assert!(!shown(&marks).is_empty());
    }
    let counted = Request { form: Length::Counted, ..three_requests()[0].clone() };
    for head in ["18446744073709551615", "-1", "", "9 9 9 100000000", "\u{ff}"] {
        let mut command = Command::new("printf");
        command.arg(format!("{head}\\nabc"));
        let answers = ask(&mut command, std::slice::from_ref(&counted), &AskLimits::new(false));
        assert_eq!(judge(&counted, &answers.unwrap()[0]), Judgement::Wrong);
    }
}
