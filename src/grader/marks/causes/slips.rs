//! Slips of form: a line that is printed as another, a line that is missing or too much, blanks.
//!
//! A slip says in which lines an output may differ from the right one. [`super::mend`] tries if it
//! differs in nothing else. A slip that explains a case is therefore checked.

use super::mend::Stuck;
use crate::text::difference::same_bytes;
use crate::text::show;

/// Lines of one gap that one slip may name.
const LONGEST_GAP: usize = 40;

/// The longest piece of text that is looked for within lines, in bytes.
const LONGEST_PIECE: usize = 40;

/// Different pieces, or lines of different kinds, that one slip may name.
const MOST_KINDS: usize = 12;
const MOST_PIECES: usize = 3;

/// The fewest bytes around a word by which a line is known.
const SHORTEST_ENDS: usize = 4;

/// Pairs of bytes that one slip may name: two that are exchanged.
const MOST_BYTES: usize = 2;

/// Cells of a line that is a picture.
const SMALLEST_PICTURE: usize = 7;

/// Bytes of a line that are shown as an example of a piece.
const SHOWN: usize = 40;

/// The bytes of a line before and behind a word.
pub type Ends = (Vec<u8>, Vec<u8>);

/// One slip of form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slip {
    /// These lines are printed as those.
    Lines(Vec<(Vec<u8>, Vec<u8>)>),
    /// One piece of text is printed as another, in any line.
    Piece(Vec<u8>, Vec<u8>),
    /// The same of a whole word.
    Word(Vec<u8>, Vec<u8>),
    /// Lines that begin and end so begin and end otherwise, around a word that changes.
    Around(Ends, Ends),
    /// Lines of this shape have other bytes throughout.
    Bytes(Vec<u8>, Vec<(u8, u8)>),
    /// Letters are small in place of capital, or the other way round.
    Letters,
    /// Blanks within lines differ.
    Blanks,
    /// This line is not printed, or lines of these patterns.
    Missing(Vec<u8>),
    MissingLike(Vec<Vec<u8>>),
    /// This line is printed too much, or lines of these patterns.
    Extra(Vec<u8>),
    ExtraLike(Vec<Vec<u8>>),
    /// These pieces of text stand between what is right.
    Between(Vec<Vec<u8>>),
    /// Line ends are missing.
    LineEndsMissing,
    /// Line ends are printed within lines.
    LineEndsExtra,
    /// A line end is printed behind these prompts, which have none.
    LineEndBehind(Vec<Vec<u8>>),
}

/// How much a slip says, the most telling first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// It names all that is wrong.
    Exact,
    /// It names one piece of several lines.
    Piece,
    /// It names bytes, wherever they stand.
    Byte,
    /// It names one of several lines that are alike.
    Pattern,
    /// It names one of several lines.
    Sample,
}

/// A slip, with the two lines in which it was seen first.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub slip: Slip,
    pub wanted: Vec<u8>,
    pub got: Vec<u8>,
}

impl Candidate {
    pub fn sentence(&self) -> String {
        self.slip.sentence(&self.wanted, &self.got)
    }
}

impl Slip {
    pub fn rank(&self) -> Rank {
        match self {
            Self::Lines(pairs) if pairs.len() > 1 => Rank::Pattern,
            Self::Lines(_) | Self::Missing(_) | Self::Extra(_) | Self::LineEndsMissing => {
                Rank::Exact
            }
            Self::Piece(..) | Self::Word(..) | Self::Around(..) => Rank::Piece,
            Self::Bytes(..) => Rank::Byte,
            Self::Letters | Self::Between(_) | Self::Blanks | Self::LineEndsExtra => Rank::Pattern,
            Self::MissingLike(kinds) | Self::ExtraLike(kinds) if kinds.len() == 1 => Rank::Pattern,
            Self::MissingLike(_) | Self::ExtraLike(_) | Self::LineEndBehind(_) => Rank::Sample,
        }
    }

    /// True if it names one of many lines: where a program does not always make it, it says
    /// nothing.
    pub fn is_vague(&self) -> bool {
        matches!(self, Self::MissingLike(_) | Self::ExtraLike(_))
    }

    /// True if it says how a text is printed. Two right answers that are exchanged are no wording.
    pub fn is_of_form(&self) -> bool {
        !matches!(self, Self::Lines(pairs) if pairs.len() > 1)
    }

