//! Connect-Four searched by plain alpha-beta, for the tests of `ece15`.

/// The board as a course would have it, for alpha-beta without any art.
#[derive(Clone)]
pub struct Plain {
    /// By column, then row from the bottom: 0, or 1 and 2 for the first player and the second.
    pub cells: [[u8; 6]; 7],
    pub heights: [usize; 7],
    pub stones: i32,
}

impl Plain {
    pub fn of(moves: &[u32]) -> Self {
        let mut board = Self { cells: [[0; 6]; 7], heights: [0; 7], stones: 0 };
        for &column in moves {
            board.put(column as usize);
        }
        board
    }

    pub fn put(&mut self, column: usize) {
        self.cells[column][self.heights[column]] = 1 + u8::from(self.stones % 2 == 1);
        self.heights[column] += 1;
        self.stones += 1;
    }

    pub fn take_back(&mut self, column: usize) {
        self.heights[column] -= 1;
        self.cells[column][self.heights[column]] = 0;
        self.stones -= 1;
    }

    /// Stones of one side from the top stone of a column on, in one direction.
    fn run(&self, column: usize, across: isize, up: isize) -> usize {
        let row = self.heights[column] - 1;
        let at = |steps: isize| {
            let column = column.checked_add_signed(across * steps)?;
            self.cells.get(column)?.get(row.checked_add_signed(up * steps)?).copied()
        };
        (1..4).take_while(|&steps| at(steps) == at(0)).count()
    }

    pub fn last_stone_won(&self, column: usize) -> bool {
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .iter()
            .any(|&(across, up)| self.run(column, across, up) + self.run(column, -across, -up) >= 3)
    }

    /// The score for the side to move, when it is between these two.
    pub fn score(&mut self, mut alpha: i32, beta: i32) -> i32 {
        if self.stones == 42 {
            return 0;
        }
        for column in 0..7 {
            if self.heights[column] == 6 {
                continue;
            }
            self.put(column);
            let score = if self.last_stone_won(column) {
                22 - (self.stones + 1) / 2
            } else if alpha >= beta {
                alpha
            } else {
                -self.score(-beta, -alpha)
            };
            self.take_back(column);
            alpha = alpha.max(score);
        }
        alpha
    }
}
