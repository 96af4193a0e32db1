//! Bytes in and bytes out, and the command line: the only room that knows std.
//!
//! A program is handed a [`Console`] and reads from it in the way its course
//! reads: whole lines ([`Console::read_line`]), single bytes
//! ([`Console::peek`], [`Console::take`]) or runs of bytes
//! ([`Console::take_while`]). Input and output pass through two arrays of
//! [`BUFFER`] bytes, so memory is constant however long a line is.
//!
//! # What every program does at its edges
//!
//! | what happens | what follows |
//! |---|---|
//! | the program must wait for input | all output so far is written first, in one piece |
//! | the output buffer is full | it is written; no program writes line by line |
//! | the input ends, or reading fails | end of input, for good: it is not read again |
//! | writing fails (reader gone, disk full) | the program ends at once, says nothing, status 1 |
//! | standard input or output is closed at the start | Rust's start-up opens `/dev/null` in its place |
//!
//! # `--echo`
//!
//! A transcript taken at a terminal shows what was typed. With echo on, the
//! whole input line, its line end included, goes into the output at the moment
//! the program first looks at a byte of it. A line longer than [`BUFFER`] is
//! shown in pieces of that length, each when the program comes to it: to hold
//! it back whole would need memory without bound (ruling).

extern crate std;

mod command_line;
mod help;
mod input;
mod output;
mod process;
mod program;
mod progress;

pub use command_line::Settings;
use input::Input;
use output::Output;
pub use process::main;
pub use program::{Program, SEED, Switch, Switches, Value};
pub use progress::Pace;
use progress::Progress;
pub use std::io::{Read, Write};

/// Status of a program whose output cannot be written.
const CLOSED: u8 = 1;

/// Bytes that the input and the output each hold at the most.
pub const BUFFER: usize = 64 * 1024;

/// The output takes no more: the one error that ends a program early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed;

/// What everything that reads or writes returns. Reading can fail because the
/// output that is due before the wait cannot be written.
pub type Result<T> = core::result::Result<T, Closed>;

/// How far an input file has been read, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputFile {
    /// Bytes taken so far.
    pub read: u64,
    /// Bytes in all, when the program began.
    pub length: u64,
}

/// A program's standard streams.
pub struct Console<'a> {
    input: Input<'a>,
    output: Output<'a>,
    errors: &'a mut dyn Write,
    echo: bool,
    progress: Progress,
    /// None if the input is no file.
    input_length: Option<u64>,
}

impl<'a> Console<'a> {
    /// A console over any three streams, without echo.
    pub fn new(
        input: &'a mut dyn Read,
        output: &'a mut dyn Write,
        errors: &'a mut dyn Write,
    ) -> Self {
        Self {
            input: Input::new(input),
            output: Output::new(output),
            errors,
            echo: false,
            progress: Progress::silent(),
            input_length: None,
        }
    }

    /// The same console, showing its input in its output if `echo` is set.
    #[must_use]
    pub fn with_echo(mut self, echo: bool) -> Self {
        self.echo = echo;
        self
    }

    /// Puts bytes into the output.
    ///
    /// # Errors
    /// When the buffer is full and cannot be written.
    #[inline]
    pub fn put(&mut self, bytes: &[u8]) -> Result<()> {
        self.make_way(bytes.len());
        self.output.put(bytes)
    }

    /// Puts formatted text into the output: `console.print(format_args!(…))`.
    ///
    /// # Errors
    /// When the buffer is full and cannot be written.
    pub fn print(&mut self, text: core::fmt::Arguments<'_>) -> Result<()> {
        core::fmt::Write::write_fmt(self, text).map_err(|_| Closed)
    }

