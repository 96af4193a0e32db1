//! What the search remembers: for a position, a lower and an upper bound of
//! its score, in one 64-bit word.
//!
//! There are two arrays. The large one serves the plies where an entry stands
//! for much work; the small one, the size of a second-level cache, those where
//! a miss in memory would cost more than the search that it saves. Both are
//! static and start as zeros, so the program's file does not hold them, and a
//! page of them costs memory only once it has been written.
//!
//! A position's key is multiplied by an odd number modulo 2^56. That loses
//! nothing, so the top bits can say where the entry is and the entry needs to
//! hold only the others: what is found always belongs to the position that was
//! asked for. An entry is one atomic word, so threads may share the table; on
//! x86-64 a relaxed load or store is a plain one.

use super::bitboard::mirror;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Plies below which positions go to the large array; from there on, up to
/// [`LAST_PLY`], to the small one.
const LARGE_PLIES: i32 = 24;
/// From this ply on searching again is quicker than remembering.
const LAST_PLY: i32 = 36;
/// Plies below which a position and its mirror share an entry.
const MIRROR_PLIES: i32 = 20;

const LARGE_BITS: u32 = 22;
const SMALL_BITS: u32 = 15;
const KEY_BITS: u32 = 56;
/// A word's two lowest bytes hold the bounds, the others what tells the
/// position from all others of its slot.
const BOUND_BITS: u32 = 16;
const BOUNDS: u64 = (1 << BOUND_BITS) - 1;
/// 2^64 divided by the golden ratio, made odd: spreads keys well.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Further than any score from 0.
pub(super) const NO_BOUND: i32 = 22;

static LARGE: [AtomicU64; 1 << LARGE_BITS] = [const { AtomicU64::new(0) }; 1 << LARGE_BITS];
static SMALL: [AtomicU64; 1 << SMALL_BITS] = [const { AtomicU64::new(0) }; 1 << SMALL_BITS];

const _: () = assert!(KEY_BITS - SMALL_BITS + BOUND_BITS <= u64::BITS);

/// Where a position's bounds are kept, and what was found there. Reading the
/// word and making sense of it are two steps, so that many reads can be under
/// way at once.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    word: Option<&'static AtomicU64>,
    tag: u64,
    found: u64,
}

/// A score lies between these two, both included.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Bounds {
    /// Nothing is known.
    pub(super) const NONE: Self = Self { lower: -NO_BOUND, upper: NO_BOUND };
}

impl Slot {
    /// The slot of a position that is not remembered.
    pub(super) const NONE: Self = Self { word: None, tag: BOUNDS + 1, found: 0 };

    /// The slot of the position with this key and so many stones.
    #[inline]
    pub(super) fn of(key: u64, plies: i32) -> Self {
        if plies >= LAST_PLY {
            return Self::NONE;
        }
        let key = if plies < MIRROR_PLIES { key.min(mirror(key)) } else { key };
        let hash = key.wrapping_mul(SPREAD) << (u64::BITS - KEY_BITS);
        let word = if plies < LARGE_PLIES {
            LARGE.get((hash >> (u64::BITS - LARGE_BITS)) as usize)
        } else {
            SMALL.get((hash >> (u64::BITS - SMALL_BITS)) as usize)
        };
        let found = word.map_or(0, |word| word.load(Relaxed));
        Self { word, tag: hash << (KEY_BITS + BOUND_BITS - u64::BITS), found }
    }

    /// What was known of the position.
    #[inline]
    pub(super) fn bounds(&self) -> Bounds {
        if (self.found ^ self.tag) & !BOUNDS != 0 {
            return Bounds::NONE;
        }
        let [lower, upper, ..] = self.found.to_le_bytes();
        Bounds { lower: i32::from(lower) - NO_BOUND, upper: NO_BOUND - i32::from(upper) }
    }

    /// Remembers these bounds, in place of what the slot holds.
    #[inline]
    pub(super) fn store(&self, bounds: Bounds) {
        let lower = u64::from((bounds.lower + NO_BOUND).cast_unsigned());
        let upper = u64::from((NO_BOUND - bounds.upper).cast_unsigned());
        if let Some(word) = self.word {
            word.store(self.tag | (upper << (BOUND_BITS / 2)) | lower, Relaxed);
        }
    }
}

/// Forgets everything.
pub(super) fn clear() {
    for word in LARGE.iter().chain(&SMALL) {
        word.store(0, Relaxed);
    }
}
