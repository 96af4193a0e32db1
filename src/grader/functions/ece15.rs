//! The requests for `connect4_functions.c`: eight functions, a hundred points; `best_move` is extra
//! credit and only shown.
//!
//! Positions have the order of rows that the student's own `update_board` has. The first question
//! is answered with y or n alone. A second number follows a number, as in the handout, but no
//! garbage.

use super::judge::Judge;
use super::{Collection, Length, Request, Task};
use crate::random::Random;
use crate::twins::ece15_functions::Game;
use crate::twins::ece15_position::COLUMNS;

const fn task(name: &'static str) -> Task {
    Task { name, points: 12.5 }
}

/// The functions in the order of the course's header.
pub const TASKS: [Task; 9] = [
    task("print_welcome"),
    task("display_board"),
    task("random_move"),
    task("player_move"),
    task("check_win_or_tie"),
    task("is_column_full"),
    task("update_board"),
    task("check_winner"),
    Task { name: "best_move (extra credit)", points: 0.0 },
];

/// Requests are drawn at random until a function has this many.
const ENOUGH: usize = 200;

/// One seed for all requests: they are the same for every student.
const SEED: u64 = 0x0ece_0015;

/// All of them, function by function.
pub fn requests() -> Vec<Request> {
    drawn(ENOUGH)
}

/// The same with another number of requests.
pub fn drawn(enough: usize) -> Vec<Request> {
    let mut all = Collection::new(enough);
    let random = &mut Random::new(SEED);
    welcomes(&mut all);
    pictures(&mut all, random);
    computer_moves(&mut all, random, 2, "random_move");
    player_moves(&mut all, random);
    endings(&mut all, random, 4, "check_win_or_tie");
    full_columns(&mut all, random);
    updates(&mut all, random);
    endings(&mut all, random, 7, "check_winner");
    computer_moves(&mut all, random, 8, "best_move");
    all.requests
}

/// The columns as a request has them.
fn columns(game: &Game) -> &str {
    if game.moves.is_empty() { "-" } else { &game.moves }
}

// ---- games ----

/// A random game up to its end, or to `moves` moves. Patient players make no four as long as there
/// is another way.
fn game(random: &mut Random, moves: usize, patient: bool) -> Game {
    let mut game = Game::default();
    while game.moves.len() < moves && game.winner() == 0 && !game.is_board_full() {
        game = turn(random, &game, patient);
    }
    game
}

fn turn(random: &mut Random, game: &Game, patient: bool) -> Game {
    let open = game.open();
    let quiet = |column: &&usize| patient && after(game, **column).winner() == 0;
    let kept: Vec<_> = open.iter().filter(quiet).copied().collect();
    let choice = if kept.is_empty() { open } else { kept };
    after(game, choice.get(random.below(choice.len())).copied().unwrap_or(1))
}

fn after(game: &Game, column: usize) -> Game {
    let mut next = game.clone();
    next.play(column);
    next
}

/// A position in which the game goes on.
fn open_game(random: &mut Random) -> Game {
    loop {
        let moves = random.below(42);
        let game = game(random, moves, true);
        if game.winner() == 0 && !game.is_board_full() {
            return game;
        }
    }
}

// ---- what the functions print ----

/// All there are: other answers than these are open, and so is the hyphen.
fn welcomes(all: &mut Collection) {
    let text = |name: &str| {
        format!(
            "*** Welcome to the {name} game!!! ***\n\
             Would you like to make the first move [y/n]: \n"
        )
    };
    for (answer, value) in [("y", 1), ("n", 2), ("Y", 1), ("N", 2)] {
        let texts = vec![text("Connect Four"), text("Connect-Four")];
        let judge = Judge::Printed { value: Some(value), texts };
        all.add(0, format!("print_welcome {answer}\\n4\\n3\\n"), Length::Counted, judge);
    }
}

/// The handout's own example: the columns that lead to its board.
const PICTURED: &str = "215111155454414666";

fn pictures(all: &mut Collection, random: &mut Random) {
    picture(all, &Game::default());
    picture(all, &Game::after(PICTURED));
    while all.count(1) < all.enough {
        let (moves, patient) = (random.below(43), random.below(3) > 0);
        picture(all, &game(random, moves, patient));
    }
}

