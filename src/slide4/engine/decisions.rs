//! Decisions of Bot1, stored for positions that recur.

use super::bitboard::Bitboard;
use super::position::Position;
use crate::board::{Disc, Side};
use crate::slide4::board::Slot;

/// The array has 2 to the power of this many places.
const BITS: u32 = 14;

/// The lowest bit of the slot, which stands above the bits of the mover's discs.
const SLOT_SHIFT: u32 = 112;

/// The bits of the discs.
const DISCS: u128 = (1 << SLOT_SHIFT) - 1;

/// Decisions in a fixed array, by position.
///
/// All of them belong to games of one size that begin on a new board, and to one bot. A place holds
/// one decision, with the whole position, so that positions are never confused. If two positions
/// share a place, the one with fewer discs stays, because it recurs more often.
#[derive(Clone, Debug)]
pub struct Decisions {
    entries: [Entry; 1 << BITS],
}

/// The mover's discs, with the slot above them, and the other player's; both 0 in an empty place.
#[derive(Clone, Copy, Debug)]
struct Entry {
    own: u128,
    other: u128,
}

impl Entry {
    const fn discs(&self) -> u32 {
        (self.own & DISCS).count_ones() + self.other.count_ones()
    }
}

impl Decisions {
    /// An empty array.
    #[must_use]
    #[expect(clippy::large_stack_arrays, reason = "there is no heap")]
    pub const fn new() -> Self {
        Self { entries: [Entry { own: 0, other: 0 }; 1 << BITS] }
    }

    /// The slot that is stored for a position.
    #[must_use]
    pub fn get(&self, board: &Bitboard, player: Disc) -> Option<Slot> {
        let entry = self.entries.get(place(board, player))?;
        let same =
            entry.own & DISCS == board.discs(player) && entry.other == board.discs(player.other());
        if same { unpacked(entry.own >> SLOT_SHIFT) } else { None }
    }

    /// Stores a slot.
    pub fn put(&mut self, board: &Bitboard, player: Disc, slot: Slot) {
        let (own, other) = (board.discs(player), board.discs(player.other()));
        if let Some(entry) = self.entries.get_mut(place(board, player)) {
            let new = Entry { own: own | packed(slot) << SLOT_SHIFT, other };
            if entry.own == 0 || new.discs() <= entry.discs() {
                *entry = new;
            }
        }
    }
}

impl Default for Decisions {
    fn default() -> Self {
        Self::new()
    }
}

/// The place of a position's decision.
fn place(board: &Bitboard, player: Disc) -> usize {
    (Position::of(board, player).hash() >> (64 - BITS)) as usize
}

/// A slot as a number from 1 on: four bits of the side, four of the position.
fn packed(slot: Slot) -> u128 {
    let side = match slot.side {
        Side::North => 1,
        Side::West => 2,
        Side::East => 3,
        Side::South => 4,
    };
    side << 4 | u128::from((slot.position & 15).unsigned_abs())
}

/// The inverse of [`packed`]; [`None`] for 0.
fn unpacked(number: u128) -> Option<Slot> {
    let side = match number >> 4 {
        1 => Side::North,
        2 => Side::West,
        3 => Side::East,
        4 => Side::South,
        _ => return None,
    };
    Some(Slot { side, position: i32::try_from(number & 15).ok()? })
}
