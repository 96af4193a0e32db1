//! Stand-ins for students' programs, graded from outside. Right ones have habits that their course
//! leaves open. Wrong ones have a fault with one cause.
//!
//! A stand-in is a folder with our own program and a script `run` around it. All of the planted
//! faults are tried in `tests/grader/faults.rs` and `tests/grader/ece15_faults.rs`, without processes.

use std::fs;
use std::path::{Path, PathBuf};

use crate::built::built;
use crate::effort::effort;
use crate::grade::{Room, grade_case, grader, harness, make_executable, text};
use crate::skipped::has_compiler;
use grader::twins::cuhk4;
use grader::twins::switches::Set;

/// A stand-in: its name, and how it runs `./program`.
type StandIn = (&'static str, &'static str);

/// Right except for white space that nobody sees, in every game.
const UNSEEN: [StandIn; 3] = [
    ("last_line_end", "./program \"$@\" | head -c -1"),
    ("trailing_blanks", "./program \"$@\" | sed 's/$/  /'"),
    ("cr_lf", "./program \"$@\" | sed 's/$/\\r/'"),
];

/// Right by what the course decides.
fn right(game: &str) -> Vec<StandIn> {
    let own: &[StandIn] = match game {
        "gomoku-mist" => &[(
            "farewell_at_end_of_input",
            "cat > in; ./program < in > out; cat out\n\
             grep -q -x term in || grep -q Thank out || echo 'Thank you for playing!'",
        )],
        "spfiar" => &[
            ("level_error_without_parenthesis", "./program | sed 's/ 1 to 7)$/ 1 to 7/'"),
            (
                "quotes_of_the_sheet",
                "./program | sed \"s/'\\(quit\\|restart\\)'/‘\\1’/g; s/it's/it’s/\"",
            ),
            ("closing_quotes", "./program | sed \"s/'\\(quit\\|restart\\)'/’\\1’/g\""),
        ],
        "ece15" => &[
            ("in_the_box", "./program --boxed"),
            ("seeded_by_the_time", "./program --seed 1$(date +%N)"),
            ("seeded_in_the_box", "./program --boxed --seed 1$(date +%N)"),
            ("no_blanks_behind_7", "./program | sed 's/7  $/7/'"),
            ("hyphen_in_greeting", "./program | sed '1s/Connect Four/Connect-Four/'"),
        ],
        _ => &[],
    };
    let all = [("as_it_is", "exec ./program \"$@\""), ("status_1", "./program \"$@\"; exit 1")];
    all.iter().chain(own).copied().collect()
}

/// Wrong in one message, in its line ends or by a crash, and what the cause names.
const WRONG: [(&str, StandIn, &str); 7] = [
    (
        "gomoku-mist",
        ("occupied", "./program | sed 's/^Occupied coordinate$/Occupied/'"),
        "Occupied·coordinate is printed as Occupied",
    ),
    (
        "cuhk4",
        ("draw", "./program | sed 's/^Draw game.$/A draw/'"),
        "Draw·game. is printed as A·draw",
    ),
    (
        "gomoku-mist",
        ("crash", "./program > out; kill -SEGV $$"),
        "the program crashed: segmentation fault (signal 11)",
    ),
    (
        "cuhk4",
        ("prompt", "./program | sed -e ':all' -e 'N; $!b all' -e \"s/'s turn:\\n/'s turn: /g\""),
        "line ends are missing, first after Player·1's·turn:",
    ),
    (
        "spfiar",
        ("finished", "./program | sed 's/^Error: the game is over$/Error: over/'"),
        "Error:·the·game·is·over is printed as Error:·over",
    ),
    ("ece15", ("win", "./program | sed 's/^Player \\(.\\) won!$/\\1 won!/'"), "won!"),
    (
        "slide4",
        ("win", "./program \"$@\" | sed 's/Congratulations! //'"),
        "printed as Game·over!·Winner",
    ),
];

