/* Calls the functions of a student's connect4_functions.c one by one.
 *
 *   ece15_functions [--cpu SECONDS] [--notes] [--strict] < REQUESTS   marking
 *   ece15_functions --best-move [--cpu SECONDS] < POSITIONS           playing
 *
 * COLUMNS are the moves played so far, 1 to 7, X first, `-` for none. The
 * position has the order of rows that the student's update_board() has. The side
 * to move is the player number that a function gets; last_move is the last column.
 * TEXT goes to standard input; `\n` in it is a line end, `\\` a backslash.
 *
 *   request                        answer
 *   print_welcome TEXT             VALUE LENGTH, and what was printed
 *   display_board COLUMNS          LENGTH, and what was printed
 *   random_move COLUMNS            VALUE
 *   player_move COLUMNS TEXT       VALUE LENGTH, and what was printed
 *   check_win_or_tie COLUMNS       VALUE (0 or 1; what it prints is dropped)
 *   is_column_full COLUMNS M       VALUE (0 or 1)
 *   update_board COLUMNS M         42 cells, column by column as they are stored
 *   check_winner COLUMNS           VALUE (what it prints is dropped)
 *   best_move COLUMNS              VALUE
 *
 * There are two faults beyond those in isolate.h: a changed board, and a move in
 * a wrong place. Right places are on top of its column, and where update_board()
 * puts it. The functions random_move and best_move answer any value; the reader
 * judges it. A function's output is noted where the list above does not name it.
 *
 * With --best-move a line is COLUMNS alone (empty for none). The answer is the
 * line, a blank and the column, as with `ece15 --best-move`. It does not look
 * whether the game is over.
 */
#include "connect4_functions.h"
#include "isolate.h"

#include <stdio.h>
#include <string.h>

/* The student's functions, NULL where the file does not define one. */
#define FUNCTIONS(EACH)                                                                            \
    EACH(print_welcome)                                                                            \
    EACH(display_board)                                                                            \
    EACH(random_move)                                                                              \
    EACH(player_move)                                                                              \
    EACH(check_win_or_tie)                                                                         \
    EACH(is_column_full)                                                                           \
    EACH(update_board)                                                                             \
    EACH(check_winner)                                                                             \
    EACH(best_move)

#define POINTER(name) __typeof__(name) *name;

static struct {
    FUNCTIONS(POINTER)
} students;

enum {
    CELLS = BOARD_SIZE_HORIZ * BOARD_SIZE_VERT,
    MOST_TEXT = 4096 /* bytes of standard input */
};

typedef int Board[BOARD_SIZE_HORIZ][BOARD_SIZE_VERT];

/* The board that a function gets. */
static int (*board)[BOARD_SIZE_VERT];

static Board kept;      /* the position as it was given */
static int side_to_move; /* 1 or 2 */
static int last_move;    /* 0 before the first move */

/* In which order a column is filled: the cell of its first stone and the step
 * to the next one. With no step the student's update_board() does it. */
static int first_cell = BOARD_SIZE_VERT - 1, step = -1;

/* Puts a stone into a column with room. */
static void put(Board position, int m, int player)
{
    int n = first_cell;
    if (step == 0) {
        students.update_board(position, m, player);
        return;
    }
    while (position[m - 1][n] != 0)
        n += step;
    position[m - 1][n] = player;
}

enum { UPWARDS, DOWNWARDS, OWN_ORDER };

/* Looks where the student's update_board() puts three stones. The course's puts
 * them upwards from cell 5. Others begin at cell 0, or have an order of their
 * own. Where it puts other than three stones, it is the course's. */
static int try_order(void)
{
    static const Board upwards = {{0, 0, 0, 0, 2, 1}, {0, 0, 0, 0, 0, 1}};
    static const Board downwards = {{1, 2}, {1}};
    Board trial = {{0}};
    int sum = 0;
    if (students.update_board == NULL)
        return UPWARDS;
    students.update_board(trial, 1, 1);
    students.update_board(trial, 1, 2);
    students.update_board(trial, 2, 1);
    for (int cell = 0; cell < CELLS; cell++)
        sum += trial[cell / BOARD_SIZE_VERT][cell % BOARD_SIZE_VERT];
    if (memcmp(trial, downwards, sizeof trial) == 0)
        return DOWNWARDS;
    return memcmp(trial, upwards, sizeof trial) != 0 && sum == 4 ? OWN_ORDER : UPWARDS;
}

/* Finds the order once. Where update_board() is missing, crashes or loops, it is
 * the course's. This fault then costs only the functions that call
 * update_board(). */
static void find_order(void)
{
    int order = harness_try(try_order);
    if (order == DOWNWARDS) {
        first_cell = 0;
        step = 1;
    } else if (order == OWN_ORDER) {
        step = 0;
    }
}

/* Plays the columns on an empty board. */
static void build(const char *columns)
{
    int stones[BOARD_SIZE_HORIZ] = {0};
    static const int empty = 0;
    board = harness_guarded(&empty, sizeof empty, CELLS);
    side_to_move = 1;
    last_move = 0;
    if (strcmp(columns, "-") == 0)
        columns = "";
    for (; *columns != '\0'; columns++) {
        if (*columns < '1' || *columns > '0' + BOARD_SIZE_HORIZ)
            harness_error("a byte is not a column");
        last_move = *columns - '0';
        if (++stones[last_move - 1] > BOARD_SIZE_VERT)
            harness_error("a column is full");
        put(board, last_move, side_to_move);
        side_to_move = 3 - side_to_move;
    }
    memcpy(kept, board, sizeof kept);
    harness_forget_printed();
}

