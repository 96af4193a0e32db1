//! Sets of cells in one word: one byte for each column, the lowest row in its lowest bit.
//!
//! Six bits of a byte are cells. The two free ones keep lines from running over the edge into the
//! next column. Since a column is a byte, the mirror image has the bytes in reverse order.

/// The lowest cell of every column.
pub(super) const BOTTOM: u64 = 0x0001_0101_0101_0101;
/// All 42 cells.
pub(super) const BOARD: u64 = BOTTOM * 0x3f;
/// Rows 1, 3 and 5 counted from the bottom.
pub(super) const ODD_ROWS: u64 = BOTTOM * 0b01_0101;
/// Rows 3 and 5: the odd squares that have an even one below.
pub(super) const UPPER_ODD_ROWS: u64 = BOTTOM * 0b01_0100;
/// Rows 2, 4 and 6.
pub(super) const EVEN_ROWS: u64 = BOTTOM * 0b10_1010;

/// Steps from a cell to the next one on a falling diagonal, in a row, and on a rising diagonal.
const SLANTS: [u32; 3] = [7, 8, 9];
/// Steps from a cell to the next one in all four directions, vertical first.
pub(super) const DIRECTIONS: [u32; 4] = [1, 7, 8, 9];

/// A number of cells or stones, signed for the arithmetic of scores.
#[must_use]
#[expect(clippy::cast_possible_wrap, reason = "at most 64")]
pub(super) const fn signed(number: u32) -> i32 {
    number as i32
}

/// Makes a signed number unsigned; it must not be negative. Callers shift the bounds of a score
/// first.
#[must_use]
#[expect(clippy::cast_sign_loss, reason = "never negative")]
pub(super) const fn unsigned(number: i32) -> u32 {
    debug_assert!(number >= 0);
    number as u32
}

/// The cells of a column, 0 to 6.
#[must_use]
pub const fn column(index: u32) -> u64 {
    debug_assert!(index < 7);
    0x3f << (8 * index)
}

/// The cell of a column, 0 to 6, with this many cells below it, 0 to 5.
#[must_use]
pub const fn cell(index: u32, height: u32) -> u64 {
    debug_assert!(index < 7 && height < 6);
    1 << (8 * index + height)
}

/// The cells with left and right exchanged.
pub(super) const fn mirror(cells: u64) -> u64 {
    cells.swap_bytes() >> 8
}

/// The threats of these stones: the cells that complete four in a row with them. A cell may be
/// taken or off the board.
#[must_use]
#[inline]
pub fn threats(stones: u64) -> u64 {
    let mut cells = (stones << 1) & (stones << 2) & (stones << 3);
    for step in SLANTS {
        let two_below = (stones << step) & (stones << (2 * step));
        let two_above = (stones >> step) & (stones >> (2 * step));
        cells |= two_below & ((stones << (3 * step)) | (stones >> step));
        cells |= two_above & ((stones >> (3 * step)) | (stones << step));
    }
    cells
}

/// True if these stones hold four in a row.
#[must_use]
#[inline]
pub fn has_four(stones: u64) -> bool {
    DIRECTIONS.into_iter().fold(0, |found, step| found | fours(stones, step)) != 0
}

/// True if these stones hold four in a row that is not vertical.
#[must_use]
#[inline]
pub(super) fn has_slanted_four(stones: u64) -> bool {
    SLANTS.into_iter().fold(0, |found, step| found | fours(stones, step)) != 0
}

/// The lowest cells of all fours in this direction.
#[must_use]
#[inline]
pub(super) const fn fours(stones: u64, step: u32) -> u64 {
    let pairs = stones & (stones >> step);
    pairs & (pairs >> (2 * step))
}

/// True if the set has more than one cell.
#[must_use]
#[inline]
pub(super) const fn several(cells: u64) -> bool {
    cells & cells.wrapping_sub(1) != 0
}

/// The set's lowest bit alone.
#[must_use]
#[inline]
pub(super) const fn lowest(cells: u64) -> u64 {
    cells & cells.wrapping_neg()
}
