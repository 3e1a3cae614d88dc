//! The engine of the edges of the 3x3x3, with their flips or without: counted in memory, and tables in files.
//!
//! Their separate engine is six times as fast as the engine of all puzzles (13 s and 86 s in half turns). As pieces of the
//! 3x3x3 (`orbits/pieces.rs`), they answer what it does not: other goals, single states without a table in a file, sets in
//! files, classes under a lock or with inverses.

mod game;
mod table;

use godtable_engine::edges::FlipChoice;
use godtable_puzzle::cube3::ChosenPieces;

use crate::game::Game;
use crate::orbits::{self, DefinedPuzzle, Engine};
use crate::rules::RulesChoice;
use crate::{Error, cube_rules};
pub(crate) use table::open;

use game::NAMES;

pub(crate) fn names() -> Vec<(&'static str, &'static str)> {
    NAMES.iter().map(|&(_, name, summary)| (name, summary)).collect()
}

pub(crate) fn named(name: &str) -> Option<DefinedPuzzle> {
    let &(flips, name, _) = NAMES.iter().find(|(_, known, _)| *known == name)?;
    Some(DefinedPuzzle { engine: Some(Engine::Edges(flips)), ..orbits::as_definition(&pieces(flips), name) })
}

fn pieces(flips: FlipChoice) -> ChosenPieces {
    orbits::edges(flips == FlipChoice::Counted)
}

/// Reads rules.
pub(crate) fn game_of(flips: FlipChoice, choice: &RulesChoice) -> Result<Box<dyn Game>, Error> {
    let pieces = orbits::pieces(&pieces(flips)).game(choice)?;
    if !choice.goal_states.is_empty() {
        return Ok(pieces);
    }
    let rules = cube_rules::rules_of_cube3(choice)?;
    Ok(Box::new(game::EdgesGame::new(rules, flips, pieces)))
}
