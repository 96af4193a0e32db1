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

/// Our own program that a file is, if it is one. This program is one, and so is another one beside
/// it. Any program that holds the first line of our help is one, too.
pub fn found_in(path: &Path) -> Option<Own> {
    let is_small =
        fs::symlink_metadata(path).is_ok_and(|it| it.is_file() && it.len() <= MOST_BYTES);
    if !is_small {
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
    let length = |path: &Path| fs::metadata(path).map(|it| it.len()).ok();
    let to_the_byte =
        length(&ours) == u64::try_from(bytes.len()).ok() && fs::read(&ours).ok() == Some(bytes);
    Some(Own { name, to_the_byte })
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
