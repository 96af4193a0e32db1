//! A search for wins that are certain: it answers yes, no or "too long", and
//! values nothing.

use super::bitboard::Bitboard;
use super::position::{Ground, Position, each};
use super::search::MoveList;
use super::table::{Bound, Known, Table};

/// Below this number of free squares the table costs more than it saves.
const NEAR_END: u32 = 6;

/// A proof under way.
pub(super) struct Proof<'memory> {
    table: &'memory mut Table,
    ground: Ground,
    /// Squares of the board that carry no fixed piece.
    squares: u32,
    /// Positions that it may still look at.
    nodes: u64,
}

impl<'memory> Proof<'memory> {
    /// Nothing proved yet.
    pub(super) fn new(table: &'memory mut Table, board: &Bitboard, nodes: u64) -> Self {
        table.clear(nodes);
        let squares = (board.squares() & !board.fixed()).count_ones();
        Self { table, ground: Ground::of(board), squares, nodes }
    }

    /// A move after which the mover wins whatever the other player places;
    /// None when there is none or it is not found in time.
    pub(super) fn winning_move(&mut self, at: &Position) -> Option<u32> {
        let landings = at.views.landings();
        let wins = at.wins(&self.ground, landings);
        if wins != 0 {
            return each(wins).next();
        }
        for square in candidates(at, landings).squares() {
            if !self.mover_wins(&at.after(square))? {
                return Some(square);
            }
        }
        None
    }

    /// Whether the player to move wins; None when that takes too long.
    fn mover_wins(&mut self, at: &Position) -> Option<bool> {
        self.nodes = self.nodes.checked_sub(1)?;
        let landings = at.views.landings();
        if at.wins(&self.ground, landings) != 0 {
            return Some(true);
        }
        let free = self.squares - (at.own | at.other).count_ones();
        if free < NEAR_END {
            return self.any_wins(at, landings);
        }
        let hash = at.hash();
        if let Some(known) = self.table.get(hash) {
            return Some(known.score > 0);
        }
        let wins = self.any_wins(at, landings)?;
        let score = i32::from(wins);
        self.table.put(hash, Known { score, depth: 0, bound: Bound::Exact, square: 0 });
        Some(wins)
    }

    fn any_wins(&mut self, at: &Position, landings: u128) -> Option<bool> {
        for square in candidates(at, landings).squares() {
            if !self.mover_wins(&at.after(square))? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// The moves that do not lose at once, those first which leave the other player
/// the least choice and the mover the most squares to hope for.
fn candidates(at: &Position, landings: u128) -> MoveList {
    MoveList::new(at.safe(landings), |square| {
        let next = at.after(square);
        let landings = next.views.landings();
        let threats = landings & next.other_holes;
        let parries = next.parries(landings, threats);
        let hopes = next.other_holes & next.views.seen();
        64 + 8 * threats.count_ones() + 2 * hopes.count_ones() - parries.count_ones()
    })
}
