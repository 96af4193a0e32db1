//! The tutor's page: students and cases as coloured cells, and for each cell the first difference.
//! It also shows the distribution of the points. It is one file that needs no other.
//!
//! The page holds data as JSON, a line for each submission, and a script of ours that draws it. All
//! text of a submission is a string in JSON without `<`, `>` and `&`. The script puts it into the
//! page as text, and nothing of it can become markup.
//!
//! A text that many submissions share stands in the first of their rows, under a key. The others
//! hold the key.

use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::Path;

use super::{Graded, sheet};
use crate::files::resumable::{FoundRow, Frame, Names, RowFile};
use crate::handed_in::class::{self, Class, Submission};
use crate::marks::Marks;
use crate::options::Options;
use crate::refusal::Refusal;
use crate::run::limits::{Bounds, TASKS};
use crate::text::{day, json, show};

const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// How a submission's line begins and ends.
const ROW: &str = "<script type=\"application/json\" class=\"row\">";
const ROW_END: &str = "</script>\n";

/// The text before the number and the name of a submission.
const NUMBER: &str = "{\"number\":";
const NAME: &str = ",\"name\":";

const CLOSING: &str = "</body>\n</html>\n";

/// How the texts of a row, and the number of what was handed in, begin. Within a string of JSON
/// these quotes would be escaped.
const TEXTS: &str = ",\"texts\":{";
const CONTENT: &str = ",\"content\":\"";

/// The page on its way to its file.
pub struct Page {
    /// The topics in the order of their columns.
    topics: Vec<String>,
    /// The keys of the texts that stand in some row; none before the first row is written.
    known: Option<HashSet<String>>,
    pub rows: RowFile,
}

impl Page {
    /// Looks at the file.
    ///
    /// # Errors
    /// When it is there and may not be replaced, or is that of another run.
    pub fn look(folder: &Path, class: &Class, whole: &Marks, run: &str) -> Result<Self, Refusal> {
        let name = match class.options.part {
            Some((part, parts)) => format!("index-{part}-of-{parts}.html"),
            None => "index.html".to_string(),
        };
        let frame = Frame { heading: heading(class, whole, run), closing: CLOSING.into() };
        let read = |line: &str| {
            let begin = line.strip_prefix(ROW)?.strip_prefix(NUMBER)?;
            let (number, rest) = begin.split_once(NAME).filter(|_| line.ends_with(ROW_END))?;
            let (number, (name, _)) = (number.parse().ok()?, json::leading_string(rest)?);
            let is_whose = |one: &Submission| json::string(&one.name) == name;
            class.may_have(number, is_whose).then(|| (number, name.to_string()))
        };
        let names = class.submissions.iter().map(|one| json::string(&one.name)).collect();
        let names = Names { names, read: &read };
        let path = folder.join(name);
        let rows = RowFile::look("--reports", &path, frame, class.options.existing_rows(), &names)?;
        let topics = whole.topics.iter().map(|topic| topic.topic.clone()).collect();
        Ok(Self { topics, known: None, rows })
    }

