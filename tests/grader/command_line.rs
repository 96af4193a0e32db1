//! The command line that all five programs share: help, version, refusals.

use std::path::Path;
use std::process::Command;

use in_a_row::{cuhk4, ece15, gomoku_mist, slide4, spfiar};

use crate::built::CUHK4;
use crate::process::{Run, feed};
use grader::run::launch::Ending;

const PROGRAMS: [&str; 5] = ["gomoku-mist", "cuhk4", "spfiar", "ece15", "slide4"];

/// A run of one of the programs on this input.
fn run(name: &str, arguments: &[&str], input: &str) -> Run {
    let mut command = Command::new(Path::new(&*CUHK4).with_file_name(name));
    command.args(arguments);
    feed(command, vec![input.into()])
}

/// What a program prints that reads nothing and succeeds.
fn printed(name: &str, arguments: &[&str]) -> String {
    let run = run(name, arguments, "never read");
    assert_eq!((run.ending, text(&run.error)), (Ending::Exit(0), ""), "{name} {arguments:?}");
    text(&run.output).to_string()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn help_is_one_screen_with_options_and_an_example() {
    for name in PROGRAMS {
        for option in ["--help", "-h"] {
            let help = printed(name, &[option]);
            assert!(help.starts_with(&format!("{name}: ")), "{help}");
            for word in ["Example", "Usage: ", "--echo"] {
                assert!(help.contains(word), "{word}: {help}");
            }
            let is_screen = help.lines().count() <= 23
                && help.lines().all(|line| line.chars().count() <= 79)
                && help.ends_with('\n')
                && !help.contains("\n\n\n");
            assert!(is_screen, "{help}");
        }
    }
}

/// Each example's session, run in a shell, prints the lines after it.
#[test]
fn the_examples_of_help_are_right() {
    for name in PROGRAMS {
        let help = printed(name, &["--help"]);
        let (_, example) = help.split_once("Example:").unwrap();
        let (session, answer) = example.trim_start().split_once('\n').unwrap();
        let folder = std::path::Path::new(&*CUHK4).parent().unwrap();
        let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
        let run = Command::new("sh").args(["-c", session]).env("PATH", path).output().unwrap();
        // An example whose answer is too long for the screen ends with its command.
        assert!(answer.is_empty() || text(&run.stdout) == answer, "{name}: {run:?}");
    }
}

/// The programs that have more to say than `--help` does.
fn programs_with_more() -> Vec<&'static str> {
    let programs = [
        &gomoku_mist::PROGRAM,
        &cuhk4::PROGRAM,
        &spfiar::PROGRAM,
        &ece15::PROGRAM,
        &slide4::PROGRAM,
    ];
    programs.iter().filter(|program| program.more.is_some()).map(|program| program.name).collect()
}

#[test]
fn more_help_is_there_where_help_says_so() {
    for name in PROGRAMS {
        let help = printed(name, &["--help"]);
        assert_eq!(help.contains("--help-more"), programs_with_more().contains(&name), "{name}");
        if programs_with_more().contains(&name) {
            let more = printed(name, &["--help-more"]);
            assert!(more.starts_with(name) && more.ends_with('\n'), "{more}");
            assert!(more.lines().all(|line| line.chars().count() <= 79), "{more}");
        } else {
            refused(name, &["--help-more"], "unknown option '--help-more'");
        }
    }
}

/// Refused with status 2 and one line, before anything is read.
fn refused(name: &str, arguments: &[&str], what: &str) {
    let line = format!("{name}: {what}; try '{name} --help'\n");
    let refused = Run { output: Vec::new(), error: line.into(), ending: Ending::Exit(2) };
    assert_eq!(run(name, arguments, "never read"), refused, "{arguments:?}");
}

#[test]
fn help_stands_alone() {
    for name in PROGRAMS {
        let line = "option '--help' must stand alone";
        for other in ["--echo", "--bogus", "x", "--help", "--version", "-V", "--", "", "-h"] {
            refused(name, &["--help", other], line);
            refused(name, &["-h", other], line);
        }
        for other in ["--echo", "--version", "-V"] {
            refused(name, &[other, "--help"], line);
            refused(name, &[other, "-h"], line);
        }
        refused(name, &["--version", "--bogus", "--help"], line);
    }
    for name in programs_with_more() {
        refused(name, &["--help-more", "--echo"], "option '--help-more' must stand alone");
        refused(name, &["--echo", "--help-more"], "option '--help-more' must stand alone");
        refused(name, &["--help", "--help-more"], "option '--help' must stand alone");
        refused(name, &["--help-more=1"], "option '--help-more' takes no value");
    }
    refused("slide4", &["--seed", "1", "--help"], "option '--help' must stand alone");
}

