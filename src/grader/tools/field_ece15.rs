//! `make field`, the part of `ece15`: how the perfect player does against a thousand other
//! programs, with X and with O.
//!
//! Nine of ten programs search up to seven plies. They count lines, threats and stones in the
//! central column, with random weights. Without a ply to search they play at random. The tenth
//! plays games out at random, 100 to 2,000 a move. All win where they can at once.
//!
//! Arguments: the number of programs and the seed of the random numbers.

use grader::random::Random;
use in_a_row::ece15::engine::bitboard::{cell, column, threats};
use in_a_row::ece15::{Column, Position, Solver, Table, best_move};

static TABLE: Table = Table::new();

/// Games played out for a move, and whether they take a win when there is one.
const PLAYOUTS: [(u32, bool); 6] =
    [(100, false), (100, true), (500, false), (500, true), (2_000, false), (2_000, true)];

/// The most plies that a program searches.
const MOST_PLIES: u32 = 7;

/// Scores beyond this are won games.
const WON: i32 = 1_000_000;

enum Strategy {
    Search(u32),
    Playouts(u32, bool),
}

struct Program {
    kind: Strategy,
    /// The worth of a line with one, two and three stones.
    lines: [i32; 3],
    /// The worth of a threat.
    threat: i32,
    /// The worth of a stone in the middle column.
    middle: i32,
    /// The order in which it looks at the columns.
    order: [Column; 7],
    random: Random,
}

impl Program {
    fn new(number: u64, seed: u64) -> Self {
        let mut random = Random::new((number + 1) * 0x9e37_79b9 + seed * 0x1_0000_0001);
        for _ in 0..8 {
            random.next();
        }
        let mut some = |limit: usize| i32::try_from(random.below(limit)).unwrap();
        let one = some(4);
        let two = one + 1 + some(8);
        let three = two + 1 + some(40);
        let (threat, middle) = (some(30), some(10));
        let kind = if number % 10 == 9 {
            let (games, careful) = PLAYOUTS[random.below(PLAYOUTS.len())];
            Strategy::Playouts(games, careful)
        } else {
            Strategy::Search(u32::try_from(random.below(MOST_PLIES as usize + 1)).unwrap())
        };
        let mut order = Column::ALL;
        match random.below(4) {
            0 => {}
            1 => order = Column::CENTRE_FIRST,
            2 => order.reverse(),
            _ => order.sort_by_cached_key(|_| random.next()),
        }
        Self { kind, lines: [one, two, three], threat, middle, order, random }
    }

    /// The group that the table shows it in.
    const fn group(&self) -> usize {
        match self.kind {
            Strategy::Search(plies) => plies as usize,
            Strategy::Playouts(..) => MOST_PLIES as usize + 1,
        }
    }

    fn choose(&mut self, position: &Position, lines: &[u64]) -> Column {
        let order = self.order;
        let moves = order.into_iter().filter_map(|column| Some((column, position.play(column)?)));
        let mut best: Option<(i32, Column)> = None;
        for (column, next) in moves {
            let score = match self.kind {
                _ if next.is_won() => 2 * WON,
                Strategy::Search(0) => i32::try_from(self.random.below(1_000)).unwrap(),
                Strategy::Search(plies) => {
                    -self.value(&next, plies - 1, (-2 * WON, 2 * WON), lines)
                }
                Strategy::Playouts(games, careful) => {
                    let games = 0..games / 7;
                    -games.map(|_| play_out(&next, careful, &mut self.random)).sum::<i32>()
                }
            };
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, column));
            }
        }
        best.unwrap().1
    }

    /// Alpha-beta to `plies` plies, for the side to move. Nobody has won yet.
    fn value(&self, at: &Position, plies: u32, (low, high): (i32, i32), lines: &[u64]) -> i32 {
        if at.is_over() {
            return 0;
        }
        if plies == 0 {
            return self.worth(at, lines);
        }
        if at.wins() != 0 {
            return WON + plies.cast_signed();
        }
        let (mut low, mut best) = (low, -2 * WON);
        for next in Column::CENTRE_FIRST.into_iter().filter_map(|column| at.play(column)) {
            best = best.max(-self.value(&next, plies - 1, (-high, -low), lines));
            low = low.max(best);
            if low >= high {
                break;
            }
        }
        best
    }

    fn worth(&self, at: &Position, lines: &[u64]) -> i32 {
        let mut worth = 0;
        for line in lines {
            match ((at.own() & line).count_ones(), (at.other() & line).count_ones()) {
                (stones @ 1..4, 0) => worth += self.lines[stones as usize - 1],
                (0, stones @ 1..4) => worth -= self.lines[stones as usize - 1],
                _ => {}
            }
        }
        let count = |stones: u64| stones.count_ones().cast_signed();
        let open = |stones| count(threats(stones) & !at.taken());
        let middle = column(3);
        worth
            + self.threat * (open(at.own()) - open(at.other()))
            + self.middle * (count(at.own() & middle) - count(at.other() & middle))
    }
}

