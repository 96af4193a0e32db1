//! Makes the opening book of `ece15`: `make book`.
//!
//! For each side it walks through the positions that can arise while that side
//! plays `best_move` and the other anything at all, ply by ply, and keeps the
//! moves. Work done is kept in `target/book`, so that it can be interrupted
//! and taken up again at will.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "its output is what it is for")]

use in_a_row::ece15::engine::best_move::searched_move;
use in_a_row::ece15::engine::position::{COLUMNS, Position};
use in_a_row::ece15::engine::solver::{Solver, forget};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{IsTerminal, Read, Result, Write, stderr};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// All positions with fewer stones are kept.
const WHOLE_PLIES: u32 = 14;
/// From there to this ply only the hard ones are kept.
const LAST_PLY: u32 = 18;
/// Nodes from which a position is hard: some milliseconds.
const HARD: u64 = 50_000;
/// Mark of an entry that was hard to find.
const KEPT: u8 = 8;
/// The column of a position without a move.
const NONE: u8 = 7;
const BOOK: &str = "src/ece15/engine/book.bin";
const WORK: &str = "target/book";

/// The moves found so far, by the position's key, and the file they are in.
struct Found {
    moves: BTreeMap<u64, u8>,
    log: File,
}

impl Found {
    /// Records of 8 bytes: the key in seven of them and the column in the
    /// last. One that was cut short is dropped.
    fn open(path: &Path) -> Result<Self> {
        let mut bytes = Vec::new();
        if path.exists() {
            File::open(path)?.read_to_end(&mut bytes)?;
        }
        let moves = bytes.as_chunks::<8>().0.iter().map(|record| {
            let word = u64::from_le_bytes(*record);
            (word & ((1 << 56) - 1), word.to_le_bytes()[7])
        });
        let moves: BTreeMap<u64, u8> = moves.collect();
        let log = OpenOptions::new().create(true).append(true).open(path)?;
        log.set_len(bytes.len() as u64 / 8 * 8)?;
        Ok(Self { moves, log })
    }

    /// The move, and whether it has to be in the book.
    fn best(&mut self, solver: &mut Solver, position: &Position) -> Result<(u8, bool)> {
        let entry = match self.moves.get(&position.key()) {
            Some(&entry) => entry,
            None => self.find(solver, position)?,
        };
        Ok((entry & !KEPT, position.plies() < WHOLE_PLIES || entry & KEPT != 0))
    }

    fn find(&mut self, solver: &mut Solver, position: &Position) -> Result<u8> {
        if position.plies() >= WHOLE_PLIES {
            forget();
        }
        let nodes = solver.nodes();
        let column = searched_move(solver, position).and_then(|column| u8::try_from(column).ok());
        let hard = solver.nodes() - nodes >= HARD;
        let entry = column.unwrap_or(NONE) | if hard { KEPT } else { 0 };
        self.log.write_all(&(position.key() | u64::from(entry) << 56).to_le_bytes())?;
        self.moves.insert(position.key(), entry);
        Ok(entry)
    }
}

/// Positions in the order of their keys, one of each mirrored pair.
struct Level(BTreeMap<u64, Position>);

impl Level {
    fn of(positions: impl Iterator<Item = Position>) -> Self {
        Self(
            positions
                .map(|position| position.canonical())
                .map(|position| (position.key(), position))
                .collect(),
        )
    }
}

fn replies(position: &Position) -> impl Iterator<Item = Position> + use<> {
    let position = *position;
    (0..COLUMNS).filter_map(move |column| position.play(column)).filter(|next| !next.is_over())
}

/// The moves of the side that is to move at this ply for the first time.
fn side(name: &str, first_ply: u32) -> Result<BTreeMap<u64, u8>> {
    let mut found = Found::open(&PathBuf::from(WORK).join(name))?;
    let mut solver = Solver::new();
    let mut level = if first_ply == 0 {
        Level::of(std::iter::once(Position::EMPTY))
    } else {
        Level::of(replies(&Position::EMPTY))
    };
    let mut kept = BTreeMap::new();
    let started = Instant::now();
    for ply in (first_ply..LAST_PLY).step_by(2) {
        let mut next = Vec::new();
        for (done, position) in level.0.values().enumerate() {
            let (column, keep) = found.best(&mut solver, position)?;
            if keep {
                kept.insert(position.key(), column);
            }
            let after = position.play(column.into()).filter(|after| !after.is_over());
            next.extend(after.iter().flat_map(replies));
            progress(name, ply, done, level.0.len(), started);
        }
        println!(
            "{name}, ply {ply}: {} positions, {} kept, {:.0} s, {} nodes",
            level.0.len(),
            kept.len(),
            started.elapsed().as_secs_f64(),
            solver.nodes()
        );
        level = Level::of(next.into_iter());
    }
    Ok(kept)
}

/// A record of the book: the key's seven bytes, that of the column marked.
fn record((key, column): (u64, u8)) -> impl Iterator<Item = u8> {
    (key | 128 << (8 * u64::from(column))).to_le_bytes().into_iter().take(7)
}

fn progress(name: &str, ply: u32, done: usize, all: usize, started: Instant) {
    if done.is_multiple_of(64) && stderr().is_terminal() {
        let seconds = started.elapsed().as_secs();
        eprint!("\r{name}, ply {ply}: {done} of {all} positions, {seconds} s\x1b[K");
    }
}

pub fn main() -> Result<()> {
    fs::create_dir_all(WORK)?;
    let only = std::env::args().nth(2);
    let mut book = BTreeMap::new();
    for (name, first_ply) in [("first", 0), ("second", 1)] {
        if only.as_deref().is_none_or(|only| only == name) {
            let moves = side(name, first_ply)?;
            book.extend(moves);
        }
    }
    if only.is_none() {
        let bytes: Vec<u8> = book.into_iter().flat_map(record).collect();
        fs::write(BOOK, bytes)?;
    }
    Ok(())
}
