//! `best_move()`: the column that a perfect player takes.
//!
//! # The rule
//!
//! 1. The best exact score: the best game-theoretic value, among won moves the
//!    quickest win, among lost ones the slowest loss.
//! 2. In a drawn or lost position, among moves of the same score, the one
//!    after which the opponent's replies are mistakes in the largest share. A
//!    reply is a mistake when it makes the opponent's result worse, and counts
//!    twice when it turns a win into a loss. Not all replies weigh the same:
//!    they are put in the order in which a player prefers them who looks two
//!    stones ahead, at the best answer to each by the open lines; the first
//!    counts twice as much as the second, and so on. Replies that leave a
//!    winning square open for the very next stone count for nothing: nobody who
//!    looks at the board makes them, and a threat that is met is a threat
//!    spent. After a move that lets the opponent win at once nothing else
//!    counts.
//! 3. The column nearer the centre, then the lower one.
//!
//! Opponents err where a wrong reply looks better than the right ones, not
//! where many replies are wrong. Against some six hundred programs that look
//! zero to seven stones ahead by all sorts of weights, or play games out at
//! random, the second player won with this rule every game; with replies that
//! all weigh the same it let one in twenty go. Of ten thousand games against
//! others, drawn by lot (`make field`, SEED=1 to 10), it won all but two, which
//! were drawn.
//!
//! A position and its mirror image are answered alike: the rule is applied to
//! that of the two which has the smaller key.

use super::bitboard::lowest;
use super::book;
use super::evaluation::impression;
use super::position::{COLUMNS, Position};
use super::solver::Solver;

/// Columns in the order of the last rule.
const CENTRE_FIRST: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];

/// The column, 0 to 6, that the side to move takes; none when the game is
/// over.
pub fn best_move(solver: &mut Solver, position: &Position) -> Option<u32> {
    let canonical = position.canonical();
    let column = book::column(&canonical).or_else(|| best(solver, &canonical))?;
    Some(if canonical == *position { column } else { COLUMNS - 1 - column })
}

/// The same column, found by search alone.
pub fn searched_move(solver: &mut Solver, position: &Position) -> Option<u32> {
    let canonical = position.canonical();
    let column = best(solver, &canonical)?;
    Some(if canonical == *position { column } else { COLUMNS - 1 - column })
}

fn best(solver: &mut Solver, position: &Position) -> Option<u32> {
    if position.is_over() {
        return None;
    }
    let score = solver.score(position);
    let mut equal = CENTRE_FIRST.iter().copied().filter(|&index| {
        position
            .play(index)
            .is_some_and(|next| -solver.score_between(&next, -score, 1 - score) >= score)
    });
    let first = equal.next()?;
    if score > 0 {
        return Some(first);
    }
    let mut rivals = [first; 7];
    let mut count = 1;
    for (rival, index) in rivals.iter_mut().skip(1).zip(equal) {
        *rival = index;
        count += 1;
    }
    if count == 1 {
        return Some(first);
    }
    let mut chosen: Option<(Trap, u32)> = None;
    for &index in rivals.iter().take(count) {
        let trap = Trap::after(solver, &position.play(index)?);
        if chosen.is_none_or(|(best, _)| trap.is_better_than(best)) {
            chosen = Some((trap, index));
        }
    }
    chosen.map(|(_, index)| index)
}

/// How likely the opponent is to go wrong.
#[derive(Clone, Copy, Default)]
struct Trap {
    /// The results of the replies in the eyes of the side that set the trap, 1
    /// or 0 or -1 each, times their weights.
    hope: i32,
    /// The sum of the weights; 0 when no reply counts.
    weight: i32,
}

impl Trap {
    /// None: the opponent wins at once.
    const NONE: Self = Self { hope: -1, weight: 1 };

    /// The trap that a position is for the side to move there.
    fn after(solver: &mut Solver, position: &Position) -> Self {
        if position.wins() != 0 {
            return Self::NONE;
        }
        let mut trap = Self::default();
        let mut weight = 1 << COLUMNS;
        for reply in replies(position) {
            weight /= 2;
            trap.weight += weight;
            trap.hope += weight * solver.outcome(&reply);
        }
        trap
    }

    /// Where no reply counts, the board being full, a trap is as good as any
    /// other.
    fn is_better_than(self, other: Self) -> bool {
        self.hope * other.weight > other.hope * self.weight
    }
}

/// The replies to a position that count, those which look best first; among
/// equals the column on the left.
fn replies(position: &Position) -> impl Iterator<Item = Position> {
    let mut list = [None; COLUMNS as usize];
    for index in 0..COLUMNS {
        let reply = if position.is_over() { None } else { position.play(index) };
        if let Some(reply) = reply.filter(|reply| reply.wins() == 0) {
            insert(&mut list, (prospect(&reply), reply));
        }
    }
    list.into_iter().flatten().map(|(_, reply)| reply)
}

/// Puts a reply behind those that leave its opponent less to hope for, or as
/// much, and moves the others.
fn insert(list: &mut [Option<(i32, Position)>], reply: (i32, Position)) {
    let ahead = list.iter().flatten().take_while(|other| other.0 <= reply.0).count();
    let mut new = Some(reply);
    for place in list.iter_mut().skip(ahead) {
        core::mem::swap(place, &mut new);
    }
}

/// The best that the side to move can make a position look with one stone,
/// among those that do not lose at once.
fn prospect(position: &Position) -> i32 {
    let mut best = i32::MIN;
    let mut landings = position.landings();
    while landings != 0 {
        let answer = position.after(lowest(landings));
        landings ^= lowest(landings);
        if answer.wins() == 0 {
            best = best.max(-impression(&answer));
        }
    }
    best
}
