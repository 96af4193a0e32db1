//! In which order the search tries the moves that it has to try.

use super::bitboard::{BOARD, several};
use super::node::{Move, Moves, Node, each};

/// Plies below which [`lines_under_way`] pay for the time that they take.
const EARLY_PLIES: i32 = 22;
/// Plies from which on bounds nearer to 0 ask for a quick result.
const MIDDLE_PLIES: i32 = 23;
/// Plies from which on few moves are left, most of them forced: all bounds but
/// those above 0 ask for a quick result.
const LATE_PLIES: i32 = 27;

/// More than all that speaks against a move: ranks are above 0.
const START: i16 = 80;
/// What a threat is worth, up to three of them.
const THREAT: i16 = 26;
/// What it is worth besides when one is above another: both cannot be met.
const STACKED_THREAT: i16 = 64;
/// What a line under way is worth.
const LINE: i16 = 8;
/// What an answer fewer is worth, and what where a quick result is asked for.
const FEWER_ANSWERS: [i16; 2] = [4, 32];
/// What it is worth to leave the other side no choice.
const FORCING: i16 = 4;
/// What it costs to play below a threat of one's own, which is then met.
const GIVEN_AWAY: i16 = 64;
/// By column: the nearer to the centre, the more lines run through it.
const CENTRALITY: [i16; 8] = [4, 12, 24, 28, 20, 12, 2, 0];

/// What makes a move of one node promising, for one bound: the threats that
/// its side then has, without those right above a threat of the other side's,
/// which will be met before they can be reached; early in the game, the lines
/// under way; how few answers there are, above all where a quick result is
/// asked for; and how near to the centre it is. The weights were found by
/// descent: changed one by one, on positions from games played at random, as
/// long as fewer nodes had to be searched.
#[derive(Clone, Copy)]
struct Criteria {
    /// Whether lines under way count.
    early: bool,
    /// What each answer fewer is worth.
    fewer_answers: i16,
}

impl Criteria {
    /// The criteria for the moves of this node, whose score is wanted above
    /// this bound.
    #[inline]
    fn of(node: &Node, bound: i32) -> Self {
        let far = if node.plies < MIDDLE_PLIES { 7 } else { 4 };
        let [usual, quick] = FEWER_ANSWERS;
        let force = bound.abs() >= far || (node.plies >= LATE_PLIES && bound <= 0);
        Self { early: node.plies < EARLY_PLIES, fewer_answers: if force { quick } else { usual } }
    }

    /// How promising this move of the node is: above 0 and below 4096.
    #[inline]
    fn rank(self, node: &Node, Move { landing, threats, answers }: Move) -> i16 {
        let live = threats & !((node.other_threats & !landing) << 1);
        let second = live & live.wrapping_sub(1);
        let third = second & second.wrapping_sub(1);
        let count = i16::from(live != 0) + i16::from(second != 0) + i16::from(third != 0);
        let column = (landing.trailing_zeros() / 8) as usize % CENTRALITY.len();
        let mut rank = START + CENTRALITY.get(column).copied().unwrap_or(0);
        rank += THREAT * count;
        rank += FORCING * i16::from(!several(answers));
        rank -= GIVEN_AWAY * i16::from(landing << 1 & node.own_threats != 0);
        rank += STACKED_THREAT * i16::from(live & (live << 1) != 0);
        if self.early {
            rank += LINE * lines_under_way(node.own | landing, BOARD & !node.other);
        }
        rank + self.fewer_answers * (7 - columns(answers))
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
    keys: [i16; 8],
    /// The highest: to look for it right after the keys were written would be
    /// to wait for them.
    first: i16,
}

impl Order {
    /// These moves of this node, whose score is wanted above this bound. One
    /// move alone needs no rank.
    #[inline]
    pub(super) fn of(node: &Node, moves: &Moves, numbers: u32, bound: i32) -> Self {
        let criteria = Criteria::of(node, bound);
        let choice = several(numbers.into());
        let mut order = Self { keys: [0; 8], first: 0 };
        for number in each(numbers) {
            let rank = if choice { criteria.rank(node, moves.get(number)) } else { 1 };
            if let Some((place, number)) = order.keys.iter_mut().zip(0..).nth(number) {
                *place = rank << 3 | number;
                order.first = order.first.max(*place);
            }
        }
        order
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
