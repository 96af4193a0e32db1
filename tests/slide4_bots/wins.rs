//! Games that Bot1 must win.

use std::collections::{HashMap, HashSet};

use super::games::{Solver, play, squares};
use in_a_row::board::Disc;
use in_a_row::slide4::engine::bitboard::Bitboard;
use in_a_row::slide4::engine::bot1::{Bot1, DEFAULT_NODES};

/// A player that must win every game. Against each of its moves the other side tries every move,
/// and passes if `passes`.
struct Proof {
    bot: Bot1,
    player: Disc,
    passes: bool,
    seen: HashSet<(u128, u128)>,
    longest: u32,
}

impl Proof {
    fn new(player: Disc, passes: bool) -> Self {
        Self::with_nodes(DEFAULT_NODES, player, passes)
    }

    fn with_nodes(nodes: u64, player: Disc, passes: bool) -> Self {
        let bot = Bot1::new(nodes);
        Self { bot, player, passes, seen: HashSet::new(), longest: 0 }
    }

    /// The bot is to move.
    fn bot_wins(&mut self, mut board: Bitboard) {
        if !self.seen.insert((board.discs(Disc::First), board.discs(Disc::Second))) {
            return;
        }
        let slot = self.bot.choose(&board, self.player).unwrap();
        let square = board.landing(slot).unwrap();
        let won = board.winning(self.player) & square.bit() != 0;
        play(&mut board, self.player, slot);
        self.longest = self.longest.max(board.discs(self.player).count_ones());
        if !won {
            self.every_reply(&board);
        }
    }

    fn every_reply(&mut self, board: &Bitboard) {
        let other = self.player.other();
        assert_eq!(board.winning(other), 0, "lost: {board:?}");
        for square in squares(board.landings()) {
            let mut next = *board;
            next.put(square, other);
            self.bot_wins(next);
        }
        if self.passes {
            self.bot_wins(*board);
        }
    }
}

/// Plays the whole tree of games in which the bot starts; returns how many discs its longest win
/// takes.
fn prove_start(size: usize) -> u32 {
    let mut proof = Proof::new(Disc::First, true);
    proof.bot_wins(Bitboard::new(size).unwrap());
    proof.longest
}

#[test]
#[ignore = "long"]
fn starter_wins_every_game_on_7x7() {
    assert!(prove_start(7) <= 10);
}

#[test]
#[ignore = "long"]
fn starter_wins_every_game_on_9x9() {
    assert!(prove_start(9) <= 10);
}

#[test]
#[ignore = "long"]
fn starter_wins_every_game_on_10x10() {
    assert!(prove_start(10) <= 10);
}

#[test]
#[ignore = "long"]
fn starter_wins_every_game_with_larger_budgets() {
    for factor in [2, 4, 10] {
        for size in [7, 9, 10] {
            let mut proof = Proof::with_nodes(factor * DEFAULT_NODES, Disc::First, true);
            proof.bot_wins(Bitboard::new(size).unwrap());
            assert!(proof.longest <= 10, "size {size}, {factor} times the budget");
        }
    }
}

#[test]
fn second_player_wins_every_game_without_passes_on_4x4() {
    let mut proof = Proof::new(Disc::Second, false);
    proof.every_reply(&Bitboard::new(4).unwrap());
    assert_eq!(proof.longest, 6);
}

#[test]
fn bot1_never_gives_a_won_4x4_game_away() {
    let mut solver = Solver { known: HashMap::new() };
    assert!(!solver.wins(&Bitboard::new(4).unwrap(), Disc::First), "the second player wins");
    // Every position that the rules allow with equal discs or one more for the starter. From a won
    // one, Bot1's move leads to a lost one for the other.
    let positions: Vec<(u128, u128)> = solver.known.keys().copied().collect();
    let mut bot = Bot1::new(DEFAULT_NODES);
    let (mut won, mut checked) = (0, 0);
    for (first, second) in positions {
        let mut board = Bitboard::new(4).unwrap();
        for square in squares(first) {
            board.put(square, Disc::First);
        }
        for square in squares(second) {
            board.put(square, Disc::Second);
        }
        let even = first.count_ones() == second.count_ones();
        let mover = if even { Disc::First } else { Disc::Second };
        checked += 1;
        if board.winning(mover) == 0 && solver.wins(&board, mover) {
            won += 1;
            let slot = bot.choose(&board, mover).unwrap();
            play(&mut board, mover, slot);
            assert!(!solver.wins(&board, mover.other()), "{board:?}");
        }
    }
    assert!(won > 100 && checked > won, "{won} of {checked}");
}
