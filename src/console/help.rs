//! What `--help` prints: the program's own words, and between them the list of
//! options, which is made from its switches.

use core::fmt::{self, Display, Formatter};

use super::{Program, Value};

/// Where the text about an option begins in its line.
const COLUMN: usize = 21;

/// What all programs have.
const COMMON: [(&str, &str); 3] = [
    ("--echo", "show the input in the output, as a terminal would"),
    ("-h, --help", "print this text"),
    ("-V, --version", "print name and version"),
];

/// The screen of one program.
pub(super) struct Help(pub(super) &'static Program);

impl Display for Help {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Self(program) = self;
        write!(formatter, "{}\nOptions:\n", program.about)?;
        for switch in program.switches.all() {
            let value = match switch.value {
                Value::Nothing => "",
                Value::Number { .. } => " N",
                Value::OneOf(_) => " WORD",
            };
            write_option(formatter, switch.name, value, switch.help)?;
        }
        for (name, help) in COMMON {
            write_option(formatter, name, "", help)?;
        }
        write!(formatter, "\n{}", program.notes)
    }
}

/// An option with its value, and beside it the lines about it.
fn write_option(formatter: &mut Formatter<'_>, name: &str, value: &str, help: &str) -> fmt::Result {
    let width = COLUMN.saturating_sub("  ".len() + name.len());
    write!(formatter, "  {name}{value:width$}")?;
    let mut indent = 0;
    for line in help.lines() {
        writeln!(formatter, "{:indent$}{line}", "")?;
        indent = COLUMN;
    }
    Ok(())
}
