//! The check of slips: does an output become right when they are undone?

use std::collections::HashSet;

use super::slips::{
    Slip, behind_a_prompt, pattern, piece, shape, without_blanks, word, word_within,
};
use crate::text::difference::{same_bytes, trimmed};

/// Places that are looked at in two outputs, besides one for each line.
const MOST_PLACES: usize = 20_000;

/// The lines of a text that a person sees. White space at their ends is left out, and so are empty
/// lines at its very end.
pub fn visible(text: &[u8]) -> Vec<&[u8]> {
    let text = trimmed(text);
    if text.is_empty() {
        Vec::new()
    } else {
        text.split(|&byte| byte == b'\n').map(trimmed).collect()
    }
}

/// A right output and a program's, as a person sees their lines.
#[derive(Clone, Copy)]
pub struct Pair<'a> {
    pub expected: &'a [&'a [u8]],
    pub actual: &'a [&'a [u8]],
}

/// The place behind which two outputs differ in another way than by the slips.
#[derive(Clone, Copy)]
pub struct Stuck<'a> {
    pair: Pair<'a>,
    place: Place,
}

/// A place in both outputs: lines, and bytes within them where line ends differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Place {
    expected: usize,
    expected_byte: usize,
    actual: usize,
    actual_byte: usize,
}

impl<'a> Stuck<'a> {
    pub fn expected(&self) -> Option<&'a [u8]> {
        self.pair.expected.get(self.place.expected).copied()
    }

    pub fn actual(&self) -> Option<&'a [u8]> {
        self.pair.actual.get(self.place.actual).copied()
    }

    /// The whole line of the output before it.
    pub fn line_before(&self) -> Option<&'a [u8]> {
        self.pair.line_before(self.place)
    }

    /// The expected lines up to the one that the output goes on with.
    pub fn missing(&self) -> Option<&'a [&'a [u8]]> {
        gap(self.pair.expected.get(self.place.expected..)?, self.actual())
    }

    /// The lines of the output up to the one that is expected.
    pub fn extra(&self) -> Option<&'a [&'a [u8]]> {
        gap(self.pair.actual.get(self.place.actual..)?, self.expected())
    }

    /// The right output has ended here.
    pub fn is_behind_the_end(&self) -> bool {
        self.expected().is_none()
    }
}

fn gap<'a>(lines: &'a [&'a [u8]], next: Option<&[u8]>) -> Option<&'a [&'a [u8]]> {
    let length = match next {
        Some(next) => lines.iter().position(|line| *line == next)?,
        None => lines.len(),
    };
    lines.get(..length).filter(|gap| !gap.is_empty())
}

impl<'a> Pair<'a> {
    /// Where undoing the slips leaves a difference; [`None`] where it leaves none.
    pub fn stuck(self, slips: &[Slip]) -> Option<Stuck<'a>> {
        self.walk(slips, false)
    }

    /// True if undoing the slips leaves none.
    pub fn is_mended(self, slips: &[Slip]) -> bool {
        self.stuck(slips).is_none()
    }

    /// The same where anything may follow the right output.
    pub fn begins_right(self, slips: &[Slip]) -> bool {
        self.walk(slips, true).is_none()
    }

    fn walk(self, slips: &[Slip], open_end: bool) -> Option<Stuck<'a>> {
        let start = self.start(slips);
        let (mut seen, mut waiting) = (HashSet::from([start]), vec![start]);
        let mut farthest = start;
        let most = MOST_PLACES + self.expected.len() + self.actual.len();
        while let Some(place) = waiting.pop() {
            let ended = place.expected == self.expected.len();
            if ended && (open_end || place.actual == self.actual.len()) {
                return None;
            }
            let sum = |place: Place| (place.expected + place.actual, place.expected);
            if sum(place) > sum(farthest) {
                farthest = place;
            }
            if seen.len() > most {
                break;
            }
            // The last one is tried first.
            let mut next = self.steps(place, slips);
            next.retain(|place| seen.insert(*place));
            waiting.append(&mut next);
        }
        Some(Stuck { pair: self, place: farthest })
    }

    /// Behind the lines that are the same, where no slip says that they should not be.
    fn start(self, slips: &[Slip]) -> Place {
        let throughout = slips.iter().any(|slip| matches!(slip, Slip::Bytes(..)));
        let pairs = self.expected.iter().zip(self.actual);
        let same =
            if throughout { 0 } else { pairs.take_while(|(one, other)| one == other).count() };
        Place { expected: same, expected_byte: 0, actual: same, actual_byte: 0 }
    }

    /// The line of the output before the one of a place.
    fn line_before(self, place: Place) -> Option<&'a [u8]> {
        self.actual.get(place.actual.checked_sub(1)?).copied()
    }

    fn steps(self, place: Place, slips: &[Slip]) -> Vec<Place> {
        let rest = |lines: &'a [&'a [u8]], line: usize, byte: usize| lines.get(line)?.get(byte..);
        let wanted = rest(self.expected, place.expected, place.expected_byte);
        let got = rest(self.actual, place.actual, place.actual_byte);
        let at_start = (place.expected_byte, place.actual_byte) == (0, 0);
        let mut next = Vec::new();
        // Behind the end of an output nobody sees whether empty lines follow.
        if got.is_none() && wanted == Some(b"") {
            next.push(place.behind_expected());
        }
        if wanted.is_none() && got == Some(b"") {
            next.push(place.behind_actual());
        }
        for slip in slips {
            if at_start && wanted.is_some_and(|line| may_be_missing(slip, line)) {
                next.push(place.behind_expected());
            }
            if at_start && got.is_some_and(|line| may_be_extra(slip, line)) {
                next.push(place.behind_actual());
            }
            if at_start && got == Some(b"") && is_prompt(slip, self.line_before(place)) {
                next.push(place.behind_actual());
            }
            if let (Some(wanted), Some(got)) = (wanted, got) {
                within_lines(slip, place, wanted, got, &mut next);
            }
        }
        if let (Some(wanted), Some(got)) = (wanted, got) {
            let stands_for = |slip: &Slip| at_start && stands_for(slip, wanted, got);
            if is_printed_so(slips, wanted, got) || slips.iter().any(stands_for) {
                next.push(place.behind_actual().behind_expected());
            }
        }
        next
    }
}

