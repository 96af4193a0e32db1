//! The score of a tournament.

use core::fmt::{self, Display, Formatter};
use core::time::Duration;

use crate::board::Disc;
use crate::console::Pace;

/// The number of games, and the wins of each player so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tournament {
    /// The number as entered; it may be zero or negative.
    games: i32,
    /// Wins of player 1 and of player 2.
    wins: [i32; 2],
}

impl Tournament {
    /// A tournament before its first game.
    pub(super) const fn new(games: i32) -> Self {
        Self { games, wins: [0; 2] }
    }

    /// True if there is a game to be played.
    pub(super) const fn goes_on(&self) -> bool {
        self.played() < self.games
    }

    /// True if there is exactly one game. Then the driver prints its winner, not the score.
    pub(super) const fn is_single_game(&self) -> bool {
        self.games == 1
    }

    /// Counts one game.
    pub(super) const fn note(&mut self, winner: Disc) {
        let [first, second] = &mut self.wins;
        match winner {
            Disc::First => *first += 1,
            Disc::Second => *second += 1,
        }
    }

    /// The progress line for a person who waits, after this time.
    pub(super) const fn progress(&self, elapsed: Duration) -> Progress<'_> {
        Progress { tournament: self, elapsed }
    }

    /// Games played: every game has a winner.
    const fn played(&self) -> i32 {
        let [first, second] = self.wins;
        first + second
    }
}

/// The result, as the course's driver prints it.
impl Display for Tournament {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Self { games, wins: [first, second] } = self;
        write!(formatter, "\nTournament over! Games played = {games}\n")?;
        write!(formatter, "Player 1 wins = {first} / Player 2 wins = {second}\n\n")
    }
}

/// One line about a tournament that is under way.
pub(super) struct Progress<'tournament> {
    tournament: &'tournament Tournament,
    elapsed: Duration,
}

impl Display for Progress<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Tournament { games, wins: [first, second] } = self.tournament;
        let played = self.tournament.played();
        let part = u64::try_from(played).unwrap_or(0);
        let whole = u64::try_from(*games).unwrap_or(0);
        let pace = Pace { done: part, things: "games", part, whole, elapsed: self.elapsed };
        write!(formatter, "{played} of {games} games, wins {first} / {second}{pace}")
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::{Disc, Duration, Tournament};
    use std::format;

    #[test]
    fn progress_tells_games_wins_rate_and_time_left() {
        let mut tournament = Tournament::new(1_000);
        let start = format!("{}", tournament.progress(Duration::from_secs(1)));
        assert_eq!(start, "0 of 1000 games, wins 0 / 0");
        for game in 0..100 {
            tournament.note(if game % 4 == 0 { Disc::Second } else { Disc::First });
        }
        let line = format!("{}", tournament.progress(Duration::from_secs(10)));
        assert_eq!(line, "100 of 1000 games, wins 75 / 25, 10 games/s, 1:30 left");
    }
}
