//! `in-a-row`: the grader as a program.

use std::process::ExitCode;

fn main() -> ExitCode {
    grader::command::main()
}
