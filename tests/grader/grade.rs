//! The grader from outside: the texts that a student reads. No submission, whatever it does, takes
//! the grading down or survives it.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub use crate::built::GOMOKU_MIST;
use crate::built::{IN_A_ROW, built};
use crate::effort::effort;
pub use crate::room::{Room, make_executable};
use crate::skipped::has_compiler;
use grader::builds::compile;
use grader::cases;
use grader::cases::courses::Course;

#[test]
#[ignore = "long"]
fn our_programs_pass_all_cases() {
    for game in Course::ALL.map(Course::name) {
        let program = built(game);
        let graded = grade(&["grade", game, program, "--all", "--time=60", "--verbose"]);
        let text = text(&graded.stdout);
        assert_eq!(graded.status.code(), Some(0), "{text}{}", self::text(&graded.stderr));
        let last = text.lines().find(|line| line.contains(" cases pass  (")).unwrap();
        let (passed, rest) = last.split_once('/').unwrap();
        assert!(rest.starts_with(&format!("{passed} cases pass")), "{last}");
        assert_eq!(text.matches("pass  ").count() - 1, passed.parse::<usize>().unwrap());
    }
}

#[test]
fn a_wrong_line_is_shown_with_the_input_line_that_it_answers() {
    let room = Room::new("line");
    let program = room.script("wrong", &format!("{GOMOKU_MIST} | sed 's/^B1,/B 1,/'"));
    let graded = grade_case(&["grade", "gomoku-mist", &program], "spec_example_4");
    let day = Command::new("date").arg("+%Y-%m-%d").output().unwrap().stdout;
    let day = text(&day).trim().to_string();
    let expected = format!(
        "\
gomoku-mist, {program}, {day}
mark: 0 of 1 points

topic    passed  points
example     0/1  0 of 1

FAIL  spec_example_4_view_and_history
      Line 4 of the output, which answers line 7 of the input: view⏎
        input     … 3 lines before
                  place·B2⏎
                  view⏎
                  place·C3⏎
                  view⏎
        expected  B1,xx.....xx..#..xx.o...xx#....xxxxxxxxxxxxxxxxxxxxx⏎
        actual    B·1,xx.....xx..#..xx.o...xx#....xxxxxxxxxxxxxxxxxxxxx⏎
                   ^ the first difference
      The program ended with exit status 0.
      try it:  printf %b \\
               'view\\nplace A1\\nview\\nplace B2\\nview\\nplace C3\\nview\\n' \\
               'place D4\\nview\\nhistory\\nterm\\n' \\
               | {program}

1 failing case:
  spec_example_4_view_and_history

0/1 cases pass  (gomoku-mist, {program})
status: 0 of 0 wrong
(· is a blank, ⏎ a line end)
"
    );
    assert_eq!(text(&graded.stdout), expected);
    assert_eq!(text(&graded.stderr), "");
    assert_eq!(graded.status.code(), Some(1));
}

/// Output that comes too early is not taken for the answer to a later line alone.
#[test]
fn lines_that_should_print_nothing_are_named() {
    let room = Room::new("silent");
    let early = room.script("early", &format!("{GOMOKU_MIST} | sed 's/^\\(J10\\|B12\\),/Hi\\n&/'"));
    let graded = grade_case(&["grade", "gomoku-mist", &early], "spec_example_4");
    let report = text(&graded.stdout);
    assert!(report.contains("answers line 1 of the input: view⏎\n"), "{report}");
    assert!(!report.contains("print nothing"), "{report}");
    let late = room.script("late", "cat > in; echo 'Invalid coordinate'; echo A1B2C3D4");
    let graded = grade_case(&["grade", "gomoku-mist", &late], "spec_example_3");
    let report = text(&graded.stdout);
    assert!(report.contains("answers line 5 of the input: history⏎\n"), "{report}");
    assert!(
        report.contains("\n      Lines 1 to 4 of the input should print nothing.\n"),
        "{report}"
    );
    let one = room.script("one", "cat > in; echo B; echo 'Place what?'; echo W");
    let graded = grade_case(&["grade", "gomoku-mist", &one], "spec_example_2");
    let report = text(&graded.stdout);
    assert!(report.contains("\n      Line 2 of the input should print nothing.\n"), "{report}");
}

