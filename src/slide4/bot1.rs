//! Bot1, the strong one.

use super::bitboard::{Bitboard, Slot};
use super::opening;
use super::position::{Ground, Position};
use super::search::{Found, Search};
use crate::board::Disc;

/// Positions a move may look at unless told otherwise.
pub const DEFAULT_NODES: u64 = 1200;

/// The strong bot: a search of a fixed number of positions a move.
#[derive(Clone, Debug)]
pub struct Bot1 {
    nodes: u64,
    search: Search,
}

impl Bot1 {
    /// A bot that looks at up to `nodes` positions a move.
    #[must_use]
    pub const fn new(nodes: u64) -> Self {
        Self { nodes, search: Search::new() }
    }

    /// The slot to play; None only when no slot is open.
    pub fn choose(&mut self, board: &Bitboard, player: Disc) -> Option<Slot> {
        if let Some(slot) = opening::known(board, player) {
            return Some(slot);
        }
        let found = self.think(board, player)?;
        board.slot_to(found.square)
    }

    /// The search behind [`Bot1::choose`].
    pub fn think(&mut self, board: &Bitboard, player: Disc) -> Option<Found> {
        let root = Position::of(board, player);
        self.search.run(Ground::of(board), &root, self.nodes)
    }
}
