//! Outputs that are right in more than one form. A program keeps to one form in all cases.
//!
//! | game | matter | forms |
//! |---|---|---|
//! | spfiar | the level error | with a closing parenthesis, as the course's transcript has it; without, as its sheet |
//! | ece15 | the result | in the words of the text; in the box of the handout's sample run |
//! | ece15 | the greeting | `Connect Four`; `Connect-Four` |
//!
//! In ece15 the right output depends on the columns that the program's computer draws as well:
//! [`crate::verdict::referee`] reads them from the output.
//!
//! In gomoku-mist single lines have two right answers, and a program is free at each of them by itself:
//! such a case has a file `NAME.or` ([`crate::cases`]). The right output has the answer that the
//! program gave.

use super::referee;
use crate::cases::Case;
use crate::cases::courses::Game;

/// One way to write what a course leaves open.
pub struct Form {
    /// For the report: "It prints …".
    pub name: &'static str,
    way: Way,
}

enum Way {
    /// The expected output, rewritten.
    Rewrite(fn(&[u8]) -> Vec<u8>),
    /// The referee's output in this form.
    Drawn(referee::Form),
}

/// The output that is right for a run.
pub struct Right {
    pub bytes: Vec<u8>,
    /// The input leads to the game's end: the output ends where `bytes` end.
    pub finished: bool,
    /// The run came to what its case is about.
    pub reached: bool,
}

/// The forms of a game. The first is that of our cases.
pub fn of(game: Game) -> &'static [Form] {
    match game.name {
        "spfiar" => &SPFIAR,
        "ece15" => &ECE15,
        _ => &ONE,
    }
}

/// The form of our cases.
pub static PLAIN: Form = Form { name: "", way: Way::Rewrite(<[u8]>::to_vec) };

static ONE: [Form; 1] = [Form { name: "", way: Way::Rewrite(<[u8]>::to_vec) }];

static SPFIAR: [Form; 2] = [
    Form { name: "", way: Way::Rewrite(<[u8]>::to_vec) },
    Form {
        name: "the level error without its closing parenthesis",
        way: Way::Rewrite(without_parenthesis),
    },
];

static ECE15: [Form; 4] = [
    drawn("", referee::Form { boxed: false, hyphen: false }),
    drawn("the result in the starred box", referee::Form { boxed: true, hyphen: false }),
    drawn("Connect-Four in the greeting", referee::Form { boxed: false, hyphen: true }),
    drawn(
        "the result in the starred box, and Connect-Four in the greeting",
        referee::Form { boxed: true, hyphen: true },
    ),
];

/// The place among the game's forms of the one that fits a run best.
pub fn fitting(game: Game, case: &Case, actual: &[u8]) -> usize {
    if !is_drawn(game, case) {
        return 0;
    }
    let found = referee::fitting(&case.bytes, actual).form;
    let is_found = |form: &Form| matches!(form.way, Way::Drawn(form) if form == found);
    ECE15.iter().position(is_found).unwrap_or(0)
}

const fn drawn(name: &'static str, form: referee::Form) -> Form {
    Form { name, way: Way::Drawn(form) }
}

impl Form {
    /// The right output for a run of the case that printed `actual`.
    pub fn right(&self, case: &Case, actual: &[u8]) -> Right {
        match self.way {
            Way::Drawn(form) if is_refereed(case) => {
                let refereed = referee::expected(&case.bytes, actual, form);
                let reached = refereed.reached(case.topic());
                Right { finished: refereed.finished, reached, bytes: refereed.expected }
            }
            _ => {
                let bytes = self.in_answers(case, &case.expected, actual);
                Right { bytes, finished: true, reached: true }
            }
        }
    }

    /// What the program is right to print when its input ends with these bytes, as far as this form
    /// and the columns of `actual` say; [`None`] where only our own program can say it.
    pub fn right_so_far(&self, case: &Case, input: &[u8], actual: &[u8]) -> Option<Vec<u8>> {
        match self.way {
            Way::Drawn(form) if is_refereed(case) => {
                Some(referee::expected(input, actual, form).expected)
            }
            _ => None,
        }
    }

    /// What a reader must know who compares this line of the expected output.
    pub fn note(&self, case: &Case, actual: &[u8], line: &[u8]) -> Option<&'static str> {
        if !matches!(self.way, Way::Drawn(_)) || !is_refereed(case) || !line.starts_with(DRAW) {
            return None;
        }
        Some(if self.is_illegal_draw(case, actual, line) {
            "The computer may play any open column. The program's column is not open."
        } else {
            "The computer may play any open column. This line must name the column that the next board \
             shows."
        })
    }

    /// Whether this line of the expected output stands for a column that the computer cannot play.
    pub fn is_illegal_draw(&self, case: &Case, actual: &[u8], line: &[u8]) -> bool {
        let Way::Drawn(form) = self.way else { return false };
        let drawn = is_refereed(case) && line.starts_with(DRAW);
        drawn && referee::expected(&case.bytes, actual, form).illegal_draw
    }

    /// Our own output on the case or on the beginning of its input, in this form, and with the answers
    /// that the program gave at lines where two are right.
    pub fn in_answers(&self, case: &Case, output: &[u8], actual: &[u8]) -> Vec<u8> {
        self.rewritten(&case.as_answered(output, actual))
    }

    fn rewritten(&self, output: &[u8]) -> Vec<u8> {
        match self.way {
            Way::Rewrite(rewrite) => rewrite(output),
            Way::Drawn(_) => output.to_vec(),
        }
    }
}

/// What begins the line with a drawn column.
const DRAW: &[u8] = b"Computer moved in column: ";

/// Whether the right output depends on what the program draws.
pub fn is_drawn(game: Game, case: &Case) -> bool {
    game.name == "ece15" && is_refereed(case)
}

/// Cases with options, those on our own generator and a tutor's own are right in one way only.
fn is_refereed(case: &Case) -> bool {
    case.arguments.is_empty() && !case.is_ours() && !case.own
}

fn without_parenthesis(expected: &[u8]) -> Vec<u8> {
    let mut rewritten = Vec::with_capacity(expected.len());
    for line in expected.split_inclusive(|&byte| byte == b'\n') {
        match line {
            b"Error: invalid level (should be between 1 to 7)\n" => {
                rewritten.extend_from_slice(b"Error: invalid level (should be between 1 to 7\n");
            }
            other => rewritten.extend_from_slice(other),
        }
    }
    rewritten
}
