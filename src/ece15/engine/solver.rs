//! The exact score of any position.
//!
//! The search is negamax with null windows. Each window asks whether the score is above a bound,
//! and the bounds close in on the score. Forced moves are followed without a search of their own.
//! Before it searches a move, it probes all children in the transposition table (enhanced
//! transposition cutoff). It also tries the static proofs on them. The notes of [`super`] list what
//! each part saves.

use super::bitboard::{several, signed};
use super::book::{Book, OPENING_PLIES};
use super::node::{Moves, Node, Numbers, each};
use super::order::Order;
use super::position::Position;
use super::proofs::{self, Pretest};
use super::score::{Bound, NO_BOUND, lost, win_after};
use super::table::{Entry, Section, Table};
use crate::ece15::column::Column;
use core::ops::ControlFlow::{self, Break, Continue};

/// Bounds far from 0, which the search tries first, by the number of stones. The unit is a
/// sixteenth of the best and of the worst possible score. They find or exclude an early win or loss
/// in a small tree.
const fn far_bounds(plies: i32) -> &'static [i32] {
    match plies {
        ..15 => &[12, 10],
        15..22 => &[9],
        22.. => &[],
    }
}

/// From this number of stones on, a side can win only with its next stone.
const DRAWN_PLIES: i32 = 40;

/// Scores positions. Each call uses the results of earlier calls, through the table.
///
/// ```
/// use in_a_row::ece15::{Position, Solver, Table};
///
/// static TABLE: Table = Table::new();
/// assert_eq!(Solver::new(&TABLE).score(&Position::EMPTY), 1, "the first player wins at the end");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Solver<'a> {
    table: &'a Table,
    book: Book<'a>,
    nodes: u64,
}

impl<'a> Solver<'a> {
    /// A solver with this table and the book of openings.
    #[must_use]
    pub const fn new(table: &'a Table) -> Self {
        Self::with_book(table, Book::FULL)
    }

    /// A solver with this table and this book.
    #[must_use]
    #[doc(hidden)]
    pub const fn with_book(table: &'a Table, book: Book<'a>) -> Self {
        Self { table, book, nodes: 0 }
    }

