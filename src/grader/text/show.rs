//! Bytes and endings as a person sees them.

use std::ffi::OsStr;

use super::terminal;

/// The signs with which [`visible`] shows the two bytes that nobody sees.
pub const LEGEND: &str = "(· is a blank, ⏎ a line end)";

/// Columns that are shown of a long line, and of one that is only named.
const SHOWN: usize = 60;
const NAMED: usize = 14;

/// Bytes of a long line that are looked at on either side of the difference.
const SIDE: usize = 256;

/// A line with blanks, line ends and control bytes made visible. Letters of any writing stay as
/// they are. Invisible signs are escaped, as `\u{200b}`, and so are bytes that are no UTF-8, as
/// `\xff`.
pub fn visible(line: &[u8]) -> String {
    pieces(line).into_iter().map(|piece| piece.shown).collect()
}

/// A letter of a line, or a byte that is none.
struct Piece {
    /// Its first byte in the line.
    place: usize,
    shown: String,
}

impl Piece {
    fn columns(&self) -> usize {
        self.shown.chars().count()
    }
}

fn pieces(line: &[u8]) -> Vec<Piece> {
    let (mut pieces, mut place) = (Vec::new(), 0);
    for chunk in line.utf8_chunks() {
        for letter in chunk.valid().chars() {
            pieces.push(Piece { place, shown: shown(letter) });
            place += letter.len_utf8();
        }
        for byte in chunk.invalid() {
            pieces.push(Piece { place, shown: format!("\\x{byte:02x}") });
            place += 1;
        }
    }
    pieces
}

fn shown(letter: char) -> String {
    match letter {
        ' ' => "·".into(),
        '\n' => "⏎".into(),
        '\t' => "\\t".into(),
        '\r' => "\\r".into(),
        '\0'..='\x1f' | '\x7f' => format!("\\x{:02x}", u32::from(letter)),
        _ if is_unseen(letter) || looks_blank(letter) || looks_otherwise(letter) => {
            letter.escape_unicode().to_string()
        }
        _ => letter.into(),
    }
}

/// Letters with which a report says something of its own, and accents on the letter before them.
fn looks_otherwise(letter: char) -> bool {
    matches!(letter, '·' | '⏎' | '…' | '\u{300}'..='\u{36f}')
}

/// A line that may be long, around a place in it, in 60 columns and dots where it is cut.
pub fn excerpt(line: &[u8], place: usize) -> String {
    Window::new(line, place, SHOWN).text
}

/// The same of a line that is only named, in 14 columns.
pub fn named(line: &[u8]) -> String {
    Window::new(line, 0, NAMED).text
}

/// A line without its line end, for the middle of a sentence.
pub fn whole(line: &[u8]) -> String {
    if line.is_empty() { "an empty line".to_string() } else { excerpt(line, 0) }
}

/// How many columns of [`excerpt`] stand before the place.
pub fn indent(line: &[u8], place: usize) -> usize {
    Window::new(line, place, SHOWN).indent
}

/// A part of a line around a place.
struct Window {
    text: String,
    /// Columns before the letter to which the place belongs.
    indent: usize,
}

