//! A folder of programs: a table, and whatever files are asked for.
//!
//! # Many machines
//!
//! `--part=2/8` grades every eighth submission, from the second one. The submissions have the same
//! numbers in all parts, and the first part's file has the heading. `sort -n` joins the files.
//!
//! GNU parallel, on three machines that share the folder, a part each:
//!
//! ```text
//! parallel -j 1 -S anna,bert,carl --workdir . \
//!     in-a-row grade-all cuhk4 submissions --part={}/3 --csv=part-{}.csv ::: 1 2 3
//! sort -n part-*.csv > marks.csv
//! ```
//!
//! An array of Slurm's, with eight machines:
//!
//! ```text
//! sbatch --array=1-8 --exclusive --wrap='in-a-row grade-all cuhk4 submissions \
//!     --part=$SLURM_ARRAY_TASK_ID/8 --csv=part-$SLURM_ARRAY_TASK_ID.csv'
//! sort -n part-*.csv > marks.csv
//! ```

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::builds::{archives, compile};
use crate::files::resumable::{self, Existing, FoundRow, RowFile, fingerprint};
use crate::grading::selection::Selection;
use crate::handed_in::class::{Class, Submission};
use crate::handed_in::key;
use crate::marks::Marks;
use crate::options::Options;
use crate::outputs::Graded;
use crate::outputs::page::{self, Page};
use crate::outputs::sheet::{self, Sheet};
use crate::outputs::summary::Summary;
use crate::outputs::table::Table;
use crate::refusal::{Out, Outcome, Refusal, in_words};
use crate::run::sandbox::Sandbox;
use crate::text::show;
use crate::text::terminal::{self, Progress};
use crate::{builds, handed_in};

/// Grades all programs of a folder. Each file has a row as soon as it is known.
///
/// # Errors
/// Why nothing is graded, or what cannot be written.
pub fn grade(options: &Options, sandbox: &Sandbox, out: &mut Out<'_>) -> Result<Outcome, Refusal> {
    let selection = Selection::of(options)?;
    let (folder, _unpacked) = archives::class_folder(&options.target, sandbox)?;
    let mut class = Class::find(&folder, options, &selection.cases, sandbox)?;
    crate::refusal::say(&selection.remarks);
    if options.dry {
        list(&class, out)?;
        return Ok(Outcome::Done);
    }
    look_at_words(options)?;
    let whole = Marks::none(options.game, class.cases, &options.points, "");
    let mut files = RowFiles::look(&class, &whole)?;
    let plan = files.plan(&class)?;
    class.keep_numbers(&files.numbers());
    key::write(options, &class.everybody)?;
    files.begin(&plan)?;
    let mut summary = Summary::new(class.cases.len(), sheet::tasks(options.game));
    files.add_earlier(&plan, &mut summary);
    write!(out, "{}", plan.words(&class.submissions))?;
    let table = Table::new(&class, &whole, terminal::columns_of_whole_output(options.width));
    table.heading(out, &whole)?;
    let mut progress = Progress::new();
    let all = plan.places.len();
    let graded = class.grade(&plan.places, &mut |place, graded, finished| {
        let Some(submission) = class.submissions.get(place) else { return Ok(()) };
        Progress::hide();
        table.row(out, submission, &graded.marks)?;
        summary.add(&graded.marks);
        files.put(place, submission, &graded)?;
        if finished < all {
            progress.show(&format!("{finished}/{all} submissions"));
        }
        Ok(())
    });
    Progress::hide();
    graded?;
    files.close()?;
    table.end(out)?;
    write!(out, "{}", summary.text(class.cases))?;
    Ok(Outcome::Done)
}

/// Options that need each other.
fn look_at_words(options: &Options) -> Result<(), Refusal> {
    if options.key.is_some() && !options.anonymous {
        return Err(Refusal::call("--key is for --anonymous, which is missing"));
    }
    if options.only.is_none() {
        return Ok(());
    }
    if options.existing == Existing::Replaced {
        return Err(Refusal::call("--only and --force exclude each other"));
    }
    let is_asked = options.csv.is_some() || options.matrix.is_some() || options.reports.is_some();
    if is_asked {
        return Ok(());
    }
    Err(Refusal::call(
        "--only replaces rows of a run; give the --csv, --matrix and --reports of it",
    ))
}

