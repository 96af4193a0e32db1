//! The exact score of any position.
//!
//! The search is alpha-beta with null windows: it asks whether the score is
//! above a bound, for bounds that close in on it. Before any move of a node is
//! searched, all of them are looked at with proofs (`proofs`) and table
//! (`table`): first those that leave the other side a choice, then the others,
//! each followed to where there is a choice again.
//!
//! What makes it quick, and how many times as many nodes it visits when one of
//! these is left out: positions of 28 stones and more; of 14 to 28, easy and
//! hard ones; of up to 14, easy and hard.
//!
//! | left out | 28- | 14-28, easy | 14-28, hard | -14, easy | -14, hard |
//! |---|---|---|---|---|---|
//! | the table | 1.14 | 2.05 | 7.66 | 1.74 | 17.7 |
//! | the table, but for the move whose turn it is | 1.01 | 1.07 | 1.19 | 1.05 | 1.29 |
//! | the proofs, but for the move whose turn it is | 1.24 | 1.18 | 1.34 | 1.02 | 1.19 |
//! | both static proofs | 2.14 | 1.65 | 2.43 | 1.04 | 1.77 |
//! | the second player's follow-up | 1.68 | 1.35 | 1.78 | 1.02 | 1.43 |
//! | the first player's odd threat | 1.39 | 1.24 | 1.46 | 1.01 | 1.29 |
//! | in both: squares above a threat are never reached | 1.09 | 1.17 | 1.23 | 1.02 | 1.25 |
//! | moves that leave a choice before the others | 1.03 | 1.02 | 1.03 | 1.01 | 1.02 |
//! | the order of moves, but for the centre first | 1.18 | 1.99 | 2.56 | 2.74 | 3.35 |
//! | in it: threats above the opponent's do not count | 1.01 | 1.03 | 1.04 | 1.00 | 1.06 |
//! | in it: threats above another count three times | 1.00 | 1.03 | 1.01 | 1.01 | 1.01 |
//! | in it: lines under way | 1.00 | 1.04 | 1.07 | 1.10 | 1.07 |
//! | in it: few answers | 1.05 | 1.08 | 1.03 | 1.18 | 1.04 |
//! | in it: even squares, threats not to be met | 1.00 | 1.03 | 0.99 | 0.99 | 1.02 |
//! | far bounds first | 1.00 | 1.00 | 1.24 | 4.32 | 1.00 |
//! | the bound beside the last answer | 1.17 | 1.02 | 1.10 | 1.00 | 1.00 |
//! | position and mirror image as one | 1.00 | 1.00 | 1.00 | 1.02 | 1.00 |
//! | three quarters of the table | 1.00 | 1.00 | 1.03 | 1.00 | 1.14 |
//!
//! On the six published sets of positions, one thread of a server, the table
//! empty at the start of each, the shortest of several runs. Only the times of the
//! sets "end, easy", "middle, easy" and "begin, easy" are this version's; the
//! others are of earlier ones, and to be taken again. A node is a position that is
//! searched or that a forced move leads to; the latter are counted apart as well.
//!
//! | set | stones | nodes | of them forced | time |
//! |---|---|---|---|---|
//! | end, easy | 28 to 41 | 10.9 | 5.0 | 0.73 µs |
//! | middle, easy | 14 to 28 | 107 | 38 | 8.0 µs |
//! | middle, medium | 14 to 28 | 8,120 | 3,200 | 0.56 ms |
//! | begin, easy | up to 14 | 256 | 87 | 0.032 ms |
//! | begin, medium | up to 14 | 273,000 | 94,900 | 19.5 ms |
//! | begin, hard (first 50) | up to 14 | 6,370,000 | 2,490,000 | 0.38 s |
//! | the empty board | 0 | 97,700,000 | 41,300,000 | 5.7 s |
//!
//! A table of four times the size saves 0 to 7 in a hundred nodes, and costs
//! more time than that, being further away. Much of the time goes where the
//! processor guesses wrong which way a branch goes: that is why there is
//! arithmetic in place of some. Not worth their while were: the history of
//! cutoffs or the table's bounds as an order of moves; a proof that counts the
//! stones that a four still takes; one for an odd threat in a column of even
//! height; positions taken for the same that differ only in stones on no open
//! line; asking the table for all children before their threats are known.

use super::bitboard::several;
use super::node::{Children, Node};
use super::order::Order;
use super::position::Position;
use super::proofs::{self, Prospect};
use super::table::{self, Area, NO_BOUND, Slot};
use core::ops::ControlFlow::{self, Break, Continue};

