//! The course's ten functions but for the bots, on the course's array.
#![expect(clippy::similar_names, reason = "size and side are the course's words")]

use crate::twins::fours::needed;
use crate::twins::slide4::switches::Is;
use crate::twins::switches::Set;

/// The course's `int board[10][10]`: 0 free, 1 and 2 the players, 3 fixed.
pub type Board = [[i32; 10]; 10];

/// Row and column; -1 for both after a forfeit.
pub type Place = (i32, i32);

/// Steps down and to the right.
const STEPS: [(i32, i32, Is); 4] = [
    (0, 1, Is::row_unseen),
    (1, 0, Is::column_unseen),
    (-1, 1, Is::rising_unseen),
    (1, 1, Is::falling_unseen),
];

/// The functions, right or with faults.
#[derive(Clone, Copy)]
pub struct Functions {
    pub switches: Set,
}

impl Functions {
    pub fn is(self, switch: Is) -> bool {
        self.switches.has(switch as usize)
    }

    pub fn second_place_prize(self, mut prizes: [i32; 3]) -> i32 {
        let last = prizes[2];
        prizes.sort_unstable();
        let [small, middle, large] = prizes;
        match () {
            () if self.is(Is::prize_smallest_when_equal) && middle == large => small,
            () if self.is(Is::prize_0_when_equal) && (small == middle || middle == large) => 0,
            () if self.is(Is::prize_last_when_equal) && (small == middle || middle == large) => {
                last
            }
            () if self.is(Is::prize_largest) => large,
            () if self.is(Is::prize_mean) => small / 3 + middle / 3 + large / 3,
            () => middle,
        }
    }

    pub fn four_in_a_row(self, values: &[i32]) -> i32 {
        let wanted = if self.is(Is::four_three) { 3 } else { 4 };
        let mut values = values.to_vec();
        if self.is(Is::four_missed_at_the_end) {
            values.pop();
        }
        if self.is(Is::four_anywhere) {
            let count = |value: &i32| values.iter().filter(|other| *other == value).count();
            let place = values.iter().position(|value| count(value) >= wanted);
            return place.map_or(-1, |place| i32::try_from(place).unwrap());
        }
        let ignored = |value: i32| {
            value == 0 && self.is(Is::four_zeros_ignored)
                || value < 0 && self.is(Is::four_negative_ignored)
        };
        let runs = values
            .windows(wanted)
            .map(|run| run.iter().all(|value| *value == run[0] && !ignored(*value)));
        let runs: Vec<bool> = runs.collect();
        let first = usize::from(self.is(Is::four_missed_at_the_start));
        let mut places = (first..runs.len()).filter(|&place| runs[place]);
        let exactly = |place: &usize| !runs.get(place + 1).copied().unwrap_or(false);
        let found = if self.is(Is::four_last_run) {
            places.next_back()
        } else if self.is(Is::four_exactly_four) {
            places.find(|place| exactly(place) && (*place == 0 || !runs[place - 1]))
        } else {
            places.next()
        };
        let Some(mut place) = found else {
            return -1;
        };
        if self.is(Is::four_last_index) {
            place += 3;
        }
        i32::try_from(place).unwrap()
    }

    pub fn binary_to_decimal(self, number: i32) -> i32 {
        let mut digits: Vec<i32> =
            number.to_string().bytes().map(|digit| i32::from(digit) - 48).collect();
        if number < 0 {
            return 0;
        }
        if self.is(Is::binary_reversed) {
            digits.reverse();
        }
        if self.is(Is::binary_eight_digits) && digits.len() > 8 {
            digits.drain(..digits.len() - 8);
        }
        if self.is(Is::binary_of_nine_digits) && digits.len() > 9 {
            digits.drain(..digits.len() - 9);
        }
        let base = if self.is(Is::binary_of_ones) { 1 } else { 2 };
        let value = digits.iter().fold(0, |value, digit| base * value + digit);
        if self.is(Is::binary_of_a_byte) { value & 0xff } else { value }
    }

    pub fn median_ability(self, values: &[f64]) -> f64 {
        let mut values = values.to_vec();
        if self.is(Is::median_of_integers) {
            for value in &mut values {
                *value = value.trunc();
            }
        }
        if self.is(Is::median_is_mean) {
            return values.iter().sum::<f64>() / f64::from(u32::try_from(values.len()).unwrap());
        }
        if !self.is(Is::median_unsorted) {
            let most = if self.is(Is::median_of_ten) { 10 } else { values.len() };
            let most = most.min(values.len());
            values[..most].sort_by(f64::total_cmp);
        }
        let middle = values.len() / 2;
        if values.len() % 2 == 1 {
            let past = usize::from(self.is(Is::median_one_past) && middle + 1 < values.len());
            return values[middle + past];
        }
        match () {
            () if self.is(Is::median_even_lower) => values[middle - 1],
            () if self.is(Is::median_one_before) && middle > 1 => values[middle - 2],
            () if self.is(Is::median_even_upper) => values[middle],
            () => f64::midpoint(values[middle - 1], values[middle]),
        }
    }

