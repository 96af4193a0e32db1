//! The requests for `connect4.c`: ten tasks, ten points each.
//!
//! No request is outside the text's assumptions. There are no negative prizes, other digits than 0
//! and 1, unknown sides or checks for a missing token. There is one exception. After a forfeit the
//! course's driver calls `CheckGameOver` with -1 and -1. The last requests of task eight do the
//! same.

use std::collections::HashMap;

use super::judge::Judge;
use super::positions::{DIRECTIONS, SlidePosition, Style, any_slot, cells, game, rows};
use super::{Collection, Length, Request, Task};
use crate::random::Random;
use crate::twins::slide4::right as twin;
use twin::{Array, MAX_SIZE, SIDES, SIZES, Slot};

const fn task(name: &'static str) -> Task {
    Task { name, points: 10.0 }
}

/// The tasks of the handout.
pub const TASKS: [Task; 10] = [
    task("one: SecondPlacePrize"),
    task("two: FourInARow"),
    task("three: BinaryToDecimal"),
    task("four: MedianAbility"),
    task("five: RemoveSpaces"),
    task("six: InitialiseBoard"),
    task("seven: AddMoveToBoard"),
    task("eight: CheckGameOver"),
    task("nine: GetDisplayBoardString"),
    task("ten: GetMoveBot1, GetMoveBot2"),
];

/// Requests are drawn at random until a task has this many.
const ENOUGH: usize = 240;

/// Requests of each kind in task eight.
const A_KIND: usize = 22;

/// Positions of task ten in which some moves win and some do not, and as many others.
const BOT_POSITIONS: usize = 150;

/// One seed for all requests: they are the same for every student.
const SEED: u64 = 0x00c0_2018;

/// All of them, task by task.
pub fn requests() -> Vec<Request> {
    drawn(ENOUGH, A_KIND, BOT_POSITIONS)
}

/// The same with other numbers of requests.
pub fn drawn(enough: usize, a_kind: usize, bot_positions: usize) -> Vec<Request> {
    let mut all = Collection::new(enough);
    let random = &mut Random::new(SEED);
    prizes(&mut all, random);
    runs(&mut all, random);
    binaries(&mut all);
    medians(&mut all, random);
    texts(&mut all, random);
    new_boards(&mut all);
    moves(&mut all, random);
    endings(&mut all, random, a_kind);
    pictures(&mut all, random);
    bots(&mut all, random, bot_positions);
    all.requests
}

/// Adds a request with one line as its answer.
fn add(all: &mut Collection, task: usize, line: String, answer: impl std::fmt::Display) -> bool {
    all.add(task, line, Length::Lines(1), Judge::Exactly(format!("{answer}\n")))
}

// ---- task one ----

fn prizes(all: &mut Collection, random: &mut Random) {
    for [a, b, c] in [[200, 100, 200], [45, 600, 590], [7, 7, 7]] {
        prize(all, a, b, c);
    }
    for code in 0..27 {
        prize(all, 1 + code / 9, 1 + code / 3 % 3, 1 + code % 3);
    }
    while all.count(0) < all.enough {
        // Three of them fit into an int: adding them up is a way to the answer.
        let most = [10, 1_000, 700_000_000].get(random.below(3)).copied().unwrap_or(10);
        let [a, b, c] = [(); 3].map(|()| 1 + number(random.below(most)));
        prize(all, a, b, c);
    }
}

fn prize(all: &mut Collection, a: i32, b: i32, c: i32) {
    let answer = twin::second_place_prize(a, b, c);
    add(all, 0, format!("SecondPlacePrize {a} {b} {c}"), answer);
}

fn number(small: usize) -> i32 {
    i32::try_from(small).unwrap_or(i32::MAX)
}

// ---- task two ----

/// The text's third array.
const VALUES_C: [i32; 15] = [5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8];

/// The longest array that is asked.
const LONGEST: usize = 65_536;

