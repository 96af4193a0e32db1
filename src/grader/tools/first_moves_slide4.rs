//! Makes `src/slide4/engine/book/first_moves.bin`: Bot1's moves in positions of few discs.
//! `make slide-book`.
//!
//! * Every position of up to two discs on sizes 6 to 10: the move of a long search.
//! * Positions of three discs, of which the starter's two stand close together. If the move of
//!   Bot1's default budget is refuted, the book has the move of a long search. It has none if that
//!   move is refuted as well.
//!
//! Work done is kept in `target/book/first_moves`, so that it can be interrupted and resumed.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;

use in_a_row::board::Disc;
use in_a_row::slide4::engine::bitboard::{Bitboard, Square, each};
use in_a_row::slide4::engine::book::first_moves::entry;
use in_a_row::slide4::engine::bot1::{Bot1, DEFAULT_NODES};

const BOOK: &str = "src/slide4/engine/book/first_moves.bin";
const WORK: &str = "target/book";

/// Positions of a long search.
const LONG: u64 = 500_000;

/// Positions of a search that tries to refute a move.
const REFUTATION: u64 = 50_000;

/// A score from which on a game is decided.
const DECIDED: i32 = 9_000;

/// Rows and columns between two discs that stand close together, at most.
const CLOSE: u32 = 2;

/// The move that stands for "none is needed".
const NONE: u32 = 127;

struct Maker {
    long: Box<Bot1>,
    short: Box<Bot1>,
    refuting: Box<Bot1>,
    /// Entries by their positions' numbers, also those that the book does not need.
    moves: BTreeMap<u32, u32>,
    log: fs::File,
}

impl Maker {
    fn open() -> Self {
        fs::create_dir_all(WORK).unwrap();
        let path = format!("{WORK}/first_moves");
        let bytes = fs::read(&path).unwrap_or_default();
        let entries = bytes.as_chunks::<4>().0.iter().map(|bytes| u32::from_be_bytes(*bytes));
        let log = OpenOptions::new().create(true).append(true).open(&path).unwrap();
        log.set_len(bytes.len() as u64 / 4 * 4).unwrap();
        Self {
            long: Box::new(Bot1::without_first_moves(LONG)),
            short: Box::new(Bot1::without_first_moves(DEFAULT_NODES)),
            refuting: Box::new(Bot1::without_first_moves(REFUTATION)),
            moves: entries.map(|entry| (entry >> 7, entry & NONE)).collect(),
            log,
        }
    }

    /// Takes down a move for a position that has none yet.
    fn answer(
        &mut self,
        board: &Bitboard,
        mover: Disc,
        find: impl Fn(&mut Self) -> Option<Square>,
    ) {
        let number = number(board, mover);
        if self.moves.contains_key(&number) {
            return;
        }
        let found = find(self).map(|square| entry(board, mover, square).unwrap());
        let value = found.map_or(number << 7 | NONE, u32::from_be_bytes);
        self.log.write_all(&value.to_be_bytes()).unwrap();
        self.moves.insert(number, value & NONE);
    }

    fn long_move(&mut self, board: &Bitboard, mover: Disc) -> Square {
        self.long.think(board, mover).unwrap().square
    }

    /// True if a search refutes a move.
    fn loses(&mut self, board: &Bitboard, mover: Disc, square: Square) -> bool {
        let mut next = *board;
        next.put(square, mover);
        self.refuting.think(&next, mover.other()).unwrap().score > DECIDED
    }

    /// A better move where the default budget's loses by force.
    fn rescue(&mut self, board: &Bitboard, mover: Disc) -> Option<Square> {
        let slot = self.short.choose(board, mover).unwrap();
        let own = board.landing(slot).unwrap();
        if !self.loses(board, mover, own) {
            return None;
        }
        let square = self.long_move(board, mover);
        (!self.loses(board, mover, square)).then_some(square)
    }

    fn size(&mut self, size: usize) {
        let start = Bitboard::new(size).unwrap();
        let [ones, twos, threes] = positions(&start);
        for (board, mover) in [(start, Disc::First)].into_iter().chain(ones).chain(twos) {
            self.answer(&board, mover, |maker| Some(maker.long_move(&board, mover)));
        }
        self.write();
        for (board, mover) in threes {
            self.answer(&board, mover, |maker| maker.rescue(&board, mover));
        }
        self.write();
    }

    fn write(&self) {
        let kept = self.moves.iter().filter(|&(_, &square)| square != NONE);
        let entries = kept.flat_map(|(number, square)| (number << 7 | square).to_be_bytes());
        fs::write(BOOK, entries.collect::<Vec<u8>>()).unwrap();
    }
}

/// The number of a position in the book.
fn number(board: &Bitboard, mover: Disc) -> u32 {
    let any = Square::of_index(0);
    u32::from_be_bytes(entry(board, mover, any).unwrap()) >> 7
}

/// The positions of one, two and three discs, one of all images, with the side to move. With three
/// discs, the starter's two stand close together.
fn positions(start: &Bitboard) -> [Vec<(Bitboard, Disc)>; 3] {
    let next = |boards: &[(Bitboard, Disc)]| {
        let mut all = BTreeMap::new();
        for &(board, mover) in boards {
            for square in each(board.landings()) {
                let mut next = board;
                next.put(square, mover);
                all.entry(number(&next, mover.other())).or_insert((next, mover.other()));
            }
        }
        all.into_values().collect::<Vec<_>>()
    };
    let ones = next(&[(*start, Disc::First)]);
    let twos = next(&ones);
    let threes = next(&twos).into_iter().filter(|(board, _)| close(board.discs(Disc::First)));
    let threes = threes.collect();
    [ones, twos, threes]
}

fn close(discs: u128) -> bool {
    let squares: Vec<Square> = each(discs).collect();
    let &[a, b] = squares.as_slice() else { return false };
    a.row().abs_diff(b.row()) <= CLOSE && a.column().abs_diff(b.column()) <= CLOSE
}

pub fn main() {
    let mut maker = Maker::open();
    for size in 6..=10 {
        let start = std::time::Instant::now();
        maker.size(size);
        let entries = maker.moves.values().filter(|&&square| square != NONE).count();
        println!(
            "size {size}: {} positions, {entries} entries, {:?}",
            maker.moves.len(),
            start.elapsed()
        );
    }
}
