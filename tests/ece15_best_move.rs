//! `best_move` of `ece15` against its rule, written a second time on a plain board with plain
//! alpha-beta.
#![expect(clippy::cast_possible_wrap, reason = "the numbers are small")]

use in_a_row::ece15::engine::best_move::{evaluate, replies};
use in_a_row::ece15::{Column, Position, Solver, Table, best_move};

use crate::ece15_alpha_beta::Plain;
use crate::effort::effort;
use grader::random::Random;

const CENTRE_FIRST: [usize; 7] = [3, 2, 4, 1, 5, 0, 6];

/// The board, and whether the stone just put there won.
fn after(board: &Plain, column: usize) -> Option<(Plain, bool)> {
    (board.heights[column] < 6).then(|| {
        let mut next = board.clone();
        next.put(column);
        let won = next.last_stone_won(column);
        (next, won)
    })
}

fn can_win_at_once(board: &Plain) -> bool {
    (0..7).any(|column| after(board, column).is_some_and(|(_, won)| won))
}

/// The score for the side that put the last stone.
fn score_of_move((next, won): &(Plain, bool)) -> i32 {
    if *won { 22 - (next.stones + 1) / 2 } else { -next.clone().score(-22, 22) }
}

/// The points of the side to move, less those of the other side. A line without a stone of the
/// other side brings the square of the side's stones in it. Each stone in the central column brings
/// one.
fn looks(board: &Plain) -> i32 {
    let mut points = [0; 3];
    for column in 0..7_i32 {
        for row in 0..6_i32 {
            for (across, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let cell = |step: i32| {
                    let column = board.cells.get(usize::try_from(column + step * across).ok()?)?;
                    column.get(usize::try_from(row + step * up).ok()?).copied()
                };
                let Some(line) = (0..4).map(cell).collect::<Option<Vec<u8>>>() else { continue };
                for (side, other) in [(1, 2), (2, 1)] {
                    if !line.contains(&other) {
                        let stones: i32 = line.iter().map(|&disc| i32::from(disc == side)).sum();
                        points[side as usize] += stones * stones;
                    }
                }
            }
        }
    }
    for disc in board.cells[3] {
        points[usize::from(disc)] += i32::from(disc != 0);
    }
    let mover = if board.stones % 2 == 0 { 1 } else { 2 };
    points[mover] - points[3 - mover]
}

/// The best that the side to move can make of a position with one stone.
fn hope(board: &Plain) -> Option<i32> {
    let answers = (0..7).filter_map(|column| after(board, column));
    answers.filter(|(next, _)| !can_win_at_once(next)).map(|(next, _)| -looks(&next)).max()
}

/// The boards after the opponent's replies that count, those which look best first.
fn replies_of_twin(board: &Plain) -> Vec<(Plain, bool)> {
    let replies = (0..7).filter_map(|column| after(board, column));
    let mut replies: Vec<_> = replies.filter(|(next, _)| !can_win_at_once(next)).collect();
    replies.sort_by_key(|(next, _)| hope(next));
    replies
}

/// The results of the opponent's replies for us, weighed, and the weights' sum.
fn trap((board, won): &(Plain, bool)) -> (i32, i32) {
    assert!(!won, "a winning move has no rival");
    if can_win_at_once(board) {
        return (-1, 1);
    }
    let weights = (0..7).map(|place| 64 >> place);
    replies_of_twin(board).iter().zip(weights).fold((0, 0), |(sum, all), (reply, weight)| {
        (sum - weight * score_of_move(reply).signum(), all + weight)
    })
}

/// The column, and whether the first of the best moves was not the one.
fn twin(board: &Plain) -> (usize, bool) {
    let moves = CENTRE_FIRST.iter().filter_map(|&column| Some((column, after(board, column)?)));
    let scored: Vec<_> = moves.map(|(column, next)| (column, score_of_move(&next), next)).collect();
    let best = scored.iter().map(|&(_, score, _)| score).max().expect("a move");
    let equal: Vec<_> = scored.iter().filter(|&&(_, score, _)| score == best).collect();
    let first = equal[0].0;
    if best > 0 || equal.len() == 1 {
        return (first, false);
    }
    let mut chosen = (first, trap(&equal[0].2));
    for &&(column, _, ref next) in &equal[1..] {
        let (sum, all) = trap(next);
        if sum * chosen.1.1 > chosen.1.0 * all {
            chosen = (column, (sum, all));
        }
    }
    (chosen.0, chosen.0 != first)
}

/// A position from random play that goes on, the one of it and its mirror image with the lower key.
fn position(random: &mut Random, plies: u32) -> Position {
    loop {
        let mut position = Position::EMPTY;
        while position.plies() < plies && !position.is_over() {
            position = position.play(Column::ALL[random.below(7)]).unwrap_or(position);
        }
        if !position.is_over() {
            return position.canonical();
        }
    }
}

/// The same on the plain board.
fn plain(position: &Position) -> Plain {
    let mut board = Plain::of(&[]);
    let mover = if position.plies() % 2 == 0 { [1, 2] } else { [2, 1] };
    for column in 0..7 {
        for row in 0..6 {
            let cell = 1 << (8 * column + row);
            if position.taken() & cell != 0 {
                board.cells[column][row] = mover[usize::from(position.other() & cell != 0)];
                board.heights[column] = row + 1;
            }
        }
    }
    board.stones = position.plies() as i32;
    board
}

#[test]
#[ignore = "long"]
fn the_rule_of_traps() {
    static TABLE: Table = Table::new();
    let mut random = Random::new(0x7a95);
    let mut solver = Solver::new(&TABLE);
    let (mut off_centre, games) = (0, 6000);
    for number in 0..games {
        let position = position(&mut random, 27 + number % 10);
        let (column, trap) = twin(&plain(&position));
        let found = best_move(&mut solver, &position);
        assert_eq!(found, Some(Column::ALL[column]), "{:#x}", position.key());
        off_centre += u32::from(trap);
    }
    assert!(off_centre > games / 300, "the rule decided only {off_centre} times");
}

#[test]
fn the_static_evaluation_equals_its_twin() {
    let mut random = Random::new(0x57a7);
    for number in 0..effort(1_500, 5_000) {
        let position = position(&mut random, number % 38);
        assert_eq!(evaluate(&position), looks(&plain(&position)), "{:#x}", position.key());
    }
}

#[test]
fn replies_come_in_the_order_in_which_they_look_good() {
    let mut random = Random::new(0x0de7);
    let (mut equal, mut all) = (0, 0);
    for number in 0..effort(60, 5_000) {
        let position = position(&mut random, number % 38);
        if position.wins() != 0 {
            continue;
        }
        let twins = replies_of_twin(&plain(&position));
        let hopes: Vec<_> = twins.iter().map(|(board, _)| hope(board)).collect();
        equal += hopes.windows(2).filter(|pair| pair[0] == pair[1]).count();
        all += twins.len();
        let twins = twins.iter().map(|(board, _)| (board.cells, board.heights));
        let found = replies(&position).map(|reply| {
            let board = plain(&reply);
            (board.cells, board.heights)
        });
        assert!(found.eq(twins), "{:#x}", position.key());
    }
    assert!(
        equal > effort(12, 1_000) && all > effort(120, 10_000),
        "{equal} of {all} replies look like the one before"
    );
}
