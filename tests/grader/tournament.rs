//! `in-a-row tournament` from outside: bots that keep the rules, bots that break them, the log, and
//! a fair runner.
//!
//! Most bots are C files: the right ones of `src/grader/harness/right` with another last function.
//! Without a C compiler a test is noted as skipped.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::built::built;
use crate::grade::{Room, count_running, grader, harness, text, wait_until};
use crate::skipped::{has, has_compiler, skipped};

/// A competition without a sandbox. Its options are words as `--seed=2`.
fn tournament(game: &str, room: &Room, options: &[&str]) -> Output {
    started(game, room, options).output().unwrap()
}

fn started(game: &str, room: &Room, options: &[&str]) -> Command {
    let mut command = grader(&["tournament", game]);
    command.arg(&room.path).args(options).stdin(Stdio::null());
    command
}

/// The output where all is well.
fn table(game: &str, room: &Room, options: &[&str]) -> String {
    let output = tournament(game, room, options);
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    let table = text(&output.stdout);
    let longest = table.lines().map(|line| line.chars().count()).max();
    assert!(longest <= Some(80), "{table}");
    table
}

/// The output where no bot takes part. Nothing was played, and one line says so.
fn nothing_played(game: &str, room: &Room, options: &[&str]) -> String {
    let output = tournament(game, room, options);
    let line = "in-a-row: no bot takes part, and no game was played.\n";
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), (line, Some(2)));
    text(&output.stdout)
}

/// A bot of ece15 that plays `best_move` with this body. `orderly` plays the first open column of
/// 4, 3, 5, 2, 6, 1 and 7.
pub fn ece15_bot(room: &Room, name: &str, body: &str) {
    let right = fs::read_to_string(harness().join("right/connect4_functions.c")).unwrap();
    let head = "int best_move(int board[][BOARD_SIZE_VERT], int computer_num)\n{";
    assert!(right.contains(head));
    let right = right
        .replace(head, "static int orderly(int board[][BOARD_SIZE_VERT], int computer_num)\n{");
    room.file(name, &format!("{right}\n{head}\n{body}\n}}\n"));
}

/// A bot of slide4 that plays `GetMoveBot1` with this body; `choose` takes a winning slot, or the
/// first open one.
fn slide4_bot(room: &Room, name: &str, body: &str) {
    let right = fs::read_to_string(harness().join("right/connect4.c")).unwrap();
    let head = "void GetMoveBot1(int board[MAX_SIZE][MAX_SIZE], int size, int player, char *side, int *move)\n{";
    assert!(right.contains(head));
    let right = right.replace("GetMoveBot1", "AnotherBot");
    room.file(name, &format!("{right}\n{head}\n{body}\n}}\n"));
}

/// Runs `body` once four stones or more stand in column 4 and none elsewhere. Two orderly bots
/// begin in this way, and the gate hardly ever gets there.
fn in_a_game(body: &str) -> String {
    format!(
        "int stones = 0;\n\
         for (int m = 1; m <= BOARD_SIZE_HORIZ; m++)\n\
             stones += height(board, m);\n\
         if (stones >= 4 && stones == height(board, 4)) {{ {body} }}\n\
         return orderly(board, computer_num);"
    )
}

/// A random bot with a seed of its own: what it plays depends on that and on the position alone.
fn random_ece15_bot(room: &Room, seed: u32) {
    random_ece15_bot_as(room, &format!("random_{seed}.c"), seed);
}

/// The same in a file of this name.
pub fn random_ece15_bot_as(room: &Room, name: &str, seed: u32) {
    let body = format!(
        "unsigned n = {seed}u * 2654435761u;\n\
         for (int cell = 0; cell < BOARD_SIZE_HORIZ * BOARD_SIZE_VERT; cell++)\n\
             n = (n ^ (unsigned)(&board[0][0])[cell]) * 16777619u, n ^= n >> 13;\n\
         int m = (int)(n / 8 % 7) + 1;\n\
         while (is_column_full(board, m))\n\
             m = m % 7 + 1;\n\
         update_board(board, m, computer_num);\n\
         return m;"
    );
    ece15_bot(room, name, &body);
}

