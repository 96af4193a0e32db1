//! A position as the search sees it: with both sides' threats and the non-losing moves.

use super::bitboard::{BOARD, BOTTOM, has_four, lowest, several, signed, threats};
use super::position::Position;
use super::score::{self, Bound};

/// A position in which the side to move cannot win with this stone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Stones of the side to move.
    pub(super) own: u64,
    /// Stones of the other side.
    pub(super) other: u64,
    /// Free cells that complete four of the side to move.
    pub(super) own_threats: u64,
    /// Free cells that complete four of the other side.
    pub(super) other_threats: u64,
    /// Non-losing moves: landings after which the other side cannot win at once. If there are none,
    /// the other side wins with its next stone.
    pub(super) moves: u64,
    /// Stones on the board.
    pub(super) plies: i32,
}

/// The landings that meet every threat and open none. The code has no branch, since the processor
/// could not predict it.
#[inline]
const fn non_losing_moves(landings: u64, threats: u64) -> u64 {
    let forced = landings & threats;
    let second = forced & forced.wrapping_sub(1);
    landings & !(threats >> 1) & (forced | all_if_empty(forced)) & all_if_empty(second)
}

/// All bits for the empty set, no bits for any other set of cells. It is arithmetic, since the
/// compiler may turn a comparison into a branch.
#[inline]
const fn all_if_empty(cells: u64) -> u64 {
    (cells.wrapping_sub(1) >> 63).wrapping_neg()
}

/// A move, with those parts of the node after it that take time to compute.
#[derive(Clone, Copy)]
pub(super) struct Move {
    /// The cell to which the stone falls.
    pub(super) landing: u64,
    /// The [`Node::other_threats`] of the node after it.
    pub(super) threats: u64,
    /// The [`Node::moves`] of the node after it.
    pub(super) answers: u64,
}

/// All moves of a node, from the left to the right. There is a place for each column, and an eighth
/// to complete a pair. See [`Move`].
///
/// The values stand in pairs, and each field has an array of its own. The compiler can then
/// vectorize [`Node::after_both`]. With one array of moves the search is a fifth slower.
pub(super) struct Moves {
    landings: [[u64; 2]; 4],
    threats: [[u64; 2]; 4],
    answers: [[u64; 2]; 4],
}

impl Moves {
    /// No moves.
    pub(super) const NONE: Self =
        Self { landings: [[0; 2]; 4], threats: [[0; 2]; 4], answers: [[0; 2]; 4] };

    /// The move with this number, 0 to 6.
    #[inline]
    pub(super) fn get(&self, number: usize) -> Move {
        debug_assert!(number < 7, "no move {number}");
        let of = |cells: &[[u64; 2]; 4]| cells.as_flattened().get(number & 7).copied().unwrap_or(0);
        Move { landing: of(&self.landings), threats: of(&self.threats), answers: of(&self.answers) }
    }
}

/// The numbers of a node's moves, as two bit sets: bit n stands for move n.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    /// Moves that leave the other side a choice.
    pub(super) open: u32,
    /// Moves that leave it one non-losing move.
    pub(super) forcing: u32,
}

/// The numbers of a set, 0 to 7, the lowest first.
#[inline]
pub(super) fn each(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let number = (set != 0).then_some((set.trailing_zeros() & 7) as usize);
        set &= set.wrapping_sub(1);
        number
    })
}

impl Node {
    /// The empty board.
    pub(super) const EMPTY: Self =
        Self { own: 0, other: 0, own_threats: 0, other_threats: 0, moves: BOTTOM, plies: 0 };

    /// The node of a position in which no side has four and the side to move has no winning
    /// landing.
    pub(super) fn of(position: &Position) -> Self {
        debug_assert!(position.wins() == 0, "{position:?}: the side to move wins at once");
        debug_assert!(!has_four(position.own()) && !position.is_won(), "{position:?} is won");
        let free = BOARD & !position.taken();
        let other_threats = threats(position.other()) & free;
        Self {
            own: position.own(),
            other: position.other(),
            own_threats: threats(position.own()) & free,
            other_threats,
            moves: non_losing_moves(position.landings(), other_threats),
            plies: signed(position.plies()),
        }
    }

