//! The assignment's own examples: what they catch is every suite's base line.

use super::judge::{Test, TestJudge, TestVerdict};
use crate::cases;
use crate::cases::courses::Course;
use crate::twins::switches::{Purpose, Set, Switch};

/// A game's faults, parted by its examples.
pub struct Examples {
    pub switches: &'static [Switch],
    /// Faults that the examples catch.
    pub caught: Set,
}

impl Examples {
    /// Lets the twin play the examples among the game's cases.
    pub fn of(judge: &TestJudge, game: Course) -> Self {
        let mut examples = Self { switches: judge.twin.switches, caught: Set::NONE };
        let (cases, _) = cases::of(game);
        for case in cases.into_iter().filter(cases::Case::is_spec) {
            let words = case.arguments.iter().map(|word| word.to_string_lossy().into_owned());
            let test = Test {
                name: case.name.clone(),
                input: case.bytes.to_vec(),
                expected: case.expected.clone(),
                arguments: words.collect(),
                status: None,
            };
            let judged = judge.judge(&test);
            if matches!(judged.verdict, TestVerdict::Valid { .. }) {
                examples.caught = judged.caught.places().fold(examples.caught, Set::with);
            }
        }
        examples
    }

    /// Faults that count, the base line among them.
    pub fn all(&self) -> impl Iterator<Item = (usize, &'static Switch)> {
        let switches = self.switches.iter().enumerate();
        switches.filter(|(_, switch)| switch.purpose == Purpose::Fault)
    }

    /// Faults that the examples do not catch.
    pub fn beyond(&self) -> impl Iterator<Item = (usize, &'static Switch)> {
        self.all().filter(|(number, _)| !self.caught.has(*number))
    }

    /// The topics of the faults beyond the examples, in their order.
    pub fn topics(&self) -> Vec<&'static str> {
        let mut topics = Vec::new();
        for (_, fault) in self.beyond() {
            if !topics.contains(&fault.topic) {
                topics.push(fault.topic);
            }
        }
        topics
    }
}

#[cfg(test)]
mod tests {
    use super::{Course, Examples, Purpose, Set, Switch, TestJudge, cases};
    use crate::twins::{Ask, Transcript, Twin};
    use std::sync::LazyLock;

    #[test]
    fn topics_of_the_faults_are_named_once() {
        let switches = Course::GomokuMist.row().twin.switches;
        let examples = Examples { switches, caught: Set::NONE };
        let mut topics: Vec<&str> = Vec::new();
        for switch in switches.iter().filter(|switch| switch.purpose == Purpose::Fault) {
            topics.push(switch.topic);
        }
        let faults = topics.len();
        assert_eq!((examples.all().count(), examples.beyond().count()), (faults, faults));
        let named = examples.topics();
        for (place, topic) in named.iter().enumerate() {
            assert!(topics.contains(topic) && !named[..place].contains(topic));
        }
        assert!(topics.iter().all(|topic| named.contains(topic)));
        let caught = examples.all().map(|(number, _)| number).fold(Set::NONE, Set::with);
        let examples = Examples { switches, caught };
        assert_eq!((examples.all().count(), examples.beyond().count()), (faults, 0));
        assert!(examples.topics().is_empty());
    }

    /// The twin answers as the examples say, but for two of them. Its first fault shows in what
    /// stays, its second in one of the two alone.
    #[test]
    fn faults_that_valid_examples_catch_are_the_base_line() {
        const FAULT: Switch =
            Switch { name: "x", topic: "x", purpose: Purpose::Fault, program: "x" };
        static TWIN: Twin = Twin { switches: &[FAULT; 3], play };
        static EXAMPLES: LazyLock<Vec<cases::Case>> = LazyLock::new(|| {
            let (cases, _) = cases::of(Course::GomokuMist);
            cases.into_iter().filter(cases::Case::is_spec).collect()
        });
        fn play(ask: &Ask) -> Option<Transcript> {
            let place = EXAMPLES.iter().position(|case| *case.bytes == *ask.input)?;
            let mut output = EXAMPLES.get(place)?.expected.clone();
            let is_seen = match place {
                0 => ask.switches.has(0),
                1 => ask.switches.has(1),
                _ => false,
            };
            if is_seen || place == 1 {
                output = b"other".to_vec();
            }
            Some(Transcript { output, ..Transcript::default() })
        }
        let examples = Examples::of(&TestJudge { twin: &TWIN }, Course::GomokuMist);
        assert_eq!(examples.caught.places().collect::<Vec<_>>(), [0]);
        let beyond: Vec<_> = examples.beyond().map(|(place, _)| place).collect();
        assert_eq!((beyond, examples.topics()), (vec![1, 2], vec!["x"]));
    }

    /// The numbers that the README shows.
    #[test]
    fn examples_of_a_course_catch_some_of_its_faults() {
        let examples =
            Examples::of(&TestJudge { twin: &Course::GomokuMist.row().twin }, Course::GomokuMist);
        assert_eq!((examples.all().count(), examples.beyond().count()), (183, 98));
    }
}
