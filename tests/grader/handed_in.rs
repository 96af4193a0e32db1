//! Submissions as the grader finds, builds and starts them; no case is run here.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::grade::{Room, make_executable};
use crate::skipped::{has, has_compiler};
use grader::builds::{Given, Ready, prepare};
use grader::cases::courses;
use grader::handed_in::kind_among_others;
use grader::run::sandbox::Sandbox;

/// A C program that prints a word.
fn says(word: &str) -> String {
    format!("#include <stdio.h>\nint main(void) {{ puts(\"{word}\"); return 0; }}\n")
}

/// The submission of that name, ready to run as one of a game.
fn built_for(game: &str, room: &Room, name: &str) -> Result<Ready, String> {
    let path = room.path.join(name);
    let given = Given { game: courses::named(game).unwrap(), support: None };
    let ready = |kind| prepare(&path, &kind, given, &Sandbox::none());
    kind_among_others(&path).and_then(|kind| ready(kind).map_err(|why| why.text().to_string()))
}

fn built(room: &Room, name: &str) -> Result<Ready, String> {
    built_for("gomoku-mist", room, name)
}

/// The first line of what a submission prints.
fn said(ready: &Ready) -> String {
    let output = ready.command(&Sandbox::none()).stdin(Stdio::null()).output().unwrap();
    String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or_default().to_string()
}

/// The reason for a refusal.
fn why(result: Result<Ready, String>) -> String {
    result.unwrap_err().lines().next().unwrap().to_string()
}

fn folder(room: &Room, name: &str) {
    fs::create_dir_all(room.path.join(name)).unwrap();
}

/// The course's own makefile has `-Werror`, and meets a newer compiler.
#[test]
fn where_make_fails_the_c_files_are_built_alone() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("make-fails");
    folder(&room, "a");
    room.file("a/main.c", &says("here").replace("return 0;", "int unused; return 0;"));
    room.file("a/Makefile", "prog: main.c\n\tcc -Wall -Werror -o prog main.c\n");
    let ready = built(&room, "a").unwrap();
    assert_eq!(said(&ready), "here");
    assert_eq!(ready.note, "built without its makefile");
    let remark = "Make fails: the C files were built as if no makefile were there.\n";
    assert_eq!(ready.remark, remark);
    assert!(ready.messages.contains("unused"), "{}", ready.messages);
    room.file("a/Makefile", "prog: main.c\n\tcc -o prog main.c\n");
    let ready = built(&room, "a").unwrap();
    assert_eq!((ready.note, ready.remark.as_str()), ("", ""));
    room.file("a/Makefile", "all:\n");
    let ready = built(&room, "a").unwrap();
    assert!(ready.remark.starts_with("Make builds no executable: "), "{}", ready.remark);
    room.file("a/main.c", "int main(void) { return }\n");
    room.file("a/Makefile", "prog: main.c\n\tcc -o prog main.c\n");
    assert_eq!(why(built(&room, "a")), "make fails");
}

/// Objects and programs of earlier builds hide the sources.
#[test]
fn what_earlier_builds_left_is_built_again() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("stale");
    folder(&room, "a/obj");
    room.file("a/main.c", &says("new"));
    let makefile = "prog: obj/main.o\n\tcc -o prog obj/main.o\n\
                    obj/main.o: main.c\n\tcc -c -o obj/main.o main.c\n";
    room.file("a/Makefile", makefile);
    room.file("old.c", &says("old"));
    let cc = |words: &[&str]| {
        assert!(Command::new("cc").current_dir(&room.path).args(words).status().unwrap().success());
    };
    cc(&["-c", "-o", "a/obj/main.o", "old.c"]);
    cc(&["-o", "a/prog", "old.c"]);
    let late = std::time::SystemTime::now() + std::time::Duration::from_hours(1);
    for name in ["a/obj/main.o", "a/prog"] {
        fs::File::options()
            .append(true)
            .open(room.path.join(name))
            .unwrap()
            .set_modified(late)
            .unwrap();
    }
    assert_eq!(said(&built(&room, "a").unwrap()), "new");
    assert!(room.path.join("a/prog").exists(), "what was handed in is left alone");
}

/// The sheet of spfiar asks for unit tests in such files.
#[test]
fn unit_tests_of_spfiar_are_left_out() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("unit-tests");
    folder(&room, "a");
    room.file("a/main.c", &says("here"));
    room.file("a/SPFIARGameUnitTest.c", &says("test"));
    assert_eq!(said(&built_for("spfiar", &room, "a").unwrap()), "here");
    assert_eq!(
        why(built_for("cuhk4", &room, "a")),
        "main() stands in SPFIARGameUnitTest.c and main.c"
    );
    fs::remove_file(room.path.join("a/main.c")).unwrap();
    assert_eq!(said(&built_for("spfiar", &room, "a").unwrap()), "test");
}

