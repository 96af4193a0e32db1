//! A position as the search sees it: with both sides' threats, and only those
//! moves that do not lose at once.

use super::bitboard::{BOARD, BOTTOM, completing, lowest, several};
use super::position::Position;

/// A position in which the side to move cannot win with this stone.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Stones of the side to move.
    pub(super) own: u64,
    /// Stones of the other side.
    pub(super) other: u64,
    /// Free cells with which the side to move would complete four.
    pub(super) own_threats: u64,
    /// Free cells with which the other side would.
    pub(super) other_threats: u64,
    /// Landings after which the other side cannot win at once. None: it wins
    /// with its next stone, whatever is played.
    pub(super) moves: u64,
    /// Stones on the board.
    pub(super) plies: i32,
}

/// Of the landings those that meet every threat and open none. Without a
/// branch: which case it is cannot be foreseen.
#[inline]
const fn not_losing(landings: u64, threats: u64) -> u64 {
    let forced = landings & threats;
    let second = forced & forced.wrapping_sub(1);
    landings & !(threats >> 1) & (forced | all_if_empty(forced)) & all_if_empty(second)
}

/// All bits for the empty set, none for any other set of cells. Arithmetic,
/// since a comparison may be made a branch.
#[inline]
const fn all_if_empty(cells: u64) -> u64 {
    (cells.wrapping_sub(1).cast_signed() >> 63).cast_unsigned()
}

/// The cells that complete four, for two sets of stones at once. With the
/// results in memory the compiler makes one vector instruction do for both.
#[inline(never)]
fn completing_both(stones: [u64; 2], cells: &mut [u64; 2]) {
    *cells = stones.map(completing);
}

/// Places for the nodes after each move, from the left to the right: one for
/// each column, and one more to make pairs of them.
pub(super) type Children = [Node; 8];

/// The numbers of a node's children, a bit for each.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    /// Those that leave the other side a choice.
    pub(super) open: u32,
    /// Those that leave it one move.
    pub(super) forced: u32,
}

impl Node {
    /// The empty board.
    pub(super) const EMPTY: Self =
        Self { own: 0, other: 0, own_threats: 0, other_threats: 0, moves: BOTTOM, plies: 0 };

    /// The node of a position in which no side has four and the side to move
    /// has no winning landing.
    pub(super) fn of(position: &Position) -> Self {
        let free = BOARD & !position.taken();
        let other_threats = completing(position.other()) & free;
        Self {
            own: position.own(),
            other: position.other(),
            own_threats: completing(position.own()) & free,
            other_threats,
            moves: not_losing(position.landings(), other_threats),
            plies: position.plies().cast_signed(),
        }
    }

    /// The node after one of the moves.
    #[inline]
    pub(super) fn after(&self, landing: u64) -> Self {
        self.child(landing, completing(self.own | landing))
    }

    /// The node after this landing, which makes these completing cells of the
    /// own ones.
    #[inline]
    fn child(&self, landing: u64, completing: u64) -> Self {
        let other_threats = completing & (self.free() ^ landing);
        let landings = (self.landings() ^ landing) | ((landing << 1) & BOARD);
        Self {
            own: self.other,
            other: self.own | landing,
            own_threats: self.other_threats & !landing,
            other_threats,
            moves: not_losing(landings, other_threats),
            plies: self.plies + 1,
        }
    }

    /// Fills in the nodes after all moves. None when one of the moves makes two
    /// threats at once, and so wins with the next stone.
    #[inline]
    pub(super) fn children(&self, children: &mut Children) -> Option<Numbers> {
        let mut cells = [0; 2];
        let mut rest = self.moves;
        let mut numbers = Numbers { open: 0, forced: 0 };
        let mut number = 1;
        // Whether the game is lost at this child; takes its number down.
        let mut loses = |child: &Node| {
            numbers.forced |= u32::from(!several(child.moves)) * number;
            number <<= 1;
            numbers.open = (number - 1) ^ numbers.forced;
            child.moves == 0
        };
        for [one, two] in children.as_chunks_mut::<2>().0 {
            let first = lowest(rest);
            let second = lowest(rest ^ first);
            rest ^= first | second;
            completing_both([self.own | first, self.own | second], &mut cells);
            *one = self.child(first, cells[0]);
            if loses(one) {
                return None;
            }
            if second == 0 {
                break;
            }
            *two = self.child(second, cells[1]);
            if loses(two) {
                return None;
            }
            if rest == 0 {
                break;
            }
        }
        Some(numbers)
    }

    /// A score or its negative: what a score in this node's eyes is in the
    /// eyes of the other node's side to move.
    #[inline]
    pub(super) const fn turn_score(&self, other: &Self, score: i32) -> i32 {
        if (self.plies ^ other.plies) & 1 == 0 { score } else { -score }
    }

    /// The same for a bound. What is not above it is above its complement for
    /// the other side.
    #[inline]
    pub(super) const fn turn_bound(&self, other: &Self, bound: i32) -> i32 {
        if (self.plies ^ other.plies) & 1 == 0 { bound } else { !bound }
    }

    /// As [`Position::key`].
    #[inline]
    pub(super) const fn key(&self) -> u64 {
        self.own + (self.own | self.other) + BOTTOM
    }

    /// What the keys of the nodes after the moves have in common: such a key
    /// is this number plus the landing.
    #[inline]
    pub(super) const fn key_of_children(&self) -> u64 {
        self.other + (self.own | self.other) + BOTTOM
    }

    /// The free cells.
    #[inline]
    pub(super) const fn free(&self) -> u64 {
        BOARD & !(self.own | self.other)
    }

    /// The cells that a stone can fall to.
    #[inline]
    pub(super) const fn landings(&self) -> u64 {
        ((self.own | self.other) + BOTTOM) & BOARD
    }

    /// The score when the side to move wins with its stone after `wait` more
    /// of its own.
    #[inline]
    pub(super) const fn win_after(&self, wait: i32) -> i32 {
        (43 - self.plies) / 2 - wait
    }

    /// The score when the other side wins with its next stone after `wait`
    /// more of its own.
    #[inline]
    pub(super) const fn loss_after(&self, wait: i32) -> i32 {
        wait - (42 - self.plies) / 2
    }
}
