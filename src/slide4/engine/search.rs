//! Iterative deepening alpha-beta.

use super::bitboard::Bitboard;
use super::evaluation::{Hints, Weights, evaluate, hints, weights};
use super::position::{Ground, Position, each};
use super::proof::Proof;
use super::table::{Bound, Known, Table};
use super::trap::Swindle;

/// Score of a game won at once; each ply until then takes one off.
pub(super) const WIN: i32 = 10_000;

/// Scores from this one on say that the mover wins, those from its negative
/// down that it loses: the search is never 500 plies deep.
pub(super) const DECIDED: i32 = WIN - 500;

/// From this score down the game is lost.
const LOST: i32 = -DECIDED;

/// No square: what a position without a best move keeps in its place. Boards
/// end at square 109, and seven bits hold this one.
const NO_SQUARE: u32 = 127;

/// Moves of a position which are looked at in full; later ones get a ply less
/// until they prove better than expected.
const LATE: usize = 5;

/// Rank of the move that was best before.
const FIRST: u32 = 1 << 24;

/// What past refutations can add to a rank, so that it stays below [`FIRST`].
const MOST_HISTORY: u32 = 1 << 23;

/// What a move's rank gains by being an attack.
const ATTACK: u32 = 20;

/// What a move's rank gains by taking a square that the other player wants.
const WANTED: u32 = 10;

/// Plies to which forcing moves are followed beyond the full width.
const QUIET_PLIES: i32 = 4;

/// Plies the search may reach at most, extensions included.
const MOST_PLIES: i32 = 60;

/// Working memory of a search.
#[derive(Clone, Debug)]
pub(super) struct Search {
    table: Table,
    history: [u32; 128],
    ground: Ground,
    weights: Weights,
    nodes: u64,
    budget: u64,
}

/// What a node is asked: how deep to look, between which scores, how far from
/// the root it is.
#[derive(Clone, Copy, Debug)]
struct Task {
    depth: i32,
    alpha: i32,
    beta: i32,
    ply: i32,
}

impl Task {
    /// The same question to the other player, one ply on.
    const fn next(self, alpha: i32, beta: i32) -> Self {
        Self { depth: self.depth - 1, alpha: -beta, beta: -alpha, ply: self.ply + 1 }
    }
}

/// The outcome of a search.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// Square of the best move.
    pub square: u32,
    /// Its score for the mover.
    pub score: i32,
    /// Plies searched full width.
    pub depth: i32,
    /// Positions looked at.
    pub nodes: u64,
}

impl Search {
    pub(super) const fn new() -> Self {
        Self {
            table: Table::new(),
            history: [0; 128],
            ground: Ground { rim: 0 },
            weights: weights(0),
            nodes: 0,
            budget: 0,
        }
    }

    /// The best move found within `budget` positions; None without a move.
    pub(super) fn run(&mut self, board: &Bitboard, root: &Position, budget: u64) -> Option<Found> {
        let ground = Ground::of(board);
        self.weights = weights(board.size());
        let landings = root.views.landings();
        self.ground = ground;
        self.nodes = 0;
        self.budget = budget;
        let first = each(landings).next()?;
        let mut found = Found { square: first, score: 0, depth: 0, nodes: 0 };
        if let Some(square) = each(root.wins(&ground, landings)).next() {
            return Some(Found { square, score: WIN, ..found });
        }
        let mut moves = landings;
        let danger = landings & root.other_holes;
        if danger != 0 {
            moves = root.parries(landings, danger);
            if moves == 0 {
                moves = danger;
            }
        }
        found.square = each(moves).next()?;
        if moves.is_power_of_two() {
            return Some(found);
        }
        self.table.clear(budget);
        self.history.fill(0);
        for depth in 1..MOST_PLIES {
            let Some(best) = self.root(root, moves, depth, found.square) else { break };
            found = Found { depth, ..best };
            if found.score.abs() > DECIDED {
                break;
            }
        }
        found.nodes = self.nodes;
        Some(found)
    }

