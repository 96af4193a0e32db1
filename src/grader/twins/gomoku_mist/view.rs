//! The view and the hole of gomoku-mist.

use super::{Game, Point, SIZE};
use crate::twins::gomoku_mist::switches::Is;

/// Points of the view on each side of its centre.
const REACH: i32 = 3;

impl Game<'_> {
    pub(super) fn view(&mut self) {
        if self.is(Is::view_unanswered) {
            return;
        }
        if self.is(Is::view_moves_hole) {
            self.hole = self.hole_after(self.hole);
        }
        let (hx, hy) = self.hole;
        let column = char::from(b'@' + u8::try_from(hx).unwrap_or(0));
        let comma = if self.is(Is::view_comma_missing) { "" } else { "," };
        let blank = if self.is(Is::view_blank_behind_comma) { " " } else { "" };
        let centre = if self.is(Is::view_row_first) {
            format!("{hy}{column}")
        } else {
            format!("{column}{hy}")
        };
        self.print(&centre);
        self.print(comma);
        self.print(blank);
        if !self.is(Is::view_centre_only) {
            self.points();
        }
        self.print("\n");
    }

    /// The points around the hole, from the upper left one on.
    fn points(&mut self) {
        let reach = if self.is(Is::view_five_by_five) { 2 } else { REACH };
        for down in -reach..=reach {
            for right in -reach..=reach {
                let (mut right, mut up) = (right, -down);
                if self.is(Is::view_transposed) {
                    (right, up) = (-up, -right);
                }
                if self.is(Is::view_from_bottom) {
                    up = -up;
                }
                if self.is(Is::view_from_right) {
                    right = -right;
                }
                let byte = self.shown(right, up);
                self.out.push(byte);
            }
            if self.is(Is::view_in_rows) && down < reach {
                self.print("\n");
            }
        }
    }

    /// The letters of the view at some distance from the hole.
    fn shown(&self, right: i32, up: i32) -> u8 {
        if (right, up) == (0, 0) && self.is(Is::view_centre_marked) {
            return b'*';
        }
        let (mut x, mut y) = (shifted(self.hole.0, right), shifted(self.hole.1, up));
        if self.is(Is::view_wraps) {
            // As negative indices count from the end in some languages.
            let beyond = |place: usize, by: i32| signed(place) + by <= 0;
            let around = |place: usize, by: i32| shifted(place + SIZE, by);
            x = if beyond(self.hole.0, right) { around(self.hole.0, right) } else { x };
            y = if beyond(self.hole.1, up) { around(self.hole.1, up) } else { y };
        }
        if !(1..=SIZE).contains(&x) || !(1..=SIZE).contains(&y) {
            let empty = self.is(Is::view_outside_empty)
                || x < 1 && self.is(Is::view_left_edge_empty)
                || y < 1 && self.is(Is::view_lower_edge_empty)
                || x > SIZE && self.is(Is::view_right_edge_empty)
                || y > SIZE && self.is(Is::view_upper_edge_empty);
            return match self.is(Is::view_outside_in_capitals) {
                _ if empty => b'.',
                true => b'X',
                false => b'x',
            };
        }
        if self.is(Is::view_reads_rows_as_columns) {
            (x, y) = (y, x);
        }
        match self.cells[y][x] {
            b'#' if self.is(Is::view_colours_swapped) => b'o',
            b'o' if self.is(Is::view_colours_swapped) => b'#',
            b'o' if self.is(Is::view_white_in_capitals) => b'O',
            b'o' if self.is(Is::view_black_only) => b'.',
            cell => cell,
        }
    }

    pub(super) fn move_hole(&mut self, point: Point, stone: u8) {
        let ignored = self.is(Is::hole_stays)
            || stone == b'o' && self.is(Is::hole_follows_black)
            || stone == b'#' && self.is(Is::hole_follows_white);
        if ignored {
            return;
        }
        let next = self.hole_after(point);
        let late = std::mem::replace(&mut self.next_hole, next);
        self.hole = if self.is(Is::hole_one_move_late) { late } else { next };
    }

    /// The hole after a stone.
    pub(super) fn hole_after(&self, (mut x, mut y): Point) -> Point {
        if self.is(Is::hole_from_zero) {
            (x, y) = (x.saturating_sub(1), y.saturating_sub(1));
        }
        let by_column = |x: usize, again: usize| (5 * x * x + 3 * again + 4) % 19;
        // 15 is 4 less than nothing, modulo 19.
        let add = if self.is(Is::hole_row_plus_four) { 4 } else { 15 };
        let by_row = |y: usize, again: usize| (4 * y * y + 2 * again + add) % 19;
        let hx = match () {
            () if self.is(Is::hole_column_as_row) => by_row(x, x),
            () if self.is(Is::hole_column_from_row) => by_column(y, y),
            () if self.is(Is::hole_column_mixed) => by_column(x, y),
            () => by_column(x, x),
        };
        let hy = match () {
            () if self.is(Is::hole_row_as_column) => by_column(y, y),
            () if self.is(Is::hole_row_from_column) => by_row(x, x),
            () if self.is(Is::hole_row_mixed) => by_row(y, x),
            () => by_row(y, y),
        };
        let hx = hx + usize::from(!self.is(Is::hole_column_without_one));
        let hy = hy + usize::from(!self.is(Is::hole_row_without_one));
        if self.is(Is::hole_swapped) { (hy, hx) } else { (hx, hy) }
    }
}

/// 0 stands for everything below the board.
fn shifted(place: usize, by: i32) -> usize {
    place.checked_add_signed(isize::try_from(by).unwrap_or(0)).unwrap_or(0)
}

fn signed(place: usize) -> i32 {
    i32::try_from(place).unwrap_or(0)
}
