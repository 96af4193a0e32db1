//! Comma-separated values that a spreadsheet opens without harm.

/// A cell, on one line. It is in quotes where a reader would stumble otherwise. A spreadsheet may
/// take some texts for formulas; they get an apostrophe in front. A negative number is no formula.
pub fn cell(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    let formula = text.trim_start().starts_with(['=', '+', '-', '@']) || text.starts_with('\t');
    let text = if formula && !is_negative_number(&text) { format!("'{text}") } else { text };
    if text.contains([',', ';', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// True if the text is a minus sign and a decimal number.
fn is_negative_number(text: &str) -> bool {
    text.strip_prefix('-').is_some_and(|digits| {
        digits.starts_with(|first: char| first.is_ascii_digit())
            && digits.chars().all(|letter| letter.is_ascii_digit() || letter == '.')
            && digits.parse::<f64>().is_ok()
    })
}

/// A text as it was before [`cell`] defused it.
pub fn armed(cell: &str) -> &str {
    let text = cell.strip_prefix('\'').unwrap_or(cell);
    if self::cell(text).trim_start_matches('"').starts_with('\'') { text } else { cell }
}

/// A line of cells with its line end.
pub fn line<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    let cells: Vec<String> = cells.into_iter().map(cell).collect();
    cells.join(",") + "\n"
}

/// The cells of a line as they were before [`cell`], apostrophes aside ([`armed`] takes them off).
pub fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut letters = line.trim_end_matches('\n').chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                push(&mut cells, '"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            other => push(&mut cells, other),
        }
    }
    cells
}

fn push(cells: &mut [String], letter: char) {
    if let Some(last) = cells.last_mut() {
        last.push(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::{armed, cell, cells, line};

    #[test]
    fn a_formula_is_found_again() {
        for text in ["=1+1", "-rf", "+a,b", "-1", "anna", "O'Hara", "'tis", ""] {
            let read = cells(&line([text]));
            assert_eq!(armed(&read[0]), text);
        }
    }

    #[test]
    fn formulas_are_defused() {
        for (text, cell_) in [
            ("=1+1", "'=1+1"),
            ("+1", "'+1"),
            ("-1", "-1"),
            ("-12.5", "-12.5"),
            ("-1+1", "'-1+1"),
            ("-.5", "'-.5"),
            ("-1.2.3", "'-1.2.3"),
            ("-", "'-"),
            ("-1e5", "'-1e5"),
            ("-12a", "'-12a"),
            ("-inf", "'-inf"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\tx", "'\tx"),
            ("\r=1", "' =1"),
            (" @x", "' @x"),
            ("a=1", "a=1"),
            ("-1.", "-1."),
            ("a;b", "\"a;b\""),
            ("a,b", "\"a,b\""),
            ("\"", "\"\"\"\""),
            ("=\"a\",b", "\"'=\"\"a\"\",b\""),
            ("x;=1+1;y", "\"x;=1+1;y\""),
            ("anna", "anna"),
            ("a\r\nb", "a  b"),
            ("", ""),
        ] {
            assert_eq!(cell(text), cell_);
        }
    }

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let texts = ["1", "a \"good\", one", "", "x"];
        assert_eq!(cells(&line(texts)), texts);
    }

    #[test]
    fn a_line_is_joined_by_commas() {
        assert_eq!(line(["a", "b,c", "=1"]), "a,\"b,c\",'=1\n");
        assert_eq!(line([]), "\n");
        assert_eq!(cells("a,,\"b,\"\"c\"\"\"\n"), ["a", "", "b,\"c\""]);
        assert_eq!(cells(""), [""]);
        assert_eq!([armed("'=1"), armed("'-1"), armed("'x"), armed("x")], ["=1", "'-1", "'x", "x"]);
        assert_eq!(armed("'=1,2"), "=1,2");
    }
}
