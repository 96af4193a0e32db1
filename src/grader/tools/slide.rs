//! Parts that the tools of `slide4` share: constants of a game, lines and discs counted.

use grader::random::Random;
use in_a_row::slide4::engine::bitboard::{Bitboard, STRIDE, Square, each};
use in_a_row::slide4::engine::position::Position;

/// The four kinds of lines.
const LINES: [u32; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];

/// A number below the limit, by xorshift64*: the generator's number times an odd constant.
pub fn draw(random: &mut Random, limit: u32) -> u32 {
    let high = random.next().wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
    u32::try_from(high % u64::from(limit)).unwrap()
}

/// One of the squares of a set that is not empty.
pub fn square_of(random: &mut Random, squares: u128) -> Square {
    let number = draw(random, squares.count_ones());
    each(squares).nth(number as usize).unwrap()
}

/// The constants of a game.
pub struct Ground {
    /// Squares without fixed pieces.
    squares: u128,
    /// Those of them on the edges.
    pub edge: u128,
    pub size: i32,
}

impl Ground {
    pub fn of(board: &Bitboard) -> Self {
        Self {
            squares: board.squares() & !board.fixed(),
            edge: board.open_edge(),
            size: i32::try_from(board.size()).unwrap(),
        }
    }

    /// The nearer to the centre, the more, from 0.
    pub fn central(&self, square: Square) -> i32 {
        let far = |place: u32| (2 * place.cast_signed() - self.size + 1).abs();
        self.size - far(square.row()).max(far(square.column()))
    }

    /// The squares that nothing stands on.
    pub const fn free(&self, at: &Position) -> u128 {
        self.squares & !(at.own | at.other)
    }
}

/// How many lines of four have one, two or three discs and else usable squares.
pub fn lines(discs: u128, usable: u128) -> [i32; 3] {
    let mut counts = [0; 3];
    let all = usable | discs;
    for step in LINES {
        let line = all & all >> step & all >> (2 * step) & all >> (3 * step);
        let (a, b, c, d) = (discs, discs >> step, discs >> (2 * step), discs >> (3 * step));
        let odd = a ^ b ^ c ^ d;
        let pairs = (a & b) | (c & d) | ((a ^ b) & (c ^ d));
        for (number, set) in counts.iter_mut().zip([odd & !pairs, pairs & !odd, odd & pairs]) {
            *number += count(line & set);
        }
    }
    counts
}

/// How many discs stand side by side, in all directions.
pub fn pairs(discs: u128) -> i32 {
    LINES.map(|step| count(discs & discs >> step)).into_iter().sum()
}

/// How many squares a set has.
pub const fn count(squares: u128) -> i32 {
    squares.count_ones().cast_signed()
}