    pub fn remove_spaces(self, text: &[u8]) -> Vec<u8> {
        let blanks = |text: &[u8]| text.iter().take_while(|&&byte| byte == b' ').count();
        let before = blanks(text);
        let behind = text.iter().rev().take_while(|&&byte| byte == b' ').count();
        if self.is(Is::spaces_all_removed) {
            return text.iter().copied().filter(|&byte| byte != b' ').collect();
        }
        if self.is(Is::spaces_pairs_once) {
            return halved(text);
        }
        let is_blank = |byte: u8| byte == b' ' || byte == b'\t' && self.is(Is::spaces_and_tabs);
        let mut kept: Vec<u8> = Vec::new();
        let (mut shortened, mut first_run_over) = (false, false);
        for (place, &byte) in text.iter().enumerate() {
            let in_run = kept.last().is_some_and(|&last| is_blank(last)) && is_blank(byte);
            let ended = shortened && !is_blank(kept.last().copied().unwrap_or(b'x'));
            let later = self.is(Is::spaces_first_run_only) && (ended || first_run_over);
            first_run_over |= ended;
            shortened |= in_run;
            let left = later
                || self.is(Is::spaces_left_at_the_end) && place >= text.len() - behind
                || self.is(Is::spaces_left_at_the_start) && place < before;
            if !in_run || left {
                kept.push(byte);
            }
        }
        if self.is(Is::spaces_ends_trimmed) {
            return kept.trim_ascii().to_vec();
        }
        kept
    }

    pub fn initialise_board(self, board: &mut Board, size: usize) {
        if self.is(Is::rest_cleared) {
            *board = [[0; 10]; 10];
        }
        for row in board.iter_mut().take(size) {
            row[..size].fill(0);
        }
        if self.is(Is::centre_missing) {
            return;
        }
        let first = (size - 1) / 2;
        let last = if size % 2 == 1 && self.is(Is::centre_of_four) { first + 1 } else { size / 2 };
        let first = if self.is(Is::centre_of_one) { last } else { first };
        let down = usize::from(self.is(Is::centre_too_low));
        for row in &mut board[first + down..=last + down] {
            row[first..=last].fill(3);
        }
    }

    pub fn add_move(
        self,
        board: &mut Board,
        size: usize,
        side: u8,
        slot: i32,
        player: i32,
    ) -> Place {
        let slots = size - usize::from(self.is(Is::last_slot_refused));
        let Some(slot) = usize::try_from(slot).ok().filter(|&slot| slot < slots) else {
            return (-1, -1);
        };
        let cells = self.cells_from(size, side, slot);
        let Some(&(row, column)) = cells.first() else {
            return (-1, -1);
        };
        let taken = board[row][column] != 0 && !self.is(Is::occupied_overwritten);
        let tokens = |(row, column): &(usize, usize)| matches!(board[*row][*column], 1 | 2);
        if taken || self.is(Is::blocked_is_forfeit) && cells.iter().any(tokens) {
            let column = i32::try_from(column).unwrap();
            return (-1, if self.is(Is::occupied_gives_column) { column } else { -1 });
        }
        let (row, column) = self.rest(board, &cells);
        board[row][column] = if self.is(Is::always_player_1) { 1 } else { player };
        let (row, column) = (i32::try_from(row).unwrap(), i32::try_from(column).unwrap());
        if self.is(Is::row_and_column_swapped) { (column, row) } else { (row, column) }
    }

    /// The cells that lie before a slot, the nearest first; empty for an unknown side.
    fn cells_from(self, size: usize, side: u8, slot: usize) -> Vec<(usize, usize)> {
        let side = match side {
            b'E' if self.is(Is::sides_east_west) => b'W',
            b'W' if self.is(Is::sides_east_west) => b'E',
            b'N' if self.is(Is::sides_north_south) => b'S',
            b'S' if self.is(Is::sides_north_south) => b'N',
            side => side,
        };
        let last = size - 1;
        let cell = |step: usize| match side {
            b'N' => Some((step, slot)),
            b'S' => Some((last - step, slot)),
            b'W' => Some((slot, step)),
            b'E' => Some((slot, last - step)),
            _ => None,
        };
        (0..size).filter_map(cell).collect()
    }

    /// Where a token comes to rest that slides along these cells.
    fn rest(self, board: &Board, cells: &[(usize, usize)]) -> (usize, usize) {
        if self.is(Is::no_slide) {
            return cells[0];
        }
        let mut place = 0;
        for (step, &(row, column)) in cells.iter().enumerate().skip(1) {
            match board[row][column] {
                0 => place = step,
                3 if self.is(Is::slide_over_fixed) => {}
                _ => break,
            }
        }
        if self.is(Is::stops_at_the_far_edge) {
            place = place.min(cells.len() - 2);
        }
        if self.is(Is::slide_one_short) {
            place = place.saturating_sub(1);
        }
        cells[place]
    }

