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

/// Whether lines that end with CR LF instead of LF are all that is wrong.
pub fn is_in_line_ends(expected: &[u8], actual: &[u8]) -> bool {
    expected != actual && lines(expected).map(text_and_end).eq(lines(actual).map(text_and_end))
}

/// A line without its line end of either kind, and whether it had one.
fn text_and_end(line: &[u8]) -> (&[u8], bool) {
    let text = line.strip_suffix(b"\r\n").or_else(|| line.strip_suffix(b"\n"));
    (text.unwrap_or(line), text.is_some())
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// How many bytes two texts have in common at their start.
pub fn same_bytes(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(a, b)| a == b).count()
}
