//! Connect-Four as ece15 shows it: seven columns of six cells.

/// Columns of the board.
pub const COLUMNS: usize = 7;
/// Cells of a column.
pub const ROWS: usize = 6;
/// Stones in line that win; more win too.
const LINE: usize = 4;
/// A line through a cell ends at most so many cells away from it, as far as it counts.
const REACH: isize = 3;

const RULE: &str = "+---+---+---+---+---+---+---+\n";

/// The stones of each column, from the bottom; a stone is `X` or `O`.
#[derive(Clone, Debug, Default)]
pub struct Position {
    columns: [Vec<u8>; COLUMNS],
}

impl Position {
    /// Stones in a column; a column that is not there is full.
    pub fn height(&self, column: usize) -> usize {
        self.columns.get(column).map_or(ROWS, Vec::len)
    }

    /// Whether the column takes one more stone.
    pub fn is_open(&self, column: usize) -> bool {
        self.height(column) < ROWS
    }

    /// Puts a stone on top of an open column; false where the column is full.
    pub fn put(&mut self, column: usize, mark: u8) -> bool {
        let open = self.is_open(column);
        if let (true, Some(stones)) = (open, self.columns.get_mut(column)) {
            stones.push(mark);
        }
        open
    }

    /// Whether all 42 cells hold a stone.
    pub fn is_full(&self) -> bool {
        !(0..COLUMNS).any(|column| self.is_open(column))
    }

    /// Whether the top stone of the column is part of a line of four or more.
    pub fn wins(&self, column: usize) -> bool {
        let Some(top) = self.height(column).checked_sub(1) else {
            return false;
        };
        let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
        directions.into_iter().any(|direction| self.has_line((column, top), direction))
    }

    /// Whether four stones like the one in this cell follow each other through the cell.
    fn has_line(&self, (column, row): (usize, usize), (right, up): (isize, isize)) -> bool {
        let mark = self.cell(column, row);
        let mut cells = (-REACH..=REACH).map(|step| {
            let column = column.checked_add_signed(step * right)?;
            self.cell(column, row.checked_add_signed(step * up)?)
        });
        let mut run = 0;
        cells.any(|cell| {
            run = if cell == mark { run + 1 } else { 0 };
            run == LINE
        })
    }

    /// The stone in a cell; rows count from the bottom.
    fn cell(&self, column: usize, row: usize) -> Option<u8> {
        self.columns.get(column)?.get(row).copied()
    }

    /// What `display_board()` prints.
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
