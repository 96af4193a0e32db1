//! The five games, which this program holds: a first word that nobody types turns it into one of them.

use std::env;
use std::ffi::OsString;
use std::fs::{self, Metadata};
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

/// Our own program that a file is the same as, if it is one: this program, or another one beside it.
pub fn same_as(path: &Path) -> Option<String> {
    let itself = env::current_exe().ok()?;
    let name = itself.file_name()?.to_os_string();
    let names = Course::ALL.iter().map(|course| OsString::from(course.name())).chain([name]);
    let bytes = |path: &Path| fs::metadata(path).ok().filter(Metadata::is_file).map(|it| it.len());
    let length = bytes(path)?;
    let same = |name: &OsString| {
        let ours = itself.with_file_name(name);
        bytes(&ours) == Some(length) && fs::read(&ours).ok() == fs::read(path).ok()
    };
    names.into_iter().find(same).map(|name| name.to_string_lossy().into_owned())
}