/// Which submissions are graded.
struct Plan {
    /// Places of which all files have a row already.
    kept: BTreeSet<usize>,
    /// The places to grade, in their order.
    places: Vec<usize>,
    /// Those of them whose row is replaced because what was handed in has changed.
    changed: Vec<usize>,
    /// Names of rows that go, because their submissions are gone.
    gone: Vec<String>,
    /// One submission alone is graded: all other rows stay.
    is_of_one: bool,
}

impl Plan {
    /// The words before the table.
    fn words(&self, submissions: &[Submission]) -> String {
        let Self { kept, changed, gone, .. } = self;
        if kept.is_empty() || self.is_of_one {
            return String::new();
        }
        let mut text =
            format!("{} there already.\n", show::count(kept.len(), "row is", "rows are"));
        if !changed.is_empty() {
            let name = |place: &usize| submissions.get(*place).map(|one| one.name.as_str());
            let names: Vec<_> = changed.iter().filter_map(name).collect();
            let count = show::count(changed.len(), "submission has", "submissions have");
            let names = names.join(", ");
            text.push_str(&format!("{count} changed since then, and graded again: {names}.\n"));
        }
        if !gone.is_empty() {
            let count = show::count(gone.len(), "row goes", "rows go");
            let names = gone.join(", ");
            text.push_str(&format!("{count}, without a submission in the folder: {names}.\n"));
        }
        text
    }

    /// True if a row stays in its file until another one takes its place.
    fn keeps(&self, row: &FoundRow) -> bool {
        self.is_of_one || row.place.is_some_and(|place| self.kept.contains(&place))
    }

    /// True if a row stays as it was.
    fn stays(&self, row: &FoundRow) -> bool {
        self.keeps(row) && row.place.is_none_or(|place| !self.places.contains(&place))
    }
}

/// The list of submissions, and how each would be built and run.
fn list(class: &Class, out: &mut Out<'_>) -> Result<(), Refusal> {
    let names = class.submissions.iter().map(|one| one.name.as_str());
    let width = terminal::width_of_names("", names);
    for one in &class.submissions {
        let plan = handed_in::kind_among_others(&one.path)
            .map(|kind| builds::plan(&kind, class.options.game));
        let plan = show::safe(&class.named(&plan.unwrap_or_else(|why| why), one));
        writeln!(out, "{}  {plan}", terminal::filled(&one.name, width))?;
    }
    Ok(())
}

/// All files that get rows.
struct RowFiles<'a> {
    sheets: Vec<Sheet>,
    page: Option<Page>,
    /// The folder of the reports.
    reports: Option<&'a Path>,
}

impl<'a> RowFiles<'a> {
    /// Looks at all files before any of them is touched.
    fn look(class: &Class<'a>, whole: &Marks) -> Result<Self, Refusal> {
        let options = class.options;
        let run = run(class);
        let asked =
            [(sheet::SheetKind::Points, &options.csv), (sheet::SheetKind::Cases, &options.matrix)];
        let mut sheets = Vec::new();
        for (kind, path) in asked {
            if let Some(path) = path {
                sheets.push(Sheet::look(kind, path, class, whole, &run)?);
            }
        }
        let reports = options.reports.as_deref();
        let page = reports.map(|folder| look_at_reports(folder, class, whole, &run)).transpose()?;
        Ok(Self { sheets, page, reports })
    }

    /// The submissions that are graded. Without `--only` these are those that lack a row in a file,
    /// and those whose content is not their row's.
    fn plan(&mut self, class: &Class) -> Result<Plan, Refusal> {
        let kept = resumable::rows_of_all(&self.all())?;
        let mut plan = Plan {
            kept,
            places: Vec::new(),
            changed: Vec::new(),
            gone: Vec::new(),
            is_of_one: false,
        };
        let has_rows = self.all().iter().any(|file| !file.found().is_empty());
        look_at_key(class, has_rows)?;
        if let Some(name) = &class.options.only {
            if !has_rows {
                let why = "the files hold no rows yet; without --only the run begins";
                return Err(Refusal::value("--only", name, why));
            }
            return Ok(Plan { places: vec![class.place_of(name)?], is_of_one: true, ..plan });
        }
        let changed = plan.kept.iter().copied().filter(|place| self.has_changed(class, *place));
        plan.changed = changed.collect();
        plan.gone = self.gone();
        let is_graded = |place: &usize| !plan.kept.contains(place) || plan.changed.contains(place);
        plan.places = (0..class.submissions.len()).filter(is_graded).collect();
        Ok(plan)
    }

