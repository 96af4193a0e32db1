//! The default cases hold only what the courses' texts decide.
//!
//! Other people's programs are measured against them. The input of each ends by the game's own end.
//! Up to there it holds nothing that a text leaves open.

use std::fs;
use std::str;

use crate::effort::effort;
use crate::grade::cases_of;
use grader::cases::{self, Case};
use grader::text::difference;
use grader::twins::{Transcript, cuhk4, ece15, gomoku_mist, spfiar};

/// The longest line of a default case in bytes; the texts set no limit. In gomoku-mist, long lines
/// have cases of their own.
const LONGEST: usize = 50;

#[test]
fn gomoku_mist_holds_what_the_text_allows() {
    for (name, input) in default_cases("gomoku-mist") {
        for line in lines_of_the_game(&name, &input, gomoku_mist::play, "who\n") {
            let is_long = line.len() > LONGEST;
            assert!(!is_long || name.starts_with("command_lines_of_"), "{name}: {line}");
        }
    }
}

/// A parameter that is not one capital letter followed by digits is `Invalid!` as well. The file
/// `NAME.or` has this answer at each such line of a case, and at no other.
#[test]
fn gomoku_mist_has_two_answers_where_the_text_has() {
    for case in cases::read_folder(&cases_of("gomoku-mist")).0 {
        if case.is_ours() {
            assert!(case.other.is_none(), "{}: ours alone", case.name);
            continue;
        }
        let is_free = |line: &&[u8]| {
            let parameter = line.strip_prefix(b"place ").unwrap_or_default();
            let is_coordinate = parameter.split_first().is_some_and(|(letter, row)| {
                letter.is_ascii_uppercase() && !row.is_empty() && row.iter().all(u8::is_ascii_digit)
            });
            !parameter.is_empty() && !parameter.contains(&b' ') && !is_coordinate
        };
        let used = &case.bytes[..gomoku_mist::play(&case.bytes).used];
        let free = used.split(|&byte| byte == b'\n').filter(is_free).count();
        let lines: Vec<_> = difference::lines(&case.expected).enumerate().collect();
        let others =
            lines.iter().filter_map(|(place, line)| Some((line, case.other_answer(*place)?)));
        let others: Vec<_> = others.collect();
        assert_eq!(others.len(), free, "{}: lines with two answers", case.name);
        for (line, other) in others {
            assert_eq!((*line, other), (&b"Invalid coordinate\n"[..], &b"Invalid!\n"[..]));
        }
    }
}

#[test]
fn cuhk4_holds_what_the_text_allows() {
    for (name, input) in default_cases("cuhk4") {
        let lines = lines_of_the_game(&name, &input, cuhk4::play, "1\n");
        assert!(matches!(lines.first(), Some(&("1" | "2"))), "{name}: neither one player nor two");
        for line in lines {
            let number = line.parse::<i32>().unwrap_or_else(|_| panic!("{name}: {line:?}"));
            assert_eq!(number.to_string(), line, "{name}: a spelling that the text does not show");
        }
    }
}

#[test]
fn spfiar_holds_what_the_text_allows() {
    for (name, input) in default_cases("spfiar") {
        let plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\t' | b'\n');
        assert!(input.iter().all(plain), "{name}: a byte that no text shows");
        assert!(input.ends_with(b"\n"), "{name}: the last line has no line end");
        let text = str::from_utf8(&input).unwrap();
        let end = text.lines().position(|line| line.trim() == "quit");
        let end = end.unwrap_or_else(|| panic!("{name}: no quit"));
        for line in text.lines().take(end + 1) {
            let word = line.trim();
            assert!(!matches!(word, "" | "restart"), "{name}: open: {line:?}");
            assert!(line.len() <= LONGEST, "{name}: a long line: {line}");
            let number = word.strip_prefix("add_disc ").unwrap_or(word);
            assert!(!is_open_number(number), "{name}: a number that may be read two ways: {line}");
        }
    }
}

