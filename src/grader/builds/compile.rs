//! The compiler's command line, the only one of the project.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::cases::courses::Course;
use crate::embedded;

/// Slips that the courses' compilers took and newer ones refuse: a forgotten header, a variable
/// that two files define. `scanf_s` of Visual Studio is `scanf`, which ignores a size that comes
/// last.
const AS_THEN: [&str; 6] = [
    "-Dscanf_s=scanf",
    "-fcommon",
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-pointer-types",
];

/// The compiler where `CC` names no other.
pub const USUAL: &str = "cc";

/// The C compiler: the variable `CC`, a name or a path as one word, without options.
pub fn name() -> OsString {
    env::var_os("CC").filter(|name| !name.is_empty()).unwrap_or_else(|| USUAL.into())
}

/// Each call of a function that the library defines goes there, and none is left undefined.
const AS_LIBRARY: [&str; 5] =
    ["-shared", "-fPIC", "-fno-semantic-interposition", "-Wl,-Bsymbolic", "-Wl,-z,defs"];

/// Seeding does nothing in C files of games with random numbers.
const UNSEEDED: &str = "unseeded.c";

/// The use that a build makes of a student's functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Its functions answer requests, or play as a bot.
    Functions,
    /// It plays the course's sessions, for transcripts.
    Sessions,
    /// The same as far as the functions that are there lead.
    SomeSessions,
}

/// The folder of our headers and harnesses, from the top of the repository.
pub fn harness() -> PathBuf {
    PathBuf::from("src/grader/harness")
}

/// Our headers and harnesses, which this program holds: each with its name.
pub fn held() -> impl Iterator<Item = (&'static OsStr, &'static [u8])> {
    let files = embedded::files_in(&harness()).iter();
    let files = files.filter(|(path, _)| path.parent() == Some(&harness()));
    files.filter_map(|(path, bytes)| Some((path.file_name()?, *bytes)))
}

/// Our right functions of slide4. No student's file is compiled beside them.
pub fn right_functions() -> &'static [u8] {
    embedded::file(&harness().join("right/connect4.c")).unwrap_or_default()
}

/// The file of our right functions during a build, and what it is compiled to.
pub const RIGHT: &str = "in-a-row-right.c";
const RIGHT_OBJECT: &str = "in-a-row-right.o";

/// The header that gives our functions the places of a student's.
const OURS: &str = "ours.h";

/// The switches for functions of ours in the places of a student's.
fn ours_in_place(harness: &Path, ours: &[&str]) -> Vec<OsString> {
    if ours.is_empty() {
        return Vec::new();
    }
    let mut words = vec!["-include".into(), harness.join(OURS).into()];
    words.extend(ours.iter().map(|name| OsString::from(format!("-DOURS_{name}"))));
    words
}

/// The command that compiles these functions of ours.
pub fn compile_ours(harness: &Path, ours: &[&str]) -> Vec<OsString> {
    let mut words = vec![name()];
    words.extend(["-std=gnu17", "-O1", "-fPIC", "-DTHESE_ARE_OURS", "-I"].map(OsString::from));
    words.push(harness.into());
    words.extend(ours_in_place(harness, ours));
    words.extend(["-c", "-o", RIGHT_OBJECT, RIGHT].map(OsString::from));
    words
}

/// The commands that compile C files into a program, one after the other. `harness` is the folder
/// of our C files, as the compiler sees it. Without an entry the files are a whole program.
///
/// `ours` names functions of ours that take the places of a student's. They are compiled before
/// ([`compile_ours`]).
///
/// With an entry a `main()` among the files goes by another name. [`Entry::Functions`] makes two
/// files: the program, which is ours alone, and a library beside it. The library holds the
/// student's functions, and the program loads it. A student's `memcmp` or `malloc` then serves the
/// student's functions alone. A constructor runs where the functions run. The student's file cannot
/// call ours.
pub fn compile(
    course: Course,
    entry: Option<Entry>,
    harness: &Path,
    sources: &[OsString],
    ours: &[&str],
    program: &OsStr,
) -> Vec<Vec<OsString>> {
    let of_harness = |names: &[&str]| -> Vec<OsString> {
        names.iter().map(|name| harness.join(name).into()).collect()
    };
    let mut sources = sources.to_vec();
    sources.extend(ours_in_place(harness, ours));
    if !ours.is_empty() {
        sources.push(RIGHT_OBJECT.into());
    }
    let line = |switches: &[&str], output: &OsStr, sources: &[OsString], names: &[&str]| {
        let mut words = vec![name()];
        words.extend(["-std=gnu17", "-O1"].iter().chain(switches).map(OsString::from));
        if course.functions().is_some() {
            words.extend(["-I".into(), harness.into()]);
        }
        words.extend(["-o".into(), output.into()]);
        words.extend(sources.iter().cloned());
        words.extend(of_harness(names));
        words.push("-lm".into());
        words
    };
    let mut switches = AS_THEN.to_vec();
    if entry.is_some() && course.functions().is_some() {
        switches.push("-Dmain=student_main");
    }
    if entry == Some(Entry::SomeSessions) {
        switches.push("-DSOME_ARE_MISSING");
    }
    if entry != Some(Entry::Functions) {
        return vec![line(&switches, program, &sources, &files(course, entry))];
    }
    switches.extend(AS_LIBRARY);
    let mut main = line(&[], program, &[], &files(course, entry));
    main.push("-ldl".into());
    vec![line(&switches, &library(program), &sources, &[UNSEEDED]), main]
}

