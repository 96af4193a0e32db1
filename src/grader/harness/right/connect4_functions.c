/* A right connect4_functions.c, for the tests of the marking. Each FAULT_x
 * plants one fault. */
#include "connect4_functions.h"

#include <ctype.h>
#include <limits.h>
#include <time.h>

#ifdef FAULT_NO_BEST_MOVE
#define best_move another_name
int best_move(int board[][BOARD_SIZE_VERT], int computer_num);
#endif

#ifdef FAULT_NO_UPDATE
#define update_board another_update
void update_board(int board[][BOARD_SIZE_VERT], int m, int player_num);
#endif

#define RULE "+---+---+---+---+---+---+---+\n"

static void clear_line(int byte)
{
    while (byte != '\n' && byte != EOF)
        byte = getchar();
}

int print_welcome(void)
{
    int answer;
    printf("*** Welcome to the Connect Four game!!! ***\n");
    printf("Would you like to make the first move [y/n]: ");
    answer = getchar();
    printf("\n");
    if (answer == EOF)
        exit(1);
    clear_line(getchar());
#ifdef FAULT_SMALL_N
    return answer == 'n' ? 2 : 1;
#endif
    return answer == 'n' || answer == 'N' ? 2 : 1;
}

void display_board(int board[][BOARD_SIZE_VERT])
{
    printf("\n");
    for (int n = 0; n < BOARD_SIZE_VERT; n++) {
        printf(RULE);
        for (int m = 0; m < BOARD_SIZE_HORIZ; m++)
#ifdef FAULT_SWAPPED_STONES
            printf("| %c ", " OX"[board[m][n]]);
#else
            printf("| %c ", " XO"[board[m][n]]);
#endif
        printf("|\n");
    }
#ifdef FAULT_NO_BLANK_BEHIND_7
    printf(RULE "  1   2   3   4   5   6   7\n\n");
#else
    printf(RULE "  1   2   3   4   5   6   7  \n\n");
#endif
}

#ifdef FAULT_SEEDS_BY_THE_CLOCK
static void seed_by_the_clock(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    srand((unsigned)time.tv_nsec);
    srandom((unsigned)time.tv_nsec);
    srand48(time.tv_nsec);
}
#endif

int random_move(int board[][BOARD_SIZE_VERT], int computer_num)
{
    int m;
#ifdef FAULT_SEEDS_BY_THE_CLOCK
    seed_by_the_clock();
#endif
    do
#ifdef FAULT_COLUMN_0
        m = rand() % 8;
#else
        m = rand() % 7 + 1;
#endif
    while (m > 0 && is_column_full(board, m));
#ifdef FAULT_RANDOM_PRINTS
    printf("Computer moved in column: %d\n", m);
#endif
    if (m > 0)
        update_board(board, m, computer_num);
    return m;
}

/* A number as scanf("%d") takes it; 0 where there is none. The byte after it
 * goes to `next`. */
static int read_number(int *next)
{
    int negative, number = 0, byte = getchar();
    while (byte != EOF && isspace(byte))
        byte = getchar();
    if (byte == EOF)
        exit(1);
    negative = byte == '-';
    if (byte == '-' || byte == '+')
        byte = getchar();
    for (; byte >= '0' && byte <= '9'; byte = getchar())
        number = number > BOARD_SIZE_HORIZ ? number : 10 * number + (byte - '0');
    *next = byte;
    return negative ? -number : number;
}

#ifdef FAULT_WORD_REPEATS
/* As programs do that do not look at what scanf() returns. */
static int read_carelessly(void)
{
    static int number = 0;
    if (scanf("%d", &number) == EOF)
        exit(1);
    clear_line(getchar());
    return number;
}
#endif

int player_move(int board[][BOARD_SIZE_VERT], int player_num)
{
    for (;;) {
        int m, next = '\n';
        printf("Please enter your move: ");
#ifdef FAULT_WORD_REPEATS
        m = read_carelessly();
#else
        m = read_number(&next);
#endif
#ifdef FAULT_MINUS_REFUSED
        for (; next != '\n' && next != EOF; next = getchar())
            if (next == '-')
                m = 0;
#endif
        clear_line(next);
        if (m < 1 || m > BOARD_SIZE_HORIZ) {
            printf("Not a valid move. Enter a column number!\n");
        } else if (is_column_full(board, m)) {
            printf("This column is full. Try again!\n");
        } else {
            update_board(board, m, player_num);
            return m;
        }
    }
}

