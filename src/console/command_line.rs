//! The command line, once for all five programs: `--help`, `--version`,
//! `--echo` and each program's own switches. Anything else is refused with
//! status 2 and one line on standard error, before any input is read.
//!
//! Arguments are judged from left to right: the first `--help`, `--version` or
//! mistake decides. Of a switch that is given twice the last one counts; of two
//! that exclude each other the second one is a mistake (rulings).

use super::help::Help;
use super::std::env::args_os;
use super::std::ffi::OsString;
use super::std::fs::File;
use super::std::io::{stderr, stdin, stdout};
use super::std::os::fd::AsFd;
use super::std::process::ExitCode;
use super::{Console, Progress, Result, Write};

/// Status of a program whose output cannot be written.
const CLOSED: u8 = 1;

/// Status after a wrong command line.
const USAGE: u8 = 2;

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
    exclusive: &'static [&'static str],
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

/// The seed of a C program that never calls `srand()`.
const DEFAULT_SEED: u32 = 1;

/// The switches that were given.
#[derive(Debug)]
pub struct Settings {
    program: &'static Program,
    given: [Option<u64>; Switches::MOST],
    echo: bool,
}

impl Settings {
    /// Those of a program that is called without arguments.
    #[must_use]
    pub const fn none(program: &'static Program) -> Self {
        Self { program, given: [None; Switches::MOST], echo: false }
    }

    /// Whether a switch was given.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// The number given with a switch, or the place in the list of its words,
    /// from 0; none if the switch was not given.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<u64> {
        let mut switches = self.program.switches.all().zip(self.given);
        switches.find(|(switch, _)| switch.name == name).and_then(|(_, given)| given)
    }

    /// The number given with [`SEED`], or 1.
    #[must_use]
    pub fn seed(&self) -> u32 {
        let seed = self.value(SEED.name).and_then(|seed| u32::try_from(seed).ok());
        seed.unwrap_or(DEFAULT_SEED)
    }

    /// Notes a switch with its value, which may be the next argument. Refuses
    /// it with the exit status.
    fn set(
        &mut self,
        switch: &Switch,
        value: Option<&[u8]>,
        arguments: &mut impl Iterator<Item = OsString>,
    ) -> core::result::Result<(), u8> {
        let name = switch.name;
        let number = match (&switch.value, value) {
            (Value::Nothing, None) => 1,
            (Value::Nothing, Some(_)) => return Err(refuse_value(self.program, name.as_bytes())),
            (_, Some(word)) => self.judge(switch, word)?,
            (_, None) => match arguments.next() {
                Some(word) => self.judge(switch, word.as_encoded_bytes())?,
                None => {
                    return Err(refuse(
                        self.program,
                        format_args!("option '{name}' needs a value"),
                    ));
                }
            },
        };
        let switches = self.program.switches.all().zip(&mut self.given);
        for (_, given) in switches.filter(|(known, _)| known.name == name) {
            *given = Some(number);
        }
        self.excluded_by(name).map_or(Ok(()), |other| {
            Err(refuse(self.program, format_args!("{other} and {name} exclude each other")))
        })
    }

    /// The switch that was given and does not go with this one.
    fn excluded_by(&self, name: &str) -> Option<&'static str> {
        let exclusive = self.program.switches.exclusive;
        let mut others = exclusive.iter().copied().filter(|&other| other != name);
        others.find(|other| exclusive.contains(&name) && self.has(other))
    }

    fn judge(&self, switch: &Switch, word: &[u8]) -> core::result::Result<u64, u8> {
        judge(&switch.value, word).ok_or_else(|| {
            let name = switch.name;
            let word = word.escape_ascii();
            refuse(self.program, format_args!("bad value '{word}' for option '{name}'"))
        })
    }
}