#[test]
fn ways_to_fail_are_told_apart() {
    let room = Room::new("ways");
    let megabytes = effort(100, 1024);
    let explained = |name: &str, body: &str, case: &str| {
        let program = room.script(name, body);
        let seconds = if name == "hangs" { "0.5" } else { "60" };
        let (time, memory) = (format!("--time={seconds}"), format!("--memory={megabytes}"));
        let graded = grade_case(&["grade", "gomoku-mist", &program, &time, &memory], case);
        assert_eq!(graded.status.code(), Some(1), "{name}");
        text(&graded.stdout)
    };
    let missing = explained("missing", "exit 0", "spec_example_4");
    assert!(missing.contains("answers line 1 of the input: view⏎"), "{missing}");
    assert!(missing.contains("actual    (nothing more)\n"), "{missing}");
    let more = explained("more", "echo more; exit 1", "term_at_once");
    assert!(more.contains("Line 1 of the output, where it should have ended\n"), "{more}");
    assert!(more.contains("actual    more⏎\n"), "{more}");
    let hangs = explained("hangs", "sleep 100", "term_at_once");
    assert!(hangs.contains("the program was stopped"), "{hangs}");
    let crash = explained("crash", "kill -SEGV $$", "term_at_once");
    let told = "the program crashed: segmentation fault (signal 11).";
    assert!(in_one_line(&crash).contains(told), "{crash}");
    let lost = explained("lost", "kill -SEGV $$", "spec_example_4");
    let told = "(signal 11). What it had not flushed is lost.\n";
    assert!(in_one_line(&lost).contains(told), "{lost}");
    let memory = explained("memory", "exec tail -n 1 /dev/zero", "term_at_once");
    let told = format!("used more than {megabytes} MB of memory.");
    assert!(in_one_line(&memory).contains(&told), "{memory}");
    let line_end = explained("line_end", "printf 'Thank you'", "spec_example_4");
    assert!(line_end.contains("actual    Thank·you\n"), "{line_end}");
    let bytes = explained("bytes", r"printf 'J10\t\r\000\377\n'", "spec_example_4");
    assert!(bytes.contains(r"actual    J10\t\r\x00\xff⏎"), "{bytes}");
}

/// A report without the line ends within sentences on a case.
fn in_one_line(report: &str) -> String {
    report.replace("\n        ", " ")
}

/// At the limit of processes and threads a program runs, one beyond it is stopped.
#[test]
fn a_program_has_so_many_processes_and_threads() {
    let room = Room::new("processes");
    let shell = room.script("shell", "sleep 0.5 & sleep 0.5 & sleep 0.5 & wait");
    let mut programs = vec![shell];
    if has_compiler() {
        programs.push(room.file("threads.c", THREADS));
    }
    for (place, program) in programs.iter().enumerate() {
        let ways = [("none", 4), ("none", 3), ("auto", 4), ("auto", 3)];
        // Threads are compiled each time.
        for &(sandbox, most) in &ways[effort(2 * place, 0)..] {
            let options = [format!("--processes={most}"), format!("--sandbox={sandbox}")];
            let words = ["grade", "gomoku-mist", program, &options[0], &options[1]];
            let graded = grade_case(&words, "term_at_once");
            let (report, said) = (text(&graded.stdout), text(&graded.stderr));
            assert_eq!(report.contains("1/1 cases pass"), most == 4, "{options:?} {report}{said}");
            let why = "but the program had more than 3 processes and threads at the same time.\n";
            assert_eq!(in_one_line(&report).contains(why), most == 3, "{options:?} {report}{said}");
        }
    }
}

/// Four threads, the first one counted.
const THREADS: &str = r"
#include <pthread.h>
#include <unistd.h>
static void *nap(void *none) { usleep(500000); return none; }
int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        if (pthread_create(&threads[i], NULL, nap, NULL))
            return 1;
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
";

/// Only the course's own statuses count: when the input ends before the game, every status will do.
#[test]
fn exit_status_after_an_early_end_of_input_is_free() {
    let room = Room::new("status");
    let program = room.script("seven", &format!("{GOMOKU_MIST}; exit 7"));
    let graded =
        grade_case(&["grade", "gomoku-mist", &program, "--all"], "ours_input_ends_after_view");
    assert_eq!(graded.status.code(), Some(0), "{}", text(&graded.stdout));
}