    /// True if a fault that explains as much says more. The slip is about a picture of the board,
    /// or names an empty line.
    pub fn says_little(&self, wanted: &[u8]) -> bool {
        is_picture(wanted)
            || matches!(self, Self::Missing(line) | Self::Extra(line) if line.is_empty())
    }

    /// True if a line that is printed right shows that the program does not always make this slip.
    pub fn is_refuted_by(&self, line: &[u8]) -> bool {
        match self {
            Self::Lines(pairs) => pairs.iter().any(|(wanted, _)| wanted == line),
            Self::Piece(wanted, _) if !wanted.is_empty() => contains(line, wanted),
            Self::Word(wanted, _) => has_words(line, wanted),
            Self::Around(wanted, _) => word_within(wanted, line).is_some(),
            Self::Bytes(alike, pairs) => {
                let is_wanted = |byte: &u8| pairs.iter().any(|(wanted, _)| wanted == byte);
                shape(line) == *alike && line.iter().any(is_wanted)
            }
            Self::Missing(one) | Self::Extra(one) => line == one,
            Self::MissingLike(kinds) | Self::ExtraLike(kinds) => kinds.contains(&pattern(line)),
            Self::LineEndBehind(prompts) => prompts.iter().any(|prompt| line.starts_with(prompt)),
            _ => false,
        }
    }

    /// The same slip, grown so that it passes this place as well; [`None`] where it cannot grow.
    pub fn extended(&self, stuck: &Stuck) -> Option<Self> {
        match self {
            Self::Bytes(alike, pairs) => {
                let mut pairs = pairs.clone();
                for pair in bytes(stuck.expected()?, stuck.actual()?)? {
                    if !pairs.contains(&pair) {
                        pairs.push(pair);
                    }
                }
                pairs.sort_unstable();
                (pairs.len() <= MOST_BYTES).then(|| Self::Bytes(alike.clone(), pairs))
            }
            Self::MissingLike(kinds) => {
                // Anything may be the reason of an end.
                stuck.actual()?;
                more(kinds, kinds_of(stuck.missing()?), MOST_KINDS).map(Self::MissingLike)
            }
            Self::ExtraLike(kinds) => {
                more(kinds, kinds_of(stuck.extra()?), MOST_KINDS).map(Self::ExtraLike)
            }
            Self::Between(pieces) => {
                let piece = between(stuck.expected()?, stuck.actual()?, pieces)?;
                more(pieces, vec![piece], MOST_PIECES).map(Self::Between)
            }
            Self::LineEndBehind(prompts) => {
                more(prompts, vec![prompt(stuck)?.to_vec()], MOST_PIECES).map(Self::LineEndBehind)
            }
            _ => None,
        }
    }

    fn sentence(&self, wanted: &[u8], got: &[u8]) -> String {
        let first = |kinds: &[Vec<u8>], line: &[u8], one: &str, several: &str| {
            let line = show::whole(line);
            if kinds.len() == 1 {
                format!("lines like {line} {one}")
            } else {
                format!("lines {several}; the first is {line}")
            }
        };
        match self {
            Self::Lines(pairs) => joined(pairs.iter().map(|(one, other)| as_other(one, other))),
            Self::Piece(..) | Self::Word(..) | Self::Around(..) => {
                let pair = as_other(wanted, got);
                format!("lines like {}", pair.replacen(" is printed as ", " are printed as ", 1))
            }
            Self::Bytes(_, pairs) => joined(pairs.iter().map(|(one, other)| {
                let (one, other) = (show::visible(&[*one]), show::visible(&[*other]));
                format!("{one} is printed as {other}")
            })),
            Self::Letters => {
                format!("letters are printed in the wrong case: {}", as_other(wanted, got))
            }
            Self::Blanks => format!("blanks within lines differ: {}", as_other(wanted, got)),
            Self::Missing(line) if line.is_empty() => "empty lines are missing".into(),
            Self::Missing(line) => format!("the line {} is missing", show::whole(line)),
            Self::MissingLike(kinds) => first(kinds, wanted, "are missing", "are missing"),
            Self::Extra(line) if line.is_empty() => {
                "empty lines are printed where none should be".into()
            }
            Self::Extra(line) => format!("the line {} should not be printed", show::whole(line)),
            Self::ExtraLike(kinds) => {
                first(kinds, got, "should not be printed", "are printed that should not be")
            }
            Self::Between(pieces) => {
                let piece = pieces.first().map_or(String::new(), |piece| show::whole(piece));
                let dots = if got.len() > SHOWN { "…" } else { "" };
                let line = show::whole(got.get(..SHOWN).unwrap_or(got));
                format!("{piece} is printed where it should not be, first in {line}{dots}")
            }
            Self::LineEndsMissing => {
                format!("line ends are missing, first after {}", show::whole(wanted))
            }
            Self::LineEndsExtra => "line ends are printed where none should be".into(),
            Self::LineEndBehind(prompts) => {
                let prompt = prompts.first().map_or(String::new(), |prompt| show::whole(prompt));
                let others = if prompts.len() > 1 { " and other prompts" } else { "" };
                format!("a line end is printed behind {prompt}{others}")
            }
        }
    }
}

