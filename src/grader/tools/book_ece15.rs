//! Makes the books of `ece15`: `make book`.
//!
//! The openings come first: score and best move of every position of up to eight stones. Positions
//! with the most stones come first, so that a position finds its replies in the book. Then come the
//! hard positions. The tool searches the nine-stone positions that most lines lead to. It keeps
//! those with long searches. Then come the games, for each side by itself. That side plays
//! `best_move` and the other side any move. The tool walks ply by ply through all positions that
//! can arise.
//!
//! Work done is kept in `target/book`, so that it can be interrupted and taken up again at will.

use in_a_row::ece15::engine::book::{
    Book, GAME_PLIES, HARD_PLIES, NO_ENTRY, OPENING_PLIES, game_record, hard_record, opening_entry,
    openings, rank,
};
use in_a_row::ece15::{Column, Position, Solver, Table, best_move};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{IsTerminal, Read, Result, Write, stderr};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

static TABLE: Table = Table::new();

/// The tool searches the positions with [`HARD_PLIES`] stones to which at least this many lines
/// lead. Lines to the mirror image count as well.
const LINES: u32 = 200;
/// A search of this many nodes is long: it takes some 40 milliseconds with an empty table.
const LONG_SEARCH: u64 = 700_000;
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

/// The entries found so far, by the position's key, and the file they are in.
struct Found {
    entries: BTreeMap<u64, u8>,
    log: File,
}

impl Found {
    /// Opens a file of records of 8 bytes: the key in seven of them, the entry in the last. A
    /// record that was cut short is dropped.
    fn open(name: &str) -> Result<Self> {
        let path = PathBuf::from(WORK).join(name);
        let mut bytes = Vec::new();
        if path.exists() {
            File::open(&path)?.read_to_end(&mut bytes)?;
        }
        let entries = bytes.as_chunks::<8>().0.iter().map(|record| {
            let word = u64::from_le_bytes(*record);
            (word & ((1 << 56) - 1), word.to_le_bytes()[7])
        });
        let entries: BTreeMap<u64, u8> = entries.collect();
        let log = OpenOptions::new().create(true).append(true).open(path)?;
        log.set_len(bytes.len() as u64 / 8 * 8)?;
        Ok(Self { entries, log })
    }

    /// The entry of a position. The search finds it if the file does not have it yet.
    fn entry(&mut self, position: &Position, search: impl FnOnce() -> u8) -> Result<u8> {
        if let Some(&entry) = self.entries.get(&position.key()) {
            return Ok(entry);
        }
        let entry = search();
        self.log.write_all(&(position.key() | u64::from(entry) << 56).to_le_bytes())?;
        self.entries.insert(position.key(), entry);
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

/// The hard positions: by their ranks, the bytes of openings with their scores and best columns.
fn hard(openings: &[u8]) -> Result<BTreeMap<u32, u8>> {
    let mut found = Found::open("hard")?;
    let mut likely = lines(HARD_PLIES);
    likely.retain(|(position, lines)| *lines >= LINES && position.wins() == 0);
    let mut kept = BTreeMap::new();
    let started = Instant::now();
    for (done, (position, _)) in likely.iter().enumerate() {
        let entry = found.entry(position, || hard_entry(openings, position))?;
        if entry != NO_ENTRY {
            kept.insert(rank(position).expect("few stones"), entry);
        }
        progress("hard", HARD_PLIES as usize, done, likely.len(), started);
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("hard: {} positions, {} kept, {seconds:.0} s", likely.len(), kept.len());
    Ok(kept)
}

/// The entry of a position with a long search, else [`NO_ENTRY`].
fn hard_entry(openings: &[u8], position: &Position) -> u8 {
    let mut solver = Solver::with_book(&TABLE, Book::of_openings(openings));
    TABLE.clear();
    let score = solver.score(position);
    if solver.nodes() < LONG_SEARCH {
        return NO_ENTRY;
    }
    let column = best_move(&mut solver, position).expect("a move");
    opening_entry(score, column).expect("an early win takes a short search")
}

/// All positions with this many stones that go on, one of each mirrored pair. With each comes the
/// number of lines to the pair. The most lines come first.
fn lines(plies: u32) -> Vec<(Position, u32)> {
    let mut level = BTreeMap::from([(Position::EMPTY.key(), (Position::EMPTY, 1))]);
    for _ in 0..plies {
        let mut next = BTreeMap::new();
        for (position, lines) in level.values() {
            for reply in replies(position).map(|reply| reply.canonical()) {
                next.entry(reply.key()).or_insert((reply, 0)).1 += lines;
            }
        }
        level = next;
    }
    let mut all: Vec<_> = level.into_values().collect();
    all.sort_by_key(|&(_, lines)| Reverse(lines));
    all
}

/// The best move of a position from a game, and whether it has to be in the book.
fn game_move(
    found: &mut Found,
    solver: &mut Solver<'_>,
    position: &Position,
) -> Result<(u8, bool)> {
    let entry = found.entry(position, || {
        if position.plies() >= WHOLE_PLIES {
            TABLE.clear();
        }
        let nodes = solver.nodes();
        let column = best_move(solver, position);
        let hard = solver.nodes() - nodes >= HARD;
        column.map_or(NONE, Column::index) | if hard { KEPT } else { 0 }
    })?;
    Ok((entry & !KEPT, position.plies() < WHOLE_PLIES || entry & KEPT != 0))
}

/// The moves of the side that is to move at this ply for the first time.
fn side(name: &str, first_ply: u32, openings: &[u8]) -> Result<BTreeMap<u32, Column>> {
    let mut found = Found::open(name)?;
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
            let (column, keep) = game_move(&mut found, &mut solver, position)?;
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
    fs::write(format!("{BOOKS}/opening.bin"), &openings)?;
    let hard = hard(&openings)?.into_iter().flat_map(|(rank, entry)| hard_record(rank, entry));
    fs::write(format!("{BOOKS}/hard.bin"), hard.collect::<Vec<u8>>())?;
    let mut games = side("first", 0, &openings)?;
    games.extend(side("second", 1, &openings)?);
    let games = games.into_iter().flat_map(|(rank, column)| game_record(rank, column));
    fs::write(format!("{BOOKS}/games.bin"), games.collect::<Vec<u8>>())
}
