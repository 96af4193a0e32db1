//! `ece15 --solve`, `--scores` and `--best-move`, by looking at every game that can still follow.
//! Only for boards that are nearly full.

use grader::twins::ece15_position;

/// A position that a line stands for, or what is wrong with the line.
#[derive(Clone, Default)]
pub struct Position {
    board: ece15_position::Position,
    stones: usize,
    won: bool,
}

/// Reads the columns of a line; blanks, tabs and carriage returns at its end do not count.
pub fn read(line: &[u8]) -> Result<(&[u8], Position), String> {
    let end = line.iter().rposition(|byte| !b" \t\r".contains(byte)).map_or(0, |last| last + 1);
    let columns = &line[..end];
    let mut position = Position::default();
    for (place, &byte) in columns.iter().enumerate() {
        if !(b'1'..=b'7').contains(&byte) {
            return Err(format!("error: byte {} is not a column", place + 1));
        }
        if position.is_over() {
            return Err(format!("error: the game is over before move {}", place + 1));
        }
        let Some(next) = position.after(usize::from(byte - b'1')) else {
            return Err(format!("error: column {} is full", char::from(byte)));
        };
        position = next;
    }
    Ok((columns, position))
}

impl Position {
    fn is_over(&self) -> bool {
        self.won || self.stones == 42
    }

    /// True if the last stone made four.
    pub fn is_won(&self) -> bool {
        self.won
    }

    /// Too many games can follow for this twin.
    pub fn is_long(&self) -> bool {
        !self.is_over() && self.stones < 34
    }

    /// None when the column is full.
    fn after(&self, column: usize) -> Option<Self> {
        let mut board = self.board.clone();
        let stone = if self.stones.is_multiple_of(2) { b'X' } else { b'O' };
        let won = board.put(column, stone).then(|| board.wins(column))?;
        Some(Self { board, stones: self.stones + 1, won })
    }

    /// A win with the winner's k-th stone is 22 - k, for the side that moves.
    pub fn score(&self) -> i32 {
        if self.won {
            let winners_stones = i32::try_from(self.stones.div_ceil(2)).unwrap();
            -(22 - winners_stones)
        } else if self.stones == 42 {
            0
        } else {
            self.scores_of_columns().into_iter().map(|(_, score)| score).max().unwrap()
        }
    }

    /// The columns, 1 to 7, that keep the score; 0 alone in a finished game.
    pub fn best_columns(&self) -> Vec<usize> {
        if self.is_over() {
            return vec![0];
        }
        let scores = self.scores_of_columns();
        let best = scores.iter().map(|&(_, score)| score).max();
        scores
            .iter()
            .filter(|&&(_, score)| Some(score) == best)
            .map(|&(column, _)| column)
            .collect()
    }

    /// The answer of `--scores`.
    pub fn scores(&self, columns: &str) -> String {
        if self.is_over() {
            return format!("error: the game is over before move {}", self.stones + 1);
        }
        let scores = self.scores_of_columns();
        let shown = (1..=7).map(|column| {
            let score = scores.iter().find(|&&(open, _)| open == column);
            score.map_or(" -".to_string(), |(_, score)| format!(" {score}"))
        });
        format!("{columns}{}", shown.collect::<String>())
    }

    fn scores_of_columns(&self) -> Vec<(usize, i32)> {
        let score = |column: usize| Some((column + 1, -self.after(column)?.score()));
        (0..7).filter_map(score).collect()
    }
}
