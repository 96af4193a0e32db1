//! The worth of a student's pair: the verdict, and the planted faults that it catches.

use crate::text::difference::{is_in_white_space, same_bytes};
use crate::text::show;
use crate::twins::switches::{Purpose, Set};
use crate::twins::{Ask, Transcript, Twin, work};
use crate::verdict::input_line::deciding_line;

/// A pair, read whole.
#[derive(Clone)]
pub struct Test {
    pub name: String,
    pub input: Vec<u8>,
    pub expected: Vec<u8>,
    pub arguments: Vec<String>,
    /// The exit status that stands beside the pair, if one does.
    pub status: Option<i32>,
}

/// The verdict on a test.
#[derive(Debug, PartialEq, Eq)]
pub enum TestVerdict {
    /// The right program prints just that. The switches are the open questions which the test
    /// touches; what it says about them brings nothing.
    Valid { touches: Vec<usize> },
    /// The right program prints the same except for white space; these words tell the difference.
    Nearly(String),
    /// Programs that read the text in another way print just that.
    Open { readings: Vec<usize> },
    /// No right program prints that.
    Wrong(Wrong),
    /// The twin cannot say.
    Unjudged(&'static str),
}

/// A wrong expectation.
#[derive(Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The output that the test expects, with LF line ends.
    pub expected: Vec<u8>,
    /// The output of the right program.
    pub right: Vec<u8>,
    /// Faults that print what is expected: one or two programs with one fault each, or else one
    /// program with two.
    pub faults: Vec<Set>,
    /// The line of the input that the first differing line answers.
    pub answers: Option<usize>,
}

/// A verdict, and what it adds to a suite's worth.
pub struct Judged {
    pub verdict: TestVerdict,
    /// True if the status beside the pair is the right one.
    pub status_is_right: bool,
    /// The faults that the test catches.
    pub caught: Set,
}

/// Output beyond the expected one at which a program is stopped.
const MORE: usize = 1 << 16;

/// Open questions that are tried together.
const TOGETHER: u32 = 4;

/// Positions that the right twin of spfiar may look at for a pair: some ten seconds of CPU time.
const MOST_WORK: u64 = 3_000_000;

/// The factor by which all other twins of a pair together may look at more.
const OTHERS: u64 = 4;

/// The reason for a pair beyond these bounds.
const TOO_LONG: &str = "it is too long to judge";

/// Pairs of two faults together that are tried.
const MOST_PAIRS: usize = 1_000;

/// A game's twin with one suite's tests before it.
pub struct TestJudge {
    pub twin: &'static Twin,
}

impl TestJudge {
    /// Judges one test.
    pub fn judge(&self, test: &Test) -> Judged {
        self.judge_within(test, MOST_WORK)
    }

    /// Judges one test with so much work for the right twin.
    fn judge_within(&self, test: &Test, most_work: u64) -> Judged {
        work::allow(most_work);
        let judged = self.judge_as_allowed(test, OTHERS * most_work);
        let is_too_long = work::is_used_up();
        work::allow(u64::MAX);
        if is_too_long {
            let verdict = TestVerdict::Unjudged(TOO_LONG);
            return Judged { verdict, status_is_right: true, caught: Set::NONE };
        }
        judged
    }

    /// Judges one test, as far as the work reaches: what is allowed for the right twin, and then
    /// this for the others.
    fn judge_as_allowed(&self, test: &Test, work_of_others: u64) -> Judged {
        let Some(right) = self.session(test, Set::NONE) else {
            let verdict = TestVerdict::Unjudged("the course's program takes no such arguments");
            return Judged { verdict, status_is_right: true, caught: Set::NONE };
        };
        if work::is_used_up() {
            return Judged {
                verdict: TestVerdict::Unjudged(TOO_LONG),
                status_is_right: true,
                caught: Set::NONE,
            };
        }
        work::allow(work_of_others);
        let verdict = self.verdict(test, &right);
        let finished = !matches!(verdict, TestVerdict::Unjudged(_));
        let status_is_right =
            !finished || test.status.is_none_or(|status| status == i32::from(right.status));
        let caught = match &verdict {
            TestVerdict::Valid { touches } => self.caught(test, touches, |one, other| one == other),
            TestVerdict::Nearly(_) => self.caught(test, &[], alike),
            _ => Set::NONE,
        };
        Judged { verdict, status_is_right, caught }
    }

