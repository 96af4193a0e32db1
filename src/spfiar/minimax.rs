//! The computer's move and the suggestion: the answer of the assignment's
//! plain full-width minimax, found with a small part of its work.
//!
//! # What is computed
//!
//! The tree has a level for every disc, down to the difficulty (1 to 7). A
//! board at the last level, with four in a row or without a free cell, has the
//! assignment's score: a weight for each span of four cells (in
//! `minimax/spans.rs`), `INT_MAX` or `INT_MIN` when a side has four in a row.
//! Above, the side that asks takes the greatest value and the other side the
//! least. The answer is the lowest column whose value is the greatest. A late
//! win is worth as much as an early one.
//!
//! # Why the answer stays exact
//!
//! * At the root a column is only asked whether its value is great enough to
//!   make it the answer: greater than the best so far for a higher column, as
//!   great for a lower one, and any value for the first. So ties go to the
//!   lowest column in whatever order the columns are tried, and when all lose
//!   the lowest is still an answer. Below, alpha-beta leaves out what cannot
//!   change the reply to that question.
//! * Won and lost are ±500 inside, beyond every score, and the first window
//!   reaches one further on both sides, so that a lost column has a value like
//!   any other.
//! * After some moves the other side can win at once. They are lost, and no
//!   move is worth less, so they are left out; a node with no others is lost.
//!   This is done only where the other side has a disc to come.
//! * No board but the root is scored in full: a disc adds exactly its gain,
//!   and the two sides' scores of a board add up to nothing. On a board that is
//!   full after the last disc this is its score as on any other.
//! * The table knows a position by all its 49 bits. Within one search a
//!   position is always at the same level, so what is known of it is as deep
//!   as what is asked.
//!
//! # What paid
//!
//! A node is a board that the search looks at. One with a single disc to come
//! gets the gains of all its columns at once, so that the last level's boards
//! are never made. Over 49 games that both sides play at level 7 (`make bench`)
//! a search looks at 501 nodes, plain minimax at some 440,000 leaves. What each
//! part saves is seen without it:
//!
//! | without | nodes | at most |
//! |---|---|---|
//! | nothing left out | 501 | 2,272 |
//! | gains as the order of moves (the middle first instead) | 622 | 2,698 |
//! | the same at the root (1 to 7 instead) | 762 | 2,839 |
//! | leaving out moves that lose at once | 689 | 2,628 |
//! | the table | 670 | 3,728 |
//! | the narrow window at the root | 511 | 2,387 |
//!
//! Cutting off with the gain of the spans alone saves no nodes but an eighth of
//! the time. Tried and dropped, because they saved next to nothing: narrow
//! windows inside the tree, a table eight times as large, the other side's
//! gains as a second order. Searching only half of a board that is its own
//! mirror image saves a fifth of the nodes on the empty board and nothing later.

mod position;
mod spans;
mod table;

use super::column::Column;
use crate::board::{Board, Disc};
use position::{COLUMN_BITS, Position};
use spans::Gains;
use table::{Bound, Table};

/// The difficulty: how many discs the search looks ahead, 1 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(u32);

impl Level {
    /// None unless the number is from 1 to 7.
    #[must_use]
    pub const fn new(number: u32) -> Option<Self> {
        match number {
            1..=7 => Some(Self(number)),
            _ => None,
        }
    }
}

/// What a search finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The column to play.
    pub column: Column,
    /// Its value: a score, or [`i32::MAX`] for won, [`i32::MIN`] for lost.
    pub value: i32,
    /// How many boards the search has looked at.
    pub nodes: u32,
}

