//! Makes `src/slide4/engine/book/first_moves.bin` anew: better first moves for positions in which
//! Bot1 loses games. `make slide-book`.
//!
//! In positions after two discs, wherever they fell, and after what players that
//! search four plies put third, Bot1 plays on against such players. Where it
//! loses more than one game in twelve, its other moves are tried in a race of
//! three rounds, the ones that lose most dropping out. The winner is kept
//! if it wins distinctly more than Bot1's own move against players that neither
//! has met yet: of many moves some win by luck.
//!
//! On sizes 5 to 7 it was tried without gain.
//!
//! Work done is kept in `target/book/early`, so that it can be interrupted and
//! taken up again at will.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::indexing_slicing,
    missing_docs,
    reason = "its output is what it is for, and what goes wrong shall stop it"
)]

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File, OpenOptions};
use std::io::{IsTerminal, Write, stderr};
use std::ops::Range;
use std::time::Instant;

use super::slide::{At, Ground, Xorshift, count, each, lines, pairs};
use in_a_row::board::Disc;
use in_a_row::slide4::engine::bitboard::{Bitboard, STRIDE, holes};
use in_a_row::slide4::engine::bot1::Bot1;

const BOOK: &str = "src/slide4/engine/book/first_moves.bin";
const WORK: &str = "target/book";

/// Positions a move that Bot1 looks at here.
const NODES: u64 = 12_000;

/// Moves that are tried in a position, the best that short searches see.
const TRIED: usize = 12;

/// Positions that such a search looks at.
const SHORT: u64 = 4_000;

/// Players that it meets in the three rounds of a race, and in the end the
/// winner and Bot1's own move again.
const ROUNDS: [Range<usize>; 3] = [0..6, 6..14, 14..32];
const FINAL: Range<usize> = 32..64;

/// How many more of the last games a move must win than Bot1's own.
const MARGIN: usize = 4;

/// Games that show whether a position is in danger.
const TRIAL: usize = 12;

/// Players whose third disc is asked for.
const ASKED: usize = 24;

/// The square of a disc that is not there, and of a move that need not be kept.
const NO_SQUARE: u32 = 127;

const LOST: i32 = -1_000_000;

/// A player that searches four plies and counts what is on the board, each in
/// its own way; or else a Bot1 of few positions.
struct Player {
    bot: Option<Box<Bot1>>,
    /// What a line with one, two and three discs is worth.
    lines: [i32; 3],
    /// What a square is worth that completes four and is soon in reach.
    hole: i32,
    /// What two discs side by side are worth.
    pair: i32,
    /// What a landing more for the mover is worth.
    landing: i32,
    /// Per cent that the other player's lines count.
    other: i32,
    /// What a disc at the centre is worth.
    centre: i32,
    /// Whether only lines count whose free squares are soon in reach.
    in_reach: bool,
    /// By which it decides between equals.
    order: Vec<u64>,
    known: HashMap<(usize, u128, u128), u32>,
}

impl Player {
    fn new(number: usize) -> Self {
        let mut random = Xorshift::new(number as u64 + 1);
        let twos = random.one_of(&[0, 3, 4, 5, 5, 8, 10]);
        let threes = twos.max(2) * random.one_of(&[2, 3, 5, 5, 10]);
        let few = 1_000 + 250 * (number as u64 % 16);
        Self {
            bot: (number % 6 == 5).then(|| Box::new(Bot1::without_early_book(few))),
            lines: [random.one_of(&[0, 1, 1, 2]), twos, threes],
            hole: random.one_of(&[0, 0, 10, 20]),
            pair: random.one_of(&[0, 0, 0, 2]),
            landing: random.one_of(&[0, 0, 0, 0, 1]),
            other: random.one_of(&[80, 100, 100, 100, 120]),
            centre: random.one_of(&[0, 0, 0, 1, 2]),
            in_reach: random.below(3) == 0,
            order: (0..128).map(|_| random.below(1 << 20)).collect(),
            known: HashMap::new(),
        }
    }

