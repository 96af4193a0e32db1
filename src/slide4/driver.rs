//! The course's driver `test_connect4.c`: the banner, the choice, the games.
//!
//! The driver reads numbers as C's `scanf("%d")` does ([`crate::scanf`]). It reads a move byte by
//! byte: it skips to one of `N W E S`, then to a digit. This driver stops if the course's driver
//! would go on with garbage or hang ([`Stop`]).

use super::board::{Slot, side_of};
use super::engine::bot1::Bot1;
use super::engine::bot2::Bot2;
use super::engine::decisions::Decisions;
use super::functions::{
    LONGEST_STRING, MAX_SIZE, MIN_SIZE, SlideBoard, Turn, add_move_to_board, check_game_over,
    get_display_board_string, get_move_bot1, get_move_bot2, new_board,
};
use super::notation::{letter_of, number_of};
use super::report;
use super::tournament::Tournament;
use crate::board::{Disc, Side};
use crate::console::{self, Console, Result, Status, Ticker};
use crate::scanf::{Scan, is_space, read_int};

/// Everything up to the first prompt, with the prompt and the blanks at line ends.
const BANNER: &[u8] = br"ENGGEN131 Project - Semester Two - 2018
                                 _      __                 
                                | |    / _|                
  ___ ___  _ __  _ __   ___  ___| |_  | |_ ___  _   _ _ __ 
 / __/ _ \| '_ \| '_ \ / _ \/ __| __| |  _/ _ \| | | | '__|
| (_| (_) | | | | | | |  __/ (__| |_  | || (_) | |_| | |   
 \___\___/|_| |_|_| |_|\___|\___|\__| |_| \___/ \__,_|_|   

Would you like to:

  0 = Test individual functions in connect.c
      [you should write your own test code for this in MyTestFunction()]
  1 = Play Connect Four
      [this will only work if you to have completed all of the functions)]

Please enter your choice [0 or 1]:  ";

const SIZE_PROMPT: &[u8] = b"\n\n==================\nEnter board size: ";

const TYPE_PROMPT: &[u8] = b"Options:\n [1] = Human vs. Human\n [2] = Human vs. Bot1\n \
    [3] = Bot1 vs. Bot2\nChoose game type: ";

const GAMES_PROMPT: &[u8] = b"Number of games: ";

/// Choice of the test report; every other number plays.
const REPORT: i32 = 0;

/// The players: the meaning of the number for the game type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameType {
    /// 1.
    HumanAgainstHuman,
    /// 2: the person is player 1.
    HumanAgainstBot,
    /// 3: many games of Bot1 against Bot2. It asks for their number and shows no boards.
    Tournament,
    /// Every other number: one game of Bot1 against Bot2, with boards.
    BotAgainstBot,
}

impl GameType {
    /// The type that a number stands for.
    const fn of(number: i32) -> Self {
        match number {
            1 => Self::HumanAgainstHuman,
            2 => Self::HumanAgainstBot,
            3 => Self::Tournament,
            _ => Self::BotAgainstBot,
        }
    }

    /// The person or bot that chooses a player's moves.
    const fn mover(self, player: Disc) -> Mover {
        match (self, player) {
            (Self::HumanAgainstHuman, _) | (Self::HumanAgainstBot, Disc::First) => Mover::Human,
            (Self::HumanAgainstBot, Disc::Second) | (_, Disc::First) => Mover::Bot1,
            (Self::Tournament | Self::BotAgainstBot, Disc::Second) => Mover::Bot2,
        }
    }
}

/// The numbers that a person enters before the first game.
#[derive(Clone, Copy, Debug)]
struct Setup {
    /// 4 to 10.
    size: usize,
    game_type: GameType,
    /// In a tournament the number as entered: it may be zero or negative. 1 in every other type.
    games: i32,
}

/// Why a session ends early. The faults of the input are rulings. C's driver would go on with an
/// unset variable, hang, or write outside its array.
type Stop = console::Stop<Mistake>;

/// A mistake in the input.
#[derive(Clone, Copy, Debug)]
enum Mistake {
    /// The input has something else in the place of a number.
    NotANumber,
    /// A number beyond a C `int`.
    BeyondInt,
    /// The board's size is not 4 to 10.
    BadSize,
}

/// The result of a part of a session.
type Outcome<T> = Result<T, Stop>;