    pub fn check_game_over(self, board: &Board, size: usize, player: i32, place: Place) -> i32 {
        let winner = if self.is(Is::other_player) { 3 - player } else { player };
        if self.is_shut(board, size) {
            return if self.is(Is::last_to_place_loses) { 3 - winner } else { winner };
        }
        if player == 2 && self.is(Is::player_1_only) {
            return 0;
        }
        let on_board = place.0 >= 0 && place.1 >= 0;
        let anywhere = self.is(Is::four_anywhere_wins) || self.is(Is::forfeit_is_win) && !on_board;
        let size = i32::try_from(size).unwrap();
        let mut places: Vec<Place> = Vec::new();
        if anywhere {
            places.extend((0..size).flat_map(|row| (0..size).map(move |column| (row, column))));
        } else if on_board || self.is(Is::forfeit_counts_as_token) {
            places.push(place);
        }
        let won = places.into_iter().any(|place| self.is_won(board, size, player, place));
        if won { winner } else { 0 }
    }

    /// The line that a faulty `CheckGameOver` prints.
    pub fn printed_when_over_is_checked(self) -> &'static str {
        if self.is(Is::over_prints) { "no winner yet\n" } else { "" }
    }

    /// True if no slot is open.
    fn is_shut(self, board: &Board, size: usize) -> bool {
        let last = size - 1;
        let counts = |row: usize, column: usize| {
            let corner = [0, last].contains(&row) && [0, last].contains(&column);
            let sides = [0, last].contains(&column) && !self.is(Is::rows_only_for_the_edge);
            let edge = [0, last].contains(&row) || sides;
            (edge || self.is(Is::full_board_needed)) && !(corner && self.is(Is::corners_not_needed))
        };
        let cells = || (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let full = cells()
            .filter(|&(row, column)| counts(row, column))
            .all(|(row, column)| board[row][column] != 0);
        full && !self.is(Is::last_to_place_unseen)
    }

    /// True if the token there stands in a line of four of the player's.
    fn is_won(self, board: &Board, size: i32, player: i32, place: Place) -> bool {
        let is_own = |(mut row, mut column): Place| {
            if column == 10 && self.is(Is::rows_wrap) {
                (row, column) = (row + 1, 0);
            }
            let inside = (0..size).contains(&row) && (0..size).contains(&column);
            let cell = || board[usize::try_from(row).unwrap()][usize::try_from(column).unwrap()];
            let unseen = row == size - 1 && self.is(Is::last_row_unseen)
                || column == size - 1 && self.is(Is::last_column_unseen);
            inside && !unseen && (cell() == player || cell() == 3 && self.is(Is::fixed_counts))
        };
        if !is_own(place) && place != (-1, -1) {
            return false;
        }
        let needed = needed(self.is(Is::three_win), self.is(Is::five_needed));
        let is_seen = |(down, right, unseen): &&(i32, i32, Is)| {
            !self.is(*unseen) && (down * right == 0 || !self.is(Is::diagonals_unseen))
        };
        STEPS.iter().filter(is_seen).any(|&(down, right, _)| {
            let run = |way: i32| {
                let on = |steps: &i32| {
                    is_own((place.0 + way * steps * down, place.1 + way * steps * right))
                };
                (1..10).take_while(on).count()
            };
            let back = if self.is(Is::from_the_token_only) { 0 } else { run(-1) };
            let alone = self.is(Is::each_direction_alone);
            let length = 1 + if alone { back.max(run(1)) } else { back + run(1) };
            if self.is(Is::four_exactly) { length == 4 } else { length >= needed }
        })
    }

    pub fn board_string(self, board: &Board, size: usize) -> String {
        let corner = if self.is(Is::corners_missing) { "  " } else { "--" };
        let nine = if self.is(Is::number_9_as_0) { 9 } else { 10 };
        let digits: String = (0..size).map(|digit| (digit % nine).to_string()).collect();
        let edge = |letters: &str| format!("{corner}{letters}{corner}\n");
        let mut text = edge(&"N".repeat(size)) + &edge(&digits);
        for row in 0..size {
            let shown = if self.is(Is::upside_down) { size - 1 - row } else { row };
            let cells: String = (0..size)
                .map(|column| {
                    let transposed = self.is(Is::board_transposed);
                    self.mark(if transposed { board[column][shown] } else { board[shown][column] })
                })
                .collect();
            let right =
                if self.is(Is::numbers_on_the_left_only) { " ".into() } else { row.to_string() };
            text += &format!("W{row}{cells}{right}E\n");
        }
        if !self.is(Is::last_numbers_missing) {
            text += &edge(&digits);
        }
        if !self.is(Is::south_missing) {
            text += &edge(&"S".repeat(size));
        }
        text
    }

    fn mark(self, cell: i32) -> char {
        match cell {
            1 if self.is(Is::marks_swapped) => 'O',
            2 if self.is(Is::marks_swapped) => 'X',
            2 if self.is(Is::zero_for_o) => '0',
            3 if self.is(Is::fixed_as_x) => 'X',
            0 if self.is(Is::free_as_blank) => ' ',
            0 => '.',
            1 => 'X',
            2 => 'O',
            _ => '#',
        }
    }
}

/// One blank for each two.
fn halved(text: &[u8]) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        kept.push(byte);
        rest = if byte == b' ' { behind.strip_prefix(b" ").unwrap_or(behind) } else { behind };
    }
    kept
}