fn runs(all: &mut Collection, random: &mut Random) {
    run(all, &[1, 2, 1, 2, 1, 1, 1, 1, 2, 1]);
    run(all, &[1, 2, 1, 2, 1, 1, 1, 2, 2, 1, 1, 4, 4, 4, 4]);
    run(all, &VALUES_C);
    run(all, VALUES_C.get(..6).unwrap_or_default());
    for length in 1..=9 {
        run(all, &vec![3; length]);
        for first in 0..length {
            let equal = |place: usize| if place < first { number(place) } else { -5 };
            run(all, &(0..length).map(equal).collect::<Vec<_>>());
        }
    }
    let mut long: Vec<i32> = (0..number(LONGEST)).collect();
    long.splice(LONGEST - 4.., [7; 4]);
    run(all, &long);
    while all.count(1) < all.enough {
        let (length, symbols) = (1 + random.below(60), 2 + random.below(3));
        let least = number(random.below(3)) - 1;
        run(all, &(0..length).map(|_| least + number(random.below(symbols))).collect::<Vec<_>>());
    }
}

fn run(all: &mut Collection, values: &[i32]) {
    let words: Vec<_> = values.iter().map(i32::to_string).collect();
    let line = format!("FourInARow {} {}", values.len(), words.join(" "));
    let answer = twin::four_in_a_row(values).map_or("-1".to_string(), |first| first.to_string());
    add(all, 1, line, answer);
}

// ---- task three ----

/// All there are: an int has no more than ten digits.
fn binaries(all: &mut Collection) {
    for value in [5, 1, 255, 256].into_iter().chain(0..1024) {
        add(all, 2, format!("BinaryToDecimal {value:b}"), value);
    }
}

// ---- task four ----

fn medians(all: &mut Collection, random: &mut Random) {
    median(all, &[43, 21, 67, 50, 12].map(f64::from), 10.0);
    median(all, &[43, 21, 67, 50, 12, 99, 70, 30, 66, 65].map(f64::from), 10.0);
    for length in 1..=12 {
        let rising: Vec<f64> = (1..=length).map(f64::from).collect();
        let falling: Vec<f64> = rising.iter().rev().copied().collect();
        median(all, &rising, 10.0);
        median(all, &falling, 4.0);
        median(all, &vec![5.0; rising.len()], 1.0);
    }
    for length in [500, 1_001, 2_000] {
        median(all, &abilities(random, length, 10_000), 100.0);
    }
    while all.count(3) < all.enough {
        let (length, symbols) = (1 + random.below(40), 2 + random.below(1_000));
        median(all, &abilities(random, length, symbols), 100.0);
    }
}

fn abilities(random: &mut Random, length: usize, symbols: usize) -> Vec<f64> {
    (0..length).map(|_| f64::from(1 + number(random.below(symbols)))).collect()
}

/// The abilities are given times a factor, so that they have two digits after the point.
fn median(all: &mut Collection, times: &[f64], factor: f64) {
    let words: Vec<String> =
        times.iter().map(|ability| format!("{:.2}", ability / factor)).collect();
    let values: Vec<f64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let line = format!("MedianAbility {} {}", values.len(), words.join(" "));
    all.add(3, line, Length::Lines(1), Judge::Near(twin::median_ability(&values)));
}

// ---- task five ----

fn texts(all: &mut Collection, random: &mut Random) {
    for line in [
        "The       Champ",
        "     I    AM      THE     GREATEST    ",
        "Therearenospaceshereatall",
        "",
        "x",
    ] {
        text(all, line);
    }
    for length in 1..=20 {
        let blanks = " ".repeat(length);
        for line in
            [blanks.clone(), format!("{blanks}a"), format!("a{blanks}"), format!("a{blanks}b")]
        {
            text(all, &line);
        }
    }
    while all.count(4) < all.enough {
        let most = 1 + random.below(9);
        let words = 1 + random.below(if most == 1 { 60 } else { 12 });
        let mut line = " ".repeat(random.below(most));
        for _ in 0..words {
            line.push_str(
                random.pick(&["a", "THE", "Champ", "is", "No.1!", "x", "Greatest", "(2)"]),
            );
            line.push_str(&" ".repeat(1 + random.below(most)));
        }
        text(all, if random.below(2) == 0 { line.trim_end() } else { &line });
    }
}

