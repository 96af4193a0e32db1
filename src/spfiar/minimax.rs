//! The computer's move and the suggestion. An alpha-beta search finds the same column as the
//! assignment's plain full-width minimax. It visits far fewer nodes.
//!
//! ```
//! use in_a_row::board::{Board, Disc};
//! use in_a_row::spfiar::minimax::{Level, search};
//!
//! let mut board = Board::new();
//! for column in 1..=3 {
//!     board.drop_disc(column, Disc::First);
//! }
//! // Three in the bottom row, open on both sides: every column loses, so the
//! // leftmost is the answer.
//! let answer = Level::new(2).and_then(|level| search(&board, Disc::Second, level));
//! assert_eq!(answer.map(|answer| (answer.column.number(), answer.value)), Some((1, i32::MIN)));
//! ```
//!
//! # The value of a column
//!
//! The depth of the tree is the difficulty, 1 to 7: one ply for each disc. A board is a leaf if it
//! is at full depth, has four in a row, or is full. Its static evaluation is the assignment's
//! score: a weight for each span of four cells (module `spans`). It is `INT_MAX` or `INT_MIN` if a
//! side has four in a row. At inner nodes the side of the root takes the greatest value, and the
//! other side takes the least. The answer is the column with the greatest value, and the leftmost
//! if several have it. A late win is worth as much as an early one.
//!
//! # The techniques
//!
//! * [negamax](https://www.chessprogramming.org/Negamax) with a fail-soft
//!   [alpha-beta](https://www.chessprogramming.org/Alpha-Beta) window;
//! * a [transposition table](https://www.chessprogramming.org/Transposition_Table);
//! * move ordering by the number that each disc adds to the score;
//! * [null windows](https://www.chessprogramming.org/Null_Window) at the root.
//!
//! # Why the answer stays exact
//!
//! * At the root the first column searched is the best so far. A column to the right of the best
//!   replaces it if its value is greater. A column to the left replaces it also at an equal value.
//!   Ties therefore go to the leftmost column in any order of the moves. If all columns lose, the
//!   leftmost is still the answer.
//! * Inside the search a win is 500 and a loss is -500, beyond every score. The first window is
//!   wider by one on both sides. A loss, too, is then an exact value.
//! * A move after which the other side can win at once is lost. No move is worth less, so the
//!   search skips such moves. A node with only such moves is lost. This applies only where the
//!   other side still places a disc within the depth.
//! * The search computes the full score only at the root. Each further disc adds exactly its gain.
//!   The scores of a board for the two sides sum to zero. A full board has a score like any other
//!   board.
//! * The table knows a position by all its 49 bits. Within one search a position always occurs at
//!   the same depth. The depth of an entry therefore always fits.
//!
//! A node is a board that the search visits. At a node of depth 1 the search computes the gains of
//! all columns at once. It builds no leaves there. `minimax/NOTES.md` says what each technique
//! saves, and what was tried and dropped.

mod position;
mod spans;
mod table;

pub use super::column::Column;
use crate::board::{Board, Disc};
use position::{COLUMN_BITS, Position};
use spans::Gains;
use table::{Bound, Table};

/// The difficulty: how many discs the search looks ahead, 1 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(u32);

impl Level {
    /// [`None`] unless the number is from 1 to 7.
    #[must_use]
    pub const fn new(number: u32) -> Option<Self> {
        match number {
            1..=7 => Some(Self(number)),
            _ => None,
        }
    }
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The column to play.
    pub column: Column,
    /// Its value: a score, or [`i32::MAX`] for won, [`i32::MIN`] for lost.
    pub value: i32,
    /// How many nodes the search has visited.
    pub nodes: u32,
}

/// The best column for `mover` on a board where nobody has four in a row. [`None`] when no column
/// is open.
#[must_use]
pub fn search(board: &Board<7, 6>, mover: Disc, level: Level) -> Option<Answer> {
    let root = Position::new(board, mover);
    debug_assert!(!root.has_four() && !root.flipped().has_four(), "the game goes on");
    let depth = level.0.min(root.empty().count_ones());
    let mut search = Search { table: Table::new(), nodes: 0 };
    let best = search.root(root, depth)?;
    let value = match best.value {
        WON => i32::MAX,
        LOST => i32::MIN,
        score => score,
    };
    let column = Column::new(best.shift / COLUMN_BITS + 1)?;
    Some(Answer { column, value, nodes: search.nodes })
}

/// The value of a board with four own discs in a row; no score is as great.
const WON: i32 = 500;

/// The value of a board with four discs of the other side in a row.
const LOST: i32 = -WON;

const _: () = {
    // No score is beyond 69 spans that weigh 5.
    let greatest_score = 69 * 5;
    assert!(greatest_score < WON && table::fits(WON) && table::fits(LOST));
};

/// A move at the root: its value, and the position of the lowest bit of its column.
#[derive(Clone, Copy)]
struct RootMove {
    value: i32,
    shift: u32,
}

/// A node of the tree.
#[derive(Clone, Copy)]
struct Node {
    position: Position,
    /// The score for the side to move.
    score: i32,
    /// How many discs the search still places below this node.
    depth: u32,
}

impl Node {
    /// The board after the mover's disc on a cell, seen by the other side.
    #[inline]
    const fn after(self, cell: u64, gain: i32) -> Self {
        let position = self.position.after(cell);
        Self { position, score: -(self.score + gain), depth: self.depth - 1 }
    }
}