    /// The names of rows without a submission.
    fn gone(&self) -> Vec<String> {
        let sheets = self.sheets.iter().map(|sheet| (&sheet.rows, sheet::name_of as fn(&str) -> _));
        let pages = self.page.iter().map(|page| (&page.rows, page::submission_of as fn(&str) -> _));
        let names = sheets.chain(pages).flat_map(|(rows, name_of)| {
            let gone = rows.found().iter().filter(|row| row.place.is_none());
            gone.map(move |row| name_of(&row.text))
        });
        names.collect::<BTreeSet<String>>().into_iter().collect()
    }

    /// Number and place of all rows.
    fn numbers(&mut self) -> Vec<(usize, Option<usize>)> {
        let files = self.all();
        let rows = files.iter().flat_map(|file| file.found());
        rows.map(|row| (row.number, row.place)).collect()
    }

    /// True if some row is about another content than the one that is there now.
    fn has_changed(&self, class: &Class, place: usize) -> bool {
        let Some(submission) = class.submissions.get(place) else { return false };
        let rows = self.sheets.iter().filter_map(|sheet| sheet.rows.row_of(place));
        let page = self.page.iter().filter_map(|page| page.rows.row_of(place));
        let now = class.content(submission);
        rows.map(sheet::content_of).chain(page.map(page::content_of)).any(|content| content != now)
    }

    fn all(&mut self) -> Vec<&mut RowFile> {
        let sheets = self.sheets.iter_mut().map(|sheet| &mut sheet.rows);
        sheets.chain(self.page.iter_mut().map(|page| &mut page.rows)).collect()
    }

    /// Opens them. They keep the rows of the plan.
    fn begin(&mut self, plan: &Plan) -> Result<(), Refusal> {
        let stays = |row: &FoundRow| plan.keeps(row);
        if let Some(page) = &mut self.page {
            page.hand_texts_on(&stays);
        }
        resumable::begin(&mut self.all(), &stays)
    }

    /// Rows of an earlier run count in the summary, with what is known of them.
    fn add_earlier(&self, plan: &Plan, summary: &mut Summary) {
        let Some(sheet) = self.sheets.iter().find(|sheet| sheet.is_of_points()) else { return };
        let rows = sheet.rows.found().iter().filter(|row| plan.stays(row));
        for (points, worth, functions) in rows.filter_map(|row| sheet.points_of(&row.text)) {
            summary.add_earlier(points, worth, functions);
        }
    }

    fn put(&mut self, place: usize, one: &Submission, graded: &Graded) -> Result<(), Refusal> {
        if let Some(folder) = self.reports {
            // The text is there before the row that leads to it.
            let path = folder.join(format!("{}.txt", one.file));
            fs::write(&path, &graded.text).map_err(|error| refuse(&path, &in_words(&error)))?;
        }
        for sheet in &mut self.sheets {
            sheet.put(place, one, graded)?;
        }
        self.page.as_mut().map_or(Ok(()), |page| page.put(place, one, graded))
    }

    fn close(&mut self) -> Result<(), Refusal> {
        self.page.as_mut().map_or(Ok(()), |page| page.rows.close())
    }
}

/// Refuses to go on with rows whose numbers nobody knows.
fn look_at_key(class: &Class, has_rows: bool) -> Result<(), Refusal> {
    let tells_numbers = has_rows && key::tells_numbers(class.options);
    match class.options.key.as_deref().filter(|path| tells_numbers && !path.is_file()) {
        Some(path) => {
            let why = "this file is missing, but another output file holds rows by its numbers";
            Err(Refusal::value("--key", path, why))
        }
        None => Ok(()),
    }
}

fn refuse(path: &Path, why: &str) -> Refusal {
    Refusal::value("--reports", path, why)
}

