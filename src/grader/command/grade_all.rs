//! A folder of programs: a table, and whatever files are asked for.
//!
//! # Many machines
//!
//! `--part=2/8` grades every eighth submission, from the second one. The submissions have the same numbers
//! in all parts, and the first part's file has the heading. So `sort -n` joins the files.
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

use std::fs;
use std::path::Path;

use crate::builds::archives;
use crate::files::resumable::{self, Existing, RowFile, fingerprint};
use crate::grading::selection::Selection;
use crate::handed_in::class::{Class, Submission};
use crate::marks::Marks;
use crate::options::Options;
use crate::outputs::Graded;
use crate::outputs::page::Page;
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
    let class = Class::find(&folder, options, &selection.cases, sandbox)?;
    crate::refusal::say(&selection.remarks);
    if options.dry {
        list(&class, out)?;
        return Ok(Outcome::Done);
    }
    let whole = Marks::none(options.game, class.cases, &options.points, "");
    let mut files = Files::look(&class, &whole)?;
    let kept = files.begin()?;
    let mut summary = Summary::new(class.cases.len());
    files.add_earlier(kept, &mut summary);
    if kept > 0 {
        let rows = show::count(kept, "row is", "rows are");
        writeln!(out, "{rows} there already.")?;
    }
    let table = Table::new(&class, &whole, terminal::columns_of_output(options.width));
    table.heading(out, &whole)?;
    let mut progress = Progress::new();
    let all = class.submissions.len();
    let graded = class.grade(kept, &mut |submission, graded, finished| {
        Progress::hide();
        table.row(out, submission, &graded.marks)?;
        summary.add(&graded.marks);
        files.add(submission, &graded)?;
        if finished < all {
            progress.show(&format!("{finished}/{all} submissions"));
        }
        Ok(())
    });
    Progress::hide();
    graded?;
    files.close()?;
    if table.left_out() > 0 {
        let topics = show::count(table.left_out(), "more topic has", "more topics have");
        writeln!(out, "{topics} no room here; --csv=FILE holds all.")?;
    }
    write!(out, "{}", summary.text(class.cases))?;
    out.flush()?;
    Ok(Outcome::Done)
}

/// What was handed in, and how it would be built and run.
fn list(class: &Class, out: &mut Out<'_>) -> Result<(), Refusal> {
    let names = class.submissions.iter().map(|one| one.name.as_str());
    let width = terminal::width_of_names("", names);
    for one in &class.submissions {
        let plan = handed_in::kind_among_others(&one.path)
            .map(|kind| builds::plan(&kind, class.options.game));
        let plan = show::safe(&class.named(&plan.unwrap_or_else(|why| why), one));
        writeln!(out, "{}  {plan}", terminal::filled(&one.name, width))?;
    }
    out.flush()?;
    Ok(())
}

/// All files that get rows.
struct Files<'a> {
    sheets: Vec<Sheet>,
    page: Option<Page>,
    /// The folder of the reports.
    reports: Option<&'a Path>,
}

impl<'a> Files<'a> {
    /// Looks at all files before any of them is touched.
    fn look(class: &'a Class, whole: &Marks) -> Result<Self, Refusal> {
        let options = class.options;
        let run = run(class);
        let asked = [(sheet::Kind::Points, &options.csv), (sheet::Kind::Cases, &options.matrix)];
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

    /// Opens them. Returns how many rows all of them have already.
    fn begin(&mut self) -> Result<usize, Refusal> {
        let sheets = self.sheets.iter_mut().map(|sheet| &mut sheet.rows);
        let page = self.page.iter_mut().map(|page| &mut page.rows);
        let mut files: Vec<&mut RowFile> = sheets.chain(page).collect();
        resumable::begin(&mut files)
    }

    /// Rows of an earlier run count in the summary, with what is known of them.
    fn add_earlier(&self, kept: usize, summary: &mut Summary) {
        let points = self.sheets.iter().find(|sheet| sheet.is_of_points());
        let rows = points.map(|sheet| sheet.rows.found()).unwrap_or_default();
        for (points, worth) in rows.iter().take(kept).filter_map(|row| sheet::points_of(row)) {
            summary.add_earlier(points, worth);
        }
    }

    fn add(&mut self, submission: &Submission, graded: &Graded) -> Result<(), Refusal> {
        if let Some(folder) = self.reports {
            // The text is there before the row that leads to it.
            let path = folder.join(format!("{}.txt", submission.file));
            fs::write(&path, &graded.text).map_err(|error| refuse(&path, &in_words(&error)))?;
        }
        for sheet in &mut self.sheets {
            sheet.add(submission, &graded.marks)?;
        }
        self.page.as_mut().map_or(Ok(()), |page| page.add(submission, graded))
    }

    fn close(&mut self) -> Result<(), Refusal> {
        self.page.as_mut().map_or(Ok(()), |page| page.rows.close())
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
    if class.options.existing == Existing::Refused {
        let paths = class.submissions.iter().map(|one| folder.join(format!("{}.txt", one.file)));
        if let Some(path) = paths.into_iter().find(|path| path.exists()) {
            return Err(refuse(
                &path,
                "it is there already; --force replaces it, --resume continues it",
            ));
        }
    }
    Page::look(folder, class, whole, run)
}

/// What two runs have in common whose rows belong together: cases, options and submissions.
fn run(class: &Class) -> String {
    let options = class.options;
    let words = format!(
        "{} {:?} {:?} {:?} {} {}",
        options.game.name,
        options.allowance,
        options.points,
        options.shown,
        options.anonymous,
        class.sandbox.is_there(),
    );
    let mut pieces: Vec<Vec<u8>> = vec![words.into_bytes()];
    for case in class.cases {
        let words = format!("{} {:?} {}", case.name, case.arguments, case.status);
        let other = case.other.clone().unwrap_or_default();
        pieces.extend([words.into_bytes(), case.bytes.to_vec(), case.expected.clone(), other]);
    }
    pieces.extend(class.names.iter().map(|name| name.clone().into_bytes()));
    fingerprint(pieces.iter().map(Vec::as_slice))
}
