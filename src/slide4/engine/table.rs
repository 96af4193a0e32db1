//! A hash table of fixed size for positions already searched.

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

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) score: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    pub(super) square: u32,
}

/// The table. An entry, from the top: 32 bits of the hash, 16 of score, 7 of
/// depth, 2 of bound, 7 of best square; 0 is an empty entry.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: [u64; 1 << BITS],
    /// One less than the number of entries in use, a power of two.
    mask: u16,
}

impl Table {
    #[allow(clippy::large_stack_arrays)] // there is no heap to put it on
    pub(super) const fn new() -> Self {
        Self { entries: [0; 1 << BITS], mask: 0 }
    }

    /// Forgets everything, so that a search depends on its position alone. As
    /// much of the table is taken into use as a search of `nodes` positions
    /// needs: what is not used need not be cleared.
    pub(super) fn clear(&mut self, nodes: u64) {
        let entries = nodes.saturating_mul(8).clamp(1, 1 << BITS).next_power_of_two();
        self.mask = u16::try_from(entries - 1).unwrap_or(0);
        self.entries.iter_mut().take(usize::from(self.mask) + 1).for_each(|entry| *entry = 0);
    }

    pub(super) fn get(&self, hash: u64) -> Option<Known> {
        let [_, place, ..] = parts(hash);
        let entry = *self.entries.get(usize::from(place & self.mask))?;
        let [details, score, ..] = parts(entry);
        if entry == 0 || (entry ^ hash) >> 32 != 0 {
            return None;
        }
        Some(Known {
            score: i32::from(score.cast_signed()),
            depth: i32::from(details >> 9),
            bound: match details >> 7 & 3 {
                1 => Bound::Lower,
                2 => Bound::Upper,
                _ => Bound::Exact,
            },
            square: u32::from(details & 127),
        })
    }

    pub(super) fn put(&mut self, hash: u64, known: Known) {
        let bound = match known.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        let details = known.depth.clamp(0, 127) << 9 | bound << 7;
        let details = u64::from(details.cast_unsigned() | known.square & 127);
        let score = u64::from((known.score & 0xffff).cast_unsigned());
        let [_, place, ..] = parts(hash);
        if let Some(entry) = self.entries.get_mut(usize::from(place & self.mask)) {
            *entry = hash >> 32 << 32 | score << 16 | details;
        }
    }
}

/// The four 16-bit parts of a number, lowest first.
#[allow(clippy::cast_possible_truncation)] // the parts are what is wanted
const fn parts(number: u64) -> [u16; 4] {
    [number as u16, (number >> 16) as u16, (number >> 32) as u16, (number >> 48) as u16]
}
