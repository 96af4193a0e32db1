/* Plays the sessions of the course's driver with a student's connect4.c. They are
 * the banner, the report of option 0, games of people and bots, and tournaments.
 *
 * Input that the course's driver cannot survive ends the session with status 1
 * and a line on standard error. A digit that is not below the size is a forfeit.
 */
#include "connect4.h"

#include <ctype.h>
#include <limits.h>

#undef main

/* A file without bots can play the games of people. */
#pragma weak SecondPlacePrize
#pragma weak FourInARow
#pragma weak BinaryToDecimal
#pragma weak MedianAbility
#pragma weak RemoveSpaces
#pragma weak GetMoveBot1
#pragma weak GetMoveBot2

/* Without one of these it gets as far as the first call. */
#ifdef SOME_ARE_MISSING
#pragma weak InitialiseBoard
#pragma weak AddMoveToBoard
#pragma weak CheckGameOver
#pragma weak GetDisplayBoardString
#endif

enum { MIN_SIZE = 4, PICTURE_ROOM = 4096, PEOPLE = 1, AGAINST_BOT1 = 2, TOURNAMENT = 3 };

typedef int Board[MAX_SIZE][MAX_SIZE];

static void stop(const char *why)
{
    fprintf(stderr, "slide4_driver: %s\n", why);
    exit(1);
}

/* ---- what the user types ---- */

/* A number as scanf("%d") takes it. */
static int read_int(void)
{
    long long number = 0;
    int digits = 0, byte, negative;
    do
        byte = getchar();
    while (byte != EOF && isspace(byte));
    negative = byte == '-';
    if (byte == '-' || byte == '+')
        byte = getchar();
    for (; byte >= '0' && byte <= '9'; byte = getchar(), digits++)
        if (number <= INT_MAX)
            number = 10 * number + (byte - '0');
    ungetc(byte, stdin);
    if (negative)
        number = -number;
    if (digits == 0 || number < INT_MIN || number > INT_MAX)
        stop("a number is expected");
    return (int)number;
}

static char read_one_of(const char *wanted)
{
    for (;;) {
        int byte = getchar();
        if (byte == EOF)
            stop("unexpected end of input");
        if (byte != '\0' && strchr(wanted, byte) != NULL)
            return (char)byte;
    }
}

/* ---- a game ---- */

static void show(Board board, int size)
{
    static char text[PICTURE_ROOM];
    memset(text, 0, sizeof text);
    GetDisplayBoardString(board, size, text);
    printf("%s", text);
}

static void choose(Board board, int size, int type, int player, char *side, int *move)
{
    Board copy;
    memcpy(copy, board, sizeof copy);
    if (type == PEOPLE || (type == AGAINST_BOT1 && player == 1)) {
        printf("Player %d: enter move [side/position]: ", player);
        *side = read_one_of("NWES");
        *move = read_one_of("0123456789") - '0';
    } else if (type == AGAINST_BOT1 || player == 1) {
        GetMoveBot1(copy, size, player, side, move);
    } else {
        GetMoveBot2(copy, size, player, side, move);
    }
}

/* Returns the winner. */
static int play_game(int size, int type, int starter)
{
    Board board = {{0}};
    int player = starter, over = 0;
    InitialiseBoard(board, size);
    if (type != TOURNAMENT)
        show(board, size);
    for (;;) {
        char side = '?';
        int move = -1, row = -1, col = -1;
        choose(board, size, type, player, &side, &move);
        if (move >= 0 && move < size)
            AddMoveToBoard(board, size, side, move, player, &row, &col);
        over = CheckGameOver(board, size, player, row, col);
        if (type != TOURNAMENT)
            show(board, size);
        if (over != 0)
            return player;
        player = 3 - player;
    }
}

static void play(void)
{
    int size, type, games = 1, wins[3] = {0, 0, 0}, winner = 0;
    printf("\n\n==================\nEnter board size: ");
    size = read_int();
    if (size < MIN_SIZE || size > MAX_SIZE)
        stop("the size is not 4 to 10");
    printf("Options:\n [1] = Human vs. Human\n [2] = Human vs. Bot1\n [3] = Bot1 vs. Bot2\n"
           "Choose game type: ");
    type = read_int();
    if (type == TOURNAMENT) {
        printf("Number of games: ");
        games = read_int();
    }
    for (int game = 0; game < games; game++) {
        winner = play_game(size, type, 1 + game % 2);
        wins[winner]++;
    }
    if (games == 1)
        printf("\nGame over! Congratulations! Winner is Player %d\n\n", winner);
    else
        printf("\nTournament over! Games played = %d\nPlayer 1 wins = %d / Player 2 wins = %d\n\n",
               games, wins[1], wins[2]);
}

/* ---- the report of option 0 ---- */

static void head(const char *number, int width)
{
    printf("\nTESTING TASK %s:\n", number);
    while (width-- > 0)
        putchar('=');
    putchar('\n');
}

static void show_numbers(Board board, int size)
{
    for (int row = 0; row < size; row++) {
        printf("   ");
        for (int col = 0; col < size; col++)
            printf("%d ", board[row][col]);
        printf("\n");
    }
}

