//! The exact score of any position.

use super::bitboard::{column, several};
use super::node::Node;
use super::position::Position;
use super::proofs;
use super::table::{Bounds, LAST_PLY, NO_BOUND, Slot};

/// Columns from the centre outwards: with nothing else to choose by, the
/// centre is on more lines.
const CENTRE_FIRST: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];

/// Scores positions. What one call has learnt the next one uses, through the
/// table that all solvers of the process share.
#[derive(Clone, Copy, Debug, Default)]
pub struct Solver {
    nodes: u64,
}

/// A move that has to be searched.
#[derive(Clone, Copy, Default)]
struct Reply {
    node: Node,
    rank: i32,
}

/// The moves to search, the most promising first.
#[derive(Default)]
struct Replies {
    list: [Reply; 7],
    count: usize,
}

impl Replies {
    /// Puts the reply behind all that are not worse.
    #[inline]
    fn insert(&mut self, new: Reply) {
        let mut new = new;
        for old in self.list.iter_mut().take(self.count) {
            if old.rank < new.rank {
                core::mem::swap(old, &mut new);
            }
        }
        if let Some(last) = self.list.get_mut(self.count) {
            *last = new;
        }
        self.count += 1;
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = &Reply> {
        self.list.iter().take(self.count)
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

    /// Narrows the range of possible scores until one is left. Bounds far from
    /// 0 come first: a win or a loss so early is quickly seen or excluded.
    fn bisect(&mut self, node: &Node, least: i32, most: i32) -> i32 {
        let mut low = node.loss_after(0).max(least);
        let mut high = node.win_after(1).min(most);
        while low < high {
            let middle = low + (high - low) / 2;
            let bound = if middle <= 0 { middle.min(low / 2) } else { middle.max(high / 2) };
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
    ///
    /// Moves without a choice are made right here, without a look at the
    /// table.
    fn search(&mut self, mut node: Node, mut bound: i32) -> i32 {
        let mut sign = 1;
        loop {
            self.nodes += 1;
            if let Some(score) = known(&node, bound) {
                return sign * score;
            }
            if several(node.moves) {
                return sign * self.branch(&node, bound);
            }
            node = node.after(node.moves);
            bound = -bound - 1;
            sign = -sign;
        }
    }

    fn branch(&mut self, node: &Node, bound: i32) -> i32 {
        let most = proofs::most(node);
        if most <= bound {
            return most;
        }
        let remembered = remembers(node.plies);
        let slot = Slot::of(node.key(), node.plies);
        let mut bounds = if remembered { slot.load() } else { Bounds::NONE };
        if bounds.lower > bound {
            return bounds.lower;
        }
        if bounds.upper <= bound {
            return bounds.upper;
        }
        let best = self.best(node, bound);
        if remembered {
            if best > bound {
                bounds.lower = bounds.lower.max(best);
            } else {
                bounds.upper = bounds.upper.min(best);
            }
            slot.store(bounds);
        }
        best
    }

    /// Looks at all moves before it searches any: often one of them is known
    /// to be enough.
    fn best(&mut self, node: &Node, bound: i32) -> i32 {
        let mut children = [Node::default(); 7];
        let mut count = 0;
        for index in CENTRE_FIRST {
            let landing = node.moves & column(index);
            if landing == 0 {
                continue;
            }
            let child = node.after(landing);
            if child.moves == 0 {
                return node.win_after(1);
            }
            if let Some(place) = children.get_mut(count) {
                *place = child;
            }
            count += 1;
        }
        if node.win_after(2) <= bound {
            return node.win_after(2);
        }
        let mut replies = Replies::default();
        let mut best = -NO_BOUND;
        for child in children.iter().take(count) {
            match look(child, bound) {
                Look::Enough(score) => return score,
                Look::NotEnough(score) => best = best.max(score),
                Look::Open => replies.insert(Reply { node: *child, rank: rank(child) }),
            }
        }
        for reply in replies.iter() {
            let score = -self.search(reply.node, -bound - 1);
            if score > bound {
                return score;
            }
            best = best.max(score);
        }
        best
    }
}

/// What can be said of a move without searching it.
enum Look {
    Enough(i32),
    NotEnough(i32),
    Open,
}

#[inline]
fn look(child: &Node, bound: i32) -> Look {
    let least = -proofs::most(child);
    if least > bound {
        return Look::Enough(least);
    }
    if !remembers(child.plies) {
        return Look::Open;
    }
    let bounds = Slot::of(child.key(), child.plies).load();
    if -bounds.upper > bound {
        Look::Enough(-bounds.upper)
    } else if -bounds.lower <= bound {
        Look::NotEnough(-bounds.lower)
    } else {
        Look::Open
    }
}

/// How promising a move is, seen from the node that it leads to: the threats
/// that its side then has, without those right above a threat of the other
/// side's, which will be met before they can be reached.
#[inline]
fn rank(child: &Node) -> i32 {
    (child.other_threats & !(child.own_threats << 1)).count_ones().cast_signed()
}

#[inline]
const fn remembers(plies: i32) -> bool {
    plies < LAST_PLY
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
