//! Five in a row through a stone of gomoku-mist.

use super::{FREE, Game, Point, SIZE};
use crate::twins::gomoku_mist::switches::Is;

/// Steps to the right and up from one point of a line to the next.
type Step = (isize, isize);

const ROW: Step = (1, 0);
const COLUMN: Step = (0, 1);
const RISING: Step = (1, 1);
const FALLING: Step = (1, -1);

impl Game<'_> {
    /// True if the stone just set there belongs to five or more.
    pub(super) fn is_five(&self, point: Point, stone: u8) -> bool {
        let unseen = stone == b'o' && self.is(Is::white_unseen)
            || stone == b'#' && self.is(Is::black_unseen)
            || point.0 == 1 && self.is(Is::first_column_unseen)
            || point.0 == SIZE && self.is(Is::last_column_unseen)
            || point.1 == 1 && self.is(Is::first_row_unseen)
            || point.1 == SIZE && self.is(Is::last_row_unseen);
        let lines = [
            (ROW, Is::row_unseen),
            (COLUMN, Is::column_unseen),
            (RISING, Is::rising_unseen),
            (FALLING, Is::falling_unseen),
        ];
        let white = [
            Is::white_row_unseen,
            Is::white_column_unseen,
            Is::white_rising_unseen,
            Is::white_falling_unseen,
        ];
        !unseen
            && lines.iter().zip(white).any(|(&(step, fault), white)| {
                let diagonal = step == RISING || step == FALLING;
                let hidden = self.is(fault)
                    || diagonal && self.is(Is::diagonals_unseen)
                    || stone == b'o' && self.is(white);
                !hidden && self.wins(point, step)
            })
    }

    /// True if the line through a point in one direction is long enough.
    fn wins(&self, point: Point, step: Step) -> bool {
        let ahead = self.run(point, step);
        let back = self.run(point, (-step.0, -step.1));
        let joins = ahead > 0 && back > 0;
        let missed = joins && self.is(Is::from_the_end_only)
            || joins && ahead == back && self.is(Is::from_the_middle_unseen)
            || self.is_out_of_sight(point, step, ahead, back);
        let length = match () {
            () if self.is(Is::forward_only) => ahead + 1,
            () if self.is(Is::back_only) => back + 1,
            () if self.is(Is::each_direction_alone) => ahead.max(back) + 1,
            () if joins && self.is(Is::last_stone_twice) => ahead + back + 2,
            () => ahead + back + 1,
        };
        let needed = match (self.is(Is::four_win), self.is(Is::six_needed)) {
            (true, _) => 4,
            (_, true) => 6,
            _ => 5,
        };
        let exactly = self.is(Is::five_exactly);
        !missed && if exactly { length == needed } else { length >= needed }
    }

    /// True if a line lies where a faulty program does not look.
    fn is_out_of_sight(&self, (x, y): Point, step: Step, ahead: usize, back: usize) -> bool {
        let end =
            |steps: isize| (x.cast_signed() + steps * step.0, y.cast_signed() + steps * step.1);
        let ends = [end(ahead.cast_signed()), end(-back.cast_signed())];
        let reaches = |edge: isize| ends.iter().any(|end| end.0 == edge || end.1 == edge);
        // Five that end in column O at the latest begin in column K.
        let falls_late = step == FALLING && ends[1].0 > 11;
        reaches(SIZE.cast_signed()) && self.is(Is::edge_lines_unseen)
            || reaches(1) && self.is(Is::first_edge_lines_unseen)
            || falls_late && self.is(Is::falling_p_to_s_unseen)
    }

    /// Stones of the same colour next to a point, in one direction.
    fn run(&self, point: Point, step: Step) -> usize {
        let stone = self.cells[point.1][point.0];
        let (mut length, mut steps, mut place) = (0, 0, point);
        while let Some(next) = self.next(place, step) {
            let there = self.cells[next.1][next.0];
            steps += 1;
            if there == stone || there != FREE && self.is(Is::colours_alike) {
                length += 1;
            } else if !self.looks_beyond(there, steps) {
                break;
            }
            if steps == 4 && self.looks_four_points_far() {
                break;
            }
            place = next;
        }
        length
    }

    /// True if a faulty program counts on beyond a point that ends the line.
    fn looks_beyond(&self, there: u8, steps: usize) -> bool {
        let gap = there == FREE
            && (steps <= 4 && self.is(Is::counts_gaps)
                || self.is(Is::counts_gaps_within_four)
                || self.is(Is::counts_gaps_to_the_edge));
        gap || self.is(Is::counts_whole_line) || self.is(Is::counts_within_four)
    }

    fn looks_four_points_far(&self) -> bool {
        self.is(Is::counts_gaps_within_four) || self.is(Is::counts_within_four)
    }

    /// The next point of a line, if it is on the board.
    fn next(&self, (x, y): Point, (right, up): Step) -> Option<Point> {
        let size = SIZE.cast_signed();
        let (x, y) = (x.cast_signed(), y.cast_signed());
        if self.is(Is::wraps_around_rows) {
            return on_board((y - 1 + up) * size + x - 1 + right);
        }
        if self.is(Is::wraps_around_columns) {
            let (y, x) = on_board((x - 1 + right) * size + y - 1 + up)?;
            return Some((x, y));
        }
        let (x, y) = ((x + right).cast_unsigned(), (y + up).cast_unsigned());
        (x < SIZE + 2 && y < SIZE + 2).then_some((x, y))
    }
}

/// The point at a place of a list of all rows.
fn on_board(place: isize) -> Option<Point> {
    let place = usize::try_from(place).ok().filter(|&place| place < SIZE * SIZE)?;
    Some((place % SIZE + 1, place / SIZE + 1))
}