    /// Writes the row of a submission.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn put(&mut self, place: usize, one: &Submission, graded: &Graded) -> Result<(), Refusal> {
        let marks = &graded.marks;
        let details = if marks.ran {
            self.details(place, &graded.details)
        } else {
            // The page's script shows these texts as they stand in the row.
            json::array(graded.details.iter().map(|why| json::string(why)))
        };
        let points = self.topics.iter().map(|name| {
            marks.topic(name).map_or("null".into(), |topic| json::number(topic.points()))
        });
        let cells: String = marks.cells.iter().map(|cell| cell.letter()).collect();
        let row = format!(
            "{ROW}{},\"file\":{}{CONTENT}{}\",\"day\":{},\"ran\":{},\"passed\":{},\"spaced\":{},\
             \"cases\":{},\"points\":{},\"of\":{},\"functions\":{},\"topics\":{},\"tasks\":{},\
             \"note\":{},\"mended\":{},\"causes\":{},\"cells\":\"{cells}\",\"details\":{details}}}{ROW_END}",
            beginning(one),
            json::string(&format!("{}.txt", one.file)),
            graded.content,
            json::string(day::today()),
            marks.ran,
            marks.passed,
            marks.spaced,
            marks.cases,
            json::number(marks.points()),
            json::number(marks.worth()),
            marks.functions.map_or("null".into(), json::number),
            json::array(points),
            json::array(marks.tasks.iter().map(|share| json::number(*share))),
            json::string(marks.note),
            marks.mended.map_or("null".into(), |count| count.to_string()),
            json::array(graded.causes.iter().map(|cause| json::string(cause))),
        );
        self.rows.put(place, one.number, &row)
    }

    /// Before rows go: a text of theirs that other rows need goes to the first of those.
    pub fn hand_texts_on(&mut self, stays: &dyn Fn(&FoundRow) -> bool) {
        let going = self.rows.found().iter().filter(|row| !stays(row));
        let texts = going.flat_map(|row| texts_of(&row.text));
        let texts: Vec<_> =
            texts.map(|(key, text)| (format!("\"{key}\""), text.to_string())).collect();
        for (key, text) in texts {
            let needs = |row: &&mut FoundRow| stays(row) && row.text.contains(&key);
            if let Some(row) = self.rows.found_mut().iter_mut().find(needs)
                && let Some(with_text) = with_text(&row.text, &key, &text)
            {
                row.text = with_text;
            }
        }
    }

    /// The keys of a submission's texts, and the texts that stand in no other row.
    fn details(&mut self, place: usize, texts: &[String]) -> String {
        let rows = self.rows.found();
        let known = self.known.get_or_insert_with(|| {
            rows.iter().flat_map(|row| texts_of(&row.text)).map(|(key, _)| key.into()).collect()
        });
        let mut held = Vec::new();
        for (key, text) in self.rows.row_of(place).map_or(Vec::new(), texts_of) {
            // The row goes. Other rows may hold its keys.
            let quoted = format!("\"{key}\"");
            let mut others = rows.iter().filter(|row| row.place != Some(place));
            if others.any(|row| row.text.contains(&quoted)) {
                held.push(format!("{quoted}:{text}"));
            } else {
                known.remove(key);
            }
        }
        let keys: Vec<String> = texts.iter().map(|text| key(text)).collect();
        for (key, text) in keys.iter().zip(texts) {
            if known.insert(key.clone()) {
                held.push(format!("\"{key}\":{}", json::string(text)));
            }
        }
        let keys = json::array(keys.iter().map(|key| format!("\"{key}\"")));
        format!("{keys}{TEXTS}{}}}", held.join(","))
    }
}

/// The name of a row's submission.
pub fn submission_of(row: &str) -> String {
    let name = row.split_once(NAME).and_then(|(_, rest)| json::leading_string(rest));
    name.map_or(String::new(), |(name, _)| json::text_of(name))
}

/// The number of what was handed in when a row was written.
pub fn content_of(row: &str) -> String {
    let rest = row.split_once(CONTENT).map_or("", |(_, rest)| rest);
    rest.split('"').next().unwrap_or_default().to_string()
}

/// Sixteen hexadecimal digits for a text.
fn key(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The keys and texts of a row, the texts as they stand there.
fn texts_of(row: &str) -> Vec<(&str, &str)> {
    let mut texts = Vec::new();
    let mut rest = row.split_once(TEXTS).map_or("", |(_, rest)| rest);
    while let Some((key, after)) = json::leading_string(rest)
        && let Some(after) = after.strip_prefix(':')
        && let Some((text, after)) = json::leading_string(after)
    {
        texts.push((key.trim_matches('"'), text));
        rest = after.strip_prefix(',').unwrap_or_default();
    }
    texts
}

/// The number and the name of a submission, with which its line begins.
fn beginning(submission: &Submission) -> String {
    format!("{NUMBER}{}{NAME}{}", submission.number, json::string(&submission.name))
}

fn heading(class: &Class, whole: &Marks, run: &str) -> String {
    let game = class.options.game.name();
    let data = data(class, whole, run);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <title>{game}: a class</title>\n<style>\n{STYLE}</style>\n<script>\n{SCRIPT}</script>\n\
         </head>\n<body>\n<main><noscript>This page needs JavaScript to draw the table. The \
         text files in the same folder do not.</noscript></main>\n<aside id=\"pane\" hidden></aside>\n\
         <div id=\"tip\"></div>\n<script type=\"application/json\" id=\"run\">{data}</script>\n"
    )
}

/// The data of the run for the script.
fn data(class: &Class, whole: &Marks, run: &str) -> String {
    let game = class.options.game.name();
    let topics = whole.topics.iter().map(|topic| {
        let (name, worth) = (json::string(&topic.topic), json::number(topic.worth));
        format!("[{name},{worth}]")
    });
    let place_of = |name: &str| whole.topics.iter().position(|topic| topic.topic == name);
    let cases = class.cases.iter().map(|case| {
        let topic = crate::marks::results::topic_of(class.options.game, case);
        format!("[{},{}]", json::string(&case.name), place_of(topic).unwrap_or(0))
    });
    let tasks = sheet::tasks(class.options.game);
    let functions = !tasks.is_empty();
    let tasks = tasks.iter().map(|task| {
        let (name, worth) = (json::string(task.name), json::number(task.points));
        format!("[{name},{worth}]")
    });
    format!(
        "{{\"game\":\"{game}\",\"folder\":{},\"run\":\"{run}\",\"options\":{},\
         \"functions\":{functions},\"topics\":{},\"cases\":{},\"tasks\":{}}}",
        json::string(&name_of(&class.options.target)),
        json::array(in_words(class.options).iter().map(|word| json::string(word))),
        json::array(topics),
        json::array(cases),
        json::array(tasks),
    )
}

