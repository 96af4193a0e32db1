/* What both harnesses share: they read one request on each line, call a student's
 * function for each and write the answer.
 *
 * Marking: every request runs in a child process of its own. A crash, an
 * endless loop or a call of exit() costs that request and no other. What the
 * function prints is caught.
 *
 * Playing: requests run in this process, one after the other, so that a bot
 * keeps its memory. What the bot prints is dropped. A crash ends the process.
 *
 * Before each request srand() gets a seed that depends on the line alone: the
 * same request has the same answer every time, wherever it stands.
 *
 * An answer is what the function's table entry writes, or one line:
 *   error: ...   the request is wrong; the exit status is then 1 at the end
 *   fault: ...   the student's function did what it must not do
 */
#ifndef HARNESS_ISOLATE_H
#define HARNESS_ISOLATE_H

#include <stddef.h>

/* A function that can be asked for: its name, how a request is answered, and
 * the student's function, NULL where the file does not define it. */
struct harness_function {
    const char *name;
    void (*answer)(void);
    void (*students)(void);
    int stops; /* requests that ran out of time */
};

/* What the command line says. */
struct harness_options {
    int playing;     /* --bot or --best-move */
    int cpu_seconds; /* --cpu N: of each request; 0 is no limit */
    int decimals;    /* --decimals N: digits after the point of a median */
};

extern struct harness_options harness_options;

/* Answers all lines of standard input. The table ends with a NULL name. While
 * playing with the option `filter` (NULL for none) lines have no function name
 * and the first entry of the table answers them. Returns the exit status. */
int harness_serve(int argc, char **argv, struct harness_function *table, const char *filter,
                  struct harness_function *bots);

/* Runs this in a process of its own, without input and output. Returns its
 * result, 0 to 99, or -1 if it does not come to its end within a second. */
int harness_try(int (*trial)(void));

/* The words of the current line, from the left. A wrong one ends the request. */
const char *harness_word(void);
long harness_number(long least, long most);
double harness_fraction(void);
const char *harness_rest(size_t *length);
void harness_end_of_line(void);
/* The whole of the current line. */
const char *harness_line(void);

/* Room for an array, with a page after it that nobody can read. */
void *harness_guarded(size_t bytes);
/* Gives the function this text as its standard input. */
void harness_input(const char *text, size_t length);
/* Forgets what has been printed so far. */
void harness_forget_printed(void);
/* What has been printed since then, at most 60,000 bytes. */
const char *harness_printed(size_t *length);
/* A fault if anything has been printed. */
void harness_must_be_silent(void);

/* Adds to the answer. */
void harness_answer(const char *format, ...);
void harness_answer_bytes(const char *bytes, size_t length);
/* The one answer to this request; they do not return. */
void harness_error(const char *what);
void harness_fault(const char *what);

#endif
