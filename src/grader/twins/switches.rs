//! Switches of a twin: planted faults, and questions that the course leaves open.
//!
//! Each game lists its switches with [`switches!`]. A twin without any switch is the right program.
//! Each fault was seen in a real program or is a likely slip.

/// The purpose of a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A fault by the course's own text: a thorough suite catches it.
    Fault,
    /// One slip that shows as several planted faults. It is told as one cause, and is not planted.
    Several,
    /// Another reading of what the text leaves open.
    Open,
    /// Another form of a text that the course has in both ways; it holds throughout.
    Form,
    /// A wrong exit status, which no output shows.
    Status,
}

/// One switch of a twin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// In `snake_case`.
    pub name: &'static str,
    /// The first word of the cases that are about the same, or `status`.
    pub topic: &'static str,
    pub purpose: Purpose,
    /// Completes "a program that …".
    pub program: &'static str,
}

/// The switches that are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Set([u64; 4]);

impl Set {
    /// No switch: the right program.
    pub const NONE: Self = Self([0; 4]);

    /// Most switches that a game can have.
    pub const MOST: usize = 256;

    /// The same switches and one more, given by its place in the game's list.
    #[must_use]
    pub fn with(mut self, switch: usize) -> Self {
        self.0[switch / 64] |= 1 << (switch % 64);
        self
    }

    /// True if a switch is on.
    pub fn has(self, switch: usize) -> bool {
        self.0[switch / 64] >> (switch % 64) & 1 == 1
    }

    /// These switches with the parts of those that show as several faults.
    #[must_use]
    pub fn with_parts(self, several: &[(usize, &[usize])]) -> Self {
        let on = several.iter().filter(|(whole, _)| self.has(*whole));
        on.flat_map(|(_, parts)| *parts).fold(self, |all, part| all.with(*part))
    }

    /// The places of the switches that are on, in their order.
    pub fn places(self) -> impl Iterator<Item = usize> {
        (0..Self::MOST).filter(move |&switch| self.has(switch))
    }
}

/// Declares a game's switches: the type `Is`, whose values are the names, and the list `SWITCHES`
/// in the same order.
macro_rules! switches {
    ($($purpose:ident $topic:literal { $($name:ident: $program:literal,)* })*) => {
        /// The switches by name.
        #[expect(non_camel_case_types, reason = "a switch is named as the reports name it")]
        #[derive(Clone, Copy)]
        pub enum Is {
            $($($name,)*)*
        }

        /// All switches of this game.
        pub const SWITCHES: &[crate::twins::switches::Switch] = &[
            $($(crate::twins::switches::Switch {
                name: stringify!($name),
                topic: $topic,
                purpose: crate::twins::switches::Purpose::$purpose,
                program: $program,
            },)*)*
        ];

        const _: () = assert!(SWITCHES.len() <= crate::twins::switches::Set::MOST);
    };
}
pub(crate) use switches;