#[test]
fn a_program_that_does_not_hear_the_end_of_input_is_told_so() {
    let room = Room::new("end");
    let program = room.script("deaf", &format!("{GOMOKU_MIST}; exec yes"));
    let graded =
        grade_case(&["grade", "gomoku-mist", &program, "--all"], "ours_input_ends_after_view");
    let text = text(&graded.stdout);
    assert!(text.contains("The program was stopped: it printed 1 MB too much."), "{text}");
    assert!(text.contains("where it should have ended\n"), "{text}");
}

/// A wrong call gets status 2 and a line that helps. Nothing on standard output could be taken for
/// a result.
#[test]
fn wrong_calls_are_refused() {
    let room = Room::new("refused");
    let good = room.script("good", &GOMOKU_MIST);
    let plain = room.file("plain.txt", "int main(void) {}\n");
    let bare = room.file("bare", "int main(void) {}\n");
    let strange = room.file("strange", "neither script nor program");
    let lost = room.file("lost", "#!/no/such/interpreter\n");
    for path in [&strange, &lost] {
        make_executable(Path::new(path));
    }
    let folder = room.path.to_str().unwrap();
    let calls: [(&[&str], &str); 12] = [
        (&[], "in-a-row: a subcommand is missing.\n"),
        (&["grade", "chess", &good], "GAME=chess: there is no such game; the nearest is cuhk4.\n"),
        (&["grade", "gomoku-mist", "./none"], "PROGRAM=./none: there is no such file.\n"),
        (&["grade", "gomoku-mist", "grep"], "PROGRAM=grep: there is no such file.\n"),
        (&["grade", "gomoku-mist", &plain], "this is a text file, not a program.\n"),
        (&["grade", "gomoku-mist", &bare], "it is not executable (chmod +x).\n"),
        (&["grade", "gomoku-mist", folder], ": the folder holds 3 submissions: use grade-all.\n"),
        (
            &["grade", "gomoku-mist", &strange],
            ": it is for another machine, or a script without a first line #!/bin/sh.\n",
        ),
        (
            &["grade", "gomoku-mist", &lost],
            "the interpreter that its first line names does not exist.\n",
        ),
        (
            &["grade", "gomoku-mist", &good, "--time=soon"],
            "--time=soon: this is not a number of seconds, 0.01 to 3600.\n",
        ),
        (&["grade-all", "gomoku-mist", "none/"], "FOLDER=none/: No such file or directory.\n"),
        (
            &["grade-all", "gomoku-mist", folder, "--csv=none/x.csv"],
            "--csv=none/x.csv: No such file or directory.\n",
        ),
    ];
    for (words, help) in calls {
        let graded = grade(words);
        let said = text(&graded.stderr);
        assert!(said.starts_with("in-a-row: ") && said.contains(help), "{words:?}: {said}");
        assert_eq!(text(&graded.stdout), "", "{words:?}");
        assert_eq!(graded.status.code(), Some(2), "{words:?}");
    }
    let graded = grade_case(&["grade", "gomoku-mist", &good], "no_such_case");
    assert_eq!(graded.status.code(), Some(2));
    let said = text(&graded.stderr);
    let line = "in-a-row: --case=no_such_case: no case of gomoku-mist has such a name.\n";
    assert_eq!(said, line);
    let said =
        text(&grade_case(&["grade", "gomoku-mist", &good], "ours_input_ends_after_v").stderr);
    assert!(said.contains(": no default case of gomoku-mist has such a name; "), "{said}");
    assert!(
        said.ends_with("; --all adds 1 such case on our own options and on open matters.\n"),
        "{said}"
    );
}

/// make hands over an empty word where a variable is not set.
#[test]
fn the_first_line_names_the_missing_operands() {
    for (words, line) in [
        (&["grade"][..], "GAME and PROGRAM are missing.\n"),
        (&["grade", "", ""], "GAME and PROGRAM are missing.\n"),
        (&["grade", "", "./x"], "GAME is missing.\n"),
        (&["grade", "cuhk4", ""], "PROGRAM is missing.\n"),
        (&["grade", "cuhk4"], "PROGRAM is missing.\n"),
        (&["grade-all", "", ""], "GAME and FOLDER are missing.\n"),
        (&["grade-all", "cuhk4", ""], "FOLDER is missing.\n"),
    ] {
        let graded = grade(words);
        let said = text(&graded.stderr);
        assert!(said.starts_with(&format!("in-a-row: {line}")), "{words:?}: {said}");
        assert!(said.contains("\n  GAME      gomoku-mist, cuhk4, "), "{said}");
        assert_eq!((text(&graded.stdout), graded.status.code()), (String::new(), Some(2)));
    }
}