/// The person or bot that chooses a player's moves.
#[derive(Clone, Copy, Debug)]
enum Mover {
    Human,
    Bot1,
    Bot2,
}

/// Runs the whole driver. When the input stops it, it prints one line on standard error and returns
/// status 1. Standard output gets nothing more.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub(super) fn run(console: &mut Console<'_>, nodes: u64, seed: u32) -> Result<Status> {
    console.put(BANNER)?;
    let reason: &[u8] = match choose(console, nodes, seed) {
        Ok(()) => return Ok(Status::Success),
        Err(Stop::Stream(error)) => return Err(error),
        Err(Stop::Other(Mistake::NotANumber)) => b"slide4: expected a number\n",
        Err(Stop::Other(Mistake::BeyondInt)) => b"slide4: the number is beyond a C int\n",
        Err(Stop::EndOfInput) => b"slide4: unexpected end of input\n",
        Err(Stop::Other(Mistake::BadSize)) => b"slide4: the board size must be 4 to 10\n",
    };
    console.report(reason)?;
    Ok(Status::Failure)
}

/// Reads the choice, then prints the report or plays a session.
fn choose(console: &mut Console<'_>, nodes: u64, seed: u32) -> Outcome<()> {
    if read_number(console)? == REPORT {
        return Ok(report::print(console)?);
    }
    let setup = read_setup(console)?;
    play(console, setup, nodes, seed)
}

/// Asks for the size, the type and, for a tournament, the number of games.
fn read_setup(console: &mut Console<'_>) -> Outcome<Setup> {
    console.put(SIZE_PROMPT)?;
    let size = usize::try_from(read_number(console)?).map_err(|_| Stop::Other(Mistake::BadSize))?;
    if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
        return Err(Stop::Other(Mistake::BadSize));
    }
    console.put(TYPE_PROMPT)?;
    let game_type = GameType::of(read_number(console)?);
    let mut games = 1;
    if game_type == GameType::Tournament {
        console.put(GAMES_PROMPT)?;
        games = read_number(console)?;
    }
    Ok(Setup { size, game_type, games })
}

/// Plays the session. It is a function of its own: the bots take much stack, which costs time. The
/// report and a refusal need no bots.
#[inline(never)]
fn play(console: &mut Console<'_>, setup: Setup, nodes: u64, seed: u32) -> Outcome<()> {
    let (bot1, bot2) = (Bot1::new(nodes), Bot2::new(seed));
    let (ticker, tournament) = (Ticker::start(console), Tournament::new(setup.games));
    let decisions = (setup.game_type == GameType::Tournament).then(Decisions::new);
    Session { console, ticker, setup, bot1, bot2, decisions, tournament }.play()
}

/// A session: one game or a tournament of many.
struct Session<'session, 'streams> {
    console: &'session mut Console<'streams>,
    ticker: Ticker,
    setup: Setup,
    bot1: Bot1,
    bot2: Bot2,
    /// Bot1's decisions in this tournament, where the same openings recur.
    decisions: Option<Decisions>,
    tournament: Tournament,
}

impl Session<'_, '_> {
    /// Plays all games and prints the result. Player 1 moves first in the first game, player 2 in
    /// the second, and so on in turn.
    fn play(&mut self) -> Outcome<()> {
        let mut starter = Disc::First;
        let mut winner = starter;
        while self.tournament.goes_on() {
            winner = self.play_game(starter)?;
            self.tournament.note(winner);
            starter = starter.other();
        }
        if self.tournament.is_single_game() {
            let winner = number_of(Some(winner));
            return Ok(self.console.print(format_args!(
                "\nGame over! Congratulations! Winner is Player {winner}\n\n"
            ))?);
        }
        Ok(self.console.print(format_args!("{}", self.tournament))?)
    }

    /// Plays one game to its end and returns the winner. A forfeit passes the turn like a move.
    fn play_game(&mut self, starter: Disc) -> Outcome<Disc> {
        let mut board = new_board(self.setup.size);
        self.show(&board)?;
        let mut player = starter;
        loop {
            self.show_progress()?;
            let slot = self.choose_slot(&board, player)?;
            let turn = slot.map_or(Turn::Forfeited, |Slot { side, position }| {
                add_move_to_board(&mut board, side, position, player)
            });
            self.tell(player, slot, turn)?;
            self.show(&board)?;
            if let Some(winner) = check_game_over(&board, player, turn) {
                return Ok(winner);
            }
            player = player.other();
        }
    }

