//! The common parts of the tests of the bots: the twin of the board, random games, a solver.

use std::collections::HashMap;

use grader::random::Random;
use in_a_row::board::{Disc, Side};
use in_a_row::slide4::board::Slot;
use in_a_row::slide4::engine::bitboard::{Bitboard, Square, each};

pub const SIDES: [Side; 4] = [Side::North, Side::South, Side::West, Side::East];

/// The squares of a set.
pub fn squares(set: u128) -> Vec<Square> {
    each(set).collect()
}

/// The board as an array, with every rule spelled out square by square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Twin {
    pub size: usize,
    pub cells: [[u8; 10]; 10],
}

impl Twin {
    pub fn new(size: usize) -> Self {
        let mut cells = [[0; 10]; 10];
        for row in [(size - 1) / 2, size / 2] {
            for column in [(size - 1) / 2, size / 2] {
                cells[row][column] = 3;
            }
        }
        Self { size, cells }
    }

    /// The square `steps` squares along the way in from a slot.
    pub const fn on_path(&self, side: Side, at: usize, steps: usize) -> (usize, usize) {
        match side {
            Side::North => (steps, at),
            Side::South => (self.size - 1 - steps, at),
            Side::West => (at, steps),
            Side::East => (at, self.size - 1 - steps),
        }
    }

    pub fn landing(&self, slot: Slot) -> Option<(usize, usize)> {
        let at = usize::try_from(slot.position).ok().filter(|&at| at < self.size)?;
        let path = (0..self.size).map(|steps| self.on_path(slot.side, at, steps));
        path.take_while(|&(row, column)| self.cells[row][column] == 0).last()
    }

    pub fn slots(&self) -> Vec<Slot> {
        let all = SIDES.into_iter().flat_map(|side| {
            (0..i32::try_from(self.size).unwrap()).map(move |position| Slot { side, position })
        });
        all.filter(|&slot| self.landing(slot).is_some()).collect()
    }

    /// How many edge squares are free.
    pub fn free_edge(&self) -> usize {
        let last = self.size - 1;
        let edge = (0..last).flat_map(|i| [(0, i), (last, i + 1), (i + 1, 0), (i, last)]);
        edge.filter(|&(row, column)| self.cells[row][column] == 0).count()
    }

    /// How many discs of `player` follow on a square in one direction.
    pub fn run(&self, player: u8, from: (usize, usize), step: (isize, isize)) -> usize {
        let follow = |&(row, column): &(usize, usize)| {
            let row = row.checked_add_signed(step.0).filter(|&row| row < self.size)?;
            let column = column.checked_add_signed(step.1).filter(|&column| column < self.size)?;
            (self.cells[row][column] == player).then_some((row, column))
        };
        std::iter::successors(follow(&from), follow).count()
    }

    /// True if a disc of `player` on this square ends the game. Rule 1 of `CheckGameOver` is every
    /// edge cell taken, rule 2 four in a line.
    pub fn ends(&self, player: u8, (row, column): (usize, usize)) -> bool {
        let last = self.size - 1;
        let on_edge = row == 0 || column == 0 || row == last || column == last;
        let line = |(rows, columns)| {
            let there = self.run(player, (row, column), (rows, columns));
            1 + there + self.run(player, (row, column), (-rows, -columns)) >= 4
        };
        self.free_edge() == usize::from(on_edge)
            || [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(line)
    }

    pub fn wins(&self, player: u8) -> Vec<Slot> {
        let ends = |&slot: &Slot| self.ends(player, self.landing(slot).unwrap());
        self.slots().into_iter().filter(ends).collect()
    }

    pub fn play(&mut self, player: u8, slot: Slot) {
        let (row, column) = self.landing(slot).unwrap();
        self.cells[row][column] = player;
    }
}

pub const fn number(player: Disc) -> u8 {
    match player {
        Disc::First => 1,
        Disc::Second => 2,
    }
}

pub fn play(board: &mut Bitboard, player: Disc, slot: Slot) {
    let square = board.landing(slot).expect("an open slot");
    board.put(square, player);
}

/// Positions of random games, one after every ply. The sides move by turns with a pass now and
/// then. No game is played to its end: another one begins where four tries find no other move.
#[derive(Clone, Copy)]
pub struct RandomGame {
    pub board: Bitboard,
    pub twin: Twin,
    pub player: Disc,
}

impl RandomGame {
    pub fn new(size: usize) -> Self {
        Self { board: Bitboard::new(size).unwrap(), twin: Twin::new(size), player: Disc::First }
    }

    pub fn next(&mut self, random: &mut Random) {
        let slots = self.twin.slots();
        let tries = (0..4).map(|_| slots[random.below(slots.len())]);
        let quiet =
            |&slot: &Slot| !self.twin.ends(number(self.player), self.twin.landing(slot).unwrap());
        let Some(slot) = tries.collect::<Vec<_>>().into_iter().find(quiet) else {
            *self = Self::new(self.twin.size);
            return;
        };
        play(&mut self.board, self.player, slot);
        self.twin.play(number(self.player), slot);
        if random.below(16) != 0 {
            self.player = self.player.other();
        }
    }
}

/// A square seen through one of the board's eight symmetries.
pub fn image(size: usize, symmetry: u32, square: Square) -> Square {
    let last = u32::try_from(size).unwrap() - 1;
    let (mut row, mut column) = (square.row(), square.column());
    if symmetry & 1 != 0 {
        column = last - column;
    }
    if symmetry & 2 != 0 {
        row = last - row;
    }
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    Square::at(row, column)
}

pub fn board_image(symmetry: u32, board: &Bitboard) -> Bitboard {
    let mut turned = Bitboard::new(board.size()).unwrap();
    for player in [Disc::First, Disc::Second] {
        for square in squares(board.discs(player)) {
            turned.put(image(board.size(), symmetry, square), player);
        }
    }
    turned
}

/// The winner when both play perfectly and always place.
pub struct Solver {
    pub known: HashMap<(u128, u128), bool>,
}

impl Solver {
    /// True if the player to move wins.
    pub fn wins(&mut self, board: &Bitboard, mover: Disc) -> bool {
        if board.winning(mover) != 0 {
            return true;
        }
        let key = (board.discs(Disc::First), board.discs(Disc::Second));
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = squares(board.landings()).into_iter().any(|square| {
            let mut next = *board;
            next.put(square, mover);
            !self.wins(&next, mover.other())
        });
        self.known.insert(key, wins);
        wins
    }
}

/// A slot drawn from all open ones.
pub fn random_slot(board: &Bitboard, random: &mut Random) -> Slot {
    let size = board.size();
    loop {
        let position = i32::try_from(random.below(size)).unwrap();
        let slot = Slot { side: SIDES[random.below(4)], position };
        if board.landing(slot).is_some() {
            return slot;
        }
    }
}