/// A forgotten header and a variable in two files were no errors when the courses ran.
#[test]
fn c_files_that_older_compilers_took_are_compiled() {
    let room = Room::new("older");
    room.file("main.c", "int count;\nint main(void) { return status(\"\"); }\n");
    room.file("status.c", "int count;\nstatus(text) { return 1 + count; }\n");
    let folder = room.path.to_str().unwrap();
    let graded = grade_case(&["grade", "gomoku-mist", folder], "term_at_once");
    assert_eq!(graded.status.code(), Some(0), "{}", text(&graded.stderr));
    assert!(text(&graded.stdout).contains("status: 0 of 1 wrong\n"), "{}", text(&graded.stdout));
}

/// Warnings are no errors, however many there are.
#[test]
fn c_files_with_many_warnings_are_compiled() {
    let room = Room::new("warnings");
    let warned = "    text = 1;\n".repeat(500);
    let source = format!("int main(void) {{\n    char *text;\n{warned}    return 1;\n}}\n");
    let program = room.file("many.c", &source);
    let graded = grade_case(&["grade", "gomoku-mist", &program], "term_at_once");
    let printed = text(&graded.stdout);
    assert_eq!(graded.status.code(), Some(0), "{printed}{}", text(&graded.stderr));
    assert!(printed.contains("\n\nThe compiler says:\n"), "{printed}");
    room.file("Makefile", "prog:\n\t@seq 10000\n\t@cc -o prog many.c 2>/dev/null\n");
    let folder = room.path.to_str().unwrap();
    let graded = grade_case(&["grade", "gomoku-mist", folder], "term_at_once");
    assert_eq!(graded.status.code(), Some(0), "{}", text(&graded.stderr));
}

/// The one fault of a program that was written for another system.
#[test]
fn carriage_returns_at_line_ends_are_counted() {
    let room = Room::new("carriage");
    let program = room.script("dos", &format!("{GOMOKU_MIST} | sed 's/$/\r/'"));
    let graded = grade_case(&["grade", "gomoku-mist", &program], "spec_example_4");
    let text = text(&graded.stdout);
    assert!(
        text.contains("\n\nSPACE spec_example_4_view_and_history: lines end with CR LF\n"),
        "{text}"
    );
    assert!(text.contains("1 more case differs only in white space; 1/1 pass with it\n"), "{text}");
}

/// All processes of a build end with it, also where the build fails.
#[test]
fn a_build_leaves_nothing_running() {
    let room = Room::new("build");
    let nap = room.nap();
    room.file("Makefile", &format!("prog:\n\tsetsid {nap} <&- >&- 2>&- & exit 1\n"));
    let graded = grade(&["grade", "gomoku-mist", room.path.to_str().unwrap()]);
    assert_eq!(graded.status.code(), Some(2));
    assert_eq!(count_running(&nap), 0);
}

/// A folder in the way was made by somebody else: nothing is put into it or deleted.
#[test]
fn a_folder_that_is_there_already_is_left_alone() {
    let (room, scratch) = (Room::new("taken"), Room::new("taken_scratch"));
    let program = room.script("program", &format!("[ $(ls | wc -l) = 0 ] && exec {GOMOKU_MIST}"));
    // The grader keeps the shell's process number.
    let taken = "mkdir $TMPDIR/in-a-row-$$-0 && : > $TMPDIR/in-a-row-$$-0/mine && exec \"$@\"";
    let command = grader(&["grade", "gomoku-mist", &program, "--case=term_at_once"]);
    let mut shell = Command::new("sh");
    shell.args(["-c", taken, "taken"]).arg(command.get_program()).args(command.get_args());
    shell.env("TMPDIR", &scratch.path).stdin(Stdio::null());
    assert_eq!(shell.output().unwrap().status.code(), Some(0));
    let left: Vec<_> = fs::read_dir(&scratch.path).unwrap().map(Result::unwrap).collect();
    assert_eq!(left.len(), 1);
    assert!(left[0].path().join("mine").is_file());
}

