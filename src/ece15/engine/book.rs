//! The books: answers that a search would take longer than a moment to find.
//!
//! [`rank`] numbers all arrangements of stones. It is the index into the first file, and a part
//! of each record in the second.
//!
//! `book/opening.bin` has one byte for each rank of up to [`OPENING_PLIES`] stones. The byte is
//! `7 * (score + 18) + column`, where the column is the best move. It is [`NO_ENTRY`] if the
//! solver needs no entry there. The game is over, the side to move wins with its next or its
//! fourth stone, or no game leads to the position.
//!
//! `book/games.bin` has best moves for more stones, up to [`GAME_PLIES`]. It covers games in which
//! one side plays `best_move` and the other any move. Of the longest positions it has only those
//! with long searches. A record is the number `7 * rank + column` in four bytes, the lowest first.
//! Records are in ascending order. A position and its mirror image share a record: that of the
//! smaller key.
//!
//! `make book` makes both files.

use super::position::Position;
use crate::ece15::column::Column;
use crate::records::Records;
use core::fmt;

/// Stones in the longest opening.
pub const OPENING_PLIES: u32 = 8;
/// Stones in the longest position from a game.
pub const GAME_PLIES: u32 = 15;
/// The byte of an opening that the book leaves to the search.
pub const NO_ENTRY: u8 = u8::MAX;

/// The worst score of an opening: the loss to the opponent's fourth stone.
const WORST: i32 = -18;
/// Scores that fit into a byte with a column: all but 18, the win with the fourth stone.
const SCORES: u8 = 36;
/// Columns of the board.
const COLUMNS: u8 = 7;
/// Bytes of a record.
const RECORD: usize = 4;

static OPENINGS: [u8; openings()] = *include_bytes!("book/opening.bin");
static GAMES: &[u8] = include_bytes!("book/games.bin");

const _: () = assert!(SCORES * COLUMNS < NO_ENTRY);
const _: () = assert!(fewer_stones(GAME_PLIES + 1) <= u32::MAX / COLUMNS as u32);
const _: () = assert!(OPENINGS.len() + GAMES.len() <= 600_000);

/// Scores and best moves that are known without a search.
#[derive(Clone, Copy)]
pub struct Book<'a> {
    openings: &'a [u8],
    games: Records<'a, RECORD>,
}

impl Book<'_> {
    /// The empty book.
    pub const EMPTY: Self = Self { openings: &[], games: Records::new(&[]) };
    /// The book of both files.
    pub const FULL: Self = Self { openings: &OPENINGS, games: Records::new(GAMES) };
}

/// Shows the sizes alone.
impl fmt::Debug for Book<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes = (self.openings.len(), self.games.len());
        formatter.debug_tuple("Book").field(&sizes).finish()
    }
}

impl<'a> Book<'a> {
    /// The book with the openings of this list. The byte of a position stands at its [`rank`].
    #[must_use]
    pub const fn of_openings(openings: &'a [u8]) -> Self {
        Self { openings, games: Records::new(&[]) }
    }

    /// The score for the side to move, if the position is an opening in the book.
    #[must_use]
    pub(super) fn score(&self, position: &Position) -> Option<i32> {
        self.opening(position).map(|(score, _)| score)
    }

    /// The best column, if the position is in the book.
    #[must_use]
    pub(super) fn column(&self, position: &Position) -> Option<Column> {
        self.opening(position).map(|(_, column)| column).or_else(|| self.column_in_games(position))
    }

    /// For a position with one stone more than an opening: a lower bound of its score, and whether
    /// the bound is exact.
    ///
    /// The score is at least the negated score of any opening before this position. It is equal
    /// if the last stone was the opening's best move.
    pub(super) fn lower_bound(&self, position: &Position) -> Option<(i32, bool)> {
        if position.plies() != OPENING_PLIES + 1 {
            return None;
        }
        let openings = Column::ALL.into_iter().filter_map(|last| {
            let (score, best) = self.opening(&position.before(last)?)?;
            Some((-score, best == last))
        });
        openings.max()
    }

    /// Score and best column of an opening.
    fn opening(&self, position: &Position) -> Option<(i32, Column)> {
        if position.plies() > OPENING_PLIES {
            return None;
        }
        let byte = *self.openings.get(rank(position)? as usize)?;
        if byte == NO_ENTRY {
            return None;
        }
        let (score, column) = (byte / COLUMNS, byte % COLUMNS);
        Some((i32::from(score) + WORST, *Column::ALL.get(usize::from(column))?))
    }

