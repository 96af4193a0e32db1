//! The tools of the Makefile other than the grader: benchmarks, books, fields of players.
#![expect(clippy::incompatible_msrv, reason = "the tools are built with a current Rust")]
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a tool that goes wrong stops, and prints what it finds"
)]

use std::process::ExitCode;

mod tools {
    pub mod bench_ece15;
    pub mod bench_programs;
    pub mod bench_slide4;
    pub mod bench_spfiar;
    pub mod book_ece15;
    pub mod book_slide4;
    pub mod field_ece15;
    pub mod field_slide4;
    pub mod first_moves_slide4;
    pub mod heap;
    mod jobs;
    pub mod match_slide4;
    mod players_slide4;
    mod slide;
}

#[expect(dead_code, reason = "shared with the other crates of this folder")]
mod runner {
    pub mod positions;
    pub mod random;
}

mod twins {
    pub mod minimax;
}

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("heap") => return tools::heap::main(),
        Some("book-ece15") => {
            if let Err(error) = tools::book_ece15::main() {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        }
        Some("bench-programs") => tools::bench_programs::main(),
        Some("bench-spfiar") => tools::bench_spfiar::main(),
        Some("bench-ece15") => tools::bench_ece15::main(),
        Some("bench-slide4") => tools::bench_slide4::main(),
        Some("book-slide4") => tools::book_slide4::main(),
        Some("first-moves-slide4") => tools::first_moves_slide4::main(),
        Some("field-ece15") => tools::field_ece15::main(),
        Some("match-slide4") => tools::match_slide4::main(),
        Some("field-slide4") => tools::field_slide4::main(),
        _ => {
            eprintln!("tools: started by the Makefile, with the name of a tool");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
