//! The books of `ece15`, and the player that uses them.

use std::collections::{BTreeMap, BTreeSet};

use in_a_row::ece15::engine::book::{self, Book, NO_ENTRY, OPENING_PLIES};
use in_a_row::ece15::{Column, Position, Solver, Table, best_move};

use crate::runner::effort::effort;
use crate::runner::random::Random;

/// Positions of each number of stones: sequence A212693 of the On-Line Encyclopedia of Integer
/// Sequences.
const COUNTS: [usize; OPENING_PLIES as usize + 1] = [1, 7, 49, 238, 1120, 4263, 16422, 54859];

/// All positions of up to seven stones that a game can reach, by their keys.
fn openings() -> BTreeMap<u64, Position> {
    let mut all = BTreeMap::new();
    let mut level = vec![Position::EMPTY];
    for _ in 0..=OPENING_PLIES {
        let positions: BTreeMap<u64, Position> =
            level.iter().map(|position| (position.key(), *position)).collect();
        level = positions.values().filter(|position| !position.is_over()).flat_map(next).collect();
        all.extend(positions);
    }
    all
}

fn next(position: &Position) -> impl Iterator<Item = Position> + use<> {
    let position = *position;
    Column::ALL.into_iter().filter_map(move |column| position.play(column))
}

/// Whether the answer needs a search, though not a long one.
fn is_hard(position: &Position) -> bool {
    position.plies() >= 6 && !position.is_over() && position.wins() == 0
}

/// The position with this key: of a byte the highest bit stands just above the stones, the others
/// are those of the side to move.
fn position(key: u64) -> Position {
    let (mut own, mut taken) = (0, 0);
    for shift in (0..56).step_by(8) {
        let byte = key >> shift & 0xff;
        let top = 1 << byte.ilog2();
        own |= (byte - top) << shift;
        taken |= (top - 1) << shift;
    }
    Position::of_stones(own, taken ^ own)
}

#[test]
fn every_opening_has_a_place_of_its_own() {
    let openings = openings();
    let counts = (0..=OPENING_PLIES)
        .map(|plies| openings.values().filter(|position| position.plies() == plies).count());
    assert!(counts.eq(COUNTS));
    let ranks: BTreeSet<_> =
        openings.values().map(|position| book::rank(position).expect("a rank")).collect();
    assert_eq!(ranks.len(), openings.len(), "two positions share a place");
    assert!(ranks.last() < Some(&book::openings()));
    for position in openings.values().filter(|position| position.plies() == OPENING_PLIES) {
        assert!(next(position).all(|next| book::rank(&next).is_none()));
    }
}

#[test]
fn entries_hold_scores_from_minus_18_to_17() {
    let [first, .., last] = Column::ALL;
    assert_eq!(book::opening_entry(-18, first), Some(0));
    assert_eq!(book::opening_entry(17, last), Some(NO_ENTRY - 4));
    assert_eq!(book::opening_entry(-19, first), None);
    assert_eq!(book::opening_entry(18, last), None);
}

/// `SEED=number make test` repeats the sample of a failure.
#[test]
fn a_new_sample_of_openings_is_found_again_by_search_alone() {
    static TABLE: Table = Table::new();
    let seed = Random::new_seed();
    println!("SEED={seed}");
    let mut random = Random::new(seed);
    let hard: Vec<_> = openings().into_values().filter(is_hard).collect();
    let mut book = Solver::new(&TABLE);
    let mut search = Solver::with_book(&TABLE, Book::EMPTY);
    for _ in 0..effort(5, 100) {
        let position = hard[random.below(hard.len())];
        assert_eq!(search.score(&position), book.score(&position), "{position:?}");
        let column = best_move(&mut search, &position);
        assert_eq!(column, best_move(&mut book, &position), "{position:?}");
    }
}

/// Keys and columns of the positions from games.
fn games() -> Vec<(u64, Column)> {
    Book::FULL.games().map(|(key, column)| (key, column.expect("a marked column"))).collect()
}

#[test]
fn positions_from_games_ascend_and_their_columns_are_open() {
    let games = games();
    assert!(games.len() > 60_000);
    assert!(games.is_sorted_by(|one, two| one.0 < two.0));
    for (key, column) in games {
        let position = position(key);
        assert_eq!(position.key(), key);
        assert!(!position.is_over(), "{position:?}");
        assert_eq!(position.canonical(), position);
        assert!(position.play(column).is_some(), "{position:?}: column {column} is full");
        assert_eq!(book::game_record(key, column).iter().filter(|&&byte| byte > 127).count(), 1);
    }
}

#[test]
fn a_sample_of_positions_from_games_is_found_again_by_search_alone() {
    static TABLE: Table = Table::new();
    let games = games();
    let mut random = Random::new(0x5eed_0001);
    let mut solver = Solver::with_book(&TABLE, Book::EMPTY);
    for _ in 0..effort(60, 400) {
        let (key, column) = games[random.below(games.len())];
        assert_eq!(best_move(&mut solver, &position(key)), Some(column), "{key:#x}");
    }
}

#[test]
fn positions_from_games_are_answered_at_once() {
    static TABLE: Table = Table::new();
    let mut solver = Solver::new(&TABLE);
    for (key, column) in games().into_iter().step_by(97) {
        let position = position(key);
        assert_eq!(best_move(&mut solver, &position), Some(column));
        let mirrored = if position.mirror() == position { column } else { column.mirror() };
        assert_eq!(best_move(&mut solver, &position.mirror()), Some(mirrored));
    }
    assert_eq!(solver.nodes(), 0);
}

/// Plays against columns drawn at random. Returns whether `best_move` won.
fn beats_random(solver: &mut Solver<'_>, random: &mut Random, first: bool) -> bool {
    let mut position = Position::EMPTY;
    let mut turn = first;
    while !position.is_over() {
        let column = if turn {
            best_move(solver, &position).expect("a move")
        } else {
            Column::ALL[random.below(7)]
        };
        let Some(next) = position.play(column) else { continue };
        position = next;
        turn = !turn;
    }
    position.is_won() && !turn
}

#[test]
fn random_play_loses_from_both_sides() {
    static TABLE: Table = Table::new();
    let mut random = Random::new(0x5eed_0002);
    let mut solver = Solver::new(&TABLE);
    for game in 0..effort(60, 300) {
        assert!(beats_random(&mut solver, &mut random, game % 2 == 0), "game {game}");
    }
}