/// The line of the output that ends where the right line goes on, or that an empty line follows.
fn prompt<'a>(stuck: &Stuck<'a>) -> Option<&'a [u8]> {
    let (wanted, got) = (stuck.expected()?, stuck.actual()?);
    if got.is_empty() {
        return stuck.line_before().filter(|line| !line.is_empty() && !is_picture(line));
    }
    (wanted.len() > got.len() && wanted.starts_with(got) && !is_picture(got)).then_some(got)
}

/// True if a line is a part of a picture of the board.
pub fn is_picture(line: &[u8]) -> bool {
    let is_cell = |byte: &&u8| b".#oxXO |+-".contains(byte);
    let cells = line.iter().filter(is_cell).count();
    2 * cells > line.len() && cells >= SMALLEST_PICTURE
}

fn joined(sentences: impl Iterator<Item = String>) -> String {
    sentences.collect::<Vec<_>>().join(", ")
}

/// The slips that would lead on from this place.
pub fn candidates(stuck: &Stuck) -> Vec<Candidate> {
    let mut slips = Vec::new();
    if let (Some(wanted), Some(got)) = (stuck.expected(), stuck.actual()) {
        slips.extend(of_a_pair(wanted, got));
    }
    if let Some(gap) = stuck.missing() {
        slips.extend(of_a_gap(gap, Slip::Missing, Slip::MissingLike, stuck.actual().is_some()));
    }
    if let Some(gap) = stuck.extra() {
        slips.extend(of_a_gap(gap, Slip::Extra, Slip::ExtraLike, stuck.expected().is_some()));
    }
    slips.extend(prompt(stuck).map(|prompt| Slip::LineEndBehind(vec![prompt.to_vec()])));
    let line = |line: Option<&[u8]>| line.unwrap_or_default().to_vec();
    let (wanted, got) = (line(stuck.expected()), line(stuck.actual()));
    let seen = |slip| Candidate { slip, wanted: wanted.clone(), got: got.clone() };
    let mut found: Vec<Candidate> = slips.into_iter().map(seen).collect();
    if let Some((_, line)) = behind_a_prompt(&wanted, &got) {
        let slip = Slip::ExtraLike(vec![pattern(line)]);
        found.push(Candidate { slip, wanted: wanted.clone(), got: line.to_vec() });
    }
    found
}

fn of_a_pair(wanted: &[u8], got: &[u8]) -> Vec<Slip> {
    let pair = (wanted.to_vec(), got.to_vec());
    let back = (got.to_vec(), wanted.to_vec());
    let mut slips = vec![Slip::Lines(vec![pair.clone()]), Slip::Lines(vec![pair, back])];
    let (one, other) = piece(wanted, got);
    if one.len() < wanted.len() || other.len() < got.len() {
        slips.push(Slip::Piece(one.to_vec(), other.to_vec()));
    }
    let (one, other) = word(wanted, got);
    if one.len() < wanted.len() && !one.is_empty() {
        slips.push(Slip::Word(one.to_vec(), other.to_vec()));
    }
    slips.extend(around(wanted, got));
    if let Some(mut pairs) = bytes(wanted, got).filter(|pairs| pairs.len() <= MOST_BYTES) {
        pairs.sort_unstable();
        slips.push(Slip::Bytes(shape(wanted), pairs));
    }
    if wanted.eq_ignore_ascii_case(got) {
        slips.push(Slip::Letters);
    }
    if without_blanks(wanted).eq(without_blanks(got)) {
        slips.push(Slip::Blanks);
    }
    slips.extend(between(wanted, got, &[]).map(|piece| Slip::Between(vec![piece])));
    if !wanted.is_empty() && got.starts_with(wanted) {
        slips.push(Slip::LineEndsMissing);
    }
    if !got.is_empty() && wanted.starts_with(got) {
        slips.push(Slip::LineEndsExtra);
    }
    slips
}

