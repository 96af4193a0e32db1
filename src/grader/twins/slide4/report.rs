//! The banner, and the report of option 0.

use crate::twins::slide4::functions::{Board, Functions};
use crate::twins::slide4::requests::rows;

pub const BANNER: &str = r"ENGGEN131 Project - Semester Two - 2018
                                 _      __                 
                                | |    / _|                
  ___ ___  _ __  _ __   ___  ___| |_  | |_ ___  _   _ _ __ 
 / __/ _ \| '_ \| '_ \ / _ \/ __| __| |  _/ _ \| | | | '__|
| (_| (_) | | | | | | |  __/ (__| |_  | || (_) | |_| | |   
 \___\___/|_| |_|_| |_|\___|\___|\__| |_| \___/ \__,_|_|   

Would you like to:

  0 = Test individual functions in connect.c
      [you should write your own test code for this in MyTestFunction()]
  1 = Play Connect Four
      [this will only work if you to have completed all of the functions)]

Please enter your choice [0 or 1]:  ";

const TASK_TEN: &str = concat!(
    "   You can test Task Ten by implementing the two Bot functions in connect.c.\n",
    "   If you then play a tournament, of many games, between the two bots, you \n",
    "   can see which one is performing the best.  This might help you to refine \n",
    "   the strategies that you are using. \n",
);

impl Functions {
    /// The text behind the banner.
    pub fn report(self) -> String {
        let tasks = [
            ("ONE", 17, self.task_one()),
            ("TWO", 17, self.task_two()),
            ("THREE", 19, self.task_three()),
            ("FOUR", 19, self.task_four()),
            ("FIVE", 19, self.task_five()),
            ("SIX", 19, self.task_six()),
            ("SEVEN", 21, self.task_seven()),
            ("EIGHT", 21, self.task_eight()),
            ("NINE", 20, self.task_nine()),
            ("TEN", 19, TASK_TEN.to_string()),
        ];
        let shown = |(name, width, text): (&str, usize, String)| {
            format!("\nTESTING TASK {name}:\n{}\n{text}", "=".repeat(width))
        };
        tasks.into_iter().map(shown).collect()
    }

    fn task_one(self) -> String {
        let prizes = [[200, 100, 200], [45, 600, 590]];
        prizes.map(|prizes| format!("   Prize = {}\n", self.second_place_prize(prizes))).concat()
    }

    fn task_two(self) -> String {
        let first = [1, 2, 1, 2, 1, 1, 1, 1, 2, 1];
        let second = [1, 2, 1, 2, 1, 1, 1, 2, 2, 1, 1, 4, 4, 4, 4];
        let third = [5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8];
        let arrays: [&[i32]; 4] = [&first, &second, &third, &third[..6]];
        arrays.map(|values| format!("   Result = {}\n", self.four_in_a_row(values))).concat()
    }

    fn task_three(self) -> String {
        let numbers = [101, 1, 11_111_111, 100_000_000];
        numbers.map(|number| format!("   Decimal = {}\n", self.binary_to_decimal(number))).concat()
    }

    fn task_four(self) -> String {
        let first = [4.3, 2.1, 6.7, 5.0, 1.2];
        let second = [4.3, 2.1, 6.7, 5.0, 1.2, 9.9, 7.0, 3.0, 6.6, 6.5];
        let line = |group, values| {
            format!("   Median ability Group {group} = {:.2}\n", self.median_ability(values))
        };
        line("A", &first) + &line("B", &second)
    }

    fn task_five(self) -> String {
        let names = [
            ("A", "The       Champ"),
            ("B", "     I    AM      THE     GREATEST    "),
            ("C", "Therearenospaceshereatall"),
        ];
        let line = |(name, text): (&str, &str)| {
            let text = String::from_utf8(self.remove_spaces(text.as_bytes())).unwrap();
            format!("   Name {name} = [{text}]\n")
        };
        names.map(line).concat()
    }

    fn task_six(self) -> String {
        let shown = |size: usize| {
            let mut board = [[-1; 10]; 10];
            self.initialise_board(&mut board, size);
            format!("   Board of size {size}x{size}:\n{}", indented(&rows(&board, 10)))
        };
        shown(5) + &shown(8)
    }

    fn task_seven(self) -> String {
        let mut board = self.board(8);
        let mut text = String::new();
        for (side, slot, player) in [(b'N', 1, 1), (b'E', 4, 2), (b'S', 5, 1)] {
            let (row, column) = self.add_move(&mut board, 8, side, slot, player);
            text += &format!("   Token position: row={row}, col={column}\n");
        }
        text + &indented(&rows(&board, 8))
    }

    fn task_eight(self) -> String {
        let mut board = self.board(5);
        let mut place = (0, 0);
        for _ in 0..3 {
            self.add_move(&mut board, 5, b'N', 0, 1);
            place = self.add_move(&mut board, 5, b'N', 1, 2);
        }
        let mut text = self.checked(&board, 2, place);
        let place = self.add_move(&mut board, 5, b'N', 0, 1);
        text += &self.checked(&board, 1, place);
        text
    }

    fn checked(self, board: &Board, player: i32, place: (i32, i32)) -> String {
        let (row, column) = place;
        let result = self.check_game_over(board, 5, player, place);
        format!(
            "{}   Checking for win for Player {player} in [{row}, {column}]\n{}",
            indented(&rows(board, 5)),
            indented(&format!("Result = {result}"))
        )
    }

    fn task_nine(self) -> String {
        let shown = |board: &Board, size| {
            let text = self.board_string(board, size);
            format!("   The length of the board string is: {}\n{text}", text.len())
        };
        shown(&self.board(4), 4) + &shown(&self.board(10), 10)
    }

    /// A new board.
    pub fn board(self, size: usize) -> Board {
        let mut board = [[-1; 10]; 10];
        self.initialise_board(&mut board, size);
        board
    }
}

/// Three blanks before each line.
fn indented(text: &str) -> String {
    text.lines().map(|line| format!("   {line}\n")).collect::<Vec<_>>().concat()
}