/// The name of the folder of submissions.
fn name_of(folder: &Path) -> String {
    class::name(&fs::canonicalize(folder).unwrap_or_else(|_| folder.to_path_buf()))
}

/// The options that decide about marks, as they would be typed; paths without their folders.
fn in_words(options: &Options) -> Vec<String> {
    let allowance = options.allowance;
    let mut words = vec![
        format!("--time={}", allowance.time.as_secs_f64()),
        format!("--memory={}", allowance.memory >> 20),
        format!("--budget={}", allowance.budget.as_secs_f64()),
    ];
    let mut add = |given: bool, word: String| {
        if given {
            words.push(word);
        }
    };
    add(allowance.processes != TASKS, format!("--processes={}", allowance.processes));
    add(allowance.bounds == Bounds::Strict, "--bounds=strict".into());
    add(options.all, "--all".into());
    add(!options.case.is_empty(), format!("--case={}", show::safe(&options.case)));
    let cases = options.own_cases.as_deref().map(name_of);
    add(cases.is_some(), format!("--cases={}", cases.unwrap_or_default()));
    let points = options.points.iter();
    let points = points.map(|(topic, points)| format!("{topic} {}", show::points(*points)));
    let points: Vec<_> = points.collect();
    add(!points.is_empty(), format!("--points: {}", points.join(", ")));
    options.shown.iter().for_each(|path| add(true, format!("--bind={}", class::name(path))));
    add(options.unprotected, "--sandbox=none".into());
    words
}

/// A row with one more text, both in quotes; [`None`] if it is no row.
fn with_text(row: &str, key: &str, text: &str) -> Option<String> {
    let (before, rest) = row.split_once(TEXTS)?;
    let comma = if rest.starts_with('}') { "" } else { "," };
    Some(format!("{before}{TEXTS}{key}:{text}{comma}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::{NAME, content_of, key, submission_of, texts_of, with_text};
    use crate::text::json;

    #[test]
    fn a_row_gets_one_more_text() {
        let row = |texts: &str| format!("{{\"number\":1,\"texts\":{{{texts}}}}}");
        let with = |texts: &str| with_text(&row(texts), "\"0a\"", "\"x\"").unwrap();
        assert_eq!(with(""), row("\"0a\":\"x\""));
        assert_eq!(with("\"1b\":\"y\""), row("\"0a\":\"x\",\"1b\":\"y\""));
        assert_eq!(with_text("{}", "\"0a\"", "\"x\""), None);
    }

    #[test]
    fn the_texts_of_a_row_are_read_as_they_were_written() {
        // A text that looks like the marks by which texts and content are found.
        let text = "},\"texts\":{\"a\":\"b\"}\\,\"content\":\"c0\"";
        let (one, other) = (json::string(text), json::string("x"));
        let row = format!(
            "{{\"name\":{one},\"content\":\"c12\",\"details\":[],\
             \"texts\":{{\"0a\":{one},\"1b\":{other}}}}}"
        );
        assert_eq!(texts_of(&row), [("0a", one.as_str()), ("1b", "\"x\"")]);
        assert_eq!(content_of(&row), "c12");
        assert!(texts_of("{\"details\":[],\"texts\":{}}").is_empty());
        assert!(texts_of("{\"details\":[]}").is_empty());
        assert_eq!(content_of("{}"), "");
    }

    /// A name with signs that are escaped is the same as in a table.
    #[test]
    fn a_row_tells_the_name_of_its_submission() {
        for name in ["anna", "b & <c>", "\"d\"", r"e\u{200b}"] {
            let row = format!("{{\"number\":1{NAME}{},\"file\":\"x\"}}", json::string(name));
            assert_eq!(submission_of(&row), name);
        }
        assert_eq!(submission_of("{}"), "");
    }

    #[test]
    fn different_texts_have_different_keys() {
        assert_eq!(key("a"), key("a"));
        assert_ne!(key("a"), key("b"));
        assert_eq!(key("").len(), 16);
    }
}