/// The files of `--support`, for makefiles and compilers, in the place of the submission's.
#[test]
fn a_courses_own_files_stand_beside_those_of_each_build() {
    if !has_compiler() {
        return;
    }
    let room = Room::new("support");
    for name in ["support", "a", "b"] {
        folder(&room, name);
    }
    room.file("support/given.h", "#define WORD \"given\"\nconst char *word(void);\n");
    room.file("support/given.c", "#include \"given.h\"\nconst char *word(void) { return WORD; }\n");
    room.file("support/notes.txt", "");
    for name in ["a", "b"] {
        let main = "#include <stdio.h>\n#include \"given.h\"\nint main(void) { puts(word()); }\n";
        room.file(&format!("{name}/main.c"), main);
    }
    room.file("a/given.h", "#define WORD \"own\"\nconst char *word(void);\n");
    room.file("b/Makefile", "prog: main.c given.c\n\tcc -o prog main.c given.c\n");
    let support = room.path.join("support");
    let given = Given { game: courses::named("cuhk4").unwrap(), support: Some(&support) };
    for name in ["a", "b"] {
        let path = room.path.join(name);
        let kind = kind_among_others(&path).unwrap();
        assert_eq!(
            said(&prepare(&path, &kind, given, &Sandbox::none()).unwrap()),
            "given",
            "{name}"
        );
    }
    assert_eq!(why(built(&room, "b")), "make fails");
}

#[test]
fn scripts_run_without_an_x_bit() {
    let room = Room::new("no-x-bit");
    room.file("it's", "#!/bin/sh\necho here\n");
    assert_eq!(said(&built(&room, "it's").unwrap()), "here");
    folder(&room, "a");
    room.file("a/run", "#!/bin/sh\ncat word\n");
    room.file("a/word", "there\n");
    assert_eq!(said(&built(&room, "a").unwrap()), "there");
    folder(&room, "b");
    room.file("b/report.pdf", "");
    room.file("b/game.sh", "#!/bin/sh\necho alone\n");
    assert_eq!(said(&built(&room, "b").unwrap()), "alone");
    room.file("plain", "echo nothing\n");
    assert_eq!(why(built(&room, "plain")), "it is not executable (chmod +x)");
}

#[test]
fn python_needs_neither_an_x_bit_nor_a_first_line() {
    if !has("python3") {
        return;
    }
    let room = Room::new("python");
    room.file("it's.py", "print('alone')\n");
    assert_eq!(said(&built(&room, "it's.py").unwrap()), "alone");
    folder(&room, "a");
    room.file("a/main.py", "import other\nprint(other.word)\n");
    room.file("a/other.py", "word = 'two'\n");
    assert_eq!(said(&built(&room, "a").unwrap()), "two");
}

#[test]
fn a_zip_is_unpacked_and_a_zip_in_it_too() {
    if !has("zip") || !has("unzip") || !has_compiler() {
        return;
    }
    let room = Room::new("zip");
    folder(&room, "in/anna");
    folder(&room, "in/__MACOSX/anna");
    room.file("in/anna/main.c", &says("unpacked"));
    room.file("in/__MACOSX/anna/._main.c", "");
    let zip = |folder: &str, archive: &str, what: &str| {
        let archive = room.path.join(archive);
        let mut command = Command::new("zip");
        command.current_dir(room.path.join(folder)).args(["-q", "-r"]).arg(archive).arg(what);
        assert!(command.status().unwrap().success());
    };
    zip("in", "anna.zip", ".");
    assert_eq!(said(&built(&room, "anna.zip").unwrap()), "unpacked");
    zip(".", "class.zip", "anna.zip");
    assert_eq!(said(&built(&room, "class.zip").unwrap()), "unpacked");
    folder(&room, "wrapped");
    fs::copy(room.path.join("class.zip"), room.path.join("wrapped/upload.ZIP")).unwrap();
    assert_eq!(said(&built(&room, "wrapped").unwrap()), "unpacked");
    room.file("bad.zip", "no zip");
    assert_eq!(why(built(&room, "bad.zip")), "the zip cannot be unpacked");
    folder(&room, "in2");
    room.file("in2/report.docx", "");
    zip("in2", "docs.zip", ".");
    let reason = "the folder holds report.docx; no executable named run, no makefile, no .c file";
    assert_eq!(why(built(&room, "docs.zip")), reason);
}

