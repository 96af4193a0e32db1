//! The topics of the cases: what each of them is about, game by game.
//!
//! A case is called `TOPIC_rest`. An example of the course's own has `spec_` in front. A case on a
//! matter that the course leaves open has `ours_`. A topic's points are the number of its default
//! cases, unless `--points=FILE` says otherwise.

use std::collections::{BTreeMap, BTreeSet};

use crate::cases::courses::Course;

/// A topic: the first word of its cases' names and what a tutor reads of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topic {
    pub name: &'static str,
    pub about: &'static str,
}

const fn topic(name: &'static str, about: &'static str) -> Topic {
    Topic { name, about }
}

/// Refuses points for a topic that is neither the game's nor one of these others.
///
/// # Errors
/// The first topic that is none, and the topics that there are.
pub fn check(points: &Points, course: Course, others: &BTreeSet<String>) -> Result<(), String> {
    let names = || {
        course.row().topics.iter().map(|topic| topic.name).chain(others.iter().map(String::as_str))
    };
    let unknown = points.keys().find(|topic| names().all(|name| name != *topic));
    unknown.map_or(Ok(()), |topic| {
        let mut known = Vec::new();
        for name in names() {
            if !known.contains(&name) {
                known.push(name);
            }
        }
        Err(format!("{topic} is not a topic; the topics are {}", known.join(", ")))
    })
}

/// The topic of the exit statuses. It has no cases of its own: each case with right output counts.
pub const STATUS: &str = "status";

/// Topics of four games.
const ECHO: Topic = topic("echo", "the option --echo of our program: no default case");
const OPTIONS: Topic = topic("options", "wrong command lines of our program: no default case");

pub const GOMOKU_MIST: &[Topic] = &[
    topic("example", "the text's Examples 1 to 6"),
    topic("command", "a line that is no command is answered `Invalid!`"),
    topic("who", "the player to move: Black begins, a refused line passes no turn"),
    topic("place", "points on the board are taken in silence, others are `Invalid coordinate`"),
    topic("occupied", "`Occupied coordinate`; the stone stays"),
    topic("view", "where the hole in the mist is, and the 49 points that it shows"),
    topic("history", "all accepted moves in order, an empty line before the first"),
    topic("win", "five or more in a row, in all directions, at every edge, for both players"),
    topic("nowin", "four, gaps, bent lines, mixed colours, lines over an edge do not win"),
    topic("tie", "the full board; the last stone may still win"),
    topic("resign", "the other player wins; three lines, the history may be empty"),
    topic("term", "the program stops and prints nothing"),
    topic(STATUS, "the exit status of all cases with right output; 0 points by default"),
    topic("input", "end of input, line ends, long lines, any bytes: no default case"),
    ECHO,
    OPTIONS,
];

pub const CUHK4: &[Topic] = &[
    topic("players", "one or two human players"),
    topic("board", "marks drop to the lowest empty square; the board after every move"),
    topic("range", "a column out of range is refused and asked for again"),
    topic("full", "a full column is refused and asked for again"),
    topic("win", "four or more in a line, in all directions, at every edge, for both players"),
    topic("nowin", "three, gaps, mixed marks, lines over an edge do not win"),
    topic("draw", "the full board; the 42nd mark may still win"),
    topic("computer", "it wins where it can, else blocks, else takes the column with fewest marks"),
    topic("input", "layout of numbers, words, signs, end of input: no default case"),
    ECHO,
    OPTIONS,
];

pub const SPFIAR: &[Topic] = &[
    topic("level", "the question for the level, and what is no level"),
    topic("board", "the drawing of the board, and where discs come to rest"),
    topic("command", "the names of the commands, their words, blanks and tabs; what is invalid"),
    topic("add", "`add_disc`: columns out of range, no columns, full columns"),
    topic("computer", "the computer's column: depth, weights, wins, equal values"),
    topic("suggest", "`suggest_move`: the same search for the user; it changes nothing"),
    topic("undo", "`undo_move`: a round each, ten rounds, also after the computer's win and a tie"),
    topic("win", "four or more in a row, in all directions, at every edge, for both sides"),
    topic("tie", "the full board"),
    topic("finished", "what is refused when the game is over"),
    topic("restart", "`restart_game`: a new level, an empty board, nothing to take back"),
    topic("quit", "`quit` at any time"),
    topic("input", "end of input, line ends, very long lines: no default case"),
    ECHO,
    OPTIONS,
];

