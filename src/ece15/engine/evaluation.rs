//! How good a position looks to a player who does not search: by the lines
//! that are still open.

use super::bitboard::{BOARD, column};
use super::position::Position;

/// The central column, which is worth as many points as stones in it.
const CENTRE: u64 = column(3);

/// How much better the side to move looks than the other: for each line of
/// four without a stone of the opponent's the square of its stones in it, and
/// its stones in the central column. About -200 to 200.
pub(super) fn impression(position: &Position) -> i32 {
    side(position.own(), position.other()) - side(position.other(), position.own())
}

fn side(stones: u64, opponent: u64) -> i32 {
    let open = BOARD & !opponent;
    let mut points = count(stones & CENTRE);
    for step in [1, 7, 8, 9] {
        let pairs = open & (open >> step);
        let lines = pairs & (pairs >> (2 * step));
        let (a, b, c, d) = (stones, stones >> step, stones >> (2 * step), stones >> (3 * step));
        let two = (a & b) | (c & d) | ((a | b) & (c | d));
        let three = (a & b & (c | d)) | (c & d & (a | b));
        // 1 for the first stone, 3 for the second, 5 for the third: the squares.
        points +=
            count(lines & (a | b | c | d)) + 3 * count(lines & two) + 5 * count(lines & three);
    }
    points
}

const fn count(cells: u64) -> i32 {
    cells.count_ones().cast_signed()
}
