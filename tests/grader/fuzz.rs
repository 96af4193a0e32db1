//! Each program against its twin on input without end: near its grammar, and any bytes at all.
//!
//! In the normal run this takes seconds; `FUZZ_LINES=10000000 cargo test --workspace --release fuzz` reads as
//! many lines with each program. A failure prints the seed of its session, and `SEED=…` begins with
//! that session.

use in_a_row::console::{self, Console, Program, Read, Settings, Status};
use in_a_row::{cuhk4, ece15, gomoku_mist, slide4, spfiar};
use std::io;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::built::built;
use crate::effort::effort;
use crate::seed;
use crate::{ece15_filters, generators};
use grader::random::Random;
use grader::run::launch::{Ending, Limits, launch_on};
use grader::text::difference::{self, Eyes};
use grader::twins;
use grader::twins::Transcript;

struct Game {
    program: &'static Program,
    run: fn(&mut Console<'_>, &Settings) -> console::Result<Status>,
    generate: fn(&mut Random) -> Vec<u8>,
    twin: fn(&[u8]) -> Transcript,
    /// Input that brings the program to its longest loop.
    opening: &'static [u8],
}

const GOMOKU_MIST: Game = Game {
    program: &gomoku_mist::PROGRAM,
    run: gomoku_mist::run,
    generate: generators::gomoku_mist,
    twin: twins::gomoku_mist::play,
    opening: b"",
};

const CUHK4: Game = Game {
    program: &cuhk4::PROGRAM,
    run: cuhk4::run,
    generate: generators::cuhk4,
    twin: twins::cuhk4::play,
    opening: b"2\n",
};

const SPFIAR: Game = Game {
    program: &spfiar::PROGRAM,
    run: spfiar::run,
    generate: generators::spfiar,
    twin: twins::spfiar::play,
    opening: b"1\n",
};

const ECE15: Game = Game {
    program: &ece15::PROGRAM,
    run: ece15::run,
    generate: generators::ece15,
    twin: twins::ece15::play,
    opening: b"y\n",
};

const SLIDE4: Game = Game {
    program: &slide4::PROGRAM,
    run: slide4::run,
    generate: generators::slide4,
    twin: twins::slide4::play,
    opening: b"1\n10\n1\n",
};

#[test]
fn gomoku_mist_equals_its_twin() {
    on_large_stack(|| fuzz(&GOMOKU_MIST));
}

#[test]
fn cuhk4_equals_its_twin() {
    on_large_stack(|| fuzz(&CUHK4));
}

#[test]
fn spfiar_equals_its_twin() {
    on_large_stack(|| fuzz(&SPFIAR));
}

#[test]
fn ece15_equals_its_twin() {
    on_large_stack(|| fuzz(&ECE15));
}

#[test]
fn slide4_equals_its_twin() {
    on_large_stack(|| fuzz(&SLIDE4));
}

/// Lines that each program reads in the normal run.
fn lines_to_read() -> usize {
    effort(3_000, 1_000_000)
}

/// As a program's main thread has it. Without optimisation the search's table moves through more
/// stack than a test's thread has.
fn on_large_stack(test: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(8 << 20).spawn(test).unwrap();
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}

/// Sessions after each other until the lines have been read.
fn fuzz(game: &Game) {
    let given = std::env::var("FUZZ_LINES").ok().and_then(|number| number.parse().ok());
    let (goal, mut lines, mut sessions) = (given.unwrap_or_else(lines_to_read), 0, 0);
    let mut seed = seed::of_today();
    while lines < goal {
        let mut random = Random::new(seed);
        let input = match random.below(10) {
            0 => generators::any_bytes(&mut random),
            _ => (game.generate)(&mut random),
        };
        lines += session(game, &input, &mut random, seed);
        sessions += 1;
        // Knuth's linear congruential generator; xorshift would overlap itself.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    }
    let name = game.program.name;
    let _ = io::Write::write_fmt(
        &mut io::stderr(),
        format_args!("{name}: {lines} lines in {sessions} sessions\n"),
    );
}

/// One session against the twin, in any pieces and with echo. Returns how many lines were read.
fn session(game: &Game, input: &[u8], random: &mut Random, seed: u64) -> usize {
    let expected = (game.twin)(input);
    let used = &input[..expected.used];
    let lines = used.split(|&byte| byte == b'\n').count();
    if expected.unfinished {
        return lines;
    }
    let wanted = (expected.status, &expected.output);
    let (status, output) = run(game, &mut &*input, false);
    assert_same(wanted, (status, &output), "at once", input, seed);
    let mut pieces = Pieces { bytes: input, random: random.clone() };
    let (status, output) = run(game, &mut pieces, false);
    assert_same(wanted, (status, &output), "in pieces", input, seed);
    let (status, echoed) = run(game, &mut &*input, true);
    let shown = lines_touched(input, expected.used);
    let merged = echoed.len() == shown.len() + output.len()
        && is_part_of(&output, &echoed)
        && is_part_of(shown, &echoed);
    assert!(
        status == expected.status && merged,
        "echo with SEED={seed:#x}\ninput {}\nechoed {}",
        input.escape_ascii(),
        echoed.escape_ascii()
    );
    lines
}

fn run(game: &Game, source: &mut dyn Read, echo: bool) -> (u8, Vec<u8>) {
    let (mut output, mut errors) = (Vec::new(), io::sink());
    let mut console = Console::new(source, &mut output, &mut errors).with_echo(echo);
    let status = (game.run)(&mut console, &Settings::none(game.program)).unwrap();
    console.flush().unwrap();
    (status.code(), output)
}

fn assert_same(
    expected: (u8, &Vec<u8>),
    actual: (u8, &Vec<u8>),
    how: &str,
    input: &[u8],
    seed: u64,
) {
    if actual != expected {
        let found = difference::first(expected.1, actual.1, Eyes::Bytes);
        let show = |line: Option<&[u8]>| {
            line.map_or(String::new(), |line| line.escape_ascii().to_string())
        };
        panic!(
            "{how}, with SEED={seed:#x}\nstatus   {} and {}\nexpected {}\nactual   {}\ninput    {}",
            expected.0,
            actual.0,
            show(found.as_ref().and_then(|found| found.expected)),
            show(found.as_ref().and_then(|found| found.actual)),
            input.escape_ascii()
        );
    }
}

/// Hands out its bytes in pieces of random length.
struct Pieces<'a> {
    bytes: &'a [u8],
    random: Random,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let longest = [1, 3, 20, 500][self.random.below(4)];
        let length = (1 + self.random.below(longest)).min(self.bytes.len()).min(buffer.len());
        let (piece, rest) = self.bytes.split_at(length);
        buffer[..length].copy_from_slice(piece);
        self.bytes = rest;
        Ok(length)
    }
}

