//! Names that fit a word of the command line.

/// True if a name holds the word. A word with `*` (any letters) or `?` (one letter) is a pattern of
/// the whole name, as in shells. Square brackets stand for themselves.
pub fn fits(word: &str, name: &str) -> bool {
    if !word.contains(['*', '?']) {
        return name.contains(word);
    }
    let (pattern, name): (Vec<char>, Vec<char>) = (word.chars().collect(), name.chars().collect());
    let (mut at, mut read) = (0, 0);
    // After the last `*`: its end in the pattern, and how far it reaches in the name.
    let mut star: Option<(usize, usize)> = None;
    while let Some(letter) = name.get(read) {
        match (pattern.get(at), star) {
            (Some('*'), _) => {
                at += 1;
                star = Some((at, read));
            }
            (Some(wanted), _) if *wanted == '?' || wanted == letter => {
                at += 1;
                read += 1;
            }
            (_, Some((end, reach))) => {
                (at, read) = (end, reach + 1);
                star = Some((end, reach + 1));
            }
            (_, None) => return false,
        }
    }
    pattern.iter().skip(at).all(|rest| *rest == '*')
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_word_is_a_part_of_the_name() {
        for (word, name, expected) in [
            ("", "full_board", true),
            ("", "", true),
            ("board", "full_board", true),
            ("full_board", "full_board", true),
            ("full_board_1", "full_board", false),
            ("Full", "full_board", false),
            ("[f]ull", "full_board", false),
        ] {
            assert_eq!(fits(word, name), expected, "{word} {name}");
        }
    }

    #[test]
    fn a_pattern_is_of_the_whole_name() {
        for (word, name, expected) in [
            ("*", "", true),
            ("*", "full_board", true),
            ("?", "", false),
            ("?", "f", true),
            ("?", "é", true),
            ("?", "fu", false),
            ("full*", "full_board", true),
            ("board*", "full_board", false),
            ("*board", "full_board", true),
            ("*full", "full_board", false),
            ("*_b*", "full_board", true),
            ("f*l*d", "full_board", true),
            ("f*l*x", "full_board", false),
            ("full?board", "full_board", true),
            ("full??board", "full_board", false),
            ("full*_board", "full_board", true),
            ("full_board**", "full_board", true),
            ("full_board?*", "full_board", false),
            ("*ab", "aab", true),
            ("*aab", "aaab", true),
            ("a*a", "a", false),
            ("spec_*_?", "spec_example_4", true),
            ("spec_*_?", "spec_example_14", false),
            ("[f]*", "full_board", false),
            ("*?*", "", false),
        ] {
            assert_eq!(fits(word, name), expected, "{word} {name}");
        }
    }

    /// Each `*` is tried again from the last one alone.
    #[test]
    fn many_stars_take_no_time() {
        assert!(!fits(&"a*".repeat(200), &"a".repeat(100)));
        assert!(!fits(&("*a".repeat(50) + "b"), &"a".repeat(10_000)));
    }
}