fn picture(all: &mut Collection, game: &Game) {
    let judge = Judge::Printed { value: None, texts: vec![game.picture()] };
    all.add(1, format!("display_board {}", columns(game)), Length::Counted, judge);
}

const PROMPT: &str = "Please enter your move: ";
const NOT_VALID: &str = "Not a valid move. Enter a column number!\n";
const FULL: &str = "This column is full. Try again!\n";

/// Lines that are no column; the first ones are the handout's.
const NO_COLUMNS: [&str; 16] = [
    "?", "*4", "9 4", "-4 4", "-5 3", "???", "0", "8", "10", "-1", "x", "four", "-", "abc def",
    "100", "!",
];

fn player_moves(all: &mut Collection, random: &mut Random) {
    let full = Game::after("444444");
    for (game, lines) in [
        (&Game::default(), vec!["4"]),
        (&Game::default(), vec!["4 -4"]),
        (&Game::after("44"), vec!["?", "*4", "9 4", "-4 4", "4 -4"]),
        (&full, vec!["4", "3"]),
        (&full, vec!["8", "4", "?", "4", "-4", "5"]),
    ] {
        player_move(all, game, &lines);
    }
    while all.count(3) < all.enough {
        let game = if random.below(2) == 0 { open_game(random) } else { tall_game(random) };
        let mut lines: Vec<String> = Vec::new();
        for _ in 0..random.below(4) {
            let any = (1 + random.below(COLUMNS)).to_string();
            let wrong = random.pick(&NO_COLUMNS).to_string();
            lines.push(if random.below(2) == 0 { any } else { wrong });
        }
        let last = game.open().get(random.below(game.open().len())).copied().unwrap_or(1);
        let behind = random.pick(&["", "", "", " -4", " 4", " -7", " 9"]);
        lines.push(format!("{last}{behind}"));
        player_move(all, &game, &lines.iter().map(String::as_str).collect::<Vec<_>>());
    }
}

/// A position with full columns.
fn tall_game(random: &mut Random) -> Game {
    loop {
        let moves = 12 + random.below(30);
        let game = game(random, moves, true);
        let open = game.open().len();
        if game.winner() == 0 && open > 0 && open < COLUMNS {
            return game;
        }
    }
}

/// After the lines come all columns. A function that refuses a good line finds another one.
fn player_move(all: &mut Collection, game: &Game, lines: &[&str]) {
    let mut text = String::new();
    for line in lines {
        text.push_str(PROMPT);
        let column = line.split(' ').next().and_then(|word| word.parse().ok());
        match column.filter(|column| (1..=COLUMNS).contains(column)) {
            None => text.push_str(NOT_VALID),
            Some(column) if game.is_full(column) => text.push_str(FULL),
            Some(column) => {
                let input = format!("{}\\n1\\n2\\n3\\n4\\n5\\n6\\n7\\n", lines.join("\\n"));
                let value = i32::try_from(column).ok();
                let judge = Judge::Printed { value, texts: vec![text] };
                let line = format!("player_move {} {input}", columns(game));
                all.add(3, line, Length::Counted, judge);
                return;
            }
        }
    }
}

// ---- what the functions return ----

/// Legality, and the board afterwards, which the harness compares.
fn computer_moves(all: &mut Collection, random: &mut Random, task: usize, name: &str) {
    computer_move(all, &Game::default(), task, name);
    while all.count(task) < all.enough {
        let game = if random.below(2) == 0 { open_game(random) } else { tall_game(random) };
        computer_move(all, &game, task, name);
    }
}

fn computer_move(all: &mut Collection, game: &Game, task: usize, name: &str) {
    let lines = game.open().iter().map(usize::to_string).collect();
    let judge = Judge::OneOf { lines, about: "a column with room" };
    all.add(task, format!("{name} {}", columns(game)), Length::Lines(1), judge);
}

/// The kinds of positions of the checks, in the order in which they are looked for.
const KINDS: usize = 9;

fn kind(game: &Game) -> usize {
    let lines = game.lines();
    let longest = lines.into_iter().max().unwrap_or(0);
    match (game.is_board_full(), longest) {
        (true, ..4) => 0,
        (true, _) => 1,
        (false, 5..) => 2,
        (false, 4) => 3 + lines.iter().position(|&line| line == 4).unwrap_or(0),
        (false, 3) => 7,
        _ => 8,
    }
}

