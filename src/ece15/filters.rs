//! `--solve` and `--best-move`: positions in, answers out, line by line.

pub mod line;

use super::engine::best_move::best_move;
use super::engine::position::Position;
use super::engine::solver::Solver;
use crate::console::{Console, Pace, Result, Status, Ticker};
use line::Line;

/// What is asked about every position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Question {
    /// Its score for the side to move.
    Score,
    /// The column that `best_move()` plays, from 1; 0 when the game is over.
    BestMove,
}

/// Nodes of a search that takes so long, some ten milliseconds, that its answer
/// and those before it are written at once: whoever stops the program in the
/// middle of hard work has them.
const LONG_SEARCH: u64 = 100_000;

/// Answers each line with the position, a blank and the answer, or with
/// `error: ` and what is wrong with it. Returns the exit status: 1 when a line
/// was wrong.
pub(super) fn answer_lines(console: &mut Console<'_>, question: Question) -> Result<Status> {
    let mut solver = Solver::new();
    let mut ticker = Ticker::start(console);
    let mut status = Status::Success;
    let mut lines = 0;
    loop {
        let mut line = Line::new();
        if !console.read_line(|piece| piece.iter().for_each(|&byte| line.feed(byte)))? {
            return Ok(status);
        }
        match line.finish() {
            Ok(position) => {
                let before = solver.nodes();
                let answer = answer(&mut solver, &position, question);
                console.put(line.digits())?;
                console.print(format_args!(" {answer}\n"))?;
                if solver.nodes() - before > LONG_SEARCH {
                    console.flush()?;
                }
            }
            Err(error) => {
                status = Status::Failure;
                console.print(format_args!("error: {error}\n"))?;
            }
        }
        lines += 1;
        show_progress(console, &mut ticker, lines);
    }
}

fn answer(solver: &mut Solver, position: &Position, question: Question) -> i32 {
    match question {
        Question::Score => solver.score(position),
        Question::BestMove => {
            best_move(solver, position).map_or(0, |column| column.cast_signed() + 1)
        }
    }
}

/// How far the work has come, for a person who waits for a file of positions.
fn show_progress(console: &mut Console<'_>, ticker: &mut Ticker, lines: u64) {
    let Some(file) = console.input_file() else {
        return;
    };
    if let Some(elapsed) = ticker.due(console) {
        let (part, whole) = (file.read, file.length);
        let percent = part.saturating_mul(100) / whole.max(1);
        let pace = Pace { done: lines, things: "positions", part, whole, elapsed };
        let s = if lines == 1 { "" } else { "s" };
        let text = format_args!("{lines} position{s}, {percent} % of the file{pace}");
        ticker.show(console, text);
    }
}
