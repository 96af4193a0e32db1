//! The computer of cuhk4.

use super::Game;
use crate::twins::cuhk4::switches::Is;

impl Game<'_> {
    /// The computer's column, from 0.
    pub(super) fn computer(&mut self) -> Option<usize> {
        let win = self.fours(b'X', !self.is(Is::computer_never_wins));
        let block = self.fours(b'O', !self.is(Is::computer_never_blocks));
        let found = if self.is(Is::win_and_block_together) {
            (0..7).find(|column| win == Some(*column) || block == Some(*column))
        } else if self.is(Is::block_before_win) {
            block.or(win)
        } else {
            win.or(block)
        };
        let column = found.or_else(|| self.lowest_column());
        if let Some(column) = column.filter(|_| self.is(Is::column_printed)) {
            self.out += &format!("{}\n", column + 1);
        }
        column
    }

    /// The column where a mark makes four, if any does.
    fn fours(&mut self, mark: u8, wanted: bool) -> Option<usize> {
        let mut columns: Vec<usize> = (0..7).filter(|_| wanted).collect();
        if self.is(Is::largest_column_first) {
            columns.reverse();
        }
        if self.is(Is::lowest_row_first) {
            columns.sort_by_key(|&column| self.landing(column).map_or(0, |row| 6 - row));
        }
        columns.into_iter().find(|&column| self.makes_four(column, mark))
    }

    fn makes_four(&mut self, column: usize, mark: u8) -> bool {
        let Some(landing) = self.landing(column) else {
            return false;
        };
        let hanging = self.is(Is::hanging_square);
        let rows = if hanging { 0..=landing } else { landing..=landing };
        rows.rev().any(|row| {
            if row < 5 && self.is(Is::first_row_only) {
                return false;
            }
            self.board[row][column] = mark;
            let four = self.computer_sees(mark, (row, column));
            self.board[row][column] = b' ';
            four
        })
    }

    /// The hint: the bottom row from column 7 to 1, then the row above.
    fn lowest_column(&self) -> Option<usize> {
        let mut free = (0..6).rev().flat_map(|row| (0..7).rev().map(move |column| (row, column)));
        let (row, column) = free.find(|&(row, column)| self.board[row][column] == b' ')?;
        if self.is(Is::fewest_marks_leftmost) {
            return (0..7).find(|&column| self.board[row][column] == b' ');
        }
        if self.is(Is::always_column_7) {
            return (0..7).rev().find(|&column| self.board[0][column] == b' ');
        }
        Some(column)
    }
}
