//! A position as two [bitboards](https://www.chessprogramming.org/Bitboards) with one bit for each
//! cell.
//!
//! Each column has seven bits: six cells from the bottom up and, above them, a bit that is never
//! set. The neighbours of a bit are 1 bit away (up), 7 bits (right), 8 (right, up) or 6 (right,
//! down). A line over the top edge meets a bit that is no cell.
//!
//! ```text
//!  6 13 20 27 34 41 48   never set
//!  5 12 19 26 33 40 47   row 6
//!  …                     …
//!  0  7 14 21 28 35 42   row 1
//! ```

use crate::board::{Board, Disc, Square};

/// Bits between one column and the next.
pub(super) const COLUMN_BITS: u32 = 7;

/// The lowest bit of every column.
pub(super) const FLOOR: u64 = 0x0000_0408_1020_4081;

/// All 42 cells.
pub(super) const CELLS: u64 = FLOOR * 0b11_1111;

/// The steps from a bit to its neighbours in other columns: right, right and up, right and down.
pub(super) const ACROSS: [u32; 3] = [7, 8, 6];

/// The discs of both sides, seen by the side to move.
#[derive(Clone, Copy)]
pub(super) struct Position {
    /// Discs of the side to move.
    pub(super) own: u64,
    /// Discs of the other side.
    pub(super) other: u64,
}

impl Position {
    /// The board as the side `mover` sees it.
    pub(super) fn new(board: &Board<7, 6>, mover: Disc) -> Self {
        let mut position = Self { own: 0, other: 0 };
        for (Square { column, row }, disc) in board.discs() {
            let bit = 1 << (column.unsigned_abs() * COLUMN_BITS + (5 - row).unsigned_abs());
            if disc == mover { position.own |= bit } else { position.other |= bit }
        }
        position
    }

    /// The position after the mover's disc on `cell`, a landing. The other side is to move.
    #[inline]
    pub(super) const fn after(self, cell: u64) -> Self {
        debug_assert!(cell.is_power_of_two() && cell & self.landings() != 0);
        Self { own: self.other, other: self.own | cell }
    }

    /// The same board with the other side to move.
    #[inline]
    pub(super) const fn flipped(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// The cells that no disc stands on.
    #[inline]
    pub(super) const fn empty(self) -> u64 {
        CELLS & !(self.own | self.other)
    }

    /// The cells where a disc can come to rest: at most one in each column.
    #[inline]
    pub(super) const fn landings(self) -> u64 {
        ((self.own | self.other) + FLOOR) & CELLS
    }

    /// The threats of the side to move: the empty cells on which its disc would make four in a row.
    /// They need not be landings.
    #[inline]
    pub(super) fn threats(self) -> u64 {
        let own = self.own;
        let mut cells = (own << 1) & (own << 2) & (own << 3);
        for step in ACROSS {
            let two = own & (own >> step);
            let three = two & (own >> (2 * step));
            cells |= (three >> step) | (three << (3 * step));
            cells |= ((own << step) & (two >> step)) | ((own >> step) & (two << (2 * step)));
        }
        cells & self.empty()
    }

    /// True if the side to move has four in a row.
    pub(super) fn has_four(self) -> bool {
        let own = self.own;
        [1].into_iter().chain(ACROSS).any(|step| {
            let two = own & (own >> step);
            two & (two >> (2 * step)) != 0
        })
    }

    /// A number below 2^49 that no other position has. In a column of height h all discs add up to
    /// 2^h - 1. The mover's discs add up to at most as much. The sum is from 2^h - 1 to 2^(h+1) -
    /// 2. It gives the height and the owners, and never carries into the next column.
    #[inline]
    pub(super) const fn key(self) -> u64 {
        self.own + (self.own | self.other)
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, Disc, Position, Square};
    use crate::board::Cell;
    use crate::glibc_rand::Rand;

    /// On boards filled at random.
    #[test]
    fn threats_are_those_that_make_four_on_the_board() {
        let mut random = Rand::new(1);
        let mut found = 0;
        for _ in 0..2_000 {
            let mut board = Board::new();
            for _ in 0..30 {
                let disc = if random.draw() < 1 << 30 { Disc::First } else { Disc::Second };
                board.drop_disc(i32::try_from(random.draw() % 7).unwrap_or(0), disc);
                let cells = Position::new(&board, Disc::First).threats();
                let empty = (0..42).map(|n| Square::new(n % 7, n / 7));
                for square in empty.filter(|&square| board.at(square) == Cell::Empty) {
                    let mut next = board;
                    next.place(square, Disc::First);
                    let bit = 1 << (square.column * 7 + 5 - square.row);
                    assert_eq!(cells & bit != 0, next.longest_line(square) >= 4);
                    found += u32::from(cells & bit != 0);
                }
                assert_eq!(cells.count_ones(), (cells & super::CELLS).count_ones());
            }
        }
        assert!(found > 10_000, "{found}");
    }
}
