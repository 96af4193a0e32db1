//! Seeds of the random tests. `SEED=number` repeats the test whose failure has named it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Another seed every day, or `SEED` from the environment.
pub fn of_today() -> u64 {
    let days = time().as_secs() / 86_400;
    given().unwrap_or(days.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Another seed every time, or `SEED` from the environment.
pub fn new() -> u64 {
    let time = u64::from(time().subsec_nanos()) ^ time().as_secs();
    given().unwrap_or(time.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

fn given() -> Option<u64> {
    let text = std::env::var("SEED").ok()?;
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

fn time() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}
