//! Plain full-width minimax, written from the assignment's words alone: every
//! board of the tree is made, and every leaf is scored by all of its spans.

/// Cell by cell, the lowest row first, each from the left. Discs of the side
/// that asks are 1, the other side's -1, free cells 0.
pub type Grid = [i32; 42];

/// What a span weighs with -4, -3 … 4 own discs less the other side's; the two
/// ends are not weighed but decide the game.
const WEIGHTS: [i32; 9] = [0, -5, -2, -1, 0, 1, 2, 5, 0];

/// The tree's search, with what it needs to know of the board.
pub struct Plain {
    /// All spans of four cells in line.
    spans: Vec<[usize; 4]>,
    /// Leaves scored so far.
    pub leaves: u64,
}

impl Plain {
    pub fn new() -> Self {
        let mut spans = Vec::new();
        for row in 0..6_i32 {
            for column in 0..7_i32 {
                for (up, right) in [(0, 1), (1, 0), (1, 1), (-1, 1)] {
                    let (last_row, last_column) = (row + 3 * up, column + 3 * right);
                    if (0..6).contains(&last_row) && (0..7).contains(&last_column) {
                        spans.push([0, 1, 2, 3].map(|step| {
                            usize::try_from((row + step * up) * 7 + column + step * right).unwrap()
                        }));
                    }
                }
            }
        }
        assert_eq!(spans.len(), 69);
        Self { spans, leaves: 0 }
    }

    /// The score of a board for the side that asks.
    pub fn score(&self, grid: &Grid) -> i32 {
        let (mut sum, mut won, mut lost) = (0, false, false);
        for &[first, second, third, fourth] in &self.spans {
            let t = grid[first] + grid[second] + grid[third] + grid[fourth];
            won |= t == 4;
            lost |= t == -4;
            sum += WEIGHTS[usize::try_from(t + 4).unwrap()];
        }
        match (won, lost) {
            (true, _) => i32::MAX,
            (_, true) => i32::MIN,
            _ => sum,
        }
    }

    /// The value of a board with `left` levels below it. The side that asks
    /// moves 1 on the even levels, the other side -1 on the odd ones.
    fn value(&mut self, grid: &mut Grid, mover: i32, left: u32) -> i32 {
        let score = self.score(grid);
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
