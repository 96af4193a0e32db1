//! Scores that need no search: what a side reaches by follow-up alone.
//!
//! Follow-up means to answer each stone with one on top of it. Whoever plays
//! it gets, in every column of even height, the even squares (rows 2, 4, 6)
//! and leaves the odd ones to the other side. When all that the other side
//! gets, together with what it has, holds no four, it cannot win: no search is
//! needed to know that, only a set and a test for fours.
//!
//! All proofs here bound the score of the side to move from above, its opponent
//! being the one that follows.

use super::bitboard::{
    BOTTOM, EVEN_ROWS, ODD_ROWS, UPPER_ODD_ROWS, column, has_four, has_slanted_four, lowest,
};
use super::node::Node;

/// No proof: more than any score.
pub(super) const UNKNOWN: i32 = 22;

/// The most that the side to move can score, as far as follow-up proves it; of
/// use when it is at most this bound, and not looked for where it cannot be.
#[inline]
pub(super) fn most(node: &Node, bound: i32) -> i32 {
    let Node { own, other, other_threats, .. } = *node;
    if node.plies & 1 == 0 {
        second_player_follows(own, other, other_threats, bound)
    } else {
        first_player_follows(own, other, other_threats, bound)
    }
}

/// Where a proof may bound a node's score: anywhere, or only where the side
/// that follows has a threat in this set of cells.
#[derive(Clone, Copy)]
pub(super) struct Prospect(u64);

impl Prospect {
    /// A bit that is no cell of the board.
    const ANYWHERE: u64 = 1 << 63;
    /// Every node is worth a look.
    pub(super) const OPEN: Self = Self(Self::ANYWHERE);

    /// What can be seen of it for all children of a node at once, for this
    /// bound of theirs. Without a threat a proof says at best that the second
    /// player wins with the last stone, or that the first player draws; and it
    /// says nothing when the side to move then has a four in cells that it gets
    /// whatever the move: of the odd ones, or of the even ones, those that are
    /// no landings.
    #[inline]
    pub(super) fn of_children(node: &Node, bound: i32) -> Self {
        let kept = node.free() & !node.landings();
        let (threats, hopeless) = if node.plies & 1 == 0 {
            (UPPER_ODD_ROWS, bound < 0 || has_slanted_four(node.other | (kept & EVEN_ROWS)))
        } else {
            (EVEN_ROWS, bound < -1 || has_four(node.other | (kept & ODD_ROWS)))
        };
        if hopeless { Self(threats) } else { Self::OPEN }
    }

    /// Whether a node is worth a look in which the other side has these
    /// threats.
    #[inline]
    pub(super) const fn is_open(self, other_threats: u64) -> bool {
        (other_threats | Self::ANYWHERE) & self.0 != 0
    }
}

/// The odd squares above a side's even threats. The following side wins on
/// its threat before its opponent gets there.
#[inline]
const fn never_reached(even_threats: u64) -> u64 {
    ((even_threats << 1) | (even_threats << 3)) & UPPER_ODD_ROWS
}

/// The first player is to move and the second follows up. Columns of odd
/// height are even in number; the second player meets a stone in one of them
/// with one in another, so that the first player may get any of those squares
/// but never two that are paired.
///
/// Without a four in its reach the first player scores 0 at most, and loses
/// when the second player's even squares hold one.
///
/// What it needs of the node comes by value: so the node need not be put into
/// memory for it.
#[inline(never)]
fn second_player_follows(own: u64, other: u64, other_threats: u64, bound: i32) -> i32 {
    let node = &Node { own, other, other_threats, ..Node::EMPTY };
    let free = node.free();
    let paired = node.landings() & EVEN_ROWS;
    let even_threats = node.other_threats & EVEN_ROWS & !paired;
    if bound < -1 && even_threats == 0 {
        return UNKNOWN;
    }
    let odd_squares = free & ODD_ROWS & !never_reached(even_threats);
    if has_four(node.own | odd_squares | paired) {
        UNKNOWN
    } else if even_threats != 0 {
        -second_player_wins_by(even_threats)
    } else if has_four(node.other | (free & EVEN_ROWS & !paired)) {
        -1
    } else {
        0
    }
}

/// The least that the second player scores with these even threats, when
/// nothing else ends the game. At the worst all columns without a threat are
/// full, and those with one up to two below it, before the first player has to
/// play under a threat.
fn second_player_wins_by(mut even_threats: u64) -> i32 {
    let mut stones = 44;
    while even_threats != 0 {
        let threat = even_threats.trailing_zeros();
        even_threats &= !column(threat / 8);
        stones -= 7 - (threat % 8).cast_signed();
    }
    22 - stones / 2
}

