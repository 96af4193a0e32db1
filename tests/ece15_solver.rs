//! The solver of `ece15` against known scores and against plain alpha-beta.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that goes wrong shall stop"
)]
#![allow(clippy::cast_possible_truncation, reason = "the numbers are small")]

use in_a_row::ece15::engine::position::Position;
use in_a_row::ece15::engine::solver::Solver;
use in_a_row::ece15::filters::line::{Line, LineError};

use crate::runner::random::Random;
use crate::twins::alpha_beta::Plain;

fn read(line: &str) -> Result<Position, LineError> {
    let mut reader = Line::new();
    line.bytes().for_each(|byte| reader.feed(byte));
    reader.finish()
}

fn position(line: &str) -> Position {
    read(line).expect("a legal line")
}

#[test]
fn lines_that_are_not_games() {
    assert_eq!(read("48"), Err(LineError::NotAColumn { byte: 2 }));
    assert_eq!(read("4 4"), Err(LineError::NotAColumn { byte: 2 }));
    assert_eq!(read("4444444"), Err(LineError::FullColumn { column: 4 }));
    assert_eq!(read("12121212"), Err(LineError::GameOver { number: 8 }));
    assert_eq!(read("44 \t\r"), read("44"));
}

#[test]
fn finished_games_are_scored_like_the_others() {
    let mut solver = Solver::new();
    assert_eq!(solver.score(&position("1212121")), -18, "four with X's fourth stone");
    assert_eq!(solver.score(&position("121212")), 18, "the stone before");
}

#[test]
fn scores_of_the_published_sets() {
    for (set, count) in [
        ("L3_R1", 1000),
        ("L2_R1", 1000),
        ("L2_R2", 1000),
        ("L1_R1", 1000),
        ("L1_R2", 100),
        ("L1_R3", 5),
    ] {
        let path = format!("{}/../shared/solver/Test_{set}", env!("CARGO_MANIFEST_DIR"));
        let Ok(text) = std::fs::read_to_string(path) else { return };
        let mut solver = Solver::new();
        for line in text.lines().take(count) {
            let (moves, score) = line.split_once(' ').expect("moves and score");
            assert_eq!(solver.score(&position(moves)).to_string(), score, "{set} {moves}");
        }
    }
}

/// A game of this many plies, nobody having won, as the columns played.
fn game(random: &mut Random, plies: usize) -> Vec<u32> {
    loop {
        let (mut position, mut moves) = (Position::EMPTY, Vec::new());
        while moves.len() < plies && !position.is_over() {
            let column = random.below(7) as u32;
            if let Some(next) = position.play(column) {
                position = next;
                moves.push(column);
            }
        }
        if moves.len() == plies && !position.is_won() {
            return moves;
        }
    }
}

#[test]
fn endgames_score_as_plain_alpha_beta_says() {
    let mut random = Random::new(0x00c0_ffee);
    let mut solver = Solver::new();
    for number in 0..100_000 {
        let moves = game(&mut random, 32 + number % 10);
        let position = moves.iter().fold(Position::EMPTY, |position, &column| {
            position.play(column).expect("a legal game")
        });
        let plain = Plain::of(&moves).score(-22, 22);
        assert_eq!(solver.score(&position), plain, "{moves:?}");
        assert_eq!(solver.outcome(&position), plain.signum(), "{moves:?}");
        assert_eq!(solver.score(&position.mirror()), plain, "mirror of {moves:?}");
    }
}

/// Positions from random play that need much search, and their scores, found
/// without any of the static proofs.
const HARD: [(&str, i32); 32] = [
    ("73322271", -2),
    ("34552256", 3),
    ("627741114", -5),
    ("564164766", 2),
    ("1161526174", -3),
    ("2164344567", 7),
    ("11564561264", -2),
    ("54546675724", 4),
    ("321462214533", 6),
    ("316377223461", 2),
    ("4213717332654", 0),
    ("4325264714744", 4),
    ("35731115672457", -5),
    ("31243467536477", -5),
    ("166674461271311", -4),
    ("315165222254562", 3),
    ("5655142126721773", 2),
    ("1775471221342145", 4),
    ("76662537366176435", 4),
    ("74165166551647147", 4),
    ("567347452572751454", -7),
    ("667361341651315113", 3),
    ("3474364411626677525", 4),
    ("7466232722655161573", -2),
    ("16411437354447624333", 2),
    ("42223524271533735375", -5),
    ("1226666255524765561734", -2),
    ("3762663277676335252147", -2),
    ("67122124575162453112155", 4),
    ("51325275225116755447467", -2),
    ("313214736117763752147722", -1),
    ("74161152175474355611426533", 1),
];

#[test]
fn hard_positions() {
    let mut solver = Solver::new();
    for (moves, score) in HARD {
        assert_eq!(solver.score(&position(moves)), score, "{moves}");
        assert_eq!(solver.score(&position(moves).mirror()), score, "mirror of {moves}");
    }
}

#[test]
fn a_score_is_the_best_of_the_replies() {
    let mut random = Random::new(0x0dd5);
    let mut solver = Solver::new();
    for number in 0..600 {
        let moves = game(&mut random, 14 + number % 28);
        let position = moves.iter().fold(Position::EMPTY, |position, &column| {
            position.play(column).expect("a legal game")
        });
        let replies = (0..7).filter_map(|column| position.play(column));
        let best = replies.map(|reply| -solver.score(&reply)).max();
        assert_eq!(Some(solver.score(&position)), best, "{moves:?}");
    }
}

#[test]
fn narrow_windows_agree_with_the_score() {
    let mut random = Random::new(0x0b0a);
    let mut solver = Solver::new();
    for number in 0..300 {
        let moves = game(&mut random, 16 + number % 24);
        let position = moves.iter().fold(Position::EMPTY, |position, &column| {
            position.play(column).expect("a legal game")
        });
        let score = solver.score(&position);
        for (least, most) in [(-3, -2), (-1, 0), (0, 1), (2, 5), (-22, 22)] {
            let answer = solver.score_between(&position, least, most);
            let right = if score <= least {
                (score..=least).contains(&answer)
            } else if score >= most {
                (most..=score).contains(&answer)
            } else {
                answer == score
            };
            assert!(right, "{moves:?}: {score}, between {least} and {most}: {answer}");
        }
    }
}

/// The game's solution: the first player wins in the centre, draws beside it
/// and loses with the outer four columns.
#[test]
#[ignore = "long"]
fn the_seven_first_moves() {
    let mut solver = Solver::new();
    for (column, score) in [(0, -2), (1, -1), (2, 0), (3, 1)] {
        let after = Position::EMPTY.play(column).expect("a legal move");
        for position in [after, after.mirror()] {
            let found = -solver.score_between(&position, -score - 1, -score + 1);
            assert_eq!(found, score, "column {}", column + 1);
        }
    }
}
