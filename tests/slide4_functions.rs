//! The ten functions of slide4 against twins on plain arrays of the course's numbers.
#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_possible_truncation,
    reason = "the numbers are small"
)]

use in_a_row::board::{Board, Cell, Disc, Side, Square};
use in_a_row::slide4::engine::bot1::Bot1;
use in_a_row::slide4::engine::bot2::Bot2;
use in_a_row::slide4::functions::{
    LONGEST_STRING, MAX_SIZE, SlideBoard, SpaceRemover, Turn, add_move_to_board, binary_to_decimal,
    check_game_over, four_in_a_row, get_display_board_string, get_move_bot1, get_move_bot2,
    initialise_board, median_ability, remove_spaces, second_place_prize,
};

use crate::effort::effort;
use grader::random::Random;
use grader::twins::slide4::right::{self as twin, Array, SIZES, all_places};

const SIDES: [Side; 4] = [Side::North, Side::West, Side::East, Side::South];

fn player(random: &mut Random) -> Disc {
    [Disc::First, Disc::Second][random.below(2)]
}

fn number(player: Disc) -> i32 {
    1 + i32::from(player == Disc::Second)
}

fn cell(number: i32) -> Cell {
    match number {
        0 => Cell::Empty,
        1 => Cell::Taken(Disc::First),
        2 => Cell::Taken(Disc::Second),
        3 => Cell::Fixed,
        _ => Cell::Outside,
    }
}

/// The board that the library sees for an array.
fn board_of(array: &Array, size: usize) -> SlideBoard {
    let mut board = SlideBoard::filled(Cell::Outside);
    for (row, column) in all_places(MAX_SIZE) {
        board.set(Square::new(column as i32, row as i32), cell(array[row][column]));
    }
    board.resize(size, size);
    board
}

/// The array that C would see, the squares that are not in use too.
fn array_of(board: &SlideBoard) -> Array {
    let mut array = [[-1; MAX_SIZE]; MAX_SIZE];
    for (numbers, cells) in array.iter_mut().zip(board.rows()) {
        for (number, &there) in numbers.iter_mut().zip(cells) {
            *number = (0..4).find(|&number| cell(number) == there).unwrap_or(-1);
        }
    }
    array
}

/// Anything on every square; how much of what differs from board to board.
fn any_array(random: &mut Random, size: usize) -> Array {
    let mut array = [[-1; MAX_SIZE]; MAX_SIZE];
    let (empty, full_edge) = (random.below(5), random.below(4) == 0);
    let mostly = 1 + random.below(2) as i32;
    for (row, column) in all_places(size) {
        let edge = [row, column].iter().any(|&place| place == 0 || place == size - 1);
        array[row][column] = match random.below(12) {
            0 => 3,
            n if n <= 2 * empty && !(edge && full_edge) => 0,
            n if n % 3 == 0 => 3 - mostly,
            _ => mostly,
        };
    }
    if full_edge && random.below(2) == 0 {
        let place = random.below(size);
        array[[0, size - 1][random.below(2)]][place] = 0;
    }
    array
}

#[test]
fn second_prize_is_the_middle_of_the_sorted_three() {
    let values = [i32::MIN, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, i32::MAX];
    for a in values {
        for (b, c) in values.into_iter().flat_map(|b| values.map(|c| (b, c))) {
            let expected = twin::second_place_prize(a, b, c);
            assert_eq!(second_place_prize(a, b, c), expected, "{a} {b} {c}");
        }
    }
}

#[test]
fn four_in_a_row_of_all_short_sequences() {
    for length in 0..=8 {
        for code in 0..3_usize.pow(length) {
            let values: Vec<i32> =
                (0..length).map(|place| (code / 3_usize.pow(place) % 3) as i32 - 1).collect();
            assert_eq!(four_in_a_row(&values), twin::four_in_a_row(&values), "{values:?}");
        }
    }
}

#[test]
fn four_in_a_row_of_long_sequences() {
    let mut random = Random::new(0x1234_5678);
    for _ in 0..2_000 {
        let symbols = 2 + random.below(6);
        let values: Vec<i32> =
            (0..random.below(300)).map(|_| random.below(symbols) as i32).collect();
        assert_eq!(four_in_a_row(&values), twin::four_in_a_row(&values), "{values:?}");
    }
    let mut values: Vec<i32> = (0..1_000_000).collect();
    assert_eq!(four_in_a_row(&values), None);
    values[999_996..].fill(i32::MIN);
    assert_eq!(four_in_a_row(&values), Some(999_996));
}

#[test]
fn all_binaries_of_up_to_ten_digits() {
    for value in 0..1024 {
        let digits = format!("{value:b}");
        assert_eq!(binary_to_decimal(digits.parse().unwrap()), value, "{digits}");
    }
}

