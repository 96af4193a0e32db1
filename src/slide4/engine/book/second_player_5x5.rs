//! How the second player wins on 5x5.
//!
//! What the first player does in one slot the second can do in the opposite
//! one, so that the board is its own image, turned by half, after each of its
//! moves: it makes the last one. That fails only where the first player
//! threatens something meanwhile. So there are five ways to move, the first
//! that applies being taken:
//!
//! 1. what the book says, `second_player_5x5.bin`;
//! 2. the win that a proof search of a fixed size finds;
//! 3. the only move that does not lose at once;
//! 4. the reflected move;
//! 5. the win that a longer proof search finds.
//!
//! The book holds the positions, among all that come up while these ways are
//! followed, in which the second and third do not help and the fourth does not
//! win. `make slide-book`
//! makes it anew, from nothing but an exhaustive solution of the game, and the
//! tests play the games out. An entry is eight bytes, the highest first: 25
//! bits of the mover's discs, 25 of the other player's, five of the move, all
//! by row and column, turned and mirrored so that the number is the least. All
//! ways are taken on the board so turned.

use crate::board::Disc;
use crate::slide4::engine::bitboard::{Bitboard, STRIDE, turned};
use crate::slide4::engine::position::{Position, each};

/// The size that all of this is about.
const SIZE: u32 = 5;

/// Squares of the board.
const SQUARES: u32 = SIZE * SIZE;

/// The highest square, which the first one is reflected to.
const LAST: u32 = (SIZE - 1) * (STRIDE + 1);

/// Bits of an entry that hold the move.
const MOVE_BITS: u32 = 5;

static BOOK: &[u8] = include_bytes!("second_player_5x5.bin");

/// A position of 5x5 with the second player to move, turned and mirrored to
/// the one of its eight images that has the least number.
#[derive(Clone, Copy, Debug)]
pub(in crate::slide4::engine) struct Image {
    pub(in crate::slide4::engine) at: Position,
    number: u64,
    symmetry: u32,
}

impl Image {
    /// None unless the facts apply: the player moves second on an ordinary 5x5
    /// board on which nobody has passed.
    pub(in crate::slide4::engine) fn of(board: &Bitboard, player: Disc) -> Option<Self> {
        let start = Bitboard::new(board.size()).filter(|start| start.fixed() == board.fixed())?;
        let (own, other) = (board.discs(player), board.discs(player.other()));
        if board.size() != SIZE as usize || own.count_ones() + 1 != other.count_ones() {
            return None;
        }
        let numbers = (0..8)
            .map(|symmetry| (packed(own, symmetry) << SQUARES | packed(other, symmetry), symmetry));
        let (number, symmetry) = numbers.min()?;
        let mut image = start;
        for (discs, player) in [(own, player), (other, player.other())] {
            each(discs).for_each(|square| image.put(turned(SIZE - 1, square, symmetry), player));
        }
        Some(Self { at: Position::of(&image, player), number, symmetry })
    }

    /// The landing of the original board that has this square as its image.
    pub(in crate::slide4::engine) fn original(&self, board: &Bitboard, image: u32) -> Option<u32> {
        each(board.landings()).find(|&square| turned(SIZE - 1, square, self.symmetry) == image)
    }

    /// The move that the book has.
    pub(in crate::slide4::engine) fn in_book(&self) -> Option<u32> {
        let (entries, _) = BOOK.as_chunks::<8>();
        let number = |entry: &[u8; 8]| u64::from_be_bytes(*entry) >> MOVE_BITS;
        let found = entries.binary_search_by_key(&self.number, number).ok()?;
        let [.., last] = entries.get(found)?;
        Some(unpacked(u32::from(*last) & ((1 << MOVE_BITS) - 1)))
    }

    /// The only move after which the other player cannot win at once, or else,
    /// if it is one of these, the move that makes the board its own image.
    pub(in crate::slide4::engine) fn forced_or_reflected(&self) -> Option<u32> {
        let at = &self.at;
        let safe = at.safe(at.views.landings());
        if safe.is_power_of_two() {
            return Some(safe.trailing_zeros());
        }
        let reflect = |squares| each(squares).fold(0, |image, square| image | 1 << (LAST - square));
        let rest: u128 = reflect(at.own) ^ at.other;
        let reflected = LAST.checked_sub(rest.trailing_zeros())?;
        let answers = rest.is_power_of_two() && rest & at.other != 0;
        (answers && safe >> reflected & 1 == 1).then_some(reflected)
    }
}

/// A set of squares seen through one of the eight symmetries of the board, in
/// 25 bits.
fn packed(squares: u128, symmetry: u32) -> u64 {
    each(squares).fold(0, |bits, square| bits | 1 << place(square, symmetry))
}

/// A square counted row by row from 0 to 24, as the bitboard counts it.
const fn unpacked(place: u32) -> u32 {
    place / SIZE * STRIDE + place % SIZE
}

/// Where a symmetry takes a square, counted row by row from 0 to 24.
const fn place(square: u32, symmetry: u32) -> u32 {
    let image = turned(SIZE - 1, square, symmetry);
    image / STRIDE * SIZE + image % STRIDE
}