    /// Writes all output so far. Reading does this by itself before it waits.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn flush(&mut self) -> Result<()> {
        if !self.output.is_empty() {
            self.progress.make_way(self.errors);
        }
        self.output.flush()
    }

    /// Says one thing on standard error, behind all output so far. Whether
    /// anybody can read it changes nothing.
    ///
    /// # Errors
    /// When the output before it cannot be written.
    pub fn complain(&mut self, text: &[u8]) -> Result<()> {
        self.erase_progress();
        self.output.flush()?;
        let _ = self.errors.write_all(text);
        Ok(())
    }

    /// The next byte of the input, which stays unread; none at its end.
    ///
    /// # Errors
    /// When output that is due before the wait cannot be written.
    #[inline]
    pub fn peek(&mut self) -> Result<Option<u8>> {
        if self.input.unread().is_empty() {
            self.refill()?;
        }
        Ok(self.input.unread().first().copied())
    }

    /// The next byte of the input; none at its end.
    ///
    /// # Errors
    /// When output that is due before the wait cannot be written.
    #[inline]
    pub fn take(&mut self) -> Result<Option<u8>> {
        let byte = self.peek()?;
        self.input.consume(1);
        Ok(byte)
    }

    /// Takes bytes as long as they are `wanted` and hands over `each` of them.
    /// The first unwanted one stays unread.
    ///
    /// # Errors
    /// When output that is due before the wait cannot be written.
    pub fn take_while(
        &mut self,
        wanted: impl Fn(u8) -> bool,
        mut each: impl FnMut(u8),
    ) -> Result<()> {
        while self.peek()?.is_some() {
            let unread = self.input.unread();
            let taken = unread.iter().take_while(|&&byte| wanted(byte));
            let taken = taken.inspect(|&&byte| each(byte)).count();
            let stopped = taken < unread.len();
            self.input.consume(taken);
            if stopped {
                break;
            }
        }
        Ok(())
    }

    /// Reads the rest of the current line and drops its line end. The line
    /// comes in one or more pieces, in order: a short one nearly always whole,
    /// a long one as it passes through the buffer. Returns false, with no
    /// piece, when there is no line because the input is at its end. A last
    /// line without a line end is a line if it has at least one byte.
    ///
    /// # Errors
    /// When output that is due before the wait cannot be written.
    pub fn read_line(&mut self, mut piece: impl FnMut(&[u8])) -> Result<bool> {
        let mut any = false;
        while self.peek()?.is_some() {
            any = true;
            let unread = self.input.unread();
            let line_end = unread.iter().position(|&byte| byte == b'\n');
            let (line, _) = unread.split_at(line_end.unwrap_or(unread.len()));
            piece(line);
            let taken = line.len();
            self.input.consume(taken);
            if line_end.is_some() {
                self.input.consume(1);
                break;
            }
        }
        Ok(any)
    }

    /// Reads and drops the rest of the current line, its line end included.
    ///
    /// # Errors
    /// When output that is due before the wait cannot be written.
    pub fn skip_line(&mut self) -> Result<()> {
        self.read_line(|_| ()).map(|_| ())
    }

    /// Begins the work that progress lines tell of: until then it is taken to
    /// have begun with the program.
    pub fn start_progress(&mut self) {
        self.progress.start();
    }

    /// The time since the work began, when a progress line is due: standard
    /// error is a terminal, and the last line is a while ago or has made way for
    /// output. None otherwise, and always none where nobody watches.
    pub fn progress_due(&mut self) -> Option<core::time::Duration> {
        self.progress.due()
    }

    /// How far the input has been read, if it is a file; none of a pipe or a
    /// terminal, whose end nobody knows.
    #[must_use]
    pub fn input_file(&self) -> Option<InputFile> {
        let read = self.input.taken();
        self.input_length.map(|length| InputFile { read, length })
    }

    /// Shows a progress line on standard error in place of the last one.
    pub fn show_progress(&mut self, text: core::fmt::Arguments<'_>) {
        self.progress.show(self.errors, text);
    }

    /// Takes the progress line away, if there is one. Output to a terminal does
    /// this by itself before it is written.
    pub fn erase_progress(&mut self) {
        self.progress.erase(self.errors);
    }

    /// Takes the progress line out of the output's way if so many bytes more
    /// make it be written.
    #[inline]
    fn make_way(&mut self, bytes: usize) {
        if !self.output.has_room(bytes) {
            self.progress.make_way(self.errors);
        }
    }

    /// Gets more input, or marks its end. With echo on, gets the whole next
    /// line and shows it.
    #[cold]
    fn refill(&mut self) -> Result<()> {
        if self.echo {
            while self.input.wants_more_of_line() {
                self.flush()?;
                self.input.read_more();
            }
            self.input.reveal_line();
            self.make_way(self.input.unread().len());
            self.output.put(self.input.unread())
        } else {
            if !self.input.has_ended() {
                self.flush()?;
                self.input.read_more();
            }
            self.input.reveal_all();
            Ok(())
        }
    }
}

/// Text goes where bytes go; its formatting needs no buffer of its own.
impl core::fmt::Write for Console<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.put(text.as_bytes()).map_err(|_| core::fmt::Error)
    }
}
