//! The subcommands and the options, a row each: the command line, the help and the refusals read
//! these tables.
//!
//! A new subcommand is a row of [`SUBCOMMANDS`] and the function that it names. A new option is a
//! row of [`OPTIONS`] and the field of [`Options`] that it fills.

use std::ffi::OsStr;

use super::{bench, cases, grade, grade_all, gradescope, marks, values};
use crate::cases::courses::Course;
use crate::files::resumable::Existing;
use crate::options::Options;
use crate::refusal::{Out, Outcome, Refusal};
use crate::run::sandbox::Sandbox;
use crate::{suites, tournament};

/// A word after `in-a-row`.
pub struct Subcommand {
    pub name: &'static str,
    /// The operand after `GAME`.
    pub operand: Operand,
    pub summary: &'static str,
    /// The words of a good call after `in-a-row`.
    pub example: &'static str,
    /// Further lines of `--help-more`.
    pub notes: &'static str,
    /// The games that it is for; empty for all.
    pub games: &'static [Course],
    /// No help names it.
    pub hidden: bool,
    /// It runs programs of strangers: limits and a sandbox come first.
    pub runs_programs: bool,
    pub run: fn(&Options, &Sandbox, &mut Out<'_>) -> Result<Outcome, Refusal>,
}

/// The operand after `GAME`, with its explanation; lines after the first begin with 12 blanks.
#[derive(Clone, Copy)]
pub enum Operand {
    None,
    Program,
    Folder(&'static str),
    File(&'static str),
}

impl Operand {
    /// Its name in the help.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Program => Some("PROGRAM"),
            Self::Folder(_) => Some("FOLDER"),
            Self::File(_) => Some("FILE"),
        }
    }
}

impl Subcommand {
    pub fn games(&self) -> impl Iterator<Item = Course> {
        let games = if self.games.is_empty() { &Course::ALL } else { self.games };
        games.iter().copied()
    }
}

pub const SUBCOMMANDS: &[Subcommand] = &[
    Subcommand {
        name: GRADE,
        operand: Operand::Program,
        summary: "one program, with a full report",
        example: "grade cuhk4 anna.c --case full",
        notes: POINTS,
        games: &[],
        hidden: false,
        runs_programs: true,
        run: grade::grade,
    },
    Subcommand {
        name: GRADE_ALL,
        operand: Operand::Folder("a folder of such programs as in-a-row grade takes"),
        summary: "a class: a table, files of marks, reports",
        example: "grade-all cuhk4 subs/ --csv=marks.csv --reports=reports",
        notes: POINTS,
        games: &[],
        hidden: false,
        runs_programs: true,
        run: grade_all::grade,
    },
    Subcommand {
        name: GRADE_CASES,
        operand: Operand::Folder(
            "a folder of students' folders, or one student's folder; a pair of\n            \
             files may be called NAME.in and NAME.out, NAME.expected,\n            \
             input1.txt and output1.txt, test1_in and test1_out, or lie in\n            \
             folders in/ and out/",
        ),
        summary: "students' own test cases",
        example: "grade-cases gomoku-mist suites/ --reports=reports",
        notes: "",
        games: &[],
        hidden: false,
        runs_programs: false,
        run: suites::run,
    },
    Subcommand {
        name: TOURNAMENT,
        operand: Operand::Folder("a folder of bots: executables, folders, makefiles, C files"),
        summary: "bots play against each other",
        example: "tournament ece15 bots/ --log=games.log",
        notes: "\
An executable of ece15 is started with --best-move. It reads the columns played
so far, and answers with the same line, a blank and a column. An executable of
slide4 is started with --functions. It reads GetMoveBot1 SIZE PLAYER CELLS, and
answers SIDE POSITION. Both answer each line at once.
",
        games: &[Course::Ece15, Course::Slide4],
        hidden: false,
        runs_programs: true,
        run: tournament::play,
    },
    Subcommand {
        name: MARKS,
        operand: Operand::File("a file of grade-all --matrix; every row of it gets marks"),
        summary: "new marks from a matrix with new points",
        example: "marks cuhk4 matrix.csv --points=points.txt --csv=marks.csv",
        notes: POINTS,
        games: &[],
        hidden: false,
        runs_programs: false,
        run: marks::run,
    },
    Subcommand {
        name: LIST,
        operand: Operand::None,
        summary: "the default cases, as a list or as files",
        example: "cases cuhk4 --case=full --extract=full/",
        notes: "",
        games: &[],
        hidden: false,
        runs_programs: false,
        run: cases::run,
    },
    Subcommand {
        name: GRADESCOPE,
        operand: Operand::Folder("the folder for setup.sh, run_autograder and this program"),
        summary: "what Gradescope wants to be given",
        example: "gradescope cuhk4 autograder/ --points=points.txt",
        notes: "\
If zip is installed, the folder gets autograder.zip too: upload it to
Gradescope. There the programs of a submission run as another user, with
bubblewrap or without.
",
        games: &[],
        hidden: false,
        runs_programs: false,
        run: gradescope::run,
    },
    Subcommand {
        name: BENCH,
        operand: Operand::None,
        summary: "the grader's time for copies of our own program",
        example: "bench gomoku-mist --copies=100",
        notes: "",
        games: &[],
        hidden: true,
        runs_programs: true,
        run: bench::run,
    },
];

/// The form of a file for `--points`.
const POINTS: &str = "\
Each line of a points file has a topic and its points; # begins a remark. The
exit statuses of gomoku-mist are the topic status, without points by default.
";

const GRADE: &str = "grade";
const GRADE_ALL: &str = "grade-all";
const GRADE_CASES: &str = "grade-cases";
const TOURNAMENT: &str = "tournament";
const MARKS: &str = "marks";
const LIST: &str = "cases";
const GRADESCOPE: &str = "gradescope";
const BENCH: &str = "bench";

/// The subcommands that run cases.
const CASES: &[&str] = &[GRADE, GRADE_ALL, BENCH];
/// The same, and those that name cases or hand the option on.
const PICKED: &[&str] = &[GRADE, GRADE_ALL, BENCH, LIST];
const MARKED: &[&str] = &[GRADE, GRADE_ALL, BENCH, LIST, GRADESCOPE];
const POINTED: &[&str] = &[GRADE, GRADE_ALL, MARKS, BENCH, LIST, GRADESCOPE];
const LIMITED: &[&str] = &[GRADE, GRADE_ALL, BENCH, GRADESCOPE];
const PROGRAMS_OR_HANDED_ON: &[&str] = &[GRADE, GRADE_ALL, TOURNAMENT, BENCH, GRADESCOPE];
/// The subcommands that run cases on a class.
const CLASS: &[&str] = &[GRADE_ALL, BENCH];
/// The subcommands that run programs.
const PROGRAMS: &[&str] = &[GRADE, GRADE_ALL, TOURNAMENT, BENCH];
const FORCED: &[&str] = &[GRADE, GRADE_ALL, GRADE_CASES, TOURNAMENT, MARKS, LIST, GRADESCOPE];
const SHEETS: &[&str] = &[GRADE_ALL, GRADE_CASES, TOURNAMENT, MARKS, BENCH];
/// The subcommands that write tables of many rows.
const TABLES: &[&str] = &[GRADE_ALL, GRADE_CASES, TOURNAMENT, BENCH];

/// How a path that is named by an option is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    Read,
    Written,
}