/// The best column for `mover` on a board where nobody has four in a row.
/// None when no column is open.
#[must_use]
pub fn search(board: &Board<7, 6>, mover: Disc, level: Level) -> Option<Answer> {
    let root = Position::new(board, mover);
    let depth = level.0.min(root.empty().count_ones());
    let mut search = Search { table: Table::new(), nodes: 0 };
    let best = search.best(root, depth)?;
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

/// The value of a board with four of the other side's in a row.
const LOST: i32 = -WON;

const _: () = assert!(spans::GREATEST_SCORE < WON && table::fits(WON) && table::fits(LOST));

/// A column of the root, by the place of its bits, and its value.
#[derive(Clone, Copy)]
struct Candidate {
    value: i32,
    shift: u32,
}

/// A board inside the tree.
#[derive(Clone, Copy)]
struct Node {
    position: Position,
    /// The score for the side to move.
    score: i32,
    /// Discs to come before the last level, or before the board is full.
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

/// The values that matter, for the side to move: from one above `alpha` to one
/// below `beta`. A value outside may be wrong as long as it is on the right
/// side.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const ALL: Self = Self { alpha: LOST - 1, beta: WON + 1 };

    /// Asks only whether a value is greater than this.
    #[inline]
    const fn above(value: i32) -> Self {
        Self { alpha: value, beta: value + 1 }
    }

    /// The same, seen by the other side.
    #[inline]
    const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// What a value found with this window says of the true one.
    #[inline]
    const fn bound(self, value: i32) -> Bound {
        if value >= self.beta {
            Bound::AtLeast
        } else if value <= self.alpha {
            Bound::AtMost
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
    /// The answer at the root; none when no column is open.
    fn best(&mut self, position: Position, depth: u32) -> Option<Candidate> {
        let root = Node { position, score: spans::score(position), depth };
        let landings = position.landings();
        let wins = landings & position.winning_cells();
        let mut best = (wins != 0).then(|| Candidate {
            value: WON,
            shift: wins.trailing_zeros() / COLUMN_BITS * COLUMN_BITS,
        });
        for (shift, gain) in Gains::new(position, landings & !wins) {
            let child = root.after(landings & column(shift), gain);
            let limit = best.map_or(LOST - 1, |best| best.value - i32::from(shift < best.shift));
            if let Some(value) = self.value_above(limit, child) {
                best = Some(Candidate { value, shift });
            }
        }
        best
    }

    /// The value of the root's child for the side at the root, if it is
    /// greater than this limit: first asked for with the narrowest window, as
    /// it mostly is not.
    fn value_above(&mut self, limit: i32, child: Node) -> Option<i32> {
        if limit >= WON {
            return None;
        }
        if limit < LOST {
            return Some(self.value_of_answer(child, Window::ALL));
        }
        let least = self.value_of_answer(child, Window::above(limit));
        if least <= limit {
            None
        } else if least == WON {
            Some(WON)
        } else {
            let window = Window { alpha: least - 1, ..Window::ALL };
            Some(self.value_of_answer(child, window))
        }
    }

    /// The value of the root's child for the side at the root.
    fn value_of_answer(&mut self, child: Node, window: Window) -> i32 {
        if child.depth == 0 {
            -child.score
        } else if child.position.winning_cells() & child.position.landings() != 0 {
            LOST
        } else {
            -self.value(child, window.turned())
        }
    }

    /// The value of a node with a disc or more to come, none of which wins at
    /// once, for the side to move.
    fn value(&mut self, node: Node, mut window: Window) -> i32 {
        self.nodes += 1;
        if node.depth == 1 {
            return last_disc(node, window.beta);
        }
        let moves = moves_not_lost(node.position);
        if moves == 0 {
            return LOST;
        }
        if let Some(value) = self.known(node, &mut window) {
            return value;
        }
        let value = self.best_child(node, moves, window);
        self.table.put(node.position, value, window.bound(value));
        value
    }

    /// What the table knows of a node, if that is enough. If not, it may still
    /// narrow the window.
    #[inline]
    fn known(&self, node: Node, window: &mut Window) -> Option<i32> {
        let (value, bound) = self.table.get(node.position)?;
        match bound {
            Bound::Exact => return Some(value),
            Bound::AtLeast => window.alpha = window.alpha.max(value),
            Bound::AtMost => window.beta = window.beta.min(value),
        }
        (window.alpha >= window.beta).then_some(value)
    }

    /// The greatest value of a node's children, the promising ones first.
    #[inline]
    fn best_child(&mut self, node: Node, moves: u64, mut window: Window) -> i32 {
        let mut best = LOST;
        for (shift, gain) in Gains::new(node.position, moves) {
            let child = node.after(moves & column(shift), gain);
            best = best.max(-self.value(child, window.turned()));
            if best >= window.beta {
                break;
            }
            window.alpha = window.alpha.max(best);
        }
        best
    }
}

/// The landings that do not let the other side win with its next disc. None
/// are left when the other side threatens to win in two places.
#[inline]
fn moves_not_lost(position: Position) -> u64 {
    let landings = position.landings();
    let threats = position.turned().winning_cells();
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

/// The value of a node with one disc to come: its score and the greatest gain.
/// The gain of the spans alone, which costs a third, is often enough to cut
/// off.
#[inline]
fn last_disc(node: Node, beta: i32) -> i32 {
    let landings = node.position.landings();
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