static void report_numbers(void)
{
    int valuesA[] = {1, 2, 1, 2, 1, 1, 1, 1, 2, 1};
    int valuesB[] = {1, 2, 1, 2, 1, 1, 1, 2, 2, 1, 1, 4, 4, 4, 4};
    int valuesC[] = {5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8};
    double groupA[] = {4.3, 2.1, 6.7, 5.0, 1.2};
    double groupB[] = {4.3, 2.1, 6.7, 5.0, 1.2, 9.9, 7.0, 3.0, 6.6, 6.5};
    head("ONE", 17);
    printf("   Prize = %d\n", SecondPlacePrize(200, 100, 200));
    printf("   Prize = %d\n", SecondPlacePrize(45, 600, 590));
    head("TWO", 17);
    printf("   Result = %d\n", FourInARow(valuesA, 10));
    printf("   Result = %d\n", FourInARow(valuesB, 15));
    printf("   Result = %d\n", FourInARow(valuesC, 15));
    printf("   Result = %d\n", FourInARow(valuesC, 6));
    head("THREE", 19);
    printf("   Decimal = %d\n", BinaryToDecimal(101));
    printf("   Decimal = %d\n", BinaryToDecimal(1));
    printf("   Decimal = %d\n", BinaryToDecimal(11111111));
    printf("   Decimal = %d\n", BinaryToDecimal(100000000));
    head("FOUR", 19);
    printf("   Median ability Group A = %.2f\n", MedianAbility(groupA, 5));
    printf("   Median ability Group B = %.2f\n", MedianAbility(groupB, 10));
}

static void report_names(void)
{
    char nameA[100] = "The       Champ";
    char nameB[100] = "     I    AM      THE     GREATEST    ";
    char nameC[100] = "Therearenospaceshereatall";
    head("FIVE", 19);
    RemoveSpaces(nameA);
    RemoveSpaces(nameB);
    RemoveSpaces(nameC);
    printf("   Name A = [%s]\n   Name B = [%s]\n   Name C = [%s]\n", nameA, nameB, nameC);
}

static void report_new_board(int size)
{
    Board board;
    memset(board, 0xff, sizeof board);
    InitialiseBoard(board, size);
    printf("   Board of size %dx%d:\n", size, size);
    show_numbers(board, MAX_SIZE);
}

static void add(Board board, int size, char side, int move, int player)
{
    int row = -1, col = -1;
    AddMoveToBoard(board, size, side, move, player, &row, &col);
}

static void add_and_tell(Board board, int size, char side, int move, int player)
{
    int row = -1, col = -1;
    AddMoveToBoard(board, size, side, move, player, &row, &col);
    printf("   Token position: row=%d, col=%d\n", row, col);
}

static void check_and_tell(Board board, int size, int player, int row, int col)
{
    show_numbers(board, size);
    printf("   Checking for win for Player %d in [%d, %d]\n", player, row, col);
    printf("   Result = %d\n", CheckGameOver(board, size, player, row, col));
}

static void report_moves(void)
{
    Board board = {{0}};
    head("SEVEN", 21);
    InitialiseBoard(board, 8);
    add_and_tell(board, 8, 'N', 1, 1);
    add_and_tell(board, 8, 'E', 4, 2);
    add_and_tell(board, 8, 'S', 5, 1);
    show_numbers(board, 8);
    head("EIGHT", 21);
    memset(board, 0, sizeof board);
    InitialiseBoard(board, 5);
    for (int move = 0; move < 6; move++)
        add(board, 5, 'N', move % 2, 1 + move % 2);
    check_and_tell(board, 5, 2, 2, 1);
    add(board, 5, 'N', 0, 1);
    check_and_tell(board, 5, 1, 1, 0);
}

static void report_string(int size)
{
    static char text[PICTURE_ROOM];
    Board board = {{0}};
    InitialiseBoard(board, size);
    memset(text, 0, sizeof text);
    GetDisplayBoardString(board, size, text);
    printf("   The length of the board string is: %d\n%s", (int)strlen(text), text);
}

static void report(void)
{
    report_numbers();
    report_names();
    head("SIX", 19);
    report_new_board(5);
    report_new_board(8);
    report_moves();
    head("NINE", 20);
    report_string(4);
    report_string(10);
    head("TEN", 19);
    printf("   You can test Task Ten by implementing the two Bot functions in connect.c.\n"
           "   If you then play a tournament, of many games, between the two bots, you \n"
           "   can see which one is performing the best.  This might help you to refine \n"
           "   the strategies that you are using. \n");
}

int main(void)
{
    setvbuf(stdout, NULL, _IONBF, 0); /* a crash loses nothing */
    srand(1);
    printf("ENGGEN131 Project - Semester Two - 2018\n"
           "                                 _      __                 \n"
           "                                | |    / _|                \n"
           "  ___ ___  _ __  _ __   ___  ___| |_  | |_ ___  _   _ _ __ \n"
           " / __/ _ \\| '_ \\| '_ \\ / _ \\/ __| __| |  _/ _ \\| | | | '__|\n"
           "| (_| (_) | | | | | | |  __/ (__| |_  | || (_) | |_| | |   \n"
           " \\___\\___/|_| |_|_| |_|\\___|\\___|\\__| |_| \\___/ \\__,_|_|   \n"
           "\n"
           "Would you like to:\n"
           "\n"
           "  0 = Test individual functions in connect.c\n"
           "      [you should write your own test code for this in MyTestFunction()]\n"
           "  1 = Play Connect Four\n"
           "      [this will only work if you to have completed all of the functions)]\n"
           "\n"
           "Please enter your choice [0 or 1]:  ");
    if (read_int() == 0)
        report();
    else
        play();
    return 0;
}