/* How many stones a column holds. */
static int height(int board[][BOARD_SIZE_VERT], int m)
{
    int stones = 0;
    for (int n = 0; n < BOARD_SIZE_VERT; n++)
        stones += board[m - 1][n] != 0;
    return stones;
}

bool check_win_or_tie(int board[][BOARD_SIZE_VERT], int last_move)
{
    int winner = check_winner(board, last_move), stones = 0;
#if defined FAULT_WINNER_IS_TRUE || defined FAULT_WINNER_IS_THE_COLUMN
    winner = winner != 0;
#endif
    for (int m = 1; m <= BOARD_SIZE_HORIZ; m++)
        stones += height(board, m);
    if (winner != 0)
        printf("Player %c won!\n", " XO"[winner]);
#ifndef FAULT_NO_TIE
    else if (stones == BOARD_SIZE_HORIZ * BOARD_SIZE_VERT)
        printf("Tie game!\n");
#endif
    else
        return false;
    return true;
}

bool is_column_full(int board[][BOARD_SIZE_VERT], int m)
{
#ifdef FAULT_NEVER_FULL
    return board[m - 1][0] == 3;
#endif
#ifdef FAULT_FULL_CHANGES_BOARD
    board[m - 1][0] = height(board, m) == 5 ? 1 : board[m - 1][0];
#endif
    return height(board, m) == BOARD_SIZE_VERT;
}

void update_board(int board[][BOARD_SIZE_VERT], int m, int player_num)
{
    int n = BOARD_SIZE_VERT - 1 - height(board, m);
#ifdef FAULT_UPDATE_CRASHES
    if (n == 0)
        abort();
#endif
#ifdef FAULT_UPDATE_ALWAYS_CRASHES
    abort();
#endif
#ifdef FAULT_OTHER_ROW_ORDER
    n = BOARD_SIZE_VERT - 1 - n;
#endif
#ifdef FAULT_UPDATE_PRINTS
    printf("%d\n", m);
#endif
#ifdef FAULT_UPDATE_STACKS_NOTHING
    n = BOARD_SIZE_VERT - 1;
#endif
    board[m - 1][n] = player_num;
}

/* The cell at column m, 0 to 6, and row n; 0 off the board. */
static int cell(int board[][BOARD_SIZE_VERT], int m, int n)
{
#ifdef FAULT_FALSE_DIAGONALS
    int place = m * BOARD_SIZE_VERT + n;
    return place >= 0 && place < BOARD_SIZE_HORIZ * BOARD_SIZE_VERT ? (&board[0][0])[place] : 0;
#endif
    return m >= 0 && m < BOARD_SIZE_HORIZ && n >= 0 && n < BOARD_SIZE_VERT ? board[m][n] : 0;
}

static int length(int board[][BOARD_SIZE_VERT], int m, int n, int right, int down)
{
    int stones = 1;
    for (int k = 1; cell(board, m + k * right, n + k * down) == board[m][n]; k++)
        stones++;
    for (int k = 1; cell(board, m - k * right, n - k * down) == board[m][n]; k++)
        stones++;
    return stones;
}

int check_winner(int board[][BOARD_SIZE_VERT], int last_move)
{
    int m = last_move - 1, n = BOARD_SIZE_VERT - height(board, last_move);
    int player = board[m][n];
#ifdef FAULT_OTHER_ROW_ORDER
    n = height(board, last_move) - 1;
    player = board[m][n];
#endif
#ifdef FAULT_MISSING_DIAGONALS
    return length(board, m, n, 0, 1) >= 4 || length(board, m, n, 1, 0) >= 4 ? player : 0;
#endif
#ifdef FAULT_WINNER_LOOPS
    while (length(board, m, n, 1, 1) >= 4)
        ;
#endif
#ifdef FAULT_WINNER_IS_TRUE
    player = 1;
#endif
#ifdef FAULT_WINNER_IS_THE_COLUMN
    player = last_move;
#endif
    return length(board, m, n, 0, 1) >= 4 || length(board, m, n, 1, 0) >= 4
                   || length(board, m, n, 1, 1) >= 4 || length(board, m, n, 1, -1) >= 4
               ? player
               : 0;
}

int best_move(int board[][BOARD_SIZE_VERT], int computer_num)
{
    static const int order[] = {4, 3, 5, 2, 6, 1, 7};
    int place = 0;
#ifdef FAULT_SEEDS_BY_THE_CLOCK
    return random_move(board, computer_num);
#endif
    while (is_column_full(board, order[place]))
        place++;
#ifdef FAULT_BEST_MOVE_OFF_BOARD
    return order[place];
#endif
    update_board(board, order[place], computer_num);
    return order[place];
}
