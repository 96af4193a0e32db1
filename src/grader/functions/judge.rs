//! The judgement of an answer.

use super::Request;
use super::ask::{Answer, Silence};
use super::notes;
use crate::text::difference::is_in_white_space;

/// Two medians are the same within this distance: 0.000001, in units of [`UNIT`].
const NEAR: f64 = 1_000.0;

/// The last digit of an answer that is a number. Distances are rounded to it: a distance of exactly
/// 0.000001 has no exact form in binary.
const UNIT: f64 = 1e-9;

/// The rule for a right answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Judge {
    /// Every byte of it.
    Exactly(String),
    /// One of these lines; what they have in common is told to a reader.
    OneOf { lines: Vec<String>, about: &'static str },
    /// A number, to six digits after the point.
    Near(f64),
    /// A value, where there is one, and one of these printed texts.
    Printed { value: Option<i32>, texts: Vec<String> },
}

/// The judgement on an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    Right,
    /// Right except for white space that nobody sees.
    WhiteSpace,
    Wrong,
}

/// Judges an answer.
pub fn judge(request: &Request, answer: &Answer) -> Judgement {
    let Ok(answer) = answer else {
        return Judgement::Wrong;
    };
    let answer = notes::without(answer);
    let right = match &request.judge {
        Judge::Exactly(expected) => answer == expected.as_bytes(),
        Judge::OneOf { lines, .. } => {
            let line = answer.strip_suffix(b"\n").unwrap_or(answer);
            lines.iter().any(|expected| expected.as_bytes() == line)
        }
        Judge::Near(expected) => {
            number::<f64>(answer).is_some_and(|found| is_near(found, *expected))
        }
        Judge::Printed { value, texts } => return judge_printed(*value, texts, answer),
    };
    if right { Judgement::Right } else { Judgement::Wrong }
}

fn is_near(found: f64, expected: f64) -> bool {
    ((found - expected).abs() / UNIT).round() <= NEAR
}

/// The only number of a one-line answer.
fn number<T: std::str::FromStr>(answer: &[u8]) -> Option<T> {
    std::str::from_utf8(answer).ok()?.trim_end().parse().ok()
}

fn judge_printed(value: Option<i32>, texts: &[String], answer: &[u8]) -> Judgement {
    let Some((found, text)) = value_and_text(answer) else {
        return Judgement::Wrong;
    };
    if found != value {
        Judgement::Wrong
    } else if texts.iter().any(|expected| expected.as_bytes() == text) {
        Judgement::Right
    } else if texts.iter().any(|expected| is_in_white_space(expected.as_bytes(), text)) {
        Judgement::WhiteSpace
    } else {
        Judgement::Wrong
    }
}

/// `VALUE LENGTH` or `LENGTH` on a line, and then the text.
fn value_and_text(answer: &[u8]) -> Option<(Option<i32>, &[u8])> {
    let end = answer.iter().position(|&byte| byte == b'\n')?;
    let (head, text) = answer.split_at_checked(end)?;
    let mut words = std::str::from_utf8(head).ok()?.split(' ').rev();
    let _length: usize = words.next()?.parse().ok()?;
    let value = words.next().map(str::parse).transpose().ok()?;
    Some((value, text.get(1..)?))
}

/// The right answer, for a reader.
pub fn expected(request: &Request) -> String {
    match &request.judge {
        Judge::Exactly(text) => shown(text.as_bytes()),
        Judge::OneOf { lines, about } => format!("{about}: {}", some(lines)),
        Judge::Near(number) => format!("{number:.9}"),
        Judge::Printed { value, texts } => {
            let text = texts.first().map_or(String::new(), |text| shown(text.as_bytes()));
            with_value(*value, &text)
        }
    }
}

/// The given answer, for a reader.
pub fn got(request: &Request, answer: &Answer) -> String {
    match (answer, &request.judge) {
        (Err(silence), _) => silence.in_words().to_string(),
        (Ok(answer), Judge::Printed { .. }) => match value_and_text(notes::without(answer)) {
            Some((value, text)) => with_value(value, &shown(text)),
            None => shown(notes::without(answer)),
        },
        (Ok(answer), _) => shown(notes::without(answer)),
    }
}

