//! Marks by task, and a text for a reader.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use super::ask::Answer;
use super::judge::{Judgement, expected, fault, got, judge};
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
    /// The mark of a task of which nothing is asked.
    pub fn unasked(task: &'static Task) -> Self {
        Self {
            task,
            asked: 0,
            right: 0,
            white_space: 0,
            faults: BTreeMap::new(),
            notes: Notes::default(),
            first_failure: None,
        }
    }

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
            Judgement::Right => self.right += 1,
            Judgement::WhiteSpace => self.white_space += 1,
            Judgement::Wrong => {
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
    let mut marks: Vec<Mark> = tasks(course).iter().map(Mark::unasked).collect();
    for (request, answer) in requests.iter().zip(answers) {
        if let Some(mark) = marks.get_mut(request.task) {
            mark.count(request, answer);
        }
    }
    marks
}

/// Points of all tasks.
pub fn total(marks: &[Mark]) -> f64 {
    marks.iter().map(Mark::points).sum()
}

/// The harness's words for a function that is not there.
pub const NOT_THERE: &str = "the file does not define this function";

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

#[cfg(test)]
mod tests {
    use super::{Mark, marks, total};
    use crate::cases::courses::Course;
    use crate::functions::ask::{Answer, Silence};
    use crate::functions::judge::Judge;
    use crate::functions::{Length, Request, tasks};

    fn request(task: usize, right: &str) -> Request {
        let (line, judge) = (format!("f {right}"), Judge::Exactly(format!("{right}\n")));
        Request { task, line, form: Length::Lines(1), judge }
    }

    /// The marks where each request has this answer, or none in time.
    fn marked(requests: &[Request], answers: &[Option<&str>]) -> Vec<Mark> {
        let answer = |text: Option<&str>| text.map(Vec::from).ok_or(Silence::Time);
        let answers: Vec<Answer> = answers.iter().copied().map(answer).collect();
        marks(Course::Slide4, requests, &answers)
    }

    #[test]
    fn a_task_has_points_in_proportion_and_its_first_failure() {
        let asked = [request(0, "1"), request(0, "2"), request(3, "3"), request(0, "4")];
        let answers = [Some("1\n"), Some("fault: x\n"), Some("3\n"), None];
        let found = marked(&asked, &answers);
        let counts: Vec<_> = found.iter().map(|one| (one.asked, one.right)).collect();
        assert_eq!(counts[..4], [(3, 1), (0, 0), (0, 0), (1, 1)]);
        assert_eq!(found.len(), tasks(Course::Slide4).len());
        assert!(found[3].is_right() && !found[0].is_right());
        assert!((total(&found) - (10.0 / 3.0 + 10.0)).abs() < 1e-9);
        assert_eq!(found[1].points().to_bits(), 0.0_f64.to_bits());
        let text = "one: SecondPlacePrize           3.33 of 10   1/3 requests right\n    \
            once: no answer in time\n    once: x\n    request   f 2\n    expected  2\n    \
            actual    fault: x\n";
        assert_eq!(found[0].to_string(), text);
    }

    #[test]
    fn white_space_counts_as_right_and_is_told() {
        let texts = vec!["a\n".to_string()];
        let judge = Judge::Printed { value: None, texts };
        let asked = [Request { form: Length::Counted, judge, ..request(8, "") }];
        let found = marked(&asked, &[Some("3\na \n")]);
        assert_eq!((found[8].right, found[8].white_space, found[8].is_right()), (0, 1, true));
        let told = "1/1 requests right\n    1 of them differ in white space\n";
        assert!(found[8].to_string().ends_with(told), "{}", found[8]);
    }

