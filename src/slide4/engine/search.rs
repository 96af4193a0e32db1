//! Iterative deepening alpha-beta: principal variation search with a transposition table and
//! quiescence search. Late moves are reduced and pruned, and forced replies extend the search.
//!
//! The search assumes that the other player places a disc every time.

use super::bitboard::{Bitboard, SQUARES, Square, each};
use super::evaluation::{Hints, Weights, evaluate, hints, weights};
use super::position::Position;
use super::score::{LOST, WIN, WON, from_table, to_table};
use super::table::{Bound, Entry, Table};

/// Moves of a position searched at full depth. Later ones get a ply less until they prove better
/// than expected (late move reductions).
const FULL_DEPTH_MOVES: usize = 5;

/// The least depth at which the search reduces late moves.
const REDUCED_DEPTH: i32 = 3;

/// Moves searched one ply above the horizon (late move pruning).
const FRONTIER_MOVES: usize = 8;

/// A search visits at most this many times its budget. An iteration costs several times as much as
/// all before it. Below [`AMPLE_NODES`] none begins once the budget is spent.
const MOST_FACTOR: u64 = 2;

/// From this budget on a search leaves out two shortcuts. It searches every move one ply above the
/// horizon, and it begins iterations until it reaches [`MOST_FACTOR`] times its budget.
pub(super) const AMPLE_NODES: u64 = 12_000;

/// If the mover is clearly better, no iteration begins after this percentage of the budget.
const AHEAD_PERCENT: u64 = 40;

/// The mover is clearly better if its score is above this, in hundredths of a logit.
const AHEAD: i32 = 100;

/// Replaces [`MOST_FACTOR`] while every move searched so far loses.
const DANGER_FACTOR: u64 = 8;

/// Rank of the hash move.
const HASH_MOVE: u32 = 1 << 24;

/// The most that the history heuristic adds to a rank. With it the rank stays below [`HASH_MOVE`].
const MOST_HISTORY: u32 = 1 << 23;

/// The value of an attack in a move's rank.
const ATTACK: u32 = 20;

/// The value, in a move's rank, of a square that the other player wants.
const WANTED: u32 = 10;

/// Plies of attacks that the quiescence search follows.
const QUIESCENCE_PLIES: i32 = 4;

/// The most plies that the search reaches, extensions included.
const MOST_PLIES: i32 = 60;

/// Search parameters: remaining depth, alpha-beta window, plies from the root.
#[derive(Clone, Copy, Debug)]
struct Limits {
    depth: i32,
    alpha: i32,
    beta: i32,
    ply: i32,
}

impl Limits {
    /// The parameters of a child, for the other player.
    const fn child(self, alpha: i32, beta: i32) -> Self {
        Self { depth: self.depth - 1, alpha: -beta, beta: -alpha, ply: self.ply + 1 }
    }
}

/// The outcome of a search.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The best move.
    pub square: Square,
    /// Its score for the mover, in hundredths of a logit of winning. Above 9,500 it is a win, below
    /// -9,500 a loss.
    pub score: i32,
    /// Plies searched full width.
    pub depth: i32,
    /// Positions searched.
    pub nodes: u64,
}

/// A search under way.
pub(super) struct Search<'table> {
    table: &'table mut Table,
    /// Squares of the edge without a fixed piece.
    edge: u128,
    weights: Weights,
    /// The history heuristic: how often and how high in the tree a move gave a cutoff.
    history: [u32; SQUARES],
    nodes: u64,
    /// About how many positions it searches.
    budget: u64,
    /// The most positions that it may search now.
    limit: u64,
}

impl<'table> Search<'table> {
    /// A search of about `budget` positions.
    pub(super) fn new(table: &'table mut Table, board: &Bitboard, budget: u64) -> Self {
        let weights = weights(board.size());
        let edge = board.open_edge();
        Self { table, edge, weights, history: [0; SQUARES], nodes: 0, budget, limit: budget }
    }

    /// The best move of a position; [`None`] if there is no move.
    pub(super) fn best_move(&mut self, root: &Position) -> Option<Found> {
        let landings = root.reach.landings();
        let found = |square, score| Found { square, score, depth: 0, nodes: 0 };
        if let Some(square) = each(root.wins(self.edge)).next() {
            return Some(found(square, WIN));
        }
        let (danger, mut moves) = (root.danger(), landings);
        if danger != 0 {
            moves = root.parries(danger);
            if moves == 0 {
                // Lost at once: block one of the threats.
                moves = danger;
            }
        }
        let first = each(moves).next()?;
        if moves.is_power_of_two() {
            return Some(found(first, 0));
        }
        self.table.clear(self.budget.saturating_mul(MOST_FACTOR));
        Some(self.deepen(root, moves, found(first, 0)))
    }