fn with_value(value: Option<i32>, text: &str) -> String {
    value.map_or(text.to_string(), |value| format!("{value}, and prints {text}"))
}

/// The fault that the harness reports, in its words.
pub fn fault(answer: &Answer) -> Option<String> {
    match answer {
        Ok(answer) => {
            let words = notes::without(answer).strip_prefix(b"fault: ")?;
            Some(words.trim_ascii_end().escape_ascii().to_string())
        }
        Err(silence) => Some(silence.in_words().to_string()),
    }
}

/// Bytes as one line: the last line end left out, others as `\n`.
fn shown(bytes: &[u8]) -> String {
    bytes.strip_suffix(b"\n").unwrap_or(bytes).escape_ascii().to_string()
}

/// The first few of some lines.
fn some(lines: &[String]) -> String {
    let first: Vec<_> = lines.iter().take(8).map(String::as_str).collect();
    let more = if lines.len() > first.len() { ", …" } else { "" };
    first.join(", ") + more
}

impl Silence {
    /// For a reader.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Ended => "the program ended",
            Self::Time => "no answer in time",
            Self::TooLong => "too long an answer",
            Self::Memory => "too much memory",
            Self::Processes => "too many processes",
            Self::NotAsked => "not called any more",
            Self::Budget => "not called: budget",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Judge, Judgement, expected, fault, got, judge};
    use crate::functions::ask::Silence;
    use crate::functions::{Length, Request};

    fn outcome(judged: Judge, answer: &str) -> Judgement {
        let request =
            Request { task: 0, line: String::new(), form: Length::Lines(1), judge: judged };
        judge(&request, &Ok(answer.as_bytes().to_vec()))
    }

    #[test]
    fn medians_are_the_same_within_a_millionth() {
        for (answer, expected) in [
            ("5.000000000", Judgement::Right),
            ("5.000000999", Judgement::Right),
            ("5.000001000", Judgement::Right),
            ("5.000001001", Judgement::Wrong),
            ("4.999999001", Judgement::Right),
            ("4.999999000", Judgement::Right),
            ("4.999998999", Judgement::Wrong),
            ("5.01", Judgement::Wrong),
            ("nan", Judgement::Wrong),
            ("inf", Judgement::Wrong),
            ("5.000000 x", Judgement::Wrong),
        ] {
            assert_eq!(outcome(Judge::Near(5.0), &format!("{answer}\n")), expected, "{answer}");
        }
        assert_eq!(outcome(Judge::Near(99_999.99), "99999.990001000\n"), Judgement::Right);
        assert_eq!(outcome(Judge::Near(99_999.99), "99999.990001002\n"), Judgement::Wrong);
    }

    #[test]
    fn a_printed_text_has_its_value() {
        let printed = |value, answer: &str| {
            let texts = vec!["ab\n".to_string(), "AB\n".to_string()];
            outcome(Judge::Printed { value, texts }, answer)
        };
        assert_eq!(printed(Some(7), "7 3\nab\n"), Judgement::Right);
        assert_eq!(printed(Some(7), "7 3\nAB\n"), Judgement::Right);
        assert_eq!(printed(Some(7), "7 4\nab \n"), Judgement::WhiteSpace);
        assert_eq!(printed(Some(7), "7 4\nAB \n"), Judgement::WhiteSpace);
        assert_eq!(printed(Some(-7), "note: x\n-7 3\nab\n"), Judgement::Right);
        assert_eq!(printed(Some(8), "7 4\nab \n"), Judgement::Wrong);
        assert_eq!(printed(None, "3\nab\n"), Judgement::Right);
        for (value, answer) in [
            (Some(7), "8 3\nab\n"),
            (Some(7), "3\nab\n"),
            (None, "7 3\nab\n"),
            (Some(7), "7 2\nb\n"),
            (Some(7), "7 x\nab\n"),
            (Some(7), "fault: x\n"),
            (Some(7), "7 3"),
        ] {
            assert_eq!(printed(value, answer), Judgement::Wrong, "{answer:?}");
        }
    }

    #[test]
    fn one_of_several_lines_is_right() {
        let lines = || vec!["1".to_string(), "12".to_string()];
        let judge = || Judge::OneOf { lines: lines(), about: "a win" };
        for (answer, expected) in
            [("1\n", Judgement::Right), ("12", Judgement::Right), ("2\n", Judgement::Wrong)]
        {
            assert_eq!(outcome(judge(), answer), expected, "{answer:?}");
        }
        for answer in ["", "\n", "1\n\n", "1 \n", "1\n12\n", "fault: x\n"] {
            assert_eq!(outcome(judge(), answer), Judgement::Wrong, "{answer:?}");
        }
    }

    #[test]
    fn an_answer_is_exact_to_the_byte() {
        let seven = || Judge::Exactly("7\n".to_string());
        assert_eq!(outcome(seven(), "7\n"), Judgement::Right);
        for answer in ["", "7", "7 \n", " 7\n", "7\n\n", "77\n"] {
            assert_eq!(outcome(seven(), answer), Judgement::Wrong, "{answer:?}");
        }
    }

    #[test]
    fn no_answer_is_wrong_and_has_its_words() {
        let judge_of = || Judge::Printed { value: None, texts: vec![String::new()] };
        let request =
            Request { task: 0, line: String::new(), form: Length::Counted, judge: judge_of() };
        for (silence, words) in [
            (Silence::Ended, "the program ended"),
            (Silence::Time, "no answer in time"),
            (Silence::TooLong, "too long an answer"),
            (Silence::Memory, "too much memory"),
            (Silence::Processes, "too many processes"),
            (Silence::NotAsked, "not called any more"),
            (Silence::Budget, "not called: budget"),
        ] {
            assert_eq!(judge(&request, &Err(silence)), Judgement::Wrong);
            assert_eq!(got(&request, &Err(silence)), words);
            assert_eq!(fault(&Err(silence)).unwrap(), words);
        }
    }

    #[test]
    fn a_reader_sees_expected_and_actual_answers_in_one_form() {
        let told = |judge: Judge, answer: &str| {
            let request = Request { task: 0, line: String::new(), form: Length::Lines(1), judge };
            (expected(&request), got(&request, &Ok(answer.as_bytes().to_vec())))
        };
        let pair = |one: &str, other: &str| (one.to_string(), other.to_string());
        assert_eq!(told(Judge::Exactly("7\n".into()), "note: x\n8\n\n"), pair("7", "8\\n"));
        assert_eq!(told(Judge::Near(0.5), "1\n"), pair("0.500000000", "1"));
        let texts = vec!["a\nb\n".to_string(), "c\n".to_string()];
        let printed = told(Judge::Printed { value: Some(3), texts }, "4 2\nc\n");
        assert_eq!(printed, pair("3, and prints a\\nb", "4, and prints c"));
        let nothing = Judge::Printed { value: None, texts: Vec::new() };
        assert_eq!(told(nothing.clone(), "note: x\nfault: y\n"), pair("", "fault: y"));
        assert_eq!(told(nothing, "2\nc\n"), pair("", "c"));
        for (count, end) in [(8, "8"), (9, "8, …")] {
            let lines = (1..=count).map(|line: i32| line.to_string()).collect();
            let (text, _) = told(Judge::OneOf { lines, about: "a win" }, "");
            assert_eq!(text, format!("a win: 1, 2, 3, 4, 5, 6, 7, {end}"));
        }
    }

    #[test]
    fn the_harness_and_the_grader_have_their_words_for_a_fault() {
        assert_eq!(fault(&Ok(b"note: x\nfault: out of time\n".to_vec())).unwrap(), "out of time");
        assert_eq!(fault(&Ok(b"fault: \xff \n".to_vec())).unwrap(), "\\xff");
        assert_eq!(fault(&Ok(b"7\n".to_vec())), None);
        assert_eq!(fault(&Ok(b"7\nfault: x\n".to_vec())), None);
        assert_eq!(fault(&Err(Silence::TooLong)).unwrap(), "too long an answer");
    }

    #[test]
    fn notes_before_an_answer_change_nothing() {
        let seven = || Judge::Exactly("7\n".to_string());
        assert_eq!(outcome(seven(), "note: prints 3\n7\n"), Judgement::Right);
        assert_eq!(outcome(seven(), "note: prints 3\n8\n"), Judgement::Wrong);
        assert_eq!(outcome(seven(), "note: prints 3\nfault: x\n"), Judgement::Wrong);
    }
}
