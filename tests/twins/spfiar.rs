//! spfiar, with the plain minimax.

use super::{Input, Session, has_line};

use crate::twins::minimax::{Grid, Plain, landing};

/// The lowest row first: the user's discs 1, the computer's -1.
struct Game {
    level: u32,
    cells: Grid,
    /// Columns of the rounds that can be undone, the user's first.
    rounds: Vec<Vec<usize>>,
    over: bool,
}

const AGAIN: &str = "Please enter 'quit' to exit or 'restart' to start a new game!\n";
const NEXT: &str = "Please make the next move:\n";

pub fn play(input: &[u8]) -> Session {
    let mut input = Input::new(input);
    let mut out = String::new();
    let ended = session(&mut input, &mut out).is_some();
    out += if ended { "Exiting...\n" } else { "Error: gets has failed" };
    let status = u8::from(!ended);
    Session { output: out.into_bytes(), status, used: input.seen(), unfinished: false }
}

/// None when the input ends before `quit`.
fn session(input: &mut Input, out: &mut String) -> Option<()> {
    let mut game: Option<Game> = None;
    let mut plain = Plain::new();
    loop {
        if game.is_none() {
            *out += "Please enter the difficulty level between [1-7]:\n";
        }
        let line = input.line()?;
        let words: Vec<&[u8]> =
            line.split(|byte| b" \t\r".contains(byte)).filter(|word| !word.is_empty()).collect();
        if words == [b"quit"] {
            return Some(());
        }
        let Some(playing) = &mut game else {
            match words[..] {
                [word] if integer(word).is_some() => {
                    let level = u32::try_from(integer(word).unwrap()).unwrap();
                    let new = Game { level, cells: [0; 42], rounds: Vec::new(), over: false };
                    *out += &show(&new.cells);
                    *out += NEXT;
                    game = Some(new);
                }
                _ => *out += "Error: invalid level (should be between 1 to 7)\n",
            }
            continue;
        };
        match words[..] {
            [b"restart_game"] => {
                *out += "Game restarted!\n";
                game = None;
            }
            [b"undo_move"] => undo_move(playing, out),
            [b"suggest_move"] if playing.over => *out += "Error: the game is over\n",
            [b"suggest_move"] => {
                let (column, _) = plain.best(&playing.cells, playing.level);
                *out += &format!("Suggested move: drop a disc to column {column}\n");
            }
            [b"add_disc", word] => add_disc(playing, &mut plain, word, out),
            _ => *out += "Error: invalid command\n",
        }
    }
}

/// An integer from 1 to 7.
fn integer(word: &[u8]) -> Option<usize> {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) || digits != word {
        return None;
    }
    let value = digits.iter().fold(0_usize, |value, digit| {
        value.saturating_mul(10).saturating_add(usize::from(digit - b'0'))
    });
    (1..=7).contains(&value).then_some(value)
}

fn undo_move(game: &mut Game, out: &mut String) {
    let Some(mut round) = game.rounds.pop() else {
        *out += "Error: cannot undo previous move!\n";
        return;
    };
    if round.len() == 2 {
        let column = round.pop().unwrap();
        take_back(game, column);
        *out += &format!("Remove disc: remove computer's disc at column {}\n", column + 1);
    }
    let column = round.pop().unwrap();
    take_back(game, column);
    *out += &format!("Remove disc: remove user's disc at column {}\n", column + 1);
    game.over = false;
    *out += &show(&game.cells);
    *out += NEXT;
}

fn take_back(game: &mut Game, column: usize) {
    let top = (column..42).step_by(7).rev().find(|&cell| game.cells[cell] != 0).unwrap();
    game.cells[top] = 0;
}

fn add_disc(game: &mut Game, plain: &mut Plain, word: &[u8], out: &mut String) {
    let Some(column) = integer(word).map(|column| column - 1) else {
        *out += "Error: column number must be in range 1-7\n";
        return;
    };
    let Some(cell) = landing(&game.cells, column) else {
        *out += &format!("Error: column {} is full\n", column + 1);
        return;
    };
    if game.over {
        *out += "Error: the game is over\n";
        return;
    }
    game.cells[cell] = 1;
    let mut round = vec![column];
    let mut result = "Game over: you win\n";
    game.over = has_line(&rows(&game.cells), b'X', 4);
    if !game.over {
        let column = usize::from(plain.best(&game.cells.map(|cell| -cell), game.level).0) - 1;
        let cell = landing(&game.cells, column).unwrap();
        game.cells[cell] = -1;
        round.push(column);
        *out += &format!("Computer move: add disc to column {}\n", column + 1);
        let full = game.cells.iter().all(|&cell| cell != 0);
        let won = has_line(&rows(&game.cells), b'O', 4);
        result = if won { "Game over: computer wins\n" } else { "Game over: it's a tie\n" };
        game.over = won || full;
    }
    game.rounds.push(round);
    if game.rounds.len() > 10 {
        game.rounds.remove(0);
    }
    *out += &show(&game.cells);
    *out += &if game.over { result.to_string() + AGAIN } else { NEXT.to_string() };
}

/// As text, the top row first.
fn rows(cells: &Grid) -> Vec<Vec<u8>> {
    let text = |&cell: &i32| match cell {
        1 => b'X',
        -1 => b'O',
        _ => b' ',
    };
    cells.chunks(7).rev().map(|row| row.iter().map(text).collect()).collect()
}

fn show(cells: &Grid) -> String {
    let mut text = String::new();
    for row in rows(cells) {
        text += "| ";
        for cell in row {
            text.push(char::from(cell));
            text.push(' ');
        }
        text += "|\n";
    }
    text + "-----------------\n  1 2 3 4 5 6 7  \n"
}