/// The slips of lines that one text has and the other has not. Where the other text has ended, only
/// lines of one kind count. Anything may be the reason of an end.
fn of_a_gap(
    gap: &[&[u8]],
    one: fn(Vec<u8>) -> Slip,
    alike: fn(Vec<Vec<u8>>) -> Slip,
    goes_on: bool,
) -> Vec<Slip> {
    let Some(first) = gap.first() else { return Vec::new() };
    let kinds = kinds_of(gap);
    let mut slips = vec![one(first.to_vec()), alike(vec![pattern(first)])];
    if goes_on && kinds.len() > 1 {
        slips.push(alike(kinds));
    }
    slips
}

fn kinds_of(lines: &[&[u8]]) -> Vec<Vec<u8>> {
    let mut kinds: Vec<Vec<u8>> =
        lines.iter().take(LONGEST_GAP).map(|line| pattern(line)).collect();
    kinds.sort();
    kinds.dedup();
    kinds
}

/// Both lists as one; [`None`] if it would be too long, or no longer than the first.
fn more(known: &[Vec<u8>], new: Vec<Vec<u8>>, most: usize) -> Option<Vec<Vec<u8>>> {
    let mut all = known.to_vec();
    for one in new {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    (all.len() > known.len() && all.len() <= most).then_some(all)
}

fn as_other(wanted: &[u8], got: &[u8]) -> String {
    let place = same_bytes(wanted, got);
    let shown = |line: &[u8]| {
        if line.is_empty() { show::whole(line) } else { show::excerpt(line, place) }
    };
    format!("{} is printed as {}", shown(wanted), shown(got))
}

/// The rest of two lines without their common ends.
pub fn piece<'a>(one: &'a [u8], other: &'a [u8]) -> (&'a [u8], &'a [u8]) {
    let same = same_bytes(one, other);
    let (one, other) = (one.get(same..).unwrap_or_default(), other.get(same..).unwrap_or_default());
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    let cut = |line: &'a [u8]| line.get(..line.len() - end).unwrap_or_default();
    (cut(one), cut(other))
}

/// The rest of two lines without the words that they begin and end with alike.
pub fn word<'a>(one: &'a [u8], other: &'a [u8]) -> (&'a [u8], &'a [u8]) {
    let blank_behind =
        |line: &[u8]| line.iter().rposition(|&byte| byte == b' ').map_or(0, |at| at + 1);
    let start = blank_behind(one.get(..same_bytes(one, other)).unwrap_or_default());
    let (one, other) =
        (one.get(start..).unwrap_or_default(), other.get(start..).unwrap_or_default());
    let (middle, _) = piece(one, other);
    let end = one.get(same_bytes(one, other) + middle.len()..).unwrap_or_default();
    let behind = end.iter().position(|&byte| byte == b' ').map_or(0, |at| end.len() - at);
    let cut = |line: &'a [u8]| line.get(..line.len() - behind).unwrap_or_default();
    (cut(one), cut(other))
}

/// Both lines around each word that stands once in what differs of either: `Player 1 won!` and
/// `1 is the winner`.
fn around(wanted: &[u8], got: &[u8]) -> Vec<Slip> {
    let (one, other) = piece(wanted, got);
    let start = same_bytes(wanted, got);
    let others = words(other);
    let ends = |line: &[u8], at: usize, length: usize| {
        let part = |part: Option<&[u8]>| part.unwrap_or_default().to_vec();
        (part(line.get(..at)), part(line.get(at + length..)))
    };
    let mut slips = Vec::new();
    for (at, word) in words(one) {
        let mut same = others.iter().filter(|(_, other)| *other == word);
        if let (Some((place, _)), None) = (same.next(), same.next()) {
            let wanted = ends(wanted, start + at, word.len());
            if wanted.0.len() + wanted.1.len() >= SHORTEST_ENDS && !is_picture(got) {
                slips.push(Slip::Around(wanted, ends(got, start + place, word.len())));
            }
        }
    }
    slips.truncate(MOST_PIECES);
    slips
}

/// The words of letters and digits in a line, with their places.
fn words(line: &[u8]) -> Vec<(usize, &[u8])> {
    let mut words = Vec::new();
    let mut at = 0;
    for part in line.split(|byte| !byte.is_ascii_alphanumeric()) {
        if !part.is_empty() {
            words.push((at, part));
        }
        at += part.len() + 1;
    }
    words
}

