//! The text of the game: the view through the hole, and the history.

use super::game::{Game, MOST_MOVES, Point, SIZE};
use crate::board::{Cell, Disc};

/// Points from the hole's centre to its edge.
pub(super) const REACH: i32 = 3;

/// Bytes of the longest view line: three for the centre, a comma, 49 points and the line end.
const VIEW: usize = 3 + 1 + 49 + 1;

/// Bytes of the history of a full board. A move takes two bytes in rows 1 to 9, and three in rows
/// 10 to 19.
const HISTORY: usize = 2 * MOST_MOVES + 10 * SIZE;

/// The answers to `view` and `history`. Each move builds them once, because a script may ask for
/// them a million times.
pub(super) struct Shown {
    view: Text<VIEW>,
    history: Text<HISTORY>,
}

impl Shown {
    /// The answers before the first move.
    pub(super) fn of(game: &Game) -> Self {
        Self { view: view_line(game), history: Text::new() }
    }

    /// Builds the answers after a stone on this point.
    pub(super) fn add_stone(&mut self, game: &Game, point: Point) {
        self.view = view_line(game);
        self.history.extend(spell(point));
    }

    /// The view line with its line end.
    pub(super) fn view(&self) -> &[u8] {
        self.view.bytes()
    }

    /// All moves as they were typed, without separators and line end.
    pub(super) fn history(&self) -> &[u8] {
        self.history.bytes()
    }
}

fn view_line(game: &Game) -> Text<VIEW> {
    let hole = game.hole();
    let mut line = Text::new();
    line.extend(spell(hole));
    line.extend([b',']);
    for y in (hole.y - REACH..=hole.y + REACH).rev() {
        line.extend((hole.x - REACH..=hole.x + REACH).map(|x| mark(game.at(Point { x, y }))));
    }
    line.extend([b'\n']);
    line
}

/// The byte that stands for a point.
pub(super) const fn mark(cell: Cell) -> u8 {
    match cell {
        Cell::Taken(Disc::First) => b'#',
        Cell::Taken(Disc::Second) => b'o',
        Cell::Empty | Cell::Fixed => b'.',
        Cell::Outside => b'x',
    }
}

/// A point as it is typed: letter and number.
fn spell(point: Point) -> impl Iterator<Item = u8> {
    let ascii = |base: u8, offset: i32| u8::try_from(offset).map_or(base, |offset| base + offset);
    let ten = (point.y >= 10).then_some(b'1');
    let letter = ascii(b'A', point.x - 1);
    [Some(letter), ten, Some(ascii(b'0', point.y % 10))].into_iter().flatten()
}

/// A text of at most `MOST` bytes that grows in a fixed array.
pub(super) struct Text<const MOST: usize> {
    bytes: [u8; MOST],
    length: usize,
}

impl<const MOST: usize> Text<MOST> {
    pub(super) const fn new() -> Self {
        Self { bytes: [0; MOST], length: 0 }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or(&self.bytes)
    }

    /// Adds bytes at the end. The text must have room for them.
    pub(super) fn extend(&mut self, bytes: impl IntoIterator<Item = u8>) {
        for byte in bytes {
            debug_assert!(self.length < MOST, "the text has room");
            if let Some(place) = self.bytes.get_mut(self.length) {
                *place = byte;
                self.length += 1;
            }
        }
    }
}
