/* Answers the requests of `slide4 --functions` with a student's connect4.c.
 *
 *   slide4_functions [--cpu SECONDS] [--decimals N] < REQUESTS   marking
 *   slide4_functions --bot [--cpu SECONDS] < REQUESTS            playing
 *
 * Marking takes all eleven names, playing GetMoveBot1 and GetMoveBot2. Without
 * --cpu a request has 1 second while marking and no limit while playing. The
 * forms of requests and answers are those of slide4; --decimals N prints a
 * median with N digits after the point (2 as in slide4). How calls are kept
 * apart, and what else an answer can be, stands in isolate.h.
 */
#include "connect4.h"
#include "isolate.h"

#include <limits.h>

#undef main

/* A file without one of the functions is marked on the others. */
#pragma weak SecondPlacePrize
#pragma weak FourInARow
#pragma weak BinaryToDecimal
#pragma weak MedianAbility
#pragma weak RemoveSpaces
#pragma weak InitialiseBoard
#pragma weak AddMoveToBoard
#pragma weak CheckGameOver
#pragma weak GetDisplayBoardString
#pragma weak GetMoveBot1
#pragma weak GetMoveBot2

enum {
    MIN_SIZE = 4,
    OUTSIDE = -1,
    UNSET = -99,
    MARGIN = 128,       /* numbers before and after a board, and bytes of a text */
    PICTURE_ROOM = 4096 /* bytes for the board string; the longest has 211 */
};

typedef void (*Bot)(int board[MAX_SIZE][MAX_SIZE], int size, int player, char *side, int *move);

/* The board that a function gets, with some room around it. */
static struct {
    int before[MARGIN];
    int board[MAX_SIZE][MAX_SIZE];
    int behind[MARGIN];
} given;

/* The board as it was given. */
static int kept[MAX_SIZE][MAX_SIZE];

static int read_int(void)
{
    return (int)harness_number(INT_MIN, INT_MAX);
}

static int read_size(void)
{
    return (int)harness_number(MIN_SIZE, MAX_SIZE);
}

static int read_player(void)
{
    return (int)harness_number(1, 2);
}

static char read_side(void)
{
    const char *word = harness_word();
    if (strlen(word) != 1)
        harness_error("a side is one letter");
    return word[0];
}

/* Every number is -1: a byte of ones in each of its bytes. */
static void clear_board(void)
{
    memset(&given, 0xff, sizeof given);
}

/* Reads size times size cells and the end of the line. */
static void read_board(int size)
{
    clear_board();
    for (int row = 0; row < size; row++)
        for (int col = 0; col < size; col++)
            given.board[row][col] = (int)harness_number(0, 3);
    harness_end_of_line();
    memcpy(kept, given.board, sizeof kept);
}

static void board_must_be_unchanged(void)
{
    if (memcmp(kept, given.board, sizeof kept) != 0)
        harness_fault("changed the board");
}

static void cells_outside_must_be_unchanged(int size)
{
    for (int row = 0; row < MAX_SIZE; row++)
        for (int col = 0; col < MAX_SIZE; col++)
            if ((row >= size || col >= size) && given.board[row][col] != OUTSIDE)
                harness_fault("changed a cell outside the board");
}

static void answer_cells(int size)
{
    for (int row = 0; row < size; row++) {
        for (int col = 0; col < size; col++)
            harness_answer("%d ", given.board[row][col]);
        harness_answer("\n");
    }
}

static void answer_second_place_prize(void)
{
    int a = read_int(), b = read_int(), c = read_int();
    harness_end_of_line();
    int prize = SecondPlacePrize(a, b, c);
    harness_must_be_silent();
    harness_answer("%d\n", prize);
}

static int read_length(int least)
{
    return (int)harness_number(least, 1 << 24);
}

static void answer_four_in_a_row(void)
{
    int length = read_length(0);
    int *values = harness_guarded((size_t)length * sizeof *values);
    for (int place = 0; place < length; place++)
        values[place] = read_int();
    harness_end_of_line();
    int first = FourInARow(values, length);
    harness_must_be_silent();
    harness_answer("%d\n", first);
}

static void answer_binary_to_decimal(void)
{
    int binary = read_int();
    harness_end_of_line();
    int decimal = BinaryToDecimal(binary);
    harness_must_be_silent();
    harness_answer("%d\n", decimal);
}

