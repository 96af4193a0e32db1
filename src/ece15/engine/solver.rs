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
//! hard ones; of up to 14, easy and hard. They are those of the sets below, "hard"
//! being every second of the set "middle, medium" and every tenth of "begin,
//! medium".
//!
//! | left out | 28- | 14-28, easy | 14-28, hard | -14, easy | -14, hard |
//! |---|---|---|---|---|---|
//! | the table | 1.13 | 2.24 | 7.08 | 4.11 | 16.7 |
//! | the table, but for the move whose turn it is | 1.01 | 1.07 | 1.21 | 1.10 | 1.28 |
//! | the proofs, but for the move whose turn it is | 1.27 | 1.10 | 1.34 | 1.13 | 1.22 |
//! | all proofs | 2.31 | 1.50 | 2.58 | 1.41 | 1.91 |
//! | the second player's follow-up | 1.71 | 1.25 | 1.84 | 1.38 | 1.62 |
//! | the first player's odd threat | 1.25 | 1.16 | 1.39 | 1.02 | 1.19 |
//! | the first player's draw | 1.27 | 1.03 | 1.14 | 1.00 | 1.03 |
//! | in it: no upright fours | 1.04 | 1.01 | 1.04 | 1.00 | 1.01 |
//! | in it: no odd squares in the column left alone | 1.07 | 1.01 | 1.05 | 1.00 | 1.02 |
//! | in all: squares above a threat are never reached | 1.11 | 1.12 | 1.26 | 1.11 | 1.24 |
//! | moves that leave a choice before the others | 1.08 | 1.04 | 1.07 | 1.02 | 1.05 |
//! | the order of moves, but for the centre first | 1.14 | 2.13 | 2.93 | 3.57 | 6.12 |
//! | in it: threats above the opponent's do not count | 1.01 | 1.02 | 1.03 | 1.02 | 1.06 |
//! | in it: a threat above another | 1.00 | 1.04 | 1.01 | 1.01 | 1.05 |
//! | in it: no stone below a threat of one's own | 0.99 | 1.06 | 1.16 | 0.99 | 1.19 |
//! | in it: lines under way | 1.00 | 1.04 | 1.04 | 1.23 | 1.15 |
//! | in it: few answers | 1.05 | 1.11 | 1.09 | 1.17 | 1.09 |
//! | in it: moves that force | 1.00 | 1.01 | 1.00 | 1.00 | 1.00 |
//! | far bounds first | 1.00 | 1.69 | 0.95 | 13.3 | 1.00 |
//! | who wins, then step by step, in place of halving | 1.15 | 1.04 | 1.15 | 0.93 | 1.07 |
//! | position and mirror image as one | 1.00 | 1.00 | 1.00 | 1.02 | 1.00 |
//! | three quarters of the table | 1.00 | 1.00 | 1.03 | 1.01 | 1.10 |
//!
//! On the six published sets of positions, one thread of a server, the table
//! empty at the start of each, the shortest of several runs. A node is a position
//! that is searched or that a forced move leads to; the latter are counted apart
//! as well.
//!
//! | set | stones | nodes | of them forced | time |
//! |---|---|---|---|---|
//! | end, easy | 28 to 41 | 9.8 | 4.4 | 0.57 µs |
//! | middle, easy | 14 to 28 | 106 | 38 | 7.7 µs |
//! | middle, medium | 14 to 28 | 6,540 | 2,610 | 0.45 ms |
//! | begin, easy | up to 14 | 299 | 108 | 0.028 ms |
//! | begin, medium | up to 14 | 227,000 | 84,700 | 18.1 ms |
//! | begin, hard (first 50) | up to 14 | 3,710,000 | 1,590,000 | 0.27 s |
//! | the empty board | 0 | 57,800,000 | 26,700,000 | 3.8 s |
//!
//! A table of four times the size saves 0 to 8 in a hundred nodes, and takes 3 to
//! 17 in a hundred more time on the sets "begin, hard", "middle, medium" and
//! "begin, easy", being further away; at most from the empty board it may pay.
//!
//! Much of the time goes where the processor guesses wrong which way a branch
//! goes: that is why there is arithmetic in place of some. Not worth their while
//! were: the history of cutoffs, the table's bounds or the move that was enough
//! for another bound as an order of moves; in the order, the lines of both sides;
//! a proof that counts the stones that a four still takes; one for an odd threat
//! in a column of even height; of two squares that are paired only one; positions
//! taken for the same that differ only in stones on no open line; asking the
//! table for all children before their threats are known; larger steps while the
//! searches are small. Weights for every cell and number of stones, fitted to the
//! costs of moves, were no better than these few and were not searched with.

use super::bitboard::several;
use super::node::{Moves, Node, each};
use super::order::Order;
use super::position::Position;
use super::proofs::{self, Prospect};
use super::table::{self, Area, NO_BOUND, Slot};
use core::ops::ControlFlow::{self, Break, Continue};

