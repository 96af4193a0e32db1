//! The tools of the Makefile other than the grader: benchmarks, books, fields of players.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a tool that goes wrong stops, and prints what it finds"
)]

use std::process::ExitCode;

mod bench_ece15;
mod bench_programs;
mod bench_slide4;
mod bench_spfiar;
mod book_ece15;
mod book_slide4;
mod field_ece15;
mod field_slide4;
mod first_moves_slide4;
mod heap;
mod jobs;
mod players_slide4;
mod slide;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("heap") => return heap::main(),
        Some("book-ece15") => {
            if let Err(error) = book_ece15::main() {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        }
        Some("bench-programs") => bench_programs::main(),
        Some("bench-spfiar") => bench_spfiar::main(),
        Some("bench-ece15") => bench_ece15::main(),
        Some("bench-slide4") => bench_slide4::main(),
        Some("book-slide4") => book_slide4::main(),
        Some("first-moves-slide4") => first_moves_slide4::main(),
        Some("field-ece15") => field_ece15::main(),
        Some("field-slide4") => field_slide4::main(),
        _ => {
            eprintln!("tools: started by the Makefile, with the name of a tool");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
