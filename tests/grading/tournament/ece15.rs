//! One game of ece15 between two bots, and the gate.

use super::{Fault, Score};
use crate::grading::referee::{COLUMNS, Position};
use crate::runner::random::Random;

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
pub fn play(mut ask: impl FnMut(usize, &str) -> Result<String, Fault>) -> Played {
    let mut position = Position::default();
    let mut moves = String::new();
    loop {
        let turn = moves.len() % 2;
        let answer = ask(turn, &moves)
            .and_then(|answer| column(&moves, &answer, &position).ok_or(Fault::Illegal));
        let column = match answer {
            Ok(column) => column,
            Err(fault) => {
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
fn column(line: &str, answer: &str, position: &Position) -> Option<usize> {
    let (echo, number) = answer.rsplit_once(' ').unwrap_or(("", answer));
    let column = number.parse::<usize>().ok()?.checked_sub(1)?;
    (echo.trim() == line && column < COLUMNS && position.is_open(column)).then_some(column)
}

/// Whether a bot's moves are valid in positions that random play leads to; else why not.
pub fn refused(mut ask: impl FnMut(&str) -> Result<String, Fault>, seed: u64) -> Option<String> {
    let mut random = Random::new(seed ^ 0xECE1_5000);
    for number in 0..GATE {
        let (moves, position) = random_position(&mut random, number * 40 / GATE);
        let shown =
            if moves.is_empty() { "the empty board".into() } else { format!("position {moves}") };
        match ask(&moves) {
            Err(fault) => return Some(format!("{shown}: {}", in_words(fault))),
            Ok(answer) if column(&moves, &answer, &position).is_none() => {
                let answer = crate::grading::show::excerpt(answer.as_bytes(), 0);
                return Some(format!("{shown}: it answers {answer}"));
            }
            Ok(_) => {}
        }
    }
    None
}

/// A fault of the gate, for the middle of a sentence.
pub fn in_words(fault: Fault) -> &'static str {
    match fault {
        Fault::Illegal => "its answer is no move",
        Fault::Board => "it changes the board otherwise than by its move",
        Fault::Crash => "it gives no answer",
        Fault::Time => "it takes too long",
    }
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
