//! The planted faults of cuhk4, and what its text leaves open.

use crate::twins::switches::switches;

switches! {
    Fault "computer" {
        hanging_square: "lets the computer win or block on a square that hangs in the air",
        largest_column_first: "lets the computer win or block in the largest column",
        lowest_row_first: "lets the computer win or block in the lowest row first",
        block_before_win: "lets the computer block before it wins",
        win_and_block_together: "lets the computer win or block, whichever column comes first",
        computer_rows_unseen: "lets the computer see no rows",
        computer_columns_unseen: "lets the computer see no columns",
        computer_rising_unseen: "lets the computer see no rising diagonals",
        computer_falling_unseen: "lets the computer see no falling diagonals",
        computer_gaps_unseen: "lets the computer see no lines with a gap",
        computer_never_wins: "does not look for the computer's winning move",
        computer_never_blocks: "does not look for the human's winning move",
        fewest_marks_leftmost: "lets the computer take the leftmost of the lowest columns",
        always_column_7: "lets the computer fill column 7 first, then column 6",
        first_row_only: "lets the computer see threats in the bottom row only",
        column_printed: "prints the computer's column",
        computer_is_player_2: "calls the computer Player 2",
        computer_congratulated: "congratulates the computer",
        computer_begins: "lets the computer move first",
    }
    Fault "win" {
        row_unseen: "never sees four in a row",
        column_unseen: "never sees four in a column",
        rising_unseen: "never sees four on a rising diagonal",
        falling_unseen: "never sees four on a falling diagonal",
        player_2_rows_unseen: "never sees the second player's rows",
        player_2_columns_unseen: "never sees the second player's columns",
        player_2_rising_unseen: "never sees the second player's rising diagonals",
        player_2_falling_unseen: "never sees the second player's falling diagonals",
        row_from_4_unseen: "does not see rows that begin in column 4",
        column_to_the_top_unseen: "does not see columns that reach the top",
        diagonal_to_the_top_unseen: "does not see diagonals that reach the top row",
        four_exactly: "does not see five or more in a line",
        five_needed: "asks for five marks to win",
        upper_rows_unseen: "does not look at the two upper rows for a row of four",
        last_column_unseen: "does not look at column 7 for four",
        each_direction_alone: "counts each of the eight directions by itself, not through the last mark",
        player_2_never_wins: "never lets the second player win",
        wrong_winner: "names the other player as the winner",
        win_goes_on: "goes on after a win",
        last_board_missing: "does not print the board after the winning move",
    }
    Fault "nowin" {
        three_win: "lets three marks win",
        diagonals_wrap: "continues diagonals over the left and right edges",
        rows_wrap: "continues rows past the right edge in the next row",
    }
    Fault "draw" {
        draw_never: "never ends in a draw",
        draw_before_win: "calls a draw when the last mark wins",
        draw_and_win: "prints a draw after a win with the last mark",
        draw_one_early: "calls a draw one mark early",
        draw_with_mark: "prints `Draw game!` with an exclamation mark",
    }
    Fault "full" {
        range_once: "does not check the range again after a full column",
        mark_lost: "passes the turn after a full column",
        full_is_out_of_range: "calls a full column out of range",
        full_at_five: "calls a column with five marks full",
    }
    Fault "range" {
        range_passes: "passes the turn after a number out of range",
        column_7_refused: "refuses column 7",
        columns_from_0: "counts columns from 0",
        messages_swapped: "swaps the two error messages",
        prompt_again: "prints the prompt again after an error",
        board_again: "prints the board again after an error",
        error_without_colon: "prints the error messages without a colon",
    }
    Fault "board" {
        zero_for_o: "prints the digit 0 for player 1",
        small_marks: "prints the marks in lower case",
        marks_swapped: "swaps the marks of the two players",
        board_upside_down: "prints the board upside down",
        numbers_missing: "does not print the column numbers",
        numbers_from_0: "numbers the columns from 0",
        points_for_free: "prints points for free squares",
        first_board_missing: "does not print the empty board",
        board_once_a_round: "prints the board after the second player's moves only",
        board_empty_line: "prints an empty line after the board",
        turn_without_colon: "prints the turn without a colon",
        no_turn: "does not print whose turn it is",
        turn_on_the_same_line: "prints no line end after the turn",
    }
    Several "win" {
        diagonals_unseen: "never sees four on a rising or falling diagonal",
        three_upper_rows_unseen: "does not look at the three upper rows for a row of four",
    }
    Several "nowin" {
        lines_wrap_down: "continues lines past the right edge in the row below",
        lines_wrap_up: "continues lines past the right edge in the row above",
    }
    Several "full" {
        full_unchecked: "takes a full column: the mark is lost",
    }
    Open "players" {
        players_again: "asks again for the number of players after a wrong one",
        others_are_two: "takes a number of players other than 1 for 2",
        others_are_one: "takes a number of players other than 2 for 1",
    }
    Open "input" {
        word_by_bytes: "answers each byte of a word that is no number",
        word_drops_line: "drops the rest of the line after a word that is no number",
        plus_refused: "refuses a number with a plus sign",
        wraps_at_32_bits: "takes numbers modulo 2 to the 32nd",
        end_is_an_error: "answers the end of the input with an error",
        end_is_a_draw: "calls a draw when the input ends first",
    }
    Status "status" {
        win_status_1: "ends with status 1 after a win",
        draw_status_1: "ends with status 1 after a draw",
    }
}
