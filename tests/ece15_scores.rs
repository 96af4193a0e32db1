//! The scores of columns of `ece15` against the score of every child, `best_move` and plain
//! alpha-beta.

use in_a_row::ece15::{Column, Position, Scores, Solver, Table, best_move, scores};

use crate::ece15_alpha_beta::Plain;
use crate::ece15_solver::game;
use crate::effort::effort;
use grader::random::Random;

/// The definition: the negated score of every child.
fn of_children(solver: &mut Solver<'_>, position: &Position) -> Scores {
    Column::ALL.map(|column| Some(-solver.score(&position.play(column)?)))
}

/// The greatest score is the position's own, and the column of `best_move` has it.
fn assert_agrees(solver: &mut Solver<'_>, position: &Position, columns: &[u32]) {
    let scores = scores(solver, position);
    let best = scores.iter().flatten().max().copied();
    assert_eq!(best, Some(solver.score(position)), "{columns:?}: {scores:?}");
    let column = best_move(solver, position).expect("a move");
    assert_eq!(scores[usize::from(column.index())], best, "{columns:?}: column {column}");
    for (column, score) in Column::ALL.into_iter().zip(scores) {
        assert_eq!(score.is_none(), position.play(column).is_none(), "{columns:?}");
    }
}

/// Every number of stones alike.
#[test]
fn scores_agree_with_the_score_and_the_best_move() {
    assert_all_agree(effort(100, 2_000), 15..42);
}

/// With fewer stones a search takes milliseconds.
#[test]
#[ignore = "long"]
fn scores_of_ten_thousand_positions_agree_with_the_score_and_the_best_move() {
    assert_all_agree(10_000, 0..42);
}

fn assert_all_agree(count: usize, plies: std::ops::Range<usize>) {
    static TABLE: Table = Table::new();
    let mut random = Random::new(0x5c0e);
    let mut solver = Solver::new(&TABLE);
    for plies in plies.cycle().take(count) {
        let (columns, position) = game(&mut random, plies);
        assert_agrees(&mut solver, &position, &columns);
    }
}

#[test]
fn scores_are_those_of_the_children() {
    static TABLES: [Table; 2] = [Table::new(), Table::new()];
    let mut random = Random::new(0xc41d);
    let [mut one, mut other] = [&TABLES[0], &TABLES[1]].map(Solver::new);
    for plies in (0..8).chain(14..42).cycle().take(effort(120, 3_000)) {
        let (columns, position) = game(&mut random, plies);
        let found = scores(&mut one, &position);
        assert_eq!(found, of_children(&mut other, &position), "{columns:?}");
        let mut mirrored = scores(&mut one, &position.mirror());
        mirrored.reverse();
        assert_eq!(mirrored, found, "mirror of {columns:?}");
    }
}

#[test]
fn scores_near_the_end_are_those_of_plain_alpha_beta() {
    static TABLE: Table = Table::new();
    let mut random = Random::new(0x9a1b);
    let mut solver = Solver::new(&TABLE);
    for plies in (31..42).cycle().take(effort(150, 30_000)) {
        let (columns, position) = game(&mut random, plies);
        let board = Plain::of(&columns);
        let plain = [0, 1, 2, 3, 4, 5, 6].map(|column| {
            let mut next = board.clone();
            (board.heights[column] < 6).then(|| {
                next.put(column);
                let won = next.last_stone_won(column);
                if won { 22 - (next.stones + 1) / 2 } else { -next.score(-22, 22) }
            })
        });
        assert_eq!(scores(&mut solver, &position), plain, "{columns:?}");
    }
}

/// A symmetric position: both sides answer their own stones on the other half of the board.
fn symmetric(random: &mut Random) -> Position {
    loop {
        let mut position = Position::EMPTY;
        for _ in 0..3 {
            let [one, other] = [(); 2].map(|()| Column::ALL[random.below(3)]);
            let stones = [one, other, one.mirror(), other.mirror()];
            let next = stones
                .into_iter()
                .try_fold(position, |at, column| at.play(column).filter(|next| !next.is_over()));
            position = next.unwrap_or(position);
        }
        for _ in 0..random.below(6) {
            let next = position.play(Column::ALL[3]).filter(|next| !next.is_over());
            position = next.unwrap_or(position);
        }
        if position.plies() >= 14 {
            return position;
        }
    }
}

/// Only half of a symmetric board is searched.
#[test]
fn symmetric_positions_have_symmetric_scores() {
    static TABLES: [Table; 2] = [Table::new(), Table::new()];
    let mut random = Random::new(0x5e1f);
    for _ in 0..effort(20, 100) {
        let position = symmetric(&mut random);
        assert_eq!(position, position.mirror());
        TABLES.iter().for_each(Table::clear);
        let [mut one, mut other] = [&TABLES[0], &TABLES[1]].map(Solver::new);
        let found = scores(&mut one, &position);
        assert_eq!(found, of_children(&mut other, &position), "{position:?}");
        let left = Column::ALL.into_iter().take(4).filter_map(|column| position.play(column));
        TABLES[1].clear();
        let mut half = Solver::new(&TABLES[1]);
        left.for_each(|child| _ = half.score(&child));
        assert_eq!(one.nodes(), half.nodes(), "{position:?}");
    }
}

#[test]
fn a_game_that_is_over_has_no_scores() {
    static TABLE: Table = Table::new();
    let columns = [0, 1, 0, 1, 0, 1, 0].map(|index| Column::ALL[index]);
    let won = columns.iter().fold(Position::EMPTY, |at, &column| at.play(column).expect("open"));
    assert_eq!(scores(&mut Solver::new(&TABLE), &won), [None; 7]);
}
