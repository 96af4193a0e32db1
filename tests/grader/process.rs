//! The five programs as processes: pipes, terminals and careless callers change nothing.

use std::fs;
use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use crate::built::built;
use crate::effort::effort;
use crate::grade::top;
use crate::seed;
use grader::random::Random;
use grader::run::launch::Ending;

/// A program as the tests know it.
struct Program {
    name: &'static str,
    /// A short game: each line, and how the output ends when it is answered.
    dialogue: &'static [(&'static str, &'static str)],
    /// How the output ends before any input.
    greeting: &'static str,
    /// Status when there is no input at all.
    empty: i32,
    /// Input that opens a game, and input that can follow for ever, every repetition of which is
    /// answered with something.
    opening: &'static str,
    endless: &'static str,
}

const PROGRAMS: [Program; 5] = [
    Program {
        name: "gomoku-mist",
        greeting: "",
        dialogue: &[
            ("who\n", "B\n"),
            ("nonsense\n", "Invalid!\n"),
            ("place A1\n", ""),
            ("view\n", "M3,..........................................xxxxxxx\n"),
            ("place A1\n", "Occupied coordinate\n"),
            ("place a1\n", "Invalid coordinate\n"),
            ("who\n", "W\n"),
            ("history\n", "A1\n"),
            ("resign\n", "Black wins!\nA1\nThank you for playing!\n"),
        ],
        empty: 0,
        opening: "place J10\n",
        endless: "y\n",
    },
    Program {
        name: "cuhk4",
        greeting: "Enter the number of human players [1-2]:\n",
        dialogue: &[
            ("3\n", "Input out of range. Please input again:\n"),
            ("2\n", " 1 2 3 4 5 6 7\nPlayer 1's turn:\n"),
            ("1\n", "|O| | | | | | |\n 1 2 3 4 5 6 7\nPlayer 2's turn:\n"),
            ("8\n", "Input out of range. Please input again:\n"),
            ("2\n", "|O|X| | | | | |\n 1 2 3 4 5 6 7\nPlayer 1's turn:\n"),
            ("1\n", "Player 2's turn:\n"),
            ("2\n", "Player 1's turn:\n"),
            ("1\n", "Player 2's turn:\n"),
            ("2\n", "Player 1's turn:\n"),
            ("1\n", "|O|X| | | | | |\n 1 2 3 4 5 6 7\nCongratulations! Player 1 wins!\n"),
        ],
        empty: 1,
        opening: "2\n4\n",
        endless: "y\n",
    },
    Program {
        name: "spfiar",
        greeting: "Please enter the difficulty level between [1-7]:\n",
        dialogue: &[
            (
                "8\n",
                "Error: invalid level (should be between 1 to 7)\n\
                 Please enter the difficulty level between [1-7]:\n",
            ),
            ("1\n", "  1 2 3 4 5 6 7  \nPlease make the next move:\n"),
            ("suggest_move\n", "Suggested move: drop a disc to column 4\n"),
            ("undo_move\n", "Error: cannot undo previous move!\n"),
            ("add_disc 4\n", "  1 2 3 4 5 6 7  \nPlease make the next move:\n"),
            ("add_disc x\n", "Error: column number must be in range 1-7\n"),
            ("add_disc\n", "Error: invalid command\n"),
            ("undo_move\n", "  1 2 3 4 5 6 7  \nPlease make the next move:\n"),
            (
                "restart_game\n",
                "Game restarted!\nPlease enter the difficulty level between [1-7]:\n",
            ),
            ("quit\n", "Exiting...\n"),
        ],
        empty: 1,
        opening: "1\n",
        endless: "y\n",
    },
    Program {
        name: "ece15",
        greeting: "*** Welcome to the Connect Four game!!! ***\n\
                   Would you like to make the first move [y/n]: ",
        dialogue: &[
            ("y\n", "  1   2   3   4   5   6   7  \n\nPlease enter your move: "),
            ("?\n", "Not a valid move. Enter a column number!\nPlease enter your move: "),
            ("4\n", "  1   2   3   4   5   6   7  \n\nPlease enter your move: "),
            ("4\n", "  1   2   3   4   5   6   7  \n\nPlease enter your move: "),
            ("4\n", "  1   2   3   4   5   6   7  \n\nPlease enter your move: "),
            ("4\n", "  1   2   3   4   5   6   7  \n\nPlayer X won!\n"),
        ],
        empty: 1,
        opening: "y\n4\n",
        endless: "y\n",
    },
    Program {
        name: "slide4",
        greeting: "\nPlease enter your choice [0 or 1]:  ",
        dialogue: &[
            ("1\n", "\n\n==================\nEnter board size: "),
            (
                "5\n",
                "Options:\n [1] = Human vs. Human\n [2] = Human vs. Bot1\n \
                     [3] = Bot1 vs. Bot2\nChoose game type: ",
            ),
            ("1\n", "--SSSSS--\nPlayer 1: enter move [side/position]: "),
            // A move is two bytes: its answer does not wait for the line's end.
            ("N0", "W4X....4E\n--01234--\n--SSSSS--\nPlayer 2: enter move [side/position]: "),
            ("\nN1\n", "W4XO...4E\n--01234--\n--SSSSS--\nPlayer 1: enter move [side/position]: "),
            ("N0N1N0N1", "\nPlayer 1: enter move [side/position]: "),
            ("N0\n", "--SSSSS--\n\nGame over! Congratulations! Winner is Player 1\n\n"),
        ],
        empty: 1,
        opening: "1\n5\n1\n",
        endless: "N0\n",
    },
];

