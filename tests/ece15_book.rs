//! The books of `ece15`, and the player that uses them.

use std::collections::{BTreeMap, BTreeSet};

use in_a_row::ece15::engine::book::{self, Book, GAME_PLIES, HARD_PLIES, OPENING_PLIES};
use in_a_row::ece15::{Column, Position, Solver, Table, best_move};

use crate::effort::effort;
use crate::seed;
use grader::random::Random;

/// Positions of each number of stones: sequence A212693 of the On-Line Encyclopedia of Integer
/// Sequences.
const COUNTS: [usize; OPENING_PLIES as usize + 1] =
    [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275];

/// All positions of up to eight stones that a game can reach, by their keys.
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

/// True if the answer needs a search, though not a long one.
fn is_hard(position: &Position) -> bool {
    position.plies() >= 6 && !position.is_over() && position.wins() == 0
}

/// The ways to choose things: the binomial coefficient.
fn choose(all: u32, size: u32) -> u32 {
    (0..size).fold(1, |ways, taken| ways * all.saturating_sub(taken) / (taken + 1))
}

/// The subset with this many members and this rank in the combinatorial number system, as bits.
fn subset(mut rank: u32, size: u32) -> u64 {
    let mut members = 0;
    for size in (1..=size).rev() {
        let places = 0..GAME_PLIES + 6;
        let fits = |&member: &u32| choose(member, size) <= rank;
        let member = places.take_while(fits).last().unwrap();
        rank -= choose(member, size);
        members |= 1 << member;
    }
    members
}

/// The position with this rank.
fn position(mut rank: u32) -> Position {
    let ways = |plies: u32| choose(plies + 6, 6) * choose(plies, plies / 2);
    let mut plies = 0;
    while rank >= ways(plies) {
        rank -= ways(plies);
        plies += 1;
    }
    let borders = subset(rank / choose(plies, plies / 2), 6);
    let mover = subset(rank % choose(plies, plies / 2), plies / 2);
    let (mut own, mut other) = (0, 0);
    let (mut column, mut row, mut stone) = (0, 0, 0);
    for place in 0..plies + 6 {
        if borders >> place & 1 != 0 {
            (column, row) = (column + 1, 0);
            continue;
        }
        let bit = 1 << (8 * column + row);
        if mover >> stone & 1 != 0 {
            own |= bit;
        } else {
            other |= bit;
        }
        (row, stone) = (row + 1, stone + 1);
    }
    Position::of_stones(own, other)
}

#[test]
#[ignore = "long"]
fn every_opening_has_a_place_of_its_own() {
    let openings = openings();
    let counts = (0..=OPENING_PLIES)
        .map(|plies| openings.values().filter(|position| position.plies() == plies).count());
    assert!(counts.eq(COUNTS));
    let ranks: BTreeSet<_> =
        openings.values().map(|position| book::rank(position).expect("a rank")).collect();
    assert_eq!(ranks.len(), openings.len(), "two positions share a place");
    assert!(ranks.last().is_some_and(|&last| (last as usize) < book::openings()));
    assert!(openings.values().all(|at| position(book::rank(at).unwrap()) == *at));
}

#[test]
fn entries_hold_scores_from_minus_18_to_17() {
    let [first, .., last] = Column::ALL;
    assert_eq!(book::opening_entry(-18, first), Some(0));
    assert_eq!(book::opening_entry(17, last), Some(251));
    assert_eq!(book::opening_entry(-19, first), None);
    assert_eq!(book::opening_entry(18, last), None);
}

/// Each position of up to eight stones is answered without a search, and the mirror image with the
/// mirrored column.
#[test]
fn every_opening_is_answered_at_once() {
    static TABLE: Table = Table::new();
    let mut solver = Solver::new(&TABLE);
    for position in openings().values().step_by(effort(29, 1)) {
        let mirror = position.mirror();
        assert_eq!(solver.score(position), solver.score(&mirror), "{position:?}");
        let column = best_move(&mut solver, position);
        assert_eq!(column.is_none(), position.is_over(), "{position:?}");
        if mirror != *position {
            assert_eq!(best_move(&mut solver, &mirror), column.map(Column::mirror), "{position:?}");
        }
        assert_eq!(solver.nodes(), 0, "{position:?} is searched");
    }
}