/// The page in the folder of reports, which is made where there is none.
fn look_at_reports(
    folder: &Path,
    class: &Class,
    whole: &Marks,
    run: &str,
) -> Result<Page, Refusal> {
    fs::create_dir_all(folder).map_err(|error| refuse(folder, &in_words(&error)))?;
    if class.options.existing_rows() == Existing::Refused {
        let paths = class.submissions.iter().map(|one| folder.join(format!("{}.txt", one.file)));
        if let Some(path) = paths.into_iter().find(|path| path.exists()) {
            return Err(refuse(&path, resumable::IS_THERE));
        }
    }
    Page::look(folder, class, whole, run)
}

/// The common data of two runs whose rows belong together: cases and options.
fn run(class: &Class) -> String {
    let options = class.options;
    // A row that is replaced in one file is replaced in all.
    let files = [&options.csv, &options.matrix, &options.reports].map(Option::is_some);
    let words = format!("{} {} {files:?}", options.of_marks(), class.sandbox.is_there());
    let mut pieces: Vec<Vec<u8>> = vec![words.into_bytes()];
    pieces.push(compile::name().into_encoded_bytes());
    for case in class.cases {
        let words = format!("{} {:?} {}", case.name, case.arguments, case.status);
        let other = case.other.clone().unwrap_or_default();
        pieces.extend([words.into_bytes(), case.bytes.to_vec(), case.expected.clone(), other]);
    }
    // Without a key nothing else tells whose row has which number.
    if options.anonymous && !key::tells_numbers(options) {
        pieces.extend(class.everybody.iter().map(|one| one.name.clone().into_bytes()));
    }
    fingerprint(pieces.iter().map(Vec::as_slice))
}

#[cfg(test)]
mod tests {
    use super::{Class, FoundRow, Options, Plan, Submission, grade, look_at_words, run};
    use crate::cases;
    use crate::cases::courses::Course;
    use crate::files::resumable::Existing;
    use crate::files::test_folder::TestFolder;
    use crate::handed_in::class::Numbered;
    use crate::refusal::{Out, Outcome};
    use crate::run::sandbox::Sandbox;
    use std::fs;
    use std::path::Path;
    use std::path::PathBuf;
    use std::time::Duration;

    fn plan(kept: &[usize], changed: &[usize], gone: &[&str]) -> Plan {
        Plan {
            kept: kept.iter().copied().collect(),
            places: changed.to_vec(),
            changed: changed.to_vec(),
            gone: gone.iter().map(ToString::to_string).collect(),
            is_of_one: false,
        }
    }

    #[test]
    fn a_run_that_goes_on_tells_what_stays_changes_and_goes() {
        let submission = |name: &str| Submission {
            number: 1,
            path: name.into(),
            name: name.into(),
            file: name.into(),
        };
        let submissions = ["anna", "bob", "cyd"].map(submission);
        let words = |plan: Plan| plan.words(&submissions);
        assert_eq!(words(plan(&[], &[], &["dan"])), "");
        assert_eq!(words(plan(&[1], &[], &[])), "1 row is there already.\n");
        let all = "3 rows are there already.\n\
                   2 submissions have changed since then, and graded again: anna, cyd.\n\
                   1 row goes, without a submission in the folder: dan.\n";
        assert_eq!(words(plan(&[0, 1, 2], &[0, 2], &["dan"])), all);
        assert_eq!(words(Plan { is_of_one: true, ..plan(&[1], &[1], &["dan"]) }), "");
    }

    /// A row that goes, one that is kept, one that is graded again.
    #[test]
    fn rows_stay_where_their_submissions_do() {
        let row = |place| FoundRow { number: 1, place, text: String::new() };
        let plan = plan(&[0, 1], &[1], &[]);
        let all = [None, Some(0), Some(1), Some(2)].map(row);
        assert_eq!(all.each_ref().map(|row| plan.keeps(row)), [false, true, true, false]);
        assert_eq!(all.each_ref().map(|row| plan.stays(row)), [false, true, false, false]);
        let one = Plan { is_of_one: true, places: vec![2], ..plan };
        assert_eq!(all.each_ref().map(|row| one.keeps(row)), [true; 4]);
        assert_eq!(all.each_ref().map(|row| one.stays(row)), [true, true, true, false]);
    }

