//! The planted faults of spfiar, and what its text leaves open.

use crate::twins::switches::switches;

switches! {
    Fault "level" {
        level_0_taken: "takes level 0",
        level_8_taken: "takes level 8",
        level_7_refused: "refuses level 7",
        level_with_letters: "takes a level with letters after it",
        level_not_asked_again: "does not ask again after a wrong level",
        level_without_board: "prints no board when the game begins",
    }
    Fault "quit" {
        no_quit_at_level: "does not know `quit` when it asks for the level",
        quit_silent: "prints nothing at `quit`",
        exit_without_dots: "prints `Exiting` without the dots",
    }
    Fault "command" {
        command_in_any_case: "takes commands in any case",
        further_words: "takes a command with further words after it",
        prompt_after_error: "asks for the next move after an error",
        board_after_error: "prints the board after an error",
        add_disc_alone: "answers `add_disc` alone with the error on the column",
    }
    Fault "add" {
        column_with_letters: "takes a column with letters after it",
        column_with_decimals: "takes a column with decimals after it",
        minus_ignored: "takes a column with a minus sign",
        column_0_taken: "takes column 0 for column 1",
        column_7_refused: "refuses column 7",
        range_is_invalid: "answers a wrong column with the error on commands",
        full_is_range: "answers a full column with the error on the range",
        full_from_0: "counts columns from 0 in the error on a full column",
        column_full_at_five: "calls a column with five discs full",
    }
    Fault "suggest" {
        board_after_suggestion: "prints the board after a suggestion",
        prompt_after_suggestion: "asks for the next move after a suggestion",
        suggestion_one_level_more: "looks one move further ahead for suggestions",
        suggests_for_computer: "suggests the computer's best column",
        suggestion_played: "plays the column that it suggests",
        suggestion_at_level_1: "makes suggestions at level 1",
        suggestion_clears_memory: "cannot undo after a suggestion",
    }
    Fault "finished" {
        suggestion_after_the_end: "makes suggestions after the end of a game",
        adds_after_the_end: "adds discs after the end of a game",
        message_again: "says again that the game is over after each error",
        stops_at_the_end: "stops at the end of a game",
    }
    Fault "computer" {
        lost_gives_column_1: "takes column 1 when all moves lose",
        lost_gives_nothing: "plays nothing and suggests nothing when all moves lose",
        win_at_once: "prefers a win with the next disc to a later win in a lower column",
        ties_to_the_right: "takes the rightmost of equal columns",
        four_weighted: "gives four in a row a weight instead of ending the game",
        four_goes_on: "looks for moves after four in a row",
        full_board_is_0: "scores a full board with 0",
        one_level_less: "looks one move less ahead",
        one_level_more: "looks one move further ahead",
        rising_unscored: "does not score rising diagonals",
        falling_unscored: "does not score falling diagonals",
        rows_unscored: "does not score rows",
        columns_unscored: "does not score columns",
        three_weighs_four: "weighs three discs with 4",
        two_weighs_three: "weighs two discs with 3",
        mixed_discarded: "does not score spans with discs of both sides",
        scores_for_user: "scores the boards for the user in the computer's search",
        column_from_0: "prints the computer's column counted from 0",
    }
    Fault "restart" {
        first_level_kept: "keeps the first game's level",
        restart_keeps_board: "keeps the board after a restart",
        restart_keeps_memory: "takes back rounds of the game before the restart",
        restart_keeps_level: "does not ask for the level after a restart",
        restart_silent: "does not say that the game is restarted",
        restart_ends: "stops at a restart",
        restart_then_ends: "ends at the first command of a game after a restart",
    }
    Fault "undo" {
        undo_one_disc: "takes back only the computer's disc",
        undo_disc_by_disc: "takes back one disc at a time",
        undo_five_rounds: "remembers five rounds",
        undo_eleven_rounds: "remembers eleven rounds",
        undo_without_limit: "remembers all rounds",
        undo_keeps_top: "takes a disc back from the bottom of its column",
        undo_nine_rounds: "remembers nine rounds",
        undo_shares_the_search: "forgets rounds because its search uses the same memory",
        undo_user_first: "prints the user's disc before the computer's",
        undo_without_board: "prints no board after taking back",
        undo_without_prompt: "does not ask for the next move after taking back",
        undo_not_after_the_end: "takes nothing back after the end of a game",
        undo_stays_over: "keeps the game over after taking back",
        undo_errors_counted: "takes an error for a round that can be taken back",
    }
    Fault "win" {
        no_board_at_users_win: "prints no board after the user's win",
        no_board_at_computers_win: "prints no board after the computer's win",
        computer_moves_on: "lets the computer move after the user's win",
        prompt_after_the_end: "asks for the next move after the end of a game",
        row_unseen: "never sees four in a row",
        column_unseen: "never sees four in a column",
        rising_unseen: "never sees four on a rising diagonal",
        falling_unseen: "never sees four on a falling diagonal",
        last_column_unseen: "does not look at column 7 for four",
        top_row_unseen: "does not look at the top row for four",
        five_needed: "asks for five discs to win",
        winner_swapped: "swaps the two winners",
    }
    Fault "tie" {
        tie_never: "never calls a tie",
    }
    Fault "board" {
        upside_down: "prints the board upside down",
        discs_swapped: "swaps the discs of user and computer",
        small_discs: "prints discs in lower case",
        line_missing: "prints no line below the board",
        numbers_from_0: "numbers the columns from 0",
        blanks_missing: "prints no blanks between the cells",
    }
    Several "command" {
        prompt_after_each_error: "asks for the next move after each error, in a finished game too",
    }
    Several "computer" {
        rows_unknown: "neither scores rows nor sees four in them",
        columns_unknown: "neither scores columns nor sees four in them",
        rising_unknown: "neither scores rising diagonals nor sees four on them",
        falling_unknown: "neither scores falling diagonals nor sees four on them",
    }
    Open "level" {
        level_zeros_refused: "refuses a level with leading zeros",
        level_quit_with_words: "quits at `quit` with further words when it asks for the level",
    }
    Open "finished" {
        over_before_words: "prints the error on the end of the game for `add_disc` and `suggest_move` with wrong words",
        over_before_column: "prints the error on the end of the game before those on the column",
    }
    Open "command" {
        restart_word: "takes `restart` for `restart_game`",
        empty_line_unanswered: "does not answer an empty line",
        empty_level_unanswered: "does not answer an empty line at the level",
    }
    Open "input" {
        vertical_tab_separates: "takes vertical tabs and form feeds for blanks",
        line_cut_at_1024: "reads 1024 bytes of a line at most, and then the next line",
        end_silent: "prints nothing when the input ends",
        end_exits: "takes the end of the input for `quit`",
        end_with_line_end: "prints a line end after the error at the end of the input",
        end_other_reader: "names `fgets` in the error at the end of the input",
    }
    Open "add" {
        plus_sign: "takes a number with a plus sign",
        point_behind: "takes a number with a point after it",
        zeros_refused: "refuses a column with leading zeros",
        wraps_at_32_bits: "takes numbers modulo 2 to the 32nd",
    }
    Open "undo" {
        undo_two_after_users_win: "takes two discs back after the user's win",
        undo_refused_after_users_win: "takes nothing back after the user's win",
    }
    Form "level" {
        level_error_unclosed: "prints the error on the level without its closing bracket",
    }
    Form "tie" {
        apostrophe_typographic: "prints the apostrophe of the tie as the sheet does",
    }
    Form "finished" {
        quotes_typographic: "prints the quotation marks of `quit` and `restart` as the sheet does",
    }
    Status "status" {
        quit_status_1: "ends with status 1 at `quit`",
    }
}