/// The library of functions that belongs to a program.
pub fn library(program: &OsStr) -> OsString {
    let mut name = program.to_os_string();
    name.push(".so");
    name
}

/// The C files that count. A course may ask for unit tests in files of their own, which have a
/// `main()` each.
pub fn counted(course: Course, sources: &[OsString]) -> Vec<OsString> {
    let is_test = |name: &OsString| {
        let end = course.row().unit_tests;
        end.is_some_and(|end| name.to_string_lossy().to_lowercase().ends_with(end))
    };
    let (tests, others): (Vec<_>, Vec<_>) = sources.iter().cloned().partition(is_test);
    if others.is_empty() { tests } else { others }
}

/// The command that only looks whether C files declare their functions as the course's header does.
pub fn check(course: Course, harness: &Path, sources: &[OsString]) -> Vec<OsString> {
    let switches = ["-std=gnu17", "-fsyntax-only", "-Dmain=student_main"].into_iter();
    let mut words = vec![name()];
    words.extend(switches.chain(AS_THEN).chain(["-I"]).map(OsString::from));
    words.push(harness.into());
    let header = course.functions().map(|functions| functions.header);
    for header in header.into_iter().chain(["again.h"]) {
        words.push("-include".into());
        words.push(harness.join(header).into());
    }
    words.extend(sources.iter().cloned());
    words
}