/// True if one reader takes the word for an integer from 1 to 7 and another does not.
fn is_open_number(word: &str) -> bool {
    let digits = word.trim_start_matches(['+', '0']).trim_end_matches('.');
    digits != word && matches!(digits.parse(), Ok(1..=7))
}

/// The text leaves matters after the end of a game open. One is the error that a wrong command gets
/// first. The other is the number of discs that go after the user's win.
#[test]
fn spfiar_asks_nothing_open_after_the_end() {
    let cases = cases::read_folder(&cases_of("spfiar")).0;
    let last = |output: &str, begin: &str| output.rfind(begin).map_or(0, |place| place + 1);
    for case in cases.into_iter().filter(|case| !case.is_ours()).step_by(effort(4, 1)) {
        let mut place = 0;
        for line in case.bytes.split_inclusive(|&byte| byte == b'\n') {
            let before = String::from_utf8(spfiar::play(&case.bytes[..place]).output).unwrap();
            place += line.len();
            let words = str::from_utf8(line).unwrap().split_whitespace().collect::<Vec<_>>();
            let removed = last(&before, "Remove disc: ").max(last(&before, "Game restarted!"));
            let is_over = last(&before, "Game over: ") > removed;
            let is_open = match words[..] {
                ["add_disc", number] => !(1..=7).any(|column| number == column.to_string()),
                ["suggest_move"] => false,
                [first, ..] => matches!(first, "add_disc" | "suggest_move"),
                [] => true,
            };
            let line = line.escape_ascii();
            assert!(!(is_over && is_open), "{}: open after the end: {line}", case.name);
        }
        let output = str::from_utf8(&case.expected).unwrap();
        let (mut over, mut won) = (false, false);
        for line in output.lines() {
            let removes = line.starts_with("Remove disc: ");
            assert!(!(over && line.starts_with("Error: column")), "{}: {line}", case.name);
            assert!(!(won && removes), "{}: takes back the user's win", case.name);
            over = line.starts_with("Game over: ") || over && !removes && line != "Game restarted!";
            won = line == "Game over: you win" || won && over;
        }
    }
}

#[test]
fn ece15_holds_what_the_text_allows() {
    for (name, input) in default_cases("ece15") {
        let lines = lines_of_the_game(&name, &input, ece15::play, "1\n");
        let (answer, moves) = lines.split_first().unwrap();
        // The answer is one letter; the rest of its line is one case's matter.
        assert!(["y", "Y", "n", "N", "y 4 4 4"].contains(answer), "{name}: {answer}");
        for line in moves {
            let number = |word: &str| word.parse::<i8>().is_ok_and(|it| it.to_string() == word);
            let numbers = line.split(' ').all(number) && line.split(' ').count() <= 2;
            let begins_as_number =
                line.starts_with(|first: char| "+-".contains(first) || first.is_ascii_digit());
            let word = !line.is_empty() && !line.contains(' ') && !begins_as_number;
            assert!(numbers || word, "{name}: a spelling that the text does not show: {line:?}");
        }
    }
}

/// A game of two people on the board, a move a line, or the report.
#[test]
fn slide4_plays_what_the_text_allows() {
    for case in default_slide4(false) {
        let input = fs::read_to_string(&case.input).unwrap();
        let lines: Vec<_> = input.split_terminator('\n').collect();
        if lines == ["0"] {
            continue;
        }
        let ["1", size, "1", moves @ ..] = &lines[..] else {
            panic!("{}: no game of two people", case.name)
        };
        let size: usize = size.parse().unwrap();
        assert!(is_size(size), "{}: size {size}", case.name);
        for line in moves {
            let place = line.strip_prefix(['N', 'E', 'S', 'W']).unwrap_or("");
            let on_board = place.len() == 1 && place.parse().is_ok_and(|place: usize| place < size);
            assert!(on_board, "{}: {line:?}", case.name);
        }
        let output = str::from_utf8(&case.expected).unwrap();
        let prompts = output.matches("enter move [side/position]: ").count();
        assert_eq!(prompts, moves.len(), "{}: moves after the end, or none there", case.name);
        assert!(output.contains("Winner is Player"), "{}: no end", case.name);
    }
}