fn text(all: &mut Collection, text: &str) {
    let kept = twin::remove_spaces(text.as_bytes());
    add(all, 4, format!("RemoveSpaces {text}"), format!("[{}]", String::from_utf8_lossy(&kept)));
}

// ---- task six ----

/// All there are.
fn new_boards(all: &mut Collection) {
    for size in SIZES {
        let answer = Judge::Exactly(rows(&twin::new_board(size), MAX_SIZE));
        all.add(5, format!("InitialiseBoard {size}"), Length::Lines(MAX_SIZE), answer);
    }
}

// ---- task seven ----

fn moves(all: &mut Collection, random: &mut Random) {
    let mut board = twin::new_board(8);
    for (player, slot) in [(1, ('N', 1)), (2, ('E', 4)), (1, ('S', 5))] {
        one_move(all, &board, 8, slot, player);
        board = after(&board, 8, slot, player).0;
    }
    for (player, slot) in [(1, ('N', 4)), (2, ('W', 2))] {
        one_move(all, &twin::new_board(9), 9, slot, player);
    }
    for size in SIZES {
        for slot in slots(size) {
            one_move(all, &twin::new_board(size), size, slot, 1);
        }
    }
    let mut forfeits = 0;
    while all.count(6) < 2 * all.enough {
        let SlidePosition { size, board, player, .. } = any_position(random);
        let slot = any_slot(random, size);
        let taken = after(&board, size, slot, 1).1 < 0;
        if !taken || forfeits < all.enough / 4 {
            forfeits += usize::from(taken);
            one_move(all, &board, size, slot, 3 - player);
        }
    }
}

/// All slots of a board.
fn slots(size: usize) -> impl Iterator<Item = Slot> {
    SIDES.into_iter().flat_map(move |side| (0..number(size)).map(move |place| (side, place)))
}

/// The board after a move, and the row where the token rests.
fn after(board: &Array, size: usize, slot: Slot, player: i32) -> (Array, i32) {
    let mut board = *board;
    let (row, _) = twin::slide(&mut board, size, slot, player);
    (board, row)
}

fn one_move(all: &mut Collection, board: &Array, size: usize, slot: Slot, player: i32) {
    let mut next = *board;
    let (row, column) = twin::slide(&mut next, size, slot, player);
    let (letter, place) = slot;
    let line = format!("AddMoveToBoard {size} {letter} {place} {player} {}", cells(board, size));
    let answer = Judge::Exactly(format!("{row} {column}\n{}", rows(&next, size)));
    all.add(6, line, Length::Lines(1 + size), answer);
}

/// A position of a random game, its end included.
fn any_position(random: &mut Random) -> SlidePosition {
    let size = SIZES.get(random.below(SIZES.len())).copied().unwrap_or(4);
    let style = if random.below(3) == 0 { Style::Any } else { Style::Patient };
    loop {
        let mut positions = game(random, size, style);
        if !positions.is_empty() {
            return positions.swap_remove(random.below(positions.len()));
        }
    }
}

// ---- task eight ----

/// The kinds of positions of task eight, in the order in which they are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum PositionKind {
    Forfeit,
    LastToPlaceWithEmptyCells,
    LastToPlaceOnAFullBoard,
    LongLine,
    Line(usize),
    OneSlotCellOpen,
    /// Four only for a function that reads past the row of a board of size 10.
    FlatLine(usize),
    /// Four only for a function that counts fixed pieces.
    WithFixed,
    ThreeInLine,
    Other,
}

/// How many kinds there are, lines in four directions and three that look like one counted apart.
const KINDS: usize = 15;

/// Games that are played at most to find all kinds.
const GAMES: usize = 20_000;

