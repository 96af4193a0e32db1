//! The ends of the standard streams, and whether a person sits at them.

use super::std::fs::{File, Metadata};
use super::std::io::IsTerminal;

/// The things that a process's streams are connected to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ends {
    /// Standard input is a terminal.
    pub typed_input: bool,
    /// Standard output is a terminal.
    pub watched_output: bool,
    /// Standard error is a terminal.
    pub watched_errors: bool,
    /// Bytes of the input, if it is a file.
    pub input_length: Option<u64>,
}

impl Ends {
    /// The ends of the three standard streams.
    pub(super) fn of(input: &File, output: &File, errors: &impl IsTerminal) -> Self {
        Self {
            typed_input: input.is_terminal(),
            watched_output: output.is_terminal(),
            watched_errors: errors.is_terminal(),
            input_length: input.metadata().ok().filter(Metadata::is_file).map(|file| file.len()),
        }
    }

    /// True if a person plays at a terminal: types the input and reads standard error.
    #[must_use]
    pub const fn at_terminal(self) -> bool {
        self.typed_input && self.watched_errors
    }

    /// True if a person at a terminal sees the output. The game's prompt and the shell's can meet
    /// in one line then.
    pub(super) const fn shows_prompts(self) -> bool {
        self.at_terminal() && self.watched_output
    }
}