    /// The node after the move with this landing.
    #[inline]
    pub(super) fn after(&self, landing: u64) -> Self {
        debug_assert!(landing.is_power_of_two() && landing & self.landings() != 0, "{self:?}");
        let threats = self.threats_after(landing);
        self.child(Move { landing, threats, answers: self.answers_to(landing, threats) })
    }

    /// The node after this move.
    #[inline]
    pub(super) fn child(&self, Move { landing, threats, answers }: Move) -> Self {
        Self {
            own: self.other,
            other: self.own | landing,
            own_threats: self.other_threats & !landing,
            other_threats: threats,
            moves: answers,
            plies: self.plies + 1,
        }
    }

    /// The free cells that complete four of the side to move when it has this landing.
    #[inline]
    fn threats_after(&self, landing: u64) -> u64 {
        threats(self.own | landing) & (self.free() ^ landing)
    }

    /// The non-losing moves of the other side when that landing leaves these threats.
    #[inline]
    const fn answers_to(&self, landing: u64, threats: u64) -> u64 {
        let landings = (self.landings() ^ landing) | ((landing << 1) & BOARD);
        non_losing_moves(landings, threats)
    }

    /// Threats and answers for two landings at once. The results go to memory so that the compiler
    /// vectorizes: one instruction computes both.
    #[inline(never)]
    fn after_both(&self, landings: [u64; 2], threats: &mut [u64; 2], answers: &mut [u64; 2]) {
        *threats = landings.map(|landing| self.threats_after(landing));
        let [first, second] = landings;
        let [after_first, after_second] = *threats;
        *answers = [self.answers_to(first, after_first), self.answers_to(second, after_second)];
    }

    /// Fills in all moves. [`None`] when one of them makes two threats at once, and so wins with
    /// the next stone.
    #[inline]
    pub(super) fn moves(&self, moves: &mut Moves) -> Option<Numbers> {
        let mut rest = self.moves;
        let mut numbers = Numbers { open: 0, forcing: 0 };
        let mut number = 1;
        let Moves { landings, threats, answers } = moves;
        let pairs = landings.iter_mut().zip(threats).zip(answers);
        for ((landings, threats), answers) in pairs {
            let first = lowest(rest);
            let second = lowest(rest ^ first);
            rest ^= first | second;
            *landings = [first, second];
            self.after_both(*landings, threats, answers);
            let [to_first, to_second] = *answers;
            if to_first == 0 || (second != 0 && to_second == 0) {
                return None;
            }
            let present = 1 | u32::from(second != 0) << 1;
            let choice = u32::from(several(to_first)) | u32::from(several(to_second)) << 1;
            numbers.open |= (present & choice) * number;
            numbers.forcing |= (present & !choice) * number;
            number <<= 2;
            if rest == 0 {
                break;
            }
        }
        Some(numbers)
    }

    /// The score of a later node, seen by the side to move in this node.
    #[inline]
    pub(super) const fn score_from(&self, further: &Self, score: i32) -> i32 {
        if (self.plies ^ further.plies) & 1 == 0 { score } else { -score }
    }

    /// A bound of this node, seen by the side to move in a later node.
    #[inline]
    pub(super) const fn bound_for(&self, further: &Self, bound: Bound) -> Bound {
        if (self.plies ^ further.plies) & 1 == 0 { bound } else { bound.for_opponent() }
    }

    /// As [`Position::key`].
    #[inline]
    pub(super) const fn key(&self) -> u64 {
        self.own + (self.own | self.other) + BOTTOM
    }

    /// The key of the node after this landing.
    #[inline]
    pub(super) const fn key_after(&self, landing: u64) -> u64 {
        self.other + (self.own | self.other) + BOTTOM + landing
    }

    /// The free cells.
    #[inline]
    pub(super) const fn free(&self) -> u64 {
        BOARD & !(self.own | self.other)
    }

    /// As [`Position::landings`].
    #[inline]
    pub(super) const fn landings(&self) -> u64 {
        ((self.own | self.other) + BOTTOM) & BOARD
    }

    /// As [`score::win_after`].
    #[inline]
    pub(super) const fn win_after(&self, wait: i32) -> i32 {
        score::win_after(self.plies, wait)
    }

    /// As [`score::loss_after`].
    #[inline]
    pub(super) const fn loss_after(&self, wait: i32) -> i32 {
        score::loss_after(self.plies, wait)
    }
}
