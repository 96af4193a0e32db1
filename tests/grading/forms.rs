//! Outputs that are right in more than one form. A program keeps to one form in all cases.
//!
//! | game | matter | forms |
//! |---|---|---|
//! | spfiar | the level error | with a closing parenthesis, as the course's transcript has it; without, as its sheet |

use super::games::Game;

/// One way to write what a course leaves open.
pub struct Form {
    /// For the report: "… throughout".
    pub name: &'static str,
    rewrite: fn(&[u8]) -> Vec<u8>,
}

/// The forms of a game. The first is that of our cases.
pub fn of(game: Game) -> &'static [Form] {
    match game.name {
        "spfiar" => &SPFIAR,
        _ => &ONE,
    }
}

/// The form of our cases.
pub static PLAIN: Form = Form { name: "", rewrite: <[u8]>::to_vec };

static ONE: [Form; 1] = [Form { name: "", rewrite: <[u8]>::to_vec }];

static SPFIAR: [Form; 2] = [
    Form { name: "", rewrite: <[u8]>::to_vec },
    Form { name: "the level error without its closing parenthesis", rewrite: without_parenthesis },
];

impl Form {
    /// The expected output in this form.
    pub fn of_output(&self, expected: &[u8]) -> Vec<u8> {
        (self.rewrite)(expected)
    }
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
