//! One game of ece15 between two bots, and the gate.
#![expect(clippy::indexing_slicing, reason = "turns are 0 and 1, columns below seven")]

use super::{Failure, Fault, Refused, Score};
use crate::random::Random;
use crate::text::{show, terminal};
use crate::verdict::referee::{COLUMNS, Position};

/// Positions of the gate.
const GATE: usize = 60;

/// What a game leaves.
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

/// Whether a bot's moves are valid in positions that random play leads to; else why not.
pub fn refused(mut ask: impl FnMut(&str) -> Result<String, Failure>, seed: u64) -> Option<Refused> {
    let mut random = Random::new(seed ^ 0xECE1_5000);
    for number in 0..GATE {
        let (line, position) = random_position(&mut random, number * 40 / GATE);
        let answer = ask(&line).and_then(|answer| column(&line, &answer, &position));
        if let Err(Failure { why, .. }) = answer {
            let place = if line.is_empty() { "on the empty board" } else { "after" };
            let place = format!("{place} {line}");
            return Some(Refused { why: format!("{} it {why}", place.trim_end()), line });
        }
    }
    None
}

/// The columns of a game of so many random moves that nobody has won.
fn random_position(random: &mut Random, length: usize) -> (String, Position) {
    let (mut moves, mut position) = (String::new(), Position::default());
    for number in 0..length {
        let mark = b"XO"[number % 2];
        let open: Vec<usize> = (0..COLUMNS)
            .filter(|&column| {
                let mut next = position.clone();
                next.put(column, mark) && !next.wins(column)
            })
            .collect();
        let Some(&column) = open.get(random.below(open.len().max(1))) else { break };
        position.put(column, mark);
        moves.push(char::from(b"1234567"[column]));
    }
    (moves, position)
}
