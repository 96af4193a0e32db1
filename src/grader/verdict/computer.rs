//! Which column cuhk4's computer plays, read from the boards that a program prints.

/// The note for a person where the program's computer plays another column than the right one.
/// `line` is the first line that differs, counted from 0.
///
/// [`None`] if that line is not in the board below `Computer's turn:`. The program's board may have
/// another difference than one more mark of the computer on top of a column. Then it is [`None`]
/// too.
pub fn note(expected: &[&[u8]], actual: &[&[u8]], line: usize) -> Option<String> {
    let turn = expected.get(..line)?.iter().rposition(|line| *line == TURN)?;
    let before = rows(expected, turn.checked_sub(ROWS + 1)?)?;
    let right = column(before, rows(expected, turn + 1)?)?;
    let played = column(before, rows(actual, turn + 1)?)?;
    (played != right)
        .then(|| format!("The computer plays column {played}, the rule gives {right}."))
}

const TURN: &[u8] = b"Computer's turn:";

/// Rows of a board. A line of column numbers follows them.
const ROWS: usize = 6;

type Board<'a> = &'a [&'a [u8]];

fn rows<'a>(lines: &'a [&'a [u8]], first: usize) -> Option<Board<'a>> {
    lines.get(first..first + ROWS)
}

/// The column, from 1, on top of which the one new mark of the computer lies.
fn column(before: Board, after: Board) -> Option<usize> {
    let mut found = None;
    for (row, (before_row, after_row)) in before.iter().zip(after).enumerate() {
        if before_row.len() != after_row.len() {
            return None;
        }
        for (place, (&old, &new)) in before_row.iter().zip(*after_row).enumerate() {
            let below = before.get(row + 1).and_then(|line| line.get(place));
            match (old, new) {
                (old, new) if old == new => {}
                // The cell of column 1 stands at place 1, that of column 2 at place 3.
                (b' ', b'X') if found.is_none() && below != Some(&b' ') => {
                    found = Some(place.div_ceil(2));
                }
                _ => return None,
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::note;

    const EMPTY: &str = "| | | | | | | |\n";

    /// A turn of the computer between a board with one mark and a board with these two lowest rows.
    fn turn(rows: [&str; 2]) -> String {
        let before = EMPTY.repeat(5) + "| | | |O| | | |\n 1 2 3 4 5 6 7\n";
        let after = EMPTY.repeat(4) + rows[0] + rows[1] + " 1 2 3 4 5 6 7\n";
        before + "Computer's turn:\n" + &after
    }

    fn lines(text: &str) -> Vec<&[u8]> {
        text.lines().map(str::as_bytes).collect()
    }

    fn told(rows: [&str; 2]) -> Option<String> {
        let expected = turn([EMPTY, "| | | |O| | |X|\n"]);
        let actual = turn(rows);
        let (expected, actual) = (lines(&expected), lines(&actual));
        let line = expected.iter().zip(&actual).take_while(|(one, other)| one == other).count();
        note(&expected, &actual, line)
    }

    #[test]
    fn another_column_is_told() {
        let first = told([EMPTY, "|X| | |O| | | |\n"]).unwrap();
        assert_eq!(first, "The computer plays column 1, the rule gives 7.");
        let on_top = told(["| | | |X| | | |\n", "| | | |O| | | |\n"]).unwrap();
        assert_eq!(on_top, "The computer plays column 4, the rule gives 7.");
    }

    /// Of two turns the last one before the difference counts, and the board just above it.
    #[test]
    fn the_turn_before_the_difference_is_told() {
        let board = |row: &str| EMPTY.repeat(5) + row + " 1 2 3 4 5 6 7\n";
        let first = "Computer's turn:\n".to_string() + &board("| |X| |O| | | |\n");
        let game = |row: &str| {
            board("| | | |O| | | |\n")
                + &first
                + "Player 1's turn:\n"
                + &board("| |X| |O|O| | |\n")
                + "Computer's turn:\n"
                + &board(row)
                + "Computer's turn:\n"
        };
        let (expected, actual) = (game("| |X| |O|O|X| |\n"), game("| |X|X|O|O| | |\n"));
        let told = |expected: &str, actual: &str, line: usize| {
            note(&lines(expected), &lines(actual), line)
        };
        let line = expected.lines().zip(actual.lines()).position(|(one, other)| one != other);
        let line = line.unwrap();
        let words = "The computer plays column 3, the rule gives 6.";
        assert_eq!(told(&expected, &actual, line).as_deref(), Some(words));
        // Before a first board, or before any turn, nobody knows what was there.
        assert_eq!(told(&first, &first.replace("| |X|", "|X| |"), 6), None);
        assert_eq!(told(&expected, &actual, 7), None);
        assert_eq!(told(&expected, &actual, 8), None);
    }

    #[test]
    fn no_column_is_told_where_the_board_shows_none() {
        let hanging = told(["| |X| | | | | |\n", "| | | |O| | | |\n"]);
        let nothing = told([EMPTY, "| | | |O| | | |\n"]);
        let two = told([EMPTY, "|X| | |O| |X| |\n"]);
        let other_mark = told([EMPTY, "|O| | |O| | | |\n"]);
        let short = told([EMPTY, "|X| | |O|\n"]);
        let right = told([EMPTY, "| | | |O| | |X|\n"]);
        assert_eq!([hanging, nothing, two, other_mark, short, right], [const { None }; 6]);
    }
}
