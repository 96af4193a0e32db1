//! How strong Bot1 is: what it wins against a field of 44 other players.
//! `make field`.
//!
//! On each size it meets each of them in games from the empty board and
//! from openings of two discs drawn by lot, each from both sides. 38 of the
//! players look up to three plies ahead or follow rules, six search four plies
//! full width; all of them win where they can. Nothing here has been seen by
//! Bot1's books or weights but the way in which players of four plies are made.
//!
//! Arguments: positions a move, openings (the first is the empty board), the
//! number to draw by, and the sizes, unless 5 to 10.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::indexing_slicing,
    missing_docs,
    reason = "its output is what it is for, and what goes wrong shall stop it"
)]

use std::time::{Duration, Instant};

use super::slide::{At, Ground, Xorshift, count, each, lines, pairs};
use in_a_row::board::Disc;
use in_a_row::slide4::engine::bitboard::{Bitboard, STRIDE, holes};
use in_a_row::slide4::engine::bot1::Bot1;

/// What a player that follows rules sees to before it follows its taste.
#[derive(Clone, Copy, Debug)]
enum Care {
    /// It wins when it can.
    Win,
    /// It takes a square with which the other player would win, too.
    Block,
    /// And it does not open the way to one, unless it must.
    Safe,
}

/// What it likes.
#[derive(Clone, Copy, Debug)]
enum Taste {
    Random,
    First,
    Last,
    Centre,
    Edge,
    /// A point opposite to one of the other player's discs.
    Mirror,
    /// Its own discs.
    Near,
    Lines,
    Threes,
    /// Threes along the centre block.
    CentreThrees,
}

/// What a player that searches counts.
#[derive(Clone, Copy, Debug)]
enum Counts {
    Lines,
    SteepLines,
    Pairs,
    Holes,
    Centre,
    Landings,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Rules(Care, Taste),
    Search(i32, Counts),
}

/// The players that search, those of four plies last.
const SEARCHERS: [(i32, Counts); 14] = [
    (1, Counts::Lines),
    (1, Counts::Holes),
    (1, Counts::Centre),
    (2, Counts::Lines),
    (2, Counts::Pairs),
    (2, Counts::Landings),
    (3, Counts::SteepLines),
    (3, Counts::Centre),
    (4, Counts::Lines),
    (4, Counts::SteepLines),
    (4, Counts::Pairs),
    (4, Counts::Holes),
    (4, Counts::Centre),
    (4, Counts::Landings),
];

/// Everybody: each care with each taste, then those that search.
fn field() -> Vec<Kind> {
    let tastes = [
        Taste::Random,
        Taste::First,
        Taste::Last,
        Taste::Centre,
        Taste::Edge,
        Taste::Mirror,
        Taste::Near,
        Taste::Lines,
        Taste::Threes,
        Taste::CentreThrees,
    ];
    let cares = [Care::Win, Care::Block, Care::Safe];
    let rules = cares.into_iter().flat_map(|care| tastes.map(|taste| Kind::Rules(care, taste)));
    rules.chain(SEARCHERS.map(|(plies, counts)| Kind::Search(plies, counts))).collect()
}

const WON: i32 = 1_000_000;

struct Player {
    kind: Kind,
    random: Xorshift,
}

impl Player {
    fn choose(&mut self, board: &Bitboard, mover: Disc) -> u32 {
        let (ground, at) = (Ground::of(board), At::of(board, mover));
        if let Some(square) = each(at.wins(&ground)).next() {
            return square;
        }
        match self.kind {
            Kind::Rules(care, taste) => self.follow(care, taste, &at, &ground),
            Kind::Search(plies, counts) => self.search(plies, counts, &at, &ground),
        }
    }

    fn follow(&mut self, care: Care, taste: Taste, at: &At, ground: &Ground) -> u32 {
        let landings = at.views.landings();
        let danger = landings & holes(at.other);
        if danger != 0 && !matches!(care, Care::Win) {
            return self.random.square_of(danger);
        }
        let mut moves = landings;
        if matches!(care, Care::Safe) {
            let opens = |&square: &u32| at.after(square).wins(ground) != 0;
            moves =
                each(landings).filter(opens).fold(moves, |moves, square| moves & !(1 << square));
            if moves == 0 {
                moves = landings;
            }
        }
        let opposite = |square: &u32| {
            let last = ground.size.cast_unsigned() - 1;
            1_u128 << (last * (STRIDE + 1) - square)
        };
        match taste {
            Taste::Random => self.random.square_of(moves),
            Taste::First => each(moves).next().unwrap(),
            Taste::Last => moves.ilog2(),
            Taste::Mirror => {
                let answers = each(at.other).fold(0, |all, square| all | opposite(&square)) & moves;
                self.random.square_of(if answers == 0 { moves } else { answers })
            }
            _ => each(moves).max_by_key(|&square| liking(taste, square, at, ground)).unwrap(),
        }
    }

    fn search(&mut self, plies: i32, counts: Counts, at: &At, ground: &Ground) -> u32 {
        let mut moves: Vec<u32> = each(at.views.landings()).collect();
        if matches!(counts, Counts::Centre) {
            moves.sort_by_key(|&square| -ground.central(square));
        } else {
            moves.sort_by_cached_key(|_| self.random.below(1 << 20));
        }
        let mut best = (-2 * WON, moves[0]);
        for square in moves {
            let score = -value(plies - 1, (-2 * WON, -best.0), counts, &at.after(square), ground);
            if score > best.0 {
                best = (score, square);
            }
        }
        best.1
    }
}

