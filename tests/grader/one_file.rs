//! `in-a-row` as one file: it holds all that it needs, and stands wherever somebody puts it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use grader::cases::{self, courses};

use crate::grade::{GOMOKU_MIST, Room, built_grader, text, top};
use crate::skipped::{path_of, skipped};

const GAMES: [&str; 5] = ["gomoku-mist", "cuhk4", "spfiar", "ece15", "slide4"];

/// A copy of a program in a folder. This process never has it open for writing. A program that
/// another test starts then would keep it busy.
fn copy(program: &Path, place: &Path) -> PathBuf {
    fs::create_dir_all(place.parent().unwrap()).unwrap();
    assert!(Command::new("cp").arg(program).arg(place).status().unwrap().success());
    place.to_path_buf()
}

/// Its report has what the cases, the topics and our own program say.
#[test]
fn a_copy_grades_from_any_folder() {
    let room = Room::new("one-file");
    let program = room.script("wrong", &format!("{GOMOKU_MIST} | sed 's/^B1,/B 1,/'"));
    let alone = copy(built_grader(), &room.path.join("elsewhere/alone"));
    let words = ["grade", "gomoku-mist", &program, "--case=spec_example_4", "--sandbox=none"];
    let output = Command::new(alone).args(words).env_clear().current_dir("/").output().unwrap();
    let printed = text(&output.stdout);
    assert!(
        printed.contains("Line 4 of the output, which answers line 7 of the input: view⏎\n"),
        "{printed}{}",
        text(&output.stderr)
    );
    assert!(printed.contains("\n0/1 cases pass  (gomoku-mist, "), "{printed}");
}

/// Neither in its messages nor where a panic would name a file.
#[test]
fn no_folder_of_the_build_is_in_the_program() {
    names_no_folder(built_grader());
}

fn names_no_folder(program: &Path) {
    let bytes = fs::read(program).unwrap();
    let folder = top().as_os_str().as_encoded_bytes();
    let found = bytes.windows(folder.len()).any(|window| window == folder);
    assert!(!found, "{} holds {}", program.display(), top().display());
}

/// A file tree with `/bin/sh`, `/proc`, `/dev/null` and a writable `/tmp` alone.
struct Bare {
    room: Room,
    bwrap: PathBuf,
}

impl Bare {
    /// [`None`], and a note, if there is no usable bubblewrap to show the tree.
    fn new(test: &str) -> Option<Self> {
        let room = Room::new(test);
        for folder in ["bin", "dev", "proc", "tmp"] {
            fs::create_dir(room.path.join(folder)).unwrap();
        }
        fs::write(room.path.join("dev/null"), "").unwrap();
        let bare = Self { room, bwrap: path_of("bwrap").unwrap_or_default() };
        bare.add(&path_of("sh").unwrap(), "bin/sh", true);
        let output = bare.start(&["/bin/sh", "-c", "echo here"], Stdio::null());
        let works = output.as_ref().is_ok_and(|output| text(&output.stdout) == "here\n");
        if !works {
            skipped("there is no usable bubblewrap");
        }
        works.then_some(bare)
    }

    /// A copy of a program, with its shared libraries if it may have some.
    fn add(&self, program: &Path, name: &str, libraries: bool) {
        copy(&fs::canonicalize(program).unwrap(), &self.room.path.join(name));
        if !libraries {
            return;
        }
        let listed = Command::new("ldd").arg(program).output().unwrap();
        for word in text(&listed.stdout).split_whitespace().filter(|word| word.starts_with('/')) {
            copy(Path::new(word), &self.room.path.join(&word[1..]));
        }
    }

    fn start(&self, words: &[&str], input: Stdio) -> std::io::Result<Output> {
        let mut command = Command::new(&self.bwrap);
        command.arg("--bind").arg(&self.room.path).arg("/").args(["--proc", "/proc"]);
        command.args([
            "--dev-bind",
            "/dev/null",
            "/dev/null",
            "--tmpfs",
            "/tmp",
            "--remount-ro",
            "/",
        ]);
        command.args(["--chdir", "/", "--"]).args(words).env_clear().stdin(input).output()
    }