/// Puts the stand-ins into a folder.
fn put(room: &Room, game: &str, stand_ins: &[StandIn]) {
    for (name, body) in stand_ins {
        let folder = room.path.join(name);
        fs::create_dir(&folder).unwrap();
        fs::copy(built(game), folder.join("program")).unwrap();
        fs::write(folder.join("run"), format!("#!/bin/sh\n{body}\n")).unwrap();
        make_executable(&folder.join("run"));
    }
}

/// The passed cases, those right except for white space, and all, in a row of the table.
fn counts(table: &str, name: &str) -> (usize, usize, usize) {
    let is_it = |line: &&str| line.split_whitespace().next() == Some(name);
    let line = table.lines().find(is_it).unwrap_or_else(|| panic!("no {name} in\n{table}"));
    let mut words = line.split_whitespace().skip(1);
    let (passed, all) = words.next().and_then(|word| word.split_once('/')).unwrap();
    let spaced = words.next().and_then(|word| word.strip_prefix('+')).unwrap_or("0");
    (passed.parse().unwrap(), spaced.parse().unwrap(), all.parse().unwrap())
}

/// Grades all stand-ins of a game on the cases with a word in their names.
fn right_ones_pass(game: &str, word: &str) {
    let room = Room::new(&format!("standins_{game}_{word}"));
    let right = right(game);
    put(&room, game, &right);
    put(&room, game, &UNSEEN);
    let folder = room.path.to_str().unwrap();
    let graded = grade_case(&["grade-all", game, folder, "--width=200"], word);
    let table = text(&graded.stdout);
    for (name, _) in right {
        let (passed, _, all) = counts(&table, name);
        assert_eq!((passed, all > 0), (all, true), "{game} {name}\n{table}");
    }
    for (name, _) in UNSEEN {
        let (passed, spaced, all) = counts(&table, name);
        assert_eq!(passed + spaced, all, "{game} {name}\n{table}");
        let by_eye = ["cuhk4", "ece15"].contains(&game);
        assert_eq!(spaced == 0, by_eye, "{game} {name}\n{table}");
    }
}

/// A report without the line ends within its sentences.
fn in_one_line(report: &str) -> String {
    report.replace("\n  ", " ")
}

/// Grades a wrong stand-in: all that fails has the one cause.
fn wrong_one_is_told_its_cause(game: &str, word: &str) {
    for (_, stand_in, cause) in WRONG.into_iter().filter(|(other, ..)| *other == game) {
        let room = Room::new(&format!("wrong_{game}_{word}"));
        put(&room, game, &[stand_in]);
        let graded =
            grade_case(&["grade", game, room.path.join(stand_in.0).to_str().unwrap()], word);
        let report = in_one_line(&text(&graded.stdout));
        let is_told = |line: &str| {
            line.starts_with("all ") && line.contains(" failing cases: ") && line.contains(cause)
        };
        assert!(report.lines().any(is_told), "{game}: {report}");
    }
}

#[test]
fn right_programs_get_all_cases_whatever_the_course_leaves_open() {
    let all = [
        ("cuhk4", "full"),
        ("ece15", "full"),
        ("gomoku-mist", "resign"),
        ("spfiar", "_tie_"),
        ("spfiar", "level"),
        ("slide4", "forfeits"),
    ];
    for (game, word) in &all[..effort(1, all.len())] {
        right_ones_pass(game, word);
    }
}

#[test]
fn wrong_programs_are_told_the_one_cause() {
    let all = [
        ("gomoku-mist", "occupied"),
        ("ece15", "win"),
        ("cuhk4", "draw"),
        ("spfiar", "finished"),
        ("slide4", "win"),
    ];
    for (game, word) in &all[..effort(1, all.len())] {
        wrong_one_is_told_its_cause(game, word);
    }
}

#[test]
#[ignore = "long"]
fn stand_ins_on_all_cases() {
    for game in ["gomoku-mist", "cuhk4", "spfiar", "ece15", "slide4"] {
        right_ones_pass(game, "");
        wrong_one_is_told_its_cause(game, "");
    }
}

