//! Decisions of Bot1 that are remembered.

use super::games::{play, squares};
use crate::effort::effort;
use grader::random::Random;
use in_a_row::board::Disc;
use in_a_row::slide4::engine::bitboard::Bitboard;
use in_a_row::slide4::engine::bot1::Bot1;
use in_a_row::slide4::engine::bot2::Bot2;
use in_a_row::slide4::engine::decisions::Decisions;

#[test]
#[ignore = "long"]
fn games_are_the_same_whether_a_decision_is_remembered_or_not() {
    for size in 4..=10 {
        let (mut bot, mut same) = (Box::new(Bot1::new(500)), Box::new(Bot1::new(500)));
        let (mut bot2, mut decisions) = (Bot2::new(7), Box::new(Decisions::new()));
        let (mut remembered, mut decided) = (0, 0);
        for game in 0..effort(40, 2_000) {
            let mut board = Bitboard::new(size).unwrap();
            let mut player = if game % 2 == 0 { Disc::First } else { Disc::Second };
            loop {
                let slot = match player {
                    Disc::First => {
                        remembered += u32::from(decisions.get(&board, player).is_some());
                        decided += 1;
                        let slot = bot.choose_once(&mut decisions, &board, player);
                        assert_eq!(slot, same.choose(&board, player), "{board:?}");
                        slot.unwrap()
                    }
                    Disc::Second => bot2.choose(&board, player).unwrap(),
                };
                let won = board.winning(player) & board.landing(slot).unwrap().bit() != 0;
                play(&mut board, player, slot);
                if won {
                    break;
                }
                player = player.other();
            }
        }
        assert!(remembered > 20 && remembered < decided, "{remembered} of {decided}");
    }
}

#[test]
fn a_decision_is_remembered_for_its_position_alone() {
    let mut decisions = Box::new(Decisions::new());
    let mut board = Bitboard::new(8).unwrap();
    let slot = board.slot_to(squares(board.landings())[3]).unwrap();
    assert_eq!(decisions.get(&board, Disc::First), None);
    decisions.put(&board, Disc::First, slot);
    assert_eq!(decisions.get(&board, Disc::First), Some(slot));
    play(&mut board, Disc::First, slot);
    for player in [Disc::First, Disc::Second] {
        assert_eq!(decisions.get(&board, player), None);
    }
    decisions.put(&board, Disc::Second, slot);
    assert_eq!(decisions.get(&board, Disc::Second), Some(slot));
    assert_eq!(decisions.get(&board, Disc::First), None);
}

/// A hundred thousand positions fill every place several times.
#[test]
fn a_position_with_fewer_discs_keeps_its_place() {
    let mut random = Random::seeded(16);
    let start = Bitboard::new(9).unwrap();
    let all = squares(start.free());
    let mut many = || {
        let mut board = start;
        for number in 0..6 {
            let square = all[random.below(all.len())];
            if board.free() & square.bit() != 0 {
                board.put(square, if number % 2 == 0 { Disc::First } else { Disc::Second });
            }
        }
        board
    };
    let mut few = start;
    few.put(all[0], Disc::First);
    let slot = start.slot_to(squares(start.landings())[0]).unwrap();
    for few_first in [true, false] {
        let mut decisions = Box::new(Decisions::new());
        if few_first {
            decisions.put(&few, Disc::Second, slot);
        }
        for _ in 0..100_000 {
            decisions.put(&many(), Disc::Second, slot);
        }
        if !few_first {
            decisions.put(&few, Disc::Second, slot);
        }
        assert_eq!(decisions.get(&few, Disc::Second), Some(slot), "few discs first: {few_first}");
    }
}
