//! The text that a person at a terminal sees, and nobody else. The terminals are those of the
//! program `script`; without it these tests are noted as skipped.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::built::{CUHK4, ECE15, GOMOKU_MIST, SLIDE4, SPFIAR, built};
use crate::effort::effort;
use crate::grade::top;
use crate::process::Session;
use crate::room::Room;
use crate::skipped::{can_interrupt, has};
use grader::random::Random;
use grader::run::launch::{Ending, Limits, launch, launch_on};

/// A shell command at a terminal of its own.
fn script(command: &str) -> Option<Command> {
    if !has("script") {
        return None;
    }
    let mut script = Command::new("script");
    script.args(["-qec", command, "/dev/null"]);
    Some(script)
}

/// The text that a terminal shows of a command that ends with status 0. Nobody types: the input has
/// ended.
fn on_a_terminal(command: &str) -> Option<String> {
    let run = launch(&mut script(command)?, Stdio::null(), &Limits::wide(1 << 24)).unwrap();
    assert_eq!(run.ending, Ending::Exit(0), "{command}");
    Some(String::from_utf8(run.output).unwrap())
}

/// A person who types at a terminal and reads what it shows, the typed text included.
struct Person {
    session: Session,
    /// Bytes of the screen that have been read.
    read: usize,
}

impl Person {
    fn at(command: &str) -> Option<Self> {
        let mut script = script(command)?;
        script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Some(Self { session: Session::of(script.spawn().unwrap()), read: 0 })
    }

    /// Reads on to the end of this text.
    fn sees(&mut self, text: &str) {
        let text = text.replace('\n', "\r\n");
        let place = |seen: &[u8]| {
            let mut windows = seen.windows(text.len().max(1));
            windows.position(|window| window == text.as_bytes())
        };
        let read = self.read;
        self.session.expect_that(&format!("{text:?}"), |seen| place(&seen[read..]).is_some());
        self.read += place(&self.session.seen()[read..]).unwrap() + text.len();
    }

    /// Types a line. Then the screen shows the line and, right after it, the answer.
    fn types(&mut self, line: &str, answer: &str) {
        self.session.say(format!("{line}\n").as_bytes());
        let read = self.read;
        self.sees(&format!("{line}\n{answer}"));
        let shown = (line.len() + answer.len() + 1) + answer.matches('\n').count() + 1;
        assert_eq!(self.read, read + shown, "text before {answer:?}");
    }

    /// Presses Ctrl-D. The rest of the screen is this; the status.
    fn ends_the_input(mut self, shown: &str) -> Option<i32> {
        self.session.say(b"\x04");
        self.sees_the_end(shown)
    }

    /// Waits for the program's end. The rest of the screen is this; the status.
    fn sees_the_end(mut self, shown: &str) -> Option<i32> {
        self.session.wait();
        let (status, seen, _) = self.session.end();
        let rest = String::from_utf8_lossy(&seen[self.read..]).replace("\r\n", "\n");
        assert_eq!(rest, shown);
        status.code()
    }
}

/// Standard output and standard error of a program with pipes all round.
fn in_pipes(program: &str, options: &[&str], input: &str) -> (String, String) {
    let mut command = Command::new(program);
    let limits = Limits::wide(1 << 24);
    let run = launch_on(command.args(options), &input.as_bytes().into(), &limits).unwrap();
    (String::from_utf8(run.output).unwrap(), String::from_utf8(run.error).unwrap())
}

const OPENING: &str = "gomoku-mist: type place K10, view, who, history, resign or term";

#[test]
fn gomoku_mist_says_at_its_start_what_to_type() {
    let Some(mut person) = Person::at(&GOMOKU_MIST) else { return };
    let line = format!("{OPENING} (try --board)\n");
    assert!(line.len() <= 80, "one line of a terminal");
    person.sees(&line);
    person.types("help", "Invalid!\n");
    person.types("place A1", "");
    person.types("who", "W\n");
    assert_eq!(person.ends_the_input(""), Some(0));
    assert_eq!(in_pipes(&GOMOKU_MIST, &[], "help\n"), ("Invalid!\n".into(), String::new()));
}

