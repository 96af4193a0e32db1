//! Which cases are run: ours, or those of a tutor's folder ([`super::own_cases`]).

use super::own_cases;
use crate::cases::Case;
use crate::cases::topics;
use crate::options::Options;
use crate::refusal::Refusal;

/// The cases of a run.
pub struct Selection {
    pub cases: Vec<Case>,
    /// How many of our cases are left out, because they test our own options or open matters.
    pub left_out: usize,
    /// Remarks on other files in the tutor's folder, a line each.
    pub remarks: Vec<String>,
}

impl Selection {
    /// # Errors
    /// If there is no case, or points are given to a topic of none.
    pub fn of(options: &Options) -> Result<Self, Refusal> {
        if let Some(folder) = &options.own_cases {
            let found = own_cases::read(options, folder)?;
            let own_cases::OwnCases { cases, left_out, remarks, topics } = found;
            topics::check(&options.points, options.game, &topics)
                .map_err(|why| Refusal::value("--points", &options.points_file, why))?;
            return Ok(Self { cases, left_out, remarks });
        }
        let (cases, left_out) = options.game.cases(options.all, &options.case)?;
        Ok(Self { cases, left_out, remarks: Vec::new() })
    }
}
