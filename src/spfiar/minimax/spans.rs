//! The static evaluation: the score of a board, and the gain of each disc.
//!
//! The assignment looks at all 69 spans of four cells in line. Let `t` be a span's own discs less
//! the other side's discs. For `t` from -3 to 3 the span weighs -5, -2, -1, 0, 1, 2, 5.
//! `src/grader/twins/minimax.rs` computes the score in this plain form. Except at both ends the
//! weight is `t` itself, so
//!
//! ```text
//! score = sum over own discs of the spans through the cell
//!       - the same sum over the other side's discs
//!       + 2 × (spans with three own discs and a free cell)
//!       - 2 × (spans with three of the other's and a free cell)
//! ```
//!
//! A disc adds the number of spans through its cell, and 2 for each *bonus span*. In a bonus span
//! `t` rises from 2 to 3 or from -3 to -2. The span has two own discs and another free cell, or
//! three discs of the other side.

use super::position::{ACROSS, CELLS, COLUMN_BITS, FLOOR, Position};

/// A four-bit number for every cell, as bit slices. The first word holds bit 0 of all numbers, the
/// second word bit 1, and so on.
type Numbers = [u64; 4];

/// How many spans run through each cell: 3 in a corner, 13 in the middle.
const SPANS_THROUGH: Numbers = {
    let mut numbers = add_line([0; 4], 1);
    let [a, b, c] = ACROSS;
    numbers = add_line(numbers, a);
    numbers = add_line(numbers, b);
    add_line(numbers, c)
};

/// Adds one to the cells of every span that runs in steps of `step`.
const fn add_line(numbers: Numbers, step: u32) -> Numbers {
    let first = CELLS & (CELLS >> step) & (CELLS >> (2 * step)) & (CELLS >> (3 * step));
    let numbers = add_one(add_one(numbers, first), first << step);
    add_one(add_one(numbers, first << (2 * step)), first << (3 * step))
}

/// Adds one to every cell in `cells`.
const fn add_one([ones, twos, fours, eights]: Numbers, cells: u64) -> Numbers {
    let carry_2 = ones & cells;
    let carry_4 = twos & carry_2;
    let carry_8 = fours & carry_4;
    [ones ^ cells, twos ^ carry_2, fours ^ carry_4, eights ^ carry_8]
}

/// The score of a board without four in a row, for the side to move.
pub(super) fn score(position: Position) -> i32 {
    let other = position.flipped();
    spans_through(position.own) - spans_through(other.own) + 2 * (threes(position) - threes(other))
}

/// The sum, over these cells, of the number of spans through each.
fn spans_through(cells: u64) -> i32 {
    let weighed = SPANS_THROUGH.iter().zip([1, 2, 4, 8]);
    weighed.map(|(&bits, weight)| weight * count(bits & cells)).sum()
}

/// Spans with three discs of the side to move and a free cell.
fn threes(position: Position) -> i32 {
    let (own, empty) = (position.own, position.empty());
    let [right, rising, falling] = ACROSS;
    let spans = [1, right, rising, falling].map(|step| {
        let (next, free) = (own >> step, empty >> step);
        let two = own & next;
        let one = (own & free) | (empty & next);
        count((two & (one >> (2 * step))) | (one & (two >> (2 * step))))
    });
    spans.iter().sum()
}

fn count(cells: u64) -> i32 {
    i32::try_from(cells.count_ones()).unwrap_or(0)
}

/// The gain of a disc in each column: the number that it adds to the score. One word holds the
/// seven gains, seven bits for each column. A gain is at least 3, so 0 means no move. The iterator
/// is the search's move ordering: it yields the greatest gain first. At equal gains the column
/// nearer to the middle comes first.
pub(super) struct Gains(u64);

/// The lowest bit of each column, from the middle outwards.
const FROM_THE_MIDDLE: [u32; 7] = [21, 14, 28, 7, 35, 0, 42];

/// The bits of the first column.
pub(super) const COLUMN: u64 = (1 << COLUMN_BITS) - 1;