/// Far bounds that are asked about first, by the number of stones, in sixteenths
/// of the best and the worst score that it allows. An early win or loss is found
/// or excluded in a small tree.
const fn far_bounds(plies: i32) -> &'static [i32] {
    match plies {
        ..15 => &[12, 10],
        15..22 => &[9],
        22.. => &[],
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
                self.narrow(&end, least, most)
            }
            Line::LeadsTo(end) => -self.narrow(&end, -most, -least),
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

    /// Narrows the range of possible scores until one is left. After the far
    /// bounds, from the outside in, comes the question who wins, for which the
    /// proofs are best; then, step by step, how soon.
    fn narrow(&mut self, node: &Node, least: i32, most: i32) -> i32 {
        let (worst, best) = (node.loss_after(0), node.win_after(1));
        let mut low = node.loss_after(1).max(least);
        let mut high = best.min(most);
        let far = far_bounds(node.plies).iter();
        let mut far = far.flat_map(|far| [best * far / 16, worst * far / 16]);
        while low < high {
            let bound = far.find(|&bound| low < bound && bound < high);
            let bound = bound.unwrap_or_else(|| 0.clamp(low, high - 1));
            let score = self.search(node, bound);
            if score > bound {
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
        let mut moves = Moves::NONE;
        let Some(numbers) = node.moves(&mut moves) else {
            return node.win_after(1);
        };
        if node.win_after(2) <= bound {
            return node.win_after(2);
        }
        let mut found = Findings { best: -NO_BOUND, unknown: 0 };
        let mut ends = [Node::EMPTY; 8];
        if survey(node, &moves, numbers.open, bound, &mut found).is_break()
            || self
                .look_ahead(node, &moves, numbers.forced, bound, &mut found, &mut ends)
                .is_break()
        {
            return found.best;
        }
        let mut order = Order::of(node, &moves, found.unknown, bound);
        let mut next = order.first();
        while let Some(number) = next {
            let end = ends.get(number).filter(|_| numbers.forced >> number & 1 != 0);
            let child = end.copied().unwrap_or_else(|| node.child(moves.get(number)));
            let slot = Area::of(child.plies).slot(child.key());
            let score = self.branch(&child, slot, node.turn_bound(&child, bound));
            if found.take(node.turn_score(&child, score), bound).is_break() {
                break;
            }
            next = order.next();
        }
        found.best
    }

    /// As [`survey`], for the moves that leave the other side no choice: it is
    /// at the end of the forced line that proofs and table are asked. What is
    /// left to be searched is that end.
    #[inline]
    fn look_ahead(
        &mut self,
        node: &Node,
        moves: &Moves,
        forced: u32,
        bound: i32,
        found: &mut Findings,
        ends: &mut [Node; 8],
    ) -> ControlFlow<()> {
        for number in each(forced) {
            let score = match self.follow(&node.child(moves.get(number)), !bound) {
                Line::Ends(score) => -score,
                Line::LeadsTo(last) => {
                    let slot = Area::of(last.plies).slot(last.key());
                    let bound = node.turn_bound(&last, bound);
                    let Some(score) = judge(&last, slot, Prospect::OPEN, bound) else {
                        found.unknown |= 1 << number;
                        if let Some(end) = ends.get_mut(number) {
                            *end = last;
                        }
                        continue;
                    };
                    node.turn_score(&last, score)
                }
            };
            found.take(score, bound)?;
        }
        Continue(())
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

/// What has been found out about a node's moves.
struct Findings {
    /// The best of their scores.
    best: i32,
    /// The numbers of the moves that have to be searched.
    unknown: u32,
}

impl Findings {
    /// Takes a move's score into account. Breaks when it is above the bound,
    /// which is then enough.
    #[inline]
    fn take(&mut self, score: i32, bound: i32) -> ControlFlow<()> {
        self.best = self.best.max(score);
        if score > bound { Break(()) } else { Continue(()) }
    }
}

/// Asks table and proofs for the scores of these moves, up to the first above
/// the bound.
#[inline]
fn survey(
    node: &Node,
    moves: &Moves,
    open: u32,
    bound: i32,
    found: &mut Findings,
) -> ControlFlow<()> {
    let prospect = Prospect::of_children(node, !bound);
    let area = Area::of(node.plies + 1);
    for number in each(open) {
        let child = node.child(moves.get(number));
        let slot = area.slot(node.key_after(moves.get(number).landing));
        match judge(&child, slot, prospect, !bound) {
            Some(score) => found.take(-score, bound)?,
            None => found.unknown |= 1 << number,
        }
    }
    Continue(())
}

/// Forgets what all solvers have learnt.
pub fn forget() {
    table::clear();
}

/// What table and proofs say of a node's score, as far as the bound asks for
/// it.
#[inline]
fn judge(node: &Node, slot: Slot, prospect: Prospect, bound: i32) -> Option<i32> {
    let known = slot.settles(bound);
    if known.is_some() || !prospect.is_open(node.other_threats) {
        return known;
    }
    let most = proofs::most(node, bound);
    (most <= bound).then_some(most)
}