    fn session(&self, test: &Test, switches: Set) -> Option<Transcript> {
        let limit = 2 * test.expected.len() + MORE;
        let (input, arguments) = (&test.input[..], &test.arguments[..]);
        (self.twin.play)(&Ask { input, arguments, switches, limit })
    }

    fn output(&self, test: &Test, switches: Set) -> Vec<u8> {
        self.session(test, switches).unwrap_or_default().output
    }

    fn verdict(&self, test: &Test, right: &Transcript) -> TestVerdict {
        if right.unfinished && test.expected.starts_with(&right.output) {
            return TestVerdict::Unjudged("a bot moves, and any of its moves may be right");
        }
        let touches = self.touched(test, &right.output);
        if right.output == test.expected {
            return TestVerdict::Valid { touches };
        }
        if is_in_white_space(&right.output, &test.expected) {
            return TestVerdict::Nearly(show::white_space(&right.output, &test.expected));
        }
        let exact = |output: &[u8]| output == test.expected;
        let nearly = |output: &[u8]| is_in_white_space(output, &test.expected);
        let readings =
            self.reading(test, &touches, &exact).or_else(|| self.reading(test, &touches, &nearly));
        match readings {
            Some(readings) => TestVerdict::Open { readings },
            None => TestVerdict::Wrong(self.wrong(test, right)),
        }
    }

    /// The open questions that show in what a test makes programs print.
    fn touched(&self, test: &Test, right: &[u8]) -> Vec<usize> {
        let differs = |&switch: &usize| self.output(test, Set::NONE.with(switch)) != right;
        self.switches(Purpose::Open).filter(differs).collect()
    }

    fn switches(&self, purpose: Purpose) -> impl Iterator<Item = usize> {
        let all = self.twin.switches.iter().enumerate();
        all.filter(move |(_, switch)| switch.purpose == purpose).map(|(number, _)| number)
    }

    /// The fewest open questions, answered otherwise, with which a test passes.
    fn reading(
        &self,
        test: &Test,
        touches: &[usize],
        passes: &dyn Fn(&[u8]) -> bool,
    ) -> Option<Vec<usize>> {
        let most = u32::try_from(touches.len().min(12)).unwrap_or(0);
        let chosen = |choice: u32| {
            let places = touches.iter().enumerate();
            places.filter(move |(place, _)| choice >> place & 1 == 1).map(|(_, &switch)| switch)
        };
        let found = choices(most).into_iter().find(|&choice| {
            let switches = chosen(choice).fold(Set::NONE, Set::with);
            passes(&self.output(test, switches))
        });
        found.map(|choice| chosen(choice).collect())
    }

    /// The faults that a test catches, whichever way the open questions are answered which it
    /// touches.
    fn caught(&self, test: &Test, touches: &[usize], alike: fn(&[u8], &[u8]) -> bool) -> Set {
        let readings: Vec<(Set, Vec<u8>)> = touches
            .iter()
            .map(|&open| Set::NONE.with(open))
            .map(|reading| (reading, self.output(test, reading)))
            .collect();
        let caught = |fault: &usize| {
            let differs = |reading: Set, right: &[u8]| {
                !alike(&self.output(test, reading.with(*fault)), right)
            };
            differs(Set::NONE, &test.expected)
                && readings.iter().all(|(reading, right)| differs(*reading, right))
        };
        self.switches(Purpose::Fault).filter(caught).fold(Set::NONE, Set::with)
    }

