//! The table of all suites: on standard output, as CSV, and against each fault.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::examples::Examples;
use super::folder::Place;
use super::judge::TestVerdict;
use super::{Marked, report};
use crate::files::atomic;
use crate::files::resumable::Existing;
use crate::options::Options;
use crate::refusal::{Out, Refusal};
use crate::text::{csv, show, terminal};
use crate::twins::switches::Set;

/// The table that is written while the suites are judged, and its end.
pub struct SuiteTable<'a, 'o> {
    out: &'a mut Out<'o>,
    options: &'a Options,
    examples: &'a Examples,
    width: usize,
    csv: String,
    matrix: String,
    /// Faults that any suite catches.
    together: Set,
}

/// True if a verdict is of some sort.
type Holds = fn(&TestVerdict) -> bool;

/// The verdicts that have a column.
const VERDICTS: [(&str, Holds); 4] = [
    ("valid", |verdict| matches!(verdict, TestVerdict::Valid { .. })),
    ("nearly", |verdict| matches!(verdict, TestVerdict::Nearly(_))),
    ("open", |verdict| matches!(verdict, TestVerdict::Open { .. })),
    ("wrong", |verdict| matches!(verdict, TestVerdict::Wrong(_))),
];

/// The verdict with which a test counts.
pub const VALID: Holds = VERDICTS[0].1;

impl<'a, 'o> SuiteTable<'a, 'o> {
    /// Writes the heading.
    pub fn begin(
        out: &'a mut Out<'o>,
        options: &'a Options,
        examples: &'a Examples,
        places: &[Place],
    ) -> Result<Self, Refusal> {
        if let Some(folder) = &options.reports {
            look_at_reports(folder, places, options.existing)?;
        }
        let files = [("--csv", &options.csv), ("--matrix", &options.matrix)];
        for (variable, file) in files.iter().filter_map(|(name, file)| Some((name, file.as_ref()?)))
        {
            atomic::look(variable, file, options.existing)?;
        }
        let names = places.iter().map(|place| place.name.as_str());
        let width = terminal::width_of_names("suite", names);
        let verdicts = VERDICTS.map(|(name, _)| format!("  {name:>6}")).concat();
        writeln!(out, "{:<width$}  {:>5}{verdicts}  {:>7}", "suite", "pairs", "caught")?;
        let (csv, matrix) = (csv_heading(examples), matrix_heading(examples));
        Ok(Self { out, options, examples, width, csv, matrix, together: Set::NONE })
    }

    /// Writes the line of a suite, and its report.
    pub fn row(&mut self, place: &Place, marked: &Marked) -> Result<(), Refusal> {
        let caught: Vec<usize> = self
            .examples
            .all()
            .map(|(fault, _)| fault)
            .filter(|&fault| marked.catches(fault, VALID))
            .collect();
        self.together = caught.iter().copied().fold(self.together, Set::with);
        let beyond = caught.iter().filter(|fault| !self.examples.caught.has(**fault)).count();
        let all = self.examples.beyond().count();
        let width = self.width;
        let verdicts = VERDICTS.map(|(_, is)| format!("  {:>6}", marked.count(is))).concat();
        let score = format!("{beyond}/{all}");
        let (name, pairs) = (&place.name, marked.suite.tests.len());
        let name = terminal::filled(name, width);
        let line = format!("{name}  {pairs:>5}{verdicts}  {score:>7}  {}", remarks(marked));
        writeln!(self.out, "{}", line.trim_end())?;
        self.out.flush()?;
        self.csv.push_str(&csv_row(self.examples, &place.name, marked));
        let flags = self.examples.all().map(|(fault, _)| u8::from(caught.contains(&fault)));
        let flags: Vec<_> = flags.map(|flag| flag.to_string()).collect();
        self.matrix.push_str(&format!("{},{}\n", csv::cell(&place.name), flags.join(",")));
        self.report(place, marked)
    }

    fn report(&mut self, place: &Place, marked: &Marked) -> Result<(), Refusal> {
        let Some(folder) = &self.options.reports else {
            return Ok(());
        };
        let text = report::text(&place.name, marked, self.examples, self.options.names);
        let file = folder.join(&place.report);
        atomic::replace(&file, &text).map_err(|error| Refusal::file("--reports", &file, &error))
    }

