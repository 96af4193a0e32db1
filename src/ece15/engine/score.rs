//! Scores, and bounds for null-window searches.
//!
//! A score is a number for the side to move: 0 is a draw, 22 - k a win with the winner's k-th
//! stone, and a loss the opponent's win with its sign changed.

/// Further than any score from 0.
pub(super) const NO_BOUND: i32 = 22;

/// A null window: a search with this bound asks whether a score is above it. Its answer is
/// fail-soft: above the bound a lower bound of the score, else an upper bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bound(pub(super) i32);

impl Bound {
    /// The same question for the opponent: not above `b` is above `-b - 1` with the sign changed.
    #[inline]
    pub(super) const fn for_opponent(self) -> Self {
        Self(-self.0 - 1)
    }

    /// Whether a score is above the bound.
    #[inline]
    pub(super) const fn is_below(self, score: i32) -> bool {
        score > self.0
    }
}

/// The score when the side to move wins with its stone after `wait` more of its own.
#[inline]
pub(super) const fn win_after(plies: i32, wait: i32) -> i32 {
    (43 - plies) / 2 - wait
}

/// The score when the other side wins with its next stone after `wait` more of its own.
#[inline]
pub(super) const fn loss_after(plies: i32, wait: i32) -> i32 {
    wait - (42 - plies) / 2
}

/// The score when the other side has won with the last stone.
pub(super) const fn lost(plies: i32) -> i32 {
    (plies - 44) / 2
}
