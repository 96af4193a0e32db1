//! The manual of `in-a-row`, the grader: its inputs, its runs, and its outputs.
//!
//! `in-a-row --help` lists the subcommands, `in-a-row SUBCOMMAND --help-more` all options of one.
//! [`promises`] tells what a submission can and cannot do while it is graded. In a clone
//! `make grade GAME=cuhk4 PROGRAM=anna.c OPTIONS="--case full"` builds it and starts it. `OPTIONS`
//! holds the options, without quotes in it. `make grade-all`, `make grade-cases` and
//! `make tournament` take `DIR` in place of `PROGRAM`.
//!
//! # Handed in
//!
//! | handed in | what happens |
//! |---|---|
//! | an executable or a script | it runs as it is |
//! | a script with `#!`, a `.py` file, a program, all without an x bit | a copy runs |
//! | a `.c` file | it is compiled; functions of slide4 and ece15 are linked with the course's main program |
//! | a folder with a program `run` | `run` starts in the folder |
//! | a folder with a makefile | `make` builds in a copy; the new executable runs |
//! | a folder with `.c` files | they are compiled together |
//! | a folder in which one thing alone is a program | that one counts |
//! | a folder in which several things are programs, one of them the folder `src` | `src` counts |
//! | a zip, also one within a zip | it is unpacked in the sandbox, within the limits of a build |
//!
//! Names that begin with a dot, and `__MACOSX`, do not count as handed in. Before `make` runs,
//! objects and programs of earlier builds are deleted in the copy. Where `make` fails, the C files
//! are built as if no makefile were there, and report and row say so. In the C files `scanf_s` of
//! Visual Studio is `scanf`. In spfiar files that end in `UnitTest.c` are left out. `--support DIR`
//! puts a course's own files into each build; they replace those of the same name. The folder of a
//! class may be a zip itself.
//!
//! # Cases, verdicts, points
//!
//! A case is an input with its right output. It counts by default if the course's text or
//! transcripts decide every byte; `--all` adds the others. `in-a-row cases GAME` lists them,
//! `--extract DIR` writes them out, and `--cases DIR` runs such a folder, or pairs of your own.
//! `--case WORD` takes the cases with `WORD` in their names. With `*` or `?` it is a pattern of the
//! whole name, as in a shell: `--case 'full*'`.
//!
//! | verdict | when |
//! |---|---|
//! | pass | the output is right, and the program ends by itself |
//! | white space | it is right but for blanks at line ends, line ends, or empty lines at the end; a pass in cuhk4 and ece15 |
//! | fail | a line is wrong, missing or too much, or the program crashes or is stopped |
//! | does not count | the computer's drawn moves did not reach what the case tests |
//! | could not be run | the machine failed, not the program; no loss |
//! | not run: budget | the submission has used up its time (`--budget`); a failure |
//!
//! Some matters have several right outputs. A program must keep to one form in all its cases, and
//! the report says which one. Single lines of gomoku-mist have two right answers, each line by
//! itself.
//!
//! A topic's points are the number of its cases. `--points FILE` gives others: each line has a
//! topic and its points, `#` begins a remark. In your own cases a topic is what stands before the
//! first `_`. The exit statuses of gomoku-mist are the topic `status`, without points by default.
//!
//! A *cause* is one slip that explains several failing cases. The grader has checked it. Without
//! the slip these cases pass, or a program with this fault alone prints the same bytes. Where two
//! faults show alike in all cases, the sentence names both. `mended: 119/128` counts the cases that
//! would pass without it. `--per-cause N` takes at most N points for a slip of form, instead of the
//! points of its cases. Slips of form are a wording, white space, and a line that is always missing
//! or too much. Points with white space charge no white space, but the other slips.
//!
//! A wrong function of slide4 may cost games, too. The grader links our right function in the place
//! of the student's, and runs the failing cases again. "They pass with a right `AddMoveToBoard`" is
//! a cause of those that pass then. Where a makefile builds the program, the function is named alone.
//!
//! A report has lines of 80 columns, those of causes and names of files aside. `try it` is a
//! command for a shell. A longer one is broken after backslashes, unless it has more than twelve
//! lines. Beyond 4,000 bytes no command is printed, because terminals take no longer line. The
//! report then says how to write the input to a file. With one cause a report has at most 60 lines;
//! if need be, names of cases stand in wider lines.
//!
//! In slide4 and ece15 each function of a C file is also called by itself, mostly 200 times or
//! more. Its points are in proportion to its right answers. Its output costs nothing. Uses of
//! memory outside an array are told; `--bounds strict` makes such answers wrong. `srand` does
//! nothing in these C files, so two runs print the same. Functions are marked from the sources,
//! also where a makefile builds the program.
//!
//! The two courses hand out `main()`, and mark the functions with it. A C file with all functions
//! of the course's header plays its sessions by the course's `main()`. If it has one of its own,
//! that one does not count, and the report says so. A whole program with other functions plays by
//! its own `main()`, and its functions are not marked.
//!
//! `--budget` counts the time of cases that do not pass. Calls of functions that end in a fault, or
//! do not end, have the same time again. A function is not called any more after three calls out of
//! time. None of the file's functions is called any more when the file has failed to load three
//! times in a row, because a constructor ends, sleeps or works for ever. Builds are not counted:
//! each has 60 s of CPU time.
//!
//! # Open matters
//!
//! The courses' texts and transcripts leave these matters open. The table tells how the cases of a
//! game treat them. Cases on the last row, and on what is open in all five, count with `--all`
//! alone.
//!
//! | matter | gomoku-mist | cuhk4 | spfiar | ece15 | slide4 |
//! |---|---|---|---|---|---|
//! | end of a case's input | `term` or the game's end | the game's end | `quit` | a result | the end of the game or tournament |
//! | exit status | reported separately, no points by default | not counted | not counted | not counted | not counted |
//! | white space at line ends | reported separately | passes | reported separately | passes | reported separately |
//! | all of these pass | `Invalid!` or `Invalid coordinate` for a parameter other than a capital letter and digits | | level error with or without `)`, straight or typographic quotes where a game ends | words or box, `Connect Four` or `Connect-Four`, any open column drawn | |
//! | also open | white space other than blanks | numbers of players other than 1 and 2, words | errors after the end, `restart`, `+3`, `007` | numbers followed by other characters, answers other than `y`, `n` and `N` | arguments that the text excludes |
//!
//! Open in all five: early end of input, a missing last line end, CR LF, NUL bytes and huge
//! numbers. A row number of gomoku-mist may have any length.
//!
//! # Limits
//!
//! A case has `--time` seconds of CPU, three times as much from start to end, and `--memory`
//! megabytes. It may have `--processes` processes and threads at the same time, from 1 to 10,000.
//! Without the option it may have 256. A Java machine has about 40. The grader looks every 40 ms,
//! and stops a run beyond a limit. Time in which a crowd keeps the grader itself from its turn does
//! not count from start to end.
//!
//! # Environment
//!
//! | variable | its use |
//! |---|---|
//! | `PATH` | where `bwrap`, `date`, `stty` and `zip` are found, and compilers without a sandbox |
//! | `TMPDIR` | the folder for copies and builds where there is no sandbox and you are not root |
//! | `CC` | the C compiler: one name or path, without options, as the sandbox sees it; `cc` if it is not set. Makefiles choose their own |
//! | `NO_COLOR` | if it is set and not empty, the report has no colors |
//!
//! The grader reads no other variable. Submissions get an environment of their own.
//!
//! # Exit status
//!
//! The status is 0 after a result, and 1 if a case fails in `grade`. It is 2 if nothing was graded;
//! one line on standard error says why. It is 130 after Ctrl-C; the rows so far are written. A
//! tournament without a bot that takes part ends with 2. A single bot has its 100 points of credit,
//! and the status is 0.
//!
//! # Outputs
//!
//! | option | what it writes |
//! |---|---|
//! | none | `grade`: the report: mark, causes, points by topic, each cause with one case in full, all failing cases |
//! | `--verbose` | every difference |
//! | `--color` | `always`, `never`, or `auto`: colors in the report of `grade` at a terminal, unless `NO_COLOR` is set and not empty; no other output has colors |
//! | `--csv`, `--matrix` | tables of a class: [`crate::outputs::sheet`] explains each column |
//! | `--reports` | a text for each submission, and `index.html` for the tutor: [`crate::outputs::page`] |
//! | `--key` | with `--anonymous`: which number is whom |
//! | `--gradescope` | `results.json`: [`crate::outputs::gradescope`]; `in-a-row gradescope` writes what Gradescope is given |
//! | `--log` | a line for each game of a tournament: the page `tournament::log` |
//!
//! No file that is there is replaced without `--force`, and none of a folder of reports.
//! `in-a-row gradescope` wants a folder that holds nothing else.
//!
//! `--resume` continues an interrupted run, and grades again what has changed since. A late
//! submission gets a row in the order of the names, with the next number. `--only NAME` grades one
//! submission, again or for the first time. All other rows stay byte for byte. Both options need
//! the options and files of the run. With `--resume` a row goes whose submission is no longer in
//! the folder. One line names it, and its report stays. With `--anonymous` only the file of `--key`
//! tells the numbers. With this file a late submission gets the next number, and its row is the
//! last. Without it, and with `--part`, the names must be those of the run. Joined parts go on
//! without `--part`. `in-a-row marks` makes new marks from a matrix, with other points.
//!
//! The page `command::grade_all` shows how GNU parallel or Slurm grade a class on many machines.

pub mod promises;
