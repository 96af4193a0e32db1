//! The books: answers that a search would take longer than a moment to find.
//!
//! [`rank`] numbers all arrangements of stones. It is the index into the first file, and a part of
//! each record in the others. Records have four bytes, the highest first, and stand in ascending
//! order. A position and its mirror image share a record: that of the smaller key.
//!
//! `book/opening.bin` has one byte for each rank of up to [`OPENING_PLIES`] stones. The byte is
//! `7 * (score + 18) + column`, where the column is the best move. It is [`NO_ENTRY`] where the
//! game is over and where no game leads to the position. It is so too where the side to move wins
//! with its next or its fourth stone.
//!
//! `book/hard.bin` has scores and best moves of positions with [`HARD_PLIES`] stones. Among the
//! positions that most lines lead to, it has those with long searches. A record is the number
//! `252 * rank + byte`, with a byte as in the first file.
//!
//! `book/games.bin` has best moves for more stones than an opening, up to [`GAME_PLIES`]. It covers
//! games in which one side plays `best_move` and the other any move. Of the longest positions it
//! has only those with long searches. A record is the number `7 * rank + column`.
//!
//! `make book` makes the files.

use super::position::Position;
use crate::ece15::column::Column;
use crate::records::Records;
use core::fmt;

/// Stones in the longest opening.
pub const OPENING_PLIES: u32 = 8;
/// Stones in a hard position.
pub const HARD_PLIES: u32 = OPENING_PLIES + 1;
/// Stones in the longest position from a game.
pub const GAME_PLIES: u32 = 15;
/// Stones in the longest position with a lower bound.
const BOUNDED_PLIES: u32 = OPENING_PLIES + 2;
/// The byte of an opening that the book leaves to the search.
pub const NO_ENTRY: u8 = u8::MAX;

/// The worst score of an opening: the loss to the opponent's fourth stone.
const WORST: i32 = -18;
/// Scores that fit into a byte with a column: all but 18, the win with the fourth stone.
const SCORES: u8 = 36;
/// Columns of the board.
const COLUMNS: u8 = 7;
/// Bytes that hold a score and a column.
const ENTRIES: u8 = SCORES * COLUMNS;
/// Bytes of a record.
const RECORD: usize = 4;

static OPENINGS: [u8; openings()] = *include_bytes!("book/opening.bin");
static HARD: &[u8] = include_bytes!("book/hard.bin");
static GAMES: &[u8] = include_bytes!("book/games.bin");

const _: () = assert!(ENTRIES < NO_ENTRY);
const _: () = assert!(fewer_stones(HARD_PLIES + 1) <= u32::MAX / ENTRIES as u32);
const _: () = assert!(fewer_stones(GAME_PLIES + 1) <= u32::MAX / COLUMNS as u32);
const _: () = assert!(OPENINGS.len() + HARD.len() + GAMES.len() <= 600_000);

/// Scores and best moves that are known without a search.
#[derive(Clone, Copy)]
pub struct Book<'a> {
    openings: &'a [u8],
    hard: Records<'a, RECORD>,
    games: Records<'a, RECORD>,
}

impl Book<'_> {
    /// The empty book.
    pub const EMPTY: Self = Self::of_openings(&[]);
    /// The book of all files.
    pub const FULL: Self =
        Self { openings: &OPENINGS, hard: Records::new(HARD), games: Records::new(GAMES) };
}

/// Shows the sizes alone.
impl fmt::Debug for Book<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes = (self.openings.len(), self.hard.len(), self.games.len());
        formatter.debug_tuple("Book").field(&sizes).finish()
    }
}

impl<'a> Book<'a> {
    /// The book with the openings of this list. The byte of a position stands at its [`rank`].
    #[must_use]
    pub const fn of_openings(openings: &'a [u8]) -> Self {
        Self { openings, hard: Records::new(&[]), games: Records::new(&[]) }
    }

    /// The score for the side to move, if the book has the position as an opening or a hard one.
    #[must_use]
    pub(super) fn score(&self, position: &Position) -> Option<i32> {
        self.entry(position).map(|(score, _)| score)
    }

    /// The best column, if the position is in the book.
    #[must_use]
    pub(super) fn column(&self, position: &Position) -> Option<Column> {
        self.entry(position).map(|(_, column)| column).or_else(|| self.column_in_games(position))
    }

    /// A lower bound of the position's score, and true if the bound is exact. The position has one
    /// or two stones more than an opening.
    ///
    /// The score is at least the negated score of any position before it. It is equal if the last
    /// stone was the best move there.
    pub(super) fn lower_bound(&self, position: &Position) -> Option<(i32, bool)> {
        if !(OPENING_PLIES + 1..=BOUNDED_PLIES).contains(&position.plies()) {
            return None;
        }
        let bounds = Column::ALL.into_iter().filter_map(|last| {
            let before = position.before(last).filter(|before| !before.is_over())?;
            let known = self.entry(&before);
            let score = known.map(|(score, _)| score).or_else(|| self.exact_bound(&before))?;
            Some((-score, known.is_some_and(|(_, best)| best == last)))
        });
        bounds.max()
    }