fn kind(position: &SlidePosition) -> PositionKind {
    let lines = DIRECTIONS.map(|direction| position.line(direction));
    let longest = lines.into_iter().max().unwrap_or(0);
    let flat = DIRECTIONS.iter().position(|&way| position.line_of_a_flat_array(way) >= 4);
    let fixed = DIRECTIONS.iter().any(|&way| position.line_with_fixed(way) >= 4);
    match (position.open_at_edge(), flat) {
        _ if position.row < 0 => PositionKind::Forfeit,
        (0, _) if position.has_empty_cell() => PositionKind::LastToPlaceWithEmptyCells,
        (0, _) => PositionKind::LastToPlaceOnAFullBoard,
        _ if longest > 4 => PositionKind::LongLine,
        _ if longest == 4 => {
            PositionKind::Line(lines.iter().position(|&line| line == 4).unwrap_or(0))
        }
        (1, _) => PositionKind::OneSlotCellOpen,
        (_, Some(way)) => PositionKind::FlatLine(way),
        _ if fixed => PositionKind::WithFixed,
        _ if longest == 3 => PositionKind::ThreeInLine,
        _ => PositionKind::Other,
    }
}

/// The forfeits come last. A function that hangs on them loses nothing else.
fn endings(all: &mut Collection, random: &mut Random, a_kind: usize) {
    example_of_task_eight(all);
    let mut found: HashMap<PositionKind, Vec<SlidePosition>> = HashMap::new();
    for round in 0..GAMES {
        let size = SIZES.get(round % SIZES.len()).copied().unwrap_or(4);
        let style = [Style::Any, Style::Patient, Style::Greedy].get(round % 3).copied();
        let positions = game(random, size, style.unwrap_or(Style::Any));
        for (kind, position) in one_of_each_kind(positions) {
            let of_kind = found.entry(kind).or_default();
            if of_kind.len() < a_kind {
                of_kind.push(position);
            }
        }
        if found.len() == KINDS && found.values().all(|of_kind| of_kind.len() == a_kind) {
            break;
        }
    }
    let forfeits = found.remove(&PositionKind::Forfeit).unwrap_or_default();
    let mut others: Vec<_> = found.into_iter().collect();
    others.sort_by_key(|(kind, _)| *kind);
    for position in others.iter().flat_map(|(_, positions)| positions).chain(&forfeits) {
        ending(all, position);
    }
    forfeits_beside_the_corner(all);
}

/// Turns that put three of the second player's tokens on the diagonal from the first corner. There
/// the place -1, -1 of a forfeit would be the fourth. No fixed piece is in the way from size 7 on.
const CORNER: [Slot; 8] =
    [('S', 6), ('S', 0), ('S', 1), ('S', 1), ('S', 2), ('S', 2), ('S', 6), ('S', 2)];

/// Both players in turn have the three tokens and forfeit.
fn forfeits_beside_the_corner(all: &mut Collection) {
    for size in 7..=MAX_SIZE {
        for first in [1, 2] {
            let mut board = twin::new_board(size);
            for (turn, slot) in (0..).zip(CORNER) {
                board = after(&board, size, slot, if turn % 2 == 0 { first } else { 3 - first }).0;
            }
            let (row, column) = twin::slide(&mut board, size, ('W', 0), 3 - first);
            ending(all, &SlidePosition { size, board, player: 3 - first, row, column });
        }
    }
}

/// The last position of each kind in a game: two of the same game would be alike.
fn one_of_each_kind(positions: Vec<SlidePosition>) -> HashMap<PositionKind, SlidePosition> {
    positions.into_iter().map(|position| (kind(&position), position)).collect()
}

fn ending(all: &mut Collection, position: &SlidePosition) {
    let SlidePosition { size, board, player, row, column } = position;
    let over = twin::is_over(board, *size, *player, *row, *column);
    let line = format!("CheckGameOver {size} {player} {row} {column} {}", cells(board, *size));
    add(all, 7, line, if over { *player } else { 0 });
}

/// Size 5: N0 and N1 three times over, then N0.
fn example_of_task_eight(all: &mut Collection) {
    let mut position =
        SlidePosition { size: 5, board: twin::new_board(5), player: 1, row: -1, column: -1 };
    for turn in 0..7 {
        position.player = 1 + turn % 2;
        let slot = ('N', turn % 2);
        (position.row, position.column) =
            twin::slide(&mut position.board, 5, slot, position.player);
        ending(all, &position);
    }
}

