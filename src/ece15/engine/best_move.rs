//! `best_move()`: the column that a perfect player takes.
//!
//! # The rule
//!
//! 1. The best exact score. Among winning moves that is the quickest win, among losing moves the
//!    slowest loss.
//! 2. In a drawn or lost position, among moves of the same score, the best trap. The value of a
//!    trap is the expected result over the opponent's replies. A reply that turns the opponent's
//!    win into a draw counts once. A reply that turns it into a loss counts twice. Replies are
//!    sorted as a player who looks two stones ahead with the static evaluation [`evaluate`] would
//!    sort them. Each reply weighs half as much as the one before. Replies after which the next
//!    stone wins weigh nothing: nobody who looks at the board makes them.
//! 3. The column nearer the centre, then the left one.
//!
//! Opponents err where a wrong reply looks better than the right ones, not where many replies are
//! wrong. The notes of [`super`] have figures.
//!
//! A position and its mirror image get mirrored answers: the rule uses the one with the smaller
//! key.

use super::bitboard::{BOARD, DIRECTIONS, column, fours, lowest, signed};
use super::position::Position;
use super::solver::Solver;
use crate::ece15::column::Column;

/// The column that the side to move takes; [`None`] when the game is over.
///
/// ```
/// use in_a_row::ece15::{Column, Position, Solver, Table, best_move};
///
/// static TABLE: Table = Table::new();
/// let first = best_move(&mut Solver::new(&TABLE), &Position::EMPTY);
/// assert_eq!(first.map(Column::number), Some(4), "the centre");
/// ```
pub fn best_move(solver: &mut Solver<'_>, position: &Position) -> Option<Column> {
    solver.book().column(position).or_else(|| {
        let canonical = position.canonical();
        let column = search(solver, &canonical)?;
        Some(if canonical == *position { column } else { column.mirror() })
    })
}

/// Applies the rule of this page.
fn search(solver: &mut Solver<'_>, position: &Position) -> Option<Column> {
    if position.is_over() {
        return None;
    }
    if position.wins() != 0 {
        let mut columns = Column::CENTRE_FIRST.into_iter();
        return columns.find(|&column| position.play(column).is_some_and(|next| next.is_won()));
    }
    let score = solver.score(position);
    let mut best = Column::CENTRE_FIRST.into_iter().filter(|&column| {
        let next = position.play(column);
        next.is_some_and(|next| -solver.score_between(&next, -score, 1 - score) >= score)
    });
    let first = best.next()?;
    // All moves lose at once, or none of the best ones does.
    if score > 0 || position.play(first)?.wins() != 0 {
        return Some(first);
    }
    let mut rivals = [None; 6];
    for (place, rival) in rivals.iter_mut().zip(best) {
        *place = Some(rival);
    }
    if rivals.iter().flatten().count() == 0 {
        return Some(first);
    }
    let trap = Trap::better_than(Trap::NONE, solver, &position.play(first)?, score);
    let mut chosen = (first, trap.unwrap_or_default());
    for rival in rivals.into_iter().flatten() {
        let trap = Trap::better_than(chosen.1, solver, &position.play(rival)?, score);
        chosen = trap.map_or(chosen, |trap| (rival, trap));
    }
    Some(chosen.0)
}

/// The expected result of a position in which the opponent is to move: `sum / weights`.
#[derive(Clone, Copy, Default)]
struct Trap {
    /// The sum of the replies' results times their weights. A result is 1, 0 or -1 for the side
    /// that set the trap.
    sum: i32,
    /// The sum of the weights; 0 when no reply counts.
    weights: i32,
}

/// The weights of the replies. The reply that looks best comes first.
const WEIGHTS: [i32; Column::ALL.len()] = [64, 32, 16, 8, 4, 2, 1];

impl Trap {
    /// Worse than any trap with a reply that counts.
    const NONE: Self = Self { sum: -2, weights: 1 };

    /// The trap that a position sets for the side to move, if it is better than another trap. The
    /// side to move cannot win at once. The score of the side that set the trap is 0 or less.
    ///
    /// Until a search shows a worse result, each reply counts as a win for the side that set the
    /// trap. The searches therefore end as soon as the trap cannot be better any more. If the score
    /// is 0, no reply is worse than a draw.
    fn better_than(
        other: Self,
        solver: &mut Solver<'_>,
        position: &Position,
        score: i32,
    ) -> Option<Self> {
        debug_assert!(position.wins() == 0, "{position:?}: the opponent wins at once");
        debug_assert!(score <= 0, "{position:?}: the side that set the trap wins");
        let replies = replies(position).zip(WEIGHTS);
        let weights = replies.clone().map(|(_, weight)| weight).sum();
        let mut trap = Self { sum: weights, weights };
        for (reply, weight) in replies {
            for least in (score.signum()..=0).rev() {
                if !trap.is_better_than(other) {
                    return None;
                }
                if solver.score_between(&reply, least, least + 1) > least {
                    break;
                }
                trap.sum -= weight;
            }
        }
        trap.is_better_than(other).then_some(trap)
    }

    /// True if this trap is better. Without a reply that counts, a trap is as good as any other.
    fn is_better_than(self, other: Self) -> bool {
        self.sum * other.weights > other.sum * self.weights
    }
}

/// The positions after the replies that count. The reply that looks best comes first; among equal
/// replies the left column comes first.
pub fn replies(position: &Position) -> impl Iterator<Item = Position> + Clone + use<> {
    let mut list = [None; Column::ALL.len()];
    for column in Column::ALL {
        let reply = if position.is_over() { None } else { position.play(column) };
        if let Some(reply) = reply.filter(|reply| reply.wins() == 0) {
            insert(&mut list, (value_of_best_answer(&reply), reply));
        }
    }
    list.into_iter().flatten().map(|(_, reply)| reply)
}

/// Inserts a reply after those of the same value or a smaller one.
fn insert(list: &mut [Option<(i32, Position)>], reply: (i32, Position)) {
    let ahead = list.iter().flatten().take_while(|other| other.0 <= reply.0).count();
    let mut new = Some(reply);
    for place in list.iter_mut().skip(ahead) {
        core::mem::swap(place, &mut new);
    }
}

/// The greatest static evaluation that the side to move reaches with one stone. Stones that let the
/// other side win at once do not count.
fn value_of_best_answer(position: &Position) -> i32 {
    let mut best = i32::MIN;
    let mut landings = position.landings();
    while landings != 0 {
        let answer = position.after(lowest(landings));
        landings ^= lowest(landings);
        if answer.wins() == 0 {
            best = best.max(-evaluate(&answer));
        }
    }
    best
}

/// The static evaluation for the side to move, about -200 to 200. Each line of four without an
/// opponent's stone is worth the square of its number of stones. Each stone in the central column
/// is worth one point. The opponent's points are subtracted.
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    points(position.own(), position.other()) - points(position.other(), position.own())
}

/// One side's part of [`evaluate`].
fn points(stones: u64, opponent: u64) -> i32 {
    let mut points = count(stones & column(3));
    for step in DIRECTIONS {
        let lines = fours(BOARD & !opponent, step);
        let (a, b, c, d) = (stones, stones >> step, stones >> (2 * step), stones >> (3 * step));
        let two = (a & b) | (c & d) | ((a | b) & (c | d));
        let three = (a & b & (c | d)) | (c & d & (a | b));
        // 1 for the first stone, 3 for the second, 5 for the third: the squares.
        points +=
            count(lines & (a | b | c | d)) + 3 * count(lines & two) + 5 * count(lines & three);
    }
    points
}

const fn count(cells: u64) -> i32 {
    signed(cells.count_ones())
}