static void answer_median_ability(void)
{
    int length = read_length(1);
    double *abilities = harness_guarded((size_t)length * sizeof *abilities);
    for (int place = 0; place < length; place++)
        abilities[place] = harness_fraction();
    harness_end_of_line();
    double median = MedianAbility(abilities, length);
    harness_must_be_silent();
    harness_answer("%.*f\n", harness_options.decimals, median);
}

static void answer_remove_spaces(void)
{
    size_t length;
    const char *text = harness_rest(&length);
    char *name = calloc(length + 1 + MARGIN, 1);
    if (name == NULL)
        harness_error("no memory for the text");
    memcpy(name, text, length);
    RemoveSpaces(name);
    harness_must_be_silent();
    if (strchr(name, '\n') != NULL)
        harness_fault("put a line end into the text");
    harness_answer("[");
    harness_answer_bytes(name, strlen(name));
    harness_answer("]\n");
}

static void answer_initialise_board(void)
{
    int size = read_size();
    harness_end_of_line();
    clear_board();
    InitialiseBoard(given.board, size);
    harness_must_be_silent();
    answer_cells(MAX_SIZE);
}

static void answer_add_move_to_board(void)
{
    int size = read_size();
    char side = read_side();
    int move = read_int(), player = read_player(), row = UNSET, col = UNSET;
    read_board(size);
    AddMoveToBoard(given.board, size, side, move, player, &row, &col);
    harness_must_be_silent();
    cells_outside_must_be_unchanged(size);
    harness_answer("%d %d\n", row, col);
    answer_cells(size);
}

static void answer_check_game_over(void)
{
    int size = read_size(), player = read_player();
    int row = read_int(), col = read_int();
    read_board(size);
    int over = CheckGameOver(given.board, size, player, row, col);
    harness_must_be_silent();
    board_must_be_unchanged();
    harness_answer("%d\n", over);
}

static void answer_get_display_board_string(void)
{
    static char text[PICTURE_ROOM];
    int size = read_size();
    read_board(size);
    memset(text, '?', sizeof text - 1);
    GetDisplayBoardString(given.board, size, text);
    harness_must_be_silent();
    board_must_be_unchanged();
    text[sizeof text - 1] = '\0';
    if (strlen(text) == sizeof text - 1)
        harness_fault("the string has no end");
    harness_answer("%d\n", (int)strlen(text));
    harness_answer_bytes(text, strlen(text));
}

static int has_open_slot(int size)
{
    for (int row = 0; row < size; row++)
        for (int col = 0; col < size; col++)
            if ((row == 0 || col == 0 || row == size - 1 || col == size - 1)
                && kept[row][col] == 0)
                return 1;
    return 0;
}

static void answer_bot(Bot bot)
{
    char side = '?';
    int size = read_size(), player = read_player(), move = UNSET;
    read_board(size);
    if (!has_open_slot(size))
        harness_error("no open slot");
    bot(given.board, size, player, &side, &move);
    if (!harness_options.playing)
        harness_must_be_silent();
    board_must_be_unchanged();
    harness_answer("%c %d\n", side > ' ' && side <= '~' ? side : '?', move);
}

static void answer_get_move_bot1(void)
{
    answer_bot(GetMoveBot1);
}

static void answer_get_move_bot2(void)
{
    answer_bot(GetMoveBot2);
}

#define ENTRY(name, answer) {#name, answer, (void (*)(void))name, 0}

int main(int argc, char **argv)
{
    static struct harness_function table[] = {
        ENTRY(SecondPlacePrize, answer_second_place_prize),
        ENTRY(FourInARow, answer_four_in_a_row),
        ENTRY(BinaryToDecimal, answer_binary_to_decimal),
        ENTRY(MedianAbility, answer_median_ability),
        ENTRY(RemoveSpaces, answer_remove_spaces),
        ENTRY(InitialiseBoard, answer_initialise_board),
        ENTRY(AddMoveToBoard, answer_add_move_to_board),
        ENTRY(CheckGameOver, answer_check_game_over),
        ENTRY(GetDisplayBoardString, answer_get_display_board_string),
        ENTRY(GetMoveBot1, answer_get_move_bot1),
        ENTRY(GetMoveBot2, answer_get_move_bot2),
        {NULL, NULL, NULL, 0},
    };
    static struct harness_function bots[] = {
        ENTRY(GetMoveBot1, answer_get_move_bot1),
        ENTRY(GetMoveBot2, answer_get_move_bot2),
        {NULL, NULL, NULL, 0},
    };
    return harness_serve(argc, argv, table, NULL, bots);
}
