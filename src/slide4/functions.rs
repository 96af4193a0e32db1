//! The ten functions of the assignment. Their names are the assignment's, in Rust's spelling.
//!
//! A slice replaces C's pointer and length. A function returns the value that C writes through a
//! pointer. [`None`] or [`Turn::Forfeited`] replaces C's -1. A board stores the size in use;
//! [`initialise_board`] sets it. Nothing here can panic or reach outside its arguments, whatever
//! they are.
//!
//! ```
//! use in_a_row::board::{Disc, Side, Square};
//! use in_a_row::slide4::functions::{Turn, add_move_to_board, check_game_over, new_board};
//!
//! let mut board = new_board(8);
//! let mut turn = Turn::Forfeited;
//! for _ in 0..4 {
//!     turn = add_move_to_board(&mut board, Side::West, 0, Disc::First);
//! }
//! // Each token slides along the top row until the one before it is in its way.
//! assert_eq!(turn, Turn::Played(Square::new(4, 0)));
//! assert_eq!(check_game_over(&board, Disc::First, turn), Some(Disc::First));
//! // The first token took the cell at the east edge, so that slot is closed.
//! assert_eq!(add_move_to_board(&mut board, Side::East, 0, Disc::Second), Turn::Forfeited);
//! ```

use core::cell::Cell as Place;

use super::board::Slot;
pub use super::board::{MAX_SIZE, MIN_SIZE, SlideBoard};
use super::engine::bitboard::Bitboard;
use super::engine::bot1::Bot1;
use super::engine::bot2::Bot2;
use super::engine::decisions::Decisions;
use crate::board::{Cell, Disc, Side, Square};

/// Lines of a board's picture beyond its size: two above and two below.
const FRAME: usize = 4;

/// Bytes of the longest board string, that of size 10: 14 lines of 14 characters and a line end.
pub const LONGEST_STRING: usize = (MAX_SIZE + FRAME) * (MAX_SIZE + FRAME + 1);

/// The number of tokens in a line that win; more win as well. Task Two looks for as many equal
/// values.
const WIN_LENGTH: usize = 4;

/// Task One: the middle one of three prizes. Of 200, 100 and 200 it is 200.
#[must_use]
pub fn second_place_prize(a: i32, b: i32, c: i32) -> i32 {
    a.min(b).max(a.max(b).min(c))
}

/// Task Two: the index of the first four equal neighbours; [`None`] if there are no four (-1 in C).
#[must_use]
pub fn four_in_a_row(values: &[i32]) -> Option<usize> {
    let mut search = FourSearch::new();
    for &value in values {
        search.push(value);
    }
    search.found()
}

/// Task Two value by value, for arrays that do not fit into memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct FourSearch {
    /// The number of values so far.
    length: usize,
    /// The last value.
    last: i32,
    /// How many equal values end with it.
    run: usize,
    found: Option<usize>,
}

impl FourSearch {
    /// Before the first value.
    #[must_use]
    pub const fn new() -> Self {
        Self { length: 0, last: 0, run: 0, found: None }
    }

    /// Takes the next value.
    pub const fn push(&mut self, value: i32) {
        self.run = if self.length > 0 && self.last == value { self.run + 1 } else { 1 };
        self.last = value;
        self.length += 1;
        if self.run == WIN_LENGTH && self.found.is_none() {
            self.found = Some(self.length - WIN_LENGTH);
        }
    }

    /// Where the first four equal neighbours begin, among the values so far.
    #[must_use]
    pub const fn found(&self) -> Option<usize> {
        self.found
    }
}

/// Task Three: the value of a number whose decimal digits are read as binary: 101 is 5. Ten digits,
/// the most that an `int` has, cannot overflow.
///
/// Rulings: a digit d other than 0 and 1 counts d times its place (12 is 4). A negative number
/// is 0.
#[must_use]
pub const fn binary_to_decimal(binary: i32) -> i32 {
    let mut digits = if binary < 0 { 0 } else { binary };
    let mut decimal = 0;
    let mut place = 1;
    while digits > 0 {
        decimal += digits % 10 * place;
        digits /= 10;
        place *= 2;
    }
    decimal
}

