//! Faults of real ece15 programs, found by the default cases whatever columns the computer draws.
//!
//! Each fault is planted into the twin in one of three ways: it reads the input otherwise, prints
//! otherwise, or looks for lines otherwise. With the draws of our own program it loses its own
//! topics and no others.

use std::collections::BTreeSet;

use crate::ece15_referee::{default_cases, is_right};
use crate::grading::referee::{self, Form};
use crate::runner::cases::Case;
use crate::runner::difference;
use crate::runner::random::Random;
use crate::twins::ece15::{Board, Rand, Style, four, play_in};

/// A faulty program.
struct Fault {
    /// Completes "a program that …".
    program: &'static str,
    plant: Plant,
    /// The topics that lose cases with the draws of our program.
    loses: &'static [&'static str],
    /// So many of a hundred programs that draw at random fail a default case, at least. Nearly no
    /// random game is a tie or fills the board.
    found: usize,
}

/// Where the fault lies.
enum Plant {
    /// The input as the program takes it.
    Reads(fn(&str) -> String),
    /// The output as the program prints it, with the input.
    Prints(fn(&str, &str) -> String),
    /// Its test for four in line.
    Sees(fn(&Board, u8) -> bool),
}

use Plant::{Prints, Reads, Sees};

/// This fault is a matter of white space alone.
const LACKS_BLANK: &str = "lacks a blank behind 7";

const ALL: &[&str] = &["computer", "display", "full", "move", "order", "tie", "welcome", "win"];

const BUT_TIE: &[&str] = &["computer", "display", "full", "move", "order", "welcome", "win"];

const FAULTS: &[Fault] = &[
    Fault {
        program: "takes no line with two numbers",
        plant: Reads(|input| moves(input, |_, line| if two(line) { "x" } else { line }.into())),
        loses: &["move"],
        found: 100,
    },
    Fault {
        program: "takes a word for the number before it",
        plant: Reads(|input| {
            moves(input, |last, line| if word(line) { last } else { line }.into())
        }),
        loses: &["move"],
        found: 100,
    },
    Fault {
        program: "takes -4 for 4",
        plant: Reads(|input| moves(input, |_, line| line.trim_start_matches('-').into())),
        loses: &["move"],
        found: 100,
    },
    Fault {
        program: "does not drop the line behind an empty answer",
        plant: Reads(|input| {
            input.strip_prefix('\n').map_or(input.into(), |rest| format!("y\n{rest}"))
        }),
        loses: &["welcome"],
        found: 100,
    },
    Fault {
        program: "reads its first move from the rest of the answer's line",
        plant: Reads(|input| input.replacen("y ", "y\n", 1)),
        loses: &["welcome"],
        found: 100,
    },
    Fault {
        program: "takes N for a yes",
        plant: Reads(|input| input.replacen('N', "y", 1)),
        loses: &["welcome"],
        found: 100,
    },
    Fault {
        program: "calls a full column no valid move",
        plant: Prints(|_, output| {
            let (full, wrong) = ("This column is full. Try", "Not a valid move. Enter");
            output.replace(full, wrong).replace("Enter again!", "Enter a column number!")
        }),
        loses: &["full"],
        found: 90,
    },
    Fault {
        program: LACKS_BLANK,
        plant: Prints(|_, output| output.replace("  7  \n", "  7 \n")),
        loses: ALL,
        found: 100,
    },
    Fault {
        program: "tells its columns from 0",
        plant: Prints(|_, output| {
            (1..=7).fold(output.to_string(), |text, column| {
                let line = |number| format!("Computer moved in column: {number}\n");
                text.replace(&line(column), &line(column - 1))
            })
        }),
        loses: ALL,
        found: 100,
    },
    Fault {
        program: "draws column 0 for 1",
        plant: Prints(|_, output| output.replace("in column: 1\n", "in column: 0\n")),
        loses: &["computer", "tie", "win"],
        found: 100,
    },
    Fault {
        program: "shows no empty board to Alice",
        plant: Prints(|_, output| {
            let board = output.split_inclusive("\n\n").next().unwrap_or_default();
            let empty = board.find("]: \n").map_or("", |start| &board[start + 4..]);
            if empty.contains(['X', 'O']) { output.into() } else { output.replacen(empty, "", 1) }
        }),
        loses: ALL,
        found: 100,
    },
    Fault {
        program: "gives X to Alice when she is second",
        plant: Prints(|input, output| {
            let second = input.starts_with(['n', 'N']);
            let swap = |mark: char| match mark {
                'X' => 'O',
                'O' => 'X',
                other => other,
            };
            if second { output.chars().map(swap).collect() } else { output.into() }
        }),
        loses: ALL,
        found: 100,
    },
    Fault {
        program: "never sees a row",
        plant: Sees(|board, mark| line(board, mark, &[COLUMN, RISING, FALLING], FOUR)),
        loses: &["win"],
        found: 100,
    },
    Fault {
        program: "never sees a column",
        plant: Sees(|board, mark| line(board, mark, &[ROW, RISING, FALLING], FOUR)),
        loses: BUT_TIE,
        found: 100,
    },
    Fault {
        program: "never sees a rising diagonal",
        plant: Sees(|board, mark| line(board, mark, &[ROW, COLUMN, FALLING], FOUR)),
        loses: &["win"],
        found: 100,
    },
    Fault {
        program: "never sees a falling diagonal",
        plant: Sees(|board, mark| line(board, mark, &[ROW, COLUMN, RISING], FOUR)),
        loses: &["win"],
        found: 100,
    },
    Fault {
        program: "sees exactly four alone",
        plant: Sees(|board, mark| line(board, mark, &[ROW, COLUMN, RISING, FALLING], &[4])),
        loses: &["win"],
        found: 80,
    },
    Fault {
        program: "lets three win",
        plant: Sees(|board, mark| line(board, mark, &[ROW, COLUMN, RISING, FALLING], &[3, 4, 5])),
        loses: ALL,
        found: 100,
    },
    Fault {
        program: "lets O never win",
        plant: Sees(|board, mark| mark == b'X' && four(board, mark)),
        loses: BUT_TIE,
        found: 100,
    },
    Fault {
        program: "continues rows behind the right edge",
        plant: Sees(|board, mark| four(board, mark) || four(&vec![board.concat()], mark)),
        loses: &["computer", "tie", "win"],
        found: 100,
    },
    Fault {
        program: "says nothing of a tie",
        plant: Prints(|_, output| output.replace("Tie game!\n", "")),
        loses: &["tie"],
        found: 0,
    },
    Fault {
        program: "calls a full board a tie before it looks for lines",
        plant: Sees(|board, mark| board.concat().contains(&b' ') && four(board, mark)),
        loses: &["win"],
        found: 0,
    },
];

