//! Which cases are run: ours, or those of a tutor's folder ([`super::own_cases`]).

use super::own_cases;
use crate::cases::Case;
use crate::cases::topics;
use crate::options::Options;
use crate::refusal::Refusal;

/// The cases of a run.
pub struct Selection {
    pub cases: Vec<Case>,
    /// How many of our cases are left out, because they test our own options or open matters.
    pub left_out: usize,
    /// Remarks on other files in the tutor's folder, a line each.
    pub remarks: Vec<String>,
}

impl Selection {
    /// # Errors
    /// If there is no case, or points are given to a topic of none.
    pub fn of(options: &Options) -> Result<Self, Refusal> {
        if let Some(folder) = &options.own_cases {
            let found = own_cases::read(options, folder)?;
            let own_cases::OwnCases { cases, left_out, remarks, topics } = found;
            topics::check(&options.points, options.game, &topics)
                .map_err(|why| Refusal::value("--points", &options.points_file, why))?;
            return Ok(Self { cases, left_out, remarks });
        }
        let (cases, left_out) = options.game.cases(options.all, &options.case)?;
        Ok(Self { cases, left_out, remarks: Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::Selection;
    use crate::cases::courses::Course;
    use crate::options::Options;
    use std::collections::BTreeMap;
    use std::fs;

    #[test]
    fn our_cases_are_those_of_the_game() {
        for game in [Course::GomokuMist, Course::Slide4] {
            let options = Options::new(game, "anna".into(), None);
            let count = |all: bool, case: &str| {
                let options = Options { all, case: case.into(), ..options.clone() };
                let found = Selection::of(&options).ok().unwrap();
                assert!(found.remarks.is_empty());
                (found.cases.len(), found.left_out)
            };
            let ((some, left_out), (all, none)) = (count(false, ""), count(true, ""));
            assert_eq!((some + left_out, 0), (all, none));
            assert!(left_out > 0 && count(false, "win").0 < some);
        }
    }

    #[test]
    fn points_are_given_to_topics_that_there_are() {
        let top = std::env::temp_dir().join(format!("in-a-row-selected-{}", std::process::id()));
        fs::create_dir(&top).unwrap();
        for (file, text) in
            [("new_1.in", "term\n"), ("new_1.out", "x\n"), ("ours_2.in", ""), ("ours_2.out", "")]
        {
            fs::write(top.join(file), text).unwrap();
        }
        let of = |topic: &str| {
            let points = BTreeMap::from([(topic.to_string(), 1.0)]);
            let (own_cases, points_file) = (Some(top.clone()), "points".into());
            let plain = Options::new(Course::GomokuMist, "anna".into(), None);
            Selection::of(&Options { own_cases, points, points_file, ..plain })
        };
        for topic in ["new", "view"] {
            let found = of(topic).ok().unwrap();
            assert_eq!((found.cases.len(), found.left_out, found.remarks.len()), (1, 1, 1));
        }
        let why = of("old").err().unwrap().to_string();
        fs::remove_dir_all(&top).unwrap();
        assert!(why.starts_with("in-a-row: --points=points: old is not a topic; "), "{why}");
    }
}
