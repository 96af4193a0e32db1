//! The opening book of `ece15` and the player that uses it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that goes wrong shall stop"
)]
#![allow(clippy::cast_possible_truncation, reason = "the numbers are small")]

use in_a_row::ece15::engine::best_move::{best_move, searched_move};
use in_a_row::ece15::engine::book;
use in_a_row::ece15::engine::position::{COLUMNS, Position};
use in_a_row::ece15::engine::solver::Solver;

use crate::runner::random::Random;

/// The position with this key, built stone by stone from a list of its columns'
/// contents; the order of play does not matter to a position, so any order in
/// which the sides alternate will do.
fn position(key: u64) -> Position {
    let columns = (0..COLUMNS).map(|index| key >> (8 * index) & 0xff).map(|byte| {
        let height = byte.ilog2();
        (height, byte - (1 << height))
    });
    let columns: Vec<_> = columns.collect();
    let stones: u32 = columns.iter().map(|(height, _)| height).sum();
    let mover_to_start = stones.is_multiple_of(2);
    search_order(Position::EMPTY, &columns, stones, mover_to_start).expect("reachable")
}

fn search_order(
    position: Position,
    columns: &[(u32, u64)],
    left: u32,
    own_turn: bool,
) -> Option<Position> {
    if left == 0 {
        return Some(position);
    }
    (0..COLUMNS).find_map(|index| {
        let (height, own) = columns[index as usize];
        let row = (position.taken() >> (8 * index) & 0x3f).count_ones();
        let fits = row < height && (own >> row & 1 == 1) == own_turn;
        let next = if fits { position.play(index).filter(|next| !next.is_won()) } else { None };
        next.and_then(|next| search_order(next, columns, left - 1, !own_turn))
    })
}

#[test]
fn records_ascend_and_are_playable() {
    let records = || (0..book::len()).map(|number| book::record(number).unwrap());
    assert!(records().is_sorted_by(|one, two| one.0 < two.0));
    for (key, column) in records() {
        let byte = key >> (8 * column) & 0xff;
        assert!((1..64).contains(&byte), "{key:#x}: column {column} is full or none");
    }
    assert!(book::record(book::len()).is_none());
}

#[test]
fn a_sample_is_found_again_by_search_alone() {
    let mut random = Random::new(0x5eed_0001);
    let mut solver = Solver::new();
    let mut checked = 0;
    while checked < 400 {
        let (key, column) = book::record(random.below(book::len())).unwrap();
        let position = position(key);
        assert_eq!(position.key(), key);
        if position.plies() >= 8 {
            assert_eq!(searched_move(&mut solver, &position), Some(column), "{key:#x}");
            checked += 1;
        }
    }
}

#[test]
fn the_mirror_image_is_answered_with_the_mirrored_column() {
    let mut solver = Solver::new();
    for number in (0..book::len()).step_by(97) {
        let (key, column) = book::record(number).unwrap();
        let position = position(key);
        assert_eq!(best_move(&mut solver, &position), Some(column));
        let mirrored = if position.mirror() == position { column } else { COLUMNS - 1 - column };
        assert_eq!(best_move(&mut solver, &position.mirror()), Some(mirrored));
    }
}

/// Plays against columns drawn at random. Returns whether `best_move` won.
fn beats_random(solver: &mut Solver, random: &mut Random, first: bool) -> bool {
    let mut position = Position::EMPTY;
    let mut turn = first;
    while !position.is_over() {
        let next = if turn {
            position.play(best_move(solver, &position).expect("a move")).expect("a legal move")
        } else {
            let column = random.below(7) as u32;
            let Some(next) = position.play(column) else { continue };
            next
        };
        position = next;
        turn = !turn;
    }
    position.is_won() && !turn
}

#[test]
fn random_play_loses_from_both_sides() {
    let mut random = Random::new(0x5eed_0002);
    let mut solver = Solver::new();
    for game in 0..300 {
        assert!(beats_random(&mut solver, &mut random, game % 2 == 0), "game {game}");
    }
}
