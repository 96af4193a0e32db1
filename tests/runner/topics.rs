//! The topics of the cases: what each of them is about, game by game.
//!
//! A case is called `TOPIC_rest`, with `spec_` in front where it is an example of the course's own
//! and `ours_` where the course leaves the matter open. A topic's points are the number of its
//! default cases, unless `POINTS=file` says otherwise.

/// A topic: the first word of its cases' names and what a tutor reads of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topic {
    pub name: &'static str,
    pub about: &'static str,
}

const fn topic(name: &'static str, about: &'static str) -> Topic {
    Topic { name, about }
}

/// The topics of a game in the order of the assignment's text. Empty for a name that is no game.
pub fn of(game: &str) -> &'static [Topic] {
    match game {
        "gomoku-mist" => GOMOKU_MIST,
        "cuhk4" => CUHK4,
        "spfiar" => SPFIAR,
        "ece15" => ECE15,
        "slide4" => SLIDE4,
        _ => &[],
    }
}

const GOMOKU_MIST: &[Topic] = &[];

const CUHK4: &[Topic] = &[];

const SPFIAR: &[Topic] = &[];

const ECE15: &[Topic] = &[];

const SLIDE4: &[Topic] = &[];
