/* cuhk4 as a student writes it. Each FAULT_ is a slip of students' programs. At the end of the input
   it goes on for ever, as they all do. */
#include <stdio.h>

static char board[6][7];

static void show(void) {
    for (int row = 0; row < 6; row++) {
        for (int column = 0; column < 7; column++) {
            printf("|%c", board[row][column]);
        }
        printf("|\n");
    }
#ifdef FAULT_BLANK_BEHIND_7
    printf(" 1 2 3 4 5 6 7 \n");
#else
    printf(" 1 2 3 4 5 6 7\n");
#endif
}

static int landing(int column) {
    int row = 5;
    while (row >= 0 && board[row][column] != ' ') {
        row--;
    }
    return row;
}

static int is_won(char mark) {
    static const int ways[4][2] = {{0, 1}, {1, 0}, {-1, 1}, {1, 1}};
    int ways_seen = 4;
#ifdef FAULT_FALLING_UNSEEN
    ways_seen = 3;
#endif
#ifdef FAULT_DIAGONALS_UNSEEN
    ways_seen = 2;
#endif
    for (int way = 0; way < ways_seen; way++) {
        for (int row = 0; row < 6; row++) {
            for (int column = 0; column < 7; column++) {
                int length = 0, y = row, x = column;
#ifdef FAULT_LINES_WRAP
                while (y >= 0 && 7 * y + x < 42 && (&board[0][0])[7 * y + x] == mark) {
#else
                while (y >= 0 && y < 6 && x < 7 && board[y][x] == mark) {
#endif
                    length++;
                    y += ways[way][0];
                    x += ways[way][1];
                }
                if (length >= 4) {
                    return 1;
                }
            }
        }
    }
    return 0;
}

/* The column where a mark makes four, or -1. */
static int four(char mark) {
    for (int column = 0; column < 7; column++) {
        int row = landing(column);
        if (row >= 0) {
            board[row][column] = mark;
            int won = is_won(mark);
            board[row][column] = ' ';
            if (won) {
                return column;
            }
        }
    }
    return -1;
}

static int computers_column(void) {
    int column = four('X'), best = -1;
    if (column < 0) {
        column = four('O');
    }
    if (column >= 0) {
        return column;
    }
    for (column = 0; column < 7; column++) {
#ifdef FAULT_LEFTMOST
        if (best < 0 || landing(column) > landing(best)) {
#else
        if (best < 0 || landing(column) >= landing(best)) {
#endif
            best = column;
        }
    }
    return best;
}

static int humans_column(void) {
    for (;;) {
        int column = 0;
        if (scanf("%d", &column) == 0) {
            scanf("%*s");
        }
        if (column < 1 || column > 7) {
#ifdef FAULT_ERROR_WORD
            printf("Input out of range. Please try again:\n");
#else
            printf("Input out of range. Please input again:\n");
#endif
#ifdef FAULT_FULL_TAKEN
        } else if (landing(column - 1) < 0) {
            return column - 1;
#endif
        } else if (landing(column - 1) < 0) {
#ifdef FAULT_FULL_HANGS
            for (;;) {
            }
#endif
            printf("Column is full. Please input again:\n");
        } else {
            return column - 1;
        }
    }
}

int main(void) {
    int humans = 0;
#ifndef FAULT_FIRST_LINE_MISSING
    printf("Enter the number of human players [1-2]:\n");
#endif
    scanf("%d", &humans);
    for (int row = 0; row < 6; row++) {
        for (int column = 0; column < 7; column++) {
            board[row][column] = ' ';
        }
    }
    show();
    for (int turn = 0; turn < 42; turn++) {
        char mark = turn % 2 == 0 ? 'O' : 'X';
        const char *name = turn % 2 == 0 ? "Player 1" : humans == 1 ? "Computer" : "Player 2";
        int is_human = turn % 2 == 0 || humans == 2;
#ifdef FAULT_TURN_WITHOUT_COLON
        printf("%s's turn\n", name);
#elif defined(FAULT_TURN_WORD)
        printf("%s's move:\n", name);
#else
        printf("%s's turn:\n", name);
#endif
        int column = is_human ? humans_column() : computers_column();
        if (landing(column) >= 0) {
            board[landing(column)][column] = mark;
        }
        show();
        if (is_won(mark)) {
            printf("%s%s wins!\n", is_human ? "Congratulations! " : "", name);
#ifdef FAULT_GOES_ON
            continue;
#endif
            return 0;
        }
    }
    printf("Draw game.\n");
    return 0;
}
