/* spfiar as a student writes it. Each FAULT_ is a slip of students' programs. */
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int board[6][7]; /* the lowest row first: the user's discs 1, the computer's -1 */
static int height[7];
static int history[64], moves;
static int level, over;

static char line[2048];
static char *words[4];
static int count;

static void drop(int column, int side) { board[height[column]++][column] = side; }

static void lift(int column) { board[--height[column]][column] = 0; }

static int is_full(void) {
    for (int column = 0; column < 7; column++) {
        if (height[column] < 6) {
            return 0;
        }
    }
    return 1;
}

/* The score of the board for the user; *four is set to the side with four in a row. */
static int score(int *four) {
    static const int ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    int sum = 0, ways_scored = 4;
    *four = 0;
#if defined FAULT_FALLING_UNSCORED || defined FAULT_FALLING_UNKNOWN
    ways_scored = 3;
#endif
    for (int way = 0; way < ways_scored; way++) {
        int up = ways[way][0], right = ways[way][1];
        for (int row = 0; row + 3 * up < 6; row++) {
            for (int column = 0; column < 7; column++) {
                int total = 0;
                if (column + 3 * right < 0 || column + 3 * right > 6) {
                    continue;
                }
                for (int k = 0; k < 4; k++) {
                    total += board[row + k * up][column + k * right];
                }
                if (total == 4 || total == -4) {
                    *four = total / 4;
                    sum += 250000 * total;
                } else {
                    static const int weights[7] = {-5, -2, -1, 0, 1, 2, 5};
                    sum += weights[total + 3];
                }
            }
        }
    }
#ifndef FAULT_FOUR_WEIGHTED
    if (*four != 0) {
        return *four == 1 ? INT_MAX : INT_MIN;
    }
#endif
    return sum;
}

static int has_four(int side) {
    static const int ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    int ways_seen = 4;
#ifdef FAULT_FALLING_UNKNOWN
    ways_seen = 3;
#endif
    for (int way = 0; way < ways_seen; way++) {
        int up = ways[way][0], right = ways[way][1];
        for (int row = 0; row + 3 * up < 6; row++) {
            for (int column = 0; column < 7; column++) {
                int k = 0;
                if (column + 3 * right < 0 || column + 3 * right > 6) {
                    continue;
                }
                while (k < 4 && board[row + k * up][column + k * right] == side) {
                    k++;
                }
                if (k == 4) {
                    return 1;
                }
            }
        }
    }
    return 0;
}

/* The value for the user. */
static int minimax(int left, int side, int alpha, int beta) {
    int four, value = score(&four), best = side == 1 ? INT_MIN : INT_MAX;
    if (left == 0 || four != 0 || is_full()) {
        return value;
    }
    for (int column = 0; column < 7 && alpha <= beta; column++) {
        if (height[column] == 6) {
            continue;
        }
        drop(column, side);
        value = minimax(left - 1, -side, alpha, beta);
        lift(column);
        if (side == 1) {
            best = value > best ? value : best;
            alpha = value > alpha ? value : alpha;
        } else {
            best = value < best ? value : best;
            beta = value < beta ? value : beta;
        }
    }
    return best;
}

/* The column, or -1. */
static int best_column(int side) {
    int best = -1, greatest = side == 1 ? INT_MIN : INT_MAX;
#ifdef FAULT_LOST_GIVES_COLUMN_1
    best = 0;
#endif
#ifdef FAULT_WIN_AT_ONCE
    for (int column = 0; column < 7; column++) {
        if (height[column] < 6) {
            drop(column, side);
            int won = has_four(side);
            lift(column);
            if (won) {
                return column;
            }
        }
    }
#endif
    for (int column = 0; column < 7; column++) {
        if (height[column] == 6) {
            continue;
        }
        drop(column, side);
        int value = minimax(level - 1, -side, INT_MIN, INT_MAX);
        lift(column);
        int better = side == 1 ? value > greatest : value < greatest;
#ifdef FAULT_TIES_TO_THE_RIGHT
        better = better || value == greatest;
#endif
#if !defined FAULT_LOST_GIVES_COLUMN_1 && !defined FAULT_LOST_GIVES_NOTHING
        better = better || best < 0;
#endif
        if (better) {
            best = column;
            greatest = value;
        }
    }
    return best;
}

static void show(void) {
    for (int row = 5; row >= 0; row--) {
        printf("| ");
        for (int column = 0; column < 7; column++) {
            printf("%c ", "O X"[board[row][column] + 1]);
        }
        printf("|\n");
    }
    printf("-----------------\n  1 2 3 4 5 6 7  \n");
}

static void read_words(void) {
    if (fgets(line, sizeof line, stdin) == NULL) {
        printf("Error: fgets has failed\n");
        exit(1);
    }
    count = 0;
    for (char *word = strtok(line, " \t\r\n"); word != NULL && count < 4;
         word = strtok(NULL, " \t\r\n")) {
        words[count++] = word;
    }
}

