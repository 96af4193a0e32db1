//! The buffers of the two streams, and their system calls.

use core::convert::Infallible;
use core::fmt;

use super::std::io::{self, ErrorKind, Read, Write};
use super::std::thread::sleep;
use super::std::time::Duration;

/// Bytes that the input and the output each hold at the most.
pub const BUFFER: usize = 64 * 1024;

/// A stream has failed. The program ends early, with status 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// The input cannot be read. Its end is no error.
    Unreadable,
    /// The output takes no more: the reader is gone, or the disk is full.
    Unwritable,
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Unreadable => "the input cannot be read",
            Self::Unwritable => "the output cannot be written",
        })
    }
}

impl core::error::Error for Error {}

/// The result of reading and writing.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// Why a game ends before its result. `E` holds the reasons of the course; by default there are
/// none.
///
/// ```
/// use in_a_row::console::{Console, Stop};
///
/// fn next_byte(console: &mut Console<'_>) -> Result<u8, Stop> {
///     console.take()?.ok_or(Stop::EndOfInput)
/// }
///
/// let (mut input, mut output, mut errors) = (&b"a"[..], vec![], vec![]);
/// let mut console = Console::new(&mut input, &mut output, &mut errors);
/// assert_eq!(next_byte(&mut console), Ok(b'a'));
/// assert_eq!(next_byte(&mut console), Err(Stop::EndOfInput));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop<E = Infallible> {
    /// A stream has failed.
    Stream(Error),
    /// The input has ended at a prompt.
    EndOfInput,
    /// A reason of the course.
    Other(E),
}

impl<E> From<Error> for Stop<E> {
    fn from(error: Error) -> Self {
        Self::Stream(error)
    }
}

/// The first pause before the console repeats a call.
const SHORTEST_PAUSE: Duration = Duration::from_millis(1);

/// Each pause is twice as long as the one before, up to this.
const LONGEST_PAUSE: Duration = Duration::from_millis(20);

/// Repeats a call as long as a signal interrupts it, or as the stream is non-blocking and not
/// ready.
fn patiently(mut call: impl FnMut() -> io::Result<usize>) -> io::Result<usize> {
    let mut pause = SHORTEST_PAUSE;
    loop {
        match call() {
            Err(error)
                if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) =>
            {
                sleep(pause);
                pause = next_pause(pause);
            }
            result => return result,
        }
    }
}

/// The pause after this one.
fn next_pause(pause: Duration) -> Duration {
    LONGEST_PAUSE.min(2 * pause)
}

/// Writes all bytes, however often it must repeat the call. In contrast to [`Write::write_all`] no
/// byte is lost or written twice on a non-blocking stream.
fn write_all(sink: &mut dyn Write, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        let written = patiently(|| sink.write(bytes))?;
        bytes = match bytes.get(written..) {
            Some(rest) if written > 0 => rest,
            _ => return Err(ErrorKind::WriteZero.into()),
        };
    }
    Ok(())
}

/// The input's buffer: three marks in one array.
///
/// ```text
/// 0 …… start …… revealed …… end …… BUFFER
///      |unread   |held back   |free
/// ```
///
/// Without echo the console reveals the whole buffer at once. With echo it reveals a line when the
/// output shows it, so that the program takes no byte earlier.
pub(super) struct Input<'a> {
    source: &'a mut dyn Read,
    buffer: [u8; BUFFER],
    start: usize,
    revealed: usize,
    end: usize,
    ended: bool,
    /// The error that ended the input, if one did.
    failure: Option<io::Error>,
    /// Bytes read so far.
    read: u64,
}

impl<'a> Input<'a> {
    #[expect(clippy::large_stack_arrays, reason = "one buffer a process, and no heap")]
    pub(super) fn new(source: &'a mut dyn Read) -> Self {
        Self {
            source,
            buffer: [0; BUFFER],
            start: 0,
            revealed: 0,
            end: 0,
            ended: false,
            failure: None,
            read: 0,
        }
    }

    /// The bytes that the program may take without reading.
    #[inline]
    pub(super) fn unread(&self) -> &[u8] {
        self.buffer.get(self.start..self.revealed).unwrap_or(&[])
    }

    /// Marks this many of the unread bytes as taken, at most all of them.
    #[inline]
    pub(super) fn consume(&mut self, bytes: usize) {
        debug_assert!(bytes <= self.unread().len(), "only unread bytes are taken");
        self.start = self.revealed.min(self.start + bytes);
    }

    /// Bytes that have been taken since the beginning.
    pub(super) fn taken(&self) -> u64 {
        let waiting = u64::try_from(self.end - self.start).unwrap_or(u64::MAX);
        self.read.saturating_sub(waiting)
    }

    /// True if the input is at its end or has failed.
    pub(super) const fn has_ended(&self) -> bool {
        self.ended
    }

