//! Bot1 as the second player of 5x5, and the book of its replies.

use std::collections::{HashMap, HashSet};

use super::games::{Solver, board_image, image, play, random_slot, squares};
use crate::effort::effort;
use grader::random::Random;
use in_a_row::board::Disc;
use in_a_row::slide4::engine::bitboard::{Bitboard, Square};
use in_a_row::slide4::engine::bot1::{Bot1, DEFAULT_NODES};

/// All games of 5x5 with the bot as the second player, up to symmetry.
struct Replies {
    bot: Bot1,
    seen: HashSet<(u128, u128)>,
    /// One in this many positions after the first eight discs is searched.
    part: u64,
    played: u32,
}

impl Replies {
    fn play_out(part: u64) -> Self {
        let bot = Bot1::new(DEFAULT_NODES);
        let mut replies = Self { bot, seen: HashSet::new(), part, played: 0 };
        replies.every_reply(&Bitboard::new(5).unwrap());
        replies
    }

    fn every_reply(&mut self, board: &Bitboard) {
        assert_eq!(board.winning(Disc::First), 0, "lost: {board:?}");
        for square in squares(board.landings()) {
            let mut next = *board;
            next.put(square, Disc::First);
            self.bot_wins(&next);
        }
    }

    fn bot_wins(&mut self, board: &Bitboard) {
        let images = (0..8).map(|symmetry| board_image(symmetry, board));
        let key = |board: &Bitboard| (board.discs(Disc::First), board.discs(Disc::Second));
        let mut board = images.min_by_key(key).unwrap();
        let (first, second) = key(&board);
        let digest =
            (first ^ second.rotate_left(61)).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c) >> 64;
        let skipped = first.count_ones() > 4 && digest % u128::from(self.part) != 0;
        if skipped || !self.seen.insert((first, second)) {
            return;
        }
        self.played += 1;
        let slot = self.bot.choose(&board, Disc::Second).unwrap();
        let won = board.winning(Disc::Second) & board.landing(slot).unwrap().bit() != 0;
        play(&mut board, Disc::Second, slot);
        if !won {
            self.every_reply(&board);
        }
    }
}

#[test]
#[ignore = "long"]
fn second_player_wins_a_sample_of_all_games_without_passes_on_5x5() {
    let part = effort(800, 4);
    assert!(Replies::play_out(part).played > effort(12, 3_000));
}

#[test]
#[ignore = "long"]
fn second_player_wins_every_game_without_passes_on_5x5() {
    assert!(Replies::play_out(1).played > 1_000_000);
}

#[test]
fn second_player_answers_alike_in_all_images_of_a_5x5_position() {
    let mut random = Random::seeded(55);
    let mut bot = Bot1::new(DEFAULT_NODES);
    let mut board = Bitboard::new(5).unwrap();
    for _ in 0..effort(20, 1_000) {
        let slot = random_slot(&board, &mut random);
        play(&mut board, Disc::First, slot);
        let answer = bot.choose(&board, Disc::Second).unwrap();
        let mut next = board;
        play(&mut next, Disc::Second, answer);
        for symmetry in 0..8 {
            let mut turned = board_image(symmetry, &board);
            let answer = bot.choose(&turned, Disc::Second).unwrap();
            play(&mut turned, Disc::Second, answer);
            let images = (0..8).map(|symmetry| board_image(symmetry, &next));
            assert!(images.collect::<Vec<_>>().contains(&turned), "{board:?}");
        }
        let over = board.winning(Disc::Second) != 0 || next.winning(Disc::First) != 0;
        board = if over { Bitboard::new(5).unwrap() } else { next };
    }
}

/// The first player moves at random, the second always in the opposite slot.
#[test]
fn second_player_of_5x5_does_not_reflect_a_move_where_that_loses_at_once() {
    let mut random = Random::seeded(57);
    let mut bot = Bot1::new(DEFAULT_NODES);
    let (mut board, mut tempting) = (Bitboard::new(5).unwrap(), 0);
    while tempting < effort(20, 500) {
        let slot = random_slot(&board, &mut random);
        let square = board.landing(slot).unwrap();
        board.put(square, Disc::First);
        let reflected = image(5, 3, square);
        let loses = |square| {
            let mut next = board;
            next.put(square, Disc::Second);
            next.winning(Disc::First) != 0
        };
        let moves = squares(board.landings());
        let safe = moves.iter().any(|&square| !loses(square));
        if !moves.contains(&reflected) || board.winning(Disc::Second) != 0 || !safe {
            board = Bitboard::new(5).unwrap();
            continue;
        }
        if loses(reflected) {
            tempting += 1;
            let answer = board.landing(bot.choose(&board, Disc::Second).unwrap()).unwrap();
            assert!(!loses(answer), "{board:?}");
        }
        let lost = loses(reflected);
        board.put(reflected, Disc::Second);
        if lost {
            board = Bitboard::new(5).unwrap();
        }
    }
}

/// Some entries of the book that have at most this many free squares are derived again.
const FREE_SQUARES: u32 = 13;
fn sample() -> usize {
    effort(4_000, 40)
}

#[test]
fn moves_of_the_5x5_book_win() {
    let (entries, rest) =
        include_bytes!("../../src/slide4/engine/book/second_player_5x5.bin").as_chunks::<8>();
    assert!(rest.is_empty() && entries.is_sorted());
    let mut checked = 0;
    for entry in entries.iter().map(|entry| u64::from_be_bytes(*entry)) {
        let mut board = Bitboard::new(5).unwrap();
        for place in 0..25 {
            for (bit, player) in [(30 + place, Disc::Second), (5 + place, Disc::First)] {
                if entry >> bit & 1 == 1 {
                    board.put(Square::at(place / 5, place % 5), player);
                }
            }
        }
        if board.free().count_ones() > FREE_SQUARES {
            continue;
        }
        checked += 1;
        if checked % sample() == 0 {
            let place = u32::try_from(entry & 31).unwrap();
            board.put(Square::at(place / 5, place % 5), Disc::Second);
            let mut solver = Solver { known: HashMap::new() };
            assert!(!solver.wins(&board, Disc::First), "{board:?}");
        }
    }
    assert!(checked > sample());
}