/// No program takes a word that is no option.
#[test]
fn two_hyphens_end_the_options() {
    for name in PROGRAMS {
        for arguments in [&["--"][..], &["--echo", "--"]] {
            assert_eq!(run(name, arguments, ""), run(name, &[], ""), "{name}");
        }
        for word in ["x", "--help", "--echo", "--", "-h", ""] {
            refused(name, &["--", word], &format!("unexpected argument '{word}'"));
        }
        refused(name, &["--bogus", "--"], "unknown option '--bogus'");
    }
    refused("slide4", &["--seed", "--"], "bad value '--' for option '--seed'");
}

/// Each program's own options, as they begin their lines, and those of all.
#[test]
fn help_lists_every_option_once_and_their_texts_below_each_other() {
    let own: [(&str, &[&str]); 5] = [
        ("gomoku-mist", &["--board"]),
        ("cuhk4", &[]),
        ("spfiar", &[]),
        (
            "ece15",
            &["--computer WORD", "--seed N", "--boxed", "--solve", "--scores", "--best-move"],
        ),
        ("slide4", &["--functions", "--seed N", "--nodes N"]),
    ];
    for (name, own) in own {
        let help = printed(name, &["--help"]);
        let (_, behind) = help.split_once("\nOptions:\n").unwrap();
        let (options, _) = behind.split_once("\n\n").unwrap();
        let spelled = options.lines().map(|line| line.split_at(21));
        let spelled = spelled.inspect(|(_, text)| assert!(!text.starts_with(' '), "{text}"));
        let spelled: Vec<_> =
            spelled.map(|(option, _)| option.trim()).filter(|option| !option.is_empty()).collect();
        let more = if programs_with_more().contains(&name) { &["--help-more"][..] } else { &[] };
        let common = [&["--echo", "-h, --help"], more, &["-V, --version"]].concat();
        assert_eq!(spelled, [own, &common].concat());
    }
}

#[test]
fn version_is_name_and_version() {
    for name in PROGRAMS {
        for option in ["--version", "-V"] {
            let line = format!("{name} {}\n", env!("CARGO_PKG_VERSION"));
            assert_eq!(printed(name, &[option]), line);
        }
    }
}

/// Refused arguments, and the words about them after the program's name.
const REFUSALS: [(&[&str], &str); 15] = [
    (&["--bogus"], "unknown option '--bogus'"),
    (&["-x"], "unknown option '-x'"),
    (&["-hV"], "unknown option '-hV'"),
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
            refused(name, arguments, what);
        }
    }
}

#[test]
fn the_first_request_decides() {
    for name in PROGRAMS {
        assert_eq!(printed(name, &["--echo", "-V", "--bogus"]), printed(name, &["--version"]));
    }
}

#[test]
fn a_seed_is_a_number_of_32_bits() {
    for name in ["ece15", "slide4"] {
        for value in ["0", "1", "4294967295", "0000000000000000000042"] {
            printed(name, &["--seed", value, "-V"]);
            printed(name, &[&format!("--seed={value}"), "-V"]);
        }
        for value in
            ["4294967296", "-1", "+1", "", " 1", "1 ", "0x1", "abc", "99999999999999999999"]
        {
            let what = format!("bad value '{value}' for option '--seed'");
            refused(name, &["--seed", value], &what);
            refused(name, &[&format!("--seed={value}")], &what);
        }
        refused(name, &["--seed"], "option '--seed' needs a value");
    }
}

/// Two questions at once have no answer that the next filter could read. A game's options mean
/// nothing to a filter.
#[test]
fn switches_that_exclude_each_other() {
    let filters = [&["--solve"][..], &["--scores"], &["--best-move"]];
    let others = [
        &["--boxed"][..],
        &["--seed", "1"],
        &["--seed=1"],
        &["--computer", "best"],
        &["--computer=random"],
    ];
    let mut pairs: Vec<_> = filters
        .into_iter()
        .flat_map(|filter| others.map(|other| (filter, other)))
        .chain([(0, 1), (0, 2), (1, 2)].map(|(one, other)| (filters[one], filters[other])))
        .collect();
    pairs.extend(pairs.clone().into_iter().map(|(first, second)| (second, first)));
    for (first, second) in pairs {
        let [one, other] = [first, second].map(|words| words[0].split('=').next().unwrap());
        let what = format!("{one} and {other} exclude each other");
        refused("ece15", &[first, second].concat(), &what);
        refused("ece15", &[&["--echo"][..], first, second, &["--bogus"]].concat(), &what);
    }
    assert_eq!(run("ece15", &["--solve", "--solve", "--echo"], "").ending, Ending::Exit(0));
    let all = ["--boxed", "--seed=1", "--computer=best", "--boxed", "--echo"];
    let run = run("ece15", &all, "");
    assert_eq!((run.ending, text(&run.error)), (Ending::Exit(1), ""));
}

#[test]
fn a_program_without_random_numbers_has_no_seed() {
    for name in ["gomoku-mist", "cuhk4", "spfiar"] {
        refused(name, &["--seed", "1"], "unknown option '--seed'");
    }
}
