//! The opening book: what [`super::best_move`] answers where finding it takes
//! longer than a moment.
//!
//! `book.bin` holds a record of seven bytes for each position: the bytes of
//! the position's key, of which each is a column and below 128, with 128 added
//! to the byte of the column to play. Records are in ascending order of the
//! keys, taken as numbers with the lowest byte first. Of a position and its
//! mirror image only the one with the smaller key is there.
//!
//! `make book` makes the file.

use super::bitboard::BOTTOM;
use super::position::Position;

/// Bytes of a record, one a column.
const RECORD: usize = 7;
/// The bit that marks the column to play.
const MARK: u64 = BOTTOM << 7;

static RECORDS: &[u8] = include_bytes!("book.bin");

const _: () = assert!(RECORDS.len().is_multiple_of(RECORD));
const _: () = assert!(RECORDS.len() <= 1 << 20);

/// Positions in the book.
#[must_use]
pub const fn len() -> usize {
    RECORDS.len() / RECORD
}

/// The key of the record with this number, and the column to play there.
#[must_use]
pub fn record(number: usize) -> Option<(u64, u32)> {
    records().get(number).copied().map(word).map(split)
}

/// The column to play in a position that is its own [`Position::canonical`];
/// none when it is not in the book.
#[must_use]
pub(super) fn column(position: &Position) -> Option<u32> {
    let key = position.key();
    let number = records().binary_search_by_key(&key, |&record| word(record) & !MARK).ok()?;
    record(number).map(|(_, column)| column)
}

fn records() -> &'static [[u8; RECORD]] {
    RECORDS.as_chunks().0
}

fn word(record: [u8; RECORD]) -> u64 {
    record.iter().rfold(0, |word, &byte| word << 8 | u64::from(byte))
}

const fn split(word: u64) -> (u64, u32) {
    (word & !MARK, (word & MARK).trailing_zeros() / 8)
}