/// The same for slide4. A winning slot goes first, as the gate wants it.
fn random_slide4_bot(room: &Room, seed: u32) {
    let body = format!(
        "unsigned n = {seed}u * 2654435761u;\n\
         for (int cell = 0; cell < size * size; cell++)\n\
             n = (n ^ (unsigned)board[cell / size][cell % size]) * 16777619u, n ^= n >> 13;\n\
         choose(board, size, player, side, move);\n\
         if (wins(board, size, player, *side, *move) > 0)\n\
             return;\n\
         n = n / 8 % (4 * (unsigned)size);\n\
         while (wins(board, size, player, \"NWES\"[n % 4], (int)n / 4) < 0)\n\
             n = (n + 1) % (4 * (unsigned)size);\n\
         *side = \"NWES\"[n % 4];\n\
         *move = (int)n / 4;"
    );
    slide4_bot(room, &format!("random_{seed}.c"), &body);
}

/// Rows of a CSV as words, without its head. No cell of these tests holds a comma.
fn rows(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(|line| line.split(',').map(String::from).collect()).collect()
}

/// A game of the log: its fields.
fn games(log: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(log).unwrap();
    let games = text.lines().skip(1);
    games.map(|line| line.split('\t').map(String::from).collect()).collect()
}

/// Plays a competition. Returns what is printed, and the games of its log.
fn logged(game: &str, room: &Room, options: &[&str]) -> (String, Vec<Vec<String>>) {
    // Beside the folder of the bots.
    let log = room.path.with_extension("log");
    let variable = format!("--log={}", log.display());
    let found = table(game, room, &[options, &[&variable]].concat());
    let games = games(&log);
    fs::remove_file(log).unwrap();
    (found, games)
}

/// The answer of a program to this input.
fn answer(program: &str, arguments: &[&str], input: &str) -> String {
    let mut bot = Command::new(program);
    let mut bot = bot.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    bot.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    text(&bot.wait_with_output().unwrap().stdout)
}

#[test]
#[ignore = "long"]
fn a_fault_in_a_game_loses_it() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("cup-fault");
    ece15_bot(&room, "orderly.c", "return orderly(board, computer_num);");
    ece15_bot(&room, "crash.c", &in_a_game("abort();"));
    let found = table("ece15", &room, &["--time=0.1"]);
    assert!(found.starts_with("All 2 bots take part.\n"), "{found}");
    let winner = "\n   1       2    2     0    0       1     100  orderly.c\n";
    assert!(found.contains(winner), "{found}");
    assert!(found.contains("\n      0      0      2      0      0      0  crash.c\n"), "{found}");
}

#[test]
#[ignore = "long"]
fn each_fault_in_a_game_is_told_and_counted() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("cup-faults");
    ece15_bot(&room, "orderly.c", "return orderly(board, computer_num);");
    ece15_bot(&room, "board.c", &in_a_game("board[0][5] = computer_num;"));
    ece15_bot(&room, "crash.c", &in_a_game("abort();"));
    ece15_bot(&room, "illegal.c", &in_a_game("return 9;"));
    ece15_bot(&room, "prints.c", "puts(\"1 2 3\"); return orderly(board, computer_num);");
    ece15_bot(&room, "time.c", &in_a_game("for (;;) ;"));
    let (found, games) = logged("ece15", &room, &["--time=0.1"]);
    // Each of the four loses its five games with X in this way. With O it loses the two against the
    // bots that keep the rules.
    let expected = "\
All 6 bots take part.

rank  points  won drawn lost  with X  credit  bot
   1       9    9     0    1       5     100  orderly.c
   1       9    9     0    1       5     100  prints.c
   3       3    3     0    7       0       0  board.c
   3       3    3     0    7       0       0  crash.c
   3       3    3     0    7       0       0  illegal.c
   3       3    3     0    7       0       0  time.c

               1  2  3  4  5  6
  1 orderly.c  -  1  2  2  2  2
  2 prints.c   1  -  2  2  2  2
  3 board.c    0  0  -  1  1  1
  4 crash.c    0  0  1  -  1  1
  5 illegal.c  0  0  1  1  -  1
  6 time.c     0  0  1  1  1  -

Games lost by a fault
illegal  board  crash   time silent   turn  bot
      0      7      0      0      0      0  board.c
      0      0      7      0      0      0  crash.c
      7      0      0      0      0      0  illegal.c
      0      0      0      7      0      0  time.c

