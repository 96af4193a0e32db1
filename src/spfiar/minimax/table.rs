//! The [transposition table](https://www.chessprogramming.org/Transposition_Table) of a search,
//! small and always replacing.
//!
//! An entry is one number: 49 bits of key, ten bits of value and two bits of bound. The key is
//! complete, so two positions are never confused.

use super::position::Position;

/// Entries are 2 to this power.
const SIZE_BITS: u32 = 9;

const VALUE_BITS: u32 = 10;
const LEAST_VALUE: i32 = -512;

/// True if a value can be kept.
pub(super) const fn fits(value: i32) -> bool {
    LEAST_VALUE <= value && value < LEAST_VALUE + (1 << VALUE_BITS)
}

const BOUND_BITS: u32 = 2;

/// The relation of an entry's value to the true one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true value is this or more: the search failed high.
    Lower,
    /// The true value is this or less: the search failed low.
    Upper,
    /// It is the true value.
    Exact,
}

/// Fixed in size: 4 KB.
pub(super) struct Table([u64; 1 << SIZE_BITS]);

impl Table {
    /// An empty table.
    pub(super) const fn new() -> Self {
        Self([0; 1 << SIZE_BITS])
    }

    /// The value and the bound of a position's entry.
    #[inline]
    pub(super) fn probe(&self, position: Position) -> Option<(i32, Bound)> {
        let key = position.key();
        let entry = *self.0.get(place(key))?;
        let bound = match entry & ((1 << BOUND_BITS) - 1) {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        let value = (entry >> BOUND_BITS) & ((1 << VALUE_BITS) - 1);
        let value = i32::try_from(value).ok()? + LEAST_VALUE;
        (entry >> (VALUE_BITS + BOUND_BITS) == key).then_some((value, bound))
    }

    /// Stores a value in place of an older entry. The value must fit ([`fits`]).
    #[inline]
    pub(super) fn store(&mut self, position: Position, value: i32, bound: Bound) {
        debug_assert!(fits(value), "{value} fits into ten bits");
        let key = position.key();
        let bound = match bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        let Ok(offset) = u64::try_from(value - LEAST_VALUE) else {
            return;
        };
        if let Some(entry) = self.0.get_mut(place(key)) {
            *entry = (key << (VALUE_BITS + BOUND_BITS)) | (offset << BOUND_BITS) | bound;
        }
    }
}

/// An entry's place, by Fibonacci hashing. It is the upper bits of the key times 2^64 divided by
/// the golden ratio. Near keys go far apart.
#[inline]
fn place(key: u64) -> usize {
    let scattered = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - SIZE_BITS);
    usize::try_from(scattered).unwrap_or(0)
}