    fn wrong(&self, test: &Test, right: &Transcript) -> Wrong {
        let expected = without_returns(&test.expected);
        let test = &Test { expected, ..test.clone() };
        let mut faults = self.single_faults(test);
        if faults.is_empty() {
            faults = self.two_faults(test, &right.output);
        }
        let answers = self.line_answered(test, &right.output);
        let expected = test.expected.clone();
        Wrong { expected, right: right.output.clone(), faults: telling(faults), answers }
    }

    fn single_faults(&self, test: &Test) -> Vec<Set> {
        let sets = self.switches(Purpose::Fault).map(|fault| Set::NONE.with(fault));
        sets.filter(|&set| self.output(test, set) == test.expected).collect()
    }

    /// Two faults in one program. One of them alone leads further into what is expected than the
    /// right program does.
    fn two_faults(&self, test: &Test, right: &[u8]) -> Vec<Set> {
        let mut tried = 0;
        let same = same_bytes(right, &test.expected);
        let leads = |fault: &usize| {
            same_bytes(&self.output(test, Set::NONE.with(*fault)), &test.expected) > same
        };
        let leaders: Vec<usize> = self.switches(Purpose::Fault).filter(leads).collect();
        let others = || self.switches(Purpose::Fault).chain(self.switches(Purpose::Open));
        let mut found = Vec::new();
        for &leader in &leaders {
            for other in others().filter(|other| *other > leader || !leaders.contains(other)) {
                tried += 1;
                if tried > MOST_PAIRS || work::is_used_up() {
                    return Vec::new();
                }
                let set = Set::NONE.with(leader).with(other);
                if self.output(test, set) == test.expected {
                    found.push(set);
                }
            }
        }
        found
    }

    /// The line of the input, from 1, with which the first differing line of the right output is
    /// decided. None when it comes before any input or the right program has ended before it.
    fn line_answered(&self, test: &Test, right: &[u8]) -> Option<usize> {
        let same = same_bytes(right, &test.expected);
        let rest = right.get(same..)?;
        let end =
            same + rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |at| at + 1);
        if same == end {
            return None;
        }
        let lines: Vec<_> = test.input.split_inclusive(|&byte| byte == b'\n').collect();
        let decided = |count: usize| {
            let length = lines.iter().take(count).map(|line| line.len()).sum();
            let input = test.input.get(..length).unwrap_or_default();
            let ask =
                Ask { input, arguments: &test.arguments, switches: Set::NONE, limit: end + MORE };
            let output = (self.twin.play)(&ask).unwrap_or_default().output;
            Some(same_bytes(&output, right) >= end)
        };
        deciding_line(lines.len(), decided)
    }
}

/// True if outputs are the same, at least to the eye.
fn alike(one: &[u8], other: &[u8]) -> bool {
    one == other || is_in_white_space(one, other)
}

/// The text with LF where it has CR LF.
fn without_returns(text: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(text.len());
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        match line.strip_suffix(b"\r\n") {
            Some(line) => kept.extend([line, b"\n"].concat()),
            None => kept.extend_from_slice(line),
        }
    }
    kept
}

/// The choices of one to [`TOGETHER`] of the open questions, a bit for each; small ones first.
fn choices(questions: u32) -> Vec<u32> {
    let mut choices: Vec<u32> = (1..1_u32 << questions).collect();
    choices.retain(|choice| choice.count_ones() <= TOGETHER);
    choices.sort_by_key(|choice| choice.count_ones());
    choices
}

/// The faults, where they are at most two: an output that more share tells nothing about any of
/// them.
fn telling(faults: Vec<Set>) -> Vec<Set> {
    if faults.len() > 2 { Vec::new() } else { faults }
}

#[cfg(test)]
mod tests {
    use super::{
        Judged, MORE, MOST_WORK, Set, Test, TestJudge, TestVerdict, Wrong, choices, telling,
        without_returns, work,
    };
    use crate::cases::{self, Case, courses::Course};
    use crate::twins::switches::{Purpose, Switch};
    use crate::twins::{Ask, Transcript, Twin};

    const TWIN: TestJudge = TestJudge { twin: &Course::GomokuMist.row().twin };

