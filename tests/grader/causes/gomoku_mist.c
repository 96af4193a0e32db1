/* gomoku-mist as a student writes it. Each FAULT_ is a slip of students' programs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 19

/* By column, then by row; 0 is a free point. Column T is there for one of the faults. */
static char board[SIZE + 1][SIZE];
static char moves[SIZE * SIZE + 1][4];
static int count;
static int passed;
#ifdef FAULT_FIRST_HOLE_A1
static int hole_column = 0, hole_row = 0;
#else
static int hole_column = 9, hole_row = 9;
#endif

static char colour(void) {
    return (count + passed) % 2 == 0 ? '#' : 'o';
}

static int is_on_board(int column, int row) {
    return column >= 0 && column < SIZE && row >= 0 && row < SIZE;
}

static void view(void) {
#ifndef FAULT_VIEW_SILENT
#ifdef FAULT_BLANK_BEHIND_COMMA
    printf("%c%d, ", 'A' + hole_column, hole_row + 1);
#else
    printf("%c%d,", 'A' + hole_column, hole_row + 1);
#endif
    for (int row = hole_row + 3; row >= hole_row - 3; row--) {
        for (int column = hole_column - 3; column <= hole_column + 3; column++) {
            if (!is_on_board(column, row)) {
                putchar('x');
                continue;
            }
#ifdef FAULT_VIEW_READS_EXCHANGED
            char point = board[row][column];
#else
            char point = board[column][row];
#endif
            putchar(point == 0 ? '.' : point);
        }
    }
    putchar('\n');
#endif
}

static void move_hole(int x, int y) {
    hole_column = (5 * x * x + 3 * x + 4) % 19;
#ifdef FAULT_HOLE_EXCHANGED
    hole_row = (4 * y * y + 2 * x - 4) % 19;
#else
    hole_row = (4 * y * y + 2 * y - 4) % 19;
#endif
}

static void history(void) {
#ifdef FAULT_EMPTY_HISTORY_SILENT
    if (count == 0) {
        return;
    }
#endif
    for (int number = 0; number < count; number++) {
#ifdef FAULT_HISTORY_BREAKS
        if (number == 128) {
            putchar('\n');
        }
#endif
        printf("%s", moves[number]);
    }
    putchar('\n');
}

static void farewell(void) {
    printf("Thank you for playing!\n");
}

/* Stones of one colour beside a point in one direction. */
static int run(int column, int row, int right, int up) {
    char stone = board[column][row];
    int length = 0;
    for (int step = 1; step < SIZE; step++) {
        int x = column + step * right, y = row + step * up;
        if (!is_on_board(x, y)) {
            break;
        }
#ifdef FAULT_GAPS
        if (step > 4 || (board[x][y] != 0 && board[x][y] != stone)) {
            break;
        }
        length += board[x][y] == stone;
#else
        if (board[x][y] != stone) {
            break;
        }
        length++;
#endif
    }
    return length;
}