#[test]
fn each_fault_loses_its_own_topics() {
    let cases = default_cases();
    for fault in FAULTS {
        let fails = |case: &&Case| {
            let mut random = Rand::new();
            !passes(fault, case, &mut || random.draw() % 7)
        };
        let lost: BTreeSet<_> = cases.iter().filter(fails).map(Case::topic).collect();
        assert_eq!(lost, fault.loses.iter().copied().collect(), "{}", fault.program);
    }
}

#[test]
fn random_players_with_a_fault_fail() {
    let cases = default_cases();
    for (number, fault) in (1..).zip(FAULTS) {
        let fails = |seed: &u64| {
            let mut random =
                Random::new((seed * 1000 + number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            !cases.iter().all(|case| passes(fault, case, &mut || random.below(7)))
        };
        let found = (1_u64..=100).filter(fails).count();
        assert!(found >= fault.found, "{found} programs: {}", fault.program);
    }
}

#[test]
fn a_missing_blank_is_white_space() {
    let fault = FAULTS.iter().find(|fault| fault.program == LACKS_BLANK).unwrap();
    for case in default_cases() {
        let mut random = Random::new(7);
        let output = output(fault, &case, &mut || random.below(7));
        let refereed = referee::fitting(&case.bytes, &output);
        assert!(difference::is_in_white_space(&refereed.expected, &output), "{}", case.name);
    }
}

fn passes(fault: &Fault, case: &Case, draw: &mut dyn FnMut() -> usize) -> bool {
    let output = output(fault, case, draw);
    is_right(&referee::expected(&case.bytes, &output, Form::default()), &output)
}

/// What the faulty program prints.
fn output(fault: &Fault, case: &Case, draw: &mut dyn FnMut() -> usize) -> Vec<u8> {
    let typed = String::from_utf8(case.bytes.to_vec()).unwrap();
    let input = if let Reads(otherwise) = fault.plant { otherwise(&typed) } else { typed };
    let has_won = if let Sees(otherwise) = fault.plant { otherwise } else { four };
    let style = Style { boxed: false, hyphen: false, draw, has_won };
    let output = play_in(style, input.as_bytes()).output;
    match fault.plant {
        Prints(otherwise) => otherwise(&input, &String::from_utf8(output).unwrap()).into_bytes(),
        _ => output,
    }
}

/// The input with each line behind the first changed; the change is given the last line that was
/// a lone number, too.
fn moves(input: &str, change: fn(&str, &str) -> String) -> String {
    let (answer, rest) = input.split_once('\n').unwrap();
    let mut text = format!("{answer}\n");
    let mut last = "0";
    for line in rest.lines() {
        text += &(change(last, line) + "\n");
        last = if line.parse::<u8>().is_ok() { line } else { last };
    }
    text
}

fn two(line: &str) -> bool {
    line.contains(' ')
}

fn word(line: &str) -> bool {
    !line.starts_with(|first: char| first == '-' || first.is_ascii_digit())
}

/// Steps to the next cell of a line: rows down, columns to the right.
type Direction = (isize, isize);

const ROW: Direction = (0, 1);
const COLUMN: Direction = (1, 0);
const FALLING: Direction = (1, 1);
const RISING: Direction = (1, -1);
const FOUR: &[usize] = &[4, 5, 6, 7];

/// Whether a whole run of one of these lengths lies in one of these directions.
fn line(board: &Board, mark: u8, directions: &[Direction], lengths: &[usize]) -> bool {
    let cells = (0..6).flat_map(|row| (0..7).map(move |column| (row, column)));
    cells.into_iter().any(|cell| {
        directions.iter().any(|&direction| lengths.contains(&run(board, mark, cell, direction)))
    })
}

/// The length of the run that begins in this cell; 0 where none begins.
fn run(board: &Board, mark: u8, (row, column): (isize, isize), direction: Direction) -> usize {
    let is_mark = |step: isize| {
        let row = usize::try_from(row + step * direction.0).ok();
        let column = usize::try_from(column + step * direction.1).ok();
        row.zip(column).and_then(|(row, column)| board.get(row)?.get(column)) == Some(&mark)
    };
    if is_mark(-1) { 0 } else { (0..7).take_while(|&step| is_mark(step)).count() }
}
