//! The terminal: its width, the width of a text in it, and a line that shows the progress.

use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Columns where nothing says how many there are.
const USUAL: usize = 80;

/// More columns than a table has.
const WHOLE: usize = 100_000;

/// Columns below which a table is not squeezed.
const NARROWEST: usize = 40;

/// Columns of names in a table at most: one of 255 bytes shall not widen every row.
pub const WIDEST_NAME: usize = 60;

/// A person may change the width of a terminal while the work goes on.
const ASK_AGAIN: Duration = Duration::from_secs(1);

/// Columns for a table on standard output, if they are not given.
pub fn columns_of_output(given: Option<usize>) -> usize {
    let stream = io::stdout();
    let asked = || if stream.is_terminal() { columns(&stream) } else { None };
    given.or_else(asked).unwrap_or(USUAL).max(NARROWEST)
}

/// The same for a table that stands whole in a file or a pipe. There it has all columns that it
/// needs.
pub fn columns_of_whole_output(given: Option<usize>) -> usize {
    if given.is_none() && !io::stdout().is_terminal() { WHOLE } else { columns_of_output(given) }
}

/// The columns of a stream's terminal, as `stty` gives them.
fn columns(stream: &impl AsFd) -> Option<usize> {
    let terminal = stream.as_fd().try_clone_to_owned().ok()?;
    let mut command = Command::new("stty");
    let command = command.arg("size").stdin(Stdio::from(terminal)).stderr(Stdio::null());
    let words = String::from_utf8(command.output().ok()?.stdout).ok()?;
    let columns = words.split_whitespace().nth(1)?.parse().ok()?;
    (columns > 0).then_some(columns)
}

/// The columns that a text takes, as most terminals show it.
pub fn width(text: &str) -> usize {
    text.chars().map(width_of).sum()
}

fn width_of(letter: char) -> usize {
    match u32::from(letter) {
        // Marks that join the letter before, and letters without any width.
        0x300..=0x36f | 0x200b..=0x200f | 0xfe00..=0xfe0f => 0,
        // Hangul, Chinese and Japanese letters and signs, full-width forms, pictures.
        0x1100..=0x115f
        | 0x2e80..=0xa4cf
        | 0xac00..=0xd7a3
        | 0xf900..=0xfaff
        | 0xfe30..=0xfe6f
        | 0xff00..=0xff60
        | 0xffe0..=0xffe6
        | 0x1f300..=0x1faff
        | 0x20000..=0x3fffd => 2,
        _ => 1,
    }
}

/// The columns for these names in a table whose heading of them is this.
pub fn width_of_names<'a>(heading: &str, names: impl Iterator<Item = &'a str>) -> usize {
    let longest = names.map(width).max().unwrap_or(0);
    longest.min(WIDEST_NAME).max(width(heading))
}

/// The text in at most `columns` columns. Where it is cut, it ends with `…`.
pub fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_string();
    }
    let mut left = columns.saturating_sub(1);
    let mut kept = String::new();
    for letter in text.chars() {
        let Some(rest) = left.checked_sub(width_of(letter)) else { break };
        left = rest;
        kept.push(letter);
    }
    kept + "…"
}

/// The text, cut and filled with blanks to exactly `columns` columns.
pub fn filled(text: &str, columns: usize) -> String {
    let text = cut(text, columns);
    let blanks = columns.saturating_sub(width(&text));
    text + &" ".repeat(blanks)
}

/// The text in place of the line of a terminal with so many columns. The last one stays empty.
fn in_place(text: &str, columns: usize) -> String {
    format!("\r\x1b[K{}", cut(text, columns.saturating_sub(1)))
}

/// A line on standard error, where that is a terminal, that shows how far the work is.
#[derive(Default)]
pub struct Progress {
    columns: Option<(usize, Instant)>,
}

impl Progress {
    pub fn new() -> Self {
        Self::default()
    }

    /// Shows the text in place of the last one. It stays within the line, so that it can be erased.
    pub fn show(&mut self, text: &str) {
        let mut terminal = io::stderr();
        if terminal.is_terminal() {
            let _ = terminal.write_all(in_place(text, self.columns()).as_bytes());
        }
    }