impl Window {
    /// At most a third of its columns stand before the place, or two thirds if the line begins
    /// there.
    fn new(line: &[u8], place: usize, columns: usize) -> Self {
        // It may stand within a letter, which is too far away to be shown.
        let from = place.min(line.len()).saturating_sub(SIDE);
        let to = line.len().min(place + SIDE);
        let pieces = pieces(line.get(from..to).unwrap_or_default());
        let width = |pieces: &[Piece]| pieces.iter().map(Piece::columns).sum::<usize>();
        let behind = pieces.partition_point(|piece| from + piece.place <= place);
        let is_at_end = place >= line.len();
        let (before, _) = pieces.split_at(if is_at_end { behind } else { behind.max(1) - 1 });
        let mut start = 0;
        let most =
            if from == 0 && width(before) <= columns * 2 / 3 { columns } else { columns / 3 };
        while before.get(start..).is_some_and(|rest| width(rest) > most) {
            start += 1;
        }
        let (mut text, mut used, mut end) = (String::new(), 0, start);
        for piece in pieces.iter().skip(start) {
            used += piece.columns();
            if used > columns {
                break;
            }
            text.push_str(&piece.shown);
            end += 1;
        }
        let dots = |cut: bool| if cut { "…" } else { "" };
        let cut = from > 0 || start > 0;
        let indent = before.get(start..).map_or(0, width) + usize::from(cut);
        let more = end < pieces.len() || to < line.len();
        Self { text: format!("{}{text}{}", dots(cut), dots(more)), indent }
    }
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
    // The sum of no numbers is -0.
    let text = format!("{:.2}", points + 0.0);
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

/// Text of strangers in one line. It has no control characters, so that it does nothing to a
/// terminal, and no invisible signs.
pub fn safe(text: &str) -> String {
    text.replace(is_unseen, "\u{fffd}")
}

/// A name of a file in one line. Invisible signs in it are escaped, and so are bytes that are no
/// UTF-8. Names that differ are shown differently.
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

/// The beginning of a text in whole letters, at most `most` bytes.
pub fn first_bytes(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}

/// A text in lines of at most `columns` columns, all but the first with a margin. A longer word has
/// a line of its own. A number stays with the word and colon before it.
pub fn wrapped(text: &str, columns: usize, margin: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let is_number = word.starts_with(|first: char| first.is_ascii_digit());
        match words.last_mut().filter(|last| is_number && last.ends_with(':')) {
            Some(last) => last.push_str(&format!(" {word}")),
            None => words.push(word.to_string()),
        }
    }
    let mut words = words.into_iter();
    let mut line = words.next().unwrap_or_default();
    let mut lines = String::new();
    for word in words {
        if !line.trim().is_empty() && terminal::width(&line) + 1 + terminal::width(&word) > columns
        {
            lines.push_str(&format!("{line}\n"));
            line = format!("{margin}{word}");
        } else {
            line.push_str(&format!(" {word}"));
        }
    }
    lines + &line
}