impl Place {
    fn behind_expected(self) -> Self {
        Self { expected: self.expected + 1, expected_byte: 0, ..self }
    }

    fn behind_actual(self) -> Self {
        Self { actual: self.actual + 1, actual_byte: 0, ..self }
    }
}

fn may_be_missing(slip: &Slip, line: &[u8]) -> bool {
    match slip {
        Slip::Missing(missing) => line == missing,
        Slip::MissingLike(kinds) => kinds.contains(&pattern(line)),
        _ => false,
    }
}

fn may_be_extra(slip: &Slip, line: &[u8]) -> bool {
    match slip {
        Slip::Extra(extra) => line == extra,
        Slip::ExtraLike(kinds) => kinds.contains(&pattern(line)),
        // A prompt without an answer.
        Slip::Between(pieces) => pieces.iter().any(|piece| trimmed(piece) == line),
        _ => false,
    }
}

/// True if a slip prints a line end behind this line.
fn is_prompt(slip: &Slip, line: Option<&[u8]>) -> bool {
    matches!((slip, line), (Slip::LineEndBehind(prompts), Some(line))
        if prompts.iter().any(|prompt| prompt == line))
}

/// True if the lines are equal, their bytes exchanged where a slip exchanges them throughout.
fn is_printed_so(slips: &[Slip], wanted: &[u8], got: &[u8]) -> bool {
    let exchanged = slips.iter().find_map(|slip| match slip {
        Slip::Bytes(alike, pairs) if shape(wanted) == *alike => Some(pairs),
        _ => None,
    });
    let Some(pairs) = exchanged else { return wanted == got };
    let printed = |byte: &u8| {
        pairs.iter().find(|(wanted, _)| wanted == byte).map_or(*byte, |(_, printed)| *printed)
    };
    wanted.iter().map(printed).eq(got.iter().copied())
}

/// True if the slip prints one line as the other.
fn stands_for(slip: &Slip, wanted: &[u8], got: &[u8]) -> bool {
    match slip {
        Slip::Lines(pairs) => pairs.iter().any(|(one, other)| one == wanted && other == got),
        Slip::Piece(one, other) => piece(wanted, got) == (one, other),
        Slip::Word(one, other) => word(wanted, got) == (one, other),
        Slip::Around(one, other) => {
            let word = word_within(one, wanted);
            word.is_some() && word == word_within(other, got)
        }
        Slip::Letters => wanted.eq_ignore_ascii_case(got),
        Slip::Blanks => without_blanks(wanted).eq(without_blanks(got)),
        _ => false,
    }
}

