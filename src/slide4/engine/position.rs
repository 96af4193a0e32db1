//! A position as the search sees it: the mover's discs and the other's, with
//! everything that can be carried along from move to move.

use super::bitboard::{Bitboard, Rays, STRIDE, Views, holes};
use crate::board::Disc;

/// What stays the same during a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    /// Edge squares that carry no fixed piece.
    pub(super) rim: u128,
}

/// A position, seen by the player to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    /// The mover's discs.
    pub(super) own: u128,
    /// The other player's discs.
    pub(super) other: u128,
    /// Where the mover would complete four in a row, free or not.
    pub(super) own_holes: u128,
    /// Where the other player would.
    pub(super) other_holes: u128,
    /// What the edges see.
    pub(super) views: Views,
}

/// The squares of a set, lowest first.
pub(super) fn each(mut squares: u128) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let square = squares.checked_ilog2().map(|_| squares.trailing_zeros())?;
        squares &= squares - 1;
        Some(square)
    })
}

impl Ground {
    pub(super) const fn of(board: &Bitboard) -> Self {
        Self { rim: board.rim() & !board.fixed() }
    }
}

impl Position {
    pub(super) const fn of(board: &Bitboard, mover: Disc) -> Self {
        let (own, other) = (board.discs(mover), board.discs(mover.other()));
        Self { own, other, own_holes: holes(own), other_holes: holes(other), views: board.views() }
    }

    /// The position after the mover's disc came to rest on `square`.
    pub(super) fn after(&self, square: u32) -> Self {
        let own = self.own | 1 << (square & 127);
        Self {
            own: self.other,
            other: own,
            own_holes: self.other_holes,
            other_holes: holes(own),
            views: self.views.behind(square),
        }
    }

    /// The squares which end the game at once for the mover.
    pub(super) const fn wins(&self, ground: &Ground, landings: u128) -> u128 {
        landings & (self.own_holes | self.last_of_rim(ground))
    }

    /// The only free square of the edge, or no square.
    pub(super) const fn last_of_rim(&self, ground: &Ground) -> u128 {
        let rim = ground.rim & !(self.own | self.other);
        if rim & rim.wrapping_sub(1) == 0 { rim } else { 0 }
    }

    /// The landings that keep the other player off every square of `danger`:
    /// on it, or anywhere on each path which leads there.
    pub(super) fn parries(&self, landings: u128, danger: u128) -> u128 {
        let Views { north, south, west, east } = self.views;
        let mut parries = landings;
        for square in each(danger) {
            let (rays, here) = (Rays::of(square), 1_u128 << (square & 127));
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

    /// The landings after which the other player has no win at once.
    pub(super) fn safe(&self, landings: u128) -> u128 {
        let danger = landings & self.other_holes;
        let moves = if danger == 0 { landings } else { self.parries(landings, danger) };
        let opens = |&square: &u32| self.views.behind(square).landings() & self.other_holes != 0;
        each(moves).filter(opens).fold(moves, |safe, square| safe & !(1 << (square & 127)))
    }

    /// A number for the position: 64 bits mixed from all of it, so that two
    /// positions share one as rarely as random numbers do.
    pub(super) const fn hash(&self) -> u64 {
        const fn fold(squares: u128) -> u64 {
            let (low, high) = halves(squares);
            low.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ high.rotate_left(29)
        }
        mix(mix(fold(self.own)) ^ fold(self.other).rotate_left(17))
    }
}

/// The low and the high 64 bits.
#[allow(clippy::cast_possible_truncation)] // the parts are what is wanted
pub(super) const fn halves(squares: u128) -> (u64, u64) {
    (squares as u64, (squares >> 64) as u64)
}

/// One step of the `SplitMix64` generator: well mixed bits from any number.
pub(super) const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
