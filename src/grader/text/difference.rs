//! The first difference between two outputs, by lines.

/// Where two outputs part. A line keeps its line end, so that a missing last one is seen where
/// every byte counts. `None` stands for an output that has ended before.
#[derive(Debug, PartialEq, Eq)]
pub struct Difference<'a> {
    /// The number of the line, from 1.
    pub line: usize,
    /// How many bytes of that line are still the same.
    pub same: usize,
    pub expected: Option<&'a [u8]>,
    pub actual: Option<&'a [u8]>,
    /// Where the expected line ends, in bytes from the start of the output.
    pub end: usize,
}

/// With which eyes two outputs are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Every byte counts.
    Bytes,
    /// White space that nobody sees does not count, as in [`is_in_white_space`].
    Person,
}

/// The first line that is not the same to these eyes, or `None` when all lines are.
pub fn first<'a>(expected: &'a [u8], actual: &'a [u8], eyes: Eyes) -> Option<Difference<'a>> {
    let seen_lines = |text| lines(text).take(lines(seen(text, eyes)).count());
    let mut theirs = seen_lines(actual);
    let mut ours = seen_lines(expected);
    let mut end = 0;
    for line in 1.. {
        let (expected, actual) = (ours.next(), theirs.next());
        end += expected.map_or(0, <[u8]>::len);
        if expected.map(|line| seen(line, eyes)) != actual.map(|line| seen(line, eyes)) {
            let same = same_bytes(expected.unwrap_or_default(), actual.unwrap_or_default());
            return Some(Difference { line, same, expected, actual, end });
        }
        expected?;
    }
    None
}

/// True if an output begins as another one that may end in the middle of a line.
pub fn begins(beginning: &[u8], output: &[u8], eyes: Eyes) -> bool {
    let whole = beginning.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    let (whole, rest) = beginning.split_at_checked(whole).unwrap_or_default();
    let mut theirs = lines(output);
    let lines_are_same = lines(whole)
        .all(|line| theirs.next().map(|their| seen(their, eyes)) == Some(seen(line, eyes)));
    lines_are_same && theirs.next().unwrap_or_default().starts_with(seen(rest, eyes))
}

/// The part of a line, or of a text at its end, that these eyes see.
fn seen(text: &[u8], eyes: Eyes) -> &[u8] {
    match eyes {
        Eyes::Bytes => text,
        Eyes::Person => trimmed(text),
    }
}

/// True if the outputs are the same except for white space that nobody sees. This is blanks, tabs
/// and carriage returns at line ends, the last line end, and empty lines behind all.
pub fn is_in_white_space(expected: &[u8], actual: &[u8]) -> bool {
    expected != actual && visible_lines(expected).eq(visible_lines(actual))
}

/// The lines without white space at their ends, and without the empty ones at the very end.
fn visible_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    trimmed(text).split(|&byte| byte == b'\n').map(trimmed)
}

/// A text without blanks, tabs, carriage returns and line ends at its end.
pub fn trimmed(line: &[u8]) -> &[u8] {
    let is_space = |byte: &u8| b" \t\r\n".contains(byte);
    let end = line.iter().rposition(|byte| !is_space(byte)).map_or(0, |last| last + 1);
    line.get(..end).unwrap_or_default()
}

/// The lines with their line ends.
pub fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// How many bytes two texts have in common at their start.
pub fn same_bytes(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::{Eyes, begins, first, is_in_white_space, lines, same_bytes, trimmed};

    fn place(expected: &str, actual: &str, eyes: Eyes) -> Option<(usize, usize, usize)> {
        let found = first(expected.as_bytes(), actual.as_bytes(), eyes);
        found.map(|found| (found.line, found.same, found.end))
    }

    #[test]
    fn a_person_sees_no_white_space_at_line_ends() {
        let (expected, actual) = ("a \nb\nc\n", "a\nb  \r\nd\n");
        assert_eq!(place(expected, actual, Eyes::Bytes), Some((1, 1, 3)));
        assert_eq!(place(expected, actual, Eyes::Person), Some((3, 0, 7)));
        assert_eq!(place("a \nb\n\n", "a\nb", Eyes::Person), None);
        assert_eq!(place("a\n\nb\n", "a\n", Eyes::Person), Some((2, 0, 3)));
        assert_eq!(place(" a\n", "a\n", Eyes::Person), Some((1, 0, 3)));
        assert_eq!(place("a\n", "a\n", Eyes::Bytes), None);
        // An output that ends before, or goes on.
        assert_eq!(place("a\nbc\n", "a\n", Eyes::Bytes), Some((2, 0, 5)));
        assert_eq!(place("a\n", "a\nb\n", Eyes::Bytes), Some((2, 0, 2)));
        assert_eq!(place("", "b", Eyes::Person), Some((1, 0, 0)));
        assert_eq!(place("abc\n", "abd\n", Eyes::Person), Some((1, 2, 4)));
        assert_eq!(place("a\n", "a", Eyes::Bytes), Some((1, 1, 2)));
        assert_eq!(place("a\n", "a", Eyes::Person), None);
        let found = first(b"a\nb\n", b"a\n", Eyes::Bytes).unwrap();
        assert_eq!((found.expected, found.actual), (Some(&b"b\n"[..]), None));
    }

    #[test]
    fn an_output_begins_as_another() {
        for (beginning, output, bytes, person) in [
            ("a\nmove: ", "a\nmove: \nmore", true, true),
            ("a\nmove: ", "a \nmove:\n", false, true),
            ("a\nmove: ", "a\nmo", false, false),
            ("a\nb\n", "a\n", false, false),
            ("", "anything", true, true),
            ("", "", true, true),
            ("a", "", false, false),
            ("a\nb", "x\nb", false, false),
            ("a\nb\n", "x\nb\n", false, false),
            ("a\nb\nc", "a\nx\nc", false, false),
            ("a \t", "ab", false, true),
        ] {
            let begins = |eyes| begins(beginning.as_bytes(), output.as_bytes(), eyes);
            assert_eq!((begins(Eyes::Bytes), begins(Eyes::Person)), (bytes, person), "{output:?}");
        }
    }

    #[test]
    fn white_space_at_ends_is_not_seen() {
        for (one, other, is_same) in [
            ("a\n", "a\n", false),
            ("a\n", "a", true),
            ("a\nb\n", "a \t\r\nb\n\n\r\n", true),
            ("a\n\nb\n", "a\nb\n", false),
            ("a\n", " a\n", false),
            ("a b\n", "a  b\n", false),
            ("", "\n", true),
        ] {
            assert_eq!(is_in_white_space(one.as_bytes(), other.as_bytes()), is_same, "{other:?}");
            assert_eq!(is_in_white_space(other.as_bytes(), one.as_bytes()), is_same, "{other:?}");
        }
        assert_eq!([trimmed(b" a \t\r\n"), trimmed(b" \n"), trimmed(b"")], [&b" a"[..], b"", b""]);
        assert_eq!(lines(b"a\n\nb").collect::<Vec<_>>(), [&b"a\n"[..], b"\n", b"b"]);
        let same = [("abc", "abd"), ("abc", "ab"), ("abc", "xbc"), ("a", "a")];
        let same = same.map(|(one, other)| same_bytes(one.as_bytes(), other.as_bytes()));
        assert_eq!(same, [2, 2, 0, 1]);
    }
}
