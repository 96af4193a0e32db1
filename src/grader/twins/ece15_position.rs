//! Connect-Four as ece15 shows it: seven columns of six cells.

/// Columns of the board.
pub const COLUMNS: usize = 7;
/// Cells of a column.
pub const ROWS: usize = 6;
/// Stones in line that win; more win too.
const LINE: usize = 4;
/// Steps to the right and up.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

const RULE: &str = "+---+---+---+---+---+---+---+\n";

/// The stones of each column, from the bottom, and their number; a stone is `X` or `O`.
#[derive(Clone, Debug, Default)]
pub struct Position {
    columns: [[u8; ROWS]; COLUMNS],
    heights: [usize; COLUMNS],
}

impl Position {
    /// Stones in a column; a column that is not there is full.
    pub fn height(&self, column: usize) -> usize {
        self.heights.get(column).copied().unwrap_or(ROWS)
    }

    /// True if the column takes one more stone.
    pub fn is_open(&self, column: usize) -> bool {
        self.height(column) < ROWS
    }

    /// Puts a stone on top of an open column; false where the column is full.
    pub fn put(&mut self, column: usize, mark: u8) -> bool {
        let open = self.is_open(column);
        if open {
            self.columns[column][self.heights[column]] = mark;
            self.heights[column] += 1;
        }
        open
    }

    /// True if all 42 cells hold a stone.
    pub fn is_full(&self) -> bool {
        !(0..COLUMNS).any(|column| self.is_open(column))
    }

    /// True if the top stone of the column is part of a line of four or more.
    pub fn wins(&self, column: usize) -> bool {
        self.lines(column).into_iter().any(|length| length >= LINE)
    }

    /// The lengths of the lines through the top stone of a column: across, up, rising, falling.
    /// They are 0 in an empty column.
    pub fn lines(&self, column: usize) -> [usize; 4] {
        let Some(row) = self.height(column).checked_sub(1) else { return [0; 4] };
        let mark = self.cell(column, row);
        let arm = |right: isize, up: isize| {
            let cell = |step: isize| {
                let column = column.checked_add_signed(step * right)?;
                self.cell(column, row.checked_add_signed(step * up)?)
            };
            (1..COLUMNS.cast_signed()).take_while(|&step| cell(step) == mark).count()
        };
        DIRECTIONS.map(|(right, up)| 1 + arm(right, up) + arm(-right, -up))
    }

    /// The stone in a cell; rows count from the bottom.
    pub fn cell(&self, column: usize, row: usize) -> Option<u8> {
        (row < *self.heights.get(column)?).then(|| self.columns[column][row])
    }

    /// The output of `display_board()`.
    pub fn drawing(&self) -> String {
        let mut text = String::from("\n");
        for row in (0..ROWS).rev() {
            text.push_str(RULE);
            for column in 0..COLUMNS {
                text.push_str("| ");
                text.push(self.cell(column, row).map_or(' ', char::from));
                text.push(' ');
            }
            text.push_str("|\n");
        }
        text + RULE + "  1   2   3   4   5   6   7  \n\n"
    }
}
