//! `make bench`, the part that times whole processes. It measures the console's speed, the start of
//! each program, its size, and its answered lines per second.
//!
//! Figures that are compared come from runs taken in turn. A slow moment of the machine then meets
//! both sides. The printed figure is the median.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::jobs::program;
use grader::random::Random;

const PROGRAMS: [&str; 5] = ["gomoku-mist", "cuhk4", "spfiar", "ece15", "slide4"];

/// Runs of each side of a comparison.
const RUNS: usize = 9;

/// Starts of each program; one takes about a millisecond.
const STARTS: usize = 300;

pub fn main() {
    let folder = std::env::temp_dir().join(format!("in-a-row-bench-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    console(&folder);
    throughput(&folder);
    start_up(&folder);
    fs::remove_dir_all(&folder).unwrap();
}

/// Wall time of a process from one file to another.
fn time(command: &mut Command, input: &Path, output: &Path) -> Duration {
    command.stdin(File::open(input).unwrap()).stdout(File::create(output).unwrap());
    let start = Instant::now();
    command.status().unwrap();
    start.elapsed()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// gomoku-mist on two million lines against counting its lines and copying its output.
fn console(folder: &Path) {
    println!("gomoku-mist, 2,000,000 lines, against `wc -l` of the input and `cat` of the output");
    for (name, histories) in [("1 % history", 1), ("25 % history", 25)] {
        let (input, output) = (folder.join("script"), folder.join("answers"));
        fs::write(&input, gomoku_script(histories)).unwrap();
        let (mut seconds, mut ratios) = (vec![], vec![]);
        for _ in 0..RUNS {
            let ours = time(&mut Command::new(program("gomoku-mist")), &input, &output);
            let count = time(Command::new("wc").arg("-l"), &input, &folder.join("count"));
            let copy = time(&mut Command::new("cat"), &output, &folder.join("copy"));
            seconds.push(ours.as_secs_f64());
            ratios.push(ours.as_secs_f64() / (count + copy).as_secs_f64());
        }
        let bytes = fs::metadata(&output).unwrap().len() / 1_000_000;
        let (seconds, ratio) = (median(seconds), median(ratios));
        println!("  {name:<12}  {bytes:>4} MB of answers  {seconds:.3} s  ratio {ratio:.2}");
    }
    println!();
}

/// 300 stones that make no five in a row, spread over who, view, history and bad commands.
fn gomoku_script(histories: usize) -> String {
    let colour = |n: usize| (n % 19 + 2 * (n / 19 % 2)) % 4 < 2;
    let spell =
        |n: usize| format!("place {}{}", &"ABCDEFGHIJKLMNOPQRS"[n % 19..=n % 19], n / 19 + 1);
    let black: Vec<_> = (0..361).filter(|&n| colour(n)).take(150).map(spell).collect();
    let white: Vec<_> = (0..361).filter(|&n| !colour(n)).take(150).map(spell).collect();
    let mut stones = black.iter().zip(&white).flat_map(|(black, white)| [black, white]);
    let mut random = Random::new(7);
    let mut script = String::new();
    for line in 0..2_000_000 {
        let bad = ["place A0", "bogus", "place A1 ", "Who", "", "place Z9"];
        let line = if line % 6_600 == 0 {
            stones.next().map_or("who", String::as_str)
        } else if random.below(100) < histories {
            "history"
        } else {
            [random.pick(&["who", "view"]), random.pick(&bad)][usize::from(random.below(5) < 2)]
        };
        writeln!(script, "{line}").unwrap();
    }
    script
}

/// Lines a second of each program on a long script.
fn throughput(folder: &Path) {
    println!("lines answered a second");
    let spfiar = ["add_disc 9", "add_disc x", "quit now", "bogus", "", "undo_move", "add_disc"];
    let functions = [
        "SecondPlacePrize 300 100 200",
        "FourInARow 8 1 2 3 3 3 3 4 5",
        "BinaryToDecimal 10110",
        "MedianAbility 4 1.5 2.5 3.5 10",
        "RemoveSpaces  a   b ",
        "GetDisplayBoardString 4 0 0 0 0 0 3 3 0 0 3 3 0 0 0 0 0",
    ];
    let scripts: [(&str, &[&str], &str, &[&str]); 5] = [
        ("gomoku-mist", &[], "", &["who", "view", "bogus"]),
        ("cuhk4", &[], "2\n", &["0", "8", "x", "99999999999999999999"]),
        ("spfiar", &[], "1\n", &spfiar),
        ("ece15", &[], "y\n", &["0", "8", "x", ""]),
        ("slide4", &["--functions"], "", &functions),
    ];
    for (name, arguments, first, lines) in scripts {
        let (input, output) = (folder.join("script"), folder.join("answers"));
        let mut random = Random::new(9);
        let mut script = String::from(first);
        (0..1_000_000).for_each(|_| writeln!(script, "{}", random.pick(lines)).unwrap());
        fs::write(&input, script).unwrap();
        let times = (0..RUNS).map(|_| {
            time(Command::new(program(name)).args(arguments), &input, &output).as_secs_f64()
        });
        let million = median(times.collect());
        println!("  {name:<12} {:>5.1} million", 1.0 / million);
    }
    println!();
}

/// From a process's start to its end on an empty input, against a C program that prints one line.
fn start_up(folder: &Path) {
    println!("start to end on an empty input, against a C program that prints one line; size");
    let (source, plain) = (folder.join("line.c"), folder.join("line"));
    fs::write(&source, "#include <stdio.h>\nint main(void) { puts(\"line\"); return 0; }\n")
        .unwrap();
    let compiled = Command::new("cc").arg("-O2").arg(&source).arg("-o").arg(&plain).status();
    if !compiled.is_ok_and(|status| status.success()) {
        println!("  no C compiler here");
        return;
    }
    for name in PROGRAMS {
        let ours = program(name);
        let ratios = (0..STARTS).map(|_| start(&ours).as_secs_f64() / start(&plain).as_secs_f64());
        let ratio = median(ratios.collect());
        let size = fs::metadata(&ours).unwrap().len() / 1024;
        println!("  {name:<12} ratio {ratio:.2}  {size:>5} KiB");
    }
}

fn start(program: &Path) -> Duration {
    let mut command = Command::new(program);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    command.status().expect("the five programs are built: make all");
    start.elapsed()
}
