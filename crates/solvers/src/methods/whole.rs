//! Steps that solve the whole cube with all face turns: optimal solutions by [`optimal`](crate::optimal).
//!
//! A pruning table of 10 MB is enough for 13 turns; for more turns there is one of 100 MB.

use std::ops::ControlFlow::{Break, Continue};

use crate::optimal::{Answer, Event, Metric, OptimalSolver, SolveOptions};
use godtable_puzzle::cube::Turn;
use godtable_puzzle::cube3::Cube3;
use godtable_system::IS_PAGE;
use godtable_system::clock::Instant;
use godtable_system::parallel::on_one_thread;

/// The bytes of the pruning table for positions near solved: it is made in a quarter of a second.
const SMALL: u64 = 10_000_000;

/// The bytes of the pruning table for other positions: it is made in a second or two.
const LARGE: u64 = 100_000_000;

/// The largest number of turns for which the small pruning table is enough. Most positions of the last layer are so
/// near.
const NEAR: u8 = 13;

/// The number of lines after which the search for longer solutions ends: it has taken some seconds.
const MOST_LINES: u64 = 1 << 25;

/// The solver of whole cubes. Each pruning table is made at its first use.
#[derive(Debug, Default)]
pub(crate) struct CubeSolver {
    small: Option<OptimalSolver>,
    large: Option<OptimalSolver>,
}

impl CubeSolver {
    /// Returns an optimal solution, or `None` if the search ends early or there is not enough memory.
    pub(crate) fn solve(&mut self, cube: &Cube3, end: Option<Instant>) -> Option<Vec<Turn>> {
        // A page has no optimal solver.
        if IS_PAGE {
            return None;
        }
        let is_far = |length, _| length >= NEAR;
        let near = solve(&mut self.small, SMALL, cube, end, &is_far)?;
        near.solution().or_else(|| {
            let is_too_much = |_, lines| end.is_none() && lines > MOST_LINES;
            solve(&mut self.large, LARGE, cube, end, &is_too_much)?.solution()
        })
    }
}

/// Looks for an optimal solution until `end`, or until `is_over` holds for an excluded length and the number of lines.
fn solve(
    solver: &mut Option<OptimalSolver>,
    bytes: u64,
    cube: &Cube3,
    end: Option<Instant>,
    is_over: &(dyn Fn(u8, u64) -> bool + Sync),
) -> Option<Answer> {
    if solver.is_none() {
        *solver = OptimalSolver::new(Metric::HalfTurn, bytes, &|_, _| Continue(())).ok();
    }
    let solver = solver.as_ref()?;
    let mut all = 0;
    let mut observe = |event| {
        let is_done = match event {
            Event::Excluded { length, lines, .. } => {
                all += lines;
                is_over(length, all)
            }
            _ => false,
        };
        if is_done || end.is_some_and(|end| Instant::now() >= end) { Break(()) } else { Continue(()) }
    };
    // One thread finds the same one of several optimal solutions in each run.
    on_one_thread(|| solver.solve(cube, SolveOptions::default(), &mut observe))?.ok()
}