    fn case(topic: &str) -> Case {
        let (cases, _) = cases::of(Course::GomokuMist);
        cases.into_iter().find(|case| case.topic() == topic && !case.is_ours()).unwrap()
    }

    /// The judgement of a case as a student's pair.
    fn judged(topic: &str, status: Option<i32>, change: impl Fn(String) -> String) -> Judged {
        let case = case(topic);
        let expected = change(String::from_utf8(case.expected.clone()).unwrap()).into_bytes();
        let (name, input, arguments) = (case.name, case.bytes.to_vec(), Vec::new());
        TWIN.judge(&Test { name, input, expected, arguments, status })
    }

    fn caught(judged: &Judged) -> usize {
        judged.caught.places().count()
    }

    #[test]
    fn a_pair_is_valid_nearly_valid_or_wrong() {
        let valid = judged("resign", None, |text| text);
        assert!(matches!(valid.verdict, TestVerdict::Valid { .. }), "{:?}", valid.verdict);
        assert!(caught(&valid) > 0);
        let nearly = judged("resign", None, |text| text + "\n");
        let words = "empty lines are printed at the very end";
        assert_eq!(nearly.verdict, TestVerdict::Nearly(words.into()));
        assert!(caught(&nearly) > 0);
        let wrong = judged("resign", None, |text| text.replace("Thank", "THANK"));
        assert_eq!(caught(&wrong), 0);
        let TestVerdict::Wrong(wrong) = wrong.verdict else { panic!("{:?}", wrong.verdict) };
        assert_eq!(wrong.right, case("resign").expected);
        assert!(wrong.answers.is_some() && wrong.faults.is_empty());
        // A line that goes on where the right one ends answers the same line.
        let longer = judged("resign", None, |text| text.replace("playing!", "playing!!"));
        let TestVerdict::Wrong(longer) = longer.verdict else { panic!("{:?}", longer.verdict) };
        assert_eq!(longer.answers, wrong.answers);
    }

    #[test]
    fn a_status_is_right_if_it_is_the_programs() {
        let status = case("term").status;
        let is_right = |status| judged("term", status, |text| text).status_is_right;
        assert!(is_right(None) && is_right(Some(status)));
        assert!(!is_right(Some(status + 1)));
    }

    /// A twin with two open questions. The first answer to them hides one of its faults, and the
    /// second the other.
    static HIDING: Twin = Twin { switches: &SWITCHES, play: hiding };

    const fn switch(name: &'static str, purpose: Purpose) -> Switch {
        Switch { name, topic: "x", purpose, program: name }
    }

    const SWITCHES: [Switch; 5] = [
        switch("one", Purpose::Open),
        switch("other", Purpose::Open),
        switch("hidden_by_one", Purpose::Fault),
        switch("hidden_by_other", Purpose::Fault),
        switch("seen", Purpose::Fault),
    ];

    #[expect(clippy::unnecessary_wraps, reason = "a twin may know no answer")]
    fn hiding(ask: &Ask) -> Option<Transcript> {
        let output = match ask.switches.places().collect::<Vec<_>>().as_slice() {
            [] => "right",
            [0] | [0, 2] => "one",
            [1] | [1, 3] => "other",
            _ => "fault",
        };
        Some(Transcript { output: output.into(), ..Transcript::default() })
    }

    #[test]
    fn a_fault_is_caught_whichever_way_open_questions_are_answered() {
        let (name, input, arguments) = (String::new(), Vec::new(), Vec::new());
        let test = Test { name, input, expected: b"right".to_vec(), arguments, status: None };
        let judged = TestJudge { twin: &HIDING }.judge(&test);
        assert_eq!(judged.verdict, TestVerdict::Valid { touches: vec![0, 1] });
        assert_eq!(judged.caught.places().collect::<Vec<_>>(), [4]);
        let open = Test { expected: b"other".to_vec(), ..test };
        let judged = TestJudge { twin: &HIDING }.judge(&open);
        assert_eq!(judged.verdict, TestVerdict::Open { readings: vec![1] });
        assert_eq!(caught(&judged), 0);
    }