const EMPTY_BOARD: &str = "\
19 . . . . . . . . . . . . . . . . . . .
18 . . . . . . . . . . . . . . . . . . .
17 . . . . . . . . . . . . . . . . . . .
16 . . . . . . . . . . . . . . . . . . .
15 . . . . . . . . . . . . . . . . . . .
14 . . . . . . . . . . . . . . . . . . .
13 . . . . . .[. . . . . . .]. . . . . .
12 . . . . . .[. . . . . . .]. . . . . .
11 . . . . . .[. . . . . . .]. . . . . .
10 . . . . . .[. . . . . . .]. . . . . .
 9 . . . . . .[. . . . . . .]. . . . . .
 8 . . . . . .[. . . . . . .]. . . . . .
 7 . . . . . .[. . . . . . .]. . . . . .
 6 . . . . . . . . . . . . . . . . . . .
 5 . . . . . . . . . . . . . . . . . . .
 4 . . . . . . . . . . . . . . . . . . .
 3 . . . . . . . . . . . . . . . . . . .
 2 . . . . . . . . . . . . . . . . . . .
 1 . . . . . . . . . . . . . . . . . . .
   A B C D E F G H I J K L M N O P Q R S   Black (#) to move
";

/// The hole is at M3, and its lowest row is off the board.
const BOARD_AFTER_A1: &str = "\
19 . . . . . . . . . . . . . . . . . . .
18 . . . . . . . . . . . . . . . . . . .
17 . . . . . . . . . . . . . . . . . . .
16 . . . . . . . . . . . . . . . . . . .
15 . . . . . . . . . . . . . . . . . . .
14 . . . . . . . . . . . . . . . . . . .
13 . . . . . . . . . . . . . . . . . . .
12 . . . . . . . . . . . . . . . . . . .
11 . . . . . . . . . . . . . . . . . . .
10 . . . . . . . . . . . . . . . . . . .
 9 . . . . . . . . . . . . . . . . . . .
 8 . . . . . . . . . . . . . . . . . . .
 7 . . . . . . . . . . . . . . . . . . .
 6 . . . . . . . . .[. . . . . . .]. . .
 5 . . . . . . . . .[. . . . . . .]. . .
 4 . . . . . . . . .[. . . . . . .]. . .
 3 . . . . . . . . .[. . . . . . .]. . .
 2 . . . . . . . . .[. . . . . . .]. . .
 1 # . . . . . . . .[. . . . . . .]. . .
   A B C D E F G H I J K L M N O P Q R S   White (o) to move
";

/// An option that was asked for works in pipes too.
#[test]
fn board_draws_after_each_accepted_command() {
    let input = "who\nplace A1\nplace A1\nplace T1\nplace A1 \nhelp\nview\nhistory\nterm\n";
    let (output, drawn) = in_pipes(&GOMOKU_MIST, &["--board"], input);
    assert_eq!(output, in_pipes(&GOMOKU_MIST, &[], input).0);
    let expected = [EMPTY_BOARD, BOARD_AFTER_A1, BOARD_AFTER_A1, BOARD_AFTER_A1].concat();
    assert_eq!(drawn, expected);
}

/// The hole at S18 and at A18: four of its columns are on the board.
#[test]
fn board_marks_the_part_of_the_hole_that_is_on_the_board() {
    for (point, row) in [
        ("I10", "18 . . . . . . . . . . . . . . .[. . . .]"),
        ("L10", "18[. . . .]. . . . . . . . . . . . . . ."),
    ] {
        let (_, drawn) = in_pipes(&GOMOKU_MIST, &["--board"], &format!("place {point}\n"));
        assert_eq!(drawn.lines().nth(1), Some(row));
        assert_eq!(drawn.lines().filter(|line| line.contains(']')).count(), 5);
    }
}

/// The drawing of every ending, without a player to move. With the ending's three lines and the
/// shell's prompt it fits a terminal of 24 lines.
#[test]
fn board_draws_the_last_board() {
    let game = "place A1\nplace B1\nplace A2\nplace B2\nplace A3\nplace B3\nplace A4\nplace B4\n";
    for (last, stones) in [("place A5\n", " 5 # . ."), ("resign\n", " 5 . . .")] {
        let (output, drawn) = in_pipes(&GOMOKU_MIST, &["--board"], &format!("{game}{last}"));
        assert_eq!(output.lines().count(), 3, "{output}");
        let lines: Vec<_> = drawn.lines().collect();
        assert_eq!(lines.len(), 9 * 20);
        assert!(lines[175].starts_with(" 4 # o . ."), "{drawn}");
        assert!(lines[174].starts_with(stones), "{drawn}");
        assert_eq!(lines[179], "   A B C D E F G H I J K L M N O P Q R S");
    }
}

/// The bracketed points of random games are those that `view` shows.
#[test]
fn the_brackets_hold_what_view_shows() {
    let mut random = Random::new(26);
    let mut input = String::new();
    for _ in 0..effort(200, 5_000) {
        let column = char::from(b'A' + random.byte() % 19);
        let row = random.byte() % 19 + 1;
        input += &format!("place {column}{row}\nview\n");
    }
    let (output, drawn) = in_pipes(&GOMOKU_MIST, &["--board"], &input);
    let views = output.lines().filter_map(|line| line.split_once(',')).map(|(_, points)| points);
    let views: Vec<_> = views.map(|points| points.replace('x', "")).collect();
    let lines: Vec<_> = drawn.lines().collect();
    let boards = lines.chunks(20).map(|board| {
        let rows = board.iter().filter_map(|row| row.split_once('[')?.1.split_once(']'));
        rows.map(|(points, _)| points.replace(' ', "")).collect::<String>()
    });
    let mut boards: Vec<_> = boards.collect();
    assert!(views.len() >= 10 && boards.len() > views.len(), "{}", views.len());
    // A board after `view` repeats the one before it.
    boards.dedup();
    let mut views = views;
    views.dedup();
    boards.truncate(views.len());
    assert_eq!(boards, views);
}

#[test]
fn board_shows_a_person_the_empty_board_first() {
    let Some(mut person) = Person::at(&format!("{GOMOKU_MIST} --board")) else { return };
    person.sees(&format!("{OPENING}\n{EMPTY_BOARD}"));
    person.types("place A1", BOARD_AFTER_A1);
    person.types("view", &format!("{BOARD_AFTER_A1}M3,{}\n", ".".repeat(42) + "xxxxxxx"));
    assert_eq!(person.ends_the_input(""), Some(0));
}

#[test]
fn slide4_tells_bots_forfeits_and_wrong_moves() {
    let Some(mut person) = Person::at(&SLIDE4) else { return };
    person.sees("Please enter your choice [0 or 1]:  ");
    person.types("1", "\n\n==================\nEnter board size: ");
    person.types(
        "4",
        "Options:\n [1] = Human vs. Human\n [2] = Human vs. Bot1\n \
                       [3] = Bot1 vs. Bot2\nChoose game type: ",
    );
    let prompt = "--0123--\n--SSSS--\nPlayer 1: enter move [side/position]: ";
    person.types(
        "2",
        "--NNNN--\n--0123--\nW0....0E\nW1.##.1E\nW2.##.2E\nW3....3E\n\
                       --0123--\n--SSSS--\nPlayer 1: enter move [side/position]: ",
    );
    let hint = "slide4: a move is a capital N, W, E or S and a column or row, as N3\n";
    person.types("s3", hint);
    person.types("  ", "");
    person.types(
        "N4",
        "slide4: N4 is beyond the edge, so Player 1 forfeits the turn\n\
                        --NNNN--\n--0123--\nW0....0E\nW1.##.1E\nW2.##.2E\nW3....3E\n\
                        --0123--\n--SSSS--\nBot1: ",
    );
    person.sees(prompt);
    assert_eq!(person.ends_the_input("\nslide4: unexpected end of input\n"), Some(1));
}

#[test]
fn cuhk4_names_the_computers_column() {
    let Some(mut person) = Person::at(&CUHK4) else { return };
    person.sees("Enter the number of human players [1-2]:\n");
    person.types(
        "1",
        &format!("{} 1 2 3 4 5 6 7\nPlayer 1's turn:\n", "| | | | | | | |\n".repeat(6)),
    );
    let rows = "| | | | | | | |\n".repeat(5);
    person.types(
        "4",
        &format!(
            "{rows}| | | |O| | | |\n 1 2 3 4 5 6 7\nComputer's turn:\nComputer: column 7\n\
         {rows}| | | |O| | |X|\n 1 2 3 4 5 6 7\nPlayer 1's turn:\n"
        ),
    );
    assert_eq!(person.ends_the_input(""), Some(1));
}

/// Level 1 does not see the user's four in column 7.
#[test]
fn spfiar_names_the_command_that_restart_stands_for() {
    let Some(mut person) = Person::at(&SPFIAR) else { return };
    person.sees("Please enter the difficulty level between [1-7]:\n");
    person.types("1", "");
    person.sees("Please make the next move:\n");
    for _ in 0..3 {
        person.types("add_disc 7", "");
        person.sees("Please make the next move:\n");
    }
    person.types("add_disc 7", "");
    person.sees(
        "Game over: you win\nPlease enter 'quit' to exit or 'restart' to start a new game!\n",
    );
    person.types("restart", "Error: invalid command\nspfiar: the command is restart_game\n");
    person.types("restarts", "Error: invalid command\n");
    person.types(
        "restart_game",
        "Game restarted!\nPlease enter the difficulty level between [1-7]:\n",
    );
    assert_eq!(person.ends_the_input("Error: gets has failed\n"), Some(1));
}

/// The shell's prompt begins a new line after Ctrl-D.
#[test]
fn ctrl_d_behind_a_prompt_leaves_no_open_line() {
    let Some(mut person) = Person::at(&ECE15) else { return };
    person.sees("Would you like to make the first move [y/n]: ");
    person.types("y", "");
    person.sees("Please enter your move: ");
    person.types("0", "Not a valid move. Enter a column number!\nPlease enter your move: ");
    assert_eq!(person.ends_the_input("\n"), Some(1));

    // The program itself prints this line end.
    let Some(mut person) = Person::at(&ECE15) else { return };
    person.sees("Would you like to make the first move [y/n]: ");
    assert_eq!(person.ends_the_input("\n"), Some(1));

    // A typed line has ended the prompt's line.
    let Some(mut person) = Person::at(&SLIDE4) else { return };
    person.sees("Please enter your choice [0 or 1]:  ");
    person.types("", "");
    assert_eq!(person.ends_the_input("slide4: unexpected end of input\n"), Some(1));
}

/// Each of the three streams at the terminal or elsewhere. The lines are for a terminal at standard
/// input and standard error. The line end after a prompt needs all three.
#[test]
fn each_stream_is_asked_whether_it_is_a_terminal() {
    let opening = &format!("{OPENING} (try --board)\r\n")[..];
    for (streams, shown) in [
        ("", opening),
        ("> /dev/null", opening),
        ("< /dev/null", ""),
        ("2> /dev/null", ""),
        ("< /dev/null > /dev/null", ""),
        ("> /dev/null 2> /dev/null", ""),
    ] {
        let Some(seen) = on_a_terminal(&format!("{GOMOKU_MIST} {streams}")) else { return };
        assert_eq!(seen, shown, "{streams}");
    }
    let prompt = "Please enter your choice [0 or 1]:  ";
    let end = "slide4: unexpected end of input\r\n";
    for (streams, shown) in [
        ("", format!("{prompt}\r\n{end}")),
        ("> /dev/null", end.to_string()),
        ("< /dev/null", format!("{prompt}{end}")),
        ("2> /dev/null", prompt.to_string()),
        ("< /dev/null > /dev/null", end.to_string()),
    ] {
        let Some(seen) = on_a_terminal(&format!("{SLIDE4} {streams} || true")) else { return };
        let (_, seen) = seen.rsplit_once("functions)]\r\n\r\n").unwrap_or(("", &seen));
        assert_eq!(seen, shown, "{streams}");
    }
}

/// The words of the five programs to a person go to no pipe, and the output is the same.
#[test]
fn pipes_get_none_of_these_lines() {
    for (program, input, status) in [
        (&*GOMOKU_MIST, "help\nplace A1\nview\nresign\n", 0),
        (&CUHK4, "1\n4\n4\n4\n", 1),
        (&SPFIAR, "1\nrestart\nadd_disc 7\nrestart\n", 1),
        (&ECE15, "y\n4\n", 1),
        (&SLIDE4, "1\n4\n2\ns3\nN9\nN0\nN0\nN0\nN0\nN0\nN0\nN0\nN0\nN0\nN0\nN0\n", 0),
    ] {
        let room = Room::new("pipes");
        let file = room.path.join("output");
        let (output, errors) = in_pipes(program, &[], input);
        assert_eq!(errors, "", "{program}");
        let to_file = format!("{program} > {}", file.display());
        let Some(mut person) = Person::at(&to_file) else { return };
        person.session.say(input.as_bytes());
        // Status 1 is that of an input which ends too early.
        person.session.say(if status == 1 { b"\x04" } else { b"" });
        person.session.wait();
        let (ended, ..) = person.session.end();
        assert_eq!(ended.code(), Some(status), "{program}");
        assert_eq!(fs::read_to_string(&file).unwrap(), output, "{program}");
    }
}

/// A folder for `make play`, with a program of each name. Each is a shell script with this text;
/// cargo builds nothing there.
fn playroom(name: &str, body: &str) -> (Room, String) {
    let room = Room::new(name);
    fs::create_dir_all(room.path.join("target/release")).unwrap();
    room.script("cargo", "echo cargo $*");
    for game in ["gomoku-mist", "cuhk4", "spfiar", "ece15", "slide4"] {
        room.script(&format!("target/release/{game}"), body);
    }
    let folder = room.path.display();
    let makefile = top().join("Makefile").display().to_string();
    let clean = "env -u MAKEFLAGS -u MAKELEVEL -u GAME -u OPTIONS";
    let make = format!("cd {folder}; PATH={folder}:$PATH; exec {clean} make -f {makefile} play");
    (room, make)
}

#[test]
fn make_play_offers_the_games_by_number() {
    let (_room, make) = playroom("menu", "echo \"${0##*/} with $*\"; exit 7");
    let Some(mut person) = Person::at(&format!("{make} OPTIONS='--seed 3'")) else { return };
    person.sees("1  gomoku-mist  ");
    for game in ["\n2  cuhk4  ", "\n3  spfiar  ", "\n4  ece15  ", "\n5  slide4  "] {
        person.sees(game);
    }
    person.sees("\nWhich game, 1 to 5? ");
    for wrong in ["", "6", "0", "12", "x", "* 3", "-1"] {
        person.types(wrong, "Which game, 1 to 5? ");
    }
    person.types("3", "cargo build -q --release --bin spfiar\nspfiar with --seed 3\n");
    assert_eq!(person.sees_the_end(""), Some(0));

    for (number, game) in [(1, "gomoku-mist"), (2, "cuhk4"), (4, "ece15"), (5, "slide4")] {
        let Some(mut person) = Person::at(&make) else { return };
        person.sees("Which game, 1 to 5? ");
        let answer = format!("cargo build -q --release --bin {game}\n{game} with \n");
        person.types(&number.to_string(), &answer);
        assert_eq!(person.sees_the_end(""), Some(0));
    }
    let Some(mut person) = Person::at(&make) else { return };
    person.sees("Which game, 1 to 5? ");
    assert_eq!(person.ends_the_input("\n"), Some(0));
}

/// Neither an exit status nor Ctrl-C makes make print an error.
#[test]
fn make_play_ends_as_quietly_as_the_game() {
    let (_room, make) = playroom("status", "echo played; exit 7");
    let cargo = "cargo build -q --release --bin cuhk4\r\n";
    if let Some(seen) = on_a_terminal(&format!("{make} GAME=cuhk4")) {
        assert_eq!(seen, format!("{cargo}played\r\n"));
    }
    if !can_interrupt() {
        return;
    }
    let (_room, make) = playroom("interrupt", "echo ready; exec sleep 100");
    for (options, before) in [("GAME=cuhk4", "ready\n"), ("", "Which game, 1 to 5? ")] {
        let Some(mut person) = Person::at(&format!("{make} {options}")) else { return };
        person.sees(before);
        person.session.say(b"\x03");
        person.sees_the_end("^C");
    }
    let wrong = format!("({make} GAME=chess) || true");
    let Some(seen) = on_a_terminal(&wrong) else { return };
    let names = "gomoku-mist cuhk4 spfiar ece15 slide4";
    assert!(seen.contains(&format!("*** GAME=chess is none of {names}.  Stop.")), "{seen}");
}

/// After Ctrl-C the last line is the terminal's own.
#[test]
fn make_grade_ends_quietly_after_an_interruption() {
    if !can_interrupt() {
        return;
    }
    let room = Room::new("interrupted-grade");
    room.script("cargo", "exit 0");
    for profile in ["grade", "class"] {
        fs::create_dir_all(room.path.join("target").join(profile)).unwrap();
        room.script(&format!("target/{profile}/in-a-row"), "echo ready; exec sleep 100");
    }
    let folder = room.path.display();
    let makefile = top().join("Makefile").display().to_string();
    let clean = "env -u MAKEFLAGS -u MAKELEVEL -u GAME -u OPTIONS";
    for target in ["grade", "grade-all", "grade-cases", "tournament"] {
        let make = format!("exec {clean} make -f {makefile} {target} GAME=cuhk4 PROGRAM=x DIR=x");
        let call = format!("cd {folder}; PATH={folder}:$PATH; {make}");
        let Some(mut person) = Person::at(&call) else { return };
        person.sees("ready\n");
        person.session.say(b"\x03");
        person.sees_the_end("^C");
    }
}

/// Two bots play; nobody types. The first boards arrive while the bots still think about later
/// moves.
#[test]
#[ignore = "long"]
fn boards_are_shown_before_a_bot_thinks() {
    for nodes in [300_000, 1_000_000, 5_000_000] {
        let Some(mut script) = script(&format!("echo 1 5 4 | {SLIDE4} --nodes {nodes}")) else {
            return;
        };
        script.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let start = Instant::now();
        let mut session = Session::of(script.spawn().unwrap());
        let edge = b"--NNNNN--";
        session.expect_that("board", |seen| seen.windows(edge.len()).any(|bytes| bytes == edge));
        let shown = Instant::now();
        let (status, seen, _) = session.end();
        let afterwards = shown.elapsed();
        assert!(status.success() && seen.ends_with(b"\r\n\r\n"), "{}", seen.escape_ascii());
        // A quick machine is through soon after the first boards are due.
        if start.elapsed() > Duration::from_secs(1) {
            assert!(afterwards > Duration::from_millis(200), "{afterwards:?} after the first");
            return;
        }
    }
    panic!("the bots are too quick for this test");
}

/// The report has colors at a terminal alone; without them its bytes are those of a pipe.
#[test]
fn a_report_has_colors_at_a_terminal() {
    let room = Room::new("colors");
    let program = room.script("wrong", &format!("{GOMOKU_MIST} | sed 's/^B1,/B 1,/'"));
    let grader = built("in-a-row");
    let words = ["grade", "gomoku-mist", &program, "--case=spec_example_4", "--sandbox=none"];
    let printed = |words: &[&str]| {
        let output = Command::new(grader).args(words).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let plain = printed(&words);
    let colored = printed(&[&words[..], &["--color=always"]].concat());
    for (word, with_color) in [
        ("\nmark: 0 of 1 points\n", "\n\x1b[1mmark: 0 of 1 points\x1b[0m\n"),
        ("\nFAIL  spec_example_4", "\n\x1b[31mFAIL\x1b[0m  spec_example_4"),
        (" ^ the first difference\n", " \x1b[31m^ the first difference\x1b[0m\n"),
        ("\n0/1 cases pass  (gomoku-mist, ", "\n\x1b[31m0/1 cases pass  (gomoku-mist, "),
    ] {
        assert!(plain.contains(word) && colored.contains(with_color), "{plain}{colored}");
    }
    let codes = ["\x1b[0m", "\x1b[1m", "\x1b[31m"];
    assert_eq!(codes.iter().fold(colored.clone(), |text, code| text.replace(code, "")), plain);

    let words = format!("{grader} {} 2>/dev/null", words.join(" "));
    for (call, expected) in [
        (words.clone(), &colored),
        (format!("NO_COLOR= {words} --color=auto"), &colored),
        (format!("NO_COLOR=1 {words}"), &plain),
        (format!("NO_COLOR=1 {words} --color=always"), &colored),
        (format!("{words} --color=never"), &plain),
        (format!("{words} | cat"), &plain),
    ] {
        let call = format!("{call} || true");
        let Some(seen) = on_a_terminal(&call) else { return };
        assert_eq!(&seen.replace("\r\n", "\n"), expected, "{call}");
    }
}

/// Work that takes a while shows a line on standard error, and takes it away.
#[test]
#[ignore = "long"]
fn long_work_shows_its_progress_on_a_terminal() {
    let room = Room::new("progress");
    let input = room.path.join("positions");
    let mut random = Random::new(1);
    let solver = &ECE15;
    for lines in [1_000, 10_000, 100_000] {
        let mut columns = || (0..16).map(|_| char::from(b'1' + random.byte() % 7)).collect();
        let positions: Vec<String> = (0..lines).map(|_| columns()).collect();
        fs::write(&input, positions.join("\n")).unwrap();
        let name = input.display();
        let Some(shown) = on_a_terminal(&format!("{solver} --solve < {name} > /dev/null || true"))
        else {
            break;
        };
        // A quick machine is through before the first line is due.
        if !shown.is_empty() || lines == 100_000 {
            assert!(
                shown.contains(" positions, ") && shown.contains(" % of the file, "),
                "{shown}"
            );
            assert!(shown.ends_with("left\x1b[K\r\x1b[K"), "{}", shown.escape_debug());
            break;
        }
    }
}

/// Of a pipe nobody knows the end, and without a terminal nobody looks.
#[test]
fn no_progress_of_a_pipe_or_into_a_file() {
    let path = &ECE15;
    let positions = "(yes 44 | head -99; sleep 0.3; echo 44)";
    if let Some(shown) = on_a_terminal(&format!("{positions} | {path} --solve > /dev/null")) {
        assert_eq!(shown, "");
    }
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{positions} | {path} --solve > /dev/null")]);
    let run = launch(&mut shell, Stdio::null(), &Limits::wide(1 << 24)).unwrap();
    assert_eq!((run.ending, run.error), (Ending::Exit(0), vec![]));
}
