//! Scores, and bounds for null-window searches.
//!
//! A score is a number for the side to move. A draw is 0, and a win with the winner's k-th stone is
//! 22 - k. A loss is the opponent's score with the sign changed.

/// Further from 0 than any score.
pub(super) const NO_BOUND: i32 = 22;

/// A null window: a search with this bound asks whether a score is above it. Its answer is
/// fail-soft: above the bound a lower bound of the score, else an upper bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bound(pub(super) i32);

impl Bound {
    /// The same question for the opponent. A score s is not above `b` exactly when -s is above
    /// `-b - 1`.
    #[inline]
    pub(super) const fn for_opponent(self) -> Self {
        Self(-self.0 - 1)
    }

    /// True if a score is above the bound.
    #[inline]
    pub(super) const fn is_below(self, score: i32) -> bool {
        score > self.0
    }
}

/// The score when the side to move plays `wait` stones and then wins with its next stone.
#[inline]
pub(super) const fn win_after(plies: i32, wait: i32) -> i32 {
    (43 - plies) / 2 - wait
}

/// The score when the other side plays `wait` stones and then wins with its next stone.
#[inline]
pub(super) const fn loss_after(plies: i32, wait: i32) -> i32 {
    wait - (42 - plies) / 2
}

/// The score when the other side has won with the last stone.
pub(super) const fn lost(plies: i32) -> i32 {
    (plies - 44) / 2
}