The perfect player, outside the ranking, wins 6 of 6 with X, 6 of 6 with O.
";
    assert_eq!(found, expected);
    let of_time = games.iter().find(|game| game[5] == "1 time").unwrap();
    assert_eq!(
        (of_time[2].as_str(), of_time[4].as_str(), of_time[7].as_str()),
        ("time.c", "0-1", "4444")
    );
}

#[test]
#[ignore = "long"]
fn the_gate_tells_why_a_bot_does_not_take_part() {
    let (room, files) = (Room::new("cup-gate"), Room::new("cup-gate-files"));
    room.script("crash", "kill -SEGV $$");
    room.script("exits", "exit 3");
    room.script("flood", "read -r line; exec yes");
    room.script("garbage", "while read -r line; do echo column four; done");
    room.script("loops", "while :; do :; done");
    room.script("one_line", "exec head -c 1000000 /dev/zero");
    room.script("silent", "exec sleep 100");
    room.script("twice", "while read -r line; do printf '4\\n4\\n'; done");
    room.file("text", "no program\n");
    let csv = files.path.join("table.csv");
    let options = ["--time=0.1", &format!("--csv={}", csv.display())];
    let found = nothing_played("ece15", &room, &options);
    assert_eq!(
        found,
        "9 of 9 bots do not take part:\n  \
           crash: on the empty board it crashed: segmentation fault (signal 11).\n  \
           exits: on the empty board it ended with exit status 3.\n  \
           flood: on the empty board it answered `y`.\n  \
           garbage: on the empty board it answered `column four`.\n  \
           loops: on the empty board it used more than 0.5 s of CPU time.\n  \
           one_line: on the empty board it answered with more than one line.\n  \
           silent: on the empty board it gave no answer (does it flush each line?).\n  \
           text: it is not executable (chmod +x).\n  \
           twice: after 46 it answered with more than one line.\n"
    );
    assert_eq!(rows(&csv).len(), 9);
    assert_eq!(rows(&csv)[1][1], "exits");
}

/// A bot with a board of its own. It knows a game from its first question on, and nothing of
/// others.
const OWN_BOARD: &str = r#"exec perl -e '
$| = 1;
while (<STDIN>) {
    chomp;
    my $stones = length;
    die if defined $last ? $stones != $last + 2 : $stones > 1;
    $last = $stones;
    my $line = $_;
    my ($column) = grep { (() = $line =~ /$_/g) < 6 } 1 .. 7;
    print "$line $column\n";
}'"#;

/// This bot is right in every game that has a process of its own.
#[test]
fn each_game_of_ece15_has_a_process_of_its_own() {
    if !has("perl") {
        return;
    }
    let room = Room::new("cup-own-board");
    for name in ["a", "b", "c"] {
        room.script(name, OWN_BOARD);
    }
    let found = table("ece15", &room, &["--jobs=1"]);
    assert!(found.starts_with("All 3 bots take part.\n"), "{found}");
    assert!(!found.contains("Games lost by a fault"), "{found}");
}

/// A bot that misses a win or forfeits takes part, but not with the strict gate.
#[test]
fn missed_wins_and_forfeits_are_counted_and_keep_out_only_with_the_strict_gate() {
    let (room, files) = (Room::new("cup-strict"), Room::new("cup-strict-files"));
    room.script("north", "while read -r line; do echo N 0; done");
    room.script("nothing", "while read -r line; do echo here; done");
    let csv = files.path.join("table.csv");
    let csv_option = format!("--csv={}", csv.display());
    let found = table("slide4", &room, &["--sizes=10", &csv_option]);
    let out = "1 of 2 bots does not take part:\n  nothing: on 10x10 it answered `here`.\n";
    assert!(found.starts_with(out), "{found}");
    assert!(found.contains("\nThe test of 120 positions before the games\n"), "{found}");
    let rows = rows(&csv);
    let head = fs::read_to_string(&csv).unwrap();
    let head: Vec<&str> = head.lines().next().unwrap().split(',').collect();
    let column = |name: &str| head.iter().position(|other| *other == name).unwrap();
    let north = rows.iter().find(|row| row[1] == "north").unwrap();
    let number = |name: &str| north[column(name)].parse::<u32>().unwrap();
    assert!(number("wins missed") > 0 && number("wins missed") <= number("wins to find"));
    assert!(number("test forfeits") > 0);
    assert_eq!(number("test faults"), 0);
    fs::remove_file(&csv).unwrap();
    let found = nothing_played("slide4", &room, &["--sizes=10", &csv_option, "--gate=strict"]);
    assert!(
        found.starts_with("2 of 2 bots do not take part:\n  north: on 10x10 it chose "),
        "{found}"
    );
}

