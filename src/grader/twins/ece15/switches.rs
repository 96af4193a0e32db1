//! The planted faults of ece15, and what its text leaves open.

use crate::twins::switches::switches;

switches! {
    Fault "welcome" {
        greeting_without_stars: "prints the greeting without its stars",
        question_without_choices: "prints the question without `[y/n]`",
        no_line_end_after_answer: "prints no line end after the answer",
        capital_n_is_yes: "takes `N` for a yes",
        n_is_yes: "lets Alice begin whatever she answers",
        answers_swapped: "takes `n` for a yes and the rest for a no",
        rest_of_answer_kept: "does not drop the rest of the answer's line",
    }
    Fault "order" {
        alice_is_x: "gives Alice X when she moves second",
        first_board_missing: "shows no empty board before Alice's first move",
        board_before_computer_begins: "shows the empty board before the computer's first move",
        no_board_after_computer: "shows no board after the computer's moves",
        no_board_after_alice: "shows no board after Alice's moves",
    }
    Fault "display" {
        upside_down: "shows the board upside down",
        no_empty_line_before: "prints no empty line before the board",
        no_empty_line_behind: "prints no empty line after the board",
        last_rule_missing: "prints no rule below the board",
        numbers_from_0: "numbers the columns from 0",
        marks_in_lower_case: "prints the marks in lower case",
        points_for_free: "prints points for free cells",
        stones_not_stacked: "puts each stone at the bottom of its column",
    }
    Fault "computer" {
        tells_from_0: "tells the computer's column counted from 0",
        tells_nothing: "does not tell the computer's column",
        tells_twice: "tells the computer's column twice",
        tells_full_columns: "also tells the full columns that the computer drew",
        draws_column_0: "also draws column 0",
        full_column_loses_the_turn: "passes the computer's turn when it draws a full column",
        stacks_downwards: "drops the computer's stones from the top",
    }
    Fault "move" {
        prompt_without_blank: "prints no blank after the prompt",
        word_repeats_number: "takes a word for the number before it",
        rest_of_line_kept: "reads the rest of a line as the next number",
        second_number_refused: "refuses a line with a second number",
        valid_number_found: "takes the first number of a line that is a column",
        column_0_taken: "takes column 0 for column 1",
        column_8_taken: "takes column 8 for column 7",
        column_7_refused: "refuses column 7",
        column_1_refused: "refuses column 1",
        minus_ignored: "takes a negative number for a column",
        invalid_passes: "passes Alice's turn after a move that is not valid",
        invalid_without_mark: "prints the error on the move without the exclamation mark",
        empty_line_behind_error: "prints an empty line after an error",
        prompt_once: "does not prompt again after an error",
        board_after_error: "shows the board after an error",
    }
    Fault "full" {
        full_is_invalid: "answers a full column with the error on moves",
        full_passes: "passes Alice's turn after a full column",
        full_at_five: "calls a column with five stones full",
        full_without_mark: "prints the error on a full column without the exclamation mark",
    }
    Fault "win" {
        row_unseen: "never sees four in a row",
        column_unseen: "never sees four in a column",
        rising_unseen: "never sees four on a rising diagonal",
        falling_unseen: "never sees four on a falling diagonal",
        diagonals_unseen: "never sees four on a rising or falling diagonal",
        four_exactly: "does not see five or more in a line",
        last_column_unseen: "does not look at column 7 for four",
        each_direction_alone: "counts each of the eight directions by itself, not through the last stone",
        top_row_unseen: "does not look at the top row for four",
        alice_unseen: "never sees that Alice wins",
        computer_unseen: "never sees that the computer wins",
        three_win: "lets three stones win",
        five_needed: "asks for five stones to win",
        edges_wrap: "continues lines over the left and right edges",
        columns_wrap: "continues lines past the end of a column in the next column",
        x_never_wins: "never lets X win",
        o_never_wins: "never lets O win",
        wrong_winner: "names the other player as the winner",
        win_goes_on: "goes on after a win",
        no_board_at_win: "shows no board after the winning move",
        tie_before_win: "calls a tie when the last stone wins",
    }
    Fault "tie" {
        tie_never: "never ends in a tie",
        tie_one_early: "calls a tie one stone early",
        tie_without_mark: "prints the tie without the exclamation mark",
    }
    Form "win" {
        boxed: "prints the result in a box of stars",
        hyphen: "spells the game `Connect-Four` in its greeting",
        draws_by_division: "divides the result of `rand()` instead of taking the remainder",
    }
    Open "welcome" {
        empty_answer_swallows_nothing: "does not swallow the line after an empty answer",
        only_y_is_yes: "takes every letter but `y` and `Y` for a no",
        words_are_yes: "takes a longer word that begins with n for a yes",
        blanks_before_answer: "passes over blanks before the answer",
    }
    Open "display" {
        one_blank_behind_7: "prints one blank after the 7 of the column numbers",
    }
    Open "move" {
        garbage_refused: "refuses a number with garbage directly after it",
        plus_refused: "refuses a number with a plus sign",
        wraps_at_32_bits: "takes numbers modulo 2 to the 32nd",
        empty_line_is_invalid: "answers an empty line with the error on moves",
    }
    Open "end" {
        end_with_line_end: "prints a line end when the input ends first",
        end_is_invalid: "answers the end of the input with the error on moves",
        end_without_answer: "takes the end of the input at the question for a yes",
    }
    Status "status" {
        win_status_1: "ends with status 1 after a win",
        tie_status_1: "ends with status 1 after a tie",
    }
}
