//! The command line, once for all five programs: `--help`, `--version`,
//! `--echo` and each program's own switches. Anything else is refused with
//! status 2 and one line on standard error, before any input is read.
//!
//! Arguments are judged from left to right: the first `--help`, `--version` or
//! mistake decides. Of a switch that is given twice the last one counts; of two
//! that exclude each other the second one is a mistake (rulings).

use super::help::Help;
use super::std::ffi::OsString;
use super::std::io::{stderr, stdout};
use super::{CLOSED, Program, SEED, Switch, Switches, Value, Write};

/// Status after a wrong command line.
const USAGE: u8 = 2;

/// The seed of a C program that never calls `srand()`.
const DEFAULT_SEED: u32 = 1;

/// The switches that were given.
#[derive(Debug)]
pub struct Settings {
    program: &'static Program,
    given: [Option<u64>; Switches::MOST],
    pub(super) echo: bool,
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

/// Judges the arguments. Where they ask for no game, it has said what there is
/// to say and returns the exit status.
pub(super) fn parse(
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
