//! One game of slide4 between two bots, its openings and the gate.

use in_a_row::board::{Board, Cell, Disc, Side, Square};
use in_a_row::slide4::board::{SlideBoard, side_of};
use in_a_row::slide4::functions::{add_move_to_board, check_game_over, initialise_board};

use super::{Fault, Score};
use crate::runner::random::Random;

/// Positions of the gate.
const GATE: usize = 120;

/// The sides in the order in which openings draw them.
const SIDES: [(Side, char); 4] =
    [(Side::North, 'N'), (Side::South, 'S'), (Side::West, 'W'), (Side::East, 'E')];

/// What a game leaves.
pub struct Played {
    /// The moves, a blank between two.
    pub moves: String,
    pub score: Score,
    pub fault: Option<(usize, Fault)>,
    pub forfeits: [u32; 2],
}

/// A slot: a side's letter, and a column or row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot(char, i32);

impl Slot {
    fn text(self) -> String {
        format!("{}{}", self.0, self.1)
    }

    fn enter(self, board: &mut SlideBoard, player: Disc) -> Option<Square> {
        let side = u8::try_from(self.0).ok().and_then(side_of)?;
        add_move_to_board(board, side, self.1, player)
    }
}

/// A board with its fixed pieces.
pub fn new_board(size: usize) -> SlideBoard {
    let mut board = Board::sized(size, size);
    initialise_board(&mut board, size);
    board
}

/// Two random plies that end no game.
pub fn opening(size: usize, random: &mut Random) -> Vec<Slot> {
    loop {
        let mut board = new_board(size);
        let slots: Vec<Slot> = (0..2).map(|_| random_slot(size, random)).collect();
        let enters = |(slot, player): (&Slot, Disc)| {
            let landed = slot.enter(&mut board, player);
            landed.is_some() && check_game_over(&board, player, landed).is_none()
        };
        if slots.iter().zip([Disc::First, Disc::Second]).all(enters) {
            return slots;
        }
    }
}

fn random_slot(size: usize, random: &mut Random) -> Slot {
    let (_, letter) = SIDES[random.below(SIDES.len())];
    Slot(letter, i32::try_from(random.below(size)).unwrap_or(0))
}

/// Plays one game from an opening. `ask` gives the answer of the first (0) or second (1) player to a
/// line. An occupied slot forfeits the turn; after 2 x size forfeits in a row the game is a draw.
pub fn play(
    size: usize,
    opening: &[Slot],
    mut ask: impl FnMut(usize, &str) -> Result<String, Fault>,
) -> Played {
    let mut board = new_board(size);
    let mut moves = Vec::new();
    let mut forfeits = [0, 0];
    let (mut turn, mut in_a_row) = (0, 0);
    let ended = |moves: &[String], score, fault, forfeits| Played {
        moves: moves.join(" "),
        score,
        fault,
        forfeits,
    };
    for slot in opening {
        slot.enter(&mut board, disc(turn));
        moves.push(slot.text());
        turn = 1 - turn;
    }
    loop {
        let player = disc(turn);
        let answer = ask(turn, &request(&board, size, player));
        let slot = match answer.and_then(|answer| slot(&answer).ok_or(Fault::Illegal)) {
            Ok(slot) => slot,
            Err(fault) => {
                let score = if turn == 0 { Score::Loss } else { Score::Win };
                return ended(&moves, score, Some((turn, fault)), forfeits);
            }
        };
        moves.push(slot.text());
        let landed = slot.enter(&mut board, player);
        if landed.is_some() && check_game_over(&board, player, landed).is_some() {
            let score = if turn == 0 { Score::Win } else { Score::Loss };
            return ended(&moves, score, None, forfeits);
        }
        if landed.is_none() {
            forfeits[turn] += 1;
            in_a_row += 1;
            if in_a_row >= 2 * size {
                return ended(&moves, Score::Draw, None, forfeits);
            }
        } else {
            in_a_row = 0;
        }
        turn = 1 - turn;
    }
}

fn disc(turn: usize) -> Disc {
    if turn == 0 { Disc::First } else { Disc::Second }
}

/// The line that asks for a move.
pub fn request(board: &SlideBoard, size: usize, player: Disc) -> String {
    let mut line = format!("GetMoveBot1 {size} {}", if player == Disc::First { 1 } else { 2 });
    for cell in board.rows().take(size).flat_map(|row| row.iter().take(size)) {
        line.push_str(match cell {
            Cell::Taken(Disc::First) => " 1",
            Cell::Taken(Disc::Second) => " 2",
            Cell::Fixed => " 3",
            Cell::Empty | Cell::Outside => " 0",
        });
    }
    line
}

/// The slot of an answer as `N 3` or `N3`, its position one digit.
fn slot(answer: &str) -> Option<Slot> {
    let letter = answer.chars().next().filter(|letter| "NSWE".contains(*letter))?;
    let position = answer.get(1..)?.trim_start();
    let digit = position.chars().next().filter(|_| position.len() == 1)?.to_digit(10)?;
    Some(Slot(letter, i32::try_from(digit).ok()?))
}

/// Whether a bot meets the two requirements of task ten; else why not.
pub fn refused(
    mut ask: impl FnMut(&str) -> Result<String, Fault>,
    sizes: &[usize],
    seed: u64,
) -> Option<String> {
    let mut random = Random::new(seed ^ 0x51DE_4000);
    for number in 0..GATE {
        let size = *sizes.get(number % sizes.len().max(1))?;
        let plies = random.below(size * size - 4);
        let (board, player) = random_position(size, plies, &mut random);
        let request = request(&board, size, player);
        let found = match ask(&request) {
            Err(fault) => return Some(format!("{}: {request}", super::ece15::in_words(fault))),
            Ok(answer) => answer,
        };
        let mut after = board.clone();
        let landed = slot(&found).and_then(|slot| slot.enter(&mut after, player));
        if landed.is_none() {
            let found = crate::grading::show::excerpt(found.as_bytes(), 0);
            return Some(format!("an invalid move, {found}: {request}"));
        }
        let wins = check_game_over(&after, player, landed).is_some();
        if let (false, Some(win)) = (wins, winning(&board, size, player)) {
            return Some(format!("{found} though {} wins: {request}", win.text()));
        }
    }
    None
}

/// A slot that wins at once.
fn winning(board: &SlideBoard, size: usize, player: Disc) -> Option<Slot> {
    let positions = 0..i32::try_from(size).unwrap_or(0);
    let slots =
        SIDES.into_iter().flat_map(|(_, letter)| positions.clone().map(move |at| Slot(letter, at)));
    slots.into_iter().find(|slot| {
        let mut next = board.clone();
        let landed = slot.enter(&mut next, player);
        landed.is_some() && check_game_over(&next, player, landed).is_some()
    })
}

/// A position that so many random moves lead to, fewer where the game ends before.
fn random_position(size: usize, plies: usize, random: &mut Random) -> (SlideBoard, Disc) {
    let mut board = new_board(size);
    let mut player = Disc::First;
    let mut left = plies;
    let mut tries = 0;
    while left > 0 && tries < 1000 {
        tries += 1;
        let slot = random_slot(size, random);
        let mut next = board.clone();
        let landed = slot.enter(&mut next, player);
        if landed.is_some() && check_game_over(&next, player, landed).is_none() {
            (board, player, left) = (next, player.other(), left - 1);
        }
    }
    (board, player)
}
