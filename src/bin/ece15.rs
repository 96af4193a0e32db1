//! Connect-Four, Alice against the computer (UCSD ECE15).

use in_a_row::{console, ece15};
use std::process::ExitCode;

fn main() -> ExitCode {
    console::main(&ece15::PROGRAM, ece15::run)
}
