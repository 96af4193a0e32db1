//! The solver of `ece15` against known scores and against plain alpha-beta.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use in_a_row::ece15::line::{Line, LineError};
use in_a_row::ece15::position::Position;
use in_a_row::ece15::solver::Solver;

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
fn scores_of_the_fields_sets() {
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
