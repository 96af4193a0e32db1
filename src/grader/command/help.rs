//! The texts about the command: each `--help` fits one screen, `--help-more` has all options.

use super::table::{OPTIONS, Operand, OptionRow, SUBCOMMANDS, Subcommand};
use crate::cases::courses::{self, Course};

/// The column in which the explanation of an option begins.
const TEXT: usize = 22;

/// Columns of a screen.
const COLUMNS: usize = 79;

pub fn version() -> String {
    format!("in-a-row {}\n", env!("CARGO_PKG_VERSION"))
}

/// `in-a-row --help`.
pub fn program() -> String {
    let mut text = String::from(
        "in-a-row: grades programs, functions, test cases and bots of five games\n\nUsage:\n",
    );
    for one in SUBCOMMANDS.iter().filter(|one| !one.hidden) {
        text.push_str(&format!("  {:<36}{}\n", usage(one), one.summary));
    }
    text.push_str(&format!("\nGames:\n{}", courses::list()));
    text.push_str(
        "\nin-a-row SUBCOMMAND --help lists its usual options, --help-more all of them.\n\
         Status: 0; 1 if a case fails; 2 if nothing was graded; 130 after Ctrl-C.\n\n\
         Example: in-a-row grade cuhk4 anna.c\n",
    );
    text
}

/// `in-a-row --help-more`: all subcommands with all their options.
pub fn whole() -> String {
    let texts = SUBCOMMANDS.iter().filter(|one| !one.hidden).map(more);
    [program()].into_iter().chain(texts).collect::<Vec<_>>().join("\n")
}

/// `in-a-row SUBCOMMAND --help`: the usual options.
pub fn usual(subcommand: &Subcommand) -> String {
    let rows = OPTIONS.iter().filter(|row| row.usual.contains(&subcommand.name));
    let rows: Vec<String> = rows.map(line).collect();
    let all = OPTIONS.iter().filter(|row| row.is_taken_by(subcommand)).count();
    let mut text = head(subcommand);
    text.push_str(if rows.len() < all {
        "Usual options (--help-more lists all):\n"
    } else {
        "Options:\n"
    });
    text.push_str(&rows.concat());
    text.push_str(&format!("\nExample: in-a-row {}\n", subcommand.example));
    text
}

/// `in-a-row SUBCOMMAND --help-more`: all options, and what else there is to say.
pub fn more(subcommand: &Subcommand) -> String {
    let rows = OPTIONS.iter().filter(|row| row.is_taken_by(subcommand)).map(line);
    let mut text = head(subcommand);
    text.push_str("Options:\n");
    text.push_str(&rows.collect::<String>());
    if !subcommand.notes.is_empty() {
        text.push_str(&format!("\n{}", subcommand.notes));
    }
    text.push_str(&format!("\nExample: in-a-row {}\n", subcommand.example));
    text
}

fn usage(subcommand: &Subcommand) -> String {
    let operand = subcommand.operand.name().map_or(String::new(), |name| format!(" {name}"));
    format!("in-a-row {} GAME{operand}", subcommand.name)
}

/// The summary, the usage and the operands of a subcommand.
fn head(subcommand: &Subcommand) -> String {
    let (name, summary) = (subcommand.name, subcommand.summary);
    let mut text = format!("in-a-row {name}: {summary}\n\n");
    text.push_str(&format!("Usage: {} [OPTION]...\n", usage(subcommand)));
    let games: Vec<_> = subcommand.games().map(Course::name).collect();
    text.push_str(&format!("  GAME      {}\n", games.join(", ")));
    if let Some(name) = subcommand.operand.name() {
        let about = match subcommand.operand {
            Operand::Program => {
                "an executable, a script, a .c file, or a folder that holds an\n            \
                 executable named run, a makefile or .c files"
            }
            Operand::Folder(about) | Operand::File(about) => about,
            Operand::None => "",
        };
        text.push_str(&format!("  {name:<8}  {about}\n"));
    }
    text.push('\n');
    text
}

/// The line of an option, or two where its text is long.
fn line(row: &OptionRow) -> String {
    let equals = if row.argument.is_empty() { "" } else { "=" };
    let name = format!("  --{}{equals}{}", row.name, row.argument);
    let games = row.defaults.iter().map(|(game, default)| format!("; {} {default}", game.name()));
    let default = match row.default {
        "" => String::new(),
        default => format!(" ({default}{})", games.collect::<String>()),
    };
    let text = format!("{}{default}", row.help);
    let mut lines = format!("{name:<width$}", width = TEXT - 1);
    let mut column = lines.chars().count();
    for word in text.split(' ') {
        if column + 1 + word.chars().count() > COLUMNS {
            lines.push_str(&format!("\n{:<width$}", "", width = TEXT - 1));
            column = TEXT - 1;
        }
        lines.push(' ');
        lines.push_str(word);
        column += 1 + word.chars().count();
    }
    lines.push('\n');
    lines
}

