//! The static evaluation: the value of a position without a further search.

use super::bitboard::DIRECTIONS;
use super::position::{Position, halves};

/// The result of the evaluation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Evaluation {
    /// The score for the mover, in hundredths of a logit of winning.
    pub(super) score: i32,
    /// As in [`Hints`].
    pub(super) attacks: u128,
}

/// The moves that the search tries early, for move ordering.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hints {
    /// Landings with which the mover may threaten to win.
    pub(super) attacks: u128,
    /// Landings with which the other player could threaten to win.
    pub(super) wanted: u128,
}

/// The weights of the terms on a board of one size, in hundredths of a logit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    mover: Values,
    other: Values,
    /// The value of being the player to move.
    turn: i32,
    /// A line of two of the mover whose free squares are both landings.
    ready: i32,
    /// A landing on several of the mover's lines of two or three, in different directions.
    fork: i32,
    /// Per cent of [`parity`].
    parity: i32,
}

/// The weights of one player's threats and lines.
#[derive(Clone, Copy, Debug)]
struct Values {
    /// A threat that the next disc may turn into a landing.
    near: i32,
    /// A threat on a square that can still be reached.
    threat: i32,
    /// A line of two whose free squares are all landings now or after one more disc.
    two: i32,
    /// A line like this with one disc.
    one: i32,
}

/// The weights of each size.
///
/// They are the coefficients of logistic regressions of the winner, one for each size from 5. The
/// data are 35 to 56 thousand positions of Bot1's games against itself, with 600 nodes for each
/// move. A game begins with 2 to 8 random plies, and has a random move now and then. Threats have
/// more weight on small boards, which fill up. Threats that are soon within reach have more weight
/// on large boards.
pub(super) const fn weights(size: usize) -> Weights {
    const fn of(
        turn: i32,
        [near, threat, two, one, ready, fork]: [i32; 6],
        [other_near, other_threat, other_two, other_one]: [i32; 4],
        parity: i32,
    ) -> Weights {
        Weights {
            mover: Values { near, threat, two, one },
            other: Values {
                near: other_near,
                threat: other_threat,
                two: other_two,
                one: other_one,
            },
            turn,
            ready,
            fork,
            parity,
        }
    }
    match size {
        0..=5 => of(5, [29, 89, 49, 12, 15, 94], [84, 62, 33, 8], 140),
        6 => of(-3, [16, 95, 37, 12, 23, 100], [61, 61, 24, 7], 140),
        7 => of(5, [42, 37, 41, 14, 37, 31], [49, 44, 34, 9], 85),
        8 => of(-1, [51, 29, 35, 13, 29, 32], [56, 34, 30, 8], 85),
        9 => of(-5, [56, 25, 36, 9, 39, 55], [75, 18, 31, 4], 70),
        _ => of(-6, [57, 28, 43, 12, 41, 45], [74, 22, 38, 7], 70),
    }
}

/// One player's lines of four whose free squares are all landings now or after one more disc. They
/// are sorted by the number of the player's discs: one, two, and two or three. The first square of
/// a line stands for the line.
struct Lines {
    ones: [u128; 4],
    twos: [u128; 4],
    several: [u128; 4],
}

#[inline]
fn lines(discs: u128, reach: u128) -> Lines {
    let usable = discs | reach;
    let mut lines = Lines { ones: [0; 4], twos: [0; 4], several: [0; 4] };
    let sets = lines.ones.iter_mut().zip(&mut lines.twos).zip(&mut lines.several);
    for (step, ((ones, twos), several)) in DIRECTIONS.into_iter().zip(sets) {
        let pair = usable & (usable >> step);
        let line = pair & (pair >> (2 * step));
        let (even, both) = (discs ^ (discs >> step), discs & (discs >> step));
        let (even_next, both_next) = (even >> (2 * step), both >> (2 * step));
        let odd = even ^ even_next;
        *several = line & (both ^ both_next ^ (even & even_next));
        *ones = line & odd & !*several;
        *twos = *several & !odd;
    }
    lines
}