impl Gains {
    /// The gains of the side to move on `landings`, a part of its landings. No landing may win.
    /// Then a bonus span has exactly two own discs or three of the other side, and the gains are
    /// exact.
    #[inline]
    pub(super) fn new(position: Position, landings: u64) -> Self {
        debug_assert!(position.threats() & landings == 0, "no landing wins");
        let [ones, twos, fours, eights] = bonus_spans(position);
        let [bonus_1, bonus_2, bonus_4, bonus_8] =
            [ones, twos, fours, eights].map(|cells| per_column(cells & landings));
        let Self(spans) = Self::of_spans_alone(landings);
        Self(spans + (bonus_1 << 1) + (bonus_2 << 2) + (bonus_4 << 3) + (bonus_8 << 4))
    }

    /// The gains without the bonus: never more than the exact gains.
    #[inline]
    pub(super) fn of_spans_alone(landings: u64) -> Self {
        let [ones, twos, fours, eights] = SPANS_THROUGH.map(|cells| per_column(cells & landings));
        Self(ones | (twos << 1) | (fours << 2) | (eights << 3))
    }

    /// The greatest gain.
    #[inline]
    pub(super) fn greatest(&self) -> i32 {
        let mut gains = FROM_THE_MIDDLE.map(|shift| self.at(shift)).into_iter();
        let first = gains.next().unwrap_or(0);
        gains.fold(first, i32::max)
    }

    #[inline]
    fn at(&self, shift: u32) -> i32 {
        i32::try_from((self.0 >> shift) & COLUMN).unwrap_or(0)
    }
}

impl Iterator for Gains {
    /// The lowest bit of the column, and the gain.
    type Item = (u32, i32);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.0 == 0 {
            return None;
        }
        let mut best = (0, 0);
        for shift in FROM_THE_MIDDLE {
            let gain = self.at(shift);
            if gain > best.1 {
                best = (shift, gain);
            }
        }
        self.0 &= !(COLUMN << best.0);
        Some(best)
    }
}

/// The lowest bit of each column that has a cell in `cells`; at most one for each column. Within
/// its column a cell is 1 to 32, and adding 63 sets bit 6.
#[inline]
const fn per_column(cells: u64) -> u64 {
    ((cells + CELLS) >> (COLUMN_BITS - 1)) & FLOOR
}

/// The number of bonus spans through each cell, for a disc of the side to move: at most 13. A span
/// through a cell counts if its other three cells make it a bonus span. In a column their discs all
/// lie below the cell.
#[inline]
fn bonus_spans(position: Position) -> Numbers {
    let Position { own, other } = position;
    let empty = position.empty();
    let column =
        ((own << 1) & (own << 2) & (empty >> 1)) | ((other << 1) & (other << 2) & (other << 3));
    let [across, rising, falling] = ACROSS.map(|step| bonus_spans_across(position, empty, step));
    add(add(across, rising, column), falling, 0)
}

/// The number in one direction, at most 4: the cell can be any of a span's four cells.
#[inline]
fn bonus_spans_across(position: Position, empty: u64, step: u32) -> Numbers {
    let Position { own, other } = position;
    let (own_next, empty_next) = (own >> step, empty >> step);
    let two = own & own_next;
    let one = (own & empty_next) | (empty & own_next);
    let lost = other & (other >> step);
    // Three cells in line, from the first of them: one and the next two …
    let whole = (own & (one >> step)) | (empty & (two >> step)) | (other & (lost >> step));
    // … one, a gap and two, or two, a gap and one.
    let gap = 2 * step;
    let gap_second = (own & (one >> gap)) | (empty & (two >> gap)) | (other & (lost >> gap));
    let far = 3 * step;
    let gap_third = (one & (own >> far)) | (two & (empty >> far)) | (lost & (other >> far));
    add_four([whole >> step, whole << far, gap_second << step, gap_third << gap])
}

