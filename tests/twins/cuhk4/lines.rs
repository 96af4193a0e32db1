//! Four in a line of cuhk4.

use super::Game;
use super::switches::Is;

impl Game<'_> {
    /// Whether a mark has four in a line anywhere.
    pub(super) fn is_won(&self, mark: u8) -> bool {
        let steps = [
            (0, 1, Is::row_unseen),
            (1, 0, Is::column_unseen),
            (-1, 1, Is::rising_unseen),
            (1, 1, Is::falling_unseen),
        ];
        let needed = match (self.is(Is::three_win), self.is(Is::five_needed)) {
            (true, _) => 3,
            (_, true) => 5,
            _ => 4,
        };
        steps.iter().filter(|(_, _, unseen)| !self.is(*unseen)).any(|&(down, right, _)| {
            (0..6).flat_map(|row| (0..7).map(move |column| (row, column))).any(|start| {
                let length = self.run(start, (down, right), mark);
                // A run that has begun before is counted from its beginning.
                let before = self.cell((start.0 - down, start.1 - right), (down, right));
                let exactly = self.is(Is::four_exactly);
                length >= needed && !(exactly && (length > needed || before == Some(mark)))
            })
        })
    }

    /// Equal marks from a square on.
    fn run(&self, (row, column): (i32, i32), step: (i32, i32), mark: u8) -> usize {
        let place = |steps: i32| (row + steps * step.0, column + steps * step.1);
        (0..7).take_while(|&steps| self.cell(place(steps), step) == Some(mark)).count()
    }

    /// What stands on a square; some faulty programs look beyond the edge.
    fn cell(&self, (mut row, mut column): (i32, i32), (down, right): (i32, i32)) -> Option<u8> {
        let diagonal = down != 0 && right != 0;
        if diagonal && self.is(Is::diagonals_wrap) {
            column = column.rem_euclid(7);
        }
        if down == 0 && column >= 7 && self.is(Is::rows_wrap) {
            (row, column) = (row + 1, column - 7);
        }
        let hidden = down == 0 && row < 2 && self.is(Is::upper_rows_unseen)
            || column == 6 && self.is(Is::last_column_unseen);
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        self.board.get(row)?.get(column).copied().filter(|_| !hidden)
    }
}