/// 1 when the side to move wins a game played on at random, -1 when it loses.
fn play_out(from: &Position, careful: bool, random: &mut Random) -> i32 {
    let (mut at, mut sign) = (*from, 1);
    while !at.is_over() {
        if careful && at.wins() != 0 {
            return sign;
        }
        if let Some(next) = at.play(Column::ALL[random.below(7)]) {
            (at, sign) = (next, -sign);
        }
    }
    if at.is_won() { -sign } else { 0 }
}

/// Every four squares in a line.
fn all_lines() -> Vec<u64> {
    let mut lines = Vec::new();
    for (across, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for first in 0..7 {
            for height in 0..6 {
                let place = |step: i32| (first + step * across, height + step * up);
                let (last, top) = place(3);
                if (0..7).contains(&last) && (0..6).contains(&top) {
                    let squares = (0..4).map(place);
                    lines.push(squares.fold(0, |line, (index, height)| {
                        line | cell(index.cast_unsigned(), height.cast_unsigned())
                    }));
                }
            }
        }
    }
    lines
}

/// 1 when the perfect player wins, 0 for a draw, -1 when it loses.
fn game(
    program: &mut Program,
    perfect_starts: bool,
    lines: &[u64],
    solver: &mut Solver<'_>,
) -> i32 {
    let (mut at, mut perfect) = (Position::EMPTY, perfect_starts);
    while !at.is_over() {
        let column =
            if perfect { best_move(solver, &at).unwrap() } else { program.choose(&at, lines) };
        at = at.play(column).expect("a column that is not full");
        perfect = !perfect;
    }
    match (at.is_won(), perfect) {
        (false, _) => 0,
        (true, true) => -1,
        (true, false) => 1,
    }
}

pub fn main() {
    let mut words = std::env::args().skip(2);
    let programs =
        super::jobs::number("the number of programs", words.next(), 1..=1_000_000, 1_000);
    let seed = super::jobs::number("SEED", words.next(), 0..=1_000_000, 1);
    let lines = all_lines();
    let results = super::jobs::counted(usize::try_from(programs).unwrap(), "programs", |number| {
        let mut program = Program::new(number as u64, seed);
        let mut solver = Solver::new(&TABLE);
        let games = [true, false].map(|with_x| game(&mut program, with_x, &lines, &mut solver));
        (program.group(), games)
    });
    // For each group and side the games won, drawn and lost.
    let mut table = [[[0_u32; 3]; 2]; MOST_PLIES as usize + 2];
    for (group, games) in results {
        for (side, result) in games.into_iter().enumerate() {
            table[group][side][usize::try_from(1 - result).unwrap()] += 1;
        }
    }
    report(&table);
}

/// Prints the table and the sums.
fn report(table: &[[[u32; 3]; 2]]) {
    println!("ece15 --computer best against");
    println!("{:20} with X: won  drawn   lost   with O: won  drawn   lost", "");
    let row = |name: &str, [x, o]: [[u32; 3]; 2]| {
        println!("{name:20} {:12} {:6} {:6} {:13} {:6} {:6}", x[0], x[1], x[2], o[0], o[1], o[2]);
    };
    let mut sum = [[0; 3]; 2];
    for (group, results) in table.iter().enumerate() {
        let name = if group > MOST_PLIES as usize {
            "games played out".to_owned()
        } else {
            match group {
                0 => "moves at random".to_owned(),
                1 => "search of 1 ply".to_owned(),
                _ => format!("search of {group} plies"),
            }
        };
        row(&name, *results);
        for (sum, results) in sum.iter_mut().flatten().zip(results.iter().flatten()) {
            *sum += results;
        }
    }
    row("all", sum);
}
