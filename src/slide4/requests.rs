//! `slide4 --functions`: one request on each line, for markers who call the ten functions with many
//! inputs.
//!
//! The program reads a line word by word and answers it if the whole line is right. It answers a
//! wrong line with one `error: ` line, which names the leftmost fault. The next line is a new
//! request. Every answer depends on its own line alone: the bots remember nothing between requests
//! (ruling).
//!
//! [`super`] lists the requests and the faults.

use super::board::{Slot, side_of};
use super::engine::bot1::Bot1;
use super::engine::bot2::Bot2;
use super::functions::{
    FourSearch, LONGEST_STRING, MAX_SIZE, MIN_SIZE, SlideBoard, SpaceRemover, Turn,
    add_move_to_board, binary_to_decimal, check_game_over, get_display_board_string, get_move_bot1,
    get_move_bot2, median_ability, new_board, second_place_prize, size_of, squares,
};
use super::notation::{cell_of, letter_of, number_of, put_cells, row_and_column, signed_index};
use super::words::{Answer, Fault, Line, Word};
use crate::board::{Disc, Square};
use crate::console::{Console, Result, Status};
use core::fmt::{Arguments, Display};

/// The most abilities that a request may have.
const MOST_VALUES: usize = 65_536;

/// A function that can be called by its name.
#[derive(Clone, Copy, Debug)]
enum Function {
    SecondPlacePrize,
    FourInARow,
    BinaryToDecimal,
    MedianAbility,
    RemoveSpaces,
    InitialiseBoard,
    AddMoveToBoard,
    CheckGameOver,
    GetDisplayBoardString,
    GetMoveBot1,
    GetMoveBot2,
}

impl Function {
    /// All of them, in the order of the assignment's tasks.
    const ALL: [Self; 11] = [
        Self::SecondPlacePrize,
        Self::FourInARow,
        Self::BinaryToDecimal,
        Self::MedianAbility,
        Self::RemoveSpaces,
        Self::InitialiseBoard,
        Self::AddMoveToBoard,
        Self::CheckGameOver,
        Self::GetDisplayBoardString,
        Self::GetMoveBot1,
        Self::GetMoveBot2,
    ];

    /// The function with this name.
    fn named(name: &Word) -> Option<Self> {
        Self::ALL.into_iter().find(|function| name.is(function.signature().0))
    }

    /// Its name, and the words that follow it.
    const fn signature(self) -> (&'static str, &'static str) {
        match self {
            Self::SecondPlacePrize => ("SecondPlacePrize", "A B C"),
            Self::FourInARow => ("FourInARow", "LEN V1 .. Vlen"),
            Self::BinaryToDecimal => ("BinaryToDecimal", "N"),
            Self::MedianAbility => ("MedianAbility", "LEN V1 .. Vlen"),
            Self::RemoveSpaces => ("RemoveSpaces", "TEXT"),
            Self::InitialiseBoard => ("InitialiseBoard", "SIZE"),
            Self::AddMoveToBoard => ("AddMoveToBoard", "SIZE SIDE MOVE PLAYER CELLS"),
            Self::CheckGameOver => ("CheckGameOver", "SIZE PLAYER ROW COL CELLS"),
            Self::GetDisplayBoardString => ("GetDisplayBoardString", "SIZE CELLS"),
            Self::GetMoveBot1 => ("GetMoveBot1", "SIZE PLAYER CELLS"),
            Self::GetMoveBot2 => ("GetMoveBot2", "SIZE PLAYER CELLS"),
        }
    }

    /// The form of its answer. The error for a name without arguments shows it.
    const fn answer_form(self) -> &'static str {
        match self {
            Self::SecondPlacePrize => "the prize",
            Self::FourInARow => "the index, or -1",
            Self::BinaryToDecimal => "the value",
            Self::MedianAbility => "the median with two decimals",
            Self::RemoveSpaces => "[TEXT]",
            Self::InitialiseBoard => "ten rows of ten numbers, a blank behind each",
            Self::AddMoveToBoard => "ROW COL, then SIZE rows, a blank behind each number",
            Self::CheckGameOver => "the player, or 0",
            Self::GetDisplayBoardString => "the length, then the string",
            Self::GetMoveBot1 | Self::GetMoveBot2 => "SIDE MOVE",
        }
    }
}

