//! Solutions in the steps of a method.

use std::time::Duration;

use godtable_puzzle::cube::{LayerTurn, notation::rotation_name};
use godtable_puzzle::cube3::Cube3;
use godtable_solvers::methods::{self, MethodSolver, Solution, SolveError, SolveOptions};

use super::short;
use super::solver::Cube3Solver;
use crate::ask::{Moves, SolvedStep, Steps};
use crate::cube3_forms::{NAME, cube_and_turns, of_cube};
use crate::{Error, State, Work, link};

/// Solves a cube in the steps of a method, each in the fewest turns. A step ends after `time`; without it, after a number
/// of positions: some seconds. The solver keeps its tables for later cubes.
///
/// # Errors
/// Returns an error if the turns of a step cannot reach its goal, or if its search ends without a solution.
pub(crate) fn solve_by(
    method: &methods::Method,
    solver: &mut MethodSolver,
    state: &State,
    time: Option<Duration>,
    work: &Work<'_>,
) -> Result<Steps, Error> {
    let (cube, _) = cube_and_turns(state)?;
    let whole = Cube3Solver::new(godtable_solvers::optimal::Metric::HalfTurn, vec![Cube3::SOLVED], work);
    // Tables that cannot be made leave steps without this bound.
    let short = |cube: &_| whole.short(work).map(|short| short::first(short, cube)).unwrap_or_default();
    let options = SolveOptions { time, short: Some(&short) };
    let solution = solver.solve(method, &cube, options).map_err(|error| match error {
        SolveError::Unreachable { .. } => Error::NoTurns(error.to_string()),
        _ => Error::failed("the method", error),
    })?;
    let link = Some(address(&solution));
    let made = |step: methods::SolvedStep| SolvedStep {
        name: step.name,
        moves: moves(&step.turns),
        is_optimal: step.is_optimal,
        after: of_cube(step.cube, None),
    };
    let steps = solution.steps.into_iter().map(made).collect();
    Ok(Steps { rotation: rotation_name(solution.rotation), steps, link })
}

/// Returns the address that opens a solution in Twizzle.
fn address(solution: &Solution) -> String {
    let turns: Vec<LayerTurn> = solution.steps.iter().flat_map(|step| step.turns.iter().copied()).collect();
    let back: Vec<LayerTurn> = turns.iter().rev().map(|turn| turn.inverse()).collect();
    let (hold, home) = (rotation_name(solution.rotation), rotation_name(solution.rotation.inverse()));
    let both = |one: &str, other: &str| format!("{one} {other}").trim().to_owned();
    link::of_words(NAME, &both(hold, moves(&turns).as_str()), &both(moves(&back).as_str(), home))
}

fn moves(turns: &[LayerTurn]) -> Moves {
    Moves::of(turns.iter().map(LayerTurn::to_string))
}
