//! Upper bounds of a score that need no search: proofs by follow-up.
//!
//! Follow-up, or claimeven, answers each stone with one on top of it. The height of a column is its
//! number of stones. In columns of even height the side that follows up gets the even squares (rows
//! 2, 4, 6). Its opponent gets the odd squares. If all squares that the opponent can get hold no
//! four, it cannot win. One bit set and one test for fours prove that.
//!
//! In all proofs here the opponent of the side to move follows up. They therefore bound the score
//! of the side to move from above. The terms are those of V. Allis, *A Knowledge-based Approach of
//! Connect-Four* (1988).

use super::bitboard::{
    BOTTOM, EVEN_ROWS, ODD_ROWS, UPPER_ODD_ROWS, column, has_four, has_slanted_four, lowest, signed,
};
use super::node::Node;
use super::score::{Bound, NO_BOUND};

/// An upper bound of a node's score. It helps only if it is at most `bound`. Proofs that cannot
/// reach this are skipped. [`NO_BOUND`] if there is no proof.
#[inline]
pub(super) fn upper_bound(node: &Node, bound: Bound) -> i32 {
    let Node { own, other, other_threats, .. } = *node;
    if node.plies & 1 == 0 {
        second_player_follows(own, other, other_threats, bound)
    } else {
        first_player_follows(own, other, other_threats, bound)
    }
}

/// A cheap test before a proof, shared by all children of a node. It holds the cells in which the
/// side that follows up needs a threat.
#[derive(Clone, Copy)]
pub(super) struct Pretest(u64);

impl Pretest {
    /// A bit that is no cell of the board.
    const ANYWHERE: u64 = 1 << 63;
    /// Every node passes.
    pub(super) const NONE: Self = Self(Self::ANYWHERE);

    /// The test for the children of a node, with the children's bound.
    ///
    /// Without a threat a proof can show no win of the first player, at most a draw. It can show a
    /// win of the second player with the last stone alone. The side to move in the children always
    /// gets certain squares that are no landings. They are odd for the first player and even for
    /// the second. If these squares complete a four, a proof cannot show even that.
    #[inline]
    pub(super) fn of_children(node: &Node, Bound(bound): Bound) -> Self {
        let kept = node.free() & !node.landings();
        let (threats, hopeless) = if node.plies & 1 == 0 {
            (UPPER_ODD_ROWS, bound < 0 || has_slanted_four(node.other | (kept & EVEN_ROWS)))
        } else {
            (EVEN_ROWS, bound < -1 || has_four(node.other | (kept & ODD_ROWS)))
        };
        if hopeless { Self(threats) } else { Self::NONE }
    }

    /// True if a proof may succeed in a node where the other side has these threats.
    #[inline]
    pub(super) const fn passes(self, other_threats: u64) -> bool {
        (other_threats | Self::ANYWHERE) & self.0 != 0
    }
}

/// The odd squares above even threats of the side that follows up. It wins on the threat before its
/// opponent gets there.
#[inline]
const fn never_reached(even_threats: u64) -> u64 {
    ((even_threats << 1) | (even_threats << 3)) & UPPER_ODD_ROWS
}

/// An upper bound when the first player is to move and the second follows up.
///
/// Columns of odd height are even in number. The second player answers a stone in one of them with
/// a stone in another. The first player may therefore get the next square of any such column, but
/// never those of two paired columns. If it cannot reach a four, it scores at most 0. It loses if
/// the even squares of the second player hold a four.
///
/// The parts of the node come by value, so that the node need not be put into memory.
#[inline(never)]
fn second_player_follows(own: u64, other: u64, other_threats: u64, Bound(bound): Bound) -> i32 {
    let node = &Node { own, other, other_threats, ..Node::EMPTY };
    let free = node.free();
    let paired = node.landings() & EVEN_ROWS;
    let even_threats = node.other_threats & EVEN_ROWS & !paired;
    if bound < -1 && even_threats == 0 {
        return NO_BOUND;
    }
    let odd_squares = free & ODD_ROWS & !never_reached(even_threats);
    if has_four(node.own | odd_squares | paired) {
        NO_BOUND
    } else if even_threats != 0 {
        -second_player_wins_by(even_threats)
    } else if has_four(node.other | (free & EVEN_ROWS & !paired)) {
        -1
    } else {
        0
    }
}

