//! The functions by request, one on each line, as far as requests are well-formed.
#![expect(clippy::similar_names, reason = "size and side are the course's words")]

use super::Transcript;
use crate::twins::slide4::functions::{Board, Functions};

/// Bytes of the longest ability.
const LONGEST: usize = 32;

/// Answers requests up to the first one that a bot or an error answers.
pub fn answer(input: &[u8], functions: Functions, limit: usize) -> Transcript {
    let mut session = Transcript { used: input.len(), ..Transcript::default() };
    for line in input.split(|&byte| byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.iter().all(|byte| b" \t".contains(byte)) {
            continue;
        }
        if let Some(answer) = functions.reply(line) {
            session.output.extend(answer);
        } else {
            session.unfinished = true;
            break;
        }
        if session.output.len() > limit {
            break;
        }
    }
    session
}

impl Functions {
    /// The answer to one request; [`None`] if the twin does not answer it.
    fn reply(self, line: &[u8]) -> Option<Vec<u8>> {
        if let Some(text) = line.strip_prefix(b"RemoveSpaces ") {
            return Some([b"[", &self.remove_spaces(text)[..], b"]\n"].concat());
        }
        let words: Vec<&str> = str::from_utf8(line).ok()?.split([' ', '\t']).collect();
        let mut words = words.into_iter().filter(|word| !word.is_empty());
        let name = words.next()?;
        let words: Vec<&str> = words.collect();
        let text = match name {
            "SecondPlacePrize" => {
                format!("{}\n", self.second_place_prize(numbers(&words)?.try_into().ok()?))
            }
            "FourInARow" => format!("{}\n", self.four_in_a_row(&counted(&words, numbers)?)),
            "BinaryToDecimal" => format!("{}\n", self.binary_to_decimal(one(&words)?)),
            "MedianAbility" => {
                let values = counted(&words, abilities).filter(|values| !values.is_empty())?;
                format!("{:.2}\n", self.median_ability(&values))
            }
            "InitialiseBoard" => {
                let mut board = [[-1; 10]; 10];
                self.initialise_board(&mut board, size(one(&words)?)?);
                rows(&board, 10)
            }
            "AddMoveToBoard" => self.reply_move(&words)?,
            "CheckGameOver" => self.reply_over(&words)?,
            "GetDisplayBoardString" => {
                let (first, cells) = words.split_first()?;
                let size = size(first.parse().ok()?)?;
                let text = self.board_string(&board(cells, size)?, size);
                format!("{}\n{text}", text.len())
            }
            _ => return None,
        };
        Some(text.into_bytes())
    }

    fn reply_move(self, words: &[&str]) -> Option<String> {
        let [length, side, slot, player, cells @ ..] = words else {
            return None;
        };
        let size = size(length.parse().ok()?)?;
        let mut board = board(cells, size)?;
        let &[side] = side.as_bytes() else {
            return None;
        };
        let player = player.parse().ok().filter(|player| [1, 2].contains(player))?;
        let (row, column) = self.add_move(&mut board, size, side, slot.parse().ok()?, player);
        Some(format!("{row} {column}\n{}", rows(&board, size)))
    }

    fn reply_over(self, words: &[&str]) -> Option<String> {
        let [length, player, row, column, cells @ ..] = words else {
            return None;
        };
        let size = size(length.parse().ok()?)?;
        let board = board(cells, size)?;
        let player = player.parse().ok().filter(|player| [1, 2].contains(player))?;
        let place = (row.parse().ok()?, column.parse().ok()?);
        let printed = self.printed_when_over_is_checked();
        Some(format!("{printed}{}\n", self.check_game_over(&board, size, player, place)))
    }
}

fn numbers(words: &[&str]) -> Option<Vec<i32>> {
    words.iter().map(|word| word.parse().ok()).collect()
}

fn abilities(words: &[&str]) -> Option<Vec<f64>> {
    let plain = |byte: u8| byte.is_ascii_digit() || b"+-.".contains(&byte);
    let read = |word: &&str| {
        let known = word.len() <= LONGEST && word.bytes().all(plain);
        known.then(|| word.parse().ok())?
    };
    words.iter().map(read).collect()
}

fn one(words: &[&str]) -> Option<i32> {
    let numbers = numbers(words)?;
    (numbers.len() == 1).then(|| numbers[0])
}

/// Values after their number.
fn counted<T>(words: &[&str], read: fn(&[&str]) -> Option<Vec<T>>) -> Option<Vec<T>> {
    let (length, values) = words.split_first()?;
    let values = read(values)?;
    (length.parse() == Ok(values.len())).then_some(values)
}

fn size(number: i32) -> Option<usize> {
    usize::try_from(number).ok().filter(|size| (4..=10).contains(size))
}

fn board(words: &[&str], size: usize) -> Option<Board> {
    let cells = numbers(words)?;
    let known = cells.iter().all(|cell| (0..=3).contains(cell));
    let mut board = [[-1; 10]; 10];
    for (row, cells) in board.iter_mut().zip(cells.chunks(size)) {
        row[..cells.len()].copy_from_slice(cells);
    }
    (known && cells.len() == size * size).then_some(board)
}

/// Rows of numbers, a blank after each.
pub fn rows(board: &Board, size: usize) -> String {
    let row = |row: &[i32; 10]| {
        let numbers = row[..size].iter().map(i32::to_string);
        numbers.collect::<Vec<_>>().join(" ") + " \n"
    };
    board[..size].iter().map(row).collect()
}
