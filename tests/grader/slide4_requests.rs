//! `slide4 --functions` as a marker's scripts use it: lines of any kind and length through a pipe.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;

use in_a_row::slide4::engine::bot1;

use crate::built::SLIDE4;
use crate::effort::effort;
use grader::random::Random;

/// Far above what the program needs, far below the lines that it is given.
const MEMORY: &str = "ulimit -v 40000; exec \"$0\" --functions";

fn start() -> Child {
    Command::new("sh")
        .args(["-c", MEMORY, &*SLIDE4])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Feeds the program and gives each piece of its answer to `each`. Returns the exit status.
fn converse(
    feed: impl FnOnce(ChildStdin) + Send + 'static,
    mut each: impl FnMut(&[u8]),
) -> Option<i32> {
    let mut child = start();
    let input = child.stdin.take().unwrap();
    let writer = thread::spawn(move || feed(input));
    let mut output = child.stdout.take().unwrap();
    let mut piece = vec![0; 1 << 16];
    loop {
        let length = output.read(&mut piece).unwrap();
        let (read, _) = piece.split_at(length);
        if read.is_empty() {
            break;
        }
        each(read);
    }
    writer.join().unwrap();
    child.wait().unwrap().code()
}

fn answers(requests: impl Into<Vec<u8>>) -> (String, Option<i32>) {
    let requests = requests.into();
    let mut output = Vec::new();
    let status = converse(
        move |mut input| input.write_all(&requests).unwrap(),
        |piece| output.extend_from_slice(piece),
    );
    (String::from_utf8(output).unwrap(), status)
}

#[test]
fn help_names_the_default_budget() {
    let help = Command::new(&*SLIDE4).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let line = help.lines().find(|line| line.starts_with("  --nodes N ")).unwrap();
    assert!(line.ends_with(&format!("(default {})", bot1::DEFAULT_NODES)), "{line}");
}

/// The answers of C's `printf("%.2f")` for these arguments. The exact value of the double decides,
/// and only a true half goes to the even digit.
#[test]
fn two_decimals_as_printf_rounds_them() {
    let known = [
        ("0.125", "0.12"),
        ("0.375", "0.38"),
        ("0.625", "0.62"),
        ("0.875", "0.88"),
        ("1.005", "1.00"),
        ("2.675", "2.67"),
        ("1.115", "1.11"),
        ("0.285", "0.28"),
        ("0.005", "0.01"),
        ("0.015", "0.01"),
        ("0.025", "0.03"),
        ("9.995", "9.99"),
        ("999.995", "1000.00"),
        ("-0.125", "-0.12"),
        ("-0.004", "-0.00"),
        ("1000000.625", "1000000.62"),
        ("9007199254740993", "9007199254740992.00"),
        ("99999999999999999999999999999999", "100000000000000005366162204393472.00"),
    ];
    for (ability, printed) in known {
        let (answer, _) = answers(format!("MedianAbility 1 {ability}\n"));
        assert_eq!(answer, format!("{printed}\n"), "{ability}");
    }
}

/// A marker's script may wait for each answer before it asks again.
#[test]
fn each_answer_comes_before_the_next_request() {
    let mut child = start();
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    for n in 0..500 {
        writeln!(input, "SecondPlacePrize {} {n} {}", n - 1, n + 1).unwrap();
        let mut answer = vec![0; n.to_string().len() + 1];
        output.read_exact(&mut answer).unwrap();
        assert_eq!(answer, format!("{n}\n").into_bytes());
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Lines of random words, right and wrong ones, and of random bytes. Every line that is not empty
/// is answered, and the request after each is right again.
#[test]
fn any_line_leaves_the_next_request_alone() {
    let names = [
        "SecondPlacePrize",
        "FourInARow",
        "BinaryToDecimal",
        "MedianAbility",
        "InitialiseBoard",
        "AddMoveToBoard",
        "CheckGameOver",
        "GetDisplayBoardString",
        "GetMoveBot1",
        "GetMoveBot2",
        "RemoveSpaces",
        "fourinarow",
    ];
    let words = ["0", "1", "2", "3", "4", "10", "-1", "N", "65537", "1.5", "x", "-", "\t", "\r"];
    let seed = 0x5eed_0051;
    let mut random = Random::new(seed);
    let mut requests = Vec::new();
    let rounds = 20_000;
    for round in 0..rounds {
        requests.extend_from_slice(random.pick(&names).as_bytes());
        for _ in 0..random.below(24) {
            requests.push(b' ');
            requests.extend_from_slice(random.pick(&words).as_bytes());
        }
        if random.below(4) == 0 {
            let any = (0..random.below(60)).map(|_| random.byte());
            requests.extend(any.filter(|&byte| byte != b'\n').collect::<Vec<_>>());
        }
        requests.extend_from_slice(format!("\nBinaryToDecimal 1{}\n", round % 2).as_bytes());
        requests.extend_from_slice(b"SecondPlacePrize 777 777777 7777777\n");
    }
    let mut output = Vec::new();
    let status = converse(
        move |mut input| input.write_all(&requests).unwrap(),
        |piece| output.extend_from_slice(piece),
    );
    assert_eq!(status, Some(1), "seed {seed:#x}");
    let found = output.split(|&byte| byte == b'\n').filter(|line| *line == b"777777").count();
    assert_eq!(found, rounds, "seed {seed:#x}");
}

/// 80 MB on one line, or 48 in a short run. They come as a text, as one word and as a wrong
/// request. The program may use 40 MB of addresses.
#[test]
#[ignore = "long"]
fn lines_longer_than_any_buffer_pass_through() {
    let megabytes = effort(48, 80);
    let mut length = 0;
    let mut end = Vec::new();
    let status = converse(
        move |mut input| {
            let blanks = "abc     ".repeat(1 << 17);
            let digits = "1".repeat(1 << 20);
            input.write_all(b"RemoveSpaces ").unwrap();
            for _ in 0..megabytes {
                input.write_all(blanks.as_bytes()).unwrap();
            }
            for request in ["\nBinaryToDecimal ", "\nInitialiseBoard 4 "] {
                input.write_all(request.as_bytes()).unwrap();
                for _ in 0..megabytes {
                    input.write_all(digits.as_bytes()).unwrap();
                }
            }
            input.write_all(b"\nBinaryToDecimal 10\n").unwrap();
        },
        |piece| {
            length += piece.len();
            end.extend_from_slice(piece);
            end.drain(..end.len().saturating_sub(300));
        },
    );
    assert_eq!(status, Some(1));
    let expected = format!(
        "abc ]\nerror: '{}' is out of range\nerror: InitialiseBoard takes SIZE\n2\n",
        "1".repeat(32)
    );
    assert!(end.ends_with(expected.as_bytes()), "{}", end.escape_ascii());
    assert_eq!(length, 1 + megabytes * (1 << 17) * 4 + expected.len() - 4);
}