    /// Writes what is known only at the end.
    pub fn finish(self) -> Result<(), Refusal> {
        let all = self.examples.all().count();
        let beyond = self.examples.beyond().count();
        let together =
            self.examples.beyond().filter(|(fault, _)| self.together.has(*fault)).count();
        writeln!(
            self.out,
            "\nThe assignment's own examples catch {} of {all} planted faults. \
             Only the other {beyond} count.\nAll suites together catch {together} of these.",
            all - beyond
        )?;
        if let Some(file) = &self.options.csv {
            atomic::replace(file, &self.csv)
                .map_err(|error| Refusal::file("--csv", file, &error))?;
        }
        if let Some(file) = &self.options.matrix {
            atomic::replace(file, &self.matrix)
                .map_err(|error| Refusal::file("--matrix", file, &error))?;
        }
        Ok(())
    }
}

/// Remarks on a suite for a person, in short.
fn remarks(marked: &Marked) -> String {
    let unjudged = marked.count(|verdict| matches!(verdict, TestVerdict::Unjudged(_)));
    let statuses = marked.judged.iter().filter(|judged| !judged.status_is_right).count();
    let counts = [
        (marked.suite.lonely_inputs.len(), "without output"),
        (marked.suite.lonely_outputs.len(), "without input"),
        (unjudged, "not judged"),
        (statuses, "with a wrong status"),
        (marked.suite.refused.len(), "not opened"),
    ];
    let told = counts.iter().filter(|(count, _)| *count > 0);
    told.map(|(count, what)| format!("{count} {what}")).collect::<Vec<_>>().join(", ")
}

fn csv_heading(examples: &Examples) -> String {
    let mut topics = String::new();
    for topic in examples.topics() {
        let faults = examples.beyond().filter(|(_, fault)| fault.topic == topic);
        topics += &format!(",{topic} (of {})", faults.count());
    }
    format!(
        "suite,pairs,valid,nearly,open,wrong,not judged,inputs without output,\
         outputs without input,not opened,wrong statuses,caught,caught with nearly valid ones,\
         faults{topics}\n"
    )
}

fn csv_row(examples: &Examples, name: &str, marked: &Marked) -> String {
    let caught = |is: Holds| examples.beyond().filter(move |(fault, _)| marked.catches(*fault, is));
    let mut counts = vec![marked.suite.tests.len()];
    counts.extend(VERDICTS.iter().map(|(_, is)| marked.count(*is)));
    counts.extend([
        marked.count(|verdict| matches!(verdict, TestVerdict::Unjudged(_))),
        marked.suite.lonely_inputs.len(),
        marked.suite.lonely_outputs.len(),
        marked.suite.refused.len(),
        marked.judged.iter().filter(|judged| !judged.status_is_right).count(),
        caught(VALID).count(),
        caught(|verdict| matches!(verdict, TestVerdict::Valid { .. } | TestVerdict::Nearly(_)))
            .count(),
        examples.beyond().count(),
    ]);
    for topic in examples.topics() {
        counts.push(caught(VALID).filter(|(_, fault)| fault.topic == topic).count());
    }
    let mut row = csv::cell(name);
    for count in counts {
        let _ = write!(row, ",{count}");
    }
    row + "\n"
}

/// The heading, the topics, and the examples as a suite of their own.
fn matrix_heading(examples: &Examples) -> String {
    let mut lines = [String::from("suite"), "(topic)".to_string(), "(examples)".to_string()];
    for (number, fault) in examples.all() {
        let [names, topics, caught] = &mut lines;
        let _ = write!(names, ",{}", fault.name);
        let _ = write!(topics, ",{}", fault.topic);
        let _ = write!(caught, ",{}", u8::from(examples.caught.has(number)));
    }
    lines.join("\n") + "\n"
}

/// A path as it is shown, on one line.
pub fn shown(path: &Path) -> String {
    show::name(path.as_os_str())
}

/// The folder of the reports, which is made where there is none. No report is replaced unasked.
fn look_at_reports(folder: &Path, places: &[Place], existing: Existing) -> Result<(), Refusal> {
    fs::create_dir_all(folder).map_err(|error| Refusal::file("--reports", folder, &error))?;
    let mut files = places.iter().map(|place| folder.join(&place.report));
    files.try_for_each(|file| atomic::look("--reports", &file, existing))
}