    /// A twin whose faults print the first two letters of `ABcd`, one each.
    static PAIRED: Twin = Twin { switches: &SWITCHES, play: paired };

    #[expect(clippy::unnecessary_wraps, reason = "a twin may know no answer")]
    fn paired(ask: &Ask) -> Option<Transcript> {
        let output = match ask.switches.places().collect::<Vec<_>>().as_slice() {
            [2] => "Abcd",
            [3] => "ABxx",
            [2, 3] => "ABcd",
            _ => "abcd",
        };
        Some(Transcript { output: output.into(), ..Transcript::default() })
    }

    #[test]
    fn two_faults_in_one_program_are_found() {
        let (name, input, arguments) = (String::new(), Vec::new(), Vec::new());
        let test = Test { name, input, expected: b"ABcd".to_vec(), arguments, status: None };
        let judged = TestJudge { twin: &PAIRED }.judge(&test);
        let TestVerdict::Wrong(wrong) = judged.verdict else { panic!("{:?}", judged.verdict) };
        assert_eq!(wrong.faults, [Set::NONE.with(2).with(3)]);
    }

    #[test]
    fn line_ends_of_windows_become_those_of_unix() {
        assert_eq!(without_returns(b"a\r\n\r\nb\rc\r"), b"a\n\nb\rc\r");
    }

    #[test]
    fn an_output_that_three_faults_share_tells_none() {
        for (faults, told) in [(0, 0), (1, 1), (2, 2), (3, 0), (4, 0)] {
            assert_eq!(telling(vec![Set::NONE; faults]).len(), told, "{faults}");
        }
    }

    #[test]
    fn up_to_four_open_questions_are_tried_together() {
        for (questions, count) in [(0, 0), (1, 1), (2, 3), (4, 15), (5, 30), (6, 56)] {
            let choices = choices(questions);
            assert_eq!(choices.len(), count, "{questions}");
            assert!(choices.is_sorted_by_key(|choice| choice.count_ones()), "{choices:?}");
        }
    }

    fn pair(input: &str, expected: &str) -> Test {
        let (name, arguments) = (String::new(), Vec::new());
        let (input, expected) = (input.into(), expected.into());
        Test { name, input, expected, arguments, status: Some(7) }
    }

    #[expect(clippy::unnecessary_wraps, reason = "a twin may know no answer")]
    fn printed(output: impl Into<Vec<u8>>) -> Option<Transcript> {
        Some(Transcript { output: output.into(), ..Transcript::default() })
    }

    /// The right output is that of another way to answer, but for a blank at its end.
    #[test]
    fn an_open_question_is_found_through_white_space() {
        let judge = TestJudge { twin: &HIDING };
        let judged = judge.judge(&pair("", "other \n"));
        assert_eq!(judged.verdict, TestVerdict::Open { readings: vec![1] });
        let judged = judge.judge(&pair("", "right"));
        assert!(!judged.status_is_right);
        let judged = judge.judge(&pair("", "right\n"));
        assert_eq!(
            judged.verdict,
            TestVerdict::Nearly("empty lines are printed at the very end".into())
        );
        // No open question is touched by what is not valid: each fault shows.
        assert_eq!(judged.caught.places().collect::<Vec<_>>(), [2, 3, 4]);
    }

    /// Where a bot moves, the right output may go on in any way. Nobody knows the status either.
    #[test]
    fn a_test_of_a_bots_moves_is_not_judged() {
        fn play(ask: &Ask) -> Option<Transcript> {
            let output = ask.arguments.is_empty().then(|| b"ab".to_vec())?;
            Some(Transcript { output, unfinished: true, ..Transcript::default() })
        }
        static TWIN: Twin = Twin { switches: &SWITCHES, play };
        let judge = TestJudge { twin: &TWIN };
        let moves = TestVerdict::Unjudged("a bot moves, and any of its moves may be right");
        for expected in ["ab", "abc"] {
            let judged = judge.judge(&pair("", expected));
            assert_eq!((&judged.verdict, judged.status_is_right), (&moves, true), "{expected}");
        }
        let judged = judge.judge(&pair("", "xb"));
        assert!(matches!(judged.verdict, TestVerdict::Wrong(_)) && !judged.status_is_right);
        let strange = Test { arguments: vec!["--x".into()], ..pair("", "ab") };
        let judged = judge.judge(&strange);
        let words = "the course's program takes no such arguments";
        assert_eq!((judged.verdict, judged.status_is_right), (TestVerdict::Unjudged(words), true));
    }

