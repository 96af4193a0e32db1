//! What a position is worth when the search looks no further.

use super::bitboard::LINES;
use super::position::{Ground, Position};

/// Lines of four that one player can still complete, by discs in them.
struct Chances {
    twos: u32,
    threes: u32,
}

fn chances(discs: u128, free: u128) -> i32 {
    let usable = discs | free;
    let mut total = Chances { twos: 0, threes: 0 };
    for step in LINES {
        let pair_free = usable & (usable >> step);
        let line = pair_free & (pair_free >> (2 * step));
        let (a, b, c, d) = (discs, discs >> step, discs >> (2 * step), discs >> (3 * step));
        let two = (a & b) | (c & d) | ((a | b) & (c | d));
        let three = (a & b & (c | d)) | (c & d & (a | b));
        total.twos += (line & two).count_ones();
        total.threes += (line & three).count_ones();
    }
    (total.twos * 3 + total.threes * 10).cast_signed()
}

/// The worth for the mover, in hundredths or so of a disc's influence.
pub(super) fn evaluate(position: &Position, ground: &Ground) -> i32 {
    let free = ground.open & !(position.own | position.other);
    chances(position.own, free) - chances(position.other, free) + 3
}