/// The sum of four bits for every cell.
#[inline]
const fn add_four([first, second, third, fourth]: [u64; 4]) -> Numbers {
    let (sum, carry) = add_bits(first, second, third);
    let (ones, last_carry) = (sum ^ fourth, sum & fourth);
    [ones, carry ^ last_carry, carry & last_carry, 0]
}

/// The sum of two numbers and a bit for every cell; it must be below 16.
#[inline]
fn add(left: Numbers, right: Numbers, mut carry: u64) -> Numbers {
    let mut sum = left;
    for (bits, more) in sum.iter_mut().zip(right) {
        (*bits, carry) = add_bits(*bits, more, carry);
    }
    debug_assert!(carry == 0, "a sum is 16 or more");
    sum
}

/// The sum of three bits and its carry, for every cell.
#[inline]
const fn add_bits(first: u64, second: u64, third: u64) -> (u64, u64) {
    let half = first ^ second;
    (half ^ third, (first & second) | (half & third))
}

#[cfg(test)]
mod tests {
    use super::super::position::Position;
    use super::{CELLS, Gains, score};
    use crate::glibc_rand::Rand;

    /// A position from its columns, the left one first, each from the bottom up: `A` is to move.
    fn position(columns: [&str; 7]) -> Position {
        let (mut own, mut other) = (0, 0);
        for (column, letters) in columns.iter().enumerate() {
            for (height, letter) in letters.bytes().enumerate() {
                let bit = 1 << (7 * column + height);
                if letter == b'A' { own |= bit } else { other |= bit }
            }
        }
        Position { own, other }
    }

    /// The board of the assignment, red to move.
    fn example() -> Position {
        position(["", "AABAA", "ABB", "BBA", "A", "B", "B"])
    }

    #[test]
    fn the_example_board_scores_minus_6() {
        assert_eq!(score(example()), -6);
        assert_eq!(score(example().flipped()), 6);
    }

    #[test]
    fn the_empty_board_scores_nothing_and_a_first_disc_its_spans() {
        let empty = position([""; 7]);
        assert_eq!(score(empty), 0);
        let gains: [_; 7] = core::array::from_fn(|column| -score(empty.after(1 << (7 * column))));
        assert_eq!(gains, [3, 4, 5, 7, 5, 4, 3]);
    }

    /// On boards of random games, at every disc.
    #[test]
    fn a_gain_is_the_difference_of_two_scores() {
        let mut random = Rand::new(1);
        let mut compared = 0;
        for _ in 0..2_000 {
            let mut now = position([""; 7]);
            while now.empty() != 0 && now.threats() & now.landings() == 0 {
                let before = score(now);
                let landings = now.landings();
                let mut moves = [0; 7];
                let mut count = 0;
                for ((shift, gain), place) in Gains::new(now, landings).zip(&mut moves) {
                    let cell = landings & (0x7F << shift);
                    assert_eq!(-score(now.after(cell)), before + gain);
                    *place = cell;
                    count += 1;
                    compared += 1;
                }
                assert_eq!(count, landings.count_ones());
                let cell = moves.into_iter().nth((random.draw() % count) as usize).unwrap_or(0);
                now = now.after(cell);
            }
        }
        assert!(compared > 100_000, "{compared}");
    }

    #[test]
    fn moves_come_by_gain_and_from_the_middle() {
        let empty = position([""; 7]);
        let columns =
            Gains::new(empty, empty.landings()).map(|(shift, gain)| (shift / 7 + 1, gain));
        assert!(columns.eq([(4, 7), (3, 5), (5, 5), (2, 4), (6, 4), (1, 3), (7, 3)]));
    }

    #[test]
    fn a_winning_cell_is_an_empty_one_that_makes_four() {
        let three = position(["", "A", "A", "A", "", "B", "B"]);
        assert_eq!(three.threats(), 1 | 1 << 28);
        assert_eq!(three.flipped().threats(), 0);
        let upright = position(["AAA", "BBBA", "", "", "", "", ""]);
        assert_eq!(upright.threats(), 1 << 3);
        assert_eq!(upright.threats() & !CELLS, 0);
    }
}
