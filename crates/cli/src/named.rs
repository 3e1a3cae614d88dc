//! Options with named values, for help, completions and messages.

use std::ffi::OsStr;
use std::fmt;
use std::path::Path;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use godtable::{Goal, NamedLock, Preset, Puzzle};
use godtable_engine::edges::FlipChoice;
use godtable_puzzle::cube3::{ChosenError, ChosenPieces, NamedPieces};
use godtable_solvers::methods::NamedMethod;

/// The names of the commands.
pub(crate) const COMMANDS: [&str; 21] = [
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
    "puzzles",
    "puzzle",
    "completions",
    "man",
    "help",
];

/// The extensions of definitions.
const DEFINITION_ENDINGS: [&str; 2] = ["tws", "json"];

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
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PuzzleName {
    /// A puzzle that fits a table.
    Small(Puzzle),
    /// The whole 3x3x3.
    Cube3,
    /// A puzzle from a definition: the name of a shipped one, or a path.
    Defined(String),
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
            PuzzleName::Defined(name) => f.write_str(name),
            PuzzleName::Edges(flips) => f.write_str(PuzzleName::of_edges(*flips)),
        }
    }
}

impl Named<PuzzleName> {
    /// Reads any puzzle, and offers those with tables: few commands take the whole 3x3x3 or its edges.
    pub(crate) fn puzzle_names() -> Named<PuzzleName> {
        let read = |text: String| match (cube_named(&text), edges_named(&text)) {
            (Ok(puzzle), _) | (_, Some(puzzle)) => Ok(puzzle),
            _ if is_definition(&text) => Ok(PuzzleName::Defined(text)),
            _ => {
                let edges = PuzzleName::EDGES.map(|(_, name)| name);
                let known = [&table_puzzles()[..], &[PuzzleName::CUBE3], &edges].concat();
                let hint = godtable::cube::nearest(&text, known.iter().copied());
                let hint = hint.map(|name| format!("; did you mean {name}?")).unwrap_or_default();
                let known = known.join(", ");
                Err(format!("there is no puzzle '{text}'; known: {known}; a definition ends in .tws or .json{hint}"))
            }
        };
        Named { names: table_puzzles(), read }
    }

    /// Reads a cube, and offers all.
    pub(crate) fn cubes() -> Named<PuzzleName> {
        let read = |text: String| cube_named(&text).map_err(|error| error.to_string());
        let names = Puzzle::ALL.map(Puzzle::name).into_iter().chain([PuzzleName::CUBE3]);
        Named { names: names.collect(), read }
    }
}

/// Returns whether a name is that of a cube or of its edges, which have no definition unless one is shipped.
pub(crate) fn is_without_definition(name: &str) -> bool {
    let is_shipped = godtable_puzzle::puzzlefile::shipped(name).is_some();
    !is_shipped && (cube_named(name).is_ok() || edges_named(name).is_some())
}

/// Returns the names of all puzzles with tables.
fn table_puzzles() -> Vec<&'static str> {
    let cubes = Puzzle::ALL.map(Puzzle::name);
    let shipped = godtable_puzzle::puzzlefile::SHIPPED.iter().map(|shipped| shipped.name);
    cubes.into_iter().chain(shipped.filter(|name| !cubes.contains(name))).collect()
}

/// Returns the cube with a name.
fn cube_named(name: &str) -> Result<PuzzleName, godtable::cube::UnknownPuzzle> {
    if name == PuzzleName::CUBE3 { Ok(PuzzleName::Cube3) } else { name.parse().map(PuzzleName::Small) }
}

/// Returns whether a text names a shipped definition or a file.
fn is_definition(text: &str) -> bool {
    let path = Path::new(text);
    let has_ending = path.extension().is_some_and(|ending| DEFINITION_ENDINGS.iter().any(|known| ending == *known));
    has_ending || path.components().count() > 1 || godtable_puzzle::puzzlefile::shipped(text).is_some()
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

/// A lock of the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LockName {
    /// A lock of cubes.
    Cube(NamedLock),
    /// The same move is not allowed twice running, by any power. Puzzles from definitions have it.
    Move,
}

impl LockName {
    pub(crate) const MOVE: &'static str = "move";
}

impl Default for LockName {
    fn default() -> LockName {
        LockName::Cube(NamedLock::default())
    }
}

impl fmt::Display for LockName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LockName::Cube(lock) => lock.fmt(f),
            LockName::Move => f.write_str(LockName::MOVE),
        }
    }
}

impl Named<LockName> {
    pub(crate) fn locks() -> Named<LockName> {
        let read = |text: String| match text.as_str() {
            LockName::MOVE => Ok(LockName::Move),
            _ => text.parse().map(LockName::Cube).map_err(|error: godtable::RulesError| error.to_string()),
        };
        Named { names: NamedLock::ALL.map(NamedLock::name).into_iter().chain([LockName::MOVE]).collect(), read }
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
        Named { names: godtable_packing::shipped::FILES.iter().map(|(name, _)| *name).collect(), read: Ok }
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