static void board_must_be_unchanged(void)
{
    if (memcmp(kept, board, sizeof kept) != 0)
        harness_fault("changed the board");
}

static int is_column(int m)
{
    return m >= 1 && m <= BOARD_SIZE_HORIZ;
}

/* Returns 1 if a column of the position takes a stone. */
static int has_room(int m)
{
    for (int n = 0; n < BOARD_SIZE_VERT; n++)
        if (kept[m - 1][n] == 0)
            return 1;
    return 0;
}

/* The board shall be the position with this move on it. The move is where it
 * belongs, or where the student's update_board() puts it. */
static void board_must_hold(int m)
{
    Board moved;
    int is_move = is_column(m) && has_room(m);
    memcpy(moved, kept, sizeof moved);
    if (is_move)
        put(moved, m, side_to_move);
    if (memcmp(moved, board, sizeof moved) == 0)
        return;
    if (is_move && students.update_board != NULL)
        students.update_board(kept, m, side_to_move);
    if (memcmp(kept, board, sizeof kept) != 0)
        harness_fault("the board is not the position with the move on it");
}

/* The rest of the line with its escapes resolved, as standard input. */
static void give_input(void)
{
    static char text[MOST_TEXT];
    size_t length, filled = 0;
    const char *rest = harness_rest(&length);
    for (; *rest != '\0' && filled < sizeof text; rest++) {
        int escaped = *rest == '\\' && rest[1] != '\0';
        rest += escaped;
        text[filled++] = escaped && *rest == 'n' ? '\n' : *rest;
    }
    if (*rest != '\0')
        harness_error("the text is too long");
    harness_input(text, filled);
}

static void answer_value_and_printed(int value)
{
    size_t length;
    const char *text = harness_printed(&length);
    harness_answer("%d %d\n", value, (int)length);
    harness_answer_bytes(text, length);
}

static void answer_print_welcome(void)
{
    give_input();
    answer_value_and_printed(students.print_welcome());
}

static void answer_display_board(void)
{
    build(harness_word());
    harness_end_of_line();
    students.display_board(board);
    board_must_be_unchanged();
    size_t length;
    const char *text = harness_printed(&length);
    harness_answer("%d\n", (int)length);
    harness_answer_bytes(text, length);
}

static void answer_random_move(void)
{
    build(harness_word());
    harness_end_of_line();
    int m = students.random_move(board, side_to_move);
    harness_note_printed();
    board_must_hold(m);
    harness_answer("%d\n", m);
}

static void answer_best_move(void)
{
    build(harness_word());
    harness_end_of_line();
    int m = students.best_move(board, side_to_move);
    harness_note_printed();
    board_must_hold(m);
    harness_answer("%d\n", m);
}

/* A line of --best-move. */
static void answer_position(void)
{
    build(harness_line());
    int m = students.best_move(board, side_to_move);
    board_must_hold(m);
    harness_answer("%s %d\n", harness_line(), m);
}

static void answer_player_move(void)
{
    build(harness_word());
    give_input();
    int m = students.player_move(board, side_to_move);
    answer_value_and_printed(m);
    board_must_hold(m);
}

/* Reads a position that has a last move. */
static void read_last_move(void)
{
    build(harness_word());
    harness_end_of_line();
    if (last_move == 0)
        harness_error("there is no last move");
}

static void answer_check_win_or_tie(void)
{
    read_last_move();
    bool over = students.check_win_or_tie(board, last_move);
    board_must_be_unchanged();
    harness_answer("%d\n", over);
}

static void answer_is_column_full(void)
{
    build(harness_word());
    int m = (int)harness_number(1, BOARD_SIZE_HORIZ);
    harness_end_of_line();
    bool full = students.is_column_full(board, m);
    harness_note_printed();
    board_must_be_unchanged();
    harness_answer("%d\n", full);
}

static void answer_update_board(void)
{
    build(harness_word());
    int m = (int)harness_number(1, BOARD_SIZE_HORIZ);
    harness_end_of_line();
    students.update_board(board, m, side_to_move);
    harness_note_printed();
    for (int cell = 0; cell < CELLS; cell++)
        harness_answer("%d%c", board[cell / BOARD_SIZE_VERT][cell % BOARD_SIZE_VERT],
                       cell + 1 < CELLS ? ' ' : '\n');
}

static void answer_check_winner(void)
{
    read_last_move();
    int winner = students.check_winner(board, last_move);
    board_must_be_unchanged();
    harness_answer("%d\n", winner);
}

#define ENTRY(name) {#name, answer_##name, &students.name, 0},

int main(int argc, char **argv)
{
    static struct harness_function table[] = {FUNCTIONS(ENTRY){NULL, NULL, NULL, 0}};
    static struct harness_function bot = {"best_move", answer_position, &students.best_move, 0};
    harness_open(argv[0], table);
    find_order();
    return harness_serve(argc, argv, "--best-move", &bot);
}