// ---- task nine ----

fn pictures(all: &mut Collection, random: &mut Random) {
    let mut board = twin::new_board(MAX_SIZE);
    let moves = [('N', 0), ('N', 1), ('N', 0), ('N', 1), ('W', 4), ('W', 4), ('W', 4)];
    for (slot, player) in moves.into_iter().zip([1, 2, 1, 2, 1, 2, 2]) {
        board = after(&board, MAX_SIZE, slot, player).0;
        picture(all, &board, MAX_SIZE);
    }
    for size in SIZES {
        picture(all, &twin::new_board(size), size);
    }
    while all.count(8) < all.enough {
        let position = any_position(random);
        picture(all, &position.board, position.size);
    }
}

fn picture(all: &mut Collection, board: &Array, size: usize) {
    let text = twin::picture(board, size);
    let line = format!("GetDisplayBoardString {size} {}", cells(board, size));
    all.add(8, line, Length::Counted, Judge::Exactly(format!("{}\n{text}", text.len())));
}

// ---- task ten ----

/// Both bots are asked on every position.
fn bots(all: &mut Collection, random: &mut Random, most: usize) {
    let mut positions: Vec<(Array, usize, i32)> =
        SIZES.iter().map(|&size| (twin::new_board(size), size, 1)).collect();
    let (mut winning, mut others) = (0, positions.len());
    while winning < most || others < most {
        let Some((board, size, player)) = open_position(random) else { continue };
        let (open, good) = good_slots(&board, size, player);
        let wins = !good.is_empty() && good.len() < open.len();
        let count = if wins { &mut winning } else { &mut others };
        let new = !positions.iter().any(|other| other.0 == board && other.2 == player);
        if *count < most && new {
            *count += 1;
            positions.push((board, size, player));
        }
    }
    for name in ["GetMoveBot1", "GetMoveBot2"] {
        for (board, size, player) in &positions {
            ask_bot(all, name, board, *size, *player);
        }
    }
}

/// A position in which the game goes on, and who moves.
fn open_position(random: &mut Random) -> Option<(Array, usize, i32)> {
    let position = any_position(random);
    let SlidePosition { size, board, player, row, column } = position;
    let over = twin::is_over(&board, size, player, row, column);
    (!over).then_some((board, size, 3 - player))
}

/// The slots that are open, and those that end the game at once.
fn good_slots(board: &Array, size: usize, player: i32) -> (Vec<String>, Vec<String>) {
    let (mut open, mut winning) = (Vec::new(), Vec::new());
    for slot in slots(size) {
        let mut next = *board;
        let (row, column) = twin::slide(&mut next, size, slot, player);
        if row >= 0 {
            open.push(format!("{} {}", slot.0, slot.1));
            if twin::is_over(&next, size, player, row, column) {
                winning.push(format!("{} {}", slot.0, slot.1));
            }
        }
    }
    (open, winning)
}

fn ask_bot(all: &mut Collection, name: &str, board: &Array, size: usize, player: i32) {
    let (open, winning) = good_slots(board, size, player);
    let judge = if winning.is_empty() {
        Judge::OneOf { lines: open, about: "an open slot" }
    } else {
        Judge::OneOf { lines: winning, about: "a slot that wins at once" }
    };
    let line = format!("{name} {size} {player} {}", cells(board, size));
    all.add(9, line, Length::Lines(1), judge);
}

#[cfg(test)]
mod tests {
    use super::{A_KIND, BOT_POSITIONS, ENOUGH, LONGEST, PositionKind, good_slots, kind, slots};
    use crate::functions::positions::SlidePosition;
    use crate::twins::slide4::right as twin;

    /// Every task has 200 requests or more. The figures decide the share that a slip costs.
    #[test]
    fn a_task_has_its_number_of_requests() {
        assert_eq!((ENOUGH, A_KIND, BOT_POSITIONS, LONGEST), (240, 22, 150, 65_536));
    }

