//! Bytes and endings as a person sees them.

use std::fmt::Write;

use super::check::MEMORY;
use crate::runner::launch::Ending;

/// What [`visible`] makes of the two bytes that nobody sees.
pub const LEGEND: &str = "(· is a blank, ⏎ a line end)";

/// Of a long line so much is shown on either side of the difference.
const SIDE: usize = 48;

/// A line with blanks, line ends and control bytes made visible.
pub fn visible(line: &[u8]) -> String {
    let mut text = String::new();
    for &byte in line {
        match byte {
            b' ' => text.push('·'),
            b'\n' => text.push('⏎'),
            b'\t' => text.push_str("\\t"),
            b'\r' => text.push_str("\\r"),
            0x21..=0x7e => text.push(char::from(byte)),
            // Writing to a string cannot fail.
            _ => drop(write!(text, "\\x{byte:02x}")),
        }
    }
    text
}

/// A line that may be long, around a place in it.
pub fn excerpt(line: &[u8], place: usize) -> String {
    let (start, end) = window(line, place);
    let dots = |cut: bool| if cut { "…" } else { "" };
    let middle = visible(line.get(start..end).unwrap_or_default());
    format!("{}{middle}{}", dots(start > 0), dots(end < line.len()))
}

/// How many characters of [`excerpt`] stand before the place.
pub fn indent(line: &[u8], place: usize) -> usize {
    let (start, _) = window(line, place);
    let before = line.get(start..place.min(line.len())).unwrap_or_default();
    visible(before).chars().count() + usize::from(start > 0)
}

fn window(line: &[u8], place: usize) -> (usize, usize) {
    let start = if place > 2 * SIDE { place.min(line.len()) - SIDE } else { 0 };
    (start, line.len().min(start + 3 * SIDE))
}

/// How a program ended that did not end as it should, for the middle of a
/// sentence: "it …".
pub fn ending(ending: Ending) -> String {
    match ending {
        Ending::Exit(status) => format!("ended with exit status {status}"),
        Ending::Signal(signal) => format!("crashed: {}", signal_name(signal)),
        Ending::Time => "was still running at the time limit".to_string(),
        Ending::Output => "did not stop printing".to_string(),
        Ending::Memory => format!("used more than {} MB of memory", MEMORY >> 20),
        Ending::Processes => "started too many processes".to_string(),
    }
}

fn signal_name(signal: i32) -> String {
    let name = match signal {
        4 => "illegal instruction",
        6 => "abort",
        7 => "bus error",
        8 => "arithmetic error, often a division by zero",
        9 => "killed",
        11 => "segmentation fault",
        13 => "broken pipe",
        25 => "a file grew too large",
        _ => return format!("signal {signal}"),
    };
    format!("{name} (signal {signal})")
}