#[cfg(test)]
mod tests {
    use super::{OPTIONS, OptionRow, SUBCOMMANDS, line, more, program, usual, whole};

    /// The explanations stand in the columns from 22 to 79, as many words in a line as it holds.
    #[test]
    fn an_option_has_its_words_in_lines_of_a_screen() {
        for row in OPTIONS {
            let text = line(row);
            let lines: Vec<&str> = text.lines().collect();
            let equals = if row.argument.is_empty() { "" } else { "=" };
            let name = format!("  --{}{equals}{}", row.name, row.argument);
            assert!(lines[0].starts_with(&format!("{name:<21} ")), "{text}");
            assert!(lines[1..].iter().all(|line| line.starts_with(&" ".repeat(22))), "{text}");
            let words: Vec<&str> = text.split_whitespace().skip(1).collect();
            let explanation = words.join(" ");
            assert!(explanation.starts_with(row.help), "{text}");
            assert_eq!(explanation.len() > row.help.len(), !row.default.is_empty(), "{text}");
            let width = |line: &str| line.chars().count();
            assert!(lines.iter().all(|line| width(line) <= 79), "{text}");
            for pair in lines.windows(2) {
                let next = pair[1].split_whitespace().next().unwrap_or_default();
                assert!(width(pair[0]) + 1 + width(next) > 79, "{text}");
            }
        }
    }

    #[test]
    fn a_default_stands_behind_the_explanation() {
        let of = |name: &str| {
            let row = OPTIONS.iter().find(|row| row.name == name).unwrap();
            let text = line(row);
            text.split_once('(').map(|(_, default)| format!("({}", default.trim_end()))
        };
        assert_eq!(of("jobs"), None);
        assert_eq!(of("time"), Some("(10; spfiar 60)".into()));
    }

    #[test]
    fn the_first_help_has_a_line_for_each_subcommand_but_the_hidden_one() {
        let text = program();
        let (_, rest) = text.split_once("\nUsage:\n").unwrap();
        let (lines, rest) = rest.split_once("\n\nGames:\n").unwrap();
        let names: Vec<_> =
            lines.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
        let shown =
            ["grade", "grade-all", "grade-cases", "tournament", "marks", "cases", "gradescope"];
        assert_eq!(names, shown);
        let (games, rest) = rest.split_once("\n\n").unwrap();
        assert_eq!(games.lines().count(), 5);
        assert!(rest.contains("--help-more") && rest.contains("\n\nExample: "), "{rest}");
        let whole = whole();
        let heads = |name: &&str| whole.contains(&format!("\n\nin-a-row {name}: "));
        assert!(shown.iter().all(heads) && !whole.contains("bench"));
    }

    /// Usual options alone, or all of them with the notes.
    #[test]
    fn the_help_of_a_subcommand_has_its_blocks_in_order() {
        let of = |name: &str| SUBCOMMANDS.iter().find(|one| one.name == name).unwrap();
        let head = [
            "in-a-row marks: new marks from a matrix with new points\n\n",
            "Usage: in-a-row marks GAME FILE [OPTION]...\n",
            "  GAME      gomoku-mist, cuhk4, spfiar, ece15, slide4\n",
            "  FILE      a file of grade-all --matrix; every row of it gets marks\n\n",
        ]
        .concat();
        let options = [
            "  --csv=FILE          write the table to FILE as comma-separated values\n",
            "  --points=FILE       read points from FILE, a topic and its points a line\n",
            "  --force             replace files that are there already\n",
        ]
        .concat();
        let width = [
            "  --width=COLUMNS     columns of the table, 1 to 10000; by default those of the\n",
            "                      terminal\n",
        ]
        .concat();
        let notes = of("marks").notes;
        let example =
            "\nExample: in-a-row marks cuhk4 matrix.csv --points=points.txt --csv=marks.csv\n";
        let few = "Usual options (--help-more lists all):\n";
        assert_eq!(usual(of("marks")), format!("{head}{few}{options}{example}"));
        let all = format!("{head}Options:\n{options}{width}\n{notes}{example}");
        assert_eq!(more(of("marks")), all);
        // Where all options are usual, both are one; without notes no line is empty for them.
        assert_eq!(usual(of("cases")), more(of("cases")));
        assert!(usual(of("cases")).contains("GAME [OPTION]...\n  GAME      gomoku-mist"));
    }

    /// Words go on to column 79.
    #[test]
    fn a_line_of_an_option_is_filled() {
        let row = OPTIONS.iter().find(|row| row.name == "csv").unwrap();
        let lines = |help| line(&OptionRow { help, defaults: &[], ..*row }).lines().count();
        let word = "x".repeat(56);
        let [fits, breaks] = [format!("{word}x"), format!("{word} x")];
        assert_eq!([fits, breaks].map(|help| lines(help.leak())), [1, 2]);
    }
}
