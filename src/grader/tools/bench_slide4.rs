//! Measures the speed of `slide4`'s bots on each size. It prints games per second of Bot1 against
//! Bot2, and Bot1's time and positions for each move. `make bench` runs it.
use std::time::{Duration, Instant};

use grader::slide4_game::winner;
use in_a_row::board::Disc;
use in_a_row::slide4::engine::bitboard::Bitboard;
use in_a_row::slide4::engine::bot1::{Bot1, DEFAULT_NODES};
use in_a_row::slide4::engine::bot2::Bot2;

/// How long each line of the table is measured.
const SPAN: Duration = Duration::from_millis(700);

#[derive(Default)]
struct Tally {
    games: u32,
    wins: u32,
    moves: u32,
    thinking: Duration,
    longest: Duration,
}

impl Tally {
    fn game(&mut self, size: usize, starter: Disc, bot1: &mut Bot1, bot2: &mut Bot2) {
        self.games += 1;
        let won = winner(Bitboard::new(size).unwrap(), starter, |board, mover| {
            if mover == Disc::Second {
                return board.landing(bot2.choose(board, mover).unwrap()).unwrap();
            }
            let start = Instant::now();
            let slot = bot1.choose(board, mover).unwrap();
            let spent = start.elapsed();
            self.moves += 1;
            self.thinking += spent;
            self.longest = self.longest.max(spent);
            board.landing(slot).unwrap()
        });
        self.wins += u32::from(won == Disc::First);
    }
}

pub fn main() {
    println!("slide4: Bot1 against Bot2, starters by turns");
    println!("  nodes size   games/s  Bot1 wins   us/move   longest us");
    for nodes in [DEFAULT_NODES, 10 * DEFAULT_NODES] {
        for size in 4..=10 {
            let (mut bot1, mut bot2) = (Bot1::new(nodes), Bot2::new(1));
            let (mut tally, mut starter) = (Tally::default(), Disc::First);
            let start = Instant::now();
            while start.elapsed() < SPAN || tally.games < 2 {
                tally.game(size, starter, &mut bot1, &mut bot2);
                starter = starter.other();
            }
            let rate = f64::from(tally.games) / start.elapsed().as_secs_f64();
            let won = 100.0 * f64::from(tally.wins) / f64::from(tally.games);
            let time = 1e6 * tally.thinking.as_secs_f64() / f64::from(tally.moves);
            let longest = tally.longest.as_micros();
            println!("{nodes:7} {size:4} {rate:9.1} {won:9.1}% {time:9.1} {longest:12}");
        }
    }
}