#[test]
fn other_digits_count_by_their_place_and_negative_numbers_are_zero() {
    let mut random = Random::new(0xb1ba);
    let any = (0..100_000).map(|_| random.below(1 << 32) as u32 as i32);
    for binary in (0..20_000).chain(any).chain([i32::MAX, i32::MIN, -1, -101]) {
        let digits = if binary < 0 { String::new() } else { binary.to_string() };
        let places = digits.bytes().rev().enumerate();
        let value: i32 = places.map(|(place, digit)| i32::from(digit - b'0') << place).sum();
        assert_eq!(binary_to_decimal(binary), value, "{binary}");
    }
}

#[test]
fn medians_against_a_sort() {
    let mut random = Random::new(0x00ab_1e00);
    for round in 0..effort(5_000, 20_000) {
        let (length, symbols) = (1 + round % 40, 1 + random.below(60));
        let mut abilities: Vec<f64> =
            (0..length).map(|_| f64::from(random.below(symbols) as u32) / 8.0 - 3.0).collect();
        let mut sorted = abilities.clone();
        sorted.sort_by(f64::total_cmp);
        let expected = twin::median_ability(&abilities);
        let median = median_ability(&mut abilities).unwrap();
        assert!((median - expected).abs() < 1e-12, "{sorted:?}: {median}");
        abilities.sort_by(f64::total_cmp);
        assert_eq!(abilities, sorted, "the same abilities, in any order");
    }
}

#[test]
fn medians_of_long_none_and_strange_abilities() {
    let mut falling: Vec<f64> = (0..1_000_001).rev().map(f64::from).collect();
    assert_eq!(median_ability(&mut falling), Some(500_000.0));
    assert_eq!(median_ability(&mut []), None);
    assert_eq!(median_ability(&mut [f64::INFINITY, 1.0, f64::NEG_INFINITY]), Some(1.0));
    assert!(median_ability(&mut [f64::NAN]).unwrap().is_nan());
    assert_eq!(median_ability(&mut [f64::MAX, f64::MAX]), Some(f64::MAX));
}

#[test]
fn spaces_of_all_short_texts() {
    let letters = [b' ', b'\t', b'x'];
    for length in 0..=9 {
        for code in 0..3_usize.pow(length) {
            let text: Vec<u8> =
                (0..length).map(|place| letters[code / 3_usize.pow(place) % 3]).collect();
            let expected = twin::remove_spaces(&text);
            assert_eq!(remove_spaces(&mut text.clone()), expected, "{text:?}");
            let mut spaces = SpaceRemover::new();
            let kept: Vec<u8> = text.iter().copied().filter(|&byte| spaces.keeps(byte)).collect();
            assert_eq!(kept, expected, "{text:?}");
        }
    }
}

#[test]
fn spaces_are_removed_in_place() {
    let mut text = *b"  a    b\0\xff   ";
    let start = text.as_ptr();
    let left = remove_spaces(&mut text);
    assert_eq!(left, b" a b\0\xff ");
    assert_eq!(left.as_ptr(), start);
}

#[test]
fn new_boards_of_every_size_keep_the_rest_of_the_array() {
    for size in SIZES {
        for before in -1..=3 {
            let mut board = board_of(&[[before; MAX_SIZE]; MAX_SIZE], MAX_SIZE);
            initialise_board(&mut board, size);
            let expected = twin::initialised_over(before, size);
            assert_eq!(array_of(&board), expected, "size {size} over {before}");
            assert_eq!((board.width(), board.height()), (size, size));
        }
    }
}

/// A side's letter.
pub fn letter(side: Side) -> char {
    match side {
        Side::North => 'N',
        Side::South => 'S',
        Side::West => 'W',
        Side::East => 'E',
    }
}

#[test]
fn slides_from_all_sides_against_single_steps() {
    let mut random = Random::new(0x511d_e511);
    for round in 0..effort(350, 30_000) {
        let size = SIZES[round % 7];
        let before = any_array(&mut random, size);
        for side in SIDES {
            for position in (-2..=10).chain([i32::MIN, i32::MAX]) {
                let (mut board, mut array) = (board_of(&before, size), before);
                let player = player(&mut random);
                let turn = add_move_to_board(&mut board, side, position, player);
                let expected =
                    twin::slide(&mut array, size, (letter(side), position), number(player));
                let place = turn.square().map_or((-1, -1), |square| (square.row, square.column));
                assert_eq!(place, expected, "{side:?} {position} on {size}: {before:?}");
                assert_eq!(array_of(&board), array, "{side:?} {position} on {size}");
            }
        }
    }
}

