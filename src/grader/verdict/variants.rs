//! Outputs that are right in more than one form. A program keeps to one form in all cases.
//!
//! | game | matter | forms |
//! |---|---|---|
//! | spfiar | the level error | with a closing parenthesis, as the course's transcript has it; without, as its sheet |
//! | spfiar | `it's` at a tie | with an apostrophe; with ’, as the sheet prints it |
//! | spfiar | `'quit'` and `'restart'` at the end | with apostrophes; with ‘ and ’, or ’ alone, as the sheet prints them |
//! | ece15 | the result | in the words of the text; in the box of the handout's sample run |
//! | ece15 | the greeting | `Connect Four`; `Connect-Four` |
//!
//! In ece15 the right output also depends on the columns that the program's computer draws. The
//! [`crate::verdict::referee`] reads them from the output.
//!
//! In gomoku-mist single lines have two right answers, and a program is free at each of them by
//! itself. A case with such lines has a file `NAME.or` ([`crate::cases`]). The right output has the
//! answer that the program gave.

use std::borrow::Cow;

use super::referee::{self, Played};
use crate::cases::Case;
use crate::cases::courses::Course;
use crate::twins::ece15::switches::Is;

/// One way to write what a course leaves open.
#[derive(Clone, Copy)]
pub struct Variant {
    way: Way,
}

#[derive(Clone, Copy)]
enum Way {
    /// As our cases have it.
    Plain,
    /// The expected output of spfiar in this spelling.
    Spelt(Spelling),
    /// The referee's output in this form.
    Drawn(referee::Wording),
}

/// The output that is right for a run.
#[derive(Clone, Debug)]
pub struct Right<'a> {
    pub bytes: Cow<'a, [u8]>,
    /// The input leads to the game's end: the output ends where `bytes` end.
    pub finished: bool,
    /// The run came to what its case is about.
    pub reached: bool,
    /// The draws of the program's computer; none where a game has no drawn moves.
    pub draws: Option<Draws>,
}

/// The draws of the program's computer in a game.
#[derive(Clone, Debug)]
pub struct Draws {
    /// The columns, from 0.
    pub columns: Vec<usize>,
    /// It drew a column that is not open.
    pub illegal: bool,
}

/// The forms of a game. The first is that of our cases.
pub fn of(game: Course) -> &'static [Variant] {
    match game {
        Course::Spfiar => &SPFIAR,
        Course::Ece15 => &ECE15,
        Course::GomokuMist | Course::Cuhk4 | Course::Slide4 => &ONE,
    }
}

/// The form of our cases.
pub static PLAIN: Variant = Variant { way: Way::Plain };

static ONE: [Variant; 1] = [PLAIN];

/// Spellings in which spfiar's sheet differs from the course's transcripts, or from what one types.
#[derive(Clone, Copy)]
struct Spelling {
    /// The level error has no closing parenthesis.
    unclosed: bool,
    /// The apostrophe of the tie.
    apostrophe: &'static str,
    /// The signs before and behind `quit` and `restart`.
    quotes: Quotes,
}

type Quotes = (&'static str, &'static str);

const TYPED: Quotes = ("'", "'");
const PRINTED: Quotes = ("‘", "’");
const CLOSING: Quotes = ("’", "’");

/// The lines of our cases that may be spelt in another way.
const LEVEL_ERROR: &[u8] = b"Error: invalid level (should be between 1 to 7)\n";
const TIE: &[u8] = b"Game over: it's a tie\n";
const OVER: &[u8] = b"Please enter 'quit' to exit or 'restart' to start a new game!\n";

static SPFIAR: [Variant; 12] = [
    spelt(false, "'", TYPED),
    spelt(true, "'", TYPED),
    spelt(false, "’", TYPED),
    spelt(true, "’", TYPED),
    spelt(false, "'", PRINTED),
    spelt(true, "'", PRINTED),
    spelt(false, "’", PRINTED),
    spelt(true, "’", PRINTED),
    spelt(false, "'", CLOSING),
    spelt(true, "'", CLOSING),
    spelt(false, "’", CLOSING),
    spelt(true, "’", CLOSING),
];

const fn spelt(unclosed: bool, apostrophe: &'static str, quotes: Quotes) -> Variant {
    Variant { way: Way::Spelt(Spelling { unclosed, apostrophe, quotes }) }
}