    /// All other twins of a pair may use four times as many positions as the right one.
    #[test]
    fn a_test_that_takes_too_much_work_is_not_judged() {
        fn play(ask: &Ask) -> Option<Transcript> {
            let words = str::from_utf8(ask.input).ok()?;
            let (right, faulty) = words.split_once(' ')?;
            let is_right = ask.switches == Set::NONE;
            for _ in 0..if is_right { right } else { faulty }.parse().ok()? {
                work::spend();
            }
            printed(if is_right { "a" } else { "b" })
        }
        static TWIN: Twin = Twin { switches: &SWITCHES, play };
        assert_eq!((MOST_WORK, MORE), (3_000_000, 1 << 16));
        let judge = TestJudge { twin: &TWIN };
        let too_long = TestVerdict::Unjudged("it is too long to judge");
        // Two open questions are played twice. Three faults are played alone and with the first.
        let most = 4 * 100 / (2 * 2 + 3 * 2);
        let table = [(99, 0, true), (100, 0, false), (0, most - 1, true), (0, most, false)];
        for (right, faulty, is_judged) in table {
            let test = pair(&format!("{right} {faulty}"), "a");
            let judged = judge.judge_within(&test, 100);
            let valid = TestVerdict::Valid { touches: vec![0, 1] };
            let expected = if is_judged { &valid } else { &too_long };
            assert_eq!(&judged.verdict, expected, "{right} {faulty}");
            assert_eq!(judged.status_is_right, !is_judged);
            assert_eq!(caught(&judged), 0);
            assert!(!work::is_used_up());
        }
    }

    /// A program may print twice what is expected and 64 KiB more.
    #[test]
    fn a_faulty_program_is_stopped_at_a_length() {
        static TWIN: Twin =
            Twin { switches: &SWITCHES, play: |ask| printed(ask.limit.to_string()) };
        let found = TestJudge { twin: &TWIN }.output(&pair("", "abc"), Set::NONE);
        assert_eq!(found, b"65542");
    }

    /// The right program answers each line with itself behind a greeting of a line.
    #[test]
    fn the_line_that_decides_about_the_first_difference_is_named() {
        fn play(ask: &Ask) -> Option<Transcript> {
            printed([b"hello\n", ask.input].concat())
        }
        static TWIN: Twin = Twin { switches: &SWITCHES, play };
        let judge = TestJudge { twin: &TWIN };
        for (expected, answers) in [
            ("hello\nx\nb\nc\n", Some(1)),
            ("hello\na\nx\nc\n", Some(2)),
            ("hello\na\n", Some(2)),
            ("hello\na\nb\n", Some(3)),
            ("hello\na\nb\nc\nd\n", None),
            ("hullo\na\nb\nc\n", None),
        ] {
            let judged = judge.judge(&pair("a\nb\nc\n", &expected.replace('\n', "\r\n")));
            let wrong = Wrong {
                expected: expected.into(),
                right: b"hello\na\nb\nc\n".to_vec(),
                faults: Vec::new(),
                answers,
            };
            assert_eq!(judged.verdict, TestVerdict::Wrong(wrong));
        }
    }

