//! ece15, with the computer that draws its columns.

use super::{Input, Number, Session, has_line};

/// Rows, the top one first; a cell is a blank, `X` or `O`.
type Board = Vec<Vec<u8>>;

const RULE: &str = "+---+---+---+---+---+---+---+\n";

pub fn play(input: &[u8]) -> Session {
    Session::of_one_game(input, game)
}

/// None when the input ends before the game.
fn game(input: &mut Input, out: &mut String) -> Option<()> {
    *out += "*** Welcome to the Connect Four game!!! ***\n";
    *out += "Would you like to make the first move [y/n]: ";
    let answer = input.byte();
    *out += "\n";
    let alice_first = !matches!(answer?, b'n' | b'N');
    input.line();
    let mut board = vec![vec![b' '; 7]; 6];
    let (alice, computer) = if alice_first { (b'X', b'O') } else { (b'O', b'X') };
    let mut random = Rand::new();
    if alice_first {
        *out += &show(&board);
        alice_moves(input, out, &mut board, alice)?;
        *out += &show(&board);
    }
    loop {
        let column = loop {
            let column = random.draw() % 7;
            if drop_disc(&mut board, column, computer) {
                break column;
            }
        };
        *out += &format!("Computer moved in column: {}\n", column + 1);
        *out += &show(&board);
        if over(&board, computer, out) {
            return Some(());
        }
        alice_moves(input, out, &mut board, alice)?;
        *out += &show(&board);
        if over(&board, alice, out) {
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

fn over(board: &Board, disc: u8, out: &mut String) -> bool {
    if has_line(board, disc, 4) {
        *out += &format!("Player {} won!\n", char::from(disc));
        true
    } else if board.iter().flatten().all(|&cell| cell != b' ') {
        *out += "Tie game!\n";
        true
    } else {
        false
    }
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
struct Rand(Vec<u32>);

impl Rand {
    /// As if `srand(1)` had been called.
    fn new() -> Self {
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

    fn draw(&mut self) -> usize {
        let count = self.0.len();
        let term = self.0[count - 31].wrapping_add(self.0[count - 3]);
        self.0.push(term);
        usize::try_from(term >> 1).unwrap()
    }
}
