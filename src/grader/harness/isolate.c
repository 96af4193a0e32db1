/* Requests, children and answers: see isolate.h. */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#define _DARWIN_C_SOURCE
#include "isolate.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON
#endif

enum {
    MOST_STOPS = 3,         /* then the function is not called again */
    MOST_LOST_LOADS = 3,    /* in a row, then no function is called again */
    WALL_PER_CPU = 10,      /* a sleeping function is stopped later */
    LOOK_MILLISECONDS = 20, /* between two looks at a silent child */
    ANSWER_ROOM = 1 << 17,
    PRINTED_ROOM = 60000, /* below what a pipe holds */
    NOTES_ROOM = 200,
    MOST_AREAS = 4,   /* arrays of a request */
    GUARD = 1 << 16,  /* bytes on each side of an array */
    CHUNK = 1 << 16
};

/* Bytes of address space of a child. */
static const rlim_t MEMORY = (rlim_t)512 << 20;

struct harness_options harness_options = {0, 1, 2, 0, 0};

static int requests_in = -1; /* standard input as the harness got it */
static int answers_out = -1; /* standard output as the harness got it */

/* ---- the input, line by line ---- */

static char *input;
static size_t input_start, input_length, input_room;
static char *line;
static char *line_place;
static unsigned line_seed;
static int had_errors;

static void give_up(const char *what)
{
    fprintf(stderr, "harness: %s\n", what);
    _exit(3);
}

static void write_all(int to, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(to, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            _exit(1);
        bytes += written;
        length -= (size_t)written;
    }
}

static char out[CHUNK];
static size_t out_length;

static void flush_out(void)
{
    write_all(answers_out, out, out_length);
    out_length = 0;
}

static void put_out(const char *bytes, size_t length)
{
    if (length > sizeof out - out_length)
        flush_out();
    if (length > sizeof out) {
        write_all(answers_out, bytes, length);
        return;
    }
    memcpy(out + out_length, bytes, length);
    out_length += length;
}

