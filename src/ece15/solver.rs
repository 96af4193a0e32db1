//! The exact score of any position.
//!
//! The search is alpha-beta with null windows: it asks whether the score is
//! above a bound, for bounds that close in on it. What makes it quick, and how
//! many times as many nodes it needs when one of these is left out (random
//! positions of 14 to 28 stones; of up to 14; hard ones of up to 14):
//!
//! | left out | 14 to 28 | up to 14 | hard |
//! |---|---|---|---|
//! | both static proofs (`proofs`) | 2.3 | 1.9 | 3.4 |
//! | the second player's follow-up alone | 1.7 | 1.5 | 2.5 |
//! | the first player's odd threat alone | 1.4 | 1.3 | 1.5 |
//! | in the proofs: squares above a threat are never reached | 1.2 | 1.2 | 1.9 |
//! | order by threats: centre first and nothing else | 2.1 | 3.3 | 3.6 |
//! | in the order: threats above a threat of the opponent's do not count | 1.04 | 1.06 | 1.16 |
//! | position and mirror image as one | 1.00 | 1.01 | 1.00 |
//!
//! One large array instead of two in `table` saves a tenth of the
//! nodes and costs half as much time again. A bonus for moves that force the
//! reply, or the history of cutoffs as an order, made it worse by a tenth and
//! by a half.
//!
//! A move's proof and table entry are looked at before any move is searched.
//! Moves that leave the other side no choice are followed first, so that it is
//! at the end of the forced line that proof and table are asked.

use super::bitboard::{column, several};
use super::node::Node;
use super::position::Position;
use super::proofs;
use super::table::{self, NO_BOUND, Slot};

/// Columns from the centre outwards: with nothing else to choose by, the
/// centre is on more lines.
const CENTRE_FIRST: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];

/// Scores positions. What one call has learnt the next one uses, through the
/// table that all solvers of the process share.
#[derive(Clone, Copy, Debug, Default)]
pub struct Solver {
    nodes: u64,
}

/// A move, followed to where there is a choice again.
#[derive(Clone, Copy)]
struct Reply {
    node: Node,
    /// 1 when the side that chose the move is to move in the node, else -1.
    sign: i32,
    /// How promising the move is.
    rank: u32,
    slot: Slot,
}

impl Reply {
    const NONE: Self = Self { node: Node::EMPTY, sign: 1, rank: 0, slot: Slot::NONE };

    /// The null window's bound as the side to move in the node sees it.
    #[inline]
    const fn bound(&self, bound: i32) -> i32 {
        if self.sign > 0 { bound } else { -bound - 1 }
    }

    /// What proofs and table say of the score, in the eyes of the side that
    /// chose the move.
    #[inline]
    fn judge(&self, bound: i32) -> Option<i32> {
        let bound = self.bound(bound);
        let most = proofs::most(&self.node);
        if most <= bound {
            return Some(self.sign * most);
        }
        let bounds = self.slot.bounds();
        if bounds.lower > bound {
            Some(self.sign * bounds.lower)
        } else if bounds.upper <= bound {
            Some(self.sign * bounds.upper)
        } else {
            None
        }
    }
}

/// The moves of a node.
struct Replies {
    list: [Reply; 7],
    count: usize,
}

impl Replies {
    /// All moves of the node, the central columns first; none when one of them
    /// makes two threats at once, and so wins with the next stone.
    #[inline]
    fn of(node: &Node) -> Option<Self> {
        let mut replies = Self { list: [Reply::NONE; 7], count: 0 };
        for (index, off_centre) in CENTRE_FIRST.into_iter().zip(0..) {
            let landing = node.moves & column(index);
            if landing == 0 {
                continue;
            }
            let child = node.after(landing);
            if child.moves == 0 {
                return None;
            }
            if let Some(place) = replies.list.get_mut(replies.count) {
                (place.node, place.sign, place.rank) = (child, -1, rank(&child, off_centre));
            }
            replies.count += 1;
        }
        Some(replies)
    }
}

impl Solver {
    /// A solver that has counted no nodes.
    #[must_use]
    pub const fn new() -> Self {
        Self { nodes: 0 }
    }

    /// Positions visited so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets what all solvers have learnt.
    pub fn forget(&mut self) {
        table::clear();
    }

    /// The score for the side to move: 0 is a draw, a win with the winner's
    /// k-th stone 22 - k, a loss the opponent's win with its sign changed. A
    /// finished game is a loss or 0.
    pub fn score(&mut self, position: &Position) -> i32 {
        self.score_between(position, -NO_BOUND, NO_BOUND)
    }

    /// 1 when the side to move wins, 0 when it draws, -1 when it loses.
    pub fn outcome(&mut self, position: &Position) -> i32 {
        self.score_between(position, -1, 1).signum()
    }

    /// The score, when it lies between these two; otherwise a number at or
    /// beyond the nearer of them that the score is at or beyond as well.
    pub fn score_between(&mut self, position: &Position, least: i32, most: i32) -> i32 {
        let plies = position.plies().cast_signed();
        if position.is_won() {
            return (plies - 44) / 2;
        }
        if position.wins() != 0 {
            return (43 - plies) / 2;
        }
        if position.is_over() {
            return 0;
        }
        self.bisect(&Node::of(position), least, most)
    }

