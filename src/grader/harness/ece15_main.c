/* The lab's main(), for transcripts of a student's connect4_functions.c. It
 * plays one game: Alice against random_move(). The status is 0 at its end. */
#include "connect4_functions.h"

#undef main

/* Without one of these it gets as far as the first call. */
#ifdef SOME_ARE_MISSING
#pragma weak print_welcome
#pragma weak display_board
#pragma weak random_move
#pragma weak player_move
#pragma weak check_win_or_tie
#endif

static void play(int board[][BOARD_SIZE_VERT])
{
    int player = print_welcome(), computer = 3 - player, m;
    if (player == 1) {
        display_board(board);
        player_move(board, player);
        display_board(board);
    }
    for (;;) {
        m = random_move(board, computer);
        printf("Computer moved in column: %d\n", m);
        display_board(board);
        if (check_win_or_tie(board, m))
            return;
        m = player_move(board, player);
        display_board(board);
        if (check_win_or_tie(board, m))
            return;
    }
}

int main(void)
{
    static int board[BOARD_SIZE_HORIZ][BOARD_SIZE_VERT];
    setvbuf(stdout, NULL, _IONBF, 0); /* a crash loses nothing */
    srand(1);
    play(board);
    return 0;
}
