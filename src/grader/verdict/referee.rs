//! The referee of ece15: the output that is right for the columns which a program's computer drew.
//!
//! The course's text lets the computer play any open column. The expected output of a case
//! therefore depends on the program. The program prints a board below
//! `Computer moved in column: m`. The referee reads each drawn column from this board. All other
//! bytes follow from the input, the number `m` too.
//!
//! Two more matters are open, and both forms of each are right: see [`Wording`].

use std::collections::BTreeSet;

use crate::twins::ece15_position::{COLUMNS, Position};

mod drawn;
mod typed;

use drawn::{Column, Drawn};
use typed::{Choice, Typed};

/// The forms of a text that the course has in two ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    /// The result stands in the box of the handout's sample run, not in the words of the text.
    pub boxed: bool,
    /// The greeting says `Connect-Four`, not `Connect Four`.
    pub hyphen: bool,
}

impl Wording {
    /// All four, the form of our own program first.
    pub const ALL: [Self; 4] = [
        Self { boxed: false, hyphen: false },
        Self { boxed: true, hyphen: false },
        Self { boxed: false, hyphen: true },
        Self { boxed: true, hyphen: true },
    ];
}

/// An event that one game has, and another one with the same input has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// Alice tried a full column.
    FullColumn,
    /// Four or more stones in line.
    Win,
    /// A full board without a winner.
    Tie,
}

/// The topics whose matter comes up in some games only.
const NEEDED: [(&str, Event); 3] =
    [("full", Event::FullColumn), ("win", Event::Win), ("tie", Event::Tie)];

/// The event without which a run says nothing about the topic.
pub fn needed(topic: &str) -> Option<Event> {
    NEEDED.iter().find(|&&(needing, _)| needing == topic).map(|&(_, event)| event)
}

/// The referee's words on one run.
#[derive(Clone, Debug)]
pub struct Refereed {
    /// The output that is right. Where the input ends before the game, it ends there too, and only
    /// this beginning of the program's output counts. No default case does so.
    pub expected: Vec<u8>,
    pub form: Wording,
    /// The game has come to its result.
    pub finished: bool,
    /// The program announced a column that is full, that does not exist or that cannot be read. The
    /// expected output has an open column in its place, so that line differs.
    pub illegal_draw: bool,
    /// The events of the game.
    pub events: BTreeSet<Event>,
}

impl Refereed {
    /// True if the run came to the matter of its case's topic.
    pub fn reached(&self, topic: &str) -> bool {
        reached(topic, &self.events)
    }
}

fn reached(topic: &str, events: &BTreeSet<Event>) -> bool {
    needed(topic).is_none_or(|event| events.contains(&event))
}

/// A game that was played once, for the right output in any form.
#[derive(Clone, Debug)]
pub struct Played {
    /// The output between the greeting and the result.
    between: String,
    result: Option<GameResult>,
    /// The columns that the computer drew, from 0.
    pub columns: Vec<usize>,
    pub illegal_draw: bool,
    pub events: BTreeSet<Event>,
}

impl Played {
    /// Plays the game of this input with the columns that the program's computer drew.
    pub fn new(input: &[u8], actual: &[u8]) -> Self {
        play(input, &Drawn::read(actual))
    }

    /// True if the run came to the matter of its case's topic. Where it did not, a run without a
    /// difference counts neither way.
    pub fn reached(&self, topic: &str) -> bool {
        reached(topic, &self.events)
    }

    /// The game has come to its result.
    pub fn is_finished(&self) -> bool {
        self.result.is_some()
    }

    /// The right output in this form.
    pub fn expected(&self, form: Wording) -> Vec<u8> {
        let name = if form.hyphen { "Connect-Four" } else { "Connect Four" };
        let result = self.result.map_or(String::new(), |result| result.text(form.boxed));
        format!("*** Welcome to the {name} game!!! ***\n{}{result}", self.between).into_bytes()
    }

    fn refereed(self, form: Wording) -> Refereed {
        Refereed {
            expected: self.expected(form),
            form,
            finished: self.is_finished(),
            illegal_draw: self.illegal_draw,
            events: self.events,
        }
    }

    /// The form that fits the program's output best. Its right output is the same for longest,
    /// blanks at line ends aside.
    pub fn fitting(&self, actual: &[u8]) -> Wording {
        let boxed = has_box(actual);
        // Where two forms fit equally far, a box anywhere decides.
        let rank = |form: Wording| {
            let same = matching(&self.expected(form), actual);
            (same, form.boxed == boxed, !form.hyphen)
        };
        // Of equal ranks there are none: two forms differ in the last two parts.
        Wording::ALL.into_iter().max_by_key(|form| rank(*form)).unwrap_or_default()
    }
}