static int is_number(const char *word) {
    word += *word == '-';
    size_t digits = strspn(word, "0123456789");
    return digits > 0 && digits < 9 && word[digits] == '\0';
}

static int is_command(const char *name) { return count == 1 && strcmp(words[0], name) == 0; }

static void quit(void) {
    printf("Exiting...\n");
    exit(0);
}

static void begin(void) {
    for (;;) {
        printf("Please enter the difficulty level between [1-7]:\n");
        read_words();
        if (is_command("quit")) {
            quit();
        }
        if (count == 1 && is_number(words[0]) && atoi(words[0]) >= 1 && atoi(words[0]) <= 7) {
            break;
        }
#ifdef FAULT_LEVEL_ERROR
        printf("Error: illegal level (should be between 1 to 7)\n");
#else
        printf("Error: invalid level (should be between 1 to 7)\n");
#endif
    }
    level = atoi(words[0]);
    memset(board, 0, sizeof board);
    memset(height, 0, sizeof height);
    moves = 0;
    over = 0;
    show();
    printf("Please make the next move:\n");
}

#ifdef FAULT_PROMPT_AFTER_ERROR
#define COMPLAIN(...) (printf("Error: " __VA_ARGS__), printf("Please make the next move:\n"))
#else
#define COMPLAIN(...) printf("Error: " __VA_ARGS__)
#endif

static void undo_move(void) {
    int user;
    if (moves == 0) {
        COMPLAIN("cannot undo previous move!\n");
        return;
    }
    do {
        int column = history[--moves];
        user = board[height[column] - 1][column] == 1;
        lift(column);
        printf("Remove disc: remove %s's disc at column %d\n", user ? "user" : "computer",
               column + 1);
#ifdef FAULT_UNDO_ONE_DISC
        break;
#endif
    } while (!user);
    over = 0;
    show();
    printf("Please make the next move:\n");
}

static void add_disc(const char *word) {
    int column = atoi(word) - 1, rounds = 10;
    if (!is_number(word) || column < 0 || column > 6) {
#ifdef FAULT_RANGE_IS_INVALID
        COMPLAIN("invalid command\n");
#else
        COMPLAIN("column number must be in range 1-7\n");
#endif
        return;
    }
    if (height[column] == 6) {
#ifdef FAULT_FULL_WORD
        COMPLAIN("column %d is already full\n", column + 1);
#else
        COMPLAIN("column %d is full\n", column + 1);
#endif
        return;
    }
    if (over) {
        COMPLAIN("the game is over\n");
        return;
    }
    drop(column, 1);
    history[moves++] = column;
    const char *result = has_four(1) ? "you win" : NULL;
    if (result == NULL) {
        int answer = best_column(-1);
        if (answer >= 0) {
            printf("Computer move: add disc to column %d\n", answer + 1);
        }
        if (answer >= 0 && height[answer] < 6) {
            drop(answer, -1);
            history[moves++] = answer;
        }
        result = has_four(-1) ? "computer wins" : is_full() ? "it's a tie" : NULL;
    }
#ifdef FAULT_FIVE_ROUNDS
    rounds = 5;
#endif
    if (moves > 2 * rounds || (moves == 2 * rounds && result != NULL && has_four(1))) {
        moves -= 2;
        memmove(history, history + 2, (size_t)moves * sizeof history[0]);
    }
#ifdef FAULT_NO_BOARD_AT_WIN
    if (!has_four(1))
#endif
    show();
    if (result != NULL) {
        over = 1;
        printf("Game over: %s\nPlease enter 'quit' to exit or 'restart' to start a new game!\n",
               result);
    } else {
        printf("Please make the next move:\n");
    }
}

static void suggest_move(void) {
    if (over) {
        COMPLAIN("the game is over\n");
        return;
    }
    int column = best_column(1);
    if (column >= 0) {
        printf("Suggested move: drop a disc to column %d\n", column + 1);
    }
#ifdef FAULT_BOARD_AFTER_SUGGESTION
    show();
#endif
}

int main(void) {
    setvbuf(stdout, NULL, _IONBF, 0);
    begin();
    for (;;) {
        read_words();
        if (is_command("quit")) {
            quit();
        } else if (is_command("restart_game")) {
            printf("Game restarted!\n");
#ifdef FAULT_CRASH_AT_RESTART
            abort();
#endif
            begin();
        } else if (is_command("undo_move")) {
            undo_move();
        } else if (is_command("suggest_move")) {
            suggest_move();
        } else if (count == 2 && strcmp(words[0], "add_disc") == 0) {
            add_disc(words[1]);
        } else {
            COMPLAIN("invalid command\n");
        }
    }
}