    /// Puts the six programs of a folder there. The five play, and `in-a-row` grades one of them.
    fn plays_and_grades(&self, programs: &Path, libraries: bool) {
        for game in GAMES {
            self.add(&programs.join(game), game, libraries);
            let (cases, _) = cases::of(courses::named(game).unwrap());
            let is_plain = |case: &&cases::Case| case.arguments.is_empty() && !case.is_ours();
            let case = cases.iter().find(is_plain).unwrap();
            self.room.file("input", std::str::from_utf8(&case.bytes).unwrap());
            let input = fs::File::open(self.room.path.join("input")).unwrap();
            let played = self.start(&[&format!("/{game}")], input.into()).unwrap();
            assert_eq!(text(&played.stdout), text(&case.expected), "{game} {}", case.name);
        }
        self.add(&programs.join("in-a-row"), "in-a-row", libraries);
        let words = ["/in-a-row", "grade", "cuhk4", "/cuhk4", "--case=full"];
        let graded = self.start(&words, Stdio::null()).unwrap();
        let printed = text(&graded.stdout);
        assert_eq!(graded.status.code(), Some(0), "{printed}{}", text(&graded.stderr));
        assert!(printed.contains("\n13/13 cases pass  (cuhk4, /cuhk4)\n"), "{printed}");
        // Without `date` there is no day.
        assert!(printed.starts_with("cuhk4, /cuhk4\nmark: 13 of 13 points\n"), "{printed}");
        let said = text(&graded.stderr);
        assert!(said.starts_with("No sandbox: bwrap is not installed.\n"), "{said}");
        assert_eq!(said.lines().count(), 2, "{said}");
        let words = ["/in-a-row", "grade", "cuhk4", "/ece15", "--case=full_is", "--sandbox=none"];
        let graded = self.start(&words, Stdio::null()).unwrap();
        assert_eq!(graded.status.code(), Some(1), "{}", text(&graded.stderr));
        assert!(text(&graded.stdout).contains("Line 1 of the output"), "{}", text(&graded.stdout));
    }
}

/// The programs as they are built for the tests, with their libraries.
#[test]
fn a_bare_file_tree_is_enough() {
    if let Some(bare) = Bare::new("a_bare_file_tree_is_enough") {
        bare.plays_and_grades(built_grader().parent().unwrap(), true);
    }
}

/// `make dist`, unpacked where no library is.
#[test]
#[ignore = "long"]
fn the_archive_runs_without_libraries() {
    let top = top();
    let made = Command::new("make").arg("dist").current_dir(top).output().unwrap();
    assert!(made.status.success(), "{}", text(&made.stderr));
    let name = format!("in-a-row-{}-{}", env!("CARGO_PKG_VERSION"), std::env::consts::ARCH);
    let room = Room::new("archive");
    let archive = top.join(format!("target/{name}.tar.gz"));
    let tar = Command::new("tar").arg("-xzf").arg(archive).current_dir(&room.path).status();
    assert!(tar.unwrap().success());
    let mut tops = fs::read_dir(&room.path).unwrap();
    let only = tops.next().unwrap().unwrap().path();
    assert!(tops.next().is_none() && only.ends_with(&name), "{}", only.display());
    let mut names: Vec<_> =
        fs::read_dir(&only).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    let programs = ["README.md", "cuhk4", "ece15", "gomoku-mist", "in-a-row", "slide4", "spfiar"];
    assert_eq!(names, programs);
    names_no_folder(&only.join("in-a-row"));
    if let Some(bare) = Bare::new("the_archive_runs_without_libraries") {
        bare.plays_and_grades(&only, false);
    }
}

/// `make install` copies six programs.
#[test]
#[ignore = "long"]
fn six_programs_are_installed() {
    let room = Room::new("install");
    let top = top();
    let prefix = format!("PREFIX={}", room.path.display());
    let made = Command::new("make").args(["install", &prefix]).current_dir(top).output().unwrap();
    assert!(made.status.success(), "{}", text(&made.stderr));
    let mut names: Vec<_> = fs::read_dir(room.path.join("bin"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["cuhk4", "ece15", "gomoku-mist", "in-a-row", "slide4", "spfiar"]);
}

/// Programs that are installed where a submission sees the system's play for nobody.
#[test]
fn installed_programs_are_out_of_a_submissions_reach() {
    let room = Room::new("installed");
    let submissions = room.path.join("submissions");
    fs::create_dir(&submissions).unwrap();
    room.script("submissions/by_name", "exec gomoku-mist");
    room.script("submissions/by_path", "exec /usr/local/bin/gomoku-mist");
    room.script("submissions/of_the_grader", "exec in-a-row --play gomoku-mist");
    // Nothing is installed but within a namespace of mounts.
    let script = r#"
mount -t tmpfs tmpfs /usr/local/bin && cp "$1/gomoku-mist" "$1/in-a-row" /usr/local/bin || exit 77
gomoku-mist --version >&2
exec in-a-row grade-all gomoku-mist "$2" --case=spec_example_4
"#;
    let mut command = Command::new("unshare");
    command.args(["--mount", "sh", "-c", script, "sh"]);
    command.arg(built_grader().parent().unwrap()).arg(&submissions);
    command.env("PATH", "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin");
    let graded = command.output();
    let may_mount = |graded: &Output| {
        graded.status.code() != Some(77) && !graded.stderr.starts_with(b"unshare: ")
    };
    let Some(graded) = graded.ok().filter(may_mount) else {
        skipped("the tests do not run as root");
        return;
    };
    let said = text(&graded.stderr);
    assert!(said.starts_with("gomoku-mist "), "{said}");
    if said.contains("No sandbox: ") {
        skipped("there is no usable bubblewrap");
        return;
    }
    let table = text(&graded.stdout);
    for name in ["by_name", "by_path", "of_the_grader"] {
        let row = table.lines().find(|line| line.starts_with(name)).unwrap();
        assert!(row.contains(" 0/1 "), "{table}");
    }
}