    /// A move that wins by force, if a proof of so many positions finds one.
    pub(super) fn prove(&mut self, board: &Bitboard, root: &Position, nodes: u64) -> Option<u32> {
        Proof::new(&mut self.table, board, nodes).winning_move(root)
    }

    /// The move that best hopes for a mistake.
    pub(super) fn swindle(&mut self, board: &Bitboard, root: &Position) -> Option<u32> {
        Swindle::new(Ground::of(board), &mut self.table).best(root)
    }

    /// One iteration; None when the budget ran out before the first move's end.
    fn root(&mut self, root: &Position, moves: u128, depth: i32, first: u32) -> Option<Found> {
        let mut best: Option<Found> = None;
        let mut task = Task { depth, alpha: -WIN, beta: WIN, ply: 0 };
        let ordered = self.order(hints(root), moves, first);
        for square in ordered.squares() {
            let Some(score) = self.child(&root.after(square), task, best.is_none()) else { break };
            if best.is_none() || score > task.alpha {
                task.alpha = score;
                best = Some(Found { square, score, depth, nodes: self.nodes });
            }
        }
        best
    }

    /// The score of a move, for the player who makes it: the first move with
    /// the full window, the others with an empty one unless they are better.
    fn child(&mut self, child: &Position, task: Task, first: bool) -> Option<i32> {
        let Task { alpha, beta, .. } = task;
        if !first && beta - alpha > 1 {
            let score = -self.search(child, task.next(alpha, alpha + 1))?;
            if score <= alpha || score >= beta {
                return Some(score);
            }
        }
        Some(-self.search(child, task.next(alpha, beta))?)
    }

    /// The moves, the one that was best before first, then by what they have
    /// refuted and what they threaten or prevent.
    fn order(&self, hints: Hints, moves: u128, first: u32) -> MoveList {
        MoveList::new(moves, |square| {
            if square == first {
                return FIRST;
            }
            let history = self.history.get(square as usize & 127).copied().unwrap_or(0);
            let attack = u32::from(hints.attacks >> square & 1 == 1);
            let wanted = u32::from(hints.wanted >> square & 1 == 1);
            history.min(MOST_HISTORY) + ATTACK * attack + WANTED * wanted
        })
    }

    /// The score of a position for its mover; None when the budget is spent.
    fn search(&mut self, at: &Position, mut task: Task) -> Option<i32> {
        self.nodes += 1;
        if self.nodes > self.budget {
            return None;
        }
        let landings = at.views.landings();
        if at.wins(&self.ground, landings) != 0 {
            return Some(WIN - task.ply);
        }
        let danger = landings & at.other_holes;
        let mut moves = landings;
        if danger != 0 {
            moves = at.parries(landings, danger);
            if moves == 0 {
                return Some(task.ply + 1 - WIN);
            }
            if moves.is_power_of_two() && task.depth > 0 {
                task.depth += 1;
            }
        }
        if task.ply >= MOST_PLIES {
            return Some(evaluate(at, &self.weights).score);
        }
        if task.depth <= 0 {
            return if danger == 0 { self.attack(at, task) } else { self.defend(at, moves, task) };
        }
        let hash = at.hash();
        let known = self.table.get(hash);
        if let Some(score) = known.and_then(|known| known.answer(task)) {
            return Some(score);
        }
        self.branch(at, moves, task, (hash, known.map_or(NO_SQUARE, |known| known.square)))
    }

    fn attack(&mut self, at: &Position, mut task: Task) -> Option<i32> {
        let worth = evaluate(at, &self.weights);
        let mut best = worth.score;
        if best >= task.beta || task.depth <= -QUIET_PLIES {
            return Some(best);
        }
        for square in each(worth.attacks) {
            let child = at.after(square);
            if child.views.landings() & child.other_holes == 0 {
                continue;
            }
            task.alpha = task.alpha.max(best);
            best = best.max(-self.search(&child, task.next(task.alpha, task.beta))?);
            if best >= task.beta {
                break;
            }
        }
        Some(best)
    }

