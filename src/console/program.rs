//! A program as the command line knows it: its name, its words for `--help` and
//! its switches.

/// What the command line needs to know of a program.
#[derive(Debug)]
pub struct Program {
    /// Name of the binary, as it stands before its error messages.
    pub name: &'static str,
    /// What `--help` prints before the options: the title, the usage, the game.
    /// Ends with a line end, as the notes do; all of it fits on one screen.
    pub about: &'static str,
    /// Switches beside those that all programs have.
    pub switches: Switches,
    /// What `--help` prints behind the options: exit statuses and an example.
    pub notes: &'static str,
}

/// The switches that belong to one program.
#[derive(Debug)]
pub struct Switches {
    all: &'static [Switch],
    pub(super) exclusive: &'static [&'static str],
}

impl Switches {
    /// As many as a program may have.
    pub const MOST: usize = 8;

    /// For a program that has none of its own.
    pub const NONE: Self = Self::new(&[]);

    /// These, in the order in which `--help` lists them.
    ///
    /// # Panics
    /// When they are more than [`Switches::MOST`]: in a `static`, where they
    /// belong, it does not compile.
    #[must_use]
    pub const fn new(all: &'static [Switch]) -> Self {
        assert!(all.len() <= Self::MOST, "too many switches");
        Self { all, exclusive: &[] }
    }

    /// The same switches, but of those with these names only one may be given.
    #[must_use]
    pub const fn at_most_one_of(self, exclusive: &'static [&'static str]) -> Self {
        Self { exclusive, ..self }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &'static Switch> + use<> {
        self.all.iter()
    }
}

/// A switch that belongs to one program.
#[derive(Debug)]
pub struct Switch {
    /// With its two hyphens.
    pub name: &'static str,
    /// What it takes.
    pub value: Value,
    /// What `--help` says of it, in lines of at most 59 characters.
    pub help: &'static str,
}

/// What a switch takes, as `--name VALUE` or `--name=VALUE`.
#[derive(Debug)]
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

/// `--seed N`, for programs that draw random numbers: what a C program would
/// give to `srand()`.
pub const SEED: Switch = Switch {
    name: "--seed",
    value: Value::Number { least: 0, most: u32::MAX as u64 },
    help: "seed of the random numbers, as for C's srand():\n0 to 4294967295 (default 1)",
};