static int is_won(int column, int row) {
    static const int ways[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int ways_seen = 4;
#ifdef FAULT_FALLING_UNSEEN
    ways_seen = 3;
#endif
#ifdef FAULT_DIAGONALS_UNSEEN
    ways_seen = 2;
#endif
#ifdef FAULT_EDGE_UNSEEN
    if (column == SIZE - 1) {
        return 0;
    }
#endif
    for (int way = 0; way < ways_seen; way++) {
        int right = ways[way][0], up = ways[way][1];
        int ahead = run(column, row, right, up), back = run(column, row, -right, -up);
#ifdef FAULT_EACH_DIRECTION
        if (ahead >= 4 || back >= 4) {
            return 1;
        }
#else
        if (ahead + back >= 4) {
            return 1;
        }
#endif
    }
    return 0;
}

/* The end of a win or a resignation. */
static void end(const char *winner) {
#ifdef FAULT_LOSER_NAMED
    winner = winner[0] == 'B' ? "White" : "Black";
#endif
#ifdef FAULT_WINS_WITH_A_POINT
    printf("%s wins.\n", winner);
#else
    printf("%s wins!\n", winner);
#endif
#ifndef FAULT_WINNER_WITHOUT_HISTORY
    history();
#endif
    farewell();
}

static void refuse(const char *why) {
#ifdef FAULT_REFUSED_PLACE_PASSES
    passed = !passed;
#endif
    printf("%s\n", why);
}

static void place(const char *parameter) {
    int column, row = 0, length = strlen(parameter);
    if (length == 0 || strpbrk(parameter, " \t\v\f\r") != NULL) {
        refuse("Invalid!");
        return;
    }
#ifdef FAULT_POINT_TAKEN
    if (length > 2 && length < 5 && parameter[length - 1] == '.') {
        length--;
    }
#endif
    column = parameter[0] - 'A';
    for (int place = 1; place < length; place++) {
        int is_digit = parameter[place] >= '0' && parameter[place] <= '9';
        row = is_digit && length <= 3 ? 10 * row + parameter[place] - '0' : 1000;
    }
#ifdef FAULT_ROW_ATOI
    row = atoi(parameter + 1);
    int wrong = row < 1 || row > SIZE || column < 0;
#elif defined(FAULT_ROW_STRTOL)
    long number = strtol(parameter + 1, NULL, 10);
    int wrong = number < 1 || number > SIZE || column < 0;
    row = wrong ? 0 : number;
#else
    int wrong = length < 2 || parameter[1] == '0' || row < 1 || row > SIZE || column < 0;
#endif
#ifdef FAULT_COLUMN_T
    wrong = wrong || column > SIZE;
#else
    wrong = wrong || column >= SIZE;
#endif
    if (wrong) {
        refuse("Invalid coordinate");
        return;
    }
    row--;
    if (board[column][row] != 0) {
#ifdef FAULT_OCCUPIED_HANGS
        for (;;) {
        }
#endif
        refuse("Occupied coordinate");
        return;
    }
    char stone = colour();
    board[column][row] = stone;
    sprintf(moves[count], "%c%d", 'A' + column, row + 1);
    count++;
    move_hole(column + 1, row + 1);
    int won = is_won(column, row), full = count == SIZE * SIZE;
    if (won) {
        end(stone == '#' ? "Black" : "White");
    }
#ifdef FAULT_WIN_GOES_ON
    won = 0;
#endif
    if (full && !won) {
        printf("Wow, a tie!\n");
        history();
        farewell();
    }
    if (won || full) {
        count = -1;
    }
}

static void term(void) {
#ifdef FAULT_TERM_HISTORY
    history();
#endif
#if defined(FAULT_TERM_HISTORY) || defined(FAULT_TERM_FAREWELL)
    farewell();
#endif
}

int main(void) {
#ifdef FAULT_LINE_OF_64
    static char line[64];
#else
    static char line[1 << 20];
#endif
    for (;;) {
#ifdef FAULT_PROMPT
        printf("> ");
#endif
        if (fgets(line, sizeof line, stdin) == NULL) {
#ifdef FAULT_END_WAITS
            continue;
#elif defined(FAULT_END_REPEATS)
            printf("Invalid!\n");
            continue;
#elif defined(FAULT_END_INVALID)
            printf("Invalid!\n");
#endif
            return 0;
        }
        line[strcspn(line, "\n")] = 0;
        if (strcmp(line, "who") == 0) {
            printf(colour() == '#' ? "B\n" : "W\n");
        } else if (strcmp(line, "view") == 0) {
            view();
        } else if (strcmp(line, "history") == 0) {
            history();
        } else if (strcmp(line, "term") == 0) {
            term();
            return 1;
        } else if (strcmp(line, "resign") == 0) {
            end(colour() == '#' ? "White" : "Black");
            return 0;
        } else if (strncmp(line, "place ", 6) == 0) {
            place(line + 6);
        } else {
            printf("Invalid!\n");
        }
        if (count < 0) {
            return 0;
        }
    }
}
