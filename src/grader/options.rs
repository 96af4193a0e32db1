//! The options: one struct, which the command line fills and each subcommand reads.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::cases;
use crate::cases::courses::Course;
use crate::cases::topics::Points;
use crate::files::resumable::Existing;
use crate::run::limits::{Allowance, Bounds};
use crate::text::color::Colors;

/// The options of a call. A field has its default where the subcommand does not take its option.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "switches of the command line")]
pub struct Options {
    pub game: Course,
    /// The program or the folder that is graded.
    pub target: PathBuf,
    /// The folder with all that was handed in; no submission sees it.
    pub submissions: Option<PathBuf>,

    /// The cases on our own options and rulings too.
    pub all: bool,
    /// Picks the cases by their names ([`crate::text::pattern`]).
    pub case: String,
    /// A folder with cases of the tutor's own.
    pub own_cases: Option<PathBuf>,
    pub points: Points,
    /// The file that the points come from, to name it.
    pub points_file: PathBuf,
    /// The folder into which the files of the cases are written.
    pub extract: Option<PathBuf>,

    /// For one case, or for one move of a bot.
    pub allowance: Allowance,
    /// A folder of files of the course's own for each build.
    pub support: Option<PathBuf>,
    /// More folders that submissions see, read-only.
    pub shown: Vec<PathBuf>,
    /// Submissions run without bubblewrap.
    pub unprotected: bool,
    /// Workers at the same time; by default as many as the cores allow.
    pub jobs: Option<usize>,

    /// The most points that one slip of form costs.
    pub per_cause: Option<f64>,
    /// All differences are shown, and passes are listed.
    pub verbose: bool,
    /// Nothing is built and run: what was handed in is listed.
    pub dry: bool,
    /// Names of submissions are left out.
    pub anonymous: bool,
    /// Only a part of the submissions: 2/8 is every eighth one, from the second on.
    pub part: Option<(usize, usize)>,
    /// Only the submission of this name, whose rows of an earlier run are replaced.
    pub only: Option<String>,
    /// When the report has colors.
    pub colors: Colors,
    /// Columns of the tables; by default those of the terminal.
    pub width: Option<usize>,
    /// Reports on students' own test cases name the faults.
    pub names: bool,

    /// The treatment of files that are there already.
    pub existing: Existing,
    pub csv: Option<PathBuf>,
    pub matrix: Option<PathBuf>,
    /// Which number is whom, where names are left out.
    pub key: Option<PathBuf>,
    pub reports: Option<PathBuf>,
    pub gradescope: Option<PathBuf>,
    /// The people who see the tests in Gradescope.
    pub visibility: &'static str,
    /// The games of a competition.
    pub log: Option<PathBuf>,

    /// The seed of a competition's openings.
    pub seed: u64,
    /// Sizes of slide4's boards.
    pub sizes: Vec<usize>,
    /// Games for each pair of bots and each size, an even number.
    pub games: usize,
    /// Random plies of an opening; 0 for the empty board.
    pub plies: usize,
    /// The most bots in the round robin of slide4. If there are more, a qualifying stage comes
    /// first.
    pub most: usize,

    /// A bot of slide4 that misses one win, or forfeits one turn, in the test of its moves is out.
    pub strict: bool,

    /// Copies of our own program, for the benchmark.
    pub copies: usize,
}

impl Options {
    /// No option given: what an option's default row changes is still empty.
    pub fn new(game: Course, target: PathBuf, submissions: Option<PathBuf>) -> Self {
        Self {
            game,
            target,
            submissions,
            all: false,
            case: String::new(),
            own_cases: None,
            points: Points::new(),
            points_file: PathBuf::new(),
            extract: None,
            allowance: Allowance {
                time: Duration::ZERO,
                memory: 0,
                processes: 0,
                budget: Duration::ZERO,
                bounds: Bounds::Told,
            },
            support: None,
            shown: Vec::new(),
            unprotected: false,
            jobs: None,
            per_cause: None,
            verbose: false,
            dry: false,
            anonymous: false,
            part: None,
            only: None,
            colors: Colors::Auto,
            width: None,
            names: false,
            existing: Existing::Refused,
            csv: None,
            matrix: None,
            key: None,
            reports: None,
            gradescope: None,
            visibility: "",
            log: None,
            seed: 0,
            sizes: Vec::new(),
            games: 0,
            plies: 0,
            most: 0,
            strict: false,
            copies: 0,
        }
    }

    /// The treatment of rows that are there already: to replace one, the others are kept.
    pub fn existing_rows(&self) -> Existing {
        if self.only.is_some() { Existing::Resumed } else { self.existing }
    }