/// The input up to the end of the line of the last byte that was looked at.
fn lines_touched(input: &[u8], used: usize) -> &[u8] {
    if used == 0 {
        return b"";
    }
    let rest = &input[used - 1..];
    let line_end = rest.iter().position(|&byte| byte == b'\n');
    &input[..line_end.map_or(input.len(), |place| used + place)]
}

/// True if all bytes of the part stand in the whole, in their order.
fn is_part_of(part: &[u8], whole: &[u8]) -> bool {
    let mut whole = whole.iter();
    part.iter().all(|byte| whole.any(|other| other == byte))
}

/// `ece15 --solve`, `--scores` and `--best-move` on games that are nearly over, and on wrong lines.
/// Lines that stop earlier are taken out first. The twin would have to play too many games behind
/// them.
#[test]
#[ignore = "long"]
fn ece15_filters_equal_their_twin() {
    let program = built("ece15");
    let first = seed::of_today();
    let (mut random, mut games) = (Random::new(first), 0);
    for _ in 0..lines_to_read().div_ceil(10_000) {
        let input = generators::positions(&mut random);
        let lines: Vec<_> = input.split_inclusive(|&byte| byte == b'\n').collect();
        let read = |line: &[u8]| {
            ece15_filters::read(line.strip_suffix(b"\n").unwrap_or(line))
                .map(|(columns, position)| (String::from_utf8(columns.to_vec()).unwrap(), position))
        };
        let short = |line: &[u8]| read(line).is_ok_and(|(_, position)| position.is_long());
        let input: Vec<u8> =
            lines.into_iter().filter(|line| !short(line)).flatten().copied().collect();
        let scores = filter(program, "--solve", &input);
        let columns = filter(program, "--scores", &input);
        let moves = filter(program, "--best-move", &input);
        let lines: Vec<_> = input.split_inclusive(|&byte| byte == b'\n').collect();
        let counts = [scores.len(), columns.len(), moves.len()];
        assert_eq!(counts, [lines.len(); 3], "SEED={first:#x}");
        let answers = scores.iter().zip(columns).zip(&moves);
        for (line, ((score, scores), best)) in lines.iter().zip(answers) {
            match read(line) {
                Err(error) => {
                    assert_eq!([score, &scores, best], [&error; 3], "SEED={first:#x}");
                }
                Ok((columns, position)) => {
                    assert_eq!(scores, position.scores(&columns), "SEED={first:#x}");
                    assert_eq!(
                        *score,
                        format!("{columns} {}", position.score()),
                        "SEED={first:#x}"
                    );
                    let known = position.best_columns();
                    let known = known.iter().map(|column| format!("{columns} {column}"));
                    assert!(known.collect::<Vec<_>>().contains(best), "{best}, SEED={first:#x}");
                    games += 1;
                }
            }
        }
    }
    assert!(games > 20, "{games}");
}

/// The lines that a program answers with.
fn filter(program: &str, option: &str, input: &[u8]) -> Vec<String> {
    let mut command = Command::new(program);
    let run = launch_on(command.arg(option), &input.into(), &Limits::wide(1 << 20)).unwrap();
    let output = String::from_utf8(run.output).unwrap();
    let wrong = output.lines().any(|line| line.starts_with("error: "));
    assert_eq!(run.ending, Ending::Exit(i32::from(wrong)));
    assert_eq!(run.error, b"");
    output.lines().map(str::to_string).collect()
}

/// No sort of bytes takes a program more than a second a megabyte.
#[test]
fn a_megabyte_of_any_sort_takes_no_time() {
    on_large_stack(megabytes_of_each_sort);
}

fn megabytes_of_each_sort() {
    let seed = seed::of_today();
    let mut random = Random::new(seed);
    for game in [GOMOKU_MIST, CUHK4, SPFIAR, ECE15, SLIDE4] {
        let noise: Vec<u8> = (0..1 << 20).map(|_| random.byte()).collect();
        let lines: Vec<u8> =
            noise.iter().map(|byte| b"\n 1a\0\t-9"[usize::from(byte & 7)]).collect();
        for tail in [noise, lines, vec![b'\n'; 1 << 20], vec![b'0'; 1 << 20], vec![b' '; 1 << 20]] {
            let input = [game.opening, &tail].concat();
            // Of the runs the quickest: other work on the machine is no fault.
            let time = (0..effort(1, 3)).map(|_| {
                let start = Instant::now();
                run(&game, &mut &*input, false);
                start.elapsed()
            });
            let limit = Duration::from_secs(10);
            let time = time.min().unwrap();
            assert!(time < limit, "{}: {time:?} with seed {seed:#x}", game.program.name);
        }
    }
}
