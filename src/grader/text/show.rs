//! Bytes and endings as a person sees them.

use std::fmt::Write;

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

/// A line without its line end, for the middle of a sentence.
pub fn whole(line: &[u8]) -> String {
    if line.is_empty() { "an empty line".to_string() } else { excerpt(line, 0) }
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

/// What nobody sees of the difference, where white space is all that differs.
pub fn white_space(expected: &[u8], actual: &[u8]) -> String {
    let without = |text: &[u8], byte: u8| {
        text.iter().copied().filter(|&other| other != byte).collect::<Vec<u8>>()
    };
    let mut ended = actual.to_vec();
    ended.push(b'\n');
    if ended == expected {
        "the last line end is missing".to_string()
    } else if without(actual, b'\r') == expected {
        "lines end with CR LF".to_string()
    } else if visible_ends(actual) == visible_ends(expected) {
        let more = if actual.len() > expected.len() { "are printed" } else { "are missing" };
        format!("empty lines {more} at the very end")
    } else {
        "blanks or tabs at line ends differ".to_string()
    }
}

/// The text without line ends at its very end.
fn visible_ends(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|&byte| byte != b'\n' && byte != b'\r');
    text.get(..end.map_or(0, |last| last + 1)).unwrap_or_default()
}

/// Points with at most two decimals, none of them a closing zero.
pub fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// The text with a capital letter at its beginning.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A number with its noun.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Text of strangers in one line: no control characters, so that it does nothing to a terminal.
pub fn safe(text: &str) -> String {
    text.replace(|letter: char| letter.is_control() || is_direction(letter), "\u{fffd}")
}

/// The same for several lines.
pub fn lines(text: &str) -> String {
    text.lines().map(safe).collect::<Vec<_>>().join("\n")
}

/// The beginning of a text, at most so many bytes, in whole letters.
pub fn first_bytes(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}

/// Lines with a margin before each and a line end after it.
pub fn indented<'a>(margin: &str, lines: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = String::new();
    for line in lines {
        text.push_str(&format!("{margin}{line}\n"));
    }
    text
}

/// Characters that turn the direction of writing round.
fn is_direction(letter: char) -> bool {
    matches!(letter, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
