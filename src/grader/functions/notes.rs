//! Notes on a function beside its answer, and their cost.
//!
//! A function's values and boards decide. Output, and use of memory outside its arrays, cost
//! nothing by themselves. The harness notes them in lines before the answer, and the report tells
//! them.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use super::ask::Answer;

/// The notes of a task's requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Lines that the function printed and no text asks for.
    pub lines_printed: usize,
    /// Requests in which it used memory that is not its own, by the harness's words.
    pub outside: BTreeMap<String, usize>,
}

/// How a line before the answer begins.
const NOTE: &[u8] = b"note: ";

/// The length of the notes before an answer, as far as whole lines are there.
pub fn length(bytes: &[u8]) -> usize {
    let mut start = 0;
    loop {
        let rest = bytes.get(start..).unwrap_or_default();
        let end = rest.iter().position(|&byte| byte == b'\n');
        match end {
            Some(end) if rest.starts_with(NOTE) => start += end + 1,
            _ => return start,
        }
    }
}

/// The answer itself.
pub fn without(answer: &[u8]) -> &[u8] {
    answer.get(length(answer)..).unwrap_or_default()
}

impl Notes {
    /// Adds those of an answer.
    pub fn count(&mut self, answer: &Answer) {
        let Ok(answer) = answer else { return };
        let notes = String::from_utf8_lossy(answer.get(..length(answer)).unwrap_or_default());
        for note in notes.lines().filter_map(|line| line.strip_prefix("note: ")) {
            match note.split_once(' ') {
                Some(("prints", lines)) => self.lines_printed += lines.parse().unwrap_or(0),
                Some(("outside", how)) => *self.outside.entry(how.to_string()).or_default() += 1,
                _ => {}
            }
        }
    }
}

impl Display for Notes {
    /// A line for each kind.
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self.lines_printed {
            0 => {}
            1 => writeln!(out, "    no loss: it prints 1 line that no text asks for")?,
            lines => writeln!(out, "    no loss: it prints {lines} lines that no text asks for")?,
        }
        for (how, count) in &self.outside {
            let times = if *count == 1 { "once".into() } else { format!("{count} times") };
            writeln!(out, "    no loss: {how}, {times}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Notes, length, without};
    use crate::functions::ask::Silence;

    #[test]
    fn notes_stand_before_the_answer() {
        assert_eq!(without(b"note: prints 2\nnote: outside it\n7\n"), b"7\n");
        assert_eq!(without(b"7\nnote: prints 2\n"), b"7\nnote: prints 2\n");
        assert_eq!(length(b"note: prints 2\nnote: out"), 15);
        assert_eq!(without(b"note: prints 2\n"), b"");
    }

    #[test]
    fn notes_of_several_answers_are_added() {
        let mut notes = Notes::default();
        notes.count(&Ok(b"note: prints 2\nnote: outside it reads\n7\n".to_vec()));
        notes.count(&Ok(b"note: prints 1\n7\n".to_vec()));
        notes.count(&Ok(b"note: outside it reads\nfault: crash SIGSEGV\n".to_vec()));
        notes.count(&Ok(b"note: \nnote: x\nnote: prints many\n\xff\n".to_vec()));
        let lines = "    no loss: it prints 3 lines that no text asks for\n    \
                     no loss: it reads, 2 times\n";
        assert_eq!(notes.to_string(), lines);
        assert_eq!(Notes::default().to_string(), "");
        notes = Notes::default();
        notes.count(&Ok(
            b"note: outside b writes it\nnote: outside a\nnote: prints 1\n7\n".to_vec()
        ));
        notes.count(&Ok(b"7\nnote: prints 5\n".to_vec()));
        notes.count(&Err(Silence::Time));
        let lines = "    no loss: it prints 1 line that no text asks for\n    \
                     no loss: a, once\n    no loss: b writes it, once\n";
        assert_eq!(notes.to_string(), lines);
    }
}
