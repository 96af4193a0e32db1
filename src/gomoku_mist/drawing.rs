//! The board as `--board` draws it: all points, and brackets around the hole.

use super::game::{Game, LAST, Point, SIZE};
use super::view::{REACH, Text, mark};
use crate::board::Disc;

/// Bytes of a row: the number, each point with the byte before it, a bracket and the line end.
const ROW: usize = 2 + 2 * SIZE + 1 + 1;

/// Bytes of all rows and of the last line.
const DRAWING: usize = ROW * SIZE + ROW + WHITE.len();

const BLACK: &[u8] = b"   Black (#) to move";
const WHITE: &[u8] = b"   White (o) to move";

/// The drawing, in 20 lines of at most 60 columns: the rows from the top, then the letters. The
/// last line names the player to move, if the game goes on.
pub(super) fn drawing(game: &Game, goes_on: bool) -> Text<DRAWING> {
    let mut text = Text::new();
    for y in (1..=LAST).rev() {
        add_row(&mut text, game, y);
    }
    text.extend(*b"  ");
    text.extend((b'A'..).take(SIZE).flat_map(|letter| [b' ', letter]));
    if goes_on {
        let mover = if game.to_move() == Disc::First { BLACK } else { WHITE };
        text.extend(mover.iter().copied());
    }
    text.extend([b'\n']);
    text
}

/// A row: its number and its points. A bracket stands before the first point of the hole, and one
/// behind the last.
fn add_row(text: &mut Text<DRAWING>, game: &Game, y: i32) {
    let hole = game.hole();
    let crosses_hole = (hole.y - REACH..=hole.y + REACH).contains(&y);
    let (first, last) = (1.max(hole.x - REACH), LAST.min(hole.x + REACH));
    let before = |x: i32| match x {
        _ if !crosses_hole => b' ',
        _ if x == first => b'[',
        _ if x == last + 1 => b']',
        _ => b' ',
    };
    text.extend(number(y));
    text.extend((1..=LAST).flat_map(|x| [before(x), mark(game.at(Point { x, y }))]));
    text.extend(Some(before(LAST + 1)).filter(|&byte| byte == b']'));
    text.extend([b'\n']);
}

/// A number 1 to 19 in two columns.
fn number(y: i32) -> [u8; 2] {
    let ten = if y < 10 { b' ' } else { b'1' };
    [ten, u8::try_from(y % 10).map_or(b'0', |digit| b'0' + digit)]
}
