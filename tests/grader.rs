//! The grader of the Makefile: `make grade` and `make grade-all`.

use std::process::ExitCode;

mod grading;

#[allow(dead_code, reason = "shared with the other crates of this folder")]
mod runner {
    pub mod cases;
    pub mod difference;
    pub mod launch;
    pub mod sandbox;
    pub mod topics;
    pub mod usage;
}

fn main() -> ExitCode {
    grading::main()
}
