//! A column of the board by the number that people type.

/// A column by its number, 1 to 7 from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column(u8);

impl Column {
    /// [`None`] unless the number is from 1 to 7.
    #[must_use]
    pub fn new(number: u32) -> Option<Self> {
        u8::try_from(number).ok().filter(|number| (1..=7).contains(number)).map(Self)
    }

    /// 1 to 7.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The column's number on the board, from 0.
    pub(super) fn place(self) -> i32 {
        i32::from(self.0) - 1
    }
}
