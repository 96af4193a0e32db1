//! slide4's ten functions on plain arrays of the course's numbers, the slow and obvious way.

/// Rows and columns of the course's array.
pub const MAX_SIZE: usize = 10;

/// The course's `int board[10][10]`: 0 empty, 1 and 2 the players, 3 fixed, -1 outside the size.
pub type Array = [[i32; MAX_SIZE]; MAX_SIZE];

/// The sizes of a game.
pub const SIZES: [usize; 7] = [4, 5, 6, 7, 8, 9, 10];

/// The letters of the sides.
pub const SIDES: [char; 4] = ['N', 'W', 'E', 'S'];

/// What an array holds outside its size.
const OUTSIDE: i32 = -1;

/// Task one.
pub fn second_place_prize(a: i32, b: i32, c: i32) -> i32 {
    let mut sorted = [a, b, c];
    sorted.sort_unstable();
    sorted[1]
}

/// Task two, by the length of the run at every place.
pub fn four_in_a_row(values: &[i32]) -> Option<usize> {
    for first in 0..values.len() {
        let mut length = 0;
        while first + length < values.len() && values[first + length] == values[first] {
            length += 1;
        }
        if length >= 4 {
            return Some(first);
        }
    }
    None
}

/// Task four, by sorting a copy. There is at least one ability.
pub fn median_ability(abilities: &[f64]) -> f64 {
    let mut sorted = abilities.to_vec();
    sorted.sort_by(f64::total_cmp);
    let length = sorted.len();
    sorted[(length - 1) / 2].midpoint(sorted[length / 2])
}

/// Task five: removes one blank of two as long as there are two.
pub fn remove_spaces(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    while let Some(place) = text.windows(2).position(|pair| pair == b"  ") {
        text.remove(place);
    }
    text
}

/// Rows and columns of a size, row by row.
pub fn all_places(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size * size).map(move |place| (place / size, place % size))
}

/// Task six, on an array that holds this number everywhere.
pub fn initialised_over(before: i32, size: usize) -> Array {
    let mut array = [[before; MAX_SIZE]; MAX_SIZE];
    let central = |place| [size / 2, (size - 1) / 2].contains(&place);
    for (row, column) in all_places(size) {
        array[row][column] = if central(row) && central(column) { 3 } else { 0 };
    }
    array
}

/// The board of a new game, -1 outside it.
pub fn new_board(size: usize) -> Array {
    initialised_over(OUTSIDE, size)
}

/// A letter of [`SIDES`] and a row or column.
pub type Slot = (char, i32);

/// Task seven, C's way: from the entry cell on, one step as long as the next cell is free. Row and
/// column, -1 and -1 after a forfeit.
pub fn slide(array: &mut Array, size: usize, slot: Slot, player: i32) -> (i32, i32) {
    let last = signed(size) - 1;
    let (mut row, mut column, down, right) = match slot {
        ('N', place) => (0, place, 1, 0),
        ('S', place) => (last, place, -1, 0),
        ('W', place) => (place, 0, 0, 1),
        ('E', place) => (place, last, 0, -1),
        _ => return (-1, -1),
    };
    if at(array, size, row, column) != 0 {
        return (-1, -1);
    }
    while at(array, size, row + down, column + right) == 0 {
        (row, column) = (row + down, column + right);
    }
    array[unsigned(row)][unsigned(column)] = player;
    (row, column)
}

/// Task eight: whether the game is over after the player's token came to rest on this row and
/// column; -1 and -1 after a forfeit.
pub fn is_over(array: &Array, size: usize, player: i32, row: i32, column: i32) -> bool {
    is_edge_full(array, size) || is_in_line(array, size, player, row, column)
}

/// Whether no token can enter.
pub fn is_edge_full(array: &Array, size: usize) -> bool {
    edge(size).all(|(row, column)| array[row][column] != 0)
}

/// The cells at the edge, row by row.
pub fn edge(size: usize) -> impl Iterator<Item = (usize, usize)> {
    let ends = [0, size - 1];
    all_places(size).filter(move |(row, column)| ends.contains(row) || ends.contains(column))
}

/// Whether four equal cells of the player, somewhere on the board, have this one among them.
fn is_in_line(array: &Array, size: usize, player: i32, row: i32, column: i32) -> bool {
    all_places(size).any(|(first_row, first_column)| {
        [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|&(down, right)| {
            let cell = |n: i32| (signed(first_row) + n * down, signed(first_column) + n * right);
            (0..4).any(|n| cell(n) == (row, column))
                && (0..4).map(cell).all(|(row, column)| at(array, size, row, column) == player)
        })
    })
}

/// Task nine, put together line by line.
pub fn picture(array: &Array, size: usize) -> String {
    let digits: String = (0..size).map(|place| place.to_string()).collect();
    let mut text = format!("--{}--\n--{digits}--\n", "N".repeat(size));
    for (row, numbers) in array.iter().enumerate().take(size) {
        let letter = |&number| ['.', 'X', 'O', '#'][unsigned(number)];
        let cells: String = numbers[..size].iter().map(letter).collect();
        text.push_str(&format!("W{row}{cells}{row}E\n"));
    }
    text + &format!("--{digits}--\n--{}--\n", "S".repeat(size))
}

/// What a cell holds, -1 outside the size.
pub fn at(array: &Array, size: usize, row: i32, column: i32) -> i32 {
    let inside = 0..signed(size);
    if inside.contains(&row) && inside.contains(&column) {
        array[unsigned(row)][unsigned(column)]
    } else {
        OUTSIDE
    }
}

fn signed(place: usize) -> i32 {
    i32::try_from(place).unwrap()
}

fn unsigned(place: i32) -> usize {
    usize::try_from(place).unwrap()
}
