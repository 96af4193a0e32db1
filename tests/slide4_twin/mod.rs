//! The rules of slide4 once more, the slow and obvious way: on the course's
//! array of numbers, without a line of the library.
#![allow(dead_code, reason = "not every test needs all of it")]

use std::fmt::Write;

use in_a_row::board::{Cell, Disc, Side};

/// The course's `int board[10][10]`: 0 empty, 1 and 2 the players, 3 fixed.
pub type Array = [[i32; MAX_SIZE]; MAX_SIZE];

pub const MAX_SIZE: usize = 10;
pub const SIDES: [Side; 4] = [Side::North, Side::West, Side::East, Side::South];
pub const SIZES: [usize; 7] = [4, 5, 6, 7, 8, 9, 10];

/// A xorshift generator: the same numbers in every run.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }

    pub fn player(&mut self) -> Disc {
        [Disc::First, Disc::Second][self.roll(2)]
    }
}

pub fn number(player: Disc) -> i32 {
    1 + i32::from(player == Disc::Second)
}

pub fn cell(number: i32) -> Cell {
    match number {
        0 => Cell::Empty,
        1 => Cell::Taken(Disc::First),
        2 => Cell::Taken(Disc::Second),
        3 => Cell::Fixed,
        _ => Cell::Outside,
    }
}

pub fn all_places(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size * size).map(move |place| (place / size, place % size))
}

/// C's way: from the entry cell on, one step as long as the next cell is free.
pub fn slide_step_by_step(
    array: &mut Array,
    size: usize,
    side: Side,
    position: i32,
    player: i32,
) -> (i32, i32) {
    let last = size as i32 - 1;
    if position < 0 || position > last {
        return (-1, -1);
    }
    let (mut row, mut column, down, right) = match side {
        Side::North => (0, position, 1, 0),
        Side::South => (last, position, -1, 0),
        Side::West => (position, 0, 0, 1),
        Side::East => (position, last, 0, -1),
    };
    if array[row as usize][column as usize] != 0 {
        return (-1, -1);
    }
    loop {
        let (next_row, next_column) = (row + down, column + right);
        let inside = (0..=last).contains(&next_row) && (0..=last).contains(&next_column);
        if !inside || array[next_row as usize][next_column as usize] != 0 {
            array[row as usize][column as usize] = player;
            return (row, column);
        }
        (row, column) = (next_row, next_column);
    }
}

/// Whether four equal cells of the player, somewhere on the board, have the
/// square among them.
pub fn line_by_scan(array: &Array, size: usize, player: i32, row: i32, column: i32) -> bool {
    let size = size as i32;
    (0..size * size).any(|start| {
        [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|&(down, right)| {
            let line = |n: i32| (start / size + n * down, start % size + n * right);
            let (end_row, end_column) = line(3);
            end_row < size
                && (0..size).contains(&end_column)
                && (0..4).any(|n| line(n) == (row, column))
                && (0..4)
                    .map(line)
                    .all(|(row, column)| array[row as usize][column as usize] == player)
        })
    })
}

pub fn over_by_scan(array: &Array, size: usize, player: i32, last: Option<(i32, i32)>) -> bool {
    let edge_is_full = all_places(size)
        .filter(|&(row, column)| row == 0 || row == size - 1 || column == 0 || column == size - 1)
        .all(|(row, column)| array[row][column] != 0);
    edge_is_full || last.is_some_and(|(row, column)| line_by_scan(array, size, player, row, column))
}

/// The board string, put together as a person would draw it.
pub fn picture_line_by_line(array: &Array, size: usize) -> String {
    let digits: String = (0..size).map(|place| place.to_string()).collect();
    let mut text = format!("--{}--\n--{digits}--\n", "N".repeat(size));
    for (row, numbers) in array.iter().enumerate().take(size) {
        let cells: String =
            numbers[..size].iter().map(|&number| ['.', 'X', 'O', '#'][number as usize]).collect();
        writeln!(text, "W{row}{cells}{row}E").unwrap();
    }
    writeln!(text, "--{digits}--\n--{}--", "S".repeat(size)).unwrap();
    text
}

/// The board at the start of a game.
pub fn new_array(size: usize) -> Array {
    let mut array = [[-1; MAX_SIZE]; MAX_SIZE];
    for (row, column) in all_places(size) {
        let central = |place| [size / 2, (size - 1) / 2].contains(&place);
        array[row][column] = if central(row) && central(column) { 3 } else { 0 };
    }
    array
}
