//! The tutor's page: students and cases as coloured cells, the distribution of the points, and for
//! each cell the first difference. One file that needs no other.
//!
//! The page holds data as JSON, a line for each submission, and a script of ours that draws it. What
//! comes from a submission is a string in JSON without `<`, `>` and `&`, and the script puts it into
//! the page as text: nothing of it can become markup.

use std::collections::HashMap;
use std::collections::hash_map::{DefaultHasher, Entry};
use std::hash::{Hash, Hasher};
use std::path::Path;

use super::Graded;
use crate::builds::compile::takes_functions;
use crate::files::resumable::{Frame, RowFile};
use crate::handed_in::class::{Class, Submission};
use crate::marks::Marks;
use crate::refusal::Refusal;
use crate::text::json;

const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// How a submission's line begins and ends.
const ROW: &str = "<script type=\"application/json\" class=\"row\">";
const ROW_END: &str = "</script>\n";

const CLOSING: &str = "</body>\n</html>\n";

/// The page on its way to its file.
pub struct Page {
    /// The topics in the order of their columns.
    topics: Vec<String>,
    /// Where a text stands that many submissions share: a submission's number, and a place.
    texts: HashMap<u64, (usize, usize)>,
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
        let is_row = |place: usize, line: &str| {
            let begin = class.submissions.get(place).map(|one| format!("{ROW}{}", beginning(one)));
            begin.is_some_and(|begin| line.starts_with(&begin)) && line.ends_with(ROW_END)
        };
        let path = folder.join(name);
        let rows = RowFile::look("--reports", &path, frame, class.options.existing, &is_row)?;
        let topics = whole.topics.iter().map(|topic| topic.topic.clone()).collect();
        Ok(Self { topics, texts: HashMap::new(), rows })
    }

    /// Adds a submission.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, submission: &Submission, graded: &Graded) -> Result<(), Refusal> {
        let marks = &graded.marks;
        let details = if marks.ran {
            self.details(submission, &graded.details)
        } else {
            // The page's script shows these texts as they stand in the row.
            json::array(graded.details.iter().map(|why| json::string(why)))
        };
        let points = self.topics.iter().map(|name| {
            marks.topic(name).map_or("null".into(), |topic| json::number(topic.points()))
        });
        let cells: String = marks.cells.iter().map(|cell| cell.letter()).collect();
        let row = format!(
            "{ROW}{},\"file\":{},\"ran\":{},\"passed\":{},\"spaced\":{},\"cases\":{},\"points\":{},\
             \"of\":{},\"functions\":{},\"topics\":{},\"cells\":\"{cells}\",\"details\":{details}}}{ROW_END}",
            beginning(submission),
            json::string(&format!("{}.txt", submission.file)),
            marks.ran,
            marks.passed,
            marks.spaced,
            marks.cases,
            json::number(marks.points()),
            json::number(marks.worth()),
            marks.functions.map_or("null".into(), json::number),
            json::array(points),
        );
        self.rows.add(&row)
    }

    /// The texts of a submission. One that stands in the page already is told by its place.
    fn details(&mut self, submission: &Submission, texts: &[String]) -> String {
        json::array(texts.iter().enumerate().map(|(place, text)| {
            let mut hasher = DefaultHasher::new();
            text.hash(&mut hasher);
            match self.texts.entry(hasher.finish()) {
                Entry::Occupied(there) => format!("[{},{}]", there.get().0, there.get().1),
                Entry::Vacant(new) => {
                    new.insert((submission.number, place));
                    json::string(text)
                }
            }
        }))
    }
}

/// The number and the name of a submission, with which its line begins.
fn beginning(submission: &Submission) -> String {
    format!("{{\"number\":{},\"name\":{}", submission.number, json::string(&submission.name))
}

fn heading(class: &Class, whole: &Marks, run: &str) -> String {
    let game = class.options.game.name;
    let topics = whole.topics.iter().map(|topic| {
        let (name, worth) = (json::string(&topic.topic), json::number(topic.worth));
        format!("[{name},{worth}]")
    });
    let place_of = |name: &str| whole.topics.iter().position(|topic| topic.topic == name);
    let cases = class.cases.iter().map(|case| {
        let topic = crate::marks::results::topic_of(class.options.game, case);
        format!("[{},{}]", json::string(&case.name), place_of(topic).unwrap_or(0))
    });
    let (topics, cases) = (json::array(topics), json::array(cases));
    let functions = takes_functions(game);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <title>{game}: a class</title>\n<style>\n{STYLE}</style>\n<script>\n{SCRIPT}</script>\n\
         </head>\n<body>\n<main><noscript>This page needs JavaScript to draw the table. The \
         text files in the same folder do not.</noscript></main>\n<aside id=\"pane\" hidden></aside>\n\
         <div id=\"tip\"></div>\n<script type=\"application/json\" id=\"run\">{{\"game\":\"{game}\",\
         \"run\":\"{run}\",\"functions\":{functions},\"topics\":{topics},\"cases\":{cases}}}</script>\n"
    )
}