/// In the table of a class the cause stands in place of points where nothing passes.
#[test]
#[ignore = "long"]
fn where_nothing_passes_the_table_tells_the_cause() {
    let room = Room::new("standin_nothing");
    put(&room, "cuhk4", &[("no_colon", "./program | sed \"s/'s turn:/'s turn/\"")]);
    let folder = room.path.to_str().unwrap();
    let mut command = grader(&["grade-all", "cuhk4", folder, "--width=120"]);
    let table = text(&command.arg("--case=range").output().unwrap().stdout);
    let row = table.lines().find(|line| line.starts_with("no_colon")).unwrap();
    assert!(row.contains("  lines like Player·1's·turn: are printed as Player·1's·turn"), "{row}");
}

/// One word costs nearly all cases: the number stands in the first lines, and the report is short.
#[test]
#[ignore = "long"]
fn a_report_with_one_cause_is_short() {
    let room = Room::new("standin_short");
    put(&room, "cuhk4", &[("no_colon", "./program | sed \"s/'s turn:/'s turn/\"; echo end >&2")]);
    let folder = room.path.join("no_colon");
    let report = text(&grade_case(&["grade", "cuhk4", folder.to_str().unwrap()], "").stdout);
    let lines: Vec<&str> = report.lines().collect();
    assert!(lines.len() <= 60, "{} lines: {report}", lines.len());
    let last = lines.iter().find(|line| line.contains(" cases pass  (")).unwrap();
    let all = last.split([' ', '/']).nth(1).unwrap();
    let told = in_one_line(&lines[..24].join("\n"));
    let cause = "Player·1's·turn: are printed as Player·1's·turn";
    assert!(told.contains(&format!("{cause}; mended: {all}/{all}\n")), "{told}");
    assert!(lines[..24].iter().any(|line| line.contains("computer ")), "{report}");
    assert!(report.contains("\n      It ends on standard error with:\n        end\n"), "{report}");
}

/// Only gomoku-mist's text names statuses: there they have a count of their own.
#[test]
fn a_status_of_its_own_is_counted_by_itself() {
    let room = Room::new("standin_status");
    put(&room, "gomoku-mist", &[("status_1", "./program; exit 1")]);
    let folder = room.path.join("status_1");
    let graded = grade_case(&["grade", "gomoku-mist", folder.to_str().unwrap()], "resign");
    let report = text(&graded.stdout);
    let line = report.lines().find(|line| line.starts_with("status: ")).unwrap();
    assert!(line.ends_with(" wrong, 1 instead of 0 after resign"), "{line}");
    assert_eq!(graded.status.code(), Some(0), "{report}");
}

/// Where blanks at line ends are forgiven, the first difference is another one. The note below it
/// says which column the computer plays.
#[test]
fn the_first_difference_is_no_forgiven_blank() {
    let room = Room::new("standin_column");
    put(&room, "cuhk4", &[("leftmost", "cat output")]);
    let leftmost = Set::NONE.with(cuhk4::switches::Is::fewest_marks_leftmost as usize);
    let output = cuhk4::play_with(b"1\n1\n", leftmost, 1 << 16).output;
    let folder = room.path.join("leftmost");
    fs::write(folder.join("output"), text(&output).replace('\n', "  \n")).unwrap();
    let case = "computer_opens_in_column_7";
    let graded = grade_case(&["grade", "cuhk4", folder.to_str().unwrap()], case);
    let report = text(&graded.stdout);
    let told = "      Line 23 of the output, which answers line 2 of the input: 1⏎\n        \
        input     1⏎\n                  \
        1⏎\n        \
        expected  |O|·|·|·|·|·|X|⏎\n        \
        actual    |O|X|·|·|·|·|·|··⏎\n                     \
        ^ the first difference\n      The computer plays column 2, the rule gives 7.\n";
    assert!(report.contains(told), "{report}");
}