/// Reads a word into the options. The error is the reason why the word is no such value.
type Setter = fn(&mut Options, &OsStr) -> Result<(), String>;

/// An option. Several rows may have one name, for different subcommands.
pub struct OptionRow {
    /// Without the two hyphens.
    pub name: &'static str,
    /// Its value's name in the help; empty for a switch.
    pub argument: &'static str,
    /// As it would be typed; empty if there is none.
    pub default: &'static str,
    /// Games with another default.
    pub defaults: &'static [(Course, &'static str)],
    /// The games that it is for; empty for all.
    pub games: &'static [Course],
    /// The subcommands that take it.
    pub takes: &'static [&'static str],
    /// The subcommands whose `--help` has it.
    pub usual: &'static [&'static str],
    pub help: &'static str,
    /// How its value is used, if it names a file or folder.
    pub path: Option<Use>,
    pub set: Setter,
}

impl OptionRow {
    pub fn is_taken_by(&self, subcommand: &Subcommand) -> bool {
        self.takes.contains(&subcommand.name)
    }

    const fn usual(mut self, usual: &'static [&'static str]) -> Self {
        self.usual = usual;
        self
    }

    const fn default(mut self, default: &'static str) -> Self {
        self.default = default;
        self
    }

    const fn only_for(mut self, games: &'static [Course]) -> Self {
        self.games = games;
        self
    }

    const fn of(mut self, games: &'static [(Course, &'static str)]) -> Self {
        self.defaults = games;
        self
    }

    /// The default for a game; empty if there is none.
    pub fn default_for(&self, game: Course) -> &'static str {
        let own = self.defaults.iter().find(|(own, _)| *own == game);
        own.map_or(self.default, |(_, default)| default)
    }

    const fn read(mut self) -> Self {
        self.path = Some(Use::Read);
        self
    }

    const fn written(mut self) -> Self {
        self.path = Some(Use::Written);
        self
    }
}

