//! How the second player wins on 5x5.
//!
//! The second player can answer each move in the opposite slot. After each answer the board is
//! symmetric under a half turn, with the players exchanged. The second player then makes the last
//! move. This fails only if the first player makes a threat. Bot1 therefore has five ways to move.
//! It takes the first that applies:
//!
//! 1. the move of the book, `second_player_5x5.bin`;
//! 2. the win that a short proof search finds;
//! 3. the only non-losing move;
//! 4. the reflected move;
//! 5. the win that a longer proof search finds.
//!
//! The book holds the reachable positions where ways 2 and 3 do not apply and way 4 does not win.
//! `make slide-book` rebuilds it from an exhaustive solution of the game, and the tests play the
//! games out. An entry has eight bytes, the highest first. They hold 25 bits of the mover's discs,
//! 25 of the other player's, and five of the move. All squares are numbered by row and column. Bot1
//! first replaces the position by the one of its eight images that has the least number.

use super::{landing_of_image, least_image};
use crate::board::Disc;
use crate::records::Records;
use crate::slide4::engine::bitboard::{Bitboard, Square, each};
use crate::slide4::engine::position::Position;

/// The board's size.
const SIZE: u32 = 5;

/// Squares of the board.
const SQUARES: u32 = SIZE * SIZE;

/// Bits of an entry that hold the move.
const MOVE_BITS: u32 = 5;

static BOOK: Records<8> = Records::new(include_bytes!("second_player_5x5.bin"));

/// A position of 5x5 with the second player to move: the one of its eight images with the least
/// number.
#[derive(Clone, Copy, Debug)]
pub(in crate::slide4::engine) struct Image {
    pub(in crate::slide4::engine) at: Position,
    number: u64,
    symmetry: u32,
}

impl Image {
    /// [`None`] unless the player moves second on an ordinary 5x5 board on which nobody has passed.
    pub(in crate::slide4::engine) fn of(board: &Bitboard, player: Disc) -> Option<Self> {
        let start = Bitboard::new(board.size()).filter(|start| start.fixed() == board.fixed())?;
        let (own, other) = (board.discs(player), board.discs(player.other()));
        if board.size() != SIZE as usize || own.count_ones() + 1 != other.count_ones() {
            return None;
        }
        let (number, symmetry) =
            least_image(|symmetry| packed(own, symmetry) << SQUARES | packed(other, symmetry))?;
        let mut image = start;
        for (discs, player) in [(own, player), (other, player.other())] {
            each(discs)
                .for_each(|square| image.put(square.transformed(SIZE - 1, symmetry), player));
        }
        Some(Self { at: Position::of(&image, player), number, symmetry })
    }

    /// The landing of the original board that has this square as its image.
    pub(in crate::slide4::engine) fn original(
        &self,
        board: &Bitboard,
        image: Square,
    ) -> Option<Square> {
        landing_of_image(board, self.symmetry, image)
    }

    /// The move that the book has.
    pub(in crate::slide4::engine) fn in_book(&self) -> Option<Square> {
        let number = |entry| u64::from_be_bytes(entry) >> MOVE_BITS;
        let [.., last] = BOOK.find(&self.number, number)?;
        let place = u32::from(last) & ((1 << MOVE_BITS) - 1);
        Some(Square::at(place / SIZE, place % SIZE))
    }

    /// The only non-losing move. If there are several, the reflected move, if it is one of them.
    pub(in crate::slide4::engine) fn forced_or_reflected(&self) -> Option<Square> {
        let at = &self.at;
        let moves = at.non_losing_moves();
        if moves.is_power_of_two() {
            return Some(Square::lowest(moves));
        }
        // Squares that break the symmetry: only the last move, if all others are answered.
        let unanswered =
            each(at.own).fold(0, |all, square| all | opposite(square).bit()) ^ at.other;
        if !unanswered.is_power_of_two() || unanswered & at.other == 0 {
            return None;
        }
        let reflected = opposite(Square::lowest(unanswered));
        (moves & reflected.bit() != 0).then_some(reflected)
    }
}

/// The square to which a half turn moves this one.
const fn opposite(square: Square) -> Square {
    Square::at(SIZE - 1 - square.row(), SIZE - 1 - square.column())
}

/// A set of squares seen through one of the eight symmetries of the board, in 25 bits.
fn packed(squares: u128, symmetry: u32) -> u64 {
    each(squares).fold(0, |bits, square| {
        let image = square.transformed(SIZE - 1, symmetry);
        bits | 1 << (image.row() * SIZE + image.column())
    })
}
