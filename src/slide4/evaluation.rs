//! What a position is worth when the search looks no further.

use super::bitboard::LINES;
use super::position::Position;

/// What the evaluation found out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    /// The worth for the mover, in hundredths of a logit of winning.
    pub(super) score: i32,
    /// Landings with which the mover may threaten to win.
    pub(super) attacks: u128,
    /// Landings that the other player would like to have.
    pub(super) wanted: u128,
}

/// What one player can make of the squares within reach.
struct Prospects {
    ones: i32,
    twos: i32,
    makers: u128,
}

/// Counts the lines of four whose free squares are all within two moves of a
/// disc, by the player's discs in them: one, or two. `makers` are the squares
/// of the lines with two or three.
fn prospects(discs: u128, reach: u128) -> Prospects {
    let usable = discs | reach;
    let mut found = Prospects { ones: 0, twos: 0, makers: 0 };
    for step in LINES {
        let pair = usable & (usable >> step);
        let line = pair & (pair >> (2 * step));
        let (even, both) = (discs ^ (discs >> step), discs & (discs >> step));
        let (even_next, both_next) = (even >> (2 * step), both >> (2 * step));
        let odd = even ^ even_next;
        let several = line & (both ^ both_next ^ (even & even_next));
        found.ones += (line & odd & !several).count_ones().cast_signed();
        found.twos += (several & !odd).count_ones().cast_signed();
        let cells = several | (several << step);
        found.makers |= cells | (cells << (2 * step));
    }
    found
}

/// The worth of a position in which nobody wins with the next move.
pub(super) fn evaluate(position: &Position) -> Worth {
    let landings = position.views.landings();
    let next = position.views.next_landings(landings);
    let own = prospects(position.own, landings | next);
    let other = prospects(position.other, landings | next);
    let (own_near, other_near) = (position.own_holes & next, position.other_holes & next);
    let seen = position.views.seen();
    let (own_all, other_all) = (position.own_holes & seen, position.other_holes & seen);
    let score = 12 + 24 * count(own_near) + 36 * count(own_all) + 44 * own.twos + 10 * own.ones
        - 31 * count(other_near)
        - 42 * count(other_all)
        - 30 * other.twos
        - 7 * other.ones
        + last_word(seen.count_ones());
    let attacks = landings & (own.makers | position.views.behind_each(own_near));
    Worth { score, attacks, wanted: landings & other.makers }
}

/// The number of squares in a set.
const fn count(squares: u128) -> i32 {
    squares.count_ones().cast_signed()
}

/// What it is worth to be the one who will make the last move, should every
/// square that is still in sight be taken: more and more towards the end.
fn last_word(seen: u32) -> i32 {
    const WORTH: [u8; 29] = [
        250, 250, 250, 250, 250, 240, 230, 200, 170, 150, 130, 120, 105, 85, 75, 60, 50, 40, 30,
        25, 20, 18, 18, 18, 18, 18, 18, 18, 18,
    ];
    let worth = i32::from(WORTH.get(seen as usize).copied().unwrap_or(0));
    if seen % 2 == 1 { worth } else { -worth }
}