/// An option with a value.
const fn value(
    name: &'static str,
    argument: &'static str,
    takes: &'static [&'static str],
    help: &'static str,
    set: Setter,
) -> OptionRow {
    OptionRow {
        name,
        argument,
        default: "",
        defaults: &[],
        games: &[],
        takes,
        usual: &[],
        help,
        path: None,
        set,
    }
}

/// An option without a value.
const fn switch(
    name: &'static str,
    takes: &'static [&'static str],
    help: &'static str,
    set: Setter,
) -> OptionRow {
    value(name, "", takes, help, set)
}

/// All options, in the order of the help.
pub const OPTIONS: &[OptionRow] = &[
    value(
        "csv",
        "FILE",
        SHEETS,
        "write the table to FILE as comma-separated values",
        |to, word| {
            to.csv = Some(word.into());
            Ok(())
        },
    )
    .written()
    .usual(SHEETS),
    value(
        "matrix",
        "FILE",
        CLASS,
        "write a row for each submission, a column for each case",
        |to, word| {
            to.matrix = Some(word.into());
            Ok(())
        },
    )
    .written()
    .usual(CLASS),
    value(
        "matrix",
        "FILE",
        &[GRADE_CASES],
        "write each suite and the faults that it catches",
        |to, word| {
            to.matrix = Some(word.into());
            Ok(())
        },
    )
    .written()
    .usual(&[GRADE_CASES]),
    value(
        "reports",
        "DIR",
        &[GRADE_ALL, GRADE_CASES, BENCH],
        "write a text for each submission to folder DIR",
        |to, word| {
            to.reports = Some(word.into());
            Ok(())
        },
    )
    .written()
    .usual(&[GRADE_ALL, GRADE_CASES]),
    switch(
        "names",
        &[GRADE_CASES],
        "name the faults in the reports, not only their topics",
        |to, _| {
            to.names = true;
            Ok(())
        },
    )
    .usual(&[GRADE_CASES]),
    value(
        "case",
        "PATTERN",
        PICKED,
        "cases with this in the name, or a pattern with * and ?",
        |to, word| {
            to.case = word.to_string_lossy().into_owned();
            Ok(())
        },
    )
    .usual(PICKED),
    value("extract", "DIR", &[LIST], "write the files of the cases to folder DIR", |to, word| {
        to.extract = Some(word.into());
        Ok(())
    })
    .written()
    .usual(&[LIST]),
    value(
        "cases",
        "DIR",
        CASES,
        "run your own pairs of input and output in folder DIR",
        |to, word| {
            to.own_cases = Some(word.into());
            Ok(())
        },
    )
    .read()
    .usual(&[GRADE]),
    switch("all", MARKED, "add the cases on our own options and on open matters", |to, _| {
        to.all = true;
        Ok(())
    })
    .usual(MARKED),
    value(
        "points",
        "FILE",
        POINTED,
        "read points from FILE, a topic and its points a line",
        |to, word| {
            to.points = values::points(word)?;
            to.points_file = word.into();
            Ok(())
        },
    )
    .read()
    .usual(POINTED),
    value(
        "per-cause",
        "POINTS",
        &[GRADE, GRADE_ALL, GRADESCOPE],
        "charge a slip of form, as a wording, POINTS at most in place of its cases",
        |to, word| {
            to.per_cause = Some(values::charge(word)?);
            Ok(())
        },
    ),
    value("time", "SECONDS", LIMITED, "CPU time for one case", |to, word| {
        to.allowance.time = values::time(word)?;
        Ok(())
    })
    .default("10")
    .of(&[(Course::Spfiar, "60")])
    .usual(LIMITED),
    value(
        "budget",
        "SECONDS",
        LIMITED,
        "time from start to end of all cases that do not pass; what is left then is not run",
        |to, word| {
            to.allowance.budget = values::budget(word)?;
            Ok(())
        },
    )
    .default("300"),
    value(
        "time",
        "SECONDS",
        &[TOURNAMENT],
        "CPU time for a move; five times as much for the first one of a process",
        |to, word| {
            to.allowance.time = values::time(word)?;
            Ok(())
        },
    )
    .default("1")
    .usual(&[TOURNAMENT]),
    value(
        "memory",
        "MB",
        PROGRAMS_OR_HANDED_ON,
        "memory of a program and all that it starts",
        |to, word| {
            to.allowance.memory = values::memory(word)?;
            Ok(())
        },
    )
    .default("1024")
    .usual(&[GRADE, GRADESCOPE]),
    value(
        "processes",
        "NUMBER",
        PROGRAMS_OR_HANDED_ON,
        "processes and threads of a program at the same time, 1 to 10000; a Java machine has 40",
        |to, word| {
            to.allowance.processes = values::whole(word, 1..=10_000)?;
            Ok(())
        },
    )
    .default("256"),
    value(
        "bounds",
        "WORD",
        LIMITED,
        "told, or strict: a call of a C function that uses memory outside its arrays is wrong",
        |to, word| {
            to.allowance.bounds = values::bounds(word)?;
            Ok(())
        },
    )
    .only_for(&[Course::Ece15, Course::Slide4])
    .default("told"),
    value(
        "support",
        "DIR",
        &[GRADE, GRADE_ALL, TOURNAMENT],
        "put the files in folder DIR, your own headers and sources, into each build",
        |to, word| {
            to.support = Some(values::folder(word)?);
            Ok(())
        },
    )
    .read(),
    value(
        "bind",
        "DIR",
        PROGRAMS,
        "let submissions read folder DIR; may be repeated",
        |to, word| {
            to.shown.extend(values::shown(word)?);
            Ok(())
        },
    )
    .read()
    .usual(&[GRADE_ALL]),
    value(
        "sandbox",
        "WORD",
        PROGRAMS,
        "auto, or none: with your rights, no bubblewrap",
        |to, word| {
            to.unprotected = values::unprotected(word)?;
            Ok(())
        },
    )
    .default("auto")
    .usual(&[GRADE]),
    switch("verbose", &[GRADE, GRADE_ALL], "list the cases that pass, too", |to, _| {
        to.verbose = true;
        Ok(())
    })
    .usual(&[GRADE]),
    value(
        "color",
        "WHEN",
        &[GRADE],
        "always, never, or auto: the report has colors at a terminal, unless NO_COLOR is set",
        |to, word| {
            to.colors = values::colors(word)?;
            Ok(())
        },
    )
    .default("auto"),
    value("gradescope", "FILE", &[GRADE], "write Gradescope's results.json to FILE", |to, word| {
        to.gradescope = Some(word.into());
        Ok(())
    })
    .written()
    .usual(&[GRADE]),
    value(
        "visibility",
        "WORD",
        &[GRADE, GRADESCOPE],
        "visible, after_published, after_due_date or hidden",
        |to, word| {
            to.visibility = values::visibility(word)?;
            Ok(())
        },
    )
    .default("visible")
    .usual(&[GRADESCOPE]),
    switch(
        "resume",
        &[GRADE_ALL],
        "continue a run: grade what is new, what is missing and what has changed",
        |to, _| {
            to.existing = values::existing(to.existing, Existing::Resumed)?;
            Ok(())
        },
    )
    .usual(&[GRADE_ALL]),
    switch("force", FORCED, "replace files that are there already", |to, _| {
        to.existing = values::existing(to.existing, Existing::Replaced)?;
        Ok(())
    })
    .usual(&[GRADE_ALL, MARKS, LIST, GRADESCOPE]),
    switch("anonymous", &[GRADE_ALL], "write numbers instead of names", |to, _| {
        to.anonymous = true;
        Ok(())
    }),
    value(
        "part",
        "2/8",
        &[GRADE_ALL],
        "grade every eighth submission, from the second one; sort -n on all parts' rows gives the whole",
        |to, word| {
            to.part = Some(values::part(word)?);
            Ok(())
        },
    ),
    value(
        "only",
        "NAME",
        &[GRADE_ALL],
        "grade this submission alone; its row is replaced, or added in its place",
        |to, word| {
            to.only = Some(word.to_string_lossy().into_owned());
            Ok(())
        },
    ),
    value(
        "key",
        "FILE",
        &[GRADE_ALL],
        "write to FILE which number is whom, for --anonymous",
        |to, word| {
            to.key = Some(word.into());
            Ok(())
        },
    )
    .written(),
    value("log", "FILE", &[TOURNAMENT], "write the moves of each game to FILE", |to, word| {
        to.log = Some(word.into());
        Ok(())
    })
    .written()
    .usual(&[TOURNAMENT]),
    switch("resume", &[TOURNAMENT], "continue an interrupted run from its log", |to, _| {
        to.existing = values::existing(to.existing, Existing::Resumed)?;
        Ok(())
    })
    .usual(&[TOURNAMENT]),
    value("seed", "NUMBER", &[TOURNAMENT], "the seed of the openings", |to, word| {
        to.seed = values::whole(word, 0..=usize::MAX)? as u64;
        Ok(())
    })
    .default("1")
    .usual(&[TOURNAMENT]),
    value("sizes", "LIST", &[TOURNAMENT], "slide4: sizes of the boards", |to, word| {
        to.sizes = values::sizes(word)?;
        Ok(())
    })
    .only_for(&[Course::Slide4])
    .default("4,5,6,7,8,9,10")
    .usual(&[TOURNAMENT]),
    value(
        "games",
        "NUMBER",
        &[TOURNAMENT],
        "slide4: games for each pair and size, an even number",
        |to, word| {
            to.games = values::even(word, 2..=1_000_000)?;
            Ok(())
        },
    )
    .only_for(&[Course::Slide4])
    .default("2")
    .usual(&[TOURNAMENT]),
    value(
        "plies",
        "NUMBER",
        &[TOURNAMENT],
        "slide4: random moves that open a game, 0 to 8",
        |to, word| {
            to.plies = values::whole(word, 0..=8)?;
            Ok(())
        },
    )
    .only_for(&[Course::Slide4])
    .default("2")
    .usual(&[TOURNAMENT]),
    value(
        "most",
        "NUMBER",
        &[TOURNAMENT],
        "slide4: bots in the round robin; if there are more, all first play against our Bot1",
        |to, word| {
            to.most = values::whole(word, 2..=100_000)?;
            Ok(())
        },
    )
    .only_for(&[Course::Slide4])
    .default("40"),
    value(
        "gate",
        "strict",
        &[TOURNAMENT],
        "slide4: keep out bots that miss a win or forfeit in the test of their moves",
        |to, word| {
            to.strict = values::strict(word)?;
            Ok(())
        },
    )
    .only_for(&[Course::Slide4]),
    value(
        "jobs",
        "NUMBER",
        TABLES,
        "workers at the same time; by default the cores decide",
        |to, word| {
            to.jobs = Some(values::whole(word, 1..=1024)?);
            Ok(())
        },
    )
    .usual(&[TOURNAMENT]),
    value(
        "width",
        "COLUMNS",
        &[GRADE_ALL, MARKS],
        "columns of the table, 1 to 10000; by default those of the terminal",
        |to, word| {
            to.width = Some(values::whole(word, 1..=10_000)?);
            Ok(())
        },
    ),
    switch(
        "dry-run",
        &[GRADE, GRADE_ALL],
        "only list what was handed in, and how it would be run",
        |to, _| {
            to.dry = true;
            Ok(())
        },
    ),
    value("copies", "NUMBER", &[BENCH], "copies of our own program", |to, word| {
        to.copies = values::whole(word, 1..=1_000_000)?;
        Ok(())
    })
    .default("500"),
];

