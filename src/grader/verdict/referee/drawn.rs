//! Which columns the computer drew, read from what a program prints.
//!
//! The output may be anything, of any length: it is read once, line by line.

use crate::twins::ece15_position::{COLUMNS, Position, ROWS};

/// The announcement of a drawn column, less its first letter.
const ANNOUNCES: &[u8] = b"omputer moved in column";

/// The computer has half of the 42 stones at most.
const DRAWS: usize = 21;

/// A whole game shows 43 boards; an output with more differs anyhow.
const BOARDS: usize = 1000;

/// No row of a board is nearly as long.
const LONGEST_ROW: usize = 200;

/// Stones in each column of a board that was printed.
type Heights = [usize; COLUMNS];

/// One announced column.
#[derive(Debug, Default)]
struct Draw {
    /// The number in the line, if there is one.
    number: Option<usize>,
    /// The first board below the line, if there is one before the next such line.
    board: Option<Heights>,
}

/// The announced columns and the boards of an output, in their order.
#[derive(Debug, Default)]
pub struct Drawn {
    draws: Vec<Draw>,
    boards: Vec<Heights>,
}

/// The column that a program's computer drew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// An open column, from 0.
    Open(usize),
    /// The program announced something, but no open column.
    Illegal,
    /// The output holds nothing about this draw.
    Missing,
}

impl Drawn {
    /// Reads an output.
    pub fn read(output: &[u8]) -> Self {
        let mut drawn = Self::default();
        let (mut rows, mut last) = (Vec::new(), &b""[..]);
        for line in output.split(|&byte| byte == b'\n') {
            let is_told_again = line == last;
            last = line;
            if let Some(text) = announced(line) {
                if !is_told_again {
                    drawn.draws.push(Draw { number: number(text), board: None });
                }
                rows.clear();
            } else if let Some(row) = row(line) {
                rows.push(row);
            }
            if rows.len() == ROWS {
                drawn.board(&rows);
                rows.clear();
            }
            if drawn.draws.len() > DRAWS || drawn.boards.len() > BOARDS {
                break;
            }
        }
        drawn
    }

    fn board(&mut self, rows: &[[bool; COLUMNS]]) {
        let mut heights = [0; COLUMNS];
        for row in rows {
            for (height, &stone) in heights.iter_mut().zip(row) {
                *height += usize::from(stone);
            }
        }
        self.boards.push(heights);
        if let Some(draw) = self.draws.last_mut() {
            draw.board.get_or_insert(heights);
        }
    }

    /// The column of a draw, both counted from 0, in this position. It is read from the board that
    /// shows it. In an output that announces nothing this is the board of this number. If not
    /// exactly one column of that board has grown, the number in the line counts.
    pub fn column(&self, draw: usize, board: usize, position: &Position) -> Column {
        let announced = self.draws.get(draw);
        let board = if self.draws.is_empty() {
            self.boards.get(board)
        } else {
            announced.and_then(|draw| draw.board.as_ref())
        };
        let number = announced.and_then(|draw| draw.number);
        let told = number.and_then(|number| number.checked_sub(1));
        let column = board.and_then(|heights| grown(position, heights)).or(told);
        match column.filter(|&column| position.is_open(column)) {
            Some(column) => Column::Open(column),
            None if announced.is_some() || board.is_some() => Column::Illegal,
            None => Column::Missing,
        }
    }
}

/// The rest of the line behind the announcement, if the line holds one.
fn announced(line: &[u8]) -> Option<&[u8]> {
    let start = line.windows(ANNOUNCES.len()).position(|text| text == ANNOUNCES)?;
    line.get(start + ANNOUNCES.len()..)
}

/// The number at the start of the text; long ones are saturated, so they are no columns.
fn number(text: &[u8]) -> Option<usize> {
    let text = text.strip_prefix(b":").unwrap_or(text).trim_ascii_start();
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit());
    let value = digits.clone().fold(0_usize, |value, digit| {
        value.saturating_mul(10).saturating_add(usize::from(digit - b'0'))
    });
    digits.clone().next().map(|_| value)
}