    /// The error that ended the input, if one did.
    pub(super) const fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }

    /// True if another read could bring more of the next line. Then the line still lacks its end,
    /// the buffer has room, and the input goes on.
    pub(super) fn wants_more_of_line(&self) -> bool {
        let held_back = self.held_back();
        !self.ended && held_back.len() < BUFFER && !held_back.contains(&b'\n')
    }

    /// Reads once and appends to the bytes in the buffer. Returns the new bytes. The end of the
    /// input is final, even at a terminal. An error is final too.
    pub(super) fn read_more(&mut self) -> &[u8] {
        self.make_room();
        let Some(free) = self.buffer.get_mut(self.end..) else {
            return &[];
        };
        let read = match patiently(|| self.source.read(free)) {
            Ok(read) => read.min(free.len()),
            Err(error) => {
                self.failure = Some(error);
                0
            }
        };
        self.ended = read == 0;
        self.end += read;
        self.read = self.read.saturating_add(u64::try_from(read).unwrap_or(u64::MAX));
        self.buffer.get(self.end - read..self.end).unwrap_or(&[])
    }

    /// Reveals everything.
    pub(super) const fn reveal_all(&mut self) {
        self.revealed = self.end;
    }

    /// Reveals the next line with its line end, or the part of it that is there.
    pub(super) fn reveal_line(&mut self) {
        let held_back = self.held_back();
        let line_end = held_back.iter().position(|&byte| byte == b'\n');
        self.revealed += line_end.map_or(held_back.len(), |place| place + 1);
    }

    fn held_back(&self) -> &[u8] {
        self.buffer.get(self.revealed..self.end).unwrap_or(&[])
    }

    /// Moves the unread and the held-back bytes to the front of the buffer.
    fn make_room(&mut self) {
        debug_assert!(self.start <= self.revealed && self.revealed <= self.end, "marks in order");
        self.buffer.copy_within(self.start..self.end, 0);
        self.revealed -= self.start;
        self.end -= self.start;
        self.start = 0;
    }
}

/// The output's buffer.
pub(super) struct Output<'a> {
    sink: &'a mut dyn Write,
    buffer: [u8; BUFFER],
    filled: usize,
    /// True if a terminal's cursor stands inside a line, if all streams have the same terminal.
    inside_line: bool,
}

impl<'a> Output<'a> {
    #[expect(clippy::large_stack_arrays, reason = "one buffer a process, and no heap")]
    pub(super) fn new(sink: &'a mut dyn Write) -> Self {
        Self { sink, buffer: [0; BUFFER], filled: 0, inside_line: false }
    }

    /// True if the buffer is empty.
    pub(super) const fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// Takes all of these bytes. Returns false, and takes none, if there is no room for all.
    #[inline]
    pub(super) fn take(&mut self, bytes: &[u8]) -> bool {
        debug_assert!(self.filled <= BUFFER, "no more than the buffer holds");
        let end = self.filled + bytes.len();
        let Some(room) = self.buffer.get_mut(self.filled..end) else {
            return false;
        };
        room.copy_from_slice(bytes);
        self.filled = end;
        true
    }

    /// Writes the buffer and empties it.
    pub(super) fn flush(&mut self) -> Result<()> {
        let filled = self.buffer.get(..self.filled).unwrap_or(&[]);
        self.filled = 0;
        let written = write_all(self.sink, filled).map_err(|_| Error::Unwritable);
        self.inside_line = cursor_after(filled, self.inside_line);
        written
    }

    /// Notes a text that a terminal shows from another stream.
    pub(super) fn note_shown(&mut self, text: &[u8]) {
        self.inside_line = cursor_after(text, self.inside_line);
    }

    /// True if a terminal's cursor stands inside a line: behind a prompt, or behind typed text.
    pub(super) const fn is_inside_line(&self) -> bool {
        self.inside_line
    }

    /// Writes bytes directly. The buffer must be empty.
    pub(super) fn write_through(&mut self, bytes: &[u8]) -> Result<()> {
        debug_assert!(self.is_empty(), "earlier output comes first");
        self.note_shown(bytes);
        write_all(self.sink, bytes).map_err(|_| Error::Unwritable)
    }
}

/// True if the cursor stands inside a line after a text, by where it stood before.
fn cursor_after(text: &[u8], inside_line: bool) -> bool {
    text.last().map_or(inside_line, |&byte| byte != b'\n')
}

/// Standard error. The program ignores errors of this stream.
pub(super) struct Errors<'a>(pub(super) &'a mut dyn Write);

impl Errors<'_> {
    pub(super) fn put(&mut self, bytes: &[u8]) {
        let _ = write_all(self.0, bytes);
    }

    pub(super) fn print(&mut self, text: fmt::Arguments<'_>) {
        let _ = fmt::Write::write_fmt(self, text);
    }
}

/// For formatted text.
impl fmt::Write for Errors<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.put(text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, SHORTEST_PAUSE, next_pause};

    #[test]
    fn pauses_double_from_1_to_20_milliseconds() {
        let pauses = core::iter::successors(Some(SHORTEST_PAUSE), |&pause| Some(next_pause(pause)));
        let milliseconds = [1, 2, 4, 8, 16, 20, 20, 20].map(Duration::from_millis);
        assert!(pauses.take(milliseconds.len()).eq(milliseconds));
    }
}
