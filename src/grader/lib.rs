//! The grader: measures other people's programs against the reference programs.
#![cfg_attr(
    test,
    expect(
        clippy::unwrap_used,
        clippy::panic,
        clippy::indexing_slicing,
        reason = "a test that goes wrong stops"
    )
)]

#[cfg(test)]
#[path = "../../tests/effort.rs"]
mod effort;
pub mod grading;
pub mod runner {
    //! Programs as processes: cases, limits, sandbox.
    pub mod cases;
    pub mod difference;
    pub mod launch;
    pub mod positions;
    pub mod random;
    pub mod sandbox;
    pub mod session;
    pub mod topics;
    pub mod usage;
}
#[expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::format_push_string,
    reason = "the twins are for reading, and tried with any input"
)]
pub mod twins;