    fn defend(&mut self, at: &Position, parries: u128, mut task: Task) -> Option<i32> {
        let mut best = -WIN;
        for square in each(parries) {
            task.alpha = task.alpha.max(best);
            best = best.max(-self.search(&at.after(square), task.next(task.alpha, task.beta))?);
            if best >= task.beta {
                break;
            }
        }
        Some(best)
    }

    fn branch(
        &mut self,
        at: &Position,
        moves: u128,
        mut task: Task,
        (hash, first): (u64, u32),
    ) -> Option<i32> {
        let ordered = self.order(hints(at), moves, first);
        let (floor, mut best, mut best_square) = (task.alpha, -WIN, NO_SQUARE);
        for (number, square) in ordered.squares().enumerate() {
            let child = at.after(square);
            let late = number >= LATE && task.depth >= 3;
            if late {
                let lazy = Task { depth: task.depth - 1, beta: task.alpha + 1, ..task };
                let score = self.child(&child, lazy, true)?;
                if score <= task.alpha {
                    best = best.max(score);
                    continue;
                }
            }
            let score = self.child(&child, task, best_square == NO_SQUARE)?;
            if score > best {
                (best, best_square) = (score, square);
            }
            task.alpha = task.alpha.max(score);
            if score >= task.beta {
                self.praise(square, task.depth);
                break;
            }
        }
        let bound = if best >= task.beta {
            Bound::Lower
        } else if best <= floor {
            Bound::Upper
        } else {
            Bound::Exact
        };
        let score = to_table(best, task.ply);
        self.table.put(hash, Known { score, depth: task.depth, bound, square: best_square });
        Some(best)
    }

    /// Remembers that a move refuted the one before it. The counters saturate,
    /// and a rank takes no more than [`MOST_HISTORY`] of them, so that no budget
    /// is too large.
    fn praise(&mut self, square: u32, depth: i32) {
        if let Some(count) = self.history.get_mut(square as usize & 127) {
            *count = count.saturating_add((depth * depth).cast_unsigned());
        }
    }
}

impl Known {
    /// The score, when what is known answers the question.
    fn answer(&self, task: Task) -> Option<i32> {
        let score = from_table(self.score, task.ply);
        let deep = self.depth >= task.depth || score.abs() > DECIDED;
        let enough = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= task.beta,
            Bound::Upper => score <= task.alpha,
        };
        (deep && enough).then_some(score)
    }
}

/// Distances to the end are stored as counted from the position itself.
const fn to_table(score: i32, ply: i32) -> i32 {
    match score {
        DECIDED.. => score + ply,
        i32::MIN..=LOST => score - ply,
        _ => score,
    }
}

/// The inverse of [`to_table`].
const fn from_table(score: i32, ply: i32) -> i32 {
    match score {
        DECIDED.. => score - ply,
        i32::MIN..=LOST => score + ply,
        _ => score,
    }
}

/// More landings than any position has: four edges of ten slots.
const MOST_MOVES: usize = 40;

/// Squares by rank, the highest first, among equals the higher square first.
pub(super) struct MoveList {
    /// The rank above the seven bits of a square.
    entries: [u32; MOST_MOVES],
    count: usize,
}

impl MoveList {
    /// The squares of a set by their ranks, which are below 2 to the power 25.
    pub(super) fn new(squares: u128, rank: impl Fn(u32) -> u32) -> Self {
        let mut ranked = Self { entries: [0; MOST_MOVES], count: 0 };
        for (entry, square) in ranked.entries.iter_mut().zip(each(squares)) {
            *entry = rank(square) << 7 | square;
            ranked.count += 1;
        }
        if let Some(entries) = ranked.entries.get_mut(..ranked.count) {
            entries.sort_unstable_by(|a, b| b.cmp(a));
        }
        ranked
    }

    pub(super) fn squares(&self) -> impl Iterator<Item = u32> {
        self.entries.iter().take(self.count).map(|entry| entry & 127)
    }
}
