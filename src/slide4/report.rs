//! Option 0 of the course's driver: the ten functions called with fixed arguments. It prints the
//! results of these calls; it stores no results.
//!
//! The arguments are those of the assignment's text. The text omits the numbers of `valuesC`. The
//! handout has 5, 6, 7 and twelve times 8.

use super::functions::{
    LONGEST_STRING, MAX_SIZE, SlideBoard, Turn, add_move_to_board, binary_to_decimal,
    check_game_over, four_in_a_row, get_display_board_string, median_ability, new_board,
    remove_spaces, second_place_prize,
};
use super::notation::{number_of, put_cells, row_and_column, signed_index};
use crate::board::{Disc, Side};
use crate::console::{Console, Result};

const VALUES_A: [i32; 10] = [1, 2, 1, 2, 1, 1, 1, 1, 2, 1];
const VALUES_B: [i32; 15] = [1, 2, 1, 2, 1, 1, 1, 2, 2, 1, 1, 4, 4, 4, 4];
const VALUES_C: [i32; 15] = [5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8];

/// The text calls the function twice with `valuesC`. This is the second length.
const SHORT_C: usize = 6;

/// The margin before each row of a board's numbers.
const MARGIN: &[u8] = b"   ";

/// Prints the whole report. It begins with the line end after the driver's prompt.
///
/// # Errors
/// When the output cannot be written.
pub(super) fn print(console: &mut Console<'_>) -> Result<()> {
    test_prizes(console)?;
    test_runs(console)?;
    test_binaries(console)?;
    test_medians(console)?;
    test_names(console)?;
    test_new_boards(console)?;
    test_moves(console)?;
    test_ends(console)?;
    test_pictures(console)?;
    console.put(
        b"\nTESTING TASK TEN:\n===================\n   \
        You can test Task Ten by implementing the two Bot functions in connect.c.\n   \
        If you then play a tournament, of many games, between the two bots, you \n   \
        can see which one is performing the best.  This might help you to refine \n   \
        the strategies that you are using. \n",
    )
}

fn test_prizes(console: &mut Console<'_>) -> Result<()> {
    console.put(b"\nTESTING TASK ONE:\n=================\n")?;
    for [a, b, c] in [[200, 100, 200], [45, 600, 590]] {
        console.print(format_args!("   Prize = {}\n", second_place_prize(a, b, c)))?;
    }
    Ok(())
}

fn test_runs(console: &mut Console<'_>) -> Result<()> {
    console.put(b"\nTESTING TASK TWO:\n=================\n")?;
    let (short_c, _) = VALUES_C.split_at(SHORT_C);
    let rows: [&[i32]; 4] = [&VALUES_A, &VALUES_B, &VALUES_C, short_c];
    for values in rows {
        let first = signed_index(four_in_a_row(values));
        console.print(format_args!("   Result = {first}\n"))?;
    }
    Ok(())
}

fn test_binaries(console: &mut Console<'_>) -> Result<()> {
    console.put(b"\nTESTING TASK THREE:\n===================\n")?;
    for binary in [101, 1, 11_111_111, 100_000_000] {
        console.print(format_args!("   Decimal = {}\n", binary_to_decimal(binary)))?;
    }
    Ok(())
}

fn test_medians(console: &mut Console<'_>) -> Result<()> {
    console.put(b"\nTESTING TASK FOUR:\n===================\n")?;
    let mut group_a = [4.3, 2.1, 6.7, 5.0, 1.2];
    let mut group_b = [4.3, 2.1, 6.7, 5.0, 1.2, 9.9, 7.0, 3.0, 6.6, 6.5];
    for (group, abilities) in [('A', &mut group_a[..]), ('B', &mut group_b)] {
        let median = median_ability(abilities).unwrap_or(0.0);
        console.print(format_args!("   Median ability Group {group} = {median:.2}\n"))?;
    }
    Ok(())
}

fn test_names(console: &mut Console<'_>) -> Result<()> {
    console.put(b"\nTESTING TASK FIVE:\n===================\n")?;
    let mut name_a = *b"The       Champ";
    let mut name_b = *b"     I    AM      THE     GREATEST    ";
    let mut name_c = *b"Therearenospaceshereatall";
    for (letter, name) in [('A', &mut name_a[..]), ('B', &mut name_b), ('C', &mut name_c)] {
        console.print(format_args!("   Name {letter} = ["))?;
        console.put(remove_spaces(name))?;
        console.put(b"]\n")?;
    }
    Ok(())
}

fn test_new_boards(console: &mut Console<'_>) -> Result<()> {
    console.put(b"\nTESTING TASK SIX:\n===================\n")?;
    for size in [5, 8] {
        console.print(format_args!("   Board of size {size}x{size}:\n"))?;
        put_cells(console, &new_board(size), MAX_SIZE, MARGIN)?;
    }
    Ok(())
}

fn test_moves(console: &mut Console<'_>) -> Result<()> {
    console.put(b"\nTESTING TASK SEVEN:\n=====================\n")?;
    let mut board = new_board(8);
    let moves = [
        (Side::North, 1, Disc::First),
        (Side::East, 4, Disc::Second),
        (Side::South, 5, Disc::First),
    ];
    for (side, position, player) in moves {
        let (row, column) = row_and_column(add_move_to_board(&mut board, side, position, player));
        console.print(format_args!("   Token position: row={row}, col={column}\n"))?;
    }
    put_cells(console, &board, board.width(), MARGIN)
}

fn test_ends(console: &mut Console<'_>) -> Result<()> {
    console.put(b"\nTESTING TASK EIGHT:\n=====================\n")?;
    let mut board = new_board(5);
    let mut last = Turn::Forfeited;
    for _ in 0..3 {
        add_move_to_board(&mut board, Side::North, 0, Disc::First);
        last = add_move_to_board(&mut board, Side::North, 1, Disc::Second);
    }
    check_for_win(console, &board, Disc::Second, last)?;
    last = add_move_to_board(&mut board, Side::North, 0, Disc::First);
    check_for_win(console, &board, Disc::First, last)
}

fn check_for_win(
    console: &mut Console<'_>,
    board: &SlideBoard,
    player: Disc,
    last: Turn,
) -> Result<()> {
    put_cells(console, board, board.width(), MARGIN)?;
    let (row, column) = row_and_column(last);
    let number = number_of(Some(player));
    console
        .print(format_args!("   Checking for win for Player {number} in [{row}, {column}]\n"))?;
    let result = number_of(check_game_over(board, player, last));
    console.print(format_args!("   Result = {result}\n"))
}

fn test_pictures(console: &mut Console<'_>) -> Result<()> {
    console.put(b"\nTESTING TASK NINE:\n====================\n")?;
    for size in [4, 10] {
        let mut text = [0; LONGEST_STRING];
        let picture = get_display_board_string(&new_board(size), &mut text);
        let length = picture.len();
        console.print(format_args!("   The length of the board string is: {length}\n"))?;
        console.put(picture)?;
    }
    Ok(())
}
