//! Rebuilds `src/slide4/engine/book/second_player_5x5.bin`: the moves with which the second player
//! of 5x5 wins where Bot1 does not find them by itself. `make slide-book`.
//!
//! A solver that shares nothing with Bot1's solves the game exhaustively. Then the maker walks
//! through every game of a second player that moves as `book/second_player_5x5.rs` says. The first
//! player moves in every possible way. Where Bot1 would need help, the maker writes down a winning
//! move. It looks at the four winning moves that leave the first player the fewest safe replies. It
//! takes the one after which Bot1's proof fails for the fewest.
use std::collections::{BTreeMap, HashMap, HashSet};

use in_a_row::board::Disc;
use in_a_row::slide4::engine::bitboard::{Bitboard, Square};
use in_a_row::slide4::engine::bot1::Bot1;

/// Rows of five bits, each followed by one that stays empty.
const STRIDE: u32 = 6;
const ROW: u32 = 0b1_1111;
const BOARD: u32 = ROW | ROW << 6 | ROW << 12 | ROW << 18 | ROW << 24;
const CENTRE: u32 = 1 << 14;
const COLUMN: u32 = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24;
const RIM: u32 = ROW | ROW << 24 | COLUMN | COLUMN << 4;

/// A 5x5 position: the discs of the player to move and of the other one.
#[derive(Clone, Copy)]
struct Position {
    own: u32,
    other: u32,
}

fn each(mut squares: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (squares != 0).then(|| squares.trailing_zeros())?;
        squares &= squares - 1;
        Some(square)
    })
}

/// Where discs come to rest, given the free squares.
fn landings(free: u32) -> u32 {
    let (mut north, mut south) = (free & ROW, free & ROW << 24);
    let (mut west, mut east) = (free & COLUMN, free & COLUMN << 4);
    for _ in 0..4 {
        north |= north << STRIDE & free;
        south |= south >> STRIDE & free;
        west |= west << 1 & free;
        east |= east >> 1 & free;
    }
    north & !(north >> STRIDE)
        | south & !(south << STRIDE)
        | west & !(west >> 1)
        | east & !(east << 1)
}

/// The squares that complete four in a row.
fn holes(discs: u32) -> u32 {
    [1, STRIDE - 1, STRIDE, STRIDE + 1].into_iter().fold(0, |all, step| {
        let pair = discs & discs >> step;
        let triple = pair & discs >> (2 * step);
        let left = triple >> step | triple << (3 * step);
        all | left | pair << (2 * step) & discs >> step | discs << step & pair >> step
    }) & BOARD
}

/// The board of a position with a given number.
fn board(key: u64) -> Bitboard {
    let mut board = Bitboard::new(5).unwrap();
    for place in 0..25 {
        for (bit, player) in [(25 + place, Disc::Second), (place, Disc::First)] {
            if key >> bit & 1 == 1 {
                board.put(Square::at(place / 5, place % 5), player);
            }
        }
    }
    board
}

impl Position {
    const START: Self = Self { own: 0, other: 0 };

    fn free(self) -> u32 {
        BOARD & !(CENTRE | self.own | self.other)
    }

    fn after(self, square: u32) -> Self {
        Self { own: self.other, other: self.own | 1 << square }
    }

    /// True if the player to move ends the game at once.
    fn won(self) -> bool {
        let (free, rim) = (self.free(), self.free() & RIM);
        let last = if rim.is_power_of_two() { rim } else { 0 };
        landings(free) & (holes(self.own) | last) != 0
    }

    /// The moves after which the other player does not win at once.
    fn safe(self) -> Vec<u32> {
        each(landings(self.free())).filter(|&square| !self.after(square).won()).collect()
    }

    /// The move that makes the board its own image, turned by half.
    fn reflected(self) -> Option<u32> {
        let image = each(self.own).fold(0, |image, square| image | 1 << (28 - square));
        let rest = image ^ self.other;
        (rest.is_power_of_two() && rest & self.other != 0).then(|| 28 - rest.trailing_zeros())
    }
}

/// The eight symmetries of a square, for a row at a time.
struct Symmetries([[[u32; 32]; 5]; 8]);

impl Symmetries {
    fn new() -> Self {
        let mut tables = [[[0; 32]; 5]; 8];
        for (symmetry, table) in tables.iter_mut().enumerate() {
            for (row, images) in table.iter_mut().enumerate() {
                for (bits, image) in images.iter_mut().enumerate() {
                    for column in (0..5).filter(|column| bits >> column & 1 == 1) {
                        let mut at = (row, column);
                        at.1 = if symmetry & 1 == 0 { at.1 } else { 4 - at.1 };
                        at.0 = if symmetry & 2 == 0 { at.0 } else { 4 - at.0 };
                        at = if symmetry & 4 == 0 { at } else { (at.1, at.0) };
                        *image |= 1 << (at.0 * 5 + at.1);
                    }
                }
            }
        }
        Self(tables)
    }

    fn image(&self, symmetry: usize, discs: u32) -> u64 {
        let rows = self.0[symmetry].iter().zip([0, 6, 12, 18, 24]);
        let image = rows.fold(0, |all, (row, shift)| all | row[(discs >> shift & ROW) as usize]);
        u64::from(image)
    }

