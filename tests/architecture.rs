//! The invariants of the layers, which `src/lib.rs` and `src/grader/lib.rs` state: read off the
//! sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const COURSES: [&str; 5] = ["gomoku_mist", "cuhk4", "spfiar", "ece15", "slide4"];

/// The beginning of the three engines' modules.
const ENGINES: [&str; 3] = ["ece15::engine", "slide4::engine", "spfiar::minimax"];

/// The grader's layers from the bottom. A module imports its own layer and those before it.
const LAYERS: [&str; 21] = [
    "random",
    "slide4_game",
    "embedded",
    "text",
    "refusal",
    "files",
    "twins",
    "cases",
    "reference",
    "run",
    "options",
    "handed_in",
    "builds",
    "verdict",
    "functions",
    "marks",
    "outputs",
    "grading",
    "suites",
    "tournament",
    "command",
];

/// Every module of the library by its path, `""` for the root, with its code. Comments and tests
/// are left out.
fn modules() -> BTreeMap<String, String> {
    modules_below("src")
}

/// The same for the modules below a folder of the repository.
fn modules_below(folder: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), "", &mut found);
    assert!(found.len() > 40, "{}", found.len());
    found
}

fn collect(folder: &Path, path: &str, found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        let stem = file.file_stem().unwrap().to_str().unwrap();
        let module = if path.is_empty() { stem.to_string() } else { format!("{path}::{stem}") };
        if file.is_dir() {
            // Programs and tools are crates of their own.
            if !["bin", "grader", "tools"].contains(&stem) {
                collect(&file, &module, found);
            }
        } else if file.extension().is_some_and(|extension| extension == "rs") {
            let module = if module == "lib" { String::new() } else { module };
            found.insert(module, code_of(&fs::read_to_string(file).unwrap()));
        }
    }
}