#[cfg(test)]
mod tests {
    use super::{OPTIONS, OptionRow, SUBCOMMANDS, Use};
    use crate::cases::courses::Course;

    #[test]
    fn the_tables_agree() {
        for row in OPTIONS {
            assert!(!row.takes.is_empty() && !row.help.is_empty(), "{}", row.name);
            for name in row.takes.iter().chain(row.usual) {
                assert!(SUBCOMMANDS.iter().any(|one| one.name == *name), "{} {name}", row.name);
            }
            for subcommand in SUBCOMMANDS {
                let same = OPTIONS.iter().filter(|other| other.name == row.name);
                let taken = same.filter(|other| other.is_taken_by(subcommand)).count();
                assert!(taken <= 1, "{} of {}", row.name, subcommand.name);
            }
        }
    }

    /// Limits and a sandbox come first where programs of strangers run.
    #[test]
    fn a_subcommand_is_for_its_games_and_runs_programs_or_not() {
        let table = [
            ("grade", "PROGRAM", 5, true),
            ("grade-all", "FOLDER", 5, true),
            ("grade-cases", "FOLDER", 5, false),
            ("tournament", "FOLDER", 2, true),
            ("marks", "FILE", 5, false),
            ("cases", "", 5, false),
            ("gradescope", "FOLDER", 5, false),
            ("bench", "", 5, true),
        ];
        for (one, expected) in SUBCOMMANDS.iter().zip(table) {
            let operand = one.operand.name().unwrap_or_default();
            assert_eq!((one.name, operand, one.games().count(), one.runs_programs), expected);
            assert_eq!(one.hidden, one.name == "bench");
            assert!(one.example.starts_with(&format!("{} ", one.name)));
        }
        assert_eq!(SUBCOMMANDS.len(), table.len());
        let games: Vec<_> = SUBCOMMANDS.iter().map(|one| one.games().collect::<Vec<_>>()).collect();
        assert_eq!(games[0], Course::ALL);
        assert_eq!(games[3], [Course::Ece15, Course::Slide4]);
    }

