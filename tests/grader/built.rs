//! The programs, which `cargo test --workspace` builds before it runs the tests.

use std::env;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::ops::Deref;
use std::path::Path;
use std::sync::OnceLock;

/// One of our programs. It stands for its path, in texts too.
pub struct Ours {
    name: &'static str,
    path: OnceLock<String>,
}

pub static GOMOKU_MIST: Ours = Ours::new("gomoku-mist");
pub static CUHK4: Ours = Ours::new("cuhk4");
pub static SPFIAR: Ours = Ours::new("spfiar");
pub static ECE15: Ours = Ours::new("ece15");
pub static SLIDE4: Ours = Ours::new("slide4");
pub static IN_A_ROW: Ours = Ours::new("in-a-row");

impl Ours {
    const fn new(name: &'static str) -> Self {
        Self { name, path: OnceLock::new() }
    }
}

impl Deref for Ours {
    type Target = str;

    fn deref(&self) -> &str {
        self.path.get_or_init(|| look_for(self.name))
    }
}

impl Display for Ours {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(self)
    }
}

/// The path of the program with this name.
pub fn built(name: &str) -> &'static str {
    let all = [&GOMOKU_MIST, &CUHK4, &SPFIAR, &ECE15, &SLIDE4, &IN_A_ROW];
    all.into_iter().find(|program| program.name == name).unwrap()
}

/// A program in the target folder. The test fails if it is not there, or older than the library
/// that cargo has built for the tests.
fn look_for(name: &str) -> String {
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
