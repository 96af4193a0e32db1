//! Plain full-width minimax, written from the assignment's words alone. Every board of the tree is
//! made, and every leaf is scored by all of its spans.

use std::ops::Range;

/// Cell by cell, the lowest row first, each from the left. Discs of the side that asks are 1, the
/// other side's -1, free cells 0.
pub type Grid = [i32; 42];

/// The sums of a board's spans.
#[derive(Default)]
struct Tally {
    spans: u32,
    sum: i32,
    won: bool,
    lost: bool,
}

impl Tally {
    /// Adds all spans of one direction. They begin in these rows and columns, and from each cell to
    /// the next it is `step`.
    #[inline]
    fn add(&mut self, grid: &Grid, rows: Range<usize>, columns: Range<usize>, step: usize) {
        for row in rows {
            for column in columns.clone() {
                let cell = 7 * row + column;
                let t =
                    grid[cell] + grid[cell + step] + grid[cell + 2 * step] + grid[cell + 3 * step];
                self.spans += 1;
                self.won |= t == 4;
                self.lost |= t == -4;
                self.sum += match t {
                    -3 => -5,
                    3 => 5,
                    _ => t,
                };
            }
        }
    }
}

/// The score of a board for the side that asks.
pub fn score(grid: &Grid) -> i32 {
    let mut tally = Tally::default();
    tally.add(grid, 0..6, 0..4, 1);
    tally.add(grid, 0..3, 0..7, 7);
    tally.add(grid, 0..3, 0..4, 8);
    tally.add(grid, 0..3, 3..7, 6);
    assert_eq!(tally.spans, 69);
    match (tally.won, tally.lost) {
        (true, _) => i32::MAX,
        (_, true) => i32::MIN,
        _ => tally.sum,
    }
}

/// The tree's search.
#[derive(Default)]
pub struct Plain {
    /// Leaves scored so far.
    pub leaves: u64,
}

impl Plain {
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of a board with `left` levels below it. The side that asks moves 1 on the even
    /// levels, the other side -1 on the odd ones.
    fn value(&mut self, grid: &mut Grid, mover: i32, left: u32) -> i32 {
        let score = score(grid);
        let full = grid.iter().all(|&cell| cell != 0);
        if left == 0 || full || score == i32::MAX || score == i32::MIN {
            self.leaves += 1;
            return score;
        }
        let mut best = None;
        for column in 0..7 {
            if let Some(cell) = landing(grid, column) {
                grid[cell] = mover;
                let value = self.value(grid, -mover, left - 1);
                grid[cell] = 0;
                best = Some(match best {
                    None => value,
                    Some(best) if mover == 1 => value.max(best),
                    Some(best) => value.min(best),
                });
            }
        }
        best.expect("a column is open")
    }

    /// The lowest column, 1 to 7, with the greatest value, and that value.
    pub fn best(&mut self, grid: &Grid, level: u32) -> (u8, i32) {
        let mut grid = *grid;
        let mut best: Option<(u8, i32)> = None;
        for column in 0..7 {
            if let Some(cell) = landing(&grid, column) {
                grid[cell] = 1;
                let value = self.value(&mut grid, -1, level - 1);
                grid[cell] = 0;
                if best.is_none_or(|(_, greatest)| value > greatest) {
                    best = Some((u8::try_from(column).unwrap() + 1, value));
                }
            }
        }
        best.expect("a column is open")
    }
}

/// The lowest free cell of a column, 0 to 6.
pub fn landing(grid: &Grid, column: usize) -> Option<usize> {
    (column..42).step_by(7).find(|&cell| grid[cell] == 0)
}
