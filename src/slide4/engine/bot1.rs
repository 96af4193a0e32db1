//! Bot1, the strong one: the books of the sizes whose winner is known, the book
//! of first moves, then alpha-beta search.
//!
//! A move is a function of the position, the player and the budget of nodes
//! alone. The search takes it that the other player places a disc every time;
//! that the wins of the starter on 7x7, 9x9 and 10x10 hold although it may pass
//! is shown by the tests, which play all of them out, passes included.
//!
//! Who wins 6x6 and 8x8 is not known to it. An exhaustive search for forced
//! fours, passes left aside, found none for the starter within 17 plies or the
//! other player within 18 on 6x6, and none within 13 and 14 on 8x8.
//!
//! `make field` measures its strength: with 20,000 nodes a move it wins 98.5 % of
//! 5,280 games against 44 players, six of which search 4 plies, and 95.3 % against
//! those six. The games are on sizes 5 to 10, from the empty board and from nine
//! openings of two plies drawn by lot, each from both sides. What it loses to such
//! players goes back to few openings, most of them with a disc near the middle
//! that chance answered at the edge.
//!
//! What was measured while it grew, in games against earlier versions of itself
//! and against other players, from such openings:
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
//! * Weights for each size instead of common ones, lines whose free squares
//!   can both be taken at once and landings that add to two lines: 54 % of
//!   2,000 games against the version without them, with 3,000 nodes.
//! * Without effect beyond noise, tried one by one in 1,200 games with 3,000
//!   nodes: a null move, cutting by the worth of quiet positions one or two
//!   plies before the end, reducing late moves more, following threats further.
//! * The book of first moves (`early`), with 20,000 nodes a move, against
//!   thirteen players that search 4 plies: 73 games lost instead of 82 of 780 on
//!   size 9, 39 instead of 45 of 780 on size 10, 44 instead of 49 of 1,300 on
//!   size 8. On sizes 5 to 7 such a book won no more games, or fewer.
//! * Without effect beyond noise: 10, 50 times the nodes for the first decision
//!   or ten times for all, in 2,080 games with 20,000 nodes on sizes 7 to 10. Of
//!   70 games lost on size 9, 62 were lost by force, as 5 million nodes show,
//!   when two plies had been drawn by lot and the other player had moved.
//! * Without effect beyond noise: futility pruning, other numbers of moves
//!   searched in full, following threats for more than six plies.
//! * Lines told apart by how many of their free squares are landings, squares
//!   that a player may take without giving one away, and holes behind holes
//!   foretell the winner better, and won 56 % of 1,600 games against the version
//!   without them on sizes 7 to 10 with as many nodes; but no more than it against
//!   players that search 4 plies (91.5 against 91.3 % of 1,040), for a third more
//!   time. On sizes 5 and 6 such weights made it play worse.
//! * Where every move is seen to lose, the one after which a player of 4 plies
//!   most probably errs: 92.8 instead of 92.4 % of 1,280 games, within noise, for
//!   several times the nodes of such a move.

use super::bitboard::Bitboard;
use super::book::second_player_5x5::Image;
use super::book::{first_moves, winning_lines};
use super::position::Position;
use super::search::{Found, Search};
use crate::board::Disc;
use crate::slide4::board::{MIN_SIZE, Slot};

/// Positions a move may look at unless told otherwise.
pub const DEFAULT_NODES: u64 = 3000;

/// Smallest budget with which traps, proofs and the book of first moves are
/// looked at as well.
const TRAP_NODES: u64 = 1000;

/// Free squares with which the search for a trap still sees the game through:
/// those of a new 4x4 board. Without its fixed pieces that took minutes.
const MOST_TRAP_SQUARES: u32 = 12;

/// Positions that a proof takes at most before something simpler is tried:
/// half a millisecond.
const PROOF_NODES: u64 = 5_000;

/// Positions that a proof takes at most where nothing else is left.
const LONG_PROOF_NODES: u64 = 100_000;

/// The strong bot: a search of a fixed number of positions a move.
#[derive(Clone, Debug)]
pub struct Bot1 {
    nodes: u64,
    /// Whether it has the book of first moves.
    early: bool,
    search: Search,
}

impl Bot1 {
    /// A bot that looks at up to `nodes` positions a move.
    #[must_use]
    pub const fn new(nodes: u64) -> Self {
        Self { nodes, early: nodes >= TRAP_NODES, search: Search::new() }
    }

    /// The same bot without the book of first moves: the one that makes it.
    #[must_use]
    pub const fn without_early_book(nodes: u64) -> Self {
        Self { early: false, ..Self::new(nodes) }
    }

    /// The slot to play; None only when no slot is open.
    pub fn choose(&mut self, board: &Bitboard, player: Disc) -> Option<Slot> {
        let book = winning_lines::known(board, player).or_else(|| self.early_move(board, player));
        if let Some(slot) = book.or_else(|| self.second_on_5x5(board, player)) {
            return Some(slot);
        }
        let found = self.think(board, player)?;
        let small = board.size() == MIN_SIZE && board.free().count_ones() <= MOST_TRAP_SQUARES;
        let lost = found.nodes > 0 && found.score < 0;
        let trap = (small && lost && self.nodes >= TRAP_NODES)
            .then(|| self.search.swindle(board, &Position::of(board, player)));
        board.slot_to(trap.flatten().unwrap_or(found.square))
    }

    /// A slot with which `player` wins by force, whatever the other player
    /// places, if a proof of a few thousand positions finds one; the budget
    /// does not matter.
    pub fn prove(&mut self, board: &Bitboard, player: Disc) -> Option<Slot> {
        let root = Position::of(board, player);
        board.slot_to(self.search.prove(board, &root, PROOF_NODES)?)
    }

    fn early_move(&self, board: &Bitboard, player: Disc) -> Option<Slot> {
        board.slot_to(first_moves::known(board, player).filter(|_| self.early)?)
    }

    fn second_on_5x5(&mut self, board: &Bitboard, player: Disc) -> Option<Slot> {
        let image = Image::of(board, player).filter(|_| self.nodes >= TRAP_NODES)?;
        let square = image
            .in_book()
            .or_else(|| self.search.prove(board, &image.at, PROOF_NODES))
            .or_else(|| image.forced_or_reflected())
            .or_else(|| self.search.prove(board, &image.at, LONG_PROOF_NODES))?;
        board.slot_to(image.original(board, square)?)
    }

    /// The search behind [`Bot1::choose`].
    pub fn think(&mut self, board: &Bitboard, player: Disc) -> Option<Found> {
        let root = Position::of(board, player);
        self.search.run(board, &root, self.nodes)
    }
}