/// A grader that is itself killed leaves nothing running.
#[test]
fn a_killed_grader_takes_its_submission_with_it() {
    let room = Room::new("killed");
    let nap = room.nap();
    let program = room.script("sleeps", &format!("{nap} & echo; {nap}"));
    let mut running = grader(&["grade", "gomoku-mist", &program])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    wait_until(|| count_running(&nap) == 2);
    // The guard hears of a program just after its start.
    thread::sleep(Duration::from_millis(500));
    running.kill().unwrap();
    running.wait().unwrap();
    wait_until(|| count_running(&nap) == 0);
}

/// Nor do the folders in which a whole course runs.
#[test]
fn a_killed_grader_leaves_no_folders() {
    let room = Room::new("abandoned");
    let scratch = Room::new("abandoned_scratch");
    let nap = room.nap();
    for name in ["a", "b", "c"] {
        room.script(name, &format!("echo > litter; {nap}"));
    }
    let mut running = grader(&["grade-all", "gomoku-mist", room.path.to_str().unwrap()])
        .env("TMPDIR", &scratch.path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let folders = || fs::read_dir(&scratch.path).unwrap().count();
    wait_until(|| folders() > 0 && count_running(&nap) > 0);
    thread::sleep(Duration::from_millis(500));
    running.kill().unwrap();
    running.wait().unwrap();
    wait_until(|| folders() == 0 && count_running(&nap) == 0);
}

/// `in-a-row grade … | head -1`
#[test]
fn a_reader_who_has_seen_enough_gets_no_complaint() {
    let mut running = grader(&["grade", "gomoku-mist", &GOMOKU_MIST, "--case=view"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(running.stdout.take());
    let mut said = String::new();
    running.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(said, "");
    running.wait().unwrap();
}

pub fn wait_until(condition: impl Fn() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < Duration::from_secs(20), "it does not come about");
        thread::sleep(Duration::from_millis(20));
    }
}

pub fn grade(words: &[&str]) -> Output {
    grade_case(words, "")
}

pub fn grade_case(words: &[&str], case: &str) -> Output {
    let mut command = grader(words);
    if !case.is_empty() {
        command.arg(format!("--case={case}"));
    }
    command.stdin(Stdio::null()).output().unwrap()
}

/// `grade GAME PROGRAM` or `grade-all GAME FOLDER`, and options; without a sandbox if no option
/// says otherwise.
pub fn grader(words: &[&str]) -> Command {
    let mut command = in_a_row();
    command.env_remove("CC");
    let Some((task, words)) = words.split_first() else { return command };
    command.arg(task);
    if !["grade-cases", "--help", "--version"].contains(task) {
        command.arg("--sandbox=none");
    }
    command.args(words);
    command
}

/// The grader, which the tests start in the repository's top, as people do.
pub fn in_a_row() -> Command {
    let mut command = Command::new(built_grader());
    command.current_dir(top());
    command
}

pub fn built_grader() -> &'static Path {
    Path::new(&*IN_A_ROW)
}

/// The top of the repository. The tests themselves run in the folder of their package.
pub fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

/// The folder of a game's cases.
pub fn cases_of(game: &str) -> PathBuf {
    top().join(cases::root()).join(game)
}

/// The whole path of the folder of our headers and harnesses.
pub fn harness() -> PathBuf {
    top().join(compile::harness())
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// How many processes run this command line.
pub fn count_running(command: &str) -> usize {
    let wanted: Vec<u8> =
        command.bytes().map(|byte| if byte == b' ' { 0 } else { byte }).chain([0]).collect();
    let entries = fs::read_dir("/proc").unwrap().flatten();
    entries
        .filter(|entry| fs::read(entry.path().join("cmdline")).is_ok_and(|line| line == wanted))
        .count()
}

impl Room {
    /// A command that sleeps longer than any test runs. Its length tells it from the sleep of any
    /// other test.
    pub fn nap(&self) -> String {
        let id = self
            .path
            .to_string_lossy()
            .bytes()
            .fold(0, |sum: u64, byte| sum * 31 % 9973 + u64::from(byte));
        format!("sleep {}.{id}", 1000 + std::process::id())
    }
}
