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

#[cfg(test)]
mod tests {
    use super::{GATE, Position, column, play, quoted, refused};
    use crate::tournament::{Failure, Fault, Score};

    /// The game in which both name these columns, and how it ends.
    fn game(columns: &str) -> (Score, Option<(usize, Fault)>, String) {
        let played = play(|turn, line| {
            assert_eq!(turn, line.len() % 2);
            let column = columns.get(line.len()..=line.len());
            let column = column.ok_or_else(|| Failure::new(Fault::Crash, "crashed"))?;
            Ok(format!("{line} {column}").trim_start().to_string())
        });
        (played.score, played.fault, played.moves)
    }

    #[test]
    fn a_game_ends_with_four_in_line_a_full_board_or_a_fault() {
        assert_eq!(game("1122334"), (Score::Win, None, "1122334".into()));
        assert_eq!(game("71122334"), (Score::Loss, None, "71122334".into()));
        // X stands below in the columns 1, 2, 3 and 7, O in the others.
        let (score, fault, moves) = game("111111222222333333744444455555566666677777");
        assert_eq!((score, fault, moves.len()), (Score::Draw, None, 42));
        assert_eq!(game(""), (Score::Loss, Some((0, Fault::Crash)), String::new()));
        assert_eq!(game("4"), (Score::Win, Some((1, Fault::Crash)), "4".into()));
        let seventh = game("1111111");
        assert_eq!(seventh, (Score::Loss, Some((0, Fault::Illegal)), "111111".into()));
    }

    #[test]
    fn an_answer_names_its_line_and_an_open_column() {
        let mut position = Position::default();
        for _ in 0..6 {
            position.put(2, b'X');
        }
        let column = |line: &str, answer: &str| column(line, answer, &position);
        assert_eq!(column("", "1"), Ok(0));
        assert_eq!(column("", " 7"), Ok(6));
        assert_eq!(column("333333", "333333 4"), Ok(3));
        let why = |line, answer| column(line, answer).unwrap_err().why;
        assert_eq!(why("", "3"), "chose column 3, which is full");
        assert_eq!(why("33", "333 4"), "answered `333 4`");
        for answer in ["0", "8", "-1", "x", "1 2"] {
            assert_eq!(why("", answer), format!("answered `{answer}`"));
        }
        assert_eq!(why("", ""), "answered with an empty line");
    }

    /// A bot that names the first open column keeps to the rules in each game, begun by turns.
    #[test]
    fn the_gate_is_some_games_that_the_bot_begins_by_turns() {
        let mut lines = vec![Vec::new(); GATE];
        let open = |line: &str| (1..=7).find(|n| line.matches(&n.to_string()).count() < 6);
        let found = refused(
            |number, line| {
                lines[number].push(line.len());
                Ok(format!("{line} {}", open(line).unwrap()).trim_start().to_string())
            },
            1,
        );
        assert_eq!(found, None);
        for (number, lengths) in lines.iter().enumerate() {
            assert_eq!(lengths.first(), Some(&(number % 2)));
            assert!(lengths.len() > 1 && lengths.windows(2).all(|pair| pair[1] == pair[0] + 2));
        }
        let first = refused(|_, _| Ok("9".into()), 1).unwrap();
        assert_eq!((&*first.why, &*first.line), ("on the empty board it answered `9`", ""));
        let last = |number: usize, line: &str| {
            let column = if number + 1 < GATE { open(line).unwrap() } else { 0 };
            Ok(format!("{line} {column}").trim_start().to_string())
        };
        let last = refused(last, 1).unwrap();
        assert_eq!(last.line.len(), 1);
        assert_eq!(last.why, format!("after {0} it answered `{0} 0`", last.line));
    }

    /// The gate draws its moves with the seed: all bots of a competition meet the same ones.
    #[test]
    fn the_gate_is_the_same_for_the_same_seed() {
        let games = |seed: u64| {
            let mut last = vec![String::new(); 6];
            let open = |line: &str| (1..=7).find(|n| line.matches(&n.to_string()).count() < 6);
            let found = refused(
                |number, line| {
                    last[number] = line.to_string();
                    Ok(format!("{line} {}", open(line).unwrap()))
                },
                seed,
            );
            assert_eq!(found, None);
            last
        };
        assert_eq!(GATE, 6);
        assert_eq!(games(1), games(1));
        assert_ne!(games(1), games(2));
        assert_eq!(games(1)[..2], ["161612", "217151112152723"]);
    }

    #[test]
    fn a_long_answer_is_cut() {
        assert_eq!(quoted(&"x".repeat(40)), format!("`{}`", "x".repeat(40)));
        assert_eq!(quoted(&"x".repeat(41)), format!("`{}…`", "x".repeat(39)));
        assert_eq!(quoted("a\u{1b}"), "`a\u{fffd}`");
    }
}
