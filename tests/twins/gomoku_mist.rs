//! gomoku-mist.

use super::{Input, Session, has_line};

const INVALID: &str = "Invalid!\n";

pub fn play(input: &[u8]) -> Session {
    let mut input = Input::new(input);
    let mut out = String::new();
    // Row 1 first; what is drawn on top is row 19.
    let mut rows = vec![vec![b'.'; 19]; 19];
    let mut moves: Vec<String> = Vec::new();
    let mut hole = (10, 10);
    let status = loop {
        let Some(line) = input.line() else { break 0 };
        let black = moves.len().is_multiple_of(2);
        let ending = match line {
            b"who" => {
                out += if black { "B\n" } else { "W\n" };
                None
            }
            b"view" => {
                out += &view(&rows, hole);
                None
            }
            b"history" => {
                out += &(moves.concat() + "\n");
                None
            }
            b"term" => break 1,
            b"resign" => Some(if black { "White wins!\n" } else { "Black wins!\n" }),
            _ => match point(line) {
                Err(answer) => {
                    out += answer;
                    None
                }
                Ok((x, y)) if rows[y - 1][x - 1] != b'.' => {
                    out += "Occupied coordinate\n";
                    None
                }
                Ok((x, y)) => {
                    let stone = if black { b'#' } else { b'o' };
                    rows[y - 1][x - 1] = stone;
                    moves.push(String::from_utf8(line[6..].to_vec()).unwrap());
                    hole = (1 + (5 * x * x + 3 * x + 4) % 19, 1 + (4 * y * y + 2 * y - 4) % 19);
                    ending(&rows, stone, moves.len())
                }
            },
        };
        if let Some(ending) = ending {
            out += &format!("{ending}{}\nThank you for playing!\n", moves.concat());
            break 0;
        }
    };
    Session { output: out.into_bytes(), status, used: input.seen(), unfinished: false }
}

fn ending(rows: &[Vec<u8>], stone: u8, moves: usize) -> Option<&'static str> {
    if has_line(rows, stone, 5) {
        Some(if stone == b'#' { "Black wins!\n" } else { "White wins!\n" })
    } else if moves == 361 {
        Some("Wow, a tie!\n")
    } else {
        None
    }
}

/// Column and row from 1, or the answer to a line that names no point.
fn point(line: &[u8]) -> Result<(usize, usize), &'static str> {
    let Some(parameter) = line.strip_prefix(b"place ") else { return Err(INVALID) };
    let white = |byte: &u8| b" \t\x0b\x0c\r".contains(byte);
    if parameter.is_empty() || parameter.iter().any(white) {
        return Err(INVALID);
    }
    for x in 1..=19_u8 {
        for y in 1..=19_u8 {
            if parameter == format!("{}{y}", char::from(b'A' + x - 1)).as_bytes() {
                return Ok((x.into(), y.into()));
            }
        }
    }
    Err("Invalid coordinate\n")
}

fn view(rows: &[Vec<u8>], (hx, hy): (usize, usize)) -> String {
    let mut text = format!(
        "{}{hy},",
        [
            "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q",
            "R", "S"
        ][hx - 1]
    );
    // Counted from 3 below 1, so that nothing is negative.
    for y in (hy..hy + 7).rev() {
        for x in hx..hx + 7 {
            let inside = (4..=22).contains(&x) && (4..=22).contains(&y);
            text.push(if inside { char::from(rows[y - 4][x - 4]) } else { 'x' });
        }
    }
    text + "\n"
}
