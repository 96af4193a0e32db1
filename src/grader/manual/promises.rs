//! The promises that hold while programs of strangers run, and the test of each.
//!
//! With bubblewrap (`apt install bubblewrap`) each run stands in a sandbox of its own, in
//! [`crate::run::sandbox`]. Without it one warning says so, and `--sandbox none` accepts it. The
//! names in the last column are those of tests in `tests/grader/sandbox.rs`, unless a file is named.
//!
//! # With bubblewrap, as root and as a plain user
//!
//! | promise | test |
//! |---|---|
//! | a submission sees neither cases nor outputs, points or reports of the tutor, nor other submissions | `nothing_that_is_not_its_own_is_within_a_submissions_reach`, `a_shown_folder_shows_no_submissions_by_any_name` |
//! | it finds none of our programs, also where they are installed | `tests/grader/one_file.rs`, `tests/grader/trouble.rs` |
//! | it does not run as root, and gains no right | `no_submission_has_roots_rights` |
//! | it meets no other run: no sockets, keys, queues, semaphores, shared memory, tracing | `calls_that_lead_to_others_or_take_memory_of_no_process_are_refused` |
//! | it leaves no process and no file behind, also when the grader is killed | `no_submission_harms_the_grading_or_stays`, `no_interruption_leaves_a_program` |
//! | its threads and processes, at most 256 at a time (`--processes`), cost its neighbours nothing | `a_crowd_of_threads_or_processes_ends_alone`, `bombs_without_end_cost_their_neighbours_nothing` |
//! | constructors in its C files end within the limits of its calls, and cost it alone | `constructors_that_mean_harm_cost_their_own_submission` |
//! | what its C files do before and after `main` costs it alone: destructors, `atexit`, handlers, threads | `what_runs_around_a_program_costs_its_own_submission` |
//! | programs that sleep hold nobody up: their budget bounds them | `programs_that_sleep_at_random_hold_nobody_up` |
//! | builds take no room from each other, open and unlinked files included | `a_build_that_fills_its_room_leaves_the_others_theirs` |
//! | builds reach nothing and spoil nothing | `builds_reach_nothing_and_spoil_nothing` |
//! | with more than 20,000 files in its folders in memory it is stopped | `empty_files_without_number_end_a_run` |
//! | its folders have a size, which counts files without a name too; it has few open files | `nothing_that_is_not_its_own_is_within_a_submissions_reach` |
//! | files of the grader's own follow no link that a build has planted | `planted_links_do_not_lead_the_graders_own_files_elsewhere` |
//! | our own programs are named where they are handed in | `tests/grader/trouble.rs` |
//! | what the machine refuses costs no student a mark and no bot a game | `tests/grader/trouble.rs` |
//! | it traces no process | `no_submission_traces_another_process` |
//! | it leaves and reads no keys of the kernel | `no_submission_leaves_or_reads_a_key` |
//! | it holds no memory in pages of a pipe or locks on parts of a file, and takes no requests for input and output | `calls_that_lead_to_others_or_take_memory_of_no_process_are_refused` |
//! | what calls of its functions leave behind counts, though each is answered at once | `tests/grader/functions.rs` |
//! | a build that waits for ever is stopped after 20 s without CPU time | `tests/grader/handed_in.rs` |
//! | it speaks with no neighbour by an abstract socket or a port | `no_submission_speaks_with_its_neighbour` |
//! | it can take none of what a plain user's runs share: notices of changed files, timers, waiting signals | `calls_that_lead_to_others_or_take_memory_of_no_process_are_refused`, `nothing_that_is_not_its_own_is_within_a_submissions_reach` |
//! | links lead it nowhere | `links_lead_a_submission_nowhere` |
//! | it writes to no terminal | `no_submission_writes_to_the_tutors_terminal` |
//! | a bot is stopped that works in the other's turns | `a_bot_that_works_in_the_others_turns_is_stopped` |
//! | a C file cannot replace what marks its functions | `tests/grader/functions.rs` |
//! | a program with an address sanitizer passes; its leak check is off | `a_program_with_an_address_sanitizer_passes` |
//!
//! As root a run gets the number of a user without a name. As a plain user it has this user's
//! number, in a namespace of users of its own.
//!
//! # Without bubblewrap
//!
//! Submissions run with your rights; root's run as a user without a name. With `--sandbox none`
//! they run as root there too. A plain user's submission may leave a process behind, end the grader
//! and read all that this user may read. These promises hold:
//!
//! | promise | test |
//! |---|---|
//! | the limits of time, memory, tasks and output | `tests/grader/grade.rs`, `tests/grader/trouble.rs` |
//! | no process of root's submissions stays, whatever it does to be missed | `no_process_of_roots_submissions_stays_without_a_sandbox` |
//! | a submission runs on a copy in a folder of its own | `a_single_program_runs_alone_and_leaves_nothing` |
//! | one warning says that there is no sandbox | `one_warning_where_there_is_no_sandbox` |
//! | a folder for scratch files that cannot be used is one line and status 2 | `tests/grader/trouble.rs` |
//!
//! # In a container
//!
//! Many containers allow no namespaces. The grader first starts `true` in a sandbox. Where that
//! fails, the warning has bubblewrap's own words. The promises are then those without bubblewrap.
//! It fails in Gradescope's containers. There the grader is root, so student code runs as another
//! user. This user cannot read `/autograder/source` and cannot write `results.json`
//! (`tests/grader/gradescope.rs`).
//!
//! # Matters that the limits do not catch
//!
//! * Memory that no process is seen to use. Shared mappings that are dropped again hold it, page
//!   tables, and lists of mappings and of `epoll`. Buffers of pipes and socket pairs hold it, too.
//!   Measured were 80 MB for lists of `epoll` in 40 processes, and 125 MB in 7,200 pipes. Its
//!   folders in memory hold 192 MB at most, three times 64 MB.
//! * Memory and processes that come up between two looks, 40 ms apart on a quiet machine. On a busy
//!   one, children that calls of functions left behind held 4 GB for a moment. The limit was 1 GB.
//! * Files that come up and go between two counts, 40 ms apart. Files that are open and have no
//!   name are not counted either. A process has at most 256 open files and 32 for each worker of
//!   the grader. On two cores these are 384, and 98,000 in 256 processes, which take some 70 MB.
//!   Files that are mapped and closed again escape this limit as well.
//! * CPU time of children that nobody waits for and that live less than some 40 ms.
//! * Signals between two runs that agree on a code. Locks on whole files of the system carry them,
//!   and waits at an address in such a file (`futex`). The load and counters of the machine carry
//!   them, too.
//! * A plain user's submission sees the path of its own files, in the arguments of process 1 and in
//!   the list of mounts. It can reach nothing there.
//! * A plain user with few processes left (`ulimit -u`) gives each run a share of them, at least
//!   64. A program with all of its share has too many. Its neighbours keep theirs
//!   (`a_bomb_of_a_plain_user_with_few_processes_is_told_as_one`).
//! * A plain user's submission may change process 1 of its own sandbox, which is bubblewrap. That
//!   ends this run alone: limits and the end of the sandbox come from outside.
//! * A program that knows one part of a game alone, and steers games so that they need no other
//!   part. One of ece15 got 52 of 60 cases that counted, where 49 of 67 were right without.
//!
//! One line protects the machine as a whole, where systemd runs:
//!
//! ```sh
//! systemd-run --user --scope -p MemoryMax=8G -p TasksMax=2000 in-a-row grade-all cuhk4 subs/
//! ```
//!
//! It needs a user session of systemd, with a bus and the controllers of memory and tasks. There is
//! none after `su` and in most containers. As root leave out `--user`.
