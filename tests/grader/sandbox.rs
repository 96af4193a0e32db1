//! Attacks of dishonest submissions on the real grader in its sandbox.
//!
//! An attack that looks for something prints the right output when it finds it. Its row of the
//! table then says `1/1`. The same attacks succeed without the sandbox, so they are real. An attack
//! that does harm only starts when it sees that it is contained. Where bubblewrap is not usable,
//! these tests are noted as skipped.

use std::env;
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use crate::grade::{
    GOMOKU_MIST, Room, built_grader, count_running, in_a_row, make_executable, top, wait_until,
};
use crate::skipped::{can_interrupt, has, path_of, skipped};
use crate::trouble::plain_user;
use grader::cases;

/// The one case that is run.
const CASE: &str = "spec_example_4";

/// A variable of the grader, which no submission may see.
const SECRET: (&str, &str) = ("IN_A_ROW_SECRET", "known-to-the-grader");

/// The beginning of harmful scripts: they go on only where process 1 is the sandbox's own.
const CONTAINED: &str = "[ \"$(cat /proc/1/comm)\" = bwrap ] || exit\n";

/// Takes shared memory in Perl, and gives it back at once.
const SHARED_MEMORY: &str =
    "$i = shmget(0, 1000, 0600 | 512); exit 1 if !defined $i; shmctl($i, 0, 0)";

/// Submissions in a folder, and the tutor's home and a temporary folder beside it.
struct Field {
    room: Room,
    submissions: PathBuf,
    temporary: PathBuf,
    /// The case's files, without their extension.
    case: String,
    /// A right program in the shell.
    right: String,
}

impl Field {
    fn new(name: &str) -> Self {
        let room = Room::new(name);
        let (submissions, temporary) = (room.path.join("submissions"), room.path.join("tmp"));
        for folder in [&submissions, &temporary, &room.path.join("tutor")] {
            fs::create_dir(folder).unwrap();
        }
        room.file("tutor/secret", "secret\n");
        let (found, _) = cases::read_folder(&cases_here().join("gomoku-mist"));
        let case = found.iter().find(|case| case.name.contains(CASE)).unwrap();
        let output = String::from_utf8(case.expected.clone()).unwrap();
        let right = format!("cat <<'RIGHT'\n{output}RIGHT\n");
        let case = case.input.with_extension("").to_str().unwrap().to_string();
        let field = Self { room, submissions, temporary, case, right };
        for name in ["a_right", "z_right"] {
            fs::copy(&*GOMOKU_MIST, field.path(name)).unwrap();
        }
        field
    }

    fn path(&self, name: &str) -> PathBuf {
        self.submissions.join(name)
    }

    fn script(&self, name: &str, body: &str) {
        self.room.script(&format!("submissions/{name}"), body);
    }

    /// A script that prints the right output if the condition holds.
    fn looks(&self, name: &str, condition: &str) {
        let right = &self.right;
        let condition = format!("{{ {condition}; }} >/dev/null 2>&1");
        self.script(name, &format!("if {condition}\nthen {right}else echo no\nfi"));
    }

    /// A folder with a file.
    fn folder(&self, name: &str, file: &str, content: &str) -> PathBuf {
        fs::create_dir_all(self.path(name)).unwrap();
        let path = self.path(name).join(file);
        fs::write(&path, content).unwrap();
        path
    }

    /// A right program in C.
    fn right_in_c(&self) -> String {
        let output = fs::read_to_string(format!("{}.out", self.case)).unwrap();
        let lines: Vec<String> = output.lines().map(|line| format!("\"{line}\\n\"")).collect();
        let lines = lines.join("\n");
        format!("#include <stdio.h>\nint main(void) {{ fputs({lines}, stdout); return 0; }}\n")
    }

    /// The grader on the folder. Files of the caller's are open as 7, 8 and, where the shell can do
    /// it, 13.
    fn grader(&self, task: &str, target: &Path) -> Command {
        let open =
            "exec 7<\"$1\" 8<\"$2\"; [ -z \"$BASH_VERSION\" ] || eval 'exec 13<\"$2\"'; shift 2";
        let shell = path_of("bash").or_else(|| path_of("sh")).unwrap();
        let mut command = Command::new(shell);
        command.current_dir(top());
        command.args(["-c", &format!("{open}; exec \"$@\""), "open"]);
        command.arg(format!("{}.out", self.case)).arg(cases_here());
        command.arg(built_grader()).args([task, "gomoku-mist"]).arg(target);
        command.args([&format!("--case={CASE}"), "--time=1", "--memory=100"]);
        command.env(SECRET.0, SECRET.1);
        if task == "grade-all" {
            command.arg("--width=200");
        }
        command.env("TMPDIR", &self.temporary).env("HOME", self.room.path.join("tutor"));
        command.stdin(Stdio::null());
        command
    }

    /// Grades all submissions in the sandbox. All that is outside must be as it was.
    fn grade(&self) -> Table {
        self.grade_by(self.grader("grade-all", &self.submissions))
    }

    /// The same with a grader of its own.
    fn grade_by(&self, mut grader: Command) -> Table {
        let folders = [cases_here().join("gomoku-mist"), self.submissions.clone()];
        let before = folders.each_ref().map(|folder| digest(folder));
        let output = grader.output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said, "", "no word on standard error");
        assert_eq!(output.status.code(), Some(0));
        let after = folders.each_ref().map(|folder| digest(folder));
        assert!(before == after, "cases and submissions are unchanged");
        assert_eq!(fs::read_dir(&self.temporary).unwrap().count(), 0, "nothing is left behind");
        wait_until(|| count_running(&self.room.nap()) == 0);
        let table = Table(String::from_utf8(output.stdout).unwrap());
        for name in ["a_right", "z_right"] {
            assert_eq!(table.total(name), "1/1", "{}", table.0);
        }
        table
    }
}

/// The grader's table.
struct Table(String);

impl Table {
    fn line(&self, name: &str) -> &str {
        let is_it = |line: &&str| line.split_whitespace().next() == Some(name);
        self.0.lines().find(is_it).unwrap_or_else(|| panic!("no {name} in {}", self.0))
    }

    /// The first count of its line.
    fn total(&self, name: &str) -> &str {
        let mut words = self.line(name).split_whitespace().skip(1);
        words.find(|word| word.contains('/')).unwrap()
    }

    #[track_caller]
    fn fails(&self, names: &[&str]) {
        for name in names {
            assert_eq!(self.total(name), "0/1", "{name} in\n{}", self.0);
        }
    }

    #[track_caller]
    fn passes(&self, names: &[&str]) {
        for name in names {
            assert_eq!(self.total(name), "1/1", "{name} in\n{}", self.0);
        }
    }

    #[track_caller]
    fn says(&self, name: &str, words: &str) {
        assert!(self.line(name).contains(words), "{}", self.line(name));
    }
}

/// All that is in a folder: names, modes, and bytes or where a link leads.
fn digest(folder: &Path) -> Vec<(PathBuf, u32, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, about) = (entry.path(), entry.metadata().unwrap());
        let content = if about.is_file() {
            fs::read(&path).unwrap_or_default()
        } else {
            fs::read_link(&path).unwrap_or_default().into_os_string().into_encoded_bytes()
        };
        if about.is_dir() {
            found.extend(digest(&path));
        }
        found.push((path, about.mode(), content));
    }
    found.sort();
    found
}

/// True if the grader finds a usable bubblewrap. The test is noted as skipped if not.
pub fn is_usable() -> bool {
    static WARNING: OnceLock<String> = OnceLock::new();
    let warning = WARNING.get_or_init(|| {
        let field = Field::new("sandbox_trial");
        let output = field.grader("grade", &field.path("a_right")).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    });
    if !warning.is_empty() {
        skipped(warning);
    }
    warning.is_empty()
}

/// The folder of the cases, from the root of the file tree.
fn cases_here() -> PathBuf {
    top().join(cases::root())
}

