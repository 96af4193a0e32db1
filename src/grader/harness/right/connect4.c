/* A right connect4.c, for the tests of the marking. Each FAULT_x plants one
 * fault in one function. */
#include "connect4.h"

#ifdef FAULT_MISSING_MEDIAN
#define MedianAbility AnotherName
double MedianAbility(double abilities[], int length);
#endif

#ifdef FAULT_MAIN
int main(void)
{
    return 7;
}
#endif

/* ---- tasks one to five ---- */

int SecondPlacePrize(int prizeA, int prizeB, int prizeC)
{
#ifdef FAULT_EQUAL_PRIZES
    int most = prizeA > prizeB ? prizeA : prizeB, least = prizeA < prizeB ? prizeA : prizeB;
    if (prizeA == prizeB)
        return prizeC;
    return prizeC >= most ? most : prizeC <= least ? least : prizeC;
#endif
#ifdef FAULT_PRIZE_PRINTS
    printf("%d %d %d\n", prizeA, prizeB, prizeC);
#endif
    if ((prizeA >= prizeB && prizeA <= prizeC) || (prizeA <= prizeB && prizeA >= prizeC))
        return prizeA;
    if ((prizeB >= prizeA && prizeB <= prizeC) || (prizeB <= prizeA && prizeB >= prizeC))
        return prizeB;
    return prizeC;
}

int FourInARow(int values[], int length)
{
    int found = -1;
#ifdef FAULT_FOUR_READS_PAST
    length++;
#endif
#ifdef FAULT_FOUR_READS_BEFORE
    if (length > 0 && *(volatile int *)(values - 1) == 77)
        return 77;
#endif
    for (int i = 0; i + 3 < length; i++) {
        if (values[i] == values[i + 1] && values[i] == values[i + 2] && values[i] == values[i + 3]) {
#ifndef FAULT_LAST_RUN
            return i;
#endif
            found = i;
        }
    }
    return found;
}

int BinaryToDecimal(int binary)
{
    int decimal = 0, place = 1;
#ifdef FAULT_BINARY_CRASHES
    if (binary % 100 == 11)
        *(volatile int *)0 = 1;
#endif
#ifdef FAULT_BINARY_EXITS
    if (binary > 1000)
        exit(0);
#endif
#ifdef FAULT_BINARY_RECURSES
    char room[1 << 20];
    memset(room, binary & 0xff, sizeof room);
    return room[5] == 127 ? 0 : BinaryToDecimal(binary) + room[4];
#endif
#ifdef FAULT_NINE_DIGITS
    binary %= 1000000000;
#endif
    for (; binary > 0; binary /= 10, place *= 2)
        decimal += binary % 10 * place;
    return decimal;
}

