//! A position as the search sees it: with both sides' threats, and only those
//! moves that do not lose at once.

use super::bitboard::{BOARD, BOTTOM, completing, lowest, several};
use super::position::Position;

/// A position in which the side to move cannot win with this stone.
#[derive(Clone, Copy, Debug)]
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

/// A move, and what is new in the node after it.
#[derive(Clone, Copy)]
pub(super) struct Move {
    /// Where the stone falls.
    pub(super) landing: u64,
    /// The [`Node::other_threats`] of the node after it.
    pub(super) threats: u64,
    /// The [`Node::moves`] of the node after it.
    pub(super) answers: u64,
}

/// All moves of a node, from the left to the right: one place for each column,
/// and one more to make pairs of them. See [`Move`].
///
/// Three arrays and not one of pairs of moves: for that the compiler makes no
/// vectors in [`Node::after_both`], and the search is a fifth slower.
pub(super) struct Moves {
    landings: [u64; 8],
    threats: [u64; 8],
    answers: [u64; 8],
}

impl Moves {
    /// None yet.
    pub(super) const NONE: Self = Self { landings: [0; 8], threats: [0; 8], answers: [0; 8] };

    /// The move with this number, 0 to 6.
    #[inline]
    pub(super) fn get(&self, number: usize) -> Move {
        let of = |cells: &[u64; 8]| cells.get(number & 7).copied().unwrap_or(0);
        Move { landing: of(&self.landings), threats: of(&self.threats), answers: of(&self.answers) }
    }
}

/// The numbers of a node's moves, a bit for each.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    /// Those that leave the other side a choice.
    pub(super) open: u32,
    /// Those that leave it one move.
    pub(super) forced: u32,
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

    /// The node after the move with this landing.
    #[inline]
    pub(super) fn after(&self, landing: u64) -> Self {
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

    /// The free cells with which the side to move would complete four when it
    /// has this landing.
    #[inline]
    fn threats_after(&self, landing: u64) -> u64 {
        completing(self.own | landing) & (self.free() ^ landing)
    }

    /// The moves of the other side when that landing leaves these threats.
    #[inline]
    const fn answers_to(&self, landing: u64, threats: u64) -> u64 {
        let landings = (self.landings() ^ landing) | ((landing << 1) & BOARD);
        not_losing(landings, threats)
    }

    /// Threats and answers for two landings at once. With the results in memory
    /// the compiler makes one vector instruction do for both.
    #[inline(never)]
    fn after_both(&self, landings: [u64; 2], threats: &mut [u64; 2], answers: &mut [u64; 2]) {
        *threats = landings.map(|landing| self.threats_after(landing));
        let [first, second] = landings;
        let [after_first, after_second] = *threats;
        *answers = [self.answers_to(first, after_first), self.answers_to(second, after_second)];
    }

    /// Fills in all moves. None when one of them makes two threats at once, and
    /// so wins with the next stone.
    #[inline]
    pub(super) fn moves(&self, moves: &mut Moves) -> Option<Numbers> {
        let mut rest = self.moves;
        let mut numbers = Numbers { open: 0, forced: 0 };
        let mut number = 1;
        let Moves { landings, threats, answers } = moves;
        let pairs = landings.as_chunks_mut::<2>().0.iter_mut();
        let pairs = pairs.zip(threats.as_chunks_mut::<2>().0).zip(answers.as_chunks_mut::<2>().0);
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
            numbers.forced |= (present & !choice) * number;
            number <<= 2;
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
