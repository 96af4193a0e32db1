//! The board against twins that are written without it: plain arrays of
//! numbers, scanned cell by cell.
#![allow(clippy::indexing_slicing, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
#![allow(clippy::cast_possible_truncation)]

use in_a_row::board::{Board, Cell, Disc, Side, Square};

#[allow(dead_code, reason = "the fuzz tests use the rest")]
#[path = "runner/random.rs"]
mod random;
use random::Random;

fn disc(random: &mut Random) -> Disc {
    [Disc::First, Disc::Second][random.below(2)]
}

/// The longest line through a square by trying every start, direction and
/// length on the board.
fn longest_line_by_scan<const C: usize, const R: usize>(
    board: &Board<C, R>,
    square: Square,
) -> usize {
    let mut longest = 0;
    for (start, step) in (0..C * R).flat_map(|n| {
        let start = ((n % C) as i32, (n / C) as i32);
        [(1, 0), (0, 1), (1, 1), (-1, 1)].map(|step| (start, step))
    }) {
        let mut through = false;
        for length in 1..=C.max(R) {
            let last = length as i32 - 1;
            let end = Square::new(start.0 + last * step.0, start.1 + last * step.1);
            through |= end == square;
            if !matches!(board.at(end), Cell::Taken(_)) || board.at(end) != board.at(square) {
                break;
            }
            if through {
                longest = longest.max(length);
            }
        }
    }
    longest
}

fn compare_lines<const C: usize, const R: usize>(boards: usize, seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..boards {
        let mut board = Board::<C, R>::new();
        let bias = 1 + random.below(4);
        for n in 0..C * R {
            let cell = match random.below(bias + 2) {
                0 => Cell::Empty,
                1 if random.below(8) == 0 => Cell::Fixed,
                1 => Cell::Taken(Disc::Second),
                _ => Cell::Taken(Disc::First),
            };
            board.set(Square::new((n % C) as i32, (n / C) as i32), cell);
        }
        for n in 0..C * R {
            let square = Square::new((n % C) as i32, (n / C) as i32);
            let line = longest_line_by_scan(&board, square);
            assert_eq!(board.longest_line(square), line, "{square:?} {board:?}");
        }
    }
}

#[test]
fn the_longest_line_is_that_of_a_scan() {
    compare_lines::<7, 6>(2_000, 1);
    compare_lines::<10, 10>(500, 2);
    compare_lines::<19, 19>(50, 3);
    compare_lines::<1, 5>(500, 4);
}

#[test]
fn a_dropped_disc_lies_on_top_of_its_column() {
    let mut random = Random::new(5);
    for _ in 0..500 {
        let mut board = Board::<7, 6>::new();
        let mut heights = [0; 7];
        for _ in 0..60 {
            let column = random.below(7);
            assert_eq!(board.is_open(column as i32), heights[column] < 6);
            let before = board;
            let landed = board.drop_disc(column as i32, disc(&mut random));
            if heights[column] == 6 {
                assert_eq!((landed, board), (None, before));
            } else {
                let square = Square::new(column as i32, 5 - heights[column]);
                assert_eq!(landed, Some(square));
                assert_eq!(board.top_disc(column as i32), Some(square));
                heights[column] += 1;
            }
            assert_eq!(board.is_full(), heights == [6; 7]);
        }
    }
}

#[test]
fn nothing_enters_where_there_is_no_column_or_row() {
    let mut board = Board::<7, 6>::new();
    for side in [Side::North, Side::South] {
        for position in [-1, 7, i32::MIN, i32::MAX] {
            assert!(!board.is_open(position));
            assert_eq!(board.slide(side, position, Disc::First), None);
        }
    }
    for side in [Side::West, Side::East] {
        for position in [-1, 6, i32::MIN, i32::MAX] {
            assert_eq!(board.slide(side, position, Disc::First), None);
        }
    }
    assert_eq!(board, Board::new());
}

#[test]
fn what_is_not_in_the_array_is_outside_and_stays_so() {
    let mut board = Board::<7, 6>::new();
    let far = [(-1, 0), (0, -1), (7, 0), (0, 6), (i32::MIN, i32::MAX), (i32::MAX, i32::MIN)];
    for (column, row) in far {
        let square = Square::new(column, row);
        board.set(square, Cell::Taken(Disc::First));
        assert!(!board.place(square, Disc::First));
        assert_eq!(board.at(square), Cell::Outside);
        assert_eq!(board.longest_line(square), 0);
    }
    assert_eq!(board, Board::new());
}

#[test]
fn a_stone_is_placed_on_empty_squares_alone() {
    let mut board = Board::<19, 19>::new();
    let square = Square::new(4, 17);
    assert!(board.place(square, Disc::First));
    assert!(!board.place(square, Disc::Second));
    assert_eq!(board.at(square), Cell::Taken(Disc::First));
}