/// The right output for the input, the program's drawn columns and the form.
pub fn expected(input: &[u8], actual: &[u8], form: Wording) -> Refereed {
    Played::new(input, actual).refereed(form)
}

/// The same for the form that fits the program's output best.
pub fn fitting(input: &[u8], actual: &[u8]) -> Refereed {
    let played = Played::new(input, actual);
    let form = played.fitting(actual);
    played.refereed(form)
}

fn play(input: &[u8], drawn: &Drawn) -> Played {
    let mut game = Replay {
        typed: Typed::new(input),
        drawn,
        position: Position::default(),
        boards: 0,
        columns: Vec::new(),
        illegal_draw: false,
        events: BTreeSet::new(),
        out: String::new(),
    };
    let result = game.play();
    Played {
        between: game.out,
        result,
        columns: game.columns,
        illegal_draw: game.illegal_draw,
        events: game.events,
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug)]
enum GameResult {
    /// The winner's mark.
    Won(u8),
    Tie,
}

impl GameResult {
    fn text(self, boxed: bool) -> String {
        let (words, starred) = match self {
            Self::Won(mark) => {
                let mark = char::from(mark);
                (format!("Player {mark} won!"), format!("Player {mark} won!!! Game over"))
            }
            Self::Tie => ("Tie game!".to_string(), "Game is a tie!! No winner".to_string()),
        };
        if boxed {
            let stars = "*".repeat(29);
            format!("{stars}\n* {starred} *\n{stars}\n")
        } else {
            format!("{words}\n")
        }
    }
}

/// A game between the input and the drawn columns.
struct Replay<'a> {
    typed: Typed<'a>,
    drawn: &'a Drawn,
    position: Position,
    /// How many boards were shown.
    boards: usize,
    /// The columns that the computer has drawn.
    columns: Vec<usize>,
    illegal_draw: bool,
    events: BTreeSet<Event>,
    out: String,
}

impl Replay<'_> {
    /// The course's `main()`. None where the input ends before the game.
    fn play(&mut self) -> Option<GameResult> {
        let (alice, computer) = if self.welcome()? { (b'X', b'O') } else { (b'O', b'X') };
        if alice == b'X' {
            self.show();
            self.alice_moves(alice)?;
            self.show();
        }
        loop {
            let column = self.computer_moves(computer);
            self.show();
            if let Some(result) = self.result(column, computer) {
                return Some(result);
            }
            let column = self.alice_moves(alice)?;
            self.show();
            if let Some(result) = self.result(column, alice) {
                return Some(result);
            }
        }
    }

    /// The question behind the greeting; whether Alice begins.
    fn welcome(&mut self) -> Option<bool> {
        self.out.push_str("Would you like to make the first move [y/n]: \n");
        let answer = self.typed.answer()?;
        Some(!matches!(answer, b'n' | b'N'))
    }

    fn show(&mut self) {
        self.out.push_str(&self.position.drawing());
        self.boards += 1;
    }

    fn alice_moves(&mut self, mark: u8) -> Option<usize> {
        loop {
            self.out.push_str("Please enter your move: ");
            match self.typed.choice()? {
                Choice::Invalid => {
                    self.out.push_str("Not a valid move. Enter a column number!\n");
                }
                Choice::Column(column) if self.position.put(column, mark) => return Some(column),
                Choice::Column(_) => {
                    self.events.insert(Event::FullColumn);
                    self.out.push_str("This column is full. Try again!\n");
                }
            }
        }
    }

    fn computer_moves(&mut self, mark: u8) -> usize {
        let column = match self.drawn.column(self.columns.len(), self.boards, &self.position) {
            Column::Open(column) => column,
            nothing => {
                self.illegal_draw |= nothing == Column::Illegal;
                // The game goes on only while a column is open.
                (0..COLUMNS).find(|&column| self.position.is_open(column)).unwrap_or_default()
            }
        };
        self.columns.push(column);
        self.position.put(column, mark);
        self.out.push_str(&format!("Computer moved in column: {}\n", column + 1));
        column
    }

    /// How the stone on top of the column ends the game, if it does; a win goes before a tie.
    fn result(&mut self, column: usize, mark: u8) -> Option<GameResult> {
        let (event, result) = if self.position.wins(column) {
            (Event::Win, GameResult::Won(mark))
        } else if self.position.is_full() {
            (Event::Tie, GameResult::Tie)
        } else {
            return None;
        };
        self.events.insert(event);
        Some(result)
    }
}

/// How many bytes of the expected output the actual one has from its start on, blanks at line ends
/// aside.
fn matching(expected: &[u8], actual: &[u8]) -> usize {
    let mut theirs = lines(actual);
    let mut same = 0;
    for line in lines(expected) {
        let their = theirs.next().unwrap_or_default();
        if line.trim_ascii_end() != their.trim_ascii_end() {
            return same + line.iter().zip(their).take_while(|(one, other)| one == other).count();
        }
        same += line.len();
    }
    same
}

