//! The courses' competitions, and the limits of their moves.

use std::time::Duration;

use crate::cases::courses::Course;
use crate::options::Options;
use crate::run::sandbox::Sandbox;
use crate::run::session::AnswerLimits;

/// Which course's competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    Ece15,
    Slide4,
}

impl Rules {
    /// Those of a game that has a competition.
    pub fn of(game: Course) -> Self {
        if game == Course::Ece15 { Self::Ece15 } else { Self::Slide4 }
    }
}

/// The factor by which a process may take longer for its first move.
const FIRST: u32 = 5;

/// The limits of one answer.
pub fn limits(options: &Options, sandbox: &Sandbox, is_first: bool) -> AnswerLimits {
    let cpu = options.allowance.time * if is_first { FIRST } else { 1 };
    let wall = 10 * cpu + Duration::from_secs(10);
    let processes = sandbox.processes(options.allowance.processes);
    AnswerLimits { cpu, wall, memory: options.allowance.memory, processes }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Options, Rules, Sandbox, limits};
    use crate::cases::courses::Course;

    /// Five times as long for the first move; ten times as long to wait, and ten seconds.
    #[test]
    fn a_move_has_limits_of_work_and_waiting() {
        let mut options = Options::new(Course::Slide4, "bots".into(), None);
        options.allowance.time = Duration::from_secs(2);
        options.allowance.memory = 7;
        let seconds = |is_first: bool| {
            let limits = limits(&options, &Sandbox::none(), is_first);
            assert_eq!(limits.memory, 7);
            (limits.cpu.as_secs(), limits.wall.as_secs())
        };
        assert_eq!([true, false].map(seconds), [(10, 110), (2, 30)]);
    }

    #[test]
    fn two_courses_have_competitions() {
        let [ece15, slide4] = [Course::Ece15, Course::Slide4].map(Rules::of);
        assert_eq!((ece15, slide4), (Rules::Ece15, Rules::Slide4));
    }
}
