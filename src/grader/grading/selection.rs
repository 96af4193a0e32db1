//! Which cases are run: ours, or the pairs of a tutor's folder (`CASES=folder`).

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

use crate::cases::pairs::{self, Pair};
use crate::cases::{self, Case, tree};
use crate::options::Options;
use crate::refusal::Refusal;
use crate::text::show;

/// The cases of a run.
pub struct Selection {
    pub cases: Vec<Case>,
    /// How many of our cases are left out, because they test our own options or open matters.
    pub left_out: usize,
    /// What else there was in the tutor's folder, a line each.
    pub remarks: Vec<String>,
}

impl Selection {
    /// # Errors
    /// When there is no case.
    pub fn of(options: &Options) -> Result<Self, Refusal> {
        if let Some(folder) = &options.own_cases {
            return own(folder);
        }
        let (cases, left_out) = options.game.cases(options.all)?;
        Ok(Self { cases, left_out, remarks: Vec::new() })
    }
}

/// The pairs of a folder, whatever the files are called. What has no partner is left out.
fn own(folder: &Path) -> Result<Selection, Refusal> {
    let refuse = |why: &str| Refusal(format!("CASES={}: {why}\n", folder.display()));
    if !folder.is_dir() {
        return Err(refuse("this is not a folder"));
    }
    let found = tree::below(folder);
    let sorted = pairs::find(&found.files);
    let mut remarks = Vec::new();
    let mut remark = |path: &Path, why: &str| {
        remarks.push(show::safe(&format!("{}: {why}", path.display())));
    };
    sorted.lonely_inputs.iter().for_each(|path| remark(path, "it has no output; left out"));
    sorted.lonely_outputs.iter().for_each(|path| remark(path, "it has no input; left out"));
    found.refused.iter().for_each(|(path, why)| remark(path, &format!("{why}; left out")));
    let word = std::env::var("CASE").unwrap_or_default();
    let mut names = BTreeSet::new();
    let mut cases = Vec::new();
    for pair in &sorted.pairs {
        match case(folder, pair, &mut names) {
            Ok(case) if case.name.contains(&word) => cases.push(case),
            Ok(_) => {}
            Err(why) => remark(&pair.input, &format!("{why}; left out")),
        }
    }
    if cases.is_empty() {
        let listed = show::indented("  ", remarks.iter().map(String::as_str));
        let why = if sorted.pairs.is_empty() || word.is_empty() {
            "there are no pairs in it".to_string()
        } else {
            format!("no pair has {word:?} in its name (CASE)")
        };
        return Err(Refusal(format!("{}{listed}", refuse(&why).0)));
    }
    Ok(Selection { cases, left_out: 0, remarks })
}

fn case(folder: &Path, pair: &Pair, names: &mut BTreeSet<String>) -> Result<Case, String> {
    let read = |path: &Path| tree::read(&folder.join(path));
    let text = |path: &Option<_>| path.as_deref().map(read).transpose();
    let arguments = text(&pair.arguments)?.unwrap_or_default();
    let arguments = String::from_utf8_lossy(&arguments).lines().map(OsString::from).collect();
    let status = text(&pair.status)?.unwrap_or_default();
    let (output, expected) = (folder.join(&pair.output), read(&pair.output)?);
    Ok(Case {
        name: name(&pair.input, names),
        input: folder.join(&pair.input),
        bytes: read(&pair.input)?.into(),
        other: cases::other_answers(&output, &expected)?,
        output,
        expected,
        expected_error: Vec::new(),
        arguments,
        status: String::from_utf8_lossy(&status).trim().parse().unwrap_or(0),
        own: true,
    })
}

/// The input's path without its extension, or with it where two inputs differ in that alone.
fn name(input: &Path, names: &mut BTreeSet<String>) -> String {
    let shown = |path: &Path| show::safe(&path.to_string_lossy());
    let short = shown(&input.with_extension(""));
    let name = if names.contains(&short) { shown(input) } else { short };
    names.insert(name.clone());
    name
}