/// A tutor may give points for exit statuses. Each case with right output counts.
#[test]
fn exit_statuses_have_points_where_the_tutor_gives_them() {
    let room = Room::new("standin_status_points");
    put(&room, "gomoku-mist", &[("right", "exec ./program"), ("other", "./program; exit 0")]);
    fs::create_dir(room.path.join("class")).unwrap();
    for name in ["right", "other"] {
        fs::rename(room.path.join(name), room.path.join("class").join(name)).unwrap();
    }
    let points = room.path.join("points");
    fs::write(&points, "status 10\n").unwrap();
    let points = format!("--points={}", points.display());
    let csv = room.path.join("marks.csv");
    let folder = room.path.join("class");
    let sheet = format!("--csv={}", csv.display());
    let folder = folder.to_str().unwrap();
    grade_case(&["grade-all", "gomoku-mist", folder, "--width=200", &points, &sheet], "_at_");
    let sheet = fs::read_to_string(csv).unwrap();
    let mut rows = sheet.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let heading = rows.next().unwrap();
    let place = heading.iter().position(|cell| *cell == "status (of 10)").unwrap();
    let marks: Vec<_> = rows.map(|row| (row[1].to_string(), row[place].to_string())).collect();
    // Of these eight cases four end with `term`, two with `resign` and two with five in a row.
    let cells = [("other".into(), "5".into()), ("right".into(), "10".into())];
    assert_eq!(marks, cells, "{sheet}");
    let other = room.path.join("class/other");
    let report = grade_case(&["grade", "gomoku-mist", other.to_str().unwrap(), &points], "_at_");
    assert!(
        text(&report.stdout).contains("    status      4/8  5 of 10\n"),
        "{}",
        text(&report.stdout)
    );
}

/// Every third line with two right answers has the other one.
const OTHER_ANSWERS: &str = r#"awk '
    /^place [^ ]+$/ && !/^place [A-Z][0-9]+$/ && n++ % 3 == 0 { print "no command"; next }
    { print }' | ./program"#;

/// A line with two right answers is free by itself. To take the move is wrong, and the report names
/// both answers.
#[test]
fn a_line_with_two_right_answers_is_free_by_itself() {
    let room = Room::new("standin_two_answers");
    let taken = "sed -u 's/^place A1;$/place A1/' | ./program";
    put(&room, "gomoku-mist", &[("free", OTHER_ANSWERS), ("taken", taken)]);
    let report = |name: &str, word: &str| {
        let folder = room.path.join(name);
        text(&grade_case(&["grade", "gomoku-mist", folder.to_str().unwrap()], word).stdout)
    };
    let free = report("free", "place_");
    assert!(free.contains("cases pass") && !free.contains("FAIL"), "{free}");
    let taken = report("taken", "place_further_bytes");
    assert!(taken.contains("answers line 11 of the input: place·A1;⏎\n"), "{taken}");
    let told = "\n        expected  Invalid·coordinate⏎ or Invalid!⏎\n        actual    W⏎\n";
    assert!(taken.contains(told), "{taken}");
}

/// The form to which a program keeps stands in its report.
#[test]
#[ignore = "long"]
fn other_right_forms_are_named() {
    let room = Room::new("standin_forms");
    put(&room, "ece15", &right("ece15"));
    let report = |name: &str| {
        let folder = room.path.join(name);
        let graded = grade_case(&["grade", "ece15", folder.to_str().unwrap()], "win");
        assert_eq!(graded.status.code(), Some(0), "{}", text(&graded.stdout));
        text(&graded.stdout)
    };
    let boxed = report("seeded_in_the_box");
    assert!(
        boxed.contains("\nIt prints the result in the starred box, which is right too.\n"),
        "{boxed}"
    );
    let hyphen = report("hyphen_in_greeting");
    assert!(
        hyphen.contains("\nIt prints Connect-Four in the greeting, which is right too.\n"),
        "{hyphen}"
    );
}

