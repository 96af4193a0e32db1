//! The transposition table: for a position a lower and an upper bound of its score, in one 64-bit
//! word.
//!
//! Each number of stones has a section of its own. Sections are large for positions with long
//! searches. They are small where a cache miss takes longer than the search. A static table starts
//! as zeros, so the program's file does not hold it. A page of it takes memory only once it is
//! written.
//!
//! A position's key is multiplied by an odd number modulo 2^56, which loses nothing. The top bits
//! of the product are the entry's place, and the entry holds the others. An entry therefore always
//! belongs to the position that was asked for. It is one atomic word, so threads may share a table.
//! On x86-64 a relaxed load or store is a plain one.

use super::bitboard::{mirror, unsigned};
use super::order::History;
use super::score::{Bound, NO_BOUND};
use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Plies below which a position and its mirror image share an entry.
const MIRROR_PLIES: usize = 20;
const KEY_BITS: u32 = 56;
/// The two lowest bytes of a word hold the bounds, the others tell positions of one place apart.
const BOUND_BITS: u32 = 16;
const BOUNDS: u64 = (1 << BOUND_BITS) - 1;
/// 2^64 divided by the golden ratio, made odd: spreads keys well.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Entries for positions with this number of stones, as a power of two.
const fn section_bits(plies: usize) -> u32 {
    match plies {
        0..16 => 14,
        16..24 => 13,
        24..36 => 12,
        _ => 8,
    }
}

/// More sections than are in use: a mask then replaces a comparison.
const SECTION_COUNT: usize = 64;
const SECTIONS: [Section; SECTION_COUNT] = LAYOUT.0;
/// Entries of all sections together.
const ENTRY_COUNT: usize = LAYOUT.1;

/// The sections and the number of their entries.
#[expect(clippy::indexing_slicing, reason = "a bad index in a constant does not compile")]
const LAYOUT: ([Section; SECTION_COUNT], usize) = {
    let mut sections = [Section { start: 0, shift: 0, mirror: false }; SECTION_COUNT];
    let (mut plies, mut start) = (0, 0);
    while plies < SECTION_COUNT {
        let bits = section_bits(plies);
        assert!(KEY_BITS - bits + BOUND_BITS <= u64::BITS);
        sections[plies] = Section { start, shift: u64::BITS - bits, mirror: plies < MIRROR_PLIES };
        start += 1 << bits;
        plies += 1;
    }
    (sections, start)
};

/// The results of searches so far, for one solver or for many at once: 3 MB.
///
/// ```
/// use in_a_row::ece15::{Column, Position, Solver, Table};
///
/// static TABLE: Table = Table::new();
///
/// let line = [3, 4, 5, 5, 2, 2, 5, 6];
/// let line = line.into_iter().filter_map(Column::new);
/// let position = line.fold(Some(Position::EMPTY), |at, column| at?.play(column)).unwrap();
/// let mut solver = Solver::new(&TABLE);
/// assert_eq!(solver.score(&position), 3);
/// let nodes = solver.nodes();
/// solver.score(&position);
/// assert_eq!(solver.nodes(), nodes, "the second time the table knows");
/// ```
pub struct Table {
    history: History,
    words: [AtomicU64; ENTRY_COUNT],
}

impl Table {
    /// The empty table. Keep it in a `static`: a stack may be too small for it.
    #[must_use]
    #[expect(clippy::large_stack_arrays, reason = "it is evaluated for a static")]
    pub const fn new() -> Self {
        Self { history: History::new(), words: [const { AtomicU64::new(0) }; ENTRY_COUNT] }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.history.clear();
        for word in &self.words {
            word.store(0, Relaxed);
        }
    }

    /// The history of cutoffs, which move ordering uses.
    pub(super) const fn history(&self) -> &History {
        &self.history
    }

    /// The entry for the position with this key. Loading its word and decoding it are two steps, so
    /// that several loads can overlap.
    #[inline]
    pub(super) fn entry(&self, section: Section, key: u64) -> Entry {
        let key = if section.mirror { key.min(mirror(key)) } else { key };
        let hash = key.wrapping_mul(SPREAD) << (u64::BITS - KEY_BITS);
        let index = section.start + usize::try_from(hash >> (section.shift & 63)).unwrap_or(0);
        debug_assert!(index < ENTRY_COUNT, "no entry {index}");
        let word = self.words.get(index).map_or(0, |word| word.load(Relaxed));
        Entry { index, tag: hash << (KEY_BITS + BOUND_BITS - u64::BITS), word }
    }

    /// Stores the result of a search with this bound. It narrows the bounds of the same position,
    /// and replaces the entry of another position.
    #[inline]
    pub(super) fn store(&self, entry: Entry, score: i32, bound: Bound) {
        let (mut lower, mut upper) = entry.bounds().unwrap_or((-NO_BOUND, NO_BOUND));
        if bound.is_below(score) {
            lower = lower.max(score);
        } else {
            upper = upper.min(score);
        }
        debug_assert!(-NO_BOUND <= lower && upper <= NO_BOUND, "{lower} to {upper}");
        let lower = u64::from(unsigned(lower + NO_BOUND));
        let upper = u64::from(unsigned(NO_BOUND - upper));
        if let Some(word) = self.words.get(entry.index) {
            word.store(entry.tag | (upper << (BOUND_BITS / 2)) | lower, Relaxed);
        }
    }
}

impl Default for Table {
    fn default() -> Self {
        Self::new()
    }
}

/// The name alone, since nobody reads 384,000 words.
impl fmt::Debug for Table {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Table").finish_non_exhaustive()
    }
}

/// The part of the table for one number of stones.
#[derive(Clone, Copy)]
pub(super) struct Section {
    start: usize,
    /// How far to shift a hash to the right so that an index remains.
    shift: u32,
    /// True if a position and its mirror image share an entry.
    mirror: bool,
}

impl Section {
    /// The section for this number of stones.
    #[inline]
    pub(super) fn of(plies: i32) -> Self {
        static ALL: [Section; SECTION_COUNT] = SECTIONS;
        let [first, ..] = ALL;
        debug_assert!((0..=42).contains(&plies), "{plies} stones");
        ALL.get(unsigned(plies) as usize % SECTION_COUNT).copied().unwrap_or(first)
    }
}

/// The place of a position's bounds in the table, and the word that was found there.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    index: usize,
    tag: u64,
    word: u64,
}

impl Entry {
    /// The score that cuts off a search with this bound, if the entry has one.
    #[inline]
    pub(super) fn cutoff(&self, bound: Bound) -> Option<i32> {
        let (lower, upper) = self.bounds()?;
        if bound.is_below(lower) {
            Some(lower)
        } else if !bound.is_below(upper) {
            Some(upper)
        } else {
            None
        }
    }

    /// The least and the greatest score that the position can have.
    #[inline]
    fn bounds(&self) -> Option<(i32, i32)> {
        if (self.word ^ self.tag) & !BOUNDS != 0 {
            return None;
        }
        let [lower, upper, ..] = self.word.to_le_bytes();
        Some((i32::from(lower) - NO_BOUND, NO_BOUND - i32::from(upper)))
    }
}