    /// The lower bound of a position, if it is exact.
    fn exact_bound(&self, position: &Position) -> Option<i32> {
        self.lower_bound(position).filter(|&(_, exact)| exact).map(|(score, _)| score)
    }

    /// Score and best column of an opening or a hard position.
    fn entry(&self, position: &Position) -> Option<(i32, Column)> {
        match position.plies() {
            ..=OPENING_PLIES => split_entry(*self.openings.get(rank(position)? as usize)?),
            HARD_PLIES => self.hard_entry(position),
            _ => None,
        }
    }

    /// Score and best column of a hard position.
    fn hard_entry(&self, position: &Position) -> Option<(i32, Column)> {
        let canonical = position.canonical();
        let rank = rank(&canonical)?;
        let record = self.hard.find(&rank, |record| split_hard(record).0)?;
        let (score, column) = split_hard(record).1?;
        Some((score, if canonical == *position { column } else { column.mirror() }))
    }

    /// The best column in a position from a game.
    fn column_in_games(&self, position: &Position) -> Option<Column> {
        let canonical = position.canonical();
        let rank = rank(&canonical)?;
        let column = split(self.games.find(&rank, |record| split(record).0)?).1?;
        Some(if canonical == *position { column } else { column.mirror() })
    }

    /// The ranks of the hard positions, with their scores and best columns, in ascending order.
    pub fn hard(&self) -> impl Iterator<Item = (u32, Option<(i32, Column)>)> {
        self.hard.iter().map(split_hard)
    }

    /// The ranks of the positions from games and the columns to play there, in ascending order.
    pub fn games(&self) -> impl Iterator<Item = (u32, Option<Column>)> {
        self.games.iter().map(split)
    }
}

/// The byte for an opening with this score and this best column; [`None`] for the score 18.
#[must_use]
pub fn opening_entry(score: i32, column: Column) -> Option<u8> {
    let score = u8::try_from(score - WORST).ok().filter(|&score| score < SCORES)?;
    Some(COLUMNS * score + column.index())
}

/// Score and best column in an opening's byte; [`None`] for [`NO_ENTRY`].
fn split_entry(byte: u8) -> Option<(i32, Column)> {
    let (score, column) = (byte / COLUMNS, byte % COLUMNS);
    let column = Column::ALL.get(usize::from(column)).filter(|_| byte < ENTRIES)?;
    Some((i32::from(score) + WORST, *column))
}

/// The record of a hard position with this rank. The byte is that of an opening with its score and
/// best column.
#[must_use]
pub const fn hard_record(rank: u32, entry: u8) -> [u8; RECORD] {
    (rank * ENTRIES as u32 + entry as u32).to_be_bytes()
}

/// The rank of the hard position with this record, its score and its best column.
fn split_hard(record: [u8; RECORD]) -> (u32, Option<(i32, Column)>) {
    let number = u32::from_be_bytes(record);
    let (rank, entry) = (number / u32::from(ENTRIES), number % u32::from(ENTRIES));
    (rank, u8::try_from(entry).ok().and_then(split_entry))
}

/// The record of a position from a game with this rank and this best column.
#[must_use]
pub const fn game_record(rank: u32, column: Column) -> [u8; RECORD] {
    (rank * COLUMNS as u32 + column.index() as u32).to_be_bytes()
}

/// The rank of the position with this record and the best column there.
fn split(record: [u8; RECORD]) -> (u32, Option<Column>) {
    let number = u32::from_be_bytes(record);
    let (rank, column) = (number / u32::from(COLUMNS), number % u32::from(COLUMNS));
    (rank, Column::ALL.get(column as usize).copied())
}

/// The rank of a position among all arrangements of up to [`GAME_PLIES`] stones, as if columns had
/// no top. [`None`] for more stones.
///
/// Positions with fewer stones come first. Stones are counted column by column from the left, and
/// in a column from the bottom. Two sets identify a position among all with as many stones. The
/// first has the places of the six column borders in the sequence of stones and borders. The second
/// has the places of the mover's stones in the sequence of stones. A set's rank is that of the
/// combinatorial number system.
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

/// The binomial coefficient: the number of ways to choose `size` of `all` things.
const fn choose(all: u32, size: u32) -> u32 {
    let (mut ways, mut taken) = (1, 0);
    while taken < size {
        ways = ways * all.saturating_sub(taken) / (taken + 1);
        taken += 1;
    }
    ways
}
