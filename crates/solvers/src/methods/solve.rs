//! Solves a cube step by step: each step takes the fewest turns from the end of the one before.
//!
//! A step that must solve the whole cube is left to `whole.rs`. If the search of a step reaches its limit, the step
//! gets the first turns of a short solution of the whole cube, up to the step's goal.

use std::fmt;
use std::time::{Duration, Instant};

use godtable_puzzle::cube::{LayerTurn, Rotation, Turn};
use godtable_puzzle::cube3::Cube3;

use crate::methods::codes::Codes;
use crate::methods::goal::{Condition, Goal};
use crate::methods::method::{Method, MethodStep};
use crate::methods::search::{self, Bounds, Branch, Limit, Turns};
use crate::methods::tables::{self, Tables};
use crate::methods::whole::Whole;

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

/// Solves cubes by methods. It keeps its tables for later steps and cubes.
#[derive(Debug, Default)]
pub struct MethodSolver {
    tables: Tables,
    whole: Whole,
}

/// Returns a short solution of the whole cube.
pub type Short<'a> = &'a dyn Fn(&Cube3) -> Vec<Turn>;

/// How to solve a cube.
#[derive(Clone, Copy, Default)]
pub struct SolveOptions<'a> {
    /// The longest time of a step. By default a step ends after a number of positions: some seconds. Then the answer is
    /// the same on all machines.
    pub time: Option<Duration>,
    /// The source of short solutions, for steps whose search ends early: such a step gets the first turns of one.
    pub short: Option<Short<'a>>,
}

impl fmt::Debug for SolveOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_short = self.short.is_some();
        f.debug_struct("SolveOptions").field("time", &self.time).field("has_short", &has_short).finish()
    }
}

/// The reason why a step is not solved, without the name of the step.
#[derive(Clone, Copy, Debug)]
enum Failed {
    Unreachable,
    LimitReached,
}

/// The turns of a step, and whether they are proved to be the fewest.
type StepTurns = (Vec<LayerTurn>, bool);

impl MethodSolver {
    /// Returns a solver. It makes its tables when a step needs them.
    #[must_use]
    pub fn new() -> MethodSolver {
        MethodSolver::default()
    }

    /// Solves a cube step by step, each step in the fewest turns from the position after the step before.
    ///
    /// # Errors
    /// Returns an error if the turns of a step cannot reach its goal, or if its search ends without a solution.
    pub fn solve(&mut self, method: &Method, cube: &Cube3, options: SolveOptions<'_>) -> Result<Solution, SolveError> {
        let hold = match method.holds[..] {
            [hold] => hold,
            _ => self.nearest_hold(method, cube, options)?,
        };
        self.solve_in(hold, method, method.steps.len(), cube, options)
    }

    /// Returns the first hold with the shortest first step.
    fn nearest_hold(
        &mut self,
        method: &Method,
        cube: &Cube3,
        options: SolveOptions<'_>,
    ) -> Result<Rotation, SolveError> {
        let first = |&hold: &Rotation| {
            let solution = self.solve_in(hold, method, 1, cube, options)?;
            Ok((solution.steps[0].turns.len(), hold))
        };
        let all = method.holds.iter().map(first).collect::<Result<Vec<(usize, Rotation)>, SolveError>>()?;
        Ok(all.into_iter().min_by_key(|&(length, _)| length).expect("a method has a hold").1)
    }

    /// Makes the first `count` steps of a method in a hold.
    fn solve_in(
        &mut self,
        hold: Rotation,
        method: &Method,
        count: usize,
        cube: &Cube3,
        options: SolveOptions<'_>,
    ) -> Result<Solution, SolveError> {
        let rotation = cube.hold().inverse().then(hold);
        let solved = Cube3::SOLVED.rotated(hold);
        let mut cube = cube.rotated(rotation);
        let mut kept = Goal(vec![Condition::FREE]);
        let mut steps = Vec::new();
        for (step, round) in rounds(&method.steps[..count]) {
            let name = if step.times == 1 { step.name.clone() } else { format!("{} {round}", step.name) };
            // The same position, with the colours of the hold with U on top and F in front.
            let relative = solved.inverse().then(&cube);
            let goals = step.goals(&kept);
            let (turns, is_optimal) =
                self.step(&relative, step, &goals, &method.order, options).map_err(|error| match error {
                    Failed::Unreachable => SolveError::Unreachable { step: name.clone() },
                    Failed::LimitReached => SolveError::LimitReached { step: name.clone() },
                })?;
            let codes = Codes::of(&turns.iter().fold(relative, |cube, &turn| cube.moved(turn)));
            kept = goals.into_iter().find(|goal| goal.holds(&codes)).expect("the turns lead to a goal");
            cube = turns.iter().fold(cube, |cube, &turn| cube.moved(turn));
            steps.push(SolvedStep { name, turns, is_optimal, cube });
        }
        Ok(Solution { rotation, steps })
    }

