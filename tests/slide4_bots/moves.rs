//! More than fifty positions with Bot1's moves at its default budget, and what its search visits.

use super::games::play;
use crate::slide4_functions::letter;
use in_a_row::board::Disc;
use in_a_row::slide4::board::{Slot, side_of};
use in_a_row::slide4::engine::bitboard::Bitboard;
use in_a_row::slide4::engine::bot1::{Bot1, DEFAULT_NODES};

/// The size, the slots played so far, Bot1's move, and the score and nodes of its search alone.
const MOVES: &[&str] = &[
    "4 N2 W1 W0 -> N3 345 3781",
    "4 W2 W3 S0 N3 -> W0 -9993 1220",
    "4 E3 W2 N3 E1 N0 E2 -> S1 -9995 265",
    "5 E2 W1 E2 E0 -> N2 -76 13863",
    "5 S1 W2 S0 E0 S1 S1 -> S3 -159 10110",
    "5 E0 S3 W4 S2 E1 S2 W3 E2 -> S0 9 10368",
    "5 W3 N4 W0 S4 W0 N0 N1 N1 W2 -> N2 153 3690",
    "5 W3 N4 E4 W1 N1 E4 W0 S3 S3 W1 N1 -> S3 -9989 8422",
    "5 N4 N1 W2 W1 N1 S3 N0 E3 E2 N1 W0 S2 -> N4 -9991 3025",
    // A proof with few free squares finds this win after the search, which prefers E2.
    "5 N0 E1 S4 S4 S1 W0 E4 E4 -> S4 247 3369",
    "6 E0 E3 -> E3 -25 16001",
    "6 E5 N5 N2 S2 -> N3 -8 16001",
    "6 E1 E4 E0 E4 S2 -> E1 6 16001",
    "6 W4 E3 S3 S4 E1 S4 -> N4 0 0",
    "6 S1 E2 N5 S2 S3 S4 W4 S0 -> N4 -54 11785",
    "6 E5 E0 W2 E1 N3 E1 E1 S3 S4 E3 -> S1 80 10791",
    "6 N2 S5 S1 N4 W0 W4 E5 S2 E3 S2 W2 N2 -> W1 9996 30",
    "6 E1 W3 N1 E0 N2 N3 S1 N5 N2 S4 N5 S2 E3 -> S0 105 5423",
    "6 E4 N0 N3 W0 E2 W1 N0 N4 N4 N3 N1 W5 N1 N2 E2 -> W0 199 4970",
    "7 W2 N0 S3 -> E3 -150 9147",
    "7 S4 W3 S1 E1 -> N2 -61 15123",
    "7 S2 W3 S2 S4 W1 -> S3 114 16001",
    "7 W1 W2 E4 W2 S2 W0 -> S5 18 16001",
    // Every move that it searches within twice the budget loses.
    "7 S4 E2 N6 E5 S1 E2 -> S3 -148 24848",
    "7 E1 N1 N5 W0 N0 S3 S3 E2 -> E5 9988 9903",
    "7 N4 E0 N5 E6 E3 N6 N6 N6 N4 -> S3 -9989 5747",
    "7 S3 W6 E4 W2 E0 W3 N6 W4 W1 N4 W4 -> S2 9998 39",
    "7 N3 E2 W2 W4 N3 E3 E2 E1 W1 N0 E6 W3 N1 E2 -> N4 -9999 4",
    "8 N0 W2 -> W3 5 12086",
    "8 E2 N2 W0 -> S4 45 14072",
    "8 W0 W6 N3 W4 -> N2 81 11841",
    "8 S3 S1 W5 W0 E6 -> W5 -244 16001",
    "8 W7 W0 S2 E6 S4 S6 -> E3 114 7641",
    "8 E3 S0 E5 W2 N4 S3 N3 -> N5 -9993 6499",
    "8 N0 E0 E3 N4 S5 S5 N1 N2 -> E3 -10 14229",
    "8 S2 S6 N1 W1 W7 N1 E5 E6 N7 -> E6 9998 37",
    "8 W4 W0 E6 E6 W5 W7 S5 N3 N3 N4 N3 -> E2 9998 22",
    "8 E1 S4 S6 S1 E6 W0 N7 E1 E0 S6 W7 E2 -> E5 -40 15696",
    "8 W7 N1 W6 S6 W3 W4 W6 W3 S5 E1 W3 N2 S5 E1 -> N4 36 8484",
    "8 W5 N6 S0 S4 E7 W7 S1 E3 N4 W5 E3 N7 S0 E2 N3 S0 E6 S1 -> W4 -9 8153",
    "9 W7 N0 S4 -> N3 -105 14781",
    "9 E7 N6 S2 N4 -> S3 30 16001",
    "9 N7 W6 N0 S5 N8 N6 -> W5 20 10212",
    "9 W8 W4 W7 N0 N2 N6 W6 -> N8 0 0",
    "9 W4 E1 N2 W4 N6 W6 N3 W6 N3 -> N3 -9999 4",
    "9 E1 W8 S2 E3 N1 W0 W8 E3 E4 W7 E0 E4 -> N5 107 4928",
    // A proof finds this win after the search, which prefers W3.
    "9 S6 S3 S5 S6 S7 S8 S7 W2 S7 S7 S5 S8 E1 -> S8 330 11551",
    // The same with many free squares, for which a proof has half the nodes.
    "9 N5 E4 W0 N5 W6 S3 S2 E7 S6 S1 W3 S6 W3 S3 W0 -> N5 286 4580",
    "10 S7 W5 W6 -> S3 229 4591",
    "10 E6 E5 E8 N0 -> E8 112 13953",
    "10 S9 S7 N6 S0 E4 -> N6 -73 10482",
    "10 S4 N3 E0 W6 N7 S0 -> E5 91 8191",
    "10 S1 N7 W3 W6 W8 E4 N4 N9 -> W3 9994 8338",
    "10 S7 S2 S0 S6 N4 W3 N3 N4 E7 S2 N3 -> E2 9990 1540",
];

