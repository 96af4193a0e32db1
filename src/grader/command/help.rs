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

    /// `in-a-row --help`.
    const PROGRAM: &[&str] = &[
        "in-a-row: grades programs, functions, test cases and bots of five games",
        "",
        "Usage:",
        "  in-a-row grade GAME PROGRAM         one program, with a full report",
        "  in-a-row grade-all GAME FOLDER      a class: a table, files of marks, reports",
        "  in-a-row grade-cases GAME FOLDER    students' own test cases",
        "  in-a-row tournament GAME FOLDER     bots play against each other",
        "  in-a-row marks GAME FILE            new marks from a matrix with new points",
        "  in-a-row cases GAME                 the default cases, as a list or as files",
        "  in-a-row gradescope GAME FOLDER     what Gradescope wants to be given",
        "",
        "Games:",
        "  gomoku-mist  Gomoku in the Mist, Sydney COMP2017",
        "  cuhk4        Connect 4 for one or two, CUHK ENGG1110",
        "  spfiar       Connect4 against minimax, SPFIAR",
        "  ece15        Connect-Four, Alice against the computer, UCSD ECE15",
        "  slide4       Connect Four from four sides, ENGGEN131",
        "",
        "in-a-row SUBCOMMAND --help lists its usual options, --help-more all of them.",
        "Status: 0; 1 if a case fails; 2 if nothing was graded; 130 after Ctrl-C.",
        "",
        "Example: in-a-row grade cuhk4 anna.c",
    ];

    /// `in-a-row grade-all --help-more`.
    const CLASS: &[&str] = &[
        "in-a-row grade-all: a class: a table, files of marks, reports",
        "",
        "Usage: in-a-row grade-all GAME FOLDER [OPTION]...",
        "  GAME      gomoku-mist, cuhk4, spfiar, ece15, slide4",
        "  FOLDER    a folder of such programs as in-a-row grade takes",
        "",
        "Options:",
        "  --csv=FILE          write the table to FILE as comma-separated values",
        "  --matrix=FILE       write a row for each submission, a column for each case",
        "  --reports=DIR       write a text for each submission to folder DIR",
        "  --case=PATTERN      cases with this in the name, or a pattern with * and ?",
        "  --cases=DIR         run your own pairs of input and output in folder DIR",
        "  --all               add the cases on our own options and on open matters",
        "  --points=FILE       read points from FILE, a topic and its points a line",
        "  --per-cause=POINTS  charge a slip of form, as a wording, POINTS at most in",
        "                      place of its cases",
        "  --time=SECONDS      CPU time for one case (10; spfiar 60)",
        "  --budget=SECONDS    time from start to end of all cases that do not pass;",
        "                      what is left then is not run (300)",
        "  --memory=MB         memory of a program and all that it starts (1024)",
        "  --processes=NUMBER  processes and threads of a program at the same time, 1 to",
        "                      10000; a Java machine has 40 (256)",
        "  --bounds=WORD       told, or strict: a call of a C function that uses memory",
        "                      outside its arrays is wrong (told)",
        "  --support=DIR       put the files in folder DIR, your own headers and",
        "                      sources, into each build",
        "  --bind=DIR          let submissions read folder DIR; may be repeated",
        "  --sandbox=WORD      auto, or none: with your rights, no bubblewrap (auto)",
        "  --verbose           list the cases that pass, too",
        "  --resume            continue a run: grade what is new, what is missing and",
        "                      what has changed",
        "  --force             replace files that are there already",
        "  --anonymous         write numbers instead of names",
        "  --part=2/8          grade every eighth submission, from the second one; sort",
        "                      -n on all parts' rows gives the whole",
        "  --only=NAME         grade this submission alone; its row is replaced, or",
        "                      added in its place",
        "  --key=FILE          write to FILE which number is whom, for --anonymous",
        "  --jobs=NUMBER       workers at the same time; by default the cores decide",
        "  --width=COLUMNS     columns of the table, 1 to 10000; by default those of the",
        "                      terminal",
        "  --dry-run           only list what was handed in, and how it would be run",
        "",
        "Each line of a points file has a topic and its points; # begins a remark. The",
        "exit statuses of gomoku-mist are the topic status, without points by default.",
        "",
        "Example: in-a-row grade-all cuhk4 subs/ --csv=marks.csv --reports=reports",
    ];

    /// `in-a-row tournament --help-more`.
    const TOURNAMENT: &[&str] = &[
        "in-a-row tournament: bots play against each other",
        "",
        "Usage: in-a-row tournament GAME FOLDER [OPTION]...",
        "  GAME      ece15, slide4",
        "  FOLDER    a folder of bots: executables, folders, makefiles, C files",
        "",
        "Options:",
        "  --csv=FILE          write the table to FILE as comma-separated values",
        "  --time=SECONDS      CPU time for a move; five times as much for the first one",
        "                      of a process (1)",
        "  --memory=MB         memory of a program and all that it starts (1024)",
        "  --processes=NUMBER  processes and threads of a program at the same time, 1 to",
        "                      10000; a Java machine has 40 (256)",
        "  --support=DIR       put the files in folder DIR, your own headers and",
        "                      sources, into each build",
        "  --bind=DIR          let submissions read folder DIR; may be repeated",
        "  --sandbox=WORD      auto, or none: with your rights, no bubblewrap (auto)",
        "  --force             replace files that are there already",
        "  --log=FILE          write the moves of each game to FILE",
        "  --resume            continue an interrupted run from its log",
        "  --seed=NUMBER       the seed of the openings (1)",
        "  --sizes=LIST        slide4: sizes of the boards (4,5,6,7,8,9,10)",
        "  --games=NUMBER      slide4: games for each pair and size, an even number (2)",
        "  --plies=NUMBER      slide4: random moves that open a game, 0 to 8 (2)",
        "  --most=NUMBER       slide4: bots in the round robin; if there are more, all",
        "                      first play against our Bot1 (40)",
        "  --gate=strict       slide4: keep out bots that miss a win or forfeit in the",
        "                      test of their moves",
        "  --jobs=NUMBER       workers at the same time; by default the cores decide",
        "",
        "An executable of ece15 is started with --best-move. It reads the columns played",
        "so far, and answers with the same line, a blank and a column. An executable of",
        "slide4 is started with --functions. It reads GetMoveBot1 SIZE PLAYER CELLS, and",
        "answers SIDE POSITION. Both answer each line at once.",
        "",
        "Example: in-a-row tournament ece15 bots/ --log=games.log",
    ];

    /// `in-a-row grade-cases --help`.
    const SUITES: &[&str] = &[
        "in-a-row grade-cases: students' own test cases",
        "",
        "Usage: in-a-row grade-cases GAME FOLDER [OPTION]...",
        "  GAME      gomoku-mist, cuhk4, spfiar, ece15, slide4",
        "  FOLDER    a folder of students' folders, or one student's folder; a pair of",
        "            files may be called NAME.in and NAME.out, NAME.expected,",
        "            input1.txt and output1.txt, test1_in and test1_out, or lie in",
        "            folders in/ and out/",
        "",
        "Usual options (--help-more lists all):",
        "  --csv=FILE          write the table to FILE as comma-separated values",
        "  --matrix=FILE       write each suite and the faults that it catches",
        "  --reports=DIR       write a text for each submission to folder DIR",
        "  --names             name the faults in the reports, not only their topics",
        "",
        "Example: in-a-row grade-cases gomoku-mist suites/ --reports=reports",
    ];

    /// `in-a-row gradescope --help-more`.
    const GRADESCOPE: &[&str] = &[
        "in-a-row gradescope: what Gradescope wants to be given",
        "",
        "Usage: in-a-row gradescope GAME FOLDER [OPTION]...",
        "  GAME      gomoku-mist, cuhk4, spfiar, ece15, slide4",
        "  FOLDER    the folder for setup.sh, run_autograder and this program",
        "",
        "Options:",
        "  --all               add the cases on our own options and on open matters",
        "  --points=FILE       read points from FILE, a topic and its points a line",
        "  --per-cause=POINTS  charge a slip of form, as a wording, POINTS at most in",
        "                      place of its cases",
        "  --time=SECONDS      CPU time for one case (10; spfiar 60)",
        "  --budget=SECONDS    time from start to end of all cases that do not pass;",
        "                      what is left then is not run (300)",
        "  --memory=MB         memory of a program and all that it starts (1024)",
        "  --processes=NUMBER  processes and threads of a program at the same time, 1 to",
        "                      10000; a Java machine has 40 (256)",
        "  --bounds=WORD       told, or strict: a call of a C function that uses memory",
        "                      outside its arrays is wrong (told)",
        "  --visibility=WORD   visible, after_published, after_due_date or hidden",
        "                      (visible)",
        "  --force             replace files that are there already",
        "",
        "If zip is installed, the folder gets autograder.zip too: upload it to",
        "Gradescope. There the programs of a submission run as another user, with",
        "bubblewrap or without.",
        "",
        "Example: in-a-row gradescope cuhk4 autograder/ --points=points.txt",
    ];

    #[test]
    fn a_help_is_this_text() {
        let of = |name: &str| SUBCOMMANDS.iter().find(|one| one.name == name).unwrap();
        let table = [
            (program(), PROGRAM),
            (more(of("grade-all")), CLASS),
            (more(of("tournament")), TOURNAMENT),
            (usual(of("grade-cases")), SUITES),
            (more(of("gradescope")), GRADESCOPE),
        ];
        for (text, lines) in table {
            assert_eq!(text.lines().collect::<Vec<_>>(), lines);
            assert!(text.ends_with('\n'));
        }
    }

    /// Options that the texts above do not have.
    #[test]
    fn an_option_is_explained_in_these_words() {
        let table = [
            ("color", COLOR),
            ("gradescope", "  --gradescope=FILE   write Gradescope's results.json to FILE\n"),
            ("extract", "  --extract=DIR       write the files of the cases to folder DIR\n"),
            ("copies", "  --copies=NUMBER     copies of our own program (500)\n"),
        ];
        for (name, text) in table {
            let row = OPTIONS.iter().find(|row| row.name == name).unwrap();
            assert_eq!(line(row), text);
        }
        let version = super::version();
        assert_eq!(version, concat!("in-a-row ", env!("CARGO_PKG_VERSION"), "\n"));
    }

    const COLOR: &str = "  --color=WHEN        always, never, or auto: the report has colors at a\n                      \
         terminal, unless NO_COLOR is set (auto)\n";
}
