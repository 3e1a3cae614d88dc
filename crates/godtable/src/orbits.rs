//! Puzzles of orbits: definitions, and chosen pieces of the 3x3x3.

mod algorithms;
mod cases;
mod choice;
mod common_states;
mod corner_notation;
mod costs;
mod cubes;
pub(crate) mod definition;
mod describe;
mod design;
pub(crate) mod dialect;
mod event;
mod file;
mod free;
mod game;
mod goals;
mod limits;
mod numbered_game;
mod patience;
mod pieces;
mod plan;
mod pruning;
mod random_turns;
mod rules;
mod rulesfile;
mod search;
mod states;
mod stored_definition;
mod stored_puzzle;
mod subject;
mod table;
mod unnumbered_game;
mod wca;

use godtable_cuts::{Description, Known};
use godtable_puzzle::cube::Puzzle as Cube;
use godtable_puzzle::cube3::ChosenPieces;
use godtable_puzzle::orbits::Definition;
use godtable_puzzle::puzzlefile::{self, SHIPPED};

use crate::{Error, Input};

pub use algorithms::{Algorithm, AlgorithmList, Algorithms, Case};
pub(crate) use common_states::Identities;
pub(crate) use cubes::{EdgeStates, corners_from_solved, edges, moving_corners, turning_corners, turning_pieces};
pub(crate) use definition::{DefinedPuzzle, Engine, Origin};
pub(crate) use dialect::Turning;
pub(crate) use file::{is_file, open, open_table};
pub(crate) use pieces::as_definition;
pub(crate) use table::OrbitsTable;

pub(crate) fn names() -> Vec<(&'static str, &'static str)> {
    SHIPPED.iter().map(|shipped| (shipped.name, shipped.summary)).collect()
}

pub(crate) fn named(name: &str) -> Option<DefinedPuzzle> {
    if let Some(text) = puzzlefile::shipped(name) {
        return read(name, text).ok();
    }
    let is_block = || name.starts_with(|first: char| first.is_ascii_digit()) && name.parse::<Description>().is_ok();
    let cuts = godtable_cuts::known(name).map(|known| known.name).or_else(|| is_block().then_some(name))?;
    DefinedPuzzle::of_cuts(cuts, false, Origin::Named).ok()
}

/// Makes a puzzle from a solid and cuts.
pub(crate) fn cut(cuts: &str, is_super: bool) -> Result<DefinedPuzzle, Error> {
    let given = |error: &dyn std::fmt::Display| Error::given(Input::Cuts, error);
    if let Some(Known { name, description, .. }) = godtable_cuts::known(cuts) {
        let reason = format!("'{name}' is a name; choose the puzzle by its name, or describe its cuts: {description}");
        return Err(given(&reason));
    }
    cuts.parse::<Description>().map_err(|error| given(&error))?;
    DefinedPuzzle::of_cuts(cuts, is_super, Origin::Cuts).map_err(|error| given(&error))
}

/// Reads a definition.
pub(crate) fn read(name: &str, text: &str) -> Result<DefinedPuzzle, Error> {
    let wrong = |error| Error::given(Input::Definition, format!("the puzzle file {name}: {error}"));
    DefinedPuzzle::read(name, text).map_err(wrong)
}

/// Returns the puzzle of a definition from code.
pub(crate) fn of_definition(name: &str, definition: &Definition) -> DefinedPuzzle {
    DefinedPuzzle::of_code(name, Origin::Code, puzzlefile::Puzzle::of_definition(name, definition))
}

/// Returns chosen pieces of the 3x3x3.
pub(crate) fn pieces(pieces: &ChosenPieces) -> DefinedPuzzle {
    DefinedPuzzle::of_pieces(pieces, Cube::CORNERS3)
}
