//! slide4's right functions, on the course's array: those of the twin without a switch.

use super::functions::{Board, Functions, Place};
use crate::twins::switches::Set;

const RIGHT: Functions = Functions { switches: Set::NONE };

/// Rows and columns of the course's array.
pub const MAX_SIZE: usize = 10;

/// The course's `int board[10][10]`: 0 empty, 1 and 2 the players, 3 fixed, -1 outside the size.
pub type Array = Board;

/// The sizes of a game.
pub const SIZES: [usize; 7] = [4, 5, 6, 7, 8, 9, 10];

/// The letters of the sides.
pub const SIDES: [char; 4] = ['N', 'W', 'E', 'S'];

/// The value of an array outside its size.
const OUTSIDE: i32 = -1;

/// Task one.
pub fn second_place_prize(a: i32, b: i32, c: i32) -> i32 {
    RIGHT.second_place_prize([a, b, c])
}

/// Task two: the place of the first value of the run.
pub fn four_in_a_row(values: &[i32]) -> Option<usize> {
    usize::try_from(RIGHT.four_in_a_row(values)).ok()
}

/// Task four. There is at least one ability.
pub fn median_ability(abilities: &[f64]) -> f64 {
    RIGHT.median_ability(abilities)
}

/// Task five.
pub fn remove_spaces(text: &[u8]) -> Vec<u8> {
    RIGHT.remove_spaces(text)
}

/// Rows and columns of a size, row by row.
pub fn all_places(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size * size).map(move |place| (place / size, place % size))
}

/// Task six, on an array that holds this number everywhere.
pub fn initialised_over(before: i32, size: usize) -> Array {
    let mut array = [[before; MAX_SIZE]; MAX_SIZE];
    RIGHT.initialise_board(&mut array, size);
    array
}

/// The board of a new game, -1 outside it.
pub fn new_board(size: usize) -> Array {
    initialised_over(OUTSIDE, size)
}

/// A letter of [`SIDES`] and a row or column.
pub type Slot = (char, i32);

/// Task seven. Row and column, -1 and -1 after a forfeit.
pub fn slide(array: &mut Array, size: usize, slot: Slot, player: i32) -> Place {
    let (side, place) = slot;
    u8::try_from(side).map_or((-1, -1), |side| RIGHT.add_move(array, size, side, place, player))
}

/// Task eight: true if the game is over after the player's token came to rest here. Row and column
/// are -1 after a forfeit.
pub fn is_over(array: &Array, size: usize, player: i32, row: i32, column: i32) -> bool {
    RIGHT.check_game_over(array, size, player, (row, column)) != 0
}

/// True if no token can enter.
pub fn is_edge_full(array: &Array, size: usize) -> bool {
    edge(size).all(|(row, column)| array[row][column] != 0)
}

/// The cells at the edge, row by row.
pub fn edge(size: usize) -> impl Iterator<Item = (usize, usize)> {
    let ends = [0, size - 1];
    all_places(size).filter(move |(row, column)| ends.contains(row) || ends.contains(column))
}

/// Task nine.
pub fn picture(array: &Array, size: usize) -> String {
    RIGHT.board_string(array, size)
}

/// The value of a cell, -1 outside the size.
pub fn at(array: &Array, size: usize, row: i32, column: i32) -> i32 {
    match (usize::try_from(row), usize::try_from(column)) {
        (Ok(row), Ok(column)) if row < size && column < size => array[row][column],
        _ => OUTSIDE,
    }
}