    /// The options that decide about the rows of a class, in words that differ if the marks may.
    /// Paths are left out: what lies there counts by itself.
    pub fn of_marks(&self) -> String {
        let plain = Self::new(self.game, PathBuf::new(), None);
        let deciding = Self {
            points: self.points.clone(),
            points_file: PathBuf::new(),
            shown: self.shown.clone(),
            // These are told by what they select, or change no row.
            all: false,
            case: String::new(),
            own_cases: None,
            jobs: None,
            dry: false,
            part: None,
            only: None,
            width: None,
            existing: plain.existing,
            csv: None,
            matrix: None,
            key: None,
            reports: None,
            target: PathBuf::new(),
            submissions: None,
            ..self.clone()
        };
        format!("{deciding:?}")
    }

    /// The paths out of sight even where the file tree is seen. These are the clone in which this
    /// program stands, if any, and all submissions. Their paths are those without links.
    pub fn hidden(&self) -> Vec<PathBuf> {
        let itself = env::current_exe().ok();
        let clone = itself.as_deref().and_then(cases::repository_above);
        let folders = [clone, self.submissions.as_deref(), self.own_cases.as_deref()];
        let whole = |folder: &Path| fs::canonicalize(folder).ok();
        folders.into_iter().flatten().filter_map(whole).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Options;
    use crate::cases::courses::Course;
    use crate::files::resumable::Existing;
    use crate::run::limits::Bounds;
    use std::fs;
    use std::path::PathBuf;
    use std::time::Duration;

    fn options() -> Options {
        Options::new(Course::Cuhk4, "class".into(), None)
    }

    #[test]
    fn options_that_decide_about_marks_are_in_their_words() {
        let plain = options().of_marks();
        let same = |change: fn(&mut Options)| {
            let mut options = options();
            change(&mut options);
            options.of_marks() == plain
        };
        for decides in [
            |to: &mut Options| to.allowance.time = Duration::from_secs(1),
            |to: &mut Options| to.allowance.memory = 1,
            |to: &mut Options| to.allowance.processes = 1,
            |to: &mut Options| to.allowance.budget = Duration::from_secs(1),
            |to: &mut Options| to.allowance.bounds = Bounds::Strict,
            |to: &mut Options| to.points = [("win".to_string(), 1.0)].into(),
            |to: &mut Options| to.shown = vec!["/opt".into()],
            |to: &mut Options| to.support = Some("files".into()),
            |to: &mut Options| to.per_cause = Some(1.0),
            |to: &mut Options| to.unprotected = true,
            |to: &mut Options| to.anonymous = true,
            |to: &mut Options| to.verbose = true,
            |to: &mut Options| to.visibility = "hidden",
            |to: &mut Options| to.names = true,
            |to: &mut Options| to.seed = 1,
            |to: &mut Options| to.sizes = vec![4],
            |to: &mut Options| to.strict = true,
            |to: &mut Options| to.game = Course::Ece15,
        ] {
            assert!(!same(decides));
        }
        for decides_nothing in [
            |to: &mut Options| to.jobs = Some(3),
            |to: &mut Options| to.width = Some(90),
            |to: &mut Options| to.part = Some((2, 8)),
            |to: &mut Options| to.only = Some("anna".into()),
            |to: &mut Options| to.existing = Existing::Resumed,
            |to: &mut Options| to.csv = Some("marks.csv".into()),
            |to: &mut Options| to.target = "other".into(),
            |to: &mut Options| to.points_file = "points.txt".into(),
            |to: &mut Options| to.submissions = Some("other".into()),
            |to: &mut Options| to.matrix = Some("matrix.csv".into()),
            |to: &mut Options| to.key = Some("key.csv".into()),
            |to: &mut Options| to.reports = Some("reports".into()),
            |to: &mut Options| to.all = true,
            |to: &mut Options| to.case = "win".into(),
            |to: &mut Options| to.own_cases = Some("cases".into()),
            |to: &mut Options| to.dry = true,
        ] {
            assert!(same(decides_nothing));
        }
    }

    /// The paths without links. One that is not there hides nothing.
    #[test]
    fn submissions_and_the_tutors_cases_are_hidden() {
        let (here, temporary) = (std::env::current_dir().unwrap(), std::env::temp_dir());
        let whole = |path: &PathBuf| fs::canonicalize(path).unwrap();
        let folders = |submissions: Option<&PathBuf>, own_cases: Option<&PathBuf>| {
            let (submissions, own_cases) = (submissions.cloned(), own_cases.cloned());
            Options { submissions, own_cases, ..options() }.hidden()
        };
        let plain = folders(None, Some(&"there/is/none/such".into()));
        assert_eq!(plain, options().hidden());
        let hidden = folders(Some(&here), Some(&temporary));
        assert_eq!(hidden[plain.len()..], [whole(&here), whole(&temporary)]);
    }

    #[test]
    fn one_submission_again_keeps_the_other_rows() {
        assert_eq!(options().existing_rows(), Existing::Refused);
        let replaced = Options { existing: Existing::Replaced, ..options() };
        assert_eq!(replaced.existing_rows(), Existing::Replaced);
        let only = Options { only: Some("anna".into()), ..options() };
        assert_eq!(only.existing_rows(), Existing::Resumed);
    }
}
