//! The five games, and what their courses decide about exit statuses.

use crate::cases::{self, Case};
use crate::refusal::Refusal;
use crate::text::difference::Eyes;
use crate::text::show;

/// A game: the name of its binary and of its folder of cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    pub name: &'static str,
    course: &'static str,
}

const GAMES: [Game; 5] = [
    Game { name: "gomoku-mist", course: "Gomoku in the Mist, Sydney COMP2017" },
    Game { name: "cuhk4", course: "Connect 4 for one or two, CUHK ENGG1110" },
    Game { name: "spfiar", course: "Connect4 against minimax, SPFIAR" },
    Game { name: "ece15", course: "Connect-Four, Alice against the computer, UCSD ECE15" },
    Game { name: "slide4", course: "Connect Four from four sides, ENGGEN131" },
];

/// The games as a table for a person.
pub fn list() -> String {
    let line = |game: &Game| format!("  {:<13}{}\n", game.name, game.course);
    GAMES.iter().map(line).collect()
}

/// The game of that name.
pub fn named(name: &str) -> Option<Game> {
    GAMES.iter().find(|game| game.name == name).copied()
}

/// All games.
pub const fn all() -> &'static [Game] {
    &GAMES
}

impl Game {
    /// The cases that count for a program, and how many are left out because
    /// they test our own options or open matters. Only those count whose names hold the word.
    pub fn cases(self, all: bool, word: &str) -> Result<(Vec<Case>, usize), Refusal> {
        let (cases, wrong) = cases::of(self.name);
        if !wrong.is_empty() {
            let wrong = wrong.join("\n");
            return Err(Refusal::Machine(format!("some files of the cases are wrong:\n{wrong}")));
        }
        let named = cases.into_iter().filter(|case| case.name.contains(word));
        let (counting, ours): (Vec<_>, Vec<_>) = named.partition(|case| all || !case.is_ours());
        if counting.is_empty() {
            return Err(Refusal::value("--case", word, no_case(self.name, ours.len())));
        }
        Ok((counting, ours.len()))
    }

    /// The course's text names exit statuses.
    pub fn names_statuses(self) -> bool {
        self.name == "gomoku-mist"
    }

    /// White space at line ends costs nothing: cuhk4's course marked by eye, and ece15's handout is a
    /// picture.
    pub fn is_marked_by_eye(self) -> bool {
        matches!(self.name, "cuhk4" | "ece15")
    }

    /// With which eyes outputs are compared.
    pub fn eyes(self) -> Eyes {
        if self.is_marked_by_eye() { Eyes::Person } else { Eyes::Bytes }
    }
}

/// That no case of a game is asked for, except so many that do not count by default.
fn no_case(game: &str, ours: usize) -> String {
    if ours == 0 {
        return format!("no case of {game} has this in its name");
    }
    let more = show::count(ours, "such case", "such cases");
    format!(
        "no default case of {game} has this in its name; --all adds {more} on our own options \
         and on open matters"
    )
}