#[test]
fn bots_leave_nothing_running() {
    let room = Room::new("cup-stays");
    let nap = room.nap();
    room.script("stays", &format!("setsid {nap} <&- >&- 2>&- &\nread -r line; echo 4"));
    let found = nothing_played("ece15", &room, &[]);
    assert!(found.starts_with("1 of 1 bot does not take part:\n  stays: "), "{found}");
    assert_eq!(count_running(&nap), 0);
}

/// Without a sandbox all bots have folders as long as the competition lasts, and run for many
/// games.
#[test]
fn a_killed_competition_leaves_nothing() {
    let (room, scratch) = (Room::new("cup-killed"), Room::new("cup-killed-scratch"));
    let nap = room.nap();
    for name in ["a", "b", "c"] {
        room.script(name, &format!("{nap} & {nap}"));
    }
    let mut running = started("ece15", &room, &[])
        .env("TMPDIR", &scratch.path)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let folders = || fs::read_dir(&scratch.path).unwrap().count();
    wait_until(|| folders() == 3 && count_running(&nap) > 0);
    // The guard hears of a program just after its start.
    thread::sleep(Duration::from_millis(500));
    running.kill().unwrap();
    running.wait().unwrap();
    wait_until(|| folders() == 0 && count_running(&nap) == 0);
}

#[test]
#[ignore = "long"]
fn the_gate_of_slide4_wants_a_valid_move_and_a_win() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("cup-gate-slide4");
    slide4_bot(&room, "board.c", "choose(board, size, player, side, move); board[0][0] = 1;");
    slide4_bot(&room, "first.c", "*side = 'N'; *move = 0;");
    room.file("no_c.c", "void GetMoveBot1(;\n");
    slide4_bot(&room, "right.c", "choose(board, size, player, side, move);");
    room.script("words", "while read -r line; do echo north; done");
    let found = table("slide4", &room, &["--sizes=5", "--gate=strict"]);
    let said = |start: &str| {
        let line = found.lines().find(|line| line.trim_start().starts_with(start));
        line.unwrap_or_else(|| panic!("no {start} in\n{found}")).trim().to_string()
    };
    assert!(found.starts_with("4 of 5 bots do not take part:\n"), "{found}");
    assert_eq!(said("board.c"), "board.c: on 5x5 it changed the board.");
    assert_eq!(said("words"), "words: on 5x5 it answered `north`.");
    assert!(said("first.c").starts_with("first.c: on 5x5 it chose N0"), "{found}");
    assert!(said("no_c.c").starts_with("no_c.c: it does not compile: no_c.c:1:"), "{found}");
    assert!(found.ends_with("right.c\n"), "{found}");
}

#[test]
fn a_call_that_is_wrong_is_refused() {
    let room = Room::new("cup-call");
    let files = Room::new("cup-call-files");
    let log = format!("--log={}", files.file("log", ""));
    let csv = format!("--csv={}", files.file("table", ""));
    room.file("bot", "");
    for (game, variable, why) in [
        ("cuhk4", "--seed=1", "GAME=cuhk4: tournament is for ece15 and slide4 alone.\n"),
        ("slide4", "--games=3", "--games=3: this is not an even number.\n"),
        (
            "slide4",
            "--sizes=3",
            "--sizes=3: this is not a list of sizes from 4 to 10, such as 6,7,8.\n",
        ),
        ("slide4", "--plies=9", "--plies=9: this is not a whole number from 0 to 8.\n"),
        ("ece15", "--resume", "--resume continues from a log; --log is missing.\n"),
        ("ece15", &log, "/log: it is there already; --force replaces it, --resume continues it.\n"),
        ("ece15", &csv, "/table: it is there already; --force replaces it.\n"),
        ("ece15", "--csv=none/table.csv", "--csv=none/table.csv: No such file or directory.\n"),
    ] {
        let output = tournament(game, &room, &[variable]);
        assert_eq!((text(&output.stdout), output.status.code()), (String::new(), Some(2)));
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
    }
}

