//! The board against twins that are written without it: plain arrays of numbers, scanned cell by
//! cell.
#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_possible_truncation,
    reason = "the numbers are small"
)]

use in_a_row::board::{Board, Cell, Disc, Side, Square};
use in_a_row::ece15::engine::bitboard;

use crate::effort::effort;
use grader::random::Random;

fn disc(random: &mut Random) -> Disc {
    [Disc::First, Disc::Second][random.below(2)]
}

/// The longest line through a square by trying every start, direction and length on the board.
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
    let times = effort(1, 20);
    compare_lines::<7, 6>(times * 100, 1);
    compare_lines::<10, 10>(times * 25, 2);
    compare_lines::<19, 19>(times * 3, 3);
    compare_lines::<1, 5>(times * 25, 4);
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

/// Fixed pieces are no discs, and beside the board there are none.
#[test]
fn the_top_disc_of_a_column_is_a_disc_of_the_board() {
    let mut board = Board::<10, 10>::sized(5, 4);
    for column in [i32::MIN, -1, 0, 4, 5, 9, 10, i32::MAX] {
        assert_eq!(board.top_disc(column), None);
    }
    board.set(Square::new(2, 1), Cell::Fixed);
    assert_eq!(board.top_disc(2), None);
    board.set(Square::new(2, 3), Cell::Taken(Disc::Second));
    assert_eq!(board.top_disc(2), Some(Square::new(2, 3)));
}

/// A board after random discs. They need not stop at four in a row, so that long lines come up too.
fn dropped(random: &mut Random) -> Board<7, 6> {
    let mut board = Board::new();
    for _ in 0..random.below(60) {
        let disc = disc(random);
        board.drop_disc(random.below(7) as i32, disc);
    }
    board
}

#[test]
fn discs_are_all_that_stand_on_the_board() {
    let mut random = Random::new(6);
    for _ in 0..500 {
        let board = dropped(&mut random);
        let mut copy = Board::<7, 6>::new();
        let mut last = None;
        for (square, disc) in board.discs() {
            assert!(last < Some((square.row, square.column)), "{last:?} {square:?}");
            last = Some((square.row, square.column));
            assert!(copy.place(square, disc));
        }
        assert_eq!(copy, board);
    }
    let mut small = Board::<10, 10>::sized(4, 4);
    small.set(Square::new(3, 3), Cell::Taken(Disc::Second));
    small.set(Square::new(1, 3), Cell::Fixed);
    small.resize(10, 10);
    small.set(Square::new(4, 3), Cell::Taken(Disc::First));
    small.resize(4, 4);
    assert!(small.discs().eq([(Square::new(3, 3), Disc::Second)]));
}

/// The bits of `ece15` have the same lines as the board.
#[test]
fn bits_of_ece15_know_the_same_lines() {
    let mut random = Random::new(7);
    let mut wins = [0; 2];
    for _ in 0..20_000 {
        let board = dropped(&mut random);
        for mover in [Disc::First, Disc::Second] {
            let own: Vec<_> = board.discs().filter(|&(_, disc)| disc == mover).collect();
            let bit = |square: Square| bitboard::cell(square.column as u32, 5 - square.row as u32);
            let stones = own.iter().fold(0, |bits, &(square, _)| bits | bit(square));
            let four = own.iter().any(|&(square, _)| board.longest_line(square) >= 4);
            assert_eq!(bitboard::has_four(stones), four, "{board:?}");
            wins[usize::from(four)] += 1;
            for n in 0..42 {
                let square = Square::new(n % 7, n / 7);
                let mut next = board;
                let completes = next.place(square, mover) && next.longest_line(square) >= 4;
                let free = board.at(square) == Cell::Empty;
                let known = free && bitboard::threats(stones) & bit(square) != 0;
                assert_eq!(known, completes, "{square:?} {board:?}");
            }
        }
    }
    assert!(wins.iter().all(|&count| count > 1_000), "{wins:?}");
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