    /// Takes the line away, before something else is printed.
    pub fn hide() {
        let mut terminal = io::stderr();
        if terminal.is_terminal() {
            let _ = write!(terminal, "\r\x1b[K");
        }
    }

    fn columns(&mut self) -> usize {
        match self.columns {
            Some((columns, asked)) if asked.elapsed() < ASK_AGAIN => columns,
            _ => {
                let found = columns(&io::stderr()).unwrap_or(USUAL);
                self.columns = Some((found, Instant::now()));
                found
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        ASK_AGAIN, Duration, Instant, IsTerminal, Progress, WIDEST_NAME, columns_of_output,
        columns_of_whole_output, cut, filled, in_place, io, width, width_of_names,
    };

    #[test]
    fn wide_letters_take_two_columns() {
        assert_eq!(width("abc"), 3);
        assert_eq!(width("陳大文"), 6);
        assert_eq!(width("e\u{301}"), 1);
    }

    #[test]
    fn one_long_name_does_not_widen_a_table() {
        let of = |letters: usize| width_of_names("submission", [&*"x".repeat(letters)].into_iter());
        assert_eq!([9, 10, 11].map(of), [10, 10, 11]);
        assert_eq!([59, 60, 61, 255].map(of), [59, WIDEST_NAME, WIDEST_NAME, WIDEST_NAME]);
    }

    #[test]
    fn a_text_is_cut_at_whole_letters() {
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!([cut("abc", 0), cut("abc", 1), cut("abc", 2)], ["…", "…", "a…"]);
        assert_eq!(cut("陳陳", 3), "陳…");
        assert_eq!(cut("abcd", 3), "ab…");
        assert_eq!(cut("陳大文", 4), "陳…");
        assert_eq!(filled("陳大文", 4), "陳… ");
        assert_eq!(filled("é", 3), "é  ");
    }

    /// Each range of letters with another width than one column, at its ends.
    #[test]
    fn ranges_of_letters_have_their_widths() {
        for (first, last, columns) in [
            (0x300, 0x36f, 0),
            (0x200b, 0x200f, 0),
            (0xfe00, 0xfe0f, 0),
            (0x1100, 0x115f, 2),
            (0x2e80, 0xa4cf, 2),
            (0xac00, 0xd7a3, 2),
            (0xf900, 0xfaff, 2),
            (0xfe30, 0xfe6f, 2),
            (0xff00, 0xff60, 2),
            (0xffe0, 0xffe6, 2),
            (0x1f300, 0x1faff, 2),
            (0x20000, 0x3fffd, 2),
        ] {
            let of = |letter: u32| width(&char::from_u32(letter).unwrap().to_string());
            assert_eq!([of(first), of(last)], [columns; 2], "{first:x}");
            assert_eq!([of(first - 1), of(last + 1)], [1; 2], "{first:x}");
        }
    }

    /// A table is not squeezed below 40 columns. In a file it has all that it needs.
    #[test]
    fn a_table_has_the_columns_that_are_given() {
        assert_eq!(
            [1, 39, 40, 41, 200].map(|given| columns_of_output(Some(given))),
            [40, 40, 40, 41, 200]
        );
        assert_eq!([39, 50].map(|given| columns_of_whole_output(Some(given))), [40, 50]);
        if !io::stdout().is_terminal() {
            assert_eq!((columns_of_output(None), columns_of_whole_output(None)), (80, 100_000));
        }
        assert_eq!(WIDEST_NAME, 60);
    }

    #[test]
    fn a_line_of_progress_leaves_the_last_column_empty() {
        let lines = [5, 4, 3, 0].map(|columns| in_place("abc", columns));
        assert_eq!(lines, ["abc", "abc", "a…", "…"].map(|text| format!("\r\u{1b}[K{text}")));
    }

    #[test]
    fn a_terminal_is_asked_again_after_a_second() {
        assert_eq!(ASK_AGAIN, Duration::from_secs(1));
        let columns = |ago: Duration| {
            let asked = Instant::now().checked_sub(ago).unwrap();
            let mut progress = Progress { columns: Some((12_345, asked)) };
            let found = progress.columns();
            assert_eq!(progress.columns.map(|(columns, _)| columns), Some(found));
            found
        };
        assert_eq!(columns(Duration::ZERO), 12_345);
        assert_ne!(columns(ASK_AGAIN), 12_345);
    }
}
