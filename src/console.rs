//! Bytes in and bytes out, and the command line: the only module that uses std.
//!
//! A program gets a [`Console`] and reads from it in the way its course reads. It reads whole lines
//! ([`Console::read_line`]), single bytes ([`Console::peek`], [`Console::take`]) or runs of bytes
//! ([`Console::take_while`]). Input and output pass through two arrays of [`BUFFER`] bytes, so
//! memory is constant however long a line is.
//!
//! # What every program does with its streams
//!
//! | event | reaction |
//! |---|---|
//! | the program must wait for input | it first writes all output so far, in one piece |
//! | the output buffer is full | the program writes the buffer; no program writes line by line |
//! | the input ends | the end is final: the program reads no more |
//! | reading fails (a folder, a bad disk) | the program writes all output so far, says why in one line on standard error, and ends with status 1 |
//! | writing fails (reader gone, disk full) | the program ends at once with status 1 and says nothing |
//! | a signal interrupts a call, or a non-blocking stream is not ready | the program repeats the call after 1 to 20 milliseconds |
//! | standard input or output is closed at the start | Rust's start-up opens `/dev/null` in its place |
//!
//! # At a terminal
//!
//! If standard input and standard error are terminals, a person plays. This person gets lines on
//! standard error that no pipe or file gets. A program hands such a line to [`Console::notice`],
//! which knows the terminals.
//!
//! If the person ends the input behind a prompt (Ctrl-D), the console writes a line end to standard
//! error. The shell's prompt, or a message, then begins a new line. Standard output must be a
//! terminal too.
//!
//! Standard output has the same bytes at a terminal and in a pipe.
//!
//! # `--echo`
//!
//! A transcript taken at a terminal shows the typed lines. With echo on, the output shows a whole
//! input line when the program first looks at a byte of it. A line longer than [`BUFFER`] goes
//! there in pieces of that length, each when the program reaches it (ruling). A whole line would
//! need memory without bound.
//!
//! # Example
//!
//! A program that counts lines, on three buffers:
//!
//! ```
//! use in_a_row::console::{Console, Result, Status};
//!
//! fn count(console: &mut Console<'_>) -> Result<Status> {
//!     let mut lines = 0;
//!     while console.read_line(|_| ())? {
//!         lines += 1;
//!     }
//!     console.print(format_args!("{lines}\n"))?;
//!     Ok(Status::Success)
//! }
//!
//! let (mut input, mut output, mut errors) = (&b"a\nb\nc"[..], vec![], vec![]);
//! let mut console = Console::new(&mut input, &mut output, &mut errors);
//! let result = count(&mut console);
//! assert_eq!(console.finish("count", result), Status::Success);
//! assert_eq!((output, errors), (b"3\n".to_vec(), vec![]));
//! ```
//!
//! [`main`] does the same for the streams and the arguments of the process.

extern crate std;

mod buffers;
mod command_line;
mod program;
mod progress;
mod streams;
mod terminal;

pub use buffers::{BUFFER, Error, Result, Stop};
pub use command_line::Settings;
pub use program::{Program, SEED, Status, Switch, Switches, Value};
pub use progress::{Pace, Ticker};
pub use std::io::{Read, Write};
pub use streams::{Console, InputFile};
pub use terminal::Ends;

use buffers::Errors;
use command_line::{Request, parse};
use std::env::args_os;
use std::ffi::OsString;
use std::fs::File;
use std::io::{stderr, stdin, stdout};
use std::os::fd::AsFd;
use std::process::ExitCode;

/// A whole program: reads the command line, runs the game on the standard streams and returns the
/// exit status.
pub fn main(
    program: &'static Program,
    game: fn(&mut Console<'_>, &Settings) -> Result<Status>,
) -> ExitCode {
    let mut arguments = args_os();
    arguments.next();
    main_with(program, game, arguments)
}

/// [`main`] with other arguments than those of the process.
pub fn main_with(
    program: &'static Program,
    game: fn(&mut Console<'_>, &Settings) -> Result<Status>,
    arguments: impl ExactSizeIterator<Item = OsString>,
) -> ExitCode {
    let status = match parse(program, arguments) {
        Ok(Request::Run(settings)) => {
            on_standard_streams(program, settings.echo(), |console| game(console, &settings))
        }
        Ok(Request::Print(page)) => on_standard_streams(program, false, |console| {
            console.print(format_args!("{page}"))?;
            Ok(Status::Success)
        }),
        Err(mistake) => {
            let name = program.name;
            Errors(&mut stderr()).print(format_args!("{name}: {mistake}; try '{name} --help'\n"));
            Status::Usage
        }
    };
    ExitCode::from(status)
}

/// Runs a part of a program on duplicates of the process's stream handles. The output of std splits
/// every piece after its last line end. The input of std treats some errors as the end of the
/// input.
fn on_standard_streams(
    program: &Program,
    echo: bool,
    part: impl FnOnce(&mut Console<'_>) -> Result<Status>,
) -> Status {
    let handles =
        stdin().as_fd().try_clone_to_owned().ok().zip(stdout().as_fd().try_clone_to_owned().ok());
    let Some((input, output)) = handles else {
        return Status::Failure;
    };
    let (mut input, mut output, mut errors) = (File::from(input), File::from(output), stderr());
    let ends = Ends::of(&input, &output, &errors);
    let console = Console::new(&mut input, &mut output, &mut errors);
    let mut console = console.with_echo(echo).with_ends(ends);
    let result = part(&mut console);
    console.finish(program.name, result)
}