/// Values alone: the words of the result are open. A winner is told by the player's number.
fn endings(all: &mut Collection, random: &mut Random, task: usize, name: &str) {
    let mut counts = [0; KINDS];
    let (quota, mut games) = (all.enough / (KINDS - 1), 0);
    while all.count(task) < all.enough {
        games += 1;
        let game = ended_or_not(random, games);
        let count = counts.get_mut(kind(&game));
        // Rare kinds may stay below their quota.
        if count.as_ref().is_some_and(|count| **count < quota) || games > 20_000 {
            let judge = match (name, game.winner(), game.is_board_full()) {
                ("check_winner", winner, _) => exactly(i32::from(winner)),
                (_, 0, false) => exactly(0),
                _ => exactly(1),
            };
            let added =
                all.add(task, format!("{name} {}", columns(&game)), Length::Lines(1), judge);
            if let Some(count) = count {
                *count += usize::from(added);
            }
        }
    }
}

/// Most games end; every other player waits as long as possible.
fn ended_or_not(random: &mut Random, games: usize) -> Game {
    let moves = if games.is_multiple_of(3) { 1 + random.below(42) } else { 42 };
    game(random, moves, games.is_multiple_of(2))
}

fn exactly(value: i32) -> Judge {
    Judge::Exactly(format!("{value}\n"))
}

fn full_columns(all: &mut Collection, random: &mut Random) {
    let (mut full, mut open) = (0, 0);
    while all.count(5) < all.enough {
        let moves = random.below(43);
        let game = game(random, moves, true);
        let column = 1 + random.below(COLUMNS);
        let is_full = game.is_full(column);
        let count = if is_full { &mut full } else { &mut open };
        if *count < all.enough / 2 {
            let line = format!("is_column_full {} {column}", columns(&game));
            *count += usize::from(all.add(5, line, Length::Lines(1), exactly(i32::from(is_full))));
        }
    }
}

/// The course's rows run from the top; a program that counts them from the bottom throughout is
/// consistent and right.
fn updates(all: &mut Collection, random: &mut Random) {
    while all.count(6) < all.enough {
        let game = open_game(random);
        let column = game.open().get(random.below(game.open().len())).copied().unwrap_or(1);
        let next = after(&game, column);
        let lines = vec![next.cells(true), next.cells(false)];
        let judge = Judge::OneOf { lines, about: "the position's cells" };
        all.add(6, format!("update_board {} {column}", columns(&game)), Length::Lines(1), judge);
    }
}

#[cfg(test)]
mod tests {
    use super::{ENOUGH, after, columns, kind, turn};
    use crate::random::Random;
    use crate::twins::ece15_functions::Game;

    /// The spec asks for 200 in each task.
    #[test]
    fn a_function_has_its_number_of_requests() {
        assert_eq!(ENOUGH, 200);
    }

    /// No request has a hyphen in it but that of an empty board.
    #[test]
    fn an_empty_board_has_a_hyphen_for_its_columns() {
        assert_eq!([columns(&Game::default()), columns(&Game::after("41"))], ["-", "41"]);
    }

    #[test]
    fn a_position_is_of_its_first_kind() {
        // A full board without a four.
        let full = "643426421252361677317153414534371522655677";
        let table = [
            ("", 8),
            ("1", 8),
            ("1122", 8),
            ("112233", 7),
            ("1213", 8),
            ("12131", 7),
            ("1212121", 4),
            ("11223344", 3),
            (full, 0),
        ];
        for (moves, expected) in table {
            assert_eq!(kind(&Game::after(moves)), expected, "{moves}");
        }
    }

    /// Patient players leave a four only if every column makes one.
    #[test]
    fn a_patient_player_makes_no_four() {
        let three = Game::after("121212");
        let random = &mut Random::seeded(1);
        for _ in 0..30 {
            assert_eq!(turn(random, &three, true).winner(), 0);
        }
        assert!((0..60).any(|_| turn(random, &three, false).winner() == 1));
        assert_eq!(after(&three, 1).winner(), 1);
    }
}
