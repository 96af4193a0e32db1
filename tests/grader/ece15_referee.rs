//! The referee of ece15 and the default cases that it judges.
//!
//! The twin plays as other people's programs may: any open columns, words or box, `Connect Four` or
//! `Connect-Four`. None of its runs may be found wrong, and no changed one right.

use std::thread;

use crate::effort::effort;
use crate::grade::cases_of;
use crate::seed;
use grader::cases::{self, Case};
use grader::random::Random;
use grader::twins::ece15::switches::Is;
use grader::twins::ece15::{play, play_drawn};
use grader::twins::switches::Set;
use grader::verdict::referee::{self, Event, Refereed, Wording};

/// The cases without arguments, which the referee judges.
fn plain_cases() -> Vec<Case> {
    let (mut cases, wrong) = cases::read_folder(&cases_of("ece15"));
    assert!(wrong.is_empty(), "{wrong:?}");
    cases.retain(|case| case.arguments.is_empty());
    cases
}

pub fn default_cases() -> Vec<Case> {
    plain_cases().into_iter().filter(|case| !case.is_ours()).collect()
}

/// The output of a right program that draws its columns with this generator.
fn random_run(input: &[u8], form: Wording, random: &mut Random) -> Vec<u8> {
    let mut draw = || random.below(7);
    let forms = [(form.boxed, Is::boxed), (form.hyphen, Is::hyphen)];
    let forms = forms.iter().filter(|(on, _)| *on);
    let switches = forms.fold(Set::NONE, |set, (_, form)| set.with(*form as usize));
    play_drawn(input, switches, usize::MAX, &mut draw).output
}

/// True if a run is right, as the grader sees it.
pub fn is_right(refereed: &Refereed, actual: &[u8]) -> bool {
    if refereed.finished {
        refereed.expected == actual
    } else {
        actual.starts_with(&refereed.expected)
    }
}

#[test]
fn cases_say_what_the_twin_prints() {
    for case in plain_cases() {
        let session = play(&case.bytes);
        let same = session.output == case.expected;
        assert!(same, "{}", case.name);
        assert_eq!(i32::from(session.status), case.status, "{}", case.name);
    }
}

#[test]
fn the_referee_agrees_with_every_case() {
    for case in plain_cases() {
        let refereed = referee::fitting(&case.bytes, &case.expected);
        assert_eq!(text(&refereed.expected), text(&case.expected), "{}", case.name);
        assert_eq!(refereed.finished, case.status == 0, "{}", case.name);
        assert_eq!(refereed.form, Wording::default(), "{}", case.name);
        assert!(!refereed.illegal_draw, "{}", case.name);
    }
}

#[test]
fn default_cases_come_to_their_topic() {
    for case in default_cases() {
        let refereed = referee::expected(&case.bytes, &case.expected, Wording::default());
        assert!(refereed.finished && refereed.reached(case.topic()), "{}", case.name);
        // A full column is the matter of one topic alone.
        let full = refereed.events.contains(&Event::FullColumn);
        assert_eq!(full, case.topic() == "full", "{}", case.name);
    }
}

/// Six tries of each column fill the board, whatever the computer plays.
#[test]
fn default_inputs_end_every_game() {
    for case in default_cases() {
        for column in b'1'..=b'7' {
            let lines = case.bytes.split(|&byte| byte == b'\n');
            let tries = lines.filter(|line| *line == [column]).count();
            assert!(tries >= 6, "{}: column {}", case.name, char::from(column));
        }
    }
}

/// A thousand programs, each with its own draws and forms. Their runs are right, and wrong with any
/// byte changed, lost or added.
#[test]
fn random_players_pass_and_changed_outputs_fail() {
    let cases = default_cases();
    let seed = seed::of_today();
    let programs: u64 = effort(4, 1000);
    thread::scope(|scope| {
        for part in 0..2 {
            let cases = &cases;
            scope.spawn(move || {
                for number in (part..programs).step_by(2) {
                    let mut random = Random::new(seed ^ (number + 1).wrapping_mul(0x9e37_79b9));
                    let form = Wording::ALL[usize::try_from(number % 4).unwrap()];
                    for case in cases.iter().step_by(effort(3, 1)) {
                        try_random_run(case, form, &mut random, seed);
                    }
                }
            });
        }
    });
}

fn try_random_run(case: &Case, form: Wording, random: &mut Random, seed: u64) {
    let input = &case.bytes;
    let output = random_run(input, form, random);
    let refereed = referee::fitting(input, &output);
    let where_ = || format!("SEED={seed:#x}: {}\n{}", case.name, text(&output));
    assert!(refereed.finished && refereed.expected == output, "{}", where_());
    assert!(refereed.form == form && !refereed.illegal_draw, "{}", where_());

    let changed = changed(&output, random);
    let refereed = referee::expected(input, &changed, form);
    assert_ne!(text(&refereed.expected), text(&changed), "{}", where_());
}

/// One byte other, less or more.
fn changed(output: &[u8], random: &mut Random) -> Vec<u8> {
    let mut changed = output.to_vec();
    let place = random.below(output.len());
    let other = *random.pick(&[&b' ', &b'\n', &b'X', &b'O', &b'1', &b'7', &b'|', &b'-', &0]);
    match random.below(3) {
        0 => drop(changed.remove(place)),
        1 => changed.insert(place, other),
        _ if changed[place] == other => changed.truncate(place),
        _ => changed[place] = other,
    }
    changed
}