    /// A fault that leads further together with one that does not, before it or behind it in the
    /// list, or with an open question.
    #[test]
    fn a_second_fault_may_be_any_other_switch() {
        fn play(ask: &Ask) -> Option<Transcript> {
            let on: Vec<usize> = ask.switches.places().collect();
            printed(match (on.as_slice(), ask.input) {
                ([3], _) => "ABxx",
                ([2, 3], b"before") | ([3, 4], b"behind") | ([0, 3], b"open") => "ABcd",
                ([], _) => "abcd",
                _ => "xxxx",
            })
        }
        static TWIN: Twin = Twin { switches: &SWITCHES, play };
        for (input, other) in [("before", 2), ("behind", 4), ("open", 0)] {
            let judged = TestJudge { twin: &TWIN }.judge(&pair(input, "ABcd"));
            let TestVerdict::Wrong(wrong) = judged.verdict else { panic!("{input}") };
            assert_eq!(wrong.faults, [Set::NONE.with(3).with(other)], "{input}");
        }
    }

    /// One program prints what is expected by one fault, another one by another.
    #[test]
    fn one_fault_is_told_before_two() {
        fn play(ask: &Ask) -> Option<Transcript> {
            printed(match ask.switches.places().collect::<Vec<_>>().as_slice() {
                [2 | 4] | [2, 3] => "AB",
                [3] => "Ax",
                _ => "ab",
            })
        }
        static TWIN: Twin = Twin { switches: &SWITCHES, play };
        let judged = TestJudge { twin: &TWIN }.judge(&pair("", "AB"));
        let TestVerdict::Wrong(wrong) = judged.verdict else { panic!("{:?}", judged.verdict) };
        assert_eq!(wrong.faults, [Set::NONE.with(2), Set::NONE.with(4)]);
    }

    const ANY: Switch = switch("any", Purpose::Fault);

    /// Of 203 faults five lead on: they make 10 pairs and 990 with the others. Of 147 seven make 21
    /// and 980.
    #[test]
    fn a_thousand_pairs_of_faults_are_tried() {
        fn play(ask: &Ask) -> Option<Transcript> {
            let leaders = str::from_utf8(ask.input).ok()?.parse::<usize>().ok()?;
            printed(match ask.switches.places().collect::<Vec<_>>().as_slice() {
                [one] if *one < leaders => "Ax",
                [0, 1] => "AB",
                _ => "ab",
            })
        }
        static FIVE: Twin = Twin { switches: &[ANY; 203], play };
        static SEVEN: Twin = Twin { switches: &[ANY; 147], play };
        let faults = |twin: &'static Twin, leaders: &str| {
            let judged = TestJudge { twin }.judge(&pair(leaders, "AB"));
            let TestVerdict::Wrong(wrong) = judged.verdict else { panic!("{:?}", judged.verdict) };
            wrong.faults
        };
        assert_eq!(faults(&FIVE, "5"), [Set::NONE.with(0).with(1)]);
        assert_eq!(faults(&SEVEN, "7"), []);
    }

    const OPEN: Switch = switch("open", Purpose::Open);

    /// The fewest questions come first. Of those that a test touches twelve are tried.
    #[test]
    fn the_fewest_answers_that_pass_are_told() {
        fn play(ask: &Ask) -> Option<Transcript> {
            printed(match ask.switches.places().collect::<Vec<_>>().as_slice() {
                [] => "right",
                [11] => "eleven",
                [12] => "twelve",
                [3] | [0, 1] => "few",
                [0, 2] | [1, 2, 4] => "two",
                [5, 6, 7, 8] => "four",
                [5, 6, 7, 8, 9] => "five",
                _ => "x",
            })
        }
        static TWIN: Twin = Twin { switches: &[OPEN; 13], play };
        let readings =
            |expected: &str| match (TestJudge { twin: &TWIN }).judge(&pair("", expected)).verdict {
                TestVerdict::Open { readings } => readings,
                TestVerdict::Wrong(_) => Vec::new(),
                verdict => panic!("{verdict:?}"),
            };
        assert_eq!((readings("eleven"), readings("twelve")), (vec![11], vec![]));
        assert_eq!((readings("few"), readings("two")), (vec![3], vec![0, 2]));
        assert_eq!((readings("four"), readings("five")), (vec![5, 6, 7, 8], vec![]));
    }
}
