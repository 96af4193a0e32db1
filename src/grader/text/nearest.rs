//! The right word that is nearest to a wrong one.

/// The word with the fewest changes of a letter: one more, one less, another one, or two that
/// change places. Of several the first; [`None`] if there are no words.
pub fn nearest<'a>(wrong: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    // Where words share their beginning the rest may be missing.
    words.min_by_key(|word| {
        let is_begun = wrong.len() > 1 && word.starts_with(&wrong);
        if is_begun { 0 } else { distance(&wrong, word) }
    })
}

/// The number of changes (the optimal string alignment distance).
pub fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut before = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    let mut left = None;
    for (row, letter) in from.chars().enumerate() {
        let mut line = vec![row + 1];
        for (column, other) in to.iter().enumerate() {
            let at = |line: &[usize], place: usize| line.get(place).copied().unwrap_or_default();
            let mut fewest = at(&last, column) + usize::from(letter != *other);
            fewest = fewest.min(at(&last, column + 1) + 1).min(at(&line, column) + 1);
            let crosses = column > 0 && left == Some(*other) && to.get(column - 1) == Some(&letter);
            if crosses {
                fewest = fewest.min(at(&before, column - 1) + 1);
            }
            line.push(fewest);
        }
        before = std::mem::replace(&mut last, line);
        left = Some(letter);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn changes_are_counted() {
        for (from, to, changes) in [
            ("", "", 0),
            ("", "csv", 3),
            ("csv", "", 3),
            ("csv", "csv", 0),
            ("cvs", "csv", 1),
            ("case", "cases", 1),
            ("report", "reports", 1),
            ("kitten", "sitting", 3),
            ("ca", "abc", 3),
        ] {
            assert_eq!(distance(from, to), changes, "{from} {to}");
        }
    }

    #[test]
    fn the_first_of_the_nearest_words_is_found() {
        let near = |wrong| nearest(wrong, ["case", "cases", "csv", "anonymous"].into_iter());
        assert_eq!(near("cvs"), Some("csv"));
        assert_eq!(near("CASE"), Some("case"));
        assert_eq!(near("casess"), Some("cases"));
        assert_eq!(near("anon"), Some("anonymous"));
        assert_eq!(nearest("x", [].into_iter()), None);
        // One letter is no beginning, two are one.
        let short = |wrong| nearest(wrong, ["anonymous", "x", "yes"].into_iter());
        assert_eq!(
            [short("a"), short("an"), short("y")].map(Option::unwrap),
            ["x", "anonymous", "x"]
        );
    }
}
