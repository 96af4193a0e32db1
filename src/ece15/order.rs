//! In which order the search tries the moves that it has to try.

use super::bitboard::BOARD;
use super::node::Node;

/// Plies below which a subtree is large enough to pay for
/// [`lines_under_way`].
const EARLY_PLIES: i32 = 20;
/// A bound so far from 0 asks for a quick win or loss.
const FAR_BOUND: i32 = 7;
/// By column: the nearer to the centre, the more lines run through it.
const CENTRALITY: [i16; 8] = [2, 4, 6, 7, 5, 3, 1, 0];

/// How promising a move is, below 2048.
///
/// What counts is the threats that its side then has, without those right
/// above a threat of the other side's, which will be met before they can be
/// reached, and three times those right above another of their own, which
/// cannot both be met; more than three are as good as three. Then, early in
/// the game, the lines under way; where a quick result is asked for, how few
/// answers there are; last, how near to the centre it is.
#[inline]
pub(super) fn rank(landing: u64, child: &Node, bound: i32) -> i16 {
    let live = child.other_threats & !(child.own_threats << 1);
    let second = live & live.wrapping_sub(1);
    let third = second & second.wrapping_sub(1);
    let count = i16::from(live != 0) + i16::from(second != 0) + i16::from(third != 0);
    let column = (landing.trailing_zeros() / 8) as usize % CENTRALITY.len();
    let mut rank = 8 * count + CENTRALITY.get(column).copied().unwrap_or(0);
    let above_another = live & (live << 1);
    if above_another != 0 {
        rank += 16 * cells(above_another);
    }
    if child.plies < EARLY_PLIES {
        rank += lines_under_way(child.other, BOARD & !child.own);
    }
    if bound.abs() >= FAR_BOUND {
        rank += 14 - 2 * cells(child.moves);
    }
    rank
}

/// The number of lines of four open cells in which a side has two stones or
/// more.
#[inline(never)]
fn lines_under_way(stones: u64, open: u64) -> i16 {
    let mut lines = 0;
    for step in [1, 7, 8, 9] {
        let pairs = open & (open >> step);
        let fours = pairs & (pairs >> (2 * step));
        let [first, second] = [stones, stones >> step];
        let [third, fourth] = [stones >> (2 * step), stones >> (3 * step)];
        let two = (first & second) | (third & fourth) | ((first | second) & (third | fourth));
        lines += cells(fours & two);
    }
    lines
}

/// How many cells there are in a set.
#[allow(clippy::cast_possible_truncation, reason = "there are 64 at most")]
const fn cells(set: u64) -> i16 {
    set.count_ones() as i16
}

/// The moves still to be tried: for each the rank and, in the three lowest
/// bits, its number. 0: none, or tried. The best is looked for when it is
/// wanted, since after the first there is seldom a second.
pub(super) struct Order([i16; 8]);

impl Order {
    /// No moves.
    pub(super) const NONE: Self = Self([0; 8]);

    /// Adds the move with this number, 0 to 6.
    #[inline]
    pub(super) fn insert(&mut self, number: usize, rank: i16) {
        if let Some((place, number)) = self.0.iter_mut().zip(0..).nth(number) {
            *place = rank << 3 | number;
        }
    }

    /// The number of the best move left, which is taken out.
    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
        let best = self.0.iter().fold(0, |best, &key| key.max(best));
        let number = usize::from(best.cast_unsigned() & 7);
        *self.0.get_mut(number)? = 0;
        (best != 0).then_some(number)
    }
}