/// A whole program: reads the command line and runs the game on the standard
/// streams. The game returns its exit status.
pub fn main(
    program: &'static Program,
    game: fn(&mut Console<'_>, &Settings) -> Result<u8>,
) -> ExitCode {
    let status = match parse(program, args_os().skip(1)) {
        Ok(settings) => on_standard_streams(&settings, game),
        Err(status) => status,
    };
    ExitCode::from(status)
}

/// The standard output is written through a second handle, because std's own
/// would cut every piece of output in two behind its last line end.
fn on_standard_streams(
    settings: &Settings,
    game: fn(&mut Console<'_>, &Settings) -> Result<u8>,
) -> u8 {
    let Ok(output) = stdout().as_fd().try_clone_to_owned() else {
        return CLOSED;
    };
    let mut output = File::from(output);
    let mut input = stdin().lock();
    let mut errors = stderr();
    let mut console = Console::new(&mut input, &mut output, &mut errors).with_echo(settings.echo);
    console.progress = Progress::on_terminal();
    console.input_length = input_length();
    let status = game(&mut console, settings);
    console.erase_progress();
    let flushed = console.flush();
    status.and_then(|status| flushed.map(|()| status)).unwrap_or(CLOSED)
}

/// Bytes of the standard input, if it is a file.
fn input_length() -> Option<u64> {
    let input = File::from(stdin().as_fd().try_clone_to_owned().ok()?);
    input.metadata().ok().filter(super::std::fs::Metadata::is_file).map(|file| file.len())
}

/// Judges the arguments. Where they ask for no game, it has said what there is
/// to say and returns the exit status.
fn parse(
    program: &'static Program,
    mut arguments: impl Iterator<Item = OsString>,
) -> core::result::Result<Settings, u8> {
    let mut settings = Settings::none(program);
    while let Some(argument) = arguments.next() {
        let word = argument.as_encoded_bytes();
        let (name, value) = split_value(word);
        match (name, value) {
            (b"--help" | b"-h", None) => return Err(print(format_args!("{}", Help(program)))),
            (b"--version" | b"-V", None) => {
                let version = env!("CARGO_PKG_VERSION");
                return Err(print(format_args!("{} {version}\n", program.name)));
            }
            (b"--echo", None) => settings.echo = true,
            (b"--help" | b"--version" | b"--echo", Some(_)) => {
                return Err(refuse_value(program, name));
            }
            _ => match program.switches.all().find(|switch| switch.name.as_bytes() == name) {
                Some(switch) => settings.set(switch, value, &mut arguments)?,
                None => return Err(refuse_word(program, word)),
            },
        }
    }
    Ok(settings)
}

/// `--name=value` cut at its equals sign. A word that is no long option stays
/// whole.
fn split_value(word: &[u8]) -> (&[u8], Option<&[u8]>) {
    let long = word.starts_with(b"--");
    match word.iter().position(|&byte| byte == b'=').filter(|_| long) {
        Some(place) => {
            let (name, value) = word.split_at(place);
            (name, value.get(1..))
        }
        None => (word, None),
    }
}

/// The number that a switch keeps for this value; none if it is a bad one.
fn judge(value: &Value, word: &[u8]) -> Option<u64> {
    match *value {
        Value::Nothing => None,
        Value::Number { least, most } => {
            let digits = str::from_utf8(word).ok().filter(|_| word.iter().all(u8::is_ascii_digit));
            digits?.parse().ok().filter(|number| (least..=most).contains(number))
        }
        Value::OneOf(words) => {
            let place = words.iter().position(|known| known.as_bytes() == word);
            place.and_then(|place| u64::try_from(place).ok())
        }
    }
}

fn print(text: core::fmt::Arguments<'_>) -> u8 {
    let mut output = stdout();
    let written = output.write_fmt(text).and_then(|()| output.flush());
    if written.is_ok() { 0 } else { CLOSED }
}

/// Refuses an option that no program or not this one has, or an operand.
fn refuse_word(program: &Program, word: &[u8]) -> u8 {
    let option = word.len() > 1 && word.starts_with(b"-");
    let what = if option { "unknown option" } else { "unexpected argument" };
    refuse(program, format_args!("{what} '{}'", word.escape_ascii()))
}

fn refuse_value(program: &Program, name: &[u8]) -> u8 {
    refuse(program, format_args!("option '{}' takes no value", name.escape_ascii()))
}

/// One line, whatever bytes an argument has, so that scripts can show it.
fn refuse(program: &Program, what: core::fmt::Arguments<'_>) -> u8 {
    let name = program.name;
    let _ = stderr().write_fmt(format_args!("{name}: {what}; try '{name} --help'\n"));
    USAGE
}
