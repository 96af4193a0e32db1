//! Connect 4 against a minimax computer (Tel Aviv, Software Project).

use in_a_row::{console, spfiar};
use std::process::ExitCode;

fn main() -> ExitCode {
    console::main(&spfiar::PROGRAM, spfiar::run)
}