/* Reads more of the input; 0 at its end. */
static int read_more(void)
{
    if (input_start > 0) {
        memmove(input, input + input_start, input_length - input_start);
        input_length -= input_start;
        input_start = 0;
    }
    if (input_room - input_length < CHUNK) {
        input_room = 2 * input_room + 2 * CHUNK;
        input = realloc(input, input_room);
        if (input == NULL)
            give_up("no memory for a line");
    }
    flush_out();
    for (;;) {
        ssize_t got = read(requests_in, input + input_length, CHUNK - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return 0;
        input_length += (size_t)got;
        return 1;
    }
}

/* The next line without its end, as a C string; 0 at the end of the input. */
static int next_line(void)
{
    size_t searched = 0;
    char *end = NULL;
    for (;;) {
        if (input_length > input_start + searched)
            end = memchr(input + input_start + searched, '\n',
                         input_length - input_start - searched);
        if (end != NULL)
            break;
        searched = input_length - input_start;
        if (!read_more()) {
            if (searched == 0)
                return 0;
            end = input + input_length++;
            break;
        }
    }
    line = input + input_start;
    input_start = (size_t)(end - input) + 1;
    if (end > line && end[-1] == '\r')
        end--;
    *end = '\0';
    line_place = line;
    return 1;
}

/* ---- the answer to the current request ---- */

static char answer[ANSWER_ROOM];
static size_t answer_length;
static size_t lines_printed;
static const char *outside; /* how it used memory that is not its own; NULL if it did not */
static jmp_buf request_ended;
static int students_files[2] = {-1, -1}; /* the pipe that holds what is printed */

void harness_answer_bytes(const char *bytes, size_t length)
{
    size_t room = sizeof answer - answer_length;
    if (length > room)
        length = room;
    memcpy(answer + answer_length, bytes, length);
    answer_length += length;
}

void harness_answer(const char *format, ...)
{
    char text[512];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (length > 0)
        harness_answer_bytes(text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

static void answer_instead(const char *kind, const char *what)
{
    answer_length = 0;
    harness_answer("%s: %s\n", kind, what);
    longjmp(request_ended, 1);
}

void harness_error(const char *what)
{
    answer_instead("error", what);
}

void harness_fault(const char *what)
{
    answer_instead("fault", what);
}

/* ---- the words of a line ---- */

static int is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

const char *harness_line(void)
{
    return line;
}

unsigned harness_seed(void)
{
    return line_seed;
}

/* Cuts the next word out of the line; NULL at its end. */
static const char *next_word(void)
{
    while (is_blank(*line_place))
        line_place++;
    if (*line_place == '\0')
        return NULL;
    const char *word = line_place;
    while (*line_place != '\0' && !is_blank(*line_place))
        line_place++;
    if (*line_place != '\0')
        *line_place++ = '\0';
    return word;
}

const char *harness_word(void)
{
    const char *word = next_word();
    if (word == NULL)
        harness_error("too few words");
    return word;
}

long harness_number(long least, long most)
{
    const char *word = harness_word();
    char *end;
    errno = 0;
    long number = strtol(word, &end, 10);
    if (*end != '\0')
        harness_error("a word is not a number");
    if (errno != 0 || number < least || number > most)
        harness_error("a number is out of range");
    return number;
}

double harness_fraction(void)
{
    const char *word = harness_word();
    char *end;
    double number = strtod(word, &end);
    if (*end != '\0')
        harness_error("a word is not a number");
    return number;
}

const char *harness_rest(size_t *length)
{
    *length = strlen(line_place);
    return line_place;
}

void harness_end_of_line(void)
{
    if (next_word() != NULL)
        harness_error("too many words");
}

/* ---- the notes ---- */

void harness_outside(const char *what)
{
    if (outside == NULL)
        outside = what;
}

/* Writes the child's whole answer, its length first: notes, then the answer. */
static void send_answer(void)
{
    char notes[NOTES_ROOM];
    size_t length = 0;
    int is_fault = answer_length > 6 && memcmp(answer, "fault:", 6) == 0;
    if (harness_options.notes && lines_printed > 0)
        length += (size_t)snprintf(notes, sizeof notes, "note: prints %zu\n", lines_printed);
    if (outside != NULL && harness_options.strict && !is_fault) {
        answer_length = 0;
        harness_answer("fault: %s\n", outside);
    } else if (outside != NULL && harness_options.notes) {
        length += (size_t)snprintf(notes + length, sizeof notes - length, "note: outside %s\n",
                                   outside);
    }
    size_t whole = length + answer_length;
    write_all(answers_out, (const char *)&whole, sizeof whole);
    write_all(answers_out, notes, length);
    write_all(answers_out, answer, answer_length);
}

/* ---- arrays ---- */

/* An array between two guards. */
static struct area {
    char *start;            /* of the first guard */
    char *room, *room_end;  /* what stands between the guards */
    char *array, *array_end;
    char filler[16];
    size_t size; /* of the filler */
} areas[MOST_AREAS];
static size_t areas_count;

static void fill(char *from, const char *to, const struct area *area)
{
    for (; from < to; from += area->size)
        memcpy(from, area->filler, area->size);
}

/* While playing the same room serves request after request. */
static void map_area(struct area *area, size_t room)
{
    int fits = area->start != NULL && (size_t)(area->room_end - area->room) == room;
    if (!fits) {
        int flags = MAP_PRIVATE | MAP_ANONYMOUS;
        area->start = mmap(NULL, room + 2 * GUARD, PROT_READ | PROT_WRITE, flags, -1, 0);
        if (area->start == MAP_FAILED)
            harness_error("no memory for the array");
        area->room = area->start + GUARD;
        area->room_end = area->room + room;
    }
    if (!harness_options.playing
        && (mprotect(area->start, GUARD, PROT_NONE) != 0
            || mprotect(area->room_end, GUARD, PROT_NONE) != 0))
        harness_error("no memory for the array");
}

void *harness_guarded(const void *filler, size_t size, size_t count)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes = size * count;
    struct area *area = &areas[areas_count];
    if (areas_count == MOST_AREAS || size > sizeof area->filler)
        give_up("too many arrays");
    map_area(area, (bytes + page - 1) / page * page);
    memcpy(area->filler, filler, size);
    area->size = size;
    area->array = line_seed >> 8 & 1 ? area->room : area->room_end - bytes;
    area->array_end = area->array + bytes;
    fill(area->room, area->room_end, area);
    areas_count++;
    return area->array;
}

static const char OUTSIDE[] = "it uses memory outside an array";

/* Looks for writes between an array and its guards. */
static void look_around_arrays(void)
{
    for (size_t place = 0; place < areas_count; place++) {
        const struct area *area = &areas[place];
        for (const char *at = area->room; at < area->room_end; at += area->size)
            if ((at < area->array || at >= area->array_end)
                && memcmp(at, area->filler, area->size) != 0)
                harness_outside(OUTSIDE);
    }
}

/* Opens the guards of the array that this address belongs to. */
static int open_guards(const char *address)
{
    for (size_t place = 0; place < areas_count; place++) {
        struct area *area = &areas[place];
        int before = address >= area->start && address < area->room;
        int behind = address >= area->room_end && address < area->room_end + GUARD;
        if (!before && !behind)
            continue;
        if (mprotect(before ? area->start : area->room_end, GUARD, PROT_READ | PROT_WRITE) != 0)
            return 0;
        char *from = before ? area->start : area->room_end;
        fill(from, from + GUARD, area);
        return 1;
    }
    return 0;
}

/* Tells memory beside an array from other crashes. */
static void on_bad_address(int number, siginfo_t *info, void *context)
{
    (void)context;
    if (open_guards(info->si_addr)) {
        harness_outside(OUTSIDE);
    } else if (outside != NULL) {
        answer_length = 0;
        harness_answer("fault: crash %s\n", number == SIGBUS ? "SIGBUS" : "SIGSEGV");
        send_answer();
        _exit(0);
    } else {
        signal(number, SIG_DFL);
    }
}

static void watch_addresses(void)
{
    static char stack[1 << 16]; /* the function's own one may be used up */
    stack_t other;
    struct sigaction action;
    memset(&other, 0, sizeof other);
    other.ss_sp = stack;
    other.ss_size = sizeof stack;
    sigaltstack(&other, NULL);
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_bad_address;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
}

/* ---- what the function reads and prints ---- */

static void set_blocking(int file, int blocking)
{
    int flags = fcntl(file, F_GETFL);
    fcntl(file, F_SETFL, blocking ? flags & ~O_NONBLOCK : flags | O_NONBLOCK);
}

void harness_input(const char *text, size_t length)
{
    int ends[2];
    if (pipe(ends) != 0)
        harness_error("the system gives no pipe");
    set_blocking(ends[1], 0);
    ssize_t written = write(ends[1], text, length);
    if (written < 0 || (size_t)written < length)
        harness_error("the input is too long");
    close(ends[1]);
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
}

const char *harness_printed(size_t *length)
{
    static char text[PRINTED_ROOM];
    fflush(stdout);
    *length = 0;
    while (students_files[0] >= 0 && *length < sizeof text) {
        ssize_t got = read(students_files[0], text + *length, sizeof text - *length);
        if (got <= 0)
            break;
        *length += (size_t)got;
    }
    return text;
}

void harness_forget_printed(void)
{
    size_t length;
    harness_printed(&length);
}

void harness_note_printed(void)
{
    size_t length;
    const char *text = harness_printed(&length);
    for (size_t place = 0; place < length; place++)
        lines_printed += text[place] == '\n' || place + 1 == length;
}

/* ---- the student's functions ---- */

static char *library;
static struct harness_function *functions;
static int is_loaded;
static int calls;        /* children up to now */
static int *loaded_call; /* the number of the last that has loaded the library; shared */
static int lost_loads;   /* children in a row that did not come so far */

void harness_open(const char *program, struct harness_function *table)
{
    static const char ending[] = ".so";
    library = malloc(strlen(program) + sizeof ending);
    if (library == NULL)
        give_up("no memory for a name");
    strcpy(library, program);
    strcat(library, ending);
    functions = table;
    loaded_call = mmap(NULL, sizeof *loaded_call, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (loaded_call == MAP_FAILED)
        give_up("no memory for a number");
}

/* Loads the library into this process; 0 if that fails. Its names stay its own. */
static int load(void)
{
    void *loaded = is_loaded ? NULL : dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (loaded == NULL)
        return is_loaded;
    for (struct harness_function *one = functions; one->name != NULL; one++) {
        void *found = dlsym(loaded, one->name);
        memcpy(one->place, &found, sizeof found);
    }
    is_loaded = 1;
    return 1;
}

static int is_there(const struct harness_function *function)
{
    void *found;
    memcpy(&found, function->place, sizeof found);
    return found != NULL;
}

/* ---- a request ---- */

static struct harness_function *find(struct harness_function *table, const char *name)
{
    for (; table->name != NULL; table++)
        if (strcmp(table->name, name) == 0)
            return table;
    return NULL;
}

/* Fills the answer. */
static void answer_request(struct harness_function *function)
{
    answer_length = 0;
    areas_count = 0;
    if (setjmp(request_ended) != 0)
        return;
    if (!load())
        harness_fault("the functions cannot be loaded");
    *loaded_call = calls;
    if (!is_there(function))
        harness_fault("the file does not define this function");
    function->answer();
}

static void limit(int what, rlim_t most)
{
    struct rlimit old, new;
    if (getrlimit(what, &old) != 0)
        return;
    new.rlim_cur = most;
    new.rlim_max = most;
    if (old.rlim_max != RLIM_INFINITY && new.rlim_max > old.rlim_max)
        new.rlim_max = old.rlim_max;
    if (new.rlim_cur > new.rlim_max)
        new.rlim_cur = new.rlim_max;
    setrlimit(what, &new);
}

static void use_null(int file, int flags)
{
    int null = open("/dev/null", flags);
    if (null < 0)
        give_up("there is no /dev/null");
    if (null != file) {
        dup2(null, file);
        close(null);
    }
}

/* The child's part: it answers into the pipe, its length first. */
static void in_child(struct harness_function *function, int to)
{
    close(requests_in);
    close(answers_out);
    answers_out = to;
    if (pipe(students_files) != 0)
        give_up("the system gives no pipe");
    set_blocking(students_files[0], 0);
    set_blocking(students_files[1], 0);
    dup2(students_files[1], STDOUT_FILENO);
    close(students_files[1]);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_AS, MEMORY);
    if (harness_options.cpu_seconds > 0)
        limit(RLIMIT_CPU, (rlim_t)harness_options.cpu_seconds);
    watch_addresses();
    srand(line_seed);
    answer_request(function);
    look_around_arrays();
    send_answer();
    _exit(0);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Reads the child's answer. Returns 1 when it is whole, and 0 when the child has
 * ended before. It is -1 when the child has had all its time. */
static int read_answer(int from, pid_t child, int *status, int *reaped)
{
    size_t expected = 0, got_length = 0;
    double begin = now();
    answer_length = 0;
    for (;;) {
        struct pollfd ready = {from, POLLIN, 0};
        int many = poll(&ready, 1, LOOK_MILLISECONDS);
        if (many > 0) {
            int head = got_length < sizeof expected;
            char *to = head ? (char *)&expected + got_length : answer + answer_length;
            size_t room = head ? sizeof expected - got_length : expected - answer_length;
            ssize_t got = read(from, to, room);
            if (got < 0 && errno == EINTR)
                continue;
            if (got <= 0)
                return 0;
            if (head)
                got_length += (size_t)got;
            else
                answer_length += (size_t)got;
            if (got_length == sizeof expected && expected > sizeof answer)
                return 0;
            if (got_length == sizeof expected && answer_length == expected)
                return 1;
        } else if (!*reaped && waitpid(child, status, WNOHANG) == child) {
            *reaped = 1; /* what it wrote is in the pipe: one more look */
        } else if (*reaped) {
            return 0;
        }
        if (harness_options.cpu_seconds > 0
            && now() - begin > WALL_PER_CPU * (double)harness_options.cpu_seconds)
            return -1;
    }
}

static const char *signal_name(int number)
{
    switch (number) {
    case SIGSEGV: return "SIGSEGV";
    case SIGBUS: return "SIGBUS";
    case SIGFPE: return "SIGFPE";
    case SIGILL: return "SIGILL";
    case SIGABRT: return "SIGABRT";
    default: return NULL;
    }
}

/* The answer for a child that gave none. */
static void explain(struct harness_function *function, int in_time, int status)
{
    int by_signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    answer_length = 0;
    if (!in_time || by_signal == SIGXCPU || by_signal == SIGKILL) {
        function->stops++;
        harness_answer("fault: out of time\n");
    } else if (by_signal != 0 && signal_name(by_signal) != NULL) {
        harness_answer("fault: crash %s\n", signal_name(by_signal));
    } else if (by_signal != 0) {
        harness_answer("fault: crash signal %d\n", by_signal);
    } else {
        harness_answer("fault: ended the program\n");
    }
}

static void nap(void)
{
    struct timespec time = {0, 1000000}; /* a millisecond */
    nanosleep(&time, NULL);
}

static pid_t start_child(void)
{
    for (int tries = 0; tries < 5000; tries++) {
        pid_t child = fork();
        if (child >= 0)
            return child;
        nap();
    }
    give_up("the system starts no process");
    return -1;
}

/* Waits for the child's end. One that has closed its pipe is about to end by
 * itself. Another one is killed at once. */
static int end_of(pid_t child, int soon)
{
    int status = 0;
    for (int tries = 0; soon && tries < 1000; tries++) {
        if (waitpid(child, &status, WNOHANG) == child)
            return status;
        nap();
    }
    kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}

int harness_try(int (*trial)(void))
{
    pid_t child = start_child();
    if (child == 0) {
        use_null(STDIN_FILENO, O_RDONLY);
        use_null(STDOUT_FILENO, O_WRONLY);
        limit(RLIMIT_CORE, 0);
        limit(RLIMIT_AS, MEMORY);
        limit(RLIMIT_CPU, 1);
        _exit(load() ? trial() : 0);
    }
    int status = end_of(child, 1);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void mark_request(struct harness_function *function)
{
    int ends[2], status = 0, reaped = 0;
    answer_length = 0;
    if (function->stops >= MOST_STOPS) {
        harness_answer("fault: not called after %d requests out of time\n", MOST_STOPS);
        return;
    }
    if (lost_loads >= MOST_LOST_LOADS) {
        harness_answer("fault: not called after %d failures to load the file\n", MOST_LOST_LOADS);
        return;
    }
    if (pipe(ends) != 0)
        give_up("the system gives no pipe");
    calls++;
    pid_t child = start_child();
    if (child == 0) {
        close(ends[0]);
        in_child(function, ends[1]);
    }
    close(ends[1]);
    int whole = read_answer(ends[0], child, &status, &reaped);
    close(ends[0]);
    if (!reaped)
        status = end_of(child, whole == 0);
    if (whole != 1)
        explain(function, whole == 0, status);
    lost_loads = whole == 1 || *loaded_call == calls ? 0 : lost_loads + 1;
}

/* A seed that depends on the line alone. */
static unsigned seed_of(const char *text)
{
    uint32_t seed = 2166136261u;
    for (; *text != '\0'; text++)
        seed = (seed ^ (unsigned char)*text) * 16777619u;
    return seed;
}

static void set_alarm(int seconds)
{
    struct itimerval time;
    memset(&time, 0, sizeof time);
    time.it_value.tv_sec = seconds;
    setitimer(ITIMER_PROF, &time, NULL);
}

static void play_request(struct harness_function *function)
{
    srand(line_seed);
    set_alarm(harness_options.cpu_seconds);
    answer_request(function);
    set_alarm(0);
    fflush(stdout);
}

/* ---- the session ---- */

static void refuse_command_line(const char *program, const char *filter)
{
    fprintf(stderr,
            "usage: %s [%s] [--cpu SECONDS] [--decimals N] [--notes] [--strict] < REQUESTS\n",
            program, filter != NULL ? filter : "--bot");
    exit(2);
}

static void read_options(int argc, char **argv, const char *filter)
{
    int cpu = -1;
    for (int place = 1; place < argc; place++) {
        int *value = strcmp(argv[place], "--cpu") == 0        ? &cpu
                     : strcmp(argv[place], "--decimals") == 0 ? &harness_options.decimals
                                                              : NULL;
        if (strcmp(argv[place], filter != NULL ? filter : "--bot") == 0)
            harness_options.playing = 1;
        else if (strcmp(argv[place], "--notes") == 0)
            harness_options.notes = 1;
        else if (strcmp(argv[place], "--strict") == 0)
            harness_options.strict = 1;
        else if (value != NULL && place + 1 < argc)
            *value = atoi(argv[++place]);
        else
            refuse_command_line(argv[0], filter);
    }
    harness_options.cpu_seconds = cpu >= 0 ? cpu : !harness_options.playing;
}

/* Keeps the two streams for the harness: the functions get others. */
static void take_streams(void)
{
    requests_in = dup(STDIN_FILENO);
    answers_out = dup(STDOUT_FILENO);
    if (requests_in < 0 || answers_out < 0)
        give_up("no standard input or output");
    use_null(STDIN_FILENO, O_RDONLY);
    use_null(STDOUT_FILENO, O_WRONLY);
}

/* The function that answers the current line; NULL after an error. */
static struct harness_function *of_line(const char *filter, struct harness_function *bots)
{
    if (filter != NULL && harness_options.playing)
        return bots;
    const char *name = next_word();
    struct harness_function *found = find(harness_options.playing ? bots : functions, name);
    answer_length = 0;
    if (found == NULL)
        harness_answer("error: unknown function\n");
    return found;
}

static int is_empty(const char *text)
{
    return text[strspn(text, " \t")] == '\0';
}

int harness_serve(int argc, char **argv, const char *filter, struct harness_function *bots)
{
    read_options(argc, argv, filter);
    take_streams();
    if (harness_options.playing && !load())
        give_up("the functions cannot be loaded");
    while (next_line()) {
        int filtering = filter != NULL && harness_options.playing;
        if (!filtering && is_empty(line))
            continue;
        line_seed = seed_of(line);
        struct harness_function *function = of_line(filter, bots);
        if (function != NULL && harness_options.playing)
            play_request(function);
        else if (function != NULL)
            mark_request(function);
        had_errors |= answer_length > 6 && memcmp(answer, "error:", 6) == 0;
        put_out(answer, answer_length);
        if (!harness_options.playing)
            flush_out(); /* the next request may take its second */
    }
    flush_out();
    return had_errors;
}
