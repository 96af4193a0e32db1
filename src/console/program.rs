//! A program as the command line knows it: its name, its switches, its texts for `--help` and its
//! exit status.

use core::fmt::{self, Display, Formatter};

use super::std::process::ExitCode;

/// How a program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Exit status 0.
    Success,
    /// Exit status 1: a stream has failed, or the program's manual names another reason.
    Failure,
    /// Exit status 2: a wrong command line.
    Usage,
}

impl Status {
    /// The number that the process ends with.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Failure => 1,
            Self::Usage => 2,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status.code())
    }
}

/// A program as the command line knows it.
///
/// `--help` prints `about`, the options and `notes`: together at most 23 lines of at most 79
/// columns. Each text ends with a line end.
#[derive(Debug)]
pub struct Program {
    /// Name of the binary, as it stands before its error messages.
    pub name: &'static str,
    /// The text before the options: the title, the usage, the game.
    pub about: &'static str,
    /// The program's switches, without those that all programs have.
    pub switches: Switches,
    /// The text after the options: exit statuses and an example.
    pub notes: &'static str,
    /// The text of `--help-more`; [`None`] if `--help` says all.
    pub more: Option<&'static str>,
}

/// The switches that belong to one program.
#[derive(Debug)]
pub struct Switches(&'static [Switch]);

impl Switches {
    /// The greatest number of switches that a program may have.
    pub const MOST: usize = 8;

    /// No switches.
    pub const NONE: Self = Self::new(&[]);

    /// These switches, in the order in which `--help` lists them.
    ///
    /// # Panics
    /// When there are more than [`Switches::MOST`] switches. In a `static`, where they belong, this
    /// is a compile error.
    #[must_use]
    pub const fn new(all: &'static [Switch]) -> Self {
        assert!(all.len() <= Self::MOST, "too many switches");
        Self(all)
    }

    /// The switch with this name.
    pub(super) fn named(&self, name: &[u8]) -> Option<&'static Switch> {
        self.0.iter().find(|switch| switch.name.as_bytes() == name)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &'static Switch> + use<> {
        self.0.iter()
    }
}

/// A switch that belongs to one program.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// With its two hyphens.
    pub name: &'static str,
    /// Its value.
    pub value: Value,
    /// Its text in `--help`, in lines of at most 58 characters.
    pub help: &'static str,
    /// The names of switches that exclude this one. Only one of the two switches has to name the
    /// other.
    pub excludes: &'static [&'static str],
}

/// The value of a switch, written `--name VALUE` or `--name=VALUE`.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    /// Nothing: it is there or it is not.
    Nothing,
    /// A decimal number from `least` to `most`: digits alone.
    Number {
        /// The least value allowed.
        least: u64,
        /// The greatest value allowed.
        most: u64,
    },
    /// One of these words.
    OneOf(&'static [&'static str]),
}

/// `--seed N`, for programs that draw random numbers: the argument of C's `srand()`.
pub const SEED: Switch = Switch {
    name: "--seed",
    value: Value::Number { least: 0, most: u32::MAX as u64 },
    help: "seed of C's rand(), 0 to 4294967295 (default 1)",
    excludes: &[],
};

/// Where the text about an option begins in its line.
const COLUMN: usize = 21;

/// The screen that `--help` prints: the program's own words, and between them the list of its
/// options.
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
        let echo = "show the input in the output, as a terminal would";
        write_option(formatter, "--echo", "", echo)?;
        write_option(formatter, "-h, --help", "", "print this text")?;
        if program.more.is_some() {
            write_option(formatter, "--help-more", "", "print the rest of the manual")?;
        }
        write_option(formatter, "-V, --version", "", "print name and version")?;
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
