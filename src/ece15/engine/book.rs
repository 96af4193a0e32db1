//! The books: answers that a search would take longer than a moment to find.
//!
//! `book/opening.bin` has one byte for each way in which up to [`OPENING_PLIES`] stones can lie.
//! The place of a position's byte is its [`rank`], so the file holds no keys. The byte is `7 *
//! (score + 18) + column`, where the column is the best move. It is [`NO_ENTRY`] where no search is
//! needed: the game is over, the side to move wins at once, or no game leads there.
//!
//! `book/games.bin` has the best moves in games that the perfect player plays itself, from there
//! on. A record of seven bytes is the position's key, of which each byte is a column and below 128,
//! with 128 added to the byte of the column to play. Records are in ascending order of the keys,
//! taken as numbers with the lowest byte first. Of a position and its mirror image only the one
//! with the smaller key is there.
//!
//! `make book` makes both files.

use super::bitboard::BOTTOM;
use super::position::Position;
use crate::ece15::column::Column;
use core::fmt;

/// Stones in the longest opening.
pub const OPENING_PLIES: u32 = 7;
/// The byte of a position that needs no search.
pub const NO_ENTRY: u8 = u8::MAX;
/// The worst score of an opening: the loss to the opponent's fourth stone. The best one is the win
/// with one's own fifth stone, as a win with the next stone has no entry.
const WORST: i32 = -18;
/// Different scores of an opening.
const SCORES: u8 = 36;

/// Columns of the board.
const COLUMNS: u8 = 7;
/// Bytes of a record, one a column.
const RECORD: usize = 7;
/// The bit that marks the column to play.
const MARK: u64 = BOTTOM << 7;

static OPENINGS: [u8; fewer_stones(OPENING_PLIES + 1)] = *include_bytes!("book/opening.bin");
static GAMES: &[u8] = include_bytes!("book/games.bin");

const _: () = assert!(GAMES.len().is_multiple_of(RECORD));
const _: () = assert!(OPENINGS.len() + GAMES.len() <= 600_000);

/// Scores and best moves that are known without a search.
#[derive(Clone, Copy)]
pub struct Book<'a> {
    openings: &'a [u8],
    games: &'a [[u8; RECORD]],
}

impl Book<'_> {
    /// Knows nothing.
    pub const EMPTY: Self = Self { openings: &[], games: &[] };
    /// The two files.
    pub const FULL: Self = Self { openings: &OPENINGS, games: GAMES.as_chunks().0 };
}

/// The sizes alone.
impl fmt::Debug for Book<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes = (self.openings.len(), self.games.len());
        formatter.debug_tuple("Book").field(&sizes).finish()
    }
}

impl<'a> Book<'a> {
    /// Knows the openings of this list, in which the byte of a position stands at its [`rank`].
    #[must_use]
    pub const fn of_openings(openings: &'a [u8]) -> Self {
        Self { openings, games: &[] }
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

    /// Score and best column of an opening.
    fn opening(&self, position: &Position) -> Option<(i32, Column)> {
        let byte = *self.openings.get(rank(position)?)?;
        if byte == NO_ENTRY {
            return None;
        }
        let (score, column) = (byte / COLUMNS, byte % COLUMNS);
        Some((i32::from(score) + WORST, *Column::ALL.get(usize::from(column))?))
    }

    /// The best column in a position from a game.
    fn column_in_games(&self, position: &Position) -> Option<Column> {
        let canonical = position.canonical();
        let key = canonical.key();
        let number = self.games.binary_search_by_key(&key, |&record| split(record).0).ok()?;
        let column = split(*self.games.get(number)?).1?;
        Some(if canonical == *position { column } else { column.mirror() })
    }

    /// The keys of the positions from games and the columns to play there, in ascending order.
    pub fn games(&self) -> impl Iterator<Item = (u64, Option<Column>)> {
        self.games.iter().map(|&record| split(record))
    }
}

/// The byte for an opening with this score, -18 to 17, and this best column.
#[must_use]
pub fn opening_entry(score: i32, column: Column) -> Option<u8> {
    let score = u8::try_from(score - WORST).ok()?;
    COLUMNS.checked_mul(score)?.checked_add(column.index()).filter(|&byte| byte < COLUMNS * SCORES)
}

/// The record of a position from a game with this key and this best column.
#[must_use]
pub const fn game_record(key: u64, column: Column) -> [u8; RECORD] {
    let [record @ .., _] = (key | 128 << (8 * column.index())).to_le_bytes();
    record
}

/// The place of a position among all ways in which up to [`OPENING_PLIES`] stones can lie, below
/// [`openings`]. None for more stones.
///
/// Positions with fewer stones come first. Stones are counted column by column from the left, and
/// in a column from the bottom. Two sets tell a position from all others with as many stones: the
/// places of the six borders between columns in the sequence of stones and borders, and the places
/// of the side to move's stones in the sequence of stones. A set's rank is that of the
/// combinatorial number system.
#[must_use]
pub fn rank(position: &Position) -> Option<usize> {
    let plies = position.plies();
    if plies > OPENING_PLIES {
        return None;
    }
    let (mut borders, mut own) = (0, 0);
    let (mut stones, mut own_stones) = (0, 0);
    for column in 0..7 {
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
    Some(fewer_stones(plies) + borders * choose(plies, plies / 2) + own)
}

/// How many ways there are for up to [`OPENING_PLIES`] stones to lie, as if columns had no top.
#[must_use]
pub const fn openings() -> usize {
    OPENINGS.len()
}

/// How many ways there are for fewer stones than these to lie.
const fn fewer_stones(plies: u32) -> usize {
    let (mut ways, mut fewer) = (0, 0);
    while fewer < plies {
        ways += choose(fewer + 6, 6) * choose(fewer, fewer / 2);
        fewer += 1;
    }
    ways
}

/// The binomial coefficient: in how many ways `size` things are chosen of `all`.
const fn choose(all: u32, size: u32) -> usize {
    let (mut ways, mut taken) = (1, 0);
    while taken < size {
        ways = ways * all.saturating_sub(taken) / (taken + 1);
        taken += 1;
    }
    ways as usize
}

/// The key of a record and the column that is marked in it.
fn split(record: [u8; RECORD]) -> (u64, Option<Column>) {
    let word = record.iter().rfold(0, |word, &byte| word << 8 | u64::from(byte));
    let marked = (word & MARK).trailing_zeros() / 8;
    (word & !MARK, Column::ALL.get(marked as usize).copied())
}
