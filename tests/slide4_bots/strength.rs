//! How many games Bot1 wins.

use super::games::{random_slot, squares};
use crate::effort::effort;
use grader::random::Random;
use grader::slide4_game::winner;
use in_a_row::board::Disc;
use in_a_row::slide4::board::Slot;
use in_a_row::slide4::engine::bitboard::Bitboard;
use in_a_row::slide4::engine::bot1::{Bot1, DEFAULT_NODES};
use in_a_row::slide4::engine::bot2::Bot2;

/// Plays a game; true when Bot1 wins it.
fn bot1_beats(
    size: usize,
    bot1: &mut Bot1,
    starts: bool,
    mut other: impl FnMut(&Bitboard, Disc) -> Slot,
) -> bool {
    let me = if starts { Disc::First } else { Disc::Second };
    let won = winner(Bitboard::new(size).unwrap(), Disc::First, |board, mover| {
        let slot =
            if mover == me { bot1.choose(board, mover).unwrap() } else { other(board, mover) };
        board.landing(slot).unwrap()
    });
    won == me
}

fn games() -> usize {
    effort(20, 500)
}

#[test]
#[ignore = "long"]
fn bot1_wins_every_game_against_random_moves() {
    let mut random = Random::seeded(99);
    let mut bot1 = Bot1::new(DEFAULT_NODES);
    for size in 6..=10 {
        for game in 0..games() {
            let won = bot1_beats(size, &mut bot1, game % 2 == 0, |board, _| {
                random_slot(board, &mut random)
            });
            assert!(won, "game {game} on size {size}");
        }
    }
}

/// The starter of 5x5 loses against best play, which a random player hits on in one game of 700.
#[test]
fn bot1_wins_nearly_every_game_of_5x5_against_random_moves() {
    let mut random = Random::seeded(97);
    let mut bot1 = Bot1::new(DEFAULT_NODES);
    let mut lost = 0;
    for game in 0..games() {
        let starts = game % 2 == 0;
        let won = bot1_beats(5, &mut bot1, starts, |board, _| random_slot(board, &mut random));
        assert!(won || starts, "game {game}");
        lost += usize::from(!won);
    }
    assert!(lost * 200 <= games(), "{lost} lost");
}

#[test]
#[ignore = "long"]
fn bot1_wins_every_game_against_a_greedy_player() {
    let mut random = Random::seeded(98);
    let mut bot1 = Bot1::new(DEFAULT_NODES);
    for size in 6..=10 {
        for game in 0..games() {
            let won = bot1_beats(size, &mut bot1, game % 2 == 0, |board, player| {
                let win = squares(board.winning(player)).first().copied();
                win.map_or_else(
                    || random_slot(board, &mut random),
                    |square| board.slot_to(square).unwrap(),
                )
            });
            assert!(won, "game {game} on size {size}");
        }
    }
}

/// The best that is possible is 8.6 %: see the notes on the engine.
#[test]
fn bot1_sets_traps_for_bot2_as_the_starter_of_4x4() {
    let games = 10 * games() / 5;
    let (mut bot1, mut bot2) = (Bot1::new(DEFAULT_NODES), Bot2::new(1));
    let wins = (0..games).filter(|_| {
        bot1_beats(4, &mut bot1, true, |board, player| bot2.choose(board, player).unwrap())
    });
    let wins = wins.count();
    assert!(wins * 100 >= games * 7 || games < 100, "{wins} of {games}");
}

#[test]
#[ignore = "long"]
fn bot1_beats_bot2_in_98_of_100_games_from_either_start() {
    let games = games() / 2;
    for size in 5..=10 {
        for starts in [true, false] {
            let (mut bot1, mut bot2) = (Bot1::new(DEFAULT_NODES), Bot2::new(1));
            let wins = (0..games).filter(|_| {
                bot1_beats(size, &mut bot1, starts, |board, player| {
                    bot2.choose(board, player).unwrap()
                })
            });
            let wins = wins.count();
            assert!(wins * 100 >= games * 98, "size {size}, starts {starts}: {wins} of {games}");
        }
    }
}