    /// The book that the solver asks before it searches.
    pub(super) const fn book(&self) -> Book<'a> {
        self.book
    }

    /// Positions visited so far, those of forced moves among them. A position in the book is not
    /// visited.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The score for the side to move. A draw is 0, and a win with the winner's k-th stone is
    /// `22 - k`. A loss is the opponent's score with the sign changed. A finished game is a loss or
    /// a draw.
    pub fn score(&mut self, position: &Position) -> i32 {
        self.score_between(position, -NO_BOUND, NO_BOUND)
    }

    /// 1 when the side to move wins, 0 when it draws, -1 when it loses.
    pub fn outcome(&mut self, position: &Position) -> i32 {
        self.score_between(position, -1, 1).signum()
    }

    /// The score if it lies between `least` and `most`. Else fail-soft: a lower bound of `most` or
    /// more, or an upper bound of `least` or less. `least` must not be above `most`.
    pub fn score_between(&mut self, position: &Position, least: i32, most: i32) -> i32 {
        debug_assert!(least <= most, "no score is between {least} and {most}");
        if let Some(score) = self.score_without_search(position) {
            return score;
        }
        let (lower, exact) = self.book.lower_bound(position).unwrap_or((-NO_BOUND, false));
        if exact || lower >= most {
            return lower;
        }
        let least = least.max(lower);
        self.bound_replies(position);
        let node = Node::of(position);
        match self.follow_all(node) {
            Forced::Ends(score) => score,
            Forced::LeadsTo(end) if (node.plies ^ end.plies) & 1 == 0 => {
                self.narrow(&end, least, most)
            }
            Forced::LeadsTo(end) => -self.narrow(&end, -most, -least),
        }
    }

    /// Puts the lower bounds that the book has for the replies into the table. A forced reply
    /// passes its bound on to the end of the forced line.
    fn bound_replies(&mut self, position: &Position) {
        for reply in Column::ALL.into_iter().filter_map(|column| position.play(column)) {
            let Some((lower, exact)) = self.book.lower_bound(&reply) else { continue };
            if reply.is_over() || reply.wins() != 0 {
                continue;
            }
            let node = Node::of(&reply);
            let Forced::LeadsTo(end) = self.follow_all(node) else { continue };
            let score = node.score_from(&end, lower);
            for bound in [Bound(lower - 1), Bound(lower)].into_iter().take(1 + usize::from(exact)) {
                let entry = self.table.entry(Section::of(end.plies), end.key());
                self.table.store(entry, score, node.bound_for(&end, bound));
            }
        }
    }

    /// The score of a position that needs no search. The game is over, the next stone wins, or the
    /// book has the score. Or all replies have such scores.
    fn score_without_search(&self, position: &Position) -> Option<i32> {
        let plies = signed(position.plies());
        if position.is_won() {
            return Some(lost(plies));
        }
        if position.wins() != 0 {
            return Some(win_after(plies, 0));
        }
        if position.is_over() {
            return Some(0);
        }
        self.book.score(position).or_else(|| {
            if position.plies() >= OPENING_PLIES {
                return None;
            }
            let mut best = -NO_BOUND;
            for reply in Column::ALL.into_iter().filter_map(|column| position.play(column)) {
                best = best.max(-self.score_without_search(&reply)?);
            }
            Some(best)
        })
    }

    /// Makes the forced moves of a position, as far as there are any.
    fn follow_all(&mut self, node: Node) -> Forced {
        let mut last = node;
        loop {
            if last.moves == 0 {
                return Forced::Ends(node.score_from(&last, last.loss_after(0)));
            }
            if last.plies >= DRAWN_PLIES {
                return Forced::Ends(0);
            }
            if several(last.moves) {
                return Forced::LeadsTo(last);
            }
            self.nodes += 1;
            last = last.after(last.moves);
        }
    }

    /// Narrows the range of possible scores by null-window searches until one is left, as MTD(f)
    /// does. The far bounds come first, from the outside in. Then the bound 0 decides who wins;
    /// there the proofs are best. Then steps of one decide how soon.
    fn narrow(&mut self, node: &Node, least: i32, most: i32) -> i32 {
        let (worst, best) = (node.loss_after(0), node.win_after(1));
        let mut low = node.loss_after(1).max(least);
        let mut high = best.min(most);
        let far = far_bounds(node.plies).iter();
        let mut far = far.flat_map(|far| [best * far / 16, worst * far / 16]);
        while low < high {
            let bound = far.find(|&bound| low < bound && bound < high);
            let bound = Bound(bound.unwrap_or_else(|| 0.clamp(low, high - 1)));
            let score = self.search(node, bound);
            if bound.is_below(score) {
                low = score;
            } else {
                high = score;
            }
        }
        low
    }

    /// Null-window search, fail-soft: a lower bound of the score if above `bound`, else an upper
    /// bound. The node has several moves.
    fn search(&mut self, node: &Node, bound: Bound) -> i32 {
        debug_assert!(several(node.moves), "{node:?}: a search needs several moves");
        let entry = self.table.entry(Section::of(node.plies), node.key());
        let score = probe(node, entry, Pretest::NONE, bound);
        score.unwrap_or_else(|| self.expand(node, entry, bound))
    }

    /// As [`Self::search`], for a node whose probes gave no score. Stores the result.
    fn expand(&mut self, node: &Node, entry: Entry, bound: Bound) -> i32 {
        self.nodes += 1;
        let score = self.best_of_moves(node, bound);
        self.table.store(entry, score, bound);
        score
    }

    /// The best score of the moves; the first one above the bound is enough.
    #[inline]
    fn best_of_moves(&mut self, node: &Node, bound: Bound) -> i32 {
        // All moves at once. Two threats with one stone win.
        let mut moves = Moves::NONE;
        let Some(numbers) = node.moves(&mut moves) else {
            return node.win_after(1);
        };
        // No other win comes sooner than this.
        if !bound.is_below(node.win_after(2)) {
            return node.win_after(2);
        }
        // Enhanced transposition cutoff: probe all children before any is searched.
        let mut found = Probed { best: -NO_BOUND, unknown: 0 };
        let mut ends = [Node::EMPTY; 8];
        if self.probe_open(node, &moves, numbers, bound, &mut found).is_break()
            || self.probe_forcing(node, &moves, numbers, bound, &mut found, &mut ends).is_break()
        {
            return found.best;
        }
        // Negamax with a null window over the rest, in the order of their ranks.
        let history = self.table.history();
        let mut order = Order::of(node, history, &moves, found.unknown, bound);
        let mut next = order.first();
        let mut failed = 0;
        while let Some(number) = next {
            let end = ends.get(number).filter(|_| numbers.forcing >> number & 1 != 0);
            let child = end.copied().unwrap_or_else(|| node.child(moves.get(number)));
            let entry = self.table.entry(Section::of(child.plies), child.key());
            let score = self.expand(&child, entry, node.bound_for(&child, bound));
            let landing = moves.get(number).landing;
            if found.take(node.score_from(&child, score), bound).is_break() {
                history.learn(node.plies, landing, failed);
                break;
            }
            failed |= landing;
            next = order.next();
        }
        found.best
    }

    /// Probes the moves that leave the opponent a choice, up to the first above the bound.
    #[inline]
    fn probe_open(
        &self,
        node: &Node,
        moves: &Moves,
        numbers: Numbers,
        bound: Bound,
        found: &mut Probed,
    ) -> ControlFlow<()> {
        let pretest = Pretest::of_children(node, bound.for_opponent());
        let section = Section::of(node.plies + 1);
        for number in each(numbers.open) {
            let child = node.child(moves.get(number));
            let entry = self.table.entry(section, node.key_after(moves.get(number).landing));
            match probe(&child, entry, pretest, bound.for_opponent()) {
                Some(score) => found.take(-score, bound)?,
                None => found.unknown |= 1 << number,
            }
        }
        Continue(())
    }

    /// As [`Self::probe_open`], for the moves that leave the opponent one answer. This probes the
    /// node at the end of the forced line. The search of that node comes later.
    #[inline]
    fn probe_forcing(
        &mut self,
        node: &Node,
        moves: &Moves,
        numbers: Numbers,
        bound: Bound,
        found: &mut Probed,
        ends: &mut [Node; 8],
    ) -> ControlFlow<()> {
        for number in each(numbers.forcing) {
            let score = match self.follow(&node.child(moves.get(number)), bound.for_opponent()) {
                Forced::Ends(score) => -score,
                Forced::LeadsTo(last) => {
                    let entry = self.table.entry(Section::of(last.plies), last.key());
                    let bound = node.bound_for(&last, bound);
                    let Some(score) = probe(&last, entry, Pretest::NONE, bound) else {
                        found.unknown |= 1 << number;
                        if let Some(end) = ends.get_mut(number) {
                            *end = last;
                        }
                        continue;
                    };
                    node.score_from(&last, score)
                }
            };
            found.take(score, bound)?;
        }
        Continue(())
    }

    /// Makes the forced move of a node and those after it. Stops when the number of stones alone
    /// decides whether the score is above the bound.
    #[inline(never)]
    fn follow(&mut self, node: &Node, bound: Bound) -> Forced {
        let settled = settled_plies(if node.plies & 1 == 0 { bound } else { bound.for_opponent() });
        let mut last = node.after(node.moves);
        loop {
            self.nodes += 1;
            if last.moves == 0 {
                return Forced::Ends(node.score_from(&last, last.loss_after(0)));
            }
            if last.plies >= settled {
                let Bound(bound) = node.bound_for(&last, bound);
                let score = if bound >= 0 { last.win_after(1) } else { last.loss_after(1) };
                return Forced::Ends(node.score_from(&last, score));
            }
            if several(last.moves) {
                return Forced::LeadsTo(last);
            }
            last = last.after(last.moves);
        }
    }
}

