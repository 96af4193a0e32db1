//! The books: moves that Bot1 plays without a search.
//!
//! The two binary books hold one of a position's eight images: the one with the least number. An
//! entry is a big-endian number: the position in the high bits, the move in the lowest bits.
//! Entries are in ascending order.

use super::bitboard::{Bitboard, Square, each};

#[doc(hidden)]
pub mod first_moves;
pub(super) mod second_player_5x5;
#[doc(hidden)]
pub mod winning_lines;

/// The least number of a position among its eight images, and the symmetry that leads there.
fn least_image<N: Ord>(number: impl Fn(u32) -> N) -> Option<(N, u32)> {
    (0..8).map(|symmetry| (number(symmetry), symmetry)).min()
}

/// The landing that a symmetry takes to `image`.
fn landing_of_image(board: &Bitboard, symmetry: u32, image: Square) -> Option<Square> {
    each(board.landings()).find(|square| square.transformed(board.last(), symmetry) == image)
}
