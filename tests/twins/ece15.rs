//! ece15, with the computer that draws its columns.

use super::{Input, Number, Session, has_line};

/// Rows, the top one first; a cell is a blank, `X` or `O`.
pub type Board = Vec<Vec<u8>>;

const RULE: &str = "+---+---+---+---+---+---+---+\n";

/// What the course leaves open, and the test for four in line.
pub struct Style<'a> {
    /// The result in the box of stars.
    pub boxed: bool,
    /// `Connect-Four` in the greeting.
    pub hyphen: bool,
    /// The column, 0 to 6, that the computer tries next; a full one is passed over.
    pub draw: &'a mut dyn FnMut() -> usize,
    /// Whether the board has a line of four of this mark.
    pub has_won: fn(&Board, u8) -> bool,
}

/// The program without options: the words of the text and the draws of `srand(1)`.
pub fn play(input: &[u8]) -> Session {
    let mut random = Rand::new();
    let mut draw = || random.draw() % 7;
    play_in(Style { boxed: false, hyphen: false, draw: &mut draw, has_won: four }, input)
}

/// A right program in any style; a wrong one where `has_won` is not [`four`].
pub fn play_in(mut style: Style, input: &[u8]) -> Session {
    Session::of_one_game(input, |input, out| game(&mut style, input, out))
}

/// Four in line, anywhere.
pub fn four(board: &Board, disc: u8) -> bool {
    has_line(board, disc, 4)
}

/// None when the input ends before the game.
fn game(style: &mut Style, input: &mut Input, out: &mut String) -> Option<()> {
    let between = if style.hyphen { '-' } else { ' ' };
    *out += &format!("*** Welcome to the Connect{between}Four game!!! ***\n");
    *out += "Would you like to make the first move [y/n]: ";
    let answer = input.byte();
    *out += "\n";
    let alice_first = !matches!(answer?, b'n' | b'N');
    input.line();
    let mut board = vec![vec![b' '; 7]; 6];
    let (alice, computer) = if alice_first { (b'X', b'O') } else { (b'O', b'X') };
    if alice_first {
        *out += &show(&board);
        alice_moves(input, out, &mut board, alice)?;
        *out += &show(&board);
    }
    loop {
        let column = loop {
            let column = (style.draw)();
            if drop_disc(&mut board, column, computer) {
                break column;
            }
        };
        *out += &format!("Computer moved in column: {}\n", column + 1);
        *out += &show(&board);
        if over(style, &board, computer, out) {
            return Some(());
        }
        alice_moves(input, out, &mut board, alice)?;
        *out += &show(&board);
        if over(style, &board, alice, out) {
            return Some(());
        }
    }
}

fn alice_moves(input: &mut Input, out: &mut String, board: &mut Board, disc: u8) -> Option<()> {
    loop {
        *out += "Please enter your move: ";
        let number = input.number();
        if number == Number::End {
            return None;
        }
        input.line();
        match number {
            Number::Is(column @ 1..=7) => {
                if drop_disc(board, usize::try_from(column).unwrap() - 1, disc) {
                    return Some(());
                }
                *out += "This column is full. Try again!\n";
            }
            _ => *out += "Not a valid move. Enter a column number!\n",
        }
    }
}

fn drop_disc(board: &mut Board, column: usize, disc: u8) -> bool {
    let row = board.iter_mut().rev().find(|row| row[column] == b' ');
    row.is_some_and(|row| {
        row[column] = disc;
        true
    })
}

fn over(style: &Style, board: &Board, disc: u8, out: &mut String) -> bool {
    let (words, starred) = if (style.has_won)(board, disc) {
        let mark = char::from(disc);
        (format!("Player {mark} won!"), format!("Player {mark} won!!! Game over"))
    } else if board.iter().flatten().all(|&cell| cell != b' ') {
        ("Tie game!".to_string(), "Game is a tie!! No winner".to_string())
    } else {
        return false;
    };
    if style.boxed {
        let stars = "*".repeat(29);
        *out += &format!("{stars}\n* {starred} *\n{stars}\n");
    } else {
        *out += &format!("{words}\n");
    }
    true
}

fn show(board: &Board) -> String {
    let mut text = "\n".to_string();
    for row in board {
        text += RULE;
        for &cell in row {
            text += &format!("| {} ", char::from(cell));
        }
        text += "|\n";
    }
    text + RULE + "  1   2   3   4   5   6   7  \n\n"
}

/// glibc's `rand()` as the sum of two former terms, all of them kept.
pub struct Rand(Vec<u32>);

impl Rand {
    /// As if `srand(1)` had been called.
    pub fn new() -> Self {
        let mut terms: Vec<u32> = vec![1];
        while terms.len() < 31 {
            let last = u64::from(terms[terms.len() - 1]);
            terms.push(u32::try_from(16807 * last % 2_147_483_647).unwrap());
        }
        terms.extend_from_within(0..3);
        let mut rand = Self(terms);
        for _ in 0..310 {
            rand.draw();
        }
        rand
    }

    pub fn draw(&mut self) -> usize {
        let count = self.0.len();
        let term = self.0[count - 31].wrapping_add(self.0[count - 3]);
        self.0.push(term);
        usize::try_from(term >> 1).unwrap()
    }
}