    #[test]
    fn options_of_a_class_need_each_other() {
        let is_fine = |change: fn(&mut Options)| {
            let mut options = Options::new(Course::Cuhk4, "class".into(), None);
            change(&mut options);
            look_at_words(&options).is_ok()
        };
        assert!(is_fine(|_| {}));
        assert!(!is_fine(|to| to.key = Some("key".into())));
        assert!(is_fine(|to| (to.key, to.anonymous) = (Some("key".into()), true)));
        assert!(!is_fine(|to| to.only = Some("anna".into())));
        for file in [
            |to: &mut Options| to.csv = Some("a".into()),
            |to: &mut Options| to.matrix = Some("a".into()),
            |to: &mut Options| to.reports = Some("a".into()),
        ] {
            let mut options = Options::new(Course::Cuhk4, "class".into(), None);
            options.only = Some("anna".into());
            file(&mut options);
            assert!(look_at_words(&options).is_ok());
            options.existing = Existing::Replaced;
            assert!(look_at_words(&options).is_err());
        }
    }

    /// A class of a right program and one that cannot be run, and a place for outputs.
    struct Room(TestFolder);

    impl Room {
        fn new(name: &str) -> Self {
            let room = Self(TestFolder::new(&format!("class-{name}")));
            room.script("anna", "exit 1");
            fs::create_dir(room.path("class/bert")).unwrap();
            room
        }

        fn path(&self, name: &str) -> PathBuf {
            self.0.0.join(name)
        }

        fn script(&self, name: &str, text: &str) {
            self.0.script(Path::new("class").join(name), text);
        }

        /// All three outputs, for one case.
        fn options(&self) -> Options {
            let plain = Options::new(Course::GomokuMist, self.path("class"), None);
            let mut options = Options { case: "term_at_once".into(), width: Some(80), ..plain };
            options.jobs = Some(1);
            options.csv = Some(self.path("marks.csv"));
            options.matrix = Some(self.path("matrix.csv"));
            options.reports = Some(self.path("reports"));
            options.allowance.time = Duration::from_secs(10);
            options.allowance.memory = 1 << 30;
            options.allowance.processes = 256;
            options.allowance.budget = Duration::from_mins(5);
            options
        }

        /// A row of a file without the numbers of the run and of what was handed in.
        fn rows(&self, file: &str) -> Vec<String> {
            let text = fs::read_to_string(self.path(file)).unwrap();
            let is_number = |cell: &str| cell.len() == 17 && cell.starts_with(['r', 'c']);
            let row = |line: &str| {
                let cells = line.split(',').map(|cell| if is_number(cell) { "-" } else { cell });
                cells.collect::<Vec<_>>().join(",")
            };
            text.lines().skip(1).map(row).collect()
        }
    }

    /// What is printed, or the refusal.
    fn graded(options: &Options) -> Result<String, String> {
        let mut text = Vec::new();
        match grade(options, &Sandbox::none(), &mut Out(&mut text)) {
            Ok(outcome) => assert_eq!(outcome, Outcome::Done),
            Err(refusal) => return Err(refusal.to_string()),
        }
        Ok(String::from_utf8(text).unwrap())
    }

    /// The table up to the summary, and the summary's first line.
    fn table(text: &str) -> String {
        let end = text.find(" of the points").unwrap();
        text.get(..end).unwrap().to_string()
    }

