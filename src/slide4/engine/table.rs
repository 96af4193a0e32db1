//! The transposition table: a fixed array of results for positions.
//!
//! A place holds one entry; a new entry replaces the old one.

use super::bitboard::Square;
use super::score::{LOST, WON};

/// Entries of the table: 2 to the power of this.
const BITS: u32 = 15;

/// How a stored score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// At least the stored score.
    Lower,
    /// At most the stored score.
    Upper,
    /// Exactly the stored score.
    Exact,
}

/// The stored result for a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) score: i32,
    /// Plies that the search looked ahead, 0 to 127.
    pub(super) depth: i32,
    pub(super) bound: Bound,
    /// The best move, if one is known.
    pub(super) best: Option<Square>,
}

impl Entry {
    /// An exact value without a best move, for searches without depth.
    pub(super) const fn exact(score: i32) -> Self {
        Self { score, depth: 0, bound: Bound::Exact, best: None }
    }

    /// The score, if it ends a search of this depth and window (transposition cutoff).
    pub(super) fn cutoff(&self, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
        let deep = self.depth >= depth || self.score > WON || self.score < LOST;
        let enough = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        };
        (deep && enough).then_some(self.score)
    }
}

/// Index that stands for "no best move": boards end at square 108.
const NO_SQUARE: u32 = 127;

/// The table. From the top, an entry has 32 bits of hash, 16 of score, 7 of depth, 2 of bound. The
/// last 7 are the best move. An empty entry is 0.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: [u64; 1 << BITS],
    /// One less than the number of entries in use, a power of two.
    mask: u16,
}

impl Table {
    #[expect(clippy::large_stack_arrays, reason = "there is no heap")]
    pub(super) const fn new() -> Self {
        Self { entries: [0; 1 << BITS], mask: 0 }
    }

    /// Forgets everything, so that a search depends on its position alone. A search of `nodes`
    /// positions uses only as much of the table as it needs.
    pub(super) fn clear(&mut self, nodes: u64) {
        let entries = nodes.saturating_mul(8).clamp(1, 1 << BITS).next_power_of_two();
        self.mask = parts(entries - 1)[0];
        self.entries.iter_mut().take(usize::from(self.mask) + 1).for_each(|entry| *entry = 0);
    }

    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        let [_, place, ..] = parts(hash);
        let entry = *self.entries.get(usize::from(place & self.mask))?;
        let [details, score, ..] = parts(entry);
        if entry == 0 || (entry ^ hash) >> 32 != 0 {
            return None;
        }
        let square = u32::from(details & 127);
        Some(Entry {
            score: i32::from(i16::from_ne_bytes(score.to_ne_bytes())),
            depth: i32::from(details >> 9),
            bound: match details >> 7 & 3 {
                1 => Bound::Lower,
                2 => Bound::Upper,
                _ => Bound::Exact,
            },
            best: (square != NO_SQUARE).then(|| Square::of_index(square)),
        })
    }

    pub(super) fn put(&mut self, hash: u64, entry: Entry) {
        debug_assert!((0..=127).contains(&entry.depth), "depth {}", entry.depth);
        debug_assert!(i16::try_from(entry.score).is_ok(), "score {}", entry.score);
        let bound = match entry.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        let square = entry.best.map_or(NO_SQUARE, Square::index);
        let details = entry.depth.unsigned_abs() << 9 | bound << 7 | square;
        let score = u64::from((entry.score & 0xffff).unsigned_abs());
        let [_, place, ..] = parts(hash);
        if let Some(stored) = self.entries.get_mut(usize::from(place & self.mask)) {
            *stored = hash >> 32 << 32 | score << 16 | u64::from(details);
        }
    }
}

/// The four 16-bit parts of a number, lowest first.
#[expect(clippy::cast_possible_truncation, reason = "the parts are wanted")]
const fn parts(number: u64) -> [u16; 4] {
    [number as u16, (number >> 16) as u16, (number >> 32) as u16, (number >> 48) as u16]
}
