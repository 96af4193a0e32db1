//! The table of the five courses.
//!
//! A new course is a variant of [`Course`] and its row. The compiler then asks for its output
//! variants (`verdict::variants`) and its tasks (`functions`). A competition has rules in
//! `tournament::rules`.

use in_a_row::console::{self, Console, Program, Settings, Status};

use crate::cases::topics::{self, Topic};
use crate::cases::{self, Case};
use crate::refusal::Refusal;
use crate::text::difference::Eyes;
use crate::text::pattern::fits;
use crate::text::show;
use crate::twins::{self, Twin};

/// A course, with its game: a key of the table of [`CourseRow`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    GomokuMist,
    Cuhk4,
    Spfiar,
    Ece15,
    Slide4,
}

/// The data of a course.
pub struct CourseRow {
    /// The name of its binary and of its folder of cases.
    name: &'static str,
    title: &'static str,
    pub program: &'static Program,
    pub run: fn(&mut Console<'_>, &Settings) -> console::Result<Status>,
    /// In the order of the assignment's text.
    pub topics: &'static [Topic],
    pub twin: Twin,
    /// None if the course takes whole programs alone.
    pub functions: Option<Functions>,
    /// The course's text names exit statuses.
    pub names_statuses: bool,
    /// White space at line ends costs nothing.
    pub is_marked_by_eye: bool,
    /// The end of the names of C files with tests, in small letters. Each has its own `main()`.
    pub unit_tests: Option<&'static str>,
    /// A line that each game answers as long as it goes on; in spfiar also after its end.
    pub probe: &'static [u8],
}

/// The C functions that a course takes in place of a program.
pub struct Functions {
    /// The file that the course asks for, and its header.
    pub source: &'static str,
    pub header: &'static str,
    /// Our C files that answer requests.
    pub answering: &'static [&'static str],
    /// Our C file that plays the course's sessions.
    pub playing: &'static str,
    /// The arguments of the harness that the requests are written for.
    pub arguments: &'static [&'static str],
}

static GOMOKU_MIST: CourseRow = CourseRow {
    name: "gomoku-mist",
    title: "Gomoku in the Mist, Sydney COMP2017",
    program: &in_a_row::gomoku_mist::PROGRAM,
    run: in_a_row::gomoku_mist::run,
    topics: topics::GOMOKU_MIST,
    twin: twins::GOMOKU_MIST,
    functions: None,
    names_statuses: true,
    is_marked_by_eye: false,
    unit_tests: None,
    probe: b"who\n",
};

static CUHK4: CourseRow = CourseRow {
    name: "cuhk4",
    title: "Connect 4 for one or two, CUHK ENGG1110",
    program: &in_a_row::cuhk4::PROGRAM,
    run: in_a_row::cuhk4::run,
    topics: topics::CUHK4,
    twin: twins::CUHK4,
    functions: None,
    names_statuses: false,
    // The course marked by eye.
    is_marked_by_eye: true,
    unit_tests: None,
    probe: b"1\n",
};

static SPFIAR: CourseRow = CourseRow {
    name: "spfiar",
    title: "Connect4 against minimax, SPFIAR",
    program: &in_a_row::spfiar::PROGRAM,
    run: in_a_row::spfiar::run,
    topics: topics::SPFIAR,
    twin: twins::SPFIAR,
    functions: None,
    names_statuses: false,
    is_marked_by_eye: false,
    unit_tests: Some("unittest.c"),
    probe: b"x\n",
};

static ECE15: CourseRow = CourseRow {
    name: "ece15",
    title: "Connect-Four, Alice against the computer, UCSD ECE15",
    program: &in_a_row::ece15::PROGRAM,
    run: in_a_row::ece15::run,
    topics: topics::ECE15,
    twin: twins::ECE15,
    functions: Some(Functions {
        source: "connect4_functions.c",
        header: "connect4_functions.h",
        answering: &["ece15_functions.c", "isolate.c"],
        playing: "ece15_main.c",
        arguments: &["--notes"],
    }),
    names_statuses: false,
    // The handout is a picture.
    is_marked_by_eye: true,
    unit_tests: None,
    probe: b"1\n",
};

