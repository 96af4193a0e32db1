//! slide4, up to the first move of a bot. It has a switch for each planted fault of the students'
//! functions and each open question.
#![expect(clippy::similar_names, reason = "size and side are the course's words")]

use super::{Input, Number, Transcript, wrapped};
use crate::twins::switches::Set;

mod functions;
mod report;
mod requests;
pub mod right;
pub mod switches;

use functions::Functions;
use report::BANNER;
use switches::Is;

/// The reason why a session stops before its end.
enum Stop {
    /// The input ends or is malformed.
    Input,
    /// A bot is to move, or too much is printed.
    Bot,
    /// A function does not return.
    Hang,
}

/// The right program.
pub fn play(input: &[u8]) -> Transcript {
    play_with(input, Set::NONE, usize::MAX)
}

/// A program with these switches on. It stops soon after it has printed `limit` bytes.
pub fn play_with(input: &[u8], switches: Set, limit: usize) -> Transcript {
    let functions = Functions { switches };
    let mut play = Play { functions, limit, input: Input::new(input), out: BANNER.to_string() };
    let result = play.session();
    let ended = matches!(result, Err(Stop::Input));
    if ended && functions.is(Is::end_with_line_end) {
        play.out.push('\n');
    }
    Transcript {
        output: play.out.into_bytes(),
        status: u8::from(ended),
        used: play.input.seen(),
        unfinished: matches!(result, Err(Stop::Bot)),
    }
}

/// The functions by request, `slide4 --functions`.
pub fn answer_requests(input: &[u8], switches: Set, limit: usize) -> Transcript {
    requests::answer(input, Functions { switches }, limit)
}

struct Play<'a> {
    functions: Functions,
    limit: usize,
    input: Input<'a>,
    out: String,
}

impl Play<'_> {
    fn session(&mut self) -> Result<(), Stop> {
        if self.number()? == 0 {
            self.out += "\n";
            self.out += self.functions.report().trim_start_matches('\n');
            return Ok(());
        }
        self.out += "\n\n==================\nEnter board size: ";
        let size = self.number()?;
        if !(4..=10).contains(&size) {
            return Err(Stop::Input);
        }
        self.out += "Options:\n [1] = Human vs. Human\n [2] = Human vs. Bot1\n";
        self.out += " [3] = Bot1 vs. Bot2\nChoose game type: ";
        let kind = self.number()?;
        let mut games = 1;
        if kind == 3 {
            self.out += "Number of games: ";
            games = self.number()?;
            if games <= 0 {
                self.out += &format!("\nTournament over! Games played = {games}\n");
                self.out += "Player 1 wins = 0 / Player 2 wins = 0\n\n";
                return Ok(());
            }
        }
        let winner = self.game(usize::try_from(size).unwrap(), kind)?;
        if games == 1 {
            self.out += &format!("\nGame over! Congratulations! Winner is Player {winner}\n\n");
        }
        Ok(())
    }

    fn number(&mut self) -> Result<i32, Stop> {
        match self.input.number() {
            Number::Is(number) if self.functions.is(Is::wraps_at_32_bits) => Ok(wrapped(number)),
            Number::Is(number) => i32::try_from(number).map_err(|_| Stop::Input),
            Number::None | Number::End => Err(Stop::Input),
        }
    }

    /// The number of the player who wins.
    fn game(&mut self, size: usize, kind: i32) -> Result<i32, Stop> {
        let functions = self.functions;
        let mut board = functions.board(size);
        if kind != 3 {
            self.out += &functions.board_string(&board, size);
        }
        let mut player = 1;
        while self.out.len() <= self.limit {
            if kind != 1 && (kind, player) != (2, 1) {
                return Err(Stop::Bot);
            }
            let (side, slot) = self.human(player, size)?;
            let place = functions.add_move(&mut board, size, side, slot, player);
            if place.0 < 0 && functions.is(Is::over_hangs_after_forfeit) {
                return Err(Stop::Hang);
            }
            self.out += functions.printed_when_over_is_checked();
            let over = functions.check_game_over(&board, size, player, place);
            self.out += &functions.board_string(&board, size);
            if over != 0 {
                return Ok(over);
            }
            player = 3 - player;
        }
        Err(Stop::Bot)
    }

    fn human(&mut self, player: i32, size: usize) -> Result<(u8, i32), Stop> {
        loop {
            self.out += &format!("Player {player}: enter move [side/position]: ");
            let small = self.functions.is(Is::lower_case_side);
            let side = self.one_of(if small { b"NWESnwes" } else { b"NWES" })?;
            let digit = self.one_of(b"0123456789")? - b'0';
            let again = self.functions.is(Is::digit_beyond_asks_again);
            if usize::from(digit) < size || !again {
                return Ok((side.to_ascii_uppercase(), i32::from(digit)));
            }
        }
    }

    fn one_of(&mut self, wanted: &[u8]) -> Result<u8, Stop> {
        loop {
            let byte = self.input.byte().ok_or(Stop::Input)?;
            if wanted.contains(&byte) {
                return Ok(byte);
            }
        }
    }
}
