//! What the search already knows: a small table of positions and values.
//!
//! One number an entry: the position's key in 49 bits, so that no other
//! position can be taken for it, ten for the value and two for what the value
//! is. A new entry overwrites what stood in its place.

use super::position::Position;

/// Entries are 2 to this power.
const SIZE_BITS: u32 = 9;

const VALUE_BITS: u32 = 10;
const LEAST_VALUE: i32 = -512;

/// Whether a value can be kept.
pub(super) const fn fits(value: i32) -> bool {
    LEAST_VALUE <= value && value < LEAST_VALUE + (1 << VALUE_BITS)
}

const BOUND_BITS: u32 = 2;

/// What a value says of the true one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true value is this or more.
    AtLeast,
    /// The true value is this or less.
    AtMost,
    /// It is the true value.
    Exact,
}

/// Fixed in size: 4 KB.
pub(super) struct Table([u64; 1 << SIZE_BITS]);

impl Table {
    /// With nothing in it.
    pub(super) const fn new() -> Self {
        Self([0; 1 << SIZE_BITS])
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, position: Position) -> Option<(i32, Bound)> {
        let key = position.key();
        let entry = *self.0.get(place(key))?;
        let bound = match entry & ((1 << BOUND_BITS) - 1) {
            1 => Bound::AtLeast,
            2 => Bound::AtMost,
            3 => Bound::Exact,
            _ => return None,
        };
        let value = (entry >> BOUND_BITS) & ((1 << VALUE_BITS) - 1);
        let value = i32::try_from(value).ok()? + LEAST_VALUE;
        (entry >> (VALUE_BITS + BOUND_BITS) == key).then_some((value, bound))
    }

    /// Notes a value, if it [`fits`].
    #[inline]
    pub(super) fn put(&mut self, position: Position, value: i32, bound: Bound) {
        let key = position.key();
        let bound = match bound {
            Bound::AtLeast => 1,
            Bound::AtMost => 2,
            Bound::Exact => 3,
        };
        let Ok(offset) = u64::try_from(value - LEAST_VALUE) else {
            return;
        };
        if let Some(entry) = self.0.get_mut(place(key)).filter(|_| fits(value)) {
            *entry = (key << (VALUE_BITS + BOUND_BITS)) | (offset << BOUND_BITS) | bound;
        }
    }
}

/// An entry's place, by the upper bits of a product with 2^64 divided by the
/// golden ratio: near keys go far apart.
#[inline]
fn place(key: u64) -> usize {
    let scattered = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - SIZE_BITS);
    usize::try_from(scattered).unwrap_or(0)
}
