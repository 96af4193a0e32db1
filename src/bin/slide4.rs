//! Connect Four from four sides (ENGGEN131, 2018 Semester Two).

use in_a_row::{console, slide4};
use std::process::ExitCode;

fn main() -> ExitCode {
    console::main(&slide4::PROGRAM, slide4::run)
}
