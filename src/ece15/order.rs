//! In which order the search tries the moves that it has to try.

use super::bitboard::{BOARD, EVEN_ROWS, UPPER_ODD_ROWS};
use super::node::Node;

/// Plies below which a subtree is large enough to pay for
/// [`lines_under_way`].
const EARLY_PLIES: i32 = 21;
/// Plies from which on it matters which squares are left to whom.
const MIDDLE_PLIES: i32 = 19;
/// Plies from which on few moves are left, most of them forced.
const LATE_PLIES: i32 = 28;

/// By column: the nearer to the centre, the more lines run through it.
const CENTRALITY: [i16; 8] = [2, 4, 6, 7, 5, 3, 1, 0];

/// What makes a move of one node promising, for one bound.
///
/// What counts is the threats that its side then has, without those right
/// above a threat of the other side's, which will be met before they can be
/// reached, and three times those right above another of their own, which
/// cannot both be met; more than three are as good as three. Then, early in
/// the game, the lines under way; where a quick result is asked for, and near
/// the end where there is nothing to win, how few answers there are; in between
/// even squares, and threats that will not be met; last, how near to the centre
/// it is.
#[derive(Clone, Copy)]
struct Criteria {
    /// Whether lines under way count.
    early: bool,
    /// What each answer fewer is worth.
    few_answers: i16,
    /// Squares that are worth a little more.
    squares: u64,
    /// Where a threat is worth a little more: on the squares that follow-up
    /// leaves to its side in the end.
    threats: u64,
}

impl Criteria {
    /// The criteria for the moves of this node, whose score is wanted above
    /// this bound.
    #[inline]
    fn of(node: &Node, bound: i32) -> Self {
        let far = if node.plies < MIDDLE_PLIES { 7 } else { 4 };
        let force = bound.abs() >= far || (node.plies >= LATE_PLIES && bound <= 0);
        Self {
            early: node.plies < EARLY_PLIES,
            few_answers: if force { 4 } else { 0 },
            squares: if node.plies < MIDDLE_PLIES { 0 } else { EVEN_ROWS },
            threats: match node.plies {
                LATE_PLIES.. => 0,
                plies if plies & 1 == 0 => UPPER_ODD_ROWS,
                _ => EVEN_ROWS,
            },
        }
    }

    /// How promising this move is, which leads to this child: below 2048.
    #[inline]
    fn rank(self, landing: u64, child: &Node) -> i16 {
        let live = child.other_threats & !(child.own_threats << 1);
        let second = live & live.wrapping_sub(1);
        let third = second & second.wrapping_sub(1);
        let count = i16::from(live != 0) + i16::from(second != 0) + i16::from(third != 0);
        let column = (landing.trailing_zeros() / 8) as usize % CENTRALITY.len();
        let mut rank = 8 * count + CENTRALITY.get(column).copied().unwrap_or(0);
        rank += 4 * i16::from(live & self.threats != 0);
        rank += 2 * i16::from(landing & self.squares != 0);
        let above_another = live & (live << 1);
        if above_another != 0 {
            rank += 16 * cells([above_another, 0, 0, 0]);
        }
        if self.early {
            rank += 2 * lines_under_way(child.other, BOARD & !child.own);
        }
        rank + self.few_answers * (7 - columns(child.moves))
    }
}

/// The number of lines of four open cells in which a side has two stones or
/// more.
#[inline(never)]
fn lines_under_way(stones: u64, open: u64) -> i16 {
    let mut lines = [0; 4];
    for (step, lines) in [1, 7, 8, 9].into_iter().zip(&mut lines) {
        let pairs = open & (open >> step);
        let fours = pairs & (pairs >> (2 * step));
        let either = stones | (stones >> step);
        let both = stones & (stones >> step);
        *lines = fours & (both | (both >> (2 * step)) | (either & (either >> (2 * step))));
    }
    cells(lines)
}

/// The lowest bit of each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// How many cells there are in four sets together, of which no column may hold
/// more than 15 in its lower four rows. The generic target has no instruction
/// that counts bits, so the sums are made side by side in parts of the words.
#[allow(clippy::cast_possible_truncation, reason = "it is the top byte")]
const fn cells([a, b, c, d]: [u64; 4]) -> i16 {
    /// How many there are in each half of a column.
    const fn halves(set: u64) -> u64 {
        let pairs = set - (set >> 1 & 0x55_5555_5555_5555);
        (pairs & 0x33_3333_3333_3333) + (pairs >> 2 & 0x33_3333_3333_3333)
    }
    let halves = halves(a) + halves(b) + halves(c) + halves(d);
    let bytes = (halves & (0x0f * BYTES)) + ((halves >> 4) & (0x0f * BYTES));
    (bytes.wrapping_mul(BYTES) >> 56) as i16
}

/// How many columns have a cell in this set.
#[allow(clippy::cast_possible_truncation, reason = "it is the top byte")]
const fn columns(cells: u64) -> i16 {
    let marks = (cells + 0x7f * (BYTES >> 8)) >> 7 & BYTES;
    (marks.wrapping_mul(BYTES) >> 56) as i16
}

/// The moves still to be tried: for each the rank and, in the three lowest
/// bits, its number. 0: none, or tried. The best is looked for when it is
/// wanted, since after the first there is seldom a second.
pub(super) struct Order {
    criteria: Criteria,
    keys: [i16; 8],
    /// The highest: to look for it right after the keys were written would be
    /// to wait for them.
    first: i16,
}

impl Order {
    /// None of the moves of this node, whose score is wanted above this bound.
    #[inline]
    pub(super) fn of(node: &Node, bound: i32) -> Self {
        Self { criteria: Criteria::of(node, bound), keys: [0; 8], first: 0 }
    }

    /// Adds the move with this number, 0 to 6, which leads to this child.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "twice in the innermost loops")]
    pub(super) fn insert(&mut self, number: usize, landing: u64, child: &Node) {
        let rank = self.criteria.rank(landing, child);
        if let Some((place, number)) = self.keys.iter_mut().zip(0..).nth(number) {
            *place = rank << 3 | number;
            self.first = self.first.max(*place);
        }
    }

    /// The number of the best move, which is taken out.
    #[inline]
    pub(super) fn first(&mut self) -> Option<usize> {
        self.take(self.first)
    }

    /// The same when [`Self::first`] has been taken out.
    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
        self.take(self.keys.iter().fold(0, |best, &key| key.max(best)))
    }

    #[inline]
    fn take(&mut self, best: i16) -> Option<usize> {
        let number = usize::from(best.cast_unsigned() & 7);
        *self.keys.get_mut(number)? = 0;
        (best != 0).then_some(number)
    }
}