/// Task Four: the middle one of the abilities, or the mean of two middle ones if their number is
/// even. [`None`] for an empty slice.
///
/// It selects in place, in linear time, and so reorders the slice. [`f64::total_cmp`] orders the
/// numbers.
#[must_use]
pub fn median_ability(abilities: &mut [f64]) -> Option<f64> {
    if abilities.is_empty() {
        return None;
    }
    let (odd, middle) = (abilities.len() % 2 == 1, abilities.len() / 2);
    let (lower, &mut upper, _) = abilities.select_nth_unstable_by(middle, f64::total_cmp);
    if odd {
        return Some(upper);
    }
    lower.iter().copied().max_by(f64::total_cmp).map(|lower| f64::midpoint(lower, upper))
}

/// Task Five: makes one blank of every run of blanks, in place, and returns what is left. Bytes
/// other than the blank 0x20 stay, tabs too.
pub fn remove_spaces(text: &mut [u8]) -> &mut [u8] {
    let mut spaces = SpaceRemover::new();
    let places = Place::from_mut(&mut *text).as_slice_of_cells();
    let kept = places.iter().filter(|place| spaces.keeps(place.get()));
    let length = kept.zip(places).map(|(from, to)| to.set(from.get())).count();
    text.get_mut(..length).unwrap_or_default()
}

/// [`remove_spaces`] for a text that comes byte by byte.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpaceRemover {
    after_blank: bool,
}

impl SpaceRemover {
    /// At the beginning of a text.
    #[must_use]
    pub const fn new() -> Self {
        Self { after_blank: false }
    }

    /// True if the text's next byte stays.
    pub const fn keeps(&mut self, byte: u8) -> bool {
        let blank = byte == b' ';
        let dropped = blank && self.after_blank;
        self.after_blank = blank;
        !dropped
    }
}

/// Task Six: puts `size` by `size` squares into use and empties them. It puts the fixed pieces into
/// the centre: one for an odd size, four for an even one. The other cells of the array keep their
/// value.
///
/// The assignment's sizes are 4 to 10; above 10 the whole array is in use.
pub fn initialise_board(board: &mut SlideBoard, size: usize) {
    board.resize(size.min(MAX_SIZE), size.min(MAX_SIZE));
    let size = size_of(board);
    let centre = (size - 1) / 2..=size / 2;
    for square in squares(size) {
        let fixed = centre.contains(&square.row) && centre.contains(&square.column);
        board.set(square, if fixed { Cell::Fixed } else { Cell::Empty });
    }
}

/// A board of this size for a new game, in an array whose other cells hold [`Cell::Outside`], C's
/// -1.
#[must_use]
pub fn new_board(size: usize) -> SlideBoard {
    let mut board = SlideBoard::sized(0, 0);
    initialise_board(&mut board, size);
    board
}

/// How a turn ended: the answer of Task Seven, and an argument of Task Eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The player's token rests on this square.
    Played(Square),
    /// No token entered: the slot is taken, or the board does not have it. It is -1 and -1 in C.
    Forfeited,
}

impl Turn {
    /// Where the token rests; [`None`] after a forfeit.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Played(square) => Some(square),
            Self::Forfeited => None,
        }
    }
}

/// Task Seven: slides a player's token in from a side until it meets a piece or the far edge.
/// `position` is the column (north and south) or the row (west and east). If the cell at the edge
/// of that side is taken, the turn is a forfeit and changes nothing.
///
/// Ruling: a position that the board does not have is a forfeit too.
pub fn add_move_to_board(board: &mut SlideBoard, side: Side, position: i32, player: Disc) -> Turn {
    board.slide(side, position, player).map_or(Turn::Forfeited, Turn::Played)
}