/// The end of a name that is too long for the columns.
pub fn end_of(name: &str, columns: usize) -> String {
    let mut start = 0;
    let rest = |start: usize| name.get(start..).unwrap_or_default();
    if terminal::width(name) <= columns {
        return name.to_string();
    }
    while terminal::width(rest(start)) + 1 > columns {
        start += rest(start).chars().next().map_or(1, char::len_utf8);
    }
    format!("…{}", rest(start))
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
    use super::{
        capitalized, count, end_of, excerpt, first_bytes, indent, indented, lines, name, named,
        points, reason, safe, visible, white_space, whole, wrapped,
    };
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
        let shown = "x".repeat(60);
        assert_eq!(excerpt(&line, 40), format!("{shown}…"));
        assert_eq!(indent(&line, 40), 40);
        assert_eq!(excerpt(&line, 41), format!("…{shown}…"));
        assert_eq!(indent(&line, 41), 1 + 20);
        assert_eq!(excerpt(&line, 260), format!("…{shown}"), "its end is seen");
        assert_eq!(excerpt(&line, 290), format!("…{}", "x".repeat(30)));
        assert_eq!(excerpt(&line, 300), format!("…{}", "x".repeat(20)), "behind its end");
        assert_eq!(indent(&line, 300), 1 + 20);
        assert_eq!(excerpt(&line[..60], 0), shown);
        assert_eq!(excerpt(&line[..60], 40), shown);
        assert_eq!(excerpt(&[], 0), "");
        let wide = [0xff; 300];
        assert_eq!(excerpt(&wide, 10), format!("{}…", r"\xff".repeat(15)));
        assert_eq!(indent(&wide, 10), 40);
        assert_eq!(excerpt(&wide, 11), format!("…{}…", r"\xff".repeat(15)));
        assert_eq!(indent(&wide, 11), 1 + 20);
        assert_eq!(named(b"place A1\n"), "place·A1⏎");
        assert_eq!(named(b"place place place\n"), "place·place·pl…");
    }

    /// Invisible signs are escaped, and letters with which a report says something of its own.
    #[test]
    fn letters_are_shown_as_they_are() {
        for (bytes, shown) in [
            ("type ‘quit’\n".as_bytes(), "type·‘quit’⏎"),
            ("陳 é".as_bytes(), "陳·é"),
            (b"a\xe2\x80", r"a\xe2\x80"),
            (b"\xff\x00\x1b\x7f\t\r", r"\xff\x00\x1b\x7f\t\r"),
            (
                "\u{61c}\u{2028}\u{200b}\u{a0}\u{feff}".as_bytes(),
                r"\u{61c}\u{2028}\u{200b}\u{a0}\u{feff}",
            ),
            ("a·b⏎…".as_bytes(), r"a\u{b7}b\u{23ce}\u{2026}"),
            ("e\u{301}".as_bytes(), r"e\u{301}"),
        ] {
            assert_eq!(visible(bytes), shown);
        }
        // ’ and ‘ differ in the last of their three bytes.
        assert_eq!(indent("it’s".as_bytes(), 4), 2);
        assert_eq!(excerpt("it’s".as_bytes(), 4), "it’s");
    }

    #[test]
    fn a_long_sentence_has_several_lines() {
        for (text, columns, lines) in [
            ("", 8, ""),
            ("one", 3, "one"),
            ("one two", 7, "one two"),
            ("one two", 6, "one\n  two"),
            ("one two three four", 7, "one two\n  three\n  four"),
            ("one twotwotwo three", 8, "one\n  twotwotwo\n  three"),
            ("    a  b c", 8, "    a  b\n  c"),
            ("’’’ ’’’", 7, "’’’ ’’’"),
            ("one two: 3", 8, "one\n  two: 3"),
            ("one two: three", 8, "one two:\n  three"),
        ] {
            assert_eq!(wrapped(text, columns, "  "), lines, "{text}");
        }
    }

    #[test]
    fn the_end_of_a_name_is_kept() {
        for (name, columns, kept) in
            [("a/b.c", 5, "a/b.c"), ("a/b.c", 4, "…b.c"), ("é/b.c", 4, "…b.c"), ("陳大", 3, "…大")]
        {
            assert_eq!(end_of(name, columns), kept);
        }
    }

    #[test]
    fn points_have_two_places_at_most() {
        for (value, text) in
            [(0.0, "0"), (0.25, "0.25"), (1.5, "1.5"), (2.0, "2"), (100.0, "100"), (0.333, "0.33")]
        {
            assert_eq!(points(value), text);
        }
        assert_eq!(points([].iter().sum()), "0");
    }

    #[test]
    fn the_kind_of_white_space_is_named() {
        for (expected, actual, words) in [
            ("a\n", "a", "the last line end is missing"),
            ("a\nb\n", "a\r\nb\r\n", "lines end with CR LF"),
            ("a\n", "a\n\n", "empty lines are printed at the very end"),
            ("a\n\n\n", "a\n", "empty lines are missing at the very end"),
            ("a\nb\n", "a \nb\n", "blanks or tabs at line ends differ"),
            ("a\n", "a\n\r\n", "empty lines are printed at the very end"),
            ("a\nb\n", "a\r\nb", "blanks or tabs at line ends differ"),
            ("\n", "", "the last line end is missing"),
            ("\n\n", "", "empty lines are missing at the very end"),
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

    /// Each range of unseen letters, at its ends.
    #[test]
    fn letters_that_nobody_sees_are_replaced() {
        for (first, last) in [
            (0x7f, 0x9f),
            (0xad, 0xad),
            (0x34f, 0x34f),
            (0x61c, 0x61c),
            (0x115f, 0x1160),
            (0x17b4, 0x17b5),
            (0x180b, 0x180f),
            (0x200b, 0x200f),
            (0x2028, 0x202e),
            (0x2060, 0x206f),
            (0x3164, 0x3164),
            (0xfe00, 0xfe0f),
            (0xfeff, 0xfeff),
            (0xffa0, 0xffa0),
            (0xfff0, 0xfffb),
            (0x1d173, 0x1d17a),
            (0xe0000, 0xe0fff),
        ] {
            let text = |letter: u32| char::from_u32(letter).unwrap().to_string();
            assert_eq!([first, last].map(|one| safe(&text(one))), ["\u{fffd}"; 2], "{first:x}");
            let beside = [first - 1, last + 1].map(text);
            assert_eq!(beside.clone().map(|one| safe(&one)), beside, "{first:x}");
        }
        assert_eq!(safe("\0\u{1f} ~"), "\u{fffd}\u{fffd} ~");
    }

    /// Accents and strange blanks are escaped in a line, at the ends of their ranges.
    #[test]
    fn a_line_has_no_letters_that_look_like_others() {
        assert_eq!(visible("\u{2ff}\u{370}".as_bytes()), "\u{2ff}\u{370}");
        assert_eq!(visible("\u{300}\u{36f}".as_bytes()), r"\u{300}\u{36f}");
        assert_eq!(visible("\u{2800}\u{3000}\u{2801}".as_bytes()), "\\u{2800}\\u{3000}\u{2801}");
        assert_eq!(visible(b"\x01\x1f\x20\x7e\x7f"), r"\x01\x1f·~\x7f");
        assert_eq!(name(OsStr::new("\u{2800}a")), r"\u{2800}a");
        assert_eq!(name(OsStr::new(" a  ")), r"\u{20}a\u{20}\u{20}");
    }

    /// A place within a letter belongs to it, however far the line goes on.
    #[test]
    fn a_place_far_within_a_line_is_shown() {
        let line = "é".repeat(600);
        let part = "é".repeat(60);
        for place in [600, 601, 602, 603] {
            assert_eq!(excerpt(line.as_bytes(), place), format!("…{part}…"), "{place}");
            assert_eq!(indent(line.as_bytes(), place), 21, "{place}");
        }
        let far = [vec![b'a'; 400], vec![b'b'; 400]].concat();
        assert_eq!(excerpt(&far, 400), format!("…{}{}…", "a".repeat(20), "b".repeat(40)));
        assert_eq!(excerpt(&far[..440], 400), format!("…{}{}", "a".repeat(20), "b".repeat(40)));
        let wide = "𝄞".repeat(60);
        assert_eq!(excerpt(wide.as_bytes(), 0), wide);
        assert_eq!(excerpt(wide.as_bytes(), 4 * 40), wide);
        assert_eq!(named(&[b'x'; 14]), "x".repeat(14));
        assert_eq!(named(&[b'x'; 15]), format!("{}…", "x".repeat(14)));
        assert_eq!([whole(b""), whole(b"a b")], ["an empty line", "a·b"]);
    }

    #[test]
    fn short_texts_are_put_together() {
        assert_eq!(["", "a", "élan", "A b"].map(capitalized), ["", "A", "Élan", "A b"]);
        let counts = [0, 1, 2].map(|number| count(number, "bot", "bots"));
        assert_eq!(counts, ["0 bots", "1 bot", "2 bots"]);
        assert_eq!(lines("a\u{1b}\nb\n"), "a\u{fffd}\nb");
        assert_eq!(reason("no\na\u{1b}\n b\n"), "no\n  a\u{fffd}\n   b");
        assert_eq!([reason(""), reason("no")], ["", "no"]);
        let first = [0, 1, 2, 3, 4, 9].map(|most| first_bytes("aéb", most));
        assert_eq!(first, ["", "a", "a", "aé", "aéb", "aéb"]);
        assert_eq!(indented("> ", ["a", ""]), "> a\n> \n");
        assert_eq!(super::LEGEND, "(· is a blank, ⏎ a line end)");
    }
}
