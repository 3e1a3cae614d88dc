//! All puzzles by their names, and the engine that answers about each. A page has only those that it draws.

use std::path::Path;

use godtable_system::IS_PAGE;
use godtable_table::is_of_edges;

use crate::cannot::Traits;
use crate::game::{Answers, Game, OpenRequest};
use crate::orbits::{DefinedPuzzle, Engine, Turning, turning_pieces};
use crate::page::outside_a_page;
use crate::rules::RulesChoice;
use crate::{Error, Work, corners, cube_rules, cube3, edges, families, orbits};

/// Returns the names of all puzzles but those from cuts, each with a summary. Some are listed twice.
pub(crate) fn names() -> Vec<(&'static str, &'static str)> {
    let of_cube3 = if IS_PAGE { Vec::new() } else { [cube3::names(), edges::names()].concat() };
    [corners::names(), of_cube3, orbits::names(), families::names()].concat()
}

/// Returns the puzzle with a name.
pub(crate) fn named(name: &str) -> Option<DefinedPuzzle> {
    let of_cube3 = || if IS_PAGE { None } else { cube3::named(name).or_else(|| edges::named(name)) };
    corners::named(name).or_else(of_cube3).or_else(|| orbits::named(name)).or_else(|| families::named(name))
}

/// Reads rules.
pub(crate) fn game_of(own: &DefinedPuzzle, choice: &RulesChoice) -> Result<Box<dyn Game>, Error> {
    match &own.engine {
        Some(Engine::Corners { rules, .. }) => corners::game_of(rules, choice),
        Some(Engine::Edges(flips)) if !IS_PAGE => edges::game_of(*flips, choice),
        Some(Engine::Cube3) if !IS_PAGE => cube3::game_of(choice),
        _ => own.game(choice),
    }
}

/// Returns the rules that the puzzle itself has, if they are not the default ones.
pub(crate) fn own_rules(own: &DefinedPuzzle) -> Result<RulesChoice, Error> {
    match &own.engine {
        Some(Engine::Corners { rules, is_default: false }) => cube_rules::about(rules, Traits::CORNERS).choice(),
        _ => Ok(RulesChoice::default()),
    }
}

/// Reads rules for a search of [algorithms](crate::Algorithms).
pub(crate) fn turning(own: &DefinedPuzzle, choice: &RulesChoice) -> Result<Turning, Error> {
    outside_a_page()?;
    match &own.engine {
        Some(Engine::Corners { rules, .. }) => corners::turning(rules, choice),
        Some(_) => turning_pieces(own, choice),
        None => own.turning(choice),
    }
}

/// Opens the table or the pruning table in a file. What is asked for must be what the file is of.
pub(crate) fn open(path: &Path, asked: &OpenRequest<'_>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
    match path {
        _ if !IS_PAGE && cube3::is_file(path) => cube3::open(path, asked, work),
        _ if !IS_PAGE && is_of_edges(path) => edges::open(path, asked, work),
        _ if orbits::is_file(path) => orbits::open(path, asked, work),
        _ => corners::open(path, asked, work),
    }
}