/// The word between these ends, where the line is one word between them.
pub fn word_within<'a>(ends: &Ends, line: &'a [u8]) -> Option<&'a [u8]> {
    let word = line.strip_prefix(&ends.0[..])?.strip_suffix(&ends.1[..])?;
    let is_word = !word.is_empty() && word.iter().all(u8::is_ascii_alphanumeric);
    is_word.then_some(word)
}

/// The piece that stands before what is right, where the lines differ first.
fn between(wanted: &[u8], got: &[u8], known: &[Vec<u8>]) -> Option<Vec<u8>> {
    let same = same_bytes(wanted, got);
    let (wanted, got) = (wanted.get(same..)?, got.get(same..)?);
    let goes_on = |length: &usize| {
        let rest = got.get(*length..).unwrap_or_default();
        rest.first() == wanted.first() || known.iter().any(|piece| rest.starts_with(piece))
    };
    let length = (1..=got.len().min(LONGEST_PIECE)).find(goes_on)?;
    Some(got.get(..length)?.to_vec())
}

/// A line too much that stands behind a prompt without a line end. The length of the prompt, and
/// the line.
pub fn behind_a_prompt<'a>(wanted: &[u8], got: &'a [u8]) -> Option<(usize, &'a [u8])> {
    let same = same_bytes(wanted, got);
    let line = got.get(same..)?.trim_ascii_start();
    (same > 0 && !line.is_empty()).then_some((same, line))
}

/// The bytes that differ in two lines of one length, each pair once; [`None`] for lines of other
/// lengths.
fn bytes(one: &[u8], other: &[u8]) -> Option<Vec<(u8, u8)>> {
    let pairs = one.iter().copied().zip(other.iter().copied());
    let mut pairs: Vec<_> = pairs.filter(|(one, other)| one != other).collect();
    pairs.sort_unstable();
    pairs.dedup();
    (one.len() == other.len()).then_some(pairs)
}

pub fn without_blanks(line: &[u8]) -> impl Iterator<Item = &u8> {
    line.iter().filter(|byte| !b" \t".contains(byte))
}

fn contains(line: &[u8], piece: &[u8]) -> bool {
    line.windows(piece.len()).any(|window| window == piece)
}

/// True if the words stand in the line as words.
fn has_words(line: &[u8], words: &[u8]) -> bool {
    let is_edge = |byte: Option<&u8>| byte.is_none_or(|&byte| byte == b' ');
    let before = |place: usize| place.checked_sub(1).and_then(|place| line.get(place));
    line.windows(words.len()).enumerate().any(|(place, window)| {
        window == words && is_edge(before(place)) && is_edge(line.get(place + words.len()))
    })
}

/// The pattern of a line, with one blank for each run of cells: rows of all lengths are alike.
pub fn shape(line: &[u8]) -> Vec<u8> {
    let mut shape = pattern(line);
    shape.dedup_by(|one, other| one == other && *one == b' ');
    shape
}

/// A line with one digit for each number.
pub fn without_numbers(line: &[u8]) -> Vec<u8> {
    let digit = |byte: &u8| if byte.is_ascii_digit() { b'0' } else { *byte };
    let mut digits: Vec<u8> = line.iter().map(digit).collect();
    digits.dedup_by(|one, other| one == other && *one == b'0');
    digits
}