/// The least that the second player scores with these even threats when nothing else ends the game.
/// In the end the first player has to play below a threat (zugzwang). In the worst case all columns
/// without a threat are full by then. The others are filled up to two cells below their lowest
/// threat.
fn second_player_wins_by(mut even_threats: u64) -> i32 {
    let mut stones = 44;
    while even_threats != 0 {
        let threat = even_threats.trailing_zeros();
        even_threats &= !column(threat / 8);
        stones -= 7 - signed(threat % 8);
    }
    22 - stones / 2
}

/// An upper bound when the second player is to move and the first follows up. In one column of odd
/// height the first player gets the odd squares instead. An odd threat there wins in the end.
#[inline(never)]
fn first_player_follows(own: u64, other: u64, other_threats: u64, Bound(bound): Bound) -> i32 {
    let node = &Node { own, other, other_threats, ..Node::EMPTY };
    let mut threats = node.other_threats & UPPER_ODD_ROWS;
    let mut most = NO_BOUND;
    while threats != 0 {
        let threat = lowest(threats);
        let cells = column(threat.trailing_zeros() / 8);
        threats &= !cells;
        most = most.min(odd_threat_decides(node, threat, cells));
    }
    if bound >= 0 && most > 0 && first_player_draws(node) { 0 } else { most }
}

/// True if the second player cannot reach a four. The first player follows up in all columns except
/// one of odd height.
///
/// When that column is full, the first player has to begin another one, and so on. The second
/// player may therefore get any square except the odd ones of the column that is left alone first.
/// It never gets two in a row in a column, which rules out vertical fours. Suppose that it has two
/// stones directly below a paired square. Then the first player must answer a third stone on top of
/// it, and leaves the pair. The function claims no proof in this case.
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

/// The upper bound from this odd threat, the lowest of its column.
#[inline]
fn odd_threat_decides(node: &Node, threat: u64, cells: u64) -> i32 {
    debug_assert!(threat & cells & UPPER_ODD_ROWS != 0, "{node:?}: {threat:#x} is no odd threat");
    let landings = node.landings() & EVEN_ROWS;
    if landings & cells == 0 {
        return NO_BOUND;
    }
    let paired = landings & !cells;
    let even_threats = node.other_threats & EVEN_ROWS & !landings & !cells;
    let odd_squares = node.free() & ODD_ROWS & !cells & !never_reached(even_threats);
    let below = node.free() & EVEN_ROWS & cells & (threat - 1);
    if has_four(node.own | odd_squares | paired | below) {
        NO_BOUND
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
    use super::{Bound, Node, first_player_draws, upper_bound};
    use crate::ece15::column::Column;
    use crate::glibc_rand::Rand;

    /// The score by plain alpha-beta.
    fn score(position: &Position, mut low: i32, high: i32) -> i32 {
        if position.wins() != 0 {
            return (43 - super::signed(position.plies())) / 2;
        }
        if position.is_over() {
            return 0;
        }
        let mut best = -22;
        for next in Column::CENTRE_FIRST.into_iter().filter_map(|column| position.play(column)) {
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
        let mut rand = Rand::new(1);
        let games = core::iter::from_fn(move || {
            let (mut position, plies) = (Position::EMPTY, 26 + rand.draw() % 12);
            while position.plies() < plies && !position.is_over() {
                let column = Column::new(1 + rand.draw() % 7);
                position = column.and_then(|column| position.play(column)).unwrap_or(position);
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
        assert_proofs_hold(1_000);
    }

    #[test]
    #[ignore = "long"]
    fn what_is_proven_of_many_positions_holds() {
        assert_proofs_hold(20_000);
    }

    fn assert_proofs_hold(count: usize) {
        let (mut proven, mut draws) = (0, 0);
        for position in positions().take(count) {
            let (node, score) = (Node::of(&position), score(&position, -22, 22));
            for bound in -8..=8 {
                let most = upper_bound(&node, Bound(bound));
                assert!(most > bound || score <= most, "{node:?} {bound}");
                proven += usize::from(most <= bound);
            }
            if node.plies & 1 == 1 && first_player_draws(&node) {
                assert!(score <= 0, "{node:?}");
                draws += 1;
            }
        }
        assert!(proven > count && draws > count / 100, "{proven} proofs, {draws} of them draws");
    }
}