    /// Narrows the range of possible scores until one is left. An early win or
    /// loss is quickly seen or excluded, so the first two bounds are far ones.
    fn bisect(&mut self, node: &Node, least: i32, most: i32) -> i32 {
        let mut low = node.loss_after(0).max(least);
        let mut high = node.win_after(1).min(most);
        let mut far = [high / 2, low / 2].into_iter();
        while low < high {
            let bound = far.find(|&bound| low < bound && bound < high);
            let bound = bound.unwrap_or(low + (high - low) / 2);
            let score = self.search(*node, bound);
            if score > bound {
                low = score;
            } else {
                high = score;
            }
        }
        low
    }

    /// A number on the same side of the bound as the score: above it and at
    /// most the score, or not above it and at least the score.
    fn search(&mut self, node: Node, bound: i32) -> i32 {
        let mut root = Reply { node, ..Reply::NONE };
        let known = self.follow(&mut root, bound).or_else(|| root.judge(bound));
        known.unwrap_or_else(|| self.branch(&root, bound))
    }

    /// As [`Self::search`], for the side that chose the move; remembers.
    fn branch(&mut self, reply: &Reply, bound: i32) -> i32 {
        self.nodes += 1;
        let limit = reply.bound(bound);
        let best = self.best(&reply.node, limit);
        let mut bounds = reply.slot.bounds();
        if best > limit {
            bounds.lower = bounds.lower.max(best);
        } else {
            bounds.upper = bounds.upper.min(best);
        }
        reply.slot.store(bounds);
        reply.sign * best
    }

    /// The search proper. All moves are looked at before any is searched:
    /// often one of them is known to be enough, and often all to be too
    /// little.
    #[inline]
    fn best(&mut self, node: &Node, bound: i32) -> i32 {
        let Some(mut replies) = Replies::of(node) else {
            return node.win_after(1);
        };
        if node.win_after(2) <= bound {
            return node.win_after(2);
        }
        let mut best = -NO_BOUND;
        let mut branches = [&Reply::NONE; 7];
        for (reply, branch) in replies.list.iter_mut().take(replies.count).zip(&mut branches) {
            match self.follow(reply, bound) {
                Some(score) if score > bound => return score,
                Some(score) => best = best.max(score),
                None => *branch = reply,
            }
        }
        let mut open = [&Reply::NONE; 7];
        let mut count = 0;
        for reply in branches.into_iter().filter(|reply| reply.node.plies != 0) {
            match reply.judge(bound) {
                Some(score) if score > bound => return score,
                Some(score) => best = best.max(score),
                None => {
                    insert(&mut open, count, reply);
                    count += 1;
                }
            }
        }
        for reply in open.into_iter().take(count) {
            let score = self.branch(reply, bound);
            if score > bound {
                return score;
            }
            best = best.max(score);
        }
        best
    }

    /// Makes the moves that leave no choice. Returns the score, as far as the
    /// bound asks for it, when the number of stones is enough to know it.
    #[inline]
    fn follow(&mut self, reply: &mut Reply, bound: i32) -> Option<i32> {
        loop {
            if let Some(score) = known(&reply.node, reply.bound(bound)) {
                return Some(reply.sign * score);
            }
            if several(reply.node.moves) {
                reply.slot = Slot::of(reply.node.key(), reply.node.plies);
                return None;
            }
            self.nodes += 1;
            reply.node = reply.node.after(reply.node.moves);
            reply.sign = -reply.sign;
        }
    }
}

/// Puts the reply behind those that rank higher.
#[inline]
fn insert<'a>(sorted: &mut [&'a Reply; 7], count: usize, reply: &'a Reply) {
    let mut new = reply;
    for old in sorted.iter_mut().take(count) {
        if old.rank < new.rank {
            core::mem::swap(old, &mut new);
        }
    }
    if let Some(last) = sorted.get_mut(count) {
        *last = new;
    }
}

/// How promising a move is, seen from the node that it leads to: the threats
/// that its side then has, without those right above a threat of the other
/// side's, which will be met before they can be reached, and three times those
/// right above another of their own, which cannot both be met; then how near to
/// the centre it is, 0 to 6. No two moves rank the same.
#[inline]
fn rank(child: &Node, off_centre: u32) -> u32 {
    let live = child.other_threats & !(child.own_threats << 1);
    let above_another = live & (live << 1);
    8 * (live.count_ones() + 2 * above_another.count_ones()) + 7 - off_centre
}

/// What the number of stones alone says of the score.
#[inline]
fn known(node: &Node, bound: i32) -> Option<i32> {
    if node.moves == 0 {
        return Some(node.loss_after(0));
    }
    if node.plies >= 40 {
        return Some(0);
    }
    let (least, most) = (node.loss_after(1), node.win_after(1));
    if most <= bound {
        Some(most)
    } else if least > bound {
        Some(least)
    } else {
        None
    }
}
