//! The opening book of the starter. On sizes 7, 9 and 10 its lines lead to a position whose forced
//! win the search finds by itself. On size 4, where the starter loses against perfect play, they
//! set the best trap.
//!
//! A search found every winning line, and ruled out the replies that the lines do not list. Its
//! wins hold even if the other player passes. The tests play out all lines.

use crate::board::Disc;
use crate::slide4::board::{Slot, side_of};
use crate::slide4::engine::bitboard::Bitboard;

/// The book's lines of a size and the slot that begins all of them.
///
/// A line holds the moves after the first move. The other player's (`--` for a pass) and the
/// starter's alternate. The last move is the one to play.
struct Book {
    first: &'static str,
    lines: &'static str,
    /// True if the first move stands on the board's axis of symmetry.
    symmetric: bool,
}

/// No line has more discs of the starter than this.
const MOST_DISCS: u32 = 8;

const fn book(size: usize) -> Option<Book> {
    match size {
        4 => Some(Book { first: "N0", lines: FOUR, symmetric: false }),
        7 => Some(Book { first: "N3", lines: SEVEN, symmetric: true }),
        9 => Some(Book { first: "N4", lines: NINE, symmetric: true }),
        10 => Some(Book { first: "N4", lines: TEN, symmetric: false }),
        _ => None,
    }
}

/// The move that the book has for `player`, who started the game, if any.
#[must_use]
pub fn known(board: &Bitboard, player: Disc) -> Option<Slot> {
    let book = book(board.size())?;
    let start = Bitboard::new(board.size())?;
    let own = board.discs(player).count_ones();
    if own > MOST_DISCS || board.fixed() != start.fixed() {
        return None;
    }
    if own == 0 {
        return if *board == start { slot(book.first) } else { None };
    }
    let mirrored = book.symmetric.then(|| board.mirrored());
    let lines = book.lines.lines().filter(|line| line.len() == own as usize * 6 - 1);
    let mut found = lines.filter_map(|line| {
        let (moves, next) = line.rsplit_once(' ')?;
        let reached = replay(start, player, book.first, moves)?;
        if reached == *board {
            slot(next)
        } else if Some(reached) == mirrored {
            slot(next).map(|slot| slot.mirrored(board.size()))
        } else {
            None
        }
    });
    found.next()
}

/// The board after `first` and the moves of a line; [`None`] if a move is impossible.
fn replay(mut board: Bitboard, player: Disc, first: &str, moves: &str) -> Option<Bitboard> {
    let mut turn = player;
    for name in core::iter::once(first).chain(moves.split(' ')) {
        if name != "--" {
            board.put(board.landing(slot(name)?)?, turn);
        }
        turn = turn.other();
    }
    Some(board)
}

/// A slot by its name, as `N4`.
fn slot(name: &str) -> Option<Slot> {
    let &[side, digit] = name.as_bytes() else { return None };
    let position = i32::from(digit.checked_sub(b'0')?);
    Some(Slot { side: side_of(side)?, position })
}

/// Size 4, after N0: the moves that [`crate::slide4::engine::trap`] finds. Its search takes long
/// this early in a game.
const FOUR: &str = "\
E0 S3
N1 S3
N2 S3
S3 N0
W1 S3
E1 N2
N0 E1
E2 N2
S1 N2
S2 N2
N3 N2";