/// The sheet of spfiar prints typographic quotation marks.
#[test]
fn the_quotation_marks_of_the_sheet_are_named() {
    let room = Room::new("standin_quotes");
    put(&room, "spfiar", &right("spfiar"));
    let folder = room.path.join("quotes_of_the_sheet");
    let quotes = grade_case(&["grade", "spfiar", folder.to_str().unwrap()], "finished_by_tie");
    let told = "\nIt prints it’s with a typographic apostrophe, and quit and restart in typographic \
                quotation marks, which is right too.\n";
    assert!(text(&quotes.stdout).contains(told), "{}", text(&quotes.stdout));
}

/// A full tree at level 7 takes such memory.
#[test]
#[ignore = "long"]
fn three_hundred_megabytes_are_within_the_default_limit() {
    let room = Room::new("standin_memory");
    let hold = "(head -c 300000000 /dev/zero; exec sleep 60) | tail -n 1 > /dev/null &\n\
                until [ \"$(awk '/VmRSS/ { print $2 }' /proc/$!/status)\" -gt 280000 ]; do\n\
                sleep 0.1\ndone\nsleep 0.5\nexec ./program";
    put(&room, "spfiar", &[("large", hold)]);
    let folder = room.path.join("large");
    let folder = folder.to_str().unwrap();
    let case = "quit_after_error";
    let graded = grade_case(&["grade", "spfiar", folder], case);
    assert_eq!(graded.status.code(), Some(0), "{}", text(&graded.stdout));
    let graded = grade_case(&["grade", "spfiar", folder, "--memory=200"], case);
    let report = text(&graded.stdout);
    assert!(report.contains("used more than 200 MB of memory"), "{report}");
}

/// The tree of the course's text, whole in memory, with a node for each of its boards.
#[test]
#[ignore = "long"]
fn a_full_tree_at_level_7_is_within_the_default_limits() {
    if !has_compiler() {
        return;
    }
    let program = harness().join("right/spfiar_full_tree.c");
    let program = program.to_str().unwrap();
    let graded = grade_case(&["grade", "spfiar", program], "");
    assert_eq!(graded.status.code(), Some(0), "{}", text(&graded.stdout));
    let small =
        grade_case(&["grade", "spfiar", program, "--memory=200"], "suggest_on_empty_board_l");
    let report = text(&small.stdout);
    assert!(report.contains("used more than 200 MB of memory"), "{report}");
    assert!(report.contains("\n6/7 cases pass"), "level 7 alone takes so much: {report}");
}

/// A student's driver of slide4 knows no requests: its sessions alone count.
#[test]
fn a_driver_without_requests_is_graded_by_its_sessions() {
    let room = Room::new("standin_driver");
    put(&room, "slide4", &[("driver", "exec ./program"), ("whole", "exec ./program \"$@\"")]);
    let report = |name: &str| {
        let folder = room.path.join(name);
        let graded = grade_case(&["grade", "slide4", folder.to_str().unwrap()], "corner");
        assert_eq!(graded.status.code(), Some(0), "{}", text(&graded.stdout));
        text(&graded.stdout)
    };
    let remark = " cases do not count: the program takes no requests (--functions).\n";
    let (driver, whole) = (report("driver"), report("whole"));
    assert!(driver.contains(remark), "{driver}");
    assert!(!whole.contains("do not count"), "{whole}");
}

/// A file of our right functions, changed.
fn changed(room: &Room, source: &str, name: &str, change: impl Fn(String) -> String) -> PathBuf {
    let path = room.path.join(name);
    let right = fs::read_to_string(harness().join("right").join(source)).unwrap();
    fs::write(&path, change(right)).unwrap();
    path
}

fn grade_file(game: &str, file: &Path, word: &str) -> String {
    text(&grade_case(&["grade", game, file.to_str().unwrap()], word).stdout)
}

