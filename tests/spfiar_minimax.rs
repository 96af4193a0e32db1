//! The search of `spfiar` against a plain minimax, written from the assignment's words and nothing
//! else. It visits every board of the tree, and every span of every leaf.

use in_a_row::board::Disc;
use in_a_row::spfiar::minimax::{Level, search};

use crate::effort::effort;
use grader::random::Random;
use grader::twins::minimax::{Grid, Plain, score};
use grader::twins::positions::{board_of, midgame, random_position, whole_games};

/// A position drawn from the top row down: `A` is to move, `B` is not.
fn drawn(rows: [&str; 6]) -> Grid {
    let letters: String = rows.iter().rev().copied().collect();
    let cells = letters.bytes().map(|letter| match letter {
        b'A' => 1,
        b'B' => -1,
        _ => 0,
    });
    cells.collect::<Vec<_>>().try_into().unwrap()
}

/// Column and value by the search that the program uses.
fn fast(grid: &Grid, mover: Disc, level: u32) -> (u8, i32) {
    let level = Level::new(level).expect("levels are 1 to 7");
    let answer = search(&board_of(grid, mover), mover, level).expect("a column is open");
    (answer.column.number(), answer.value)
}

fn show(grid: &Grid) -> String {
    let rows = grid.chunks(7).rev().map(|row| {
        let letters = row.iter().map(|cell| match cell {
            1 => 'A',
            -1 => 'B',
            _ => '.',
        });
        letters.chain(['\n']).collect::<String>()
    });
    rows.collect()
}

/// How often each outcome came up, so that a test can tell that it tested it.
#[derive(Default)]
struct Seen {
    won: usize,
    lost: usize,
    scored: usize,
}

/// Compares the two on this many positions of a level; the discs on the board are `fewest` to 41.
fn compare(level: u32, positions: usize, fewest: usize) -> Seen {
    let positions = effort(positions.div_ceil(100), positions);
    let mut plain = Plain::new();
    let mut random = Random::new(0x5EED_0000 + u64::from(level));
    let mut seen = Seen::default();
    for number in 0..positions {
        let grid = loop {
            let discs = fewest + random.below(42 - fewest);
            if let Some(grid) = random_position(&mut random, discs) {
                break grid;
            }
        };
        let mover = if number % 2 == 0 { Disc::First } else { Disc::Second };
        let expected = plain.best(&grid, level);
        let found = fast(&grid, mover, level);
        assert_eq!(found, expected, "level {level}, A to move:\n{}", show(&grid));
        match expected.1 {
            i32::MAX => seen.won += 1,
            i32::MIN => seen.lost += 1,
            _ => seen.scored += 1,
        }
    }
    seen
}

/// Together with the other levels, more than 20,000 positions.
#[test]
fn levels_1_to_4_answer_as_plain_minimax() {
    for level in 1..=4 {
        compare(level, 4_000, 0);
    }
}

#[test]
#[ignore = "long"]
fn level_5_answers_as_plain_minimax() {
    compare(5, 3_000, 0);
}

#[test]
#[ignore = "long"]
fn level_6_answers_as_plain_minimax() {
    compare(6, 700, 0);
}

#[test]
#[ignore = "long"]
fn level_7_answers_as_plain_minimax() {
    compare(7, 200, 0);
}

/// Boards with at most 14 free cells, where the tree meets full boards, full columns and the ends
/// of games.
#[test]
fn level_7_answers_as_plain_minimax_near_the_end() {
    let seen = compare(7, 2_000, 28);
    if effort(false, true) {
        assert!(seen.won >= 100 && seen.lost >= 100 && seen.scored >= 100);
    }
}

/// Both searches give this answer, whichever side it is that moves.
fn assert_answer(grid: &Grid, levels: std::ops::RangeInclusive<u32>, column: u8, value: i32) {
    let deepest = effort(6, 7);
    for level in levels.filter(|&level| level <= deepest) {
        let mut plain = Plain::new();
        assert_eq!(plain.best(grid, level), (column, value), "plain, level {level}");
        for mover in [Disc::First, Disc::Second] {
            assert_eq!(fast(grid, mover, level), (column, value), "level {level}, {mover:?}");
        }
    }
}