/// Size 7, after N3.
const SEVEN: &str = "\
-- E2
-- E2 E2 S4
S0 W2
S1 W2
S1 W2 W2 E3
S2 E2
S2 E2 W2 S4
E1 W2
E1 W2 S0 E4
E1 W2 W2 S2
N3 E2
W2 N3
W2 N3 S1 E2
W2 N3 N3 N2
W2 N3 N2 S2
W2 N3 N2 S2 -- E2
W2 N3 N2 S2 S0 E2
W2 N3 N2 S2 S1 E2
W2 N3 N2 S2 N2 E2
W2 N3 N2 S2 N3 E2
W2 N3 N2 S2 S4 S5
W2 N3 N2 S2 S5 E2
W2 N3 N2 S2 W1 E2
W2 N3 N2 S2 E1 S4
W2 N3 N2 S2 E1 S4 N5 S4
W2 N3 N2 S2 W2 E2
W2 N3 N2 S2 E2 N4
W2 N3 N2 S2 E2 N4 S5 S3
W2 N3 N2 S2 E3 N4
W2 N3 N2 S2 S3 E2
W2 N3 N2 S2 W4 E2
W2 N3 N2 S2 W4 E2 W4 N4
W2 N3 N2 S2 E5 E2
W2 N3 N2 S2 W5 E1
W2 N3 N2 S2 N0 E2
W2 N3 N2 S2 N1 E2
W2 N3 N2 S2 N4 E1
W2 N3 N2 S2 N4 E1 S5 E2
W2 N3 N2 S2 N6 E1
W2 N3 N2 S2 N6 E1 S5 S4
W2 N3 E1 S4
W2 N3 E1 S4 S2 N2
W2 N3 E1 S4 E4 E2
W2 N3 E1 S4 S3 E2
W2 N3 E1 S4 W4 W4
W2 N3 W2 N2
W2 N3 E2 N2
W2 N3 E2 N2 W1 S2
W2 N3 E2 N2 N4 S4
W2 N3 S2 N2
W2 N3 E3 N4
W2 N3 E3 N4 E3 N4
W2 N3 E3 N4 S4 E3
W2 N3 N1 N2
W3 N2
W3 N2 W2 E2
W3 N2 W2 E2 E2 N4
E4 W2
E4 W2 W2 S2
S3 E2
S3 E2 E2 S4
E5 E2
E5 E2 E2 S4
N0 W2
N1 W2
N1 W2 W2 E3
N2 E2
N2 E2 E2 S4";

/// Size 9, after N4.
const NINE: &str = "\
-- E3
S0 W3
S1 E3
S2 E3
S3 E3
E1 E3
E2 W3
E2 W3 S0 E6
E2 W3 S0 E6 -- E3
E2 W3 S0 E6 E0 E1
E2 W3 S0 E6 E0 E1 S1 N4
E2 W3 S0 E6 E0 E1 S2 S6
E2 W3 S0 E6 E0 E1 S2 S6 N3 E3
E2 W3 S0 E6 E0 E1 E1 N3
E2 W3 S0 E6 S1 E3
E2 W3 S0 E6 S2 N3
E2 W3 S0 E6 N0 N0 S3 N4
E2 W3 S0 E6 E2 N3
E2 W3 S0 E6 N3 E3
E2 W3 S0 E6 N4 S3
E2 W3 S0 E6 E3 S3
E2 W3 S0 E6 S3 N4
E2 W3 S0 E6 E4 N3
E2 W3 S0 E6 E5 S3
E2 W3 S0 E6 S4 N3
E2 W3 S0 E6 W5 E3
E2 W3 S0 E6 E6 S3
E2 W3 S0 E6 S0 E3
E2 W3 S0 E6 W7 N3
E2 W3 S0 E6 E8 E3
E2 W3 S0 E6 N1 N3
E2 W3 S0 E6 N2 E3
E2 W3 S0 E6 N5 N3
E2 W3 S0 E6 N6 E3
E2 W3 S0 E6 N7 N3
E2 W3 S0 E6 N8 N3
N4 E3
W3 N3
W3 N3 N4 W2
W3 N3 N4 W2 N2 S2
W4 N3
W4 N3 W3 N3
E5 W3
S4 E3
E6 W3
E7 E3
N0 E3
N1 E3
N2 W3
N3 E3";

