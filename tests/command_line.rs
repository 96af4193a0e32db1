//! The command line that all five programs share: help, version, refusals.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that goes wrong shall stop")]

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, is_empty, starts_with};

const PROGRAMS: [&str; 5] = ["gomoku-mist", "cuhk4", "spfiar", "ece15", "slide4"];

fn program(name: &str) -> Command {
    Command::cargo_bin(name).unwrap()
}

#[test]
fn help_is_one_screen_with_options_and_an_example() {
    for name in PROGRAMS {
        for option in ["--help", "-h"] {
            let screen = predicate::function(|text: &str| {
                text.lines().count() <= 50
                    && text.lines().all(|line| line.chars().count() <= 80)
                    && text.ends_with('\n')
                    && !text.contains("\n\n\n")
            });
            program(name)
                .arg(option)
                .write_stdin("never read")
                .assert()
                .success()
                .stdout(starts_with(format!("{name}: ")))
                .stdout(contains("Example").and(contains("Usage: ")).and(contains("--echo")))
                .stdout(screen)
                .stderr(is_empty());
        }
    }
}

/// Each program's own options, as they begin their lines, and those of all.
#[test]
fn help_lists_every_option_once_and_their_texts_below_each_other() {
    let own: [(&str, &[&str]); 5] = [
        ("gomoku-mist", &[]),
        ("cuhk4", &[]),
        ("spfiar", &[]),
        ("ece15", &["--computer WORD", "--seed N", "--boxed", "--solve", "--best-move"]),
        ("slide4", &["--functions", "--seed N", "--nodes N"]),
    ];
    for (name, own) in own {
        let help = program(name).arg("--help").output().unwrap().stdout;
        let help = String::from_utf8(help).unwrap();
        let (_, behind) = help.split_once("\nOptions:\n").unwrap();
        let (options, _) = behind.split_once("\n\n").unwrap();
        let spelled = options.lines().map(|line| line.split_at(21));
        let spelled = spelled.inspect(|(_, text)| assert!(!text.starts_with(' '), "{text}"));
        let spelled: Vec<_> =
            spelled.map(|(option, _)| option.trim()).filter(|option| !option.is_empty()).collect();
        assert_eq!(spelled, [own, &["--echo", "-h, --help", "-V, --version"]].concat());
    }
}

#[test]
fn version_is_name_and_version() {
    for name in PROGRAMS {
        for option in ["--version", "-V"] {
            let line = format!("{name} {}\n", env!("CARGO_PKG_VERSION"));
            program(name).arg(option).assert().success().stdout(line).stderr(is_empty());
        }
    }
}

/// Refused arguments and what is said of them behind the program's name.
const REFUSALS: [(&[&str], &str); 16] = [
    (&["--bogus"], "unknown option '--bogus'"),
    (&["-x"], "unknown option '-x'"),
    (&["-hV"], "unknown option '-hV'"),
    (&["--"], "unknown option '--'"),
    (&["--hel"], "unknown option '--hel'"),
    (&["--HELP"], "unknown option '--HELP'"),
    (&["--bogus=1"], "unknown option '--bogus=1'"),
    (&["--=1"], "unknown option '--=1'"),
    (&["file"], "unexpected argument 'file'"),
    (&[""], "unexpected argument ''"),
    (&["-"], "unexpected argument '-'"),
    (&["help=1"], "unexpected argument 'help=1'"),
    (&["--echo=1"], "option '--echo' takes no value"),
    (&["--help="], "option '--help' takes no value"),
    (&["--echo", "x", "--help"], "unexpected argument 'x'"),
    (&["a\nb\x1b\u{e9}"], "unexpected argument 'a\\nb\\x1b\\xc3\\xa9'"),
];

#[test]
fn anything_else_is_refused_in_one_line_with_status_two() {
    for name in PROGRAMS {
        for (arguments, what) in REFUSALS {
            program(name)
                .args(arguments)
                .write_stdin("never read")
                .assert()
                .code(2)
                .stdout(is_empty())
                .stderr(format!("{name}: {what}; try '{name} --help'\n"));
        }
    }
}

#[test]
fn the_first_request_decides() {
    for name in PROGRAMS {
        let help = program(name).arg("--help").output().unwrap().stdout;
        program(name).args(["--echo", "--help", "--bogus"]).assert().success().stdout(help);
    }
}

#[test]
fn a_seed_is_a_number_of_32_bits() {
    for name in ["ece15", "slide4"] {
        for value in ["0", "1", "4294967295", "0000000000000000000042"] {
            program(name).args(["--seed", value, "-V"]).assert().success();
            program(name).args([&format!("--seed={value}"), "-V"]).assert().success();
        }
        for value in
            ["4294967296", "-1", "+1", "", " 1", "1 ", "0x1", "abc", "99999999999999999999"]
        {
            let line = format!("{name}: bad value '{value}' for option '--seed'; try");
            program(name).args(["--seed", value]).assert().code(2).stderr(starts_with(&line[..]));
            program(name).arg(format!("--seed={value}")).assert().code(2).stderr(starts_with(line));
        }
        let line = format!("{name}: option '--seed' needs a value; try '{name} --help'\n");
        program(name).arg("--seed").assert().code(2).stdout(is_empty()).stderr(line);
    }
}

/// Two questions at once have no answer that a filter behind could read.
#[test]
fn of_exclusive_switches_only_one_may_be_given() {
    for arguments in [
        &["--solve", "--best-move"][..],
        &["--best-move", "--boxed", "--solve"],
        &["--solve", "--best-move", "--help"],
    ] {
        let [first, second] = if arguments.starts_with(&["--solve"]) {
            ["--solve", "--best-move"]
        } else {
            ["--best-move", "--solve"]
        };
        program("ece15")
            .args(arguments)
            .write_stdin("never read")
            .assert()
            .code(2)
            .stdout(is_empty())
            .stderr(format!(
                "ece15: {first} and {second} exclude each other; try 'ece15 --help'\n"
            ));
    }
    program("ece15").args(["--solve", "--solve"]).write_stdin("44\n").assert().success();
}

#[test]
fn a_program_without_random_numbers_has_no_seed() {
    for name in ["gomoku-mist", "cuhk4", "spfiar"] {
        let line = format!("{name}: unknown option '--seed'; try '{name} --help'\n");
        program(name).args(["--seed", "1"]).assert().code(2).stderr(line);
    }
}
