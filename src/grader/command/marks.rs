//! `in-a-row marks`: new marks from the matrix of a run that has ended. Nothing is run.

use std::fs;

use crate::cases::topics;
use crate::files::resumable::{self, fingerprint};
use crate::handed_in::class::Class;
use crate::marks::Marks;
use crate::marks::results::topic_of;
use crate::options::Options;
use crate::outputs::matrix::{self, Matrix};
use crate::outputs::sheet::{Sheet, SheetKind, tasks};
use crate::outputs::summary::Summary;
use crate::outputs::table::Table;
use crate::refusal::{Out, Outcome, Refusal};
use crate::run::sandbox::Sandbox;
use crate::text::terminal;

/// Reads the matrix, and prints and writes its marks.
///
/// # Errors
/// Why it cannot be read, or what cannot be written.
pub fn run(options: &Options, sandbox: &Sandbox, out: &mut Out<'_>) -> Result<Outcome, Refusal> {
    let refuse = |why: String| Refusal::value("FILE", &options.target, why);
    let bytes = fs::read(&options.target);
    let bytes = bytes.map_err(|error| Refusal::file("FILE", &options.target, &error))?;
    let text = String::from_utf8_lossy(&bytes);
    let Matrix { cases, rows, run } =
        matrix::read(&text, options.game, &options.points).map_err(refuse)?;
    let topics = cases.iter().map(|case| topic_of(options.game, case).to_string()).collect();
    topics::check(&options.points, options.game, &topics)
        .map_err(|why| Refusal::value("--points", &options.points_file, why))?;
    let submissions: Vec<_> = rows.iter().map(|row| row.submission.clone()).collect();
    let class = Class { options, sandbox, cases: &cases, submissions, everybody: Vec::new() };
    let whole = Marks::none(options.game, &cases, &options.points, "");
    // Not the rows of the run itself: they hold more.
    let run = fingerprint([b"marks".as_slice(), run.as_bytes()]);
    let sheet = options.csv.as_deref();
    let sheet = sheet.map(|path| Sheet::look(SheetKind::Points, path, &class, &whole, &run));
    let mut sheet = sheet.transpose()?;
    if let Some(sheet) = &mut sheet {
        resumable::begin(&mut [&mut sheet.rows], &|_| false)?;
    }
    let table = Table::new(&class, &whole, terminal::columns_of_whole_output(options.width));
    table.heading(out, &whole)?;
    let mut summary = Summary::new(cases.len(), tasks(options.game));
    for (place, row) in rows.iter().enumerate() {
        table.row(out, &row.submission, &row.graded.marks)?;
        summary.add(&row.graded.marks);
        if let Some(sheet) = &mut sheet {
            sheet.put(place, &row.submission, &row.graded)?;
        }
    }
    table.end(out)?;
    write!(out, "{}", summary.text(&cases))?;
    Ok(Outcome::Done)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::run;
    use crate::cases::courses::Course;
    use crate::files::resumable::Existing;
    use crate::options::Options;
    use crate::refusal::{Out, Outcome};
    use crate::run::sandbox::Sandbox;

    const MATRIX: &str = "number,submission,win_row,win_column,own_a,run,not run,wrong statuses,\
                          statuses,content\n\
                          1,anna,1,space,0,r1,,1,2,c1\n\
                          2,bert,0,0,0,r1,it does not compile,,,c2\n\
                          3,cyd,1,1,1,r1,,0,3,c3\n";

    /// What is printed, or the refusal.
    fn printed(options: &Options) -> String {
        let mut text = Vec::new();
        match run(options, &Sandbox::none(), &mut Out(&mut text)) {
            Ok(outcome) => assert_eq!(outcome, Outcome::Done),
            Err(refusal) => return refusal.to_string(),
        }
        String::from_utf8(text).unwrap()
    }

    /// The table, the summary and the file have all rows of the matrix, with the new points.
    #[test]
    fn a_matrix_gets_new_marks() {
        let top = std::env::temp_dir().join(format!("in-a-row-marks-{}", std::process::id()));
        fs::create_dir(&top).unwrap();
        let (matrix, csv) = (top.join("matrix.csv"), top.join("marks.csv"));
        fs::write(&matrix, MATRIX).unwrap();
        let points = [("win", 10.0), ("own", 4.0)].map(|(topic, it)| (topic.to_string(), it));
        let options = Options {
            points: points.into(),
            csv: Some(csv.clone()),
            width: Some(80),
            ..Options::new(Course::GomokuMist, matrix.clone(), None)
        };
        let text = "\
            submission  passed   points  space  win own\n                 \
                             3       14          10   4\n\
            anna           1/3        5     +1    5   0\n\
            bert           0/3        0         it does not compile\n\
            cyd            3/3       14          10   4\n\
            \n\
            3 submissions: median 36 %, mean 45 % of the points; 1 could not be run\n";
        let found = printed(&options);
        let (table, steps) = found.split_at(text.len().min(found.len()));
        assert_eq!(table, text);
        let worst = "The cases that fail most often, in 2 submissions that ran:\n     1  own_a\n";
        assert!(steps.ends_with(worst), "{steps}");
        let file = fs::read_to_string(&csv).unwrap();
        let file: Vec<&str> = file.lines().collect();
        let heading = "number,submission,passed,white space,cases,points,points with white space,\
                       of,win (of 10),own (of 4),wrong statuses,first failing case,difference,run,\
                       percent,cause,mended,content";
        assert_eq!(file[0], heading);
        let number = file[1].split(',').nth(13).unwrap();
        assert_ne!(number, "r1", "these are not the rows of the run itself");
        let rows = [
            format!("1,anna,1,1,3,5,10,14,5,0,1,own_a,,{number},35.71,,,c1"),
            format!("2,bert,0,0,3,0,0,14,0,0,,,it does not compile,{number},0,,,c2"),
            format!("3,cyd,3,0,3,14,14,14,10,4,0,,,{number},100,,,c3"),
        ];
        assert_eq!(file[1..], rows);
        // The file is there now, and all of its rows are replaced.
        assert!(printed(&options).starts_with("in-a-row: --csv="));
        fs::write(&csv, "").unwrap();
        let again = Options { existing: Existing::Replaced, ..options.clone() };
        assert_eq!(printed(&again), found);
        assert_eq!(fs::read_to_string(&csv).unwrap().lines().collect::<Vec<_>>(), file);
        // Points for a topic of none, a file that is no matrix, and one that is not there.
        let points = [("no".to_string(), 1.0)].into();
        let (points_file, csv) = ("points.txt".into(), None);
        let wrong = printed(&Options { points, points_file, csv, ..options.clone() });
        let begin = "in-a-row: --points=points.txt: no is not a topic; the topics are ";
        assert!(wrong.starts_with(begin) && wrong.ends_with(", options, own.\n"), "{wrong}");
        fs::write(&matrix, "x\n").unwrap();
        let wrong = printed(&again);
        let why = "this is no matrix of grade-all gomoku-mist";
        assert_eq!(wrong, format!("in-a-row: FILE={}: {why}.\n", matrix.display()));
        fs::remove_file(&matrix).unwrap();
        let wrong = printed(&again);
        let why = "No such file or directory";
        assert_eq!(wrong, format!("in-a-row: FILE={}: {why}.\n", matrix.display()));
        fs::remove_dir_all(&top).unwrap();
    }
}
