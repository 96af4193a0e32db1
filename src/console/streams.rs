//! A program's standard streams: [`Console`].

use super::buffers::{Error, Errors, Input, Output, Result};
use super::program::Status;
use super::std::io::{Read, Write};
use super::std::string::ToString;
use super::terminal::Ends;

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
    errors: Errors<'a>,
    echo: bool,
    ends: Ends,
    /// True if a progress line stands on standard error.
    progress_shown: bool,
}

impl<'a> Console<'a> {
    /// A console without echo over any three streams. It treats none of them as a terminal or a
    /// file.
    pub fn new(
        input: &'a mut dyn Read,
        output: &'a mut dyn Write,
        errors: &'a mut dyn Write,
    ) -> Self {
        Self {
            input: Input::new(input),
            output: Output::new(output),
            errors: Errors(errors),
            echo: false,
            ends: Ends::default(),
            progress_shown: false,
        }
    }

    /// The same console, showing its input in its output if `echo` is set.
    #[must_use]
    pub fn with_echo(mut self, echo: bool) -> Self {
        self.echo = echo;
        self
    }

    /// The same console with these facts about its streams.
    #[must_use]
    pub fn with_ends(mut self, ends: Ends) -> Self {
        self.ends = ends;
        self
    }

    /// The things that the streams are connected to.
    #[must_use]
    pub const fn ends(&self) -> Ends {
        self.ends
    }

    /// Puts bytes into the output.
    ///
    /// # Errors
    /// When the buffer is full and cannot be written.
    #[inline]
    pub fn put(&mut self, bytes: &[u8]) -> Result<()> {
        if self.output.take(bytes) { Ok(()) } else { self.put_beyond(bytes) }
    }

    /// Puts formatted text into the output: `console.print(format_args!(…))`.
    ///
    /// # Errors
    /// When the buffer is full and cannot be written.
    pub fn print(&mut self, text: core::fmt::Arguments<'_>) -> Result<()> {
        core::fmt::Write::write_fmt(self, text).map_err(|_| Error::Unwritable)
    }