#[test]
#[ignore = "long"]
fn one_worker_and_two_make_the_same_table() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("cup-jobs");
    for seed in 1..=4 {
        random_slide4_bot(&room, seed);
    }
    let options = ["--sizes=4 5", "--games=4", "--seed=7"];
    let with = |more: &str| table("slide4", &room, &[&options[..], &[more]].concat());
    let one = with("--jobs=1");
    assert_eq!(one, with("--jobs=2"));
    assert_ne!(one, with("--seed=8"));
}

#[test]
#[ignore = "long"]
fn an_interrupted_run_goes_on_from_its_log() {
    if !has_compiler() {
        return;
    }
    let (room, files) = (Room::new("cup-resume"), Room::new("cup-resume-files"));
    for seed in 1..=2 {
        random_slide4_bot(&room, seed);
    }
    let path = |name: &str| files.path.join(name);
    let log = |name: &str| format!("--log={}", path(name).display());
    let options = ["--sizes=6 7", "--games=160"];
    let with = |more: &[&str]| table("slide4", &room, &[&options[..], more].concat());
    let whole = with(&[&log("whole")]);
    // Killed in the middle of the run.
    let count = |name: &str| fs::read_to_string(path(name)).map_or(0, |text| text.lines().count());
    let killed = log("killed");
    let mut child = started("slide4", &room, &[&options[..], &[&killed, "--jobs=1"]].concat())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    wait_until(|| count("killed") > 20);
    child.kill().unwrap();
    child.wait().unwrap();
    // A kill may also cut the last line, here within a letter.
    assert!(count("killed") < 320, "it was over before the kill");
    let bytes = fs::read(path("killed")).unwrap();
    fs::write(path("killed"), [&bytes[..bytes.len() - 5], b"\xc3"].concat()).unwrap();
    assert_eq!(with(&[&killed, "--resume"]), whole);
    let sorted = |name: &str| {
        let mut games = games(&path(name));
        games.sort();
        games
    };
    assert_eq!(sorted("killed"), sorted("whole"));
    assert_eq!(sorted("whole").len(), 320);
    // It is nobody else's log.
    let other = tournament("slide4", &room, &[&killed, "--resume", "--seed=2", "--sizes=6 7"]);
    assert!(crate::grade::text(&other.stderr).contains("it is the log of another run"));
}

/// Neither other limits nor another bot of the same name go on with a log.
#[test]
#[ignore = "long"]
fn a_log_is_of_one_run_alone() {
    let (room, files) = (Room::new("cup-other"), Room::new("cup-other-files"));
    room.script("one", "exit 0");
    room.script("two", "exit 0");
    let path = files.path.join("log");
    let log = format!("--log={}", path.display());
    let call = |more: &[&str]| tournament("slide4", &room, &[&[log.as_str()], more].concat());
    // No bot takes part.
    let played = |more: &[&str]| nothing_played("slide4", &room, &[&[log.as_str()], more].concat());
    played(&[]);
    let head = fs::read_to_string(&path).unwrap();
    assert!(head.contains(" sandbox none bind - bots one:"), "{head}");
    played(&["--resume"]);
    let refused = |more: &[&str], below: &str| {
        let output = call(&[&["--resume"], more].concat());
        let why = "it is the log of another run: other bots, another seed, other limits or other \
                   games.\n";
        let said = text(&output.stderr);
        assert!(said.ends_with(&format!("{why}{below}")), "{more:?}: {said}");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(fs::read_to_string(&path).unwrap(), head);
    };
    for other in ["--seed=2", "--time=2", "--memory=900", "--gate=strict", "--bind=/usr/lib"] {
        refused(&[other], "");
    }
    for other in ["--processes=255", "--processes=257"] {
        refused(&[other], "");
    }
    room.script("two", "exit 1");
    refused(&[], "  two is another program now\n");
    played(&["--force"]);
    let replaced = fs::read_to_string(&path).unwrap();
    assert!(replaced != head && replaced.lines().next() != head.lines().next(), "{replaced}");
}