/// The alpha-beta window, for the side to move: values above `alpha` and below `beta` are exact.
/// The search is fail-soft. At or below `alpha` a value is an upper bound; at or above `beta` it is
/// a lower bound.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const ALL: Self = Self { alpha: LOST - 1, beta: WON + 1 };

    /// The null window: it only tells whether a value is greater than `value`.
    #[inline]
    const fn above(value: i32) -> Self {
        Self { alpha: value, beta: value + 1 }
    }

    /// The same window, seen by the other side.
    #[inline]
    const fn negated(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// The kind of bound that a value from this window gives.
    #[inline]
    const fn bound(self, value: i32) -> Bound {
        if value >= self.beta {
            Bound::Lower
        } else if value <= self.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

struct Search {
    table: Table,
    nodes: u32,
}

impl Search {
    /// The best move at the root; [`None`] when no column is open.
    fn root(&mut self, position: Position, depth: u32) -> Option<RootMove> {
        let root = Node { position, score: spans::score(position), depth };
        let landings = position.landings();
        let wins = landings & position.threats();
        // A win at once is the answer, unless a column to the left has the same value.
        let mut best = (wins != 0).then(|| RootMove {
            value: WON,
            shift: wins.trailing_zeros() / COLUMN_BITS * COLUMN_BITS,
        });
        for (shift, gain) in Gains::new(position, landings & !wins) {
            let child = root.after(landings & column(shift), gain);
            let limit = best.map_or(LOST - 1, |best| best.value - i32::from(shift < best.shift));
            if let Some(value) = self.root_value(limit, child) {
                best = Some(RootMove { value, shift });
            }
        }
        best
    }

    /// The value of the root's child for the side at the root, if it is greater than `limit`.
    fn root_value(&mut self, limit: i32, child: Node) -> Option<i32> {
        if limit >= WON {
            return None;
        }
        if limit < LOST {
            return Some(self.child_value(child, Window::ALL));
        }
        // The null window comes first, as most children fail low.
        let least = self.child_value(child, Window::above(limit));
        if least <= limit {
            None
        } else if least == WON {
            Some(WON)
        } else {
            // The child has failed high: searched again from its lower bound on.
            let window = Window { alpha: least - 1, ..Window::ALL };
            Some(self.child_value(child, window))
        }
    }

    /// The value of the root's child for the side at the root.
    fn child_value(&mut self, child: Node, window: Window) -> i32 {
        if child.depth == 0 {
            -child.score
        } else if child.position.threats() & child.position.landings() != 0 {
            LOST
        } else {
            -self.negamax(child, window.negated())
        }
    }

    /// The value of a node for the side to move. Its depth is 1 or more, and no move wins at once.
    fn negamax(&mut self, node: Node, mut window: Window) -> i32 {
        debug_assert!(node.depth > 0 && window.alpha < window.beta);
        self.nodes += 1;
        // At the last disc the search builds no leaves.
        if node.depth == 1 {
            return value_of_last_disc(node, window.beta);
        }
        // Leave out moves that let the other side win at once.
        let moves = non_losing_moves(node.position);
        if moves == 0 {
            return LOST;
        }
        // The transposition table.
        if let Some(value) = self.probe(node, &mut window) {
            return value;
        }
        let value = self.best_child(node, moves, window);
        self.table.store(node.position, value, window.bound(value));
        value
    }

    /// The table's value of a node, if it ends the search of the node. Otherwise its bound may
    /// narrow the window.
    #[inline]
    fn probe(&self, node: Node, window: &mut Window) -> Option<i32> {
        let (value, bound) = self.table.probe(node.position)?;
        match bound {
            Bound::Exact => return Some(value),
            Bound::Lower => window.alpha = window.alpha.max(value),
            Bound::Upper => window.beta = window.beta.min(value),
        }
        (window.alpha >= window.beta).then_some(value)
    }

    /// The greatest value of a node's children. Searches the child with the greatest gain first.
    #[inline]
    fn best_child(&mut self, node: Node, moves: u64, mut window: Window) -> i32 {
        let mut best = LOST;
        for (shift, gain) in Gains::new(node.position, moves) {
            let child = node.after(moves & column(shift), gain);
            best = best.max(-self.negamax(child, window.negated()));
            if best >= window.beta {
                break;
            }
            window.alpha = window.alpha.max(best);
        }
        best
    }
}

/// The moves that do not let the other side win with its next disc. No move is left if the other
/// side threatens to win on two landings.
#[inline]
fn non_losing_moves(position: Position) -> u64 {
    let landings = position.landings();
    let threats = position.flipped().threats();
    let forced = landings & threats;
    let safe = landings & !(threats >> 1);
    if forced == 0 {
        safe
    } else if forced.is_power_of_two() {
        safe & forced
    } else {
        0
    }
}

/// The value of a node of depth 1: the sum of its score and the greatest gain.
#[inline]
fn value_of_last_disc(node: Node, beta: i32) -> i32 {
    let landings = node.position.landings();
    // The gains without the bonus cost a third of the full gains. They are a lower bound that often
    // gives a cutoff.
    let least = node.score + Gains::of_spans_alone(landings).greatest();
    if least >= beta {
        return least;
    }
    node.score + Gains::new(node.position, landings).greatest()
}

/// All cells of the column whose bits begin here.
#[inline]
const fn column(shift: u32) -> u64 {
    spans::COLUMN << shift
}