    /// The best column in a position from a game.
    fn column_in_games(&self, position: &Position) -> Option<Column> {
        let canonical = position.canonical();
        let rank = rank(&canonical)?;
        let column = split(self.games.find(&rank, |record| split(record).0)?).1?;
        Some(if canonical == *position { column } else { column.mirror() })
    }

    /// The ranks of the positions from games and the columns to play there, in ascending order.
    pub fn games(&self) -> impl Iterator<Item = (u32, Option<Column>)> {
        self.games.iter().map(split)
    }
}

/// The byte for an opening with this score and this best column; [`None`] for the score
/// 18.
#[must_use]
pub fn opening_entry(score: i32, column: Column) -> Option<u8> {
    let score = u8::try_from(score - WORST).ok().filter(|&score| score < SCORES)?;
    Some(COLUMNS * score + column.index())
}

/// The record of a position from a game with this rank and this best column.
#[must_use]
pub const fn game_record(rank: u32, column: Column) -> [u8; RECORD] {
    (rank * COLUMNS as u32 + column.index() as u32).to_le_bytes()
}

/// The rank of the position with this record and the best column there.
fn split(record: [u8; RECORD]) -> (u32, Option<Column>) {
    let number = u32::from_le_bytes(record);
    let (rank, column) = (number / u32::from(COLUMNS), number % u32::from(COLUMNS));
    (rank, Column::ALL.get(column as usize).copied())
}

/// The rank of a position among all arrangements of up to [`GAME_PLIES`] stones, as if
/// columns had no top. [`None`] for more stones.
///
/// Positions with fewer stones come first. Stones are counted column by column from the left, and
/// in a column from the bottom. Two sets identify a position among all with as many stones. The
/// first has the places of the six column borders in the sequence of stones and borders. The
/// second has the places of the mover's stones in the sequence of stones. A set's rank is that of
/// the combinatorial number system.
#[must_use]
pub fn rank(position: &Position) -> Option<u32> {
    let plies = position.plies();
    let fewer_stones = *FEWER_STONES.get(plies as usize)?;
    let (mut borders, mut own) = (0, 0);
    let (mut stones, mut own_stones) = (0, 0);
    for column in 0..u32::from(COLUMNS) {
        if column > 0 {
            borders += choose(stones + column - 1, column);
        }
        let mut taken = position.taken() >> (8 * column) & 0x3f;
        let mut ours = position.own() >> (8 * column);
        while taken != 0 {
            if ours & 1 != 0 {
                own_stones += 1;
                own += choose(stones, own_stones);
            }
            (taken, ours, stones) = (taken >> 1, ours >> 1, stones + 1);
        }
    }
    Some(fewer_stones + borders * choose(plies, plies / 2) + own)
}

/// How many ranks there are for up to [`OPENING_PLIES`] stones.
#[must_use]
pub const fn openings() -> usize {
    fewer_stones(OPENING_PLIES + 1) as usize
}

/// For each number of stones, how many ranks there are for fewer stones.
#[expect(clippy::indexing_slicing, reason = "a bad index in a constant does not compile")]
static FEWER_STONES: [u32; GAME_PLIES as usize + 1] = {
    let mut all = [0; GAME_PLIES as usize + 1];
    let mut plies = 0;
    while plies <= GAME_PLIES {
        all[plies as usize] = fewer_stones(plies);
        plies += 1;
    }
    all
};

/// How many ranks there are for fewer stones than these.
const fn fewer_stones(plies: u32) -> u32 {
    let (mut ranks, mut fewer) = (0, 0);
    while fewer < plies {
        let borders = COLUMNS as u32 - 1;
        ranks += choose(fewer + borders, borders) * choose(fewer, fewer / 2);
        fewer += 1;
    }
    ranks
}

/// The binomial coefficient: the number of ways to choose `size` of `all`
/// things.
const fn choose(all: u32, size: u32) -> u32 {
    let (mut ways, mut taken) = (1, 0);
    while taken < size {
        ways = ways * all.saturating_sub(taken) / (taken + 1);
        taken += 1;
    }
    ways
}
