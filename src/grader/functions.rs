//! Marks the functions of a C file one by one: slide4's `connect4.c` and ece15's
//! `connect4_functions.c`.
//!
//! | module | its part |
//! |---|---|
//! | [`slide4`], [`ece15`] | the requests of a game, with what is right |
//! | [`positions`] | slide4's positions, all of them reached by play |
//! | [`ask`] | feeds a started harness and collects its answers |
//! | [`judge`] | whether an answer is right |
//! | [`notes`] | what a function did besides its answer |
//! | [`report`] | marks by task, and a text for a reader |
//!
//! The C side stands in `src/grader/harness`. Its protocol has one request on each line. slide4's
//! requests are those of `slide4 --functions`; ece15's are listed in
//! `src/grader/harness/ece15_functions.c`. An answer has as many lines as its request asks for, or
//! one line. This line is `fault: …` when the function did a thing that it must not do. It is
//! `error: …` when the request is wrong. With `--notes` lines `note: …` may stand before an answer.

pub mod ask;
mod ece15;
pub mod judge;
pub mod notes;
mod positions;
pub mod report;
mod slide4;

use judge::Judge;

use crate::cases::courses::Course;

/// A part of the mark.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Task {
    /// As the report calls it.
    pub name: &'static str,
    /// Points for all of its requests together; 0 for extra work, which is only shown.
    pub points: f64,
}

/// How an answer is told from the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// That many lines.
    Lines(usize),
    /// A line whose last word is a number, and then this number of bytes.
    Counted,
}

/// One call of a function.
#[derive(Clone, Debug)]
pub struct Request {
    /// Place of its task in [`tasks`].
    pub task: usize,
    /// The line for the harness, without its end.
    pub line: String,
    pub form: Length,
    pub judge: Judge,
}

/// The tasks of a course; empty if it marks no functions.
pub fn tasks(course: Course) -> &'static [Task] {
    match course {
        Course::Slide4 => &slide4::TASKS,
        Course::Ece15 => &ece15::TASKS,
        Course::GomokuMist | Course::Cuhk4 | Course::Spfiar => &[],
    }
}

/// All requests of a course, task by task, the same every time.
pub fn requests(course: Course) -> Vec<Request> {
    match course {
        Course::Slide4 => slide4::requests(),
        Course::Ece15 => ece15::requests(),
        Course::GomokuMist | Course::Cuhk4 | Course::Spfiar => Vec::new(),
    }
}

/// Collects requests, each line once.
struct Collection {
    /// Requests are drawn at random until a task has this many.
    enough: usize,
    requests: Vec<Request>,
    seen: std::collections::HashSet<String>,
}

impl Collection {
    fn new(enough: usize) -> Self {
        Self { enough, requests: Vec::new(), seen: std::collections::HashSet::new() }
    }

    /// Adds a request unless its line is there already; whether it was added.
    fn add(&mut self, task: usize, line: String, form: Length, judge: Judge) -> bool {
        let new = self.seen.insert(line.clone());
        if new {
            self.requests.push(Request { task, line, form, judge });
        }
        new
    }

    /// How many requests a task has.
    fn count(&self, task: usize) -> usize {
        self.requests.iter().filter(|request| request.task == task).count()
    }
}

#[cfg(test)]
mod tests {
    use super::judge::Judge;
    use super::{Collection, Length, Request, ece15, requests, slide4, tasks};
    use crate::cases::courses::Course;

    /// The number of a task's requests, and a checksum of their lines, forms and right answers.
    fn summary(course: Course, requests: &[Request]) -> Vec<(usize, u64)> {
        let of_task = |task| {
            let own = requests.iter().filter(|request| request.task == task);
            let texts: Vec<String> = own.map(|request| format!("{request:?}\n")).collect();
            let fnv = |sum: u64, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            (texts.len(), texts.concat().bytes().fold(0xcbf2_9ce4_8422_2325, fnv))
        };
        (0..tasks(course).len()).map(of_task).collect()
    }

