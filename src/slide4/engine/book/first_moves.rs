//! First moves that are hard to answer, for positions in which Bot1 is in danger.
//!
//! On the larger boards the player who has a disc at the centre and the move
//! often wins by force, far beyond what a search of a few thousand positions
//! sees; which defence is the hardest to break is seen best by playing on. The
//! book holds positions of up to three discs in which Bot1 lost part of the games
//! that it was made to play there against players that search four plies, and the
//! move with which it lost fewer: on sizes 8 to 10, for all openings of two discs
//! and what such players put third. `make slide-book` makes it anew.
//!
//! An entry is four bytes, the highest first: four bits of the board's last row, the
//! square of the mover's disc and two of the other player's in rising order,
//! seven bits each, all ones where there is no disc, and seven bits of the move.
//! Squares are the bitboard's, turned and mirrored so that the number is the
//! least.

use crate::board::Disc;
use crate::slide4::engine::bitboard::{Bitboard, turned};
use crate::slide4::engine::position::each;

/// Discs of the mover and of the other player that an entry has room for.
const MOST_DISCS: [u32; 2] = [1, 2];

/// Bits of a square.
const SQUARE_BITS: u32 = 7;

/// The square of a disc that is not there.
const NO_SQUARE: u32 = (1 << SQUARE_BITS) - 1;

static BOOK: &[u8] = include_bytes!("first_moves.bin");

/// The square that the book has for `player` to place a disc on, if any.
pub(in crate::slide4::engine) fn known(board: &Bitboard, player: Disc) -> Option<u32> {
    let discs = [board.discs(player), board.discs(player.other())];
    let fits = discs.iter().zip(MOST_DISCS).all(|(discs, most)| discs.count_ones() <= most);
    if !fits || Bitboard::new(board.size())?.fixed() != board.fixed() {
        return None;
    }
    let last = u32::try_from(board.size()).ok()?.checked_sub(1)?;
    let numbers = (0..8).map(|symmetry| (number(last, discs, symmetry), symmetry));
    let (number, symmetry) = numbers.min()?;
    let image = in_book(number)?;
    each(board.landings()).find(|&square| turned(last, square, symmetry) == image)
}

/// The move of the position with this number.
fn in_book(number: u32) -> Option<u32> {
    let (entries, _) = BOOK.as_chunks::<4>();
    let found =
        entries.binary_search_by_key(&number, |entry| u32::from_be_bytes(*entry) >> SQUARE_BITS);
    Some(u32::from_be_bytes(*entries.get(found.ok()?)?) & NO_SQUARE)
}

/// The number of a position seen through one of the eight symmetries.
fn number(last: u32, discs: [u128; 2], symmetry: u32) -> u32 {
    let squares = discs.into_iter().zip(MOST_DISCS).flat_map(|(discs, most)| {
        let image =
            each(discs).fold(0, |image, square| image | 1 << turned(last, square, symmetry));
        each(image).chain(core::iter::repeat(NO_SQUARE)).take(most as usize)
    });
    squares.fold(last, |number, square| number << SQUARE_BITS | square)
}
