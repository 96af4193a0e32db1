//! What the search remembers: for a position, a lower and an upper bound of
//! its score, in one 64-bit word.
//!
//! The table is one static array, in which each number of stones has an area
//! of its own: large ones for positions that stand for much work, small ones
//! for those where a miss in memory would cost more than the search that it
//! saves. A larger table saves little: what counts is that all of it is near.
//! The array starts as zeros, so the program's file does not hold it, and a page
//! of it costs memory only once it has been written.
//!
//! A position's key is multiplied by an odd number modulo 2^56. That loses
//! nothing, so the top bits can say where the entry is and the entry needs to
//! hold only the others: what is found always belongs to the position that was
//! asked for. An entry is one atomic word, so threads may share the table; on
//! x86-64 a relaxed load or store is a plain one.

use super::bitboard::mirror;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Plies below which a position and its mirror share an entry.
const MIRROR_PLIES: usize = 20;
const KEY_BITS: u32 = 56;
/// A word's two lowest bytes hold the bounds, the others what tells the
/// position from all others of its slot.
const BOUND_BITS: u32 = 16;
const BOUNDS: u64 = (1 << BOUND_BITS) - 1;
/// 2^64 divided by the golden ratio, made odd: spreads keys well.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Further than any score from 0.
pub(super) const NO_BOUND: i32 = 22;

/// Entries for positions of so many stones, as a power of two.
const fn area_bits(plies: usize) -> u32 {
    match plies {
        0..16 => 14,
        16..24 => 13,
        24..36 => 12,
        _ => 8,
    }
}

/// The part of the table that serves one number of stones.
#[derive(Clone, Copy)]
pub(super) struct Area {
    start: usize,
    /// How far to shift a word to the right so that an index remains.
    shift: u32,
    mirror: bool,
}

/// More areas than are in use: a mask then takes the place of a test.
const AREA_COUNT: usize = 64;

static AREAS: [Area; AREA_COUNT] = LAYOUT.0;
static WORDS: [AtomicU64; LAYOUT.1] = [const { AtomicU64::new(0) }; LAYOUT.1];

/// The areas, and how many entries they have together.
#[allow(clippy::indexing_slicing, reason = "it either compiles or it does not")]
const LAYOUT: ([Area; AREA_COUNT], usize) = {
    let mut areas = [Area::FIRST; AREA_COUNT];
    let (mut plies, mut size) = (0, 0);
    while plies < AREA_COUNT {
        let bits = area_bits(plies);
        assert!(KEY_BITS - bits + BOUND_BITS <= u64::BITS);
        areas[plies] = Area { start: size, shift: u64::BITS - bits, mirror: plies < MIRROR_PLIES };
        size += 1 << bits;
        plies += 1;
    }
    (areas, size)
};

impl Area {
    const FIRST: Self = Self { start: 0, shift: u64::BITS - area_bits(0), mirror: true };

    /// The area for so many stones.
    #[inline]
    pub(super) fn of(plies: i32) -> Self {
        AREAS.get(plies.cast_unsigned() as usize % AREA_COUNT).copied().unwrap_or(Self::FIRST)
    }

    /// The slot of the position with this key. Reading its word and making
    /// sense of it are two steps, so that many reads can be under way at once.
    #[inline]
    pub(super) fn slot(self, key: u64) -> Slot {
        let key = if self.mirror { key.min(mirror(key)) } else { key };
        let hash = key.wrapping_mul(SPREAD) << (u64::BITS - KEY_BITS);
        let index = self.start + usize::try_from(hash >> (self.shift & 63)).unwrap_or(0);
        let found = WORDS.get(index).map_or(0, |word| word.load(Relaxed));
        Slot { index, tag: hash << (KEY_BITS + BOUND_BITS - u64::BITS), found }
    }
}

/// Where a position's bounds are kept, and what was found there.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    index: usize,
    tag: u64,
    found: u64,
}

impl Slot {
    /// What is known of the position's score, when it is all that the bound
    /// asks for.
    #[inline]
    pub(super) fn settles(&self, bound: i32) -> Option<i32> {
        let (lower, upper) = self.bounds()?;
        if lower > bound {
            Some(lower)
        } else if upper <= bound {
            Some(upper)
        } else {
            None
        }
    }

    /// Remembers a score that was found for this bound, in place of what the
    /// slot holds for any other position.
    #[inline]
    pub(super) fn remember(&self, score: i32, bound: i32) {
        let (mut lower, mut upper) = self.bounds().unwrap_or((-NO_BOUND, NO_BOUND));
        if score > bound {
            lower = lower.max(score);
        } else {
            upper = upper.min(score);
        }
        let lower = u64::from((lower + NO_BOUND).cast_unsigned());
        let upper = u64::from((NO_BOUND - upper).cast_unsigned());
        if let Some(word) = WORDS.get(self.index) {
            word.store(self.tag | (upper << (BOUND_BITS / 2)) | lower, Relaxed);
        }
    }

    /// The score lies between these two, both included.
    #[inline]
    fn bounds(&self) -> Option<(i32, i32)> {
        if (self.found ^ self.tag) & !BOUNDS != 0 {
            return None;
        }
        let [lower, upper, ..] = self.found.to_le_bytes();
        Some((i32::from(lower) - NO_BOUND, NO_BOUND - i32::from(upper)))
    }
}

/// Forgets everything.
pub(super) fn clear() {
    for word in &WORDS {
        word.store(0, Relaxed);
    }
}
