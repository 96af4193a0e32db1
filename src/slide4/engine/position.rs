//! A position as the search sees it: the discs of both players, with data that each move updates.

use super::bitboard::{Bitboard, Rays, Reach, STRIDE, Square, each, last_of_edge, threats};
use crate::board::Disc;

/// A position, seen by the player to move.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// The mover's discs.
    pub own: u128,
    /// The other player's discs.
    pub other: u128,
    /// The squares that complete four for the mover, free or not.
    pub own_threats: u128,
    /// The squares that complete four for the other player.
    pub other_threats: u128,
    /// The squares through which discs from the edges can slide.
    pub reach: Reach,
}

impl Position {
    /// The position of a board.
    #[must_use]
    pub const fn of(board: &Bitboard, mover: Disc) -> Self {
        let (own, other) = (board.discs(mover), board.discs(mover.other()));
        let (own_threats, other_threats) = (threats(own), threats(other));
        Self { own, other, own_threats, other_threats, reach: board.reach() }
    }

    /// The position after the mover's disc came to rest on `square`, a landing.
    #[must_use]
    pub fn after(&self, square: Square) -> Self {
        debug_assert!(self.reach.landings() & square.bit() != 0, "{square:?} is no landing");
        let own = self.own | square.bit();
        Self {
            own: self.other,
            other: own,
            own_threats: self.other_threats,
            other_threats: threats(own),
            reach: self.reach.after(square),
        }
    }

    /// The landings that end the game at once for the mover. `edge` holds the squares of the edge
    /// without a fixed piece.
    #[must_use]
    pub const fn wins(&self, edge: u128) -> u128 {
        let last = last_of_edge(edge & !(self.own | self.other));
        self.reach.landings() & (self.own_threats | last)
    }

    /// The landings with which the other player would complete four.
    pub(super) const fn danger(&self) -> u128 {
        self.reach.landings() & self.other_threats
    }

    /// The landings that keep the other player off every square of `danger`. A landing like this is
    /// the square itself, or lies on each path to it.
    pub(super) fn parries(&self, danger: u128) -> u128 {
        let Reach { north, south, west, east } = self.reach;
        let mut parries = self.reach.landings();
        for square in each(danger) {
            let (rays, here) = (Rays::of(square), square.bit());
            if north & here & !(north >> STRIDE) != 0 {
                parries &= north & rays.up;
            }
            if south & here & !(south << STRIDE) != 0 {
                parries &= south & rays.down;
            }
            if west & here & !(west >> 1) != 0 {
                parries &= west & rays.left;
            }
            if east & here & !(east << 1) != 0 {
                parries &= east & rays.right;
            }
        }
        parries
    }

    /// The landings after which the other player cannot complete four at once.
    pub(super) fn non_losing_moves(&self) -> u128 {
        let danger = self.danger();
        let moves = if danger == 0 { self.reach.landings() } else { self.parries(danger) };
        let loses = |square: Square| {
            let landings = self.reach.after(square).landings();
            if landings & self.other_threats == 0 { 0 } else { square.bit() }
        };
        each(moves).fold(moves, |safe, square| safe & !loses(square))
    }

    /// A 64-bit hash of the whole position. Two positions collide as rarely as random numbers do.
    pub(super) const fn hash(&self) -> u64 {
        const fn fold(squares: u128) -> u64 {
            let (low, high) = halves(squares);
            low.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ high.rotate_left(29)
        }
        mix(mix(fold(self.own)) ^ fold(self.other).rotate_left(17))
    }
}

/// The low and the high 64 bits.
#[expect(clippy::cast_possible_truncation, reason = "the parts are wanted")]
pub(super) const fn halves(squares: u128) -> (u64, u64) {
    (squares as u64, (squares >> 64) as u64)
}

/// One step of the `SplitMix64` generator: well mixed bits from any number.
const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
