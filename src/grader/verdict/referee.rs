//! The referee of ece15: the output that is right for the columns which a program's computer drew.
//!
//! The course's text lets the computer play any open column. So the expected output of a case
//! depends on the program: the referee reads each drawn column from the board that the program
//! prints below `Computer moved in column: m`. All other bytes follow from the input, the number
//! `m` too.
//!
//! Two more matters are open, and both forms of each are right: see [`Form`].

use std::collections::BTreeSet;

mod drawn;
mod position;
mod typed;

use drawn::{Column, Drawn};
pub use position::{COLUMNS, Position};
use typed::{Choice, Typed};

/// The forms of a text that the course has in two ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// The result stands in the box of the handout's sample run, not in the words of the text.
    pub boxed: bool,
    /// The greeting says `Connect-Four`, not `Connect Four`.
    pub hyphen: bool,
}

impl Form {
    /// All four, the form of our own program first.
    pub const ALL: [Self; 4] = [
        Self { boxed: false, hyphen: false },
        Self { boxed: true, hyphen: false },
        Self { boxed: false, hyphen: true },
        Self { boxed: true, hyphen: true },
    ];
}

/// What may happen in one game and not in another with the same input.
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

/// What the referee says of one run.
#[derive(Clone, Debug)]
pub struct Refereed {
    /// The output that is right. Where the input ends before the game, which no default case
    /// does, it ends there too, and only this beginning of the program's output counts.
    pub expected: Vec<u8>,
    pub form: Form,
    /// The game has come to its result.
    pub finished: bool,
    /// The program announced a column that is full, that does not exist or that cannot be read.
    /// The expected output has an open column in its place, so that line differs.
    pub illegal_draw: bool,
    /// What came up in the game.
    pub events: BTreeSet<Event>,
}

impl Refereed {
    /// Whether the run came to the matter of its case's topic. Where it did not, a run without a
    /// difference counts neither way.
    pub fn reached(&self, topic: &str) -> bool {
        needed(topic).is_none_or(|event| self.events.contains(&event))
    }
}

/// The right output for the input, the program's drawn columns and the form.
pub fn expected(input: &[u8], actual: &[u8], form: Form) -> Refereed {
    play(input, &Drawn::read(actual), form)
}

/// The same for the form that fits the program's output best: the one whose right output is the
/// same for longest, blanks at line ends aside.
pub fn fitting(input: &[u8], actual: &[u8]) -> Refereed {
    let drawn = Drawn::read(actual);
    let boxed = has_box(actual);
    // Where two forms fit equally far, a box anywhere decides.
    let rank = |refereed: &Refereed| {
        let Form { boxed: box_expected, hyphen } = refereed.form;
        (matching(&refereed.expected, actual), box_expected == boxed, !hyphen)
    };
    let [first, others @ ..] = Form::ALL.map(|form| play(input, &drawn, form));
    others.into_iter().fold(first, |best, next| if rank(&next) > rank(&best) { next } else { best })
}

fn play(input: &[u8], drawn: &Drawn, form: Form) -> Refereed {
    let mut game = Game {
        typed: Typed::new(input),
        drawn,
        position: Position::default(),
        form,
        draws: 0,
        boards: 0,
        illegal_draw: false,
        events: BTreeSet::new(),
        out: String::new(),
    };
    let finished = game.play().is_some();
    Refereed {
        expected: game.out.into_bytes(),
        form,
        finished,
        illegal_draw: game.illegal_draw,
        events: game.events,
    }
}

/// A game between the input and the drawn columns.
struct Game<'a> {
    typed: Typed<'a>,
    drawn: &'a Drawn,
    position: Position,
    form: Form,
    /// How many columns the computer has drawn, and how many boards were shown.
    draws: usize,
    boards: usize,
    illegal_draw: bool,
    events: BTreeSet<Event>,
    out: String,
}

impl Game<'_> {
    /// The course's `main()`. None where the input ends before the game.
    fn play(&mut self) -> Option<()> {
        let (alice, computer) = if self.welcome()? { (b'X', b'O') } else { (b'O', b'X') };
        if alice == b'X' {
            self.show();
            self.alice_moves(alice)?;
            self.show();
        }
        loop {
            let column = self.computer_moves(computer);
            self.show();
            if self.is_over(column, computer) {
                return Some(());
            }
            let column = self.alice_moves(alice)?;
            self.show();
            if self.is_over(column, alice) {
                return Some(());
            }
        }
    }

    /// Greeting and question; whether Alice begins.
    fn welcome(&mut self) -> Option<bool> {
        let name = if self.form.hyphen { "Connect-Four" } else { "Connect Four" };
        self.out.push_str(&format!("*** Welcome to the {name} game!!! ***\n"));
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
        let column = match self.drawn.column(self.draws, self.boards, &self.position) {
            Column::Open(column) => column,
            nothing => {
                self.illegal_draw |= nothing == Column::Illegal;
                // The game goes on only while a column is open.
                (0..COLUMNS).find(|&column| self.position.is_open(column)).unwrap_or_default()
            }
        };
        self.draws += 1;
        self.position.put(column, mark);
        self.out.push_str(&format!("Computer moved in column: {}\n", column + 1));
        column
    }

    /// Whether the stone on top of the column ends the game; a win goes before a tie.
    fn is_over(&mut self, column: usize, mark: u8) -> bool {
        let mark = char::from(mark);
        let (event, words, starred) = if self.position.wins(column) {
            let starred = format!("Player {mark} won!!! Game over");
            (Event::Win, format!("Player {mark} won!"), starred)
        } else if self.position.is_full() {
            (Event::Tie, "Tie game!".to_string(), "Game is a tie!! No winner".to_string())
        } else {
            return false;
        };
        self.events.insert(event);
        if self.form.boxed {
            let stars = "*".repeat(29);
            self.out.push_str(&format!("{stars}\n* {starred} *\n{stars}\n"));
        } else {
            self.out.push_str(&format!("{words}\n"));
        }
        true
    }
}

/// How many bytes of the expected output the actual one has from its start on, blanks at line
/// ends aside.
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

/// Whether the output has a line of stars alone, as the box of the result has.
fn has_box(output: &[u8]) -> bool {
    let is_star = |&byte: &u8| byte == b'*';
    lines(output).map(<[u8]>::trim_ascii).any(|line| line.len() > 9 && line.iter().all(is_star))
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}
