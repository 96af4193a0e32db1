//! Input near the five grammars: mostly right, with every mistake that a person or a file makes.

use crate::ece15_filters;
use grader::random::Random;

/// Up to some thousand bytes of any value.
pub fn any_bytes(random: &mut Random) -> Vec<u8> {
    let length = 1 + random.below(3000);
    (0..random.below(length)).map(|_| random.byte()).collect()
}

pub fn gomoku_mist(random: &mut Random) -> Vec<u8> {
    let mut points: Vec<String> =
        ('A'..='S').flat_map(|column| (1..=19).map(move |row| format!("{column}{row}"))).collect();
    if random.below(20) == 0 {
        full_board(random, &mut points);
    } else {
        shuffle(random, &mut points);
    }
    let cautious = random.below(3) > 0;
    let mut text = Vec::new();
    for point in points {
        // Now and then an older point again, or a command that is none.
        for _ in 0..random.below(3) {
            let line = match random.below(9) {
                0..2 => "who".to_string(),
                2..4 => "view".to_string(),
                4 => "history".to_string(),
                5..8 => format!("place {point}"),
                _ => random.pick(&["", "place", "place ", "place A20", "place a1"]).to_string(),
            };
            let spoilt = random.below(6) == 0;
            end_line(random, &mut text, line.into_bytes(), spoilt);
        }
        end_line(random, &mut text, format!("place {point}").into_bytes(), false);
        if !cautious && random.below(300) == 0 {
            text.extend_from_slice(random.pick(&[b"resign\n", b"term\n\0"]));
        }
    }
    cut_end(random, text)
}

/// The order of a game that ends, or nearly ends, with the board full and nobody's five. Black's
/// points and white's alternate, each in any order.
fn full_board(random: &mut Random, points: &mut Vec<String>) {
    let is_black = |place: usize| (place / 19 + 2 * (place % 19 % 2)) % 4 < 2;
    let numbered = points.drain(..).enumerate();
    let (mut black, mut white): (Vec<_>, Vec<_>) =
        numbered.partition(|(place, _)| is_black(*place));
    shuffle(random, &mut black);
    shuffle(random, &mut white);
    while let Some((_, point)) = black.pop() {
        points.push(point);
        points.extend(white.pop().map(|(_, point)| point));
    }
}

pub fn cuhk4(random: &mut Random) -> Vec<u8> {
    let mut text = Vec::new();
    let players = random.pick(&["1", "2", "2", " 1", "+2", "02", "3 1", "x 2", "1.5 2"]);
    text.extend_from_slice(players.as_bytes());
    numbers(random, &mut text, 7);
    cut_end(random, text)
}

pub fn ece15(random: &mut Random) -> Vec<u8> {
    let mut text = Vec::new();
    let answer = random.pick(&["y", "n", "N", "yes", "no", "", " n", "x", "\0", "\n", "\r"]);
    text.extend_from_slice(answer.as_bytes());
    numbers(random, &mut text, 7);
    cut_end(random, text)
}

/// White space and numbers from 1 on, for a long game.
fn numbers(random: &mut Random, text: &mut Vec<u8>, most: usize) {
    let favourite = 1 + random.below(most);
    for _ in 0..20 + random.below(60) {
        let blank = ["\n", "\n", "\n", "\n", "\r\n", " ", "\n\n", "\t", "\x0b", " \n ", "\x0c\n"];
        text.extend_from_slice(random.pick(&blank).as_bytes());
        let word = match random.below(40) {
            0 => random.pick(&["0", "8", "-1", "10", "4294967297", "-18446744073709551615"]),
            1 => random.pick(&["99999999999999999999999999999999999999999999999", "007", "+3"]),
            2 => random.pick(&["a", "-", "--3", "+-3", "3abc", "1-2", "1.5", ".5", "\0", "- 4"]),
            3..8 => &favourite.to_string(),
            _ => &(1 + random.below(most)).to_string(),
        };
        let mut word = word.as_bytes().to_vec();
        if random.below(60) == 0 {
            spoil(random, &mut word);
        }
        text.extend(word);
    }
    text.push(b'\n');
}

/// Lines of columns: games of people who rarely see a win, so that most come near the full board.
pub fn positions(random: &mut Random) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..50 {
        let mut line = Vec::new();
        for _ in 0..200 + random.below(300) {
            line.push(b"1234567"[random.below(7)]);
            let bad = match ece15_filters::read(&line) {
                Ok((_, position)) => position.is_won() && random.below(50) > 0,
                Err(_) => random.below(500) > 0,
            };
            if bad {
                line.pop();
            }
        }
        line.extend_from_slice(random.pick(&["", "", "", " ", "\r", " \t\r"]).as_bytes());
        let spoilt = random.below(8) == 0;
        end_line(random, &mut text, line, spoilt);
    }
    cut_end(random, text)
}

