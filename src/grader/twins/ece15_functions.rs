//! ece15's functions on columns of stones, the slow and obvious way.

use super::ece15_position::{COLUMNS, Position, ROWS};

/// A game of the players 1 and 2.
#[derive(Clone, Debug, Default)]
pub struct Game {
    position: Position,
    /// The columns played so far, as digits 1 to 7.
    pub moves: String,
}

impl Game {
    /// The game after these columns.
    pub fn after(moves: &str) -> Self {
        let mut game = Self::default();
        for digit in moves.bytes() {
            game.play(usize::from(digit - b'0'));
        }
        game
    }

    /// The side to move.
    pub fn player(&self) -> u8 {
        if self.moves.len().is_multiple_of(2) { 1 } else { 2 }
    }

    /// Puts a stone of the side to move into column 1 to 7, which has room.
    pub fn play(&mut self, column: usize) {
        self.position.put(column - 1, if self.player() == 1 { b'X' } else { b'O' });
        self.moves.push_str(&column.to_string());
    }

    /// True if column 1 to 7 takes no stone.
    pub fn is_full(&self, column: usize) -> bool {
        !self.position.is_open(column - 1)
    }

    /// The columns that take a stone.
    pub fn open(&self) -> Vec<usize> {
        (1..=COLUMNS).filter(|&column| !self.is_full(column)).collect()
    }

    /// The player at this column and row, both from 0, the row from the bottom; 0 for none.
    pub fn at(&self, column: usize, row: usize) -> u8 {
        match self.position.cell(column, row) {
            None => 0,
            Some(mark) => 1 + u8::from(mark == b'O'),
        }
    }

    /// The lengths of the lines through the last stone: across, up, rising, falling.
    pub fn lines(&self) -> [usize; 4] {
        let last = self.moves.bytes().last().map(|digit| usize::from(digit - b'1'));
        last.map_or([0; 4], |column| self.position.lines(column))
    }

    /// The player whose last stone stands in a line of four, 0 for none.
    pub fn winner(&self) -> u8 {
        if self.lines().into_iter().any(|line| line >= 4) { 3 - self.player() } else { 0 }
    }

    /// True if no column takes a stone.
    pub fn is_board_full(&self) -> bool {
        self.position.is_full()
    }

    /// The output of `display_board()`.
    pub fn picture(&self) -> String {
        self.position.drawing()
    }

    /// The 42 cells, column by column, each from the top or each from the bottom.
    pub fn cells(&self, from_the_top: bool) -> String {
        let row = |row: usize| if from_the_top { ROWS - 1 - row } else { row };
        let cells =
            (0..COLUMNS * ROWS).map(|cell| self.at(cell / ROWS, row(cell % ROWS)).to_string());
        cells.collect::<Vec<_>>().join(" ")
    }
}
