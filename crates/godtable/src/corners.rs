//! The engine of the 2x2x2 and of the corners of the 3x3x3.

mod game;
mod table;
mod words;

use std::path::Path;

use godtable_answers::QueryError;
use godtable_puzzle::cube::{Preset, Puzzle as Cube, Rules};
use godtable_puzzle::cube3::ChosenPieces;

use crate::game::{Answers, Game, OpenRequest};
use crate::orbits::{self, DefinedPuzzle, Engine, Turning};
use crate::page::outside_a_page;
use crate::rules::RulesChoice;
use crate::table_file::{AGAIN, and_not_of, cannot_read, is_table_of};
use crate::{Error, Work};

pub(crate) fn names() -> Vec<(&'static str, &'static str)> {
    vec![(Cube::CUBE2.name(), "the 2x2x2"), (Cube::CORNERS3.name(), "the corners of the 3x3x3, with fixed centers")]
}

pub(crate) fn named(name: &str) -> Option<DefinedPuzzle> {
    Some(puzzle(irreversible(name.parse().ok()?), true))
}

/// Returns the puzzle of rules from code.
pub(crate) fn of_rules(rules: Rules) -> DefinedPuzzle {
    puzzle(rules, false)
}

/// Returns the default rules of a cube.
fn irreversible(cube: Cube) -> Rules {
    Preset::ALL[0].rules(cube)
}

/// Returns the shipped definition, or the corners of the 3x3x3, with the engine of corners.
fn puzzle(rules: Rules, is_default: bool) -> DefinedPuzzle {
    let cube = rules.puzzle();
    let corners = || orbits::as_definition(&ChosenPieces::CORNERS, cube.name());
    let own = orbits::named(cube.name()).unwrap_or_else(corners);
    DefinedPuzzle { corners: Some(cube), engine: Some(Engine::Corners { rules, is_default }), ..own }
}

/// Returns a puzzle under rules. `default` has what the words leave out.
pub(crate) fn game_of(default: &Rules, choice: &RulesChoice) -> Result<Box<dyn Game>, Error> {
    Ok(Box::new(game::CornersGame::new(game::rules_with_goal(default.clone(), choice)?)))
}

/// Reads rules for a search of algorithms.
pub(crate) fn turning(default: &Rules, choice: &RulesChoice) -> Result<Turning, Error> {
    Ok(orbits::turning_corners(game::rules_with_goal(default.clone(), choice)?))
}

/// Opens a table. Files that are no tables have their error here.
pub(crate) fn open(path: &Path, asked: &OpenRequest<'_>, _work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
    outside_a_page()?;
    let cube = asked.puzzle.map(|puzzle| puzzle.name().parse::<Cube>());
    let is_given = asked.rules.has_turns() || asked.rules.has_goal();
    let rules = match &cube {
        None if is_given => Some(game::rules_with_goal(Rules::default(), asked.rules)?),
        Some(Ok(cube)) if is_given => Some(game::rules_with_goal(irreversible(*cube), asked.rules)?),
        _ => None,
    };
    let name = asked.puzzle.map(DefinedPuzzle::name);
    let oracle = table::try_open(path).map_err(|error| cannot_open(path, &error))?;
    let (own, puzzle) = (oracle.rules(), oracle.rules().puzzle());
    let other = name.filter(|_| cube != Some(Ok(puzzle)));
    let other = other
        .or_else(|| rules.as_ref().filter(|rules| rules.puzzle() != puzzle).map(|rules| rules.puzzle().to_string()));
    match (other, rules) {
        (Some(other), _) => {
            let hint = if other == puzzle.name() { String::new() } else { format!("; ask for the puzzle {puzzle}") };
            Err(is_table_of(path, &(and_not_of(puzzle.name(), &other) + &hint)))
        }
        (_, Some(rules)) if rules != *own => Err(is_table_of(path, &format!("the rules {own}, not of {rules}"))),
        _ => Ok(Box::new(table::CornersTable::new(oracle))),
    }
}

fn cannot_open(path: &Path, error: &QueryError) -> Error {
    match error {
        QueryError::Table(error) => cannot_read(path, error),
        error => Error::failed(format!("the table {}", path.display()), format!("{error}{AGAIN}")),
    }
}
