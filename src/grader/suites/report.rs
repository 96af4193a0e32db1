//! The report of a suite for its student.

use super::Marked;
use super::examples::Examples;
use super::judge::{Judged, Test, TestVerdict, Wrong};
use super::table::VALID;
use crate::text::difference::{self, Eyes};
use crate::text::show;
use crate::twins::switches::{Set, Switch};

/// The report on one suite. It names the faults only when asked to.
pub fn text(name: &str, marked: &Marked, examples: &Examples, names: bool) -> String {
    let mut report = SuiteReport { out: String::new(), switches: examples.switches };
    report.out +=
        &format!("{name}: {}\n\n", show::count(marked.suite.tests.len(), "pair", "pairs"));
    report.thoroughness(marked, examples, names);
    report.out += "\nTests\n\n";
    for (test, judged) in marked.suite.tests.iter().zip(&marked.judged) {
        report.test(test, judged);
    }
    report.unused(marked);
    report.out
}

struct SuiteReport<'a> {
    out: String,
    switches: &'a [Switch],
}

impl SuiteReport<'_> {
    fn thoroughness(&mut self, marked: &Marked, examples: &Examples, names: bool) {
        let catches = |fault: usize| marked.catches(fault, VALID);
        let caught = examples.beyond().filter(|(fault, _)| catches(*fault)).count();
        let all = examples.beyond().count();
        self.out += &format!(
            "{all} faulty programs pass the assignment's own examples.\n\
             The valid tests catch {caught} of them:\n\n"
        );
        for topic in examples.topics() {
            let faults: Vec<_> =
                examples.beyond().filter(|(_, fault)| fault.topic == topic).collect();
            let caught = faults.iter().filter(|(fault, _)| catches(*fault)).count();
            self.out += &format!("  {topic:<10}  {caught:>2} of {}\n", faults.len());
            for (fault, switch) in faults.iter().filter(|_| names) {
                let sign = if catches(*fault) { "caught" } else { "missed" };
                self.out += &format!("      {sign}  a program that {}\n", switch.program);
            }
        }
    }

    fn test(&mut self, test: &Test, judged: &Judged) {
        let name = &test.name;
        match &judged.verdict {
            TestVerdict::Valid { touches } => {
                self.line("valid", name);
                self.programs(touches, |program| {
                    format!("It touches an open question. A program that {program} is also right.")
                });
            }
            TestVerdict::Nearly(slip) => self.line("nearly", &format!("{name}: {slip}")),
            TestVerdict::Open { readings } => {
                self.line("open", name);
                self.programs(readings, |program| {
                    format!(
                        "The assignment does not say whether a program that {program} is right."
                    )
                });
            }
            TestVerdict::Wrong(wrong) => {
                self.line("wrong", name);
                self.explain(test, wrong);
            }
            TestVerdict::Unjudged(why) => self.line("not judged", &format!("{name}: {why}")),
        }
        if !judged.status_is_right {
            self.out += "      The expected exit status is wrong.\n";
        }
    }

    fn line(&mut self, verdict: &str, rest: &str) {
        self.out += &format!("  {verdict:<10}  {rest}\n");
    }

    /// A sentence for each of some programs.
    fn programs(&mut self, switches: &[usize], sentence: impl Fn(&str) -> String) {
        for switch in switches.iter().filter_map(|&switch| self.switches.get(switch)) {
            self.out += &format!("      {}\n", sentence(switch.program));
        }
    }

    /// The first line that differs, and the faults that print it.
    fn explain(&mut self, test: &Test, wrong: &Wrong) {
        let Some(found) = difference::first(&wrong.expected, &wrong.right, Eyes::Bytes) else {
            return;
        };
        self.out += &format!("      Line {} of the output", found.line);
        let input = wrong
            .answers
            .and_then(|number| difference::lines(&test.input).nth(number.checked_sub(1)?));
        if let (Some(number), Some(input)) = (wrong.answers, input) {
            let shown = show::excerpt(input, 0);
            self.out += &format!(", which answers line {number} of the input: {shown}");
        }
        let shown = |line: Option<&[u8]>| {
            line.map_or("(nothing more)".to_string(), |line| show::excerpt(line, found.same))
        };
        self.out += &format!("\n        yours  {}\n", shown(found.expected));
        self.out += &format!("        right  {}\n", shown(found.actual));
        for &faults in &wrong.faults {
            let programs = self.named(faults);
            self.out += &format!("      A program that {programs} prints this.\n");
        }
    }

    fn named(&self, faults: Set) -> String {
        let faults = faults.places().filter_map(|fault| Some(self.switches.get(fault)?.program));
        faults.collect::<Vec<_>>().join(", and ")
    }

    /// The files that are in no test, and what the signs mean.
    fn unused(&mut self, marked: &Marked) {
        for (file, misspelt) in marked.suite.lonely_inputs.iter().zip(&marked.suite.misspelt) {
            let misspelt = misspelt.as_ref();
            let hint = misspelt.map(|output| format!("; is {output} its output, misspelt?"));
            self.line("not used", &format!("{file}: it has no output{}", hint.unwrap_or_default()));
        }
        for file in &marked.suite.lonely_outputs {
            self.line("not used", &format!("{file}: it has no input"));
        }
        for (file, why) in &marked.suite.refused {
            self.line("not opened", &format!("{file}: {why}"));
        }
        if marked.count(|verdict| matches!(verdict, TestVerdict::Wrong(_))) > 0 {
            self.out += &format!("\n{}\n", show::LEGEND);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Examples, Judged, Marked, Set, Test, TestVerdict, Wrong, text};
    use crate::cases::courses::Course;
    use crate::suites::folder::Suite;
    use crate::twins::switches::{Purpose, Switch};

    fn test(name: &str) -> Test {
        let (input, expected) = (b"place K10\nwho\n".to_vec(), b"B\n".to_vec());
        Test { name: name.into(), input, expected, arguments: Vec::new(), status: None }
    }

    fn judged(verdict: TestVerdict) -> Judged {
        Judged { verdict, status_is_right: true, caught: Set::NONE }
    }

    /// All verdicts in the order of the tests, and then what was not used.
    #[test]
    fn a_report_has_a_line_for_each_test_and_each_file() {
        let switches = Course::GomokuMist.row().twin.switches;
        let program = |place: usize| switches[place].program;
        let wrong = Wrong {
            expected: b"B\nB\n".to_vec(),
            right: b"B\nW\n".to_vec(),
            faults: vec![Set::NONE.with(0).with(1)],
            answers: Some(2),
        };
        let verdicts = [
            TestVerdict::Valid { touches: vec![0] },
            TestVerdict::Nearly("blanks at line ends".into()),
            TestVerdict::Open { readings: vec![1] },
            TestVerdict::Wrong(wrong),
            TestVerdict::Unjudged("too long"),
        ];
        let mut judged: Vec<Judged> = verdicts.into_iter().map(judged).collect();
        judged[4].status_is_right = false;
        let suite = Suite {
            tests: ["a", "b", "c", "d", "e"].map(test).into(),
            lonely_inputs: vec!["x.in".into(), "y.in".into()],
            lonely_outputs: vec!["z.out".into()],
            misspelt: vec![None, Some("yy.out".into())],
            refused: vec![("f".into(), "it is a link".into())],
        };
        let marked = Marked { suite, judged };
        let examples = Examples { switches, caught: Set::NONE };
        let text = text("anna", &marked, &examples, false);
        assert!(text.starts_with("anna: 5 pairs\n\n"), "{text}");
        let (_, tests) = text.split_once("\nTests\n\n").unwrap();
        let (first, second) = (program(0), program(1));
        let expected = [
            "  valid       a",
            &format!("      It touches an open question. A program that {first} is also right."),
            "  nearly      b: blanks at line ends",
            "  open        c",
            &format!("      The assignment does not say whether a program that {second} is right."),
            "  wrong       d",
            "      Line 2 of the output, which answers line 2 of the input: who⏎",
            "        yours  B⏎",
            "        right  W⏎",
            &format!("      A program that {first}, and {second} prints this."),
            "  not judged  e: too long",
            "      The expected exit status is wrong.",
            "  not used    x.in: it has no output",
            "  not used    y.in: it has no output; is yy.out its output, misspelt?",
            "  not used    z.out: it has no input",
            "  not opened  f: it is a link",
            "",
            crate::text::show::LEGEND,
        ];
        assert_eq!(tests.lines().collect::<Vec<_>>(), expected);
    }

    /// Only valid tests catch. Faults have their words where names are asked for.
    #[test]
    fn faults_are_counted_by_topic() {
        let switches = Course::GomokuMist.row().twin.switches;
        let examples = Examples { switches, caught: Set::NONE };
        let (fault, switch) = examples.beyond().next().unwrap();
        let suite = |is_valid: bool, names: bool| {
            let verdict = if is_valid {
                TestVerdict::Valid { touches: Vec::new() }
            } else {
                TestVerdict::Unjudged("")
            };
            let caught = Set::NONE.with(fault);
            let judged = vec![Judged { caught, ..judged(verdict) }];
            let suite = Suite { tests: vec![test("a")], ..Suite::default() };
            text("anna", &Marked { suite, judged }, &examples, names)
        };
        let all = examples.beyond().count();
        for (is_valid, count) in [(true, 1), (false, 0)] {
            let text = suite(is_valid, true);
            let head = format!(
                "anna: 1 pair\n\n{all} faulty programs pass the assignment's own examples.\n\
                 The valid tests catch {count} of them:\n\n"
            );
            assert!(text.starts_with(&head), "{text}");
            let sign = if is_valid { "caught" } else { "missed" };
            assert!(text.contains(&format!("      {sign}  a program that {}\n", switch.program)));
            assert_eq!(text.matches("  a program that ").count(), all);
            let of_topic = examples.beyond().filter(|(_, one)| one.topic == switch.topic).count();
            let line = format!("\n  {:<10}  {count:>2} of {of_topic}\n", switch.topic);
            assert!(text.contains(&line), "{text}");
        }
        assert!(!suite(true, false).contains("a program that"));
    }

    const fn switch(topic: &'static str, purpose: Purpose, program: &'static str) -> Switch {
        Switch { name: "x", topic, purpose, program }
    }

    static SWITCHES: [Switch; 5] = [
        switch("win", Purpose::Fault, "sees no row"),
        switch("win", Purpose::Open, "ends early"),
        switch("view", Purpose::Fault, "sees no hole"),
        switch("win", Purpose::Fault, "sees no column"),
        switch("tie", Purpose::Fault, "never ties"),
    ];

    /// The fault that the examples catch is not told of.
    #[test]
    fn a_report_begins_with_the_faults() {
        let report = |verdict: TestVerdict, names: bool| {
            let examples = Examples { switches: &SWITCHES, caught: Set::NONE.with(4) };
            let caught = Set::NONE.with(3).with(4);
            let judged = vec![Judged { caught, ..judged(verdict) }];
            let suite = Suite { tests: vec![test("a")], ..Suite::default() };
            text("anna", &Marked { suite, judged }, &examples, names)
        };
        let told = report(TestVerdict::Valid { touches: Vec::new() }, true);
        let expected = "anna: 1 pair

3 faulty programs pass the assignment's own examples.
The valid tests catch 1 of them:

  win          1 of 2
      missed  a program that sees no row
      caught  a program that sees no column
  view         0 of 1
      missed  a program that sees no hole

Tests

  valid       a
";
        assert_eq!(told, expected);
        let told = report(TestVerdict::Nearly("slip".into()), false);
        let expected = "anna: 1 pair

3 faulty programs pass the assignment's own examples.
The valid tests catch 0 of them:

  win          0 of 2
  view         0 of 1

Tests

  nearly      a: slip
";
        assert_eq!(told, expected);
    }

    /// An output may end before the other one. Each set of faults has a sentence.
    #[test]
    fn a_wrong_test_is_explained() {
        let report = |expected: &str, right: &str, faults: Vec<Set>, answers: Option<usize>| {
            let (expected, right) = (expected.into(), right.into());
            let wrong = TestVerdict::Wrong(Wrong { expected, right, faults, answers });
            let examples = Examples { switches: &SWITCHES, caught: Set::NONE };
            let suite = Suite { tests: vec![test("a")], ..Suite::default() };
            let marked = Marked { suite, judged: vec![judged(wrong)] };
            let text = text("anna", &marked, &examples, false);
            let (_, tests) = text.split_once("  wrong       a\n").unwrap();
            tests.strip_suffix("\n(· is a blank, ⏎ a line end)\n").unwrap().to_string()
        };
        let one = Set::NONE.with(0);
        let told = report("B\n", "B\nx y\n", vec![one, one.with(2).with(4)], Some(1));
        let expected = "      Line 2 of the output, which answers line 1 of the input: place·K10⏎
        yours  (nothing more)
        right  x·y⏎
      A program that sees no row prints this.
      A program that sees no row, and sees no hole, and never ties prints this.
";
        assert_eq!(told, expected);
        let told = report("B\nW", "B\n", vec![], None);
        let expected = "      Line 2 of the output
        yours  W
        right  (nothing more)
";
        assert_eq!(told, expected);
        // The input has no such line.
        let line = "x".repeat(80);
        let told = report(&format!("{line}a"), &format!("{line}b"), vec![], Some(9));
        let shown = "x".repeat(20);
        let expected = format!(
            "      Line 1 of the output\n        yours  …{shown}a\n        right  …{shown}b\n"
        );
        assert_eq!(told, expected);
        assert_eq!(report("a", "a", vec![], None), "");
    }
}