/// A zip of 400 MB of zeros is small; unpacked, it is stopped at the limit of a build.
#[test]
#[ignore = "long"]
fn a_zip_is_unpacked_within_limits() {
    if !has("zip") || !has("unzip") {
        return;
    }
    let room = Room::new("zip-bomb");
    let file = fs::File::create(room.path.join("zeros")).unwrap();
    file.set_len(400_000_000).unwrap();
    let archive = room.path.join("bomb.zip");
    let mut zip = Command::new("zip");
    assert!(
        zip.current_dir(&room.path)
            .args(["-q"])
            .arg(archive)
            .arg("zeros")
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(
        why(built(&room, "bomb.zip")),
        "unzip was stopped: it wrote too many or too large files"
    );
}

#[test]
fn what_is_no_program_is_named() {
    let room = Room::new("no-program");
    folder(&room, "a");
    assert_eq!(why(built(&room, "a")), "the folder is empty");
    room.file("a/.hidden", "");
    folder(&room, "a/__MACOSX");
    assert_eq!(why(built(&room, "a")), "the folder is empty");
    room.file("a/report.docx", "");
    let reason = "the folder holds report.docx; no executable named run, no makefile, no .c file";
    assert_eq!(why(built(&room, "a")), reason);
    room.file("a/Main.java", "");
    let reason = "Java source: hand in a folder with an executable `run`";
    assert_eq!(why(built(&room, "a")), reason);
    let exe = room.file("game.exe", "MZ and more");
    make_executable(Path::new(&exe));
    assert_eq!(why(built(&room, "game.exe")), "a program for Windows");
    for name in ["b", "b/anna", "b/bert"] {
        folder(&room, name);
    }
    for name in ["b/anna/run", "b/bert/run", "b/notes.txt"] {
        room.file(name, "#!/bin/sh\n");
    }
    assert_eq!(why(built(&room, "b")), "the folder holds 3 submissions: use grade-all");
    fs::remove_file(room.path.join("b/notes.txt")).unwrap();
    assert_eq!(why(built(&room, "b")), "the folder holds 2 submissions: use grade-all");
}

/// Folders of 2,500 levels once overflowed the grader's stack.
#[test]
#[ignore = "long"]
fn folders_within_each_other_are_copied_and_deleted_by_loops() {
    if !has("perl") {
        return;
    }
    let room = Room::new("deep");
    folder(&room, "a");
    room.file("a/Makefile", "prog:\n\tcp /bin/true prog\n");
    let deep = r#"for (1 .. 2500) { mkdir("d"); chdir("d") or die }"#;
    let mut perl = Command::new("perl");
    let made = perl.current_dir(room.path.join("a")).args(["-e", deep]).status();
    assert!(made.unwrap().success());
    assert_eq!(why(built(&room, "a")), "the folder holds folders within each other, too deep");
    folder(&room, "b");
    room.file("b/deep.pl", deep);
    room.file("b/Makefile", "prog:\n\tperl deep.pl\n\tcp /bin/true prog\n");
    let ready = built(&room, "b").unwrap();
    let copy = ready.command(&Sandbox::none()).get_current_dir().unwrap().to_path_buf();
    assert!(copy.join("d/d/d").exists());
    drop(ready);
    assert!(!copy.exists(), "{}", copy.display());
    grader::builds::remove(&room.path.join("a"));
    assert!(!room.path.join("a").exists());
}

/// A makefile that puts a pipe in the place of a source holds nothing up.
#[test]
fn a_source_that_make_replaces_is_told() {
    if !has("make") || !has("cc") {
        return;
    }
    let room = Room::new("replaced");
    folder(&room, "a");
    room.file("a/connect4.c", "int nothing;\n");
    room.file("a/Makefile", "prog:\n\trm connect4.c; mkfifo connect4.c; cp /bin/true prog\n");
    let ready = built_for("slide4", &room, "a").unwrap();
    let remark = "The functions are not marked: make has replaced connect4.c.\n";
    assert_eq!((ready.remark.as_str(), ready.has_functions()), (remark, false));
}

/// A header that never comes: a build that waits is stopped long before its time is up.
#[test]
#[ignore = "long"]
fn a_build_that_waits_for_ever_is_stopped() {
    if !has("make") || !has("cc") {
        return;
    }
    let room = Room::new("waits");
    let waits = "make was stopped: it waits for something";
    for (name, lines) in
        [("pipe", "mkfifo wanted.h; cc -o prog wanted.h"), ("asleep", "sleep 1000")]
    {
        folder(&room, name);
        room.file(&format!("{name}/Makefile"), &format!("prog:\n\t{lines}\n"));
        let begin = Instant::now();
        assert_eq!(why(built(&room, name)), waits);
        assert!(begin.elapsed() < Duration::from_secs(90), "{:?}", begin.elapsed());
    }
}
