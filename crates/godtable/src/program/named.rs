//! Options with named values, for help, completions and messages.

use std::ffi::OsStr;
use std::fmt;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use godtable::{Goal, NamedLock, Preset, Puzzle};
use godtable_cube3::{ChosenError, ChosenPieces, NamedPieces};
use godtable_edges::FlipChoice;
use godtable_methods::NamedMethod;

/// The names of the commands.
pub(crate) const COMMANDS: [&str; 19] = [
    "generate",
    "lookup",
    "solve",
    "path",
    "scramble",
    "histogram",
    "diameter",
    "antipodes",
    "show",
    "draw",
    "animate",
    "soma",
    "assemble",
    "verify",
    "info",
    "rules",
    "completions",
    "man",
    "help",
];

/// A parser of values, with the names that shells offer.
#[derive(Clone)]
pub(crate) struct Named<T> {
    names: Vec<&'static str>,
    read: fn(String) -> Result<T, String>,
}

impl Named<Puzzle> {
    pub(crate) fn puzzles() -> Named<Puzzle> {
        let read = |text: String| text.parse().map_err(|error: godtable::cube::UnknownPuzzle| error.to_string());
        Named { names: Puzzle::ALL.map(Puzzle::name).to_vec(), read }
    }
}

/// A puzzle of the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PuzzleName {
    /// A puzzle that fits a table.
    Small(Puzzle),
    /// The whole 3x3x3.
    Cube3,
    /// The edges of the 3x3x3, with or without their flips.
    Edges(FlipChoice),
}

impl PuzzleName {
    /// The name of the whole 3x3x3.
    pub(crate) const CUBE3: &'static str = "3x3x3";

    /// The names of the edges of the 3x3x3: with their flips, and without.
    pub(crate) const EDGES: [(FlipChoice, &'static str); 2] =
        [(FlipChoice::Counted, "3x3x3-edges"), (FlipChoice::Ignored, "3x3x3-edge-permutations")];

    /// Returns the name of the edges, with or without their flips.
    pub(crate) fn of_edges(flips: FlipChoice) -> &'static str {
        PuzzleName::EDGES[usize::from(flips == FlipChoice::Ignored)].1
    }
}

impl Default for PuzzleName {
    fn default() -> PuzzleName {
        PuzzleName::Small(Puzzle::default())
    }
}

impl fmt::Display for PuzzleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleName::Small(puzzle) => puzzle.fmt(f),
            PuzzleName::Cube3 => f.write_str(PuzzleName::CUBE3),
            PuzzleName::Edges(flips) => f.write_str(PuzzleName::of_edges(*flips)),
        }
    }
}

impl Named<PuzzleName> {
    /// Reads any puzzle, and offers those with tables: few commands take the whole 3x3x3 or its edges.
    pub(crate) fn puzzle_names() -> Named<PuzzleName> {
        let read = |text: String| match (text.as_str(), edges_named(&text)) {
            (PuzzleName::CUBE3, _) => Ok(PuzzleName::Cube3),
            (_, Some(edges)) => Ok(edges),
            _ => text.parse().map(PuzzleName::Small).map_err(|error: godtable::cube::UnknownPuzzle| error.to_string()),
        };
        Named { names: Puzzle::ALL.map(Puzzle::name).to_vec(), read }
    }

    /// Reads any puzzle, and offers all.
    pub(crate) fn all_puzzles() -> Named<PuzzleName> {
        let Named { mut names, read } = Named::puzzle_names();
        names.push(PuzzleName::CUBE3);
        Named { names, read }
    }
}

/// Returns the edges with a name.
fn edges_named(text: &str) -> Option<PuzzleName> {
    PuzzleName::EDGES.into_iter().find(|(_, name)| *name == text).map(|(flips, _)| PuzzleName::Edges(flips))
}

impl Named<ChosenPieces> {
    pub(crate) fn pieces() -> Named<ChosenPieces> {
        let read = |text: String| text.parse().map_err(|error: ChosenError| error.to_string());
        Named { names: NamedPieces::ALL.map(|named| named.name).to_vec(), read }
    }
}

impl Named<NamedLock> {
    pub(crate) fn locks() -> Named<NamedLock> {
        let read = |text: String| text.parse().map_err(|error: godtable::RulesError| error.to_string());
        Named { names: NamedLock::ALL.map(NamedLock::name).to_vec(), read }
    }
}

impl Named<Goal> {
    pub(crate) fn goals() -> Named<Goal> {
        let read = |text: String| text.parse().map_err(|error: godtable::cube::GoalError| error.to_string());
        Named { names: Goal::NAMED.map(|goal| goal.name()).to_vec(), read }
    }
}

impl Named<String> {
    /// Reads the name of rules, or any path of a rules file.
    pub(crate) fn rules() -> Named<String> {
        Named { names: rules(), read: Ok }
    }

    /// Reads the name of a method, or any path of a method file.
    pub(crate) fn methods() -> Named<String> {
        Named { names: NamedMethod::ALL.map(|method| method.name).to_vec(), read: Ok }
    }

    /// Reads the name of a packing puzzle, or any path of a puzzle file.
    pub(crate) fn packings() -> Named<String> {
        Named { names: godtable_assembly::shipped::FILES.iter().map(|(name, _)| *name).collect(), read: Ok }
    }

    /// Reads the letter of a face, or any name of a custom lock's state.
    pub(crate) fn faces() -> Named<String> {
        Named { names: vec!["U", "R", "F", "D", "L", "B"], read: Ok }
    }

    pub(crate) fn commands() -> Named<String> {
        let read = |text: String| match COMMANDS.contains(&text.as_str()) {
            true => Ok(text),
            false => Err(format!("there is no command '{text}'; known: {}", COMMANDS.join(", "))),
        };
        Named { names: COMMANDS.to_vec(), read }
    }
}

/// Returns the names of the built-in rules, including the short ones.
pub(crate) fn rules() -> Vec<&'static str> {
    Preset::ALL.iter().flat_map(|preset| std::iter::once(preset.name).chain(preset.short.iter().copied())).collect()
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        StringValueParser::new().try_map(self.read).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}