/// Which cells of the row hold a stone, if the line is a row of a board: `| X | | …`.
fn row(line: &[u8]) -> Option<[bool; COLUMNS]> {
    let line = line.get(..line.len().min(LONGEST_ROW))?.trim_ascii();
    let line = line.strip_prefix(b"|")?.strip_suffix(b"|")?;
    let mut cells = line.split(|&byte| byte == b'|').map(<[u8]>::trim_ascii);
    let mut row = [false; COLUMNS];
    for stone in &mut row {
        *stone = !cells.next()?.is_empty();
    }
    cells.next().is_none().then_some(row)
}

/// The only column that has more stones on the board than in the position.
fn grown(position: &Position, heights: &Heights) -> Option<usize> {
    let mut columns = (0..).zip(heights).filter(|&(column, &new)| new > position.height(column));
    let (column, _) = columns.next()?;
    columns.next().is_none().then_some(column)
}

#[cfg(test)]
mod tests {
    use super::{Column, Drawn, Position, announced, grown, number, row};

    /// A board with these numbers of stones in its columns.
    fn board(heights: [usize; 7]) -> String {
        let cell = |row: usize, height: usize| if row < height { "| X " } else { "|   " };
        let line = |row| heights.map(|height| cell(row, height)).concat() + "|\n";
        (0..6).rev().map(line).collect()
    }

    #[test]
    fn a_board_that_was_cut_off_is_no_part_of_the_next_one() {
        let first = board([1, 0, 0, 0, 0, 0, 0]);
        let rows: String = first.split_inclusive('\n').take(3).collect();
        let second = board([0, 0, 1, 0, 0, 0, 0]);
        let drawn = Drawn::read(format!("{rows}Computer moved in column: 2\n{second}").as_bytes());
        assert_eq!(drawn.boards, [[0, 0, 1, 0, 0, 0, 0]]);
        assert_eq!(drawn.column(0, 9, &Position::default()), Column::Open(2));
    }

    /// The 21st draw is read with its board, and one more; then the output differs anyhow.
    #[test]
    fn an_output_is_read_as_far_as_a_game_goes() {
        let draw = |number: usize| {
            format!("Computer moved in column: {}\n{}", number % 7 + 1, board([number; 7]))
        };
        let drawn = |count: usize| {
            let text: String = (0..count).map(draw).collect();
            let drawn = Drawn::read(text.as_bytes());
            let with_board = drawn.draws.iter().filter(|draw| draw.board.is_some()).count();
            (drawn.draws.len(), with_board, drawn.boards.len())
        };
        assert_eq!(
            [20, 21, 22, 30].map(drawn),
            [(20, 20, 20), (21, 21, 21), (22, 21, 21), (22, 21, 21)]
        );
        let boards = |count: usize| Drawn::read(board([1; 7]).repeat(count).as_bytes()).boards;
        assert_eq!([43, 1001, 1003].map(|count| boards(count).len()), [43, 1001, 1001]);
    }

    /// Each announcement has the first board below it. Where none is announced, boards count.
    #[test]
    fn each_draw_has_its_number_and_its_first_board() {
        let [first, second] = [[0, 1, 0, 0, 0, 0, 0], [0, 1, 0, 2, 0, 0, 0]];
        let text = format!(
            "a computer moved in column 3\n{}{}Computer moved in column: 4\n{}",
            board(first),
            board([6; 7]),
            board(second)
        );
        let drawn = Drawn::read(text.as_bytes());
        assert_eq!(drawn.boards, [first, [6; 7], second]);
        let found = drawn.draws.iter().map(|draw| (draw.number, draw.board));
        assert_eq!(found.collect::<Vec<_>>(), [(Some(3), Some(first)), (Some(4), Some(second))]);
        let mut position = Position::default();
        assert_eq!(drawn.column(0, 1, &position), Column::Open(1));
        position.put(1, b'X');
        position.put(3, b'O');
        assert_eq!(drawn.column(1, 0, &position), Column::Open(3));
        assert_eq!(drawn.column(2, 0, &position), Column::Missing);
        let silent = Drawn::read(text.replace("omputer", "").as_bytes());
        assert!(silent.draws.is_empty());
        let columns = [0, 1, 2, 3].map(|board| silent.column(7, board, &position));
        let (open, illegal) = (Column::Open(3), Column::Illegal);
        assert_eq!(columns, [illegal, illegal, open, Column::Missing]);
    }

