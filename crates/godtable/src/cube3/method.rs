//! Solutions in the steps of a method.

use std::time::Duration;

use godtable_puzzle::cube3::Cube3;
use godtable_solvers::methods::{Method, MethodSolver, SolveError, SolveOptions};

use super::short;
use super::solver::Cube3Solver;
use crate::cube3_forms::cube_and_turns;
use crate::{Error, State, Work};

pub use godtable_solvers::methods::Solution as Steps;

/// Solves a cube in the steps of a method, each in the fewest turns. A step ends after `time`; without it, after a number
/// of positions: some seconds. The solver keeps its tables for later cubes.
///
/// # Errors
/// Returns an error if the turns of a step cannot reach its goal, or if its search ends without a solution.
pub fn solve_by(
    method: &Method,
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
    solver.solve(method, cube, options).map_err(|error| match error {
        SolveError::Unreachable { .. } => Error::NoTurns(error.to_string()),
        _ => Error::failed("the method", error),
    })
}