impl Program {
    fn command(&self) -> Command {
        Command::new(built(self.name))
    }

    /// The program in a shell command, where it stands as `"$0"`.
    fn in_shell(&self, script: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", script, built(self.name)]);
        shell
    }

    /// Started with pipes for all three streams.
    fn start(&self) -> Child {
        let mut command = self.command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    }

    fn whole_dialogue(&self) -> String {
        self.dialogue.iter().map(|(line, _)| *line).collect()
    }

    fn long_session(&self, repetitions: usize) -> String {
        self.opening.to_string() + &self.endless.repeat(repetitions)
    }
}

/// Every program that the package has is tested.
#[test]
fn no_program_is_forgotten() {
    let bins = top().join("src/bin");
    assert_eq!(fs::read_dir(bins).unwrap().count(), PROGRAMS.len());
}

/// The results of a run.
#[derive(Debug, PartialEq)]
pub struct Run {
    pub output: Vec<u8>,
    pub error: Vec<u8>,
    pub ending: Ending,
}

/// Feeds input in the given pieces, each written by itself, and returns what came out.
pub fn feed(mut command: Command, pieces: Vec<Vec<u8>>) -> Run {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut writer = child.stdin.take().unwrap();
    let feeder = thread::spawn(move || pieces.iter().all(|piece| writer.write_all(piece).is_ok()));
    let (status, output, error) = Session::of(child).end();
    feeder.join().unwrap();
    let status = status.code().unwrap_or_else(|| panic!("{status}"));
    Run { output, error, ending: Ending::Exit(status) }
}

fn feed_whole(program: &Program, input: &[u8]) -> Run {
    feed(program.command(), vec![input.to_vec()])
}

/// A person, or another program, on the far side of two pipes.
pub struct Session {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Vec<u8>>,
    seen: Vec<u8>,
}

impl Session {
    fn start(program: &Program) -> Self {
        Self::of(program.start())
    }