/// True if the output has a line of stars alone, as the box of the result has.
fn has_box(output: &[u8]) -> bool {
    let is_star = |&byte: &u8| byte == b'*';
    lines(output).map(<[u8]>::trim_ascii).any(|line| line.len() > 9 && line.iter().all(is_star))
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

#[cfg(test)]
mod tests {
    use super::{Event, Played, Wording, expected, fitting, has_box, matching, needed};
    use crate::cases::{self, Case, courses::Course};
    use crate::random::Random;
    use crate::twins::ece15::{self, switches::Is};
    use crate::twins::ece15_position::Position;
    use crate::twins::switches::Set;
    use std::collections::BTreeSet;

    /// A game of the twin with these draws, in a form.
    fn printed(input: &str, form: Wording, draw: &mut dyn FnMut() -> usize) -> Vec<u8> {
        let switches = [(form.boxed, Is::boxed), (form.hyphen, Is::hyphen)];
        let switches = switches.iter().filter(|(on, _)| *on);
        let switches = switches.fold(Set::NONE, |set, (_, is)| set.with(*is as usize));
        ece15::play_drawn(input.as_bytes(), switches, usize::MAX, draw).output
    }

    /// The twin is an independent program. Whatever it draws, the referee calls its output right.
    #[test]
    fn the_output_of_the_twin_is_right() {
        let mut seen = BTreeSet::new();
        for seed in 1..=20 {
            let mut random = Random::seeded(seed);
            let mut input = ["y\n", "n\n", "N\n", "\nx\n"][random.below(4)].to_string();
            for _ in 0..random.below(60) {
                let columns = 3 + random.below(8);
                input.push_str(&format!("{}\n", random.below(columns)));
            }
            for form in Wording::ALL {
                let mut draws = random.clone();
                let output = printed(&input, form, &mut || draws.below(7));
                let text = String::from_utf8_lossy(&output);
                let game = Played::new(input.as_bytes(), &output);
                assert_eq!(String::from_utf8_lossy(&game.expected(form)), text, "{seed}");
                let has = |one: &str, other: &str| text.contains(one) || text.contains(other);
                let events = [
                    (Event::FullColumn, text.contains("This column is full. Try again!\n")),
                    (Event::Win, has("X won!", "O won!")),
                    (Event::Tie, has("Tie game!", "Game is a tie!!")),
                ];
                let events = events.into_iter().filter(|(_, is_there)| *is_there);
                let events: BTreeSet<Event> = events.map(|(event, _)| event).collect();
                assert_eq!(game.events, events, "{seed}");
                let finished = events.contains(&Event::Win) || events.contains(&Event::Tie);
                assert_eq!((game.is_finished(), game.illegal_draw), (finished, false), "{seed}");
                let told = text.lines().filter_map(|line| line.split_once(" in column: "));
                let told: Vec<usize> = told.map(|(_, it)| it.parse::<usize>().unwrap()).collect();
                let columns: Vec<usize> = game.columns.iter().map(|column| column + 1).collect();
                assert_eq!(columns, told, "{seed}");
                let boxed = form.boxed && finished;
                assert_eq!(game.fitting(&output), Wording { boxed, ..form }, "{seed}");
                seen.extend(events);
            }
        }
        assert!(seen.contains(&Event::FullColumn) && seen.contains(&Event::Win));
    }

    /// Our own program's output is right, and comes to the matter of its topic.
    #[test]
    fn our_own_output_is_right_and_reaches_its_topic() {
        let (cases, _) = cases::of(Course::Ece15);
        let is_session = |case: &&Case| case.arguments.is_empty() && !case.is_ours();
        let mut topics = BTreeSet::new();
        for case in cases.iter().filter(is_session).step_by(3) {
            let refereed = fitting(&case.bytes, &case.expected);
            assert_eq!(refereed.expected, case.expected, "{}", case.name);
            assert_eq!((refereed.form, refereed.finished), (Wording::ALL[0], true));
            assert!(refereed.reached(case.topic()), "{}", case.name);
            topics.insert(case.topic());
        }
        assert!(topics.len() > 5, "{topics:?}");
    }

    #[test]
    fn three_topics_need_an_event() {
        let topics = ["full", "win", "tie", "move", "computer", ""];
        let events = [Some(Event::FullColumn), Some(Event::Win), Some(Event::Tie)];
        assert_eq!(topics.map(needed)[..3], events);
        assert_eq!(topics.map(needed)[3..], [None; 3]);
        let game = |input: &[u8]| {
            let game = Played::new(input, b"");
            let reached = topics.map(|topic| game.reached(topic));
            assert_eq!(
                topics.map(|topic| expected(input, b"", Wording::ALL[0]).reached(topic)),
                reached
            );
            reached
        };
        assert_eq!(game(b"y\n"), [false, false, false, true, true, true]);
        // Alice has four in column 2, the computer three in column 1.
        assert_eq!(game(b"y\n2\n2\n2\n2\n"), [false, true, false, true, true, true]);
    }

    /// The greeting and the question; the board where Alice begins.
    fn begun(board: &Position) -> String {
        let question = "Would you like to make the first move [y/n]: \n";
        format!("*** Welcome to the Connect Four game!!! ***\n{question}{}", board.drawing())
    }

    /// A column that is not open is another one in the right output: the first that is open. So it
    /// is where the program tells nothing, but then it has drawn nothing illegal.
    #[test]
    fn a_draw_that_cannot_be_is_the_first_open_column() {
        let mut board = Position::default();
        let mut text = begun(&board).replacen(&board.drawing(), "", 1);
        let mut told = String::new();
        let mut input = String::from("n\n");
        for _ in 0..3 {
            text.push_str("Computer moved in column: 1\n");
            told.push_str("Computer moved in column: 1\n.\n");
            board.put(0, b'X');
            text.push_str(&board.drawing());
            text.push_str("Please enter your move: ");
            input.push_str("1\n");
            board.put(0, b'O');
            text.push_str(&board.drawing());
        }
        text.push_str("Computer moved in column: 2\n");
        board.put(1, b'X');
        text.push_str(&board.drawing());
        text.push_str("Please enter your move: ");
        for (next, illegal_draw) in [("", false), ("1", true), ("8", true), ("x", true)] {
            let last = if next.is_empty() { "" } else { "Computer moved in column: " };
            let actual = format!("{told}{last}{next}\n");
            let refereed = expected(input.as_bytes(), actual.as_bytes(), Wording::ALL[0]);
            assert_eq!(String::from_utf8_lossy(&refereed.expected), text, "{next}");
            assert_eq!((refereed.finished, refereed.illegal_draw), (false, illegal_draw), "{next}");
            assert_eq!((refereed.form, refereed.events.len()), (Wording::ALL[0], 0));
        }
        let game = Played::new(input.as_bytes(), told.as_bytes());
        assert_eq!((game.columns, game.illegal_draw), (vec![0, 0, 0, 1], false));
    }

    /// How far an output is the same decides, then a box anywhere, then our own greeting.
    #[test]
    fn the_form_is_read_from_greeting_and_box() {
        let of = |output: &str| {
            let form = Played::new(b"n\n", output.as_bytes()).fitting(output.as_bytes());
            (form.boxed, form.hyphen)
        };
        let hyphen = "*** Welcome to the Connect-Four game!!! ***\n";
        let stars = "*".repeat(10);
        assert_eq!(of(""), (false, false));
        assert_eq!(of(&stars), (true, false));
        assert_eq!(of(hyphen), (false, true));
        assert_eq!(of(&format!("{hyphen}{stars}\n")), (true, true));
        assert_eq!(of("*** Welcome to the Connect Four game!!! ***\n"), (false, false));
    }

    #[test]
    fn a_result_stands_in_words_or_in_a_box_of_29_stars() {
        use super::GameResult::{Tie, Won};
        let stars = "*****************************\n";
        for (result, words, starred) in [
            (Won(b'X'), "Player X won!\n", "* Player X won!!! Game over *\n"),
            (Won(b'O'), "Player O won!\n", "* Player O won!!! Game over *\n"),
            (Tie, "Tie game!\n", "* Game is a tie!! No winner *\n"),
        ] {
            assert_eq!(result.text(false), words);
            assert_eq!(result.text(true), [stars, starred, stars].concat());
        }
    }

    #[test]
    fn a_form_fits_as_far_as_its_lines_are_the_same() {
        for (expected, actual, same) in [
            ("a\nbc\n", "a\nbc\n", 5),
            ("a\nbc\n", "a  \nbc", 5),
            ("a\nbc\n", "a\nbd\n", 3),
            ("a\nbc\n", "a\n", 2),
            ("a\nbc\n", " a\nbc\n", 0),
            ("", "a\n", 0),
            ("a\nbcd\ne\n", "a\nbce\ne\n", 4),
            ("a \nb\n", "a\nb\n", 5),
        ] {
            assert_eq!(matching(expected.as_bytes(), actual.as_bytes()), same, "{actual:?}");
        }
    }

    #[test]
    fn a_line_of_ten_stars_is_a_box() {
        assert!(!has_box(b"a\n*********\n"));
        assert!(has_box(b"a\n  **********  \nb\n"));
        assert!(!has_box(b"*** Welcome to the Connect Four game!!! ***\n"));
        assert!(!has_box(b"********** *\n"));
    }
}
