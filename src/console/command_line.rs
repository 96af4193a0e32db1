//! The command line, once for all five programs: `--help`, `--version`, `--echo` and each program's
//! own switches. The program refuses anything else before it reads any input, with status 2 and one
//! line on standard error.
//!
//! The program judges its arguments from left to right: the first `--version` or mistake decides.
//! `--help` and `--help-more` stand alone: any other word beside them is a mistake. `--` ends the
//! options; every word after it is an operand, and no program takes operands. If a switch is given
//! twice, the last one counts. If two switches exclude each other, the second one is a mistake
//! (rulings).

use core::fmt::{self, Display, Formatter};

use super::program::{Help, Program, SEED, Switch, Switches, Value};
use super::std::ffi::{OsStr, OsString};
use super::std::os::unix::ffi::OsStrExt;

/// The seed of a C program that never calls `srand()`.
const DEFAULT_SEED: u32 = 1;

/// The value given with a switch.
#[derive(Clone, Copy, Debug)]
enum Given {
    Nothing,
    Number(u64),
    Word(&'static str),
}

/// The switches that were given.
#[derive(Debug)]
pub struct Settings {
    program: &'static Program,
    given: [Option<Given>; Switches::MOST],
    echo: bool,
}

impl Settings {
    /// The settings of a program that runs without arguments.
    #[must_use]
    pub const fn none(program: &'static Program) -> Self {
        Self { program, given: [None; Switches::MOST], echo: false }
    }

    /// True if `--echo` was given.
    #[must_use]
    pub const fn echo(&self) -> bool {
        self.echo
    }

    /// True if a switch was given. In this and the next two methods the name must be that of one of
    /// the program's switches.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.given(name).is_some()
    }

    /// The number given with a switch; [`None`] if the switch was not given.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u64> {
        match self.given(name)? {
            Given::Number(number) => Some(number),
            Given::Nothing | Given::Word(_) => None,
        }
    }

    /// The word given with a switch; [`None`] if the switch was not given.
    #[must_use]
    pub fn word(&self, name: &str) -> Option<&'static str> {
        match self.given(name)? {
            Given::Word(word) => Some(word),
            Given::Nothing | Given::Number(_) => None,
        }
    }

    /// The number given with [`SEED`], or 1.
    #[must_use]
    pub fn seed(&self) -> u32 {
        let seed = self.number(SEED.name).and_then(|seed| u32::try_from(seed).ok());
        seed.unwrap_or(DEFAULT_SEED)
    }

    fn given(&self, name: &str) -> Option<Given> {
        let mut switches = self.program.switches.all().zip(self.given);
        let found = switches.find(|(switch, _)| switch.name == name);
        debug_assert!(found.is_some(), "{} has no switch {name}", self.program.name);
        found.and_then(|(_, given)| given)
    }

    /// Notes a switch with its value, which may be the next argument.
    fn set(
        &mut self,
        switch: &Switch,
        value: Option<&[u8]>,
        arguments: &mut impl Iterator<Item = OsString>,
    ) -> Result<(), Mistake> {
        let name = switch.name;
        let given = match (switch.value, value) {
            (Value::Nothing, None) => Given::Nothing,
            (Value::Nothing, Some(_)) => return Err(Mistake::TakesNoValue(name)),
            (_, value) => {
                let word = value.map(|value| OsStr::from_bytes(value).to_os_string());
                let word = word.or_else(|| arguments.next()).ok_or(Mistake::NeedsValue(name))?;
                let given = judge(switch.value, word.as_encoded_bytes());
                given.ok_or(Mistake::BadValue(name, word))?
            }
        };
        if let Some(other) = self.excluded_by(switch) {
            return Err(Mistake::Exclusive(other, name));
        }
        let switches = self.program.switches.all().zip(&mut self.given);
        for (_, place) in switches.filter(|(known, _)| known.name == name) {
            *place = Some(given);
        }
        Ok(())
    }

    /// The switch that was given and excludes this one.
    fn excluded_by(&self, switch: &Switch) -> Option<&'static str> {
        let switches = self.program.switches.all().zip(self.given);
        let mut given = switches.filter_map(|(other, given)| given.map(|_| other));
        let other = given.find(|other| {
            other.excludes.contains(&switch.name) || switch.excludes.contains(&other.name)
        });
        other.map(|other| other.name)
    }
}

/// The meaning of a right command line.
#[derive(Debug)]
pub(super) enum Request {
    /// To run the program.
    Run(Settings),
    /// To print this instead.
    Print(Page),
}

