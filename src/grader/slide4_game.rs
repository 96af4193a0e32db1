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

#[cfg(test)]
mod tests {
    use super::{Bitboard, Disc, Square, winner};

    /// The winner of these moves, and the number of moves until then.
    fn won(first: Disc, moves: &[(u32, u32)]) -> (Disc, usize) {
        let mut count = 0;
        let disc = winner(Bitboard::new(7).unwrap(), first, |board, player| {
            let (row, column) = moves[count];
            let sides = [player, player.other()].map(|side| board.discs(side).count_ones());
            let (own, others) = (u32::try_from(count / 2), u32::try_from(count.div_ceil(2)));
            assert_eq!(sides, [own.unwrap(), others.unwrap()]);
            count += 1;
            Square::at(row, column)
        });
        (disc, count)
    }

    /// Each player in turn sees the discs of all moves before.
    #[test]
    fn the_first_line_of_four_wins() {
        let top = [(0, 0), (6, 0), (0, 1), (6, 1), (0, 2), (6, 2), (0, 3), (6, 3)];
        let bottom = [(0, 0), (6, 0), (0, 1), (6, 1), (0, 2), (6, 2), (1, 6), (6, 3), (0, 3)];
        for first in [Disc::First, Disc::Second] {
            assert_eq!(won(first, &top), (first, 7));
            assert_eq!(won(first, &bottom), (first.other(), 8));
        }
    }
}
