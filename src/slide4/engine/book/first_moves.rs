//! Bot1's moves in positions of few discs.
//!
//! On the larger boards a mover with a disc at the centre often has a forced win. A search with the
//! default budget is far too short to find it. The book holds
//!
//! * every position of up to two discs on sizes 6 to 10, with the move of a long search;
//! * positions of three discs in which the move of the default budget loses by force, with another
//!   move. A long search finds no loss after that move.
//!
//! `make slide-book` rebuilds it.
//!
//! An entry has four bytes, the highest first. It begins with four bits of the board's last row.
//! Then come the mover's disc, two discs of the other player in ascending order, and the move. Each
//! is a square of the bitboard in seven bits, all ones for no disc.

use super::{landing_of_image, least_image};
use crate::board::Disc;
use crate::records::Records;
use crate::slide4::engine::bitboard::{Bitboard, Square, each};

/// Discs of the mover and of the other player that an entry has room for.
const MOST_DISCS: [u32; 2] = [1, 2];

/// Bits of a square.
const SQUARE_BITS: u32 = 7;

/// Stands for no disc.
const NO_SQUARE: u32 = (1 << SQUARE_BITS) - 1;

static BOOK: Records<4> = Records::new(include_bytes!("first_moves.bin"));

/// The square of the book's move for `player`, if the book has one.
pub(in crate::slide4::engine) fn known(board: &Bitboard, player: Disc) -> Option<Square> {
    let (number, symmetry) = numbered(board, player)?;
    let entry = BOOK.find(&number, |entry| u32::from_be_bytes(entry) >> SQUARE_BITS)?;
    let image = Square::of_index(u32::from_be_bytes(entry));
    landing_of_image(board, symmetry, image)
}

/// An entry that tells `player` to place a disc on `square`. [`None`] if the position has more
/// discs than fit into an entry, or other fixed pieces than a new board.
#[must_use]
pub fn entry(board: &Bitboard, player: Disc, square: Square) -> Option<[u8; 4]> {
    let (number, symmetry) = numbered(board, player)?;
    let image = square.transformed(board.last(), symmetry);
    Some((number << SQUARE_BITS | image.index()).to_be_bytes())
}

/// The position's number in the book, and the symmetry that leads there.
fn numbered(board: &Bitboard, player: Disc) -> Option<(u32, u32)> {
    let discs = [board.discs(player), board.discs(player.other())];
    let fits = discs.iter().zip(MOST_DISCS).all(|(discs, most)| discs.count_ones() <= most);
    if !fits || Bitboard::new(board.size())?.fixed() != board.fixed() {
        return None;
    }
    least_image(|symmetry| number(board.last(), discs, symmetry))
}

/// The number of a position seen through one of the eight symmetries.
fn number(last: u32, discs: [u128; 2], symmetry: u32) -> u32 {
    let squares = discs.into_iter().zip(MOST_DISCS).flat_map(|(discs, most)| {
        let images = each(discs).map(|square| square.transformed(last, symmetry).bit());
        let images = each(images.fold(0, |all, image| all | image)).map(Square::index);
        images.chain(core::iter::repeat(NO_SQUARE)).take(most as usize)
    });
    squares.fold(last, |number, square| number << SQUARE_BITS | square)
}
