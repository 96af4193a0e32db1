//! The view line: what can be seen through the hole.

use super::game::{Game, Point, spell};
use super::text::Text;
use crate::board::{Cell, Disc};

/// Points from the hole's centre to its edge.
const REACH: i32 = 3;

/// Bytes of the longest view line: three for the centre, a comma, 49 points
/// and the line end.
const LONGEST: usize = 3 + 1 + 49 + 1;

/// The answer to `view`, made once a move, because a script may ask for it a
/// million times.
pub(super) struct ViewLine(Text<LONGEST>);

impl ViewLine {
    pub(super) fn of(game: &Game) -> Self {
        let hole = game.hole();
        let mut line = Text::new();
        line.extend(spell(hole));
        line.extend([b',']);
        for y in (hole.y - REACH..=hole.y + REACH).rev() {
            line.extend((hole.x - REACH..=hole.x + REACH).map(|x| mark(game.at(Point { x, y }))));
        }
        line.extend([b'\n']);
        Self(line)
    }

    /// The line with its line end.
    pub(super) fn bytes(&self) -> &[u8] {
        self.0.bytes()
    }
}

const fn mark(cell: Cell) -> u8 {
    match cell {
        Cell::Taken(Disc::First) => b'#',
        Cell::Taken(Disc::Second) => b'o',
        Cell::Empty | Cell::Fixed => b'.',
        Cell::Outside => b'x',
    }
}
