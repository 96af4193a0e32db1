//! Programs as processes: limits, endings, sandbox.

pub mod clock;
pub mod endings;
mod entries;
pub mod launch;
pub mod limits;
mod meanwhile;
pub mod patience;
pub mod piped;
pub mod reaper;
pub mod sandbox;
pub mod session;
pub mod usage;
pub mod workers;
