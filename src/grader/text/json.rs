//! JSON for other programs, and for the tutor's page.

/// A text as a JSON string, in quotes. `<`, `>` and `&` are escaped too. A page of HTML cannot take
/// the string for markup or for the end of a script.
pub fn string(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    json.push('"');
    for letter in text.chars() {
        match letter {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' | '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => {
                json.push_str(&format!("\\u{:04x}", u32::from(letter)));
            }
            other => json.push(other),
        }
    }
    json.push('"');
    json
}

/// The string with its quotes that a text begins with, and what follows it.
pub fn leading_string(text: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    for (place, letter) in text.strip_prefix('"')?.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            // Behind the first quote and this one.
            '"' => return text.split_at_checked(place + 2),
            _ => {}
        }
    }
    None
}

/// The text of a whole string that [`string`] has written.
pub fn text_of(string: &str) -> String {
    let inner = string.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let mut letters = inner.unwrap_or_default().chars();
    let mut text = String::new();
    while let Some(letter) = letters.next() {
        let escaped = if letter == '\\' { letters.next() } else { None };
        text.push(match escaped {
            None => letter,
            Some('n') => '\n',
            Some('u') => {
                let digits: String = letters.by_ref().take(4).collect();
                let code = u32::from_str_radix(&digits, 16).ok();
                code.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            Some(other) => other,
        });
    }
    text
}

/// Values that are JSON already, as an array.
pub fn array(values: impl IntoIterator<Item = String>) -> String {
    let values: Vec<String> = values.into_iter().collect();
    format!("[{}]", values.join(","))
}

/// The same with a line for each value.
pub fn lines(values: impl IntoIterator<Item = String>) -> String {
    let values: Vec<String> = values.into_iter().collect();
    format!("[\n{}\n]", values.join(",\n"))
}

/// Points with at most four decimals.
pub fn number(points: f64) -> String {
    // The sum of no numbers is -0.
    let text = format!("{:.4}", points + 0.0);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

#[cfg(test)]
mod tests {
    use super::{array, leading_string, lines, number, string, text_of};

    #[test]
    fn a_leading_string_ends_at_its_own_quote() {
        assert_eq!(leading_string(r#""a\"b\\",1"#), Some((r#""a\"b\\""#, ",1")));
        assert_eq!(leading_string("\"\""), Some(("\"\"", "")));
        assert_eq!(leading_string("\"é\"}"), Some(("\"é\"", "}")));
        for text in ["", "a", "\"", "\"a", "\"a\\\""] {
            assert_eq!(leading_string(text), None, "{text}");
        }
    }

    #[test]
    fn a_string_is_read_as_it_was_written() {
        for text in ["", "a", "\"", "\\", "a\"\\\n\t</n>&u003c\u{2028}é\"", "\\u003c"] {
            assert_eq!(text_of(&string(text)), text);
        }
    }

    #[test]
    fn nothing_is_left_that_html_or_json_would_take_for_its_own() {
        assert_eq!(
            string("a\"\\\n\t</script>\u{2028}"),
            r#""a\"\\\n\u0009\u003c/script\u003e\u2028""#
        );
        assert_eq!(
            string("\0\u{1f} ~\u{7f}\u{9f}\u{a0}&\u{2027}\u{2029}\u{202a}"),
            "\"\\u0000\\u001f ~\\u007f\\u009f\u{a0}\\u0026\u{2027}\\u2029\u{202a}\""
        );
        assert_eq!(array(["a", "é"].map(string)), r#"["a","é"]"#);
        assert_eq!(lines(["1", "2"].map(String::from)), "[\n1,\n2\n]");
        assert_eq!([array([]), lines([])], ["[]", "[\n\n]"]);
    }

    #[test]
    fn numbers_have_no_closing_zeros() {
        assert_eq!(number(12.0), "12");
        assert_eq!(number(1.0 / 3.0), "0.3333");
        assert_eq!(number(0.5), "0.5");
        assert_eq!([100.0, 0.0, -1.25, 0.12346].map(number), ["100", "0", "-1.25", "0.1235"]);
        assert_eq!(number(100.0), "100");
        assert_eq!(number([].iter().sum()), "0");
    }
}