    /// Writes all output so far. Reading does this by itself before it waits.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn flush(&mut self) -> Result<()> {
        if self.ends.watched_output && !self.output.is_empty() {
            self.erase_progress();
        }
        self.output.flush()
    }

    /// Writes all output so far, then a text to standard error. It ignores errors of standard
    /// error.
    ///
    /// # Errors
    /// When the output before it cannot be written.
    pub fn report(&mut self, text: &[u8]) -> Result<()> {
        self.begin_report()?;
        self.errors.put(text);
        self.output.note_shown(text);
        Ok(())
    }

    /// Writes all output so far, then a line to standard error, for a person who plays at a
    /// terminal ([`Ends::at_terminal`]). Does nothing for all others. The text has no line end.
    ///
    /// # Errors
    /// When the output before it cannot be written.
    pub fn notice(&mut self, text: core::fmt::Arguments<'_>) -> Result<()> {
        if self.ends.at_terminal() {
            self.begin_report()?;
            self.errors.print(format_args!("{text}\n"));
            self.output.note_shown(b"\n");
        }
        Ok(())
    }

    /// The next byte of the input, which stays unread; [`None`] at its end.
    ///
    /// # Errors
    /// When the input cannot be read, or earlier output cannot be written.
    #[inline]
    pub fn peek(&mut self) -> Result<Option<u8>> {
        if self.input.unread().is_empty() {
            self.refill()?;
        }
        Ok(self.input.unread().first().copied())
    }

    /// The next byte of the input; [`None`] at its end.
    ///
    /// # Errors
    /// Those of [`peek`](Self::peek).
    #[inline]
    pub fn take(&mut self) -> Result<Option<u8>> {
        let byte = self.peek()?;
        if byte.is_some() {
            self.input.consume(1);
        }
        Ok(byte)
    }

    /// Takes bytes while `wanted` is true, and calls `each` with every one. The first unwanted byte
    /// stays unread.
    ///
    /// # Errors
    /// Those of [`peek`](Self::peek).
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

    /// Reads the rest of the current line and drops its line end. Calls `piece` with the parts of
    /// the line, in order. A short line is nearly always one part. Returns false, without a call,
    /// if the input is at its end. A last line without a line end is a line if it has at least one
    /// byte.
    ///
    /// # Errors
    /// Those of [`peek`](Self::peek).
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
    /// Those of [`peek`](Self::peek).
    pub fn skip_line(&mut self) -> Result<()> {
        self.read_line(|_| ()).map(|_| ())
    }

    /// How far the program has read its input, if the input is a file. [`None`] for a pipe or a
    /// terminal, whose length is unknown.
    #[must_use]
    pub fn input_file(&self) -> Option<InputFile> {
        let read = self.input.taken();
        self.ends.input_length.map(|length| InputFile { read, length })
    }

    /// Writes all output and returns the exit status. After a read error it also writes one line
    /// with `name` and the reason to standard error. It does not report a write error.
    pub fn finish(&mut self, name: &str, result: Result<Status>) -> Status {
        let written = self.begin_report();
        if let (Err(Error::Unreadable), Some(failure)) = (result, self.input.failure()) {
            // The system's words without the number that std adds to them.
            let failure = failure.to_string();
            let words = failure.split(" (os error ").next().unwrap_or(&failure);
            self.errors.print(format_args!("{name}: {words}\n"));
        }
        result.and_then(|status| written.map(|()| status)).unwrap_or(Status::Failure)
    }

    /// True if a progress line stands on standard error.
    pub(super) const fn shows_progress(&self) -> bool {
        self.progress_shown
    }

    /// Shows a progress line on standard error in place of the last one. Clears the rest of a
    /// longer last one.
    pub(super) fn show_progress(&mut self, text: core::fmt::Arguments<'_>) {
        self.progress_shown = true;
        self.errors.print(format_args!("\r{text}\x1b[K"));
    }

    /// Erases the progress line, if there is one.
    fn erase_progress(&mut self) {
        if self.progress_shown {
            self.progress_shown = false;
            self.errors.put(b"\r\x1b[K");
        }
    }

    /// Writes all output so far and makes room for a text on standard error. Erases the progress
    /// line. Ends the line of a prompt behind which the input has ended.
    fn begin_report(&mut self) -> Result<()> {
        self.erase_progress();
        self.output.flush()?;
        if self.ends.shows_prompts() && self.input.has_ended() && self.output.is_inside_line() {
            self.errors.put(b"\n");
            self.output.note_shown(b"\n");
        }
        Ok(())
    }

    /// Puts bytes for which the buffer has no room. It writes the buffer first. Then it puts the
    /// bytes into the buffer, or writes them directly if they do not fit.
    #[cold]
    fn put_beyond(&mut self, bytes: &[u8]) -> Result<()> {
        self.flush()?;
        if self.output.take(bytes) { Ok(()) } else { self.output.write_through(bytes) }
    }

    /// Gets more input, or marks its end. With echo on, gets the whole next line and shows it.
    #[cold]
    fn refill(&mut self) -> Result<()> {
        if self.echo {
            while self.input.wants_more_of_line() {
                self.flush()?;
                self.output.note_shown(self.input.read_more());
            }
            self.input.reveal_line();
            self.show_unread()?;
        } else {
            if !self.input.has_ended() {
                self.flush()?;
                self.output.note_shown(self.input.read_more());
            }
            self.input.reveal_all();
        }
        if self.input.unread().is_empty() && self.input.failure().is_some() {
            return Err(Error::Unreadable);
        }
        Ok(())
    }

    /// Puts the line that has just been revealed into the output, whose buffer is as large as the
    /// input's.
    fn show_unread(&mut self) -> Result<()> {
        if !self.output.take(self.input.unread()) {
            self.flush()?;
            self.output.take(self.input.unread());
        }
        Ok(())
    }
}

/// Text goes where bytes go; its formatting needs no buffer of its own.
impl core::fmt::Write for Console<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.put(text.as_bytes()).map_err(|_| core::fmt::Error)
    }
}