    /// A full column is not open; a line without number and board is no column.
    #[test]
    fn a_draw_that_shows_no_open_column_is_illegal() {
        let mut position = Position::default();
        for _ in 0..6 {
            position.put(3, b'X');
        }
        let of = |text: &str| Drawn::read(text.as_bytes()).column(0, 0, &position);
        assert_eq!(of("Computer moved in column: 4\n"), Column::Illegal);
        assert_eq!(of("Computer moved in column: x\n"), Column::Illegal);
        assert_eq!(of("Computer moved in column: 7\n"), Column::Open(6));
        let board = board([0, 0, 0, 6, 0, 1, 0]);
        assert_eq!(of(&format!("Computer moved in column: 4\n{board}")), Column::Open(5));
        assert_eq!(grown(&position, &[0, 0, 0, 7, 0, 0, 0]), Some(3));
        assert_eq!(grown(&position, &[0, 0, 0, 7, 0, 0, 1]), None);
        assert_eq!(grown(&position, &[0, 0, 0, 6, 0, 0, 0]), None);
    }

    /// A program may announce a column twice, where a function and `main()` both do.
    #[test]
    fn a_line_that_is_told_again_is_no_other_draw() {
        let line = "Computer moved in column: 2\n";
        let announced = |text: String| Drawn::read(text.as_bytes()).draws.len();
        assert_eq!(announced(format!("{line}{line}")), 1);
        assert_eq!(announced(format!("{line}{}{line}", board([0; 7]))), 2);
        assert_eq!(announced(format!("{line}{}", line.replace('2', "3"))), 2);
    }

    /// The board decides; where it shows no one new stone, the number does.
    #[test]
    fn a_column_is_read_from_its_board() {
        let of = |line: &str, heights| {
            let text = format!("{line}\n{}", board(heights));
            Drawn::read(text.as_bytes()).column(0, 0, &Position::default())
        };
        let line = "Computer moved in column: 4";
        assert_eq!(of(line, [0, 0, 0, 0, 0, 0, 1]), Column::Open(6));
        assert_eq!(of(line, [0; 7]), Column::Open(3));
        assert_eq!(of(line, [1, 1, 0, 0, 0, 0, 0]), Column::Open(3));
        assert_eq!(of("Computer moved in column: 8", [0; 7]), Column::Illegal);
        assert_eq!(of("Computer moved in column: 0", [0; 7]), Column::Illegal);
        assert_eq!(of("", [0, 1, 0, 0, 0, 0, 0]), Column::Open(1));
        assert_eq!(Drawn::read(b"x\n").column(0, 0, &Position::default()), Column::Missing);
    }

    #[test]
    fn announcements_and_rows_are_read_from_their_lines() {
        assert_eq!(announced(b"computer moved in column: 5"), Some(&b": 5"[..]));
        assert_eq!(announced(b"The Computer moved in column 5"), Some(&b" 5"[..]));
        assert_eq!(announced(b"moved in column: 5"), None);
        assert_eq!([&b": 12x"[..], b"7", b":x", b""].map(number), [Some(12), Some(7), None, None]);
        assert_eq!([&b":  305"[..], b" 0", b"::4"].map(number), [Some(305), Some(0), None]);
        assert_eq!(number(&b"9".repeat(99)), Some(usize::MAX));
        let stones = [true, false, true, false, false, false, false];
        assert_eq!(row(b" | X |   | O |   |   |   |   | \r"), Some(stones));
        assert_eq!(row(b"| X |   | O |   |   |   |"), None);
        for no_row in [&b"X |   | O |   |   |   |   |"[..], b"| X |   | O |   |   |   |  ", b""] {
            assert_eq!(row(no_row), None);
        }
        let wide = |length: usize| row(format!("|{}|||||||", "X".repeat(length - 8)).as_bytes());
        assert_eq!(wide(200), Some([true, false, false, false, false, false, false]));
        assert_eq!(wide(201), None);
        assert_eq!(row(b"| X |   | O |   |   |   |   |   |"), None);
    }
}
