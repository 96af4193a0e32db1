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
    use super::super::mend::{Pair, Stuck};
    use super::{
        Candidate, Ends, LONGEST_PIECE, Rank, Slip, around, as_other, behind_a_prompt, between,
        bytes, candidates, contains, has_words, is_picture, kinds_of, more, of_a_gap, of_a_pair,
        pattern, piece, prompt, shape, without_blanks, without_numbers, word, word_within,
    };

    fn own(text: &str) -> Vec<u8> {
        text.as_bytes().to_vec()
    }

    fn all(texts: &[&str]) -> Vec<Vec<u8>> {
        texts.iter().map(|text| own(text)).collect()
    }

    fn ends(before: &str, behind: &str) -> Ends {
        (own(before), own(behind))
    }

    /// The lines as the one, and the two exchanged.
    fn lines(one: &str, other: &str) -> [Slip; 2] {
        let (pair, back) = ((own(one), own(other)), (own(other), own(one)));
        [Slip::Lines(vec![pair.clone()]), Slip::Lines(vec![pair, back])]
    }

    fn replaced(one: &str, other: &str) -> Slip {
        Slip::Piece(own(one), own(other))
    }

    /// What is found where two outputs of these lines part.
    fn at<T>(expected: &[&str], actual: &[&str], look: impl FnOnce(&Stuck) -> T) -> T {
        let [expected, actual] = [expected, actual]
            .map(|lines| lines.iter().map(|line| line.as_bytes()).collect::<Vec<_>>());
        look(&Pair { expected: &expected, actual: &actual }.stuck(&[]).unwrap())
    }

    /// All slips that would print the one line as the other, in their order.
    #[test]
    fn a_pair_of_lines_suggests_slips() {
        let of = |wanted: &str, got: &str, others: Vec<Slip>| {
            let slips = of_a_pair(wanted.as_bytes(), got.as_bytes());
            assert_eq!(slips, [lines(wanted, got).to_vec(), others].concat(), "{wanted} {got}");
        };
        let word = |one: &str, other: &str| Slip::Word(own(one), own(other));
        of(
            "column 4 is full!",
            "column 4 is used!",
            vec![replaced("full", "used"), word("full!", "used!")],
        );
        of(
            "Score 12 of 40 left",
            "Score 12 off 40 left",
            vec![replaced("", "f"), word("of", "off"), Slip::Between(all(&["f"]))],
        );
        of(
            "|X|O|",
            "|O|X|",
            vec![
                replaced("X|O", "O|X"),
                Slip::Around(ends("|", "|O|"), ends("|O|", "|")),
                Slip::Around(ends("|X|", "|"), ends("|", "|X|")),
                Slip::Bytes(own("| | |"), vec![(b'O', b'X'), (b'X', b'O')]),
                Slip::Between(all(&["O|"])),
            ],
        );
        // Nothing stands around a cell of a picture.
        of(
            "|X|O|.|.|",
            "|O|X|.|.|",
            vec![
                replaced("X|O", "O|X"),
                Slip::Bytes(own("| | | | |"), vec![(b'O', b'X'), (b'X', b'O')]),
                Slip::Between(all(&["O|"])),
            ],
        );
        of(
            "Hello World",
            "hello world",
            vec![
                replaced("Hello W", "hello w"),
                Slip::Bytes(own("Hell W rld"), vec![(b'H', b'h'), (b'W', b'w')]),
                Slip::Letters,
            ],
        );
        of(
            "a  b c",
            "ab\tc",
            vec![
                replaced("  b ", "b\t"),
                Slip::Around(ends("a  ", " c"), ends("a", "\tc")),
                Slip::Blanks,
            ],
        );
        of(
            "Player 1 won!",
            "1 is the winner",
            vec![Slip::Around(ends("Player ", " won!"), ends("", " is the winner"))],
        );
        of("ab", "abc", vec![replaced("", "c"), Slip::Between(all(&["c"])), Slip::LineEndsMissing]);
        of("abc", "ab", vec![replaced("c", ""), Slip::LineEndsExtra]);
        of("", "x", vec![Slip::Between(all(&["x"]))]);
        of("x y", "p q", vec![Slip::Bytes(own("x y"), vec![(b'x', b'p'), (b'y', b'q')])]);
    }

    #[test]
    fn a_line_is_known_by_four_bytes_around_a_word() {
        let of = |wanted: &str, got: &str| around(wanted.as_bytes(), got.as_bytes());
        assert_eq!(of("ab 1", "(1)"), []);
        assert_eq!(of("abc 1", "(1)"), [Slip::Around(ends("abc ", ""), ends("(", ")"))]);
        assert_eq!(of("a 1 c", "(1)"), [Slip::Around(ends("a ", " c"), ends("(", ")"))]);
        // A word that stands there twice may be either.
        assert_eq!(of("abc 1", "(1 1)"), []);
        let words = of("a b c d x", "d, c, b, a, y");
        let found = words.iter().map(|slip| match slip {
            Slip::Around((before, _), _) => before.len(),
            _ => usize::MAX,
        });
        assert_eq!(found.collect::<Vec<_>>(), [0, 2, 4]);
        assert_eq!(super::words(b"a1, b c"), [(0, &b"a1"[..]), (4, b"b"), (6, b"c")]);
        assert_eq!(super::words(b" ,"), []);
    }

    /// The lines that one text lacks are one kind by the first, or all their kinds.
    #[test]
    fn a_gap_suggests_its_first_line_and_its_kinds() {
        let of = |gap: &[&[u8]], goes_on| of_a_gap(gap, Slip::Extra, Slip::ExtraLike, goes_on);
        let [first, like] = [Slip::Extra(own("W")), Slip::ExtraLike(all(&["W"]))];
        let both = Slip::ExtraLike(all(&["0", "W"]));
        assert_eq!(of(&[b"W", b"B1", b"B2"], true), [first.clone(), like.clone(), both]);
        assert_eq!(of(&[b"W", b"B1", b"B2"], false), [first.clone(), like.clone()]);
        assert_eq!(of(&[b"W", b"W"], true), [first, like]);
        assert_eq!(of(&[], true), []);
        // Forty lines are looked at.
        let mut gap = vec![&b"a"[..]; 41];
        gap[40] = b"b";
        assert_eq!(kinds_of(&gap), all(&["a"]));
        assert_eq!(kinds_of(&gap[1..]), all(&["a", "b"]));
    }

    #[test]
    fn the_candidates_of_a_place_are_those_of_its_lines_and_gaps() {
        let of = |expected: &[&str], actual: &[&str]| {
            at(expected, actual, |stuck| {
                let of = |it: Candidate| {
                    let [wanted, got] = [it.wanted, it.got].map(String::from_utf8);
                    (it.slip, wanted.unwrap(), got.unwrap())
                };
                candidates(stuck).into_iter().map(of).collect::<Vec<_>>()
            })
        };
        let seen = |slips: Vec<Slip>, wanted: &str, got: &str| {
            let seen = |slip| (slip, wanted.to_string(), got.to_string());
            slips.into_iter().map(seen).collect::<Vec<_>>()
        };
        // A line that is missing.
        let missing = [Slip::Missing(own("B")), Slip::MissingLike(all(&["B"]))];
        let slips = [of_a_pair(b"B", b"W"), missing.to_vec()].concat();
        assert_eq!(of(&["a", "B", "W"], &["a", "W"]), seen(slips, "B", "W"));
        // A line too much.
        let extra = [Slip::Extra(own("B")), Slip::ExtraLike(all(&["B"]))];
        let slips = [of_a_pair(b"W", b"B"), extra.to_vec()].concat();
        assert_eq!(of(&["a", "W"], &["a", "B", "W"]), seen(slips, "W", "B"));
        // Where one text has ended, only lines of the first kind are missing or too much.
        assert_eq!(of(&["B", "W"], &[]), seen(missing.to_vec(), "B", ""));
        assert_eq!(of(&[], &["B", "W"]), seen(extra.to_vec(), "", "B"));
        // A line too much behind a prompt is told without the prompt.
        let mut found = of(&["Move: Full!"], &["Move: at 3"]);
        let last = found.pop().unwrap();
        let extra = Slip::ExtraLike(all(&["at0"]));
        assert_eq!(last, (extra, "Move: Full!".into(), "at 3".into()));
        let slips = of_a_pair(b"Move: Full!", b"Move: at 3");
        assert_eq!(found, seen(slips, "Move: Full!", "Move: at 3"));
        // A line end behind a prompt.
        let mut slips = of_a_pair(b"go: x", b"go:");
        slips.push(Slip::LineEndBehind(all(&["go:"])));
        assert_eq!(of(&["go: x"], &["go:"]), seen(slips, "go: x", "go:"));
    }

    /// A prompt is a line that the right line continues, or one that an empty line follows.
    #[test]
    fn a_prompt_is_no_picture_and_not_empty() {
        let of = |expected: &[&str], actual: &[&str]| {
            let text = |line: &[u8]| String::from_utf8(line.to_vec()).unwrap();
            at(expected, actual, |stuck| prompt(stuck).map(text))
        };
        let some = |prompt: &str| Some(prompt.to_string());
        assert_eq!(of(&["go: x"], &["go:"]), some("go:"));
        assert_eq!(of(&["go:"], &["go: x"]), None);
        assert_eq!(of(&["go: x"], &["so:"]), None);
        assert_eq!(of(&["a", "x"], &["a", "", "x"]), some("a"));
        assert_eq!(of(&["", "x"], &["", "", "x"]), None);
        assert_eq!(of(&["x"], &["", "x"]), None);
        let picture = "| | | |";
        assert_eq!(of(&["| | | | x"], &[picture]), None);
        assert_eq!(of(&[picture, "x"], &[picture, "", "x"]), None);
        assert_eq!(of(&["x"], &["x", "y"]), None);
        assert_eq!(of(&["x", "y"], &["x"]), None);
    }

    /// One slip of each kind, and of several.
    fn slips() -> [Slip; 18] {
        [
            lines("a", "b")[0].clone(),
            lines("a", "b")[1].clone(),
            replaced("Hi", "Ho"),
            Slip::Word(own("is full"), own("is used")),
            Slip::Around(ends("Player ", " won!"), ends("", " wins")),
            Slip::Bytes(own("| |"), vec![(b'X', b'x')]),
            Slip::Letters,
            Slip::Blanks,
            Slip::Missing(own("B")),
            Slip::MissingLike(all(&["at0"])),
            Slip::MissingLike(all(&["at0", "B"])),
            Slip::Extra(own("")),
            Slip::ExtraLike(all(&["at0"])),
            Slip::ExtraLike(all(&["at0", "B"])),
            Slip::Between(all(&["> "])),
            Slip::LineEndsMissing,
            Slip::LineEndsExtra,
            Slip::LineEndBehind(all(&["go:", "to:"])),
        ]
    }

    #[test]
    fn slips_have_ranks() {
        use Rank::{Byte, Exact, Pattern, Piece, Sample};
        let ranks = [
            Exact, Pattern, Piece, Piece, Piece, Byte, Pattern, Pattern, Exact, Pattern, Sample,
            Exact, Pattern, Sample, Pattern, Exact, Pattern, Sample,
        ];
        assert_eq!(slips().each_ref().map(Slip::rank), ranks);
        assert!(Exact < Piece && Piece < Byte && Byte < Pattern && Pattern < Sample);
        let places = |is: fn(&Slip) -> bool| {
            let slips = slips();
            let places = slips.iter().enumerate().filter(|(_, slip)| is(slip));
            places.map(|(place, _)| place).collect::<Vec<_>>()
        };
        assert_eq!(places(Slip::is_vague), [9, 10, 12, 13]);
        assert_eq!(places(|slip| !slip.is_of_form()), [1]);
        assert_eq!(places(|slip| slip.says_little(b"B")), [11]);
        assert_eq!(places(|slip| slip.says_little(b". . . .")), (0..18).collect::<Vec<_>>());
        assert!(Slip::Missing(own("")).says_little(b"") && !Slip::Extra(own("x")).says_little(b""));
    }

    /// A line that is printed right, for each of the slips one that refutes it and others.
    #[test]
    fn a_right_line_refutes_a_slip_that_would_change_it() {
        let refuted = |line: &str| {
            let slips = slips();
            let places = slips.iter().enumerate();
            let places = places.filter(|(_, slip)| slip.is_refuted_by(line.as_bytes()));
            places.map(|(place, _)| place).collect::<Vec<_>>()
        };
        for (line, slips) in [
            ("a", &[0, 1][..]),
            ("b", &[1]),
            ("ab", &[]),
            ("oHi!", &[2]),
            ("it is full", &[3]),
            ("it is fuller", &[]),
            ("Player 1 won!", &[4]),
            ("Player 1 and 2 won!", &[]),
            ("|X|", &[5]),
            ("|O|", &[]),
            ("|X|X", &[]),
            ("B", &[8, 10, 13]),
            ("at 12", &[9, 10, 12, 13]),
            ("", &[11]),
            ("go: x", &[17]),
            ("to:", &[17]),
            ("> so:", &[]),
        ] {
            assert_eq!(refuted(line), slips, "{line:?}");
        }
        assert!(!replaced("", "x").is_refuted_by(b"x"));
    }

    /// The complete sentences.
    #[test]
    fn a_slip_is_told_in_a_sentence() {
        let told = slips().map(|slip| {
            let (wanted, got) = (own("It is full"), own("It is used"));
            Candidate { slip, wanted, got }.sentence()
        });
        let like = "lines like It·is·full are printed as It·is·used";
        assert_eq!(
            told,
            [
                "a is printed as b",
                "a is printed as b, b is printed as a",
                like,
                like,
                like,
                "X is printed as x",
                "letters are printed in the wrong case: It·is·full is printed as It·is·used",
                "blanks within lines differ: It·is·full is printed as It·is·used",
                "the line B is missing",
                "lines like It·is·full are missing",
                "lines are missing; the first is It·is·full",
                "empty lines are printed where none should be",
                "lines like It·is·used should not be printed",
                "lines are printed that should not be; the first is It·is·used",
                ">· is printed where it should not be, first in It·is·used",
                "line ends are missing, first after It·is·full",
                "line ends are printed where none should be",
                "a line end is printed behind go: and other prompts",
            ]
        );
        let of = |slip: Slip, wanted: &str, got: &str| slip.sentence(&own(wanted), &own(got));
        assert_eq!(of(Slip::Missing(own("")), "", "x"), "empty lines are missing");
        assert_eq!(of(Slip::Extra(own("x y")), "", ""), "the line x·y should not be printed");
        let one = Slip::LineEndBehind(all(&["go:"]));
        assert_eq!(of(one, "", ""), "a line end is printed behind go:");
        let pairs = vec![(b'X', b' '), (b'O', b'0')];
        let bytes = of(Slip::Bytes(own(""), pairs), "", "");
        assert_eq!(bytes, "X is printed as ·, O is printed as 0");
        // Forty bytes of the line are shown.
        let between = |length: usize| of(Slip::Between(all(&["x"])), "", &"y".repeat(length));
        let forty = "y".repeat(40);
        let words = "x is printed where it should not be, first in";
        assert_eq!(between(40), format!("{words} {forty}"));
        assert_eq!(between(41), format!("{words} {forty}…"));
        assert_eq!(as_other(b"", b"x"), "an empty line is printed as x");
        // Of a long line the part is shown in which it differs.
        let long = "a".repeat(70);
        let [one, other] = ["b", "c"].map(|end| format!("…{}{end}", &long[..20]));
        let lines = [format!("{long}b"), format!("{long}c")].map(String::into_bytes);
        assert_eq!(as_other(&lines[0], &lines[1]), format!("{one} is printed as {other}"));
    }

    /// A slip grows by what stands at the next place, up to its limits.
    #[test]
    fn slips_grow_by_what_they_meet() {
        let grown = |slip: &Slip, expected: &[&str], actual: &[&str]| {
            at(expected, actual, |stuck| slip.extended(stuck))
        };
        let bytes = |pairs: &[(u8, u8)]| Slip::Bytes(own(" "), pairs.to_vec());
        let one = bytes(&[(b'X', b'x')]);
        let two = bytes(&[(b'O', b'0'), (b'X', b'x')]);
        assert_eq!(grown(&one, &["O"], &["0"]), Some(two.clone()));
        assert_eq!(grown(&one, &["OX"], &["0x"]), Some(two.clone()));
        assert_eq!(grown(&two, &["|"], &["!"]), None);
        assert_eq!(grown(&one, &["O"], &["00"]), None);
        assert_eq!(grown(&one, &["O"], &[]), None);
        let missing = |kinds: &[&str]| Slip::MissingLike(all(kinds));
        assert_eq!(grown(&missing(&["W"]), &["B", "a"], &["a"]), Some(missing(&["W", "B"])));
        assert_eq!(grown(&missing(&["B"]), &["B", "a"], &["a"]), None);
        assert_eq!(grown(&missing(&["W"]), &["B"], &[]), None);
        let extra = |kinds: &[&str]| Slip::ExtraLike(all(kinds));
        assert_eq!(grown(&extra(&["W"]), &["a"], &["B", "a"]), Some(extra(&["W", "B"])));
        assert_eq!(grown(&extra(&["W"]), &[], &["B"]), Some(extra(&["W", "B"])));
        // Twelve kinds are the most, and three pieces.
        let kinds: Vec<String> = ('a'..='m').map(String::from).collect();
        let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
        assert_eq!(grown(&extra(&kinds[..11]), &[], &["l"]), Some(extra(&kinds[..12])));
        assert_eq!(grown(&extra(&kinds[..12]), &[], &["m"]), None);
        assert_eq!(grown(&missing(&kinds[..11]), &["l", "z"], &["z"]), Some(missing(&kinds[..12])));
        assert_eq!(grown(&missing(&kinds[..12]), &["m", "z"], &["z"]), None);
        let between = |pieces: &[&str]| Slip::Between(all(pieces));
        let prompts = |prompts: &[&str]| Slip::LineEndBehind(all(prompts));
        assert_eq!(grown(&between(&["1", "2"]), &["a"], &["?a"]), Some(between(&["1", "2", "?"])));
        assert_eq!(grown(&between(&["1", "2", "3"]), &["a"], &["?a"]), None);
        assert_eq!(
            grown(&prompts(&["1", "2"]), &["go: x"], &["go:"]),
            Some(prompts(&["1", "2", "go:"]))
        );
        assert_eq!(grown(&prompts(&["1", "2", "3"]), &["go: x"], &["go:"]), None);
        for slip in [Slip::Letters, Slip::LineEndsMissing, Slip::Missing(own("a"))] {
            assert_eq!(grown(&slip, &["B", "a"], &["a"]), None);
        }
        assert_eq!(more(&all(&["a"]), all(&["b", "a", "b"]), 2), Some(all(&["a", "b"])));
        assert_eq!(more(&all(&["a"]), all(&["b", "c"]), 2), None);
        assert_eq!(more(&all(&["a"]), all(&["a"]), 2), None);
    }

    #[test]
    fn lines_are_cut_to_what_differs() {
        let texts = |(one, other): (&[u8], &[u8])| {
            [one, other].map(|text| String::from_utf8(text.to_vec()).unwrap())
        };
        for (one, other, pieces, words) in [
            ("it is on", "it is in", ["o", "i"], ["on", "in"]),
            ("it is on now", "it is in now", ["o", "i"], ["on", "in"]),
            ("on it", "in it", ["o", "i"], ["on", "in"]),
            ("a b", "a b", ["", ""], ["b", "b"]),
            ("aa", "a", ["a", ""], ["aa", "a"]),
            ("a b c d", "a c d", ["b ", ""], ["b c", "c"]),
            ("x won", "x has won", ["", "has "], ["won", "has won"]),
            ("", "ab", ["", "ab"], ["", "ab"]),
        ] {
            assert_eq!(texts(piece(one.as_bytes(), other.as_bytes())), pieces, "{one} {other}");
            assert_eq!(texts(word(one.as_bytes(), other.as_bytes())), words, "{one} {other}");
        }
        let within = |line: &'static str| word_within(&ends("no ", "!"), line.as_bytes());
        assert_eq!(within("no 12a!"), Some(&b"12a"[..]));
        for line in ["no !", "no 1 2!", "no 1", "o 1!", "no!"] {
            assert_eq!(within(line), None, "{line}");
        }
        let behind = |wanted: &str, got: &'static str| {
            let (same, line) = behind_a_prompt(wanted.as_bytes(), got.as_bytes())?;
            Some((same, std::str::from_utf8(line).unwrap()))
        };
        assert_eq!(behind("go: x", "go:  at 3"), Some((4, "at 3")));
        assert_eq!(behind("go: x", "go: "), None);
        assert_eq!(behind("go: x", "at 3"), None);
        assert_eq!(behind("g", "ga"), Some((1, "a")));
    }

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
