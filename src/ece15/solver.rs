//! The exact score of any position.
//!
//! The search is alpha-beta with null windows: it asks whether the score is
//! above a bound, for bounds that close in on it. Before any move of a node is
//! searched, all of them are looked at: moves that leave the other side no
//! choice are followed to where there is one again, and there the proofs
//! (`proofs`) and the table (`table`) are asked.
//!
//! What makes it quick, and how many times as many nodes it visits when one of
//! these is left out: positions of 14 to 28 stones, easy and hard ones, and
//! those of up to 14, easy and hard.
//!
//! | left out | 14-28, easy | 14-28, hard | up to 14, easy | up to 14, hard |
//! |---|---|---|---|---|
//! | the table | 2.03 | 8.32 | 1.80 | 22.7 |
//! | the table, but for the move whose turn it is | 1.06 | 1.17 | 1.05 | 1.26 |
//! | the proofs, but for the move whose turn it is | 1.15 | 1.27 | 1.02 | 1.16 |
//! | both static proofs | 1.60 | 2.33 | 1.04 | 1.76 |
//! | the second player's follow-up | 1.31 | 1.76 | 1.02 | 1.44 |
//! | the first player's odd threat | 1.24 | 1.42 | 1.01 | 1.28 |
//! | in both: squares above a threat are never reached | 1.17 | 1.24 | 1.02 | 1.25 |
//! | the order of moves, but for the centre first | 1.88 | 2.50 | 2.67 | 3.28 |
//! | in it: threats above the opponent's do not count | 1.07 | 1.05 | 1.00 | 1.07 |
//! | in it: threats above another count three times | 1.02 | 1.01 | 1.02 | 1.01 |
//! | in it: lines under way | 1.01 | 1.01 | 1.08 | 1.06 |
//! | in it: few answers, for far bounds | 1.02 | 1.01 | 1.14 | 1.01 |
//! | far bounds first | 1.04 | 1.24 | 5.49 | 1.00 |
//! | near the end the bound beside the last answer | 1.03 | 1.11 | 1.00 | 1.00 |
//! | position and mirror image as one | 1.00 | 1.00 | 1.02 | 1.00 |
//! | three quarters of the table | 1.00 | 1.04 | 1.00 | 1.13 |
//!
//! On the six published sets of positions, one thread of a server, the table
//! empty at the start of each:
//!
//! | set | stones | nodes | time |
//! |---|---|---|---|
//! | end, easy | 28 to 41 | 12.5 | 0.81 µs |
//! | middle, easy | 14 to 28 | 122 | 9.2 µs |
//! | middle, medium | 14 to 28 | 8,700 | 0.56 ms |
//! | begin, easy | up to 14 | 262 | 0.031 ms |
//! | begin, medium | up to 14 | 282,000 | 19.5 ms |
//! | begin, hard (first 50) | up to 14 | 6,140,000 | 0.38 s |
//! | the empty board | 0 | 95,400,000 | 5.7 s |
//!
//! A table of four times the size saves 0 to 6 in a hundred nodes, and costs
//! more time than that, being further away. Not worth their while were: the
//! history of cutoffs or the table's bounds as an order of moves; a proof that
//! counts the stones that a four still takes; one for an odd threat in a column
//! of even height; positions taken for the same that differ only in stones on
//! no open line.

use super::bitboard::{lowest, several};
use super::node::{Children, Node};
use super::order::{Order, rank};
use super::position::Position;
use super::proofs::{self, Prospect};
use super::table::{self, Area, NO_BOUND, Slot};

/// Which bounds are asked about, by the number of stones. An early win or loss
/// is found or excluded in a small tree, so the far bounds come first, from the
/// outside; then the range is halved. What the last search returned is a good
/// guess, so when little is left the next bound is the one beside it.
struct Stage {
    /// In sixteenths of the best and the worst score that the number of stones
    /// allows.
    far: &'static [i32],
    /// So many scores are little.
    near: i32,
}

impl Stage {
    const fn of(plies: i32) -> Self {
        match plies {
            ..15 => Self { far: &[12, 10, 8, 6, 4, 3], near: 2 },
            15..28 => Self { far: &[9], near: 6 },
            28.. => Self { far: &[], near: 6 },
        }
    }
}

/// Stones on the board from which on nobody wins who cannot win at once.
const DRAWN_PLIES: i32 = 40;

/// Scores positions. What one call has learnt the next one uses, through the
/// table that all solvers of the process share.
#[derive(Clone, Copy, Debug, Default)]
pub struct Solver {
    nodes: u64,
}

impl Solver {
    /// A solver that has counted no nodes.
    #[must_use]
    pub const fn new() -> Self {
        Self { nodes: 0 }
    }

    /// Positions visited so far, those of forced moves among them.
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

    /// Narrows the range of possible scores until one is left.
    fn bisect(&mut self, node: &Node, least: i32, most: i32) -> i32 {
        let (worst, best) = (node.loss_after(0), node.win_after(1));
        let mut low = worst.max(least);
        let mut high = best.min(most);
        let stage = Stage::of(node.plies);
        let mut far = stage.far.iter().flat_map(|far| [best * far / 16, worst * far / 16]);
        let mut rose = true;
        while low < high {
            let next = match rose {
                _ if high - low > stage.near => low + (high - low) / 2,
                true => low,
                false => high - 1,
            };
            let bound = far.find(|&bound| low < bound && bound < high).unwrap_or(next);
            let score = self.search(node, bound);
            rose = score > bound;
            if rose {
                low = score;
            } else {
                high = score;
            }
        }
        low
    }

