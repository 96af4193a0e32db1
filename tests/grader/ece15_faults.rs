//! The planted faults of ece15 under other draws than those of our own program.
//!
//! A faulty program fails a default case whatever columns its computer draws. Of programs that do
//! not see one kind of line, nine in ten fail. A right program passes, however it answers what the
//! text leaves open.

use std::collections::BTreeSet;

use crate::ece15_referee::default_cases;
use crate::effort::effort;
use grader::cases::Case;
use grader::random::Random;
use grader::text::difference::{self, Eyes};
use grader::twins::ece15::switches::{Is, SWITCHES};
use grader::twins::ece15::{play_drawn, play_with};
use grader::twins::switches::{Purpose, Set};
use grader::verdict::referee::{self, Wording};

/// Faults that a random game shows rarely: nearly none of them fills the board.
const RARE: [Is; 5] =
    [Is::four_exactly, Is::tie_never, Is::tie_before_win, Is::tie_one_early, Is::tie_without_mark];

/// Faults in one kind of line: a program with one fails where a game comes to such a line.
const LINES: [Is; 4] = [Is::top_row_unseen, Is::row_unseen, Is::rising_unseen, Is::falling_unseen];

/// Faults that lose cases of their own topic alone, with the draws of our program.
const LOCAL: [Is; 20] = [
    Is::capital_n_is_yes,
    Is::rest_of_answer_kept,
    Is::word_repeats_number,
    Is::rest_of_line_kept,
    Is::second_number_refused,
    Is::valid_number_found,
    Is::column_0_taken,
    Is::column_8_taken,
    Is::minus_ignored,
    Is::invalid_passes,
    Is::invalid_without_mark,
    Is::full_is_invalid,
    Is::full_passes,
    Is::full_without_mark,
    Is::row_unseen,
    Is::rising_unseen,
    Is::falling_unseen,
    Is::four_exactly,
    Is::tie_never,
    Is::tie_without_mark,
];

/// Output beyond the expected one after which a program is stopped.
const MORE: usize = 100_000;

/// The places of the switches with this purpose.
fn places(purpose: Purpose) -> impl Iterator<Item = usize> {
    (0..SWITCHES.len()).filter(move |&place| SWITCHES[place].purpose == purpose)
}

#[test]
#[ignore = "long"]
fn random_players_with_a_fault_fail() {
    let programs = effort(1, 50);
    for place in places(Purpose::Fault) {
        let found = failing(place, programs);
        let rare = RARE.iter().any(|&fault| fault as usize == place);
        let line = LINES.iter().any(|&fault| fault as usize == place);
        let least = if line { programs - programs / 10 } else { programs };
        let name = SWITCHES[place].name;
        assert!(rare || found >= least, "{found} of {programs} programs fail: {name}");
    }
    let found = failing(Is::four_exactly as usize, programs);
    assert!(found * 4 > programs * 3, "{found} of {programs} programs fail: four_exactly");
}

#[test]
#[ignore = "long"]
fn random_players_with_an_open_answer_pass() {
    for place in places(Purpose::Open) {
        assert_eq!(failing(place, effort(1, 3)), 0, "{}", SWITCHES[place].name);
    }
}

/// How many programs with this switch fail a default case. Each has draws of its own.
fn failing(place: usize, programs: u64) -> u64 {
    let cases = default_cases();
    let fails = |program: u64| {
        let mut random = Random::new(program.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        cases.iter().any(|case| {
            let limit = case.expected.len() + MORE;
            let mut draw = || random.below(1 << 30);
            let session = play_drawn(&case.bytes, Set::NONE.with(place), limit, &mut draw);
            !is_right_in_words(case, &session.output)
        })
    };
    (1..=programs).map(|program| u64::from(fails(program))).sum()
}

/// As it is marked: white space at line ends does not count.
fn is_right_in_words(case: &Case, output: &[u8]) -> bool {
    let refereed = referee::expected(&case.bytes, output, Wording::default());
    if refereed.finished {
        difference::first(&refereed.expected, output, Eyes::Person).is_none()
    } else {
        difference::begins(&refereed.expected, output, Eyes::Person)
    }
}

/// The output of a program with our own draws.
fn output(case: &Case, fault: Is) -> Vec<u8> {
    let limit = case.expected.len() + MORE;
    play_with(&case.bytes, Set::NONE.with(fault as usize), limit, 1).output
}

#[test]
#[ignore = "long"]
fn local_faults_lose_their_own_topic_alone() {
    let cases = default_cases();
    for fault in LOCAL {
        let fails = |case: &&Case| !is_right_in_words(case, &output(case, fault));
        let lost: BTreeSet<_> = cases.iter().filter(fails).map(Case::topic).collect();
        let switch = SWITCHES[fault as usize];
        assert_eq!(lost, BTreeSet::from([switch.topic]), "{}", switch.name);
    }
}

/// Missing blanks at line ends are a matter of white space alone.
#[test]
fn missing_blanks_are_white_space() {
    for case in default_cases() {
        let output = output(&case, Is::one_blank_behind_7);
        let refereed = referee::fitting(&case.bytes, &output);
        assert!(difference::is_in_white_space(&refereed.expected, &output), "{}", case.name);
    }
}