/// A thing that a submission may look for, and whether it is found without the sandbox.
fn looks(field: &Field, port: u16) -> Vec<(&'static str, String, bool)> {
    let (case, submissions, room) = (&field.case, &field.submissions, &field.room.path);
    let (submissions, room) = (submissions.display(), room.display());
    let here = std::process::id();
    let cases = cases_here();
    let (cases, secret) = (cases.display(), SECRET.1);
    vec![
        ("case_by_path", format!("cat {case}.out"), true),
        (
            "case_by_stdin",
            "ls \"$(dirname \"$(readlink /proc/self/fd/0)\")\" | grep spec_".into(),
            false,
        ),
        ("case_by_folders", "ls -d /proc/[0-9]*/cwd/tests/cases | grep .".into(), true),
        ("case_by_open_files", "readlink /proc/[0-9]*/fd/* | grep cases".into(), false),
        ("open_file", "test -e /proc/self/fd/7".into(), false),
        ("open_folder", "test -e /proc/self/fd/8".into(), false),
        ("open_folder_with_large_number", "test -e /proc/self/fd/13".into(), false),
        ("case_for_writing", format!("( : >> {case}.in )"), true),
        ("case_of_its_own", format!("test -w {cases}"), true),
        ("reference", format!("echo who | {GOMOKU_MIST} | grep B"), true),
        ("other_submission", format!("test -e {submissions}/z_right -o -e z_right"), true),
        ("plant_in_submissions", format!("( : > {submissions}/planted )"), true),
        ("home", format!("cat {room}/tutor/secret"), true),
        ("temporary_file", format!("test -e {room}"), true),
        ("passwords", "test -e /etc/shadow -o -e /etc/passwd".into(), true),
        ("variables", format!("cat /proc/[0-9]*/environ | grep -a {secret}"), true),
        ("own_variables", "env | grep -E '^(IN_A_ROW|GAME|TMPDIR)'".into(), true),
        ("grader", "cat /proc/[0-9]*/comm | grep -x in-a-row".into(), true),
        ("process_of_the_tutor", format!("kill -0 {here}"), true),
        (
            "pseudoterminals",
            "test -e /dev/ptmx -o -e /dev/pts".into(),
            Path::new("/dev/ptmx").exists(),
        ),
        ("network", format!("bash -c 'echo > /dev/tcp/127.0.0.1/{port}'"), has("bash")),
        ("memory_of_no_process", format!("perl -e '{SHARED_MEMORY}'"), has("perl")),
        (
            "file_of_no_folder",
            "perl -e '$n = \"x\"; exit(syscall(319, $n, 0) < 0)'".into(),
            has("perl") && cfg!(target_arch = "x86_64"),
        ),
        ("system_for_writing", "( : >> /usr/bin/env ) || test -w / -o -w /usr".into(), false),
        ("devices", "ls -d /dev/kmsg /dev/[shv]d[a-z]* /dev/nvme* /dev/mem".into(), false),
        (
            "many_timers",
            "perl -e '$t = pack q(J), 0; syscall(222, 1, 0, $t) < 0 and exit 1 for 1..5000'".into(),
            false,
        ),
        (
            "many_open_files",
            "perl -e 'for (1..1000) { open $f[$_], q(>), qq(f$_) or exit 1; unlink qq(f$_) }'"
                .into(),
            false,
        ),
        (
            "larger_files_without_a_name",
            "perl -e '$SIG{XFSZ} = q(IGNORE); for (1..3) { open $f[$_], q(>), qq(f$_) or exit 1; \
             unlink qq(f$_); for (1..30) { syswrite($f[-1], q(x) x 1e6) == 1e6 or exit 1 } }'"
                .into(),
            false,
        ),
        (
            "larger_files",
            "for d in . /tmp /var/tmp /dev/shm; do head -c 100000000 /dev/zero \
            > $d/f && ok=1; done; test $ok"
                .into(),
            false,
        ),
    ]
}

#[test]
fn nothing_that_is_not_its_own_is_within_a_submissions_reach() {
    if !is_usable() {
        return;
    }
    let field = Field::new("sandbox_looks");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let attacks = looks(&field, listener.local_addr().unwrap().port());
    field.looks("control", "true");
    for (name, condition, _) in &attacks {
        field.looks(name, condition);
    }
    let table = field.grade();
    table.passes(&["control"]);
    table.fails(&attacks.iter().map(|(name, ..)| *name).collect::<Vec<_>>());
    assert!(listener.accept().is_err(), "a submission has reached the network");

    for (name, _, is_open) in &attacks {
        if !is_open {
            fs::remove_file(field.path(name)).unwrap();
        }
    }
    let output =
        field.grader("grade-all", &field.submissions).arg("--sandbox=none").output().unwrap();
    let table = Table(String::from_utf8(output.stdout).unwrap());
    for (name, ..) in attacks.iter().filter(|(.., is_open)| *is_open) {
        table.passes(&[name]);
    }
}

#[test]
fn no_submission_harms_the_grading_or_stays() {
    if !is_usable() {
        return;
    }
    let field = Field::new("sandbox_harm");
    let nap = field.room.nap();
    let here = std::process::id();
    let signals = format!(
        "for s in STOP USR1 KILL; do for p in /proc/[0-9]*; do p=${{p#/proc/}}; \
         [ $p = $$ ] || kill -s $s $p; done; kill -s $s {here} $PPID -1; done; echo no"
    );
    let leave = "for d in . /tmp /dev/shm; do mkfifo $d/pipe; mkdir -m 000 $d/shut; : > $d/file; \
                 perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new(Local => shift, Listen => 1)' $d/socket; \
                 done; echo no";
    let bomb =
        format!("b() {{ [ $1 -gt 0 ] && {{ b $(($1-1)) & b $(($1-1)) & }}; {nap}; }}; b 9; wait");
    let attacks: [(&str, &str); 11] = [
        ("signals", &signals),
        ("kill_all", "kill -9 -1; echo no"),
        ("stops_itself", "kill -STOP $$"),
        (
            "setsid",
            &format!("env -i setsid sh -c '{nap} & {nap}' <&- >&- 2>&- & setsid {nap} & exit"),
        ),
        ("leaves_things", leave),
        ("fork_bomb", &bomb),
        ("memory_of_child", "(head -c 2000000000 /dev/zero | tail -n 1) & wait"),
        ("small_files", "mkdir /tmp/d; i=0; while : > /tmp/d/$i; do i=$((i+1)); done; echo no"),
        ("large_files", "i=0; while cat /dev/zero > /dev/shm/$i; do i=$((i+1)); done; echo no"),
        ("file_too_large", "ulimit -f 1; exec head -c 100000 /dev/zero > f"),
        ("false_words", "printf 'bwrap: \\033[2J=1+1,x\\nmore' >&2; exit 1"),
    ];
    for (name, body) in attacks {
        field.script(name, &format!("{CONTAINED}{body}"));
    }
    let table = field.grade();
    table.fails(&attacks.map(|(name, _)| name));
    table.says("file_too_large", "a file grew too large");
    table.says("memory_of_child", "used too much memory");
    assert!(!table.0.contains('\u{1b}'), "{}", table.0);
}

/// Calls that no submission gets, by the names of the kernel's headers; those of 32-bit programs.
const REFUSED: &str = "ptrace process_vm_readv process_vm_writev pidfd_getfd process_madvise kcmp \
    add_key request_key keyctl shmget shmat shmctl shmdt semget semtimedop semctl msgget msgsnd \
    msgrcv msgctl mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify mq_getsetattr \
    memfd_create memfd_secret io_uring_setup io_uring_enter io_uring_register socket bind listen \
    connect accept4 clone3 userfaultfd perf_event_open bpf inotify_init1 fanotify_init \
    setxattr lsetxattr fsetxattr io_setup vmsplice";
const REFUSED_TO_64_BITS: &str = "accept semop";
const REFUSED_TO_32_BITS: &str = "ipc socketcall mq_timedsend_time64 mq_timedreceive_time64";

/// Commands that are refused to `fcntl`, by the kernel's headers; those of 32-bit programs.
const REFUSED_TO_FCNTL: [(&str, u32); 6] = [
    ("F_SETLK", 6),
    ("F_SETLKW", 7),
    ("F_OFD_SETLK", 37),
    ("F_OFD_SETLKW", 38),
    ("F_SETLEASE", 1024),
    ("F_NOTIFY", 1026),
];
const REFUSED_TO_32_BIT_FCNTL: [(&str, u32); 2] = [("F_SETLK64", 13), ("F_SETLKW64", 14)];

/// Tries each call with arguments that make no sense, so that nothing happens. A call that is not
/// there fails with 38, `ENOSYS`.
fn trial(header: &str, names: &[&str], fcntl: &[&str], call: &str) -> String {
    let names = names.iter().flat_map(|names| names.split_whitespace());
    let tries = names.filter(|name| !(*name == "semtimedop" && header.contains("_32")));
    let tries = tries.map(|name| {
        // The kernel itself knows no call of this kind with another first argument.
        let first = if name == "ipc" { 1 } else { -1 };
        format!(
            "#ifdef __NR_{name}\nif (call(__NR_{name}, {first}, -1) != -38) printf(\" %s\", \"{name}\");\n\
             #else\nprintf(\" no number: %s\", \"{name}\");\n#endif\n"
        )
    });
    let of_fcntl = fcntl.iter().flat_map(|name| {
        let words = REFUSED_TO_FCNTL.into_iter().chain(REFUSED_TO_32_BIT_FCNTL);
        // Nothing is locked by what stands at this address.
        words.map(move |(word, number)| {
            let refused = format!("call(__NR_{name}, 0, {number}) == -38");
            format!("if (!({refused})) printf(\" %s\", \"{word}\");\n")
        })
    });
    let tries: String = tries.chain(of_fcntl).collect();
    format!(
        "#include <{header}>\nint printf(const char *, ...);\n{call}\nvoid try_{} (void) {{\n{tries}}}\n",
        if header.contains("_32") { "32" } else { "64" }
    )
}

const CALL_64: &str = "long syscall(long, ...); extern int *__errno_location(void);
static long call(long number, long first, long second) {
    return syscall(number, first, second, -1L, -1L, -1L) == -1 ? -*__errno_location() : 0;
}";

const CALL_32: &str = "static int call(int number, int first, int second) {
    int result;
    __asm__ volatile(\"int $0x80\" : \"=a\"(result)
        : \"a\"(number), \"b\"(first), \"c\"(second), \"d\"(-1), \"S\"(-1), \"D\"(-1) : \"memory\");
    return result;
}";

