//! The whole 3x3x3, as one kind of puzzle (`room.rs`): it has too many positions for a table, and is searched instead.

mod game;
mod method;
mod prove;
mod pruning_tables;
mod short;
mod solver;
mod words;

use std::path::Path;
use std::sync::Arc;

use godtable_puzzle::cube3::ChosenPieces;
use godtable_solvers::optimal::{MAGIC, OptimalSolver};

use crate::cannot::Kind;
use crate::cube3_forms::NAME;
use crate::orbits::NamedPieces;
use crate::room::{Answers, OpenRequest, Room, Subject};
use crate::table_file::{begins_with, is_table_of};
use crate::{Error, Work, cube_rules};

pub(crate) use method::solve_by;

pub(crate) const ROOM: Room = Room { names, named, is_file: |path| begins_with(path, MAGIC), open };

fn names() -> Vec<(&'static str, &'static str)> {
    vec![(NAME, "the whole 3x3x3, or chosen pieces of it")]
}

fn named(name: &str) -> Option<Arc<dyn Subject>> {
    let whole = NamedPieces { name: NAME, kind: Kind::Cube3, pieces: ChosenPieces::ALL, game: game::of };
    (name == NAME).then(|| Arc::new(whole) as Arc<dyn Subject>)
}

/// Opens a solver with the pruning table in a file.
fn open(path: &Path, asked: &OpenRequest<'_>, work: &Work<'_>) -> Result<Box<dyn Answers>, Error> {
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