    #[test]
    fn a_class_has_a_table_files_and_reports_that_go_on() {
        let room = Room::new("whole");
        let options = room.options();
        let text = graded(&options).unwrap();
        let heading = "submission  passed  space  term\n                 1            1\n";
        let anna = "anna           1/1            1\n";
        let bert = "bert           0/1         the folder is empty\n";
        let summary = "\n2 submissions: median 50 %, mean 50 %";
        assert_eq!(table(&text), [heading, anna, bert, summary].concat());
        let marks = |name: &str| match name {
            "anna" => "1,anna,1,0,1,1,1,1,1,0,,,-,100,,,-",
            _ => "2,bert,0,0,1,0,0,1,0,,,the folder is empty,-,0,,,-",
        };
        assert_eq!(room.rows("marks.csv"), ["anna", "bert"].map(marks));
        let cases = ["1,anna,1,-,,0,1,-", "2,bert,0,-,the folder is empty,,,-"];
        assert_eq!(room.rows("matrix.csv"), cases);
        let report = |name: &str| {
            let text = fs::read_to_string(room.path("reports").join(name)).unwrap();
            text.lines().next().unwrap().to_string()
        };
        assert!(report("anna.txt").starts_with("gomoku-mist, anna, "));
        assert_eq!(report("bert.txt"), "the folder is empty");
        let page = room.path("reports/index.html");
        let page = || fs::read_to_string(&page).unwrap();
        assert!(
            page().ends_with("</html>\n")
                && page().matches("\n<script type=\"application/json\" class=\"row\">").count()
                    == 2
        );
        // Nothing is replaced unasked.
        let told = graded(&options).unwrap_err();
        assert!(told.starts_with("in-a-row: --csv="), "{told}");
        // All rows are there: nothing is graded. Then one has changed, and one is new.
        let resumed = Options { existing: Existing::Resumed, ..options.clone() };
        let again = graded(&resumed).unwrap();
        let there = "2 rows are there already.\n";
        assert_eq!(table(&again), [there, heading, summary].concat());
        room.script("anna", "echo x");
        room.script("adam", "exit 1");
        let again = graded(&resumed).unwrap();
        let changed = "1 submission has changed since then, and graded again: anna.\n";
        let adam = "adam           1/1            1\n";
        let anna = "anna           0/1         output line 1 (term_at_once)\n";
        let summary = "\n3 submissions: median 0 %, mean 33 %";
        assert_eq!(table(&again), [there, changed, heading, adam, anna, summary].concat());
        let rows = room.rows("marks.csv");
        let numbers = rows.iter().map(|row| row.split(',').take(3).collect::<Vec<_>>().join(","));
        assert_eq!(numbers.collect::<Vec<_>>(), ["3,adam,1", "1,anna,0", "2,bert,0"]);
        // One alone, again: its row is replaced.
        room.script("anna", "exit 1");
        let only = |name: &str| Options { only: Some(name.into()), ..options.clone() };
        let one = graded(&only("anna")).unwrap();
        let anna = "anna           1/1            1\n";
        let summary = "\n3 submissions: median 100 %, mean 67 %";
        assert_eq!(table(&one), [heading, anna, summary].concat());
        assert_eq!(room.rows("marks.csv")[1..], ["anna", "bert"].map(marks));
        let told = graded(&only("none")).unwrap_err();
        assert_eq!(told, "in-a-row: --only=none: no submission has this name in the table.\n");
        // A row goes with its submission.
        fs::remove_dir(room.path("class/bert")).unwrap();
        let again = graded(&resumed).unwrap();
        let gone = "1 row goes, without a submission in the folder: bert.\n";
        assert!(again.starts_with(&[there, gone, heading].concat()), "{again}");
        assert_eq!(room.rows("matrix.csv").len(), 2);
        // Without rows nothing can be replaced.
        for file in ["marks.csv", "matrix.csv", "reports/index.html"] {
            fs::remove_file(room.path(file)).unwrap();
        }
        let told = graded(&only("anna")).unwrap_err();
        let why = "the files hold no rows yet; without --only the run begins";
        assert_eq!(told, format!("in-a-row: --only=anna: {why}.\n"));
        // A report without a row is not replaced either.
        let told = graded(&Options { csv: None, matrix: None, ..options }).unwrap_err();
        let report = room.path("reports/adam.txt");
        let why = "it is there already; --force replaces it, --resume continues it";
        assert_eq!(told, format!("in-a-row: --reports={}: {why}.\n", report.display()));
    }

    #[test]
    fn nothing_runs_where_the_list_alone_is_asked_for() {
        let room = Room::new("dry");
        let text = graded(&Options { dry: true, ..room.options() }).unwrap();
        assert_eq!(text, "anna  an executable; runs as it is\nbert  the folder is empty\n");
        assert!(!room.path("marks.csv").exists() && !room.path("reports").exists());
    }