/// Answers every line of the input. Returns status 1 if one of them was wrong.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
#[expect(clippy::large_stack_arrays, reason = "room for one request, and no heap")]
#[inline(never)] // Other modes of the program do not need this much stack.
pub(super) fn run(console: &mut Console<'_>, nodes: u64, seed: u32) -> Result<Status> {
    let abilities = &mut [0.0; MOST_VALUES];
    let mut evaluator = Evaluator { abilities, bot1: Bot1::new(nodes), seed };
    let mut status = Status::Success;
    while console.peek()?.is_some() {
        let mut line = Line::new(console);
        if !evaluator.request(&mut line)? {
            status = Status::Failure;
        }
        line.skip()?;
    }
    Ok(status)
}

/// The buffer, the bot and the seed that the requests use.
struct Evaluator<'room> {
    abilities: &'room mut [f64; MOST_VALUES],
    bot1: Bot1,
    seed: u32,
}

impl Evaluator<'_> {
    /// Answers one line. Returns false if the line was wrong.
    fn request(&mut self, line: &mut Line<'_, '_>) -> Result<bool> {
        let Some(name) = line.name()? else {
            return Ok(true);
        };
        let Some(function) = Function::named(name) else {
            let name = *name;
            refuse(line.console(), format_args!("unknown function '{name}'"))?;
            return Ok(false);
        };
        let answer =
            if line.has_ended() { Err(Fault::NoWords) } else { self.answer(function, line) };
        match answer {
            Ok(()) => Ok(true),
            Err(fault) => explain(line.console(), function, fault).and(Ok(false)),
        }
    }

    fn answer(&mut self, function: Function, line: &mut Line<'_, '_>) -> Answer<()> {
        match function {
            Function::SecondPlacePrize => answer_second_place_prize(line),
            Function::FourInARow => answer_four_in_a_row(line),
            Function::BinaryToDecimal => answer_binary_to_decimal(line),
            Function::MedianAbility => self.answer_median_ability(line),
            Function::RemoveSpaces => answer_remove_spaces(line),
            Function::InitialiseBoard => answer_initialise_board(line),
            Function::AddMoveToBoard => answer_add_move_to_board(line),
            Function::CheckGameOver => answer_check_game_over(line),
            Function::GetDisplayBoardString => answer_get_display_board_string(line),
            Function::GetMoveBot1 => self.answer_get_move_bot1(line),
            Function::GetMoveBot2 => self.answer_get_move_bot2(line),
        }
    }

    fn answer_median_ability(&mut self, line: &mut Line<'_, '_>) -> Answer<()> {
        let length = line.length(1, MOST_VALUES)?;
        let abilities = self.abilities.get_mut(..length).ok_or(Fault::TooManyValues)?;
        for ability in &mut *abilities {
            *ability = line.fraction()?;
        }
        line.end()?;
        let median = median_ability(abilities).ok_or(Fault::WrongWords)?;
        put_result(line, format_args!("{median:.2}"))
    }

    fn answer_get_move_bot1(&mut self, line: &mut Line<'_, '_>) -> Answer<()> {
        let (player, board) = read_position(line)?;
        put_slot(line, get_move_bot1(&mut self.bot1, None, &board, player))
    }

    fn answer_get_move_bot2(&mut self, line: &mut Line<'_, '_>) -> Answer<()> {
        let (player, board) = read_position(line)?;
        put_slot(line, get_move_bot2(&mut Bot2::new(self.seed), &board, player))
    }
}

fn answer_second_place_prize(line: &mut Line<'_, '_>) -> Answer<()> {
    let (a, b, c) = (line.int()?, line.int()?, line.int()?);
    line.end()?;
    put_result(line, second_place_prize(a, b, c))
}

/// The values are not stored, so there may be any number of them.
fn answer_four_in_a_row(line: &mut Line<'_, '_>) -> Answer<()> {
    let length = line.length(0, usize::MAX)?;
    let mut search = FourSearch::new();
    for _ in 0..length {
        search.push(line.int()?);
    }
    line.end()?;
    put_result(line, signed_index(search.found()))
}

fn answer_binary_to_decimal(line: &mut Line<'_, '_>) -> Answer<()> {
    let binary = line.int()?;
    line.end()?;
    put_result(line, binary_to_decimal(binary))
}

/// The text is not stored, so it may have any length.
fn answer_remove_spaces(line: &mut Line<'_, '_>) -> Answer<()> {
    if line.has_ended() {
        return Err(Fault::WrongWords);
    }
    line.console().put(b"[")?;
    let mut spaces = SpaceRemover::new();
    while let Some(byte) = line.byte()? {
        if spaces.keeps(byte) {
            line.console().put(&[byte])?;
        }
    }
    Ok(line.console().put(b"]\n")?)
}

