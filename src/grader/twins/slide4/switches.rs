//! The planted faults of slide4, and what its text leaves open.

use crate::twins::switches::switches;

switches! {
    Fault "prize" {
        prize_smallest_when_equal: "takes the smallest prize where two are equal",
        prize_largest: "takes the largest prize",
        prize_0_when_equal: "gives 0 where two prizes are equal",
        prize_last_when_equal: "gives the last prize where two are equal",
        prize_mean: "takes the mean of the prizes",
    }
    Fault "four" {
        four_last_run: "gives the last run of four instead of the first",
        four_last_index: "gives the last index of a run",
        four_missed_at_the_end: "misses four values at the end of the array",
        four_missed_at_the_start: "misses four values at the start of the array",
        four_anywhere: "counts equal values that are not next to each other",
        four_zeros_ignored: "does not count zeros",
        four_negative_ignored: "does not count negative values",
        four_three: "takes three equal values for four",
        four_exactly_four: "misses runs of more than four values",
    }
    Fault "binary" {
        binary_reversed: "reads the digits from the wrong end",
        binary_eight_digits: "reads eight digits at most",
        binary_of_a_byte: "keeps eight bits of the value",
        binary_of_nine_digits: "reads nine digits at most",
        binary_of_ones: "counts the ones",
    }
    Fault "median" {
        median_unsorted: "does not sort the abilities",
        median_even_lower: "takes the lower of two middle values",
        median_even_upper: "takes the upper of two middle values",
        median_one_past: "takes the value after the middle",
        median_of_integers: "drops the decimals of the abilities",
        median_of_ten: "sorts the first ten abilities only",
        median_one_before: "takes the value before the two middle ones",
        median_is_mean: "takes the mean of all abilities",
    }
    Fault "spaces" {
        spaces_all_removed: "removes all blanks",
        spaces_ends_trimmed: "removes the blanks at both ends",
        spaces_pairs_once: "makes one blank of each two",
        spaces_first_run_only: "shortens the first run of blanks only",
        spaces_left_at_the_end: "leaves runs of blanks at the end",
        spaces_left_at_the_start: "leaves runs of blanks at the start",
    }
    Fault "initialise" {
        centre_of_one: "fixes one piece on boards of even size",
        centre_of_four: "fixes four pieces on boards of odd size",
        centre_too_low: "fixes the pieces one row too low",
        rest_cleared: "clears the array outside the board",
        centre_missing: "fixes no piece",
    }
    Fault "add" {
        no_slide: "leaves a token in the cell where it enters",
        slide_one_short: "stops a token one cell too early",
        slide_over_fixed: "lets tokens pass fixed pieces",
        occupied_overwritten: "puts a token on an occupied slot",
        last_slot_refused: "refuses the last slot of each side",
        stops_at_the_far_edge: "lets no token reach the far edge",
        occupied_gives_column: "gives row -1 and the column for an occupied slot",
        sides_east_west: "swaps the sides E and W",
        sides_north_south: "swaps the sides N and S",
        row_and_column_swapped: "swaps the row and the column of the token",
        blocked_is_forfeit: "takes a move for a forfeit when its line holds another token",
        always_player_1: "places tokens of player 1 only",
    }
    Fault "over" {
        row_unseen: "never sees four in a row",
        column_unseen: "never sees four in a column",
        rising_unseen: "never sees four on a rising diagonal",
        falling_unseen: "never sees four on a falling diagonal",
        diagonals_unseen: "never sees four on a rising or falling diagonal",
        full_board_needed: "waits for a full board instead of a full edge",
        last_to_place_unseen: "never sees that all slots are taken",
        last_to_place_loses: "lets the player who takes the last slot lose",
        last_row_unseen: "does not look at the last row for four",
        last_column_unseen: "does not look at the last column for four",
        rows_only_for_the_edge: "looks at the first and the last row only for a full edge",
        corners_not_needed: "does not look at the corners for a full edge",
        five_needed: "asks for five tokens to win",
        three_win: "lets three tokens win",
        four_exactly: "does not see five or more in a line",
        fixed_counts: "counts fixed pieces for a player",
        from_the_token_only: "looks from the last token to the right and down only",
        each_direction_alone: "counts each of the eight directions by itself, not through the last token",
        rows_wrap: "reads past the end of a row on boards of size 10",
        player_1_only: "sees wins of player 1 only",
        other_player: "gives the other player's number",
        over_prints: "prints a line in CheckGameOver",
    }
    Fault "forfeits" {
        over_hangs_after_forfeit: "does not return from CheckGameOver after a forfeit",
        forfeit_counts_as_token: "counts a token in row -1 and column -1 after a forfeit",
    }
    Fault "display" {
        zero_for_o: "shows player 2 as the digit 0",
        marks_swapped: "swaps the marks of the two players",
        fixed_as_x: "shows fixed pieces as X",
        free_as_blank: "shows free cells as blanks",
        board_transposed: "shows columns as rows",
        numbers_on_the_left_only: "prints the row numbers on the left only",
        last_numbers_missing: "prints no column numbers below the board",
        number_9_as_0: "numbers a row or column 9 as 0",
        corners_missing: "leaves out the corners",
        south_missing: "leaves out the line of S",
        upside_down: "shows the board upside down",
    }
    Open "input" {
        lower_case_side: "takes a side in lower case",
        digit_beyond_asks_again: "asks again after a digit equal to the size or greater",
        wraps_at_32_bits: "takes numbers modulo 2 to the 32nd",
        end_with_line_end: "prints a line end when the input ends first",
    }
    Open "spaces" {
        spaces_and_tabs: "removes tabs as it removes blanks",
    }
    Open "over" {
        four_anywhere_wins: "sees four of a player anywhere on the board",
        forfeit_is_win: "sees a win after a forfeit on a board with four of a player",
    }
}
