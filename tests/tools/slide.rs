//! What the tools that play `slide4` share: positions as their players search
//! them, lines and discs counted, random numbers.

use in_a_row::board::Disc;
use in_a_row::slide4::engine::bitboard::{Bitboard, STRIDE, Views, holes};

/// The four kinds of lines.
const LINES: [u32; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];

/// The squares of a set, lowest first.
pub fn each(mut squares: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (squares != 0).then(|| squares.trailing_zeros())?;
        squares &= squares - 1;
        Some(square)
    })
}

/// A small generator of random numbers.
#[derive(Clone, Debug)]
pub struct Xorshift(u64);

impl Xorshift {
    /// A seed other than 0; those close to each other give other numbers.
    pub fn new(seed: u64) -> Self {
        let mut random = Self(0x9e37_79b9 * seed);
        for _ in 0..8 {
            random.below(2);
        }
        random
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % limit
    }

    /// One of some values.
    pub fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[usize::try_from(self.below(values.len() as u64)).unwrap()]
    }

    /// One of the squares of a set that is not empty.
    #[allow(dead_code, reason = "the book's maker draws no squares")]
    pub fn square_of(&mut self, squares: u128) -> u32 {
        let squares: Vec<u32> = each(squares).collect();
        self.one_of(&squares)
    }
}

/// A position for the player to move.
#[derive(Clone, Copy)]
pub struct At {
    pub own: u128,
    pub other: u128,
    pub views: Views,
}

/// What does not change in a game.
pub struct Ground {
    /// Squares without fixed pieces.
    pub squares: u128,
    /// Those of them on the edges.
    pub rim: u128,
    pub size: i32,
}

impl Ground {
    pub fn of(board: &Bitboard) -> Self {
        Self {
            squares: board.squares() & !board.fixed(),
            rim: board.rim() & !board.fixed(),
            size: i32::try_from(board.size()).unwrap(),
        }
    }

    /// The nearer to the centre, the more, from 0.
    pub fn central(&self, square: u32) -> i32 {
        let (row, column) = (square / STRIDE, square % STRIDE);
        let far = |at: u32| (2 * at.cast_signed() - self.size + 1).abs();
        self.size - far(row).max(far(column))
    }

    /// The squares that nothing stands on.
    pub const fn free(&self, at: &At) -> u128 {
        self.squares & !(at.own | at.other)
    }
}

impl At {
    pub fn of(board: &Bitboard, mover: Disc) -> Self {
        let (own, other) = (board.discs(mover), board.discs(mover.other()));
        Self { own, other, views: board.views() }
    }

    pub fn after(&self, square: u32) -> Self {
        let own = self.own | 1 << square;
        Self { own: self.other, other: own, views: self.views.behind(square) }
    }

    /// The squares with which the mover wins at once.
    pub fn wins(&self, ground: &Ground) -> u128 {
        let rim = ground.rim & !(self.own | self.other);
        let last = if rim.is_power_of_two() { rim } else { 0 };
        self.views.landings() & (holes(self.own) | last)
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
