//! slide4's positions, all of them reached by play from the empty board.

use crate::random::Random;
use crate::twins::slide4::right::{Array, SIDES, Slot, at, edge, is_edge_full, new_board, slide};

/// A position and the turn that led to it.
#[derive(Clone, Debug)]
pub struct SlidePosition {
    pub size: usize,
    pub board: Array,
    /// The player who took the turn, 1 or 2.
    pub player: i32,
    /// Where the token came to rest; -1 and -1 after a forfeit.
    pub row: i32,
    pub column: i32,
}

/// How the players of a random game choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Any slot, taken ones too.
    Any,
    /// No line of four as long as there is another way: most games end at the edge.
    Patient,
    /// No line of exactly four, but a longer one.
    Greedy,
}

/// Turns after which a game is left, if players forfeit all the time.
const MOST_TURNS: usize = 200;

/// Tries to find a slot that the style allows.
const TRIES: usize = 12;

/// The positions of a random game, the empty board left out, up to the game's end.
pub fn game(random: &mut Random, size: usize, style: Style) -> Vec<SlidePosition> {
    let mut positions = Vec::new();
    let mut board = new_board(size);
    let mut player = 1;
    while positions.len() < MOST_TURNS {
        let position = turn(random, size, &board, player, style);
        board = position.board;
        player = 3 - player;
        let over = is_edge_full(&board, size) || longest(&position) >= 4;
        positions.push(position);
        if over {
            break;
        }
    }
    positions
}

fn turn(
    random: &mut Random,
    size: usize,
    board: &Array,
    player: i32,
    style: Style,
) -> SlidePosition {
    let mut last = any_turn(random, size, board, player);
    for _ in 0..TRIES {
        let allowed = match (style, longest(&last)) {
            (Style::Any, _) => true,
            (Style::Patient, length) => length < 4 && last.row >= 0,
            (Style::Greedy, length) => length != 4 && last.row >= 0,
        };
        if allowed {
            break;
        }
        last = any_turn(random, size, board, player);
    }
    last
}

fn any_turn(random: &mut Random, size: usize, board: &Array, player: i32) -> SlidePosition {
    let mut position = SlidePosition { size, board: *board, player, row: -1, column: -1 };
    let slot = any_slot(random, size);
    (position.row, position.column) = slide(&mut position.board, size, slot, player);
    position
}

/// A slot of the board, open or taken.
pub fn any_slot(random: &mut Random, size: usize) -> Slot {
    let place = i32::try_from(random.below(size)).unwrap_or(0);
    (SIDES.get(random.below(4)).copied().unwrap_or('N'), place)
}

/// Steps along a row, a column, a falling and a rising diagonal: rows and columns.
pub const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

impl SlidePosition {
    /// Tokens in a line through the last one, in one of the [`DIRECTIONS`].
    pub fn line(&self, direction: (i32, i32)) -> usize {
        self.line_of(direction, |row, column| {
            at(&self.board, self.size, row, column) == self.player
        })
    }

    /// The same, where the fixed pieces count as the player's.
    pub fn line_with_fixed(&self, direction: (i32, i32)) -> usize {
        self.line_of(direction, |row, column| {
            [self.player, 3].contains(&at(&self.board, self.size, row, column))
        })
    }

    /// The same for a program that takes the array of 10 by 10 for one row of 100.
    pub fn line_of_a_flat_array(&self, direction: (i32, i32)) -> usize {
        self.line_of(direction, |row, column| {
            let place = usize::try_from(10 * row + column).unwrap_or(usize::MAX);
            self.board.as_flattened().get(place) == Some(&self.player)
        })
    }

    fn line_of(&self, (down, right): (i32, i32), counts: impl Fn(i32, i32) -> bool) -> usize {
        if self.row < 0 {
            return 0;
        }
        let arm = |sign: i32| {
            let cell = |n: i32| (self.row + sign * n * down, self.column + sign * n * right);
            (1..10).map(cell).take_while(|&(row, column)| counts(row, column)).count()
        };
        1 + arm(1) + arm(-1)
    }

    /// Cells at the edge that hold nothing.
    pub fn open_at_edge(&self) -> usize {
        edge(self.size).filter(|&(row, column)| cell(&self.board, row, column) == 0).count()
    }

    /// True if any cell holds nothing.
    pub fn has_empty_cell(&self) -> bool {
        let size = self.size;
        self.board.iter().take(size).any(|row| row.iter().take(size).any(|&cell| cell == 0))
    }
}

/// The longest line through the last token.
fn longest(position: &SlidePosition) -> usize {
    DIRECTIONS.iter().map(|&direction| position.line(direction)).max().unwrap_or(0)
}

/// A cell of the board.
fn cell(board: &Array, row: usize, column: usize) -> i32 {
    board.get(row).and_then(|cells| cells.get(column)).copied().unwrap_or(0)
}

/// The cells row by row, as a request has them.
pub fn cells(board: &Array, size: usize) -> String {
    let rows = board.iter().take(size).flat_map(|row| row.iter().take(size));
    rows.map(i32::to_string).collect::<Vec<_>>().join(" ")
}

