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
    use super::{
        Class, FoundRow, Graded, Marks, NAME, Options, Page, ROW, ROW_END, Submission, content_of,
        data, in_words, key, submission_of, texts_of, with_text,
    };
    use crate::cases::courses::Course;
    use crate::cases::topics::Points;
    use crate::cases::{self, Case};
    use crate::files::resumable::{self, Existing};
    use crate::files::test_folder::TestFolder;
    use crate::marks::Cell;
    use crate::run::limits::Bounds;
    use crate::run::sandbox::Sandbox;
    use crate::text::{day, json};
    use std::fs;
    use std::path::PathBuf;
    use std::time::Duration;

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

    const GAME: Course = Course::GomokuMist;

    fn two_cases() -> Vec<Case> {
        let (mut cases, _) = cases::of(GAME);
        cases.retain(|case| ["term_at_once", "who_alternates"].contains(&case.name.as_str()));
        cases
    }

    fn submission(number: usize, name: &str) -> Submission {
        Submission { number, path: PathBuf::new(), name: name.into(), file: format!("{name}-f") }
    }

    /// The page of a class of three, in this folder.
    fn look(folder: &std::path::Path, options: &Options) -> Result<Page, String> {
        let (cases, sandbox) = (two_cases(), Sandbox::none());
        let submissions = vec![submission(1, "anna"), submission(2, "b<\""), submission(3, "cyd")];
        let class =
            Class { options, sandbox: &sandbox, cases: &cases, submissions, everybody: vec![] };
        let whole = Marks::none(GAME, &cases, &Points::new(), "");
        Page::look(folder, &class, &whole, "r1").map_err(|refusal| refusal.to_string())
    }

    /// The results of a program with these texts of cases.
    fn graded(texts: &[&str], content: &str) -> Graded {
        let cells = vec![Cell::Stopped, Cell::Pass];
        let marks = Marks::of_cells(GAME, &two_cases(), &Points::new(), cells, None);
        let marks = Marks { mended: Some(2), note: "note", ..marks };
        let details = texts.iter().map(ToString::to_string).collect();
        let causes = vec!["a cause".to_string()];
        Graded { details, causes, content: content.into(), ..Graded::from(marks) }
    }

    /// The rows of the page.
    fn rows_of(folder: &TestFolder) -> Vec<String> {
        let text = folder.text("index.html").unwrap();
        let rows = text.lines().filter(|line| line.starts_with(ROW));
        rows.map(|row| format!("{row}\n")).collect()
    }

    /// A text stands in the first row that has it, others hold its key.
    #[test]
    fn a_row_holds_all_that_the_script_draws() {
        let folder = TestFolder::new("page-rows");
        let options = Options::new(GAME, "class".into(), None);
        let mut page = look(&folder.0, &options).unwrap();
        resumable::begin(&mut [&mut page.rows], &|_| true).ok().unwrap();
        let mut put = |place, one: &Submission, graded: &Graded| {
            page.put(place, one, graded).ok().unwrap();
        };
        put(0, &submission(1, "anna"), &graded(&["x", ""], "c1"));
        put(1, &submission(2, "b<\""), &graded(&["x", "y"], "c2"));
        let none = Marks::none(GAME, &two_cases(), &Points::new(), "it is empty");
        let details = vec!["it is empty".to_string()];
        put(2, &submission(3, "cyd"), &Graded { details, ..Graded::from(none) });
        page.rows.close().ok().unwrap();
        let keys = ["x", "", "y"].map(key);
        let [x, empty, y] = &keys;
        let (end, today) = (ROW_END, day::today());
        let marks = "\"ran\":true,\"passed\":1,\"spaced\":0,\"cases\":2,\"points\":1,\"of\":2,\
                     \"functions\":null,\"topics\":[1,0],\"tasks\":[],\"note\":\"note\",\
                     \"mended\":2,\"causes\":[\"a cause\"],\"cells\":\"xp\"";
        let expected = [
            format!(
                "{ROW}{{\"number\":1,\"name\":\"anna\",\"file\":\"anna-f.txt\",\"content\":\"c1\",\
                 \"day\":\"{today}\",{marks},\"details\":[\"{x}\",\"{empty}\"],\
                 \"texts\":{{\"{x}\":\"x\",\"{empty}\":\"\"}}}}{end}"
            ),
            format!(
                "{ROW}{{\"number\":2,\"name\":\"b\\u003c\\\"\",\"file\":\"b\\u003c\\\"-f.txt\",\
                 \"content\":\"c2\",\"day\":\"{today}\",{marks},\"details\":[\"{x}\",\"{y}\"],\
                 \"texts\":{{\"{y}\":\"y\"}}}}{end}"
            ),
            format!(
                "{ROW}{{\"number\":3,\"name\":\"cyd\",\"file\":\"cyd-f.txt\",\"content\":\"\",\
                 \"day\":\"{today}\",\"ran\":false,\"passed\":0,\"spaced\":0,\"cases\":2,\
                 \"points\":0,\"of\":2,\"functions\":null,\"topics\":[0,0],\"tasks\":[],\
                 \"note\":\"\",\"mended\":null,\"causes\":[],\"cells\":\"uu\",\
                 \"details\":[\"it is empty\"]}}{end}"
            ),
        ];
        assert_eq!(rows_of(&folder), expected);
        let names = expected.each_ref().map(|row| submission_of(row));
        assert_eq!(names, ["anna", "b<\"", "cyd"]);
        assert_eq!(expected.each_ref().map(|row| content_of(row)), ["c1", "c2", ""]);
        let whole = fs::read_to_string(folder.0.join("index.html")).unwrap();
        assert!(whole.starts_with("<!DOCTYPE html>\n<html lang=\"en\">\n"));
        assert!(whole.ends_with("</script>\n</body>\n</html>\n"));
    }

    /// A text whose row goes, or is written again, goes to another row that needs it.
    #[test]
    fn no_text_is_lost_with_its_row() {
        let folder = TestFolder::new("page-texts");
        let plain = Options::new(GAME, "class".into(), None);
        let mut page = look(&folder.0, &plain).unwrap();
        resumable::begin(&mut [&mut page.rows], &|_| true).ok().unwrap();
        for (place, (name, texts)) in
            [("anna", ["x", "z"]), ("b<\"", ["x", "y"]), ("cyd", ["y", "x"])].iter().enumerate()
        {
            let one = submission(place + 1, name);
            page.put(place, &one, &graded(texts, "c1")).ok().unwrap();
        }
        page.rows.close().ok().unwrap();
        let held = |row: &String| {
            let texts =
                texts_of(row).into_iter().map(|(_, text)| text.trim_matches('"').to_string());
            texts.collect::<Vec<_>>().join(" ")
        };
        let texts = || rows_of(&folder).iter().map(held).collect::<Vec<_>>();
        assert_eq!(texts(), ["x z", "y", ""]);
        let index = folder.0.join("index.html");
        let before = fs::read(&index).unwrap();
        // The row of the first submission goes: the second one needs x, and nobody z.
        let resumed = Options { existing: Existing::Resumed, ..plain.clone() };
        let mut page = look(&folder.0, &resumed).unwrap();
        let stays = |row: &FoundRow| row.number > 1;
        page.hand_texts_on(&stays);
        resumable::begin(&mut [&mut page.rows], &stays).ok().unwrap();
        assert_eq!(texts(), ["x y", ""]);
        // It comes back, with a text that was held and one that nobody has any more.
        page.put(0, &submission(1, "anna"), &graded(&["z", "y"], "c1")).ok().unwrap();
        assert_eq!(texts(), ["z", "x y", ""]);
        // Written again, a row keeps the texts that others need, and drops the others.
        page.put(1, &submission(2, "b<\""), &graded(&["w", "w"], "c1")).ok().unwrap();
        assert_eq!(texts(), ["z", "x y w", ""]);
        page.put(0, &submission(1, "anna"), &graded(&["w", "v"], "c1")).ok().unwrap();
        assert_eq!(texts(), ["v", "x y w", ""]);
        page.put(0, &submission(1, "anna"), &graded(&["z", "v"], "c1")).ok().unwrap();
        assert_eq!(texts(), ["z v", "x y w", ""]);
        // A page that is there is not touched unasked, nor that of other cases or options.
        fs::write(&index, &before).unwrap();
        let told = look(&folder.0, &plain).err().unwrap();
        assert!(told.starts_with("in-a-row: --reports="), "{told}");
        let found = |options: &Options| {
            let page = look(&folder.0, options).ok()?;
            Some(page.rows.found().iter().map(|row| (row.number, row.place)).collect::<Vec<_>>())
        };
        assert_eq!(found(&resumed), Some(vec![(1, Some(0)), (2, Some(1)), (3, Some(2))]));
        assert_eq!(found(&Options { all: true, ..resumed.clone() }), None);
        // A part has a page of its own.
        assert_eq!(found(&Options { part: Some((2, 3)), ..resumed }), Some(vec![]));
        let part = Options { part: Some((2, 3)), ..plain };
        let mut page = look(&folder.0, &part).unwrap();
        resumable::begin(&mut [&mut page.rows], &|_| true).ok().unwrap();
        assert!(folder.0.join("index-2-of-3.html").is_file());
        page.put(1, &submission(2, "b<\""), &graded(&["x"], "c1")).ok().unwrap();
        let part = Options { existing: Existing::Resumed, ..part };
        assert_eq!(found(&part), Some(vec![(2, Some(1))]), "its own row alone");
    }

    /// Topics with their points, cases with the places of their topics, tasks.
    #[test]
    fn the_script_knows_topics_cases_and_options() {
        let told = |options: &Options, cases: &[Case]| {
            let sandbox = Sandbox::none();
            let (submissions, everybody) = (Vec::new(), Vec::new());
            let class = Class { options, sandbox: &sandbox, cases, submissions, everybody };
            data(&class, &Marks::none(options.game, cases, &options.points, ""), "r1")
        };
        let points = [("term".to_string(), 2.5)].into();
        let options = Options { points, ..Options::new(GAME, "no/such/class".into(), None) };
        let expected = "{\"game\":\"gomoku-mist\",\"folder\":\"class\",\"run\":\"r1\",\
            \"options\":[\"--time=0\",\"--memory=0\",\"--budget=0\",\"--processes=0\",\
            \"--points: term 2.5\"],\"functions\":false,\"topics\":[[\"who\",1],[\"term\",2.5]],\
            \"cases\":[[\"term_at_once\",1],[\"who_alternates\",0]],\"tasks\":[]}";
        assert_eq!(told(&options, &two_cases()), expected);
        let slide4 = told(&Options::new(Course::Slide4, "/".into(), None), &[]);
        let begin = "\"functions\":true,\"topics\":[],\"cases\":[],\
                     \"tasks\":[[\"one: SecondPlacePrize\",10],[\"two: FourInARow\",10],";
        assert!(slide4.contains(begin), "{slide4}");
    }

    /// The limits always, the others where they are given.
    #[test]
    fn options_are_told_as_they_would_be_typed() {
        let mut options = Options::new(Course::Ece15, "class".into(), None);
        options.allowance.time = Duration::from_millis(2500);
        options.allowance.memory = 64 << 20;
        options.allowance.budget = Duration::from_mins(5);
        options.allowance.processes = 256;
        let limits = ["--time=2.5", "--memory=64", "--budget=300"];
        assert_eq!(in_words(&options), limits);
        options.allowance.processes = 40;
        options.allowance.bounds = Bounds::Strict;
        options.all = true;
        options.case = "win\u{7}*".into();
        options.own_cases = Some("no/such/cases".into());
        options.points = [("win".to_string(), 10.0), ("tie".to_string(), 2.5)].into();
        options.shown = vec!["/opt/java".into(), "/usr/lib".into()];
        options.unprotected = true;
        let given = [
            "--processes=40",
            "--bounds=strict",
            "--all",
            "--case=win\u{fffd}*",
            "--cases=cases",
            "--points: tie 2.5, win 10",
            "--bind=java",
            "--bind=lib",
            "--sandbox=none",
        ];
        assert_eq!(in_words(&options)[..3], limits);
        assert_eq!(in_words(&options)[3..], given);
    }
}