/// A folder with a makefile that builds the course's driver and a file of functions.
fn with_makefile(room: &Room, game: &str, plant: &str) -> PathBuf {
    let folder = room.path.join(format!("made_{game}_{plant}"));
    let (source, header, main) = match game {
        "slide4" => ("connect4.c", "connect4.h", "slide4_driver.c"),
        _ => ("connect4_functions.c", "connect4_functions.h", "ece15_main.c"),
    };
    fs::create_dir(&folder).unwrap();
    let right = fs::read_to_string(harness().join("right").join(source)).unwrap();
    fs::write(folder.join(source), format!("#define {plant}\n{right}")).unwrap();
    fs::copy(harness().join(header), folder.join(header)).unwrap();
    fs::copy(harness().join(main), folder.join("main.c")).unwrap();
    let makefile = format!("program: main.c {source}\n\tcc -std=gnu17 -o $@ $^ -lm\n");
    fs::write(folder.join("Makefile"), makefile).unwrap();
    folder
}

/// Functions are marked from the sources, also where a makefile builds the program.
#[test]
#[ignore = "long"]
fn functions_beside_a_makefile_are_marked() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("made");
    for (game, word) in [("slide4", "corner"), ("ece15", "display")] {
        let report = grade_file(game, &with_makefile(&room, game, "FAULT_NONE"), word);
        assert!(report.contains("\nfunctions: 100 of 100 points\n"), "{report}");
        assert!(!report.contains("not marked"), "{report}");
    }
    let report =
        grade_file("slide4", &with_makefile(&room, "slide4", "FAULT_NO_FALLING"), "corner");
    assert!(report.contains("\neight: CheckGameOver"), "{report}");
    assert!(!report.contains("\nfunctions: 100 of 100 points\n"), "{report}");
}

/// The report says why functions have no marks.
#[test]
#[ignore = "long"]
fn functions_that_do_not_compile_are_not_marked() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("made_twice");
    let twice = with_makefile(&room, "slide4", "FAULT_TWICE");
    let other = "int SecondPlacePrize(int a, int b) { return a + b; }\n";
    fs::write(twice.join("connect4.c"), other).unwrap();
    fs::write(twice.join("Makefile"), "program:\n\tprintf '#!/bin/sh\\n' > $@; chmod +x $@\n")
        .unwrap();
    let report = grade_file("slide4", &twice, "corner");
    assert!(report.contains("\nThe functions are not marked: it does not compile.\n"), "{report}");
}

/// With strict bounds a call that uses memory outside an array is wrong.
#[test]
#[ignore = "long"]
fn bounds_are_told_or_strict() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("bounds");
    let plant = |text| format!("#define FAULT_MARKS_OUTSIDE\n{text}");
    let file = changed(&room, "connect4.c", "bounds.c", plant);
    let file = file.to_str().unwrap();
    let how = "it changes cells outside the board";
    let graded = |bounds: &[&str]| {
        let words = [&["grade", "slide4", file][..], bounds].concat();
        text(&grade_case(&words, "add_corner").stdout)
    };
    for bounds in &[&[][..], &["--bounds=told"]][..effort(1, 2)] {
        let report = graded(bounds);
        assert!(report.contains(&format!("    no loss: {how}, ")), "{report}");
        assert!(report.contains("\nfunctions: 100 of 100 points\n"), "{report}");
    }
    let report = graded(&["--bounds", "strict"]);
    assert!(report.contains(&format!(" times: {how}\n")), "{report}");
    assert!(report.contains("\nseven: AddMoveToBoard           4.73 of 10"), "{report}");
    let refused = grade_case(&["grade", "slide4", file, "--bounds=loose"], "add");
    let why = "this is neither told nor strict";
    assert!(text(&refused.stderr).contains(why), "{}", text(&refused.stderr));
}

/// The right functions of ece15 and the course's `main()` in one file.
fn whole_of_ece15(right: &str) -> String {
    let read = |name: &str| fs::read_to_string(harness().join(name)).unwrap();
    let include = "#include \"connect4_functions.h\"\n";
    let main = read("ece15_main.c").replace(include, "").replace("#undef main\n", "");
    right.replacen(include, &read("connect4_functions.h"), 1) + &main
}

