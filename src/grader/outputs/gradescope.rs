//! The results of one program in the form that Gradescope reads: `results.json`.
//!
//! The head has the score and the summary of the report. Then come tests. One for each topic is
//! worth its points. One for each function of a C file is worth its task's points. One for each
//! cause has no points, and shows the first case that fails for it. Where no cause is known the
//! first case that fails takes its place.

use crate::functions::report::Mark;
use crate::marks::causes::Cause;
use crate::marks::results::{Report, TopicRow};
use crate::text::{json, show};

/// The results of a program that ran.
pub fn results(report: &Report, program: &str, visibility: &str) -> String {
    let rows = report.topics();
    let score = report.points() + report.points_of_functions().unwrap_or(0.0);
    let topics = rows.iter().map(|row| topic(report, row, visibility));
    let functions = report.functions.iter().map(|mark| function(mark, visibility));
    let told = &report.causes().told;
    let causes = told.iter().filter_map(|cause| of_cause(report, cause, visibility));
    let first = report.failing().next().filter(|_| told.is_empty());
    let first =
        first.map(|result| remark("the first failing case", &report.one(result, None), visibility));
    let tests = json::lines(topics.chain(functions).chain(causes).chain(first));
    whole(score, &(report.overview() + "\n" + &report.summary(program)), &tests, visibility)
}

/// A topic with the names of its cases that fail.
fn topic(report: &Report, row: &TopicRow, visibility: &str) -> String {
    let is_of_topic = |name: &str| name == row.topic;
    let failing = report.failing().filter(|result| is_of_topic(report.topic(result.case)));
    let names: Vec<&str> = failing.map(|result| result.case.name.as_str()).collect();
    let mut output = format!("{}/{} cases pass", row.passed, row.cases);
    if !names.is_empty() {
        output.push_str(&format!("\nfailing: {}", names.join(", ")));
    }
    test(&row.topic, row.points(), row.worth, &output, visibility)
}

/// A cause, with the first case that fails for it.
fn of_cause(report: &Report, cause: &Cause, visibility: &str) -> Option<String> {
    let result = report.results.get(*cause.cases.first()?)?;
    let name = cause.line(report.cases());
    Some(remark(&name, &report.one(result, None), visibility))
}

/// The results of a program that cannot be run.
pub fn refused(why: &str, visibility: &str) -> String {
    whole(0.0, &show::reason(why), "[]", visibility)
}

fn whole(score: f64, output: &str, tests: &str, visibility: &str) -> String {
    let (score, output) = (json::number(score), json::string(output));
    format!(
        "{{\"score\":{score},\"output\":{output},\"output_format\":\"text\",\
         \"visibility\":\"{visibility}\",\"tests\":{tests}}}\n"
    )
}

/// A function of a C file, with the first request that is not right.
fn function(mark: &Mark, visibility: &str) -> String {
    let output = if mark.is_right() { String::new() } else { mark.to_string() };
    let name = format!("functions {}", mark.task.name);
    test(&name, mark.points(), mark.task.points, &output, visibility)
}

/// A failure without points of its own.
fn remark(name: &str, output: &str, visibility: &str) -> String {
    let (name, output) = (json::string(name), json::string(output.trim_end()));
    format!(
        "{{\"name\":{name},\"status\":\"failed\",\"output\":{output},\
         \"output_format\":\"text\",\"visibility\":\"{visibility}\"}}"
    )
}

fn test(name: &str, score: f64, most: f64, output: &str, visibility: &str) -> String {
    let (name, output) = (json::string(name), json::string(output.trim_end()));
    let (score, most) = (json::number(score), json::number(most));
    format!(
        "{{\"name\":{name},\"score\":{score},\"max_score\":{most},\"output\":{output},\
         \"output_format\":\"text\",\"visibility\":\"{visibility}\"}}"
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Mark, Report, refused, results};
    use crate::cases::{self, Case, courses::Course};
    use crate::functions::tasks;
    use crate::run::launch::{Ending, Run};
    use crate::verdict::check::judged;

    fn cases() -> Vec<Case> {
        let (mut cases, _) = cases::of(Course::GomokuMist);
        cases.retain(|case| case.topic() == "resign" && !case.is_ours());
        cases
    }

    /// The report on a program that says another farewell in `wrong` cases, from the second on.
    fn report(cases: &[Case], wrong: usize) -> Report<'_> {
        let result = |(place, case)| {
            let case: &Case = case;
            let right = String::from_utf8_lossy(&case.expected).into_owned();
            let is_wrong = (1..=wrong).contains(&place);
            let output = if is_wrong { right.replace("Thank you", "Thanks") } else { right };
            let (output, error) = (output.into_bytes(), Vec::new());
            let ending = Ending::Exit(case.status);
            judged(
                Course::GomokuMist,
                case,
                Run { output, error, ending, wall: Duration::ZERO },
                false,
            )
        };
        Report::plain(Course::GomokuMist, cases.iter().enumerate().map(result).collect())
    }

    #[track_caller]
    fn check(text: &str, part: &str) {
        assert!(text.contains(part), "{part}\n\n{text}");
    }

    #[test]
    fn the_first_failing_case_stands_where_no_cause_is_known() {
        let cases = cases();
        let all = cases.len();
        let text = |wrong| results(&report(&cases, wrong), "prog.c", "hidden");
        let right = text(0);
        assert!(right.starts_with(&format!("{{\"score\":{all},\"output\":\"mark: ")), "{right}");
        check(
            &right,
            &format!("\"score\":{all},\"max_score\":{all},\"output\":\"{all}/{all} cases pass\""),
        );
        assert_eq!(right.matches("\"name\":").count(), 1);

        let two = text(2);
        let failing = format!("{}, {}", cases[1].name, cases[2].name);
        check(&two, &format!("\"score\":{},\"output\"", all - 2));
        check(&two, &format!("\"output\":\"{}/{all} cases pass\\nfailing: {failing}\"", all - 2));
        let first = format!("FAIL  {}\\n", cases[1].name);
        let name = "{\"name\":\"the first failing case\",\"status\":\"failed\",\"output\":\"";
        check(&two, &format!("{name}{first}"));
        assert_eq!(two.matches("\"visibility\":\"hidden\"").count(), 3);

        // A cause takes its place.
        let three = text(3);
        check(&three, "{\"name\":\"all 3 failing cases: ");
        check(&three, &format!("\"status\":\"failed\",\"output\":\"{first}"));
        assert!(!three.contains("the first failing case"), "{three}");
    }

    /// They add to the score.
    #[test]
    fn functions_have_tests_of_their_own() {
        let cases = cases();
        let task = &tasks(Course::Slide4)[0];
        let mark = |right| Mark { asked: 4, right, ..Mark::unasked(task) };
        let mut report = report(&cases, 0);
        report.functions = vec![mark(4), mark(1)];
        let text = results(&report, "prog.c", "visible");
        let score = format!("{}.5", cases.len() + 12);
        assert!(text.starts_with(&format!("{{\"score\":{score},")), "{text}");
        let name = "{\"name\":\"functions one: SecondPlacePrize\",\"score\":";
        check(&text, &format!("{name}10,\"max_score\":10,\"output\":\"\","));
        check(&text, &format!("{name}2.5,\"max_score\":10,\"output\":\"one: SecondPlacePrize  "));
    }

    #[test]
    fn a_program_that_cannot_be_run_has_no_tests() {
        let text = refused("it is empty", "after_published");
        assert_eq!(
            text,
            "{\"score\":0,\"output\":\"it is empty\",\"output_format\":\"text\",\
             \"visibility\":\"after_published\",\"tests\":[]}\n"
        );
    }
}