    /// Returns the fewest turns to one of the goals, or if the search ends early, turns that are not proved.
    fn step(
        &mut self,
        cube: &Cube3,
        step: &MethodStep,
        goals: &[Goal],
        order: &[usize],
        options: SolveOptions<'_>,
    ) -> Result<StepTurns, Failed> {
        let end = options.time.map(|time| Instant::now() + time);
        let start = Codes::of(cube);
        if goals.iter().any(|goal| goal.holds(&start)) {
            return Ok((Vec::new(), true));
        }
        // Turns of faces keep the centres. Then a solution of the whole cube leads to all goals.
        let has_faces = Turn::ALL.iter().all(|&turn| step.turns.contains(&turn.into()));
        let is_upright = cube.upright() == *cube;
        let is_whole = step.turns.len() == Turn::ALL.len() && goals.iter().all(Goal::is_whole);
        let found = if is_whole && has_faces && is_upright {
            self.whole.solve(cube, end).map(of_layers).ok_or(Failed::LimitReached)
        } else {
            self.search(&start, step, goals, order, end)
        };
        match (found, options.short) {
            (Ok(turns), _) => Ok((turns, true)),
            (Err(Failed::LimitReached), Some(short)) if has_faces && is_upright => {
                Ok((begin(cube, goals, short(cube)), false))
            }
            (Err(failed), _) => Err(failed),
        }
    }

    /// Returns the fewest turns to one of the goals, by a search of one length after the other.
    fn search(
        &mut self,
        start: &Codes,
        step: &MethodStep,
        goals: &[Goal],
        order: &[usize],
        end: Option<Instant>,
    ) -> Result<Vec<LayerTurn>, Failed> {
        let turns = Turns::new(&step.turns);
        let base = if step.goals.len() > 1 { tables::base(goals, order) } else { Vec::new() };
        let branch = |goal: &Goal| {
            let exact = self.tables.exact(goal, &step.turns, &turns.images);
            let bounds = match exact.filter(|exact| exact.distance(start).is_some()) {
                Some(exact) => Bounds::Exact(exact),
                None => Bounds::Tables(self.tables.of(goal, &step.turns, order, &base)),
            };
            Branch { goal: goal.clone(), bounds }
        };
        let mut branches: Vec<Branch> = goals.iter().map(branch).collect();
        branches.retain(|branch| branch.bound(start).is_some());
        let bound = branches.iter().filter_map(|branch| branch.bound(start)).min().ok_or(Failed::Unreachable)?;
        let limit = end.map_or(Limit::Nodes, Limit::Time);
        for length in bound..=LONGEST {
            match search::find(start, length, &turns, &branches, limit) {
                Ok(None) => {}
                Ok(Some(path)) => return Ok(path.into_iter().map(|number| step.turns[number]).collect()),
                Err(_) => break,
            }
        }
        Err(Failed::LimitReached)
    }
}

/// Returns each step so many times as it is made, with the number of the time.
fn rounds(steps: &[MethodStep]) -> impl Iterator<Item = (&MethodStep, usize)> {
    steps.iter().flat_map(|step| (1..=step.times).map(move |round| (step, round)))
}

/// Returns the first turns of a solution of the whole cube, up to one of the goals.
fn begin(cube: &Cube3, goals: &[Goal], solution: Vec<Turn>) -> Vec<LayerTurn> {
    let mut cube = *cube;
    let is_before = |turn: &Turn| {
        let codes = Codes::of(&cube);
        cube = cube.turned(*turn);
        !goals.iter().any(|goal| goal.holds(&codes))
    };
    of_layers(solution.into_iter().take_while(is_before))
}

fn of_layers(turns: impl IntoIterator<Item = Turn>) -> Vec<LayerTurn> {
    turns.into_iter().map(LayerTurn::from).collect()
}
