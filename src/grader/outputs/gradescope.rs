//! The results of one program in the form that Gradescope reads: `results.json`.
//!
//! The head has the score and the summary of the report. Then come tests: one for each topic, worth
//! its points; one for each function of a C file, worth its task's points; one without points for each
//! cause, with the first case that fails for it. Where no cause is known the first case that fails
//! takes its place.

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