/// The assignment's example board; red is to move.
#[test]
fn the_example_board_scores_minus_6() {
    let grid = drawn([
        ".......", //
        ".A.....", //
        ".A.....", //
        ".BBA...", //
        ".ABB...", //
        ".AABABB",
    ]);
    assert_eq!(score(&grid), -6);
    assert_eq!(score(&grid.map(|cell| -cell)), 6);
}

/// Facts of the spec, section 10.
#[test]
fn suggestions_on_the_empty_board() {
    for (level, column) in (1..).zip([4, 2, 4, 4, 2, 4, 4]) {
        assert_eq!(fast(&[0; 42], Disc::First, level).0, column, "level {level}");
    }
}

/// Wins at once in columns 5 and 6 cannot both be blocked, so any disc wins. If the tree is deep
/// enough, the lowest column is as good as a win at once.
#[test]
fn an_early_win_has_no_preference() {
    let grid = drawn([
        ".......", //
        ".......", //
        ".......", //
        ".....A.", //
        "B.B..AB", //
        "B.AA.AB",
    ]);
    assert_answer(&grid, 1..=2, 5, i32::MAX);
    assert_answer(&grid, 3..=7, 1, i32::MAX);
}

/// Three in a row with both ends open: nothing helps.
#[test]
fn the_lowest_column_when_all_lose() {
    let grid = drawn([
        ".......", //
        ".......", //
        ".......", //
        ".......", //
        ".AA....", //
        ".BBB..A",
    ]);
    assert_answer(&grid, 2..=7, 1, i32::MIN);
}

/// The same with column 1 full: the lowest that is open.
#[test]
fn the_lowest_open_column_when_all_lose() {
    let grid = drawn([
        "B......", //
        "A......", //
        "B......", //
        "A......", //
        "B.AA...", //
        "A.BBB.A",
    ]);
    assert_answer(&grid, 2..=7, 2, i32::MIN);
}

/// One free cell is left. Its column is the answer at every level, and the value is the full
/// board's score.
#[test]
fn the_last_free_cell() {
    let grid = drawn([
        "BBAABB.", //
        "AABBAAB", //
        "BBAABBA", //
        "AABBAAB", //
        "BBAABBA", //
        "AABBAAB",
    ]);
    let mut full = grid;
    full[41] = 1;
    let value = score(&full);
    assert!(value.abs() < 345, "nobody has four in a row");
    assert_answer(&grid, 1..=7, 7, value);
}

#[test]
fn no_answer_on_a_full_board() {
    let grid = drawn([
        "BBAABBA", //
        "AABBAAB", //
        "BBAABBA", //
        "AABBAAB", //
        "BBAABBA", //
        "AABBAAB",
    ]);
    let board = board_of(&grid, Disc::First);
    assert_eq!(search(&board, Disc::First, Level::new(7).unwrap()), None);
}

#[test]
fn levels_are_1_to_7() {
    assert_eq!((0..=9).filter_map(Level::new).count(), 7);
    assert_eq!((Level::new(0), Level::new(8)), (None, None));
}

/// Nodes of the searches of some positions: all of them, and the most of one.
fn nodes(positions: &[Grid], level: u32) -> (u32, u32) {
    let level = Level::new(level).unwrap();
    let nodes = positions.iter().map(|grid| {
        search(&board_of(grid, Disc::First), Disc::First, level).expect("a column is open").nodes
    });
    nodes.fold((0, 0), |(all, most), nodes| (all + nodes, most.max(nodes)))
}

/// A change here is a change of the search: right answers found with other work. `minimax/NOTES.md`
/// has the averages.
#[test]
fn nodes_of_each_search() {
    let empty = [[0; 42]];
    let levels = [0, 9, 20, 77, 232, 501, 1277];
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(|level| nodes(&empty, level).0), levels);
    if effort(false, true) {
        let games = whole_games();
        assert_eq!((games.len(), nodes(&games, 7)), (1573, (788_853, 2272)));
    }
    let midgame = midgame();
    assert_eq!((midgame.len(), nodes(&midgame, 7)), (1000, (193_493, 2007)));
}
