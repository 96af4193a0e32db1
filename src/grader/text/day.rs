//! The day of a run, as the machine's clock and time zone give it.

use std::env;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

const SECONDS_A_DAY: u64 = 86_400;

/// Days from 1 March of the year 0 to 1 January 1970, and days in 400 years.
const DAYS_BEFORE: u64 = 719_468;
const DAYS_IN_400_YEARS: u64 = 146_097;

/// The day when this program began to write, such as `2026-03-31`; empty where `date` is not there.
/// `SOURCE_DATE_EPOCH` takes the clock's place where it is set: then the same run writes the same
/// bytes. Its seconds since 1970 are read in UTC.
pub fn today() -> &'static str {
    static TODAY: OnceLock<String> = OnceLock::new();
    TODAY.get_or_init(|| {
        let set = env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.parse().ok());
        if let Some(seconds) = set {
            return of_seconds(seconds);
        }
        let mut command = Command::new("date");
        let command = command.arg("+%Y-%m-%d").stdin(Stdio::null()).stderr(Stdio::null());
        let said = command.output().map(|output| output.stdout).unwrap_or_default();
        let text = String::from_utf8_lossy(&said).trim().to_string();
        if is_day(&text) { text } else { String::new() }
    })
}

/// True if this is four digits, two and two, with hyphens between them.
fn is_day(text: &str) -> bool {
    let digits =
        |part: &str, count| part.len() == count && part.bytes().all(|it| it.is_ascii_digit());
    let parts: Vec<&str> = text.split('-').collect();
    matches!(parts.as_slice(), [year, month, day] if digits(year, 4) && digits(month, 2) && digits(day, 2))
}

/// The day of a time in seconds since 1970.
fn of_seconds(seconds: u64) -> String {
    // A year begins on 1 March: then the day of a leap year stands at its end.
    let days = (seconds / SECONDS_A_DAY).saturating_add(DAYS_BEFORE);
    let (ages, day) = (days / DAYS_IN_400_YEARS, days % DAYS_IN_400_YEARS);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", 400 * ages + year + later)
}

#[cfg(test)]
mod tests {
    use super::{is_day, of_seconds, today};

    #[test]
    fn a_day_has_ten_characters() {
        assert!(["2026-03-31", "0001-12-01"].into_iter().all(is_day));
        assert!(
            !["", "2026-3-31", "26-03-31", "2026-03-3x", "2026-03-31-1"].into_iter().any(is_day)
        );
        assert!(is_day(today()), "{}", today());
    }

    /// The seconds are those of `date --utc --date=DAY +%s`.
    #[test]
    fn days_end_at_midnight_and_leap_years_have_one_more() {
        for (seconds, day) in [
            (0, "1970-01-01"),
            (86_399, "1970-01-01"),
            (86_400, "1970-01-02"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (978_220_800, "2000-12-31"),
            (1_709_164_800, "2024-02-29"),
            (1_709_251_200, "2024-03-01"),
            (1_795_305_599, "2026-11-21"),
            (1_795_305_600, "2026-11-22"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(of_seconds(seconds), day);
        }
    }
}
