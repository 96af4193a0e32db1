//! `make bench`, the part of `ece15`: the solver on a fixed set of positions
//! of each length, and `best_move` in whole games.
#![allow(
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "its output is what it is for"
)]
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a tool that goes wrong shall stop"
)]

use crate::runner::random::Random;
use in_a_row::ece15::engine::best_move::best_move;
use in_a_row::ece15::engine::position::Position;
use in_a_row::ece15::engine::solver::{Solver, forget};
use std::time::{Duration, Instant};

/// Positions of each length.
const POSITIONS: usize = 25;
/// Games of `best_move`, half of them as the first player.
const GAMES: u64 = 2000;

/// A position of this many plies that nobody has won, from random play.
fn position(random: &mut Random, plies: u32) -> Position {
    loop {
        let mut position = Position::EMPTY;
        while position.plies() < plies && !position.is_over() {
            let column = column(random);
            position = position.play(column).unwrap_or(position);
        }
        if position.plies() == plies && !position.is_won() {
            return position;
        }
    }
}

fn column(random: &mut Random) -> u32 {
    u32::try_from(random.below(7)).expect("small")
}

fn bench_length(random: &mut Random, plies: u32) {
    let mut solver = Solver::new();
    let (mut total, mut worst) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..POSITIONS {
        let position = position(random, plies);
        let started = Instant::now();
        solver.score(&position);
        total += started.elapsed();
        worst = worst.max(started.elapsed());
    }
    println!(
        "{plies:5} {:12.1} {:12.1} {:12.0} {:10.1}",
        total.as_secs_f64() * 1e6 / POSITIONS as f64,
        worst.as_secs_f64() * 1e6,
        solver.nodes() as f64 / POSITIONS as f64,
        solver.nodes() as f64 / total.as_secs_f64() / 1e6
    );
}

/// The times of `best_move` in one game against random play, which wins at
/// once where it can and meets a threat where it must when it is `wary`.
fn play(random: &mut Random, first: bool, wary: bool, times: &mut Vec<Duration>) {
    let mut solver = Solver::new();
    forget();
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

fn reply(random: &mut Random, position: &Position, wary: bool) -> u32 {
    let quiet = |column: &u32| position.play(*column).is_some_and(|next| next.wins() == 0);
    let wins = (0..7).find(|&column| position.play(column).is_some_and(|next| next.is_won()));
    let forced = (0..7).filter(quiet).collect::<Vec<_>>();
    match wins {
        Some(column) if wary => column,
        _ if wary && !forced.is_empty() => forced[random.below(forced.len())],
        _ => column(random),
    }
}

pub fn main() {
    println!("ece15, the solver on {POSITIONS} random positions of each length");
    println!("plies      mean us     worst us        nodes   M nodes/s");
    let mut random = Random::new(1);
    for plies in 8..=40 {
        bench_length(&mut random, plies);
    }
    let mut times = Vec::new();
    for game in 0..GAMES {
        play(&mut random, game % 2 == 0, game % 4 > 1, &mut times);
    }
    times.sort_unstable();
    println!(
        "ece15, best_move over {GAMES} games: {} moves, median {:.1} us, worst {:.1} ms",
        times.len(),
        times.get(times.len() / 2).map_or(0.0, |time| time.as_secs_f64() * 1e6),
        times.last().map_or(0.0, |time| time.as_secs_f64() * 1e3)
    );
}
