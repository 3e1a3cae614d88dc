//! Options with named values, for help, completions and messages.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use godtable::{Error, Method, Puzzle, ROTATED};
use godtable_puzzle::cube::{Goal, NamedLock, Preset};
use godtable_puzzle::cube3::NamedPieces;

use crate::advice::with_options;

/// The lock of puzzles from definitions.
const MOVE: &str = "move";

/// The names of the commands.
pub(crate) const COMMANDS: [&str; 23] = [
    "generate",
    "lookup",
    "solve",
    "path",
    "scramble",
    "histogram",
    "diameter",
    "antipodes",
    "algorithms",
    "show",
    "draw",
    "animate",
    "soma",
    "assemble",
    "verify",
    "info",
    "rules",
    "puzzles",
    "puzzle",
    "tour",
    "completions",
    "man",
    "help",
];

/// A parser of values, with the names that shells offer.
#[derive(Clone)]
pub(crate) struct NameParser<T> {
    names: Vec<&'static str>,
    read: fn(String) -> Result<T, String>,
}

impl NameParser<String> {
    /// Reads the name of a puzzle or the path of a definition, and offers all names.
    pub(crate) fn puzzles() -> NameParser<String> {
        let read = |text: String| match Puzzle::names().iter().any(|(name, _)| *name == text) || Puzzle::is_path(&text)
        {
            true => Ok(text),
            false => Puzzle::named(&text).map(|_| text.clone()).map_err(|error| match error {
                Error::Input { reason, .. } => with_options(&reason),
                error => error.to_string(),
            }),
        };
        NameParser { names: Puzzle::names().into_iter().map(|(name, _)| name).collect(), read }
    }

    /// Reads chosen pieces of the 3x3x3. The puzzle checks them.
    pub(crate) fn pieces() -> NameParser<String> {
        NameParser { names: NamedPieces::ALL.map(|named| named.name).to_vec(), read: Ok }
    }

    /// Reads the name of a lock. The puzzle checks it.
    pub(crate) fn locks() -> NameParser<String> {
        NameParser { names: NamedLock::ALL.map(NamedLock::name).into_iter().chain([MOVE]).collect(), read: Ok }
    }

    /// Reads the names of goals. The puzzle checks them.
    pub(crate) fn goals() -> NameParser<String> {
        NameParser { names: [&Goal::NAMED.map(|goal| goal.name())[..], &[ROTATED]].concat(), read: Ok }
    }

    /// Reads the name of rules, or any path of a rules file.
    pub(crate) fn rules() -> NameParser<String> {
        NameParser { names: rules(), read: Ok }
    }

    /// Reads the name of a method, or any path of a method file.
    pub(crate) fn methods() -> NameParser<String> {
        NameParser { names: Method::names().collect(), read: Ok }
    }

    /// Reads the name of a packing puzzle, or any path of a puzzle file.
    pub(crate) fn packings() -> NameParser<String> {
        NameParser { names: godtable_packing::shipped::FILES.iter().map(|(name, _)| *name).collect(), read: Ok }
    }

    /// Reads the letter of a face, or any name of a custom lock's state.
    pub(crate) fn faces() -> NameParser<String> {
        NameParser { names: vec!["U", "R", "F", "D", "L", "B"], read: Ok }
    }

    pub(crate) fn commands() -> NameParser<String> {
        let read = |text: String| match COMMANDS.contains(&text.as_str()) {
            true => Ok(text),
            false => Err(format!("there is no command '{text}'; known: {}", COMMANDS.join(", "))),
        };
        NameParser { names: COMMANDS.to_vec(), read }
    }
}

/// Returns the names of the built-in rules, including the short ones.
pub(crate) fn rules() -> Vec<&'static str> {
    Preset::ALL
        .iter()
        .chain([&Preset::SLICE_TURN])
        .flat_map(|preset| std::iter::once(preset.name).chain(preset.short.iter().copied()))
        .collect()
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for NameParser<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        StringValueParser::new().try_map(self.read).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

/// A parser of a few values: the name of each, and its text in the help.
#[derive(Clone, Copy)]
pub(crate) struct Values<T: 'static>(pub(crate) &'static [(&'static str, &'static str, T)]);

impl<T: Copy + PartialEq + Send + Sync> Values<T> {
    /// Returns the name of one of the values.
    pub(crate) fn name_of(self, value: T) -> &'static str {
        self.0.iter().find(|(.., own)| *own == value).map_or("", |(name, ..)| name)
    }
}

impl<T: Copy + Send + Sync> TypedValueParser for Values<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let names = self.possible_values().into_iter().flatten().collect::<Vec<PossibleValue>>();
        let name = PossibleValuesParser::new(names).parse_ref(command, argument, value)?;
        Ok(self.0.iter().find(|(own, ..)| *own == name).expect("one of the possible values").2)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(|(name, help, _)| PossibleValue::new(*name).help(*help))))
    }
}
