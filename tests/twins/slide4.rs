//! slide4, up to the first move of a bot.

use super::{Input, Number, Session, has_line};

/// Rows from the north; a cell is as the board shows it.
type Board = Vec<Vec<u8>>;

/// What stops a session before its end.
enum Stop {
    /// The input ends or is malformed.
    Input,
    /// A bot is to move.
    Bot,
}

/// The two texts that never change: the banner with its prompt, and the banner
/// with the report of the tests.
pub fn play(input: &[u8], banner: &[u8], report: &[u8]) -> Session {
    let mut input = Input::new(input);
    let mut out = String::from_utf8(banner.to_vec()).unwrap();
    let result = session(&mut input, &mut out, report);
    Session {
        output: out.into_bytes(),
        status: u8::from(matches!(result, Err(Stop::Input))),
        used: input.seen(),
        unfinished: matches!(result, Err(Stop::Bot)),
    }
}

fn session(input: &mut Input, out: &mut String, report: &[u8]) -> Result<(), Stop> {
    if number(input)? == 0 {
        *out = String::from_utf8(report.to_vec()).unwrap();
        return Ok(());
    }
    *out += "\n\n==================\nEnter board size: ";
    let size = number(input)?;
    if !(4..=10).contains(&size) {
        return Err(Stop::Input);
    }
    *out += "Options:\n [1] = Human vs. Human\n [2] = Human vs. Bot1\n [3] = Bot1 vs. Bot2\n";
    *out += "Choose game type: ";
    let kind = number(input)?;
    let mut games = 1;
    if kind == 3 {
        *out += "Number of games: ";
        games = number(input)?;
        if games <= 0 {
            *out += &format!("\nTournament over! Games played = {games}\n");
            *out += "Player 1 wins = 0 / Player 2 wins = 0\n\n";
            return Ok(());
        }
    }
    let winner = game(input, out, usize::try_from(size).unwrap(), kind)?;
    if games == 1 {
        *out += &format!("\nGame over! Congratulations! Winner is Player {winner}\n\n");
    }
    Ok(())
}

fn number(input: &mut Input) -> Result<i32, Stop> {
    match input.number() {
        Number::Is(number) => i32::try_from(number).map_err(|_| Stop::Input),
        Number::None | Number::End => Err(Stop::Input),
    }
}

fn game(input: &mut Input, out: &mut String, size: usize, kind: i32) -> Result<usize, Stop> {
    let mut board = vec![vec![b'.'; size]; size];
    let middle = (size - 1) / 2..=size / 2;
    for row in &mut board[middle.clone()] {
        row[middle.clone()].fill(b'#');
    }
    if kind != 3 {
        *out += &show(&board);
    }
    for turn in 0.. {
        let player = 1 + turn % 2;
        if kind != 1 && (kind, player) != (2, 1) {
            return Err(Stop::Bot);
        }
        *out += &format!("Player {player}: enter move [side/position]: ");
        let from = one_of(input, b"NWES").ok_or(Stop::Input)?;
        let digit = usize::from(one_of(input, b"0123456789").ok_or(Stop::Input)? - b'0');
        let token = [b'X', b'O'][player - 1];
        let moved = digit < size && slide(&mut board, from, digit, token);
        *out += &show(&board);
        if moved && (edge_is_full(&board) || has_line(&board, token, 4)) {
            return Ok(player);
        }
    }
    Err(Stop::Input)
}

fn one_of(input: &mut Input, wanted: &[u8]) -> Option<u8> {
    loop {
        let byte = input.byte()?;
        if wanted.contains(&byte) {
            return Some(byte);
        }
    }
}

/// Whether the token came in; a taken entry cell is a forfeit.
fn slide(board: &mut Board, from: u8, digit: usize, token: u8) -> bool {
    let size = board.len();
    let cell = |step: usize| match from {
        b'N' => (step, digit),
        b'S' => (size - 1 - step, digit),
        b'W' => (digit, step),
        _ => (digit, size - 1 - step),
    };
    let free = (0..size).take_while(|&step| {
        let (row, column) = cell(step);
        board[row][column] == b'.'
    });
    let steps = free.count();
    if steps > 0 {
        let (row, column) = cell(steps - 1);
        board[row][column] = token;
    }
    steps > 0
}

fn edge_is_full(board: &Board) -> bool {
    let last = board.len() - 1;
    (0..=last).all(|place| {
        let edge = [board[0][place], board[last][place], board[place][0], board[place][last]];
        !edge.contains(&b'.')
    })
}

fn show(board: &Board) -> String {
    let size = board.len();
    let digits: String = (0..size).map(|digit| digit.to_string()).collect();
    let mut text = format!("--{}--\n--{digits}--\n", "N".repeat(size));
    for (number, row) in board.iter().enumerate() {
        let row: String = row.iter().map(|&cell| char::from(cell)).collect();
        text += &format!("W{number}{row}{number}E\n");
    }
    text + &format!("--{digits}--\n--{}--\n", "S".repeat(size))
}
