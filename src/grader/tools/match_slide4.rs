//! Bot1 at several budgets against players that search a fixed depth full width.
//! `make match`.
//!
//! The evaluations of the field's players of four plies take turns, and the strongest one, which
//! counts only what is within reach. Unlike the field's players they see a win at the horizon. Every
//! opening of two random plies is played from both sides.
//!
//! Arguments: the player's plies, games for each size, the seed, Bot1's budgets with commas between
//! them, and the sizes, unless 5 to 10.

use std::time::{Duration, Instant};

use super::players_slide4::{Counts, Kind, Player};
use super::slide::square_of;
use grader::random::Random;
use in_a_row::board::Disc;
use in_a_row::slide4::engine::bitboard::Bitboard;
use in_a_row::slide4::engine::bot1::Bot1;

const EVALUATIONS: [Counts; 7] = [
    Counts::Lines,
    Counts::SteepLines,
    Counts::Pairs,
    Counts::Holes,
    Counts::Centre,
    Counts::Landings,
    Counts::Reach,
];

/// What comes of some games against each evaluation.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: [u32; 7],
    won: [u32; 7],
    moves: u32,
    spent: Duration,
    replies: u32,
    waited: Duration,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        for number in 0..7 {
            self.games[number] += other.games[number];
            self.won[number] += other.won[number];
        }
        self.moves += other.moves;
        self.spent += other.spent;
        self.replies += other.replies;
        self.waited += other.waited;
    }

    /// Plays on from a board on which the first player is to move; whether Bot1 wins.
    fn game(&mut self, mut board: Bitboard, me: Disc, bot: &mut Bot1, player: &mut Player) -> bool {
        let mut mover = Disc::First;
        loop {
            let start = Instant::now();
            let square = if mover == me {
                let slot = bot.choose(&board, mover).unwrap();
                self.spent += start.elapsed();
                self.moves += 1;
                board.landing(slot).expect("a valid move")
            } else {
                let square = player.choose(&board, mover);
                self.waited += start.elapsed();
                self.replies += 1;
                square
            };
            if board.winning(mover) & square.bit() != 0 {
                return mover == me;
            }
            board.put(square, mover);
            mover = mover.other();
        }
    }
}

/// The two games of one opening.
fn pair(plies: i32, size: usize, nodes: u64, seed: u64, number: usize) -> Tally {
    let mut random = Random::seeded(seed * 1_000_000 + number as u64 * 16 + size as u64);
    let mut board = Bitboard::new(size).unwrap();
    for mover in [Disc::First, Disc::Second] {
        board.put(square_of(&mut random, board.landings()), mover);
    }
    let mut tally = Tally::default();
    let kind = number % EVALUATIONS.len();
    let mut bot = Box::new(Bot1::new(nodes));
    for me in [Disc::First, Disc::Second] {
        let search = Kind::Search(plies, EVALUATIONS[kind]);
        let mut player = Player::that_sees_wins(search, random.next() >> 32);
        tally.games[kind] += 1;
        tally.won[kind] += u32::from(tally.game(board, me, &mut bot, &mut player));
    }
    tally
}

pub fn main() {
    let mut words = std::env::args().skip(2);
    let plies = super::jobs::number("PLIES", words.next(), 1..=12, 6);
    let games = super::jobs::number("GAMES", words.next(), 2..=1_000_000, 400);
    let seed = super::jobs::number("SEED", words.next(), 0..=1_000_000, 1);
    let budgets = words.next().unwrap_or_else(|| "3000,12000,50000".into());
    let budget =
        |word: &str| super::jobs::number("a budget", Some(word.into()), 1..=1_000_000_000, 1);
    let budgets: Vec<u64> = budgets.split(',').map(budget).collect();
    let sizes = super::jobs::sizes(words);
    let plies = i32::try_from(plies).unwrap();
    println!("slide4, Bot1 against {plies} plies: per cent won of {games} games, by evaluation");
    println!(
        "size   nodes    all  3 s.e.  Lines  Steep  Pairs  Holes Centre Landin  Reach  ms/move  ms/reply"
    );
    for size in sizes {
        for &nodes in &budgets {
            let openings = usize::try_from(games / 2).unwrap();
            let results = super::jobs::on_all_cores(openings, "openings", |number| {
                pair(plies, size, nodes, seed, number)
            });
            let mut sum = Tally::default();
            for tally in &results {
                sum.add(tally);
            }
            report(size, nodes, &sum);
        }
    }
}

fn report(size: usize, nodes: u64, sum: &Tally) {
    let (games, won) = (sum.games.iter().sum::<u32>(), sum.won.iter().sum::<u32>());
    let part = f64::from(won) / f64::from(games);
    let error = 300.0 * (part * (1.0 - part) / f64::from(games)).sqrt();
    print!("{size:4} {nodes:7} {:6.1} {error:7.1}", 100.0 * part);
    for (games, won) in sum.games.into_iter().zip(sum.won) {
        print!(" {:6.1}", 100.0 * f64::from(won) / f64::from(games.max(1)));
    }
    let mean = |time: Duration, count: u32| 1_000.0 * time.as_secs_f64() / f64::from(count.max(1));
    println!(" {:8.3} {:9.3}", mean(sum.spent, sum.moves), mean(sum.waited, sum.replies));
}
