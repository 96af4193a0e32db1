//! The report of `in-a-row grade` with colors. They are added to the finished text, which other
//! outputs hold as it is. `grade-all` and the others have no colors.

use crate::text::color::{Tone, toned};

/// Words that begin a line of the report, with their tones.
const WORDS: [(&str, Tone); 3] =
    [("FAIL", Tone::Bad), ("SPACE", Tone::Doubtful), ("pass", Tone::Good)];

const MARK: &str = "mark: ";
const CARET: &str = "^ the first difference";
const PASS: &str = " cases pass  (";

/// The report with its mark, the verdicts, each first difference and the last count in color.
pub fn colored(report: &str) -> String {
    report.split_inclusive('\n').map(line).collect()
}

/// A line with its end.
fn line(whole: &str) -> String {
    let (line, end) = whole.strip_suffix('\n').map_or((whole, ""), |line| (line, "\n"));
    let painted = if line.starts_with(MARK) {
        toned(line, Tone::Strong)
    } else if line.trim_start() == CARET {
        line.replace(CARET, &toned(CARET, Tone::Bad))
    } else if let Some(tone) = of_count(line) {
        toned(line, tone)
    } else {
        verdict(line).unwrap_or_else(|| line.to_string())
    };
    painted + end
}

/// A line that begins with a verdict and blanks.
fn verdict(line: &str) -> Option<String> {
    let (word, tone) = WORDS.into_iter().find(|(word, _)| line.starts_with(word))?;
    let rest = line.strip_prefix(word).filter(|rest| rest.starts_with(' '))?;
    Some(toned(word, tone) + rest)
}

/// The tone of the line that counts passes, which is good where all cases pass.
fn of_count(line: &str) -> Option<Tone> {
    let (count, _) = line.split_once(PASS)?;
    let (passed, cases) = count.split_once('/')?;
    let number = |text: &str| text.parse::<usize>().ok();
    let is_good = number(passed)? == number(cases)?;
    Some(if is_good { Tone::Good } else { Tone::Bad })
}

#[cfg(test)]
mod tests {
    use super::colored;

    #[test]
    fn marks_verdicts_differences_and_counts_have_colors() {
        for (plain, expected) in [
            ("mark: 6 of 7 points\n", "\x1b[1mmark: 6 of 7 points\x1b[0m\n"),
            ("FAIL  spec_example_4\n", "\x1b[31mFAIL\x1b[0m  spec_example_4\n"),
            ("SPACE term: CR LF\n", "\x1b[33mSPACE\x1b[0m term: CR LF\n"),
            ("pass  term\n", "\x1b[32mpass\x1b[0m  term\n"),
            ("    ^ the first difference\n", "    \x1b[31m^ the first difference\x1b[0m\n"),
            ("7/7 cases pass  (cuhk4, a)\n", "\x1b[32m7/7 cases pass  (cuhk4, a)\x1b[0m\n"),
            ("6/7 cases pass  (cuhk4, a)", "\x1b[31m6/7 cases pass  (cuhk4, a)\x1b[0m"),
        ] {
            assert_eq!(colored(plain), expected);
            assert_eq!(
                colored(&[plain, "\n", plain].concat()),
                [expected, "\n", expected].concat()
            );
        }
    }

    /// Neither topics that are called like a verdict nor what a program has printed.
    #[test]
    fn other_lines_stay_as_they_are() {
        for line in [
            "passes    5/6  5 of 6\n",
            "  FAIL  in the compiler's words\n",
            "        actual    ^ the first difference⏎\n",
            "        actual    6/7 cases pass  (x)⏎\n",
            "cuhk4, FAIL  x, 2026-11-23\n",
            "\n",
        ] {
            assert_eq!(colored(line), line);
        }
    }
}