/// Our C files that a program consists of beside the student's; none for a game of whole programs.
fn files(course: Course, entry: Option<Entry>) -> Vec<&'static str> {
    match (course.functions(), entry) {
        (Some(functions), Some(Entry::Functions)) => functions.answering.to_vec(),
        (Some(functions), Some(Entry::Sessions | Entry::SomeSessions)) => {
            vec![functions.playing, UNSEEDED]
        }
        (Some(_), None) => vec![UNSEEDED],
        (None, _) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Entry, USUAL, check, compile, compile_ours, counted, harness, held, library, name,
        ours_in_place, right_functions,
    };
    use crate::cases::courses::Course;
    use std::ffi::{OsStr, OsString};
    use std::path::Path;

    fn names(names: &[&str]) -> Vec<OsString> {
        names.iter().map(OsString::from).collect()
    }

    /// The command lines for `a.c`, without the words that all have.
    fn lines(course: Course, entry: Option<Entry>) -> Vec<String> {
        let lines = compile(course, entry, Path::new("h"), &names(&["a.c"]), &[], OsStr::new("p"));
        let line = |words: &Vec<OsString>| {
            let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
            let line = words.join(" ");
            let rest = line.strip_prefix("cc -std=gnu17 -O1 ").unwrap().to_string();
            let switches = "-Dscanf_s=scanf -fcommon -Wno-error=implicit-function-declaration \
                -Wno-error=implicit-int -Wno-error=int-conversion \
                -Wno-error=incompatible-pointer-types ";
            rest.strip_prefix(switches).map_or(format!("ours: {rest}"), ToString::to_string)
        };
        lines.iter().map(line).collect()
    }

    #[test]
    fn a_whole_program_is_compiled_from_its_files() {
        assert_eq!(lines(Course::Cuhk4, None), ["-o p a.c -lm"]);
        assert_eq!(lines(Course::Ece15, None), ["-I h -o p a.c h/unseeded.c -lm"]);
    }

    #[test]
    fn functions_become_a_library_beside_our_program() {
        let library = "-Dmain=student_main -shared -fPIC -fno-semantic-interposition \
            -Wl,-Bsymbolic -Wl,-z,defs -I h -o p.so a.c h/unseeded.c -lm";
        let main = "ours: -I h -o p h/ece15_functions.c h/isolate.c -lm -ldl";
        assert_eq!(lines(Course::Ece15, Some(Entry::Functions)), [library, main]);
        let sessions = "-I h -o p a.c h/slide4_driver.c h/unseeded.c -lm";
        let with = |switches: &str| [format!("-Dmain=student_main {switches}{sessions}")];
        assert_eq!(lines(Course::Slide4, Some(Entry::Sessions)), with(""));
        let some = lines(Course::Slide4, Some(Entry::SomeSessions));
        assert_eq!(some, with("-DSOME_ARE_MISSING "));
    }

    /// Our function is linked with the student's files. The others of our file have other names.
    #[test]
    fn a_function_of_ours_takes_the_place_of_a_students() {
        let (harness, ours) = (Path::new("h"), ["CheckGameOver"]);
        let shown = |words: &[OsString]| {
            words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
        };
        let place = "-include h/ours.h -DOURS_CheckGameOver";
        let object = format!(
            "cc -std=gnu17 -O1 -fPIC -DTHESE_ARE_OURS -I h {place} \
             -c -o in-a-row-right.o in-a-row-right.c"
        );
        assert_eq!(shown(&compile_ours(harness, &ours)), object);
        let files = names(&["a.c"]);
        for (entry, count) in [(Entry::Sessions, 1), (Entry::Functions, 2)] {
            let lines =
                compile(Course::Slide4, Some(entry), harness, &files, &ours, OsStr::new("p"));
            let with = format!(" a.c {place} in-a-row-right.o ");
            let lines: Vec<_> = lines.iter().map(|words| shown(words)).collect();
            assert_eq!(lines.len(), count);
            assert!(lines[0].contains(&with) && lines[1..].iter().all(|it| !it.contains("right")));
        }
        assert!(right_functions().starts_with(b"/* A right connect4.c"));
        assert!(held().all(|(name, _)| name != "connect4.c"));
    }

    #[test]
    fn declarations_are_compared_with_the_courses_header() {
        let words = check(Course::Slide4, Path::new("h"), &names(&["a.c"]));
        let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
        let whole = "cc -std=gnu17 -fsyntax-only -Dmain=student_main -Dscanf_s=scanf -fcommon \
            -Wno-error=implicit-function-declaration -Wno-error=implicit-int \
            -Wno-error=int-conversion -Wno-error=incompatible-pointer-types \
            -I h -include h/connect4.h -include h/again.h a.c";
        assert_eq!(words.join(" "), whole);
    }

    /// The right functions stand in a folder of their own, and are held for it alone.
    #[test]
    fn our_headers_and_harnesses_are_held() {
        let mut found: Vec<_> = held().map(|(name, _)| name.to_string_lossy()).collect();
        found.sort();
        let files = "again.h connect4.h connect4_functions.h ece15_functions.c ece15_main.c \
            isolate.c isolate.h ours.h slide4_driver.c slide4_functions.c unseeded.c";
        assert_eq!(found.join(" "), files);
        assert!(held().all(|(_, bytes)| bytes.starts_with(b"/*")));
        assert_eq!(harness(), Path::new("src/grader/harness"));
        assert_eq!(library(OsStr::new("a/p")), "a/p.so");
        assert_eq!(USUAL, "cc");
        let named = std::env::var_os("CC").filter(|name| !name.is_empty());
        assert_eq!(name(), named.unwrap_or_else(|| "cc".into()));
        assert!(ours_in_place(Path::new("h"), &[]).is_empty());
        let two = ours_in_place(Path::new("h"), &["A", "B"]);
        assert_eq!(two, names(&["-include", "h/ours.h", "-DOURS_A", "-DOURS_B"]));
    }

    /// Unit tests count only where nothing else was handed in.
    #[test]
    fn unit_tests_are_no_part_of_a_program() {
        let all = names(&["a.c", "a_UnitTest.c", "unittest.c"]);
        assert_eq!(counted(Course::Spfiar, &all), names(&["a.c"]));
        assert_eq!(counted(Course::Spfiar, &all[1..]), all[1..]);
        assert_eq!(counted(Course::Cuhk4, &all), all);
    }
}