    /// Rows by numbers need the file that tells whose they are.
    #[test]
    fn a_run_without_its_key_does_not_go_on() {
        let room = Room::new("key");
        let key = room.path("key.csv");
        let options = Options { anonymous: true, key: Some(key.clone()), ..room.options() };
        let text = graded(&options).unwrap();
        assert!(text.contains("\n1              1/1            1\n"), "{text}");
        fs::remove_file(&key).unwrap();
        let told = graded(&Options { existing: Existing::Resumed, ..options }).unwrap_err();
        let why = "this file is missing, but another output file holds rows by its numbers";
        assert_eq!(told, format!("in-a-row: --key={}: {why}.\n", key.display()));
    }

    /// They are looked at before any file is touched.
    #[test]
    fn options_that_do_not_fit_leave_all_files_alone() {
        let room = Room::new("fit");
        let key = Some(room.path("key.csv"));
        let told = graded(&Options { key, ..room.options() }).unwrap_err();
        assert_eq!(told, "in-a-row: --key is for --anonymous, which is missing.\n");
        assert!(!room.path("marks.csv").exists() && !room.path("reports").exists());
    }

    /// Words that are told of options that do not fit.
    #[test]
    fn options_that_do_not_fit_are_named() {
        let told = |change: fn(&mut Options)| {
            let mut options = Options::new(Course::Cuhk4, "class".into(), None);
            change(&mut options);
            look_at_words(&options).err().map(|refusal| refusal.to_string())
        };
        let missing = "in-a-row: --key is for --anonymous, which is missing.\n";
        assert_eq!(told(|to| to.key = Some("key".into())).as_deref(), Some(missing));
        let exclude = "in-a-row: --only and --force exclude each other.\n";
        let both = told(|to| (to.only, to.existing) = (Some("a".into()), Existing::Replaced));
        assert_eq!(both.as_deref(), Some(exclude));
        let needs = "in-a-row: --only replaces rows of a run; give the --csv, --matrix and \
                     --reports of it.\n";
        assert_eq!(told(|to| to.only = Some("a".into())).as_deref(), Some(needs));
    }

    /// The number of a run is another one where its rows may be others.
    #[test]
    fn rows_of_other_cases_options_or_files_belong_to_another_run() {
        let (all, _) = cases::of(Course::GomokuMist);
        let sandboxes = [Sandbox::none(), Sandbox::like(true, false)];
        let number = |change: &dyn Fn(&mut Options), count: usize, sandbox: usize, name: &str| {
            let mut options = Options::new(Course::GomokuMist, "class".into(), None);
            change(&mut options);
            let (shown, name) = ("1".to_string(), name.to_string());
            let everybody = vec![Numbered { number: 1, shown, name }];
            let (options, submissions) = (&options, Vec::new());
            let (sandbox, cases) = (&sandboxes[sandbox], &all[..count]);
            run(&Class { options, sandbox, cases, submissions, everybody })
        };
        let plain = number(&|_| {}, 2, 0, "a");
        assert_eq!(number(&|_| {}, 2, 0, "b"), plain, "names tell whose a row is");
        assert_eq!(number(&|to| to.jobs = Some(3), 2, 0, "a"), plain);
        let with_key = |to: &mut Options| (to.anonymous, to.key) = (true, Some("key".into()));
        let anonymous = |to: &mut Options| to.anonymous = true;
        let others = [
            number(&|_| {}, 3, 0, "a"),
            number(&|_| {}, 2, 1, "a"),
            number(&|to| to.csv = Some("a".into()), 2, 0, "a"),
            number(&|to| to.matrix = Some("a".into()), 2, 0, "a"),
            number(&|to| to.reports = Some("a".into()), 2, 0, "a"),
            number(&|to| to.unprotected = true, 2, 0, "a"),
            number(&with_key, 2, 0, "a"),
            number(&anonymous, 2, 0, "a"),
            number(&anonymous, 2, 0, "b"),
            plain,
        ];
        let different: std::collections::BTreeSet<_> = others.iter().collect();
        // Without names a key tells the numbers: then the names are in no number.
        assert_eq!(number(&with_key, 2, 0, "b"), others[6]);
        assert_eq!(different.len(), 10, "{others:?}");
    }
}