/// Trailing blanks and line ends of another system hide neither the columns nor the forms.
#[test]
#[ignore = "long"]
fn white_space_changes_neither_columns_nor_forms() {
    let mut random = Random::new(15);
    for case in default_cases() {
        for form in Wording::ALL {
            let right = random_run(&case.bytes, form, &mut random);
            for line_end in ["\r\n", " \n", "\t \r\n"] {
                let other = text(&right).replace('\n', line_end);
                let refereed = referee::fitting(&case.bytes, other.as_bytes());
                assert_eq!(refereed.expected, right, "{}", case.name);
                assert_eq!(refereed.form, form, "{}", case.name);
            }
        }
    }
}

/// One slip in every transcript leaves the rest of the expected output as it should be. The slip
/// then is the only one that shows.
#[test]
fn a_slip_elsewhere_hides_neither_columns_nor_forms() {
    let slips = [
        ("Please enter your move: ", "Your move: "),
        ("Computer moved in column: ", "The computer moved to "),
        ("Computer moved in column: ", "Computer moved in column "),
        ("  7  \n", "  7\n"),
        ("+---+", "+===+"),
        ("| ", "|"),
    ];
    let mut random = Random::new(16);
    for case in default_cases().into_iter().step_by(effort(5, 1)) {
        for (right, wrong) in slips {
            let form = Wording { boxed: true, hyphen: true };
            let output = random_run(&case.bytes, form, &mut random);
            let other = text(&output).replace(right, wrong);
            let refereed = referee::fitting(&case.bytes, other.as_bytes());
            assert_eq!(text(&refereed.expected), text(&output), "{}: {wrong}", case.name);
            assert_eq!(refereed.form, form, "{}: {wrong}", case.name);
        }
    }
}

const EMPTY: &str = "
+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+
  1   2   3   4   5   6   7  \n\n";

/// The greeting, the question and the first line of a computer that begins.
fn begins(column: &str, board: &str) -> String {
    format!(
        "*** Welcome to the Connect Four game!!! ***\n\
         Would you like to make the first move [y/n]: \n\
         Computer moved in column: {column}\n{board}"
    )
}

#[test]
fn a_column_that_is_not_there_differs_at_its_line() {
    for column in ["0", "8", "-1", "", "x", "99999999999999999999999999"] {
        let refereed = referee::fitting(b"n\n4\n", begins(column, EMPTY).as_bytes());
        assert!(refereed.illegal_draw, "{column}");
        assert!(text(&refereed.expected).contains("column: 1\n"), "{column}");
    }
}

/// The board decides; the number must agree.
#[test]
fn the_column_is_that_on_the_board() {
    let last = EMPTY.rfind("|   |   |   |   |   |   |   |").unwrap();
    let board = format!("{}|   |   |   | X {}", &EMPTY[..last], &EMPTY[last + 16..]);
    for (number, board, column, illegal) in [
        ("4", board.as_str(), 4, false),
        ("5", &board, 4, false),
        ("0", &board, 4, false),
        ("5", EMPTY, 5, false),
        ("5", "", 5, false),
        ("", "", 1, true),
    ] {
        let refereed = referee::fitting(b"n\n4\n", begins(number, board).as_bytes());
        let line = format!("column: {column}\n");
        assert!(text(&refereed.expected).contains(&line), "{number} {board}");
        assert_eq!(refereed.illegal_draw, illegal, "{number} {board}");
    }
}

/// A stone that goes nowhere because its column is full.
#[test]
fn a_full_column_differs_at_its_line() {
    let input = b"n\n1\n1\n1\n2\n";
    let mut columns = [0, 0, 0, 6].into_iter();
    let mut draw = || columns.next().unwrap();
    let right = play_drawn(b"n\n1\n1\n1\n", Set::NONE, usize::MAX, &mut draw);
    let right = text(&right.output);
    let (before, _) = right.split_once("Computer moved in column: 7\n").unwrap();
    let board = &before[before.len() - EMPTY.len()..];
    let full = format!("{before}Computer moved in column: 1\n{board}");
    let refereed = referee::fitting(input, full.as_bytes());
    assert!(refereed.illegal_draw);
    let expected = text(&refereed.expected);
    assert!(expected.starts_with(&format!("{before}Computer moved in column: 2\n")), "{expected}");
}

/// Any bytes at all, and more of them than any game prints. In quadratic time it would take hours.
#[test]
fn hostile_outputs_are_read_in_linear_time() {
    let mut random = Random::new(17);
    let input = b"y\n1\n1\n1\n1\n";
    for _ in 0..effort(20, 200) {
        let bytes: Vec<u8> = (0..random.below(5000)).map(|_| random.byte()).collect();
        assert!(!is_right(&referee::fitting(input, &bytes), &bytes));
    }
    let parts = [
        "o",
        "\n",
        "|",
        "| X ",
        "|||||||||\n",
        "omputer moved in colum",
        "********\n",
        "Computer moved in column: 9\n",
        EMPTY,
        "\0\u{fffd}",
    ];
    for part in parts {
        let bytes = part.repeat((effort(1, 16) << 18) / part.len()).into_bytes();
        assert!(!is_right(&referee::fitting(input, &bytes), &bytes), "{part}");
    }
    let long = b"y\n".iter().copied().chain(b"x\n".repeat(effort(1, 16) << 16)).collect::<Vec<_>>();
    assert!(!referee::fitting(&long, b"").finished);
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