/// The assumptions of the ten tasks about their arguments, as far as a line shows them.
#[test]
fn slide4_asks_what_the_text_allows() {
    for case in default_slide4(true) {
        let input = fs::read_to_string(&case.input).unwrap();
        assert!(input.ends_with('\n'), "{}: the last line has no line end", case.name);
        for line in input.lines() {
            assert!(is_allowed_request(line), "{}: {line}", case.name);
        }
        assert_eq!(case.status, 0, "{}: an error", case.name);
    }
}

fn default_slide4(functions: bool) -> impl Iterator<Item = Case> {
    let (cases, _) = cases::read_folder(&cases_of("slide4"));
    cases.into_iter().filter(move |case| !case.is_ours() && case.asks_functions() == functions)
}

fn is_allowed_request(line: &str) -> bool {
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    if name == "RemoveSpaces" {
        return !rest.is_empty() && rest.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    }
    let words: Vec<&str> = rest.split(' ').collect();
    let board = |before: usize, words: &[&str]| {
        let size: usize = words[0].parse().unwrap();
        is_size(size) && words.len() == before + size * size
    };
    let below = |word: &str, size: &str| {
        word.parse().is_ok_and(|number: usize| number < size.parse().unwrap())
    };
    match (name, &words[..]) {
        ("SecondPlacePrize", prizes) => prizes.iter().all(|prize| !prize.starts_with('-')),
        ("FourInARow", [length, values @ ..]) => length.parse() == Ok(values.len()),
        ("BinaryToDecimal", [digits]) => {
            digits.len() <= 10 && digits.bytes().all(|digit| matches!(digit, b'0' | b'1'))
        }
        ("MedianAbility", [length, values @ ..]) => {
            length.parse() == Ok(values.len()) && values.iter().all(|value| !value.starts_with('-'))
        }
        ("InitialiseBoard", [size]) => size.parse().is_ok_and(is_size),
        ("AddMoveToBoard", [size, from, place, "1" | "2", ..]) => {
            board(4, &words) && "NESW".contains(from) && below(place, size)
        }
        ("CheckGameOver", [size, player, row, column, cells @ ..]) => {
            let at = |size: usize, row: usize, column: usize| cells[size * row + column];
            let number = |word: &str| word.parse::<usize>().unwrap();
            board(4, &words)
                && below(row, size)
                && below(column, size)
                && at(number(size), number(row), number(column)) == *player
        }
        ("GetDisplayBoardString", _) => board(1, &words),
        ("GetMoveBot1" | "GetMoveBot2", [_, "1" | "2", ..]) => board(2, &words),
        _ => false,
    }
}

fn is_size(size: usize) -> bool {
    (4..=10).contains(&size)
}

/// Names and inputs.
fn default_cases(game: &str) -> Vec<(String, Vec<u8>)> {
    let (cases, _) = cases::read_folder(&cases_of(game));
    let cases = cases.into_iter().filter(|case| !case.is_ours());
    cases.map(|case| (case.name, fs::read(&case.input).unwrap())).collect()
}

/// The lines up to the game's end, which must come before the end of the input.
fn lines_of_the_game<'a>(
    name: &str,
    input: &'a [u8],
    play: fn(&[u8]) -> Transcript,
    more: &str,
) -> Vec<&'a str> {
    let session = play(input);
    let longer = play(&[input, more.as_bytes()].concat());
    assert_eq!(session.output, longer.output, "{name} ends before its game");
    assert!(input.ends_with(b"\n"), "{name}: the last line has no line end");
    let used = &input[..session.used];
    let plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n');
    assert!(used.iter().all(plain), "{name}: a byte that no text shows");
    str::from_utf8(used).unwrap().lines().collect()
}