/// A text about a program.
#[derive(Clone, Copy, Debug)]
pub(super) enum Page {
    Help(&'static Program),
    More(&'static Program),
    Version(&'static Program),
}

impl Display for Page {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Help(program) => Help(program).fmt(formatter),
            Self::More(program) => formatter.write_str(program.more.unwrap_or_default()),
            Self::Version(program) => {
                writeln!(formatter, "{} {}", program.name, env!("CARGO_PKG_VERSION"))
            }
        }
    }
}

/// The first thing that is wrong with a command line.
#[derive(Debug)]
pub(super) enum Mistake {
    /// Not one of this program's options.
    UnknownOption(OsString),
    /// A word that is no option.
    Operand(OsString),
    TakesNoValue(&'static str),
    NeedsValue(&'static str),
    BadValue(&'static str, OsString),
    /// The option that was given first, and the one that excludes it.
    Exclusive(&'static str, &'static str),
    /// An option that must stand alone and has another word beside it.
    NotAlone(&'static str),
}

/// In one line, whatever bytes an argument has, so that scripts can show it.
impl Display for Mistake {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownOption(word) => write!(formatter, "unknown option '{}'", shown(word)),
            Self::Operand(word) => write!(formatter, "unexpected argument '{}'", shown(word)),
            Self::TakesNoValue(name) => write!(formatter, "option '{name}' takes no value"),
            Self::NeedsValue(name) => write!(formatter, "option '{name}' needs a value"),
            Self::BadValue(name, word) => {
                write!(formatter, "bad value '{}' for option '{name}'", shown(word))
            }
            Self::Exclusive(first, second) => {
                write!(formatter, "{first} and {second} exclude each other")
            }
            Self::NotAlone(name) => write!(formatter, "option '{name}' must stand alone"),
        }
    }
}

fn shown(word: &OsString) -> impl Display {
    word.as_encoded_bytes().escape_ascii()
}

/// Judges the arguments after the program's name.
pub(super) fn parse(
    program: &'static Program,
    mut arguments: impl ExactSizeIterator<Item = OsString>,
) -> Result<Request, Mistake> {
    let alone = arguments.len() == 1;
    let mut settings = Settings::none(program);
    while let Some(argument) = arguments.next() {
        let (name, value) = split_value(argument.as_encoded_bytes());
        match (option_of_all(program, name), value) {
            (Some(option), Some(_)) => return Err(Mistake::TakesNoValue(option)),
            (Some("--echo"), None) => settings.echo = true,
            (Some("--version"), None) => {
                let help = arguments.find_map(|word| help_option(program, &word));
                let page = Request::Print(Page::Version(program));
                return help.map_or(Ok(page), |help| Err(Mistake::NotAlone(help)));
            }
            (Some("--help"), None) if alone => return Ok(Request::Print(Page::Help(program))),
            (Some("--help-more"), None) if alone => {
                return Ok(Request::Print(Page::More(program)));
            }
            (Some(option), None) => return Err(Mistake::NotAlone(option)),
            (None, _) if name == b"--" && value.is_none() => break,
            (None, _) => match program.switches.named(name) {
                Some(switch) => settings.set(switch, value, &mut arguments)?,
                None => return Err(unknown(argument)),
            },
        }
    }
    arguments.next().map_or(Ok(Request::Run(settings)), |word| Err(Mistake::Operand(word)))
}

/// The long name of an option that every program has, or `--help-more` if this program has it.
fn option_of_all(program: &Program, name: &[u8]) -> Option<&'static str> {
    match name {
        b"--help" | b"-h" => Some("--help"),
        b"--help-more" => program.more.map(|_| "--help-more"),
        b"--version" | b"-V" => Some("--version"),
        b"--echo" => Some("--echo"),
        _ => None,
    }
}

/// The long name of `--help` or `--help-more`; [`None`] for any other word.
fn help_option(program: &Program, word: &OsStr) -> Option<&'static str> {
    let option = option_of_all(program, word.as_encoded_bytes());
    option.filter(|option| matches!(*option, "--help" | "--help-more"))
}

/// `--name=value` cut at its equals sign. A word that is no long option stays whole.
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

/// The value of a switch that this word gives; [`None`] if the word is a bad value.
fn judge(value: Value, word: &[u8]) -> Option<Given> {
    match value {
        Value::Nothing => None,
        Value::Number { least, most } => {
            let digits =
                core::str::from_utf8(word).ok().filter(|_| word.iter().all(u8::is_ascii_digit));
            let number = digits?.parse().ok().filter(|number| (least..=most).contains(number));
            number.map(Given::Number)
        }
        Value::OneOf(words) => {
            let known = words.iter().find(|known| known.as_bytes() == word);
            known.map(|known| Given::Word(known))
        }
    }
}

/// The mistake of a word that this program does not know: an unknown option, or an operand.
fn unknown(word: OsString) -> Mistake {
    if word.len() > 1 && word.as_encoded_bytes().starts_with(b"-") {
        Mistake::UnknownOption(word)
    } else {
        Mistake::Operand(word)
    }
}
