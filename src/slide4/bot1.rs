//! Bot1, the strong one: the opening book, then alpha-beta search.
//!
//! A move is a function of the position, the player and the budget of nodes
//! alone. What was measured while it grew, in games against earlier versions
//! of itself and against about forty simple bots (random openings of two
//! plies, each from both sides):
//!
//! * Following threats beyond the depth: from 46 to 53 % of the games against
//!   three players that search 4 plies, on size 8 with 1,000 nodes a move.
//! * Counting only lines whose free squares are within two moves of a disc,
//!   and holes about to come within reach, instead of all lines: from 56 to
//!   75 % against the same players, with 1,200 nodes.
//! * Trying attacks and squares that the other player wants first, and late
//!   moves a ply less deep: from 75 to 82 %.
//! * The parity of the squares still in sight: 80 % of the games against the
//!   version without it on sizes 5 and 6, 57 % on 7 and 8, 50 % on 9 and 10.
//! * Without effect beyond noise: futility pruning, other numbers of moves
//!   searched in full, following threats for more than six plies, counting
//!   lines that are ready at once.

use super::bitboard::{Bitboard, MIN_SIZE, Slot};
use super::opening;
use super::position::{Ground, Position};
use super::search::{Found, Search};
use super::swindle;
use crate::board::Disc;

/// Positions a move may look at unless told otherwise.
pub const DEFAULT_NODES: u64 = 3000;

/// Smallest budget with which traps are looked for as well.
const TRAP_NODES: u64 = 1000;

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
        let lost = board.size() == MIN_SIZE && found.nodes > 0 && found.score < 0;
        let trap = (lost && self.nodes >= TRAP_NODES)
            .then(|| swindle::best(&Ground::of(board), &Position::of(board, player)));
        board.slot_to(trap.flatten().unwrap_or(found.square))
    }

    /// The search behind [`Bot1::choose`].
    pub fn think(&mut self, board: &Bitboard, player: Disc) -> Option<Found> {
        let root = Position::of(board, player);
        self.search.run(Ground::of(board), &root, self.nodes)
    }
}