static SLIDE4: CourseRow = CourseRow {
    name: "slide4",
    title: "Connect Four from four sides, ENGGEN131",
    program: &in_a_row::slide4::PROGRAM,
    run: in_a_row::slide4::run,
    topics: topics::SLIDE4,
    twin: twins::SLIDE4,
    functions: Some(Functions {
        source: "connect4.c",
        header: "connect4.h",
        answering: &["slide4_functions.c", "isolate.c"],
        playing: "slide4_driver.c",
        arguments: &["--notes", "--decimals", "9"],
    }),
    names_statuses: false,
    is_marked_by_eye: false,
    unit_tests: None,
    probe: b"",
};

/// The courses as a table for a person.
pub fn list() -> String {
    let line = |course: &Course| format!("  {:<13}{}\n", course.name(), course.row().title);
    Course::ALL.iter().map(line).collect()
}

/// The course whose game has that name.
pub fn named(name: &str) -> Option<Course> {
    Course::ALL.into_iter().find(|course| course.name() == name)
}

impl Course {
    pub const ALL: [Self; 5] =
        [Self::GomokuMist, Self::Cuhk4, Self::Spfiar, Self::Ece15, Self::Slide4];

    /// Its row of the table.
    pub const fn row(self) -> &'static CourseRow {
        match self {
            Self::GomokuMist => &GOMOKU_MIST,
            Self::Cuhk4 => &CUHK4,
            Self::Spfiar => &SPFIAR,
            Self::Ece15 => &ECE15,
            Self::Slide4 => &SLIDE4,
        }
    }

    /// The name of its binary and of its folder of cases.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The functions that it takes; none if it takes whole programs alone.
    pub const fn functions(self) -> Option<&'static Functions> {
        self.row().functions.as_ref()
    }

    /// The C file that it asks for; empty if it takes whole programs alone.
    pub fn source(self) -> &'static str {
        self.functions().map_or("", |functions| functions.source)
    }

    /// The cases that count for a program, and the number of those that are left out. Cases on our
    /// own options and on open matters are left out. Only cases whose names fit the word count.
    pub fn cases(self, all: bool, word: &str) -> Result<(Vec<Case>, usize), Refusal> {
        let (cases, wrong) = cases::of(self);
        if !wrong.is_empty() {
            let wrong = wrong.join("\n");
            return Err(Refusal::Machine(format!("some files of the cases are wrong:\n{wrong}")));
        }
        let named = cases.into_iter().filter(|case| fits(word, &case.name));
        let (counting, ours): (Vec<_>, Vec<_>) = named.partition(|case| all || !case.is_ours());
        if counting.is_empty() {
            return Err(Refusal::value("--case", word, no_case(self.name(), ours.len())));
        }
        Ok((counting, ours.len()))
    }

    /// With which eyes outputs are compared.
    pub fn eyes(self) -> Eyes {
        if self.row().is_marked_by_eye { Eyes::Person } else { Eyes::Bytes }
    }
}

/// The line on the cases that do not count by default; empty if there are none.
pub fn of_left_out(count: usize) -> String {
    if count == 0 {
        return String::new();
    }
    let cases = show::count(count, "case", "cases");
    format!("--all adds {cases} on our own options and on what the course leaves open.\n")
}

/// That no case of a game is asked for, except `ours` cases that do not count by default.
fn no_case(game: &str, ours: usize) -> String {
    if ours == 0 {
        return format!("no case of {game} has such a name");
    }
    let more = show::count(ours, "such case", "such cases");
    format!(
        "no default case of {game} has such a name; --all adds {more} on our own options \
         and on open matters"
    )
}

#[cfg(test)]
mod tests {
    use super::{Course, list, named, no_case, of_left_out};
    use crate::text::difference::Eyes;