/// The second player is to move and the first follows up, except that in one
/// column of odd height it gets the odd squares. If it has an odd threat there,
/// it gets that square in the end.
#[inline(never)]
fn first_player_follows(own: u64, other: u64, other_threats: u64, bound: i32) -> i32 {
    let node = &Node { own, other, other_threats, ..Node::EMPTY };
    let mut threats = node.other_threats & UPPER_ODD_ROWS;
    let mut most = UNKNOWN;
    while threats != 0 {
        let threat = lowest(threats);
        let cells = column(threat.trailing_zeros() / 8);
        threats &= !cells;
        most = most.min(odd_threat_decides(node, threat, cells));
    }
    if bound >= 0 && most > 0 && first_player_draws(node) { 0 } else { most }
}

/// Whether the second player has no four in its reach when the first follows
/// up in all columns but one of odd height. When that one is full, the first
/// player has to begin another, and so on; so the second may get any square but
/// the odd ones of the column left alone first, and never two in a row in a
/// column, which rules out upright fours. Where it has two stones below a square
/// that would have to be paired, the answer to a third lies on top of it and not
/// in the other column; nothing is claimed then, to be on the safe side.
#[inline]
fn first_player_draws(node: &Node) -> bool {
    let free = node.free();
    let landings = node.landings() & EVEN_ROWS;
    let even_threats = node.other_threats & EVEN_ROWS & !landings;
    let reached = node.own | (free & !never_reached(even_threats));
    let upright = (node.own << 1) & (node.own << 2);
    let mut rest = landings;
    while rest != 0 {
        let alone = lowest(rest);
        rest ^= alone;
        let odd_squares = free & ODD_ROWS & column(alone.trailing_zeros() / 8);
        let paired = landings ^ alone;
        if paired & upright == 0 && !has_slanted_four(reached & !odd_squares) {
            return true;
        }
    }
    false
}

/// The bound that this odd threat, the lowest of its column, gives.
#[inline]
fn odd_threat_decides(node: &Node, threat: u64, cells: u64) -> i32 {
    let landings = node.landings() & EVEN_ROWS;
    if landings & cells == 0 {
        return UNKNOWN;
    }
    let paired = landings & !cells;
    let even_threats = node.other_threats & EVEN_ROWS & !landings & !cells;
    let odd_squares = node.free() & ODD_ROWS & !cells & !never_reached(even_threats);
    let below = node.free() & EVEN_ROWS & cells & (threat - 1);
    if has_four(node.own | odd_squares | paired | below) {
        UNKNOWN
    } else if threat & (BOTTOM * 0b100) != 0 {
        -2
    } else {
        -1
    }
}

#[cfg(test)]
mod tests {
    use super::super::bitboard::several;
    use super::super::position::Position;
    use super::{Node, first_player_draws, most};

    /// The score by plain alpha-beta.
    fn score(position: &Position, mut low: i32, high: i32) -> i32 {
        if position.wins() != 0 {
            return (43 - position.plies().cast_signed()) / 2;
        }
        if position.is_over() {
            return 0;
        }
        let mut best = -22;
        for next in [3, 2, 4, 1, 5, 0, 6].into_iter().filter_map(|column| position.play(column)) {
            best = best.max(-score(&next, -high, -low));
            low = low.max(best);
            if low >= high {
                break;
            }
        }
        best
    }

    /// Positions with a choice from random play, of 26 stones and more.
    fn positions() -> impl Iterator<Item = Position> {
        let mut seed = 0x2545_f491_4f6c_dd1d_u64;
        let mut random = move |below: u64| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed >> 20) % below
        };
        let games = core::iter::from_fn(move || {
            let (mut position, plies) = (Position::EMPTY, 26 + random(12));
            while u64::from(position.plies()) < plies && !position.is_over() {
                let column = u32::try_from(random(7)).unwrap_or(0);
                position = position.play(column).unwrap_or(position);
            }
            Some(position)
        });
        games.filter(|position| {
            let open = !position.is_over() && position.wins() == 0;
            open && several(Node::of(position).moves)
        })
    }

    #[test]
    fn what_is_proven_holds() {
        let (mut proven, mut draws) = (0, 0);
        for position in positions().take(20_000) {
            let (node, score) = (Node::of(&position), score(&position, -22, 22));
            for bound in -8..=8 {
                let most = most(&node, bound);
                assert!(most > bound || score <= most, "{node:?} {bound}");
                proven += usize::from(most <= bound);
            }
            if node.plies & 1 == 1 && first_player_draws(&node) {
                assert!(score <= 0, "{node:?}");
                draws += 1;
            }
        }
        assert!(proven > 20_000 && draws > 200, "{proven} proofs, {draws} of them draws");
    }
}