#[cfg(test)]
mod tests {
    use super::{
        Existing, Marked, Options, Out, Place, SuiteTable, TestVerdict, csv_heading, csv_row,
        remarks, report, shown,
    };
    use crate::cases::courses::Course;
    use crate::suites::examples::Examples;
    use crate::suites::folder::Suite;
    use crate::suites::judge::{Judged, Test, Wrong};
    use crate::twins::switches::{Purpose, Set, Switch};
    use std::fs;
    use std::path::{Path, PathBuf};

    /// A suite whose tests have these verdicts and catch these faults.
    fn marked(verdicts: Vec<(TestVerdict, Set)>) -> Marked {
        let test = |_: &(TestVerdict, Set)| Test {
            name: String::new(),
            input: Vec::new(),
            expected: Vec::new(),
            arguments: Vec::new(),
            status: None,
        };
        let suite = Suite {
            tests: verdicts.iter().map(test).collect(),
            lonely_inputs: vec!["a".into(); 4],
            lonely_outputs: vec!["b".into(); 5],
            misspelt: vec![None; 4],
            refused: vec![("c".into(), "d".into()); 6],
        };
        let judged = verdicts.into_iter().map(|(verdict, caught)| Judged {
            status_is_right: !matches!(verdict, TestVerdict::Unjudged(_)),
            verdict,
            caught,
        });
        Marked { suite, judged: judged.collect() }
    }

    /// Each number stands below its heading. A fault counts where a valid test catches it.
    #[test]
    fn a_row_of_the_suites_counts_verdicts_and_faults() {
        let switches = Course::GomokuMist.row().twin.switches;
        let faults = switches.iter().enumerate().filter(|(_, one)| one.purpose == Purpose::Fault);
        let faults: Vec<usize> = faults.map(|(place, _)| place).collect();
        let examples = Examples { switches, caught: Set::NONE.with(faults[0]) };
        let set =
            |places: &[usize]| places.iter().fold(Set::NONE, |set, place| set.with(faults[*place]));
        let marked = marked(vec![
            (TestVerdict::Valid { touches: Vec::new() }, set(&[0, 1, 2])),
            (TestVerdict::Valid { touches: Vec::new() }, set(&[2])),
            (TestVerdict::Nearly(String::new()), set(&[2, 3])),
            (TestVerdict::Open { readings: Vec::new() }, set(&[4])),
            (TestVerdict::Unjudged(""), Set::NONE),
        ]);
        let (heading, row) = (csv_heading(&examples), csv_row(&examples, "a,b", &marked));
        assert!(row.starts_with("\"a,b\","), "{row}");
        let (names, cells) = (heading.trim_end().split(','), row.trim_end().split(',').skip(1));
        let table: Vec<(&str, &str)> = names.zip(cells).collect();
        let cell = |name: &str| table.iter().find(|(other, _)| *other == name).unwrap().1;
        assert_eq!(heading.split(',').count() + 1, row.split(',').count());
        let table = [
            ("pairs", "5"),
            ("valid", "2"),
            ("nearly", "1"),
            ("open", "1"),
            ("wrong", "0"),
            ("not judged", "1"),
            ("inputs without output", "4"),
            ("outputs without input", "5"),
            ("not opened", "6"),
            ("wrong statuses", "1"),
            ("caught", "2"),
            ("caught with nearly valid ones", "3"),
        ];
        for (name, expected) in table {
            assert_eq!(cell(name), expected, "{name}");
        }
        assert_eq!(cell("faults"), (faults.len() - 1).to_string());
        let told =
            "4 without output, 5 without input, 1 not judged, 1 with a wrong status, 6 not opened";
        assert_eq!(remarks(&marked), told);
    }

    const fn switch(name: &'static str, topic: &'static str, purpose: Purpose) -> Switch {
        Switch { name, topic, purpose, program: name }
    }

    static SWITCHES: [Switch; 6] = [
        switch("row", "win", Purpose::Fault),
        switch("open", "win", Purpose::Open),
        switch("column", "win", Purpose::Fault),
        switch("hole", "view", Purpose::Fault),
        switch("edge", "view", Purpose::Fault),
        switch("full", "tie", Purpose::Fault),
    ];

    fn place(name: &str) -> Place {
        Place { name: name.into(), path: PathBuf::new(), report: format!("{name}.txt") }
    }