/// The score of each opening is the best of its replies, and the column in the book reaches it.
#[test]
#[ignore = "long"]
fn scores_of_openings_agree_with_those_of_their_replies() {
    static TABLE: Table = Table::new();
    let mut solver = Solver::new(&TABLE);
    for position in openings().values().filter(|position| position.plies() < OPENING_PLIES) {
        if position.is_over() {
            continue;
        }
        let best = next(position).map(|next| -solver.score(&next)).max();
        assert_eq!(best, Some(solver.score(position)), "{position:?}");
        let column = best_move(&mut solver, position).expect("a move");
        let after = position.play(column).expect("an open column");
        assert_eq!(best, Some(-solver.score(&after)), "{position:?}, column {column}");
        assert_eq!(solver.nodes(), 0, "{position:?} is searched");
    }
}

/// `SEED=number make test` repeats the sample of a failure.
#[test]
#[ignore = "long"]
fn a_new_sample_of_openings_is_found_again_by_search_alone() {
    static TABLE: Table = Table::new();
    let seed = seed::new();
    println!("SEED={seed}");
    let mut random = Random::new(seed);
    let hard: Vec<_> = openings().into_values().filter(is_hard).collect();
    let mut book = Solver::new(&TABLE);
    let mut search = Solver::with_book(&TABLE, Book::EMPTY);
    for _ in 0..effort(1, 100) {
        let position = hard[random.below(hard.len())];
        assert_eq!(search.score(&position), book.score(&position), "{position:?}");
        let column = best_move(&mut search, &position);
        assert_eq!(column, best_move(&mut book, &position), "{position:?}");
    }
}

/// The book bounds the scores of positions with one or two stones more, and of their replies.
#[test]
#[ignore = "long"]
fn a_new_sample_of_positions_after_the_openings_is_found_again_by_search_alone() {
    static TABLE: Table = Table::new();
    let seed = seed::new();
    println!("SEED={seed}");
    let mut random = Random::new(seed);
    let openings: Vec<_> = openings().into_values().filter(is_hard).collect();
    let mut book = Solver::new(&TABLE);
    let mut checked = 0;
    while checked < effort(6, 200) {
        let mut next = Some(openings[random.below(openings.len())]);
        for _ in 0..=(checked % 2) {
            next = next.and_then(|next| next.play(Column::ALL[random.below(7)])).filter(is_hard);
        }
        let Some(position) = next.filter(|next| next.plies() > OPENING_PLIES) else { continue };
        TABLE.clear();
        let score = Solver::with_book(&TABLE, Book::EMPTY).score(&position);
        TABLE.clear();
        assert_eq!(book.score(&position), score, "{position:?}");
        for (least, most) in [(-1, 1), (score - 2, score - 1), (score + 1, score + 2)] {
            let answer = book.score_between(&position, least, most);
            assert_eq!(answer <= least, score <= least, "{position:?} {least} {most}: {answer}");
            assert_eq!(answer >= most, score >= most, "{position:?} {least} {most}: {answer}");
        }
        checked += 1;
    }
}

/// Ranks, scores and columns of the hard positions.
fn hard_positions() -> Vec<(u32, (i32, Column))> {
    let entry = |(rank, entry): (u32, Option<_>)| (rank, entry.expect("a score and a column"));
    Book::FULL.hard().map(entry).collect()
}

