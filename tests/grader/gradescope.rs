//! The files of `in-a-row gradescope`, tried in a container laid out as Gradescope documents it.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::effort::effort;
use crate::grade::{GOMOKU_MIST, Room, built_grader, in_a_row, text};
use crate::skipped::{has, path_of, skipped};

fn written(folder: &Path, options: &[&str]) -> Output {
    let mut command = in_a_row();
    command.args(["gradescope", "gomoku-mist"]).arg(folder).args(options).output().unwrap()
}

#[test]
fn gradescope_gets_two_scripts_and_the_program() {
    let room = Room::new("gradescope-files");
    let points = room.file("points", "view 20\nhistory 0.5\n");
    let folder = room.path.join("new/folder");
    let points_file = format!("--points={points}");
    let options =
        [&points_file, "--visibility=hidden", "--time=5", "--processes=40", "--per-cause=2.5"];
    let output = written(&folder, &options);
    assert_eq!(text(&output.stderr), "");
    let said = text(&output.stdout);
    let first = "setup.sh, run_autograder, in-a-row, points.txt written to ";
    assert!(said.starts_with(first), "{said}");
    for name in ["setup.sh", "run_autograder"] {
        let script = folder.join(name);
        assert_eq!(fs::metadata(&script).unwrap().permissions().mode() & 0o777, 0o755, "{name}");
        assert!(Command::new("sh").arg("-n").arg(&script).status().unwrap().success(), "{name}");
    }
    let script = fs::read_to_string(folder.join("run_autograder")).unwrap();
    let call = "source/in-a-row grade gomoku-mist --time=5 --memory=1024 --processes=40 --budget=300 \
        --per-cause=2.5 --visibility=hidden --points=source/points.txt --force --gradescope=results/results.json submission\n";
    assert!(script.contains(call), "{script}");
    assert_eq!(fs::read(folder.join("in-a-row")).unwrap(), fs::read(built_grader()).unwrap());
    assert_eq!(fs::read_to_string(folder.join("points.txt")).unwrap(), "history 0.5\nview 20\n");
    let zipped = path_of("zip").is_some();
    assert_eq!(folder.join("autograder.zip").is_file(), zipped);
    if let Some(unzip) = path_of("unzip").filter(|_| zipped) {
        let listed = Command::new(unzip).arg("-Z1").arg(folder.join("autograder.zip")).output();
        let names = "setup.sh\nrun_autograder\nin-a-row\npoints.txt\n";
        assert_eq!(text(&listed.unwrap().stdout), names);
    }
    let again = written(&folder, &[]);
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains(" there already; --force replaces"));
    assert_eq!(fs::read_to_string(folder.join("run_autograder")).unwrap(), script);
    if effort(false, true) {
        assert_eq!(written(&folder, &["--force"]).status.code(), Some(0));
    }
}

/// A folder with anything else is perhaps one of submissions.
#[test]
fn nothing_is_written_beside_files_of_others_unasked() {
    let room = Room::new("gradescope-others");
    room.file("anna.c", "int main(void) {}\n");
    let refused = written(&room.path, &[]);
    let why = "it holds anna.c; use a new folder, or --force for this one";
    let line = format!("in-a-row: FOLDER={}: {why}.\n", room.path.display());
    assert_eq!((text(&refused.stderr), refused.status.code()), (line, Some(2)));
    assert_eq!(fs::read_dir(&room.path).unwrap().count(), 1);
    // Nothing is packed here: that takes a second.
    let without_zip = |game: &str, folder: &Path, option: &str| {
        let mut command = in_a_row();
        command.args(["gradescope", game, option]).arg(folder).env("PATH", &room.path);
        command.output().unwrap().status.code()
    };
    assert_eq!(without_zip("gomoku-mist", &room.path, "--force"), Some(0));
    assert!(room.path.join("anna.c").is_file() && room.path.join("setup.sh").is_file());
    let empty = room.path.join("empty");
    fs::create_dir(&empty).unwrap();
    assert_eq!(without_zip("ece15", &empty, "--bounds=strict"), Some(0));
    let script = fs::read_to_string(empty.join("run_autograder")).unwrap();
    assert!(script.contains(" --bounds=strict "), "{script}");
}

/// A container with `/autograder`, whose root may become other users.
struct Container {
    room: Room,
    bwrap: PathBuf,
    /// Bubblewrap is installed inside.
    sandboxed: bool,
}

impl Container {
    /// [`None`], and a note, where nobody can be root of a container.
    fn new(test: &str, sandboxed: bool) -> Option<Self> {
        let room = Room::new(&format!("{test}-{sandboxed}"));
        let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
        if !is_root {
            skipped("the tests do not run as root");
        }
        if !is_root || !has("setpriv") || !has("bwrap") {
            return None;
        }
        let bwrap = path_of("bwrap").unwrap();
        let top = room.path.join("autograder");
        for folder in ["source", "submission", "results"] {
            fs::create_dir_all(top.join(folder)).unwrap();
        }
        assert_eq!(written(&top.join("source"), &[]).status.code(), Some(0));
        fs::copy(top.join("source/run_autograder"), top.join("run_autograder")).unwrap();
        Some(Self { room, bwrap, sandboxed })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.room.path.join("autograder").join(name)
    }

