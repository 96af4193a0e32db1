//! Reads an integer as C's `scanf("%d")` does, but without overflow. A number beyond 64 bits
//! becomes the nearest number that fits.
//!
//! 1. It skips white space: blank, `\t`, `\n`, `\v`, `\f`, `\r`. Line ends are white space too, so
//!    numbers may stand on one line or on many.
//! 2. One `+` or `-` may follow, then decimal digits as far as they go. The first byte after them
//!    stays unread: `3abc` is 3, and the next reader finds `abc`.
//! 3. If no digit follows, there is no number. The function has then read the sign, if there is
//!    one. The next byte stays unread, and the course decides what to do with it.

use crate::console::{Console, Result};

/// The result of one `scanf("%d")`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scan {
    /// A number. Beyond 64 bits it is the nearest value that fits. No course accepts that value.
    Number(i64),
    /// Something, but no number.
    NotANumber,
    /// Nothing but white space before the end of the input.
    EndOfInput,
}

/// White space as in C's `isspace()`.
#[must_use]
pub const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Reads one integer.
///
/// # Errors
/// When the input cannot be read, or earlier output cannot be written.
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

/// A number with one more digit at its end. The function subtracts the digit from a negative
/// number, so that the least 64-bit number fits.
const fn append(number: i64, digit: u8, negative: bool) -> i64 {
    let value = (digit - b'0') as i64;
    let tens = number.saturating_mul(10);
    if negative { tens.saturating_sub(value) } else { tens.saturating_add(value) }
}
