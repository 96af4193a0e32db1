/* Answers the requests of `slide4 --functions` with a student's connect4.c.
 *
 *   slide4_functions [--cpu SECONDS] [--decimals N] [--notes] [--strict] < REQUESTS   marking
 *   slide4_functions --bot [--cpu SECONDS] < REQUESTS                                 playing
 *
 * Marking takes all eleven names, playing GetMoveBot1 and GetMoveBot2. Without
 * --cpu a request has 1 second while marking and no limit while playing. The
 * forms of requests and answers are those of slide4. With --decimals N a median
 * has N digits after the point (2 as in slide4). The file isolate.h tells how
 * calls are kept apart, and the other answers.
 *
 * No text decides the content of the array's cells beyond the board's size, and
 * all around it. They hold 0, 1, 2 or -1, by the line. Values decide, and cells
 * on the board; a write beyond the size is noted.
 */
#include "connect4.h"
#include "isolate.h"

#include <limits.h>

/* The student's functions, NULL where the file does not define one. */
#define FUNCTIONS(EACH)                                                                            \
    EACH(SecondPlacePrize, second_place_prize)                                                     \
    EACH(FourInARow, four_in_a_row)                                                                \
    EACH(BinaryToDecimal, binary_to_decimal)                                                       \
    EACH(MedianAbility, median_ability)                                                            \
    EACH(RemoveSpaces, remove_spaces)                                                              \
    EACH(InitialiseBoard, initialise_board)                                                        \
    EACH(AddMoveToBoard, add_move_to_board)                                                        \
    EACH(CheckGameOver, check_game_over)                                                           \
    EACH(GetDisplayBoardString, get_display_board_string)                                          \
    EACH(GetMoveBot1, get_move_bot1)                                                               \
    EACH(GetMoveBot2, get_move_bot2)

#define POINTER(name, answer) __typeof__(name) *name;

static struct {
    FUNCTIONS(POINTER)
} students;

enum {
    MIN_SIZE = 4,
    UNSET = -99,
    NAME_ROOM = 100,    /* bytes for a name, as in the handout; more for a longer one */
    PICTURE_ROOM = 4096 /* bytes for the board string; the longest has 211 */
};

typedef int Board[MAX_SIZE][MAX_SIZE];
typedef void (*Bot)(Board board, int size, int player, char *side, int *move);

/* The board that a function gets. */
static int (*board)[MAX_SIZE];

/* The board as it was given. */
static Board kept;

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

/* The content of a cell where no text decides it. */
static int margin(void)
{
    return (int)(harness_seed() >> 4 & 3) - 1;
}

static void new_board(void)
{
    int filler = margin();
    board = harness_guarded(&filler, sizeof filler, MAX_SIZE * MAX_SIZE);
}

/* Reads size times size cells and the end of the line. */
static void read_board(int size)
{
    new_board();
    for (int row = 0; row < size; row++)
        for (int col = 0; col < size; col++)
            board[row][col] = (int)harness_number(0, 3);
    harness_end_of_line();
    memcpy(kept, board, sizeof kept);
}

static void note_cells_outside(int size)
{
    for (int row = 0; row < MAX_SIZE; row++)
        for (int col = 0; col < MAX_SIZE; col++)
            if ((row >= size || col >= size) && board[row][col] != kept[row][col])
                harness_outside("it changes cells outside the board");
}

static void board_must_be_unchanged(int size)
{
    note_cells_outside(size);
    for (int row = 0; row < size; row++)
        for (int col = 0; col < size; col++)
            if (board[row][col] != kept[row][col])
                harness_fault("changed the board");
}

static void answer_cells(int size)
{
    for (int row = 0; row < size; row++) {
        for (int col = 0; col < size; col++)
            harness_answer("%d ", board[row][col]);
        harness_answer("\n");
    }
}

static void answer_second_place_prize(void)
{
    int a = read_int(), b = read_int(), c = read_int();
    harness_end_of_line();
    int prize = students.SecondPlacePrize(a, b, c);
    harness_note_printed();
    harness_answer("%d\n", prize);
}

static int read_length(int least)
{
    return (int)harness_number(least, 1 << 24);
}

static void answer_four_in_a_row(void)
{
    int length = read_length(0);
    int filler = margin();
    int *values = harness_guarded(&filler, sizeof filler, (size_t)length);
    for (int place = 0; place < length; place++)
        values[place] = read_int();
    harness_end_of_line();
    int first = students.FourInARow(values, length);
    harness_note_printed();
    harness_answer("%d\n", first);
}

static void answer_binary_to_decimal(void)
{
    int binary = read_int();
    harness_end_of_line();
    int decimal = students.BinaryToDecimal(binary);
    harness_note_printed();
    harness_answer("%d\n", decimal);
}

static void answer_median_ability(void)
{
    int length = read_length(1);
    double filler = margin();
    double *abilities = harness_guarded(&filler, sizeof filler, (size_t)length);
    for (int place = 0; place < length; place++)
        abilities[place] = harness_fraction();
    harness_end_of_line();
    double median = students.MedianAbility(abilities, length);
    harness_note_printed();
    harness_answer("%.*f\n", harness_options.decimals, median);
}

static void answer_remove_spaces(void)
{
    size_t length;
    const char *text = harness_rest(&length);
    char *name = harness_guarded("", 1, length < NAME_ROOM ? NAME_ROOM : length + 1);
    memcpy(name, text, length);
    students.RemoveSpaces(name);
    harness_note_printed();
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
    new_board();
    memset(board, 0xff, sizeof kept); /* -1 in every cell */
    students.InitialiseBoard(board, size);
    harness_note_printed();
    answer_cells(MAX_SIZE);
}

static void answer_add_move_to_board(void)
{
    int size = read_size();
    char side = read_side();
    int move = read_int(), player = read_player(), row = UNSET, col = UNSET;
    read_board(size);
    students.AddMoveToBoard(board, size, side, move, player, &row, &col);
    harness_note_printed();
    note_cells_outside(size);
    harness_answer("%d %d\n", row, col);
    answer_cells(size);
}

static void answer_check_game_over(void)
{
    int size = read_size(), player = read_player();
    int row = read_int(), col = read_int();
    read_board(size);
    int over = students.CheckGameOver(board, size, player, row, col);
    harness_note_printed();
    board_must_be_unchanged(size);
    harness_answer("%d\n", over);
}

static void answer_get_display_board_string(void)
{
    int size = read_size();
    read_board(size);
    char *text = harness_guarded("?", 1, PICTURE_ROOM);
    students.GetDisplayBoardString(board, size, text);
    harness_note_printed();
    board_must_be_unchanged(size);
    if (memchr(text, '\0', PICTURE_ROOM) == NULL)
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
    bot(board, size, player, &side, &move);
    harness_note_printed();
    board_must_be_unchanged(size);
    harness_answer("%c %d\n", side > ' ' && side <= '~' ? side : '?', move);
}

static void answer_get_move_bot1(void)
{
    answer_bot(students.GetMoveBot1);
}

static void answer_get_move_bot2(void)
{
    answer_bot(students.GetMoveBot2);
}

#define ENTRY(name, answer) {#name, answer_##answer, &students.name, 0},

int main(int argc, char **argv)
{
    static struct harness_function table[] = {FUNCTIONS(ENTRY){NULL, NULL, NULL, 0}};
    static struct harness_function bots[] = {
        ENTRY(GetMoveBot1, get_move_bot1)
        ENTRY(GetMoveBot2, get_move_bot2)
        {NULL, NULL, NULL, 0},
    };
    harness_open(argv[0], table);
    return harness_serve(argc, argv, NULL, bots);
}