static int compare(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

double MedianAbility(double abilities[], int length)
{
#ifdef FAULT_MEDIAN_READS_PAST
    qsort(abilities, (size_t)length + 1, sizeof abilities[0], compare);
#endif
    qsort(abilities, (size_t)length, sizeof abilities[0], compare);
#ifdef FAULT_MEDIAN_UPPER
    return abilities[length / 2];
#endif
#ifdef FAULT_MEDIAN_ROUNDS
    return (int)(100 * (abilities[length / 2] + abilities[(length - 1) / 2]) / 2) / 100.0;
#endif
    return (abilities[length / 2] + abilities[(length - 1) / 2]) / 2;
}

void RemoveSpaces(char *name)
{
    char *to = name;
#ifdef FAULT_SPACES_LOOP
    while (strstr(name, "  ") != NULL)
        ;
#endif
#ifdef FAULT_SPACES_SLEEP
    if (strstr(name, "  ") != NULL)
        getchar() == EOF ? (void)nanosleep(&(struct timespec){100, 0}, NULL) : (void)0;
#endif
    for (char *from = name; *from != '\0'; from++)
        if (from[0] != ' ' || from[1] != ' ')
            *to++ = *from;
    *to = '\0';
#ifdef FAULT_TRAILING_BLANKS
    if (to > name && to[-1] == ' ')
        strcpy(to, " ");
#endif
}

/* ---- tasks six to nine ---- */

void InitialiseBoard(int board[MAX_SIZE][MAX_SIZE], int size)
{
#ifdef FAULT_WHOLE_ARRAY
    memset(board, 0, sizeof(int) * MAX_SIZE * MAX_SIZE);
#endif
    for (int row = 0; row < size; row++)
        for (int col = 0; col < size; col++)
            board[row][col] = 0;
#ifdef FAULT_ONE_FIXED_PIECE
    board[size / 2][size / 2] = 3;
    return;
#endif
    for (int row = (size - 1) / 2; row <= size / 2; row++)
        for (int col = (size - 1) / 2; col <= size / 2; col++)
            board[row][col] = 3;
}

#ifdef FAULT_WRITES_BESIDE
/* 1 while a bot tries a move on its own copy. */
static int choosing;
#endif

void AddMoveToBoard(int board[MAX_SIZE][MAX_SIZE], int size, char side, int move, int player,
                    int *lastRow, int *lastCol)
{
    int row = move, col = move, down = 0, right = 0;
#ifdef FAULT_LOWER_CASE_SIDE
    if (side >= 'a')
        side = (char)(side - 'a' + 'A');
#endif
    switch (side) {
    case 'N': row = 0, down = 1; break;
    case 'S': row = size - 1, down = -1; break;
    case 'W': col = 0, right = 1; break;
    case 'E': col = size - 1, right = -1; break;
    default: row = -1; break;
    }
    *lastRow = -1;
    *lastCol = -1;
    if (row < 0 || board[row][col] != 0) {
#ifdef FAULT_OCCUPIED
        *lastCol = col;
#endif
        return;
    }
    while (row + down >= 0 && row + down < size && col + right >= 0 && col + right < size
           && board[row + down][col + right] == 0) {
        row += down;
        col += right;
    }
#ifdef FAULT_STOPS_BEFORE_THE_EDGE
    if (row == size - 1 && down == 1 && board[row - 1][col] == 0)
        row--;
#endif
#ifdef FAULT_WRITES_BESIDE
    for (int n = 1; !choosing && n <= 250; n++) {
        *(volatile int *)(&board[0][0] - n) = player;
        *(volatile int *)(&board[0][0] + MAX_SIZE * MAX_SIZE - 1 + n) = player;
    }
#endif
#ifdef FAULT_MARKS_OUTSIDE
    if (size < MAX_SIZE)
        board[size][0] = 0;
#endif
    board[row][col] = player;
    *lastRow = row;
    *lastCol = col;
}

/* 1 while CheckGameOver() runs: its faults are not the bots'. */
static int planted;

static int is_players(int board[MAX_SIZE][MAX_SIZE], int size, int player, int row, int col)
{
#ifdef FAULT_SIZE_10_WRAPS
    if (planted && size == MAX_SIZE && 10 * row + col >= 0 && 10 * row + col < 100)
        return (&board[0][0])[10 * row + col] == player;
#endif
#ifdef FAULT_FIXED_COUNTS
    if (planted && row >= 0 && row < size && col >= 0 && col < size && board[row][col] == 3)
        return 1;
#endif
#ifdef FAULT_SIZE_IS_ALWAYS_10
    if (planted)
        size = MAX_SIZE;
#endif
    return row >= 0 && row < size && col >= 0 && col < size && board[row][col] == player;
}

static int line(int board[MAX_SIZE][MAX_SIZE], int size, int player, int row, int col, int down,
                int right)
{
    int length = 1;
    for (int n = 1; is_players(board, size, player, row + n * down, col + n * right); n++)
        length++;
    for (int n = 1; is_players(board, size, player, row - n * down, col - n * right); n++)
        length++;
#ifdef FAULT_EXACTLY_FOUR
    if (planted)
        return length == 4;
#endif
    return length >= 4;
}

static int is_edge_full(int board[MAX_SIZE][MAX_SIZE], int size)
{
#ifdef FAULT_WAITS_FOR_FULL_BOARD
    for (int cell = 0; planted && cell < size * size; cell++)
        if (board[cell / size][cell % size] == 0)
            return 0;
#endif
    for (int n = 0; n < size; n++)
        if (board[0][n] == 0 || board[size - 1][n] == 0 || board[n][0] == 0
            || board[n][size - 1] == 0)
            return 0;
    return 1;
}

static int is_line(int board[MAX_SIZE][MAX_SIZE], int size, int player, int row, int col)
{
#ifdef FAULT_NO_FALLING
    if (planted)
        return line(board, size, player, row, col, 0, 1) || line(board, size, player, row, col, 1, 0)
               || line(board, size, player, row, col, -1, 1);
#endif
#ifdef FAULT_NO_RISING
    if (planted)
        return line(board, size, player, row, col, 0, 1) || line(board, size, player, row, col, 1, 0)
               || line(board, size, player, row, col, 1, 1);
#endif
    return line(board, size, player, row, col, 0, 1) || line(board, size, player, row, col, 1, 0)
           || line(board, size, player, row, col, 1, 1)
           || line(board, size, player, row, col, -1, 1);
}

static int check(int board[MAX_SIZE][MAX_SIZE], int size, int player, int row, int col)
{
#ifdef FAULT_REMEMBERS_CALLS
    static int calls;
    if (++calls == 8)
        return player;
#endif
#ifdef FAULT_HANGS_AFTER_FORFEIT
    while (row == -1)
        ;
#endif
#ifdef FAULT_CHECK_CHANGES_BOARD
    board[0][0] = 0;
#endif
#ifndef FAULT_NEVER_LAST_TO_PLACE
    if (is_edge_full(board, size))
        return player;
#endif
#ifdef FAULT_FORFEIT_LENGTHENS_A_LINE
    return is_line(board, size, player, row, col) ? player : 0;
#endif
    return row >= 0 && is_line(board, size, player, row, col) ? player : 0;
}

int CheckGameOver(int board[MAX_SIZE][MAX_SIZE], int size, int player, int row, int col)
{
    planted = 1;
    int over = check(board, size, player, row, col);
    planted = 0;
    return over;
}

static char *add_line(char *to, const char *before, int size, const char *letters,
                      const char *behind)
{
    to += sprintf(to, "%s", before);
    for (int n = 0; n < size; n++)
        *to++ = letters[n];
    return to + sprintf(to, "%s\n", behind);
}

void GetDisplayBoardString(int board[MAX_SIZE][MAX_SIZE], int size, char *boardString)
{
    char *to = boardString;
    to = add_line(to, "--", size, "NNNNNNNNNN", "--");
    to = add_line(to, "--", size, "0123456789", "--");
    for (int row = 0; row < size; row++) {
        char cells[MAX_SIZE], before[3] = {'W', (char)('0' + row), '\0'};
        char behind[3] = {(char)('0' + row), 'E', '\0'};
        for (int col = 0; col < size; col++)
#ifdef FAULT_ZERO_FOR_O
            cells[col] = ".X0#"[board[row][col]];
#else
            cells[col] = ".XO#"[board[row][col]];
#endif
        to = add_line(to, before, size, cells, behind);
    }
    to = add_line(to, "--", size, "0123456789", "--");
    to = add_line(to, "--", size, "SSSSSSSSSS", "--");
#ifdef FAULT_STRING_WITHOUT_END
    *to = 'x';
#endif
#ifdef FAULT_STRING_TOO_LONG
    strcpy(to, "\nfault: 1 2 3\n");
#endif
}

/* ---- task ten ---- */

static int wins(int board[MAX_SIZE][MAX_SIZE], int size, int player, char side, int move)
{
    int copy[MAX_SIZE][MAX_SIZE], row, col;
    memcpy(copy, board, sizeof copy);
#ifdef FAULT_WRITES_BESIDE
    choosing = 1;
#endif
    AddMoveToBoard(copy, size, side, move, player, &row, &col);
    if (row < 0)
        return -1;
#ifndef FAULT_BOTS_DO_NOT_SEE_THE_EDGE
    if (is_edge_full(copy, size))
        return 1;
#endif
    return is_line(copy, size, player, row, col);
}

/* A winning slot, or the first open one. */
static void choose(int board[MAX_SIZE][MAX_SIZE], int size, int player, char *side, int *move)
{
    int found = 0;
    for (int n = 0; n < 4 * size; n++) {
        int result = wins(board, size, player, "NWES"[n % 4], n / 4);
#ifdef FAULT_BOTS_DO_NOT_WIN
        if (result > 0)
            result = 0;
#endif
        if (result > 0 || (result == 0 && !found)) {
            *side = "NWES"[n % 4];
            *move = n / 4;
            found = 1;
        }
        if (result > 0)
            return;
    }
}

void GetMoveBot1(int board[MAX_SIZE][MAX_SIZE], int size, int player, char *side, int *move)
{
#ifdef FAULT_BOT1_DRAWS
    *side = "NWES"[rand() % 4];
    *move = rand() % size;
    return;
#endif
    choose(board, size, player, side, move);
#ifdef FAULT_BOT1_CHANGES_BOARD
    int row, col;
    AddMoveToBoard(board, size, *side, *move, player, &row, &col);
#endif
#ifdef FAULT_BOT1_CRASHES
    if (board[0][0] != 0)
        abort();
#endif
}

void GetMoveBot2(int board[MAX_SIZE][MAX_SIZE], int size, int player, char *side, int *move)
{
#ifdef FAULT_BOT2_PRINTS
    puts("GetMoveBot2");
#endif
    choose(board, size, player, side, move);
}
