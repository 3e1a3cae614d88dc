//! Short solutions of the whole cube: an upper bound for a step.

use std::ops::ControlFlow::{Break, Continue};

use godtable_cube::{LayerTurn, Turn};
use godtable_cube3::Cube3;
use godtable_twophase::Solver;

use crate::codes::Codes;
use crate::search::Branch;

/// The number of calls of the observer before the search ends: some tenths of a second.
const CALLS: usize = 200;

/// Returns turns to one of the goals, not always the fewest: the begin of a short solution of the whole cube. It is
/// `None` if the allowed turns lack a turn of a face, or if the centres are turned.
pub(crate) fn solution(cube: &Cube3, allowed: &[LayerTurn], branches: &[Branch]) -> Option<Vec<LayerTurn>> {
    let has_all = Turn::ALL.iter().all(|&turn| allowed.contains(&turn.into()));
    if !has_all || cube.upright() != *cube {
        return None;
    }
    let mut calls = 0;
    let solution = Solver::new().solve(cube, &mut |_| {
        calls += 1;
        if calls > CALLS { Break(()) } else { Continue(()) }
    });
    let mut cube = *cube;
    let mut turns = Vec::new();
    for turn in solution.turns {
        if branches.iter().any(|branch| branch.goal.holds(&Codes::of(&cube))) {
            break;
        }
        cube = cube.turned(turn);
        turns.push(turn.into());
    }
    Some(turns)
}
