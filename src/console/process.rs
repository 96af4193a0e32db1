//! A program as a process: its command line, then its game on the standard
//! streams, then the exit status.

use super::command_line::parse;
use super::std::env::args_os;
use super::std::fs::{File, Metadata};
use super::std::io::{stderr, stdin, stdout};
use super::std::os::fd::AsFd;
use super::std::process::ExitCode;
use super::{CLOSED, Console, Program, Progress, Result, Settings};

/// A whole program: reads the command line and runs the game on the standard
/// streams. The game returns its exit status.
pub fn main(
    program: &'static Program,
    game: fn(&mut Console<'_>, &Settings) -> Result<u8>,
) -> ExitCode {
    let status = match parse(program, args_os().skip(1)) {
        Ok(settings) => on_standard_streams(&settings, game),
        Err(status) => status,
    };
    ExitCode::from(status)
}

/// The standard output is written through a second handle, because std's own
/// would cut every piece of output in two behind its last line end.
fn on_standard_streams(
    settings: &Settings,
    game: fn(&mut Console<'_>, &Settings) -> Result<u8>,
) -> u8 {
    let Ok(output) = stdout().as_fd().try_clone_to_owned() else {
        return CLOSED;
    };
    let mut output = File::from(output);
    let mut input = stdin().lock();
    let mut errors = stderr();
    let mut console = Console::new(&mut input, &mut output, &mut errors).with_echo(settings.echo);
    console.progress = Progress::on_terminal();
    console.input_length = input_length();
    let status = game(&mut console, settings);
    console.erase_progress();
    let flushed = console.flush();
    status.and_then(|status| flushed.map(|()| status)).unwrap_or(CLOSED)
}

/// Bytes of the standard input, if it is a file.
fn input_length() -> Option<u64> {
    let input = File::from(stdin().as_fd().try_clone_to_owned().ok()?);
    input.metadata().ok().filter(Metadata::is_file).map(|file| file.len())
}