/// The squares of some lines, and the squares that lines of different directions share.
#[inline]
fn squares_of(lines: [u128; 4]) -> (u128, u128) {
    let (mut all, mut shared) = (0, 0);
    for (step, lines) in DIRECTIONS.into_iter().zip(lines) {
        let cells = lines | (lines << step);
        let cells = cells | (cells << (2 * step));
        shared |= all & cells;
        all |= cells;
    }
    (all, shared)
}

/// How many lines of two have both their free squares among the usable ones.
fn count_ready(lines: [u128; 4], usable: u128) -> i32 {
    let mut ready = [0; 4];
    for ((step, lines), ready) in DIRECTIONS.into_iter().zip(lines).zip(&mut ready) {
        let pair = usable & (usable >> step);
        *ready = lines & pair & (pair >> (2 * step));
    }
    count_all(ready)
}

/// The evaluation of a position in which nobody wins with the next move.
pub(super) fn evaluate(position: &Position, weights: &Weights) -> Evaluation {
    let landings = position.reach.landings();
    let next = position.reach.next_landings(landings);
    let own = lines(position.own, landings | next);
    let other = lines(position.other, landings | next);
    let (makers, forks) = squares_of(own.several);
    let (own_near, other_near) = (position.own_threats & next, position.other_threats & next);
    let reachable = position.reach.reachable();
    let values = |lines: &Lines, values: &Values, near: u128, threats: u128| {
        values.near * count(near)
            + values.threat * count(threats & reachable)
            + values.two * count_all(lines.twos)
            + values.one * count_all(lines.ones)
    };
    debug_assert!(position.danger() == 0, "the other player threatens to win");
    let score = weights.turn + values(&own, &weights.mover, own_near, position.own_threats)
        - values(&other, &weights.other, other_near, position.other_threats)
        + weights.ready * count_ready(own.twos, position.own | landings)
        + weights.fork * count(forks & landings)
        + parity(reachable.count_ones()) * weights.parity / 100;
    Evaluation { score, attacks: landings & (makers | position.reach.behind(own_near)) }
}

/// The landings of a position that the search should try first.
pub(super) fn hints(position: &Position) -> Hints {
    let landings = position.reach.landings();
    let next = position.reach.next_landings(landings);
    let (own, _) = squares_of(lines(position.own, landings | next).several);
    let (other, _) = squares_of(lines(position.other, landings | next).several);
    let gates = position.reach.behind(position.own_threats & next);
    Hints { attacks: landings & (own | gates), wanted: landings & other }
}

/// The number of squares in a set.
#[expect(clippy::cast_possible_wrap, reason = "at most 128")]
const fn count(squares: u128) -> i32 {
    squares.count_ones() as i32
}

/// How many squares four sets have together. The generic target has no instruction that counts
/// bits. The function makes the sums side by side in parts of the words instead.
const fn count_all([a, b, c, d]: [u128; 4]) -> i32 {
    const BYTES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const WORDS: u64 = 0x00ff_00ff_00ff_00ff;
    /// The numbers of bits in each byte of two words, together.
    const fn bytes(set: u128) -> u64 {
        const fn fours(word: u64) -> u64 {
            let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
            (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
        }
        let (low, high) = halves(set);
        let sums = fours(low) + fours(high);
        (sums & BYTES) + (sums >> 4 & BYTES)
    }
    let sums = bytes(a) + bytes(b) + bytes(c) + bytes(d);
    let sums = (sums & WORDS) + (sums >> 8 & WORDS);
    (sums.wrapping_mul(0x0001_0001_0001_0001) >> 48) as i32
}

/// The parity term (zugzwang): the value of the last move if both players take every reachable
/// square. It grows towards the end.
fn parity(reachable: u32) -> i32 {
    const WORTH: [u8; 29] = [
        250, 250, 250, 250, 250, 240, 230, 200, 170, 150, 130, 120, 105, 85, 75, 60, 50, 40, 30,
        25, 20, 18, 18, 18, 18, 18, 18, 18, 18,
    ];
    let worth = i32::from(WORTH.get(reachable as usize).copied().unwrap_or(0));
    if reachable % 2 == 1 { worth } else { -worth }
}
