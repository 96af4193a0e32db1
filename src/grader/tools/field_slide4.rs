//! How strong Bot1 is: what it wins against a field of 44 other players. `make field`.
//!
//! On each size it meets each of them in games from the empty board and from two random discs. Each
//! start is played from both sides. 38 of the players look up to three plies ahead or follow rules,
//! six search four plies full width. All of them win where they can.
//!
//! With `PLIES` it meets players that search so deep full width instead, one with each evaluation.
//! Unlike those of four plies, they see a win at the horizon.
//!
//! Arguments: positions for each move, openings (the first is the empty board), the seed, the plies
//! (0: the field). The last ones are the sizes, 5 to 10 by default.
use std::time::{Duration, Instant};

use super::players_slide4::{Player, Strategy, field, searchers};
use super::slide::square_of;
use grader::random::Random;
use grader::slide4_game::winner;
use in_a_row::board::Disc;
use in_a_row::slide4::engine::bitboard::Bitboard;
use in_a_row::slide4::engine::bot1::Bot1;

/// The results of games on one size.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: u32,
    won: u32,
    moves: u32,
    spent: Duration,
}

impl Tally {
    fn per_cent(self) -> f64 {
        100.0 * f64::from(self.won) / f64::from(self.games.max(1))
    }

    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.won += other.won;
        self.moves += other.moves;
        self.spent += other.spent;
    }

    /// Plays on from a board on which the first player is to move.
    fn game(&mut self, board: Bitboard, me: Disc, bot: &mut Bot1, player: &mut Player) {
        self.games += 1;
        let won = winner(board, Disc::First, |board, mover| {
            if mover != me {
                return player.choose(board, mover);
            }
            let start = Instant::now();
            let slot = bot.choose(board, mover).unwrap();
            self.spent += start.elapsed();
            self.moves += 1;
            let square = board.landing(slot).expect("a valid move");
            let wins = board.winning(mover);
            assert!(wins == 0 || wins & square.bit() != 0, "a missed win");
            square
        });
        self.won += u32::from(won == me);
    }
}

/// The games to be played.
struct Plan {
    field: Vec<Strategy>,
    /// True if the players' searches see a win at the horizon.
    sees_wins: bool,
    nodes: u64,
    openings: u64,
    seed: u64,
    sizes: Vec<usize>,
}

impl Plan {
    /// The games of one player of the field, by size.
    fn play(&self, number: usize) -> Vec<Tally> {
        let mut bot = Bot1::new(self.nodes);
        let games = |&size: &usize| {
            let seed = 1 + self.seed * 10_000 + number as u64 * 100 + size as u64;
            let mut random = Random::seeded(seed);
            let mut player = Player::new(self.field[number], self.sees_wins, seed + 50);
            let mut tally = Tally::default();
            for opening in 0..self.openings {
                let mut board = Bitboard::new(size).unwrap();
                for mover in [Disc::First, Disc::Second].into_iter().filter(|_| opening > 0) {
                    board.put(square_of(&mut random, board.landings()), mover);
                }
                for me in [Disc::First, Disc::Second] {
                    tally.game(board, me, &mut bot, &mut player);
                }
            }
            tally
        };
        self.sizes.iter().map(games).collect()
    }
}

fn show(name: &str, tallies: &[Tally]) {
    print!("{name:22}");
    let mut all = Tally::default();
    for tally in tallies {
        print!("{:7.1}", tally.per_cent());
        all.add(*tally);
    }
    println!("{:8.1}", all.per_cent());
}

/// The games of several players together.
fn together(rows: &[Vec<Tally>]) -> Vec<Tally> {
    let mut sum = vec![Tally::default(); rows[0].len()];
    for row in rows {
        sum.iter_mut().zip(row).for_each(|(sum, tally)| sum.add(*tally));
    }
    sum
}

/// Prints the table, the four-ply players' line, everybody's and the time.
fn report(plan: &Plan, table: &[Vec<Tally>]) {
    println!("slide4, Bot1: per cent won of {} games against each, by size", 2 * plan.openings);
    print!("{:22}", "");
    plan.sizes.iter().for_each(|size| print!("{size:7}"));
    println!("{:>8}", "all");
    for (kind, row) in plan.field.iter().zip(table) {
        let name = match kind {
            Strategy::Rules(care, taste) => format!("{care:?}, {taste:?}"),
            Strategy::Search(plies, counts) => format!("Search {plies}, {counts:?}"),
        };
        show(&name, row);
    }
    if !plan.sees_wins {
        let weak =
            plan.field.iter().take_while(|kind| !matches!(kind, Strategy::Search(4, _))).count();
        show("all that search 4", &together(&table[weak..]));
    }
    let all = together(table);
    show("all", &all);
    let mut sum = Tally::default();
    for tally in all {
        sum.add(tally);
    }
    let (games, nodes, time) = (sum.games, plan.nodes, sum.spent / sum.moves.max(1));
    println!("{games} games, {nodes} positions for each move, {time:.1?} for a move on average");
}

pub fn main() {
    let mut words = std::env::args().skip(2);
    let nodes = super::jobs::number("NODES", words.next(), 1..=1_000_000_000, 20_000);
    let openings = super::jobs::number("OPENINGS", words.next(), 1..=100_000, 10);
    let seed = super::jobs::number("SEED", words.next(), 0..=1_000_000, 1);
    let plies = super::jobs::number("PLIES", words.next(), 0..=12, 0);
    let sizes = super::jobs::sizes(words);
    let sees_wins = plies > 0;
    let field = if sees_wins { searchers(i32::try_from(plies).unwrap()) } else { field() };
    let plan = Plan { field, sees_wins, nodes, openings, seed, sizes };
    let table = super::jobs::counted(plan.field.len(), "players", |number| plan.play(number));
    report(&plan, &table);
}