    /// A board with tokens of the first player alone, who put the last of them.
    fn position(size: usize, tokens: &[(usize, usize)]) -> SlidePosition {
        let mut board = twin::new_board(size);
        for &(row, column) in tokens {
            board[row][column] = 1;
        }
        let (row, column) = tokens.last().copied().unwrap_or((0, 0));
        let number = |place: usize| i32::try_from(place).unwrap();
        SlidePosition { size, board, player: 1, row: number(row), column: number(column) }
    }

    #[test]
    fn a_position_is_of_its_first_kind() {
        let of = |size, tokens: &[_]| kind(&position(size, tokens));
        assert_eq!(of(7, &[(0, 0)]), PositionKind::Other);
        assert_eq!(of(7, &[(0, 0), (0, 1)]), PositionKind::Other);
        assert_eq!(of(7, &[(0, 0), (0, 1), (0, 2)]), PositionKind::ThreeInLine);
        let lines = [
            [(0, 0), (0, 1), (0, 2), (0, 3)],
            [(0, 0), (1, 0), (2, 0), (3, 0)],
            [(0, 2), (1, 3), (2, 4), (3, 5)],
            [(6, 1), (5, 2), (4, 3), (3, 4)],
        ];
        for (way, line) in lines.iter().enumerate() {
            assert_eq!(of(10, line), PositionKind::Line(way), "{line:?}");
        }
        let five = [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)];
        assert_eq!(of(7, &five), PositionKind::LongLine);
        // The fixed pieces of size 10 stand in the middle.
        assert_eq!(of(10, &[(4, 2), (4, 3)]), PositionKind::WithFixed);
        assert_eq!(of(10, &[(4, 3)]), PositionKind::Other);
        // The next row of the array follows the last column of size 10 alone.
        let turned = [(1, 0), (1, 1), (0, 8), (0, 9)];
        assert_eq!(of(10, &turned), PositionKind::FlatLine(0));
        assert_eq!(of(10, &turned[1..]), PositionKind::Other);
        assert_eq!(of(9, &[(1, 0), (1, 1), (0, 7), (0, 8)]), PositionKind::Other);
        let forfeit = SlidePosition { row: -1, column: -1, ..position(7, &five) };
        assert_eq!(kind(&forfeit), PositionKind::Forfeit);
    }

    /// The edge of size 4 has twelve cells; the four in the middle are fixed pieces.
    #[test]
    fn a_full_edge_is_a_kind_before_all_lines() {
        let edge = |size: usize, open: usize| {
            let mut position = position(size, &[(0, 0)]);
            for (place, (row, column)) in twin::edge(size).enumerate() {
                position.board[row][column] = if place % 2 == 0 { 1 } else { 2 };
            }
            for (row, column) in twin::edge(size).filter(|&it| it != (0, 0)).take(open) {
                position.board[row][column] = 0;
            }
            kind(&position)
        };
        assert_eq!(edge(4, 0), PositionKind::LastToPlaceOnAFullBoard);
        assert_eq!(edge(5, 0), PositionKind::LastToPlaceWithEmptyCells);
        assert_eq!(edge(5, 1), PositionKind::OneSlotCellOpen);
        assert_eq!(edge(5, 2), PositionKind::Other);
    }

    /// All sides in their order. A slot is good that ends the game.
    #[test]
    fn good_slots_end_the_game() {
        let all: Vec<_> = slots(4).collect();
        assert_eq!((all.len(), all[0], all[3], all[4].1), (16, ('N', 0), ('N', 3), 0));
        let three = position(5, &[(0, 0), (0, 1), (0, 2)]);
        let (open, good) = good_slots(&three.board, 5, 1);
        assert_eq!(good, ["E 0", "S 3"]);
        let taken = ["N 0", "N 1", "N 2", "W 0"];
        assert!(open.len() == 16 && !open.iter().any(|slot| taken.contains(&&**slot)));
        let (_, none) = good_slots(&three.board, 5, 2);
        assert!(none.is_empty());
    }
}