/// The report on that file with a change.
fn grade_whole_of_ece15(room: &Room, change: impl Fn(String) -> String) -> String {
    let change = |right: String| change(whole_of_ece15(&right));
    let file = changed(room, "connect4_functions.c", "whole.c", change);
    let report = grade_file("ece15", &file, "display");
    assert!(report.contains("\n5/5 cases pass"), "{report}");
    report
}

fn other_name(text: &str) -> String {
    text.replace("check_win_or_tie", "is_over")
}

/// The course hands out `main()` and asks for functions: a wrong one beside them does not count.
#[test]
#[ignore = "long"]
fn a_main_beside_all_functions_does_not_count() {
    if !has_compiler() {
        return;
    }
    let wrong = |text: String| text.replace("static void play(", "static void never_played(");
    let wrong =
        |text: String| wrong(text).replace("    play(board);\n", "    puts(\"no game\");\n");
    let report = grade_whole_of_ece15(&Room::new("whole_main"), wrong);
    let told = "\nIts own main() does not count: the course's main program plays the sessions.\n";
    assert!(report.contains(told), "{report}");
    assert!(report.contains("\nfunctions: 100 of 100 points\n"), "{report}");
    let room = Room::new("no_main");
    let functions = changed(&room, "connect4_functions.c", "functions.c", |text| text);
    let report = grade_file("ece15", &functions, "display");
    assert!(!report.contains("main()"), "{report}");
}

/// A whole program is no set of functions, though the course hands out `main()`.
#[test]
#[ignore = "long"]
fn a_whole_program_plays_by_its_own_main() {
    if !has_compiler() {
        return;
    }
    let names = grade_whole_of_ece15(&Room::new("whole"), |text| other_name(&text));
    assert!(names.contains(" are missing: its own main() plays the sessions.\n"), "{names}");
    assert!(names.contains("\nfunctions: 87.5 of 100 points\n"), "{names}");
}

#[test]
#[ignore = "long"]
fn a_whole_program_may_have_other_functions() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("whole_others");
    let other_type = |text: String| text.replace("void update_board(", "int update_board(");
    let types = grade_whole_of_ece15(&room, other_type);
    assert!(types.contains("\nIt is a whole program: its functions are not those of"), "{types}");
    assert!(!types.contains("functions: "), "{types}");
    let no_names = |text: String| {
        let words = ["print_welcome", "display_board", "random_move", "player_move", "best_move"];
        let more = ["is_column_full", "update_board", "check_winner"];
        let rename = |text: String, word: &&str| text.replace(word, &format!("my_{word}"));
        words.iter().chain(&more).fold(other_name(&text), rename)
    };
    let none = grade_whole_of_ece15(&room, no_names);
    assert!(none.contains("\nIt is a whole program without the course's functions.\n"), "{none}");
}

/// The same for a driver of slide4: its sessions alone count.
#[test]
#[ignore = "long"]
fn a_whole_driver_in_c_is_graded_by_its_sessions() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("whole_driver");
    let include = "#include \"connect4.h\"\n";
    let read = |name: &str| fs::read_to_string(harness().join(name)).unwrap();
    let driver = read("slide4_driver.c").replace(include, "").replace("#undef main\n", "");
    let whole = |right: String| {
        let text = right.replacen(include, &read("connect4.h"), 1);
        let text = text + &driver.replace("choose(", "choose_slot(");
        let tasks = ["SecondPlacePrize", "FourInARow", "BinaryToDecimal", "MedianAbility"];
        let more = ["RemoveSpaces", "InitialiseBoard", "AddMoveToBoard", "CheckGameOver"];
        let last = ["GetDisplayBoardString", "GetMoveBot"];
        let rename = |text: String, name: &&str| text.replace(name, &format!("My{name}"));
        tasks.iter().chain(&more).chain(&last).fold(text, rename)
    };
    let file = changed(&room, "connect4.c", "whole.c", whole);
    let report = grade_file("slide4", &file, "corner");
    assert!(report.contains("\n8/8 cases pass"), "{report}");
    assert!(
        report.contains("\nIt is a whole program without the course's functions.\n"),
        "{report}"
    );
    assert!(report.contains(" cases do not count: the program takes no requests"), "{report}");
}

