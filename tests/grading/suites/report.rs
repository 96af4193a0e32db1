//! What a student reads of a suite.

use std::fmt::Write;

use crate::grading::show;
use crate::grading::suites::Marked;
use crate::grading::suites::examples::Examples;
use crate::grading::suites::judge::{Judged, Test, Verdict, Wrong};
use crate::grading::suites::table::VALID;
use crate::runner::difference;
use crate::twins::switches::{Set, Switch};

/// The report on one suite. It names the faults only when asked to.
pub fn text(name: &str, marked: &Marked, examples: &Examples, names: bool) -> String {
    let mut text = format!("{name}: {} pairs\n\n", marked.suite.tests.len());
    thoroughness(&mut text, marked, examples, names);
    text.push_str("\nTests\n\n");
    for (test, judged) in marked.suite.tests.iter().zip(&marked.judged) {
        one(&mut text, test, judged, examples.switches);
    }
    let told = [
        ("has no output", &marked.suite.lonely_inputs),
        ("has no input", &marked.suite.lonely_outputs),
    ];
    for (what, files) in told {
        for file in files {
            line(&mut text, "not used", &format!("{file}: it {what}"));
        }
    }
    for (file, why) in &marked.suite.refused {
        line(&mut text, "not opened", &format!("{file}: {why}"));
    }
    let wrong = |judged: &Judged| matches!(judged.verdict, Verdict::Wrong(_));
    if marked.judged.iter().any(wrong) {
        let _ = write!(text, "\n{}\n", show::LEGEND);
    }
    text
}

fn line(text: &mut String, verdict: &str, rest: &str) {
    let _ = writeln!(text, "  {verdict:<10}  {rest}");
}

fn thoroughness(text: &mut String, marked: &Marked, examples: &Examples, names: bool) {
    let catches = |fault: usize| marked.catches(fault, VALID);
    let caught = examples.beyond().filter(|(fault, _)| catches(*fault)).count();
    let all = examples.beyond().count();
    let _ = writeln!(
        text,
        "The valid tests catch {caught} of {all} faulty programs that the assignment's own examples \
         do not catch.\n"
    );
    for topic in examples.topics() {
        let faults: Vec<_> = examples.beyond().filter(|(_, fault)| fault.topic == topic).collect();
        let caught = faults.iter().filter(|(fault, _)| catches(*fault)).count();
        let _ = writeln!(text, "  {topic:<10}  {caught:>2} of {}", faults.len());
        for (fault, switch) in faults.iter().filter(|_| names) {
            let sign = if catches(*fault) { "caught" } else { "missed" };
            let _ = writeln!(text, "      {sign}  a program that {}", switch.program);
        }
    }
}

fn one(text: &mut String, test: &Test, judged: &Judged, switches: &[Switch]) {
    let name = &test.name;
    match &judged.verdict {
        Verdict::Valid { touches } => {
            line(text, "valid", name);
            for &question in touches {
                reading(text, "It touches an open question: right is also", switches, question);
            }
        }
        Verdict::Nearly(slip) => line(text, "nearly", &format!("{name}: {slip}")),
        Verdict::Open { readings } => {
            line(text, "open", name);
            for &question in readings {
                reading(
                    text,
                    "The assignment leaves open whether this is right:",
                    switches,
                    question,
                );
            }
        }
        Verdict::Wrong(wrong) => {
            line(text, "wrong", name);
            explain(text, test, wrong, switches);
        }
        Verdict::Unjudged(why) => line(text, "not judged", &format!("{name}: {why}")),
    }
    if !judged.status_is_right {
        let _ = writeln!(text, "      The exit status beside it is wrong.");
    }
}

fn reading(text: &mut String, begin: &str, switches: &[Switch], question: usize) {
    if let Some(switch) = switches.get(question) {
        let _ = writeln!(text, "      {begin} a program that {}.", switch.program);
    }
}

/// The first line that differs, and the faults that print it.
fn explain(text: &mut String, test: &Test, wrong: &Wrong, switches: &[Switch]) {
    let Some(found) = difference::first(&wrong.expected, &wrong.right) else {
        return;
    };
    let _ = write!(text, "      Line {} of the output", found.line);
    let input = wrong.answers.and_then(|number| {
        test.input.split_inclusive(|&byte| byte == b'\n').nth(number.checked_sub(1)?)
    });
    if let (Some(number), Some(input)) = (wrong.answers, input) {
        let _ =
            write!(text, ", which answers line {number} of the input: {}", show::excerpt(input, 0));
    }
    let shown = |line: Option<&[u8]>| {
        line.map_or("(nothing more)".to_string(), |line| show::excerpt(line, found.same))
    };
    let _ = writeln!(text, "\n        yours  {}", shown(found.expected));
    let _ = writeln!(text, "        right  {}", shown(found.actual));
    for faults in &wrong.faults {
        let _ = writeln!(
            text,
            "      This is what a program prints that {}.",
            programs(*faults, switches)
        );
    }
}

fn programs(faults: Set, switches: &[Switch]) -> String {
    let faults = faults.places().filter_map(|fault| Some(switches.get(fault)?.program));
    faults.collect::<Vec<_>>().join(", and ")
}