    #[test]
    fn each_course_is_found_by_its_name() {
        for course in Course::ALL {
            assert_eq!(named(course.name()), Some(course));
        }
        assert_eq!(named("cuhk"), None);
        let takes = Course::ALL.map(|course| course.functions().is_some());
        assert_eq!(takes, [false, false, false, true, true]);
    }

    /// All that a word picks: those that count, and how many more there are.
    #[test]
    fn cases_of_our_own_matters_are_left_out() {
        for course in Course::ALL {
            let (all, none) = course.cases(true, "").unwrap();
            let (counting, left_out) = course.cases(false, "").unwrap();
            assert_eq!((none, all.len()), (0, counting.len() + left_out));
            assert!(counting.iter().all(|case| !case.is_ours()));
        }
        let (wins, _) = Course::GomokuMist.cases(false, "win_*").unwrap();
        assert!(!wins.is_empty() && wins.iter().all(|case| case.topic() == "win"));
        assert!(Course::GomokuMist.cases(true, "no such case").is_err());
    }

    #[test]
    fn cases_that_do_not_count_are_told_where_no_other_fits() {
        assert_eq!(no_case("cuhk4", 0), "no case of cuhk4 has such a name");
        let told = "no default case of cuhk4 has such a name; --all adds 1 such case on our own \
                    options and on open matters";
        assert_eq!(no_case("cuhk4", 1), told);
        let told = told.replace("1 such case", "2 such cases");
        assert_eq!(no_case("cuhk4", 2), told);
        let why = |all| Course::Cuhk4.cases(all, "ours_input_*").err().map(|why| why.to_string());
        assert!(why(true).is_none());
        let (all, _) = Course::Cuhk4.cases(true, "ours_input_*").unwrap();
        let told = no_case("cuhk4", all.len());
        assert_eq!(why(false), Some(format!("in-a-row: --case=ours_input_*: {told}.\n")));
        let none = Course::Cuhk4.cases(true, "no such case").err().unwrap().to_string();
        assert_eq!(none, "in-a-row: --case=no such case: no case of cuhk4 has such a name.\n");
    }

    #[test]
    fn cases_that_are_left_out_are_counted() {
        let line = |cases| {
            format!("--all adds {cases} on our own options and on what the course leaves open.\n")
        };
        let expected = [String::new(), line("1 case"), line("2 cases")];
        assert_eq!([0, 1, 2].map(of_left_out), expected);
    }

    /// What the courses' texts say: exit statuses, marks by eye, names of files.
    #[test]
    fn the_table_holds_what_differs_between_the_courses() {
        let expected = "  gomoku-mist  Gomoku in the Mist, Sydney COMP2017\n  \
            cuhk4        Connect 4 for one or two, CUHK ENGG1110\n  \
            spfiar       Connect4 against minimax, SPFIAR\n  \
            ece15        Connect-Four, Alice against the computer, UCSD ECE15\n  \
            slide4       Connect Four from four sides, ENGGEN131\n";
        assert_eq!(list(), expected);
        let rows = Course::ALL.map(Course::row);
        let statuses = rows.map(|row| row.names_statuses);
        assert_eq!(statuses, [true, false, false, false, false]);
        let (bytes, person) = (Eyes::Bytes, Eyes::Person);
        assert_eq!(Course::ALL.map(Course::eyes), [bytes, person, bytes, person, bytes]);
        let sources = ["", "", "", "connect4_functions.c", "connect4.c"];
        assert_eq!(Course::ALL.map(Course::source), sources);
        let headers = [Course::Ece15, Course::Slide4]
            .map(|course| course.functions().map_or("", |functions| functions.header));
        assert_eq!(headers, ["connect4_functions.h", "connect4.h"]);
        let tests = rows.map(|row| row.unit_tests);
        assert_eq!(tests, [None, None, Some("unittest.c"), None, None]);
        let probes = rows.map(|row| row.probe);
        assert_eq!(probes, [&b"who\n"[..], b"1\n", b"x\n", b"1\n", b""]);
    }
}
