//! One game of slide4 between two bots, its openings and the test of a bot's moves.
#![expect(clippy::indexing_slicing, reason = "turns are 0 and 1, sides below four")]

use in_a_row::board::{Board, Cell, Disc, Side};
use in_a_row::slide4::board::{SlideBoard, side_of};
use in_a_row::slide4::functions::{Turn, add_move_to_board, check_game_over, initialise_board};

use super::ece15::quoted;
use super::{Failure, Fault, Refused, Score};
use crate::random::Random;

/// Positions of the test of a bot's moves.
pub const POSITIONS: usize = 120;

/// Faults after which the test ends: of a bot that has not moved yet, and of any.
const FIRST_FAULTS: u32 = 10;
const MOST_FAULTS: u32 = 30;

/// The sides in the order in which openings draw them.
const SIDES: [(Side, char); 4] =
    [(Side::North, 'N'), (Side::South, 'S'), (Side::West, 'W'), (Side::East, 'E')];

/// The results of a game.
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

    fn enter(self, board: &mut SlideBoard, player: Disc) -> Turn {
        let side = u8::try_from(self.0).ok().and_then(side_of);
        side.map_or(Turn::Forfeited, |side| add_move_to_board(board, side, self.1, player))
    }
}

/// A board with its fixed pieces.
pub fn new_board(size: usize) -> SlideBoard {
    let mut board = Board::sized(size, size);
    initialise_board(&mut board, size);
    board
}

/// Random plies that end no game, in this number.
pub fn opening(size: usize, plies: usize, random: &mut Random) -> Vec<Slot> {
    loop {
        let mut board = new_board(size);
        let slots: Vec<Slot> = (0..plies).map(|_| random_slot(size, random)).collect();
        let enters = |(slot, player): (&Slot, Disc)| {
            let entered = slot.enter(&mut board, player);
            entered != Turn::Forfeited && check_game_over(&board, player, entered).is_none()
        };
        if slots.iter().zip([Disc::First, Disc::Second].into_iter().cycle()).all(enters) {
            return slots;
        }
    }
}

fn random_slot(size: usize, random: &mut Random) -> Slot {
    let (_, letter) = SIDES[random.below(SIDES.len())];
    Slot(letter, i32::try_from(random.below(size)).unwrap_or(0))
}

