//! Colors at a terminal. All codes stand here: five of ECMA-48, "select graphic rendition".

use std::env;
use std::ffi::OsStr;
use std::io::{self, IsTerminal};

/// When standard output gets colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colors {
    /// At a terminal, unless `NO_COLOR` is set and not empty.
    #[default]
    Auto,
    Always,
    Never,
}

impl Colors {
    /// True if standard output gets colors now.
    pub fn are_on(self) -> bool {
        self.decided(io::stdout().is_terminal(), env::var_os("NO_COLOR").as_deref())
    }

    fn decided(self, is_terminal: bool, no_color: Option<&OsStr>) -> bool {
        match self {
            Self::Auto => is_terminal && no_color.is_none_or(OsStr::is_empty),
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// How a word stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Strong,
    Bad,
    Good,
    Doubtful,
}

/// The text in this tone, and after it the terminal's own colors again.
pub fn toned(text: &str, tone: Tone) -> String {
    let code = match tone {
        Tone::Strong => "1",
        Tone::Bad => "31",
        Tone::Good => "32",
        Tone::Doubtful => "33",
    };
    format!("\x1b[{code}m{text}\x1b[0m")
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::{Colors, Tone, toned};

    #[test]
    fn no_color_and_pipes_decide_about_auto_alone() {
        for (terminal, no_color, auto) in [
            (true, None, true),
            (true, Some(""), true),
            (true, Some("1"), false),
            (true, Some("0"), false),
            (false, None, false),
            (false, Some(""), false),
        ] {
            let decided = |colors: Colors| colors.decided(terminal, no_color.map(OsStr::new));
            assert_eq!(decided(Colors::Auto), auto, "{terminal} {no_color:?}");
            assert!(decided(Colors::Always) && !decided(Colors::Never));
        }
    }

    #[test]
    fn a_tone_ends_with_its_text() {
        assert_eq!(toned("FAIL", Tone::Bad), "\x1b[31mFAIL\x1b[0m");
        assert_eq!(toned("mark", Tone::Strong), "\x1b[1mmark\x1b[0m");
        assert_eq!(toned("pass", Tone::Good), "\x1b[32mpass\x1b[0m");
        assert_eq!(toned("open", Tone::Doubtful), "\x1b[33mopen\x1b[0m");
    }
}