/// The calls that the filter refuses and a program can make all the same, in one line. Pairs of
/// streams are allowed.
const PAIRS: &str = "#include <stdio.h>
#include <sys/socket.h>
void try_64(void); void try_32(void);
static int pair(int family, int type) { int both[2]; return socketpair(family, type, 0, both) == 0; }
int main(void) {
    printf(\"allowed:\");
    try_64();
#ifdef __x86_64__
    printf(\" 32:\");
    try_32();
#endif
    if (pair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC)) printf(\" stream\");
    if (pair(AF_UNIX, SOCK_DGRAM)) printf(\" datagram\");
    if (pair(AF_UNIX, SOCK_SEQPACKET)) printf(\" packet\");
    puts(\" end\");
    return 0;
}
";

#[test]
fn calls_that_lead_to_others_or_take_memory_of_no_process_are_refused() {
    if !is_usable() || !has("cc") {
        return;
    }
    let field = Field::new("sandbox_calls");
    let calls = field.folder("calls", "main.c", PAIRS);
    let folder = calls.parent().unwrap();
    let trial_64 = trial("sys/syscall.h", &[REFUSED, REFUSED_TO_64_BITS], &["fcntl"], CALL_64);
    fs::write(folder.join("try_64.c"), trial_64).unwrap();
    let is_x86_64 = cfg!(target_arch = "x86_64");
    if is_x86_64 {
        let calls = [REFUSED, REFUSED_TO_32_BITS];
        let trial_32 = trial("asm/unistd_32.h", &calls, &["fcntl", "fcntl64"], CALL_32);
        fs::write(folder.join("try_32.c"), trial_32).unwrap();
    }
    let program = field.room.path.join("calls");
    let mut cc = Command::new("cc");
    cc.arg("-o")
        .arg(&program)
        .args(fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    assert!(cc.status().unwrap().success());
    let free = Command::new(&program).output().unwrap();
    let free = String::from_utf8(free.stdout).unwrap();
    for name in [
        "socket",
        "ptrace",
        "shmget",
        "semget",
        "clone3",
        "datagram",
        "packet",
        "vmsplice",
        "io_setup",
        "F_SETLK",
        "F_SETLKW",
        "F_OFD_SETLK",
    ] {
        assert!(free.split_whitespace().any(|word| word == name), "{name} in {free}");
    }
    assert!(!free.contains("no number"), "{free}");

    let output = field.grader("grade", folder).output().unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    let words = if is_x86_64 { "allowed: 32: stream end" } else { "allowed: stream end" };
    let actual = format!("actual    {}⏎\n", words.replace(' ', "·"));
    let plain = format!("actual    {words}⏎\n");
    assert!(report.contains(&actual) || report.contains(&plain), "{report}");
}

/// `-fsanitize=address` ends with a search for leaks that needs a refused call.
#[test]
#[ignore = "long"]
fn a_program_with_an_address_sanitizer_passes() {
    if !is_usable() {
        return;
    }
    let field = Field::new("sandbox_sanitizer");
    let leaks = "#include <stdlib.h>\nvoid *volatile lost;\n\
                 void leak(void) { lost = malloc(100); lost = 0; }\n";
    fs::write(field.folder("good", "main.c", &field.right_in_c()).with_file_name("leak.c"), leaks)
        .unwrap();
    let main = field.right_in_c().replace("{ fputs", "{ void leak(void); leak(); fputs");
    fs::write(field.path("good/main.c"), main).unwrap();
    let line = "cc -fsanitize=address -o prog main.c leak.c";
    field.folder("good", "Makefile", &format!("prog: main.c\n\t{line}\n"));
    let mut build = Command::new("sh");
    build.args(["-c", &line.replace("-o prog", "-o ../../prog")]).current_dir(field.path("good"));
    let output = build.output().unwrap();
    if !output.status.success() || !has("make") {
        skipped("there is no compiler with an address sanitizer");
        return;
    }
    // Outside, its search finds the leak.
    let outside = Command::new(field.room.path.join("prog")).output().unwrap();
    assert_ne!(outside.status.code(), Some(0));
    field.grade().passes(&["good"]);
}

/// The grader as a plain user, where the tests run as root and a plain user finds it. Other rules
/// hold for root.
fn as_a_plain_user(field: &Field, grader: &Command) -> Option<Command> {
    let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
    if !is_root || !has("setpriv") {
        return None;
    }
    let Some([setpriv, user @ ..]) = plain_user() else {
        skipped("a plain user does not find the grader");
        return None;
    };
    for folder in [&field.room.path, &field.submissions, &field.temporary] {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o777)).unwrap();
    }
    let mut plain = Command::new(setpriv);
    plain.args(user).arg(grader.get_program()).args(grader.get_args()).stdin(Stdio::null());
    plain.envs(grader.get_envs().filter_map(|(name, value)| Some((name, value?))));
    Some(plain)
}

impl Field {
    /// Grades all submissions, also as a plain user. `set` changes the grader's variables.
    fn grade_by_all(&self, set: impl Fn(&mut Command)) -> Vec<Table> {
        let mut grader = self.grader("grade-all", &self.submissions);
        set(&mut grader);
        let plain = as_a_plain_user(self, &grader);
        [Some(grader), plain].into_iter().flatten().map(|grader| self.grade_by(grader)).collect()
    }

    /// An executable from C, or none without a compiler. It ends at once where it is not contained.
    fn in_c(&self, name: &str, includes: &str, body: &str) -> bool {
        let contained = "char who[9] = \"\"; FILE *f = fopen(\"/proc/1/comm\", \"r\"); \
            if (!f || !fgets(who, 9, f) || strcmp(who, \"bwrap\\n\")) return 1;";
        let text = format!(
            "#define _GNU_SOURCE\n#include <stdio.h>\n#include <string.h>\n{includes}\n\
             int main(void) {{ {contained}\n{body}\nreturn 0; }}\n"
        );
        let source = self.room.file(&format!("{name}.c"), &text);
        let cc =
            Command::new("cc").arg("-pthread").arg("-o").arg(self.path(name)).arg(source).status();
        cc.is_ok_and(|status| status.success())
    }
}

/// Threads, of which 3,000 ended the grader of a plain user, and processes, which took its
/// neighbours' place. Either stops by itself.
#[test]
fn a_crowd_of_threads_or_processes_ends_alone() {
    if !is_usable() || !has("cc") {
        return;
    }
    let field = Field::new("sandbox_crowd");
    for name in ["honest_1", "honest_2", "honest_3", "z_honest"] {
        fs::copy(&*GOMOKU_MIST, field.path(name)).unwrap();
    }
    let threads = "#include <pthread.h>\n#include <unistd.h>\n\
                   static void *rest(void *x) { sleep(10); return x; }";
    let many = |count: u32| {
        format!(
            "pthread_attr_t a; pthread_attr_init(&a); pthread_attr_setstacksize(&a, 1 << 16); \
             for (int i = 0; i < {count}; i++) {{ pthread_t t; \
             if (pthread_create(&t, &a, rest, 0)) usleep(1000); }} sleep(10);"
        )
    };
    assert!(field.in_c("threads_300", threads, &many(300)));
    assert!(field.in_c("threads_3000", threads, &many(3000)));
    let fork = "for (int i = 0; i < 12; i++) if (fork() < 0) usleep(2000); sleep(10);";
    assert!(field.in_c("fork_bomb", "#include <unistd.h>", fork));
    for table in field.grade_by_all(|grader| {
        // Hundreds of processes count the memory that they share.
        grader.args(["--memory=1500", "--time=3"]);
    }) {
        table.passes(&["honest_1", "honest_2", "honest_3", "z_honest"]);
        for name in ["threads_300", "threads_3000", "fork_bomb"] {
            table.says(name, "started too many processes");
        }
    }
}

/// The same in the form in which they came: bombs without end.
#[test]
#[ignore = "long"]
fn bombs_without_end_cost_their_neighbours_nothing() {
    if !is_usable() || !has("cc") {
        return;
    }
    let field = Field::new("sandbox_bombs");
    let honest: Vec<String> = (1..=8).map(|number| format!("honest_{number}")).collect();
    for name in &honest {
        fs::copy(&*GOMOKU_MIST, field.path(name)).unwrap();
    }
    let threads = "#include <sched.h>\n#include <sys/mman.h>\n#include <unistd.h>\n#include <time.h>\n\
                   static int rests(void *x) { for (;;) { struct timespec t = {1, 0}; nanosleep(&t, 0); } }";
    let many = "for (int i = 0; i < 3000; i++) { char *s = mmap(0, 8192, 3, 0x22, -1, 0); \
        int all = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM; \
        if (clone(rests, s + 8192, all, 0) < 0) usleep(1000); } for (;;) pause();";
    for number in 0..2 {
        assert!(field.in_c(&format!("threads_{number}"), threads, many));
        let fork = "for (;;) if (fork() < 0) usleep(2000);";
        assert!(field.in_c(&format!("forks_{number}"), "#include <unistd.h>", fork));
    }
    for table in field.grade_by_all(|grader| {
        grader.arg("--memory=1500");
    }) {
        table.passes(&honest.iter().map(String::as_str).collect::<Vec<_>>());
        for name in ["threads_0", "threads_1", "forks_0", "forks_1"] {
            table.says(name, "started too many processes");
        }
    }
}

/// What a constructor of a file of functions does costs its own submission, and ends long before the
/// budget does.
#[test]
#[ignore = "long"]
fn constructors_that_mean_harm_cost_their_own_submission() {
    if !is_usable() || !has("cc") {
        return;
    }
    let field = Field::new("sandbox_constructors");
    for name in ["a_right", "z_right"] {
        fs::remove_file(field.path(name)).unwrap();
    }
    let folder = top().join("src/grader/harness/right");
    let right = fs::read_to_string(folder.join("connect4.c")).unwrap();
    let does_not_load = "not called after 3 failures to load the file";
    let attacks = [
        ("sleeps", "for (;;) pause();", does_not_load),
        ("works", "for (;;) {}", does_not_load),
        ("leaves_a_sleeper", "if (fork() == 0) sleep(1000); _exit(0);", does_not_load),
        (
            "blocks_signals",
            "sigset_t a; sigfillset(&a); sigprocmask(SIG_BLOCK, &a, 0); for (;;) {}",
            does_not_load,
        ),
        (
            "takes_memory",
            "for (;;) { if (fork() == 0) memset(malloc(400 << 20), 1, 400 << 20), pause(); }",
            "too m",
        ),
        ("forks", "for (;;) fork();", "too many processes"),
        ("kills_all", "kill(-1, SIGKILL);", "the program ended"),
    ];
    for (name, body, _) in attacks {
        let text = format!(
            "#define _GNU_SOURCE\n#include <signal.h>\n#include <stdlib.h>\n#include <unistd.h>\n\
             {right}\n__attribute__((constructor)) static void first(void) {{ {body} }}\n"
        );
        field.folder(name, "connect4.c", &text);
    }
    let honest = ["a_honest", "m_honest", "z_honest"];
    for name in honest {
        field.folder(name, "connect4.c", &right);
    }
    let mut grader = in_a_row();
    grader.args(["grade-all", "slide4"]).arg(&field.submissions).stdin(Stdio::null());
    grader.args(["--case=spec_prize_task_1_example_1", "--time=2"]);
    grader.env("TMPDIR", &field.temporary).env("HOME", field.room.path.join("tutor"));
    let plain = as_a_plain_user(&field, &grader);
    for (round, mut grader) in [Some(grader), plain].into_iter().flatten().enumerate() {
        let reports = field.room.path.join(format!("reports-{round}"));
        let output = grader.arg(format!("--reports={}", reports.display())).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let report = |name: &str| fs::read_to_string(reports.join(format!("{name}.txt"))).unwrap();
        for name in honest {
            assert!(report(name).contains("functions: 100 of 100 points"), "{}", report(name));
        }
        for (name, _, words) in attacks {
            let text = report(name);
            assert!(text.contains("functions: 0 of 100 points"), "{text}");
            assert!(text.contains(words) && !text.contains("not called: budget"), "{text}");
        }
    }
}

/// A plain user with few processes left shares them out among the runs. A bomb gets its share.
#[test]
#[ignore = "long"]
fn a_bomb_of_a_plain_user_with_few_processes_is_told_as_one() {
    if !is_usable() || !has("cc") || !has("prlimit") {
        return;
    }
    let field = Field::new("sandbox_few_processes");
    let fork = "for (;;) if (fork() < 0) usleep(2000);";
    assert!(field.in_c("forks", "#include <unistd.h>", fork));
    let mut grader = field.grader("grade-all", &field.submissions);
    grader.arg("--memory=1500");
    let Some(plain) = as_a_plain_user(&field, &grader) else { return };
    let mut few = Command::new("prlimit");
    few.args(["--nproc=400", "--"]).arg(plain.get_program()).args(plain.get_args());
    few.envs(plain.get_envs().filter_map(|(name, value)| Some((name, value?))));
    few.current_dir(top()).stdin(Stdio::null());
    field.grade_by(few).says("forks", "started too many processes");
}

/// What a C file does before `main` and after it. Its case passes by the course's `main`, or the row
/// says why not.
const AROUND: [(&str, &str, &str); 10] = [
    ("exits", "FIRST { _exit(0); }", "output line 1"),
    ("sleeps", "FIRST { for (;;) pause(); }", "exceeded the time limit"),
    ("forks", "FIRST { for (;;) if (fork() < 0) usleep(2000); }", "too many processes"),
    (
        "blocks_signals",
        "static void on(int s) { for (;;); } FIRST { for (int i = 1; i < 65; i++) signal(i, on); \
         sigset_t a; sigfillset(&a); sigprocmask(SIG_BLOCK, &a, 0); for (;;) pause(); }",
        "exceeded the time limit",
    ),
    (
        "leaves_a_thread",
        "static void *on(void *x) { for (;;) pause(); return x; } \
         FIRST { pthread_t t; pthread_create(&t, 0, on, 0); }",
        "1/1",
    ),
    ("ends_never", "LAST { for (;;); }", "exceeded the time limit"),
    ("ends_asleep", "static void on(void) { for (;;) pause(); } FIRST { atexit(on); }", "exceeded"),
    ("ends_in_forks", "LAST { for (;;) if (fork() < 0) usleep(2000); }", "too many processes"),
    ("ends_badly", "LAST { abort(); }", "crashed: abort"),
    (
        "ends_with_a_child",
        "LAST { if (!fork()) { setsid(); close(0); close(1); close(2); NAP; } }",
        "1/1",
    ),
];

impl Field {
    /// Submissions of C files that do this around the right source, and honest ones.
    fn around(&self, file: &str, source: &str, attacks: &[(&str, &str, &str)]) {
        fs::remove_dir_all(&self.submissions).unwrap();
        fs::create_dir(&self.submissions).unwrap();
        let nap = self.room.nap();
        let (program, time) = nap.split_once(' ').unwrap();
        let sleep = format!("execlp(\"{program}\", \"{program}\", \"{time}\", (char *)0)");
        for (name, body, _) in attacks {
            let body = body.replace("NAP", &sleep);
            let body =
                body.replace("FIRST", "__attribute__((constructor)) static void first(void)");
            let body = body.replace("LAST", "__attribute__((destructor)) static void last(void)");
            let text = format!(
                "#define _GNU_SOURCE\n#include <pthread.h>\n#include <signal.h>\n#include <stdio.h>\n\
                 #include <stdlib.h>\n#include <unistd.h>\n{source}\n{body}\n"
            );
            self.folder(name, file, &text);
        }
        for name in ["a_honest", "m_honest", "z_honest"] {
            self.folder(name, file, &format!("#include <stdio.h>\n{source}"));
        }
    }
}

/// Constructors, destructors, `atexit`, handlers of signals, and what they leave behind. They cost
/// their own submission alone, be it a whole program or functions for the course's `main`. The
/// harness of slide4 ends without the destructors of the file.
#[test]
#[ignore = "long"]
fn what_runs_around_a_program_costs_its_own_submission() {
    if !is_usable() || !has("cc") {
        return;
    }
    let field = Field::new("sandbox_around");
    let cuhk4 = "board_columns_from_right_to_left";
    let output = fs::read_to_string(cases_here().join(format!("cuhk4/{cuhk4}.out"))).unwrap();
    let output = output.escape_default();
    let cuhk4_main = format!(
        "int main(void) {{ while (getchar() != EOF); fputs(\"{output}\", stdout); return 0; }}\n"
    );
    let right = top().join("src/grader/harness/right");
    let right = |name: &str| fs::read_to_string(right.join(name)).unwrap();
    let ece15 = "computer_as_o_passes_over_full_columns";
    for (game, file, source, case) in [
        ("gomoku-mist", "main.c", field.right_in_c(), CASE),
        ("cuhk4", "main.c", cuhk4_main, cuhk4),
        ("ece15", "connect4_functions.c", right("connect4_functions.c"), ece15),
        ("slide4", "connect4.c", right("connect4.c"), "spec_prize_task_1_example_1"),
    ] {
        let is_slide4 = game == "slide4";
        // Constructors of slide4's files have a test of their own. One that sleeps holds up many
        // calls of ece15's functions.
        let is_tried = |name: &str| match game {
            "slide4" => name.starts_with("ends"),
            "ece15" => !["sleeps", "blocks_signals"].contains(&name),
            _ => true,
        };
        let attacks: Vec<_> = AROUND.into_iter().filter(|(name, ..)| is_tried(name)).collect();
        field.around(file, &source, &attacks);
        let mut grader = in_a_row();
        grader.args(["grade-all", game]).arg(&field.submissions).stdin(Stdio::null());
        grader.args([&format!("--case={case}"), "--time=0.5", "--width=200"]);
        grader.env("TMPDIR", &field.temporary).env("HOME", field.room.path.join("tutor"));
        let plain = as_a_plain_user(&field, &grader).filter(|_| game == "gomoku-mist");
        let output = plain.unwrap_or(grader).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(count_running(&field.room.nap()), 0);
        let table = Table(String::from_utf8(output.stdout).unwrap());
        table.passes(&["a_honest", "m_honest", "z_honest"]);
        for (name, _, words) in &attacks {
            table.says(name, if is_slide4 { "1/1" } else { words });
        }
    }
}

/// A sleeper is never run alone, and its budget bounds it: nobody else waits for it. Its neighbours
/// would have waited for a quarter of an hour.
#[test]
#[ignore = "long"]
fn programs_that_sleep_at_random_hold_nobody_up() {
    if !is_usable() {
        return;
    }
    let field = Field::new("sandbox_sleepers");
    let draws = "[ $(($(od -An -N1 -tu1 /dev/urandom) % 2)) = 0 ] && sleep 1000; exec ./right";
    let sleepers = ["b_sleeps", "c_sleeps", "m_sleeps", "n_sleeps"];
    for name in sleepers {
        fs::copy(&*GOMOKU_MIST, field.folder(name, "right", "")).unwrap();
        make_executable(&field.path(name).join("right"));
        make_executable(&field.folder(name, "run", &format!("#!/bin/sh\n{draws}\n")));
    }
    let mut grader = field.grader("grade-all", &field.submissions);
    grader.args(["--case=_", "--budget=6"]);
    let plain = as_a_plain_user(&field, &grader);
    for (round, mut grader) in [Some(grader), plain].into_iter().flatten().enumerate() {
        let reports = field.room.path.join(format!("reports-{round}"));
        let begin = Instant::now();
        let output = grader.arg(format!("--reports={}", reports.display())).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(begin.elapsed() < Duration::from_mins(4), "{:?}", begin.elapsed());
        let table = Table(String::from_utf8(output.stdout).unwrap());
        let whole = table.total("a_right");
        let (passed, all) = whole.split_once('/').unwrap();
        assert_eq!((passed, table.total("z_right")), (all, whole), "{}", table.0);
        for name in sleepers {
            assert_ne!(table.total(name), whole, "{}", table.0);
            let report = fs::read_to_string(reports.join(format!("{name}.txt"))).unwrap();
            assert!(report.contains("budget"), "{report}");
        }
    }
}

/// Empty files take memory that no process is seen to use, and no size of a folder bounds them.
#[test]
#[ignore = "long"]
fn empty_files_without_number_end_a_run() {
    if !is_usable() || !has("perl") {
        return;
    }
    let field = Field::new("sandbox_empty_files");
    let writes = |files: u32, way: &str| {
        let fill = format!("for (1..{files}) {{ open F, q(>), $_ or exit 1 }}");
        // They stay long enough for a look.
        format!("perl -e '{way}; {fill}; select undef, undef, undef, 1'\n{}", field.right)
    };
    let deep = "mkdir($n), chdir($n) or exit 1 for (1..45)";
    let ways = [
        ("in_its_own_folder", "1"),
        ("in_tmp", "chdir q(/tmp)"),
        ("in_var_tmp", "chdir q(/var/tmp)"),
        ("in_memory", "chdir q(/dev/shm)"),
        ("in_a_folder", "chdir q(/tmp); mkdir q(d); chdir q(d)"),
        // It may be written and gone through, and not be read.
        (
            "unread",
            "chdir q(/tmp); mkdir q(d), 0700; mkdir q(d/e); chdir q(d/e); chmod 0300, q(/tmp/d)",
        ),
        ("too_deep_for_a_path", &format!("chdir q(/tmp); $n = q(x) x 100; {deep}")),
    ];
    for (name, way) in ways {
        field.script(name, &format!("{CONTAINED}{}", writes(40_000, way)));
    }
    field.script("few", &format!("{CONTAINED}{}", writes(15_000, "chdir q(/tmp)")));
    for table in field.grade_by_all(|grader| {
        grader.arg("--time=5");
    }) {
        table.passes(&["few"]);
        table.fails(&ways.map(|(name, _)| name));
        for (name, _) in ways {
            table.says(name, "wrote too many or too large files");
        }
    }
}

/// The lines that a C program of an attack begins with.
const ATTACKER: &str = "#define _GNU_SOURCE\n#include <stdio.h>\n#include <stdlib.h>\n\
    #include <string.h>\n#include <unistd.h>\n#include <sys/syscall.h>\n";

impl Field {
    /// An executable from C. It prints the right output if `attack()` succeeds.
    fn attacker(&self, name: &str, attack: &str) {
        let right = self.right_in_c().replace("int main(void)", "static int right(void)");
        let text = format!(
            "{ATTACKER}{attack}\n{right}\n\
             int main(void) {{ if (attack()) return right(); puts(\"no\"); return 0; }}\n"
        );
        self.compiled(&self.path(name), &text);
    }

    fn compiled(&self, program: &Path, text: &str) {
        let name = program.file_name().unwrap().to_str().unwrap();
        let source = self.room.file(&format!("{name}.c"), text);
        assert!(Command::new("cc").arg("-o").arg(program).arg(source).status().unwrap().success());
    }

    /// True if such a program succeeds outside the sandbox.
    fn succeeds_outside(&self, name: &str) -> bool {
        let output = Command::new(self.path(name)).stdin(Stdio::null()).output().unwrap();
        output.stdout == fs::read(format!("{}.out", self.case)).unwrap()
    }
}

/// A submission that traces process 1 of its sandbox can keep it from ending.
#[test]
fn no_submission_traces_another_process() {
    if !is_usable() || !has("cc") {
        return;
    }
    let field = Field::new("sandbox_trace");
    let attaches = "#include <sys/ptrace.h>\n#include <sys/wait.h>\n#include <signal.h>\n\
        static int traces(int id) { int s; return ptrace(PTRACE_ATTACH, id, 0, 0) == 0 \
        && waitpid(id, &s, __WALL) == id && ptrace(PTRACE_DETACH, id, 0, 0) == 0; }\n";
    let first = "static int attack(void) { return traces(1); }";
    let child = "static int attack(void) { int id = fork(); if (!id) for (;;) pause(); \
        int done = traces(id); kill(id, SIGKILL); return done; }";
    field.attacker("traces_the_first", &format!("{attaches}{first}"));
    field.attacker("traces_its_child", &format!("{attaches}{child}"));
    // Outside, the first process is no prey of a test.
    assert!(field.succeeds_outside("traces_its_child"));
    for table in field.grade_by_all(|_| ()) {
        table.fails(&["traces_the_first", "traces_its_child"]);
    }
}

/// The kernel keeps keys for a login: all that is started from there would share them.
#[test]
fn no_submission_leaves_or_reads_a_key() {
    if !is_usable() || !has("cc") {
        return;
    }
    let field = Field::new("sandbox_keys");
    // The session's keyring is -3. 1 joins a new one, 10 searches.
    let key = format!("\"user\", \"in-a-row-{}\"", std::process::id());
    let leave = format!("syscall(SYS_add_key, {key}, \"known\", 5, -3) > 0");
    let read = format!("syscall(SYS_keyctl, 10, -3, {key}, 0) > 0");
    field.attacker("leaves", &format!("static int attack(void) {{ return {leave}; }}"));
    field.attacker("reads", &format!("static int attack(void) {{ return {read}; }}"));
    // A login with a key of the tutor's, in which the words run.
    let login = field.room.path.join("login");
    let begins = format!("syscall(SYS_keyctl, 1, 0L) > 0 && {leave}");
    let text = format!(
        "{ATTACKER}int main(int n, char **words) {{ \
         if (!({begins})) return 3; execvp(words[1], words + 1); return n; }}\n"
    );
    field.compiled(&login, &text);
    let right = fs::read(format!("{}.out", field.case)).unwrap();
    for name in ["leaves", "reads"] {
        let outside = Command::new(&login).arg(field.path(name)).output().unwrap();
        if outside.status.code() == Some(3) {
            skipped("the kernel keeps no keys here");
            return;
        }
        assert!(outside.stdout == right, "{name} succeeds outside");
    }
    assert!(!field.succeeds_outside("reads"), "only the login has the key");
    let grader = field.grader("grade-all", &field.submissions);
    let graders = [as_a_plain_user(&field, &grader), Some(grader)];
    for grader in graders.into_iter().flatten() {
        let mut within = Command::new(&login);
        within.arg(grader.get_program()).args(grader.get_args()).stdin(Stdio::null());
        within.envs(grader.get_envs().filter_map(|(name, value)| Some((name, value?))));
        field.grade_by(within).fails(&["leaves", "reads"]);
    }
}

/// A submission that serves the right output, and one beside it that asks for it. An abstract
/// socket and a port need no file that both see.
#[test]
fn no_submission_speaks_with_its_neighbour() {
    if !is_usable() || !has("cc") {
        return;
    }
    let field = Field::new("sandbox_neighbours");
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let right = field.right_in_c().replace("int main(void)", "static int served(void)");
    let right =
        right.replace(", stdout)", ", out)").replace("static int", "FILE *out;\nstatic int");
    let abstract_name = format!("in-a-row-{}", std::process::id());
    let ways = [
        (
            "abstract",
            "AF_UNIX",
            format!(
                "struct sockaddr_un at = {{AF_UNIX, \"\"}}; strcpy(at.sun_path + 1, \"{abstract_name}\");"
            ),
        ),
        (
            "loopback",
            "AF_INET",
            format!(
                "struct sockaddr_in at = {{AF_INET, htons({port}), {{htonl(INADDR_LOOPBACK)}}}};"
            ),
        ),
    ];
    for (way, family, address) in &ways {
        let begin = format!(
            "#include <sys/socket.h>\n#include <sys/un.h>\n#include <netinet/in.h>\n#include <poll.h>\n\
             {right}\nstatic int attack(void) {{ {address} struct sockaddr *to = (void *)&at; \
             int s = socket({family}, SOCK_STREAM, 0); if (s < 0) return 0;"
        );
        // It serves for 2 s.
        let serve = "if (bind(s, to, sizeof at) || listen(s, 9)) return 0; \
            struct pollfd p = {s, POLLIN, 0}; for (int i = 0; i < 20; i++) if (poll(&p, 1, 100) > 0) { \
            out = fdopen(accept(s, 0, 0), \"w\"); served(); fclose(out); } return 1; }";
        // It has no knowledge of its own: it prints what it hears.
        let ask = "for (int i = 0; i < 15 && connect(s, to, sizeof at); i++) { close(s); \
            usleep(100000); s = socket(at.FAMILY, SOCK_STREAM, 0); } char b[4096]; ssize_t n, all = 0; \
            while ((n = read(s, b, sizeof b)) > 0) { fwrite(b, 1, n, stdout); all += n; } \
            if (all) { fflush(stdout); _exit(0); } return 0; }";
        let name = if *family == "AF_UNIX" { "sun_family" } else { "sin_family" };
        field.attacker(&format!("serves_{way}"), &format!("{begin}{serve}"));
        field.attacker(&format!("asks_{way}"), &format!("{begin}{}", ask.replace("FAMILY", name)));
    }
    for (way, ..) in &ways {
        let mut serving = Command::new(field.path(&format!("serves_{way}")));
        let mut serving = serving.stdout(Stdio::null()).spawn().unwrap();
        let is_heard = field.succeeds_outside(&format!("asks_{way}"));
        serving.wait().unwrap();
        assert!(is_heard, "{way} succeeds outside");
    }
    for table in field.grade_by_all(|_| ()) {
        for (way, ..) in &ways {
            table.fails(&[&format!("serves_{way}"), &format!("asks_{way}")]);
        }
    }
}

/// Children for which nobody waits hide their CPU time from their parent.
#[test]
#[ignore = "long"]
fn cpu_time_of_children_that_nobody_waits_for_counts() {
    if !is_usable() || !has("perl") {
        return;
    }
    let field = Field::new("sandbox_unwaited");
    let burn = |ignored: &str, children: u32| {
        format!(
            "perl -e '{ignored} for (1..{children}) {{ if (!fork) {{ while ((times)[0] + (times)[1] < 0.2) {{ $x++ for 1..10000 }} exit }} \
             while (wait > 0) {{}} select undef, undef, undef, 0.001 }}'\n{}",
            field.right
        )
    };
    let ignored = "$SIG{CHLD} = \"IGNORE\";";
    field.script("little", &burn(ignored, 1));
    field.script("ignored", &burn(ignored, 12));
    field.script("waited", &burn("", 12));
    for table in field.grade_by_all(|_| {}) {
        table.passes(&["little"]);
        table.fails(&["ignored", "waited"]);
        table.says("ignored", "exceeded the time limit");
        table.says("waited", "exceeded the time limit");
    }
}

/// Root's submissions are nobody, inside and outside: what belongs to root stays as it is. The
/// values written are those that are there.
#[test]
#[ignore = "long"]
fn no_submission_has_roots_rights() {
    if !is_usable() {
        return;
    }
    let field = Field::new("sandbox_rights");
    field.looks("control", "true");
    let settings = ["kernel/core_pattern", "fs/inotify/max_queued_events", "kernel/printk"];
    for (number, setting) in settings.iter().enumerate() {
        let path = format!("/proc/sys/{setting}");
        field.looks(
            &format!("setting_{number}"),
            &format!("v=$(cat {path}); printf %s \"$v\" > {path}"),
        );
    }
    field.looks("root", "[ \"$(id -u)\" = 0 ]");
    field.looks("powers", "! grep -q 'CapEff:.0000000000000000' /proc/self/status");
    field.looks("powers_to_come", "! grep -q 'CapPrm:.0000000000000000' /proc/self/status");
    field.looks("users", "unshare -U true");
    field.looks("mounts", "unshare -m true");
    field.looks("first_process", "kill -0 1");
    field.looks("first_process_seen", "ls /proc/1/root/ /proc/1/cwd/");
    for table in field.grade_by_all(|_| {}) {
        table.passes(&["control"]);
        table.fails(&["setting_0", "setting_1", "setting_2", "root"]);
        table.fails(&["powers", "powers_to_come", "users", "mounts"]);
    }
    let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
    if is_root {
        let table = field.grade();
        table.fails(&["first_process", "first_process_seen"]);
        // Without the sandbox, root's settings are in reach.
        let output =
            field.grader("grade-all", &field.submissions).arg("--sandbox=none").output().unwrap();
        let table = Table(String::from_utf8(output.stdout).unwrap());
        table.passes(&["setting_0", "setting_1", "setting_2"]);
    }
}

/// The processes that name a path in their arguments or variables.
fn count_naming(path: &Path) -> usize {
    let path = path.as_os_str().as_encoded_bytes();
    let names = |process: &Path, file: &str| {
        let bytes = fs::read(process.join(file)).unwrap_or_default();
        bytes.windows(path.len()).any(|window| window == path)
    };
    let entries = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
    entries.filter(|process| names(process, "cmdline") || names(process, "environ")).count()
}

/// Interrupts the grader again and again while sandboxes start. A program that sees that the grader
/// is gone stays for long.
fn interrupt(name: &str, times: u64) {
    if !is_usable() || !can_interrupt() {
        return;
    }
    let field = Field::new(name);
    let nap = field.room.nap();
    let stays = format!("trap '' PIPE; sleep 0.015; echo no 2>/dev/null || {nap}");
    (0..8).for_each(|number| field.script(&format!("stays_{number}"), &stays));
    let tutor = field.room.path.join("tutor").display().to_string();
    for round in 0..times {
        for signal in ["INT", "KILL"] {
            // The one inside may still make the file for a moment when the one outside is gone.
            let csv = field.room.path.join(format!("rows-{round}-{signal}.csv"));
            let mut grader = field.grader("grade-all", &field.submissions);
            // The folder's name is then in the arguments of each sandbox.
            grader.args([
                "--case=_",
                &format!("--bind={tutor}"),
                &format!("--csv={}", csv.display()),
            ]);
            let plain = as_a_plain_user(&field, &grader).filter(|_| round % 2 == 1);
            let mut grader = plain.unwrap_or(grader);
            let mut running = grader.process_group(0).stdout(Stdio::null()).spawn().unwrap();
            thread::sleep(Duration::from_millis(200 + 97 * round % 500));
            if signal == "INT" {
                let group = format!("-{}", running.id());
                let kill = Command::new("kill").args(["-s", signal, "--", &group]).status();
                assert!(kill.unwrap().success());
            } else {
                running.kill().unwrap();
            }
            let status = running.wait().unwrap();
            assert_eq!(status.signal(), Some(if signal == "INT" { 2 } else { 9 }));
            let rows = fs::read_to_string(&csv).unwrap_or_default();
            assert!(rows.is_empty() || rows.ends_with('\n'), "{rows}");
        }
    }
    wait_until(|| count_running(&nap) == 0);
    wait_until(|| count_naming(&field.room.path) == 0);
    assert_eq!(fs::read_dir(&field.temporary).unwrap().count(), 0);
}

#[test]
fn no_interruption_leaves_a_program() {
    interrupt("sandbox_interrupted", 4);
}

#[test]
#[ignore = "long"]
fn none_of_two_hundred_interruptions_leaves_a_program() {
    interrupt("sandbox_interrupted_often", 100);
}

/// Each of the two that hold a grader ends with the other.
#[test]
fn a_grader_that_dies_inside_ends_outside() {
    if !is_usable() {
        return;
    }
    let field = Field::new("sandbox_dies_inside");
    let nap = field.room.nap();
    field.script("b", &nap);
    let mut command = field.grader("grade-all", &field.submissions);
    let mut running = command.arg("--time=60").stdout(Stdio::null()).spawn().unwrap();
    wait_until(|| count_running(&nap) == 1);
    let mut inside: Vec<u32> = fs::read_dir("/proc")
        .unwrap()
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter(|id| {
            let line = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
            let variables = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
            let is_ours =
                String::from_utf8_lossy(&variables).contains(field.temporary.to_str().unwrap());
            is_ours
                && line.starts_with(built_grader().as_os_str().as_encoded_bytes())
                && String::from_utf8_lossy(&line).contains("--inside")
        })
        .collect();
    // A child that has not begun yet looks the same for a moment; it is younger.
    inside.sort_unstable();
    assert!(!inside.is_empty());
    assert!(
        Command::new("kill")
            .args(["-s", "KILL", &inside[0].to_string()])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(running.wait().unwrap().code(), Some(137));
    wait_until(|| count_running(&nap) == 0);
}

/// Files that are open and have no name fill the room of their own build alone.
#[test]
#[ignore = "long"]
fn a_build_that_fills_its_room_leaves_the_others_theirs() {
    if !is_usable() || !has("cc") || !has("make") || !has("perl") {
        return;
    }
    let field = Field::new("sandbox_hoard");
    let hoard = "$SIG{XFSZ} = 'IGNORE';\nfor (1..14) {\n    open $file[$_], '>', \"f$_\";\n    \
                 unlink \"f$_\";\n    1 while syswrite $file[$_], 'x' x 1048576;\n}\nsleep 5;\n";
    for name in ["hoard_1", "hoard_2"] {
        field.folder(name, "hoard.pl", hoard);
        field.folder(name, "Makefile", "prog:\n\tperl hoard.pl; cp /bin/false prog\n");
    }
    let honest: Vec<String> = (0..16).map(|number| format!("honest_{number:02}.c")).collect();
    for name in &honest {
        fs::write(field.path(name), field.right_in_c()).unwrap();
    }
    for table in field.grade_by_all(|_| {}) {
        table.passes(&honest.iter().map(String::as_str).collect::<Vec<_>>());
        table.fails(&["hoard_1", "hoard_2"]);
    }
}

/// A bot of ece15 in Perl that thinks for a while, and plays the first open column.
const SLOW: &str = "exec perl -e '
$| = 1;
while (<STDIN>) {
    chomp;
    my @stones = (0) x 8;
    $stones[$_]++ for split //;
    my $start = (times)[0];
    while ((times)[0] < $start + 0.1) { $x++ for 1..10000 }
    my ($column) = grep { $stones[$_] < 6 } (4, 3, 5, 2, 6, 1, 7);
    print \"$_ $column\\n\";
}'";

/// A bot whose child works in the other's turns is stopped. The children of the other bots are few
/// and rest.
#[test]
#[ignore = "long"]
fn a_bot_that_works_in_the_others_turns_is_stopped() {
    if !is_usable() || !has("perl") {
        return;
    }
    let field = Field::new("sandbox_turns");
    let bots = field.room.path.join("bots");
    fs::create_dir(&bots).unwrap();
    let child = |work: &str| format!("{CONTAINED}perl -e 'alarm 30; {work}' <&- >&- 2>&- &\n");
    let quick = SLOW.replace("+ 0.1", "+ 0");
    field.room.script("bots/slow", SLOW);
    field.room.script("bots/rests", &format!("{}{quick}", child("sleep 20")));
    field.room.script("bots/works", &format!("{}{quick}", child("1 while 1")));
    let mut command = in_a_row();
    command.args(["tournament", "ece15"]).arg(&bots).args(["--time=0.5", "--seed=1"]);
    let output = command.env("TMPDIR", &field.temporary).stdin(Stdio::null()).output().unwrap();
    let found = String::from_utf8(output.stdout).unwrap();
    println!("{found}");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    let faults = |name: &str| {
        let lines = found.lines().skip_while(|line| !line.starts_with("illegal"));
        let line = lines.skip(1).find(|line| line.ends_with(&format!("  {name}")));
        line.map(|line| line.split_whitespace().map(String::from).collect::<Vec<_>>())
    };
    let works = faults("works").unwrap_or_else(|| panic!("{found}"));
    assert_ne!(works[5], "0", "{found}");
    assert_eq!(works[..5].concat(), "00000", "{found}");
    assert_eq!((faults("slow"), faults("rests")), (None, None), "{found}");
}

#[test]
fn links_lead_a_submission_nowhere() {
    if !is_usable() {
        return;
    }
    let field = Field::new("sandbox_links");
    let good = field.folder("good", "answer", "");
    fs::copy(&*GOMOKU_MIST, good.with_file_name("run")).unwrap();
    let parts = field.folder("parts", "part.h", "#define PART\n");
    fs::write(parts.with_file_name("main.c"), field.right_in_c()).unwrap();
    let link = |target: &Path, name: &str| {
        let path = field.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink(target, path).unwrap();
    };
    link(Path::new(&*GOMOKU_MIST), "link_to_reference");
    link(Path::new("good"), "link_to_folder");
    link(Path::new(&*GOMOKU_MIST), "run_is_reference/run");
    link(Path::new("../good"), "holds_link/folder");
    link(Path::new("../parts/main.c"), "source_is_link/main.c");
    link(Path::new("../parts/main.c"), "header_is_link/right.h");
    field.folder("header_is_link", "main.c", "#include \"right.h\"\n");
    link(Path::new("../parts/main.c"), "make_of_link/main.c");
    field.folder("make_of_link", "Makefile", "main: main.c\n\tcc -o main main.c\n");
    link(&PathBuf::from(format!("{}.out", field.case)), "data/out");
    link(&cases_here(), "data/cases");
    let data = "#!/bin/sh\ncat out || cat cases/gomoku-mist/spec_example_4*.out\n";
    make_executable(&field.folder("data", "run", data));
    // Links inside a submission are its own.
    make_executable(&field.folder("own_link", "main", &format!("#!/bin/sh\n{}", field.right)));
    link(Path::new("main"), "own_link/run");
    // The header of one submission is not that of another.
    fs::write(field.path("stdio.h"), "#error planted\n").unwrap();
    fs::write(field.path("part.h"), "#error planted\n").unwrap();
    let alone =
        format!("#if __has_include(\"part.h\")\n#error planted\n#endif\n{}", field.right_in_c());
    fs::write(field.path("alone.c"), alone).unwrap();

    let table = field.grade();
    table.passes(&["good", "own_link"]);
    table.fails(&["link_to_reference", "link_to_folder", "run_is_reference", "holds_link", "data"]);
    table.fails(&["source_is_link", "header_is_link", "make_of_link"]);
    table.says("run_is_reference", "run in it is a link out of the folder");
    // Without the sandbox its end is in reach.
    let mut grader = field.grader("grade", &field.path("run_is_reference"));
    let output = grader.arg("--sandbox=none").output().unwrap();
    let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert!(said.contains("run in it is a link out of the folder"), "{said}");
    if has("cc") {
        table.passes(&["parts", "alone.c"]);
    }
}

/// A submission's links where the grader writes files of its own afterwards. They lead it nowhere,
/// though root may write there.
#[test]
#[ignore = "long"]
fn planted_links_do_not_lead_the_graders_own_files_elsewhere() {
    if !has("make") || !has("cc") {
        return;
    }
    let field = Field::new("sandbox_planted");
    let victim = field.room.path.join("victim");
    fs::create_dir(&victim).unwrap();
    let place = victim.display();
    field.room.file("victim/known.h", "known\n");
    // In the way of the harness, as a whole and file by file.
    let right = include_str!("../../src/grader/harness/right/connect4.c");
    for (name, plant) in [
        ("folder", format!("ln -s {place} in-a-row-harness")),
        (
            "files",
            format!(
                "mkdir in-a-row-harness; for f in connect4.h slide4_functions.c isolate.c; \
                 do ln -s {place}/known.h in-a-row-harness/$$f; done; chmod 500 in-a-row-harness"
            ),
        ),
        ("support", format!("rm -f given.h; ln -s {place}/known.h given.h")),
    ] {
        field.folder(name, "connect4.c", if name == "folder" { right } else { "int nothing;\n" });
        let makefile = format!("prog:\n\t{plant}\n\tcp /bin/false prog\n");
        field.folder(name, "Makefile", &makefile);
    }
    // Beside a Python file, and in the place of a program.
    field.folder("python", "main.py", "print('no')\n");
    symlink(victim.join("known.h"), field.path("python/in-a-row-start")).unwrap();
    symlink(victim.join("new"), field.path("python/main")).unwrap();
    let secret = field.room.file("victim/secret.sh", "#!/bin/sh\necho secret\n");
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).unwrap();
    fs::create_dir(field.path("run")).unwrap();
    symlink(&secret, field.path("run/run")).unwrap();
    let given = field.room.path.join("given");
    fs::create_dir(&given).unwrap();
    fs::write(given.join("given.h"), "#define GIVEN\n").unwrap();
    let before = digest(&victim);
    for (sandbox, names) in [
        ("auto", &["folder", "files", "support", "python", "run"][..]),
        ("none", &["files", "support", "python", "run"]),
    ] {
        for name in names {
            let mut grader = in_a_row();
            grader.args(["grade", "slide4"]).arg(field.path(name)).arg("--support").arg(&given);
            grader.args(["--case=spec_median", "--sandbox", sandbox]).stdin(Stdio::null());
            let output = grader.env("TMPDIR", &field.temporary).output().unwrap();
            let report = String::from_utf8(output.stdout).unwrap();
            assert!(digest(&victim) == before, "{name}, {sandbox}\n{report}");
            let is_marked = report.contains("\nfunctions: 100 of 100 points");
            assert_eq!(is_marked, *name == "folder", "{report}");
        }
    }
}

#[test]
fn builds_reach_nothing_and_spoil_nothing() {
    if !is_usable() {
        return;
    }
    if !has("make") || !has("cc") {
        return;
    }
    let field = Field::new("sandbox_builds");
    let (nap, submissions) = (field.room.nap(), field.submissions.display());
    let script = |name: &str, commands: &str| {
        field.folder(name, "Makefile", &format!("prog:\n\t{}\n", commands.replace('$', "$$")));
    };
    let hidden = field.room.file("hidden.c", &field.right_in_c());
    field.folder("good", "main.c", &field.right_in_c());
    field.folder("good", "Makefile", "prog: main.c\n\tcc -o prog main.c\n");
    field.folder("include_file", "main.c", &format!("#include \"{hidden}\"\n"));
    field.folder("include_other", "main.c", "#include \"../good/main.c\"\n");
    field.folder("include_zeros", "main.c", "#include \"/dev/zero\"\n");
    script("copy_reference", &format!("cp {GOMOKU_MIST} prog || cp {submissions}/a_right prog"));
    script("link_reference", &format!("ln -s {GOMOKU_MIST} prog"));
    script(
        "copy_case",
        &format!("cp {}.out out; printf '#!/bin/sh\\ncat out' > prog; chmod +x prog", field.case),
    );
    script("replace_other", &format!("cp /bin/false {submissions}/z_right"));
    script("stays", &format!("setsid {nap} <&- >&- 2>&- & cp /bin/false prog"));
    let odd = "mkfifo p; chmod 777 p; mkdir -p e/f; touch e/f/g; chmod 000 e; ln -s /etc/shadow l; \
               cp /bin/false prog";
    script("leaves_things", odd);
    let large =
        "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do head -c 150000000 /dev/zero > $i; done";
    script("large_files", large);
    script("many_files", "i=0; while [ $i -lt 200000 ]; do : > $i; i=$((i+1)); done");
    script("clears_the_screen", "printf '\\033[2J' >&2; exit 1");

    let table = field.grade();
    table.passes(&["good"]);
    table.fails(&["include_file", "include_other", "include_zeros", "copy_reference"]);
    table.fails(&["link_reference", "copy_case", "replace_other", "stays", "leaves_things"]);
    table.fails(&["large_files", "many_files", "clears_the_screen"]);
    table.says("large_files", "too many or too large files");
    table.says("many_files", "too many or too large files");
    assert!(!table.0.contains('\u{1b}'), "{}", table.0);
}

/// Of a folder that submissions may read, the submissions in it stay out of sight.
#[test]
fn a_shown_folder_shows_no_submissions_by_any_name() {
    if !is_usable() {
        return;
    }
    let field = Field::new("sandbox_shown");
    let other = Room::new("sandbox_shown_link");
    let (room, link) = (field.room.path.display(), other.path.join("link"));
    fs::create_dir(field.room.path.join("tools")).unwrap();
    field.room.file("tools/tool", "");
    symlink(&field.room.path, &link).unwrap();
    for (name, folder) in [("whole", room.to_string()), ("link", link.display().to_string())] {
        field.looks(&format!("tool_{name}"), &format!("test -e {folder}/tools/tool"));
        let there = format!("test -e {folder}/submissions/z_right");
        field.looks(&format!("submission_{name}"), &there);
    }
    let mut command = field.grader("grade-all", &field.submissions);
    let output = command.arg("--bind").arg(&link).output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    let table = Table(String::from_utf8(output.stdout).unwrap());
    table.passes(&["a_right", "tool_whole", "tool_link", "z_right"]);
    table.fails(&["submission_whole", "submission_link"]);
}

#[test]
fn strange_things_as_submissions_hold_nothing_up() {
    if !is_usable() {
        return;
    }
    let field = Field::new("sandbox_strange");
    let pipe = |name: &str| {
        let path = field.path(name);
        assert!(Command::new("mkfifo").args(["-m", "755"]).arg(&path).status().unwrap().success());
    };
    pipe("pipe");
    pipe("pipe.c");
    let _socket = UnixListener::bind(field.path("socket")).unwrap();
    fs::create_dir(field.path("pipe_to_run")).unwrap();
    pipe("pipe_to_run/run");
    fs::create_dir(field.path("pipe_to_make")).unwrap();
    pipe("pipe_to_make/Makefile");
    fs::create_dir(field.path("shut")).unwrap();
    // A right one with strange things beside its run.
    fs::copy(&*GOMOKU_MIST, field.folder("good", "run", "")).unwrap();
    make_executable(&field.path("good/run"));
    pipe("good/pipe");
    let _other = UnixListener::bind(field.path("good/socket")).unwrap();
    fs::create_dir(field.path("good/shut")).unwrap();
    symlink("nowhere", field.path("good/lost")).unwrap();
    field.folder("crowded", "0", "");
    (1..1500).for_each(|number| drop(field.folder("crowded", &number.to_string(), "")));
    fs::copy(&*GOMOKU_MIST, field.path("crowded/run")).unwrap();
    let shut = fs::Permissions::from_mode(0o000);
    for name in ["shut", "good/shut"] {
        fs::set_permissions(field.path(name), shut.clone()).unwrap();
    }
    let table = field.grade();
    table.passes(&["good", "crowded"]);
    table.fails(&["pipe", "pipe.c", "socket", "pipe_to_run", "pipe_to_make", "shut"]);
    for name in ["shut", "good/shut"] {
        make_executable(&field.path(name));
    }
}

#[test]
fn a_single_program_runs_alone_and_leaves_nothing() {
    let field = Field::new("sandbox_one");
    let litter = "for name in a b c; do mkdir $name; : > $name/file; mkfifo $name/pipe; done";
    let alone = "test \"$(ls -A | grep -v -x litters)\" = ''";
    field.looks("litters", alone);
    let text = fs::read_to_string(field.path("litters")).unwrap();
    fs::write(field.path("litters"), format!("{text}{litter}\n")).unwrap();
    let folder = field.room.path.join("here");
    fs::create_dir(&folder).unwrap();
    for sandbox in ["auto", "none"] {
        let before = digest(&field.submissions);
        let mut command = field.grader("grade", &field.path("litters"));
        let output = command.current_dir(&folder).args(["--sandbox", sandbox]).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("\n1/1 cases pass  (gomoku-mist, "), "{text}");
        for folder in [&folder, &field.temporary] {
            assert_eq!(fs::read_dir(folder).unwrap().count(), 0, "{sandbox:?}");
        }
        assert!(before == digest(&field.submissions));
    }
}

/// The grader at a terminal, which util-linux's `script` makes.
#[test]
fn no_submission_writes_to_the_tutors_terminal() {
    if !is_usable() {
        return;
    }
    if !has("script") {
        return;
    }
    let field = Field::new("sandbox_terminal");
    // Files that others have open are only tried where no others are.
    let write = "(echo \"a $((20+3)) b\" > $t)";
    let body = format!(
        "for t in /dev/tty; do {write}; done\n{CONTAINED}\
         for t in /dev/console /dev/pts/[0-9]* /proc/[0-9]*/fd/[02]; do {write}; done; echo no"
    );
    field.script("writes", &body);
    let seen = |sandbox: &str| {
        let grader = field.grader("grade", &field.path("writes"));
        // Without the shell that opens files before.
        let words = grader.get_args().skip(5).map(|word| word.display().to_string());
        let line = format!("{} --sandbox={sandbox}", words.collect::<Vec<_>>().join(" "));
        let mut command = Command::new("script");
        command.args(["-qec", &line, "/dev/null"]).stdin(Stdio::null());
        for (name, value) in grader.get_envs() {
            command.env(name, value.unwrap());
        }
        let output = command.output().unwrap();
        String::from_utf8_lossy(&output.stdout).matches("a 23 b").count()
    };
    assert!(seen("none") > seen("auto"), "without the sandbox the terminal is in reach");
    assert_eq!(seen("auto"), 0);
}

#[test]
fn a_killed_grader_takes_its_sandboxes_with_it() {
    if !is_usable() {
        return;
    }
    let field = Field::new("sandbox_killed");
    let nap = field.room.nap();
    for name in ["b", "c"] {
        field.script(name, &format!("setsid {nap} & echo litter > litter; {nap}"));
    }
    let mut command = field.grader("grade-all", &field.submissions);
    let mut running = command.arg("--time=60").stdout(Stdio::null()).spawn().unwrap();
    wait_until(|| count_running(&nap) == 4);
    thread::sleep(Duration::from_millis(100));
    running.kill().unwrap();
    running.wait().unwrap();
    wait_until(|| count_running(&nap) == 0);
    assert_eq!(fs::read_dir(&field.temporary).unwrap().count(), 0);
}

/// Without a sandbox a submission of root's runs as a user without a name. All of it ends with this
/// user. It leaves a child without its group and its variables, and one that a build has started.
#[test]
fn no_process_of_roots_submissions_stays_without_a_sandbox() {
    let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
    if !is_root || !has("setpriv") || !has("make") {
        return;
    }
    let field = Field::new("sandbox_users_end");
    let nap = field.room.nap();
    let leave = format!("env -i setsid sh -c '{nap} & {nap}' <&- >&- 2>&- & sleep 0.2");
    field.script("leaves", &format!("{leave}; {}", field.right));
    let seen = format!("cat /proc/[0-9]*/cmdline | tr '\\0' ' ' | grep '{nap}' | grep -v grep");
    field.looks("looks", &seen);
    field.folder("makes", "Makefile", &format!("prog:\n\t{leave}; cp /bin/true prog\n"));
    fs::create_dir(field.room.path.join("bin")).unwrap();
    field.room.script("bin/bwrap", "exit 1");
    let path = format!("{}:{}", field.room.path.join("bin").display(), env::var("PATH").unwrap());
    let mut command = field.grader("grade-all", &field.submissions);
    let output = command.env("PATH", &path).arg("--jobs=1").output().unwrap();
    assert_eq!(count_running(&nap), 0);
    let table = Table(String::from_utf8(output.stdout).unwrap());
    table.passes(&["leaves"]);
    table.fails(&["looks", "makes"]);

    // The grader has no time for it when it is killed.
    field.script("leaves", &format!("{leave}; {nap}"));
    let mut command = field.grader("grade", &field.path("leaves"));
    command.env("PATH", &path).arg("--time=60").stdout(Stdio::null()).stderr(Stdio::null());
    let mut running = command.spawn().unwrap();
    wait_until(|| count_running(&nap) == 3);
    running.kill().unwrap();
    running.wait().unwrap();
    wait_until(|| count_running(&nap) == 0);
}

/// Written inside the sandbox, such a file would be gone with it.
#[test]
fn files_that_the_sandbox_would_lose_are_refused() {
    if !is_usable() {
        return;
    }
    let field = Field::new("sandbox_lost");
    let lost = "/dev/shm/in-a-row-lost";
    for (task, game, name) in [
        ("grade", "gomoku-mist", "--gradescope"),
        ("grade-all", "gomoku-mist", "--csv"),
        ("tournament", "ece15", "--csv"),
        ("tournament", "ece15", "--log"),
    ] {
        let mut command = in_a_row();
        let target =
            if task == "grade" { field.path("a_right") } else { field.submissions.clone() };
        command.args([task, game]).arg(target).args([name, lost]);
        let output = command.env("TMPDIR", &field.temporary).output().unwrap();
        let said =
            format!("in-a-row: {name}={lost}: the sandbox hides /dev/shm; use another folder.\n");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), said);
        assert_eq!((output.stdout, output.status.code()), (Vec::new(), Some(2)));
    }
}

/// Without bubblewrap the grader says so once, in the words of the system, and goes on.
#[test]
fn one_warning_where_there_is_no_sandbox() {
    let field = Field::new("sandbox_none");
    let fails = field.room.path.join("fails");
    let lacks = field.room.path.join("lacks");
    fs::create_dir(&fails).unwrap();
    fs::create_dir(&lacks).unwrap();
    field
        .room
        .script("fails/bwrap", "echo 'bwrap: No permissions to create new namespace' >&2; exit 1");
    for name in ["sh", "rm", "chmod"] {
        symlink(path_of(name).unwrap(), fails.join(name)).unwrap();
        symlink(path_of(name).unwrap(), lacks.join(name)).unwrap();
    }
    let rest =
        ".\nThe programs run with your rights. --sandbox=none accepts this without a warning.\n";
    let warning = |why: &str| format!("No sandbox: {why}{rest}");
    for (path, sandbox, said) in [
        (&fails, "auto", warning("bwrap: No permissions to create new namespace")),
        (&lacks, "auto", warning("bwrap is not installed")),
        (&fails, "none", String::new()),
    ] {
        let mut command = field.grader("grade-all", &field.submissions);
        command.env("PATH", path).args(["--sandbox", sandbox]);
        let output = command.output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), said);
        let table = Table(String::from_utf8(output.stdout).unwrap());
        table.passes(&["a_right", "z_right"]);
    }
}
