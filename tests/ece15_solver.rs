//! The solver of `ece15` against known scores and against plain alpha-beta.

use std::io::Write;

use in_a_row::console::{Console, Status};
use in_a_row::ece15::engine::book::Book;
use in_a_row::ece15::filters::{Line, LineError, Question, answer_lines};
use in_a_row::ece15::{Column, Position, Solver, Table};

use crate::ece15_alpha_beta::Plain;
use crate::effort::effort;
use crate::skipped::skipped;
use grader::random::Random;

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
    let column = Column::new(4).expect("a column");
    assert_eq!(read("4444444"), Err(LineError::FullColumn { column }));
    assert_eq!(read("4 9"), Err(LineError::NotAColumn { byte: 2 }));
    assert_eq!(read("444444 44"), Err(LineError::NotAColumn { byte: 7 }));
    assert_eq!(read("12121212"), Err(LineError::GameOver { number: 8 }));
    assert_eq!(read("44 \t\r"), read("44"));
}

#[test]
fn finished_games_are_scored_like_the_others() {
    static TABLE: Table = Table::new();
    let mut solver = Solver::new(&TABLE);
    assert_eq!(solver.score(&position("1212121")), -18, "four with X's fourth stone");
    assert_eq!(solver.score(&position("121212")), 18, "the stone before");
}

/// The published sets. Each has two pairs, for `make test` and for `make test-long`. A pair has the
/// number of positions that are solved, from the first on. It also has the nodes that the search
/// without a book visits then. A change of the search changes the nodes.
const SETS: [(&str, [(usize, u64); 2]); 6] = [
    ("L3_R1", [(1000, 9_839), (1000, 9_839)]),
    ("L2_R1", [(1000, 103_917), (1000, 103_917)]),
    ("L2_R2", [(200, 1_161_482), (1000, 6_147_079)]),
    ("L1_R1", [(1000, 281_346), (1000, 281_346)]),
    ("L1_R2", [(5, 382_548), (100, 22_606_267)]),
    ("L1_R3", [(0, 0), (5, 11_564_838)]),
];

#[test]
fn scores_of_the_published_sets_and_the_nodes_they_take() {
    static TABLE: Table = Table::new();
    for (set, [short, long]) in SETS {
        let path = format!("{}/../shared/solver/Test_{set}", env!("CARGO_MANIFEST_DIR"));
        let Ok(text) = std::fs::read_to_string(&path) else {
            skipped("the published set is not beside the repository");
            continue;
        };
        let (count, nodes) = effort(short, long);
        TABLE.clear();
        let mut solver = Solver::with_book(&TABLE, Book::EMPTY);
        for line in text.lines().take(count) {
            let (moves, score) = line.split_once(' ').expect("moves and score");
            assert_eq!(solver.score(&position(moves)).to_string(), score, "{set} {moves}");
        }
        assert_eq!(solver.nodes(), nodes, "{count} positions of {set}");
    }
}

/// A game of this many plies, nobody having won, as the columns played, and the position at its
/// end.
pub fn game(random: &mut Random, plies: usize) -> (Vec<u32>, Position) {
    loop {
        let (mut position, mut moves) = (Position::EMPTY, Vec::new());
        while moves.len() < plies && !position.is_over() {
            let column = Column::ALL[random.below(7)];
            if let Some(next) = position.play(column) {
                position = next;
                moves.push(column.index().into());
            }
        }
        if moves.len() == plies && !position.is_won() {
            return (moves, position);
        }
    }
}

#[test]
fn endgames_score_as_plain_alpha_beta_says() {
    static TABLE: Table = Table::new();
    let mut random = Random::new(0x00c0_ffee);
    let mut solver = Solver::new(&TABLE);
    for number in 0..effort(1_000, 100_000) {
        let (moves, position) = game(&mut random, 32 + number % 10);
        let plain = Plain::of(&moves).score(-22, 22);
        assert_eq!(solver.score(&position), plain, "{moves:?}");
        assert_eq!(solver.outcome(&position), plain.signum(), "{moves:?}");
        assert_eq!(solver.score(&position.mirror()), plain, "mirror of {moves:?}");
    }
}

