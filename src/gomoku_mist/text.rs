//! A text that grows in a fixed array.

/// At most `MOST` bytes.
#[derive(Clone, Copy)]
pub(super) struct Text<const MOST: usize> {
    bytes: [u8; MOST],
    length: usize,
}

impl<const MOST: usize> Text<MOST> {
    pub(super) const fn new() -> Self {
        Self { bytes: [0; MOST], length: 0 }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or(&self.bytes)
    }

    /// Adds bytes at the end. The sizes here are such that all fit; what did
    /// not would be left out.
    pub(super) fn extend(&mut self, bytes: impl IntoIterator<Item = u8>) {
        let free = self.bytes.iter_mut().skip(self.length);
        self.length += free.zip(bytes).map(|(place, byte)| *place = byte).count();
    }
}
