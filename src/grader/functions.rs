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
    requests: Vec<Request>,
    seen: std::collections::HashSet<String>,
}

impl Collection {
    fn new() -> Self {
        Self { requests: Vec::new(), seen: std::collections::HashSet::new() }
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