    /// The position's number, and the symmetry by which it is the least.
    fn key(&self, at: Position) -> (u64, usize) {
        let keys = (0..8).map(|symmetry| {
            let (own, other) = (self.image(symmetry, at.own), self.image(symmetry, at.other));
            (own << 25 | other, symmetry)
        });
        keys.min().unwrap()
    }
}

/// The winner when both place and play perfectly.
struct Solver {
    symmetries: Symmetries,
    table: Vec<u64>,
    positions: u64,
}

impl Solver {
    const BITS: u32 = 25;

    /// True if the player to move wins.
    fn wins(&mut self, at: Position) -> bool {
        self.positions += 1;
        if at.won() {
            return true;
        }
        let key = self.symmetries.key(at).0;
        let place = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Self::BITS)) as usize;
        if self.table[place] >> 1 == key && key != 0 {
            return self.table[place] & 1 == 1;
        }
        let mut moves: Vec<(u32, u32)> = at
            .safe()
            .into_iter()
            .map(|square| {
                let next = at.after(square);
                let threats = holes(next.other) & landings(next.free());
                let hopes = holes(next.other) & next.free();
                let mirror = 25 * u32::from(at.reflected() == Some(square));
                (mirror + 4 * threats.count_ones() + hopes.count_ones(), square)
            })
            .collect();
        moves.sort_unstable_by(|a, b| b.cmp(a));
        let wins = moves.into_iter().any(|(_, square)| !self.wins(at.after(square)));
        self.table[place] = key << 1 | u64::from(wins);
        wins
    }
}

struct Walk {
    solver: Solver,
    bot: Bot1,
    /// True if Bot1 proves the win by itself, by the numbers of positions.
    proofs: HashMap<u64, bool>,
    seen: HashSet<u64>,
    /// Moves by the numbers of their positions.
    book: BTreeMap<u64, u64>,
}

impl Walk {
    /// The first player is to move and tries everything.
    fn every_move(&mut self, at: Position) {
        for square in each(landings(at.free())) {
            self.answer(at.after(square));
        }
    }

    /// The second player is to move.
    fn answer(&mut self, at: Position) {
        let (key, symmetry) = self.solver.symmetries.key(at);
        if !self.seen.insert(key) || self.proves(key) {
            return;
        }
        if self.seen.len().is_multiple_of(1_000) {
            eprint!("\r{} positions, {} entries", self.seen.len(), self.book.len());
        }
        let safe = at.safe();
        let reflected = at.reflected().filter(|square| safe.contains(square));
        let square = match (safe.as_slice(), reflected) {
            (&[only], _) => only,
            (_, Some(square)) if !self.solver.wins(at.after(square)) => square,
            _ => {
                let square = self.best(at, &safe);
                let image = self.solver.symmetries.image(symmetry, 1 << square);
                self.book.insert(key, u64::from(image.trailing_zeros()));
                square
            }
        };
        self.every_move(at.after(square));
    }

    fn proves(&mut self, key: u64) -> bool {
        let bot = &mut self.bot;
        *self.proofs.entry(key).or_insert_with(|| bot.prove(&board(key), Disc::Second).is_some())
    }

    /// How many of the other player's safe replies leave Bot1 without a proof; counting stops at
    /// `most`.
    fn unproved(&mut self, next: Position, most: usize) -> usize {
        let mut count = 0;
        for reply in next.safe() {
            let key = self.solver.symmetries.key(next.after(reply)).0;
            count += usize::from(!self.proves(key));
            if count == most {
                break;
            }
        }
        count
    }

    fn best(&mut self, at: Position, safe: &[u32]) -> u32 {
        let mut moves: Vec<(usize, u32)> =
            safe.iter().map(|&square| (at.after(square).safe().len(), square)).collect();
        moves.sort_unstable();
        let mut best = (usize::MAX, 0);
        let mut tried = 0;
        for (_, square) in moves {
            if tried < 4 && best.0 > 0 && !self.solver.wins(at.after(square)) {
                best = best.min((self.unproved(at.after(square), best.0), square));
                tried += 1;
            }
        }
        best.1
    }
}

pub fn main() {
    let solver =
        Solver { symmetries: Symmetries::new(), table: vec![0; 1 << Solver::BITS], positions: 0 };
    let mut walk = Walk {
        solver,
        bot: Bot1::new(1),
        proofs: HashMap::new(),
        seen: HashSet::new(),
        book: BTreeMap::new(),
    };
    eprintln!("solving 5x5 ...");
    assert!(!walk.solver.wins(Position::START), "the second player wins");
    eprintln!("solved in {} positions", walk.solver.positions);
    walk.every_move(Position::START);
    let entries = walk.book.iter().flat_map(|(key, square)| (key << 5 | square).to_be_bytes());
    let bytes: Vec<u8> = entries.collect();
    eprintln!(
        "\r{} positions, {} entries, {} bytes",
        walk.seen.len(),
        walk.book.len(),
        bytes.len()
    );
    std::fs::write("src/slide4/engine/book/second_player_5x5.bin", bytes).unwrap();
}
