/* The common part of both harnesses. They read one request on each line, call a
 * student's function and write the answer.
 *
 * The student's functions stand in a library of their own, PROGRAM.so beside the
 * harness. The library is loaded and never linked. Both files may define a
 * function of the same name (memcmp, malloc, exit). Each then calls its own, and
 * neither can replace the other's. While marking the library is loaded in the
 * child alone. Constructors then run under the child's limits.
 *
 * Marking: every request runs in a child process of its own. A crash, an endless
 * loop or a call of exit() costs that request and no other. The function's output
 * is caught.
 *
 * Playing: requests run in this process, one after the other, so that a bot keeps
 * its memory. The bot's output is dropped. A crash ends the process.
 *
 * Before each request srand() gets a seed that depends on the line alone. A
 * request has the same answer every time, wherever it stands.
 *
 * An answer is what the function's table entry writes, or one line:
 *   error: ...   the request is wrong; the exit status is then 1 at the end
 *   fault: ...   the student's function did what it must not do
 *
 * With --notes lines may stand before an answer:
 *   note: prints N        lines that the function printed and nobody asks for
 *   note: outside WHAT    it used memory that is not its own
 * With --strict memory that is not its own is a fault.
 */
#ifndef HARNESS_ISOLATE_H
#define HARNESS_ISOLATE_H

#include <stddef.h>

/* A function that can be asked for: its name, and the function that answers a
 * request. The variable at `place` points to the student's function. It is NULL
 * where the file does not define one. */
struct harness_function {
    const char *name;
    void (*answer)(void);
    void *place;
    int stops; /* requests that ran out of time */
};

/* The words of the command line. */
struct harness_options {
    int playing;     /* --bot or --best-move */
    int cpu_seconds; /* --cpu N: of each request; 0 is no limit */
    int decimals;    /* --decimals N: digits after the point of a median */
    int notes;       /* --notes */
    int strict;      /* --strict */
};

extern struct harness_options harness_options;

/* Says which library holds the functions of this table. The table ends with a
 * NULL name. Comes first. */
void harness_open(const char *program, struct harness_function *table);

/* Answers all lines of standard input. While playing the functions in `bots`
 * answer. With the option `filter` (NULL for none) lines have no function name,
 * and the first of them answers. Returns the exit status. */
int harness_serve(int argc, char **argv, const char *filter, struct harness_function *bots);

/* Runs this in a process of its own, without input and output, with the
 * student's functions. Returns its result, 0 to 99, or -1 if it does not come to
 * its end within a second. */
int harness_try(int (*trial)(void));

/* The words of the current line, from the left. A wrong one ends the request. */
const char *harness_word(void);
long harness_number(long least, long most);
double harness_fraction(void);
const char *harness_rest(size_t *length);
void harness_end_of_line(void);
/* The whole of the current line. */
const char *harness_line(void);

/* A number that depends on the line alone. */
unsigned harness_seed(void);
/* Room for an array of `count` elements. All of them and all around are equal to
 * `filler`, which has `size` bytes, a power of two. While marking, memory that
 * nobody can use stands on both sides. A function that uses it is noted, gets the
 * filler there and goes on. The array is next to this memory on one side, by the
 * line. On the other side there may be less than a page between, where writes are
 * noted. */
void *harness_guarded(const void *filler, size_t size, size_t count);
/* Notes that the function used memory that is not its own. */
void harness_outside(const char *what);
/* Gives the function this text as its standard input. */
void harness_input(const char *text, size_t length);
/* Forgets what has been printed so far. */
void harness_forget_printed(void);
/* The output since then, at most 60,000 bytes. */
const char *harness_printed(size_t *length);
/* Notes how many lines have been printed since then. */
void harness_note_printed(void);

/* Adds to the answer. */
void harness_answer(const char *format, ...);
void harness_answer_bytes(const char *bytes, size_t length);
/* The one answer to this request; they do not return. */
void harness_error(const char *what);
void harness_fault(const char *what);

#endif