/// Which bounds are asked about, by the number of stones. An early win or loss
/// is found or excluded in a small tree, so the far bounds come first, from the
/// outside; late it is whether anybody wins at all. Then the range is halved.
/// What the last search returned is a good guess, so when little is left the
/// next bound is the one beside it.
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
            28.. => Self { far: &[0], near: 14 },
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
        let node = Node::of(position);
        match self.follow_all(node) {
            Line::Ends(score) => score,
            Line::LeadsTo(end) if (node.plies ^ end.plies) & 1 == 0 => {
                self.bisect(&end, least, most)
            }
            Line::LeadsTo(end) => -self.bisect(&end, -most, -least),
        }
    }

    /// Makes the moves that leave no choice, as far as there are any.
    fn follow_all(&mut self, node: Node) -> Line {
        let mut last = node;
        loop {
            if last.moves == 0 {
                return Line::Ends(node.turn_score(&last, last.loss_after(0)));
            }
            if last.plies >= DRAWN_PLIES {
                return Line::Ends(0);
            }
            if several(last.moves) {
                return Line::LeadsTo(last);
            }
            self.nodes += 1;
            last = last.after(last.moves);
        }
    }

    /// Narrows the range of possible scores until one is left.
    fn bisect(&mut self, node: &Node, least: i32, most: i32) -> i32 {
        let (worst, best) = (node.loss_after(0), node.win_after(1));
        let mut low = node.loss_after(1).max(least);
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
    /// most the score, or not above it and at least the score. The node is one
    /// with a choice, and the number of stones alone does not tell.
    fn search(&mut self, node: &Node, bound: i32) -> i32 {
        let slot = Area::of(node.plies).slot(node.key());
        let score = judge(node, slot, Prospect::OPEN, bound);
        score.unwrap_or_else(|| self.branch(node, slot, bound))
    }

    /// As [`Self::search`], for a node that neither proofs nor table settle;
    /// remembers.
    fn branch(&mut self, node: &Node, slot: Slot, bound: i32) -> i32 {
        self.nodes += 1;
        let score = self.best(node, bound);
        slot.remember(score, bound);
        score
    }

    /// The best of the moves, as far as the bound asks for it. All are looked
    /// at before any is searched: often one of them is known to be enough, and
    /// often all to be too little.
    #[inline]
    fn best(&mut self, node: &Node, bound: i32) -> i32 {
        let mut children: Children = [Node::EMPTY; 8];
        let Some(numbers) = node.children(&mut children) else {
            return node.win_after(1);
        };
        if node.win_after(2) <= bound {
            return node.win_after(2);
        }
        let mut order = Order::of(node, bound);
        let mut best = match survey(node, &children, numbers.open, &mut order, bound) {
            Break(score) => return score,
            Continue(score) => score,
        };
        match self.look_ahead(node, &mut children, numbers.forced, &mut order, bound) {
            Break(score) => return score,
            Continue(score) => best = best.max(score),
        }
        let mut next = order.first();
        while let Some(child) = next.and_then(|number| children.get(number)) {
            let slot = Area::of(child.plies).slot(child.key());
            let score = self.branch(child, slot, node.turn_bound(child, bound));
            let score = node.turn_score(child, score);
            if score > bound {
                return score;
            }
            best = best.max(score);
            next = order.next();
        }
        best
    }

    /// As [`survey`], for the moves that leave the other side no choice: it is
    /// at the end of the forced line that proofs and table are asked. The node
    /// there takes the child's place.
    #[inline]
    fn look_ahead(
        &mut self,
        node: &Node,
        children: &mut Children,
        forced: u32,
        order: &mut Order,
        bound: i32,
    ) -> ControlFlow<i32, i32> {
        let mut best = -NO_BOUND;
        for number in each(forced) {
            let Some(child) = children.get_mut(number) else { break };
            let score = match self.follow(child, !bound) {
                Line::Ends(score) => -score,
                Line::LeadsTo(last) => {
                    let slot = Area::of(last.plies).slot(last.key());
                    let bound = node.turn_bound(&last, bound);
                    let Some(score) = judge(&last, slot, Prospect::OPEN, bound) else {
                        order.insert(number, node.own ^ child.other, child);
                        *child = last;
                        continue;
                    };
                    node.turn_score(&last, score)
                }
            };
            if score > bound {
                return Break(score);
            }
            best = best.max(score);
        }
        Continue(best)
    }

    /// Makes the move that leaves no choice, and those after it. Ends where the
    /// number of stones is enough to know the score as far as the bound asks
    /// for it.
    #[inline(never)]
    fn follow(&mut self, node: &Node, bound: i32) -> Line {
        let settled = settled_plies(if node.plies & 1 == 0 { bound } else { !bound });
        let mut last = node.after(node.moves);
        loop {
            self.nodes += 1;
            if last.moves == 0 {
                return Line::Ends(node.turn_score(&last, last.loss_after(0)));
            }
            if last.plies >= settled {
                let most = node.turn_bound(&last, bound) >= 0;
                let score = if most { last.win_after(1) } else { last.loss_after(1) };
                return Line::Ends(node.turn_score(&last, score));
            }
            if several(last.moves) {
                return Line::LeadsTo(last);
            }
            last = last.after(last.moves);
        }
    }
}

/// What comes of moves that leave no choice.
enum Line {
    /// This score, for the side to move at the start.
    Ends(i32),
    /// A node with a choice.
    LeadsTo(Node),
}

/// Stones on the board from which on the score is known to be above a bound of
/// the first player's, or not above it: a side that cannot win at once wins
/// with its next stone but one at the earliest, so what can still be reached
/// becomes less and less. 40 at most, when nobody wins any more.
const fn settled_plies(bound: i32) -> i32 {
    if bound >= 0 { 39 - 2 * bound } else { 42 + 2 * bound }
}

/// The best of the scores that proofs or table tell of these moves, up to the
/// first above the bound. The other moves are put in order.
#[inline]
fn survey(
    node: &Node,
    children: &Children,
    open: u32,
    order: &mut Order,
    bound: i32,
) -> ControlFlow<i32, i32> {
    let prospect = Prospect::of_children(node, !bound);
    let area = Area::of(node.plies + 1);
    let mut best = -NO_BOUND;
    for number in each(open) {
        let Some(child) = children.get(number) else { break };
        let landing = node.own ^ child.other;
        let slot = area.slot(node.key_of_children() + landing);
        let Some(score) = judge(child, slot, prospect, !bound).map(|score| -score) else {
            order.insert(number, landing, child);
            continue;
        };
        if score > bound {
            return Break(score);
        }
        best = best.max(score);
    }
    Continue(best)
}

/// The numbers of a set, 0 to 7, the lowest first.
#[inline]
fn each(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let number = (set != 0).then_some((set.trailing_zeros() & 7) as usize);
        set &= set.wrapping_sub(1);
        number
    })
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
