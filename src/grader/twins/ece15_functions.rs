//! ece15's functions on columns of stones, the slow and obvious way.

/// Columns and rows of the board.
pub const COLUMNS: usize = 7;
const ROWS: usize = 6;

/// A game: the stones of each column from the bottom, 1 and 2 for the players.
#[derive(Clone, Debug, Default)]
pub struct Game {
    columns: [Vec<u8>; COLUMNS],
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
        let player = self.player();
        self.columns[column - 1].push(player);
        self.moves.push_str(&column.to_string());
    }

    /// Whether column 1 to 7 takes no stone.
    pub fn is_full(&self, column: usize) -> bool {
        self.columns[column - 1].len() == ROWS
    }

    /// The columns that take a stone.
    pub fn open(&self) -> Vec<usize> {
        (1..=COLUMNS).filter(|&column| !self.is_full(column)).collect()
    }

    /// What lies at this column and row, both from 0, the row from the bottom.
    pub fn at(&self, column: usize, row: usize) -> u8 {
        self.columns.get(column).and_then(|stones| stones.get(row)).copied().unwrap_or(0)
    }

    /// The player with four stones in a line, 0 for none.
    pub fn winner(&self) -> u8 {
        let rows = |column: usize| 0..self.columns[column].len();
        let mut stones = (0..COLUMNS).flat_map(|column| rows(column).map(move |row| (column, row)));
        stones
            .find(|&(column, row)| self.begins_four(column, row))
            .map_or(0, |(column, row)| self.at(column, row))
    }

    /// Whether this stone and three more of its player lie in a line, upwards or to the right.
    fn begins_four(&self, column: usize, row: usize) -> bool {
        let stone = self.at(column, row);
        let is_same = |column, row| self.at(column, row) == stone;
        (1..4).all(|n| is_same(column, row + n))
            || (1..4).all(|n| is_same(column + n, row))
            || (1..4).all(|n| is_same(column + n, row + n))
            || (1..4).all(|n| row >= n && is_same(column + n, row - n))
    }

    /// Whether no column takes a stone.
    pub fn is_board_full(&self) -> bool {
        self.open().is_empty()
    }

    /// What `display_board()` prints.
    pub fn picture(&self) -> String {
        let rule = "+---+---+---+---+---+---+---+\n";
        let mut text = "\n".to_string();
        for row in (0..ROWS).rev() {
            text.push_str(rule);
            for column in 0..COLUMNS {
                let letter = [' ', 'X', 'O'][usize::from(self.at(column, row))];
                text.push_str(&format!("| {letter} "));
            }
            text.push_str("|\n");
        }
        text + rule + "  1   2   3   4   5   6   7  \n\n"
    }

    /// The 42 cells, column by column, each from the top or each from the bottom.
    pub fn cells(&self, from_the_top: bool) -> String {
        let row = |row: usize| if from_the_top { ROWS - 1 - row } else { row };
        let cells =
            (0..COLUMNS * ROWS).map(|cell| self.at(cell / ROWS, row(cell % ROWS)).to_string());
        cells.collect::<Vec<_>>().join(" ")
    }
}