/// The cells in rows, each number with a blank after it, as an answer has them.
pub fn rows(board: &Array, size: usize) -> String {
    let row = |cells: &[i32; 10]| -> String {
        cells.iter().take(size).map(|cell| format!("{cell} ")).chain(["\n".to_string()]).collect()
    };
    board.iter().take(size).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::{DIRECTIONS, MOST_TURNS, SlidePosition, Style, TRIES, cells, game, longest, rows};
    use crate::random::Random;
    use crate::twins::slide4::right::{is_edge_full, new_board};

    #[test]
    fn a_game_and_a_search_for_a_slot_have_their_ends() {
        assert_eq!((MOST_TURNS, TRIES), (200, 12));
    }

    /// The second player's line of four with one of the fixed pieces in the middle of size 5.
    #[test]
    fn a_fixed_piece_and_the_end_of_a_row_lengthen_lines_that_are_none() {
        let mut board = new_board(5);
        (board[2][0], board[2][1], board[2][3]) = (2, 2, 2);
        let one = SlidePosition { size: 5, board, player: 2, row: 2, column: 1 };
        let lines = |of: &dyn Fn((i32, i32)) -> usize| DIRECTIONS.map(of);
        assert_eq!(lines(&|way| one.line(way)), [2, 1, 1, 1]);
        assert_eq!(lines(&|way| one.line_with_fixed(way)), [4, 1, 1, 1]);
        assert_eq!((one.open_at_edge(), one.has_empty_cell()), (15, true));
        let mut board = new_board(10);
        (board[3][9], board[4][0], board[4][1]) = (1, 1, 1);
        let one = SlidePosition { size: 10, board, player: 1, row: 3, column: 9 };
        assert_eq!(lines(&|way| one.line(way)), [1, 1, 1, 1]);
        assert_eq!(lines(&|way| one.line_of_a_flat_array(way)), [3, 1, 1, 1]);
    }

    /// A line of four or a full edge ends a game, and nothing else does.
    #[test]
    fn a_game_goes_on_to_its_end() {
        for style in [Style::Any, Style::Patient, Style::Greedy] {
            for seed in 1..60 {
                let positions = game(&mut Random::seeded(seed), 5, style);
                let is_over =
                    |one: &SlidePosition| longest(one) >= 4 || is_edge_full(&one.board, one.size);
                let (last, before) = positions.split_last().unwrap();
                assert!(is_over(last) || positions.len() == MOST_TURNS);
                assert!(!before.iter().any(is_over), "{style:?} {seed}");
                let players = positions.iter().map(|one| one.player);
                assert!(players.zip([1, 2].into_iter().cycle()).all(|(one, other)| one == other));
            }
        }
    }

    #[test]
    fn a_board_has_its_cells_in_two_forms() {
        let mut board = new_board(4);
        board[0][1] = 2;
        assert_eq!(cells(&board, 4), "0 2 0 0 0 3 3 0 0 3 3 0 0 0 0 0");
        assert_eq!(rows(&board, 4), "0 2 0 0 \n0 3 3 0 \n0 3 3 0 \n0 0 0 0 \n");
    }

    /// Requests are drawn from these games: all students of all years have the same.
    #[test]
    fn a_game_is_the_same_for_the_same_seed() {
        let digest = |size: usize, style: Style, seed: u64| {
            let mut hash = 0_u32;
            for one in game(&mut Random::seeded(seed), size, style) {
                let ways = super::DIRECTIONS.map(|way| {
                    [one.line(way), one.line_with_fixed(way), one.line_of_a_flat_array(way)]
                });
                let words = format!(
                    "{} {} {} {ways:?} {} {} {}",
                    one.player,
                    one.row,
                    one.column,
                    one.open_at_edge(),
                    one.has_empty_cell(),
                    cells(&one.board, size)
                );
                hash = words
                    .bytes()
                    .fold(hash, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(16_777_619));
            }
            hash
        };
        let of = |style: Style, seed: u64| [4, 7, 10].map(|size| digest(size, style, seed));
        assert_eq!(of(Style::Any, 1), [3_406_364_190, 1_865_759_898, 3_360_147_510]);
        assert_eq!(of(Style::Patient, 2), [2_834_707_213, 2_168_363_903, 1_795_073_218]);
        assert_eq!(of(Style::Greedy, 3), [3_805_379_223, 65_730_671, 1_533_629_375]);
    }

    #[test]
    fn a_line_through_the_first_cell_counts() {
        let mut board = new_board(7);
        let row: [i32; 4] = [1, 1, 2, 1];
        board[0][..4].copy_from_slice(&row);
        let at = |row, column| SlidePosition { size: 7, board, player: 1, row, column };
        let ways = |position: &SlidePosition| super::DIRECTIONS.map(|way| position.line(way));
        assert_eq!(ways(&at(0, 0)), [2, 1, 1, 1]);
        assert_eq!(ways(&at(0, 1)), [2, 1, 1, 1]);
        assert_eq!(ways(&at(0, 3)), [1, 1, 1, 1]);
        assert_eq!(ways(&at(-1, -1)), [0; 4]);
    }
}