#[test]
fn hard_positions_ascend_and_are_answered_at_once() {
    static TABLE: Table = Table::new();
    let mut solver = Solver::new(&TABLE);
    let hard = hard_positions();
    assert!(hard.len() > 500);
    assert!(hard.is_sorted_by(|one, two| one.0 < two.0));
    for (rank, (score, column)) in hard {
        let (position, mirror) = (position(rank), position(rank).mirror());
        assert_eq!(book::rank(&position), Some(rank), "{position:?}");
        assert_eq!(position.plies(), HARD_PLIES, "{position:?}");
        assert!(is_hard(&position) && position.canonical() == position, "{position:?}");
        assert!(position.play(column).is_some(), "{position:?}: column {column} is full");
        assert_eq!([solver.score(&position), solver.score(&mirror)], [score; 2], "{position:?}");
        assert_eq!(best_move(&mut solver, &position), Some(column), "{position:?}");
        let mirrored = if mirror == position { column } else { column.mirror() };
        assert_eq!(best_move(&mut solver, &mirror), Some(mirrored), "{position:?}");
        let entry = book::opening_entry(score, column).expect("a byte");
        let record = u32::from_be_bytes(book::hard_record(rank, entry));
        assert_eq!((record / 252, record % 252), (rank, entry.into()));
    }
    assert_eq!(solver.nodes(), 0);
}

#[test]
fn a_new_sample_of_hard_positions_is_found_again_by_search_alone() {
    static TABLE: Table = Table::new();
    let seed = seed::new();
    println!("SEED={seed}");
    let mut random = Random::new(seed);
    let hard = hard_positions();
    let mut search = Solver::with_book(&TABLE, Book::EMPTY);
    for _ in 0..effort(1, 40) {
        let (rank, (score, column)) = hard[random.below(hard.len())];
        let position = position(rank);
        assert_eq!(search.score(&position), score, "{position:?}");
        assert_eq!(best_move(&mut search, &position), Some(column), "{position:?}");
    }
}

/// Ranks and columns of the positions from games.
fn games() -> Vec<(u32, Column)> {
    Book::FULL.games().map(|(rank, column)| (rank, column.expect("a column"))).collect()
}

#[test]
#[ignore = "long"]
fn positions_from_games_ascend_and_their_columns_are_open() {
    let games = games();
    assert!(games.len() > 60_000);
    assert!(games.is_sorted_by(|one, two| one.0 < two.0));
    for (rank, column) in games {
        let position = position(rank);
        assert_eq!(book::rank(&position), Some(rank), "{position:?}");
        assert!((OPENING_PLIES + 1..=GAME_PLIES).contains(&position.plies()), "{position:?}");
        assert!(!position.is_over() && position.canonical() == position, "{position:?}");
        assert!(position.play(column).is_some(), "{position:?}: column {column} is full");
        let record = u32::from_be_bytes(book::game_record(rank, column));
        assert_eq!((record / 7, record % 7), (rank, column.index().into()));
    }
}

#[test]
fn longer_positions_have_no_rank() {
    let longest = Book::FULL.games().last().map(|(rank, _)| position(rank)).expect("a game");
    assert_eq!(longest.plies(), GAME_PLIES);
    assert!(next(&longest).all(|next| book::rank(&next).is_none()));
}

#[test]
fn a_sample_of_positions_from_games_is_found_again_by_search_alone() {
    static TABLE: Table = Table::new();
    let games = games();
    let mut random = Random::new(0x5eed_0001);
    let mut solver = Solver::with_book(&TABLE, Book::EMPTY);
    for _ in 0..effort(30, 400) {
        let (rank, column) = games[random.below(games.len())];
        assert_eq!(best_move(&mut solver, &position(rank)), Some(column), "rank {rank}");
    }
}

#[test]
fn positions_from_games_are_answered_at_once() {
    static TABLE: Table = Table::new();
    let mut solver = Solver::new(&TABLE);
    for (rank, column) in games().into_iter().step_by(97) {
        let position = position(rank);
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
    for game in 0..effort(30, 300) {
        assert!(beats_random(&mut solver, &mut random, game % 2 == 0), "game {game}");
    }
}