    /// The first requests of each task, by the same rules as all of them.
    #[test]
    fn few_requests_are_the_same_too() {
        let slide4 = [
            (110, 0xabbb_c3dc_945b_c80c),
            (110, 0xcc27_671c_62a3_5900),
            (1024, 0x6572_e10e_dab2_9e33),
            (110, 0x535c_78ad_5b6c_ac9d),
            (110, 0x2b7d_9794_77cb_1ce9),
            (7, 0xb34c_d37d_5c87_d04b),
            (220, 0xbda2_58f3_ec75_3614),
            (45, 0x8ee5_6e6e_fa3b_a598),
            (110, 0xfb46_f67f_351d_bc85),
            (48, 0x8d90_ed2b_54ce_ebe9),
        ];
        let few = slide4::drawn(110, 2, 12);
        assert_eq!(summary(Course::Slide4, &few), slide4);
        let ece15 = [
            (4, 0x7bda_2ad2_08c0_e6e5),
            (24, 0xd235_395e_225c_356d),
            (24, 0x6d80_b512_d8f1_b899),
            (24, 0xa3f4_27aa_d3a0_b979),
            (24, 0xf697_a0e9_94a3_1f9c),
            (24, 0xb8b8_7646_8bc0_e36f),
            (24, 0x6f04_676a_7496_cb97),
            (24, 0x0858_db5f_9aec_a276),
            (24, 0xfbf3_47b5_4151_6ed3),
        ];
        assert_eq!(summary(Course::Ece15, &ece15::drawn(24)), ece15);
    }

    #[test]
    fn a_request_is_asked_once() {
        let mut all = Collection::new(3);
        let mut add = |task, line: &str| {
            all.add(task, line.into(), Length::Counted, Judge::Exactly(String::new()))
        };
        assert_eq!(
            [add(0, "a"), add(1, "b"), add(1, "a"), add(1, "c"), add(1, "c")],
            [true, true, false, true, false]
        );
        assert_eq!([0, 1, 2].map(|task| all.count(task)), [1, 2, 0]);
        let lines: Vec<_> = all.requests.iter().map(|one| (one.task, &*one.line)).collect();
        assert_eq!(lines, [(0, "a"), (1, "b"), (1, "c")]);
    }

    /// A course gives a hundred points. Extra work has none.
    #[test]
    fn tasks_have_their_names_and_points() {
        let named = |course: Course| {
            let name = |task: &super::Task| format!("{} {}", task.name, task.points);
            tasks(course).iter().map(name).collect::<Vec<_>>()
        };
        let slide4 = [
            "one: SecondPlacePrize 10",
            "two: FourInARow 10",
            "three: BinaryToDecimal 10",
            "four: MedianAbility 10",
            "five: RemoveSpaces 10",
            "six: InitialiseBoard 10",
            "seven: AddMoveToBoard 10",
            "eight: CheckGameOver 10",
            "nine: GetDisplayBoardString 10",
            "ten: GetMoveBot1, GetMoveBot2 10",
        ];
        assert_eq!(named(Course::Slide4), slide4);
        let ece15 = [
            "print_welcome 12.5",
            "display_board 12.5",
            "random_move 12.5",
            "player_move 12.5",
            "check_win_or_tie 12.5",
            "is_column_full 12.5",
            "update_board 12.5",
            "check_winner 12.5",
            "best_move (extra credit) 0",
        ];
        assert_eq!(named(Course::Ece15), ece15);
        for course in [Course::GomokuMist, Course::Cuhk4, Course::Spfiar] {
            assert!(tasks(course).is_empty() && requests(course).is_empty());
        }
    }

    /// Marks of one year are those of the next. A change here is a change of marks.
    #[test]
    #[ignore = "long"]
    fn requests_are_the_same_for_every_student() {
        let slide4 = [
            (240, 0xb4c3_4a33_c5af_8815),
            (240, 0x81ab_850d_bec1_27d4),
            (1024, 0x6572_e10e_dab2_9e33),
            (240, 0x4d95_ee07_f0f7_3ce9),
            (240, 0x79a4_abcd_523a_8fef),
            (7, 0xb34c_d37d_5c87_d04b),
            (480, 0xf44e_c814_827f_7ab7),
            (345, 0x7e24_b0ad_442c_7e7a),
            (240, 0x832b_9198_c5f1_5eee),
            (600, 0xed91_481f_8c73_f0b5),
        ];
        assert_eq!(summary(Course::Slide4, &requests(Course::Slide4)), slide4);
        let ece15 = [
            (4, 0x7bda_2ad2_08c0_e6e5),
            (200, 0x0dc8_ca54_b801_9d16),
            (200, 0x73a1_f98f_6faf_f584),
            (200, 0x5277_f810_c853_6b33),
            (200, 0xceb5_67e7_fd83_3393),
            (200, 0xfa6d_01e3_b5d3_e6d6),
            (200, 0x6018_a185_9460_9b04),
            (200, 0x74f3_125b_8367_affb),
            (200, 0x2f69_29ba_2b06_afc3),
        ];
        assert_eq!(summary(Course::Ece15, &requests(Course::Ece15)), ece15);
    }
}
