//! Bytes and endings as a person sees them.

use std::ffi::OsStr;
use std::fmt::Write;

/// The signs with which [`visible`] shows the two bytes that nobody sees.
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

/// The invisible part of the difference, where white space is all that differs.
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

/// Text of strangers in one line: no control characters, so that it does nothing to a terminal, and
/// nothing that nobody sees.
pub fn safe(text: &str) -> String {
    text.replace(is_unseen, "\u{fffd}")
}

/// A name of a file in one line. Invisible signs in it are escaped, and bytes that are no UTF-8:
/// two names that differ are shown so that they differ.
pub fn name(name: &OsStr) -> String {
    let mut text = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        for letter in chunk.valid().chars() {
            match letter {
                '\\' => text.push_str("\\\\"),
                _ if is_unseen(letter) || looks_blank(letter) => {
                    text.push_str(&letter.escape_unicode().to_string());
                }
                _ => text.push(letter),
            }
        }
        for byte in chunk.invalid() {
            text.push_str(&format!("\\x{byte:02x}"));
        }
    }
    with_blanks_at_its_ends(&text)
}

/// A blank that is escaped.
const BLANK: &str = r"\u{20}";

/// Blanks with which a name begins or ends cannot be seen in a table.
fn with_blanks_at_its_ends(text: &str) -> String {
    let rest = text.trim_start_matches(' ');
    let middle = rest.trim_end_matches(' ');
    let (before, after) = (text.len() - rest.len(), rest.len() - middle.len());
    format!("{}{middle}{}", BLANK.repeat(before), BLANK.repeat(after))
}

/// The same for several lines.
pub fn lines(text: &str) -> String {
    text.lines().map(safe).collect::<Vec<_>>().join("\n")
}

/// A reason, and below it the words of a tool, with a margin: they cannot be taken for ours.
pub fn reason(text: &str) -> String {
    let mut all = text.lines().map(safe);
    let first = all.next().unwrap_or_default();
    [first].into_iter().chain(all.map(|line| format!("  {line}"))).collect::<Vec<_>>().join("\n")
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

/// Characters that do something to a terminal, turn the direction of writing round, or have no
/// width.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// Blanks of other widths than the usual one.
fn looks_blank(letter: char) -> bool {
    letter == '\u{2800}' || (letter.is_whitespace() && letter != ' ')
}

#[cfg(test)]
mod tests {
    use super::{excerpt, indent, name, points, safe, white_space};
    use std::collections::BTreeSet;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn names_that_differ_are_shown_so_that_they_differ() {
        let names: [(&[u8], &str); 17] = [
            (b"bert", "bert"),
            ("bert\u{200b}".as_bytes(), r"bert\u{200b}"),
            ("b\u{ad}ert".as_bytes(), r"b\u{ad}ert"),
            ("bert\u{61c}".as_bytes(), r"bert\u{61c}"),
            ("bert\u{2028}".as_bytes(), r"bert\u{2028}"),
            ("bert\u{202e}".as_bytes(), r"bert\u{202e}"),
            ("bert\u{e0041}".as_bytes(), r"bert\u{e0041}"),
            (b"bert\n", r"bert\u{a}"),
            (b"bert ", r"bert\u{20}"),
            (b"  bert", r"\u{20}\u{20}bert"),
            (b"bert b", "bert b"),
            ("bert\u{a0}b".as_bytes(), r"bert\u{a0}b"),
            (b"bert\xff", r"bert\xff"),
            (b"bert\xfe", r"bert\xfe"),
            (b"bert\\xff", r"bert\\xff"),
            ("bert\u{fffd}".as_bytes(), "bert\u{fffd}"),
            (b"  ", r"\u{20}\u{20}"),
        ];
        for (bytes, shown) in names {
            assert_eq!(name(OsStr::from_bytes(bytes)), shown, "{bytes:?}");
        }
        let all: BTreeSet<_> = names.iter().map(|(_, shown)| shown).collect();
        assert_eq!(all.len(), names.len());
    }

    #[test]
    fn a_long_line_is_shown_around_the_place() {
        let line = [b'x'; 300];
        let shown = "x".repeat(144);
        assert_eq!(excerpt(&line, 96), format!("{shown}…"));
        assert_eq!(indent(&line, 96), 96);
        assert_eq!(excerpt(&line, 97), format!("…{shown}…"));
        assert_eq!(indent(&line, 97), 1 + 48);
        assert_eq!(excerpt(&line, 204), format!("…{shown}"), "its end is seen");
        assert_eq!(excerpt(&line[..144], 0), shown);
    }

    #[test]
    fn points_have_two_places_at_most() {
        for (value, text) in
            [(0.0, "0"), (0.25, "0.25"), (1.5, "1.5"), (2.0, "2"), (100.0, "100"), (0.333, "0.33")]
        {
            assert_eq!(points(value), text);
        }
    }

    #[test]
    fn the_kind_of_white_space_is_named() {
        for (expected, actual, words) in [
            ("a\n", "a", "the last line end is missing"),
            ("a\nb\n", "a\r\nb\r\n", "lines end with CR LF"),
            ("a\n", "a\n\n", "empty lines are printed at the very end"),
            ("a\n\n\n", "a\n", "empty lines are missing at the very end"),
            ("a\nb\n", "a \nb\n", "blanks or tabs at line ends differ"),
        ] {
            assert_eq!(white_space(expected.as_bytes(), actual.as_bytes()), words);
        }
    }

    #[test]
    fn letters_of_any_writing_stay() {
        for text in ["陳大文", "Ø. Å.", "été", "Ελλη", "דן", "علي", "e\u{301}", "a  b", "x;=1"]
        {
            assert_eq!(name(OsStr::new(text)), text);
            assert_eq!(safe(text), text);
        }
        assert_eq!(safe("a\u{200b}b\u{61c}\u{2028}c\nd"), "a\u{fffd}b\u{fffd}\u{fffd}c\u{fffd}d");
    }
}
