//! Makes the books of `ece15`: `make book`.
//!
//! The openings come first: score and best move of every position of up to eight stones, those with
//! the most stones first, so that a position finds its replies in the book. Then come the games:
//! for each side the tool walks ply by ply through the positions that can arise while that side
//! plays `best_move` and the other anything at all.
//!
//! Work done is kept in `target/book`, so that it can be interrupted and taken up again at will.

use in_a_row::ece15::engine::book::{
    Book, GAME_PLIES, NO_ENTRY, OPENING_PLIES, game_record, opening_entry, openings, rank,
};
use in_a_row::ece15::{Column, Position, Solver, Table, best_move};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{IsTerminal, Read, Result, Write, stderr};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

static TABLE: Table = Table::new();

/// Of the games all positions with fewer stones are kept, and of the longer ones the hard ones.
const WHOLE_PLIES: u32 = 14;
/// Nodes from which a position is hard: some milliseconds.
const HARD: u64 = 50_000;
/// Mark of an entry that was hard to find.
const KEPT: u8 = 8;
/// The column of a position without a move.
const NONE: u8 = 7;
const BOOKS: &str = "src/ece15/engine/book";
const WORK: &str = "target/book";
/// How often the openings found so far are written.
const PAUSE: Duration = Duration::from_secs(20);

/// The moves found so far, by the position's key, and the file they are in.
struct Found {
    moves: BTreeMap<u64, u8>,
    log: File,
}

impl Found {
    /// Opens a file of records of 8 bytes: the key in seven of them, the column in the last. A
    /// record that was cut short is dropped.
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
    fn best(&mut self, solver: &mut Solver<'_>, position: &Position) -> Result<(u8, bool)> {
        let entry = match self.moves.get(&position.key()) {
            Some(&entry) => entry,
            None => self.find(solver, position)?,
        };
        Ok((entry & !KEPT, position.plies() < WHOLE_PLIES || entry & KEPT != 0))
    }

    fn find(&mut self, solver: &mut Solver<'_>, position: &Position) -> Result<u8> {
        if position.plies() >= WHOLE_PLIES {
            TABLE.clear();
        }
        let nodes = solver.nodes();
        let column = best_move(solver, position);
        let hard = solver.nodes() - nodes >= HARD;
        let entry = column.map_or(NONE, Column::index) | if hard { KEPT } else { 0 };
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
    let all = Column::ALL.into_iter().filter_map(move |column| position.play(column));
    all.filter(|next| !next.is_over())
}

/// Score and best move of all positions of up to eight stones, as bytes in the order of their
/// ranks.
fn all_openings() -> Result<Vec<u8>> {
    let path = PathBuf::from(WORK).join("openings");
    let mut bytes = fs::read(&path).unwrap_or_else(|_| vec![NO_ENTRY; openings()]);
    bytes.resize(openings(), NO_ENTRY);
    let mut levels = vec![Level::of(std::iter::once(Position::EMPTY))];
    for plies in 0..OPENING_PLIES as usize {
        let next = Level::of(levels[plies].0.values().flat_map(replies));
        levels.push(next);
    }
    for (plies, level) in levels.iter().enumerate().rev() {
        let known = bytes.clone();
        let mut solver = Solver::with_book(&TABLE, Book::of_openings(&known));
        let (started, mut saved) = (Instant::now(), Instant::now());
        for (done, position) in level.0.values().enumerate() {
            let places = [*position, position.mirror()].map(|position| place(&position));
            if bytes[places[0]] != NO_ENTRY || position.wins() != 0 {
                continue;
            }
            let column = best_move(&mut solver, position).expect("a move");
            let score = solver.score(position);
            bytes[places[1]] = opening_entry(score, column.mirror()).unwrap_or(NO_ENTRY);
            bytes[places[0]] = opening_entry(score, column).unwrap_or(NO_ENTRY);
            progress("openings", plies, done, level.0.len(), started);
            if saved.elapsed() > PAUSE {
                save(&path, &bytes)?;
                saved = Instant::now();
            }
        }
        save(&path, &bytes)?;
        let (count, seconds) = (level.0.len(), started.elapsed().as_secs_f64());
        println!(
            "openings, ply {plies}: {count} positions, {seconds:.0} s, {} nodes",
            solver.nodes()
        );
    }
    Ok(bytes)
}

fn place(position: &Position) -> usize {
    rank(position).expect("few stones") as usize
}

/// Replaces a file so that an interruption leaves the old one or the new one.
fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    let new = path.with_extension("new");
    fs::write(&new, bytes)?;
    fs::rename(new, path)
}

/// The moves of the side that is to move at this ply for the first time.
fn side(name: &str, first_ply: u32, openings: &[u8]) -> Result<BTreeMap<u32, Column>> {
    let mut found = Found::open(&PathBuf::from(WORK).join(name))?;
    let mut solver = Solver::with_book(&TABLE, Book::of_openings(openings));
    let mut level = if first_ply == 0 {
        Level::of(std::iter::once(Position::EMPTY))
    } else {
        Level::of(replies(&Position::EMPTY))
    };
    let mut kept = BTreeMap::new();
    let started = Instant::now();
    for ply in (first_ply..=GAME_PLIES).step_by(2) {
        let mut next = Vec::new();
        for (done, position) in level.0.values().enumerate() {
            let (column, keep) = found.best(&mut solver, position)?;
            let Some(&column) = Column::ALL.get(usize::from(column)) else { continue };
            if keep && position.plies() > OPENING_PLIES {
                kept.insert(rank(position).expect("few stones"), column);
            }
            let after = position.play(column).filter(|after| !after.is_over());
            next.extend(after.iter().flat_map(replies));
            progress(name, ply as usize, done, level.0.len(), started);
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

fn progress(name: &str, ply: usize, done: usize, all: usize, started: Instant) {
    if done.is_multiple_of(64) && stderr().is_terminal() {
        let seconds = started.elapsed().as_secs();
        eprint!("\r{name}, ply {ply}: {done} of {all} positions, {seconds} s\x1b[K");
    }
}

pub fn main() -> Result<()> {
    fs::create_dir_all(WORK)?;
    let openings = all_openings()?;
    let mut games = side("first", 0, &openings)?;
    games.extend(side("second", 1, &openings)?);
    let games = games.into_iter().flat_map(|(rank, column)| game_record(rank, column));
    let games: Vec<u8> = games.collect();
    fs::write(format!("{BOOKS}/opening.bin"), openings)?;
    fs::write(format!("{BOOKS}/games.bin"), games)
}
