//! AND/OR proof search for wins that are certain: it answers yes, no or "too long", and evaluates
//! nothing.

use super::bitboard::{Bitboard, Square, each};
use super::position::Position;
use super::search::MoveList;
use super::table::{Entry, Table};

/// Below this number of free squares the table costs more than it saves.
const NEAR_END: u32 = 6;

/// A proof under way.
pub(super) struct Proof<'table> {
    table: &'table mut Table,
    /// Squares of the edge without a fixed piece.
    edge: u128,
    /// Number of squares without a fixed piece.
    squares: u32,
    /// Positions that it may still search.
    nodes: u64,
}

impl<'table> Proof<'table> {
    /// A proof of at most `nodes` positions.
    pub(super) fn new(table: &'table mut Table, board: &Bitboard, nodes: u64) -> Self {
        table.clear(nodes);
        let squares = (board.squares() & !board.fixed()).count_ones();
        Self { table, edge: board.open_edge(), squares, nodes }
    }

    /// A move after which the mover wins whatever the other player places. [`None`] if there is no
    /// such move or the proof takes too long.
    pub(super) fn winning_move(&mut self, at: &Position) -> Option<Square> {
        if let Some(square) = each(at.wins(self.edge)).next() {
            return Some(square);
        }
        for square in candidates(at).squares() {
            if !self.mover_wins(&at.after(square))? {
                return Some(square);
            }
        }
        None
    }

    /// Returns whether the player to move wins; [`None`] when the proof takes too long.
    fn mover_wins(&mut self, at: &Position) -> Option<bool> {
        self.nodes = self.nodes.checked_sub(1)?;
        if at.wins(self.edge) != 0 {
            return Some(true);
        }
        let free = self.squares - (at.own | at.other).count_ones();
        if free < NEAR_END {
            return self.any_wins(at);
        }
        let hash = at.hash();
        if let Some(entry) = self.table.get(hash) {
            return Some(entry.score > 0);
        }
        let wins = self.any_wins(at)?;
        self.table.put(hash, Entry::exact(i32::from(wins)));
        Some(wins)
    }

    fn any_wins(&mut self, at: &Position) -> Option<bool> {
        for square in candidates(at).squares() {
            if !self.mover_wins(&at.after(square))? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// The non-losing moves. Moves that leave the other player the least choice and the mover the most
/// threats come first.
fn candidates(at: &Position) -> MoveList {
    MoveList::new(at.non_losing_moves(), |square| {
        let next = at.after(square);
        let danger = next.danger();
        let parries = next.parries(danger).count_ones();
        let threats = (next.other_threats & next.reach.reachable()).count_ones();
        64 + 8 * danger.count_ones() + 2 * threats - parries
    })
}