#[test]
#[ignore = "long"]
fn many_bots_play_a_field_stage_first() {
    if !has_compiler() {
        return;
    }
    let (room, files) = (Room::new("cup-field"), Room::new("cup-field-files"));
    for seed in 1..=3 {
        random_slide4_bot(&room, seed);
    }
    slide4_bot(&room, "first_slot.c", "choose(board, size, player, side, move);");
    let csv = files.path.join("table.csv");
    let found =
        table("slide4", &room, &["--sizes=4 5", "--most=2", &format!("--csv={}", csv.display())]);
    assert!(
        found
            .contains("Qualifying stage: each bot plays 16 games against our Bot1 at four levels."),
        "{found}"
    );
    let stage = found.split("goes on  bot\n").nth(1).unwrap();
    let gone_on = stage.lines().filter(|line| line.contains(" yes ")).count();
    assert!((2..=4).contains(&gone_on), "{found}");
    let rows = rows(&csv);
    assert_eq!(rows.len(), 4);
    let out =
        rows.iter().filter(|row| row.iter().any(|cell| cell == "out after the qualifying stage"));
    assert_eq!(out.count(), 4 - gone_on);
}

/// Bots that are one and the same have exactly half of the points, whatever their name or place.
/// Each game is played again with the sides changed.
#[test]
#[ignore = "long"]
fn the_same_bot_under_five_names_has_half_of_the_points() {
    if !has_compiler() {
        return;
    }
    let (room, files) = (Room::new("cup-same"), Room::new("cup-same-files"));
    random_slide4_bot(&room, 5);
    for name in ["a.c", "m m.c", "zz.c", "=1.c"] {
        fs::copy(room.path.join("random_5.c"), room.path.join(name)).unwrap();
    }
    let csv = files.path.join("table.csv");
    table("slide4", &room, &["--sizes=4 6", "--games=6", &format!("--csv={}", csv.display())]);
    for row in rows(&csv) {
        // Four opponents, two sizes, six games: half of 48.
        assert_eq!(
            (row[0].as_str(), row[2].as_str(), row[3].as_str()),
            ("1", "24", "48"),
            "{row:?}"
        );
    }
}

/// Random bots of one strength: each has half of the points within three standard errors. The
/// standard error of a share of n games is at most 1 / (2 √n).
#[test]
#[ignore = "long"]
fn random_bots_have_half_of_the_points_within_three_standard_errors() {
    if !has_compiler() {
        return;
    }
    let (room, files) = (Room::new("cup-fair"), Room::new("cup-fair-files"));
    for seed in 1..=6 {
        random_ece15_bot(&room, seed);
    }
    let csv = files.path.join("ece15.csv");
    table("ece15", &room, &["--time=5", &format!("--csv={}", csv.display())]);
    are_near_half(&csv, 6, 10);
    let other = Room::new("cup-fair-slide4");
    for seed in 1..=4 {
        random_slide4_bot(&other, seed);
    }
    let csv = files.path.join("slide4.csv");
    table("slide4", &other, &["--sizes=4", "--games=60", &format!("--csv={}", csv.display())]);
    are_near_half(&csv, 4, 180);
}

fn are_near_half(csv: &Path, bots: usize, games: u32) {
    let rows = rows(csv);
    assert_eq!(rows.len(), bots);
    for row in &rows {
        let (points, played): (f64, f64) = (row[2].parse().unwrap(), row[3].parse().unwrap());
        assert!((played - f64::from(games)).abs() < 0.5, "{row:?}");
        let error = 0.5 / played.sqrt();
        assert!((points / played - 0.5).abs() <= 3.0 * error, "{rows:?}");
    }
}

#[test]
#[ignore = "long"]
fn each_game_of_the_log_of_slide4_can_be_replayed() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("cup-replay");
    random_slide4_bot(&room, 1);
    random_slide4_bot(&room, 2);
    // Its first move of a process is an occupied slot, in positions that the gate does not begin
    // with.
    let body = "static int asked;\n\
         int tokens = 0;\n\
         for (int cell = 0; cell < size * size; cell++)\n\
             tokens += board[cell / size][cell % size] % 3 != 0;\n\
         choose(board, size, player, side, move);\n\
         for (int n = 0; asked == 0 && tokens <= 3 && n < 4 * size; n++)\n\
             if (wins(board, size, player, \"NWES\"[n % 4], n / 4) < 0)\n\
                 *side = \"NWES\"[n % 4], *move = n / 4;\n\
         asked = 1;";
    slide4_bot(&room, "forfeits.c", body);
    let (found, games) = logged("slide4", &room, &["--sizes=4 10", "--games=6"]);
    assert!(found.contains("turns forfeited"), "{found}");
    let slide4 = built("slide4");
    for game in games {
        let [_, size, _, _, score, fault, _, moves] = game.as_slice() else { panic!("{game:?}") };
        assert_eq!(fault, "-");
        let shown = answer(slide4, &[], &format!("1 {size} 1 {moves}\n"));
        let winner = shown.trim_end().rsplit("Winner is Player ").next().unwrap();
        let expected = match score.as_str() {
            "1-0" => "1",
            "0-1" => "2",
            _ => continue,
        };
        assert_eq!(winner, expected, "{game:?}");
    }
}