    fn worth(&self, at: &At, ground: &Ground) -> i32 {
        let landings = at.views.landings();
        let usable = if self.in_reach {
            landings | at.views.next_landings(landings)
        } else {
            ground.free(at)
        };
        let mut worth = 0;
        let (own, other) = (lines(at.own, usable), lines(at.other, usable));
        for ((own, other), line) in own.into_iter().zip(other).zip(self.lines) {
            worth += line * (100 * own - self.other * other);
        }
        if self.hole > 0 {
            let soon = landings | at.views.next_landings(landings);
            let near = |discs| count(holes(discs) & soon);
            worth += 100 * self.hole * (near(at.own) - near(at.other));
        }
        if self.pair > 0 {
            worth += 100 * self.pair * (pairs(at.own) - pairs(at.other));
        }
        worth += 100 * self.landing * count(landings);
        if self.centre > 0 {
            let middle = |squares| each(squares).map(|square| ground.central(square)).sum();
            let (own, other): (i32, i32) = (middle(at.own), middle(at.other));
            worth += 100 * self.centre * (own - other);
        }
        worth
    }

    fn search(&self, at: &At, ground: &Ground, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        if depth == 0 {
            return self.worth(at, ground);
        }
        if at.wins(ground) != 0 {
            return -LOST + depth;
        }
        let landings = at.views.landings();
        let danger = landings & holes(at.other);
        let mut best = 2 * LOST;
        let mut moves: Vec<(i32, u32)> = Vec::with_capacity(40);
        for square in each(landings) {
            // Where there is something to lose, only what parries it is searched
            // in full: the rest loses at once.
            let wanted = danger >> square & 1 == 1;
            let rank = if wanted || depth == 1 {
                2 * LOST * i32::from(wanted)
            } else {
                self.worth(&at.after(square), ground)
            };
            moves.push((rank, square));
        }
        if depth > 1 {
            moves.sort_unstable();
        }
        for (_, square) in moves {
            let score = -self.search(&at.after(square), ground, depth - 1, -beta, -alpha);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn choose(&mut self, board: &Bitboard, mover: Disc) -> u32 {
        let key = (board.size(), board.discs(mover), board.discs(mover.other()));
        if let Some(&square) = self.known.get(&key) {
            return square;
        }
        if let Some(bot) = &mut self.bot {
            let square = board.landing(bot.choose(board, mover).unwrap()).unwrap();
            self.known.insert(key, square);
            return square;
        }
        let (ground, at) = (Ground::of(board), At::of(board, mover));
        let square = each(at.wins(&ground)).next().unwrap_or_else(|| {
            let mut tries: Vec<u32> = each(board.landings()).collect();
            tries.sort_by_cached_key(|&square| {
                let worst = self.search(&at.after(square), &ground, 1, 2 * LOST, -2 * LOST);
                (worst, self.order[square as usize])
            });
            let mut best = (3 * LOST, tries[0]);
            for square in tries {
                let score = -self.search(&at.after(square), &ground, 3, 2 * LOST, -best.0);
                if score > best.0 {
                    best = (score, square);
                }
            }
            best.1
        });
        self.known.insert(key, square);
        square
    }
}

/// Where a symmetry takes a square of a board with this last row.
fn turned(last: u32, square: u32, symmetry: u32) -> u32 {
    let (mut row, mut column) = (square / STRIDE, square % STRIDE);
    if symmetry & 1 != 0 {
        column = last - column;
    }
    if symmetry & 2 != 0 {
        row = last - row;
    }
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    row * STRIDE + column
}

/// The least number of a position among its images, and the symmetry of that.
fn number(board: &Bitboard, mover: Disc) -> (u32, u32) {
    let last = u32::try_from(board.size()).unwrap() - 1;
    let seen = |symmetry| {
        let places = [(mover, 1), (mover.other(), 2)].into_iter().flat_map(|(player, places)| {
            let squares = each(board.discs(player)).map(|square| turned(last, square, symmetry));
            let mut squares: Vec<u32> = squares.collect();
            squares.sort_unstable();
            squares.resize(places, NO_SQUARE);
            squares
        });
        places.fold(last, |number, square| number << 7 | square)
    };
    (0..8).map(|symmetry| (seen(symmetry), symmetry)).min().unwrap()
}

/// The moves found so far by the numbers of their positions, as in the book, and
/// the file they are in.
struct Book {
    moves: BTreeMap<u32, u32>,
    log: File,
}

impl Book {
    fn open() -> Self {
        fs::create_dir_all(WORK).unwrap();
        let path = format!("{WORK}/early");
        let bytes = fs::read(&path).unwrap_or_default();
        let entries = bytes.as_chunks::<4>().0.iter().map(|entry| u32::from_be_bytes(*entry));
        let moves = entries.map(|entry| (entry >> 7, entry & NO_SQUARE));
        let moves = moves.collect();
        let log = OpenOptions::new().create(true).append(true).open(&path).unwrap();
        log.set_len(bytes.len() as u64 / 4 * 4).unwrap();
        Self { moves, log }
    }

    fn put(&mut self, number: u32, image: u32) {
        self.log.write_all(&(number << 7 | image).to_be_bytes()).unwrap();
        self.moves.insert(number, image);
    }

    fn kept(&self) -> impl Iterator<Item = u32> {
        let moves = self.moves.iter().filter(|&(_, &image)| image != NO_SQUARE);
        moves.map(|(number, image)| number << 7 | image)
    }
}

struct Maker {
    bot: Bot1,
    short: Bot1,
    own_moves: HashMap<(usize, u128, u128), u32>,
    players: Vec<Player>,
    book: Book,
    games: u64,
    started: Instant,
}

impl Maker {
    /// What Bot1 plays by itself.
    fn own_move(&mut self, board: &Bitboard, mover: Disc) -> u32 {
        let key = (board.size(), board.discs(mover), board.discs(mover.other()));
        if let Some(&square) = self.own_moves.get(&key) {
            return square;
        }
        let slot = self.bot.choose(board, mover).unwrap();
        let square = board.landing(slot).unwrap();
        self.own_moves.insert(key, square);
        square
    }

    /// Whether Bot1, who has just put a disc, wins against a player.
    fn wins(&mut self, mut board: Bitboard, me: Disc, player: usize) -> bool {
        self.games += 1;
        let mut mover = me.other();
        loop {
            let square = if mover == me {
                self.own_move(&board, me)
            } else {
                self.players[player].choose(&board, mover)
            };
            if board.winning(mover) >> square & 1 == 1 {
                return mover == me;
            }
            board.put(square, mover);
            mover = mover.other();
        }
    }

    /// Games won against some of the players after a move, until so many are
    /// lost.
    fn score(
        &mut self,
        board: &Bitboard,
        me: Disc,
        square: u32,
        players: Range<usize>,
        most_lost: usize,
    ) -> usize {
        let mut next = *board;
        next.put(square, me);
        let (mut won, mut lost) = (0, 0);
        for player in players {
            if lost < most_lost && self.wins(next, me, player) {
                won += 1;
            } else {
                lost += 1;
            }
        }
        won
    }

    /// The move that wins most in a position in which Bot1 is in danger; its own
    /// where it is not, or where that wins no less.
    fn best(&mut self, board: &Bitboard, me: Disc) -> u32 {
        let own = self.own_move(board, me);
        if self.score(board, me, own, 0..TRIAL, 2) + 1 >= TRIAL {
            return own;
        }
        let mut moves = self.tried(board, me, own);
        for (players, kept) in ROUNDS.into_iter().zip([6, 3, 1]) {
            for (wins, square) in &mut moves {
                *wins += self.score(board, me, *square, players.clone(), players.len() / 2);
            }
            moves.sort_unstable_by_key(|&(wins, square)| (usize::MAX - wins, square));
            moves.truncate(kept);
        }
        let Some(&(_, square)) = moves.first().filter(|best| best.1 != own) else { return own };
        let before = self.score(board, me, own, FINAL, usize::MAX);
        let after = self.score(board, me, square, FINAL, usize::MAX);
        if after >= before + MARGIN { square } else { own }
    }

    /// The moves that short searches like best, none of them won yet, and Bot1's
    /// own.
    fn tried(&mut self, board: &Bitboard, me: Disc, own: u32) -> Vec<(usize, u32)> {
        let mut moves: Vec<(i32, u32)> = each(board.landings())
            .map(|square| {
                let mut next = *board;
                next.put(square, me);
                (self.short.think(&next, me.other()).unwrap().score, square)
            })
            .collect();
        moves.sort_unstable();
        moves.truncate(TRIED);
        let best = moves.into_iter().map(|(_, square)| square).filter(|&square| square != own);
        best.chain([own]).map(|square| (0, square)).collect()
    }

    /// The positions, one of all images, after the moves that two players or
    /// more make.
    fn after_players(&mut self, board: &Bitboard, mover: Disc) -> Vec<Bitboard> {
        let mut counts = BTreeMap::new();
        if board.winning(mover) == 0 {
            for player in 0..ASKED {
                let mut next = *board;
                next.put(self.players[player].choose(board, mover), mover);
                counts.entry(number(&next, mover.other()).0).or_insert((next, 0)).1 += 1;
            }
        }
        counts.into_values().filter(|&(_, count)| count > 1).map(|(next, _)| next).collect()
    }

    /// Takes down what is best in a position.
    fn improve(&mut self, board: &Bitboard, me: Disc) {
        let (number, symmetry) = number(board, me);
        if !self.book.moves.contains_key(&number) {
            let square = self.best(board, me);
            let same = square == self.own_move(board, me);
            let last = u32::try_from(board.size()).unwrap() - 1;
            let image = if same { NO_SQUARE } else { turned(last, square, symmetry) };
            self.book.put(number, image);
        }
    }

    fn size(&mut self, size: usize) {
        let start = Bitboard::new(size).unwrap();
        let mut openings = BTreeMap::new();
        self.improve(&start, Disc::First);
        for first in each(start.landings()) {
            let mut one = start;
            one.put(first, Disc::First);
            self.improve(&one, Disc::Second);
            for second in each(one.landings()) {
                let mut two = one;
                two.put(second, Disc::Second);
                openings.entry(number(&two, Disc::First).0).or_insert(two);
            }
        }
        let all = openings.len();
        for (done, two) in openings.into_values().enumerate() {
            if stderr().is_terminal() {
                let seconds = self.started.elapsed().as_secs();
                let entries = self.book.kept().count();
                eprint!("\rsize {size}: {done} of {all} openings, {entries} entries, {seconds} s");
            }
            for three in self.after_players(&two, Disc::First) {
                self.improve(&three, Disc::Second);
            }
            self.improve(&two, Disc::First);
            self.forget();
            self.write();
        }
    }

    fn write(&self) {
        let entries = self.book.kept().flat_map(u32::to_be_bytes);
        fs::write(BOOK, entries.collect::<Vec<u8>>()).unwrap();
    }

    /// What has been found out about one opening helps little with the next.
    fn forget(&mut self) {
        self.own_moves.clear();
        self.players.iter_mut().for_each(|player| player.known.clear());
    }
}

pub fn main() {
    let mut maker = Maker {
        bot: Bot1::without_early_book(NODES),
        short: Bot1::without_early_book(SHORT),
        own_moves: HashMap::new(),
        players: (0..FINAL.end).map(Player::new).collect(),
        book: Book::open(),
        games: 0,
        started: Instant::now(),
    };
    for size in 8..=10 {
        maker.size(size);
        println!(
            "\rsize {size}: {} positions, {} entries, {} games, {} s",
            maker.book.moves.len(),
            maker.book.kept().count(),
            maker.games,
            maker.started.elapsed().as_secs()
        );
    }
}
