//! Bot1, the strong one: books, proofs and a search.
//!
//! A move depends on the position, the player and the budget of nodes alone.

use super::bitboard::{Bitboard, Square};
use super::book::second_player_5x5::Image;
use super::book::{first_moves, winning_lines};
use super::decisions::Decisions;
use super::position::Position;
use super::proof::Proof;
use super::score::WON;
use super::search::{AMPLE_NODES, Found, Search};
use super::table::Table;
use super::trap::Trap;
use crate::board::Disc;
use crate::slide4::board::{MIN_SIZE, Slot};

/// The default budget: Bot1 searches about this many positions for each move.
pub const DEFAULT_NODES: u64 = 8_000;

/// Smallest budget that uses traps and all books; smaller ones use the winning lines alone.
const ALL_BOOKS_NODES: u64 = 1000;

/// The most free squares with which the search for a trap reaches the end of the game. A new 4x4
/// board has this many. Without its fixed pieces the search takes minutes.
const MOST_TRAP_SQUARES: u32 = 12;

/// The most positions in a short proof: half a millisecond on 5x5.
const PROOF_NODES: u64 = 5_000;

/// The most positions in a long proof.
const LONG_PROOF_NODES: u64 = 100_000;

/// The proof after a search gets the budget divided by this.
const PROOF_DIVISOR: u64 = 4;

/// Replaces [`PROOF_DIVISOR`] with more than [`MOST_PROOF_SQUARES`] free squares, where few proofs
/// succeed. It holds for budgets below [`AMPLE_NODES`].
const EARLY_PROOF_DIVISOR: u64 = 8;

/// The most free squares with which a proof often succeeds.
const MOST_PROOF_SQUARES: u32 = 24;

/// From this score of the search on, in hundredths of a logit, a proof looks for a win.
const PROMISING: i32 = 60;

/// The strong bot. It searches about a fixed number of positions for each move.
#[derive(Clone, Debug)]
pub struct Bot1 {
    nodes: u64,
    /// True if it uses the book of first moves.
    first_moves: bool,
    table: Table,
}

/// A source of moves: the slot it has for a player, if any.
type Source = fn(&mut Bot1, &Bitboard, Disc) -> Option<Slot>;

impl Bot1 {
    /// The sources of moves. The first source that has a move decides.
    const SOURCES: [Source; 4] =
        [Self::winning_line, Self::first_move, Self::second_player_on_5x5, Self::searched];

    /// A bot that searches about `nodes` positions for each move.
    #[must_use]
    pub const fn new(nodes: u64) -> Self {
        Self { nodes, first_moves: nodes >= ALL_BOOKS_NODES, table: Table::new() }
    }

    /// The same bot without the book of first moves: the one that makes the book.
    #[must_use]
    pub const fn without_first_moves(nodes: u64) -> Self {
        Self { first_moves: false, ..Self::new(nodes) }
    }

    /// The slot to play; [`None`] only when no slot is open.
    pub fn choose(&mut self, board: &Bitboard, player: Disc) -> Option<Slot> {
        Self::SOURCES.into_iter().find_map(|source| source(self, board, player))
    }

    /// The slot that `decisions` holds for the position, else that of [`Bot1::choose`]. All
    /// decisions must be this bot's.
    pub fn choose_once(
        &mut self,
        decisions: &mut Decisions,
        board: &Bitboard,
        player: Disc,
    ) -> Option<Slot> {
        decisions.get(board, player).or_else(|| {
            let slot = self.choose(board, player)?;
            decisions.put(board, player, slot);
            Some(slot)
        })
    }

    /// The search alone, without books and proofs.
    pub fn think(&mut self, board: &Bitboard, player: Disc) -> Option<Found> {
        let root = Position::of(board, player);
        Search::new(&mut self.table, board, self.nodes).best_move(&root)
    }

    /// A slot with which `player` wins by force, whatever the other player places. [`None`] unless
    /// a short proof finds one. The budget does not matter.
    pub fn prove(&mut self, board: &Bitboard, player: Disc) -> Option<Slot> {
        board.slot_to(self.proof(board, &Position::of(board, player), PROOF_NODES)?)
    }

    fn proof(&mut self, board: &Bitboard, root: &Position, nodes: u64) -> Option<Square> {
        Proof::new(&mut self.table, board, nodes).winning_move(root)
    }

    #[expect(clippy::unused_self, reason = "all sources have one type")]
    fn winning_line(&mut self, board: &Bitboard, player: Disc) -> Option<Slot> {
        winning_lines::known(board, player)
    }

    fn first_move(&mut self, board: &Bitboard, player: Disc) -> Option<Slot> {
        board.slot_to(first_moves::known(board, player).filter(|_| self.first_moves)?)
    }

    fn second_player_on_5x5(&mut self, board: &Bitboard, player: Disc) -> Option<Slot> {
        let image = Image::of(board, player).filter(|_| self.nodes >= ALL_BOOKS_NODES)?;
        let square = image
            .in_book()
            .or_else(|| self.proof(board, &image.at, PROOF_NODES))
            .or_else(|| image.forced_or_reflected())
            .or_else(|| self.proof(board, &image.at, LONG_PROOF_NODES))?;
        board.slot_to(image.original(board, square)?)
    }

    /// The search's move. If its score is promising, a winning move from a proof may replace it. If
    /// its score is negative on 4x4, a trap may replace it.
    fn searched(&mut self, board: &Bitboard, player: Disc) -> Option<Slot> {
        let found = self.think(board, player)?;
        let root = Position::of(board, player);
        let square = if (PROMISING..WON).contains(&found.score) {
            let early = board.free().count_ones() > MOST_PROOF_SQUARES && self.nodes < AMPLE_NODES;
            let divisor = if early { EARLY_PROOF_DIVISOR } else { PROOF_DIVISOR };
            self.proof(board, &root, PROOF_NODES.min(self.nodes / divisor))
        } else if found.nodes > 0 && found.score < 0 {
            self.trap(board, &root)
        } else {
            None
        };
        board.slot_to(square.unwrap_or(found.square))
    }

    fn trap(&mut self, board: &Bitboard, root: &Position) -> Option<Square> {
        let small = board.size() == MIN_SIZE && board.free().count_ones() <= MOST_TRAP_SQUARES;
        if !small || self.nodes < ALL_BOOKS_NODES {
            return None;
        }
        Trap::new(&mut self.table, board).best(root)
    }
}