/// Size 10, after N4.
const TEN: &str = "\
-- N4
S0 N5
S0 N5 W3 E4
S1 W3
S1 W3 W3 N4
S1 W3 N5 W3
S2 N5
S2 N5 W3 N5
S3 W3
S3 W3 W3 S3
S3 W3 N5 W3
S6 W3
S6 W3 W3 N3
S7 W3
S7 W3 W3 N3
S8 W3
S8 W3 W3 N3
S9 W3
S9 W3 W3 N3
E1 W3
E1 W3 W3 N3
W1 W3
W1 W3 W3 N3
W1 W3 N5 W3
E2 W3
E2 W3 S0 E6
E2 W3 S0 E6 -- N3
E2 W3 S0 E6 E0 E1
E2 W3 S0 E6 E0 E1 S1 N4
E2 W3 S0 E6 E0 E1 S1 N4 E4 N4
E2 W3 S0 E6 E0 E1 S1 N4 E5 N4
E2 W3 S0 E6 E0 E1 S1 N4 N6 N4
E2 W3 S0 E6 E0 E1 S2 S6
E2 W3 S0 E6 E0 E1 S2 S6 S6 S3
E2 W3 S0 E6 E0 E1 E2 N5
E2 W3 S0 E6 E0 E1 N3 N4
E2 W3 S0 E6 E0 E1 S4 N5
E2 W3 S0 E6 S1 N3
E2 W3 S0 E6 S2 N3
E2 W3 S0 E6 S2 N3 N0 N0 S3 N4
E2 W3 S0 E6 S2 N3 S3 N4
E2 W3 S0 E6 N0 N0 S2 E1
E2 W3 S0 E6 N0 N0 E1 N5
E2 W3 S0 E6 N0 N0 E1 N5 E3 N3
E2 W3 S0 E6 N0 N0 N3 N4
E2 W3 S0 E6 N0 N0 S3 N4
E2 W3 S0 E6 N0 N0 W5 W5
E2 W3 S0 E6 N0 N0 N2 S3
E2 W3 S0 E6 E2 N4
E2 W3 S0 E6 E2 N4 N0 N0 E4 E2
E2 W3 S0 E6 N3 N4
E2 W3 S0 E6 N4 S3
E2 W3 S0 E6 N5 S3
E2 W3 S0 E6 S3 N4
E2 W3 S0 E6 E4 S3
E2 W3 S0 E6 W5 W5
E2 W3 S0 E6 E5 N3
E2 W3 S0 E6 E6 S3
E2 W3 S0 E6 S4 S3
E2 W3 S0 E6 S5 S3
E2 W3 S0 E6 S0 N3
E2 W3 S0 E6 W7 N3
E2 W3 S0 E6 E8 N3
E2 W3 S0 E6 W8 N3
E2 W3 S0 E6 E9 N3
E2 W3 S0 E6 N1 N3
E2 W3 S0 E6 N2 S3
E2 W3 S0 E6 N6 N3
E2 W3 S0 E6 N7 N3
E2 W3 S0 E6 N8 N3
E2 W3 S0 E6 N9 N3
E2 W3 W3 N4
N4 N5
N4 N5 W3 E3
N4 N5 W3 E3 E3 N5
N4 N5 E3 W3
W2 W3
W2 W3 W3 N3
W3 N4
W3 N4 -- N4
W3 N4 S0 N4
W3 N4 S2 N4
W3 N4 S2 N4 N4 N3
W3 N4 S6 N4
W3 N4 S9 N4
W3 N4 E1 N3
W3 N4 N4 N3
W3 N4 W1 N5
W3 N4 N3 N3
W3 N4 W3 N4
W3 N4 N5 N5
W3 N4 N5 N5 N3 S3
W3 N4 S3 N3
W3 N4 W5 N3
W3 N4 E5 N4
W3 N4 E6 N4
W3 N4 S4 N4
W3 N4 S5 N4
W3 N4 W6 N4
W3 N4 E7 N4
W3 N4 W7 N4
W3 N4 E8 N4
W3 N4 W8 N4
W3 N4 N0 N4
W3 N4 N1 N4
W3 N4 N6 N4
W3 N4 N7 N4
W3 N4 N8 N4
W3 N4 N9 N4
N5 N4
N5 N4 S8 N4
N5 N4 E3 N5
N5 N4 W4 N4
W4 N3
W4 N3 W3 N4
E4 W3
E4 W3 W3 N3
W5 W3
W5 W3 W3 N4
W5 W3 N5 N3
E5 W3
E6 W3
E6 W3 W3 N5
S4 N5
S5 N5
W6 N5
W6 N5 W3 E3
E7 N5
W7 N5
E8 N5
W8 N5
N0 W3
N0 W3 W3 N4
N0 W3 N5 W3
N1 W3
N1 W3 W3 N4
N1 W3 N5 S3
N2 N5
N2 N5 E3 N5
N3 N5
N6 N5
N7 W3
N7 W3 W3 N4
N7 W3 N5 N3
N8 N5
N9 N5";
