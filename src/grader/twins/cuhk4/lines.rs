//! Four in a line of cuhk4.

use super::{Game, Set};
use crate::twins::cuhk4::switches::Is;
use crate::twins::fours::{has_four_from, needed};

/// The four directions: steps down and to the right.
const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (-1, 1), (1, 1)];

const UNSEEN: [Is; 4] = [Is::row_unseen, Is::column_unseen, Is::rising_unseen, Is::falling_unseen];

const PLAYER_2: [Is; 4] = [
    Is::player_2_rows_unseen,
    Is::player_2_columns_unseen,
    Is::player_2_rising_unseen,
    Is::player_2_falling_unseen,
];

const COMPUTER: [Is; 4] = [
    Is::computer_rows_unseen,
    Is::computer_columns_unseen,
    Is::computer_rising_unseen,
    Is::computer_falling_unseen,
];

/// The faults of a program that looks at other squares than those of a line.
const BENDING: [Is; 7] = [
    Is::diagonals_wrap,
    Is::rows_wrap,
    Is::lines_wrap_down,
    Is::lines_wrap_up,
    Is::upper_rows_unseen,
    Is::three_upper_rows_unseen,
    Is::last_column_unseen,
];

/// True if a program with these switches looks at other squares than those of a line.
pub(super) fn bends(switches: Set) -> bool {
    BENDING.iter().any(|&switch| switches.has(switch as usize))
}

impl Game<'_> {
    /// True if a mark has four in a line anywhere.
    pub(super) fn is_won(&self, mark: u8) -> bool {
        if self.is(Is::each_direction_alone) {
            return has_four_from(&self.board, self.last);
        }
        let hidden = |way: usize| self.is_unseen(way) || mark == b'X' && self.is(PLAYER_2[way]);
        self.has_four(mark, &hidden)
    }

    /// True if no lines of this direction are seen.
    fn is_unseen(&self, way: usize) -> bool {
        self.is(UNSEEN[way]) || way >= 2 && self.is(Is::diagonals_unseen)
    }

    /// True if the computer sees that a mark set there makes four.
    pub(super) fn computer_sees(&self, mark: u8, (row, column): (usize, usize)) -> bool {
        let place = (i32::try_from(row).unwrap(), i32::try_from(column).unwrap());
        let gap = |(down, right): (i32, i32)| {
            let beside = |way: i32| {
                self.cell((place.0 + way * down, place.1 + way * right), (down, right))
                    == Some(mark)
            };
            beside(1) && beside(-1)
        };
        let hidden = |way: usize| {
            self.is_unseen(way)
                || self.is(COMPUTER[way])
                || self.is(Is::computer_gaps_unseen) && gap(STEPS[way])
        };
        self.has_four(mark, &hidden)
    }

    fn has_four(&self, mark: u8, hidden: &dyn Fn(usize) -> bool) -> bool {
        let needed = needed(self.is(Is::three_win), self.is(Is::five_needed));
        (0..4).filter(|&way| !hidden(way)).map(|way| STEPS[way]).any(|(down, right)| {
            (0..6).flat_map(|row| (0..7).map(move |column| (row, column))).any(|start| {
                let length = self.run(start, (down, right), mark);
                if length < needed {
                    return false;
                }
                let top = start.0 == 0 || start.0 + down * 3 == 0;
                let unseen =
                    (down, right) == (0, 1) && start.1 == 3 && self.is(Is::row_from_4_unseen)
                        || right == 0 && top && self.is(Is::column_to_the_top_unseen)
                        || down * right != 0 && top && self.is(Is::diagonal_to_the_top_unseen);
                // A run that has begun before is counted from its beginning.
                let before = || self.cell((start.0 - down, start.1 - right), (down, right));
                let exactly = self.is(Is::four_exactly);
                !unseen && !(exactly && (length > needed || before() == Some(mark)))
            })
        })
    }

    /// Equal marks from a square on.
    fn run(&self, (row, column): (i32, i32), step: (i32, i32), mark: u8) -> usize {
        let place = |steps: i32| (row + steps * step.0, column + steps * step.1);
        (0..7).take_while(|&steps| self.cell(place(steps), step) == Some(mark)).count()
    }

    /// The mark on a square; some faulty programs look beyond the edge.
    fn cell(&self, (row, column): (i32, i32), step: (i32, i32)) -> Option<u8> {
        let (row, column) =
            if self.bends { self.looked_at((row, column), step)? } else { (row, column) };
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        self.board.get(row)?.get(column).copied()
    }

    /// The square at which a faulty program looks instead; [`None`] where it sees nothing.
    fn looked_at(
        &self,
        (mut row, mut column): (i32, i32),
        (down, right): (i32, i32),
    ) -> Option<(i32, i32)> {
        let (is_row, diagonal) = (down == 0, down != 0 && right != 0);
        if diagonal && self.is(Is::diagonals_wrap) {
            column = column.rem_euclid(7);
        }
        if is_row && column >= 7 && self.is(Is::rows_wrap) {
            (row, column) = (row + 1, column - 7);
        }
        let down = i32::from(self.is(Is::lines_wrap_down)) - i32::from(self.is(Is::lines_wrap_up));
        if down != 0 {
            (row, column) = (row + down * column.div_euclid(7), column.rem_euclid(7));
        }
        let hidden = is_row && row < 2 && self.is(Is::upper_rows_unseen)
            || is_row && row < 3 && self.is(Is::three_upper_rows_unseen)
            || column == 6 && self.is(Is::last_column_unseen);
        (!hidden).then_some((row, column))
    }
}
