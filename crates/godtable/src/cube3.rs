//! The engine of the whole 3x3x3: it has too many positions for a table, and is searched instead.

mod game;
mod method;
mod prove;
mod pruning_tables;
mod short;
mod solver;
mod words;

use std::path::Path;

use godtable_puzzle::cube3::ChosenPieces;
use godtable_solvers::optimal::{MAGIC, OptimalSolver};

use crate::cube3_forms::NAME;
use crate::game::{Answers, OpenRequest};
use crate::orbits::{self, DefinedPuzzle, Engine};
use crate::table_file::{begins_with, is_table_of};
use crate::{Error, Work, cube_rules};

pub(crate) use game::game_of;
pub(crate) use method::solve_by;

pub(crate) fn names() -> Vec<(&'static str, &'static str)> {
    vec![(NAME, "the whole 3x3x3, or chosen pieces of it")]
}

pub(crate) fn named(name: &str) -> Option<DefinedPuzzle> {
    let whole = || DefinedPuzzle { engine: Some(Engine::Cube3), ..orbits::as_definition(&ChosenPieces::ALL, NAME) };
    (name == NAME).then(whole)
}

/// Returns whether a file is a pruning table of the 3x3x3.
pub(crate) fn is_file(path: &Path) -> bool {
    begins_with(path, MAGIC)
}

/// Opens a solver with the pruning table in a file.
pub(crate) fn open(path: &Path, asked: &OpenRequest<'_>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
    if let Some(puzzle) = asked.puzzle.filter(|puzzle| puzzle.name() != NAME) {
        return Err(is_table_of(path, &format!("the 3x3x3, and not of {}", puzzle.name())));
    }
    let pruning = OptimalSolver::read(path).map_err(|error| pruning_tables::unread(path, &error))?;
    if asked.rules.has_turns() || asked.rules.has_goal() {
        let own = pruning_tables::name(pruning.info().metric);
        let rules = cube_rules::rules_of_cube3(asked.rules)?;
        if rules.name() != Some(own) {
            return Err(is_table_of(path, &format!("the rules {own}, not of {rules}")));
        }
    }
    Ok(Box::new(solver::Cube3Solver::with_pruning_table(pruning, solver::goals(asked.rules)?, work)))
}