    /// White space, each fault by its words, notes, and the first failure alone.
    #[test]
    fn a_mark_is_told_in_this_order() {
        let texts = || vec!["a\n".to_string()];
        let judge = || Judge::Printed { value: None, texts: texts() };
        let one = |name: &str| Request { judge: judge(), line: name.into(), ..request(8, "") };
        let asked = ["f 1", "f 2", "f 3", "f 4", "f 5", "f 6"].map(one);
        let long = "x".repeat(301);
        let fault = format!("fault: {long}\n");
        let answers = [
            Some("note: outside a row\n2\na\n"),
            Some("3\na \n"),
            Some(&*fault),
            Some("fault: b\n"),
            Some(&*fault),
            Some("note: prints 4\n2\nb\n"),
        ];
        let found = marked(&asked, &answers).swap_remove(8);
        let cut = format!("fault: {}…", "x".repeat(293));
        let text = format!(
            "nine: GetDisplayBoardString     3.33 of 10   2/6 requests right\n    \
             1 of them differ in white space\n    once: b\n    2 times: {long}\n    \
             no loss: it prints 4 lines that no text asks for\n    no loss: a row, once\n    \
             request   f 3\n    expected  a\n    actual    {cut}\n"
        );
        assert_eq!(found.to_string(), text);
    }

    #[test]
    fn a_task_of_which_nothing_is_asked_has_no_points() {
        let mark = Mark::unasked(&tasks(Course::Slide4)[1]);
        assert_eq!(
            mark.to_string(),
            "two: FourInARow                 0.00 of 10   0/0 requests right\n"
        );
        assert_eq!((mark.share().to_bits(), mark.is_right(), mark.is_missing()), (0, true, false));
        let other = Request { task: tasks(Course::Slide4).len(), ..request(0, "1") };
        let found = marked(&[other], &[Some("1\n")]);
        assert!(found.iter().all(|mark| mark.asked == 0));
        assert_eq!(total(&found).to_bits(), 0.0_f64.to_bits());
    }

    /// A function that is not there fails each of its requests.
    #[test]
    fn a_function_that_is_not_there_is_missing() {
        let asked = [request(0, "1"), request(0, "2")];
        let none = "fault: the file does not define this function\n";
        let found = marked(&asked, &[Some(none), Some(none)]);
        assert!(found[0].is_missing());
        let text = found[0].to_string();
        assert!(text.ends_with("0/2 requests right\n    the file does not define this function\n"));
        assert!(!marked(&asked, &[Some(none), Some("2\n")])[0].is_missing());
        assert!(!marked(&asked, &[Some("fault: x\n"), Some("fault: x\n")])[0].is_missing());
    }

    #[test]
    fn a_long_request_is_cut() {
        for (length, is_cut) in [(298, false), (299, true)] {
            let text = marked(&[request(0, &"x".repeat(length))], &[Some("1\n")])[0].to_string();
            let line = text.lines().find(|line| line.starts_with("    request")).unwrap();
            assert_eq!(line.ends_with('…'), is_cut, "{length}");
        }
    }

    #[test]
    fn a_task_is_right_with_white_space() {
        let mark = |asked, right, white_space| {
            let mark = marked(&[request(0, "1")], &[Some("1\n")]).swap_remove(0);
            Mark { asked, right, white_space, ..mark }
        };
        assert_eq!(
            [(3, 3, 0), (3, 1, 2), (3, 0, 3), (3, 2, 0), (3, 1, 1)]
                .map(|(asked, right, spaces)| mark(asked, right, spaces).is_right()),
            [true, true, true, false, false]
        );
        assert_eq!(mark(4, 1, 2).share().to_bits(), 0.75_f64.to_bits());
    }

    /// Extra work has no points; notes stand before the first failure.
    #[test]
    fn notes_and_extra_work_are_told_without_points() {
        let right = format!("{}\n", "x".repeat(300));
        let answers = [Ok(b"note: prints 1\n7\n".to_vec())];
        let found = marks(Course::Ece15, &[request(8, "8")], &answers);
        let text = "best_move (extra credit)                     0/1 requests right\n    \
            no loss: it prints 1 line that no text asks for\n    \
            request   f 8\n    expected  8\n    actual    7\n";
        assert_eq!(found[8].to_string(), text);
        assert_eq!(super::cut(&right).chars().count(), 301);
        assert_eq!(super::cut(&right), format!("{}…", &right[..300]));
        assert_eq!(super::cut(&right[..300]), right[..300]);
    }
}