/// The places to which a slip leads that joins or parts lines, or adds a piece to them.
fn within_lines(slip: &Slip, place: Place, wanted: &[u8], got: &[u8], next: &mut Vec<Place>) {
    match slip {
        Slip::Between(pieces) => {
            let same = same_bytes(wanted, got);
            let rest = got.get(same..).unwrap_or_default();
            let fitting = pieces.iter().filter(|piece| rest.starts_with(piece));
            next.extend(fitting.map(|piece| Place {
                expected_byte: place.expected_byte + same,
                actual_byte: place.actual_byte + same + piece.len(),
                ..place
            }));
            let at_end = same == wanted.len() && !rest.is_empty();
            if at_end && pieces.iter().any(|piece| trimmed(piece) == rest) {
                next.push(place.behind_actual().behind_expected());
            }
        }
        Slip::ExtraLike(kinds) => {
            let Some((same, line)) = behind_a_prompt(wanted, got) else { return };
            if kinds.contains(&pattern(line)) {
                let expected_byte = place.expected_byte + same;
                next.push(Place { expected_byte, ..place.behind_actual() });
            }
        }
        Slip::LineEndsMissing if !wanted.is_empty() && wanted != got => {
            let Some(rest) = got.strip_prefix(wanted) else { return };
            let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
            let joined = |blanks: usize| Place {
                actual_byte: place.actual_byte + wanted.len() + blanks,
                ..place.behind_expected()
            };
            next.extend([0, blanks].map(joined));
        }
        Slip::LineEndsExtra | Slip::LineEndBehind(_)
            if !got.is_empty() && wanted != got && wanted.starts_with(got) =>
        {
            let is_within = *slip == Slip::LineEndsExtra || is_prompt(slip, Some(got));
            let rest = wanted.get(got.len()..).unwrap_or_default();
            let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
            let parted = |blanks: usize| Place {
                expected_byte: place.expected_byte + got.len() + blanks,
                ..place.behind_actual()
            };
            next.extend([0, blanks].map(parted).into_iter().filter(|_| is_within));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Pair, Place, Slip, Stuck, gap, is_printed_so, is_prompt, may_be_extra, may_be_missing,
        stands_for, visible, within_lines,
    };

    fn own(text: &str) -> Vec<u8> {
        text.as_bytes().to_vec()
    }

    fn all(texts: &[&str]) -> Vec<Vec<u8>> {
        texts.iter().map(|text| own(text)).collect()
    }

    /// What is found in outputs of these lines.
    fn with<T>(expected: &[&str], actual: &[&str], look: impl FnOnce(Pair) -> T) -> T {
        let [expected, actual] = [expected, actual]
            .map(|lines| lines.iter().map(|line| line.as_bytes()).collect::<Vec<_>>());
        look(Pair { expected: &expected, actual: &actual })
    }

    #[test]
    fn a_person_sees_no_white_space_at_the_ends() {
        let of = |text: &'static str| -> Vec<&str> {
            let lines = visible(text.as_bytes());
            lines.into_iter().map(|line| std::str::from_utf8(line).unwrap()).collect()
        };
        assert_eq!(of("\n a \t\r\n\nb\n\n \n"), ["", " a", "", "b"]);
        assert_eq!(of("a"), ["a"]);
        assert_eq!((of(""), of(" \n\n")), (vec![], vec![]));
    }

    /// A slip, and whether it mends the second text; whether it does so for its beginning.
    #[test]
    fn a_slip_mends_what_it_alone_has_made_wrong() {
        let slip = |one: &str, other: &str| Slip::Piece(own(one), own(other));
        let [missing, extra] = [[Slip::Missing(own("W"))], [Slip::Extra(own("W"))]];
        let both = [missing.clone(), extra.clone()].concat();
        let bytes = [Slip::Bytes(own(" "), vec![(b'O', b'X'), (b'X', b'O')])];
        let prompt = [Slip::LineEndBehind(all(&["go:"]))];
        let between = [Slip::Between(all(&["> "]))];
        let at_a_prompt = [Slip::ExtraLike(all(&["at0"]))];
        let of = |slips: &[Slip], expected: &[&str], actual: &[&str], mended: [bool; 2]| {
            let found = with(expected, actual, |it| [it.is_mended(slips), it.begins_right(slips)]);
            assert_eq!(found, mended, "{slips:?} {expected:?} {actual:?}");
        };
        of(&[], &["B", "W"], &["B", "W"], [true, true]);
        of(&[], &["B", "W"], &["B"], [false, false]);
        of(&[], &["B"], &["B", "W"], [false, true]);
        of(&[], &[], &[], [true, true]);
        // An empty line behind the end of the other text is unseen, one within it is not.
        of(&[], &["B", "", ""], &["B"], [true, true]);
        of(&[], &["B"], &["B", "", ""], [true, true]);
        of(&[], &["B", "", "W"], &["B"], [false, false]);
        of(&[], &["B"], &["B", "", "W"], [false, true]);
        of(&[], &["", "B"], &["B"], [false, false]);
        of(&missing, &["B", "W", "B"], &["B", "B"], [true, true]);
        of(&missing, &["B", "W", "B"], &["B", "W", "B"], [true, true]);
        of(&missing, &["B", "W", "W"], &["B", "W"], [true, true]);
        of(&missing, &["B", "B"], &["B", "W", "B"], [false, false]);
        of(&missing, &["B", "W", "C"], &["B"], [false, false]);
        of(&extra, &["B", "B"], &["B", "W", "B", "W"], [true, true]);
        of(&extra, &["B", "W"], &["B"], [false, false]);
        of(&both, &["a", "W", "b"], &["W", "a", "b"], [true, true]);
        of(&[slip("x", "y")], &["axa", "b", "x"], &["aya", "b", "y"], [true, true]);
        of(&[slip("x", "y")], &["axa", "b", "x"], &["aya", "b", "z"], [false, false]);
        // Bytes are exchanged in all lines of their shape, or the slip is none.
        of(&bytes, &["O", "aX", "X"], &["X", "aX", "O"], [true, true]);
        of(&bytes, &["O", "X"], &["X", "X"], [false, false]);
        of(&bytes, &["O", "X"], &["O", "X"], [false, false]);
        of(&[Slip::LineEndsMissing], &["ab", "cd", "e"], &["abcd", "e"], [true, true]);
        of(&[Slip::LineEndsMissing], &["ab", "cd", "e"], &["ab cde"], [true, true]);
        of(&[Slip::LineEndsMissing], &["ab", "cd"], &["abc"], [false, false]);
        of(&[Slip::LineEndsExtra], &["abcd", "e"], &["ab", "cd", "e"], [true, true]);
        of(&[Slip::LineEndsExtra], &["ab cd"], &["ab", "c", "d"], [true, true]);
        of(&[Slip::LineEndsExtra], &["abcd"], &["ab", "ce"], [false, false]);
        of(&prompt, &["go: a", "b"], &["go:", "a", "b"], [true, true]);
        of(&prompt, &["go:", "b"], &["go:", "", "b"], [true, true]);
        of(&prompt, &["so:", "b"], &["so:", "", "b"], [false, false]);
        of(&prompt, &["so: a", "b"], &["so:", "a", "b"], [false, false]);
        of(&between, &["a", "b"], &["> a", "b> > "], [true, true]);
        of(&between, &["a", "b"], &["> a", ">", "> b", ">"], [true, true]);
        of(&between, &["a", "b"], &["> a", "< b"], [false, false]);
        of(&[Slip::Letters], &["Ab", "x"], &["aB", "X"], [true, true]);
        of(&[Slip::Blanks], &["a b", "x"], &["ab", " x"], [true, true]);
        // A line too much stands behind a prompt.
        of(&at_a_prompt, &["Move: Full!", "b"], &["Move: at 3", "Full!", "b"], [true, true]);
        of(&at_a_prompt, &["Move: Full!", "b"], &["Move: to 3", "Full!", "b"], [false, false]);
    }

    /// The farthest place that slips lead to: the lines there, and what is missing or too much.
    #[test]
    fn outputs_are_stuck_at_the_farthest_place() {
        let text = |line: &[u8]| String::from_utf8(line.to_vec()).unwrap();
        let found = |slips: &[Slip], expected: &[&str], actual: &[&str]| {
            with(expected, actual, |pair| {
                let stuck = pair.stuck(slips).unwrap();
                let line = |line: Option<&[u8]>| line.map_or("end".to_string(), text);
                let lines = |gap: Option<&[&[u8]]>| match gap {
                    None => "none".to_string(),
                    Some(gap) => gap.iter().map(|line| text(line)).collect::<Vec<_>>().join("+"),
                };
                assert_eq!(stuck.is_behind_the_end(), stuck.expected().is_none());
                let before = Stuck::line_before(&stuck);
                [
                    line(stuck.expected()),
                    line(stuck.actual()),
                    line(before),
                    lines(stuck.missing()),
                    lines(stuck.extra()),
                ]
            })
        };
        let [x, a, b] = [Slip::Extra(own("x")), Slip::Missing(own("a")), Slip::Missing(own("b"))];
        assert_eq!(found(&[], &["a", "b"], &["a", "c"]), ["b", "c", "a", "none", "none"]);
        assert_eq!(found(&[], &["a", "b", "c"], &["c"]), ["a", "c", "end", "a+b", "none"]);
        assert_eq!(found(&[], &["c"], &["a", "b", "c"]), ["c", "a", "end", "none", "a+b"]);
        assert_eq!(found(&[], &["c", "d"], &["c"]), ["d", "end", "c", "d", "none"]);
        assert_eq!(found(&[], &["c"], &["c", "d"]), ["end", "d", "c", "none", "d"]);
        let (expected, actual) = (["a", "b", "c"], ["x", "q", "c"]);
        let slips = [x.clone(), a, b];
        assert_eq!(found(&slips, &expected, &actual), ["c", "q", "x", "none", "q"]);
        assert_eq!(found(&[x], &expected, &actual), ["a", "q", "x", "none", "none"]);
        assert_eq!(found(&slips[1..], &expected, &actual), ["c", "x", "end", "none", "x+q"]);
        let lines: [&[u8]; 3] = [b"a", b"b", b"b"];
        assert_eq!(gap(&lines, Some(b"b")), Some(&lines[..1]));
        assert_eq!([gap(&lines, Some(b"a")), gap(&lines, Some(b"c"))], [None, None]);
        assert_eq!([gap(&lines, None), gap(&[], None)], [Some(&lines[..]), None]);
    }

    #[test]
    fn each_slip_knows_its_lines() {
        let [kinds, pieces] = [all(&["0", "W"]), all(&["> ", "?"])];
        let missing = |slip: &Slip, line: &str| may_be_missing(slip, line.as_bytes());
        let extra = |slip: &Slip, line: &str| may_be_extra(slip, line.as_bytes());
        let of = |slip: &Slip| {
            ["B", "W", "B12", ">", "> "]
                .map(|line| u8::from(missing(slip, line)) + 2 * u8::from(extra(slip, line)))
        };
        assert_eq!(of(&Slip::Missing(own("B"))), [1, 0, 0, 0, 0]);
        assert_eq!(of(&Slip::MissingLike(kinds.clone())), [0, 1, 1, 0, 0]);
        assert_eq!(of(&Slip::Extra(own("B"))), [2, 0, 0, 0, 0]);
        assert_eq!(of(&Slip::ExtraLike(kinds)), [0, 2, 2, 0, 0]);
        assert_eq!(of(&Slip::Between(pieces.clone())), [0, 0, 0, 2, 0]);
        assert_eq!(of(&Slip::Letters), [0; 5]);
        let is_prompt = |slip: &Slip, line: Option<&str>| is_prompt(slip, line.map(str::as_bytes));
        let prompts = Slip::LineEndBehind(all(&["go:", "to:"]));
        assert_eq!(
            [Some("go:"), Some("to:"), Some("to: "), None].map(|it| is_prompt(&prompts, it)),
            [true, true, false, false]
        );
        assert!(!is_prompt(&Slip::Between(pieces), Some("?")));
    }

    #[test]
    fn each_slip_prints_its_lines_as_others() {
        let pair = |one: &str, other: &str| (own(one), own(other));
        let table = [
            (Slip::Lines(vec![pair("a", "b"), pair("c", "d")]), [0, 1, 1, 0, 0, 0, 0, 0]),
            (Slip::Piece(own("i"), own("wa")), [0, 0, 0, 1, 0, 0, 0, 0]),
            (Slip::Word(own("is"), own("was")), [0, 0, 0, 1, 0, 0, 0, 0]),
            (Slip::Word(own("a"), own("b")), [0, 1, 0, 0, 0, 0, 0, 0]),
            (Slip::Around(pair("P ", "!"), pair("", " wins")), [0, 0, 0, 0, 1, 0, 0, 0]),
            (Slip::Letters, [1, 0, 0, 0, 0, 0, 1, 0]),
            (Slip::Blanks, [1, 0, 0, 0, 0, 0, 0, 1]),
            (Slip::LineEndsMissing, [0; 8]),
        ];
        let lines = [
            ("a", "a"),
            ("a", "b"),
            ("c", "d"),
            ("it is so", "it was so"),
            ("P 1!", "1 wins"),
            ("P 1!", "2 wins"),
            ("aB", "Ab"),
            ("a b", "ab "),
        ];
        for (slip, stands) in table {
            let found = lines.map(|(wanted, got)| {
                u8::from(stands_for(&slip, wanted.as_bytes(), got.as_bytes()))
            });
            assert_eq!(found, stands, "{slip:?}");
        }
        let around = Slip::Around(pair("P ", "!"), pair("", " wins"));
        assert!(!stands_for(&around, b"x", b"y"), "neither has a word");
        let slips = [Slip::Letters, Slip::Bytes(own("a "), vec![(b'X', b'x'), (b'O', b'X')])];
        for (wanted, got, is_so) in [
            ("aXO", "axX", true),
            ("aXO", "aXO", false),
            ("a.", "a.", true),
            ("bXO", "bXO", true),
            ("bXO", "bxX", false),
        ] {
            assert_eq!(is_printed_so(&slips, wanted.as_bytes(), got.as_bytes()), is_so, "{got}");
        }
    }

    /// Bytes of the expected line and of the printed one with which a slip goes on, and lines.
    fn places(slip: &Slip, wanted: &str, got: &str) -> Vec<[usize; 4]> {
        let start = Place { expected: 3, expected_byte: 0, actual: 5, actual_byte: 0 };
        let mut next = Vec::new();
        within_lines(slip, start, wanted.as_bytes(), got.as_bytes(), &mut next);
        let of = |it: &Place| [it.expected, it.expected_byte, it.actual, it.actual_byte];
        next.iter().map(of).collect()
    }

    #[test]
    fn a_missing_line_end_joins_two_lines() {
        let of = |wanted, got| places(&Slip::LineEndsMissing, wanted, got);
        assert_eq!(of("ab", "ab  cd"), [[4, 0, 5, 2], [4, 0, 5, 4]]);
        assert_eq!(of("ab", "abcd"), [[4, 0, 5, 2]; 2]);
        for (wanted, got) in [("", "ab"), ("ab", "ab"), ("ab", "acb"), ("ab", "a")] {
            assert!(of(wanted, got).is_empty(), "{wanted} {got}");
        }
    }

    #[test]
    fn a_line_end_too_much_parts_a_line() {
        let of = |wanted, got| places(&Slip::LineEndsExtra, wanted, got);
        assert_eq!(of("abcd", "ab"), [[3, 2, 6, 0]; 2]);
        assert_eq!(of("ab: cd", "ab:"), [[3, 3, 6, 0], [3, 4, 6, 0]]);
        for (wanted, got) in [("ab", ""), ("ab", "ab"), ("abcd", "bc"), ("a", "ab")] {
            assert!(of(wanted, got).is_empty(), "{wanted} {got}");
        }
    }

    #[test]
    fn a_line_end_behind_a_prompt_parts_its_line_alone() {
        let slip = Slip::LineEndBehind(vec![b"go:".to_vec()]);
        assert_eq!(places(&slip, "go: x", "go:"), [[3, 3, 6, 0], [3, 4, 6, 0]]);
        assert!(places(&slip, "to: x", "to:").is_empty() && places(&slip, "go:", "go:").is_empty());
    }

    /// The expected line goes on behind the prompt, the output in its next line.
    #[test]
    fn a_line_too_much_stands_behind_a_prompt() {
        let slip = Slip::ExtraLike(all(&["at0", "W"]));
        assert_eq!(places(&slip, "go: x", "go: at 12"), [[3, 4, 6, 0]]);
        assert_eq!(places(&slip, "go: x", "go: W"), [[3, 4, 6, 0]]);
        for (wanted, got) in [("go: x", "go: to 1"), ("go: x", "go: "), ("x", "at 1")] {
            assert!(places(&slip, wanted, got).is_empty(), "{got}");
        }
        assert!(places(&Slip::Letters, "a", "A").is_empty());
    }

    #[test]
    fn a_piece_stands_between_what_is_right() {
        let slip = Slip::Between(vec![b"> ".to_vec(), b"?".to_vec()]);
        let of = |wanted, got| places(&slip, wanted, got);
        assert_eq!(of("abc", "> abc"), [[3, 0, 5, 2]]);
        assert_eq!(of("abc", "a?bc"), [[3, 1, 5, 2]]);
        assert_eq!(of("abc", "abc?"), [[3, 3, 5, 4], [4, 0, 6, 0]]);
        // White space at the end of a line is none.
        assert_eq!(of("abc", "abc>"), [[4, 0, 6, 0]]);
        assert!(of("abc", "abc").is_empty() && of("abc", "abx").is_empty());
        assert!(of("abc", "ab>").is_empty());
    }
}