/// The end of a line of forced moves.
enum Forced {
    /// The game's end or a settled score, for the side to move at the start.
    Ends(i32),
    /// A node with several moves.
    LeadsTo(Node),
}

/// From this number of stones on, it is settled whether the score is above a bound of the first
/// player. A side that cannot win at once needs at least two more stones. This shrinks the range of
/// possible scores. The number is at most 40: then nobody can win any more.
const fn settled_plies(Bound(bound): Bound) -> i32 {
    if bound >= 0 { 39 - 2 * bound } else { 42 + 2 * bound }
}

/// The results of probing a node's children.
struct Probed {
    /// The best score so far.
    best: i32,
    /// The numbers of the moves that have to be searched.
    unknown: u32,
}

impl Probed {
    /// Takes the score of a move. Breaks when it is above the bound: a cutoff.
    #[inline]
    fn take(&mut self, score: i32, bound: Bound) -> ControlFlow<()> {
        self.best = self.best.max(score);
        if bound.is_below(score) { Break(()) } else { Continue(()) }
    }
}

/// The score of a node, fail-soft, if the transposition table or a proof has it.
#[inline]
fn probe(node: &Node, entry: Entry, pretest: Pretest, bound: Bound) -> Option<i32> {
    let stored = entry.cutoff(bound);
    if stored.is_some() || !pretest.passes(node.other_threats) {
        return stored;
    }
    let upper = proofs::upper_bound(node, bound);
    (!bound.is_below(upper)).then_some(upper)
}
