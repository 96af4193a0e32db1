//! The first difference between two outputs, by lines.

/// Where two outputs part. A line keeps its line end, so that a missing last
/// one is seen; `None` stands for an output that has ended before.
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

/// The first line that is not the same, or `None` when all bytes are.
pub fn first<'a>(expected: &'a [u8], actual: &'a [u8]) -> Option<Difference<'a>> {
    let mut theirs = lines(actual);
    let mut ours = lines(expected);
    let mut end = 0;
    for line in 1.. {
        let (expected, actual) = (ours.next(), theirs.next());
        end += expected.map_or(0, <[u8]>::len);
        if expected != actual {
            let same = same_bytes(expected.unwrap_or_default(), actual.unwrap_or_default());
            return Some(Difference { line, same, expected, actual, end });
        }
        expected?;
    }
    None
}

/// Whether the outputs are the same except for white space that nobody sees: blanks, tabs and
/// carriage returns at line ends, the last line end, and empty lines at the very end.
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
