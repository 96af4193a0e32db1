//! Moves in the order in which a search tries them.

use super::position::each;

/// More landings than any position has: four edges of ten slots.
const MOST_MOVES: usize = 40;

/// Squares by rank, the highest first, among equals the higher square first.
pub(super) struct Ranked {
    /// The rank above the seven bits of a square.
    entries: [u32; MOST_MOVES],
    count: usize,
}

impl Ranked {
    /// The squares of a set by their ranks, which are below 2 to the power 25.
    pub(super) fn new(squares: u128, rank: impl Fn(u32) -> u32) -> Self {
        let mut ranked = Self { entries: [0; MOST_MOVES], count: 0 };
        for (entry, square) in ranked.entries.iter_mut().zip(each(squares)) {
            *entry = rank(square) << 7 | square;
            ranked.count += 1;
        }
        if let Some(entries) = ranked.entries.get_mut(..ranked.count) {
            entries.sort_unstable_by(|a, b| b.cmp(a));
        }
        ranked
    }

    pub(super) fn squares(&self) -> impl Iterator<Item = u32> {
        self.entries.iter().take(self.count).map(|entry| entry & 127)
    }
}
