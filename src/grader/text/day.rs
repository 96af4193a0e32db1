//! The day of a run, as the machine's clock and time zone give it.

use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The day when this program began to write, such as `2026-03-31`; empty where `date` is not there.
pub fn today() -> &'static str {
    static TODAY: OnceLock<String> = OnceLock::new();
    TODAY.get_or_init(|| {
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

#[cfg(test)]
mod tests {
    use super::{is_day, today};

    #[test]
    fn a_day_has_ten_characters() {
        assert!(["2026-03-31", "0001-12-01"].into_iter().all(is_day));
        assert!(
            ![
                "",
                "2026-3-31",
                "26-03-31",
                "2026-03-3x",
                "2026-03-31-1",
                "2026-03-1",
                "2026-003-01",
                "2026-03",
                "2026-xx-01",
                "x026-03-01",
                "20260-03-01"
            ]
            .into_iter()
            .any(is_day)
        );
        assert!(is_day(today()), "{}", today());
    }
}
