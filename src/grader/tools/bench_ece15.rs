//! `make bench`, the part of `ece15`: the solver without the book on positions of each length, and
//! the filters with it. Then come the scores of columns beside those of the children, and
//! `best_move` in whole games.
#![expect(clippy::cast_precision_loss, reason = "small enough for a double")]

use super::jobs::program;
use grader::random::Random;
use in_a_row::ece15::engine::book::Book;
use in_a_row::ece15::{Column, Position, Solver, Table, best_move, scores};
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

static TABLE: Table = Table::new();

/// Positions of each length.
const POSITIONS: usize = 25;
/// Random lines for the filters.
const LINES: usize = 2000;
/// Random lines of nine or ten stones, the least that the book may not answer.
const SHORT_LINES: u32 = 400;
/// Random lines of any length for the scores of columns.
const SCORED_LINES: usize = 400;
/// Games of `best_move`, half of them as the first player.
const GAMES: u64 = 2000;

/// A position of this many plies that nobody has won, from random play.
fn position(random: &mut Random, plies: u32) -> Position {
    loop {
        let mut position = Position::EMPTY;
        while position.plies() < plies && !position.is_over() {
            position = position.play(column(random)).unwrap_or(position);
        }
        if position.plies() == plies && !position.is_won() {
            return position;
        }
    }
}

fn column(random: &mut Random) -> Column {
    Column::ALL[random.below(7)]
}

/// A line of the table: the solver without the book on these positions, which have as many stones.
fn bench_solver(positions: &[Position]) {
    let mut solver = Solver::with_book(&TABLE, Book::EMPTY);
    let (mut total, mut worst) = (Duration::ZERO, Duration::ZERO);
    for position in positions {
        let started = Instant::now();
        solver.score(position);
        total += started.elapsed();
        worst = worst.max(started.elapsed());
    }
    let count = positions.len() as f64;
    println!(
        "{:5} {:12.1} {:12.1} {:12.0} {:10.1}",
        positions[0].plies(),
        total.as_secs_f64() * 1e6 / count,
        worst.as_secs_f64() * 1e6,
        solver.nodes() as f64 / count,
        solver.nodes() as f64 / total.as_secs_f64() / 1e6
    );
}

/// All positions after up to three moves, each order of moves by itself.
fn first_positions() -> Vec<Position> {
    let mut all = vec![Position::EMPTY];
    for number in 0..1 + 7 + 49 {
        let next = Column::ALL.map(|column| all[number].play(column).expect("an open column"));
        all.extend(next);
    }
    all
}

/// Positions from random games, each stopped at a random length, of which the game may fall short.
fn random_positions(random: &mut Random, count: usize) -> Vec<Position> {
    let mut positions = Vec::new();
    for _ in 0..count {
        let plies = random.below(43);
        let mut position = Position::EMPTY;
        while (position.plies() as usize) < plies && !position.is_over() {
            position = position.play(column(random)).unwrap_or(position);
        }
        positions.push(position);
    }
    positions
}