/// How much a player that follows rules likes a square.
fn liking(taste: Taste, square: u32, at: &At, ground: &Ground) -> i32 {
    let (own, free) = (at.own | 1 << square, ground.free(at) & !(1 << square));
    let gain = |weights: [i32; 3]| {
        let (own, other) = (lines(own, free), lines(at.other, free));
        (0..3).map(|discs| weights[discs] * (2 * own[discs] - other[discs])).sum::<i32>()
    };
    match taste {
        Taste::Centre => ground.central(square),
        Taste::Edge => -ground.central(square),
        Taste::Near => pairs(own),
        Taste::Lines => gain([1, 4, 16]),
        Taste::Threes => gain([0, 1, 20]),
        Taste::CentreThrees => gain([0, 10, 100]) + 3 * ground.central(square),
        Taste::Random | Taste::First | Taste::Last | Taste::Mirror => 0,
    }
}

/// Alpha-beta to so many plies.
fn value(plies: i32, (mut low, high): (i32, i32), counts: Counts, at: &At, ground: &Ground) -> i32 {
    if plies == 0 {
        return worth(counts, at, ground);
    }
    if at.wins(ground) != 0 {
        return WON + plies;
    }
    let landings = at.views.landings();
    let wanted = landings & holes(at.other);
    let mut best = -2 * WON;
    for square in each(wanted).chain(each(landings & !wanted)) {
        best = best.max(-value(plies - 1, (-high, -low), counts, &at.after(square), ground));
        low = low.max(best);
        if low >= high {
            break;
        }
    }
    best
}

/// What a position is worth to the player to move.
fn worth(counts: Counts, at: &At, ground: &Ground) -> i32 {
    let free = ground.free(at);
    let all = |weights: [i32; 3]| {
        let (own, other) = (lines(at.own, free), lines(at.other, free));
        (0..3).map(|discs| weights[discs] * (own[discs] - other[discs])).sum::<i32>()
    };
    let near = |set: u128| {
        let soon = at.views.landings() | at.views.next_landings(at.views.landings());
        count(holes(at.own) & set & soon) - count(holes(at.other) & set & soon)
    };
    match counts {
        Counts::Lines => all([1, 5, 25]),
        Counts::SteepLines => all([1, 10, 100]),
        Counts::Pairs => pairs(at.own) - pairs(at.other),
        Counts::Holes => {
            7 * near(free) + 3 * (count(holes(at.own) & free) - count(holes(at.other) & free))
        }
        Counts::Centre => {
            let middle = |discs| each(discs).map(|square| ground.central(square)).sum::<i32>();
            middle(at.own) - middle(at.other) + all([0, 3, 12])
        }
        Counts::Landings => count(at.views.landings()) + 4 * near(free),
    }
}

/// What came of games on one size.
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
    fn game(&mut self, mut board: Bitboard, me: Disc, bot: &mut Bot1, player: &mut Player) {
        let mut mover = Disc::First;
        self.games += 1;
        loop {
            let square = if mover == me {
                let start = Instant::now();
                let slot = bot.choose(&board, mover).unwrap();
                self.spent += start.elapsed();
                self.moves += 1;
                board.landing(slot).expect("a valid move")
            } else {
                player.choose(&board, mover)
            };
            let wins = board.winning(mover);
            if wins >> square & 1 == 1 {
                self.won += u32::from(mover == me);
                return;
            }
            assert!(mover != me || wins == 0, "a missed win");
            board.put(square, mover);
            mover = mover.other();
        }
    }
}

/// What is to be played.
struct Plan {
    field: Vec<Kind>,
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
            let mut random = Xorshift::new(seed);
            let mut player = Player { kind: self.field[number], random: Xorshift::new(seed + 50) };
            let mut tally = Tally::default();
            for opening in 0..self.openings {
                let mut board = Bitboard::new(size).unwrap();
                for mover in [Disc::First, Disc::Second].into_iter().filter(|_| opening > 0) {
                    board.put(random.square_of(board.landings()), mover);
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
            Kind::Rules(care, taste) => format!("{care:?}, {taste:?}"),
            Kind::Search(plies, counts) => format!("Search {plies}, {counts:?}"),
        };
        show(&name, row);
    }
    let strong = plan.field.iter().take_while(|kind| !matches!(kind, Kind::Search(4, _))).count();
    show("all that search 4", &together(&table[strong..]));
    let all = together(table);
    show("all", &all);
    let mut sum = Tally::default();
    for tally in all {
        sum.add(tally);
    }
    let (games, nodes, time) = (sum.games, plan.nodes, sum.spent / sum.moves.max(1));
    println!("{games} games, {nodes} positions a move, {time:.1?} a move on the mean");
}

pub fn main() {
    let mut words = std::env::args().skip(2);
    let nodes = super::jobs::number("NODES", words.next(), 1..=1_000_000_000, 20_000);
    let openings = super::jobs::number("OPENINGS", words.next(), 1..=100_000, 10);
    let seed = super::jobs::number("SEED", words.next(), 0..=1_000_000, 1);
    let size =
        |word| usize::try_from(super::jobs::number("a size", Some(word), 4..=10, 4)).unwrap();
    let mut sizes: Vec<usize> = words.map(size).collect();
    if sizes.is_empty() {
        sizes = (5..=10).collect();
    }
    let plan = Plan { field: field(), nodes, openings, seed, sizes };
    let table = super::jobs::on_all_cores(plan.field.len(), "players", |number| plan.play(number));
    report(&plan, &table);
}