    /// Two suites: of the first only the valid tests catch. The second has no remarks.
    #[test]
    fn a_table_and_its_files_are_written_as_a_whole() {
        let examples = Examples { switches: &SWITCHES, caught: Set::NONE.with(0) };
        let valid = || TestVerdict::Valid { touches: Vec::new() };
        let set = |places: &[usize]| places.iter().fold(Set::NONE, |set, &place| set.with(place));
        let (expected, right) = (Vec::new(), Vec::new());
        let wrong = TestVerdict::Wrong(Wrong { expected, right, faults: vec![], answers: None });
        let anna = marked(vec![
            (valid(), set(&[0, 2])),
            (valid(), set(&[3])),
            (TestVerdict::Nearly(String::new()), set(&[4])),
            (wrong, Set::NONE),
        ]);
        let bob = marked(vec![(valid(), set(&[2, 5]))]);
        let bob = Marked { suite: Suite { tests: bob.suite.tests, ..Suite::default() }, ..bob };
        let top = std::env::temp_dir().join(format!("in-a-row-table-{}", std::process::id()));
        let _ = fs::remove_dir_all(&top);
        let options = Options {
            csv: Some(top.join("all.csv")),
            matrix: Some(top.join("all.matrix")),
            reports: Some(top.clone()),
            ..Options::new(Course::GomokuMist, "suites".into(), None)
        };
        let places = [place("anna"), place("Bob, C")];
        let mut bytes = Vec::new();
        let mut out = Out(&mut bytes);
        let mut table = SuiteTable::begin(&mut out, &options, &examples, &places).ok().unwrap();
        table.row(&places[0], &anna).ok().unwrap();
        table.row(&places[1], &bob).ok().unwrap();
        table.finish().ok().unwrap();
        let expected = "\
suite   pairs   valid  nearly    open   wrong   caught
anna        4       2       1       0       1      2/4  4 without output, 5 without input, 6 not opened
Bob, C      1       1       0       0       0      2/4

The assignment's own examples catch 1 of 5 planted faults. Only the other 4 count.
All suites together catch 3 of these.
";
        assert_eq!(String::from_utf8(bytes).unwrap(), expected);
        let file = |name: &str| fs::read_to_string(top.join(name)).unwrap();
        let expected = "suite,pairs,valid,nearly,open,wrong,not judged,inputs without output,\
            outputs without input,not opened,wrong statuses,caught,caught with nearly valid ones,\
            faults,win (of 1),view (of 2),tie (of 1)\n\
            anna,4,2,1,0,1,0,4,5,6,0,2,3,4,1,1,0\n\
            \"Bob, C\",1,1,0,0,0,0,0,0,0,0,2,2,4,1,0,1\n";
        assert_eq!(file("all.csv"), expected);
        let expected = "suite,row,column,hole,edge,full\n\
            (topic),win,win,view,view,tie\n\
            (examples),1,0,0,0,0\n\
            anna,1,1,1,0,0\n\
            \"Bob, C\",0,1,0,0,1\n";
        assert_eq!(file("all.matrix"), expected);
        for (name, marked) in [("anna", &anna), ("Bob, C", &bob)] {
            let text = report::text(name, marked, &examples, false);
            assert_eq!(file(&format!("{name}.txt")), text);
        }
        // Each of the files is there already.
        let none = Options { csv: None, matrix: None, reports: None, ..options.clone() };
        let refused = |options: Options| {
            let (mut bytes, places) = (Vec::new(), [place("bob"), place("anna")]);
            let mut out = Out(&mut bytes);
            let begun = SuiteTable::begin(&mut out, &options, &examples, &places);
            begun.err().map(|why| why.to_string().split('=').next().unwrap().to_string())
        };
        let csv = || Options { csv: options.csv.clone(), ..none.clone() };
        assert_eq!(refused(csv()).as_deref(), Some("in-a-row: --csv"));
        let matrix = Options { matrix: options.matrix.clone(), ..none.clone() };
        assert_eq!(refused(matrix).as_deref(), Some("in-a-row: --matrix"));
        let reports = Options { reports: options.reports.clone(), ..none.clone() };
        assert_eq!(refused(reports).as_deref(), Some("in-a-row: --reports"));
        assert_eq!(refused(none.clone()), None);
        assert_eq!(refused(Options { existing: Existing::Replaced, ..csv() }), None);
        fs::remove_dir_all(&top).unwrap();
    }

    #[test]
    fn a_path_is_shown_on_one_line() {
        assert_eq!(shown(Path::new("a/b\n")), r"a/b\u{a}");
    }
}