    /// Iterative deepening.
    fn deepen(&mut self, root: &Position, moves: u128, mut found: Found) -> Found {
        for depth in 1..MOST_PLIES {
            let Some(best) = self.iteration(root, moves, depth, found.square) else { break };
            if depth > 1 && best.score < LOST {
                // Every move loses. The best move of the iteration before is the hardest to refute.
                found.score = best.score;
                break;
            }
            found = best;
            if found.score > WON || self.is_spent(found.score) {
                break;
            }
        }
        Found { nodes: self.nodes, ..found }
    }

    /// True if the budget is [`AMPLE_NODES`] or more.
    const fn is_ample(&self) -> bool {
        self.budget >= AMPLE_NODES
    }

    /// True if the budget does not suffice for another iteration.
    const fn is_spent(&self, score: i32) -> bool {
        if self.is_ample() {
            return false;
        }
        let part = if score > AHEAD { AHEAD_PERCENT } else { 100 };
        self.nodes > self.budget / 100 * part
    }

    /// One iteration; [`None`] when the budget ran out during the search of the first move.
    fn iteration(
        &mut self,
        root: &Position,
        moves: u128,
        depth: i32,
        first: Square,
    ) -> Option<Found> {
        let mut best: Option<Found> = None;
        let mut limits = Limits { depth, alpha: -WIN, beta: WIN, ply: 0 };
        for square in self.order(hints(root), moves, Some(first)).squares() {
            let loses = best.is_some_and(|best| best.score < LOST);
            let factor = if loses { DANGER_FACTOR } else { MOST_FACTOR };
            self.limit = self.budget.saturating_mul(factor);
            let Some(score) = self.principal_variation(&root.after(square), limits, best.is_none())
            else {
                // Any move that was not searched is better than those that lose.
                let untried = Found { square, score: 0, depth, nodes: self.nodes };
                return if loses { Some(untried) } else { best };
            };
            if best.is_none() || score > limits.alpha {
                limits.alpha = score;
                best = Some(Found { square, score, depth, nodes: self.nodes });
            }
        }
        best
    }

    /// The score of a move, for the player who makes it. Principal variation search: full window
    /// for the first move, null window for the others, re-search after a fail high.
    fn principal_variation(
        &mut self,
        child: &Position,
        limits: Limits,
        first: bool,
    ) -> Option<i32> {
        let Limits { alpha, beta, .. } = limits;
        if !first && beta - alpha > 1 {
            let score = -self.search(child, limits.child(alpha, alpha + 1))?;
            if score <= alpha || score >= beta {
                return Some(score);
            }
        }
        Some(-self.search(child, limits.child(alpha, beta))?)
    }

    /// Move ordering: the hash move, then by history, attacks and squares that the other player
    /// wants.
    fn order(&self, hints: Hints, moves: u128, hash_move: Option<Square>) -> MoveList {
        MoveList::new(moves, |square| {
            if Some(square) == hash_move {
                return HASH_MOVE;
            }
            let history = self.history.get(square.index() as usize).copied().unwrap_or(0);
            let attack = u32::from(hints.attacks & square.bit() != 0);
            let wanted = u32::from(hints.wanted & square.bit() != 0);
            history.min(MOST_HISTORY) + ATTACK * attack + WANTED * wanted
        })
    }

    /// The score of a position for its mover, fail-soft; [`None`] when the budget is spent.
    fn search(&mut self, at: &Position, mut limits: Limits) -> Option<i32> {
        debug_assert!(limits.alpha < limits.beta, "an empty window");
        self.nodes += 1;
        if self.nodes > self.limit {
            return None;
        }
        if at.wins(self.edge) != 0 {
            return Some(WIN - limits.ply);
        }
        let danger = at.danger();
        let mut moves = at.reach.landings();
        if danger != 0 {
            moves = at.parries(danger);
            if moves == 0 {
                return Some(limits.ply + 1 - WIN);
            }
            // Forced-reply extension.
            if moves.is_power_of_two() && limits.depth > 0 {
                limits.depth += 1;
            }
        }
        if limits.ply >= MOST_PLIES {
            return Some(evaluate(at, &self.weights).score);
        }
        if limits.depth <= 0 {
            return match danger {
                0 => self.quiescence(at, limits),
                _ => self.quiescence_parries(at, moves, limits),
            };
        }
        // Transposition cutoff.
        let hash = at.hash();
        let entry = self.table.get(hash);
        let entry =
            entry.map(|entry| Entry { score: from_table(entry.score, limits.ply), ..entry });
        let Limits { depth, alpha, beta, .. } = limits;
        if let Some(score) = entry.and_then(|entry| entry.cutoff(depth, alpha, beta)) {
            return Some(score);
        }
        self.branch(at, moves, limits, hash, entry.and_then(|entry| entry.best))
    }

