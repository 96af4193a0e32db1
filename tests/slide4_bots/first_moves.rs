//! The book of first moves.

use super::games::{board_image, play, squares};
use crate::effort::effort;
use in_a_row::board::{self, Cell, Disc};
use in_a_row::slide4::board::SlideBoard;
use in_a_row::slide4::engine::bitboard::{Bitboard, Square};
use in_a_row::slide4::engine::book::winning_lines;
use in_a_row::slide4::engine::bot1::Bot1;

/// An entry of the book of first moves, with the mover's disc as this.
fn read_entry(entry: [u8; 4], mover: Disc) -> (u32, Bitboard, Square) {
    let value = u32::from_be_bytes(entry);
    let square = |place: u32| Square::of_index(value >> (7 * place));
    let mut board = Bitboard::new(usize::try_from(value >> 28).unwrap() + 1).unwrap();
    for (place, player) in [(1, mover.other()), (2, mover.other()), (3, mover)] {
        if square(place).index() != 127 {
            assert!(board.free() & square(place).bit() != 0, "{value:x}");
            board.put(square(place), player);
        }
    }
    (value, board, square(0))
}

fn entries() -> Vec<[u8; 4]> {
    let entries = include_bytes!("../../src/slide4/engine/book/first_moves.bin").chunks(4);
    let entries: Vec<_> = entries.map(|entry| entry.try_into().unwrap()).collect();
    assert!(entries.len() > 100);
    entries
}

#[test]
fn entries_of_the_book_of_first_moves_are_in_order_and_legal() {
    let mut last = 0;
    for entry in &entries() {
        let (value, board, square) = read_entry(*entry, Disc::Second);
        assert!(value >> 7 > last, "{value:x} is not in order");
        last = value >> 7;
        let discs = [Disc::First, Disc::Second].map(|player| board.discs(player).count_ones());
        assert!(discs[0] == discs[1] || discs[0] == discs[1] + 1, "{board:?}");
        assert!(board.landings() & square.bit() != 0, "{board:?}");
        assert_eq!(board.winning(Disc::Second), 0, "{board:?}");
    }
}

#[test]
fn bot1_plays_the_book_of_first_moves_in_all_images_and_colours() {
    let (mut bot, mut weak) = (Bot1::new(1_000), Bot1::new(999));
    let mut differ = 0;
    let entries = entries();
    for entry in entries.iter().step_by(effort(4, 1)) {
        for mover in [Disc::First, Disc::Second] {
            let (_, board, square) = read_entry(*entry, mover);
            let mut next = board;
            next.put(square, mover);
            let images: Vec<_> = (0..8).map(|symmetry| board_image(symmetry, &next)).collect();
            for symmetry in 0..8 {
                let mut turned = board_image(symmetry, &board);
                if winning_lines::known(&turned, mover).is_some() {
                    continue;
                }
                let slot = bot.choose(&turned, mover).unwrap();
                play(&mut turned, mover, slot);
                assert!(images.contains(&turned), "{board:?} {turned:?}");
            }
            let slot = weak.choose(&board, mover).unwrap();
            differ += usize::from(board.landing(slot) != Some(square));
        }
    }
    assert!(differ > entries.len() / effort(4, 1), "a smaller budget goes without the book");
}

#[test]
#[ignore = "long"]
fn no_short_search_refutes_a_move_of_the_book_of_first_moves_where_it_leaves_another() {
    let mut bot = Box::new(Bot1::new(4_000));
    for entry in entries().iter().step_by(effort(4, 1)) {
        let (_, board, square) = read_entry(*entry, Disc::Second);
        let mut refuted = |square| {
            let mut next = board;
            next.put(square, Disc::Second);
            bot.think(&next, Disc::First).unwrap().score > 9_500
        };
        if refuted(square) {
            assert!(squares(board.landings()).into_iter().all(refuted), "{board:?}");
        }
    }
}

#[test]
fn the_book_of_first_moves_is_not_for_boards_with_other_fixed_pieces() {
    let (mut bot, mut alone) = (Bot1::new(1_000), Bot1::without_first_moves(1_000));
    for entry in entries().iter().step_by(50) {
        let (_, board, _) = read_entry(*entry, Disc::Second);
        let mut cells = SlideBoard::sized(board.size(), board.size());
        for player in [Disc::First, Disc::Second] {
            for square in squares(board.discs(player)) {
                let (column, row) = (square.column().cast_signed(), square.row().cast_signed());
                cells.set(board::Square::new(column, row), Cell::Taken(player));
            }
        }
        let bare = Bitboard::from_board(board.size(), &cells).unwrap();
        let slot = bot.choose(&bare, Disc::Second);
        assert_eq!(slot, alone.choose(&bare, Disc::Second), "{bare:?}");
        assert!(bare.landing(slot.unwrap()).is_some());
    }
}
