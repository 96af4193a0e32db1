//! The results of one program in the form that Gradescope reads: `results.json`.
//!
//! A test for each case that counts, worth its part of its topic's points, and a test for each
//! function of a C file, worth its task's points. Where the exit statuses have points they are one test.
//! The score is the sum of all.

use crate::cases::topics;
use crate::functions::report::Mark;
use crate::marks::results::{Report, TopicRow};
use crate::text::{json, show};

/// The results of a program that ran.
pub fn results(report: &Report, program: &str, visibility: &str) -> String {
    let rows = report.topics();
    let of_cases: f64 = rows.iter().map(TopicRow::points).sum();
    let score = of_cases + report.points_of_functions().unwrap_or(0.0);
    let cases = report.counted().map(|result| {
        let topic = rows.iter().find(|topic| topic.topic == report.topic(result.case));
        let most = topic.map_or(0.0, TopicRow::points_of_a_case);
        let passes = report.passes(result);
        let output = if passes { String::new() } else { report.one(result, None) };
        test(&result.case.name, if passes { most } else { 0.0 }, most, &output, visibility)
    });
    let statuses = rows.iter().filter(|topic| topic.topic == topics::STATUS).map(|topic| {
        let text = report.statuses().map(|statuses| statuses.text()).unwrap_or_default();
        test("exit statuses", topic.points(), topic.worth, &text, visibility)
    });
    let functions = report.functions.iter().map(|mark| function(mark, visibility));
    let tests = json::lines(cases.chain(statuses).chain(functions));
    whole(score, &report.summary(program), &tests, visibility)
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

fn test(name: &str, score: f64, most: f64, output: &str, visibility: &str) -> String {
    let (name, output) = (json::string(name), json::string(output.trim_end()));
    let (score, most) = (json::number(score), json::number(most));
    format!(
        "{{\"name\":{name},\"score\":{score},\"max_score\":{most},\"output\":{output},\
         \"output_format\":\"text\",\"visibility\":\"{visibility}\"}}"
    )
}
