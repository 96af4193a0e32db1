//! Connect 4 for one or two people (CUHK ENGG1110).

use in_a_row::{console, cuhk4};
use std::process::ExitCode;

fn main() -> ExitCode {
    console::main(&cuhk4::PROGRAM, cuhk4::run)
}