    /// The far side of a program that has been started.
    pub fn of(mut child: Child) -> Self {
        let (send, output) = mpsc::channel();
        let mut pipe = child.stdout.take().unwrap();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(got @ 1..) = pipe.read(&mut buffer) {
                // Nobody listens any more: the pipe is closed, as by a reader that goes away.
                if send.send(buffer[..got].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self { input: child.stdin.take(), child, output, seen: Vec::new() }
    }

    pub fn say(&mut self, text: &[u8]) {
        self.input.as_mut().unwrap().write_all(text).unwrap();
    }

    /// Waits until the output so far ends like this.
    fn expect(&mut self, ending: &str) {
        self.expect_that(&format!("{ending:?}"), |seen| seen.ends_with(ending.as_bytes()));
    }

    /// Waits until the output so far is as described.
    pub fn expect_that(&mut self, description: &str, holds: impl Fn(&[u8]) -> bool) {
        while !holds(&self.seen) {
            let Ok(more) = self.output.recv_timeout(Duration::from_secs(30)) else {
                panic!("no {description} after {}", self.seen.escape_ascii());
            };
            self.seen.extend(more);
        }
    }

    /// Everything printed so far that has been waited for.
    pub fn seen(&self) -> &[u8] {
        &self.seen
    }

    /// The peak of the memory in use so far, in kilobytes.
    fn peak(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// Waits until the program ends by itself.
    pub fn wait(&mut self) {
        wait(&mut self.child);
    }

    /// Closes the input and waits for the end. Returns the status, the rest of standard output, and
    /// standard error.
    pub fn end(mut self) -> (ExitStatus, Vec<u8>, Vec<u8>) {
        drop(self.input.take());
        let status = wait(&mut self.child);
        while let Ok(more) = self.output.recv() {
            self.seen.extend(more);
        }
        let errors = errors_of(&mut self.child);
        (status, std::mem::take(&mut self.seen), errors)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn errors_of(child: &mut Child) -> Vec<u8> {
    let mut errors = Vec::new();
    child.stderr.take().unwrap().read_to_end(&mut errors).unwrap();
    errors
}

fn wait(child: &mut Child) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "it does not end");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn every_prompt_can_be_read_before_its_answer_is_written() {
    for program in &PROGRAMS {
        let mut session = Session::start(program);
        session.expect(program.greeting);
        for (line, ending) in program.dialogue {
            session.say(line.as_bytes());
            session.expect(ending);
        }
        let (status, output, errors) = session.end();
        assert_eq!(status.code(), Some(0), "{}", program.name);
        assert_eq!(errors, b"", "{}", program.name);
        let whole = feed_whole(program, program.whole_dialogue().as_bytes());
        assert_eq!(output, whole.output, "{}", program.name);
    }
}

/// `yes | program | head -1`: the reader goes away, the writer never ends.
#[test]
fn endless_input_ends_with_the_reader() {
    for program in &PROGRAMS {
        let mut child = program.start();
        let mut input = child.stdin.take().unwrap();
        let text = program.long_session(10_000);
        let feeder = thread::spawn(move || {
            if input.write_all(text.as_bytes()).is_ok() {
                while input.write_all(program.endless.as_bytes()).is_ok() {}
            }
        });
        child.stdout.take().unwrap().read_exact(&mut [0; 8]).unwrap();
        assert_eq!(wait(&mut child).code(), Some(1), "{}", program.name);
        assert_eq!(errors_of(&mut child), b"", "{}", program.name);
        feeder.join().unwrap();
    }
}

/// The reader leaves while the program waits for the next answer.
#[test]
fn a_reader_that_goes_away_between_two_answers_ends_the_game() {
    for program in &PROGRAMS {
        let mut child = program.start();
        let mut input = child.stdin.take().unwrap();
        input.write_all(program.long_session(1).as_bytes()).unwrap();
        child.stdout.take().unwrap().read_exact(&mut [0; 8]).unwrap();
        // Long enough for the first answers to be written before the reader goes.
        thread::sleep(Duration::from_millis(20));
        let _ = input.write_all(program.endless.as_bytes());
        assert_eq!(wait(&mut child).code(), Some(1), "{}", program.name);
        assert_eq!(errors_of(&mut child), b"", "{}", program.name);
    }
}

#[test]
fn a_full_disk_ends_the_program_with_status_1_and_no_words() {
    for program in &PROGRAMS {
        // A short game is written at its end alone, a long one in the middle.
        let games = [program.whole_dialogue(), program.long_session(20_000)];
        for script in ["exec \"$0\" > /dev/full", "exec \"$0\" --help > /dev/full"] {
            for game in &games {
                let run = feed(program.in_shell(script), vec![game.clone().into_bytes()]);
                assert_eq!(run.ending, Ending::Exit(1), "{}", program.name);
                assert_eq!(run.error, b"", "{}", program.name);
            }
        }
    }
}

/// Rust's runtime opens `/dev/null` for a standard stream that is closed at the start. A closed
/// input is then an empty one, and a closed output loses everything without an error.
#[test]
fn a_closed_stream_is_like_the_null_device() {
    for program in &PROGRAMS {
        let name = program.name;
        let game = program.whole_dialogue().into_bytes();
        let run = |script: &str, input: &[u8]| feed(program.in_shell(script), vec![input.to_vec()]);
        let empty = run("exec \"$0\" < /dev/null", b"");
        assert_eq!(empty.ending, Ending::Exit(program.empty), "{name}");

        let no_input = run("exec \"$0\" <&-", b"");
        assert_eq!(no_input.ending, empty.ending, "{name}");
        assert_eq!(no_input.output, empty.output, "{name}");

        let no_output = run("exec \"$0\" >&-", &game);
        assert_eq!((no_output.ending, no_output.output), (Ending::Exit(0), vec![]), "{name}");
        assert_eq!(no_output.error, b"", "{name}");

        let neither = run("exec \"$0\" <&- >&-", b"");
        assert_eq!((neither.ending, neither.output), (empty.ending, vec![]), "{name}");

        let no_errors = run("exec \"$0\" --nonsense 2>&-", b"");
        assert_eq!((no_errors.ending, no_errors.output), (Ending::Exit(2), vec![]), "{name}");
        let nothing = run("exec \"$0\" <&- >&- 2>&-", b"");
        assert_eq!(nothing.ending, empty.ending, "{name}");
    }
}

/// A folder opens like a file, and then every read fails.
#[test]
fn a_read_error_is_said_in_one_line_with_status_1() {
    let mut calls: Vec<(&Program, &str)> = PROGRAMS.iter().map(|program| (program, "")).collect();
    calls.extend([(&PROGRAMS[3], "--solve"), (&PROGRAMS[3], "--scores")]);
    calls.push((&PROGRAMS[3], "--best-move"));
    calls.extend([(&PROGRAMS[4], "--functions"), (&PROGRAMS[1], "--echo")]);
    for (program, option) in calls {
        let name = program.name;
        let run = feed(program.in_shell(&format!("exec \"$0\" {option} < /")), vec![]);
        assert_eq!(run.ending, Ending::Exit(1), "{name} {option}");
        let said = String::from_utf8(run.error).unwrap();
        assert_eq!(said, format!("{name}: Is a directory\n"), "{option}");
        let greeting = run.output.ends_with(program.greeting.as_bytes());
        assert!(greeting || (option.len() > 6 && run.output.is_empty()), "{name} {option}");
    }
}

/// A handle that is open for writing alone.
#[test]
fn an_input_that_is_open_for_output_is_a_read_error() {
    for program in &PROGRAMS {
        let run = feed(program.in_shell("exec \"$0\" 0> /dev/null"), vec![]);
        assert_eq!(run.ending, Ending::Exit(1), "{}", program.name);
        let said = format!("{}: Bad file descriptor\n", program.name);
        assert_eq!(String::from_utf8(run.error).unwrap(), said);
    }
}

/// Both ends of a non-blocking connection, of which the program has the second.
fn non_blocking() -> (UnixStream, OwnedFd) {
    let (ours, theirs) = UnixStream::pair().unwrap();
    theirs.set_nonblocking(true).unwrap();
    (ours, OwnedFd::from(theirs))
}

/// Each answer comes although nothing can be read before it is asked for.
#[test]
fn a_non_blocking_input_is_waited_for() {
    for program in &PROGRAMS {
        let (mut input, theirs) = non_blocking();
        let mut command = program.command();
        command.stdin(theirs).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        let mut session = Session::of(child);
        session.expect(program.greeting);
        for (line, ending) in program.dialogue {
            thread::sleep(Duration::from_millis(2));
            input.write_all(line.as_bytes()).unwrap();
            session.expect(ending);
        }
        let (status, _, errors) = session.end();
        assert_eq!((status.code(), errors), (Some(0), vec![]), "{}", program.name);
    }
}

/// More than any pipe holds, into a reader that comes late and reads slowly.
#[test]
fn a_non_blocking_output_gets_every_byte() {
    for program in &PROGRAMS {
        let sample = feed_whole(program, program.long_session(1_000).as_bytes()).output.len();
        let input = program.long_session(effort(500_000, 2_700_000) * 1_000 / sample).into_bytes();
        let expected = feed_whole(program, &input).output;
        assert!(expected.len() >= effort(400_000, 2_000_000), "{}", program.name);
        let (reader, mut writer) = io::pipe().unwrap();
        let feeder = thread::spawn(move || writer.write_all(&input));
        let (output, theirs) = non_blocking();
        let mut command = program.command();
        let mut child = command.stdin(reader).stdout(theirs).stderr(Stdio::null()).spawn().unwrap();
        // The command holds the far end of the connection.
        drop(command);
        thread::sleep(Duration::from_millis(50));
        assert!(read_slowly(output) == expected, "{}", program.name);
        wait(&mut child);
        feeder.join().unwrap().unwrap();
    }
}

/// The same connection for both, as at a terminal that another program has set to non-blocking.
#[test]
fn a_non_blocking_connection_carries_a_whole_game() {
    for program in &PROGRAMS {
        let (mut ours, theirs) = non_blocking();
        let mut command = program.command();
        command.stdin(theirs.try_clone().unwrap()).stdout(theirs).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        drop(command);
        let game = program.whole_dialogue();
        ours.write_all(game.as_bytes()).unwrap();
        let mut seen = Vec::new();
        ours.read_to_end(&mut seen).unwrap();
        assert_eq!(seen, feed_whole(program, game.as_bytes()).output, "{}", program.name);
        assert_eq!(wait(&mut child).code(), Some(0), "{}", program.name);
    }
}

#[test]
fn a_slow_reader_gets_everything() {
    for program in &PROGRAMS {
        let input = program.long_session(5_000).into_bytes();
        let expected = feed_whole(program, &input).output;
        let (reader, mut writer) = io::pipe().unwrap();
        let feeder = thread::spawn(move || writer.write_all(&input));
        let (output, sink) = io::pipe().unwrap();
        let mut command = program.command();
        let mut child = command.stdin(reader).stdout(sink).stderr(Stdio::null()).spawn().unwrap();
        // The command holds the far end of the output pipe.
        drop(command);
        assert_eq!(read_slowly(output), expected, "{}", program.name);
        wait(&mut child);
        feeder.join().unwrap().unwrap();
    }
}

fn read_slowly(mut output: impl Read) -> Vec<u8> {
    let mut seen = Vec::new();
    let mut buffer = [0; 1999];
    while let Ok(got @ 1..) = output.read(&mut buffer) {
        seen.extend_from_slice(&buffer[..got]);
        thread::sleep(Duration::from_micros(200));
    }
    seen
}

/// A gigabyte with no line end in it, or a 64th in a short run.
fn gigabyte() -> usize {
    effort(1 << 24, 1 << 30)
}

/// Kilobytes that the peak may move by while the line passes. The system counts in batches, and a
/// buffer is touched for the first time.
const SLACK: u64 = 512;

#[test]
fn a_line_of_a_gigabyte_takes_no_memory() {
    for program in &PROGRAMS {
        pass_through(program, program.opening, b'x', gigabyte());
    }
}

/// Digits go where a number is expected, blanks where they are skipped.
#[test]
fn a_number_or_a_blank_of_any_length_takes_no_memory() {
    let length = effort(1 << 21, 1 << 25);
    for program in &PROGRAMS {
        let bytes = [b'9', b' ', b'0', b'\t', 0, 0xff];
        for &byte in &bytes[..effort(2, bytes.len())] {
            pass_through(program, "", byte, length);
            pass_through(program, program.opening, byte, length);
        }
    }
}

fn pass_through(program: &Program, opening: &str, byte: u8, length: usize) {
    let mut session = Session::start(program);
    session.say(opening.as_bytes());
    let chunk = vec![byte; 1 << 16];
    let mut input = session.input.take().unwrap();
    let mut feed = |bytes: usize| (0..bytes / chunk.len()).all(|_| input.write_all(&chunk).is_ok());
    if !feed(1 << 21) {
        // slide4 ends at the first thing that is no number, as its spec says.
        assert_eq!(program.name, "slide4");
        assert_eq!(session.end().0.code(), Some(1));
        return;
    }
    let before = session.peak();
    assert!(feed(length), "{} stopped reading", program.name);
    let after = session.peak();
    assert!(after <= before + SLACK, "{}: {before} kB, then {after} kB", program.name);
    assert!(after < 8192, "{}: {after} kB", program.name);
    drop(input);
    let (status, ..) = session.end();
    assert!(matches!(status.code(), Some(0 | 1)), "{}: {status}", program.name);
}

/// Whole, byte by byte and in pieces of any length, each written by itself.
#[test]
fn the_pieces_in_which_input_arrives_do_not_matter() {
    let mut random = Random::new(0x5eed);
    for program in &PROGRAMS {
        let noise: Vec<u8> = (0..3000).map(|_| random.byte()).collect();
        let inputs = [
            program.whole_dialogue().into_bytes(),
            program.long_session(500).into_bytes(),
            [program.opening.as_bytes(), &noise].concat(),
            noise,
        ];
        for input in inputs {
            let whole = feed_whole(program, &input);
            let single = input.chunks(1).map(<[u8]>::to_vec).collect();
            let single = feed(program.command(), single);
            let pieces = feed(program.command(), random.pieces(&input, 40));
            for other in [single, pieces] {
                assert_eq!(other.ending, whole.ending, "{}: {random:?}", program.name);
                assert_eq!(other.output, whole.output, "{}: {random:?}", program.name);
            }
        }
    }
}

#[test]
fn any_bytes_end_well() {
    let seed = seed::of_today();
    let mut random = Random::new(seed);
    for program in &PROGRAMS {
        for length in [0, 1, 10, 1000, 100_000] {
            let input: Vec<u8> = (0..length).map(|_| random.byte()).collect();
            let run = feed_whole(program, &input);
            let known = matches!(run.ending, Ending::Exit(0 | 1));
            assert!(known, "{}: {:?} with seed {seed:#x}", program.name, run.ending);
        }
    }
}

/// All but gomoku-mist take a carriage return for white space; there it makes every line a bad
/// command.
#[test]
fn cr_lf_scripts_play_the_same_game() {
    for program in &PROGRAMS {
        let script = program.whole_dialogue();
        let run = feed_whole(program, script.replace('\n', "\r\n").as_bytes());
        if program.name == "gomoku-mist" {
            let invalid = "Invalid!\n".repeat(script.lines().count());
            assert_eq!(run.output, invalid.as_bytes());
        } else {
            let same = feed_whole(program, script.as_bytes());
            assert_eq!(run.output, same.output, "{}", program.name);
            assert_eq!(run.ending, same.ending, "{}", program.name);
        }
    }
}

#[test]
fn a_last_line_needs_no_line_end() {
    for program in &PROGRAMS {
        let script = program.whole_dialogue();
        let run = feed_whole(program, script.trim_end().as_bytes());
        let same = feed_whole(program, script.as_bytes());
        assert_eq!((run.ending, run.output), (same.ending, same.output), "{}", program.name);
    }
}

/// Words of a megabyte are answered like short ones, and the game goes on.
#[test]
fn a_line_of_a_megabyte_is_one_line() {
    for program in PROGRAMS.iter().filter(|program| program.name != "slide4") {
        let with = |word: &str| {
            let script = program.opening.to_string() + word + "\n" + program.endless;
            feed_whole(program, script.as_bytes())
        };
        for (long, short) in [("z", "zz"), ("\0", "\0\0"), ("\u{ff}", "\u{ff}\u{ff}")] {
            let (long, short) = (with(&long.repeat(1 << 20)), with(short));
            assert_eq!(long.output, short.output, "{}", program.name);
            assert_eq!(long.ending, short.ending, "{}", program.name);
        }
    }
}

/// A number that a fixed-width integer would wrap to 1 is as wrong as 1000. This holds where a
/// column or a level is asked for.
#[test]
fn numbers_do_not_wrap() {
    let wraps = ["4294967297", "18446744073709551617", "340282366920938463463374607431768211457"];
    let calls: [(&str, &str, &str); 4] =
        [("cuhk4", "", "\n"), ("cuhk4", "2\n", "\n"), ("spfiar", "", "\n"), ("ece15", "y\n", "\n")];
    let mut tried = 0;
    for (name, before, after) in calls {
        for program in PROGRAMS.iter().filter(|program| program.name == name) {
            let with = |word: &str| {
                feed_whole(program, format!("{before}{word}{after}").as_bytes()).output
            };
            for number in wraps {
                let negative = format!("-{number}");
                assert_eq!(with(number), with("1000"), "{name}: {number}");
                assert_eq!(with(&negative), with("-1000"), "{name}: {negative}");
                tried += 1;
            }
        }
    }
    assert!(tried > 0);
}
