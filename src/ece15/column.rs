//! A column of the board, for the game and its engine alike.

use core::fmt;

/// A column of the board.
///
/// ```
/// use in_a_row::ece15::Column;
///
/// let column = Column::new(2).unwrap();
/// assert_eq!((column.index(), column.mirror().number()), (1, 6));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column(u8);

impl Column {
    /// The seven columns, from the left.
    pub const ALL: [Self; 7] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The seven columns, from the centre outwards. At equal distance the left column comes first.
    pub const CENTRE_FIRST: [Self; 7] =
        [Self(3), Self(2), Self(4), Self(1), Self(5), Self(0), Self(6)];

    /// The column with this number, 1 to 7 from the left. [`None`] for any other number.
    #[must_use]
    pub fn new(number: u32) -> Option<Self> {
        let index = u8::try_from(number).ok()?.checked_sub(1)?;
        (index < 7).then_some(Self(index))
    }

    /// 0 to 6 from the left.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// 1 to 7 from the left.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The column as far from the right as this one is from the left.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self(6 - self.0)
    }
}

/// The number, 1 to 7.
impl fmt::Display for Column {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(formatter)
    }
}