/// Asks the filters' questions of these positions, the table being empty before each.
fn bench_filters(what: &str, positions: &[Position]) {
    type Ask = fn(&mut Solver<'_>, &Position);
    let questions: [(&str, Ask); 3] = [
        ("--solve", |solver, position| _ = solver.score(position)),
        ("--scores", |solver, position| _ = scores(solver, position)),
        ("--best-move", |solver, position| _ = best_move(solver, position)),
    ];
    for (name, ask) in questions {
        let times = positions.iter().map(|position| {
            TABLE.clear();
            let started = Instant::now();
            ask(&mut Solver::new(&TABLE), position);
            started.elapsed()
        });
        report(&format!("{name} of {what}"), times.collect());
    }
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    println!(
        "ece15, {what}: {} answers, median {:.1} us, worst {:.1} ms",
        times.len(),
        times[times.len() / 2].as_secs_f64() * 1e6,
        times[times.len() - 1].as_secs_f64() * 1e3
    );
}

/// A random line of any length in which the game is not over: its columns as digits, and its
/// position.
fn unfinished_line(random: &mut Random) -> (String, Position) {
    loop {
        let plies = random.below(42);
        let (mut line, mut position) = (String::new(), Position::EMPTY);
        while line.len() < plies && !position.is_over() {
            let column = column(random);
            if let Some(next) = position.play(column) {
                line += &column.to_string();
                position = next;
            }
        }
        if !position.is_over() {
            return (line, position);
        }
    }
}

/// The scores of columns beside seven calls of `--solve` on the children. The solver alone answers
/// first, then the programs answer over pipes. Each side keeps its table from the first line to the
/// last.
fn bench_scores(random: &mut Random) {
    let lines: Vec<_> = (0..SCORED_LINES).map(|_| unfinished_line(random)).collect();
    compare(
        "the solver alone",
        &in_process(&lines, children),
        &in_process(&lines, |solver, at| {
            black_box(scores(solver, at));
        }),
    );
    let (mut solve, mut all) = (Filter::start("--solve"), Filter::start("--scores"));
    let (mut apart, mut together, mut once) = (vec![], vec![], vec![]);
    for (number, (line, position)) in lines.iter().enumerate() {
        let open = Column::ALL.into_iter().filter(|&column| position.play(column).is_some());
        let children: Vec<_> = open.map(|column| format!("{line}{column}\n")).collect();
        let line = format!("{line}\n");
        // The two sides take turns to be first.
        if number % 2 == 0 {
            once.push(all.time(&line, 1));
        }
        apart.push(children.iter().map(|child| solve.time(child, 1)).sum());
        if number % 2 == 1 {
            once.push(all.time(&line, 1));
        }
    }
    drop(solve);
    let mut solve = Filter::start("--solve");
    for (line, position) in &lines {
        let open = Column::ALL.into_iter().filter(|&column| position.play(column).is_some());
        let children: Vec<_> = open.map(|column| format!("{line}{column}\n")).collect();
        together.push(solve.time(&children.concat(), children.len()));
    }
    compare("over pipes, a child a write", &apart, &once);
    compare("over pipes, all children in one write", &together, &once);
}

/// Seven calls, fewer where columns are full.
fn children(solver: &mut Solver<'_>, position: &Position) {
    for child in Column::ALL.into_iter().filter_map(|column| position.play(column)) {
        black_box(solver.score(&child));
    }
}

/// The times of the solver for each position, one after another with one table.
fn in_process(
    lines: &[(String, Position)],
    ask: impl Fn(&mut Solver<'_>, &Position),
) -> Vec<Duration> {
    TABLE.clear();
    let mut solver = Solver::new(&TABLE);
    let times = lines.iter().map(|(_, position)| {
        let started = Instant::now();
        ask(&mut solver, position);
        started.elapsed()
    });
    times.collect()
}

/// Prints the median times of both sides and the median of the ratios.
fn compare(what: &str, calls: &[Duration], scores: &[Duration]) {
    let median = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let micros = |times: &[Duration]| times.iter().map(|time| time.as_secs_f64() * 1e6).collect();
    let ratios =
        calls.iter().zip(scores).map(|(calls, scores)| calls.as_secs_f64() / scores.as_secs_f64());
    println!(
        "ece15, columns of {} lines, {what}: seven scores {:.1} us, --scores {:.1} us, \
         medians; median ratio {:.2}",
        calls.len(),
        median(micros(calls)),
        median(micros(scores)),
        median(ratios.collect())
    );
}

/// A filter that runs, and the two ends of its pipes.
struct Filter {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Filter {
    fn start(option: &str) -> Self {
        let mut command = Command::new(program("ece15"));
        command.arg(option).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut filter = Self { child, input, output: BufReader::new(output) };
        filter.time("\n", 1);
        filter
    }

    /// The time from the question to the last line of its answer.
    fn time(&mut self, question: &str, answers: usize) -> Duration {
        let started = Instant::now();
        self.input.write_all(question.as_bytes()).unwrap();
        for _ in 0..answers {
            let mut answer = String::new();
            self.output.read_line(&mut answer).unwrap();
            assert!(!answer.is_empty() && !answer.starts_with("error"), "{question}: {answer}");
        }
        started.elapsed()
    }
}

impl Drop for Filter {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Adds the times of `best_move` in one game against random play. A `wary` opponent wins at once
/// where it can, and meets threats.
fn play(random: &mut Random, first: bool, wary: bool, times: &mut Vec<Duration>) {
    let mut solver = Solver::new(&TABLE);
    TABLE.clear();
    let (mut position, mut turn) = (Position::EMPTY, first);
    while !position.is_over() {
        let started = Instant::now();
        let column = if turn { best_move(&mut solver, &position) } else { None };
        if turn {
            times.push(started.elapsed());
        }
        let column = column.unwrap_or_else(|| reply(random, &position, wary));
        let Some(next) = position.play(column) else { continue };
        (position, turn) = (next, !turn);
    }
}

fn reply(random: &mut Random, position: &Position, wary: bool) -> Column {
    let after = |column: Column| position.play(column);
    let mut columns = Column::ALL.into_iter();
    let wins = columns.find(|&column| after(column).is_some_and(|next| next.is_won()));
    let mut safe = Column::ALL.to_vec();
    safe.retain(|&column| after(column).is_some_and(|next| next.wins() == 0));
    match wins {
        Some(column) if wary => column,
        _ if wary && !safe.is_empty() => safe[random.below(safe.len())],
        _ => column(random),
    }
}

pub fn main() {
    println!(
        "ece15, the solver without the book: the empty board, then {POSITIONS} random positions"
    );
    println!("plies      mean us     worst us        nodes   M nodes/s");
    bench_solver(&[Position::EMPTY]);
    let mut random = Random::new(1);
    for plies in 8..=40 {
        let positions: Vec<_> = (0..POSITIONS).map(|_| position(&mut random, plies)).collect();
        bench_solver(&positions);
    }
    bench_filters("all lines of up to three moves", &first_positions());
    bench_filters("random lines of any length", &random_positions(&mut random, LINES));
    let short = (0..SHORT_LINES).map(|number| position(&mut random, 9 + number % 2));
    bench_filters("random lines of nine or ten stones", &short.collect::<Vec<_>>());
    bench_scores(&mut random);
    let mut times = Vec::new();
    for game in 0..GAMES {
        play(&mut random, game % 2 == 0, game % 4 > 1, &mut times);
    }
    report(&format!("best_move over {GAMES} games"), times);
}