static ECE15: [Variant; 4] = [
    drawn(referee::Wording { boxed: false, hyphen: false }),
    drawn(referee::Wording { boxed: true, hyphen: false }),
    drawn(referee::Wording { boxed: false, hyphen: true }),
    drawn(referee::Wording { boxed: true, hyphen: true }),
];

/// The game of a run, where its right output depends on what the program's computer drew.
pub fn played(game: Course, case: &Case, actual: &[u8]) -> Option<Played> {
    is_drawn(game, case).then(|| Played::new(&case.bytes, actual))
}

/// The place among the game's forms of the one that fits a run best.
pub fn fitting(game: Course, played: Option<&Played>, actual: &[u8]) -> usize {
    let found = played.map(|played| played.fitting(actual));
    let is_found = |form: &Variant| matches!(form.way, Way::Drawn(form) if Some(form) == found);
    of(game).iter().position(is_found).unwrap_or(0)
}

const fn drawn(form: referee::Wording) -> Variant {
    Variant { way: Way::Drawn(form) }
}

impl Variant {
    /// For the report: "It prints …". Empty for the form of our cases.
    pub fn name(&self) -> String {
        let parts = match self.way {
            Way::Plain => Vec::new(),
            Way::Spelt(spelling) => spelling.name(),
            Way::Drawn(form) => vec![
                (form.boxed, "the result in the starred box"),
                (form.hyphen, "Connect-Four in the greeting"),
            ],
        };
        let parts = parts.into_iter().filter_map(|(is_there, part)| is_there.then_some(part));
        parts.collect::<Vec<_>>().join(", and ")
    }

    /// The right output for a run of the case that printed `actual`. Where moves are drawn,
    /// `played` is the game of this run.
    pub fn right<'a>(&self, case: &'a Case, played: Option<&Played>, actual: &[u8]) -> Right<'a> {
        if let (Way::Drawn(form), Some(played)) = (&self.way, played) {
            let draws = Draws { columns: played.columns.clone(), illegal: played.illegal_draw };
            return Right {
                bytes: Cow::Owned(played.expected(*form)),
                finished: played.is_finished(),
                reached: played.reached(case.topic()),
                draws: Some(draws),
            };
        }
        let is_plain = match self.way {
            Way::Spelt(_) => !Spelling::concerns(&case.expected),
            Way::Plain | Way::Drawn(_) => true,
        };
        let bytes = if is_plain && case.other.is_none() {
            Cow::Borrowed(&case.expected[..])
        } else {
            Cow::Owned(self.in_answers(case, &case.expected, actual))
        };
        Right { bytes, finished: true, reached: true, draws: None }
    }

    /// The switches with which ece15's twin prints in this form.
    pub fn switches(&self) -> Vec<usize> {
        let Way::Drawn(form) = self.way else { return Vec::new() };
        let switches = [(form.boxed, Is::boxed), (form.hyphen, Is::hyphen)];
        switches.into_iter().filter(|(on, _)| *on).map(|(_, is)| is as usize).collect()
    }

    /// The right output of the program when its input ends with these bytes. This form and the
    /// columns of `actual` decide it; [`None`] where only our own program can say it.
    pub fn right_so_far(&self, case: &Case, input: &[u8], actual: &[u8]) -> Option<Vec<u8>> {
        match self.way {
            Way::Drawn(form) if is_refereed(case) => {
                Some(referee::expected(input, actual, form).expected)
            }
            _ => None,
        }
    }

    /// Our own output on the case or on the beginning of its input, in this form. Where two answers
    /// are right, the line has the one that the program gave.
    pub fn in_answers(&self, case: &Case, output: &[u8], actual: &[u8]) -> Vec<u8> {
        self.rewritten(&case.as_answered(output, actual))
    }

    fn rewritten(&self, output: &[u8]) -> Vec<u8> {
        match self.way {
            Way::Spelt(spelling) => spelling.spelt(output),
            Way::Plain | Way::Drawn(_) => output.to_vec(),
        }
    }
}

