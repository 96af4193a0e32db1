//! How C's `scanf("%d")` takes an integer from a stream of bytes, without its
//! overflow: a number beyond 64 bits is the nearest that fits.
//!
//! 1. White space is skipped: blank, `\t`, `\n`, `\v`, `\f`, `\r`, line ends
//!    like any other, so that numbers may stand on one line or on many.
//! 2. One `+` or `-` may follow, then decimal digits as far as they go. The
//!    first byte behind them stays unread: `3abc` is 3, and the next reader finds
//!    `abc`.
//! 3. Where no digit follows, there is no number. A sign has been taken; the byte
//!    that is no digit has not, and the course decides about it.

use crate::console::{Console, Result};

/// The result of one `scanf("%d")`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scan {
    /// A number. Beyond 64 bits it is the nearest value that fits, which no
    /// course accepts either.
    Number(i64),
    /// Something, but no number.
    NotANumber,
    /// Nothing but white space before the end of the input.
    EndOfInput,
}

/// White space as C's `isspace()` has it.
#[must_use]
pub const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Reads one integer.
///
/// # Errors
/// When the input cannot be read, or output that was due before the wait cannot
/// be written.
pub fn read_int(console: &mut Console<'_>) -> Result<Scan> {
    console.take_while(is_space, |_| ())?;
    let Some(first) = console.peek()? else {
        return Ok(Scan::EndOfInput);
    };
    let negative = first == b'-';
    if matches!(first, b'+' | b'-') {
        console.take()?;
    }
    let mut number = None;
    console.take_while(
        |byte| byte.is_ascii_digit(),
        |digit| number = Some(append(number.unwrap_or(0), digit, negative)),
    )?;
    Ok(number.map_or(Scan::NotANumber, Scan::Number))
}

/// A number with one more digit at its end. Negative numbers grow downwards,
/// so that the least 64-bit number is reached like the greatest.
const fn append(number: i64, digit: u8, negative: bool) -> i64 {
    let value = (digit - b'0') as i64;
    let tens = number.saturating_mul(10);
    if negative { tens.saturating_sub(value) } else { tens.saturating_add(value) }
}