    /// Grades a submission of these files. Returns what Gradescope reads.
    fn results(&self, files: &[(&str, &str)]) -> String {
        let submission = self.path("submission");
        fs::remove_dir_all(&submission).unwrap();
        fs::create_dir(&submission).unwrap();
        for (name, content) in files {
            let path = submission.join(name);
            if *name == "run" {
                let script = format!("#!/bin/sh\n{content}\n");
                fs::write(&path, script).unwrap();
                fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
                fs::copy(&*GOMOKU_MIST, submission.join("program")).unwrap();
            } else {
                fs::write(&path, content).unwrap();
            }
        }
        let mut command = Command::new(&self.bwrap);
        command.args(["--cap-add", "ALL", "--unshare-pid", "--die-with-parent"]);
        command.args(["--perms", "0755", "--dir", "/etc"]);
        for folder in ["/usr", "/etc/alternatives", "/etc/ld.so.cache"] {
            command.args(["--ro-bind-try", folder, folder]);
        }
        for folder in ["/bin", "/sbin", "/lib", "/lib64"] {
            match fs::read_link(folder) {
                Ok(target) => command.arg("--symlink").arg(target).arg(folder),
                Err(_) => command.args(["--ro-bind-try", folder, folder]),
            };
        }
        if !self.sandboxed {
            command.arg("--ro-bind").arg("/dev/null").arg(&self.bwrap);
        }
        command.args(["--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--tmpfs", "/tmp"]);
        command.args(["--perms", "1777", "--tmpfs", "/dev/shm"]);
        command.arg("--bind").arg(self.room.path.join("autograder")).arg("/autograder");
        let ran = command.args(["--chdir", "/", "--", "/autograder/run_autograder"]).output();
        let ran = ran.unwrap();
        let said = [text(&ran.stdout), text(&ran.stderr)].concat();
        assert_eq!(ran.status.code(), Some(0), "{files:?}\n{said}");
        let has_sandbox = !said.contains("No sandbox: ");
        assert!(!has_sandbox || self.sandboxed, "{said}");
        fs::read_to_string(self.path("results/results.json")).unwrap()
    }
}

/// A right program, a wrong one, one that does not compile, and an empty submission. The last one
/// would like to give itself its marks.
#[test]
#[ignore = "long"]
fn nothing_that_is_handed_in_gives_itself_marks() {
    let sandboxes: &[bool] = effort(&[false], &[false, true]);
    for &sandboxed in sandboxes {
        let Some(container) = Container::new("gradescope", sandboxed) else { return };
        let head = |results: &str| results.split(",\"output\":").next().unwrap().to_string();

        let right = container.results(&[("run", "exec ./program")]);
        let most: f64 = head(&right).trim_start_matches("{\"score\":").parse().unwrap();
        assert!(most > 100.0, "{right}");
        assert_eq!(right.matches("FAIL").count(), 0, "{right}");

        let wrong = "#include <stdio.h>\nint main(void) { puts(\"no\"); return 0; }\n";
        let wrong = container.results(&[("main.c", wrong)]);
        assert_eq!(head(&wrong), "{\"score\":0", "{wrong}");
        assert!(wrong.contains("FAIL  "), "{wrong}");

        let broken = container.results(&[("main.c", "int main(void) { return nothing; }\n")]);
        assert!(broken.starts_with("{\"score\":0,\"output\":\"it does not compile\\n"), "{broken}");

        let empty = container.results(&[]);
        assert!(empty.starts_with("{\"score\":0,\"output\":\"the folder is empty"), "{empty}");

        let thief = "\
            exec 2>/dev/null\n\
            echo '{\"score\":1000}' > /autograder/results/results.json && echo wrote\n\
            cp /autograder/source/in-a-row /tmp/copy && echo copied\n\
            ls /autograder/source /autograder/results /proc/1/root/autograder/source && echo listed\n\
            rm -r /autograder/source /autograder/results && echo removed\n\
            [ \"$(id -u)\" = 0 ] && echo root\n\
            grader=/autograder/source/in-a-row\n\
            [ -x $grader ] && exec $grader --play gomoku-mist\n\
            echo no";
        let thief = container.results(&[("run", thief)]);
        assert_eq!(head(&thief), "{\"score\":0", "{thief}");
        for word in ["wrote", "copied", "listed", "removed", "root"] {
            assert!(!thief.contains(&format!("actual    {word}")), "{word}: {thief}");
        }
        assert!(container.path("source/in-a-row").is_file());
    }
}