/// Positions from random play that need much search. Each has its score, found without any of the
/// static proofs. The last number counts the nodes that the search visits with an empty table.
const HARD: [(&str, i32, u64); 32] = [
    ("73322271", -2, 251_148),
    ("34552256", 3, 218_309),
    ("627741114", -5, 478_428),
    ("564164766", 2, 951_106),
    ("1161526174", -3, 57_804),
    ("2164344567", 7, 30_029),
    ("11564561264", -2, 60_250),
    ("54546675724", 4, 283_368),
    ("321462214533", 6, 58_798),
    ("316377223461", 2, 79_807),
    ("4213717332654", 0, 24_073),
    ("4325264714744", 4, 21_322),
    ("35731115672457", -5, 15_563),
    ("31243467536477", -5, 15_242),
    ("166674461271311", -4, 8_896),
    ("315165222254562", 3, 3_444),
    ("5655142126721773", 2, 3_270),
    ("1775471221342145", 4, 4_462),
    ("76662537366176435", 4, 1_290),
    ("74165166551647147", 4, 4_054),
    ("567347452572751454", -7, 667),
    ("667361341651315113", 3, 983),
    ("3474364411626677525", 4, 3_656),
    ("7466232722655161573", -2, 353),
    ("16411437354447624333", 2, 5_202),
    ("42223524271533735375", -5, 1_603),
    ("1226666255524765561734", -2, 900),
    ("3762663277676335252147", -2, 71),
    ("67122124575162453112155", 4, 118),
    ("51325275225116755447467", -2, 304),
    ("313214736117763752147722", -1, 125),
    ("74161152175474355611426533", 1, 171),
];

#[test]
fn hard_positions_and_the_nodes_they_take() {
    static TABLE: Table = Table::new();
    let mut failures = Vec::new();
    for (moves, score, nodes) in HARD {
        TABLE.clear();
        let mut solver = Solver::with_book(&TABLE, Book::EMPTY);
        assert_eq!(solver.score(&position(moves)), score, "{moves}");
        if solver.nodes() != nodes {
            failures.push(format!("{moves}: {} nodes, not {nodes}", solver.nodes()));
        }
        assert_eq!(solver.score(&position(moves).mirror()), score, "mirror of {moves}");
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn a_score_is_the_best_of_the_replies() {
    static TABLE: Table = Table::new();
    let mut random = Random::new(0x0dd5);
    let mut solver = Solver::new(&TABLE);
    for number in 0..effort(200, 600) {
        let (moves, position) = game(&mut random, 14 + number % 28);
        let replies = Column::ALL.into_iter().filter_map(|column| position.play(column));
        let best = replies.map(|reply| -solver.score(&reply)).max();
        assert_eq!(Some(solver.score(&position)), best, "{moves:?}");
    }
}

#[test]
fn narrow_windows_agree_with_the_score() {
    static TABLE: Table = Table::new();
    let mut random = Random::new(0x0b0a);
    let mut solver = Solver::new(&TABLE);
    for number in 0..effort(100, 300) {
        let (moves, position) = game(&mut random, 16 + number % 24);
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

/// The game's solution, without the book. The first player wins in the centre, draws beside it and
/// loses with the outer four columns.
#[test]
#[ignore = "long"]
fn the_seven_first_moves() {
    static TABLE: Table = Table::new();
    let mut solver = Solver::with_book(&TABLE, Book::EMPTY);
    for (column, score) in Column::ALL.into_iter().zip([-2, -1, 0, 1, 0, -1, -2]) {
        let after = Position::EMPTY.play(column).expect("a legal move");
        let found = -solver.score_between(&after, -score - 1, -score + 1);
        assert_eq!(found, score, "column {column}");
    }
}

/// An answer stays in the buffer while there is more input, unless it took long.
#[test]
fn an_answer_that_took_long_is_written_at_once() {
    static TABLE: Table = Table::new();
    for (first, long) in [(HARD[7].0, true), ("121212", false)] {
        TABLE.clear();
        let input = format!("{first}\n1212121\n");
        let mut writes = Writes(Vec::new());
        let (mut input, mut errors) = (input.as_bytes(), std::io::sink());
        let mut console = Console::new(&mut input, &mut writes, &mut errors);
        let status = answer_lines(&mut console, Question::Score, Solver::new(&TABLE));
        assert_eq!(status, Ok(Status::Success));
        console.flush().expect("a stream that takes all");
        let lines = writes.0.iter().map(|bytes| String::from_utf8_lossy(bytes).lines().count());
        assert_eq!(lines.collect::<Vec<_>>(), if long { vec![1, 1] } else { vec![2] });
    }
}

/// The pieces in which the output is written.
struct Writes(Vec<Vec<u8>>);

impl Write for Writes {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.push(bytes.to_vec());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
