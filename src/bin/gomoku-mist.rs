//! Gomoku in the Mist (Sydney COMP2017).

use in_a_row::{console, gomoku_mist};
use std::process::ExitCode;

fn main() -> ExitCode {
    console::main(&gomoku_mist::PROGRAM, gomoku_mist::run)
}
