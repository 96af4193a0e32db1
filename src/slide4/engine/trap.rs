//! The trap: how to play on 4x4 when the parity of the twelve squares favours the other player.
//!
//! Every move then loses against perfect play. The trap is the move after which an opponent errs
//! most often. This opponent chooses as Bot2 does: at random among the [`sensible`] moves. If it
//! never errs, the search assumes another opponent, who takes wins and else moves at random. The
//! expected score decides (expectimax).

use super::bitboard::{Bitboard, Square, each};
use super::bot2::sensible;
use super::position::Position;
use super::table::{Entry, Table};

/// The expected score of a certain win.
const CERTAIN: u32 = 30_000;

/// The player who may err.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opponent {
    /// Moves as Bot2 does.
    Sensible,
    /// Takes wins and moves at random otherwise.
    Careless,
}

/// A search for the best trap.
pub(super) struct Trap<'table> {
    edge: u128,
    table: &'table mut Table,
}

impl<'table> Trap<'table> {
    pub(super) fn new(table: &'table mut Table, board: &Bitboard) -> Self {
        Self { edge: board.open_edge(), table }
    }

    /// The square with the highest expected score; [`None`] when no move has a chance.
    pub(super) fn best(&mut self, root: &Position) -> Option<Square> {
        [Opponent::Sensible, Opponent::Careless].into_iter().find_map(|opponent| {
            self.table.clear(u64::MAX);
            let mut best = (0, None);
            for square in each(root.reach.landings()) {
                let expected = self.of_other(&root.after(square), opponent);
                if expected > best.0 {
                    best = (expected, Some(square));
                }
            }
            best.1
        })
    }

    /// The expected score of the player who just moved, the mean over the replies.
    fn of_other(&mut self, at: &Position, opponent: Opponent) -> u32 {
        let landings = at.reach.landings();
        if landings == 0 || at.wins(self.edge) != 0 {
            return 0;
        }
        let replies = match opponent {
            Opponent::Sensible => sensible(self.edge, at),
            Opponent::Careless => landings,
        };
        let expected = each(replies).map(|square| self.of_mover(&at.after(square), opponent));
        expected.sum::<u32>() / replies.count_ones()
    }

    /// The expected score of the player to move, the best over the moves.
    fn of_mover(&mut self, at: &Position, opponent: Opponent) -> u32 {
        if at.wins(self.edge) != 0 {
            return CERTAIN;
        }
        let hash = at.hash();
        if let Some(entry) = self.table.get(hash) {
            return entry.score.unsigned_abs();
        }
        let moves = each(at.reach.landings());
        let expected = moves.map(|square| self.of_other(&at.after(square), opponent));
        let best = expected.max().unwrap_or(0);
        self.table.put(hash, Entry::exact(i32::try_from(best).unwrap_or(i32::MAX)));
        best
    }
}
