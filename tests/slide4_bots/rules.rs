//! The bitboard against its twin, and the course's two rules in every position.

use std::collections::HashSet;

use super::games::{RandomGame, SIDES, Twin, number, squares};
use crate::effort::effort;
use grader::random::Random;
use in_a_row::board::{self, Cell, Disc};
use in_a_row::slide4::board::{SlideBoard, Slot};
use in_a_row::slide4::engine::bitboard::{Bitboard, Square};
use in_a_row::slide4::engine::bot1::{Bot1, DEFAULT_NODES};
use in_a_row::slide4::engine::bot2::Bot2;

/// Positions a size in the tests of the rules.
fn positions() -> usize {
    effort(4_000, 1_000_000)
}

#[test]
fn bitboard_equals_a_board_that_slides_step_by_step() {
    let mut random = Random::seeded(41);
    for size in 4..=10 {
        let mut game = RandomGame::new(size);
        for _ in 0..positions() / 100 {
            game.next(&mut random);
            let RandomGame { board, twin, .. } = &game;
            for side in SIDES {
                for position in -1..=10 {
                    let slot = Slot { side, position };
                    let square = twin.landing(slot).map(|(row, column)| row * 11 + column);
                    let landing = board.landing(slot).map(|square| square.index() as usize);
                    assert_eq!(landing, square, "{slot:?} {twin:?}");
                }
            }
            for player in [Disc::First, Disc::Second] {
                let wins = twin.wins(number(player)).into_iter();
                let wins: HashSet<Square> = wins.map(|slot| board.landing(slot).unwrap()).collect();
                assert_eq!(HashSet::from_iter(squares(board.winning(player))), wins, "{twin:?}");
            }
        }
    }
}

/// The two rules that the course checks every bot against.
fn assert_obeys(twin: &Twin, player: Disc, slot: Option<Slot>, wins: &[Slot]) {
    let slot = slot.expect("a slot is open");
    assert!(twin.landing(slot).is_some(), "closed slot {slot:?} in {twin:?}");
    assert!(wins.is_empty() || wins.contains(&slot), "{player:?} missed a win, {slot:?} {twin:?}");
}

fn check_rules(size: usize) {
    let mut random = Random::seeded(50);
    let (mut quick, mut bot1) = (Bot1::new(5), Bot1::new(DEFAULT_NODES));
    let mut bot2 = Bot2::new(1);
    let mut game = RandomGame::new(size);
    for round in 0..positions() {
        game.next(&mut random);
        let RandomGame { board, twin, player } = game;
        let wins = twin.wins(number(player));
        assert_obeys(&twin, player, quick.choose(&board, player), &wins);
        assert_obeys(&twin, player, bot2.choose(&board, player), &wins);
        if round % 1_000 == 0 {
            assert_obeys(&twin, player, bot1.choose(&board, player), &wins);
        }
    }
}

#[test]
fn both_bots_place_and_win_when_they_can_on_4x4() {
    check_rules(4);
}

#[test]
fn both_bots_place_and_win_when_they_can_on_5x5() {
    check_rules(5);
}

#[test]
fn both_bots_place_and_win_when_they_can_on_6x6() {
    check_rules(6);
}

#[test]
fn both_bots_place_and_win_when_they_can_on_7x7() {
    check_rules(7);
}

#[test]
fn both_bots_place_and_win_when_they_can_on_8x8() {
    check_rules(8);
}

#[test]
fn both_bots_place_and_win_when_they_can_on_9x9() {
    check_rules(9);
}

#[test]
fn both_bots_place_and_win_when_they_can_on_10x10() {
    check_rules(10);
}

/// A board whose cells are drawn at random, one in `rarity` of them taken, or one with nothing on
/// it.
fn any_board(size: usize, rarity: usize, random: &mut Random) -> (Bitboard, Twin) {
    let mut twin = Twin { size, cells: [[0; 10]; 10] };
    let mut cells = SlideBoard::sized(size, size);
    for row in 0..size {
        for column in 0..size {
            let cell = if random.below(rarity) == 0 { 1 + random.below(3) } else { 0 };
            let number = i32::try_from(column).unwrap();
            let square = board::Square::new(number, i32::try_from(row).unwrap());
            let kinds =
                [Cell::Empty, Cell::Taken(Disc::First), Cell::Taken(Disc::Second), Cell::Fixed];
            twin.cells[row][column] = u8::try_from(cell).unwrap();
            cells.set(square, kinds[cell]);
        }
    }
    (Bitboard::from_board(size, &cells).unwrap(), twin)
}

#[test]
fn bots_answer_on_boards_that_no_game_leads_to() {
    let mut random = Random::seeded(61);
    let (mut bot1, mut bot2) = (Bot1::new(DEFAULT_NODES), Bot2::new(1));
    for size in 4..=10 {
        for rarity in [usize::MAX, 30, 8, 4, 2].repeat(effort(1, 50)) {
            let (board, twin) = any_board(size, rarity, &mut random);
            for player in [Disc::First, Disc::Second] {
                let wins = twin.wins(number(player));
                if twin.slots().is_empty() {
                    assert_eq!(bot1.choose(&board, player), None);
                    assert_eq!(bot2.choose(&board, player), None);
                } else {
                    assert_obeys(&twin, player, bot1.choose(&board, player), &wins);
                    assert_obeys(&twin, player, bot2.choose(&board, player), &wins);
                }
            }
        }
    }
}

#[test]
fn a_bots_move_depends_on_the_position_alone() {
    let mut random = Random::seeded(77);
    let mut used = Bot1::new(300);
    let mut game = RandomGame::new(8);
    for round in 0..400 {
        if round % 40 == 0 {
            game = RandomGame::new(4 + round / 40 % 7);
        }
        game.next(&mut random);
        let RandomGame { board, twin, .. } = game;
        let fresh = Bot1::new(300).choose(&board, Disc::Second);
        assert_eq!(used.choose(&board, Disc::Second), fresh, "{twin:?}");
    }
}
