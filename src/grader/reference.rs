//! The five games, which this program holds: a first word that nobody types turns it into one of
//! them.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::{Command, ExitCode};

use in_a_row::console;

use crate::cases::courses::{self, Course};

/// The first word of a call that plays a game. Its name follows, then the arguments of the game.
pub const PLAY: &str = "--play";

/// This program, wherever its file is by now.
const ITSELF: &str = "/proc/self/exe";

/// The command that starts our own program of a course.
pub fn command(course: Course) -> Command {
    let mut command = Command::new(ITSELF);
    command.args([PLAY, course.name()]);
    command
}

/// Plays the game that the words name, which follow [`PLAY`].
pub fn play(words: &[OsString]) -> ExitCode {
    let (game, arguments) = words.split_first().unzip();
    let arguments = arguments.unwrap_or_default().iter().cloned();
    match game.and_then(|game| courses::named(game.to_str()?)) {
        Some(course) => console::main_with(course.row().program, course.row().run, arguments),
        None => ExitCode::from(2),
    }
}

/// A submission that is our own program.
pub struct Own {
    pub name: String,
    /// Not one of another version.
    pub to_the_byte: bool,
}

impl fmt::Display for Own {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = if self.to_the_byte { "to the byte" } else { "perhaps in another version" };
        write!(formatter, "It is our own {}, {how}.", self.name)
    }
}

/// The first bytes of a program for Linux.
const ELF: &[u8] = b"\x7fELF";

/// Bytes of a program that is looked into.
const MOST_BYTES: u64 = 64 << 20;

/// True if a program of so many bytes is looked into.
const fn is_small(bytes: u64) -> bool {
    bytes <= MOST_BYTES
}

/// Our own program that a file is, if it is one. This program is one, and so is another one beside
/// it. Any program that holds the first line of our help is one, too.
pub fn found_in(path: &Path) -> Option<Own> {
    if !fs::symlink_metadata(path).is_ok_and(|it| it.is_file() && is_small(it.len())) {
        return None;
    }
    let mut bytes = vec![0; ELF.len()];
    let mut file = File::open(path).ok()?;
    file.read_exact(&mut bytes).ok().filter(|()| bytes == ELF)?;
    file.read_to_end(&mut bytes).ok()?;
    let itself = env::current_exe().ok()?;
    let own_name = itself.file_name()?.to_string_lossy().into_owned();
    let held = held_by(&bytes);
    let name = match held.as_slice() {
        [] => return None,
        [one] => one.name().to_string(),
        _ => own_name,
    };
    let ours = itself.with_file_name(&name);
    Some(Own { name, to_the_byte: holds(&ours, &bytes) })
}

/// True if a file holds just these bytes. One of another length is not read.
fn holds(file: &Path, bytes: &[u8]) -> bool {
    let length = fs::metadata(file).map(|it| it.len()).ok();
    length == u64::try_from(bytes.len()).ok() && fs::read(file).is_ok_and(|held| held == bytes)
}

/// The courses of which the first line of our help stands in a program. It is read through once.
fn held_by(program: &[u8]) -> Vec<Course> {
    let line = |course: &Course| course.row().program.about.lines().next().unwrap_or_default();
    let lines = Course::ALL.map(|course| (course, line(&course).as_bytes()));
    let mut held = Vec::new();
    for piece in program.split(|&byte| byte == b'\n') {
        let found =
            lines.iter().find(|(course, line)| piece.ends_with(line) && !held.contains(course));
        held.extend(found.map(|(course, _)| *course));
    }
    held
}

#[cfg(test)]
mod tests {
    use super::{
        Course, ELF, ExitCode, Own, command, env, found_in, fs, held_by, holds, is_small, play,
    };
    use std::os::unix::fs::symlink;

    /// The first line of our help, as it ends in a program.
    fn line(course: Course) -> String {
        format!("{}\n", course.row().program.about.lines().next().unwrap())
    }

    #[test]
    fn a_course_is_played_by_this_program() {
        let command = command(Course::Cuhk4);
        assert_eq!(command.get_program(), "/proc/self/exe");
        assert_eq!(command.get_args().collect::<Vec<_>>(), ["--play", "cuhk4"]);
        for words in [&[][..], &["none".into()], &["cuhk".into(), "--help".into()]] {
            assert_eq!(format!("{:?}", play(words)), format!("{:?}", ExitCode::from(2)));
        }
    }

    #[test]
    fn our_own_program_is_told_with_its_version() {
        let told = |to_the_byte| Own { name: "cuhk4".into(), to_the_byte }.to_string();
        assert_eq!(told(true), "It is our own cuhk4, to the byte.");
        assert_eq!(told(false), "It is our own cuhk4, perhaps in another version.");
    }

    /// A line counts where it ends, whatever stands before it, and once.
    #[test]
    fn courses_are_found_by_the_first_lines_of_their_helps() {
        let [cuhk4, ece15] = [Course::Cuhk4, Course::Ece15].map(line);
        let held = |text: &str| held_by(text.as_bytes());
        assert_eq!(held(&format!("x{ece15}rest\n{cuhk4}{ece15}")), [Course::Ece15, Course::Cuhk4]);
        assert_eq!(held(&format!("{} more\n", cuhk4.trim_end())), []);
        assert_eq!(held(""), []);
        for course in Course::ALL {
            assert_eq!(held(&line(course)), [course]);
        }
    }

    #[test]
    fn a_file_is_our_own_program_or_not() {
        let top = env::temp_dir().join(format!("in-a-row-reference-{}", std::process::id()));
        let _ = fs::remove_dir_all(&top);
        fs::create_dir(&top).unwrap();
        let file = top.join("program");
        let found = |bytes: &[u8]| {
            fs::write(&file, bytes).unwrap();
            found_in(&file).map(|own| (own.name, own.to_the_byte))
        };
        let with = |courses: &[Course]| {
            let lines: String = courses.iter().map(|course| line(*course)).collect();
            [ELF, b"\0", lines.as_bytes()].concat()
        };
        assert_eq!(found(&with(&[Course::Ece15])), Some(("ece15".into(), false)));
        let itself = env::current_exe().unwrap();
        let name = itself.file_name().unwrap().to_string_lossy().into_owned();
        assert_eq!(found(&with(&[Course::Ece15, Course::Cuhk4])), Some((name, false)));
        assert_eq!(found(&with(&[])), None);
        assert_eq!(found(&with(&[Course::Ece15])[1..]), None);
        assert_eq!(found(b"\x7fEL"), None);
        fs::write(&file, with(&[Course::Ece15])).unwrap();
        let link = top.join("link");
        symlink(&file, &link).unwrap();
        assert!(found_in(&link).is_none() && found_in(&top).is_none());
        fs::remove_dir_all(&top).unwrap();
        assert!(found_in(&file).is_none());
        assert_eq!([(64 << 20) - 1, 64 << 20, (64 << 20) + 1].map(is_small), [true, true, false]);
    }

    #[test]
    fn a_program_is_ours_if_all_its_bytes_are() {
        let file = env::temp_dir().join(format!("in-a-row-own-{}", std::process::id()));
        fs::write(&file, "abc").unwrap();
        let bytes = ["abc", "abd", "ab", "abcd", ""].map(str::as_bytes);
        let same = bytes.map(|bytes| holds(&file, bytes));
        assert_eq!(same, [true, false, false, false, false]);
        fs::remove_file(&file).unwrap();
        assert!(!holds(&file, b"") && !holds(&file, b"abc"));
    }
}
