//! The input's buffer: three marks in one array.
//!
//! ```text
//! 0 …… start …… revealed …… end …… BUFFER
//!      |unread   |held back   |free
//! ```
//!
//! Without echo everything that has been read is revealed at once. With echo
//! only the line that has been shown is, so that no byte can be taken before
//! its line stands in the output.

use super::{BUFFER, Read};

pub(super) struct Input<'a> {
    source: &'a mut dyn Read,
    buffer: [u8; BUFFER],
    start: usize,
    revealed: usize,
    end: usize,
    ended: bool,
    /// Bytes read so far.
    read: u64,
}

impl<'a> Input<'a> {
    #[expect(clippy::large_stack_arrays, reason = "one buffer a process, and no heap")]
    pub(super) fn new(source: &'a mut dyn Read) -> Self {
        Self { source, buffer: [0; BUFFER], start: 0, revealed: 0, end: 0, ended: false, read: 0 }
    }

    /// What may be taken without reading.
    #[inline]
    pub(super) fn unread(&self) -> &[u8] {
        self.buffer.get(self.start..self.revealed).unwrap_or(&[])
    }

    /// Moves on; never past what is revealed.
    #[inline]
    pub(super) fn consume(&mut self, bytes: usize) {
        self.start = self.revealed.min(self.start + bytes);
    }

    /// Bytes that have been taken since the beginning.
    pub(super) fn taken(&self) -> u64 {
        let waiting = u64::try_from(self.end - self.start).unwrap_or(u64::MAX);
        self.read.saturating_sub(waiting)
    }

    pub(super) fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether reading could bring more of the line that begins behind what is
    /// revealed: it has no line end yet, there is room, and the input goes on.
    pub(super) fn wants_more_of_line(&self) -> bool {
        let held_back = self.held_back();
        !self.ended && held_back.len() < BUFFER && !held_back.contains(&b'\n')
    }

    /// Reads once, behind what is already there. An error counts as the end,
    /// and the end is final: a terminal could go on after it.
    pub(super) fn read_more(&mut self) {
        self.make_room();
        let Some(free) = self.buffer.get_mut(self.end..) else {
            return;
        };
        let read = loop {
            match self.source.read(free) {
                Err(error) if error.kind() == super::std::io::ErrorKind::Interrupted => {}
                result => break result.unwrap_or(0),
            }
        };
        self.ended = read == 0;
        self.end += read.min(free.len());
        self.read = self.read.saturating_add(u64::try_from(read).unwrap_or(u64::MAX));
    }

    /// Reveals everything.
    pub(super) fn reveal_all(&mut self) {
        self.revealed = self.end;
    }

    /// Reveals the next line with its line end, or what there is of it.
    pub(super) fn reveal_line(&mut self) {
        let held_back = self.held_back();
        let line_end = held_back.iter().position(|&byte| byte == b'\n');
        self.revealed += line_end.map_or(held_back.len(), |place| place + 1);
    }

    fn held_back(&self) -> &[u8] {
        self.buffer.get(self.revealed..self.end).unwrap_or(&[])
    }

    /// Moves what is unread or held back to the front of the buffer.
    fn make_room(&mut self) {
        self.buffer.copy_within(self.start..self.end, 0);
        self.revealed -= self.start;
        self.end -= self.start;
        self.start = 0;
    }
}
