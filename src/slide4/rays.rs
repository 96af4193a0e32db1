//! The lines from each square to the four edges, as a table, and the mixing of
//! bits that hashing needs.

use super::bitboard::STRIDE;

/// Number of table entries; every square number is below it.
pub(super) const SQUARES: usize = 128;

/// The squares from one square on to an edge, itself included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rays {
    pub(super) down: u128,
    pub(super) up: u128,
    pub(super) right: u128,
    pub(super) left: u128,
}

/// [`Rays`] of every square.
pub(super) static RAYS: [Rays; SQUARES] = rays();

impl Rays {
    /// The rays of a square; the number is taken modulo 128.
    pub(super) fn of(square: u32) -> Self {
        const NONE: Rays = Rays::from(127);
        RAYS.get(square as usize & (SQUARES - 1)).copied().unwrap_or(NONE)
    }

    const fn from(square: u32) -> Self {
        const FIRST_COLUMN: u128 = {
            let mut column: u128 = 1;
            let mut row = 1;
            while row < 12 {
                column |= 1 << (row * STRIDE);
                row += 1;
            }
            column
        };
        let here = 1_u128 << square;
        let column = square % STRIDE;
        let row = (0x7ff_u128 << (square - column)) & (u128::MAX >> 1);
        Self {
            down: FIRST_COLUMN << square,
            up: (FIRST_COLUMN << column) & (here | (here - 1)),
            right: row & !(here - 1),
            left: row & (here | (here - 1)),
        }
    }
}

const fn rays() -> [Rays; SQUARES] {
    let mut table = [Rays::from(0); SQUARES];
    let mut rest: &mut [Rays] = &mut table;
    let mut square = 0;
    while let Some((first, tail)) = rest.split_first_mut() {
        *first = Rays::from(square);
        rest = tail;
        square += 1;
    }
    table
}

/// One step of the `SplitMix64` generator: well mixed bits from any number.
pub(super) const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