impl Right<'_> {
    /// A note for a reader who compares this line of the expected output.
    pub fn note(&self, line: &[u8]) -> Option<&'static str> {
        if self.draws.is_none() || !line.starts_with(DRAW) {
            return None;
        }
        Some(if self.is_illegal_draw(line) {
            "The computer may play any open column. The program's column is not open."
        } else {
            "The computer may play any open column. This line must name the column that the next board \
             shows."
        })
    }

    /// True if this line of the expected output stands for a column that the computer cannot play.
    pub fn is_illegal_draw(&self, line: &[u8]) -> bool {
        self.draws.as_ref().is_some_and(|draws| draws.illegal) && line.starts_with(DRAW)
    }
}

/// The beginning of the line with a drawn column.
pub const DRAW: &[u8] = b"Computer moved in column: ";

/// True if the right output depends on what the program draws.
pub fn is_drawn(game: Course, case: &Case) -> bool {
    game == Course::Ece15 && is_refereed(case)
}

/// True for a case that the referee decides. Cases with options, on our own generator or in a
/// tutor's words are right in one way.
fn is_refereed(case: &Case) -> bool {
    case.arguments.is_empty() && !case.is_ours() && !case.literal
}

impl Spelling {
    /// The differences from our cases.
    fn name(self) -> Vec<(bool, &'static str)> {
        vec![
            (self.unclosed, "the level error without its closing parenthesis"),
            (self.apostrophe != "'", "it’s with a typographic apostrophe"),
            (self.quotes != TYPED, "quit and restart in typographic quotation marks"),
        ]
    }

    /// True if the text has a line that is spelt in several ways.
    fn concerns(expected: &[u8]) -> bool {
        let mut lines = expected.split_inclusive(|&byte| byte == b'\n');
        lines.any(|line| [LEVEL_ERROR, TIE, OVER].contains(&line))
    }

    fn spelt(self, expected: &[u8]) -> Vec<u8> {
        let Self { unclosed, apostrophe, quotes: (open, close) } = self;
        let bracket = if unclosed { "" } else { ")" };
        let mut spelt = Vec::with_capacity(expected.len());
        for line in expected.split_inclusive(|&byte| byte == b'\n') {
            let other = match line {
                LEVEL_ERROR => {
                    format!("Error: invalid level (should be between 1 to 7{bracket}\n")
                }
                TIE => format!("Game over: it{apostrophe}s a tie\n"),
                OVER => format!(
                    "Please enter {open}quit{close} to exit or {open}restart{close} to start a new \
                     game!\n"
                ),
                line => {
                    spelt.extend_from_slice(line);
                    continue;
                }
            };
            spelt.extend_from_slice(other.as_bytes());
        }
        spelt
    }
}

#[cfg(test)]
mod tests {
    use super::{
        CLOSING, Draws, PLAIN, PRINTED, Right, SPFIAR, Spelling, Way, fitting, is_drawn, of, played,
    };
    use crate::cases::{self, Case, courses::Course};
    use crate::twins::ece15;
    use crate::twins::switches::Set;
    use std::borrow::Cow;

    fn spelling(place: usize) -> Spelling {
        let Way::Spelt(spelling) = SPFIAR[place].way else { panic!("{place}") };
        spelling
    }

    const OURS: &str = "Error: invalid level (should be between 1 to 7)\n\
        Game over: it's a tie\nit's a tie)\n\
        Please enter 'quit' to exit or 'restart' to start a new game!\n";