pub fn spfiar(random: &mut Random) -> Vec<u8> {
    let mut text = Vec::new();
    level(random, &mut text);
    let undo_often = random.below(4) == 0;
    for _ in 0..random.below(120) {
        let column = (1 + random.below(7)).to_string();
        let line = match random.below(60) {
            0 => "restart_game".to_string(),
            1 => "quit".to_string(),
            2..4 => "suggest_move".to_string(),
            4..8 => "undo_move".to_string(),
            8..20 if undo_often => "undo_move".to_string(),
            20..22 => {
                format!("add_disc {}", random.pick(&["0", "8", "-1", "x", "1.0", "+1", "003"]))
            }
            22 => format!(" \tadd_disc \t {column}  "),
            23 => random.pick(&["", " ", "add_disc", "quit now", "Undo_move", "\0"]).to_string(),
            _ => format!("add_disc {column}"),
        };
        let again = line == "restart_game";
        let spoilt = random.below(40) == 0;
        end_line(random, &mut text, line.into_bytes(), spoilt);
        if again {
            level(random, &mut text);
        }
    }
    cut_end(random, text)
}

/// Low levels: the twin looks at the whole tree.
fn level(random: &mut Random, text: &mut Vec<u8>) {
    if random.below(5) == 0 {
        let wrong = random.pick(&["0\n", "8\n", "add_disc 4\n", "\n", "-3\n", "+1\n", "1 2\n"]);
        text.extend_from_slice(wrong.as_bytes());
    }
    let right = random.pick(&["1\n", "1\n", "2\n", "2\n", "3\n", " 02\r\n", "1"]);
    text.extend_from_slice(right.as_bytes());
    if !right.ends_with('\n') {
        text.push(b'\n');
    }
}

pub fn slide4(random: &mut Random) -> Vec<u8> {
    let mut text = Vec::new();
    let choice = random.pick(&["1", "1", "1", "1", "1", "2", "-7", "0", "x", "2147483648"]);
    let size = 4 + random.below(7);
    let wrong = ["3", "11", "-4", "", "4.5", "99999999999"];
    let size = if random.below(20) == 0 { random.pick(&wrong) } else { &size.to_string() };
    let kind = random.pick(&["1", "1", "1", "1", "1", "1", "1", "1", "1", "3\n0", "3 -5"]);
    let blank = random.pick(&["\n", "\n", " ", "\r\n", "\t\n\n"]);
    text.extend_from_slice([choice, size, kind, ""].join(blank).as_bytes());
    let digits = if random.below(4) == 0 { 10 } else { size.parse().unwrap_or(10).clamp(1, 10) };
    for _ in 0..random.below(250) {
        let from = random.pick(&["N", "W", "E", "S"]);
        let mut line = format!("{from}{}", random.below(digits)).into_bytes();
        if random.below(20) == 0 {
            spoil(random, &mut line);
        }
        end_line(random, &mut text, line, false);
    }
    cut_end(random, text)
}

/// Adds a line, with a mistake in it or as it is.
fn end_line(random: &mut Random, text: &mut Vec<u8>, mut line: Vec<u8>, spoilt: bool) {
    if spoilt {
        spoil(random, &mut line);
    }
    text.extend(line);
    text.extend_from_slice(if random.below(100) == 0 { b"\r\n" } else { b"\n" });
}

/// A byte or two more, less or other than right.
fn spoil(random: &mut Random, line: &mut Vec<u8>) {
    for _ in 0..=random.below(2) {
        let place = random.below(line.len() + 1);
        let byte = match random.below(4) {
            0 => random.byte(),
            _ => *random.pick(&[&b' ', &b'\t', &b'\0', &b'\r', &b'0', &b'1', &b'\n', &b'A', &0xff]),
        };
        match random.below(4) {
            0 => line.insert(place, byte),
            1 if place < line.len() => line[place] = byte,
            2 if place < line.len() => drop(line.remove(place)),
            _ => line
                .splice(place..place, std::iter::repeat_n(byte, random.below(40)))
                .for_each(drop),
        }
    }
}

/// Input may break off anywhere.
fn cut_end(random: &mut Random, mut text: Vec<u8>) -> Vec<u8> {
    match random.below(4) {
        0 => text.truncate(random.below(text.len() + 1)),
        1 => drop(text.pop()),
        _ => {}
    }
    text
}

fn shuffle<T>(random: &mut Random, things: &mut [T]) {
    for end in (1..things.len()).rev() {
        things.swap(end, random.below(end + 1));
    }
}