/// A line with what changes from case to case made equal: pieces, empty cells, numbers and points
/// of the board.
pub fn pattern(line: &[u8]) -> Vec<u8> {
    let mut general: Vec<u8> = Vec::with_capacity(line.len());
    for &byte in line {
        match (byte, general.last()) {
            (b'0'..=b'9', Some(b'0')) => {}
            (b'0'..=b'9', last) => {
                if last.is_some_and(|last| matches!(last, b' ' | b'A'..=b'S')) {
                    general.pop();
                }
                general.push(b'0');
            }
            (b'X' | b'O' | b'o' | b'#' | b'.', _) => general.push(b' '),
            (other, _) => general.push(other),
        }
    }
    general
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_PIECE, Slip, between, bytes, contains, has_words, is_picture, of_a_pair};
    use super::{pattern, shape, without_blanks, without_numbers};

    #[test]
    fn two_bytes_at_most_are_one_slip() {
        let of = |wanted: &str, got: &str| {
            let slips = of_a_pair(wanted.as_bytes(), got.as_bytes());
            slips.iter().any(|slip| matches!(slip, Slip::Bytes(..)))
        };
        assert!(of("XOX", "xOx") && of("XOX", "xox"));
        assert!(!of("XO.", "xo?"), "three");
        assert!(!of("XO", "XOX"), "another length");
        assert_eq!(bytes(b"abca", b"xbya"), Some(vec![(b'a', b'x'), (b'c', b'y')]));
        assert_eq!(bytes(b"aba", b"xbx"), Some(vec![(b'a', b'x')]));
        assert_eq!(bytes(b"ab", b"abc"), None);
    }

    #[test]
    fn slips_of_a_line_end_need_a_line() {
        let of = |wanted: &str, got: &str| {
            let slips = of_a_pair(wanted.as_bytes(), got.as_bytes());
            let has = |slip: &Slip| slips.contains(slip);
            [Slip::LineEndsMissing, Slip::LineEndsExtra, Slip::Letters, Slip::Blanks]
                .each_ref()
                .map(has)
        };
        assert_eq!(of("ab", "abc"), [true, false, false, false]);
        assert_eq!(of("abc", "ab"), [false, true, false, false]);
        assert_eq!(of("", "ab"), [false; 4]);
        assert_eq!(of("ab", ""), [false; 4]);
        assert_eq!(of("a b", "A B"), [false, false, true, false]);
        assert_eq!(of("a b", "a\tb "), [false, false, false, true]);
        assert_eq!(of("a b", "ac b"), [false; 4]);
    }

    #[test]
    fn a_piece_ends_where_the_right_text_goes_on() {
        let of = |wanted: &str, got: &str, known: &[&str]| {
            let known: Vec<_> = known.iter().map(|piece| piece.as_bytes().to_vec()).collect();
            let piece = between(wanted.as_bytes(), got.as_bytes(), &known)?;
            Some(String::from_utf8(piece).unwrap())
        };
        assert_eq!(of("abc", "--> abc", &[]).as_deref(), Some("--> "));
        assert_eq!(of("abc", "--> abc", &["> "]).as_deref(), Some("--"));
        assert_eq!(of("abc", "a?bc", &[]).as_deref(), Some("?"));
        assert_eq!(of("abc", "abc?", &[]).as_deref(), Some("?"));
        assert_eq!(of("abc", "xyz", &[]), None);
        assert_eq!(of("abc", "abc", &[]), None);
        let long = |length: usize| of("a", &format!("{}a", "-".repeat(length)), &[]);
        assert_eq!(long(LONGEST_PIECE).map(|piece| piece.len()), Some(LONGEST_PIECE));
        assert_eq!(long(LONGEST_PIECE + 1), None);
    }

    /// More than half of a picture's bytes are cells, and there are seven at least.
    #[test]
    fn a_picture_is_a_line_of_cells() {
        assert!(is_picture(b". . . .") && is_picture(b"|X|O|.|") && is_picture(b".......a"));
        assert!(is_picture(b".......abcdef") && !is_picture(b".......abcdefg"));
        assert!(!is_picture(b"......") && !is_picture(b"") && !is_picture(b"a word or two"));
    }

    #[test]
    fn lines_have_patterns() {
        assert_eq!(pattern(b"12 X.O 3"), b"0    0");
        assert_eq!(pattern(b"X at B12, y7"), b"  at 0, y0");
        assert_eq!(shape(b"XXOO. a"), b" a");
        assert_eq!(shape(b"a  b00"), b"a b0");
        assert_eq!(without_numbers(b"a12b3 45"), b"a0b0 0");
        assert_eq!(without_numbers(b"aa 1"), b"aa 0");
        let kept: Vec<u8> = without_blanks(b" a\tb \n").copied().collect();
        assert_eq!(kept, b"ab\n");
    }

    #[test]
    fn words_stand_between_blanks() {
        for line in ["a b", "a b c", "x a b", "x a b c"] {
            assert!(has_words(line.as_bytes(), b"a b"), "{line}");
        }
        for line in ["xa b", "a bc", "a  b", "", "a"] {
            assert!(!has_words(line.as_bytes(), b"a b"), "{line}");
        }
        assert!(contains(b"abc", b"bc") && contains(b"abc", b"abc"));
        assert!(!contains(b"abc", b"ac") && !contains(b"ab", b"abc"));
    }
}