    #[test]
    fn each_form_spells_the_lines_of_its_matter() {
        let ours = spelling(0).spelt(OURS.as_bytes());
        assert_eq!(ours, OURS.as_bytes());
        let other = spelling(SPFIAR.len() - 1).spelt(OURS.as_bytes());
        let expected = "Error: invalid level (should be between 1 to 7\n\
            Game over: it’s a tie\nit's a tie)\n\
            Please enter ’quit’ to exit or ’restart’ to start a new game!\n";
        assert_eq!(String::from_utf8(other).unwrap(), expected);
        let mut all: Vec<_> =
            (0..SPFIAR.len()).map(|place| spelling(place).spelt(OURS.as_bytes())).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 12);
    }

    /// The quotes change slowest, then the apostrophe, then the parenthesis.
    #[test]
    fn the_forms_are_told_in_one_order() {
        let mut place = 0;
        for (open, close) in [("'", "'"), ("‘", "’"), ("’", "’")] {
            for apostrophe in ["'", "’"] {
                for bracket in [")", ""] {
                    let expected = format!(
                        "Error: invalid level (should be between 1 to 7{bracket}\n\
                         Game over: it{apostrophe}s a tie\nit's a tie)\n\
                         Please enter {open}quit{close} to exit or {open}restart{close} to start a \
                         new game!\n"
                    );
                    let spelt = spelling(place).spelt(OURS.as_bytes());
                    assert_eq!(String::from_utf8(spelt).unwrap(), expected);
                    let level = "the level error without its closing parenthesis";
                    let tie = "it’s with a typographic apostrophe";
                    let quit = "quit and restart in typographic quotation marks";
                    let parts = [(bracket, ")", level), (apostrophe, "'", tie), (open, "'", quit)];
                    let parts = parts.iter().filter(|(one, ours, _)| one != ours);
                    let name = parts.map(|(_, _, name)| *name).collect::<Vec<_>>().join(", and ");
                    assert_eq!(SPFIAR[place].name(), name);
                    place += 1;
                }
            }
        }
        assert_eq!(place, SPFIAR.len());
    }

    /// Each form is that of ece15's twin with the form's switches on.
    #[test]
    fn the_twin_prints_in_each_form() {
        let input = b"n\n1\n1\n1\n1\n1\n1\n2\n2\n2\n3\n3\n3\n3\n";
        let (mut cases, _) = cases::of(Course::Ece15);
        let place = cases.iter().position(|case| is_drawn(Course::Ece15, case)).unwrap();
        let case = &mut cases[place];
        case.bytes = input.as_slice().into();
        for (place, form) in of(Course::Ece15).iter().enumerate() {
            let switches = form.switches();
            assert_eq!(switches.len(), [0, 1, 1, 2][place]);
            let switches = switches.iter().fold(Set::NONE, |set, is| set.with(*is));
            let mut columns = (3..7).cycle();
            let mut draw = || columns.next().unwrap();
            let printed = ece15::play_drawn(input, switches, usize::MAX, &mut draw).output;
            let text = String::from_utf8_lossy(&printed).into_owned();
            assert_eq!(text.contains("Connect-Four"), place >= 2);
            assert_eq!(text.contains("!!! Game over"), place % 2 == 1);
            let game = played(Course::Ece15, case, &printed);
            let right = form.right(case, game.as_ref(), &printed);
            assert_eq!(right.bytes, printed, "{text}");
            assert_eq!((right.finished, right.reached), (true, true));
            let draws = right.draws.unwrap();
            assert_eq!((&draws.columns[..4], draws.illegal), (&[3, 4, 5, 6][..], false));
            // Each beginning of the input has a beginning of its own.
            let beginning = form.right_so_far(case, &input[..2], &printed).unwrap();
            assert!(printed.starts_with(&beginning) && beginning.len() < printed.len());
            assert!(String::from_utf8_lossy(&beginning).ends_with("Please enter your move: "));
        }
        assert!(played(Course::Ece15, &Case { literal: true, ..case.clone() }, b"").is_none());
        assert!(PLAIN.right_so_far(case, input, b"").is_none());
        assert!(PLAIN.switches().is_empty() && SPFIAR[11].switches().is_empty());
        case.literal = true;
        assert!(of(Course::Ece15)[1].right_so_far(case, input, b"").is_none());
    }

    /// A line with two right answers has the one that the program gave.
    #[test]
    fn the_right_output_has_the_answers_of_the_program() {
        let (cases, _) = cases::of(Course::GomokuMist);
        let case = cases.iter().find(|case| case.other.is_some()).unwrap();
        let other = case.other.clone().unwrap();
        assert_ne!(other, case.expected);
        for answers in [&case.expected, &other] {
            let right = PLAIN.right(case, None, answers);
            assert_eq!(&right.bytes[..], answers);
            assert_eq!((right.finished, right.reached), (true, true));
            assert!(right.draws.is_none());
        }
        assert_eq!(PLAIN.right(case, None, b"?").bytes, case.expected);
        let case = cases.iter().find(|case| case.other.is_none()).unwrap();
        assert!(matches!(PLAIN.right(case, None, b"?").bytes, Cow::Borrowed(_)));
        // A spelling is another output where the case has such a line.
        let case = Case { expected: OURS.into(), ..case.clone() };
        let form = &SPFIAR[11];
        assert_eq!(form.right(&case, None, b"?").bytes, spelling(11).spelt(OURS.as_bytes()));
        assert_eq!(form.in_answers(&case, b"it's\n", b"?"), b"it's\n");
        let case = Case { expected: b"it's\n".into(), ..case };
        assert!(matches!(form.right(&case, None, b"?").bytes, Cow::Borrowed(b"it's\n")));
    }

    #[test]
    fn a_drawn_column_has_a_note() {
        let line = b"Computer moved in column: 3\n";
        let note = |illegal: Option<bool>, line: &[u8]| {
            let draws = illegal.map(|illegal| Draws { columns: vec![2], illegal });
            let right = Right { bytes: b"".into(), finished: true, reached: true, draws };
            (right.note(line).map(|note| note.contains("not open")), right.is_illegal_draw(line))
        };
        assert_eq!(note(None, line), (None, false));
        assert_eq!(note(Some(false), line), (Some(false), false));
        assert_eq!(note(Some(true), line), (Some(true), true));
        assert_eq!(note(Some(true), b"Tie game!\n"), (None, false));
        let notes = [false, true].map(|illegal| {
            let draws = Some(Draws { columns: vec![2], illegal });
            Right { bytes: b"".into(), finished: true, reached: true, draws }.note(line).unwrap()
        });
        let open = "The computer may play any open column.";
        assert_eq!(
            notes,
            [
                format!("{open} This line must name the column that the next board shows."),
                format!("{open} The program's column is not open."),
            ]
        );
    }

    #[test]
    fn a_text_without_such_a_line_has_one_form() {
        assert!(!Spelling::concerns(b"it's a tie\nGame over: it's a tie"));
        for line in OURS.lines().filter(|line| !line.starts_with("it's")) {
            assert!(Spelling::concerns(format!("x\n{line}\n").as_bytes()), "{line}");
        }
    }

    #[test]
    fn the_report_names_the_matters_that_differ() {
        assert_eq!((spelling(4).quotes, spelling(8).quotes), (PRINTED, CLOSING));
        let names = |game| of(game).iter().map(super::Variant::name).collect::<Vec<_>>();
        assert_eq!(names(Course::Cuhk4), [""]);
        let boxed = "the result in the starred box";
        let hyphen = "Connect-Four in the greeting";
        let both = format!("{boxed}, and {hyphen}");
        assert_eq!(names(Course::Ece15), ["", boxed, hyphen, &both]);
        let spfiar = names(Course::Spfiar);
        assert_eq!(spfiar[0], "");
        assert_eq!(
            spfiar[3],
            "the level error without its closing parenthesis, and it’s with a typographic apostrophe"
        );
        assert_eq!(spfiar[4], "quit and restart in typographic quotation marks");
        assert_eq!(spfiar[4], spfiar[8]);
    }

    /// The words of our cases fit the first form; the box and the hyphen lead to the others.
    #[test]
    fn a_run_of_ece15_fits_the_form_that_it_prints() {
        let (cases, _) = cases::of(Course::Ece15);
        let case = cases.iter().find(|case| is_drawn(Course::Ece15, case)).unwrap();
        for (place, form) in of(Course::Ece15).iter().enumerate() {
            let game = played(Course::Ece15, case, &case.expected).unwrap();
            let right = form.right(case, Some(&game), &case.expected).bytes.into_owned();
            let game = played(Course::Ece15, case, &right);
            assert_eq!(fitting(Course::Ece15, game.as_ref(), &right), place);
        }
        assert_eq!(fitting(Course::Spfiar, None, b"x"), 0);
    }

    #[test]
    fn the_referee_judges_sessions_of_ece15_alone() {
        let (cases, _) = cases::of(Course::Ece15);
        let drawn = |case: &&Case| is_drawn(Course::Ece15, case);
        assert!(
            cases.iter().filter(drawn).all(|case| case.arguments.is_empty() && !case.is_ours())
        );
        let case = cases.iter().find(drawn).unwrap();
        assert!(!is_drawn(Course::Slide4, case));
        let with = |change: fn(&mut Case)| {
            let mut case = case.clone();
            change(&mut case);
            is_drawn(Course::Ece15, &case)
        };
        assert!(with(|_| ()));
        assert!(!with(|case| case.literal = true));
        assert!(!with(|case| case.arguments.push("--solve".into())));
        assert!(!with(|case| case.name.insert_str(0, "ours_")));
    }
}
