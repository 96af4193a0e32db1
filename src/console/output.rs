//! The output's buffer.

use super::{BUFFER, Closed, Result, Write};

pub(super) struct Output<'a> {
    sink: &'a mut dyn Write,
    buffer: [u8; BUFFER],
    filled: usize,
}

impl<'a> Output<'a> {
    #[expect(clippy::large_stack_arrays, reason = "one buffer a process, and no heap")]
    pub(super) fn new(sink: &'a mut dyn Write) -> Self {
        Self { sink, buffer: [0; BUFFER], filled: 0 }
    }

    /// Whether nothing waits to be written.
    pub(super) const fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// Whether so many bytes more can wait, too.
    #[inline]
    pub(super) const fn has_room(&self, bytes: usize) -> bool {
        bytes <= BUFFER - self.filled
    }

    #[inline]
    pub(super) fn put(&mut self, bytes: &[u8]) -> Result<()> {
        let end = self.filled + bytes.len();
        let Some(room) = self.buffer.get_mut(self.filled..end) else {
            return self.put_beyond(bytes);
        };
        room.copy_from_slice(bytes);
        self.filled = end;
        Ok(())
    }

    /// What does not fit: the buffer is written, and what would fill it alone
    /// goes past it.
    #[cold]
    fn put_beyond(&mut self, bytes: &[u8]) -> Result<()> {
        self.flush()?;
        if bytes.len() < BUFFER {
            self.put(bytes)
        } else {
            self.sink.write_all(bytes).map_err(|_| Closed)
        }
    }

    pub(super) fn flush(&mut self) -> Result<()> {
        let written = match self.buffer.get(..self.filled) {
            Some(filled) if !filled.is_empty() => self.sink.write_all(filled),
            _ => Ok(()),
        };
        self.filled = 0;
        written.map_err(|_| Closed)
    }
}