/// A slot by its name, as `N4`.
fn slot(name: &str) -> Slot {
    let &[letter, digit] = name.as_bytes() else { panic!("{name}") };
    Slot { side: side_of(letter).unwrap(), position: i32::from(digit - b'0') }
}

fn name(slot: Slot) -> String {
    format!("{}{}", letter(slot.side), slot.position)
}

/// The position of a line, and who is to move.
fn position(line: &str) -> (Bitboard, Disc) {
    let mut words = line.split(' ').take_while(|&word| word != "->");
    let mut board = Bitboard::new(words.next().unwrap().parse().unwrap()).unwrap();
    let mut player = Disc::First;
    for word in words {
        play(&mut board, player, slot(word));
        player = player.other();
    }
    (board, player)
}

#[test]
fn bot1_plays_the_listed_moves_and_its_search_visits_the_listed_nodes() {
    let mut bot = Bot1::new(DEFAULT_NODES);
    let mut differ = String::new();
    for line in MOVES {
        let (before, _) = line.split_once(" ->").unwrap();
        let (board, player) = position(line);
        let slot = bot.choose(&board, player).unwrap();
        let found = bot.think(&board, player).unwrap();
        let now = format!("{before} -> {} {} {}", name(slot), found.score, found.nodes);
        if now != *line {
            differ += &format!("    \"{now}\",\n");
        }
    }
    assert!(MOVES.len() >= 50 && differ.is_empty(), "these differ now:\n{differ}");
}

/// Positions in which other moves than these lose within eleven plies, or do not win.
const GOOD_MOVES: [(&str, &[&str]); 9] = [
    ("7 E5 S0 E5", &["E5", "S3", "N1", "W3", "S1", "S2", "W4"]),
    ("7 N1 W6 N1", &["W3", "N1", "E5", "S3", "N0", "W4", "S2"]),
    ("7 W1 W4 W1", &["S5", "N3", "W1", "E3", "W4", "E2", "N4", "N5"]),
    ("10 W8 N1 W8", &["N2", "N3", "N8", "N1", "N9"]),
    ("10 W8 S0 W8", &["N8", "N9"]),
    ("10 W1 S3 W1", &["S2", "S3", "S1", "E0", "S8", "S9", "N8"]),
    ("10 W8 E9 W8", &["N8", "N0", "N9"]),
    ("10 W6 W2 W6", &["W2"]),
    ("7 W1 W1 W3 W1", &["N2"]),
];

#[test]
fn bot1_avoids_forced_losses_and_finds_the_forced_win() {
    let mut bot = Bot1::new(DEFAULT_NODES);
    for (line, good) in GOOD_MOVES {
        let (board, player) = position(line);
        let slot = bot.choose(&board, player).unwrap();
        // Several slots may lead to the same square.
        let square = board.landing(slot);
        let good = good.iter().any(|&name| board.landing(self::slot(name)) == square);
        assert!(good, "{line}: {}", name(slot));
    }
}

/// Positions and moves that win by force. The number of positions in a short proof suffices only
/// with the right order of candidates.
const PROOFS: [(&str, &str); 7] = [
    ("6 E0 E0 S5 E1 E1 E3 W5 S3 S0 S4 S2 S0 S2 W5 E2 N4 N4", "W5"),
    ("6 E3 S1 S1 E4 W1 E5 W2 E4 S2 E5 N5 E4 E3 W2", "N2"),
    ("7 N6 W6 S3 N0 E5 E1 W3 E0", "N3"),
    ("8 S6 E6 W0 E4 E2 E3 S2", "S5"),
    ("9 N0 E1 N4 N1 N1 S4", "W5"),
    ("9 E8 W7 E3 S1 E0 S7 S3 E3 N5 E4 E3 S6 E8 N5 S7", "N5"),
    ("10 S6 E4 W5 S8 S6 S9 S9 N5 S0 S7 S7", "E5"),
];

#[test]
fn a_short_proof_finds_the_forced_wins() {
    let mut bot = Bot1::new(DEFAULT_NODES);
    for (line, win) in PROOFS {
        let (board, player) = position(line);
        assert_eq!(bot.prove(&board, player), Some(slot(win)), "{line}");
    }
}