fn answer_initialise_board(line: &mut Line<'_, '_>) -> Answer<()> {
    let size = read_size(line)?;
    line.end()?;
    Ok(put_cells(line.console(), &new_board(size), MAX_SIZE, b"")?)
}

fn answer_add_move_to_board(line: &mut Line<'_, '_>) -> Answer<()> {
    let size = read_size(line)?;
    let letter = line.letter()?;
    let position = line.int()?;
    let player = read_player(line)?;
    let mut board = read_cells(line, size)?;
    let turn = side_of(letter)
        .map_or(Turn::Forfeited, |side| add_move_to_board(&mut board, side, position, player));
    let (row, column) = row_and_column(turn);
    put_result(line, format_args!("{row} {column}"))?;
    Ok(put_cells(line.console(), &board, size, b"")?)
}

fn answer_check_game_over(line: &mut Line<'_, '_>) -> Answer<()> {
    let size = read_size(line)?;
    let player = read_player(line)?;
    let (row, column) = (line.int()?, line.int()?);
    let board = read_cells(line, size)?;
    let turn = Turn::Played(Square::new(column, row));
    let over = check_game_over(&board, player, turn);
    put_result(line, number_of(over))
}

fn answer_get_display_board_string(line: &mut Line<'_, '_>) -> Answer<()> {
    let size = read_size(line)?;
    let board = read_cells(line, size)?;
    let mut text = [0; LONGEST_STRING];
    let picture = get_display_board_string(&board, &mut text);
    put_result(line, picture.len())?;
    Ok(line.console().put(picture)?)
}

/// Prints the fault of a request to a function.
fn explain(console: &mut Console<'_>, function: Function, fault: Fault) -> Result<()> {
    let (name, usage) = function.signature();
    match fault {
        Fault::Stream(error) => Err(error),
        Fault::NoWords => {
            let answer = function.answer_form();
            refuse(console, format_args!("{name} takes {usage}, answers {answer}"))
        }
        Fault::WrongWords => refuse(console, format_args!("{name} takes {usage}")),
        Fault::NotANumber(word) => refuse(console, format_args!("'{word}' is not a number")),
        Fault::OutOfRange(word) => refuse(console, format_args!("'{word}' is out of range")),
        Fault::NotASide(word) => refuse(console, format_args!("'{word}' is not a side")),
        Fault::TooManyValues => refuse(console, format_args!("more than {MOST_VALUES} values")),
        Fault::NoOpenSlot => refuse(console, format_args!("no open slot")),
    }
}

/// Answers a wrong request.
fn refuse(console: &mut Console<'_>, what: Arguments<'_>) -> Result<()> {
    console.print(format_args!("error: {what}\n"))
}

/// One result on a line of its own.
fn put_result(line: &mut Line<'_, '_>, result: impl Display) -> Answer<()> {
    Ok(line.console().print(format_args!("{result}\n"))?)
}

fn put_slot(line: &mut Line<'_, '_>, slot: Option<Slot>) -> Answer<()> {
    let Slot { side, position } = slot.ok_or(Fault::NoOpenSlot)?;
    put_result(line, format_args!("{} {position}", letter_of(side)))
}

fn read_size(line: &mut Line<'_, '_>) -> Answer<usize> {
    line.number(MIN_SIZE..=MAX_SIZE)
}

fn read_player(line: &mut Line<'_, '_>) -> Answer<Disc> {
    Ok(if line.number(1..=2)? == 1 { Disc::First } else { Disc::Second })
}

/// Reads the arguments of a bot's request, up to the line's end.
fn read_position(line: &mut Line<'_, '_>) -> Answer<(Disc, SlideBoard)> {
    let size = read_size(line)?;
    let player = read_player(line)?;
    Ok((player, read_cells(line, size)?))
}

/// Reads the cells of a board row by row, and then the line's end.
fn read_cells(line: &mut Line<'_, '_>, size: usize) -> Answer<SlideBoard> {
    let mut board = SlideBoard::sized(size, size);
    for square in squares(size_of(&board)) {
        if let Some(cell) = cell_of(line.number(0..=3)?) {
            board.set(square, cell);
        }
    }
    line.end()?;
    Ok(board)
}
