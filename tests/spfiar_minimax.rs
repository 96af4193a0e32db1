//! The search of `spfiar` against a plain minimax, written from the
//! assignment's words and nothing else: every board of the tree, every span
//! of every leaf.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use in_a_row::board::{Board, Disc};
use in_a_row::spfiar::minimax::{Level, search};

/// The plain one.
mod plain {
    /// Own discs are 1, the other side's -1, free cells 0; row 0 is the lowest.
    pub type Grid = [[i32; 7]; 6];

    /// The number of own discs less the number of the other side's, in the
    /// four cells from (row, column) on; none when they leave the board.
    fn span(grid: &Grid, row: usize, column: usize, up: i32, right: i32) -> Option<i32> {
        let mut sum = 0;
        for step in 0..4 {
            let row = usize::try_from(i32::try_from(row).unwrap() + step * up).ok()?;
            let column = usize::try_from(i32::try_from(column).unwrap() + step * right).ok()?;
            sum += grid.get(row)?.get(column)?;
        }
        Some(sum)
    }

    /// The score of a board for the side whose discs are 1.
    pub fn score(grid: &Grid) -> i32 {
        let (mut sum, mut won, mut lost) = (0, false, false);
        for row in 0..6 {
            for column in 0..7 {
                for (up, right) in [(0, 1), (1, 0), (1, 1), (-1, 1)] {
                    match span(grid, row, column, up, right) {
                        Some(4) => won = true,
                        Some(-4) => lost = true,
                        Some(3) => sum += 5,
                        Some(-3) => sum -= 5,
                        Some(2) => sum += 2,
                        Some(-2) => sum -= 2,
                        Some(1) => sum += 1,
                        Some(-1) => sum -= 1,
                        _ => {}
                    }
                }
            }
        }
        match (won, lost) {
            (true, _) => i32::MAX,
            (_, true) => i32::MIN,
            _ => sum,
        }
    }

    /// The lowest free cell of a column.
    pub fn landing(grid: &Grid, column: usize) -> Option<usize> {
        (0..6).find(|&row| grid[row][column] == 0)
    }

    /// The value of a board with `left` levels below it; `mover` is 1 on the
    /// even levels and -1 on the odd ones.
    fn value(grid: &mut Grid, mover: i32, left: u32, leaves: &mut u64) -> i32 {
        let score = score(grid);
        let full = (0..7).all(|column| grid[5][column] != 0);
        if left == 0 || full || score == i32::MAX || score == i32::MIN {
            *leaves += 1;
            return score;
        }
        let mut values = Vec::with_capacity(7);
        for column in 0..7 {
            if let Some(row) = landing(grid, column) {
                grid[row][column] = mover;
                values.push(value(grid, -mover, left - 1, leaves));
                grid[row][column] = 0;
            }
        }
        if mover == 1 { *values.iter().max().unwrap() } else { *values.iter().min().unwrap() }
    }

    /// The lowest column, 1 to 7, with the greatest value, and that value.
    pub fn best(grid: &Grid, level: u32, leaves: &mut u64) -> (u8, i32) {
        let mut grid = *grid;
        let mut best = None;
        for column in 0..7 {
            if let Some(row) = landing(&grid, column) {
                grid[row][column] = 1;
                let value = value(&mut grid, -1, level - 1, leaves);
                grid[row][column] = 0;
                if best.is_none_or(|(_, greatest)| value > greatest) {
                    best = Some((u8::try_from(column).unwrap() + 1, value));
                }
            }
        }
        best.expect("a column is open")
    }
}

use plain::Grid;

/// Marsaglia's xorshift, so that every run tests the same positions.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(limit).unwrap()).unwrap()
    }
}

/// A position after this many random discs, none of which makes four in a row,
/// from the side to move. None when the discs left no such way.
fn random_position(random: &mut Random, discs: usize) -> Option<Grid> {
    let mut grid = [[0; 7]; 6];
    for _ in 0..discs {
        let mut columns = Vec::new();
        for column in 0..7 {
            if let Some(row) = plain::landing(&grid, column) {
                grid[row][column] = 1;
                if plain::score(&grid) != i32::MAX {
                    columns.push((row, column));
                }
                grid[row][column] = 0;
            }
        }
        if columns.is_empty() {
            return None;
        }
        let (row, column) = columns[random.below(columns.len())];
        grid[row][column] = 1;
        grid = grid.map(|row| row.map(|cell| -cell));
    }
    Some(grid)
}

/// The same position on the game's board, the side to move being `mover`.
fn board_of(grid: &Grid, mover: Disc) -> Board<7, 6> {
    let mut board = Board::new();
    for row in grid {
        for (column, &cell) in (0..).zip(row) {
            if cell != 0 {
                board.drop_disc(column, if cell == 1 { mover } else { mover.other() });
            }
        }
    }
    board
}

/// A position drawn from the top row down: `A` is to move, `B` is not.
fn drawn(rows: [&str; 6]) -> Grid {
    let mut grid = [[0; 7]; 6];
    for (row, text) in grid.iter_mut().rev().zip(rows) {
        for (cell, letter) in row.iter_mut().zip(text.bytes()) {
            *cell = i32::from(letter == b'A') - i32::from(letter == b'B');
        }
    }
    grid
}

/// Column and value by the search that the program uses.
fn fast(grid: &Grid, mover: Disc, level: u32) -> (u8, i32) {
    let level = Level::new(level).expect("levels are 1 to 7");
    let answer = search(&board_of(grid, mover), mover, level).expect("a column is open");
    (answer.column.number(), answer.value)
}

fn show(grid: &Grid) -> String {
    let rows = grid.iter().rev().map(|row| row.map(|cell| ["B", ".", "A"][(cell + 1) as usize]));
    rows.map(|row| row.concat()).collect::<Vec<_>>().join("\n")
}

/// How often each outcome came up, so that a test can tell that it tested it.
#[derive(Default)]
struct Seen {
    won: usize,
    lost: usize,
    scored: usize,
}

/// Compares the two on this many positions of a level; the discs on the board
/// are `fewest` to 41.
fn compare(level: u32, positions: usize, fewest: usize) -> Seen {
    // Unoptimised, the plain one takes a hundred times as long.
    let positions = if cfg!(debug_assertions) { positions.div_ceil(100) } else { positions };
    let mut random = Random(0x5EED_0000 + u64::from(level));
    let mut seen = Seen::default();
    for number in 0..positions {
        let grid = loop {
            let discs = fewest + random.below(42 - fewest);
            if let Some(grid) = random_position(&mut random, discs) {
                break grid;
            }
        };
        let mover = if number % 2 == 0 { Disc::First } else { Disc::Second };
        let expected = plain::best(&grid, level, &mut 0);
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
fn level_5_answers_as_plain_minimax() {
    compare(5, 3_000, 0);
}

#[test]
fn level_6_answers_as_plain_minimax() {
    compare(6, 1_000, 0);
}

#[test]
fn level_7_answers_as_plain_minimax() {
    compare(7, 300, 0);
}

/// Boards with at most 14 free cells, where the tree meets full boards, full
/// columns and the ends of games.
#[test]
fn level_7_answers_as_plain_minimax_near_the_end() {
    let seen = compare(7, 2_000, 28);
    if !cfg!(debug_assertions) {
        assert!(seen.won >= 100 && seen.lost >= 100 && seen.scored >= 100);
    }
}
