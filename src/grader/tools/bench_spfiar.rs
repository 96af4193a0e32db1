//! `make bench`, the part of `spfiar`. It compares the search with plain minimax in the same run.
//! It also compares a whole game as a process with the start of the process.
#![expect(clippy::cast_precision_loss, reason = "the numbers are small")]

use grader::twins::minimax::{Grid, Plain};
use grader::twins::positions::{board_of, game, midgame, whole_games};
use in_a_row::board::Disc;
use in_a_row::spfiar::minimax::{Level, search};
use std::fmt::Write as _;
use std::hint::black_box;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::Instant;

/// The deepest level: all figures are for it.
const LEVEL: u32 = 7;

/// Searches of a position; its time is the least of them.
const SEARCHES: usize = 9;

/// Positions of a set that plain minimax searches too.
const PLAIN_POSITIONS: usize = 30;

/// Searches for each one of plain minimax, which is a thousand times as long.
const SEARCHES_A_TURN: u32 = 500;

/// Runs of each process.
const RUNS: usize = 400;

pub fn main() {
    println!("spfiar, one search at level 7, in microseconds");
    println!(
        "                     positions  median    mean   worst   nodes   worst  plain minimax"
    );
    report("empty board", &[[0; 42]]);
    report("random midgame", &midgame());
    report("whole games", &whole_games());
    println!();
    process();
}

/// Microseconds and nodes of a search.
fn fast(grid: &Grid) -> (f64, u32) {
    let board = board_of(grid, Disc::First);
    let level = Level::new(LEVEL).unwrap();
    let (mut least, mut nodes) = (f64::INFINITY, 0);
    for _ in 0..SEARCHES {
        let start = Instant::now();
        let answer = search(black_box(&board), Disc::First, level);
        least = least.min(start.elapsed().as_secs_f64() * 1e6);
        nodes = answer.unwrap().nodes;
    }
    (least, nodes)
}

/// How many times as long as the search plain minimax takes, and its leaves a position. Both take
/// turns, and no run is left out: what else the machine does meets both alike.
fn against_plain<'a>(positions: impl Iterator<Item = &'a Grid>) -> (f64, u64) {
    let (mut ours, mut theirs) = (0.0, 0.0);
    let (mut plain, mut count) = (Plain::new(), 0);
    let level = Level::new(LEVEL).unwrap();
    for grid in positions {
        let board = board_of(grid, Disc::First);
        let start = Instant::now();
        for _ in 0..SEARCHES_A_TURN {
            black_box(search(black_box(&board), Disc::First, level));
        }
        ours += start.elapsed().as_secs_f64() / f64::from(SEARCHES_A_TURN);
        let start = Instant::now();
        black_box(plain.best(black_box(grid), LEVEL));
        theirs += start.elapsed().as_secs_f64();
        count += 1;
    }
    (theirs / ours, plain.leaves / count)
}

/// Prints a line of the table.
fn report(name: &str, positions: &[Grid]) {
    let every = positions.len().div_ceil(PLAIN_POSITIONS);
    let (ratio, leaves) = against_plain(positions.iter().step_by(every));
    let (mut times, nodes): (Vec<_>, Vec<_>) = positions.iter().map(fast).unzip();
    times.sort_by(f64::total_cmp);
    let count = positions.len();
    let mean = times.iter().sum::<f64>() / count as f64;
    let mean_nodes = nodes.iter().sum::<u32>() / u32::try_from(count).unwrap();
    println!(
        "  {name:<18} {count:>9} {:>7.1} {mean:>7.1} {:>7.1} {mean_nodes:>7} {:>7}  \
         {:.0} times as long, {} leaves",
        times[count / 2],
        times[count - 1],
        nodes.iter().max().unwrap(),
        ratio,
        leaves,
    );
}

/// Prints what a session of twelve turns and three suggestions takes, against one that only quits.
/// The two run in turn. The least time of each counts: the machine's other work can only add to it.
fn process() {
    let games = (1..=7).map(|column| game(&[column]));
    let long = games.into_iter().find(|game| game.user.len() >= 12).expect("a long game");
    let mut script = String::from("7\n");
    for (turn, column) in long.user.iter().take(12).enumerate() {
        if turn % 4 == 0 {
            script.push_str("suggest_move\n");
        }
        writeln!(script, "add_disc {column}").unwrap();
    }
    script.push_str("quit\n");
    let (mut whole, mut start) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..RUNS {
        whole = whole.min(session(&script));
        start = start.min(session("quit\n"));
    }
    println!("a session of 12 turns and 3 suggestions at level 7, as a process");
    println!(
        "  {whole:.2} ms, one that quits at once {start:.2} ms: {:.2} times as long",
        whole / start
    );
}

/// Milliseconds from the start of the program to its end.
fn session(script: &str) -> f64 {
    let program = super::jobs::program("spfiar");
    let start = Instant::now();
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("spfiar is built: make all");
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
    start.elapsed().as_secs_f64() * 1e3
}
