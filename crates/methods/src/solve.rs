//! Solves a cube step by step.

use std::time::{Duration, Instant};

use godtable_cube::{LayerTurn, Rotation};
use godtable_cube3::Cube3;

use crate::codes::{CENTRES, Codes, Images};
use crate::goal::{Condition, Goal};
use crate::known;
use crate::method::{Method, Step};
use crate::search::{self, Branch, Limit, Turns};
use crate::tables::Tables;

/// The length from which on a short solution of the whole cube is a bound.
const LONG: usize = 13;

/// The largest number of turns of a step.
const LONGEST: usize = 100;

/// A solution in steps.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The whole-cube rotation before the first step.
    pub rotation: Rotation,
    /// The steps.
    pub steps: Vec<SolvedStep>,
}

/// A step of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SolvedStep {
    /// The name of the step.
    pub name: String,
    /// The turns, in the hold of the method.
    pub turns: Vec<LayerTurn>,
    /// Whether no fewer turns do the step. `false` if that is not proved.
    pub is_optimal: bool,
    /// The cube after the step, in the hold of the method.
    pub cube: Cube3,
}

/// The reason why a step is not solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The turns of the step cannot reach its goal.
    #[error("the step '{step}': its turns cannot reach its goal from here; allow more turns")]
    Unreachable {
        /// The name of the step.
        step: String,
    },
    /// The search ended before it found a solution.
    #[error("the step '{step}': the search ended before it found a solution; allow more time or turns, or split it")]
    LimitReached {
        /// The name of the step.
        step: String,
    },
}

impl Method {
    /// Solves a cube step by step, each step in the fewest turns from the position after the step before.
    ///
    /// Each step has at most `time` to search, or by default a number of positions: some seconds. Then it takes the
    /// shortest known solution, and is not proved optimal. Without `time` the answer is the same on all machines.
    ///
    /// # Errors
    /// Returns an error if the turns of a step cannot reach its goal, or if its search ends without a solution.
    pub fn solve(&self, cube: &Cube3, time: Option<Duration>) -> Result<Solution, SolveError> {
        let rotation = cube.hold().inverse().then(self.hold);
        let solved = Cube3::SOLVED.rotated(self.hold);
        let mut cube = cube.rotated(rotation);
        let (mut kept, mut tables) = (Goal(vec![Condition::FREE]), Tables::default());
        let mut steps = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            for round in 1..=step.times {
                let name = if step.times == 1 { step.name.clone() } else { format!("{} {round}", step.name) };
                // The same position, with the colours of the hold with U on top and F in front.
                let relative = solved.inverse().then(&cube);
                let goals = step.goals(&kept);
                let branches = self.branches(number, &goals, &mut tables);
                let (turns, is_optimal) = solve(&relative, step, branches, time).map_err(|error| match error {
                    Failed::Unreachable => SolveError::Unreachable { step: name.clone() },
                    Failed::LimitReached => SolveError::LimitReached { step: name.clone() },
                })?;
                let after = turns.iter().fold(relative, |cube, &turn| cube.moved(turn));
                let reached = goals.into_iter().find(|goal| goal.holds(&Codes::of(&after)));
                kept = reached.expect("the turns lead to a goal");
                cube = turns.iter().fold(cube, |cube, &turn| cube.moved(turn));
                steps.push(SolvedStep { name, turns, is_optimal, cube });
            }
        }
        Ok(Solution { rotation, steps })
    }

    /// Returns the goals of a step with their tables.
    fn branches(&self, number: usize, goals: &[Goal], tables: &mut Tables) -> Vec<Branch> {
        let turns = &self.steps[number].turns;
        let same = self.steps.iter().position(|step| step.turns == *turns).expect("the step itself is there");
        let back: Vec<Images> = turns.iter().map(|turn| Images::new(turn.inverse())).collect();
        let has_inverses = turns.iter().all(|turn| turns.contains(&turn.inverse()));
        let branch = |goal: &Goal| Branch {
            goal: goal.clone(),
            tables: tables.of(goal, same, &back, &self.order),
            is_inverse_equal: has_inverses && !goal.restricts(CENTRES) && goal.is_whole(),
        };
        goals.iter().map(branch).collect()
    }
}

enum Failed {
    Unreachable,
    LimitReached,
}

/// Returns the fewest turns to one of the goals and `true`, or the fewest known and `false`.
fn solve(
    cube: &Cube3,
    step: &Step,
    mut branches: Vec<Branch>,
    time: Option<Duration>,
) -> Result<(Vec<LayerTurn>, bool), Failed> {
    let limit = time.map_or(Limit::Nodes, |time| Limit::Time(Instant::now() + time));
    let start = Codes::of(cube);
    branches.retain(|branch| branch.bound(&start).is_some());
    let bound = branches.iter().filter_map(|branch| branch.bound(&start)).min().ok_or(Failed::Unreachable)?;
    let turns = Turns::new(&step.turns);
    let mut known = None;
    for length in bound..=LONGEST {
        if length == LONG.max(bound) {
            known = known::solution(cube, &step.turns, &branches);
        }
        if let Some(known) = known.take_if(|known| known.len() <= length) {
            return Ok((known, true));
        }
        match search::find(&start, length, &turns, &branches, limit) {
            Ok(None) => {}
            Ok(Some(path)) => return Ok((path.into_iter().map(|number| step.turns[number]).collect(), true)),
            Err(_) => {
                let known = known.or_else(|| known::solution(cube, &step.turns, &branches));
                return known.map(|known| (known, false)).ok_or(Failed::LimitReached);
            }
        }
    }
    Err(Failed::LimitReached)
}