#[test]
fn a_forfeit_leaves_the_board_untouched() {
    let mut random = Random::new(0xf0_4fe1);
    let mut forfeits = 0;
    for round in 0..effort(10_000, 50_000) {
        let size = SIZES[round % 7];
        let before = board_of(&any_array(&mut random, size), size);
        let mut board = before;
        let position = random.below(12) as i32 - 1;
        let entry = SIDES[random.below(4)];
        let turn = add_move_to_board(&mut board, entry, position, player(&mut random));
        if turn == Turn::Forfeited {
            forfeits += 1;
            assert_eq!(board, before);
        }
    }
    assert!(forfeits > effort(2_000, 10_000), "{forfeits}");
}

#[test]
fn game_over_against_a_scan_of_a_million_boards_of_all_sizes() {
    let mut random = Random::new(0x6a3e_0fe2);
    let mut counts = [[0; 2]; 11];
    for round in 0..effort(12_000, 1_000_000) {
        let size = SIZES[round % 7];
        let array = any_array(&mut random, size);
        let board = board_of(&array, size);
        let player = player(&mut random);
        let last = match random.below(20) {
            0 => None,
            1 => Some((random.below(14) as i32 - 2, random.below(14) as i32 - 2)),
            _ => Some((random.below(size) as i32, random.below(size) as i32)),
        };
        let turn =
            last.map_or(Turn::Forfeited, |(row, column)| Turn::Played(Square::new(column, row)));
        let over = check_game_over(&board, player, turn);
        let (row, column) = last.unwrap_or((-1, -1));
        let expected = twin::is_over(&array, size, number(player), row, column);
        assert_eq!(over, expected.then_some(player), "{last:?} {player:?} {size} {array:?}");
        counts[size][usize::from(expected)] += 1;
    }
    for size in SIZES {
        assert!(counts[size].iter().all(|&count| count > effort(120, 10_000)), "{counts:?}");
    }
}

#[test]
fn board_strings_against_text_put_together_line_by_line() {
    let mut random = Random::new(0xd15_91a);
    for round in 0..7_000 {
        let size = SIZES[round % 7];
        let array = any_array(&mut random, size);
        let expected = twin::picture(&array, size);
        let mut text = [0; LONGEST_STRING];
        let picture = get_display_board_string(&board_of(&array, size), &mut text);
        assert_eq!(core::str::from_utf8(picture).unwrap(), expected);
        assert_eq!(picture.len(), (size + 4) * (size + 5));
    }
}

#[test]
fn bots_choose_open_slots_and_leave_the_board_alone() {
    let mut random = Random::new(0xb0_75b0);
    let (mut bot1, mut bot2) = (Bot1::new(50), Bot2::new(7));
    let mut closed = 0;
    for round in 0..7_000 {
        let size = SIZES[round % 7];
        let board = board_of(&any_array(&mut random, size), size);
        let (same, player) = (board, player(&mut random));
        let slots = [
            get_move_bot1(&mut bot1, None, &board, player),
            get_move_bot2(&mut bot2, &board, player),
        ];
        assert_eq!(board, same);
        let open = SIDES.iter().any(|&side| {
            (0..size as i32).any(|place| board.clone().slide(side, place, player).is_some())
        });
        closed += usize::from(!open);
        for slot in slots {
            let valid = slot.map(|slot| board.clone().slide(slot.side, slot.position, player));
            assert_eq!(valid.flatten().is_some(), open, "{slot:?} {board:?}");
        }
    }
    assert!(closed > 500, "{closed}");
}

#[test]
fn sizes_that_no_game_has_are_harmless() {
    for size in [0, 1, 2, 3, 11, usize::MAX] {
        for start in [SlideBoard::new(), SlideBoard::sized(0, 0), SlideBoard::filled(Cell::Fixed)] {
            let mut board = start;
            initialise_board(&mut board, size);
            assert_eq!(board.width(), size.min(MAX_SIZE));
            for side in SIDES {
                for position in [i32::MIN, -1, 0, 1, 9, 10, i32::MAX] {
                    let last = add_move_to_board(&mut board, side, position, Disc::First);
                    let _ = check_game_over(&board, Disc::First, last);
                    let far = Square::new(position, i32::MAX);
                    let _ = check_game_over(&board, Disc::Second, Turn::Played(far));
                }
            }
            let mut text = [0; LONGEST_STRING];
            let lines = board.width() + 4;
            assert_eq!(get_display_board_string(&board, &mut text).len(), lines * (lines + 1));
            let bot1 = get_move_bot1(&mut Bot1::new(1), None, &board, Disc::First);
            let bot2 = get_move_bot2(&mut Bot2::new(1), &board, Disc::First);
            assert!(size > 3 || (bot1, bot2) == (None, None));
        }
    }
    let mut narrow: SlideBoard = Board::sized(2, 9);
    let turn = add_move_to_board(&mut narrow, Side::South, 1, Disc::First);
    assert_ne!(turn, Turn::Forfeited);
    let _ = check_game_over(&narrow, Disc::First, Turn::Played(Square::new(1, 0)));
    let _ = get_display_board_string(&narrow, &mut [0; LONGEST_STRING]);
}
