//! cuhk4.

use super::{Input, Number, Session, has_line, is_space};

const OUT_OF_RANGE: &str = "Input out of range. Please input again:\n";

/// Rows, the top one first.
type Board = Vec<Vec<u8>>;

pub fn play(input: &[u8]) -> Session {
    Session::of_one_game(input, game)
}

/// None when the input ends before the game.
fn game(input: &mut Input, out: &mut String) -> Option<()> {
    *out += "Enter the number of human players [1-2]:\n";
    let humans = in_range(input, out, 2)?;
    let mut board = vec![vec![b' '; 7]; 6];
    *out += &show(&board);
    for turn in 0.. {
        let (name, mark) = match (turn % 2, humans) {
            (0, _) => ("Player 1", b'O'),
            (_, 2) => ("Player 2", b'X'),
            _ => ("Computer", b'X'),
        };
        *out += &format!("{name}'s turn:\n");
        let column = if name == "Computer" { computer(&board) } else { human(input, out, &board)? };
        board = dropped(&board, column, mark).unwrap();
        *out += &show(&board);
        if has_line(&board, mark, 4) {
            let congratulations = if name == "Computer" { "" } else { "Congratulations! " };
            *out += &format!("{congratulations}{name} wins!\n");
            return Some(());
        }
        if board[0].iter().all(|&cell| cell != b' ') {
            *out += "Draw game.\n";
            return Some(());
        }
    }
    None
}

/// A number from 1 to `most`, asked for again and again.
fn in_range(input: &mut Input, out: &mut String, most: i128) -> Option<usize> {
    loop {
        match input.number() {
            Number::End => return None,
            Number::Is(number) if (1..=most).contains(&number) => {
                return usize::try_from(number).ok();
            }
            Number::Is(_) => {}
            Number::None => skip_word(input),
        }
        *out += OUT_OF_RANGE;
    }
}

/// Takes what stands behind white space and perhaps a sign; of `- 4` the sign
/// alone was the word.
fn skip_word(input: &mut Input) {
    while input.peek().is_some_and(|byte| !is_space(byte)) {
        input.byte();
    }
}

fn human(input: &mut Input, out: &mut String, board: &Board) -> Option<usize> {
    loop {
        let column = in_range(input, out, 7)? - 1;
        if board[0][column] == b' ' {
            return Some(column);
        }
        *out += "Column is full. Please input again:\n";
    }
}

fn computer(board: &Board) -> usize {
    let makes_four = |mark| {
        move |&column: &usize| {
            dropped(board, column, mark).is_some_and(|board| has_line(&board, mark, 4))
        }
    };
    // The hint: the bottom row from column 7 to 1, then the row above.
    let free = (0..6).rev().flat_map(|row| (0..7).rev().map(move |column| (row, column)));
    let mut free = free.filter(|&(row, column)| board[row][column] == b' ');
    (0..7)
        .find(makes_four(b'X'))
        .or_else(|| (0..7).find(makes_four(b'O')))
        .unwrap_or_else(|| free.next().unwrap().1)
}

fn dropped(board: &Board, column: usize, mark: u8) -> Option<Board> {
    let row = (0..6).rev().find(|&row| board[row][column] == b' ')?;
    let mut board = board.clone();
    board[row][column] = mark;
    Some(board)
}

fn show(board: &Board) -> String {
    let mut text = String::new();
    for row in board {
        for &cell in row {
            text.push('|');
            text.push(char::from(cell));
        }
        text += "|\n";
    }
    text + " 1 2 3 4 5 6 7\n"
}