    /// The options of these rows, in their order.
    fn names(rows: impl Fn(&&OptionRow) -> bool) -> String {
        OPTIONS.iter().filter(rows).map(|row| row.name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_subcommand_has_its_usual_options() {
        let table = [
            ("grade", "case cases all points time memory sandbox verbose gradescope"),
            ("grade-all", "csv matrix reports case all points time bind resume force"),
            ("grade-cases", "csv matrix reports names"),
            ("tournament", "csv time log resume seed sizes games plies jobs"),
            ("marks", "csv points force"),
            ("cases", "case extract all points force"),
            ("gradescope", "all points time memory visibility force"),
            ("bench", "csv matrix case all points time"),
        ];
        for (subcommand, options) in table {
            assert_eq!(names(|row| row.usual.contains(&subcommand)), options, "{subcommand}");
        }
    }

    #[test]
    fn each_subcommand_takes_its_options_and_no_other() {
        let table = [
            (
                "grade",
                "case cases all points per-cause time budget memory processes bounds support bind \
                 sandbox verbose color gradescope visibility force dry-run",
            ),
            (
                "grade-all",
                "csv matrix reports case cases all points per-cause time budget memory processes \
                 bounds support bind sandbox verbose resume force anonymous part only key jobs \
                 width dry-run",
            ),
            ("grade-cases", "csv matrix reports names force jobs"),
            (
                "tournament",
                "csv time memory processes support bind sandbox force log resume seed sizes games \
                 plies most gate jobs",
            ),
            ("marks", "csv points force width"),
            ("cases", "case extract all points force"),
            (
                "gradescope",
                "all points per-cause time budget memory processes bounds visibility force",
            ),
            (
                "bench",
                "csv matrix reports case cases all points time budget memory processes bounds \
                 bind sandbox jobs copies",
            ),
        ];
        for (one, (name, options)) in SUBCOMMANDS.iter().zip(table) {
            assert_eq!(one.name, name);
            assert_eq!(names(|row| row.is_taken_by(one)), options, "{name}");
        }
    }

    #[test]
    fn an_option_names_a_file_to_read_or_to_write() {
        let of = |sort: Option<Use>| names(|row| row.path == sort);
        assert_eq!(of(Some(Use::Read)), "cases points support bind");
        let written = "csv matrix matrix reports extract gradescope key log";
        assert_eq!(of(Some(Use::Written)), written);
        let switches = "names all verbose resume force anonymous resume dry-run";
        assert_eq!(names(|row| row.argument.is_empty()), switches);
        let own = |game: Course| names(|row| row.games.contains(&game));
        assert_eq!(own(Course::Ece15), "bounds");
        assert_eq!(own(Course::Slide4), "bounds sizes games plies most gate");
        assert_eq!([Course::GomokuMist, Course::Cuhk4, Course::Spfiar].map(own), ["", "", ""]);
    }

    /// A move of a bot and a case have times of their own.
    #[test]
    fn a_game_may_have_a_default_of_its_own() {
        let times: Vec<_> = OPTIONS
            .iter()
            .filter(|row| row.name == "time")
            .map(|row| Course::ALL.map(|game| row.default_for(game)))
            .collect();
        assert_eq!(times, [["10", "10", "60", "10", "10"], ["1"; 5]]);
        let defaults = OPTIONS.iter().filter(|row| !row.default.is_empty());
        let defaults: Vec<_> =
            defaults.map(|row| format!("{} {}", row.name, row.default)).collect();
        let expected = [
            "time 10",
            "budget 300",
            "time 1",
            "memory 1024",
            "processes 256",
            "bounds told",
            "sandbox auto",
            "color auto",
            "visibility visible",
            "seed 1",
            "sizes 4,5,6,7,8,9,10",
            "games 2",
            "plies 2",
            "most 40",
            "copies 500",
        ];
        assert_eq!(defaults, expected);
    }
}