/// The program calls a game over just when the log does, and its score names the winner.
#[test]
#[ignore = "long"]
fn each_game_of_the_log_of_ece15_can_be_replayed() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("cup-solve");
    for seed in 1..=4 {
        random_ece15_bot(&room, seed);
    }
    let (_, games) = logged("ece15", &room, &[]);
    let ece15 = built("ece15");
    assert_eq!(games.len(), 12 + 8);
    for game in games {
        let (score, moves) = (game[4].as_str(), game[7].as_str());
        // A loss of the side to move, by the winner's last stone; 0 where nobody has won.
        let stones = i32::try_from(moves.len()).unwrap();
        let expected = if score == "1/2" { 0 } else { (stones + 1) / 2 - 22 };
        assert_eq!(answer(ece15, &["--solve"], moves), format!("{moves} {expected}\n"));
        assert_eq!(answer(ece15, &["--best-move"], moves), format!("{moves} 0\n"));
        let winner = if stones % 2 == 1 { "1-0" } else { "0-1" };
        assert!(score == winner || score == "1/2", "{game:?}");
    }
}

/// In the sandbox nothing changes but the rights.
#[test]
#[ignore = "long"]
fn the_sandbox_changes_no_table() {
    let works = Command::new("bwrap")
        .args(["--unshare-user", "--unshare-pid", "--ro-bind", "/", "/", "true"])
        .status();
    if !works.is_ok_and(|status| status.success()) {
        skipped("there is no usable bubblewrap");
        return;
    }
    if !has_compiler() {
        return;
    }
    let room = Room::new("cup-sandbox");
    random_slide4_bot(&room, 1);
    random_slide4_bot(&room, 2);
    room.script("silent", "exec sleep 100");
    room.script("crash", "kill -SEGV $$");
    let options = ["--sizes=4 6"];
    let mut command = started("slide4", &room, &options);
    let inside = command.arg("--sandbox=auto").output().unwrap();
    assert_eq!(text(&inside.stderr), "");
    assert_eq!(text(&inside.stdout), table("slide4", &room, &options));
}

/// Known results. The first player wins 7x7, 9x9 and 10x10 from the empty board by force, and Bot1
/// knows how. The second wins 4x4 and 5x5.
#[test]
#[ignore = "long"]
fn bot1_wins_with_the_first_move_on_7_9_and_10() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("cup-bot1");
    for seed in 1..=3 {
        random_slide4_bot(&room, seed);
    }
    slide4_bot(&room, "first_slot.c", "choose(board, size, player, side, move);");
    let bot1 = format!("exec {} \"$@\"", built("slide4"));
    room.script("bot1", &bot1);
    room.script("bot1_too", &bot1);
    let (_, games) = logged("slide4", &room, &["--sizes=7 9 10", "--plies=0", "--time=60"]);
    let begun: Vec<_> = games.iter().filter(|game| game[2].starts_with("bot1")).collect();
    assert_eq!(begun.len(), 2 * 5 * 3);
    for game in begun {
        assert_eq!(game[4], "1-0", "{game:?}");
    }
}

/// As a contestant too, the perfect player wins each game with X.
#[test]
#[ignore = "long"]
fn the_perfect_player_wins_each_game_with_x() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("cup-perfect");
    for seed in 1..=8 {
        random_ece15_bot(&room, seed);
    }
    ece15_bot(&room, "orderly.c", "return orderly(board, computer_num);");
    room.script("perfect", &format!("exec {} \"$@\"", built("ece15")));
    let (_, games) = logged("ece15", &room, &["--time=60"]);
    let begun: Vec<_> = games.iter().filter(|game| game[2].contains("perfect")).collect();
    assert_eq!(begun.len(), 9 + 1 + 10);
    for game in begun {
        assert_eq!(game[4], "1-0", "{game:?}");
    }
}
