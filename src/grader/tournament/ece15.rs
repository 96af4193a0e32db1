//! One game of ece15 between two bots, and the gate.
#![expect(clippy::indexing_slicing, reason = "turns are 0 and 1, columns below seven")]

use super::{Failure, Fault, Refused, Score};
use crate::random::Random;
use crate::text::{show, terminal};
use crate::twins::ece15_position::{COLUMNS, Position};

/// Whole games of the gate, each with a process of its own.
const GATE: usize = 6;

/// The results of a game.
pub struct Played {
    /// The columns, 1 to 7.
    pub moves: String,
    pub score: Score,
    pub fault: Option<(usize, Fault)>,
}

/// Plays one game. `ask` gives the answer of the first (0) or second (1) player to a line.
pub fn play(mut ask: impl FnMut(usize, &str) -> Result<String, Failure>) -> Played {
    let mut position = Position::default();
    let mut moves = String::new();
    loop {
        let turn = moves.len() % 2;
        let answer = ask(turn, &moves).and_then(|answer| column(&moves, &answer, &position));
        let column = match answer {
            Ok(column) => column,
            Err(Failure { fault, .. }) => {
                let score = if turn == 0 { Score::Loss } else { Score::Win };
                return Played { moves, score, fault: Some((turn, fault)) };
            }
        };
        position.put(column, b"XO"[turn]);
        moves.push(char::from(b"1234567"[column]));
        if position.wins(column) {
            let score = if turn == 0 { Score::Win } else { Score::Loss };
            return Played { moves, score, fault: None };
        }
        if position.is_full() {
            return Played { moves, score: Score::Draw, fault: None };
        }
    }
}

/// The open column, from 0, that the answer to a line names: the line, a blank and the column.
///
/// # Errors
/// Why there is none.
fn column(line: &str, answer: &str, position: &Position) -> Result<usize, Failure> {
    let (echo, number) = answer.rsplit_once(' ').unwrap_or(("", answer));
    let number = number.parse::<usize>().ok().filter(|_| echo.trim() == line);
    let column = number.and_then(|number| number.checked_sub(1));
    let why = match column {
        Some(column) if position.is_open(column) => return Ok(column),
        Some(column) if column < COLUMNS => format!("chose column {}, which is full", column + 1),
        _ => format!("answered {}", quoted(answer)),
    };
    Err(Failure::new(Fault::Illegal, why))
}

/// An answer that is no move, not all of a long one.
pub fn quoted(answer: &str) -> String {
    if answer.is_empty() {
        return "with an empty line".to_string();
    }
    format!("`{}`", terminal::cut(&show::safe(answer), 40))
}

/// True if a bot's moves are valid in whole games against random moves; else why not. `ask` gives
/// its answer to a line of a game, which is counted from 0.
pub fn refused(
    mut ask: impl FnMut(usize, &str) -> Result<String, Failure>,
    seed: u64,
) -> Option<Refused> {
    let mut random = Random::new(seed ^ 0xECE1_5000);
    (0..GATE).find_map(|number| refused_in(number, |line| ask(number, line), &mut random))
}

/// One game of the gate. The bot begins those with even numbers.
fn refused_in(
    number: usize,
    mut ask: impl FnMut(&str) -> Result<String, Failure>,
    random: &mut Random,
) -> Option<Refused> {
    let (mut moves, mut position) = (String::new(), Position::default());
    loop {
        let turn = moves.len() % 2;
        let column = if turn == number % 2 {
            match ask(&moves).and_then(|answer| column(&moves, &answer, &position)) {
                Ok(column) => column,
                Err(Failure { why, .. }) => {
                    let place = if moves.is_empty() { "on the empty board" } else { "after" };
                    let place = format!("{place} {moves}");
                    return Some(Refused {
                        why: format!("{} it {why}", place.trim_end()),
                        line: moves,
                    });
                }
            }
        } else {
            let open: Vec<usize> =
                (0..COLUMNS).filter(|&column| position.is_open(column)).collect();
            *open.get(random.below(open.len().max(1)))?
        };
        position.put(column, b"XO"[turn]);
        moves.push(char::from(b"1234567"[column]));
        if position.wins(column) || position.is_full() {
            return None;
        }
    }
}
