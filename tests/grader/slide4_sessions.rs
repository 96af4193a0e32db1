//! `slide4`'s sessions with bots, of every type: the driver's loop, played again with the functions
//! of the library.

use std::process::{Command, Stdio};
use std::{io::Write, str};

use crate::built::SLIDE4;
use in_a_row::board::{Disc, Side};
use in_a_row::console::{Console, Ends, Settings};
use in_a_row::slide4;
use in_a_row::slide4::board::Slot;
use in_a_row::slide4::engine::bot1::{Bot1, DEFAULT_NODES};
use in_a_row::slide4::engine::bot2::Bot2;
use in_a_row::slide4::functions::{
    LONGEST_STRING, SlideBoard, add_move_to_board, check_game_over, get_display_board_string,
    get_move_bot1, get_move_bot2, new_board,
};

const SEED: u32 = 7;

/// The output after the prompt for the type of game.
fn printed(script: &str) -> String {
    let mut child = Command::new(&*SLIDE4)
        .args(["--seed", &SEED.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let run = child.wait_with_output().unwrap();
    assert_eq!(run.status.code(), Some(0), "{script}");
    let (_, games) = str::from_utf8(&run.stdout).unwrap().split_once("game type: ").unwrap();
    games.into()
}

/// The course's driver from the first board on.
struct Driver {
    size: usize,
    game_type: i32,
    bot1: Box<Bot1>,
    bot2: Bot2,
    out: String,
    /// A line for each bot's move, as a person at a terminal reads it.
    told: String,
}

impl Driver {
    fn new(size: usize, game_type: i32) -> Self {
        let (bot1, bot2) = (Box::new(Bot1::new(DEFAULT_NODES)), Bot2::new(SEED));
        Self { size, game_type, bot1, bot2, out: String::new(), told: String::new() }
    }

    /// Plays one game; in type 2 player 1 enters these slots. The winner.
    fn play(&mut self, starter: Disc, mut entered: impl Iterator<Item = Slot>) -> Disc {
        let mut board = new_board(self.size);
        let mut player = starter;
        loop {
            self.show(&board);
            let slot = match (self.game_type, player) {
                (2, Disc::First) => {
                    self.out += "Player 1: enter move [side/position]: ";
                    entered.next()
                }
                (2, Disc::Second) | (_, Disc::First) => {
                    get_move_bot1(&mut self.bot1, None, &board, player)
                }
                (_, Disc::Second) => get_move_bot2(&mut self.bot2, &board, player),
            };
            let Slot { side, position } = slot.unwrap();
            self.tell(player, side, position);
            let turn = add_move_to_board(&mut board, side, position, player);
            if let Some(winner) = check_game_over(&board, player, turn) {
                self.show(&board);
                return winner;
            }
            player = player.other();
        }
    }

    fn tell(&mut self, player: Disc, side: Side, position: i32) {
        let bot = match (self.game_type, player) {
            (2, Disc::First) => return,
            (2, Disc::Second) | (_, Disc::First) => "Bot1",
            (_, Disc::Second) => "Bot2",
        };
        let letter = match side {
            Side::North => 'N',
            Side::East => 'E',
            Side::South => 'S',
            Side::West => 'W',
        };
        self.told += &format!("{bot}: {letter}{position}\n");
    }

    fn show(&mut self, board: &SlideBoard) {
        if self.game_type != 3 {
            let mut text = [0; LONGEST_STRING];
            self.out += str::from_utf8(get_display_board_string(board, &mut text)).unwrap();
        }
    }

    /// Plays a single game, started by player 1, and tells its winner.
    fn play_one(mut self, entered: impl Iterator<Item = Slot>) -> String {
        let winner = match self.play(Disc::First, entered) {
            Disc::First => 1,
            Disc::Second => 2,
        };
        self.out + &format!("\nGame over! Congratulations! Winner is Player {winner}\n\n")
    }
}

#[test]
fn every_type_but_1_to_3_is_one_game_of_the_bots_with_all_boards() {
    for size in 4..=10 {
        let expected = Driver::new(size, 4).play_one(std::iter::empty());
        for game_type in [4, 0, -7, i32::MAX, i32::MIN] {
            assert_eq!(printed(&format!("1 {size} {game_type} N0 3")), expected);
        }
    }
}

#[test]
fn in_type_2_bot1_answers_every_move_and_forfeit_of_player_1() {
    // Every slot in turn, again and again: some are taken, some digits are above the size.
    let sides = [('N', Side::North), ('E', Side::East), ('S', Side::South), ('W', Side::West)];
    let slots = (0..10).flat_map(|place| sides.map(|(name, side)| (name, side, 9 - place)));
    let slots: Vec<_> = slots.cycle().take(400).collect();
    for size in 4..=10 {
        let moves: Vec<_> = slots.iter().map(|(name, _, at)| format!("{name}{at}\n")).collect();
        let entered = slots.iter().map(|&(_, side, position)| Slot { side, position });
        let expected = Driver::new(size, 2).play_one(entered);
        assert_eq!(printed(&format!("1\n{size}\n2\n{}", moves.concat())), expected);
    }
}

#[test]
fn the_players_of_a_tournament_start_by_turns() {
    // On size 4 Bot2 wins some of the games, by who starts and what is drawn.
    for (size, games) in [(4, 2), (4, 7), (5, 3), (6, 10)] {
        let mut driver = Driver::new(size, 3);
        let starters = [Disc::First, Disc::Second].into_iter().cycle();
        let won = starters
            .take(games)
            .filter(|&starter| driver.play(starter, std::iter::empty()) == Disc::First)
            .count();
        let expected = format!(
            "Number of games: \nTournament over! Games played = {games}\n\
             Player 1 wins = {won} / Player 2 wins = {}\n\n",
            games - won
        );
        assert_eq!(printed(&format!("1 {size} 3 {games}")), expected);
    }
}

/// The words of a session on standard error to a person at a terminal, or to nobody.
fn said(script: &str, at_a_terminal: bool) -> String {
    let (mut input, mut output, mut errors) = (script.as_bytes(), Vec::new(), Vec::new());
    let ends =
        Ends { typed_input: at_a_terminal, watched_errors: at_a_terminal, ..Ends::default() };
    let mut console = Console::new(&mut input, &mut output, &mut errors).with_ends(ends);
    slide4::run(&mut console, &Settings::none(&slide4::PROGRAM)).unwrap();
    drop(console);
    String::from_utf8(errors).unwrap()
}

#[test]
fn a_typed_line_without_a_move_is_told_what_a_move_looks_like() {
    let hint = "slide4: a move is a capital N, W, E or S and a column or row, as N3\n";
    let rest = "N0\nN1\nN0\nN1\nN0\nN1\nN0\n";
    for line in ["n2", "3", " ?", "s3", "\0"] {
        let script = format!("1\n5\n1\n{line}\n{rest}");
        assert_eq!(said(&script, true), hint, "{line:?}");
        assert_eq!(said(&script, false), "", "{line:?}");
    }
    // A side and its digit may stand on two lines, with words in between.
    assert_eq!(said(&format!("1\n5\n1\nN\n0\n{}", &rest[3..]), true), "");
    assert_eq!(said(&format!("1\n5\n1\nN\nx\n0\n{}", &rest[3..]), true), hint);
}

/// A person who only presses keys without a mark asks nothing.
#[test]
fn a_line_of_blanks_gets_no_hint() {
    for blanks in ["", " ", "   \t", "\r", "\x0b\x0c"] {
        let script = format!("1\n5\n1\n{blanks}\nN0\nN1\nN0\nN1\nN0\nN1\n{blanks}\nN0\n");
        assert_eq!(said(&script, true), "", "{blanks:?}");
    }
}

/// Column 0 is full after five tokens. The board has no column 5.
#[test]
fn a_forfeit_is_told_with_its_reason() {
    let script = "1 5 1 N0 N0 N0 N0 N0  N0 W0 N4 S0 E9 N5";
    let end = "slide4: unexpected end of input\n";
    let lines = "slide4: N0 is taken, so Player 2 forfeits the turn\n\
                 slide4: W0 is taken, so Player 1 forfeits the turn\n\
                 slide4: S0 is taken, so Player 1 forfeits the turn\n\
                 slide4: E9 is beyond the edge, so Player 2 forfeits the turn\n\
                 slide4: N5 is beyond the edge, so Player 1 forfeits the turn\n";
    assert_eq!(said(script, true), format!("{lines}{end}"));
    assert_eq!(said(script, false), end);
}

/// The slots that the library's bots choose, in the order of the game.
#[test]
fn the_bots_slots_are_told_but_none_in_a_tournament() {
    for (size, game_type) in [(4, 4), (5, 0), (8, 4), (5, 2)] {
        let moves =
            (0..i32::try_from(size).unwrap()).map(|position| Slot { side: Side::North, position });
        let typed: Vec<_> = (0..size).map(|position| format!(" N{position}")).collect();
        // Without --seed the seed is 1.
        let mut driver = Driver { bot2: Bot2::new(1), ..Driver::new(size, game_type) };
        driver.play(Disc::First, moves.cycle());
        let script = format!("1 {size} {game_type}{}", typed.concat().repeat(20));
        let lines = said(&script, true);
        let slots: String =
            lines.split_inclusive('\n').filter(|line| line.starts_with("Bot")).collect();
        assert!(slots.starts_with("Bot1: "), "{slots}");
        assert_eq!(slots, driver.told);
        assert_eq!(slots == lines, game_type != 2, "{lines}");
        assert_eq!(said(&script, false), "");
    }
    for games in [0, 1, 2] {
        assert_eq!(said(&format!("1 4 3 {games}"), true), "");
    }
}
