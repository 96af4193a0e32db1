//! The grader of the Makefile: `make grade`, `make grade-all` and `make grade-cases`.
#![expect(clippy::incompatible_msrv, reason = "the grader is built with a current Rust")]

use std::process::ExitCode;

mod grading;

#[expect(dead_code, reason = "shared with the other crates of this folder")]
#[expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::format_push_string,
    reason = "the twins are for reading, and tried with any input"
)]
mod twins;

#[expect(dead_code, reason = "shared with the other crates of this folder")]
mod runner {
    pub mod cases;
    pub mod difference;
    pub mod launch;
    pub mod random;
    pub mod sandbox;
    pub mod session;
    pub mod topics;
    pub mod usage;
}

fn main() -> ExitCode {
    grading::main()
}