    /// Tells a person at a terminal the slot of a bot, or the reason of a forfeit. Says nothing in
    /// a tournament, which shows no boards.
    fn tell(&mut self, player: Disc, slot: Option<Slot>, turn: Turn) -> Outcome<()> {
        let Some(slot) = slot.filter(|_| self.setup.game_type != GameType::Tournament) else {
            return Ok(());
        };
        let (side, position) = (letter_of(slot.side), slot.position);
        match self.setup.game_type.mover(player) {
            Mover::Bot1 => self.console.notice(format_args!("Bot1: {side}{position}"))?,
            Mover::Bot2 => self.console.notice(format_args!("Bot2: {side}{position}"))?,
            Mover::Human if turn == Turn::Forfeited => {
                let number = number_of(Some(player));
                let on_board = usize::try_from(position).is_ok_and(|place| place < self.setup.size);
                let reason = if on_board { "taken" } else { "beyond the edge" };
                self.console.notice(format_args!(
                    "slide4: {side}{position} is {reason}, so Player {number} forfeits the turn"
                ))?;
            }
            Mover::Human => {}
        }
        Ok(())
    }

    /// Prints the board, except in a tournament.
    fn show(&mut self, board: &SlideBoard) -> Outcome<()> {
        if self.setup.game_type == GameType::Tournament {
            return Ok(());
        }
        let mut text = [0; LONGEST_STRING];
        Ok(self.console.put(get_display_board_string(board, &mut text))?)
    }

    /// Before a move, shows a person at a terminal the boards so far, or the progress of a
    /// tournament. If all numbers of a tournament were typed on one line, its prompts stay in the
    /// buffer. The progress line would overwrite them.
    fn show_progress(&mut self) -> Outcome<()> {
        if let Some(elapsed) = self.ticker.due(self.console) {
            if self.setup.game_type == GameType::Tournament {
                let progress = self.tournament.progress(elapsed);
                self.ticker.show(self.console, format_args!("{progress}"));
            } else {
                self.console.flush()?;
            }
        }
        Ok(())
    }

    /// The slot that a player chooses. A bot always has one, because an unfinished game has an open
    /// slot.
    fn choose_slot(&mut self, board: &SlideBoard, player: Disc) -> Outcome<Option<Slot>> {
        match self.setup.game_type.mover(player) {
            Mover::Human => read_slot(self.console, player).map(Some),
            Mover::Bot1 => {
                Ok(get_move_bot1(&mut self.bot1, self.decisions.as_mut(), board, player))
            }
            Mover::Bot2 => Ok(get_move_bot2(&mut self.bot2, board, player)),
        }
    }
}

/// One of the four numbers of a session.
fn read_number(console: &mut Console<'_>) -> Outcome<i32> {
    match read_int(console)? {
        Scan::Number(number) => i32::try_from(number).map_err(|_| Stop::Other(Mistake::BeyondInt)),
        Scan::NotANumber => Err(Stop::Other(Mistake::NotANumber)),
        Scan::EndOfInput => Err(Stop::EndOfInput),
    }
}

/// Asks a person for a slot: the first side letter, and the first digit after it. The digit may lie
/// outside the board.
fn read_slot(console: &mut Console<'_>, player: Disc) -> Outcome<Slot> {
    let number = number_of(Some(player));
    console.print(format_args!("Player {number}: enter move [side/position]: "))?;
    let side: Side = take_first(console, side_of)?;
    let position =
        take_first(console, |byte| byte.is_ascii_digit().then(|| i32::from(byte - b'0')))?;
    Ok(Slot { side, position })
}

/// Takes bytes until one of them has a meaning. A person who types a line without such a byte gets
/// a hint.
fn take_first<T>(console: &mut Console<'_>, meaning: impl Fn(u8) -> Option<T>) -> Outcome<T> {
    let mut typed = false;
    loop {
        let byte = console.take()?.ok_or(Stop::EndOfInput)?;
        if let Some(found) = meaning(byte) {
            return Ok(found);
        }
        if byte == b'\n' && typed {
            console.notice(format_args!("{HINT}"))?;
        }
        typed = byte != b'\n' && (typed || !is_space(byte));
    }
}

/// The hint for a line without a move, such as `n2`. The course's driver prints no hint.
const HINT: &str = "slide4: a move is a capital N, W, E or S and a column or row, as N3";
