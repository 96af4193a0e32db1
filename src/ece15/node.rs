//! A position as the search sees it: with both sides' threats, and only those
//! moves that do not lose at once.

use super::bitboard::{BOARD, BOTTOM, completing, several};
use super::position::Position;

/// A position in which the side to move cannot win with this stone.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Stones of the side to move.
    pub(super) own: u64,
    /// Stones of the other side.
    pub(super) other: u64,
    /// Free cells with which the side to move would complete four.
    pub(super) own_threats: u64,
    /// Free cells with which the other side would.
    pub(super) other_threats: u64,
    /// Landings after which the other side cannot win at once. None: it wins
    /// with its next stone, whatever is played.
    pub(super) moves: u64,
    /// Stones on the board.
    pub(super) plies: i32,
}

/// Of the landings those that meet every threat and open none.
#[inline]
fn not_losing(landings: u64, threats: u64) -> u64 {
    let open = landings & !(threats >> 1);
    let forced = landings & threats;
    if forced == 0 {
        open
    } else if several(forced) {
        0
    } else {
        open & forced
    }
}

impl Node {
    /// The empty board.
    pub(super) const EMPTY: Self =
        Self { own: 0, other: 0, own_threats: 0, other_threats: 0, moves: BOTTOM, plies: 0 };

    /// The node of a position in which no side has four and the side to move
    /// has no winning landing.
    pub(super) fn of(position: &Position) -> Self {
        let free = BOARD & !position.taken();
        let other_threats = completing(position.other()) & free;
        Self {
            own: position.own(),
            other: position.other(),
            own_threats: completing(position.own()) & free,
            other_threats,
            moves: not_losing(position.landings(), other_threats),
            plies: position.plies().cast_signed(),
        }
    }

    /// The node after one of the moves.
    #[inline]
    pub(super) fn after(&self, landing: u64) -> Self {
        let other = self.own | landing;
        let taken = other | self.other;
        let other_threats = completing(other) & BOARD & !taken;
        Self {
            own: self.other,
            other,
            own_threats: self.other_threats & !landing,
            other_threats,
            moves: not_losing((taken + BOTTOM) & BOARD, other_threats),
            plies: self.plies + 1,
        }
    }

    /// As [`Position::key`].
    #[inline]
    pub(super) const fn key(&self) -> u64 {
        self.own + (self.own | self.other) + BOTTOM
    }

    /// The free cells.
    #[inline]
    pub(super) const fn free(&self) -> u64 {
        BOARD & !(self.own | self.other)
    }

    /// The cells that a stone can fall to.
    #[inline]
    pub(super) const fn landings(&self) -> u64 {
        ((self.own | self.other) + BOTTOM) & BOARD
    }

    /// The score when the side to move wins with its stone after `wait` more
    /// of its own.
    #[inline]
    pub(super) const fn win_after(&self, wait: i32) -> i32 {
        (43 - self.plies) / 2 - wait
    }

    /// The score when the other side wins with its next stone after `wait`
    /// more of its own.
    #[inline]
    pub(super) const fn loss_after(&self, wait: i32) -> i32 {
        wait - (42 - self.plies) / 2
    }
}
