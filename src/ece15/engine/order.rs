//! Move ordering: the order in which the search tries moves.

use super::bitboard::{BOARD, DIRECTIONS, fours, lowest, several, unsigned};
use super::node::{Move, Moves, Node, each};
use super::score::Bound;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Below this number of plies, [`open_lines`] saves more time than it costs.
const EARLY_PLIES: i32 = 22;
/// From this number of plies on, a bound of ±4 or beyond needs a quick win or loss. Before, only ±7
/// or beyond does.
const MIDDLE_PLIES: i32 = 23;
/// From this number of plies on, few moves are left, most of them forced. All bounds up to 0 then
/// need a quick win or loss.
const LATE_PLIES: i32 = 27;

/// Keeps ranks above 0: it exceeds all penalties together.
const START: i16 = 80;
/// For each threat, up to three.
const THREAT: i16 = 26;
/// For two threats one above the other: the opponent can meet only one of them.
const STACKED_THREATS: i16 = 64;
/// For each open line.
const OPEN_LINE: i16 = 8;
/// For each column without an answer: usually 4, but 32 if a quick win or loss is needed.
const FEWER_ANSWERS: [i16; 2] = [4, 32];
/// For a move that leaves the opponent one answer.
const FORCING: i16 = 4;
/// The penalty for a stone below a threat of the same side: the opponent then meets the threat.
const WASTED_THREAT: i16 = 64;
/// For each unit of the move's value in the [`History`], in 256ths.
const RECENT_CUTOFFS: i16 = 20;
/// By column: the nearer to the centre, the more lines run through it.
const CENTRALITY: [i16; 8] = [4, 12, 24, 28, 20, 12, 2, 0];

/// The criteria that rank the moves of one node for one bound.
///
/// A threat directly above an opponent's threat does not count. This side must meet the opponent's
/// threat, and the opponent then fills the cell above. Open lines count early in the game. Few
/// answers count most where a quick win or loss is needed. The weights come from coordinate descent
/// on positions from random games. A change of a weight stayed if it reduced the node count.
#[derive(Clone, Copy)]
struct Criteria {
    /// True if open lines count.
    early: bool,
    /// For each column without an answer of the opponent.
    fewer_answers: i16,
}

impl Criteria {
    /// The criteria for the moves of this node in a search with this bound.
    #[inline]
    fn of(node: &Node, Bound(bound): Bound) -> Self {
        let far = if node.plies < MIDDLE_PLIES { 7 } else { 4 };
        let [usual, quick] = FEWER_ANSWERS;
        let force = bound.abs() >= far || (node.plies >= LATE_PLIES && bound <= 0);
        Self { early: node.plies < EARLY_PLIES, fewer_answers: if force { quick } else { usual } }
    }

    /// The rank of this move of the node, from 1 to 4095. The highest is tried first.
    #[inline]
    fn rank(self, node: &Node, history: &History, candidate: Move) -> i16 {
        let Move { landing, threats, answers } = candidate;
        let live = threats & !((node.other_threats & !landing) << 1);
        let second = live & live.wrapping_sub(1);
        let third = second & second.wrapping_sub(1);
        let count = i16::from(live != 0) + i16::from(second != 0) + i16::from(third != 0);
        let column = (landing.trailing_zeros() / 8) as usize % CENTRALITY.len();
        let mut rank = START + CENTRALITY.get(column).copied().unwrap_or(0);
        rank += THREAT * count;
        rank += FORCING * i16::from(!several(answers));
        rank -= WASTED_THREAT * i16::from(landing << 1 & node.own_threats != 0);
        rank += STACKED_THREATS * i16::from(live & (live << 1) != 0);
        rank += (RECENT_CUTOFFS * history.value(node.plies, landing)) >> 8;
        if self.early {
            rank += OPEN_LINE * open_lines(node.own | landing, BOARD & !node.other);
        }
        rank + self.fewer_answers * (7 - count_columns(answers))
    }
}

/// The number of lines of four open cells in which a side has two stones or more.
#[inline(never)]
fn open_lines(stones: u64, open: u64) -> i16 {
    let mut lines = [0; 4];
    for (step, lines) in DIRECTIONS.into_iter().zip(&mut lines) {
        let either = stones | (stones >> step);
        let both = stones & (stones >> step);
        let two = both | (both >> (2 * step)) | (either & (either >> (2 * step)));
        *lines = fours(open, step) & two;
    }
    count_cells(lines)
}

