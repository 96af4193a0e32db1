//! A game of slide4 between two players of this process: the tools and tests of bots play it.

use in_a_row::board::Disc;
use in_a_row::slide4::engine::bitboard::{Bitboard, Square};

/// The winner of a game from this board, with this player to move. `choose` gives the landing of
/// the disc of the player to move. No move is a forfeit, and a game never ends in a draw.
pub fn winner(
    mut board: Bitboard,
    mut mover: Disc,
    mut choose: impl FnMut(&Bitboard, Disc) -> Square,
) -> Disc {
    loop {
        let square = choose(&board, mover);
        if board.winning(mover) & square.bit() != 0 {
            return mover;
        }
        board.put(square, mover);
        mover = mover.other();
    }
}