/// Plays one game from an opening. `ask` gives the answer of the first (0) or second (1) player to
/// a line. An occupied slot forfeits the turn; after 2 x size forfeits in a row the game is a draw.
pub fn play(
    size: usize,
    opening: &[Slot],
    mut ask: impl FnMut(usize, &str) -> Result<String, Failure>,
) -> Played {
    let (mut board, mut moves) = opened(size, opening);
    let mut forfeits = [0, 0];
    let (mut turn, mut in_a_row) = (opening.len() % 2, 0);
    let ended = |moves: &[String], score, fault, forfeits| Played {
        moves: moves.join(" "),
        score,
        fault,
        forfeits,
    };
    loop {
        let player = disc(turn);
        let answer = ask(turn, &request(&board, size, player));
        let slot = match answer.and_then(|answer| slot(&answer)) {
            Ok(slot) => slot,
            Err(Failure { fault, .. }) => {
                let score = if turn == 0 { Score::Loss } else { Score::Win };
                return ended(&moves, score, Some((turn, fault)), forfeits);
            }
        };
        moves.push(slot.text());
        let entered = slot.enter(&mut board, player);
        if entered != Turn::Forfeited && check_game_over(&board, player, entered).is_some() {
            let score = if turn == 0 { Score::Win } else { Score::Loss };
            return ended(&moves, score, None, forfeits);
        }
        if entered == Turn::Forfeited {
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

/// The board after an opening, and its moves.
fn opened(size: usize, opening: &[Slot]) -> (SlideBoard, Vec<String>) {
    let mut board = new_board(size);
    for (number, slot) in opening.iter().enumerate() {
        slot.enter(&mut board, disc(number % 2));
    }
    (board, opening.iter().map(|slot| slot.text()).collect())
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
///
/// # Errors
/// That there is none.
fn slot(answer: &str) -> Result<Slot, Failure> {
    let mut letters = answer.chars();
    let side = letters.next().filter(|letter| "NSWE".contains(*letter));
    let digits = letters.as_str().trim_start();
    let digit = digits.parse::<u8>().ok().filter(|_| digits.len() == 1);
    let slot = side.zip(digit).map(|(side, digit)| Slot(side, i32::from(digit)));
    slot.ok_or_else(|| Failure::new(Fault::Illegal, format!("answered {}", quoted(answer))))
}

/// The counts of the test of a bot's moves: the two requirements of task ten in [`POSITIONS`]
/// positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// Positions that were asked.
    pub positions: u32,
    /// Positions with a slot that wins at once, and those of them where the bot chose another one.
    pub wins: u32,
    pub missed: u32,
    /// Slots that are occupied or outside.
    pub forfeits: u32,
    /// Answers that are no slot, crashes, and answers that came too late.
    pub faults: u32,
}

impl Trial {
    /// The bot has moved at least once.
    fn is_useful(self) -> bool {
        self.positions > self.forfeits + self.faults
    }

    /// True if the test can end: the bot fails always, or so often that it costs too much time.
    fn is_over(self) -> bool {
        self.faults >= MOST_FAULTS || (!self.is_useful() && self.faults >= FIRST_FAULTS)
    }
}

/// Tests a bot's moves. A bot is out that answers nothing useful; if `strict`, also one that misses
/// a win, forfeits or fails once.
pub fn trial(
    mut ask: impl FnMut(&str) -> Result<String, Failure>,
    sizes: &[usize],
    seed: u64,
    strict: bool,
) -> (Trial, Option<Refused>) {
    let mut random = Random::new(seed ^ 0x51DE_4000);
    let mut trial = Trial::default();
    let mut first = None;
    for number in 0..POSITIONS {
        let Some(&size) = sizes.get(number % sizes.len().max(1)) else { break };
        let plies = random.below(size * size - 4);
        let (board, player) = random_position(size, plies, &mut random);
        let line = request(&board, size, player);
        let answer = ask(&line).and_then(|answer| slot(&answer));
        if let Some(why) = trial.count(answer, &board, size, player) {
            first.get_or_insert(Refused { why: format!("on {size}x{size} it {why}"), line });
        }
        if trial.is_over() || (strict && first.is_some()) {
            break;
        }
    }
    let is_out = strict || !trial.is_useful();
    (trial, first.filter(|_| is_out))
}

impl Trial {
    /// Counts an answer. Returns what is wrong with it.
    fn count(
        &mut self,
        answer: Result<Slot, Failure>,
        board: &SlideBoard,
        size: usize,
        player: Disc,
    ) -> Option<String> {
        self.positions += 1;
        let win = winning(board, size, player);
        self.wins += u32::from(win.is_some());
        let slot = match answer {
            Ok(slot) => slot,
            Err(Failure { why, .. }) => {
                self.faults += 1;
                return Some(why);
            }
        };
        let mut after = *board;
        let entered = slot.enter(&mut after, player);
        if entered == Turn::Forfeited {
            self.forfeits += 1;
            return Some(format!("chose {}, which is occupied or outside", slot.text()));
        }
        let win = win?;
        if check_game_over(&after, player, entered).is_some() {
            return None;
        }
        self.missed += 1;
        Some(format!("chose {} where {} wins", slot.text(), win.text()))
    }
}

/// A slot that wins at once.
fn winning(board: &SlideBoard, size: usize, player: Disc) -> Option<Slot> {
    let positions = 0..i32::try_from(size).unwrap_or(0);
    let slots =
        SIDES.into_iter().flat_map(|(_, letter)| positions.clone().map(move |at| Slot(letter, at)));
    slots.into_iter().find(|slot| {
        let mut next = *board;
        let entered = slot.enter(&mut next, player);
        entered != Turn::Forfeited && check_game_over(&next, player, entered).is_some()
    })
}

/// A position after `plies` random moves, fewer where the game ends before.
fn random_position(size: usize, plies: usize, random: &mut Random) -> (SlideBoard, Disc) {
    let mut board = new_board(size);
    let mut player = Disc::First;
    let mut left = plies;
    let mut tries = 0;
    while left > 0 && tries < 1000 {
        tries += 1;
        let slot = random_slot(size, random);
        let mut next = board;
        let entered = slot.enter(&mut next, player);
        if entered != Turn::Forfeited && check_game_over(&next, player, entered).is_none() {
            (board, player, left) = (next, player.other(), left - 1);
        }
    }
    (board, player)
}

#[cfg(test)]
mod tests {
    use super::{
        Disc, FIRST_FAULTS, MOST_FAULTS, POSITIONS, Played, Slot, Trial, Turn, check_game_over,
        new_board, opening, play, request, slot, trial,
    };
    use crate::random::Random;
    use crate::tournament::{Failure, Fault, Score};

    fn fails() -> Result<String, Failure> {
        Err(Failure::new(Fault::Crash, "crashed"))
    }

    /// A bot that fails except in these questions, where it names each slot in turn.
    fn rarely(useful: &[u32]) -> impl FnMut(&str) -> Result<String, Failure> {
        let mut asked = 0;
        move |_: &str| {
            asked += 1;
            if useful.contains(&asked) { Ok("N0".into()) } else { fails() }
        }
    }

    /// A game on 4x4 in which both name N0 but for these answers by their numbers from 1.
    fn stubborn(useful: &[(u32, &str)]) -> Played {
        let mut asked = 0;
        play(4, &[], |_, _| {
            asked += 1;
            let found = useful.iter().find(|(number, _)| *number == asked);
            Ok(found.map_or("N0", |(_, slot)| slot).into())
        })
    }

    /// Column 0 of 4x4 takes four discs, of both players by turns.
    #[test]
    fn a_game_is_a_draw_after_twice_its_size_of_forfeits_in_a_row() {
        let game = stubborn(&[]);
        assert_eq!((game.score, game.forfeits), (Score::Draw, [4, 4]));
        assert_eq!(game.moves, ["N0"; 4 + 8].join(" "));
        // Seven forfeits, a move, eight forfeits.
        let game = stubborn(&[(4 + 7 + 1, "N1")]);
        assert_eq!((game.score, game.forfeits), (Score::Draw, [8, 7]));
        // The eighth forfeit ends the game: nobody asks for the ninth answer.
        let game = stubborn(&[(4 + 8 + 1, "N1")]);
        assert_eq!((game.score, game.forfeits), (Score::Draw, [4, 4]));
    }

    /// A game on 4x4 from these slots on, both players' in turn; then a crash.
    fn game(from: &[Slot], slots: &[&str]) -> (Score, Option<(usize, Fault)>, String) {
        let mut asked = 0;
        let played = play(4, from, |turn, line| {
            let player = if turn == 0 { "GetMoveBot1 4 1 " } else { "GetMoveBot1 4 2 " };
            assert!(line.starts_with(player), "{line}");
            asked += 1;
            slots.get(asked - 1).map_or_else(fails, |slot| Ok((*slot).into()))
        });
        (played.score, played.fault, played.moves)
    }

    /// The column 0 of 4x4 is free; the disc of N1 stays above the fixed ones.
    #[test]
    fn a_win_or_a_fault_of_each_player_ends_the_game() {
        let first = ["N0", "N3", "N0", "N3", "N0", "N3", "N0"];
        assert_eq!(game(&[], &first), (Score::Win, None, first.join(" ")));
        let second = ["N1", "N3", "N0", "N3", "N0", "N3", "N0", "N3"];
        assert_eq!(game(&[], &second), (Score::Loss, None, second.join(" ")));
        let crash = |who| Some((who, Fault::Crash));
        assert_eq!(game(&[], &[]), (Score::Loss, crash(0), String::new()));
        assert_eq!(game(&[], &["N0"]), (Score::Win, crash(1), "N0".into()));
        let from = [Slot('N', 0)];
        assert_eq!(game(&from, &[]), (Score::Win, crash(1), "N0".into()));
        assert_eq!(
            game(&from, &["N3", "X"]),
            (Score::Loss, Some((0, Fault::Illegal)), "N0 N3".into())
        );
    }

    #[test]
    fn an_answer_is_a_side_and_one_digit() {
        assert_eq!(slot("N3"), Ok(Slot('N', 3)));
        assert_eq!(slot("E 0"), Ok(Slot('E', 0)));
        assert_eq!(slot("S9"), Ok(Slot('S', 9)));
        assert_eq!(slot("W  1"), Ok(Slot('W', 1)));
        for answer in ["", "N", "n3", "X3", "N10", "N-1", "N+1", "3N", "N3 W2"] {
            assert_eq!(slot(answer).unwrap_err().fault, Fault::Illegal, "{answer}");
        }
    }

    #[test]
    fn the_line_for_a_bot_has_the_cells_row_by_row() {
        let mut board = new_board(4);
        Slot('N', 0).enter(&mut board, Disc::First);
        Slot('E', 3).enter(&mut board, Disc::Second);
        let cells = "0 0 0 0 0 3 3 0 0 3 3 0 1 2 0 0";
        let line = request(&board, 4, Disc::Second);
        assert!(line.starts_with("GetMoveBot1 4 2 "), "{line}");
        assert_eq!(line.split_once(" 2 ").unwrap().1, cells);
    }

    /// All of them enter, and none wins.
    #[test]
    fn an_opening_has_its_plies_and_leaves_the_game_open() {
        let mut random = Random::new(7);
        for plies in [0, 1, 2, 6] {
            let slots = opening(4, plies, &mut random);
            assert_eq!(slots.len(), plies);
            let (_, fault, moves) = game(&slots, &[]);
            assert_eq!(fault, Some((plies % 2, Fault::Crash)));
            assert_eq!(moves.split_whitespace().count(), plies);
        }
        for _ in 0..100 {
            let (mut board, mut player) = (new_board(4), Disc::First);
            for slot in opening(4, 7, &mut random) {
                let entered = slot.enter(&mut board, player);
                assert_ne!(entered, Turn::Forfeited);
                assert!(check_game_over(&board, player, entered).is_none());
                player = player.other();
            }
        }
        let slots: Vec<_> =
            opening(5, 4, &mut Random::new(7)).into_iter().map(Slot::text).collect();
        assert_eq!(slots, ["E2", "W3", "N1", "W4"]);
    }

    #[test]
    fn a_bot_that_never_moves_is_out() {
        let (counted, refused) = trial(|_| fails(), &[4, 10], 1, false);
        assert_eq!((counted.positions, counted.faults), (FIRST_FAULTS, FIRST_FAULTS));
        assert_eq!(refused.unwrap().why, "on 4x4 it crashed");
        let (counted, refused) = trial(|_| Ok("N9".into()), &[4], 1, false);
        assert_eq!(counted.forfeits, u32::try_from(POSITIONS).unwrap());
        assert_eq!(refused.unwrap().why, "on 4x4 it chose N9, which is occupied or outside");
    }

    #[test]
    fn a_bot_that_moves_once_takes_part() {
        // N0 enters in one of the first positions on a large board.
        let (counted, refused) = trial(rarely(&[1, 2, 3, 4, 5]), &[10], 1, false);
        assert_eq!(refused, None);
        assert_eq!(counted.faults, MOST_FAULTS);
        let (_, refused) = trial(rarely(&[1, 2, 3, 4, 5]), &[10], 1, true);
        assert!(refused.is_some(), "the strict gate");
    }

    #[test]
    fn a_test_ends_at_the_limits() {
        let trial = |positions, faults| Trial { positions, faults, ..Trial::default() };
        assert!(!trial(9, 9).is_over());
        assert!(trial(10, 10).is_over());
        assert!(!trial(11, 10).is_over());
        assert!(!trial(120, 29).is_over());
        assert!(trial(120, 30).is_over());
        assert!(!Trial { positions: 10, forfeits: 10, ..Trial::default() }.is_over());
    }

    /// The seed of a competition decides its openings and the positions of the test.
    #[test]
    fn positions_are_the_same_for_the_same_seed() {
        let position = |size: usize, plies: usize, seed: u64| {
            let (board, player) = super::random_position(size, plies, &mut Random::seeded(seed));
            request(&board, size, player)
        };
        assert_eq!(position(4, 0, 1), request(&new_board(4), 4, Disc::First));
        let cells = "0 0 0 0 0 3 3 0 0 3 3 0 0 2 1 1";
        assert_eq!(position(4, 3, 1), format!("GetMoveBot1 4 2 {cells}"));
        let cells = "0 0 0 2 1 0 1 1 2 0 1 0 3 2 0 2 0 0 0 0 2 1 0 2 1";
        assert_eq!(position(5, 12, 2), format!("GetMoveBot1 5 1 {cells}"));
        // The game would end before so many.
        let cells = "2 2 2 1 2 3 3 1 1 3 3 1 2 1 1 0";
        assert_eq!(position(4, 40, 3), format!("GetMoveBot1 4 2 {cells}"));
    }

    /// The first winning slot; one that is taken wins nothing.
    #[test]
    fn a_win_is_found_where_a_slot_is_open() {
        // Three of each player lie on each other; the place above one of them is taken.
        let mut board = new_board(4);
        for _ in 0..3 {
            Slot('S', 0).enter(&mut board, Disc::First);
            Slot('N', 3).enter(&mut board, Disc::Second);
        }
        let won = |board: &_, player| super::winning(board, 4, player).map(Slot::text);
        assert_eq!(won(&board, Disc::First).as_deref(), Some("S0"));
        assert_eq!(won(&board, Disc::Second).as_deref(), Some("N3"));
        Slot('S', 0).enter(&mut board, Disc::Second);
        assert_eq!(won(&board, Disc::First), None);
        assert_eq!(super::winning(&new_board(4), 4, Disc::First), None);
    }

    /// The positions are those of the seed, on the sizes by turns.
    #[test]
    fn the_test_of_a_bot_is_the_same_for_the_same_seed() {
        let lines = |seed: u64, sizes: &[usize]| {
            let mut lines: Vec<String> = Vec::new();
            let found = trial(
                |line| {
                    lines.push(line.to_string());
                    // The slot W1 is open or not.
                    Ok("W1".into())
                },
                sizes,
                seed,
                false,
            );
            (lines, found.0)
        };
        let (found, counted) = lines(3, &[4, 5]);
        assert_eq!(POSITIONS, 120);
        assert_eq!((found.len(), counted.positions), (120, 120));
        for (number, line) in found.iter().enumerate() {
            let head = format!("GetMoveBot1 {} ", 4 + number % 2);
            assert!(line.starts_with(&head), "{number}: {line}");
        }
        let first = [
            "GetMoveBot1 4 1 0 0 0 0 2 3 3 1 0 3 3 2 1 0 0 0",
            "GetMoveBot1 5 2 2 2 0 0 1 0 0 2 0 0 1 1 3 2 1 0 0 1 1 0 0 0 0 0 2",
        ];
        assert_eq!(found[..2], first);
        assert_eq!(lines(3, &[4, 5]), (found.clone(), counted));
        assert_ne!(lines(4, &[4, 5]).0, found);
        assert_eq!(lines(3, &[]), (Vec::new(), Trial::default()));
    }

    /// The strict gate ends at the first thing that is wrong. The other one names it all the same.
    #[test]
    fn what_is_wrong_first_is_the_reason() {
        let mut asked = 0;
        let bot = |_: &str| {
            asked += 1;
            if asked == 1 { Ok("N9".into()) } else { fails() }
        };
        let (counted, refused) = trial(bot, &[6], 1, true);
        assert_eq!((counted.positions, counted.forfeits, counted.faults), (1, 1, 0));
        let refused = refused.unwrap();
        assert_eq!(refused.why, "on 6x6 it chose N9, which is occupied or outside");
        assert!(refused.line.starts_with("GetMoveBot1 6 "), "{}", refused.line);
        let mut asked = 0;
        let bot = |_: &str| {
            asked += 1;
            if asked == 1 { Ok("N9".into()) } else { fails() }
        };
        let (counted, again) = trial(bot, &[6], 1, false);
        assert_eq!((counted.forfeits, counted.faults), (1, FIRST_FAULTS));
        assert_eq!((FIRST_FAULTS, MOST_FAULTS), (10, 30));
        assert_eq!(again, Some(refused));
    }

    /// Any slot that wins will do, not only the first.
    #[test]
    fn each_answer_of_the_test_is_counted() {
        let mut board = new_board(4);
        for _ in 0..3 {
            Slot('S', 0).enter(&mut board, Disc::First);
            Slot('S', 3).enter(&mut board, Disc::First);
        }
        let mut trial = Trial::default();
        let mut count = |answer, player| trial.count(answer, &board, 4, player);
        let other = Disc::Second;
        assert_eq!(count(Ok(Slot('S', 0)), Disc::First), None);
        assert_eq!(count(Ok(Slot('S', 3)), Disc::First), None);
        let missed = count(Ok(Slot('N', 1)), Disc::First);
        assert_eq!(missed.as_deref(), Some("chose N1 where S0 wins"));
        let outside = count(Ok(Slot('E', 4)), Disc::First);
        assert_eq!(outside.as_deref(), Some("chose E4, which is occupied or outside"));
        let crash = count(Err(Failure::new(Fault::Crash, "crashed")), Disc::First);
        assert_eq!(crash.as_deref(), Some("crashed"));
        assert_eq!(count(Ok(Slot('N', 1)), other), None);
        assert_eq!(count(Err(Failure::new(Fault::Time, "is late")), other), Some("is late".into()));
        let expected = Trial { positions: 7, wins: 5, missed: 1, forfeits: 1, faults: 2 };
        assert_eq!(trial, expected);
        assert!(trial.is_useful());
        let none = Trial { positions: 3, forfeits: 1, faults: 2, ..Trial::default() };
        assert!(!none.is_useful() && Trial { positions: 4, ..none }.is_useful());
    }
}
