//! Marks by task, and a text for a reader.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use super::ask::Answer;
use super::judge::{Outcome, expected, fault, got, judge};
use super::notes::Notes;
use super::{Request, Task, tasks};
use crate::cases::courses::Course;

/// A task's mark.
#[derive(Clone, Debug)]
pub struct Mark {
    pub task: &'static Task,
    pub asked: usize,
    pub right: usize,
    /// Right except for white space; these count as right.
    pub white_space: usize,
    /// How often each fault came, in the harness's words.
    pub faults: BTreeMap<String, usize>,
    /// Notes on its function that cost nothing.
    pub notes: Notes,
    /// The first request that is not right.
    pub first_failure: Option<Failure>,
}

/// A request that is not right.
#[derive(Clone, Debug)]
pub struct Failure {
    pub line: String,
    pub expected: String,
    pub got: String,
}

impl Mark {
    /// True if all requests are right, white space aside.
    pub fn is_right(&self) -> bool {
        self.right + self.white_space == self.asked
    }

    /// The task's points in proportion to what is right.
    pub fn points(&self) -> f64 {
        self.task.points * self.share()
    }

    /// The share of requests that are right, 0 to 1.
    pub fn share(&self) -> f64 {
        let number = |count: usize| u32::try_from(count).map_or(0.0, f64::from);
        let right = number(self.right + self.white_space);
        if self.asked == 0 { 0.0 } else { right / number(self.asked) }
    }

    /// True if the file does not define the function.
    pub fn is_missing(&self) -> bool {
        self.faults.get(NOT_THERE) == Some(&self.asked)
    }

    fn count(&mut self, request: &Request, answer: &Answer) {
        self.asked += 1;
        self.notes.count(answer);
        match judge(request, answer) {
            Outcome::Right => self.right += 1,
            Outcome::WhiteSpace => self.white_space += 1,
            Outcome::Wrong => {
                if let Some(fault) = fault(answer) {
                    *self.faults.entry(fault).or_default() += 1;
                }
                self.first_failure.get_or_insert_with(|| Failure {
                    line: request.line.clone(),
                    expected: expected(request),
                    got: got(request, answer),
                });
            }
        }
    }
}

/// The marks of a game's tasks from its requests and their answers.
pub fn marks(course: Course, requests: &[Request], answers: &[Answer]) -> Vec<Mark> {
    let mut marks: Vec<Mark> = tasks(course).iter().map(empty).collect();
    for (request, answer) in requests.iter().zip(answers) {
        if let Some(mark) = marks.get_mut(request.task) {
            mark.count(request, answer);
        }
    }
    marks
}

fn empty(task: &'static Task) -> Mark {
    Mark {
        task,
        asked: 0,
        right: 0,
        white_space: 0,
        faults: BTreeMap::new(),
        notes: Notes::default(),
        first_failure: None,
    }
}

/// Points of all tasks.
pub fn total(marks: &[Mark]) -> f64 {
    marks.iter().map(Mark::points).sum()
}

/// The harness's words for a function that is not there.
const NOT_THERE: &str = "the file does not define this function";

/// Characters of a request or an answer that a reader sees.
const SHOWN: usize = 300;

impl Display for Mark {
    /// A line with the mark, and below it what went wrong first.
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let Self { task, asked, right, white_space, .. } = self;
        let right = right + white_space;
        write!(out, "{:<30}", task.name)?;
        if task.points > 0.0 {
            write!(out, "{:>6.2} of {:<5}", self.points(), task.points)?;
        } else {
            write!(out, "{:15}", "")?;
        }
        writeln!(out, "{right}/{asked} requests right")?;
        if *white_space > 0 {
            writeln!(out, "    {white_space} of them differ in white space")?;
        }
        if self.is_missing() {
            return writeln!(out, "    {NOT_THERE}");
        }
        for (fault, count) in &self.faults {
            let times = if *count == 1 { "once".into() } else { format!("{count} times") };
            writeln!(out, "    {times}: {fault}")?;
        }
        write!(out, "{}", self.notes)?;
        let Some(Failure { line, expected, got }) = &self.first_failure else {
            return Ok(());
        };
        writeln!(out, "    request   {}", cut(line))?;
        writeln!(out, "    expected  {}", cut(expected))?;
        writeln!(out, "    actual    {}", cut(got))
    }
}

/// The beginning of a long text.
fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_string(),
    }
}
