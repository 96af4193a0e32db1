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