/// Some systems do not tell small letters from capital ones in names of files.
#[test]
#[ignore = "long"]
fn names_of_files_may_have_capital_letters() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("capitals");
    let capital = |text: String| text.replace("\"connect4.h\"", "\"Connect4.H\"");
    let file = changed(&room, "connect4.c", "Connect4.C", capital);
    let report = grade_file("slide4", &file, "spec_prize");
    assert!(report.contains("\n2/2 cases pass"), "{report}");
    // A header of the student's own, under its name on Windows.
    room.file("PRIZES.H", "#define PRIZES 3\n");
    let own = |text: String| format!("#include \"prizes.h\"\nint prizes = PRIZES;\n{text}");
    let file = changed(&room, "connect4.c", "connect4.c", own);
    let report = grade_file("slide4", &file, "spec_prize");
    assert!(report.contains("\n2/2 cases pass"), "{report}");
}

/// A folder may hold an older copy beside the file that counts.
#[test]
#[ignore = "long"]
fn an_older_copy_is_left_out() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("older");
    let older = |text: String| text.replace("#include \"connect4.h\"", "int MAX_SIZE;");
    changed(&room, "connect4.c", "connect4.c", |text| text);
    changed(&room, "connect4.c", "connect4_old.c", older);
    let report = grade_file("slide4", &room.path, "spec_prize");
    assert!(report.contains("\n2/2 cases pass"), "{report}");
    assert!(report.contains("\nconnect4.c is compiled alone: "), "{report}");
}

/// The report on our right functions of slide4 with a planted fault.
fn slip(room: &Room, fault: &str, word: &str) -> String {
    let plant = |text| format!("#define {fault}\n{text}");
    grade_file("slide4", &changed(room, "connect4.c", "slip.c", plant), word)
}

/// The report of option 0 repeats what a task's own cases show.
#[test]
#[ignore = "long"]
fn one_slip_of_a_function_is_one_loss() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("slip");
    let run = slip(&room, "FAULT_LAST_RUN", "t_of_");
    assert!(run.contains("\n10/11 cases pass"), "{run}");
    let told = "\nThe report of option 0 passes: it calls functions whose own cases fail.\n";
    assert!(run.contains(told), "{run}");
    assert!(!run.contains("try it:  "), "a function is called by no command: {run}");
}

/// The report of option 0 alone fails; a fault explains games and the function's own cases.
#[test]
#[ignore = "long"]
fn slips_of_functions_are_told() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("slips");
    let alone = slip(&room, "FAULT_LAST_RUN", "option_0");
    assert!(alone.contains("\n0/1 cases pass"), "{alone}");
    let prints = slip(&room, "FAULT_PRIZE_PRINTS", "prize");
    assert!(prints.contains("\n8/8 cases pass"), "{prints}");
    let told = "\n    no loss: it prints 240 lines that no text asks for\n";
    assert!(prints.contains(told), "{prints}");
    let crashes = slip(&room, "FAULT_BINARY_CRASHES", "binary");
    let told = " failing cases: a call ends in a fault: crash SIGSEGV\n";
    assert!(crashes.contains(told), "{crashes}");
    let falling = in_one_line(&slip(&room, "FAULT_NO_FALLING", "falling"));
    // No case here has four on a rising diagonal.
    let told = "\nall 8 failing cases: the program never sees four on a falling diagonal, or never \
                sees four on a rising or falling diagonal; mended: 9/9\n";
    assert!(falling.contains(told), "{falling}");
}