pub const ECE15: &[Topic] = &[
    topic("welcome", "the greeting, the question and the answer to it"),
    topic("order", "who begins with which mark, and which boards are shown"),
    topic("display", "the drawing of the board"),
    topic("computer", "the computer's columns: open ones, and the number of each"),
    topic("move", "numbers, words and errors where Alice types her move"),
    topic("full", "a full column"),
    topic("win", "four or more in line"),
    topic("tie", "a full board without four in line"),
    topic("end", "where the input ends"),
    topic("seed", "the draws of glibc's rand()"),
    topic("boxed", "results in the box of stars"),
    topic("echo", "the input shown in the output"),
    topic("solve", "scores of positions"),
    topic("scores", "the score of each column"),
    topic("best", "best columns of positions"),
    topic("option", "the command line"),
];

pub const SLIDE4: &[Topic] = &[
    topic("prize", "task 1, `SecondPlacePrize`: the middle of three prizes, equal ones too"),
    topic("four", "task 2, `FourInARow`: where the first four equal values begin"),
    topic("binary", "task 3, `BinaryToDecimal`: up to ten binary digits"),
    topic("median", "task 4, `MedianAbility`: odd and even numbers of values, in any order"),
    topic("spaces", "task 5, `RemoveSpaces`: one blank for each run of blanks"),
    topic("initialise", "task 6, `InitialiseBoard`: the seven sizes within an array of 10 by 10"),
    topic("add", "task 7, `AddMoveToBoard`: where a token slides to; an occupied slot"),
    topic("over", "task 8, `CheckGameOver`: four in line through the last token, a full edge"),
    topic("display", "task 9, `GetDisplayBoardString`: the string and its length"),
    topic("bots", "task 10, `GetMoveBot1` and `GetMoveBot2`: where a single move wins or is open"),
    topic("report", "choice 0: what the driver prints of the tasks"),
    topic("session", "choice 1: the prompts and boards of a game of two people"),
    topic("moves", "games: tokens slide from four sides and stop"),
    topic("forfeits", "games: an occupied slot passes the turn and changes nothing"),
    topic("win", "games: four or more in line wins, in all directions; what is no line"),
    topic("last", "games: the player wins who takes the last open cell of the edge"),
    topic("choice", "numbers other than 0 and 1 for the choice: no default case"),
    topic("size", "sizes out of range, words: no default case"),
    topic("type", "game types out of range, words: no default case"),
    topic("tournament", "tournaments and games of bots: no default case"),
    topic("input", "layout of the input, other characters, end of input: no default case"),
    topic("requests", "the lines of --functions: layout and errors: no default case"),
    ECHO,
    OPTIONS,
];

/// Points by topic that the tutor gives instead of one for each case.
pub type Points = BTreeMap<String, f64>;

#[cfg(test)]
mod tests {
    use super::{BTreeSet, Course, Points, STATUS, check};
    use crate::cases;

    /// The topics of the game come first, and each is named once.
    #[test]
    fn points_are_for_topics_that_there_are() {
        let others: BTreeSet<String> = ["win", "week"].map(String::from).into();
        let check = |topics: &[&str]| {
            let points: Points = topics.iter().map(|topic| ((*topic).to_string(), 1.0)).collect();
            check(&points, Course::Cuhk4, &others)
        };
        assert_eq!(check(&[]), Ok(()));
        assert_eq!(check(&["week", "players", "options"]), Ok(()));
        let told = |topic: &str| {
            let topics = "players, board, range, full, win, nowin, draw, computer, input, echo, \
                options, week";
            Err(format!("{topic} is not a topic; the topics are {topics}"))
        };
        assert_eq!(check(&["win", "wins"]), told("wins"));
        assert_eq!(check(&["status", "wins"]), told("status"));
    }

    /// Each case is on a topic of its game. A topic without a default case says so, but for that of
    /// the exit statuses.
    #[test]
    fn each_topic_has_cases_and_each_case_a_topic() {
        for course in Course::ALL {
            let (cases, _) = cases::of(course);
            let names: Vec<_> = course.row().topics.iter().map(|topic| topic.name).collect();
            assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
            for case in &cases {
                assert!(names.contains(&case.topic()), "{} of {}", case.name, course.name());
            }
            for topic in course.row().topics.iter().filter(|topic| topic.name != STATUS) {
                let is_default = |case: &cases::Case| case.topic() == topic.name && !case.is_ours();
                let has_none = topic.about.ends_with(": no default case");
                if has_none {
                    assert!(!cases.iter().any(is_default), "{} {}", course.name(), topic.name);
                }
                assert!(cases.iter().any(|case| case.topic() == topic.name), "{}", topic.name);
            }
        }
    }
}