/// The lowest bit of each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// The number of cells in four sets together. A column may have at most 15 of these cells in its
/// lower four rows. The generic target has no instruction that counts bits, so the words are added
/// in parts.
const fn count_cells([a, b, c, d]: [u64; 4]) -> i16 {
    /// The number of cells in each half of a column.
    const fn halves(set: u64) -> u64 {
        let pairs = set - (set >> 1 & 0x55_5555_5555_5555);
        (pairs & 0x33_3333_3333_3333) + (pairs >> 2 & 0x33_3333_3333_3333)
    }
    let halves = halves(a) + halves(b) + halves(c) + halves(d);
    let bytes = (halves & (0x0f * BYTES)) + ((halves >> 4) & (0x0f * BYTES));
    (bytes.wrapping_mul(BYTES) >> 56) as i16
}

/// The number of columns with a cell in this set.
const fn count_columns(cells: u64) -> i16 {
    let marks = (cells + 0x7f * (BYTES >> 8)) >> 7 & BYTES;
    (marks.wrapping_mul(BYTES) >> 56) as i16
}

/// The history of cutoffs: for each number of stones and each landing a value from 0 to 252. A
/// cutoff by the landing raises it. A cutoff by a move tried later lowers it. The last few cutoffs
/// count most.
///
/// The entries are atomic, since threads may share them with their table.
pub(super) struct History([[AtomicU8; CELLS]; PLIES]);

/// Numbers of stones in a history. More than are in use: a mask then replaces a comparison.
const PLIES: usize = 64;
/// Bits of a set of cells.
const CELLS: usize = 64;
/// A cutoff moves a value a quarter of the way to the end of its range.
const STEP_BITS: u32 = 2;

impl History {
    /// The history before the first search.
    pub(super) const fn new() -> Self {
        Self([const { [const { AtomicU8::new(0) }; CELLS] }; PLIES])
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        for value in self.0.as_flattened() {
            value.store(0, Relaxed);
        }
    }

    /// The value of a landing.
    #[inline]
    fn value(&self, plies: i32, landing: u64) -> i16 {
        self.entry(plies, landing).map_or(0, |value| value.load(Relaxed).into())
    }

    /// Learns from a cutoff by this landing. The search tried the failed ones before it.
    #[inline]
    pub(super) fn learn(&self, plies: i32, landing: u64, mut failed: u64) {
        self.change(plies, landing, |value| value + ((u8::MAX - value) >> STEP_BITS));
        while failed != 0 {
            self.change(plies, lowest(failed), |value| value - (value >> STEP_BITS));
            failed &= failed.wrapping_sub(1);
        }
    }

    #[inline]
    fn change(&self, plies: i32, landing: u64, new: impl Fn(u8) -> u8) {
        if let Some(value) = self.entry(plies, landing) {
            value.store(new(value.load(Relaxed)), Relaxed);
        }
    }

    #[inline]
    fn entry(&self, plies: i32, landing: u64) -> Option<&AtomicU8> {
        self.0.get(unsigned(plies) as usize % PLIES)?.get(landing.trailing_zeros() as usize % CELLS)
    }
}

/// The moves still to be tried. A key is a move's rank and, in the three lowest bits, its number.
/// The key of a tried move is 0. Selection is lazy, since a second move is seldom tried.
pub(super) struct Order {
    keys: [i16; 8],
    /// The highest key, kept apart to avoid a store-to-load stall.
    first: i16,
}

impl Order {
    /// These moves of this node, for a search with this bound. One move alone gets no rank.
    #[inline]
    pub(super) fn of(
        node: &Node,
        history: &History,
        moves: &Moves,
        numbers: u32,
        bound: Bound,
    ) -> Self {
        let criteria = Criteria::of(node, bound);
        let choice = several(numbers.into());
        let mut order = Self { keys: [0; 8], first: 0 };
        for number in each(numbers) {
            let rank = if choice { criteria.rank(node, history, moves.get(number)) } else { 1 };
            if let Some((place, number)) = order.keys.iter_mut().zip(0..).nth(number) {
                *place = rank << 3 | number;
                order.first = order.first.max(*place);
            }
        }
        order
    }

    /// Takes the move with the highest rank out and returns its number.
    #[inline]
    pub(super) fn first(&mut self) -> Option<usize> {
        self.take(self.first)
    }

    /// Takes out each further move, after [`Self::first`].
    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
        self.take(self.keys.iter().fold(0, |best, &key| key.max(best)))
    }

    #[inline]
    fn take(&mut self, best: i16) -> Option<usize> {
        let number = usize::from((best & 7).unsigned_abs());
        *self.keys.get_mut(number)? = 0;
        (best != 0).then_some(number)
    }
}