    /// A number on the same side of the bound as the score: above it and at
    /// most the score, or not above it and at least the score.
    fn search(&mut self, node: &Node, bound: i32) -> i32 {
        let mut last = *node;
        if let Some(score) = self.follow(&mut last, bound) {
            return score;
        }
        let bound = node.turn_bound(&last, bound);
        let slot = Area::of(last.plies).slot(last.key());
        let score = judge(&last, slot, Prospect::OPEN, bound);
        node.turn_score(&last, score.unwrap_or_else(|| self.branch(&last, slot, bound)))
    }

    /// Makes the moves that leave no choice. Returns the score, as far as the
    /// bound asks for it, when the number of stones is enough to know it.
    fn follow(&mut self, node: &mut Node, bound: i32) -> Option<i32> {
        let mut last = *node;
        let (mut sign, mut bound, mut other_bound) = (1, bound, !bound);
        loop {
            if let Some(score) = known(&last, bound) {
                return Some(sign * score);
            }
            if several(last.moves) {
                *node = last;
                return None;
            }
            self.nodes += 1;
            last = last.after(last.moves);
            sign = -sign;
            (bound, other_bound) = (other_bound, bound);
        }
    }

    /// As [`Self::search`], for a node with a choice that neither proofs nor
    /// table settle; remembers.
    fn branch(&mut self, node: &Node, slot: Slot, bound: i32) -> i32 {
        self.nodes += 1;
        let score = self.best(node, bound);
        slot.remember(score, bound);
        score
    }

    /// The best of the moves, as far as the bound asks for it.
    #[inline]
    fn best(&mut self, node: &Node, bound: i32) -> i32 {
        let mut children: Children = [Node::EMPTY; 8];
        if !node.children(&mut children) {
            return node.win_after(1);
        }
        if node.win_after(2) <= bound {
            return node.win_after(2);
        }
        if node.plies >= DRAWN_PLIES - 1 {
            return 0;
        }
        let mut order = Order::NONE;
        let mut best = self.survey(node, &mut children, &mut order, bound);
        if best > bound {
            return best;
        }
        while let Some(child) = order.next().and_then(|index| children.get(index)) {
            let slot = Area::of(child.plies).slot(child.key());
            let score = self.branch(child, slot, node.turn_bound(child, bound));
            let score = node.turn_score(child, score);
            if score > bound {
                return score;
            }
            best = best.max(score);
        }
        best
    }

    /// Looks at all moves before any is searched: often one of them is known
    /// to be enough, and often all to be too little. Returns the best of the
    /// scores that are known; the other moves are put in order.
    #[inline]
    fn survey(
        &mut self,
        node: &Node,
        children: &mut Children,
        order: &mut Order,
        bound: i32,
    ) -> i32 {
        let prospect = Prospect::of_children(node, !bound);
        let area = Area::of(node.plies + 1);
        let mut best = -NO_BOUND;
        let mut rest = node.moves;
        for (index, child) in children.iter_mut().enumerate() {
            let landing = lowest(rest);
            let forced = !several(child.moves);
            // At the end of a forced line there is another node in its place.
            let early_rank = if forced { rank(landing, child, bound) } else { 0 };
            let score = if forced {
                self.look_ahead(node, child, bound)
            } else {
                let slot = area.slot(node.key_of_children() + landing);
                judge(child, slot, prospect, !bound).map(|score| -score)
            };
            match score {
                Some(score) if score > bound => return score,
                Some(score) => best = best.max(score),
                None if forced => order.insert(index, early_rank),
                None => order.insert(index, rank(landing, child, bound)),
            }
            rest ^= landing;
            if rest == 0 {
                break;
            }
        }
        best
    }

    /// Judges a move that leaves the other side no choice: it is at the end of
    /// the forced line that proofs and table are asked.
    #[inline]
    fn look_ahead(&mut self, node: &Node, child: &mut Node, bound: i32) -> Option<i32> {
        if let Some(score) = self.follow(child, !bound) {
            return Some(-score);
        }
        let slot = Area::of(child.plies).slot(child.key());
        let score = judge(child, slot, Prospect::OPEN, node.turn_bound(child, bound));
        score.map(|score| node.turn_score(child, score))
    }
}

/// Forgets what all solvers have learnt.
pub fn forget() {
    table::clear();
}

/// What proofs and table say of a node's score, as far as the bound asks for
/// it.
#[inline]
fn judge(node: &Node, slot: Slot, prospect: Prospect, bound: i32) -> Option<i32> {
    if prospect.is_open(node) {
        let most = proofs::most(node, bound);
        if most <= bound {
            return Some(most);
        }
    }
    slot.settles(bound)
}

/// What the number of stones alone says of the score.
#[inline]
fn known(node: &Node, bound: i32) -> Option<i32> {
    if node.moves == 0 {
        return Some(node.loss_after(0));
    }
    if node.plies >= DRAWN_PLIES {
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