fn code_of(source: &str) -> String {
    let (code, _) = source.split_once("#[cfg(test)]\nmod ").unwrap_or((source, ""));
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Words and signs; `::` is one sign.
fn tokens(code: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut inside = false;
    for letter in code.chars() {
        let word = letter.is_alphanumeric() || letter == '_';
        match tokens.last_mut() {
            Some(last) if word && inside => last.push(letter),
            Some(last) if letter == ':' && last == ":" => last.push(letter),
            _ if letter.is_whitespace() => {}
            _ => tokens.push(letter.to_string()),
        }
        inside = word;
    }
    tokens
}

/// Every path in the code, groups in braces spelled out: `use a::{b, c::d}` is `a::b` and
/// `a::c::d`.
fn paths(code: &str) -> Vec<Vec<String>> {
    let tokens = tokens(code);
    let (mut paths, mut place) = (Vec::new(), 0);
    while place < tokens.len() {
        if is_name(&tokens[place]) {
            path(&tokens, &mut place, &[], &mut paths);
        } else {
            place += 1;
        }
    }
    paths
}

fn is_name(token: &str) -> bool {
    token.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

/// Takes the path that begins here, after a prefix.
fn path(tokens: &[String], place: &mut usize, prefix: &[String], paths: &mut Vec<Vec<String>>) {
    let mut names = prefix.to_vec();
    loop {
        names.push(tokens[*place].clone());
        *place += 1;
        let next = |ahead: usize| tokens.get(*place + ahead).map_or("", String::as_str);
        if next(0) != "::" {
            break;
        }
        if next(1) == "{" {
            *place += 2;
            while tokens[*place] != "}" {
                if is_name(&tokens[*place]) {
                    path(tokens, place, &names, paths);
                } else {
                    *place += 1;
                }
            }
            *place += 1;
            return;
        }
        if !is_name(next(1)) {
            break;
        }
        *place += 1;
    }
    paths.push(names);
}

/// The module to which a path in another module leads. [`None`] if it leads to std, core or an item
/// of the module's own.
fn target(modules: &BTreeMap<String, String>, here: &str, path: &[String]) -> Option<String> {
    let mut at: Vec<&str> = here.split("::").filter(|name| !name.is_empty()).collect();
    // `pub(super)` and a variable that is called like a module lead nowhere.
    let mut rest = path.iter().map(String::as_str).filter(|_| path.len() > 1).peekable();
    match *rest.peek()? {
        "crate" => at.clear(),
        "self" | "super" => {}
        child if modules.contains_key(&join(&at, child)) => {}
        _ => return None,
    }
    rest.next_if(|name| matches!(*name, "crate" | "self"));
    while rest.next_if_eq(&"super").is_some() {
        at.pop();
    }
    while let Some(name) = rest.next_if(|name| modules.contains_key(&join(&at, name))) {
        at.push(name);
    }
    let found = at.join("::");
    (found != here && rest.peek() != Some(&"std")).then_some(found)
}

fn join(path: &[&str], name: &str) -> String {
    path.iter().chain([&name]).copied().collect::<Vec<_>>().join("::")
}

/// Which modules each module's code names.
fn imports() -> BTreeMap<String, BTreeSet<String>> {
    imports_of(&modules())
}

fn imports_of(modules: &BTreeMap<String, String>) -> BTreeMap<String, BTreeSet<String>> {
    let targets = |here: &str, code: &str| {
        paths(code).iter().filter_map(|path| target(modules, here, path)).collect()
    };
    modules.iter().map(|(here, code)| (here.clone(), targets(here, code))).collect()
}

/// True if a module is this one or inside it.
fn is_in(module: &str, parent: &str) -> bool {
    module.strip_prefix(parent).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// The variables of the environment that the grader reads; `temp_dir` reads `TMPDIR`.
const VARIABLES: [&str; 4] = ["TMPDIR", "PATH", "CC", "NO_COLOR"];

/// Each read names its variable in the same line.
#[test]
fn the_grader_reads_no_other_variable() {
    // The build script is no part of the program.
    let modules = modules_below("src/grader").into_iter().filter(|(name, _)| name != "embed");
    let mut found = 0;
    for (module, code) in modules {
        assert!(!code.contains("home_dir"), "{module}");
        for line in code.lines().filter(|line| line.contains("env::var")) {
            let names: Vec<_> = line.split('"').skip(1).step_by(2).collect();
            assert!(!names.is_empty(), "{module}: {line}");
            assert!(names.iter().all(|name| VARIABLES.contains(name)), "{module}: {line}");
            found += 1;
        }
    }
    assert!(found > 2, "{found}");
}

#[test]
fn no_circles() {
    assert_no_circles(&imports());
}

fn assert_no_circles(imports: &BTreeMap<String, BTreeSet<String>>) {
    for start in imports.keys() {
        let (mut seen, mut next) = (BTreeSet::new(), imports[start].clone());
        while let Some(module) = next.pop_first() {
            if seen.insert(module.clone()) {
                next.extend(imports[&module].iter().cloned());
            }
        }
        assert!(!seen.contains(start), "{start} imports itself by way of some of {seen:?}");
    }
}

#[test]
fn the_grader_imports_lower_layers_alone() {
    let modules = modules_below("src/grader");
    let layer = |module: &str| {
        let first = module.split("::").next().unwrap();
        LAYERS.iter().position(|layer| *layer == first)
    };
    for (module, imported) in imports_of(&modules) {
        if ["", "main", "embed"].contains(&module.as_str()) || is_in(&module, "manual") {
            continue;
        }
        let here = layer(&module);
        assert!(here.is_some(), "{module} is in no layer");
        let above = imported.iter().find(|imported| layer(imported) > here);
        assert_eq!(above, None, "{module}");
    }
}

#[test]
fn no_course_imports_a_course() {
    for (module, imported) in imports() {
        for course in COURSES.iter().filter(|course| is_in(&module, course)) {
            for other in COURSES.iter().filter(|other| other != &course) {
                let wrong = imported.iter().find(|imported| is_in(imported, other));
                assert_eq!(wrong, None, "{module}");
            }
        }
    }
}

#[test]
fn no_shared_module_imports_a_course() {
    for (module, imported) in imports() {
        if !COURSES.iter().any(|course| is_in(&module, course)) && !module.is_empty() {
            let wrong = imported
                .iter()
                .find(|imported| COURSES.iter().any(|course| is_in(imported, course)));
            assert_eq!(wrong, None, "{module}");
        }
    }
}

/// Nor `scanf`, which reads from the console.
#[test]
fn no_engine_imports_the_console() {
    let mut seen = 0;
    for (module, imported) in imports() {
        if ENGINES.iter().any(|engine| is_in(&module, engine)) {
            seen += 1;
            let wrong = imported.iter().find(|name| is_in(name, "console") || is_in(name, "scanf"));
            assert_eq!(wrong, None, "{module}");
        }
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn only_the_console_names_std() {
    for (module, code) in modules() {
        let names = tokens(&code).iter().any(|token| token == "std" || token == "alloc");
        assert!(!names || is_in(&module, "console"), "{module}");
    }
}

/// The page on the architecture names every module outside the engines. The page of an engine names
/// the engine's modules.
#[test]
fn the_pages_name_every_module() {
    let page = |file: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(file);
        let text = fs::read_to_string(path).unwrap();
        text.lines().filter(|line| line.starts_with("//!")).collect::<String>()
    };
    let tree = page("lib.rs");
    let engines = ["ece15/engine.rs", "slide4/engine.rs"].map(|file| (file, page(file)));
    for module in modules().keys().filter(|module| !module.is_empty()) {
        let (parent, name) = module.rsplit_once("::").unwrap_or(("", module));
        if !ENGINES.iter().any(|engine| is_in(module, engine)) {
            assert!(tree.contains(&format!("{name}.rs")), "{module} is not in lib.rs");
        }
        for (file, page) in &engines {
            if format!("{}.rs", parent.replace("::", "/")) == *file {
                assert!(page.contains(&format!("`{name}`")), "{module} is not in {file}");
            }
        }
    }
}

/// The page of promises names a test for each of them.
#[test]
fn the_promises_name_tests_that_are_there() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(top.join("src/grader/manual/promises.rs")).unwrap();
    let tests = fs::read_to_string(top.join("tests/grader/sandbox.rs")).unwrap();
    let mut seen = 0;
    for row in page.lines().filter(|line| line.starts_with("//! | ") && line.contains('`')) {
        let last = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        for name in last.split('`').skip(1).step_by(2) {
            seen += 1;
            let is_file = name.starts_with("tests/") && top.join(name).is_file();
            assert!(is_file || tests.contains(&format!("fn {name}(")), "{name}");
        }
    }
    assert!(seen > 15, "{seen}");
}

#[test]
fn paths_are_read_as_the_compiler_reads_them() {
    let code = "use a::{b, c::{self, D}, e as f};\nlet g = crate::h::I { j: super::k };";
    let found: Vec<_> = paths(code).iter().map(|path| path.join("::")).collect();
    for known in ["a::b", "a::c::self", "a::c::D", "a::e", "crate::h::I", "super::k"] {
        assert!(found.iter().any(|path| path == known), "{known} in {found:?}");
    }
}
