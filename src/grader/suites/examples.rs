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
    use super::{Course, Examples, Purpose, Set};

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
}