/// Task Eight: returns the player if the game is over after this player's `turn`, and [`None`]
/// otherwise. It is over when
///
/// 1. every cell at the edge is taken, so that no token can enter (inner cells do not matter); or
/// 2. the token that was played is part of a line of four or more of the player's tokens.
///
/// Rulings: after a forfeit rule 1 alone decides. A square outside the board or without the
/// player's token counts as no line. Rule 1 needs a board of 4 to 10.
#[must_use]
pub fn check_game_over(board: &SlideBoard, player: Disc, turn: Turn) -> Option<Disc> {
    let token = turn.square().filter(|&square| board.at(square) == Cell::Taken(player));
    let wins = token.is_some_and(|square| board.longest_line(square) >= WIN_LENGTH);
    let edge_is_taken = || {
        let board = Bitboard::from_board(board.width(), board);
        board.is_some_and(|board| board.edge_is_taken())
    };
    (wins || edge_is_taken()).then_some(player)
}

/// Task Nine: writes the board's picture into `text` and returns the part that it fills. A picture
/// has `size + 4` lines of `size + 4` characters and a line end.
pub fn get_display_board_string<'text>(
    board: &SlideBoard,
    text: &'text mut [u8; LONGEST_STRING],
) -> &'text [u8] {
    let lines = board.width() + FRAME;
    let line_length = lines + 1;
    for (line, bytes) in text.chunks_exact_mut(line_length).take(lines).enumerate() {
        for (character, byte) in bytes.iter_mut().enumerate() {
            *byte = picture(board, line, character);
        }
    }
    text.get(..lines * line_length).unwrap_or_default()
}

/// Task Ten: the slot that Bot1 plays. [`None`] if no slot is open or the board's size is not 4 to
/// 10. With `decisions` the bot decides only once about each position.
pub fn get_move_bot1(
    bot: &mut Bot1,
    decisions: Option<&mut Decisions>,
    board: &SlideBoard,
    player: Disc,
) -> Option<Slot> {
    let board = Bitboard::from_board(board.width(), board)?;
    match decisions {
        Some(decisions) => bot.choose_once(decisions, &board, player),
        None => bot.choose(&board, player),
    }
}

/// Task Ten: the slot that Bot2 plays; [`None`] as in [`get_move_bot1`].
pub fn get_move_bot2(bot: &mut Bot2, board: &SlideBoard, player: Disc) -> Option<Slot> {
    bot.choose(&Bitboard::from_board(board.width(), board)?, player)
}

/// The size in use, in the number type of square coordinates.
pub(super) fn size_of(board: &SlideBoard) -> i32 {
    i32::try_from(board.width()).unwrap_or(0)
}

/// Every square of a board of this size, row by row.
pub(super) fn squares(size: i32) -> impl Iterator<Item = Square> {
    (0..size).flat_map(move |row| (0..size).map(move |column| Square::new(column, row)))
}

/// One byte of a board's picture.
fn picture(board: &SlideBoard, line: usize, character: usize) -> u8 {
    let size = board.width();
    if character == size + FRAME {
        return b'\n';
    }
    match (inside(line, size), inside(character, size)) {
        (Some(row), Some(column)) => letter(board.at(Square::new(column, row))),
        (Some(row), None) => label([b'W', digit(row), digit(row), b'E'], character, size),
        (None, Some(column)) => label([b'N', digit(column), digit(column), b'S'], line, size),
        (None, None) => b'-',
    }
}

/// The row or column of the board that is shown at this place of the picture.
fn inside(place: usize, size: usize) -> Option<i32> {
    let place = place.checked_sub(FRAME / 2).filter(|&place| place < size)?;
    i32::try_from(place).ok()
}

/// The character of the frame at this place. There are two labels before the board and two after
/// it.
fn label(labels: [u8; FRAME], place: usize, size: usize) -> u8 {
    let index = if place < FRAME / 2 { Some(place) } else { place.checked_sub(size) };
    index.and_then(|index| labels.get(index)).copied().unwrap_or(b' ')
}

fn digit(number: i32) -> u8 {
    u8::try_from(number).map_or(b'?', |number| number.wrapping_add(b'0'))
}

fn letter(cell: Cell) -> u8 {
    match cell {
        Cell::Empty => b'.',
        Cell::Taken(Disc::First) => b'X',
        Cell::Taken(Disc::Second) => b'O',
        Cell::Fixed => b'#',
        Cell::Outside => b' ',
    }
}