    /// Quiescence search without a threat to parry: stand pat, or attack.
    fn quiescence(&mut self, at: &Position, mut limits: Limits) -> Option<i32> {
        let evaluation = evaluate(at, &self.weights);
        let mut best = evaluation.score;
        if best >= limits.beta || limits.depth <= -QUIESCENCE_PLIES {
            return Some(best);
        }
        for square in each(evaluation.attacks) {
            let child = at.after(square);
            if child.danger() == 0 {
                continue;
            }
            limits.alpha = limits.alpha.max(best);
            best = best.max(-self.search(&child, limits.child(limits.alpha, limits.beta))?);
            if best >= limits.beta {
                break;
            }
        }
        Some(best)
    }

    /// Quiescence search where the other player threatens to win: every parry.
    fn quiescence_parries(
        &mut self,
        at: &Position,
        parries: u128,
        mut limits: Limits,
    ) -> Option<i32> {
        let mut best = -WIN;
        for square in each(parries) {
            limits.alpha = limits.alpha.max(best);
            let child = at.after(square);
            best = best.max(-self.search(&child, limits.child(limits.alpha, limits.beta))?);
            if best >= limits.beta {
                break;
            }
        }
        Some(best)
    }

    /// Searches the moves of an inner node and writes the transposition table.
    fn branch(
        &mut self,
        at: &Position,
        moves: u128,
        mut limits: Limits,
        hash: u64,
        hash_move: Option<Square>,
    ) -> Option<i32> {
        let ordered = self.order(hints(at), moves, hash_move);
        let frontier = if self.is_ample() { MOST_MOVES } else { FRONTIER_MOVES };
        let (floor, mut best, mut best_move) = (limits.alpha, -WIN, None);
        for (number, square) in ordered.squares().enumerate() {
            // Late move pruning, unless the moves so far lose.
            if limits.depth == 1 && number >= frontier && best > LOST {
                break;
            }
            let child = at.after(square);
            // Late move reduction: a null window one ply less deep, full depth if it fails high.
            if number >= FULL_DEPTH_MOVES && limits.depth >= REDUCED_DEPTH {
                let (depth, beta) = (limits.depth - 1, limits.alpha + 1);
                let reduced = Limits { depth, beta, ..limits };
                let score = self.principal_variation(&child, reduced, true)?;
                if score <= limits.alpha {
                    best = best.max(score);
                    continue;
                }
            }
            let score = self.principal_variation(&child, limits, best_move.is_none())?;
            if score > best {
                (best, best_move) = (score, Some(square));
            }
            limits.alpha = limits.alpha.max(score);
            if score >= limits.beta {
                self.update_history(square, limits.depth);
                break;
            }
        }
        let bound = if best >= limits.beta {
            Bound::Lower
        } else if best <= floor {
            Bound::Upper
        } else {
            Bound::Exact
        };
        let score = to_table(best, limits.ply);
        self.table.put(hash, Entry { score, depth: limits.depth, bound, best: best_move });
        Some(best)
    }

    /// Counts a cutoff for the history heuristic.
    fn update_history(&mut self, square: Square, depth: i32) {
        if let Some(count) = self.history.get_mut(square.index() as usize) {
            *count = count.saturating_add((depth * depth).unsigned_abs());
        }
    }
}

/// More landings than any position has: four edges of ten slots.
const MOST_MOVES: usize = 40;

/// Squares by rank, the highest first. At equal rank the higher square comes first.
pub(super) struct MoveList {
    /// The rank above the seven bits of a square.
    entries: [u32; MOST_MOVES],
    count: usize,
}

impl MoveList {
    /// The squares of a set by their ranks, which are below 2 to the power 25.
    pub(super) fn new(squares: u128, rank: impl Fn(Square) -> u32) -> Self {
        debug_assert!(squares.count_ones() as usize <= MOST_MOVES, "{squares:#x}");
        let mut list = Self { entries: [0; MOST_MOVES], count: 0 };
        for (entry, square) in list.entries.iter_mut().zip(each(squares)) {
            let rank = rank(square);
            debug_assert!(rank < 1 << 25, "{square:?} has rank {rank}");
            *entry = rank << 7 | square.index();
            list.count += 1;
        }
        if let Some(entries) = list.entries.get_mut(..list.count) {
            entries.sort_unstable_by(|a, b| b.cmp(a));
        }
        list
    }

    pub(super) fn squares(&self) -> impl Iterator<Item = Square> {
        self.entries.iter().take(self.count).map(|&entry| Square::of_index(entry))
    }
}
