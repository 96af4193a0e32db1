//! The programs, which `cargo test --workspace` builds before it runs the tests.

use std::env;
use std::fs;
use std::path::Path;

/// A program in the target folder. The test fails if it is not there, or older than the library
/// that cargo has built for the tests.
pub fn built(name: &str) -> String {
    let test = env::current_exe().unwrap();
    let libraries = test.parent().unwrap();
    let program = libraries.with_file_name(name);
    let library = if name == "in-a-row" { "libgrader-" } else { "libin_a_row-" };
    let fresh = is_fresh(&program, libraries, library);
    assert!(fresh, "{} is missing or old: cargo build --workspace", program.display());
    program.into_os_string().into_string().unwrap()
}

/// True if the program is there, and no older than the newest library of this name.
fn is_fresh(program: &Path, libraries: &Path, name: &str) -> bool {
    let changed = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    let entries = fs::read_dir(libraries).unwrap().flatten().map(|entry| entry.path());
    let libraries = entries.filter(|path| {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        file.starts_with(name) && path.extension().is_some_and(|kind| kind == "rlib")
    });
    let newest = libraries.filter_map(|path| changed(&path)).max();
    changed(program).zip(newest).is_some_and(|(program, library)| library <= program)
}
