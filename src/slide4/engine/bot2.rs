//! Bot2, the weak bot. It wins if it can. Else it leaves the other player the fewest wins: it
//! blocks, and lets no threat become a landing. It chooses among these moves at random.

use super::bitboard::{Bitboard, Square, each};
use super::position::Position;
use crate::board::Disc;
use crate::glibc_rand::Rand;
use crate::slide4::board::Slot;

/// A cheap bot with a sequence of random numbers of its own.
#[derive(Clone, Debug)]
pub struct Bot2 {
    rand: Rand,
}

impl Bot2 {
    /// The bot with the random numbers of a C program after `srand(seed)`.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        Self { rand: Rand::new(seed) }
    }

    /// The slot to play; [`None`] only when no slot is open. Draws one random number whenever there
    /// is a choice.
    pub fn choose(&mut self, board: &Bitboard, player: Disc) -> Option<Slot> {
        let position = Position::of(board, player);
        let square = self.draw(sensible(board.open_edge(), &position))?;
        board.slot_to(square)
    }

    /// One square of a set, every square as likely as any other.
    fn draw(&mut self, squares: u128) -> Option<Square> {
        let last = squares.count_ones().checked_sub(1)?;
        let number = if last == 0 { 0 } else { self.rand.draw() % (last + 1) };
        each(squares).nth(number as usize)
    }
}

/// The landings among which the bot draws. They are those that win now, else those after which the
/// other player cannot win. If there are none, they leave the other player the fewest ways to win.
/// Against two threats they block one.
pub(super) fn sensible(edge: u128, position: &Position) -> u128 {
    let wins = position.wins(edge);
    if wins != 0 {
        return wins;
    }
    let (mut fewest, mut best) = (u32::MAX, 0);
    for square in each(position.reach.landings()) {
        let answers = position.after(square).wins(edge).count_ones();
        if answers < fewest {
            (fewest, best) = (answers, 0);
        }
        if answers == fewest {
            best |= square.bit();
        }
    }
    best
}
